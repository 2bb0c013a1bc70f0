"""SCALE_SUMS. Made by `opgen build` from specs/reduce/scale_sums.yaml; do not edit."""

from opgen.lib import arrays, fixed_point, overlap, quant
from opgen.operators.model import Check, DType, Kernel, Operand, Operator, option, said

SCALE_SUMS = Operator('SCALE_SUMS',
    'Sums with a bias, divided and times a factor, as they are stored in an output; see SUM_ROWS.',
    options=(option('divisor', int, minimum=1, maximum=2147483647),
        option('offset', int, minimum=-32768, maximum=32767), option('low', int, minimum=-32768, maximum=32767),
        option('high', int, minimum=-32768, maximum=32767)),
    inputs=(Operand('sums', holds='stored'), Operand('bias', const=True, holds='stored'),
        Operand('multiplier', const=True, holds='stored'), Operand('shift', const=True, holds='stored')),
    outputs=(Operand('output', holds='stored', shape=lambda o: o.sums.shape),),
    lets={'count': lambda o: o.sums.size, 'half': lambda o: o.divisor // 2,
        'biases': lambda o: 1 if o.bias.size > 1 else 0, 'steps': lambda o: 1 if o.multiplier.size > 1 else 0,
        'whole': lambda o: fixed_point.wrap(arrays.reshape(o.sums, (-1,)) + arrays.reshape(o.bias, (-1,))),
        'quotient': lambda o: arrays.where(o.whole > 0, (o.whole + o.half) // o.divisor,
            -((o.half - o.whole) // o.divisor)),
        'scaled': lambda o: quant.multiply(o.quotient, arrays.reshape(o.multiplier, (-1,)),
            arrays.reshape(o.shift, (-1,)))},
    checks=(
        Check(lambda o: o.sums.size > 0 and (o.bias.size == 1 or o.bias.size == o.sums.size),
            lambda o: said(o.bias.size, ' biases are not those of ', o.sums.size, ' sums')),
        Check(lambda o: o.multiplier.size == o.shift.size and (o.shift.size == 1 or o.shift.size == o.sums.size),
            lambda o: said(o.multiplier.size, ' multipliers and ', o.shift.size, ' shifts are not those of ',
                o.sums.size, ' sums')),
        Check(lambda o: o.low <= o.high and o.output.type.range[0] <= o.low and (o.high <= o.output.type.range[1]),
            lambda o: said(o.output.type, ' has no range from ', o.low, ' to ', o.high)),
        Check(lambda o: (arrays.all_true(o.shift >= -31) and arrays.all_true(o.shift <= 30) and
                arrays.all_true(o.multiplier >= 0)),
            'a multiplier is below 0, or a shift not within -31 .. 30')),
    reference=lambda o: arrays.reshape(arrays.clip(o.scaled + o.offset, o.low, o.high), o.sums.shape),
    kernels=(
        Kernel('scale_sums_s8',
            {'sums': DType.INT32, 'bias': DType.INT32, 'multiplier': DType.INT32, 'shift': DType.INT32,
                'output': DType.INT8},
            params='count biases half divisor steps low offset high'.split(),
            overlap=lambda o: overlap.elementwise_overlap(o.sums, o.output)),
        Kernel('scale_sums_s16',
            {'sums': DType.INT32, 'bias': DType.INT32, 'multiplier': DType.INT32, 'shift': DType.INT32,
                'output': DType.INT16},
            params='count biases half divisor steps low offset high'.split(),
            overlap=lambda o: overlap.elementwise_overlap(o.sums, o.output))),
    role='finish',
    tests=({'sums': lambda o: (1, o.span(1, 9)),
        'bias': lambda o: o.integers(-1000, 1000, o.choice((1,), (o.sums.size,))),
        'multiplier': lambda o: o.integers(2 ** 30, 2 ** 31 - 1, o.choice((1,), (o.sums.size,))),
        'shift': lambda o: o.integers(-31, 2, o.multiplier.shape), 'divisor': lambda o: o.choice(1, 1, o.span(1, 200)),
        'offset': lambda o: o.span(-128, 127), 'low': lambda o: o.span(-128, 0), 'high': lambda o: o.span(0, 127)},))
