"""``<name>_weights.bin`` if the application hands it over: its content, and which code it fits."""

from __future__ import annotations

import hashlib
import struct
import zlib
from collections.abc import Iterator, Mapping, Sequence

from opgen.aot.emit.files import names_used
from opgen.aot.emit.options import EmitOptions
from opgen.aot.emit.tables import FILE, FILE_ALIGNMENT, FILE_HEAD, ConstantArray
from opgen.aot.emit.text import stored_bytes
from opgen.aot.emit.views import ModuleView
from opgen.aot.plan.model import Plan
from opgen.base.content import FileContent, Pieces
from opgen.base.render import render
from opgen.c.runtime_files import runtime_files
from opgen.errors import Diagnostic, LimitError, UsageError
from opgen.text.c import significant_words

MAGIC, VERSION = b"OPGENWTS", 1
_HEAD = struct.Struct("<8sIIQ32sI")
"""Magic, version, number of constants, bytes of the file, hash of the code that it fits, alignment;
a CRC-32 of what is behind the head follows."""
_CRC = struct.Struct("<I")
_MOST = (1 << 31) - 1
"""Bytes that C counts in 32 bits."""


def check_weights_file(plan: Plan, options: EmitOptions) -> None:
    """Refuse what cannot be if the application hands over the constants.

    :raises UsageError: with all that is asked for besides.
    """
    if options.weights_as != FILE:
        return
    has_rules = any(each.staged_bytes or each.constant_bytes for each in plan.memories.values())
    others = (
        ("--share-arena", options.shared is not None, "its models share constants"),
        ("--test", options.selftest is not None, "a self-test knows the outputs of one model"),
        ("--cpp tflm", options.cpp == "tflm", "TFLM's interpreter is given no file of weights"),
        ("--format arduino", options.format == "arduino", "its example has no file to hand over"),
        ("memory.tensors", has_rules, "all constants are where the application has the file"),
    )
    found = [
        Diagnostic(option, f"not with --weights-as {FILE}", why, "leave out one of them")
        for option, is_given, why in others
        if is_given
    ]
    if found:
        raise UsageError(*found)


def weights_files(view: ModuleView, files: Mapping[str, FileContent]) -> dict[str, FileContent]:
    """Return the file, and the header that says to the module's code what fits it.

    :param files: what the module has besides, without kernels that modules share.
    :raises LimitError: if the file would be too large.
    """
    tables, size = view.tables.added, view.tables.file_bytes
    name = f"{view.name}_weights.bin"
    if size > _MOST:
        message = f"it would have {size:,} bytes, more than {_MOST:,}"
        raise LimitError(Diagnostic(name, message, hint="use --weights-as incbin"))
    head = _HEAD.pack(MAGIC, VERSION, len(tables), size, _hash_of_code(view, files), FILE_ALIGNMENT)
    numbers = [f"0x{byte:02X}" for byte in head]
    rows = [", ".join(numbers[start : start + 12]) for start in range(0, len(head), 12)]
    header = render("weights_file.h.j2", module=view, rows=rows)
    return {f"{view.name}_weights.h": header.encode(), name: Pieces(lambda: _content(head, tables))}


def fits_same_code(one: bytes, other: bytes) -> bool:
    """Tell whether what reads one file reads another: their heads are the same."""
    return len(one) >= FILE_HEAD and one[: _HEAD.size] == other[: _HEAD.size]


def _content(head: bytes, tables: Sequence[ConstantArray]) -> Iterator[bytes | memoryview]:
    """Go through the file: the elements, the least significant byte first."""
    crc = 0
    for piece in _body(tables):
        crc = zlib.crc32(piece, crc)
    yield head + _CRC.pack(crc)
    yield from _body(tables)


def _body(tables: Sequence[ConstantArray]) -> Iterator[bytes | memoryview]:
    for table in tables:
        yield stored_bytes(table.elements).data
        yield bytes(-table.bytes % FILE_ALIGNMENT)


def _hash_of_code(view: ModuleView, files: Mapping[str, FileContent]) -> bytes:
    """Return a hash of all C that may depend on where constants are and what they mean.

    That is the whole of the module, but for comments and for what sends traces.
    """
    digest = hashlib.sha256()
    for table in view.tables.added:
        digest.update(f"{table.offset} {table.c_type} {table.count}\n".encode())
    kernels = runtime_files(names_used(files), portable=view.target.kernels == "portable")
    for name, content in sorted({**files, **kernels}.items()):
        if name.endswith((".c", ".h")) and name != f"{view.name}_trace.h":
            words = "\n".join(significant_words(content.decode(errors="replace")))
            digest.update(f"{name}\n{words}\n".encode())
    return digest.digest()


assert _HEAD.size + _CRC.size == FILE_HEAD
