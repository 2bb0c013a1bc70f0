"""SPARSE_TO_DENSE. Made by `opgen build` from specs/shape/sparse_to_dense.yaml; do not edit."""

from opgen.lib import arrays, indexing, shapes
from opgen.lib.ops.sparse_to_dense import sparse_to_dense
from opgen.lib.tensor import Array
from opgen.operators.model import Check, DType, Kernel, Litert, Operand, Operator, option, said


def _are_within(indices: Array, sizes: Array) -> bool:
    """Tell whether all indices (count, axes) are those of elements of a shape."""
    return arrays.all_true(indices >= 0) and arrays.all_true(indices < sizes)


SPARSE_TO_DENSE = Operator('SPARSE_TO_DENSE',
    ('One value everywhere but at the places that indices name, which have values of their own; the last one '
        'stays.\n'
        'A wrong index is an error when it runs.'),
    litert=Litert('SPARSE_TO_DENSE', versions=(1, 3), table='SparseToDenseOptions'),
    options=(option('validate_indices', bool, False, only=(True, False)),),
    inputs=(Operand('indices', holds='index'), Operand('output_shape', const=True, holds='index'),
        Operand('values', holds='stored'), Operand('default_value', holds='stored')),
    outputs=(Operand('output', holds='stored', type=lambda o: o.values.type,
        shape=lambda o: shapes.shape_of(o.output_shape)),),
    lets={'axes': lambda o: o.output_shape.size,
        'count': lambda o: shapes.size_of(o.indices.shape[:1]) if o.indices.rank == 2 else o.indices.size,
        'step': lambda o: 0 if o.values.rank == 0 else 1,
        'strides': lambda o: indexing.block_strides(o.output.shape, o.axes, 1), 'size': lambda o: o.output.size,
        'index_bytes': lambda o: o.indices.type.bits // 8},
    checks=(
        Check(lambda o: o.output_shape.rank == 1 and o.axes > 0 and (arrays.smallest(o.output_shape) >= 0),
            lambda o: said(shapes.shape_of(o.output_shape), ' is not the shape of a tensor with axes')),
        Check(lambda o: o.indices.rank <= 2 and (o.indices.shape[1] if o.indices.rank == 2 else 1) == o.axes,
            lambda o: said('indices of shape ', o.indices.shape, ' do not fit an output of ', o.axes, ' axes')),
        Check(lambda o: o.values.rank == 0 or o.values.shape == (o.count,),
            lambda o: said('values of shape ', o.values.shape, ' do not fit ', o.count, ' places')),
        Check(lambda o: o.default_value.size == 1,
            lambda o: said('default_value has ', o.default_value.size, ' elements, it must have one')),
        Check(lambda o: (not o.indices.is_constant or
                _are_within(arrays.reshape(o.indices, (o.count, o.axes)), o.output_shape)),
            lambda o: said('indices are beyond an output of shape ', o.output.shape))),
    reference=lambda o: sparse_to_dense(o.indices, o.output.shape, o.values, o.default_value),
    kernels=(
        Kernel('sparse_to_dense_s8',
            {'indices': (DType.INT32, DType.INT64), 'output_shape': (DType.INT32, DType.INT64), 'values': DType.INT8,
                'default_value': DType.INT8, 'output': DType.INT8},
            params='size count step strides axes index_bytes'.split(),
            takes='p indices values default_value output'.split(),
            exact=lambda o: sparse_to_dense(o.indices, o.output.shape, o.values, o.default_value)),
        Kernel('sparse_to_dense_u8',
            {'indices': (DType.INT32, DType.INT64), 'output_shape': (DType.INT32, DType.INT64), 'values': DType.UINT8,
                'default_value': DType.UINT8, 'output': DType.UINT8},
            params='size count step strides axes index_bytes'.split(),
            takes='p indices values default_value output'.split(),
            exact=lambda o: sparse_to_dense(o.indices, o.output.shape, o.values, o.default_value)),
        Kernel('sparse_to_dense_s32',
            {'indices': (DType.INT32, DType.INT64), 'output_shape': (DType.INT32, DType.INT64), 'values': DType.INT32,
                'default_value': DType.INT32, 'output': DType.INT32},
            params='size count step strides axes index_bytes'.split(),
            takes='p indices values default_value output'.split(),
            exact=lambda o: sparse_to_dense(o.indices, o.output.shape, o.values, o.default_value)),
        Kernel('sparse_to_dense_s64',
            {'indices': (DType.INT32, DType.INT64), 'output_shape': (DType.INT32, DType.INT64), 'values': DType.INT64,
                'default_value': DType.INT64, 'output': DType.INT64},
            params='size count step strides axes index_bytes'.split(),
            takes='p indices values default_value output'.split(),
            exact=lambda o: sparse_to_dense(o.indices, o.output.shape, o.values, o.default_value)),
        Kernel('sparse_to_dense_f32',
            {'indices': (DType.INT32, DType.INT64), 'output_shape': (DType.INT32, DType.INT64), 'values': DType.FLOAT32,
                'default_value': DType.FLOAT32, 'output': DType.FLOAT32},
            params='size count step strides axes index_bytes'.split(),
            takes='p indices values default_value output'.split(),
            exact=lambda o: sparse_to_dense(o.indices, o.output.shape, o.values, o.default_value))),
    tests=(
        {'validate_indices': lambda o: o.choice(True, False),
            'output_shape': lambda o: o.choice(arrays.ints((o.span(2, 4), o.span(2, 5))),
                arrays.ints((2, o.span(2, 3)))),
            'indices': lambda o: arrays.reshape(arrays.arange(12) * o.span(1, 5) % 2, (6, 2)),
            'values': lambda o: o.choice((), (6,)), 'default_value': lambda o: o.choice((), (1,))},
        {'validate_indices': True, 'default_value': (), 'output_shape': lambda o: arrays.ints((o.span(6, 9),)),
            'indices': lambda o: o.choice(arrays.arange(5), arrays.reshape(arrays.arange(5) % 3, (5, 1))),
            'values': lambda o: o.choice((), (5,))},
        {'validate_indices': True, 'default_value': (), 'output_shape': lambda o: arrays.ints((3, 4, 2, 5)),
            'indices': lambda o: arrays.reshape(arrays.ints((2, 3, 1, 4, 0, 0, 1, o.span(0, 4))), (2, 4)),
            'values': (2,)},
        {'validate_indices': True, 'default_value': (), 'output_shape': lambda o: arrays.ints((4,)),
            'indices': lambda o: arrays.scalar(o.span(0, 3)), 'values': ()}))
