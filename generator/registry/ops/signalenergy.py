"""SIGNALENERGY. Made by `opgen build` from specs/signal/signalenergy.yaml; do not edit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from opgen.air.dtype import DType
from opgen.air.model import AirModel, AirOperator, AirOperatorOptions
from opgen.aot.operators.spec_operator import SpecOperator
from opgen.lib.arrays import arange, where
from opgen.lib.draw import Case, Draw, Sample
from opgen.lib.signal import energies
from opgen.litert.parse import parse_operator
from opgen.litert.schema import ModelT, SubGraphT
from opgen.registry.context import RegistryContext
from opgen.registry.definition import Call, Definition, Kernel, Litert, Operand, Operation, Option, OutputFacts, Params, State, TorchEntry, Values, Violation, in_words as _in_words, take as _take


@dataclass(frozen=True)
class SignalenergyOptions(AirOperatorOptions):
    """Options of SIGNALENERGY."""

    end_index: int  # specs/signal/signalenergy.yaml:8
    start_index: int  # specs/signal/signalenergy.yaml:9


def infer(op: Operation[SignalenergyOptions]) -> Mapping[str, OutputFacts | tuple[OutputFacts, ...]]:
    uint32 = DType.UINT32  # specs/signal/signalenergy.yaml:16
    input = op.tensor("input")  # specs/signal/signalenergy.yaml:12
    return {
        "output": OutputFacts(
            type=uint32,  # specs/signal/signalenergy.yaml:16
            shape=(input.i // 2,),  # specs/signal/signalenergy.yaml:17
        ),
    }


def check(op: Operation[SignalenergyOptions]) -> Iterator[Violation]:
    input = op.tensor("input")  # specs/signal/signalenergy.yaml:12
    end_index = op.options.end_index  # specs/signal/signalenergy.yaml:8
    start_index = op.options.start_index  # specs/signal/signalenergy.yaml:9
    size = input.i // 2  # specs/signal/signalenergy.yaml:20
    if not (input.i % 2 == 0 and start_index <= end_index <= size):  # specs/signal/signalenergy.yaml:24
        yield Violation('specs/signal/signalenergy.yaml:24', _in_words(start_index) + ' .. ' + _in_words(end_index) + ' is no range of ' + _in_words(size) + ' complex numbers')


def macs(op: Operation[SignalenergyOptions]) -> int:
    end_index = op.options.end_index  # specs/signal/signalenergy.yaml:8
    start_index = op.options.start_index  # specs/signal/signalenergy.yaml:9
    return 2 * (end_index - start_index)  # specs/signal/signalenergy.yaml:27


def _evaluate_reference(op: Operation[SignalenergyOptions]) -> Values:
    input = op.tensor("input")  # specs/signal/signalenergy.yaml:12
    end_index = op.options.end_index  # specs/signal/signalenergy.yaml:8
    start_index = op.options.start_index  # specs/signal/signalenergy.yaml:9
    size = input.i // 2  # specs/signal/signalenergy.yaml:20
    index = arange(size)  # specs/signal/signalenergy.yaml:21
    return _take(where(index < start_index, 0, where(index < end_index, energies(input), 0)))  # specs/signal/signalenergy.yaml:28


def states(op: Operation[SignalenergyOptions]) -> Mapping[str, State]:
    del op
    return {}


def _signal_energy_s16_params(op: Operation[SignalenergyOptions]) -> Params:
    end_index = op.options.end_index  # specs/signal/signalenergy.yaml:8
    start_index = op.options.start_index  # specs/signal/signalenergy.yaml:9
    input = op.tensor("input")  # specs/signal/signalenergy.yaml:12
    size = input.i // 2  # specs/signal/signalenergy.yaml:20
    return (("size", size), ("start_index", start_index), ("end_index", end_index),)  # specs/signal/signalenergy.yaml:31


def _torch_0_inputs(call: Call) -> Mapping[str, object]:
    return {
        "input": call["input"],  # specs/signal/signalenergy.yaml:2
    }


def _torch_0_options(call: Call) -> Mapping[str, object]:
    return {
        "end_index": call["end_index"],  # specs/signal/signalenergy.yaml:2
        "start_index": call["start_index"],  # specs/signal/signalenergy.yaml:2
    }


def _torch_0_outputs(call: Call) -> tuple[object, ...]:
    return (
        call["output"],  # specs/signal/signalenergy.yaml:2
    )


def sample_0(draw: Draw) -> Case:
    sample = Sample(draw)
    start_index = sample.option("start_index", 0)  # specs/signal/signalenergy.yaml:38
    span = draw.span
    end_index = sample.option("end_index", span(1, 40))  # specs/signal/signalenergy.yaml:39
    input = sample.tensor("input", (2 * end_index,), "I")  # specs/signal/signalenergy.yaml:40
    return sample.case()


DEFINITION = Definition[SignalenergyOptions](
    op='SIGNALENERGY',
    place='specs/signal/signalenergy.yaml:2',
    doc='The energies of complex numbers, such as those of a spectrum.',
    options_type=SignalenergyOptions,
    options=(
        Option('end_index', int, 'specs/signal/signalenergy.yaml:8', minimum=0),
        Option('start_index', int, 'specs/signal/signalenergy.yaml:9', minimum=0),
    ),
    litert=Litert(custom='SignalEnergy', versions=(1, 1), payload='flexbuffer'),
    inputs=(
        Operand('input', 'specs/signal/signalenergy.yaml:12', layout='I', ignores_scale=True),
    ),
    outputs=(
        Operand('output', 'specs/signal/signalenergy.yaml:14', layout='O', ignores_scale=True),
    ),
    infer=infer,
    check=check,
    macs=macs,
    reference=_evaluate_reference,
    reference_place='specs/signal/signalenergy.yaml:28',
    states=states,
    kernels=(
        Kernel[SignalenergyOptions](
            name='signal_energy_s16',
            place='specs/signal/signalenergy.yaml:31',
            types={'input': (DType.INT16,), 'output': (DType.UINT32,)},
            same_type={},
            arguments=('p', 'input', 'output'),
            c=(
                '/* SIGNALENERGY: input int16, output uint32 (specs/signal/signalenergy.yaml:31) */\n'
                'typedef struct {\n'
                '    int32_t size;\n'
                '    int32_t start_index;\n'
                '    int32_t end_index;\n'
                '} opgen_signal_energy_s16_params;\n'
                '\n'
                'static inline int opgen_run_signal_energy_s16(const opgen_signal_energy_s16_params *p, const int16_t *input,\n'
                '                                              uint32_t *output)\n'
                '{\n'
                '    opgen_energy_s16(p->size, p->start_index, p->end_index, input, output);\n'
                '    return 0;\n'
                '}\n'
            ),
            params=_signal_energy_s16_params,
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
        TorchEntry('opgen.signalenergy.default', '(Tensor input, int end_index, int start_index) -> Tensor', None, None, _torch_0_inputs, _torch_0_options, _torch_0_outputs, frozenset(['end_index', 'input', 'start_index']), ('output',), 'specs/signal/signalenergy.yaml:2'),
    ),
    samples=(
        sample_0,
    ),
)


def parse(
    op_id: int, model: ModelT, subgraph: SubGraphT, air_model: AirModel
) -> AirOperator:
    """Read one SIGNALENERGY of a LiteRT model."""
    return parse_operator(DEFINITION, op_id, model, subgraph, air_model)


class SignalenergyOperator(SpecOperator):
    """SIGNALENERGY, ready to be planned and emitted."""

    TYPE = 'SIGNALENERGY'
    DEFINITION = DEFINITION


OPERATOR = SignalenergyOperator
OPTIONS = SignalenergyOptions


def register(context: RegistryContext, *, overwrite: bool = False) -> None:
    """Put SIGNALENERGY into the registries of a context."""
    context.litert_parsers.register(DEFINITION.litert_key, parse, overwrite)
    context.air_options.register('SIGNALENERGY', SignalenergyOptions, overwrite)
    context.aot_operator_classes.register('SIGNALENERGY', SignalenergyOperator, overwrite)
