"""Builds runtime_c's opgen_*.c as one shared library and calls into it."""

from __future__ import annotations

import ctypes
import os
import subprocess
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from tests.once import once
from tests.tools import need

RUNTIME = Path(__file__).parents[3] / "runtime_c"
SOURCES = sorted((RUNTIME / "src").glob("opgen_*.c"))
SANITIZED = "OPGEN_SANITIZED_TESTS"

Kernel = Callable[..., None]


def _argument(value: object) -> object:
    """Return a C argument: arrays as pointers (also for structs), None as NULL."""
    match value:
        case np.ndarray():
            assert value.flags.c_contiguous
            return ctypes.c_void_p(value.ctypes.data)
        case None:
            return ctypes.c_void_p(None)
        case float() | np.floating():
            return ctypes.c_float(value)
        case bool():
            return ctypes.c_bool(value)
        case int() | np.integer():
            return ctypes.c_int32(int(value))
    return value


@pytest.fixture(scope="session")
def kernels(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Kernel]:
    """Return a function that gives the kernel of a name, callable with numpy arrays and numbers."""
    compiler = need("gcc")
    is_checked = SANITIZED in os.environ
    checks = (
        ["-O0", "-fsanitize=address,undefined", "-fno-sanitize-recover=all"]
        if is_checked
        else ["-O2"]
    )
    flags = ["-std=c99", "-g", "-shared", "-fPIC", *checks, f"-I{RUNTIME / 'include'}"]

    def build(folder: Path) -> None:
        command = [compiler, *flags, *map(str, SOURCES), "-o", str(folder / "kernels.so"), "-lm"]
        subprocess.run(command, check=True)

    folder = once(tmp_path_factory, f"kernels{'-checked' * is_checked}", build)
    loaded = ctypes.CDLL(str(folder / "kernels.so"))

    def kernel(name: str) -> Kernel:
        function = loaded[name]
        function.restype = ctypes.c_int  # what void functions give does not matter
        return lambda *arguments: function(*map(_argument, arguments))

    return kernel


@pytest.fixture
def random(request: pytest.FixtureRequest) -> np.random.Generator:
    """Return a generator seeded by the test's name."""
    return np.random.default_rng([*request.node.name.encode()])
