"""Sparse constants as the dense arrays that they stand for.

The values are the leaves of a tree with one level per dimension, in the order of
``traversalOrder``. A level has all indices of its dimension (DENSE), or lists for each node above
those that hold something (SPARSE_CSR). Dimensions behind those of the shape are the insides of
blocks, into which ``blockMap`` cuts dimensions of the shape. Source: the comments on
``SparsityParameters`` in the format's schema.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import prod
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from opgen.air.model import Array
from opgen.litert.schema import DimensionMetadataT, SparsityParametersT
from opgen.tflite.enums import DimensionType

Indices = npt.NDArray[np.int64]


class _Level(NamedTuple):
    """A dimension of the tree: how many indices it has, and how far apart their elements are."""

    size: int
    stride: int
    stored: DimensionMetadataT


def dense(sparsity: SparsityParametersT, values: Array, shape: Sequence[int]) -> Array:
    """Return an array with a shape that holds ``values`` where they belong, and 0 elsewhere.

    :raises ValueError: with what is wrong, if the parameters contradict each other or the shape.
    """
    places = np.zeros(1, np.int64)
    for level in _levels(sparsity, shape):
        counts, indices = _nodes(level, len(places), prod(shape))
        places = np.repeat(places, counts) + level.stride * indices
    if len(places) != len(values):
        raise ValueError(f"it has {len(values)} values for {len(places)} places")
    result = np.zeros(prod(shape), values.dtype)
    result[places] = values
    result.flags.writeable = False
    return result.reshape(shape)


def _levels(sparsity: SparsityParametersT, shape: Sequence[int]) -> Iterator[_Level]:
    order = [] if sparsity.traversalOrder is None else sparsity.traversalOrder.tolist()
    cut = [] if sparsity.blockMap is None else sparsity.blockMap.tolist()
    stored = sparsity.dimMetadata or []
    rank = len(shape)
    if sorted(order) != list(range(rank + len(cut))) or len(stored) != len(order):
        raise ValueError(f"{len(stored)} levels in the order {order} are not those of {rank} axes")
    if len({*cut, *range(rank)}) > rank or len({*cut}) < len(cut):
        raise ValueError(f"blocks of axes {cut} are not parts of {rank} axes")
    blocks = {cut[dim - rank]: each for dim, each in zip(order, stored, strict=True) if dim >= rank}
    sizes = {axis: each.denseSize for axis, each in blocks.items()}
    for axis, size in sizes.items():
        if size < 1 or shape[axis] % size:
            raise ValueError(f"blocks of {size} do not divide axis {axis} of {list(shape)}")
    for dim, each in zip(order, stored, strict=True):
        axis = dim if dim < rank else cut[dim - rank]
        inside, stride = sizes.get(axis, 1), prod(shape[axis + 1 :])
        if dim < rank:
            yield _Level(shape[axis] // inside, inside * stride, each)
        else:
            yield _Level(inside, stride, each)


def _nodes(level: _Level, parents: int, most: int) -> tuple[int | Indices, Indices]:
    """Return how many nodes of a level are below each of those above, and the index of each."""
    size, _, stored = level
    if stored.format == DimensionType.DENSE:
        if stored.denseSize != size or parents * size > most:
            raise ValueError(f"a level has {stored.denseSize} indices in place of {size}")
        return size, np.tile(np.arange(size), parents)
    starts, indices = (_integers(each) for each in (stored.arraySegments, stored.arrayIndices))
    counts = np.diff(starts)
    is_tiled = len(starts) == parents + 1 and starts[0] == 0 and starts[-1] == len(indices)
    if not is_tiled or (counts < 0).any() or len(indices) > most:
        raise ValueError(f"the parts of {len(indices)} indices are not those of {parents} nodes")
    if len(indices) and not 0 <= indices.min() <= indices.max() < size:
        raise ValueError(f"an index is not below {size}")
    return counts, indices


def _integers(vector: object) -> Indices:
    """Return the elements of a vector of indices; those of any type have the same name."""
    values = getattr(vector, "values", None)
    return np.zeros(0, np.int64) if values is None else np.asarray(values, np.int64)
