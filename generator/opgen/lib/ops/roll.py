"""What ROLL alone calls."""

from __future__ import annotations

from math import prod

import numpy as np

from opgen.lib.block_tables import BlockTable, _bound, _table
from opgen.lib.types import Array, Operand, Shape


def roll_blocks(shape: Shape, shifts: Shape, axes: Shape, width: int) -> BlockTable:
    """Return where the blocks of a rolled tensor come from; ``width``: bytes of an element."""
    _bound(shape)
    moved = dict(zip(axes, shifts, strict=True))
    return _table(
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
