"""SCATTER_ND. Made by `opgen build` from specs/shape/scatter_nd.yaml; do not edit."""

from opgen.lib import arrays, indexing, shapes
from opgen.lib.ops.scatter_nd import scatter_nd
from opgen.operators.model import Check, DType, Kernel, Limit, Litert, Operand, Operator, said

SCATTER_ND = Operator('SCATTER_ND',
    ('Zeros, with the updates added at the places that the last axis of the indices names.\n'
        'Integers wrap. A wrong index is an error when it runs.'),
    litert=Litert('SCATTER_ND', table='ScatterNdOptions'),
    inputs=(Operand('indices', holds='index'), Operand('updates', holds='stored'),
        Operand('shape', const=True, holds='index')),
    outputs=(Operand('output', holds='stored', type=lambda o: o.updates.type, shape=lambda o: shapes.shape_of(o.shape),
        scale=lambda o: o.updates.scale, zero_point=lambda o: o.updates.zero_point),),
    lets={'depth': lambda o: o.indices.shape[-1],
        'strides': lambda o: indexing.block_strides(o.output.shape, o.depth, 1),
        'count': lambda o: shapes.size_of(o.indices.shape[:-1]),
        'block': lambda o: shapes.size_of(o.output.shape[o.depth:]), 'size': lambda o: o.output.size,
        'index_bytes': lambda o: o.indices.type.bits // 8},
    checks=(
        Check(lambda o: o.shape.rank == 1 and arrays.smallest(o.shape) >= 0,
            lambda o: said(shapes.shape_of(o.shape), ' is not a shape')),
        Check(lambda o: o.indices.rank >= 1, 'the indices must have at least one axis'),
        Limit(lambda o: o.depth > 0, lambda o: said('there are no indices along the last axis of ', o.indices.shape)),
        Check(lambda o: o.depth <= o.output.rank,
            lambda o: said(o.depth, ' indices each do not fit an output of ', o.output.rank, ' axes')),
        Check(lambda o: o.updates.shape == o.indices.shape[:-1] + o.output.shape[o.depth:],
            lambda o: said('updates of shape ', o.updates.shape, ' do not fit indices of shape ', o.indices.shape,
                ' and an output of ', o.output.shape)),
        Check(lambda o: indexing.are_places(o.indices, o.output.shape),
            lambda o: said('indices are beyond an output of shape ', o.output.shape))),
    reference=lambda o: scatter_nd(o.indices, o.updates, o.output.shape),
    kernels=(
        Kernel('scatter_nd_s8',
            {'indices': DType.INT32, 'updates': DType.INT8, 'shape': DType.INT32, 'output': DType.INT8},
            params='size count strides depth block index_bytes'.split(), takes='p indices updates output'.split(),
            exact=lambda o: scatter_nd(o.indices, o.updates, o.output.shape)),
        Kernel('scatter_nd_u8',
            {'indices': DType.INT32, 'updates': DType.UINT8, 'shape': DType.INT32, 'output': DType.UINT8},
            params='size count strides depth block index_bytes'.split(), takes='p indices updates output'.split(),
            exact=lambda o: scatter_nd(o.indices, o.updates, o.output.shape)),
        Kernel('scatter_nd_s32', {'*': DType.INT32}, params='size count strides depth block index_bytes'.split(),
            takes='p indices updates output'.split(), exact=lambda o: scatter_nd(o.indices, o.updates, o.output.shape)),
        Kernel('scatter_nd_s64',
            {'indices': DType.INT32, 'updates': DType.INT64, 'shape': DType.INT32, 'output': DType.INT64},
            params='size count strides depth block index_bytes'.split(), takes='p indices updates output'.split(),
            exact=lambda o: scatter_nd(o.indices, o.updates, o.output.shape)),
        Kernel('scatter_nd_f32',
            {'indices': DType.INT32, 'updates': DType.FLOAT32, 'shape': DType.INT32, 'output': DType.FLOAT32},
            params='size count strides depth block index_bytes'.split(), takes='p indices updates output'.split())),
    tests=(
        {'shape': lambda o: arrays.ints((o.span(2, 4), o.span(3, 5), o.span(1, 4))),
            'indices': lambda o: o.choice(arrays.reshape(arrays.arange(12) * o.span(1, 5) % 2, (2, 3, 2)),
                arrays.reshape(arrays.arange(5) % 2, (5, 1)), arrays.ints((1, 2))),
            'updates': lambda o: o.indices.shape[:-1] + shapes.shape_of(o.shape)[o.indices.shape[-1]:]},
        {'shape': lambda o: arrays.ints((o.span(3, 9),)),
            'indices': lambda o: arrays.reshape(arrays.arange(6) % 3, (2, 3, 1)), 'updates': (2, 3)}))
