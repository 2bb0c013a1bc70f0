"""The channels of a filter, whose first axis they are, and between what their sums lie."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from opgen.lib.fixed_point import as_ints
from opgen.lib.types import Ints, Operand, Tensor

# ruff: noqa: A002  `input` is the operand's name


@dataclass(frozen=True)
class ChannelSums:
    """Per channel: the bias with the input's zero point, and the range of sums with it."""

    bias: Ints
    low: Ints
    high: Ints


def channel_sums(rows: Ints, bias: Operand, input: Tensor) -> ChannelSums:
    """Return between what the sums of weights (channels, size) lie, for any int8 image."""
    total = rows.sum(axis=1, dtype=np.int64)
    above = np.maximum(rows, 0).sum(axis=1, dtype=np.int64)  # of the weights that are above 0
    below = total - above
    folded = as_ints(bias) - input.zero_point * total
    low = folded - 128 * above + 127 * below
    return ChannelSums(folded, low, folded + 127 * above - 128 * below)


def channel_rows(filter: Operand) -> Ints:
    """Return weights as (channels, size)."""
    # Of the type that they have: as 64 bits, large weights would not fit.
    values: npt.NDArray[Any] = np.asarray(filter)
    return values.reshape(len(values), int(np.prod(values.shape[1:])))


def spread_channels(values: Operand, count: int) -> Ints:
    """Return one value per channel, of one for all or of one for each."""
    return as_ints(np.broadcast_to(as_ints(values), count))
