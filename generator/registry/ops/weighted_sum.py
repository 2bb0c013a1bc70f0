"""WEIGHTED_SUM. Made by `opgen build` from specs/arithmetic/weighted_sum.yaml; do not edit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from opgen.air.dtype import DType
from opgen.air.model import AirModel, AirOperator, AirOperatorOptions
from opgen.aot.operators.spec_operator import SpecOperator
from opgen.lib.adapt import constant, converted
from opgen.lib.draw import Case, Draw, Sample
from opgen.lib.loops import broadcast_loops
from opgen.lib.shapes import broadcast_shape, broadcasts
from opgen.litert.parse import parse_operator
from opgen.litert.schema import ModelT, SubGraphT
from opgen.registry.context import RegistryContext
from opgen.registry.definition import Call, Definition, Kernel, Operand, Operation, Option, OutputFacts, Params, Permute, State, TorchEntry, Values, Violation, in_words as _in_words, take as _take


@dataclass(frozen=True)
class WeightedSumOptions(AirOperatorOptions):
    """Options of WEIGHTED_SUM."""

    weight1: float = 1.0  # specs/arithmetic/weighted_sum.yaml:23
    weight2: float = 1.0  # specs/arithmetic/weighted_sum.yaml:24


def infer(op: Operation[WeightedSumOptions]) -> Mapping[str, OutputFacts | tuple[OutputFacts, ...]]:
    input1 = op.tensor("input1")  # specs/_family/pair.yaml:6
    input2 = op.tensor("input2")  # specs/_family/pair.yaml:7
    return {
        "output": OutputFacts(
            type=input1.type,  # specs/_family/pair.yaml:10
            shape=broadcast_shape(input1.shape, input2.shape),  # specs/_family/pair.yaml:11
        ),
    }


def check(op: Operation[WeightedSumOptions]) -> Iterator[Violation]:
    input1 = op.tensor("input1")  # specs/_family/pair.yaml:6
    input2 = op.tensor("input2")  # specs/_family/pair.yaml:7
    if not (broadcasts(input1.shape, input2.shape)):  # specs/_family/pair.yaml:19
        yield Violation('specs/_family/pair.yaml:19', 'shapes ' + _in_words(input1.shape) + ' and ' + _in_words(input2.shape) + ' do not broadcast to one')
    output = op.tensor("output")  # specs/_family/pair.yaml:9
    nest = broadcast_loops(input1.shape, input2.shape, output.shape)  # specs/_family/pair.yaml:14
    if not (nest.rank <= 8):  # specs/_family/pair.yaml:21
        yield Violation('specs/_family/pair.yaml:21', 'shapes ' + _in_words(input1.shape) + ' and ' + _in_words(input2.shape) + ' need ' + _in_words(nest.rank) + ' nested loops, more than 8', is_limit=True)


def macs(op: Operation[WeightedSumOptions]) -> int:
    del op
    return 0  # specs/_family/pair.yaml:26


def _evaluate_reference(op: Operation[WeightedSumOptions]) -> Values:
    input1 = op.tensor("input1")  # specs/_family/pair.yaml:6
    input2 = op.tensor("input2")  # specs/_family/pair.yaml:7
    weight1 = op.options.weight1  # specs/arithmetic/weighted_sum.yaml:23
    weight2 = op.options.weight2  # specs/arithmetic/weighted_sum.yaml:24
    return _take(weight1 * input1 + weight2 * input2)  # specs/arithmetic/weighted_sum.yaml:26


def states(op: Operation[WeightedSumOptions]) -> Mapping[str, State]:
    del op
    return {}


def _weighted_sum_f32_params(op: Operation[WeightedSumOptions]) -> Params:
    weight1 = op.options.weight1  # specs/arithmetic/weighted_sum.yaml:23
    weight2 = op.options.weight2  # specs/arithmetic/weighted_sum.yaml:24
    input1 = op.tensor("input1")  # specs/_family/pair.yaml:6
    input2 = op.tensor("input2")  # specs/_family/pair.yaml:7
    output = op.tensor("output")  # specs/_family/pair.yaml:9
    nest = broadcast_loops(input1.shape, input2.shape, output.shape)  # specs/_family/pair.yaml:14
    loops = nest.table  # specs/_family/pair.yaml:15
    rank = nest.rank  # specs/_family/pair.yaml:16
    return (("weight1", weight1), ("weight2", weight2), ("loops", loops), ("rank", rank),)  # specs/arithmetic/weighted_sum.yaml:29


def _torch_0_when(call: Call) -> bool:
    alpha = call["alpha"]  # specs/arithmetic/weighted_sum.yaml:6
    return bool(alpha != 1)  # specs/arithmetic/weighted_sum.yaml:6


def _torch_0_inputs(call: Call) -> Mapping[str, object]:
    self = call["self"]  # specs/arithmetic/weighted_sum.yaml:7
    results = call["results"]  # specs/arithmetic/weighted_sum.yaml:7
    other = call["other"]  # specs/arithmetic/weighted_sum.yaml:7
    return {
        "input1": converted(self, results[0].type),  # specs/arithmetic/weighted_sum.yaml:7
        "input2": converted(other, results[0].type),  # specs/arithmetic/weighted_sum.yaml:7
    }


def _torch_0_options(call: Call) -> Mapping[str, object]:
    alpha = call["alpha"]  # specs/arithmetic/weighted_sum.yaml:8
    return {
        "weight2": alpha,  # specs/arithmetic/weighted_sum.yaml:8
    }


def _torch_0_outputs(call: Call) -> tuple[object, ...]:
    return (
        call["output"],  # specs/arithmetic/weighted_sum.yaml:5
    )


def _torch_1_when(call: Call) -> bool:
    alpha = call["alpha"]  # specs/arithmetic/weighted_sum.yaml:10
    return bool(alpha != 1)  # specs/arithmetic/weighted_sum.yaml:10


def _torch_1_inputs(call: Call) -> Mapping[str, object]:
    self = call["self"]  # specs/arithmetic/weighted_sum.yaml:11
    results = call["results"]  # specs/arithmetic/weighted_sum.yaml:11
    other = call["other"]  # specs/arithmetic/weighted_sum.yaml:11
    return {
        "input1": converted(self, results[0].type),  # specs/arithmetic/weighted_sum.yaml:11
        "input2": constant(other, results[0].type),  # specs/arithmetic/weighted_sum.yaml:11
    }


def _torch_1_options(call: Call) -> Mapping[str, object]:
    alpha = call["alpha"]  # specs/arithmetic/weighted_sum.yaml:12
    return {
        "weight2": alpha,  # specs/arithmetic/weighted_sum.yaml:12
    }


def _torch_1_outputs(call: Call) -> tuple[object, ...]:
    return (
        call["output"],  # specs/arithmetic/weighted_sum.yaml:9
    )


def _torch_2_when(call: Call) -> bool:
    alpha = call["alpha"]  # specs/arithmetic/weighted_sum.yaml:14
    return bool(alpha != 1)  # specs/arithmetic/weighted_sum.yaml:14


def _torch_2_inputs(call: Call) -> Mapping[str, object]:
    self = call["self"]  # specs/arithmetic/weighted_sum.yaml:15
    results = call["results"]  # specs/arithmetic/weighted_sum.yaml:15
    other = call["other"]  # specs/arithmetic/weighted_sum.yaml:15
    return {
        "input1": converted(self, results[0].type),  # specs/arithmetic/weighted_sum.yaml:15
        "input2": converted(other, results[0].type),  # specs/arithmetic/weighted_sum.yaml:15
    }


def _torch_2_options(call: Call) -> Mapping[str, object]:
    alpha = call["alpha"]  # specs/arithmetic/weighted_sum.yaml:16
    return {
        "weight2": -alpha,  # specs/arithmetic/weighted_sum.yaml:16
    }


def _torch_2_outputs(call: Call) -> tuple[object, ...]:
    return (
        call["output"],  # specs/arithmetic/weighted_sum.yaml:13
    )


def _torch_3_inputs(call: Call) -> Mapping[str, object]:
    self = call["self"]  # specs/arithmetic/weighted_sum.yaml:18
    end = call["end"]  # specs/arithmetic/weighted_sum.yaml:18
    return {
        "input1": self,  # specs/arithmetic/weighted_sum.yaml:18
        "input2": end,  # specs/arithmetic/weighted_sum.yaml:18
    }


def _torch_3_options(call: Call) -> Mapping[str, object]:
    weight = call["weight"]  # specs/arithmetic/weighted_sum.yaml:19
    return {
        "weight1": 1.0 - weight,  # specs/arithmetic/weighted_sum.yaml:19
        "weight2": weight,  # specs/arithmetic/weighted_sum.yaml:19
    }


def _torch_3_outputs(call: Call) -> tuple[object, ...]:
    return (
        call["output"],  # specs/arithmetic/weighted_sum.yaml:17
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


def sample_3(draw: Draw) -> Case:
    sample = Sample(draw)
    choice = draw.choice
    weight1 = sample.option("weight1", choice(1.0, 0.75))  # specs/arithmetic/weighted_sum.yaml:39
    weight2 = sample.option("weight2", choice(2.0, -0.5))  # specs/arithmetic/weighted_sum.yaml:40
    span = draw.span
    input1 = sample.tensor("input1", (span(1, 3), span(1, 9)), "")  # specs/arithmetic/weighted_sum.yaml:41
    input2 = sample.tensor("input2", choice(input1.shape, (1, input1.shape[1]), ()), "")  # specs/arithmetic/weighted_sum.yaml:42
    return sample.case()


DEFINITION = Definition[WeightedSumOptions](
    op='WEIGHTED_SUM',
    place='specs/arithmetic/weighted_sum.yaml:2',
    doc='output = weight1 * input1 + weight2 * input2, with broadcasting',
    options_type=WeightedSumOptions,
    options=(
        Option('weight1', float, 'specs/arithmetic/weighted_sum.yaml:23', default=1.0, required=False),
        Option('weight2', float, 'specs/arithmetic/weighted_sum.yaml:24', default=1.0, required=False),
    ),
    litert=None,
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
    reference_place='specs/arithmetic/weighted_sum.yaml:26',
    states=states,
    kernels=(
        Kernel[WeightedSumOptions](
            name='weighted_sum_f32',
            place='specs/arithmetic/weighted_sum.yaml:29',
            types={'input1': (DType.FLOAT32,), 'input2': (DType.FLOAT32,), 'output': (DType.FLOAT32,)},
            same_type={},
            arguments=('p', 'input1', 'input2', 'output'),
            c=(
                '/* WEIGHTED_SUM: input1 float32, input2 float32, output float32 (specs/arithmetic/weighted_sum.yaml:29) */\n'
                'typedef struct {\n'
                '    float weight1;\n'
                '    float weight2;\n'
                '    const int32_t *loops;\n'
                '    int32_t rank;\n'
                '} opgen_weighted_sum_f32_params;\n'
                '\n'
                'static inline int opgen_run_weighted_sum_f32(const opgen_weighted_sum_f32_params *p, const float *input1,\n'
                '                                             const float *input2, float *output)\n'
                '{\n'
                '    OPGEN_FOR_EACH_PAIR(p->loops, p->rank, float, input1, input2, float, output,\n'
                '                        p->weight1 * a + p->weight2 * b);\n'
                '    return 0;\n'
                '}\n'
            ),
            params=_weighted_sum_f32_params,
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
        TorchEntry('aten.add.Tensor', '', _torch_0_when, None, _torch_0_inputs, _torch_0_options, _torch_0_outputs, frozenset(['alpha', 'other', 'results', 'self']), ('output',), 'specs/arithmetic/weighted_sum.yaml:5'),
        TorchEntry('aten.add.Scalar', '', _torch_1_when, None, _torch_1_inputs, _torch_1_options, _torch_1_outputs, frozenset(['alpha', 'other', 'results', 'self']), ('output',), 'specs/arithmetic/weighted_sum.yaml:9'),
        TorchEntry('aten.sub.Tensor', '', _torch_2_when, None, _torch_2_inputs, _torch_2_options, _torch_2_outputs, frozenset(['alpha', 'other', 'results', 'self']), ('output',), 'specs/arithmetic/weighted_sum.yaml:13'),
        TorchEntry('aten.lerp.Scalar', '', None, None, _torch_3_inputs, _torch_3_options, _torch_3_outputs, frozenset(['end', 'self', 'weight']), ('output',), 'specs/arithmetic/weighted_sum.yaml:17'),
    ),
    permute=Permute[WeightedSumOptions]('specs/_family/pair.yaml:25', ('input1', 'input2')),
    samples=(
        sample_0,
        sample_1,
        sample_2,
        sample_3,
    ),
)


def parse(
    op_id: int, model: ModelT, subgraph: SubGraphT, air_model: AirModel
) -> AirOperator:
    """Read one WEIGHTED_SUM of a LiteRT model."""
    return parse_operator(DEFINITION, op_id, model, subgraph, air_model)


class WeightedSumOperator(SpecOperator):
    """WEIGHTED_SUM, ready to be planned and emitted."""

    TYPE = 'WEIGHTED_SUM'
    DEFINITION = DEFINITION


OPERATOR = WeightedSumOperator
OPTIONS = WeightedSumOptions


def register(context: RegistryContext, *, overwrite: bool = False) -> None:
    """Put WEIGHTED_SUM into the registries of a context."""
    context.air_options.register('WEIGHTED_SUM', WeightedSumOptions, overwrite)
    context.aot_operator_classes.register('WEIGHTED_SUM', WeightedSumOperator, overwrite)
