"""SCATTER_REDUCE. Made by `opgen build` from specs/shape/scatter_reduce.yaml; do not edit."""

from opgen.lib import adapt, arrays, fixed_point, indexing, pytorch, scan, shapes
from opgen.lib.tensor import Array
from opgen.operators.model import Check, DType, Kernel, Limit, Operand, Operator, Torch, option, said


def _joined(values: Array, counts: Array, place: Array, update: Array, size: int, how: int,
    kind: DType) -> tuple[Array, Array]:
    """Return elements, and how many are in each, after one more update of each row."""
    added = arrays.column(update)
    hit = fixed_point.as_ints(arrays.row(arrays.arange(size)) == arrays.column(place))
    whole = (values * added if how == 1
        else (arrays.maximum(values, added) if how == 2
            else arrays.minimum(values, added) if how == 3 else values + added))
    sized = whole if kind.is_integer else arrays.as_float32s(whole) + arrays.zeros(values.shape)
    return (arrays.where(hit * fixed_point.as_ints(counts > 0) > 0, sized, arrays.where(hit > 0, added, values)),
        counts + hit)


def _averaged(added: Array, counts: Array, kind: DType) -> Array:
    """Return sums divided by how many numbers are in each, integers rounded down."""
    return added // arrays.maximum(counts, 1) if kind.is_integer else added / arrays.maximum(counts, 1)


def _wrapped(values: Array, kind: DType) -> Array:
    """Return integers as they are stored in 32 or 64 bits."""
    return fixed_point.wrap(values) if kind == DType.INT32 else values


def _way_of(name: str) -> int:
    """Return the number of a reduction that PyTorch names."""
    return 0 if name == 'sum' else 1 if name == 'prod' else 2 if name == 'amax' else 3 if name == 'amin' else 4


outputs = {'output': lambda o: adapt.transposed(
    adapt.viewed(o.output, shapes.permuted(o.self.shape, pytorch.axis_last(o.dim, o.self.rank))),
    pytorch.axis_back(o.dim, o.self.rank))}

SCATTER_REDUCE = Operator('SCATTER_REDUCE',
    ('Rows in which elements are joined with updates, each at the place that its index names. Places that no '
        'index names\n'
        'stay as they are. A wrong index is an error when it runs.'),
    options=(option('how', int, minimum=0, maximum=4), option('include_self', bool)),
    inputs=(Operand('input', 'NK'), Operand('indices', 'MC', holds='index'), Operand('updates', 'NC')),
    outputs=(Operand('output', type=lambda o: o.input.type, shape=lambda o: o.input.shape,
        scale=lambda o: o.input.scale, zero_point=lambda o: o.input.zero_point),),
    lets={'rows': lambda o: o.input.n, 'size': lambda o: o.input.k, 'count': lambda o: o.updates.c,
        'step': lambda o: o.count if o.indices.m > 1 else 0,
        'places': lambda o: indexing.gather(arrays.expand(arrays.row(arrays.arange(o.size)), (o.indices.m, o.size)),
            o.indices, 1, 1),
        'before': lambda o: fixed_point.as_ints(arrays.full((o.rows, o.size), 1 if o.include_self else 0)),
        'steps': lambda o: scan.scan(_joined, (o.input, o.before),
            (arrays.expand(o.places, (o.rows, o.count)), o.updates), 1, o.size, o.how, o.input.type),
        'whole': lambda o: o.steps[0][:, -1], 'counts': lambda o: o.steps[1][:, -1]},
    checks=(
        Check(
            lambda o: o.updates.n == o.rows and o.indices.c == o.count and (o.indices.m == o.rows or o.indices.m == 1),
            lambda o: said('indices of shape ', o.indices.shape, ' and updates of ', o.updates.shape,
                ' do not fit rows of ', o.input.shape)),
        Check(lambda o: indexing.are_indices(o.indices, o.size),
            lambda o: said('indices are not from 0 to ', o.size - 1)),
        Limit(lambda o: o.count > 0, 'there are no updates')),
    reference=lambda o: _averaged(o.whole, o.counts, o.input.type) if o.how == 4 else o.whole,
    kernels=(
        Kernel('scatter_reduce_f32_s32',
            {'input': DType.FLOAT32, 'indices': DType.INT32, 'updates': DType.FLOAT32, 'output': DType.FLOAT32},
            params='rows size count step include_self how'.split(),
            takes='p input indices updates output scratch scratch_size'.split(), scratch=lambda o: 4 * o.size,
            inplace='input'.split()),
        Kernel('scatter_reduce_f32_s64',
            {'input': DType.FLOAT32, 'indices': DType.INT64, 'updates': DType.FLOAT32, 'output': DType.FLOAT32},
            params='rows size count step include_self how'.split(),
            takes='p input indices updates output scratch scratch_size'.split(), scratch=lambda o: 4 * o.size,
            inplace='input'.split()),
        Kernel('scatter_reduce_s32_s32', {'*': DType.INT32}, params='rows size count step include_self how'.split(),
            takes='p input indices updates output scratch scratch_size'.split(), scratch=lambda o: 4 * o.size,
            exact=lambda o: (_averaged(_wrapped(o.whole, o.input.type), o.counts, o.input.type) if o.how == 4
                else _wrapped(o.whole, o.input.type)),
            inplace='input'.split()),
        Kernel('scatter_reduce_s32_s64',
            {'input': DType.INT32, 'indices': DType.INT64, 'updates': DType.INT32, 'output': DType.INT32},
            params='rows size count step include_self how'.split(),
            takes='p input indices updates output scratch scratch_size'.split(), scratch=lambda o: 4 * o.size,
            exact=lambda o: (_averaged(_wrapped(o.whole, o.input.type), o.counts, o.input.type) if o.how == 4
                else _wrapped(o.whole, o.input.type)),
            inplace='input'.split()),
        Kernel('scatter_reduce_s64_s32',
            {'input': DType.INT64, 'indices': DType.INT32, 'updates': DType.INT64, 'output': DType.INT64},
            params='rows size count step include_self how'.split(),
            takes='p input indices updates output scratch scratch_size'.split(), scratch=lambda o: 4 * o.size,
            exact=lambda o: (_averaged(_wrapped(o.whole, o.input.type), o.counts, o.input.type) if o.how == 4
                else _wrapped(o.whole, o.input.type)),
            inplace='input'.split()),
        Kernel('scatter_reduce_s64_s64', {'*': DType.INT64}, params='rows size count step include_self how'.split(),
            takes='p input indices updates output scratch scratch_size'.split(), scratch=lambda o: 4 * o.size,
            exact=lambda o: (_averaged(_wrapped(o.whole, o.input.type), o.counts, o.input.type) if o.how == 4
                else _wrapped(o.whole, o.input.type)),
            inplace='input'.split())),
    torch=(
        Torch('aten.scatter_reduce.two',
            {'input': lambda o: adapt.viewed(adapt.transposed(o.self, pytorch.axis_last(o.dim, o.self.rank)),
                    (-1, o.self.shape[o.dim])),
                'indices': lambda o: adapt.viewed(adapt.transposed(o.index, pytorch.axis_last(o.dim, o.index.rank)),
                    (-1, o.index.shape[o.dim])),
                'updates': lambda o: adapt.viewed(adapt.transposed(o.src, pytorch.axis_last(o.dim, o.src.rank)),
                    (-1, o.src.shape[o.dim]))},
            used='dim include_self index output reduce self src'.split(), outputs=outputs,
            options={'how': lambda o: _way_of(o.reduce), 'include_self': 'include_self'},
            limits=(Limit(
                lambda o: (shapes.without_axis(o.self.shape, o.dim) == shapes.without_axis(o.index.shape, o.dim) and
                    o.src.shape == o.index.shape),
                lambda o: said('index has shape ', o.index.shape, ', src ', o.src.shape, ', self ', o.self.shape,
                    ': only along dim may they differ, src and index not at all')),)),
        Torch('aten.index_reduce.default',
            {'input': lambda o: adapt.viewed(adapt.transposed(o.self, pytorch.axis_last(o.dim, o.self.rank)),
                    (-1, o.self.shape[o.dim])),
                'indices': lambda o: adapt.viewed(o.index, (1, o.index.size)),
                'updates': lambda o: adapt.viewed(adapt.transposed(o.source, pytorch.axis_last(o.dim, o.source.rank)),
                    (-1, o.source.shape[o.dim]))},
            used='dim include_self index output reduce self source'.split(), outputs=outputs,
            options={'how': lambda o: _way_of(o.reduce), 'include_self': 'include_self'})),
    tests=({'how': lambda o: o.choice(0, 1, 2, 3, 4), 'include_self': lambda o: o.choice(True, False),
        'input': lambda o: (o.span(1, 4), o.span(1, 6)),
        'indices': lambda o: o.integers(0, o.input.shape[1] - 1,
            (o.choice(1, o.input.shape[0]), o.span(1, 2) if o.how == 1 else o.span(1, 5))),
        'updates': lambda o: (o.input.shape[0], o.indices.shape[1])},))
