"""LOGICAL_AND. Made by `opgen build` from specs/compare/logical_and.yaml; do not edit."""

from opgen.lib import adapt, arrays, shapes
from opgen.operators.model import Axes, DType, Kernel, Litert, Operand, Operator, Torch
from opgen.registry.ops._family import logical as family

LOGICAL_AND = Operator('LOGICAL_AND', 'Whether both inputs are true, element by element, with broadcasting',
    litert=Litert('LOGICAL_AND', table='LogicalAndOptions'),
    inputs=(Operand('input1'), Operand('input2')),
    outputs=(Operand('output', type=lambda o: o.input1.type,
        shape=lambda o: shapes.broadcast_shape(o.input1.shape, o.input2.shape)),),
    lets={**family.LETS}, checks=family.CHECKS,
    reference=lambda o: arrays.where(o.input1, o.input2, 0),
    kernels=(Kernel('logical_and_b8', {'*': DType.BOOL}, params='loops rank'.split(),
        inplace='input1 input2'.split()),),
    axes=Axes(),
    torch=(
        Torch('aten.logical_and.default',
            {'input1': lambda o: adapt.converted(o.self, DType.BOOL),
                'input2': lambda o: adapt.converted(o.other, DType.BOOL)},
            used='other self'.split()),
        Torch('aten.bitwise_and.Tensor', {'input1': 'self', 'input2': 'other'}, used='other results self'.split(),
            when=lambda o: o.results[0].type == DType.BOOL, others='aten.__and__.Tensor'.split()),
        Torch('aten.bitwise_and.Scalar', {'input1': 'self', 'input2': lambda o: adapt.constant(o.other, DType.BOOL)},
            used='other results self'.split(), when=lambda o: o.results[0].type == DType.BOOL,
            others='aten.__and__.Scalar'.split()),
        Torch('aten.mul.Tensor', {'input1': 'self', 'input2': 'other'}, used='other self'.split(),
            when=lambda o: o.self.type == DType.BOOL and o.other.type == DType.BOOL)),
    tests=family.TESTS)
