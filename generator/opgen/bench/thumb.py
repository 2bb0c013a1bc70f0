"""What kind of work an instruction of an M-profile processor is, by its encoding.

The encodings are in thumb.txt. Only what costs differ by is distinguished; registers of the FPU,
and the program counter, are not followed.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum, auto
from functools import cache
from pathlib import Path

PC = 15
_WIDE = "11101"
"""First half-words from here on are followed by a second one."""
_READ, _WRITTEN = "nmars", "ders"
"""Letters of the table: registers."""
_UNITS = ("1001", "101.")
"""What UUUU stands for there."""


class Kind(StrEnum):
    """Classes of instructions."""

    ALU = auto()
    """Moves, sums, logic, comparisons; also hints."""
    SHIFT = auto()
    """With a shift, a bit field, an extension or saturation."""
    SIMD = auto()
    """Of the DSP extension, without multiplication."""
    MULTIPLY = auto()
    """With and without accumulation, of 32 or 64 bits, SMLAD and its like."""
    DIVIDE = auto()
    LOAD = auto()
    STORE = auto()
    STORE_INDEXED = auto()
    """Its address is a sum of two registers."""
    LOAD_MULTIPLE = auto()
    STORE_MULTIPLE = auto()
    BRANCH = auto()
    """Also calls, and comparisons with zero that branch."""
    BRANCH_TABLE = auto()
    LOOP = auto()
    """Begin or end of a low-overhead loop."""
    BARRIER = auto()
    """Also what reads and writes special registers."""
    FLOAT = auto()
    """Sums, products, comparisons, conversions."""
    FLOAT_MULTIPLY_ADD = auto()
    FLOAT_DIVIDE = auto()
    """Also square roots."""
    FLOAT_MOVE = auto()
    """Between registers of the FPU and the core."""
    FLOAT_LOAD = auto()
    FLOAT_STORE = auto()
    VECTOR_LOAD = auto()
    VECTOR_STORE = auto()
    VECTOR_GATHER = auto()
    """Loads of elements from many addresses, and interleaved ones."""
    VECTOR_SCATTER = auto()
    VECTOR_MULTIPLY = auto()
    """Also all of floating point."""
    VECTOR = auto()
    """All others of Helium."""


@dataclass(frozen=True)
class Instruction:
    """One instruction, as far as its cost needs it."""

    kind: Kind
    registers: int = 1
    """Words that it moves between memory and registers."""
    reads: frozenset[int] = frozenset()
    """Core registers."""
    writes: frozenset[int] = frozenset()


def instructions_of(code: bytes) -> Iterator[Instruction]:
    """Go through the instructions of a stretch of code."""
    pairs = (code[at : at + 2] for at in range(0, len(code), 2))
    halves = (f"{int.from_bytes(each, 'little'):016b}" for each in pairs)
    for first in halves:
        yield _decoded(first + next(halves, "") if first >= _WIDE else first)


@dataclass(frozen=True)
class _Encoding:
    """A row of the table."""

    bits: str
    form: re.Pattern[str]
    kind: Kind
    words: int


def _encodings() -> Iterator[_Encoding]:
    for line in Path(__file__).with_name("thumb.txt").read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            row, kind, *words = line.split("  ")
            bits = row.replace(" ", "")
            for unit in _UNITS if "UUUU" in bits else ("",):
                form = re.sub("[a-z]", ".", bits.replace("UUUU", unit))
                yield _Encoding(bits, re.compile(form), Kind(kind), int(words[0]) if words else 1)


_ENCODINGS = tuple(_encodings())


@cache
def _decoded(code: str) -> Instruction:
    """Return an instruction of 16 or 32 bits."""
    row = next(each for each in _ENCODINGS if each.form.fullmatch(code))
    fields: dict[str, str] = {}
    for letter, bit in zip(row.bits, code, strict=True):
        fields[letter] = fields.get(letter, "") + bit
    reads, writes = (
        frozenset(int(fields[each], 2) for each in letters if each in fields) - {PC}
        for letters in (_READ, _WRITTEN)
    )
    words = int(fields["k"], 2) if "k" in fields else fields.get("c", "1" * row.words).count("1")
    return Instruction(row.kind, words, reads, writes)
