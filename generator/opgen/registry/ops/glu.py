"""GLU. Made by `opgen build` from specs/activation/glu.yaml; do not edit."""

from opgen.lib import reduce, reference, shapes
from opgen.operators.model import Check, DType, Kernel, Operand, Operator, Torch, option, said

GLU = Operator('GLU', 'Gated linear unit, the first half along an axis times the logistic function of the second half.',
    options=(option('axis', int, -1),), inputs=(Operand('input'),),
    outputs=(Operand('output', type=lambda o: o.input.type,
        shape=lambda o: shapes.with_size(o.input.shape, o.axis, o.input.shape[o.axis] // 2)),),
    lets={'halves': lambda o: reduce.axis_sizes(o.input.shape, o.axis)},
    checks=(
        Check(lambda o: shapes.is_axis(o.axis, o.input.rank),
            lambda o: said('an input of ', o.input.rank, ' dimensions has no axis ', o.axis)),
        Check(lambda o: o.input.shape[o.axis] % 2 == 0,
            lambda o: said('axis ', o.axis, ' of size ', o.input.shape[o.axis], ' has no halves'))),
    reference=lambda o: (reference.split(o.input, o.axis, 2)[0] *
        reference.logistic(reference.split(o.input, o.axis, 2)[1])),
    kernels=(Kernel('glu_f32', {'*': DType.FLOAT32}, params='halves'.split()),),
    torch=(Torch('aten.glu.default', {'input': 'self'}, used='dim self'.split(), options={'axis': 'dim'}),),
    tests=({'axis': lambda o: o.choice(-1, 1), 'input': lambda o: (o.span(1, 3), 2 * o.span(1, 9))},
        {'axis': lambda o: o.choice(-2, 1), 'input': lambda o: (o.span(1, 3), 2 * o.span(1, 5), o.span(1, 9))}))
