"""FAKE_QUANT. Made by `opgen build` from specs/quantize/fake_quant.yaml; do not edit."""

from opgen.lib import arrays, compare, fixed_point, overlap
from opgen.operators.model import Axes, Check, DType, Kernel, Litert, Operand, Operator, option, said

FAKE_QUANT = Operator('FAKE_QUANT',
    ('The real number nearest to each one that integers of some bits stand for, which share out the range from '
        'min to max.'),
    litert=Litert('FAKE_QUANT', versions=(1, 2), table='FakeQuantOptions'),
    options=(option('min', float, 0.0), option('max', float, 0.0), option('num_bits', int, 0, minimum=2, maximum=16),
        option('narrow_range', bool, False)),
    inputs=(Operand('input'),),
    outputs=(Operand('output', type=lambda o: o.input.type, shape=lambda o: o.input.shape),),
    lets={'least': lambda o: 1.0 if o.narrow_range else 0.0, 'most': lambda o: 2.0 ** o.num_bits - 1.0,
        'scale': lambda o: arrays.f32(arrays.f32(o.max - o.min) / (o.most - o.least)),
        'zero': lambda o: arrays.number(
            fixed_point.round_f32(
                arrays.clip(arrays.array((arrays.f32(o.least - arrays.f32(o.min / o.scale)),)), o.least, o.most)), 0),
        'low': lambda o: arrays.f32((o.least - o.zero) * o.scale),
        'high': lambda o: arrays.f32((o.most - o.zero) * o.scale), 'per_step': lambda o: arrays.f32(1.0 / o.scale),
        'size': lambda o: o.input.size,
        'limited': lambda o: arrays.where(compare.relate(o.input, o.low, compare.Relation.GREATER),
            arrays.where(compare.relate(o.input, o.high, compare.Relation.LESS), o.input, o.high), o.low),
        'steps': lambda o: fixed_point.round_f32(
            arrays.as_float32s(arrays.as_float32s(o.limited - o.low) * o.per_step))},
    checks=(Check(lambda o: o.min < o.max, lambda o: said('nothing is between ', o.min, ' and ', o.max)),),
    reference=lambda o: arrays.as_float32s(o.steps * o.scale) + o.low,
    kernels=(Kernel('fake_quant_f32', {'*': DType.FLOAT32}, params='size low high per_step scale'.split(),
        overlap=lambda o: overlap.elementwise_overlap(o.input, o.output)),),
    axes=Axes(),
    tests=({'min': lambda o: o.choice(-1.0, 0.0, -6.5, 0.25), 'max': lambda o: o.choice(6.0, 0.75, 3.3),
        'num_bits': lambda o: o.span(2, 16), 'narrow_range': lambda o: o.choice(True, False),
        'input': lambda o: o.choice((o.span(1, 300),), (o.span(1, 3), o.span(1, 9)), ())},))
