"""The form of a file: a JSON Schema of ours applied to a tree with places.

The JSON Schema is the contract, which editors and other tools read too; this walks the part of
JSON Schema that it uses, because the messages of a general validator have neither the place nor
the words that an author needs, and it takes far longer.
"""

from __future__ import annotations

import operator
import re
from collections.abc import Iterator
from functools import reduce
from itertools import islice
from typing import Any

from opgen.base.schemas import Schema, schema_named
from opgen.errors import Diagnostic, did_you_mean, quoted
from opgen.text.tree import Entry, MappingNode, Node, ScalarNode, SequenceNode

SPEC_SCHEMA = "op-spec.schema.json"
MOST_SHOWN = 200
"""Faults that are reported; of more, the number."""

_TYPE_WORDS = {
    "string": "text",
    "number": "a number",
    "integer": "a whole number",
    "boolean": "true or false",
    "array": "a list",
    "object": "a mapping",
}


def spec_schema() -> Schema:
    """Return the schema of spec files."""
    return schema_named(SPEC_SCHEMA)


def faults_of_form(tree: MappingNode, schema: Schema | None = None) -> list[Diagnostic]:
    """Return everything in which a file departs from a schema; without one, that of specs."""
    schema = schema or spec_schema()
    return list(islice(_faults(tree, schema, schema, ""), 2 * MOST_SHOWN))


def plain(node: Node) -> object:
    """Return a tree as Python values, without places."""
    if isinstance(node, MappingNode):
        return {key: plain(value) for key, value in node.items()}
    if isinstance(node, SequenceNode):
        return [plain(item) for item in node.items]
    assert isinstance(node, ScalarNode)
    return node.value


def _faults(node: Node, schema: Schema, root: Schema, name: str) -> Iterator[Diagnostic]:
    schema = _resolved(schema, root)
    wanted = schema.get("type")
    if wanted and not _is_a(node, [wanted] if isinstance(wanted, str) else wanted):
        yield _wrong_type(node, schema, name)
        return
    if isinstance(node, MappingNode):
        most = schema.get("maxProperties", len(node.entries))
        if len(node.entries) > most:
            yield Diagnostic(node.place, f"'{name}' must have at most {most} keys")
            return
        yield from _mapping_faults(node, schema, root)
    elif isinstance(node, SequenceNode):
        yield from _sequence_faults(node, schema, root, name)
    elif isinstance(node, ScalarNode):
        yield from _scalar_faults(node, schema, name)


def _resolved(schema: Schema, root: Schema) -> Schema:
    """Return a schema with its reference followed; keys beside the reference go first."""
    while "$ref" in schema:
        rest = {key: value for key, value in schema.items() if key != "$ref"}
        path = schema["$ref"].removeprefix("#/").split("/")
        schema = {**reduce(operator.getitem, path, root), **rest}
    return schema


def _is_a(node: Node, types: list[str]) -> bool:
    if isinstance(node, MappingNode):
        return "object" in types
    if isinstance(node, SequenceNode):
        return "array" in types
    value = node.value if isinstance(node, ScalarNode) else None
    if isinstance(value, bool):
        return "boolean" in types
    if isinstance(value, int) or (isinstance(value, float) and value.is_integer()):
        return "integer" in types or "number" in types
    if isinstance(value, float):
        return "number" in types
    return isinstance(value, str) and "string" in types


def _wrong_type(node: Node, schema: Schema, name: str) -> Diagnostic:
    types = schema["type"]
    expected = " or ".join(
        _TYPE_WORDS[each] for each in ([types] if isinstance(types, str) else types)
    )
    title = schema.get("title", expected)
    what = f"'{name}' " if name else ""
    if isinstance(node, ScalarNode) and node.value is None:
        hint = "write: {}" if types == "object" else f"write {title}"
        if "object" in types:
            hint = "write: {}" if "properties" in schema else hint
        return Diagnostic(node.place, f"{what}has no value", hint=hint)
    hint = ""
    if isinstance(node, SequenceNode) and {"string", "number"} <= {*types}:
        hint = "write a tuple in parentheses: (a, b)"
    elif isinstance(node, MappingNode) and "string" in types:
        hint = "put a text that starts with { into quotes"
    elif types == "boolean":
        hint = "write true or false, without quotes"
    elif isinstance(node, ScalarNode) and types == "string":
        hint = f'put it into quotes: "{node.text}"'
    elif types == "array":
        hint = "write a list: [a, b]" if isinstance(node, ScalarNode) else ""
    elif types == "object":
        hint = "write key: value"
    return Diagnostic(node.place, f"{what}must be {title}, this is {_kind(node)}", hint=hint)


def _kind(node: Node) -> str:
    if isinstance(node, MappingNode):
        return "a mapping"
    if isinstance(node, SequenceNode):
        return "a list"
    value = node.value if isinstance(node, ScalarNode) else None
    if isinstance(value, bool):
        return f"{value}".lower()
    return f"the number {value}" if isinstance(value, int | float) else "text"


def _mapping_faults(node: MappingNode, schema: Schema, root: Schema) -> Iterator[Diagnostic]:
    properties: dict[str, Any] = schema.get("properties", {})
    others = schema.get("additionalProperties", True)
    names = schema.get("propertyNames")
    for key, entry in node.entries.items():
        if key in properties:
            if isinstance(properties[key], dict):
                yield from _faults(entry.value, properties[key], root, key)
        elif others is False and _is_cut(node, entry):
            hint = 'put the text with the comma into quotes: "..., ..."'
            message = f"{quoted(key)} is cut off: a comma ends a text within {{ }}"
            yield Diagnostic(entry.key.place, message, hint=hint)
        elif others is False:
            yield _unknown_key(entry.key, list(properties))
        else:
            if names:
                yield from _scalar_faults(entry.key, _resolved(names, root), "")
            if isinstance(others, dict):
                yield from _faults(entry.value, others, root, key)
    for key in schema.get("required", ()):
        if key not in node:
            yield _missing_key(node, key, _resolved(properties.get(key, {}), root))
    if "if" in schema:
        yield from _conditional_faults(node, schema, root)


def _is_cut(node: MappingNode, entry: Entry) -> bool:
    """Tell whether a key is what a comma left of a text: it has no value."""
    value = entry.value
    return node.flow and isinstance(value, ScalarNode) and value.value is None and not value.text


def _conditional_faults(node: MappingNode, schema: Schema, root: Schema) -> Iterator[Diagnostic]:
    """``if`` asks for one key; what follows requires or forbids other keys."""
    asked: str = schema["if"]["required"][0]
    holds = asked in node
    branch = schema.get("then" if holds else "else", {})
    properties = schema.get("properties", {})
    for key, allowed in branch.get("properties", {}).items():
        if allowed is False and key in node:
            relation = "cannot stand beside" if holds else "needs"
            place = node.key_place(key)
            yield Diagnostic(place, f"'{key}' {relation} '{asked}'", hint="delete one of them")
    for key in branch.get("required", ()):
        if key not in node:
            yield _missing_key(node, key, _resolved(properties.get(key, {}), root))
    if "if" in branch:
        yield from _conditional_faults(node, {"properties": properties, **branch}, root)


def _unknown_key(key: ScalarNode, known: list[str]) -> Diagnostic:
    hint = did_you_mean(key.text, known) or f"known keys: {', '.join(known)}"
    return Diagnostic(key.place, f"unknown key {quoted(key.text)}", hint=hint)


def _missing_key(node: MappingNode, key: str, schema: Schema) -> Diagnostic:
    about = schema.get("description", "").split(". ")[0].rstrip(".")
    return Diagnostic(node.place, f"'{key}' is missing", hint=f"{key}: {about}" if about else "")


def _sequence_faults(
    node: SequenceNode, schema: Schema, root: Schema, name: str
) -> Iterator[Diagnostic]:
    count, least, most = len(node.items), schema.get("minItems", 0), schema.get("maxItems")
    if count < least or (most is not None and count > most):
        wanted = f"{least} values" if least == most else f"at least {least}"
        if least != most and most is not None and count > most:
            wanted = f"at most {most} values"
        yield Diagnostic(node.place, f"'{name}' must have {wanted}, this has {count}")
        return
    if schema.get("uniqueItems"):
        seen: set[tuple[type, object]] = set()
        for item in node.items:
            # In JSON, 1 and 1.0 are equal, but true is not 1.
            value = plain(item)
            mark = (bool if isinstance(value, bool) else object, repr_number(value))
            if mark in seen:
                yield Diagnostic(item.place, f"{value!r} stands twice in '{name}'")
            seen.add(mark)
    for item in node.items:
        if "items" in schema:
            yield from _faults(item, schema["items"], root, name)


def repr_number(value: object) -> object:
    """Return what equal JSON values have in common."""
    return value if isinstance(value, int | float | str) else repr(value)


def _scalar_faults(node: ScalarNode, schema: Schema, name: str) -> Iterator[Diagnostic]:
    value = node.value
    what = f"'{name}' " if name else ""
    title = schema.get("title", "")
    if "const" in schema and value != schema["const"]:
        yield Diagnostic(node.place, f"{what}must be {schema['const']}")
    if "enum" in schema and value not in schema["enum"]:
        known = [str(each) for each in schema["enum"]]
        hint = did_you_mean(node.text, known) or f"one of: {', '.join(known)}"
        yield Diagnostic(
            node.place, f"{quoted(node.text)} is not {title or 'known here'}", hint=hint
        )
    if isinstance(value, str):
        if len(value) < schema.get("minLength", 0):
            yield Diagnostic(node.place, f"{what}must not be empty")
        elif len(value) > schema.get("maxLength", len(value)):
            yield Diagnostic(node.place, f"longer than {schema['maxLength']} characters")
        elif "pattern" in schema and not re.fullmatch(schema["pattern"], value):
            # All patterns are of the whole text; in Python, $ alone would allow a line feed.
            hint = "names are lower case, such as stride_h" if "a name" in title else ""
            yield Diagnostic(node.place, f"{quoted(value)} is not {title}", hint=hint)
    elif isinstance(value, int | float):
        low, high = schema.get("minimum"), schema.get("maximum")
        if (low is not None and value < low) or (high is not None and value > high):
            bounds = f"{low}..{high}" if high is not None else f"at least {low}"
            yield Diagnostic(node.place, f"{what}must be {bounds}, this is {node.text}")
