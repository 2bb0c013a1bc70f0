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
from opgen.registry.definition import Affine, Call, Definition, Kernel, Operand, Operation, Option, OutputFacts, Params, Permute, State, TorchEntry, Unmet, Values, Violation, in_words as _in_words, take as _take


@dataclass(frozen=True)
class BatchNormOptions(AirOperatorOptions):
    """Options of BATCH_NORM."""

    axis: int = 1  # specs/normalization/batch_norm.yaml:30
    epsilon: float = 1e-05  # specs/normalization/batch_norm.yaml:31


def infer(op: Operation[BatchNormOptions]) -> Mapping[str, OutputFacts | tuple[OutputFacts, ...]]:
    input = op.tensor("input")  # specs/normalization/batch_norm.yaml:34
    return {
        "output": OutputFacts(
            type=input.type,  # specs/normalization/batch_norm.yaml:40
            shape=input.shape,  # specs/normalization/batch_norm.yaml:40
        ),
    }


def check(op: Operation[BatchNormOptions]) -> Iterator[Violation]:
    input = op.tensor("input")  # specs/normalization/batch_norm.yaml:34
    axis = op.options.axis  # specs/normalization/batch_norm.yaml:30
    if not (is_axis(axis, input.rank)):  # specs/normalization/batch_norm.yaml:50
        yield Violation('specs/normalization/batch_norm.yaml:50', 'an input of ' + _in_words(input.rank) + ' dimensions has no axis ' + _in_words(axis))
    mean = op.tensor("mean")  # specs/normalization/batch_norm.yaml:35
    variance = op.tensor("variance")  # specs/normalization/batch_norm.yaml:36
    weight = op.optional("weight")  # specs/normalization/batch_norm.yaml:37
    bias = op.optional("bias")  # specs/normalization/batch_norm.yaml:38
    channels = input.shape[axis]  # specs/normalization/batch_norm.yaml:43
    if not (mean.c == channels and variance.c == channels and (not has(weight) or weight.c == channels) and (not has(bias) or bias.c == channels)):  # specs/normalization/batch_norm.yaml:52
        yield Violation('specs/normalization/batch_norm.yaml:52', 'mean, variance, weight and bias must be vectors of ' + _in_words(channels) + ' channels')


def macs(op: Operation[BatchNormOptions]) -> int:
    input = op.tensor("input")  # specs/normalization/batch_norm.yaml:34
    return input.size  # specs/normalization/batch_norm.yaml:58


def _evaluate_reference(op: Operation[BatchNormOptions]) -> Values:
    input = op.tensor("input")  # specs/normalization/batch_norm.yaml:34
    axis = op.options.axis  # specs/normalization/batch_norm.yaml:30
    weight = op.value("weight")  # specs/normalization/batch_norm.yaml:37
    variance = op.tensor("variance")  # specs/normalization/batch_norm.yaml:36
    epsilon = op.options.epsilon  # specs/normalization/batch_norm.yaml:31
    slope = rsqrt(variance + epsilon)  # specs/normalization/batch_norm.yaml:45
    factor = as_float32s(slope * weight if has(weight) else slope)  # specs/normalization/batch_norm.yaml:46
    mean = op.tensor("mean")  # specs/normalization/batch_norm.yaml:35
    bias = op.value("bias")  # specs/normalization/batch_norm.yaml:38
    offset = as_float32s(bias - mean * factor if has(bias) else -1.0 * mean * factor)  # specs/normalization/batch_norm.yaml:47
    return _take(input * along_axis(factor, axis, input.rank) + along_axis(offset, axis, input.rank))  # specs/normalization/batch_norm.yaml:59


def states(op: Operation[BatchNormOptions]) -> Mapping[str, State]:
    del op
    return {}


def _batch_norm_f32_params(op: Operation[BatchNormOptions]) -> Params:
    input = op.tensor("input")  # specs/normalization/batch_norm.yaml:34
    axis = op.options.axis  # specs/normalization/batch_norm.yaml:30
    place = axis_sizes(input.shape, axis)  # specs/normalization/batch_norm.yaml:44
    weight = op.optional("weight")  # specs/normalization/batch_norm.yaml:37
    variance = op.tensor("variance")  # specs/normalization/batch_norm.yaml:36
    epsilon = op.options.epsilon  # specs/normalization/batch_norm.yaml:31
    slope = rsqrt(variance + epsilon)  # specs/normalization/batch_norm.yaml:45
    factor = as_float32s(slope * weight if has(weight) else slope)  # specs/normalization/batch_norm.yaml:46
    mean = op.tensor("mean")  # specs/normalization/batch_norm.yaml:35
    bias = op.optional("bias")  # specs/normalization/batch_norm.yaml:38
    offset = as_float32s(bias - mean * factor if has(bias) else -1.0 * mean * factor)  # specs/normalization/batch_norm.yaml:47
    return (("place", place), ("factor", factor), ("offset", offset),)  # specs/normalization/batch_norm.yaml:62


def _affine_axis(op: Operation[BatchNormOptions]) -> int:
    axis = op.options.axis  # specs/normalization/batch_norm.yaml:30
    return axis  # specs/normalization/batch_norm.yaml:56


def _affine_factor(op: Operation[BatchNormOptions]) -> Array:
    weight = op.optional("weight")  # specs/normalization/batch_norm.yaml:37
    variance = op.tensor("variance")  # specs/normalization/batch_norm.yaml:36
    epsilon = op.options.epsilon  # specs/normalization/batch_norm.yaml:31
    slope = rsqrt(variance + epsilon)  # specs/normalization/batch_norm.yaml:45
    factor = as_float32s(slope * weight if has(weight) else slope)  # specs/normalization/batch_norm.yaml:46
    return factor  # specs/normalization/batch_norm.yaml:56


def _affine_offset(op: Operation[BatchNormOptions]) -> Array:
    mean = op.tensor("mean")  # specs/normalization/batch_norm.yaml:35
    bias = op.optional("bias")  # specs/normalization/batch_norm.yaml:38
    weight = op.optional("weight")  # specs/normalization/batch_norm.yaml:37
    variance = op.tensor("variance")  # specs/normalization/batch_norm.yaml:36
    epsilon = op.options.epsilon  # specs/normalization/batch_norm.yaml:31
    slope = rsqrt(variance + epsilon)  # specs/normalization/batch_norm.yaml:45
    factor = as_float32s(slope * weight if has(weight) else slope)  # specs/normalization/batch_norm.yaml:46
    offset = as_float32s(bias - mean * factor if has(bias) else -1.0 * mean * factor)  # specs/normalization/batch_norm.yaml:47
    return offset  # specs/normalization/batch_norm.yaml:56


def _permute_axis(op: Operation[BatchNormOptions], permutation: tuple[int, ...]) -> object:
    input = op.tensor("input")  # specs/normalization/batch_norm.yaml:34
    axis = op.options.axis  # specs/normalization/batch_norm.yaml:30
    return permutation[normal_axis(axis, input.rank)]  # specs/normalization/batch_norm.yaml:57


def _torch_0_unmet(call: Call) -> Unmet | None:
    training = call["training"]  # specs/normalization/batch_norm.yaml:6
    if training:  # specs/normalization/batch_norm.yaml:6
        return Unmet('not training')
    running_mean = call["running_mean"]  # specs/normalization/batch_norm.yaml:6
    if not has(running_mean):  # specs/normalization/batch_norm.yaml:6
        return Unmet('has(running_mean)')
    running_var = call["running_var"]  # specs/normalization/batch_norm.yaml:6
    if not has(running_var):  # specs/normalization/batch_norm.yaml:6
        return Unmet('has(running_var)')
    input = call["input"]  # specs/normalization/batch_norm.yaml:6
    if not (input.rank == 3):  # specs/normalization/batch_norm.yaml:6
        return Unmet('input.rank == 3', {'input.rank': input.rank})
    return None


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


def _torch_1_unmet(call: Call) -> Unmet | None:
    input = call["input"]  # specs/normalization/batch_norm.yaml:13
    if not (input.rank == 3):  # specs/normalization/batch_norm.yaml:13
        return Unmet('input.rank == 3', {'input.rank': input.rank})
    return None


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


def _torch_2_unmet(call: Call) -> Unmet | None:
    training = call["training"]  # specs/normalization/batch_norm.yaml:20
    if training:  # specs/normalization/batch_norm.yaml:20
        return Unmet('not training')
    running_mean = call["running_mean"]  # specs/normalization/batch_norm.yaml:20
    if not has(running_mean):  # specs/normalization/batch_norm.yaml:20
        return Unmet('has(running_mean)')
    running_var = call["running_var"]  # specs/normalization/batch_norm.yaml:20
    if not has(running_var):  # specs/normalization/batch_norm.yaml:20
        return Unmet('has(running_var)')
    return None


def _torch_2_inputs(call: Call) -> Mapping[str, object]:
    input = call["input"]  # specs/normalization/batch_norm.yaml:21
    running_mean = call["running_mean"]  # specs/normalization/batch_norm.yaml:21
    running_var = call["running_var"]  # specs/normalization/batch_norm.yaml:21
    weight = call["weight"]  # specs/normalization/batch_norm.yaml:21
    bias = call["bias"]  # specs/normalization/batch_norm.yaml:21
    return {
        "input": input,  # specs/normalization/batch_norm.yaml:21
        "mean": running_mean,  # specs/normalization/batch_norm.yaml:21
        "variance": running_var,  # specs/normalization/batch_norm.yaml:21
        "weight": weight,  # specs/normalization/batch_norm.yaml:21
        "bias": bias,  # specs/normalization/batch_norm.yaml:21
    }


def _torch_2_options(call: Call) -> Mapping[str, object]:
    eps = call["eps"]  # specs/normalization/batch_norm.yaml:22
    return {
        "axis": 1,  # specs/normalization/batch_norm.yaml:22
        "epsilon": eps,  # specs/normalization/batch_norm.yaml:22
    }


def _torch_2_outputs(call: Call) -> tuple[object, ...]:
    return (
        call["output"],  # specs/normalization/batch_norm.yaml:19
    )


def _torch_3_inputs(call: Call) -> Mapping[str, object]:
    input = call["input"]  # specs/normalization/batch_norm.yaml:25
    running_mean = call["running_mean"]  # specs/normalization/batch_norm.yaml:25
    running_var = call["running_var"]  # specs/normalization/batch_norm.yaml:25
    weight = call["weight"]  # specs/normalization/batch_norm.yaml:25
    bias = call["bias"]  # specs/normalization/batch_norm.yaml:25
    return {
        "input": input,  # specs/normalization/batch_norm.yaml:25
        "mean": running_mean,  # specs/normalization/batch_norm.yaml:25
        "variance": running_var,  # specs/normalization/batch_norm.yaml:25
        "weight": weight,  # specs/normalization/batch_norm.yaml:25
        "bias": bias,  # specs/normalization/batch_norm.yaml:25
    }


def _torch_3_options(call: Call) -> Mapping[str, object]:
    eps = call["eps"]  # specs/normalization/batch_norm.yaml:26
    return {
        "axis": 1,  # specs/normalization/batch_norm.yaml:26
        "epsilon": eps,  # specs/normalization/batch_norm.yaml:26
    }


def _torch_3_outputs(call: Call) -> tuple[object, ...]:
    return (
        call["output"],  # specs/normalization/batch_norm.yaml:24
    )


def sample_0(draw: Draw) -> Case:
    sample = Sample(draw)
    span = draw.span
    input = sample.tensor("input", (span(1, 3), span(1, 9), span(1, 5), span(1, 5)), "")  # specs/normalization/batch_norm.yaml:76
    reals = draw.reals
    mean = sample.tensor("mean", reals(-1.0, 1.0, (input.shape[1],)), "C")  # specs/normalization/batch_norm.yaml:77
    variance = sample.tensor("variance", reals(0.1, 2.0, (input.shape[1],)), "C")  # specs/normalization/batch_norm.yaml:78
    weight = sample.tensor("weight", reals(-1.0, 1.0, (input.shape[1],)), "C")  # specs/normalization/batch_norm.yaml:79
    bias = sample.tensor("bias", reals(-1.0, 1.0, (input.shape[1],)), "C")  # specs/normalization/batch_norm.yaml:80
    return sample.case()


def sample_1(draw: Draw) -> Case:
    sample = Sample(draw)
    axis = sample.option("axis", -1)  # specs/normalization/batch_norm.yaml:81
    choice = draw.choice
    epsilon = sample.option("epsilon", choice(1.0e-5, 0.1))  # specs/normalization/batch_norm.yaml:82
    span = draw.span
    input = sample.tensor("input", (span(1, 3), span(1, 9)), "")  # specs/normalization/batch_norm.yaml:83
    reals = draw.reals
    mean = sample.tensor("mean", reals(-1.0, 1.0, (input.shape[1],)), "C")  # specs/normalization/batch_norm.yaml:84
    variance = sample.tensor("variance", reals(0.1, 2.0, (input.shape[1],)), "C")  # specs/normalization/batch_norm.yaml:85
    return sample.case()


DEFINITION = Definition[BatchNormOptions](
    op='BATCH_NORM',
    place='specs/normalization/batch_norm.yaml:2',
    doc='Every channel with the mean and the variance that training has found; a factor and an offset for each.',
    options_type=BatchNormOptions,
    options=(
        Option('axis', int, 'specs/normalization/batch_norm.yaml:30', default=1, required=False),
        Option('epsilon', float, 'specs/normalization/batch_norm.yaml:31', default=1e-05, required=False, minimum=0),
    ),
    litert=None,
    inputs=(
        Operand('input', 'specs/normalization/batch_norm.yaml:34'),
        Operand('mean', 'specs/normalization/batch_norm.yaml:35', layout='C', const=True),
        Operand('variance', 'specs/normalization/batch_norm.yaml:36', layout='C', const=True),
        Operand('weight', 'specs/normalization/batch_norm.yaml:37', layout='C', const=True, optional=True),
        Operand('bias', 'specs/normalization/batch_norm.yaml:38', layout='C', const=True, optional=True),
    ),
    outputs=(
        Operand('output', 'specs/normalization/batch_norm.yaml:40'),
    ),
    infer=infer,
    check=check,
    macs=macs,
    reference=_evaluate_reference,
    reference_place='specs/normalization/batch_norm.yaml:59',
    states=states,
    kernels=(
        Kernel[BatchNormOptions](
            name='batch_norm_f32',
            place='specs/normalization/batch_norm.yaml:62',
            types={'input': (DType.FLOAT32,), 'mean': (DType.FLOAT32,), 'variance': (DType.FLOAT32,), 'weight': (DType.FLOAT32,), 'bias': (DType.FLOAT32,), 'output': (DType.FLOAT32,)},
            same_type={},
            arguments=('p', 'input', 'output'),
            c=(
                '/* BATCH_NORM: input float32, mean float32, variance float32, weight float32, bias float32, output float32 (specs/normalization/batch_norm.yaml:62) */\n'
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
        TorchEntry('aten.batch_norm.default', '', _torch_0_unmet, _torch_0_inputs, _torch_0_options, _torch_0_outputs, frozenset(['bias', 'cudnn_enabled', 'eps', 'input', 'momentum', 'output', 'running_mean', 'running_var', 'training', 'weight']), ('output',), 'specs/normalization/batch_norm.yaml:5'),
        TorchEntry('aten._native_batch_norm_legit_no_training.default', '', _torch_1_unmet, _torch_1_inputs, _torch_1_options, _torch_1_outputs, frozenset(['bias', 'eps', 'input', 'momentum', 'output', 'running_mean', 'running_var', 'weight']), ('output',), 'specs/normalization/batch_norm.yaml:12'),
        TorchEntry('aten.batch_norm.default', '', _torch_2_unmet, _torch_2_inputs, _torch_2_options, _torch_2_outputs, frozenset(['bias', 'cudnn_enabled', 'eps', 'input', 'momentum', 'running_mean', 'running_var', 'training', 'weight']), ('output',), 'specs/normalization/batch_norm.yaml:19'),
        TorchEntry('aten._native_batch_norm_legit_no_training.default', '', None, _torch_3_inputs, _torch_3_options, _torch_3_outputs, frozenset(['bias', 'eps', 'input', 'momentum', 'running_mean', 'running_var', 'weight']), ('output',), 'specs/normalization/batch_norm.yaml:24'),
    ),
    permute=Permute[BatchNormOptions]('specs/normalization/batch_norm.yaml:57', ('input',), changes={'axis': _permute_axis}),
    affine=Affine[BatchNormOptions]('input', _affine_axis, _affine_factor, _affine_offset, 'specs/normalization/batch_norm.yaml:56'),
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
