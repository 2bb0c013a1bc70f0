"""Large constants as string literals, which compilers take many times as fast as numbers.

A string brings a zero with it, which C++ lets nobody drop. So each string ends where the constant
has a byte of zero. Where there is none for long, bytes are written as numbers.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from opgen.aot.emit.cliteral import WIDTH, c_pieces
from opgen.aot.plan.constants import Array

_LONGEST = 4096
"""Bytes of a string: C99 promises that compilers take 4,095 characters and the zero."""
_PER_LINE = 24

_ESCAPES = np.frombuffer(
    "".join(f"\\{value:03o}" for value in range(256)).encode(), np.uint8
).reshape(256, 4)

Bytes = npt.NDArray[np.uint8]


@dataclass(frozen=True)
class Run:
    """Bytes that are written as one string with the zero at its end, or as numbers."""

    start: int
    bytes: int
    is_text: bool

    @property
    def member(self) -> str:
        """Its declarator in a struct."""
        return f"at_{self.start}[{self.bytes}]"


def stored_bytes(elements: Array) -> Bytes:
    """Return the bytes of elements, the least significant of each first."""
    stored = elements.astype(elements.dtype.newbyteorder("<"), copy=False)
    return np.ascontiguousarray(stored).reshape(-1).view(np.uint8)


def text_members(elements: Array) -> Iterator[str]:
    """Yield the lines of a struct of signed bytes, a member for each run."""
    line = ""
    for run in _runs(stored_bytes(elements)):
        if line and len(line) + len(run.member) > WIDTH - 20:  # room for what stands before it
            yield f"{line};"
            line = ""
        line = f"{line}, {run.member}" if line else f"int8_t {run.member}"
    yield f"{line};"


def text_pieces(elements: Array) -> Iterator[str]:
    """Yield the initializers of these members, each in lines of its own."""
    stored = stored_bytes(elements)
    for run in _runs(stored):
        held = stored[run.start : run.start + run.bytes]
        if run.is_text:
            yield f"{_literal(held[:-1])},\n"
        else:
            yield from ("    {\n", *c_pieces(held.view(np.int8)), "    },\n")


def _runs(stored: Bytes) -> Iterator[Run]:
    start = 0
    while start < len(stored):
        window = stored[start : start + _LONGEST]
        text = window.tobytes().rfind(b"\0") + 1
        yield Run(start, text or len(window), bool(text))
        start += text or len(window)


def _literal(characters: Bytes) -> str:
    """Return a string literal in lines: octal numbers, which mean the same in every charset."""
    if not len(characters):
        return '    ""'
    rows, rest = divmod(len(characters), _PER_LINE)
    lines = np.empty((rows, len('    "') + 4 * _PER_LINE + len('"\n')), np.uint8)
    lines[:, :5] = np.frombuffer(b'    "', np.uint8)
    lines[:, -2:] = np.frombuffer(b'"\n', np.uint8)
    lines[:, 5:-2] = _ESCAPES[characters[: rows * _PER_LINE]].reshape(rows, 4 * _PER_LINE)
    tail = f'    "{_ESCAPES[characters[-rest:]].tobytes().decode()}"' if rest else ""
    return (lines.tobytes().decode() + tail).removesuffix("\n")
