"""CMSIS-NN from a checkout of the user's, compiled for a machine."""

from __future__ import annotations

import os
import re
from pathlib import Path

from opgen.base.progress import stage
from opgen.errors import UsageError
from opgen.prove.compiling import run_compiler
from opgen.prove.host import Library
from opgen.prove.machine import Machine

VARIABLE = "CMSIS_NN_DIR"
"""The environment variable that names the checkout."""

_FLAGS = ("-O2", "-w", "-std=gnu99", "-fwrapv", "-fno-strict-aliasing")
"""CMSIS-NN relies on wrapping shifts and sums."""
_FLOAT = re.compile(r"_(f16|f32|flt)\.c$")


def checkout() -> Path:
    """Return the checkout of CMSIS-NN that the environment names.

    :raises UsageError: if it names none, or something else.
    """
    named = os.environ.get(VARIABLE, "")
    if not named:
        message = "--kernels cmsis-nn: there is no CMSIS-NN to link to"
        hint = f"set {VARIABLE} to a checkout of github.com/ARM-software/CMSIS-NN"
        raise UsageError.at("opgen", message, hint=hint)
    path = Path(named)
    if not (path / "Include/arm_nnfunctions.h").is_file():
        message = f"{VARIABLE}={named} is not a checkout of CMSIS-NN"
        raise UsageError.at("opgen", message, why="it has no Include/arm_nnfunctions.h")
    return path.resolve()


def build_cmsis_nn(machine: Machine, folder: Path) -> Library:
    """Compile the integer kernels of the checkout into a static library below ``folder``.

    :raises UsageError: if there is no checkout, or a tool is missing.
    """
    source = checkout()
    objects = folder / "cmsis-nn"
    objects.mkdir()
    files = sorted(
        path for path in (source / "Source").rglob("*.c") if not _FLOAT.search(path.name)
    )
    command = [machine.compiler(), *_FLAGS, *machine.flags, f"-I{source / 'Include'}", "-c"]
    with stage("compiling CMSIS-NN"):
        run_compiler([*command, *map(str, files)], objects)
    archive = folder / "libcmsis-nn.a"
    archiver = "ar" if machine.board is None else machine.tools.program("ar", machine.name)
    found = sorted(map(str, objects.glob("*.o")))
    run_compiler([archiver, "rcs", str(archive), *found], objects)
    return Library(source / "Include", archive)
