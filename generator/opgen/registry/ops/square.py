"""SQUARE. Made by `opgen build` from specs/elementwise/square.yaml; do not edit."""

from opgen.lib import adapt
from opgen.operators.model import Axes, DType, Kernel, Litert, Operand, Operator, Torch
from opgen.registry.ops._family import function_of_reals as family

SQUARE = Operator('SQUARE', 'y = x * x, element by element.',
    litert=Litert('SQUARE', table='SquareOptions'), inputs=(Operand('input'),),
    outputs=(Operand('output', type=lambda o: o.input.type, shape=lambda o: o.input.shape),),
    lets={**family.LETS}, checks=family.CHECKS, reference=lambda o: o.input * o.input,
    kernels=(Kernel('square_f32', {'*': DType.FLOAT32}, params='size'.split(), inplace='input'.split()),),
    axes=Axes(),
    torch=(
        Torch('aten.square.default', {'input': lambda o: adapt.converted(o.self, o.results[0].type)},
            used='results self'.split()),
        Torch('aten.pow.Tensor_Scalar', {'input': 'self'}, used='exponent self'.split(),
            when=lambda o: o.exponent == 2)),
    tests=family.TESTS)
