"""Tensors as views of others: the same elements with axes in another order, or in another shape.

Axes of size 1 hold no order, so that a view knows only of the others. That makes equal what is
equal: two views of a tensor with one shape and one order of axes are the same tensor, however many
TRANSPOSEs and RESHAPEs lie between.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

Axes = tuple[int, ...]
Shape = tuple[int, ...]


@dataclass(frozen=True)
class View:
    """A tensor that has the elements of another one."""

    source: int
    """The tensor that holds the elements."""
    shape: Shape
    axes: tuple[int | None, ...] | None
    """For each axis the one of the source that it is, None if its size is 1. None: the elements
    are in the order of the source, in a shape that has other axes."""

    @property
    def order(self) -> Axes:
        """The axes of the source that are not of size 1, in the order in which they stand here."""
        return tuple(axis for axis in self.axes or () if axis is not None)

    @property
    def is_in_order(self) -> bool:
        """Whether the elements follow each other as in the source."""
        return self.order == tuple(sorted(self.order))


def whole(source: int, shape: Shape) -> View:
    """Return the view of a tensor that is the tensor."""
    return View(source, shape, tuple(None if size == 1 else i for i, size in enumerate(shape)))


def transposed(view: View, order: Sequence[int]) -> View | None:
    """Return the view with its axes in another order; None if it is no view of the same source."""
    if view.axes is None:
        return None
    shape = tuple(view.shape[axis] for axis in order)
    return replace(view, shape=shape, axes=tuple(view.axes[axis] for axis in order))


def reshaped(view: View, shape: Shape, of_source: Shape) -> View | None:
    """Return the view in another shape; None if it is no view of the same source.

    :param of_source: the shape of the source.
    """
    if view.axes is not None and _long(shape) == _long(view.shape):
        axes = iter(view.order)
        return replace(
            view, shape=shape, axes=tuple(None if size == 1 else next(axes) for size in shape)
        )
    if not view.is_in_order:
        return None
    if _long(shape) == _long(of_source):
        return reshaped(whole(view.source, of_source), shape, of_source)
    return replace(view, shape=shape, axes=None)


def _long(shape: Shape) -> Shape:
    return tuple(size for size in shape if size != 1)


def permutation_of(order: Axes, shape: Shape, of_source: Shape | None = None) -> Axes:
    """Return all axes of a permuted tensor: axis i is axis ``permutation[i]`` of its source.

    Axes of size 1 take the places that are left, if the source has as many axes; else their own.

    :param order: the axes, but for those of size 1, in the order in which the source has them.
    :param shape: that of the permuted tensor.
    :param of_source: that of the source, if one is there already.
    """
    short = [axis for axis, size in enumerate(shape) if size == 1]
    places = [axis for axis, size in enumerate(shape) if size != 1]
    left = short
    if of_source is not None and len(of_source) == len(shape):
        places = [axis for axis, size in enumerate(of_source) if size != 1]
        left = [axis for axis, size in enumerate(of_source) if size == 1]
    found = dict(zip(order, places, strict=True)) | dict(zip(short, left, strict=True))
    return tuple(found[axis] for axis in range(len(shape)))


def order_before(permutation: Axes, shape: Shape) -> Axes:
    """Return the axes of a permuted tensor in the order in which its source has them.

    The other way round than :func:`permutation_of`; without axes of size 1.
    """
    axes = sorted(range(len(shape)), key=permutation.__getitem__)
    return tuple(axis for axis in axes if shape[axis] != 1)
