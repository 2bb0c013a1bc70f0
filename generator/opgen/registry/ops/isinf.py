"""ISINF. Made by `opgen build` from specs/elementwise/isinf.yaml; do not edit."""

from opgen.lib import arrays, compare
from opgen.operators.model import Axes, DType, Kernel, Operand, Operator, Torch

ISINF = Operator('ISINF', 'Whether elements are infinite.',
    inputs=(Operand('input'),),
    outputs=(Operand('output', type=lambda o: DType.BOOL, shape=lambda o: o.input.shape),),
    lets={'size': lambda o: o.input.size},
    reference=lambda o: compare.relate(arrays.absolute(o.input), arrays.infinity(), compare.Relation.EQUAL),
    kernels=(Kernel('isinf_f32', {'input': DType.FLOAT32, 'output': DType.BOOL}, params='size'.split()),),
    axes=Axes(),
    torch=(Torch('aten.isinf.default', {'input': 'self'}, used='self'.split()),),
    tests=({'input': lambda o: o.choice((o.span(1, 300),), (o.span(1, 3), o.span(1, 9)), ())},))
