"""DEQUANTIZE. Made by `opgen build` from specs/quantize/dequantize.yaml; do not edit."""

from opgen.lib import arrays, compare, overlap, shapes, tensor
from opgen.operators.model import (Axes, Condition, DType, Functions, Kernel, Limit, Litert, Operand, Operator, Torch,
    Types, UInt8)

DEQUANTIZE_CHANNELS: Functions = {'along': lambda o: o.input.axis,
    'scales': lambda o: arrays.as_float32s(o.input.scales),
    'zero_points': lambda o: arrays.as_int32s(o.input.zero_points), 'channels': lambda o: arrays.length(o.input.scales),
    'inner': lambda o: shapes.size_of(o.input.shape[o.along + 1:]) if tensor.has(o.along) else 1,
    'runs': lambda o: o.size // o.inner}

INT8_FLOAT32: Types = {'input': DType.INT8, 'output': DType.FLOAT32}
INT16_FLOAT32: Types = {'input': DType.INT16, 'output': DType.FLOAT32}
UINT8_FLOAT32: Types = {'input': DType.UINT8, 'output': DType.FLOAT32}
INT4_FLOAT32: Types = {'input': DType.INT4, 'output': DType.FLOAT32}

INPUT_PER_CHANNEL = Condition('input.per_channel', lambda o: o.input.per_channel)

DEQUANTIZE = Operator('DEQUANTIZE', 'The real numbers that quantized integers stand for, or that have 16 bits.',
    litert=Litert('DEQUANTIZE', versions=(1, 9), table='DequantizeOptions'),
    inputs=(Operand('input'),),
    outputs=(Operand('output', type=lambda o: DType.FLOAT32, shape=lambda o: o.input.shape),),
    lets={'scale': lambda o: o.input.scale, 'zero_point': lambda o: o.input.zero_point, 'size': lambda o: o.input.size},
    checks=(Limit(lambda o: o.input.type == DType.FLOAT16 or o.input.is_quantized, 'the input must be quantized'),),
    reference=lambda o: o.input,
    kernels=(
        Kernel('dequantize_s8', INT8_FLOAT32, params='scale zero_point size'.split(),
            overlap=lambda o: overlap.elementwise_overlap(o.input, o.output)),
        Kernel('dequantize_s16', INT16_FLOAT32, params='scale zero_point size'.split(),
            overlap=lambda o: overlap.elementwise_overlap(o.input, o.output)),
        Kernel('dequantize_u8', UINT8_FLOAT32, params='scale zero_point size'.split(),
            overlap=lambda o: overlap.elementwise_overlap(o.input, o.output)),
        Kernel('dequantize_f16', {'input': DType.FLOAT16, 'output': DType.FLOAT32}, params='size'.split(),
            overlap=lambda o: overlap.elementwise_overlap(o.input, o.output)),
        Kernel('dequantize_channels_s8', INT8_FLOAT32, params='runs channels scales zero_points inner'.split(),
            when=(INPUT_PER_CHANNEL,), priority=1,
            undefined=lambda o: compare.relate(o.input, o.input, compare.Relation.EQUAL),
            overlap=lambda o: overlap.elementwise_overlap(o.input, o.output),
            table_inputs={'scales': 'input'.split(), 'zero_points': 'input'.split()}, lets=DEQUANTIZE_CHANNELS),
        Kernel('dequantize_channels_s16', INT16_FLOAT32, params='runs channels scales zero_points inner'.split(),
            when=(INPUT_PER_CHANNEL,), priority=1,
            undefined=lambda o: compare.relate(o.input, o.input, compare.Relation.EQUAL),
            overlap=lambda o: overlap.elementwise_overlap(o.input, o.output),
            table_inputs={'scales': 'input'.split(), 'zero_points': 'input'.split()}, lets=DEQUANTIZE_CHANNELS),
        Kernel('dequantize_channels_u8', UINT8_FLOAT32, params='runs channels scales zero_points inner'.split(),
            when=(INPUT_PER_CHANNEL,), priority=1,
            undefined=lambda o: compare.relate(o.input, o.input, compare.Relation.EQUAL),
            overlap=lambda o: overlap.elementwise_overlap(o.input, o.output),
            table_inputs={'scales': 'input'.split(), 'zero_points': 'input'.split()}, lets=DEQUANTIZE_CHANNELS),
        Kernel('dequantize_channels_s4', INT4_FLOAT32, params='size inner channels scales zero_points'.split(),
            when=(INPUT_PER_CHANNEL,), priority=1,
            undefined=lambda o: compare.relate(o.input, o.input, compare.Relation.EQUAL),
            overlap=lambda o: overlap.elementwise_overlap(o.input, o.output),
            table_inputs={'scales': 'input'.split(), 'zero_points': 'input'.split()}, lets=DEQUANTIZE_CHANNELS),
        Kernel('dequantize_s4', INT4_FLOAT32, params='size scale zero_point'.split(),
            overlap=lambda o: overlap.elementwise_overlap(o.input, o.output), lets=DEQUANTIZE_CHANNELS)),
    uint8=UInt8(), role='dequantize', axes=Axes(),
    torch=(Torch('opgen.dequantize.default', {'input': 'input'}, used='input'.split(),
        signature='(Tensor input) -> Tensor'),),
    tests=({'input': lambda o: o.choice((o.span(1, 300),), (o.span(1, 3), o.span(1, 9), o.span(1, 9)), ())},))
