"""ACOSH. Made by `opgen build` from specs/elementwise/acosh.yaml; do not edit."""

from opgen.lib import adapt, arrays, compare, elementwise
from opgen.operators.model import Axes, DType, Kernel, Operand, Operator, Torch
from opgen.registry.ops._family import function_of_reals as family

ACOSH = Operator('ACOSH', 'The inverse hyperbolic cosine, element by element.',
    inputs=(Operand('input'),),
    outputs=(Operand('output', type=lambda o: o.input.type, shape=lambda o: o.input.shape),),
    lets={**family.LETS}, checks=family.CHECKS,
    reference=lambda o: arrays.where(compare.relate(o.input, 100000000.0, compare.Relation.GREATER),
        arrays.log(o.input) + arrays.log(2.0),
        elementwise.log1p(o.input - 1.0 + arrays.sqrt(o.input - 1.0) * arrays.sqrt(o.input + 1.0))),
    kernels=(Kernel('acosh_f32', {'*': DType.FLOAT32}, params='size'.split(), inplace='input'.split()),),
    axes=Axes(),
    torch=(Torch('aten.acosh.default', {'input': lambda o: adapt.converted(o.self, o.results[0].type)},
        used='results self'.split()),),
    tests=family.TESTS)
