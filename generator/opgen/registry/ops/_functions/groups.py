"""Functions for the expressions of specs. Made by `opgen build` from specs/_functions/groups; do not edit."""

from opgen.lib import arrays, dual_mac, overflow, structs
from opgen.lib.tensor import Array


def _has_doubled(channels: Array) -> bool:
    """Tell whether products are doubled, of channels of dsp_channels with a factor of 1/2 or more among them."""
    return arrays.all_true(channels[:, 2] >= 256)


def _has_raised(channels: Array) -> bool:
    """Tell whether sums of such channels are raised, for a factor of 1 or more."""
    return not arrays.all_true(channels[:, 2] < 65536)


def _group_cost(batches: int, units: int, depth: int, group: int, one_scale: bool, channels: Array) -> float:
    """Return the instructions of a layer, about."""
    own = (7.5 if one_scale else 9.5) + (1 if _has_doubled(channels) else 0) + (2 if _has_raised(channels) else 0)
    words = (depth + 3) // 4
    return (batches *
        (46 + 4.5 * words + (units + group - 1) // group * (9 + group * own + words * (27.6 if group == 8 else 14.6))))


def _group_size(units: int, dual_issue: bool) -> int:
    """Return how many units are computed at a time: eight take fewer instructions, four leave registers in which a
    processor finds what it can begin beside others.
    """
    return 4 if dual_issue or (units <= 32 and 1 <= units % 8 <= 4) else 8


def _group_stream(weights: Array, channels: Array, one_scale: bool, group: int) -> Array:
    """Return what the kernel reads of weights (units, depth): for each group of units the words of their weights, four
    elements at a time, then their biases, that of the second of two first, and unless all have one scale the
    multiplier and the shift of each.

    The sum of a first unit is too large by the products of its own neighbouring weights; what that does to both units
    of a pair is taken from their biases, which have room for it: it is less than half of what elements can add.
    """
    units = weights.shape[0]
    depth = weights.shape[1]
    words = (depth + 3) // 4
    groups = (units + group - 1) // group
    whole = arrays.append(weights, arrays.as_int8s(arrays.zeros((units, 4 * words - depth))), 1)
    all_channels = arrays.append(channels, arrays.zeros((groups * group - units, 3)), 0)
    padded = arrays.append(whole, arrays.as_int8s(arrays.zeros((groups * group - units, 4 * words))), 0)
    factors = arrays.reshape(all_channels[:, 1:3], (groups, 2 * group))
    by_pairs = arrays.reshape(dual_mac.dual_mac_weights(padded, 4 * words), (groups, group // 4, words, 2, 2))
    pairs = arrays.as_int16s(arrays.reshape(padded, (groups * group // 2, 2, 2 * words, 2)))
    by_words = arrays.reshape(arrays.transpose(by_pairs, (0, 2, 1, 4, 3)), (groups, words * group))
    crossed = arrays.reshape(overflow.sum_along(pairs[:, 0, :, 0] * pairs[:, 0, :, 1], 1), (groups * group // 2, 1))
    excess = arrays.append(2 * crossed, -crossed // 128, 1)
    biases = arrays.reshape(all_channels[:, 0], (groups * group // 2, 2)) - excess
    starts = arrays.reshape(arrays.flip(biases, 1), (groups, group))
    ends = starts if one_scale else arrays.append(starts, factors, 1)
    return arrays.as_int32s(arrays.append(by_words, ends, 1))


def _group_round(depth: int, dual_issue: bool) -> int:
    """Return how many words of elements a loop has; more take code, and a processor that begins two at once waits less.
    """
    words = depth // 4
    return words if words <= 8 else 8 if dual_issue and words % 8 == 0 else 4


def _group_layer(channels: Array, one_scale: bool, rounding: int, group: int, units: int,
    depth: int) -> structs.opgen_group_filter:
    """Return the parameters of a layer; rounding is 2 * zero point + 1 of its output."""
    multiplier = arrays.element(channels[0], 1) if one_scale else 0
    shift = arrays.element(channels[0], 2) if one_scale else -1
    addend = arrays.element(arrays.as_int32s(rounding * 2 ** (channels[0, 2:3] % 256)), 0) if one_scale else rounding
    return structs.opgen_group_filter(units, depth, group, units // group, multiplier, addend, shift)
