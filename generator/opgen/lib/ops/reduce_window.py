"""What REDUCE_WINDOW alone calls."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import prod

import numpy as np

from opgen.lib.exact import wrap_to
from opgen.lib.limits import bounded_shape
from opgen.lib.loops import _loops
from opgen.lib.overflow import stepped
from opgen.lib.structs import opgen_reduction
from opgen.lib.types import Array, Operand, Shape, Tensor
from opgen.tflite.enums import ReduceWindowFunction

_JOINED: Mapping[ReduceWindowFunction, Callable[[Array, Array], Array]] = {
    ReduceWindowFunction.ADD: np.add,
    ReduceWindowFunction.MUL: np.multiply,
    ReduceWindowFunction.MINIMUM: lambda total, one: np.where(one < total, one, total),
    ReduceWindowFunction.MAXIMUM: lambda total, one: np.where(total < one, one, total),
    ReduceWindowFunction.ALL: np.logical_and,
    ReduceWindowFunction.ANY: np.logical_or,
}


def windows_shape(shape: Shape, window: Shape, stride: Shape, dilation: Shape) -> Shape:
    """Return how many windows lie inside of a tensor, along each axis."""
    axes = zip(shape, window, stride, dilation, strict=True)
    return tuple(
        max(0, (size - (taps - 1) * gap - 1) // step + 1) for size, taps, step, gap in axes
    )


def windows_walk(shape: Shape, window: Shape, stride: Shape, dilation: Shape) -> opgen_reduction:
    """Return the loops over windows, and those over the elements of one."""
    out = windows_shape(shape, window, stride, dilation)
    apart = [prod(shape[axis + 1 :]) for axis in range(len(shape))]
    kept = _loops([(n, s * a) for n, s, a in zip(out, stride, apart, strict=True)], 1)
    inner = _loops([(n, d * a) for n, d, a in zip(window, dilation, apart, strict=True)], 1)
    return opgen_reduction(kept.table, kept.rank, inner.table, inner.rank, prod(window))


def over_windows(  # noqa: PLR0913  as many as there are operands
    x: Tensor,
    start: Operand,
    window: Shape,
    stride: Shape,
    dilation: Shape,
    function: ReduceWindowFunction,
) -> Array:
    """Return what the elements of each window make with a start, one after the other.

    Integers wrap as their type does.
    """
    values = np.asarray(x)
    shape = bounded_shape(windows_shape(values.shape, window, stride, dilation))
    total = np.full(shape, start, values.dtype)
    for tap in np.ndindex(*window):
        axes = zip(tap, shape, stride, dilation, strict=True)
        places = (slice(k * gap, k * gap + (n - 1) * step + 1, step) for k, n, step, gap in axes)
        total = np.asarray(stepped(_JOINED[function](total, values[tuple(places)])))
    return wrap_to(total, x.type) if x.type.is_integer else total
