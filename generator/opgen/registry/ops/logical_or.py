"""LOGICAL_OR. Made by `opgen build` from specs/compare/logical_or.yaml; do not edit."""

from opgen.lib import adapt, arrays, shapes
from opgen.operators.model import Axes, DType, Kernel, Litert, Operand, Operator, Torch
from opgen.registry.ops._family import logical as family

LOGICAL_OR = Operator('LOGICAL_OR', 'Whether one of the inputs is true, element by element, with broadcasting',
    litert=Litert('LOGICAL_OR', table='LogicalOrOptions'),
    inputs=(Operand('input1'), Operand('input2')),
    outputs=(Operand('output', type=lambda o: o.input1.type,
        shape=lambda o: shapes.broadcast_shape(o.input1.shape, o.input2.shape)),),
    lets={**family.LETS}, checks=family.CHECKS,
    reference=lambda o: arrays.where(o.input1, 1, o.input2),
    kernels=(Kernel('logical_or_b8', {'*': DType.BOOL}, params='loops rank'.split(), inplace='input1 input2'.split()),),
    axes=Axes(),
    torch=(
        Torch('aten.logical_or.default',
            {'input1': lambda o: adapt.converted(o.self, DType.BOOL),
                'input2': lambda o: adapt.converted(o.other, DType.BOOL)},
            used='other self'.split()),
        Torch('aten.bitwise_or.Tensor', {'input1': 'self', 'input2': 'other'}, used='other results self'.split(),
            when=lambda o: o.results[0].type == DType.BOOL, others='aten.__or__.Tensor'.split()),
        Torch('aten.bitwise_or.Scalar', {'input1': 'self', 'input2': lambda o: adapt.constant(o.other, DType.BOOL)},
            used='other results self'.split(), when=lambda o: o.results[0].type == DType.BOOL,
            others='aten.__or__.Scalar'.split())),
    tests=family.TESTS)
