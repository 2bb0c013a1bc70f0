"""The options of a builtin operator: the fields of its table in a model, in Python and in C++."""

from __future__ import annotations

import struct
from collections.abc import Sequence

import numpy as np

from opgen.c.names import c_string
from opgen.export.device.option_variables import cpp_type
from opgen.litert.schema import Record
from opgen.operators.model import Option
from opgen.operators.types import BOOL, DTYPE, FLOAT, TupleType
from opgen.spec.model import Op
from opgen.tflite.facts import TABLES, Field

_SIZES = {"bool": 1, "float32": 4, "float64": 8} | {
    f"{sign}int{bits}": bits // 8 for sign in ("", "u") for bits in (8, 16, 32, 64)
}


def fields_of(op: Op) -> Sequence[Field]:
    """Return the fields of an operator's table that are numbers, or vectors of numbers."""
    table = TABLES.get(op.litert.table if op.litert else "")
    return [each for each in table.fields if each.type in _SIZES] if table else []


def table_lines(op: Op, options: Sequence[Option]) -> list[str]:
    """Return the statements that make a variable of every option in the table."""
    declared = {option.name: option for option in options}
    lines = ["const TableOptions options(node);"]
    for at, field in enumerate(fields_of(op)):
        option = declared.get(field.name)
        if option is None:
            lines.append(f"options.CheckDefault(e, kFields[{at}]);")
            continue
        method = "IntVector(e, " if isinstance(option.type, TupleType) else "Int("
        method = "Float(" if option.type == FLOAT else method
        value = f"options.{method}kFields[{at}])"
        if option.type == BOOL:
            value = f"{value} != 0"
        elif option.type == DTYPE:
            value = f"TypeNumbered(e, {value})"
        lines.append(f"const {cpp_type(option.type)} {option.name}_ = {value};")
    return lines


def field_lines(op: Op) -> list[str]:
    """Return the constant ``kFields``: what ``TableField`` of `runtime_c/tflm/` holds."""
    rows = []
    for field in fields_of(op):
        flags = [str(each).lower() for each in (field.vector, not field.type.startswith("u"))]
        otherwise = f"INT64_C({_bits(field)})"
        facts = (c_string(field.name), field.slot, _SIZES[field.type], *flags, otherwise)
        rows.append(f"    {{{', '.join(map(str, facts))}}},")
    return ["const TableField kFields[] = {", *rows, "};"] if rows else []


def canonical(op: Op, found: Record | None) -> bytes:
    """Return the options of one operator as ``ChooseTableInstance`` goes through them."""
    parts = []
    for field in fields_of(op):
        given = None if found is None else getattr(found, field.attribute)
        if field.vector:
            kind = np.dtype(field.type).newbyteorder("<")
            data = np.asarray([] if given is None else given, kind).tobytes()
            parts.append(struct.pack("<i", len(data)) + data)
        elif given is None:
            parts.append((_bits(field) % (1 << 64)).to_bytes(8, "little")[: _SIZES[field.type]])
        else:
            kind = np.dtype("uint8" if field.type == "bool" else field.type).newbyteorder("<")
            parts.append(np.asarray(given, kind).tobytes())
    return b"".join(parts)


def _bits(field: Field) -> int:
    """Return the default as the integer of its bits."""
    value = field.default
    if value is None:
        return 0
    if field.type.startswith("float"):
        form = "<f" if field.type == "float32" else "<d"
        return int.from_bytes(struct.pack(form, value), "little")
    return int(value)
