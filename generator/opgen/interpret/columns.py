"""Arrays of a .npz whose leading axis counts samples: known by their headers, read in pieces.

Such a file may come from a stranger and be larger than the memory: only headers are read at first,
nothing is unpickled, and what is inflated at a time is what was asked for.
"""

from __future__ import annotations

import io
import math
import zipfile
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import IO

import numpy as np
from numpy.lib import format as npy

from opgen.errors import Diagnostic, UsageError, counted, quoted
from opgen.interpret.array_files import UNREADABLE, reading
from opgen.lib.tensor import Array

_HINT = "write it with numpy.savez or numpy.savez_compressed"
_MOST_HEADER = 1 << 14
"""Bytes; numpy itself takes headers of up to 10,000."""
_MOST_MEMBERS = 1000
_ENCRYPTED = 0x41
_METHODS = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
_READERS = {(1, 0): npy.read_array_header_1_0, (2, 0): npy.read_array_header_2_0}


@dataclass(frozen=True)
class Column:
    """An array of a file that was not read yet."""

    path: Path
    name: str
    shape: tuple[int, ...]
    dtype: np.dtype[np.generic]
    start: int
    """How many bytes of its member the header takes."""

    @property
    def place(self) -> str:
        """What messages call it."""
        return f"{self.path}: array {quoted(self.name)}"

    @property
    def row_bytes(self) -> int:
        """Bytes of one sample."""
        return math.prod(self.shape[1:]) * self.dtype.itemsize


def columns_of(path: Path) -> dict[str, Column]:
    """Return the arrays of a .npz by name.

    :raises UsageError: if it cannot be read, naming every array that is not one of numbers whose
        first axis can be read in pieces.
    """
    with reading(path, _HINT), zipfile.ZipFile(path) as archive:
        entries = archive.infolist()
        UsageError.raise_if_any(_faults_of_entries(path, entries))
        found = [_column(path, archive, each) for each in entries]
    UsageError.raise_if_any(each for each in found if isinstance(each, Diagnostic))
    return {each.name: each for each in found if isinstance(each, Column)}


def rows_of(columns: Sequence[Column], samples: int, most: int) -> Iterator[tuple[Array, ...]]:
    """Go through arrays of one file, some samples at a time: [samples, *shape] of each.

    :param samples: how many there are to be, from the first one on.
    :param most: how many at a time.
    :raises UsageError: if the file is damaged.
    """
    with ExitStack() as opened:
        with reading(columns[0].path, _HINT):
            archive = opened.enter_context(zipfile.ZipFile(columns[0].path))
            members = [opened.enter_context(archive.open(f"{each.name}.npy")) for each in columns]
            for member, each in zip(members, columns, strict=True):
                member.read(each.start)
        for first in range(0, samples, most):
            count = min(most, samples - first)
            pairs = zip(members, columns, strict=True)
            yield tuple(_rows(member, each, count) for member, each in pairs)


def _rows(member: IO[bytes], column: Column, count: int) -> Array:
    with reading(column.place, _HINT):
        data = member.read(count * column.row_bytes)
        if len(data) != count * column.row_bytes:
            raise EOFError("it ends too early")
    return np.frombuffer(data, column.dtype).reshape(count, *column.shape[1:])


def _faults_of_entries(path: Path, entries: Sequence[zipfile.ZipInfo]) -> Iterator[Diagnostic]:
    """Go through what is wrong with the directory of an archive."""
    if len(entries) > _MOST_MEMBERS:
        message = f"has {counted(len(entries), 'member')}; {_MOST_MEMBERS:,} are enough"
        yield Diagnostic(str(path), message, hint=_HINT)
        return
    for name, count in Counter(each.filename for each in entries).items():
        if count > 1:
            message = f"has {count} members {quoted(name)}"
            yield Diagnostic(str(path), message, "nobody could tell which of them counts", _HINT)
    for each in entries:
        where = f"{path}: {quoted(each.filename)}"
        if not each.filename.endswith(".npy"):
            yield Diagnostic(where, "is no array of numpy", hint=_HINT)
        elif each.flag_bits & _ENCRYPTED:
            yield Diagnostic(where, "is encrypted", hint=_HINT)
        elif each.compress_type not in _METHODS:
            message = f"is compressed by method {each.compress_type} of the zip format"
            yield Diagnostic(where, message, hint=_HINT)


def _column(path: Path, archive: zipfile.ZipFile, entry: zipfile.ZipInfo) -> Column | Diagnostic:
    """Return an array by its header, or what is wrong with it."""
    name = entry.filename.removesuffix(".npy")
    where = f"{path}: array {quoted(name)}"
    with reading(where, _HINT), archive.open(entry) as member:
        head = io.BytesIO(member.read(_MOST_HEADER))
    try:
        shape, is_fortran, dtype = _READERS[npy.read_magic(head)](head)
    except UNREADABLE:
        message = "has no header that tells the type and the shape of numbers"
        return Diagnostic(where, message, hint=_HINT)
    column = Column(path, name, tuple(map(int, shape)), dtype, head.tell())
    wrong = _fault_of_header(column, is_fortran=is_fortran, size=entry.file_size)
    return Diagnostic(column.place, *wrong) if wrong else column


def _fault_of_header(column: Column, *, is_fortran: bool, size: int) -> tuple[str, str, str] | None:
    """Return what is wrong with an array, why, and how to mend it.

    :param size: of its member, in bytes, as the directory of the archive tells.
    """
    shape, dtype = column.shape, column.dtype
    if (
        dtype.hasobject
        or dtype.kind not in "biuf"
        or dtype.itemsize > np.dtype(np.float64).itemsize
    ):
        return f"has elements of type {dtype}", "numbers are wanted", "convert it with astype"
    if not shape:
        return "is a single number", "its first axis is to count samples", "give it that axis"
    if is_fortran and len(shape) > 1:
        why = "a sample is no run of bytes in it"
        return "is in Fortran's order", why, "save numpy.ascontiguousarray of it"
    if min(shape) < 0 or size != column.start + shape[0] * column.row_bytes:
        why = f"its header says {list(shape)} of {dtype}"
        return f"has {size - column.start:,} bytes of elements", why, "it is damaged: save it again"
    return None
