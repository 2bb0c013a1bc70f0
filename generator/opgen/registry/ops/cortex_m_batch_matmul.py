"""CORTEX_M_BATCH_MATMUL. Made by `opgen build` from specs/cortex_m/cortex_m_batch_matmul.yaml; do not edit."""

from opgen.lib import arrays, fixed_point, reference, structs
from opgen.operators.model import Check, DType, Kernel, Operand, Operator, option, said
from opgen.registry.ops._functions.cortex_m import _rescaled

CORTEX_M_BATCH_MATMUL = Operator('CORTEX_M_BATCH_MATMUL',
    ('Products of matrices, one per batch, the second one stored transposed. Zero points are negated, and the '
        'scale is given as\n'
        'multiplier and shift.'),
    options=(option('lhs_zero_point', int, minimum=-127, maximum=128),
        option('rhs_zero_point', int, minimum=-127, maximum=128),
        option('output_zero_point', int, minimum=-128, maximum=127),
        option('output_multiplier', int, minimum=0, maximum=2147483647),
        option('output_shift', int, minimum=-31, maximum=30)),
    inputs=(Operand('lhs', 'BMK', holds='stored'), Operand('rhs_transposed', 'BOK', holds='stored'),
        Operand('workspace', holds='stored')),
    outputs=(Operand('output', 'BMO', holds='stored', type=lambda o: o.lhs.type,
        shape=lambda o: (o.lhs.b, o.lhs.m, o.rhs_transposed.o)),),
    lets={'quant': lambda o: structs.cmsis_nn_per_tensor_quant_params(o.output_multiplier, o.output_shift),
        'batches': lambda o: o.lhs.b, 'rows': lambda o: o.lhs.m, 'depth': lambda o: o.lhs.k,
        'units': lambda o: o.rhs_transposed.o},
    checks=(Check(lambda o: o.lhs.b == o.rhs_transposed.b and o.lhs.k == o.rhs_transposed.k,
        lambda o: said('matrices of shapes ', o.lhs.shape, ' and, transposed, ', o.rhs_transposed.shape,
            ' have no product')),),
    macs=lambda o: o.output.size * o.lhs.k,
    reference=lambda o: _rescaled(
        reference.batch_matmul(fixed_point.as_ints(o.lhs) + o.lhs_zero_point,
            fixed_point.as_ints(o.rhs_transposed) + o.rhs_zero_point, False, True), arrays.ints((o.output_multiplier,)),
        arrays.ints((o.output_shift,)), o.output_zero_point, -128, 127),
    kernels=(Kernel('cortex_m_batch_matmul_s8',
        {'lhs': DType.INT8, 'rhs_transposed': DType.INT8, 'workspace': (DType.UINT8, DType.INT8), 'output': DType.INT8},
        params='batches units depth quant lhs_zero_point output_zero_point rhs_zero_point rows'.split(),
        takes='p lhs rhs_transposed workspace output scratch'.split(), scratch=lambda o: 4 * o.rhs_transposed.o),),
    tests=({'lhs_zero_point': lambda o: o.span(-127, 128), 'rhs_zero_point': lambda o: o.span(-127, 128),
        'output_zero_point': lambda o: o.span(-128, 127), 'output_multiplier': lambda o: o.span(1073741824, 2147483647),
        'output_shift': lambda o: o.span(-11, -6), 'lhs': lambda o: (o.span(1, 3), o.span(1, 5), o.span(1, 20)),
        'rhs_transposed': lambda o: (o.lhs.b, o.span(1, 5), o.lhs.k), 'workspace': lambda o: (o.span(1, 9),)},))
