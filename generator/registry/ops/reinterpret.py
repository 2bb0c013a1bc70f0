"""REINTERPRET. Made by `opgen build` from specs/quantize/reinterpret.yaml; do not edit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from opgen.air.dtype import DType
from opgen.air.model import AirModel, AirOperator, AirOperatorOptions
from opgen.aot.operators.spec_operator import SpecOperator
from opgen.lib.draw import Case, Draw, Sample
from opgen.litert.parse import parse_operator
from opgen.litert.schema import ModelT, SubGraphT
from opgen.registry.context import RegistryContext
from opgen.registry.definition import Call, Definition, Kernel, Operand, Operation, OutputFacts, Params, Permute, State, TorchEntry, Values, Violation, take as _take


@dataclass(frozen=True)
class ReinterpretOptions(AirOperatorOptions):
    """Options of REINTERPRET."""


def infer(op: Operation[ReinterpretOptions]) -> Mapping[str, OutputFacts | tuple[OutputFacts, ...]]:
    input = op.tensor("input")  # specs/quantize/reinterpret.yaml:8
    return {
        "output": OutputFacts(
            type=input.type,  # specs/quantize/reinterpret.yaml:10
            shape=input.shape,  # specs/quantize/reinterpret.yaml:10
        ),
    }


def check(op: Operation[ReinterpretOptions]) -> Iterator[Violation]:
    del op
    return iter(())


def macs(op: Operation[ReinterpretOptions]) -> int:
    del op
    return 0  # specs/quantize/reinterpret.yaml:16


def _evaluate_reference(op: Operation[ReinterpretOptions]) -> Values:
    input = op.tensor("input")  # specs/quantize/reinterpret.yaml:8
    return _take(input)  # specs/quantize/reinterpret.yaml:17


def states(op: Operation[ReinterpretOptions]) -> Mapping[str, State]:
    del op
    return {}


def _evaluate_exact(op: Operation[ReinterpretOptions]) -> Values:
    input = op.tensor("input")  # specs/quantize/reinterpret.yaml:8
    return _take(input)  # specs/quantize/reinterpret.yaml:18


def _reinterpret_bytes_params(op: Operation[ReinterpretOptions]) -> Params:
    input = op.tensor("input")  # specs/quantize/reinterpret.yaml:8
    bytes = input.bytes  # specs/quantize/reinterpret.yaml:13
    return (("bytes", bytes),)  # specs/quantize/reinterpret.yaml:21


def _torch_0_inputs(call: Call) -> Mapping[str, object]:
    return {
        "input": call["input"],  # specs/quantize/reinterpret.yaml:4
    }


def _torch_0_options(call: Call) -> Mapping[str, object]:
    del call
    return {
    }


def _torch_0_outputs(call: Call) -> tuple[object, ...]:
    return (
        call["output"],  # specs/quantize/reinterpret.yaml:4
    )


def sample_0(draw: Draw) -> Case:
    sample = Sample(draw)
    span = draw.span
    input = sample.tensor("input", (span(1, 300),), "")  # specs/quantize/reinterpret.yaml:28
    return sample.case()


def sample_1(draw: Draw) -> Case:
    sample = Sample(draw)
    span = draw.span
    input = sample.tensor("input", (span(1, 3), span(2, 9), span(2, 9)), "")  # specs/quantize/reinterpret.yaml:29
    return sample.case()


def sample_2(draw: Draw) -> Case:
    sample = Sample(draw)
    input = sample.tensor("input", (), "")  # specs/quantize/reinterpret.yaml:30
    return sample.case()


DEFINITION = Definition[ReinterpretOptions](
    op='REINTERPRET',
    place='specs/quantize/reinterpret.yaml:2',
    doc='The same integers, which stand for other numbers; no byte changes.',
    options_type=ReinterpretOptions,
    options=(),
    litert=None,
    inputs=(
        Operand('input', 'specs/quantize/reinterpret.yaml:8', ignores_scale=True),
    ),
    outputs=(
        Operand('output', 'specs/quantize/reinterpret.yaml:10', ignores_scale=True),
    ),
    infer=infer,
    check=check,
    macs=macs,
    reference=_evaluate_reference,
    reference_place='specs/quantize/reinterpret.yaml:17',
    states=states,
    kernels=(
        Kernel[ReinterpretOptions](
            name='reinterpret_bytes',
            place='specs/quantize/reinterpret.yaml:21',
            types={'input': (DType.INT8, DType.INT16,)},
            same_type={'output': 'input'},
            arguments=('p', 'input', 'output'),
            c=(
                '/* REINTERPRET: input int8 or int16 (specs/quantize/reinterpret.yaml:21) */\n'
                'typedef struct {\n'
                '    int32_t bytes;\n'
                '} opgen_reinterpret_bytes_params;\n'
                '\n'
                'static inline int opgen_run_reinterpret_bytes(const opgen_reinterpret_bytes_params *p, const void *input,\n'
                '                                              void *output)\n'
                '{\n'
                '    arm_reshape_s8((const int8_t *)input, (int8_t *)output, (uint32_t)p->bytes);\n'
                '    return 0;\n'
                '}\n'
            ),
            params=_reinterpret_bytes_params,
            exact=_evaluate_exact,
            table_inputs={},
        ),
    ),
    state_names=(),
    alias={'output': 'input'},
    reads_values=frozenset(['input']),
    folds=(),
    absorptions=(),
    torch=(
        TorchEntry('opgen.reinterpret.default', '(Tensor input) -> Tensor', None, None, _torch_0_inputs, _torch_0_options, _torch_0_outputs, frozenset(['input']), ('output',), 'specs/quantize/reinterpret.yaml:4'),
    ),
    permute=Permute[ReinterpretOptions]('specs/quantize/reinterpret.yaml:15', ('input',)),
    samples=(
        sample_0,
        sample_1,
        sample_2,
    ),
)


def parse(
    op_id: int, model: ModelT, subgraph: SubGraphT, air_model: AirModel
) -> AirOperator:
    """Read one REINTERPRET of a LiteRT model."""
    return parse_operator(DEFINITION, op_id, model, subgraph, air_model)


class ReinterpretOperator(SpecOperator):
    """REINTERPRET, ready to be planned and emitted."""

    TYPE = 'REINTERPRET'
    DEFINITION = DEFINITION


OPERATOR = ReinterpretOperator
OPTIONS = ReinterpretOptions


def register(context: RegistryContext, *, overwrite: bool = False) -> None:
    """Put REINTERPRET into the registries of a context."""
    context.air_options.register('REINTERPRET', ReinterpretOptions, overwrite)
    context.aot_operator_classes.register('REINTERPRET', ReinterpretOperator, overwrite)
