"""What integer kernels compute, bit for bit, where it is more than a sum and a requantization.

Each function follows one reference kernel of TensorFlow Lite Micro, which its docstring names.
Arrays hold stored integers as int64.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from opgen.lib.fixed_point import as_ints, saturate
from opgen.lib.quant import Multiplier, multiply, quantized
from opgen.lib.structs import opgen_add_quant, opgen_requant
from opgen.lib.types import DType, Ints, Operand, Tensor

# ruff: noqa: A002  `input` is the operand's name


@dataclass(frozen=True)
class SoftmaxScale:
    """How differences of stored integers become exponents with 5 integer bits."""

    multiplier: int
    shift: int
    diff_min: int
    """Differences below this have no weight."""


def softmax_scale(input: Tensor, beta: float) -> SoftmaxScale:
    """Return the scaling of an int8 softmax. Source: ``PreprocessSoftmaxScaling``."""
    factor = min(beta * input.scale * (1 << 26), float((1 << 31) - 1))
    if factor >= 1 << 30:  # nothing but the largest elements has weight
        return SoftmaxScale(0, 0, 0)
    scale = quantized(factor)
    radius = 31.0 * (1 << 26) / 2.0**scale.shift
    return SoftmaxScale(scale.multiplier, scale.shift, -math.floor(radius))


def sigmoid_fits_s8(input: Tensor) -> bool:
    """Tell whether TensorFlow Lite Micro has the shifts to derive the parameters of a sigmoid.

    Source: ``CalculateInputRadius``, which divides by a power of two that 64 bits have to hold.
    """
    return 2.0**-28 <= input.scale < 2.0**35


def sigmoid_scale_s16(input: Tensor, doubled: bool) -> Multiplier:
    """Return the factor from int16 to the steps of the sigmoid table: 1 / (3 * 4096).

    ``multiplier`` is of 15 bits and ``shift`` counts to the right. ``doubled``: an input scale of
    2**-11 is exact too, as TANH has it. Source: ``LogisticPrepare`` and ``TanhPrepare``.
    """
    power = round(math.log2(input.scale))
    is_power = abs(math.log2(input.scale) - power) < 1e-3  # noqa: PLR2004  as CheckedLog2 has it
    if is_power and power in ((-12, -11) if doubled else (-12,)):
        return Multiplier(3 << (power + 12), 0)
    factor, shift = input.scale * 4096.0 * 3.0, 0
    while factor <= 32767.0 / 2.0 and shift <= 30:  # noqa: PLR2004
        factor, shift = factor * 2.0, shift + 1
    return Multiplier(int(factor), shift)


def logistic_s16(input: Operand, scale: Multiplier) -> Ints:
    """Return the logistic function of int16, in units of 1/32768, from a table of 256 samples."""
    steps = _table_steps(input, scale)
    magnitude = np.abs(steps)
    index = np.minimum(magnitude >> 9, 254)
    low, high = _SIGMOID[index], _SIGMOID[index + 1]
    between = (low << 9) + (magnitude & 511) * (high - low)
    result = np.where(magnitude >> 9 >= 255, 0x7FFF << 10, between)  # noqa: PLR2004
    flipped = (1 << 25) - result + (1 << 9) - 1
    return np.where(steps >= 0, result + (1 << 9), flipped) >> 10


def tanh_s16(input: Operand, scale: Multiplier) -> Ints:
    """Return the hyperbolic tangent of int16, in units of 1/32768, from the sigmoid's table."""
    steps = _table_steps(input, scale)
    magnitude = np.abs(steps)
    index = np.minimum(magnitude >> 8, 254)
    low, high = _SIGMOID[index], _SIGMOID[index + 1]
    between = (low << 8) + (magnitude & 255) * (high - low)
    result = np.where(magnitude >> 8 >= 255, 0xFFFF << 8, between)  # noqa: PLR2004
    half, round_up = 1 << 23, 1 << 7
    return np.where(steps >= 0, result - half + round_up, half - result + round_up - 1) >> 8


def first_term(values: Operand, quant: opgen_add_quant) -> Ints:
    """Return the first input of a sum in the scale that both have there, with more fraction bits.

    Source: ``reference_integer_ops::Add``.
    """
    shifted_values = (as_ints(values) + quant.input1_offset) << quant.left_shift
    return multiply(shifted_values, quant.input1_multiplier, quant.input1_shift)


def second_term(values: Operand, quant: opgen_add_quant) -> Ints:
    """Return the second input of a sum in that scale."""
    shifted_values = (as_ints(values) + quant.input2_offset) << quant.left_shift
    return multiply(shifted_values, quant.input2_multiplier, quant.input2_shift)


def sum_result(values: Operand, quant: opgen_add_quant) -> Ints:
    """Return what is made of the two terms of a sum as stored integers of the output."""
    scaled = multiply(values, quant.output_multiplier, quant.output_shift) + quant.output_offset
    return saturate(scaled, quant.activation_min, quant.activation_max)


def requant_exact(input: Operand, quant: opgen_requant) -> Ints:
    """Return stored integers in another quantization. Source: ``reference_ops::Requantize``."""
    centred = as_ints(input) - quant.input_zero_point
    scaled = multiply(centred, quant.multiplier, quant.shift) + quant.output_zero_point
    return saturate(scaled, quant.low, quant.high)


def wrap_to(values: Operand, type: DType) -> Ints:
    """Return integers as an overflowing variable of the type holds them."""
    if type.bits == 64:  # noqa: PLR2004  numpy's own wrap
        return as_ints(values)
    low, _ = type.range
    return as_ints((as_ints(values) - low) % (1 << type.bits) + low)


def _sigmoid_samples() -> Ints:
    """The logistic function at i / 24 in units of 1/65536, for i = 0 .. 255.

    A chord between two samples misses a curve by a sixteenth of its second derivative times the
    square of their distance, twice; each sample is lowered by half of that, so that the errors at
    the samples and in the middle are equal. The last sample is the value that the table ends in.
    """
    values = 1.0 / (1.0 + np.exp(-np.arange(256) / 24.0))
    curvature = values * (1.0 - values) * (1.0 - 2.0 * values)
    samples = np.rint(65536.0 * (values - curvature / (16 * 24 * 24))).astype(np.int64)
    samples[255] = 65535
    return samples


_SIGMOID = _sigmoid_samples()


def sigmoid_input(input: Tensor) -> tuple[Multiplier, int]:
    """Return the factor to 4 integer bits, and from which integer on a sigmoid is constant.

    Source: ``LogisticPrepare`` and ``TanhPrepare`` of TensorFlow Lite Micro, for int8.
    """
    mantissa, shift = math.frexp(input.scale * (1 << 27))
    multiplier = math.floor(mantissa * (1 << 31) + 0.5)
    radius = math.floor(15.0 * (1 << 27) / 2.0**shift)
    return Multiplier(multiplier, shift), radius


def _table_steps(input: Operand, scale: Multiplier) -> Ints:
    rounding = 1 << (scale.shift - 1) if scale.shift > 0 else 0
    return (as_ints(input) * scale.multiplier + rounding) >> scale.shift
