"""CMSIS-NN's unit-test vectors: runtime_c, also under sanitizers, and a checkout."""

import os
import subprocess
import sys
from collections import Counter
from pathlib import Path

import nn_vectors
import pytest
from nn_library import SANITIZE, Library, build_cmsis_nn, build_portable, prototypes
from nn_once import portable_library
from nn_run import run_test

from tests.tools import need, needs

HERE = Path(__file__).parent
HAS_VECTORS = nn_vectors.FOLDER.is_dir()
pytestmark = needs("../shared/models")
NAMES = sorted(nn_vectors.tests()) if HAS_VECTORS else ["none"]


@pytest.fixture(scope="module")
def portable(tmp_path_factory: pytest.TempPathFactory) -> Library:
    """runtime_c."""
    return portable_library(tmp_path_factory)


@pytest.fixture(scope="module")
def reference(tmp_path_factory: pytest.TempPathFactory) -> Library:
    """The checkout's plain C code."""
    checkout = Path(need("CMSIS_NN_DIR"))
    return Library(build_cmsis_nn(checkout, tmp_path_factory.mktemp("reference") / "reference.so"))


@pytest.mark.parametrize("name", NAMES)
def test_runtime_c_gives_the_expected_output(portable: Library, name: str) -> None:
    """Every integer test of CMSIS-NN, bit for bit."""
    assert run_test(portable, nn_vectors.tests()[name]) == []


@pytest.mark.cmsis_nn
@pytest.mark.parametrize("name", NAMES)
def test_cmsis_nn_gives_the_expected_output(reference: Library, name: str) -> None:
    """The same through the same harness, which shows that the harness asks the right thing."""
    assert run_test(reference, nn_vectors.tests()[name]) == []


def test_no_test_is_left_out() -> None:
    """All 253 integer tests run, 211 compare an output, and nothing they call is missing."""
    tests = nn_vectors.tests().values()
    assert len(tests) == 253
    called = Counter(call["fn"] for test in tests for call in test["calls"])
    assert set(called) <= set(prototypes())
    assert sum(any("output" in key for key in test["expected"]) for test in tests) == 211
    kernels = {name: count for name, count in called.items() if "_get_" not in name}
    assert len(kernels) == 51
    assert sum(kernels.values()) == 416


def test_a_wrong_output_is_noticed(portable: Library) -> None:
    """The harness itself: one changed weight fails the test."""
    test = nn_vectors.tests()["basic_arm_convolve_s8"]
    weights = nn_vectors.arrays()[test["fields"]["kernel_data"][1:]]
    weights[0] ^= 1
    try:
        assert run_test(portable, test) != []
    finally:
        weights[0] ^= 1


def asan_runtime(compiler: str) -> Path:
    """The shared library that must be loaded first."""
    need(f"sanitizers of {compiler}")
    name = "libasan.so" if compiler == "gcc" else "libclang_rt.asan-x86_64.so"
    command = [compiler, f"-print-file-name={name}"]
    path = Path(subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip())
    assert path.exists()
    return path


@pytest.mark.one_in(2)
@pytest.mark.parametrize("compiler", ["gcc", "clang"])
def test_runtime_c_is_clean_under_sanitizers(compiler: str, tmp_path: Path) -> None:
    """All tests, and random calls of every function, with both sanitizers."""
    runtime = asan_runtime(compiler)
    flags = (*SANITIZE, *(["-shared-libsan"] if compiler == "clang" else []))
    library = build_portable(tmp_path / "sanitized.so", compiler, flags)
    environment = {
        **os.environ,
        "LD_PRELOAD": str(runtime),
        "PYTHONMALLOC": "malloc",
        "ASAN_OPTIONS": "detect_leaks=0",
    }
    for script in (["nn_run.py", str(library)], ["nn_random_more.py", str(library), "40"]):
        command = [sys.executable, *script]
        done = subprocess.run(
            command, cwd=HERE, env=environment, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stdout[-2000:] + done.stderr[:4000]
