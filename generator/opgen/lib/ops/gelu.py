"""What GELU alone calls."""

from __future__ import annotations

import math

import numpy as np

from opgen.lib.elementwise import _ERFC, _F32, _GELU
from opgen.lib.types import Float32s, Operand


def gelu_f32(x: Operand, approximate: bool) -> Float32s:
    """Return :func:`gelu`, every step rounded to float32. Source: ``GeluTransform`` of LiteRT."""
    values = np.asarray(x, _F32)
    if approximate:
        cubic = _F32(0.044715) * values * values * values
        inner = (_F32(_GELU) * (values + cubic)).astype(np.float64)
        return np.asarray(_F32(0.5) * values * (_F32(1) + np.tanh(inner).astype(_F32)), _F32)
    inner = (values * _F32(-math.sqrt(0.5))).astype(np.float64)
    return np.asarray(_F32(0.5) * values * _ERFC(inner).astype(_F32), _F32)
