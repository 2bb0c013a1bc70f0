"""Functions for the expressions of specs. Made by `opgen build` from specs/_functions/pairs; do not edit."""

from opgen.lib import arrays, dual_mac, overflow
from opgen.lib.tensor import Array


def _pairs_fit(weights: Array) -> bool:
    """Return whether the products of rows of weights (rows, size) surely sum to less than 2**23.

    A weight w below 0 counts as -w: that is -1 - w, which its type holds, and 1 of those that are added for all.
    """
    return (weights.shape[0] * weights.shape[1] > 0 and
        arrays.all_true(overflow.sum_along(arrays.maximum(weights, -1 - weights), 1) + weights.shape[1] < 65536))


def _pair_words(size: int) -> int:
    """Return the words of a vector that is widened."""
    return 1 + (size + 1) // 2


def _pair_weights(weights: Array) -> Array:
    """Return weights (rows, size) as words (rows / 4, pairs, 2), with zeros for rows that are missing."""
    return dual_mac.dual_mac_weights(weights, weights.shape[1], 128)
