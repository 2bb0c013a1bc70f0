"""Functions for the expressions of specs. Made by `opgen build` from specs/_functions/groups; do not edit."""

from opgen.lib import arrays, structs
from opgen.lib.tensor import Array


def _group_cost(batches: int, units: int, depth: int, group: int, one_scale: bool) -> float:
    """Return the instructions of a layer, about."""
    own = 9.1 if one_scale else 11.1
    return batches * (44 + (units + group - 1) // group * (group * (own + 0.91 * depth) + 0.61 * depth))


def _group_stream(words: Array, channels: Array, one_scale: bool, group: int, units: int, pairs: int) -> Array:
    """Return what the kernel reads: for each group of units the words of their weights, pair by pair, then their
    biases, that of the second of two first, and unless all have one scale the multiplier and the shift of each.
    """
    groups = (units + group - 1) // group
    missing = groups * group // 4 - (units + 3) // 4
    all_channels = arrays.append(channels, arrays.zeros((groups * group - units, 3)), 0)
    all_words = arrays.append(words, arrays.zeros((missing, pairs, 2)), 0)
    biases = arrays.reshape(arrays.flip(arrays.reshape(all_channels[:, 0], (groups, group // 2, 2)), 2),
        (groups, group))
    factors = arrays.reshape(all_channels[:, 1:3], (groups, 2 * group))
    weights = arrays.reshape(arrays.transpose(arrays.reshape(all_words, (groups, group // 4, pairs, 2)), (0, 2, 1, 3)),
        (groups, pairs * group // 2))
    ends = biases if one_scale else arrays.append(biases, factors, 1)
    return arrays.as_int32s(arrays.append(weights, ends, 1))


def _group_layer(channels: Array, one_scale: bool, rounding: int, group: int, units: int,
    depth: int) -> structs.opgen_group_filter:
    """Return the parameters of a layer; rounding is 2 * zero point + 1 of its output."""
    multiplier = arrays.element(channels[0], 1) if one_scale else 0
    shift = arrays.element(channels[0], 2) if one_scale else -1
    addend = arrays.element(arrays.as_int32s(rounding * 2 ** channels[0, 2:3]), 0) if one_scale else rounding
    return structs.opgen_group_filter(units, depth, group, units // group, multiplier, addend, shift)
