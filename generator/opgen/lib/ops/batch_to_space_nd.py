"""What BATCH_TO_SPACE_ND alone calls."""

from __future__ import annotations

from math import prod

import numpy as np

from opgen.lib.block_tables import _pairs
from opgen.lib.types import Array, Operand, Shape


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
