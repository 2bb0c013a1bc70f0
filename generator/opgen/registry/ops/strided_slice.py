"""STRIDED_SLICE. Made by `opgen build` from specs/shape/strided_slice.yaml; do not edit."""

from opgen.lib import adapt, arrays, loops, pytorch, shapes, slices
from opgen.lib.ops.strided_slice import SliceMasks, has_one_ellipsis, sliced_axes, strided_slices
from opgen.operators.model import (Axes, Check, DType, Kernel, Limit, Litert, Operand, Operator, Torch, UInt8, option,
    said)
from opgen.registry.ops._family import rearrange as family


def _diagonal_place(offset: int, index: int, width: int) -> int:
    """Return where an element of a diagonal is in rows of a width, one after the other."""
    return index * (width + 1) + (offset if offset >= 0 else -offset * width)


STRIDED_SLICE = Operator('STRIDED_SLICE', 'The elements from begin to end, every stride-th of them, along each axis.',
    litert=Litert('STRIDED_SLICE', versions=(1, 8), table='StridedSliceOptions'),
    options=(option('begin_mask', int, 0), option('end_mask', int, 0), option('ellipsis_mask', int, 0),
        option('new_axis_mask', int, 0), option('shrink_axis_mask', int, 0), option('offset', bool, False)),
    inputs=(Operand('input'), Operand('begin', const=True, holds='index'), Operand('end', const=True, holds='index'),
        Operand('strides', const=True, holds='index')),
    outputs=(Operand('output', type=lambda o: o.input.type, shape=lambda o: o.slices.shape,
        scale=lambda o: o.input.scale, zero_point=lambda o: o.input.zero_point, alias='input',
        alias_offset=lambda o: o.start, alias_when=lambda o: loops.is_one_block(o.nest)),),
    lets={**family.LETS,
        'masks': lambda o: SliceMasks(o.begin_mask, o.end_mask, o.ellipsis_mask, o.new_axis_mask, o.shrink_axis_mask),
        'slices': lambda o: strided_slices(o.input.shape, o.begin, o.end, o.strides, o.masks, o.offset),
        'nest': lambda o: loops.slice_loops(o.input.shape, o.slices, o.width)},
    checks=(*family.CHECKS,
        Check(lambda o: o.begin.size == o.end.size and o.end.size == o.strides.size,
            lambda o: said('begin, end and strides have ', o.begin.size, ', ', o.end.size, ' and ', o.strides.size,
                ' elements')),
        Check(lambda o: sliced_axes(o.begin.size, o.masks) <= o.input.rank,
            lambda o: said(o.begin.size, ' bounds are too many for ', o.input.rank, ' axes')),
        Limit(lambda o: has_one_ellipsis(o.begin.size, o.masks),
            lambda o: said('ellipsis_mask ', o.ellipsis_mask, ' has more than one bit')),
        Check(lambda o: arrays.all_true(o.strides), 'a stride is 0'),
        Check(lambda o: shapes.size_of(o.slices.count) == shapes.size_of(o.slices.shape),
            lambda o: said('a shrunk axis of ', o.input.shape, ' has no element at its entry in ',
                shapes.shape_of(o.begin), ', strides ', shapes.shape_of(o.strides))),
        Limit(lambda o: not o.offset or (arrays.smallest(o.begin) >= 0 and arrays.smallest(o.strides) > 0),
            lambda o: said('with offset, the beginnings ', shapes.shape_of(o.begin), ' and strides ',
                shapes.shape_of(o.strides), ' must be positive'))),
    reference=lambda o: slices.take_slices(o.input, o.slices),
    kernels=(Kernel('copy_blocks',
        {'input': (DType.INT8, DType.UINT8, DType.INT16, DType.UINT16, DType.INT32, DType.UINT32, DType.INT64,
                DType.UINT64, DType.FLOAT16, DType.FLOAT32, DType.FLOAT64, DType.BOOL),
            'begin': DType.INT32, 'end': DType.INT32, 'strides': DType.INT32, 'output': 'input'},
        params='loops rank block start'.split(), takes='p input output'.split(),
        exact=lambda o: slices.take_slices(o.input, o.slices), table_inputs={'loops': 'begin end strides'.split()}),),
    uint8=UInt8(), elements='moved', role='cut_by_steps',
    axes=Axes({'input': '...'.split(), 'output': '...'.split()}, per_axis='begin end strides'.split(),
        bits='begin_mask end_mask'.split(),
        when=lambda o: o.ellipsis_mask == 0 and o.new_axis_mask == 0 and (o.shrink_axis_mask == 0)),
    torch=(
        Torch('aten.slice.Tensor',
            {'input': 'self',
                'begin': lambda o: arrays.as_int32s(
                    pytorch.along(o.self.rank, o.dim, pytorch.slice_start(o.start, o.self.shape[o.dim]), 0)),
                'end': lambda o: shapes.with_size(o.self.shape, o.dim,
                    pytorch.slice_start(o.start, o.self.shape[o.dim]) + o.step * o.results[0].shape[o.dim]),
                'strides': lambda o: arrays.as_int32s(pytorch.along(o.self.rank, o.dim, o.step, 1))},
            used='dim end results self start step'.split()),
        Torch('aten.diagonal.default',
            {'input': lambda o: adapt.viewed(o.self, (*o.self.shape[:-2], -1)),
                'begin': lambda o: arrays.as_int32s(
                    pytorch.along(o.self.rank - 1, -1, _diagonal_place(o.offset, 0, o.self.shape[-1]), 0)),
                'end': lambda o: (*o.self.shape[:-2],
                    _diagonal_place(o.offset, o.results[0].shape[-1] - 1, o.self.shape[-1]) + 1),
                'strides': lambda o: arrays.as_int32s(pytorch.along(o.self.rank - 1, -1, o.self.shape[-1] + 1, 1))},
            used='dim1 dim2 offset results self'.split(), options={'offset': False},
            limits=(Limit(lambda o: (shapes.normal_axis(o.dim1, o.self.rank) == o.self.rank - 2 and
                    shapes.normal_axis(o.dim2, o.self.rank) == o.self.rank - 1),
                lambda o: said('dim1 and dim2 are ', o.dim1, ' and ', o.dim2, ' of ', o.self.shape,
                    ': they must be the last two')),))),
    tests=(
        {'begin_mask': lambda o: o.span(0, 15), 'end_mask': lambda o: o.span(0, 15),
            'shrink_axis_mask': lambda o: o.choice(0, 0, 1, 4),
            'input': lambda o: (o.span(2, 5), o.span(2, 5), o.span(2, 5), o.span(1, 9)),
            'begin': lambda o: arrays.ints((o.span(-2, 1), o.span(0, 1), o.span(-1, 1), 0)),
            'end': lambda o: arrays.ints((o.span(2, 9), o.span(2, 9), o.choice(2, -1), o.span(1, 9))),
            'strides': lambda o: arrays.ints((o.span(1, 3), o.span(1, 2), 1, o.span(1, 2)))},
        {'begin_mask': lambda o: o.choice(0, 1), 'end_mask': lambda o: o.choice(0, 1),
            'input': lambda o: (o.span(3, 9), o.span(1, 4)), 'begin': lambda o: arrays.ints((-1, 0)),
            'end': lambda o: arrays.ints((0, o.input.shape[1])), 'strides': lambda o: arrays.ints((-o.span(1, 3), 1))},
        {'offset': True, 'input': lambda o: (o.span(5, 9), 4), 'begin': lambda o: arrays.ints((o.span(0, 2), 0)),
            'end': lambda o: arrays.ints((o.span(1, 3), o.span(1, 4))),
            'strides': lambda o: arrays.ints((o.span(1, 3), 1))},
        {'ellipsis_mask': lambda o: o.choice(0, 1, 2, 4), 'new_axis_mask': lambda o: o.choice(0, 1, 2, 3),
            'shrink_axis_mask': lambda o: o.choice(0, 1, 4),
            'input': lambda o: (o.span(1, 4), o.span(1, 4), o.span(2, 4), o.span(2, 4)),
            'begin': lambda o: arrays.ints((0, 0, o.choice(0, 1))),
            'end': lambda o: arrays.ints((1, 1, o.choice(1, 2))), 'strides': lambda o: arrays.ints((1, 1, 1))}))
