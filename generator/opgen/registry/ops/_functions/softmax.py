"""Functions for the expressions of specs. Made by `opgen build` from specs/_functions/softmax; do not edit."""

from opgen.lib import arrays, exact, fixed_point, overflow, quant
from opgen.lib.tensor import Array
from opgen.operators.model import DType


def _softmax_exponentials(differences: Array, factors: exact.SoftmaxScale) -> Array:
    """Return e**x, with 0 integer bits, of differences of int8, and 0 of those that have no weight."""
    counts = differences >= factors.diff_min
    return arrays.where(counts,
        fixed_point.exp_negative(
            quant.multiply(arrays.where(counts, differences, 0), factors.multiplier, factors.shift), 5), 0)


def _softmax_s8(values: Array, factors: exact.SoftmaxScale, kind: DType) -> Array:
    """Return the softmax along the last axis of int8, as int8 or int16 over its whole range.

    Source: reference_ops::Softmax for quantized types.
    """
    numbers = fixed_point.as_ints(values)
    least = kind.range[0]
    raised = _softmax_exponentials(numbers - arrays.largest_in_rows(numbers), factors)
    whole = overflow.sum_along(fixed_point.rounding_shift(raised, 12), -1, True)
    headroom = fixed_point.leading_zeros(whole)
    reciprocals = fixed_point.reciprocal_one_plus(fixed_point.shifted(whole, headroom) - 2 ** 31)
    scaled = (fixed_point.rounding_shift(fixed_point.high_multiply(reciprocals, raised), 43 - headroom - kind.bits) +
        least)
    return fixed_point.saturate(scaled, least, kind.range[1])
