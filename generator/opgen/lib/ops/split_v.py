"""What SPLIT_V alone calls."""

from __future__ import annotations

from opgen.lib.shapes import with_size
from opgen.lib.tensor import Tensor
from opgen.lib.types import Shape


def sizes_along(tensors: tuple[Tensor, ...], axis: int) -> Shape:
    """Return the size of each tensor along an axis."""
    return tuple(tensor.shape[axis] for tensor in tensors)


def split_shapes(shape: Shape, axis: int, sizes: Shape) -> tuple[Shape, ...]:
    """Return the shapes of the parts of a tensor cut along an axis."""
    return tuple(with_size(shape, axis, size) for size in sizes)
