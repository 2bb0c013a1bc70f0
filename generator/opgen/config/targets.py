"""The processors that modules are made for: those that are built in, and how one is found."""

from __future__ import annotations

import os
from typing import Any

from opgen.errors import did_you_mean
from opgen.lib.target import Board, Device, Range, Target

FILE_SUFFIXES = (".yaml", ".yml", ".toml")
FEATURES = ("dsp", "mve", "fpu")
OPTIONAL_FEATURES = {
    "generic": FEATURES,
    "cortex-m4": ("fpu",),
    "cortex-m7": ("fpu",),
    "cortex-m33": ("dsp", "fpu"),
    "cortex-m55": ("mve", "fpu"),
    "cortex-m85": ("mve", "fpu"),
}
"""Features that a vendor chooses; all others a core has or has not. CMSIS-NN, and with it
``target.mve``, takes cores for Helium that have the DSP extension, too: all with MVE do."""

_MIB = 1024 * 1024
_SOFT, _HARD = "-mfloat-abi=soft", "-mfloat-abi=hard"


def _core(name: str, *flags: str, board: Board | None = None, **facts: Any) -> Target:
    device = Device((f"-mcpu={name}", *flags), board=board)
    alignment = 16 if facts.get("mve") else 8
    return Target(name, alignment=alignment, fpu=_HARD in flags, device=device, **facts)


def _riscv(name: str, abi: str, *flags: str) -> Target:
    """Return a target of an instruction set, as gcc's ``-march`` has it, on QEMU's own board.

    Of a product of 64 bits that is added to, gcc makes MUL, MULH, ADD, SLTU and ADD, or one MUL;
    of limits to int8 it makes two branches with a constant each.
    """
    board = Board("virt", Range(0x8000_0000, 16 * _MIB), Range(0x8100_0000, 16 * _MIB), 0x8000_0000)
    device = Device((f"-march={name}", f"-mabi={abi}", *flags), f"riscv{name[2:4]}", board)
    wide = 5 if name.startswith("rv32") else 1
    return Target(
        name,
        fpu=abi.endswith("d"),
        multiply_add=2,
        wide_multiply=wide,
        saturate=4,
        step=1,
        device=device,
    )


def _mps2(machine: str) -> Board:
    """Return a board of two memories of 4 MB, as application notes 385, 386 and 500 have it."""
    return Board(machine, Range(0, 4 * _MIB), Range(0x2000_0000, 4 * _MIB), vectors=0)


# The memory maps are those of Arm's FPGA images for the MPS2 and MPS3 boards (application notes
# 385, 386, 500, 505, 547). QEMU's `virt` has one memory of 128 MB, of which we take two parts.
TARGETS = {
    target.name: target
    for target in (
        Target("generic"),
        Target("host"),
        _core(
            "cortex-m0",
            _SOFT,
            # QEMU's only board with this core has 16 KB of RAM. Its code runs on a Cortex-M3, too,
            # which our startup code tells to refuse what a Cortex-M0 does: unaligned words.
            board=_mps2("mps2-an385"),
            # Of ARMv6-M: MULS and ADDS; 41 to 45 instructions of gcc's __aeabi_lmul, and 5 that
            # call it; two comparisons with branches; 8 registers of most instructions.
            multiply_add=2,
            wide_multiply=50,
            saturate=5,
            step=1,
            spilled=5,
        ),
        _core("cortex-m3", _SOFT, board=_mps2("mps2-an385")),
        _core("cortex-m4", _HARD, "-mfpu=fpv4-sp-d16", dsp=True, board=_mps2("mps2-an386")),
        _core(
            "cortex-m7",
            _HARD,
            "-mfpu=fpv5-d16",
            dsp=True,
            dual_issue=True,
            board=_mps2("mps2-an500"),
        ),
        _core(
            "cortex-m33",
            _HARD,
            "-mfpu=fpv5-sp-d16",
            dsp=True,
            board=Board(
                "mps2-an505",
                Range(0x1000_0000, 4 * _MIB),
                Range(0x3800_0000, 2 * _MIB),
                vectors=0x1000_0000,
            ),
        ),
        _core(
            "cortex-m55",
            _HARD,
            dsp=True,
            mve=True,
            board=Board(
                "mps3-an547", Range(0x0100_0000, 2 * _MIB), Range(0x2100_0000, 4 * _MIB), vectors=0
            ),
        ),
        _core("cortex-m85", _HARD, dsp=True, mve=True),
        _riscv("rv32imc", "ilp32"),
        _riscv("rv32imac", "ilp32"),
        _riscv("rv64gc", "lp64d", "-mcmodel=medany"),
    )
}
EMULATED = tuple(name for name, target in TARGETS.items() if target.device.board is not None)
"""Targets that QEMU emulates a board of."""


def names_file(name: str) -> bool:
    """Tell whether a target is the path of a file, not a name."""
    return name.lower().endswith(FILE_SUFFIXES) or "/" in name or os.sep in name


def unknown_target(name: str) -> tuple[str, str, str]:
    """Return what is to be said of a target that there is not: message, reason, hint."""
    meant = did_you_mean(name, TARGETS)
    hint = f"{meant} `opgen targets` lists all" if meant else ""
    hint = hint or f"targets: {', '.join(TARGETS)}, or a file in YAML"
    return f"there is no target '{name}'", "", hint


def target_with(dsp: bool, mve: bool) -> Target:
    """Return the first built-in target with exactly these instructions."""
    return next(each for each in TARGETS.values() if (each.dsp, each.mve) == (dsp, mve))
