"""DENSIFY. Made by `opgen build` from specs/shape/densify.yaml; do not edit."""

from opgen.lib import arrays
from opgen.operators.model import DType, Kernel, Litert, Operand, Operator, UInt8
from opgen.registry.ops._family import relabel as family

DENSIFY = Operator('DENSIFY',
    'The elements of a sparse constant. They are made dense when a model is read, so that nothing is left to do.',
    litert=Litert('DENSIFY', table='DensifyOptions'),
    inputs=(Operand('input', const=True),),
    outputs=(Operand('output', type=lambda o: o.input.type, shape=lambda o: o.input.shape,
        scale=lambda o: o.input.scale, zero_point=lambda o: o.input.zero_point, alias='input'),),
    lets={**family.LETS},
    reference=lambda o: arrays.reshape(o.input, o.output.shape),
    kernels=(Kernel('copy_bytes',
        {'input': (DType.INT8, DType.UINT8, DType.INT16, DType.UINT16, DType.INT32, DType.UINT32, DType.INT64,
                DType.UINT64, DType.FLOAT16, DType.FLOAT32, DType.FLOAT64, DType.COMPLEX64, DType.BOOL),
            'output': 'input'},
        params='bytes'.split(), exact=lambda o: arrays.reshape(o.input, o.output.shape)),),
    uint8=UInt8(), elements='moved',
    tests=({'input': lambda o: o.choice((o.span(1, 40),), (o.span(1, 4), o.span(1, 5)))},))
