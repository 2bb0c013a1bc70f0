"""CORTEX_M_DEPTHWISE_CONV_2D.

Made by `opgen build` from specs/cortex_m/cortex_m_depthwise_conv_2d.yaml; do not edit.
"""

from opgen.lib import fixed_point, reference, shapes, structs
from opgen.operators.model import Axes, Check, DType, Kernel, Operand, Operator, option, said
from opgen.registry.ops._family import cortex_m_convolution as family
from opgen.registry.ops._functions.cortex_m import _rescaled
from opgen.tflite.enums import Padding

CORTEX_M_DEPTHWISE_CONV_2D = Operator('CORTEX_M_DEPTHWISE_CONV_2D',
    '2-D convolution of every channel of an NHWC image with filters of its own (1HWO).',
    options=(*family.OPTIONS, option('depth_multiplier', int, minimum=1)),
    inputs=(Operand('input', 'NHWC', holds='stored'), Operand('bias', 'O', const=True, optional=True, holds='stored'),
        Operand('requantize_multipliers', 'O', const=True, holds='stored'),
        Operand('requantize_shifts', 'O', const=True, holds='stored'), Operand('workspace', holds='stored'),
        Operand('weight', 'IHWO', holds='stored')),
    outputs=(Operand('output', 'NHWC', holds='stored', type=lambda o: o.input.type,
        shape=lambda o: (o.input.n, o.rows.out, o.cols.out, o.weight.o)),),
    lets={'rows': lambda o: shapes.slide(Padding.VALID, o.input.h, o.weight.h, o.stride[0], o.dilation[0], o.padding[0],
            o.padding[0]),
        'cols': lambda o: shapes.slide(Padding.VALID, o.input.w, o.weight.w, o.stride[1], o.dilation[1], o.padding[1],
            o.padding[1]),
        'grid': lambda o: structs.opgen_window_quant(o.input.n, o.input.h, o.input.w, o.input.c, o.output.h, o.output.w,
            o.output.c, o.weight.h, o.weight.w, o.weight.i, o.stride[0], o.stride[1], o.dilation[0], o.dilation[1],
            o.padding[0], o.padding[1], o.activation_min, o.activation_max)},
    checks=(*family.CHECKS,
        Check(lambda o: o.weight.i == 1 and o.weight.o == o.input.c * o.depth_multiplier,
            lambda o: said('filters of shape ', o.weight.shape, ' are not ', o.depth_multiplier, ' for each of ',
                o.input.c, ' channels')),
        Check(lambda o: o.rows.out > 0 and o.cols.out > 0,
            lambda o: said('a ', o.weight.h, ' x ', o.weight.w, ' filter does not fit into ', o.input.h, ' x ',
                o.input.w))),
    macs=lambda o: o.output.size * o.weight.h * o.weight.w * o.weight.i,
    reference=lambda o: _rescaled(
        (
            reference.depthwise_conv2d(fixed_point.as_ints(o.input) + o.input_offset, fixed_point.as_ints(o.weight),
                o.rows, o.cols) + o.bias), o.requantize_multipliers, o.requantize_shifts, o.output_offset,
        o.activation_min, o.activation_max),
    kernels=(Kernel('cortex_m_depthwise_conv_2d_s8',
        {'input': DType.INT8, 'bias': DType.INT32, 'requantize_multipliers': DType.INT32,
            'requantize_shifts': DType.INT32, 'workspace': (DType.UINT8, DType.INT8), 'weight': DType.INT8,
            'output': DType.INT8},
        params='input_offset output_offset grid'.split(),
        takes='p input bias requantize_multipliers requantize_shifts workspace weight output scratch'.split(),
        scratch=lambda o: 16 * o.weight.o),),
    axes=Axes({'input': 'n y x g'.split(), 'weight': '1 ky kx g*o'.split()}),
    tests=({'stride': lambda o: o.choice((1, 1), (2, 2), (1, 3), (3, 1)), 'input_offset': lambda o: o.span(-127, 128),
        'output_offset': lambda o: o.span(-128, 127), 'activation_min': lambda o: o.choice(-128, o.span(-128, 0)),
        'activation_max': lambda o: o.choice(127, o.span(0, 127)),
        'padding': lambda o: o.choice((0, 0), (1, 1), (0, 1), (2, 0)),
        'dilation': lambda o: o.choice((1, 1), (1, 1), (2, 1), (1, 2)), 'depth_multiplier': lambda o: o.span(1, 3),
        'input': lambda o: (o.span(1, 2), o.span(3, 9), o.span(3, 9), o.span(1, 8)),
        'weight': lambda o: (1, o.span(1, 3), o.span(1, 3), o.input.c * o.depth_multiplier),
        'bias': lambda o: o.integers(-5000, 5000, (o.weight.o,)),
        'requantize_multipliers': lambda o: o.integers(1073741824, 2147483647, (o.weight.o,)),
        'requantize_shifts': lambda o: o.integers(o.choice(-9, -24), o.choice(-4, 1), (o.weight.o,)),
        'workspace': lambda o: (o.span(1, 9),)},))
