"""Where compiled programs run: on this computer, or on a board that QEMU emulates."""

from __future__ import annotations

import os
import shutil
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from opgen.errors import Diagnostic, UsageError
from opgen.paths import templates_root
from opgen.render import render
from opgen.runtime.boards import BOARDS, Board

STARTUP = "opgen_startup.c"
INPUT, OUTPUT = "input.bin", "output.bin"
"""The files through which a program on a board talks with us; see ``templates/harness.c.j2``."""

_QEMU = "qemu-system-arm"
_PACKAGES = "apt install qemu-system-arm gcc-arm-none-eabi libnewlib-arm-none-eabi"
_COMPILERS = {
    False: ("CC", ("cc", "gcc", "clang")),
    True: ("CXX", ("c++", "g++", "clang++")),
}


@dataclass(frozen=True)
class Machine:
    """How to compile for a machine, and how to run what was compiled."""

    name: str = "host"
    board: Board | None = None
    """None: this computer."""

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
        return tool("arm-none-eabi-g++" if cxx else "arm-none-eabi-gcc", self.name)

    @property
    def flags(self) -> tuple[str, ...]:
        """Flags of the compiler that say what it compiles for."""
        if self.board is None:
            return ()
        return (
            *self.board.flags,
            "-mthumb",
            "-ffunction-sections",
            "-fdata-sections",
            "-DOPGEN_FILES",
        )

    def sources(self) -> dict[str, bytes]:
        """Return the C files that a program needs before its main function."""
        if self.board is None:
            return {}
        return {STARTUP: (templates_root() / "firmware/startup.c").read_bytes()}

    def link_flags(self, folder: Path) -> list[str]:
        """Return flags of the linker; what they refer to is written into ``folder``."""
        if self.board is None:
            return []
        script = folder / "board.ld"
        script.write_text(_linker_script(self.board), encoding="utf-8")
        return ["-nostartfiles", "--specs=rdimon.specs", "-Wl,--gc-sections", "-T", str(script)]

    def command(self, program: Path) -> list[str]:
        """Return the command that runs a program.

        :raises UsageError: if the emulator is missing.
        """
        if self.board is None:
            return [str(program)]
        words = [tool(_QEMU, self.name), "-M", self.board.machine, "-kernel", str(program)]
        words += ["-display", "none", "-monitor", "none", "-serial", "none"]
        return [*words, "-semihosting-config", "enable=on,target=native"]


HOST = Machine()


def machine_of(target: str) -> Machine:
    """Return where modules for a target run: on its board if QEMU emulates one, else here."""
    return Machine(target, BOARDS[target]) if target in BOARDS else HOST


def find_compiler(*, cxx: bool = False) -> str:
    """Return the path of a C (or C++) compiler: ``$CC`` (``$CXX``), or the first on the path.

    :raises UsageError: if there is none.
    """
    variable, known = _COMPILERS[cxx]
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
    hint = f"install gcc or clang, or set {variable} to its path"
    raise UsageError(Diagnostic("opgen", message, hint=hint))


def _first_of(names: Sequence[str]) -> str:
    return next((path for name in names if (path := shutil.which(name))), "")


def tool(name: str, target: str) -> str:
    """Return the path of a tool for boards.

    :raises UsageError: if it is missing, with how to install it.
    """
    path = shutil.which(name)
    if path is None:
        message = f"{name} was not found; running modules for {target} needs it"
        raise UsageError(Diagnostic("opgen", message, hint=f"install it: {_PACKAGES}"))
    return path


def _linker_script(board: Board) -> str:
    return render("firmware/link.ld.j2", board=board)
