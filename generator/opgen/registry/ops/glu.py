"""GLU. Made by `opgen build` from specs/activation/glu.yaml; do not edit."""

from dataclasses import dataclass

from opgen.air.dtype import DType
from opgen.air.model import AirOperatorOptions
from opgen.lib import reduce, reference, shapes
from opgen.operators.model import Check, Kernel, Operand, Operator, Torch, option, said


@dataclass(frozen=True, kw_only=True)
class GluOptions(AirOperatorOptions):
    """Options of GLU."""

    axis: int = option(-1)


GLU = Operator(
    'GLU',
    'Gated linear unit, the first half along an axis times the logistic function of the second half.',
    source='specs/activation/glu.yaml',
    options_type=GluOptions,
    inputs=(Operand('input'),),
    outputs=(
        Operand('output', type=lambda o: o.input.type,
            shape=lambda o: shapes.with_size(o.input.shape, o.axis, o.input.shape[o.axis] // 2)),),
    lets={'halves': lambda o: reduce.axis_sizes(o.input.shape, o.axis)},
    checks=(
        Check(lambda o: shapes.is_axis(o.axis, o.input.rank),
            lambda o: said('an input of ', o.input.rank, ' dimensions has no axis ', o.axis)),
        Check(lambda o: o.input.shape[o.axis] % 2 == 0,
            lambda o: said('axis ', o.axis, ' of size ', o.input.shape[o.axis], ' has no halves'))),
    reference=lambda o: reference.split(o.input, o.axis, 2)[0] * reference.logistic(reference.split(o.input, o.axis, 2)[1]),
    reads_values='input'.split(),
    kernels=(Kernel('glu_f32', {'input': DType.FLOAT32, 'output': DType.FLOAT32}, params='halves'.split()),),
    torch=(
        Torch('aten.glu.default', {'input': 'self'}, outputs={'output': 'output'}, used='dim self'.split(),
            options={'axis': lambda o: o.dim}),),
    tests=({'axis': lambda o: o.choice(-1, 1), 'input': lambda o: (o.span(1, 3), 2 * o.span(1, 9))},
        {'axis': lambda o: o.choice(-2, 1), 'input': lambda o: (o.span(1, 3), 2 * o.span(1, 5), o.span(1, 9))}),
)
