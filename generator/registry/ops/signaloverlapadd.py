"""SIGNALOVERLAPADD. Made by `opgen build` from specs/signal/signaloverlapadd.yaml; do not edit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from opgen.air.dtype import DType
from opgen.air.model import AirModel, AirOperator, AirOperatorOptions
from opgen.aot.operators.spec_operator import SpecOperator
from opgen.lib.draw import Case, Draw, Sample
from opgen.lib.shapes import size_of
from opgen.lib.signal import overlap_add
from opgen.litert.parse import parse_operator
from opgen.litert.schema import ModelT, SubGraphT
from opgen.registry.context import RegistryContext
from opgen.registry.definition import Definition, Kernel, Litert, Operand, Operation, Option, OutputFacts, Params, State, Values, Violation, in_words as _in_words, take as _take


@dataclass(frozen=True)
class SignaloverlapaddOptions(AirOperatorOptions):
    """Options of SIGNALOVERLAPADD."""

    kind: DType  # specs/signal/signaloverlapadd.yaml:8
    frame_step: int  # specs/signal/signaloverlapadd.yaml:9


def infer(op: Operation[SignaloverlapaddOptions]) -> Mapping[str, OutputFacts | tuple[OutputFacts, ...]]:
    input = op.tensor("input")  # specs/signal/signaloverlapadd.yaml:12
    frame_step = op.options.frame_step  # specs/signal/signaloverlapadd.yaml:9
    frame_count = input.shape[-2]  # specs/signal/signaloverlapadd.yaml:23
    return {
        "output": OutputFacts(
            type=input.type,  # specs/signal/signaloverlapadd.yaml:15
            shape=(*input.shape[:-2], frame_count * frame_step),  # specs/signal/signaloverlapadd.yaml:16
        ),
    }


def check(op: Operation[SignaloverlapaddOptions]) -> Iterator[Violation]:
    input = op.tensor("input")  # specs/signal/signaloverlapadd.yaml:12
    kind = op.options.kind  # specs/signal/signaloverlapadd.yaml:8
    if not (kind == input.type):  # specs/signal/signaloverlapadd.yaml:27
        yield Violation('specs/signal/signaloverlapadd.yaml:27', 'T says ' + _in_words(kind) + ', the input is ' + _in_words(input.type))
    frame_step = op.options.frame_step  # specs/signal/signaloverlapadd.yaml:9
    size = input.shape[-1]  # specs/signal/signaloverlapadd.yaml:22
    if not (input.rank >= 2 and frame_step <= size):  # specs/signal/signaloverlapadd.yaml:29
        yield Violation('specs/signal/signaloverlapadd.yaml:29', 'frames of shape ' + _in_words(input.shape) + ' cannot begin ' + _in_words(frame_step) + ' apart')


def macs(op: Operation[SignaloverlapaddOptions]) -> int:
    del op
    return 0  # specs/signal/signaloverlapadd.yaml:32


def _evaluate_reference(op: Operation[SignaloverlapaddOptions]) -> Values:
    input = op.tensor("input")  # specs/signal/signaloverlapadd.yaml:12
    frame_step = op.options.frame_step  # specs/signal/signaloverlapadd.yaml:9
    memory = op.tensor("memory")  # specs/signal/signaloverlapadd.yaml:19
    return _take(overlap_add(input, memory, frame_step, input.type))  # specs/signal/signaloverlapadd.yaml:33


def states(op: Operation[SignaloverlapaddOptions]) -> Mapping[str, State]:
    input = op.tensor("input")  # specs/signal/signaloverlapadd.yaml:12
    size = input.shape[-1]  # specs/signal/signaloverlapadd.yaml:22
    streams = size_of(input.shape[:-2])  # specs/signal/signaloverlapadd.yaml:24
    return {
        "memory": State.like(op.tensor("input"), (streams, size), 0),  # specs/signal/signaloverlapadd.yaml:19
    }


def _signal_overlap_add_s16_params(op: Operation[SignaloverlapaddOptions]) -> Params:
    frame_step = op.options.frame_step  # specs/signal/signaloverlapadd.yaml:9
    input = op.tensor("input")  # specs/signal/signaloverlapadd.yaml:12
    size = input.shape[-1]  # specs/signal/signaloverlapadd.yaml:22
    frame_count = input.shape[-2]  # specs/signal/signaloverlapadd.yaml:23
    streams = size_of(input.shape[:-2])  # specs/signal/signaloverlapadd.yaml:24
    return (("streams", streams), ("frame_count", frame_count), ("size", size), ("frame_step", frame_step),)  # specs/signal/signaloverlapadd.yaml:36


def _signal_overlap_add_f32_params(op: Operation[SignaloverlapaddOptions]) -> Params:
    frame_step = op.options.frame_step  # specs/signal/signaloverlapadd.yaml:9
    input = op.tensor("input")  # specs/signal/signaloverlapadd.yaml:12
    size = input.shape[-1]  # specs/signal/signaloverlapadd.yaml:22
    frame_count = input.shape[-2]  # specs/signal/signaloverlapadd.yaml:23
    streams = size_of(input.shape[:-2])  # specs/signal/signaloverlapadd.yaml:24
    return (("streams", streams), ("frame_count", frame_count), ("size", size), ("frame_step", frame_step),)  # specs/signal/signaloverlapadd.yaml:41


def sample_0(draw: Draw) -> Case:
    sample = Sample(draw)
    float32 = DType.FLOAT32
    int16 = DType.INT16
    choice = draw.choice
    kind = sample.option("kind", choice(int16, float32))  # specs/signal/signaloverlapadd.yaml:48
    span = draw.span
    frame_step = sample.option("frame_step", span(1, 20))  # specs/signal/signaloverlapadd.yaml:49
    input = sample.tensor("input", choice((span(1, 3), frame_step * span(1, 3)), (span(1, 3), span(1, 2), frame_step + span(0, 9))), "")  # specs/signal/signaloverlapadd.yaml:50
    return sample.case()


DEFINITION = Definition[SignaloverlapaddOptions](
    op='SIGNALOVERLAPADD',
    place='specs/signal/signaloverlapadd.yaml:2',
    doc='Streams (last axis) put together from overlapping frames.',
    options_type=SignaloverlapaddOptions,
    options=(
        Option('kind', DType, 'specs/signal/signaloverlapadd.yaml:8', only=(DType.INT16, DType.FLOAT32,), key='T'),
        Option('frame_step', int, 'specs/signal/signaloverlapadd.yaml:9', minimum=1),
    ),
    litert=Litert(custom='SignalOverlapAdd', versions=(1, 1), payload='flexbuffer'),
    inputs=(
        Operand('input', 'specs/signal/signaloverlapadd.yaml:12', ignores_scale=True),
    ),
    outputs=(
        Operand('output', 'specs/signal/signaloverlapadd.yaml:14', ignores_scale=True),
    ),
    infer=infer,
    check=check,
    macs=macs,
    reference=_evaluate_reference,
    reference_place='specs/signal/signaloverlapadd.yaml:33',
    states=states,
    kernels=(
        Kernel[SignaloverlapaddOptions](
            name='signal_overlap_add_s16',
            place='specs/signal/signaloverlapadd.yaml:36',
            types={'input': (DType.INT16,), 'output': (DType.INT16,)},
            same_type={},
            arguments=('p', 'input', 'output', 'memory'),
            c=(
                '/* SIGNALOVERLAPADD: input int16, output int16 (specs/signal/signaloverlapadd.yaml:36) */\n'
                'typedef struct {\n'
                '    int32_t streams;\n'
                '    int32_t frame_count;\n'
                '    int32_t size;\n'
                '    int32_t frame_step;\n'
                '} opgen_signal_overlap_add_s16_params;\n'
                '\n'
                'static inline int opgen_run_signal_overlap_add_s16(const opgen_signal_overlap_add_s16_params *p,\n'
                '                                                   const int16_t *input, int16_t *output, int16_t *memory)\n'
                '{\n'
                '    opgen_overlap_add_s16(p->streams, p->frame_count, p->size, p->frame_step, input, output, memory);\n'
                '    return 0;\n'
                '}\n'
            ),
            params=_signal_overlap_add_s16_params,
            exact=None,
            headers=('opgen_frames.h',),
            table_inputs={},
        ),
        Kernel[SignaloverlapaddOptions](
            name='signal_overlap_add_f32',
            place='specs/signal/signaloverlapadd.yaml:41',
            types={'input': (DType.FLOAT32,), 'output': (DType.FLOAT32,)},
            same_type={},
            arguments=('p', 'input', 'output', 'memory'),
            c=(
                '/* SIGNALOVERLAPADD: input float32, output float32 (specs/signal/signaloverlapadd.yaml:41) */\n'
                'typedef struct {\n'
                '    int32_t streams;\n'
                '    int32_t frame_count;\n'
                '    int32_t size;\n'
                '    int32_t frame_step;\n'
                '} opgen_signal_overlap_add_f32_params;\n'
                '\n'
                'static inline int opgen_run_signal_overlap_add_f32(const opgen_signal_overlap_add_f32_params *p,\n'
                '                                                   const float *input, float *output, float *memory)\n'
                '{\n'
                '    opgen_overlap_add_f32(p->streams, p->frame_count, p->size, p->frame_step, input, output, memory);\n'
                '    return 0;\n'
                '}\n'
            ),
            params=_signal_overlap_add_f32_params,
            exact=None,
            headers=('opgen_frames.h',),
            table_inputs={},
        ),
    ),
    state_names=('memory',),
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
    """Read one SIGNALOVERLAPADD of a LiteRT model."""
    return parse_operator(DEFINITION, op_id, model, subgraph, air_model)


class SignaloverlapaddOperator(SpecOperator):
    """SIGNALOVERLAPADD, ready to be planned and emitted."""

    TYPE = 'SIGNALOVERLAPADD'
    DEFINITION = DEFINITION


OPERATOR = SignaloverlapaddOperator
OPTIONS = SignaloverlapaddOptions


def register(context: RegistryContext, *, overwrite: bool = False) -> None:
    """Put SIGNALOVERLAPADD into the registries of a context."""
    context.litert_parsers.register(DEFINITION.litert_key, parse, overwrite)
    context.air_options.register('SIGNALOVERLAPADD', SignaloverlapaddOptions, overwrite)
    context.aot_operator_classes.register('SIGNALOVERLAPADD', SignaloverlapaddOperator, overwrite)
