"""The tools that compile and emulate: what is missing of them, and whether they know a target."""

from __future__ import annotations

import functools
import re
import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path

from opgen.errors import Diagnostic, UsageError
from opgen.lib.target import Board, Target


@dataclass(frozen=True)
class Toolchain:
    """What compiles programs for processors of a kind, and runs them."""

    prefix: str
    """Of the names of its programs, such as ``gcc``."""
    flags: tuple[str, ...]
    """Of the compiler, for each of these processors."""
    link_flags: tuple[str, ...]
    emulator: str
    emulator_flags: tuple[str, ...]
    firmware: str
    """Folder below ``templates/firmware`` with what a program needs besides."""
    packages: str
    """Of Debian."""

    def program(self, name: str, target: str) -> str:
        """Return the path of one of its programs.

        :param target: for messages.
        :raises UsageError: if it is missing, with how to install it.
        """
        return self._found(self.prefix + name, target)

    def emulator_for(self, board: Board, target: str) -> str:
        """Return the path of the emulator.

        :raises UsageError: if it is missing, or does not know the board.
        """
        path = self._found(self.emulator, target)
        check_emulator(path, board.machine)
        return path

    def _found(self, name: str, target: str) -> str:
        path = shutil.which(name)
        if path is None:
            message = f"{name} was not found; running modules for {target} needs it"
            raise UsageError.at("opgen", message, hint=f"install it: apt install {self.packages}")
        return path


def _riscv(bits: int) -> Toolchain:
    return Toolchain(
        "riscv64-unknown-elf-",  # it compiles for 32 bits, too
        ("--specs=picolibc.specs",),
        ("-nostartfiles", "--oslib=semihost"),
        f"qemu-system-riscv{bits}",
        ("-bios", "none"),
        "riscv",
        "qemu-system-misc gcc-riscv64-unknown-elf picolibc-riscv64-unknown-elf",
    )


TOOLCHAINS = {
    "arm": Toolchain(
        "arm-none-eabi-",
        ("-mthumb",),
        ("-nostartfiles", "--specs=rdimon.specs"),
        "qemu-system-arm",
        (),
        "arm",
        "qemu-system-arm gcc-arm-none-eabi libnewlib-arm-none-eabi",
    ),
    "riscv32": _riscv(32),
    "riscv64": _riscv(64),
}
"""By what :attr:`opgen.lib.target.Device.tools` says."""
_HEADERS = (
    "assert|complex|ctype|errno|fenv|float|inttypes|limits|math|setjmp|stdarg|stdbool|stddef"
    "|stdint|stdio|stdlib|string|time"
)
_PARTS = (
    (
        "the C library",
        rf": '?(?:{_HEADERS})\.h'?(?:: | file not found)|crt1\.o\b|(?:rdimon|picolibc)\.specs",
    ),
    ("its compiler of C++", r"cc1plus|-lstdc\+\+"),
    ("the library of the sanitizers", r"libclang_rt|-l[au]b?san\b|lib[au]b?san\w*\.(?:a|o|so)\b"),
)
"""Part of a compiler that is a package of its own -> what one says that does not find it."""
_SECONDS = 60
_NEEDED = {"cortex-m33": "7", "cortex-m55": "10", "cortex-m85": "13"}
"""The first gcc that knows a core (gcc.gnu.org, Changes); older cores are known to all."""
_MACRO_OF = {"dsp": "__ARM_FEATURE_DSP", "mve": "__ARM_FEATURE_MVE"}


def missing_part(path: str, said: str) -> UsageError | None:
    """Return the error for a compiler that lacks a part of its own; None: it lacks none.

    :param said: what it printed when it refused a program.
    """
    name = Path(path).name
    part = next((part for part, words in _PARTS if re.search(words, said)), "")
    if not part:
        return None
    chain = next((each for each in TOOLCHAINS.values() if name.startswith(each.prefix)), None)
    if chain is not None:
        packages = f"apt install {chain.packages}"
    elif part == "the C library":
        packages = "apt install libc6-dev"
    elif part == "its compiler of C++":
        packages = "apt install g++"
    elif "clang" in name:
        packages = "apt install libclang-rt-dev"
    else:
        packages = "libasan and libubsan, of the version that gcc has"
    diagnostic = Diagnostic(
        name,
        f"it does not find {part}",
        why=_first_error(said),
        hint=f"install it: {packages}",
    )
    return UsageError(diagnostic)


def check_compiler(path: str, target: Target) -> None:
    """Refuse a compiler that does not know the processor, and flags that are for another one.

    :raises UsageError: with what is needed, and what was found.
    """
    flags = target.device.flags
    code, said = _macros(path, (*flags, *TOOLCHAINS[target.device.tools].flags))
    if code:
        core = target.device.like or target.name
        about = f"{Path(path).name} {_version(path, '-dumpfullversion')}"
        needed = f"gcc {_NEEDED[core]} or newer knows {core}" if core in _NEEDED else ""
        hint = f"needed: {needed}" if needed else f"mend the flags of {target.option}"
        message = f"{about} does not compile for {target.name}: {' '.join(flags)}"
        raise UsageError.at("opgen", message, why=_first_error(said), hint=hint)
    macros = {words[1] for line in said.splitlines() if len(words := line.split()) > 1}
    for feature, macro in _MACRO_OF.items():
        has, compiles = getattr(target, feature), macro in macros
        if has != compiles:
            message = (
                f"{target.name} is a target {'with' if has else 'without'} '{feature}', and its"
                f" flags compile for a processor {'with' if compiles else 'without'}"
            )
            hint = f"make `features` and `flags` agree; the flags are: {' '.join(flags)}"
            raise UsageError.at(target.option, message, hint=hint)


def check_emulator(path: str, machine: str) -> None:
    """Refuse a QEMU that does not know a machine.

    :raises UsageError: with the version that was found.
    """
    if machine not in _machines(path):
        found = _version(path, "--version").splitlines()[0]
        message = f"{found} has no machine '{machine}'"
        hint = f"needed for the built-in boards: QEMU 6.0 or newer; see: {Path(path).name} -M help"
        raise UsageError.at("opgen", message, hint=hint)


@functools.cache
def _macros(path: str, flags: tuple[str, ...]) -> tuple[int, str]:
    """Return how a compiler ends with some flags, and the macros that it defines or its errors."""
    command = [path, *flags, "-dM", "-E", "-x", "c", "-"]
    done = _run(command)
    return done.returncode, done.stderr if done.returncode else done.stdout


@functools.cache
def _machines(path: str) -> frozenset[str]:
    lines = _run([path, "-M", "help"]).stdout.splitlines()
    return frozenset(line.split()[0] for line in lines if line.strip())


def _version(path: str, option: str) -> str:
    return _run([path, option]).stdout.strip()


def _run(command: list[str]) -> subprocess.CompletedProcess[str]:
    try:
        return subprocess.run(
            command,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            check=False,
            timeout=_SECONDS,
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        raise UsageError.at("opgen", f"{command[0]} does not run: {error}") from error


def output_of(command: list[str]) -> str:
    """Return what a program prints; nothing if it does not run."""
    try:
        return _run(command).stdout
    except UsageError:
        return ""


def _first_error(said: str) -> str:
    lines = [line.strip() for line in said.splitlines() if "error" in line]
    return lines[0] if lines else said.strip()[:200]
