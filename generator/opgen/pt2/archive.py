"""The members of a ``.pt2`` archive: a zip file of texts, JSON and raw tensors, never unpickled.

All members lie in one folder, whose name means nothing. :mod:`zipfile` reads the directory; what it
says is checked against the file before anything is read by it. Members that are stored, as
``torch.export.save`` writes them, are views of the file.
"""

from __future__ import annotations

import io
import mmap
import re
import struct
import zipfile
import zlib
from collections import Counter
from collections.abc import Mapping
from itertools import pairwise
from pathlib import Path
from typing import Any

from opgen.air.faults import ModelFaults
from opgen.errors import ModelError, quoted
from opgen.pt2.recognize import EXPORT_AGAIN, refuse_other_archive, what_it_is

_MOST_MEMBERS = 100_000
_HEADER = struct.Struct("<4s2xHH16xHH")
_ENCRYPTED = 0x41
"""Flags of a member: its bytes are encrypted, one way or the other."""
_FREE_BYTES = 1 << 26
_BYTES_PER_BYTE = 16
"""What members may inflate to, and tensors take, altogether, per byte of the file: an honest one is
read once, and weights that several names share a few times."""


class Archive:
    """The members of an archive by their path in its folder, and how much may be read yet."""

    def __init__(self, data: bytes | memoryview, path: Path) -> None:
        """Read the directory of an archive; ``path`` only names it.

        :raises ModelError: if it is no zip file, or not one that can be read safely.
        :raises UnsupportedError: if it holds something else than a program of ``torch.export``.
        """
        self.data = memoryview(data)
        self.name = path.name
        entries = _directory(self.data, self.name)
        refuse_other_archive(self.name, [entry.filename for entry in entries])
        faults = ModelFaults()
        _check_names(self.name, [entry.orig_filename for entry in entries], faults)
        _check_entries(self.name, entries, len(self.data), faults)
        faults.raise_all()
        self._entries: Mapping[str, zipfile.ZipInfo] = {
            entry.filename.partition("/")[2]: entry for entry in entries
        }
        self._left = _FREE_BYTES + _BYTES_PER_BYTE * len(self.data)

    @property
    def members(self) -> tuple[str, ...]:
        """The paths of all members, in their order in the archive."""
        return tuple(self._entries)

    def spend(self, count: int, what: str) -> None:
        """Count bytes that something takes in memory, or will in the module.

        :raises ModelError: if it is far more than what the file could be meant to have.
        """
        self._left -= count
        if self._left < 0:
            message = f"{what} takes {count:,} bytes; the file has {len(self.data):,} in all"
            why = "much more would be made of the file than it holds"
            raise ModelError.at(self.name, message, why, "it is damaged, or made to harm")

    def size(self, member: str) -> int | None:
        """Return how many bytes a member has, or None if there is no such member."""
        entry = self._entries.get(member)
        return None if entry is None else entry.file_size

    def read(self, member: str) -> memoryview:
        """Return the bytes of a member, of one that is stored a view of the file.

        :raises ModelError: if they are damaged.
        """
        entry = self._entries[member]
        where = f"{self.name}: {member}"
        start = _start_of(entry, self.data)
        raw = self.data[start : start + entry.compress_size] if start else memoryview(b"")
        content = raw
        if entry.compress_type == zipfile.ZIP_DEFLATED:
            self.spend(entry.file_size, f"the member {quoted(member)}")
            content = _inflated(raw, entry.file_size)
        if start == 0 or len(content) != entry.file_size or zlib.crc32(content) != entry.CRC:
            message = "it is damaged: its bytes are not those that the archive's directory tells"
            raise ModelError.at(where, message, hint=EXPORT_AGAIN)
        return content


def _directory(data: memoryview, name: str) -> list[zipfile.ZipInfo]:
    """Return the members of a zip file that are no folders."""
    # zipfile takes a file; a copy of what is mapped is never made.
    file: Any = data.obj if isinstance(data.obj, mmap.mmap) else io.BytesIO(data)
    found: list[zipfile.ZipInfo] = []
    reason = ""
    if bytes(data[:4]) != b"PK\3\4":
        message, hint = what_it_is(data)
        raise ModelError.at(name, message, hint=hint)
    try:
        with zipfile.ZipFile(file) as archive:
            found = [entry for entry in archive.infolist() if not entry.filename.endswith("/")]
    except (
        zipfile.BadZipFile,
        EOFError,
        NotImplementedError,
        OSError,
        OverflowError,
        struct.error,
        ValueError,
    ) as error:
        reason = str(error)
    if reason or not found:
        message = "it starts as a zip file does, and has no directory that can be read"
        hint = f"it may have been cut off: {EXPORT_AGAIN}"
        raise ModelError.at(name, message, reason and f"zipfile: {reason}", hint)
    return found


def _check_names(name: str, members: list[str], faults: ModelFaults) -> None:
    if len(members) > _MOST_MEMBERS:
        faults.wrong(name, f"it has {len(members):,} members; {_MOST_MEMBERS:,} are enough")
        return
    for member, count in Counter(members).items():
        if not member.isprintable() or re.search(r"^/|^\w:|\\|(^|/)\.{1,2}(/|$)|//", member):
            message = f"the member {quoted(member)} is not named by a path in the archive"
            faults.wrong(name, message, hint="it is damaged, or made to harm")
        elif count > 1:
            faults.wrong(name, f"it has {count} members {quoted(member)}")
    folders = sorted({member.partition("/")[0] if "/" in member else "" for member in members})
    if len(folders) > 1:
        shown = ", ".join(quoted(folder) if folder else "none" for folder in folders[:4])
        message = f"its members lie in {len(folders)} folders, not in one: {shown}"
        faults.wrong(name, message, hint=EXPORT_AGAIN)


def _check_entries(
    name: str, entries: list[zipfile.ZipInfo], end: int, faults: ModelFaults
) -> None:
    for entry in entries:
        where = f"{name}: {quoted(entry.filename)}"
        if entry.flag_bits & _ENCRYPTED:
            faults.unsupported(where, "the member is encrypted", hint=EXPORT_AGAIN)
        elif entry.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
            message = f"the member is compressed by method {entry.compress_type} of the zip format"
            faults.unsupported(where, message, hint="store it, or deflate it")
        elif entry.compress_type == zipfile.ZIP_STORED and entry.file_size != entry.compress_size:
            faults.wrong(where, "a stored member has two sizes")
    spans = sorted((entry.header_offset, entry.compress_size, entry.filename) for entry in entries)
    for (start, size, member), (behind, _, _) in pairwise([*spans, (end, 0, "")]):
        if start < 0 or start + _HEADER.size + size > behind:
            faults.wrong(f"{name}: {quoted(member)}", "its bytes run into those of the next member")


def _start_of(entry: zipfile.ZipInfo, data: memoryview) -> int:
    """Return where the content of a member starts, or 0 if its own header is another's."""
    header = data[entry.header_offset : entry.header_offset + _HEADER.size]
    if len(header) < _HEADER.size:
        return 0
    magic, flags, method, name_size, extra_size = _HEADER.unpack(header)
    named = entry.header_offset + _HEADER.size
    name = bytes(data[named : named + name_size])
    start = named + name_size + extra_size
    known = entry.orig_filename.encode("utf-8" if flags & 0x800 else "cp437", "replace")
    fits = start + entry.compress_size <= len(data)
    same = magic == b"PK\3\4" and method == entry.compress_type and name == known
    return start if same and fits else 0


def _inflated(raw: memoryview, size: int) -> memoryview:
    """Return what deflated bytes hold, of more than ``size`` bytes not more; empty: damaged."""
    inflater = zlib.decompressobj(-zlib.MAX_WBITS)
    try:
        return memoryview(inflater.decompress(raw, size + 1))
    except zlib.error:
        return memoryview(b"")
