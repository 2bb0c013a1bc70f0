"""What REVERSE_SEQUENCE alone calls."""

from __future__ import annotations

import numpy as np

from opgen.lib.no_result import NoResultError
from opgen.lib.types import Array, Operand, Tensor

# ruff: noqa: A002  names of operands


def reverse_sequence(input: Operand, seq_lengths: Operand, seq_dim: int, batch_dim: int) -> Array:
    """Return the input with the first elements along ``seq_dim`` in reverse order.

    How many these are, a length says for each entry of ``batch_dim``.

    :raises NoResultError: if a length is negative or beyond the axis.
    """
    values, lengths = np.asarray(input), np.asarray(seq_lengths).astype(np.int64)
    size = values.shape[seq_dim]
    if lengths.size and not 0 <= lengths.min() <= lengths.max() <= size:
        raise NoResultError(
            f"lengths {lengths.min()} to {lengths.max()} are not all from 0 to {size}"
        )
    steps = np.arange(size)
    places = np.where(steps < lengths[:, np.newaxis], lengths[:, np.newaxis] - 1 - steps, steps)
    places = places if batch_dim < seq_dim else places.T
    kept = [axis for axis in range(values.ndim) if axis not in (seq_dim, batch_dim)]
    return np.take_along_axis(values, np.expand_dims(places, kept), seq_dim)


def are_lengths(lengths: Tensor, size: int) -> bool:
    """Tell whether all lengths, as far as they are known, are from 0 to ``size``."""
    if lengths.values is None or not lengths.size:
        return True
    found = np.asarray(lengths.values)
    return bool(found.min() >= 0 and found.max() <= size)
