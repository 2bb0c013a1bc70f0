"""What SIGNALIRFFT alone calls."""

from __future__ import annotations

import numpy as np

from opgen.lib.fft import _FixedPoint, _pair, _Reals
from opgen.lib.fixed_point import as_ints
from opgen.lib.overflow import HUGE
from opgen.lib.types import Array, DType, Operand

# ruff: noqa: A002  `input` and `type` are the operands' names


def irfft(input: Operand, length: int, type: DType) -> Array:
    """Return the ``length`` real numbers whose transform is given; the inverse of :func:`rfft`.

    That of integers is not multiplied by ``length``.
    """
    rows = np.asarray(input)
    if type.is_float:
        pairs = _pair(rows[..., ::2], rows[..., 1::2])
        if np.abs(rows).max(initial=0.0) * length <= HUGE:
            return np.asarray(np.fft.irfft(pairs, length))
        return _Reals(type, length, inverse=True).backward(pairs) / length
    stored = as_ints(rows)
    transform = _FixedPoint(type, length, inverse=True)
    return as_ints(transform.backward(_pair(stored[..., ::2], stored[..., 1::2])))
