"""What SIGNALFFTAUTOSCALE alone calls."""

from __future__ import annotations

import numpy as np

from opgen.lib.fixed_point import as_ints
from opgen.lib.types import Ints, Operand

# ruff: noqa: A002  names of operands


def auto_scaled(input: Operand) -> tuple[Ints, Ints]:
    """Return int16 numbers shifted left as far as the largest has room, and by how many bits.

    Source: ``FftAutoScale``. The search for the largest starts anew after -32768, whose magnitude
    wraps to itself.
    """
    numbers, largest = as_ints(input), 0
    for value in numbers.reshape(-1).tolist():
        if value > largest:
            largest = value
        elif -value > largest:
            largest = -value if value > -(1 << 15) else value
    bits = 15 - largest.bit_length() if largest > 0 else 0
    return (numbers << bits).astype(np.int16).astype(np.int64), np.array(bits, np.int64)
