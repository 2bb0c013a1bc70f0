"""SIGNALPCAN. Made by `opgen build` from specs/signal/signalpcan.yaml; do not edit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from opgen.air.dtype import DType
from opgen.air.model import AirModel, AirOperator, AirOperatorOptions
from opgen.aot.operators.spec_operator import SpecOperator
from opgen.lib.draw import Case, Draw, Sample
from opgen.lib.signal import pcan
from opgen.litert.parse import parse_operator
from opgen.litert.schema import ModelT, SubGraphT
from opgen.registry.context import RegistryContext
from opgen.registry.definition import Call, Definition, Kernel, Litert, Operand, Operation, Option, OutputFacts, Params, State, TorchEntry, Values, Violation, in_words as _in_words, take as _take


@dataclass(frozen=True)
class SignalpcanOptions(AirOperatorOptions):
    """Options of SIGNALPCAN."""

    snr_shift: int  # specs/signal/signalpcan.yaml:8


def infer(op: Operation[SignalpcanOptions]) -> Mapping[str, OutputFacts | tuple[OutputFacts, ...]]:
    uint32 = DType.UINT32  # specs/signal/signalpcan.yaml:17
    input = op.tensor("input")  # specs/signal/signalpcan.yaml:11
    return {
        "output": OutputFacts(
            type=uint32,  # specs/signal/signalpcan.yaml:17
            shape=input.shape,  # specs/signal/signalpcan.yaml:18
        ),
    }


def check(op: Operation[SignalpcanOptions]) -> Iterator[Violation]:
    noise_estimate = op.tensor("noise_estimate")  # specs/signal/signalpcan.yaml:12
    input = op.tensor("input")  # specs/signal/signalpcan.yaml:11
    size = input.c  # specs/signal/signalpcan.yaml:21
    if not (noise_estimate.c == size):  # specs/signal/signalpcan.yaml:24
        yield Violation('specs/signal/signalpcan.yaml:24', _in_words(size) + ' energies have ' + _in_words(noise_estimate.c) + ' noise estimates')
    gain_lut = op.tensor("gain_lut")  # specs/signal/signalpcan.yaml:13
    if not (gain_lut.k >= 125):  # specs/signal/signalpcan.yaml:26
        yield Violation('specs/signal/signalpcan.yaml:26', 'the table of gains must have 125 numbers, this has ' + _in_words(gain_lut.k))


def macs(op: Operation[SignalpcanOptions]) -> int:
    del op
    return 0


def _evaluate_reference(op: Operation[SignalpcanOptions]) -> Values:
    input = op.tensor("input")  # specs/signal/signalpcan.yaml:11
    noise_estimate = op.tensor("noise_estimate")  # specs/signal/signalpcan.yaml:12
    gain_lut = op.tensor("gain_lut")  # specs/signal/signalpcan.yaml:13
    snr_shift = op.options.snr_shift  # specs/signal/signalpcan.yaml:8
    return _take(pcan(input, noise_estimate, gain_lut, snr_shift))  # specs/signal/signalpcan.yaml:29


def states(op: Operation[SignalpcanOptions]) -> Mapping[str, State]:
    del op
    return {}


def _signal_pcan_u32_params(op: Operation[SignalpcanOptions]) -> Params:
    snr_shift = op.options.snr_shift  # specs/signal/signalpcan.yaml:8
    input = op.tensor("input")  # specs/signal/signalpcan.yaml:11
    size = input.c  # specs/signal/signalpcan.yaml:21
    return (("size", size), ("snr_shift", snr_shift),)  # specs/signal/signalpcan.yaml:32


def _torch_0_inputs(call: Call) -> Mapping[str, object]:
    return {
        "input": call["input"],  # specs/signal/signalpcan.yaml:2
        "noise_estimate": call["noise_estimate"],  # specs/signal/signalpcan.yaml:2
        "gain_lut": call["gain_lut"],  # specs/signal/signalpcan.yaml:2
    }


def _torch_0_options(call: Call) -> Mapping[str, object]:
    return {
        "snr_shift": call["snr_shift"],  # specs/signal/signalpcan.yaml:2
    }


def _torch_0_outputs(call: Call) -> tuple[object, ...]:
    return (
        call["output"],  # specs/signal/signalpcan.yaml:2
    )


def sample_0(draw: Draw) -> Case:
    sample = Sample(draw)
    choice = draw.choice
    span = draw.span
    snr_shift = sample.option("snr_shift", choice(6, span(0, 63)))  # specs/signal/signalpcan.yaml:40
    input = sample.tensor("input", (span(1, 60),), "C")  # specs/signal/signalpcan.yaml:41
    noise_estimate = sample.tensor("noise_estimate", (input.c,), "C")  # specs/signal/signalpcan.yaml:42
    gain_lut = sample.tensor("gain_lut", (125,), "K")  # specs/signal/signalpcan.yaml:43
    return sample.case()


DEFINITION = Definition[SignalpcanOptions](
    op='SIGNALPCAN',
    place='specs/signal/signalpcan.yaml:2',
    doc='Per-channel amplitude normalization; energies divided by a power of their noise, compressed.',
    options_type=SignalpcanOptions,
    options=(
        Option('snr_shift', int, 'specs/signal/signalpcan.yaml:8', minimum=0, maximum=63),
    ),
    litert=Litert(custom='SignalPCAN', versions=(1, 1), payload='flexbuffer'),
    inputs=(
        Operand('input', 'specs/signal/signalpcan.yaml:11', layout='C', ignores_scale=True),
        Operand('noise_estimate', 'specs/signal/signalpcan.yaml:12', layout='C', ignores_scale=True),
        Operand('gain_lut', 'specs/signal/signalpcan.yaml:13', layout='K', ignores_scale=True),
    ),
    outputs=(
        Operand('output', 'specs/signal/signalpcan.yaml:15', layout='C', ignores_scale=True),
    ),
    infer=infer,
    check=check,
    macs=macs,
    reference=_evaluate_reference,
    reference_place='specs/signal/signalpcan.yaml:29',
    states=states,
    kernels=(
        Kernel[SignalpcanOptions](
            name='signal_pcan_u32',
            place='specs/signal/signalpcan.yaml:32',
            types={'input': (DType.UINT32,), 'noise_estimate': (DType.UINT32,), 'gain_lut': (DType.INT16,), 'output': (DType.UINT32,)},
            same_type={},
            arguments=('p', 'input', 'noise_estimate', 'gain_lut', 'output'),
            c=(
                '/* SIGNALPCAN: input uint32, noise_estimate uint32, gain_lut int16, output uint32 (specs/signal/signalpcan.yaml:32) */\n'
                'typedef struct {\n'
                '    int32_t size;\n'
                '    int32_t snr_shift;\n'
                '} opgen_signal_pcan_u32_params;\n'
                '\n'
                'static inline int opgen_run_signal_pcan_u32(const opgen_signal_pcan_u32_params *p, const uint32_t *input,\n'
                '                                            const uint32_t *noise_estimate, const int16_t *gain_lut,\n'
                '                                            uint32_t *output)\n'
                '{\n'
                '    opgen_pcan_u32(p->size, p->snr_shift, gain_lut, input, noise_estimate, output);\n'
                '    return 0;\n'
                '}\n'
            ),
            params=_signal_pcan_u32_params,
            exact=None,
            inplace=('input',),
            headers=('opgen_signal.h',),
            table_inputs={},
        ),
    ),
    state_names=(),
    alias=None,
    reads_values=frozenset(['gain_lut', 'input', 'noise_estimate']),
    folds=(),
    absorptions=(),
    torch=(
        TorchEntry('opgen.signalpcan.default', '(Tensor input, Tensor noise_estimate, Tensor gain_lut, int snr_shift) -> Tensor', None, None, _torch_0_inputs, _torch_0_options, _torch_0_outputs, frozenset(['gain_lut', 'input', 'noise_estimate', 'snr_shift']), ('output',), 'specs/signal/signalpcan.yaml:2'),
    ),
    samples=(
        sample_0,
    ),
)


def parse(
    op_id: int, model: ModelT, subgraph: SubGraphT, air_model: AirModel
) -> AirOperator:
    """Read one SIGNALPCAN of a LiteRT model."""
    return parse_operator(DEFINITION, op_id, model, subgraph, air_model)


class SignalpcanOperator(SpecOperator):
    """SIGNALPCAN, ready to be planned and emitted."""

    TYPE = 'SIGNALPCAN'
    DEFINITION = DEFINITION


OPERATOR = SignalpcanOperator
OPTIONS = SignalpcanOptions


def register(context: RegistryContext, *, overwrite: bool = False) -> None:
    """Put SIGNALPCAN into the registries of a context."""
    context.litert_parsers.register(DEFINITION.litert_key, parse, overwrite)
    context.air_options.register('SIGNALPCAN', SignalpcanOptions, overwrite)
    context.aot_operator_classes.register('SIGNALPCAN', SignalpcanOperator, overwrite)
