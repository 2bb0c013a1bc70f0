"""BROADCAST_ARGS. Made by `opgen build` from specs/shape/broadcast_args.yaml; do not edit."""

from opgen.lib import arrays
from opgen.lib.ops.broadcast_args import broadcast_sizes
from opgen.operators.model import Check, DType, Kernel, Litert, Operand, Operator, said

BROADCAST_ARGS = Operator('BROADCAST_ARGS', 'The shape that two shapes broadcast to; if they do not, the run ends',
    litert=Litert('BROADCAST_ARGS'),
    inputs=(Operand('shape1', holds='index'), Operand('shape2', holds='index')),
    outputs=(Operand('output', holds='index', type=lambda o: o.shape1.type, shape=lambda o: (o.count,)),),
    lets={'count1': lambda o: o.shape1.size, 'count2': lambda o: o.shape2.size,
        'count': lambda o: o.count1 if o.count1 > o.count2 else o.count2},
    checks=(Check(lambda o: o.shape1.rank == 1 and o.shape2.rank == 1,
        lambda o: said('shapes are vectors, but these have the shapes ', o.shape1.shape, ' and ', o.shape2.shape)),),
    reference=lambda o: broadcast_sizes(o.shape1, o.shape2),
    kernels=(Kernel('broadcast_args_s32', {'*': DType.INT32}, params='count count1 count2'.split()),
        Kernel('broadcast_args_s64', {'*': DType.INT64}, params='count count1 count2'.split())),
    tests=({'shape1': lambda o: o.choice(arrays.ints((2, 3)), arrays.ints((1,)), arrays.ints((5, 1, 3))),
        'shape2': lambda o: o.choice(arrays.ints((3,)), arrays.ints((1, 1, 3)), arrays.ints((7, 1, 2, 3)),
            arrays.ints((1, 1, 1, 1, 3)))},))
