"""QUANTIZE. Made by `opgen build` from specs/quantize/quantize.yaml; do not edit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from opgen.air.dtype import DType
from opgen.air.model import AirModel, AirOperator, AirOperatorOptions
from opgen.aot.operators.spec_operator import SpecOperator
from opgen.lib.arrays import infinity, or_other
from opgen.lib.draw import Case, Draw, Sample
from opgen.lib.exact import requant_exact
from opgen.lib.opgen_c import requant
from opgen.lib.overlap import elementwise_overlap
from opgen.lib.quant import integer_range, quantize_f32, quantize_f32_undefined
from opgen.lib.sums import requantized_fits
from opgen.litert.parse import parse_operator
from opgen.litert.schema import ModelT, SubGraphT
from opgen.registry.context import RegistryContext
from opgen.registry.definition import Definition, Kernel, Litert, Operand, Operation, OutputFacts, Params, Permute, State, UInt8, Values, Violation, in_words as _in_words, take as _take


@dataclass(frozen=True)
class QuantizeOptions(AirOperatorOptions):
    """Options of QUANTIZE."""


def infer(op: Operation[QuantizeOptions]) -> Mapping[str, OutputFacts | tuple[OutputFacts, ...]]:
    input = op.tensor("input")  # specs/quantize/quantize.yaml:7
    return {
        "output": OutputFacts(
            type=None,
            shape=input.shape,  # specs/quantize/quantize.yaml:8
        ),
    }


def check(op: Operation[QuantizeOptions]) -> Iterator[Violation]:
    float32 = DType.FLOAT32  # specs/quantize/quantize.yaml:18
    input = op.tensor("input")  # specs/quantize/quantize.yaml:7
    output = op.tensor("output")  # specs/quantize/quantize.yaml:8
    if not (output.is_quantized and not output.per_channel and not input.per_channel and (input.type == float32 or input.is_quantized)):  # specs/quantize/quantize.yaml:18
        yield Violation('specs/quantize/quantize.yaml:18', 'the integers, in or out, must be quantized with one scale', is_limit=True)
    int32 = DType.INT32  # specs/quantize/quantize.yaml:22
    if not (input.type == float32 or output.type != int32 or requantized_fits(input, output)):  # specs/quantize/quantize.yaml:22
        yield Violation('specs/quantize/quantize.yaml:22', 'numbers of ' + _in_words(input.scale) + ' in units of ' + _in_words(output.scale) + ' with zero point ' + _in_words(output.zero_point) + ' exceed 32 bits')


def macs(op: Operation[QuantizeOptions]) -> int:
    del op
    return 0


def _evaluate_reference(op: Operation[QuantizeOptions]) -> Values:
    input = op.tensor("input")  # specs/quantize/quantize.yaml:7
    return _take(or_other(input, -infinity(), False))  # specs/quantize/quantize.yaml:26


def states(op: Operation[QuantizeOptions]) -> Mapping[str, State]:
    del op
    return {}


def _evaluate_exact(op: Operation[QuantizeOptions]) -> Values:
    input = op.tensor("input")  # specs/quantize/quantize.yaml:7
    output = op.tensor("output")  # specs/quantize/quantize.yaml:8
    quant = requant(input, output, integer_range(output.type))  # specs/quantize/quantize.yaml:12
    return _take(requant_exact(input, quant))  # specs/quantize/quantize.yaml:27


def _quantize_from_f32_s8_exact(op: Operation[QuantizeOptions]) -> Values:
    input = op.tensor("input")  # specs/quantize/quantize.yaml:7
    output = op.tensor("output")  # specs/quantize/quantize.yaml:8
    return _take(quantize_f32(input, output))  # specs/quantize/quantize.yaml:34


def _quantize_from_f32_s8_undefined(op: Operation[QuantizeOptions]) -> Values:
    input = op.tensor("input")  # specs/quantize/quantize.yaml:7
    output = op.tensor("output")  # specs/quantize/quantize.yaml:8
    return _take(quantize_f32_undefined(input, output))  # specs/quantize/quantize.yaml:35


def _quantize_from_f32_s8_params(op: Operation[QuantizeOptions]) -> Params:
    output = op.tensor("output")  # specs/quantize/quantize.yaml:8
    scale = output.scale  # specs/quantize/quantize.yaml:13
    zero_point = output.zero_point  # specs/quantize/quantize.yaml:14
    input = op.tensor("input")  # specs/quantize/quantize.yaml:7
    size = input.size  # specs/quantize/quantize.yaml:15
    return (("scale", scale), ("zero_point", zero_point), ("size", size),)  # specs/quantize/quantize.yaml:30


def _quantize_from_f32_s8_overlap(op: Operation[QuantizeOptions]) -> int:
    input = op.tensor("input")  # specs/quantize/quantize.yaml:7
    output = op.tensor("output")  # specs/quantize/quantize.yaml:8
    return elementwise_overlap(input, output)  # specs/quantize/quantize.yaml:33


def _quantize_from_f32_s16_exact(op: Operation[QuantizeOptions]) -> Values:
    input = op.tensor("input")  # specs/quantize/quantize.yaml:7
    output = op.tensor("output")  # specs/quantize/quantize.yaml:8
    return _take(quantize_f32(input, output))  # specs/quantize/quantize.yaml:42


def _quantize_from_f32_s16_undefined(op: Operation[QuantizeOptions]) -> Values:
    input = op.tensor("input")  # specs/quantize/quantize.yaml:7
    output = op.tensor("output")  # specs/quantize/quantize.yaml:8
    return _take(quantize_f32_undefined(input, output))  # specs/quantize/quantize.yaml:43


def _quantize_from_f32_s16_params(op: Operation[QuantizeOptions]) -> Params:
    output = op.tensor("output")  # specs/quantize/quantize.yaml:8
    scale = output.scale  # specs/quantize/quantize.yaml:13
    zero_point = output.zero_point  # specs/quantize/quantize.yaml:14
    input = op.tensor("input")  # specs/quantize/quantize.yaml:7
    size = input.size  # specs/quantize/quantize.yaml:15
    return (("scale", scale), ("zero_point", zero_point), ("size", size),)  # specs/quantize/quantize.yaml:38


def _quantize_from_f32_s16_overlap(op: Operation[QuantizeOptions]) -> int:
    input = op.tensor("input")  # specs/quantize/quantize.yaml:7
    output = op.tensor("output")  # specs/quantize/quantize.yaml:8
    return elementwise_overlap(input, output)  # specs/quantize/quantize.yaml:41


def _quantize_s8_s8_params(op: Operation[QuantizeOptions]) -> Params:
    input = op.tensor("input")  # specs/quantize/quantize.yaml:7
    output = op.tensor("output")  # specs/quantize/quantize.yaml:8
    quant = requant(input, output, integer_range(output.type))  # specs/quantize/quantize.yaml:12
    size = input.size  # specs/quantize/quantize.yaml:15
    return (("quant", quant), ("size", size),)  # specs/quantize/quantize_integers.yaml:6


def _quantize_s8_s8_overlap(op: Operation[QuantizeOptions]) -> int:
    input = op.tensor("input")  # specs/quantize/quantize.yaml:7
    output = op.tensor("output")  # specs/quantize/quantize.yaml:8
    return elementwise_overlap(input, output)  # specs/quantize/quantize_integers.yaml:9


def _quantize_s8_u8_params(op: Operation[QuantizeOptions]) -> Params:
    input = op.tensor("input")  # specs/quantize/quantize.yaml:7
    output = op.tensor("output")  # specs/quantize/quantize.yaml:8
    quant = requant(input, output, integer_range(output.type))  # specs/quantize/quantize.yaml:12
    size = input.size  # specs/quantize/quantize.yaml:15
    return (("quant", quant), ("size", size),)  # specs/quantize/quantize_integers.yaml:12


def _quantize_s8_u8_overlap(op: Operation[QuantizeOptions]) -> int:
    input = op.tensor("input")  # specs/quantize/quantize.yaml:7
    output = op.tensor("output")  # specs/quantize/quantize.yaml:8
    return elementwise_overlap(input, output)  # specs/quantize/quantize_integers.yaml:15


def _quantize_u8_s8_params(op: Operation[QuantizeOptions]) -> Params:
    input = op.tensor("input")  # specs/quantize/quantize.yaml:7
    output = op.tensor("output")  # specs/quantize/quantize.yaml:8
    quant = requant(input, output, integer_range(output.type))  # specs/quantize/quantize.yaml:12
    size = input.size  # specs/quantize/quantize.yaml:15
    return (("quant", quant), ("size", size),)  # specs/quantize/quantize_integers.yaml:18


def _quantize_u8_s8_overlap(op: Operation[QuantizeOptions]) -> int:
    input = op.tensor("input")  # specs/quantize/quantize.yaml:7
    output = op.tensor("output")  # specs/quantize/quantize.yaml:8
    return elementwise_overlap(input, output)  # specs/quantize/quantize_integers.yaml:21


def _quantize_s8_s16_params(op: Operation[QuantizeOptions]) -> Params:
    input = op.tensor("input")  # specs/quantize/quantize.yaml:7
    output = op.tensor("output")  # specs/quantize/quantize.yaml:8
    quant = requant(input, output, integer_range(output.type))  # specs/quantize/quantize.yaml:12
    size = input.size  # specs/quantize/quantize.yaml:15
    return (("quant", quant), ("size", size),)  # specs/quantize/quantize_integers.yaml:24


def _quantize_s8_s16_overlap(op: Operation[QuantizeOptions]) -> int:
    input = op.tensor("input")  # specs/quantize/quantize.yaml:7
    output = op.tensor("output")  # specs/quantize/quantize.yaml:8
    return elementwise_overlap(input, output)  # specs/quantize/quantize_integers.yaml:27


def _quantize_s16_s8_params(op: Operation[QuantizeOptions]) -> Params:
    input = op.tensor("input")  # specs/quantize/quantize.yaml:7
    output = op.tensor("output")  # specs/quantize/quantize.yaml:8
    quant = requant(input, output, integer_range(output.type))  # specs/quantize/quantize.yaml:12
    size = input.size  # specs/quantize/quantize.yaml:15
    return (("quant", quant), ("size", size),)  # specs/quantize/quantize_integers.yaml:30


def _quantize_s16_s8_overlap(op: Operation[QuantizeOptions]) -> int:
    input = op.tensor("input")  # specs/quantize/quantize.yaml:7
    output = op.tensor("output")  # specs/quantize/quantize.yaml:8
    return elementwise_overlap(input, output)  # specs/quantize/quantize_integers.yaml:33


def _quantize_s16_s16_params(op: Operation[QuantizeOptions]) -> Params:
    input = op.tensor("input")  # specs/quantize/quantize.yaml:7
    output = op.tensor("output")  # specs/quantize/quantize.yaml:8
    quant = requant(input, output, integer_range(output.type))  # specs/quantize/quantize.yaml:12
    size = input.size  # specs/quantize/quantize.yaml:15
    return (("quant", quant), ("size", size),)  # specs/quantize/quantize_integers.yaml:36


def _quantize_s16_s16_overlap(op: Operation[QuantizeOptions]) -> int:
    input = op.tensor("input")  # specs/quantize/quantize.yaml:7
    output = op.tensor("output")  # specs/quantize/quantize.yaml:8
    return elementwise_overlap(input, output)  # specs/quantize/quantize_integers.yaml:39


def _quantize_s8_s32_params(op: Operation[QuantizeOptions]) -> Params:
    input = op.tensor("input")  # specs/quantize/quantize.yaml:7
    output = op.tensor("output")  # specs/quantize/quantize.yaml:8
    quant = requant(input, output, integer_range(output.type))  # specs/quantize/quantize.yaml:12
    size = input.size  # specs/quantize/quantize.yaml:15
    return (("quant", quant), ("size", size),)  # specs/quantize/quantize_integers.yaml:42


def _quantize_s8_s32_overlap(op: Operation[QuantizeOptions]) -> int:
    input = op.tensor("input")  # specs/quantize/quantize.yaml:7
    output = op.tensor("output")  # specs/quantize/quantize.yaml:8
    return elementwise_overlap(input, output)  # specs/quantize/quantize_integers.yaml:45


def _quantize_s16_s32_params(op: Operation[QuantizeOptions]) -> Params:
    input = op.tensor("input")  # specs/quantize/quantize.yaml:7
    output = op.tensor("output")  # specs/quantize/quantize.yaml:8
    quant = requant(input, output, integer_range(output.type))  # specs/quantize/quantize.yaml:12
    size = input.size  # specs/quantize/quantize.yaml:15
    return (("quant", quant), ("size", size),)  # specs/quantize/quantize_integers.yaml:48


def _quantize_s16_s32_overlap(op: Operation[QuantizeOptions]) -> int:
    input = op.tensor("input")  # specs/quantize/quantize.yaml:7
    output = op.tensor("output")  # specs/quantize/quantize.yaml:8
    return elementwise_overlap(input, output)  # specs/quantize/quantize_integers.yaml:51


def _quantize_s32_s8_params(op: Operation[QuantizeOptions]) -> Params:
    input = op.tensor("input")  # specs/quantize/quantize.yaml:7
    output = op.tensor("output")  # specs/quantize/quantize.yaml:8
    quant = requant(input, output, integer_range(output.type))  # specs/quantize/quantize.yaml:12
    size = input.size  # specs/quantize/quantize.yaml:15
    return (("quant", quant), ("size", size),)  # specs/quantize/quantize_integers.yaml:54


def _quantize_s32_s8_overlap(op: Operation[QuantizeOptions]) -> int:
    input = op.tensor("input")  # specs/quantize/quantize.yaml:7
    output = op.tensor("output")  # specs/quantize/quantize.yaml:8
    return elementwise_overlap(input, output)  # specs/quantize/quantize_integers.yaml:57


def _quantize_s32_s16_params(op: Operation[QuantizeOptions]) -> Params:
    input = op.tensor("input")  # specs/quantize/quantize.yaml:7
    output = op.tensor("output")  # specs/quantize/quantize.yaml:8
    quant = requant(input, output, integer_range(output.type))  # specs/quantize/quantize.yaml:12
    size = input.size  # specs/quantize/quantize.yaml:15
    return (("quant", quant), ("size", size),)  # specs/quantize/quantize_integers.yaml:60


def _quantize_s32_s16_overlap(op: Operation[QuantizeOptions]) -> int:
    input = op.tensor("input")  # specs/quantize/quantize.yaml:7
    output = op.tensor("output")  # specs/quantize/quantize.yaml:8
    return elementwise_overlap(input, output)  # specs/quantize/quantize_integers.yaml:63


def _uint8_exact(op: Operation[QuantizeOptions]) -> bool:
    del op
    return True


def sample_0(draw: Draw) -> Case:
    sample = Sample(draw)
    choice = draw.choice
    span = draw.span
    input = sample.tensor("input", choice((span(1, 300),), (span(1, 3), span(1, 9), span(1, 9)), ()), "")  # specs/quantize/quantize.yaml:48
    return sample.case()


DEFINITION = Definition[QuantizeOptions](
    op='QUANTIZE',
    place='specs/quantize/quantize.yaml:2',
    doc='Real numbers, or integers of another quantization, as the integers of the output.',
    options_type=QuantizeOptions,
    options=(),
    litert=Litert(builtin='QUANTIZE', versions=(1, 6), table='QuantizeOptions'),
    inputs=(
        Operand('input', 'specs/quantize/quantize.yaml:7'),
    ),
    outputs=(
        Operand('output', 'specs/quantize/quantize.yaml:8'),
    ),
    infer=infer,
    check=check,
    macs=macs,
    reference=_evaluate_reference,
    reference_place='specs/quantize/quantize.yaml:26',
    states=states,
    kernels=(
        Kernel[QuantizeOptions](
            name='quantize_from_f32_s8',
            place='specs/quantize/quantize.yaml:30',
            types={'input': (DType.FLOAT32,), 'output': (DType.INT8,)},
            same_type={},
            arguments=('p', 'input', 'output'),
            c=(
                '/* QUANTIZE: input float32, output int8 (specs/quantize/quantize.yaml:30) */\n'
                'typedef struct {\n'
                '    float scale;\n'
                '    int32_t zero_point;\n'
                '    int32_t size;\n'
                '} opgen_quantize_from_f32_s8_params;\n'
                '\n'
                'static inline int opgen_run_quantize_from_f32_s8(const opgen_quantize_from_f32_s8_params *p,\n'
                '                                                 const float *input, int8_t *output)\n'
                '{\n'
                '    opgen_quantize_f32_s8(p->scale, p->zero_point, input, output, p->size);\n'
                '    return 0;\n'
                '}\n'
            ),
            params=_quantize_from_f32_s8_params,
            exact=_quantize_from_f32_s8_exact,
            undefined=_quantize_from_f32_s8_undefined,
            overlap=_quantize_from_f32_s8_overlap,
            headers=('opgen_requantize.h',),
            table_inputs={},
        ),
        Kernel[QuantizeOptions](
            name='quantize_from_f32_s16',
            place='specs/quantize/quantize.yaml:38',
            types={'input': (DType.FLOAT32,), 'output': (DType.INT16,)},
            same_type={},
            arguments=('p', 'input', 'output'),
            c=(
                '/* QUANTIZE: input float32, output int16 (specs/quantize/quantize.yaml:38) */\n'
                'typedef struct {\n'
                '    float scale;\n'
                '    int32_t zero_point;\n'
                '    int32_t size;\n'
                '} opgen_quantize_from_f32_s16_params;\n'
                '\n'
                'static inline int opgen_run_quantize_from_f32_s16(const opgen_quantize_from_f32_s16_params *p,\n'
                '                                                  const float *input, int16_t *output)\n'
                '{\n'
                '    opgen_quantize_f32_s16(p->scale, p->zero_point, input, output, p->size);\n'
                '    return 0;\n'
                '}\n'
            ),
            params=_quantize_from_f32_s16_params,
            exact=_quantize_from_f32_s16_exact,
            undefined=_quantize_from_f32_s16_undefined,
            overlap=_quantize_from_f32_s16_overlap,
            headers=('opgen_requantize.h',),
            table_inputs={},
        ),
        Kernel[QuantizeOptions](
            name='quantize_s8_s8',
            place='specs/quantize/quantize_integers.yaml:6',
            types={'input': (DType.INT8,), 'output': (DType.INT8,)},
            same_type={},
            arguments=('p', 'input', 'output'),
            c=(
                '/* QUANTIZE: input int8, output int8 (specs/quantize/quantize_integers.yaml:6) */\n'
                'typedef struct {\n'
                '    opgen_requant quant;\n'
                '    int32_t size;\n'
                '} opgen_quantize_s8_s8_params;\n'
                '\n'
                'static inline int opgen_run_quantize_s8_s8(const opgen_quantize_s8_s8_params *p, const int8_t *input,\n'
                '                                           int8_t *output)\n'
                '{\n'
                '    opgen_requantize_s8_s8(&p->quant, input, output, p->size);\n'
                '    return 0;\n'
                '}\n'
            ),
            params=_quantize_s8_s8_params,
            exact=_evaluate_exact,
            overlap=_quantize_s8_s8_overlap,
            headers=('opgen_requantize.h',),
            table_inputs={},
        ),
        Kernel[QuantizeOptions](
            name='quantize_s8_u8',
            place='specs/quantize/quantize_integers.yaml:12',
            types={'input': (DType.INT8,), 'output': (DType.UINT8,)},
            same_type={},
            arguments=('p', 'input', 'output'),
            c=(
                '/* QUANTIZE: input int8, output uint8 (specs/quantize/quantize_integers.yaml:12) */\n'
                'typedef struct {\n'
                '    opgen_requant quant;\n'
                '    int32_t size;\n'
                '} opgen_quantize_s8_u8_params;\n'
                '\n'
                'static inline int opgen_run_quantize_s8_u8(const opgen_quantize_s8_u8_params *p, const int8_t *input,\n'
                '                                           uint8_t *output)\n'
                '{\n'
                '    opgen_requantize_s8_u8(&p->quant, input, output, p->size);\n'
                '    return 0;\n'
                '}\n'
            ),
            params=_quantize_s8_u8_params,
            exact=_evaluate_exact,
            overlap=_quantize_s8_u8_overlap,
            headers=('opgen_requantize.h',),
            table_inputs={},
        ),
        Kernel[QuantizeOptions](
            name='quantize_u8_s8',
            place='specs/quantize/quantize_integers.yaml:18',
            types={'input': (DType.UINT8,), 'output': (DType.INT8,)},
            same_type={},
            arguments=('p', 'input', 'output'),
            c=(
                '/* QUANTIZE: input uint8, output int8 (specs/quantize/quantize_integers.yaml:18) */\n'
                'typedef struct {\n'
                '    opgen_requant quant;\n'
                '    int32_t size;\n'
                '} opgen_quantize_u8_s8_params;\n'
                '\n'
                'static inline int opgen_run_quantize_u8_s8(const opgen_quantize_u8_s8_params *p, const uint8_t *input,\n'
                '                                           int8_t *output)\n'
                '{\n'
                '    opgen_requantize_u8_s8(&p->quant, input, output, p->size);\n'
                '    return 0;\n'
                '}\n'
            ),
            params=_quantize_u8_s8_params,
            exact=_evaluate_exact,
            overlap=_quantize_u8_s8_overlap,
            headers=('opgen_requantize.h',),
            table_inputs={},
        ),
        Kernel[QuantizeOptions](
            name='quantize_s8_s16',
            place='specs/quantize/quantize_integers.yaml:24',
            types={'input': (DType.INT8,), 'output': (DType.INT16,)},
            same_type={},
            arguments=('p', 'input', 'output'),
            c=(
                '/* QUANTIZE: input int8, output int16 (specs/quantize/quantize_integers.yaml:24) */\n'
                'typedef struct {\n'
                '    opgen_requant quant;\n'
                '    int32_t size;\n'
                '} opgen_quantize_s8_s16_params;\n'
                '\n'
                'static inline int opgen_run_quantize_s8_s16(const opgen_quantize_s8_s16_params *p, const int8_t *input,\n'
                '                                            int16_t *output)\n'
                '{\n'
                '    opgen_requantize_s8_s16(&p->quant, input, output, p->size);\n'
                '    return 0;\n'
                '}\n'
            ),
            params=_quantize_s8_s16_params,
            exact=_evaluate_exact,
            overlap=_quantize_s8_s16_overlap,
            headers=('opgen_requantize.h',),
            table_inputs={},
        ),
        Kernel[QuantizeOptions](
            name='quantize_s16_s8',
            place='specs/quantize/quantize_integers.yaml:30',
            types={'input': (DType.INT16,), 'output': (DType.INT8,)},
            same_type={},
            arguments=('p', 'input', 'output'),
            c=(
                '/* QUANTIZE: input int16, output int8 (specs/quantize/quantize_integers.yaml:30) */\n'
                'typedef struct {\n'
                '    opgen_requant quant;\n'
                '    int32_t size;\n'
                '} opgen_quantize_s16_s8_params;\n'
                '\n'
                'static inline int opgen_run_quantize_s16_s8(const opgen_quantize_s16_s8_params *p, const int16_t *input,\n'
                '                                            int8_t *output)\n'
                '{\n'
                '    opgen_requantize_s16_s8(&p->quant, input, output, p->size);\n'
                '    return 0;\n'
                '}\n'
            ),
            params=_quantize_s16_s8_params,
            exact=_evaluate_exact,
            overlap=_quantize_s16_s8_overlap,
            headers=('opgen_requantize.h',),
            table_inputs={},
        ),
        Kernel[QuantizeOptions](
            name='quantize_s16_s16',
            place='specs/quantize/quantize_integers.yaml:36',
            types={'input': (DType.INT16,), 'output': (DType.INT16,)},
            same_type={},
            arguments=('p', 'input', 'output'),
            c=(
                '/* QUANTIZE: input int16, output int16 (specs/quantize/quantize_integers.yaml:36) */\n'
                'typedef struct {\n'
                '    opgen_requant quant;\n'
                '    int32_t size;\n'
                '} opgen_quantize_s16_s16_params;\n'
                '\n'
                'static inline int opgen_run_quantize_s16_s16(const opgen_quantize_s16_s16_params *p, const int16_t *input,\n'
                '                                             int16_t *output)\n'
                '{\n'
                '    opgen_requantize_s16_s16(&p->quant, input, output, p->size);\n'
                '    return 0;\n'
                '}\n'
            ),
            params=_quantize_s16_s16_params,
            exact=_evaluate_exact,
            overlap=_quantize_s16_s16_overlap,
            headers=('opgen_requantize.h',),
            table_inputs={},
        ),
        Kernel[QuantizeOptions](
            name='quantize_s8_s32',
            place='specs/quantize/quantize_integers.yaml:42',
            types={'input': (DType.INT8,), 'output': (DType.INT32,)},
            same_type={},
            arguments=('p', 'input', 'output'),
            c=(
                '/* QUANTIZE: input int8, output int32 (specs/quantize/quantize_integers.yaml:42) */\n'
                'typedef struct {\n'
                '    opgen_requant quant;\n'
                '    int32_t size;\n'
                '} opgen_quantize_s8_s32_params;\n'
                '\n'
                'static inline int opgen_run_quantize_s8_s32(const opgen_quantize_s8_s32_params *p, const int8_t *input,\n'
                '                                            int32_t *output)\n'
                '{\n'
                '    opgen_requantize_s8_s32(&p->quant, input, output, p->size);\n'
                '    return 0;\n'
                '}\n'
            ),
            params=_quantize_s8_s32_params,
            exact=_evaluate_exact,
            overlap=_quantize_s8_s32_overlap,
            headers=('opgen_requantize.h',),
            table_inputs={},
        ),
        Kernel[QuantizeOptions](
            name='quantize_s16_s32',
            place='specs/quantize/quantize_integers.yaml:48',
            types={'input': (DType.INT16,), 'output': (DType.INT32,)},
            same_type={},
            arguments=('p', 'input', 'output'),
            c=(
                '/* QUANTIZE: input int16, output int32 (specs/quantize/quantize_integers.yaml:48) */\n'
                'typedef struct {\n'
                '    opgen_requant quant;\n'
                '    int32_t size;\n'
                '} opgen_quantize_s16_s32_params;\n'
                '\n'
                'static inline int opgen_run_quantize_s16_s32(const opgen_quantize_s16_s32_params *p, const int16_t *input,\n'
                '                                             int32_t *output)\n'
                '{\n'
                '    opgen_requantize_s16_s32(&p->quant, input, output, p->size);\n'
                '    return 0;\n'
                '}\n'
            ),
            params=_quantize_s16_s32_params,
            exact=_evaluate_exact,
            overlap=_quantize_s16_s32_overlap,
            headers=('opgen_requantize.h',),
            table_inputs={},
        ),
        Kernel[QuantizeOptions](
            name='quantize_s32_s8',
            place='specs/quantize/quantize_integers.yaml:54',
            types={'input': (DType.INT32,), 'output': (DType.INT8,)},
            same_type={},
            arguments=('p', 'input', 'output'),
            c=(
                '/* QUANTIZE: input int32, output int8 (specs/quantize/quantize_integers.yaml:54) */\n'
                'typedef struct {\n'
                '    opgen_requant quant;\n'
                '    int32_t size;\n'
                '} opgen_quantize_s32_s8_params;\n'
                '\n'
                'static inline int opgen_run_quantize_s32_s8(const opgen_quantize_s32_s8_params *p, const int32_t *input,\n'
                '                                            int8_t *output)\n'
                '{\n'
                '    opgen_requantize_s32_s8(&p->quant, input, output, p->size);\n'
                '    return 0;\n'
                '}\n'
            ),
            params=_quantize_s32_s8_params,
            exact=_evaluate_exact,
            overlap=_quantize_s32_s8_overlap,
            headers=('opgen_requantize.h',),
            table_inputs={},
        ),
        Kernel[QuantizeOptions](
            name='quantize_s32_s16',
            place='specs/quantize/quantize_integers.yaml:60',
            types={'input': (DType.INT32,), 'output': (DType.INT16,)},
            same_type={},
            arguments=('p', 'input', 'output'),
            c=(
                '/* QUANTIZE: input int32, output int16 (specs/quantize/quantize_integers.yaml:60) */\n'
                'typedef struct {\n'
                '    opgen_requant quant;\n'
                '    int32_t size;\n'
                '} opgen_quantize_s32_s16_params;\n'
                '\n'
                'static inline int opgen_run_quantize_s32_s16(const opgen_quantize_s32_s16_params *p, const int32_t *input,\n'
                '                                             int16_t *output)\n'
                '{\n'
                '    opgen_requantize_s32_s16(&p->quant, input, output, p->size);\n'
                '    return 0;\n'
                '}\n'
            ),
            params=_quantize_s32_s16_params,
            exact=_evaluate_exact,
            overlap=_quantize_s32_s16_overlap,
            headers=('opgen_requantize.h',),
            table_inputs={},
        ),
    ),
    state_names=(),
    alias=None,
    reads_values=frozenset(['input']),
    folds=(),
    absorptions=(),
    uint8=UInt8[QuantizeOptions]('specs/quantize/quantize.yaml:10', _uint8_exact, '', None),
    permute=Permute[QuantizeOptions]('specs/quantize/quantize.yaml:25', ('input',)),
    samples=(
        sample_0,
    ),
)


def parse(
    op_id: int, model: ModelT, subgraph: SubGraphT, air_model: AirModel
) -> AirOperator:
    """Read one QUANTIZE of a LiteRT model."""
    return parse_operator(DEFINITION, op_id, model, subgraph, air_model)


class QuantizeOperator(SpecOperator):
    """QUANTIZE, ready to be planned and emitted."""

    TYPE = 'QUANTIZE'
    DEFINITION = DEFINITION


OPERATOR = QuantizeOperator
OPTIONS = QuantizeOptions


def register(context: RegistryContext, *, overwrite: bool = False) -> None:
    """Put QUANTIZE into the registries of a context."""
    context.litert_parsers.register(DEFINITION.litert_key, parse, overwrite)
    context.air_options.register('QUANTIZE', QuantizeOptions, overwrite)
    context.aot_operator_classes.register('QUANTIZE', QuantizeOperator, overwrite)
