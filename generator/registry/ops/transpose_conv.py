"""TRANSPOSE_CONV. Made by `opgen build` from specs/conv/transpose_conv.yaml; do not edit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from opgen.air.dtype import DType
from opgen.air.model import AirModel, AirOperator, AirOperatorOptions
from opgen.aot.operators.spec_operator import SpecOperator
from opgen.lib.adapt import as_filters_last, as_image, from_image
from opgen.lib.arrays import as_int64s, clip, ints, largest, length
from opgen.lib.cmsis_nn_structs import cmsis_nn_activation, cmsis_nn_per_channel_quant_params, cmsis_nn_tile, cmsis_nn_transpose_conv_params, dims, flat_dims
from opgen.lib.cmsis_nn_transpose import transpose_conv_s8_reversed, transpose_conv_s8_scratch, transpose_conv_s8_serves
from opgen.lib.draw import Case, Draw, Sample
from opgen.lib.opgen_c import image_window, image_window_quant
from opgen.lib.pytorch import image_shape
from opgen.lib.quant import activation_range, activation_range_f32, centred, channel_scales, have_scales, multipliers, requantize, requantize_wide, shifts, symmetric
from opgen.lib.reference import transpose_conv2d
from opgen.lib.shapes import shape_of, slide
from opgen.lib.sums import largest_sum, sums_fit
from opgen.lib.tensor import has
from opgen.litert.enums import ActivationFunctionType, Padding
from opgen.litert.parse import parse_operator
from opgen.litert.schema import ModelT, SubGraphT
from opgen.registry.context import RegistryContext
from opgen.registry.definition import Absorption, Call, Channels, Definition, Kernel, Litert, Operand, Operation, Option, OutputFacts, Params, State, TorchEntry, Unmet, Values, Violation, in_words as _in_words, take as _take


@dataclass(frozen=True)
class TransposeConvOptions(AirOperatorOptions):
    """Options of TRANSPOSE_CONV."""

    padding: Padding = Padding.SAME  # specs/conv/transpose_conv.yaml:7
    stride_w: int = 0  # specs/conv/transpose_conv.yaml:8
    stride_h: int = 0  # specs/conv/transpose_conv.yaml:9
    fused_activation_function: ActivationFunctionType = ActivationFunctionType.NONE  # specs/conv/transpose_conv.yaml:10
    keeps_nonfinite: bool = False  # specs/conv/transpose_conv.yaml:12
    quantized_bias_type: DType = DType.FLOAT32  # specs/conv/transpose_conv.yaml:13
    pads: tuple[int, ...] = (0, 0)  # specs/conv/transpose_conv.yaml:14


def infer(op: Operation[TransposeConvOptions]) -> Mapping[str, OutputFacts | tuple[OutputFacts, ...]]:
    input = op.tensor("input")  # specs/conv/transpose_conv.yaml:19
    output_shape = op.tensor("output_shape")  # specs/conv/transpose_conv.yaml:17
    return {
        "output": OutputFacts(
            type=input.type,  # specs/conv/transpose_conv.yaml:22
            shape=shape_of(output_shape) if output_shape.is_constant else None,  # specs/conv/transpose_conv.yaml:22
        ),
    }


def check(op: Operation[TransposeConvOptions]) -> Iterator[Violation]:
    filter = op.tensor("filter")  # specs/conv/transpose_conv.yaml:18
    input = op.tensor("input")  # specs/conv/transpose_conv.yaml:19
    output = op.tensor("output")  # specs/conv/transpose_conv.yaml:22
    if not (have_scales(input, filter, output)):  # specs/conv/transpose_conv.yaml:38
        yield Violation('specs/conv/transpose_conv.yaml:38', 'integers that stand for real numbers need a scale; one of these tensors has none', is_limit=True)
    if not (input.c == filter.i and output.c == filter.o and output.n == input.n):  # specs/conv/transpose_conv.yaml:41
        yield Violation('specs/conv/transpose_conv.yaml:41', 'filters of ' + _in_words(filter.shape) + ' cannot make ' + _in_words(output.shape) + ' of ' + _in_words(input.shape))
    padding = op.options.padding  # specs/conv/transpose_conv.yaml:7
    stride_h = op.options.stride_h  # specs/conv/transpose_conv.yaml:9
    pads = op.options.pads  # specs/conv/transpose_conv.yaml:14
    rows = slide(padding, output.h, filter.h, stride_h, 1, pads[0])  # specs/conv/transpose_conv.yaml:25
    stride_w = op.options.stride_w  # specs/conv/transpose_conv.yaml:8
    cols = slide(padding, output.w, filter.w, stride_w, 1, pads[1])  # specs/conv/transpose_conv.yaml:26
    if not (rows.before < 32768 and cols.before < 32768):  # specs/conv/transpose_conv.yaml:43
        yield Violation('specs/conv/transpose_conv.yaml:43', 'filters of ' + _in_words(filter.h) + ' x ' + _in_words(filter.w) + ' pad with ' + _in_words(rows.before) + ' rows and ' + _in_words(cols.before) + ' columns')
    bias = op.optional("bias")  # specs/conv/transpose_conv.yaml:20
    if not (not has(bias) or bias.o == filter.o):  # specs/conv/transpose_conv.yaml:45
        yield Violation('specs/conv/transpose_conv.yaml:45', 'bias has ' + _in_words(bias.o if has(bias) else 0) + ' elements for ' + _in_words(filter.o) + ' filters')
    if not (symmetric(filter) and (length(filter.scales) <= 1 or length(filter.scales) == filter.o)):  # specs/conv/transpose_conv.yaml:47
        yield Violation('specs/conv/transpose_conv.yaml:47', 'a filter needs zero points of 0, and one scale or one per output')
    int16 = DType.INT16  # specs/conv/transpose_conv.yaml:49
    if not (input.type != int16 or symmetric(input) and symmetric(output)):  # specs/conv/transpose_conv.yaml:49
        yield Violation('specs/conv/transpose_conv.yaml:49', 'the zero points of int16 images must be 0')
    scales = channel_scales(input, filter, output, filter.o)  # specs/conv/transpose_conv.yaml:28
    if not (sums_fit(input, filter, bias if has(bias) else 0, 0, scales)):  # specs/conv/transpose_conv.yaml:51
        yield Violation('specs/conv/transpose_conv.yaml:51', 'sums of up to ' + _in_words(largest_sum(input, filter, bias if has(bias) else 0, 0)) + ' overflow for the scales ' + _in_words(input.scale) + ', ' + _in_words(largest(filter.scales)) + ' and ' + _in_words(output.scale) + ' of input, filter and output: the last is too small, or a bias too large')


def macs(op: Operation[TransposeConvOptions]) -> int:
    filter = op.tensor("filter")  # specs/conv/transpose_conv.yaml:18
    input = op.tensor("input")  # specs/conv/transpose_conv.yaml:19
    return input.size * filter.h * filter.w * filter.o  # specs/conv/transpose_conv.yaml:55


def _evaluate_reference(op: Operation[TransposeConvOptions]) -> Values:
    filter = op.tensor("filter")  # specs/conv/transpose_conv.yaml:18
    input = op.tensor("input")  # specs/conv/transpose_conv.yaml:19
    bias = op.value("bias")  # specs/conv/transpose_conv.yaml:20
    output = op.tensor("output")  # specs/conv/transpose_conv.yaml:22
    stride_w = op.options.stride_w  # specs/conv/transpose_conv.yaml:8
    stride_h = op.options.stride_h  # specs/conv/transpose_conv.yaml:9
    padding = op.options.padding  # specs/conv/transpose_conv.yaml:7
    pads = op.options.pads  # specs/conv/transpose_conv.yaml:14
    rows = slide(padding, output.h, filter.h, stride_h, 1, pads[0])  # specs/conv/transpose_conv.yaml:25
    cols = slide(padding, output.w, filter.w, stride_w, 1, pads[1])  # specs/conv/transpose_conv.yaml:26
    fused_activation_function = op.options.fused_activation_function  # specs/conv/transpose_conv.yaml:10
    keeps_nonfinite = op.options.keeps_nonfinite  # specs/conv/transpose_conv.yaml:12
    limits = activation_range_f32(fused_activation_function, keeps_nonfinite)  # specs/conv/transpose_conv.yaml:32
    return _take(clip(transpose_conv2d(input, filter, output.shape, stride_h, stride_w, rows.before, cols.before) + bias, limits.lo, limits.hi))  # specs/conv/transpose_conv.yaml:56


def states(op: Operation[TransposeConvOptions]) -> Mapping[str, State]:
    del op
    return {}


def _evaluate_exact(op: Operation[TransposeConvOptions]) -> Values:
    filter = op.tensor("filter")  # specs/conv/transpose_conv.yaml:18
    input = op.tensor("input")  # specs/conv/transpose_conv.yaml:19
    bias = op.value("bias")  # specs/conv/transpose_conv.yaml:20
    output = op.tensor("output")  # specs/conv/transpose_conv.yaml:22
    stride_w = op.options.stride_w  # specs/conv/transpose_conv.yaml:8
    stride_h = op.options.stride_h  # specs/conv/transpose_conv.yaml:9
    padding = op.options.padding  # specs/conv/transpose_conv.yaml:7
    pads = op.options.pads  # specs/conv/transpose_conv.yaml:14
    rows = slide(padding, output.h, filter.h, stride_h, 1, pads[0])  # specs/conv/transpose_conv.yaml:25
    cols = slide(padding, output.w, filter.w, stride_w, 1, pads[1])  # specs/conv/transpose_conv.yaml:26
    fused_activation_function = op.options.fused_activation_function  # specs/conv/transpose_conv.yaml:10
    clamp = activation_range(fused_activation_function, output)  # specs/conv/transpose_conv.yaml:27
    scales = channel_scales(input, filter, output, filter.o)  # specs/conv/transpose_conv.yaml:28
    quant = cmsis_nn_per_channel_quant_params(multipliers(scales), shifts(scales))  # specs/conv/transpose_conv.yaml:29
    return _take(requantize(transpose_conv2d(centred(input), filter, output.shape, stride_h, stride_w, rows.before, cols.before) + bias, quant, output.zero_point, clamp))  # specs/conv/transpose_conv.yaml:57


def _transpose_conv_any_s8_params(op: Operation[TransposeConvOptions]) -> Params:
    filter = op.tensor("filter")  # specs/conv/transpose_conv.yaml:18
    input = op.tensor("input")  # specs/conv/transpose_conv.yaml:19
    output = op.tensor("output")  # specs/conv/transpose_conv.yaml:22
    scales = channel_scales(input, filter, output, filter.o)  # specs/conv/transpose_conv.yaml:28
    quant = cmsis_nn_per_channel_quant_params(multipliers(scales), shifts(scales))  # specs/conv/transpose_conv.yaml:29
    input_offset = -input.zero_point  # specs/conv/transpose_conv.yaml:30
    output_offset = output.zero_point  # specs/conv/transpose_conv.yaml:31
    padding = op.options.padding  # specs/conv/transpose_conv.yaml:7
    stride_h = op.options.stride_h  # specs/conv/transpose_conv.yaml:9
    pads = op.options.pads  # specs/conv/transpose_conv.yaml:14
    rows = slide(padding, output.h, filter.h, stride_h, 1, pads[0])  # specs/conv/transpose_conv.yaml:25
    stride_w = op.options.stride_w  # specs/conv/transpose_conv.yaml:8
    cols = slide(padding, output.w, filter.w, stride_w, 1, pads[1])  # specs/conv/transpose_conv.yaml:26
    fused_activation_function = op.options.fused_activation_function  # specs/conv/transpose_conv.yaml:10
    clamp = activation_range(fused_activation_function, output)  # specs/conv/transpose_conv.yaml:27
    grid = image_window_quant(input, output, rows, cols, filter.i, clamp)  # specs/conv/transpose_conv.yaml:34
    return (("grid", grid), ("input_offset", input_offset), ("output_offset", output_offset), ("quant", quant),)  # specs/conv/transpose_conv.yaml:61


def _transpose_conv_s16_exact(op: Operation[TransposeConvOptions]) -> Values:
    filter = op.tensor("filter")  # specs/conv/transpose_conv.yaml:18
    input = op.tensor("input")  # specs/conv/transpose_conv.yaml:19
    bias = op.value("bias")  # specs/conv/transpose_conv.yaml:20
    output = op.tensor("output")  # specs/conv/transpose_conv.yaml:22
    stride_w = op.options.stride_w  # specs/conv/transpose_conv.yaml:8
    stride_h = op.options.stride_h  # specs/conv/transpose_conv.yaml:9
    padding = op.options.padding  # specs/conv/transpose_conv.yaml:7
    pads = op.options.pads  # specs/conv/transpose_conv.yaml:14
    rows = slide(padding, output.h, filter.h, stride_h, 1, pads[0])  # specs/conv/transpose_conv.yaml:25
    cols = slide(padding, output.w, filter.w, stride_w, 1, pads[1])  # specs/conv/transpose_conv.yaml:26
    fused_activation_function = op.options.fused_activation_function  # specs/conv/transpose_conv.yaml:10
    clamp = activation_range(fused_activation_function, output)  # specs/conv/transpose_conv.yaml:27
    scales = channel_scales(input, filter, output, filter.o)  # specs/conv/transpose_conv.yaml:28
    quant = cmsis_nn_per_channel_quant_params(multipliers(scales), shifts(scales))  # specs/conv/transpose_conv.yaml:29
    return _take(requantize_wide(transpose_conv2d(input, filter, output.shape, stride_h, stride_w, rows.before, cols.before) + bias, quant, 0, clamp))  # specs/conv/transpose_conv.yaml:71


def _transpose_conv_s16_params(op: Operation[TransposeConvOptions]) -> Params:
    filter = op.tensor("filter")  # specs/conv/transpose_conv.yaml:18
    input = op.tensor("input")  # specs/conv/transpose_conv.yaml:19
    output = op.tensor("output")  # specs/conv/transpose_conv.yaml:22
    scales = channel_scales(input, filter, output, filter.o)  # specs/conv/transpose_conv.yaml:28
    quant = cmsis_nn_per_channel_quant_params(multipliers(scales), shifts(scales))  # specs/conv/transpose_conv.yaml:29
    padding = op.options.padding  # specs/conv/transpose_conv.yaml:7
    stride_h = op.options.stride_h  # specs/conv/transpose_conv.yaml:9
    pads = op.options.pads  # specs/conv/transpose_conv.yaml:14
    rows = slide(padding, output.h, filter.h, stride_h, 1, pads[0])  # specs/conv/transpose_conv.yaml:25
    stride_w = op.options.stride_w  # specs/conv/transpose_conv.yaml:8
    cols = slide(padding, output.w, filter.w, stride_w, 1, pads[1])  # specs/conv/transpose_conv.yaml:26
    fused_activation_function = op.options.fused_activation_function  # specs/conv/transpose_conv.yaml:10
    clamp = activation_range(fused_activation_function, output)  # specs/conv/transpose_conv.yaml:27
    grid = image_window_quant(input, output, rows, cols, filter.i, clamp)  # specs/conv/transpose_conv.yaml:34
    bias = op.optional("bias")  # specs/conv/transpose_conv.yaml:20
    wide_bias = as_int64s(bias) if has(bias) else None  # specs/conv/transpose_conv.yaml:35
    return (("grid", grid), ("quant", quant), ("wide_bias", wide_bias),)  # specs/conv/transpose_conv.yaml:68


def _transpose_conv_f32_params(op: Operation[TransposeConvOptions]) -> Params:
    filter = op.tensor("filter")  # specs/conv/transpose_conv.yaml:18
    input = op.tensor("input")  # specs/conv/transpose_conv.yaml:19
    output = op.tensor("output")  # specs/conv/transpose_conv.yaml:22
    padding = op.options.padding  # specs/conv/transpose_conv.yaml:7
    stride_h = op.options.stride_h  # specs/conv/transpose_conv.yaml:9
    pads = op.options.pads  # specs/conv/transpose_conv.yaml:14
    rows = slide(padding, output.h, filter.h, stride_h, 1, pads[0])  # specs/conv/transpose_conv.yaml:25
    stride_w = op.options.stride_w  # specs/conv/transpose_conv.yaml:8
    cols = slide(padding, output.w, filter.w, stride_w, 1, pads[1])  # specs/conv/transpose_conv.yaml:26
    fused_activation_function = op.options.fused_activation_function  # specs/conv/transpose_conv.yaml:10
    keeps_nonfinite = op.options.keeps_nonfinite  # specs/conv/transpose_conv.yaml:12
    limits = activation_range_f32(fused_activation_function, keeps_nonfinite)  # specs/conv/transpose_conv.yaml:32
    window = image_window(input, output, rows, cols, filter.i, limits)  # specs/conv/transpose_conv.yaml:33
    return (("window", window),)  # specs/conv/transpose_conv.yaml:77


def _transpose_conv_s8_params(op: Operation[TransposeConvOptions]) -> Params:
    filter = op.tensor("filter")  # specs/conv/transpose_conv.yaml:18
    input = op.tensor("input")  # specs/conv/transpose_conv.yaml:19
    output = op.tensor("output")  # specs/conv/transpose_conv.yaml:22
    scales = channel_scales(input, filter, output, filter.o)  # specs/conv/transpose_conv.yaml:28
    quant = cmsis_nn_per_channel_quant_params(multipliers(scales), shifts(scales))  # specs/conv/transpose_conv.yaml:29
    stride_w = op.options.stride_w  # specs/conv/transpose_conv.yaml:8
    stride_h = op.options.stride_h  # specs/conv/transpose_conv.yaml:9
    padding = op.options.padding  # specs/conv/transpose_conv.yaml:7
    pads = op.options.pads  # specs/conv/transpose_conv.yaml:14
    rows = slide(padding, output.h, filter.h, stride_h, 1, pads[0])  # specs/conv/transpose_conv.yaml:25
    cols = slide(padding, output.w, filter.w, stride_w, 1, pads[1])  # specs/conv/transpose_conv.yaml:26
    fused_activation_function = op.options.fused_activation_function  # specs/conv/transpose_conv.yaml:10
    clamp = activation_range(fused_activation_function, output)  # specs/conv/transpose_conv.yaml:27
    conv = cmsis_nn_transpose_conv_params(-input.zero_point, output.zero_point, cmsis_nn_tile(stride_w, stride_h), cmsis_nn_tile(cols.before, rows.before), cmsis_nn_tile(0, 0), cmsis_nn_tile(1, 1), cmsis_nn_activation(clamp.lo, clamp.hi))  # specs/conv/transpose_conv_s8.yaml:6
    input_dims = dims(input)  # specs/conv/transpose_conv_s8.yaml:9
    filter_dims = dims(filter)  # specs/conv/transpose_conv_s8.yaml:10
    bias_dims = flat_dims(filter.o)  # specs/conv/transpose_conv_s8.yaml:11
    output_dims = dims(output)  # specs/conv/transpose_conv_s8.yaml:12
    target = op.target  # specs/conv/transpose_conv_s8.yaml:13
    sums_size = transpose_conv_s8_scratch(target, conv, input, filter)  # specs/conv/transpose_conv_s8.yaml:13
    reversed_size = transpose_conv_s8_reversed(conv, input, filter)  # specs/conv/transpose_conv_s8.yaml:14
    return (("conv", conv), ("quant", quant), ("input_dims", input_dims), ("filter_dims", filter_dims), ("bias_dims", bias_dims), ("output_dims", output_dims), ("sums_size", sums_size), ("reversed_size", reversed_size),)  # specs/conv/transpose_conv_s8.yaml:17


def _transpose_conv_s8_unmet(op: Operation[TransposeConvOptions]) -> Unmet | None:
    filter = op.tensor("filter")  # specs/conv/transpose_conv.yaml:18
    input = op.tensor("input")  # specs/conv/transpose_conv.yaml:19
    output = op.tensor("output")  # specs/conv/transpose_conv.yaml:22
    target = op.target  # specs/conv/transpose_conv_s8.yaml:19
    stride_w = op.options.stride_w  # specs/conv/transpose_conv.yaml:8
    stride_h = op.options.stride_h  # specs/conv/transpose_conv.yaml:9
    padding = op.options.padding  # specs/conv/transpose_conv.yaml:7
    pads = op.options.pads  # specs/conv/transpose_conv.yaml:14
    rows = slide(padding, output.h, filter.h, stride_h, 1, pads[0])  # specs/conv/transpose_conv.yaml:25
    cols = slide(padding, output.w, filter.w, stride_w, 1, pads[1])  # specs/conv/transpose_conv.yaml:26
    fused_activation_function = op.options.fused_activation_function  # specs/conv/transpose_conv.yaml:10
    clamp = activation_range(fused_activation_function, output)  # specs/conv/transpose_conv.yaml:27
    conv = cmsis_nn_transpose_conv_params(-input.zero_point, output.zero_point, cmsis_nn_tile(stride_w, stride_h), cmsis_nn_tile(cols.before, rows.before), cmsis_nn_tile(0, 0), cmsis_nn_tile(1, 1), cmsis_nn_activation(clamp.lo, clamp.hi))  # specs/conv/transpose_conv_s8.yaml:6
    if not transpose_conv_s8_serves(target, conv, input, filter, output):  # specs/conv/transpose_conv_s8.yaml:19
        return Unmet('transpose_conv_s8_serves(target, conv, input, filter, output)')
    return None


def _transpose_conv_s8_scratch(op: Operation[TransposeConvOptions]) -> int:
    filter = op.tensor("filter")  # specs/conv/transpose_conv.yaml:18
    input = op.tensor("input")  # specs/conv/transpose_conv.yaml:19
    target = op.target  # specs/conv/transpose_conv_s8.yaml:13
    output = op.tensor("output")  # specs/conv/transpose_conv.yaml:22
    stride_w = op.options.stride_w  # specs/conv/transpose_conv.yaml:8
    stride_h = op.options.stride_h  # specs/conv/transpose_conv.yaml:9
    padding = op.options.padding  # specs/conv/transpose_conv.yaml:7
    pads = op.options.pads  # specs/conv/transpose_conv.yaml:14
    rows = slide(padding, output.h, filter.h, stride_h, 1, pads[0])  # specs/conv/transpose_conv.yaml:25
    cols = slide(padding, output.w, filter.w, stride_w, 1, pads[1])  # specs/conv/transpose_conv.yaml:26
    fused_activation_function = op.options.fused_activation_function  # specs/conv/transpose_conv.yaml:10
    clamp = activation_range(fused_activation_function, output)  # specs/conv/transpose_conv.yaml:27
    conv = cmsis_nn_transpose_conv_params(-input.zero_point, output.zero_point, cmsis_nn_tile(stride_w, stride_h), cmsis_nn_tile(cols.before, rows.before), cmsis_nn_tile(0, 0), cmsis_nn_tile(1, 1), cmsis_nn_activation(clamp.lo, clamp.hi))  # specs/conv/transpose_conv_s8.yaml:6
    sums_size = transpose_conv_s8_scratch(target, conv, input, filter)  # specs/conv/transpose_conv_s8.yaml:13
    reversed_size = transpose_conv_s8_reversed(conv, input, filter)  # specs/conv/transpose_conv_s8.yaml:14
    return sums_size + reversed_size  # specs/conv/transpose_conv_s8.yaml:22


def _channels_when(op: Operation[TransposeConvOptions]) -> bool:
    NONE = ActivationFunctionType.NONE  # specs/conv/transpose_conv.yaml:54
    fused_activation_function = op.options.fused_activation_function  # specs/conv/transpose_conv.yaml:10
    return fused_activation_function == NONE  # specs/conv/transpose_conv.yaml:54


def _absorb_fused_activation_function_value(op: Operation[TransposeConvOptions], folded: ActivationFunctionType) -> ActivationFunctionType:
    del op
    return folded  # specs/conv/transpose_conv.yaml:11


def _absorb_fused_activation_function_when(op: Operation[TransposeConvOptions], folded: ActivationFunctionType) -> bool:
    NONE = ActivationFunctionType.NONE  # specs/conv/transpose_conv.yaml:11
    fused_activation_function = op.options.fused_activation_function  # specs/conv/transpose_conv.yaml:10
    return fused_activation_function == NONE  # specs/conv/transpose_conv.yaml:11


def _torch_0_limit(call: Call) -> Violation | None:
    groups = call["groups"]  # specs/conv/transpose_conv_torch.yaml:7
    if not (groups == 1):  # specs/conv/transpose_conv_torch.yaml:7
        return Violation('specs/conv/transpose_conv_torch.yaml:7', 'groups is ' + _in_words(groups) + ': a transposed convolution must have one group', is_limit=True)
    dilation = call["dilation"]  # specs/conv/transpose_conv_torch.yaml:8
    if not (largest(ints(dilation)) == 1):  # specs/conv/transpose_conv_torch.yaml:8
        return Violation('specs/conv/transpose_conv_torch.yaml:8', 'dilation is ' + _in_words(dilation) + ': a transposed convolution must have none', is_limit=True)
    return None


def _torch_0_inputs(call: Call) -> Mapping[str, object]:
    weight = call["weight"]  # specs/conv/transpose_conv_torch.yaml:10
    results = call["results"]  # specs/conv/transpose_conv_torch.yaml:10
    input = call["input"]  # specs/conv/transpose_conv_torch.yaml:12
    bias = call["bias"]  # specs/conv/transpose_conv_torch.yaml:13
    return {
        "output_shape": image_shape(results[0].shape, weight.rank - 2),  # specs/conv/transpose_conv_torch.yaml:10
        "filter": as_filters_last(weight),  # specs/conv/transpose_conv_torch.yaml:11
        "input": as_image(input, weight.rank - 2),  # specs/conv/transpose_conv_torch.yaml:12
        "bias": bias,  # specs/conv/transpose_conv_torch.yaml:13
    }


def _torch_0_options(call: Call) -> Mapping[str, object]:
    VALID = Padding.VALID  # specs/conv/transpose_conv_torch.yaml:15
    weight = call["weight"]  # specs/conv/transpose_conv_torch.yaml:16
    padding = call["padding"]  # specs/conv/transpose_conv_torch.yaml:16
    stride = call["stride"]  # specs/conv/transpose_conv_torch.yaml:17
    NONE = ActivationFunctionType.NONE  # specs/conv/transpose_conv_torch.yaml:19
    return {
        "padding": VALID,  # specs/conv/transpose_conv_torch.yaml:15
        "pads": (0, padding[0]) if weight.rank == 3 else (padding[0], padding[1]),  # specs/conv/transpose_conv_torch.yaml:16
        "stride_h": 1 if weight.rank == 3 else stride[0],  # specs/conv/transpose_conv_torch.yaml:17
        "stride_w": stride[-1],  # specs/conv/transpose_conv_torch.yaml:18
        "fused_activation_function": NONE,  # specs/conv/transpose_conv_torch.yaml:19
    }


def _torch_0_outputs(call: Call) -> tuple[object, ...]:
    output = call["output"]  # specs/conv/transpose_conv_torch.yaml:20
    results = call["results"]  # specs/conv/transpose_conv_torch.yaml:20
    return (
        from_image(output, results[0].shape),  # specs/conv/transpose_conv_torch.yaml:20
    )


def _torch_1_limit(call: Call) -> Violation | None:
    groups = call["groups"]  # specs/conv/transpose_conv_torch.yaml:7
    if not (groups == 1):  # specs/conv/transpose_conv_torch.yaml:7
        return Violation('specs/conv/transpose_conv_torch.yaml:7', 'groups is ' + _in_words(groups) + ': a transposed convolution must have one group', is_limit=True)
    dilation = call["dilation"]  # specs/conv/transpose_conv_torch.yaml:8
    if not (largest(ints(dilation)) == 1):  # specs/conv/transpose_conv_torch.yaml:8
        return Violation('specs/conv/transpose_conv_torch.yaml:8', 'dilation is ' + _in_words(dilation) + ': a transposed convolution must have none', is_limit=True)
    return None


def _torch_1_inputs(call: Call) -> Mapping[str, object]:
    weight = call["weight"]  # specs/conv/transpose_conv_torch.yaml:10
    results = call["results"]  # specs/conv/transpose_conv_torch.yaml:10
    input = call["input"]  # specs/conv/transpose_conv_torch.yaml:12
    bias = call["bias"]  # specs/conv/transpose_conv_torch.yaml:13
    return {
        "output_shape": image_shape(results[0].shape, weight.rank - 2),  # specs/conv/transpose_conv_torch.yaml:10
        "filter": as_filters_last(weight),  # specs/conv/transpose_conv_torch.yaml:11
        "input": as_image(input, weight.rank - 2),  # specs/conv/transpose_conv_torch.yaml:12
        "bias": bias,  # specs/conv/transpose_conv_torch.yaml:13
    }


def _torch_1_options(call: Call) -> Mapping[str, object]:
    VALID = Padding.VALID  # specs/conv/transpose_conv_torch.yaml:15
    weight = call["weight"]  # specs/conv/transpose_conv_torch.yaml:16
    padding = call["padding"]  # specs/conv/transpose_conv_torch.yaml:16
    stride = call["stride"]  # specs/conv/transpose_conv_torch.yaml:17
    NONE = ActivationFunctionType.NONE  # specs/conv/transpose_conv_torch.yaml:19
    return {
        "padding": VALID,  # specs/conv/transpose_conv_torch.yaml:15
        "pads": (0, padding[0]) if weight.rank == 3 else (padding[0], padding[1]),  # specs/conv/transpose_conv_torch.yaml:16
        "stride_h": 1 if weight.rank == 3 else stride[0],  # specs/conv/transpose_conv_torch.yaml:17
        "stride_w": stride[-1],  # specs/conv/transpose_conv_torch.yaml:18
        "fused_activation_function": NONE,  # specs/conv/transpose_conv_torch.yaml:19
    }


def _torch_1_outputs(call: Call) -> tuple[object, ...]:
    output = call["output"]  # specs/conv/transpose_conv_torch.yaml:20
    results = call["results"]  # specs/conv/transpose_conv_torch.yaml:20
    return (
        from_image(output, results[0].shape),  # specs/conv/transpose_conv_torch.yaml:20
    )


def _torch_2_when(call: Call) -> bool:
    transposed = call["transposed"]  # specs/conv/transpose_conv_torch.yaml:23
    return bool(transposed)  # specs/conv/transpose_conv_torch.yaml:23


def _torch_2_limit(call: Call) -> Violation | None:
    groups = call["groups"]  # specs/conv/transpose_conv_torch.yaml:25
    if not (groups == 1):  # specs/conv/transpose_conv_torch.yaml:25
        return Violation('specs/conv/transpose_conv_torch.yaml:25', 'groups is ' + _in_words(groups) + ': a transposed convolution must have one group', is_limit=True)
    dilation = call["dilation"]  # specs/conv/transpose_conv_torch.yaml:26
    if not (largest(ints(dilation)) == 1):  # specs/conv/transpose_conv_torch.yaml:26
        return Violation('specs/conv/transpose_conv_torch.yaml:26', 'dilation is ' + _in_words(dilation) + ': a transposed convolution must have none', is_limit=True)
    return None


def _torch_2_inputs(call: Call) -> Mapping[str, object]:
    weight = call["weight"]  # specs/conv/transpose_conv_torch.yaml:28
    results = call["results"]  # specs/conv/transpose_conv_torch.yaml:28
    input = call["input"]  # specs/conv/transpose_conv_torch.yaml:30
    bias = call["bias"]  # specs/conv/transpose_conv_torch.yaml:31
    return {
        "output_shape": image_shape(results[0].shape, weight.rank - 2),  # specs/conv/transpose_conv_torch.yaml:28
        "filter": as_filters_last(weight),  # specs/conv/transpose_conv_torch.yaml:29
        "input": as_image(input, weight.rank - 2),  # specs/conv/transpose_conv_torch.yaml:30
        "bias": bias,  # specs/conv/transpose_conv_torch.yaml:31
    }


def _torch_2_options(call: Call) -> Mapping[str, object]:
    VALID = Padding.VALID  # specs/conv/transpose_conv_torch.yaml:33
    weight = call["weight"]  # specs/conv/transpose_conv_torch.yaml:34
    padding = call["padding"]  # specs/conv/transpose_conv_torch.yaml:34
    stride = call["stride"]  # specs/conv/transpose_conv_torch.yaml:35
    NONE = ActivationFunctionType.NONE  # specs/conv/transpose_conv_torch.yaml:37
    return {
        "padding": VALID,  # specs/conv/transpose_conv_torch.yaml:33
        "pads": (0, padding[0]) if weight.rank == 3 else (padding[0], padding[1]),  # specs/conv/transpose_conv_torch.yaml:34
        "stride_h": 1 if weight.rank == 3 else stride[0],  # specs/conv/transpose_conv_torch.yaml:35
        "stride_w": stride[-1],  # specs/conv/transpose_conv_torch.yaml:36
        "fused_activation_function": NONE,  # specs/conv/transpose_conv_torch.yaml:37
    }


def _torch_2_outputs(call: Call) -> tuple[object, ...]:
    output = call["output"]  # specs/conv/transpose_conv_torch.yaml:38
    results = call["results"]  # specs/conv/transpose_conv_torch.yaml:38
    return (
        from_image(output, results[0].shape),  # specs/conv/transpose_conv_torch.yaml:38
    )


def sample_0(draw: Draw) -> Case:
    sample = Sample(draw)
    SAME = Padding.SAME
    VALID = Padding.VALID
    choice = draw.choice
    padding = sample.option("padding", choice(SAME, VALID))  # specs/conv/transpose_conv.yaml:84
    span = draw.span
    stride_w = sample.option("stride_w", span(1, 4))  # specs/conv/transpose_conv.yaml:85
    stride_h = sample.option("stride_h", span(1, 3))  # specs/conv/transpose_conv.yaml:86
    NONE = ActivationFunctionType.NONE
    RELU = ActivationFunctionType.RELU
    RELU6 = ActivationFunctionType.RELU6
    RELU_N1_TO_1 = ActivationFunctionType.RELU_N1_TO_1
    fused_activation_function = sample.option("fused_activation_function", choice(NONE, RELU, RELU6, RELU_N1_TO_1))  # specs/conv/transpose_conv.yaml:87
    input = sample.tensor("input", (span(1, 2), span(1, 5), span(1, 5), choice(span(1, 8), span(16, 24))), "NHWC")  # specs/conv/transpose_conv.yaml:88
    filter = sample.tensor("filter", (span(1, 5), span(1, 4), span(1, 4), input.c), "OHWI")  # specs/conv/transpose_conv.yaml:89
    output_shape = sample.tensor("output_shape", ints((input.n, input.h * stride_h + span(0, 2), input.w * stride_w + span(0, 2), filter.o)), "")  # specs/conv/transpose_conv.yaml:90
    bias = sample.tensor("bias", (filter.o,), "O")  # specs/conv/transpose_conv.yaml:91
    return sample.case()


DEFINITION = Definition[TransposeConvOptions](
    op='TRANSPOSE_CONV',
    place='specs/conv/transpose_conv.yaml:2',
    doc='Every pixel of an NHWC image adds its OHWI filters to the output, where pixels lie apart.',
    options_type=TransposeConvOptions,
    options=(
        Option('padding', Padding, 'specs/conv/transpose_conv.yaml:7', default=Padding.SAME, required=False),
        Option('stride_w', int, 'specs/conv/transpose_conv.yaml:8', default=0, required=False, minimum=1, maximum=32767),
        Option('stride_h', int, 'specs/conv/transpose_conv.yaml:9', default=0, required=False, minimum=1, maximum=32767),
        Option('fused_activation_function', ActivationFunctionType, 'specs/conv/transpose_conv.yaml:10', default=ActivationFunctionType.NONE, required=False, only=(ActivationFunctionType.NONE, ActivationFunctionType.RELU, ActivationFunctionType.RELU_N1_TO_1, ActivationFunctionType.RELU6,)),
        Option('keeps_nonfinite', bool, 'specs/conv/transpose_conv.yaml:12', default=False, required=False, internal=True, torch=True),
        Option('quantized_bias_type', DType, 'specs/conv/transpose_conv.yaml:13', default=DType.FLOAT32, required=False, only=(DType.FLOAT32, DType.INT32, DType.INT64,)),
        Option('pads', tuple, 'specs/conv/transpose_conv.yaml:14', element=int, default=(0, 0), required=False, internal=True),
    ),
    litert=Litert(builtin='TRANSPOSE_CONV', versions=(1, 5), table='TransposeConvOptions'),
    inputs=(
        Operand('output_shape', 'specs/conv/transpose_conv.yaml:17', ignores_scale=True),
        Operand('filter', 'specs/conv/transpose_conv.yaml:18', layout='OHWI', const=True),
        Operand('input', 'specs/conv/transpose_conv.yaml:19', layout='NHWC'),
        Operand('bias', 'specs/conv/transpose_conv.yaml:20', layout='O', const=True, optional=True),
    ),
    outputs=(
        Operand('output', 'specs/conv/transpose_conv.yaml:22', layout='NHWC'),
    ),
    infer=infer,
    check=check,
    macs=macs,
    reference=_evaluate_reference,
    reference_place='specs/conv/transpose_conv.yaml:56',
    states=states,
    kernels=(
        Kernel[TransposeConvOptions](
            name='transpose_conv_any_s8',
            place='specs/conv/transpose_conv.yaml:61',
            types={'output_shape': (DType.INT32,), 'filter': (DType.INT8,), 'input': (DType.INT8,), 'bias': (DType.INT32,), 'output': (DType.INT8,)},
            same_type={},
            arguments=('p', 'filter', 'input', 'bias', 'output'),
            c=(
                '/* TRANSPOSE_CONV: output_shape int32, filter int8, input int8, bias int32, output int8 (specs/conv/transpose_conv.yaml:61) */\n'
                'typedef struct {\n'
                '    opgen_window_quant grid;\n'
                '    int32_t input_offset;\n'
                '    int32_t output_offset;\n'
                '    cmsis_nn_per_channel_quant_params quant;\n'
                '} opgen_transpose_conv_any_s8_params;\n'
                '\n'
                'static inline int opgen_run_transpose_conv_any_s8(const opgen_transpose_conv_any_s8_params *p,\n'
                '                                                  const int8_t *filter, const int8_t *input,\n'
                '                                                  const int32_t *bias, int8_t *output)\n'
                '{\n'
                '    opgen_transpose_convolve_s8(&p->grid, p->input_offset, p->output_offset, p->quant.multiplier,\n'
                '                                p->quant.shift, input, filter, bias, output);\n'
                '    return 0;\n'
                '}\n'
            ),
            params=_transpose_conv_any_s8_params,
            exact=_evaluate_exact,
            headers=('opgen_transpose_conv.h',),
            table_inputs={'quant': ('filter', 'input')},
        ),
        Kernel[TransposeConvOptions](
            name='transpose_conv_s16',
            place='specs/conv/transpose_conv.yaml:68',
            types={'output_shape': (DType.INT32,), 'filter': (DType.INT8,), 'input': (DType.INT16,), 'bias': (DType.INT64, DType.INT16,), 'output': (DType.INT16,)},
            same_type={},
            arguments=('p', 'filter', 'input', 'output'),
            c=(
                '/* TRANSPOSE_CONV: output_shape int32, filter int8, input int16, bias int64 or int16, output int16 (specs/conv/transpose_conv.yaml:68) */\n'
                'typedef struct {\n'
                '    opgen_window_quant grid;\n'
                '    cmsis_nn_per_channel_quant_params quant;\n'
                '    const int64_t *wide_bias;\n'
                '} opgen_transpose_conv_s16_params;\n'
                '\n'
                'static inline int opgen_run_transpose_conv_s16(const opgen_transpose_conv_s16_params *p, const int8_t *filter,\n'
                '                                               const int16_t *input, int16_t *output)\n'
                '{\n'
                '    opgen_transpose_convolve_s16(&p->grid, p->quant.multiplier, p->quant.shift, input, filter,\n'
                '                                 p->wide_bias, output);\n'
                '    return 0;\n'
                '}\n'
            ),
            params=_transpose_conv_s16_params,
            exact=_transpose_conv_s16_exact,
            headers=('opgen_transpose_conv.h',),
            table_inputs={'quant': ('filter', 'input'), 'wide_bias': ('bias',)},
        ),
        Kernel[TransposeConvOptions](
            name='transpose_conv_f32',
            place='specs/conv/transpose_conv.yaml:77',
            types={'output_shape': (DType.INT32,), 'filter': (DType.FLOAT32,), 'input': (DType.FLOAT32,), 'bias': (DType.FLOAT32,), 'output': (DType.FLOAT32,)},
            same_type={},
            arguments=('p', 'filter', 'input', 'bias', 'output'),
            c=(
                '/* TRANSPOSE_CONV: output_shape int32, filter float32, input float32, bias float32, output float32 (specs/conv/transpose_conv.yaml:77) */\n'
                'typedef struct {\n'
                '    opgen_window window;\n'
                '} opgen_transpose_conv_f32_params;\n'
                '\n'
                'static inline int opgen_run_transpose_conv_f32(const opgen_transpose_conv_f32_params *p, const float *filter,\n'
                '                                               const float *input, const float *bias, float *output)\n'
                '{\n'
                '    opgen_transpose_convolve_f32(&p->window, input, filter, bias, output);\n'
                '    return 0;\n'
                '}\n'
            ),
            params=_transpose_conv_f32_params,
            exact=None,
            headers=('opgen_transpose_conv.h',),
            table_inputs={},
        ),
        Kernel[TransposeConvOptions](
            name='transpose_conv_s8',
            place='specs/conv/transpose_conv_s8.yaml:17',
            types={'output_shape': (DType.INT32,), 'filter': (DType.INT8,), 'input': (DType.INT8,), 'bias': (DType.INT32,), 'output': (DType.INT8,)},
            same_type={},
            arguments=('p', 'filter', 'input', 'bias', 'output', 'scratch'),
            c=(
                '/* TRANSPOSE_CONV: output_shape int32, filter int8, input int8, bias int32, output int8 (specs/conv/transpose_conv_s8.yaml:17) */\n'
                'typedef struct {\n'
                '    cmsis_nn_transpose_conv_params conv;\n'
                '    cmsis_nn_per_channel_quant_params quant;\n'
                '    cmsis_nn_dims input_dims;\n'
                '    cmsis_nn_dims filter_dims;\n'
                '    cmsis_nn_dims bias_dims;\n'
                '    cmsis_nn_dims output_dims;\n'
                '    int32_t sums_size;\n'
                '    int32_t reversed_size;\n'
                '} opgen_transpose_conv_s8_params;\n'
                '\n'
                'static inline int opgen_run_transpose_conv_s8(const opgen_transpose_conv_s8_params *p, const int8_t *filter,\n'
                '                                              const int8_t *input, const int32_t *bias, int8_t *output,\n'
                '                                              void *scratch)\n'
                '{\n'
                '    const cmsis_nn_context sums = {scratch, p->sums_size};\n'
                '    const cmsis_nn_context reversed = {(int8_t *)scratch + p->sums_size, p->reversed_size};\n'
                '    return arm_transpose_conv_wrapper_s8(&sums, &reversed, &p->conv, &p->quant, &p->input_dims, input,\n'
                '                                         &p->filter_dims, filter, &p->bias_dims, bias,\n'
                '                                         &p->output_dims, output);\n'
                '}\n'
            ),
            params=_transpose_conv_s8_params,
            exact=_evaluate_exact,
            unmet=_transpose_conv_s8_unmet,
            priority=1,
            scratch=_transpose_conv_s8_scratch,
            table_inputs={'quant': ('filter', 'input')},
        ),
    ),
    state_names=(),
    alias=None,
    reads_values=frozenset(['bias', 'filter', 'input', 'output_shape']),
    folds=(),
    absorptions=(
        Absorption('fused_activation_function', 'output', _absorb_fused_activation_function_value, _absorb_fused_activation_function_when, 'specs/conv/transpose_conv.yaml:11'),
    ),
    torch=(
        TorchEntry('aten.conv_transpose1d.default', '', None, _torch_0_limit, _torch_0_inputs, _torch_0_options, _torch_0_outputs, frozenset(['bias', 'dilation', 'groups', 'input', 'output', 'output_padding', 'padding', 'results', 'stride', 'weight']), ('output',), 'specs/conv/transpose_conv_torch.yaml:5'),
        TorchEntry('aten.conv_transpose2d.input', '', None, _torch_1_limit, _torch_1_inputs, _torch_1_options, _torch_1_outputs, frozenset(['bias', 'dilation', 'groups', 'input', 'output', 'output_padding', 'padding', 'results', 'stride', 'weight']), ('output',), 'specs/conv/transpose_conv_torch.yaml:5'),
        TorchEntry('aten.convolution.default', '', _torch_2_when, _torch_2_limit, _torch_2_inputs, _torch_2_options, _torch_2_outputs, frozenset(['bias', 'dilation', 'groups', 'input', 'output', 'output_padding', 'padding', 'results', 'stride', 'transposed', 'weight']), ('output',), 'specs/conv/transpose_conv_torch.yaml:22'),
    ),
    channels=Channels[TransposeConvOptions](3, 'filter', 0, 'bias', _channels_when, 'specs/conv/transpose_conv.yaml:54'),
    samples=(
        sample_0,
    ),
)


def parse(
    op_id: int, model: ModelT, subgraph: SubGraphT, air_model: AirModel
) -> AirOperator:
    """Read one TRANSPOSE_CONV of a LiteRT model."""
    return parse_operator(DEFINITION, op_id, model, subgraph, air_model)


class TransposeConvOperator(SpecOperator):
    """TRANSPOSE_CONV, ready to be planned and emitted."""

    TYPE = 'TRANSPOSE_CONV'
    DEFINITION = DEFINITION


OPERATOR = TransposeConvOperator
OPTIONS = TransposeConvOptions


def register(context: RegistryContext, *, overwrite: bool = False) -> None:
    """Put TRANSPOSE_CONV into the registries of a context."""
    context.litert_parsers.register(DEFINITION.litert_key, parse, overwrite)
    context.air_options.register('TRANSPOSE_CONV', TransposeConvOptions, overwrite)
    context.aot_operator_classes.register('TRANSPOSE_CONV', TransposeConvOperator, overwrite)
