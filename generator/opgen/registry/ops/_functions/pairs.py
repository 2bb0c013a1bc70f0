"""Functions for the expressions of specs. Made by `opgen build` from specs/_functions/pairs; do not edit."""

from opgen.lib import arrays, dual_mac, fixed_point, overflow
from opgen.lib.tensor import Array


def _pairs_fit(weights: Array) -> bool:
    """Return whether the products of rows of weights (rows, size) sum to less than 2**23."""
    return (weights.shape[0] * weights.shape[1] > 0 and
        arrays.all_true(128 * overflow.sum_along(arrays.absolute(fixed_point.as_ints(weights)), 1) < 8388608))


def _pair_words(size: int) -> int:
    """Return the words of a vector that is widened."""
    return 1 + (size + 1) // 2


def _pair_weights(weights: Array) -> Array:
    """Return weights (rows, size) as words (rows / 4, pairs, 2), with zeros for rows that are missing."""
    raised = weights + 128 * arrays.column((arrays.arange(weights.shape[0]) + 1) % 2)
    return dual_mac.dual_mac_weights(raised, weights.shape[1])
