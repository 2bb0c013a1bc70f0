"""Quantization: multipliers, ranges, and the exact integer arithmetic of TensorFlow Lite Micro.

Scales are float32 in a model; a tensor holds them as float64 of the same value. TensorFlow Lite
Micro multiplies and divides them in float64, from left to right, and so do the functions here: the
last bit of a factor can change the last bit of an output. What it divides in float32 is said.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from opgen.lib.fixed_point import as_ints, high_multiply, rounding_shift, saturate, wrap
from opgen.lib.structs import (
    cmsis_nn_per_channel_quant_params,
    cmsis_nn_per_tensor_quant_params,
    cmsis_nn_quant_params,
)
from opgen.lib.types import (
    ActivationFunctionType,
    DType,
    Floats,
    Function,
    Int8s,
    Int32s,
    Ints,
    Operand,
    Shape,
    Tensor,
)

_F32 = np.float32
_MOST_SHIFT = 30
"""Kernels shift 32-bit integers to the left by as much, and then multiply by less than one."""


@dataclass(frozen=True)
class Multiplier:
    """A real factor as ``multiplier * 2**(shift - 31)``."""

    multiplier: int
    """0, or 2**30 .. 2**31 - 1 (negative for a negative factor)."""
    shift: int


Factors = (
    Multiplier
    | cmsis_nn_per_tensor_quant_params
    | cmsis_nn_per_channel_quant_params
    | cmsis_nn_quant_params
)
"""Records that hold multipliers and shifts: of all outputs, or one each along the last axis."""


@dataclass(frozen=True)
class Clamp:
    """A range of integers, both ends included."""

    lo: int
    hi: int


@dataclass(frozen=True)
class FloatClamp:
    """A range of float32 numbers, both ends included."""

    lo: float
    hi: float


def quantized(factor: float) -> Multiplier:
    """Return a real factor as a multiplier of 31 bits and a shift.

    Source: ``QuantizeMultiplier`` of TensorFlow Lite: mantissas are rounded half away from zero,
    and factors below 2**-32 become 0.

    :raises ValueError: if the factor is too large for a shift of 32 bits, or is none.
    """
    return _quantized(float(factor))


@lru_cache(maxsize=1 << 12)
def _quantized(factor: float) -> Multiplier:
    (multiplier,), (shift,) = _fixed_points(factor)
    return Multiplier(int(multiplier), int(shift))


def tensor_quant(factor: float) -> cmsis_nn_per_tensor_quant_params:
    """Return a real factor as CMSIS-NN takes it; see :func:`quantized`."""
    scale = quantized(factor)
    return cmsis_nn_per_tensor_quant_params(scale.multiplier, scale.shift)


def multipliers(factors: Operand) -> Int32s:
    """Return the multipliers of real factors; see :func:`quantized`."""
    return _fixed_points(factors)[0]


def shifts(factors: Operand) -> Int32s:
    """Return the shifts of real factors; see :func:`quantized`."""
    return _fixed_points(factors)[1]


def _fixed_points(factors: Operand) -> tuple[Int32s, Int32s]:
    flat = np.asarray(factors, np.float64).reshape(-1)
    mantissas, exponents = np.frexp(flat)
    finite = np.isfinite(flat)
    mantissas = np.where(finite, mantissas, 0.0)
    rounded = np.copysign(np.floor(np.abs(mantissas) * 2.0**31 + 0.5), mantissas)
    is_whole = np.abs(rounded) == 2.0**31
    exponents = exponents + is_whole
    beyond = ~finite | (exponents > _MOST_SHIFT)
    if beyond.any():
        message = (
            f"a factor of {flat[beyond][0]:g} between scales: it must be below 2**30; the scale "
            "of an input, or an option that multiplies it, is too large beside that of the output"
        )
        raise ValueError(message)
    is_small = exponents < -31  # noqa: PLR2004
    found = np.where(is_small, 0, np.where(is_whole, rounded / 2, rounded))
    return found.astype(np.int32), np.where(is_small, 0, exponents).astype(np.int32)


def channel_scales(input: Tensor, filter: Tensor, output: Tensor, channels: int) -> Floats:  # noqa: A002
    """Return the factor from accumulators to the output for each of the output's channels.

    A filter with one scale has the same factor for all. Computed in float64, from left to right, as
    ``PopulateConvolutionQuantizationParams`` does.
    """
    scales = filter.scales if len(filter.scales) > 1 else np.full(channels, filter.scale)
    return np.asarray(input.scale * scales / output.scale, np.float64)


def row_scales(input: Tensor, filter: Tensor, output: Tensor) -> Floats:  # noqa: A002
    """Return the factors from accumulators to the output of a fully connected layer.

    One per output if the filter has several scales, else one in all.
    """
    return channel_scales(input, filter, output, max(1, len(filter.scales)))


def scale_for_single_product(input: Tensor, filter: Tensor) -> float:  # noqa: A002
    """Return the scale of a filter with which input scale * filter scale is what float32 gives.

    That is how ``GetQuantizedConvolutionMultipler`` combines the scales of tensors of uint8.
    """
    product = np.float32(input.scale) * np.float32(filter.scale)
    return float(product) / input.scale


def scale_ratio(input: Tensor, output: Tensor) -> float:  # noqa: A002
    """Return input scale / output scale in float64."""
    return input.scale / output.scale


def integer_range(type: DType) -> Clamp:  # noqa: A002
    """Return the least and the greatest value of an integer type."""
    low, high = type.range
    return Clamp(low, high)


def activation_range(fused: ActivationFunctionType, output: Tensor) -> Clamp:
    """Return the stored integers that a fused activation lets through.

    Source: ``CalculateActivationRangeQuantized`` of TensorFlow Lite; the bounds are divided by the
    scale in float32 and rounded half away from zero.
    """
    low, high = output.type.range
    real = _ACTIVATION_BOUNDS.get(int(fused), (None, None))
    lo = low if real[0] is None else max(low, _quantized_bound(real[0], output))
    hi = high if real[1] is None else min(high, _quantized_bound(real[1], output))
    return Clamp(lo, hi)


def activation_range_f32(
    fused: ActivationFunctionType, keeps_nonfinite: bool = False
) -> FloatClamp:
    """Return the float32 numbers that a fused activation lets through.

    Without a limit of its own, that is the largest float32, as in TensorFlow Lite Micro; or
    infinity if ``keeps_nonfinite``.
    """
    largest = np.inf if keeps_nonfinite else float(np.finfo(_F32).max)
    low, high = _ACTIVATION_BOUNDS.get(int(fused), (None, None))
    return FloatClamp(-largest if low is None else low, largest if high is None else high)


def activation_range_s32(fused: ActivationFunctionType) -> Clamp:
    """Return the int32 numbers, unquantized, that a fused activation lets through."""
    least, greatest = DType.INT32.range
    low, high = _ACTIVATION_BOUNDS.get(int(fused), (None, None))
    return Clamp(least if low is None else int(low), greatest if high is None else int(high))


def same_quantization(first: Tensor, second: Tensor) -> bool:
    """Tell whether the same stored integer means the same number in both tensors."""
    return np.array_equal(first.scales, second.scales) and np.array_equal(
        first.zero_points, second.zero_points
    )


def all_same_quantization(tensors: tuple[Tensor, ...], output: Tensor) -> bool:
    """Tell whether all tensors are quantized like ``output``."""
    return all(same_quantization(each, output) for each in tensors)


def have_scales(*tensors: Tensor) -> bool:
    """Tell whether all tensors whose integers stand for real numbers (of up to 16 bits) say how."""
    return all(
        each.is_quantized or not each.type.is_integer or each.type.bits > 16  # noqa: PLR2004
        for each in tensors
    )


def have_one_scale(tensors: tuple[Tensor, ...]) -> bool:
    """Tell whether all tensors of up to 16 bits are symmetric with a single scale."""
    return have_scales(*tensors) and all(
        len(each.scales) <= 1 and symmetric(each) for each in tensors
    )


def is_close(first: float, second: float) -> bool:
    """Tell whether two scales are the same but for rounding: within a thousandth."""
    return abs(first - second) <= 1e-3 * abs(second)


def symmetric(tensor: Tensor) -> bool:
    """Tell whether all zero points are 0."""
    return not tensor.zero_points.any()


def centred(tensor: Tensor) -> Ints:
    """Return the stored integers less the zero point (per index of the axis, if it has one)."""
    return as_ints(as_ints(tensor) - _along_axis(tensor.zero_points, tensor))


def dequantize(tensor: Tensor) -> Floats:
    """Return the real numbers of stored integers: scale * (stored - zero point)."""
    scales = _along_axis(tensor.scales, tensor) if len(tensor.scales) else np.float64(1)
    return np.asarray(scales * centred(tensor), np.float64)


def quantize(values: Operand, tensor: Tensor) -> Ints:
    """Return real numbers as a tensor's stored integers: rounded half away from 0, saturated.

    For example ``quantize(x, output)``.
    """
    scales = _along_axis(tensor.scales, tensor) if len(tensor.scales) else np.float64(1)
    return _stored(np.asarray(values, np.float64) / scales, tensor)


def multiply(values: Operand, multiplier: Operand, shift: Operand) -> Ints:
    """Return values * multiplier * 2**(shift - 31), rounded twice, all in 32 bits.

    ``multiplier`` and ``shift`` broadcast along the last axis. Source:
    ``MultiplyByQuantizedMultiplier`` of TensorFlow Lite (for a 32-bit accumulator).

    For example ``multiply(100, 1073741824, 0)`` is 50.
    """
    bits = as_ints(shift)
    left = wrap(wrap(values) << np.maximum(bits, 0))
    return rounding_shift(high_multiply(left, multiplier), np.maximum(-bits, 0))


def multiply_wide(values: Operand, multiplier: Operand, shift: Operand) -> Ints:
    """Return values * multiplier * 2**(shift - 31) for accumulators of 48 bits, rounded once.

    The multiplier is reduced to 15 bits first. Source: ``MultiplyByQuantizedMultiplier`` of
    TensorFlow Lite (for a 64-bit accumulator).

    For example ``multiply_wide(100, 1073741824, 0)`` is 50.
    """
    whole = as_ints(multiplier)
    reduced = np.where(whole < 0x7FFF0000, (whole + (1 << 15)) >> 16, 0x7FFF)  # noqa: PLR2004
    bits = 15 - as_ints(shift)
    return wrap((as_ints(values) * reduced + (np.int64(1) << (bits - 1))) >> bits)


def requantize(sums: Operand, quant: Factors, zero_point: int, clamp: Clamp) -> Ints:
    """Return 32-bit accumulators as stored integers of an output; see :func:`multiply`."""
    scaled = multiply(sums, quant.multiplier, quant.shift)
    return saturate(scaled + zero_point, clamp.lo, clamp.hi)


def requantize_wide(sums: Operand, quant: Factors, zero_point: int, clamp: Clamp) -> Ints:
    """Return 64-bit accumulators as stored integers; see :func:`multiply_wide`."""
    scaled = multiply_wide(sums, quant.multiplier, quant.shift)
    return saturate(scaled + zero_point, clamp.lo, clamp.hi)


def table_s8(function: Function, input: Tensor) -> Int8s:  # noqa: A002
    """Return function(-128), ... function(127): what an operator makes of every stored integer."""
    del input  # its facts are known to the function; all integers are asked for
    return saturate(function(np.arange(-128, 128)), -128, 127).astype(np.int8)


def row_sums(filter: Operand, bias: Operand, input_offset: int) -> Int32s:  # noqa: A002
    """Return, per row of a matrix (o, i), the row's sum times ``input_offset``, plus its bias.

    What CMSIS-NN's Helium kernels for fully connected layers expect in their context.
    """
    rows = np.asarray(filter)
    sums = rows.reshape(rows.shape[0], -1).sum(axis=1, dtype=np.int64)
    return wrap(sums * input_offset + as_ints(bias)).astype(np.int32)


_ACTIVATION_BOUNDS: dict[int, tuple[float | None, float | None]] = {
    ActivationFunctionType.RELU: (0.0, None),
    ActivationFunctionType.RELU_N1_TO_1: (-1.0, 1.0),
    ActivationFunctionType.RELU6: (0.0, 6.0),
}


def _quantized_bound(bound: float, tensor: Tensor) -> int:
    with np.errstate(over="ignore"):  # that a bound is infinite is reported by the conversion
        scaled = float(_F32(bound) / _F32(tensor.scale))
    return tensor.zero_point + int(math.copysign(math.floor(abs(scaled) + 0.5), scaled))


_BEYOND_ALL = 2.0**40
"""More than any stored integer differs from its zero point."""


def _stored(scaled: Operand, tensor: Tensor) -> Ints:
    numbers = np.clip(np.nan_to_num(np.asarray(scaled, np.float64)), -_BEYOND_ALL, _BEYOND_ALL)
    limited = np.copysign(np.floor(np.abs(numbers) + 0.5), numbers).astype(np.int64)
    return saturate(limited + _along_axis(tensor.zero_points, tensor), *tensor.type.range)


def _along_axis(facts: Floats | Ints, tensor: Tensor) -> Floats | Ints:
    """Shape one fact per index of the tensor's axis so that it broadcasts over the elements."""
    if len(facts) <= 1 or tensor.axis is None:
        return facts[:1].reshape(()) if len(facts) else np.zeros((), np.int64)
    shape: Shape = tuple(-1 if axis == tensor.axis else 1 for axis in range(tensor.rank))
    return facts.reshape(shape)
