"""SIGNALFILTERBANKSPECTRALSUBTRACTION. Made by `opgen build` from specs/signal/signalfilterbankspectralsubtraction.yaml; do not edit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from opgen.air.dtype import DType
from opgen.air.model import AirModel, AirOperator, AirOperatorOptions
from opgen.aot.operators.spec_operator import SpecOperator
from opgen.lib.draw import Case, Draw, Sample
from opgen.lib.signal import opgen_noise_filter, subtract_noise
from opgen.litert.parse import parse_operator
from opgen.litert.schema import ModelT, SubGraphT
from opgen.registry.context import RegistryContext
from opgen.registry.definition import Definition, Kernel, Litert, Operand, Operation, Option, OutputFacts, Params, State, Values, Violation, in_words as _in_words, take as _take


@dataclass(frozen=True)
class SignalfilterbankspectralsubtractionOptions(AirOperatorOptions):
    """Options of SIGNALFILTERBANKSPECTRALSUBTRACTION."""

    alternate_one_minus_smoothing: int  # specs/signal/signalfilterbankspectralsubtraction.yaml:8
    alternate_smoothing: int  # specs/signal/signalfilterbankspectralsubtraction.yaml:9
    clamping: bool  # specs/signal/signalfilterbankspectralsubtraction.yaml:10
    min_signal_remaining: int  # specs/signal/signalfilterbankspectralsubtraction.yaml:11
    num_channels: int  # specs/signal/signalfilterbankspectralsubtraction.yaml:12
    one_minus_smoothing: int  # specs/signal/signalfilterbankspectralsubtraction.yaml:13
    smoothing: int  # specs/signal/signalfilterbankspectralsubtraction.yaml:14
    smoothing_bits: int  # specs/signal/signalfilterbankspectralsubtraction.yaml:15
    spectral_subtraction_bits: int  # specs/signal/signalfilterbankspectralsubtraction.yaml:16


def infer(op: Operation[SignalfilterbankspectralsubtractionOptions]) -> Mapping[str, OutputFacts | tuple[OutputFacts, ...]]:
    uint32 = DType.UINT32  # specs/signal/signalfilterbankspectralsubtraction.yaml:24
    input = op.tensor("input")  # specs/signal/signalfilterbankspectralsubtraction.yaml:19
    return {
        "output": OutputFacts(
            type=uint32,  # specs/signal/signalfilterbankspectralsubtraction.yaml:24
            shape=input.shape,  # specs/signal/signalfilterbankspectralsubtraction.yaml:25
        ),
        "noise_estimate": OutputFacts(
            type=uint32,  # specs/signal/signalfilterbankspectralsubtraction.yaml:29
            shape=input.shape,  # specs/signal/signalfilterbankspectralsubtraction.yaml:30
        ),
    }


def check(op: Operation[SignalfilterbankspectralsubtractionOptions]) -> Iterator[Violation]:
    input = op.tensor("input")  # specs/signal/signalfilterbankspectralsubtraction.yaml:19
    num_channels = op.options.num_channels  # specs/signal/signalfilterbankspectralsubtraction.yaml:12
    if not (input.c == num_channels):  # specs/signal/signalfilterbankspectralsubtraction.yaml:40
        yield Violation('specs/signal/signalfilterbankspectralsubtraction.yaml:40', _in_words(num_channels) + ' channels, but ' + _in_words(input.c) + ' numbers')


def macs(op: Operation[SignalfilterbankspectralsubtractionOptions]) -> int:
    del op
    return 0


def _evaluate_reference(op: Operation[SignalfilterbankspectralsubtractionOptions]) -> Values:
    input = op.tensor("input")  # specs/signal/signalfilterbankspectralsubtraction.yaml:19
    noise = op.tensor("noise")  # specs/signal/signalfilterbankspectralsubtraction.yaml:33
    alternate_one_minus_smoothing = op.options.alternate_one_minus_smoothing  # specs/signal/signalfilterbankspectralsubtraction.yaml:8
    alternate_smoothing = op.options.alternate_smoothing  # specs/signal/signalfilterbankspectralsubtraction.yaml:9
    clamping = op.options.clamping  # specs/signal/signalfilterbankspectralsubtraction.yaml:10
    min_signal_remaining = op.options.min_signal_remaining  # specs/signal/signalfilterbankspectralsubtraction.yaml:11
    one_minus_smoothing = op.options.one_minus_smoothing  # specs/signal/signalfilterbankspectralsubtraction.yaml:13
    smoothing = op.options.smoothing  # specs/signal/signalfilterbankspectralsubtraction.yaml:14
    smoothing_bits = op.options.smoothing_bits  # specs/signal/signalfilterbankspectralsubtraction.yaml:15
    spectral_subtraction_bits = op.options.spectral_subtraction_bits  # specs/signal/signalfilterbankspectralsubtraction.yaml:16
    filter = opgen_noise_filter(smoothing, one_minus_smoothing, alternate_smoothing, alternate_one_minus_smoothing, min_signal_remaining, smoothing_bits, spectral_subtraction_bits, clamping)  # specs/signal/signalfilterbankspectralsubtraction.yaml:36
    return _take(subtract_noise(input, noise, filter))  # specs/signal/signalfilterbankspectralsubtraction.yaml:43


def states(op: Operation[SignalfilterbankspectralsubtractionOptions]) -> Mapping[str, State]:
    num_channels = op.options.num_channels  # specs/signal/signalfilterbankspectralsubtraction.yaml:12
    return {
        "noise": State(DType.UINT32, (num_channels,), 0),  # specs/signal/signalfilterbankspectralsubtraction.yaml:33
    }


def _signal_spectral_subtraction_u32_params(op: Operation[SignalfilterbankspectralsubtractionOptions]) -> Params:
    num_channels = op.options.num_channels  # specs/signal/signalfilterbankspectralsubtraction.yaml:12
    alternate_one_minus_smoothing = op.options.alternate_one_minus_smoothing  # specs/signal/signalfilterbankspectralsubtraction.yaml:8
    alternate_smoothing = op.options.alternate_smoothing  # specs/signal/signalfilterbankspectralsubtraction.yaml:9
    clamping = op.options.clamping  # specs/signal/signalfilterbankspectralsubtraction.yaml:10
    min_signal_remaining = op.options.min_signal_remaining  # specs/signal/signalfilterbankspectralsubtraction.yaml:11
    one_minus_smoothing = op.options.one_minus_smoothing  # specs/signal/signalfilterbankspectralsubtraction.yaml:13
    smoothing = op.options.smoothing  # specs/signal/signalfilterbankspectralsubtraction.yaml:14
    smoothing_bits = op.options.smoothing_bits  # specs/signal/signalfilterbankspectralsubtraction.yaml:15
    spectral_subtraction_bits = op.options.spectral_subtraction_bits  # specs/signal/signalfilterbankspectralsubtraction.yaml:16
    filter = opgen_noise_filter(smoothing, one_minus_smoothing, alternate_smoothing, alternate_one_minus_smoothing, min_signal_remaining, smoothing_bits, spectral_subtraction_bits, clamping)  # specs/signal/signalfilterbankspectralsubtraction.yaml:36
    return (("filter", filter), ("num_channels", num_channels),)  # specs/signal/signalfilterbankspectralsubtraction.yaml:46


def sample_0(draw: Draw) -> Case:
    sample = Sample(draw)
    choice = draw.choice
    span = draw.span
    spectral_subtraction_bits = sample.option("spectral_subtraction_bits", choice(14, span(0, 31)))  # specs/signal/signalfilterbankspectralsubtraction.yaml:57
    smoothing_bits = sample.option("smoothing_bits", choice(10, span(0, 31)))  # specs/signal/signalfilterbankspectralsubtraction.yaml:58
    smoothing = sample.option("smoothing", span(0, 16384))  # specs/signal/signalfilterbankspectralsubtraction.yaml:59
    one_minus_smoothing = sample.option("one_minus_smoothing", 16384 - smoothing)  # specs/signal/signalfilterbankspectralsubtraction.yaml:60
    alternate_smoothing = sample.option("alternate_smoothing", span(0, 16384))  # specs/signal/signalfilterbankspectralsubtraction.yaml:61
    alternate_one_minus_smoothing = sample.option("alternate_one_minus_smoothing", span(0, 16384))  # specs/signal/signalfilterbankspectralsubtraction.yaml:62
    min_signal_remaining = sample.option("min_signal_remaining", span(0, 16384))  # specs/signal/signalfilterbankspectralsubtraction.yaml:63
    clamping = sample.option("clamping", choice(True, False))  # specs/signal/signalfilterbankspectralsubtraction.yaml:64
    num_channels = sample.option("num_channels", span(1, 60))  # specs/signal/signalfilterbankspectralsubtraction.yaml:65
    input = sample.tensor("input", (num_channels,), "C")  # specs/signal/signalfilterbankspectralsubtraction.yaml:66
    return sample.case()


DEFINITION = Definition[SignalfilterbankspectralsubtractionOptions](
    op='SIGNALFILTERBANKSPECTRALSUBTRACTION',
    place='specs/signal/signalfilterbankspectralsubtraction.yaml:2',
    doc='Energies less the noise in them, which is what they are on average.',
    options_type=SignalfilterbankspectralsubtractionOptions,
    options=(
        Option('alternate_one_minus_smoothing', int, 'specs/signal/signalfilterbankspectralsubtraction.yaml:8'),
        Option('alternate_smoothing', int, 'specs/signal/signalfilterbankspectralsubtraction.yaml:9'),
        Option('clamping', bool, 'specs/signal/signalfilterbankspectralsubtraction.yaml:10'),
        Option('min_signal_remaining', int, 'specs/signal/signalfilterbankspectralsubtraction.yaml:11'),
        Option('num_channels', int, 'specs/signal/signalfilterbankspectralsubtraction.yaml:12', minimum=1),
        Option('one_minus_smoothing', int, 'specs/signal/signalfilterbankspectralsubtraction.yaml:13'),
        Option('smoothing', int, 'specs/signal/signalfilterbankspectralsubtraction.yaml:14'),
        Option('smoothing_bits', int, 'specs/signal/signalfilterbankspectralsubtraction.yaml:15', minimum=0, maximum=31),
        Option('spectral_subtraction_bits', int, 'specs/signal/signalfilterbankspectralsubtraction.yaml:16', minimum=0, maximum=63),
    ),
    litert=Litert(custom='SignalFilterBankSpectralSubtraction', versions=(1, 1), payload='flexbuffer'),
    inputs=(
        Operand('input', 'specs/signal/signalfilterbankspectralsubtraction.yaml:19', layout='C', ignores_scale=True),
    ),
    outputs=(
        Operand('output', 'specs/signal/signalfilterbankspectralsubtraction.yaml:21', layout='C', optional=True, ignores_scale=True),
        Operand('noise_estimate', 'specs/signal/signalfilterbankspectralsubtraction.yaml:26', layout='C', optional=True, ignores_scale=True),
    ),
    infer=infer,
    check=check,
    macs=macs,
    reference=_evaluate_reference,
    reference_place='specs/signal/signalfilterbankspectralsubtraction.yaml:43',
    states=states,
    kernels=(
        Kernel[SignalfilterbankspectralsubtractionOptions](
            name='signal_spectral_subtraction_u32',
            place='specs/signal/signalfilterbankspectralsubtraction.yaml:46',
            types={'input': (DType.UINT32,), 'output': (DType.UINT32,), 'noise_estimate': (DType.UINT32,)},
            same_type={},
            arguments=('p', 'input', 'output', 'noise_estimate', 'noise'),
            c=(
                '/* SIGNALFILTERBANKSPECTRALSUBTRACTION: input uint32, output uint32, noise_estimate uint32 (specs/signal/signalfilterbankspectralsubtraction.yaml:46) */\n'
                'typedef struct {\n'
                '    opgen_noise_filter filter;\n'
                '    int32_t num_channels;\n'
                '} opgen_signal_spectral_subtraction_u32_params;\n'
                '\n'
                'static inline int opgen_run_signal_spectral_subtraction_u32(\n'
                '                                                            const opgen_signal_spectral_subtraction_u32_params *p,\n'
                '                                                            const uint32_t *input, uint32_t *output,\n'
                '                                                            uint32_t *noise_estimate, uint32_t *noise)\n'
                '{\n'
                '    opgen_subtract_noise(&p->filter, p->num_channels, input, noise, output);\n'
                '    for (int32_t i = 0; noise_estimate != NULL && i < p->num_channels; i++)\n'
                '        noise_estimate[i] = noise[i];\n'
                '    return 0;\n'
                '}\n'
            ),
            params=_signal_spectral_subtraction_u32_params,
            exact=None,
            inplace=('input',),
            headers=('opgen_signal.h',),
            table_inputs={},
        ),
    ),
    state_names=('noise',),
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
    """Read one SIGNALFILTERBANKSPECTRALSUBTRACTION of a LiteRT model."""
    return parse_operator(DEFINITION, op_id, model, subgraph, air_model)


class SignalfilterbankspectralsubtractionOperator(SpecOperator):
    """SIGNALFILTERBANKSPECTRALSUBTRACTION, ready to be planned and emitted."""

    TYPE = 'SIGNALFILTERBANKSPECTRALSUBTRACTION'
    DEFINITION = DEFINITION


OPERATOR = SignalfilterbankspectralsubtractionOperator
OPTIONS = SignalfilterbankspectralsubtractionOptions


def register(context: RegistryContext, *, overwrite: bool = False) -> None:
    """Put SIGNALFILTERBANKSPECTRALSUBTRACTION into the registries of a context."""
    context.litert_parsers.register(DEFINITION.litert_key, parse, overwrite)
    context.air_options.register('SIGNALFILTERBANKSPECTRALSUBTRACTION', SignalfilterbankspectralsubtractionOptions, overwrite)
    context.aot_operator_classes.register('SIGNALFILTERBANKSPECTRALSUBTRACTION', SignalfilterbankspectralsubtractionOperator, overwrite)
