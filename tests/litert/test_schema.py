"""The table of the .tflite format against the schema that ai-edge-litert ships, field by field."""

from __future__ import annotations

import inspect
import re
from enum import IntEnum
from types import ModuleType
from typing import Any

import numpy as np
import pytest

from opgen.base.paths import schemas_root
from opgen.tflite import facts
from opgen.tflite.generate import generate_format
from tests.tools import imported

schema: ModuleType = imported("ai_edge_litert.schema_py_generated")


def camel(name: str, first_upper: bool = False) -> str:
    """Spell a name of the schema as the generated accessors do."""
    parts = name.split("_")
    head = parts[0][:1].upper() + parts[0][1:] if first_upper else parts[0]
    return head + "".join(part[:1].upper() + part[1:] for part in parts[1:])


def members_of(name: str) -> dict[str, int]:
    """Return the constants of an enum or union class of the schema."""
    constants = vars(getattr(schema, name)).items()
    # Python 3.13 keeps where a class begins among its members.
    return {key: v for key, v in constants if isinstance(v, int) and not key.startswith("__")}


@pytest.fixture(scope="module")
def adders() -> dict[str, tuple[str, int, str]]:
    """Return name of an Add function -> kind that it stores, slot, default."""
    text = inspect.getsource(schema)
    pattern = (
        r"^def (\w+)\(builder, (\w+)\):\s+builder\.Prepend(\w+)Slot\((\d+), [^\n]*, ([^\n]+)\)$"
    )
    return {m[1]: (m[3], int(m[4]), m[5]) for m in re.finditer(pattern, text, re.MULTILINE)}


def test_enums_have_the_same_members() -> None:
    """Every enum of the format has the members and codes of the shipped schema."""
    for name, enum in facts.ENUMS.items():
        assert {member.name: member.value for member in enum} == members_of(name), name
        assert issubclass(enum, IntEnum)
    assert dict(facts.BUILTINS) == members_of("BuiltinOperator")


def test_unions_have_the_same_tables_and_numbers() -> None:
    """Every union has the members and numbers of the shipped schema."""
    for name, tables in facts.UNIONS.items():
        ours = {table: number for number, table in enumerate(tables, 1)}
        assert {"NONE": 0} | ours == members_of(name), name


def test_no_table_is_missing() -> None:
    """The format has exactly the tables of the shipped schema."""
    shipped = {name for name, value in vars(schema).items() if hasattr(value, "GetRootAs")}
    assert set(facts.TABLES) == shipped


KINDS = {
    "bool": "Bool", "int8": "Int8", "uint8": "Uint8", "int16": "Int16", "uint16": "Uint16",
    "int32": "Int32", "uint32": "Uint32", "int64": "Int64", "uint64": "Uint64",
    "float32": "Float32", "float64": "Float64",
}  # fmt: skip


@pytest.mark.parametrize("table", facts.TABLES.values(), ids=lambda table: table.name)
def test_fields_have_the_same_slot_type_and_default(
    table: facts.Table, adders: dict[str, tuple[str, int, str]]
) -> None:
    """Every field is stored in the same slot, with the same width and default."""
    used = [field for field in table.fields if field.type != "deprecated"]
    prefix = f"{table.name}Add"
    for field in used:
        kind, slot, default = adders[prefix + camel(field.name, first_upper=True)]
        assert slot == field.slot, field
        is_reference = field.default is None
        assert kind == ("UOffsetTRelative" if is_reference else KINDS[field.type]), field
        if not is_reference:
            assert float(default.replace("True", "1").replace("False", "0")) == field.default
    accessors = {name for name in vars(getattr(schema, table.name)) if not name.startswith("_")}
    ours = {camel(field.name, first_upper=True) for field in used}
    noise = {"GetRootAs", "Init"} | {name for name in accessors if re.match(r"GetRootAs", name)}
    endings = ("AsNumpy", "Length", "IsNone", "BufferHasIdentifier")
    rest = {name for name in accessors - ours - noise if not name.endswith(endings)}
    assert rest == set()
    assert [field.slot for field in table.fields] == list(range(len(table.fields)))


@pytest.mark.parametrize("table", facts.TABLES.values(), ids=lambda table: table.name)
def test_vectors_have_the_same_elements(table: facts.Table) -> None:
    """Vectors are vectors there too, of the same type; nothing else is."""
    shipped: Any = getattr(schema, table.name)
    for field in table.fields:
        name = camel(field.name, first_upper=True)
        assert hasattr(shipped, f"{name}Length") == field.vector, field
        if hasattr(shipped, f"{name}AsNumpy"):
            flags = re.search(
                r"GetVectorAsNumpy\(flatbuffers\.number_types\.(\w+)Flags",
                inspect.getsource(getattr(shipped, f"{name}AsNumpy")),
            )
            assert flags is not None
            assert flags[1] == KINDS[field.type]
        elif field.type in facts.TABLES:
            assert f"obj = {field.type}()" in inspect.getsource(getattr(shipped, name)), field


def test_every_builtin_names_a_table_of_a_union() -> None:
    """What an operator's options are is a table of a union; names without one are not invented."""
    members = {table for tables in facts.UNIONS.values() for table in tables}
    assert set(facts.OPTIONS_TABLE_OF.values()) <= members
    assert set(facts.OPTIONS_TABLE_OF) <= set(facts.BUILTINS)
    of_builtins = set(facts.UNIONS["BuiltinOptions"]) | set(facts.UNIONS["BuiltinOptions2"])
    assert of_builtins == set(facts.OPTIONS_TABLE_OF.values())


def test_option_types() -> None:
    """Fields have the types that options of specs have."""
    types = {field.option_type for table in facts.TABLES.values() for field in table.fields}
    assert types <= {"", "bool", "int", "float", "str", "dtype", "ints", "floats", *facts.ENUMS}
    convolution = facts.TABLES["Conv2DOptions"].by_name
    assert convolution["padding"].option_type == "Padding"
    assert convolution["stride_w"].option_type == "int"
    assert convolution["dilation_w_factor"].default == 1
    assert facts.TABLES["CastOptions"].by_name["out_data_type"].option_type == "dtype"
    assert facts.TABLES["SqueezeOptions"].by_name["squeeze_dims"].option_type == "ints"
    assert facts.TABLES["BucketizeOptions"].by_name["boundaries"].option_type == "floats"


def test_generated_modules_are_fresh() -> None:
    """format.py and enums.py are what the YAML table gives."""
    for name, text in generate_format(schemas_root() / "litert.yaml").items():
        module = schemas_root().parent / "generator" / "opgen" / "tflite" / name
        assert module.read_text(encoding="utf-8") == text, f"{name} is stale: run opgen build"


def test_numpy_knows_all_scalars() -> None:
    """The scalar types are numpy's, so that vectors can be views."""
    for kind in KINDS:
        assert np.dtype(kind).itemsize in (1, 2, 4, 8)
