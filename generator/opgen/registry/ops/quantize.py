"""QUANTIZE. Made by `opgen build` from specs/quantize/quantize.yaml; do not edit."""

from opgen.lib import arrays, compare, exact, fixed_point, opgen_c, overlap, quant
from opgen.lib.ops.quantize import requantized_fits
from opgen.lib.tensor import Array, Tensor
from opgen.operators.model import Axes, Check, DType, Kernel, Limit, Litert, Operand, Operator, UInt8, said


def _quantize_f32(values: Array, output: Tensor) -> Array:
    """Return float32 numbers as stored integers, divided by the scale in float32; NaN gives the least one.

    Source: AffineQuantize of TensorFlow Lite.
    """
    units = arrays.or_other(arrays.as_float32s(values / arrays.f32(output.scale)), -arrays.infinity(), False)
    return fixed_point.saturate(fixed_point.round_f32(units) + output.zero_point, output.type.range[0],
        output.type.range[1])


QUANTIZE = Operator('QUANTIZE', 'Real numbers, or integers of another quantization, as the integers of the output.',
    litert=Litert('QUANTIZE', versions=(1, 6), table='QuantizeOptions'),
    inputs=(Operand('input'),),
    outputs=(Operand('output', shape=lambda o: o.input.shape),),
    lets={'quant': lambda o: opgen_c.requant(o.input, o.output, quant.integer_range(o.output.type)),
        'scale': lambda o: o.output.scale, 'zero_point': lambda o: o.output.zero_point, 'size': lambda o: o.input.size},
    checks=(
        Limit(lambda o: (o.output.is_quantized and not o.output.per_channel and not o.input.per_channel and
                (o.input.type == DType.FLOAT32 or o.input.is_quantized)),
            'the integers, in or out, must be quantized with one scale'),
        Check(lambda o: (o.input.type == DType.FLOAT32 or o.output.type != DType.INT32 or
                requantized_fits(o.input, o.output)),
            lambda o: said('numbers of ', o.input.scale, ' in units of ', o.output.scale, ' with zero point ',
                o.output.zero_point, ' exceed 32 bits'))),
    reference=lambda o: arrays.or_other(o.input, -arrays.infinity(), False),
    exact=lambda o: exact.requant_exact(o.input, o.quant),
    kernels=(
        Kernel('quantize_from_f32_s8', {'input': DType.FLOAT32, 'output': DType.INT8},
            params='scale zero_point size'.split(), exact=lambda o: _quantize_f32(o.input, o.output),
            undefined=lambda o: compare.relate(
                compare.relate(arrays.absolute(arrays.as_float32s(o.input / o.scale)), 2.0 ** 31,
                    compare.Relation.LESS), 0.0, compare.Relation.EQUAL),
            overlap=lambda o: overlap.elementwise_overlap(o.input, o.output)),
        Kernel('quantize_from_f32_s16', {'input': DType.FLOAT32, 'output': DType.INT16},
            params='scale zero_point size'.split(), exact=lambda o: _quantize_f32(o.input, o.output),
            undefined=lambda o: compare.relate(
                compare.relate(arrays.absolute(arrays.as_float32s(o.input / o.scale)), 2.0 ** 31,
                    compare.Relation.LESS), 0.0, compare.Relation.EQUAL),
            overlap=lambda o: overlap.elementwise_overlap(o.input, o.output)),
        Kernel('quantize_s8_s8', {'*': DType.INT8}, params='quant size'.split(),
            overlap=lambda o: overlap.elementwise_overlap(o.input, o.output)),
        Kernel('quantize_s8_u8', {'input': DType.INT8, 'output': DType.UINT8}, params='quant size'.split(),
            overlap=lambda o: overlap.elementwise_overlap(o.input, o.output)),
        Kernel('quantize_s8_s16', {'input': DType.INT8, 'output': DType.INT16}, params='quant size'.split(),
            overlap=lambda o: overlap.elementwise_overlap(o.input, o.output)),
        Kernel('quantize_s8_s32', {'input': DType.INT8, 'output': DType.INT32}, params='quant size'.split(),
            overlap=lambda o: overlap.elementwise_overlap(o.input, o.output)),
        Kernel('quantize_u8_s8', {'input': DType.UINT8, 'output': DType.INT8}, params='quant size'.split(),
            overlap=lambda o: overlap.elementwise_overlap(o.input, o.output)),
        Kernel('quantize_s16_s8', {'input': DType.INT16, 'output': DType.INT8}, params='quant size'.split(),
            overlap=lambda o: overlap.elementwise_overlap(o.input, o.output)),
        Kernel('quantize_s16_s16', {'*': DType.INT16}, params='quant size'.split(),
            overlap=lambda o: overlap.elementwise_overlap(o.input, o.output)),
        Kernel('quantize_s16_s32', {'input': DType.INT16, 'output': DType.INT32}, params='quant size'.split(),
            overlap=lambda o: overlap.elementwise_overlap(o.input, o.output)),
        Kernel('quantize_s32_s8', {'input': DType.INT32, 'output': DType.INT8}, params='quant size'.split(),
            overlap=lambda o: overlap.elementwise_overlap(o.input, o.output)),
        Kernel('quantize_s32_s16', {'input': DType.INT32, 'output': DType.INT16}, params='quant size'.split(),
            overlap=lambda o: overlap.elementwise_overlap(o.input, o.output))),
    uint8=UInt8(), role='requantize', axes=Axes(),
    tests=({'input': lambda o: o.choice((o.span(1, 300),), (o.span(1, 3), o.span(1, 9), o.span(1, 9)), ())},))
