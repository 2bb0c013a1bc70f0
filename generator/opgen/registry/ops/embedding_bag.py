"""EMBEDDING_BAG. Made by `opgen build` from specs/reduce/embedding_bag.yaml; do not edit."""

from opgen.lib import arrays, fixed_point, indexing, reduce, reference, tensor
from opgen.operators.model import Check, DType, Kernel, Operand, Operator, Torch, option, said

inputs = {'table': 'weight', 'indices': 'indices', 'offsets': 'offsets', 'weights': 'per_sample_weights'}

SPACE = {'table': lambda o: (o.span(2, 9), o.span(1, 9)),
    'offsets': lambda o: arrays.append(arrays.ints((0,)), arrays.cumsum(o.integers(0, 3, (o.span(1, 4),)))),
    'indices': lambda o: o.integers(0, o.table.shape[0] - 1, (arrays.element(o.offsets, -1) + o.span(1, 3),))}

EMBEDDING_BAG = Operator('EMBEDDING_BAG',
    ('The rows of a table that indices name, bag by bag added, averaged, or the largest element of each column. A '
        'bag begins\n'
        'at its offset and ends where the next one begins; one without rows is 0. A wrong index or offset is an '
        'error when it runs.'),
    options=(option('mode', int, minimum=0, maximum=2), option('ends_given', bool), option('skipped', int)),
    inputs=(Operand('table', 'NC'), Operand('indices', 'K', holds='index'), Operand('offsets', 'B', holds='index'),
        Operand('weights', 'K', optional=True)),
    outputs=(Operand('output', type=lambda o: o.table.type, shape=lambda o: (o.bags, o.table.c)),),
    lets={'bags': lambda o: o.offsets.b - 1 if o.ends_given else o.offsets.b, 'count': lambda o: o.indices.k,
        'rows': lambda o: o.table.n, 'width': lambda o: o.table.c, 'weighted': lambda o: tensor.has(o.weights),
        'places': lambda o: indexing.gather(arrays.arange(o.count + 1), o.offsets, 0, 0),
        'ends': lambda o: o.places[1:] if o.ends_given else arrays.append(o.places[1:], arrays.ints((o.count,)), 0),
        'within': lambda o: (
            fixed_point.as_ints(arrays.row(arrays.arange(o.count)) >= arrays.column(o.places[:o.bags])) *
            fixed_point.as_ints(arrays.row(arrays.arange(o.count)) < arrays.column(o.ends))),
        'member': lambda o: arrays.reshape(o.within * fixed_point.as_ints(arrays.row(o.indices) != o.skipped),
            (o.bags, o.count, 1)),
        'found': lambda o: arrays.reshape(indexing.gather(o.table, o.indices, 0, 0), (1, o.count, o.width)),
        'scaled': lambda o: o.found * arrays.reshape(o.weights, (1, o.count, 1)) if o.weighted else o.found,
        'sums': lambda o: reference.sum_over(arrays.where(o.member > 0, o.scaled, 0.0), (1,), (o.bags, o.width)),
        'members': lambda o: reference.sum_over(o.member, (1,), (o.bags, 1)),
        'most': lambda o: reduce.max_over(
            arrays.append(arrays.where(o.member > 0, o.found, -arrays.infinity()),
                arrays.full((o.bags, 1, o.width), -arrays.infinity()), 1), (1,), (o.bags, o.width))},
    checks=(Check(lambda o: o.bags >= 0, 'the end of the last bag is missing among the offsets'),
        Check(lambda o: not tensor.has(o.weights) or o.weights.k == o.count,
            lambda o: said('there are ', o.count, ' indices, and ', o.weights.k, ' weights')),
        Check(lambda o: not tensor.has(o.weights) or o.mode == 0,
            lambda o: said('mode is ', o.mode, ': only rows that are added, mode 0, have weights')),
        Check(lambda o: indexing.are_indices(o.indices, o.rows),
            lambda o: said('indices are not from 0 to ', o.rows - 1)),
        Check(lambda o: indexing.are_indices(o.offsets, o.count + 1),
            lambda o: said('offsets are not from 0 to ', o.count))),
    reference=lambda o: (o.sums if o.mode == 0
        else o.sums / arrays.maximum(o.members, 1) if o.mode == 1 else arrays.where(o.members > 0, o.most, 0.0)),
    kernels=(
        Kernel('embedding_bag_f32_s32',
            {'table': DType.FLOAT32, 'indices': DType.INT32, 'offsets': DType.INT32, 'weights': DType.FLOAT32,
                'output': DType.FLOAT32},
            params='mode ends_given skipped bags count rows width'.split()),
        Kernel('embedding_bag_f32_s64',
            {'table': DType.FLOAT32, 'indices': DType.INT64, 'offsets': DType.INT64, 'weights': DType.FLOAT32,
                'output': DType.FLOAT32},
            params='mode ends_given skipped bags count rows width'.split())),
    torch=(
        Torch('aten.embedding_bag.padding_idx', inputs,
            used=('include_last_offset indices mode offsets padding_idx per_sample_weights '
                'scale_grad_by_freq sparse weight ').split(),
            options={'skipped': lambda o: o.padding_idx if tensor.has(o.padding_idx) else -1, 'mode': 'mode',
                'ends_given': 'include_last_offset'}),
        Torch('aten.embedding_bag.default', inputs,
            used='include_last_offset indices mode offsets per_sample_weights scale_grad_by_freq sparse weight'.split(),
            options={'skipped': -1, 'mode': 'mode', 'ends_given': 'include_last_offset'}),
        Torch('aten._embedding_bag.default', inputs,
            used=('include_last_offset indices mode offsets padding_idx per_sample_weights '
                'scale_grad_by_freq sparse weight ').split(),
            options={'skipped': 'padding_idx', 'mode': 'mode', 'ends_given': 'include_last_offset'},
            others='aten._embedding_bag_forward_only.default'.split())),
    tests=(
        {'mode': lambda o: o.choice(0, 1, 2), 'ends_given': lambda o: o.choice(True, False),
            'skipped': lambda o: o.choice(-1, 1), **SPACE},
        {'mode': 0, 'ends_given': False, 'skipped': -1, **SPACE, 'weights': lambda o: (o.indices.size,)}))
