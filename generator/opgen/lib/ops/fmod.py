"""What FMOD alone calls."""

from __future__ import annotations

import numpy as np

from opgen.lib.no_result import BY_ZERO, NoResultError
from opgen.lib.types import Array, Operand, Tensor


def truncated_remainder(input1: Operand, input2: Tensor) -> Array:
    """Return what quotients without their fraction leave; the sign is the dividend's.

    :raises NoResultError: if integers are divided by 0; for real numbers that gives NaN.
    """
    a, b = np.asarray(input1), np.asarray(input2)
    if input2.type.is_integer and not b.all():
        raise NoResultError(BY_ZERO)
    if a.dtype.kind in "iu" and b.dtype.kind in "iu":
        return np.asarray(np.fmod(a.astype(np.int64), b.astype(np.int64)))
    with np.errstate(divide="ignore", invalid="ignore"):
        return np.asarray(np.fmod(a, b, dtype=np.float64))
