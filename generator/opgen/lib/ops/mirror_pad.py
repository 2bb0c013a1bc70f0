"""What MIRROR_PAD alone calls."""

from __future__ import annotations

from math import prod

import numpy as np

from opgen.lib.block_tables import BlockTable, _bound, _pairs, _table
from opgen.lib.types import Array, Ints, Operand, Shape


def mirror_blocks(shape: Shape, paddings: Operand, edge: int, width: int) -> BlockTable:
    """Return where the blocks of a mirrored tensor come from; see :func:`mirror_pad`.

    ``width`` are the bytes of an element.
    """
    _bound(shape)
    pairs = _pairs(paddings)
    return _table(
        [
            _mirrored(size, *pair, edge) * prod(shape[axis + 1 :])
            for axis, (size, pair) in enumerate(zip(shape, pairs, strict=True))
        ],
        width,
    )


def mirror_pad(x: Operand, paddings: Operand, edge: int) -> Array:
    """Return the array with mirror images of itself around it, (before, after) per axis.

    ``edge`` is 1 if an image starts next to the element at the edge, 0 if with that element.
    """
    values = np.asarray(x)
    for axis, (size, pair) in enumerate(zip(values.shape, _pairs(paddings), strict=True)):
        values = np.take(values, _mirrored(size, *pair, edge), axis=axis)
    return values


def mirrors(shape: Shape, paddings: Operand, edge: int) -> bool:
    """Tell whether there are pairs of paddings for all axes, and images as large as they want."""
    pairs = np.asarray(paddings)
    return pairs.shape == (len(shape), 2) and all(
        0 <= pad <= max(0, size - edge) for size, pair in zip(shape, _pairs(paddings), strict=True)
        for pad in pair
    )  # fmt: skip


def _mirrored(size: int, before: int, after: int, edge: int) -> Ints:
    """Return the index that each element of a mirrored axis has inside."""
    head = np.arange(before, 0, -1) - 1 + edge
    tail = size - 1 - edge - np.arange(after)
    return np.concatenate([head, np.arange(size), tail]).astype(np.int64)
