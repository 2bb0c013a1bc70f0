"""LOG1P. Made by `opgen build` from specs/elementwise/log1p.yaml; do not edit."""

from opgen.lib import adapt, elementwise
from opgen.operators.model import Axes, DType, Kernel, Operand, Operator, Torch
from opgen.registry.ops._family import function_of_reals as family

LOG1P = Operator('LOG1P', 'y = ln(1 + x), element by element, exact near 0.',
    inputs=(Operand('input'),),
    outputs=(Operand('output', type=lambda o: o.input.type, shape=lambda o: o.input.shape),),
    lets={**family.LETS}, checks=family.CHECKS, reference=lambda o: elementwise.log1p(o.input),
    kernels=(Kernel('log1p_f32', {'*': DType.FLOAT32}, params='size'.split(), inplace='input'.split()),),
    axes=Axes(),
    torch=(Torch('aten.log1p.default', {'input': lambda o: adapt.converted(o.self, o.results[0].type)},
        used='results self'.split()),),
    tests=family.TESTS)
