"""REVERSE_SEQUENCE. Made by `opgen build` from specs/shape/reverse_sequence.yaml; do not edit."""

from opgen.lib import arrays, shapes
from opgen.lib.ops.reverse_sequence import are_lengths, reverse_sequence
from opgen.operators.model import Check, DType, Kernel, Limit, Litert, Operand, Operator, UInt8, option, said

REVERSE_SEQUENCE = Operator('REVERSE_SEQUENCE',
    ('The first elements along an axis in reverse order: as many as `seq_lengths` says for each entry of another '
        'axis.\n'
        'A length that is negative or beyond the axis is an error when it runs.'),
    litert=Litert('REVERSE_SEQUENCE', table='ReverseSequenceOptions'),
    options=(option('seq_dim', int, 0, minimum=0), option('batch_dim', int, 0, minimum=0)),
    inputs=(Operand('input'), Operand('seq_lengths', holds='index')),
    outputs=(Operand('output', type=lambda o: o.input.type, shape=lambda o: o.input.shape,
        scale=lambda o: o.input.scale, zero_point=lambda o: o.input.zero_point),),
    lets={'inner': lambda o: (o.seq_dim if o.seq_dim > o.batch_dim else o.batch_dim) + 1,
        'block': lambda o: shapes.size_of(o.input.shape[o.inner:]) * (o.input.type.bits // 8),
        'count': lambda o: shapes.size_of(o.input.shape[:o.inner]), 'steps': lambda o: o.input.shape[o.seq_dim],
        'step_stride': lambda o: shapes.size_of(o.input.shape[o.seq_dim + 1:o.inner]),
        'batches': lambda o: o.input.shape[o.batch_dim],
        'batch_stride': lambda o: shapes.size_of(o.input.shape[o.batch_dim + 1:o.inner])},
    checks=(
        Check(lambda o: o.seq_dim != o.batch_dim and o.seq_dim < o.input.rank and (o.batch_dim < o.input.rank),
            lambda o: said(o.seq_dim, ' and ', o.batch_dim, ' are not two axes of an input of ', o.input.rank)),
        Check(lambda o: o.seq_lengths.shape == (o.batches,),
            lambda o: said(o.batches, ' sequences need as many lengths, not ', o.seq_lengths.shape)),
        Limit(lambda o: are_lengths(o.seq_lengths, o.steps), lambda o: said('lengths are not from 0 to ', o.steps))),
    reference=lambda o: reverse_sequence(o.input, o.seq_lengths, o.seq_dim, o.batch_dim),
    kernels=(
        Kernel('reverse_sequence_s32',
            {'input': (DType.INT8, DType.UINT8, DType.INT16, DType.UINT16, DType.INT32, DType.UINT32, DType.INT64,
                    DType.UINT64, DType.FLOAT16, DType.FLOAT32, DType.FLOAT64, DType.BOOL),
                'seq_lengths': DType.INT32, 'output': 'input'},
            params='count step_stride steps batch_stride batches block'.split(),
            exact=lambda o: reverse_sequence(o.input, o.seq_lengths, o.seq_dim, o.batch_dim)),
        Kernel('reverse_sequence_s64',
            {'input': (DType.INT8, DType.UINT8, DType.INT16, DType.UINT16, DType.INT32, DType.UINT32, DType.INT64,
                    DType.UINT64, DType.FLOAT16, DType.FLOAT32, DType.FLOAT64, DType.BOOL),
                'seq_lengths': DType.INT64, 'output': 'input'},
            params='count step_stride steps batch_stride batches block'.split(),
            exact=lambda o: reverse_sequence(o.input, o.seq_lengths, o.seq_dim, o.batch_dim))),
    uint8=UInt8(), elements='moved',
    tests=(
        {'seq_dim': lambda o: o.choice(0, 1, 2), 'batch_dim': lambda o: (o.seq_dim + o.choice(1, 2)) % 3,
            'input': lambda o: (o.span(1, 4), o.span(1, 5), o.span(1, 4), o.span(1, 3)),
            'seq_lengths': lambda o: o.integers(0, o.input.shape[o.seq_dim], (o.input.shape[o.batch_dim],))},
        {'seq_dim': 1, 'batch_dim': 0, 'input': lambda o: (o.span(1, 9), o.span(1, 9)),
            'seq_lengths': lambda o: arrays.arange(o.input.shape[0]) % (o.input.shape[1] + 1)}))
