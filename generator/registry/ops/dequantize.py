"""DEQUANTIZE. Made by `opgen build` from specs/quantize/dequantize.yaml; do not edit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from opgen.air.dtype import DType
from opgen.air.model import AirModel, AirOperator, AirOperatorOptions
from opgen.aot.operators.spec_operator import SpecOperator
from opgen.lib.draw import Case, Draw, Sample
from opgen.lib.overlap import elementwise_overlap
from opgen.litert.parse import parse_operator
from opgen.litert.schema import ModelT, SubGraphT
from opgen.registry.context import RegistryContext
from opgen.registry.definition import Call, Definition, Kernel, Litert, Operand, Operation, OutputFacts, Params, Permute, State, TorchEntry, UInt8, Values, Violation, take as _take


@dataclass(frozen=True)
class DequantizeOptions(AirOperatorOptions):
    """Options of DEQUANTIZE."""


def infer(op: Operation[DequantizeOptions]) -> Mapping[str, OutputFacts | tuple[OutputFacts, ...]]:
    float32 = DType.FLOAT32  # specs/quantize/dequantize.yaml:11
    input = op.tensor("input")  # specs/quantize/dequantize.yaml:8
    return {
        "output": OutputFacts(
            type=float32,  # specs/quantize/dequantize.yaml:11
            shape=input.shape,  # specs/quantize/dequantize.yaml:12
        ),
    }


def check(op: Operation[DequantizeOptions]) -> Iterator[Violation]:
    float16 = DType.FLOAT16  # specs/quantize/dequantize.yaml:21
    input = op.tensor("input")  # specs/quantize/dequantize.yaml:8
    if not (input.type == float16 or input.is_quantized and not input.per_channel):  # specs/quantize/dequantize.yaml:21
        yield Violation('specs/quantize/dequantize.yaml:21', 'the input must be quantized, with one scale', is_limit=True)


def macs(op: Operation[DequantizeOptions]) -> int:
    del op
    return 0  # specs/quantize/dequantize.yaml:26


def _evaluate_reference(op: Operation[DequantizeOptions]) -> Values:
    input = op.tensor("input")  # specs/quantize/dequantize.yaml:8
    return _take(input)  # specs/quantize/dequantize.yaml:27


def states(op: Operation[DequantizeOptions]) -> Mapping[str, State]:
    del op
    return {}


def _dequantize_s8_params(op: Operation[DequantizeOptions]) -> Params:
    input = op.tensor("input")  # specs/quantize/dequantize.yaml:8
    scale = input.scale  # specs/quantize/dequantize.yaml:16
    zero_point = input.zero_point  # specs/quantize/dequantize.yaml:17
    size = input.size  # specs/quantize/dequantize.yaml:18
    return (("scale", scale), ("zero_point", zero_point), ("size", size),)  # specs/quantize/dequantize.yaml:30


def _dequantize_s8_overlap(op: Operation[DequantizeOptions]) -> int:
    input = op.tensor("input")  # specs/quantize/dequantize.yaml:8
    output = op.tensor("output")  # specs/quantize/dequantize.yaml:10
    return elementwise_overlap(input, output)  # specs/quantize/dequantize.yaml:33


def _dequantize_s16_params(op: Operation[DequantizeOptions]) -> Params:
    input = op.tensor("input")  # specs/quantize/dequantize.yaml:8
    scale = input.scale  # specs/quantize/dequantize.yaml:16
    zero_point = input.zero_point  # specs/quantize/dequantize.yaml:17
    size = input.size  # specs/quantize/dequantize.yaml:18
    return (("scale", scale), ("zero_point", zero_point), ("size", size),)  # specs/quantize/dequantize.yaml:36


def _dequantize_s16_overlap(op: Operation[DequantizeOptions]) -> int:
    input = op.tensor("input")  # specs/quantize/dequantize.yaml:8
    output = op.tensor("output")  # specs/quantize/dequantize.yaml:10
    return elementwise_overlap(input, output)  # specs/quantize/dequantize.yaml:39


def _dequantize_u8_params(op: Operation[DequantizeOptions]) -> Params:
    input = op.tensor("input")  # specs/quantize/dequantize.yaml:8
    scale = input.scale  # specs/quantize/dequantize.yaml:16
    zero_point = input.zero_point  # specs/quantize/dequantize.yaml:17
    size = input.size  # specs/quantize/dequantize.yaml:18
    return (("scale", scale), ("zero_point", zero_point), ("size", size),)  # specs/quantize/dequantize.yaml:42


def _dequantize_u8_overlap(op: Operation[DequantizeOptions]) -> int:
    input = op.tensor("input")  # specs/quantize/dequantize.yaml:8
    output = op.tensor("output")  # specs/quantize/dequantize.yaml:10
    return elementwise_overlap(input, output)  # specs/quantize/dequantize.yaml:45


def _dequantize_f16_params(op: Operation[DequantizeOptions]) -> Params:
    input = op.tensor("input")  # specs/quantize/dequantize.yaml:8
    size = input.size  # specs/quantize/dequantize.yaml:18
    return (("size", size),)  # specs/quantize/dequantize.yaml:48


def _dequantize_f16_overlap(op: Operation[DequantizeOptions]) -> int:
    input = op.tensor("input")  # specs/quantize/dequantize.yaml:8
    output = op.tensor("output")  # specs/quantize/dequantize.yaml:10
    return elementwise_overlap(input, output)  # specs/quantize/dequantize.yaml:51


def _uint8_exact(op: Operation[DequantizeOptions]) -> bool:
    del op
    return True


def _torch_0_inputs(call: Call) -> Mapping[str, object]:
    return {
        "input": call["input"],  # specs/quantize/dequantize.yaml:5
    }


def _torch_0_options(call: Call) -> Mapping[str, object]:
    del call
    return {
    }


def _torch_0_outputs(call: Call) -> tuple[object, ...]:
    return (
        call["output"],  # specs/quantize/dequantize.yaml:5
    )


def sample_0(draw: Draw) -> Case:
    sample = Sample(draw)
    choice = draw.choice
    span = draw.span
    input = sample.tensor("input", choice((span(1, 300),), (span(1, 3), span(1, 9), span(1, 9)), ()), "")  # specs/quantize/dequantize.yaml:56
    return sample.case()


DEFINITION = Definition[DequantizeOptions](
    op='DEQUANTIZE',
    place='specs/quantize/dequantize.yaml:2',
    doc='The real numbers that quantized integers stand for, or that have 16 bits.',
    options_type=DequantizeOptions,
    options=(),
    litert=Litert(builtin='DEQUANTIZE', versions=(1, 9), table='DequantizeOptions'),
    inputs=(
        Operand('input', 'specs/quantize/dequantize.yaml:8'),
    ),
    outputs=(
        Operand('output', 'specs/quantize/dequantize.yaml:10'),
    ),
    infer=infer,
    check=check,
    macs=macs,
    reference=_evaluate_reference,
    reference_place='specs/quantize/dequantize.yaml:27',
    states=states,
    kernels=(
        Kernel[DequantizeOptions](
            name='dequantize_s8',
            place='specs/quantize/dequantize.yaml:30',
            types={'input': (DType.INT8,), 'output': (DType.FLOAT32,)},
            same_type={},
            arguments=('p', 'input', 'output'),
            c=(
                '/* DEQUANTIZE: input int8, output float32 (specs/quantize/dequantize.yaml:30) */\n'
                'typedef struct {\n'
                '    float scale;\n'
                '    int32_t zero_point;\n'
                '    int32_t size;\n'
                '} opgen_dequantize_s8_params;\n'
                '\n'
                'static inline int opgen_run_dequantize_s8(const opgen_dequantize_s8_params *p, const int8_t *input,\n'
                '                                          float *output)\n'
                '{\n'
                '    opgen_dequantize_s8_f32(p->scale, p->zero_point, input, output, p->size);\n'
                '    return 0;\n'
                '}\n'
            ),
            params=_dequantize_s8_params,
            exact=None,
            overlap=_dequantize_s8_overlap,
            headers=('opgen_requantize.h',),
            table_inputs={},
        ),
        Kernel[DequantizeOptions](
            name='dequantize_s16',
            place='specs/quantize/dequantize.yaml:36',
            types={'input': (DType.INT16,), 'output': (DType.FLOAT32,)},
            same_type={},
            arguments=('p', 'input', 'output'),
            c=(
                '/* DEQUANTIZE: input int16, output float32 (specs/quantize/dequantize.yaml:36) */\n'
                'typedef struct {\n'
                '    float scale;\n'
                '    int32_t zero_point;\n'
                '    int32_t size;\n'
                '} opgen_dequantize_s16_params;\n'
                '\n'
                'static inline int opgen_run_dequantize_s16(const opgen_dequantize_s16_params *p, const int16_t *input,\n'
                '                                           float *output)\n'
                '{\n'
                '    opgen_dequantize_s16_f32(p->scale, p->zero_point, input, output, p->size);\n'
                '    return 0;\n'
                '}\n'
            ),
            params=_dequantize_s16_params,
            exact=None,
            overlap=_dequantize_s16_overlap,
            headers=('opgen_requantize.h',),
            table_inputs={},
        ),
        Kernel[DequantizeOptions](
            name='dequantize_u8',
            place='specs/quantize/dequantize.yaml:42',
            types={'input': (DType.UINT8,), 'output': (DType.FLOAT32,)},
            same_type={},
            arguments=('p', 'input', 'output'),
            c=(
                '/* DEQUANTIZE: input uint8, output float32 (specs/quantize/dequantize.yaml:42) */\n'
                'typedef struct {\n'
                '    float scale;\n'
                '    int32_t zero_point;\n'
                '    int32_t size;\n'
                '} opgen_dequantize_u8_params;\n'
                '\n'
                'static inline int opgen_run_dequantize_u8(const opgen_dequantize_u8_params *p, const uint8_t *input,\n'
                '                                          float *output)\n'
                '{\n'
                '    opgen_dequantize_u8_f32(p->scale, p->zero_point, input, output, p->size);\n'
                '    return 0;\n'
                '}\n'
            ),
            params=_dequantize_u8_params,
            exact=None,
            overlap=_dequantize_u8_overlap,
            headers=('opgen_requantize.h',),
            table_inputs={},
        ),
        Kernel[DequantizeOptions](
            name='dequantize_f16',
            place='specs/quantize/dequantize.yaml:48',
            types={'input': (DType.FLOAT16,), 'output': (DType.FLOAT32,)},
            same_type={},
            arguments=('p', 'input', 'output'),
            c=(
                '/* DEQUANTIZE: input float16, output float32 (specs/quantize/dequantize.yaml:48) */\n'
                'typedef struct {\n'
                '    int32_t size;\n'
                '} opgen_dequantize_f16_params;\n'
                '\n'
                'static inline int opgen_run_dequantize_f16(const opgen_dequantize_f16_params *p, const uint16_t *input,\n'
                '                                           float *output)\n'
                '{\n'
                '    opgen_widen_half(input, p->size, output);\n'
                '    return 0;\n'
                '}\n'
            ),
            params=_dequantize_f16_params,
            exact=None,
            overlap=_dequantize_f16_overlap,
            headers=('opgen_half.h',),
            table_inputs={},
        ),
    ),
    state_names=(),
    alias=None,
    reads_values=frozenset(['input']),
    folds=(),
    absorptions=(),
    uint8=UInt8[DequantizeOptions]('specs/quantize/dequantize.yaml:14', _uint8_exact, '', None),
    torch=(
        TorchEntry('opgen.dequantize.default', '(Tensor input) -> Tensor', None, None, _torch_0_inputs, _torch_0_options, _torch_0_outputs, frozenset(['input']), ('output',), 'specs/quantize/dequantize.yaml:5'),
    ),
    permute=Permute[DequantizeOptions]('specs/quantize/dequantize.yaml:25', ('input',)),
    samples=(
        sample_0,
    ),
)


def parse(
    op_id: int, model: ModelT, subgraph: SubGraphT, air_model: AirModel
) -> AirOperator:
    """Read one DEQUANTIZE of a LiteRT model."""
    return parse_operator(DEFINITION, op_id, model, subgraph, air_model)


class DequantizeOperator(SpecOperator):
    """DEQUANTIZE, ready to be planned and emitted."""

    TYPE = 'DEQUANTIZE'
    DEFINITION = DEFINITION


OPERATOR = DequantizeOperator
OPTIONS = DequantizeOptions


def register(context: RegistryContext, *, overwrite: bool = False) -> None:
    """Put DEQUANTIZE into the registries of a context."""
    context.litert_parsers.register(DEFINITION.litert_key, parse, overwrite)
    context.air_options.register('DEQUANTIZE', DequantizeOptions, overwrite)
    context.aot_operator_classes.register('DEQUANTIZE', DequantizeOperator, overwrite)
