"""COMPLEX_OF. Made by `opgen build` from specs/complex/complex_of.yaml; do not edit."""

from opgen.lib import arrays, loops, shapes
from opgen.lib.ops.complex_of import complex_of
from opgen.operators.model import Axes, Check, DType, Kernel, Limit, Operand, Operator, Torch, option, said

COMPLEX_OF = Operator('COMPLEX_OF',
    'Complex numbers of their real and imaginary parts, or of their lengths and angles, with broadcasting.',
    options=(option('polar', bool),), inputs=(Operand('first'), Operand('second')),
    outputs=(Operand('output', type=lambda o: DType.COMPLEX64,
        shape=lambda o: shapes.broadcast_shape(o.first.shape, o.second.shape)),),
    lets={'nest': lambda o: loops.broadcast_loops(o.first.shape, o.second.shape, o.output.shape),
        'loops': lambda o: o.nest.table, 'rank': lambda o: o.nest.rank},
    checks=(
        Check(lambda o: shapes.broadcasts(o.first.shape, o.second.shape),
            lambda o: said('shapes ', o.first.shape, ' and ', o.second.shape, ' do not broadcast to one')),
        Limit(lambda o: o.nest.rank <= 8,
            lambda o: said('shapes ', o.first.shape, ' and ', o.second.shape, ' need ', o.nest.rank,
                ' nested loops, more than 8'))),
    reference=lambda o: (complex_of(o.first * arrays.cos(o.second), o.first * arrays.sin(o.second)) if o.polar
        else complex_of(o.first, o.second)),
    kernels=(Kernel('complex_of_f32', {'first': DType.FLOAT32, 'second': DType.FLOAT32, 'output': DType.COMPLEX64},
        params='polar loops rank'.split()),),
    axes=Axes(),
    torch=(
        Torch('aten.complex.default', {'first': 'real', 'second': 'imag'}, used='imag real'.split(),
            options={'polar': False}),
        Torch('aten.polar.default', {'first': 'abs', 'second': 'angle'}, used='abs angle'.split(),
            options={'polar': True})),
    tests=(
        {'polar': lambda o: o.choice(True, False), 'first': lambda o: (o.span(1, 3), o.span(1, 5), o.span(1, 20)),
            'second': lambda o: o.first.shape},
        {'polar': lambda o: o.choice(True, False), 'first': lambda o: o.choice((3, 1), (2, 3, 4), (2, 1, 3, 1, 2, 4)),
            'second': lambda o: o.choice((), (1,), (4,), (1, 3, 2, 4))}))
