"""What a ``torch:`` section may put between PyTorch's tensors and an operator's.

These functions do not compute: they say that the graph gets a TRANSPOSE, a RESHAPE, a PAD or a CAST
there.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

import numpy as np

from opgen.air.dtype import DType
from opgen.lib.tensor import Array, Tensor

Shape = tuple[int, ...]


@dataclass(frozen=True)
class Transposed:
    """Axis i of the result is axis ``axes[i]`` of the tensor."""

    axes: Shape


@dataclass(frozen=True)
class Viewed:
    """The elements in their order, in another shape."""

    shape: Shape


@dataclass(frozen=True)
class Padded:
    """The tensor with elements around it."""

    paddings: tuple[Shape, ...]
    """Per axis how many in front and behind."""
    value: float


@dataclass(frozen=True)
class Converted:
    """The same numbers in another type."""

    type: DType


Step = Transposed | Viewed | Padded | Converted


@dataclass(frozen=True, eq=False)
class Adapted(Tensor):
    """A tensor that is made from another one by steps."""

    steps: tuple[Step, ...] = ()


def transposed(x: Tensor, axes: tuple[int, ...]) -> Tensor:
    """The tensor with its axes in another order: axis i of the result is axis axes[i] of x."""
    if sorted(axes) != list(range(x.rank)):
        message = f"{axes} does not name each of the {x.rank} axes of '{x.name}' once"
        raise ValueError(message)
    if axes == tuple(range(x.rank)):
        return x
    axis = None if x.axis is None else axes.index(x.axis)
    values = None if x.values is None else np.transpose(np.asarray(x.values), axes)
    shape = tuple(x.shape[each] for each in axes)
    return _adapted(x, Transposed(axes), shape, axis, values)


def viewed(x: Tensor, shape: tuple[int, ...]) -> Tensor:
    """The tensor with its elements, in their order, in another shape; -1 stands for one axis."""
    known = math.prod(each for each in shape if each >= 0)
    if shape.count(-1) == 1 and known:
        shape = tuple(x.size // known if each == -1 else each for each in shape)
    if math.prod(shape) != x.size or min(shape, default=0) < 0:
        message = f"the {x.size} elements of '{x.name}' do not fit the shape {shape}"
        raise ValueError(message)
    if shape == x.shape:
        return x
    axis = None if x.axis is None else _same_axis(x, x.axis, shape)
    values = None if x.values is None else np.reshape(np.asarray(x.values), shape)
    return _adapted(x, Viewed(shape), shape, axis, values)


def _same_axis(x: Tensor, axis: int, shape: Shape) -> int:
    """Return where an axis is in another shape of a tensor."""
    before = math.prod(x.shape[:axis])
    for index, size in enumerate(shape):
        if size == x.shape[axis] and math.prod(shape[:index]) == before:
            return index
    message = f"'{x.name}' has a scale per index of axis {axis}, which the shape {shape} lacks"
    raise ValueError(message)


def padded(x: Tensor, paddings: tuple[tuple[int, ...], ...], value: float) -> Tensor:
    """The tensor with elements around it: paddings says per axis how many in front and behind.

    The value is a real number; a quantized tensor gets the nearest that it can hold.
    """
    if all(before == 0 and after == 0 for before, after in paddings):
        return x
    shape = tuple(
        before + size + after for size, (before, after) in zip(x.shape, paddings, strict=True)
    )
    if x.values is not None:
        message = f"'{x.name}' is constant: pad what is computed"
        raise ValueError(message)
    return _adapted(x, Padded(paddings, value), shape, x.axis, None)


def converted(x: Tensor, type: DType) -> Tensor:  # noqa: A002  as specs call it
    """The tensor with its numbers in another type, as CAST converts them."""
    if x.type == type:
        return x
    if x.is_quantized:
        message = f"'{x.name}' is quantized: its integers are no plain numbers"
        raise ValueError(message)
    values = None if x.values is None else np.asarray(x.values).astype(type.numpy)
    return replace(_adapted(x, Converted(type), x.shape, x.axis, values), type=type)


def as_image(x: Tensor, dims: int) -> Tensor:
    """A tensor (N, C, H, W) as (N, H, W, C); with one dim, (N, C, L) as (N, 1, L, C).

    dims is how many axes are of space, of a volume three; without N, there is one image. Filters
    (O, I, H, W) become (O, H, W, I) by the same.
    """
    if dims not in (1, 2, 3) or x.rank not in (dims + 1, dims + 2):
        message = f"{x.shape} is no image of {dims} dimensions with channels in front"
        raise ValueError(message)
    batch = x.shape[: x.rank - dims - 1] or (1,)
    space = x.shape[-dims:] if dims > 1 else (1, x.shape[-1])
    behind = range(2, 2 + len(space))
    return transposed(viewed(x, (*batch, x.shape[-dims - 1], *space)), (0, *behind, 1))


def as_filters_last(x: Tensor) -> Tensor:
    """Filters (A, B, H, W) as (B, H, W, A), and (A, B, L) as (B, 1, L, A).

    Of transposed convolutions these are outputs, height, width, inputs; of depthwise ones with B
    = 1 the filters come last.
    """
    return transposed(as_image(x, x.rank - 2), (3, 1, 2, 0))


def from_image(x: Tensor, shape: tuple[int, ...]) -> Tensor:
    """An image (N, H, W, C) with its channels in front of its space again, in the given shape."""
    return viewed(transposed(x, (0, x.rank - 1, *range(1, x.rank - 1))), shape)


def constant(value: float, type: DType) -> Array:  # noqa: A002  as specs call it
    """A number as a constant tensor of rank 0."""
    return np.full((), value, type.numpy)


def _adapted(
    x: Tensor, step: Step, shape: Shape, axis: int | None, values: Array | None
) -> Adapted:
    steps = (*(x.steps if isinstance(x, Adapted) else ()), step)
    return Adapted(x.name, x.type, shape, "", x.scales, x.zero_points, axis, values, steps)
