"""LOG10. Made by `opgen build` from specs/elementwise/log10.yaml; do not edit."""

from opgen.lib import adapt, arrays
from opgen.operators.model import Axes, DType, Kernel, Operand, Operator, Torch
from opgen.registry.ops._family import function_of_reals as family

LOG10 = Operator('LOG10', 'The logarithm to the base 10, element by element.',
    inputs=(Operand('input'),),
    outputs=(Operand('output', type=lambda o: o.input.type, shape=lambda o: o.input.shape),),
    lets={**family.LETS}, checks=family.CHECKS, reference=lambda o: arrays.log10(o.input),
    kernels=(Kernel('log10_f32', {'*': DType.FLOAT32}, params='size'.split(), inplace='input'.split()),),
    axes=Axes(),
    torch=(Torch('aten.log10.default', {'input': lambda o: adapt.converted(o.self, o.results[0].type)},
        used='results self'.split()),),
    tests=family.TESTS)
