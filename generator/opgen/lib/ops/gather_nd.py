"""What GATHER_ND alone calls."""

from __future__ import annotations

from math import prod

import numpy as np

from opgen.lib.indexing import _places_nd
from opgen.lib.types import Array, Operand

# ruff: noqa: A002  names of operands


def gather_nd(input: Operand, indices: Operand) -> Array:
    """Return the parts of ``input`` at the places that the last axis of ``indices`` names.

    :raises NoResultError: if a part is not within the input.
    """
    values = np.asarray(input)
    starts = _places_nd(values.shape, np.asarray(indices))
    rest = values.shape[np.shape(indices)[-1] :]
    taken = np.take(values.reshape(-1), starts[..., np.newaxis] + np.arange(prod(rest)))
    return np.asarray(taken).reshape(*starts.shape, *rest)
