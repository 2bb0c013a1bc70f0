"""What kind of work an instruction of an M-profile processor is, by its encoding.

The encodings are those of the Armv8-M Architecture Reference Manual (Arm DDI 0553). Only what costs
differ by is distinguished; registers of the FPU are not followed.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum, auto

PC = 15
_WIDE = 0xE800
"""First half-words from here on are followed by a second one."""


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
    halves = [int.from_bytes(code[at : at + 2], "little") for at in range(0, len(code), 2)]
    at = 0
    while at < len(halves):
        first = halves[at]
        if first >= _WIDE and at + 1 < len(halves):
            yield _wide(first, halves[at + 1])
            at += 2
        else:
            yield _narrow(first)
            at += 1


def _of(kind: Kind, reads: tuple[int, ...], writes: tuple[int, ...] = ()) -> Instruction:
    return Instruction(kind, 1, frozenset(reads), frozenset(writes) - {PC})


def _narrow(code: int) -> Instruction:
    low, middle, high, wide = code & 7, code >> 3 & 7, code >> 6 & 7, code >> 8 & 7
    match code >> 11:
        case 0b00000 | 0b00001 | 0b00010:
            kind = Kind.SHIFT if code >> 6 else Kind.ALU  # a shift by nothing is a move
            return _of(kind, (middle,), (low,))
        case 0b00011:
            return _of(Kind.ALU, (middle,) if code & 0x400 else (middle, high), (low,))
        case 0b00100:
            return _of(Kind.ALU, (), (wide,))
        case 0b00101:
            return _of(Kind.ALU, (wide,))
        case 0b00110 | 0b00111:
            return _of(Kind.ALU, (wide,), (wide,))
        case 0b01000:
            return _narrow_register(code)
        case 0b01001 | 0b10011:
            return _of(Kind.LOAD, (), (wide,))
        case 0b10010:
            return _of(Kind.STORE, (wide,))
        case 0b01010 | 0b01011:
            if code >> 9 & 7 < 3:
                return _of(Kind.STORE_INDEXED, (low, middle, high))
            return _of(Kind.LOAD, (middle, high), (low,))
        case 0b01100 | 0b01110 | 0b10000:
            return _of(Kind.STORE, (low, middle))
        case 0b01101 | 0b01111 | 0b10001:
            return _of(Kind.LOAD, (middle,), (low,))
        case 0b10100 | 0b10101:
            return _of(Kind.ALU, (), (wide,))
        case 0b10110 | 0b10111:
            return _narrow_other(code)
        case 0b11000:
            return Instruction(Kind.STORE_MULTIPLE, (code & 0xFF).bit_count())
        case 0b11001:
            return Instruction(Kind.LOAD_MULTIPLE, (code & 0xFF).bit_count())
    return Instruction(Kind.BRANCH)


def _narrow_register(code: int) -> Instruction:
    low, middle = code & 7, code >> 3 & 7
    if code < 0x4400:
        operation = code >> 6 & 15
        kind = {2: Kind.SHIFT, 3: Kind.SHIFT, 4: Kind.SHIFT, 7: Kind.SHIFT, 13: Kind.MULTIPLY}
        writes = () if operation in (8, 10, 11) else (low,)
        return _of(kind.get(operation, Kind.ALU), (low, middle), writes)
    target, source = low | code >> 4 & 8, code >> 3 & 15
    if code >= 0x4700 or (target == PC and code & 0x300 != 0x100):
        return Instruction(Kind.BRANCH)
    reads = (source,) if code >> 8 == 0x46 else (source, target)
    return _of(Kind.ALU, reads, () if code >> 8 == 0x45 else (target,))


def _narrow_other(code: int) -> Instruction:
    if code & 0xF500 == 0xB100:
        return Instruction(Kind.BRANCH, 1, frozenset({code & 7}))
    match code >> 9 & 7:
        case 0b001:
            return _of(Kind.SHIFT, (code >> 3 & 7,), (code & 7,))
        case 0b010 if not code & 0x800:
            return Instruction(Kind.STORE_MULTIPLE, (code & 0x1FF).bit_count())
        case 0b101 if code & 0x800:
            return _of(Kind.SHIFT, (code >> 3 & 7,), (code & 7,))
        case 0b110 if code & 0x800:
            return Instruction(Kind.LOAD_MULTIPLE, (code & 0x1FF).bit_count())
    return Instruction(Kind.ALU)


def _wide(first: int, second: int) -> Instruction:
    base, low, target = first & 15, second & 15, second >> 8 & 15
    match first >> 9:
        case 0b1110100:  # LDM and STM, LDRD and STRD, exclusives, TBB and TBH
            return _wide_memory(first, second)
        case 0b1110101:
            shifted = second & 0x70F0 or first >> 5 & 15 == 6
            writes = () if target == PC else (target,)
            return _of(Kind.SHIFT if shifted else Kind.ALU, (base, low), writes)
        case 0b1110110 | 0b1110111 | 0b1111110 | 0b1111111:
            return _extension(first, second)
        case 0b1111000 | 0b1111001 | 0b1111010 | 0b1111011:
            return _wide_branch(first, second) if second & 0x8000 else _immediate(first, second)
    if first >> 8 == 0xF8 or first >> 8 == 0xF9:
        return _wide_single(first, second)
    if first >> 8 == 0xFA:
        parallel = first & 0x80 and second & 0x80 == 0
        return _of(Kind.SIMD if parallel else Kind.SHIFT, (base, low), (target,))
    added = second >> 12
    if first & 0xFFD0 == 0xFB90 and second & 0xF0 == 0xF0:
        return _of(Kind.DIVIDE, (base, low), (target,))
    if first & 0x80:
        return _of(Kind.MULTIPLY, (base, low, added, target), (added, target))
    return _of(Kind.MULTIPLY, (base, low) if added == PC else (base, low, added), (target,))


def _wide_memory(first: int, second: int) -> Instruction:
    loads = first & 0x10
    if first & 0x40 == 0:
        kind = Kind.LOAD_MULTIPLE if loads else Kind.STORE_MULTIPLE
        return Instruction(kind, second.bit_count())
    if first & 0xFFF0 == 0xE8D0 and second & 0xFFE0 == 0xF000:
        return Instruction(Kind.BRANCH_TABLE)
    base, one, other = first & 15, second >> 12, second >> 8 & 15
    if first & 0x120 == 0:
        return _of(Kind.LOAD, (base,), (one,)) if loads else _of(Kind.STORE, (base, one))
    if loads:
        return Instruction(Kind.LOAD_MULTIPLE, 2, frozenset({base}), frozenset({one, other}))
    return Instruction(Kind.STORE_MULTIPLE, 2, frozenset({base, one, other}))


def _wide_branch(first: int, second: int) -> Instruction:
    if second & 0xD000 == 0x8000:
        special = first & 0x380 == 0x380
        hint = first & 0xFFF0 == 0xF3A0
        return Instruction(Kind.ALU if hint else Kind.BARRIER if special else Kind.BRANCH)
    if second == 0xE801:  # VCTP
        return _of(Kind.VECTOR, (first & 15,))
    loops = second & 0xD000 == 0xC000 and first & 0xFF80 == 0xF000
    return Instruction(Kind.LOOP if loops else Kind.BRANCH)


def _immediate(first: int, second: int) -> Instruction:
    base, target = first & 15, second >> 8 & 15
    field = first & 0xFB00 == 0xF300
    moves = first & 0xFBF0 == 0xF240
    reads = () if moves or base == PC else (base,)
    if field or first & 0xFBF0 == 0xF2C0:
        reads = (*reads, target)
    return _of(Kind.SHIFT if field else Kind.ALU, reads, (target,))


def _wide_single(first: int, second: int) -> Instruction:
    base, value = first & 15, second >> 12
    indexed = first & 0x80 == 0 and second & 0xFC0 == 0
    reads = (base, second & 15) if indexed else (base,)
    moved = (base,) if first & 0x80 == 0 and second & 0x900 == 0x900 else ()
    if first & 0x10:
        return _of(Kind.LOAD, reads, (value, *moved))
    return _of(Kind.STORE_INDEXED if indexed else Kind.STORE, (*reads, value), moved)


def _extension(first: int, second: int) -> Instruction:
    """An instruction of the FPU or of Helium."""
    unit = second >> 8 & 15
    scalar = unit in (9, 10, 11) and first >> 8 & 15 != 15
    memory = first & 0x200 == 0
    if scalar and memory:
        return _float_memory(first, second)
    if scalar:
        return _float(first, second)
    if memory:
        return _vector_memory(first, second)
    return Instruction(Kind.VECTOR_MULTIPLY if _multiplies(first, second) else Kind.VECTOR)


def _float_memory(first: int, second: int) -> Instruction:
    if first & 0xFFE0 == 0xEC40:
        return Instruction(Kind.FLOAT_MOVE, 2)
    single = first & 0x120 == 0x100
    count = (second >> 8 & 1) + 1 if single else second & 0xFF
    return Instruction(Kind.FLOAT_LOAD if first & 0x10 else Kind.FLOAT_STORE, count)


def _float(first: int, second: int) -> Instruction:
    if first >> 8 == 0xEE and second & 0x10:
        duplicates = first & 0x90 == 0x80 and second & 0xF00 == 0xB00
        return Instruction(Kind.VECTOR if duplicates else Kind.FLOAT_MOVE)
    if first >> 8 == 0xFE:
        return Instruction(Kind.FLOAT)
    operation = first & 0xB0
    if operation in (0x00, 0x10, 0x90, 0xA0):
        return Instruction(Kind.FLOAT_MULTIPLY_ADD)
    root = operation == 0xB0 and first & 15 == 1 and second & 0xC0 == 0xC0
    return Instruction(Kind.FLOAT_DIVIDE if operation == 0x80 or root else Kind.FLOAT)


def _vector_memory(first: int, second: int) -> Instruction:
    if first & 0xFFA0 == 0xEC00:
        return Instruction(Kind.FLOAT_MOVE, 2)
    loads = first & 0x10
    if second & 0x1F80 == 0x0F80:
        return Instruction(Kind.LOAD if loads else Kind.STORE)  # of a special register
    contiguous = first & 0x120 if second & 0x1000 == 0 else first >> 12 == 0xE
    if contiguous:
        return Instruction(Kind.VECTOR_LOAD if loads else Kind.VECTOR_STORE, 4)
    return Instruction(Kind.VECTOR_GATHER if loads else Kind.VECTOR_SCATTER, 4)


def _multiplies(first: int, second: int) -> bool:
    operation, bit = second >> 8 & 15, second >> 4 & 1
    if first >> 8 & 15 == 15:
        products = (operation, bit) in ((9, 1), (11, 0)) or operation in (12, 13)
        return not first & 0x80 and products
    if first & 0x80:
        sums = operation == 15 and first & 1
        return second & 0x40 == 0 and not sums
    narrows = first & 0x31 == 0x31
    return operation == 14 and not narrows
