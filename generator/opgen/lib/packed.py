"""Weights in the order in which kernels for Helium read them, and what follows their products.

See ``opgen_packed_s8.h`` and ``opgen_depthwise_packed_s8.h``.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from opgen.lib.fixed_point import as_ints
from opgen.lib.quant import row_sums
from opgen.lib.structs import cmsis_nn_per_channel_quant_params
from opgen.lib.types import Int8s, Int32s, Ints, Operand

# ruff: noqa: A002  `filter` is the operand's name

_PART = 16
"""Elements that are multiplied at once."""
_GROUP = 4
"""Filters that are computed together."""


def packed_s8_fits(quant: cmsis_nn_per_channel_quant_params) -> bool:
    """Tell whether all factors are below 1/2, as packed filters need them; most models' are."""
    return bool(np.all((quant.shift < 0) | (quant.multiplier == 0)))


def packed_filters(filter: Operand) -> Int8s:
    """Return filters (o, ...) as [group, part, filter, element], flat.

    Of a filter's parts the first is the one that is not whole.
    """
    rows = _rows(filter)
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


def _rows(filter: Operand) -> Ints:
    # Of the type that they have: as 64 bits, large weights would not fit.
    filters: npt.NDArray[Any] = np.asarray(filter)
    return filters.reshape(filters.shape[0], -1)


def _split(rows: Ints, together: int) -> Ints:
    """Return rows (count, n) as (groups, row, n), with zeros for rows that are not there."""
    missing = np.zeros((-len(rows) % together, rows.shape[1]), rows.dtype)
    return np.concatenate([rows, missing]).reshape(-1, together, rows.shape[1])
