"""Instructions as the assembler makes them."""

from __future__ import annotations

import subprocess
from pathlib import Path

from opgen.bench.thumb import Instruction, instructions_of

COMPILER = "arm-none-eabi-gcc"


def assembled(lines: str, processor: str, folder: Path) -> list[Instruction]:
    """Return the instructions of lines of assembler, separated by semicolons."""
    source = folder / "list.s"
    source.write_text(f".syntax unified\n.thumb\n{lines.replace(';', chr(10))}\n")
    flags = [f"-mcpu={processor}", "-mfloat-abi=hard", "-mfpu=auto", "-mthumb"]
    subprocess.run([COMPILER, *flags, "-c", source, "-o", folder / "list.o"], check=True)
    copy = ["arm-none-eabi-objcopy", "-O", "binary", "-j", ".text"]
    subprocess.run([*copy, folder / "list.o", folder / "list.bin"], check=True)
    return list(instructions_of((folder / "list.bin").read_bytes()))
