"""Kernels of CONV_2D. Made by `opgen build` from specs/conv/conv_2d_floats.yaml; do not edit."""

from opgen.lib import tensor
from opgen.operators.model import CodeTemplate, Condition, DType, Kernel
from opgen.tflite.enums import ActivationFunctionType, Padding

CONV_2D_FLOATS_TEMPLATE = CodeTemplate('OPGEN_HAS_FPU',
    (lambda o: o.filter.o // o.groups, lambda o: o.filter.h * o.filter.w * o.filter.i,
        lambda o: o.dilation_w_factor == 1 and o.groups == 1, lambda o: (o.filter.w - 1) * o.dilation_w_factor,
        lambda o: o.stride_w * o.input.c, lambda o: o.inside_h < o.rows.out, lambda o: o.output.n * o.rows.out,
        lambda o: o.output.n > 1, lambda o: o.input.h * o.input.w * o.input.c, lambda o: o.cols.out * o.filter.o,
        lambda o: (2, 1), lambda o: o.pixels == 2 or o.inside_w == o.cols.out,
        lambda o: o.pixels == 1 or o.inside_w > 1, lambda o: o.pixels == 2, lambda o: o.cols.out - 1,
        lambda o: o.input.w - o.reach - o.stride_w, lambda o: not o.is_whole, lambda o: o.groups > 1,
        lambda o: 4 if o.part == 0 else o.units % 4, lambda o: o.units >= 4 if o.part == 0 else o.filters > 0,
        lambda o: o.part == 0, lambda o: o.filters == 4, lambda o: o.i * o.step, lambda o: o.j * o.size,
        lambda o: not o.is_joined, lambda o: o.dilation_w_factor * o.input.c, lambda o: o.i * o.filter.o,
        lambda o: tensor.has(o.bias), lambda o: o.i * o.filter.o + o.j, lambda o: o.filters * o.size,
        lambda o: o.part == 1 and o.groups > 1, lambda o: o.pixels * o.filter.o),
    file='conv/conv_2d_floats.c.j2', made_from='7246b47f')

KERNELS = (Kernel('conv_2d_layer_f32', {'*': DType.FLOAT32}, params='window'.split(),
    when=(Condition('target.fpu', lambda o: o.target.fpu),
        Condition('target.optimize != "size"', lambda o: o.target.optimize != 'size', 'target.optimize'.split()),
        Condition('output.size > 0', lambda o: o.output.size > 0, 'output.size'.split()),
        Condition('filter.size > 0', lambda o: o.filter.size > 0, 'filter.size'.split())),
    priority=2, template=CONV_2D_FLOATS_TEMPLATE),)

TESTS = ({'padding': lambda o: o.choice(Padding.SAME, Padding.VALID), 'stride_w': lambda o: o.span(1, 3),
    'stride_h': lambda o: o.span(1, 3), 'dilation_w_factor': lambda o: o.span(1, 2),
    'dilation_h_factor': lambda o: o.span(1, 2),
    'fused_activation_function': lambda o: o.choice(ActivationFunctionType.NONE, ActivationFunctionType.RELU,
        ActivationFunctionType.RELU6),
    'input': lambda o: (o.span(1, 2), o.choice(1, o.span(5, 9)), o.span(5, 9), o.span(1, 8)),
    'filter': lambda o: (o.span(1, 9) * o.input.c, 1 if o.input.h == 1 else o.span(1, 3), o.span(1, 3),
        o.choice(1, o.input.c)),
    'bias': lambda o: (o.filter.o,)},)
