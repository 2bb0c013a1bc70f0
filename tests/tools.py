"""What tests start or import that a machine may not have: ask here, and they skip where it lacks.

    @needs("g++")                                     # a test, a class, or pytestmark
    pytest.param("clang", marks=needs("clang"))       # one case of a test
    path = need("arm-none-eabi-gcc")                  # inside a test or a fixture
    torch = imported("torch")                         # a module, also at the top of a file

Names are those of :data:`NEEDS`; a new tool gets a line there. All reasons read "needs A, B", and
the last lines of a run count the tests that each of them stopped, with what installs it.
A C compiler needs no question: without one, nothing runs at all.
"""

from __future__ import annotations

import importlib.metadata
import importlib.util
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import ModuleType

import pytest

SHARED = Path(__file__).parents[2] / "shared"


@dataclass(frozen=True)
class Need:
    """Something that tests use and a machine may lack."""

    brings: str
    """What installs it: a package of Debian, or in words; see :attr:`is_apt`."""
    found: Callable[[], str]
    """Where it is, "" for nowhere."""
    is_apt: bool = False


def _program(package: str, *names: str) -> Need:
    return Need(package, lambda: next(filter(None, map(shutil.which, names)), None) or "", True)


def _script(brings: str, name: str) -> Need:
    """A program of a package of Python: its folder need not be on the PATH."""
    folders = f"{Path(sys.executable).parent}{os.pathsep}{os.environ.get('PATH', '')}"
    return Need(brings, lambda: shutil.which(name, path=folders) or "")


def _npm(name: str) -> Need:
    return Need(f"npm install -g {name}", lambda: shutil.which(name) or "")


def _package(brings: str, module: str) -> Need:
    def found() -> str:
        spec = importlib.util.find_spec(module)
        return "" if spec is None else spec.origin or module

    return Need(brings, found)


def _compiles(package: str, compiler: str, *flags: str, source: str = "c") -> Need:
    """A compiler that makes a program of some flags; it may be there without its libraries."""

    def found() -> str:
        path = shutil.which(compiler)
        return path if path and links(path, *flags, source=source) else ""

    return Need(package, found, True)


def _variable(name: str, about: str) -> Need:
    return Need(f"set {name} to {about}", lambda: os.environ.get(name, ""))


def _shared(folder: str) -> Need:
    place = SHARED / folder
    brings = f"only for those who have ../shared/{folder}"
    return Need(brings, lambda: str(place) if place.exists() else "")


@cache
def links(compiler: str, *flags: str, source: str = "c") -> bool:
    """Whether a compiler makes a program that prints something."""
    with tempfile.TemporaryDirectory() as folder:
        command = [compiler, *flags, "-x", source, "-", "-o", f"{folder}/program"]
        library = "#include <type_traits>\n" if source == "c++" else ""  # a package of its own
        text = f'{library}#include <stdio.h>\nint main(void) {{ return puts("") < 0; }}\n'
        done = subprocess.run(command, input=text, capture_output=True, text=True, check=False)
    return done.returncode == 0


_ARM = "gcc-arm-none-eabi libnewlib-arm-none-eabi"
_RISCV = "gcc-riscv64-unknown-elf picolibc-riscv64-unknown-elf"
_TORCH = "make torch"
_VERIFY = ".venv/bin/pip install -e '.[verify]'"
_DEV = ".venv/bin/pip install -e '.[dev]'"
_FORMATS = ".venv/bin/pip install -e '.[formats]'"
NEEDS = {
    "cc": _compiles("gcc libc6-dev", os.environ.get("CC") or "cc"),
    "gcc": _compiles("gcc libc6-dev", "gcc"),
    "c++": _compiles("g++", os.environ.get("CXX") or "c++", source="c++"),
    "g++": _compiles("g++", "g++", source="c++"),
    "clang": _compiles("clang", "clang"),
    "clang++": _compiles("clang g++", "clang++", source="c++"),
    "sanitizers of gcc": _compiles("gcc", "gcc", "-fsanitize=address,undefined"),
    "sanitizers of clang": _compiles(
        "clang libclang-rt-dev", "clang", "-fsanitize=address,undefined"
    ),
    "memory sanitizer": _compiles("clang libclang-rt-dev", "clang", "-fsanitize=memory"),
    "LTO of gcc": _compiles("gcc", "gcc", "-flto"),
    "LTO of clang": _compiles("clang", "clang", "-flto"),
    "arm-none-eabi-gcc": _compiles(_ARM, "arm-none-eabi-gcc", "-c"),
    "arm-none-eabi-g++": _compiles(
        f"{_ARM} libstdc++-arm-none-eabi-newlib", "arm-none-eabi-g++", "-c", source="c++"
    ),
    "yaml-language-server": _npm("yaml-language-server"),
    "bazel": Need(
        "npm install -g @bazel/bazelisk; without a network npm install -g @bazel/bazel-linux_x64",
        lambda: shutil.which("bazel") or "",
    ),
    "qemu-system-arm": _program("qemu-system-arm", "qemu-system-arm"),
    "riscv64-unknown-elf-gcc": _compiles(
        _RISCV, "riscv64-unknown-elf-gcc", "-c", "--specs=picolibc.specs"
    ),
    "qemu-system-riscv32": _program("qemu-system-misc", "qemu-system-riscv32"),
    "qemu-system-riscv64": _program("qemu-system-misc", "qemu-system-riscv64"),
    "aarch64-linux-gnu-gcc": _compiles(
        "gcc-aarch64-linux-gnu libc6-dev-arm64-cross", "aarch64-linux-gnu-gcc", "-static"
    ),
    "qemu-aarch64": _program("qemu-user", "qemu-aarch64"),
    "ccache": _program("ccache", "ccache"),
    "cmake": _program("cmake", "cmake"),
    "ninja": _program("ninja-build", "ninja"),
    "cppcheck": _program("cppcheck", "cppcheck"),
    "chromium": _program("chromium", "chromium", "chromium-browser", "google-chrome"),
    "readelf": _program("binutils", "readelf"),
    "objdump": _program("binutils", "objdump"),
    "make": _program("make", "make"),
    "bash": _program("bash", "bash"),
    "fish": _program("fish", "fish"),
    "zsh": _program("zsh", "zsh"),
    "clang-format": _script(_DEV, "clang-format"),
    "hatchling": _package(_DEV, "hatchling"),
    "hatch_fancy_pypi_readme": _package(_DEV, "hatch_fancy_pypi_readme"),
    "kconfiglib": _package(_DEV, "kconfiglib"),
    "mkdocs": _package(_DEV, "mkdocs"),
    "material": _package(_DEV, "material"),
    "playwright": _package(_DEV, "playwright"),
    "serial": _package(_DEV, "serial"),
    "twine": _package(_DEV, "twine"),
    "platformio": _package(_FORMATS, "platformio"),
    "SCons": _package(_FORMATS, "SCons"),
    "pio": _script(_FORMATS, "pio"),
    "compote": _script(_FORMATS, "compote"),
    "xmlschema": _package(_FORMATS, "xmlschema"),
    "tflite_micro": _package(_VERIFY, "tflite_micro"),
    "ai_edge_litert": _package(_VERIFY, "ai_edge_litert"),
    "torch": _package(_TORCH, "torch"),
    "safetensors": _package(_TORCH, "safetensors"),
    "torchao": _package(_TORCH, "torchao"),
    "torchgen": _package(_TORCH, "torchgen"),
    "executorch": _package(_TORCH, "executorch"),
    "tosa_serializer": _package(_TORCH, "tosa_serializer"),
    "coreai_torch": _package(_TORCH, "coreai_torch"),
    "CMSIS_NN_DIR": _variable("CMSIS_NN_DIR", "a checkout of CMSIS-NN"),
    "EXECUTORCH_DIR": _variable(
        "EXECUTORCH_DIR", "a checkout of ExecuTorch with its submodules, in a folder of that name"
    ),
    "EXECUTORCH_CORTEX_M4": _variable(
        "EXECUTORCH_CORTEX_M4", "a folder of ExecuTorch's static libraries for Cortex-M4"
    ),
    "EXECUTORCH_CORTEX_M55": _variable(
        "EXECUTORCH_CORTEX_M55", "a folder of ExecuTorch's static libraries for Cortex-M55"
    ),
    "TFLITE_MICRO_DIR": _variable("TFLITE_MICRO_DIR", "a checkout of tflite-micro, built"),
    "TFLITE_MICRO_CORTEX_M4": _variable(
        "TFLITE_MICRO_CORTEX_M4", "a libtensorflow-microlite.a of tflite-micro for Cortex-M4"
    ),
    "TFLITE_MICRO_CORTEX_M55": _variable(
        "TFLITE_MICRO_CORTEX_M55", "a libtensorflow-microlite.a of tflite-micro for Cortex-M55"
    ),
    "ZEPHYR_BASE": _variable("ZEPHYR_BASE", "a checkout of Zephyr"),
    "PACK_XSD": _variable("PACK_XSD", "the PACK.xsd of the Open-CMSIS-Pack specification"),
    "../shared/baseline": _shared("baseline"),
    "../shared/models": _shared("models"),
    "../shared/models_wild": _shared("models_wild"),
    "../shared/hostile": _shared("hostile"),
}
"""All that tests may ask for."""

_REASON = re.compile(r"(?:Skipped: )?needs (.+)")


def named(words: Iterable[str]) -> list[str]:
    """Return the tools that the words of ``--need`` stand for."""
    apt = [name for name, each in NEEDS.items() if each.is_apt]
    return [name for word in words for name in (apt if word == "apt" else [word])]


def missing(*names: str) -> list[str]:
    """Return which of some tools this machine lacks."""
    return [name for name in names if not NEEDS[name].found()]


def needs(*names: str) -> pytest.MarkDecorator:
    """Mark a test, a class, a file (``pytestmark``) or a case: skipped where a tool is missing."""
    lacked = missing(*names)
    return pytest.mark.skipif(bool(lacked), reason=_reason(lacked))


def need(name: str, *more: str) -> str:
    """Skip the running test where a tool is missing; return where the first of them is."""
    lacked = missing(name, *more)
    if lacked:
        pytest.skip(_reason(lacked), allow_module_level=True)
    return NEEDS[name].found()


def imported(module: str) -> ModuleType:
    """Return a module, given by its dotted name; skip where its package is missing."""
    need(module.partition(".")[0])
    return importlib.import_module(module)


def _reason(names: Iterable[str]) -> str:
    return f"needs {', '.join(names)}"


def lacked_by(reason: str) -> list[str]:
    """Return the tools that a reason of ours names; none for reasons of another kind."""
    said = _REASON.fullmatch(reason)
    names = said[1].split(", ") if said else []
    return names if all(name in NEEDS for name in names) else []


def summary(tests: Iterable[str], files: Iterable[str] = ()) -> list[str]:
    """Return the lines that say what is missing, how many tests it stopped, and what installs it.

    :param tests: the reasons of skipped tests.
    :param files: the reasons of files that were skipped as a whole.
    """
    counted = [Counter(n for reason in each for n in lacked_by(reason)) for each in (tests, files)]
    total = counted[0] + counted[1]
    if not total:
        return []
    lines = ["Skipped for what this machine has not:"]
    wide = max(map(len, total))
    for name, _ in sorted(total.items(), key=lambda item: (-item[1], item[0])):
        numbers = zip(counted, ("test", "file"), strict=True)
        each = [f"{c[name]:,} {word}{'s' * (c[name] > 1)}" for c, word in numbers if c[name]]
        need_ = NEEDS[name]
        brings = f"apt install {need_.brings}" if need_.is_apt else need_.brings
        lines.append(f"  {name:{wide}}  {' and '.join(each):>10}: {brings}")
    packages = {p for name in total if NEEDS[name].is_apt for p in NEEDS[name].brings.split()}
    if packages:
        lines.append(f"All of Debian's: apt install {' '.join(sorted(packages))}")
    return lines
