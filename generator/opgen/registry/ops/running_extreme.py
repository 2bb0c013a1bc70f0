"""RUNNING_EXTREME. Made by `opgen build` from specs/reduce/running_extreme.yaml; do not edit."""

from opgen.lib import adapt, arrays, compare, fixed_point, reduce, scan, shapes
from opgen.lib.tensor import Array
from opgen.operators.model import Axes, Check, DType, Kernel, Operand, Operator, Torch, option, said


def _more_extreme(extreme: Array, place: Array, value: Array, here: Array, least: bool) -> tuple[Array, Array]:
    """Return the extreme and its place after one more element."""
    exceeds = (fixed_point.as_ints(compare.relate(value, extreme, compare.Relation.LESS_EQUAL)) if least
        else fixed_point.as_ints(compare.relate(value, extreme, compare.Relation.GREATER_EQUAL)))
    wins = exceeds * fixed_point.as_ints(extreme == extreme) + fixed_point.as_ints(value != value) > 0
    return (arrays.where(wins, value, extreme), arrays.where(wins, here, place))


outputs = {'values': lambda o: adapt.viewed(o.values, o.self.shape),
    'indices': lambda o: adapt.converted(adapt.viewed(o.indices, o.self.shape), DType.INT64)}

RUNNING_EXTREME = Operator('RUNNING_EXTREME',
    'The largest, or the least, element so far along an axis, and where it is; of equal ones the last. NaN wins.',
    options=(option('axis', int), option('least', bool)),
    inputs=(Operand('input'),),
    outputs=(
        Operand('values', optional=True, type=lambda o: o.input.type, shape=lambda o: o.input.shape,
            scale=lambda o: o.input.scale, zero_point=lambda o: o.input.zero_point),
        Operand('indices', optional=True, holds='index', type=lambda o: DType.INT32, shape=lambda o: o.input.shape)),
    lets={'position': lambda o: shapes.normal_axis(o.axis, o.input.rank),
        'along': lambda o: reduce.axis_sizes(o.input.shape, o.position),
        'first': lambda o: arrays.take(o.input, 0, o.position),
        'places': lambda o: fixed_point.as_ints(arrays.cumsum(arrays.ones(o.input.shape), o.position)) - 1},
    checks=(Check(lambda o: shapes.is_axis(o.axis, o.input.rank),
        lambda o: said('the input has ', o.input.rank, ' axes: ', o.axis, ' is not one of them')),),
    reference=lambda o: scan.scan(_more_extreme, (o.first, fixed_point.as_ints(arrays.zeros(o.first.shape))),
        (o.input, o.places), o.position, o.least),
    exact=lambda o: scan.scan(_more_extreme, (o.first, fixed_point.as_ints(arrays.zeros(o.first.shape))),
        (o.input, o.places), o.position, o.least),
    kernels=(
        Kernel('running_extreme_s8', {'input': DType.INT8, 'values': DType.INT8, 'indices': DType.INT32},
            params='along least'.split()),
        Kernel('running_extreme_u8', {'input': DType.UINT8, 'values': DType.UINT8, 'indices': DType.INT32},
            params='along least'.split()),
        Kernel('running_extreme_s16', {'input': DType.INT16, 'values': DType.INT16, 'indices': DType.INT32},
            params='along least'.split()),
        Kernel('running_extreme_s32', {'*': DType.INT32}, params='along least'.split()),
        Kernel('running_extreme_s64', {'input': DType.INT64, 'values': DType.INT64, 'indices': DType.INT32},
            params='along least'.split()),
        Kernel('running_extreme_f32', {'input': DType.FLOAT32, 'values': DType.FLOAT32, 'indices': DType.INT32},
            params='along least'.split())),
    axes=Axes({'input': '... k'.split(), 'values': '... c'.split(), 'indices': '... c'.split()},
        {'axis': 'k c'.split()}),
    torch=(
        Torch('aten.cummax.default', {'input': lambda o: o.self if o.self.rank > 0 else adapt.viewed(o.self, (1,))},
            used='dim indices self values'.split(), outputs=outputs, options={'axis': 'dim', 'least': False}),
        Torch('aten.cummin.default', {'input': lambda o: o.self if o.self.rank > 0 else adapt.viewed(o.self, (1,))},
            used='dim indices self values'.split(), outputs=outputs, options={'axis': 'dim', 'least': True})),
    tests=(
        {'axis': lambda o: o.choice(0, -1), 'least': lambda o: o.choice(True, False),
            'input': lambda o: o.choice((o.span(1, 3), o.span(1, 5), o.span(1, 9)), (o.span(1, 30),),
                (o.span(1, 3), o.span(1, 9)))},
        {'axis': lambda o: o.choice(0, -1), 'least': True,
            'input': lambda o: o.integers(0, 2, (o.span(3, 5), o.span(3, 9)))},
        {'axis': lambda o: o.choice(0, -1), 'least': False,
            'input': lambda o: o.integers(0, 2, (o.span(3, 5), o.span(3, 9)))}))
