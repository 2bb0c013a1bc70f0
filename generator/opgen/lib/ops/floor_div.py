"""What FLOOR_DIV alone calls."""

from __future__ import annotations

import numpy as np

from opgen.lib.no_result import BY_ZERO, NoResultError
from opgen.lib.types import Array, Operand


def floor_quotient(input1: Operand, input2: Operand, keeps_nonfinite: bool = False) -> Array:
    """Return the largest integers that are not above the quotients.

    With ``keeps_nonfinite``, quotients of real numbers follow from the remainder, as in PyTorch,
    Python and numpy: of infinities they are NaN, and 0 as a divisor gives infinity or NaN.

    :raises NoResultError: if something else is divided by 0.
    """
    a, b = np.asarray(input1), np.asarray(input2)
    if keeps_nonfinite and a.dtype.kind == "f":
        return np.asarray(np.floor_divide(a, b, dtype=np.float64))
    if not b.all():
        raise NoResultError(BY_ZERO)
    if a.dtype.kind in "iu" and b.dtype.kind in "iu":
        with np.errstate(over="ignore"):  # of the least int64, divided by -1
            return np.asarray(np.floor_divide(a.astype(np.int64), b.astype(np.int64)))
    return np.asarray(np.floor(np.divide(a, b, dtype=np.float64)))
