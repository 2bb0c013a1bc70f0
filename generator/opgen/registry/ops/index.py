"""INDEX. Made by `opgen build` from specs/shape/index.yaml; do not edit."""

from opgen.lib import arrays, indexing, loops, pytorch, shapes, tensor
from opgen.lib.ops.index import indexed_axes, taken_at
from opgen.operators.model import Check, DType, Kernel, Limit, Operand, Operator, Torch, option, said

INDEX = Operator('INDEX',
    ('The parts of the input at the places that indices along neighbouring axes name, a tensor for each of two to\n'
        'four axes, with broadcasting. Negative indices count from the end. A wrong index is an error when it runs.'),
    options=(option('axis', int, minimum=0),),
    inputs=(Operand('input'), Operand('first', holds='index'), Operand('second', holds='index'),
        Operand('third', optional=True, holds='index'), Operand('fourth', optional=True, holds='index')),
    outputs=(Operand('output', type=lambda o: o.input.type,
        shape=lambda o: (*o.input.shape[:o.axis], *o.found, *o.input.shape[o.axis + o.count:]),
        scale=lambda o: o.input.scale, zero_point=lambda o: o.input.zero_point),),
    lets={'count': lambda o: 4 if tensor.has(o.fourth) else 3 if tensor.has(o.third) else 2,
        'middle': lambda o: o.third.shape if tensor.has(o.third) else (),
        'last': lambda o: o.fourth.shape if tensor.has(o.fourth) else (),
        'found': lambda o: shapes.broadcast_shape(shapes.broadcast_shape(o.first.shape, o.second.shape),
            shapes.broadcast_shape(o.middle, o.last)),
        'nest': lambda o: loops.joint_loops((o.first.shape, o.second.shape, o.middle, o.last), o.found),
        'loops': lambda o: o.nest.table, 'rank': lambda o: o.nest.rank, 'width': lambda o: o.input.type.bits // 8,
        'outer': lambda o: shapes.size_of(o.input.shape[:o.axis]),
        'extent': lambda o: shapes.size_of(o.input.shape[o.axis:]) * o.width,
        'block': lambda o: shapes.size_of(o.input.shape[o.axis + o.count:]) * o.width,
        'sizes': lambda o: o.input.shape[o.axis:o.axis + o.count],
        'steps': lambda o: indexing.block_strides(o.input.shape[o.axis:], o.count, o.width),
        'index_bytes': lambda o: o.first.type.bits // 8},
    checks=(
        Check(lambda o: o.axis + o.count <= o.input.rank,
            lambda o: said('there are ', o.count, ' indices from axis ', o.axis, ' on, and ', o.input.rank, ' axes')),
        Check(lambda o: not tensor.has(o.fourth) or tensor.has(o.third), 'there is a fourth index, and no third one'),
        Check(lambda o: (shapes.broadcasts(o.first.shape, o.second.shape) and shapes.broadcasts(o.middle, o.last) and
                shapes.broadcasts(shapes.broadcast_shape(o.first.shape, o.second.shape),
                    shapes.broadcast_shape(o.middle, o.last))),
            lambda o: said('indices of the shapes ', o.first.shape, ', ', o.second.shape, ', ', o.middle, ' and ',
                o.last, ' do not broadcast to one')),
        Limit(lambda o: o.nest.rank <= 8,
            lambda o: said('indices of these shapes need ', o.nest.rank, ' nested loops, more than 8'))),
    reference=lambda o: taken_at(o.input, o.axis, o.count, o.first, o.second, o.third, o.fourth),
    kernels=(Kernel('index',
        {'input': (DType.INT8, DType.UINT8, DType.INT16, DType.UINT16, DType.INT32, DType.UINT32, DType.INT64,
                DType.UINT64, DType.FLOAT16, DType.FLOAT32, DType.FLOAT64, DType.BOOL),
            'first': (DType.INT32, DType.INT64), 'second': 'first', 'third': 'first', 'fourth': 'first',
            'output': 'input'},
        params='loops rank outer extent block sizes steps count index_bytes'.split(),
        exact=lambda o: taken_at(o.input, o.axis, o.count, o.first, o.second, o.third, o.fourth)),),
    torch=(Torch('aten.index.Tensor',
        {'input': 'self', 'first': lambda o: pytorch.given_tensors(o.indices)[0],
            'second': lambda o: pytorch.given_tensors(o.indices)[1],
            'third': lambda o: (pytorch.given_tensors(o.indices)[2]
                if arrays.length(arrays.ints(indexed_axes(o.indices))) > 2 else None),
            'fourth': lambda o: (pytorch.given_tensors(o.indices)[3]
                if arrays.length(arrays.ints(indexed_axes(o.indices))) > 3 else None)},
        used='indices self'.split(), options={'axis': lambda o: indexed_axes(o.indices)[0]},
        when=lambda o: (1 < arrays.length(arrays.ints(indexed_axes(o.indices))) and
            arrays.length(arrays.ints(indexed_axes(o.indices))) < 5)),),
    tests=(
        {'axis': lambda o: o.choice(0, 1), 'input': lambda o: (o.span(2, 4), o.span(3, 5), o.span(3, 4), o.span(1, 3)),
            'first': lambda o: arrays.arange(o.span(1, 5)) % 2, 'second': lambda o: arrays.arange(1) - 2},
        {'axis': 0, 'input': lambda o: (o.span(2, 4), o.span(3, 5), o.span(1, 4)),
            'first': lambda o: arrays.column(arrays.arange(2)), 'second': lambda o: arrays.row(arrays.arange(3) - 1),
            'third': lambda o: o.choice(arrays.scalar(-1), arrays.arange(3) % 1)},
        {'axis': lambda o: o.choice(0, 1),
            'input': lambda o: (o.span(2, 3), 2, o.span(2, 3), o.span(3, 5), o.span(1, 3)),
            'first': lambda o: arrays.reshape(arrays.arange(o.span(1, 2)) - 1, (-1, 1, 1)),
            'second': lambda o: arrays.row(arrays.arange(2)),
            'third': lambda o: o.choice(arrays.scalar(-2), arrays.reshape(arrays.arange(6) % 2, (3, 2))),
            'fourth': lambda o: o.choice(arrays.scalar(-1), arrays.column(arrays.arange(3) % 2))}))
