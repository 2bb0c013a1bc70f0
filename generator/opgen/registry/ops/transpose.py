"""TRANSPOSE. Made by `opgen build` from specs/shape/transpose.yaml; do not edit."""

from opgen.lib import adapt, arrays, loops, pytorch, shapes
from opgen.operators.model import Axes, Check, DType, Kernel, Limit, Litert, Operand, Operator, Torch, UInt8, said
from opgen.registry.ops._family import rearrange as family


def _swapped_axes(rank: int, first: int, second: int) -> tuple[int, ...]:
    """Return the permutation that swaps two axes."""
    one = shapes.normal_axis(first, rank)
    other = shapes.normal_axis(second, rank)
    order = arrays.arange(rank)
    return shapes.shape_of(arrays.where(order == one, other, arrays.where(order == other, one, order)))


TRANSPOSE = Operator('TRANSPOSE', 'The input with its axes in another order.',
    litert=Litert('TRANSPOSE', versions=(1, 9), table='TransposeOptions'),
    inputs=(Operand('input'), Operand('perm', const=True, holds='index')),
    outputs=(Operand('output', type=lambda o: o.input.type, shape=lambda o: shapes.permuted(o.input.shape, o.order),
        scale=lambda o: o.input.scale, zero_point=lambda o: o.input.zero_point, alias='input',
        alias_offset=lambda o: o.start, alias_when=lambda o: loops.is_one_block(o.nest)),),
    lets={**family.LETS, 'order': lambda o: shapes.shape_of(o.perm),
        'nest': lambda o: loops.transpose_loops(o.input.shape, o.order, o.width)},
    checks=(*family.CHECKS,
        Check(lambda o: shapes.is_permutation(o.order, o.input.rank),
            lambda o: said('perm ', o.order, ' does not name each of the ', o.input.rank, ' axes once'))),
    reference=lambda o: arrays.transpose(o.input, o.order),
    kernels=(
        Kernel('copy_complex', {'input': DType.COMPLEX64, 'perm': DType.INT32, 'output': DType.COMPLEX64},
            params='loops rank block start'.split(), takes='p input output'.split(),
            exact=lambda o: arrays.transpose(o.input, o.order), table_inputs={'loops': 'perm'.split()}),
        Kernel('copy_blocks',
            {'input': (DType.INT8, DType.UINT8, DType.INT16, DType.UINT16, DType.INT32, DType.UINT32, DType.INT64,
                    DType.UINT64, DType.FLOAT16, DType.FLOAT32, DType.FLOAT64, DType.BOOL),
                'perm': DType.INT32, 'output': 'input'},
            params='loops rank block start'.split(), takes='p input output'.split(),
            exact=lambda o: arrays.transpose(o.input, o.order), table_inputs={'loops': 'perm'.split()})),
    uint8=UInt8(), elements='moved', role='transpose',
    axes=Axes({'input': '...'.split(), 'output': '...'.split()}, order='perm'),
    torch=(
        Torch('aten.permute.default', {'input': 'self', 'perm': lambda o: pytorch.torch_axes(o.dims, o.self.rank)},
            used='dims self'.split()),
        Torch('aten.transpose.int', {'input': 'self', 'perm': lambda o: _swapped_axes(o.self.rank, o.dim0, o.dim1)},
            used='dim0 dim1 self'.split(), others='aten.swapdims.default'.split()),
        Torch('aten.movedim.int',
            {'input': 'self', 'perm': lambda o: pytorch.moved_axis(o.self.rank, o.source, o.destination)},
            used='destination self source'.split(), others='aten.moveaxis.int'.split()),
        Torch('aten.numpy_T.default', {'input': 'self', 'perm': lambda o: _swapped_axes(o.self.rank, 0, -1)},
            used='self'.split(),
            limits=(Limit(lambda o: o.self.rank <= 2,
                lambda o: said('self has ', o.self.rank, ' axes: T turns two round at most, write permute')),)),
        Torch('aten.t.default',
            {'input': 'self', 'perm': lambda o: _swapped_axes(o.self.rank, 0 if o.self.rank < 2 else -2, -1)},
            used='self'.split(), others='aten.mT.default'.split()),
        Torch('aten.pixel_shuffle.default',
            {'input': lambda o: adapt.viewed(o.self,
                    (-1, o.results[0].shape[-3], o.upscale_factor, o.upscale_factor, *o.self.shape[-2:])),
                'perm': (0, 1, 4, 2, 5, 3)},
            used='output results self upscale_factor'.split(),
            outputs={'output': lambda o: adapt.viewed(o.output, o.results[0].shape)}),
        Torch('aten.pixel_unshuffle.default',
            {'input': lambda o: adapt.viewed(o.self,
                    (-1, o.self.shape[-3], o.self.shape[-2] // o.downscale_factor, o.downscale_factor,
                        o.self.shape[-1] // o.downscale_factor, o.downscale_factor)),
                'perm': (0, 1, 3, 5, 2, 4)},
            used='downscale_factor output results self'.split(),
            outputs={'output': lambda o: adapt.viewed(o.output, o.results[0].shape)}),
        Torch('aten.channel_shuffle.default',
            {'input': lambda o: adapt.viewed(o.self, (o.self.shape[0], o.groups, o.self.shape[1] // o.groups, -1)),
                'perm': (0, 2, 1, 3)},
            used='groups output results self'.split(),
            outputs={'output': lambda o: adapt.viewed(o.output, o.results[0].shape)})),
    tests=({'input': lambda o: (o.span(1, 9), o.span(1, 9)), 'perm': lambda o: arrays.ints((1, 0))},
        {'input': lambda o: (o.span(1, 5), o.span(1, 5), o.span(1, 5), o.span(1, 5)),
            'perm': lambda o: o.choice(arrays.ints((0, 3, 1, 2)), arrays.ints((0, 2, 3, 1)), arrays.ints((3, 2, 1, 0)),
                arrays.ints((1, 0, 2, 3)), arrays.ints((0, 1, 2, 3)))},
        {'input': lambda o: (o.span(1, 3), o.span(1, 3), o.span(1, 3), o.span(1, 3), o.span(1, 3), o.span(1, 3)),
            'perm': lambda o: o.choice(arrays.ints((5, 4, 3, 2, 1, 0)), arrays.ints((0, 2, 4, 1, 3, 5)))},
        {'input': lambda o: (o.span(1, 40),), 'perm': lambda o: arrays.ints((0,))}))
