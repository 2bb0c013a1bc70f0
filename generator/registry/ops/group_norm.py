"""GROUP_NORM. Made by `opgen build` from specs/normalization/group_norm.yaml; do not edit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from opgen.air.dtype import DType
from opgen.air.model import AirModel, AirOperator, AirOperatorOptions
from opgen.aot.operators.spec_operator import SpecOperator
from opgen.lib.draw import Case, Draw, Sample
from opgen.lib.normalization import along_axis, norm_groups, normalized
from opgen.lib.shapes import ascends, normal_axis, without_axis
from opgen.lib.tensor import has
from opgen.litert.parse import parse_operator
from opgen.litert.schema import ModelT, SubGraphT
from opgen.registry.context import RegistryContext
from opgen.registry.definition import Call, Definition, Kernel, Operand, Operation, Option, OutputFacts, Params, Permute, State, TorchEntry, Values, Violation, in_words as _in_words, take as _take


@dataclass(frozen=True)
class GroupNormOptions(AirOperatorOptions):
    """Options of GROUP_NORM."""

    groups: int  # specs/normalization/group_norm.yaml:25
    axis: int = 1  # specs/normalization/group_norm.yaml:26
    epsilon: float = 1e-05  # specs/normalization/group_norm.yaml:27


def infer(op: Operation[GroupNormOptions]) -> Mapping[str, OutputFacts | tuple[OutputFacts, ...]]:
    input = op.tensor("input")  # specs/normalization/group_norm.yaml:30
    return {
        "output": OutputFacts(
            type=input.type,  # specs/normalization/group_norm.yaml:34
            shape=input.shape,  # specs/normalization/group_norm.yaml:34
        ),
    }


def check(op: Operation[GroupNormOptions]) -> Iterator[Violation]:
    input = op.tensor("input")  # specs/normalization/group_norm.yaml:30
    if not (input.rank >= 2):  # specs/normalization/group_norm.yaml:42
        yield Violation('specs/normalization/group_norm.yaml:42', 'the input needs batches and channels, it has ' + _in_words(input.rank) + ' dimensions')
    groups = op.options.groups  # specs/normalization/group_norm.yaml:25
    axis = op.options.axis  # specs/normalization/group_norm.yaml:26
    channels = input.shape[axis]  # specs/normalization/group_norm.yaml:37
    if not (channels % groups == 0):  # specs/normalization/group_norm.yaml:44
        yield Violation('specs/normalization/group_norm.yaml:44', _in_words(channels) + ' channels do not make ' + _in_words(groups) + ' groups')
    weight = op.optional("weight")  # specs/normalization/group_norm.yaml:31
    bias = op.optional("bias")  # specs/normalization/group_norm.yaml:32
    if not ((not has(weight) or weight.shape == (channels,)) and (not has(bias) or bias.shape == (channels,))):  # specs/normalization/group_norm.yaml:46
        yield Violation('specs/normalization/group_norm.yaml:46', 'weight and bias must be vectors of ' + _in_words(channels) + ' channels')


def macs(op: Operation[GroupNormOptions]) -> int:
    input = op.tensor("input")  # specs/normalization/group_norm.yaml:30
    return input.size  # specs/normalization/group_norm.yaml:54


def _evaluate_reference(op: Operation[GroupNormOptions]) -> Values:
    input = op.tensor("input")  # specs/normalization/group_norm.yaml:30
    weight = op.value("weight")  # specs/normalization/group_norm.yaml:31
    bias = op.value("bias")  # specs/normalization/group_norm.yaml:32
    axis = op.options.axis  # specs/normalization/group_norm.yaml:26
    epsilon = op.options.epsilon  # specs/normalization/group_norm.yaml:27
    groups = op.options.groups  # specs/normalization/group_norm.yaml:25
    parts = norm_groups(input.shape, axis, groups)  # specs/normalization/group_norm.yaml:38
    factor = 0.0 if has(weight) else 1.0  # specs/normalization/group_norm.yaml:39
    return _take(normalized(input, parts, epsilon) * along_axis(weight + factor, axis, input.rank) + along_axis(bias, axis, input.rank))  # specs/normalization/group_norm.yaml:55


def states(op: Operation[GroupNormOptions]) -> Mapping[str, State]:
    del op
    return {}


def _group_norm_f32_params(op: Operation[GroupNormOptions]) -> Params:
    epsilon = op.options.epsilon  # specs/normalization/group_norm.yaml:27
    input = op.tensor("input")  # specs/normalization/group_norm.yaml:30
    groups = op.options.groups  # specs/normalization/group_norm.yaml:25
    axis = op.options.axis  # specs/normalization/group_norm.yaml:26
    parts = norm_groups(input.shape, axis, groups)  # specs/normalization/group_norm.yaml:38
    return (("parts", parts), ("epsilon", epsilon),)  # specs/normalization/group_norm.yaml:59


def _permute_when(op: Operation[GroupNormOptions], permutation: tuple[int, ...]) -> bool:
    input = op.tensor("input")  # specs/normalization/group_norm.yaml:30
    axis = op.options.axis  # specs/normalization/group_norm.yaml:26
    return ascends(without_axis(permutation, axis)) and permutation[normal_axis(axis, input.rank)] == (input.rank - 1 if axis == 1 else 1)  # specs/normalization/group_norm.yaml:51


def _permute_axis(op: Operation[GroupNormOptions], permutation: tuple[int, ...]) -> object:
    axis = op.options.axis  # specs/normalization/group_norm.yaml:26
    return -1 if axis == 1 else 1  # specs/normalization/group_norm.yaml:53


def _torch_0_inputs(call: Call) -> Mapping[str, object]:
    return {
        "input": call["input"],  # specs/normalization/group_norm.yaml:7
        "weight": call["weight"],  # specs/normalization/group_norm.yaml:7
        "bias": call["bias"],  # specs/normalization/group_norm.yaml:7
    }


def _torch_0_options(call: Call) -> Mapping[str, object]:
    num_groups = call["num_groups"]  # specs/normalization/group_norm.yaml:8
    eps = call["eps"]  # specs/normalization/group_norm.yaml:8
    return {
        "groups": num_groups,  # specs/normalization/group_norm.yaml:8
        "axis": 1,  # specs/normalization/group_norm.yaml:8
        "epsilon": eps,  # specs/normalization/group_norm.yaml:8
    }


def _torch_0_outputs(call: Call) -> tuple[object, ...]:
    return (
        call["output"],  # specs/normalization/group_norm.yaml:7
    )


def _torch_1_inputs(call: Call) -> Mapping[str, object]:
    return {
        "input": call["input"],  # specs/normalization/group_norm.yaml:10
        "weight": call["weight"],  # specs/normalization/group_norm.yaml:10
        "bias": call["bias"],  # specs/normalization/group_norm.yaml:10
    }


def _torch_1_options(call: Call) -> Mapping[str, object]:
    group = call["group"]  # specs/normalization/group_norm.yaml:11
    eps = call["eps"]  # specs/normalization/group_norm.yaml:11
    return {
        "groups": group,  # specs/normalization/group_norm.yaml:11
        "axis": 1,  # specs/normalization/group_norm.yaml:11
        "epsilon": eps,  # specs/normalization/group_norm.yaml:11
    }


def _torch_1_outputs(call: Call) -> tuple[object, ...]:
    return (
        call["output"],  # specs/normalization/group_norm.yaml:10
    )


def _torch_2_limit(call: Call) -> Violation | None:
    training = call["training"]  # specs/normalization/group_norm.yaml:15
    if not (training):  # specs/normalization/group_norm.yaml:15
        return Violation('specs/normalization/group_norm.yaml:15', 'training is false: there are no statistics to go by', is_limit=True)
    input = call["input"]  # specs/normalization/group_norm.yaml:16
    if not (input.shape[0] == 1):  # specs/normalization/group_norm.yaml:16
        return Violation('specs/normalization/group_norm.yaml:16', 'input is a batch of ' + _in_words(input.shape[0]) + ': only the statistics of one sample are supported', is_limit=True)
    return None


def _torch_2_inputs(call: Call) -> Mapping[str, object]:
    return {
        "input": call["input"],  # specs/normalization/group_norm.yaml:13
        "weight": call["weight"],  # specs/normalization/group_norm.yaml:13
        "bias": call["bias"],  # specs/normalization/group_norm.yaml:13
    }


def _torch_2_options(call: Call) -> Mapping[str, object]:
    input = call["input"]  # specs/normalization/group_norm.yaml:17
    eps = call["eps"]  # specs/normalization/group_norm.yaml:17
    return {
        "groups": input.shape[1],  # specs/normalization/group_norm.yaml:17
        "axis": 1,  # specs/normalization/group_norm.yaml:17
        "epsilon": eps,  # specs/normalization/group_norm.yaml:17
    }


def _torch_2_outputs(call: Call) -> tuple[object, ...]:
    return (
        call["output"],  # specs/normalization/group_norm.yaml:13
    )


def _torch_3_limit(call: Call) -> Violation | None:
    use_input_stats = call["use_input_stats"]  # specs/normalization/group_norm.yaml:20
    if not (use_input_stats):  # specs/normalization/group_norm.yaml:20
        return Violation('specs/normalization/group_norm.yaml:20', 'use_input_stats is false: statistics from training are not supported', is_limit=True)
    return None


def _torch_3_inputs(call: Call) -> Mapping[str, object]:
    return {
        "input": call["input"],  # specs/normalization/group_norm.yaml:19
        "weight": call["weight"],  # specs/normalization/group_norm.yaml:19
        "bias": call["bias"],  # specs/normalization/group_norm.yaml:19
    }


def _torch_3_options(call: Call) -> Mapping[str, object]:
    input = call["input"]  # specs/normalization/group_norm.yaml:21
    eps = call["eps"]  # specs/normalization/group_norm.yaml:21
    return {
        "groups": input.shape[1],  # specs/normalization/group_norm.yaml:21
        "axis": 1,  # specs/normalization/group_norm.yaml:21
        "epsilon": eps,  # specs/normalization/group_norm.yaml:21
    }


def _torch_3_outputs(call: Call) -> tuple[object, ...]:
    return (
        call["output"],  # specs/normalization/group_norm.yaml:19
    )


def sample_0(draw: Draw) -> Case:
    sample = Sample(draw)
    span = draw.span
    groups = sample.option("groups", span(1, 3))  # specs/normalization/group_norm.yaml:68
    input = sample.tensor("input", (span(1, 2), 2 * groups, span(2, 5), span(1, 5)), "")  # specs/normalization/group_norm.yaml:69
    weight = sample.tensor("weight", (input.shape[1],), "")  # specs/normalization/group_norm.yaml:70
    bias = sample.tensor("bias", (input.shape[1],), "")  # specs/normalization/group_norm.yaml:71
    return sample.case()


def sample_1(draw: Draw) -> Case:
    sample = Sample(draw)
    span = draw.span
    groups = sample.option("groups", span(1, 3))  # specs/normalization/group_norm.yaml:72
    axis = sample.option("axis", -1)  # specs/normalization/group_norm.yaml:73
    choice = draw.choice
    epsilon = sample.option("epsilon", choice(1.0e-5, 0.1))  # specs/normalization/group_norm.yaml:74
    input = sample.tensor("input", (span(1, 2), span(2, 5), span(1, 5), 2 * groups), "")  # specs/normalization/group_norm.yaml:75
    weight = sample.tensor("weight", (input.shape[3],), "")  # specs/normalization/group_norm.yaml:76
    bias = sample.tensor("bias", (input.shape[3],), "")  # specs/normalization/group_norm.yaml:77
    return sample.case()


def sample_2(draw: Draw) -> Case:
    sample = Sample(draw)
    span = draw.span
    groups = sample.option("groups", span(1, 2))  # specs/normalization/group_norm.yaml:78
    choice = draw.choice
    input = sample.tensor("input", choice((span(1, 3), 3 * groups), (2, groups, 7)), "")  # specs/normalization/group_norm.yaml:79
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
        Option('groups', int, 'specs/normalization/group_norm.yaml:25', minimum=1),
        Option('axis', int, 'specs/normalization/group_norm.yaml:26', default=1, required=False, only=(1, -1,)),
        Option('epsilon', float, 'specs/normalization/group_norm.yaml:27', default=1e-05, required=False, minimum=0),
    ),
    litert=None,
    inputs=(
        Operand('input', 'specs/normalization/group_norm.yaml:30'),
        Operand('weight', 'specs/normalization/group_norm.yaml:31', optional=True),
        Operand('bias', 'specs/normalization/group_norm.yaml:32', optional=True),
    ),
    outputs=(
        Operand('output', 'specs/normalization/group_norm.yaml:34'),
    ),
    infer=infer,
    check=check,
    macs=macs,
    reference=_evaluate_reference,
    reference_place='specs/normalization/group_norm.yaml:55',
    states=states,
    kernels=(
        Kernel[GroupNormOptions](
            name='group_norm_f32',
            place='specs/normalization/group_norm.yaml:59',
            types={'input': (DType.FLOAT32,), 'weight': (DType.FLOAT32,), 'bias': (DType.FLOAT32,), 'output': (DType.FLOAT32,)},
            same_type={},
            arguments=('p', 'input', 'weight', 'bias', 'output'),
            c=(
                '/* GROUP_NORM: input float32, weight float32, bias float32, output float32 (specs/normalization/group_norm.yaml:59) */\n'
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
            table_inputs={},
        ),
    ),
    state_names=(),
    alias=None,
    reads_values=frozenset(['bias', 'input', 'weight']),
    folds=(),
    absorptions=(),
    torch=(
        TorchEntry('aten.group_norm.default', '', None, None, _torch_0_inputs, _torch_0_options, _torch_0_outputs, frozenset(['bias', 'cudnn_enabled', 'eps', 'input', 'num_groups', 'weight']), ('output',), 'specs/normalization/group_norm.yaml:7'),
        TorchEntry('aten.native_group_norm.default', '', None, None, _torch_1_inputs, _torch_1_options, _torch_1_outputs, frozenset(['C', 'HxW', 'N', 'bias', 'eps', 'group', 'input', 'weight']), ('output',), 'specs/normalization/group_norm.yaml:10'),
        TorchEntry('aten._native_batch_norm_legit.no_stats', '', None, _torch_2_limit, _torch_2_inputs, _torch_2_options, _torch_2_outputs, frozenset(['bias', 'eps', 'input', 'momentum', 'training', 'weight']), ('output',), 'specs/normalization/group_norm.yaml:13'),
        TorchEntry('aten.instance_norm.default', '', None, _torch_3_limit, _torch_3_inputs, _torch_3_options, _torch_3_outputs, frozenset(['bias', 'cudnn_enabled', 'eps', 'input', 'momentum', 'running_mean', 'running_var', 'use_input_stats', 'weight']), ('output',), 'specs/normalization/group_norm.yaml:19'),
    ),
    permute=Permute[GroupNormOptions]('specs/normalization/group_norm.yaml:50', ('input',), _permute_when, changes={'axis': _permute_axis}),
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
