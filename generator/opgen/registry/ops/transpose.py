"""TRANSPOSE. Made by `opgen build` from specs/shape/transpose.yaml; do not edit."""

from opgen.air.dtype import DType
from opgen.lib import adapt, arrays, loops, pytorch, shapes
from opgen.operators.model import Axes, Check, Kernel, Litert, Operand, Operator, Torch, UInt8, said
from opgen.registry.ops._family import rearrange as family


def _swapped_axes(rank: int, first: int, second: int) -> tuple[int, ...]:
    """Return the permutation that swaps two axes."""
    one = shapes.normal_axis(first, rank)
    other = shapes.normal_axis(second, rank)
    order = arrays.arange(rank)
    return shapes.shape_of(arrays.where(order == one, other, arrays.where(order == other, one, order)))


TRANSPOSE = Operator(
    'TRANSPOSE',
    'The input with its axes in another order.',
    source='specs/shape/transpose.yaml',
    litert=Litert('TRANSPOSE', versions=(1, 9), table='TransposeOptions'),
    inputs=(Operand('input'), Operand('perm', const=True, holds='index')),
    outputs=(
        Operand('output', type=lambda o: o.input.type, shape=lambda o: shapes.permuted(o.input.shape, o.order),
            scale=lambda o: o.input.scale, zero_point=lambda o: o.input.zero_point, alias='input',
            alias_offset=lambda o: o.start, alias_when=lambda o: loops.is_one_block(o.nest)),),
    lets={**family.LETS, 'order': lambda o: shapes.shape_of(o.perm),
        'nest': lambda o: loops.transpose_loops(o.input.shape, o.order, o.width)},
    checks=(*family.CHECKS,
        Check(lambda o: shapes.is_permutation(o.order, o.input.rank),
            lambda o: said('perm ', o.order, ' does not name each of the ', o.input.rank, ' axes once'))),
    reference=lambda o: arrays.transpose(o.input, o.order),
    reads_values='input perm'.split(),
    kernels=(
        Kernel('copy_blocks',
            {
                'input': (DType.INT8, DType.UINT8, DType.INT16, DType.UINT16, DType.INT32, DType.UINT32, DType.INT64,
                    DType.UINT64, DType.FLOAT16, DType.FLOAT32, DType.FLOAT64, DType.BOOL),
                'perm': DType.INT32, 'output': 'input'},
            params='loops rank block start'.split(), takes='p input output'.split(),
            exact=lambda o: arrays.transpose(o.input, o.order), table_inputs={'loops': 'perm'.split()}),),
    uint8=UInt8(),
    elements='moved',
    role='transpose',
    axes=Axes({'input': '...'.split(), 'output': '...'.split()}, order='perm'),
    torch=(
        Torch('aten.permute.default',
            {'input': lambda o: o.self, 'perm': lambda o: pytorch.torch_axes(o.dims, o.self.rank)},
            outputs={'output': 'output'}, used='dims self'.split()),
        Torch('aten.transpose.int',
            {'input': lambda o: o.self, 'perm': lambda o: _swapped_axes(o.self.rank, o.dim0, o.dim1)},
            outputs={'output': 'output'}, used='dim0 dim1 self'.split()),
        Torch('aten.swapdims.default',
            {'input': lambda o: o.self, 'perm': lambda o: _swapped_axes(o.self.rank, o.dim0, o.dim1)},
            outputs={'output': 'output'}, used='dim0 dim1 self'.split()),
        Torch('aten.movedim.int',
            {'input': lambda o: o.self, 'perm': lambda o: pytorch.moved_axis(o.self.rank, o.source, o.destination)},
            outputs={'output': 'output'}, used='destination self source'.split()),
        Torch('aten.moveaxis.int',
            {'input': lambda o: o.self, 'perm': lambda o: pytorch.moved_axis(o.self.rank, o.source, o.destination)},
            outputs={'output': 'output'}, used='destination self source'.split()),
        Torch('aten.numpy_T.default', {'input': lambda o: o.self, 'perm': lambda o: _swapped_axes(o.self.rank, 0, -1)},
            outputs={'output': 'output'}, used='self'.split(),
            limits=(
                Check(lambda o: o.self.rank <= 2,
                    lambda o: said('self has ', o.self.rank, ' axes: T turns two round at most, write permute'),
                    is_limit=True),)),
        Torch('aten.t.default',
            {'input': lambda o: o.self, 'perm': lambda o: _swapped_axes(o.self.rank, 0 if o.self.rank < 2 else -2, -1)},
            outputs={'output': 'output'}, used='self'.split()),
        Torch('aten.mT.default',
            {'input': lambda o: o.self, 'perm': lambda o: _swapped_axes(o.self.rank, 0 if o.self.rank < 2 else -2, -1)},
            outputs={'output': 'output'}, used='self'.split()),
        Torch('aten.pixel_shuffle.default',
            {
                'input': lambda o: adapt.viewed(o.self,
                    (-1, o.results[0].shape[-3], o.upscale_factor, o.upscale_factor, *o.self.shape[-2:])),
                'perm': lambda o: (0, 1, 4, 2, 5, 3)},
            outputs={'output': lambda o: adapt.viewed(o.output, o.results[0].shape)},
            used='output results self upscale_factor'.split()),
        Torch('aten.pixel_unshuffle.default',
            {
                'input': lambda o: adapt.viewed(o.self,
                    (-1, o.self.shape[-3], o.self.shape[-2] // o.downscale_factor, o.downscale_factor, o.self.shape[-1] // o.downscale_factor, o.downscale_factor)),
                'perm': lambda o: (0, 1, 3, 5, 2, 4)},
            outputs={'output': lambda o: adapt.viewed(o.output, o.results[0].shape)},
            used='downscale_factor output results self'.split()),
        Torch('aten.channel_shuffle.default',
            {'input': lambda o: adapt.viewed(o.self, (o.self.shape[0], o.groups, o.self.shape[1] // o.groups, -1)),
                'perm': lambda o: (0, 2, 1, 3)},
            outputs={'output': lambda o: adapt.viewed(o.output, o.results[0].shape)},
            used='groups output results self'.split())),
    tests=({'input': lambda o: (o.span(1, 9), o.span(1, 9)), 'perm': lambda o: arrays.ints((1, 0))},
        {'input': lambda o: (o.span(1, 5), o.span(1, 5), o.span(1, 5), o.span(1, 5)),
            'perm': lambda o: o.choice(arrays.ints((0, 3, 1, 2)), arrays.ints((0, 2, 3, 1)),
                arrays.ints((3, 2, 1, 0)), arrays.ints((1, 0, 2, 3)), arrays.ints((0, 1, 2, 3)))},
        {'input': lambda o: (o.span(1, 3), o.span(1, 3), o.span(1, 3), o.span(1, 3), o.span(1, 3), o.span(1, 3)),
            'perm': lambda o: o.choice(arrays.ints((5, 4, 3, 2, 1, 0)), arrays.ints((0, 2, 4, 1, 3, 5)))},
        {'input': lambda o: (o.span(1, 40),), 'perm': lambda o: arrays.ints((0,))}),
)
