"""DYNAMIC_UPDATE_SLICE. Made by `opgen build` from specs/shape/dynamic_update_slice.yaml; do not edit."""

from opgen.lib import adapt, arrays, indexing, loops, pytorch, quant, shapes
from opgen.lib.ops.dynamic_update_slice import update_slice
from opgen.operators.model import Check, DType, Kernel, Limit, Litert, Operand, Operator, Torch, said

DYNAMIC_UPDATE_SLICE = Operator('DYNAMIC_UPDATE_SLICE',
    'The input with another tensor written over a part of it; the start is moved to where that fits.',
    litert=Litert('DYNAMIC_UPDATE_SLICE', versions=(1, 6), table='DynamicUpdateSliceOptions'),
    inputs=(Operand('input'), Operand('update'), Operand('start', holds='index')),
    outputs=(Operand('output', type=lambda o: o.input.type, shape=lambda o: o.input.shape,
        scale=lambda o: o.input.scale, zero_point=lambda o: o.input.zero_point),),
    lets={'width': lambda o: o.input.type.bits // 8,
        'place': lambda o: indexing.window_place(o.input.shape, o.update.shape, o.start, o.width),
        'nest': lambda o: loops.box_loops(o.input.shape, o.update.shape, o.width), 'loops': lambda o: o.nest.table,
        'rank': lambda o: o.nest.rank, 'block': lambda o: o.nest.block, 'bytes': lambda o: o.input.bytes},
    checks=(
        Check(lambda o: (o.update.rank == o.input.rank and o.input.rank <= 8 and
                arrays.all_true(arrays.ints(o.update.shape) <= arrays.ints(o.input.shape))),
            lambda o: said('an update of shape ', o.update.shape, ' does not fit into ', o.input.shape)),
        Check(lambda o: o.start.shape == (o.input.rank,),
            lambda o: said('start of shape ', o.start.shape, ' does not fit ', o.input.rank, ' axes')),
        Limit(lambda o: quant.same_quantization(o.input, o.update), 'the update must be quantized like the input')),
    reference=lambda o: update_slice(o.input, o.update, o.start),
    kernels=(Kernel('update_slice',
        {'input': (DType.INT8, DType.UINT8, DType.INT16, DType.UINT16, DType.INT32, DType.UINT32, DType.INT64,
                DType.UINT64, DType.FLOAT16, DType.FLOAT32, DType.FLOAT64, DType.BOOL),
            'start': (DType.INT32, DType.INT64), 'update': 'input', 'output': 'input'},
        params='place loops rank block bytes'.split(), exact=lambda o: update_slice(o.input, o.update, o.start),
        inplace='input'.split(), table_inputs={'place': 'start'.split()}),),
    role='write_over',
    torch=(
        Torch('aten.slice_scatter.default',
            {'input': 'self', 'update': 'src',
                'start': lambda o: arrays.as_int32s(
                    pytorch.along(o.self.rank, o.dim, pytorch.slice_start(o.start, o.self.shape[o.dim]), 0))},
            used='dim end self src start step'.split(), when=lambda o: o.step == 1,
            limits=(Limit(lambda o: o.self.type == o.src.type,
                lambda o: said('self is ', o.self.type, ' and src ', o.src.type, ': both must have one type')),)),
        Torch('aten.select_scatter.default',
            {'input': 'self', 'update': lambda o: adapt.viewed(o.src, shapes.with_size(o.self.shape, o.dim, 1)),
                'start': lambda o: arrays.as_int32s(
                    pytorch.along(o.self.rank, o.dim, o.index % o.self.shape[o.dim], 0))},
            used='dim index self src'.split(),
            limits=(Limit(lambda o: o.self.type == o.src.type,
                lambda o: said('self is ', o.self.type, ' and src ', o.src.type, ': both must have one type')),))),
    tests=(
        {'input': lambda o: (o.span(1, 4), o.span(2, 5), o.span(1, 6)),
            'update': lambda o: (o.span(1, o.input.shape[0]), o.span(1, o.input.shape[1]), o.span(1, o.input.shape[2])),
            'start': lambda o: arrays.ints((o.span(-1, 3), o.span(-2, 4), o.span(0, 6)))},
        {'input': lambda o: (o.span(1, 20),), 'update': lambda o: (o.span(1, o.input.shape[0]),),
            'start': lambda o: arrays.ints((o.span(-1, 20),))},
        {'input': (2, 3, 2, 3, 2), 'update': lambda o: (1, 3, 2, o.span(1, 3), 1),
            'start': lambda o: arrays.ints((o.span(0, 1), 0, 0, o.span(0, 2), 1))}))
