"""CMSIS-NN's integer API through ctypes, from runtime_c or from a checkout of CMSIS-NN.

Types and prototypes are read from runtime_c's headers, so nothing is stated twice.
"""

from __future__ import annotations

import ctypes
import functools
import os
import re
import subprocess
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

ROOT = Path(__file__).resolve().parents[2]
RUNTIME = ROOT / "runtime_c"
STRICT = ("-Wall", "-Wextra", "-Wpedantic", "-Wconversion", "-Wshadow", "-Werror")
SANITIZE = ("-O0", "-g", "-fsanitize=address,undefined", "-fno-sanitize-recover=all")

SCALARS = {
    "int8_t": ctypes.c_int8,
    "uint8_t": ctypes.c_uint8,
    "int16_t": ctypes.c_int16,
    "uint16_t": ctypes.c_uint16,
    "int32_t": ctypes.c_int32,
    "uint32_t": ctypes.c_uint32,
    "int": ctypes.c_int,
    "bool": ctypes.c_bool,
}


def portable_sources() -> list[Path]:
    """The files that implement CMSIS-NN's functions."""
    return sorted((RUNTIME / "src").glob("*.c"))


def cmsis_nn_dir() -> Path | None:
    """The checkout that the environment names."""
    path = os.environ.get("CMSIS_NN_DIR")
    return Path(path) if path else None


def cmsis_nn_sources(checkout: Path) -> list[Path]:
    """Its integer kernels. The float ones need other headers and are never called here."""
    sources = sorted((checkout / "Source").rglob("*.c"))
    return [path for path in sources if not re.search(r"_(f16|f32|flt)\.c$", path.name)]


def build_library(
    sources: Sequence[Path],
    include: Path,
    target: Path,
    compiler: str = "gcc",
    flags: Sequence[str] = ("-O2",),
) -> Path:
    """Compiles the sources for this machine, plain C only, to a shared library."""
    command = [compiler, "-std=c99", "-shared", "-fPIC", *flags, f"-I{include}", "-o", str(target)]
    done = subprocess.run(
        [*command, *map(str, sources)], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, f"{compiler}: {done.stderr[:4000]}"
    return target


def build_portable(target: Path, compiler: str = "gcc", flags: Sequence[str] = ("-O2",)) -> Path:
    """runtime_c as a shared library."""
    return build_library(portable_sources(), RUNTIME / "include", target, compiler, flags)


# CMSIS-NN relies on wrapping shifts and sums.
CMSIS_NN_FLAGS = ("-O2", "-w", "-std=gnu99", "-fwrapv", "-fno-strict-aliasing")


def build_cmsis_nn(checkout: Path, target: Path) -> Path:
    """The checkout's plain C code as a shared library."""
    sources = cmsis_nn_sources(checkout)
    return build_library(sources, checkout / "Include", target, "gcc", CMSIS_NN_FLAGS)


def archive_cmsis_nn(checkout: Path, folder: Path) -> Path:
    """The same as a static library, of which programs take what they call."""
    sources = [str(path.resolve()) for path in cmsis_nn_sources(checkout)]
    include = f"-I{(checkout / 'Include').resolve()}"
    subprocess.run(["gcc", *CMSIS_NN_FLAGS, include, "-c", *sources], cwd=folder, check=True)
    archive = folder / "libcmsis-nn.a"
    subprocess.run(["ar", "rcs", str(archive), *sorted(folder.glob("*.o"))], check=True)
    return archive


def without_comments(text: str) -> str:
    """C code without comments and preprocessor lines."""
    text = re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL)
    return re.sub(r"^\s*#.*$", "", text, flags=re.MULTILINE)


def read_header(name: str) -> str:
    """A header of runtime_c without comments."""
    return without_comments((RUNTIME / "include" / name).read_text())


@functools.cache
def structs() -> dict[str, type[ctypes.Structure]]:
    """The structs of arm_nn_types.h by name."""
    found: dict[str, type[ctypes.Structure]] = {}
    for body, name in re.findall(
        r"typedef struct \{(.*?)\} (\w+);", read_header("arm_nn_types.h"), re.DOTALL
    ):
        fields = []
        for kind, star, field in re.findall(r"(?:const )?(\w+) (\*?)(\w+);", body):
            if star:
                fields.append((field, ctypes.c_void_p))
            else:
                fields.append((field, found.get(kind) or SCALARS.get(kind, ctypes.c_int)))
        found[name] = type(name, (ctypes.Structure,), {"_fields_": fields})
    return found


@dataclass(frozen=True)
class Parameter:
    """One parameter: its name, C type without `const` and `*`, and whether it is a pointer."""

    name: str
    kind: str
    is_pointer: bool

    def ctype(self) -> Any:
        """What ctypes converts an argument to."""
        return ctypes.c_void_p if self.is_pointer else SCALARS.get(self.kind, ctypes.c_int)


@dataclass(frozen=True)
class Prototype:
    """A function of the API."""

    name: str
    result: str
    parameters: tuple[Parameter, ...]


@functools.cache
def prototypes() -> dict[str, Prototype]:
    """The functions of arm_nnfunctions.h by name, and the sizes among the support functions."""
    text = read_header("arm_nnfunctions.h") + read_header("arm_nnsupportfunctions.h")
    found = {}
    for result, name, arguments in re.findall(
        r"^(\w+)\s+(arm_\w+)\(([^()]*)\);", text, re.MULTILINE
    ):
        if name.startswith("arm_nn_") and name != "arm_nn_activation_s16":
            continue
        parameters = []
        for argument in arguments.split(","):
            words = argument.replace("*", " * ").replace("const", " ").split()
            parameters.append(Parameter(words[-1], words[0], "*" in words))
        found[name] = Prototype(name, result, tuple(parameters))
    return found


class Library:
    """A shared library with the API; `library.call(name, *arguments)`."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._handle = ctypes.CDLL(str(path))

    def call(self, name: str, *arguments: Any) -> int | None:
        """Calls a function. Arrays and structs are passed by address, None is NULL.

        Raises AttributeError if the library has no such function.
        """
        prototype = prototypes()[name]
        function = getattr(self._handle, name)
        function.argtypes = [p.ctype() for p in prototype.parameters]
        function.restype = None if prototype.result == "void" else ctypes.c_int32
        assert len(arguments) == len(prototype.parameters), name
        result = function(*map(address, arguments))
        assert result is None or isinstance(result, int)
        return result


def address(value: Any) -> Any:
    """A value as ctypes takes it."""
    if isinstance(value, np.ndarray):
        return value.ctypes.data
    if isinstance(value, ctypes.Structure):
        return ctypes.addressof(value)
    return value


def struct(kind: str, *values: Any) -> ctypes.Structure:
    """A struct of the API from its members in order.

    Arrays become pointers to them, and live as long as the struct; nested structs are tuples.
    """
    made = structs()[kind]()
    made.keeps = values
    for (field, ctype), value in zip(made._fields_, values, strict=False):
        if isinstance(value, np.ndarray):
            setattr(made, field, value.ctypes.data)
        elif isinstance(value, tuple):
            setattr(made, field, ctype(*value))
        else:
            setattr(made, field, value)
    return made


def dims(n: int, h: int, w: int, c: int) -> ctypes.Structure:
    """cmsis_nn_dims."""
    return struct("cmsis_nn_dims", n, h, w, c)


def context(buffer: np.ndarray | None) -> ctypes.Structure:
    """cmsis_nn_context."""
    return struct("cmsis_nn_context", buffer, 0 if buffer is None else buffer.nbytes)
