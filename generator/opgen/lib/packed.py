"""Weights in the order in which kernels for Helium read them, and what follows their products.

See ``opgen_packed_s8.h`` and ``opgen_depthwise_packed_s8.h``.
"""

from __future__ import annotations

import numpy as np

from opgen.lib.channels import channel_rows, channel_sums, spread_channels
from opgen.lib.fixed_point import as_ints
from opgen.lib.quant import Factors, row_sums
from opgen.lib.short_ends import FRACTION, MOST_BITS, fine_end
from opgen.lib.structs import cmsis_nn_per_channel_quant_params
from opgen.lib.types import Int8s, Int32s, Ints, Operand, Tensor

# ruff: noqa: A002  `filter` and `input` are the operands' names

_PART = 16
"""Elements that are multiplied at once."""
_GROUP = 4
"""Filters that are computed together."""
_LEAST = -128


def packed_s8_fits(quant: cmsis_nn_per_channel_quant_params, keeps_sign: bool) -> bool:
    """Tell whether all factors are as packed filters need them; most models' are.

    They are below 1/2, or below 1 where results below 0 are limited: a sum that is not shifted
    would lose one there.
    """
    most = -1 if keeps_sign else 0
    return bool(np.all((quant.shift <= most) | (quant.multiplier == 0)))


def packed_filters(filter: Operand) -> Int8s:
    """Return filters (o, ...) as [group, part, filter, element], flat.

    Of a filter's parts the first is the one that is not whole.
    """
    rows = channel_rows(filter)
    count, size = rows.shape
    gap = -size % _PART
    first = _PART - gap
    zeros = np.zeros((count, gap), rows.dtype)
    padded = np.concatenate([rows[:, :first], zeros, rows[:, first:]], axis=1)
    parts = _split(padded, _GROUP).reshape(-1, _GROUP, (size + gap) // _PART, _PART)
    return parts.swapaxes(1, 2).reshape(-1).astype(np.int8, copy=False)


def packed_stages(
    filter: Operand, bias: Operand, input_offset: int, quant: cmsis_nn_per_channel_quant_params
) -> Int32s:
    """Return [group, (sum, multiplier, shift), filter], flat; ``bias`` (o,), or 0."""
    shift = np.where(quant.multiplier == 0, -1, quant.shift)
    stages = np.stack([row_sums(filter, bias, input_offset), quant.multiplier, shift], axis=1)
    return _split(as_ints(stages), _GROUP).swapaxes(1, 2).reshape(-1).astype(np.int32)


def fine_channels(
    filter: Operand, bias: Operand, input: Tensor, output: Tensor, quant: Factors
) -> Int32s:
    """Return what each channel begins with, its multiplier, and the bits that sums are shifted up.

    The result of a sum s is ``s * 2**up + start``, times ``multiplier / 2**31``, rounded, of which
    16 bits are dropped, and one is rounded away. There are no channels where that does not give
    all outputs.
    """
    none = np.zeros((0, 3), np.int32)
    rows = channel_rows(filter)
    if not rows.size or output.zero_point != _LEAST:
        return none
    sums = channel_sums(rows, bias, input)
    multiplier, shift = (
        spread_channels(each, len(rows)) for each in (quant.multiplier, quant.shift)
    )
    if np.any((multiplier < 1 << 30) | (shift > -1) | (shift < -MOST_BITS)):
        return none
    # From -128 to the least and the greatest result, in sums.
    lowest = 128 * (1 << 31) // multiplier << -shift
    reach = int(max(np.max(np.abs(each - lowest)) for each in (sums.low, sums.high)))
    up = 31 - (reach + 2).bit_length()
    if up < 0 or up - int(np.max(shift)) < FRACTION:
        return none
    channels: list[tuple[int, int, int]] = []
    for low, high, begin, factor, by in zip(
        *(each.tolist() for each in (sums.low, sums.high, sums.bias, multiplier, shift)),
        strict=True,
    ):
        found = fine_end((low, high, begin), factor, by, up)
        if found is None:
            return none
        channels.append((*found, up))
    return np.array(channels, np.int32)


def _split(rows: Ints, together: int) -> Ints:
    """Return rows (count, n) as (groups, row, n), with zeros for rows that are not there."""
    missing = np.zeros((-len(rows) % together, rows.shape[1]), rows.dtype)
    return np.concatenate([rows, missing]).reshape(-1, together, rows.shape[1])
