"""SIGNALFILTERBANKLOG. Made by `opgen build` from specs/signal/signalfilterbanklog.yaml; do not edit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from opgen.air.dtype import DType
from opgen.air.model import AirModel, AirOperator, AirOperatorOptions
from opgen.aot.operators.spec_operator import SpecOperator
from opgen.lib.arrays import as_int16s
from opgen.lib.draw import Case, Draw, Sample
from opgen.lib.signal import log_scaled, log_table
from opgen.litert.parse import parse_operator
from opgen.litert.schema import ModelT, SubGraphT
from opgen.registry.context import RegistryContext
from opgen.registry.definition import Call, Definition, Kernel, Litert, Operand, Operation, Option, OutputFacts, Params, State, TorchEntry, Values, Violation, take as _take


@dataclass(frozen=True)
class SignalfilterbanklogOptions(AirOperatorOptions):
    """Options of SIGNALFILTERBANKLOG."""

    input_correction_bits: int  # specs/signal/signalfilterbanklog.yaml:8
    output_scale: int  # specs/signal/signalfilterbanklog.yaml:9


def infer(op: Operation[SignalfilterbanklogOptions]) -> Mapping[str, OutputFacts | tuple[OutputFacts, ...]]:
    int16 = DType.INT16  # specs/signal/signalfilterbanklog.yaml:16
    input = op.tensor("input")  # specs/signal/signalfilterbanklog.yaml:12
    return {
        "output": OutputFacts(
            type=int16,  # specs/signal/signalfilterbanklog.yaml:16
            shape=input.shape,  # specs/signal/signalfilterbanklog.yaml:17
        ),
    }


def check(op: Operation[SignalfilterbanklogOptions]) -> Iterator[Violation]:
    del op
    return iter(())


def macs(op: Operation[SignalfilterbanklogOptions]) -> int:
    del op
    return 0


def _evaluate_reference(op: Operation[SignalfilterbanklogOptions]) -> Values:
    input = op.tensor("input")  # specs/signal/signalfilterbanklog.yaml:12
    input_correction_bits = op.options.input_correction_bits  # specs/signal/signalfilterbanklog.yaml:8
    output_scale = op.options.output_scale  # specs/signal/signalfilterbanklog.yaml:9
    return _take(log_scaled(input, input_correction_bits, output_scale))  # specs/signal/signalfilterbanklog.yaml:23


def states(op: Operation[SignalfilterbanklogOptions]) -> Mapping[str, State]:
    del op
    return {}


def _signal_log_u32_params(op: Operation[SignalfilterbanklogOptions]) -> Params:
    input_correction_bits = op.options.input_correction_bits  # specs/signal/signalfilterbanklog.yaml:8
    output_scale = op.options.output_scale  # specs/signal/signalfilterbanklog.yaml:9
    input = op.tensor("input")  # specs/signal/signalfilterbanklog.yaml:12
    size = input.c  # specs/signal/signalfilterbanklog.yaml:20
    table = as_int16s(log_table())  # specs/signal/signalfilterbanklog.yaml:21
    return (("size", size), ("input_correction_bits", input_correction_bits), ("output_scale", output_scale), ("table", table),)  # specs/signal/signalfilterbanklog.yaml:26


def _torch_0_inputs(call: Call) -> Mapping[str, object]:
    return {
        "input": call["input"],  # specs/signal/signalfilterbanklog.yaml:2
    }


def _torch_0_options(call: Call) -> Mapping[str, object]:
    return {
        "input_correction_bits": call["input_correction_bits"],  # specs/signal/signalfilterbanklog.yaml:2
        "output_scale": call["output_scale"],  # specs/signal/signalfilterbanklog.yaml:2
    }


def _torch_0_outputs(call: Call) -> tuple[object, ...]:
    return (
        call["output"],  # specs/signal/signalfilterbanklog.yaml:2
    )


def sample_0(draw: Draw) -> Case:
    sample = Sample(draw)
    choice = draw.choice
    span = draw.span
    input_correction_bits = sample.option("input_correction_bits", choice(3, span(0, 31)))  # specs/signal/signalfilterbanklog.yaml:33
    output_scale = sample.option("output_scale", choice(1600, span(0, 100000), -1))  # specs/signal/signalfilterbanklog.yaml:34
    input = sample.tensor("input", (span(1, 60),), "C")  # specs/signal/signalfilterbanklog.yaml:35
    return sample.case()


DEFINITION = Definition[SignalfilterbanklogOptions](
    op='SIGNALFILTERBANKLOG',
    place='specs/signal/signalfilterbanklog.yaml:2',
    doc='Natural logarithms, times a scale; 0 and 1 give 0.',
    options_type=SignalfilterbanklogOptions,
    options=(
        Option('input_correction_bits', int, 'specs/signal/signalfilterbanklog.yaml:8', minimum=0, maximum=31),
        Option('output_scale', int, 'specs/signal/signalfilterbanklog.yaml:9'),
    ),
    litert=Litert(custom='SignalFilterBankLog', versions=(1, 1), payload='flexbuffer'),
    inputs=(
        Operand('input', 'specs/signal/signalfilterbanklog.yaml:12', layout='C', ignores_scale=True),
    ),
    outputs=(
        Operand('output', 'specs/signal/signalfilterbanklog.yaml:14', layout='C', ignores_scale=True),
    ),
    infer=infer,
    check=check,
    macs=macs,
    reference=_evaluate_reference,
    reference_place='specs/signal/signalfilterbanklog.yaml:23',
    states=states,
    kernels=(
        Kernel[SignalfilterbanklogOptions](
            name='signal_log_u32',
            place='specs/signal/signalfilterbanklog.yaml:26',
            types={'input': (DType.UINT32,), 'output': (DType.INT16,)},
            same_type={},
            arguments=('p', 'input', 'output'),
            c=(
                '/* SIGNALFILTERBANKLOG: input uint32, output int16 (specs/signal/signalfilterbanklog.yaml:26) */\n'
                'typedef struct {\n'
                '    int32_t size;\n'
                '    int32_t input_correction_bits;\n'
                '    int32_t output_scale;\n'
                '    const int16_t *table;\n'
                '} opgen_signal_log_u32_params;\n'
                '\n'
                'static inline int opgen_run_signal_log_u32(const opgen_signal_log_u32_params *p, const uint32_t *input,\n'
                '                                           int16_t *output)\n'
                '{\n'
                '    opgen_log_u32(p->size, p->input_correction_bits, p->output_scale, p->table, input, output);\n'
                '    return 0;\n'
                '}\n'
            ),
            params=_signal_log_u32_params,
            exact=None,
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
        TorchEntry('opgen.signalfilterbanklog.default', '(Tensor input, int input_correction_bits, int output_scale) -> Tensor', None, None, _torch_0_inputs, _torch_0_options, _torch_0_outputs, frozenset(['input', 'input_correction_bits', 'output_scale']), ('output',), 'specs/signal/signalfilterbanklog.yaml:2'),
    ),
    samples=(
        sample_0,
    ),
)


def parse(
    op_id: int, model: ModelT, subgraph: SubGraphT, air_model: AirModel
) -> AirOperator:
    """Read one SIGNALFILTERBANKLOG of a LiteRT model."""
    return parse_operator(DEFINITION, op_id, model, subgraph, air_model)


class SignalfilterbanklogOperator(SpecOperator):
    """SIGNALFILTERBANKLOG, ready to be planned and emitted."""

    TYPE = 'SIGNALFILTERBANKLOG'
    DEFINITION = DEFINITION


OPERATOR = SignalfilterbanklogOperator
OPTIONS = SignalfilterbanklogOptions


def register(context: RegistryContext, *, overwrite: bool = False) -> None:
    """Put SIGNALFILTERBANKLOG into the registries of a context."""
    context.litert_parsers.register(DEFINITION.litert_key, parse, overwrite)
    context.air_options.register('SIGNALFILTERBANKLOG', SignalfilterbanklogOptions, overwrite)
    context.aot_operator_classes.register('SIGNALFILTERBANKLOG', SignalfilterbanklogOperator, overwrite)
