"""CEIL. Made by `opgen build` from specs/elementwise/ceil.yaml; do not edit."""

from opgen.lib import arrays
from opgen.operators.model import Axes, DType, Kernel, Litert, Operand, Operator, Torch
from opgen.registry.ops._family import unary as family

CEIL = Operator('CEIL', 'The smallest whole number not below x, element by element.',
    litert=Litert('CEIL'), inputs=(Operand('input'),),
    outputs=(Operand('output', type=lambda o: o.input.type, shape=lambda o: o.input.shape),),
    lets={**family.LETS}, checks=family.CHECKS, reference=lambda o: arrays.ceil(o.input),
    kernels=(Kernel('ceil_f32', {'*': DType.FLOAT32}, params='size'.split(), inplace='input'.split()),),
    axes=Axes(),
    torch=(Torch('aten.ceil.default', {'input': 'self'}, used='self'.split()),),
    tests=({'input': lambda o: o.choice((o.span(1, 300),), (o.span(1, 3), o.span(1, 9), o.span(1, 9), o.span(1, 9)),
        ())},))
