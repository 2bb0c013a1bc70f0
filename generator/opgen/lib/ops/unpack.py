"""What UNPACK alone calls."""

from __future__ import annotations

import numpy as np

from opgen.lib.tensor import Tensor
from opgen.lib.types import Array


def are_constant(tensors: tuple[Tensor, ...]) -> bool:
    """Tell whether the elements of all tensors are known."""
    return all(tensor.is_constant for tensor in tensors)


def mesh(tensors: tuple[Tensor, ...], indexing: str) -> Array:
    """Return the coordinates of a grid, for each vector of numbers along its axis one array."""
    vectors = [np.asarray(tensor.values).reshape(-1) for tensor in tensors]
    return np.stack(np.meshgrid(*vectors, indexing="xy" if indexing == "xy" else "ij"))
