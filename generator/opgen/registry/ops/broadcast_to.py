"""BROADCAST_TO. Made by `opgen build` from specs/shape/broadcast_to.yaml; do not edit."""

from opgen.lib import arrays, loops, shapes
from opgen.operators.model import Axes, Check, DType, Kernel, Limit, Litert, Operand, Operator, Torch, said

BROADCAST_TO = Operator('BROADCAST_TO',
    'The input, repeated along axes of size 1, and along new ones in front, to a given shape',
    litert=Litert('BROADCAST_TO', versions=(2, 4), table='BroadcastToOptions'),
    inputs=(Operand('input'), Operand('shape', const=True, holds='index')),
    outputs=(Operand('output', type=lambda o: o.input.type, shape=lambda o: shapes.shape_of(o.shape),
        scale=lambda o: o.input.scale, zero_point=lambda o: o.input.zero_point),),
    lets={'nest': lambda o: loops.expand_loops(o.input.shape, o.output.shape, o.input.type.bits // 8),
        'loops': lambda o: o.nest.table, 'rank': lambda o: o.nest.rank, 'block': lambda o: o.nest.block},
    checks=(
        Check(lambda o: shapes.expands(o.input.shape, shapes.shape_of(o.shape)),
            lambda o: said('shape ', o.input.shape, ' does not broadcast to ', shapes.shape_of(o.shape))),
        Limit(lambda o: o.nest.rank <= 8, lambda o: said('this needs ', o.nest.rank, ' nested loops, more than 8'))),
    reference=lambda o: arrays.expand(o.input, o.output.shape),
    kernels=(Kernel('broadcast_to_bytes',
        {'input': (DType.INT8, DType.UINT8, DType.INT16, DType.UINT16, DType.INT32, DType.UINT32, DType.INT64,
                DType.UINT64, DType.FLOAT16, DType.FLOAT32, DType.FLOAT64, DType.BOOL),
            'shape': (DType.INT32, DType.INT64), 'output': 'input'},
        params='loops rank block'.split(), takes='p input output'.split(),
        exact=lambda o: arrays.expand(o.input, o.output.shape)),),
    elements='moved',
    axes=Axes({'input': '...'.split(), 'output': '...'.split()}, per_axis='shape'.split()),
    torch=(
        Torch('aten.expand.default', {'input': 'self', 'shape': lambda o: o.results[0].shape},
            used='implicit results self size'.split()),
        Torch('aten.expand_as.default', {'input': 'self', 'shape': lambda o: o.results[0].shape},
            used='other results self'.split())),
    tests=(
        {'input': lambda o: o.choice((), (1,), (3, 1), (1, 3, 1, 4), (2, 3, 1)),
            'shape': lambda o: o.choice(arrays.ints((3, 4)), arrays.ints((2, 3, 4)), arrays.ints((2, 3, 3, 4)),
                arrays.ints((5, 1, 3, 1, 4)), arrays.ints((2, 3, 1)))},
        {'input': lambda o: (1, o.span(1, 5), o.choice(1, 4), o.span(1, 9)),
            'shape': lambda o: arrays.ints((o.span(1, 3), o.input.shape[1], 4, o.input.shape[3]))}))
