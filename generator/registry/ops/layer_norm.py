"""LAYER_NORM. Made by `opgen build` from specs/normalization/layer_norm.yaml; do not edit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from opgen.air.dtype import DType
from opgen.air.model import AirModel, AirOperator, AirOperatorOptions
from opgen.aot.operators.spec_operator import SpecOperator
from opgen.lib.arrays import ints, length
from opgen.lib.draw import Case, Draw, Sample
from opgen.lib.normalization import block_groups, normalized
from opgen.lib.shapes import keeps_last
from opgen.lib.tensor import has
from opgen.litert.parse import parse_operator
from opgen.litert.schema import ModelT, SubGraphT
from opgen.registry.context import RegistryContext
from opgen.registry.definition import Call, Definition, Kernel, Operand, Operation, Option, OutputFacts, Params, Permute, State, TorchEntry, Values, Violation, in_words as _in_words, take as _take


@dataclass(frozen=True)
class LayerNormOptions(AirOperatorOptions):
    """Options of LAYER_NORM."""

    axes: int = 1  # specs/normalization/layer_norm.yaml:12
    epsilon: float = 1e-05  # specs/normalization/layer_norm.yaml:13


def infer(op: Operation[LayerNormOptions]) -> Mapping[str, OutputFacts | tuple[OutputFacts, ...]]:
    input = op.tensor("input")  # specs/normalization/layer_norm.yaml:16
    return {
        "output": OutputFacts(
            type=input.type,  # specs/normalization/layer_norm.yaml:20
            shape=input.shape,  # specs/normalization/layer_norm.yaml:20
        ),
    }


def check(op: Operation[LayerNormOptions]) -> Iterator[Violation]:
    input = op.tensor("input")  # specs/normalization/layer_norm.yaml:16
    axes = op.options.axes  # specs/normalization/layer_norm.yaml:12
    if not (input.rank >= axes):  # specs/normalization/layer_norm.yaml:28
        yield Violation('specs/normalization/layer_norm.yaml:28', 'an input of ' + _in_words(input.rank) + ' dimensions has no last ' + _in_words(axes))
    weight = op.optional("weight")  # specs/normalization/layer_norm.yaml:17
    bias = op.optional("bias")  # specs/normalization/layer_norm.yaml:18
    block = input.shape[-axes:]  # specs/normalization/layer_norm.yaml:23
    if not ((not has(weight) or weight.shape == block) and (not has(bias) or bias.shape == block)):  # specs/normalization/layer_norm.yaml:30
        yield Violation('specs/normalization/layer_norm.yaml:30', 'weight and bias must have the shape ' + _in_words(block) + ' of a block')


def macs(op: Operation[LayerNormOptions]) -> int:
    input = op.tensor("input")  # specs/normalization/layer_norm.yaml:16
    return input.size  # specs/normalization/layer_norm.yaml:34


def _evaluate_reference(op: Operation[LayerNormOptions]) -> Values:
    input = op.tensor("input")  # specs/normalization/layer_norm.yaml:16
    weight = op.value("weight")  # specs/normalization/layer_norm.yaml:17
    bias = op.value("bias")  # specs/normalization/layer_norm.yaml:18
    epsilon = op.options.epsilon  # specs/normalization/layer_norm.yaml:13
    axes = op.options.axes  # specs/normalization/layer_norm.yaml:12
    blocks = block_groups(input.shape, axes)  # specs/normalization/layer_norm.yaml:24
    factor = 0.0 if has(weight) else 1.0  # specs/normalization/layer_norm.yaml:25
    return _take(normalized(input, blocks, epsilon) * (weight + factor) + bias)  # specs/normalization/layer_norm.yaml:35


def states(op: Operation[LayerNormOptions]) -> Mapping[str, State]:
    del op
    return {}


def _layer_norm_f32_params(op: Operation[LayerNormOptions]) -> Params:
    epsilon = op.options.epsilon  # specs/normalization/layer_norm.yaml:13
    input = op.tensor("input")  # specs/normalization/layer_norm.yaml:16
    axes = op.options.axes  # specs/normalization/layer_norm.yaml:12
    blocks = block_groups(input.shape, axes)  # specs/normalization/layer_norm.yaml:24
    return (("blocks", blocks), ("epsilon", epsilon),)  # specs/normalization/layer_norm.yaml:38


def _permute_when(op: Operation[LayerNormOptions], permutation: tuple[int, ...]) -> bool:
    axes = op.options.axes  # specs/normalization/layer_norm.yaml:12
    return keeps_last(permutation, axes)  # specs/normalization/layer_norm.yaml:33


def _torch_0_inputs(call: Call) -> Mapping[str, object]:
    return {
        "input": call["input"],  # specs/normalization/layer_norm.yaml:5
        "weight": call["weight"],  # specs/normalization/layer_norm.yaml:5
        "bias": call["bias"],  # specs/normalization/layer_norm.yaml:5
    }


def _torch_0_options(call: Call) -> Mapping[str, object]:
    normalized_shape = call["normalized_shape"]  # specs/normalization/layer_norm.yaml:6
    eps = call["eps"]  # specs/normalization/layer_norm.yaml:6
    return {
        "axes": length(ints(normalized_shape)),  # specs/normalization/layer_norm.yaml:6
        "epsilon": eps,  # specs/normalization/layer_norm.yaml:6
    }


def _torch_0_outputs(call: Call) -> tuple[object, ...]:
    return (
        call["output"],  # specs/normalization/layer_norm.yaml:5
    )


def _torch_1_inputs(call: Call) -> Mapping[str, object]:
    return {
        "input": call["input"],  # specs/normalization/layer_norm.yaml:8
        "weight": call["weight"],  # specs/normalization/layer_norm.yaml:8
        "bias": call["bias"],  # specs/normalization/layer_norm.yaml:8
    }


def _torch_1_options(call: Call) -> Mapping[str, object]:
    normalized_shape = call["normalized_shape"]  # specs/normalization/layer_norm.yaml:9
    eps = call["eps"]  # specs/normalization/layer_norm.yaml:9
    return {
        "axes": length(ints(normalized_shape)),  # specs/normalization/layer_norm.yaml:9
        "epsilon": eps,  # specs/normalization/layer_norm.yaml:9
    }


def _torch_1_outputs(call: Call) -> tuple[object, ...]:
    return (
        call["output"],  # specs/normalization/layer_norm.yaml:8
    )


def sample_0(draw: Draw) -> Case:
    sample = Sample(draw)
    axes = sample.option("axes", 1)  # specs/normalization/layer_norm.yaml:47
    choice = draw.choice
    epsilon = sample.option("epsilon", choice(1.0e-5, 0.1))  # specs/normalization/layer_norm.yaml:48
    span = draw.span
    input = sample.tensor("input", choice((span(2, 300),), (span(1, 3), span(1, 5), span(2, 40))), "")  # specs/normalization/layer_norm.yaml:49
    weight = sample.tensor("weight", (input.shape[-1],), "")  # specs/normalization/layer_norm.yaml:50
    bias = sample.tensor("bias", (input.shape[-1],), "")  # specs/normalization/layer_norm.yaml:51
    return sample.case()


def sample_1(draw: Draw) -> Case:
    sample = Sample(draw)
    axes = sample.option("axes", 2)  # specs/normalization/layer_norm.yaml:52
    span = draw.span
    input = sample.tensor("input", (span(1, 3), span(2, 9), span(1, 9)), "")  # specs/normalization/layer_norm.yaml:53
    weight = sample.tensor("weight", input.shape[1:], "")  # specs/normalization/layer_norm.yaml:54
    bias = sample.tensor("bias", input.shape[1:], "")  # specs/normalization/layer_norm.yaml:55
    return sample.case()


def sample_2(draw: Draw) -> Case:
    sample = Sample(draw)
    axes = sample.option("axes", 3)  # specs/normalization/layer_norm.yaml:56
    span = draw.span
    input = sample.tensor("input", (span(2, 3), span(1, 9), span(1, 9)), "")  # specs/normalization/layer_norm.yaml:57
    return sample.case()


DEFINITION = Definition[LayerNormOptions](
    op='LAYER_NORM',
    place='specs/normalization/layer_norm.yaml:2',
    doc='Blocks of the last axes at mean 0 and variance 1, then times a weight plus a bias for each element.',
    options_type=LayerNormOptions,
    options=(
        Option('axes', int, 'specs/normalization/layer_norm.yaml:12', default=1, required=False, minimum=1),
        Option('epsilon', float, 'specs/normalization/layer_norm.yaml:13', default=1e-05, required=False, minimum=0),
    ),
    litert=None,
    inputs=(
        Operand('input', 'specs/normalization/layer_norm.yaml:16'),
        Operand('weight', 'specs/normalization/layer_norm.yaml:17', optional=True),
        Operand('bias', 'specs/normalization/layer_norm.yaml:18', optional=True),
    ),
    outputs=(
        Operand('output', 'specs/normalization/layer_norm.yaml:20'),
    ),
    infer=infer,
    check=check,
    macs=macs,
    reference=_evaluate_reference,
    reference_place='specs/normalization/layer_norm.yaml:35',
    states=states,
    kernels=(
        Kernel[LayerNormOptions](
            name='layer_norm_f32',
            place='specs/normalization/layer_norm.yaml:38',
            types={'input': (DType.FLOAT32,), 'weight': (DType.FLOAT32,), 'bias': (DType.FLOAT32,), 'output': (DType.FLOAT32,)},
            same_type={},
            arguments=('p', 'input', 'weight', 'bias', 'output'),
            c=(
                '/* LAYER_NORM: input float32, weight float32, bias float32, output float32 (specs/normalization/layer_norm.yaml:38) */\n'
                'typedef struct {\n'
                '    opgen_norm_groups blocks;\n'
                '    float epsilon;\n'
                '} opgen_layer_norm_f32_params;\n'
                '\n'
                'static inline int opgen_run_layer_norm_f32(const opgen_layer_norm_f32_params *p, const float *input,\n'
                '                                           const float *weight, const float *bias, float *output)\n'
                '{\n'
                '    opgen_normalize_groups_f32(&p->blocks, p->epsilon, input, weight, bias, output);\n'
                '    return 0;\n'
                '}\n'
            ),
            params=_layer_norm_f32_params,
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
        TorchEntry('aten.layer_norm.default', '', None, None, _torch_0_inputs, _torch_0_options, _torch_0_outputs, frozenset(['bias', 'cudnn_enable', 'eps', 'input', 'normalized_shape', 'weight']), ('output',), 'specs/normalization/layer_norm.yaml:5'),
        TorchEntry('aten.native_layer_norm.default', '', None, None, _torch_1_inputs, _torch_1_options, _torch_1_outputs, frozenset(['bias', 'eps', 'input', 'normalized_shape', 'weight']), ('output',), 'specs/normalization/layer_norm.yaml:8'),
    ),
    permute=Permute[LayerNormOptions]('specs/normalization/layer_norm.yaml:33', ('input',), _permute_when),
    samples=(
        sample_0,
        sample_1,
        sample_2,
    ),
)


def parse(
    op_id: int, model: ModelT, subgraph: SubGraphT, air_model: AirModel
) -> AirOperator:
    """Read one LAYER_NORM of a LiteRT model."""
    return parse_operator(DEFINITION, op_id, model, subgraph, air_model)


class LayerNormOperator(SpecOperator):
    """LAYER_NORM, ready to be planned and emitted."""

    TYPE = 'LAYER_NORM'
    DEFINITION = DEFINITION


OPERATOR = LayerNormOperator
OPTIONS = LayerNormOptions


def register(context: RegistryContext, *, overwrite: bool = False) -> None:
    """Put LAYER_NORM into the registries of a context."""
    context.air_options.register('LAYER_NORM', LayerNormOptions, overwrite)
    context.aot_operator_classes.register('LAYER_NORM', LayerNormOperator, overwrite)
