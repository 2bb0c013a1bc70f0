"""WEIGHTED_SUM. Made by `opgen build` from specs/arithmetic/weighted_sum.yaml; do not edit."""

from opgen.lib import adapt, shapes
from opgen.operators.model import Axes, DType, Kernel, Operand, Operator, Torch, option
from opgen.registry.ops._family import pair as family

WEIGHTED_SUM = Operator('WEIGHTED_SUM', 'output = weight1 * input1 + weight2 * input2, with broadcasting',
    options=(option('weight1', float, 1.0), option('weight2', float, 1.0)),
    inputs=(Operand('input1'), Operand('input2')),
    outputs=(Operand('output', type=lambda o: o.input1.type,
        shape=lambda o: shapes.broadcast_shape(o.input1.shape, o.input2.shape)),),
    lets={**family.LETS}, checks=family.CHECKS,
    reference=lambda o: o.weight1 * o.input1 + o.weight2 * o.input2,
    kernels=(Kernel('weighted_sum_f32', {'*': DType.FLOAT32}, params='loops rank weight1 weight2'.split(),
        inplace='input1 input2'.split()),),
    axes=Axes(),
    torch=(
        Torch('aten.add.Tensor',
            {'input1': lambda o: adapt.converted(o.self, o.results[0].type),
                'input2': lambda o: adapt.converted(o.other, o.results[0].type)},
            used='alpha other results self'.split(), options={'weight2': 'alpha'}, when=lambda o: o.alpha != 1),
        Torch('aten.add.Scalar',
            {'input1': lambda o: adapt.converted(o.self, o.results[0].type),
                'input2': lambda o: adapt.constant(o.other, o.results[0].type)},
            used='alpha other results self'.split(), options={'weight2': 'alpha'}, when=lambda o: o.alpha != 1),
        Torch('aten.sub.Tensor',
            {'input1': lambda o: adapt.converted(o.self, o.results[0].type),
                'input2': lambda o: adapt.converted(o.other, o.results[0].type)},
            used='alpha other results self'.split(), options={'weight2': lambda o: -o.alpha},
            when=lambda o: o.alpha != 1),
        Torch('aten.lerp.Scalar', {'input1': 'self', 'input2': 'end'}, used='end self weight'.split(),
            options={'weight1': lambda o: 1.0 - o.weight, 'weight2': 'weight'})),
    tests=(*family.TESTS,
        {'weight1': lambda o: o.choice(1.0, 0.75), 'weight2': lambda o: o.choice(2.0, -0.5),
            'input1': lambda o: (o.span(1, 3), o.span(1, 9)),
            'input2': lambda o: o.choice(o.input1.shape, (1, o.input1.shape[1]), ())}))
