"""CORTEX_M_MUL. Made by `opgen build` from specs/cortex_m/cortex_m_mul.yaml; do not edit."""

from opgen.lib import fixed_point, quant, shapes, structs
from opgen.operators.model import Axes, Condition, DType, Kernel, Operand, Operator, option
from opgen.registry.ops._family import cortex_m_pair as family

CORTEX_M_MUL = Operator('CORTEX_M_MUL',
    'The product of quantized tensors, with broadcasting; its scale is given as multiplier and shift.',
    options=(*family.OPTIONS, option('self_zero_point', int, minimum=-32640, maximum=32639),
        option('other_zero_point', int, minimum=-32640, maximum=32639),
        option('output_multiplier', int, minimum=-2147483647, maximum=2147483647),
        option('output_shift', int, minimum=-31, maximum=14)),
    inputs=(Operand('input1', holds='stored'), Operand('input2', holds='stored')),
    outputs=(Operand('output', holds='stored', type=lambda o: o.input1.type,
        shape=lambda o: shapes.broadcast_shape(o.input1.shape, o.input2.shape)),),
    lets={**family.LETS,
        'quant': lambda o: structs.opgen_mul_quant(-o.self_zero_point, -o.other_zero_point, o.output_zero_point,
            o.output_multiplier, o.output_shift, -128, 127)},
    checks=family.CHECKS,
    reference=lambda o: fixed_point.saturate(
        (
            quant.multiply(
                ((fixed_point.as_ints(o.input1) - o.self_zero_point) *
                    (fixed_point.as_ints(o.input2) - o.other_zero_point)), o.output_multiplier, o.output_shift) +
            o.output_zero_point), -128, 127),
    kernels=(
        Kernel('cortex_m_mul_s8', {'*': DType.INT8}, params='quant size'.split(),
            when=(Condition('input1.shape == input2.shape', lambda o: o.input1.shape == o.input2.shape,
                'input1.shape input2.shape'.split()),),
            inplace='input1 input2'.split()),
        Kernel('cortex_m_mul_broadcast_s8', {'*': DType.INT8}, params='loops rank quant'.split(),
            inplace='input1 input2'.split())),
    axes=Axes(),
    tests=({'self_zero_point': lambda o: o.span(-128, 127),
        'other_zero_point': lambda o: o.choice(o.span(-128, 127), -1464),
        'output_zero_point': lambda o: o.span(-128, 127),
        'input1': lambda o: o.choice((o.span(1, 3), o.span(1, 5), o.span(1, 5), o.span(1, 20)), (2, 1, 3, 1, 2, 4)),
        'input2': lambda o: o.choice(o.input1.shape, (1, 1, 1, o.input1.shape[-1]), (2, 1, 3, 1, 1, o.input1.shape[-1]),
            (o.input1.shape[-1],), ()),
        'output_multiplier': lambda o: o.span(1073741824, 2147483647), 'output_shift': lambda o: o.span(-9, -3)},))
