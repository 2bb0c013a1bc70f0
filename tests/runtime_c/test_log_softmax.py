"""The logarithm in opgen_log_softmax.c, which is rounded to 8 bits, against the library's."""

import ctypes
from pathlib import Path

import numpy as np
import pytest
from nn_library import RUNTIME, STRICT, build_library

from opgen.lib.ops.log_softmax import log_above_one

ONE = 1 << 19
"""With 12 integer bits."""


@pytest.fixture(scope="module")
def functions(tmp_path_factory: pytest.TempPathFactory) -> ctypes.CDLL:
    source = Path(__file__).with_name("log_softmax_functions.c")
    target = tmp_path_factory.mktemp("log_softmax") / "functions.so"
    flags = ("-O2", *STRICT, f"-I{RUNTIME / 'src'}", "-fsanitize=undefined")
    return ctypes.CDLL(str(build_library([source], RUNTIME / "include", target, "gcc", flags)))


def test_logarithms_are_those_of_the_library(functions: ctypes.CDLL) -> None:
    drawn = np.random.default_rng(5).integers(ONE, 2**31, 400_000)
    ends = [ONE, ONE + 1, 2 * ONE - 1, 2 * ONE, 2**31 - 2, 2**31 - 1]
    small = np.maximum(drawn[:4000] >> np.arange(4000) % 12, ONE)
    numbers = np.concatenate([ends, drawn, small]).astype(np.int32)
    found = np.zeros_like(numbers)

    pointers = (ctypes.c_void_p(each.ctypes.data) for each in (numbers, found))
    functions.map_logarithm(*pointers, ctypes.c_int32(numbers.size))

    np.testing.assert_array_equal(found, log_above_one(numbers, 12, 5))
    np.testing.assert_allclose(found / 2**26, np.log(numbers / ONE), atol=2e-6)
