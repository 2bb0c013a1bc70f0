"""Volumes: windows that slide along three axes of NDHWC tensors, in real numbers."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

import numpy as np

from opgen.lib.overflow import HUGE, matmul, running_total
from opgen.lib.shapes import Window
from opgen.lib.types import Array, Operand, Shape

# ruff: noqa: A002  names of operands


def conv3d(  # noqa: PLR0913  as many as there are axes
    input: Operand,
    filter: Operand,
    slices: Window,
    rows: Window,
    cols: Window,
    groups: int = 1,
) -> Array:
    """Return the convolution (n, slices.out, rows.out, cols.out, o) with filters (d, h, w, i, o).

    Group g of the filters sees group g of the channels; what is outside counts as 0.
    """
    volume, filters = np.asarray(input, np.float64), np.asarray(filter, np.float64)
    total = np.zeros((volume.shape[0], slices.out, rows.out, cols.out, filters.shape[4]))
    for tap, to, of in _taps(volume.shape, (slices, rows, cols)):
        _add(total[to], volume[of], filters[tap], groups)
    return total


def transpose_conv3d(  # noqa: PLR0913
    input: Operand,
    filter: Operand,
    shape: Shape,
    slices: Window,
    rows: Window,
    cols: Window,
    groups: int = 1,
) -> Array:
    """Return the transposed convolution, of the given shape, with filters (d, h, w, o, i).

    The windows are those that would lead from the result back to the input.
    """
    volume, filters = np.asarray(input, np.float64), np.asarray(filter, np.float64)
    total = np.zeros(shape)
    # As kernels go through the volume, the last element of a filter comes first.
    for tap, to, of in reversed(list(_taps(shape, _back((slices, rows, cols), volume.shape)))):
        _add(total[of], volume[to], filters[tap].T, groups)
    return total


def max_pool3d(input: Operand, slices: Window, rows: Window, cols: Window) -> Array:
    """Return the largest elements of windows; what is outside of the volume does not count."""
    volume = np.asarray(input, np.float64)
    shape = (volume.shape[0], slices.out, rows.out, cols.out, volume.shape[4])
    result = np.full(shape, -np.inf)
    for _, to, of in _taps(volume.shape, (slices, rows, cols)):
        result[to] = np.maximum(result[to], volume[of])
    return result


def sum_pool3d(input: Operand, slices: Window, rows: Window, cols: Window) -> Array:
    """Return the sums of windows, of what is inside of the volume."""
    volume = np.asarray(input, np.float64)
    result = np.zeros((volume.shape[0], slices.out, rows.out, cols.out, volume.shape[4]))
    for _, to, of in _taps(volume.shape, (slices, rows, cols)):
        result[to] = running_total(result[to], volume[of])
    return result


def _taps(
    shape: Shape, windows: tuple[Window, ...]
) -> Iterable[tuple[tuple[int, ...], tuple[slice, ...], tuple[slice, ...]]]:
    """Yield each tap of windows over a shape, which positions have it inside, and where it is."""
    for tap in np.ndindex(*(each.size for each in windows)):
        meeting = [
            _meeting(size, each, k) for size, each, k in zip(shape[1:4], windows, tap, strict=True)
        ]
        to, of = ((slice(None), *(pair[i] for pair in meeting)) for i in (0, 1))
        yield tap, to, of


def _back(windows: tuple[Window, ...], shape: Shape) -> tuple[Window, ...]:
    """Return windows with as many positions as a volume has elements."""
    return tuple(replace(each, out=out) for each, out in zip(windows, shape[1:4], strict=True))


def _meeting(size: int, window: Window, tap: int) -> tuple[slice, slice]:
    """Return which positions of a window have a tap within ``size`` elements, and where."""
    offset = tap * window.dilation - window.before
    first = max(0, -(offset // window.stride))
    end = max(first, min(window.out, (size - 1 - offset) // window.stride + 1))
    start = first * window.stride + offset
    taken = slice(start, start + (end - first - 1) * window.stride + 1, window.stride)
    return slice(first, end), taken if end > first else slice(0, 0)


def _add(total: Array, seen: Array, weights: Array, groups: int) -> None:
    """Add channels times weights (i, o) of one tap to the totals of what sees them."""
    depth, count = weights.shape[0], weights.shape[1] // groups
    most = [float(np.abs(each).max(initial=0)) for each in (seen, weights)]
    is_tame = bool(most[0] * most[1] * depth <= HUGE)
    for group in range(groups):
        own = slice(group * count, (group + 1) * count)
        channels = seen[..., group * depth : (group + 1) * depth]
        # Huge products need the order of kernels.
        for part in [slice(None)] if is_tame else [slice(i, i + 1) for i in range(depth)]:
            product = matmul(
                channels[..., part].reshape(-1, weights[part].shape[0]), weights[part, own]
            )
            total[..., own] = running_total(
                total[..., own], product.reshape(*total.shape[:-1], count)
            )
