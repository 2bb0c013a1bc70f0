"""What integer kernels of one element, or of one row, compute, bit for bit.

Each function follows one reference kernel of TensorFlow Lite Micro, which its docstring names.
Arrays hold stored integers as int64.
"""

from __future__ import annotations

import math

import numpy as np

from opgen.lib.arrays import largest_in_rows
from opgen.lib.fixed_point import as_ints, round_f32
from opgen.lib.overflow import stepped
from opgen.lib.types import Array, Floats, Ints, Operand, Tensor

# ruff: noqa: A002  `input` is the operand's name

_F32 = np.float32


def real_f32(input: Tensor) -> Floats:
    """Return the real numbers of stored integers, rounded to float32, as float64."""
    centred = as_ints(input) - input.zero_point
    return np.asarray(_F32(input.scale) * centred.astype(_F32), np.float64)


def quantize_by_inverse(values: Operand, tensor: Tensor) -> Ints:
    """Return numbers as stored integers, times the inverse of the scale, all in float32.

    Rounded half away from zero, saturated. Source: ``LUTPopulate`` of TensorFlow Lite.
    """
    low, high = tensor.type.range
    with np.errstate(over="ignore", invalid="ignore"):  # infinities stay what they are
        inverse = _F32(1) / _F32(tensor.scale)
        rounded = round_f32(np.asarray(values, _F32) * inverse) + _F32(tensor.zero_point)
    return as_ints(np.clip(rounded.astype(np.float64), low, high))


def stored_in_s32(values: Operand, tensor: Tensor) -> bool:
    """Tell whether numbers in units of a tensor fit 32 bits, as ``LUTPopulate`` has them before."""
    units = np.abs(np.asarray(values, np.float64)) / tensor.scale
    return bool(np.all(units < 2.0**31 - 256))


def elu(x: Operand) -> Array:
    """Return x where it is not below 0, else e**x - 1."""
    values = np.asarray(x)
    return np.where(values < 0, np.expm1(np.minimum(values, 0)), values)


def expm1(x: Operand) -> Array:
    """Return e**x - 1, exact near 0."""
    return np.asarray(np.expm1(np.asarray(x, np.float64)))


def log1p(x: Operand) -> Array:
    """Return ln(1 + x), exact near 0."""
    with np.errstate(divide="ignore", invalid="ignore"):
        return np.asarray(np.log1p(np.asarray(x, np.float64)))


def softplus(x: Operand) -> Array:
    """Return ln(1 + e**x)."""
    return np.asarray(np.logaddexp(0.0, np.asarray(x, np.float64)))


def erf(x: Operand) -> Array:
    """Return the error function."""
    return np.asarray(_ERF(np.asarray(x, np.float64)))


def gelu(x: Operand, approximate: bool) -> Array:
    """Return x times the normal distribution's share below x, or an approximation with tanh."""
    values = np.asarray(x, np.float64)
    if approximate:
        return np.asarray(values / 2 * (1 + np.tanh(_GELU * (values + 0.044715 * values**3))))
    return np.asarray(values / 2 * _ERFC(-values * math.sqrt(0.5)))


def hard_swish(x: Operand) -> Array:
    """Return x * min(max(x + 3, 0), 6) / 6."""
    values = np.asarray(x)
    return np.asarray(stepped(values * np.clip(values + 3.0, 0.0, 6.0)) / 6.0)


def log_softmax(x: Operand) -> Array:
    """Return the logarithm of the softmax along the last axis."""
    values = np.asarray(x, np.float64)
    below = values - largest_in_rows(values)
    return np.asarray(below - np.log(np.exp(below).sum(axis=-1, keepdims=True)))


_GELU = math.sqrt(2 / math.pi)
_ERF = np.vectorize(math.erf, otypes=[np.float64])
_ERFC = np.vectorize(math.erfc, otypes=[np.float64])
