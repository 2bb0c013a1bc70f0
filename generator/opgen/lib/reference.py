"""What operators mean, in numpy: real numbers (float64) and, where given integers, exact integers.

Images are NHWC. A function that is given int64 arrays returns int64 arrays without rounding.
"""

from __future__ import annotations

import math
from typing import NoReturn

import numpy as np

from opgen.lib.arrays import largest_in_rows
from opgen.lib.overflow import matmul, running_total, sum_along
from opgen.lib.shapes import Window
from opgen.lib.types import ActivationFunctionType, Array, Ints, Operand, Shape, Tensor

# ruff: noqa: A002  `filter` and `input` are the operands' names

_EXACT = float(1 << 53)
"""Integers below this are exact in float64, whose matrix products are fast."""


def not_implemented() -> NoReturn:
    """Stand for a meaning that is yet to be written; `opgen check` reminds of it.

    For example ``not_implemented()``.
    """
    message = "it is not implemented yet: `opgen check` on its spec tells what to write"
    raise ValueError(message)


def conv2d(input: Operand, filter: Operand, rows: Window, cols: Window, groups: int = 1) -> Array:
    """Return the convolution (n, rows.out, cols.out, o) of an image with filters (o, h, w, i).

    The image has ``groups * i`` channels; group g of the filters sees group g of the channels.
    What is outside of the image counts as 0.
    """
    image, filters = _numbers(input), _numbers(filter)
    count, height, width, depth = filters.shape
    if not np.isfinite(filters).all():
        return _conv2d_by_taps(image, filters, rows, cols, groups)
    patches = _patches(image, rows, cols)
    n = image.shape[0]
    parts = []
    for group in range(groups):
        seen = patches[..., group * depth : (group + 1) * depth]
        these = filters[group * (count // groups) : (group + 1) * (count // groups)]
        parts.append(
            _matmul(
                seen.reshape(n * rows.out * cols.out, height * width * depth),
                these.reshape(count // groups, height * width * depth).T,
            )
        )
    return np.concatenate(parts, axis=1).reshape(n, rows.out, cols.out, count)


def _conv2d_by_taps(image: Array, filters: Array, rows: Window, cols: Window, groups: int) -> Array:
    """Return a convolution tap by tap: infinite weights times what is outside are 0, too."""
    count, height, width, depth = filters.shape
    padded, inside = _padded(image, rows, cols, 0), _padded(_inside(image), rows, cols, 0)
    total = np.zeros((image.shape[0], rows.out, cols.out, count))
    for y in range(height):
        for x in range(width):
            covered = _window_view(inside, rows, cols, y, x) > 0
            seen = _window_view(padded, rows, cols, y, x)
            for i in range(depth):
                channel = np.repeat(seen[..., i::depth], count // groups, axis=3)
                total = running_total(total, np.where(covered, channel * filters[:, y, x, i], 0.0))
    return total


def depthwise_conv2d(input: Operand, filter: Operand, rows: Window, cols: Window) -> Array:
    """Return the convolution of every channel with its own filters (1, h, w, c * multiplier).

    Output channel ``k`` belongs to input channel ``k // multiplier``.
    """
    image, filters = _numbers(input), _numbers(filter)
    _, height, width, outputs = filters.shape
    multiplier = outputs // image.shape[3]
    spread = np.repeat(image, multiplier, axis=3)
    padded = _padded(spread, rows, cols, 0)
    inside = _padded(_inside(image), rows, cols, 0)
    result = np.zeros((image.shape[0], rows.out, cols.out, outputs), padded.dtype)
    for y in range(height):
        for x in range(width):
            product = _window_view(padded, rows, cols, y, x) * filters[0, y, x]
            if not np.isfinite(filters[0, y, x]).all():
                product = np.where(_window_view(inside, rows, cols, y, x) > 0, product, 0.0)
            result = running_total(result, product)
    return result


def average_pool(input: Operand, rows: Window, cols: Window) -> Array:
    """Return the means of windows; what is outside of the image does not count."""
    sums, counts = _pool_sums(_numbers(input), rows, cols)
    return np.asarray(sums / counts)


def max_pool(input: Operand, rows: Window, cols: Window) -> Array:
    """Return the largest elements of windows; what is outside of the image does not count."""
    image = _numbers(input)
    lowest = np.iinfo(np.int64).min if image.dtype == np.int64 else -np.inf
    padded = _padded(image, rows, cols, lowest)
    result = np.full((image.shape[0], rows.out, cols.out, image.shape[3]), lowest, image.dtype)
    for y in range(rows.size):
        for x in range(cols.size):
            result = np.maximum(result, _window_view(padded, rows, cols, y, x))
    return result


def matmul_t(input: Operand, weights: Operand) -> Array:
    """Return input @ weights.T of a matrix, or rows of any rank, and a matrix (o, i): (rows, o)."""
    matrix, rows = _numbers(weights), _numbers(input)
    return _matmul(rows.reshape(-1, matrix.shape[1]), matrix.T)


def batch_matmul(first: Operand, second: Operand, adj_x: bool, adj_y: bool) -> Array:
    """Return the products of the last two axes, broadcast over the others.

    ``adj_x``, ``adj_y``: the last two axes of the first, of the second array are swapped.
    """
    left, right = _numbers(first), _numbers(second)
    left = np.swapaxes(left, -1, -2) if adj_x else left
    right = np.swapaxes(right, -1, -2) if adj_y else right
    if left.dtype != np.int64 or right.dtype != np.int64:
        return matmul(left, right)
    batches = np.broadcast_shapes(left.shape[:-2], right.shape[:-2])
    lefts = np.broadcast_to(left, (*batches, *left.shape[-2:]))
    rights = np.broadcast_to(right, (*batches, *right.shape[-2:]))
    products = np.zeros((*batches, left.shape[-2], right.shape[-1]), np.int64)
    for index in np.ndindex(*batches):
        products[index] = _matmul(lefts[index], rights[index])
    return products


def activate(fused: ActivationFunctionType, x: Operand) -> Array:
    """Return real numbers after a fused activation.

    For example ``activate(RELU, array((-1.0, 7.0)))`` is [0.0, 7.0].
    """
    values = np.asarray(x)
    if fused == ActivationFunctionType.RELU:
        return np.asarray(np.maximum(values, 0.0))
    if fused == ActivationFunctionType.RELU_N1_TO_1:
        return np.asarray(np.clip(values, -1.0, 1.0))
    if fused == ActivationFunctionType.RELU6:
        return np.asarray(np.clip(values, 0.0, 6.0))
    if fused == ActivationFunctionType.TANH:
        return np.asarray(np.tanh(values))
    if fused == ActivationFunctionType.SIGN_BIT:
        return np.where(np.signbit(values), 1.0, 0.0)
    return values


def activate_recurrent(fused: ActivationFunctionType, x: Operand) -> Array:
    """Return the same as recurrent layers have it: one of the limits is what becomes of NaN.

    Source: ``ActivationValFloat`` of TensorFlow Lite Micro, which has ``fmin`` and ``fmax``.

    For example ``activate_recurrent(RELU, array((-1.0, 2.0)))`` is [0.0, 2.0].
    """
    kind = ActivationFunctionType
    ends = {kind.RELU: 0.0, kind.RELU_N1_TO_1: 1.0, kind.RELU6: 6.0}
    values = np.asarray(x)
    return activate(fused, np.where(np.isnan(values), ends.get(fused, values), values))


def logistic(x: Operand) -> Array:
    """Return 1 / (1 + exp(-x))."""
    values = np.asarray(x, np.float64)
    small = np.exp(-np.abs(values))
    return np.where(values >= 0, 1.0 / (1.0 + small), small / (1.0 + small))


def softmax(x: Operand, beta: float) -> Array:
    """Return exp(beta * x) divided by its sum along the last axis."""
    values = beta * np.asarray(x, np.float64)
    powers = np.exp(values - largest_in_rows(values))
    return np.asarray(powers / powers.sum(axis=-1, keepdims=True))


def leaky_relu(x: Operand, alpha: float) -> Array:
    """Return x where it is above 0, else alpha * x."""
    values = np.asarray(x)
    return np.where(values > 0, values, alpha * values)


def mean_over(x: Operand, axes: Shape, shape: Shape) -> Array:
    """Return the means over the axes, in the given shape."""
    values = np.asarray(x, np.float64)
    count = math.prod(values.shape[axis] for axis in axes)
    return np.asarray(sum_along(values, axes) / count).reshape(shape)


def sum_over(x: Operand, axes: Shape, shape: Shape) -> Array:
    """Return the sums over the axes, in the given shape."""
    return sum_along(_numbers(x), axes).reshape(shape)


def pad(x: Operand, paddings: Operand, value: Operand) -> Array:
    """Return the array with (before, after) copies of ``value`` around it, per axis."""
    array = np.asarray(x)
    pairs = np.asarray(paddings, np.int64).reshape(array.ndim, 2)
    filler = np.asarray(value).reshape(-1)[:1].astype(array.dtype)
    widths = [(int(before), int(after)) for before, after in pairs]
    return np.pad(array, widths, constant_values=filler[0] if filler.size else 0)


def concat(tensors: tuple[Tensor, ...], axis: int) -> Array:
    """Return the tensors' elements joined along an axis."""
    return np.concatenate([np.asarray(each) for each in tensors], axis=axis)


def sum_of(tensors: tuple[Tensor, ...]) -> Array:
    """Return the tensors' sum, element by element."""
    return sum_along(np.asarray([_numbers(each) for each in tensors]), 0)


def pack(tensors: tuple[Tensor, ...], axis: int) -> Array:
    """Return the tensors' elements stacked along a new axis."""
    return np.stack([np.asarray(each) for each in tensors], axis=axis)


def split(x: Operand, axis: int, count: int) -> tuple[Array, ...]:
    """Return ``count`` equal parts of the array along an axis."""
    return tuple(np.split(np.asarray(x), count, axis=axis))


def split_sizes(x: Operand, axis: int, sizes: Shape) -> tuple[Array, ...]:
    """Return parts of the given sizes of the array along an axis."""
    return tuple(np.split(np.asarray(x), np.cumsum(sizes[:-1], dtype=np.int64), axis=axis))


def unpack(x: Operand, axis: int) -> tuple[Array, ...]:
    """Return the slices of the array along an axis, each without it."""
    return tuple(np.moveaxis(np.asarray(x), axis, 0))


def _numbers(values: Operand) -> Array:
    """int64 for integers and booleans, float64 for the rest."""
    array = np.asarray(values)
    return array.astype(np.float64 if array.dtype.kind == "f" else np.int64, copy=False)


def _matmul(first: Array, second: Array) -> Array:
    if first.dtype != np.int64 or second.dtype != np.int64:
        return matmul(first, second)
    if not first.size or not second.size:
        return first @ second
    # float64 products run on BLAS, integer ones do not: 100 times slower.
    largest = float(np.abs(first).max()) * float(np.abs(second).max()) * first.shape[1]
    if largest < _EXACT:
        return np.asarray((first.astype(np.float64) @ second.astype(np.float64)), np.int64)
    return first @ second


def _padded(image: Array, rows: Window, cols: Window, value: float) -> Array:
    """Pad at both ends; rows and columns that no window reaches are cut off."""
    reach = [(w.out - 1) * w.stride + (w.size - 1) * w.dilation + 1 for w in (rows, cols)]
    kept = image[:, : max(0, reach[0] - rows.before), : max(0, reach[1] - cols.before)]
    widths = [
        (w.before, max(0, length - w.before - size))
        for w, length, size in zip((rows, cols), reach, kept.shape[1:3], strict=True)
    ]
    return np.pad(kept, ((0, 0), *widths, (0, 0)), constant_values=value)


def _inside(image: Array) -> Ints:
    """Return an image of one channel, with 1 for every pixel of another one."""
    return np.ones((1, *image.shape[1:3], 1), np.int64)


def _window_view(padded: Array, rows: Window, cols: Window, y: int, x: int) -> Array:
    """Return element (y, x) of every window: (n, rows.out, cols.out, c)."""
    top, left = y * rows.dilation, x * cols.dilation
    return padded[
        :,
        top : top + (rows.out - 1) * rows.stride + 1 : rows.stride,
        left : left + (cols.out - 1) * cols.stride + 1 : cols.stride,
    ]


def _patches(image: Array, rows: Window, cols: Window) -> Array:
    """Return all windows: (n, rows.out, cols.out, rows.size, cols.size, c)."""
    padded = _padded(image, rows, cols, 0)
    n, _, _, channels = image.shape
    patches = np.empty((n, rows.out, cols.out, rows.size, cols.size, channels), image.dtype)
    for y in range(rows.size):
        for x in range(cols.size):
            patches[:, :, :, y, x] = _window_view(padded, rows, cols, y, x)
    return patches


def _pool_sums(image: Array, rows: Window, cols: Window) -> tuple[Array, Ints]:
    sums = np.zeros((image.shape[0], rows.out, cols.out, image.shape[3]), image.dtype)
    counts = np.zeros((1, rows.out, cols.out, 1), np.int64)
    padded, covered = _padded(image, rows, cols, 0), _padded(_inside(image), rows, cols, 0)
    for y in range(rows.size):
        for x in range(cols.size):
            sums = running_total(sums, _window_view(padded, rows, cols, y, x))
            counts = counts + _window_view(covered, rows, cols, y, x)
    return sums, np.maximum(counts, 1)
