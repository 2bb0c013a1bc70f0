"""What INDEX alone calls."""

from __future__ import annotations

import numpy as np

from opgen.lib.indexing import _check_indices
from opgen.lib.tensor import Tensor
from opgen.lib.types import Array, Operand, Shape

# ruff: noqa: A002  `input` is the operand's name


def indexed_axes(indices: tuple[Tensor | None, ...]) -> Shape:
    """Return which axes ``x[..., i, j, ...]`` takes elements along; () if they are not neighbours.

    Nor are those of masks.
    """
    found = tuple(axis for axis, each in enumerate(indices) if each is not None)
    given = [each for each in indices if each is not None]
    if not found or found[-1] - found[0] >= len(found):
        return ()
    return found if all(each.type.is_integer for each in given) else ()


def taken_at(  # noqa: PLR0913  as many as there are operands
    input: Operand,
    axis: int,
    count: int,
    first: Operand,
    second: Operand,
    third: Operand,
    fourth: Operand,
) -> Array:
    """Return the parts of ``input`` at the places that indices along neighbouring axes name.

    The first of them is ``axis``, and there are ``count``. Indices broadcast; negative ones count
    from the end.

    :raises NoResultError: if an index is beyond its axis.
    """
    values = np.asarray(input)
    given = (first, second, third, fourth)[:count]
    places = tuple(np.asarray(each).astype(np.int64) for each in given)
    for number, each in enumerate(places):
        size = values.shape[axis + number]
        _check_indices(each, size, -size)
    return np.asarray(values[(slice(None),) * axis + places])
