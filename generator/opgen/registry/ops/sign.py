"""SIGN. Made by `opgen build` from specs/elementwise/sign.yaml; do not edit."""

from opgen.lib import arrays
from opgen.operators.model import Axes, DType, Kernel, Litert, Operand, Operator, Torch, option
from opgen.registry.ops._family import unary as family

SIGN = Operator('SIGN', '-1, 0 or 1, element by element.',
    litert=Litert('SIGN', versions=(1, 2), table='SignOptions'),
    options=(option('keeps_nan', bool, True, internal=True, torch=False),),
    inputs=(Operand('input'),),
    outputs=(Operand('output', type=lambda o: o.input.type, shape=lambda o: o.input.shape),),
    lets={**family.LETS}, checks=family.CHECKS,
    reference=lambda o: arrays.sign(arrays.or_other(o.input, 0.0, o.keeps_nan)),
    kernels=(Kernel('sign_f32', {'*': DType.FLOAT32}, params='size keeps_nan'.split(), inplace='input'.split()),),
    axes=Axes(),
    torch=(Torch('aten.sign.default', {'input': 'self'}, used='self'.split()),),
    tests=({'input': lambda o: o.choice((o.span(1, 300),), (o.span(1, 3), o.span(1, 9), o.span(1, 9), o.span(1, 9)),
        ())},))
