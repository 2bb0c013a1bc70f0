"""SOFTPLUS. Made by `opgen build` from specs/activation/softplus.yaml; do not edit."""

from opgen.lib import arrays, elementwise
from opgen.operators.model import Axes, Check, DType, Kernel, Operand, Operator, Torch, option
from opgen.registry.ops._family import unary as family

SOFTPLUS = Operator('SOFTPLUS',
    'y = ln(1 + e**(beta * x)) / beta, element by element; x itself where beta * x is above a threshold.',
    options=(option('beta', float, 1.0), option('threshold', float, 20.0)),
    inputs=(Operand('input'),),
    outputs=(Operand('output', type=lambda o: o.input.type, shape=lambda o: o.input.shape),),
    lets={**family.LETS},
    checks=(*family.CHECKS, Check(lambda o: o.beta != 0.0, 'beta must not be 0')),
    reference=lambda o: arrays.where(o.beta * o.input > o.threshold, o.input,
        elementwise.softplus(o.beta * o.input) / o.beta),
    kernels=(Kernel('softplus_f32', {'*': DType.FLOAT32}, params='size beta threshold'.split(),
        inplace='input'.split()),),
    axes=Axes(),
    torch=(
        Torch('aten.softplus.default', {'input': 'self'}, used='beta self threshold'.split(),
            options={'beta': 'beta', 'threshold': 'threshold'}),
        Torch('aten.log_sigmoid.default', {'input': 'self'}, used='self'.split(), options={'beta': -1.0})),
    tests=({
        'input': lambda o: o.choice((o.span(1, 300),), (o.span(1, 3), o.span(1, 9), o.span(1, 9), o.span(1, 9)), ()),
        'beta': lambda o: o.choice(1.0, 0.5, 4.0), 'threshold': lambda o: o.choice(20.0, 1.0)},))
