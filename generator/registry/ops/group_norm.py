"""GROUP_NORM. Made by `opgen build` from specs/normalization/group_norm.yaml; do not edit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from opgen.air.dtype import DType
from opgen.air.model import AirModel, AirOperator, AirOperatorOptions
from opgen.aot.operators.spec_operator import SpecOperator
from opgen.lib.draw import Case, Draw, Sample
from opgen.lib.normalization import along_axis, norm_groups, normalized
from opgen.lib.tensor import has
from opgen.litert.parse import parse_operator
from opgen.litert.schema import ModelT, SubGraphT
from opgen.registry.context import RegistryContext
from opgen.registry.definition import Definition, Kernel, Operand, Operation, Option, OutputFacts, Params, State, Values, Violation, in_words as _in_words, take as _take


@dataclass(frozen=True)
class GroupNormOptions(AirOperatorOptions):
    """Options of GROUP_NORM."""

    groups: int  # specs/normalization/group_norm.yaml:8
    axis: int = 1  # specs/normalization/group_norm.yaml:9
    epsilon: float = 1e-05  # specs/normalization/group_norm.yaml:10


def infer(op: Operation[GroupNormOptions]) -> Mapping[str, OutputFacts | tuple[OutputFacts, ...]]:
    input = op.tensor("input")  # specs/normalization/group_norm.yaml:13
    return {
        "output": OutputFacts(
            type=input.type,  # specs/normalization/group_norm.yaml:17
            shape=input.shape,  # specs/normalization/group_norm.yaml:17
        ),
    }


def check(op: Operation[GroupNormOptions]) -> Iterator[Violation]:
    input = op.tensor("input")  # specs/normalization/group_norm.yaml:13
    if not (input.rank >= 2):  # specs/normalization/group_norm.yaml:25
        yield Violation('specs/normalization/group_norm.yaml:25', 'the input needs batches and channels, it has ' + _in_words(input.rank) + ' dimensions')
    groups = op.options.groups  # specs/normalization/group_norm.yaml:8
    axis = op.options.axis  # specs/normalization/group_norm.yaml:9
    channels = input.shape[axis]  # specs/normalization/group_norm.yaml:20
    if not (channels % groups == 0):  # specs/normalization/group_norm.yaml:27
        yield Violation('specs/normalization/group_norm.yaml:27', _in_words(channels) + ' channels do not make ' + _in_words(groups) + ' groups')
    weight = op.optional("weight")  # specs/normalization/group_norm.yaml:14
    bias = op.optional("bias")  # specs/normalization/group_norm.yaml:15
    if not ((not has(weight) or weight.shape == (channels,)) and (not has(bias) or bias.shape == (channels,))):  # specs/normalization/group_norm.yaml:29
        yield Violation('specs/normalization/group_norm.yaml:29', 'weight and bias must be vectors of ' + _in_words(channels) + ' channels')


def macs(op: Operation[GroupNormOptions]) -> int:
    input = op.tensor("input")  # specs/normalization/group_norm.yaml:13
    return input.size  # specs/normalization/group_norm.yaml:32


def _evaluate_reference(op: Operation[GroupNormOptions]) -> Values:
    input = op.tensor("input")  # specs/normalization/group_norm.yaml:13
    weight = op.value("weight")  # specs/normalization/group_norm.yaml:14
    bias = op.value("bias")  # specs/normalization/group_norm.yaml:15
    axis = op.options.axis  # specs/normalization/group_norm.yaml:9
    epsilon = op.options.epsilon  # specs/normalization/group_norm.yaml:10
    groups = op.options.groups  # specs/normalization/group_norm.yaml:8
    parts = norm_groups(input.shape, axis, groups)  # specs/normalization/group_norm.yaml:21
    factor = 0.0 if has(weight) else 1.0  # specs/normalization/group_norm.yaml:22
    return _take(normalized(input, parts, epsilon) * along_axis(weight + factor, axis, input.rank) + along_axis(bias, axis, input.rank))  # specs/normalization/group_norm.yaml:33


def states(op: Operation[GroupNormOptions]) -> Mapping[str, State]:
    del op
    return {}


def _group_norm_f32_params(op: Operation[GroupNormOptions]) -> Params:
    epsilon = op.options.epsilon  # specs/normalization/group_norm.yaml:10
    input = op.tensor("input")  # specs/normalization/group_norm.yaml:13
    groups = op.options.groups  # specs/normalization/group_norm.yaml:8
    axis = op.options.axis  # specs/normalization/group_norm.yaml:9
    parts = norm_groups(input.shape, axis, groups)  # specs/normalization/group_norm.yaml:21
    return (("parts", parts), ("epsilon", epsilon),)  # specs/normalization/group_norm.yaml:37


def sample_0(draw: Draw) -> Case:
    sample = Sample(draw)
    span = draw.span
    groups = sample.option("groups", span(1, 3))  # specs/normalization/group_norm.yaml:46
    input = sample.tensor("input", (span(1, 2), 2 * groups, span(2, 5), span(1, 5)), "")  # specs/normalization/group_norm.yaml:47
    weight = sample.tensor("weight", (input.shape[1],), "")  # specs/normalization/group_norm.yaml:48
    bias = sample.tensor("bias", (input.shape[1],), "")  # specs/normalization/group_norm.yaml:49
    return sample.case()


def sample_1(draw: Draw) -> Case:
    sample = Sample(draw)
    span = draw.span
    groups = sample.option("groups", span(1, 3))  # specs/normalization/group_norm.yaml:50
    axis = sample.option("axis", -1)  # specs/normalization/group_norm.yaml:51
    choice = draw.choice
    epsilon = sample.option("epsilon", choice(1.0e-5, 0.1))  # specs/normalization/group_norm.yaml:52
    input = sample.tensor("input", (span(1, 2), span(2, 5), span(1, 5), 2 * groups), "")  # specs/normalization/group_norm.yaml:53
    weight = sample.tensor("weight", (input.shape[3],), "")  # specs/normalization/group_norm.yaml:54
    bias = sample.tensor("bias", (input.shape[3],), "")  # specs/normalization/group_norm.yaml:55
    return sample.case()


def sample_2(draw: Draw) -> Case:
    sample = Sample(draw)
    span = draw.span
    groups = sample.option("groups", span(1, 2))  # specs/normalization/group_norm.yaml:56
    choice = draw.choice
    input = sample.tensor("input", choice((span(1, 3), 3 * groups), (2, groups, 7)), "")  # specs/normalization/group_norm.yaml:57
    return sample.case()


DEFINITION = Definition[GroupNormOptions](
    op='GROUP_NORM',
    place='specs/normalization/group_norm.yaml:2',
    doc=(
                'Groups of channels at mean 0 and variance 1, then times a weight plus a bias for each channel.\n'
                'With as many groups as channels it is an instance normalization.'
            ),
    options_type=GroupNormOptions,
    options=(
        Option('groups', int, 'specs/normalization/group_norm.yaml:8', minimum=1),
        Option('axis', int, 'specs/normalization/group_norm.yaml:9', default=1, required=False, only=(1, -1,)),
        Option('epsilon', float, 'specs/normalization/group_norm.yaml:10', default=1e-05, required=False, minimum=0),
    ),
    litert=None,
    inputs=(
        Operand('input', 'specs/normalization/group_norm.yaml:13'),
        Operand('weight', 'specs/normalization/group_norm.yaml:14', optional=True),
        Operand('bias', 'specs/normalization/group_norm.yaml:15', optional=True),
    ),
    outputs=(
        Operand('output', 'specs/normalization/group_norm.yaml:17'),
    ),
    infer=infer,
    check=check,
    macs=macs,
    reference=_evaluate_reference,
    states=states,
    kernels=(
        Kernel[GroupNormOptions](
            name='group_norm_f32',
            place='specs/normalization/group_norm.yaml:37',
            types={'input': (DType.FLOAT32,), 'weight': (DType.FLOAT32,), 'bias': (DType.FLOAT32,), 'output': (DType.FLOAT32,)},
            same_type={},
            arguments=('p', 'input', 'weight', 'bias', 'output'),
            c=(
                '/* GROUP_NORM: input float32, weight float32, bias float32, output float32 (specs/normalization/group_norm.yaml:37) */\n'
                'typedef struct {\n'
                '    opgen_norm_groups parts;\n'
                '    float epsilon;\n'
                '} opgen_group_norm_f32_params;\n'
                '\n'
                'static inline int opgen_run_group_norm_f32(const opgen_group_norm_f32_params *p, const float *input,\n'
                '                                           const float *weight, const float *bias, float *output)\n'
                '{\n'
                '    opgen_normalize_groups_f32(&p->parts, p->epsilon, input, weight, bias, output);\n'
                '    return 0;\n'
                '}\n'
            ),
            params=_group_norm_f32_params,
            exact=None,
            inplace=('input',),
            headers=('opgen_normalize.h',),
        ),
    ),
    state_names=(),
    alias=None,
    reads_values=frozenset(['bias', 'input', 'weight']),
    folds=(),
    absorptions=(),
    samples=(
        sample_0,
        sample_1,
        sample_2,
    ),
)


def parse(
    op_id: int, model: ModelT, subgraph: SubGraphT, air_model: AirModel
) -> AirOperator:
    """Read one GROUP_NORM of a LiteRT model."""
    return parse_operator(DEFINITION, op_id, model, subgraph, air_model)


class GroupNormOperator(SpecOperator):
    """GROUP_NORM, ready to be planned and emitted."""

    TYPE = 'GROUP_NORM'
    DEFINITION = DEFINITION


OPERATOR = GroupNormOperator
OPTIONS = GroupNormOptions


def register(context: RegistryContext, *, overwrite: bool = False) -> None:
    """Put GROUP_NORM into the registries of a context."""
    context.air_options.register('GROUP_NORM', GroupNormOptions, overwrite)
    context.aot_operator_classes.register('GROUP_NORM', GroupNormOperator, overwrite)
