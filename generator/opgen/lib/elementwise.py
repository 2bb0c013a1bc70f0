"""What integer kernels of one element, or of one row, compute, bit for bit.

Each function follows one reference kernel of TensorFlow Lite Micro, which its docstring names.
Arrays hold stored integers as int64.
"""

from __future__ import annotations

import math

import numpy as np

from opgen.lib.arrays import largest_in_rows
from opgen.lib.exact import softmax_scale, wrap_to
from opgen.lib.fixed_point import (
    as_ints,
    exp_negative,
    inverse_sqrt,
    log_above_one,
    round_f32,
    rounding_shift,
    saturate,
)
from opgen.lib.overflow import stepped, sum_along
from opgen.lib.quant import multiply, quantized, scale_ratio, tensor_quant
from opgen.lib.structs import (
    cmsis_nn_per_tensor_quant_params,
    opgen_log_softmax_quant,
    opgen_prelu_quant,
    opgen_requant,
)
from opgen.lib.types import (
    Array,
    DType,
    Float32s,
    Floats,
    Ints,
    Operand,
    Tensor,
)
from opgen.tflite.enums import TensorType

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


def type_code(type: DType) -> int:
    """Return the number that the .tflite format gives an element type."""
    return int(TensorType[type.name])


def cast(x: Operand, type: DType) -> Array:
    """Return plain numbers converted to a type; integers are int64.

    Of integers the low bits are kept; of floats the integer part, limited to the type's range, and
    0 for NaN. What is not 0 is true. Source: measured, where C leaves it undefined.
    """
    values = np.asarray(x)
    if not type.is_integer:
        return np.asarray(values != 0 if type == DType.BOOL else values.astype(type.numpy))
    if values.dtype.kind == "f":
        low, high = type.range
        inside = (values >= low) & (values < high + 1)
        ends = np.where(values < low, low, np.where(np.isnan(values), 0, high))
        return np.where(inside, np.where(inside, values, 0).astype(np.int64), ends)
    return as_ints(values) if type.bits == 64 else wrap_to(values, type)  # noqa: PLR2004


def elu_f32(x: Operand) -> Float32s:
    """Return x where it is not below 0, else e**x - 1, every step rounded to float32."""
    values = np.asarray(x, _F32)
    powers = np.exp(np.minimum(values, 0).astype(np.float64)).astype(_F32)
    return np.where(values < 0, powers - _F32(1), values)


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


def gelu_f32(x: Operand, approximate: bool) -> Float32s:
    """Return :func:`gelu`, every step rounded to float32. Source: ``GeluTransform`` of LiteRT."""
    values = np.asarray(x, _F32)
    if approximate:
        cubic = _F32(0.044715) * values * values * values
        inner = (_F32(_GELU) * (values + cubic)).astype(np.float64)
        return np.asarray(_F32(0.5) * values * (_F32(1) + np.tanh(inner).astype(_F32)), _F32)
    inner = (values * _F32(-math.sqrt(0.5))).astype(np.float64)
    return np.asarray(_F32(0.5) * values * _ERFC(inner).astype(_F32), _F32)


def hard_swish(x: Operand) -> Array:
    """Return x * min(max(x + 3, 0), 6) / 6."""
    values = np.asarray(x)
    return np.asarray(stepped(values * np.clip(values + 3.0, 0.0, 6.0)) / 6.0)


def hard_swish_s8(x: Operand, input: Tensor, output: Tensor) -> Ints:
    """Return the hard swish of int8 as int8. Source: ``reference_ops::HardSwish``.

    Numbers have 16 bits: the input is shifted left by 7, and 32768 stands for 3.
    """
    fine = (as_ints(x) - input.zero_point) << 7
    result = quantized(scale_ratio(input, output) / 128)
    gate = quantized(input.scale / 128 * 32768 / 3)
    scaled = _high_multiply_s16(fine, _upper_half(result.multiplier))
    relu = _shift_left_s16(fine, max(gate.shift - 1, 0))
    relu = _high_multiply_s16(relu, _upper_half(gate.multiplier))
    relu = _shift_left_s16(relu, 1) if gate.shift > 0 else rounding_shift(relu, -gate.shift)
    product = ((relu + (1 << 15)) >> 1) * scaled
    toward_zero = np.where(product < 0, -(-product >> 15), product >> 15)
    shifted = rounding_shift(toward_zero, max(-result.shift, 0)) + output.zero_point
    return saturate(shifted, -128, 127)


def hard_swish_fits(input: Tensor, output: Tensor) -> bool:
    """Tell whether :func:`hard_swish_s8` shifts its 16 bits to the right by less than 16."""
    factors = scale_ratio(input, output) / 128, input.scale / 128 * 32768 / 3
    return min(factors) >= 2.0**-16


def rsqrt_factor(input: Tensor, output: Tensor) -> cmsis_nn_per_tensor_quant_params:
    """Return the factor from 1 / sqrt of the input's integers to units of the output."""
    return tensor_quant(1.0 / (math.sqrt(input.scale) * output.scale))


def rsqrt_exact(input: Operand, quant: cmsis_nn_per_tensor_quant_params, output: Tensor) -> Ints:
    """Return 1 / sqrt of integers less their zero point; the greatest where they are not above 0.

    Source: ``RsqrtEvalQuantized`` of TensorFlow Lite Micro, which fails below 0.

    :param quant: from there to units of the output; its zero point is added.
    """
    low, high = output.type.range
    centred = as_ints(input)
    multiplier, shift = inverse_sqrt(np.maximum(centred, 1))
    fine = multiply(1, multiplier, shift + 20)
    scaled = multiply(fine, quant.multiplier, quant.shift - 20) + output.zero_point
    return np.where(centred <= 0, high, saturate(scaled, low, high))


def abs_exact(input: Operand, quant: opgen_requant) -> Ints:
    """Return the absolute values of stored integers in another quantization.

    Source: ``AbsEvalQuantized`` of TensorFlow Lite Micro.
    """
    size = np.abs(as_ints(input) - quant.input_zero_point)
    scaled = multiply(size, quant.multiplier, quant.shift) + quant.output_zero_point
    return saturate(scaled, quant.low, quant.high)


def prelu_exact(input: Operand, alpha: Operand, quant: opgen_prelu_quant, type: DType) -> Ints:
    """Return stored integers, those below the zero point times their alpha.

    Source: ``BroadcastPrelu4DSlow`` of TensorFlow Lite.
    """
    centred = as_ints(input) - quant.input_zero_point
    product = centred * (as_ints(alpha) - quant.alpha_zero_point)
    above = multiply(centred, quant.identity_multiplier, quant.identity_shift)
    below = multiply(product, quant.alpha_multiplier, quant.alpha_shift)
    return saturate(np.where(centred >= 0, above, below) + quant.output_zero_point, *type.range)


def l2_normalize(x: Operand) -> Array:
    """Return the rows (last axis) divided by their lengths, or by 1e-6 where that is more."""
    values = np.asarray(x, np.float64)
    lengths = np.sqrt(sum_along(values * values, -1, keepdims=True))
    return np.asarray(values / np.maximum(lengths, 1e-6))


def l2_normalize_s8(input: Operand, zero_point: int) -> Ints:
    """Return rows of int8 divided by their lengths, as int8 of 1/128.

    Source: ``reference_integer_ops::L2Normalization``.
    """
    centred = as_ints(input) - zero_point
    multiplier, shift = inverse_sqrt((centred * centred).sum(axis=-1, keepdims=True))
    return saturate(multiply(centred, multiplier, shift + 7), -128, 127)


def log_softmax(x: Operand) -> Array:
    """Return the logarithm of the softmax along the last axis."""
    values = np.asarray(x, np.float64)
    below = values - largest_in_rows(values)
    return np.asarray(below - np.log(np.exp(below).sum(axis=-1, keepdims=True)))


def log_softmax_quant(input: Tensor) -> opgen_log_softmax_quant:
    """Return the scaling of an int8 log-softmax. Source: ``PreprocessLogSoftmaxScalingExp``."""
    scale = softmax_scale(input, 1.0)
    if not scale.multiplier:
        message = f"a scale of the input of {input.scale:g}: it must be below 16"
        raise ValueError(message)
    inverse = quantized(2.0 ** (31 - scale.shift) / scale.multiplier)
    return opgen_log_softmax_quant(
        scale.multiplier, scale.shift, inverse.multiplier, inverse.shift, scale.diff_min
    )


def log_softmax_s8(input: Operand, quant: opgen_log_softmax_quant) -> Ints:
    """Return the log-softmax along the last axis of int8, as int8 of 1/16 with zero point 127.

    Source: ``reference_ops::LogSoftmaxQuantized``.
    """
    numbers = as_ints(input)
    differences = numbers - largest_in_rows(numbers)
    counts = differences >= quant.diff_min
    exponents = multiply(np.where(counts, differences, 0), quant.multiplier, quant.shift)
    powers = np.where(counts, rounding_shift(exp_negative(exponents, 5), 12), 0)
    logarithm = log_above_one(powers.sum(axis=-1, keepdims=True), 12, 5)
    lowest = multiply(logarithm - (1 << 31), quant.inverse_multiplier, quant.inverse_shift)
    counts = differences > np.maximum(quant.diff_min - 1, lowest)
    scaled = multiply(np.where(counts, differences, 0), quant.multiplier, quant.shift)
    stored = saturate(rounding_shift(scaled - logarithm, 22) + 127, -128, 127)
    return np.where(counts, stored, -128)


_GELU = math.sqrt(2 / math.pi)
_ERF = np.vectorize(math.erf, otypes=[np.float64])
_ERFC = np.vectorize(math.erfc, otypes=[np.float64])


def _upper_half(multiplier: int) -> int:
    """A multiplier of 31 bits rounded to 15."""
    return min((multiplier + (1 << 15)) >> 16, 32767)


def _high_multiply_s16(first: Operand, second: Operand) -> Ints:
    return saturate((as_ints(first) * as_ints(second) + (1 << 14)) >> 15, -32768, 32767)


def _shift_left_s16(values: Operand, bits: int) -> Ints:
    return saturate(as_ints(values) << min(bits, 30), -32768, 32767)
