"""CORTEX_M_SOFTMAX. Made by `opgen build` from specs/cortex_m/cortex_m_softmax.yaml; do not edit."""

from opgen.lib import exact, fixed_point, shapes
from opgen.operators.model import Axes, Check, DType, Kernel, Operand, Operator, option, said
from opgen.registry.ops._functions.softmax import _softmax_s8

CORTEX_M_SOFTMAX = Operator('CORTEX_M_SOFTMAX',
    'exp(x) divided by its sum along the last axis, in fixed point; the scale of x is given as multiplier and shift.',
    options=(option('dim', int), option('input_zero_point', int, minimum=-128, maximum=127),
        option('output_zero_point', int, only=(-128,)), option('input_multiplier', int, minimum=0, maximum=2147483647),
        option('input_shift', int, minimum=-31, maximum=30), option('diff_min', int, minimum=-2147483647, maximum=0)),
    inputs=(Operand('input', holds='stored'),),
    outputs=(Operand('output', holds='stored', type=lambda o: o.input.type, shape=lambda o: o.input.shape),),
    lets={'depth': lambda o: o.input.shape[-1], 'rows': lambda o: shapes.size_before(o.input.shape, -1)},
    checks=(Check(lambda o: o.input.rank >= 1, 'the input needs an axis'),
        Check(lambda o: o.dim == -1 or o.dim == o.input.rank - 1,
            lambda o: said('dim is ', o.dim, ': it must be the last of ', o.input.rank, ' axes'))),
    reference=lambda o: _softmax_s8(fixed_point.as_ints(o.input) - o.input_zero_point,
        exact.SoftmaxScale(o.input_multiplier, o.input_shift, o.diff_min), DType.INT8),
    kernels=(Kernel('cortex_m_softmax_s8', {'*': DType.INT8},
        params='input_multiplier input_shift diff_min rows depth'.split(), inplace='input'.split()),),
    axes=Axes({'input': '... k'.split(), 'output': '... c'.split()}),
    tests=({'dim': -1, 'input_zero_point': lambda o: o.span(-128, 127), 'output_zero_point': -128,
        'input_multiplier': lambda o: o.span(1073741824, 2147483647), 'input_shift': lambda o: o.span(18, 23),
        'diff_min': lambda o: o.choice(-7936, -248, -20),
        'input': lambda o: o.choice((o.span(1, 3), o.span(1, 4), o.span(1, 40)), (o.span(1, 300),))},))
