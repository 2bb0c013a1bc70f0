"""POW. Made by `opgen build` from specs/arithmetic/pow.yaml; do not edit."""

from opgen.lib import adapt, arrays, loops, shapes
from opgen.lib.ops.pow import powers
from opgen.operators.model import (Axes, Check, Condition, DType, Kernel, Limit, Litert, Operand, Operator, Torch,
    option, said)

POW = Operator('POW',
    'input1 to the power of input2, with broadcasting; integers to a negative power end the run, but for PyTorch',
    litert=Litert('POW', table='PowOptions'),
    options=(option('takes_negatives', bool, False, internal=True, torch=True),),
    inputs=(Operand('input1'), Operand('input2')),
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
    reference=lambda o: powers(o.input1, o.input2, o.takes_negatives),
    kernels=(
        Kernel('pow_negative_s32', {'*': DType.INT32}, params='loops rank'.split(),
            when=(Condition('takes_negatives', lambda o: o.takes_negatives),),
            exact=lambda o: powers(o.input1, o.input2, o.takes_negatives), inplace='input1 input2'.split()),
        Kernel('pow_s32', {'*': DType.INT32}, params='loops rank'.split(),
            when=(Condition('not takes_negatives', lambda o: not o.takes_negatives),),
            exact=lambda o: powers(o.input1, o.input2, o.takes_negatives), inplace='input1 input2'.split()),
        Kernel('pow_f32', {'*': DType.FLOAT32}, params='loops rank'.split(), inplace='input1 input2'.split())),
    axes=Axes(),
    torch=(
        Torch('aten.pow.Tensor_Tensor',
            {'input1': lambda o: adapt.converted(o.self, o.results[0].type),
                'input2': lambda o: adapt.converted(o.exponent, o.results[0].type)},
            used='exponent results self'.split()),
        Torch('aten.pow.Tensor_Scalar',
            {'input1': lambda o: adapt.converted(o.self, o.results[0].type),
                'input2': lambda o: adapt.constant(o.exponent, o.results[0].type)},
            used='exponent results self'.split()),
        Torch('aten.pow.Scalar',
            {'input1': lambda o: adapt.constant(o.self, o.results[0].type),
                'input2': lambda o: adapt.converted(o.exponent, o.results[0].type)},
            used='exponent results self'.split()),
        Torch('aten.exp2.default',
            {'input1': lambda o: adapt.constant(2.0, o.results[0].type),
                'input2': lambda o: adapt.converted(o.self, o.results[0].type)},
            used='results self'.split())),
    tests=(
        {'input1': lambda o: (o.choice(1, 3), o.span(1, 5), o.choice(1, 6)),
            'input2': lambda o: arrays.ints((0, 1, 2, 3, 2, 1))},
        {'input1': lambda o: o.choice((), (1,), (2, 1), (2, 1, 3, 1, 2, 4)),
            'input2': lambda o: o.choice(arrays.ints((0, 1, 2, 3)), arrays.scalar(2),
                arrays.array((0.5, -1.0, 2.5, 0.0)))}))
