"""BATCH_NORM. Made by `opgen build` from specs/normalization/batch_norm.yaml; do not edit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from opgen.air.dtype import DType
from opgen.air.model import AirModel, AirOperator, AirOperatorOptions
from opgen.aot.operators.spec_operator import SpecOperator
from opgen.lib.arrays import as_float32s, rsqrt
from opgen.lib.draw import Case, Draw, Sample
from opgen.lib.normalization import along_axis
from opgen.lib.reduce import axis_sizes
from opgen.lib.shapes import is_axis
from opgen.lib.tensor import has
from opgen.litert.parse import parse_operator
from opgen.litert.schema import ModelT, SubGraphT
from opgen.registry.context import RegistryContext
from opgen.registry.definition import Definition, Kernel, Operand, Operation, Option, OutputFacts, Params, State, Values, Violation, in_words as _in_words, take as _take


@dataclass(frozen=True)
class BatchNormOptions(AirOperatorOptions):
    """Options of BATCH_NORM."""

    axis: int = 1  # specs/normalization/batch_norm.yaml:6
    epsilon: float = 1e-05  # specs/normalization/batch_norm.yaml:7


def infer(op: Operation[BatchNormOptions]) -> Mapping[str, OutputFacts | tuple[OutputFacts, ...]]:
    input = op.tensor("input")  # specs/normalization/batch_norm.yaml:10
    return {
        "output": OutputFacts(
            type=input.type,  # specs/normalization/batch_norm.yaml:16
            shape=input.shape,  # specs/normalization/batch_norm.yaml:16
        ),
    }


def check(op: Operation[BatchNormOptions]) -> Iterator[Violation]:
    input = op.tensor("input")  # specs/normalization/batch_norm.yaml:10
    axis = op.options.axis  # specs/normalization/batch_norm.yaml:6
    if not (is_axis(axis, input.rank)):  # specs/normalization/batch_norm.yaml:26
        yield Violation('specs/normalization/batch_norm.yaml:26', 'an input of ' + _in_words(input.rank) + ' dimensions has no axis ' + _in_words(axis))
    mean = op.tensor("mean")  # specs/normalization/batch_norm.yaml:11
    variance = op.tensor("variance")  # specs/normalization/batch_norm.yaml:12
    weight = op.optional("weight")  # specs/normalization/batch_norm.yaml:13
    bias = op.optional("bias")  # specs/normalization/batch_norm.yaml:14
    channels = input.shape[axis]  # specs/normalization/batch_norm.yaml:19
    if not (mean.c == channels and variance.c == channels and (not has(weight) or weight.c == channels) and (not has(bias) or bias.c == channels)):  # specs/normalization/batch_norm.yaml:28
        yield Violation('specs/normalization/batch_norm.yaml:28', 'mean, variance, weight and bias must be vectors of ' + _in_words(channels) + ' channels')


def macs(op: Operation[BatchNormOptions]) -> int:
    input = op.tensor("input")  # specs/normalization/batch_norm.yaml:10
    return input.size  # specs/normalization/batch_norm.yaml:32


def _evaluate_reference(op: Operation[BatchNormOptions]) -> Values:
    input = op.tensor("input")  # specs/normalization/batch_norm.yaml:10
    axis = op.options.axis  # specs/normalization/batch_norm.yaml:6
    weight = op.value("weight")  # specs/normalization/batch_norm.yaml:13
    variance = op.tensor("variance")  # specs/normalization/batch_norm.yaml:12
    epsilon = op.options.epsilon  # specs/normalization/batch_norm.yaml:7
    slope = rsqrt(variance + epsilon)  # specs/normalization/batch_norm.yaml:21
    factor = as_float32s(slope * weight if has(weight) else slope)  # specs/normalization/batch_norm.yaml:22
    mean = op.tensor("mean")  # specs/normalization/batch_norm.yaml:11
    bias = op.value("bias")  # specs/normalization/batch_norm.yaml:14
    offset = as_float32s(bias - mean * factor if has(bias) else -1.0 * mean * factor)  # specs/normalization/batch_norm.yaml:23
    return _take(input * along_axis(factor, axis, input.rank) + along_axis(offset, axis, input.rank))  # specs/normalization/batch_norm.yaml:33


def states(op: Operation[BatchNormOptions]) -> Mapping[str, State]:
    del op
    return {}


def _batch_norm_f32_params(op: Operation[BatchNormOptions]) -> Params:
    input = op.tensor("input")  # specs/normalization/batch_norm.yaml:10
    axis = op.options.axis  # specs/normalization/batch_norm.yaml:6
    place = axis_sizes(input.shape, axis)  # specs/normalization/batch_norm.yaml:20
    weight = op.optional("weight")  # specs/normalization/batch_norm.yaml:13
    variance = op.tensor("variance")  # specs/normalization/batch_norm.yaml:12
    epsilon = op.options.epsilon  # specs/normalization/batch_norm.yaml:7
    slope = rsqrt(variance + epsilon)  # specs/normalization/batch_norm.yaml:21
    factor = as_float32s(slope * weight if has(weight) else slope)  # specs/normalization/batch_norm.yaml:22
    mean = op.tensor("mean")  # specs/normalization/batch_norm.yaml:11
    bias = op.optional("bias")  # specs/normalization/batch_norm.yaml:14
    offset = as_float32s(bias - mean * factor if has(bias) else -1.0 * mean * factor)  # specs/normalization/batch_norm.yaml:23
    return (("place", place), ("factor", factor), ("offset", offset),)  # specs/normalization/batch_norm.yaml:36


def sample_0(draw: Draw) -> Case:
    sample = Sample(draw)
    span = draw.span
    input = sample.tensor("input", (span(1, 3), span(1, 9), span(1, 5), span(1, 5)), "")  # specs/normalization/batch_norm.yaml:50
    reals = draw.reals
    mean = sample.tensor("mean", reals(-1.0, 1.0, (input.shape[1],)), "C")  # specs/normalization/batch_norm.yaml:51
    variance = sample.tensor("variance", reals(0.1, 2.0, (input.shape[1],)), "C")  # specs/normalization/batch_norm.yaml:52
    weight = sample.tensor("weight", reals(-1.0, 1.0, (input.shape[1],)), "C")  # specs/normalization/batch_norm.yaml:53
    bias = sample.tensor("bias", reals(-1.0, 1.0, (input.shape[1],)), "C")  # specs/normalization/batch_norm.yaml:54
    return sample.case()


def sample_1(draw: Draw) -> Case:
    sample = Sample(draw)
    axis = sample.option("axis", -1)  # specs/normalization/batch_norm.yaml:55
    choice = draw.choice
    epsilon = sample.option("epsilon", choice(1.0e-5, 0.1))  # specs/normalization/batch_norm.yaml:56
    span = draw.span
    input = sample.tensor("input", (span(1, 3), span(1, 9)), "")  # specs/normalization/batch_norm.yaml:57
    reals = draw.reals
    mean = sample.tensor("mean", reals(-1.0, 1.0, (input.shape[1],)), "C")  # specs/normalization/batch_norm.yaml:58
    variance = sample.tensor("variance", reals(0.1, 2.0, (input.shape[1],)), "C")  # specs/normalization/batch_norm.yaml:59
    return sample.case()


DEFINITION = Definition[BatchNormOptions](
    op='BATCH_NORM',
    place='specs/normalization/batch_norm.yaml:2',
    doc='Every channel with the mean and the variance that training has found; a factor and an offset for each.',
    options_type=BatchNormOptions,
    options=(
        Option('axis', int, 'specs/normalization/batch_norm.yaml:6', default=1, required=False),
        Option('epsilon', float, 'specs/normalization/batch_norm.yaml:7', default=1e-05, required=False, minimum=0),
    ),
    litert=None,
    inputs=(
        Operand('input', 'specs/normalization/batch_norm.yaml:10'),
        Operand('mean', 'specs/normalization/batch_norm.yaml:11', layout='C', const=True),
        Operand('variance', 'specs/normalization/batch_norm.yaml:12', layout='C', const=True),
        Operand('weight', 'specs/normalization/batch_norm.yaml:13', layout='C', const=True, optional=True),
        Operand('bias', 'specs/normalization/batch_norm.yaml:14', layout='C', const=True, optional=True),
    ),
    outputs=(
        Operand('output', 'specs/normalization/batch_norm.yaml:16'),
    ),
    infer=infer,
    check=check,
    macs=macs,
    reference=_evaluate_reference,
    states=states,
    kernels=(
        Kernel[BatchNormOptions](
            name='batch_norm_f32',
            place='specs/normalization/batch_norm.yaml:36',
            types={'input': (DType.FLOAT32,), 'mean': (DType.FLOAT32,), 'variance': (DType.FLOAT32,), 'weight': (DType.FLOAT32,), 'bias': (DType.FLOAT32,), 'output': (DType.FLOAT32,)},
            same_type={},
            arguments=('p', 'input', 'output'),
            c=(
                '/* BATCH_NORM: input float32, mean float32, variance float32, weight float32, bias float32, output float32 (specs/normalization/batch_norm.yaml:36) */\n'
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
        ),
    ),
    state_names=(),
    alias=None,
    reads_values=frozenset(['bias', 'input', 'mean', 'variance', 'weight']),
    folds=(),
    absorptions=(),
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
