"""What ADAPTIVE_AVERAGE_POOL_2D alone calls."""

from __future__ import annotations

import numpy as np

from opgen.lib.overflow import sum_along
from opgen.lib.reference import _numbers
from opgen.lib.types import Array, Operand

# ruff: noqa: A002  names of operands


def adaptive_average_pool(input: Operand, rows: Operand, cols: Operand) -> Array:
    """Return the means of windows of an image, each of its own rows and columns (begin, end)."""
    image = _numbers(input)
    means = [
        [
            sum_along(image[:, top:bottom, left:right], (1, 2)) / ((bottom - top) * (right - left))
            for left, right in np.asarray(cols)
        ]
        for top, bottom in np.asarray(rows)
    ]
    return np.moveaxis(np.array(means), 2, 0)
