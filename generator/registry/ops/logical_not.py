"""LOGICAL_NOT. Made by `opgen build` from specs/elementwise/logical_not.yaml; do not edit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from opgen.air.dtype import DType
from opgen.air.model import AirModel, AirOperator, AirOperatorOptions
from opgen.aot.operators.spec_operator import SpecOperator
from opgen.lib.draw import Case, Draw, Sample
from opgen.lib.quant import have_scales, table_s8
from opgen.litert.parse import parse_operator
from opgen.litert.schema import ModelT, SubGraphT
from opgen.registry.context import RegistryContext
from opgen.registry.definition import Call, Definition, Kernel, Litert, Operand, Operation, OutputFacts, Params, Permute, State, TorchEntry, Values, Violation, in_words as _in_words, take as _take


@dataclass(frozen=True)
class LogicalNotOptions(AirOperatorOptions):
    """Options of LOGICAL_NOT."""


def infer(op: Operation[LogicalNotOptions]) -> Mapping[str, OutputFacts | tuple[OutputFacts, ...]]:
    input = op.tensor("input")  # specs/_family/unary.yaml:6
    return {
        "output": OutputFacts(
            type=input.type,  # specs/_family/unary.yaml:9
            shape=input.shape,  # specs/_family/unary.yaml:10
        ),
    }


def check(op: Operation[LogicalNotOptions]) -> Iterator[Violation]:
    input = op.tensor("input")  # specs/_family/unary.yaml:6
    output = op.tensor("output")  # specs/_family/unary.yaml:8
    if not (have_scales(input, output)):  # specs/_family/unary.yaml:17
        yield Violation('specs/_family/unary.yaml:17', 'integers that stand for real numbers need a scale; one of these tensors has none', is_limit=True)


def macs(op: Operation[LogicalNotOptions]) -> int:
    del op
    return 0  # specs/_family/unary.yaml:22


def _evaluate_reference(op: Operation[LogicalNotOptions]) -> Values:
    input = op.tensor("input")  # specs/_family/unary.yaml:6
    return _take(input == 0)  # specs/elementwise/logical_not.yaml:12


def states(op: Operation[LogicalNotOptions]) -> Mapping[str, State]:
    del op
    return {}


def _logical_not_bool_params(op: Operation[LogicalNotOptions]) -> Params:
    input = op.tensor("input")  # specs/_family/unary.yaml:6
    size = input.size  # specs/_family/unary.yaml:13
    return (("size", size),)  # specs/elementwise/logical_not.yaml:15


def _torch_0_limit(call: Call) -> Violation | None:
    bool = DType.BOOL  # specs/elementwise/logical_not.yaml:7
    self = call["self"]  # specs/elementwise/logical_not.yaml:7
    if not (self.type == bool):  # specs/elementwise/logical_not.yaml:7
        return Violation('specs/elementwise/logical_not.yaml:7', 'self is ' + _in_words(self.type) + ': it must be bool', is_limit=True)
    return None


def _torch_0_inputs(call: Call) -> Mapping[str, object]:
    return {
        "input": call["self"],  # specs/elementwise/logical_not.yaml:6
    }


def _torch_0_options(call: Call) -> Mapping[str, object]:
    del call
    return {
    }


def _torch_0_outputs(call: Call) -> tuple[object, ...]:
    return (
        call["output"],  # specs/elementwise/logical_not.yaml:6
    )


def _torch_1_limit(call: Call) -> Violation | None:
    bool = DType.BOOL  # specs/elementwise/logical_not.yaml:9
    self = call["self"]  # specs/elementwise/logical_not.yaml:9
    if not (self.type == bool):  # specs/elementwise/logical_not.yaml:9
        return Violation('specs/elementwise/logical_not.yaml:9', 'self is ' + _in_words(self.type) + ': it must be bool', is_limit=True)
    return None


def _torch_1_inputs(call: Call) -> Mapping[str, object]:
    return {
        "input": call["self"],  # specs/elementwise/logical_not.yaml:8
    }


def _torch_1_options(call: Call) -> Mapping[str, object]:
    del call
    return {
    }


def _torch_1_outputs(call: Call) -> tuple[object, ...]:
    return (
        call["output"],  # specs/elementwise/logical_not.yaml:8
    )


def sample_0(draw: Draw) -> Case:
    sample = Sample(draw)
    choice = draw.choice
    span = draw.span
    input = sample.tensor("input", choice((span(1, 300),), (span(1, 3), span(1, 9), span(1, 9), span(1, 9)), ()), "")  # specs/_family/unary.yaml:25
    return sample.case()


DEFINITION = Definition[LogicalNotOptions](
    op='LOGICAL_NOT',
    place='specs/elementwise/logical_not.yaml:2',
    doc='Whether x is false, element by element.',
    options_type=LogicalNotOptions,
    options=(),
    litert=Litert(builtin='LOGICAL_NOT', versions=(1, 1), table='LogicalNotOptions'),
    inputs=(
        Operand('input', 'specs/_family/unary.yaml:6'),
    ),
    outputs=(
        Operand('output', 'specs/_family/unary.yaml:8'),
    ),
    infer=infer,
    check=check,
    macs=macs,
    reference=_evaluate_reference,
    reference_place='specs/elementwise/logical_not.yaml:12',
    states=states,
    kernels=(
        Kernel[LogicalNotOptions](
            name='logical_not_bool',
            place='specs/elementwise/logical_not.yaml:15',
            types={'input': (DType.BOOL,), 'output': (DType.BOOL,)},
            same_type={},
            arguments=('p', 'input', 'output'),
            c=(
                '/* LOGICAL_NOT: input bool, output bool (specs/elementwise/logical_not.yaml:15) */\n'
                'typedef struct {\n'
                '    int32_t size;\n'
                '} opgen_logical_not_bool_params;\n'
                '\n'
                'static inline int opgen_run_logical_not_bool(const opgen_logical_not_bool_params *p, const bool *input,\n'
                '                                             bool *output)\n'
                '{\n'
                '    for (int32_t i = 0; i < p->size; i++)\n'
                '        output[i] = !input[i];\n'
                '    return 0;\n'
                '}\n'
            ),
            params=_logical_not_bool_params,
            exact=None,
            inplace=('input',),
            table_inputs={},
        ),
    ),
    state_names=(),
    alias=None,
    reads_values=frozenset(['input']),
    folds=(),
    absorptions=(),
    torch=(
        TorchEntry('aten.logical_not.default', '', None, _torch_0_limit, _torch_0_inputs, _torch_0_options, _torch_0_outputs, frozenset(['self']), ('output',), 'specs/elementwise/logical_not.yaml:6'),
        TorchEntry('aten.bitwise_not.default', '', None, _torch_1_limit, _torch_1_inputs, _torch_1_options, _torch_1_outputs, frozenset(['self']), ('output',), 'specs/elementwise/logical_not.yaml:8'),
    ),
    permute=Permute[LogicalNotOptions]('specs/_family/unary.yaml:21', ('input',)),
    samples=(
        sample_0,
    ),
)


def parse(
    op_id: int, model: ModelT, subgraph: SubGraphT, air_model: AirModel
) -> AirOperator:
    """Read one LOGICAL_NOT of a LiteRT model."""
    return parse_operator(DEFINITION, op_id, model, subgraph, air_model)


class LogicalNotOperator(SpecOperator):
    """LOGICAL_NOT, ready to be planned and emitted."""

    TYPE = 'LOGICAL_NOT'
    DEFINITION = DEFINITION


OPERATOR = LogicalNotOperator
OPTIONS = LogicalNotOptions


def register(context: RegistryContext, *, overwrite: bool = False) -> None:
    """Put LOGICAL_NOT into the registries of a context."""
    context.litert_parsers.register(DEFINITION.litert_key, parse, overwrite)
    context.air_options.register('LOGICAL_NOT', LogicalNotOptions, overwrite)
    context.aot_operator_classes.register('LOGICAL_NOT', LogicalNotOperator, overwrite)
