"""Fixed-point arithmetic on 32-bit integers, as TensorFlow Lite's integer kernels define it.

A number with ``n`` integer bits is stored as value * 2**(31 - n). All functions take and return
int64 arrays whose elements are within int32. The definitions are those of gemmlowp's
``fixedpoint.h``; the polynomials and Newton steps follow from its documentation.
"""

from __future__ import annotations

import numpy as np

from opgen.lib.types import Array, Ints, Operand

_MIN, _MAX = -(1 << 31), (1 << 31) - 1


def as_ints(values: Operand) -> Ints:
    """Return the elements as an int64 array.

    Of real numbers the integer parts, within 2**62 on both sides; 0 for NaN.
    """
    if isinstance(values, np.ndarray | np.generic) and values.dtype.kind == "f":
        values = np.clip(np.nan_to_num(values.astype(np.float64)), -(2.0**62), 2.0**62)
    return np.asarray(values, dtype=np.int64)


def saturate(values: Operand, low: int, high: int) -> Ints:
    """Return the integers clamped to ``low`` .. ``high``."""
    limited: Ints = np.clip(as_ints(values), low, high)
    return limited


def wrap(values: Operand) -> Ints:
    """Return the integers as an overflowing int32 holds them."""
    return as_ints(values).astype(np.int32).astype(np.int64)


def high_multiply(first: Operand, second: Operand) -> Ints:
    """Return round(first * second / 2**31), halves away from zero below and up above, saturated.

    This is the product of two fixed-point numbers; one of them has 0 integer bits.

    For example ``high_multiply(1073741824, 100)`` is 50.
    """
    product = as_ints(first) * as_ints(second)
    return as_ints(np.minimum((product + (1 << 30)) >> 31, _MAX))


def rounding_shift(values: Operand, bits: Operand) -> Ints:
    """Return round(values / 2**bits), halves away from zero.

    For example ``rounding_shift(7, 2)`` is 2.
    """
    numbers, shift = as_ints(values), as_ints(bits)
    mask = (np.int64(1) << shift) - 1
    threshold = (mask >> 1) + (numbers < 0)
    return as_ints((numbers >> shift) + ((numbers & mask) > threshold))


def shifted(values: Operand, bits: Operand) -> Ints:
    """Return integers times 2**bits, rounded down.

    For example ``shifted(ints((3, -3)), -1)`` is [1, -2].
    """
    shift = as_ints(bits)
    return as_ints((as_ints(values) << np.maximum(shift, 0)) >> np.maximum(-shift, 0))


def shift_left(values: Operand, bits: int) -> Ints:
    """Return values * 2**bits, saturated to int32.

    For example ``shift_left(3, 4)`` is 48.
    """
    return saturate(as_ints(values) << bits, _MIN, _MAX)


def exp_negative(values: Operand, integer_bits: int) -> Ints:
    """Return exp(values) with 0 integer bits, for values <= 0 with ``integer_bits``.

    For example ``exp_negative(0, 5)`` is 2147483647.
    """
    numbers = as_ints(values)
    fraction_bits = 31 - integer_bits
    quarter = 1 << (fraction_bits - 2)
    low = (numbers & (quarter - 1)) - quarter
    result = _exp_last_quarter(shift_left(low, integer_bits))
    remainder = low - numbers
    # exp(-2**k) with 0 integer bits, for k = -2 .. 4: one factor per bit of the remainder.
    factors = (1672461947, 1302514674, 790015084, 290630308, 39332535, 720401, 242)
    for power, factor in zip(range(-2, integer_bits), factors, strict=False):
        taken = (remainder >> (fraction_bits + power)) & 1
        result = np.where(taken != 0, high_multiply(result, factor), result)
    if integer_bits > 5:  # noqa: PLR2004  below -32 nothing is left in 31 bits
        result = np.where(numbers < -(1 << (36 - integer_bits)), 0, result)
    return np.where(numbers == 0, _MAX, result)


def reciprocal_one_plus(values: Operand) -> Ints:
    """Return 1 / (1 + values), both with 0 integer bits, for values in 0 .. 1.

    For example ``reciprocal_one_plus(0)`` is 2147483647.
    """
    return shift_left(_newton_half(as_ints(values)), 1)


def leading_zeros(values: Operand) -> Ints:
    """Return the number of zero bits in front of each unsigned 32-bit integer (32 for 0).

    For example ``leading_zeros(1)`` is 31.
    """
    numbers = as_ints(values)
    lengths = np.frexp(numbers.astype(np.float64))[1]
    return 32 - np.where(numbers == 0, 0, lengths).astype(np.int64)


def _exp_last_quarter(values: Ints) -> Ints:
    """exp on -1/4 .. 0: a Taylor polynomial of degree 4 around -1/8; all with 0 integer bits."""
    x = values + (1 << 28)
    square = high_multiply(x, x)
    cube, fourth = high_multiply(square, x), high_multiply(square, square)
    third = high_multiply(rounding_shift(fourth, 2) + cube, 715827883)
    tail = rounding_shift(third + square, 1)
    at_eighth = 1895147668
    return at_eighth + high_multiply(at_eighth, x + tail)


def _newton_half(values: Ints) -> Ints:
    """2 / (1 + values) with 2 integer bits, by three Newton-Raphson steps; values have 0."""
    total = values + _MAX
    half = np.where(total >= 0, (total + 1) >> 1, -((-total + 1) >> 1))
    x = 1515870810 + high_multiply(half, -1010580540)
    for _ in range(3):
        error = (1 << 29) - high_multiply(half, x)
        x = x + shift_left(high_multiply(x, error), 2)
    return x


def round_f32(values: Array) -> Array:
    """Return float32 values rounded to integers, halves away from zero.

    For example ``round_f32(array((0.5, 1.5)))`` is [1.0, 2.0].
    """
    numbers = np.asarray(values, np.float32)
    whole = np.trunc(numbers)
    away = np.abs(numbers - whole) >= np.float32(0.5)
    return np.asarray(whole + np.sign(numbers) * away, np.float32)


def inverse_sqrt(values: Operand) -> tuple[Ints, Ints]:
    """Return 1 / sqrt(values) of integers >= 0 as multipliers of 31 bits and shifts to the left.

    0 counts as 1. Newton's iteration with 3 integer bits, five steps from 1. Source:
    ``GetInvSqrtQuantizedMultiplierExp`` of TensorFlow Lite.

    For example ``inverse_sqrt(4)`` is (1073741828, 0).
    """
    numbers = np.maximum(as_ints(values), 2)
    halvings = np.maximum(31 - leading_zeros(numbers) - 27, 0) // 2
    numbers = numbers >> (2 * halvings)
    doublings = (leading_zeros(numbers) - 1) // 2 - 1
    numbers = (numbers << (2 * doublings)) >> 1
    half, three_halves = rounding_shift(numbers, 1), 3 << 27
    x = np.full_like(numbers, 1 << 28)
    for _ in range(5):
        cube = shift_left(high_multiply(high_multiply(x, x), x), 6)
        x = shift_left(high_multiply(three_halves, x) - high_multiply(half, cube), 3)
    x = high_multiply(x, _HALF_SQRT_2)
    right = 11 + halvings - doublings
    small = as_ints(values) <= 1
    multiplier = np.where(small, _MAX, x << np.maximum(-right, 0))
    return as_ints(multiplier), as_ints(np.where(small, 0, -np.maximum(right, 0)))


_HALF_SQRT_2 = 1518500250
"""sqrt(1/2) with 0 integer bits."""
