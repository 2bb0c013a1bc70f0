"""What VARIANCE alone calls."""

from __future__ import annotations

import math

import numpy as np

from opgen.lib.overflow import stepped
from opgen.lib.types import Array, Operand, Shape


def variance_over(x: Operand, axes: Shape, shape: Shape, correction: float, root: bool) -> Array:
    """Return the variances over the axes, or their roots, in the given shape.

    Sums of squares of n elements are divided by ``n - correction``, by 0 if that is less.
    """
    values = np.asarray(x, np.float64)
    count = math.prod(values.shape[axis] for axis in axes)
    squares = _squares(values, axes)
    with np.errstate(divide="ignore", invalid="ignore"):
        found = squares / max(count - correction, 0.0)
    return np.asarray(np.sqrt(found) if root else found).reshape(shape)


def _squares(values: Array, axes: Shape) -> Array:
    """Return the sums of squared differences to the mean, element by element where they overflow.

    Means are brought up to date with every element, as in the kernel.
    """
    kept = [axis for axis in range(values.ndim) if axis not in axes]
    rows = values.transpose(*axes, *kept).reshape(-1, *(values.shape[axis] for axis in kept))
    if len(rows) * np.square(np.where(np.isfinite(rows), rows, 0.0)).max(initial=0.0) < 2.0**120:
        return np.asarray(np.var(values, axis=axes) * len(rows))
    mean, squares = np.zeros(rows.shape[1:]), np.zeros(rows.shape[1:])
    for count, row in enumerate(rows, 1):
        difference = stepped(row - mean)
        mean = mean + difference / count
        squares = stepped(squares + stepped(difference * stepped(row - mean)))
    return squares
