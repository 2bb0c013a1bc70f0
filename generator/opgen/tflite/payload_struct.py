"""C structs, a form of custom operators' options: their layout, from bytes to values and back."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np

ALIGNMENTS = (1, 2, 4, 8)
FIELD = re.compile(r"(bool|char|float|double|u?int(?:8|16|32|64)_t)(?:\[([1-9]\d{0,4})\])?")
"""The type of a field, as C has it: ``int32_t``, ``float[4]``, ``char[16]``."""

_FORMATS = {"bool": "u1", "float": "f4", "double": "f8"}


@dataclass(frozen=True)
class PayloadStruct:
    """A struct as a C compiler lays it out, or as it is packed."""

    fields: tuple[tuple[str, str], ...]
    """Name and type of each, in their order: ``("taps", "float[4]")``."""
    align: int = 8
    """No field is aligned to more bytes than this, as with ``#pragma pack(n)``; 1: no padding."""
    endian: str = "little"

    @cached_property
    def layout(self) -> np.dtype[np.void]:
        """The fields at their offsets; the alignment of an element is its size."""
        offsets, formats, end, widest = [], [], 0, 1
        for _, type_ in self.fields:
            format_ = self._format(type_)
            own = min(self.align, 1 if format_.kind == "S" else format_.base.itemsize)
            offsets.append(_rounded(end, own))
            formats.append(format_)
            end, widest = offsets[-1] + format_.itemsize, max(widest, own)
        names = [name for name, _ in self.fields]
        size = _rounded(end, widest)
        return np.dtype({"names": names, "formats": formats, "offsets": offsets, "itemsize": size})

    @property
    def size(self) -> int:
        """What ``sizeof`` gives."""
        return self.layout.itemsize

    def __str__(self) -> str:
        """Return the fields with their offsets."""
        offsets = [self.layout.fields[name][1] for name, _ in self.fields] if self.fields else []  # type: ignore[index]
        pairs = zip(self.fields, offsets, strict=True)
        return ", ".join(f"{type_} {name} at {offset}" for (name, type_), offset in pairs)

    def read(self, payload: bytes) -> dict[str, object]:
        """Return numbers, lists of numbers, and texts as their bytes up to the first NUL.

        :raises ValueError: if the payload has another size.
        """
        if len(payload) != self.size:
            raise ValueError(f"{len(payload)} bytes instead of {self.size}")
        record = np.frombuffer(payload, self.layout)[0]
        values = {name: record[name].tolist() for name, _ in self.fields}
        return {
            name: value.partition(b"\0")[0] if isinstance(value, bytes) else value
            for name, value in values.items()
        }

    def write(self, values: Mapping[str, object]) -> bytes:
        """Return the bytes of a struct; padding is 0.

        :raises ValueError: if a value does not fit its field.
        """
        record = np.zeros(1, self.layout)
        for name, type_ in self.fields:
            element, room = split_type(type_)
            value = values[name]
            if element == "char":
                value = value.encode() if isinstance(value, str) else value
            elif isinstance(value, bytes):
                value = list(value)
            count = len(value) if isinstance(value, (bytes, list, tuple)) else 0
            if count > room or (count < room and element != "char"):
                raise ValueError(f"{name} has {count} elements for the field {type_}")
            try:
                record[name] = value
            except OverflowError:
                message = f"{name} is {value}, which does not fit the field {type_}"
                raise ValueError(message) from None
        return record.tobytes()

    def other_alignments(self, size: int) -> list[int]:
        """Return the alignments with which the struct would have a size."""
        return [each for each in ALIGNMENTS if replace(self, align=each).size == size]

    def _format(self, type_: str) -> np.dtype[np.generic]:
        element, count = split_type(type_)
        if element == "char":
            return np.dtype(f"S{count}")
        native = np.dtype(_FORMATS.get(element) or element.removesuffix("_t"))
        single = native.newbyteorder("<" if self.endian == "little" else ">")
        return np.dtype((single, (count,))) if count else single


def split_type(type_: str) -> tuple[str, int]:
    """Return the C type of an element and how many an array has; 0: it is no array."""
    found = FIELD.fullmatch(type_)
    assert found, type_
    return found[1], int(found[2] or 0)


def _rounded(number: int, multiple: int) -> int:
    return -(-number // multiple) * multiple
