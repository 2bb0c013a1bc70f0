"""SIGNALSTACKER. Made by `opgen build` from specs/signal/signalstacker.yaml; do not edit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from opgen.air.dtype import DType
from opgen.air.model import AirModel, AirOperator, AirOperatorOptions
from opgen.aot.operators.spec_operator import SpecOperator
from opgen.lib.draw import Case, Draw, Sample
from opgen.lib.signal import stacked
from opgen.litert.parse import parse_operator
from opgen.litert.schema import ModelT, SubGraphT
from opgen.registry.context import RegistryContext
from opgen.registry.definition import Definition, Kernel, Litert, Operand, Operation, Option, OutputFacts, Params, State, Values, Violation, in_words as _in_words, take as _take


@dataclass(frozen=True)
class SignalstackerOptions(AirOperatorOptions):
    """Options of SIGNALSTACKER."""

    num_channels: int  # specs/signal/signalstacker.yaml:8
    stacker_left_context: int  # specs/signal/signalstacker.yaml:9
    stacker_right_context: int  # specs/signal/signalstacker.yaml:10
    stacker_step: int  # specs/signal/signalstacker.yaml:11


def infer(op: Operation[SignalstackerOptions]) -> Mapping[str, OutputFacts | tuple[OutputFacts, ...]]:
    input = op.tensor("input")  # specs/signal/signalstacker.yaml:14
    num_channels = op.options.num_channels  # specs/signal/signalstacker.yaml:8
    stacker_left_context = op.options.stacker_left_context  # specs/signal/signalstacker.yaml:9
    stacker_right_context = op.options.stacker_right_context  # specs/signal/signalstacker.yaml:10
    frames_stacked = stacker_left_context + stacker_right_context + 1  # specs/signal/signalstacker.yaml:32
    size = num_channels * frames_stacked  # specs/signal/signalstacker.yaml:33
    bool = DType.BOOL  # specs/signal/signalstacker.yaml:24
    return {
        "output": OutputFacts(
            type=input.type,  # specs/signal/signalstacker.yaml:18
            shape=(size,),  # specs/signal/signalstacker.yaml:19
        ),
        "output_valid": OutputFacts(
            type=bool,  # specs/signal/signalstacker.yaml:24
            shape=(),  # specs/signal/signalstacker.yaml:25
        ),
    }


def check(op: Operation[SignalstackerOptions]) -> Iterator[Violation]:
    input = op.tensor("input")  # specs/signal/signalstacker.yaml:14
    num_channels = op.options.num_channels  # specs/signal/signalstacker.yaml:8
    if not (input.c == num_channels):  # specs/signal/signalstacker.yaml:38
        yield Violation('specs/signal/signalstacker.yaml:38', _in_words(num_channels) + ' channels, but ' + _in_words(input.c) + ' numbers')
    stacker_step = op.options.stacker_step  # specs/signal/signalstacker.yaml:11
    stacker_left_context = op.options.stacker_left_context  # specs/signal/signalstacker.yaml:9
    stacker_right_context = op.options.stacker_right_context  # specs/signal/signalstacker.yaml:10
    frames_stacked = stacker_left_context + stacker_right_context + 1  # specs/signal/signalstacker.yaml:32
    if not (stacker_step <= frames_stacked):  # specs/signal/signalstacker.yaml:40
        yield Violation('specs/signal/signalstacker.yaml:40', 'a step of ' + _in_words(stacker_step) + ' leaves out frames, as ' + _in_words(frames_stacked) + ' are stacked')


def macs(op: Operation[SignalstackerOptions]) -> int:
    del op
    return 0


def _evaluate_reference(op: Operation[SignalstackerOptions]) -> Values:
    input = op.tensor("input")  # specs/signal/signalstacker.yaml:14
    stacker_step = op.options.stacker_step  # specs/signal/signalstacker.yaml:11
    history = op.tensor("history")  # specs/signal/signalstacker.yaml:28
    waiting = op.tensor("waiting")  # specs/signal/signalstacker.yaml:29
    num_channels = op.options.num_channels  # specs/signal/signalstacker.yaml:8
    stacker_left_context = op.options.stacker_left_context  # specs/signal/signalstacker.yaml:9
    stacker_right_context = op.options.stacker_right_context  # specs/signal/signalstacker.yaml:10
    frames_stacked = stacker_left_context + stacker_right_context + 1  # specs/signal/signalstacker.yaml:32
    size = num_channels * frames_stacked  # specs/signal/signalstacker.yaml:33
    first = stacker_right_context + 1  # specs/signal/signalstacker.yaml:35
    return _take(stacked(input, history, waiting, size, first, stacker_step))  # specs/signal/signalstacker.yaml:43


def states(op: Operation[SignalstackerOptions]) -> Mapping[str, State]:
    num_channels = op.options.num_channels  # specs/signal/signalstacker.yaml:8
    stacker_left_context = op.options.stacker_left_context  # specs/signal/signalstacker.yaml:9
    stacker_right_context = op.options.stacker_right_context  # specs/signal/signalstacker.yaml:10
    frames_stacked = stacker_left_context + stacker_right_context + 1  # specs/signal/signalstacker.yaml:32
    kept = num_channels * (frames_stacked - 1 if frames_stacked > 1 else 1)  # specs/signal/signalstacker.yaml:34
    return {
        "history": State(DType.INT16, (kept,), 0),  # specs/signal/signalstacker.yaml:28
        "waiting": State(DType.INT32, (), -1),  # specs/signal/signalstacker.yaml:29
    }


def _signal_stacker_s16_params(op: Operation[SignalstackerOptions]) -> Params:
    num_channels = op.options.num_channels  # specs/signal/signalstacker.yaml:8
    stacker_step = op.options.stacker_step  # specs/signal/signalstacker.yaml:11
    stacker_left_context = op.options.stacker_left_context  # specs/signal/signalstacker.yaml:9
    stacker_right_context = op.options.stacker_right_context  # specs/signal/signalstacker.yaml:10
    frames_stacked = stacker_left_context + stacker_right_context + 1  # specs/signal/signalstacker.yaml:32
    size = num_channels * frames_stacked  # specs/signal/signalstacker.yaml:33
    kept = num_channels * (frames_stacked - 1 if frames_stacked > 1 else 1)  # specs/signal/signalstacker.yaml:34
    first = stacker_right_context + 1  # specs/signal/signalstacker.yaml:35
    return (("num_channels", num_channels), ("size", size), ("kept", kept), ("first", first), ("stacker_step", stacker_step),)  # specs/signal/signalstacker.yaml:46


def sample_0(draw: Draw) -> Case:
    sample = Sample(draw)
    span = draw.span
    stacker_left_context = sample.option("stacker_left_context", span(0, 3))  # specs/signal/signalstacker.yaml:55
    stacker_right_context = sample.option("stacker_right_context", span(0, 2))  # specs/signal/signalstacker.yaml:56
    stacker_step = sample.option("stacker_step", span(1, 3))  # specs/signal/signalstacker.yaml:57
    num_channels = sample.option("num_channels", span(1, 40))  # specs/signal/signalstacker.yaml:58
    input = sample.tensor("input", (num_channels,), "C")  # specs/signal/signalstacker.yaml:59
    return sample.case()


DEFINITION = Definition[SignalstackerOptions](
    op='SIGNALSTACKER',
    place='specs/signal/signalstacker.yaml:2',
    doc='Frames side by side with those before and after them, every few frames.',
    options_type=SignalstackerOptions,
    options=(
        Option('num_channels', int, 'specs/signal/signalstacker.yaml:8', minimum=1),
        Option('stacker_left_context', int, 'specs/signal/signalstacker.yaml:9', minimum=0),
        Option('stacker_right_context', int, 'specs/signal/signalstacker.yaml:10', minimum=0),
        Option('stacker_step', int, 'specs/signal/signalstacker.yaml:11', minimum=1),
    ),
    litert=Litert(custom='SignalStacker', versions=(1, 1), payload='flexbuffer'),
    inputs=(
        Operand('input', 'specs/signal/signalstacker.yaml:14', layout='C', ignores_scale=True),
    ),
    outputs=(
        Operand('output', 'specs/signal/signalstacker.yaml:16', layout='O', optional=True, ignores_scale=True, valid='output_valid'),
        Operand('output_valid', 'specs/signal/signalstacker.yaml:22', optional=True, ignores_scale=True),
    ),
    infer=infer,
    check=check,
    macs=macs,
    reference=_evaluate_reference,
    reference_place='specs/signal/signalstacker.yaml:43',
    states=states,
    kernels=(
        Kernel[SignalstackerOptions](
            name='signal_stacker_s16',
            place='specs/signal/signalstacker.yaml:46',
            types={'input': (DType.INT16,), 'output': (DType.INT16,), 'output_valid': (DType.BOOL,)},
            same_type={},
            arguments=('p', 'input', 'output', 'output_valid', 'history', 'waiting'),
            c=(
                '/* SIGNALSTACKER: input int16, output int16, output_valid bool (specs/signal/signalstacker.yaml:46) */\n'
                'typedef struct {\n'
                '    int32_t num_channels;\n'
                '    int32_t size;\n'
                '    int32_t kept;\n'
                '    int32_t first;\n'
                '    int32_t stacker_step;\n'
                '} opgen_signal_stacker_s16_params;\n'
                '\n'
                'static inline int opgen_run_signal_stacker_s16(const opgen_signal_stacker_s16_params *p, const int16_t *input,\n'
                '                                               int16_t *output, bool *output_valid, int16_t *history,\n'
                '                                               int32_t *waiting)\n'
                '{\n'
                '    opgen_stack_s16(p->num_channels, p->size, p->kept, p->first, p->stacker_step, input, output,\n'
                '                    output_valid, history, waiting);\n'
                '    return 0;\n'
                '}\n'
            ),
            params=_signal_stacker_s16_params,
            exact=None,
            headers=('opgen_frames.h',),
            table_inputs={},
        ),
    ),
    state_names=('history', 'waiting'),
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
    """Read one SIGNALSTACKER of a LiteRT model."""
    return parse_operator(DEFINITION, op_id, model, subgraph, air_model)


class SignalstackerOperator(SpecOperator):
    """SIGNALSTACKER, ready to be planned and emitted."""

    TYPE = 'SIGNALSTACKER'
    DEFINITION = DEFINITION


OPERATOR = SignalstackerOperator
OPTIONS = SignalstackerOptions


def register(context: RegistryContext, *, overwrite: bool = False) -> None:
    """Put SIGNALSTACKER into the registries of a context."""
    context.litert_parsers.register(DEFINITION.litert_key, parse, overwrite)
    context.air_options.register('SIGNALSTACKER', SignalstackerOptions, overwrite)
    context.aot_operator_classes.register('SIGNALSTACKER', SignalstackerOperator, overwrite)
