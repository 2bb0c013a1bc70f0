"""Constants that are compiled apart from the code that uses them, as templates print them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from opgen.aot.emit.memories import BlobView, PartView
from opgen.aot.emit.tables import ConstantArray, Form
from opgen.aot.emit.text import stored_bytes
from opgen.base.content import FileContent, Pieces

ALIGNMENT = 16
"""Of each table, in the file and in the program."""


@dataclass(frozen=True)
class BinaryPart:
    """A table in the file."""

    table: ConstantArray
    offset: int


def binary_parts(tables: Sequence[ConstantArray]) -> tuple[BinaryPart, ...]:
    """Return the tables that go into the file, in their order."""
    found = []
    offset = 0
    for table in tables:
        if table.form is Form.BINARY:
            found.append(BinaryPart(table, offset))
            offset += -(-table.bytes // ALIGNMENT) * ALIGNMENT
    return tuple(found)


def binary_file(parts: Sequence[BinaryPart]) -> FileContent:
    """Return the content of the file: the elements, the least significant byte first."""

    def make() -> Iterator[bytes | memoryview]:
        for part in parts:
            yield stored_bytes(part.table.elements).data
            yield bytes(-part.table.bytes % ALIGNMENT)

    return Pieces(make)


@dataclass(frozen=True)
class Apart:
    """What stands in a C file of constants and, as its bytes, in the file that it includes."""

    tables: tuple[ConstantArray, ...]
    blobs: tuple[BlobView, ...] = ()

    def __bool__(self) -> bool:
        """Tell whether there is anything."""
        return bool(self.tables or self.blobs)

    @property
    def binary(self) -> tuple[BinaryPart, ...]:
        """The tables that are no C."""
        return binary_parts(self.tables)

    @property
    def has_text(self) -> bool:
        """Whether any elements are written as strings."""
        return any(each.is_text for each in self._written())

    @property
    def needs_byte_order(self) -> bool:
        """Whether bytes mean the same on some processors only."""
        return any(each.needs_byte_order for each in self._written())

    def _written(self) -> Iterator[ConstantArray | PartView]:
        yield from self.tables
        for blob in self.blobs:
            yield from blob.parts
