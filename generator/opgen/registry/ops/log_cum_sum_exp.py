"""LOG_CUM_SUM_EXP. Made by `opgen build` from specs/reduce/log_cum_sum_exp.yaml; do not edit."""

from opgen.lib import adapt, arrays, reduce, scan, shapes
from opgen.operators.model import Axes, Check, DType, Kernel, Operand, Operator, Torch, option, said
from opgen.registry.ops._functions.logarithms import _log_of_sum

LOG_CUM_SUM_EXP = Operator('LOG_CUM_SUM_EXP',
    'The running sums along an axis of numbers that are given by their logarithms.',
    options=(option('axis', int),), inputs=(Operand('input'),),
    outputs=(Operand('output', type=lambda o: o.input.type, shape=lambda o: o.input.shape),),
    lets={'position': lambda o: shapes.normal_axis(o.axis, o.input.rank),
        'along': lambda o: reduce.axis_sizes(o.input.shape, o.position)},
    checks=(Check(lambda o: shapes.is_axis(o.axis, o.input.rank),
        lambda o: said('the input has ', o.input.rank, ' axes: ', o.axis, ' is not one of them')),),
    reference=lambda o: scan.scan(_log_of_sum,
        arrays.full(shapes.without_axis(o.input.shape, o.position), -arrays.infinity()), o.input, o.position),
    kernels=(Kernel('log_cum_sum_exp_f32', {'*': DType.FLOAT32}, params='along'.split(), inplace='input'.split()),),
    axes=Axes({'input': '... k'.split(), 'output': '... c'.split()}, {'axis': 'k c'.split()}),
    torch=(Torch('aten.logcumsumexp.default',
        {'input': lambda o: o.self if o.self.rank > 0 else adapt.viewed(o.self, (1,))}, used='dim output self'.split(),
        outputs={'output': lambda o: adapt.viewed(o.output, o.self.shape)}, options={'axis': 'dim'}),),
    tests=({'axis': lambda o: o.choice(0, -1),
        'input': lambda o: o.choice((o.span(1, 30),), (o.span(1, 3), o.span(1, 9)),
            (o.span(1, 3), o.span(1, 5), o.span(1, 9)))},))
