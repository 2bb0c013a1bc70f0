"""SINC. Made by `opgen build` from specs/elementwise/sinc.yaml; do not edit."""

from opgen.lib import adapt, arrays
from opgen.operators.model import Axes, DType, Kernel, Operand, Operator, Torch
from opgen.registry.ops._family import function_of_reals as family

SINC = Operator('SINC', 'The sine of pi times a number, by this product, element by element; 1 for 0.',
    inputs=(Operand('input'),),
    outputs=(Operand('output', type=lambda o: o.input.type, shape=lambda o: o.input.shape),),
    lets={**family.LETS, 'angle': lambda o: arrays.as_float32s(3.1415927410125732 * o.input)},
    checks=family.CHECKS,
    reference=lambda o: arrays.where(o.input == 0, 1.0, arrays.sin(o.angle) / o.angle),
    kernels=(Kernel('sinc_f32', {'*': DType.FLOAT32}, params='size'.split(), inplace='input'.split()),),
    axes=Axes(),
    torch=(Torch('aten.sinc.default', {'input': lambda o: adapt.converted(o.self, o.results[0].type)},
        used='results self'.split()),),
    tests=family.TESTS)
