"""What REDUCE_PROD alone calls."""

from __future__ import annotations

import math

from opgen.lib.types import Tensor

# ruff: noqa: A002  `input` is the operand's name


def prod_scale(input: Tensor, output: Tensor, count: int) -> float:
    """Return the real factor of each of the ``count`` integers of a product.

    Source: ``GetQuantProdScaling`` of TensorFlow Lite; together they bring the product to the
    output's scale.
    """
    return input.scale / math.pow(output.scale, 1.0 / max(count, 1))
