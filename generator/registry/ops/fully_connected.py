"""FULLY_CONNECTED. Made by `opgen build` from specs/linear/fully_connected.yaml; do not edit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from opgen.air.dtype import DType
from opgen.air.model import AirModel, AirOperator, AirOperatorOptions
from opgen.aot.operators.spec_operator import SpecOperator
from opgen.lib.adapt import transposed, viewed
from opgen.lib.arrays import as_int32s, clip, largest, length, number, reshape, spread, zeros
from opgen.lib.cmsis_nn import sums_s16_fit
from opgen.lib.cmsis_nn_structs import cmsis_nn_activation, cmsis_nn_dims, cmsis_nn_fc_params, cmsis_nn_per_channel_quant_params, cmsis_nn_quant_params, flat_dims
from opgen.lib.draw import Case, Draw, Sample
from opgen.lib.dual_mac import dsp_biases, dsp_channels, dsp_channels_serve, dsp_factors, dsp_filter, dual_mac_serves, dual_mac_weights
from opgen.lib.hybrid import filter_scales, hybrid_dense
from opgen.lib.packed import packed_filters, packed_s8_serves, packed_stages
from opgen.lib.quant import activation_range, activation_range_f32, centred, have_scales, multipliers, requantize, requantize_wide, row_scales, row_sums, shifts, symmetric, tensor_quant
from opgen.lib.reference import activate, matmul_t, within
from opgen.lib.sums import largest_sum, sums_fit
from opgen.lib.tables import narrowed, narrowed_f32
from opgen.lib.tensor import has
from opgen.litert.enums import ActivationFunctionType, FullyConnectedOptionsWeightsFormat
from opgen.litert.parse import parse_operator
from opgen.litert.schema import ModelT, SubGraphT
from opgen.registry.context import RegistryContext
from opgen.registry.definition import Absorption, Call, Channels, Contraction, Definition, Kernel, Litert, Operand, Operation, Option, OutputFacts, Params, State, TorchEntry, UInt8, Unmet, Values, Violation, in_words as _in_words, take as _take


@dataclass(frozen=True)
class FullyConnectedOptions(AirOperatorOptions):
    """Options of FULLY_CONNECTED."""

    fused_activation_function: ActivationFunctionType = ActivationFunctionType.NONE  # specs/_family/dense.yaml:6
    clamped: tuple[float, ...] = ()  # specs/_family/dense.yaml:14
    keeps_nonfinite: bool = False  # specs/_family/dense.yaml:23
    keep_num_dims: bool = False  # specs/_family/dense.yaml:24
    weights_format: FullyConnectedOptionsWeightsFormat = FullyConnectedOptionsWeightsFormat.DEFAULT  # specs/linear/fully_connected.yaml:8
    asymmetric_quantize_inputs: bool = False  # specs/linear/fully_connected.yaml:9
    quantized_bias_type: DType = DType.FLOAT32  # specs/linear/fully_connected.yaml:10


def infer(op: Operation[FullyConnectedOptions]) -> Mapping[str, OutputFacts | tuple[OutputFacts, ...]]:
    input = op.tensor("input")  # specs/_family/dense.yaml:27
    filter = op.tensor("filter")  # specs/_family/dense.yaml:28
    keep_num_dims = op.options.keep_num_dims  # specs/_family/dense.yaml:24
    batches = input.size // filter.i  # specs/_family/dense.yaml:36
    return {
        "output": OutputFacts(
            type=input.type,  # specs/_family/dense.yaml:32
            shape=(*input.shape[:-1], filter.o) if keep_num_dims else (batches, filter.o),  # specs/_family/dense.yaml:33
        ),
    }


def check(op: Operation[FullyConnectedOptions]) -> Iterator[Violation]:
    input = op.tensor("input")  # specs/_family/dense.yaml:27
    filter = op.tensor("filter")  # specs/_family/dense.yaml:28
    output = op.tensor("output")  # specs/_family/dense.yaml:31
    if not (have_scales(input, filter, output)):  # specs/_family/dense.yaml:61
        yield Violation('specs/_family/dense.yaml:61', 'integers that stand for real numbers need a scale; one of these tensors has none', is_limit=True)
    if not (input.size % filter.i == 0):  # specs/_family/dense.yaml:64
        yield Violation('specs/_family/dense.yaml:64', _in_words(input.size) + ' input elements are not whole rows of ' + _in_words(filter.i))
    bias = op.optional("bias")  # specs/_family/dense.yaml:29
    if not (not has(bias) or bias.o == filter.o):  # specs/_family/dense.yaml:66
        yield Violation('specs/_family/dense.yaml:66', 'bias has ' + _in_words(bias.o if has(bias) else 0) + ' elements for ' + _in_words(filter.o) + ' outputs')
    if not (length(filter.scales) <= 1 or length(filter.scales) == filter.o):  # specs/_family/dense.yaml:68
        yield Violation('specs/_family/dense.yaml:68', 'a filter needs one scale or one per output')
    int8 = DType.INT8  # specs/_family/dense.yaml:70
    if not (symmetric(filter) or input.type == int8 and not filter.per_channel):  # specs/_family/dense.yaml:70
        yield Violation('specs/_family/dense.yaml:70', 'the zero points of such a filter must be 0', is_limit=True)
    scales = row_scales(input, filter, output)  # specs/_family/dense.yaml:43
    if not (sums_fit(input, filter, bias if has(bias) else 0, 0, scales)):  # specs/_family/dense.yaml:73
        yield Violation('specs/_family/dense.yaml:73', 'sums of up to ' + _in_words(largest_sum(input, filter, bias if has(bias) else 0, 0)) + ' overflow for the scales ' + _in_words(input.scale) + ' of the input, up to ' + _in_words(largest(filter.scales)) + ' of the filter and ' + _in_words(output.scale) + ' of the output, which is too small, or a bias is too large')


def macs(op: Operation[FullyConnectedOptions]) -> int:
    input = op.tensor("input")  # specs/_family/dense.yaml:27
    filter = op.tensor("filter")  # specs/_family/dense.yaml:28
    batches = input.size // filter.i  # specs/_family/dense.yaml:36
    depth = filter.i  # specs/_family/dense.yaml:37
    units = filter.o  # specs/_family/dense.yaml:38
    return batches * units * depth  # specs/_family/dense.yaml:79


def _evaluate_reference(op: Operation[FullyConnectedOptions]) -> Values:
    input = op.tensor("input")  # specs/_family/dense.yaml:27
    filter = op.tensor("filter")  # specs/_family/dense.yaml:28
    bias = op.value("bias")  # specs/_family/dense.yaml:29
    output = op.tensor("output")  # specs/_family/dense.yaml:31
    fused_activation_function = op.options.fused_activation_function  # specs/_family/dense.yaml:6
    clamped = op.options.clamped  # specs/_family/dense.yaml:14
    keeps_nonfinite = op.options.keeps_nonfinite  # specs/_family/dense.yaml:23
    limits = narrowed_f32(activation_range_f32(fused_activation_function, keeps_nonfinite), clamped)  # specs/_family/dense.yaml:40
    low = limits.lo  # specs/_family/dense.yaml:41
    high = limits.hi  # specs/_family/dense.yaml:42
    return _take(clip(reshape(matmul_t(input, filter) + bias, output.shape), low, high))  # specs/_family/dense.yaml:80


def states(op: Operation[FullyConnectedOptions]) -> Mapping[str, State]:
    del op
    return {}


def _evaluate_exact(op: Operation[FullyConnectedOptions]) -> Values:
    input = op.tensor("input")  # specs/_family/dense.yaml:27
    filter = op.tensor("filter")  # specs/_family/dense.yaml:28
    bias = op.value("bias")  # specs/_family/dense.yaml:29
    output = op.tensor("output")  # specs/_family/dense.yaml:31
    fused_activation_function = op.options.fused_activation_function  # specs/_family/dense.yaml:6
    clamped = op.options.clamped  # specs/_family/dense.yaml:14
    clamp = narrowed(activation_range(fused_activation_function, output), clamped, output)  # specs/_family/dense.yaml:39
    scales = row_scales(input, filter, output)  # specs/_family/dense.yaml:43
    quant = cmsis_nn_quant_params(multipliers(scales), shifts(scales), 1 if length(scales) > 1 else 0)  # specs/_family/dense.yaml:47
    return _take(reshape(requantize(matmul_t(centred(input), centred(filter)) + bias, quant, output.zero_point, clamp), output.shape))  # specs/_family/dense.yaml:81


def _fully_connected_s8_params(op: Operation[FullyConnectedOptions]) -> Params:
    input = op.tensor("input")  # specs/_family/dense.yaml:27
    output = op.tensor("output")  # specs/_family/dense.yaml:31
    fused_activation_function = op.options.fused_activation_function  # specs/_family/dense.yaml:6
    clamped = op.options.clamped  # specs/_family/dense.yaml:14
    clamp = narrowed(activation_range(fused_activation_function, output), clamped, output)  # specs/_family/dense.yaml:39
    filter = op.tensor("filter")  # specs/_family/dense.yaml:28
    filter_offset = 0 if symmetric(filter) else -filter.zero_point  # specs/_family/dense.yaml:44
    fc = cmsis_nn_fc_params(-input.zero_point, filter_offset, output.zero_point, cmsis_nn_activation(clamp.lo, clamp.hi))  # specs/_family/dense.yaml:45
    scales = row_scales(input, filter, output)  # specs/_family/dense.yaml:43
    single = tensor_quant(number(scales, 0))  # specs/_family/dense.yaml:48
    batches = input.size // filter.i  # specs/_family/dense.yaml:36
    depth = filter.i  # specs/_family/dense.yaml:37
    input_dims = cmsis_nn_dims(batches, 1, 1, depth)  # specs/_family/dense.yaml:51
    units = filter.o  # specs/_family/dense.yaml:38
    filter_dims = cmsis_nn_dims(depth, 1, 1, units)  # specs/_family/dense.yaml:52
    bias_dims = flat_dims(units)  # specs/_family/dense.yaml:53
    output_dims = cmsis_nn_dims(batches, 1, 1, units)  # specs/_family/dense.yaml:54
    bias = op.optional("bias")  # specs/_family/dense.yaml:29
    target = op.target  # specs/_family/dense.yaml:55
    kernel_sums = row_sums(filter, bias if has(bias) else 0, -input.zero_point) if target.mve and filter.is_constant else None  # specs/_family/dense.yaml:55
    return (("fc", fc), ("single", single), ("input_dims", input_dims), ("filter_dims", filter_dims), ("bias_dims", bias_dims), ("output_dims", output_dims), ("kernel_sums", kernel_sums),)  # specs/linear/fully_connected.yaml:13


def _fully_connected_s8_unmet(op: Operation[FullyConnectedOptions]) -> Unmet | None:
    filter = op.tensor("filter")  # specs/_family/dense.yaml:28
    if not filter.is_constant:  # specs/linear/fully_connected.yaml:15
        return Unmet('filter.is_constant')
    if not symmetric(filter):  # specs/linear/fully_connected.yaml:15
        return Unmet('symmetric(filter)')
    input = op.tensor("input")  # specs/_family/dense.yaml:27
    output = op.tensor("output")  # specs/_family/dense.yaml:31
    scales = row_scales(input, filter, output)  # specs/_family/dense.yaml:43
    if not (length(scales) == 1):  # specs/linear/fully_connected.yaml:15
        return Unmet('length(scales) == 1', {'length(scales)': length(scales)})
    return None


def _fully_connected_channels_s8_params(op: Operation[FullyConnectedOptions]) -> Params:
    input = op.tensor("input")  # specs/_family/dense.yaml:27
    output = op.tensor("output")  # specs/_family/dense.yaml:31
    fused_activation_function = op.options.fused_activation_function  # specs/_family/dense.yaml:6
    clamped = op.options.clamped  # specs/_family/dense.yaml:14
    clamp = narrowed(activation_range(fused_activation_function, output), clamped, output)  # specs/_family/dense.yaml:39
    filter = op.tensor("filter")  # specs/_family/dense.yaml:28
    filter_offset = 0 if symmetric(filter) else -filter.zero_point  # specs/_family/dense.yaml:44
    fc = cmsis_nn_fc_params(-input.zero_point, filter_offset, output.zero_point, cmsis_nn_activation(clamp.lo, clamp.hi))  # specs/_family/dense.yaml:45
    scales = row_scales(input, filter, output)  # specs/_family/dense.yaml:43
    quant = cmsis_nn_quant_params(multipliers(scales), shifts(scales), 1 if length(scales) > 1 else 0)  # specs/_family/dense.yaml:47
    batches = input.size // filter.i  # specs/_family/dense.yaml:36
    depth = filter.i  # specs/_family/dense.yaml:37
    input_dims = cmsis_nn_dims(batches, 1, 1, depth)  # specs/_family/dense.yaml:51
    units = filter.o  # specs/_family/dense.yaml:38
    filter_dims = cmsis_nn_dims(depth, 1, 1, units)  # specs/_family/dense.yaml:52
    bias_dims = flat_dims(units)  # specs/_family/dense.yaml:53
    output_dims = cmsis_nn_dims(batches, 1, 1, units)  # specs/_family/dense.yaml:54
    bias = op.optional("bias")  # specs/_family/dense.yaml:29
    target = op.target  # specs/_family/dense.yaml:55
    kernel_sums = row_sums(filter, bias if has(bias) else 0, -input.zero_point) if target.mve and filter.is_constant else None  # specs/_family/dense.yaml:55
    return (("fc", fc), ("quant", quant), ("input_dims", input_dims), ("filter_dims", filter_dims), ("bias_dims", bias_dims), ("output_dims", output_dims), ("kernel_sums", kernel_sums),)  # specs/linear/fully_connected.yaml:21


def _fully_connected_channels_s8_unmet(op: Operation[FullyConnectedOptions]) -> Unmet | None:
    filter = op.tensor("filter")  # specs/_family/dense.yaml:28
    if not filter.is_constant:  # specs/linear/fully_connected.yaml:23
        return Unmet('filter.is_constant')
    if not symmetric(filter):  # specs/linear/fully_connected.yaml:23
        return Unmet('symmetric(filter)')
    return None


def _fully_connected_narrow_s16_params(op: Operation[FullyConnectedOptions]) -> Params:
    input = op.tensor("input")  # specs/_family/dense.yaml:27
    filter = op.tensor("filter")  # specs/_family/dense.yaml:28
    batches = input.size // filter.i  # specs/_family/dense.yaml:36
    depth = filter.i  # specs/_family/dense.yaml:37
    units = filter.o  # specs/_family/dense.yaml:38
    output = op.tensor("output")  # specs/_family/dense.yaml:31
    fused_activation_function = op.options.fused_activation_function  # specs/_family/dense.yaml:6
    clamped = op.options.clamped  # specs/_family/dense.yaml:14
    clamp = narrowed(activation_range(fused_activation_function, output), clamped, output)  # specs/_family/dense.yaml:39
    filter_offset = 0 if symmetric(filter) else -filter.zero_point  # specs/_family/dense.yaml:44
    fc = cmsis_nn_fc_params(-input.zero_point, filter_offset, output.zero_point, cmsis_nn_activation(clamp.lo, clamp.hi))  # specs/_family/dense.yaml:45
    scales = row_scales(input, filter, output)  # specs/_family/dense.yaml:43
    quant = cmsis_nn_quant_params(multipliers(scales), shifts(scales), 1 if length(scales) > 1 else 0)  # specs/_family/dense.yaml:47
    each_multiplier = as_int32s(spread(quant.multiplier, units))  # specs/_family/dense.yaml:49
    each_shift = as_int32s(spread(quant.shift, units))  # specs/_family/dense.yaml:50
    return (("batches", batches), ("depth", depth), ("units", units), ("fc", fc), ("each_multiplier", each_multiplier), ("each_shift", each_shift),)  # specs/linear/fully_connected.yaml:31


def _fully_connected_narrow_s16_unmet(op: Operation[FullyConnectedOptions]) -> Unmet | None:
    int32 = DType.INT32  # specs/linear/fully_connected.yaml:33
    bias = op.optional("bias")  # specs/_family/dense.yaml:29
    quantized_bias_type = op.options.quantized_bias_type  # specs/linear/fully_connected.yaml:10
    if not (has(bias) or quantized_bias_type == int32):  # specs/linear/fully_connected.yaml:33
        return Unmet('has(bias) or quantized_bias_type == int32', {'has(bias)': has(bias), 'quantized_bias_type': quantized_bias_type})
    return None


def _fully_connected_s16_exact(op: Operation[FullyConnectedOptions]) -> Values:
    input = op.tensor("input")  # specs/_family/dense.yaml:27
    filter = op.tensor("filter")  # specs/_family/dense.yaml:28
    bias = op.value("bias")  # specs/_family/dense.yaml:29
    output = op.tensor("output")  # specs/_family/dense.yaml:31
    fused_activation_function = op.options.fused_activation_function  # specs/_family/dense.yaml:6
    clamped = op.options.clamped  # specs/_family/dense.yaml:14
    clamp = narrowed(activation_range(fused_activation_function, output), clamped, output)  # specs/_family/dense.yaml:39
    scales = row_scales(input, filter, output)  # specs/_family/dense.yaml:43
    single = tensor_quant(number(scales, 0))  # specs/_family/dense.yaml:48
    return _take(reshape(requantize_wide(matmul_t(input, filter) + bias, single, 0, clamp), output.shape))  # specs/linear/fully_connected.yaml:45


def _fully_connected_s16_params(op: Operation[FullyConnectedOptions]) -> Params:
    input = op.tensor("input")  # specs/_family/dense.yaml:27
    output = op.tensor("output")  # specs/_family/dense.yaml:31
    fused_activation_function = op.options.fused_activation_function  # specs/_family/dense.yaml:6
    clamped = op.options.clamped  # specs/_family/dense.yaml:14
    clamp = narrowed(activation_range(fused_activation_function, output), clamped, output)  # specs/_family/dense.yaml:39
    filter = op.tensor("filter")  # specs/_family/dense.yaml:28
    filter_offset = 0 if symmetric(filter) else -filter.zero_point  # specs/_family/dense.yaml:44
    fc = cmsis_nn_fc_params(-input.zero_point, filter_offset, output.zero_point, cmsis_nn_activation(clamp.lo, clamp.hi))  # specs/_family/dense.yaml:45
    scales = row_scales(input, filter, output)  # specs/_family/dense.yaml:43
    single = tensor_quant(number(scales, 0))  # specs/_family/dense.yaml:48
    batches = input.size // filter.i  # specs/_family/dense.yaml:36
    depth = filter.i  # specs/_family/dense.yaml:37
    input_dims = cmsis_nn_dims(batches, 1, 1, depth)  # specs/_family/dense.yaml:51
    units = filter.o  # specs/_family/dense.yaml:38
    filter_dims = cmsis_nn_dims(depth, 1, 1, units)  # specs/_family/dense.yaml:52
    bias_dims = flat_dims(units)  # specs/_family/dense.yaml:53
    output_dims = cmsis_nn_dims(batches, 1, 1, units)  # specs/_family/dense.yaml:54
    return (("fc", fc), ("single", single), ("input_dims", input_dims), ("filter_dims", filter_dims), ("bias_dims", bias_dims), ("output_dims", output_dims),)  # specs/linear/fully_connected.yaml:40


def _fully_connected_s16_unmet(op: Operation[FullyConnectedOptions]) -> Unmet | None:
    input = op.tensor("input")  # specs/_family/dense.yaml:27
    filter = op.tensor("filter")  # specs/_family/dense.yaml:28
    output = op.tensor("output")  # specs/_family/dense.yaml:31
    scales = row_scales(input, filter, output)  # specs/_family/dense.yaml:43
    if not (length(scales) == 1):  # specs/linear/fully_connected.yaml:42
        return Unmet('length(scales) == 1', {'length(scales)': length(scales)})
    if not symmetric(input):  # specs/linear/fully_connected.yaml:42
        return Unmet('symmetric(input)')
    if not symmetric(output):  # specs/linear/fully_connected.yaml:42
        return Unmet('symmetric(output)')
    bias = op.optional("bias")  # specs/_family/dense.yaml:29
    depth = filter.i  # specs/_family/dense.yaml:37
    if not sums_s16_fit(depth, bias if has(bias) else 0, scales):  # specs/linear/fully_connected.yaml:42
        return Unmet('sums_s16_fit(depth, bias if has(bias) else 0, scales)')
    return None


def _fully_connected_any_s16_exact(op: Operation[FullyConnectedOptions]) -> Values:
    input = op.tensor("input")  # specs/_family/dense.yaml:27
    filter = op.tensor("filter")  # specs/_family/dense.yaml:28
    bias = op.value("bias")  # specs/_family/dense.yaml:29
    output = op.tensor("output")  # specs/_family/dense.yaml:31
    fused_activation_function = op.options.fused_activation_function  # specs/_family/dense.yaml:6
    clamped = op.options.clamped  # specs/_family/dense.yaml:14
    clamp = narrowed(activation_range(fused_activation_function, output), clamped, output)  # specs/_family/dense.yaml:39
    scales = row_scales(input, filter, output)  # specs/_family/dense.yaml:43
    quant = cmsis_nn_quant_params(multipliers(scales), shifts(scales), 1 if length(scales) > 1 else 0)  # specs/_family/dense.yaml:47
    return _take(reshape(requantize_wide(matmul_t(centred(input), filter) + bias, quant, output.zero_point, clamp), output.shape))  # specs/linear/fully_connected.yaml:53


def _fully_connected_any_s16_params(op: Operation[FullyConnectedOptions]) -> Params:
    input = op.tensor("input")  # specs/_family/dense.yaml:27
    filter = op.tensor("filter")  # specs/_family/dense.yaml:28
    batches = input.size // filter.i  # specs/_family/dense.yaml:36
    depth = filter.i  # specs/_family/dense.yaml:37
    units = filter.o  # specs/_family/dense.yaml:38
    output = op.tensor("output")  # specs/_family/dense.yaml:31
    fused_activation_function = op.options.fused_activation_function  # specs/_family/dense.yaml:6
    clamped = op.options.clamped  # specs/_family/dense.yaml:14
    clamp = narrowed(activation_range(fused_activation_function, output), clamped, output)  # specs/_family/dense.yaml:39
    filter_offset = 0 if symmetric(filter) else -filter.zero_point  # specs/_family/dense.yaml:44
    fc = cmsis_nn_fc_params(-input.zero_point, filter_offset, output.zero_point, cmsis_nn_activation(clamp.lo, clamp.hi))  # specs/_family/dense.yaml:45
    scales = row_scales(input, filter, output)  # specs/_family/dense.yaml:43
    quant = cmsis_nn_quant_params(multipliers(scales), shifts(scales), 1 if length(scales) > 1 else 0)  # specs/_family/dense.yaml:47
    each_multiplier = as_int32s(spread(quant.multiplier, units))  # specs/_family/dense.yaml:49
    each_shift = as_int32s(spread(quant.shift, units))  # specs/_family/dense.yaml:50
    return (("batches", batches), ("depth", depth), ("units", units), ("fc", fc), ("each_multiplier", each_multiplier), ("each_shift", each_shift),)  # specs/linear/fully_connected.yaml:50


def _fully_connected_f32_params(op: Operation[FullyConnectedOptions]) -> Params:
    input = op.tensor("input")  # specs/_family/dense.yaml:27
    filter = op.tensor("filter")  # specs/_family/dense.yaml:28
    batches = input.size // filter.i  # specs/_family/dense.yaml:36
    depth = filter.i  # specs/_family/dense.yaml:37
    units = filter.o  # specs/_family/dense.yaml:38
    fused_activation_function = op.options.fused_activation_function  # specs/_family/dense.yaml:6
    clamped = op.options.clamped  # specs/_family/dense.yaml:14
    keeps_nonfinite = op.options.keeps_nonfinite  # specs/_family/dense.yaml:23
    limits = narrowed_f32(activation_range_f32(fused_activation_function, keeps_nonfinite), clamped)  # specs/_family/dense.yaml:40
    low = limits.lo  # specs/_family/dense.yaml:41
    high = limits.hi  # specs/_family/dense.yaml:42
    return (("batches", batches), ("depth", depth), ("units", units), ("low", low), ("high", high),)  # specs/linear/fully_connected.yaml:60


def _fully_connected_computed_s8_params(op: Operation[FullyConnectedOptions]) -> Params:
    filter = op.tensor("filter")  # specs/_family/dense.yaml:28
    depth = filter.i  # specs/_family/dense.yaml:37
    units = filter.o  # specs/_family/dense.yaml:38
    filter_offset = 0 if symmetric(filter) else -filter.zero_point  # specs/_family/dense.yaml:44
    input = op.tensor("input")  # specs/_family/dense.yaml:27
    output = op.tensor("output")  # specs/_family/dense.yaml:31
    fused_activation_function = op.options.fused_activation_function  # specs/_family/dense.yaml:6
    clamped = op.options.clamped  # specs/_family/dense.yaml:14
    clamp = narrowed(activation_range(fused_activation_function, output), clamped, output)  # specs/_family/dense.yaml:39
    fc = cmsis_nn_fc_params(-input.zero_point, filter_offset, output.zero_point, cmsis_nn_activation(clamp.lo, clamp.hi))  # specs/_family/dense.yaml:45
    scales = row_scales(input, filter, output)  # specs/_family/dense.yaml:43
    quant = cmsis_nn_quant_params(multipliers(scales), shifts(scales), 1 if length(scales) > 1 else 0)  # specs/_family/dense.yaml:47
    batches = input.size // filter.i  # specs/_family/dense.yaml:36
    input_dims = cmsis_nn_dims(batches, 1, 1, depth)  # specs/_family/dense.yaml:51
    filter_dims = cmsis_nn_dims(depth, 1, 1, units)  # specs/_family/dense.yaml:52
    bias_dims = flat_dims(units)  # specs/_family/dense.yaml:53
    output_dims = cmsis_nn_dims(batches, 1, 1, units)  # specs/_family/dense.yaml:54
    offset = -input.zero_point  # specs/linear/fully_connected_computed.yaml:6
    return (("fc", fc), ("quant", quant), ("input_dims", input_dims), ("filter_dims", filter_dims), ("bias_dims", bias_dims), ("output_dims", output_dims), ("depth", depth), ("units", units), ("offset", offset), ("filter_offset", filter_offset),)  # specs/linear/fully_connected_computed.yaml:9


def _fully_connected_computed_s8_scratch(op: Operation[FullyConnectedOptions]) -> int:
    target = op.target  # specs/linear/fully_connected_computed.yaml:13
    filter = op.tensor("filter")  # specs/_family/dense.yaml:28
    units = filter.o  # specs/_family/dense.yaml:38
    return 4 * units if target.mve else 0  # specs/linear/fully_connected_computed.yaml:13


def _fully_connected_dsp_s8_params(op: Operation[FullyConnectedOptions]) -> Params:
    input = op.tensor("input")  # specs/_family/dense.yaml:27
    filter = op.tensor("filter")  # specs/_family/dense.yaml:28
    batches = input.size // filter.i  # specs/_family/dense.yaml:36
    depth = filter.i  # specs/_family/dense.yaml:37
    units = filter.o  # specs/_family/dense.yaml:38
    output = op.tensor("output")  # specs/_family/dense.yaml:31
    scales = row_scales(input, filter, output)  # specs/_family/dense.yaml:43
    quant = cmsis_nn_quant_params(multipliers(scales), shifts(scales), 1 if length(scales) > 1 else 0)  # specs/_family/dense.yaml:47
    bias = op.optional("bias")  # specs/_family/dense.yaml:29
    start = bias if has(bias) else 0  # specs/linear/fully_connected_dsp.yaml:11
    weights = dual_mac_weights(dsp_filter(filter, start, input, output, quant), depth) if filter.is_constant else None  # specs/linear/fully_connected_dsp.yaml:12
    channels = dsp_channels(filter, start, input, output, quant) if filter.is_constant else as_int32s(zeros((1, 3)))  # specs/linear/fully_connected_dsp.yaml:14
    biases = dsp_biases(channels)  # specs/linear/fully_connected_dsp.yaml:16
    factors = dsp_factors(channels)  # specs/linear/fully_connected_dsp.yaml:17
    factor_step = 0 if factors.size == 2 else 2  # specs/linear/fully_connected_dsp.yaml:18
    rounding = 2 * output.zero_point + 1  # specs/linear/fully_connected_dsp.yaml:19
    fused_activation_function = op.options.fused_activation_function  # specs/_family/dense.yaml:6
    clamped = op.options.clamped  # specs/_family/dense.yaml:14
    clamp = narrowed(activation_range(fused_activation_function, output), clamped, output)  # specs/_family/dense.yaml:39
    least = clamp.lo  # specs/linear/fully_connected_dsp.yaml:20
    most = clamp.hi  # specs/linear/fully_connected_dsp.yaml:21
    return (("weights", weights), ("biases", biases), ("factors", factors), ("factor_step", factor_step), ("rounding", rounding), ("units", units), ("depth", depth), ("least", least), ("most", most), ("batches", batches),)  # specs/linear/fully_connected_dsp.yaml:24


def _fully_connected_dsp_s8_unmet(op: Operation[FullyConnectedOptions]) -> Unmet | None:
    target = op.target  # specs/linear/fully_connected_dsp.yaml:8
    if not target.dsp:  # specs/linear/fully_connected_dsp.yaml:8
        return Unmet('target.dsp')
    if target.mve:  # specs/linear/fully_connected_dsp.yaml:8
        return Unmet('not target.mve')
    filter = op.tensor("filter")  # specs/_family/dense.yaml:28
    if not symmetric(filter):  # specs/linear/fully_connected_dsp.yaml:8
        return Unmet('symmetric(filter)')
    if not filter.is_constant:  # specs/linear/fully_connected_dsp.yaml:8
        return Unmet('filter.is_constant')
    if not dual_mac_serves(filter, 512):  # specs/linear/fully_connected_dsp.yaml:8
        return Unmet('dual_mac_serves(filter, 512)')
    input = op.tensor("input")  # specs/_family/dense.yaml:27
    output = op.tensor("output")  # specs/_family/dense.yaml:31
    scales = row_scales(input, filter, output)  # specs/_family/dense.yaml:43
    quant = cmsis_nn_quant_params(multipliers(scales), shifts(scales), 1 if length(scales) > 1 else 0)  # specs/_family/dense.yaml:47
    bias = op.optional("bias")  # specs/_family/dense.yaml:29
    start = bias if has(bias) else 0  # specs/linear/fully_connected_dsp.yaml:11
    if not dsp_channels_serve(filter, start, input, output, quant):  # specs/linear/fully_connected_dsp.yaml:8
        return Unmet('dsp_channels_serve(filter, start, input, output, quant)')
    return None


def _fully_connected_f16_params(op: Operation[FullyConnectedOptions]) -> Params:
    input = op.tensor("input")  # specs/_family/dense.yaml:27
    filter = op.tensor("filter")  # specs/_family/dense.yaml:28
    batches = input.size // filter.i  # specs/_family/dense.yaml:36
    depth = filter.i  # specs/_family/dense.yaml:37
    units = filter.o  # specs/_family/dense.yaml:38
    fused_activation_function = op.options.fused_activation_function  # specs/_family/dense.yaml:6
    clamped = op.options.clamped  # specs/_family/dense.yaml:14
    keeps_nonfinite = op.options.keeps_nonfinite  # specs/_family/dense.yaml:23
    limits = narrowed_f32(activation_range_f32(fused_activation_function, keeps_nonfinite), clamped)  # specs/_family/dense.yaml:40
    low = limits.lo  # specs/_family/dense.yaml:41
    high = limits.hi  # specs/_family/dense.yaml:42
    float16 = DType.FLOAT16  # specs/linear/fully_connected_f16.yaml:6
    bias = op.optional("bias")  # specs/_family/dense.yaml:29
    bias_is_half = has(bias) and bias.type == float16  # specs/linear/fully_connected_f16.yaml:6
    return (("batches", batches), ("depth", depth), ("units", units), ("low", low), ("high", high), ("bias_is_half", bias_is_half),)  # specs/linear/fully_connected_f16.yaml:9


def _fully_connected_hybrid_exact(op: Operation[FullyConnectedOptions]) -> Values:
    input = op.tensor("input")  # specs/_family/dense.yaml:27
    filter = op.tensor("filter")  # specs/_family/dense.yaml:28
    bias = op.value("bias")  # specs/_family/dense.yaml:29
    output = op.tensor("output")  # specs/_family/dense.yaml:31
    fused_activation_function = op.options.fused_activation_function  # specs/_family/dense.yaml:6
    clamped = op.options.clamped  # specs/_family/dense.yaml:14
    asymmetric_quantize_inputs = op.options.asymmetric_quantize_inputs  # specs/linear/fully_connected.yaml:9
    each_scale = filter_scales(filter, filter.o)  # specs/linear/fully_connected_hybrid.yaml:8
    return _take(reshape(within(activate(fused_activation_function, hybrid_dense(input, filter, each_scale, bias, asymmetric_quantize_inputs)), clamped), output.shape))  # specs/linear/fully_connected_hybrid.yaml:15


def _fully_connected_hybrid_params(op: Operation[FullyConnectedOptions]) -> Params:
    asymmetric_quantize_inputs = op.options.asymmetric_quantize_inputs  # specs/linear/fully_connected.yaml:9
    input = op.tensor("input")  # specs/_family/dense.yaml:27
    filter = op.tensor("filter")  # specs/_family/dense.yaml:28
    batches = input.size // filter.i  # specs/_family/dense.yaml:36
    depth = filter.i  # specs/_family/dense.yaml:37
    units = filter.o  # specs/_family/dense.yaml:38
    fused_activation_function = op.options.fused_activation_function  # specs/_family/dense.yaml:6
    clamped = op.options.clamped  # specs/_family/dense.yaml:14
    keeps_nonfinite = op.options.keeps_nonfinite  # specs/_family/dense.yaml:23
    limits = narrowed_f32(activation_range_f32(fused_activation_function, keeps_nonfinite), clamped)  # specs/_family/dense.yaml:40
    low = limits.lo  # specs/_family/dense.yaml:41
    high = limits.hi  # specs/_family/dense.yaml:42
    each_scale = filter_scales(filter, filter.o)  # specs/linear/fully_connected_hybrid.yaml:8
    return (("batches", batches), ("depth", depth), ("units", units), ("low", low), ("high", high), ("asymmetric_quantize_inputs", asymmetric_quantize_inputs), ("each_scale", each_scale),)  # specs/linear/fully_connected_hybrid.yaml:11


def _fully_connected_hybrid_scratch(op: Operation[FullyConnectedOptions]) -> int:
    filter = op.tensor("filter")  # specs/_family/dense.yaml:28
    depth = filter.i  # specs/_family/dense.yaml:37
    return depth  # specs/linear/fully_connected_hybrid.yaml:14


def _fully_connected_packed_s8_params(op: Operation[FullyConnectedOptions]) -> Params:
    input = op.tensor("input")  # specs/_family/dense.yaml:27
    filter = op.tensor("filter")  # specs/_family/dense.yaml:28
    batches = input.size // filter.i  # specs/_family/dense.yaml:36
    depth = filter.i  # specs/_family/dense.yaml:37
    units = filter.o  # specs/_family/dense.yaml:38
    output = op.tensor("output")  # specs/_family/dense.yaml:31
    fused_activation_function = op.options.fused_activation_function  # specs/_family/dense.yaml:6
    clamped = op.options.clamped  # specs/_family/dense.yaml:14
    clamp = narrowed(activation_range(fused_activation_function, output), clamped, output)  # specs/_family/dense.yaml:39
    filter_offset = 0 if symmetric(filter) else -filter.zero_point  # specs/_family/dense.yaml:44
    fc = cmsis_nn_fc_params(-input.zero_point, filter_offset, output.zero_point, cmsis_nn_activation(clamp.lo, clamp.hi))  # specs/_family/dense.yaml:45
    by_four = packed_filters(filter) if filter.is_constant else None  # specs/linear/fully_connected_packed.yaml:7
    bias = op.optional("bias")  # specs/_family/dense.yaml:29
    scales = row_scales(input, filter, output)  # specs/_family/dense.yaml:43
    quant = cmsis_nn_quant_params(multipliers(scales), shifts(scales), 1 if length(scales) > 1 else 0)  # specs/_family/dense.yaml:47
    each_multiplier = as_int32s(spread(quant.multiplier, units))  # specs/_family/dense.yaml:49
    each_shift = as_int32s(spread(quant.shift, units))  # specs/_family/dense.yaml:50
    factors = cmsis_nn_per_channel_quant_params(each_multiplier, each_shift)  # specs/linear/fully_connected_packed.yaml:6
    stages = packed_stages(filter, bias if has(bias) else 0, -input.zero_point, factors) if filter.is_constant else None  # specs/linear/fully_connected_packed.yaml:8
    output_zero_point = output.zero_point  # specs/linear/fully_connected_packed.yaml:10
    return (("by_four", by_four), ("stages", stages), ("batches", batches), ("depth", depth), ("units", units), ("output_zero_point", output_zero_point), ("fc", fc),)  # specs/linear/fully_connected_packed.yaml:15


def _fully_connected_packed_s8_unmet(op: Operation[FullyConnectedOptions]) -> Unmet | None:
    target = op.target  # specs/linear/fully_connected_packed.yaml:17
    if not target.mve:  # specs/linear/fully_connected_packed.yaml:17
        return Unmet('target.mve')
    filter = op.tensor("filter")  # specs/_family/dense.yaml:28
    units = filter.o  # specs/_family/dense.yaml:38
    input = op.tensor("input")  # specs/_family/dense.yaml:27
    output = op.tensor("output")  # specs/_family/dense.yaml:31
    scales = row_scales(input, filter, output)  # specs/_family/dense.yaml:43
    if not (target.optimize == "speed" or length(scales) > 1 or units < 48):  # specs/linear/fully_connected_packed.yaml:12
        return Unmet('target.optimize == "speed" or length(scales) > 1 or units < 48', {'target.optimize': target.optimize, 'length(scales)': length(scales), 'units': units})
    if not filter.is_constant:  # specs/linear/fully_connected_packed.yaml:17
        return Unmet('filter.is_constant')
    if not symmetric(filter):  # specs/linear/fully_connected_packed.yaml:17
        return Unmet('symmetric(filter)')
    quant = cmsis_nn_quant_params(multipliers(scales), shifts(scales), 1 if length(scales) > 1 else 0)  # specs/_family/dense.yaml:47
    each_multiplier = as_int32s(spread(quant.multiplier, units))  # specs/_family/dense.yaml:49
    each_shift = as_int32s(spread(quant.shift, units))  # specs/_family/dense.yaml:50
    factors = cmsis_nn_per_channel_quant_params(each_multiplier, each_shift)  # specs/linear/fully_connected_packed.yaml:6
    if not packed_s8_serves(factors):  # specs/linear/fully_connected_packed.yaml:17
        return Unmet('packed_s8_serves(factors)')
    return None


def _fully_connected_s4_params(op: Operation[FullyConnectedOptions]) -> Params:
    input = op.tensor("input")  # specs/_family/dense.yaml:27
    output = op.tensor("output")  # specs/_family/dense.yaml:31
    fused_activation_function = op.options.fused_activation_function  # specs/_family/dense.yaml:6
    clamped = op.options.clamped  # specs/_family/dense.yaml:14
    clamp = narrowed(activation_range(fused_activation_function, output), clamped, output)  # specs/_family/dense.yaml:39
    filter = op.tensor("filter")  # specs/_family/dense.yaml:28
    filter_offset = 0 if symmetric(filter) else -filter.zero_point  # specs/_family/dense.yaml:44
    fc = cmsis_nn_fc_params(-input.zero_point, filter_offset, output.zero_point, cmsis_nn_activation(clamp.lo, clamp.hi))  # specs/_family/dense.yaml:45
    scales = row_scales(input, filter, output)  # specs/_family/dense.yaml:43
    single = tensor_quant(number(scales, 0))  # specs/_family/dense.yaml:48
    batches = input.size // filter.i  # specs/_family/dense.yaml:36
    depth = filter.i  # specs/_family/dense.yaml:37
    input_dims = cmsis_nn_dims(batches, 1, 1, depth)  # specs/_family/dense.yaml:51
    units = filter.o  # specs/_family/dense.yaml:38
    filter_dims = cmsis_nn_dims(depth, 1, 1, units)  # specs/_family/dense.yaml:52
    bias_dims = flat_dims(units)  # specs/_family/dense.yaml:53
    output_dims = cmsis_nn_dims(batches, 1, 1, units)  # specs/_family/dense.yaml:54
    return (("fc", fc), ("single", single), ("input_dims", input_dims), ("filter_dims", filter_dims), ("bias_dims", bias_dims), ("output_dims", output_dims),)  # specs/linear/fully_connected_s4.yaml:9


def _fully_connected_s4_unmet(op: Operation[FullyConnectedOptions]) -> Unmet | None:
    filter = op.tensor("filter")  # specs/_family/dense.yaml:28
    if not filter.is_constant:  # specs/linear/fully_connected_s4.yaml:11
        return Unmet('filter.is_constant')
    input = op.tensor("input")  # specs/_family/dense.yaml:27
    output = op.tensor("output")  # specs/_family/dense.yaml:31
    scales = row_scales(input, filter, output)  # specs/_family/dense.yaml:43
    if not (length(scales) == 1):  # specs/linear/fully_connected_s4.yaml:11
        return Unmet('length(scales) == 1', {'length(scales)': length(scales)})
    if not symmetric(filter):  # specs/linear/fully_connected_s4.yaml:11
        return Unmet('symmetric(filter)')
    return None


def _fully_connected_channels_s4_params(op: Operation[FullyConnectedOptions]) -> Params:
    input = op.tensor("input")  # specs/_family/dense.yaml:27
    output = op.tensor("output")  # specs/_family/dense.yaml:31
    fused_activation_function = op.options.fused_activation_function  # specs/_family/dense.yaml:6
    clamped = op.options.clamped  # specs/_family/dense.yaml:14
    clamp = narrowed(activation_range(fused_activation_function, output), clamped, output)  # specs/_family/dense.yaml:39
    filter = op.tensor("filter")  # specs/_family/dense.yaml:28
    filter_offset = 0 if symmetric(filter) else -filter.zero_point  # specs/_family/dense.yaml:44
    fc = cmsis_nn_fc_params(-input.zero_point, filter_offset, output.zero_point, cmsis_nn_activation(clamp.lo, clamp.hi))  # specs/_family/dense.yaml:45
    scales = row_scales(input, filter, output)  # specs/_family/dense.yaml:43
    quant = cmsis_nn_quant_params(multipliers(scales), shifts(scales), 1 if length(scales) > 1 else 0)  # specs/_family/dense.yaml:47
    batches = input.size // filter.i  # specs/_family/dense.yaml:36
    depth = filter.i  # specs/_family/dense.yaml:37
    input_dims = cmsis_nn_dims(batches, 1, 1, depth)  # specs/_family/dense.yaml:51
    units = filter.o  # specs/_family/dense.yaml:38
    filter_dims = cmsis_nn_dims(depth, 1, 1, units)  # specs/_family/dense.yaml:52
    bias_dims = flat_dims(units)  # specs/_family/dense.yaml:53
    output_dims = cmsis_nn_dims(batches, 1, 1, units)  # specs/_family/dense.yaml:54
    bias = op.optional("bias")  # specs/_family/dense.yaml:29
    target = op.target  # specs/_family/dense.yaml:55
    kernel_sums = row_sums(filter, bias if has(bias) else 0, -input.zero_point) if target.mve and filter.is_constant else None  # specs/_family/dense.yaml:55
    filter_size = filter.size  # specs/linear/fully_connected_s4.yaml:6
    return (("fc", fc), ("quant", quant), ("input_dims", input_dims), ("filter_dims", filter_dims), ("bias_dims", bias_dims), ("output_dims", output_dims), ("kernel_sums", kernel_sums), ("filter_size", filter_size),)  # specs/linear/fully_connected_s4.yaml:17


def _fully_connected_channels_s4_unmet(op: Operation[FullyConnectedOptions]) -> Unmet | None:
    filter = op.tensor("filter")  # specs/_family/dense.yaml:28
    if not filter.is_constant:  # specs/linear/fully_connected_s4.yaml:19
        return Unmet('filter.is_constant')
    if not symmetric(filter):  # specs/linear/fully_connected_s4.yaml:19
        return Unmet('symmetric(filter)')
    return None


def _fully_connected_channels_s4_scratch(op: Operation[FullyConnectedOptions]) -> int:
    filter = op.tensor("filter")  # specs/_family/dense.yaml:28
    return filter.size  # specs/linear/fully_connected_s4.yaml:21


def _fully_connected_small_s8_params(op: Operation[FullyConnectedOptions]) -> Params:
    input = op.tensor("input")  # specs/_family/dense.yaml:27
    filter = op.tensor("filter")  # specs/_family/dense.yaml:28
    batches = input.size // filter.i  # specs/_family/dense.yaml:36
    depth = filter.i  # specs/_family/dense.yaml:37
    units = filter.o  # specs/_family/dense.yaml:38
    output = op.tensor("output")  # specs/_family/dense.yaml:31
    fused_activation_function = op.options.fused_activation_function  # specs/_family/dense.yaml:6
    clamped = op.options.clamped  # specs/_family/dense.yaml:14
    clamp = narrowed(activation_range(fused_activation_function, output), clamped, output)  # specs/_family/dense.yaml:39
    filter_offset = 0 if symmetric(filter) else -filter.zero_point  # specs/_family/dense.yaml:44
    fc = cmsis_nn_fc_params(-input.zero_point, filter_offset, output.zero_point, cmsis_nn_activation(clamp.lo, clamp.hi))  # specs/_family/dense.yaml:45
    scales = row_scales(input, filter, output)  # specs/_family/dense.yaml:43
    quant = cmsis_nn_quant_params(multipliers(scales), shifts(scales), 1 if length(scales) > 1 else 0)  # specs/_family/dense.yaml:47
    step = 1 if length(scales) > 1 else 0  # specs/linear/fully_connected_small.yaml:6
    return (("batches", batches), ("depth", depth), ("units", units), ("fc", fc), ("quant", quant), ("step", step),)  # specs/linear/fully_connected_small.yaml:9


def _fully_connected_small_s8_unmet(op: Operation[FullyConnectedOptions]) -> Unmet | None:
    target = op.target  # specs/linear/fully_connected_small.yaml:11
    if not (target.optimize == "size"):  # specs/linear/fully_connected_small.yaml:11
        return Unmet('target.optimize == "size"', {'target.optimize': target.optimize})
    filter = op.tensor("filter")  # specs/_family/dense.yaml:28
    if not symmetric(filter):  # specs/linear/fully_connected_small.yaml:11
        return Unmet('symmetric(filter)')
    return None


def _uint8_exact(op: Operation[FullyConnectedOptions]) -> bool:
    del op
    return True


def _channels_when(op: Operation[FullyConnectedOptions]) -> bool:
    NONE = ActivationFunctionType.NONE  # specs/_family/dense.yaml:77
    fused_activation_function = op.options.fused_activation_function  # specs/_family/dense.yaml:6
    clamped = op.options.clamped  # specs/_family/dense.yaml:14
    return fused_activation_function == NONE and clamped == ()  # specs/_family/dense.yaml:77


def _absorb_fused_activation_function_value(op: Operation[FullyConnectedOptions], folded: ActivationFunctionType) -> ActivationFunctionType:
    del op
    return folded  # specs/_family/dense.yaml:12


def _absorb_fused_activation_function_when(op: Operation[FullyConnectedOptions], folded: ActivationFunctionType) -> bool:
    NONE = ActivationFunctionType.NONE  # specs/_family/dense.yaml:11
    fused_activation_function = op.options.fused_activation_function  # specs/_family/dense.yaml:6
    clamped = op.options.clamped  # specs/_family/dense.yaml:14
    return fused_activation_function == NONE and clamped == ()  # specs/_family/dense.yaml:11


def _absorb_clamped_value(op: Operation[FullyConnectedOptions], folded: tuple[float, ...]) -> tuple[float, ...]:
    del op
    return folded  # specs/_family/dense.yaml:21


def _absorb_clamped_when(op: Operation[FullyConnectedOptions], folded: tuple[float, ...]) -> bool:
    clamped = op.options.clamped  # specs/_family/dense.yaml:14
    return clamped == ()  # specs/_family/dense.yaml:20


def _torch_0_limit(call: Call) -> Violation | None:
    bias = call["bias"]  # specs/linear/fully_connected_torch.yaml:7
    if not (not has(bias) or bias.is_constant):  # specs/linear/fully_connected_torch.yaml:7
        return Violation('specs/linear/fully_connected_torch.yaml:7', 'bias is computed: add it behind a linear layer without bias', is_limit=True)
    return None


def _torch_0_inputs(call: Call) -> Mapping[str, object]:
    input = call["input"]  # specs/linear/fully_connected_torch.yaml:8
    weight = call["weight"]  # specs/linear/fully_connected_torch.yaml:8
    bias = call["bias"]  # specs/linear/fully_connected_torch.yaml:8
    return {
        "input": input,  # specs/linear/fully_connected_torch.yaml:8
        "filter": weight,  # specs/linear/fully_connected_torch.yaml:8
        "bias": bias,  # specs/linear/fully_connected_torch.yaml:8
    }


def _torch_0_options(call: Call) -> Mapping[str, object]:
    NONE = ActivationFunctionType.NONE  # specs/linear/fully_connected_torch.yaml:9
    input = call["input"]  # specs/linear/fully_connected_torch.yaml:9
    return {
        "fused_activation_function": NONE,  # specs/linear/fully_connected_torch.yaml:9
        "keep_num_dims": input.rank > 2,  # specs/linear/fully_connected_torch.yaml:9
    }


def _torch_0_outputs(call: Call) -> tuple[object, ...]:
    output = call["output"]  # specs/linear/fully_connected_torch.yaml:10
    results = call["results"]  # specs/linear/fully_connected_torch.yaml:10
    return (
        viewed(output, results[0].shape),  # specs/linear/fully_connected_torch.yaml:10
    )


def _torch_1_limit(call: Call) -> Violation | None:
    beta = call["beta"]  # specs/linear/fully_connected_torch.yaml:13
    if not (beta == 1):  # specs/linear/fully_connected_torch.yaml:13
        return Violation('specs/linear/fully_connected_torch.yaml:13', 'beta is ' + _in_words(beta) + ': it must be 1', is_limit=True)
    alpha = call["alpha"]  # specs/linear/fully_connected_torch.yaml:14
    if not (alpha == 1):  # specs/linear/fully_connected_torch.yaml:14
        return Violation('specs/linear/fully_connected_torch.yaml:14', 'alpha is ' + _in_words(alpha) + ': it must be 1', is_limit=True)
    self = call["self"]  # specs/linear/fully_connected_torch.yaml:15
    if not (self.is_constant):  # specs/linear/fully_connected_torch.yaml:15
        return Violation('specs/linear/fully_connected_torch.yaml:15', 'self, which is added, is computed: add it behind mm', is_limit=True)
    mat2 = call["mat2"]  # specs/linear/fully_connected_torch.yaml:16
    if not (self.rank == 1 and self.size == mat2.shape[1]):  # specs/linear/fully_connected_torch.yaml:16
        return Violation('specs/linear/fully_connected_torch.yaml:16', 'self, which is added, has shape ' + _in_words(self.shape) + ': it must have one number per column of mat2', is_limit=True)
    return None


def _torch_1_inputs(call: Call) -> Mapping[str, object]:
    mat1 = call["mat1"]  # specs/linear/fully_connected_torch.yaml:18
    mat2 = call["mat2"]  # specs/linear/fully_connected_torch.yaml:18
    self = call["self"]  # specs/linear/fully_connected_torch.yaml:18
    return {
        "input": mat1,  # specs/linear/fully_connected_torch.yaml:18
        "filter": transposed(mat2, (1, 0)),  # specs/linear/fully_connected_torch.yaml:18
        "bias": self,  # specs/linear/fully_connected_torch.yaml:18
    }


def _torch_1_options(call: Call) -> Mapping[str, object]:
    del call
    NONE = ActivationFunctionType.NONE  # specs/linear/fully_connected_torch.yaml:19
    return {
        "fused_activation_function": NONE,  # specs/linear/fully_connected_torch.yaml:19
        "keep_num_dims": False,  # specs/linear/fully_connected_torch.yaml:19
    }


def _torch_1_outputs(call: Call) -> tuple[object, ...]:
    return (
        call["output"],  # specs/linear/fully_connected_torch.yaml:11
    )


def _torch_2_when(call: Call) -> bool:
    mat2 = call["mat2"]  # specs/linear/fully_connected_torch.yaml:21
    return bool(mat2.is_constant)  # specs/linear/fully_connected_torch.yaml:21


def _torch_2_inputs(call: Call) -> Mapping[str, object]:
    self = call["self"]  # specs/linear/fully_connected_torch.yaml:22
    mat2 = call["mat2"]  # specs/linear/fully_connected_torch.yaml:22
    return {
        "input": self,  # specs/linear/fully_connected_torch.yaml:22
        "filter": transposed(mat2, (1, 0)),  # specs/linear/fully_connected_torch.yaml:22
    }


def _torch_2_options(call: Call) -> Mapping[str, object]:
    del call
    NONE = ActivationFunctionType.NONE  # specs/linear/fully_connected_torch.yaml:23
    return {
        "fused_activation_function": NONE,  # specs/linear/fully_connected_torch.yaml:23
        "keep_num_dims": False,  # specs/linear/fully_connected_torch.yaml:23
    }


def _torch_2_outputs(call: Call) -> tuple[object, ...]:
    return (
        call["output"],  # specs/linear/fully_connected_torch.yaml:20
    )


def _torch_3_when(call: Call) -> bool:
    self = call["self"]  # specs/linear/fully_connected_torch.yaml:25
    other = call["other"]  # specs/linear/fully_connected_torch.yaml:25
    return bool(other.is_constant and other.rank == 2 and self.rank >= 2)  # specs/linear/fully_connected_torch.yaml:25


def _torch_3_inputs(call: Call) -> Mapping[str, object]:
    self = call["self"]  # specs/linear/fully_connected_torch.yaml:26
    other = call["other"]  # specs/linear/fully_connected_torch.yaml:26
    return {
        "input": self,  # specs/linear/fully_connected_torch.yaml:26
        "filter": transposed(other, (1, 0)),  # specs/linear/fully_connected_torch.yaml:26
    }


def _torch_3_options(call: Call) -> Mapping[str, object]:
    del call
    NONE = ActivationFunctionType.NONE  # specs/linear/fully_connected_torch.yaml:27
    return {
        "fused_activation_function": NONE,  # specs/linear/fully_connected_torch.yaml:27
        "keep_num_dims": True,  # specs/linear/fully_connected_torch.yaml:27
    }


def _torch_3_outputs(call: Call) -> tuple[object, ...]:
    return (
        call["output"],  # specs/linear/fully_connected_torch.yaml:24
    )


def sample_0(draw: Draw) -> Case:
    sample = Sample(draw)
    choice = draw.choice
    keep_num_dims = sample.option("keep_num_dims", choice(True, False))  # specs/linear/fully_connected.yaml:68
    asymmetric_quantize_inputs = sample.option("asymmetric_quantize_inputs", choice(True, False))  # specs/linear/fully_connected.yaml:69
    NONE = ActivationFunctionType.NONE
    RELU = ActivationFunctionType.RELU
    RELU6 = ActivationFunctionType.RELU6
    RELU_N1_TO_1 = ActivationFunctionType.RELU_N1_TO_1
    fused_activation_function = sample.option("fused_activation_function", choice(NONE, RELU, RELU6, RELU_N1_TO_1))  # specs/linear/fully_connected.yaml:70
    span = draw.span
    input = sample.tensor("input", (span(1, 3), span(1, 2), span(1, 40)), "")  # specs/linear/fully_connected.yaml:71
    filter = sample.tensor("filter", (span(1, 20), input.shape[2]), "OI")  # specs/linear/fully_connected.yaml:72
    bias = sample.tensor("bias", (filter.o,), "O")  # specs/linear/fully_connected.yaml:73
    return sample.case()


def sample_1(draw: Draw) -> Case:
    sample = Sample(draw)
    choice = draw.choice
    keep_num_dims = sample.option("keep_num_dims", choice(True, False))  # specs/linear/fully_connected_dsp.yaml:36
    asymmetric_quantize_inputs = sample.option("asymmetric_quantize_inputs", False)  # specs/linear/fully_connected_dsp.yaml:37
    NONE = ActivationFunctionType.NONE
    RELU = ActivationFunctionType.RELU
    RELU6 = ActivationFunctionType.RELU6
    fused_activation_function = sample.option("fused_activation_function", choice(NONE, RELU, RELU6))  # specs/linear/fully_connected_dsp.yaml:38
    span = draw.span
    input = sample.tensor("input", (span(1, 3), choice(span(1, 40), span(510, 520))), "")  # specs/linear/fully_connected_dsp.yaml:39
    filter = sample.tensor("filter", (span(1, 20), input.shape[1]), "OI")  # specs/linear/fully_connected_dsp.yaml:40
    bias = sample.tensor("bias", (filter.o,), "O")  # specs/linear/fully_connected_dsp.yaml:41
    return sample.case()


def sample_2(draw: Draw) -> Case:
    sample = Sample(draw)
    choice = draw.choice
    keep_num_dims = sample.option("keep_num_dims", choice(True, False))  # specs/linear/fully_connected_packed.yaml:27
    asymmetric_quantize_inputs = sample.option("asymmetric_quantize_inputs", False)  # specs/linear/fully_connected_packed.yaml:28
    NONE = ActivationFunctionType.NONE
    RELU = ActivationFunctionType.RELU
    RELU6 = ActivationFunctionType.RELU6
    fused_activation_function = sample.option("fused_activation_function", choice(NONE, RELU, RELU6))  # specs/linear/fully_connected_packed.yaml:29
    span = draw.span
    input = sample.tensor("input", (span(1, 3), span(1, 2), choice(span(1, 20), span(40, 90))), "")  # specs/linear/fully_connected_packed.yaml:30
    filter = sample.tensor("filter", (span(1, 20), input.shape[2]), "OI")  # specs/linear/fully_connected_packed.yaml:31
    bias = sample.tensor("bias", (filter.o,), "O")  # specs/linear/fully_connected_packed.yaml:32
    return sample.case()


DEFINITION = Definition[FullyConnectedOptions](
    op='FULLY_CONNECTED',
    place='specs/linear/fully_connected.yaml:2',
    doc='output[b, o] = activation(sum over i of input[b, i] * filter[o, i] + bias[o])',
    options_type=FullyConnectedOptions,
    options=(
        Option('fused_activation_function', ActivationFunctionType, 'specs/_family/dense.yaml:6', default=ActivationFunctionType.NONE, required=False, only=(ActivationFunctionType.NONE, ActivationFunctionType.RELU, ActivationFunctionType.RELU_N1_TO_1, ActivationFunctionType.RELU6,)),
        Option('clamped', tuple, 'specs/_family/dense.yaml:14', element=float, default=(), required=False, internal=True),
        Option('keeps_nonfinite', bool, 'specs/_family/dense.yaml:23', default=False, required=False, internal=True, torch=True),
        Option('keep_num_dims', bool, 'specs/_family/dense.yaml:24', default=False, required=False),
        Option('weights_format', FullyConnectedOptionsWeightsFormat, 'specs/linear/fully_connected.yaml:8', default=FullyConnectedOptionsWeightsFormat.DEFAULT, required=False, only=(FullyConnectedOptionsWeightsFormat.DEFAULT,)),
        Option('asymmetric_quantize_inputs', bool, 'specs/linear/fully_connected.yaml:9', default=False, required=False, only=(True, False,)),
        Option('quantized_bias_type', DType, 'specs/linear/fully_connected.yaml:10', default=DType.FLOAT32, required=False),
    ),
    litert=Litert(builtin='FULLY_CONNECTED', versions=(1, 14), table='FullyConnectedOptions'),
    inputs=(
        Operand('input', 'specs/_family/dense.yaml:27'),
        Operand('filter', 'specs/_family/dense.yaml:28', layout='OI'),
        Operand('bias', 'specs/_family/dense.yaml:29', layout='O', const=True, optional=True),
    ),
    outputs=(
        Operand('output', 'specs/_family/dense.yaml:31'),
    ),
    infer=infer,
    check=check,
    macs=macs,
    reference=_evaluate_reference,
    reference_place='specs/_family/dense.yaml:80',
    states=states,
    kernels=(
        Kernel[FullyConnectedOptions](
            name='fully_connected_s8',
            place='specs/linear/fully_connected.yaml:13',
            types={'input': (DType.INT8,), 'filter': (DType.INT8,), 'bias': (DType.INT32,), 'output': (DType.INT8,)},
            same_type={},
            arguments=('p', 'input', 'filter', 'bias', 'output'),
            c=(
                '/* FULLY_CONNECTED: input int8, filter int8, bias int32, output int8 (specs/linear/fully_connected.yaml:13) */\n'
                'typedef struct {\n'
                '    cmsis_nn_fc_params fc;\n'
                '    cmsis_nn_per_tensor_quant_params single;\n'
                '    cmsis_nn_dims input_dims;\n'
                '    cmsis_nn_dims filter_dims;\n'
                '    cmsis_nn_dims bias_dims;\n'
                '    cmsis_nn_dims output_dims;\n'
                '    const int32_t *kernel_sums;\n'
                '} opgen_fully_connected_s8_params;\n'
                '\n'
                'static inline int opgen_run_fully_connected_s8(const opgen_fully_connected_s8_params *p, const int8_t *input,\n'
                '                                               const int8_t *filter, const int32_t *bias, int8_t *output)\n'
                '{\n'
                '    const cmsis_nn_context ctx = {(void *)p->kernel_sums, 0};\n'
                '    return arm_fully_connected_s8(&ctx, &p->fc, &p->single, &p->input_dims, input, &p->filter_dims,\n'
                '                                  filter, &p->bias_dims, bias, &p->output_dims, output);\n'
                '}\n'
            ),
            params=_fully_connected_s8_params,
            exact=_evaluate_exact,
            unmet=_fully_connected_s8_unmet,
            table_inputs={'kernel_sums': ('input', 'filter', 'bias')},
        ),
        Kernel[FullyConnectedOptions](
            name='fully_connected_channels_s8',
            place='specs/linear/fully_connected.yaml:21',
            types={'input': (DType.INT8,), 'filter': (DType.INT8,), 'bias': (DType.INT32,), 'output': (DType.INT8,)},
            same_type={},
            arguments=('p', 'input', 'filter', 'bias', 'output'),
            c=(
                '/* FULLY_CONNECTED: input int8, filter int8, bias int32, output int8 (specs/linear/fully_connected.yaml:21) */\n'
                'typedef struct {\n'
                '    cmsis_nn_fc_params fc;\n'
                '    cmsis_nn_quant_params quant;\n'
                '    cmsis_nn_dims input_dims;\n'
                '    cmsis_nn_dims filter_dims;\n'
                '    cmsis_nn_dims bias_dims;\n'
                '    cmsis_nn_dims output_dims;\n'
                '    const int32_t *kernel_sums;\n'
                '} opgen_fully_connected_channels_s8_params;\n'
                '\n'
                'static inline int opgen_run_fully_connected_channels_s8(const opgen_fully_connected_channels_s8_params *p,\n'
                '                                                        const int8_t *input, const int8_t *filter,\n'
                '                                                        const int32_t *bias, int8_t *output)\n'
                '{\n'
                '    const cmsis_nn_context ctx = {(void *)p->kernel_sums, 0};\n'
                '    const cmsis_nn_per_channel_quant_params quant = {p->quant.multiplier, p->quant.shift};\n'
                '    return arm_fully_connected_per_channel_s8(&ctx, &p->fc, &quant, &p->input_dims, input,\n'
                '                                              &p->filter_dims, filter, &p->bias_dims, bias,\n'
                '                                              &p->output_dims, output);\n'
                '}\n'
            ),
            params=_fully_connected_channels_s8_params,
            exact=_evaluate_exact,
            unmet=_fully_connected_channels_s8_unmet,
            table_inputs={'quant': ('input', 'filter'), 'kernel_sums': ('input', 'filter', 'bias')},
        ),
        Kernel[FullyConnectedOptions](
            name='fully_connected_narrow_s16',
            place='specs/linear/fully_connected.yaml:31',
            types={'input': (DType.INT16,), 'filter': (DType.INT8,), 'bias': (DType.INT32,), 'output': (DType.INT16,)},
            same_type={},
            arguments=('p', 'input', 'filter', 'bias', 'output'),
            c=(
                '/* FULLY_CONNECTED: input int16, filter int8, bias int32, output int16 (specs/linear/fully_connected.yaml:31) */\n'
                'typedef struct {\n'
                '    int32_t batches;\n'
                '    int32_t depth;\n'
                '    int32_t units;\n'
                '    cmsis_nn_fc_params fc;\n'
                '    const int32_t *each_multiplier;\n'
                '    const int32_t *each_shift;\n'
                '} opgen_fully_connected_narrow_s16_params;\n'
                '\n'
                'static inline int opgen_run_fully_connected_narrow_s16(const opgen_fully_connected_narrow_s16_params *p,\n'
                '                                                       const int16_t *input, const int8_t *filter,\n'
                '                                                       const int32_t *bias, int16_t *output)\n'
                '{\n'
                '    opgen_dense_narrow_s16(p->batches, p->depth, p->units, p->fc.input_offset, p->fc.output_offset,\n'
                '                           p->fc.activation.min, p->fc.activation.max, p->each_multiplier,\n'
                '                           p->each_shift, input, filter, bias, output);\n'
                '    return 0;\n'
                '}\n'
            ),
            params=_fully_connected_narrow_s16_params,
            exact=_evaluate_exact,
            unmet=_fully_connected_narrow_s16_unmet,
            headers=('opgen_dense_s16.h',),
            table_inputs={'each_multiplier': ('input', 'filter'), 'each_shift': ('input', 'filter')},
        ),
        Kernel[FullyConnectedOptions](
            name='fully_connected_s16',
            place='specs/linear/fully_connected.yaml:40',
            types={'input': (DType.INT16,), 'filter': (DType.INT8,), 'bias': (DType.INT64,), 'output': (DType.INT16,)},
            same_type={},
            arguments=('p', 'input', 'filter', 'bias', 'output'),
            c=(
                '/* FULLY_CONNECTED: input int16, filter int8, bias int64, output int16 (specs/linear/fully_connected.yaml:40) */\n'
                'typedef struct {\n'
                '    cmsis_nn_fc_params fc;\n'
                '    cmsis_nn_per_tensor_quant_params single;\n'
                '    cmsis_nn_dims input_dims;\n'
                '    cmsis_nn_dims filter_dims;\n'
                '    cmsis_nn_dims bias_dims;\n'
                '    cmsis_nn_dims output_dims;\n'
                '} opgen_fully_connected_s16_params;\n'
                '\n'
                'static inline int opgen_run_fully_connected_s16(const opgen_fully_connected_s16_params *p,\n'
                '                                                const int16_t *input, const int8_t *filter,\n'
                '                                                const int64_t *bias, int16_t *output)\n'
                '{\n'
                '    const cmsis_nn_context ctx = {NULL, 0};\n'
                '    return arm_fully_connected_s16(&ctx, &p->fc, &p->single, &p->input_dims, input, &p->filter_dims,\n'
                '                                   filter, &p->bias_dims, bias, &p->output_dims, output);\n'
                '}\n'
            ),
            params=_fully_connected_s16_params,
            exact=_fully_connected_s16_exact,
            unmet=_fully_connected_s16_unmet,
            table_inputs={},
        ),
        Kernel[FullyConnectedOptions](
            name='fully_connected_any_s16',
            place='specs/linear/fully_connected.yaml:50',
            types={'input': (DType.INT16,), 'filter': (DType.INT8,), 'bias': (DType.INT64,), 'output': (DType.INT16,)},
            same_type={},
            arguments=('p', 'input', 'filter', 'bias', 'output'),
            c=(
                '/* FULLY_CONNECTED: input int16, filter int8, bias int64, output int16 (specs/linear/fully_connected.yaml:50) */\n'
                'typedef struct {\n'
                '    int32_t batches;\n'
                '    int32_t depth;\n'
                '    int32_t units;\n'
                '    cmsis_nn_fc_params fc;\n'
                '    const int32_t *each_multiplier;\n'
                '    const int32_t *each_shift;\n'
                '} opgen_fully_connected_any_s16_params;\n'
                '\n'
                'static inline int opgen_run_fully_connected_any_s16(const opgen_fully_connected_any_s16_params *p,\n'
                '                                                    const int16_t *input, const int8_t *filter,\n'
                '                                                    const int64_t *bias, int16_t *output)\n'
                '{\n'
                '    opgen_dense_wide_s16(p->batches, p->depth, p->units, p->fc.input_offset, p->fc.output_offset,\n'
                '                         p->fc.activation.min, p->fc.activation.max, p->each_multiplier,\n'
                '                         p->each_shift, input, filter, bias, output);\n'
                '    return 0;\n'
                '}\n'
            ),
            params=_fully_connected_any_s16_params,
            exact=_fully_connected_any_s16_exact,
            headers=('opgen_dense_s16.h',),
            table_inputs={'each_multiplier': ('input', 'filter'), 'each_shift': ('input', 'filter')},
        ),
        Kernel[FullyConnectedOptions](
            name='fully_connected_f32',
            place='specs/linear/fully_connected.yaml:60',
            types={'input': (DType.FLOAT32,), 'filter': (DType.FLOAT32,), 'bias': (DType.FLOAT32,), 'output': (DType.FLOAT32,)},
            same_type={},
            arguments=('p', 'input', 'filter', 'bias', 'output'),
            c=(
                '/* FULLY_CONNECTED: input float32, filter float32, bias float32, output float32 (specs/linear/fully_connected.yaml:60) */\n'
                'typedef struct {\n'
                '    int32_t batches;\n'
                '    int32_t depth;\n'
                '    int32_t units;\n'
                '    float low;\n'
                '    float high;\n'
                '} opgen_fully_connected_f32_params;\n'
                '\n'
                'static inline int opgen_run_fully_connected_f32(const opgen_fully_connected_f32_params *p, const float *input,\n'
                '                                                const float *filter, const float *bias, float *output)\n'
                '{\n'
                '    opgen_dense_f32(p->batches, p->depth, p->units, p->low, p->high, input, filter, bias, output);\n'
                '    return 0;\n'
                '}\n'
            ),
            params=_fully_connected_f32_params,
            exact=None,
            headers=('opgen_dense.h',),
            table_inputs={},
        ),
        Kernel[FullyConnectedOptions](
            name='fully_connected_computed_s8',
            place='specs/linear/fully_connected_computed.yaml:9',
            types={'input': (DType.INT8,), 'filter': (DType.INT8,), 'bias': (DType.INT32,), 'output': (DType.INT8,)},
            same_type={},
            arguments=('p', 'input', 'filter', 'bias', 'output', 'scratch', 'scratch_size'),
            c=(
                '/* FULLY_CONNECTED: input int8, filter int8, bias int32, output int8 (specs/linear/fully_connected_computed.yaml:9) */\n'
                'typedef struct {\n'
                '    cmsis_nn_fc_params fc;\n'
                '    cmsis_nn_quant_params quant;\n'
                '    cmsis_nn_dims input_dims;\n'
                '    cmsis_nn_dims filter_dims;\n'
                '    cmsis_nn_dims bias_dims;\n'
                '    cmsis_nn_dims output_dims;\n'
                '    int32_t depth;\n'
                '    int32_t units;\n'
                '    int32_t offset;\n'
                '    int32_t filter_offset;\n'
                '} opgen_fully_connected_computed_s8_params;\n'
                '\n'
                'static inline int opgen_run_fully_connected_computed_s8(const opgen_fully_connected_computed_s8_params *p,\n'
                '                                                        const int8_t *input, const int8_t *filter,\n'
                '                                                        const int32_t *bias, int8_t *output, void *scratch,\n'
                '                                                        int32_t scratch_size)\n'
                '{\n'
                '    const cmsis_nn_context ctx = {scratch, scratch_size};\n'
                '    if (scratch_size > 0) {\n'
                '        arm_vector_sum_s8((int32_t *)scratch, p->depth, p->units, filter, p->offset, p->filter_offset,\n'
                '                          bias);\n'
                '    }\n'
                '    return arm_fully_connected_wrapper_s8(&ctx, &p->fc, &p->quant, &p->input_dims, input,\n'
                '                                          &p->filter_dims, filter, &p->bias_dims, bias,\n'
                '                                          &p->output_dims, output);\n'
                '}\n'
            ),
            params=_fully_connected_computed_s8_params,
            exact=_evaluate_exact,
            scratch=_fully_connected_computed_s8_scratch,
            table_inputs={'quant': ('input', 'filter')},
        ),
        Kernel[FullyConnectedOptions](
            name='fully_connected_dsp_s8',
            place='specs/linear/fully_connected_dsp.yaml:24',
            types={'input': (DType.INT8,), 'filter': (DType.INT8,), 'bias': (DType.INT32,), 'output': (DType.INT8,)},
            same_type={},
            arguments=('p', 'input', 'output'),
            c=(
                '/* FULLY_CONNECTED: input int8, filter int8, bias int32, output int8 (specs/linear/fully_connected_dsp.yaml:24) */\n'
                'typedef struct {\n'
                '    const int32_t *weights;\n'
                '    const int32_t *biases;\n'
                '    const int32_t *factors;\n'
                '    int32_t factor_step;\n'
                '    int32_t rounding;\n'
                '    int32_t units;\n'
                '    int32_t depth;\n'
                '    int32_t least;\n'
                '    int32_t most;\n'
                '    int32_t batches;\n'
                '} opgen_fully_connected_dsp_s8_params;\n'
                '\n'
                'static inline int opgen_run_fully_connected_dsp_s8(const opgen_fully_connected_dsp_s8_params *p,\n'
                '                                                   const int8_t *input, int8_t *output)\n'
                '{\n'
                '    const opgen_dual_mac_rows rows = {p->weights, p->biases, p->factors, p->factor_step, p->rounding,\n'
                '                                      p->units, p->depth, p->least, p->most};\n'
                '    opgen_fully_connected_dual_mac_s8(&rows, p->batches, input, output);\n'
                '    return 0;\n'
                '}\n'
            ),
            params=_fully_connected_dsp_s8_params,
            exact=_evaluate_exact,
            unmet=_fully_connected_dsp_s8_unmet,
            priority=1,
            headers=('opgen_dual_mac.h',),
            table_inputs={'weights': ('input', 'filter', 'bias'), 'biases': ('input', 'filter', 'bias'), 'factors': ('input', 'filter', 'bias')},
        ),
        Kernel[FullyConnectedOptions](
            name='fully_connected_f16',
            place='specs/linear/fully_connected_f16.yaml:9',
            types={'input': (DType.FLOAT32,), 'filter': (DType.FLOAT16,), 'bias': (DType.FLOAT16, DType.FLOAT32,), 'output': (DType.FLOAT32,)},
            same_type={},
            arguments=('p', 'input', 'filter', 'bias', 'output'),
            c=(
                '/* FULLY_CONNECTED: input float32, filter float16, bias float16 or float32, output float32 (specs/linear/fully_connected_f16.yaml:9) */\n'
                'typedef struct {\n'
                '    int32_t batches;\n'
                '    int32_t depth;\n'
                '    int32_t units;\n'
                '    float low;\n'
                '    float high;\n'
                '    bool bias_is_half;\n'
                '} opgen_fully_connected_f16_params;\n'
                '\n'
                'static inline int opgen_run_fully_connected_f16(const opgen_fully_connected_f16_params *p, const float *input,\n'
                '                                                const uint16_t *filter, const void *bias, float *output)\n'
                '{\n'
                '    opgen_dense_f16(p->batches, p->depth, p->units, p->low, p->high, p->bias_is_half, input, filter,\n'
                '                    bias, output);\n'
                '    return 0;\n'
                '}\n'
            ),
            params=_fully_connected_f16_params,
            exact=None,
            headers=('opgen_dense.h',),
            table_inputs={},
        ),
        Kernel[FullyConnectedOptions](
            name='fully_connected_hybrid',
            place='specs/linear/fully_connected_hybrid.yaml:11',
            types={'input': (DType.FLOAT32,), 'filter': (DType.INT8,), 'bias': (DType.FLOAT32,), 'output': (DType.FLOAT32,)},
            same_type={},
            arguments=('p', 'input', 'filter', 'bias', 'output', 'scratch'),
            c=(
                '/* FULLY_CONNECTED: input float32, filter int8, bias float32, output float32 (specs/linear/fully_connected_hybrid.yaml:11) */\n'
                'typedef struct {\n'
                '    int32_t batches;\n'
                '    int32_t depth;\n'
                '    int32_t units;\n'
                '    float low;\n'
                '    float high;\n'
                '    bool asymmetric_quantize_inputs;\n'
                '    const float *each_scale;\n'
                '} opgen_fully_connected_hybrid_params;\n'
                '\n'
                'static inline int opgen_run_fully_connected_hybrid(const opgen_fully_connected_hybrid_params *p,\n'
                '                                                   const float *input, const int8_t *filter,\n'
                '                                                   const float *bias, float *output, void *scratch)\n'
                '{\n'
                '    opgen_dense_hybrid(p->batches, p->depth, p->units, p->low, p->high,\n'
                '                       p->asymmetric_quantize_inputs, p->each_scale, input, filter, bias,\n'
                '                       (int8_t *)scratch, output);\n'
                '    return 0;\n'
                '}\n'
            ),
            params=_fully_connected_hybrid_params,
            exact=_fully_connected_hybrid_exact,
            scratch=_fully_connected_hybrid_scratch,
            headers=('opgen_hybrid.h',),
            table_inputs={'each_scale': ('filter',)},
        ),
        Kernel[FullyConnectedOptions](
            name='fully_connected_packed_s8',
            place='specs/linear/fully_connected_packed.yaml:15',
            types={'input': (DType.INT8,), 'filter': (DType.INT8,), 'bias': (DType.INT32,), 'output': (DType.INT8,)},
            same_type={},
            arguments=('p', 'input', 'output'),
            c=(
                '/* FULLY_CONNECTED: input int8, filter int8, bias int32, output int8 (specs/linear/fully_connected_packed.yaml:15) */\n'
                'typedef struct {\n'
                '    const int8_t *by_four;\n'
                '    const int32_t *stages;\n'
                '    int32_t batches;\n'
                '    int32_t depth;\n'
                '    int32_t units;\n'
                '    int32_t output_zero_point;\n'
                '    cmsis_nn_fc_params fc;\n'
                '} opgen_fully_connected_packed_s8_params;\n'
                '\n'
                'static inline int opgen_run_fully_connected_packed_s8(const opgen_fully_connected_packed_s8_params *p,\n'
                '                                                      const int8_t *input, int8_t *output)\n'
                '{\n'
                '    const opgen_packed_s8 packed = {p->by_four, p->stages, p->depth, p->units, p->output_zero_point,\n'
                '                                    p->fc.activation.min, p->fc.activation.max};\n'
                '    opgen_convolve_packed_1x1_s8(&packed, p->batches, input, output);\n'
                '    return 0;\n'
                '}\n'
            ),
            params=_fully_connected_packed_s8_params,
            exact=_evaluate_exact,
            unmet=_fully_connected_packed_s8_unmet,
            priority=1,
            headers=('opgen_packed_s8.h',),
            table_inputs={'by_four': ('filter',), 'stages': ('input', 'filter', 'bias')},
        ),
        Kernel[FullyConnectedOptions](
            name='fully_connected_s4',
            place='specs/linear/fully_connected_s4.yaml:9',
            types={'input': (DType.INT8,), 'filter': (DType.INT4,), 'bias': (DType.INT32,), 'output': (DType.INT8,)},
            same_type={},
            arguments=('p', 'input', 'filter', 'bias', 'output'),
            c=(
                '/* FULLY_CONNECTED: input int8, filter int4, bias int32, output int8 (specs/linear/fully_connected_s4.yaml:9) */\n'
                'typedef struct {\n'
                '    cmsis_nn_fc_params fc;\n'
                '    cmsis_nn_per_tensor_quant_params single;\n'
                '    cmsis_nn_dims input_dims;\n'
                '    cmsis_nn_dims filter_dims;\n'
                '    cmsis_nn_dims bias_dims;\n'
                '    cmsis_nn_dims output_dims;\n'
                '} opgen_fully_connected_s4_params;\n'
                '\n'
                'static inline int opgen_run_fully_connected_s4(const opgen_fully_connected_s4_params *p, const int8_t *input,\n'
                '                                               const int8_t *filter, const int32_t *bias, int8_t *output)\n'
                '{\n'
                '    const cmsis_nn_context ctx = {NULL, 0};\n'
                '    return arm_fully_connected_s4(&ctx, &p->fc, &p->single, &p->input_dims, input, &p->filter_dims,\n'
                '                                  filter, &p->bias_dims, bias, &p->output_dims, output);\n'
                '}\n'
            ),
            params=_fully_connected_s4_params,
            exact=_evaluate_exact,
            unmet=_fully_connected_s4_unmet,
            table_inputs={},
        ),
        Kernel[FullyConnectedOptions](
            name='fully_connected_channels_s4',
            place='specs/linear/fully_connected_s4.yaml:17',
            types={'input': (DType.INT8,), 'filter': (DType.INT4,), 'bias': (DType.INT32,), 'output': (DType.INT8,)},
            same_type={},
            arguments=('p', 'input', 'filter', 'bias', 'output', 'scratch'),
            c=(
                '/* FULLY_CONNECTED: input int8, filter int4, bias int32, output int8 (specs/linear/fully_connected_s4.yaml:17) */\n'
                'typedef struct {\n'
                '    cmsis_nn_fc_params fc;\n'
                '    cmsis_nn_quant_params quant;\n'
                '    cmsis_nn_dims input_dims;\n'
                '    cmsis_nn_dims filter_dims;\n'
                '    cmsis_nn_dims bias_dims;\n'
                '    cmsis_nn_dims output_dims;\n'
                '    const int32_t *kernel_sums;\n'
                '    int32_t filter_size;\n'
                '} opgen_fully_connected_channels_s4_params;\n'
                '\n'
                'static inline int opgen_run_fully_connected_channels_s4(const opgen_fully_connected_channels_s4_params *p,\n'
                '                                                        const int8_t *input, const int8_t *filter,\n'
                '                                                        const int32_t *bias, int8_t *output, void *scratch)\n'
                '{\n'
                '    int8_t *const unpacked = (int8_t *)scratch;\n'
                '    const cmsis_nn_context ctx = {(void *)p->kernel_sums, 0};\n'
                '    opgen_unpack_int4(filter, p->filter_size, unpacked);\n'
                '    return arm_fully_connected_wrapper_s8(&ctx, &p->fc, &p->quant, &p->input_dims, input,\n'
                '                                          &p->filter_dims, unpacked, &p->bias_dims, bias,\n'
                '                                          &p->output_dims, output);\n'
                '}\n'
            ),
            params=_fully_connected_channels_s4_params,
            exact=_evaluate_exact,
            unmet=_fully_connected_channels_s4_unmet,
            scratch=_fully_connected_channels_s4_scratch,
            headers=('opgen_int4.h',),
            table_inputs={'quant': ('input', 'filter'), 'kernel_sums': ('input', 'filter', 'bias')},
        ),
        Kernel[FullyConnectedOptions](
            name='fully_connected_small_s8',
            place='specs/linear/fully_connected_small.yaml:9',
            types={'input': (DType.INT8,), 'filter': (DType.INT8,), 'bias': (DType.INT32,), 'output': (DType.INT8,)},
            same_type={},
            arguments=('p', 'input', 'filter', 'bias', 'output'),
            c=(
                '/* FULLY_CONNECTED: input int8, filter int8, bias int32, output int8 (specs/linear/fully_connected_small.yaml:9) */\n'
                'typedef struct {\n'
                '    int32_t batches;\n'
                '    int32_t depth;\n'
                '    int32_t units;\n'
                '    cmsis_nn_fc_params fc;\n'
                '    cmsis_nn_quant_params quant;\n'
                '    int32_t step;\n'
                '} opgen_fully_connected_small_s8_params;\n'
                '\n'
                'static inline int opgen_run_fully_connected_small_s8(const opgen_fully_connected_small_s8_params *p,\n'
                '                                                     const int8_t *input, const int8_t *filter,\n'
                '                                                     const int32_t *bias, int8_t *output)\n'
                '{\n'
                '    opgen_dense_s8(p->batches, p->depth, p->units, p->fc.input_offset, p->fc.output_offset,\n'
                '                   p->fc.activation.min, p->fc.activation.max, p->step, p->quant.multiplier,\n'
                '                   p->quant.shift, input, filter, bias, output);\n'
                '    return 0;\n'
                '}\n'
            ),
            params=_fully_connected_small_s8_params,
            exact=_evaluate_exact,
            unmet=_fully_connected_small_s8_unmet,
            priority=1,
            headers=('opgen_dense_s8.h',),
            table_inputs={'quant': ('input', 'filter')},
        ),
    ),
    state_names=(),
    alias=None,
    reads_values=frozenset(['bias', 'filter', 'input']),
    folds=(),
    absorptions=(
        Absorption('fused_activation_function', 'output', _absorb_fused_activation_function_value, _absorb_fused_activation_function_when, 'specs/_family/dense.yaml:10'),
        Absorption('clamped', 'output', _absorb_clamped_value, _absorb_clamped_when, 'specs/_family/dense.yaml:19'),
    ),
    uint8=UInt8[FullyConnectedOptions]('specs/_family/dense.yaml:58', _uint8_exact, 'filter', None),
    torch=(
        TorchEntry('aten.linear.default', '', None, _torch_0_limit, _torch_0_inputs, _torch_0_options, _torch_0_outputs, frozenset(['bias', 'input', 'output', 'results', 'weight']), ('output',), 'specs/linear/fully_connected_torch.yaml:5'),
        TorchEntry('aten.addmm.default', '', None, _torch_1_limit, _torch_1_inputs, _torch_1_options, _torch_1_outputs, frozenset(['alpha', 'beta', 'mat1', 'mat2', 'self']), ('output',), 'specs/linear/fully_connected_torch.yaml:11'),
        TorchEntry('aten.mm.default', '', _torch_2_when, None, _torch_2_inputs, _torch_2_options, _torch_2_outputs, frozenset(['mat2', 'self']), ('output',), 'specs/linear/fully_connected_torch.yaml:20'),
        TorchEntry('aten.matmul.default', '', _torch_3_when, None, _torch_3_inputs, _torch_3_options, _torch_3_outputs, frozenset(['other', 'self']), ('output',), 'specs/linear/fully_connected_torch.yaml:24'),
    ),
    contraction=Contraction('input', 'filter', 1, 'specs/_family/dense.yaml:78'),
    channels=Channels[FullyConnectedOptions](-1, 'filter', 0, 'bias', _channels_when, 'specs/_family/dense.yaml:77'),
    samples=(
        sample_0,
        sample_1,
        sample_2,
    ),
)


def parse(
    op_id: int, model: ModelT, subgraph: SubGraphT, air_model: AirModel
) -> AirOperator:
    """Read one FULLY_CONNECTED of a LiteRT model."""
    return parse_operator(DEFINITION, op_id, model, subgraph, air_model)


class FullyConnectedOperator(SpecOperator):
    """FULLY_CONNECTED, ready to be planned and emitted."""

    TYPE = 'FULLY_CONNECTED'
    DEFINITION = DEFINITION


OPERATOR = FullyConnectedOperator
OPTIONS = FullyConnectedOptions


def register(context: RegistryContext, *, overwrite: bool = False) -> None:
    """Put FULLY_CONNECTED into the registries of a context."""
    context.litert_parsers.register(DEFINITION.litert_key, parse, overwrite)
    context.air_options.register('FULLY_CONNECTED', FullyConnectedOptions, overwrite)
    context.aot_operator_classes.register('FULLY_CONNECTED', FullyConnectedOperator, overwrite)
