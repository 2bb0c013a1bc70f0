"""SCALED_ELU. Made by `opgen build` from specs/activation/scaled_elu.yaml; do not edit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from opgen.air.dtype import DType
from opgen.air.model import AirModel, AirOperator, AirOperatorOptions
from opgen.aot.operators.spec_operator import SpecOperator
from opgen.lib.arrays import minimum, where
from opgen.lib.draw import Case, Draw, Sample
from opgen.lib.elementwise import elu
from opgen.lib.quant import have_scales, table_s8
from opgen.litert.parse import parse_operator
from opgen.litert.schema import ModelT, SubGraphT
from opgen.registry.context import RegistryContext
from opgen.registry.definition import Call, Definition, Kernel, Operand, Operation, Option, OutputFacts, Params, Permute, State, TorchEntry, Values, Violation, take as _take


@dataclass(frozen=True)
class ScaledEluOptions(AirOperatorOptions):
    """Options of SCALED_ELU."""

    alpha: float = 1.0  # specs/activation/scaled_elu.yaml:13
    scale: float = 1.0  # specs/activation/scaled_elu.yaml:14
    input_scale: float = 1.0  # specs/activation/scaled_elu.yaml:15


def infer(op: Operation[ScaledEluOptions]) -> Mapping[str, OutputFacts | tuple[OutputFacts, ...]]:
    input = op.tensor("input")  # specs/_family/unary.yaml:6
    return {
        "output": OutputFacts(
            type=input.type,  # specs/_family/unary.yaml:9
            shape=input.shape,  # specs/_family/unary.yaml:10
        ),
    }


def check(op: Operation[ScaledEluOptions]) -> Iterator[Violation]:
    input = op.tensor("input")  # specs/_family/unary.yaml:6
    output = op.tensor("output")  # specs/_family/unary.yaml:8
    if not (have_scales(input, output)):  # specs/_family/unary.yaml:17
        yield Violation('specs/_family/unary.yaml:17', 'integers that stand for real numbers need a scale; one of these tensors has none', is_limit=True)


def macs(op: Operation[ScaledEluOptions]) -> int:
    del op
    return 0  # specs/_family/unary.yaml:22


def _evaluate_reference(op: Operation[ScaledEluOptions]) -> Values:
    input = op.tensor("input")  # specs/_family/unary.yaml:6
    scale = op.options.scale  # specs/activation/scaled_elu.yaml:14
    input_scale = op.options.input_scale  # specs/activation/scaled_elu.yaml:15
    alpha = op.options.alpha  # specs/activation/scaled_elu.yaml:13
    slope = scale * alpha  # specs/activation/scaled_elu.yaml:18
    return _take(where(input < 0.0, slope * elu(input_scale * minimum(input, 0.0)), scale * input))  # specs/activation/scaled_elu.yaml:20


def states(op: Operation[ScaledEluOptions]) -> Mapping[str, State]:
    del op
    return {}


def _scaled_elu_f32_params(op: Operation[ScaledEluOptions]) -> Params:
    scale = op.options.scale  # specs/activation/scaled_elu.yaml:14
    input_scale = op.options.input_scale  # specs/activation/scaled_elu.yaml:15
    input = op.tensor("input")  # specs/_family/unary.yaml:6
    size = input.size  # specs/_family/unary.yaml:13
    alpha = op.options.alpha  # specs/activation/scaled_elu.yaml:13
    slope = scale * alpha  # specs/activation/scaled_elu.yaml:18
    return (("size", size), ("scale", scale), ("slope", slope), ("input_scale", input_scale),)  # specs/activation/scaled_elu.yaml:23


def _torch_0_inputs(call: Call) -> Mapping[str, object]:
    return {
        "input": call["self"],  # specs/activation/scaled_elu.yaml:7
    }


def _torch_0_options(call: Call) -> Mapping[str, object]:
    return {
        "alpha": call["alpha"],  # specs/activation/scaled_elu.yaml:7
        "scale": call["scale"],  # specs/activation/scaled_elu.yaml:7
        "input_scale": call["input_scale"],  # specs/activation/scaled_elu.yaml:7
    }


def _torch_0_outputs(call: Call) -> tuple[object, ...]:
    return (
        call["output"],  # specs/activation/scaled_elu.yaml:7
    )


def _torch_1_inputs(call: Call) -> Mapping[str, object]:
    return {
        "input": call["self"],  # specs/activation/scaled_elu.yaml:8
    }


def _torch_1_options(call: Call) -> Mapping[str, object]:
    del call
    return {
        "alpha": 1.6732632423543772,  # specs/activation/scaled_elu.yaml:8
        "scale": 1.0507009873554805,  # specs/activation/scaled_elu.yaml:8
    }


def _torch_1_outputs(call: Call) -> tuple[object, ...]:
    return (
        call["output"],  # specs/activation/scaled_elu.yaml:8
    )


def _torch_2_inputs(call: Call) -> Mapping[str, object]:
    return {
        "input": call["self"],  # specs/activation/scaled_elu.yaml:9
    }


def _torch_2_options(call: Call) -> Mapping[str, object]:
    alpha = call["alpha"]  # specs/activation/scaled_elu.yaml:9
    return {
        "alpha": alpha,  # specs/activation/scaled_elu.yaml:9
        "input_scale": 1.0 / alpha,  # specs/activation/scaled_elu.yaml:9
    }


def _torch_2_outputs(call: Call) -> tuple[object, ...]:
    return (
        call["output"],  # specs/activation/scaled_elu.yaml:9
    )


def sample_0(draw: Draw) -> Case:
    sample = Sample(draw)
    choice = draw.choice
    span = draw.span
    input = sample.tensor("input", choice((span(1, 300),), (span(1, 3), span(1, 9), span(1, 9), span(1, 9)), ()), "")  # specs/_family/unary.yaml:25
    alpha = sample.option("alpha", choice(1.0, 1.6732632, 0.5))  # specs/activation/scaled_elu.yaml:34
    scale = sample.option("scale", choice(1.0, 1.0507010))  # specs/activation/scaled_elu.yaml:35
    input_scale = sample.option("input_scale", choice(1.0, 2.0))  # specs/activation/scaled_elu.yaml:36
    return sample.case()


DEFINITION = Definition[ScaledEluOptions](
    op='SCALED_ELU',
    place='specs/activation/scaled_elu.yaml:2',
    doc=(
                'y = scale * x where x is not below 0, else scale * alpha * (e**(input_scale * x) - 1).\n'
                'With the constants that PyTorch gives it is SELU, CELU, or ELU of any alpha.'
            ),
    options_type=ScaledEluOptions,
    options=(
        Option('alpha', float, 'specs/activation/scaled_elu.yaml:13', default=1.0, required=False),
        Option('scale', float, 'specs/activation/scaled_elu.yaml:14', default=1.0, required=False),
        Option('input_scale', float, 'specs/activation/scaled_elu.yaml:15', default=1.0, required=False),
    ),
    litert=None,
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
    reference_place='specs/activation/scaled_elu.yaml:20',
    states=states,
    kernels=(
        Kernel[ScaledEluOptions](
            name='scaled_elu_f32',
            place='specs/activation/scaled_elu.yaml:23',
            types={'input': (DType.FLOAT32,), 'output': (DType.FLOAT32,)},
            same_type={},
            arguments=('p', 'input', 'output'),
            c=(
                '/* SCALED_ELU: input float32, output float32 (specs/activation/scaled_elu.yaml:23) */\n'
                'typedef struct {\n'
                '    int32_t size;\n'
                '    float scale;\n'
                '    float slope;\n'
                '    float input_scale;\n'
                '} opgen_scaled_elu_f32_params;\n'
                '\n'
                'static inline int opgen_run_scaled_elu_f32(const opgen_scaled_elu_f32_params *p, const float *input,\n'
                '                                           float *output)\n'
                '{\n'
                '    for (int32_t i = 0; i < p->size; i++) {\n'
                '        const float x = input[i];\n'
                '        output[i] = x < 0.0f ? p->slope * expm1f(p->input_scale * x) : p->scale * x;\n'
                '    }\n'
                '    return 0;\n'
                '}\n'
            ),
            params=_scaled_elu_f32_params,
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
        TorchEntry('aten.elu.default', '', None, None, _torch_0_inputs, _torch_0_options, _torch_0_outputs, frozenset(['alpha', 'input_scale', 'scale', 'self']), ('output',), 'specs/activation/scaled_elu.yaml:7'),
        TorchEntry('aten.selu.default', '', None, None, _torch_1_inputs, _torch_1_options, _torch_1_outputs, frozenset(['self']), ('output',), 'specs/activation/scaled_elu.yaml:8'),
        TorchEntry('aten.celu.default', '', None, None, _torch_2_inputs, _torch_2_options, _torch_2_outputs, frozenset(['alpha', 'self']), ('output',), 'specs/activation/scaled_elu.yaml:9'),
    ),
    permute=Permute[ScaledEluOptions]('specs/_family/unary.yaml:21', ('input',)),
    samples=(
        sample_0,
    ),
)


def parse(
    op_id: int, model: ModelT, subgraph: SubGraphT, air_model: AirModel
) -> AirOperator:
    """Read one SCALED_ELU of a LiteRT model."""
    return parse_operator(DEFINITION, op_id, model, subgraph, air_model)


class ScaledEluOperator(SpecOperator):
    """SCALED_ELU, ready to be planned and emitted."""

    TYPE = 'SCALED_ELU'
    DEFINITION = DEFINITION


OPERATOR = ScaledEluOperator
OPTIONS = ScaledEluOptions


def register(context: RegistryContext, *, overwrite: bool = False) -> None:
    """Put SCALED_ELU into the registries of a context."""
    context.air_options.register('SCALED_ELU', ScaledEluOptions, overwrite)
    context.aot_operator_classes.register('SCALED_ELU', ScaledEluOperator, overwrite)
