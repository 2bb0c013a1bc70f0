"""What DILATE alone calls."""

from __future__ import annotations

from math import prod

import numpy as np

from opgen.lib.limits import bounded_shape
from opgen.lib.loops import Loops, _blocks
from opgen.lib.types import Array, Operand, Shape


def dilated_shape(shape: Shape, steps: Shape) -> Shape:
    """Return the shape of a tensor with neighbours ``steps`` apart; nothing is behind the last."""
    return tuple(max(0, (size - 1) * step + 1) for size, step in zip(shape, steps, strict=True))


def dilated_loops(shape: Shape, steps: Shape, width: int) -> Loops:
    """Return rows (count, step in bytes): where the blocks of an input go in the output."""
    output = dilated_shape(shape, steps)
    strides = [prod(output[axis + 1 :]) * width for axis in range(len(shape))]
    apart = [step * stride for step, stride in zip(steps, strides, strict=True)]
    return _blocks(list(zip(shape, apart, strict=True)), width, 0)


def dilated(x: Operand, steps: Shape, value: Operand) -> Array:
    """Return the array with neighbours ``steps`` apart along each axis, and ``value`` between."""
    values = np.asarray(x)
    filled = np.full(bounded_shape(dilated_shape(values.shape, steps)), value, values.dtype)
    filled[tuple(slice(None, None, step) for step in steps)] = values
    return filled
