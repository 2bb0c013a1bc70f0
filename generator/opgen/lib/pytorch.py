"""How PyTorch counts: axes, paddings, windows and indices, for the ``torch`` sections of specs."""

from __future__ import annotations

import numpy as np

from opgen.lib.shapes import normal_axis
from opgen.lib.tensor import Tensor
from opgen.lib.types import Ints, Shape


def torch_axis(axis: int, rank: int) -> int:
    """Return an axis as a number from 0 on; of a scalar, 0 and -1 are 0.

    For example ``torch_axis(-1, 4)`` is 3.
    """
    return normal_axis(axis, rank) if rank else 0


def torch_axes(axes: Shape | None, rank: int) -> Shape:
    """Return axes as numbers from 0 on; all of them if none are named."""
    return tuple(normal_axis(axis, rank) for axis in axes) if axes else tuple(range(rank))


def axis_last(axis: int, rank: int) -> Shape:
    """Return the permutation that brings an axis to the end."""
    kept = normal_axis(axis, rank) if rank else 0
    return (*(each for each in range(rank) if each != kept), *((kept,) if rank else ()))


def axis_back(axis: int, rank: int) -> Shape:
    """Return the permutation that brings the last axis to where :func:`axis_last` took it from."""
    order = axis_last(axis, rank)
    return tuple(order.index(each) for each in range(rank))


def moved_axis(rank: int, source: int, destination: int) -> Shape:
    """Return the permutation that moves one axis to another place; the others keep their order."""
    moved = normal_axis(source, rank)
    order = [axis for axis in range(rank) if axis != moved]
    order.insert(normal_axis(destination, rank), moved)
    return tuple(order)


def along(rank: int, axis: int, value: int, other: int) -> Ints:
    """Return a number per axis: ``value`` for one of them, ``other`` for the rest."""
    values = np.full(rank, other, np.int64)
    values[normal_axis(axis, rank)] = value
    return values


def slice_start(start: int | None, size: int) -> int:
    """Return where a slice begins on an axis of ``size`` elements; negative counts from the end."""
    first = 0 if start is None else start
    return min(max(first + size if first < 0 else first, 0), size)


def pads_2d(padding: Shape) -> Shape:
    """Return (top, bottom, left, right) of equal paddings at both ends of one or two axes."""
    return (0, 0, *padding * 2) if len(padding) == 1 else (*padding[:1] * 2, *padding[1:] * 2)


def same_pads_2d(padding: str, window: Shape, dilation: Shape) -> Shape:
    """Return the paddings (top, bottom, left, right) that ``same`` or ``valid`` stand for.

    An odd element comes after.
    """
    found = [0, 0] if len(window) == 1 else []
    for size, step in zip(window, dilation, strict=True):
        missing = step * (size - 1) if padding == "same" else 0
        found += [missing // 2, missing - missing // 2]
    return tuple(found)


def window_pads_2d(  # noqa: PLR0913  as many as there are facts of a window
    size: Shape, out: Shape, window: Shape, stride: Shape, padding: Shape, dilation: Shape = (1, 1)
) -> Shape:
    """Return the paddings (top, bottom, left, right) with which windows give ``out`` positions.

    All arguments have a number per axis of space; of ``dilation`` the first ones count. In ceil
    mode the last window may reach farther than the padding; else what no window reaches needs none.
    """
    found = [0, 0] if len(size) == 1 else []
    steps = stride or window
    for axis, before in enumerate(padding):
        reach = (out[axis] - 1) * steps[axis] + (window[axis] - 1) * dilation[axis] + 1
        found += [before, max(0, reach - size[axis] - before)]
    return tuple(found)


def space_pairs(padding: Shape, rank: int) -> tuple[Shape, ...]:
    """Return (before, after) per axis of equal paddings around the last axes."""
    return (*((0, 0),) * (rank - len(padding)), *((each, each) for each in padding))


def pad_pairs(pad: Shape, rank: int) -> Ints:
    """Return (before, after) per axis of paddings that start at the last axis."""
    pairs = [pad[index : index + 2] for index in range(0, len(pad), 2)]
    return np.array([(0, 0)] * (rank - len(pairs)) + pairs[::-1], np.int64).reshape(rank, 2)


def pads_nothing(pad: Shape) -> bool:
    """Tell whether all paddings are 0."""
    return not any(pad)


def crops(pad: Shape) -> bool:
    """Tell whether some padding is negative, which takes elements away."""
    return any(each < 0 for each in pad)


def divides(size: Shape, parts: Shape) -> bool:
    """Tell whether every size is a multiple of its number of parts."""
    return all(each % count == 0 for each, count in zip(size, parts, strict=True))


def scales_exactly(size: Shape, factors: tuple[float, ...] | None, out: Shape) -> bool:
    """Tell whether factors, if there are any, say the same as the sizes before and after."""
    return factors is None or all(
        before * factor == after for before, factor, after in zip(size, factors, out, strict=True)
    )


def given_tensors(tensors: tuple[Tensor | None, ...]) -> tuple[Tensor, ...]:
    """Return those of optional tensors that are there."""
    return tuple(each for each in tensors if each is not None)
