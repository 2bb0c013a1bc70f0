"""SIGNALWINDOW. Made by `opgen build` from specs/signal/signalwindow.yaml; do not edit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from opgen.air.dtype import DType
from opgen.air.model import AirModel, AirOperator, AirOperatorOptions
from opgen.aot.operators.spec_operator import SpecOperator
from opgen.lib.arrays import clip, floor, reshape, tile
from opgen.lib.draw import Case, Draw, Sample
from opgen.litert.parse import parse_operator
from opgen.litert.schema import ModelT, SubGraphT
from opgen.registry.context import RegistryContext
from opgen.registry.definition import Call, Definition, Kernel, Litert, Operand, Operation, Option, OutputFacts, Params, State, TorchEntry, Values, Violation, in_words as _in_words, take as _take


@dataclass(frozen=True)
class SignalwindowOptions(AirOperatorOptions):
    """Options of SIGNALWINDOW."""

    shift: int  # specs/signal/signalwindow.yaml:8


def infer(op: Operation[SignalwindowOptions]) -> Mapping[str, OutputFacts | tuple[OutputFacts, ...]]:
    input = op.tensor("input")  # specs/signal/signalwindow.yaml:11
    return {
        "output": OutputFacts(
            type=input.type,  # specs/signal/signalwindow.yaml:15
            shape=input.shape,  # specs/signal/signalwindow.yaml:16
        ),
    }


def check(op: Operation[SignalwindowOptions]) -> Iterator[Violation]:
    input = op.tensor("input")  # specs/signal/signalwindow.yaml:11
    weights = op.tensor("weights")  # specs/signal/signalwindow.yaml:12
    width = weights.i  # specs/signal/signalwindow.yaml:19
    size = input.size  # specs/signal/signalwindow.yaml:20
    if not (input.rank >= 1 and width > 0 and size % width == 0):  # specs/signal/signalwindow.yaml:24
        yield Violation('specs/signal/signalwindow.yaml:24', _in_words(size) + " numbers are no multiple of the window's " + _in_words(width))


def macs(op: Operation[SignalwindowOptions]) -> int:
    input = op.tensor("input")  # specs/signal/signalwindow.yaml:11
    size = input.size  # specs/signal/signalwindow.yaml:20
    return size  # specs/signal/signalwindow.yaml:27


def _evaluate_reference(op: Operation[SignalwindowOptions]) -> Values:
    input = op.tensor("input")  # specs/signal/signalwindow.yaml:11
    weights = op.tensor("weights")  # specs/signal/signalwindow.yaml:12
    shift = op.options.shift  # specs/signal/signalwindow.yaml:8
    width = weights.i  # specs/signal/signalwindow.yaml:19
    size = input.size  # specs/signal/signalwindow.yaml:20
    rows = size // width  # specs/signal/signalwindow.yaml:21
    return _take(clip(floor(input * reshape(tile(weights, rows), input.shape) / 2.0 ** shift), -32768, 32767))  # specs/signal/signalwindow.yaml:28


def states(op: Operation[SignalwindowOptions]) -> Mapping[str, State]:
    del op
    return {}


def _signal_window_s16_params(op: Operation[SignalwindowOptions]) -> Params:
    shift = op.options.shift  # specs/signal/signalwindow.yaml:8
    weights = op.tensor("weights")  # specs/signal/signalwindow.yaml:12
    width = weights.i  # specs/signal/signalwindow.yaml:19
    input = op.tensor("input")  # specs/signal/signalwindow.yaml:11
    size = input.size  # specs/signal/signalwindow.yaml:20
    return (("width", width), ("shift", shift), ("size", size),)  # specs/signal/signalwindow.yaml:31


def _torch_0_inputs(call: Call) -> Mapping[str, object]:
    return {
        "input": call["input"],  # specs/signal/signalwindow.yaml:2
        "weights": call["weights"],  # specs/signal/signalwindow.yaml:2
    }


def _torch_0_options(call: Call) -> Mapping[str, object]:
    return {
        "shift": call["shift"],  # specs/signal/signalwindow.yaml:2
    }


def _torch_0_outputs(call: Call) -> tuple[object, ...]:
    return (
        call["output"],  # specs/signal/signalwindow.yaml:2
    )


def sample_0(draw: Draw) -> Case:
    sample = Sample(draw)
    choice = draw.choice
    span = draw.span
    shift = sample.option("shift", choice(0, 12, span(0, 31)))  # specs/signal/signalwindow.yaml:39
    weights = sample.tensor("weights", (span(1, 50),), "I")  # specs/signal/signalwindow.yaml:40
    input = sample.tensor("input", choice((weights.i,), (span(1, 3), weights.i), (span(1, 2), 2, 3 * weights.i)), "")  # specs/signal/signalwindow.yaml:41
    return sample.case()


DEFINITION = Definition[SignalwindowOptions](
    op='SIGNALWINDOW',
    place='specs/signal/signalwindow.yaml:2',
    doc="Frames of a signal times a window, such as Hann's.",
    options_type=SignalwindowOptions,
    options=(
        Option('shift', int, 'specs/signal/signalwindow.yaml:8', minimum=0, maximum=31),
    ),
    litert=Litert(custom='SignalWindow', versions=(1, 1), payload='flexbuffer'),
    inputs=(
        Operand('input', 'specs/signal/signalwindow.yaml:11', ignores_scale=True),
        Operand('weights', 'specs/signal/signalwindow.yaml:12', layout='I', ignores_scale=True),
    ),
    outputs=(
        Operand('output', 'specs/signal/signalwindow.yaml:14', ignores_scale=True),
    ),
    infer=infer,
    check=check,
    macs=macs,
    reference=_evaluate_reference,
    reference_place='specs/signal/signalwindow.yaml:28',
    states=states,
    kernels=(
        Kernel[SignalwindowOptions](
            name='signal_window_s16',
            place='specs/signal/signalwindow.yaml:31',
            types={'input': (DType.INT16,), 'weights': (DType.INT16,), 'output': (DType.INT16,)},
            same_type={},
            arguments=('p', 'input', 'weights', 'output'),
            c=(
                '/* SIGNALWINDOW: input int16, weights int16, output int16 (specs/signal/signalwindow.yaml:31) */\n'
                'typedef struct {\n'
                '    int32_t width;\n'
                '    int32_t shift;\n'
                '    int32_t size;\n'
                '} opgen_signal_window_s16_params;\n'
                '\n'
                'static inline int opgen_run_signal_window_s16(const opgen_signal_window_s16_params *p, const int16_t *input,\n'
                '                                              const int16_t *weights, int16_t *output)\n'
                '{\n'
                '    opgen_apply_window_s16(weights, p->width, p->shift, p->size, input, output);\n'
                '    return 0;\n'
                '}\n'
            ),
            params=_signal_window_s16_params,
            exact=None,
            inplace=('input',),
            headers=('opgen_signal.h',),
            table_inputs={},
        ),
    ),
    state_names=(),
    alias=None,
    reads_values=frozenset(['input', 'weights']),
    folds=(),
    absorptions=(),
    torch=(
        TorchEntry('opgen.signalwindow.default', '(Tensor input, Tensor weights, int shift) -> Tensor', None, None, _torch_0_inputs, _torch_0_options, _torch_0_outputs, frozenset(['input', 'shift', 'weights']), ('output',), 'specs/signal/signalwindow.yaml:2'),
    ),
    samples=(
        sample_0,
    ),
)


def parse(
    op_id: int, model: ModelT, subgraph: SubGraphT, air_model: AirModel
) -> AirOperator:
    """Read one SIGNALWINDOW of a LiteRT model."""
    return parse_operator(DEFINITION, op_id, model, subgraph, air_model)


class SignalwindowOperator(SpecOperator):
    """SIGNALWINDOW, ready to be planned and emitted."""

    TYPE = 'SIGNALWINDOW'
    DEFINITION = DEFINITION


OPERATOR = SignalwindowOperator
OPTIONS = SignalwindowOptions


def register(context: RegistryContext, *, overwrite: bool = False) -> None:
    """Put SIGNALWINDOW into the registries of a context."""
    context.litert_parsers.register(DEFINITION.litert_key, parse, overwrite)
    context.air_options.register('SIGNALWINDOW', SignalwindowOptions, overwrite)
    context.aot_operator_classes.register('SIGNALWINDOW', SignalwindowOperator, overwrite)
