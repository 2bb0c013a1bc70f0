"""ATAN. Made by `opgen build` from specs/elementwise/atan.yaml; do not edit."""

from opgen.lib import adapt
from opgen.lib.ops.atan2 import arctan2
from opgen.operators.model import Axes, DType, Kernel, Operand, Operator, Torch
from opgen.registry.ops._family import function_of_reals as family

ATAN = Operator('ATAN', 'y = atan(x), in radians, element by element.',
    inputs=(Operand('input'),),
    outputs=(Operand('output', type=lambda o: o.input.type, shape=lambda o: o.input.shape),),
    lets={**family.LETS}, checks=family.CHECKS, reference=lambda o: arctan2(o.input, 1.0),
    kernels=(Kernel('atan_f32', {'*': DType.FLOAT32}, params='size'.split(), inplace='input'.split()),),
    axes=Axes(),
    torch=(Torch('aten.atan.default', {'input': lambda o: adapt.converted(o.self, o.results[0].type)},
        used='results self'.split()),),
    tests=family.TESTS)
