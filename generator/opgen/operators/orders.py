"""Orders of axes: axis i of a tensor is axis ``permutation[i]`` of the one that takes its place."""

from __future__ import annotations

from itertools import pairwise

import numpy as np

from opgen.lib.tensor import Array

Order = tuple[int, ...]


def unpermuted(values: Array, permutation: Order) -> Array:
    """Return values per axis, such as paddings, for the axes before they were permuted.

    Row i becomes row ``permutation[i]``.
    """
    given = np.asarray(values)
    found = np.empty_like(given)
    found[list(permutation)] = given
    return found


def unpermuted_bits(bits: int, permutation: Order) -> int:
    """Return bits per axis, such as masks, for the axes before they were permuted."""
    return sum(((bits >> i) & 1) << axis for i, axis in enumerate(permutation))


def ascends(axes: Order) -> bool:
    """Tell whether every axis of a list comes after the one before."""
    return all(first < second for first, second in pairwise(axes))


def kept_order(permutation: Order, axes: Order) -> Order:
    """Return the permutation of the axes that are left when ``axes`` of the result are dropped."""
    kept = [axis for i, axis in enumerate(permutation) if i not in axes]
    return tuple(sorted(kept).index(axis) for axis in kept)


def stacked_order(permutation: Order, axis: int) -> Order:
    """Return the permutation with one more axis, which keeps its place: ``axis`` of the result."""
    moved = [each + (each >= axis) for each in permutation]
    return (*moved[:axis], axis, *moved[axis:])
