"""What operators of the family volume have in common. Made by `opgen build` from specs/_family; do not edit."""

from opgen.lib import opgen_c, quant, structs, tensor
from opgen.operators.model import Check, Functions, Fuses, Option, option, said
from opgen.tflite.enums import ActivationFunctionType, Padding

LETS: Functions = {'limits': lambda o: quant.activation_range_f32(o.fused_activation_function, o.keeps_nonfinite),
    'volume': lambda o: structs.opgen_volume(
        opgen_c.image_window(o.input, o.output, o.rows, o.cols, o.filter.i, o.limits), o.input.d, o.output.d,
        o.slices.size, o.slices.stride, o.slices.dilation, o.slices.before)}

OPTIONS: tuple[Option, ...] = (option('padding', Padding, Padding.SAME),
    option('stride_d', int, 0, minimum=1, maximum=32767), option('stride_w', int, 0, minimum=1, maximum=32767),
    option('stride_h', int, 0, minimum=1, maximum=32767),
    option('fused_activation_function', ActivationFunctionType, ActivationFunctionType.NONE,
        only=(ActivationFunctionType.NONE, ActivationFunctionType.RELU, ActivationFunctionType.RELU_N1_TO_1,
            ActivationFunctionType.RELU6),
        fuses=Fuses('output', lambda o, folded: o.fused_activation_function == ActivationFunctionType.NONE,
            value=lambda o, folded: folded)),
    option('dilation_d_factor', int, 1, minimum=1, maximum=32767),
    option('dilation_w_factor', int, 1, minimum=1, maximum=32767),
    option('dilation_h_factor', int, 1, minimum=1, maximum=32767),
    option('keeps_nonfinite', bool, False, internal=True, torch=True),
    option('groups', int, 1, minimum=1, internal=True))

CHECKS: tuple[Check, ...] = (Check(lambda o: not tensor.has(o.bias) or o.bias.o == o.filter.o,
    lambda o: said('bias has ', o.bias.o if tensor.has(o.bias) else 0, ' elements for ', o.filter.o, ' filters')),)
