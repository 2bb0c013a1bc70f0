"""SIGNALFRAMER. Made by `opgen build` from specs/signal/signalframer.yaml; do not edit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from opgen.air.dtype import DType
from opgen.air.model import AirModel, AirOperator, AirOperatorOptions
from opgen.aot.operators.spec_operator import SpecOperator
from opgen.lib.draw import Case, Draw, Sample
from opgen.lib.signal import framing, sliding_frames
from opgen.litert.parse import parse_operator
from opgen.litert.schema import ModelT, SubGraphT
from opgen.registry.context import RegistryContext
from opgen.registry.definition import Definition, Kernel, Litert, Operand, Operation, Option, OutputFacts, Params, State, Values, Violation, in_words as _in_words, take as _take


@dataclass(frozen=True)
class SignalframerOptions(AirOperatorOptions):
    """Options of SIGNALFRAMER."""

    frame_size: int  # specs/signal/signalframer.yaml:8
    frame_step: int  # specs/signal/signalframer.yaml:9
    prefill: bool  # specs/signal/signalframer.yaml:10


def infer(op: Operation[SignalframerOptions]) -> Mapping[str, OutputFacts | tuple[OutputFacts, ...]]:
    input = op.tensor("input")  # specs/signal/signalframer.yaml:13
    frame_size = op.options.frame_size  # specs/signal/signalframer.yaml:8
    frame_step = op.options.frame_step  # specs/signal/signalframer.yaml:9
    bool = DType.BOOL  # specs/signal/signalframer.yaml:22
    return {
        "output": OutputFacts(
            type=input.type,  # specs/signal/signalframer.yaml:16
            shape=(*input.shape[:-1], input.shape[-1] // frame_step, frame_size),  # specs/signal/signalframer.yaml:17
        ),
        "output_valid": OutputFacts(
            type=bool,  # specs/signal/signalframer.yaml:22
            shape=(),  # specs/signal/signalframer.yaml:23
        ),
    }


def check(op: Operation[SignalframerOptions]) -> Iterator[Violation]:
    input = op.tensor("input")  # specs/signal/signalframer.yaml:13
    frame_step = op.options.frame_step  # specs/signal/signalframer.yaml:9
    if not (input.rank >= 1 and input.shape[-1] > 0 and input.shape[-1] % frame_step == 0):  # specs/signal/signalframer.yaml:33
        yield Violation('specs/signal/signalframer.yaml:33', _in_words(input.shape) + ' is no number of steps of ' + _in_words(frame_step))
    frame_size = op.options.frame_size  # specs/signal/signalframer.yaml:8
    if not (frame_step <= frame_size):  # specs/signal/signalframer.yaml:35
        yield Violation('specs/signal/signalframer.yaml:35', 'frames of ' + _in_words(frame_size) + ' begin ' + _in_words(frame_step) + ' apart: some would be lost')


def macs(op: Operation[SignalframerOptions]) -> int:
    del op
    return 0


def _evaluate_reference(op: Operation[SignalframerOptions]) -> Values:
    input = op.tensor("input")  # specs/signal/signalframer.yaml:13
    history = op.tensor("history")  # specs/signal/signalframer.yaml:26
    missing = op.tensor("missing")  # specs/signal/signalframer.yaml:27
    frame_size = op.options.frame_size  # specs/signal/signalframer.yaml:8
    frame_step = op.options.frame_step  # specs/signal/signalframer.yaml:9
    prefill = op.options.prefill  # specs/signal/signalframer.yaml:10
    cut = framing(input, frame_size, frame_step, prefill)  # specs/signal/signalframer.yaml:30
    return _take(sliding_frames(input, history, missing, cut))  # specs/signal/signalframer.yaml:38


def states(op: Operation[SignalframerOptions]) -> Mapping[str, State]:
    input = op.tensor("input")  # specs/signal/signalframer.yaml:13
    frame_size = op.options.frame_size  # specs/signal/signalframer.yaml:8
    frame_step = op.options.frame_step  # specs/signal/signalframer.yaml:9
    prefill = op.options.prefill  # specs/signal/signalframer.yaml:10
    cut = framing(input, frame_size, frame_step, prefill)  # specs/signal/signalframer.yaml:30
    return {
        "history": State(DType.INT16, (cut.streams, cut.kept), 0),  # specs/signal/signalframer.yaml:26
        "missing": State(DType.INT32, (), 0 if prefill else cut.overlap // frame_step),  # specs/signal/signalframer.yaml:27
    }


def _signal_framer_s16_params(op: Operation[SignalframerOptions]) -> Params:
    input = op.tensor("input")  # specs/signal/signalframer.yaml:13
    frame_size = op.options.frame_size  # specs/signal/signalframer.yaml:8
    frame_step = op.options.frame_step  # specs/signal/signalframer.yaml:9
    prefill = op.options.prefill  # specs/signal/signalframer.yaml:10
    cut = framing(input, frame_size, frame_step, prefill)  # specs/signal/signalframer.yaml:30
    return (("cut", cut),)  # specs/signal/signalframer.yaml:41


def sample_0(draw: Draw) -> Case:
    sample = Sample(draw)
    span = draw.span
    frame_step = sample.option("frame_step", span(1, 20))  # specs/signal/signalframer.yaml:48
    choice = draw.choice
    frame_size = sample.option("frame_size", frame_step + choice(0, frame_step, span(0, 60)))  # specs/signal/signalframer.yaml:49
    prefill = sample.option("prefill", choice(True, False))  # specs/signal/signalframer.yaml:50
    input = sample.tensor("input", choice((frame_step,), (span(1, 3), frame_step * span(1, 4))), "")  # specs/signal/signalframer.yaml:51
    return sample.case()


DEFINITION = Definition[SignalframerOptions](
    op='SIGNALFRAMER',
    place='specs/signal/signalframer.yaml:2',
    doc='Streams (last axis) cut into overlapping frames.',
    options_type=SignalframerOptions,
    options=(
        Option('frame_size', int, 'specs/signal/signalframer.yaml:8', minimum=1),
        Option('frame_step', int, 'specs/signal/signalframer.yaml:9', minimum=1),
        Option('prefill', bool, 'specs/signal/signalframer.yaml:10'),
    ),
    litert=Litert(custom='SignalFramer', versions=(1, 1), payload='flexbuffer'),
    inputs=(
        Operand('input', 'specs/signal/signalframer.yaml:13', ignores_scale=True),
    ),
    outputs=(
        Operand('output', 'specs/signal/signalframer.yaml:15', optional=True, ignores_scale=True, valid='output_valid'),
        Operand('output_valid', 'specs/signal/signalframer.yaml:20', optional=True, ignores_scale=True),
    ),
    infer=infer,
    check=check,
    macs=macs,
    reference=_evaluate_reference,
    reference_place='specs/signal/signalframer.yaml:38',
    states=states,
    kernels=(
        Kernel[SignalframerOptions](
            name='signal_framer_s16',
            place='specs/signal/signalframer.yaml:41',
            types={'input': (DType.INT16,), 'output': (DType.INT16,), 'output_valid': (DType.BOOL,)},
            same_type={},
            arguments=('p', 'input', 'output', 'output_valid', 'history', 'missing'),
            c=(
                '/* SIGNALFRAMER: input int16, output int16, output_valid bool (specs/signal/signalframer.yaml:41) */\n'
                'typedef struct {\n'
                '    opgen_framing cut;\n'
                '} opgen_signal_framer_s16_params;\n'
                '\n'
                'static inline int opgen_run_signal_framer_s16(const opgen_signal_framer_s16_params *p, const int16_t *input,\n'
                '                                              int16_t *output, bool *output_valid, int16_t *history,\n'
                '                                              int32_t *missing)\n'
                '{\n'
                '    opgen_frame_s16(&p->cut, input, output, output_valid, history, missing);\n'
                '    return 0;\n'
                '}\n'
            ),
            params=_signal_framer_s16_params,
            exact=None,
            headers=('opgen_frames.h',),
            table_inputs={},
        ),
    ),
    state_names=('history', 'missing'),
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
    """Read one SIGNALFRAMER of a LiteRT model."""
    return parse_operator(DEFINITION, op_id, model, subgraph, air_model)


class SignalframerOperator(SpecOperator):
    """SIGNALFRAMER, ready to be planned and emitted."""

    TYPE = 'SIGNALFRAMER'
    DEFINITION = DEFINITION


OPERATOR = SignalframerOperator
OPTIONS = SignalframerOptions


def register(context: RegistryContext, *, overwrite: bool = False) -> None:
    """Put SIGNALFRAMER into the registries of a context."""
    context.litert_parsers.register(DEFINITION.litert_key, parse, overwrite)
    context.air_options.register('SIGNALFRAMER', SignalframerOptions, overwrite)
    context.aot_operator_classes.register('SIGNALFRAMER', SignalframerOperator, overwrite)
