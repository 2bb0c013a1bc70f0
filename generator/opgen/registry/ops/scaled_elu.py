"""SCALED_ELU. Made by `opgen build` from specs/activation/scaled_elu.yaml; do not edit."""

from opgen.lib import arrays, elementwise
from opgen.operators.model import Axes, DType, Kernel, Operand, Operator, Torch, option
from opgen.registry.ops._family import unary as family

SCALED_ELU = Operator('SCALED_ELU',
    ('y = scale * x where x is not below 0, else scale * alpha * (e**(input_scale * x) - 1).\n'
        'With the constants that PyTorch gives it is SELU, CELU, or ELU of any alpha.'),
    options=(option('alpha', float, 1.0), option('scale', float, 1.0), option('input_scale', float, 1.0)),
    inputs=(Operand('input'),),
    outputs=(Operand('output', type=lambda o: o.input.type, shape=lambda o: o.input.shape),),
    lets={**family.LETS, 'slope': lambda o: o.scale * o.alpha},
    checks=family.CHECKS,
    reference=lambda o: arrays.where(o.input < 0.0,
        o.slope * elementwise.elu(o.input_scale * arrays.minimum(o.input, 0.0)), o.scale * o.input),
    kernels=(Kernel('scaled_elu_f32', {'*': DType.FLOAT32}, params='size slope input_scale scale'.split(),
        inplace='input'.split()),),
    axes=Axes(),
    torch=(
        Torch('aten.elu.default', {'input': 'self'}, used='alpha input_scale scale self'.split(),
            options={'alpha': 'alpha', 'scale': 'scale', 'input_scale': 'input_scale'}),
        Torch('aten.selu.default', {'input': 'self'}, used='self'.split(),
            options={'alpha': 1.6732632423543772, 'scale': 1.0507009873554805}),
        Torch('aten.celu.default', {'input': 'self'}, used='alpha self'.split(),
            options={'alpha': 'alpha', 'input_scale': lambda o: 1.0 / o.alpha})),
    tests=({
        'input': lambda o: o.choice((o.span(1, 300),), (o.span(1, 3), o.span(1, 9), o.span(1, 9), o.span(1, 9)), ()),
        'alpha': lambda o: o.choice(1.0, 1.6732632, 0.5), 'scale': lambda o: o.choice(1.0, 1.050701),
        'input_scale': lambda o: o.choice(1.0, 2.0)},))
