"""TOPK_V2. Made by `opgen build` from specs/reduce/topk_v2.yaml; do not edit."""

from opgen.lib import adapt, arrays, pytorch, reduce, shapes, tensor
from opgen.operators.model import Axes, Check, DType, Kernel, Litert, Operand, Operator, Torch, option, said
from opgen.registry.ops._functions.ranks import _among_equals, _rows_with_nan

inputs = {'input': lambda o: adapt.transposed(o.self, pytorch.axis_last(o.dim, o.self.rank))}

outputs = {'values': lambda o: adapt.viewed(o.values, o.results[0].shape),
    'indices': lambda o: adapt.converted(adapt.viewed(o.indices, o.results[0].shape), DType.INT64)}

OUTPUTS_VALUES = {'values': lambda o: adapt.transposed(o.values, pytorch.axis_back(o.dim, o.self.rank)),
    'indices': lambda o: adapt.converted(adapt.transposed(o.indices, pytorch.axis_back(o.dim, o.self.rank)),
        DType.INT64)}

SPACE = {'input': lambda o: o.choice((o.span(1, 300),), (o.span(1, 3), o.span(1, 2), o.span(1, 9))),
    'k': lambda o: o.choice(arrays.scalar(1), arrays.ints((o.span(1, o.input.shape[-1]),)),
        arrays.scalar(o.input.shape[-1]))}

TOPK_V2 = Operator('TOPK_V2',
    ('The k largest elements of each row and where they are, largest first; of PyTorch also the smallest; of '
        'equal ones the first.'),
    litert=Litert('TOPK_V2', versions=(1, 3), table='TopKV2Options'),
    options=(option('smallest', bool, False, internal=True),),
    inputs=(Operand('input'), Operand('k', const=True, holds='index')),
    outputs=(
        Operand('values', optional=True, type=lambda o: o.input.type, shape=lambda o: o.chosen,
            scale=lambda o: o.input.scale, zero_point=lambda o: o.input.zero_point),
        Operand('indices', optional=True, holds='index', type=lambda o: DType.INT32, shape=lambda o: o.chosen)),
    lets={'count': lambda o: arrays.element(o.k, 0), 'chosen': lambda o: shapes.with_size(o.input.shape, -1, o.count),
        'rows': lambda o: shapes.size_before(o.input.shape, -1), 'size': lambda o: o.input.shape[-1],
        'spare': lambda o: (o.count *
            ((0 if tensor.has(o.values) else o.input.type.bits // 8) + (0 if tensor.has(o.indices) else 4)))},
    checks=(Check(lambda o: o.input.rank >= 1, 'the input needs an axis'),
        Check(lambda o: o.k.size == 1 and 0 <= o.count <= o.size,
            lambda o: said(shapes.shape_of(o.k), ' is no number of elements of a row of ', o.size))),
    reference=lambda o: (reduce.top_values(o.input, o.count, o.smallest),
        reduce.top_indices(o.input, o.count, o.smallest)),
    exact=lambda o: (reduce.top_values(o.input, o.count, o.smallest), reduce.top_indices(o.input, o.count, o.smallest)),
    undefined_in_torch=lambda o: (0, _among_equals(reduce.top_values(o.input, o.size, o.smallest), o.count)),
    kernels=(
        Kernel('topk_v2_s32', {'*': DType.INT32}, params='rows size count smallest'.split(),
            takes='p input values indices scratch'.split(), scratch=lambda o: o.spare, overlap=lambda o: 0),
        Kernel('topk_v2_s8', {'input': DType.INT8, 'k': DType.INT32, 'values': DType.INT8, 'indices': DType.INT32},
            params='rows size count smallest'.split(), takes='p input values indices scratch'.split(),
            scratch=lambda o: o.spare),
        Kernel('topk_v2_u8', {'input': DType.UINT8, 'k': DType.INT32, 'values': DType.UINT8, 'indices': DType.INT32},
            params='rows size count smallest'.split(), takes='p input values indices scratch'.split(),
            scratch=lambda o: o.spare),
        Kernel('topk_v2_s16', {'input': DType.INT16, 'k': DType.INT32, 'values': DType.INT16, 'indices': DType.INT32},
            params='rows size count smallest'.split(), takes='p input values indices scratch'.split(),
            scratch=lambda o: o.spare),
        Kernel('topk_v2_s64', {'input': DType.INT64, 'k': DType.INT32, 'values': DType.INT64, 'indices': DType.INT32},
            params='rows size count smallest'.split(), takes='p input values indices scratch'.split(),
            scratch=lambda o: o.spare),
        Kernel('topk_v2_f32',
            {'input': DType.FLOAT32, 'k': DType.INT32, 'values': DType.FLOAT32, 'indices': DType.INT32},
            params='rows size count smallest'.split(), takes='p input values indices scratch'.split(),
            scratch=lambda o: o.spare, undefined=lambda o: (_rows_with_nan(o.input), _rows_with_nan(o.input)))),
    axes=Axes({'input': '... k'.split(), 'values': '... c'.split(), 'indices': '... c'.split()}),
    torch=(
        Torch('aten.topk.default', {'input': lambda o: adapt.viewed(o.self, (1,)), 'k': 'k'},
            used='dim indices k largest results self sorted values'.split(), outputs=outputs,
            when=lambda o: o.self.rank == 0),
        Torch('aten.sort.default', {'input': lambda o: adapt.viewed(o.self, (1,)), 'k': 1},
            used='dim indices results self values'.split(), outputs=outputs, when=lambda o: o.self.rank == 0,
            others='aten.max.dim aten.min.dim'.split()),
        Torch('aten.topk.default', {**inputs, 'k': 'k'}, used='dim indices k largest self sorted values'.split(),
            outputs=OUTPUTS_VALUES, options={'smallest': lambda o: not o.largest}),
        Torch('aten.sort.default', {**inputs, 'k': lambda o: o.self.shape[o.dim]},
            used='descending dim indices self values'.split(), outputs=OUTPUTS_VALUES,
            options={'smallest': lambda o: not o.descending}),
        Torch('aten.max.dim', {**inputs, 'k': 1}, used='dim indices keepdim results self values'.split(),
            outputs=outputs),
        Torch('aten.min.dim', {**inputs, 'k': 1}, used='dim indices keepdim results self values'.split(),
            outputs=outputs, options={'smallest': True})),
    tests=(SPACE, {'smallest': True, **SPACE}))
