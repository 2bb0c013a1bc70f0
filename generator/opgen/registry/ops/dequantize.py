"""DEQUANTIZE. Made by `opgen build` from specs/quantize/dequantize.yaml; do not edit."""

from opgen.lib import overlap
from opgen.operators.model import Axes, DType, Kernel, Limit, Litert, Operand, Operator, Torch, UInt8

DEQUANTIZE = Operator('DEQUANTIZE', 'The real numbers that quantized integers stand for, or that have 16 bits.',
    litert=Litert('DEQUANTIZE', versions=(1, 9), table='DequantizeOptions'),
    inputs=(Operand('input'),),
    outputs=(Operand('output', type=lambda o: DType.FLOAT32, shape=lambda o: o.input.shape),),
    lets={'scale': lambda o: o.input.scale, 'zero_point': lambda o: o.input.zero_point, 'size': lambda o: o.input.size},
    checks=(Limit(lambda o: o.input.type == DType.FLOAT16 or (o.input.is_quantized and (not o.input.per_channel)),
        'the input must be quantized, with one scale'),),
    reference=lambda o: o.input,
    kernels=(
        Kernel('dequantize_s8', {'input': DType.INT8, 'output': DType.FLOAT32}, params='scale zero_point size'.split(),
            overlap=lambda o: overlap.elementwise_overlap(o.input, o.output)),
        Kernel('dequantize_s16', {'input': DType.INT16, 'output': DType.FLOAT32},
            params='scale zero_point size'.split(), overlap=lambda o: overlap.elementwise_overlap(o.input, o.output)),
        Kernel('dequantize_u8', {'input': DType.UINT8, 'output': DType.FLOAT32}, params='scale zero_point size'.split(),
            overlap=lambda o: overlap.elementwise_overlap(o.input, o.output)),
        Kernel('dequantize_f16', {'input': DType.FLOAT16, 'output': DType.FLOAT32}, params='size'.split(),
            overlap=lambda o: overlap.elementwise_overlap(o.input, o.output))),
    uint8=UInt8(), role='dequantize', axes=Axes(),
    torch=(Torch('opgen.dequantize.default', {'input': 'input'}, used='input'.split(),
        signature='(Tensor input) -> Tensor'),),
    tests=({'input': lambda o: o.choice((o.span(1, 300),), (o.span(1, 3), o.span(1, 9), o.span(1, 9)), ())},))
