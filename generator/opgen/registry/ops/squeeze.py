"""SQUEEZE. Made by `opgen build` from specs/shape/squeeze.yaml; do not edit."""

from opgen.lib import arrays, shapes
from opgen.operators.model import Check, DType, Kernel, Litert, Operand, Operator, UInt8, option, said
from opgen.registry.ops._family import relabel as family

SQUEEZE = Operator('SQUEEZE', 'The input without the listed axes of size 1, or without all of them if none are listed.',
    litert=Litert('SQUEEZE', versions=(1, 2), table='SqueezeOptions'),
    options=(option('squeeze_dims', tuple, (), element=int),),
    inputs=(Operand('input'),),
    outputs=(Operand('output', type=lambda o: o.input.type,
        shape=lambda o: shapes.squeezed_shape(o.input.shape, o.squeeze_dims), scale=lambda o: o.input.scale,
        zero_point=lambda o: o.input.zero_point, alias='input'),),
    lets={**family.LETS},
    checks=(Check(lambda o: shapes.can_squeeze(o.input.shape, o.squeeze_dims),
        lambda o: said('axes ', o.squeeze_dims, ' of shape ', o.input.shape, ' are not all of size 1')),),
    reference=lambda o: arrays.reshape(o.input, o.output.shape),
    kernels=(Kernel('copy_bytes',
        {'input': (DType.INT8, DType.UINT8, DType.INT16, DType.UINT16, DType.INT32, DType.UINT32, DType.INT64,
                DType.UINT64, DType.FLOAT16, DType.FLOAT32, DType.FLOAT64, DType.COMPLEX64, DType.BOOL),
            'output': 'input'},
        params='bytes'.split(), exact=lambda o: arrays.reshape(o.input, o.output.shape)),),
    uint8=UInt8(), elements='moved',
    tests=({'squeeze_dims': lambda o: o.choice((), (0,), (-4, 2), (2,)),
        'input': lambda o: (1, o.span(1, 4), 1, o.span(1, 4))},))
