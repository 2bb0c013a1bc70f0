"""SIGNALDELAY. Made by `opgen build` from specs/signal/signaldelay.yaml; do not edit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from opgen.air.dtype import DType
from opgen.air.model import AirModel, AirOperator, AirOperatorOptions
from opgen.aot.operators.spec_operator import SpecOperator
from opgen.lib.draw import Case, Draw, Sample
from opgen.lib.signal import delayed
from opgen.litert.parse import parse_operator
from opgen.litert.schema import ModelT, SubGraphT
from opgen.registry.context import RegistryContext
from opgen.registry.definition import Definition, Kernel, Litert, Operand, Operation, Option, OutputFacts, Params, State, Values, Violation, in_words as _in_words, take as _take


@dataclass(frozen=True)
class SignaldelayOptions(AirOperatorOptions):
    """Options of SIGNALDELAY."""

    delay_length: int  # specs/signal/signaldelay.yaml:8


def infer(op: Operation[SignaldelayOptions]) -> Mapping[str, OutputFacts | tuple[OutputFacts, ...]]:
    input = op.tensor("input")  # specs/signal/signaldelay.yaml:11
    return {
        "output": OutputFacts(
            type=input.type,  # specs/signal/signaldelay.yaml:14
            shape=input.shape,  # specs/signal/signaldelay.yaml:15
        ),
    }


def check(op: Operation[SignaldelayOptions]) -> Iterator[Violation]:
    input = op.tensor("input")  # specs/signal/signaldelay.yaml:11
    size = input.shape[-1]  # specs/signal/signaldelay.yaml:21
    if not (input.rank >= 1 and size > 0):  # specs/signal/signaldelay.yaml:26
        yield Violation('specs/signal/signaldelay.yaml:26', 'the input of shape ' + _in_words(input.shape) + ' has no stream')


def macs(op: Operation[SignaldelayOptions]) -> int:
    del op
    return 0


def _evaluate_reference(op: Operation[SignaldelayOptions]) -> Values:
    input = op.tensor("input")  # specs/signal/signaldelay.yaml:11
    delay_length = op.options.delay_length  # specs/signal/signaldelay.yaml:8
    history = op.tensor("history")  # specs/signal/signaldelay.yaml:18
    return _take(delayed(input, history, delay_length))  # specs/signal/signaldelay.yaml:29


def states(op: Operation[SignaldelayOptions]) -> Mapping[str, State]:
    input = op.tensor("input")  # specs/signal/signaldelay.yaml:11
    size = input.shape[-1]  # specs/signal/signaldelay.yaml:21
    streams = input.size // size  # specs/signal/signaldelay.yaml:22
    delay_length = op.options.delay_length  # specs/signal/signaldelay.yaml:8
    kept = delay_length if delay_length > 0 else 1  # specs/signal/signaldelay.yaml:23
    return {
        "history": State(DType.INT16, (streams, kept), 0),  # specs/signal/signaldelay.yaml:18
    }


def _signal_delay_s16_params(op: Operation[SignaldelayOptions]) -> Params:
    delay_length = op.options.delay_length  # specs/signal/signaldelay.yaml:8
    input = op.tensor("input")  # specs/signal/signaldelay.yaml:11
    size = input.shape[-1]  # specs/signal/signaldelay.yaml:21
    streams = input.size // size  # specs/signal/signaldelay.yaml:22
    kept = delay_length if delay_length > 0 else 1  # specs/signal/signaldelay.yaml:23
    return (("streams", streams), ("size", size), ("delay_length", delay_length), ("kept", kept),)  # specs/signal/signaldelay.yaml:32


def sample_0(draw: Draw) -> Case:
    sample = Sample(draw)
    choice = draw.choice
    span = draw.span
    delay_length = sample.option("delay_length", choice(0, span(0, 100)))  # specs/signal/signaldelay.yaml:39
    input = sample.tensor("input", choice((span(1, 60),), (span(1, 3), span(1, 60))), "")  # specs/signal/signaldelay.yaml:40
    return sample.case()


DEFINITION = Definition[SignaldelayOptions](
    op='SIGNALDELAY',
    place='specs/signal/signaldelay.yaml:2',
    doc='Streams (last axis), delayed; zeros come first.',
    options_type=SignaldelayOptions,
    options=(
        Option('delay_length', int, 'specs/signal/signaldelay.yaml:8', minimum=0),
    ),
    litert=Litert(custom='SignalDelay', versions=(1, 1), payload='flexbuffer'),
    inputs=(
        Operand('input', 'specs/signal/signaldelay.yaml:11', ignores_scale=True),
    ),
    outputs=(
        Operand('output', 'specs/signal/signaldelay.yaml:13', ignores_scale=True),
    ),
    infer=infer,
    check=check,
    macs=macs,
    reference=_evaluate_reference,
    reference_place='specs/signal/signaldelay.yaml:29',
    states=states,
    kernels=(
        Kernel[SignaldelayOptions](
            name='signal_delay_s16',
            place='specs/signal/signaldelay.yaml:32',
            types={'input': (DType.INT16,), 'output': (DType.INT16,)},
            same_type={},
            arguments=('p', 'input', 'output', 'history'),
            c=(
                '/* SIGNALDELAY: input int16, output int16 (specs/signal/signaldelay.yaml:32) */\n'
                'typedef struct {\n'
                '    int32_t streams;\n'
                '    int32_t size;\n'
                '    int32_t delay_length;\n'
                '    int32_t kept;\n'
                '} opgen_signal_delay_s16_params;\n'
                '\n'
                'static inline int opgen_run_signal_delay_s16(const opgen_signal_delay_s16_params *p, const int16_t *input,\n'
                '                                             int16_t *output, int16_t *history)\n'
                '{\n'
                '    opgen_delay_s16(p->streams, p->size, p->delay_length, p->kept, input, output, history);\n'
                '    return 0;\n'
                '}\n'
            ),
            params=_signal_delay_s16_params,
            exact=None,
            headers=('opgen_frames.h',),
            table_inputs={},
        ),
    ),
    state_names=('history',),
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
    """Read one SIGNALDELAY of a LiteRT model."""
    return parse_operator(DEFINITION, op_id, model, subgraph, air_model)


class SignaldelayOperator(SpecOperator):
    """SIGNALDELAY, ready to be planned and emitted."""

    TYPE = 'SIGNALDELAY'
    DEFINITION = DEFINITION


OPERATOR = SignaldelayOperator
OPTIONS = SignaldelayOptions


def register(context: RegistryContext, *, overwrite: bool = False) -> None:
    """Put SIGNALDELAY into the registries of a context."""
    context.litert_parsers.register(DEFINITION.litert_key, parse, overwrite)
    context.air_options.register('SIGNALDELAY', SignaldelayOptions, overwrite)
    context.aot_operator_classes.register('SIGNALDELAY', SignaldelayOperator, overwrite)
