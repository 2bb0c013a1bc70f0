"""Kernels of DEPTHWISE_CONV_2D. Made by `opgen build` from specs/conv/depthwise_conv_2d_floats.yaml; do not edit."""

from opgen.lib import tensor
from opgen.operators.model import CodeTemplate, Condition, DType, Kernel
from opgen.tflite.enums import ActivationFunctionType, Padding

DEPTHWISE_CONV_2D_FLOATS_TEMPLATE = CodeTemplate('OPGEN_HAS_FPU',
    (lambda o: 4 % o.per == 0, lambda o: o.filter.o if o.is_even else o.per,
        lambda o: (o.filter.w - 1) * o.dilation_w_factor, lambda o: o.inside_h < o.rows.out,
        lambda o: o.output.n * o.rows.out, lambda o: o.output.n > 1, lambda o: o.input.h * o.input.w * o.input.c,
        lambda o: o.cols.out * o.filter.o, lambda o: o.inside_w < o.cols.out if o.is_border == 1 else o.inside_w > 0,
        lambda o: o.is_border == 0 and o.inside_w < o.cols.out, lambda o: o.input.w - o.reach,
        lambda o: o.is_border == 1 and o.inside_w > 0, lambda o: o.is_border == 1,
        lambda o: 4 if o.part == 0 else o.whole % 4, lambda o: o.whole >= 4 if o.part == 0 else o.units > 0,
        lambda o: o.part == 0, lambda o: o.whole // 4 * 4, lambda o: o.units == 4 and o.per != 2,
        lambda o: o.dilation_h_factor * o.input.w * o.input.c, lambda o: o.dilation_w_factor * o.input.c,
        lambda o: 1 if o.is_border == 1 or o.filter.w > 8 else o.filter.w, lambda o: o.is_border == 1 or o.filter.w > 8,
        lambda o: o.are_four and o.per == 1, lambda o: o.tap * o.dilation_w_factor * o.input.c,
        lambda o: o.tap * o.filter.o,
        lambda o: o.tap * o.dilation_w_factor * o.input.c + (o.j // o.per if o.is_even else 0),
        lambda o: o.tap * o.filter.o + o.j, lambda o: tensor.has(o.bias)),
    file='conv/depthwise_conv_2d_floats.c.j2', made_from='e07e1432')

KERNELS = (Kernel('depthwise_conv_2d_layer_f32', {'*': DType.FLOAT32}, params='window'.split(),
    when=(Condition('target.fpu', lambda o: o.target.fpu),
        Condition('target.optimize != "size"', lambda o: o.target.optimize != 'size', 'target.optimize'.split()),
        Condition('output.size > 0', lambda o: o.output.size > 0, 'output.size'.split()),
        Condition('filter.size > 0', lambda o: o.filter.size > 0, 'filter.size'.split())),
    priority=2, template=DEPTHWISE_CONV_2D_FLOATS_TEMPLATE),)

TESTS = ({'padding': lambda o: o.choice(Padding.SAME, Padding.VALID), 'stride_w': lambda o: o.span(1, 4),
    'stride_h': lambda o: o.span(1, 3), 'dilation_w_factor': lambda o: o.span(1, 2),
    'dilation_h_factor': lambda o: o.span(1, 2),
    'fused_activation_function': lambda o: o.choice(ActivationFunctionType.NONE, ActivationFunctionType.RELU,
        ActivationFunctionType.RELU6),
    'depth_multiplier': lambda o: o.choice(1, o.span(1, 9)),
    'input': lambda o: (o.span(1, 2), o.choice(1, o.span(5, 9)), o.span(5, 12), o.span(1, 9)),
    'filter': lambda o: (1, 1 if o.input.h == 1 else o.span(1, 3),
        o.choice(o.span(1, 3), 1 if o.input.w < 10 else o.span(9, 10)), o.input.c * o.depth_multiplier),
    'bias': lambda o: (o.filter.o,)},)
