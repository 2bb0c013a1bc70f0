"""What CUMSUM alone calls."""

from __future__ import annotations

import numpy as np

from opgen.lib.overflow import running_sums
from opgen.lib.reference import _numbers
from opgen.lib.types import Array, Operand


def running_sum(x: Operand, axis: int, exclusive: bool, reverse: bool) -> Array:
    """Return the sums of all elements up to each one along an axis.

    ``exclusive``: without the element itself; ``reverse``: from the end of the axis.
    """
    numbers = np.flip(_numbers(x), axis) if reverse else _numbers(x)
    sums = running_sums(numbers, axis)
    if exclusive:
        sums = np.roll(sums, 1, axis)
        np.moveaxis(sums, axis, 0)[:1] = 0
    return np.asarray(np.flip(sums, axis) if reverse else sums)
