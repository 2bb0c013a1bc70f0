"""ROUND_DECIMALS. Made by `opgen build` from specs/elementwise/round_decimals.yaml; do not edit."""

from opgen.lib import arrays
from opgen.operators.model import Axes, DType, Kernel, Operand, Operator, Torch, option
from opgen.registry.ops._family import unary as family

ROUND_DECIMALS = Operator('ROUND_DECIMALS',
    ('The nearest number of so many decimals, halves to the even one, element by element; without as many digits '
        'before the\n'
        'point where the number of decimals is negative.'),
    options=(option('decimals', int, minimum=-38, maximum=38),),
    inputs=(Operand('input'),),
    outputs=(Operand('output', type=lambda o: o.input.type, shape=lambda o: o.input.shape),),
    lets={**family.LETS, 'factor': lambda o: arrays.f32(10.0 ** (o.decimals if o.decimals > 0 else -o.decimals)),
        'is_fraction': lambda o: o.decimals >= 0},
    checks=family.CHECKS,
    reference=lambda o: (arrays.round_even(arrays.as_float32s(o.input * o.factor)) / o.factor if o.is_fraction
        else arrays.round_even(arrays.as_float32s(o.input / o.factor)) * o.factor),
    kernels=(Kernel('round_decimals_f32', {'*': DType.FLOAT32}, params='size is_fraction factor'.split(),
        inplace='input'.split()),),
    axes=Axes(),
    torch=(Torch('aten.round.decimals', {'input': 'self'}, used='decimals self'.split(),
        options={'decimals': 'decimals'}),),
    tests=({
        'input': lambda o: o.choice((o.span(1, 300),), (o.span(1, 3), o.span(1, 9), o.span(1, 9), o.span(1, 9)), ()),
        'decimals': lambda o: o.choice(0, 1, 2, -1)},))
