"""Elements of tensors: the stored ones, and the real numbers that they stand for."""

from __future__ import annotations

import numpy as np

from opgen.lib.tensor import Array, Tensor

HALF = 0.5


def dequantize(tensor: Tensor, stored: Array) -> Array:
    """Return scale * (stored - zero_point) as float64.

    Floats become float64, complex numbers complex128; booleans and integers without a scale stand
    for themselves.
    """
    if tensor.type.is_float or tensor.type.is_complex:
        return stored.astype(np.result_type(stored, np.float64))
    if not tensor.is_quantized:
        return widen(stored)
    scales, zero_points = _along_axis(tensor)
    return scales * (stored.astype(np.float64) - zero_points)


def quantize(tensor: Tensor, real: Array) -> Array:
    """Return the stored elements nearest to real numbers: ties away from zero, saturated.

    NaN has no nearest element; it gives that of zero.
    """
    if not tensor.type.is_integer:
        with np.errstate(over="ignore"):
            return real.astype(tensor.type.numpy)
    if tensor.is_quantized:
        scales, zero_points = _along_axis(tensor)
        with np.errstate(over="ignore"):
            real = round_away(np.nan_to_num(real, nan=0.0) / scales) + zero_points
    return saturate(tensor, real)


def saturate(tensor: Tensor, values: Array) -> Array:
    """Return whole numbers as elements of the tensor's type, at its ends if beyond; NaN gives 0."""
    low, high = tensor.type.range
    dtype = np.dtype(tensor.type.numpy)
    if values.dtype.kind != "f":
        held = np.iinfo(np.int8 if values.dtype.kind == "b" else values.dtype)
        return values.clip(max(low, held.min), min(high, held.max)).astype(dtype)
    whole = round_away(np.nan_to_num(values, nan=0.0))
    # The float nearest to an end of a 64-bit type lies beyond it, so the ends are put in by hand.
    inside = (whole > low) & (whole < high)
    ends = np.where(whole <= low, np.array(low, dtype), np.array(high, dtype))
    return np.where(inside, np.where(inside, whole, 0.0).astype(dtype), ends)


def widen(stored: Array) -> Array:
    """Return integers as int64, which the arithmetic of kernels does not leave; others as is.

    So are those of uint64, half of which int64 does not hold.
    """
    fits = stored.dtype.kind in "iu" and stored.dtype != np.uint64
    return stored.astype(np.int64) if fits else stored


def round_away(real: Array) -> Array:
    """Return the nearest whole numbers, ties away from zero, as float64."""
    whole = np.trunc(real)
    with np.errstate(invalid="ignore"):  # inf - inf
        return np.asarray(whole + np.copysign(np.abs(real - whole) >= HALF, real))


def _along_axis(tensor: Tensor) -> tuple[Array, Array]:
    """Return scales and zero points in a shape that broadcasts against the elements."""
    if tensor.axis is None:
        return tensor.scales[:1].reshape(()), tensor.zero_points[:1].reshape(())
    shape = [1] * tensor.rank
    shape[tensor.axis] = -1
    return tensor.scales.reshape(shape), tensor.zero_points.reshape(shape)
