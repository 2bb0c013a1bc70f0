"""Slices: which elements of a tensor an operator takes, axis by axis."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from opgen.lib.no_result import NoResultError
from opgen.lib.shapes import shape_of
from opgen.lib.types import Array, Operand, Shape, Tensor


@dataclass(frozen=True)
class Slices:
    """A strided slice: which elements of an input, and the shape that they make."""

    begin: Shape
    """First index, per axis of the input."""
    stride: Shape
    """Step, per axis of the input; may be negative."""
    count: Shape
    """Elements taken, per axis of the input."""
    shape: Shape
    """Shape of the result: ``count`` without the shrunk axes, with the new ones."""


def box(shape: Shape, begin: Tensor, sizes: Operand) -> Slices:
    """Return the slice from ``begin`` of the given sizes, of which -1 means all that follow.

    As long as ``begin`` is not known, the slice is where the tensor begins.
    """
    firsts = (0,) * len(shape) if begin.values is None else shape_of(begin.values)
    counts = [
        size - first if count == -1 else count
        for size, first, count in zip(shape, firsts, shape_of(sizes), strict=True)
    ]
    return _slices([(first, 1, n) for first, n in zip(firsts, counts, strict=True)], tuple(counts))


def take_slices(array: Operand, slices: Slices) -> Array:
    """Return the elements that a strided slice takes, in the shape of its result.

    :raises NoResultError: if it takes some that are not there.
    """
    values = np.asarray(array)
    for axis, (first, step, count) in enumerate(
        zip(slices.begin, slices.stride, slices.count, strict=True)
    ):
        last = first + step * (count - 1)
        if count and not (min(first, last) >= 0 and max(first, last) < values.shape[axis]):
            raise NoResultError(f"{first} to {last} are not within {values.shape[axis]} elements")
        values = np.take(values, first + step * np.arange(count), axis=axis)
    return values.reshape(slices.shape)


def _slices(taken: list[tuple[int, int, int]], shape: Shape) -> Slices:
    begin, stride, count = zip(*taken, strict=True) if taken else ((), (), ())
    return Slices(begin, stride, count, shape)
