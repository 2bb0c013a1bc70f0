"""Normalizations: what they mean, and the struct of their kernel."""

from __future__ import annotations

import math

import numpy as np

from opgen.lib.overflow import stepped, sum_along
from opgen.lib.shapes import normal_axis
from opgen.lib.structs import opgen_norm_groups
from opgen.lib.types import Array, Floats, Operand, Shape


def norm_groups(shape: Shape, axis: int, groups: int) -> opgen_norm_groups:
    """Return the groups of a tensor whose channels are its second or its last axis.

    ``groups`` divides the number of channels; the first axis are the batches.
    """
    channels = shape[axis]
    rest = [
        size for place, size in enumerate(shape) if place not in (0, normal_axis(axis, len(shape)))
    ]
    positions = math.prod(rest)
    is_last = normal_axis(axis, len(shape)) == len(shape) - 1
    return opgen_norm_groups(
        shape[0],
        groups,
        channels // groups,
        positions,
        1 if is_last else positions,
        channels if is_last else 1,
    )


def block_groups(shape: Shape, axes: int) -> opgen_norm_groups:
    """Return groups that are the blocks of the last ``axes``, with a channel for each element."""
    before, block = shape[: len(shape) - axes], shape[len(shape) - axes :]
    return opgen_norm_groups(math.prod(before), 1, math.prod(block), 1, 1, 1)


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


def scaled_by_root(x: Operand, depth: int, epsilon: float) -> Floats:
    """Return rows of ``depth`` elements, divided by the root of their mean square + epsilon."""
    values = np.asarray(x, np.float64)
    rows = values.reshape(-1, depth) if values.size else values.reshape(0, 1)
    roots = np.sqrt(sum_along(rows**2, 1, keepdims=True) / depth + epsilon)
    return np.asarray(rows / roots).reshape(values.shape)


def along_axis(vector: Operand, axis: int, rank: int) -> Array:
    """Return the vector in a shape of ``rank`` axes that broadcasts along one of them."""
    shape = [1] * rank
    shape[axis] = -1
    return np.asarray(vector).reshape(shape)
