"""ZEROS_LIKE. Made by `opgen build` from specs/elementwise/zeros_like.yaml; do not edit."""

from opgen.lib import arrays
from opgen.operators.model import Axes, DType, Kernel, Litert, Operand, Operator

ZEROS_LIKE = Operator('ZEROS_LIKE', 'As many zeros as the input has elements.',
    litert=Litert('ZEROS_LIKE', table='ZerosLikeOptions'),
    inputs=(Operand('input', holds='stored'),),
    outputs=(Operand('output', holds='stored', type=lambda o: o.input.type, shape=lambda o: o.input.shape),),
    lets={'bytes': lambda o: o.output.bytes}, reference=lambda o: arrays.zeros(o.input.shape),
    kernels=(Kernel('zeros_like',
        {'input': (DType.BOOL, DType.INT8, DType.UINT8, DType.INT16, DType.INT32, DType.UINT32, DType.INT64,
                DType.FLOAT32),
            'output': 'input'},
        params='bytes'.split(), inplace='input'.split()),),
    axes=Axes(),
    tests=({'input': lambda o: o.choice((o.span(1, 300),), (o.span(1, 3), o.span(1, 9), o.span(1, 9)), ())},))
