"""What the schema of specs offers to editors: what Python knows, and no spec is refused by it."""

from __future__ import annotations

import ast
import json
import os
import re
import subprocess
import sys
from collections.abc import Iterable, Iterator
from functools import reduce
from typing import Any

import jsonschema
import pytest

from opgen.air.dtype import DType
from opgen.aten.signatures import SCHEMAS
from opgen.base.paths import specs_root
from opgen.spec.editors import editor_schema
from opgen.spec.library import ALL, SCALARS, built_in_library
from opgen.spec.syntax import parse
from opgen.text.schema import plain, spec_schema
from opgen.text.tree import read_source, source_of
from opgen.text.yaml import read_yaml
from opgen.tflite.facts import BUILTINS, CUSTOM, ENUMS, OPTIONS_TABLE_OF, TABLES

SCHEMA = editor_schema()
VALIDATOR = jsonschema.Draft202012Validator(SCHEMA)
TYPES = set(spec_schema()["$defs"]["dtype"]["enum"])
CALL = re.compile(r"\$\{\d+:(\w+)\}")


def parts_at(schema: dict[str, Any], path: str, spec: object) -> Iterator[dict[str, Any]]:
    """Go through what a schema says of a place of a spec, as an editor does that completes it.

    :param path: keys with dots; a number is an item of a list.
    """
    if "$ref" in schema:
        yield from parts_at(_at(SCHEMA, schema["$ref"].removeprefix("#/").split("/")), path, spec)
    for each in (*schema.get("anyOf", ()), *schema.get("allOf", ())):
        yield from parts_at(each, path, spec)
    if "if" in schema and jsonschema.Draft202012Validator(schema["if"]).is_valid(spec):
        yield from parts_at(schema.get("then", {}), path, spec)
    if not path:
        yield schema
        return
    key, _, rest = path.partition(".")
    inner = schema.get("properties", {}).get(key, schema.get("additionalProperties"))
    inner = schema.get("items") if key.isdecimal() else inner
    if isinstance(inner, dict):
        yield from parts_at(inner, rest, None)


def _at(schema: dict[str, Any], path: Iterable[str]) -> dict[str, Any]:
    return reduce(dict.__getitem__, path, schema)


def offered(path: str, spec: object = None) -> set[object]:
    """Return the values that an editor offers at a place of a spec, calls without arguments."""
    found: set[object] = set()
    for part in parts_at(SCHEMA, path, spec):
        found |= {*part.get("enum", ()), *([part["const"]] if "const" in part else ())}
        found |= {each for each in part.get("examples", ()) if isinstance(each, str)}
        found |= {each["label"].partition("(")[0] for each in part.get("defaultSnippets", ())}
    return found


def keys_offered(path: str, spec: object) -> set[str]:
    """Return the keys that an editor offers at a place of a spec."""
    return {key for part in parts_at(SCHEMA, path, spec) for key in part.get("properties", ())}


def test_it_is_a_schema_of_the_same_bytes_each_time() -> None:
    jsonschema.Draft202012Validator.check_schema(SCHEMA)
    command = [sys.executable, "-m", "opgen", "schema"]
    made = {
        subprocess.run(
            command, env={**os.environ, "PYTHONHASHSEED": seed}, capture_output=True, check=True
        ).stdout
        for seed in "12"
    }
    assert made == {(json.dumps(SCHEMA, indent=1, ensure_ascii=False) + "\n").encode()}


def test_the_schema_that_specs_are_checked_with_has_none_of_it() -> None:
    text = json.dumps(spec_schema())
    assert not {"CONV_3D_TRANSPOSE", "anyOf", "defaultSnippets"} & set(text.split('"'))


@pytest.mark.parametrize("folder", sorted(each.name for each in specs_root().iterdir()))
def test_built_in_specs_are_valid(folder: str) -> None:
    for path in sorted((specs_root() / folder).rglob("*.yaml")):
        faults = VALIDATOR.iter_errors(plain(read_yaml(read_source(path))))
        assert not [(path.name, each.json_path, each.message) for each in faults]


@pytest.mark.parametrize(
    ("text", "valid"),
    [
        ("litert: {builtin: CONV_2D, options: Conv2DOptions}", True),
        ("litert: {builtin: CONV2D}", False),
        ("litert: {builtin: CUSTOM}", False),
        ("litert: {builtin: CONV_2D, options: ConvOptions}", False),
        ("litert: {custom: mine, options: flexbuffer}", True),
        ("litert: {custom: mine, options: {struct: {a: float}}}", True),
        ("options: {a: {type: flaot}}", False),
        ("options: {padding: {type: Padding}}", True),
        ("extends: my_family", True),
        ("kernels: [{types: {a: int8, b: a, c: T, d: [int8, int16]}}]", True),
        ("kernels: [{headers: [mine.h]}]", True),
        ("torch: {operator: mine.op.default}", True),
        ("torch: [{operator: [mine.op.default, aten.relu.default]}]", True),
        ("outputs: {a: {type: input.type}, b: {type: int8}}", True),
        ("state: {a: {type: input, shape: input.shape, reset: 0}}", True),
        ("functions: {f: {doc: x, params: {a: Mine}, value: a.b}}", True),
    ],
)
def test_what_else_may_stand_there(text: str, valid: bool) -> None:
    spec = plain(read_yaml(source_of(f"op: A\ndoc: x\n{text}\n".encode(), "x.yaml")))
    assert VALIDATOR.is_valid(spec) == valid


def test_families_may_leave_types_to_operators() -> None:
    spec = {"family": "a", "doc": "x", "blanks": {"b": "x"}, "options": {"c": {"type": "{b}"}}}
    assert VALIDATOR.is_valid(spec)


def test_builtins_and_their_tables_are_offered() -> None:
    assert offered("litert.builtin") == {*BUILTINS} - {CUSTOM}
    assert offered("litert.options") == {*OPTIONS_TABLE_OF.values(), "flexbuffer", "raw"}
    assert {*OPTIONS_TABLE_OF.values()} <= TABLES.keys()


def test_fields_of_the_table_are_offered() -> None:
    for table in {*OPTIONS_TABLE_OF.values()}:
        spec = {"litert": {"options": table}}
        fields = {each.name: each.option_type for each in TABLES[table].fields if each.option_type}
        assert keys_offered("options", spec) == fields.keys(), table
        for name, type_ in fields.items():
            types = parts_at(SCHEMA, f"options.{name}.type", spec)
            assert [each["default"] for each in types if "default" in each] == [type_]


def test_types_are_offered() -> None:
    assert {str(each) for each in DType} >= TYPES
    assert offered("kernels.0.types.input") == TYPES | {ALL}
    assert offered("kernels.0.types.input.0") == offered("kernels.0.each.T.0") == TYPES
    assert offered("state.rows.type") == TYPES | {"input"}
    assert offered("outputs.output.type") >= TYPES | {"input.type"}
    assert offered("options.beta.type") == {*SCALARS, *ENUMS}
    words = offered("functions.mine.params.x")
    assert words >= {*SCALARS, *built_in_library().records, "array of int8", "tensors"}


def test_names_of_families_operators_and_headers_are_offered() -> None:
    assert "convolution" in offered("extends")
    for path in ("torch.operator", "torch.operator.0", "torch.0.operator"):
        assert offered(path) == SCHEMAS.keys()
    assert "math.h" in offered("kernels.0.headers.0")


@pytest.mark.parametrize(
    "path", ["let.a", "macs", "reference", "kernels.0.scratch", "checks.0.that"]
)
def test_functions_are_offered(path: str) -> None:
    library = built_in_library()
    assert {"slide", "maximum", "quantize", "Window"} <= offered(path)
    assert not library.draws.keys() & offered(path)
    assert "slide" not in offered("coreai")


@pytest.mark.parametrize("path", ["tests.input", "tests.0.input"])
def test_tests_are_offered_what_draws(path: str) -> None:
    assert {"slide", *built_in_library().draws} <= offered(path)


def _snippets(schema: object) -> Iterator[dict[str, Any]]:
    for each in schema.values() if isinstance(schema, dict) else ():
        yield from _snippets(each)
    for each in schema.get("defaultSnippets", ()) if isinstance(schema, dict) else ():
        yield each


def test_calls_are_calls() -> None:
    library = built_in_library()
    known = {**library.functions, **library.draws}
    calls = [each for each in _snippets(SCHEMA) if isinstance(each["body"], str)]
    for each in calls:
        assert CALL.sub(r"\1", each["body"]) == each["label"]
        tree = ast.parse(each["label"], mode="eval").body
        assert isinstance(tree, ast.Call)
        assert isinstance(tree.func, ast.Name)
        names = [ast.unparse(argument) for argument in tree.args]
        assert names in [
            [p.name for p in form.parameters if p.required or p.repeated]
            for form in known[tree.func.id]
        ]
    assert len(calls) > len(library.draws) + 300


def _examples(schema: object, path: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], object]]:
    for name, each in schema.items() if isinstance(schema, dict) else ():
        if name == "examples" and isinstance(each, list):
            yield from ((path, example) for example in each)
        yield from _examples(each, (*path, name))


def _leaves(value: object) -> Iterator[str]:
    for each in value.values() if isinstance(value, dict) else ():
        yield from _leaves(each)
    if isinstance(value, str):
        yield value


@pytest.mark.parametrize(("path", "example"), [*_examples(spec_schema(), ())])
def test_examples_are_valid(path: tuple[str, ...], example: object) -> None:
    whole = {"$defs": spec_schema()["$defs"], "allOf": [_at(spec_schema(), path)]}
    assert jsonschema.Draft202012Validator(whole).is_valid(example)
    for text in _leaves(example):
        parse(text)


def test_keys_that_are_filled_most_have_examples() -> None:
    have = {path[-1] for path, _ in _examples(spec_schema(), ())}
    wanted = {"inputs", "outputs", "tests", "shape", "type", "scratch", "macs", "reference"}
    assert wanted <= have
