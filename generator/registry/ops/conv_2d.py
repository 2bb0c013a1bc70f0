"""CONV_2D. Made by `opgen build` from specs/conv/conv_2d.yaml; do not edit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from opgen.air.dtype import DType
from opgen.air.model import AirModel, AirOperator, AirOperatorOptions
from opgen.aot.operators.spec_operator import SpecOperator
from opgen.lib.adapt import as_image, from_image
from opgen.lib.arrays import as_int32s, clip, largest, length, zeros
from opgen.lib.cmsis_nn import conv_s16_scratch, conv_s16_wrapper_serves, conv_s8_function, conv_s8_scratch, conv_sizes_fit
from opgen.lib.cmsis_nn_overlap import conv_s8_overlap, pointwise_part
from opgen.lib.cmsis_nn_s4 import conv_s4_scratch, conv_s4_serves, conv_s4_wrapper_serves
from opgen.lib.cmsis_nn_structs import cmsis_nn_activation, cmsis_nn_conv_params, cmsis_nn_per_channel_quant_params, cmsis_nn_tile, dims, flat_dims
from opgen.lib.draw import Case, Draw, Sample
from opgen.lib.dual_mac import dsp_channels, dsp_channels_serve, dsp_filter, dual_mac_pairs, dual_mac_serves, dual_mac_weights
from opgen.lib.hybrid import filter_scales, hybrid_conv2d
from opgen.lib.opgen_c import image_window, image_window_quant
from opgen.lib.overlap import pixelwise_overlap, pixelwise_overlap_behind, window_overlap
from opgen.lib.packed import packed_filters, packed_s8_serves, packed_stages
from opgen.lib.pytorch import pads_2d, same_pads_2d
from opgen.lib.quant import activation_range, activation_range_f32, centred, channel_scales, have_scales, multipliers, requantize, requantize_wide, scale_for_single_product, shifts, symmetric
from opgen.lib.reference import activate, conv2d, within
from opgen.lib.shapes import covers, slide, sum_shapes
from opgen.lib.sums import largest_sum, sums_fit
from opgen.lib.tables import narrowed, narrowed_f32
from opgen.lib.tensor import has
from opgen.litert.enums import ActivationFunctionType, Padding
from opgen.litert.parse import parse_operator
from opgen.litert.schema import ModelT, SubGraphT
from opgen.registry.context import RegistryContext
from opgen.registry.definition import Absorption, Call, Channels, Definition, Kernel, Litert, Operand, Operation, Option, OutputFacts, Params, State, TorchEntry, UInt8, Unmet, Values, Violation, in_words as _in_words, take as _take


@dataclass(frozen=True)
class Conv2dOptions(AirOperatorOptions):
    """Options of CONV_2D."""

    padding: Padding = Padding.SAME  # specs/_family/convolution.yaml:6
    stride_w: int = 0  # specs/_family/convolution.yaml:7
    stride_h: int = 0  # specs/_family/convolution.yaml:8
    fused_activation_function: ActivationFunctionType = ActivationFunctionType.NONE  # specs/_family/convolution.yaml:9
    clamped: tuple[float, ...] = ()  # specs/_family/convolution.yaml:17
    keeps_nonfinite: bool = False  # specs/_family/convolution.yaml:26
    dilation_w_factor: int = 1  # specs/_family/convolution.yaml:27
    dilation_h_factor: int = 1  # specs/_family/convolution.yaml:28
    pads: tuple[int, ...] = (0, 0, 0, 0)  # specs/_family/convolution.yaml:30
    quantized_bias_type: DType = DType.FLOAT32  # specs/conv/conv_2d.yaml:7


def infer(op: Operation[Conv2dOptions]) -> Mapping[str, OutputFacts | tuple[OutputFacts, ...]]:
    input = op.tensor("input")  # specs/_family/convolution.yaml:40
    filter = op.tensor("filter")  # specs/conv/conv_2d.yaml:9
    padding = op.options.padding  # specs/_family/convolution.yaml:6
    stride_h = op.options.stride_h  # specs/_family/convolution.yaml:8
    dilation_h_factor = op.options.dilation_h_factor  # specs/_family/convolution.yaml:28
    pads = op.options.pads  # specs/_family/convolution.yaml:30
    rows = slide(padding, input.h, filter.h, stride_h, dilation_h_factor, pads[0], pads[1])  # specs/_family/convolution.yaml:48
    stride_w = op.options.stride_w  # specs/_family/convolution.yaml:7
    dilation_w_factor = op.options.dilation_w_factor  # specs/_family/convolution.yaml:27
    cols = slide(padding, input.w, filter.w, stride_w, dilation_w_factor, pads[2], pads[3])  # specs/_family/convolution.yaml:49
    return {
        "output": OutputFacts(
            type=input.type,  # specs/_family/convolution.yaml:44
            shape=(input.n, rows.out, cols.out, filter.o),  # specs/_family/convolution.yaml:45
        ),
    }


def check(op: Operation[Conv2dOptions]) -> Iterator[Violation]:
    input = op.tensor("input")  # specs/_family/convolution.yaml:40
    filter = op.tensor("filter")  # specs/conv/conv_2d.yaml:9
    output = op.tensor("output")  # specs/_family/convolution.yaml:42
    if not (have_scales(input, filter, output)):  # specs/_family/convolution.yaml:66
        yield Violation('specs/_family/convolution.yaml:66', 'integers that stand for real numbers need a scale; one of these tensors has none', is_limit=True)
    padding = op.options.padding  # specs/_family/convolution.yaml:6
    stride_h = op.options.stride_h  # specs/_family/convolution.yaml:8
    dilation_h_factor = op.options.dilation_h_factor  # specs/_family/convolution.yaml:28
    pads = op.options.pads  # specs/_family/convolution.yaml:30
    rows = slide(padding, input.h, filter.h, stride_h, dilation_h_factor, pads[0], pads[1])  # specs/_family/convolution.yaml:48
    stride_w = op.options.stride_w  # specs/_family/convolution.yaml:7
    dilation_w_factor = op.options.dilation_w_factor  # specs/_family/convolution.yaml:27
    cols = slide(padding, input.w, filter.w, stride_w, dilation_w_factor, pads[2], pads[3])  # specs/_family/convolution.yaml:49
    if not (rows.out > 0 and cols.out > 0):  # specs/_family/convolution.yaml:69
        yield Violation('specs/_family/convolution.yaml:69', 'filters of ' + _in_words(filter.h) + ' x ' + _in_words(filter.w) + ' do not fit into an image of ' + _in_words(input.h) + ' x ' + _in_words(input.w))
    if not (rows.before < 32768 and cols.before < 32768):  # specs/_family/convolution.yaml:71
        yield Violation('specs/_family/convolution.yaml:71', 'filters of ' + _in_words(filter.h) + ' x ' + _in_words(filter.w) + ' pad an image with ' + _in_words(rows.before) + ' rows and ' + _in_words(cols.before) + ' columns', is_limit=True)
    bias = op.optional("bias")  # specs/conv/conv_2d.yaml:10
    if not (not has(bias) or bias.o == filter.o):  # specs/_family/convolution.yaml:74
        yield Violation('specs/_family/convolution.yaml:74', 'bias has ' + _in_words(bias.o if has(bias) else 0) + ' elements for ' + _in_words(filter.o) + ' filters')
    if not (length(filter.scales) <= 1 or length(filter.scales) == filter.o):  # specs/_family/convolution.yaml:76
        yield Violation('specs/_family/convolution.yaml:76', 'the filter has ' + _in_words(length(filter.scales)) + ' scales for ' + _in_words(filter.o) + ' filters')
    uint8 = DType.UINT8  # specs/_family/convolution.yaml:78
    if not (symmetric(filter) or filter.type == uint8):  # specs/_family/convolution.yaml:78
        yield Violation('specs/_family/convolution.yaml:78', 'the zero points of a filter must be 0', is_limit=True)
    int16 = DType.INT16  # specs/_family/convolution.yaml:81
    if not (input.type != int16 or symmetric(input) and symmetric(output)):  # specs/_family/convolution.yaml:81
        yield Violation('specs/_family/convolution.yaml:81', 'the zero points of int16 images must be 0')
    groups = input.c // filter.i  # specs/conv/conv_2d.yaml:12
    if not (input.c % filter.i == 0 and filter.o % groups == 0):  # specs/conv/conv_2d.yaml:20
        yield Violation('specs/conv/conv_2d.yaml:20', _in_words(input.c) + ' channels and ' + _in_words(filter.o) + ' filters do not divide into groups of ' + _in_words(filter.i))
    scales = channel_scales(input, filter, output, filter.o)  # specs/_family/convolution.yaml:52
    if not (sums_fit(input, filter, bias if has(bias) else 0, 0, scales)):  # specs/conv/conv_2d.yaml:22
        yield Violation('specs/conv/conv_2d.yaml:22', 'sums of up to ' + _in_words(largest_sum(input, filter, bias if has(bias) else 0, 0)) + ' overflow for the scales ' + _in_words(input.scale) + ' of the input, up to ' + _in_words(largest(filter.scales)) + ' of the filter and ' + _in_words(output.scale) + ' of the output, which is too small, or a bias is too large')


def macs(op: Operation[Conv2dOptions]) -> int:
    filter = op.tensor("filter")  # specs/conv/conv_2d.yaml:9
    output = op.tensor("output")  # specs/_family/convolution.yaml:42
    return output.size * filter.h * filter.w * filter.i  # specs/conv/conv_2d.yaml:27


def _evaluate_reference(op: Operation[Conv2dOptions]) -> Values:
    input = op.tensor("input")  # specs/_family/convolution.yaml:40
    filter = op.tensor("filter")  # specs/conv/conv_2d.yaml:9
    bias = op.value("bias")  # specs/conv/conv_2d.yaml:10
    padding = op.options.padding  # specs/_family/convolution.yaml:6
    stride_h = op.options.stride_h  # specs/_family/convolution.yaml:8
    dilation_h_factor = op.options.dilation_h_factor  # specs/_family/convolution.yaml:28
    pads = op.options.pads  # specs/_family/convolution.yaml:30
    rows = slide(padding, input.h, filter.h, stride_h, dilation_h_factor, pads[0], pads[1])  # specs/_family/convolution.yaml:48
    stride_w = op.options.stride_w  # specs/_family/convolution.yaml:7
    dilation_w_factor = op.options.dilation_w_factor  # specs/_family/convolution.yaml:27
    cols = slide(padding, input.w, filter.w, stride_w, dilation_w_factor, pads[2], pads[3])  # specs/_family/convolution.yaml:49
    fused_activation_function = op.options.fused_activation_function  # specs/_family/convolution.yaml:9
    clamped = op.options.clamped  # specs/_family/convolution.yaml:17
    keeps_nonfinite = op.options.keeps_nonfinite  # specs/_family/convolution.yaml:26
    limits = narrowed_f32(activation_range_f32(fused_activation_function, keeps_nonfinite), clamped)  # specs/_family/convolution.yaml:51
    groups = input.c // filter.i  # specs/conv/conv_2d.yaml:12
    return _take(clip(conv2d(input, filter, rows, cols, groups) + bias, limits.lo, limits.hi))  # specs/conv/conv_2d.yaml:28


def states(op: Operation[Conv2dOptions]) -> Mapping[str, State]:
    del op
    return {}


def _evaluate_exact(op: Operation[Conv2dOptions]) -> Values:
    input = op.tensor("input")  # specs/_family/convolution.yaml:40
    filter = op.tensor("filter")  # specs/conv/conv_2d.yaml:9
    bias = op.value("bias")  # specs/conv/conv_2d.yaml:10
    output = op.tensor("output")  # specs/_family/convolution.yaml:42
    padding = op.options.padding  # specs/_family/convolution.yaml:6
    stride_h = op.options.stride_h  # specs/_family/convolution.yaml:8
    dilation_h_factor = op.options.dilation_h_factor  # specs/_family/convolution.yaml:28
    pads = op.options.pads  # specs/_family/convolution.yaml:30
    rows = slide(padding, input.h, filter.h, stride_h, dilation_h_factor, pads[0], pads[1])  # specs/_family/convolution.yaml:48
    stride_w = op.options.stride_w  # specs/_family/convolution.yaml:7
    dilation_w_factor = op.options.dilation_w_factor  # specs/_family/convolution.yaml:27
    cols = slide(padding, input.w, filter.w, stride_w, dilation_w_factor, pads[2], pads[3])  # specs/_family/convolution.yaml:49
    fused_activation_function = op.options.fused_activation_function  # specs/_family/convolution.yaml:9
    clamped = op.options.clamped  # specs/_family/convolution.yaml:17
    clamp = narrowed(activation_range(fused_activation_function, output), clamped, output)  # specs/_family/convolution.yaml:50
    scales = channel_scales(input, filter, output, filter.o)  # specs/_family/convolution.yaml:52
    quant = cmsis_nn_per_channel_quant_params(multipliers(scales), shifts(scales))  # specs/_family/convolution.yaml:53
    groups = input.c // filter.i  # specs/conv/conv_2d.yaml:12
    return _take(requantize(conv2d(centred(input), centred(filter), rows, cols, groups) + bias, quant, output.zero_point, clamp))  # specs/conv/conv_2d.yaml:29


def _conv_2d_s8_params(op: Operation[Conv2dOptions]) -> Params:
    input = op.tensor("input")  # specs/_family/convolution.yaml:40
    filter = op.tensor("filter")  # specs/conv/conv_2d.yaml:9
    output = op.tensor("output")  # specs/_family/convolution.yaml:42
    scales = channel_scales(input, filter, output, filter.o)  # specs/_family/convolution.yaml:52
    quant = cmsis_nn_per_channel_quant_params(multipliers(scales), shifts(scales))  # specs/_family/convolution.yaml:53
    input_dims = dims(input)  # specs/_family/convolution.yaml:58
    filter_dims = dims(filter)  # specs/_family/convolution.yaml:59
    bias_dims = flat_dims(filter.o)  # specs/_family/convolution.yaml:60
    output_dims = dims(output)  # specs/_family/convolution.yaml:61
    bias = op.optional("bias")  # specs/conv/conv_2d.yaml:10
    groups = input.c // filter.i  # specs/conv/conv_2d.yaml:12
    no_bias = as_int32s(zeros((filter.o,))) if groups > 1 and not has(bias) else None  # specs/conv/conv_2d.yaml:13
    stride_w = op.options.stride_w  # specs/_family/convolution.yaml:7
    stride_h = op.options.stride_h  # specs/_family/convolution.yaml:8
    stride = cmsis_nn_tile(stride_w, stride_h)  # specs/_family/convolution.yaml:54
    padding = op.options.padding  # specs/_family/convolution.yaml:6
    dilation_h_factor = op.options.dilation_h_factor  # specs/_family/convolution.yaml:28
    pads = op.options.pads  # specs/_family/convolution.yaml:30
    rows = slide(padding, input.h, filter.h, stride_h, dilation_h_factor, pads[0], pads[1])  # specs/_family/convolution.yaml:48
    dilation_w_factor = op.options.dilation_w_factor  # specs/_family/convolution.yaml:27
    cols = slide(padding, input.w, filter.w, stride_w, dilation_w_factor, pads[2], pads[3])  # specs/_family/convolution.yaml:49
    before = cmsis_nn_tile(cols.before, rows.before)  # specs/_family/convolution.yaml:55
    dilation = cmsis_nn_tile(dilation_w_factor, dilation_h_factor)  # specs/_family/convolution.yaml:56
    fused_activation_function = op.options.fused_activation_function  # specs/_family/convolution.yaml:9
    clamped = op.options.clamped  # specs/_family/convolution.yaml:17
    clamp = narrowed(activation_range(fused_activation_function, output), clamped, output)  # specs/_family/convolution.yaml:50
    bounds = cmsis_nn_activation(clamp.lo, clamp.hi)  # specs/_family/convolution.yaml:57
    conv = cmsis_nn_conv_params(-input.zero_point, output.zero_point, stride, before, dilation, bounds)  # specs/conv/conv_2d.yaml:15
    return (("conv", conv), ("quant", quant), ("input_dims", input_dims), ("filter_dims", filter_dims), ("bias_dims", bias_dims), ("output_dims", output_dims), ("no_bias", no_bias),)  # specs/conv/conv_2d.yaml:32


def _conv_2d_s8_unmet(op: Operation[Conv2dOptions]) -> Unmet | None:
    input = op.tensor("input")  # specs/_family/convolution.yaml:40
    filter = op.tensor("filter")  # specs/conv/conv_2d.yaml:9
    output = op.tensor("output")  # specs/_family/convolution.yaml:42
    target = op.target  # specs/conv/conv_2d.yaml:14
    stride_w = op.options.stride_w  # specs/_family/convolution.yaml:7
    stride_h = op.options.stride_h  # specs/_family/convolution.yaml:8
    stride = cmsis_nn_tile(stride_w, stride_h)  # specs/_family/convolution.yaml:54
    padding = op.options.padding  # specs/_family/convolution.yaml:6
    dilation_h_factor = op.options.dilation_h_factor  # specs/_family/convolution.yaml:28
    pads = op.options.pads  # specs/_family/convolution.yaml:30
    rows = slide(padding, input.h, filter.h, stride_h, dilation_h_factor, pads[0], pads[1])  # specs/_family/convolution.yaml:48
    dilation_w_factor = op.options.dilation_w_factor  # specs/_family/convolution.yaml:27
    cols = slide(padding, input.w, filter.w, stride_w, dilation_w_factor, pads[2], pads[3])  # specs/_family/convolution.yaml:49
    before = cmsis_nn_tile(cols.before, rows.before)  # specs/_family/convolution.yaml:55
    dilation = cmsis_nn_tile(dilation_w_factor, dilation_h_factor)  # specs/_family/convolution.yaml:56
    fused_activation_function = op.options.fused_activation_function  # specs/_family/convolution.yaml:9
    clamped = op.options.clamped  # specs/_family/convolution.yaml:17
    clamp = narrowed(activation_range(fused_activation_function, output), clamped, output)  # specs/_family/convolution.yaml:50
    bounds = cmsis_nn_activation(clamp.lo, clamp.hi)  # specs/_family/convolution.yaml:57
    conv = cmsis_nn_conv_params(-input.zero_point, output.zero_point, stride, before, dilation, bounds)  # specs/conv/conv_2d.yaml:15
    called = conv_s8_function(target, conv, input, filter, output)  # specs/conv/conv_2d.yaml:14
    if not (called == "s8"):  # specs/conv/conv_2d.yaml:34
        return Unmet('called == "s8"', {'called': called})
    if not conv_sizes_fit(target, input, filter, output):  # specs/conv/conv_2d.yaml:34
        return Unmet('conv_sizes_fit(target, input, filter, output)')
    return None


def _conv_2d_s8_scratch(op: Operation[Conv2dOptions]) -> int:
    input = op.tensor("input")  # specs/_family/convolution.yaml:40
    filter = op.tensor("filter")  # specs/conv/conv_2d.yaml:9
    output = op.tensor("output")  # specs/_family/convolution.yaml:42
    target = op.target  # specs/conv/conv_2d.yaml:36
    stride_w = op.options.stride_w  # specs/_family/convolution.yaml:7
    stride_h = op.options.stride_h  # specs/_family/convolution.yaml:8
    stride = cmsis_nn_tile(stride_w, stride_h)  # specs/_family/convolution.yaml:54
    padding = op.options.padding  # specs/_family/convolution.yaml:6
    dilation_h_factor = op.options.dilation_h_factor  # specs/_family/convolution.yaml:28
    pads = op.options.pads  # specs/_family/convolution.yaml:30
    rows = slide(padding, input.h, filter.h, stride_h, dilation_h_factor, pads[0], pads[1])  # specs/_family/convolution.yaml:48
    dilation_w_factor = op.options.dilation_w_factor  # specs/_family/convolution.yaml:27
    cols = slide(padding, input.w, filter.w, stride_w, dilation_w_factor, pads[2], pads[3])  # specs/_family/convolution.yaml:49
    before = cmsis_nn_tile(cols.before, rows.before)  # specs/_family/convolution.yaml:55
    dilation = cmsis_nn_tile(dilation_w_factor, dilation_h_factor)  # specs/_family/convolution.yaml:56
    fused_activation_function = op.options.fused_activation_function  # specs/_family/convolution.yaml:9
    clamped = op.options.clamped  # specs/_family/convolution.yaml:17
    clamp = narrowed(activation_range(fused_activation_function, output), clamped, output)  # specs/_family/convolution.yaml:50
    bounds = cmsis_nn_activation(clamp.lo, clamp.hi)  # specs/_family/convolution.yaml:57
    conv = cmsis_nn_conv_params(-input.zero_point, output.zero_point, stride, before, dilation, bounds)  # specs/conv/conv_2d.yaml:15
    return conv_s8_scratch(target, conv, input, filter, output)  # specs/conv/conv_2d.yaml:36


def _conv_2d_s8_overlap(op: Operation[Conv2dOptions]) -> int:
    input = op.tensor("input")  # specs/_family/convolution.yaml:40
    filter = op.tensor("filter")  # specs/conv/conv_2d.yaml:9
    output = op.tensor("output")  # specs/_family/convolution.yaml:42
    target = op.target  # specs/conv/conv_2d.yaml:37
    padding = op.options.padding  # specs/_family/convolution.yaml:6
    stride_h = op.options.stride_h  # specs/_family/convolution.yaml:8
    dilation_h_factor = op.options.dilation_h_factor  # specs/_family/convolution.yaml:28
    pads = op.options.pads  # specs/_family/convolution.yaml:30
    rows = slide(padding, input.h, filter.h, stride_h, dilation_h_factor, pads[0], pads[1])  # specs/_family/convolution.yaml:48
    stride_w = op.options.stride_w  # specs/_family/convolution.yaml:7
    dilation_w_factor = op.options.dilation_w_factor  # specs/_family/convolution.yaml:27
    cols = slide(padding, input.w, filter.w, stride_w, dilation_w_factor, pads[2], pads[3])  # specs/_family/convolution.yaml:49
    stride = cmsis_nn_tile(stride_w, stride_h)  # specs/_family/convolution.yaml:54
    before = cmsis_nn_tile(cols.before, rows.before)  # specs/_family/convolution.yaml:55
    dilation = cmsis_nn_tile(dilation_w_factor, dilation_h_factor)  # specs/_family/convolution.yaml:56
    fused_activation_function = op.options.fused_activation_function  # specs/_family/convolution.yaml:9
    clamped = op.options.clamped  # specs/_family/convolution.yaml:17
    clamp = narrowed(activation_range(fused_activation_function, output), clamped, output)  # specs/_family/convolution.yaml:50
    bounds = cmsis_nn_activation(clamp.lo, clamp.hi)  # specs/_family/convolution.yaml:57
    conv = cmsis_nn_conv_params(-input.zero_point, output.zero_point, stride, before, dilation, bounds)  # specs/conv/conv_2d.yaml:15
    return conv_s8_overlap(target, conv, input, filter, output, rows, cols)  # specs/conv/conv_2d.yaml:37


def _conv_2d_narrow_s16_params(op: Operation[Conv2dOptions]) -> Params:
    input = op.tensor("input")  # specs/_family/convolution.yaml:40
    filter = op.tensor("filter")  # specs/conv/conv_2d.yaml:9
    output = op.tensor("output")  # specs/_family/convolution.yaml:42
    scales = channel_scales(input, filter, output, filter.o)  # specs/_family/convolution.yaml:52
    quant = cmsis_nn_per_channel_quant_params(multipliers(scales), shifts(scales))  # specs/_family/convolution.yaml:53
    padding = op.options.padding  # specs/_family/convolution.yaml:6
    stride_h = op.options.stride_h  # specs/_family/convolution.yaml:8
    dilation_h_factor = op.options.dilation_h_factor  # specs/_family/convolution.yaml:28
    pads = op.options.pads  # specs/_family/convolution.yaml:30
    rows = slide(padding, input.h, filter.h, stride_h, dilation_h_factor, pads[0], pads[1])  # specs/_family/convolution.yaml:48
    stride_w = op.options.stride_w  # specs/_family/convolution.yaml:7
    dilation_w_factor = op.options.dilation_w_factor  # specs/_family/convolution.yaml:27
    cols = slide(padding, input.w, filter.w, stride_w, dilation_w_factor, pads[2], pads[3])  # specs/_family/convolution.yaml:49
    fused_activation_function = op.options.fused_activation_function  # specs/_family/convolution.yaml:9
    clamped = op.options.clamped  # specs/_family/convolution.yaml:17
    clamp = narrowed(activation_range(fused_activation_function, output), clamped, output)  # specs/_family/convolution.yaml:50
    grid = image_window_quant(input, output, rows, cols, filter.i, clamp)  # specs/conv/conv_2d.yaml:17
    return (("grid", grid), ("quant", quant),)  # specs/conv/conv_2d.yaml:42


def _conv_2d_narrow_s16_unmet(op: Operation[Conv2dOptions]) -> Unmet | None:
    int32 = DType.INT32  # specs/conv/conv_2d.yaml:44
    bias = op.optional("bias")  # specs/conv/conv_2d.yaml:10
    quantized_bias_type = op.options.quantized_bias_type  # specs/conv/conv_2d.yaml:7
    if not (has(bias) or quantized_bias_type == int32):  # specs/conv/conv_2d.yaml:44
        return Unmet('has(bias) or quantized_bias_type == int32', {'has(bias)': has(bias), 'quantized_bias_type': quantized_bias_type})
    return None


def _conv_2d_s16_exact(op: Operation[Conv2dOptions]) -> Values:
    input = op.tensor("input")  # specs/_family/convolution.yaml:40
    filter = op.tensor("filter")  # specs/conv/conv_2d.yaml:9
    bias = op.value("bias")  # specs/conv/conv_2d.yaml:10
    padding = op.options.padding  # specs/_family/convolution.yaml:6
    stride_h = op.options.stride_h  # specs/_family/convolution.yaml:8
    dilation_h_factor = op.options.dilation_h_factor  # specs/_family/convolution.yaml:28
    pads = op.options.pads  # specs/_family/convolution.yaml:30
    rows = slide(padding, input.h, filter.h, stride_h, dilation_h_factor, pads[0], pads[1])  # specs/_family/convolution.yaml:48
    stride_w = op.options.stride_w  # specs/_family/convolution.yaml:7
    dilation_w_factor = op.options.dilation_w_factor  # specs/_family/convolution.yaml:27
    cols = slide(padding, input.w, filter.w, stride_w, dilation_w_factor, pads[2], pads[3])  # specs/_family/convolution.yaml:49
    output = op.tensor("output")  # specs/_family/convolution.yaml:42
    fused_activation_function = op.options.fused_activation_function  # specs/_family/convolution.yaml:9
    clamped = op.options.clamped  # specs/_family/convolution.yaml:17
    clamp = narrowed(activation_range(fused_activation_function, output), clamped, output)  # specs/_family/convolution.yaml:50
    scales = channel_scales(input, filter, output, filter.o)  # specs/_family/convolution.yaml:52
    quant = cmsis_nn_per_channel_quant_params(multipliers(scales), shifts(scales))  # specs/_family/convolution.yaml:53
    groups = input.c // filter.i  # specs/conv/conv_2d.yaml:12
    return _take(requantize_wide(conv2d(input, filter, rows, cols, groups) + bias, quant, 0, clamp))  # specs/conv/conv_2d.yaml:55


def _conv_2d_s16_params(op: Operation[Conv2dOptions]) -> Params:
    input = op.tensor("input")  # specs/_family/convolution.yaml:40
    filter = op.tensor("filter")  # specs/conv/conv_2d.yaml:9
    output = op.tensor("output")  # specs/_family/convolution.yaml:42
    scales = channel_scales(input, filter, output, filter.o)  # specs/_family/convolution.yaml:52
    quant = cmsis_nn_per_channel_quant_params(multipliers(scales), shifts(scales))  # specs/_family/convolution.yaml:53
    input_dims = dims(input)  # specs/_family/convolution.yaml:58
    filter_dims = dims(filter)  # specs/_family/convolution.yaml:59
    bias_dims = flat_dims(filter.o)  # specs/_family/convolution.yaml:60
    output_dims = dims(output)  # specs/_family/convolution.yaml:61
    stride_w = op.options.stride_w  # specs/_family/convolution.yaml:7
    stride_h = op.options.stride_h  # specs/_family/convolution.yaml:8
    stride = cmsis_nn_tile(stride_w, stride_h)  # specs/_family/convolution.yaml:54
    padding = op.options.padding  # specs/_family/convolution.yaml:6
    dilation_h_factor = op.options.dilation_h_factor  # specs/_family/convolution.yaml:28
    pads = op.options.pads  # specs/_family/convolution.yaml:30
    rows = slide(padding, input.h, filter.h, stride_h, dilation_h_factor, pads[0], pads[1])  # specs/_family/convolution.yaml:48
    dilation_w_factor = op.options.dilation_w_factor  # specs/_family/convolution.yaml:27
    cols = slide(padding, input.w, filter.w, stride_w, dilation_w_factor, pads[2], pads[3])  # specs/_family/convolution.yaml:49
    before = cmsis_nn_tile(cols.before, rows.before)  # specs/_family/convolution.yaml:55
    dilation = cmsis_nn_tile(dilation_w_factor, dilation_h_factor)  # specs/_family/convolution.yaml:56
    fused_activation_function = op.options.fused_activation_function  # specs/_family/convolution.yaml:9
    clamped = op.options.clamped  # specs/_family/convolution.yaml:17
    clamp = narrowed(activation_range(fused_activation_function, output), clamped, output)  # specs/_family/convolution.yaml:50
    bounds = cmsis_nn_activation(clamp.lo, clamp.hi)  # specs/_family/convolution.yaml:57
    conv = cmsis_nn_conv_params(-input.zero_point, output.zero_point, stride, before, dilation, bounds)  # specs/conv/conv_2d.yaml:15
    return (("conv", conv), ("quant", quant), ("input_dims", input_dims), ("filter_dims", filter_dims), ("bias_dims", bias_dims), ("output_dims", output_dims),)  # specs/conv/conv_2d.yaml:50


def _conv_2d_s16_unmet(op: Operation[Conv2dOptions]) -> Unmet | None:
    input = op.tensor("input")  # specs/_family/convolution.yaml:40
    filter = op.tensor("filter")  # specs/conv/conv_2d.yaml:9
    bias = op.optional("bias")  # specs/conv/conv_2d.yaml:10
    output = op.tensor("output")  # specs/_family/convolution.yaml:42
    scales = channel_scales(input, filter, output, filter.o)  # specs/_family/convolution.yaml:52
    if not conv_s16_wrapper_serves(input, filter, bias if has(bias) else 0, scales):  # specs/conv/conv_2d.yaml:52
        return Unmet('conv_s16_wrapper_serves(input, filter, bias if has(bias) else 0, scales)')
    return None


def _conv_2d_s16_scratch(op: Operation[Conv2dOptions]) -> int:
    input = op.tensor("input")  # specs/_family/convolution.yaml:40
    filter = op.tensor("filter")  # specs/conv/conv_2d.yaml:9
    target = op.target  # specs/conv/conv_2d.yaml:54
    return conv_s16_scratch(target, input, filter)  # specs/conv/conv_2d.yaml:54


def _conv_2d_any_s16_exact(op: Operation[Conv2dOptions]) -> Values:
    input = op.tensor("input")  # specs/_family/convolution.yaml:40
    filter = op.tensor("filter")  # specs/conv/conv_2d.yaml:9
    bias = op.value("bias")  # specs/conv/conv_2d.yaml:10
    padding = op.options.padding  # specs/_family/convolution.yaml:6
    stride_h = op.options.stride_h  # specs/_family/convolution.yaml:8
    dilation_h_factor = op.options.dilation_h_factor  # specs/_family/convolution.yaml:28
    pads = op.options.pads  # specs/_family/convolution.yaml:30
    rows = slide(padding, input.h, filter.h, stride_h, dilation_h_factor, pads[0], pads[1])  # specs/_family/convolution.yaml:48
    stride_w = op.options.stride_w  # specs/_family/convolution.yaml:7
    dilation_w_factor = op.options.dilation_w_factor  # specs/_family/convolution.yaml:27
    cols = slide(padding, input.w, filter.w, stride_w, dilation_w_factor, pads[2], pads[3])  # specs/_family/convolution.yaml:49
    output = op.tensor("output")  # specs/_family/convolution.yaml:42
    fused_activation_function = op.options.fused_activation_function  # specs/_family/convolution.yaml:9
    clamped = op.options.clamped  # specs/_family/convolution.yaml:17
    clamp = narrowed(activation_range(fused_activation_function, output), clamped, output)  # specs/_family/convolution.yaml:50
    scales = channel_scales(input, filter, output, filter.o)  # specs/_family/convolution.yaml:52
    quant = cmsis_nn_per_channel_quant_params(multipliers(scales), shifts(scales))  # specs/_family/convolution.yaml:53
    groups = input.c // filter.i  # specs/conv/conv_2d.yaml:12
    return _take(requantize_wide(conv2d(input, filter, rows, cols, groups) + bias, quant, 0, clamp))  # specs/conv/conv_2d.yaml:64


def _conv_2d_any_s16_params(op: Operation[Conv2dOptions]) -> Params:
    input = op.tensor("input")  # specs/_family/convolution.yaml:40
    filter = op.tensor("filter")  # specs/conv/conv_2d.yaml:9
    output = op.tensor("output")  # specs/_family/convolution.yaml:42
    scales = channel_scales(input, filter, output, filter.o)  # specs/_family/convolution.yaml:52
    quant = cmsis_nn_per_channel_quant_params(multipliers(scales), shifts(scales))  # specs/_family/convolution.yaml:53
    padding = op.options.padding  # specs/_family/convolution.yaml:6
    stride_h = op.options.stride_h  # specs/_family/convolution.yaml:8
    dilation_h_factor = op.options.dilation_h_factor  # specs/_family/convolution.yaml:28
    pads = op.options.pads  # specs/_family/convolution.yaml:30
    rows = slide(padding, input.h, filter.h, stride_h, dilation_h_factor, pads[0], pads[1])  # specs/_family/convolution.yaml:48
    stride_w = op.options.stride_w  # specs/_family/convolution.yaml:7
    dilation_w_factor = op.options.dilation_w_factor  # specs/_family/convolution.yaml:27
    cols = slide(padding, input.w, filter.w, stride_w, dilation_w_factor, pads[2], pads[3])  # specs/_family/convolution.yaml:49
    fused_activation_function = op.options.fused_activation_function  # specs/_family/convolution.yaml:9
    clamped = op.options.clamped  # specs/_family/convolution.yaml:17
    clamp = narrowed(activation_range(fused_activation_function, output), clamped, output)  # specs/_family/convolution.yaml:50
    grid = image_window_quant(input, output, rows, cols, filter.i, clamp)  # specs/conv/conv_2d.yaml:17
    return (("grid", grid), ("quant", quant),)  # specs/conv/conv_2d.yaml:61


def _conv_2d_f32_params(op: Operation[Conv2dOptions]) -> Params:
    input = op.tensor("input")  # specs/_family/convolution.yaml:40
    filter = op.tensor("filter")  # specs/conv/conv_2d.yaml:9
    output = op.tensor("output")  # specs/_family/convolution.yaml:42
    padding = op.options.padding  # specs/_family/convolution.yaml:6
    stride_h = op.options.stride_h  # specs/_family/convolution.yaml:8
    dilation_h_factor = op.options.dilation_h_factor  # specs/_family/convolution.yaml:28
    pads = op.options.pads  # specs/_family/convolution.yaml:30
    rows = slide(padding, input.h, filter.h, stride_h, dilation_h_factor, pads[0], pads[1])  # specs/_family/convolution.yaml:48
    stride_w = op.options.stride_w  # specs/_family/convolution.yaml:7
    dilation_w_factor = op.options.dilation_w_factor  # specs/_family/convolution.yaml:27
    cols = slide(padding, input.w, filter.w, stride_w, dilation_w_factor, pads[2], pads[3])  # specs/_family/convolution.yaml:49
    fused_activation_function = op.options.fused_activation_function  # specs/_family/convolution.yaml:9
    clamped = op.options.clamped  # specs/_family/convolution.yaml:17
    keeps_nonfinite = op.options.keeps_nonfinite  # specs/_family/convolution.yaml:26
    limits = narrowed_f32(activation_range_f32(fused_activation_function, keeps_nonfinite), clamped)  # specs/_family/convolution.yaml:51
    window = image_window(input, output, rows, cols, filter.i, limits)  # specs/conv/conv_2d.yaml:16
    return (("window", window),)  # specs/conv/conv_2d.yaml:68


def _conv_2d_1x1_s8_params(op: Operation[Conv2dOptions]) -> Params:
    input = op.tensor("input")  # specs/_family/convolution.yaml:40
    filter = op.tensor("filter")  # specs/conv/conv_2d.yaml:9
    output = op.tensor("output")  # specs/_family/convolution.yaml:42
    scales = channel_scales(input, filter, output, filter.o)  # specs/_family/convolution.yaml:52
    quant = cmsis_nn_per_channel_quant_params(multipliers(scales), shifts(scales))  # specs/_family/convolution.yaml:53
    filter_dims = dims(filter)  # specs/_family/convolution.yaml:59
    bias_dims = flat_dims(filter.o)  # specs/_family/convolution.yaml:60
    stride_w = op.options.stride_w  # specs/_family/convolution.yaml:7
    stride_h = op.options.stride_h  # specs/_family/convolution.yaml:8
    stride = cmsis_nn_tile(stride_w, stride_h)  # specs/_family/convolution.yaml:54
    padding = op.options.padding  # specs/_family/convolution.yaml:6
    dilation_h_factor = op.options.dilation_h_factor  # specs/_family/convolution.yaml:28
    pads = op.options.pads  # specs/_family/convolution.yaml:30
    rows = slide(padding, input.h, filter.h, stride_h, dilation_h_factor, pads[0], pads[1])  # specs/_family/convolution.yaml:48
    dilation_w_factor = op.options.dilation_w_factor  # specs/_family/convolution.yaml:27
    cols = slide(padding, input.w, filter.w, stride_w, dilation_w_factor, pads[2], pads[3])  # specs/_family/convolution.yaml:49
    before = cmsis_nn_tile(cols.before, rows.before)  # specs/_family/convolution.yaml:55
    dilation = cmsis_nn_tile(dilation_w_factor, dilation_h_factor)  # specs/_family/convolution.yaml:56
    fused_activation_function = op.options.fused_activation_function  # specs/_family/convolution.yaml:9
    clamped = op.options.clamped  # specs/_family/convolution.yaml:17
    clamp = narrowed(activation_range(fused_activation_function, output), clamped, output)  # specs/_family/convolution.yaml:50
    bounds = cmsis_nn_activation(clamp.lo, clamp.hi)  # specs/_family/convolution.yaml:57
    conv = cmsis_nn_conv_params(-input.zero_point, output.zero_point, stride, before, dilation, bounds)  # specs/conv/conv_2d.yaml:15
    pixels = output.n * output.h * output.w  # specs/conv/conv_2d_1x1.yaml:8
    channels = output.c  # specs/conv/conv_2d_1x1.yaml:9
    target = op.target  # specs/conv/conv_2d_1x1.yaml:10
    grain = 4 if target.mve else 2  # specs/conv/conv_2d_1x1.yaml:10
    return (("conv", conv), ("quant", quant), ("filter_dims", filter_dims), ("bias_dims", bias_dims), ("pixels", pixels), ("channels", channels), ("grain", grain),)  # specs/conv/conv_2d_1x1.yaml:14


def _conv_2d_1x1_s8_unmet(op: Operation[Conv2dOptions]) -> Unmet | None:
    input = op.tensor("input")  # specs/_family/convolution.yaml:40
    filter = op.tensor("filter")  # specs/conv/conv_2d.yaml:9
    output = op.tensor("output")  # specs/_family/convolution.yaml:42
    target = op.target  # specs/conv/conv_2d.yaml:14
    stride_w = op.options.stride_w  # specs/_family/convolution.yaml:7
    stride_h = op.options.stride_h  # specs/_family/convolution.yaml:8
    stride = cmsis_nn_tile(stride_w, stride_h)  # specs/_family/convolution.yaml:54
    padding = op.options.padding  # specs/_family/convolution.yaml:6
    dilation_h_factor = op.options.dilation_h_factor  # specs/_family/convolution.yaml:28
    pads = op.options.pads  # specs/_family/convolution.yaml:30
    rows = slide(padding, input.h, filter.h, stride_h, dilation_h_factor, pads[0], pads[1])  # specs/_family/convolution.yaml:48
    dilation_w_factor = op.options.dilation_w_factor  # specs/_family/convolution.yaml:27
    cols = slide(padding, input.w, filter.w, stride_w, dilation_w_factor, pads[2], pads[3])  # specs/_family/convolution.yaml:49
    before = cmsis_nn_tile(cols.before, rows.before)  # specs/_family/convolution.yaml:55
    dilation = cmsis_nn_tile(dilation_w_factor, dilation_h_factor)  # specs/_family/convolution.yaml:56
    fused_activation_function = op.options.fused_activation_function  # specs/_family/convolution.yaml:9
    clamped = op.options.clamped  # specs/_family/convolution.yaml:17
    clamp = narrowed(activation_range(fused_activation_function, output), clamped, output)  # specs/_family/convolution.yaml:50
    bounds = cmsis_nn_activation(clamp.lo, clamp.hi)  # specs/_family/convolution.yaml:57
    conv = cmsis_nn_conv_params(-input.zero_point, output.zero_point, stride, before, dilation, bounds)  # specs/conv/conv_2d.yaml:15
    called = conv_s8_function(target, conv, input, filter, output)  # specs/conv/conv_2d.yaml:14
    if not (called == "1x1_s8_fast"):  # specs/conv/conv_2d_1x1.yaml:16
        return Unmet('called == "1x1_s8_fast"', {'called': called})
    if not conv_sizes_fit(target, input, filter, output):  # specs/conv/conv_2d_1x1.yaml:16
        return Unmet('conv_sizes_fit(target, input, filter, output)')
    return None


def _conv_2d_1x1_s8_overlap(op: Operation[Conv2dOptions]) -> int:
    input = op.tensor("input")  # specs/_family/convolution.yaml:40
    output = op.tensor("output")  # specs/_family/convolution.yaml:42
    filter = op.tensor("filter")  # specs/conv/conv_2d.yaml:9
    padding = op.options.padding  # specs/_family/convolution.yaml:6
    stride_h = op.options.stride_h  # specs/_family/convolution.yaml:8
    dilation_h_factor = op.options.dilation_h_factor  # specs/_family/convolution.yaml:28
    pads = op.options.pads  # specs/_family/convolution.yaml:30
    rows = slide(padding, input.h, filter.h, stride_h, dilation_h_factor, pads[0], pads[1])  # specs/_family/convolution.yaml:48
    stride_w = op.options.stride_w  # specs/_family/convolution.yaml:7
    dilation_w_factor = op.options.dilation_w_factor  # specs/_family/convolution.yaml:27
    cols = slide(padding, input.w, filter.w, stride_w, dilation_w_factor, pads[2], pads[3])  # specs/_family/convolution.yaml:49
    target = op.target  # specs/conv/conv_2d_1x1.yaml:11
    part = pointwise_part(target)  # specs/conv/conv_2d_1x1.yaml:11
    return window_overlap(input, output, rows, cols, part, False)  # specs/conv/conv_2d_1x1.yaml:18


def _conv_2d_1x1_s8_overlap_behind(op: Operation[Conv2dOptions]) -> int:
    input = op.tensor("input")  # specs/_family/convolution.yaml:40
    output = op.tensor("output")  # specs/_family/convolution.yaml:42
    target = op.target  # specs/conv/conv_2d_1x1.yaml:11
    part = pointwise_part(target)  # specs/conv/conv_2d_1x1.yaml:11
    return pixelwise_overlap_behind(input, output, part)  # specs/conv/conv_2d_1x1.yaml:19


def _conv_2d_1x1_strided_s8_params(op: Operation[Conv2dOptions]) -> Params:
    input = op.tensor("input")  # specs/_family/convolution.yaml:40
    filter = op.tensor("filter")  # specs/conv/conv_2d.yaml:9
    output = op.tensor("output")  # specs/_family/convolution.yaml:42
    scales = channel_scales(input, filter, output, filter.o)  # specs/_family/convolution.yaml:52
    quant = cmsis_nn_per_channel_quant_params(multipliers(scales), shifts(scales))  # specs/_family/convolution.yaml:53
    input_dims = dims(input)  # specs/_family/convolution.yaml:58
    filter_dims = dims(filter)  # specs/_family/convolution.yaml:59
    bias_dims = flat_dims(filter.o)  # specs/_family/convolution.yaml:60
    output_dims = dims(output)  # specs/_family/convolution.yaml:61
    stride_w = op.options.stride_w  # specs/_family/convolution.yaml:7
    stride_h = op.options.stride_h  # specs/_family/convolution.yaml:8
    stride = cmsis_nn_tile(stride_w, stride_h)  # specs/_family/convolution.yaml:54
    padding = op.options.padding  # specs/_family/convolution.yaml:6
    dilation_h_factor = op.options.dilation_h_factor  # specs/_family/convolution.yaml:28
    pads = op.options.pads  # specs/_family/convolution.yaml:30
    rows = slide(padding, input.h, filter.h, stride_h, dilation_h_factor, pads[0], pads[1])  # specs/_family/convolution.yaml:48
    dilation_w_factor = op.options.dilation_w_factor  # specs/_family/convolution.yaml:27
    cols = slide(padding, input.w, filter.w, stride_w, dilation_w_factor, pads[2], pads[3])  # specs/_family/convolution.yaml:49
    before = cmsis_nn_tile(cols.before, rows.before)  # specs/_family/convolution.yaml:55
    dilation = cmsis_nn_tile(dilation_w_factor, dilation_h_factor)  # specs/_family/convolution.yaml:56
    fused_activation_function = op.options.fused_activation_function  # specs/_family/convolution.yaml:9
    clamped = op.options.clamped  # specs/_family/convolution.yaml:17
    clamp = narrowed(activation_range(fused_activation_function, output), clamped, output)  # specs/_family/convolution.yaml:50
    bounds = cmsis_nn_activation(clamp.lo, clamp.hi)  # specs/_family/convolution.yaml:57
    conv = cmsis_nn_conv_params(-input.zero_point, output.zero_point, stride, before, dilation, bounds)  # specs/conv/conv_2d.yaml:15
    return (("conv", conv), ("quant", quant), ("input_dims", input_dims), ("filter_dims", filter_dims), ("bias_dims", bias_dims), ("output_dims", output_dims),)  # specs/conv/conv_2d_1x1.yaml:34


def _conv_2d_1x1_strided_s8_unmet(op: Operation[Conv2dOptions]) -> Unmet | None:
    input = op.tensor("input")  # specs/_family/convolution.yaml:40
    filter = op.tensor("filter")  # specs/conv/conv_2d.yaml:9
    output = op.tensor("output")  # specs/_family/convolution.yaml:42
    target = op.target  # specs/conv/conv_2d.yaml:14
    stride_w = op.options.stride_w  # specs/_family/convolution.yaml:7
    stride_h = op.options.stride_h  # specs/_family/convolution.yaml:8
    stride = cmsis_nn_tile(stride_w, stride_h)  # specs/_family/convolution.yaml:54
    padding = op.options.padding  # specs/_family/convolution.yaml:6
    dilation_h_factor = op.options.dilation_h_factor  # specs/_family/convolution.yaml:28
    pads = op.options.pads  # specs/_family/convolution.yaml:30
    rows = slide(padding, input.h, filter.h, stride_h, dilation_h_factor, pads[0], pads[1])  # specs/_family/convolution.yaml:48
    dilation_w_factor = op.options.dilation_w_factor  # specs/_family/convolution.yaml:27
    cols = slide(padding, input.w, filter.w, stride_w, dilation_w_factor, pads[2], pads[3])  # specs/_family/convolution.yaml:49
    before = cmsis_nn_tile(cols.before, rows.before)  # specs/_family/convolution.yaml:55
    dilation = cmsis_nn_tile(dilation_w_factor, dilation_h_factor)  # specs/_family/convolution.yaml:56
    fused_activation_function = op.options.fused_activation_function  # specs/_family/convolution.yaml:9
    clamped = op.options.clamped  # specs/_family/convolution.yaml:17
    clamp = narrowed(activation_range(fused_activation_function, output), clamped, output)  # specs/_family/convolution.yaml:50
    bounds = cmsis_nn_activation(clamp.lo, clamp.hi)  # specs/_family/convolution.yaml:57
    conv = cmsis_nn_conv_params(-input.zero_point, output.zero_point, stride, before, dilation, bounds)  # specs/conv/conv_2d.yaml:15
    called = conv_s8_function(target, conv, input, filter, output)  # specs/conv/conv_2d.yaml:14
    if not (called == "1x1_s8"):  # specs/conv/conv_2d_1x1.yaml:36
        return Unmet('called == "1x1_s8"', {'called': called})
    if not conv_sizes_fit(target, input, filter, output):  # specs/conv/conv_2d_1x1.yaml:36
        return Unmet('conv_sizes_fit(target, input, filter, output)')
    return None


def _conv_2d_1x1_strided_s8_overlap(op: Operation[Conv2dOptions]) -> int:
    input = op.tensor("input")  # specs/_family/convolution.yaml:40
    filter = op.tensor("filter")  # specs/conv/conv_2d.yaml:9
    output = op.tensor("output")  # specs/_family/convolution.yaml:42
    target = op.target  # specs/conv/conv_2d_1x1.yaml:38
    padding = op.options.padding  # specs/_family/convolution.yaml:6
    stride_h = op.options.stride_h  # specs/_family/convolution.yaml:8
    dilation_h_factor = op.options.dilation_h_factor  # specs/_family/convolution.yaml:28
    pads = op.options.pads  # specs/_family/convolution.yaml:30
    rows = slide(padding, input.h, filter.h, stride_h, dilation_h_factor, pads[0], pads[1])  # specs/_family/convolution.yaml:48
    stride_w = op.options.stride_w  # specs/_family/convolution.yaml:7
    dilation_w_factor = op.options.dilation_w_factor  # specs/_family/convolution.yaml:27
    cols = slide(padding, input.w, filter.w, stride_w, dilation_w_factor, pads[2], pads[3])  # specs/_family/convolution.yaml:49
    stride = cmsis_nn_tile(stride_w, stride_h)  # specs/_family/convolution.yaml:54
    before = cmsis_nn_tile(cols.before, rows.before)  # specs/_family/convolution.yaml:55
    dilation = cmsis_nn_tile(dilation_w_factor, dilation_h_factor)  # specs/_family/convolution.yaml:56
    fused_activation_function = op.options.fused_activation_function  # specs/_family/convolution.yaml:9
    clamped = op.options.clamped  # specs/_family/convolution.yaml:17
    clamp = narrowed(activation_range(fused_activation_function, output), clamped, output)  # specs/_family/convolution.yaml:50
    bounds = cmsis_nn_activation(clamp.lo, clamp.hi)  # specs/_family/convolution.yaml:57
    conv = cmsis_nn_conv_params(-input.zero_point, output.zero_point, stride, before, dilation, bounds)  # specs/conv/conv_2d.yaml:15
    return conv_s8_overlap(target, conv, input, filter, output, rows, cols)  # specs/conv/conv_2d_1x1.yaml:38


def _conv_2d_1x1_dsp_s8_params(op: Operation[Conv2dOptions]) -> Params:
    input = op.tensor("input")  # specs/_family/convolution.yaml:40
    filter = op.tensor("filter")  # specs/conv/conv_2d.yaml:9
    output = op.tensor("output")  # specs/_family/convolution.yaml:42
    scales = channel_scales(input, filter, output, filter.o)  # specs/_family/convolution.yaml:52
    quant = cmsis_nn_per_channel_quant_params(multipliers(scales), shifts(scales))  # specs/_family/convolution.yaml:53
    dilation_w_factor = op.options.dilation_w_factor  # specs/_family/convolution.yaml:27
    run = filter.i * (filter.w if dilation_w_factor == 1 else 1)  # specs/conv/conv_2d_dsp.yaml:8
    bias = op.optional("bias")  # specs/conv/conv_2d.yaml:10
    start = bias if has(bias) else 0  # specs/conv/conv_2d_dsp.yaml:9
    weights = dual_mac_weights(dsp_filter(filter, start, input, output, quant), run) if filter.is_constant else None  # specs/conv/conv_2d_dsp.yaml:10
    channels = dsp_channels(filter, start, input, output, quant) if filter.is_constant else None  # specs/conv/conv_2d_dsp.yaml:12
    pairs = dual_mac_pairs(filter.h * filter.w * filter.i, run)  # specs/conv/conv_2d_dsp.yaml:17
    units = filter.o  # specs/conv/conv_2d_dsp.yaml:18
    fused_activation_function = op.options.fused_activation_function  # specs/_family/convolution.yaml:9
    clamped = op.options.clamped  # specs/_family/convolution.yaml:17
    clamp = narrowed(activation_range(fused_activation_function, output), clamped, output)  # specs/_family/convolution.yaml:50
    low = clamp.lo  # specs/conv/conv_2d_dsp.yaml:19
    high = clamp.hi  # specs/conv/conv_2d_dsp.yaml:20
    rounding = 2 * output.zero_point + 1  # specs/conv/conv_2d_dsp.yaml:21
    depth = input.c  # specs/conv/conv_2d_dsp.yaml:23
    pixels = input.n * input.h * input.w  # specs/conv/conv_2d_dsp.yaml:24
    return (("weights", weights), ("channels", channels), ("rounding", rounding), ("units", units), ("pairs", pairs), ("low", low), ("high", high), ("pixels", pixels), ("depth", depth),)  # specs/conv/conv_2d_dsp.yaml:29


def _conv_2d_1x1_dsp_s8_unmet(op: Operation[Conv2dOptions]) -> Unmet | None:
    target = op.target  # specs/conv/conv_2d_dsp.yaml:14
    if not target.dsp:  # specs/conv/conv_2d_dsp.yaml:14
        return Unmet('target.dsp')
    if target.mve:  # specs/conv/conv_2d_dsp.yaml:14
        return Unmet('not target.mve')
    input = op.tensor("input")  # specs/_family/convolution.yaml:40
    filter = op.tensor("filter")  # specs/conv/conv_2d.yaml:9
    if not (input.c == filter.i):  # specs/conv/conv_2d_dsp.yaml:14
        return Unmet('input.c == filter.i', {'input.c': input.c, 'filter.i': filter.i})
    if not filter.is_constant:  # specs/conv/conv_2d_dsp.yaml:14
        return Unmet('filter.is_constant')
    if not dual_mac_serves(filter):  # specs/conv/conv_2d_dsp.yaml:14
        return Unmet('dual_mac_serves(filter)')
    output = op.tensor("output")  # specs/_family/convolution.yaml:42
    scales = channel_scales(input, filter, output, filter.o)  # specs/_family/convolution.yaml:52
    quant = cmsis_nn_per_channel_quant_params(multipliers(scales), shifts(scales))  # specs/_family/convolution.yaml:53
    bias = op.optional("bias")  # specs/conv/conv_2d.yaml:10
    start = bias if has(bias) else 0  # specs/conv/conv_2d_dsp.yaml:9
    if not dsp_channels_serve(filter, start, input, output, quant):  # specs/conv/conv_2d_dsp.yaml:14
        return Unmet('dsp_channels_serve(filter, start, input, output, quant)')
    stride_w = op.options.stride_w  # specs/_family/convolution.yaml:7
    stride_h = op.options.stride_h  # specs/_family/convolution.yaml:8
    if not (filter.h * filter.w * stride_h * stride_w == 1):  # specs/conv/conv_2d_dsp.yaml:25
        return Unmet('filter.h * filter.w * stride_h * stride_w == 1', {'filter.h': filter.h, 'filter.w': filter.w, 'stride_h': stride_h, 'stride_w': stride_w})
    if not (input.h == output.h):  # specs/conv/conv_2d_dsp.yaml:25
        return Unmet('input.h == output.h', {'input.h': input.h, 'output.h': output.h})
    if not (input.w == output.w):  # specs/conv/conv_2d_dsp.yaml:25
        return Unmet('input.w == output.w', {'input.w': input.w, 'output.w': output.w})
    padding = op.options.padding  # specs/_family/convolution.yaml:6
    dilation_h_factor = op.options.dilation_h_factor  # specs/_family/convolution.yaml:28
    pads = op.options.pads  # specs/_family/convolution.yaml:30
    rows = slide(padding, input.h, filter.h, stride_h, dilation_h_factor, pads[0], pads[1])  # specs/_family/convolution.yaml:48
    if not (rows.before == 0):  # specs/conv/conv_2d_dsp.yaml:25
        return Unmet('rows.before == 0', {'rows.before': rows.before})
    dilation_w_factor = op.options.dilation_w_factor  # specs/_family/convolution.yaml:27
    cols = slide(padding, input.w, filter.w, stride_w, dilation_w_factor, pads[2], pads[3])  # specs/_family/convolution.yaml:49
    if not (cols.before == 0):  # specs/conv/conv_2d_dsp.yaml:25
        return Unmet('cols.before == 0', {'cols.before': cols.before})
    return None


def _conv_2d_1x1_dsp_s8_scratch(op: Operation[Conv2dOptions]) -> int:
    filter = op.tensor("filter")  # specs/conv/conv_2d.yaml:9
    dilation_w_factor = op.options.dilation_w_factor  # specs/_family/convolution.yaml:27
    run = filter.i * (filter.w if dilation_w_factor == 1 else 1)  # specs/conv/conv_2d_dsp.yaml:8
    pairs = dual_mac_pairs(filter.h * filter.w * filter.i, run)  # specs/conv/conv_2d_dsp.yaml:17
    return 8 * pairs  # specs/conv/conv_2d_dsp.yaml:34


def _conv_2d_1x1_dsp_s8_overlap(op: Operation[Conv2dOptions]) -> int:
    input = op.tensor("input")  # specs/_family/convolution.yaml:40
    output = op.tensor("output")  # specs/_family/convolution.yaml:42
    return pixelwise_overlap(input, output, 2)  # specs/conv/conv_2d_dsp.yaml:35


def _conv_2d_1x1_dsp_s8_overlap_behind(op: Operation[Conv2dOptions]) -> int:
    input = op.tensor("input")  # specs/_family/convolution.yaml:40
    output = op.tensor("output")  # specs/_family/convolution.yaml:42
    return pixelwise_overlap_behind(input, output, 2, True)  # specs/conv/conv_2d_dsp.yaml:36


def _conv_2d_dsp_s8_params(op: Operation[Conv2dOptions]) -> Params:
    input = op.tensor("input")  # specs/_family/convolution.yaml:40
    filter = op.tensor("filter")  # specs/conv/conv_2d.yaml:9
    output = op.tensor("output")  # specs/_family/convolution.yaml:42
    padding = op.options.padding  # specs/_family/convolution.yaml:6
    stride_h = op.options.stride_h  # specs/_family/convolution.yaml:8
    dilation_h_factor = op.options.dilation_h_factor  # specs/_family/convolution.yaml:28
    pads = op.options.pads  # specs/_family/convolution.yaml:30
    rows = slide(padding, input.h, filter.h, stride_h, dilation_h_factor, pads[0], pads[1])  # specs/_family/convolution.yaml:48
    stride_w = op.options.stride_w  # specs/_family/convolution.yaml:7
    dilation_w_factor = op.options.dilation_w_factor  # specs/_family/convolution.yaml:27
    cols = slide(padding, input.w, filter.w, stride_w, dilation_w_factor, pads[2], pads[3])  # specs/_family/convolution.yaml:49
    fused_activation_function = op.options.fused_activation_function  # specs/_family/convolution.yaml:9
    clamped = op.options.clamped  # specs/_family/convolution.yaml:17
    clamp = narrowed(activation_range(fused_activation_function, output), clamped, output)  # specs/_family/convolution.yaml:50
    grid = image_window_quant(input, output, rows, cols, filter.i, clamp)  # specs/conv/conv_2d.yaml:17
    scales = channel_scales(input, filter, output, filter.o)  # specs/_family/convolution.yaml:52
    quant = cmsis_nn_per_channel_quant_params(multipliers(scales), shifts(scales))  # specs/_family/convolution.yaml:53
    run = filter.i * (filter.w if dilation_w_factor == 1 else 1)  # specs/conv/conv_2d_dsp.yaml:8
    bias = op.optional("bias")  # specs/conv/conv_2d.yaml:10
    start = bias if has(bias) else 0  # specs/conv/conv_2d_dsp.yaml:9
    weights = dual_mac_weights(dsp_filter(filter, start, input, output, quant), run) if filter.is_constant else None  # specs/conv/conv_2d_dsp.yaml:10
    channels = dsp_channels(filter, start, input, output, quant) if filter.is_constant else None  # specs/conv/conv_2d_dsp.yaml:12
    pairs = dual_mac_pairs(filter.h * filter.w * filter.i, run)  # specs/conv/conv_2d_dsp.yaml:17
    units = filter.o  # specs/conv/conv_2d_dsp.yaml:18
    low = clamp.lo  # specs/conv/conv_2d_dsp.yaml:19
    high = clamp.hi  # specs/conv/conv_2d_dsp.yaml:20
    rounding = 2 * output.zero_point + 1  # specs/conv/conv_2d_dsp.yaml:21
    zero_point = input.zero_point  # specs/conv/conv_2d_dsp.yaml:22
    return (("weights", weights), ("channels", channels), ("rounding", rounding), ("units", units), ("pairs", pairs), ("low", low), ("high", high), ("grid", grid), ("zero_point", zero_point),)  # specs/conv/conv_2d_dsp.yaml:42


def _conv_2d_dsp_s8_unmet(op: Operation[Conv2dOptions]) -> Unmet | None:
    target = op.target  # specs/conv/conv_2d_dsp.yaml:14
    if not target.dsp:  # specs/conv/conv_2d_dsp.yaml:14
        return Unmet('target.dsp')
    if target.mve:  # specs/conv/conv_2d_dsp.yaml:14
        return Unmet('not target.mve')
    input = op.tensor("input")  # specs/_family/convolution.yaml:40
    filter = op.tensor("filter")  # specs/conv/conv_2d.yaml:9
    if not (input.c == filter.i):  # specs/conv/conv_2d_dsp.yaml:14
        return Unmet('input.c == filter.i', {'input.c': input.c, 'filter.i': filter.i})
    if not filter.is_constant:  # specs/conv/conv_2d_dsp.yaml:14
        return Unmet('filter.is_constant')
    if not dual_mac_serves(filter):  # specs/conv/conv_2d_dsp.yaml:14
        return Unmet('dual_mac_serves(filter)')
    output = op.tensor("output")  # specs/_family/convolution.yaml:42
    scales = channel_scales(input, filter, output, filter.o)  # specs/_family/convolution.yaml:52
    quant = cmsis_nn_per_channel_quant_params(multipliers(scales), shifts(scales))  # specs/_family/convolution.yaml:53
    bias = op.optional("bias")  # specs/conv/conv_2d.yaml:10
    start = bias if has(bias) else 0  # specs/conv/conv_2d_dsp.yaml:9
    if not dsp_channels_serve(filter, start, input, output, quant):  # specs/conv/conv_2d_dsp.yaml:14
        return Unmet('dsp_channels_serve(filter, start, input, output, quant)')
    return None


def _conv_2d_dsp_s8_scratch(op: Operation[Conv2dOptions]) -> int:
    input = op.tensor("input")  # specs/_family/convolution.yaml:40
    filter = op.tensor("filter")  # specs/conv/conv_2d.yaml:9
    dilation_w_factor = op.options.dilation_w_factor  # specs/_family/convolution.yaml:27
    run = filter.i * (filter.w if dilation_w_factor == 1 else 1)  # specs/conv/conv_2d_dsp.yaml:8
    pairs = dual_mac_pairs(filter.h * filter.w * filter.i, run)  # specs/conv/conv_2d_dsp.yaml:17
    return 8 * pairs + (0 if input.c % 4 == 0 else run)  # specs/conv/conv_2d_dsp.yaml:47


def _conv_2d_dsp_s8_overlap(op: Operation[Conv2dOptions]) -> int:
    input = op.tensor("input")  # specs/_family/convolution.yaml:40
    output = op.tensor("output")  # specs/_family/convolution.yaml:42
    filter = op.tensor("filter")  # specs/conv/conv_2d.yaml:9
    padding = op.options.padding  # specs/_family/convolution.yaml:6
    stride_h = op.options.stride_h  # specs/_family/convolution.yaml:8
    dilation_h_factor = op.options.dilation_h_factor  # specs/_family/convolution.yaml:28
    pads = op.options.pads  # specs/_family/convolution.yaml:30
    rows = slide(padding, input.h, filter.h, stride_h, dilation_h_factor, pads[0], pads[1])  # specs/_family/convolution.yaml:48
    stride_w = op.options.stride_w  # specs/_family/convolution.yaml:7
    dilation_w_factor = op.options.dilation_w_factor  # specs/_family/convolution.yaml:27
    cols = slide(padding, input.w, filter.w, stride_w, dilation_w_factor, pads[2], pads[3])  # specs/_family/convolution.yaml:49
    return window_overlap(input, output, rows, cols, 2, True)  # specs/conv/conv_2d_dsp.yaml:48


def _conv_2d_f16_params(op: Operation[Conv2dOptions]) -> Params:
    input = op.tensor("input")  # specs/_family/convolution.yaml:40
    filter = op.tensor("filter")  # specs/conv/conv_2d.yaml:9
    output = op.tensor("output")  # specs/_family/convolution.yaml:42
    padding = op.options.padding  # specs/_family/convolution.yaml:6
    stride_h = op.options.stride_h  # specs/_family/convolution.yaml:8
    dilation_h_factor = op.options.dilation_h_factor  # specs/_family/convolution.yaml:28
    pads = op.options.pads  # specs/_family/convolution.yaml:30
    rows = slide(padding, input.h, filter.h, stride_h, dilation_h_factor, pads[0], pads[1])  # specs/_family/convolution.yaml:48
    stride_w = op.options.stride_w  # specs/_family/convolution.yaml:7
    dilation_w_factor = op.options.dilation_w_factor  # specs/_family/convolution.yaml:27
    cols = slide(padding, input.w, filter.w, stride_w, dilation_w_factor, pads[2], pads[3])  # specs/_family/convolution.yaml:49
    fused_activation_function = op.options.fused_activation_function  # specs/_family/convolution.yaml:9
    clamped = op.options.clamped  # specs/_family/convolution.yaml:17
    keeps_nonfinite = op.options.keeps_nonfinite  # specs/_family/convolution.yaml:26
    limits = narrowed_f32(activation_range_f32(fused_activation_function, keeps_nonfinite), clamped)  # specs/_family/convolution.yaml:51
    window = image_window(input, output, rows, cols, filter.i, limits)  # specs/conv/conv_2d.yaml:16
    float16 = DType.FLOAT16  # specs/conv/conv_2d_f16.yaml:6
    bias = op.optional("bias")  # specs/conv/conv_2d.yaml:10
    bias_is_half = has(bias) and bias.type == float16  # specs/conv/conv_2d_f16.yaml:6
    return (("window", window), ("bias_is_half", bias_is_half),)  # specs/conv/conv_2d_f16.yaml:9


def _conv_2d_hybrid_exact(op: Operation[Conv2dOptions]) -> Values:
    input = op.tensor("input")  # specs/_family/convolution.yaml:40
    filter = op.tensor("filter")  # specs/conv/conv_2d.yaml:9
    bias = op.value("bias")  # specs/conv/conv_2d.yaml:10
    fused_activation_function = op.options.fused_activation_function  # specs/_family/convolution.yaml:9
    clamped = op.options.clamped  # specs/_family/convolution.yaml:17
    padding = op.options.padding  # specs/_family/convolution.yaml:6
    stride_h = op.options.stride_h  # specs/_family/convolution.yaml:8
    dilation_h_factor = op.options.dilation_h_factor  # specs/_family/convolution.yaml:28
    pads = op.options.pads  # specs/_family/convolution.yaml:30
    rows = slide(padding, input.h, filter.h, stride_h, dilation_h_factor, pads[0], pads[1])  # specs/_family/convolution.yaml:48
    stride_w = op.options.stride_w  # specs/_family/convolution.yaml:7
    dilation_w_factor = op.options.dilation_w_factor  # specs/_family/convolution.yaml:27
    cols = slide(padding, input.w, filter.w, stride_w, dilation_w_factor, pads[2], pads[3])  # specs/_family/convolution.yaml:49
    groups = input.c // filter.i  # specs/conv/conv_2d.yaml:12
    each_scale = filter_scales(filter, filter.o)  # specs/conv/conv_2d_hybrid.yaml:8
    per_filter = length(filter.scales) > 1  # specs/conv/conv_2d_hybrid.yaml:9
    return _take(within(activate(fused_activation_function, hybrid_conv2d(input, filter, each_scale, bias, rows, cols, groups, per_filter, per_filter)), clamped))  # specs/conv/conv_2d_hybrid.yaml:16


def _conv_2d_hybrid_params(op: Operation[Conv2dOptions]) -> Params:
    input = op.tensor("input")  # specs/_family/convolution.yaml:40
    filter = op.tensor("filter")  # specs/conv/conv_2d.yaml:9
    output = op.tensor("output")  # specs/_family/convolution.yaml:42
    padding = op.options.padding  # specs/_family/convolution.yaml:6
    stride_h = op.options.stride_h  # specs/_family/convolution.yaml:8
    dilation_h_factor = op.options.dilation_h_factor  # specs/_family/convolution.yaml:28
    pads = op.options.pads  # specs/_family/convolution.yaml:30
    rows = slide(padding, input.h, filter.h, stride_h, dilation_h_factor, pads[0], pads[1])  # specs/_family/convolution.yaml:48
    stride_w = op.options.stride_w  # specs/_family/convolution.yaml:7
    dilation_w_factor = op.options.dilation_w_factor  # specs/_family/convolution.yaml:27
    cols = slide(padding, input.w, filter.w, stride_w, dilation_w_factor, pads[2], pads[3])  # specs/_family/convolution.yaml:49
    fused_activation_function = op.options.fused_activation_function  # specs/_family/convolution.yaml:9
    clamped = op.options.clamped  # specs/_family/convolution.yaml:17
    keeps_nonfinite = op.options.keeps_nonfinite  # specs/_family/convolution.yaml:26
    limits = narrowed_f32(activation_range_f32(fused_activation_function, keeps_nonfinite), clamped)  # specs/_family/convolution.yaml:51
    window = image_window(input, output, rows, cols, filter.i, limits)  # specs/conv/conv_2d.yaml:16
    each_scale = filter_scales(filter, filter.o)  # specs/conv/conv_2d_hybrid.yaml:8
    per_filter = length(filter.scales) > 1  # specs/conv/conv_2d_hybrid.yaml:9
    return (("window", window), ("per_filter", per_filter), ("each_scale", each_scale),)  # specs/conv/conv_2d_hybrid.yaml:12


def _conv_2d_hybrid_scratch(op: Operation[Conv2dOptions]) -> int:
    input = op.tensor("input")  # specs/_family/convolution.yaml:40
    return input.h * input.w * input.c  # specs/conv/conv_2d_hybrid.yaml:15


def _conv_2d_packed_1x1_s8_params(op: Operation[Conv2dOptions]) -> Params:
    output = op.tensor("output")  # specs/_family/convolution.yaml:42
    fused_activation_function = op.options.fused_activation_function  # specs/_family/convolution.yaml:9
    clamped = op.options.clamped  # specs/_family/convolution.yaml:17
    clamp = narrowed(activation_range(fused_activation_function, output), clamped, output)  # specs/_family/convolution.yaml:50
    bounds = cmsis_nn_activation(clamp.lo, clamp.hi)  # specs/_family/convolution.yaml:57
    filter = op.tensor("filter")  # specs/conv/conv_2d.yaml:9
    filters = filter.o  # specs/conv/conv_2d_packed.yaml:9
    by_four = packed_filters(filter) if filter.is_constant else None  # specs/conv/conv_2d_packed.yaml:10
    input = op.tensor("input")  # specs/_family/convolution.yaml:40
    bias = op.optional("bias")  # specs/conv/conv_2d.yaml:10
    scales = channel_scales(input, filter, output, filter.o)  # specs/_family/convolution.yaml:52
    quant = cmsis_nn_per_channel_quant_params(multipliers(scales), shifts(scales))  # specs/_family/convolution.yaml:53
    stages = packed_stages(filter, bias if has(bias) else 0, -input.zero_point, quant) if filter.is_constant else None  # specs/conv/conv_2d_packed.yaml:11
    patch = filter.h * filter.w * filter.i  # specs/conv/conv_2d_packed.yaml:12
    pixels = output.n * output.h * output.w  # specs/conv/conv_2d_packed.yaml:13
    output_zero_point = output.zero_point  # specs/conv/conv_2d_packed.yaml:15
    return (("by_four", by_four), ("stages", stages), ("patch", patch), ("filters", filters), ("output_zero_point", output_zero_point), ("bounds", bounds), ("pixels", pixels),)  # specs/conv/conv_2d_packed.yaml:19


def _conv_2d_packed_1x1_s8_unmet(op: Operation[Conv2dOptions]) -> Unmet | None:
    filter = op.tensor("filter")  # specs/conv/conv_2d.yaml:9
    if not filter.is_constant:  # specs/conv/conv_2d_packed.yaml:21
        return Unmet('filter.is_constant')
    target = op.target  # specs/conv/conv_2d_packed.yaml:8
    if not target.mve:  # specs/conv/conv_2d_packed.yaml:8
        return Unmet('target.mve')
    input = op.tensor("input")  # specs/_family/convolution.yaml:40
    if not (input.c == filter.i):  # specs/conv/conv_2d_packed.yaml:8
        return Unmet('input.c == filter.i', {'input.c': input.c, 'filter.i': filter.i})
    output = op.tensor("output")  # specs/_family/convolution.yaml:42
    scales = channel_scales(input, filter, output, filter.o)  # specs/_family/convolution.yaml:52
    quant = cmsis_nn_per_channel_quant_params(multipliers(scales), shifts(scales))  # specs/_family/convolution.yaml:53
    if not packed_s8_serves(quant):  # specs/conv/conv_2d_packed.yaml:8
        return Unmet('packed_s8_serves(quant)')
    stride_w = op.options.stride_w  # specs/_family/convolution.yaml:7
    if not (stride_w == 1):  # specs/conv/conv_2d_packed.yaml:16
        return Unmet('stride_w == 1', {'stride_w': stride_w})
    stride_h = op.options.stride_h  # specs/_family/convolution.yaml:8
    if not (stride_h == 1):  # specs/conv/conv_2d_packed.yaml:16
        return Unmet('stride_h == 1', {'stride_h': stride_h})
    if not (input.shape[:3] == output.shape[:3]):  # specs/conv/conv_2d_packed.yaml:16
        return Unmet('input.shape[:3] == output.shape[:3]', {'input.shape[:3]': input.shape[:3], 'output.shape[:3]': output.shape[:3]})
    patch = filter.h * filter.w * filter.i  # specs/conv/conv_2d_packed.yaml:12
    if not (patch == filter.i):  # specs/conv/conv_2d_packed.yaml:16
        return Unmet('patch == filter.i', {'patch': patch, 'filter.i': filter.i})
    return None


def _conv_2d_packed_1x1_s8_overlap(op: Operation[Conv2dOptions]) -> int:
    input = op.tensor("input")  # specs/_family/convolution.yaml:40
    output = op.tensor("output")  # specs/_family/convolution.yaml:42
    return pixelwise_overlap(input, output, 2, False)  # specs/conv/conv_2d_packed.yaml:24


def _conv_2d_packed_1x1_s8_overlap_behind(op: Operation[Conv2dOptions]) -> int:
    input = op.tensor("input")  # specs/_family/convolution.yaml:40
    output = op.tensor("output")  # specs/_family/convolution.yaml:42
    return pixelwise_overlap_behind(input, output, 2)  # specs/conv/conv_2d_packed.yaml:25


def _conv_2d_packed_s8_params(op: Operation[Conv2dOptions]) -> Params:
    input = op.tensor("input")  # specs/_family/convolution.yaml:40
    filter = op.tensor("filter")  # specs/conv/conv_2d.yaml:9
    output = op.tensor("output")  # specs/_family/convolution.yaml:42
    padding = op.options.padding  # specs/_family/convolution.yaml:6
    stride_h = op.options.stride_h  # specs/_family/convolution.yaml:8
    dilation_h_factor = op.options.dilation_h_factor  # specs/_family/convolution.yaml:28
    pads = op.options.pads  # specs/_family/convolution.yaml:30
    rows = slide(padding, input.h, filter.h, stride_h, dilation_h_factor, pads[0], pads[1])  # specs/_family/convolution.yaml:48
    stride_w = op.options.stride_w  # specs/_family/convolution.yaml:7
    dilation_w_factor = op.options.dilation_w_factor  # specs/_family/convolution.yaml:27
    cols = slide(padding, input.w, filter.w, stride_w, dilation_w_factor, pads[2], pads[3])  # specs/_family/convolution.yaml:49
    fused_activation_function = op.options.fused_activation_function  # specs/_family/convolution.yaml:9
    clamped = op.options.clamped  # specs/_family/convolution.yaml:17
    clamp = narrowed(activation_range(fused_activation_function, output), clamped, output)  # specs/_family/convolution.yaml:50
    grid = image_window_quant(input, output, rows, cols, filter.i, clamp)  # specs/conv/conv_2d.yaml:17
    filters = filter.o  # specs/conv/conv_2d_packed.yaml:9
    by_four = packed_filters(filter) if filter.is_constant else None  # specs/conv/conv_2d_packed.yaml:10
    bias = op.optional("bias")  # specs/conv/conv_2d.yaml:10
    scales = channel_scales(input, filter, output, filter.o)  # specs/_family/convolution.yaml:52
    quant = cmsis_nn_per_channel_quant_params(multipliers(scales), shifts(scales))  # specs/_family/convolution.yaml:53
    stages = packed_stages(filter, bias if has(bias) else 0, -input.zero_point, quant) if filter.is_constant else None  # specs/conv/conv_2d_packed.yaml:11
    patch = filter.h * filter.w * filter.i  # specs/conv/conv_2d_packed.yaml:12
    pad_value = input.zero_point  # specs/conv/conv_2d_packed.yaml:14
    output_zero_point = output.zero_point  # specs/conv/conv_2d_packed.yaml:15
    return (("by_four", by_four), ("stages", stages), ("patch", patch), ("filters", filters), ("output_zero_point", output_zero_point), ("grid", grid), ("pad_value", pad_value),)  # specs/conv/conv_2d_packed.yaml:31


def _conv_2d_packed_s8_unmet(op: Operation[Conv2dOptions]) -> Unmet | None:
    filter = op.tensor("filter")  # specs/conv/conv_2d.yaml:9
    if not filter.is_constant:  # specs/conv/conv_2d_packed.yaml:33
        return Unmet('filter.is_constant')
    target = op.target  # specs/conv/conv_2d_packed.yaml:8
    if not target.mve:  # specs/conv/conv_2d_packed.yaml:8
        return Unmet('target.mve')
    input = op.tensor("input")  # specs/_family/convolution.yaml:40
    if not (input.c == filter.i):  # specs/conv/conv_2d_packed.yaml:8
        return Unmet('input.c == filter.i', {'input.c': input.c, 'filter.i': filter.i})
    output = op.tensor("output")  # specs/_family/convolution.yaml:42
    scales = channel_scales(input, filter, output, filter.o)  # specs/_family/convolution.yaml:52
    quant = cmsis_nn_per_channel_quant_params(multipliers(scales), shifts(scales))  # specs/_family/convolution.yaml:53
    if not packed_s8_serves(quant):  # specs/conv/conv_2d_packed.yaml:8
        return Unmet('packed_s8_serves(quant)')
    return None


def _conv_2d_packed_s8_scratch(op: Operation[Conv2dOptions]) -> int:
    filter = op.tensor("filter")  # specs/conv/conv_2d.yaml:9
    patch = filter.h * filter.w * filter.i  # specs/conv/conv_2d_packed.yaml:12
    return 2 * patch  # specs/conv/conv_2d_packed.yaml:36


def _conv_2d_packed_s8_overlap(op: Operation[Conv2dOptions]) -> int:
    input = op.tensor("input")  # specs/_family/convolution.yaml:40
    output = op.tensor("output")  # specs/_family/convolution.yaml:42
    filter = op.tensor("filter")  # specs/conv/conv_2d.yaml:9
    padding = op.options.padding  # specs/_family/convolution.yaml:6
    stride_h = op.options.stride_h  # specs/_family/convolution.yaml:8
    dilation_h_factor = op.options.dilation_h_factor  # specs/_family/convolution.yaml:28
    pads = op.options.pads  # specs/_family/convolution.yaml:30
    rows = slide(padding, input.h, filter.h, stride_h, dilation_h_factor, pads[0], pads[1])  # specs/_family/convolution.yaml:48
    stride_w = op.options.stride_w  # specs/_family/convolution.yaml:7
    dilation_w_factor = op.options.dilation_w_factor  # specs/_family/convolution.yaml:27
    cols = slide(padding, input.w, filter.w, stride_w, dilation_w_factor, pads[2], pads[3])  # specs/_family/convolution.yaml:49
    return window_overlap(input, output, rows, cols, 2, True)  # specs/conv/conv_2d_packed.yaml:37


def _conv_2d_row_s8_params(op: Operation[Conv2dOptions]) -> Params:
    input = op.tensor("input")  # specs/_family/convolution.yaml:40
    filter = op.tensor("filter")  # specs/conv/conv_2d.yaml:9
    output = op.tensor("output")  # specs/_family/convolution.yaml:42
    scales = channel_scales(input, filter, output, filter.o)  # specs/_family/convolution.yaml:52
    quant = cmsis_nn_per_channel_quant_params(multipliers(scales), shifts(scales))  # specs/_family/convolution.yaml:53
    input_dims = dims(input)  # specs/_family/convolution.yaml:58
    filter_dims = dims(filter)  # specs/_family/convolution.yaml:59
    bias_dims = flat_dims(filter.o)  # specs/_family/convolution.yaml:60
    output_dims = dims(output)  # specs/_family/convolution.yaml:61
    stride_w = op.options.stride_w  # specs/_family/convolution.yaml:7
    stride_h = op.options.stride_h  # specs/_family/convolution.yaml:8
    stride = cmsis_nn_tile(stride_w, stride_h)  # specs/_family/convolution.yaml:54
    padding = op.options.padding  # specs/_family/convolution.yaml:6
    dilation_h_factor = op.options.dilation_h_factor  # specs/_family/convolution.yaml:28
    pads = op.options.pads  # specs/_family/convolution.yaml:30
    rows = slide(padding, input.h, filter.h, stride_h, dilation_h_factor, pads[0], pads[1])  # specs/_family/convolution.yaml:48
    dilation_w_factor = op.options.dilation_w_factor  # specs/_family/convolution.yaml:27
    cols = slide(padding, input.w, filter.w, stride_w, dilation_w_factor, pads[2], pads[3])  # specs/_family/convolution.yaml:49
    before = cmsis_nn_tile(cols.before, rows.before)  # specs/_family/convolution.yaml:55
    dilation = cmsis_nn_tile(dilation_w_factor, dilation_h_factor)  # specs/_family/convolution.yaml:56
    fused_activation_function = op.options.fused_activation_function  # specs/_family/convolution.yaml:9
    clamped = op.options.clamped  # specs/_family/convolution.yaml:17
    clamp = narrowed(activation_range(fused_activation_function, output), clamped, output)  # specs/_family/convolution.yaml:50
    bounds = cmsis_nn_activation(clamp.lo, clamp.hi)  # specs/_family/convolution.yaml:57
    conv = cmsis_nn_conv_params(-input.zero_point, output.zero_point, stride, before, dilation, bounds)  # specs/conv/conv_2d.yaml:15
    return (("conv", conv), ("quant", quant), ("input_dims", input_dims), ("filter_dims", filter_dims), ("bias_dims", bias_dims), ("output_dims", output_dims),)  # specs/conv/conv_2d_row.yaml:6


def _conv_2d_row_s8_unmet(op: Operation[Conv2dOptions]) -> Unmet | None:
    input = op.tensor("input")  # specs/_family/convolution.yaml:40
    filter = op.tensor("filter")  # specs/conv/conv_2d.yaml:9
    output = op.tensor("output")  # specs/_family/convolution.yaml:42
    target = op.target  # specs/conv/conv_2d.yaml:14
    stride_w = op.options.stride_w  # specs/_family/convolution.yaml:7
    stride_h = op.options.stride_h  # specs/_family/convolution.yaml:8
    stride = cmsis_nn_tile(stride_w, stride_h)  # specs/_family/convolution.yaml:54
    padding = op.options.padding  # specs/_family/convolution.yaml:6
    dilation_h_factor = op.options.dilation_h_factor  # specs/_family/convolution.yaml:28
    pads = op.options.pads  # specs/_family/convolution.yaml:30
    rows = slide(padding, input.h, filter.h, stride_h, dilation_h_factor, pads[0], pads[1])  # specs/_family/convolution.yaml:48
    dilation_w_factor = op.options.dilation_w_factor  # specs/_family/convolution.yaml:27
    cols = slide(padding, input.w, filter.w, stride_w, dilation_w_factor, pads[2], pads[3])  # specs/_family/convolution.yaml:49
    before = cmsis_nn_tile(cols.before, rows.before)  # specs/_family/convolution.yaml:55
    dilation = cmsis_nn_tile(dilation_w_factor, dilation_h_factor)  # specs/_family/convolution.yaml:56
    fused_activation_function = op.options.fused_activation_function  # specs/_family/convolution.yaml:9
    clamped = op.options.clamped  # specs/_family/convolution.yaml:17
    clamp = narrowed(activation_range(fused_activation_function, output), clamped, output)  # specs/_family/convolution.yaml:50
    bounds = cmsis_nn_activation(clamp.lo, clamp.hi)  # specs/_family/convolution.yaml:57
    conv = cmsis_nn_conv_params(-input.zero_point, output.zero_point, stride, before, dilation, bounds)  # specs/conv/conv_2d.yaml:15
    called = conv_s8_function(target, conv, input, filter, output)  # specs/conv/conv_2d.yaml:14
    if not (called == "1_x_n_s8"):  # specs/conv/conv_2d_row.yaml:8
        return Unmet('called == "1_x_n_s8"', {'called': called})
    if not conv_sizes_fit(target, input, filter, output):  # specs/conv/conv_2d_row.yaml:8
        return Unmet('conv_sizes_fit(target, input, filter, output)')
    return None


def _conv_2d_row_s8_scratch(op: Operation[Conv2dOptions]) -> int:
    input = op.tensor("input")  # specs/_family/convolution.yaml:40
    filter = op.tensor("filter")  # specs/conv/conv_2d.yaml:9
    output = op.tensor("output")  # specs/_family/convolution.yaml:42
    target = op.target  # specs/conv/conv_2d_row.yaml:10
    stride_w = op.options.stride_w  # specs/_family/convolution.yaml:7
    stride_h = op.options.stride_h  # specs/_family/convolution.yaml:8
    stride = cmsis_nn_tile(stride_w, stride_h)  # specs/_family/convolution.yaml:54
    padding = op.options.padding  # specs/_family/convolution.yaml:6
    dilation_h_factor = op.options.dilation_h_factor  # specs/_family/convolution.yaml:28
    pads = op.options.pads  # specs/_family/convolution.yaml:30
    rows = slide(padding, input.h, filter.h, stride_h, dilation_h_factor, pads[0], pads[1])  # specs/_family/convolution.yaml:48
    dilation_w_factor = op.options.dilation_w_factor  # specs/_family/convolution.yaml:27
    cols = slide(padding, input.w, filter.w, stride_w, dilation_w_factor, pads[2], pads[3])  # specs/_family/convolution.yaml:49
    before = cmsis_nn_tile(cols.before, rows.before)  # specs/_family/convolution.yaml:55
    dilation = cmsis_nn_tile(dilation_w_factor, dilation_h_factor)  # specs/_family/convolution.yaml:56
    fused_activation_function = op.options.fused_activation_function  # specs/_family/convolution.yaml:9
    clamped = op.options.clamped  # specs/_family/convolution.yaml:17
    clamp = narrowed(activation_range(fused_activation_function, output), clamped, output)  # specs/_family/convolution.yaml:50
    bounds = cmsis_nn_activation(clamp.lo, clamp.hi)  # specs/_family/convolution.yaml:57
    conv = cmsis_nn_conv_params(-input.zero_point, output.zero_point, stride, before, dilation, bounds)  # specs/conv/conv_2d.yaml:15
    return conv_s8_scratch(target, conv, input, filter, output)  # specs/conv/conv_2d_row.yaml:10


def _conv_2d_row_s8_overlap(op: Operation[Conv2dOptions]) -> int:
    input = op.tensor("input")  # specs/_family/convolution.yaml:40
    filter = op.tensor("filter")  # specs/conv/conv_2d.yaml:9
    output = op.tensor("output")  # specs/_family/convolution.yaml:42
    target = op.target  # specs/conv/conv_2d_row.yaml:11
    padding = op.options.padding  # specs/_family/convolution.yaml:6
    stride_h = op.options.stride_h  # specs/_family/convolution.yaml:8
    dilation_h_factor = op.options.dilation_h_factor  # specs/_family/convolution.yaml:28
    pads = op.options.pads  # specs/_family/convolution.yaml:30
    rows = slide(padding, input.h, filter.h, stride_h, dilation_h_factor, pads[0], pads[1])  # specs/_family/convolution.yaml:48
    stride_w = op.options.stride_w  # specs/_family/convolution.yaml:7
    dilation_w_factor = op.options.dilation_w_factor  # specs/_family/convolution.yaml:27
    cols = slide(padding, input.w, filter.w, stride_w, dilation_w_factor, pads[2], pads[3])  # specs/_family/convolution.yaml:49
    stride = cmsis_nn_tile(stride_w, stride_h)  # specs/_family/convolution.yaml:54
    before = cmsis_nn_tile(cols.before, rows.before)  # specs/_family/convolution.yaml:55
    dilation = cmsis_nn_tile(dilation_w_factor, dilation_h_factor)  # specs/_family/convolution.yaml:56
    fused_activation_function = op.options.fused_activation_function  # specs/_family/convolution.yaml:9
    clamped = op.options.clamped  # specs/_family/convolution.yaml:17
    clamp = narrowed(activation_range(fused_activation_function, output), clamped, output)  # specs/_family/convolution.yaml:50
    bounds = cmsis_nn_activation(clamp.lo, clamp.hi)  # specs/_family/convolution.yaml:57
    conv = cmsis_nn_conv_params(-input.zero_point, output.zero_point, stride, before, dilation, bounds)  # specs/conv/conv_2d.yaml:15
    return conv_s8_overlap(target, conv, input, filter, output, rows, cols)  # specs/conv/conv_2d_row.yaml:11


def _conv_2d_s4_params(op: Operation[Conv2dOptions]) -> Params:
    input = op.tensor("input")  # specs/_family/convolution.yaml:40
    filter = op.tensor("filter")  # specs/conv/conv_2d.yaml:9
    output = op.tensor("output")  # specs/_family/convolution.yaml:42
    scales = channel_scales(input, filter, output, filter.o)  # specs/_family/convolution.yaml:52
    quant = cmsis_nn_per_channel_quant_params(multipliers(scales), shifts(scales))  # specs/_family/convolution.yaml:53
    input_dims = dims(input)  # specs/_family/convolution.yaml:58
    filter_dims = dims(filter)  # specs/_family/convolution.yaml:59
    bias_dims = flat_dims(filter.o)  # specs/_family/convolution.yaml:60
    output_dims = dims(output)  # specs/_family/convolution.yaml:61
    stride_w = op.options.stride_w  # specs/_family/convolution.yaml:7
    stride_h = op.options.stride_h  # specs/_family/convolution.yaml:8
    stride = cmsis_nn_tile(stride_w, stride_h)  # specs/_family/convolution.yaml:54
    padding = op.options.padding  # specs/_family/convolution.yaml:6
    dilation_h_factor = op.options.dilation_h_factor  # specs/_family/convolution.yaml:28
    pads = op.options.pads  # specs/_family/convolution.yaml:30
    rows = slide(padding, input.h, filter.h, stride_h, dilation_h_factor, pads[0], pads[1])  # specs/_family/convolution.yaml:48
    dilation_w_factor = op.options.dilation_w_factor  # specs/_family/convolution.yaml:27
    cols = slide(padding, input.w, filter.w, stride_w, dilation_w_factor, pads[2], pads[3])  # specs/_family/convolution.yaml:49
    before = cmsis_nn_tile(cols.before, rows.before)  # specs/_family/convolution.yaml:55
    dilation = cmsis_nn_tile(dilation_w_factor, dilation_h_factor)  # specs/_family/convolution.yaml:56
    fused_activation_function = op.options.fused_activation_function  # specs/_family/convolution.yaml:9
    clamped = op.options.clamped  # specs/_family/convolution.yaml:17
    clamp = narrowed(activation_range(fused_activation_function, output), clamped, output)  # specs/_family/convolution.yaml:50
    bounds = cmsis_nn_activation(clamp.lo, clamp.hi)  # specs/_family/convolution.yaml:57
    conv = cmsis_nn_conv_params(-input.zero_point, output.zero_point, stride, before, dilation, bounds)  # specs/conv/conv_2d.yaml:15
    return (("conv", conv), ("quant", quant), ("input_dims", input_dims), ("filter_dims", filter_dims), ("bias_dims", bias_dims), ("output_dims", output_dims),)  # specs/conv/conv_2d_s4.yaml:12


def _conv_2d_s4_unmet(op: Operation[Conv2dOptions]) -> Unmet | None:
    filter = op.tensor("filter")  # specs/conv/conv_2d.yaml:9
    if not filter.is_constant:  # specs/conv/conv_2d_s4.yaml:14
        return Unmet('filter.is_constant')
    input = op.tensor("input")  # specs/_family/convolution.yaml:40
    output = op.tensor("output")  # specs/_family/convolution.yaml:42
    target = op.target  # specs/conv/conv_2d_s4.yaml:14
    stride_w = op.options.stride_w  # specs/_family/convolution.yaml:7
    stride_h = op.options.stride_h  # specs/_family/convolution.yaml:8
    stride = cmsis_nn_tile(stride_w, stride_h)  # specs/_family/convolution.yaml:54
    padding = op.options.padding  # specs/_family/convolution.yaml:6
    dilation_h_factor = op.options.dilation_h_factor  # specs/_family/convolution.yaml:28
    pads = op.options.pads  # specs/_family/convolution.yaml:30
    rows = slide(padding, input.h, filter.h, stride_h, dilation_h_factor, pads[0], pads[1])  # specs/_family/convolution.yaml:48
    dilation_w_factor = op.options.dilation_w_factor  # specs/_family/convolution.yaml:27
    cols = slide(padding, input.w, filter.w, stride_w, dilation_w_factor, pads[2], pads[3])  # specs/_family/convolution.yaml:49
    before = cmsis_nn_tile(cols.before, rows.before)  # specs/_family/convolution.yaml:55
    dilation = cmsis_nn_tile(dilation_w_factor, dilation_h_factor)  # specs/_family/convolution.yaml:56
    fused_activation_function = op.options.fused_activation_function  # specs/_family/convolution.yaml:9
    clamped = op.options.clamped  # specs/_family/convolution.yaml:17
    clamp = narrowed(activation_range(fused_activation_function, output), clamped, output)  # specs/_family/convolution.yaml:50
    bounds = cmsis_nn_activation(clamp.lo, clamp.hi)  # specs/_family/convolution.yaml:57
    conv = cmsis_nn_conv_params(-input.zero_point, output.zero_point, stride, before, dilation, bounds)  # specs/conv/conv_2d.yaml:15
    if not conv_s4_wrapper_serves(target, conv, input, filter, output):  # specs/conv/conv_2d_s4.yaml:14
        return Unmet('conv_s4_wrapper_serves(target, conv, input, filter, output)')
    return None


def _conv_2d_s4_scratch(op: Operation[Conv2dOptions]) -> int:
    input = op.tensor("input")  # specs/_family/convolution.yaml:40
    filter = op.tensor("filter")  # specs/conv/conv_2d.yaml:9
    target = op.target  # specs/conv/conv_2d_s4.yaml:6
    output = op.tensor("output")  # specs/_family/convolution.yaml:42
    stride_w = op.options.stride_w  # specs/_family/convolution.yaml:7
    stride_h = op.options.stride_h  # specs/_family/convolution.yaml:8
    stride = cmsis_nn_tile(stride_w, stride_h)  # specs/_family/convolution.yaml:54
    padding = op.options.padding  # specs/_family/convolution.yaml:6
    dilation_h_factor = op.options.dilation_h_factor  # specs/_family/convolution.yaml:28
    pads = op.options.pads  # specs/_family/convolution.yaml:30
    rows = slide(padding, input.h, filter.h, stride_h, dilation_h_factor, pads[0], pads[1])  # specs/_family/convolution.yaml:48
    dilation_w_factor = op.options.dilation_w_factor  # specs/_family/convolution.yaml:27
    cols = slide(padding, input.w, filter.w, stride_w, dilation_w_factor, pads[2], pads[3])  # specs/_family/convolution.yaml:49
    before = cmsis_nn_tile(cols.before, rows.before)  # specs/_family/convolution.yaml:55
    dilation = cmsis_nn_tile(dilation_w_factor, dilation_h_factor)  # specs/_family/convolution.yaml:56
    fused_activation_function = op.options.fused_activation_function  # specs/_family/convolution.yaml:9
    clamped = op.options.clamped  # specs/_family/convolution.yaml:17
    clamp = narrowed(activation_range(fused_activation_function, output), clamped, output)  # specs/_family/convolution.yaml:50
    bounds = cmsis_nn_activation(clamp.lo, clamp.hi)  # specs/_family/convolution.yaml:57
    conv = cmsis_nn_conv_params(-input.zero_point, output.zero_point, stride, before, dilation, bounds)  # specs/conv/conv_2d.yaml:15
    narrow_scratch = conv_s4_scratch(target, conv, input, filter)  # specs/conv/conv_2d_s4.yaml:6
    return narrow_scratch  # specs/conv/conv_2d_s4.yaml:16


def _conv_2d_row_s4_params(op: Operation[Conv2dOptions]) -> Params:
    input = op.tensor("input")  # specs/_family/convolution.yaml:40
    filter = op.tensor("filter")  # specs/conv/conv_2d.yaml:9
    output = op.tensor("output")  # specs/_family/convolution.yaml:42
    scales = channel_scales(input, filter, output, filter.o)  # specs/_family/convolution.yaml:52
    quant = cmsis_nn_per_channel_quant_params(multipliers(scales), shifts(scales))  # specs/_family/convolution.yaml:53
    input_dims = dims(input)  # specs/_family/convolution.yaml:58
    filter_dims = dims(filter)  # specs/_family/convolution.yaml:59
    bias_dims = flat_dims(filter.o)  # specs/_family/convolution.yaml:60
    output_dims = dims(output)  # specs/_family/convolution.yaml:61
    stride_w = op.options.stride_w  # specs/_family/convolution.yaml:7
    stride_h = op.options.stride_h  # specs/_family/convolution.yaml:8
    stride = cmsis_nn_tile(stride_w, stride_h)  # specs/_family/convolution.yaml:54
    padding = op.options.padding  # specs/_family/convolution.yaml:6
    dilation_h_factor = op.options.dilation_h_factor  # specs/_family/convolution.yaml:28
    pads = op.options.pads  # specs/_family/convolution.yaml:30
    rows = slide(padding, input.h, filter.h, stride_h, dilation_h_factor, pads[0], pads[1])  # specs/_family/convolution.yaml:48
    dilation_w_factor = op.options.dilation_w_factor  # specs/_family/convolution.yaml:27
    cols = slide(padding, input.w, filter.w, stride_w, dilation_w_factor, pads[2], pads[3])  # specs/_family/convolution.yaml:49
    before = cmsis_nn_tile(cols.before, rows.before)  # specs/_family/convolution.yaml:55
    dilation = cmsis_nn_tile(dilation_w_factor, dilation_h_factor)  # specs/_family/convolution.yaml:56
    fused_activation_function = op.options.fused_activation_function  # specs/_family/convolution.yaml:9
    clamped = op.options.clamped  # specs/_family/convolution.yaml:17
    clamp = narrowed(activation_range(fused_activation_function, output), clamped, output)  # specs/_family/convolution.yaml:50
    bounds = cmsis_nn_activation(clamp.lo, clamp.hi)  # specs/_family/convolution.yaml:57
    conv = cmsis_nn_conv_params(-input.zero_point, output.zero_point, stride, before, dilation, bounds)  # specs/conv/conv_2d.yaml:15
    return (("conv", conv), ("quant", quant), ("input_dims", input_dims), ("filter_dims", filter_dims), ("bias_dims", bias_dims), ("output_dims", output_dims),)  # specs/conv/conv_2d_s4.yaml:21


def _conv_2d_row_s4_unmet(op: Operation[Conv2dOptions]) -> Unmet | None:
    filter = op.tensor("filter")  # specs/conv/conv_2d.yaml:9
    if not filter.is_constant:  # specs/conv/conv_2d_s4.yaml:23
        return Unmet('filter.is_constant')
    input = op.tensor("input")  # specs/_family/convolution.yaml:40
    output = op.tensor("output")  # specs/_family/convolution.yaml:42
    target = op.target  # specs/conv/conv_2d_s4.yaml:23
    if not conv_s4_serves(target, input, filter, output):  # specs/conv/conv_2d_s4.yaml:23
        return Unmet('conv_s4_serves(target, input, filter, output)')
    return None


def _conv_2d_row_s4_scratch(op: Operation[Conv2dOptions]) -> int:
    input = op.tensor("input")  # specs/_family/convolution.yaml:40
    filter = op.tensor("filter")  # specs/conv/conv_2d.yaml:9
    target = op.target  # specs/conv/conv_2d_s4.yaml:6
    output = op.tensor("output")  # specs/_family/convolution.yaml:42
    stride_w = op.options.stride_w  # specs/_family/convolution.yaml:7
    stride_h = op.options.stride_h  # specs/_family/convolution.yaml:8
    stride = cmsis_nn_tile(stride_w, stride_h)  # specs/_family/convolution.yaml:54
    padding = op.options.padding  # specs/_family/convolution.yaml:6
    dilation_h_factor = op.options.dilation_h_factor  # specs/_family/convolution.yaml:28
    pads = op.options.pads  # specs/_family/convolution.yaml:30
    rows = slide(padding, input.h, filter.h, stride_h, dilation_h_factor, pads[0], pads[1])  # specs/_family/convolution.yaml:48
    dilation_w_factor = op.options.dilation_w_factor  # specs/_family/convolution.yaml:27
    cols = slide(padding, input.w, filter.w, stride_w, dilation_w_factor, pads[2], pads[3])  # specs/_family/convolution.yaml:49
    before = cmsis_nn_tile(cols.before, rows.before)  # specs/_family/convolution.yaml:55
    dilation = cmsis_nn_tile(dilation_w_factor, dilation_h_factor)  # specs/_family/convolution.yaml:56
    fused_activation_function = op.options.fused_activation_function  # specs/_family/convolution.yaml:9
    clamped = op.options.clamped  # specs/_family/convolution.yaml:17
    clamp = narrowed(activation_range(fused_activation_function, output), clamped, output)  # specs/_family/convolution.yaml:50
    bounds = cmsis_nn_activation(clamp.lo, clamp.hi)  # specs/_family/convolution.yaml:57
    conv = cmsis_nn_conv_params(-input.zero_point, output.zero_point, stride, before, dilation, bounds)  # specs/conv/conv_2d.yaml:15
    narrow_scratch = conv_s4_scratch(target, conv, input, filter)  # specs/conv/conv_2d_s4.yaml:6
    return narrow_scratch  # specs/conv/conv_2d_s4.yaml:25


def _conv_2d_unpacked_s4_params(op: Operation[Conv2dOptions]) -> Params:
    input = op.tensor("input")  # specs/_family/convolution.yaml:40
    filter = op.tensor("filter")  # specs/conv/conv_2d.yaml:9
    output = op.tensor("output")  # specs/_family/convolution.yaml:42
    scales = channel_scales(input, filter, output, filter.o)  # specs/_family/convolution.yaml:52
    quant = cmsis_nn_per_channel_quant_params(multipliers(scales), shifts(scales))  # specs/_family/convolution.yaml:53
    input_dims = dims(input)  # specs/_family/convolution.yaml:58
    filter_dims = dims(filter)  # specs/_family/convolution.yaml:59
    bias_dims = flat_dims(filter.o)  # specs/_family/convolution.yaml:60
    output_dims = dims(output)  # specs/_family/convolution.yaml:61
    bias = op.optional("bias")  # specs/conv/conv_2d.yaml:10
    groups = input.c // filter.i  # specs/conv/conv_2d.yaml:12
    no_bias = as_int32s(zeros((filter.o,))) if groups > 1 and not has(bias) else None  # specs/conv/conv_2d.yaml:13
    stride_w = op.options.stride_w  # specs/_family/convolution.yaml:7
    stride_h = op.options.stride_h  # specs/_family/convolution.yaml:8
    stride = cmsis_nn_tile(stride_w, stride_h)  # specs/_family/convolution.yaml:54
    padding = op.options.padding  # specs/_family/convolution.yaml:6
    dilation_h_factor = op.options.dilation_h_factor  # specs/_family/convolution.yaml:28
    pads = op.options.pads  # specs/_family/convolution.yaml:30
    rows = slide(padding, input.h, filter.h, stride_h, dilation_h_factor, pads[0], pads[1])  # specs/_family/convolution.yaml:48
    dilation_w_factor = op.options.dilation_w_factor  # specs/_family/convolution.yaml:27
    cols = slide(padding, input.w, filter.w, stride_w, dilation_w_factor, pads[2], pads[3])  # specs/_family/convolution.yaml:49
    before = cmsis_nn_tile(cols.before, rows.before)  # specs/_family/convolution.yaml:55
    dilation = cmsis_nn_tile(dilation_w_factor, dilation_h_factor)  # specs/_family/convolution.yaml:56
    fused_activation_function = op.options.fused_activation_function  # specs/_family/convolution.yaml:9
    clamped = op.options.clamped  # specs/_family/convolution.yaml:17
    clamp = narrowed(activation_range(fused_activation_function, output), clamped, output)  # specs/_family/convolution.yaml:50
    bounds = cmsis_nn_activation(clamp.lo, clamp.hi)  # specs/_family/convolution.yaml:57
    conv = cmsis_nn_conv_params(-input.zero_point, output.zero_point, stride, before, dilation, bounds)  # specs/conv/conv_2d.yaml:15
    filter_size = filter.size  # specs/conv/conv_2d_s4.yaml:8
    filter_room = (filter.size + 3) // 4 * 4  # specs/conv/conv_2d_s4.yaml:9
    return (("conv", conv), ("quant", quant), ("input_dims", input_dims), ("filter_dims", filter_dims), ("bias_dims", bias_dims), ("output_dims", output_dims), ("no_bias", no_bias), ("filter_size", filter_size), ("filter_room", filter_room),)  # specs/conv/conv_2d_s4.yaml:30


def _conv_2d_unpacked_s4_unmet(op: Operation[Conv2dOptions]) -> Unmet | None:
    filter = op.tensor("filter")  # specs/conv/conv_2d.yaml:9
    if not filter.is_constant:  # specs/conv/conv_2d_s4.yaml:32
        return Unmet('filter.is_constant')
    input = op.tensor("input")  # specs/_family/convolution.yaml:40
    output = op.tensor("output")  # specs/_family/convolution.yaml:42
    target = op.target  # specs/conv/conv_2d_s4.yaml:32
    if not conv_sizes_fit(target, input, filter, output):  # specs/conv/conv_2d_s4.yaml:32
        return Unmet('conv_sizes_fit(target, input, filter, output)')
    return None


def _conv_2d_unpacked_s4_scratch(op: Operation[Conv2dOptions]) -> int:
    input = op.tensor("input")  # specs/_family/convolution.yaml:40
    filter = op.tensor("filter")  # specs/conv/conv_2d.yaml:9
    output = op.tensor("output")  # specs/_family/convolution.yaml:42
    target = op.target  # specs/conv/conv_2d_s4.yaml:35
    stride_w = op.options.stride_w  # specs/_family/convolution.yaml:7
    stride_h = op.options.stride_h  # specs/_family/convolution.yaml:8
    stride = cmsis_nn_tile(stride_w, stride_h)  # specs/_family/convolution.yaml:54
    padding = op.options.padding  # specs/_family/convolution.yaml:6
    dilation_h_factor = op.options.dilation_h_factor  # specs/_family/convolution.yaml:28
    pads = op.options.pads  # specs/_family/convolution.yaml:30
    rows = slide(padding, input.h, filter.h, stride_h, dilation_h_factor, pads[0], pads[1])  # specs/_family/convolution.yaml:48
    dilation_w_factor = op.options.dilation_w_factor  # specs/_family/convolution.yaml:27
    cols = slide(padding, input.w, filter.w, stride_w, dilation_w_factor, pads[2], pads[3])  # specs/_family/convolution.yaml:49
    before = cmsis_nn_tile(cols.before, rows.before)  # specs/_family/convolution.yaml:55
    dilation = cmsis_nn_tile(dilation_w_factor, dilation_h_factor)  # specs/_family/convolution.yaml:56
    fused_activation_function = op.options.fused_activation_function  # specs/_family/convolution.yaml:9
    clamped = op.options.clamped  # specs/_family/convolution.yaml:17
    clamp = narrowed(activation_range(fused_activation_function, output), clamped, output)  # specs/_family/convolution.yaml:50
    bounds = cmsis_nn_activation(clamp.lo, clamp.hi)  # specs/_family/convolution.yaml:57
    conv = cmsis_nn_conv_params(-input.zero_point, output.zero_point, stride, before, dilation, bounds)  # specs/conv/conv_2d.yaml:15
    filter_room = (filter.size + 3) // 4 * 4  # specs/conv/conv_2d_s4.yaml:9
    return filter_room + conv_s8_scratch(target, conv, input, filter, output)  # specs/conv/conv_2d_s4.yaml:35


def _conv_2d_u8_params(op: Operation[Conv2dOptions]) -> Params:
    input = op.tensor("input")  # specs/_family/convolution.yaml:40
    filter = op.tensor("filter")  # specs/conv/conv_2d.yaml:9
    output = op.tensor("output")  # specs/_family/convolution.yaml:42
    scales = channel_scales(input, filter, output, filter.o)  # specs/_family/convolution.yaml:52
    quant = cmsis_nn_per_channel_quant_params(multipliers(scales), shifts(scales))  # specs/_family/convolution.yaml:53
    padding = op.options.padding  # specs/_family/convolution.yaml:6
    stride_h = op.options.stride_h  # specs/_family/convolution.yaml:8
    dilation_h_factor = op.options.dilation_h_factor  # specs/_family/convolution.yaml:28
    pads = op.options.pads  # specs/_family/convolution.yaml:30
    rows = slide(padding, input.h, filter.h, stride_h, dilation_h_factor, pads[0], pads[1])  # specs/_family/convolution.yaml:48
    stride_w = op.options.stride_w  # specs/_family/convolution.yaml:7
    dilation_w_factor = op.options.dilation_w_factor  # specs/_family/convolution.yaml:27
    cols = slide(padding, input.w, filter.w, stride_w, dilation_w_factor, pads[2], pads[3])  # specs/_family/convolution.yaml:49
    fused_activation_function = op.options.fused_activation_function  # specs/_family/convolution.yaml:9
    clamped = op.options.clamped  # specs/_family/convolution.yaml:17
    clamp = narrowed(activation_range(fused_activation_function, output), clamped, output)  # specs/_family/convolution.yaml:50
    grid = image_window_quant(input, output, rows, cols, filter.i, clamp)  # specs/conv/conv_2d.yaml:17
    input_offset = -input.zero_point  # specs/conv/conv_2d_u8.yaml:6
    filter_offset = -filter.zero_point  # specs/conv/conv_2d_u8.yaml:7
    output_offset = output.zero_point  # specs/conv/conv_2d_u8.yaml:8
    return (("grid", grid), ("quant", quant), ("input_offset", input_offset), ("filter_offset", filter_offset), ("output_offset", output_offset),)  # specs/conv/conv_2d_u8.yaml:11


def _uint8_exact(op: Operation[Conv2dOptions]) -> bool:
    del op
    return True


def _uint8_scale(op: Operation[Conv2dOptions]) -> float:
    input = op.tensor("input")  # specs/_family/convolution.yaml:40
    filter = op.tensor("filter")  # specs/conv/conv_2d.yaml:9
    return scale_for_single_product(input, filter)  # specs/_family/convolution.yaml:63


def _channels_when(op: Operation[Conv2dOptions]) -> bool:
    NONE = ActivationFunctionType.NONE  # specs/conv/conv_2d.yaml:26
    fused_activation_function = op.options.fused_activation_function  # specs/_family/convolution.yaml:9
    clamped = op.options.clamped  # specs/_family/convolution.yaml:17
    return fused_activation_function == NONE and clamped == ()  # specs/conv/conv_2d.yaml:26


def _absorb_fused_activation_function_value(op: Operation[Conv2dOptions], folded: ActivationFunctionType) -> ActivationFunctionType:
    del op
    return folded  # specs/_family/convolution.yaml:15


def _absorb_fused_activation_function_when(op: Operation[Conv2dOptions], folded: ActivationFunctionType) -> bool:
    NONE = ActivationFunctionType.NONE  # specs/_family/convolution.yaml:14
    fused_activation_function = op.options.fused_activation_function  # specs/_family/convolution.yaml:9
    clamped = op.options.clamped  # specs/_family/convolution.yaml:17
    return fused_activation_function == NONE and clamped == ()  # specs/_family/convolution.yaml:14


def _absorb_clamped_value(op: Operation[Conv2dOptions], folded: tuple[float, ...]) -> tuple[float, ...]:
    del op
    return folded  # specs/_family/convolution.yaml:24


def _absorb_clamped_when(op: Operation[Conv2dOptions], folded: tuple[float, ...]) -> bool:
    clamped = op.options.clamped  # specs/_family/convolution.yaml:17
    return clamped == ()  # specs/_family/convolution.yaml:23


def _absorb_pads_value(op: Operation[Conv2dOptions], folded: tuple[int, ...]) -> tuple[int, ...]:
    pads = op.options.pads  # specs/_family/convolution.yaml:30
    return sum_shapes(pads, folded)  # specs/_family/convolution.yaml:37


def _absorb_pads_when(op: Operation[Conv2dOptions], folded: tuple[int, ...]) -> bool:
    input = op.tensor("input")  # specs/_family/convolution.yaml:40
    filter = op.tensor("filter")  # specs/conv/conv_2d.yaml:9
    padding = op.options.padding  # specs/_family/convolution.yaml:6
    stride_h = op.options.stride_h  # specs/_family/convolution.yaml:8
    dilation_h_factor = op.options.dilation_h_factor  # specs/_family/convolution.yaml:28
    pads = op.options.pads  # specs/_family/convolution.yaml:30
    rows = slide(padding, input.h, filter.h, stride_h, dilation_h_factor, pads[0], pads[1])  # specs/_family/convolution.yaml:48
    stride_w = op.options.stride_w  # specs/_family/convolution.yaml:7
    dilation_w_factor = op.options.dilation_w_factor  # specs/_family/convolution.yaml:27
    cols = slide(padding, input.w, filter.w, stride_w, dilation_w_factor, pads[2], pads[3])  # specs/_family/convolution.yaml:49
    return covers(rows, folded[0], folded[1]) and covers(cols, folded[2], folded[3])  # specs/_family/convolution.yaml:36


def _torch_0_inputs(call: Call) -> Mapping[str, object]:
    input = call["input"]  # specs/conv/conv_2d_torch.yaml:6
    weight = call["weight"]  # specs/conv/conv_2d_torch.yaml:6
    bias = call["bias"]  # specs/conv/conv_2d_torch.yaml:6
    return {
        "input": as_image(input, weight.rank - 2),  # specs/conv/conv_2d_torch.yaml:6
        "filter": as_image(weight, weight.rank - 2),  # specs/conv/conv_2d_torch.yaml:6
        "bias": bias,  # specs/conv/conv_2d_torch.yaml:6
    }


def _torch_0_options(call: Call) -> Mapping[str, object]:
    VALID = Padding.VALID  # specs/conv/conv_2d_torch.yaml:7
    padding = call["padding"]  # specs/conv/conv_2d_torch.yaml:7
    stride = call["stride"]  # specs/conv/conv_2d_torch.yaml:7
    dilation = call["dilation"]  # specs/conv/conv_2d_torch.yaml:8
    NONE = ActivationFunctionType.NONE  # specs/conv/conv_2d_torch.yaml:8
    return {
        "padding": VALID,  # specs/conv/conv_2d_torch.yaml:7
        "pads": pads_2d(padding),  # specs/conv/conv_2d_torch.yaml:7
        "stride_h": stride[0],  # specs/conv/conv_2d_torch.yaml:7
        "stride_w": stride[-1],  # specs/conv/conv_2d_torch.yaml:7
        "dilation_h_factor": dilation[0],  # specs/conv/conv_2d_torch.yaml:8
        "dilation_w_factor": dilation[-1],  # specs/conv/conv_2d_torch.yaml:8
        "fused_activation_function": NONE,  # specs/conv/conv_2d_torch.yaml:8
    }


def _torch_0_outputs(call: Call) -> tuple[object, ...]:
    output = call["output"]  # specs/conv/conv_2d_torch.yaml:9
    results = call["results"]  # specs/conv/conv_2d_torch.yaml:9
    return (
        from_image(output, results[0].shape),  # specs/conv/conv_2d_torch.yaml:9
    )


def _torch_1_inputs(call: Call) -> Mapping[str, object]:
    input = call["input"]  # specs/conv/conv_2d_torch.yaml:6
    weight = call["weight"]  # specs/conv/conv_2d_torch.yaml:6
    bias = call["bias"]  # specs/conv/conv_2d_torch.yaml:6
    return {
        "input": as_image(input, weight.rank - 2),  # specs/conv/conv_2d_torch.yaml:6
        "filter": as_image(weight, weight.rank - 2),  # specs/conv/conv_2d_torch.yaml:6
        "bias": bias,  # specs/conv/conv_2d_torch.yaml:6
    }


def _torch_1_options(call: Call) -> Mapping[str, object]:
    VALID = Padding.VALID  # specs/conv/conv_2d_torch.yaml:7
    padding = call["padding"]  # specs/conv/conv_2d_torch.yaml:7
    stride = call["stride"]  # specs/conv/conv_2d_torch.yaml:7
    dilation = call["dilation"]  # specs/conv/conv_2d_torch.yaml:8
    NONE = ActivationFunctionType.NONE  # specs/conv/conv_2d_torch.yaml:8
    return {
        "padding": VALID,  # specs/conv/conv_2d_torch.yaml:7
        "pads": pads_2d(padding),  # specs/conv/conv_2d_torch.yaml:7
        "stride_h": stride[0],  # specs/conv/conv_2d_torch.yaml:7
        "stride_w": stride[-1],  # specs/conv/conv_2d_torch.yaml:7
        "dilation_h_factor": dilation[0],  # specs/conv/conv_2d_torch.yaml:8
        "dilation_w_factor": dilation[-1],  # specs/conv/conv_2d_torch.yaml:8
        "fused_activation_function": NONE,  # specs/conv/conv_2d_torch.yaml:8
    }


def _torch_1_outputs(call: Call) -> tuple[object, ...]:
    output = call["output"]  # specs/conv/conv_2d_torch.yaml:9
    results = call["results"]  # specs/conv/conv_2d_torch.yaml:9
    return (
        from_image(output, results[0].shape),  # specs/conv/conv_2d_torch.yaml:9
    )


def _torch_2_inputs(call: Call) -> Mapping[str, object]:
    input = call["input"]  # specs/conv/conv_2d_torch.yaml:12
    weight = call["weight"]  # specs/conv/conv_2d_torch.yaml:12
    bias = call["bias"]  # specs/conv/conv_2d_torch.yaml:12
    return {
        "input": as_image(input, weight.rank - 2),  # specs/conv/conv_2d_torch.yaml:12
        "filter": as_image(weight, weight.rank - 2),  # specs/conv/conv_2d_torch.yaml:12
        "bias": bias,  # specs/conv/conv_2d_torch.yaml:12
    }


def _torch_2_options(call: Call) -> Mapping[str, object]:
    VALID = Padding.VALID  # specs/conv/conv_2d_torch.yaml:13
    weight = call["weight"]  # specs/conv/conv_2d_torch.yaml:13
    padding = call["padding"]  # specs/conv/conv_2d_torch.yaml:13
    dilation = call["dilation"]  # specs/conv/conv_2d_torch.yaml:13
    stride = call["stride"]  # specs/conv/conv_2d_torch.yaml:14
    NONE = ActivationFunctionType.NONE  # specs/conv/conv_2d_torch.yaml:15
    return {
        "padding": VALID,  # specs/conv/conv_2d_torch.yaml:13
        "pads": same_pads_2d(padding, weight.shape[2:], dilation),  # specs/conv/conv_2d_torch.yaml:13
        "stride_h": stride[0],  # specs/conv/conv_2d_torch.yaml:14
        "stride_w": stride[-1],  # specs/conv/conv_2d_torch.yaml:14
        "dilation_h_factor": dilation[0],  # specs/conv/conv_2d_torch.yaml:14
        "dilation_w_factor": dilation[-1],  # specs/conv/conv_2d_torch.yaml:15
        "fused_activation_function": NONE,  # specs/conv/conv_2d_torch.yaml:15
    }


def _torch_2_outputs(call: Call) -> tuple[object, ...]:
    output = call["output"]  # specs/conv/conv_2d_torch.yaml:16
    results = call["results"]  # specs/conv/conv_2d_torch.yaml:16
    return (
        from_image(output, results[0].shape),  # specs/conv/conv_2d_torch.yaml:16
    )


def _torch_3_inputs(call: Call) -> Mapping[str, object]:
    input = call["input"]  # specs/conv/conv_2d_torch.yaml:12
    weight = call["weight"]  # specs/conv/conv_2d_torch.yaml:12
    bias = call["bias"]  # specs/conv/conv_2d_torch.yaml:12
    return {
        "input": as_image(input, weight.rank - 2),  # specs/conv/conv_2d_torch.yaml:12
        "filter": as_image(weight, weight.rank - 2),  # specs/conv/conv_2d_torch.yaml:12
        "bias": bias,  # specs/conv/conv_2d_torch.yaml:12
    }


def _torch_3_options(call: Call) -> Mapping[str, object]:
    VALID = Padding.VALID  # specs/conv/conv_2d_torch.yaml:13
    weight = call["weight"]  # specs/conv/conv_2d_torch.yaml:13
    padding = call["padding"]  # specs/conv/conv_2d_torch.yaml:13
    dilation = call["dilation"]  # specs/conv/conv_2d_torch.yaml:13
    stride = call["stride"]  # specs/conv/conv_2d_torch.yaml:14
    NONE = ActivationFunctionType.NONE  # specs/conv/conv_2d_torch.yaml:15
    return {
        "padding": VALID,  # specs/conv/conv_2d_torch.yaml:13
        "pads": same_pads_2d(padding, weight.shape[2:], dilation),  # specs/conv/conv_2d_torch.yaml:13
        "stride_h": stride[0],  # specs/conv/conv_2d_torch.yaml:14
        "stride_w": stride[-1],  # specs/conv/conv_2d_torch.yaml:14
        "dilation_h_factor": dilation[0],  # specs/conv/conv_2d_torch.yaml:14
        "dilation_w_factor": dilation[-1],  # specs/conv/conv_2d_torch.yaml:15
        "fused_activation_function": NONE,  # specs/conv/conv_2d_torch.yaml:15
    }


def _torch_3_outputs(call: Call) -> tuple[object, ...]:
    output = call["output"]  # specs/conv/conv_2d_torch.yaml:16
    results = call["results"]  # specs/conv/conv_2d_torch.yaml:16
    return (
        from_image(output, results[0].shape),  # specs/conv/conv_2d_torch.yaml:16
    )


def _torch_4_inputs(call: Call) -> Mapping[str, object]:
    input = call["input"]  # specs/conv/conv_2d_torch.yaml:19
    weight = call["weight"]  # specs/conv/conv_2d_torch.yaml:19
    bias = call["bias"]  # specs/conv/conv_2d_torch.yaml:19
    return {
        "input": as_image(input, weight.rank - 2),  # specs/conv/conv_2d_torch.yaml:19
        "filter": as_image(weight, weight.rank - 2),  # specs/conv/conv_2d_torch.yaml:19
        "bias": bias,  # specs/conv/conv_2d_torch.yaml:19
    }


def _torch_4_options(call: Call) -> Mapping[str, object]:
    VALID = Padding.VALID  # specs/conv/conv_2d_torch.yaml:20
    padding = call["padding"]  # specs/conv/conv_2d_torch.yaml:20
    stride = call["stride"]  # specs/conv/conv_2d_torch.yaml:20
    dilation = call["dilation"]  # specs/conv/conv_2d_torch.yaml:21
    NONE = ActivationFunctionType.NONE  # specs/conv/conv_2d_torch.yaml:21
    return {
        "padding": VALID,  # specs/conv/conv_2d_torch.yaml:20
        "pads": pads_2d(padding),  # specs/conv/conv_2d_torch.yaml:20
        "stride_h": stride[0],  # specs/conv/conv_2d_torch.yaml:20
        "stride_w": stride[-1],  # specs/conv/conv_2d_torch.yaml:20
        "dilation_h_factor": dilation[0],  # specs/conv/conv_2d_torch.yaml:21
        "dilation_w_factor": dilation[-1],  # specs/conv/conv_2d_torch.yaml:21
        "fused_activation_function": NONE,  # specs/conv/conv_2d_torch.yaml:21
    }


def _torch_4_outputs(call: Call) -> tuple[object, ...]:
    output = call["output"]  # specs/conv/conv_2d_torch.yaml:22
    results = call["results"]  # specs/conv/conv_2d_torch.yaml:22
    return (
        from_image(output, results[0].shape),  # specs/conv/conv_2d_torch.yaml:22
    )


def sample_0(draw: Draw) -> Case:
    sample = Sample(draw)
    SAME = Padding.SAME
    VALID = Padding.VALID
    choice = draw.choice
    padding = sample.option("padding", choice(SAME, VALID))  # specs/conv/conv_2d.yaml:75
    span = draw.span
    stride_w = sample.option("stride_w", span(1, 3))  # specs/conv/conv_2d.yaml:76
    stride_h = sample.option("stride_h", span(1, 3))  # specs/conv/conv_2d.yaml:77
    dilation_w_factor = sample.option("dilation_w_factor", span(1, 2))  # specs/conv/conv_2d.yaml:78
    dilation_h_factor = sample.option("dilation_h_factor", span(1, 2))  # specs/conv/conv_2d.yaml:79
    NONE = ActivationFunctionType.NONE
    RELU = ActivationFunctionType.RELU
    RELU6 = ActivationFunctionType.RELU6
    RELU_N1_TO_1 = ActivationFunctionType.RELU_N1_TO_1
    fused_activation_function = sample.option("fused_activation_function", choice(NONE, RELU, RELU6, RELU_N1_TO_1))  # specs/conv/conv_2d.yaml:80
    input = sample.tensor("input", (span(1, 2), choice(1, span(5, 9)), span(5, 9), span(1, 8)), "NHWC")  # specs/conv/conv_2d.yaml:81
    filter = sample.tensor("filter", (span(1, 3) * input.c, 1 if input.h == 1 else span(1, 3), span(1, 3), choice(1, input.c)), "OHWI")  # specs/conv/conv_2d.yaml:82
    bias = sample.tensor("bias", (filter.o,), "O")  # specs/conv/conv_2d.yaml:83
    return sample.case()


def sample_1(draw: Draw) -> Case:
    sample = Sample(draw)
    SAME = Padding.SAME
    VALID = Padding.VALID
    choice = draw.choice
    padding = sample.option("padding", choice(SAME, VALID))  # specs/conv/conv_2d_1x1.yaml:45
    span = draw.span
    stride_w = sample.option("stride_w", choice(1, span(1, 2)))  # specs/conv/conv_2d_1x1.yaml:46
    stride_h = sample.option("stride_h", choice(1, span(1, 2)))  # specs/conv/conv_2d_1x1.yaml:47
    dilation_w_factor = sample.option("dilation_w_factor", 1)  # specs/conv/conv_2d_1x1.yaml:48
    dilation_h_factor = sample.option("dilation_h_factor", 1)  # specs/conv/conv_2d_1x1.yaml:49
    NONE = ActivationFunctionType.NONE
    RELU = ActivationFunctionType.RELU
    fused_activation_function = sample.option("fused_activation_function", choice(NONE, RELU))  # specs/conv/conv_2d_1x1.yaml:50
    input = sample.tensor("input", (span(1, 2), span(1, 9), span(1, 9), span(1, 20)), "NHWC")  # specs/conv/conv_2d_1x1.yaml:51
    filter = sample.tensor("filter", (span(1, 20), 1, 1, input.c), "OHWI")  # specs/conv/conv_2d_1x1.yaml:52
    bias = sample.tensor("bias", (filter.o,), "O")  # specs/conv/conv_2d_1x1.yaml:53
    return sample.case()


def sample_2(draw: Draw) -> Case:
    sample = Sample(draw)
    SAME = Padding.SAME
    VALID = Padding.VALID
    choice = draw.choice
    padding = sample.option("padding", choice(SAME, VALID))  # specs/conv/conv_2d_dsp.yaml:56
    span = draw.span
    stride_w = sample.option("stride_w", choice(1, span(1, 3)))  # specs/conv/conv_2d_dsp.yaml:57
    stride_h = sample.option("stride_h", choice(1, span(1, 3)))  # specs/conv/conv_2d_dsp.yaml:58
    dilation_w_factor = sample.option("dilation_w_factor", span(1, 2))  # specs/conv/conv_2d_dsp.yaml:59
    dilation_h_factor = sample.option("dilation_h_factor", span(1, 2))  # specs/conv/conv_2d_dsp.yaml:60
    NONE = ActivationFunctionType.NONE
    RELU = ActivationFunctionType.RELU
    RELU6 = ActivationFunctionType.RELU6
    fused_activation_function = sample.option("fused_activation_function", choice(NONE, RELU, RELU6))  # specs/conv/conv_2d_dsp.yaml:61
    input = sample.tensor("input", (span(1, 2), span(3, 8), span(3, 8), choice(1, 3, 4, 8, span(1, 20))), "NHWC")  # specs/conv/conv_2d_dsp.yaml:62
    filter = sample.tensor("filter", choice((span(1, 9), 1, 1, input.c), (span(1, 9), span(1, 3), span(1, 4), input.c)), "OHWI")  # specs/conv/conv_2d_dsp.yaml:63
    bias = sample.tensor("bias", (filter.o,), "O")  # specs/conv/conv_2d_dsp.yaml:64
    return sample.case()


def sample_3(draw: Draw) -> Case:
    sample = Sample(draw)
    SAME = Padding.SAME
    VALID = Padding.VALID
    choice = draw.choice
    padding = sample.option("padding", choice(SAME, VALID))  # specs/conv/conv_2d_packed.yaml:45
    span = draw.span
    stride_w = sample.option("stride_w", choice(1, span(1, 2)))  # specs/conv/conv_2d_packed.yaml:46
    stride_h = sample.option("stride_h", choice(1, span(1, 2)))  # specs/conv/conv_2d_packed.yaml:47
    dilation_w_factor = sample.option("dilation_w_factor", span(1, 2))  # specs/conv/conv_2d_packed.yaml:48
    dilation_h_factor = sample.option("dilation_h_factor", 1)  # specs/conv/conv_2d_packed.yaml:49
    NONE = ActivationFunctionType.NONE
    RELU = ActivationFunctionType.RELU
    RELU6 = ActivationFunctionType.RELU6
    fused_activation_function = sample.option("fused_activation_function", choice(NONE, RELU, RELU6))  # specs/conv/conv_2d_packed.yaml:50
    input = sample.tensor("input", (span(1, 2), span(3, 9), span(3, 9), choice(span(1, 5), span(15, 34))), "NHWC")  # specs/conv/conv_2d_packed.yaml:51
    filter = sample.tensor("filter", (span(1, 9), choice(1, span(1, 3)), choice(1, span(1, 3)), input.c), "OHWI")  # specs/conv/conv_2d_packed.yaml:52
    bias = sample.tensor("bias", (filter.o,), "O")  # specs/conv/conv_2d_packed.yaml:53
    return sample.case()


def sample_4(draw: Draw) -> Case:
    sample = Sample(draw)
    SAME = Padding.SAME
    VALID = Padding.VALID
    choice = draw.choice
    padding = sample.option("padding", choice(SAME, VALID))  # specs/conv/conv_2d_row.yaml:18
    stride_w = sample.option("stride_w", choice(1, 2, 4))  # specs/conv/conv_2d_row.yaml:19
    stride_h = sample.option("stride_h", 1)  # specs/conv/conv_2d_row.yaml:20
    dilation_w_factor = sample.option("dilation_w_factor", 1)  # specs/conv/conv_2d_row.yaml:21
    dilation_h_factor = sample.option("dilation_h_factor", 1)  # specs/conv/conv_2d_row.yaml:22
    NONE = ActivationFunctionType.NONE
    RELU = ActivationFunctionType.RELU
    fused_activation_function = sample.option("fused_activation_function", choice(NONE, RELU))  # specs/conv/conv_2d_row.yaml:23
    span = draw.span
    input = sample.tensor("input", (span(1, 2), 1, span(5, 20), choice(4, 8, 12)), "NHWC")  # specs/conv/conv_2d_row.yaml:24
    filter = sample.tensor("filter", (span(1, 20), 1, span(2, 5), input.c), "OHWI")  # specs/conv/conv_2d_row.yaml:25
    bias = sample.tensor("bias", (filter.o,), "O")  # specs/conv/conv_2d_row.yaml:26
    return sample.case()


DEFINITION = Definition[Conv2dOptions](
    op='CONV_2D',
    place='specs/conv/conv_2d.yaml:2',
    doc='2-D convolution of an NHWC image with OHWI filters, in groups if they have fewer channels.',
    options_type=Conv2dOptions,
    options=(
        Option('padding', Padding, 'specs/_family/convolution.yaml:6', default=Padding.SAME, required=False),
        Option('stride_w', int, 'specs/_family/convolution.yaml:7', default=0, required=False, minimum=1, maximum=32767),
        Option('stride_h', int, 'specs/_family/convolution.yaml:8', default=0, required=False, minimum=1, maximum=32767),
        Option('fused_activation_function', ActivationFunctionType, 'specs/_family/convolution.yaml:9', default=ActivationFunctionType.NONE, required=False, only=(ActivationFunctionType.NONE, ActivationFunctionType.RELU, ActivationFunctionType.RELU_N1_TO_1, ActivationFunctionType.RELU6,)),
        Option('clamped', tuple, 'specs/_family/convolution.yaml:17', element=float, default=(), required=False, internal=True),
        Option('keeps_nonfinite', bool, 'specs/_family/convolution.yaml:26', default=False, required=False, internal=True, torch=True),
        Option('dilation_w_factor', int, 'specs/_family/convolution.yaml:27', default=1, required=False, minimum=1, maximum=32767),
        Option('dilation_h_factor', int, 'specs/_family/convolution.yaml:28', default=1, required=False, minimum=1, maximum=32767),
        Option('pads', tuple, 'specs/_family/convolution.yaml:30', element=int, default=(0, 0, 0, 0), required=False, internal=True),
        Option('quantized_bias_type', DType, 'specs/conv/conv_2d.yaml:7', default=DType.FLOAT32, required=False),
    ),
    litert=Litert(builtin='CONV_2D', versions=(1, 8), table='Conv2DOptions'),
    inputs=(
        Operand('input', 'specs/_family/convolution.yaml:40', layout='NHWC'),
        Operand('filter', 'specs/conv/conv_2d.yaml:9', layout='OHWI'),
        Operand('bias', 'specs/conv/conv_2d.yaml:10', layout='O', const=True, optional=True),
    ),
    outputs=(
        Operand('output', 'specs/_family/convolution.yaml:42', layout='NHWC'),
    ),
    infer=infer,
    check=check,
    macs=macs,
    reference=_evaluate_reference,
    reference_place='specs/conv/conv_2d.yaml:28',
    states=states,
    kernels=(
        Kernel[Conv2dOptions](
            name='conv_2d_s8',
            place='specs/conv/conv_2d.yaml:32',
            types={'input': (DType.INT8,), 'filter': (DType.INT8,), 'bias': (DType.INT32,), 'output': (DType.INT8,)},
            same_type={},
            arguments=('p', 'input', 'filter', 'bias', 'output', 'scratch', 'scratch_size'),
            c=(
                '/* CONV_2D: input int8, filter int8, bias int32, output int8 (specs/conv/conv_2d.yaml:32) */\n'
                'typedef struct {\n'
                '    cmsis_nn_conv_params conv;\n'
                '    cmsis_nn_per_channel_quant_params quant;\n'
                '    cmsis_nn_dims input_dims;\n'
                '    cmsis_nn_dims filter_dims;\n'
                '    cmsis_nn_dims bias_dims;\n'
                '    cmsis_nn_dims output_dims;\n'
                '    const int32_t *no_bias;\n'
                '} opgen_conv_2d_s8_params;\n'
                '\n'
                'static inline int opgen_run_conv_2d_s8(const opgen_conv_2d_s8_params *p, const int8_t *input,\n'
                '                                       const int8_t *filter, const int32_t *bias, int8_t *output,\n'
                '                                       void *scratch, int32_t scratch_size)\n'
                '{\n'
                '    const cmsis_nn_context ctx = {scratch, scratch_size};\n'
                '    return arm_convolve_s8(&ctx, &p->conv, &p->quant, &p->input_dims, input, &p->filter_dims, filter,\n'
                '                           &p->bias_dims, bias ? bias : p->no_bias, NULL, &p->output_dims, output);\n'
                '}\n'
            ),
            params=_conv_2d_s8_params,
            exact=_evaluate_exact,
            unmet=_conv_2d_s8_unmet,
            scratch=_conv_2d_s8_scratch,
            overlap=_conv_2d_s8_overlap,
            table_inputs={'quant': ('input', 'filter')},
        ),
        Kernel[Conv2dOptions](
            name='conv_2d_narrow_s16',
            place='specs/conv/conv_2d.yaml:42',
            types={'input': (DType.INT16,), 'filter': (DType.INT8,), 'bias': (DType.INT32,), 'output': (DType.INT16,)},
            same_type={},
            arguments=('p', 'input', 'filter', 'bias', 'output'),
            c=(
                '/* CONV_2D: input int16, filter int8, bias int32, output int16 (specs/conv/conv_2d.yaml:42) */\n'
                'typedef struct {\n'
                '    opgen_window_quant grid;\n'
                '    cmsis_nn_per_channel_quant_params quant;\n'
                '} opgen_conv_2d_narrow_s16_params;\n'
                '\n'
                'static inline int opgen_run_conv_2d_narrow_s16(const opgen_conv_2d_narrow_s16_params *p, const int16_t *input,\n'
                '                                               const int8_t *filter, const int32_t *bias, int16_t *output)\n'
                '{\n'
                '    opgen_convolve_narrow_s16(&p->grid, p->quant.multiplier, p->quant.shift, input, filter, bias,\n'
                '                              output);\n'
                '    return 0;\n'
                '}\n'
            ),
            params=_conv_2d_narrow_s16_params,
            exact=_evaluate_exact,
            unmet=_conv_2d_narrow_s16_unmet,
            headers=('opgen_window_s16.h',),
            table_inputs={'quant': ('input', 'filter')},
        ),
        Kernel[Conv2dOptions](
            name='conv_2d_s16',
            place='specs/conv/conv_2d.yaml:50',
            types={'input': (DType.INT16,), 'filter': (DType.INT8,), 'bias': (DType.INT64,), 'output': (DType.INT16,)},
            same_type={},
            arguments=('p', 'input', 'filter', 'bias', 'output', 'scratch', 'scratch_size'),
            c=(
                '/* CONV_2D: input int16, filter int8, bias int64, output int16 (specs/conv/conv_2d.yaml:50) */\n'
                'typedef struct {\n'
                '    cmsis_nn_conv_params conv;\n'
                '    cmsis_nn_per_channel_quant_params quant;\n'
                '    cmsis_nn_dims input_dims;\n'
                '    cmsis_nn_dims filter_dims;\n'
                '    cmsis_nn_dims bias_dims;\n'
                '    cmsis_nn_dims output_dims;\n'
                '} opgen_conv_2d_s16_params;\n'
                '\n'
                'static inline int opgen_run_conv_2d_s16(const opgen_conv_2d_s16_params *p, const int16_t *input,\n'
                '                                        const int8_t *filter, const int64_t *bias, int16_t *output,\n'
                '                                        void *scratch, int32_t scratch_size)\n'
                '{\n'
                '    const cmsis_nn_context ctx = {scratch, scratch_size};\n'
                '    const cmsis_nn_bias_data sums = {bias, false};\n'
                '    return arm_convolve_wrapper_s16(&ctx, &p->conv, &p->quant, &p->input_dims, input, &p->filter_dims,\n'
                '                                    filter, &p->bias_dims, &sums, &p->output_dims, output);\n'
                '}\n'
            ),
            params=_conv_2d_s16_params,
            exact=_conv_2d_s16_exact,
            unmet=_conv_2d_s16_unmet,
            scratch=_conv_2d_s16_scratch,
            table_inputs={'quant': ('input', 'filter')},
        ),
        Kernel[Conv2dOptions](
            name='conv_2d_any_s16',
            place='specs/conv/conv_2d.yaml:61',
            types={'input': (DType.INT16,), 'filter': (DType.INT8,), 'bias': (DType.INT64,), 'output': (DType.INT16,)},
            same_type={},
            arguments=('p', 'input', 'filter', 'bias', 'output'),
            c=(
                '/* CONV_2D: input int16, filter int8, bias int64, output int16 (specs/conv/conv_2d.yaml:61) */\n'
                'typedef struct {\n'
                '    opgen_window_quant grid;\n'
                '    cmsis_nn_per_channel_quant_params quant;\n'
                '} opgen_conv_2d_any_s16_params;\n'
                '\n'
                'static inline int opgen_run_conv_2d_any_s16(const opgen_conv_2d_any_s16_params *p, const int16_t *input,\n'
                '                                            const int8_t *filter, const int64_t *bias, int16_t *output)\n'
                '{\n'
                '    opgen_convolve_wide_s16(&p->grid, p->quant.multiplier, p->quant.shift, input, filter, bias, output);\n'
                '    return 0;\n'
                '}\n'
            ),
            params=_conv_2d_any_s16_params,
            exact=_conv_2d_any_s16_exact,
            headers=('opgen_window_s16.h',),
            table_inputs={'quant': ('input', 'filter')},
        ),
        Kernel[Conv2dOptions](
            name='conv_2d_f32',
            place='specs/conv/conv_2d.yaml:68',
            types={'input': (DType.FLOAT32,), 'filter': (DType.FLOAT32,), 'bias': (DType.FLOAT32,), 'output': (DType.FLOAT32,)},
            same_type={},
            arguments=('p', 'input', 'filter', 'bias', 'output'),
            c=(
                '/* CONV_2D: input float32, filter float32, bias float32, output float32 (specs/conv/conv_2d.yaml:68) */\n'
                'typedef struct {\n'
                '    opgen_window window;\n'
                '} opgen_conv_2d_f32_params;\n'
                '\n'
                'static inline int opgen_run_conv_2d_f32(const opgen_conv_2d_f32_params *p, const float *input,\n'
                '                                        const float *filter, const float *bias, float *output)\n'
                '{\n'
                '    opgen_convolve_f32(&p->window, input, filter, bias, output);\n'
                '    return 0;\n'
                '}\n'
            ),
            params=_conv_2d_f32_params,
            exact=None,
            headers=('opgen_window.h',),
            table_inputs={},
        ),
        Kernel[Conv2dOptions](
            name='conv_2d_1x1_s8',
            place='specs/conv/conv_2d_1x1.yaml:14',
            types={'input': (DType.INT8,), 'filter': (DType.INT8,), 'bias': (DType.INT32,), 'output': (DType.INT8,)},
            same_type={},
            arguments=('p', 'input', 'filter', 'bias', 'output'),
            c=(
                '/* CONV_2D: input int8, filter int8, bias int32, output int8 (specs/conv/conv_2d_1x1.yaml:14) */\n'
                'typedef struct {\n'
                '    cmsis_nn_conv_params conv;\n'
                '    cmsis_nn_per_channel_quant_params quant;\n'
                '    cmsis_nn_dims filter_dims;\n'
                '    cmsis_nn_dims bias_dims;\n'
                '    int32_t pixels;\n'
                '    int32_t channels;\n'
                '    int32_t grain;\n'
                '} opgen_conv_2d_1x1_s8_params;\n'
                '\n'
                'static inline int opgen_run_conv_2d_1x1_s8(const opgen_conv_2d_1x1_s8_params *p, const int8_t *input,\n'
                '                                           const int8_t *filter, const int32_t *bias, int8_t *output)\n'
                '{\n'
                '    const cmsis_nn_context ctx = {NULL, 0};\n'
                '    const int32_t depth = p->filter_dims.c;\n'
                '    opgen_pixels_left left = opgen_all_pixels(p->pixels, input, depth, output, p->channels);\n'
                '    while (opgen_take_pixels(&left, p->grain)) {\n'
                '      const cmsis_nn_dims from = {1, 1, left.count, depth};\n'
                '      const cmsis_nn_dims to = {1, 1, left.count, p->channels};\n'
                '      const arm_cmsis_nn_status status = arm_convolve_1x1_s8_fast(\n'
                '          &ctx, &p->conv, &p->quant, &from, input + left.first * depth, &p->filter_dims, filter,\n'
                '          &p->bias_dims, bias, &to, output + left.first * p->channels);\n'
                '      if (status != ARM_CMSIS_NN_SUCCESS) return status;\n'
                '    }\n'
                '    return ARM_CMSIS_NN_SUCCESS;\n'
                '}\n'
            ),
            params=_conv_2d_1x1_s8_params,
            exact=_evaluate_exact,
            unmet=_conv_2d_1x1_s8_unmet,
            overlap=_conv_2d_1x1_s8_overlap,
            overlap_behind=_conv_2d_1x1_s8_overlap_behind,
            headers=('opgen_pixels_left.h',),
            table_inputs={'quant': ('input', 'filter')},
        ),
        Kernel[Conv2dOptions](
            name='conv_2d_1x1_strided_s8',
            place='specs/conv/conv_2d_1x1.yaml:34',
            types={'input': (DType.INT8,), 'filter': (DType.INT8,), 'bias': (DType.INT32,), 'output': (DType.INT8,)},
            same_type={},
            arguments=('p', 'input', 'filter', 'bias', 'output'),
            c=(
                '/* CONV_2D: input int8, filter int8, bias int32, output int8 (specs/conv/conv_2d_1x1.yaml:34) */\n'
                'typedef struct {\n'
                '    cmsis_nn_conv_params conv;\n'
                '    cmsis_nn_per_channel_quant_params quant;\n'
                '    cmsis_nn_dims input_dims;\n'
                '    cmsis_nn_dims filter_dims;\n'
                '    cmsis_nn_dims bias_dims;\n'
                '    cmsis_nn_dims output_dims;\n'
                '} opgen_conv_2d_1x1_strided_s8_params;\n'
                '\n'
                'static inline int opgen_run_conv_2d_1x1_strided_s8(const opgen_conv_2d_1x1_strided_s8_params *p,\n'
                '                                                   const int8_t *input, const int8_t *filter,\n'
                '                                                   const int32_t *bias, int8_t *output)\n'
                '{\n'
                '    const cmsis_nn_context ctx = {NULL, 0};\n'
                '    return arm_convolve_1x1_s8(&ctx, &p->conv, &p->quant, &p->input_dims, input, &p->filter_dims, filter,\n'
                '                               &p->bias_dims, bias, &p->output_dims, output);\n'
                '}\n'
            ),
            params=_conv_2d_1x1_strided_s8_params,
            exact=_evaluate_exact,
            unmet=_conv_2d_1x1_strided_s8_unmet,
            overlap=_conv_2d_1x1_strided_s8_overlap,
            table_inputs={'quant': ('input', 'filter')},
        ),
        Kernel[Conv2dOptions](
            name='conv_2d_1x1_dsp_s8',
            place='specs/conv/conv_2d_dsp.yaml:29',
            types={'input': (DType.INT8,), 'filter': (DType.INT8,), 'bias': (DType.INT32,), 'output': (DType.INT8,)},
            same_type={},
            arguments=('p', 'input', 'output', 'scratch'),
            c=(
                '/* CONV_2D: input int8, filter int8, bias int32, output int8 (specs/conv/conv_2d_dsp.yaml:29) */\n'
                'typedef struct {\n'
                '    const int32_t *weights;\n'
                '    const int32_t *channels;\n'
                '    int32_t rounding;\n'
                '    int32_t units;\n'
                '    int32_t pairs;\n'
                '    int32_t low;\n'
                '    int32_t high;\n'
                '    int32_t pixels;\n'
                '    int32_t depth;\n'
                '} opgen_conv_2d_1x1_dsp_s8_params;\n'
                '\n'
                'static inline int opgen_run_conv_2d_1x1_dsp_s8(const opgen_conv_2d_1x1_dsp_s8_params *p, const int8_t *input,\n'
                '                                               int8_t *output, void *scratch)\n'
                '{\n'
                '    const opgen_dual_mac_filter packed = {p->weights, p->channels, p->rounding, p->units,\n'
                '                                          p->pairs, p->low, p->high};\n'
                '    opgen_convolve_pixels_dual_mac_s8(&packed, p->pixels, p->depth, input, output, scratch);\n'
                '    return 0;\n'
                '}\n'
            ),
            params=_conv_2d_1x1_dsp_s8_params,
            exact=_evaluate_exact,
            unmet=_conv_2d_1x1_dsp_s8_unmet,
            priority=1,
            scratch=_conv_2d_1x1_dsp_s8_scratch,
            overlap=_conv_2d_1x1_dsp_s8_overlap,
            overlap_behind=_conv_2d_1x1_dsp_s8_overlap_behind,
            headers=('opgen_dual_mac.h',),
            table_inputs={'weights': ('input', 'filter', 'bias'), 'channels': ('input', 'filter', 'bias')},
        ),
        Kernel[Conv2dOptions](
            name='conv_2d_dsp_s8',
            place='specs/conv/conv_2d_dsp.yaml:42',
            types={'input': (DType.INT8,), 'filter': (DType.INT8,), 'bias': (DType.INT32,), 'output': (DType.INT8,)},
            same_type={},
            arguments=('p', 'input', 'output', 'scratch'),
            c=(
                '/* CONV_2D: input int8, filter int8, bias int32, output int8 (specs/conv/conv_2d_dsp.yaml:42) */\n'
                'typedef struct {\n'
                '    const int32_t *weights;\n'
                '    const int32_t *channels;\n'
                '    int32_t rounding;\n'
                '    int32_t units;\n'
                '    int32_t pairs;\n'
                '    int32_t low;\n'
                '    int32_t high;\n'
                '    opgen_window_quant grid;\n'
                '    int32_t zero_point;\n'
                '} opgen_conv_2d_dsp_s8_params;\n'
                '\n'
                'static inline int opgen_run_conv_2d_dsp_s8(const opgen_conv_2d_dsp_s8_params *p, const int8_t *input,\n'
                '                                           int8_t *output, void *scratch)\n'
                '{\n'
                '    const opgen_dual_mac_filter packed = {p->weights, p->channels, p->rounding, p->units,\n'
                '                                          p->pairs, p->low, p->high};\n'
                '    opgen_convolve_dual_mac_s8(&p->grid, p->zero_point, &packed, input, output, scratch);\n'
                '    return 0;\n'
                '}\n'
            ),
            params=_conv_2d_dsp_s8_params,
            exact=_evaluate_exact,
            unmet=_conv_2d_dsp_s8_unmet,
            priority=1,
            scratch=_conv_2d_dsp_s8_scratch,
            overlap=_conv_2d_dsp_s8_overlap,
            headers=('opgen_dual_mac.h',),
            table_inputs={'weights': ('input', 'filter', 'bias'), 'channels': ('input', 'filter', 'bias')},
        ),
        Kernel[Conv2dOptions](
            name='conv_2d_f16',
            place='specs/conv/conv_2d_f16.yaml:9',
            types={'input': (DType.FLOAT32,), 'filter': (DType.FLOAT16,), 'bias': (DType.FLOAT16, DType.FLOAT32,), 'output': (DType.FLOAT32,)},
            same_type={},
            arguments=('p', 'input', 'filter', 'bias', 'output'),
            c=(
                '/* CONV_2D: input float32, filter float16, bias float16 or float32, output float32 (specs/conv/conv_2d_f16.yaml:9) */\n'
                'typedef struct {\n'
                '    opgen_window window;\n'
                '    bool bias_is_half;\n'
                '} opgen_conv_2d_f16_params;\n'
                '\n'
                'static inline int opgen_run_conv_2d_f16(const opgen_conv_2d_f16_params *p, const float *input,\n'
                '                                        const uint16_t *filter, const void *bias, float *output)\n'
                '{\n'
                '    opgen_convolve_f16(&p->window, p->bias_is_half, input, filter, bias, output);\n'
                '    return 0;\n'
                '}\n'
            ),
            params=_conv_2d_f16_params,
            exact=None,
            headers=('opgen_window.h',),
            table_inputs={},
        ),
        Kernel[Conv2dOptions](
            name='conv_2d_hybrid',
            place='specs/conv/conv_2d_hybrid.yaml:12',
            types={'input': (DType.FLOAT32,), 'filter': (DType.INT8,), 'bias': (DType.FLOAT32,), 'output': (DType.FLOAT32,)},
            same_type={},
            arguments=('p', 'input', 'filter', 'bias', 'output', 'scratch'),
            c=(
                '/* CONV_2D: input float32, filter int8, bias float32, output float32 (specs/conv/conv_2d_hybrid.yaml:12) */\n'
                'typedef struct {\n'
                '    opgen_window window;\n'
                '    bool per_filter;\n'
                '    const float *each_scale;\n'
                '} opgen_conv_2d_hybrid_params;\n'
                '\n'
                'static inline int opgen_run_conv_2d_hybrid(const opgen_conv_2d_hybrid_params *p, const float *input,\n'
                '                                           const int8_t *filter, const float *bias, float *output,\n'
                '                                           void *scratch)\n'
                '{\n'
                '    opgen_convolve_hybrid(&p->window, p->per_filter, p->per_filter, p->each_scale, input, filter,\n'
                '                          bias, (int8_t *)scratch, output);\n'
                '    return 0;\n'
                '}\n'
            ),
            params=_conv_2d_hybrid_params,
            exact=_conv_2d_hybrid_exact,
            scratch=_conv_2d_hybrid_scratch,
            headers=('opgen_hybrid.h',),
            table_inputs={'each_scale': ('filter',)},
        ),
        Kernel[Conv2dOptions](
            name='conv_2d_packed_1x1_s8',
            place='specs/conv/conv_2d_packed.yaml:19',
            types={'input': (DType.INT8,), 'filter': (DType.INT8,), 'bias': (DType.INT32,), 'output': (DType.INT8,)},
            same_type={},
            arguments=('p', 'input', 'output'),
            c=(
                '/* CONV_2D: input int8, filter int8, bias int32, output int8 (specs/conv/conv_2d_packed.yaml:19) */\n'
                'typedef struct {\n'
                '    const int8_t *by_four;\n'
                '    const int32_t *stages;\n'
                '    int32_t patch;\n'
                '    int32_t filters;\n'
                '    int32_t output_zero_point;\n'
                '    cmsis_nn_activation bounds;\n'
                '    int32_t pixels;\n'
                '} opgen_conv_2d_packed_1x1_s8_params;\n'
                '\n'
                'static inline int opgen_run_conv_2d_packed_1x1_s8(const opgen_conv_2d_packed_1x1_s8_params *p,\n'
                '                                                  const int8_t *input, int8_t *output)\n'
                '{\n'
                '    const opgen_packed_s8 packed = {p->by_four, p->stages, p->patch, p->filters, p->output_zero_point,\n'
                '                                    p->bounds.min, p->bounds.max};\n'
                '    opgen_convolve_packed_1x1_s8(&packed, p->pixels, input, output);\n'
                '    return 0;\n'
                '}\n'
            ),
            params=_conv_2d_packed_1x1_s8_params,
            exact=_evaluate_exact,
            unmet=_conv_2d_packed_1x1_s8_unmet,
            priority=1,
            overlap=_conv_2d_packed_1x1_s8_overlap,
            overlap_behind=_conv_2d_packed_1x1_s8_overlap_behind,
            headers=('opgen_packed_s8.h',),
            table_inputs={'by_four': ('filter',), 'stages': ('input', 'filter', 'bias')},
        ),
        Kernel[Conv2dOptions](
            name='conv_2d_packed_s8',
            place='specs/conv/conv_2d_packed.yaml:31',
            types={'input': (DType.INT8,), 'filter': (DType.INT8,), 'bias': (DType.INT32,), 'output': (DType.INT8,)},
            same_type={},
            arguments=('p', 'input', 'output', 'scratch'),
            c=(
                '/* CONV_2D: input int8, filter int8, bias int32, output int8 (specs/conv/conv_2d_packed.yaml:31) */\n'
                'typedef struct {\n'
                '    const int8_t *by_four;\n'
                '    const int32_t *stages;\n'
                '    int32_t patch;\n'
                '    int32_t filters;\n'
                '    int32_t output_zero_point;\n'
                '    opgen_window_quant grid;\n'
                '    int32_t pad_value;\n'
                '} opgen_conv_2d_packed_s8_params;\n'
                '\n'
                'static inline int opgen_run_conv_2d_packed_s8(const opgen_conv_2d_packed_s8_params *p, const int8_t *input,\n'
                '                                              int8_t *output, void *scratch)\n'
                '{\n'
                '    const opgen_packed_s8 packed = {p->by_four, p->stages, p->patch, p->filters, p->output_zero_point,\n'
                '                                    p->grid.activation_min, p->grid.activation_max};\n'
                '    opgen_convolve_packed_s8(&p->grid, &packed, p->pad_value, input, (int8_t *)scratch, output);\n'
                '    return 0;\n'
                '}\n'
            ),
            params=_conv_2d_packed_s8_params,
            exact=_evaluate_exact,
            unmet=_conv_2d_packed_s8_unmet,
            priority=1,
            scratch=_conv_2d_packed_s8_scratch,
            overlap=_conv_2d_packed_s8_overlap,
            headers=('opgen_packed_s8.h',),
            table_inputs={'by_four': ('filter',), 'stages': ('input', 'filter', 'bias')},
        ),
        Kernel[Conv2dOptions](
            name='conv_2d_row_s8',
            place='specs/conv/conv_2d_row.yaml:6',
            types={'input': (DType.INT8,), 'filter': (DType.INT8,), 'bias': (DType.INT32,), 'output': (DType.INT8,)},
            same_type={},
            arguments=('p', 'input', 'filter', 'bias', 'output', 'scratch', 'scratch_size'),
            c=(
                '/* CONV_2D: input int8, filter int8, bias int32, output int8 (specs/conv/conv_2d_row.yaml:6) */\n'
                'typedef struct {\n'
                '    cmsis_nn_conv_params conv;\n'
                '    cmsis_nn_per_channel_quant_params quant;\n'
                '    cmsis_nn_dims input_dims;\n'
                '    cmsis_nn_dims filter_dims;\n'
                '    cmsis_nn_dims bias_dims;\n'
                '    cmsis_nn_dims output_dims;\n'
                '} opgen_conv_2d_row_s8_params;\n'
                '\n'
                'static inline int opgen_run_conv_2d_row_s8(const opgen_conv_2d_row_s8_params *p, const int8_t *input,\n'
                '                                           const int8_t *filter, const int32_t *bias, int8_t *output,\n'
                '                                           void *scratch, int32_t scratch_size)\n'
                '{\n'
                '    const cmsis_nn_context ctx = {scratch, scratch_size};\n'
                '    return arm_convolve_1_x_n_s8(&ctx, &p->conv, &p->quant, &p->input_dims, input, &p->filter_dims,\n'
                '                                 filter, &p->bias_dims, bias, &p->output_dims, output);\n'
                '}\n'
            ),
            params=_conv_2d_row_s8_params,
            exact=_evaluate_exact,
            unmet=_conv_2d_row_s8_unmet,
            scratch=_conv_2d_row_s8_scratch,
            overlap=_conv_2d_row_s8_overlap,
            table_inputs={'quant': ('input', 'filter')},
        ),
        Kernel[Conv2dOptions](
            name='conv_2d_s4',
            place='specs/conv/conv_2d_s4.yaml:12',
            types={'input': (DType.INT8,), 'filter': (DType.INT4,), 'bias': (DType.INT32,), 'output': (DType.INT8,)},
            same_type={},
            arguments=('p', 'input', 'filter', 'bias', 'output', 'scratch', 'scratch_size'),
            c=(
                '/* CONV_2D: input int8, filter int4, bias int32, output int8 (specs/conv/conv_2d_s4.yaml:12) */\n'
                'typedef struct {\n'
                '    cmsis_nn_conv_params conv;\n'
                '    cmsis_nn_per_channel_quant_params quant;\n'
                '    cmsis_nn_dims input_dims;\n'
                '    cmsis_nn_dims filter_dims;\n'
                '    cmsis_nn_dims bias_dims;\n'
                '    cmsis_nn_dims output_dims;\n'
                '} opgen_conv_2d_s4_params;\n'
                '\n'
                'static inline int opgen_run_conv_2d_s4(const opgen_conv_2d_s4_params *p, const int8_t *input,\n'
                '                                       const int8_t *filter, const int32_t *bias, int8_t *output,\n'
                '                                       void *scratch, int32_t scratch_size)\n'
                '{\n'
                '    const cmsis_nn_context ctx = {scratch, scratch_size};\n'
                '    return arm_convolve_wrapper_s4(&ctx, &p->conv, &p->quant, &p->input_dims, input, &p->filter_dims,\n'
                '                                   filter, &p->bias_dims, bias, &p->output_dims, output);\n'
                '}\n'
            ),
            params=_conv_2d_s4_params,
            exact=_evaluate_exact,
            unmet=_conv_2d_s4_unmet,
            scratch=_conv_2d_s4_scratch,
            table_inputs={'quant': ('input', 'filter')},
        ),
        Kernel[Conv2dOptions](
            name='conv_2d_row_s4',
            place='specs/conv/conv_2d_s4.yaml:21',
            types={'input': (DType.INT8,), 'filter': (DType.INT4,), 'bias': (DType.INT32,), 'output': (DType.INT8,)},
            same_type={},
            arguments=('p', 'input', 'filter', 'bias', 'output', 'scratch', 'scratch_size'),
            c=(
                '/* CONV_2D: input int8, filter int4, bias int32, output int8 (specs/conv/conv_2d_s4.yaml:21) */\n'
                'typedef struct {\n'
                '    cmsis_nn_conv_params conv;\n'
                '    cmsis_nn_per_channel_quant_params quant;\n'
                '    cmsis_nn_dims input_dims;\n'
                '    cmsis_nn_dims filter_dims;\n'
                '    cmsis_nn_dims bias_dims;\n'
                '    cmsis_nn_dims output_dims;\n'
                '} opgen_conv_2d_row_s4_params;\n'
                '\n'
                'static inline int opgen_run_conv_2d_row_s4(const opgen_conv_2d_row_s4_params *p, const int8_t *input,\n'
                '                                           const int8_t *filter, const int32_t *bias, int8_t *output,\n'
                '                                           void *scratch, int32_t scratch_size)\n'
                '{\n'
                '    const cmsis_nn_context ctx = {scratch, scratch_size};\n'
                '    return arm_convolve_s4(&ctx, &p->conv, &p->quant, &p->input_dims, input, &p->filter_dims, filter,\n'
                '                           &p->bias_dims, bias, &p->output_dims, output);\n'
                '}\n'
            ),
            params=_conv_2d_row_s4_params,
            exact=_evaluate_exact,
            unmet=_conv_2d_row_s4_unmet,
            scratch=_conv_2d_row_s4_scratch,
            table_inputs={'quant': ('input', 'filter')},
        ),
        Kernel[Conv2dOptions](
            name='conv_2d_unpacked_s4',
            place='specs/conv/conv_2d_s4.yaml:30',
            types={'input': (DType.INT8,), 'filter': (DType.INT4,), 'bias': (DType.INT32,), 'output': (DType.INT8,)},
            same_type={},
            arguments=('p', 'input', 'filter', 'bias', 'output', 'scratch', 'scratch_size'),
            c=(
                '/* CONV_2D: input int8, filter int4, bias int32, output int8 (specs/conv/conv_2d_s4.yaml:30) */\n'
                'typedef struct {\n'
                '    cmsis_nn_conv_params conv;\n'
                '    cmsis_nn_per_channel_quant_params quant;\n'
                '    cmsis_nn_dims input_dims;\n'
                '    cmsis_nn_dims filter_dims;\n'
                '    cmsis_nn_dims bias_dims;\n'
                '    cmsis_nn_dims output_dims;\n'
                '    const int32_t *no_bias;\n'
                '    int32_t filter_size;\n'
                '    int32_t filter_room;\n'
                '} opgen_conv_2d_unpacked_s4_params;\n'
                '\n'
                'static inline int opgen_run_conv_2d_unpacked_s4(const opgen_conv_2d_unpacked_s4_params *p,\n'
                '                                                const int8_t *input, const int8_t *filter,\n'
                '                                                const int32_t *bias, int8_t *output, void *scratch,\n'
                '                                                int32_t scratch_size)\n'
                '{\n'
                '    int8_t *const unpacked = (int8_t *)scratch;\n'
                '    const cmsis_nn_context ctx = {unpacked + p->filter_room, scratch_size - p->filter_room};\n'
                '    opgen_unpack_int4(filter, p->filter_size, unpacked);\n'
                '    return arm_convolve_s8(&ctx, &p->conv, &p->quant, &p->input_dims, input, &p->filter_dims, unpacked,\n'
                '                           &p->bias_dims, bias ? bias : p->no_bias, NULL, &p->output_dims, output);\n'
                '}\n'
            ),
            params=_conv_2d_unpacked_s4_params,
            exact=_evaluate_exact,
            unmet=_conv_2d_unpacked_s4_unmet,
            scratch=_conv_2d_unpacked_s4_scratch,
            headers=('opgen_int4.h',),
            table_inputs={'quant': ('input', 'filter')},
        ),
        Kernel[Conv2dOptions](
            name='conv_2d_u8',
            place='specs/conv/conv_2d_u8.yaml:11',
            types={'input': (DType.INT8,), 'filter': (DType.UINT8,), 'bias': (DType.INT32,), 'output': (DType.INT8,)},
            same_type={},
            arguments=('p', 'input', 'filter', 'bias', 'output'),
            c=(
                '/* CONV_2D: input int8, filter uint8, bias int32, output int8 (specs/conv/conv_2d_u8.yaml:11) */\n'
                'typedef struct {\n'
                '    opgen_window_quant grid;\n'
                '    cmsis_nn_per_channel_quant_params quant;\n'
                '    int32_t input_offset;\n'
                '    int32_t filter_offset;\n'
                '    int32_t output_offset;\n'
                '} opgen_conv_2d_u8_params;\n'
                '\n'
                'static inline int opgen_run_conv_2d_u8(const opgen_conv_2d_u8_params *p, const int8_t *input,\n'
                '                                       const uint8_t *filter, const int32_t *bias, int8_t *output)\n'
                '{\n'
                '    opgen_convolve_u8_filter_s8(&p->grid, 0, p->input_offset, p->filter_offset, p->output_offset,\n'
                '                                p->quant.multiplier, p->quant.shift, input, filter, bias, output);\n'
                '    return 0;\n'
                '}\n'
            ),
            params=_conv_2d_u8_params,
            exact=_evaluate_exact,
            headers=('opgen_window_u8.h',),
            table_inputs={'quant': ('input', 'filter')},
        ),
    ),
    state_names=(),
    alias=None,
    reads_values=frozenset(['bias', 'filter', 'input']),
    folds=(),
    absorptions=(
        Absorption('fused_activation_function', 'output', _absorb_fused_activation_function_value, _absorb_fused_activation_function_when, 'specs/_family/convolution.yaml:13'),
        Absorption('clamped', 'output', _absorb_clamped_value, _absorb_clamped_when, 'specs/_family/convolution.yaml:22'),
        Absorption('pads', 'input', _absorb_pads_value, _absorb_pads_when, 'specs/_family/convolution.yaml:35'),
    ),
    uint8=UInt8[Conv2dOptions]('specs/_family/convolution.yaml:63', _uint8_exact, 'filter', _uint8_scale),
    torch=(
        TorchEntry('aten.conv1d.default', '', None, None, _torch_0_inputs, _torch_0_options, _torch_0_outputs, frozenset(['bias', 'dilation', 'groups', 'input', 'output', 'padding', 'results', 'stride', 'weight']), ('output',), 'specs/conv/conv_2d_torch.yaml:5'),
        TorchEntry('aten.conv2d.default', '', None, None, _torch_1_inputs, _torch_1_options, _torch_1_outputs, frozenset(['bias', 'dilation', 'groups', 'input', 'output', 'padding', 'results', 'stride', 'weight']), ('output',), 'specs/conv/conv_2d_torch.yaml:5'),
        TorchEntry('aten.conv1d.padding', '', None, None, _torch_2_inputs, _torch_2_options, _torch_2_outputs, frozenset(['bias', 'dilation', 'groups', 'input', 'output', 'padding', 'results', 'stride', 'weight']), ('output',), 'specs/conv/conv_2d_torch.yaml:11'),
        TorchEntry('aten.conv2d.padding', '', None, None, _torch_3_inputs, _torch_3_options, _torch_3_outputs, frozenset(['bias', 'dilation', 'groups', 'input', 'output', 'padding', 'results', 'stride', 'weight']), ('output',), 'specs/conv/conv_2d_torch.yaml:11'),
        TorchEntry('aten.convolution.default', '', None, None, _torch_4_inputs, _torch_4_options, _torch_4_outputs, frozenset(['bias', 'dilation', 'groups', 'input', 'output', 'output_padding', 'padding', 'results', 'stride', 'transposed', 'weight']), ('output',), 'specs/conv/conv_2d_torch.yaml:18'),
    ),
    channels=Channels[Conv2dOptions](3, 'filter', 0, 'bias', _channels_when, 'specs/conv/conv_2d.yaml:26'),
    samples=(
        sample_0,
        sample_1,
        sample_2,
        sample_3,
        sample_4,
    ),
)


def parse(
    op_id: int, model: ModelT, subgraph: SubGraphT, air_model: AirModel
) -> AirOperator:
    """Read one CONV_2D of a LiteRT model."""
    return parse_operator(DEFINITION, op_id, model, subgraph, air_model)


class Conv2dOperator(SpecOperator):
    """CONV_2D, ready to be planned and emitted."""

    TYPE = 'CONV_2D'
    DEFINITION = DEFINITION


OPERATOR = Conv2dOperator
OPTIONS = Conv2dOptions


def register(context: RegistryContext, *, overwrite: bool = False) -> None:
    """Put CONV_2D into the registries of a context."""
    context.litert_parsers.register(DEFINITION.litert_key, parse, overwrite)
    context.air_options.register('CONV_2D', Conv2dOptions, overwrite)
    context.aot_operator_classes.register('CONV_2D', Conv2dOperator, overwrite)
