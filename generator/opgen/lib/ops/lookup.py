"""What LOOKUP alone calls."""

from __future__ import annotations

import numpy as np

from opgen.lib.fixed_point import saturate
from opgen.lib.tables import _HIGH, _LOW
from opgen.lib.types import Int8s, Operand, Tensor


def rounded_table(values: Operand, output: Tensor) -> Int8s:
    """Return 256 numbers as int8: in float64, halves away from zero, saturated.

    A number that is none gets the integer of the nearest that is one. Source:
    ``build_activation_lut`` of ExecuTorch's Cortex-M backend.
    """
    reals = np.asarray(values, np.float64)
    with np.errstate(over="ignore", invalid="ignore"):
        scaled = reals / output.scale + output.zero_point
    known = np.flatnonzero(~np.isnan(scaled))
    if not len(known):
        message = "the function is not defined for any of the 256 numbers of the input"
        raise ValueError(message)
    limited = np.clip(scaled[known], _LOW - 1, _HIGH + 1)
    away = np.copysign(np.floor(np.abs(limited) + 0.5), limited)
    # Of two that are equally near the lower one counts.
    nearest = np.abs(np.arange(len(scaled))[:, None] - known).argmin(axis=1)
    return saturate(away[nearest].astype(np.int64), _LOW, _HIGH).astype(np.int8)
