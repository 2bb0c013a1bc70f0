"""What SPARSE_TO_DENSE alone calls."""

from __future__ import annotations

from math import prod

import numpy as np

from opgen.lib.indexing import _places_nd
from opgen.lib.limits import bounded_shape
from opgen.lib.types import Array, Operand, Shape


def sparse_to_dense(indices: Operand, shape: Shape, values: Operand, default: Operand) -> Array:
    """Return ``default`` everywhere but at the places of indices (count, axes), which have values.

    Of several values for one place the last one stays.

    :raises NoResultError: if a place is not within the shape.
    """
    given = np.asarray(values)
    dense = np.full(prod(bounded_shape(shape)), default, given.dtype)
    dense[_places_nd(shape, np.asarray(indices).reshape(-1, len(shape)))] = given
    return dense.reshape(shape)
