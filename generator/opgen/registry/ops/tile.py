"""TILE. Made by `opgen build` from specs/shape/tile.yaml; do not edit."""

from opgen.lib import adapt, arrays, loops, shapes
from opgen.operators.model import Axes, Check, DType, Kernel, Limit, Litert, Operand, Operator, Torch, UInt8, said
from opgen.registry.ops._family import rearrange as family

TILE = Operator('TILE', 'The input side by side, a number of times along each axis.',
    litert=Litert('TILE', versions=(1, 3), table='TileOptions'),
    inputs=(Operand('input'), Operand('multiples', const=True, holds='index')),
    outputs=(Operand('output', type=lambda o: o.input.type, shape=lambda o: shapes.tiled_shape(o.input.shape, o.times),
        scale=lambda o: o.input.scale, zero_point=lambda o: o.input.zero_point),),
    lets={**family.LETS, 'times': lambda o: shapes.shape_of(o.multiples),
        'nest': lambda o: loops.tile_loops(o.input.shape, o.times, o.width)},
    checks=(*family.CHECKS,
        Check(lambda o: o.multiples.size == o.input.rank and arrays.smallest(o.multiples) >= 0,
            lambda o: said('multiples ', o.times, ' do not fit ', o.input.rank, ' axes')),
        Limit(lambda o: o.nest.rank <= 8,
            lambda o: said('the tiling needs ', o.nest.rank, ' nested loops, more than 8'))),
    reference=lambda o: arrays.repeated(o.input, o.times),
    kernels=(Kernel('copy_blocks',
        {'input': (DType.INT8, DType.UINT8, DType.INT16, DType.UINT16, DType.INT32, DType.UINT32, DType.INT64,
                DType.UINT64, DType.FLOAT16, DType.FLOAT32, DType.FLOAT64, DType.BOOL),
            'multiples': (DType.INT32, DType.INT64), 'output': 'input'},
        params='loops rank block start'.split(), takes='p input output'.split(),
        exact=lambda o: arrays.repeated(o.input, o.times), table_inputs={'loops': 'multiples'.split()}),),
    uint8=UInt8(), elements='moved',
    axes=Axes({'input': '...'.split(), 'output': '...'.split()}, per_axis='multiples'.split()),
    torch=(
        Torch('aten.repeat.default',
            {'input': lambda o: adapt.viewed(o.self, shapes.padded_shape(o.self.shape, o.results[0].rank)),
                'multiples': 'repeats'},
            used='repeats results self'.split()),
        Torch('aten.tile.default',
            {'input': lambda o: adapt.viewed(o.self, shapes.padded_shape(o.self.shape, o.results[0].rank)),
                'multiples': lambda o: shapes.padded_shape(o.dims, o.results[0].rank)},
            used='dims results self'.split())),
    tests=(
        {'input': lambda o: (o.span(1, 3), o.span(1, 4), o.span(1, 4), o.span(1, 5)),
            'multiples': lambda o: arrays.ints((o.span(1, 2), o.span(1, 3), 1, o.span(1, 3)))},
        {'input': lambda o: (o.span(1, 9),), 'multiples': lambda o: arrays.ints((o.span(1, 9),))},
        {'input': lambda o: (o.span(1, 2), o.span(1, 2), o.span(1, 2), o.span(1, 2), o.span(1, 2), o.span(1, 2)),
            'multiples': lambda o: arrays.ints((2, 1, 3, 1, 1, o.span(1, 2)))}))
