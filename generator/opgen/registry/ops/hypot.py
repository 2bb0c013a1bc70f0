"""HYPOT. Made by `opgen build` from specs/arithmetic/hypot.yaml; do not edit."""

from opgen.lib import arrays, compare, shapes
from opgen.operators.model import Axes, DType, Kernel, Operand, Operator, Torch
from opgen.registry.ops._family import pair as family

HYPOT = Operator('HYPOT', 'The root of the sum of two squares, with broadcasting.',
    inputs=(Operand('input1'), Operand('input2')),
    outputs=(Operand('output', type=lambda o: o.input1.type,
        shape=lambda o: shapes.broadcast_shape(o.input1.shape, o.input2.shape)),),
    lets={**family.LETS}, checks=family.CHECKS,
    reference=lambda o: arrays.where(
        compare.relate(arrays.absolute(o.input1), arrays.infinity(), compare.Relation.EQUAL), arrays.infinity(),
        arrays.where(compare.relate(arrays.absolute(o.input2), arrays.infinity(), compare.Relation.EQUAL),
            arrays.infinity(), arrays.sqrt(o.input1 * o.input1 + o.input2 * o.input2))),
    kernels=(Kernel('hypot_f32', {'*': DType.FLOAT32}, params='loops rank'.split(), inplace='input1 input2'.split()),),
    axes=Axes(),
    torch=(Torch('aten.hypot.default', {'input1': 'self', 'input2': 'other'}, used='other self'.split()),),
    tests=family.TESTS)
