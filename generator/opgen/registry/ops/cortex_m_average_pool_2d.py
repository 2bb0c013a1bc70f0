"""CORTEX_M_AVERAGE_POOL_2D. Made by `opgen build` from specs/cortex_m/cortex_m_average_pool_2d.yaml; do not edit."""

from opgen.lib import arrays, fixed_point, quant, structs
from opgen.lib.ops.average_pool_2d_to_even import average_pool_to_even
from opgen.operators.model import Axes, DType, Kernel, Operand, Operator, option
from opgen.registry.ops._family import cortex_m_pool as family

CORTEX_M_AVERAGE_POOL_2D = Operator('CORTEX_M_AVERAGE_POOL_2D',
    ('The mean of every window; what is outside of the image does not count. Computed in float32, halves to even, '
        'as the library\n'
        'does in Python.'),
    options=(*family.OPTIONS, option('zero_point', int, minimum=-128, maximum=127),
        option('multiplier', int, minimum=1, maximum=2147483647), option('shift', int, minimum=-31, maximum=30)),
    inputs=(Operand('input', 'NHWC', holds='stored'), Operand('workspace', holds='stored')),
    outputs=(Operand('output', 'NHWC', holds='stored', type=lambda o: o.input.type,
        shape=lambda o: (o.input.n, o.rows.out, o.cols.out, o.input.c)),),
    lets={**family.LETS, 'scale': lambda o: arrays.f32(o.multiplier * 2.0 ** o.shift / 2147483648.0),
        'reals': lambda o: arrays.as_float32s(arrays.as_float32s(arrays.arange(256) - 128 - o.zero_point) * o.scale),
        'window': lambda o: structs.opgen_window(o.input.n, o.input.h, o.input.w, o.input.c, o.output.h, o.output.w,
            o.output.c, o.kernel_size[0], o.kernel_size[1], 1, o.stride[0], o.stride[1], 1, 1, o.padding[0],
            o.padding[1], 0.0, 0.0)},
    checks=family.CHECKS,
    reference=lambda o: average_pool_to_even(fixed_point.as_ints(o.input), o.rows, o.cols, o.reals, o.scale,
        o.zero_point, quant.Clamp(-128, 127)),
    kernels=(Kernel('cortex_m_average_pool_2d_s8',
        {'input': DType.INT8, 'workspace': (DType.UINT8, DType.INT8), 'output': DType.INT8},
        params='scale zero_point window'.split(), takes='p input workspace output scratch'.split(),
        scratch=lambda o: 1024),),
    elements='rising',
    axes=Axes({'input': 'n y x c'.split(), 'output': 'n y x c'.split()}, windows={'y': 'rows', 'x': 'cols'}),
    tests=({'kernel_size': lambda o: (o.span(1, 4), o.span(1, 4)), 'stride': lambda o: (o.span(1, 3), o.span(1, 3)),
        'padding': lambda o: (o.span(0, o.kernel_size[0] // 2), o.span(0, o.kernel_size[1] // 2)), 'ceil_mode': False,
        'input': lambda o: (o.span(1, 2), o.span(4, 9), o.span(4, 9), o.span(1, 9)),
        'zero_point': lambda o: o.span(-128, 127), 'multiplier': lambda o: o.span(1073741824, 2147483647),
        'shift': lambda o: o.span(-8, -2), 'workspace': lambda o: (o.span(1, 9),)},))
