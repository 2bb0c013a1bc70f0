"""LOG2. Made by `opgen build` from specs/elementwise/log2.yaml; do not edit."""

from opgen.lib import adapt, arrays
from opgen.operators.model import Axes, DType, Kernel, Operand, Operator, Torch
from opgen.registry.ops._family import function_of_reals as family

LOG2 = Operator('LOG2', 'The logarithm to the base 2, element by element.',
    inputs=(Operand('input'),),
    outputs=(Operand('output', type=lambda o: o.input.type, shape=lambda o: o.input.shape),),
    lets={**family.LETS}, checks=family.CHECKS, reference=lambda o: arrays.log2(o.input),
    kernels=(Kernel('log2_f32', {'*': DType.FLOAT32}, params='size'.split(), inplace='input'.split()),),
    axes=Axes(),
    torch=(Torch('aten.log2.default', {'input': lambda o: adapt.converted(o.self, o.results[0].type)},
        used='results self'.split()),),
    tests=family.TESTS)
