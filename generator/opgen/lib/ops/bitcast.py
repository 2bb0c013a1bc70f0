"""What BITCAST alone calls."""

from __future__ import annotations

import numpy as np

from opgen.lib.types import Array, DType, Shape, Tensor

# ruff: noqa: A002  names of operands


def bitcast(x: Tensor, type: DType, shape: Shape) -> Array:
    """Return the bytes of the elements as numbers of another type; integers are int64."""
    stored = np.ravel(x).astype(x.type.numpy).view(type.numpy).reshape(shape)
    if type.is_integer:
        return stored.astype(np.int64)
    return np.where(np.isnan(stored), np.nan, stored)  # one that signals is a fault in arithmetic
