"""SPLIT_V. Made by `opgen build` from specs/shape/split_v.yaml; do not edit."""

from opgen.lib import arrays, overflow, reference, shapes
from opgen.lib.ops.split_v import sizes_along, split_shapes
from opgen.operators.model import Axes, Check, DType, Kernel, Litert, Operand, Operator, Torch, UInt8, option, said
from opgen.registry.ops._family import cut as family


def _resolved_sizes(sizes: tuple[int, ...], whole: int) -> tuple[int, ...]:
    """Return the sizes that make a whole; one of them may be -1: what the others leave."""
    found = arrays.ints(sizes)
    rest = whole - arrays.element(overflow.sum_along(arrays.maximum(found, 0), 0), 0)
    return shapes.shape_of(arrays.where(found == -1, rest, found))


SPLIT_V = Operator('SPLIT_V',
    'The input cut along an axis into parts of given sizes, of which one may be -1, what is left.',
    litert=Litert('SPLIT_V', versions=(1, 3), table='SplitVOptions'),
    options=(option('num_splits', int, 0, minimum=1),),
    inputs=(Operand('input'), Operand('size_splits', const=True, holds='index'),
        Operand('axis', const=True, holds='index')),
    outputs=(Operand('outputs', optional=True, variadic=True, type=lambda o: o.input.type, shape=lambda o: o.parts,
        scale=lambda o: o.input.scale, zero_point=lambda o: o.input.zero_point, count=lambda o: o.num_splits,
        alias='input', alias_offset=lambda o: shapes.shape_of(arrays.cumsum(o.blocks) - o.blocks),
        alias_when=lambda o: o.times == 1),),
    lets={**family.LETS, 'along': lambda o: arrays.element(o.axis, 0),
        'start': lambda o: shapes.normal_axis(o.along, o.input.rank),
        'sizes': lambda o: _resolved_sizes(shapes.shape_of(o.size_splits), o.input.shape[o.along]),
        'parts': lambda o: split_shapes(o.input.shape, o.along, o.sizes)},
    checks=(
        Check(lambda o: shapes.is_axis(o.along, o.input.rank),
            lambda o: said('the input, of ', o.input.rank, ' axes, has no axis ', o.along)),
        Check(lambda o: o.size_splits.size == o.num_splits,
            lambda o: said('num_splits is ', o.num_splits, ', there are ', o.size_splits.size, ' sizes')),
        Check(lambda o: (arrays.smallest(arrays.ints(o.sizes)) >= 0 and
                arrays.total(arrays.ints(o.sizes)) == o.input.shape[o.along]),
            lambda o: said('parts of ', shapes.shape_of(o.size_splits), ' do not make axis ', o.along, ' of size ',
                o.input.shape[o.along]))),
    reference=lambda o: reference.split_sizes(o.input, o.along, o.sizes),
    kernels=(Kernel('cut_blocks',
        {'input': (DType.INT8, DType.UINT8, DType.INT16, DType.UINT16, DType.INT32, DType.UINT32, DType.INT64,
                DType.UINT64, DType.FLOAT16, DType.FLOAT32, DType.FLOAT64, DType.BOOL),
            'size_splits': (DType.INT32, DType.INT64), 'axis': DType.INT32, 'outputs': 'input'},
        params='blocks count times'.split(), takes='p input outputs'.split(),
        exact=lambda o: reference.split_sizes(o.input, o.along, o.sizes),
        table_inputs={'blocks': 'size_splits axis'.split()}),),
    uint8=UInt8(), elements='moved',
    axes=Axes({'input': '... k'.split(), 'outputs': '... c'.split()}, {'axis': 'k c'.split()}),
    torch=(
        Torch('aten.split.Tensor',
            {'input': 'self', 'axis': 'dim', 'size_splits': lambda o: sizes_along(o.results, o.dim)},
            used='dim results self split_size'.split(), options={'num_splits': lambda o: shapes.count_of(o.results)},
            others='aten.unsafe_split.Tensor'.split()),
        Torch('aten.split_with_sizes.default', {'input': 'self', 'axis': 'dim', 'size_splits': 'split_sizes'},
            used='dim results self split_sizes'.split(), options={'num_splits': lambda o: shapes.count_of(o.results)}),
        Torch('aten.chunk.default',
            {'input': 'self', 'axis': 'dim', 'size_splits': lambda o: sizes_along(o.results, o.dim)},
            used='chunks dim results self'.split(), options={'num_splits': lambda o: shapes.count_of(o.results)},
            others='aten.unsafe_chunk.default'.split())),
    tests=(
        {'num_splits': 3, 'input': lambda o: (o.span(1, 3), o.span(6, 9), o.span(1, 4)),
            'size_splits': lambda o: o.choice(arrays.ints((2, 1, o.input.shape[1] - 3)), arrays.ints((1, -1, 3)),
                arrays.ints((-1, 3, 2))),
            'axis': lambda o: o.choice(arrays.scalar(1), arrays.ints((-2,)))},
        {'num_splits': 2, 'input': lambda o: (o.span(2, 9),), 'size_splits': lambda o: arrays.ints((1, -1)),
            'axis': lambda o: arrays.scalar(o.choice(0, -1))}))
