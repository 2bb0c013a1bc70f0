"""Calls of C compilers: sources below a folder's `source/` become objects in its `objects/`."""

from __future__ import annotations

import os
import re
import subprocess
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from opgen.base.content import FileContent, write_content
from opgen.c.runtime_files import declared_names
from opgen.errors import Diagnostic, LimitError, SpecError, did_you_mean
from opgen.prove.machine import Machine
from opgen.prove.toolchain import missing_part

_WORKERS = 2
_ERROR_LINES = 12
_OVERFLOW = re.compile(r"region [`'](\w+)' overflowed by (\d+) bytes?")
"""What the linker of GNU says, once for each region that is too small."""
_UNKNOWN = re.compile(
    r"(\S+:\d+):\d+: \w+: "
    r"(?:implicit declaration of function|call to undeclared function) \W(\w+)"
)
"""What gcc, clang and newer clang say of a call, with its place."""


def write_sources(files: Mapping[str, FileContent], folder: Path) -> None:
    """Write the sources of a program."""
    source = folder.resolve() / "source"
    for name, content in files.items():
        write_content(content, source / name)


def language_flags(standard: str) -> list[str]:
    """Return the flags for a standard; that of C++ takes C files for C++, too."""
    return [f"-std={standard}", *(("-x", "c++") if standard.startswith("c++") else ())]


def compile_all(command: Sequence[str], names: Sequence[str], folder: Path) -> dict[str, Path]:
    """Compile sources of a program, some at a time; return the object of each.

    :raises SpecError: if the compiler refuses one.
    """
    source, built = folder.resolve() / "source", folder.resolve() / "objects"
    built.mkdir(parents=True, exist_ok=True)
    portions = [names[start::_WORKERS] for start in range(_WORKERS)]
    commands = [
        [*command, "-I", str(source), "-c", *(str(source / name) for name in portion)]
        for portion in portions
        if portion
    ]
    with ThreadPoolExecutor(_WORKERS) as pool:
        list(pool.map(lambda each: run_compiler(each, built), commands))
    return {name: built / f"{Path(name).stem}.o" for name in names}


def run_linker(command: Sequence[str], folder: Path, machine: Machine) -> None:
    """Link a program for a machine.

    :raises LimitError: with the bytes that are missing, if it does not fit into a board's memory.
    :raises SpecError: as :func:`run_compiler` does, as the next.
    :raises UsageError: likewise.
    """
    try:
        run_compiler(command, folder)
    except _FullError as fault:
        words = " and ".join(f"{bytes_:,} bytes of {region}" for region, bytes_ in fault.missing)
        raise too_small(machine, f"it lacks {words}") from None


def too_small(machine: Machine, how: str) -> LimitError:
    """Return what is raised for a program that a board has too little memory for."""
    board = machine.board.machine if machine.board else machine.name
    message = f"the program does not fit into the board '{board}' of QEMU: {how}"
    why = "it has the module, what reads and writes samples, and 4 KiB of stack at least"
    hint = "take a smaller model, or a target whose board has more: see docs/targets.md"
    return LimitError.at(machine.name, message, why=why, hint=hint)


class _FullError(SpecError):
    """The linker found that regions of its script are too small."""

    def __init__(self, refused: Diagnostic, missing: Sequence[tuple[str, int]]) -> None:
        super().__init__(refused)
        self.missing = missing


def run_compiler(command: Sequence[str], folder: Path) -> None:
    """Run a compiler in a folder of a program.

    :raises SpecError: with what it says, if it refuses the C, which comes from specs.
    :raises UsageError: if it lacks a part of its own, such as the headers of the C library.
    """
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        incomplete = missing_part(command[0], done.stderr)
        if incomplete is not None:
            raise incomplete
        said = done.stderr.replace(f"{folder.parent / 'source'}{os.sep}", "")
        said = said.replace(f"{folder / 'source'}{os.sep}", "")
        lines = [line for line in said.splitlines() if line.strip()]
        shown = "\n          ".join(lines[:_ERROR_LINES])
        unknown, hint = _unknown_function(said)
        message = f"refuses the generated C{unknown}"
        refused = Diagnostic(Path(command[0]).name, message, why=shown, hint=hint)
        missing = [(region, int(bytes_)) for region, bytes_ in _OVERFLOW.findall(done.stderr)]
        raise _FullError(refused, missing) if missing else SpecError(refused)


def _unknown_function(said: str) -> tuple[str, str]:
    """Return which function nothing declares, and a hint, in words; empty: there is none.

    Its place is one of the generated C, which :mod:`opgen.prove.c_places` makes one of a spec.
    """
    found = _UNKNOWN.search(said)
    if found is None:
        return "", ""
    place, name = found.groups()
    own = "declare it in a file of `headers`, and define it there or in one of `sources`"
    meant = did_you_mean(name, declared_names())
    hint = f"{meant} Else {own}" if meant else own
    return f": {place} calls '{name}', which nothing declares", hint
