"""The boards that QEMU emulates for us, one per processor."""

from __future__ import annotations

from dataclasses import dataclass

_KIB = 1024
_MIB = 1024 * _KIB


@dataclass(frozen=True)
class Range:
    """A range of addresses."""

    origin: int
    length: int


@dataclass(frozen=True)
class Board:
    """An emulated board. QEMU does not tell flash from RAM: the linker script does.

    The memory maps are those of Arm's FPGA images for the MPS2 and MPS3 boards (application notes
    385, 386, 500, 505, 547) and of the nRF51 of the micro:bit.
    """

    core: str
    """Name of the target."""
    machine: str
    """What QEMU calls it."""
    flags: tuple[str, ...]
    """For the compiler: the processor and how it passes floats."""
    vectors: int
    """Where the processor looks for its reset vector."""
    flash: Range
    ram: Range


_VECTORS = 0x400
"""Bytes that are kept for the vectors, where the flash begins with them."""
_LOW = Range(_VECTORS, 4 * _MIB - _VECTORS)
_DATA = Range(0x2000_0000, 4 * _MIB)
_SOFT, _SINGLE, _HARD = "-mfloat-abi=soft", "-mfpu=fpv4-sp-d16", "-mfloat-abi=hard"
_BOARDS = (
    Board(
        "cortex-m0",
        "microbit",
        ("-mcpu=cortex-m0", _SOFT),
        0,
        Range(_VECTORS, 256 * _KIB - _VECTORS),
        Range(0x2000_0000, 16 * _KIB),
    ),
    Board("cortex-m3", "mps2-an385", ("-mcpu=cortex-m3", _SOFT), 0, _LOW, _DATA),
    Board("cortex-m4", "mps2-an386", ("-mcpu=cortex-m4", _HARD, _SINGLE), 0, _LOW, _DATA),
    Board("cortex-m7", "mps2-an500", ("-mcpu=cortex-m7", _HARD, "-mfpu=fpv5-d16"), 0, _LOW, _DATA),
    Board(
        "cortex-m33",
        "mps2-an505",
        ("-mcpu=cortex-m33", _HARD, "-mfpu=fpv5-sp-d16"),
        0x1000_0000,
        Range(0x1000_0000 + _VECTORS, 4 * _MIB - _VECTORS),
        Range(0x3800_0000, 2 * _MIB),
    ),
    Board(
        "cortex-m55",
        "mps3-an547",
        ("-mcpu=cortex-m55", _HARD),
        0,
        Range(0x0100_0000, 2 * _MIB),
        Range(0x2100_0000, 4 * _MIB),
    ),
)
BOARDS = {board.core: board for board in _BOARDS}
