"""What operators of the family convolution have in common. Made by `opgen build` from specs/_family; do not edit."""

from dataclasses import dataclass

from opgen.air.dtype import DType
from opgen.air.model import AirOperatorOptions
from opgen.lib import arrays, cmsis_nn, quant, shapes, structs, tables, tensor
from opgen.operators.model import Absorbs, Check, Functions, option, said
from opgen.tflite.enums import ActivationFunctionType, Padding


@dataclass(frozen=True, kw_only=True)
class ConvolutionOptions(AirOperatorOptions):
    """Options of the operators of convolution."""

    padding: Padding = option(Padding.SAME)
    stride_w: int = option(0, minimum=1, maximum=32767)
    stride_h: int = option(0, minimum=1, maximum=32767)
    fused_activation_function: ActivationFunctionType = option(ActivationFunctionType.NONE,
        only=(ActivationFunctionType.NONE, ActivationFunctionType.RELU, ActivationFunctionType.RELU_N1_TO_1,
            ActivationFunctionType.RELU6),
        absorbs=Absorbs('output',
            lambda o, folded: o.fused_activation_function == ActivationFunctionType.NONE and o.clamped == (),
            value=lambda o, folded: folded))
    clamped: tuple[float, ...] = option((), internal=True,
        absorbs=Absorbs('output', lambda o, folded: o.clamped == (), value=lambda o, folded: folded))
    keeps_nonfinite: bool = option(False, internal=True, torch=True)
    dilation_w_factor: int = option(1, minimum=1, maximum=32767)
    dilation_h_factor: int = option(1, minimum=1, maximum=32767)
    pads: tuple[int, ...] = option((0, 0, 0, 0), internal=True,
        absorbs=Absorbs('input',
            lambda o, folded: (shapes.covers(o.rows, folded[0], folded[1]) and
                shapes.covers(o.cols, folded[2], folded[3])),
            value=lambda o, folded: shapes.sum_shapes(o.pads, folded)))


LETS: Functions = {
    'rows': lambda o: shapes.slide(o.padding, o.input.h, o.filter.h, o.stride_h, o.dilation_h_factor, o.pads[0],
        o.pads[1]),
    'cols': lambda o: shapes.slide(o.padding, o.input.w, o.filter.w, o.stride_w, o.dilation_w_factor, o.pads[2],
        o.pads[3]),
    'clamp': lambda o: tables.narrowed(quant.activation_range(o.fused_activation_function, o.output), o.clamped,
        o.output),
    'limits': lambda o: tables.narrowed_f32(quant.activation_range_f32(o.fused_activation_function, o.keeps_nonfinite),
        o.clamped),
    'scales': lambda o: quant.channel_scales(o.input, o.filter, o.output, o.filter.o),
    'quant': lambda o: structs.cmsis_nn_per_channel_quant_params(quant.multipliers(o.scales), quant.shifts(o.scales)),
    'stride': lambda o: structs.cmsis_nn_tile(o.stride_w, o.stride_h),
    'before': lambda o: structs.cmsis_nn_tile(o.cols.before, o.rows.before),
    'dilation': lambda o: structs.cmsis_nn_tile(o.dilation_w_factor, o.dilation_h_factor),
    'bounds': lambda o: structs.cmsis_nn_activation(o.clamp.lo, o.clamp.hi),
    'input_dims': lambda o: cmsis_nn.dims(o.input), 'filter_dims': lambda o: cmsis_nn.dims(o.filter),
    'bias_dims': lambda o: cmsis_nn.flat_dims(o.filter.o), 'output_dims': lambda o: cmsis_nn.dims(o.output)}


CHECKS: tuple[Check, ...] = (
    Check(lambda o: quant.have_scales(o.input, o.filter, o.output),
        lambda o: said('integers that stand for real numbers need a scale; one of these tensors has none'),
        is_limit=True),
    Check(lambda o: o.rows.out > 0 and o.cols.out > 0,
        lambda o: said('filters of ', o.filter.h, ' x ', o.filter.w, ' do not fit into an image of ',
            o.input.h, ' x ', o.input.w),
        is_limit=True),
    Check(lambda o: o.rows.before < 32768 and o.cols.before < 32768,
        lambda o: said('filters of ', o.filter.h, ' x ', o.filter.w, ' pad an image with ', o.rows.before,
            ' rows and ', o.cols.before, ' columns'),
        is_limit=True),
    Check(lambda o: not tensor.has(o.bias) or o.bias.o == o.filter.o,
        lambda o: said('bias has ', o.bias.o if tensor.has(o.bias) else 0, ' elements for ', o.filter.o, ' filters')),
    Check(lambda o: arrays.length(o.filter.scales) <= 1 or arrays.length(o.filter.scales) == o.filter.o,
        lambda o: said('the filter has ', arrays.length(o.filter.scales), ' scales for ', o.filter.o, ' filters')),
    Check(lambda o: quant.symmetric(o.filter) or o.filter.type == DType.UINT8,
        lambda o: said('the zero points of a filter must be 0'), is_limit=True),
    Check(lambda o: o.input.type != DType.INT16 or (quant.symmetric(o.input) and quant.symmetric(o.output)),
        lambda o: said('the zero points of int16 images must be 0'), is_limit=True))
