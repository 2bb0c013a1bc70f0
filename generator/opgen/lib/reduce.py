"""Reductions, running sums and orders along axes: in numpy, and as integer kernels compute them."""

from __future__ import annotations

import numpy as np

from opgen.lib.fixed_point import as_ints, saturate, wrap
from opgen.lib.overflow import product_along
from opgen.lib.quant import multiply
from opgen.lib.reference import _numbers
from opgen.lib.shapes import normal_axis, size_after, size_before
from opgen.lib.structs import opgen_axis, opgen_sum_quant
from opgen.lib.types import Array, DType, Ints, Operand, Shape

# ruff: noqa: A002  `input` is the operand's name


def axis_sizes(shape: Shape, axis: int) -> opgen_axis:
    """Return an axis of a shape with what lies before and after it; negative: from the end."""
    size = shape[normal_axis(axis, len(shape))]
    return opgen_axis(size_before(shape, axis), size, size_after(shape, axis))


def max_over(x: Operand, axes: Shape, shape: Shape) -> Array:
    """Return the largest elements over the axes, in the given shape."""
    return np.asarray(np.max(_numbers(x), axis=axes)).reshape(shape)


def for_largest(x: Operand, keeps_nonfinite: bool) -> Array:
    """Return what a search for the largest number that begins at the lowest float32 sees.

    So TensorFlow Lite Micro searches: NaN is never larger. Integers stay, and all numbers if
    ``keeps_nonfinite``.
    """
    numbers = _numbers(x)
    if keeps_nonfinite or numbers.dtype == np.int64:
        return numbers
    return np.asarray(np.fmax(numbers, -float(np.finfo(np.float32).max)))


def for_smallest(x: Operand, keeps_nonfinite: bool) -> Array:
    """Return the same for the smallest number, beginning at the greatest float32."""
    return -for_largest(-_numbers(x), keeps_nonfinite)


def min_over(x: Operand, axes: Shape, shape: Shape) -> Array:
    """Return the smallest elements over the axes, in the given shape."""
    return np.asarray(np.min(_numbers(x), axis=axes)).reshape(shape)


def prod_over(x: Operand, axes: Shape, shape: Shape) -> Array:
    """Return the products over the axes, in the given shape; of integers modulo 2**64."""
    return product_along(_numbers(x), axes).reshape(shape)


def sum_exact(
    input: Operand, axes: Shape, shape: Shape, quant: opgen_sum_quant, type: DType
) -> Ints:
    """Return the sums or means of stored integers. Source: ``QuantizedMeanOrSum``."""
    sums = as_ints(input).sum(axis=axes).reshape(shape) - quant.offset
    scaled = multiply(wrap(sums), quant.multiplier, quant.shift) + quant.output_zero_point
    return saturate(scaled, *type.range)


def arg_max(x: Operand, axis: int, keeps_nonfinite: bool = True) -> Ints:
    """Return the index of the largest element along an axis; of equal ones the first.

    NaN is the largest; without ``keeps_nonfinite`` it counts only in the first place, where
    nothing is larger, as in TensorFlow Lite Micro.
    """
    numbers = _numbers(x)
    found = as_ints(np.argmax(numbers, axis=axis))
    if keeps_nonfinite or numbers.dtype == np.int64:
        return found
    largest = np.argmax(np.where(np.isnan(numbers), -np.inf, numbers), axis=axis)
    return as_ints(np.where(np.isnan(np.take(numbers, 0, axis=axis)), 0, largest))


def arg_min(x: Operand, axis: int, keeps_nonfinite: bool = True) -> Ints:
    """Return the index of the smallest element in the same way: NaN is the smallest."""
    numbers = _numbers(x)
    if numbers.dtype == np.int64:
        return as_ints(np.argmin(numbers, axis=axis))
    return arg_max(-numbers, axis, keeps_nonfinite)


def top_indices(x: Operand, count: int, smallest: bool = False) -> Ints:
    """Return where the largest elements of each row are, largest first; of equal ones the first.

    :param smallest: those of the smallest instead, smallest first; NaN is the largest.
    """
    numbers = _numbers(x)
    if smallest:
        return as_ints(np.argsort(numbers, axis=-1, kind="stable"))[..., :count]
    backwards = np.argsort(numbers[..., ::-1], axis=-1, kind="stable")[..., ::-1]
    return as_ints(numbers.shape[-1] - 1 - backwards)[..., :count]


def top_values(x: Operand, count: int, smallest: bool = False) -> Array:
    """Return the largest elements of each row, largest first, or the smallest, smallest first."""
    return np.take_along_axis(_numbers(x), top_indices(x, count, smallest), axis=-1)
