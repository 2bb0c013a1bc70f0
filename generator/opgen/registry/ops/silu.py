"""SILU. Made by `opgen build` from specs/activation/silu.yaml; do not edit."""

from opgen.lib import reference
from opgen.operators.model import Axes, DType, Kernel, Operand, Operator, Torch
from opgen.registry.ops._family import unary as family

SILU = Operator('SILU', 'y = x / (1 + e**-x), element by element; also called Swish.',
    inputs=(Operand('input'),),
    outputs=(Operand('output', type=lambda o: o.input.type, shape=lambda o: o.input.shape),),
    lets={**family.LETS}, checks=family.CHECKS,
    reference=lambda o: o.input * reference.logistic(o.input),
    kernels=(Kernel('silu_f32', {'*': DType.FLOAT32}, params='size'.split(), inplace='input'.split()),),
    axes=Axes(),
    torch=(Torch('aten.silu.default', {'input': 'self'}, used='self'.split()),),
    tests=({'input': lambda o: o.choice((o.span(1, 300),), (o.span(1, 3), o.span(1, 9), o.span(1, 9), o.span(1, 9)),
        ())},))
