"""ASINH. Made by `opgen build` from specs/elementwise/asinh.yaml; do not edit."""

from opgen.lib import adapt, arrays, compare, elementwise
from opgen.operators.model import Axes, DType, Kernel, Operand, Operator, Torch
from opgen.registry.ops._family import function_of_reals as family

ASINH = Operator('ASINH', 'The inverse hyperbolic sine, element by element.',
    inputs=(Operand('input'),),
    outputs=(Operand('output', type=lambda o: o.input.type, shape=lambda o: o.input.shape),),
    lets={**family.LETS}, checks=family.CHECKS,
    reference=lambda o: (arrays.sign(o.input) *
        arrays.where(compare.relate(arrays.absolute(o.input), 100000000.0, compare.Relation.GREATER),
            arrays.log(arrays.absolute(o.input)) + arrays.log(2.0),
            elementwise.log1p(
                arrays.absolute(o.input) + o.input * o.input / (1.0 + arrays.sqrt(1.0 + o.input * o.input))))),
    kernels=(Kernel('asinh_f32', {'*': DType.FLOAT32}, params='size'.split(), inplace='input'.split()),),
    axes=Axes(),
    torch=(Torch('aten.asinh.default', {'input': lambda o: adapt.converted(o.self, o.results[0].type)},
        used='results self'.split()),),
    tests=family.TESTS)
