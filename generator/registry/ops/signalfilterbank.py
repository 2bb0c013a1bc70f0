"""SIGNALFILTERBANK. Made by `opgen build` from specs/signal/signalfilterbank.yaml; do not edit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from opgen.air.dtype import DType
from opgen.air.model import AirModel, AirOperator, AirOperatorOptions
from opgen.aot.operators.spec_operator import SpecOperator
from opgen.lib.arrays import all_true, element, largest, minimum, smallest
from opgen.lib.draw import Case, Draw, Sample
from opgen.lib.reference import sum_over
from opgen.lib.signal import filter_bank
from opgen.litert.parse import parse_operator
from opgen.litert.schema import ModelT, SubGraphT
from opgen.registry.context import RegistryContext
from opgen.registry.definition import Call, Definition, Kernel, Litert, Operand, Operation, Option, OutputFacts, Params, State, TorchEntry, Values, Violation, in_words as _in_words, take as _take


@dataclass(frozen=True)
class SignalfilterbankOptions(AirOperatorOptions):
    """Options of SIGNALFILTERBANK."""

    num_channels: int  # specs/signal/signalfilterbank.yaml:8


def infer(op: Operation[SignalfilterbankOptions]) -> Mapping[str, OutputFacts | tuple[OutputFacts, ...]]:
    uint64 = DType.UINT64  # specs/signal/signalfilterbank.yaml:20
    num_channels = op.options.num_channels  # specs/signal/signalfilterbank.yaml:8
    return {
        "output": OutputFacts(
            type=uint64,  # specs/signal/signalfilterbank.yaml:20
            shape=(num_channels,),  # specs/signal/signalfilterbank.yaml:21
        ),
    }


def check(op: Operation[SignalfilterbankOptions]) -> Iterator[Violation]:
    channel_frequency_starts = op.tensor("channel_frequency_starts")  # specs/signal/signalfilterbank.yaml:14
    channel_weight_starts = op.tensor("channel_weight_starts")  # specs/signal/signalfilterbank.yaml:15
    channel_widths = op.tensor("channel_widths")  # specs/signal/signalfilterbank.yaml:16
    num_channels = op.options.num_channels  # specs/signal/signalfilterbank.yaml:8
    bands = num_channels + 1  # specs/signal/signalfilterbank.yaml:24
    if not (channel_frequency_starts.c == bands and channel_weight_starts.c == bands and channel_widths.c == bands):  # specs/signal/signalfilterbank.yaml:28
        yield Violation('specs/signal/signalfilterbank.yaml:28', _in_words(num_channels) + ' channels need tables of ' + _in_words(bands) + ' numbers')
    input = op.tensor("input")  # specs/signal/signalfilterbank.yaml:11
    if not (all_true(channel_frequency_starts >= 0) and largest(channel_frequency_starts + channel_widths) <= input.i):  # specs/signal/signalfilterbank.yaml:30
        yield Violation('specs/signal/signalfilterbank.yaml:30', 'a channel reaches beyond the input of ' + _in_words(input.i) + ' numbers')
    weights = op.tensor("weights")  # specs/signal/signalfilterbank.yaml:12
    unweights = op.tensor("unweights")  # specs/signal/signalfilterbank.yaml:13
    limit = minimum(weights.m, unweights.m)  # specs/signal/signalfilterbank.yaml:25
    if not (all_true(channel_weight_starts >= 0) and largest(channel_weight_starts + channel_widths) <= smallest(limit)):  # specs/signal/signalfilterbank.yaml:32
        yield Violation('specs/signal/signalfilterbank.yaml:32', 'a channel reaches beyond the weights, ' + _in_words(weights.m) + ' and ' + _in_words(unweights.m))
    if not (all_true(channel_widths >= 0)):  # specs/signal/signalfilterbank.yaml:35
        yield Violation('specs/signal/signalfilterbank.yaml:35', 'a channel has a negative width')


def macs(op: Operation[SignalfilterbankOptions]) -> int:
    channel_widths = op.tensor("channel_widths")  # specs/signal/signalfilterbank.yaml:16
    return 2 * element(sum_over(channel_widths, (0,), (1,)), 0)  # specs/signal/signalfilterbank.yaml:38


def _evaluate_reference(op: Operation[SignalfilterbankOptions]) -> Values:
    input = op.tensor("input")  # specs/signal/signalfilterbank.yaml:11
    weights = op.tensor("weights")  # specs/signal/signalfilterbank.yaml:12
    unweights = op.tensor("unweights")  # specs/signal/signalfilterbank.yaml:13
    channel_frequency_starts = op.tensor("channel_frequency_starts")  # specs/signal/signalfilterbank.yaml:14
    channel_weight_starts = op.tensor("channel_weight_starts")  # specs/signal/signalfilterbank.yaml:15
    channel_widths = op.tensor("channel_widths")  # specs/signal/signalfilterbank.yaml:16
    return _take(filter_bank(input, weights, unweights, channel_frequency_starts, channel_weight_starts, channel_widths))  # specs/signal/signalfilterbank.yaml:39


def states(op: Operation[SignalfilterbankOptions]) -> Mapping[str, State]:
    del op
    return {}


def _signal_filter_bank_u32_params(op: Operation[SignalfilterbankOptions]) -> Params:
    num_channels = op.options.num_channels  # specs/signal/signalfilterbank.yaml:8
    return (("num_channels", num_channels),)  # specs/signal/signalfilterbank.yaml:42


def _torch_0_inputs(call: Call) -> Mapping[str, object]:
    return {
        "input": call["input"],  # specs/signal/signalfilterbank.yaml:2
        "weights": call["weights"],  # specs/signal/signalfilterbank.yaml:2
        "unweights": call["unweights"],  # specs/signal/signalfilterbank.yaml:2
        "channel_frequency_starts": call["channel_frequency_starts"],  # specs/signal/signalfilterbank.yaml:2
        "channel_weight_starts": call["channel_weight_starts"],  # specs/signal/signalfilterbank.yaml:2
        "channel_widths": call["channel_widths"],  # specs/signal/signalfilterbank.yaml:2
    }


def _torch_0_options(call: Call) -> Mapping[str, object]:
    return {
        "num_channels": call["num_channels"],  # specs/signal/signalfilterbank.yaml:2
    }


def _torch_0_outputs(call: Call) -> tuple[object, ...]:
    return (
        call["output"],  # specs/signal/signalfilterbank.yaml:2
    )


def sample_0(draw: Draw) -> Case:
    sample = Sample(draw)
    span = draw.span
    num_channels = sample.option("num_channels", span(1, 12))  # specs/signal/signalfilterbank.yaml:58
    input = sample.tensor("input", (span(22, 60),), "I")  # specs/signal/signalfilterbank.yaml:59
    weights = sample.tensor("weights", (span(32, 50),), "M")  # specs/signal/signalfilterbank.yaml:60
    unweights = sample.tensor("unweights", (weights.m,), "M")  # specs/signal/signalfilterbank.yaml:61
    integers = draw.integers
    channel_frequency_starts = sample.tensor("channel_frequency_starts", integers(0, 10, (num_channels + 1,)), "C")  # specs/signal/signalfilterbank.yaml:62
    channel_weight_starts = sample.tensor("channel_weight_starts", integers(0, 20, (num_channels + 1,)), "C")  # specs/signal/signalfilterbank.yaml:63
    channel_widths = sample.tensor("channel_widths", integers(0, 12, (num_channels + 1,)), "C")  # specs/signal/signalfilterbank.yaml:64
    return sample.case()


DEFINITION = Definition[SignalfilterbankOptions](
    op='SIGNALFILTERBANK',
    place='specs/signal/signalfilterbank.yaml:2',
    doc='The energies of a spectrum in overlapping bands.',
    options_type=SignalfilterbankOptions,
    options=(
        Option('num_channels', int, 'specs/signal/signalfilterbank.yaml:8', minimum=1),
    ),
    litert=Litert(custom='SignalFilterBank', versions=(1, 1), payload='flexbuffer'),
    inputs=(
        Operand('input', 'specs/signal/signalfilterbank.yaml:11', layout='I', ignores_scale=True),
        Operand('weights', 'specs/signal/signalfilterbank.yaml:12', layout='M', ignores_scale=True),
        Operand('unweights', 'specs/signal/signalfilterbank.yaml:13', layout='M', ignores_scale=True),
        Operand('channel_frequency_starts', 'specs/signal/signalfilterbank.yaml:14', layout='C', const=True, ignores_scale=True),
        Operand('channel_weight_starts', 'specs/signal/signalfilterbank.yaml:15', layout='C', const=True, ignores_scale=True),
        Operand('channel_widths', 'specs/signal/signalfilterbank.yaml:16', layout='C', const=True, ignores_scale=True),
    ),
    outputs=(
        Operand('output', 'specs/signal/signalfilterbank.yaml:18', layout='C', ignores_scale=True),
    ),
    infer=infer,
    check=check,
    macs=macs,
    reference=_evaluate_reference,
    reference_place='specs/signal/signalfilterbank.yaml:39',
    states=states,
    kernels=(
        Kernel[SignalfilterbankOptions](
            name='signal_filter_bank_u32',
            place='specs/signal/signalfilterbank.yaml:42',
            types={'input': (DType.UINT32,), 'weights': (DType.INT16,), 'unweights': (DType.INT16,), 'channel_frequency_starts': (DType.INT16,), 'channel_weight_starts': (DType.INT16,), 'channel_widths': (DType.INT16,), 'output': (DType.UINT64,)},
            same_type={},
            arguments=('p', 'input', 'weights', 'unweights', 'channel_frequency_starts', 'channel_weight_starts', 'channel_widths', 'output'),
            c=(
                '/* SIGNALFILTERBANK: input uint32, weights int16, unweights int16, channel_frequency_starts int16, channel_weight_starts int16, channel_widths int16, output uint64 (specs/signal/signalfilterbank.yaml:42) */\n'
                'typedef struct {\n'
                '    int32_t num_channels;\n'
                '} opgen_signal_filter_bank_u32_params;\n'
                '\n'
                'static inline int opgen_run_signal_filter_bank_u32(const opgen_signal_filter_bank_u32_params *p,\n'
                '                                                   const uint32_t *input, const int16_t *weights,\n'
                '                                                   const int16_t *unweights,\n'
                '                                                   const int16_t *channel_frequency_starts,\n'
                '                                                   const int16_t *channel_weight_starts,\n'
                '                                                   const int16_t *channel_widths, uint64_t *output)\n'
                '{\n'
                '    opgen_filter_bank(p->num_channels, channel_frequency_starts, channel_weight_starts, channel_widths,\n'
                '                      weights, unweights, input, output);\n'
                '    return 0;\n'
                '}\n'
            ),
            params=_signal_filter_bank_u32_params,
            exact=None,
            headers=('opgen_signal.h',),
            table_inputs={},
        ),
    ),
    state_names=(),
    alias=None,
    reads_values=frozenset(['channel_frequency_starts', 'channel_weight_starts', 'channel_widths', 'input', 'unweights', 'weights']),
    folds=(),
    absorptions=(),
    torch=(
        TorchEntry('opgen.signalfilterbank.default', '(Tensor input, Tensor weights, Tensor unweights, Tensor channel_frequency_starts, Tensor channel_weight_starts, Tensor channel_widths, int num_channels) -> Tensor', None, None, _torch_0_inputs, _torch_0_options, _torch_0_outputs, frozenset(['channel_frequency_starts', 'channel_weight_starts', 'channel_widths', 'input', 'num_channels', 'unweights', 'weights']), ('output',), 'specs/signal/signalfilterbank.yaml:2'),
    ),
    samples=(
        sample_0,
    ),
)


def parse(
    op_id: int, model: ModelT, subgraph: SubGraphT, air_model: AirModel
) -> AirOperator:
    """Read one SIGNALFILTERBANK of a LiteRT model."""
    return parse_operator(DEFINITION, op_id, model, subgraph, air_model)


class SignalfilterbankOperator(SpecOperator):
    """SIGNALFILTERBANK, ready to be planned and emitted."""

    TYPE = 'SIGNALFILTERBANK'
    DEFINITION = DEFINITION


OPERATOR = SignalfilterbankOperator
OPTIONS = SignalfilterbankOptions


def register(context: RegistryContext, *, overwrite: bool = False) -> None:
    """Put SIGNALFILTERBANK into the registries of a context."""
    context.litert_parsers.register(DEFINITION.litert_key, parse, overwrite)
    context.air_options.register('SIGNALFILTERBANK', SignalfilterbankOptions, overwrite)
    context.aot_operator_classes.register('SIGNALFILTERBANK', SignalfilterbankOperator, overwrite)
