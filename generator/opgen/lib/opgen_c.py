"""The structs of the kernels in runtime_c as records: same names, same fields, same order."""

from __future__ import annotations

from opgen.air.dtype import DType
from opgen.lib.quant import Clamp, FloatClamp, quantized, scale_ratio
from opgen.lib.shapes import Window
from opgen.lib.structs import opgen_add_quant, opgen_requant, opgen_window, opgen_window_quant
from opgen.lib.types import Tensor

# ruff: noqa: A002  `input` and `filter` are the operands' names


def add_quant(input1: Tensor, input2: Tensor, output: Tensor, clamp: Clamp) -> opgen_add_quant:
    """Return the parameters of a sum or a difference.

    Source: TensorFlow Lite Micro's ADD and SUB, which divide the scales in float64.
    """
    twice = 2 * max(input1.scale, input2.scale)
    factors = (input1.scale / twice, input2.scale / twice, _sum_scale(input1, input2, output))
    return _add_quant(input1, input2, output, clamp, factors, _sum_shift(output))


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


def requant(input: Tensor, output: Tensor, clamp: Clamp) -> opgen_requant:
    """Return the parameters of a requantization."""
    scale = quantized(scale_ratio(input, output))
    return opgen_requant(
        input.zero_point, scale.multiplier, scale.shift, output.zero_point, clamp.lo, clamp.hi
    )


def image_window(  # noqa: PLR0913
    input: Tensor, output: Tensor, rows: Window, cols: Window, depth: int, clamp: FloatClamp
) -> opgen_window:
    """Return the parameters of a window over float images; ``depth``: channels per filter."""
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
    h, w, c = input.shape[-3:]
    return {
        "batches": input.shape[0],
        "input_h": h,
        "input_w": w,
        "input_c": c,
        "output_h": output.shape[-3],
        "output_w": output.shape[-2],
        "output_c": output.shape[-1],
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
