"""SLICE. Made by `opgen build` from specs/shape/slice.yaml; do not edit."""

from opgen.lib import adapt, arrays, indexing, loops, pytorch, shapes, slices, tensor
from opgen.lib.ops.slice import grown
from opgen.lib.tensor import Array
from opgen.operators.model import (Axes, Check, Condition, DType, Kernel, Limit, Litert, Operand, Operator, Torch,
    Types, UInt8, said)
from opgen.registry.ops._family import rearrange as family


def _lies_within(part: slices.Slices, shape: tuple[int, ...]) -> bool:
    """Tell whether a slice of steps of 1 takes only what a tensor of a shape has."""
    begin = arrays.ints(part.begin)
    count = arrays.ints(part.count)
    return (arrays.all_true(begin >= 0) and arrays.all_true(count >= 0) and
        arrays.all_true(begin + count <= arrays.ints(shape)))


def _cropped_start(pairs: Array) -> Array:
    """Return per axis how many elements negative paddings take away in front."""
    return arrays.as_int32s(arrays.maximum(-pairs[:, 0], 0))


SLICE_TYPES: Types = {
    'input': (DType.INT8, DType.UINT8, DType.INT16, DType.UINT16, DType.INT32, DType.UINT32, DType.INT64, DType.UINT64,
        DType.FLOAT16, DType.FLOAT32, DType.FLOAT64, DType.BOOL),
    'begin': (DType.INT32, DType.INT64), 'size': 'begin', 'output': 'input'}

inputs = {'input': 'self',
    'begin': lambda o: arrays.as_int32s(
        pytorch.along(o.self.rank, o.dim, pytorch.slice_start(o.start, o.self.shape[o.dim]), 0)),
    'size': lambda o: o.results[0].shape}

SLICE = Operator('SLICE',
    'The part of the input of a given size that starts at `begin`, which may be computed by the model.',
    litert=Litert('SLICE', versions=(1, 8), table='SliceOptions'),
    inputs=(Operand('input'), Operand('begin', holds='index'), Operand('size', const=True, holds='index')),
    outputs=(Operand('output', type=lambda o: o.input.type, shape=lambda o: o.part.shape, scale=lambda o: o.input.scale,
        zero_point=lambda o: o.input.zero_point, alias='input', alias_offset=lambda o: o.start,
        alias_when=lambda o: o.begin.is_constant and loops.is_one_block(o.nest)),),
    lets={**family.LETS, 'part': lambda o: slices.box(o.input.shape, o.begin, o.size),
        'nest': lambda o: loops.slice_loops(o.input.shape, o.part, o.width),
        'place': lambda o: indexing.window_place(o.input.shape, o.part.shape, o.begin, o.width)},
    checks=(*family.CHECKS,
        Check(lambda o: o.begin.shape == (o.input.rank,) and o.size.shape == (o.input.rank,),
            lambda o: said('begin of shape ', o.begin.shape, ' and size of ', o.size.shape, ' do not fit ',
                o.input.rank, ' axes')),
        Check(lambda o: _lies_within(o.part, o.input.shape),
            lambda o: said('sizes ', shapes.shape_of(o.size), ' from ', o.part.begin, ' on are not within shape ',
                o.input.shape)),
        Limit(lambda o: o.begin.is_constant or arrays.smallest(o.size) >= 0,
            lambda o: said('how much follows is not known: size ', shapes.shape_of(o.size),
                ' needs a constant begin'))),
    reference=lambda o: slices.take_slices(o.input, o.part),
    kernels=(
        Kernel('slice_at', SLICE_TYPES, params='place loops rank block'.split(), takes='p input begin output'.split(),
            when=(Condition('not begin.is_constant', lambda o: not o.begin.is_constant),),
            exact=lambda o: slices.take_slices(o.input, o.part),
            table_inputs={'place': 'begin size'.split(), 'loops': 'begin size'.split()}),
        Kernel('copy_blocks', SLICE_TYPES, params='loops rank block start'.split(), takes='p input output'.split(),
            when=(Condition('begin.is_constant', lambda o: o.begin.is_constant),),
            exact=lambda o: slices.take_slices(o.input, o.part), table_inputs={'loops': 'begin size'.split()})),
    uint8=UInt8(), elements='moved', role='cut_out',
    axes=Axes({'input': '...'.split(), 'output': '...'.split()}, per_axis='begin size'.split()),
    torch=(
        Torch('aten.slice.Tensor', inputs, used='dim end results self start step'.split(), when=lambda o: o.step == 1),
        Torch('aten.narrow.default', inputs, used='dim length results self start'.split()),
        Torch('aten.select.int',
            {'input': 'self',
                'begin': lambda o: arrays.as_int32s(
                    pytorch.along(o.self.rank, o.dim, o.index % o.self.shape[o.dim], 0)),
                'size': lambda o: shapes.with_size(o.self.shape, o.dim, 1)},
            used='dim index output results self'.split(),
            outputs={'output': lambda o: adapt.viewed(o.output, o.results[0].shape)}),
        Torch('aten.constant_pad_nd.default',
            {'input': lambda o: adapt.padded(o.self, grown(o.pad, o.self.rank), o.value),
                'begin': lambda o: _cropped_start(pytorch.pad_pairs(o.pad, o.self.rank)),
                'size': lambda o: o.results[0].shape},
            used='pad results self value'.split(), when=lambda o: pytorch.crops(o.pad)),
        Torch('aten.pad.default',
            {'input': lambda o: adapt.padded(o.self, grown(o.pad, o.self.rank),
                    o.value if tensor.has(o.value) else 0.0),
                'begin': lambda o: _cropped_start(pytorch.pad_pairs(o.pad, o.self.rank)),
                'size': lambda o: o.results[0].shape},
            used='mode pad results self value'.split(), when=lambda o: pytorch.crops(o.pad) and o.mode == 'constant')),
    tests=(
        {'input': lambda o: (o.span(2, 5), o.span(2, 5), o.span(2, 5), o.span(2, 6)),
            'begin': lambda o: arrays.ints((o.span(0, 1), o.span(0, 1), o.span(0, 1), o.span(0, 1))),
            'size': lambda o: arrays.ints(
                (1, o.choice(1, o.input.shape[1] - 1), o.span(1, o.input.shape[2] - 1),
                    o.choice(1, o.input.shape[3] - 1)))},
        {'input': lambda o: (o.span(2, 5), o.span(2, 9)), 'begin': lambda o: arrays.ints((o.span(0, 1), o.span(0, 1))),
            'size': lambda o: arrays.ints((o.choice(-1, 1), o.choice(-1, 1)))},
        {'input': lambda o: (2, 3, 2, 3, o.span(2, 4)),
            'begin': lambda o: arrays.ints((o.span(0, 1), 1, 0, 1, o.span(0, 1))),
            'size': lambda o: arrays.ints((1, 2, 2, 1, 1))}))
