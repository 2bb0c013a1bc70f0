"""SHAPE. Made by `opgen build` from specs/shape/shape.yaml; do not edit."""

from opgen.lib import arrays
from opgen.operators.model import DType, Kernel, Litert, Operand, Operator, option

SHAPE = Operator('SHAPE', "The sizes of the input's axes.",
    litert=Litert('SHAPE', table='ShapeOptions'),
    options=(option('out_type', DType, DType.FLOAT32, only=(DType.INT32, DType.INT64)),),
    inputs=(Operand('input'),),
    outputs=(Operand('output', holds='index', type=lambda o: o.out_type, shape=lambda o: (o.input.rank,)),),
    lets={'rank': lambda o: o.input.rank, 'sizes': lambda o: arrays.as_int32s(arrays.ints(o.input.shape)),
        'sizes_s64': lambda o: arrays.as_int64s(arrays.ints(o.input.shape))},
    reference=lambda o: arrays.ints(o.input.shape), reads_values=(),
    kernels=(
        Kernel('shape_s32',
            {'input': (DType.INT8, DType.UINT8, DType.INT16, DType.UINT16, DType.INT32, DType.UINT32, DType.INT64,
                    DType.UINT64, DType.FLOAT16, DType.FLOAT32, DType.FLOAT64, DType.BOOL),
                'output': DType.INT32},
            params='rank sizes'.split(), takes='p output'.split()),
        Kernel('shape_s64',
            {'input': (DType.INT8, DType.UINT8, DType.INT16, DType.UINT16, DType.INT32, DType.UINT32, DType.INT64,
                    DType.UINT64, DType.FLOAT16, DType.FLOAT32, DType.FLOAT64, DType.BOOL),
                'output': DType.INT64},
            params='rank sizes_s64'.split(), takes='p output'.split())),
    tests=({'out_type': lambda o: o.choice(DType.INT32, DType.INT64),
        'input': lambda o: o.choice((o.span(1, 9),), (o.span(1, 3), o.span(1, 3), o.span(1, 3)))},))
