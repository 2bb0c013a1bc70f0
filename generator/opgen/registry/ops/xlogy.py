"""XLOGY. Made by `opgen build` from specs/arithmetic/xlogy.yaml; do not edit."""

from opgen.lib import adapt, arrays, shapes
from opgen.operators.model import Axes, DType, Kernel, Operand, Operator, Torch
from opgen.registry.ops._family import pair as family

XLOGY = Operator('XLOGY',
    'One input times the logarithm of the other, with broadcasting; 0 where the first is 0 and the other a number.',
    inputs=(Operand('input1'), Operand('input2')),
    outputs=(Operand('output', type=lambda o: o.input1.type,
        shape=lambda o: shapes.broadcast_shape(o.input1.shape, o.input2.shape)),),
    lets={**family.LETS}, checks=family.CHECKS,
    reference=lambda o: arrays.where(o.input1 == 0, arrays.where(o.input2 == o.input2, 0.0, o.input2),
        o.input1 * arrays.log(o.input2)),
    kernels=(Kernel('xlogy_f32', {'*': DType.FLOAT32}, params='loops rank'.split(), inplace='input1 input2'.split()),),
    axes=Axes(),
    torch=(
        Torch('aten.xlogy.Tensor',
            {'input1': lambda o: adapt.converted(o.self, o.results[0].type),
                'input2': lambda o: adapt.converted(o.other, o.results[0].type)},
            used='other results self'.split()),
        Torch('aten.xlogy.Scalar_Self',
            {'input1': lambda o: adapt.constant(o.self, o.results[0].type),
                'input2': lambda o: adapt.converted(o.other, o.results[0].type)},
            used='other results self'.split()),
        Torch('aten.xlogy.Scalar_Other',
            {'input1': lambda o: adapt.converted(o.self, o.results[0].type),
                'input2': lambda o: adapt.constant(o.other, o.results[0].type)},
            used='other results self'.split())),
    tests=family.TESTS)
