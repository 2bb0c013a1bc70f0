"""ACOS. Made by `opgen build` from specs/elementwise/acos.yaml; do not edit."""

from opgen.lib import adapt, arrays
from opgen.lib.ops.atan2 import arctan2
from opgen.operators.model import Axes, DType, Kernel, Operand, Operator, Torch
from opgen.registry.ops._family import function_of_reals as family

ACOS = Operator('ACOS', 'y = acos(x), in radians, element by element; NaN beyond -1 .. 1.',
    inputs=(Operand('input'),),
    outputs=(Operand('output', type=lambda o: o.input.type, shape=lambda o: o.input.shape),),
    lets={**family.LETS}, checks=family.CHECKS,
    reference=lambda o: arctan2(arrays.sqrt((1.0 - o.input) * (1.0 + o.input)), o.input),
    kernels=(Kernel('acos_f32', {'*': DType.FLOAT32}, params='size'.split(), inplace='input'.split()),),
    axes=Axes(),
    torch=(Torch('aten.acos.default', {'input': lambda o: adapt.converted(o.self, o.results[0].type)},
        used='results self'.split()),),
    tests=family.TESTS)
