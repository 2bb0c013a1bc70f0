"""ROUND. Made by `opgen build` from specs/elementwise/round.yaml; do not edit."""

from opgen.lib import adapt, arrays
from opgen.operators.model import Axes, DType, Kernel, Litert, Operand, Operator, Torch
from opgen.registry.ops._family import function_of_reals as family

ROUND = Operator('ROUND', 'The nearest whole number, halves to the even one, element by element.',
    litert=Litert('ROUND'), inputs=(Operand('input'),),
    outputs=(Operand('output', type=lambda o: o.input.type, shape=lambda o: o.input.shape),),
    lets={**family.LETS}, checks=family.CHECKS, reference=lambda o: arrays.round_even(o.input),
    kernels=(Kernel('round_f32', {'*': DType.FLOAT32}, params='size'.split(), inplace='input'.split()),),
    axes=Axes(),
    torch=(Torch('aten.round.default', {'input': lambda o: adapt.converted(o.self, o.results[0].type)},
        used='results self'.split()),),
    tests=family.TESTS)
