"""DEPTHWISE_CONV_2D. Made by `opgen build` from specs/conv/depthwise_conv_2d.yaml; do not edit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from opgen.air.dtype import DType
from opgen.air.model import AirModel, AirOperator, AirOperatorOptions
from opgen.aot.operators.spec_operator import SpecOperator
from opgen.lib.adapt import as_filters_last, as_image, from_image
from opgen.lib.arrays import as_int32s, as_int8s, clip, largest, length, transpose, zeros
from opgen.lib.cmsis_nn import depthwise_conv_s16_scratch, depthwise_conv_s16_wrapper_serves, depthwise_conv_s8_function, depthwise_conv_s8_scratch, depthwise_sizes_fit
from opgen.lib.cmsis_nn_overlap import depthwise_conv_s8_overlap
from opgen.lib.cmsis_nn_s4 import depthwise_conv_s4_scratch
from opgen.lib.cmsis_nn_structs import cmsis_nn_activation, cmsis_nn_dw_conv_params, cmsis_nn_per_channel_quant_params, cmsis_nn_tile, dims, flat_dims
from opgen.lib.draw import Case, Draw, Sample
from opgen.lib.dual_mac import depthwise_dsp_stream, dsp_channels, dsp_channels_serve, dsp_filter, dual_mac_pairs, dual_mac_serves, dual_mac_weights
from opgen.lib.hybrid import filter_scales, hybrid_conv2d
from opgen.lib.opgen_c import image_window, image_window_quant
from opgen.lib.overlap import window_overlap, window_overlap_behind
from opgen.lib.packed import depthwise_packed_serves, packed_depthwise_filters, packed_depthwise_stages, packed_filters, packed_s8_serves, packed_stages
from opgen.lib.pytorch import pads_2d, same_pads_2d
from opgen.lib.quant import activation_range, activation_range_f32, centred, channel_scales, have_scales, multipliers, requantize, requantize_wide, scale_for_single_product, shifts, symmetric
from opgen.lib.reference import activate, depthwise_conv2d, within
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
class DepthwiseConv2dOptions(AirOperatorOptions):
    """Options of DEPTHWISE_CONV_2D."""

    padding: Padding = Padding.SAME  # specs/_family/convolution.yaml:6
    stride_w: int = 0  # specs/_family/convolution.yaml:7
    stride_h: int = 0  # specs/_family/convolution.yaml:8
    fused_activation_function: ActivationFunctionType = ActivationFunctionType.NONE  # specs/_family/convolution.yaml:9
    clamped: tuple[float, ...] = ()  # specs/_family/convolution.yaml:17
    keeps_nonfinite: bool = False  # specs/_family/convolution.yaml:26
    dilation_w_factor: int = 1  # specs/_family/convolution.yaml:27
    dilation_h_factor: int = 1  # specs/_family/convolution.yaml:28
    pads: tuple[int, ...] = (0, 0, 0, 0)  # specs/_family/convolution.yaml:30
    depth_multiplier: int = 0  # specs/conv/depthwise_conv_2d.yaml:9


def infer(op: Operation[DepthwiseConv2dOptions]) -> Mapping[str, OutputFacts | tuple[OutputFacts, ...]]:
    input = op.tensor("input")  # specs/_family/convolution.yaml:40
    filter = op.tensor("filter")  # specs/conv/depthwise_conv_2d.yaml:11
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


def check(op: Operation[DepthwiseConv2dOptions]) -> Iterator[Violation]:
    input = op.tensor("input")  # specs/_family/convolution.yaml:40
    filter = op.tensor("filter")  # specs/conv/depthwise_conv_2d.yaml:11
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
    bias = op.optional("bias")  # specs/conv/depthwise_conv_2d.yaml:12
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
    depth_multiplier = op.options.depth_multiplier  # specs/conv/depthwise_conv_2d.yaml:9
    if not (filter.i == 1 and filter.o == input.c * depth_multiplier):  # specs/conv/depthwise_conv_2d.yaml:22
        yield Violation('specs/conv/depthwise_conv_2d.yaml:22', 'filters of shape ' + _in_words(filter.shape) + ' are not ' + _in_words(depth_multiplier) + ' for each of ' + _in_words(input.c) + ' channels')
    scales = channel_scales(input, filter, output, filter.o)  # specs/_family/convolution.yaml:52
    if not (sums_fit(input, filter, bias if has(bias) else 0, 3, scales)):  # specs/conv/depthwise_conv_2d.yaml:24
        yield Violation('specs/conv/depthwise_conv_2d.yaml:24', 'sums of up to ' + _in_words(largest_sum(input, filter, bias if has(bias) else 0, 3)) + ' overflow for the scales ' + _in_words(input.scale) + ' of the input, up to ' + _in_words(largest(filter.scales)) + ' of the filter and ' + _in_words(output.scale) + ' of the output, which is too small, or a bias is too large')


def macs(op: Operation[DepthwiseConv2dOptions]) -> int:
    filter = op.tensor("filter")  # specs/conv/depthwise_conv_2d.yaml:11
    output = op.tensor("output")  # specs/_family/convolution.yaml:42
    return output.size * filter.h * filter.w  # specs/conv/depthwise_conv_2d.yaml:29


def _evaluate_reference(op: Operation[DepthwiseConv2dOptions]) -> Values:
    input = op.tensor("input")  # specs/_family/convolution.yaml:40
    filter = op.tensor("filter")  # specs/conv/depthwise_conv_2d.yaml:11
    bias = op.value("bias")  # specs/conv/depthwise_conv_2d.yaml:12
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
    return _take(clip(depthwise_conv2d(input, filter, rows, cols) + bias, limits.lo, limits.hi))  # specs/conv/depthwise_conv_2d.yaml:30


def states(op: Operation[DepthwiseConv2dOptions]) -> Mapping[str, State]:
    del op
    return {}


def _evaluate_exact(op: Operation[DepthwiseConv2dOptions]) -> Values:
    input = op.tensor("input")  # specs/_family/convolution.yaml:40
    filter = op.tensor("filter")  # specs/conv/depthwise_conv_2d.yaml:11
    bias = op.value("bias")  # specs/conv/depthwise_conv_2d.yaml:12
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
    return _take(requantize(depthwise_conv2d(centred(input), centred(filter), rows, cols) + bias, quant, output.zero_point, clamp))  # specs/conv/depthwise_conv_2d.yaml:31


def _depthwise_conv_2d_any_s8_params(op: Operation[DepthwiseConv2dOptions]) -> Params:
    input = op.tensor("input")  # specs/_family/convolution.yaml:40
    filter = op.tensor("filter")  # specs/conv/depthwise_conv_2d.yaml:11
    output = op.tensor("output")  # specs/_family/convolution.yaml:42
    scales = channel_scales(input, filter, output, filter.o)  # specs/_family/convolution.yaml:52
    quant = cmsis_nn_per_channel_quant_params(multipliers(scales), shifts(scales))  # specs/_family/convolution.yaml:53
    input_dims = dims(input)  # specs/_family/convolution.yaml:58
    filter_dims = dims(filter)  # specs/_family/convolution.yaml:59
    bias_dims = flat_dims(filter.o)  # specs/_family/convolution.yaml:60
    output_dims = dims(output)  # specs/_family/convolution.yaml:61
    depth_multiplier = op.options.depth_multiplier  # specs/conv/depthwise_conv_2d.yaml:9
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
    conv = cmsis_nn_dw_conv_params(-input.zero_point, output.zero_point, depth_multiplier, stride, before, dilation, bounds)  # specs/conv/depthwise_conv_2d.yaml:15
    return (("conv", conv), ("quant", quant), ("input_dims", input_dims), ("filter_dims", filter_dims), ("bias_dims", bias_dims), ("output_dims", output_dims),)  # specs/conv/depthwise_conv_2d.yaml:35


def _depthwise_conv_2d_any_s8_unmet(op: Operation[DepthwiseConv2dOptions]) -> Unmet | None:
    input = op.tensor("input")  # specs/_family/convolution.yaml:40
    filter = op.tensor("filter")  # specs/conv/depthwise_conv_2d.yaml:11
    output = op.tensor("output")  # specs/_family/convolution.yaml:42
    target = op.target  # specs/conv/depthwise_conv_2d.yaml:37
    if not depthwise_sizes_fit(target, input, filter, output):  # specs/conv/depthwise_conv_2d.yaml:37
        return Unmet('depthwise_sizes_fit(target, input, filter, output)')
    return None


def _depthwise_conv_2d_any_s8_overlap(op: Operation[DepthwiseConv2dOptions]) -> int:
    input = op.tensor("input")  # specs/_family/convolution.yaml:40
    output = op.tensor("output")  # specs/_family/convolution.yaml:42
    target = op.target  # specs/conv/depthwise_conv_2d.yaml:39
    filter = op.tensor("filter")  # specs/conv/depthwise_conv_2d.yaml:11
    padding = op.options.padding  # specs/_family/convolution.yaml:6
    stride_h = op.options.stride_h  # specs/_family/convolution.yaml:8
    dilation_h_factor = op.options.dilation_h_factor  # specs/_family/convolution.yaml:28
    pads = op.options.pads  # specs/_family/convolution.yaml:30
    rows = slide(padding, input.h, filter.h, stride_h, dilation_h_factor, pads[0], pads[1])  # specs/_family/convolution.yaml:48
    stride_w = op.options.stride_w  # specs/_family/convolution.yaml:7
    dilation_w_factor = op.options.dilation_w_factor  # specs/_family/convolution.yaml:27
    cols = slide(padding, input.w, filter.w, stride_w, dilation_w_factor, pads[2], pads[3])  # specs/_family/convolution.yaml:49
    return depthwise_conv_s8_overlap(target, input, output, rows, cols)  # specs/conv/depthwise_conv_2d.yaml:39


def _depthwise_conv_2d_s16_exact(op: Operation[DepthwiseConv2dOptions]) -> Values:
    input = op.tensor("input")  # specs/_family/convolution.yaml:40
    filter = op.tensor("filter")  # specs/conv/depthwise_conv_2d.yaml:11
    bias = op.value("bias")  # specs/conv/depthwise_conv_2d.yaml:12
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
    return _take(requantize_wide(depthwise_conv2d(input, filter, rows, cols) + bias, quant, 0, clamp))  # specs/conv/depthwise_conv_2d.yaml:50


def _depthwise_conv_2d_s16_params(op: Operation[DepthwiseConv2dOptions]) -> Params:
    input = op.tensor("input")  # specs/_family/convolution.yaml:40
    filter = op.tensor("filter")  # specs/conv/depthwise_conv_2d.yaml:11
    output = op.tensor("output")  # specs/_family/convolution.yaml:42
    scales = channel_scales(input, filter, output, filter.o)  # specs/_family/convolution.yaml:52
    quant = cmsis_nn_per_channel_quant_params(multipliers(scales), shifts(scales))  # specs/_family/convolution.yaml:53
    input_dims = dims(input)  # specs/_family/convolution.yaml:58
    filter_dims = dims(filter)  # specs/_family/convolution.yaml:59
    bias_dims = flat_dims(filter.o)  # specs/_family/convolution.yaml:60
    output_dims = dims(output)  # specs/_family/convolution.yaml:61
    depth_multiplier = op.options.depth_multiplier  # specs/conv/depthwise_conv_2d.yaml:9
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
    conv = cmsis_nn_dw_conv_params(-input.zero_point, output.zero_point, depth_multiplier, stride, before, dilation, bounds)  # specs/conv/depthwise_conv_2d.yaml:15
    return (("conv", conv), ("quant", quant), ("input_dims", input_dims), ("filter_dims", filter_dims), ("bias_dims", bias_dims), ("output_dims", output_dims),)  # specs/conv/depthwise_conv_2d.yaml:44


def _depthwise_conv_2d_s16_unmet(op: Operation[DepthwiseConv2dOptions]) -> Unmet | None:
    input = op.tensor("input")  # specs/_family/convolution.yaml:40
    filter = op.tensor("filter")  # specs/conv/depthwise_conv_2d.yaml:11
    bias = op.optional("bias")  # specs/conv/depthwise_conv_2d.yaml:12
    output = op.tensor("output")  # specs/_family/convolution.yaml:42
    target = op.target  # specs/conv/depthwise_conv_2d.yaml:46
    scales = channel_scales(input, filter, output, filter.o)  # specs/_family/convolution.yaml:52
    if not depthwise_conv_s16_wrapper_serves(target, input, filter, output, bias if has(bias) else 0, scales):  # specs/conv/depthwise_conv_2d.yaml:46
        return Unmet('depthwise_conv_s16_wrapper_serves(target, input, filter, output, bias if has(bias) else 0, scales)')
    return None


def _depthwise_conv_2d_s16_scratch(op: Operation[DepthwiseConv2dOptions]) -> int:
    input = op.tensor("input")  # specs/_family/convolution.yaml:40
    filter = op.tensor("filter")  # specs/conv/depthwise_conv_2d.yaml:11
    target = op.target  # specs/conv/depthwise_conv_2d.yaml:49
    output = op.tensor("output")  # specs/_family/convolution.yaml:42
    depth_multiplier = op.options.depth_multiplier  # specs/conv/depthwise_conv_2d.yaml:9
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
    conv = cmsis_nn_dw_conv_params(-input.zero_point, output.zero_point, depth_multiplier, stride, before, dilation, bounds)  # specs/conv/depthwise_conv_2d.yaml:15
    return depthwise_conv_s16_scratch(target, conv, input, filter)  # specs/conv/depthwise_conv_2d.yaml:49


def _depthwise_conv_2d_any_s16_exact(op: Operation[DepthwiseConv2dOptions]) -> Values:
    input = op.tensor("input")  # specs/_family/convolution.yaml:40
    filter = op.tensor("filter")  # specs/conv/depthwise_conv_2d.yaml:11
    bias = op.value("bias")  # specs/conv/depthwise_conv_2d.yaml:12
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
    return _take(requantize_wide(depthwise_conv2d(input, filter, rows, cols) + bias, quant, 0, clamp))  # specs/conv/depthwise_conv_2d.yaml:60


def _depthwise_conv_2d_any_s16_params(op: Operation[DepthwiseConv2dOptions]) -> Params:
    input = op.tensor("input")  # specs/_family/convolution.yaml:40
    filter = op.tensor("filter")  # specs/conv/depthwise_conv_2d.yaml:11
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
    grid = image_window_quant(input, output, rows, cols, 1, clamp)  # specs/conv/depthwise_conv_2d.yaml:18
    by_filter = as_int8s(transpose(filter, (3, 1, 2, 0))) if filter.is_constant else None  # specs/conv/depthwise_conv_2d.yaml:19
    return (("grid", grid), ("quant", quant), ("by_filter", by_filter),)  # specs/conv/depthwise_conv_2d.yaml:56


def _depthwise_conv_2d_any_s16_unmet(op: Operation[DepthwiseConv2dOptions]) -> Unmet | None:
    filter = op.tensor("filter")  # specs/conv/depthwise_conv_2d.yaml:11
    if not filter.is_constant:  # specs/conv/depthwise_conv_2d.yaml:58
        return Unmet('filter.is_constant')
    return None


def _depthwise_conv_2d_f32_params(op: Operation[DepthwiseConv2dOptions]) -> Params:
    input = op.tensor("input")  # specs/_family/convolution.yaml:40
    output = op.tensor("output")  # specs/_family/convolution.yaml:42
    filter = op.tensor("filter")  # specs/conv/depthwise_conv_2d.yaml:11
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
    window = image_window(input, output, rows, cols, 1, limits)  # specs/conv/depthwise_conv_2d.yaml:17
    return (("window", window),)  # specs/conv/depthwise_conv_2d.yaml:66


def _depthwise_conv_2d_rows_dsp_s8_params(op: Operation[DepthwiseConv2dOptions]) -> Params:
    input = op.tensor("input")  # specs/_family/convolution.yaml:40
    output = op.tensor("output")  # specs/_family/convolution.yaml:42
    filter = op.tensor("filter")  # specs/conv/depthwise_conv_2d.yaml:11
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
    grid = image_window_quant(input, output, rows, cols, 1, clamp)  # specs/conv/depthwise_conv_2d.yaml:18
    scales = channel_scales(input, filter, output, filter.o)  # specs/_family/convolution.yaml:52
    quant = cmsis_nn_per_channel_quant_params(multipliers(scales), shifts(scales))  # specs/_family/convolution.yaml:53
    bias = op.optional("bias")  # specs/conv/depthwise_conv_2d.yaml:12
    start = bias if has(bias) else 0  # specs/conv/depthwise_conv_2d_dsp.yaml:8
    live = dsp_filter(transpose(filter, (3, 1, 2, 0)), start, input, output, quant) if filter.is_constant else zeros((0, 0, 0, 0))  # specs/conv/depthwise_conv_2d_dsp.yaml:14
    run = filter.w if dilation_w_factor == 1 else 1  # specs/conv/depthwise_conv_2d_dsp.yaml:23
    packed = dual_mac_weights(live, run)  # specs/conv/depthwise_conv_2d_dsp.yaml:17
    channels = dsp_channels(transpose(filter, (3, 1, 2, 0)), start, input, output, quant) if filter.is_constant else as_int32s(zeros((0, 3)))  # specs/conv/depthwise_conv_2d_dsp.yaml:18
    rounding = 2 * output.zero_point + 1  # specs/conv/depthwise_conv_2d_dsp.yaml:20
    zero_point = input.zero_point  # specs/conv/depthwise_conv_2d_dsp.yaml:22
    pairs = dual_mac_pairs(filter.h * filter.w, run)  # specs/conv/depthwise_conv_2d_dsp.yaml:24
    units = filter.o  # specs/conv/depthwise_conv_2d_dsp.yaml:25
    low = clamp.lo  # specs/conv/depthwise_conv_2d_dsp.yaml:26
    high = clamp.hi  # specs/conv/depthwise_conv_2d_dsp.yaml:27
    return (("packed", packed), ("channels", channels), ("rounding", rounding), ("units", units), ("pairs", pairs), ("low", low), ("high", high), ("grid", grid), ("zero_point", zero_point),)  # specs/conv/depthwise_conv_2d_dsp.yaml:30


def _depthwise_conv_2d_rows_dsp_s8_unmet(op: Operation[DepthwiseConv2dOptions]) -> Unmet | None:
    target = op.target  # specs/conv/depthwise_conv_2d_dsp.yaml:9
    if not target.dsp:  # specs/conv/depthwise_conv_2d_dsp.yaml:9
        return Unmet('target.dsp')
    if target.mve:  # specs/conv/depthwise_conv_2d_dsp.yaml:9
        return Unmet('not target.mve')
    filter = op.tensor("filter")  # specs/conv/depthwise_conv_2d.yaml:11
    if not filter.is_constant:  # specs/conv/depthwise_conv_2d_dsp.yaml:9
        return Unmet('filter.is_constant')
    input = op.tensor("input")  # specs/_family/convolution.yaml:40
    output = op.tensor("output")  # specs/_family/convolution.yaml:42
    scales = channel_scales(input, filter, output, filter.o)  # specs/_family/convolution.yaml:52
    quant = cmsis_nn_per_channel_quant_params(multipliers(scales), shifts(scales))  # specs/_family/convolution.yaml:53
    bias = op.optional("bias")  # specs/conv/depthwise_conv_2d.yaml:12
    start = bias if has(bias) else 0  # specs/conv/depthwise_conv_2d_dsp.yaml:8
    if not dsp_channels_serve( transpose(filter, (3, 1, 2, 0)), start, input, output, quant):  # specs/conv/depthwise_conv_2d_dsp.yaml:9
        return Unmet('dsp_channels_serve( transpose(filter, (3, 1, 2, 0)), start, input, output, quant)')
    if not (input.c == 1):  # specs/conv/depthwise_conv_2d_dsp.yaml:13
        return Unmet('input.c == 1', {'input.c': input.c})
    if not filter.is_constant:  # specs/conv/depthwise_conv_2d_dsp.yaml:13
        return Unmet('filter.is_constant')
    if not dual_mac_serves(transpose(filter, (3, 1, 2, 0))):  # specs/conv/depthwise_conv_2d_dsp.yaml:13
        return Unmet('dual_mac_serves(transpose(filter, (3, 1, 2, 0)))')
    dilation_w_factor = op.options.dilation_w_factor  # specs/_family/convolution.yaml:27
    run = filter.w if dilation_w_factor == 1 else 1  # specs/conv/depthwise_conv_2d_dsp.yaml:23
    if not (run % 4 == 0):  # specs/conv/depthwise_conv_2d_dsp.yaml:32
        return Unmet('run % 4 == 0', {'run': run})
    if not (run <= 16):  # specs/conv/depthwise_conv_2d_dsp.yaml:32
        return Unmet('run <= 16', {'run': run})
    return None


def _depthwise_conv_2d_rows_dsp_s8_overlap(op: Operation[DepthwiseConv2dOptions]) -> int:
    input = op.tensor("input")  # specs/_family/convolution.yaml:40
    output = op.tensor("output")  # specs/_family/convolution.yaml:42
    filter = op.tensor("filter")  # specs/conv/depthwise_conv_2d.yaml:11
    padding = op.options.padding  # specs/_family/convolution.yaml:6
    stride_h = op.options.stride_h  # specs/_family/convolution.yaml:8
    dilation_h_factor = op.options.dilation_h_factor  # specs/_family/convolution.yaml:28
    pads = op.options.pads  # specs/_family/convolution.yaml:30
    rows = slide(padding, input.h, filter.h, stride_h, dilation_h_factor, pads[0], pads[1])  # specs/_family/convolution.yaml:48
    stride_w = op.options.stride_w  # specs/_family/convolution.yaml:7
    dilation_w_factor = op.options.dilation_w_factor  # specs/_family/convolution.yaml:27
    cols = slide(padding, input.w, filter.w, stride_w, dilation_w_factor, pads[2], pads[3])  # specs/_family/convolution.yaml:49
    return window_overlap(input, output, rows, cols, 1, False)  # specs/conv/depthwise_conv_2d_dsp.yaml:35


def _depthwise_conv_2d_dense_dsp_s8_params(op: Operation[DepthwiseConv2dOptions]) -> Params:
    input = op.tensor("input")  # specs/_family/convolution.yaml:40
    output = op.tensor("output")  # specs/_family/convolution.yaml:42
    filter = op.tensor("filter")  # specs/conv/depthwise_conv_2d.yaml:11
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
    grid = image_window_quant(input, output, rows, cols, 1, clamp)  # specs/conv/depthwise_conv_2d.yaml:18
    scales = channel_scales(input, filter, output, filter.o)  # specs/_family/convolution.yaml:52
    quant = cmsis_nn_per_channel_quant_params(multipliers(scales), shifts(scales))  # specs/_family/convolution.yaml:53
    bias = op.optional("bias")  # specs/conv/depthwise_conv_2d.yaml:12
    start = bias if has(bias) else 0  # specs/conv/depthwise_conv_2d_dsp.yaml:8
    live = dsp_filter(transpose(filter, (3, 1, 2, 0)), start, input, output, quant) if filter.is_constant else zeros((0, 0, 0, 0))  # specs/conv/depthwise_conv_2d_dsp.yaml:14
    run = filter.w if dilation_w_factor == 1 else 1  # specs/conv/depthwise_conv_2d_dsp.yaml:23
    packed = dual_mac_weights(live, run)  # specs/conv/depthwise_conv_2d_dsp.yaml:17
    channels = dsp_channels(transpose(filter, (3, 1, 2, 0)), start, input, output, quant) if filter.is_constant else as_int32s(zeros((0, 3)))  # specs/conv/depthwise_conv_2d_dsp.yaml:18
    rounding = 2 * output.zero_point + 1  # specs/conv/depthwise_conv_2d_dsp.yaml:20
    zero_point = input.zero_point  # specs/conv/depthwise_conv_2d_dsp.yaml:22
    pairs = dual_mac_pairs(filter.h * filter.w, run)  # specs/conv/depthwise_conv_2d_dsp.yaml:24
    units = filter.o  # specs/conv/depthwise_conv_2d_dsp.yaml:25
    low = clamp.lo  # specs/conv/depthwise_conv_2d_dsp.yaml:26
    high = clamp.hi  # specs/conv/depthwise_conv_2d_dsp.yaml:27
    return (("packed", packed), ("channels", channels), ("rounding", rounding), ("units", units), ("pairs", pairs), ("low", low), ("high", high), ("grid", grid), ("zero_point", zero_point),)  # specs/conv/depthwise_conv_2d_dsp.yaml:41


def _depthwise_conv_2d_dense_dsp_s8_unmet(op: Operation[DepthwiseConv2dOptions]) -> Unmet | None:
    target = op.target  # specs/conv/depthwise_conv_2d_dsp.yaml:9
    if not target.dsp:  # specs/conv/depthwise_conv_2d_dsp.yaml:9
        return Unmet('target.dsp')
    if target.mve:  # specs/conv/depthwise_conv_2d_dsp.yaml:9
        return Unmet('not target.mve')
    filter = op.tensor("filter")  # specs/conv/depthwise_conv_2d.yaml:11
    if not filter.is_constant:  # specs/conv/depthwise_conv_2d_dsp.yaml:9
        return Unmet('filter.is_constant')
    input = op.tensor("input")  # specs/_family/convolution.yaml:40
    output = op.tensor("output")  # specs/_family/convolution.yaml:42
    scales = channel_scales(input, filter, output, filter.o)  # specs/_family/convolution.yaml:52
    quant = cmsis_nn_per_channel_quant_params(multipliers(scales), shifts(scales))  # specs/_family/convolution.yaml:53
    bias = op.optional("bias")  # specs/conv/depthwise_conv_2d.yaml:12
    start = bias if has(bias) else 0  # specs/conv/depthwise_conv_2d_dsp.yaml:8
    if not dsp_channels_serve( transpose(filter, (3, 1, 2, 0)), start, input, output, quant):  # specs/conv/depthwise_conv_2d_dsp.yaml:9
        return Unmet('dsp_channels_serve( transpose(filter, (3, 1, 2, 0)), start, input, output, quant)')
    if not (input.c == 1):  # specs/conv/depthwise_conv_2d_dsp.yaml:13
        return Unmet('input.c == 1', {'input.c': input.c})
    if not filter.is_constant:  # specs/conv/depthwise_conv_2d_dsp.yaml:13
        return Unmet('filter.is_constant')
    if not dual_mac_serves(transpose(filter, (3, 1, 2, 0))):  # specs/conv/depthwise_conv_2d_dsp.yaml:13
        return Unmet('dual_mac_serves(transpose(filter, (3, 1, 2, 0)))')
    return None


def _depthwise_conv_2d_dense_dsp_s8_scratch(op: Operation[DepthwiseConv2dOptions]) -> int:
    filter = op.tensor("filter")  # specs/conv/depthwise_conv_2d.yaml:11
    dilation_w_factor = op.options.dilation_w_factor  # specs/_family/convolution.yaml:27
    run = filter.w if dilation_w_factor == 1 else 1  # specs/conv/depthwise_conv_2d_dsp.yaml:23
    pairs = dual_mac_pairs(filter.h * filter.w, run)  # specs/conv/depthwise_conv_2d_dsp.yaml:24
    return 8 * pairs + run  # specs/conv/depthwise_conv_2d_dsp.yaml:46


def _depthwise_conv_2d_dense_dsp_s8_overlap(op: Operation[DepthwiseConv2dOptions]) -> int:
    input = op.tensor("input")  # specs/_family/convolution.yaml:40
    output = op.tensor("output")  # specs/_family/convolution.yaml:42
    filter = op.tensor("filter")  # specs/conv/depthwise_conv_2d.yaml:11
    padding = op.options.padding  # specs/_family/convolution.yaml:6
    stride_h = op.options.stride_h  # specs/_family/convolution.yaml:8
    dilation_h_factor = op.options.dilation_h_factor  # specs/_family/convolution.yaml:28
    pads = op.options.pads  # specs/_family/convolution.yaml:30
    rows = slide(padding, input.h, filter.h, stride_h, dilation_h_factor, pads[0], pads[1])  # specs/_family/convolution.yaml:48
    stride_w = op.options.stride_w  # specs/_family/convolution.yaml:7
    dilation_w_factor = op.options.dilation_w_factor  # specs/_family/convolution.yaml:27
    cols = slide(padding, input.w, filter.w, stride_w, dilation_w_factor, pads[2], pads[3])  # specs/_family/convolution.yaml:49
    return window_overlap(input, output, rows, cols, 2, True)  # specs/conv/depthwise_conv_2d_dsp.yaml:47


def _depthwise_conv_2d_3x3_dsp_s8_params(op: Operation[DepthwiseConv2dOptions]) -> Params:
    input = op.tensor("input")  # specs/_family/convolution.yaml:40
    output = op.tensor("output")  # specs/_family/convolution.yaml:42
    filter = op.tensor("filter")  # specs/conv/depthwise_conv_2d.yaml:11
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
    grid = image_window_quant(input, output, rows, cols, 1, clamp)  # specs/conv/depthwise_conv_2d.yaml:18
    is_3x3 = filter.h == 3 and filter.w == 3 and dilation_h_factor * dilation_w_factor == 1  # specs/conv/depthwise_conv_2d_dsp.yaml:12
    scales = channel_scales(input, filter, output, filter.o)  # specs/_family/convolution.yaml:52
    quant = cmsis_nn_per_channel_quant_params(multipliers(scales), shifts(scales))  # specs/_family/convolution.yaml:53
    bias = op.optional("bias")  # specs/conv/depthwise_conv_2d.yaml:12
    start = bias if has(bias) else 0  # specs/conv/depthwise_conv_2d_dsp.yaml:8
    live = dsp_filter(transpose(filter, (3, 1, 2, 0)), start, input, output, quant) if filter.is_constant else zeros((0, 0, 0, 0))  # specs/conv/depthwise_conv_2d_dsp.yaml:14
    channels = dsp_channels(transpose(filter, (3, 1, 2, 0)), start, input, output, quant) if filter.is_constant else as_int32s(zeros((0, 3)))  # specs/conv/depthwise_conv_2d_dsp.yaml:18
    stream = depthwise_dsp_stream(live, channels, is_3x3) if filter.is_constant else None  # specs/conv/depthwise_conv_2d_dsp.yaml:16
    rounding = 2 * output.zero_point + 1  # specs/conv/depthwise_conv_2d_dsp.yaml:20
    zero_point = input.zero_point  # specs/conv/depthwise_conv_2d_dsp.yaml:22
    return (("grid", grid), ("stream", stream), ("rounding", rounding), ("zero_point", zero_point),)  # specs/conv/depthwise_conv_2d_dsp.yaml:53


def _depthwise_conv_2d_3x3_dsp_s8_unmet(op: Operation[DepthwiseConv2dOptions]) -> Unmet | None:
    target = op.target  # specs/conv/depthwise_conv_2d_dsp.yaml:9
    if not target.dsp:  # specs/conv/depthwise_conv_2d_dsp.yaml:9
        return Unmet('target.dsp')
    if target.mve:  # specs/conv/depthwise_conv_2d_dsp.yaml:9
        return Unmet('not target.mve')
    filter = op.tensor("filter")  # specs/conv/depthwise_conv_2d.yaml:11
    if not filter.is_constant:  # specs/conv/depthwise_conv_2d_dsp.yaml:9
        return Unmet('filter.is_constant')
    input = op.tensor("input")  # specs/_family/convolution.yaml:40
    output = op.tensor("output")  # specs/_family/convolution.yaml:42
    scales = channel_scales(input, filter, output, filter.o)  # specs/_family/convolution.yaml:52
    quant = cmsis_nn_per_channel_quant_params(multipliers(scales), shifts(scales))  # specs/_family/convolution.yaml:53
    bias = op.optional("bias")  # specs/conv/depthwise_conv_2d.yaml:12
    start = bias if has(bias) else 0  # specs/conv/depthwise_conv_2d_dsp.yaml:8
    if not dsp_channels_serve( transpose(filter, (3, 1, 2, 0)), start, input, output, quant):  # specs/conv/depthwise_conv_2d_dsp.yaml:9
        return Unmet('dsp_channels_serve( transpose(filter, (3, 1, 2, 0)), start, input, output, quant)')
    depth_multiplier = op.options.depth_multiplier  # specs/conv/depthwise_conv_2d.yaml:9
    if not (depth_multiplier == 1):  # specs/conv/depthwise_conv_2d_dsp.yaml:11
        return Unmet('depth_multiplier == 1', {'depth_multiplier': depth_multiplier})
    if not (filter.o % 4 == 0):  # specs/conv/depthwise_conv_2d_dsp.yaml:11
        return Unmet('filter.o % 4 == 0', {'filter.o': filter.o})
    if not (filter.h == 3):  # specs/conv/depthwise_conv_2d_dsp.yaml:12
        return Unmet('filter.h == 3', {'filter.h': filter.h})
    if not (filter.w == 3):  # specs/conv/depthwise_conv_2d_dsp.yaml:12
        return Unmet('filter.w == 3', {'filter.w': filter.w})
    dilation_w_factor = op.options.dilation_w_factor  # specs/_family/convolution.yaml:27
    dilation_h_factor = op.options.dilation_h_factor  # specs/_family/convolution.yaml:28
    if not (dilation_h_factor * dilation_w_factor == 1):  # specs/conv/depthwise_conv_2d_dsp.yaml:12
        return Unmet('dilation_h_factor * dilation_w_factor == 1', {'dilation_h_factor': dilation_h_factor, 'dilation_w_factor': dilation_w_factor})
    return None


def _depthwise_conv_2d_3x3_dsp_s8_overlap(op: Operation[DepthwiseConv2dOptions]) -> int:
    input = op.tensor("input")  # specs/_family/convolution.yaml:40
    output = op.tensor("output")  # specs/_family/convolution.yaml:42
    filter = op.tensor("filter")  # specs/conv/depthwise_conv_2d.yaml:11
    padding = op.options.padding  # specs/_family/convolution.yaml:6
    stride_h = op.options.stride_h  # specs/_family/convolution.yaml:8
    dilation_h_factor = op.options.dilation_h_factor  # specs/_family/convolution.yaml:28
    pads = op.options.pads  # specs/_family/convolution.yaml:30
    rows = slide(padding, input.h, filter.h, stride_h, dilation_h_factor, pads[0], pads[1])  # specs/_family/convolution.yaml:48
    stride_w = op.options.stride_w  # specs/_family/convolution.yaml:7
    dilation_w_factor = op.options.dilation_w_factor  # specs/_family/convolution.yaml:27
    cols = slide(padding, input.w, filter.w, stride_w, dilation_w_factor, pads[2], pads[3])  # specs/_family/convolution.yaml:49
    ahead = window_overlap(input, output, rows, cols, 1, False)  # specs/conv/depthwise_conv_2d_dsp.yaml:21
    return 0 if ahead > 0 else ahead  # specs/conv/depthwise_conv_2d_dsp.yaml:58


def _depthwise_conv_2d_3x3_dsp_s8_overlap_behind(op: Operation[DepthwiseConv2dOptions]) -> int:
    input = op.tensor("input")  # specs/_family/convolution.yaml:40
    output = op.tensor("output")  # specs/_family/convolution.yaml:42
    filter = op.tensor("filter")  # specs/conv/depthwise_conv_2d.yaml:11
    padding = op.options.padding  # specs/_family/convolution.yaml:6
    stride_h = op.options.stride_h  # specs/_family/convolution.yaml:8
    dilation_h_factor = op.options.dilation_h_factor  # specs/_family/convolution.yaml:28
    pads = op.options.pads  # specs/_family/convolution.yaml:30
    rows = slide(padding, input.h, filter.h, stride_h, dilation_h_factor, pads[0], pads[1])  # specs/_family/convolution.yaml:48
    stride_w = op.options.stride_w  # specs/_family/convolution.yaml:7
    dilation_w_factor = op.options.dilation_w_factor  # specs/_family/convolution.yaml:27
    cols = slide(padding, input.w, filter.w, stride_w, dilation_w_factor, pads[2], pads[3])  # specs/_family/convolution.yaml:49
    return window_overlap_behind(input, output, rows, cols)  # specs/conv/depthwise_conv_2d_dsp.yaml:59


def _depthwise_conv_2d_dsp_s8_params(op: Operation[DepthwiseConv2dOptions]) -> Params:
    input = op.tensor("input")  # specs/_family/convolution.yaml:40
    output = op.tensor("output")  # specs/_family/convolution.yaml:42
    filter = op.tensor("filter")  # specs/conv/depthwise_conv_2d.yaml:11
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
    grid = image_window_quant(input, output, rows, cols, 1, clamp)  # specs/conv/depthwise_conv_2d.yaml:18
    is_3x3 = filter.h == 3 and filter.w == 3 and dilation_h_factor * dilation_w_factor == 1  # specs/conv/depthwise_conv_2d_dsp.yaml:12
    scales = channel_scales(input, filter, output, filter.o)  # specs/_family/convolution.yaml:52
    quant = cmsis_nn_per_channel_quant_params(multipliers(scales), shifts(scales))  # specs/_family/convolution.yaml:53
    bias = op.optional("bias")  # specs/conv/depthwise_conv_2d.yaml:12
    start = bias if has(bias) else 0  # specs/conv/depthwise_conv_2d_dsp.yaml:8
    live = dsp_filter(transpose(filter, (3, 1, 2, 0)), start, input, output, quant) if filter.is_constant else zeros((0, 0, 0, 0))  # specs/conv/depthwise_conv_2d_dsp.yaml:14
    channels = dsp_channels(transpose(filter, (3, 1, 2, 0)), start, input, output, quant) if filter.is_constant else as_int32s(zeros((0, 3)))  # specs/conv/depthwise_conv_2d_dsp.yaml:18
    stream = depthwise_dsp_stream(live, channels, is_3x3) if filter.is_constant else None  # specs/conv/depthwise_conv_2d_dsp.yaml:16
    rounding = 2 * output.zero_point + 1  # specs/conv/depthwise_conv_2d_dsp.yaml:20
    zero_point = input.zero_point  # specs/conv/depthwise_conv_2d_dsp.yaml:22
    return (("grid", grid), ("stream", stream), ("rounding", rounding), ("zero_point", zero_point),)  # specs/conv/depthwise_conv_2d_dsp.yaml:64


def _depthwise_conv_2d_dsp_s8_unmet(op: Operation[DepthwiseConv2dOptions]) -> Unmet | None:
    target = op.target  # specs/conv/depthwise_conv_2d_dsp.yaml:9
    if not target.dsp:  # specs/conv/depthwise_conv_2d_dsp.yaml:9
        return Unmet('target.dsp')
    if target.mve:  # specs/conv/depthwise_conv_2d_dsp.yaml:9
        return Unmet('not target.mve')
    filter = op.tensor("filter")  # specs/conv/depthwise_conv_2d.yaml:11
    if not filter.is_constant:  # specs/conv/depthwise_conv_2d_dsp.yaml:9
        return Unmet('filter.is_constant')
    input = op.tensor("input")  # specs/_family/convolution.yaml:40
    output = op.tensor("output")  # specs/_family/convolution.yaml:42
    scales = channel_scales(input, filter, output, filter.o)  # specs/_family/convolution.yaml:52
    quant = cmsis_nn_per_channel_quant_params(multipliers(scales), shifts(scales))  # specs/_family/convolution.yaml:53
    bias = op.optional("bias")  # specs/conv/depthwise_conv_2d.yaml:12
    start = bias if has(bias) else 0  # specs/conv/depthwise_conv_2d_dsp.yaml:8
    if not dsp_channels_serve( transpose(filter, (3, 1, 2, 0)), start, input, output, quant):  # specs/conv/depthwise_conv_2d_dsp.yaml:9
        return Unmet('dsp_channels_serve( transpose(filter, (3, 1, 2, 0)), start, input, output, quant)')
    depth_multiplier = op.options.depth_multiplier  # specs/conv/depthwise_conv_2d.yaml:9
    if not (depth_multiplier == 1):  # specs/conv/depthwise_conv_2d_dsp.yaml:11
        return Unmet('depth_multiplier == 1', {'depth_multiplier': depth_multiplier})
    if not (filter.o % 4 == 0):  # specs/conv/depthwise_conv_2d_dsp.yaml:11
        return Unmet('filter.o % 4 == 0', {'filter.o': filter.o})
    return None


def _depthwise_conv_2d_dsp_s8_scratch(op: Operation[DepthwiseConv2dOptions]) -> int:
    filter = op.tensor("filter")  # specs/conv/depthwise_conv_2d.yaml:11
    return 4 * filter.h * filter.w  # specs/conv/depthwise_conv_2d_dsp.yaml:69


def _depthwise_conv_2d_dsp_s8_overlap(op: Operation[DepthwiseConv2dOptions]) -> int:
    input = op.tensor("input")  # specs/_family/convolution.yaml:40
    output = op.tensor("output")  # specs/_family/convolution.yaml:42
    filter = op.tensor("filter")  # specs/conv/depthwise_conv_2d.yaml:11
    padding = op.options.padding  # specs/_family/convolution.yaml:6
    stride_h = op.options.stride_h  # specs/_family/convolution.yaml:8
    dilation_h_factor = op.options.dilation_h_factor  # specs/_family/convolution.yaml:28
    pads = op.options.pads  # specs/_family/convolution.yaml:30
    rows = slide(padding, input.h, filter.h, stride_h, dilation_h_factor, pads[0], pads[1])  # specs/_family/convolution.yaml:48
    stride_w = op.options.stride_w  # specs/_family/convolution.yaml:7
    dilation_w_factor = op.options.dilation_w_factor  # specs/_family/convolution.yaml:27
    cols = slide(padding, input.w, filter.w, stride_w, dilation_w_factor, pads[2], pads[3])  # specs/_family/convolution.yaml:49
    ahead = window_overlap(input, output, rows, cols, 1, False)  # specs/conv/depthwise_conv_2d_dsp.yaml:21
    return 0 if ahead > 0 else ahead  # specs/conv/depthwise_conv_2d_dsp.yaml:70


def _depthwise_conv_2d_dsp_s8_overlap_behind(op: Operation[DepthwiseConv2dOptions]) -> int:
    input = op.tensor("input")  # specs/_family/convolution.yaml:40
    output = op.tensor("output")  # specs/_family/convolution.yaml:42
    filter = op.tensor("filter")  # specs/conv/depthwise_conv_2d.yaml:11
    padding = op.options.padding  # specs/_family/convolution.yaml:6
    stride_h = op.options.stride_h  # specs/_family/convolution.yaml:8
    dilation_h_factor = op.options.dilation_h_factor  # specs/_family/convolution.yaml:28
    pads = op.options.pads  # specs/_family/convolution.yaml:30
    rows = slide(padding, input.h, filter.h, stride_h, dilation_h_factor, pads[0], pads[1])  # specs/_family/convolution.yaml:48
    stride_w = op.options.stride_w  # specs/_family/convolution.yaml:7
    dilation_w_factor = op.options.dilation_w_factor  # specs/_family/convolution.yaml:27
    cols = slide(padding, input.w, filter.w, stride_w, dilation_w_factor, pads[2], pads[3])  # specs/_family/convolution.yaml:49
    return window_overlap_behind(input, output, rows, cols)  # specs/conv/depthwise_conv_2d_dsp.yaml:71


def _depthwise_conv_2d_f16_params(op: Operation[DepthwiseConv2dOptions]) -> Params:
    input = op.tensor("input")  # specs/_family/convolution.yaml:40
    output = op.tensor("output")  # specs/_family/convolution.yaml:42
    filter = op.tensor("filter")  # specs/conv/depthwise_conv_2d.yaml:11
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
    window = image_window(input, output, rows, cols, 1, limits)  # specs/conv/depthwise_conv_2d.yaml:17
    float16 = DType.FLOAT16  # specs/conv/depthwise_conv_2d_f16.yaml:6
    bias = op.optional("bias")  # specs/conv/depthwise_conv_2d.yaml:12
    bias_is_half = has(bias) and bias.type == float16  # specs/conv/depthwise_conv_2d_f16.yaml:6
    return (("window", window), ("bias_is_half", bias_is_half),)  # specs/conv/depthwise_conv_2d_f16.yaml:9


def _depthwise_conv_2d_hybrid_exact(op: Operation[DepthwiseConv2dOptions]) -> Values:
    input = op.tensor("input")  # specs/_family/convolution.yaml:40
    filter = op.tensor("filter")  # specs/conv/depthwise_conv_2d.yaml:11
    bias = op.value("bias")  # specs/conv/depthwise_conv_2d.yaml:12
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
    each_scale = filter_scales(filter, filter.o)  # specs/conv/depthwise_conv_2d_hybrid.yaml:8
    asymmetric = True  # specs/conv/depthwise_conv_2d_hybrid.yaml:9
    stepwise = False  # specs/conv/depthwise_conv_2d_hybrid.yaml:10
    return _take(within(activate(fused_activation_function, hybrid_conv2d(input, transpose(filter, (3, 1, 2, 0)), each_scale, bias, rows, cols, input.c, asymmetric, stepwise)), clamped))  # specs/conv/depthwise_conv_2d_hybrid.yaml:18


def _depthwise_conv_2d_hybrid_params(op: Operation[DepthwiseConv2dOptions]) -> Params:
    input = op.tensor("input")  # specs/_family/convolution.yaml:40
    output = op.tensor("output")  # specs/_family/convolution.yaml:42
    filter = op.tensor("filter")  # specs/conv/depthwise_conv_2d.yaml:11
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
    window = image_window(input, output, rows, cols, 1, limits)  # specs/conv/depthwise_conv_2d.yaml:17
    by_filter = as_int8s(transpose(filter, (3, 1, 2, 0))) if filter.is_constant else None  # specs/conv/depthwise_conv_2d.yaml:19
    each_scale = filter_scales(filter, filter.o)  # specs/conv/depthwise_conv_2d_hybrid.yaml:8
    asymmetric = True  # specs/conv/depthwise_conv_2d_hybrid.yaml:9
    stepwise = False  # specs/conv/depthwise_conv_2d_hybrid.yaml:10
    return (("window", window), ("asymmetric", asymmetric), ("stepwise", stepwise), ("each_scale", each_scale), ("by_filter", by_filter),)  # specs/conv/depthwise_conv_2d_hybrid.yaml:13


def _depthwise_conv_2d_hybrid_unmet(op: Operation[DepthwiseConv2dOptions]) -> Unmet | None:
    filter = op.tensor("filter")  # specs/conv/depthwise_conv_2d.yaml:11
    if not filter.is_constant:  # specs/conv/depthwise_conv_2d_hybrid.yaml:15
        return Unmet('filter.is_constant')
    if not (length(filter.scales) == filter.o):  # specs/conv/depthwise_conv_2d_hybrid.yaml:15
        return Unmet('length(filter.scales) == filter.o', {'length(filter.scales)': length(filter.scales), 'filter.o': filter.o})
    return None


def _depthwise_conv_2d_hybrid_scratch(op: Operation[DepthwiseConv2dOptions]) -> int:
    input = op.tensor("input")  # specs/_family/convolution.yaml:40
    return input.h * input.w * input.c  # specs/conv/depthwise_conv_2d_hybrid.yaml:17


def _depthwise_conv_2d_packed_s8_params(op: Operation[DepthwiseConv2dOptions]) -> Params:
    input = op.tensor("input")  # specs/_family/convolution.yaml:40
    output = op.tensor("output")  # specs/_family/convolution.yaml:42
    filter = op.tensor("filter")  # specs/conv/depthwise_conv_2d.yaml:11
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
    grid = image_window_quant(input, output, rows, cols, 1, clamp)  # specs/conv/depthwise_conv_2d.yaml:18
    by_16 = packed_depthwise_filters(filter) if filter.is_constant else None  # specs/conv/depthwise_conv_2d_packed.yaml:9
    bias = op.optional("bias")  # specs/conv/depthwise_conv_2d.yaml:12
    scales = channel_scales(input, filter, output, filter.o)  # specs/_family/convolution.yaml:52
    quant = cmsis_nn_per_channel_quant_params(multipliers(scales), shifts(scales))  # specs/_family/convolution.yaml:53
    by_16_stages = packed_depthwise_stages(filter, bias if has(bias) else 0, -input.zero_point, quant) if filter.is_constant else None  # specs/conv/depthwise_conv_2d_packed.yaml:10
    pad_value = input.zero_point  # specs/conv/depthwise_conv_2d_packed.yaml:17
    output_zero_point = output.zero_point  # specs/conv/depthwise_conv_2d_packed.yaml:18
    return (("by_16", by_16), ("by_16_stages", by_16_stages), ("output_zero_point", output_zero_point), ("grid", grid), ("pad_value", pad_value),)  # specs/conv/depthwise_conv_2d_packed.yaml:21


def _depthwise_conv_2d_packed_s8_unmet(op: Operation[DepthwiseConv2dOptions]) -> Unmet | None:
    filter = op.tensor("filter")  # specs/conv/depthwise_conv_2d.yaml:11
    if not filter.is_constant:  # specs/conv/depthwise_conv_2d_packed.yaml:23
        return Unmet('filter.is_constant')
    target = op.target  # specs/conv/depthwise_conv_2d_packed.yaml:8
    if not target.mve:  # specs/conv/depthwise_conv_2d_packed.yaml:8
        return Unmet('target.mve')
    input = op.tensor("input")  # specs/_family/convolution.yaml:40
    output = op.tensor("output")  # specs/_family/convolution.yaml:42
    scales = channel_scales(input, filter, output, filter.o)  # specs/_family/convolution.yaml:52
    quant = cmsis_nn_per_channel_quant_params(multipliers(scales), shifts(scales))  # specs/_family/convolution.yaml:53
    if not packed_s8_serves(quant):  # specs/conv/depthwise_conv_2d_packed.yaml:8
        return Unmet('packed_s8_serves(quant)')
    depth_multiplier = op.options.depth_multiplier  # specs/conv/depthwise_conv_2d.yaml:9
    if not (depth_multiplier == 1):  # specs/conv/depthwise_conv_2d_packed.yaml:23
        return Unmet('depth_multiplier == 1', {'depth_multiplier': depth_multiplier})
    if not depthwise_packed_serves(filter):  # specs/conv/depthwise_conv_2d_packed.yaml:23
        return Unmet('depthwise_packed_serves(filter)')
    return None


def _depthwise_conv_2d_packed_s8_scratch(op: Operation[DepthwiseConv2dOptions]) -> int:
    input = op.tensor("input")  # specs/_family/convolution.yaml:40
    filter = op.tensor("filter")  # specs/conv/depthwise_conv_2d.yaml:11
    patch = filter.h * filter.w  # specs/conv/depthwise_conv_2d_packed.yaml:15
    return 8 * patch + input.c  # specs/conv/depthwise_conv_2d_packed.yaml:26


def _depthwise_conv_2d_packed_s8_overlap(op: Operation[DepthwiseConv2dOptions]) -> int:
    input = op.tensor("input")  # specs/_family/convolution.yaml:40
    output = op.tensor("output")  # specs/_family/convolution.yaml:42
    filter = op.tensor("filter")  # specs/conv/depthwise_conv_2d.yaml:11
    padding = op.options.padding  # specs/_family/convolution.yaml:6
    stride_h = op.options.stride_h  # specs/_family/convolution.yaml:8
    dilation_h_factor = op.options.dilation_h_factor  # specs/_family/convolution.yaml:28
    pads = op.options.pads  # specs/_family/convolution.yaml:30
    rows = slide(padding, input.h, filter.h, stride_h, dilation_h_factor, pads[0], pads[1])  # specs/_family/convolution.yaml:48
    stride_w = op.options.stride_w  # specs/_family/convolution.yaml:7
    dilation_w_factor = op.options.dilation_w_factor  # specs/_family/convolution.yaml:27
    cols = slide(padding, input.w, filter.w, stride_w, dilation_w_factor, pads[2], pads[3])  # specs/_family/convolution.yaml:49
    return window_overlap(input, output, rows, cols, 1, False)  # specs/conv/depthwise_conv_2d_packed.yaml:27


def _depthwise_conv_2d_packed_conv_s8_params(op: Operation[DepthwiseConv2dOptions]) -> Params:
    input = op.tensor("input")  # specs/_family/convolution.yaml:40
    output = op.tensor("output")  # specs/_family/convolution.yaml:42
    filter = op.tensor("filter")  # specs/conv/depthwise_conv_2d.yaml:11
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
    grid = image_window_quant(input, output, rows, cols, 1, clamp)  # specs/conv/depthwise_conv_2d.yaml:18
    by_row = transpose(filter, (3, 1, 2, 0)) if filter.is_constant else None  # specs/conv/depthwise_conv_2d_packed.yaml:12
    by_four = packed_filters(by_row) if has(by_row) else None  # specs/conv/depthwise_conv_2d_packed.yaml:13
    bias = op.optional("bias")  # specs/conv/depthwise_conv_2d.yaml:12
    scales = channel_scales(input, filter, output, filter.o)  # specs/_family/convolution.yaml:52
    quant = cmsis_nn_per_channel_quant_params(multipliers(scales), shifts(scales))  # specs/_family/convolution.yaml:53
    stages = packed_stages(by_row, bias if has(bias) else 0, -input.zero_point, quant) if has(by_row) else None  # specs/conv/depthwise_conv_2d_packed.yaml:14
    patch = filter.h * filter.w  # specs/conv/depthwise_conv_2d_packed.yaml:15
    filters = filter.o  # specs/conv/depthwise_conv_2d_packed.yaml:16
    pad_value = input.zero_point  # specs/conv/depthwise_conv_2d_packed.yaml:17
    output_zero_point = output.zero_point  # specs/conv/depthwise_conv_2d_packed.yaml:18
    return (("by_four", by_four), ("stages", stages), ("patch", patch), ("filters", filters), ("output_zero_point", output_zero_point), ("grid", grid), ("pad_value", pad_value),)  # specs/conv/depthwise_conv_2d_packed.yaml:32


def _depthwise_conv_2d_packed_conv_s8_unmet(op: Operation[DepthwiseConv2dOptions]) -> Unmet | None:
    filter = op.tensor("filter")  # specs/conv/depthwise_conv_2d.yaml:11
    if not filter.is_constant:  # specs/conv/depthwise_conv_2d_packed.yaml:34
        return Unmet('filter.is_constant')
    target = op.target  # specs/conv/depthwise_conv_2d_packed.yaml:8
    if not target.mve:  # specs/conv/depthwise_conv_2d_packed.yaml:8
        return Unmet('target.mve')
    input = op.tensor("input")  # specs/_family/convolution.yaml:40
    output = op.tensor("output")  # specs/_family/convolution.yaml:42
    scales = channel_scales(input, filter, output, filter.o)  # specs/_family/convolution.yaml:52
    quant = cmsis_nn_per_channel_quant_params(multipliers(scales), shifts(scales))  # specs/_family/convolution.yaml:53
    if not packed_s8_serves(quant):  # specs/conv/depthwise_conv_2d_packed.yaml:8
        return Unmet('packed_s8_serves(quant)')
    if not (input.c == 1):  # specs/conv/depthwise_conv_2d_packed.yaml:34
        return Unmet('input.c == 1', {'input.c': input.c})
    return None


def _depthwise_conv_2d_packed_conv_s8_scratch(op: Operation[DepthwiseConv2dOptions]) -> int:
    filter = op.tensor("filter")  # specs/conv/depthwise_conv_2d.yaml:11
    patch = filter.h * filter.w  # specs/conv/depthwise_conv_2d_packed.yaml:15
    return 2 * patch  # specs/conv/depthwise_conv_2d_packed.yaml:37


def _depthwise_conv_2d_packed_conv_s8_overlap(op: Operation[DepthwiseConv2dOptions]) -> int:
    input = op.tensor("input")  # specs/_family/convolution.yaml:40
    output = op.tensor("output")  # specs/_family/convolution.yaml:42
    filter = op.tensor("filter")  # specs/conv/depthwise_conv_2d.yaml:11
    padding = op.options.padding  # specs/_family/convolution.yaml:6
    stride_h = op.options.stride_h  # specs/_family/convolution.yaml:8
    dilation_h_factor = op.options.dilation_h_factor  # specs/_family/convolution.yaml:28
    pads = op.options.pads  # specs/_family/convolution.yaml:30
    rows = slide(padding, input.h, filter.h, stride_h, dilation_h_factor, pads[0], pads[1])  # specs/_family/convolution.yaml:48
    stride_w = op.options.stride_w  # specs/_family/convolution.yaml:7
    dilation_w_factor = op.options.dilation_w_factor  # specs/_family/convolution.yaml:27
    cols = slide(padding, input.w, filter.w, stride_w, dilation_w_factor, pads[2], pads[3])  # specs/_family/convolution.yaml:49
    return window_overlap(input, output, rows, cols, 2, True)  # specs/conv/depthwise_conv_2d_packed.yaml:38


def _depthwise_conv_2d_s4_params(op: Operation[DepthwiseConv2dOptions]) -> Params:
    input = op.tensor("input")  # specs/_family/convolution.yaml:40
    filter = op.tensor("filter")  # specs/conv/depthwise_conv_2d.yaml:11
    output = op.tensor("output")  # specs/_family/convolution.yaml:42
    scales = channel_scales(input, filter, output, filter.o)  # specs/_family/convolution.yaml:52
    quant = cmsis_nn_per_channel_quant_params(multipliers(scales), shifts(scales))  # specs/_family/convolution.yaml:53
    input_dims = dims(input)  # specs/_family/convolution.yaml:58
    filter_dims = dims(filter)  # specs/_family/convolution.yaml:59
    bias_dims = flat_dims(filter.o)  # specs/_family/convolution.yaml:60
    output_dims = dims(output)  # specs/_family/convolution.yaml:61
    depth_multiplier = op.options.depth_multiplier  # specs/conv/depthwise_conv_2d.yaml:9
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
    conv = cmsis_nn_dw_conv_params(-input.zero_point, output.zero_point, depth_multiplier, stride, before, dilation, bounds)  # specs/conv/depthwise_conv_2d.yaml:15
    return (("conv", conv), ("quant", quant), ("input_dims", input_dims), ("filter_dims", filter_dims), ("bias_dims", bias_dims), ("output_dims", output_dims),)  # specs/conv/depthwise_conv_2d_s4.yaml:10


def _depthwise_conv_2d_s4_unmet(op: Operation[DepthwiseConv2dOptions]) -> Unmet | None:
    filter = op.tensor("filter")  # specs/conv/depthwise_conv_2d.yaml:11
    if not filter.is_constant:  # specs/conv/depthwise_conv_2d_s4.yaml:13
        return Unmet('filter.is_constant')
    input = op.tensor("input")  # specs/_family/convolution.yaml:40
    if not (input.c % 2 == 0):  # specs/conv/depthwise_conv_2d_s4.yaml:13
        return Unmet('input.c % 2 == 0', {'input.c': input.c})
    output = op.tensor("output")  # specs/_family/convolution.yaml:42
    target = op.target  # specs/conv/depthwise_conv_2d_s4.yaml:13
    if not depthwise_sizes_fit(target, input, filter, output):  # specs/conv/depthwise_conv_2d_s4.yaml:13
        return Unmet('depthwise_sizes_fit(target, input, filter, output)')
    return None


def _depthwise_conv_2d_s4_scratch(op: Operation[DepthwiseConv2dOptions]) -> int:
    input = op.tensor("input")  # specs/_family/convolution.yaml:40
    filter = op.tensor("filter")  # specs/conv/depthwise_conv_2d.yaml:11
    output = op.tensor("output")  # specs/_family/convolution.yaml:42
    target = op.target  # specs/conv/depthwise_conv_2d_s4.yaml:15
    depth_multiplier = op.options.depth_multiplier  # specs/conv/depthwise_conv_2d.yaml:9
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
    conv = cmsis_nn_dw_conv_params(-input.zero_point, output.zero_point, depth_multiplier, stride, before, dilation, bounds)  # specs/conv/depthwise_conv_2d.yaml:15
    return depthwise_conv_s4_scratch(target, conv, input, filter, output)  # specs/conv/depthwise_conv_2d_s4.yaml:15


def _depthwise_conv_2d_unpacked_s4_params(op: Operation[DepthwiseConv2dOptions]) -> Params:
    input = op.tensor("input")  # specs/_family/convolution.yaml:40
    filter = op.tensor("filter")  # specs/conv/depthwise_conv_2d.yaml:11
    output = op.tensor("output")  # specs/_family/convolution.yaml:42
    scales = channel_scales(input, filter, output, filter.o)  # specs/_family/convolution.yaml:52
    quant = cmsis_nn_per_channel_quant_params(multipliers(scales), shifts(scales))  # specs/_family/convolution.yaml:53
    input_dims = dims(input)  # specs/_family/convolution.yaml:58
    filter_dims = dims(filter)  # specs/_family/convolution.yaml:59
    bias_dims = flat_dims(filter.o)  # specs/_family/convolution.yaml:60
    output_dims = dims(output)  # specs/_family/convolution.yaml:61
    depth_multiplier = op.options.depth_multiplier  # specs/conv/depthwise_conv_2d.yaml:9
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
    conv = cmsis_nn_dw_conv_params(-input.zero_point, output.zero_point, depth_multiplier, stride, before, dilation, bounds)  # specs/conv/depthwise_conv_2d.yaml:15
    filter_size = filter.size  # specs/conv/depthwise_conv_2d_s4.yaml:6
    return (("conv", conv), ("quant", quant), ("input_dims", input_dims), ("filter_dims", filter_dims), ("bias_dims", bias_dims), ("output_dims", output_dims), ("filter_size", filter_size),)  # specs/conv/depthwise_conv_2d_s4.yaml:21


def _depthwise_conv_2d_unpacked_s4_unmet(op: Operation[DepthwiseConv2dOptions]) -> Unmet | None:
    filter = op.tensor("filter")  # specs/conv/depthwise_conv_2d.yaml:11
    if not filter.is_constant:  # specs/conv/depthwise_conv_2d_s4.yaml:23
        return Unmet('filter.is_constant')
    input = op.tensor("input")  # specs/_family/convolution.yaml:40
    output = op.tensor("output")  # specs/_family/convolution.yaml:42
    target = op.target  # specs/conv/depthwise_conv_2d_s4.yaml:23
    if not depthwise_sizes_fit(target, input, filter, output):  # specs/conv/depthwise_conv_2d_s4.yaml:23
        return Unmet('depthwise_sizes_fit(target, input, filter, output)')
    return None


def _depthwise_conv_2d_unpacked_s4_scratch(op: Operation[DepthwiseConv2dOptions]) -> int:
    filter = op.tensor("filter")  # specs/conv/depthwise_conv_2d.yaml:11
    filter_room = (filter.size + 3) // 4 * 4  # specs/conv/depthwise_conv_2d_s4.yaml:7
    return filter_room  # specs/conv/depthwise_conv_2d_s4.yaml:25


def _depthwise_conv_2d_s8_params(op: Operation[DepthwiseConv2dOptions]) -> Params:
    input = op.tensor("input")  # specs/_family/convolution.yaml:40
    filter = op.tensor("filter")  # specs/conv/depthwise_conv_2d.yaml:11
    output = op.tensor("output")  # specs/_family/convolution.yaml:42
    scales = channel_scales(input, filter, output, filter.o)  # specs/_family/convolution.yaml:52
    quant = cmsis_nn_per_channel_quant_params(multipliers(scales), shifts(scales))  # specs/_family/convolution.yaml:53
    input_dims = dims(input)  # specs/_family/convolution.yaml:58
    filter_dims = dims(filter)  # specs/_family/convolution.yaml:59
    bias_dims = flat_dims(filter.o)  # specs/_family/convolution.yaml:60
    output_dims = dims(output)  # specs/_family/convolution.yaml:61
    depth_multiplier = op.options.depth_multiplier  # specs/conv/depthwise_conv_2d.yaml:9
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
    conv = cmsis_nn_dw_conv_params(-input.zero_point, output.zero_point, depth_multiplier, stride, before, dilation, bounds)  # specs/conv/depthwise_conv_2d.yaml:15
    return (("conv", conv), ("quant", quant), ("input_dims", input_dims), ("filter_dims", filter_dims), ("bias_dims", bias_dims), ("output_dims", output_dims),)  # specs/conv/depthwise_conv_2d_s8.yaml:11


def _depthwise_conv_2d_s8_unmet(op: Operation[DepthwiseConv2dOptions]) -> Unmet | None:
    input = op.tensor("input")  # specs/_family/convolution.yaml:40
    filter = op.tensor("filter")  # specs/conv/depthwise_conv_2d.yaml:11
    output = op.tensor("output")  # specs/_family/convolution.yaml:42
    target = op.target  # specs/conv/depthwise_conv_2d_s8.yaml:8
    depth_multiplier = op.options.depth_multiplier  # specs/conv/depthwise_conv_2d.yaml:9
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
    conv = cmsis_nn_dw_conv_params(-input.zero_point, output.zero_point, depth_multiplier, stride, before, dilation, bounds)  # specs/conv/depthwise_conv_2d.yaml:15
    called = depthwise_conv_s8_function(target, conv, input, filter, output)  # specs/conv/depthwise_conv_2d_s8.yaml:8
    if not (called == "s8_opt"):  # specs/conv/depthwise_conv_2d_s8.yaml:13
        return Unmet('called == "s8_opt"', {'called': called})
    if not depthwise_sizes_fit(target, input, filter, output):  # specs/conv/depthwise_conv_2d_s8.yaml:13
        return Unmet('depthwise_sizes_fit(target, input, filter, output)')
    return None


def _depthwise_conv_2d_s8_scratch(op: Operation[DepthwiseConv2dOptions]) -> int:
    input = op.tensor("input")  # specs/_family/convolution.yaml:40
    filter = op.tensor("filter")  # specs/conv/depthwise_conv_2d.yaml:11
    output = op.tensor("output")  # specs/_family/convolution.yaml:42
    target = op.target  # specs/conv/depthwise_conv_2d_s8.yaml:16
    depth_multiplier = op.options.depth_multiplier  # specs/conv/depthwise_conv_2d.yaml:9
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
    conv = cmsis_nn_dw_conv_params(-input.zero_point, output.zero_point, depth_multiplier, stride, before, dilation, bounds)  # specs/conv/depthwise_conv_2d.yaml:15
    return depthwise_conv_s8_scratch(target, conv, input, filter, output)  # specs/conv/depthwise_conv_2d_s8.yaml:16


def _depthwise_conv_2d_s8_overlap(op: Operation[DepthwiseConv2dOptions]) -> int:
    input = op.tensor("input")  # specs/_family/convolution.yaml:40
    output = op.tensor("output")  # specs/_family/convolution.yaml:42
    target = op.target  # specs/conv/depthwise_conv_2d_s8.yaml:17
    filter = op.tensor("filter")  # specs/conv/depthwise_conv_2d.yaml:11
    padding = op.options.padding  # specs/_family/convolution.yaml:6
    stride_h = op.options.stride_h  # specs/_family/convolution.yaml:8
    dilation_h_factor = op.options.dilation_h_factor  # specs/_family/convolution.yaml:28
    pads = op.options.pads  # specs/_family/convolution.yaml:30
    rows = slide(padding, input.h, filter.h, stride_h, dilation_h_factor, pads[0], pads[1])  # specs/_family/convolution.yaml:48
    stride_w = op.options.stride_w  # specs/_family/convolution.yaml:7
    dilation_w_factor = op.options.dilation_w_factor  # specs/_family/convolution.yaml:27
    cols = slide(padding, input.w, filter.w, stride_w, dilation_w_factor, pads[2], pads[3])  # specs/_family/convolution.yaml:49
    return depthwise_conv_s8_overlap(target, input, output, rows, cols)  # specs/conv/depthwise_conv_2d_s8.yaml:17


def _depthwise_conv_2d_3x3_s8_params(op: Operation[DepthwiseConv2dOptions]) -> Params:
    input = op.tensor("input")  # specs/_family/convolution.yaml:40
    filter = op.tensor("filter")  # specs/conv/depthwise_conv_2d.yaml:11
    output = op.tensor("output")  # specs/_family/convolution.yaml:42
    scales = channel_scales(input, filter, output, filter.o)  # specs/_family/convolution.yaml:52
    quant = cmsis_nn_per_channel_quant_params(multipliers(scales), shifts(scales))  # specs/_family/convolution.yaml:53
    input_dims = dims(input)  # specs/_family/convolution.yaml:58
    filter_dims = dims(filter)  # specs/_family/convolution.yaml:59
    bias_dims = flat_dims(filter.o)  # specs/_family/convolution.yaml:60
    output_dims = dims(output)  # specs/_family/convolution.yaml:61
    depth_multiplier = op.options.depth_multiplier  # specs/conv/depthwise_conv_2d.yaml:9
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
    conv = cmsis_nn_dw_conv_params(-input.zero_point, output.zero_point, depth_multiplier, stride, before, dilation, bounds)  # specs/conv/depthwise_conv_2d.yaml:15
    return (("conv", conv), ("quant", quant), ("input_dims", input_dims), ("filter_dims", filter_dims), ("bias_dims", bias_dims), ("output_dims", output_dims),)  # specs/conv/depthwise_conv_2d_s8.yaml:22


def _depthwise_conv_2d_3x3_s8_unmet(op: Operation[DepthwiseConv2dOptions]) -> Unmet | None:
    input = op.tensor("input")  # specs/_family/convolution.yaml:40
    filter = op.tensor("filter")  # specs/conv/depthwise_conv_2d.yaml:11
    output = op.tensor("output")  # specs/_family/convolution.yaml:42
    target = op.target  # specs/conv/depthwise_conv_2d_s8.yaml:8
    depth_multiplier = op.options.depth_multiplier  # specs/conv/depthwise_conv_2d.yaml:9
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
    conv = cmsis_nn_dw_conv_params(-input.zero_point, output.zero_point, depth_multiplier, stride, before, dilation, bounds)  # specs/conv/depthwise_conv_2d.yaml:15
    called = depthwise_conv_s8_function(target, conv, input, filter, output)  # specs/conv/depthwise_conv_2d_s8.yaml:8
    if not (called == "3x3_s8"):  # specs/conv/depthwise_conv_2d_s8.yaml:24
        return Unmet('called == "3x3_s8"', {'called': called})
    if not depthwise_sizes_fit(target, input, filter, output):  # specs/conv/depthwise_conv_2d_s8.yaml:24
        return Unmet('depthwise_sizes_fit(target, input, filter, output)')
    return None


def _depthwise_conv_2d_3x3_s8_scratch(op: Operation[DepthwiseConv2dOptions]) -> int:
    input = op.tensor("input")  # specs/_family/convolution.yaml:40
    filter = op.tensor("filter")  # specs/conv/depthwise_conv_2d.yaml:11
    output = op.tensor("output")  # specs/_family/convolution.yaml:42
    target = op.target  # specs/conv/depthwise_conv_2d_s8.yaml:27
    depth_multiplier = op.options.depth_multiplier  # specs/conv/depthwise_conv_2d.yaml:9
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
    conv = cmsis_nn_dw_conv_params(-input.zero_point, output.zero_point, depth_multiplier, stride, before, dilation, bounds)  # specs/conv/depthwise_conv_2d.yaml:15
    return depthwise_conv_s8_scratch(target, conv, input, filter, output)  # specs/conv/depthwise_conv_2d_s8.yaml:27


def _depthwise_conv_2d_3x3_s8_overlap(op: Operation[DepthwiseConv2dOptions]) -> int:
    input = op.tensor("input")  # specs/_family/convolution.yaml:40
    output = op.tensor("output")  # specs/_family/convolution.yaml:42
    target = op.target  # specs/conv/depthwise_conv_2d_s8.yaml:28
    filter = op.tensor("filter")  # specs/conv/depthwise_conv_2d.yaml:11
    padding = op.options.padding  # specs/_family/convolution.yaml:6
    stride_h = op.options.stride_h  # specs/_family/convolution.yaml:8
    dilation_h_factor = op.options.dilation_h_factor  # specs/_family/convolution.yaml:28
    pads = op.options.pads  # specs/_family/convolution.yaml:30
    rows = slide(padding, input.h, filter.h, stride_h, dilation_h_factor, pads[0], pads[1])  # specs/_family/convolution.yaml:48
    stride_w = op.options.stride_w  # specs/_family/convolution.yaml:7
    dilation_w_factor = op.options.dilation_w_factor  # specs/_family/convolution.yaml:27
    cols = slide(padding, input.w, filter.w, stride_w, dilation_w_factor, pads[2], pads[3])  # specs/_family/convolution.yaml:49
    return depthwise_conv_s8_overlap(target, input, output, rows, cols)  # specs/conv/depthwise_conv_2d_s8.yaml:28


def _depthwise_conv_2d_by_conv_s8_params(op: Operation[DepthwiseConv2dOptions]) -> Params:
    input = op.tensor("input")  # specs/_family/convolution.yaml:40
    filter = op.tensor("filter")  # specs/conv/depthwise_conv_2d.yaml:11
    output = op.tensor("output")  # specs/_family/convolution.yaml:42
    scales = channel_scales(input, filter, output, filter.o)  # specs/_family/convolution.yaml:52
    quant = cmsis_nn_per_channel_quant_params(multipliers(scales), shifts(scales))  # specs/_family/convolution.yaml:53
    input_dims = dims(input)  # specs/_family/convolution.yaml:58
    filter_dims = dims(filter)  # specs/_family/convolution.yaml:59
    bias_dims = flat_dims(filter.o)  # specs/_family/convolution.yaml:60
    output_dims = dims(output)  # specs/_family/convolution.yaml:61
    depth_multiplier = op.options.depth_multiplier  # specs/conv/depthwise_conv_2d.yaml:9
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
    conv = cmsis_nn_dw_conv_params(-input.zero_point, output.zero_point, depth_multiplier, stride, before, dilation, bounds)  # specs/conv/depthwise_conv_2d.yaml:15
    return (("conv", conv), ("quant", quant), ("input_dims", input_dims), ("filter_dims", filter_dims), ("bias_dims", bias_dims), ("output_dims", output_dims),)  # specs/conv/depthwise_conv_2d_s8.yaml:33


def _depthwise_conv_2d_by_conv_s8_unmet(op: Operation[DepthwiseConv2dOptions]) -> Unmet | None:
    input = op.tensor("input")  # specs/_family/convolution.yaml:40
    filter = op.tensor("filter")  # specs/conv/depthwise_conv_2d.yaml:11
    output = op.tensor("output")  # specs/_family/convolution.yaml:42
    target = op.target  # specs/conv/depthwise_conv_2d_s8.yaml:8
    depth_multiplier = op.options.depth_multiplier  # specs/conv/depthwise_conv_2d.yaml:9
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
    conv = cmsis_nn_dw_conv_params(-input.zero_point, output.zero_point, depth_multiplier, stride, before, dilation, bounds)  # specs/conv/depthwise_conv_2d.yaml:15
    called = depthwise_conv_s8_function(target, conv, input, filter, output)  # specs/conv/depthwise_conv_2d_s8.yaml:8
    if not (called == "wrapper_s8"):  # specs/conv/depthwise_conv_2d_s8.yaml:35
        return Unmet('called == "wrapper_s8"', {'called': called})
    if not depthwise_sizes_fit(target, input, filter, output):  # specs/conv/depthwise_conv_2d_s8.yaml:35
        return Unmet('depthwise_sizes_fit(target, input, filter, output)')
    return None


def _depthwise_conv_2d_by_conv_s8_scratch(op: Operation[DepthwiseConv2dOptions]) -> int:
    input = op.tensor("input")  # specs/_family/convolution.yaml:40
    filter = op.tensor("filter")  # specs/conv/depthwise_conv_2d.yaml:11
    output = op.tensor("output")  # specs/_family/convolution.yaml:42
    target = op.target  # specs/conv/depthwise_conv_2d_s8.yaml:38
    depth_multiplier = op.options.depth_multiplier  # specs/conv/depthwise_conv_2d.yaml:9
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
    conv = cmsis_nn_dw_conv_params(-input.zero_point, output.zero_point, depth_multiplier, stride, before, dilation, bounds)  # specs/conv/depthwise_conv_2d.yaml:15
    return depthwise_conv_s8_scratch(target, conv, input, filter, output)  # specs/conv/depthwise_conv_2d_s8.yaml:38


def _depthwise_conv_2d_by_conv_s8_overlap(op: Operation[DepthwiseConv2dOptions]) -> int:
    input = op.tensor("input")  # specs/_family/convolution.yaml:40
    output = op.tensor("output")  # specs/_family/convolution.yaml:42
    target = op.target  # specs/conv/depthwise_conv_2d_s8.yaml:39
    filter = op.tensor("filter")  # specs/conv/depthwise_conv_2d.yaml:11
    padding = op.options.padding  # specs/_family/convolution.yaml:6
    stride_h = op.options.stride_h  # specs/_family/convolution.yaml:8
    dilation_h_factor = op.options.dilation_h_factor  # specs/_family/convolution.yaml:28
    pads = op.options.pads  # specs/_family/convolution.yaml:30
    rows = slide(padding, input.h, filter.h, stride_h, dilation_h_factor, pads[0], pads[1])  # specs/_family/convolution.yaml:48
    stride_w = op.options.stride_w  # specs/_family/convolution.yaml:7
    dilation_w_factor = op.options.dilation_w_factor  # specs/_family/convolution.yaml:27
    cols = slide(padding, input.w, filter.w, stride_w, dilation_w_factor, pads[2], pads[3])  # specs/_family/convolution.yaml:49
    return depthwise_conv_s8_overlap(target, input, output, rows, cols)  # specs/conv/depthwise_conv_2d_s8.yaml:39


def _depthwise_conv_2d_u8_params(op: Operation[DepthwiseConv2dOptions]) -> Params:
    input = op.tensor("input")  # specs/_family/convolution.yaml:40
    filter = op.tensor("filter")  # specs/conv/depthwise_conv_2d.yaml:11
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
    grid = image_window_quant(input, output, rows, cols, 1, clamp)  # specs/conv/depthwise_conv_2d.yaml:18
    input_offset = -input.zero_point  # specs/conv/depthwise_conv_2d_u8.yaml:6
    filter_offset = -filter.zero_point  # specs/conv/depthwise_conv_2d_u8.yaml:7
    output_offset = output.zero_point  # specs/conv/depthwise_conv_2d_u8.yaml:8
    return (("grid", grid), ("quant", quant), ("input_offset", input_offset), ("filter_offset", filter_offset), ("output_offset", output_offset),)  # specs/conv/depthwise_conv_2d_u8.yaml:11


def _uint8_exact(op: Operation[DepthwiseConv2dOptions]) -> bool:
    del op
    return True


def _uint8_scale(op: Operation[DepthwiseConv2dOptions]) -> float:
    input = op.tensor("input")  # specs/_family/convolution.yaml:40
    filter = op.tensor("filter")  # specs/conv/depthwise_conv_2d.yaml:11
    return scale_for_single_product(input, filter)  # specs/_family/convolution.yaml:63


def _channels_when(op: Operation[DepthwiseConv2dOptions]) -> bool:
    NONE = ActivationFunctionType.NONE  # specs/conv/depthwise_conv_2d.yaml:28
    fused_activation_function = op.options.fused_activation_function  # specs/_family/convolution.yaml:9
    clamped = op.options.clamped  # specs/_family/convolution.yaml:17
    return fused_activation_function == NONE and clamped == ()  # specs/conv/depthwise_conv_2d.yaml:28


def _absorb_fused_activation_function_value(op: Operation[DepthwiseConv2dOptions], folded: ActivationFunctionType) -> ActivationFunctionType:
    del op
    return folded  # specs/_family/convolution.yaml:15


def _absorb_fused_activation_function_when(op: Operation[DepthwiseConv2dOptions], folded: ActivationFunctionType) -> bool:
    NONE = ActivationFunctionType.NONE  # specs/_family/convolution.yaml:14
    fused_activation_function = op.options.fused_activation_function  # specs/_family/convolution.yaml:9
    clamped = op.options.clamped  # specs/_family/convolution.yaml:17
    return fused_activation_function == NONE and clamped == ()  # specs/_family/convolution.yaml:14


def _absorb_clamped_value(op: Operation[DepthwiseConv2dOptions], folded: tuple[float, ...]) -> tuple[float, ...]:
    del op
    return folded  # specs/_family/convolution.yaml:24


def _absorb_clamped_when(op: Operation[DepthwiseConv2dOptions], folded: tuple[float, ...]) -> bool:
    clamped = op.options.clamped  # specs/_family/convolution.yaml:17
    return clamped == ()  # specs/_family/convolution.yaml:23


def _absorb_pads_value(op: Operation[DepthwiseConv2dOptions], folded: tuple[int, ...]) -> tuple[int, ...]:
    pads = op.options.pads  # specs/_family/convolution.yaml:30
    return sum_shapes(pads, folded)  # specs/_family/convolution.yaml:37


def _absorb_pads_when(op: Operation[DepthwiseConv2dOptions], folded: tuple[int, ...]) -> bool:
    input = op.tensor("input")  # specs/_family/convolution.yaml:40
    filter = op.tensor("filter")  # specs/conv/depthwise_conv_2d.yaml:11
    padding = op.options.padding  # specs/_family/convolution.yaml:6
    stride_h = op.options.stride_h  # specs/_family/convolution.yaml:8
    dilation_h_factor = op.options.dilation_h_factor  # specs/_family/convolution.yaml:28
    pads = op.options.pads  # specs/_family/convolution.yaml:30
    rows = slide(padding, input.h, filter.h, stride_h, dilation_h_factor, pads[0], pads[1])  # specs/_family/convolution.yaml:48
    stride_w = op.options.stride_w  # specs/_family/convolution.yaml:7
    dilation_w_factor = op.options.dilation_w_factor  # specs/_family/convolution.yaml:27
    cols = slide(padding, input.w, filter.w, stride_w, dilation_w_factor, pads[2], pads[3])  # specs/_family/convolution.yaml:49
    return covers(rows, folded[0], folded[1]) and covers(cols, folded[2], folded[3])  # specs/_family/convolution.yaml:36


def _torch_0_when(call: Call) -> bool:
    weight = call["weight"]  # specs/conv/depthwise_conv_2d_torch.yaml:6
    groups = call["groups"]  # specs/conv/depthwise_conv_2d_torch.yaml:6
    return bool(groups > 1 and weight.shape[1] == 1)  # specs/conv/depthwise_conv_2d_torch.yaml:6


def _torch_0_inputs(call: Call) -> Mapping[str, object]:
    input = call["input"]  # specs/conv/depthwise_conv_2d_torch.yaml:7
    weight = call["weight"]  # specs/conv/depthwise_conv_2d_torch.yaml:7
    bias = call["bias"]  # specs/conv/depthwise_conv_2d_torch.yaml:7
    return {
        "input": as_image(input, weight.rank - 2),  # specs/conv/depthwise_conv_2d_torch.yaml:7
        "filter": as_filters_last(weight),  # specs/conv/depthwise_conv_2d_torch.yaml:7
        "bias": bias,  # specs/conv/depthwise_conv_2d_torch.yaml:7
    }


def _torch_0_options(call: Call) -> Mapping[str, object]:
    weight = call["weight"]  # specs/conv/depthwise_conv_2d_torch.yaml:8
    groups = call["groups"]  # specs/conv/depthwise_conv_2d_torch.yaml:8
    VALID = Padding.VALID  # specs/conv/depthwise_conv_2d_torch.yaml:8
    padding = call["padding"]  # specs/conv/depthwise_conv_2d_torch.yaml:8
    stride = call["stride"]  # specs/conv/depthwise_conv_2d_torch.yaml:8
    dilation = call["dilation"]  # specs/conv/depthwise_conv_2d_torch.yaml:9
    NONE = ActivationFunctionType.NONE  # specs/conv/depthwise_conv_2d_torch.yaml:9
    return {
        "depth_multiplier": weight.shape[0] // groups,  # specs/conv/depthwise_conv_2d_torch.yaml:8
        "padding": VALID,  # specs/conv/depthwise_conv_2d_torch.yaml:8
        "pads": pads_2d(padding),  # specs/conv/depthwise_conv_2d_torch.yaml:8
        "stride_h": stride[0],  # specs/conv/depthwise_conv_2d_torch.yaml:8
        "stride_w": stride[-1],  # specs/conv/depthwise_conv_2d_torch.yaml:8
        "dilation_h_factor": dilation[0],  # specs/conv/depthwise_conv_2d_torch.yaml:9
        "dilation_w_factor": dilation[-1],  # specs/conv/depthwise_conv_2d_torch.yaml:9
        "fused_activation_function": NONE,  # specs/conv/depthwise_conv_2d_torch.yaml:9
    }


def _torch_0_outputs(call: Call) -> tuple[object, ...]:
    output = call["output"]  # specs/conv/depthwise_conv_2d_torch.yaml:10
    results = call["results"]  # specs/conv/depthwise_conv_2d_torch.yaml:10
    return (
        from_image(output, results[0].shape),  # specs/conv/depthwise_conv_2d_torch.yaml:10
    )


def _torch_1_when(call: Call) -> bool:
    weight = call["weight"]  # specs/conv/depthwise_conv_2d_torch.yaml:6
    groups = call["groups"]  # specs/conv/depthwise_conv_2d_torch.yaml:6
    return bool(groups > 1 and weight.shape[1] == 1)  # specs/conv/depthwise_conv_2d_torch.yaml:6


def _torch_1_inputs(call: Call) -> Mapping[str, object]:
    input = call["input"]  # specs/conv/depthwise_conv_2d_torch.yaml:7
    weight = call["weight"]  # specs/conv/depthwise_conv_2d_torch.yaml:7
    bias = call["bias"]  # specs/conv/depthwise_conv_2d_torch.yaml:7
    return {
        "input": as_image(input, weight.rank - 2),  # specs/conv/depthwise_conv_2d_torch.yaml:7
        "filter": as_filters_last(weight),  # specs/conv/depthwise_conv_2d_torch.yaml:7
        "bias": bias,  # specs/conv/depthwise_conv_2d_torch.yaml:7
    }


def _torch_1_options(call: Call) -> Mapping[str, object]:
    weight = call["weight"]  # specs/conv/depthwise_conv_2d_torch.yaml:8
    groups = call["groups"]  # specs/conv/depthwise_conv_2d_torch.yaml:8
    VALID = Padding.VALID  # specs/conv/depthwise_conv_2d_torch.yaml:8
    padding = call["padding"]  # specs/conv/depthwise_conv_2d_torch.yaml:8
    stride = call["stride"]  # specs/conv/depthwise_conv_2d_torch.yaml:8
    dilation = call["dilation"]  # specs/conv/depthwise_conv_2d_torch.yaml:9
    NONE = ActivationFunctionType.NONE  # specs/conv/depthwise_conv_2d_torch.yaml:9
    return {
        "depth_multiplier": weight.shape[0] // groups,  # specs/conv/depthwise_conv_2d_torch.yaml:8
        "padding": VALID,  # specs/conv/depthwise_conv_2d_torch.yaml:8
        "pads": pads_2d(padding),  # specs/conv/depthwise_conv_2d_torch.yaml:8
        "stride_h": stride[0],  # specs/conv/depthwise_conv_2d_torch.yaml:8
        "stride_w": stride[-1],  # specs/conv/depthwise_conv_2d_torch.yaml:8
        "dilation_h_factor": dilation[0],  # specs/conv/depthwise_conv_2d_torch.yaml:9
        "dilation_w_factor": dilation[-1],  # specs/conv/depthwise_conv_2d_torch.yaml:9
        "fused_activation_function": NONE,  # specs/conv/depthwise_conv_2d_torch.yaml:9
    }


def _torch_1_outputs(call: Call) -> tuple[object, ...]:
    output = call["output"]  # specs/conv/depthwise_conv_2d_torch.yaml:10
    results = call["results"]  # specs/conv/depthwise_conv_2d_torch.yaml:10
    return (
        from_image(output, results[0].shape),  # specs/conv/depthwise_conv_2d_torch.yaml:10
    )


def _torch_2_when(call: Call) -> bool:
    weight = call["weight"]  # specs/conv/depthwise_conv_2d_torch.yaml:12
    groups = call["groups"]  # specs/conv/depthwise_conv_2d_torch.yaml:12
    return bool(groups > 1 and weight.shape[1] == 1)  # specs/conv/depthwise_conv_2d_torch.yaml:12


def _torch_2_inputs(call: Call) -> Mapping[str, object]:
    input = call["input"]  # specs/conv/depthwise_conv_2d_torch.yaml:13
    weight = call["weight"]  # specs/conv/depthwise_conv_2d_torch.yaml:13
    bias = call["bias"]  # specs/conv/depthwise_conv_2d_torch.yaml:13
    return {
        "input": as_image(input, weight.rank - 2),  # specs/conv/depthwise_conv_2d_torch.yaml:13
        "filter": as_filters_last(weight),  # specs/conv/depthwise_conv_2d_torch.yaml:13
        "bias": bias,  # specs/conv/depthwise_conv_2d_torch.yaml:13
    }


def _torch_2_options(call: Call) -> Mapping[str, object]:
    weight = call["weight"]  # specs/conv/depthwise_conv_2d_torch.yaml:14
    groups = call["groups"]  # specs/conv/depthwise_conv_2d_torch.yaml:14
    VALID = Padding.VALID  # specs/conv/depthwise_conv_2d_torch.yaml:14
    padding = call["padding"]  # specs/conv/depthwise_conv_2d_torch.yaml:14
    dilation = call["dilation"]  # specs/conv/depthwise_conv_2d_torch.yaml:14
    stride = call["stride"]  # specs/conv/depthwise_conv_2d_torch.yaml:15
    NONE = ActivationFunctionType.NONE  # specs/conv/depthwise_conv_2d_torch.yaml:16
    return {
        "depth_multiplier": weight.shape[0] // groups,  # specs/conv/depthwise_conv_2d_torch.yaml:14
        "padding": VALID,  # specs/conv/depthwise_conv_2d_torch.yaml:14
        "pads": same_pads_2d(padding, weight.shape[2:], dilation),  # specs/conv/depthwise_conv_2d_torch.yaml:14
        "stride_h": stride[0],  # specs/conv/depthwise_conv_2d_torch.yaml:15
        "stride_w": stride[-1],  # specs/conv/depthwise_conv_2d_torch.yaml:15
        "dilation_h_factor": dilation[0],  # specs/conv/depthwise_conv_2d_torch.yaml:15
        "dilation_w_factor": dilation[-1],  # specs/conv/depthwise_conv_2d_torch.yaml:16
        "fused_activation_function": NONE,  # specs/conv/depthwise_conv_2d_torch.yaml:16
    }


def _torch_2_outputs(call: Call) -> tuple[object, ...]:
    output = call["output"]  # specs/conv/depthwise_conv_2d_torch.yaml:17
    results = call["results"]  # specs/conv/depthwise_conv_2d_torch.yaml:17
    return (
        from_image(output, results[0].shape),  # specs/conv/depthwise_conv_2d_torch.yaml:17
    )


def _torch_3_when(call: Call) -> bool:
    weight = call["weight"]  # specs/conv/depthwise_conv_2d_torch.yaml:12
    groups = call["groups"]  # specs/conv/depthwise_conv_2d_torch.yaml:12
    return bool(groups > 1 and weight.shape[1] == 1)  # specs/conv/depthwise_conv_2d_torch.yaml:12


def _torch_3_inputs(call: Call) -> Mapping[str, object]:
    input = call["input"]  # specs/conv/depthwise_conv_2d_torch.yaml:13
    weight = call["weight"]  # specs/conv/depthwise_conv_2d_torch.yaml:13
    bias = call["bias"]  # specs/conv/depthwise_conv_2d_torch.yaml:13
    return {
        "input": as_image(input, weight.rank - 2),  # specs/conv/depthwise_conv_2d_torch.yaml:13
        "filter": as_filters_last(weight),  # specs/conv/depthwise_conv_2d_torch.yaml:13
        "bias": bias,  # specs/conv/depthwise_conv_2d_torch.yaml:13
    }


def _torch_3_options(call: Call) -> Mapping[str, object]:
    weight = call["weight"]  # specs/conv/depthwise_conv_2d_torch.yaml:14
    groups = call["groups"]  # specs/conv/depthwise_conv_2d_torch.yaml:14
    VALID = Padding.VALID  # specs/conv/depthwise_conv_2d_torch.yaml:14
    padding = call["padding"]  # specs/conv/depthwise_conv_2d_torch.yaml:14
    dilation = call["dilation"]  # specs/conv/depthwise_conv_2d_torch.yaml:14
    stride = call["stride"]  # specs/conv/depthwise_conv_2d_torch.yaml:15
    NONE = ActivationFunctionType.NONE  # specs/conv/depthwise_conv_2d_torch.yaml:16
    return {
        "depth_multiplier": weight.shape[0] // groups,  # specs/conv/depthwise_conv_2d_torch.yaml:14
        "padding": VALID,  # specs/conv/depthwise_conv_2d_torch.yaml:14
        "pads": same_pads_2d(padding, weight.shape[2:], dilation),  # specs/conv/depthwise_conv_2d_torch.yaml:14
        "stride_h": stride[0],  # specs/conv/depthwise_conv_2d_torch.yaml:15
        "stride_w": stride[-1],  # specs/conv/depthwise_conv_2d_torch.yaml:15
        "dilation_h_factor": dilation[0],  # specs/conv/depthwise_conv_2d_torch.yaml:15
        "dilation_w_factor": dilation[-1],  # specs/conv/depthwise_conv_2d_torch.yaml:16
        "fused_activation_function": NONE,  # specs/conv/depthwise_conv_2d_torch.yaml:16
    }


def _torch_3_outputs(call: Call) -> tuple[object, ...]:
    output = call["output"]  # specs/conv/depthwise_conv_2d_torch.yaml:17
    results = call["results"]  # specs/conv/depthwise_conv_2d_torch.yaml:17
    return (
        from_image(output, results[0].shape),  # specs/conv/depthwise_conv_2d_torch.yaml:17
    )


def _torch_4_when(call: Call) -> bool:
    weight = call["weight"]  # specs/conv/depthwise_conv_2d_torch.yaml:19
    transposed = call["transposed"]  # specs/conv/depthwise_conv_2d_torch.yaml:19
    groups = call["groups"]  # specs/conv/depthwise_conv_2d_torch.yaml:19
    return bool(not transposed and groups > 1 and weight.shape[1] == 1)  # specs/conv/depthwise_conv_2d_torch.yaml:19


def _torch_4_inputs(call: Call) -> Mapping[str, object]:
    input = call["input"]  # specs/conv/depthwise_conv_2d_torch.yaml:20
    weight = call["weight"]  # specs/conv/depthwise_conv_2d_torch.yaml:20
    bias = call["bias"]  # specs/conv/depthwise_conv_2d_torch.yaml:20
    return {
        "input": as_image(input, weight.rank - 2),  # specs/conv/depthwise_conv_2d_torch.yaml:20
        "filter": as_filters_last(weight),  # specs/conv/depthwise_conv_2d_torch.yaml:20
        "bias": bias,  # specs/conv/depthwise_conv_2d_torch.yaml:20
    }


def _torch_4_options(call: Call) -> Mapping[str, object]:
    weight = call["weight"]  # specs/conv/depthwise_conv_2d_torch.yaml:21
    groups = call["groups"]  # specs/conv/depthwise_conv_2d_torch.yaml:21
    VALID = Padding.VALID  # specs/conv/depthwise_conv_2d_torch.yaml:21
    padding = call["padding"]  # specs/conv/depthwise_conv_2d_torch.yaml:21
    stride = call["stride"]  # specs/conv/depthwise_conv_2d_torch.yaml:21
    dilation = call["dilation"]  # specs/conv/depthwise_conv_2d_torch.yaml:22
    NONE = ActivationFunctionType.NONE  # specs/conv/depthwise_conv_2d_torch.yaml:22
    return {
        "depth_multiplier": weight.shape[0] // groups,  # specs/conv/depthwise_conv_2d_torch.yaml:21
        "padding": VALID,  # specs/conv/depthwise_conv_2d_torch.yaml:21
        "pads": pads_2d(padding),  # specs/conv/depthwise_conv_2d_torch.yaml:21
        "stride_h": stride[0],  # specs/conv/depthwise_conv_2d_torch.yaml:21
        "stride_w": stride[-1],  # specs/conv/depthwise_conv_2d_torch.yaml:21
        "dilation_h_factor": dilation[0],  # specs/conv/depthwise_conv_2d_torch.yaml:22
        "dilation_w_factor": dilation[-1],  # specs/conv/depthwise_conv_2d_torch.yaml:22
        "fused_activation_function": NONE,  # specs/conv/depthwise_conv_2d_torch.yaml:22
    }


def _torch_4_outputs(call: Call) -> tuple[object, ...]:
    output = call["output"]  # specs/conv/depthwise_conv_2d_torch.yaml:23
    results = call["results"]  # specs/conv/depthwise_conv_2d_torch.yaml:23
    return (
        from_image(output, results[0].shape),  # specs/conv/depthwise_conv_2d_torch.yaml:23
    )


def sample_0(draw: Draw) -> Case:
    sample = Sample(draw)
    SAME = Padding.SAME
    VALID = Padding.VALID
    choice = draw.choice
    padding = sample.option("padding", choice(SAME, VALID))  # specs/conv/depthwise_conv_2d.yaml:74
    span = draw.span
    stride_w = sample.option("stride_w", span(1, 4))  # specs/conv/depthwise_conv_2d.yaml:75
    stride_h = sample.option("stride_h", span(1, 3))  # specs/conv/depthwise_conv_2d.yaml:76
    dilation_w_factor = sample.option("dilation_w_factor", span(1, 2))  # specs/conv/depthwise_conv_2d.yaml:77
    dilation_h_factor = sample.option("dilation_h_factor", span(1, 2))  # specs/conv/depthwise_conv_2d.yaml:78
    NONE = ActivationFunctionType.NONE
    RELU = ActivationFunctionType.RELU
    RELU6 = ActivationFunctionType.RELU6
    RELU_N1_TO_1 = ActivationFunctionType.RELU_N1_TO_1
    fused_activation_function = sample.option("fused_activation_function", choice(NONE, RELU, RELU6, RELU_N1_TO_1))  # specs/conv/depthwise_conv_2d.yaml:79
    depth_multiplier = sample.option("depth_multiplier", span(1, 4))  # specs/conv/depthwise_conv_2d.yaml:80
    input = sample.tensor("input", choice((span(1, 2), choice(1, span(5, 9)), span(5, 9), span(1, 8)), (1, 3, span(3, 6), span(120, 130))), "NHWC")  # specs/conv/depthwise_conv_2d.yaml:81
    filter = sample.tensor("filter", (1, 1 if input.h == 1 else span(1, 3), span(1, 3), input.c * depth_multiplier), "IHWO")  # specs/conv/depthwise_conv_2d.yaml:82
    bias = sample.tensor("bias", (filter.o,), "O")  # specs/conv/depthwise_conv_2d.yaml:83
    return sample.case()


def sample_1(draw: Draw) -> Case:
    sample = Sample(draw)
    SAME = Padding.SAME
    VALID = Padding.VALID
    choice = draw.choice
    padding = sample.option("padding", choice(SAME, VALID))  # specs/conv/depthwise_conv_2d_dsp.yaml:78
    span = draw.span
    stride_w = sample.option("stride_w", span(1, 3))  # specs/conv/depthwise_conv_2d_dsp.yaml:79
    stride_h = sample.option("stride_h", span(1, 2))  # specs/conv/depthwise_conv_2d_dsp.yaml:80
    dilation_w_factor = sample.option("dilation_w_factor", choice(1, span(1, 2)))  # specs/conv/depthwise_conv_2d_dsp.yaml:81
    dilation_h_factor = sample.option("dilation_h_factor", choice(1, span(1, 2)))  # specs/conv/depthwise_conv_2d_dsp.yaml:82
    NONE = ActivationFunctionType.NONE
    RELU = ActivationFunctionType.RELU
    RELU6 = ActivationFunctionType.RELU6
    fused_activation_function = sample.option("fused_activation_function", choice(NONE, RELU, RELU6))  # specs/conv/depthwise_conv_2d_dsp.yaml:83
    depth_multiplier = sample.option("depth_multiplier", choice(1, span(1, 9)))  # specs/conv/depthwise_conv_2d_dsp.yaml:84
    input = sample.tensor("input", (span(1, 2), span(5, 9), span(5, 9), 1 if depth_multiplier > 1 else 4 * span(1, 5)), "NHWC")  # specs/conv/depthwise_conv_2d_dsp.yaml:85
    filter = sample.tensor("filter", choice((1, 3, 3, input.c * depth_multiplier), (1, span(1, 4), choice(4, span(1, 5)), input.c * depth_multiplier)), "IHWO")  # specs/conv/depthwise_conv_2d_dsp.yaml:86
    bias = sample.tensor("bias", (filter.o,), "O")  # specs/conv/depthwise_conv_2d_dsp.yaml:88
    return sample.case()


def sample_2(draw: Draw) -> Case:
    sample = Sample(draw)
    SAME = Padding.SAME
    VALID = Padding.VALID
    choice = draw.choice
    padding = sample.option("padding", choice(SAME, VALID))  # specs/conv/depthwise_conv_2d_packed.yaml:46
    span = draw.span
    stride_w = sample.option("stride_w", span(1, 3))  # specs/conv/depthwise_conv_2d_packed.yaml:47
    stride_h = sample.option("stride_h", span(1, 3))  # specs/conv/depthwise_conv_2d_packed.yaml:48
    dilation_w_factor = sample.option("dilation_w_factor", span(1, 2))  # specs/conv/depthwise_conv_2d_packed.yaml:49
    dilation_h_factor = sample.option("dilation_h_factor", span(1, 2))  # specs/conv/depthwise_conv_2d_packed.yaml:50
    NONE = ActivationFunctionType.NONE
    RELU = ActivationFunctionType.RELU
    RELU6 = ActivationFunctionType.RELU6
    fused_activation_function = sample.option("fused_activation_function", choice(NONE, RELU, RELU6))  # specs/conv/depthwise_conv_2d_packed.yaml:51
    depth_multiplier = sample.option("depth_multiplier", choice(1, span(2, 9)))  # specs/conv/depthwise_conv_2d_packed.yaml:52
    input = sample.tensor("input", (span(1, 2), span(5, 9), span(5, 9), 1 if depth_multiplier > 1 else choice(span(1, 9), span(15, 33))), "NHWC")  # specs/conv/depthwise_conv_2d_packed.yaml:53
    filter = sample.tensor("filter", (1, span(1, 3), span(1, 3), input.c * depth_multiplier), "IHWO")  # specs/conv/depthwise_conv_2d_packed.yaml:54
    bias = sample.tensor("bias", (filter.o,), "O")  # specs/conv/depthwise_conv_2d_packed.yaml:55
    return sample.case()


def sample_3(draw: Draw) -> Case:
    sample = Sample(draw)
    SAME = Padding.SAME
    VALID = Padding.VALID
    choice = draw.choice
    padding = sample.option("padding", choice(SAME, VALID))  # specs/conv/depthwise_conv_2d_s8.yaml:46
    span = draw.span
    stride_w = sample.option("stride_w", span(1, 3))  # specs/conv/depthwise_conv_2d_s8.yaml:47
    stride_h = sample.option("stride_h", span(1, 3))  # specs/conv/depthwise_conv_2d_s8.yaml:48
    dilation_w_factor = sample.option("dilation_w_factor", 1)  # specs/conv/depthwise_conv_2d_s8.yaml:49
    dilation_h_factor = sample.option("dilation_h_factor", 1)  # specs/conv/depthwise_conv_2d_s8.yaml:50
    NONE = ActivationFunctionType.NONE
    RELU = ActivationFunctionType.RELU
    fused_activation_function = sample.option("fused_activation_function", choice(NONE, RELU))  # specs/conv/depthwise_conv_2d_s8.yaml:51
    depth_multiplier = sample.option("depth_multiplier", choice(1, span(2, 9)))  # specs/conv/depthwise_conv_2d_s8.yaml:52
    input = sample.tensor("input", (1, choice(1, span(5, 9)), span(5, 9), 1 if depth_multiplier > 1 else choice(span(2, 9), span(120, 130))), "NHWC")  # specs/conv/depthwise_conv_2d_s8.yaml:53
    filter = sample.tensor("filter", (1, 1 if input.h == 1 else choice(3, span(1, 4)), choice(3, span(1, 4)), input.c * depth_multiplier), "IHWO")  # specs/conv/depthwise_conv_2d_s8.yaml:54
    bias = sample.tensor("bias", (filter.o,), "O")  # specs/conv/depthwise_conv_2d_s8.yaml:55
    return sample.case()


DEFINITION = Definition[DepthwiseConv2dOptions](
    op='DEPTHWISE_CONV_2D',
    place='specs/conv/depthwise_conv_2d.yaml:2',
    doc=(
                '2-D convolution of every channel of an NHWC image with filters of its own (1HWO).\n'
                'Output channel k belongs to channel k // depth multiplier of the image.'
            ),
    options_type=DepthwiseConv2dOptions,
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
        Option('depth_multiplier', int, 'specs/conv/depthwise_conv_2d.yaml:9', default=0, required=False, minimum=1),
    ),
    litert=Litert(builtin='DEPTHWISE_CONV_2D', versions=(1, 7), table='DepthwiseConv2DOptions'),
    inputs=(
        Operand('input', 'specs/_family/convolution.yaml:40', layout='NHWC'),
        Operand('filter', 'specs/conv/depthwise_conv_2d.yaml:11', layout='IHWO'),
        Operand('bias', 'specs/conv/depthwise_conv_2d.yaml:12', layout='O', const=True, optional=True),
    ),
    outputs=(
        Operand('output', 'specs/_family/convolution.yaml:42', layout='NHWC'),
    ),
    infer=infer,
    check=check,
    macs=macs,
    reference=_evaluate_reference,
    reference_place='specs/conv/depthwise_conv_2d.yaml:30',
    states=states,
    kernels=(
        Kernel[DepthwiseConv2dOptions](
            name='depthwise_conv_2d_any_s8',
            place='specs/conv/depthwise_conv_2d.yaml:35',
            types={'input': (DType.INT8,), 'filter': (DType.INT8,), 'bias': (DType.INT32,), 'output': (DType.INT8,)},
            same_type={},
            arguments=('p', 'input', 'filter', 'bias', 'output'),
            c=(
                '/* DEPTHWISE_CONV_2D: input int8, filter int8, bias int32, output int8 (specs/conv/depthwise_conv_2d.yaml:35) */\n'
                'typedef struct {\n'
                '    cmsis_nn_dw_conv_params conv;\n'
                '    cmsis_nn_per_channel_quant_params quant;\n'
                '    cmsis_nn_dims input_dims;\n'
                '    cmsis_nn_dims filter_dims;\n'
                '    cmsis_nn_dims bias_dims;\n'
                '    cmsis_nn_dims output_dims;\n'
                '} opgen_depthwise_conv_2d_any_s8_params;\n'
                '\n'
                'static inline int opgen_run_depthwise_conv_2d_any_s8(const opgen_depthwise_conv_2d_any_s8_params *p,\n'
                '                                                     const int8_t *input, const int8_t *filter,\n'
                '                                                     const int32_t *bias, int8_t *output)\n'
                '{\n'
                '    const cmsis_nn_context ctx = {NULL, 0};\n'
                '    return arm_depthwise_conv_s8(&ctx, &p->conv, &p->quant, &p->input_dims, input, &p->filter_dims,\n'
                '                                 filter, &p->bias_dims, bias, &p->output_dims, output);\n'
                '}\n'
            ),
            params=_depthwise_conv_2d_any_s8_params,
            exact=_evaluate_exact,
            unmet=_depthwise_conv_2d_any_s8_unmet,
            overlap=_depthwise_conv_2d_any_s8_overlap,
            table_inputs={'quant': ('input', 'filter')},
        ),
        Kernel[DepthwiseConv2dOptions](
            name='depthwise_conv_2d_s16',
            place='specs/conv/depthwise_conv_2d.yaml:44',
            types={'input': (DType.INT16,), 'filter': (DType.INT8,), 'bias': (DType.INT64,), 'output': (DType.INT16,)},
            same_type={},
            arguments=('p', 'input', 'filter', 'bias', 'output', 'scratch', 'scratch_size'),
            c=(
                '/* DEPTHWISE_CONV_2D: input int16, filter int8, bias int64, output int16 (specs/conv/depthwise_conv_2d.yaml:44) */\n'
                'typedef struct {\n'
                '    cmsis_nn_dw_conv_params conv;\n'
                '    cmsis_nn_per_channel_quant_params quant;\n'
                '    cmsis_nn_dims input_dims;\n'
                '    cmsis_nn_dims filter_dims;\n'
                '    cmsis_nn_dims bias_dims;\n'
                '    cmsis_nn_dims output_dims;\n'
                '} opgen_depthwise_conv_2d_s16_params;\n'
                '\n'
                'static inline int opgen_run_depthwise_conv_2d_s16(const opgen_depthwise_conv_2d_s16_params *p,\n'
                '                                                  const int16_t *input, const int8_t *filter,\n'
                '                                                  const int64_t *bias, int16_t *output, void *scratch,\n'
                '                                                  int32_t scratch_size)\n'
                '{\n'
                '    const cmsis_nn_context ctx = {scratch, scratch_size};\n'
                '    return arm_depthwise_conv_wrapper_s16(&ctx, &p->conv, &p->quant, &p->input_dims, input,\n'
                '                                          &p->filter_dims, filter, &p->bias_dims, bias,\n'
                '                                          &p->output_dims, output);\n'
                '}\n'
            ),
            params=_depthwise_conv_2d_s16_params,
            exact=_depthwise_conv_2d_s16_exact,
            unmet=_depthwise_conv_2d_s16_unmet,
            scratch=_depthwise_conv_2d_s16_scratch,
            table_inputs={'quant': ('input', 'filter')},
        ),
        Kernel[DepthwiseConv2dOptions](
            name='depthwise_conv_2d_any_s16',
            place='specs/conv/depthwise_conv_2d.yaml:56',
            types={'input': (DType.INT16,), 'filter': (DType.INT8,), 'bias': (DType.INT64,), 'output': (DType.INT16,)},
            same_type={},
            arguments=('p', 'input', 'filter', 'bias', 'output'),
            c=(
                '/* DEPTHWISE_CONV_2D: input int16, filter int8, bias int64, output int16 (specs/conv/depthwise_conv_2d.yaml:56) */\n'
                'typedef struct {\n'
                '    opgen_window_quant grid;\n'
                '    cmsis_nn_per_channel_quant_params quant;\n'
                '    const int8_t *by_filter;\n'
                '} opgen_depthwise_conv_2d_any_s16_params;\n'
                '\n'
                'static inline int opgen_run_depthwise_conv_2d_any_s16(const opgen_depthwise_conv_2d_any_s16_params *p,\n'
                '                                                      const int16_t *input, const int8_t *filter,\n'
                '                                                      const int64_t *bias, int16_t *output)\n'
                '{\n'
                '    (void)filter;\n'
                '    opgen_convolve_wide_s16(&p->grid, p->quant.multiplier, p->quant.shift, input, p->by_filter, bias,\n'
                '                            output);\n'
                '    return 0;\n'
                '}\n'
            ),
            params=_depthwise_conv_2d_any_s16_params,
            exact=_depthwise_conv_2d_any_s16_exact,
            unmet=_depthwise_conv_2d_any_s16_unmet,
            headers=('opgen_window_s16.h',),
            table_inputs={'quant': ('input', 'filter'), 'by_filter': ('filter',)},
        ),
        Kernel[DepthwiseConv2dOptions](
            name='depthwise_conv_2d_f32',
            place='specs/conv/depthwise_conv_2d.yaml:66',
            types={'input': (DType.FLOAT32,), 'filter': (DType.FLOAT32,), 'bias': (DType.FLOAT32,), 'output': (DType.FLOAT32,)},
            same_type={},
            arguments=('p', 'input', 'filter', 'bias', 'output'),
            c=(
                '/* DEPTHWISE_CONV_2D: input float32, filter float32, bias float32, output float32 (specs/conv/depthwise_conv_2d.yaml:66) */\n'
                'typedef struct {\n'
                '    opgen_window window;\n'
                '} opgen_depthwise_conv_2d_f32_params;\n'
                '\n'
                'static inline int opgen_run_depthwise_conv_2d_f32(const opgen_depthwise_conv_2d_f32_params *p,\n'
                '                                                  const float *input, const float *filter, const float *bias,\n'
                '                                                  float *output)\n'
                '{\n'
                '    opgen_depthwise_convolve_f32(&p->window, input, filter, bias, output);\n'
                '    return 0;\n'
                '}\n'
            ),
            params=_depthwise_conv_2d_f32_params,
            exact=None,
            headers=('opgen_window.h',),
            table_inputs={},
        ),
        Kernel[DepthwiseConv2dOptions](
            name='depthwise_conv_2d_rows_dsp_s8',
            place='specs/conv/depthwise_conv_2d_dsp.yaml:30',
            types={'input': (DType.INT8,), 'filter': (DType.INT8,), 'bias': (DType.INT32,), 'output': (DType.INT8,)},
            same_type={},
            arguments=('p', 'input', 'output'),
            c=(
                '/* DEPTHWISE_CONV_2D: input int8, filter int8, bias int32, output int8 (specs/conv/depthwise_conv_2d_dsp.yaml:30) */\n'
                'typedef struct {\n'
                '    const int32_t *packed;\n'
                '    const int32_t *channels;\n'
                '    int32_t rounding;\n'
                '    int32_t units;\n'
                '    int32_t pairs;\n'
                '    int32_t low;\n'
                '    int32_t high;\n'
                '    opgen_window_quant grid;\n'
                '    int32_t zero_point;\n'
                '} opgen_depthwise_conv_2d_rows_dsp_s8_params;\n'
                '\n'
                'static inline int opgen_run_depthwise_conv_2d_rows_dsp_s8(\n'
                '                                                          const opgen_depthwise_conv_2d_rows_dsp_s8_params *p,\n'
                '                                                          const int8_t *input, int8_t *output)\n'
                '{\n'
                '    const opgen_dual_mac_filter packed = {p->packed, p->channels, p->rounding, p->units,\n'
                '                                          p->pairs, p->low, p->high};\n'
                '    opgen_convolve_rows_dual_mac_s8(&p->grid, p->zero_point, &packed, input, output);\n'
                '    return 0;\n'
                '}\n'
            ),
            params=_depthwise_conv_2d_rows_dsp_s8_params,
            exact=_evaluate_exact,
            unmet=_depthwise_conv_2d_rows_dsp_s8_unmet,
            priority=1,
            overlap=_depthwise_conv_2d_rows_dsp_s8_overlap,
            headers=('opgen_dual_mac.h',),
            table_inputs={'packed': ('input', 'filter', 'bias'), 'channels': ('input', 'filter', 'bias')},
        ),
        Kernel[DepthwiseConv2dOptions](
            name='depthwise_conv_2d_dense_dsp_s8',
            place='specs/conv/depthwise_conv_2d_dsp.yaml:41',
            types={'input': (DType.INT8,), 'filter': (DType.INT8,), 'bias': (DType.INT32,), 'output': (DType.INT8,)},
            same_type={},
            arguments=('p', 'input', 'output', 'scratch'),
            c=(
                '/* DEPTHWISE_CONV_2D: input int8, filter int8, bias int32, output int8 (specs/conv/depthwise_conv_2d_dsp.yaml:41) */\n'
                'typedef struct {\n'
                '    const int32_t *packed;\n'
                '    const int32_t *channels;\n'
                '    int32_t rounding;\n'
                '    int32_t units;\n'
                '    int32_t pairs;\n'
                '    int32_t low;\n'
                '    int32_t high;\n'
                '    opgen_window_quant grid;\n'
                '    int32_t zero_point;\n'
                '} opgen_depthwise_conv_2d_dense_dsp_s8_params;\n'
                '\n'
                'static inline int opgen_run_depthwise_conv_2d_dense_dsp_s8(\n'
                '                                                           const opgen_depthwise_conv_2d_dense_dsp_s8_params *p,\n'
                '                                                           const int8_t *input, int8_t *output, void *scratch)\n'
                '{\n'
                '    const opgen_dual_mac_filter packed = {p->packed, p->channels, p->rounding, p->units,\n'
                '                                          p->pairs, p->low, p->high};\n'
                '    opgen_convolve_dual_mac_s8(&p->grid, p->zero_point, &packed, input, output, scratch);\n'
                '    return 0;\n'
                '}\n'
            ),
            params=_depthwise_conv_2d_dense_dsp_s8_params,
            exact=_evaluate_exact,
            unmet=_depthwise_conv_2d_dense_dsp_s8_unmet,
            priority=1,
            scratch=_depthwise_conv_2d_dense_dsp_s8_scratch,
            overlap=_depthwise_conv_2d_dense_dsp_s8_overlap,
            headers=('opgen_dual_mac.h',),
            table_inputs={'packed': ('input', 'filter', 'bias'), 'channels': ('input', 'filter', 'bias')},
        ),
        Kernel[DepthwiseConv2dOptions](
            name='depthwise_conv_2d_3x3_dsp_s8',
            place='specs/conv/depthwise_conv_2d_dsp.yaml:53',
            types={'input': (DType.INT8,), 'filter': (DType.INT8,), 'bias': (DType.INT32,), 'output': (DType.INT8,)},
            same_type={},
            arguments=('p', 'input', 'output'),
            c=(
                '/* DEPTHWISE_CONV_2D: input int8, filter int8, bias int32, output int8 (specs/conv/depthwise_conv_2d_dsp.yaml:53) */\n'
                'typedef struct {\n'
                '    opgen_window_quant grid;\n'
                '    const int32_t *stream;\n'
                '    int32_t rounding;\n'
                '    int32_t zero_point;\n'
                '} opgen_depthwise_conv_2d_3x3_dsp_s8_params;\n'
                '\n'
                'static inline int opgen_run_depthwise_conv_2d_3x3_dsp_s8(const opgen_depthwise_conv_2d_3x3_dsp_s8_params *p,\n'
                '                                                         const int8_t *input, int8_t *output)\n'
                '{\n'
                '    const opgen_depthwise_filter packed = {p->stream, p->rounding, p->zero_point};\n'
                '    opgen_depthwise_3x3_dsp_s8(&p->grid, &packed, input, output);\n'
                '    return 0;\n'
                '}\n'
            ),
            params=_depthwise_conv_2d_3x3_dsp_s8_params,
            exact=_evaluate_exact,
            unmet=_depthwise_conv_2d_3x3_dsp_s8_unmet,
            priority=1,
            overlap=_depthwise_conv_2d_3x3_dsp_s8_overlap,
            overlap_behind=_depthwise_conv_2d_3x3_dsp_s8_overlap_behind,
            headers=('opgen_depthwise_dsp.h',),
            table_inputs={'stream': ('input', 'filter', 'bias')},
        ),
        Kernel[DepthwiseConv2dOptions](
            name='depthwise_conv_2d_dsp_s8',
            place='specs/conv/depthwise_conv_2d_dsp.yaml:64',
            types={'input': (DType.INT8,), 'filter': (DType.INT8,), 'bias': (DType.INT32,), 'output': (DType.INT8,)},
            same_type={},
            arguments=('p', 'input', 'output', 'scratch'),
            c=(
                '/* DEPTHWISE_CONV_2D: input int8, filter int8, bias int32, output int8 (specs/conv/depthwise_conv_2d_dsp.yaml:64) */\n'
                'typedef struct {\n'
                '    opgen_window_quant grid;\n'
                '    const int32_t *stream;\n'
                '    int32_t rounding;\n'
                '    int32_t zero_point;\n'
                '} opgen_depthwise_conv_2d_dsp_s8_params;\n'
                '\n'
                'static inline int opgen_run_depthwise_conv_2d_dsp_s8(const opgen_depthwise_conv_2d_dsp_s8_params *p,\n'
                '                                                     const int8_t *input, int8_t *output, void *scratch)\n'
                '{\n'
                '    const opgen_depthwise_filter packed = {p->stream, p->rounding, p->zero_point};\n'
                '    opgen_depthwise_dsp_s8(&p->grid, &packed, input, output, scratch);\n'
                '    return 0;\n'
                '}\n'
            ),
            params=_depthwise_conv_2d_dsp_s8_params,
            exact=_evaluate_exact,
            unmet=_depthwise_conv_2d_dsp_s8_unmet,
            priority=1,
            scratch=_depthwise_conv_2d_dsp_s8_scratch,
            overlap=_depthwise_conv_2d_dsp_s8_overlap,
            overlap_behind=_depthwise_conv_2d_dsp_s8_overlap_behind,
            headers=('opgen_depthwise_dsp.h',),
            table_inputs={'stream': ('input', 'filter', 'bias')},
        ),
        Kernel[DepthwiseConv2dOptions](
            name='depthwise_conv_2d_f16',
            place='specs/conv/depthwise_conv_2d_f16.yaml:9',
            types={'input': (DType.FLOAT32,), 'filter': (DType.FLOAT16,), 'bias': (DType.FLOAT16, DType.FLOAT32,), 'output': (DType.FLOAT32,)},
            same_type={},
            arguments=('p', 'input', 'filter', 'bias', 'output'),
            c=(
                '/* DEPTHWISE_CONV_2D: input float32, filter float16, bias float16 or float32, output float32 (specs/conv/depthwise_conv_2d_f16.yaml:9) */\n'
                'typedef struct {\n'
                '    opgen_window window;\n'
                '    bool bias_is_half;\n'
                '} opgen_depthwise_conv_2d_f16_params;\n'
                '\n'
                'static inline int opgen_run_depthwise_conv_2d_f16(const opgen_depthwise_conv_2d_f16_params *p,\n'
                '                                                  const float *input, const uint16_t *filter,\n'
                '                                                  const void *bias, float *output)\n'
                '{\n'
                '    opgen_depthwise_convolve_f16(&p->window, p->bias_is_half, input, filter, bias, output);\n'
                '    return 0;\n'
                '}\n'
            ),
            params=_depthwise_conv_2d_f16_params,
            exact=None,
            headers=('opgen_window.h',),
            table_inputs={},
        ),
        Kernel[DepthwiseConv2dOptions](
            name='depthwise_conv_2d_hybrid',
            place='specs/conv/depthwise_conv_2d_hybrid.yaml:13',
            types={'input': (DType.FLOAT32,), 'filter': (DType.INT8,), 'bias': (DType.FLOAT32,), 'output': (DType.FLOAT32,)},
            same_type={},
            arguments=('p', 'input', 'filter', 'bias', 'output', 'scratch'),
            c=(
                '/* DEPTHWISE_CONV_2D: input float32, filter int8, bias float32, output float32 (specs/conv/depthwise_conv_2d_hybrid.yaml:13) */\n'
                'typedef struct {\n'
                '    opgen_window window;\n'
                '    bool asymmetric;\n'
                '    bool stepwise;\n'
                '    const float *each_scale;\n'
                '    const int8_t *by_filter;\n'
                '} opgen_depthwise_conv_2d_hybrid_params;\n'
                '\n'
                'static inline int opgen_run_depthwise_conv_2d_hybrid(const opgen_depthwise_conv_2d_hybrid_params *p,\n'
                '                                                     const float *input, const int8_t *filter,\n'
                '                                                     const float *bias, float *output, void *scratch)\n'
                '{\n'
                '    (void)filter;\n'
                '    opgen_convolve_hybrid(&p->window, p->asymmetric, p->stepwise, p->each_scale, input, p->by_filter,\n'
                '                          bias, (int8_t *)scratch, output);\n'
                '    return 0;\n'
                '}\n'
            ),
            params=_depthwise_conv_2d_hybrid_params,
            exact=_depthwise_conv_2d_hybrid_exact,
            unmet=_depthwise_conv_2d_hybrid_unmet,
            scratch=_depthwise_conv_2d_hybrid_scratch,
            headers=('opgen_hybrid.h',),
            table_inputs={'each_scale': ('filter',), 'by_filter': ('filter',)},
        ),
        Kernel[DepthwiseConv2dOptions](
            name='depthwise_conv_2d_packed_s8',
            place='specs/conv/depthwise_conv_2d_packed.yaml:21',
            types={'input': (DType.INT8,), 'filter': (DType.INT8,), 'bias': (DType.INT32,), 'output': (DType.INT8,)},
            same_type={},
            arguments=('p', 'input', 'output', 'scratch'),
            c=(
                '/* DEPTHWISE_CONV_2D: input int8, filter int8, bias int32, output int8 (specs/conv/depthwise_conv_2d_packed.yaml:21) */\n'
                'typedef struct {\n'
                '    const int8_t *by_16;\n'
                '    const int32_t *by_16_stages;\n'
                '    int32_t output_zero_point;\n'
                '    opgen_window_quant grid;\n'
                '    int32_t pad_value;\n'
                '} opgen_depthwise_conv_2d_packed_s8_params;\n'
                '\n'
                'static inline int opgen_run_depthwise_conv_2d_packed_s8(const opgen_depthwise_conv_2d_packed_s8_params *p,\n'
                '                                                        const int8_t *input, int8_t *output, void *scratch)\n'
                '{\n'
                '    opgen_depthwise_packed_s8(&p->grid, p->by_16, p->by_16_stages, p->pad_value, p->output_zero_point,\n'
                '                              input, scratch, output);\n'
                '    return 0;\n'
                '}\n'
            ),
            params=_depthwise_conv_2d_packed_s8_params,
            exact=_evaluate_exact,
            unmet=_depthwise_conv_2d_packed_s8_unmet,
            priority=2,
            scratch=_depthwise_conv_2d_packed_s8_scratch,
            overlap=_depthwise_conv_2d_packed_s8_overlap,
            headers=('opgen_depthwise_packed_s8.h',),
            table_inputs={'by_16': ('filter',), 'by_16_stages': ('input', 'filter', 'bias')},
        ),
        Kernel[DepthwiseConv2dOptions](
            name='depthwise_conv_2d_packed_conv_s8',
            place='specs/conv/depthwise_conv_2d_packed.yaml:32',
            types={'input': (DType.INT8,), 'filter': (DType.INT8,), 'bias': (DType.INT32,), 'output': (DType.INT8,)},
            same_type={},
            arguments=('p', 'input', 'output', 'scratch'),
            c=(
                '/* DEPTHWISE_CONV_2D: input int8, filter int8, bias int32, output int8 (specs/conv/depthwise_conv_2d_packed.yaml:32) */\n'
                'typedef struct {\n'
                '    const int8_t *by_four;\n'
                '    const int32_t *stages;\n'
                '    int32_t patch;\n'
                '    int32_t filters;\n'
                '    int32_t output_zero_point;\n'
                '    opgen_window_quant grid;\n'
                '    int32_t pad_value;\n'
                '} opgen_depthwise_conv_2d_packed_conv_s8_params;\n'
                '\n'
                'static inline int opgen_run_depthwise_conv_2d_packed_conv_s8(\n'
                '                                                             const opgen_depthwise_conv_2d_packed_conv_s8_params *p,\n'
                '                                                             const int8_t *input, int8_t *output,\n'
                '                                                             void *scratch)\n'
                '{\n'
                '    const opgen_packed_s8 packed = {p->by_four, p->stages, p->patch, p->filters, p->output_zero_point,\n'
                '                                    p->grid.activation_min, p->grid.activation_max};\n'
                '    opgen_convolve_packed_s8(&p->grid, &packed, p->pad_value, input, (int8_t *)scratch, output);\n'
                '    return 0;\n'
                '}\n'
            ),
            params=_depthwise_conv_2d_packed_conv_s8_params,
            exact=_evaluate_exact,
            unmet=_depthwise_conv_2d_packed_conv_s8_unmet,
            priority=2,
            scratch=_depthwise_conv_2d_packed_conv_s8_scratch,
            overlap=_depthwise_conv_2d_packed_conv_s8_overlap,
            headers=('opgen_packed_s8.h',),
            table_inputs={'by_four': ('filter',), 'stages': ('input', 'filter', 'bias')},
        ),
        Kernel[DepthwiseConv2dOptions](
            name='depthwise_conv_2d_s4',
            place='specs/conv/depthwise_conv_2d_s4.yaml:10',
            types={'input': (DType.INT8,), 'filter': (DType.INT4,), 'bias': (DType.INT32,), 'output': (DType.INT8,)},
            same_type={},
            arguments=('p', 'input', 'filter', 'bias', 'output', 'scratch', 'scratch_size'),
            c=(
                '/* DEPTHWISE_CONV_2D: input int8, filter int4, bias int32, output int8 (specs/conv/depthwise_conv_2d_s4.yaml:10) */\n'
                'typedef struct {\n'
                '    cmsis_nn_dw_conv_params conv;\n'
                '    cmsis_nn_per_channel_quant_params quant;\n'
                '    cmsis_nn_dims input_dims;\n'
                '    cmsis_nn_dims filter_dims;\n'
                '    cmsis_nn_dims bias_dims;\n'
                '    cmsis_nn_dims output_dims;\n'
                '} opgen_depthwise_conv_2d_s4_params;\n'
                '\n'
                'static inline int opgen_run_depthwise_conv_2d_s4(const opgen_depthwise_conv_2d_s4_params *p,\n'
                '                                                 const int8_t *input, const int8_t *filter,\n'
                '                                                 const int32_t *bias, int8_t *output, void *scratch,\n'
                '                                                 int32_t scratch_size)\n'
                '{\n'
                '    const cmsis_nn_context ctx = {scratch, scratch_size};\n'
                '    return arm_depthwise_conv_wrapper_s4(&ctx, &p->conv, &p->quant, &p->input_dims, input,\n'
                '                                         &p->filter_dims, filter, &p->bias_dims, bias,\n'
                '                                         &p->output_dims, output);\n'
                '}\n'
            ),
            params=_depthwise_conv_2d_s4_params,
            exact=_evaluate_exact,
            unmet=_depthwise_conv_2d_s4_unmet,
            scratch=_depthwise_conv_2d_s4_scratch,
            table_inputs={'quant': ('input', 'filter')},
        ),
        Kernel[DepthwiseConv2dOptions](
            name='depthwise_conv_2d_unpacked_s4',
            place='specs/conv/depthwise_conv_2d_s4.yaml:21',
            types={'input': (DType.INT8,), 'filter': (DType.INT4,), 'bias': (DType.INT32,), 'output': (DType.INT8,)},
            same_type={},
            arguments=('p', 'input', 'filter', 'bias', 'output', 'scratch', 'scratch_size'),
            c=(
                '/* DEPTHWISE_CONV_2D: input int8, filter int4, bias int32, output int8 (specs/conv/depthwise_conv_2d_s4.yaml:21) */\n'
                'typedef struct {\n'
                '    cmsis_nn_dw_conv_params conv;\n'
                '    cmsis_nn_per_channel_quant_params quant;\n'
                '    cmsis_nn_dims input_dims;\n'
                '    cmsis_nn_dims filter_dims;\n'
                '    cmsis_nn_dims bias_dims;\n'
                '    cmsis_nn_dims output_dims;\n'
                '    int32_t filter_size;\n'
                '} opgen_depthwise_conv_2d_unpacked_s4_params;\n'
                '\n'
                'static inline int opgen_run_depthwise_conv_2d_unpacked_s4(\n'
                '                                                          const opgen_depthwise_conv_2d_unpacked_s4_params *p,\n'
                '                                                          const int8_t *input, const int8_t *filter,\n'
                '                                                          const int32_t *bias, int8_t *output, void *scratch,\n'
                '                                                          int32_t scratch_size)\n'
                '{\n'
                '    const cmsis_nn_context ctx = {NULL, 0};\n'
                '    int8_t *const unpacked = (int8_t *)scratch;\n'
                '    (void)scratch_size;\n'
                '    opgen_unpack_int4(filter, p->filter_size, unpacked);\n'
                '    return arm_depthwise_conv_s8(&ctx, &p->conv, &p->quant, &p->input_dims, input, &p->filter_dims,\n'
                '                                 unpacked, &p->bias_dims, bias, &p->output_dims, output);\n'
                '}\n'
            ),
            params=_depthwise_conv_2d_unpacked_s4_params,
            exact=_evaluate_exact,
            unmet=_depthwise_conv_2d_unpacked_s4_unmet,
            scratch=_depthwise_conv_2d_unpacked_s4_scratch,
            headers=('opgen_int4.h',),
            table_inputs={'quant': ('input', 'filter')},
        ),
        Kernel[DepthwiseConv2dOptions](
            name='depthwise_conv_2d_s8',
            place='specs/conv/depthwise_conv_2d_s8.yaml:11',
            types={'input': (DType.INT8,), 'filter': (DType.INT8,), 'bias': (DType.INT32,), 'output': (DType.INT8,)},
            same_type={},
            arguments=('p', 'input', 'filter', 'bias', 'output', 'scratch', 'scratch_size'),
            c=(
                '/* DEPTHWISE_CONV_2D: input int8, filter int8, bias int32, output int8 (specs/conv/depthwise_conv_2d_s8.yaml:11) */\n'
                'typedef struct {\n'
                '    cmsis_nn_dw_conv_params conv;\n'
                '    cmsis_nn_per_channel_quant_params quant;\n'
                '    cmsis_nn_dims input_dims;\n'
                '    cmsis_nn_dims filter_dims;\n'
                '    cmsis_nn_dims bias_dims;\n'
                '    cmsis_nn_dims output_dims;\n'
                '} opgen_depthwise_conv_2d_s8_params;\n'
                '\n'
                'static inline int opgen_run_depthwise_conv_2d_s8(const opgen_depthwise_conv_2d_s8_params *p,\n'
                '                                                 const int8_t *input, const int8_t *filter,\n'
                '                                                 const int32_t *bias, int8_t *output, void *scratch,\n'
                '                                                 int32_t scratch_size)\n'
                '{\n'
                '    const cmsis_nn_context ctx = {scratch, scratch_size};\n'
                '    return arm_depthwise_conv_s8_opt(&ctx, &p->conv, &p->quant, &p->input_dims, input, &p->filter_dims,\n'
                '                                     filter, &p->bias_dims, bias, &p->output_dims, output);\n'
                '}\n'
            ),
            params=_depthwise_conv_2d_s8_params,
            exact=_evaluate_exact,
            unmet=_depthwise_conv_2d_s8_unmet,
            priority=1,
            scratch=_depthwise_conv_2d_s8_scratch,
            overlap=_depthwise_conv_2d_s8_overlap,
            table_inputs={'quant': ('input', 'filter')},
        ),
        Kernel[DepthwiseConv2dOptions](
            name='depthwise_conv_2d_3x3_s8',
            place='specs/conv/depthwise_conv_2d_s8.yaml:22',
            types={'input': (DType.INT8,), 'filter': (DType.INT8,), 'bias': (DType.INT32,), 'output': (DType.INT8,)},
            same_type={},
            arguments=('p', 'input', 'filter', 'bias', 'output', 'scratch', 'scratch_size'),
            c=(
                '/* DEPTHWISE_CONV_2D: input int8, filter int8, bias int32, output int8 (specs/conv/depthwise_conv_2d_s8.yaml:22) */\n'
                'typedef struct {\n'
                '    cmsis_nn_dw_conv_params conv;\n'
                '    cmsis_nn_per_channel_quant_params quant;\n'
                '    cmsis_nn_dims input_dims;\n'
                '    cmsis_nn_dims filter_dims;\n'
                '    cmsis_nn_dims bias_dims;\n'
                '    cmsis_nn_dims output_dims;\n'
                '} opgen_depthwise_conv_2d_3x3_s8_params;\n'
                '\n'
                'static inline int opgen_run_depthwise_conv_2d_3x3_s8(const opgen_depthwise_conv_2d_3x3_s8_params *p,\n'
                '                                                     const int8_t *input, const int8_t *filter,\n'
                '                                                     const int32_t *bias, int8_t *output, void *scratch,\n'
                '                                                     int32_t scratch_size)\n'
                '{\n'
                '    const cmsis_nn_context ctx = {scratch, scratch_size};\n'
                '    return arm_depthwise_conv_3x3_s8(&ctx, &p->conv, &p->quant, &p->input_dims, input, &p->filter_dims,\n'
                '                                     filter, &p->bias_dims, bias, &p->output_dims, output);\n'
                '}\n'
            ),
            params=_depthwise_conv_2d_3x3_s8_params,
            exact=_evaluate_exact,
            unmet=_depthwise_conv_2d_3x3_s8_unmet,
            priority=1,
            scratch=_depthwise_conv_2d_3x3_s8_scratch,
            overlap=_depthwise_conv_2d_3x3_s8_overlap,
            table_inputs={'quant': ('input', 'filter')},
        ),
        Kernel[DepthwiseConv2dOptions](
            name='depthwise_conv_2d_by_conv_s8',
            place='specs/conv/depthwise_conv_2d_s8.yaml:33',
            types={'input': (DType.INT8,), 'filter': (DType.INT8,), 'bias': (DType.INT32,), 'output': (DType.INT8,)},
            same_type={},
            arguments=('p', 'input', 'filter', 'bias', 'output', 'scratch', 'scratch_size'),
            c=(
                '/* DEPTHWISE_CONV_2D: input int8, filter int8, bias int32, output int8 (specs/conv/depthwise_conv_2d_s8.yaml:33) */\n'
                'typedef struct {\n'
                '    cmsis_nn_dw_conv_params conv;\n'
                '    cmsis_nn_per_channel_quant_params quant;\n'
                '    cmsis_nn_dims input_dims;\n'
                '    cmsis_nn_dims filter_dims;\n'
                '    cmsis_nn_dims bias_dims;\n'
                '    cmsis_nn_dims output_dims;\n'
                '} opgen_depthwise_conv_2d_by_conv_s8_params;\n'
                '\n'
                'static inline int opgen_run_depthwise_conv_2d_by_conv_s8(const opgen_depthwise_conv_2d_by_conv_s8_params *p,\n'
                '                                                         const int8_t *input, const int8_t *filter,\n'
                '                                                         const int32_t *bias, int8_t *output, void *scratch,\n'
                '                                                         int32_t scratch_size)\n'
                '{\n'
                '    const cmsis_nn_context ctx = {scratch, scratch_size};\n'
                '    return arm_depthwise_conv_wrapper_s8(&ctx, &p->conv, &p->quant, &p->input_dims, input, &p->filter_dims,\n'
                '                                         filter, &p->bias_dims, bias, &p->output_dims, output);\n'
                '}\n'
            ),
            params=_depthwise_conv_2d_by_conv_s8_params,
            exact=_evaluate_exact,
            unmet=_depthwise_conv_2d_by_conv_s8_unmet,
            priority=1,
            scratch=_depthwise_conv_2d_by_conv_s8_scratch,
            overlap=_depthwise_conv_2d_by_conv_s8_overlap,
            table_inputs={'quant': ('input', 'filter')},
        ),
        Kernel[DepthwiseConv2dOptions](
            name='depthwise_conv_2d_u8',
            place='specs/conv/depthwise_conv_2d_u8.yaml:11',
            types={'input': (DType.INT8,), 'filter': (DType.UINT8,), 'bias': (DType.INT32,), 'output': (DType.INT8,)},
            same_type={},
            arguments=('p', 'input', 'filter', 'bias', 'output'),
            c=(
                '/* DEPTHWISE_CONV_2D: input int8, filter uint8, bias int32, output int8 (specs/conv/depthwise_conv_2d_u8.yaml:11) */\n'
                'typedef struct {\n'
                '    opgen_window_quant grid;\n'
                '    cmsis_nn_per_channel_quant_params quant;\n'
                '    int32_t input_offset;\n'
                '    int32_t filter_offset;\n'
                '    int32_t output_offset;\n'
                '} opgen_depthwise_conv_2d_u8_params;\n'
                '\n'
                'static inline int opgen_run_depthwise_conv_2d_u8(const opgen_depthwise_conv_2d_u8_params *p,\n'
                '                                                 const int8_t *input, const uint8_t *filter,\n'
                '                                                 const int32_t *bias, int8_t *output)\n'
                '{\n'
                '    opgen_convolve_u8_filter_s8(&p->grid, 1, p->input_offset, p->filter_offset, p->output_offset,\n'
                '                                p->quant.multiplier, p->quant.shift, input, filter, bias, output);\n'
                '    return 0;\n'
                '}\n'
            ),
            params=_depthwise_conv_2d_u8_params,
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
    uint8=UInt8[DepthwiseConv2dOptions]('specs/_family/convolution.yaml:63', _uint8_exact, 'filter', _uint8_scale),
    torch=(
        TorchEntry('aten.conv1d.default', '', _torch_0_when, None, _torch_0_inputs, _torch_0_options, _torch_0_outputs, frozenset(['bias', 'dilation', 'groups', 'input', 'output', 'padding', 'results', 'stride', 'weight']), ('output',), 'specs/conv/depthwise_conv_2d_torch.yaml:5'),
        TorchEntry('aten.conv2d.default', '', _torch_1_when, None, _torch_1_inputs, _torch_1_options, _torch_1_outputs, frozenset(['bias', 'dilation', 'groups', 'input', 'output', 'padding', 'results', 'stride', 'weight']), ('output',), 'specs/conv/depthwise_conv_2d_torch.yaml:5'),
        TorchEntry('aten.conv1d.padding', '', _torch_2_when, None, _torch_2_inputs, _torch_2_options, _torch_2_outputs, frozenset(['bias', 'dilation', 'groups', 'input', 'output', 'padding', 'results', 'stride', 'weight']), ('output',), 'specs/conv/depthwise_conv_2d_torch.yaml:11'),
        TorchEntry('aten.conv2d.padding', '', _torch_3_when, None, _torch_3_inputs, _torch_3_options, _torch_3_outputs, frozenset(['bias', 'dilation', 'groups', 'input', 'output', 'padding', 'results', 'stride', 'weight']), ('output',), 'specs/conv/depthwise_conv_2d_torch.yaml:11'),
        TorchEntry('aten.convolution.default', '', _torch_4_when, None, _torch_4_inputs, _torch_4_options, _torch_4_outputs, frozenset(['bias', 'dilation', 'groups', 'input', 'output', 'output_padding', 'padding', 'results', 'stride', 'transposed', 'weight']), ('output',), 'specs/conv/depthwise_conv_2d_torch.yaml:18'),
    ),
    channels=Channels[DepthwiseConv2dOptions](3, 'filter', 3, 'bias', _channels_when, 'specs/conv/depthwise_conv_2d.yaml:28'),
    samples=(
        sample_0,
        sample_1,
        sample_2,
        sample_3,
    ),
)


def parse(
    op_id: int, model: ModelT, subgraph: SubGraphT, air_model: AirModel
) -> AirOperator:
    """Read one DEPTHWISE_CONV_2D of a LiteRT model."""
    return parse_operator(DEFINITION, op_id, model, subgraph, air_model)


class DepthwiseConv2dOperator(SpecOperator):
    """DEPTHWISE_CONV_2D, ready to be planned and emitted."""

    TYPE = 'DEPTHWISE_CONV_2D'
    DEFINITION = DEFINITION


OPERATOR = DepthwiseConv2dOperator
OPTIONS = DepthwiseConv2dOptions


def register(context: RegistryContext, *, overwrite: bool = False) -> None:
    """Put DEPTHWISE_CONV_2D into the registries of a context."""
    context.litert_parsers.register(DEFINITION.litert_key, parse, overwrite)
    context.air_options.register('DEPTHWISE_CONV_2D', DepthwiseConv2dOptions, overwrite)
    context.aot_operator_classes.register('DEPTHWISE_CONV_2D', DepthwiseConv2dOperator, overwrite)
