"""Emitted kernels of ExecuTorch, compiled with a stub of its headers, or with its package."""

from __future__ import annotations

import ctypes
import struct
import subprocess
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from opgen.lib.tensor import Array
from opgen.prove import host
from tests.tools import imported, need

STUB = Path(__file__).parent / "executorch/stub"
STRICT = ("-Wall", "-Wextra", "-Wshadow", "-Wconversion", "-Wdouble-promotion", "-Werror")

SCALAR_TYPES = {"uint8": 0, "int8": 1, "int32": 3, "float32": 6, "bool": 11}


def run(*command: str | Path, given: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    return subprocess.run([*map(str, command)], input=given, capture_output=True, check=False)


def compiled(*command: str | Path) -> None:
    done = run(*command)
    assert done.returncode == 0, done.stderr.decode()


def compile_objects(folder: Path, sources: Sequence[Path], flags: Sequence[str]) -> list[Path]:
    """Compile sources as a user's build would, and with all warnings."""
    folder.mkdir(parents=True)

    def compile_one(source: Path) -> None:
        is_c = source.suffix == ".c"
        standard = ("-std=c99", "-Wpedantic") if is_c else ("-std=c++17",)
        words = (*standard, *STRICT[:2], "-Werror", *(() if is_c else STRICT), *flags, "-c")
        compiler = need("cc" if is_c else "c++")
        compiled(compiler, *words, source, "-o", folder / f"{source.name}.o")

    with ThreadPoolExecutor(2) as pool:
        list(pool.map(compile_one, sources))
    return sorted(folder.glob("*.o"))


def sources_of(folder: Path) -> list[Path]:
    return sorted([*folder.glob("*.cc"), *folder.glob("*.c")])


@dataclass(frozen=True)
class Out:
    """A tensor to be written, as the runtime has planned it."""

    shape: tuple[int, ...]
    type: str = "float32"


@dataclass(frozen=True)
class Result:
    """What a call gives."""

    code: int
    said: str
    outputs: tuple[Array, ...]


@dataclass(frozen=True)
class Kernels:
    """Emitted files, compiled with a program that calls one kernel."""

    folder: Path
    program: Path

    def call(self, name: str, *values: Any, outs: Sequence[Out]) -> Result:
        """Call a kernel with the values of its schema."""
        parts = [_block(name.encode()), struct.pack("<ii", len(outs), len(values) + len(outs))]
        parts += [_value(each) for each in (*values, *outs)]
        done = run(self.program, given=b"".join(parts))
        rest, found = done.stdout, []
        for each in outs if done.returncode == 0 else ():
            rank = struct.unpack_from("<i", rest)[0]
            shape = struct.unpack_from(f"<{rank}i", rest, 4)
            count = int(np.prod(shape))
            found.append(np.frombuffer(rest, each.type, count, 4 + 4 * rank).reshape(shape))
            rest = rest[4 + 4 * rank + found[-1].nbytes :]
        return Result(done.returncode, done.stderr.decode(), tuple(found))


def _block(data: bytes) -> bytes:
    return struct.pack("<i", len(data)) + data


def _value(value: object) -> bytes:  # noqa: PLR0911  one per kind
    """Return a value as call.cc reads it."""
    match value:
        case None:
            return struct.pack("<i", 0)
        case Out(shape, type_):
            return struct.pack("<i", 1) + _tensor(np.zeros(shape, type_))
        case np.ndarray():
            return struct.pack("<i", 1) + _tensor(value)
        case bool():
            return struct.pack("<i", 4) + _block(struct.pack("<q", value))
        case int():
            return struct.pack("<i", 2) + _block(struct.pack("<q", value))
        case float():
            return struct.pack("<i", 3) + _block(struct.pack("<d", value))
        case str():
            return struct.pack("<i", 5) + _block(value.encode())
        case list() if value and isinstance(value[0], np.ndarray):
            return struct.pack("<ii", 8, len(value)) + b"".join(map(_tensor, value))
        case list() if value and isinstance(value[0], float):
            return struct.pack("<i", 7) + _block(np.array(value, "<f8").tobytes())
    assert isinstance(value, list)
    return struct.pack("<i", 6) + _block(np.array(value, "<i8").tobytes())


def _tensor(array: Array) -> bytes:
    facts = (SCALAR_TYPES[array.dtype.name], array.flags.c_contiguous, array.itemsize)
    shape = np.array(array.shape, "<i4").tobytes()
    return struct.pack("<iii", *facts) + _block(shape) + _block(array.tobytes())


def flags_of_package() -> tuple[tuple[str, ...], Path]:
    """Return what compiles against ExecuTorch's package, and its libraries."""
    package = Path(imported("executorch").__path__[0])
    if not (package / "lib/libexecutorch.so").exists():
        pytest.skip("this package of ExecuTorch has no libexecutorch.so")
    headers = package / "include"
    portable = headers / "executorch/runtime/core/portable_type/c10"
    flags = ("-isystem", str(headers), "-isystem", str(portable))
    return (*flags, "-DC10_USING_CUSTOM_GENERATED_MACROS"), package / "lib"


def loaded(sources: Path, folder: Path) -> ctypes.CDLL:
    """Compile emitted files against the package, and load them into its runtime."""
    shared_library(sources, folder)
    return loaded_library(folder)


def loaded_library(folder: Path) -> ctypes.CDLL:
    """Load what :func:`shared_library` has made."""
    imported("executorch.runtime").Runtime.get()
    return ctypes.CDLL(str(folder / "libkernels.so"), mode=ctypes.RTLD_GLOBAL)


def shared_library(sources: Path, folder: Path) -> None:
    """Compile emitted files against the package, into a folder."""
    flags, libraries = flags_of_package()
    # Two libraries may have kernels of the same name; CMakeLists.txt hides them, too.
    flags = ("-fPIC", "-fvisibility=hidden", "-O2", f"-I{sources}", *flags)
    objects = compile_objects(folder / "objects", sources_of(sources), flags)
    linked = (f"-L{libraries}", f"-Wl,-rpath,{libraries}", "-lexecutorch")
    compiled(need("c++"), "-shared", *objects, *linked, "-o", folder / "libkernels.so")


def library_of_pytorch(sources: Path, folder: Path) -> Path:
    """Compile emitted files for PyTorch's tensors, against the headers of both packages."""
    torch = Path(imported("torch").__path__[0])
    package = flags_of_package()[1].parent
    folders = (package / "include", torch / "include", torch / "include/torch/csrc/api/include")
    headers = [word for each in folders for word in ("-isystem", str(each))]
    flags = ("-fPIC", "-fvisibility=hidden", "-DUSE_ATEN_LIB", f"-I{sources}", *headers)
    objects = compile_objects(folder / "objects", sources_of(sources), flags)
    linked = (f"-L{package}/lib", f"-L{torch}/lib", f"-Wl,-rpath,{package}/lib", "-lexecutorch")
    library = folder / "kernels.so"
    compiled(need("c++"), "-shared", *objects, *linked, "-ltorch_cpu", "-lc10", "-o", library)
    return library


def write_program(exported: Any, path: Path, begun: Sequence[str] = ()) -> None:
    """Lower a program, and write it.

    :param begun: buffers whose first values are to be in the file.
    """
    exir = imported("executorch.exir")
    passes = imported("executorch.exir.passes.init_mutable_pass")
    config = exir.EdgeCompileConfig(_check_ir_validity=False)
    edge = exir.to_edge(exported, compile_config=config)
    first = [passes.InitializedMutableBufferPass([*begun])]
    path.write_bytes(edge.to_executorch(exir.ExecutorchBackendConfig(passes=first)).buffer)


def smoothing() -> tuple[Any, Any]:
    """Return a module that keeps a level from run to run, and what defines its operator so long."""
    torch = imported("torch")
    library = torch.library.Library("opgen", "FRAGMENT")
    given = "Tensor x, Tensor(a!) level, float alpha=0.5, float start=1.0"
    library.define(f"smooth({given}) -> Tensor")
    library.define(f"smooth.out({given}, *, Tensor(b!) out) -> Tensor(b!)")

    def mean(x: Any, level: Any, alpha: float = 0.5, start: float = 1.0) -> Any:
        del start
        level.copy_(alpha * x + (1.0 - alpha) * level)
        return level.clone()

    library.impl("smooth", mean, "CPU")
    torch.library.register_fake(
        "opgen::smooth", lambda x, *_, **__: torch.empty_like(x), lib=library
    )

    class Net(torch.nn.Module):  # type: ignore[misc, name-defined]
        def __init__(self) -> None:
            super().__init__()
            self.register_buffer("level", torch.full((1, 3), 2.0))

        def forward(self, x: Any) -> Any:
            return torch.ops.opgen.smooth(x, self.level, 0.25)

    return library, Net


def build(folder: Path) -> Kernels:
    """Compile emitted files with a stub of ExecuTorch, under sanitizers, beside their folder."""
    flags = (*host.SANITIZED, f"-I{folder}", "-isystem", str(STUB))
    found = [*sources_of(folder), STUB.parent / "call.cc"]
    objects = compile_objects(folder.parent / "objects", found, flags)
    program = folder.parent / "call"
    compiled(need("c++"), *host.SANITIZED, *objects, "-lm", "-o", program)
    return Kernels(folder, program)
