"""What LOG_SOFTMAX alone calls."""

from __future__ import annotations

import numpy as np

from opgen.lib.exact import softmax_scale
from opgen.lib.fixed_point import (
    _HALF_SQRT_2,
    _MAX,
    _MIN,
    as_ints,
    high_multiply,
    leading_zeros,
    reciprocal_one_plus,
    rounding_shift,
    saturate,
    shift_left,
    wrap,
)
from opgen.lib.quant import quantized
from opgen.lib.structs import opgen_log_softmax_quant
from opgen.lib.types import Ints, Operand, Tensor

# ruff: noqa: A002  `input` is the operand's name


def log_softmax_quant(input: Tensor) -> opgen_log_softmax_quant:
    """Return the scaling of an int8 log-softmax. Source: ``PreprocessLogSoftmaxScalingExp``."""
    scale = softmax_scale(input, 1.0)
    if not scale.multiplier:
        message = f"a scale of the input of {input.scale:g}: it must be below 16"
        raise ValueError(message)
    inverse = quantized(2.0 ** (31 - scale.shift) / scale.multiplier)
    return opgen_log_softmax_quant(
        scale.multiplier, scale.shift, inverse.multiplier, inverse.shift, scale.diff_min
    )


def log_above_one(values: Operand, integer_bits: int, result_bits: int) -> Ints:
    """Return the natural logarithm with ``result_bits`` integer bits, for values >= 1.

    ``values`` have ``integer_bits``. The argument is brought near 2**-1/4 by a power of two, or by
    one and a half; what is left is a rational function. Source:
    ``log_x_for_x_greater_than_or_equal_to_1_impl`` of TensorFlow Lite.

    For example ``log_above_one(134217728, 4, 4)`` is 0.
    """
    numbers = as_ints(values)
    wide = result_bits + 1  # integer bits of the sum: one more than the result has
    unit, quarter = 1 << (31 - wide), 1 << (29 - wide)
    zeros = leading_zeros(numbers)
    scaled = high_multiply(numbers << (zeros - 1), _HALF_SQRT_2)
    first = shift_left(scaled, 1)
    first_power = saturate((integer_bits - zeros) * unit + quarter, _MIN, _MAX)
    bits = leading_zeros(high_multiply(numbers, _HALF_SQRT_2)) - 1
    second = saturate(numbers << bits, _MIN, _MAX)
    second_power = saturate((integer_bits - bits) * unit - quarter, _MIN, _MAX)
    r = np.minimum(first, second)
    power = np.maximum(first_power, second_power)
    root = 1805811301  # 2**-1/4, as all numbers here with 0 integer bits
    p = (r + root + 1) >> 1
    q = wrap(2 * (r - root))
    square = high_multiply(q, q)
    above = high_multiply(q, r) + high_multiply(high_multiply(q, square), 117049297)
    inner = wrap(1057819769 + q + high_multiply(127690142, square))
    below = reciprocal_one_plus(wrap(high_multiply(p, inner) + high_multiply(638450708, q)))
    rest = high_multiply(rounding_shift(wrap(above), wide), below)
    return shift_left(wrap(high_multiply(power, 1488522236) + rest), 1)
