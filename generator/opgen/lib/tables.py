"""Tables of int8: what ExecuTorch's Cortex-M dialect, and PyTorch, make of all 256 integers."""

from __future__ import annotations

import math

import numpy as np

from opgen.lib.fixed_point import as_ints
from opgen.lib.quant import Clamp, FloatClamp
from opgen.lib.types import Array, Floats, Operand, Tensor

# ruff: noqa: A002  `input` is the operand's name

_F32 = np.float32
_LOW, _HIGH = -128, 127
_ALL = np.arange(_LOW, _HIGH + 1)


def all_reals(input: Tensor) -> Floats:
    """Return the real numbers that -128 .. 127 stand for, in float64."""
    return np.asarray((_ALL - input.zero_point) * np.float64(input.scale))


def clamp_bound(bound: float, tensor: Tensor) -> int:
    """Return the stored integer that a bound of a clamp becomes.

    Source: ``quantize_val`` of ExecuTorch's Cortex-M backend: halves are rounded to even.
    """
    if math.isnan(bound):
        message = "a bound is no number"
        raise ValueError(message)
    low, high = tensor.type.range
    return min(max(_quantized_f32(bound, tensor), low), high)


def narrowed(clamp: Clamp, bounds: tuple[float, ...], output: Tensor) -> Clamp:
    """Return the range of stored integers that is left of another if a clamp follows.

    :param bounds: the least and the greatest real number of the clamp; empty: there is none.
    """
    if not bounds:
        return clamp
    low, high = (clamp_bound(bound, output) for bound in bounds)
    return Clamp(min(max(clamp.lo, low), high), min(max(clamp.hi, low), high))


def narrowed_f32(clamp: FloatClamp, bounds: tuple[float, ...]) -> FloatClamp:
    """Return the range of float32 that is left of another if a clamp follows."""
    if not bounds:
        return clamp
    low, high = bounds
    return FloatClamp(min(max(clamp.lo, low), high), min(max(clamp.hi, low), high))


def _quantized_f32(value: float, tensor: Tensor) -> int:
    with np.errstate(over="ignore"):
        found = np.rint(_F32(value / tensor.scale + tensor.zero_point))
    low, high = tensor.type.range
    return int(np.clip(np.float64(found), low, high))


def entries(table: Operand, input: Operand) -> Array:
    """Return the entries of a table of 256 for stored integers of 8 bits, the first for -128."""
    return np.asarray(table).reshape(-1)[as_ints(input) - _LOW]
