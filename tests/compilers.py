"""The C compilers of this machine, in every version on PATH, and ways to compile a module."""

from __future__ import annotations

import os
import re
import subprocess
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from opgen.prove.compiling import language_flags, run_compiler, write_sources
from opgen.prove.host import STRICT, Program
from opgen.prove.machine import HOST
from opgen.prove.sources import Module, files_of
from tests.tools import links

_NAME = re.compile(r"(gcc|clang)(?:-(\d+))?")
LEVELS = ("-O2", "-O3", "-Os")
HOW = ("apart", "lto", "one file")
"""Each file by itself, with optimization over all of them, and all as one file."""


@dataclass(frozen=True)
class Way:
    """A compiler, and how it is called."""

    compiler: str
    level: str
    how: str

    @property
    def flags(self) -> tuple[str, ...]:
        """What the compiler is given."""
        lto = ("-flto",) if self.how == "lto" else ()
        return (self.level, *lto)

    def __str__(self) -> str:
        return f"{Path(self.compiler).name} {self.level} {self.how}"


@cache
def compilers() -> tuple[str, ...]:
    """Return the paths of all that make programs here: each version once, in the order of names."""
    found: dict[str, str] = {}
    folders = dict.fromkeys(os.environ.get("PATH", "").split(os.pathsep))
    names = {
        path
        for folder in map(Path, filter(None, folders))
        if folder.is_dir()
        for path in folder.iterdir()
        if _NAME.fullmatch(path.name)
    }
    for path in sorted(names, key=lambda each: (len(each.name), str(each))):
        if links(str(path)):
            found.setdefault(_version(str(path)), str(path))
    return tuple(sorted(found.values()))


@cache
def _version(path: str) -> str:
    done = subprocess.run([path, "--version"], capture_output=True, text=True, check=True)
    kind = "clang" if "clang" in done.stdout else "gcc"
    return f"{kind} {done.stdout.splitlines()[0].partition(' ')[2]}"


def ways(levels: Sequence[str] = LEVELS) -> Iterator[Way]:
    """Go through all that this machine can do."""
    for compiler in compilers():
        for level in levels:
            for how in HOW:
                if how != "lto" or links(compiler, "-flto"):
                    yield Way(compiler, level, how)


def build(modules: Sequence[Module], folder: Path, way: Way) -> Program:
    """Compile modules into one program in some way."""
    return Program(
        compiled(files_of(modules, traced=False), folder, way), tuple(modules), traced=False
    )


def compiled(files: dict[str, bytes], folder: Path, way: Way) -> Path:
    """Compile C files to a program; return where it is."""
    files = files | HOST.sources()
    sources = sorted(name for name in files if name.endswith(".c"))
    if way.how == "one file":
        whole = "".join(f'#include "{name}"\n' for name in sources)
        files, sources = {**files, "whole.c": whole.encode()}, ["whole.c"]
    write_sources(files, folder)
    source, program = folder.resolve() / "source", folder.resolve() / "program"
    paths = [str(source / name) for name in sources]
    command = [way.compiler, "-std=c99", *way.flags, "-I", str(source), *paths, "-lm"]
    run_compiler([*command, "-o", str(program)], folder)
    return program


def check_sources(
    modules: Sequence[Module],
    folder: Path,
    *,
    compiler: str = "",
    flags: Sequence[str] = STRICT,
    standard: str = "c99",
) -> None:
    """Let a compiler check modules without making a program.

    :raises SpecError: if the compiler refuses the C.
    :raises UsageError: if there is no compiler.
    """
    files = files_of(modules, traced=False)
    compiler = compiler or HOST.compiler(cxx=standard.startswith("c++"))
    write_sources(files, folder)
    every = [*language_flags(standard), *flags]
    source = folder.resolve() / "source"
    names = sorted(str(source / name) for name in files if name.endswith(".c"))
    run_compiler([compiler, *every, "-I", str(source), "-fsyntax-only", *names], folder)
