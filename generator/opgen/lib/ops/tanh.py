"""What TANH alone calls."""

from __future__ import annotations

import numpy as np

from opgen.lib.fixed_point import _newton_half, as_ints, exp_negative, shift_left
from opgen.lib.types import Ints, Operand


def tanh_fixed(values: Operand, integer_bits: int) -> Ints:
    """Return tanh(values) with 0 integer bits, for values with ``integer_bits``.

    For example ``tanh_fixed(0, 4)`` is 0.
    """
    numbers = as_ints(values)
    exponential = exp_negative(-np.abs(numbers), integer_bits + 1)
    result = shift_left(_newton_half(exponential) - (1 << 29), 2)
    return np.where(numbers == 0, 0, np.where(numbers < 0, -result, result))
