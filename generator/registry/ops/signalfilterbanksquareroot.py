"""SIGNALFILTERBANKSQUAREROOT. Made by `opgen build` from specs/signal/signalfilterbanksquareroot.yaml; do not edit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from opgen.air.dtype import DType
from opgen.air.model import AirModel, AirOperator, AirOperatorOptions
from opgen.aot.operators.spec_operator import SpecOperator
from opgen.lib.arrays import floor, number, power, scalar
from opgen.lib.draw import Case, Draw, Sample
from opgen.lib.signal import rounded_sqrt
from opgen.litert.parse import parse_operator
from opgen.litert.schema import ModelT, SubGraphT
from opgen.registry.context import RegistryContext
from opgen.registry.definition import Call, Definition, Kernel, Litert, Operand, Operation, OutputFacts, Params, State, TorchEntry, Values, Violation, in_words as _in_words, take as _take


@dataclass(frozen=True)
class SignalfilterbanksquarerootOptions(AirOperatorOptions):
    """Options of SIGNALFILTERBANKSQUAREROOT."""


def infer(op: Operation[SignalfilterbanksquarerootOptions]) -> Mapping[str, OutputFacts | tuple[OutputFacts, ...]]:
    uint32 = DType.UINT32  # specs/signal/signalfilterbanksquareroot.yaml:13
    input = op.tensor("input")  # specs/signal/signalfilterbanksquareroot.yaml:8
    return {
        "output": OutputFacts(
            type=uint32,  # specs/signal/signalfilterbanksquareroot.yaml:13
            shape=input.shape,  # specs/signal/signalfilterbanksquareroot.yaml:14
        ),
    }


def check(op: Operation[SignalfilterbanksquarerootOptions]) -> Iterator[Violation]:
    scale_bits = op.tensor("scale_bits")  # specs/signal/signalfilterbanksquareroot.yaml:9
    if not (scale_bits.rank == 0):  # specs/signal/signalfilterbanksquareroot.yaml:20
        yield Violation('specs/signal/signalfilterbanksquareroot.yaml:20', 'scale_bits must be one number, this has shape ' + _in_words(scale_bits.shape))
    if not (not scale_bits.is_constant or number(scale_bits, 0) >= 0 and number(scale_bits, 0) <= 31):  # specs/signal/signalfilterbanksquareroot.yaml:22
        yield Violation('specs/signal/signalfilterbanksquareroot.yaml:22', 'scale_bits must be from 0 to 31, it is ' + _in_words(number(scale_bits, 0)))


def macs(op: Operation[SignalfilterbanksquarerootOptions]) -> int:
    del op
    return 0


def _evaluate_reference(op: Operation[SignalfilterbanksquarerootOptions]) -> Values:
    input = op.tensor("input")  # specs/signal/signalfilterbanksquareroot.yaml:8
    scale_bits = op.tensor("scale_bits")  # specs/signal/signalfilterbanksquareroot.yaml:9
    return _take(floor(rounded_sqrt(input) / power(2, scale_bits % 32)))  # specs/signal/signalfilterbanksquareroot.yaml:25


def states(op: Operation[SignalfilterbanksquarerootOptions]) -> Mapping[str, State]:
    del op
    return {}


def _signal_square_root_u64_params(op: Operation[SignalfilterbanksquarerootOptions]) -> Params:
    input = op.tensor("input")  # specs/signal/signalfilterbanksquareroot.yaml:8
    size = input.c  # specs/signal/signalfilterbanksquareroot.yaml:17
    return (("size", size),)  # specs/signal/signalfilterbanksquareroot.yaml:28


def _torch_0_inputs(call: Call) -> Mapping[str, object]:
    return {
        "input": call["input"],  # specs/signal/signalfilterbanksquareroot.yaml:2
        "scale_bits": call["scale_bits"],  # specs/signal/signalfilterbanksquareroot.yaml:2
    }


def _torch_0_options(call: Call) -> Mapping[str, object]:
    del call
    return {
    }


def _torch_0_outputs(call: Call) -> tuple[object, ...]:
    return (
        call["output"],  # specs/signal/signalfilterbanksquareroot.yaml:2
    )


def sample_0(draw: Draw) -> Case:
    sample = Sample(draw)
    span = draw.span
    input = sample.tensor("input", (span(1, 60),), "C")  # specs/signal/signalfilterbanksquareroot.yaml:35
    scale_bits = sample.tensor("scale_bits", scalar(span(0, 31)), "")  # specs/signal/signalfilterbanksquareroot.yaml:36
    return sample.case()


DEFINITION = Definition[SignalfilterbanksquarerootOptions](
    op='SIGNALFILTERBANKSQUAREROOT',
    place='specs/signal/signalfilterbanksquareroot.yaml:2',
    doc='Square roots of energies, less the bits by which the signal was scaled up.',
    options_type=SignalfilterbanksquarerootOptions,
    options=(),
    litert=Litert(custom='SignalFilterBankSquareRoot', versions=(1, 1), payload='flexbuffer'),
    inputs=(
        Operand('input', 'specs/signal/signalfilterbanksquareroot.yaml:8', layout='C', ignores_scale=True),
        Operand('scale_bits', 'specs/signal/signalfilterbanksquareroot.yaml:9', ignores_scale=True),
    ),
    outputs=(
        Operand('output', 'specs/signal/signalfilterbanksquareroot.yaml:11', layout='C', ignores_scale=True),
    ),
    infer=infer,
    check=check,
    macs=macs,
    reference=_evaluate_reference,
    reference_place='specs/signal/signalfilterbanksquareroot.yaml:25',
    states=states,
    kernels=(
        Kernel[SignalfilterbanksquarerootOptions](
            name='signal_square_root_u64',
            place='specs/signal/signalfilterbanksquareroot.yaml:28',
            types={'input': (DType.UINT64,), 'scale_bits': (DType.INT32,), 'output': (DType.UINT32,)},
            same_type={},
            arguments=('p', 'input', 'scale_bits', 'output'),
            c=(
                '/* SIGNALFILTERBANKSQUAREROOT: input uint64, scale_bits int32, output uint32 (specs/signal/signalfilterbanksquareroot.yaml:28) */\n'
                'typedef struct {\n'
                '    int32_t size;\n'
                '} opgen_signal_square_root_u64_params;\n'
                '\n'
                'static inline int opgen_run_signal_square_root_u64(const opgen_signal_square_root_u64_params *p,\n'
                '                                                   const uint64_t *input, const int32_t *scale_bits,\n'
                '                                                   uint32_t *output)\n'
                '{\n'
                '    opgen_square_root_u64(p->size, *scale_bits, input, output);\n'
                '    return 0;\n'
                '}\n'
            ),
            params=_signal_square_root_u64_params,
            exact=None,
            headers=('opgen_signal.h',),
            table_inputs={},
        ),
    ),
    state_names=(),
    alias=None,
    reads_values=frozenset(['input', 'scale_bits']),
    folds=(),
    absorptions=(),
    torch=(
        TorchEntry('opgen.signalfilterbanksquareroot.default', '(Tensor input, Tensor scale_bits) -> Tensor', None, None, _torch_0_inputs, _torch_0_options, _torch_0_outputs, frozenset(['input', 'scale_bits']), ('output',), 'specs/signal/signalfilterbanksquareroot.yaml:2'),
    ),
    samples=(
        sample_0,
    ),
)


def parse(
    op_id: int, model: ModelT, subgraph: SubGraphT, air_model: AirModel
) -> AirOperator:
    """Read one SIGNALFILTERBANKSQUAREROOT of a LiteRT model."""
    return parse_operator(DEFINITION, op_id, model, subgraph, air_model)


class SignalfilterbanksquarerootOperator(SpecOperator):
    """SIGNALFILTERBANKSQUAREROOT, ready to be planned and emitted."""

    TYPE = 'SIGNALFILTERBANKSQUAREROOT'
    DEFINITION = DEFINITION


OPERATOR = SignalfilterbanksquarerootOperator
OPTIONS = SignalfilterbanksquarerootOptions


def register(context: RegistryContext, *, overwrite: bool = False) -> None:
    """Put SIGNALFILTERBANKSQUAREROOT into the registries of a context."""
    context.litert_parsers.register(DEFINITION.litert_key, parse, overwrite)
    context.air_options.register('SIGNALFILTERBANKSQUAREROOT', SignalfilterbanksquarerootOptions, overwrite)
    context.aot_operator_classes.register('SIGNALFILTERBANKSQUAREROOT', SignalfilterbanksquarerootOperator, overwrite)
