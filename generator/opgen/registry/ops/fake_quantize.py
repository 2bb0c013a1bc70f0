"""FAKE_QUANTIZE. Made by `opgen build` from specs/quantize/fake_quantize.yaml; do not edit."""

from opgen.lib import adapt, arrays, shapes
from opgen.lib.tensor import Array
from opgen.operators.model import Check, DType, Kernel, Limit, Operand, Operator, Torch, option, said


def _per_channel(values: Array) -> Array:
    """Return numbers, one for each channel, in the form of rows, channels, and what comes after."""
    return arrays.reshape(values, (1, values.shape[0], 1))


inputs = {'input': 'self', 'scale': lambda o: adapt.viewed(o.scale, (1,)),
    'zero_point': lambda o: adapt.converted(adapt.viewed(o.zero_point, (1,)), DType.INT32)}

FAKE_QUANTIZE = Operator('FAKE_QUANTIZE',
    ('Real numbers that are rounded, and cut off, to those that integers of a scale and a zero point stand for; '
        'halves go to\n'
        'the even integer. This is how models that were trained for integers, but not converted, compute.'),
    options=(option('axis', int), option('low', int), option('high', int)),
    inputs=(Operand('input'), Operand('scale', 'C'), Operand('zero_point', 'C')),
    outputs=(Operand('output', type=lambda o: o.input.type, shape=lambda o: o.input.shape),),
    lets={'position': lambda o: shapes.normal_axis(o.axis, o.input.rank) if o.input.rank > 0 else 0,
        'channels': lambda o: o.scale.c,
        'after': lambda o: shapes.size_after(o.input.shape, o.position) if o.input.rank > 0 else 1,
        'size': lambda o: o.input.size,
        'grid': lambda o: (arrays.reshape(o.input, (-1, o.channels, o.after)) if o.channels > 1
            else arrays.reshape(o.input, (1, 1, o.size))),
        'inverse': lambda o: arrays.as_float32s(1.0 / _per_channel(o.scale)),
        'steps': lambda o: arrays.round_even(arrays.as_float32s(o.grid * o.inverse)) + _per_channel(o.zero_point),
        'stored': lambda o: arrays.clip(arrays.or_other(o.steps, o.low, False), o.low, o.high)},
    checks=(Check(lambda o: o.low < o.high, lambda o: said('there is nothing between ', o.low, ' and ', o.high)),
        Check(lambda o: o.zero_point.c == o.channels,
            lambda o: said('there are ', o.channels, ' scales, and ', o.zero_point.c, ' zero points')),
        Check(lambda o: (o.channels == 1 or
                (shapes.is_axis(o.axis, o.input.rank) and o.input.shape[o.position] == o.channels)),
            lambda o: said('axis ', o.axis, ' of ', o.input.shape, ' does not have ', o.channels,
                ' indices, one for each scale'))),
    reference=lambda o: arrays.reshape((o.stored - _per_channel(o.zero_point)) * _per_channel(o.scale), o.input.shape),
    kernels=(Kernel('fake_quantize_f32',
        {'input': DType.FLOAT32, 'scale': DType.FLOAT32, 'zero_point': DType.INT32, 'output': DType.FLOAT32},
        params='size after channels low high'.split(), inplace='input'.split()),),
    torch=(
        Torch('aten.fake_quantize_per_tensor_affine.default',
            {'input': 'self', 'scale': lambda o: arrays.as_float32s(arrays.array((o.scale,))),
                'zero_point': lambda o: arrays.as_int32s(arrays.ints((o.zero_point,)))},
            used='quant_max quant_min scale self zero_point'.split(),
            options={'axis': 0, 'low': 'quant_min', 'high': 'quant_max'},
            others='aten.fake_quantize_per_tensor_affine_cachemask.default'.split()),
        Torch('aten.fake_quantize_per_tensor_affine.tensor_qparams', inputs,
            used='quant_max quant_min scale self zero_point'.split(),
            options={'axis': 0, 'low': 'quant_min', 'high': 'quant_max'}),
        Torch('aten._fake_quantize_per_tensor_affine_cachemask_tensor_qparams.default', inputs,
            used='fake_quant_enabled quant_max quant_min scale self zero_point'.split(),
            options={'axis': 0, 'low': 'quant_min', 'high': 'quant_max'},
            limits=(Limit(lambda o: o.fake_quant_enabled.is_constant and arrays.number(o.fake_quant_enabled, 0) == 1.0,
                'fake_quant_enabled is computed, or not 1: export a model that rounds always'),)),
        Torch('aten.fake_quantize_per_channel_affine.default',
            {'input': 'self', 'scale': 'scale', 'zero_point': lambda o: adapt.converted(o.zero_point, DType.INT32)},
            used='axis quant_max quant_min scale self zero_point'.split(),
            options={'axis': 'axis', 'low': 'quant_min', 'high': 'quant_max'},
            limits=(Limit(lambda o: o.zero_point.type.is_integer,
                lambda o: said('zero_point is ', o.zero_point.type, ': it must be of integers')),),
            others='aten.fake_quantize_per_channel_affine_cachemask.default'.split())),
    tests=(
        {'low': -128, 'high': 127, 'axis': lambda o: o.choice(0, -1),
            'input': lambda o: o.choice((o.span(1, 30),), (o.span(1, 3), o.span(1, 9)), ()), 'scale': (1,),
            'zero_point': lambda o: o.integers(-9, 9, (1,))},
        {'low': lambda o: o.choice(0, -8), 'high': lambda o: o.choice(255, 7), 'axis': lambda o: o.choice(0, 1, -1),
            'input': lambda o: (o.span(1, 3), o.span(1, 5), o.span(1, 9)), 'scale': lambda o: (o.input.shape[o.axis],),
            'zero_point': lambda o: o.integers(-9, 9, (o.input.shape[o.axis],))}))
