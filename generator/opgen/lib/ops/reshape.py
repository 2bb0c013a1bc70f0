"""What RESHAPE alone calls."""

from __future__ import annotations

import math

import numpy as np

from opgen.lib.shapes import normal_axis
from opgen.lib.tensor import Tensor
from opgen.lib.types import Array, Float32s


def number_line(first: float, step: float, output: Tensor) -> Array:
    """Return as many numbers as ``output`` has, from ``first`` on, ``step`` apart, of its type.

    Integers have both without their fractions, as PyTorch does.
    """
    if output.type.is_integer:
        first, step = math.trunc(first), math.trunc(step)
    return np.asarray(first + step * np.arange(output.size)).astype(output.type.numpy)


def weight_normed(direction: Tensor, length: Tensor, axis: int) -> Float32s:
    """Return weights of given directions and lengths; there is a length per index of an axis."""
    values = np.asarray(direction.values, np.float64)
    kept = normal_axis(axis, values.ndim)
    others = tuple(each for each in range(values.ndim) if each != kept)
    lengths = np.sqrt((values**2).sum(axis=others, keepdims=True))
    return np.asarray(values / lengths * np.asarray(length.values), np.float32)
