"""What POW alone calls."""

from __future__ import annotations

import numpy as np

from opgen.lib.arrays import power
from opgen.lib.fixed_point import as_ints, wrap
from opgen.lib.no_result import NoResultError
from opgen.lib.types import Array, Operand, Tensor


def powers(base: Operand, exponent: Tensor, takes_negatives: bool = False) -> Array:
    """Return real powers, NaN where there is none; of integers, as an overflowing int32 holds them.

    With ``takes_negatives``, those of integers to negative powers lose their fractions, and those
    of 0 are 0, as in PyTorch.

    :raises NoResultError: if an integer has a negative exponent otherwise.
    """
    if not exponent.type.is_integer:
        return power(base, exponent)
    a, b = np.broadcast_arrays(wrap(base), as_ints(exponent))
    if (b < 0).any() and not takes_negatives:
        message = "a negative exponent"
        raise NoResultError(message)
    a, b = np.where((b < 0) & (np.abs(a) != 1), 0, a), np.where(b < 0, 2 - b % 2, b)
    found = [pow(int(x), int(n), 1 << 32) for x, n in zip(a.flat, b.flat, strict=True)]
    return wrap(np.array(found, np.int64).reshape(a.shape))
