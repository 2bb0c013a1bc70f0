"""What BATCH_MATMUL alone calls."""

from __future__ import annotations

from opgen.lib.sums import _reach
from opgen.lib.types import Tensor


def largest_product_sum(first: Tensor, second: Tensor, count: int) -> int:
    """Return a bound of the magnitude of sums of so many products of stored integers."""
    return _reach(first) * _reach(second) * count
