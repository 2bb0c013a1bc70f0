"""Constants of our kernels for the DSP extension, whose SMLAD adds two products of 16 bits at once.

The input's zero point is folded into biases, weights are packed so that one word holds two
channels, and the rounding of the result is prepared; ``opgen_dual_mac.h`` and ``opgen_dsp.h`` say
how kernels use them. Where some number could leave its range, another kernel must be taken:
:func:`dual_mac_fits` and :func:`dsp_channels_fit` tell.

The first axis of a filter are the channels of the output: OHWI, or OI.
"""

# ruff: noqa: A002  `input` and `filter` are the operands' names

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from opgen.lib.channels import ChannelSums, channel_rows, channel_sums, spread_channels
from opgen.lib.fixed_point import as_ints
from opgen.lib.quant import Clamp, Factors, requantize
from opgen.lib.short_ends import MOST_BITS, short_end
from opgen.lib.types import Int32s, Ints, Operand, Tensor

_GROUP = 4
"""Channels that are computed together."""
_AT_ONCE = 1 << 18
"""Elements of a filter that are packed at once, in 64 bits."""
_INT8 = Clamp(-128, 127)
_MOST_SHIFT = 22
"""Bits that are dropped, at most, so that product, rounding and zero point together fit 32 bits."""
_DOUBLED = 1 << 8
"""In shifts of layers whose products are doubled; how far sums are raised stands above."""
_RAISED = 16

_SHARED = 4
"""Layers drop a multiple of so many bits where they can, so that more of them share their C."""

_ORDER_OF_3X3 = (1, 2, 0, 4, 5, 3, 7, 8, 6)
"""In which elements of a window are read: the first of a row comes last, and moves the pointer."""


def dual_mac_fits(filter: Operand, most: int = 0) -> bool:
    """Tell whether weights can be packed for ``opgen_dual_mac.h``.

    They must not be -128 (the format ends them at -127), and sums of products must fit 24 bits.

    :param most: products that a kernel sums at once, of whatever weights; 0: all of a channel.
    """
    rows = channel_rows(filter)
    if not rows.size or rows.min() < -_INT8.hi:
        return False
    reach = 127 * most if most else int(np.abs(rows).sum(axis=1, dtype=np.int64).max())
    return 128 * reach < (1 << 23) - (1 << 15)


def dsp_channels_fit(  # noqa: PLR0913  what dsp_channels takes, and what a kernel can
    filter: Operand, bias: Operand, input: Tensor, output: Tensor, quant: Factors, raised: int = -1
) -> bool:
    """Tell whether ``opgen_rescale_to_s8`` can make the output of all channels.

    Twice a sum with its bias must fit 32 bits, and factors be below 1/2, unless the channel gives
    the same for every input.

    :param raised: by how many bits a kernel raises sums, at most; then factors are below 1 with 0,
        below 2 with 1, and so on, and four times a raised sum fits 32 bits if any is 1/2 or more.
    """
    rows = channel_rows(filter)
    if not rows.size:
        return False
    sums = channel_sums(rows, bias, input)
    shift = -spread_channels(quant.shift, len(rows))
    is_same = _is_constant(*_ends(sums, output, quant), sums)
    is_large = _doubles(shift, is_same)
    up = np.minimum(np.maximum(-shift, 0), 31)
    most = (1 << (29 if is_large else 30)) >> up
    fits = (sums.low > -most) & (sums.high < most) & (shift >= -raised) & (shift <= _MOST_SHIFT)
    return bool(np.all(fits | is_same))


def dsp_channels(
    filter: Operand, bias: Operand, input: Tensor, output: Tensor, quant: Factors
) -> Int32s:
    """Return, per channel, what ``opgen_dsp.h`` takes: bias, multiplier, shift.

    Where the output never changes, they give it for a sum of 0: see :func:`dsp_filter`. A factor of
    1/2 or more doubles the products of all channels.
    """
    rows = channel_rows(filter)
    sums = channel_sums(rows, bias, input)
    low, high = _ends(sums, output, quant)
    is_same = _is_constant(low, high, sums)
    shift = -spread_channels(quant.shift, len(rows))
    is_large = _doubles(shift, is_same)
    # (8 * difference * 2**30 / 2**32 + half) / 2, rounded away from zero.
    start = (4 if is_large else 8) * (low - output.zero_point)
    same = np.stack([start, 0 * low + (1 << 30), 0 * low], axis=1)
    dropped = np.maximum(shift, 0) + (np.maximum(-shift, 0) << _RAISED) if is_large else shift - 1
    multiplier = spread_channels(quant.multiplier, len(rows))
    packed = np.stack([2 * sums.bias, multiplier, dropped], axis=1)
    found = np.where(is_same[:, None], same, packed)
    return _as_int32s(found + np.array([0, 0, _DOUBLED if is_large else 0]))


def _doubles(shift: Ints, is_same: npt.NDArray[np.bool_]) -> bool:
    """Tell whether products are doubled: some channel has no bit to drop behind them."""
    return bool(np.any((shift < 1) & ~is_same))


def dsp_filter(
    filter: Operand, bias: Operand, input: Tensor, output: Tensor, quant: Factors
) -> Ints:
    """Return the filter, with 0 for the weights of channels whose output never changes."""
    sums = channel_sums(channel_rows(filter), bias, input)
    constant = _is_constant(*_ends(sums, output, quant), sums)
    values = np.asarray(filter)
    return np.where(constant.reshape(-1, *(1,) * (values.ndim - 1)), values.dtype.type(0), values)


def short_channels(  # noqa: PLR0913  what dsp_channels takes, and which there are to be
    filter: Operand,
    bias: Operand,
    input: Tensor,
    output: Tensor,
    quant: Factors,
    order: Ints,
    raised: Operand,
    with_bias: bool,
) -> Int32s:
    """Return what ``opgen_dsp.h`` takes of channels with one shift: (channels, 4).

    They are what a sum begins with, multiplier, addend, and the bits that are dropped: as many of
    all. There are no channels where that is not all they need.

    :param order: which channels there are to be, one after the other.
    :param raised: by how many bits the weights of each of them are shifted.
    :param with_bias: whether sums begin with the bias, so that those below 0 give -128.
    """
    none = np.zeros((0, 4), np.int32)
    sums = channel_sums(channel_rows(filter), bias, input)
    low, high = _ends(sums, output, quant)
    is_same = _is_constant(low, high, sums)
    multiplier, shift, folded = (
        spread_channels(each, len(low)) for each in (quant.multiplier, quant.shift, sums.bias)
    )
    bits = int(np.min(-1 - shift, where=~is_same, initial=MOST_BITS))
    most = MOST_BITS - int(np.max(raised, initial=0))
    if output.zero_point != _INT8.lo or not 0 <= bits <= most:
        return none  # what does not depend on sums, shifted by so many bits, would not fit 32

    def found_of(unit: int, up: int, dropped: int) -> tuple[int, int, int] | None:
        if is_same[unit]:
            return 0, 0, int(low[unit]) << (dropped + up)
        ends = (int(sums.low[unit]), int(sums.high[unit]), int(folded[unit]))
        return short_end(ends, int(multiplier[unit]), int(shift[unit]), dropped, up, with_bias)

    units = list(
        zip(as_ints(order).tolist(), spread_channels(raised, len(order)).tolist(), strict=True)
    )
    for dropped in dict.fromkeys((bits // _SHARED * _SHARED, bits)):
        channels: list[tuple[int, int, int, int]] = []
        for unit, up in units:
            if (found := found_of(unit, up, dropped)) is None:
                break
            channels.append((*found, dropped))
        else:
            return _as_int32s(np.array(channels, np.int64).reshape(-1, 4))
    return none


def dual_mac_pairs(depth: int, run: int, joins: bool = False) -> int:
    """Return how many pairs the ``depth`` elements of a channel make; see below for the others."""
    return len(_pairs_of(depth, run, joins))


def dual_mac_weights(filter: Operand, run: int, raised: int = 0, joins: bool = False) -> Int32s:
    """Return words of two channels and two elements: (channels / 4, pairs, 2).

    :param run: elements that lie in a row in the image; pairs are formed within them.
    :param raised: what is added to the weights of the first of two channels.
    :param joins: whether the last elements of two odd runs make a pair, behind the second run.
    """
    rows = channel_rows(filter)
    order = _pairs_of(rows.shape[1], run, joins)
    packed = np.empty((-(-len(rows) // _GROUP), len(order), 2), np.int32)
    together = max(1, _AT_ONCE // max(1, _GROUP * rows.shape[1]))
    for first in range(0, len(packed), together):
        some = rows[_GROUP * first : _GROUP * (first + together)]
        packed[first : first + together] = _words_of(some, order, raised)
    return packed


def _words_of(rows: Ints, order: Ints, raised: int) -> Int32s:
    """Return the words of some channels: (channels / 4, pairs, 2)."""
    padded = np.zeros((-(-len(rows) // _GROUP) * _GROUP, rows.shape[1] + 1), np.int64)
    padded[: len(rows), :-1] = rows  # the last element is 0: the other half of a single element
    padded[: len(rows) : 2, :-1] += raised
    halves = padded[:, order].reshape(-1, 2, *order.shape)  # channels / 2, 2, pairs, 2
    both = 256 * halves[:, 1] + halves[:, 0]
    words = (both[..., 0] & 0xFFFF) | (both[..., 1] << 16)  # channels / 2, pairs
    return _as_int32s(words.reshape(-1, 2, len(order)).transpose(0, 2, 1))


def depthwise_dsp_stream(filter: Operand, channels: Int32s, is_3x3: bool) -> Int32s:
    """Return all that ``opgen_depthwise_dsp.h`` reads: (channels / 4, words).

    :param channels: of :func:`dsp_channels`.
    :param is_3x3: for the kernel of such windows, which has an order of its own.
    """
    taps = as_ints(channel_rows(filter)).T
    if is_3x3:
        taps = taps[list(_ORDER_OF_3X3)]
    whole, groups = len(taps) // 2, taps.shape[1] // _GROUP
    # groups, pairs, two channels and the other two, first and second tap, channel of two
    each = taps[: 2 * whole].reshape(whole, 2, groups, 2, 2).transpose(2, 0, 3, 1, 4) & 0xFF
    pairs = (each.reshape(groups, 2 * whole, 4) << np.array([0, 8, 16, 24])).sum(axis=-1)
    last = taps[2 * whole :].reshape(-1, groups, 2, 2).transpose(1, 0, 2, 3) & 0xFFFF
    single = (last << np.array([0, 16])).sum(axis=-1).reshape(groups, -1)
    ends = as_ints(channels).reshape(groups, -1)
    return _as_int32s(np.concatenate([pairs, single, ends], axis=1))


def _pairs_of(depth: int, run: int, joins: bool) -> Ints:
    """Return which elements make pairs: (pairs, 2); -1 for none.

    Four bytes are widened two by two: the even ones, then the odd ones.
    """
    whole = np.arange(run // 4 * 4).reshape(-1, 2, 2).transpose(0, 2, 1).reshape(-1, 2)
    rest = np.arange(run // 4 * 4, run + run % 2).reshape(-1, 2)
    one = np.concatenate([whole, rest])
    starts = np.arange(0, depth, run)[:, None, None]
    pairs = as_ints(np.where(one < run, one + starts, -1))
    return _joined(pairs) if joins and run % 2 == 1 else pairs.reshape(-1, 2)


def _joined(pairs: Ints) -> Ints:
    """Return pairs of odd runs, (runs, pairs, 2), where two last elements make one: (pairs, 2)."""
    parts: list[Ints] = []
    for run, last in enumerate(pairs[:, -1, 0]):
        parts.append(pairs[run, :-1])
        if run % 2 == 1:
            parts.append(np.array([[pairs[run - 1, -1, 0], last]]))
        elif run == len(pairs) - 1:
            parts.append(pairs[run, -1:])
    return np.concatenate(parts)


def _ends(sums: ChannelSums, output: Tensor, quant: Factors) -> tuple[Ints, Ints]:
    """Return the outputs of the least and of the greatest sum of each channel."""
    low = requantize(sums.low, quant, output.zero_point, _INT8)
    return low, requantize(sums.high, quant, output.zero_point, _INT8)


def _is_constant(low: Ints, high: Ints, sums: ChannelSums) -> npt.NDArray[np.bool_]:
    """Tell which channels give the same for every input, as no sum between leaves 32 bits."""
    within = (sums.low >= -(1 << 31)) & (sums.high < 1 << 31)
    same: npt.NDArray[np.bool_] = (low == high) & within
    return same


def _as_int32s(values: Ints) -> Int32s:
    """Return integers of 32 bits, with or without a sign, as C has them in an int32_t."""
    return (values & 0xFFFFFFFF).astype(np.uint32).view(np.int32)
