"""The structs of the kernels in runtime_c as records: same names, same fields, same order."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from opgen.air.dtype import DType
from opgen.lib.quant import Clamp, FloatClamp, quantized, scale_ratio
from opgen.lib.shapes import Window
from opgen.lib.types import CStruct, Tensor

# ruff: noqa: N801, A002  the structs' own names; `input` and `filter` are the operands' names


@dataclass(frozen=True, eq=False)
class opgen_add_quant(CStruct):
    """A sum or a difference of quantized tensors; input offsets are minus the zero points."""

    input1_offset: int
    input1_multiplier: int
    input1_shift: int
    input2_offset: int
    input2_multiplier: int
    input2_shift: int
    left_shift: int
    output_offset: int
    output_multiplier: int
    output_shift: int
    activation_min: int
    activation_max: int


@dataclass(frozen=True, eq=False)
class opgen_mul_quant(CStruct):
    """A product of quantized tensors; input offsets are minus the zero points."""

    input1_offset: int
    input2_offset: int
    output_offset: int
    output_multiplier: int
    output_shift: int
    activation_min: int
    activation_max: int


@dataclass(frozen=True, eq=False)
class opgen_requant(CStruct):
    """From the integers of one quantization to those of another, limited to low .. high."""

    input_zero_point: int
    multiplier: int
    shift: int
    output_zero_point: int
    low: int
    high: int


@dataclass(frozen=True, eq=False)
class opgen_leaky_quant(CStruct):
    """Two requantizations: one for what is below the zero point, one for the rest."""

    input_zero_point: int
    output_zero_point: int
    alpha_multiplier: int
    alpha_shift: int
    identity_multiplier: int
    identity_shift: int


@dataclass(frozen=True, eq=False)
class opgen_prelu_quant(CStruct):
    """Two requantizations: of products with alpha below the zero point, and of the rest."""

    input_zero_point: int
    alpha_zero_point: int
    output_zero_point: int
    alpha_multiplier: int
    alpha_shift: int
    identity_multiplier: int
    identity_shift: int


@dataclass(frozen=True, eq=False)
class opgen_log_softmax_quant(CStruct):
    """The factor from int8 to 5 integer bits and its inverse; below ``diff_min`` is nothing."""

    multiplier: int
    shift: int
    inverse_multiplier: int
    inverse_shift: int
    diff_min: int


@dataclass(frozen=True, eq=False)
class opgen_window(CStruct):
    """A window that slides over a float image."""

    batches: int
    input_h: int
    input_w: int
    input_c: int
    output_h: int
    output_w: int
    output_c: int
    filter_h: int
    filter_w: int
    filter_c: int
    stride_h: int
    stride_w: int
    dilation_h: int
    dilation_w: int
    pad_h: int
    pad_w: int
    activation_min: float
    activation_max: float


@dataclass(frozen=True, eq=False)
class opgen_window_quant(CStruct):
    """A window that slides over an integer image."""

    batches: int
    input_h: int
    input_w: int
    input_c: int
    output_h: int
    output_w: int
    output_c: int
    filter_h: int
    filter_w: int
    filter_c: int
    stride_h: int
    stride_w: int
    dilation_h: int
    dilation_w: int
    pad_h: int
    pad_w: int
    activation_min: int
    activation_max: int


@dataclass(frozen=True, eq=False)
class opgen_matmul(CStruct):
    """A product of matrices, either of which may be stored transposed; steps count elements."""

    rows: int
    depth: int
    columns: int
    first_row_step: int
    first_depth_step: int
    second_depth_step: int
    second_column_step: int


@dataclass(frozen=True, eq=False)
class opgen_matmul_quant(CStruct):
    """The quantization of a product of matrices; offsets are minus the zero points."""

    first_offset: int
    second_offset: int
    output_zero_point: int
    multiplier: int
    shift: int


@dataclass(frozen=True, eq=False)
class opgen_svdf_sizes(CStruct):
    """The sizes of a singular value decomposition filter; it has filters / rank units."""

    batches: int
    features: int
    filters: int
    memory: int
    rank: int


@dataclass(frozen=True, eq=False)
class opgen_svdf_quant(CStruct):
    """The quantization of a singular value decomposition filter."""

    input_zero_point: int
    state_zero_point: int
    output_zero_point: int
    feature_multiplier: int
    feature_shift: int
    time_multiplier: int
    time_shift: int


def add_quant(input1: Tensor, input2: Tensor, output: Tensor, clamp: Clamp) -> opgen_add_quant:
    """Return the parameters of a sum or a difference.

    Source: TensorFlow Lite Micro's ADD and SUB, which divide the scales in float64.
    """
    twice = 2 * max(input1.scale, input2.scale)
    factors = (input1.scale / twice, input2.scale / twice, _sum_scale(input1, input2, output))
    return _add_quant(input1, input2, output, clamp, factors, _sum_shift(output))


def squared_difference_quant(input1: Tensor, input2: Tensor, output: Tensor) -> opgen_add_quant:
    """Return the parameters of a squared difference. Source: TensorFlow Lite Micro's operator."""
    twice = 2 * max(input1.scale, input2.scale)
    left_shift = 0 if output.type.bits == 16 else 7  # noqa: PLR2004  a square fits 32 bits
    result = twice * twice / ((1 << 2 * left_shift) * output.scale)
    factors = (input1.scale / twice, input2.scale / twice, result)
    low, high = output.type.range
    return _add_quant(input1, input2, output, Clamp(low, high), factors, left_shift)


def sum_is_scaled_down(input1: Tensor, input2: Tensor, output: Tensor) -> bool:
    """Tell whether the factor of a sum's result is below 1, which TensorFlow Lite Micro asserts.

    What is not quantized is not scaled.
    """
    if output.type not in (DType.INT8, DType.INT16) or not output.is_quantized:
        return True
    return quantized(_sum_scale(input1, input2, output)).shift <= 0


def _sum_scale(input1: Tensor, input2: Tensor, output: Tensor) -> float:
    twice = 2 * max(input1.scale, input2.scale)
    return twice / ((1 << _sum_shift(output)) * output.scale)


def _sum_shift(output: Tensor) -> int:
    return 15 if output.type.bits == 16 else 20  # noqa: PLR2004  a sum of two fits 32 bits


def mul_quant(input1: Tensor, input2: Tensor, output: Tensor, clamp: Clamp) -> opgen_mul_quant:
    """Return the parameters of a product. Source: TensorFlow Lite Micro's MUL."""
    scale = quantized(input1.scale * input2.scale / output.scale)
    return opgen_mul_quant(
        -input1.zero_point,
        -input2.zero_point,
        output.zero_point,
        scale.multiplier,
        scale.shift,
        clamp.lo,
        clamp.hi,
    )


def requant(input: Tensor, output: Tensor, clamp: Clamp) -> opgen_requant:
    """Return the parameters of a requantization."""
    scale = quantized(scale_ratio(input, output))
    return opgen_requant(
        input.zero_point, scale.multiplier, scale.shift, output.zero_point, clamp.lo, clamp.hi
    )


def leaky_quant(input: Tensor, output: Tensor, alpha: float) -> opgen_leaky_quant:
    """Return the parameters of a leaky rectifier. Source: TensorFlow Lite's LEAKY_RELU."""
    below = quantized(input.scale * float(np.float32(alpha)) / output.scale)
    above = quantized(scale_ratio(input, output))
    return opgen_leaky_quant(
        input.zero_point,
        output.zero_point,
        below.multiplier,
        below.shift,
        above.multiplier,
        above.shift,
    )


def prelu_quant(input: Tensor, alpha: Tensor, output: Tensor) -> opgen_prelu_quant:
    """Return the parameters of a leaky rectifier whose slopes are a tensor. Source: PRELU."""
    below = quantized(input.scale * alpha.scale / output.scale)
    above = quantized(scale_ratio(input, output))
    return opgen_prelu_quant(
        input.zero_point,
        alpha.zero_point,
        output.zero_point,
        below.multiplier,
        below.shift,
        above.multiplier,
        above.shift,
    )


def svdf_quant(
    input: Tensor, features: Tensor, time: Tensor, state: Tensor, output: Tensor
) -> opgen_svdf_quant:
    """Return the parameters of a filter. Source: ``PrepareSvdf`` of TensorFlow Lite Micro."""
    first = quantized(input.scale * features.scale / state.scale)
    second = quantized(state.scale * time.scale / output.scale)
    return opgen_svdf_quant(
        input.zero_point,
        state.zero_point,
        output.zero_point,
        first.multiplier,
        first.shift,
        second.multiplier,
        second.shift,
    )


def image_window(  # noqa: PLR0913
    input: Tensor, output: Tensor, rows: Window, cols: Window, depth: int, clamp: FloatClamp
) -> opgen_window:
    """Return the parameters of a window over a float image; ``depth``: channels per filter."""
    return opgen_window(
        **_image(input, output, rows, cols, depth),
        activation_min=clamp.lo,
        activation_max=clamp.hi,
    )


def image_window_quant(  # noqa: PLR0913
    input: Tensor, output: Tensor, rows: Window, cols: Window, depth: int, clamp: Clamp
) -> opgen_window_quant:
    """Return the parameters of a window over an integer image; ``depth``: channels per filter."""
    return opgen_window_quant(
        **_image(input, output, rows, cols, depth),
        activation_min=clamp.lo,
        activation_max=clamp.hi,
    )


def _image(input: Tensor, output: Tensor, rows: Window, cols: Window, depth: int) -> dict[str, int]:
    n, h, w, c = input.shape
    return {
        "batches": n,
        "input_h": h,
        "input_w": w,
        "input_c": c,
        "output_h": output.shape[1],
        "output_w": output.shape[2],
        "output_c": output.shape[3],
        "filter_h": rows.size,
        "filter_w": cols.size,
        "filter_c": depth,
        "stride_h": rows.stride,
        "stride_w": cols.stride,
        "dilation_h": rows.dilation,
        "dilation_w": cols.dilation,
        "pad_h": rows.before,
        "pad_w": cols.before,
    }


def _add_quant(  # noqa: PLR0913
    input1: Tensor,
    input2: Tensor,
    output: Tensor,
    clamp: Clamp,
    factors: tuple[float, float, float],
    left_shift: int,
) -> opgen_add_quant:
    first, second, result = (quantized(each) for each in factors)
    return opgen_add_quant(
        -input1.zero_point,
        first.multiplier,
        first.shift,
        -input2.zero_point,
        second.multiplier,
        second.shift,
        left_shift,
        output.zero_point,
        result.multiplier,
        result.shift,
        clamp.lo,
        clamp.hi,
    )
