"""ONE_HOT. Made by `opgen build` from specs/shape/one_hot.yaml; do not edit."""

from opgen.lib import adapt, arrays, quant, shapes
from opgen.operators.model import Check, DType, Kernel, Limit, Litert, Operand, Operator, Torch, option, said

ONE_HOT = Operator('ONE_HOT',
    ('Per index, a row along a new axis: on_value at the place that the index names, off_value elsewhere. An '
        'index that names\n'
        'no place makes a row of off_value only.'),
    litert=Litert('ONE_HOT', table='OneHotOptions'), options=(option('axis', int, 0),),
    inputs=(Operand('indices', holds='index'), Operand('depth', const=True, holds='index'), Operand('on_value'),
        Operand('off_value')),
    outputs=(Operand('output', type=lambda o: o.on_value.type,
        shape=lambda o: shapes.with_axis(o.indices.shape, o.along, o.places), scale=lambda o: o.on_value.scale,
        zero_point=lambda o: o.on_value.zero_point),),
    lets={'places': lambda o: arrays.element(o.depth, 0), 'along': lambda o: o.indices.rank if o.axis == -1 else o.axis,
        'width': lambda o: o.on_value.type.bits // 8, 'outer': lambda o: shapes.size_of(o.indices.shape[:o.along]),
        'inner': lambda o: shapes.size_of(o.indices.shape[o.along:])},
    checks=(
        Check(lambda o: o.depth.size == 1 and o.places >= 1,
            lambda o: said('depth ', shapes.shape_of(o.depth), ' must be one number from 1')),
        Check(lambda o: -1 <= o.axis <= o.indices.rank,
            lambda o: said('axis ', o.axis, ' is none of the ', o.indices.rank + 1, ' of the output')),
        Check(lambda o: o.on_value.size == 1 and o.off_value.size == 1, 'on_value and off_value must have one element'),
        Limit(lambda o: quant.same_quantization(o.off_value, o.on_value), 'off_value must be quantized like on_value')),
    reference=lambda o: arrays.reshape(
        arrays.where(
            (arrays.reshape(o.indices, (o.outer, 1, o.inner)) ==
                arrays.reshape(arrays.arange(o.places), (1, o.places, 1))), o.on_value, o.off_value), o.output.shape),
    kernels=(
        Kernel('one_hot_bytes_s32',
            {'indices': DType.INT32, 'depth': (DType.INT32, DType.INT64),
                'on_value': (DType.INT8, DType.UINT8, DType.INT16, DType.UINT16, DType.INT32, DType.UINT32, DType.INT64,
                    DType.UINT64, DType.FLOAT16, DType.FLOAT32, DType.FLOAT64, DType.BOOL),
                'off_value': 'on_value', 'output': 'on_value'},
            params='outer places inner width'.split(), takes='p indices on_value off_value output'.split(),
            exact=lambda o: arrays.reshape(
                arrays.where(
                    (arrays.reshape(o.indices, (o.outer, 1, o.inner)) ==
                        arrays.reshape(arrays.arange(o.places), (1, o.places, 1))), o.on_value, o.off_value),
                o.output.shape)),
        Kernel('one_hot_bytes_s64',
            {'indices': DType.INT64, 'depth': (DType.INT32, DType.INT64),
                'on_value': (DType.INT8, DType.UINT8, DType.INT16, DType.UINT16, DType.INT32, DType.UINT32, DType.INT64,
                    DType.UINT64, DType.FLOAT16, DType.FLOAT32, DType.FLOAT64, DType.BOOL),
                'off_value': 'on_value', 'output': 'on_value'},
            params='outer places inner width'.split(), takes='p indices on_value off_value output'.split(),
            exact=lambda o: arrays.reshape(
                arrays.where(
                    (arrays.reshape(o.indices, (o.outer, 1, o.inner)) ==
                        arrays.reshape(arrays.arange(o.places), (1, o.places, 1))), o.on_value, o.off_value),
                o.output.shape))),
    torch=(Torch('aten.one_hot.default',
        {'indices': 'self', 'depth': 'num_classes', 'on_value': lambda o: adapt.constant(1.0, DType.INT64),
            'off_value': lambda o: adapt.constant(0.0, DType.INT64)},
        used='num_classes self'.split(), options={'axis': -1},
        limits=(Limit(lambda o: o.num_classes > 0,
            lambda o: said('num_classes is ', o.num_classes, ': say how many there are')),)),),
    tests=(
        {'axis': lambda o: o.choice(-1, 0, 1, 2),
            'indices': lambda o: arrays.reshape(arrays.arange(12) * o.span(1, 7) % 9 - 2, (3, 4)),
            'depth': lambda o: arrays.scalar(o.span(1, 9)), 'on_value': (), 'off_value': ()},
        {'axis': lambda o: o.choice(-1, 0),
            'indices': lambda o: o.choice(arrays.scalar(o.span(-1, 5)), arrays.arange(5)),
            'depth': lambda o: arrays.scalar(5), 'on_value': (1,), 'off_value': (1,)}))
