"""Constants that are compiled apart from the code that uses them, as templates print them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from opgen.aot.emit.binary import BinaryPart, binary_parts
from opgen.aot.emit.memories import BlobView, PartView
from opgen.aot.emit.tables import Table


@dataclass(frozen=True)
class Apart:
    """What stands in a C file of constants and, as its bytes, in the file that it includes."""

    tables: tuple[Table, ...]
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

    def _written(self) -> Iterator[Table | PartView]:
        yield from self.tables
        for blob in self.blobs:
            yield from blob.parts
