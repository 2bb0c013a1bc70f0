"""BATCH_NORM. Made by `opgen build` from specs/normalization/batch_norm.yaml; do not edit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from opgen.air.dtype import DType
from opgen.air.model import AirModel, AirOperator, AirOperatorOptions
from opgen.aot.operators.spec_operator import SpecOperator
from opgen.lib.adapt import viewed
from opgen.lib.arrays import as_float32s, rsqrt
from opgen.lib.draw import Case, Draw, Sample
from opgen.lib.normalization import along_axis
from opgen.lib.reduce import axis_sizes
from opgen.lib.shapes import is_axis, normal_axis
from opgen.lib.tensor import Array, has
from opgen.litert.parse import parse_operator
from opgen.litert.schema import ModelT, SubGraphT
from opgen.registry.context import RegistryContext
from opgen.registry.definition import Affine, Call, Definition, Kernel, Operand, Operation, Option, OutputFacts, Params, Permute, State, TorchEntry, Values, Violation, in_words as _in_words, take as _take


@dataclass(frozen=True)
class BatchNormOptions(AirOperatorOptions):
    """Options of BATCH_NORM."""

    axis: int = 1  # specs/normalization/batch_norm.yaml:33
    epsilon: float = 1e-05  # specs/normalization/batch_norm.yaml:34


def infer(op: Operation[BatchNormOptions]) -> Mapping[str, OutputFacts | tuple[OutputFacts, ...]]:
    input = op.tensor("input")  # specs/normalization/batch_norm.yaml:37
    return {
        "output": OutputFacts(
            type=input.type,  # specs/normalization/batch_norm.yaml:43
            shape=input.shape,  # specs/normalization/batch_norm.yaml:43
        ),
    }


def check(op: Operation[BatchNormOptions]) -> Iterator[Violation]:
    input = op.tensor("input")  # specs/normalization/batch_norm.yaml:37
    axis = op.options.axis  # specs/normalization/batch_norm.yaml:33
    if not (is_axis(axis, input.rank)):  # specs/normalization/batch_norm.yaml:53
        yield Violation('specs/normalization/batch_norm.yaml:53', 'an input of ' + _in_words(input.rank) + ' dimensions has no axis ' + _in_words(axis))
    mean = op.tensor("mean")  # specs/normalization/batch_norm.yaml:38
    variance = op.tensor("variance")  # specs/normalization/batch_norm.yaml:39
    weight = op.optional("weight")  # specs/normalization/batch_norm.yaml:40
    bias = op.optional("bias")  # specs/normalization/batch_norm.yaml:41
    channels = input.shape[axis]  # specs/normalization/batch_norm.yaml:46
    if not (mean.c == channels and variance.c == channels and (not has(weight) or weight.c == channels) and (not has(bias) or bias.c == channels)):  # specs/normalization/batch_norm.yaml:55
        yield Violation('specs/normalization/batch_norm.yaml:55', 'mean, variance, weight and bias must be vectors of ' + _in_words(channels) + ' channels')


def macs(op: Operation[BatchNormOptions]) -> int:
    input = op.tensor("input")  # specs/normalization/batch_norm.yaml:37
    return input.size  # specs/normalization/batch_norm.yaml:61


def _evaluate_reference(op: Operation[BatchNormOptions]) -> Values:
    input = op.tensor("input")  # specs/normalization/batch_norm.yaml:37
    axis = op.options.axis  # specs/normalization/batch_norm.yaml:33
    weight = op.value("weight")  # specs/normalization/batch_norm.yaml:40
    variance = op.tensor("variance")  # specs/normalization/batch_norm.yaml:39
    epsilon = op.options.epsilon  # specs/normalization/batch_norm.yaml:34
    slope = rsqrt(variance + epsilon)  # specs/normalization/batch_norm.yaml:48
    factor = as_float32s(slope * weight if has(weight) else slope)  # specs/normalization/batch_norm.yaml:49
    mean = op.tensor("mean")  # specs/normalization/batch_norm.yaml:38
    bias = op.value("bias")  # specs/normalization/batch_norm.yaml:41
    offset = as_float32s(bias - mean * factor if has(bias) else -1.0 * mean * factor)  # specs/normalization/batch_norm.yaml:50
    return _take(input * along_axis(factor, axis, input.rank) + along_axis(offset, axis, input.rank))  # specs/normalization/batch_norm.yaml:62


def states(op: Operation[BatchNormOptions]) -> Mapping[str, State]:
    del op
    return {}


def _batch_norm_f32_params(op: Operation[BatchNormOptions]) -> Params:
    input = op.tensor("input")  # specs/normalization/batch_norm.yaml:37
    axis = op.options.axis  # specs/normalization/batch_norm.yaml:33
    place = axis_sizes(input.shape, axis)  # specs/normalization/batch_norm.yaml:47
    weight = op.optional("weight")  # specs/normalization/batch_norm.yaml:40
    variance = op.tensor("variance")  # specs/normalization/batch_norm.yaml:39
    epsilon = op.options.epsilon  # specs/normalization/batch_norm.yaml:34
    slope = rsqrt(variance + epsilon)  # specs/normalization/batch_norm.yaml:48
    factor = as_float32s(slope * weight if has(weight) else slope)  # specs/normalization/batch_norm.yaml:49
    mean = op.tensor("mean")  # specs/normalization/batch_norm.yaml:38
    bias = op.optional("bias")  # specs/normalization/batch_norm.yaml:41
    offset = as_float32s(bias - mean * factor if has(bias) else -1.0 * mean * factor)  # specs/normalization/batch_norm.yaml:50
    return (("place", place), ("factor", factor), ("offset", offset),)  # specs/normalization/batch_norm.yaml:65


def _affine_axis(op: Operation[BatchNormOptions]) -> int:
    axis = op.options.axis  # specs/normalization/batch_norm.yaml:33
    return axis  # specs/normalization/batch_norm.yaml:59


def _affine_factor(op: Operation[BatchNormOptions]) -> Array:
    weight = op.optional("weight")  # specs/normalization/batch_norm.yaml:40
    variance = op.tensor("variance")  # specs/normalization/batch_norm.yaml:39
    epsilon = op.options.epsilon  # specs/normalization/batch_norm.yaml:34
    slope = rsqrt(variance + epsilon)  # specs/normalization/batch_norm.yaml:48
    factor = as_float32s(slope * weight if has(weight) else slope)  # specs/normalization/batch_norm.yaml:49
    return factor  # specs/normalization/batch_norm.yaml:59


def _affine_offset(op: Operation[BatchNormOptions]) -> Array:
    mean = op.tensor("mean")  # specs/normalization/batch_norm.yaml:38
    bias = op.optional("bias")  # specs/normalization/batch_norm.yaml:41
    weight = op.optional("weight")  # specs/normalization/batch_norm.yaml:40
    variance = op.tensor("variance")  # specs/normalization/batch_norm.yaml:39
    epsilon = op.options.epsilon  # specs/normalization/batch_norm.yaml:34
    slope = rsqrt(variance + epsilon)  # specs/normalization/batch_norm.yaml:48
    factor = as_float32s(slope * weight if has(weight) else slope)  # specs/normalization/batch_norm.yaml:49
    offset = as_float32s(bias - mean * factor if has(bias) else -1.0 * mean * factor)  # specs/normalization/batch_norm.yaml:50
    return offset  # specs/normalization/batch_norm.yaml:59


def _permute_axis(op: Operation[BatchNormOptions], permutation: tuple[int, ...]) -> object:
    input = op.tensor("input")  # specs/normalization/batch_norm.yaml:37
    axis = op.options.axis  # specs/normalization/batch_norm.yaml:33
    return permutation[normal_axis(axis, input.rank)]  # specs/normalization/batch_norm.yaml:60


def _torch_0_when(call: Call) -> bool:
    input = call["input"]  # specs/normalization/batch_norm.yaml:6
    running_mean = call["running_mean"]  # specs/normalization/batch_norm.yaml:6
    running_var = call["running_var"]  # specs/normalization/batch_norm.yaml:6
    training = call["training"]  # specs/normalization/batch_norm.yaml:6
    return bool(not training and has(running_mean) and has(running_var) and input.rank == 3)  # specs/normalization/batch_norm.yaml:6


def _torch_0_inputs(call: Call) -> Mapping[str, object]:
    input = call["input"]  # specs/normalization/batch_norm.yaml:7
    running_mean = call["running_mean"]  # specs/normalization/batch_norm.yaml:7
    running_var = call["running_var"]  # specs/normalization/batch_norm.yaml:7
    weight = call["weight"]  # specs/normalization/batch_norm.yaml:8
    bias = call["bias"]  # specs/normalization/batch_norm.yaml:8
    return {
        "input": viewed(input, (*input.shape[:2], 1, -1)),  # specs/normalization/batch_norm.yaml:7
        "mean": running_mean,  # specs/normalization/batch_norm.yaml:7
        "variance": running_var,  # specs/normalization/batch_norm.yaml:7
        "weight": weight,  # specs/normalization/batch_norm.yaml:8
        "bias": bias,  # specs/normalization/batch_norm.yaml:8
    }


def _torch_0_options(call: Call) -> Mapping[str, object]:
    eps = call["eps"]  # specs/normalization/batch_norm.yaml:9
    return {
        "axis": 1,  # specs/normalization/batch_norm.yaml:9
        "epsilon": eps,  # specs/normalization/batch_norm.yaml:9
    }


def _torch_0_outputs(call: Call) -> tuple[object, ...]:
    output = call["output"]  # specs/normalization/batch_norm.yaml:10
    input = call["input"]  # specs/normalization/batch_norm.yaml:10
    return (
        viewed(output, input.shape),  # specs/normalization/batch_norm.yaml:10
    )


def _torch_1_when(call: Call) -> bool:
    input = call["input"]  # specs/normalization/batch_norm.yaml:13
    return bool(input.rank == 3)  # specs/normalization/batch_norm.yaml:13


def _torch_1_inputs(call: Call) -> Mapping[str, object]:
    input = call["input"]  # specs/normalization/batch_norm.yaml:14
    running_mean = call["running_mean"]  # specs/normalization/batch_norm.yaml:14
    running_var = call["running_var"]  # specs/normalization/batch_norm.yaml:14
    weight = call["weight"]  # specs/normalization/batch_norm.yaml:15
    bias = call["bias"]  # specs/normalization/batch_norm.yaml:15
    return {
        "input": viewed(input, (*input.shape[:2], 1, -1)),  # specs/normalization/batch_norm.yaml:14
        "mean": running_mean,  # specs/normalization/batch_norm.yaml:14
        "variance": running_var,  # specs/normalization/batch_norm.yaml:14
        "weight": weight,  # specs/normalization/batch_norm.yaml:15
        "bias": bias,  # specs/normalization/batch_norm.yaml:15
    }


def _torch_1_options(call: Call) -> Mapping[str, object]:
    eps = call["eps"]  # specs/normalization/batch_norm.yaml:16
    return {
        "axis": 1,  # specs/normalization/batch_norm.yaml:16
        "epsilon": eps,  # specs/normalization/batch_norm.yaml:16
    }


def _torch_1_outputs(call: Call) -> tuple[object, ...]:
    output = call["output"]  # specs/normalization/batch_norm.yaml:17
    input = call["input"]  # specs/normalization/batch_norm.yaml:17
    return (
        viewed(output, input.shape),  # specs/normalization/batch_norm.yaml:17
    )


def _torch_2_limit(call: Call) -> Violation | None:
    training = call["training"]  # specs/normalization/batch_norm.yaml:21
    if not (not training):  # specs/normalization/batch_norm.yaml:21
        return Violation('specs/normalization/batch_norm.yaml:21', 'training is true: export the model in eval mode', is_limit=True)
    running_mean = call["running_mean"]  # specs/normalization/batch_norm.yaml:22
    running_var = call["running_var"]  # specs/normalization/batch_norm.yaml:22
    if not (has(running_mean) and has(running_var)):  # specs/normalization/batch_norm.yaml:22
        return Violation('specs/normalization/batch_norm.yaml:22', 'running_mean or running_var is absent: statistics of the batch itself are not supported', is_limit=True)
    return None


def _torch_2_inputs(call: Call) -> Mapping[str, object]:
    input = call["input"]  # specs/normalization/batch_norm.yaml:24
    running_mean = call["running_mean"]  # specs/normalization/batch_norm.yaml:24
    running_var = call["running_var"]  # specs/normalization/batch_norm.yaml:24
    weight = call["weight"]  # specs/normalization/batch_norm.yaml:24
    bias = call["bias"]  # specs/normalization/batch_norm.yaml:24
    return {
        "input": input,  # specs/normalization/batch_norm.yaml:24
        "mean": running_mean,  # specs/normalization/batch_norm.yaml:24
        "variance": running_var,  # specs/normalization/batch_norm.yaml:24
        "weight": weight,  # specs/normalization/batch_norm.yaml:24
        "bias": bias,  # specs/normalization/batch_norm.yaml:24
    }


def _torch_2_options(call: Call) -> Mapping[str, object]:
    eps = call["eps"]  # specs/normalization/batch_norm.yaml:25
    return {
        "axis": 1,  # specs/normalization/batch_norm.yaml:25
        "epsilon": eps,  # specs/normalization/batch_norm.yaml:25
    }


def _torch_2_outputs(call: Call) -> tuple[object, ...]:
    return (
        call["output"],  # specs/normalization/batch_norm.yaml:19
    )


def _torch_3_inputs(call: Call) -> Mapping[str, object]:
    input = call["input"]  # specs/normalization/batch_norm.yaml:28
    running_mean = call["running_mean"]  # specs/normalization/batch_norm.yaml:28
    running_var = call["running_var"]  # specs/normalization/batch_norm.yaml:28
    weight = call["weight"]  # specs/normalization/batch_norm.yaml:28
    bias = call["bias"]  # specs/normalization/batch_norm.yaml:28
    return {
        "input": input,  # specs/normalization/batch_norm.yaml:28
        "mean": running_mean,  # specs/normalization/batch_norm.yaml:28
        "variance": running_var,  # specs/normalization/batch_norm.yaml:28
        "weight": weight,  # specs/normalization/batch_norm.yaml:28
        "bias": bias,  # specs/normalization/batch_norm.yaml:28
    }


def _torch_3_options(call: Call) -> Mapping[str, object]:
    eps = call["eps"]  # specs/normalization/batch_norm.yaml:29
    return {
        "axis": 1,  # specs/normalization/batch_norm.yaml:29
        "epsilon": eps,  # specs/normalization/batch_norm.yaml:29
    }


def _torch_3_outputs(call: Call) -> tuple[object, ...]:
    return (
        call["output"],  # specs/normalization/batch_norm.yaml:27
    )


def sample_0(draw: Draw) -> Case:
    sample = Sample(draw)
    span = draw.span
    input = sample.tensor("input", (span(1, 3), span(1, 9), span(1, 5), span(1, 5)), "")  # specs/normalization/batch_norm.yaml:79
    reals = draw.reals
    mean = sample.tensor("mean", reals(-1.0, 1.0, (input.shape[1],)), "C")  # specs/normalization/batch_norm.yaml:80
    variance = sample.tensor("variance", reals(0.1, 2.0, (input.shape[1],)), "C")  # specs/normalization/batch_norm.yaml:81
    weight = sample.tensor("weight", reals(-1.0, 1.0, (input.shape[1],)), "C")  # specs/normalization/batch_norm.yaml:82
    bias = sample.tensor("bias", reals(-1.0, 1.0, (input.shape[1],)), "C")  # specs/normalization/batch_norm.yaml:83
    return sample.case()


def sample_1(draw: Draw) -> Case:
    sample = Sample(draw)
    axis = sample.option("axis", -1)  # specs/normalization/batch_norm.yaml:84
    choice = draw.choice
    epsilon = sample.option("epsilon", choice(1.0e-5, 0.1))  # specs/normalization/batch_norm.yaml:85
    span = draw.span
    input = sample.tensor("input", (span(1, 3), span(1, 9)), "")  # specs/normalization/batch_norm.yaml:86
    reals = draw.reals
    mean = sample.tensor("mean", reals(-1.0, 1.0, (input.shape[1],)), "C")  # specs/normalization/batch_norm.yaml:87
    variance = sample.tensor("variance", reals(0.1, 2.0, (input.shape[1],)), "C")  # specs/normalization/batch_norm.yaml:88
    return sample.case()


DEFINITION = Definition[BatchNormOptions](
    op='BATCH_NORM',
    place='specs/normalization/batch_norm.yaml:2',
    doc='Every channel with the mean and the variance that training has found; a factor and an offset for each.',
    options_type=BatchNormOptions,
    options=(
        Option('axis', int, 'specs/normalization/batch_norm.yaml:33', default=1, required=False),
        Option('epsilon', float, 'specs/normalization/batch_norm.yaml:34', default=1e-05, required=False, minimum=0),
    ),
    litert=None,
    inputs=(
        Operand('input', 'specs/normalization/batch_norm.yaml:37'),
        Operand('mean', 'specs/normalization/batch_norm.yaml:38', layout='C', const=True),
        Operand('variance', 'specs/normalization/batch_norm.yaml:39', layout='C', const=True),
        Operand('weight', 'specs/normalization/batch_norm.yaml:40', layout='C', const=True, optional=True),
        Operand('bias', 'specs/normalization/batch_norm.yaml:41', layout='C', const=True, optional=True),
    ),
    outputs=(
        Operand('output', 'specs/normalization/batch_norm.yaml:43'),
    ),
    infer=infer,
    check=check,
    macs=macs,
    reference=_evaluate_reference,
    reference_place='specs/normalization/batch_norm.yaml:62',
    states=states,
    kernels=(
        Kernel[BatchNormOptions](
            name='batch_norm_f32',
            place='specs/normalization/batch_norm.yaml:65',
            types={'input': (DType.FLOAT32,), 'mean': (DType.FLOAT32,), 'variance': (DType.FLOAT32,), 'weight': (DType.FLOAT32,), 'bias': (DType.FLOAT32,), 'output': (DType.FLOAT32,)},
            same_type={},
            arguments=('p', 'input', 'output'),
            c=(
                '/* BATCH_NORM: input float32, mean float32, variance float32, weight float32, bias float32, output float32 (specs/normalization/batch_norm.yaml:65) */\n'
                'typedef struct {\n'
                '    opgen_axis place;\n'
                '    const float *factor;\n'
                '    const float *offset;\n'
                '} opgen_batch_norm_f32_params;\n'
                '\n'
                'static inline int opgen_run_batch_norm_f32(const opgen_batch_norm_f32_params *p, const float *input,\n'
                '                                           float *output)\n'
                '{\n'
                '    for (int32_t i = 0; i < p->place.before * p->place.size; i++) {\n'
                '        const int32_t channel = i % p->place.size;\n'
                '        for (int32_t k = 0; k < p->place.after; k++) {\n'
                '            *output++ = *input++ * p->factor[channel] + p->offset[channel];\n'
                '        }\n'
                '    }\n'
                '    return 0;\n'
                '}\n'
            ),
            params=_batch_norm_f32_params,
            exact=None,
            inplace=('input',),
            headers=('opgen_axis.h',),
            table_inputs={'factor': ('variance', 'weight'), 'offset': ('mean', 'variance', 'weight', 'bias')},
        ),
    ),
    state_names=(),
    alias=None,
    reads_values=frozenset(['bias', 'input', 'mean', 'variance', 'weight']),
    folds=(),
    absorptions=(),
    torch=(
        TorchEntry('aten.batch_norm.default', '', _torch_0_when, None, _torch_0_inputs, _torch_0_options, _torch_0_outputs, frozenset(['bias', 'cudnn_enabled', 'eps', 'input', 'momentum', 'output', 'running_mean', 'running_var', 'training', 'weight']), ('output',), 'specs/normalization/batch_norm.yaml:5'),
        TorchEntry('aten._native_batch_norm_legit_no_training.default', '', _torch_1_when, None, _torch_1_inputs, _torch_1_options, _torch_1_outputs, frozenset(['bias', 'eps', 'input', 'momentum', 'output', 'running_mean', 'running_var', 'weight']), ('output',), 'specs/normalization/batch_norm.yaml:12'),
        TorchEntry('aten.batch_norm.default', '', None, _torch_2_limit, _torch_2_inputs, _torch_2_options, _torch_2_outputs, frozenset(['bias', 'cudnn_enabled', 'eps', 'input', 'momentum', 'running_mean', 'running_var', 'training', 'weight']), ('output',), 'specs/normalization/batch_norm.yaml:19'),
        TorchEntry('aten._native_batch_norm_legit_no_training.default', '', None, None, _torch_3_inputs, _torch_3_options, _torch_3_outputs, frozenset(['bias', 'eps', 'input', 'momentum', 'running_mean', 'running_var', 'weight']), ('output',), 'specs/normalization/batch_norm.yaml:27'),
    ),
    permute=Permute[BatchNormOptions]('specs/normalization/batch_norm.yaml:60', ('input',), changes={'axis': _permute_axis}),
    affine=Affine[BatchNormOptions]('input', _affine_axis, _affine_factor, _affine_offset, 'specs/normalization/batch_norm.yaml:59'),
    samples=(
        sample_0,
        sample_1,
    ),
)


def parse(
    op_id: int, model: ModelT, subgraph: SubGraphT, air_model: AirModel
) -> AirOperator:
    """Read one BATCH_NORM of a LiteRT model."""
    return parse_operator(DEFINITION, op_id, model, subgraph, air_model)


class BatchNormOperator(SpecOperator):
    """BATCH_NORM, ready to be planned and emitted."""

    TYPE = 'BATCH_NORM'
    DEFINITION = DEFINITION


OPERATOR = BatchNormOperator
OPTIONS = BatchNormOptions


def register(context: RegistryContext, *, overwrite: bool = False) -> None:
    """Put BATCH_NORM into the registries of a context."""
    context.air_options.register('BATCH_NORM', BatchNormOptions, overwrite)
    context.aot_operator_classes.register('BATCH_NORM', BatchNormOperator, overwrite)
