"""SIGNALFFTAUTOSCALE. Made by `opgen build` from specs/signal/signalfftautoscale.yaml; do not edit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from opgen.air.dtype import DType
from opgen.air.model import AirModel, AirOperator, AirOperatorOptions
from opgen.aot.operators.spec_operator import SpecOperator
from opgen.lib.draw import Case, Draw, Sample
from opgen.lib.signal import auto_scaled
from opgen.litert.parse import parse_operator
from opgen.litert.schema import ModelT, SubGraphT
from opgen.registry.context import RegistryContext
from opgen.registry.definition import Call, Definition, Kernel, Litert, Operand, Operation, OutputFacts, Params, State, TorchEntry, Values, Violation, take as _take


@dataclass(frozen=True)
class SignalfftautoscaleOptions(AirOperatorOptions):
    """Options of SIGNALFFTAUTOSCALE."""


def infer(op: Operation[SignalfftautoscaleOptions]) -> Mapping[str, OutputFacts | tuple[OutputFacts, ...]]:
    input = op.tensor("input")  # specs/signal/signalfftautoscale.yaml:8
    int32 = DType.INT32  # specs/signal/signalfftautoscale.yaml:17
    return {
        "output": OutputFacts(
            type=input.type,  # specs/signal/signalfftautoscale.yaml:13
            shape=input.shape,  # specs/signal/signalfftautoscale.yaml:14
        ),
        "scale_bits": OutputFacts(
            type=int32,  # specs/signal/signalfftautoscale.yaml:17
            shape=(),  # specs/signal/signalfftautoscale.yaml:18
        ),
    }


def check(op: Operation[SignalfftautoscaleOptions]) -> Iterator[Violation]:
    del op
    return iter(())


def macs(op: Operation[SignalfftautoscaleOptions]) -> int:
    del op
    return 0


def _evaluate_reference(op: Operation[SignalfftautoscaleOptions]) -> Values:
    input = op.tensor("input")  # specs/signal/signalfftautoscale.yaml:8
    return _take(auto_scaled(input))  # specs/signal/signalfftautoscale.yaml:23


def states(op: Operation[SignalfftautoscaleOptions]) -> Mapping[str, State]:
    del op
    return {}


def _signal_fft_auto_scale_s16_params(op: Operation[SignalfftautoscaleOptions]) -> Params:
    input = op.tensor("input")  # specs/signal/signalfftautoscale.yaml:8
    size = input.i  # specs/signal/signalfftautoscale.yaml:21
    return (("size", size),)  # specs/signal/signalfftautoscale.yaml:26


def _torch_0_inputs(call: Call) -> Mapping[str, object]:
    return {
        "input": call["input"],  # specs/signal/signalfftautoscale.yaml:2
    }


def _torch_0_options(call: Call) -> Mapping[str, object]:
    del call
    return {
    }


def _torch_0_outputs(call: Call) -> tuple[object, ...]:
    return (
        call["output"],  # specs/signal/signalfftautoscale.yaml:2
        call["scale_bits"],  # specs/signal/signalfftautoscale.yaml:2
    )


def sample_0(draw: Draw) -> Case:
    sample = Sample(draw)
    span = draw.span
    input = sample.tensor("input", (span(1, 300),), "I")  # specs/signal/signalfftautoscale.yaml:34
    return sample.case()


def sample_1(draw: Draw) -> Case:
    sample = Sample(draw)
    integers = draw.integers
    span = draw.span
    input = sample.tensor("input", integers(-32767, 32767, (span(1, 30),)), "I")  # specs/signal/signalfftautoscale.yaml:35
    return sample.case()


DEFINITION = Definition[SignalfftautoscaleOptions](
    op='SIGNALFFTAUTOSCALE',
    place='specs/signal/signalfftautoscale.yaml:2',
    doc='Numbers shifted left as far as the largest has room, and by how many bits.',
    options_type=SignalfftautoscaleOptions,
    options=(),
    litert=Litert(custom='SignalFftAutoScale', versions=(1, 1), payload='flexbuffer'),
    inputs=(
        Operand('input', 'specs/signal/signalfftautoscale.yaml:8', layout='I', ignores_scale=True),
    ),
    outputs=(
        Operand('output', 'specs/signal/signalfftautoscale.yaml:10', layout='I', optional=True, ignores_scale=True),
        Operand('scale_bits', 'specs/signal/signalfftautoscale.yaml:15', optional=True, ignores_scale=True),
    ),
    infer=infer,
    check=check,
    macs=macs,
    reference=_evaluate_reference,
    reference_place='specs/signal/signalfftautoscale.yaml:23',
    states=states,
    kernels=(
        Kernel[SignalfftautoscaleOptions](
            name='signal_fft_auto_scale_s16',
            place='specs/signal/signalfftautoscale.yaml:26',
            types={'input': (DType.INT16,), 'output': (DType.INT16,), 'scale_bits': (DType.INT32,)},
            same_type={},
            arguments=('p', 'input', 'output', 'scale_bits'),
            c=(
                '/* SIGNALFFTAUTOSCALE: input int16, output int16, scale_bits int32 (specs/signal/signalfftautoscale.yaml:26) */\n'
                'typedef struct {\n'
                '    int32_t size;\n'
                '} opgen_signal_fft_auto_scale_s16_params;\n'
                '\n'
                'static inline int opgen_run_signal_fft_auto_scale_s16(const opgen_signal_fft_auto_scale_s16_params *p,\n'
                '                                                      const int16_t *input, int16_t *output,\n'
                '                                                      int32_t *scale_bits)\n'
                '{\n'
                '    opgen_auto_scale_s16(p->size, input, output, scale_bits);\n'
                '    return 0;\n'
                '}\n'
            ),
            params=_signal_fft_auto_scale_s16_params,
            exact=None,
            inplace=('input',),
            headers=('opgen_signal.h',),
            table_inputs={},
        ),
    ),
    state_names=(),
    alias=None,
    reads_values=frozenset(['input']),
    folds=(),
    absorptions=(),
    torch=(
        TorchEntry('opgen.signalfftautoscale.default', '(Tensor input) -> (Tensor, Tensor)', None, None, _torch_0_inputs, _torch_0_options, _torch_0_outputs, frozenset(['input']), ('output', 'scale_bits'), 'specs/signal/signalfftautoscale.yaml:2'),
    ),
    samples=(
        sample_0,
        sample_1,
    ),
)


def parse(
    op_id: int, model: ModelT, subgraph: SubGraphT, air_model: AirModel
) -> AirOperator:
    """Read one SIGNALFFTAUTOSCALE of a LiteRT model."""
    return parse_operator(DEFINITION, op_id, model, subgraph, air_model)


class SignalfftautoscaleOperator(SpecOperator):
    """SIGNALFFTAUTOSCALE, ready to be planned and emitted."""

    TYPE = 'SIGNALFFTAUTOSCALE'
    DEFINITION = DEFINITION


OPERATOR = SignalfftautoscaleOperator
OPTIONS = SignalfftautoscaleOptions


def register(context: RegistryContext, *, overwrite: bool = False) -> None:
    """Put SIGNALFFTAUTOSCALE into the registries of a context."""
    context.litert_parsers.register(DEFINITION.litert_key, parse, overwrite)
    context.air_options.register('SIGNALFFTAUTOSCALE', SignalfftautoscaleOptions, overwrite)
    context.aot_operator_classes.register('SIGNALFFTAUTOSCALE', SignalfftautoscaleOperator, overwrite)
