"""Geometry: windows that slide over images, broadcasting, axes, shapes of results."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import zip_longest
from math import prod

import numpy as np

from opgen.lib.tensor import has
from opgen.lib.types import Int32s, Operand, Padding, Shape, Tensor

MOST_TENSORS = 1 << 12
"""Tensors that one operator may have."""


@dataclass(frozen=True)
class Window:
    """How a window slides along one axis. All numbers count elements of that axis."""

    out: int
    """Positions of the window: the size of the output's axis; 0 if the window does not fit."""
    before: int
    """Padding before the first element (top or left)."""
    after: int
    """Padding after the last element; negative: so many elements are never read."""
    size: int
    """Elements of the window."""
    stride: int
    dilation: int


def slide(  # noqa: PLR0913  as many as there are facts of a window
    padding: Padding,
    size: int,
    window: int,
    stride: int,
    dilation: int = 1,
    before: int = 0,
    after: int = 0,
) -> Window:
    """Return how a window slides along an axis of ``size`` elements.

    ``before`` and ``after`` are elements of explicit padding that are put around the axis first, as
    by a PAD operator in front; ``padding`` then works on the padded axis. Formulas: those of
    TensorFlow (output sizes and padding of windowed operations); an odd element of SAME padding
    comes after.
    """
    padded = size + before + after
    extent = (window - 1) * dilation + 1
    if padding == Padding.SAME:
        out = (padded + stride - 1) // stride
    else:
        out = max(0, (padded + stride - extent) // stride)
    missing = max(0, (out - 1) * stride + extent - padded) if padding == Padding.SAME else 0
    first = before + missing // 2
    last = (out - 1) * stride + extent - size - first
    return Window(out, first, last, window, stride, dilation)


def covers(window: Window, before: int, after: int) -> bool:
    """Tell whether every position covers an element that is not within ``before`` or ``after``.

    These count elements at the two ends of the axis, which a PAD operator in front has put there.
    """
    extent = (window.size - 1) * window.dilation + 1
    return window.before + before < extent and window.after + after < extent


def sum_shapes(first: Shape, second: Shape) -> Shape:
    """Return the element-wise sum of two tuples of one length."""
    return tuple(a + b for a, b in zip(first, second, strict=True))


def broadcast_shape(first: Shape, second: Shape) -> Shape:
    """Return the shape that two shapes broadcast to, by the rules of numpy.

    Where the shapes do not fit, the larger size is taken; ask :func:`broadcasts` for that.
    """
    pairs = zip_longest(reversed(first), reversed(second), fillvalue=1)
    return tuple(reversed([b if a == 1 else a if b == 1 else max(a, b) for a, b in pairs]))


def broadcasts(first: Shape, second: Shape) -> bool:
    """Tell whether two shapes broadcast to one, by the rules of numpy."""
    return all(
        1 in (a, b) or a == b
        for a, b in zip_longest(reversed(first), reversed(second), fillvalue=1)
    )


def expands(shape: Shape, output: Shape) -> bool:
    """Tell whether a shape broadcasts to just that output."""
    return len(shape) <= len(output) and all(
        a in (1, b) for a, b in zip(reversed(shape), reversed(output), strict=False)
    )


def padded_shape(shape: Shape, rank: int) -> Shape:
    """Return the shape with ones in front, so that it has ``rank`` axes."""
    return (1,) * (rank - len(shape)) + shape


def extended_shape(shape: Shape, rank: int) -> Shape:
    """Return the shape with ones behind, so that it has ``rank`` axes."""
    return shape + (1,) * (rank - len(shape))


def broadcast_strides(shape: Shape, output: Shape) -> Int32s:
    """Return, per axis of ``output``, the elements between neighbours of an input of ``shape``.

    The stride is 0 along an axis that is broadcast.

    For example ``broadcast_strides((3, 1), (2, 3, 4))`` is [0, 1, 0].
    """
    sizes = padded_shape(shape, len(output))
    strides = [0 if size == 1 else prod(sizes[axis + 1 :]) for axis, size in enumerate(sizes)]
    return np.array(strides, np.int32)


def normal_axis(axis: int, rank: int) -> int:
    """Return the axis counted from the front: -1 is the last."""
    return axis + rank if axis < 0 else axis


def is_axis(axis: int, rank: int) -> bool:
    """Tell whether a tensor of the rank has the axis; negative ones count from the end."""
    return -rank <= axis < rank


def are_axes(axes: Operand, rank: int) -> bool:
    """Tell whether a tensor of the rank has all the axes of a list."""
    return all(is_axis(axis, rank) for axis in shape_of(axes))


def axes_of(axes: Operand, rank: int) -> Shape:
    """Return the distinct axes of a list, counted from the front, in ascending order."""
    return tuple(
        sorted({normal_axis(int(a), rank) for a in np.asarray(axes, np.int64).reshape(-1)})
    )


def size_before(shape: Shape, axis: int) -> int:
    """Return the product of the sizes of the axes before ``axis``."""
    return prod(shape[: normal_axis(axis, len(shape))])


def size_after(shape: Shape, axis: int) -> int:
    """Return the product of the sizes of the axes after ``axis``.

    For example ``size_after((2, 3, 4), 0)`` is 12.
    """
    return prod(shape[normal_axis(axis, len(shape)) + 1 :])


def size_of(shape: Shape) -> int:
    """Return the number of elements of the shape."""
    return prod(shape)


def with_size(shape: Shape, axis: int, size: int) -> Shape:
    """Return the shape with another size at ``axis``."""
    where = normal_axis(axis, len(shape))
    return (*shape[:where], size, *shape[where + 1 :])


def with_axis(shape: Shape, axis: int, size: int) -> Shape:
    """Return the shape with one more axis of ``size``, at ``axis`` of the result."""
    where = normal_axis(axis, len(shape) + 1)
    return (*shape[:where], size, *shape[where:])


def reduced_shape(shape: Shape, axes: Shape, keep_dims: bool) -> Shape:
    """Return the shape after a reduction over ``axes`` (counted from the front)."""
    if keep_dims:
        return tuple(1 if axis in axes else size for axis, size in enumerate(shape))
    return tuple(size for axis, size in enumerate(shape) if axis not in axes)


def squeezed_shape(shape: Shape, axes: Shape) -> Shape:
    """Return the shape without the given axes, or without all of size 1 if none are given."""
    gone = {normal_axis(axis, len(shape)) for axis in axes} if axes else set(range(len(shape)))
    return tuple(
        size for axis, size in enumerate(shape) if axis not in gone or (size != 1 and not axes)
    )


def can_squeeze(shape: Shape, axes: Shape) -> bool:
    """Tell whether all the axes are there and of size 1."""
    return all(is_axis(axis, len(shape)) and shape[axis] == 1 for axis in axes)


def surrounded_shape(shape: Shape, paddings: Operand) -> Shape:
    """Return the shape with the pairs (before, after) of paddings added, axis by axis."""
    pairs = np.asarray(paddings, np.int64).reshape(-1, 2)
    return tuple(size + int(pair.sum()) for size, pair in zip(shape, pairs, strict=True))


def is_reshape(size: int, wanted: Shape) -> bool:
    """Tell whether ``size`` elements have the wanted shape, in which one axis may be -1."""
    if sum(each < 0 for each in wanted) > 1 or any(each < -1 for each in wanted):
        return False
    return prod(reshaped(size, wanted)) == size


def reshaped(size: int, wanted: Shape) -> Shape:
    """Return the wanted shape of ``size`` elements; its -1, if there is one, is worked out."""
    known = prod(each for each in wanted if each >= 0)
    return tuple(size // max(known, 1) if each < 0 else each for each in wanted)


def shape_of(values: Operand) -> Shape:
    """Return the elements of a constant integer tensor as a shape."""
    return tuple(np.asarray(values, np.int64).reshape(-1).tolist())


def without_axis(shape: Shape, axis: int) -> Shape:
    """Return the shape without an axis."""
    where = normal_axis(axis, len(shape))
    return (*shape[:where], *shape[where + 1 :])


def permuted(shape: Shape, order: Shape) -> Shape:
    """Return the shape with its axes in the given order."""
    return tuple(shape[axis] for axis in order)


def is_permutation(order: Shape, rank: int) -> bool:
    """Tell whether the order names every axis of a tensor of the rank once."""
    return sorted(order) == list(range(rank))


def tiled_shape(shape: Shape, times: Shape) -> Shape:
    """Return the shape of a tensor that stands side by side ``times`` over along each axis."""
    return tuple(size * each for size, each in zip(shape, times, strict=True))


def sum_sizes(tensors: tuple[Tensor, ...], axis: int) -> int:
    """Return the sum of the tensors' sizes along ``axis``."""
    return sum(each.shape[axis] for each in tensors)


def same_but_axis(tensors: tuple[Tensor, ...], axis: int) -> bool:
    """Tell whether the tensors have the same shape, apart from the size of ``axis``."""
    rank = tensors[0].rank
    if any(each.rank != rank for each in tensors) or not is_axis(axis, rank):
        return False
    return len({with_size(each.shape, axis, 0) for each in tensors}) == 1


def given(*tensors: Tensor | None) -> tuple[Tensor, ...]:
    """Return those of the operands that are there."""
    return tuple(each for each in tensors if has(each))


def count_of(tensors: tuple[Tensor, ...]) -> int:
    """Return how many tensors there are."""
    return len(tensors)


def same_shapes(tensors: tuple[Tensor, ...]) -> bool:
    """Tell whether the tensors have the same shape."""
    return len({each.shape for each in tensors}) == 1


def copies(shape: Shape, count: int) -> tuple[Shape, ...]:
    """Return ``count`` times the same shape: those of a variadic output."""
    if not 0 <= count <= MOST_TENSORS:
        message = f"{count} tensors are not within 0..{MOST_TENSORS}"
        raise ValueError(message)
    return (shape,) * count


def shapes_of(tensors: tuple[Tensor, ...]) -> tuple[Shape, ...]:
    """Return the tensors' shapes."""
    return tuple(each.shape for each in tensors)
