"""CORTEX_M_ADD. Made by `opgen build` from specs/cortex_m/cortex_m_add.yaml; do not edit."""

from opgen.lib import exact, fixed_point, shapes, structs
from opgen.operators.model import Axes, Condition, DType, Kernel, Operand, Operator, option
from opgen.registry.ops._family import cortex_m_pair as family

CORTEX_M_ADD = Operator('CORTEX_M_ADD',
    'The sum of quantized tensors, with broadcasting; scales are given as multipliers and shifts.',
    options=(*family.OPTIONS, option('self_zero_point', int, minimum=-1920, maximum=1919),
        option('other_zero_point', int, minimum=-1920, maximum=1919),
        option('self_multiplier', int, minimum=-2147483647, maximum=2147483647),
        option('self_shift', int, minimum=-31, maximum=0),
        option('other_multiplier', int, minimum=-2147483647, maximum=2147483647),
        option('other_shift', int, minimum=-31, maximum=0),
        option('output_multiplier', int, minimum=-2147483647, maximum=2147483647),
        option('output_shift', int, minimum=-31, maximum=0), option('activation_min', int, minimum=-128, maximum=127),
        option('activation_max', int, minimum=-128, maximum=127)),
    inputs=(Operand('input1', holds='stored'), Operand('input2', holds='stored')),
    outputs=(Operand('output', holds='stored', type=lambda o: o.input1.type,
        shape=lambda o: shapes.broadcast_shape(o.input1.shape, o.input2.shape)),),
    lets={**family.LETS,
        'quant': lambda o: structs.opgen_add_quant(-o.self_zero_point, o.self_multiplier, o.self_shift,
            -o.other_zero_point, o.other_multiplier, o.other_shift, 20, o.output_zero_point, o.output_multiplier,
            o.output_shift, o.activation_min, o.activation_max)},
    checks=family.CHECKS,
    reference=lambda o: exact.sum_result(
        (exact.first_term(fixed_point.as_ints(o.input1), o.quant) +
            exact.second_term(fixed_point.as_ints(o.input2), o.quant)), o.quant),
    kernels=(
        Kernel('cortex_m_add_s8', {'*': DType.INT8}, params='quant size'.split(),
            when=(Condition('input1.shape == input2.shape', lambda o: o.input1.shape == o.input2.shape,
                'input1.shape input2.shape'.split()),),
            inplace='input1 input2'.split()),
        Kernel('cortex_m_add_broadcast_s8', {'*': DType.INT8}, params='loops rank quant'.split(),
            inplace='input1 input2'.split())),
    axes=Axes(),
    tests=({'self_zero_point': lambda o: o.span(-128, 127),
        'other_zero_point': lambda o: o.choice(o.span(-128, 127), -1464),
        'output_zero_point': lambda o: o.span(-128, 127),
        'input1': lambda o: o.choice((o.span(1, 3), o.span(1, 5), o.span(1, 5), o.span(1, 20)), (2, 1, 3, 1, 2, 4)),
        'input2': lambda o: o.choice(o.input1.shape, (1, 1, 1, o.input1.shape[-1]), (2, 1, 3, 1, 1, o.input1.shape[-1]),
            (o.input1.shape[-1],), ()),
        'self_multiplier': lambda o: o.span(1073741824, 2147483647), 'self_shift': lambda o: o.choice(0, o.span(-3, 0)),
        'other_multiplier': lambda o: o.choice(-1610612736, o.span(1073741824, 2147483647)),
        'other_shift': lambda o: o.choice(0, o.span(-3, 0)),
        'output_multiplier': lambda o: o.span(1073741824, 2147483647), 'output_shift': lambda o: o.span(-20, -18),
        'activation_min': lambda o: o.span(-128, -30), 'activation_max': lambda o: o.span(-30, 127)},))
