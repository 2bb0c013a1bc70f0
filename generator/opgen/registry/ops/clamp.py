"""CLAMP. Made by `opgen build` from specs/activation/clamp.yaml; do not edit."""

from opgen.lib import arrays, fixed_point, quant, tables, tensor
from opgen.lib.ops.clamp import integer_bounds
from opgen.operators.model import Axes, DType, Fold, Functions, Kernel, Operand, Operator, Torch, option
from opgen.registry.ops._family import unary as family

CLAMP_S64: Functions = {'bounds': lambda o: integer_bounds(o.low, o.high)}

CLAMP = Operator('CLAMP', 'y = min(max(x, low), high), element by element.',
    options=(option('low', float), option('high', float)),
    inputs=(Operand('input'),),
    outputs=(Operand('output', type=lambda o: o.input.type, shape=lambda o: o.input.shape,
        scale=lambda o: o.input.scale, zero_point=lambda o: o.input.zero_point),),
    lets={**family.LETS, 'least': lambda o: tables.clamp_bound(o.low, o.output),
        'most': lambda o: tables.clamp_bound(o.high, o.output)},
    checks=family.CHECKS,
    reference=lambda o: arrays.clip(o.input, o.low, o.high),
    exact=lambda o: arrays.clip(o.input, o.least, o.most),
    kernels=(Kernel('clamp_s8', {'*': DType.INT8}, params='least most size'.split(), inplace='input'.split()),
        Kernel('clamp_s16', {'*': DType.INT16}, params='least most size'.split(), inplace='input'.split()),
        Kernel('clamp_f32', {'*': DType.FLOAT32}, params='low high size'.split(), inplace='input'.split()),
        Kernel('clamp_s64', {'*': DType.INT64}, params='size bounds'.split(),
            exact=lambda o: arrays.clip(fixed_point.as_ints(o.input), o.bounds[0], o.bounds[1]),
            inplace='input'.split(), lets=CLAMP_S64)),
    folds=(Fold('producer', 'clamped', at='output', value=lambda o: (o.low, o.high),
        when=lambda o: quant.same_quantization(o.input, o.output)),),
    elements='clamped', role='clamp', axes=Axes(),
    torch=(
        Torch('aten.clamp.default', {'input': 'self'}, used='max min self'.split(),
            options={'low': lambda o: o.min if tensor.has(o.min) else -arrays.infinity(),
                'high': lambda o: o.max if tensor.has(o.max) else arrays.infinity()}),
        Torch('aten.hardtanh.default', {'input': 'self'}, used='max_val min_val self'.split(),
            options={'low': 'min_val', 'high': 'max_val'}),
        Torch('aten.relu6.default', {'input': 'self'}, used='self'.split(), options={'low': 0.0, 'high': 6.0}),
        Torch('aten.clamp_min.default', {'input': 'self'}, used='min self'.split(),
            options={'low': 'min', 'high': lambda o: arrays.infinity()}),
        Torch('aten.clamp_max.default', {'input': 'self'}, used='max self'.split(),
            options={'low': lambda o: -arrays.infinity(), 'high': 'max'}),
        Torch('opgen.clamp.default', {'input': 'input'}, used='high input low'.split(),
            options={'low': 'low', 'high': 'high'}, signature='(Tensor input, float low, float high) -> Tensor')),
    tests=({
        'input': lambda o: o.choice((o.span(1, 300),), (o.span(1, 3), o.span(1, 9), o.span(1, 9), o.span(1, 9)), ()),
        'low': lambda o: o.choice(-1.0, 0.0, -6.0), 'high': lambda o: o.choice(1.0, 6.0, arrays.infinity())},))
