"""LOGICAL_NOT. Made by `opgen build` from specs/elementwise/logical_not.yaml; do not edit."""

from opgen.lib import adapt
from opgen.operators.model import Axes, DType, Kernel, Litert, Operand, Operator, Torch
from opgen.registry.ops._family import unary as family

LOGICAL_NOT = Operator('LOGICAL_NOT', 'Whether x is false, element by element.',
    litert=Litert('LOGICAL_NOT', table='LogicalNotOptions'),
    inputs=(Operand('input'),),
    outputs=(Operand('output', type=lambda o: o.input.type, shape=lambda o: o.input.shape),),
    lets={**family.LETS}, checks=family.CHECKS, reference=lambda o: o.input == 0,
    kernels=(Kernel('logical_not_bool', {'*': DType.BOOL}, params='size'.split(), inplace='input'.split()),),
    axes=Axes(),
    torch=(
        Torch('aten.logical_not.default', {'input': lambda o: adapt.converted(o.self, DType.BOOL)},
            used='self'.split()),
        Torch('aten.bitwise_not.default', {'input': 'self'}, used='self'.split(),
            when=lambda o: o.self.type == DType.BOOL)),
    tests=({'input': lambda o: o.choice((o.span(1, 300),), (o.span(1, 3), o.span(1, 9), o.span(1, 9), o.span(1, 9)),
        ())},))
