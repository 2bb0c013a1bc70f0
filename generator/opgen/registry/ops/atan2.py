"""ATAN2. Made by `opgen build` from specs/arithmetic/atan2.yaml; do not edit."""

from opgen.lib import adapt, loops, shapes
from opgen.lib.ops.atan2 import arctan2
from opgen.operators.model import Axes, Check, DType, Kernel, Limit, Litert, Operand, Operator, Torch, said

ATAN2 = Operator('ATAN2',
    'The angle, in radians, of the point input2 to the right and input1 above the origin, with broadcasting.',
    litert=Litert('ATAN2', table='ATan2Options'), inputs=(Operand('input1'), Operand('input2')),
    outputs=(Operand('output', type=lambda o: o.input1.type,
        shape=lambda o: shapes.broadcast_shape(o.input1.shape, o.input2.shape)),),
    lets={'nest': lambda o: loops.broadcast_loops(o.input1.shape, o.input2.shape, o.output.shape),
        'loops': lambda o: o.nest.table, 'rank': lambda o: o.nest.rank},
    checks=(
        Check(lambda o: shapes.broadcasts(o.input1.shape, o.input2.shape),
            lambda o: said('shapes ', o.input1.shape, ' and ', o.input2.shape, ' do not broadcast to one')),
        Limit(lambda o: o.nest.rank <= 8,
            lambda o: said('shapes ', o.input1.shape, ' and ', o.input2.shape, ' need ', o.nest.rank,
                ' nested loops, more than 8'))),
    reference=lambda o: arctan2(o.input1, o.input2),
    kernels=(Kernel('atan2_f32', {'*': DType.FLOAT32}, params='loops rank'.split(), inplace='input1 input2'.split()),),
    axes=Axes(),
    torch=(Torch('aten.atan2.default',
        {'input1': lambda o: adapt.converted(o.self, o.results[0].type),
            'input2': lambda o: adapt.converted(o.other, o.results[0].type)},
        used='other results self'.split()),),
    tests=(
        {'input1': lambda o: (o.span(1, 3), o.span(1, 5), o.span(1, 5), o.span(1, 20)),
            'input2': lambda o: o.input1.shape},
        {'input1': lambda o: o.choice((3, 1), (2, 3, 4), (2, 1, 3, 1, 2, 4)),
            'input2': lambda o: o.choice((), (1,), (4,), (1, 3, 2, 4))}))
