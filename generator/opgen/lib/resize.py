"""Resizing of images: where the rows and columns of an output lie in the input."""

from __future__ import annotations

import numpy as np

from opgen.lib.fixed_point import as_ints, rounding_shift
from opgen.lib.limits import LARGEST
from opgen.lib.overflow import running_total, stepped
from opgen.lib.types import Array, Float32s, Int32s, Ints, Operand

# ruff: noqa: A002  `input` is the operand's name

_F32 = np.float32
_BITS = 10
"""Fraction bits of positions in integers."""


def resize_positions(
    input: int, output: int, align_corners: bool, half_pixel_centers: bool
) -> Float32s:
    """Return where each of ``output`` elements lies on an axis of ``input``, in elements.

    They may lie in front of the first element or behind the last. Computed in float32; source:
    ``ComputeInterpolationValues`` of TensorFlow Lite.
    """
    last = 1 if align_corners and output > 1 else 0
    scale = _F32(input - last) / _F32(output - last)
    index = _indices(output).astype(_F32)
    half = _F32(0.5)
    return np.asarray((index + half) * scale - half if half_pixel_centers else index * scale, _F32)


def resize_positions_q10(
    input: int, output: int, align_corners: bool, half_pixel_centers: bool
) -> Int32s:
    """Return where each of ``output`` elements lies on an axis of ``input``, in 1/1024 of one.

    They lie between the first element and the last. Source: ``ResizeBilinearInteger`` of TensorFlow
    Lite, whose two neighbours are one element outside of these bounds.
    """
    last = 1 if align_corners and output > 1 else 0
    steps = output - last
    scale = (((input - last) << _BITS) + steps // 2) // steps
    found = _indices(output) * scale
    if half_pixel_centers:
        found = found + scale // 2 - (1 << (_BITS - 1))
    return np.clip(found, 0, (input - 1) << _BITS).astype(np.int32)


def resize_nearest(
    input: int, output: int, align_corners: bool, half_pixel_centers: bool
) -> Int32s:
    """Return the element of ``input`` that each of ``output`` elements is taken from.

    Computed in float32; source: ``GetNearestNeighbor`` of TensorFlow Lite.
    """
    last = 1 if align_corners and output > 1 else 0
    scale = _F32(input - last) / _F32(output - last)
    offset = _F32(0.5) if half_pixel_centers else _F32(0)
    position = (_indices(output).astype(_F32) + offset) * scale
    found = np.floor(position)
    if align_corners:
        found = found + (position - found >= _F32(0.5))
    return np.asarray(np.clip(found, 0, input - 1), np.int32)


def bilinear(input: Operand, rows: Operand, cols: Operand) -> Array:
    """Return an NHWC image of real numbers, interpolated at positions of rows and of columns.

    The two neighbours of a position in front of the first element are that element, of which one
    counts more than once and the other less than nothing. Source: ``ResizeBilinear`` of TensorFlow
    Lite, in which the products are taken from left to right.
    """
    image = np.asarray(input, np.float64)
    (top, bottom), (upper, lower) = _neighbours(rows, image.shape[1])
    (left, right), (before, after) = _neighbours(cols, image.shape[2])
    total = np.zeros((1, 1, 1, 1))
    for row, row_weight, col, col_weight in (
        (top, upper, left, before),
        (bottom, lower, left, before),
        (top, upper, right, after),
        (bottom, lower, right, after),
    ):
        corner = stepped(image[:, row] * row_weight.reshape(-1, 1, 1))[:, :, col]
        total = running_total(total, corner * col_weight.reshape(-1, 1))
    return total


def _neighbours(positions: Operand, size: int) -> tuple[tuple[Ints, Ints], tuple[Array, Array]]:
    """Return the elements before and after positions on an axis, and their weights."""
    where = np.asarray(positions, np.float64)
    low = np.minimum(np.trunc(where).astype(np.int64), size - 1)
    weight = where - low
    high = np.minimum(low + (weight > 0), size - 1)
    return (low, high), (1.0 - weight, weight)


def bilinear_exact(input: Operand, rows: Operand, cols: Operand) -> Ints:
    """Return an integer NHWC image interpolated at positions in 1/1024, rounded half away from 0.

    Source: ``ResizeBilinearInteger`` of TensorFlow Lite.
    """
    return rounding_shift(_interpolate_q10(_interpolate_q10(input, rows, 1), cols, 2), 2 * _BITS)


def _interpolate_q10(x: Operand, positions: Operand, axis: int) -> Ints:
    numbers, where = as_ints(x), as_ints(positions)
    low, weight = where >> _BITS, where & ((1 << _BITS) - 1)
    weight = weight.reshape(-1, *[1] * (numbers.ndim - 1 - axis))
    first, second = (np.take(numbers, i, axis, mode="clip") for i in (low, low + 1))
    return as_ints(first * ((1 << _BITS) - weight) + second * weight)


def _indices(count: int) -> Ints:
    if not 0 <= count <= LARGEST:
        message = f"an axis of {count} elements is not within 0..{LARGEST}"
        raise ValueError(message)
    return np.arange(count, dtype=np.int64)
