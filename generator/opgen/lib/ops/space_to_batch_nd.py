"""What SPACE_TO_BATCH_ND alone calls."""

from __future__ import annotations

from math import prod

import numpy as np

from opgen.lib.block_tables import _pairs
from opgen.lib.types import Array, Operand, Shape


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
