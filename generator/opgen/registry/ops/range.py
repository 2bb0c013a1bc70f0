"""RANGE. Made by `opgen build` from specs/shape/range.yaml; do not edit."""

from opgen.lib import arrays, compare
from opgen.operators.model import Check, DType, Kernel, Litert, Operand, Operator, said

RANGE = Operator('RANGE',
    ('Numbers from start on, each delta more than the one before, up to the limit, which is not one of them.\n'
        'How many there are must be known when the model is compiled, so that all three are constants.'),
    litert=Litert('RANGE', versions=(1, 2), table='RangeOptions'),
    inputs=(Operand('start', const=True, holds='stored'), Operand('limit', const=True, holds='stored'),
        Operand('delta', const=True, holds='stored')),
    outputs=(Operand('output', holds='stored', type=lambda o: o.start.type, shape=lambda o: (o.count,)),),
    lets={'way': lambda o: arrays.number(o.limit, 0) - arrays.number(o.start, 0),
        'step': lambda o: arrays.number(o.delta, 0),
        'whole_steps': lambda o: (0 if o.start.type.is_float
            else -((arrays.element(o.start, 0) - arrays.element(o.limit, 0)) // arrays.element(o.delta, 0))),
        'is_way': lambda o: (o.step != 0 and o.way * o.step >= 0 and o.way / o.step < 2 ** 31 and
            o.way * o.way < 2.0 ** 254 and o.whole_steps >= 0),
        'real_steps': lambda o: arrays.as_float32s(arrays.array((o.way,))) / arrays.as_float32s(o.delta),
        'count': lambda o: (0 if not o.is_way
            else arrays.element(arrays.ceil(o.real_steps), 0) if o.start.type.is_float else o.whole_steps),
        'addends': lambda o: arrays.where(compare.relate(arrays.arange(o.count), 0, compare.Relation.EQUAL), o.start,
            o.delta),
        'numbers': lambda o: (arrays.cumsum(arrays.as_float32s(o.addends)) if o.start.type.is_float
            else arrays.cumsum(o.addends)),
        'numbers_f32': lambda o: arrays.as_float32s(o.numbers), 'numbers_s32': lambda o: arrays.as_int32s(o.numbers),
        'numbers_s64': lambda o: arrays.as_int64s(o.numbers)},
    checks=(
        Check(lambda o: o.start.rank == 0 and o.limit.rank == 0 and (o.delta.rank == 0),
            'start, limit and delta must be numbers'),
        Check(lambda o: o.is_way,
            lambda o: said('from ', arrays.number(o.start, 0), ' there is no way to ', arrays.number(o.limit, 0),
                ' by ', o.step))),
    reference=lambda o: o.numbers,
    kernels=(
        Kernel('range_s32', {'*': DType.INT32}, params='numbers_s32 count'.split(), takes='p output'.split(),
            exact=lambda o: o.numbers, table_inputs={'numbers_s32': 'start limit delta'.split()}),
        Kernel('range_s64', {'*': DType.INT64}, params='numbers_s64 count'.split(), takes='p output'.split(),
            exact=lambda o: o.numbers, table_inputs={'numbers_s64': 'start limit delta'.split()}),
        Kernel('range_f32', {'*': DType.FLOAT32}, params='numbers_f32 count'.split(), takes='p output'.split(),
            exact=lambda o: o.numbers, table_inputs={'numbers_f32': 'start limit delta'.split()})),
    tests=({'start': lambda o: o.choice(arrays.scalar(o.span(-9, 9)), o.reals(-2.0, 2.0, ())),
        'delta': lambda o: o.choice(arrays.scalar(o.choice(2, 1, -1, -3)), o.reals(-0.5, 0.5, ())),
        'limit': lambda o: o.choice(arrays.scalar(o.span(7, 9)), arrays.scalar(o.span(-9, 9)),
            o.reals(-2.0, 2.0, ()))},))
