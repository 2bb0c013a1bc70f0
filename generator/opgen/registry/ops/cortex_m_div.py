"""CORTEX_M_DIV. Made by `opgen build` from specs/cortex_m/cortex_m_div.yaml; do not edit."""

from opgen.lib import arrays, fixed_point
from opgen.operators.model import Axes, Check, DType, Kernel, Operand, Operator, option, said

CORTEX_M_DIV = Operator('CORTEX_M_DIV',
    'The quotient of quantized tensors, in float32; what is divided by zero is zero.',
    options=(option('self_zero_point', int, minimum=-32768, maximum=32767),
        option('other_zero_point', int, minimum=-32768, maximum=32767),
        option('output_zero_point', int, minimum=-32768, maximum=32767), option('output_scale', float)),
    inputs=(Operand('input1', holds='stored'), Operand('input2', holds='stored')),
    outputs=(Operand('output', holds='stored', type=lambda o: o.input1.type, shape=lambda o: o.input1.shape),),
    lets={'size': lambda o: o.output.size, 'most': lambda o: 127 if o.output.type == DType.INT8 else 32767,
        'least': lambda o: -1 - o.most,
        'first': lambda o: arrays.as_float32s(fixed_point.as_ints(o.input1) - o.self_zero_point),
        'second': lambda o: arrays.as_float32s(fixed_point.as_ints(o.input2) - o.other_zero_point),
        'quotient': lambda o: arrays.where(o.second == 0, arrays.as_float32s(0 * o.first),
            arrays.as_float32s(o.first / arrays.where(o.second == 0, arrays.as_float32s(1 + 0 * o.second), o.second)))},
    checks=(Check(lambda o: o.input1.shape == o.input2.shape,
        lambda o: said('shapes ', o.input1.shape, ' and ', o.input2.shape, ' differ')),),
    reference=lambda o: fixed_point.saturate(
        arrays.round_even(o.quotient * arrays.f32(o.output_scale)) + o.output_zero_point, o.least, o.most),
    kernels=(
        Kernel('cortex_m_div_s8', {'*': DType.INT8},
            params='self_zero_point other_zero_point output_zero_point size least most output_scale'.split(),
            inplace='input1 input2'.split()),
        Kernel('cortex_m_div_s16', {'*': DType.INT16},
            params='self_zero_point other_zero_point output_zero_point size least most output_scale'.split(),
            inplace='input1 input2'.split())),
    axes=Axes(),
    tests=({'self_zero_point': lambda o: o.span(-128, 127), 'other_zero_point': lambda o: o.span(-128, 127),
        'output_zero_point': lambda o: o.span(-128, 127), 'output_scale': lambda o: o.choice(0.5, 31.7, 3.0),
        'input1': lambda o: o.choice((o.span(1, 300),), (o.span(1, 3), o.span(1, 9), o.span(1, 9)), ()),
        'input2': lambda o: o.input1.shape},))
