"""EXPAND_DIMS. Made by `opgen build` from specs/shape/expand_dims.yaml; do not edit."""

from opgen.lib import arrays, shapes
from opgen.operators.model import Check, DType, Kernel, Litert, Operand, Operator, UInt8, said
from opgen.registry.ops._family import relabel as family

EXPAND_DIMS = Operator('EXPAND_DIMS', 'The input with one more axis of size 1.',
    litert=Litert('EXPAND_DIMS', table='ExpandDimsOptions'),
    inputs=(Operand('input'), Operand('axis', const=True, holds='index')),
    outputs=(Operand('output', type=lambda o: o.input.type,
        shape=lambda o: shapes.with_axis(o.input.shape, arrays.element(o.axis, 0), 1), scale=lambda o: o.input.scale,
        zero_point=lambda o: o.input.zero_point, alias='input'),),
    lets={**family.LETS},
    checks=(Check(lambda o: shapes.is_axis(arrays.element(o.axis, 0), o.input.rank + 1),
        lambda o: said('the result, of ', o.input.rank + 1, ' axes, has no axis ', arrays.element(o.axis, 0))),),
    reference=lambda o: arrays.reshape(o.input, o.output.shape),
    kernels=(Kernel('copy_bytes',
        {'input': (DType.INT8, DType.UINT8, DType.INT16, DType.UINT16, DType.INT32, DType.UINT32, DType.INT64,
                DType.UINT64, DType.FLOAT16, DType.FLOAT32, DType.FLOAT64, DType.COMPLEX64, DType.BOOL),
            'axis': (DType.INT32, DType.INT64), 'output': 'input'},
        params='bytes'.split(), takes='p input output'.split(),
        exact=lambda o: arrays.reshape(o.input, o.output.shape)),),
    uint8=UInt8(), elements='moved',
    tests=({'axis': lambda o: arrays.scalar(o.choice(-1, -3, 0, 1, 2)),
        'input': lambda o: (o.span(1, 4), o.span(1, 5))},))
