"""SQUARE. Made by `opgen build` from specs/elementwise/square.yaml; do not edit."""

from opgen.air.dtype import DType
from opgen.registry.definition import Litert
from opgen.registry.ops._family import unary as family
from opgen.registry.records import Kernel, Operand, Operator, Output, Permute, Torch


SQUARE = Operator(
    'SQUARE',
    'y = x * x, element by element.',
    source='specs/elementwise/square.yaml',
    litert=Litert('SQUARE', versions=(1, 1), table='SquareOptions'),
    inputs=(Operand('input'),),
    outputs=(Output('output', type=lambda o: o.input.type, shape=lambda o: o.input.shape),),
    lets={**family.LETS},
    checks=(*family.CHECKS,),
    reference=lambda o: o.input * o.input,
    reads_values='input',
    kernels=(
        Kernel('square_f32', {'input': DType.FLOAT32, 'output': DType.FLOAT32}, params='size',
            inplace='input'),),
    permute=Permute('input'),
    torch=(Torch('aten.square.default', {'input': 'self'}, outputs='output', used='self'),
        Torch('aten.pow.Tensor_Scalar', {'input': 'self'}, outputs='output', used='exponent self',
            when=lambda o: o.exponent == 2)),
    tests=(
        {
            'input': lambda o: o.choice((o.span(1, 300),),
                (o.span(1, 3), o.span(1, 9), o.span(1, 9), o.span(1, 9)), ())},),
)
