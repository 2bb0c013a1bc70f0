"""Where compiled programs run: on this computer, or on a board that QEMU emulates."""

from __future__ import annotations

import os
import shutil
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from opgen.base.paths import templates_root
from opgen.base.render import render
from opgen.config import TARGETS, find_target
from opgen.errors import UsageError
from opgen.lib.target import VECTORS, Board, Range, Target
from opgen.prove.toolchain import TOOLCHAINS, Toolchain, check_compiler

STARTUP, BOARD = "opgen_startup.c", "opgen_board.h"
"""What a program on a board has besides."""
INPUT, OUTPUT = "input.bin", "output.bin"
"""The files through which a program on a board talks with us; see ``templates/harness.c.j2``."""

_COMPILERS = {
    False: ("CC", ("cc", "gcc", "clang"), "gcc libc6-dev"),
    True: ("CXX", ("c++", "g++", "clang++"), "g++"),
}


@dataclass(frozen=True)
class Machine:
    """How to compile for a machine, and how to run what was compiled."""

    target: Target = TARGETS["host"]

    @property
    def name(self) -> str:
        """What messages and folders call it."""
        return self.target.name

    @property
    def board(self) -> Board | None:
        """Where programs run; None: on this computer."""
        return self.target.device.board

    @property
    def tools(self) -> Toolchain:
        """What compiles programs for its board, and runs them."""
        return TOOLCHAINS[self.target.device.tools]

    @property
    def words(self) -> str:
        """What messages say behind what runs there."""
        return "" if self.board is None else f" on {self.name}"

    def compiler(self, *, cxx: bool = False) -> str:
        """Return the path of a C (or C++) compiler.

        :raises UsageError: if there is none.
        """
        if self.board is None:
            return find_compiler(cxx=cxx)
        path = self.tools.program("g++" if cxx else "gcc", self.name)
        check_compiler(path, self.target)
        return path

    @property
    def flags(self) -> tuple[str, ...]:
        """Flags of the compiler that say what it compiles for."""
        if self.board is None:
            return ()
        return (
            *self.target.device.flags,
            *self.tools.flags,
            "-ffunction-sections",
            "-fdata-sections",
            "-DOPGEN_FILES",
        )

    def sources(self) -> dict[str, bytes]:
        """Return the C files that a program needs before its main function."""
        if self.board is None:
            return {}
        folder = templates_root() / "firmware" / self.tools.firmware
        return {
            STARTUP: (folder / "startup.c").read_bytes(),
            BOARD: (folder / "board.h").read_bytes(),
        }

    def link_flags(self, folder: Path) -> list[str]:
        """Return flags of the linker; what they refer to is written into ``folder``."""
        if self.board is None:
            return []
        script = folder / "board.ld"
        script.write_text(self._linker_script(self.board), encoding="utf-8")
        return [*self.tools.link_flags, "-Wl,--gc-sections", "-T", str(script)]

    def _linker_script(self, board: Board) -> str:
        flash = board.flash
        if flash.origin == board.vectors:
            flash = Range(flash.origin + VECTORS, flash.size - VECTORS)
        names = {"board": board, "flash": flash, "vectors": VECTORS, "target": self.name}
        return render(f"firmware/{self.tools.firmware}/link.ld.j2", **names)

    def command(self, program: Path) -> list[str]:
        """Return the command that runs a program.

        :raises UsageError: if the emulator is missing.
        """
        if self.board is None:
            return [str(program)]
        emulator = self.tools.emulator_for(self.board, self.name)
        words = [emulator, "-M", self.board.machine, "-kernel", str(program)]
        words += self.tools.emulator_flags
        words += ["-display", "none", "-monitor", "none", "-serial", "none"]
        return [*words, "-semihosting-config", "enable=on,target=native"]


HOST = Machine()


def machine_of(target: Target | str) -> Machine:
    """Return where modules for a target run: on its board if it has one, else here.

    :param target: or the name of one.
    """
    found = find_target(target) if isinstance(target, str) else target
    return HOST if found.device.board is None else Machine(found)


def find_compiler(*, cxx: bool = False) -> str:
    """Return the path of a C (or C++) compiler: ``$CC`` (``$CXX``), or the first on the path.

    :raises UsageError: if there is none.
    """
    variable, known, packages = _COMPILERS[cxx]
    wanted = os.environ.get(variable, "")
    path = _first_of((wanted,) if wanted else known)
    if path:
        return path
    language = "C++" if cxx else "C"
    missing = (
        f"'{wanted}' of ${variable} was not found"
        if wanted
        else f"no {language} compiler was found"
    )
    message = f"{missing}; running compiled modules needs one"
    hint = f"install one: apt install {packages}; or set {variable} to its path"
    raise UsageError.at("opgen", message, hint=hint)


def _first_of(names: Sequence[str]) -> str:
    return next((path for name in names if (path := shutil.which(name))), "")
