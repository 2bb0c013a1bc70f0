"""PAD. Made by `opgen build` from specs/shape/pad.yaml; do not edit."""

from opgen.lib import arrays, fixed_point, pytorch, quant, reference, shapes, tensor
from opgen.lib.tensor import Array
from opgen.operators.model import Axes, DType, Fold, Kernel, Limit, Litert, Operand, Operator, Torch, UInt8, said
from opgen.registry.ops._family import surround as family


def _pads_only_space(pairs: Array) -> bool:
    """Tell whether paddings (4, 2) of an NHWC image leave batches and channels alone."""
    return (pairs.shape == (4, 2) and arrays.all_true(fixed_point.as_ints(pairs) >= 0) and
        not arrays.any_true(fixed_point.as_ints(pairs)[0]) and not arrays.any_true(fixed_point.as_ints(pairs)[3]))


PAD = Operator('PAD', 'The input with zeros before and after it, along every axis.',
    litert=Litert('PAD', versions=(1, 6), table='PadOptions'),
    inputs=(Operand('input'), Operand('paddings', const=True, holds='index')),
    outputs=(Operand('output', type=lambda o: o.input.type,
        shape=lambda o: shapes.surrounded_shape(o.input.shape, o.paddings), scale=lambda o: o.input.scale,
        zero_point=lambda o: o.input.zero_point),),
    lets={**family.LETS, 'value': lambda o: o.output.zero_point if o.width == 1 else 0,
        'zero': lambda o: arrays.as_uint8s(arrays.spread(arrays.scalar(o.value % 256), 8))},
    checks=family.CHECKS,
    reference=lambda o: reference.pad(o.input, o.paddings, 0.0),
    kernels=(Kernel('pad_bytes',
        {'input': (DType.INT8, DType.UINT8, DType.INT16, DType.UINT16, DType.INT32, DType.UINT32, DType.INT64,
                DType.UINT64, DType.FLOAT16, DType.FLOAT32, DType.FLOAT64, DType.BOOL),
            'paddings': (DType.INT32, DType.INT64), 'output': 'input'},
        params='loops rank block start bytes zero width'.split(), takes='p input output'.split(),
        exact=lambda o: reference.pad(o.input, o.paddings, o.value), table_inputs={'loops': 'paddings'.split()}),),
    folds=(Fold('consumer', 'pads', at='input', value=lambda o: shapes.shape_of(arrays.flatten(o.paddings)[2:6]),
        when=lambda o: _pads_only_space(o.paddings) and quant.same_quantization(o.input, o.output)),),
    uint8=UInt8(), elements='rising', role='pad',
    axes=Axes({'input': '...'.split(), 'output': '...'.split()}, per_axis='paddings'.split()),
    torch=(
        Torch('aten.constant_pad_nd.default',
            {'input': 'self', 'paddings': lambda o: arrays.as_int32s(pytorch.pad_pairs(o.pad, o.self.rank))},
            used='pad self value'.split(),
            limits=(Limit(lambda o: o.value == 0,
                lambda o: said('value is ', o.value, ': a quantized tensor can only be padded with 0')),)),
        Torch('aten.pad.default',
            {'input': 'self', 'paddings': lambda o: arrays.as_int32s(pytorch.pad_pairs(o.pad, o.self.rank))},
            used='mode pad self value'.split(),
            limits=(Limit(lambda o: o.mode == 'constant' or not pytorch.crops(o.pad),
                    lambda o: said("pad has negative widths and mode is '", o.mode,
                        "': only mode 'constant' takes elements away")),
                Limit(lambda o: o.mode == 'constant',
                    lambda o: said("mode is '", o.mode, "': there is no such padding")),
                Limit(lambda o: not tensor.has(o.value) or o.value == 0,
                    lambda o: said('value is ', o.value, ': a quantized tensor can only be padded with 0'))))),
    tests=(
        {'input': lambda o: (o.span(1, 2), o.span(1, 5), o.span(1, 5), o.span(1, 4)),
            'paddings': lambda o: arrays.reshape(
                arrays.ints((0, 0, o.span(0, 3), o.span(0, 3), o.span(0, 3), o.span(0, 3), 0, 0)), (4, 2))},
        {'input': lambda o: (o.span(1, 4), o.span(1, 5), o.span(1, 6)),
            'paddings': lambda o: arrays.reshape(
                arrays.ints((o.span(0, 2), 1, 0, o.span(0, 2), o.span(0, 3), o.span(0, 3))), (3, 2))},
        {'input': lambda o: (o.span(1, 2), o.span(1, 3), o.span(1, 2), o.span(1, 3), o.span(1, 2)),
            'paddings': lambda o: arrays.reshape(
                arrays.ints((o.span(0, 1), 1, 0, o.span(0, 2), o.span(0, 1), 0, 1, o.span(0, 1), o.span(0, 3), 1)),
                (5, 2))}))
