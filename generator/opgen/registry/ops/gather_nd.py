"""GATHER_ND. Made by `opgen build` from specs/shape/gather_nd.yaml; do not edit."""

from opgen.lib import arrays, indexing, shapes
from opgen.lib.ops.gather_nd import gather_nd
from opgen.operators.model import Check, DType, Kernel, Limit, Litert, Operand, Operator, said

GATHER_ND = Operator('GATHER_ND', 'The parts of the input at the places that the last axis of the indices names.',
    litert=Litert('GATHER_ND', versions=(1, 6), table='GatherNdOptions'),
    inputs=(Operand('input'), Operand('indices', holds='index')),
    outputs=(Operand('output', type=lambda o: o.input.type,
        shape=lambda o: o.indices.shape[:-1] + o.input.shape[o.depth:], scale=lambda o: o.input.scale,
        zero_point=lambda o: o.input.zero_point),),
    lets={'depth': lambda o: o.indices.shape[-1], 'width': lambda o: o.input.type.bits // 8,
        'strides': lambda o: indexing.block_strides(o.input.shape, o.depth, o.width),
        'count': lambda o: shapes.size_of(o.indices.shape[:-1]),
        'block': lambda o: shapes.size_of(o.input.shape[o.depth:]) * o.width, 'bytes': lambda o: o.input.bytes,
        'index_bytes': lambda o: o.indices.type.bits // 8},
    checks=(Check(lambda o: o.indices.rank >= 1, 'the indices must have at least one axis'),
        Limit(lambda o: o.depth > 0, lambda o: said('there are no indices along the last axis of ', o.indices.shape)),
        Check(lambda o: o.depth <= o.input.rank,
            lambda o: said(o.depth, ' indices each do not fit an input of ', o.input.rank, ' axes')),
        Check(lambda o: indexing.are_places(o.indices, o.input.shape),
            lambda o: said('indices are beyond an input of shape ', o.input.shape))),
    reference=lambda o: gather_nd(o.input, o.indices),
    kernels=(Kernel('gather_nd_bytes',
        {'input': (DType.INT8, DType.UINT8, DType.INT16, DType.UINT16, DType.INT32, DType.UINT32, DType.INT64,
                DType.UINT64, DType.FLOAT16, DType.FLOAT32, DType.FLOAT64, DType.BOOL),
            'indices': (DType.INT16, DType.INT32, DType.INT64), 'output': 'input'},
        params='strides depth count block bytes index_bytes'.split(), exact=lambda o: gather_nd(o.input, o.indices)),),
    tests=(
        {'input': lambda o: (o.span(2, 4), o.span(3, 5), o.span(1, 4)),
            'indices': lambda o: o.choice(arrays.reshape(arrays.arange(12) * o.span(1, 5) % 2, (2, 3, 2)),
                arrays.reshape(arrays.arange(5) % 2, (5, 1)),
                arrays.reshape(arrays.arange(6) % 2 * arrays.ints((1, 1, 0, 1, 1, 0)), (2, 3)), arrays.ints((1, 2)))},
        {'input': lambda o: (o.span(3, 9),), 'indices': lambda o: arrays.reshape(arrays.arange(6) % 3, (2, 3, 1))}))
