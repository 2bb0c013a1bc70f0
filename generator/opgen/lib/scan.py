"""Going through an axis step by step, with values that are carried from one step to the next."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import numpy as np

from opgen.lib.tensor import Array

G = TypeVar("G")
MOST_STEPS = 1 << 20


def scan(
    step: Callable[..., Any],
    start: Array | tuple[Array, ...],
    values: Array | tuple[Array, ...],
    axis: int,
    *given: G,
) -> Array | tuple[Array, ...]:
    """Return what is carried after every step, stacked along the axis.

    ``step`` is a function of the spec: it is given what is carried, beginning with ``start``, then
    the values at one index of the axis, which they have lost, then all that is ``given`` besides;
    it returns what is carried on, of the same shapes and types. Several values are carried, or gone
    through, as tuples.

    For example ``scan(smoothed, zeros((input.n,)), input, 1, decay)``.

    :raises ValueError: the axis is not there, or has more than ``MOST_STEPS`` indices; the values
        do not have equally many; a step gives another shape or type.
    """
    is_one = not isinstance(start, tuple)
    carried = tuple(np.asarray(each) for each in ((start,) if is_one else start))
    over = values if isinstance(values, tuple) else (values,)
    slices = [np.moveaxis(np.asarray(each), axis, 0) for each in over]
    counts = {len(each) for each in slices}
    if len(counts) != 1:
        message = f"scan: the values have {sorted(counts)} indices along axis {axis}"
        raise ValueError(message)
    count = counts.pop()
    if count > MOST_STEPS:
        message = f"scan: {count:,} steps, at most {MOST_STEPS:,}"
        raise ValueError(message)
    kept = [np.empty((count, *each.shape), each.dtype) for each in carried]
    for index in range(count):
        result = step(*carried, *(each[index] for each in slices), *given)
        carried = _checked(carried, (result,) if is_one else result)
        for rows, each in zip(kept, carried, strict=True):
            rows[index] = each
    stacked = tuple(np.moveaxis(each, 0, axis) for each in kept)
    return stacked[0] if is_one else stacked


def _checked(before: tuple[Array, ...], result: tuple[Any, ...]) -> tuple[Array, ...]:
    after = tuple(np.asarray(each) for each in result)
    for old, new in zip(before, after, strict=True):
        if (old.dtype, old.shape) != (new.dtype, new.shape):
            message = (
                f"scan: a step makes {new.dtype} {new.shape} of what it carries, "
                f"which is {old.dtype} {old.shape}"
            )
            raise ValueError(message)
    return after
