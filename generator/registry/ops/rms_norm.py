"""RMS_NORM. Made by `opgen build` from specs/normalization/rms_norm.yaml; do not edit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from opgen.air.dtype import DType
from opgen.air.model import AirModel, AirOperator, AirOperatorOptions
from opgen.aot.operators.spec_operator import SpecOperator
from opgen.lib.arrays import ints, length
from opgen.lib.draw import Case, Draw, Sample
from opgen.lib.normalization import scaled_by_root
from opgen.lib.shapes import size_of
from opgen.lib.tensor import has
from opgen.litert.parse import parse_operator
from opgen.litert.schema import ModelT, SubGraphT
from opgen.registry.context import RegistryContext
from opgen.registry.definition import Call, Definition, Kernel, Operand, Operation, Option, OutputFacts, Params, State, TorchEntry, Values, Violation, in_words as _in_words, take as _take


@dataclass(frozen=True)
class RmsNormOptions(AirOperatorOptions):
    """Options of RMS_NORM."""

    axes: int = 1  # specs/normalization/rms_norm.yaml:9
    epsilon: float = 1e-05  # specs/normalization/rms_norm.yaml:10


def infer(op: Operation[RmsNormOptions]) -> Mapping[str, OutputFacts | tuple[OutputFacts, ...]]:
    input = op.tensor("input")  # specs/normalization/rms_norm.yaml:13
    return {
        "output": OutputFacts(
            type=input.type,  # specs/normalization/rms_norm.yaml:16
            shape=input.shape,  # specs/normalization/rms_norm.yaml:16
        ),
    }


def check(op: Operation[RmsNormOptions]) -> Iterator[Violation]:
    input = op.tensor("input")  # specs/normalization/rms_norm.yaml:13
    axes = op.options.axes  # specs/normalization/rms_norm.yaml:9
    if not (input.rank >= axes):  # specs/normalization/rms_norm.yaml:25
        yield Violation('specs/normalization/rms_norm.yaml:25', 'an input of ' + _in_words(input.rank) + ' dimensions has no last ' + _in_words(axes))
    weight = op.optional("weight")  # specs/normalization/rms_norm.yaml:14
    block = input.shape[-axes:]  # specs/normalization/rms_norm.yaml:19
    if not (not has(weight) or weight.shape == block):  # specs/normalization/rms_norm.yaml:27
        yield Violation('specs/normalization/rms_norm.yaml:27', 'the weight must have the shape ' + _in_words(block) + ' of a block')


def macs(op: Operation[RmsNormOptions]) -> int:
    input = op.tensor("input")  # specs/normalization/rms_norm.yaml:13
    return input.size  # specs/normalization/rms_norm.yaml:30


def _evaluate_reference(op: Operation[RmsNormOptions]) -> Values:
    input = op.tensor("input")  # specs/normalization/rms_norm.yaml:13
    weight = op.value("weight")  # specs/normalization/rms_norm.yaml:14
    epsilon = op.options.epsilon  # specs/normalization/rms_norm.yaml:10
    axes = op.options.axes  # specs/normalization/rms_norm.yaml:9
    block = input.shape[-axes:]  # specs/normalization/rms_norm.yaml:19
    depth = size_of(block)  # specs/normalization/rms_norm.yaml:20
    factor = 0.0 if has(weight) else 1.0  # specs/normalization/rms_norm.yaml:22
    return _take(scaled_by_root(input, depth, epsilon) * (weight + factor))  # specs/normalization/rms_norm.yaml:31


def states(op: Operation[RmsNormOptions]) -> Mapping[str, State]:
    del op
    return {}


def _rms_norm_f32_params(op: Operation[RmsNormOptions]) -> Params:
    epsilon = op.options.epsilon  # specs/normalization/rms_norm.yaml:10
    input = op.tensor("input")  # specs/normalization/rms_norm.yaml:13
    axes = op.options.axes  # specs/normalization/rms_norm.yaml:9
    block = input.shape[-axes:]  # specs/normalization/rms_norm.yaml:19
    depth = size_of(block)  # specs/normalization/rms_norm.yaml:20
    rows = size_of(input.shape[:-axes])  # specs/normalization/rms_norm.yaml:21
    return (("rows", rows), ("depth", depth), ("epsilon", epsilon),)  # specs/normalization/rms_norm.yaml:34


def _torch_0_inputs(call: Call) -> Mapping[str, object]:
    return {
        "input": call["input"],  # specs/normalization/rms_norm.yaml:5
        "weight": call["weight"],  # specs/normalization/rms_norm.yaml:5
    }


def _torch_0_options(call: Call) -> Mapping[str, object]:
    normalized_shape = call["normalized_shape"]  # specs/normalization/rms_norm.yaml:6
    eps = call["eps"]  # specs/normalization/rms_norm.yaml:6
    return {
        "axes": length(ints(normalized_shape)),  # specs/normalization/rms_norm.yaml:6
        "epsilon": eps if has(eps) else 1.1920929e-7,  # specs/normalization/rms_norm.yaml:6
    }


def _torch_0_outputs(call: Call) -> tuple[object, ...]:
    return (
        call["output"],  # specs/normalization/rms_norm.yaml:5
    )


def sample_0(draw: Draw) -> Case:
    sample = Sample(draw)
    axes = sample.option("axes", 1)  # specs/normalization/rms_norm.yaml:43
    choice = draw.choice
    epsilon = sample.option("epsilon", choice(1.0e-5, 0.1))  # specs/normalization/rms_norm.yaml:44
    span = draw.span
    input = sample.tensor("input", choice((span(1, 300),), (span(1, 3), span(1, 5), span(1, 40))), "")  # specs/normalization/rms_norm.yaml:45
    weight = sample.tensor("weight", (input.shape[-1],), "")  # specs/normalization/rms_norm.yaml:46
    return sample.case()


def sample_1(draw: Draw) -> Case:
    sample = Sample(draw)
    axes = sample.option("axes", 2)  # specs/normalization/rms_norm.yaml:47
    span = draw.span
    input = sample.tensor("input", (span(1, 3), span(1, 9), span(1, 9)), "")  # specs/normalization/rms_norm.yaml:48
    weight = sample.tensor("weight", input.shape[1:], "")  # specs/normalization/rms_norm.yaml:49
    return sample.case()


DEFINITION = Definition[RmsNormOptions](
    op='RMS_NORM',
    place='specs/normalization/rms_norm.yaml:2',
    doc='Blocks of the last axes, divided by the root of their mean square, then times a weight for each element.',
    options_type=RmsNormOptions,
    options=(
        Option('axes', int, 'specs/normalization/rms_norm.yaml:9', default=1, required=False, minimum=1),
        Option('epsilon', float, 'specs/normalization/rms_norm.yaml:10', default=1e-05, required=False, minimum=0),
    ),
    litert=None,
    inputs=(
        Operand('input', 'specs/normalization/rms_norm.yaml:13'),
        Operand('weight', 'specs/normalization/rms_norm.yaml:14', optional=True),
    ),
    outputs=(
        Operand('output', 'specs/normalization/rms_norm.yaml:16'),
    ),
    infer=infer,
    check=check,
    macs=macs,
    reference=_evaluate_reference,
    reference_place='specs/normalization/rms_norm.yaml:31',
    states=states,
    kernels=(
        Kernel[RmsNormOptions](
            name='rms_norm_f32',
            place='specs/normalization/rms_norm.yaml:34',
            types={'input': (DType.FLOAT32,), 'weight': (DType.FLOAT32,), 'output': (DType.FLOAT32,)},
            same_type={},
            arguments=('p', 'input', 'weight', 'output'),
            c=(
                '/* RMS_NORM: input float32, weight float32, output float32 (specs/normalization/rms_norm.yaml:34) */\n'
                'typedef struct {\n'
                '    int32_t rows;\n'
                '    int32_t depth;\n'
                '    float epsilon;\n'
                '} opgen_rms_norm_f32_params;\n'
                '\n'
                'static inline int opgen_run_rms_norm_f32(const opgen_rms_norm_f32_params *p, const float *input,\n'
                '                                         const float *weight, float *output)\n'
                '{\n'
                '    opgen_rms_normalize_f32(p->rows, p->depth, p->epsilon, input, weight, output);\n'
                '    return 0;\n'
                '}\n'
            ),
            params=_rms_norm_f32_params,
            exact=None,
            inplace=('input',),
            headers=('opgen_normalize.h',),
            table_inputs={},
        ),
    ),
    state_names=(),
    alias=None,
    reads_values=frozenset(['input', 'weight']),
    folds=(),
    absorptions=(),
    torch=(
        TorchEntry('aten.rms_norm.default', '', None, None, _torch_0_inputs, _torch_0_options, _torch_0_outputs, frozenset(['eps', 'input', 'normalized_shape', 'weight']), ('output',), 'specs/normalization/rms_norm.yaml:5'),
    ),
    samples=(
        sample_0,
        sample_1,
    ),
)


def parse(
    op_id: int, model: ModelT, subgraph: SubGraphT, air_model: AirModel
) -> AirOperator:
    """Read one RMS_NORM of a LiteRT model."""
    return parse_operator(DEFINITION, op_id, model, subgraph, air_model)


class RmsNormOperator(SpecOperator):
    """RMS_NORM, ready to be planned and emitted."""

    TYPE = 'RMS_NORM'
    DEFINITION = DEFINITION


OPERATOR = RmsNormOperator
OPTIONS = RmsNormOptions


def register(context: RegistryContext, *, overwrite: bool = False) -> None:
    """Put RMS_NORM into the registries of a context."""
    context.air_options.register('RMS_NORM', RmsNormOptions, overwrite)
    context.aot_operator_classes.register('RMS_NORM', RmsNormOperator, overwrite)
