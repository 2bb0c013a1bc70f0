"""EXPM1. Made by `opgen build` from specs/elementwise/expm1.yaml; do not edit."""

from opgen.lib import adapt, elementwise
from opgen.operators.model import Axes, DType, Kernel, Operand, Operator, Torch
from opgen.registry.ops._family import function_of_reals as family

EXPM1 = Operator('EXPM1', 'y = e**x - 1, element by element, exact near 0.',
    inputs=(Operand('input'),),
    outputs=(Operand('output', type=lambda o: o.input.type, shape=lambda o: o.input.shape),),
    lets={**family.LETS}, checks=family.CHECKS, reference=lambda o: elementwise.expm1(o.input),
    kernels=(Kernel('expm1_f32', {'*': DType.FLOAT32}, params='size'.split(), inplace='input'.split()),),
    axes=Axes(),
    torch=(Torch('aten.expm1.default', {'input': lambda o: adapt.converted(o.self, o.results[0].type)},
        used='results self'.split()),),
    tests=family.TESTS)
