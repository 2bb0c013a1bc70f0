"""Reading FlatBuffers from strangers: every offset is checked before it is followed.

A file consists of tables. A table starts with the distance back to its vtable, which holds two
sizes and then, per slot, where the field lies in the table, or 0 if it has its default. Strings,
vectors and other tables are reached by unsigned distances forward, so a file has no cycles; but
many fields may refer to the same bytes, which is why a :class:`Reader` counts what it reads.
The layout of the tables is given by :mod:`opgen.tflite.facts`.
"""

from __future__ import annotations

import struct
from enum import IntEnum
from typing import Any, NamedTuple, NoReturn

import numpy as np
import numpy.typing as npt

from opgen.errors import ModelError
from opgen.tflite.facts import Field, Table

_CODES = {
    "bool": "?",
    "int8": "b",
    "uint8": "B",
    "int16": "h",
    "uint16": "H",
    "int32": "i",
    "uint32": "I",
    "int64": "q",
    "uint64": "Q",
    "float32": "f",
    "float64": "d",
}
_REFERENCE = "I"
_OFFSET = struct.Struct("<I")
_BACK = struct.Struct("<i")
_SIZES = struct.Struct("<HH")

# Bytes that may be read per byte of the file. An honest file is read once, its 4-bit weights twice;
# one whose fields share the same bytes by the thousand is refused before it costs time and memory.
_READS_PER_BYTE = 4
_FREE_READS = 1 << 16

# Bytes that elements of sparse tensors may take when they are dense, per byte of the file.
_DENSE_PER_BYTE = 16
_FREE_DENSE = 1 << 26


class _Layout(NamedTuple):
    """Where the fields of all tables with the same vtable lie."""

    fields: struct.Struct
    names: tuple[str, ...]
    references: tuple[tuple[str, int], ...]
    """Name and distance from the table's start of each field that refers to something."""
    absent: dict[str, object]
    """What the fields that are not in the table are, and ``unknownFields``."""


class Reader:
    """A FlatBuffer in memory.

    Positions are bytes from the start of the file. All methods raise ModelError if what they are
    to read does not lie within the file.
    """

    def __init__(self, data: bytes | memoryview, name: str) -> None:
        """Read ``data``; messages call it ``name``."""
        self.data = memoryview(data).toreadonly()
        self.size = len(self.data)
        self.name = name
        self._layouts: dict[tuple[int, str], _Layout] = {}
        self._reads_left = _FREE_READS + _READS_PER_BYTE * self.size
        self._room_left = _FREE_DENSE + _DENSE_PER_BYTE * self.size

    def damaged(self, message: str) -> NoReturn:
        """Refuse the file."""
        hint = f"the file is damaged or cut off: it has {self.size} bytes; copy or export it again"
        raise ModelError.at(self.name, message, hint=hint)

    def spend(self, count: int) -> None:
        """Count bytes that are read or copied, so that shared bytes cannot cost without end."""
        self._reads_left -= count
        if self._reads_left < 0:
            self.damaged("its parts refer to the same bytes again and again")

    def make_room(self, count: int) -> None:
        """Count bytes that are not in the file, so that a small file cannot fill the memory."""
        self._room_left -= count
        if self._room_left < 0:
            self.damaged("its sparse tensors would take too many bytes")

    def root(self, identifier: bytes) -> int:
        """Return the position of the root table, after checking the format's identifier."""
        if self.size < 8 or self.data[4:8] != identifier:  # noqa: PLR2004  offset, identifier
            start = bytes(self.data[:8])
            begins = f"it starts with {start!r}" if start else "it is empty"
            message = f"it is not a .tflite file: {begins}"
            hint = f"bytes 4 to 7 of a .tflite file are {identifier!r}"
            if start.startswith(b"PK"):
                hint = "an archive of torch.export has the suffix .pt2"
            raise ModelError.at(self.name, message, hint=hint)
        return self._target(0, "the root table")

    def read(self, table: Table, position: int) -> tuple[dict[str, object], dict[str, int]]:
        """Read the inline part of a table.

        Returns the numbers by attribute name, with None for references that are absent, and the
        positions of what the other references lead to. ``unknownFields`` lists the slots that this
        version of the format does not know.
        """
        if position + 4 > self.size:
            self.damaged(f"{table.name} at byte {position} lies outside")
        vtable = position - _BACK.unpack_from(self.data, position)[0]
        layout = self._layouts.get((vtable, table.name))
        if layout is None:
            layout = self._layouts[vtable, table.name] = self._layout(table, vtable)
        if position + layout.fields.size > self.size:
            self.damaged(f"{table.name} at byte {position} lies partly outside")
        self.spend(layout.fields.size)
        inline = layout.fields.unpack_from(self.data, position)
        found: dict[str, Any] = dict(zip(layout.names, inline, strict=True))
        references = {name: position + at + found.pop(name) for name, at in layout.references}
        return {**layout.absent, **found}, references

    def place_of(self, table: Table, position: int, name: str) -> int | None:
        """Return where the field of a table stands that refers to something; None: it is absent."""
        vtable = position - _BACK.unpack_from(self.data, position)[0]
        return next(
            (position + at for each, at in self._layout(table, vtable).references if each == name),
            None,
        )

    def vector(self, position: int, dtype: np.dtype[Any]) -> npt.NDArray[np.generic]:
        """Return the elements of a vector as a read-only view of the file."""
        size = dtype.itemsize
        count = self._count(position, size)
        if size > 1:  # bytes are weights and payloads: nobody looks at them one by one here
            self.spend(count * size)
        return np.frombuffer(self.data, dtype, count, position + 4)

    def bytes_at(self, position: int, count: int, what: str) -> npt.NDArray[np.uint8]:
        """Return a stretch of the file as a read-only view."""
        if position + count > self.size:
            self.damaged(f"{what}: {count} bytes at byte {position} lie outside")
        return np.frombuffer(self.data, np.uint8, count, position)

    def string(self, position: int) -> bytes:
        """Return the bytes of a string."""
        count = self._count(position, 1)
        self.spend(count)
        return bytes(self.data[position + 4 : position + 4 + count])

    def targets(self, position: int) -> list[int]:
        """Return the positions that the elements of a vector of references lead to."""
        count = self._count(position, 4)
        self.spend(4 * count)
        distances = np.frombuffer(self.data, "<u4", count, position + 4).astype(np.int64)
        starts = np.arange(position + 4, position + 4 + 4 * count, 4)
        return [int(each) for each in (distances + starts).tolist()]

    def _target(self, position: int, what: str) -> int:
        if position + 4 > self.size:
            self.damaged(f"the reference to {what} lies outside")
        distance: int = _OFFSET.unpack_from(self.data, position)[0]
        return position + distance

    def _count(self, position: int, size: int) -> int:
        if position + 4 > self.size:
            self.damaged(f"a vector at byte {position} lies outside")
        count: int = _OFFSET.unpack_from(self.data, position)[0]
        if position + 4 + count * size > self.size:
            self.damaged(f"a vector at byte {position}, {count} elements long, ends outside")
        return count

    def _layout(self, table: Table, vtable: int) -> _Layout:
        """Read a vtable."""
        what = f"the vtable of {table.name} at byte {vtable}"
        if vtable < 0 or vtable + 4 > self.size:
            self.damaged(f"{what} lies outside")
        vtable_size, table_size = _SIZES.unpack_from(self.data, vtable)
        if vtable_size < _SIZES.size or vtable_size % 2 or vtable + vtable_size > self.size:
            self.damaged(f"{what} cannot have {vtable_size} bytes")
        self.spend(vtable_size)
        starts = struct.unpack_from(f"<{vtable_size // 2 - 2}H", self.data, vtable + 4)
        present = sorted(
            (start, slot)
            for slot, start in enumerate(starts[: len(table.fields)])
            if start and table.fields[slot].type != "deprecated"
        )
        layout, end = ["<"], 0
        for start, slot in present:
            code = _code(table.fields[slot])
            if start < max(end, 4):
                self.damaged(f"{what} makes the fields overlap")
            layout.append(f"{start - end}x{code}")
            end = start + struct.calcsize(f"<{code}")
        if end > table_size:
            self.damaged(f"{what} puts fields after the end of the table")
        fields = [(start, table.fields[slot]) for start, slot in present]
        used = {slot for _, slot in present}
        absent: dict[str, object] = {
            field.attribute: int(field.default)
            if isinstance(field.default, IntEnum)
            else field.default
            for field in table.fields
            if field.slot not in used and field.type != "deprecated"
        }
        known = len(table.fields)
        absent["unknownFields"] = tuple(
            known + index for index, start in enumerate(starts[known:]) if start
        )
        return _Layout(
            struct.Struct("".join(layout)),
            tuple(field.attribute for _, field in fields),
            tuple((field.attribute, start) for start, field in fields if field.is_reference),
            absent,
        )


def _code(field: Field) -> str:
    return _REFERENCE if field.is_reference else _CODES[field.type]
