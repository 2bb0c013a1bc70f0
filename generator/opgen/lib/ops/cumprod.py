"""What CUMPROD alone calls."""

from __future__ import annotations

import numpy as np

from opgen.lib.reference import _numbers
from opgen.lib.types import Array, Operand


def running_product(x: Operand, axis: int) -> Array:
    """Return the products of all elements up to each one along an axis.

    Those of integers are modulo 2**64, those of real numbers double, as in PyTorch.
    """
    with np.errstate(over="ignore", invalid="ignore"):
        return np.asarray(np.cumprod(_numbers(x), axis=axis))
