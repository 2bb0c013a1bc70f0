"""What operators of the family mean_pool have in common. Made by `opgen build` from specs/_family; do not edit."""

from opgen.lib import cmsis_nn, opgen_c, quant, shapes, structs
from opgen.operators.model import Check, Functions, Fuses, Limit, Option, Test, option, said
from opgen.tflite.enums import ActivationFunctionType, Padding

LETS: Functions = {
    'rows': lambda o: shapes.slide(o.padding, o.input.h, o.filter_height, o.stride_h, o.gaps[0], o.pads[0], o.pads[1]),
    'cols': lambda o: shapes.slide(o.padding, o.input.w, o.filter_width, o.stride_w, o.gaps[1], o.pads[2], o.pads[3]),
    'clamp': lambda o: quant.activation_range(o.fused_activation_function, o.output),
    'limits': lambda o: quant.activation_range_f32(o.fused_activation_function, o.keeps_nonfinite),
    'window': lambda o: opgen_c.image_window(o.input, o.output, o.rows, o.cols, 1, o.limits),
    'pool': lambda o: structs.cmsis_nn_pool_params(structs.cmsis_nn_tile(o.stride_w, o.stride_h),
        structs.cmsis_nn_tile(o.cols.before, o.rows.before), structs.cmsis_nn_activation(o.clamp.lo, o.clamp.hi)),
    'input_dims': lambda o: cmsis_nn.dims(o.input),
    'filter_dims': lambda o: structs.cmsis_nn_dims(1, o.filter_height, o.filter_width, 1),
    'output_dims': lambda o: cmsis_nn.dims(o.output), 'gaps': lambda o: (1, 1), 'zeros_are_ignored': lambda o: False}

OPTIONS: tuple[Option, ...] = (option('keeps_nonfinite', bool, False, internal=True, torch=True),
    option('pads', tuple, (0, 0, 0, 0), element=int, internal=True,
        fuses=Fuses('input',
            lambda o, folded: (o.zeros_are_ignored and shapes.covers(o.rows, folded[0], folded[1]) and
                shapes.covers(o.cols, folded[2], folded[3])),
            value=lambda o, folded: shapes.sum_shapes(o.pads, folded))))

CHECKS: tuple[Check, ...] = (
    Limit(lambda o: o.rows.out > 0 and o.cols.out > 0,
        lambda o: said('a ', o.filter_height, ' x ', o.filter_width, ' window does not fit into ', o.input.h, ' x ',
            o.input.w)),
    Limit(lambda o: o.rows.before < 32768 and o.cols.before < 32768,
        lambda o: said('a ', o.filter_height, ' x ', o.filter_width,
            ' window pads an image with more than 32767 rows or columns')))

TESTS: tuple[Test, ...] = ({'padding': lambda o: o.choice(Padding.SAME, Padding.VALID),
    'stride_w': lambda o: o.span(1, 3), 'stride_h': lambda o: o.span(1, 3), 'filter_width': lambda o: o.span(1, 4),
    'filter_height': lambda o: o.span(1, 4),
    'fused_activation_function': lambda o: o.choice(ActivationFunctionType.NONE, ActivationFunctionType.RELU,
        ActivationFunctionType.RELU6, ActivationFunctionType.RELU_N1_TO_1),
    'input': lambda o: (o.span(1, 2), o.span(4, 9), o.span(4, 9), o.span(1, 20))},)
