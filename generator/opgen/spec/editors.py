"""The schema of specs as editors get it: with the names that this opgen knows.

The file in schemas/ says what a spec may be. Names that are known elsewhere (builtins, tables of
options, element types, functions) are put in when it is printed, so that each stands once, and
checking specs takes no longer. What others may stand beside is offered, and nothing else refused.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Sequence
from copy import deepcopy
from functools import reduce

from opgen.aten.signatures import SCHEMAS
from opgen.base.schemas import Schema
from opgen.operators.exports import library_exports
from opgen.spec.brought import STANDARD
from opgen.spec.files import FAMILIES, SUFFIXES
from opgen.spec.functions import types_of_parameters
from opgen.spec.library import ALL, SCALARS, Signature, built_in_library
from opgen.spec.option_sections import PAYLOADS
from opgen.spec.roots import built_in_root
from opgen.text.schema import spec_schema
from opgen.tflite.facts import BUILTINS, CUSTOM, ENUMS, OPTIONS_TABLE_OF, TABLES

OF_ONE = "opgen.lib.ops."
"""Begins the modules that are for one operator each."""

_TYPE = {"$ref": "#/$defs/dtype"}
_BLANK = {"type": "string", "pattern": r"\{"}
"""A text of a family, which operators fill in."""
_TABLES = sorted({*OPTIONS_TABLE_OF.values()})


def editor_schema() -> Schema:
    """Return the schema of specs with the values that editors offer.

    Functions are offered as whole values: in the middle of a text, no schema can offer anything.
    """
    schema = deepcopy(spec_schema())
    keys, parts = schema["properties"], schema["$defs"]
    # Functions of Core AI are others than those that expressions get below.
    del keys["coreai"]["$ref"]
    keys["coreai"] = {**parts["expression"], **keys["coreai"]}
    for path, more in _offers().items():
        reduce(dict.__getitem__, path.split("/"), schema).update(more)
    for name in ("inputs", "outputs", "tests"):
        # yaml-language-server shows an example that is a mapping as [object Object].
        shown = [(json.dumps(each).replace('"', ""), each) for each in keys[name].pop("examples")]
        keys[name]["defaultSnippets"] = [{"label": label, "body": each} for label, each in shown]
    parts["drawn"] = {
        "description": "An expression that may draw.",
        "allOf": [{"$ref": "#/$defs/expression"}],
        "defaultSnippets": list(_snippets(built_in_library().draws.values())),
    }
    for space in (keys["tests"], parts["space"]):
        space["additionalProperties"] = {"$ref": "#/$defs/drawn"}
    return {**schema, "allOf": [_with_fields(table) for table in _TABLES if TABLES[table].fields]}


def _offers() -> dict[str, Schema]:
    """Return what is put into which part of the schema."""
    library = built_in_library()
    general = [n for n in library.functions if not library_exports()[n].startswith(OF_ONE)]
    functions = [library.functions[name] for name in sorted(general, key=str.lower)]
    families = (built_in_root().folder / FAMILIES).iterdir()
    element = {"anyOf": [_TYPE, {"type": ["string", "number", "boolean"]}]}
    operator = _some(SCHEMAS, {"type": ["string", "array"]})
    return {
        "properties/extends": _some(
            sorted(path.stem for path in families if path.suffix in SUFFIXES)
        ),
        "$defs/expression": {"defaultSnippets": list(_snippets(functions))},
        "$defs/litert/properties/builtin": {"enum": sorted({*BUILTINS} - {CUSTOM})},
        "$defs/litert/properties/options": _some([*PAYLOADS, *_TABLES], {"type": "object"}),
        "$defs/option/properties/type": _some([*SCALARS, *ENUMS], _BLANK),
        "$defs/output/properties/type": element,
        "$defs/change/properties/type": element,
        "$defs/state/properties/type": {"anyOf": [_TYPE, {"type": "string"}]},
        "$defs/function/properties/params/additionalProperties": _some(
            sorted(types_of_parameters(library))
        ),
        "$defs/kernel/properties/types/additionalProperties": {
            "anyOf": [_TYPE, {"const": ALL}, {"type": ["string", "array"]}]
        },
        "$defs/kernel/properties/headers/items": _some(sorted(STANDARD)),
        "$defs/torch/properties/operator": operator,
        "$defs/torch/properties/operator/items": _some(SCHEMAS),
    }


def _some(known: Iterable[str], other: Schema | None = None) -> Schema:
    """Return that values are offered, and others are taken: by default, any text."""
    return {"anyOf": [{"enum": list(known)}, other or {"type": "string"}]}


def _snippets(functions: Iterable[Sequence[Signature]]) -> Iterator[Schema]:
    """Go through what editors complete to calls: a label, what it gives, and what is typed."""
    for forms in functions:
        for form in forms:
            needed = [each.name for each in form.parameters if each.required or each.repeated]
            places = [f"${{{number}:{name}}}" for number, name in enumerate(needed, 1)]
            yield {
                "label": f"{form.name}({', '.join(needed)})",
                "description": first_sentence(form.doc),
                "body": f"{form.name}({', '.join(places)})",
            }


def _with_fields(table: str) -> Schema:
    """Return that the fields of a table are offered where a spec has the table."""
    options: Schema = {
        field.name: {
            "description": f"A field of {table}.",
            "required": ["type"],
            "properties": {"type": {"type": "string", "default": field.option_type}},
        }
        for field in TABLES[table].fields
        if field.option_type
    }
    has = {"required": ["options"], "properties": {"options": {"const": table}}}
    return {
        "if": {"required": ["litert"], "properties": {"litert": has}},
        "then": {"properties": {"options": {"properties": options}}},
    }


def first_sentence(doc: str) -> str:
    """Return what a function is said to do."""
    text = " ".join(doc.split("\n\n", maxsplit=1)[0].split())
    # The docstring of a dataclass without one is its signature.
    return "" if re.match(r"\w+\(", text) else text
