"""What AVERAGE_POOL_2D alone calls."""

from __future__ import annotations

import numpy as np

from opgen.lib.reference import _pool_sums
from opgen.lib.shapes import Window
from opgen.lib.types import Ints, Operand

# ruff: noqa: A002  `input` is the operand's name


def average_pool_int(input: Operand, rows: Window, cols: Window) -> Ints:
    """Return the means of windows of integers, rounded half away from zero."""
    sums, counts = _pool_sums(np.asarray(input, np.int64), rows, cols)
    half = counts // 2
    return np.where(sums > 0, (sums + half) // counts, -((half - sums) // counts))
