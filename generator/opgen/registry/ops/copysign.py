"""COPYSIGN. Made by `opgen build` from specs/arithmetic/copysign.yaml; do not edit."""

from opgen.lib import adapt, arrays, compare, fixed_point, shapes
from opgen.operators.model import Axes, DType, Kernel, Operand, Operator, Torch
from opgen.registry.ops._family import pair as family

COPYSIGN = Operator('COPYSIGN',
    'The magnitude of one input with the sign of the other, with broadcasting; -0.0 has a sign.',
    inputs=(Operand('input1'), Operand('input2')),
    outputs=(Operand('output', type=lambda o: o.input1.type,
        shape=lambda o: shapes.broadcast_shape(o.input1.shape, o.input2.shape)),),
    lets={**family.LETS,
        'is_negative': lambda o: (
            (fixed_point.as_ints(compare.relate(o.input2, 0.0, compare.Relation.LESS)) +
                fixed_point.as_ints(compare.relate(1.0 / o.input2, 0.0, compare.Relation.LESS))) > 0)},
    checks=family.CHECKS,
    reference=lambda o: arrays.where(o.is_negative, -arrays.absolute(o.input1), arrays.absolute(o.input1)),
    kernels=(Kernel('copysign_f32', {'*': DType.FLOAT32}, params='loops rank'.split(),
        inplace='input1 input2'.split()),),
    axes=Axes(),
    torch=(
        Torch('aten.copysign.Tensor',
            {'input1': lambda o: adapt.converted(o.self, o.results[0].type),
                'input2': lambda o: adapt.converted(o.other, o.results[0].type)},
            used='other results self'.split()),
        Torch('aten.copysign.Scalar',
            {'input1': lambda o: adapt.converted(o.self, o.results[0].type),
                'input2': lambda o: adapt.constant(o.other, o.results[0].type)},
            used='other results self'.split())),
    tests=family.TESTS)
