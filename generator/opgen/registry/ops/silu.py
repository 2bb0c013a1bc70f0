"""SILU. Made by `opgen build` from specs/activation/silu.yaml; do not edit."""

from opgen.lib import adapt, reference
from opgen.operators.model import Axes, DType, Kernel, Operand, Operator, Torch
from opgen.registry.ops._family import function_of_reals as family

SILU = Operator('SILU', 'y = x / (1 + e**-x), element by element; also called Swish.',
    inputs=(Operand('input'),),
    outputs=(Operand('output', type=lambda o: o.input.type, shape=lambda o: o.input.shape),),
    lets={**family.LETS}, checks=family.CHECKS,
    reference=lambda o: o.input * reference.logistic(o.input),
    kernels=(Kernel('silu_f32', {'*': DType.FLOAT32}, params='size'.split(), inplace='input'.split()),),
    axes=Axes(),
    torch=(Torch('aten.silu.default', {'input': lambda o: adapt.converted(o.self, o.results[0].type)},
        used='results self'.split()),),
    tests=family.TESTS)
