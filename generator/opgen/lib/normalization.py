"""Normalizations: what they mean, and the struct of their kernel."""

from __future__ import annotations

import numpy as np

from opgen.lib.overflow import stepped, sum_along
from opgen.lib.structs import opgen_norm_groups
from opgen.lib.types import Array, Floats, Operand


def normalized(x: Operand, groups: opgen_norm_groups, epsilon: float) -> Floats:
    """Return every group with its mean subtracted, divided by the root of variance + epsilon."""
    values = np.asarray(x, np.float64)
    last_first = groups.channel_step == 1 and groups.positions > 1
    many = (groups.groups, groups.channels)
    if last_first:
        grouped = np.moveaxis(values.reshape(groups.batches, groups.positions, *many), 1, 3)
    else:
        grouped = values.reshape(groups.batches, *many, groups.positions)
    if not values.size:
        return values
    count = groups.channels * groups.positions
    centred = stepped(grouped - sum_along(grouped, (2, 3), keepdims=True) / count)
    variance = sum_along(centred**2, (2, 3), keepdims=True) / count
    found = centred / np.sqrt(variance + epsilon)
    return np.asarray(np.moveaxis(found, 3, 1) if last_first else found).reshape(values.shape)


def along_axis(vector: Operand, axis: int, rank: int) -> Array:
    """Return the vector in a shape of ``rank`` axes that broadcasts along one of them."""
    shape = [1] * rank
    shape[axis] = -1
    return np.asarray(vector).reshape(shape)
