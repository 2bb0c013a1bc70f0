"""What operators of the family dense have in common. Made by `opgen build` from specs/_family; do not edit."""

from opgen.lib import arrays, cmsis_nn, quant, structs, sums, tables, tensor
from opgen.lib.tensor import Array
from opgen.operators.model import Check, DType, Functions, Fuses, Limit, Option, option, said
from opgen.tflite.enums import ActivationFunctionType


def _dsp_factors(channels: Array) -> Array:
    """Return the factors of what dsp_channels gives: one row if all are equal."""
    factors = channels[:, 1:]
    return factors[:1] if arrays.all_true(factors == factors[0]) else factors


LETS: Functions = {'batches': lambda o: o.input.size // o.filter.i, 'depth': lambda o: o.filter.i,
    'units': lambda o: o.filter.o,
    'clamp': lambda o: tables.narrowed(quant.activation_range(o.fused_activation_function, o.output), o.clamped,
        o.output),
    'limits': lambda o: tables.narrowed_f32(quant.activation_range_f32(o.fused_activation_function, o.keeps_nonfinite),
        o.clamped),
    'low': lambda o: o.limits.lo, 'high': lambda o: o.limits.hi, 'least': lambda o: o.clamp.lo,
    'most': lambda o: o.clamp.hi, 'start': lambda o: o.bias if tensor.has(o.bias) else 0,
    'rounding': lambda o: 2 * o.output.zero_point + 1, 'keeps_sign': lambda o: o.clamp.lo < o.output.zero_point,
    'scales': lambda o: quant.row_scales(o.input, o.filter, o.output),
    'filter_offset': lambda o: 0 if quant.symmetric(o.filter) else -o.filter.zero_point,
    'fc': lambda o: structs.cmsis_nn_fc_params(-o.input.zero_point, o.filter_offset, o.output.zero_point,
        structs.cmsis_nn_activation(o.clamp.lo, o.clamp.hi)),
    'quant': lambda o: structs.cmsis_nn_quant_params(quant.multipliers(o.scales), quant.shifts(o.scales),
        1 if arrays.length(o.scales) > 1 else 0),
    'single': lambda o: quant.tensor_quant(arrays.number(o.scales, 0)),
    'each_multiplier': lambda o: arrays.as_int32s(arrays.spread(o.quant.multiplier, o.units)),
    'each_shift': lambda o: arrays.as_int32s(arrays.spread(o.quant.shift, o.units)),
    'input_dims': lambda o: structs.cmsis_nn_dims(o.batches, 1, 1, o.depth),
    'filter_dims': lambda o: structs.cmsis_nn_dims(o.depth, 1, 1, o.units),
    'bias_dims': lambda o: cmsis_nn.flat_dims(o.units),
    'output_dims': lambda o: structs.cmsis_nn_dims(o.batches, 1, 1, o.units),
    'kernel_sums': lambda o: (quant.row_sums(o.filter, o.bias if tensor.has(o.bias) else 0, -o.input.zero_point)
        if (o.target.mve and o.filter.is_constant) else None)}

OPTIONS: tuple[Option, ...] = (
    option('fused_activation_function', ActivationFunctionType, ActivationFunctionType.NONE,
        only=(ActivationFunctionType.NONE, ActivationFunctionType.RELU, ActivationFunctionType.RELU_N1_TO_1,
            ActivationFunctionType.RELU6),
        fuses=Fuses('output',
            lambda o, folded: o.fused_activation_function == ActivationFunctionType.NONE and o.clamped == (),
            value=lambda o, folded: folded)),
    option('clamped', tuple, (), element=float, internal=True,
        fuses=Fuses('output', lambda o, folded: o.clamped == (), value=lambda o, folded: folded)),
    option('keeps_nonfinite', bool, False, internal=True, torch=True), option('keep_num_dims', bool, False))

CHECKS: tuple[Check, ...] = (
    Limit(lambda o: quant.have_scales(o.input, o.filter, o.output),
        'integers that stand for real numbers need a scale; one of these tensors has none'),
    Check(lambda o: o.input.size % o.filter.i == 0,
        lambda o: said(o.input.size, ' input elements are not whole rows of ', o.filter.i)),
    Check(lambda o: not tensor.has(o.bias) or o.bias.o == o.filter.o,
        lambda o: said('bias has ', o.bias.o if tensor.has(o.bias) else 0, ' elements for ', o.filter.o, ' outputs')),
    Check(lambda o: arrays.length(o.filter.scales) <= 1 or arrays.length(o.filter.scales) == o.filter.o,
        'a filter needs one scale or one per output'),
    Limit(lambda o: quant.symmetric(o.filter) or (o.input.type == DType.INT8 and (not o.filter.per_channel)),
        'the zero points of such a filter must be 0'),
    Check(lambda o: sums.sums_fit(o.input, o.filter, o.bias if tensor.has(o.bias) else 0, 0, o.scales),
        lambda o: said('sums of up to ', sums.largest_sum(o.input, o.filter, o.bias if tensor.has(o.bias) else 0, 0),
            ' overflow for the scales ', o.input.scale, ' of the input, up to ', arrays.largest(o.filter.scales),
            ' of the filter and ', o.output.scale, ' of the output, which is too small, or a bias is too large')))
