"""The JSON Schema is the contract: the checker with places and a general validator agree."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from hypothesis import given
from hypothesis import strategies as st

from opgen.base.paths import schemas_root, specs_root
from opgen.errors import SpecError
from opgen.text.schema import SPEC_SCHEMA, faults_of_form, plain, spec_schema
from opgen.text.toml import read_toml
from opgen.text.tree import MappingNode, read_source, source_of
from opgen.text.yaml import read_yaml

BAD = sorted((Path(__file__).parent / "bad").rglob("*.yaml"))
GOOD = sorted(specs_root().rglob("*.yaml"))
VALIDATOR = jsonschema.Draft202012Validator(spec_schema())


def test_the_schema_is_a_schema() -> None:
    jsonschema.Draft202012Validator.check_schema(spec_schema())


def test_every_key_is_described_and_no_object_is_open() -> None:
    for where, schema in _objects(spec_schema(), "op-spec"):
        assert "description" in schema or "$ref" in schema, where
        if "properties" in schema:
            assert schema.get("additionalProperties") is not True, where
            assert "additionalProperties" in schema, where
            for name, each in schema["properties"].items():
                assert "description" in each or "$ref" in each, f"{where}.{name}"


def _objects(schema: dict[str, Any], where: str) -> list[tuple[str, dict[str, Any]]]:
    found = [(where, schema)] if "object" in schema.get("type", "") else []
    for name, each in {**schema.get("properties", {}), **schema.get("$defs", {})}.items():
        if isinstance(each, dict):
            found += _objects(each, f"{where}.{name}")
    return found


def test_there_is_no_one_of() -> None:
    text = (schemas_root() / SPEC_SCHEMA).read_text(encoding="utf-8")
    assert not {"oneOf", "anyOf", "not"} & set(json.dumps(json.loads(text)).split('"'))


@pytest.mark.parametrize("path", [*BAD, *GOOD], ids=lambda path: path.stem)
def test_both_agree_on_files(path: Path) -> None:
    try:
        tree = read_yaml(read_source(path))
    except SpecError:
        return
    assert bool(faults_of_form(tree)) != VALIDATOR.is_valid(plain(tree))


_NAMES = (
          "op", "doc", "family", "litert", "builtin", "custom", "options", "struct", "versions",
          "inputs", "layout", "const", "kernels", "name", "types", "code", "tests", "torch",
          "operator", "checks", "that", "else", "spec", "type", "only", "default", "priority",
          "headers", "x", "X y", "params", "folds", "into", "overrides", "reason", "extends",
)  # fmt: skip
_LEAVES = st.one_of(
    st.sampled_from(["CONV_2D", "window", "", "NHWC", "int8", "<if", "consumer", "a.b", "x.h"]),
    st.integers(-2, 3),
    st.booleans(),
    st.floats(0, 2, allow_nan=False),
    st.none(),
)
_VALUES = st.recursive(
    _LEAVES,
    lambda inner: st.one_of(
        st.lists(inner, max_size=3),
        st.dictionaries(st.sampled_from(_NAMES), inner, max_size=5),
    ),
    max_leaves=12,
)


@given(st.dictionaries(st.sampled_from(_NAMES), _VALUES, max_size=6))
def test_both_agree_on_anything(value: dict[str, object]) -> None:
    tree = read_yaml(source_of((json.dumps(value) or "{}").encode(), "x.yaml"))
    assert bool(faults_of_form(tree)) != VALIDATOR.is_valid(plain(tree)), value


def test_toml_and_yaml_have_one_form() -> None:
    tree = read_toml(source_of(b'op = "A"\ndoc = "x"\nmacs = [1]\n', "x.toml"))
    assert isinstance(tree, MappingNode)
    assert [fault.message for fault in faults_of_form(tree)] == [
        "'macs' must be an expression of type int, this is a list"
    ]
