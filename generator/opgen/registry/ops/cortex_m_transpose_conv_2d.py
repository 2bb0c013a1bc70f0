"""CORTEX_M_TRANSPOSE_CONV_2D.

Made by `opgen build` from specs/cortex_m/cortex_m_transpose_conv_2d.yaml; do not edit.
"""

from opgen.lib import arrays, fixed_point, structs
from opgen.lib.ops.transpose_conv import transpose_conv2d
from opgen.operators.model import Axes, Check, DType, Kernel, Operand, Operator, option, said
from opgen.registry.ops._family import cortex_m_convolution as family
from opgen.registry.ops._functions.cortex_m import _is_pair, _rescaled

CORTEX_M_TRANSPOSE_CONV_2D = Operator('CORTEX_M_TRANSPOSE_CONV_2D',
    'Every pixel of an NHWC image adds its OHWI filters to the output, where pixels lie apart.',
    options=(*family.OPTIONS, option('output_padding', tuple, element=int)),
    inputs=(Operand('input', 'NHWC', holds='stored'), Operand('bias', 'O', const=True, optional=True, holds='stored'),
        Operand('requantize_multipliers', 'O', const=True, holds='stored'),
        Operand('requantize_shifts', 'O', const=True, holds='stored'), Operand('workspace', holds='stored'),
        Operand('output_scratch', holds='stored'), Operand('weight', 'OHWI', holds='stored')),
    outputs=(Operand('output', 'NHWC', holds='stored', type=lambda o: o.input.type,
        shape=lambda o: (o.input.n, o.height, o.width, o.weight.o)),),
    lets={'height': lambda o: (o.input.h - 1) * o.stride[0] - 2 * o.padding[0] + o.weight.h + o.output_padding[0],
        'width': lambda o: (o.input.w - 1) * o.stride[1] - 2 * o.padding[1] + o.weight.w + o.output_padding[1],
        'grid': lambda o: structs.opgen_window_quant(o.input.n, o.input.h, o.input.w, o.input.c, o.output.h, o.output.w,
            o.output.c, o.weight.h, o.weight.w, o.weight.i, o.stride[0], o.stride[1], 1, 1, o.padding[0], o.padding[1],
            o.activation_min, o.activation_max)},
    checks=(*family.CHECKS,
        Check(lambda o: _is_pair(o.output_padding, 0),
            lambda o: said('output_padding is ', o.output_padding, ': it must be two numbers from 0 on')),
        Check(lambda o: arrays.largest(arrays.ints(o.dilation)) == 1,
            lambda o: said('dilation is ', o.dilation, ': filters must have no gaps')),
        Check(lambda o: o.weight.i == o.input.c,
            lambda o: said('filters of ', o.weight.shape, ' do not see ', o.input.c, ' channels')),
        Check(lambda o: o.height > 0 and o.width > 0, lambda o: said('padding of ', o.padding, ' cuts all off'))),
    macs=lambda o: o.input.size * o.weight.h * o.weight.w * o.weight.o,
    reference=lambda o: _rescaled(
        (
            transpose_conv2d(fixed_point.as_ints(o.input) + o.input_offset, fixed_point.as_ints(o.weight),
                o.output.shape, o.stride[0], o.stride[1], o.padding[0], o.padding[1]) + o.bias),
        o.requantize_multipliers, o.requantize_shifts, o.output_offset, o.activation_min, o.activation_max),
    kernels=(Kernel('cortex_m_transpose_conv_2d_s8',
        {'input': DType.INT8, 'bias': DType.INT32, 'requantize_multipliers': DType.INT32,
            'requantize_shifts': DType.INT32, 'workspace': (DType.UINT8, DType.INT8),
            'output_scratch': (DType.UINT8, DType.INT8), 'weight': DType.INT8, 'output': DType.INT8},
        params='input_offset output_offset grid'.split()),),
    axes=Axes({'weight': 'o ky kx i'.split(), 'input': 'n h w i'.split(), 'output': 'n y x o'.split()}),
    tests=({'stride': lambda o: o.choice((1, 1), (2, 2), (1, 3), (3, 1)), 'input_offset': lambda o: o.span(-127, 128),
        'output_offset': lambda o: o.span(-128, 127), 'activation_min': lambda o: o.choice(-128, o.span(-128, 0)),
        'activation_max': lambda o: o.choice(127, o.span(0, 127)),
        'padding': lambda o: o.choice((0, 0), (1, 1), (0, 1)), 'dilation': (1, 1),
        'output_padding': lambda o: (o.span(0, o.stride[0] - 1), o.span(0, o.stride[1] - 1)),
        'input': lambda o: (o.span(1, 2), o.span(3, 5), o.span(3, 5), o.choice(o.span(1, 8), o.span(16, 24))),
        'weight': lambda o: (o.span(1, 5), o.span(1, 4), o.span(1, 4), o.input.c),
        'bias': lambda o: o.integers(-5000, 5000, (o.weight.o,)),
        'requantize_multipliers': lambda o: o.integers(1073741824, 2147483647, (o.weight.o,)),
        'requantize_shifts': lambda o: o.integers(-11, -6, (o.weight.o,)), 'workspace': lambda o: (o.span(1, 9),),
        'output_scratch': lambda o: (o.span(1, 9),)},))
