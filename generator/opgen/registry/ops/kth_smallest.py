"""KTH_SMALLEST. Made by `opgen build` from specs/reduce/kth_smallest.yaml; do not edit."""

from opgen.lib import adapt, arrays, pytorch, reduce, shapes
from opgen.operators.model import Check, DType, Kernel, Operand, Operator, Torch, option, said
from opgen.registry.ops._functions.ranks import _among_equals, _rows_with_nan

outputs = {'values': lambda o: adapt.viewed(o.values, o.results[0].shape),
    'indices': lambda o: adapt.converted(adapt.viewed(o.indices, o.results[1].shape), DType.INT64)}

KTH_SMALLEST = Operator('KTH_SMALLEST',
    ('The k-th smallest element of each row, and where it is; of equal ones the first come first. Medians are the '
        'lower of two.\n'
        'NaN is the largest, or wins where a row has it.'),
    options=(option('k', int, minimum=1), option('nan_wins', bool, False)),
    inputs=(Operand('input'),),
    outputs=(
        Operand('values', optional=True, type=lambda o: o.input.type, shape=lambda o: o.input.shape[:-1],
            scale=lambda o: o.input.scale, zero_point=lambda o: o.input.zero_point),
        Operand('indices', optional=True, holds='index', type=lambda o: DType.INT32,
            shape=lambda o: o.input.shape[:-1])),
    lets={'size': lambda o: o.input.shape[-1], 'rows': lambda o: shapes.size_before(o.input.shape, -1),
        'flat': lambda o: arrays.reshape(o.input, (o.rows, o.size)),
        'is_nan': lambda o: arrays.flatten(_rows_with_nan(o.flat)) if o.nan_wins else arrays.zeros((o.rows,)),
        'value': lambda o: arrays.where(o.is_nan, reduce.top_values(o.flat, 1)[:, 0],
            reduce.top_values(o.flat, o.k, True)[:, -1]),
        'place': lambda o: arrays.where(o.is_nan, reduce.top_indices(o.flat, 1)[:, 0],
            reduce.top_indices(o.flat, o.k, True)[:, -1])},
    checks=(Check(lambda o: o.input.rank >= 1, 'the input needs an axis'),
        Check(lambda o: o.k <= o.size, lambda o: said('a row of ', o.size, ' has no element ', o.k))),
    reference=lambda o: (arrays.reshape(o.value, o.input.shape[:-1]), arrays.reshape(o.place, o.input.shape[:-1])),
    exact=lambda o: (arrays.reshape(o.value, o.input.shape[:-1]), arrays.reshape(o.place, o.input.shape[:-1])),
    undefined_in_torch=lambda o: (0,
        arrays.reshape(_among_equals(reduce.top_values(o.flat, o.size, True), o.k)[:, -1], o.input.shape[:-1])),
    kernels=(
        Kernel('kth_smallest_f32', {'input': DType.FLOAT32, 'values': DType.FLOAT32, 'indices': DType.INT32},
            params='rows size nan_wins k'.split()),
        Kernel('kth_smallest_s8', {'input': DType.INT8, 'values': DType.INT8, 'indices': DType.INT32},
            params='rows size k'.split()),
        Kernel('kth_smallest_u8', {'input': DType.UINT8, 'values': DType.UINT8, 'indices': DType.INT32},
            params='rows size k'.split()),
        Kernel('kth_smallest_s16', {'input': DType.INT16, 'values': DType.INT16, 'indices': DType.INT32},
            params='rows size k'.split()),
        Kernel('kth_smallest_s32', {'*': DType.INT32}, params='rows size k'.split()),
        Kernel('kth_smallest_s64', {'input': DType.INT64, 'values': DType.INT64, 'indices': DType.INT32},
            params='rows size k'.split())),
    torch=(
        Torch('aten.median.default', {'input': lambda o: adapt.viewed(o.self, (o.self.size,))},
            used='results self values'.split(),
            outputs={'values': lambda o: adapt.viewed(o.values, o.results[0].shape)},
            options={'k': lambda o: (o.self.size + 1) // 2, 'nan_wins': True}),
        Torch('aten.median.dim',
            {'input': lambda o: (adapt.transposed(o.self, pytorch.axis_last(o.dim, o.self.rank)) if o.self.rank > 0
                else adapt.viewed(o.self, (1,)))},
            used='dim indices keepdim results self values'.split(), outputs=outputs,
            options={'k': lambda o: (o.self.shape[o.dim] + 1) // 2 if o.self.rank > 0 else 1, 'nan_wins': True}),
        Torch('aten.kthvalue.default',
            {'input': lambda o: (adapt.transposed(o.self, pytorch.axis_last(o.dim, o.self.rank)) if o.self.rank > 0
                else adapt.viewed(o.self, (1,)))},
            used='dim indices k keepdim results self values'.split(), outputs=outputs,
            options={'k': 'k', 'nan_wins': False})),
    tests=(
        {'input': lambda o: o.choice((o.span(1, 40),), (o.span(1, 3), o.span(1, 2), o.span(1, 9))),
            'k': lambda o: o.span(1, o.input.shape[-1]), 'nan_wins': lambda o: o.choice(True, False)},
        {'input': lambda o: (o.span(2, 3), o.span(7, 30)), 'k': lambda o: o.span(2, 6),
            'nan_wins': lambda o: o.choice(True, False)}))
