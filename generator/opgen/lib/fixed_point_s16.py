"""Fixed-point functions in 16 bits, as LiteRT's integer long short-term memory computes them.

A number with ``n`` integer bits is stored as value * 2**(15 - n). The definitions are those of
gemmlowp's ``fixedpoint.h`` for int16, whose constants are those of 32 bits, rounded.
"""

from __future__ import annotations

import numpy as np

from opgen.lib.fixed_point import as_ints, rounding_shift, saturate
from opgen.lib.types import Ints, Operand

_MAX = 32767
_NEARLY_ALL = 5
"""With more integer bits than this, exp is 0 from a limit on."""


def logistic_fixed_s16(values: Operand) -> Ints:
    """Return 1 / (1 + exp(-values)) with 0 integer bits, for int16 values with 3."""
    numbers = as_ints(values)
    above = _doubled(_newton_half(_exp_negative(-np.abs(numbers), 3)), 1)
    result = np.where(numbers > 0, above, _MAX - above)
    return np.where(numbers == 0, 1 << 14, result)


def tanh_fixed_s16(values: Operand, integer_bits: int) -> Ints:
    """Return tanh(values) with 0 integer bits, for int16 values with ``integer_bits``."""
    numbers = as_ints(values)
    exponential = _exp_negative(-np.abs(numbers), integer_bits + 1)
    result = _doubled(_newton_half(exponential) - (1 << 13), 2)
    return np.where(numbers == 0, 0, np.where(numbers < 0, -result, result))


def _exp_negative(numbers: Ints, integer_bits: int) -> Ints:
    """Return exp with 0 integer bits, for values < 0 with ``integer_bits``."""
    fraction_bits = 15 - integer_bits
    # With 15 - n bits a quarter may be less than the last bit, but n is 7 at most.
    quarter = 1 << (fraction_bits - 2)
    low = (numbers & (quarter - 1)) - quarter
    result = _exp_last_quarter(_doubled(low, integer_bits))
    remainder = low - numbers
    # exp(-2**k) with 0 integer bits, for k = -2 .. 4: one factor per bit of the remainder.
    factors = (25520, 19875, 12055, 4435, 600, 11, 0)
    for power, factor in zip(range(-2, integer_bits), factors, strict=False):
        taken = (remainder >> (fraction_bits + power)) & 1
        result = np.where(taken != 0, _product(result, factor), result)
    if integer_bits > _NEARLY_ALL:
        result = np.where(numbers < -(1 << (20 - integer_bits)), 0, result)
    return result


def _exp_last_quarter(values: Ints) -> Ints:
    """exp on -1/4 .. 0: a Taylor polynomial of degree 4 around -1/8; all with 0 integer bits."""
    x = values + (1 << 12)
    square = _product(x, x)
    cube, fourth = _product(square, x), _product(square, square)
    third = _product(rounding_shift(fourth, 2) + cube, 10923)
    tail = rounding_shift(third + square, 1)
    at_eighth = 28918
    return saturate(at_eighth + _product(at_eighth, x + tail), -32768, _MAX)


def _newton_half(values: Ints) -> Ints:
    """2 / (1 + values) with 2 integer bits, by three Newton-Raphson steps; values have 0."""
    half = (values + _MAX + 1) >> 1
    x = 23130 + _product(half, -15420)
    for _ in range(3):
        error = (1 << 13) - _product(half, x)
        x = _wrapped(x + _doubled(_product(x, error), 2))
    return x


def _product(first: Operand, second: Operand) -> Ints:
    """Return round(first * second / 2**15), saturated."""
    return saturate((as_ints(first) * as_ints(second) + (1 << 14)) >> 15, -32768, _MAX)


def _doubled(values: Ints, times: int) -> Ints:
    return saturate(values << times, -32768, _MAX)


def _wrapped(values: Ints) -> Ints:
    return values.astype(np.int16).astype(np.int64)
