"""What DYNAMIC_UPDATE_SLICE alone calls."""

from __future__ import annotations

import numpy as np

from opgen.lib.shapes import shape_of
from opgen.lib.types import Array, Operand

# ruff: noqa: A002  names of operands


def update_slice(input: Operand, update: Operand, position: Operand) -> Array:
    """Return ``input`` with ``update`` written over a part of it.

    The position of its first element is moved to the nearest where the update fits.
    """
    result, part = np.array(input), np.asarray(update)
    key = []
    for start, size, length in zip(shape_of(position), result.shape, part.shape, strict=True):
        first = min(max(start, 0), size - length)
        key.append(slice(first, first + length))
    result[tuple(key)] = part
    return result
