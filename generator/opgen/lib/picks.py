"""Tables of places, axis by axis, for kernels that move blocks from or to anywhere.

The place of a block is the sum of one number per axis. That covers what nested loops with constant
steps cannot do: borders that mirror what is inside, and images that are dealt out to batches.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import prod

import numpy as np

from opgen.lib.types import Array, Int32s, Ints, Operand, Shape

MOST_PLACES = 1 << 20
"""Indices that an axis may have: the tables are as long as the axes."""


@dataclass(frozen=True, eq=False)
class Picks:
    """Places of blocks in a tensor."""

    counts: Int32s
    """Indices per axis."""
    offsets: Int32s
    """A byte offset for each of them, one axis after the other."""
    rank: int
    block: int
    """Bytes of a block."""


def mirror_picks(shape: Shape, paddings: Operand, edge: int, width: int) -> Picks:
    """Return where the blocks of a mirrored tensor come from; see :func:`mirror_pad`.

    ``width`` are the bytes of an element.
    """
    _bound(shape)
    pairs = _pairs(paddings)
    return _picks(
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


def edge_picks(shape: Shape, paddings: Operand, circular: bool, width: int) -> Picks:
    """Return where the blocks of a tensor with repeated edges come from; see :func:`edge_pad`.

    ``width`` are the bytes of an element.
    """
    _bound(shape)
    return _picks(
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


def roll_picks(shape: Shape, shifts: Shape, axes: Shape, width: int) -> Picks:
    """Return where the blocks of a rolled tensor come from; ``width``: bytes of an element."""
    _bound(shape)
    moved = dict(zip(axes, shifts, strict=True))
    return _picks(
        [
            (np.arange(size, dtype=np.int64) - moved.get(axis, 0))
            % max(size, 1)
            * prod(shape[axis + 1 :])
            for axis, size in enumerate(shape)
        ],
        width,
    )


def roll(x: Operand, shifts: Shape, axes: Shape) -> Array:
    """Return the array with its elements moved along axes, from one end to the other."""
    return np.roll(np.asarray(x), shifts, axes)


def batch_picks(image: Shape, batches: Shape, block: Shape, before: Shape, width: int) -> Picks:
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
    return _picks(offsets, width)


def space_to_batch(x: Operand, block: Shape, paddings: Operand, value: Operand) -> Array:
    """Return the image dealt out to batches: every block[i]-th pixel along spatial axis i.

    First ``value`` is put around it, (before, after) per spatial axis.
    """
    values = np.asarray(x)
    count, pairs = len(block), _pairs(paddings)
    around = [(0, 0), *pairs, *[(0, 0)] * (values.ndim - count - 1)]
    padded = np.pad(values, around, constant_values=np.asarray(value).reshape(-1)[0])
    shape: list[int] = [padded.shape[0]]
    for size, each in zip(padded.shape[1 : count + 1], block, strict=True):
        shape += [size // each, each]
    rest = padded.shape[count + 1 :]
    phases, places = list(range(2, 2 * count + 2, 2)), list(range(1, 2 * count + 1, 2))
    tail = list(range(2 * count + 1, 2 * count + 1 + len(rest)))
    dealt = padded.reshape(*shape, *rest).transpose(*phases, 0, *places, *tail)
    return dealt.reshape(shape[0] * prod(block), *shape[1::2], *rest)


def batch_to_space(x: Operand, block: Shape, crops: Operand) -> Array:
    """Return the image that the batches were dealt from; see :func:`space_to_batch`.

    Last, (before, after) pixels are cut off, per spatial axis.
    """
    values = np.asarray(x)
    count, rest = len(block), values.shape[len(block) + 1 :]
    batch = values.shape[0] // prod(block)
    split = values.reshape(*block, batch, *values.shape[1:])
    order = [count]
    for axis in range(count):
        order += [count + 1 + axis, axis]
    order += range(2 * count + 1, split.ndim)
    sizes = [size * each for size, each in zip(values.shape[1 : count + 1], block, strict=True)]
    image = split.transpose(order).reshape(batch, *sizes, *rest)
    pairs = zip(_pairs(crops), sizes, strict=True)
    key = tuple(slice(before, size - after) for (before, after), size in pairs)
    return image[(slice(None), *key)]


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


def _repeated(size: int, before: int, after: int, circular: bool) -> Ints:
    """Return the indices of an axis whose edges are repeated."""
    _bound((size + before + after,))
    places = np.arange(-before, size + after, dtype=np.int64)
    return places % size if circular else np.clip(places, 0, size - 1)


def _mirrored(size: int, before: int, after: int, edge: int) -> Ints:
    """Return the index that each element of a mirrored axis has inside."""
    head = np.arange(before, 0, -1) - 1 + edge
    tail = size - 1 - edge - np.arange(after)
    return np.concatenate([head, np.arange(size), tail]).astype(np.int64)


def _picks(offsets: Sequence[Ints], width: int) -> Picks:
    """Return the places as a table; axes that lie together at the end make up the block."""
    if not all(map(len, offsets)):
        return Picks(np.zeros(1, np.int32), np.zeros(1, np.int32), 1, width)  # no block at all
    kept = list(offsets)
    block = 1
    while len(kept) > 1 and np.array_equal(kept[-1], np.arange(len(kept[-1])) * block):
        block *= len(kept.pop())
    table = np.concatenate(kept) * width
    counts = np.array([len(each) for each in kept], np.int32)
    return Picks(counts, table.astype(np.int32), len(kept), block * width)
