"""RANK. Made by `opgen build` from specs/shape/rank.yaml; do not edit."""

from opgen.lib import arrays
from opgen.operators.model import DType, Kernel, Litert, Operand, Operator

RANK = Operator('RANK', 'How many axes the input has.',
    litert=Litert('RANK', table='RankOptions'), inputs=(Operand('input'),),
    outputs=(Operand('output', holds='index', type=lambda o: DType.INT32, shape=lambda o: ()),),
    lets={'rank': lambda o: o.input.rank},
    reference=lambda o: arrays.reshape(arrays.ints((o.rank,)), ()),
    reads_values=(),
    kernels=(Kernel('rank',
        {'input': (DType.INT8, DType.UINT8, DType.INT16, DType.UINT16, DType.INT32, DType.UINT32, DType.INT64,
                DType.UINT64, DType.FLOAT16, DType.FLOAT32, DType.FLOAT64, DType.BOOL),
            'output': DType.INT32},
        params='rank'.split(), takes='p output'.split()),),
    tests=({'input': lambda o: o.choice((o.span(1, 9),), (o.span(1, 3), o.span(1, 3), o.span(1, 3)), ())},))
