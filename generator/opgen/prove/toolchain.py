"""The tools that compile and emulate: what is missing of them, and whether they know a target."""

from __future__ import annotations

import functools
import re
import shutil
import subprocess
from pathlib import Path

from opgen.errors import Diagnostic, UsageError
from opgen.lib.target import Target

_PACKAGES = "apt install qemu-system-arm gcc-arm-none-eabi libnewlib-arm-none-eabi"
_HEADERS = (
    "assert|complex|ctype|errno|fenv|float|inttypes|limits|math|setjmp|stdarg|stdbool|stddef"
    "|stdint|stdio|stdlib|string|time"
)
_PARTS = (
    ("the C library", rf": '?(?:{_HEADERS})\.h'?(?:: | file not found)|crt1\.o\b|rdimon\.specs"),
    ("its compiler of C++", r"cc1plus|-lstdc\+\+"),
    ("the library of the sanitizers", r"libclang_rt|-l[au]b?san\b|lib[au]b?san\w*\.(?:a|o|so)\b"),
)
"""Part of a compiler that is a package of its own -> what one says that does not find it."""
_SECONDS = 60
_NEEDED = {"cortex-m33": "7", "cortex-m55": "10", "cortex-m85": "13"}
"""The first gcc that knows a core (gcc.gnu.org, Changes); older cores are known to all."""
_MACRO_OF = {"dsp": "__ARM_FEATURE_DSP", "mve": "__ARM_FEATURE_MVE"}


def tool(name: str, target: str) -> str:
    """Return the path of a tool for boards.

    :raises UsageError: if it is missing, with how to install it.
    """
    path = shutil.which(name)
    if path is None:
        message = f"{name} was not found; running modules for {target} needs it"
        raise UsageError(Diagnostic("opgen", message, hint=f"install it: {_PACKAGES}"))
    return path


def missing_part(path: str, said: str) -> UsageError | None:
    """Return the error for a compiler that lacks a part of its own; None: it lacks none.

    :param said: what it printed when it refused a program.
    """
    name = Path(path).name
    part = next((part for part, words in _PARTS if re.search(words, said)), "")
    if not part:
        return None
    if name.startswith("arm-none-eabi"):
        packages = _PACKAGES
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
    code, said = _macros(path, flags)
    if code:
        core = target.device.like or target.name
        about = f"{Path(path).name} {_version(path, '-dumpfullversion')}"
        needed = f"gcc {_NEEDED[core]} or newer knows {core}" if core in _NEEDED else ""
        hint = f"needed: {needed}" if needed else f"mend the flags of {target.option}"
        message = f"{about} does not compile for {target.name}: {' '.join(flags)}"
        raise UsageError(Diagnostic("opgen", message, why=_first_error(said), hint=hint))
    macros = {words[1] for line in said.splitlines() if len(words := line.split()) > 1}
    for feature, macro in _MACRO_OF.items():
        has, compiles = getattr(target, feature), macro in macros
        if has != compiles:
            message = (
                f"{target.name} is a target {'with' if has else 'without'} '{feature}', and its"
                f" flags compile for a processor {'with' if compiles else 'without'}"
            )
            hint = f"make `features` and `flags` agree; the flags are: {' '.join(flags)}"
            raise UsageError(Diagnostic(target.option, message, hint=hint))


def check_emulator(path: str, machine: str) -> None:
    """Refuse a QEMU that does not know a machine.

    :raises UsageError: with the version that was found.
    """
    if machine not in _machines(path):
        found = _version(path, "--version").splitlines()[0]
        message = f"{found} has no machine '{machine}'"
        hint = "needed for the built-in boards: QEMU 6.0 or newer; see: qemu-system-arm -M help"
        raise UsageError(Diagnostic("opgen", message, hint=hint))


@functools.cache
def _macros(path: str, flags: tuple[str, ...]) -> tuple[int, str]:
    """Return how a compiler ends with some flags, and the macros that it defines or its errors."""
    command = [path, *flags, "-mthumb", "-dM", "-E", "-x", "c", "-"]
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
        message = f"{command[0]} does not run: {error}"
        raise UsageError(Diagnostic("opgen", message)) from error


def _first_error(said: str) -> str:
    lines = [line.strip() for line in said.splitlines() if "error" in line]
    return lines[0] if lines else said.strip()[:200]
