"""HARD_SIGMOID. Made by `opgen build` from specs/activation/hard_sigmoid.yaml; do not edit."""

from opgen.lib import arrays
from opgen.operators.model import Axes, DType, Kernel, Line, Operand, Operator, Torch
from opgen.registry.ops._family import unary as family

HARD_SIGMOID = Operator('HARD_SIGMOID', 'y = min(max(x + 3, 0), 6) / 6, element by element.',
    inputs=(Operand('input'),),
    outputs=(Operand('output', type=lambda o: o.input.type, shape=lambda o: o.input.shape),),
    lets={**family.LETS}, checks=family.CHECKS,
    reference=lambda o: arrays.clip(o.input + 3.0, 0.0, 6.0) / 6.0,
    kernels=(Kernel('hard_sigmoid_f32', {'*': DType.FLOAT32}, params='size'.split(), inplace='input'.split()),),
    line=Line(6.0, 0.5, low=0.0, high=1.0), axes=Axes(),
    torch=(Torch('aten.hardsigmoid.default', {'input': 'self'}, used='self'.split()),),
    tests=({'input': lambda o: o.choice((o.span(1, 300),), (o.span(1, 3), o.span(1, 9), o.span(1, 9), o.span(1, 9)),
        ())},))
