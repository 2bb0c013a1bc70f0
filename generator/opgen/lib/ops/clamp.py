"""What CLAMP alone calls."""

from __future__ import annotations

import math

import numpy as np

from opgen.air.dtype import DType
from opgen.lib.types import Ints


def integer_bounds(low: float, high: float) -> Ints:
    """Return the least and the greatest int64 that a clamp lets through."""
    if math.isnan(low) or math.isnan(high):
        message = "a bound is no number"
        raise ValueError(message)
    least, greatest = DType.INT64.range
    lower = least if low <= least else greatest if low > greatest else math.ceil(low)
    upper = greatest if high >= greatest else least if high < least else math.floor(high)
    return np.array([min(lower, greatest), upper], np.int64)
