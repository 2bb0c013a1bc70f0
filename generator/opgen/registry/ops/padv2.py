"""PADV2. Made by `opgen build` from specs/shape/padv2.yaml; do not edit."""

from opgen.lib import adapt, arrays, pytorch, quant, reference, shapes, tensor
from opgen.operators.model import Axes, Check, DType, Kernel, Limit, Litert, Operand, Operator, Torch, UInt8, said
from opgen.registry.ops._family import surround as family

PADV2 = Operator('PADV2', 'The input with elements of a given value before and after it, along every axis.',
    litert=Litert('PADV2', versions=(1, 6), table='PadV2Options'),
    inputs=(Operand('input'), Operand('paddings', const=True, holds='index'), Operand('constant_values')),
    outputs=(Operand('output', type=lambda o: o.input.type,
        shape=lambda o: shapes.surrounded_shape(o.input.shape, o.paddings), scale=lambda o: o.input.scale,
        zero_point=lambda o: o.input.zero_point),),
    lets={**family.LETS},
    checks=(*family.CHECKS,
        Check(lambda o: o.constant_values.size == 1,
            lambda o: said('constant_values has ', o.constant_values.size, ' elements, it must have one')),
        Limit(lambda o: quant.same_quantization(o.constant_values, o.output),
            'constant_values must be quantized like the output')),
    reference=lambda o: reference.pad(o.input, o.paddings, o.constant_values),
    kernels=(Kernel('padv2_bytes',
        {'input': (DType.INT8, DType.UINT8, DType.INT16, DType.UINT16, DType.INT32, DType.UINT32, DType.INT64,
                DType.UINT64, DType.FLOAT16, DType.FLOAT32, DType.FLOAT64, DType.BOOL),
            'paddings': (DType.INT32, DType.INT64), 'constant_values': 'input', 'output': 'input'},
        params='loops rank block start bytes width'.split(), takes='p input constant_values output'.split(),
        exact=lambda o: reference.pad(o.input, o.paddings, o.constant_values),
        table_inputs={'loops': 'paddings'.split()}),),
    uint8=UInt8(), elements='rising', role='pad_with',
    axes=Axes({'input': '...'.split(), 'output': '...'.split()}, per_axis='paddings'.split()),
    torch=(
        Torch('aten.constant_pad_nd.default',
            {'input': 'self', 'paddings': lambda o: arrays.as_int32s(pytorch.pad_pairs(o.pad, o.self.rank)),
                'constant_values': lambda o: adapt.constant(o.value, o.self.type)},
            used='pad self value'.split(),
            when=lambda o: (o.value != 0 and not o.self.is_quantized and not pytorch.pads_nothing(o.pad) and
                not pytorch.crops(o.pad))),
        Torch('aten.pad.default',
            {'input': 'self', 'paddings': lambda o: arrays.as_int32s(pytorch.pad_pairs(o.pad, o.self.rank)),
                'constant_values': lambda o: adapt.constant(o.value if tensor.has(o.value) else 0.0, o.self.type)},
            used='mode pad self value'.split(),
            when=lambda o: (o.mode == 'constant' and tensor.has(o.value) and o.value != 0 and
                not o.self.is_quantized and not pytorch.pads_nothing(o.pad) and not pytorch.crops(o.pad)))),
    tests=(
        {'input': lambda o: (o.span(1, 2), o.span(1, 5), o.span(1, 5), o.span(1, 4)),
            'paddings': lambda o: arrays.reshape(
                arrays.ints((0, 0, o.span(0, 3), o.span(0, 3), o.span(0, 3), o.span(0, 3), 0, 0)), (4, 2)),
            'constant_values': ()},
        {'input': lambda o: (o.span(1, 4), o.span(1, 5), o.span(1, 6)),
            'paddings': lambda o: arrays.reshape(
                arrays.ints((o.span(0, 2), 1, 0, o.span(0, 2), o.span(0, 3), o.span(0, 3))), (3, 2)),
            'constant_values': (1,)}))
