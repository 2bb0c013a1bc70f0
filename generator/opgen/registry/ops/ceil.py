"""CEIL. Made by `opgen build` from specs/elementwise/ceil.yaml; do not edit."""

from opgen.lib import adapt, arrays
from opgen.operators.model import Axes, DType, Kernel, Litert, Operand, Operator, Torch
from opgen.registry.ops._family import function_of_reals as family

CEIL = Operator('CEIL', 'The smallest whole number not below x, element by element.',
    litert=Litert('CEIL'), inputs=(Operand('input'),),
    outputs=(Operand('output', type=lambda o: o.input.type, shape=lambda o: o.input.shape),),
    lets={**family.LETS}, checks=family.CHECKS, reference=lambda o: arrays.ceil(o.input),
    kernels=(Kernel('ceil_f32', {'*': DType.FLOAT32}, params='size'.split(), inplace='input'.split()),),
    axes=Axes(),
    torch=(Torch('aten.ceil.default', {'input': lambda o: adapt.converted(o.self, o.results[0].type)},
        used='results self'.split()),),
    tests=family.TESTS)
