"""``opgen doctor``: which tools are there, what each gives, and how to get those that are not."""

from __future__ import annotations

import importlib.metadata
import json
import platform
import re
import shutil
from collections.abc import Iterator
from dataclasses import asdict, dataclass

from tabulate import tabulate

import opgen
from opgen.base.extras import install_command
from opgen.config.targets import EMULATED, TARGETS
from opgen.errors import UsageError
from opgen.prove.cmsis_nn_library import VARIABLE, checkout
from opgen.prove.machine import find_compiler
from opgen.prove.toolchain import TOOLCHAINS, output_of

_VERSION = re.compile(r"\b\d+\.\d[\w.]*")
_PACKAGES = {
    "tflite-micro": ("verify", "`verify` and `test` compare with TFLM's interpreter"),
    "ai-edge-litert": ("verify", "`verify --against litert`"),
    "pyserial": ("serial", "`bench --serial` reads from a port"),
    "torch": ("torch", "`export-torch`; operators of programs that no spec describes"),
    "torchao": ("torch", "`export-torch --quantize`"),
    "executorch": ("executorch", "`export-torch --quantize`; tests of `build --emit executorch`"),
    "coreai-torch": ("coreai", "what `build --emit coreai` writes can be run"),
}
"""Python package -> the extra that has it, and what it gives."""


@dataclass(frozen=True)
class Tool:
    """Something that opgen uses if it is there."""

    name: str
    kind: str
    """``program``, ``package`` or ``checkout``."""
    gives: str
    """What one can do with it."""
    get: str
    """How to get it."""
    path: str = ""
    """Where it is, or, of a package, nothing."""
    version: str = ""
    found: bool = False
    fault: str = ""
    """What is wrong with one that is named, but does not work."""


def examine(*, as_json: bool) -> str:
    """Return what there is and what is missing, as a table or as JSON."""
    tools = list(_tools())
    if as_json:
        facts = {
            "opgen": opgen.__version__,
            "python": platform.python_version(),
            "system": platform.platform(),
            "tools": [asdict(each) for each in tools],
        }
        return json.dumps(facts, indent=2)
    rows = [[each.name, each.version or "yes", each.gives] for each in tools if each.found]
    head = f"opgen {opgen.__version__}, Python {platform.python_version()}, {platform.platform()}"
    lines = [head, "", tabulate(rows, ["found", "version", "what it gives"], disable_numparse=True)]
    missing = [each for each in tools if not each.found]
    if not missing:
        return "\n".join([*lines, "", "Nothing is missing."])
    lines += ["", "Missing; `convert` and all that is not named here works without:"]
    for each in missing:
        lines += [f"  {each.name}{f': {each.fault}' if each.fault else ''}"]
        lines += [f"    gives: {each.gives}", f"    get:   {each.get}"]
    return "\n".join(lines)


def _tools() -> Iterator[Tool]:
    yield _host_compiler()
    targets: dict[tuple[str, str], list[str]] = {}
    for name in EMULATED:
        chain = TOOLCHAINS[TARGETS[name].device.tools]
        for program in (f"{chain.prefix}gcc", chain.emulator):
            targets.setdefault((program, chain.packages), []).append(name)
    for (program, packages), names in targets.items():
        gives = f"`verify`, `bench` and `report --measure` for {', '.join(names)}"
        yield _program(Tool(program, "program", gives, f"apt install {packages}"))
    gives = "`evidence --measure` finds the places that deviate from MISRA C:2012"
    yield _program(Tool("cppcheck", "program", gives, "apt install cppcheck"))
    yield _cmsis_nn()
    for package, (extra, gives) in _PACKAGES.items():
        yield _package(Tool(package, "package", gives, install_command(extra)))


def _host_compiler() -> Tool:
    gives = "`verify`, `test` and `run --engine c` on this machine; `bench` counts with it"
    get = "apt install gcc, or set CC to the path of one"
    try:
        path = find_compiler()
    except UsageError as error:
        fault = error.diagnostics[0].message
        return Tool("C compiler", "program", gives, get, fault=fault)
    return Tool("C compiler", "program", gives, get, path, _version_of(path), found=True)


def _program(tool: Tool) -> Tool:
    path = shutil.which(tool.name)
    if path is None:
        return tool
    return Tool(tool.name, tool.kind, tool.gives, tool.get, path, _version_of(path), found=True)


def _cmsis_nn() -> Tool:
    gives = "`verify` and `bench` with `--kernels cmsis-nn`"
    get = f"git clone https://github.com/ARM-software/CMSIS-NN, and set {VARIABLE} to its path"
    try:
        path = checkout()
    except UsageError as error:
        fault = "" if "there is no" in error.diagnostics[0].message else str(error.diagnostics[0])
        return Tool("CMSIS-NN", "checkout", gives, get, fault=fault)
    return Tool("CMSIS-NN", "checkout", gives, get, str(path), found=True)


def _package(tool: Tool) -> Tool:
    try:
        version = importlib.metadata.version(tool.name)
    except importlib.metadata.PackageNotFoundError:
        return tool
    return Tool(tool.name, tool.kind, tool.gives, tool.get, version=version, found=True)


def _version_of(path: str) -> str:
    """Return the version that a program prints; empty: it prints none."""
    found = _VERSION.findall(output_of([path, "--version"]).partition("\n")[0])
    return found[0] if found else ""
