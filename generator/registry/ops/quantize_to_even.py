"""QUANTIZE_TO_EVEN. Made by `opgen build` from specs/quantize/quantize_to_even.yaml; do not edit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from opgen.air.dtype import DType
from opgen.air.model import AirModel, AirOperator, AirOperatorOptions
from opgen.aot.operators.spec_operator import SpecOperator
from opgen.lib.arrays import infinity, or_other
from opgen.lib.draw import Case, Draw, Sample
from opgen.lib.overlap import elementwise_overlap
from opgen.lib.tables import inverse_scale, quantize_to_even
from opgen.litert.parse import parse_operator
from opgen.litert.schema import ModelT, SubGraphT
from opgen.registry.context import RegistryContext
from opgen.registry.definition import Call, Definition, Kernel, Operand, Operation, OutputFacts, Params, Permute, State, TorchEntry, Values, Violation, take as _take


@dataclass(frozen=True)
class QuantizeToEvenOptions(AirOperatorOptions):
    """Options of QUANTIZE_TO_EVEN."""


def infer(op: Operation[QuantizeToEvenOptions]) -> Mapping[str, OutputFacts | tuple[OutputFacts, ...]]:
    input = op.tensor("input")  # specs/quantize/quantize_to_even.yaml:7
    return {
        "output": OutputFacts(
            type=None,
            shape=input.shape,  # specs/quantize/quantize_to_even.yaml:8
        ),
    }


def check(op: Operation[QuantizeToEvenOptions]) -> Iterator[Violation]:
    output = op.tensor("output")  # specs/quantize/quantize_to_even.yaml:8
    if not (output.is_quantized and not output.per_channel):  # specs/quantize/quantize_to_even.yaml:16
        yield Violation('specs/quantize/quantize_to_even.yaml:16', 'the integers must be quantized with one scale')


def macs(op: Operation[QuantizeToEvenOptions]) -> int:
    del op
    return 0  # specs/quantize/quantize_to_even.yaml:19


def _evaluate_reference(op: Operation[QuantizeToEvenOptions]) -> Values:
    input = op.tensor("input")  # specs/quantize/quantize_to_even.yaml:7
    return _take(or_other(input, -infinity(), False))  # specs/quantize/quantize_to_even.yaml:21


def states(op: Operation[QuantizeToEvenOptions]) -> Mapping[str, State]:
    del op
    return {}


def _quantize_to_even_s8_exact(op: Operation[QuantizeToEvenOptions]) -> Values:
    input = op.tensor("input")  # specs/quantize/quantize_to_even.yaml:7
    output = op.tensor("output")  # specs/quantize/quantize_to_even.yaml:8
    return _take(quantize_to_even(input, output))  # specs/quantize/quantize_to_even.yaml:28


def _quantize_to_even_s8_params(op: Operation[QuantizeToEvenOptions]) -> Params:
    output = op.tensor("output")  # specs/quantize/quantize_to_even.yaml:8
    inverse = inverse_scale(output)  # specs/quantize/quantize_to_even.yaml:11
    zero_point = output.zero_point  # specs/quantize/quantize_to_even.yaml:12
    input = op.tensor("input")  # specs/quantize/quantize_to_even.yaml:7
    size = input.size  # specs/quantize/quantize_to_even.yaml:13
    return (("inverse", inverse), ("zero_point", zero_point), ("size", size),)  # specs/quantize/quantize_to_even.yaml:24


def _quantize_to_even_s8_overlap(op: Operation[QuantizeToEvenOptions]) -> int:
    input = op.tensor("input")  # specs/quantize/quantize_to_even.yaml:7
    output = op.tensor("output")  # specs/quantize/quantize_to_even.yaml:8
    return elementwise_overlap(input, output)  # specs/quantize/quantize_to_even.yaml:27


def _quantize_to_even_s16_exact(op: Operation[QuantizeToEvenOptions]) -> Values:
    input = op.tensor("input")  # specs/quantize/quantize_to_even.yaml:7
    output = op.tensor("output")  # specs/quantize/quantize_to_even.yaml:8
    return _take(quantize_to_even(input, output))  # specs/quantize/quantize_to_even.yaml:35


def _quantize_to_even_s16_params(op: Operation[QuantizeToEvenOptions]) -> Params:
    output = op.tensor("output")  # specs/quantize/quantize_to_even.yaml:8
    inverse = inverse_scale(output)  # specs/quantize/quantize_to_even.yaml:11
    zero_point = output.zero_point  # specs/quantize/quantize_to_even.yaml:12
    input = op.tensor("input")  # specs/quantize/quantize_to_even.yaml:7
    size = input.size  # specs/quantize/quantize_to_even.yaml:13
    return (("inverse", inverse), ("zero_point", zero_point), ("size", size),)  # specs/quantize/quantize_to_even.yaml:31


def _quantize_to_even_s16_overlap(op: Operation[QuantizeToEvenOptions]) -> int:
    input = op.tensor("input")  # specs/quantize/quantize_to_even.yaml:7
    output = op.tensor("output")  # specs/quantize/quantize_to_even.yaml:8
    return elementwise_overlap(input, output)  # specs/quantize/quantize_to_even.yaml:34


def _torch_0_inputs(call: Call) -> Mapping[str, object]:
    return {
        "input": call["input"],  # specs/quantize/quantize_to_even.yaml:4
    }


def _torch_0_options(call: Call) -> Mapping[str, object]:
    del call
    return {
    }


def _torch_0_outputs(call: Call) -> tuple[object, ...]:
    return (
        call["output"],  # specs/quantize/quantize_to_even.yaml:4
    )


def sample_0(draw: Draw) -> Case:
    sample = Sample(draw)
    choice = draw.choice
    span = draw.span
    input = sample.tensor("input", choice((span(1, 300),), (span(1, 3), span(1, 9), span(1, 9)), ()), "")  # specs/quantize/quantize_to_even.yaml:40
    return sample.case()


DEFINITION = Definition[QuantizeToEvenOptions](
    op='QUANTIZE_TO_EVEN',
    place='specs/quantize/quantize_to_even.yaml:2',
    doc='Real numbers as integers, as PyTorch quantizes them. Times the inverse of the scale, halves to even.',
    options_type=QuantizeToEvenOptions,
    options=(),
    litert=None,
    inputs=(
        Operand('input', 'specs/quantize/quantize_to_even.yaml:7'),
    ),
    outputs=(
        Operand('output', 'specs/quantize/quantize_to_even.yaml:8'),
    ),
    infer=infer,
    check=check,
    macs=macs,
    reference=_evaluate_reference,
    reference_place='specs/quantize/quantize_to_even.yaml:21',
    states=states,
    kernels=(
        Kernel[QuantizeToEvenOptions](
            name='quantize_to_even_s8',
            place='specs/quantize/quantize_to_even.yaml:24',
            types={'input': (DType.FLOAT32,), 'output': (DType.INT8,)},
            same_type={},
            arguments=('p', 'input', 'output'),
            c=(
                '/* QUANTIZE_TO_EVEN: input float32, output int8 (specs/quantize/quantize_to_even.yaml:24) */\n'
                'typedef struct {\n'
                '    float inverse;\n'
                '    int32_t zero_point;\n'
                '    int32_t size;\n'
                '} opgen_quantize_to_even_s8_params;\n'
                '\n'
                'static inline int opgen_run_quantize_to_even_s8(const opgen_quantize_to_even_s8_params *p, const float *input,\n'
                '                                                int8_t *output)\n'
                '{\n'
                '    opgen_quantize_to_even_s8(p->inverse, p->zero_point, input, output, p->size);\n'
                '    return 0;\n'
                '}\n'
            ),
            params=_quantize_to_even_s8_params,
            exact=_quantize_to_even_s8_exact,
            overlap=_quantize_to_even_s8_overlap,
            headers=('opgen_requantize.h',),
            table_inputs={},
        ),
        Kernel[QuantizeToEvenOptions](
            name='quantize_to_even_s16',
            place='specs/quantize/quantize_to_even.yaml:31',
            types={'input': (DType.FLOAT32,), 'output': (DType.INT16,)},
            same_type={},
            arguments=('p', 'input', 'output'),
            c=(
                '/* QUANTIZE_TO_EVEN: input float32, output int16 (specs/quantize/quantize_to_even.yaml:31) */\n'
                'typedef struct {\n'
                '    float inverse;\n'
                '    int32_t zero_point;\n'
                '    int32_t size;\n'
                '} opgen_quantize_to_even_s16_params;\n'
                '\n'
                'static inline int opgen_run_quantize_to_even_s16(const opgen_quantize_to_even_s16_params *p,\n'
                '                                                 const float *input, int16_t *output)\n'
                '{\n'
                '    opgen_quantize_to_even_s16(p->inverse, p->zero_point, input, output, p->size);\n'
                '    return 0;\n'
                '}\n'
            ),
            params=_quantize_to_even_s16_params,
            exact=_quantize_to_even_s16_exact,
            overlap=_quantize_to_even_s16_overlap,
            headers=('opgen_requantize.h',),
            table_inputs={},
        ),
    ),
    state_names=(),
    alias=None,
    reads_values=frozenset(['input']),
    folds=(),
    absorptions=(),
    torch=(
        TorchEntry('opgen.quantize.default', '(Tensor input) -> Tensor', None, None, _torch_0_inputs, _torch_0_options, _torch_0_outputs, frozenset(['input']), ('output',), 'specs/quantize/quantize_to_even.yaml:4'),
    ),
    permute=Permute[QuantizeToEvenOptions]('specs/quantize/quantize_to_even.yaml:20', ('input',)),
    samples=(
        sample_0,
    ),
)


def parse(
    op_id: int, model: ModelT, subgraph: SubGraphT, air_model: AirModel
) -> AirOperator:
    """Read one QUANTIZE_TO_EVEN of a LiteRT model."""
    return parse_operator(DEFINITION, op_id, model, subgraph, air_model)


class QuantizeToEvenOperator(SpecOperator):
    """QUANTIZE_TO_EVEN, ready to be planned and emitted."""

    TYPE = 'QUANTIZE_TO_EVEN'
    DEFINITION = DEFINITION


OPERATOR = QuantizeToEvenOperator
OPTIONS = QuantizeToEvenOptions


def register(context: RegistryContext, *, overwrite: bool = False) -> None:
    """Put QUANTIZE_TO_EVEN into the registries of a context."""
    context.air_options.register('QUANTIZE_TO_EVEN', QuantizeToEvenOptions, overwrite)
    context.aot_operator_classes.register('QUANTIZE_TO_EVEN', QuantizeToEvenOperator, overwrite)
