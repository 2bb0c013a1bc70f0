"""SEGMENT_SUM. Made by `opgen build` from specs/reduce/segment_sum.yaml; do not edit."""

from opgen.lib import arrays, compare, fixed_point, indexing, shapes
from opgen.operators.model import Check, DType, Kernel, Litert, Operand, Operator, said

SEGMENT_SUM = Operator('SEGMENT_SUM',
    'The sums of neighbouring parts of the data along its first axis that belong to the same segment. Integers wrap.',
    litert=Litert('SEGMENT_SUM', table='SegmentSumOptions'),
    inputs=(Operand('data', holds='stored'), Operand('segment_ids', const=True, holds='index')),
    outputs=(Operand('output', holds='stored', type=lambda o: o.data.type,
        shape=lambda o: shapes.with_size(o.data.shape, 0, o.count)),),
    lets={'count': lambda o: arrays.element(o.segment_ids, -1) + 1 if o.segment_ids.size > 0 else 0,
        'steps': lambda o: fixed_point.as_ints(o.segment_ids)[1:] - fixed_point.as_ints(o.segment_ids)[:-1],
        'rows': lambda o: o.data.shape[0], 'block': lambda o: shapes.size_of(o.data.shape[1:]),
        'size': lambda o: o.output.size},
    checks=(
        Check(lambda o: o.data.rank >= 1 and o.segment_ids.shape == (o.data.shape[0],),
            lambda o: said(o.segment_ids.shape, ' segments do not fit data of shape ', o.data.shape)),
        Check(lambda o: (o.segment_ids.size == 0 or
                (arrays.element(o.segment_ids, 0) == 0 and
                    arrays.all_true(compare.relate(o.steps * (o.steps - 1), 0, compare.Relation.EQUAL)))),
            'segment_ids must be 0, then each the one before or one more')),
    reference=lambda o: indexing.over_segments(o.data, o.segment_ids, o.count, 'add'),
    kernels=(
        Kernel('segment_sum_s32', {'*': DType.INT32}, params='size rows block'.split(),
            exact=lambda o: indexing.over_segments(o.data, o.segment_ids, o.count, 'add')),
        Kernel('segment_sum_f32', {'data': DType.FLOAT32, 'segment_ids': DType.INT32, 'output': DType.FLOAT32},
            params='size rows block'.split())),
    tests=({'data': lambda o: (o.span(1, 9), o.span(1, 4), o.span(1, 3)),
        'segment_ids': lambda o: arrays.cumsum(o.integers(0, 1, (o.data.shape[0],)))},))
