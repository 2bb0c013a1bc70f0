"""Places that are known at run time: gathering by indices, slices at a position."""

from __future__ import annotations

from math import prod

import numpy as np

from opgen.lib.exact import wrap_to
from opgen.lib.no_result import NoResultError
from opgen.lib.structs import opgen_gather_sizes, opgen_window_place
from opgen.lib.types import Array, Int32s, Ints, Operand, Shape, Tensor

# ruff: noqa: A002  `input` is the operand's name


def gather_sizes(  # noqa: PLR0913  what a gathering consists of
    input: Tensor, indices: Tensor, axis: int, batch_dims: int, width: int, wraps: bool = False
) -> opgen_gather_sizes:
    """Return how to gather along ``axis``; the first ``batch_dims`` axes are common to both.

    Both count from the front. ``width`` is what a block counts per element. With ``wraps``,
    negative indices count from the end.
    """
    return opgen_gather_sizes(
        batches=prod(input.shape[:batch_dims]),
        outer=prod(input.shape[batch_dims:axis]),
        size=input.shape[axis],
        block=prod(input.shape[axis + 1 :]) * width,
        count=prod(indices.shape[batch_dims:]),
        index_bytes=indices.type.bits // 8,
        least=_least_index(input.shape[axis], wraps),
    )


def gathered_shape(input: Shape, indices: Shape, axis: int, batch_dims: int) -> Shape:
    """Return the shape of a gathering along ``axis`` (counted from the front)."""
    return (*input[:axis], *indices[batch_dims:], *input[axis + 1 :])


def gather(
    input: Operand, indices: Operand, axis: int, batch_dims: int, wraps: bool = False
) -> Array:
    """Return the slices of ``input`` at the indices along an axis.

    The first ``batch_dims`` axes are common to both: each batch has indices of its own. With
    ``wraps``, negative indices count from the end, as they do in numpy.

    :raises NoResultError: if an index is beyond the axis, or below 0 and not to be counted so.
    """
    values, places = np.asarray(input), np.asarray(indices).astype(np.int64)
    lead, size = values.shape[:batch_dims], values.shape[axis]
    shape = gathered_shape(values.shape, places.shape, axis, batch_dims)
    if prod(shape[:axis]):  # else nobody looks at the indices
        _check_indices(places, size, _least_index(size, wraps))
        places = np.where(places < 0, places + size, places)
    if not batch_dims:
        return np.take(values, places, axis=axis, mode="clip")
    rows = zip(
        values.reshape(-1, *values.shape[batch_dims:]),
        places.reshape(-1, *places.shape[batch_dims:]),
        strict=True,
    )
    taken = [np.take(row, place, axis=axis - batch_dims, mode="clip") for row, place in rows]
    return np.array(taken, values.dtype).reshape(*lead, *shape[batch_dims:])


def _least_index(size: int, wraps: bool) -> int:
    return -size if wraps else 0


def _check_indices(places: Ints, size: int, least: int = 0) -> None:
    wrong = places[(places < least) | (places >= size)]
    if wrong.size:
        raise NoResultError(f"{wrong[0]} is no index into {size} elements")


def are_indices(indices: Tensor, size: int, wraps: bool = False) -> bool:
    """Tell whether the indices, as far as they are known, are from 0 to ``size`` - 1.

    With ``wraps``, also those from ``-size`` on are.
    """
    if indices.values is None or not indices.size:
        return True
    return (
        int(np.min(indices.values)) >= _least_index(size, wraps)
        and int(np.max(indices.values)) < size
    )


def block_strides(shape: Shape, depth: int, width: int) -> Int32s:
    """Return, for each of the first ``depth`` axes, the bytes between neighbours along it."""
    strides = [prod(shape[axis + 1 :]) * width for axis in range(min(depth, len(shape)))]
    return np.array(strides, np.int32)


def _places_nd(shape: Shape, indices: Array) -> Ints:
    """Return at which elements of a tensor the parts begin that the last axis of indices names.

    As in TensorFlow Lite, only the sum of the steps counts: an index too large for its axis goes on
    in the next row.

    :raises NoResultError: if a part is not within the shape.
    """
    depth = indices.shape[-1]
    strides = block_strides(shape, depth, 1).astype(np.int64)
    steps = np.clip(indices.astype(np.int64), -(2**31), 2**31) * strides  # no product overflows
    _check_indices(np.abs(steps), prod(shape) + 1)
    flat = steps.sum(axis=-1)
    _check_indices(flat, prod(shape) - prod(shape[depth:]) + 1)
    return np.asarray(flat)


def are_places(indices: Tensor, shape: Shape) -> bool:
    """Tell whether the places in a tensor, as far as they are known, are in it.

    The last axis of the indices names one; see :func:`_places_nd`.
    """
    if indices.values is None or not indices.size:
        return True
    depth = indices.shape[-1]
    steps = block_strides(shape[:depth], depth, 1).astype(np.int64)
    flat = (np.asarray(indices.values).astype(np.int64) * steps).sum(axis=-1)
    return int(flat.min()) >= 0 and int(flat.max()) < prod(shape[:depth])


def window_place(outer: Shape, inner: Shape, position: Tensor, width: int) -> opgen_window_place:
    """Return the place of a tensor of shape ``inner`` at a position in one of shape ``outer``."""
    limits = [whole - part for whole, part in zip(outer, inner, strict=True)]
    return opgen_window_place(
        block_strides(outer, len(outer), width),
        np.array(limits, np.int32),
        len(outer),
        position.type.bits // 8,
    )


def nonzero(x: Operand) -> Ints:
    """Return the indices of all elements that are not zero, [count, rank], in their order."""
    return np.argwhere(np.asarray(x)).astype(np.int64)


def over_segments(data: Tensor, ids: Operand, count: int, how: str) -> Array:
    """Return parts along the first axis joined by numpy's function ``how``: ``ids`` says to what.

    Those below 0 belong to nothing. Where there is no part, it is what joins to any part without
    changing it. Integers wrap as their type does; of real numbers each step is of the data's type,
    in which what comes to be too large stays infinite.

    :raises NoResultError: for a segment that there is not, where segments have elements.
    """
    ends = np.iinfo(data.type.numpy) if data.type.is_integer else np.finfo(data.type.numpy)
    start = {"add": 0, "multiply": 1, "fmax": ends.min, "fmin": ends.max}[how]
    values, known = np.asarray(data), np.asarray(ids) >= 0
    values = values if data.type.is_integer else values.astype(data.type.numpy)
    joined = np.full((count, *values.shape[1:]), start, values.dtype)
    if not joined.size:
        return joined
    places = np.asarray(ids)[known].astype(np.int64)
    _check_indices(places, count)
    getattr(np, how).at(joined, places, values[known])
    return wrap_to(joined, data.type) if data.type.is_integer else joined
