"""opgen_divide.h against Python's integers, and against the library; undefined behaviour traps."""

import ctypes
import itertools
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from nn_library import RUNTIME, STRICT, build_library

from opgen.lib.ops.div import div_exact
from opgen.lib.structs import opgen_mul_quant

LOW, HIGH = -(2**31), 2**31 - 1
NUMBERS = [LOW, LOW + 1, -1000, -7, -3, -2, -1, 0, 1, 2, 3, 5, 999, 2**30, HIGH - 1, HIGH]


def truncated(a: int, b: int) -> int:
    """The quotient without its fraction."""
    return abs(a) // abs(b) * (1 if (a < 0) == (b < 0) else -1)


FUNCTIONS: dict[str, Callable[[int, int], int]] = {
    "quotient": truncated,
    "floor_quotient": lambda a, b: a // b,
    "floor_remainder": lambda a, b: a % b,
    "power": lambda a, b: pow(a, b, 2**32),
}
EXPONENTS = [0, 1, 2, 3, 5, 31, 999]


@pytest.fixture(scope="module")
def functions(tmp_path_factory: pytest.TempPathFactory) -> ctypes.CDLL:
    """The functions of arrays in division_functions.c; undefined behaviour traps."""
    source = Path(__file__).with_name("division_functions.c")
    target = tmp_path_factory.mktemp("division") / "functions.so"
    flags = ("-O2", *STRICT, "-fsanitize=undefined", "-fsanitize-undefined-trap-on-error")
    return ctypes.CDLL(str(build_library([source], RUNTIME / "include", target, "gcc", flags)))


def apply(function: object, *columns: np.ndarray, start: tuple[object, ...] = ()) -> list[int]:
    """Call a function of int32 arrays; return its status and the results."""
    arrays = [np.ascontiguousarray(column, np.int32) for column in columns]
    output = np.full(arrays[0].size, 77, np.int32)
    pointers = [ctypes.c_void_p(array.ctypes.data) for array in (*arrays, output)]
    status = function(*start, *pointers, ctypes.c_int32(output.size))  # type: ignore[operator]
    return [status, *output.tolist()]


@pytest.mark.parametrize("name", FUNCTIONS)
def test_integers(functions: ctypes.CDLL, name: str) -> None:
    """INT32_MIN / -1 and large powers wrap."""
    seconds = EXPONENTS if name == "power" else [each for each in NUMBERS if each]
    pairs = list(itertools.product(NUMBERS, seconds))
    expected = [(FUNCTIONS[name](a, b) + 2**31) % 2**32 - 2**31 for a, b in pairs]
    assert apply(functions[f"map_{name}"], *np.array(pairs).T) == [0, *expected]


@pytest.mark.parametrize("name", FUNCTIONS)
def test_undefined(functions: ctypes.CDLL, name: str) -> None:
    """The status stays set, and the others are right."""
    second = [2, -1, 3] if name == "power" else [2, 0, 3]
    found = apply(functions[f"map_{name}"], np.array([6, LOW, 9]), np.array(second))
    first, last = FUNCTIONS[name](6, 2), FUNCTIONS[name](9, 3)
    assert found in ([1, first, 0, last], [1, first, -1, last])


@pytest.mark.parametrize("offset", [128, 3, -127])
@pytest.mark.parametrize(("multiplier", "shift"), [(2**30, 1), (1518500250, -9), (2**31 - 1, 23)])
def test_all_quantized_quotients(
    functions: ctypes.CDLL, offset: int, multiplier: int, shift: int
) -> None:
    """All pairs of int8, also those of which almost nothing is left."""
    numbers = np.arange(-128, 128)
    quant = opgen_mul_quant(5, offset, -3, multiplier, shift, -100, 127)
    first, second = (each.reshape(-1) for each in np.meshgrid(numbers, numbers))
    defined = second != -offset
    words = np.array(list(vars(quant).values()), np.int32)
    start = (ctypes.c_void_p(words.ctypes.data),)
    function = functions["map_quotient_quantized"]
    found = apply(function, first[defined], second[defined], start=start)
    assert found == [0, *div_exact(first[defined], second[defined], quant)]
    assert apply(function, np.array([3]), np.array([-offset]), start=start)[0] == 1
