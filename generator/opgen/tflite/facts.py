"""The facts of the .tflite format: tables with their fields, unions, enums and operator codes.

They come from schemas/litert.yaml. The checker of specs, the synthesizer, the reader and the writer
know the format only through this module.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import IntEnum
from functools import cache, cached_property
from typing import NamedTuple

from opgen.tflite import enums
from opgen.tflite import format as raw

EnumClass = type[IntEnum]

IDENTIFIER = raw.IDENTIFIER.encode()
"""The four bytes at offset 4 of every file."""
ROOT = raw.ROOT
"""The table that a file's first offset points to."""

_OPTION_TYPES = {"bool": "bool", "string": "str", "TensorType": "dtype"}


class Field(NamedTuple):
    """One field of a table."""

    name: str
    type: str
    """bool, int8 ... uint64, float32, float64, string, or the name of a table or a union; for a
    vector the type of its elements; ``deprecated`` for a slot that is out of use."""
    default: bool | int | float | None
    """The value of a field that a file leaves out; a member for enums; None for what is not a
    number: strings, vectors, tables and unions."""
    slot: int
    """Index in the vtable."""
    enum: EnumClass | None = None
    """The enum that the number is a member of."""
    vector: bool = False
    alignment: int = 0
    """Bytes that the elements of a vector are aligned to, if more than their size."""

    @property
    def attribute(self) -> str:
        """The name in the format's object API: ``stride_w`` is ``strideW`` there."""
        return _camel_case(self.name)

    @property
    def is_reference(self) -> bool:
        """Whether the slot holds the distance to a string, a vector or a table."""
        return self.default is None and self.type != "deprecated"

    @property
    def option_type(self) -> str:
        """The type of the field as an option of a spec, or an empty string for tables.

        One of bool, int, float, str, dtype, ints, floats, or the name of an enum.
        """
        number = "float" if self.type.startswith("float") else "int"
        if self.type in TABLES or self.type in UNIONS or self.type == "deprecated":
            return ""
        if self.vector:
            return "" if self.type == "string" else f"{number}s"
        if self.enum:
            return _OPTION_TYPES.get(self.enum.__name__, self.enum.__name__)
        return _OPTION_TYPES.get(self.type, number)


@cache
def _camel_case(name: str) -> str:
    head, *rest = name.split("_")
    return head + "".join(part[:1].upper() + part[1:] for part in rest)


@dataclass(frozen=True)
class Table:
    """One table; ``fields`` are in the order of their slots."""

    name: str
    fields: tuple[Field, ...]

    @cached_property
    def by_name(self) -> Mapping[str, Field]:
        """The fields by name."""
        return {field.name: field for field in self.fields}


def _field(slot: int, facts: tuple[str, str, bool | int | float, bool, int]) -> Field:
    name, kind, default, vector, alignment = facts
    enum = ENUMS.get(kind)
    base = raw.ENUM_TYPES[kind] if enum else kind
    if vector or base in raw.TABLES or base in raw.UNIONS or base in ("string", "deprecated"):
        return Field(name, base, None, slot, enum, vector, alignment)
    return Field(name, base, enum(int(default)) if enum else default, slot, enum)


def _table(name: str) -> Table:
    fields: list[Field] = []
    for field in raw.TABLES[name]:
        if field[1] in raw.UNIONS:
            fields.append(Field(f"{field[0]}_type", "uint8", 0, len(fields)))
        fields.append(_field(len(fields), field))
    return Table(name, tuple(fields))


ENUMS: Mapping[str, EnumClass] = {name: getattr(enums, name) for name in raw.ENUM_TYPES}
"""All enums but the operator codes, which are :data:`BUILTINS`."""
UNIONS: Mapping[str, tuple[str, ...]] = raw.UNIONS
"""Union -> its tables; the first has the number 1."""
TABLES: Mapping[str, Table] = {name: _table(name) for name in raw.TABLES}
BUILTINS: Mapping[str, int] = {name: code for name, (code, _) in raw.BUILTINS.items()}
"""Operator -> its code."""
BUILTIN_NAMES: Mapping[int, str] = {code: name for name, code in BUILTINS.items()}
"""Code -> operator."""
CUSTOM = "CUSTOM"
"""Not an operator: the code of all that are named by a text instead."""
OPTIONS_TABLE_OF: Mapping[str, str] = {
    name: table for name, (_, table) in raw.BUILTINS.items() if table
}
"""Operator -> the table of its options; operators without options are left out."""
COMPILED: Mapping[str, tuple[str, str]] = raw.COMPILED
"""Custom code, * for any letters, of what is a program or a call of TensorFlow -> what that is, and
how to get a model without it; ``{spec}`` stands for how to write a spec."""
