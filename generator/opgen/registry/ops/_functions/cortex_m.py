"""Functions for the expressions of specs. Made by `opgen build` from specs/_functions/cortex_m; do not edit."""

from opgen.lib import arrays, fixed_point, quant
from opgen.lib.tensor import Array


def _is_pair(numbers: tuple[int, ...], least: int) -> bool:
    """Tell whether these are two numbers from `least` on, a height and a width, that C can count with."""
    return (arrays.length(arrays.ints(numbers)) == 2 and numbers[0] >= least and numbers[1] >= least and
        numbers[0] <= 32767 and numbers[1] <= 32767)


def _rescaled(values: Array, factors: Array, steps: Array, zero_point: int, low: int, high: int) -> Array:
    """Return sums times factors of 2**31 and powers of 2, with the zero point of an output, between two limits."""
    return fixed_point.saturate(quant.multiply(values, factors, steps) + zero_point, low, high)
