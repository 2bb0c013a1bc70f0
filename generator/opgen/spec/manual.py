"""The tables of docs/spec-keys.md and docs/functions.md, from schema, checker and library.

``opgen build`` renews the files.
"""

from __future__ import annotations

import ast
import importlib
import inspect
import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from opgen.base.schemas import schema_named
from opgen.lib import MODULES
from opgen.operators.exports import library_exports
from opgen.operators.functions import all_expressions
from opgen.operators.types import words
from opgen.spec.editors import OF_ONE, first_sentence
from opgen.spec.library import AXES, Library, Signature, built_in_library
from opgen.spec.load import load_specs
from opgen.spec.roots import built_in_root
from opgen.text.schema import spec_schema

BEGIN = "<!-- begin: {} (made by opgen build) -->"
EXAMPLE = re.compile(r"For example ``(?P<call>.+?)``(?: is (?P<gives>.+))?\.$", re.MULTILINE)
"""What the documentation of a function says of a call of it."""
END = "<!-- end: {} -->"
_SECTIONS = (
    ("litert", "litert"), ("torch", "torch"), ("option", "options"), ("input", "inputs"),
    ("output", "outputs"), ("intermediate", "intermediates"), ("state", "state"),
    ("check", "checks"), ("function", "functions"), ("axes", "axes"),
    ("sums", "sums"),
    ("fold", "folds"), ("kernel", "kernels"),
    ("every_kernel", "every_kernel"), ("every_call", "every_call"),
    ("refused", "refuses"), ("change", "refuses.<operand>"),
)  # fmt: skip


def renewed(text: str) -> str:
    """Return a page with its generated parts made anew."""
    parts = {"keys": _keys, "facts": _facts, "functions": _functions}
    return with_parts(text, {n: lines() for n, lines in parts.items() if BEGIN.format(n) in text})


def with_parts(text: str, parts: Mapping[str, Iterable[str]]) -> str:
    """Return a page whose generated parts are these lines."""
    for name, lines in parts.items():
        begin, end = BEGIN.format(name), END.format(name)
        before, _, rest = text.partition(begin)
        _, _, after = rest.partition(end)
        text = "\n".join([before + begin, "", *lines, "", end + after])
    return text


def _keys() -> Iterator[str]:
    schema = spec_schema()
    yield "## The file"
    yield from table(schema, schema)
    for definition, section in _SECTIONS:
        yield f"\n## `{section}`"
        yield from table(schema["$defs"][definition], schema)
        for name, each in schema["$defs"][definition]["properties"].items():
            if "properties" in each:
                yield f"\n`{name}`:"
                yield from table(each, schema)


def table(schema: dict[str, Any], root: dict[str, Any]) -> Iterator[str]:
    """Yield a table of the keys of a mapping, by a part of a schema."""
    definitions = root["$defs"]
    yield "\n| key | what it says |\n|---|---|"
    for name, each in schema["properties"].items():
        about = each.get("description", "")
        if not about and "$ref" in each:
            about = definitions[each["$ref"].rpartition("/")[2]]["description"]
        required = " **Required.**" if name in schema.get("required", ()) else ""
        yield f"| `{name}` | {about.replace('|', chr(92) + '|')}{required} |"


def tables(name: str, sections: Iterable[tuple[str, str]]) -> Iterator[str]:
    """Yield a table of a schema's own keys, then one of each of its parts under a title."""
    schema = schema_named(name)
    yield from table(schema, schema)
    for part, title in sections:
        yield f"\n`{title}`"
        yield from table(schema["$defs"][part], schema)


def _facts() -> Iterator[str]:
    library = built_in_library()
    yield "| fact | type |\n|---|---|"
    for name, type_ in library.facts.items():
        yield f"| `tensor.{name}` | {words(type_)} |"
    yield f"| `tensor.h`, ... | int: the axes of its layout, out of {', '.join(AXES.lower())} |"
    for name, type_ in library.dtype_facts.items():
        yield f"| `tensor.type.{name}` | {words(type_)} |"
    yield "| `array.size`, `array.shape` | int, shape |"


def _functions() -> Iterator[str]:
    """Yield a list of the subjects, and the words of each under a heading."""
    subjects = dict(_subjects())
    yield from (f"- [{title}](#{_anchor(title)})" for title in subjects)
    for title, lines in subjects.items():
        yield f"\n### {title}\n"
        yield from lines


def _subjects() -> Iterator[tuple[str, list[str]]]:
    """Go through titles and tables; what one operator alone calls comes behind all the others."""
    library = built_in_library()
    examples = _examples()
    head = ["| function | gives | | such as |\n|---|---|---|---|"]
    of_one: list[str] = []
    for module in MODULES:
        names = [n for n, where in library_exports().items() if where == module]
        known = sorted(n for n in names if n in library.functions and n not in library.records)
        forms = [form for name in known for form in library.functions[name]]
        lines = [f"{_row(form)} {examples.get(form.name, '')} |" for form in forms]
        if module.startswith(OF_ONE):
            of_one += lines
        elif lines:
            about = first_sentence(inspect.getdoc(importlib.import_module(module)) or "")
            yield about.rstrip("."), head + lines
    yield "What one operator alone calls", head + sorted(of_one)
    records = sorted(library.records, key=str.lower)
    about = (
        "A call makes one, or a function gives one; its fields are read as `record.field`.\n\n"
        "| record | | such as |\n|---|---|---|"
    )
    yield "Records", [about, *(_record(library, name, examples) for name in records)]
    draws = [form for forms in library.draws.values() for form in forms]
    yield "In `tests` only", head + [f"{_row(form)} {_said(form)} |" for form in draws]


def _anchor(title: str) -> str:
    """Return what a link to a heading is, as GitHub makes it."""
    return re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-")


def _examples() -> dict[str, str]:
    """Return how each function is called: the shortest call of a spec, else as its text says."""
    found: dict[str, tuple[int, str, str]] = {}
    for op in load_specs([built_in_root()]).ops:
        for expression in all_expressions(op):
            for node in ast.walk(expression.tree):
                if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                    text = ast.unparse(node)
                    own = (len(text), text, op.op)
                    found[node.func.id] = min(found.get(node.func.id, own), own)
    said = {name: f"{op}: `{text}`" for name, (_, text, op) in found.items()}
    functions = built_in_library().functions.items()
    return {name: _said(forms[0]) for name, forms in functions} | said


def _said(form: Signature) -> str:
    """Return the example that the text of a function gives."""
    example = EXAMPLE.search(form.doc)
    if example is None:
        return ""
    return f"`{example['call']}`" + (f" is {example['gives']}" if example["gives"] else "")


def _row(form: Signature) -> str:
    parameters = []
    for each in form.parameters:
        star = "*" if each.repeated else ""
        default = "" if each.required or each.repeated else " = ..."
        parameters.append(f"{star}{each.name}: {words(each.type)}{default}")
    about = first_sentence(form.doc).replace("|", "\\|")
    return f"| `{form.name}({', '.join(parameters)})` | {words(form.returns)} | {about} |"


def _record(library: Library, name: str, examples: Mapping[str, str]) -> str:
    fields = ", ".join(f"{each}: {words(type_)}" for each, type_ in library.records[name].items())
    forms = library.functions.get(name)
    about = first_sentence(forms[0].doc) if forms else "The processor that a module is made for."
    givers = (n for n, forms in library.functions.items() if words(forms[0].returns) == name)
    found = (examples[each] for each in (name, *sorted(givers)) if examples.get(each))
    example = next(found, "`target`" if name == "Target" else "made by C code")
    return f"| `{name}({fields})` | {about} | {example} |"
