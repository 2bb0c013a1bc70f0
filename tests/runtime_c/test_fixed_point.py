"""opgen_fixed_point.h against exact arithmetic on whole numbers and fractions."""

import ctypes
import itertools
import math
from collections.abc import Sequence
from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest
from nn_library import RUNTIME, STRICT, build_library

from opgen.lib.fixed_point import exp_negative, reciprocal_one_plus
from opgen.lib.fixed_point_s16 import logistic_fixed_s16, tanh_fixed_s16

LOW, HIGH = -(2**31), 2**31 - 1
EDGES = [
    LOW,
    LOW + 1,
    -(2**30),
    -(2**30) - 1,
    -3,
    -2,
    -1,
    0,
    1,
    2,
    3,
    2**30,
    2**30 - 1,
    HIGH - 1,
    HIGH,
]


@pytest.fixture(scope="module")
def functions(tmp_path_factory: pytest.TempPathFactory) -> ctypes.CDLL:
    """The functions of arrays in fixed_point_functions.c; undefined behaviour traps."""
    source = Path(__file__).with_name("fixed_point_functions.c")
    target = tmp_path_factory.mktemp("fixed_point") / "functions.so"
    flags = ("-O2", *STRICT, "-fsanitize=undefined", "-fsanitize-undefined-trap-on-error")
    return ctypes.CDLL(str(build_library([source], RUNTIME / "include", target, "gcc", flags)))


def apply(
    function: object, *columns: Sequence[int], kinds: Sequence[str], result: str = "int32"
) -> list[int]:
    """Calls a function of arrays."""
    arrays = [np.array(column, kind) for column, kind in zip(columns, kinds, strict=True)]
    output = np.zeros(len(columns[0]), result)
    pointers = [ctypes.c_void_p(array.ctypes.data) for array in (*arrays, output)]
    function(*pointers, ctypes.c_int32(output.size))  # type: ignore[operator]
    return [int(value) for value in output]


def sample(rng: np.random.Generator, count: int) -> list[int]:
    """Edges, and numbers of all magnitudes."""
    magnitudes = rng.integers(0, 32, count)
    return EDGES + [int(rng.integers(LOW, HIGH, endpoint=True)) >> int(m) for m in magnitudes]


def pairs(count: int) -> tuple[list[int], list[int]]:
    """All pairs of edges, and random ones."""
    rng = np.random.default_rng(1)
    edges = list(itertools.product(EDGES, EDGES))
    rest = zip(sample(rng, count), sample(rng, count), strict=True)
    first, second = zip(*edges, *rest, strict=True)
    return list(first), list(second)


def nearest_upwards(value: Fraction) -> int:
    """To the nearest integer, ties upwards."""
    return math.floor(value + Fraction(1, 2))


def nearest_away(value: Fraction) -> int:
    """To the nearest integer, ties away from zero."""
    return nearest_upwards(value) if value >= 0 else -nearest_upwards(-value)


def wrapped(value: int) -> int:
    """Modulo 2^32, signed."""
    return (value - LOW) % 2**32 + LOW


def rescaled(value: int, multiplier: int, shift: int) -> int:
    """The double rounding of TFLM's MultiplyByQuantizedMultiplier, in exact arithmetic."""
    high = nearest_upwards(Fraction(wrapped(value << max(shift, 0)) * multiplier, 2**31))
    return nearest_away(Fraction(high, 2 ** max(-shift, 0)))


def test_saturating_rounding_doubling_high_mul(functions: ctypes.CDLL) -> None:
    """round(a b / 2^31), saturated in the one case that needs it."""
    a, b = pairs(3000)
    got = apply(functions.map_doubling_high_mul, a, b, kinds=("int32", "int32"))
    assert got == [
        min(HIGH, nearest_upwards(Fraction(x * y, 2**31))) for x, y in zip(a, b, strict=True)
    ]


def test_high_mul_of_int16(functions: ctypes.CDLL) -> None:
    """The same for 16 bits."""
    edges = [-32768, -32767, -16384, -1, 0, 1, 16384, 32767, 181, -181]
    a, b = (list(column) for column in zip(*itertools.product(edges, edges), strict=True))
    got = apply(functions.map_high_mul_s16, a, b, kinds=("int16", "int16"), result="int16")
    assert got == [
        min(32767, nearest_upwards(Fraction(x * y, 2**15))) for x, y in zip(a, b, strict=True)
    ]


def test_rounding_divide_by_pot(functions: ctypes.CDLL) -> None:
    """Every exponent; ties away from zero."""
    values = sample(np.random.default_rng(2), 100)
    a, e = (list(c) for c in zip(*itertools.product(values, range(32)), strict=True))
    got = apply(functions.map_divide_by_pot, a, e, kinds=("int32", "int32"))
    assert got == [nearest_away(Fraction(x, 2**k)) for x, k in zip(a, e, strict=True)]


def test_saturating_multiply_by_pot(functions: ctypes.CDLL) -> None:
    """Every exponent."""
    values = sample(np.random.default_rng(3), 100)
    a, e = (list(c) for c in zip(*itertools.product(values, range(31)), strict=True))
    got = apply(functions.map_multiply_by_pot, a, e, kinds=("int32", "int32"))
    # one below the lowest value that fits is saturated too, as in gemmlowp: its bound is symmetric
    exact = [
        x << k if abs(x) <= 2 ** (31 - k) - 1 else (HIGH if x > 0 else LOW)
        for x, k in zip(a, e, strict=True)
    ]
    assert got == exact


def test_multiply_by_quantized_multiplier(functions: ctypes.CDLL) -> None:
    """Every shift, with values and multipliers at their ends."""
    values = sample(np.random.default_rng(4), 60)
    multipliers = [2**30, 2**30 + 1, 1518500250, HIGH - 1, HIGH, 0, 1, -1, LOW + 1]
    columns = zip(*itertools.product(values, multipliers, range(-31, 32)), strict=True)
    a, m, s = (list(column) for column in columns)
    got = apply(functions.map_quantized_multiplier, a, m, s, kinds=("int32",) * 3)
    assert got == [rescaled(*row) for row in zip(a, m, s, strict=True)]


def test_multiply_by_quantized_multiplier_of_int64(functions: ctypes.CDLL) -> None:
    """All of the 48-bit range, where the result fits."""
    rng = np.random.default_rng(5)
    values = [-(2**47), 2**47 - 1, 0, 1, -1] + [int(v) for v in rng.integers(-(2**47), 2**47, 200)]
    multipliers = [2**30, 1518500250, 0x7FFF0000 - 1, 0x7FFF0000, HIGH]
    rows = []
    for value, multiplier, shift in itertools.product(values, multipliers, range(-31, 8)):
        reduced = min(nearest_upwards(Fraction(multiplier, 2**16)), 0x7FFF)
        exact = nearest_upwards(Fraction(value * reduced) * Fraction(2) ** (shift - 15))
        if abs(exact) < 2**30:
            rows.append((value, multiplier, shift, exact))
    a, m, s, exact_values = (list(column) for column in zip(*rows, strict=True))
    got = apply(functions.map_quantized_multiplier_s64, a, m, s, kinds=("int64", "int32", "int32"))
    assert got == exact_values


def test_exp_on_negative_values(functions: ctypes.CDLL) -> None:
    """Within 2^-21 of e^x over all of [-32, 0], and 1 at 0: the series has four terms."""
    a = [0, -1, -2, LOW, LOW + 1, *(-(k << 24) + d for k in range(1, 128) for d in (-1, 0, 1))]
    a += [int(v) for v in np.random.default_rng(6).integers(LOW, 0, 2000)]
    got = apply(functions.map_exp, a, kinds=("int32",))
    assert got[0] == HIGH
    for value, y in zip(a, got, strict=True):
        assert abs(y - math.exp(value / 2**26) * 2**31) < 2**10
    assert got == exp_negative(a, 5).tolist()


def test_one_over_one_plus_x(functions: ctypes.CDLL) -> None:
    """Within 2^-28 of 1 / (1 + x) over all of [0, 1)."""
    a = [0, 1, 2, HIGH, HIGH - 1, 2**30] + [
        int(v) for v in np.random.default_rng(7).integers(0, HIGH, 2000)
    ]
    got = apply(functions.map_reciprocal, a, kinds=("int32",))
    for value, y in zip(a, got, strict=True):
        assert abs(y - 2**31 / (1 + value / 2**31)) < 8
    assert got == reciprocal_one_plus(a).tolist()


def test_logistic_and_tanh_of_int16(functions: ctypes.CDLL) -> None:
    """Of every number, and with every number of integer bits, those of the library."""
    every = list(range(-(2**15), 2**15))
    got = apply(functions.map_logistic_s16, every, kinds=("int16",), result="int16")
    assert got == logistic_fixed_s16(every).tolist()
    for bits in range(7):
        columns = (every, [bits] * len(every))
        got = apply(functions.map_tanh_s16, *columns, kinds=("int16", "int32"), result="int16")
        assert got == tanh_fixed_s16(every, bits).tolist()


def test_count_leading_zeros(functions: ctypes.CDLL) -> None:
    """Of every power of two and its neighbours."""
    a = [0, *(v for k in range(32) for v in (2**k, 2**k - 1, (2**k | 1)))]
    got = apply(functions.map_leading_zeros, a, kinds=("uint32",))
    assert got == [32 - value.bit_length() for value in a]


def test_saturating_sums(functions: ctypes.CDLL) -> None:
    """Sums and differences of edges."""
    a, b = pairs(100)
    arrays = [
        np.array(a, np.int32),
        np.array(b, np.int32),
        *(np.zeros(len(a), np.int32) for _ in range(2)),
    ]
    functions.map_saturating(
        *(ctypes.c_void_p(x.ctypes.data) for x in arrays), ctypes.c_int32(len(a))
    )
    assert list(arrays[2]) == [min(HIGH, max(LOW, x + y)) for x, y in zip(a, b, strict=True)]
    assert list(arrays[3]) == [min(HIGH, max(LOW, x - y)) for x, y in zip(a, b, strict=True)]
