"""Every Python value that reaches C, as text: numbers, tables of numbers, records."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from enum import Enum

import numpy as np

from opgen.aot.plan.constants import C_TYPES, Array, is_record, record_fields, table_elements

AddTable = Callable[[str, Array], str]
"""(name, elements) -> the name of a constant table that holds them."""

WIDTH = 110
_INLINE_FIELDS = 4
"""A record of at most so many scalars stands on one line."""
_INT32_MAX = (1 << 31) - 1
_PIECE = 1 << 16
"""Elements whose text is made at once: whole lines, whatever their number of columns."""
_WIDEST_FLOAT = {4: len("-1.1754944e-38f"), 8: len("-2.2250738585072014e-308")}


def c_int(value: int, type_: str = "int32_t") -> str:
    """Return an integer constant of a C type.

    :raises ValueError: if it is out of the type's range.
    """
    unsigned = type_.startswith("u")
    bits = int(type_.strip("uint_"))
    low, high = (0, (1 << bits) - 1) if unsigned else (-(1 << (bits - 1)), (1 << (bits - 1)) - 1)
    if not low <= value <= high:
        raise ValueError(f"{value} does not fit {type_}")
    if value == low and bits >= 32:  # noqa: PLR2004
        return "0" if unsigned else f"INT{bits}_MIN"  # 2147483648 by itself is no int32_t
    if abs(value) <= _INT32_MAX:
        return str(value)
    return f"{value}u" if bits <= 32 else f"{'U' * unsigned}INT64_C({value})"  # noqa: PLR2004


def c_float(value: float) -> str:
    """Return the shortest float constant that is read back as the same float.

    :raises ValueError: if a finite value is too large for a float.
    """
    with np.errstate(over="ignore"):
        single = np.float32(value)
    if math.isinf(single) and not math.isinf(value):
        raise ValueError(f"{value!r} is too large for a float")
    return _float_text(str(single), "f")


def c_double(value: float) -> str:
    """Return the shortest double constant that is read back as the same double."""
    return _float_text(repr(float(value)), "")


def _float_text(text: str, suffix: str) -> str:
    special = {"inf": "INFINITY", "-inf": "-INFINITY", "nan": "NAN"}
    return special.get(text) or text + suffix


def c_scalar(value: object) -> str:
    """Return a scalar as a C constant: bool, int (as int32_t), float, the number of an enum member.

    :raises ValueError: if it is out of range.
    :raises TypeError: if it is no scalar.
    """
    if value is None:
        return "NULL"
    if isinstance(value, Enum):
        value = value.value
    if isinstance(value, (bool, np.bool_)):
        return "true" if value else "false"
    if isinstance(value, (int, np.integer)):
        return c_int(int(value))
    if isinstance(value, (float, np.floating)):
        return c_float(float(value))
    raise TypeError(f"{value!r} has no C constant")


def c_fields(fields: Sequence[tuple[str, object]], prefix: str, add_table: AddTable) -> str:
    """Return a brace initializer with one commented line per field, in order.

    :param prefix: begins the names of the tables for fields that are arrays or shapes.
    """
    return f"{{\n{_lines(fields, prefix, add_table, depth=1, in_record=False)}}}"


def _lines(
    fields: Sequence[tuple[str, object]],
    prefix: str,
    add_table: AddTable,
    *,
    depth: int,
    in_record: bool,
) -> str:
    indent = "    " * depth
    text = ""
    for name, value in fields:
        if not is_record(value):
            text += (
                f"{indent}/* {name} */ {_leaf(value, f'{prefix}_{name}', add_table, in_record)},\n"
            )
            continue
        inner = record_fields(value)
        line = _one_line(name, inner, f"{prefix}_{name}", add_table)
        if line and len(indent + line) < WIDTH:
            text += f"{indent}{line},\n"
        else:
            nested = _lines(inner, f"{prefix}_{name}", add_table, depth=depth + 1, in_record=True)
            text += f"{indent}/* {name} */\n{indent}{{\n{nested}{indent}}},\n"
    return text


def _one_line(
    name: str, fields: Sequence[tuple[str, object]], prefix: str, add_table: AddTable
) -> str:
    if len(fields) > _INLINE_FIELDS or any(is_record(value) for _, value in fields):
        return ""
    names = ", ".join(field for field, _ in fields)
    values = ", ".join(_leaf(value, f"{prefix}_{n}", add_table, True) for n, value in fields)
    return f"/* {name}: {names} */ {{{values}}}"


def _leaf(value: object, table: str, add_table: AddTable, in_record: bool) -> str:
    elements = table_elements(value, table)
    if elements is None:
        return c_scalar(value)
    name = add_table(table, elements)
    # The structs of CMSIS-NN point to non-const elements, which it never writes.
    return f"({C_TYPES[elements.dtype.name]} *){name}" if in_record else name


def c_elements(array: Array) -> str:
    """Return the elements of a table in columns, indented, without braces; float16 as its bits.

    :raises TypeError: if C has no such elements.
    """
    return "".join(c_pieces(array))


def c_pieces(array: Array) -> Iterator[str]:
    """Yield the text of :func:`c_elements` in pieces of whole lines, so that none is large."""
    flat = np.ascontiguousarray(array).reshape(-1)
    if flat.dtype.name not in C_TYPES:
        raise TypeError(f"{flat.dtype} has no C type")
    if flat.dtype.kind == "c":
        flat = flat.view(flat.real.dtype)
    if flat.dtype == np.float16:
        flat = flat.view(np.uint16)
    if len(flat) <= _PIECE:
        yield _text_of(flat, 0)
        return
    width = _widest(flat)
    for start in range(0, len(flat), _PIECE):
        yield _text_of(flat[start : start + _PIECE], width)


def _widest(flat: Array) -> int:
    """Return how many characters an element of a large table may take.

    What the texts of all floats take would be known only from all of them.
    """
    if flat.dtype.kind == "f":
        return _WIDEST_FLOAT[flat.dtype.itemsize]
    ends = (int(flat.min()), int(flat.max()))
    if max(map(abs, ends)) > _INT32_MAX:
        return len(c_int(np.iinfo(flat.dtype).max, C_TYPES[flat.dtype.name]))
    return max(len(str(end)) for end in ends)


def _text_of(flat: Array, width: int) -> str:
    """Return some elements in columns that are at least so wide."""
    if flat.dtype.itemsize == 1:
        return _bytes_in_columns(flat)
    if flat.dtype.kind == "f":
        suffix = "f" if flat.dtype == np.float32 else ""
        texts = flat.astype("U").tolist()
        if np.isfinite(flat).all():
            return _in_columns([f"{text}{suffix}" for text in texts], width)
        return _in_columns([_float_text(text, suffix) for text in texts], width)
    if not flat.size or abs(int(flat.min())) <= _INT32_MAX >= int(flat.max()):
        return _in_columns(list(map(str, flat.tolist())), width)
    type_ = C_TYPES[flat.dtype.name]
    return _in_columns([c_int(value, type_) for value in flat.tolist()], width)


def _in_columns(texts: list[str], width: int) -> str:
    width = max(width, max(map(len, texts), default=1))
    per_line = next(n for n in (16, 8, 4, 2, 1) if 4 + n * (width + 2) <= WIDTH or n == 1)
    rows, rest = divmod(len(texts), per_line)
    line = "   " + f" %{width}s," * per_line + "\n"
    tail = "   " + f" %{width}s," * rest + "\n" if rest else ""
    return (line * rows + tail) % tuple(texts)


def _bytes_in_columns(flat: Array) -> str:
    """Print one-byte elements by looking each up in a table of its 256 texts."""
    signed = flat.dtype.kind == "i"
    values = range(-128, 128) if signed else range(256)
    texts = "".join(f" {value:>{4 if signed else 3}}," for value in values).encode()
    cells = np.frombuffer(texts, np.uint8).reshape(256, -1)
    index = flat.view(np.uint8) ^ np.uint8(0x80 if signed else 0)
    rows, rest = divmod(len(index), 16)
    lines = np.empty((rows, 3 + 16 * cells.shape[1] + 1), np.uint8)
    lines[:, :3] = ord(" ")
    lines[:, -1] = ord("\n")
    lines[:, 3:-1] = cells[index[: rows * 16]].reshape(rows, 16 * cells.shape[1])
    tail = f"   {cells[index[-rest:]].tobytes().decode()}\n" if rest else ""
    return lines.tobytes().decode() + tail
