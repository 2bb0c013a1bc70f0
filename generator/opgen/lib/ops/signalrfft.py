"""What SIGNALRFFT alone calls."""

from __future__ import annotations

import numpy as np

from opgen.lib.fft import _filled_up, _FixedPoint, _interleaved, _Reals
from opgen.lib.fixed_point import as_ints
from opgen.lib.overflow import HUGE
from opgen.lib.types import Array, DType, Operand

# ruff: noqa: A002  `input` and `type` are the operands' names


def rfft(input: Operand, length: int, type: DType) -> Array:
    """Return the transform of rows of real numbers, filled up with zeros to ``length``.

    A row of the result is length / 2 + 1 complex numbers, (real, imaginary) each. That of integers
    is divided by about ``length``.
    """
    rows = _filled_up(input, length)
    if type.is_float:
        if np.abs(rows).max(initial=0.0) * length <= HUGE:
            return _interleaved(np.fft.rfft(rows))
        return _interleaved(_Reals(type, length, inverse=False).forward(rows))
    return as_ints(_interleaved(_FixedPoint(type, length, inverse=False).forward(as_ints(rows))))
