"""UNSORTED_SEGMENT_MAX. Made by `opgen build` from specs/reduce/unsorted_segment_max.yaml; do not edit."""

from opgen.lib import indexing, shapes
from opgen.operators.model import DType, Kernel, Litert, Operand, Operator
from opgen.registry.ops._family import segments as family

UNSORTED_SEGMENT_MAX = Operator('UNSORTED_SEGMENT_MAX',
    ('The largest elements of parts of the data along its first axis that belong to the same segment. A wrong '
        'index is an error when it runs.'),
    litert=Litert('UNSORTED_SEGMENT_MAX', table='UnsortedSegmentMaxOptions'),
    inputs=(Operand('data', holds='stored'), Operand('segment_ids', holds='index'),
        Operand('num_segments', const=True, holds='index')),
    outputs=(Operand('output', holds='stored', type=lambda o: o.data.type,
        shape=lambda o: shapes.with_size(o.data.shape, 0, o.count)),),
    lets={**family.LETS}, checks=family.CHECKS,
    reference=lambda o: indexing.over_segments(o.data, o.segment_ids, o.count, 'fmax'),
    kernels=(
        Kernel('unsorted_segment_max_s32', {'*': DType.INT32}, params='size rows block count'.split(),
            takes='p data segment_ids output'.split(),
            exact=lambda o: indexing.over_segments(o.data, o.segment_ids, o.count, 'fmax'), headers='float.h'.split()),
        Kernel('unsorted_segment_max_f32',
            {'data': DType.FLOAT32, 'segment_ids': DType.INT32, 'num_segments': DType.INT32, 'output': DType.FLOAT32},
            params='size rows block count'.split(), takes='p data segment_ids output'.split(),
            headers='float.h'.split())),
    tests=family.TESTS)
