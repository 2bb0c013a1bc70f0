"""Tables of places, axis by axis, for kernels that move blocks from or to anywhere.

The place of a block is the sum of one number per axis. That covers what nested loops with constant
steps cannot do: borders that mirror what is inside, and images that are dealt out to batches.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import prod

import numpy as np

from opgen.lib.types import Int32s, Ints, Operand, Shape

MOST_PLACES = 1 << 20
"""Indices that an axis may have: the tables are as long as the axes."""


@dataclass(frozen=True, eq=False)
class BlockTable:
    """Places of blocks in a tensor."""

    counts: Int32s
    """Indices per axis."""
    offsets: Int32s
    """A byte offset for each of them, one axis after the other."""
    rank: int
    block: int
    """Bytes of a block."""


def batch_blocks(
    image: Shape, batches: Shape, block: Shape, before: Shape, width: int
) -> BlockTable:
    """Return, for the pixels of an image, where they are among the batches that it is dealt out to.

    :param image: the image (n, h, w..., rest...), with as many spatial axes as ``block`` has.
    :param batches: the batches' shape.
    :param block: pixels from one of a batch to its next, per spatial axis.
    :param before: pixels of padding before the image, per spatial axis.
    """
    _bound(image)
    count = len(block)
    steps = [prod(batches[axis + 1 :]) for axis in range(len(batches))]
    offsets = [np.arange(image[0], dtype=np.int64) * steps[0]]
    for axis in range(count):
        padded = np.arange(image[axis + 1], dtype=np.int64) + before[axis]
        inner = prod(block[axis + 1 :]) * image[0]  # batches from one phase to the next
        phase, index = padded % block[axis], padded // block[axis]
        offsets.append(phase * inner * steps[0] + index * steps[axis + 1])
    rest = image[count + 1 :]
    for axis, size in enumerate(rest):
        offsets.append(np.arange(size, dtype=np.int64) * prod(rest[axis + 1 :]))
    return _table(offsets, width)


def befores(paddings: Operand) -> Shape:
    """Return the first number of each pair (before, after)."""
    return tuple(pair[0] for pair in _pairs(paddings))


def are_pairs(pairs: Operand, count: int) -> bool:
    """Tell whether these are ``count`` pairs of numbers from 0 on."""
    values = np.asarray(pairs)
    return values.shape == (count, 2) and bool((values >= 0).all())


def _bound(shape: Shape) -> None:
    if max(shape, default=0) > MOST_PLACES:
        message = f"shape {shape} has an axis of more than {MOST_PLACES} elements"
        raise ValueError(message)


def _pairs(paddings: Operand) -> list[tuple[int, int]]:
    return [(int(a), int(b)) for a, b in np.asarray(paddings).reshape(-1, 2)]


def _table(offsets: Sequence[Ints], width: int) -> BlockTable:
    """Return the places as a table; axes that lie together at the end make up the block."""
    if not all(map(len, offsets)):
        return BlockTable(np.zeros(1, np.int32), np.zeros(1, np.int32), 1, width)  # no block at all
    kept = list(offsets)
    block = 1
    while len(kept) > 1 and np.array_equal(kept[-1], np.arange(len(kept[-1])) * block):
        block *= len(kept.pop())
    table = np.concatenate(kept) * width
    counts = np.array([len(each) for each in kept], np.int32)
    return BlockTable(counts, table.astype(np.int32), len(kept), block * width)
