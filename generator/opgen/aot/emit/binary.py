"""Large constants as one file of bytes, which the assembler puts into the program."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from opgen.aot.emit.tables import Form, Table
from opgen.aot.emit.text import stored_bytes
from opgen.base.content import FileContent, Pieces

ALIGNMENT = 16
"""Of each table, in the file and in the program."""


@dataclass(frozen=True)
class BinaryPart:
    """A table in the file."""

    table: Table
    offset: int


def binary_parts(tables: Sequence[Table]) -> tuple[BinaryPart, ...]:
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
