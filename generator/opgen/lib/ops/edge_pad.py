"""What EDGE_PAD alone calls."""

from __future__ import annotations

from math import prod

import numpy as np

from opgen.lib.block_tables import BlockTable, _bound, _pairs, _table
from opgen.lib.types import Array, Ints, Operand, Shape


def edge_blocks(shape: Shape, paddings: Operand, circular: bool, width: int) -> BlockTable:
    """Return where the blocks of a tensor with repeated edges come from; see :func:`edge_pad`.

    ``width`` are the bytes of an element.
    """
    _bound(shape)
    return _table(
        [
            _repeated(size, *pair, circular) * prod(shape[axis + 1 :])
            for axis, (size, pair) in enumerate(zip(shape, _pairs(paddings), strict=True))
        ],
        width,
    )


def edge_pad(x: Operand, paddings: Operand, circular: bool) -> Array:
    """Return the array with its outermost elements repeated around it, (before, after) per axis.

    If ``circular``, those of the other side, as if it went on and on.
    """
    values = np.asarray(x)
    pairs = _pairs(paddings)
    _bound(tuple(size + sum(pair) for size, pair in zip(values.shape, pairs, strict=True)))
    return np.pad(values, pairs, "wrap" if circular else "edge") if pairs else values


def has_edges(shape: Shape, paddings: Operand, circular: bool) -> bool:
    """Tell whether there are pairs of paddings for all axes, and what they are to repeat."""
    pairs = np.asarray(paddings)
    return pairs.shape == (len(shape), 2) and all(
        pad >= 0 and (pad <= size if circular else size > 0 or pad == 0)
        for size, pair in zip(shape, _pairs(paddings), strict=True)
        for pad in pair
    )


def _repeated(size: int, before: int, after: int, circular: bool) -> Ints:
    """Return the indices of an axis whose edges are repeated."""
    _bound((size + before + after,))
    places = np.arange(-before, size + after, dtype=np.int64)
    return places % size if circular else np.clip(places, 0, size - 1)
