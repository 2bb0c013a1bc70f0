"""What INDEX_PUT alone calls."""

from __future__ import annotations

from math import prod

import numpy as np

from opgen.lib.indexing import _check_indices, block_strides
from opgen.lib.no_result import NoResultError
from opgen.lib.structs import opgen_put_places
from opgen.lib.types import Array, Operand, Tensor

# ruff: noqa: A002  `input` is the operand's name


def put_places(  # noqa: PLR0913  as many as there are operands and options
    input: Tensor, axis: int, count: int, accumulate: bool, first: Tensor, values: Tensor
) -> opgen_put_places:
    """Return where values go, one by one if there is only one or they are added; :func:`put_at`."""
    width = input.type.bits // 8
    block = prod(input.shape[axis + count :]) * width
    is_one = values.size == 1
    chunk = width if is_one or accumulate else block
    return opgen_put_places(
        sizes=np.array(input.shape[axis : axis + count], np.int32),
        steps=block_strides(input.shape[axis:], count, width),
        count=count,
        index_bytes=first.type.bits // 8,
        outer=prod(input.shape[:axis]),
        extent=prod(input.shape[axis:]) * width,
        block=block,
        chunk=chunk,
        step=0 if is_one else chunk,
    )


def put_at(  # noqa: PLR0913  as many as there are operands
    input: Operand,
    axis: int,
    count: int,
    accumulate: bool,
    first: Operand,
    second: Operand,
    third: Operand,
    values: Operand,
) -> Array:
    """Return ``input`` with ``values`` at the places that indices along neighbouring axes name.

    The first of these axes is ``axis``, and there are ``count``. Indices broadcast; negative ones
    count from the end. Of several values for one place the last one stays, or with ``accumulate``
    all are added to it. Integers wrap then.

    :raises NoResultError: if an index is beyond its axis.
    """
    made = np.array(input)
    given = [np.asarray(each).astype(np.int64) for each in (first, second, third)[:count]]
    if axis + count > made.ndim:
        message = "there are more indices than axes"
        raise NoResultError(message)
    for number, each in enumerate(given):
        size = made.shape[axis + number]
        _check_indices(each, size, -size)
    found = np.broadcast_arrays(*given)
    outer, inner = made.shape[:axis], made.shape[axis + count :]
    every = np.asarray(values)
    full = (*outer, *found[0].shape, *inner)
    if every.size != 1 and (1,) * (len(full) - every.ndim) + every.shape != full:
        raise NoResultError(f"values of shape {every.shape} are not {full}")
    every = np.broadcast_to(every.reshape(() if every.size == 1 else full), full)
    every = every.reshape(*outer, found[0].size, *inner)
    before = (slice(None),) * axis
    for number, place in enumerate(zip(*(each.flat for each in found), strict=True)):
        value = np.take(every, number, axis=axis)
        at = (*before, *place)
        made[at] = made[at] + value if accumulate else value
    return made
