"""INDEX_PUT. Made by `opgen build` from specs/shape/index_put.yaml; do not edit."""

from opgen.lib import adapt, arrays, indexing, loops, pytorch, quant, shapes, tensor
from opgen.lib.ops.index import indexed_axes
from opgen.lib.ops.index_put import put_at, put_places
from opgen.operators.model import Check, Condition, DType, Kernel, Limit, Operand, Operator, Torch, option, said

inputs = {'input': lambda o: adapt.viewed(adapt.transposed(o.self, pytorch.axis_last(o.dim, o.self.rank)),
        (-1, o.self.shape[o.dim])),
    'first': lambda o: arrays.column(arrays.arange(o.self.size // o.self.shape[o.dim])),
    'second': lambda o: adapt.viewed(adapt.transposed(o.index, pytorch.axis_last(o.dim, o.self.rank)),
        (-1, o.index.shape[o.dim])),
    'third': None}

outputs = {'output': lambda o: adapt.transposed(
    adapt.viewed(o.output, shapes.permuted(o.self.shape, pytorch.axis_last(o.dim, o.self.rank))),
    pytorch.axis_back(o.dim, o.self.rank))}

INDEX_PUT = Operator('INDEX_PUT',
    ('The input with other values at the places that indices along neighbouring axes name, a tensor for each of\n'
        'up to three axes, with broadcasting. Of several values for one place the last one stays, or all are added\n'
        'to it. Negative indices count from the end. A wrong index is an error when it runs.'),
    options=(option('axis', int, minimum=0), option('accumulate', bool)),
    inputs=(Operand('input'), Operand('first', holds='index'), Operand('second', optional=True, holds='index'),
        Operand('third', optional=True, holds='index'), Operand('values')),
    outputs=(Operand('output', type=lambda o: o.input.type, shape=lambda o: o.input.shape,
        scale=lambda o: o.input.scale, zero_point=lambda o: o.input.zero_point),),
    lets={'count': lambda o: 3 if tensor.has(o.third) else 2 if tensor.has(o.second) else 1,
        'middle': lambda o: o.second.shape if tensor.has(o.second) else (),
        'last': lambda o: o.third.shape if tensor.has(o.third) else (),
        'found': lambda o: shapes.broadcast_shape(o.first.shape, shapes.broadcast_shape(o.middle, o.last)),
        'full': lambda o: (*o.input.shape[:o.axis], *o.found, *o.input.shape[o.axis + o.count:]),
        'nest': lambda o: loops.joint_loops((o.first.shape, o.middle, o.last), o.found),
        'loops': lambda o: o.nest.table, 'rank': lambda o: o.nest.rank, 'bytes': lambda o: o.input.bytes,
        'places': lambda o: put_places(o.input, o.axis, o.count, o.accumulate, o.first, o.values)},
    checks=(
        Check(lambda o: o.axis + o.count <= o.input.rank,
            lambda o: said('there are ', o.count, ' indices from axis ', o.axis, ' on, and ', o.input.rank, ' axes')),
        Check(lambda o: indexing.are_indices(o.first, o.input.shape[o.axis], True),
            lambda o: said('first is not from ', -o.input.shape[o.axis], ' to ', o.input.shape[o.axis] - 1)),
        Check(lambda o: not tensor.has(o.second) or indexing.are_indices(o.second, o.input.shape[o.axis + 1], True),
            lambda o: said('second is not from ', -o.input.shape[o.axis + 1], ' to ', o.input.shape[o.axis + 1] - 1)),
        Check(lambda o: not tensor.has(o.third) or indexing.are_indices(o.third, o.input.shape[o.axis + 2], True),
            lambda o: said('third is not from ', -o.input.shape[o.axis + 2], ' to ', o.input.shape[o.axis + 2] - 1)),
        Check(lambda o: not tensor.has(o.third) or tensor.has(o.second), 'there is a third index, and no second one'),
        Check(lambda o: (shapes.broadcasts(o.middle, o.last) and
                shapes.broadcasts(o.first.shape, shapes.broadcast_shape(o.middle, o.last))),
            lambda o: said('indices of the shapes ', o.first.shape, ', ', o.middle, ' and ', o.last,
                ' do not broadcast to one')),
        Limit(lambda o: arrays.length(arrays.ints(o.found)) <= 8,
            lambda o: said('indices have the joint shape ', o.found, ', of more than 8 axes')),
        Limit(lambda o: (shapes.padded_shape(o.values.shape, arrays.length(arrays.ints(o.full))) == o.full or
                o.values.size == 1),
            lambda o: said('values of shape ', o.values.shape, ' are neither one number nor those of all places, ',
                o.full)),
        Limit(lambda o: quant.same_quantization(o.input, o.values), 'values must be quantized like the input')),
    reference=lambda o: put_at(o.input, o.axis, o.count, o.accumulate, o.first, o.second, o.third, o.values),
    kernels=(
        Kernel('index_put',
            {'input': (DType.INT8, DType.UINT8, DType.INT16, DType.UINT16, DType.INT32, DType.UINT32, DType.INT64,
                    DType.UINT64, DType.FLOAT16, DType.FLOAT32, DType.FLOAT64, DType.BOOL),
                'first': (DType.INT32, DType.INT64), 'second': 'first', 'third': 'first', 'values': 'input',
                'output': 'input'},
            params='places loops rank bytes'.split(), when=(Condition('not accumulate', lambda o: not o.accumulate),),
            otherwise=lambda o: said('values of ', o.input.type, ' are not added'),
            exact=lambda o: put_at(o.input, o.axis, o.count, o.accumulate, o.first, o.second, o.third, o.values),
            inplace='input'.split(), table_inputs={'places': 'input first values'.split()}),
        Kernel('index_put_sums_f32',
            {'input': DType.FLOAT32, 'first': (DType.INT32, DType.INT64), 'values': DType.FLOAT32,
                'output': DType.FLOAT32, 'second': 'first', 'third': 'first'},
            params='places loops rank bytes'.split(), when=(Condition('accumulate', lambda o: o.accumulate),),
            inplace='input'.split(), table_inputs={'places': 'input first values'.split()})),
    torch=(
        Torch('aten.index_put.default',
            {'input': 'self', 'values': 'values', 'first': lambda o: pytorch.given_tensors(o.indices)[0],
                'second': lambda o: (pytorch.given_tensors(o.indices)[1]
                    if arrays.length(arrays.ints(indexed_axes(o.indices))) > 1 else None),
                'third': lambda o: (pytorch.given_tensors(o.indices)[2]
                    if arrays.length(arrays.ints(indexed_axes(o.indices))) > 2 else None)},
            used='accumulate indices self values'.split(),
            options={'axis': lambda o: indexed_axes(o.indices)[0], 'accumulate': 'accumulate'},
            when=lambda o: (0 < arrays.length(arrays.ints(indexed_axes(o.indices))) and
                arrays.length(arrays.ints(indexed_axes(o.indices))) < 4)),
        Torch('aten.slice_scatter.default',
            {'input': 'self', 'values': 'src', 'second': None, 'third': None,
                'first': lambda o: arrays.as_int32s(
                    pytorch.slice_start(o.start, o.self.shape[o.dim]) + o.step * arrays.arange(o.src.shape[o.dim]))},
            used='dim end self src start step'.split(),
            options={'axis': lambda o: shapes.normal_axis(o.dim, o.self.rank), 'accumulate': False}),
        Torch('aten.index_copy.default',
            {'input': 'self', 'values': 'source', 'first': 'index', 'second': None, 'third': None},
            used='dim index self source'.split(),
            options={'axis': lambda o: shapes.normal_axis(o.dim, o.self.rank), 'accumulate': False},
            signature='(Tensor self, int dim, Tensor index, Tensor source) -> Tensor'),
        Torch('aten.index_add.default',
            {'input': 'self', 'values': 'source', 'first': 'index', 'second': None, 'third': None},
            used='alpha dim index self source'.split(),
            options={'axis': lambda o: shapes.normal_axis(o.dim, o.self.rank), 'accumulate': True},
            limits=(Limit(lambda o: o.alpha == 1, lambda o: said('alpha is ', o.alpha, ': it must be 1')),)),
        Torch('aten.index_fill.int_Scalar',
            {'input': 'self', 'values': lambda o: adapt.constant(o.value, o.self.type), 'first': 'index',
                'second': None, 'third': None},
            used='dim index self value'.split(),
            options={'axis': lambda o: shapes.normal_axis(o.dim, o.self.rank), 'accumulate': False}),
        Torch('aten.scatter.src',
            {**inputs,
                'values': lambda o: adapt.viewed(adapt.transposed(o.src, pytorch.axis_last(o.dim, o.src.rank)),
                    (-1, o.src.shape[o.dim]))},
            used='dim index output self src'.split(), outputs=outputs, options={'axis': 0, 'accumulate': False},
            limits=(Limit(
                lambda o: (shapes.without_axis(o.self.shape, o.dim) == shapes.without_axis(o.index.shape, o.dim) and
                    o.src.shape == o.index.shape),
                lambda o: said('index has shape ', o.index.shape, ', src ', o.src.shape, ', self ', o.self.shape,
                    ': only along dim may they differ, src and index not at all')),)),
        Torch('aten.scatter_add.default',
            {**inputs,
                'values': lambda o: adapt.viewed(adapt.transposed(o.src, pytorch.axis_last(o.dim, o.src.rank)),
                    (-1, o.src.shape[o.dim]))},
            used='dim index output self src'.split(), outputs=outputs, options={'axis': 0, 'accumulate': True},
            limits=(Limit(
                lambda o: (shapes.without_axis(o.self.shape, o.dim) == shapes.without_axis(o.index.shape, o.dim) and
                    o.src.shape == o.index.shape),
                lambda o: said('index has shape ', o.index.shape, ', src ', o.src.shape, ', self ', o.self.shape,
                    ': only along dim may they differ, src and index not at all')),)),
        Torch('aten.scatter.value', {**inputs, 'values': lambda o: adapt.constant(o.value, o.self.type)},
            used='dim index output self value'.split(), outputs=outputs, options={'axis': 0, 'accumulate': False},
            limits=(Limit(
                lambda o: shapes.without_axis(o.self.shape, o.dim) == shapes.without_axis(o.index.shape, o.dim),
                lambda o: said('index has shape ', o.index.shape, ', self ', o.self.shape,
                    ': only along dim may they differ')),))),
    tests=(
        {'axis': lambda o: o.choice(0, 1, 2), 'accumulate': lambda o: o.choice(False, True),
            'input': lambda o: (o.span(2, 4), o.span(3, 5), o.span(3, 4), o.span(1, 3)),
            'first': lambda o: arrays.arange(o.span(1, 5)) % 3 - 1,
            'values': lambda o: o.choice((1,), (*o.input.shape[:o.axis], o.first.size, *o.input.shape[o.axis + 1:]))},
        {'axis': lambda o: o.choice(0, 1), 'accumulate': lambda o: o.choice(False, True),
            'input': lambda o: (o.span(2, 4), o.span(3, 5), o.span(3, 4), o.span(1, 3)),
            'first': lambda o: arrays.column(arrays.arange(o.span(1, 3)) % 2),
            'second': lambda o: arrays.row(arrays.arange(o.span(1, 4)) - 1),
            'values': lambda o: o.choice((),
                (*o.input.shape[:o.axis], o.first.size, o.second.size, *o.input.shape[o.axis + 2:]))},
        {'axis': 1, 'accumulate': lambda o: o.choice(False, True),
            'input': lambda o: (2, o.span(3, 5), o.span(3, 4), 2), 'first': lambda o: arrays.scalar(2),
            'second': lambda o: arrays.reshape(arrays.arange(6) % 3 - 1, (2, 3)),
            'third': lambda o: arrays.arange(3) % 2, 'values': lambda o: o.choice((1,), (2, 2, 3))}))
