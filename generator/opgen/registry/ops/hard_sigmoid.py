"""HARD_SIGMOID. Made by `opgen build` from specs/activation/hard_sigmoid.yaml; do not edit."""

from opgen.air.dtype import DType
from opgen.lib import arrays
from opgen.registry.ops._family import unary as family
from opgen.registry.records import Kernel, Operand, Operator, Output, Permute, Torch


HARD_SIGMOID = Operator(
    'HARD_SIGMOID',
    'y = min(max(x + 3, 0), 6) / 6, element by element.',
    source='specs/activation/hard_sigmoid.yaml',
    inputs=(Operand('input'),),
    outputs=(Output('output', type=lambda o: o.input.type, shape=lambda o: o.input.shape),),
    lets={**family.LETS},
    checks=(*family.CHECKS,),
    reference=lambda o: arrays.clip(o.input + 3.0, 0.0, 6.0) / 6.0,
    reads_values='input',
    kernels=(
        Kernel('hard_sigmoid_f32', {'input': DType.FLOAT32, 'output': DType.FLOAT32}, params='size',
            inplace='input'),),
    permute=Permute('input'),
    torch=(Torch('aten.hardsigmoid.default', {'input': 'self'}, outputs='output', used='self'),),
    tests=(
        {
            'input': lambda o: o.choice((o.span(1, 300),),
                (o.span(1, 3), o.span(1, 9), o.span(1, 9), o.span(1, 9)), ())},),
)
