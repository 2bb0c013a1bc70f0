"""What BROADCAST_ARGS alone calls."""

from __future__ import annotations

import numpy as np

from opgen.lib.shapes import broadcast_shape, broadcasts, shape_of
from opgen.lib.types import Ints, Operand


def broadcast_sizes(first: Operand, second: Operand) -> Ints:
    """Return the elements of the shape that two shapes, given by their elements, broadcast to.

    :raises ValueError: if they do not broadcast to one.
    """
    shapes = shape_of(first), shape_of(second)
    if not broadcasts(*shapes):
        message = f"{shapes[0]} and {shapes[1]} do not broadcast to one shape"
        raise ValueError(message)
    return np.array(broadcast_shape(*shapes), np.int64)
