"""LOGICAL_OR. Made by `opgen build` from specs/compare/logical_or.yaml; do not edit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from opgen.air.dtype import DType
from opgen.air.model import AirModel, AirOperator, AirOperatorOptions
from opgen.aot.operators.spec_operator import SpecOperator
from opgen.lib.arrays import where
from opgen.lib.draw import Case, Draw, Sample
from opgen.lib.loops import broadcast_loops
from opgen.lib.shapes import broadcast_shape, broadcasts
from opgen.litert.parse import parse_operator
from opgen.litert.schema import ModelT, SubGraphT
from opgen.registry.context import RegistryContext
from opgen.registry.definition import Call, Definition, Kernel, Litert, Operand, Operation, OutputFacts, Params, Permute, State, TorchEntry, Values, Violation, in_words as _in_words, take as _take


@dataclass(frozen=True)
class LogicalOrOptions(AirOperatorOptions):
    """Options of LOGICAL_OR."""


def infer(op: Operation[LogicalOrOptions]) -> Mapping[str, OutputFacts | tuple[OutputFacts, ...]]:
    input1 = op.tensor("input1")  # specs/_family/pair.yaml:6
    input2 = op.tensor("input2")  # specs/_family/pair.yaml:7
    return {
        "output": OutputFacts(
            type=input1.type,  # specs/_family/pair.yaml:10
            shape=broadcast_shape(input1.shape, input2.shape),  # specs/_family/pair.yaml:11
        ),
    }


def check(op: Operation[LogicalOrOptions]) -> Iterator[Violation]:
    input1 = op.tensor("input1")  # specs/_family/pair.yaml:6
    input2 = op.tensor("input2")  # specs/_family/pair.yaml:7
    if not (broadcasts(input1.shape, input2.shape)):  # specs/_family/pair.yaml:19
        yield Violation('specs/_family/pair.yaml:19', 'shapes ' + _in_words(input1.shape) + ' and ' + _in_words(input2.shape) + ' do not broadcast to one')
    output = op.tensor("output")  # specs/_family/pair.yaml:9
    nest = broadcast_loops(input1.shape, input2.shape, output.shape)  # specs/_family/pair.yaml:14
    if not (nest.rank <= 8):  # specs/_family/pair.yaml:21
        yield Violation('specs/_family/pair.yaml:21', 'shapes ' + _in_words(input1.shape) + ' and ' + _in_words(input2.shape) + ' need ' + _in_words(nest.rank) + ' nested loops, more than 8', is_limit=True)


def macs(op: Operation[LogicalOrOptions]) -> int:
    del op
    return 0  # specs/_family/pair.yaml:26


def _evaluate_reference(op: Operation[LogicalOrOptions]) -> Values:
    input1 = op.tensor("input1")  # specs/_family/pair.yaml:6
    input2 = op.tensor("input2")  # specs/_family/pair.yaml:7
    return _take(where(input1, 1, input2))  # specs/compare/logical_or.yaml:12


def states(op: Operation[LogicalOrOptions]) -> Mapping[str, State]:
    del op
    return {}


def _logical_or_b8_params(op: Operation[LogicalOrOptions]) -> Params:
    input1 = op.tensor("input1")  # specs/_family/pair.yaml:6
    input2 = op.tensor("input2")  # specs/_family/pair.yaml:7
    output = op.tensor("output")  # specs/_family/pair.yaml:9
    nest = broadcast_loops(input1.shape, input2.shape, output.shape)  # specs/_family/pair.yaml:14
    loops = nest.table  # specs/_family/pair.yaml:15
    rank = nest.rank  # specs/_family/pair.yaml:16
    return (("loops", loops), ("rank", rank),)  # specs/compare/logical_or.yaml:15


def _torch_0_limit(call: Call) -> Violation | None:
    bool = DType.BOOL  # specs/compare/logical_or.yaml:8
    self = call["self"]  # specs/compare/logical_or.yaml:8
    other = call["other"]  # specs/compare/logical_or.yaml:8
    if not (self.type == bool and other.type == bool):  # specs/compare/logical_or.yaml:8
        return Violation('specs/compare/logical_or.yaml:8', 'self is ' + _in_words(self.type) + ' and other ' + _in_words(other.type) + ': both must be bool', is_limit=True)
    return None


def _torch_0_inputs(call: Call) -> Mapping[str, object]:
    return {
        "input1": call["self"],  # specs/compare/logical_or.yaml:6
        "input2": call["other"],  # specs/compare/logical_or.yaml:6
    }


def _torch_0_options(call: Call) -> Mapping[str, object]:
    del call
    return {
    }


def _torch_0_outputs(call: Call) -> tuple[object, ...]:
    return (
        call["output"],  # specs/compare/logical_or.yaml:6
    )


def _torch_1_limit(call: Call) -> Violation | None:
    bool = DType.BOOL  # specs/compare/logical_or.yaml:8
    self = call["self"]  # specs/compare/logical_or.yaml:8
    other = call["other"]  # specs/compare/logical_or.yaml:8
    if not (self.type == bool and other.type == bool):  # specs/compare/logical_or.yaml:8
        return Violation('specs/compare/logical_or.yaml:8', 'self is ' + _in_words(self.type) + ' and other ' + _in_words(other.type) + ': both must be bool', is_limit=True)
    return None


def _torch_1_inputs(call: Call) -> Mapping[str, object]:
    return {
        "input1": call["self"],  # specs/compare/logical_or.yaml:6
        "input2": call["other"],  # specs/compare/logical_or.yaml:6
    }


def _torch_1_options(call: Call) -> Mapping[str, object]:
    del call
    return {
    }


def _torch_1_outputs(call: Call) -> tuple[object, ...]:
    return (
        call["output"],  # specs/compare/logical_or.yaml:6
    )


def _torch_2_limit(call: Call) -> Violation | None:
    bool = DType.BOOL  # specs/compare/logical_or.yaml:8
    self = call["self"]  # specs/compare/logical_or.yaml:8
    other = call["other"]  # specs/compare/logical_or.yaml:8
    if not (self.type == bool and other.type == bool):  # specs/compare/logical_or.yaml:8
        return Violation('specs/compare/logical_or.yaml:8', 'self is ' + _in_words(self.type) + ' and other ' + _in_words(other.type) + ': both must be bool', is_limit=True)
    return None


def _torch_2_inputs(call: Call) -> Mapping[str, object]:
    return {
        "input1": call["self"],  # specs/compare/logical_or.yaml:6
        "input2": call["other"],  # specs/compare/logical_or.yaml:6
    }


def _torch_2_options(call: Call) -> Mapping[str, object]:
    del call
    return {
    }


def _torch_2_outputs(call: Call) -> tuple[object, ...]:
    return (
        call["output"],  # specs/compare/logical_or.yaml:6
    )


def sample_0(draw: Draw) -> Case:
    sample = Sample(draw)
    span = draw.span
    input1 = sample.tensor("input1", (span(1, 3), span(1, 5), span(1, 5), span(1, 20)), "")  # specs/_family/pair.yaml:29
    input2 = sample.tensor("input2", input1.shape, "")  # specs/_family/pair.yaml:30
    return sample.case()


def sample_1(draw: Draw) -> Case:
    sample = Sample(draw)
    span = draw.span
    input1 = sample.tensor("input1", (span(2, 3), span(1, 5), span(2, 7)), "")  # specs/_family/pair.yaml:31
    choice = draw.choice
    input2 = sample.tensor("input2", (choice(1, input1.shape[0]), 1, choice(1, input1.shape[2])), "")  # specs/_family/pair.yaml:32
    return sample.case()


def sample_2(draw: Draw) -> Case:
    sample = Sample(draw)
    choice = draw.choice
    input1 = sample.tensor("input1", choice((1,), (), (3, 1), (2, 3, 4), (2, 1, 3, 1, 2, 4)), "")  # specs/_family/pair.yaml:33
    input2 = sample.tensor("input2", choice((4,), (1,), (1, 1, 4), (1, 3, 1, 2, 1, 4)), "")  # specs/_family/pair.yaml:34
    return sample.case()


DEFINITION = Definition[LogicalOrOptions](
    op='LOGICAL_OR',
    place='specs/compare/logical_or.yaml:2',
    doc='Whether one of the inputs is true, element by element, with broadcasting',
    options_type=LogicalOrOptions,
    options=(),
    litert=Litert(builtin='LOGICAL_OR', versions=(1, 1), table='LogicalOrOptions'),
    inputs=(
        Operand('input1', 'specs/_family/pair.yaml:6'),
        Operand('input2', 'specs/_family/pair.yaml:7'),
    ),
    outputs=(
        Operand('output', 'specs/_family/pair.yaml:9'),
    ),
    infer=infer,
    check=check,
    macs=macs,
    reference=_evaluate_reference,
    reference_place='specs/compare/logical_or.yaml:12',
    states=states,
    kernels=(
        Kernel[LogicalOrOptions](
            name='logical_or_b8',
            place='specs/compare/logical_or.yaml:15',
            types={'input1': (DType.BOOL,), 'input2': (DType.BOOL,), 'output': (DType.BOOL,)},
            same_type={},
            arguments=('p', 'input1', 'input2', 'output'),
            c=(
                '/* LOGICAL_OR: input1 bool, input2 bool, output bool (specs/compare/logical_or.yaml:15) */\n'
                'typedef struct {\n'
                '    const int32_t *loops;\n'
                '    int32_t rank;\n'
                '} opgen_logical_or_b8_params;\n'
                '\n'
                'static inline int opgen_run_logical_or_b8(const opgen_logical_or_b8_params *p, const bool *input1,\n'
                '                                          const bool *input2, bool *output)\n'
                '{\n'
                '    OPGEN_FOR_EACH_PAIR(p->loops, p->rank, bool, input1, input2, bool, output, a || b);\n'
                '    return 0;\n'
                '}\n'
            ),
            params=_logical_or_b8_params,
            exact=None,
            inplace=('input1', 'input2'),
            headers=('opgen_each.h',),
            table_inputs={},
        ),
    ),
    state_names=(),
    alias=None,
    reads_values=frozenset(['input1', 'input2']),
    folds=(),
    absorptions=(),
    torch=(
        TorchEntry('aten.logical_or.default', '', None, _torch_0_limit, _torch_0_inputs, _torch_0_options, _torch_0_outputs, frozenset(['other', 'self']), ('output',), 'specs/compare/logical_or.yaml:6'),
        TorchEntry('aten.bitwise_or.Tensor', '', None, _torch_1_limit, _torch_1_inputs, _torch_1_options, _torch_1_outputs, frozenset(['other', 'self']), ('output',), 'specs/compare/logical_or.yaml:6'),
        TorchEntry('aten.__or__.Tensor', '', None, _torch_2_limit, _torch_2_inputs, _torch_2_options, _torch_2_outputs, frozenset(['other', 'self']), ('output',), 'specs/compare/logical_or.yaml:6'),
    ),
    permute=Permute[LogicalOrOptions]('specs/_family/pair.yaml:25', ('input1', 'input2')),
    samples=(
        sample_0,
        sample_1,
        sample_2,
    ),
)


def parse(
    op_id: int, model: ModelT, subgraph: SubGraphT, air_model: AirModel
) -> AirOperator:
    """Read one LOGICAL_OR of a LiteRT model."""
    return parse_operator(DEFINITION, op_id, model, subgraph, air_model)


class LogicalOrOperator(SpecOperator):
    """LOGICAL_OR, ready to be planned and emitted."""

    TYPE = 'LOGICAL_OR'
    DEFINITION = DEFINITION


OPERATOR = LogicalOrOperator
OPTIONS = LogicalOrOptions


def register(context: RegistryContext, *, overwrite: bool = False) -> None:
    """Put LOGICAL_OR into the registries of a context."""
    context.litert_parsers.register(DEFINITION.litert_key, parse, overwrite)
    context.air_options.register('LOGICAL_OR', LogicalOrOptions, overwrite)
    context.aot_operator_classes.register('LOGICAL_OR', LogicalOrOperator, overwrite)
