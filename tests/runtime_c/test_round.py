"""opgen_round.h at halves, which drawn elements seldom hit, and beside them."""

import ctypes
from pathlib import Path

import numpy as np
import pytest
from nn_library import RUNTIME, STRICT, build_library

HALVES = np.arange(-41, 42, dtype=np.float32) / 2
VALUES = np.concatenate(
    [HALVES, np.nextafter(HALVES, np.float32(99)), np.nextafter(HALVES, np.float32(-99))]
)


@pytest.fixture(scope="module")
def functions(tmp_path_factory: pytest.TempPathFactory) -> ctypes.CDLL:
    """The functions of arrays in round_functions.c; undefined behaviour traps."""
    source = Path(__file__).with_name("round_functions.c")
    target = tmp_path_factory.mktemp("round") / "functions.so"
    flags = ("-O2", *STRICT, "-fsanitize=undefined", "-fsanitize-undefined-trap-on-error")
    return ctypes.CDLL(str(build_library([source], RUNTIME / "include", target, "gcc", flags)))


def apply(function: object, values: np.ndarray, *numbers: int) -> list[int]:
    """Call a function of an array of float32."""
    given, output = np.ascontiguousarray(values, np.float32), np.full(values.size, 77, np.int32)
    pointers = [ctypes.c_void_p(each.ctypes.data) for each in (given, output)]
    function(*pointers, *map(ctypes.c_int32, (values.size, *numbers)))  # type: ignore[operator]
    return output.tolist()


def test_ties_go_to_even(functions: ctypes.CDLL) -> None:
    assert apply(functions.round_all, VALUES) == np.rint(VALUES).astype(int).tolist()


def test_what_is_beyond_the_limits_is_one_of_them(functions: ctypes.CDLL) -> None:
    """Also what no int32_t holds, and NaN, which is the lower limit."""
    beyond = [np.inf, -np.inf, np.nan, 3e9, -3e9, 9.5, 10.5, -3.5, -4.5]
    found = apply(functions.quantize_all, np.array([*VALUES, *beyond]), 3, -1, 13)
    expected = np.clip(np.rint(VALUES) + 3, -1, 13).astype(int).tolist()
    assert found == [*expected, 13, -1, -1, 13, -1, 13, 13, -1, -1]
