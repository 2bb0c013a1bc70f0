"""What CUMPROD alone calls."""

from __future__ import annotations

import numpy as np

from opgen.lib.overflow import stepped
from opgen.lib.reference import _numbers
from opgen.lib.types import Array, Operand


def running_product(x: Operand, axis: int) -> Array:
    """Return the products of all elements up to each one along an axis.

    Those of integers are modulo 2**64.
    """
    factors = np.moveaxis(_numbers(x), axis, 0)
    products = np.ones_like(factors)
    product = np.ones(factors.shape[1:], factors.dtype)
    for place, factor in enumerate(factors):
        with np.errstate(over="ignore", invalid="ignore"):
            product = stepped(product * factor)
        products[place] = product
    return np.moveaxis(products, 0, axis)
