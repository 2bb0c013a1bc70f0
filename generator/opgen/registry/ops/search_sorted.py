"""SEARCH_SORTED. Made by `opgen build` from specs/reduce/search_sorted.yaml; do not edit."""

from opgen.lib import adapt, arrays, compare, fixed_point, indexing, scan, tensor
from opgen.lib.tensor import Array
from opgen.operators.model import Check, DType, Kernel, Limit, Operand, Operator, Torch, option, said


def _halved(low: Array, high: Array, step: Array, sequence: Array, values: Array,
    or_equal: bool) -> tuple[Array, Array]:
    """Return between which places of a row the answer lies, after one more comparison."""
    middle = (low + high) // 2
    goes_on = fixed_point.as_ints(low < high)
    found = indexing.gather(sequence, arrays.minimum(middle, sequence.shape[1] - 1), 1, 1)
    is_left = (fixed_point.as_ints(compare.relate(found, values, compare.Relation.GREATER)) if or_equal
        else fixed_point.as_ints(compare.relate(found, values, compare.Relation.GREATER_EQUAL)))
    return (arrays.where(goes_on * (1 - is_left) > 0, middle + 1, low),
        arrays.where(goes_on * is_left > 0, middle, high))


outputs = {'output': lambda o: adapt.converted(adapt.viewed(o.output, o.self.shape), o.results[0].type)}

SEARCH_SORTED = Operator('SEARCH_SORTED',
    'For each value, how many numbers of a sorted row are below it, or not above it; NaN is the largest.',
    options=(option('or_equal', bool),),
    inputs=(Operand('sequence', 'NK'), Operand('values', 'NC')),
    outputs=(Operand('output', holds='index', type=lambda o: DType.INT32, shape=lambda o: o.values.shape),),
    lets={'rows': lambda o: o.sequence.n, 'size': lambda o: o.sequence.k, 'count': lambda o: o.values.c},
    checks=(Check(lambda o: o.sequence.n == o.values.n,
        lambda o: said('there are ', o.sequence.n, ' sorted rows, and ', o.values.n, ' rows of values')),),
    reference=
        lambda o: scan.scan(_halved, (fixed_point.as_ints(arrays.zeros(o.values.shape)), fixed_point.as_ints(arrays.full(o.values.shape, o.size))), arrays.arange(32), 0, o.sequence, o.values, o.or_equal)[0][-1],
    kernels=(
        Kernel('search_sorted_s32', {'*': DType.INT32}, params='rows size count or_equal'.split(),
            exact=
                lambda o: scan.scan(_halved, (fixed_point.as_ints(arrays.zeros(o.values.shape)), fixed_point.as_ints(arrays.full(o.values.shape, o.size))), arrays.arange(32), 0, o.sequence, o.values, o.or_equal)[0][-1]),
        Kernel('search_sorted_s64', {'sequence': DType.INT64, 'values': DType.INT64, 'output': DType.INT32},
            params='rows size count or_equal'.split(),
            exact=
                lambda o: scan.scan(_halved, (fixed_point.as_ints(arrays.zeros(o.values.shape)), fixed_point.as_ints(arrays.full(o.values.shape, o.size))), arrays.arange(32), 0, o.sequence, o.values, o.or_equal)[0][-1]),
        Kernel('search_sorted_f32', {'sequence': DType.FLOAT32, 'values': DType.FLOAT32, 'output': DType.INT32},
            params='rows size count or_equal'.split(),
            exact=
                lambda o: scan.scan(_halved, (fixed_point.as_ints(arrays.zeros(o.values.shape)), fixed_point.as_ints(arrays.full(o.values.shape, o.size))), arrays.arange(32), 0, o.sequence, o.values, o.or_equal)[0][-1])),
    torch=(
        Torch('aten.searchsorted.Tensor',
            {'sequence': lambda o: adapt.viewed(o.sorted_sequence, (1, o.sorted_sequence.size)),
                'values': lambda o: adapt.viewed(o.self, (1, o.self.size))},
            used='out_int32 output results right self side sorted_sequence sorter'.split(), outputs=outputs,
            options={'or_equal': lambda o: o.right or (tensor.has(o.side) and o.side == 'right')},
            when=lambda o: o.sorted_sequence.rank == 1,
            limits=(Limit(lambda o: not tensor.has(o.sorter), 'a sorter is given: sort the sequence before'),)),
        Torch('aten.searchsorted.Tensor',
            {'sequence': lambda o: adapt.viewed(o.sorted_sequence, (-1, o.sorted_sequence.shape[-1])),
                'values': lambda o: adapt.viewed(o.self, (-1, o.self.shape[-1]))},
            used='out_int32 output results right self side sorted_sequence sorter'.split(), outputs=outputs,
            options={'or_equal': lambda o: o.right or (tensor.has(o.side) and o.side == 'right')},
            limits=(Limit(lambda o: not tensor.has(o.sorter), 'a sorter is given: sort the sequence before'),)),
        Torch('aten.searchsorted.Scalar',
            {'sequence': lambda o: adapt.viewed(o.sorted_sequence, (1, o.sorted_sequence.size)),
                'values': lambda o: arrays.full((1, 1), adapt.constant(o.self, o.sorted_sequence.type))},
            used='out_int32 output results right self side sorted_sequence sorter'.split(),
            outputs={'output': lambda o: adapt.converted(adapt.viewed(o.output, ()), o.results[0].type)},
            options={'or_equal': lambda o: o.right or (tensor.has(o.side) and o.side == 'right')},
            limits=(Limit(lambda o: not tensor.has(o.sorter), 'a sorter is given: sort the sequence before'),)),
        Torch('aten.bucketize.Tensor',
            {'sequence': lambda o: adapt.viewed(o.boundaries, (1, o.boundaries.size)),
                'values': lambda o: adapt.viewed(o.self, (1, o.self.size))},
            used='boundaries out_int32 output results right self'.split(), outputs=outputs,
            options={'or_equal': 'right'})),
    tests=(
        {'or_equal': lambda o: o.choice(True, False),
            'sequence': lambda o: arrays.reshape(arrays.cumsum(o.integers(0, 2, (o.span(1, 9),))), (1, -1)),
            'values': lambda o: (1, o.span(1, 20))},
        {'or_equal': lambda o: o.choice(True, False), 'sequence': lambda o: (o.span(1, 4), o.span(1, 9)),
            'values': lambda o: (o.sequence.shape[0], o.span(1, 9))}))
