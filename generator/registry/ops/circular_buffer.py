"""CIRCULAR_BUFFER. Made by `opgen build` from specs/signal/circular_buffer.yaml; do not edit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from opgen.air.dtype import DType
from opgen.air.model import AirModel, AirOperator, AirOperatorOptions
from opgen.aot.operators.spec_operator import SpecOperator
from opgen.lib.arrays import append
from opgen.lib.draw import Case, Draw, Sample
from opgen.lib.quant import have_scales
from opgen.lib.shapes import with_size
from opgen.litert.parse import parse_operator
from opgen.litert.schema import ModelT, SubGraphT
from opgen.registry.context import RegistryContext
from opgen.registry.definition import Definition, Kernel, Litert, Operand, Operation, Option, OutputFacts, Params, State, Values, Violation, in_words as _in_words, take as _take


@dataclass(frozen=True)
class CircularBufferOptions(AirOperatorOptions):
    """Options of CIRCULAR_BUFFER."""

    cycles_max: int = 0  # specs/signal/circular_buffer.yaml:7


def infer(op: Operation[CircularBufferOptions]) -> Mapping[str, OutputFacts | tuple[OutputFacts, ...]]:
    input = op.tensor("input")  # specs/signal/circular_buffer.yaml:10
    return {
        "output": OutputFacts(
            type=input.type,  # specs/signal/circular_buffer.yaml:14
            shape=None,  # specs/signal/circular_buffer.yaml:15
            scale=input.scale,  # specs/signal/circular_buffer.yaml:16
            zero_point=input.zero_point,  # specs/signal/circular_buffer.yaml:17
        ),
    }


def check(op: Operation[CircularBufferOptions]) -> Iterator[Violation]:
    input = op.tensor("input")  # specs/signal/circular_buffer.yaml:10
    output = op.tensor("output")  # specs/signal/circular_buffer.yaml:12
    if not (have_scales(input, output)):  # specs/signal/circular_buffer.yaml:28
        yield Violation('specs/signal/circular_buffer.yaml:28', 'integers that stand for real numbers need a scale; one of these tensors has none', is_limit=True)
    if not (input.n == 1 and input.h == 1 and output.shape == with_size(input.shape, 1, output.h)):  # specs/signal/circular_buffer.yaml:31
        yield Violation('specs/signal/circular_buffer.yaml:31', _in_words(output.shape) + ' is not made of rows ' + _in_words(input.shape))
    cycles_max = op.options.cycles_max  # specs/signal/circular_buffer.yaml:7
    if not (cycles_max == 1 or (cycles_max == 0 and (output.h == 5 or output.h == 13 or output.h == 25))):  # specs/signal/circular_buffer.yaml:35
        yield Violation('specs/signal/circular_buffer.yaml:35', 'cycles_max is ' + _in_words(cycles_max) + ' of ' + _in_words(output.h) + ' rows: runs that end before the model does are not supported', is_limit=True)


def macs(op: Operation[CircularBufferOptions]) -> int:
    del op
    return 0  # specs/signal/circular_buffer.yaml:39


def _evaluate_reference(op: Operation[CircularBufferOptions]) -> Values:
    input = op.tensor("input")  # specs/signal/circular_buffer.yaml:10
    slots = op.tensor("slots")  # specs/signal/circular_buffer.yaml:21
    return _take((append(slots, input, 1)[:, 1:], append(slots, input, 1)[:, 1:]))  # specs/signal/circular_buffer.yaml:40


def states(op: Operation[CircularBufferOptions]) -> Mapping[str, State]:
    output = op.tensor("output")  # specs/signal/circular_buffer.yaml:12
    input = op.tensor("input")  # specs/signal/circular_buffer.yaml:10
    return {
        "slots": State.like(op.tensor("input"), output.shape, input.zero_point),  # specs/signal/circular_buffer.yaml:21
    }


def _evaluate_exact(op: Operation[CircularBufferOptions]) -> Values:
    input = op.tensor("input")  # specs/signal/circular_buffer.yaml:10
    slots = op.tensor("slots")  # specs/signal/circular_buffer.yaml:21
    return _take((append(slots, input, 1)[:, 1:], append(slots, input, 1)[:, 1:]))  # specs/signal/circular_buffer.yaml:41


def _circular_buffer_s8_params(op: Operation[CircularBufferOptions]) -> Params:
    output = op.tensor("output")  # specs/signal/circular_buffer.yaml:12
    size = output.size  # specs/signal/circular_buffer.yaml:24
    input = op.tensor("input")  # specs/signal/circular_buffer.yaml:10
    width = input.size  # specs/signal/circular_buffer.yaml:25
    return (("size", size), ("width", width),)  # specs/signal/circular_buffer.yaml:44


def sample_0(draw: Draw) -> Case:
    sample = Sample(draw)
    cycles_max = sample.option("cycles_max", 1)  # specs/signal/circular_buffer.yaml:53
    span = draw.span
    input = sample.tensor("input", (1, 1, span(1, 3), span(1, 20)), "NHWC")  # specs/signal/circular_buffer.yaml:54
    output = sample.tensor("output", (1, span(1, 9), input.w, input.c), "NHWC")  # specs/signal/circular_buffer.yaml:55
    return sample.case()


DEFINITION = Definition[CircularBufferOptions](
    op='CIRCULAR_BUFFER',
    place='specs/signal/circular_buffer.yaml:2',
    doc='The newest rows of a stream, the oldest first.',
    options_type=CircularBufferOptions,
    options=(
        Option('cycles_max', int, 'specs/signal/circular_buffer.yaml:7', default=0, required=False, minimum=0),
    ),
    litert=Litert(custom='CIRCULAR_BUFFER', versions=(1, 1), payload='flexbuffer'),
    inputs=(
        Operand('input', 'specs/signal/circular_buffer.yaml:10', layout='NHWC'),
    ),
    outputs=(
        Operand('output', 'specs/signal/circular_buffer.yaml:12', layout='NHWC', variable=True),
    ),
    infer=infer,
    check=check,
    macs=macs,
    reference=_evaluate_reference,
    reference_place='specs/signal/circular_buffer.yaml:40',
    states=states,
    kernels=(
        Kernel[CircularBufferOptions](
            name='circular_buffer_s8',
            place='specs/signal/circular_buffer.yaml:44',
            types={'input': (DType.INT8,), 'output': (DType.INT8,)},
            same_type={},
            arguments=('p', 'input', 'output', 'slots'),
            c=(
                '/* CIRCULAR_BUFFER: input int8, output int8 (specs/signal/circular_buffer.yaml:44) */\n'
                'typedef struct {\n'
                '    int32_t size;\n'
                '    int32_t width;\n'
                '} opgen_circular_buffer_s8_params;\n'
                '\n'
                'static inline int opgen_run_circular_buffer_s8(const opgen_circular_buffer_s8_params *p, const int8_t *input,\n'
                '                                               int8_t *output, int8_t *slots)\n'
                '{\n'
                '    memmove(slots, slots + p->width, (size_t)(p->size - p->width));\n'
                '    memcpy(slots + p->size - p->width, input, (size_t)p->width);\n'
                '    memcpy(output, slots, (size_t)p->size);\n'
                '    return 0;\n'
                '}\n'
            ),
            params=_circular_buffer_s8_params,
            exact=_evaluate_exact,
            table_inputs={},
        ),
    ),
    state_names=('slots',),
    alias=None,
    reads_values=frozenset(['input']),
    folds=(),
    absorptions=(),
    samples=(
        sample_0,
    ),
)


def parse(
    op_id: int, model: ModelT, subgraph: SubGraphT, air_model: AirModel
) -> AirOperator:
    """Read one CIRCULAR_BUFFER of a LiteRT model."""
    return parse_operator(DEFINITION, op_id, model, subgraph, air_model)


class CircularBufferOperator(SpecOperator):
    """CIRCULAR_BUFFER, ready to be planned and emitted."""

    TYPE = 'CIRCULAR_BUFFER'
    DEFINITION = DEFINITION


OPERATOR = CircularBufferOperator
OPTIONS = CircularBufferOptions


def register(context: RegistryContext, *, overwrite: bool = False) -> None:
    """Put CIRCULAR_BUFFER into the registries of a context."""
    context.litert_parsers.register(DEFINITION.litert_key, parse, overwrite)
    context.air_options.register('CIRCULAR_BUFFER', CircularBufferOptions, overwrite)
    context.aot_operator_classes.register('CIRCULAR_BUFFER', CircularBufferOperator, overwrite)
