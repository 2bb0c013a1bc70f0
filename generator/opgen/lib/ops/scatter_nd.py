"""What SCATTER_ND alone calls."""

from __future__ import annotations

from math import prod

import numpy as np

from opgen.lib.indexing import _places_nd
from opgen.lib.limits import bounded_shape
from opgen.lib.types import Array, Operand, Shape, Tensor


def scatter_nd(indices: Operand, updates: Tensor, shape: Shape) -> Array:
    """Return zeros with updates added at the places that the last axis of ``indices`` names.

    Integers wrap as their type does.

    :raises NoResultError: if a place is not within the shape.
    """
    starts = _places_nd(shape, np.asarray(indices))
    block = np.arange(prod(shape[np.shape(indices)[-1] :]))
    values = np.asarray(updates)
    total = np.zeros(prod(bounded_shape(shape)), values.dtype)
    np.add.at(total, (starts[..., np.newaxis] + block).reshape(-1), values.reshape(-1))
    if updates.type.is_integer:
        total = total.astype(updates.type.numpy)
    return total.reshape(shape)
