"""What GATHER_ND alone calls."""

from __future__ import annotations

from math import prod

import numpy as np

from opgen.lib.indexing import _check_indices, block_strides
from opgen.lib.types import Array, Operand, Shape, Tensor

# ruff: noqa: A002  names of operands


def gather_nd(input: Operand, indices: Operand) -> Array:
    """Return the parts of ``input`` at the places that the last axis of ``indices`` names.

    As in TensorFlow Lite, only the sum of the steps counts: an index too large for its axis goes on
    in the next row.

    :raises NoResultError: if a part is not within the input.
    """
    values, places = np.asarray(input), np.asarray(indices).astype(np.int64)
    depth = places.shape[-1]
    strides = block_strides(values.shape, depth, 1)
    rest = values.shape[depth:]
    steps = np.clip(places, -(2**31), 2**31) * strides.astype(np.int64)  # no product overflows
    _check_indices(np.abs(steps), values.size + 1)
    flat = steps.sum(axis=-1)
    _check_indices(flat, values.size - prod(rest) + 1)
    taken = np.take(values.reshape(-1), flat[..., np.newaxis] + np.arange(prod(rest)))
    return np.asarray(taken).reshape(*places.shape[:-1], *rest)


def are_places(indices: Tensor, shape: Shape) -> bool:
    """Tell whether the places in a tensor, as far as they are known, are in it.

    The last axis of the indices names one; see :func:`gather_nd`.
    """
    if indices.values is None or not indices.size:
        return True
    depth = indices.shape[-1]
    steps = block_strides(shape[:depth], depth, 1).astype(np.int64)
    flat = (np.asarray(indices.values).astype(np.int64) * steps).sum(axis=-1)
    return int(flat.min()) >= 0 and int(flat.max()) < prod(shape[:depth])
