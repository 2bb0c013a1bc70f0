"""RELU_N1_TO_1. Made by `opgen build` from specs/activation/relu_n1_to_1.yaml; do not edit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from opgen.air.dtype import DType
from opgen.air.model import AirModel, AirOperator, AirOperatorOptions
from opgen.aot.operators.spec_operator import SpecOperator
from opgen.lib.arrays import clip, f32
from opgen.lib.draw import Case, Draw, Sample
from opgen.lib.exact import requant_exact
from opgen.lib.opgen_c import opgen_requant
from opgen.lib.quant import activation_range, have_scales, quantized, same_quantization, scale_ratio, table_s8
from opgen.litert.enums import ActivationFunctionType
from opgen.litert.parse import parse_operator
from opgen.litert.schema import ModelT, SubGraphT
from opgen.registry.context import RegistryContext
from opgen.registry.definition import Call, Definition, Fold, Kernel, Litert, Operand, Operation, OutputFacts, Params, Permute, State, TorchEntry, UInt8, Values, Violation, function_of as _function_of, take as _take


@dataclass(frozen=True)
class ReluN1To1Options(AirOperatorOptions):
    """Options of RELU_N1_TO_1."""


def infer(op: Operation[ReluN1To1Options]) -> Mapping[str, OutputFacts | tuple[OutputFacts, ...]]:
    input = op.tensor("input")  # specs/_family/unary.yaml:6
    return {
        "output": OutputFacts(
            type=input.type,  # specs/_family/unary.yaml:9
            shape=input.shape,  # specs/_family/unary.yaml:10
        ),
    }


def check(op: Operation[ReluN1To1Options]) -> Iterator[Violation]:
    input = op.tensor("input")  # specs/_family/unary.yaml:6
    output = op.tensor("output")  # specs/_family/unary.yaml:8
    if not (have_scales(input, output)):  # specs/_family/unary.yaml:17
        yield Violation('specs/_family/unary.yaml:17', 'integers that stand for real numbers need a scale; one of these tensors has none', is_limit=True)


def macs(op: Operation[ReluN1To1Options]) -> int:
    del op
    return 0  # specs/_family/unary.yaml:22


def _evaluate_reference(op: Operation[ReluN1To1Options]) -> Values:
    input = op.tensor("input")  # specs/_family/unary.yaml:6
    return _take(clip(input, -1.0, 1.0))  # specs/activation/relu_n1_to_1.yaml:16


def states(op: Operation[ReluN1To1Options]) -> Mapping[str, State]:
    del op
    return {}


def _evaluate_exact(op: Operation[ReluN1To1Options]) -> Values:
    input = op.tensor("input")  # specs/_family/unary.yaml:6
    output = op.tensor("output")  # specs/_family/unary.yaml:8
    RELU_N1_TO_1 = ActivationFunctionType.RELU_N1_TO_1  # specs/activation/relu_n1_to_1.yaml:10
    clamp = activation_range(RELU_N1_TO_1, output)  # specs/activation/relu_n1_to_1.yaml:10
    scale = quantized(f32(scale_ratio(input, output)))  # specs/activation/relu_n1_to_1.yaml:12
    quant = opgen_requant(input.zero_point, scale.multiplier, scale.shift, output.zero_point, clamp.lo, clamp.hi)  # specs/activation/relu_n1_to_1.yaml:13
    return _take(requant_exact(input, quant))  # specs/activation/relu_n1_to_1.yaml:17


def _relu_n1_to_1_s8_params(op: Operation[ReluN1To1Options]) -> Params:
    input = op.tensor("input")  # specs/_family/unary.yaml:6
    size = input.size  # specs/_family/unary.yaml:13
    exact = _function_of(op, _evaluate_exact, "input")  # specs/_family/unary.yaml:14
    table = table_s8(exact, input)  # specs/_family/unary.yaml:14
    return (("table", table), ("size", size),)  # specs/activation/relu_n1_to_1.yaml:26


def _relu_n1_to_1_f32_params(op: Operation[ReluN1To1Options]) -> Params:
    input = op.tensor("input")  # specs/_family/unary.yaml:6
    size = input.size  # specs/_family/unary.yaml:13
    return (("size", size),)  # specs/activation/relu_n1_to_1.yaml:33


def _uint8_exact(op: Operation[ReluN1To1Options]) -> bool:
    del op
    return True


def _fold_0_value(op: Operation[ReluN1To1Options]) -> object:
    del op
    RELU_N1_TO_1 = ActivationFunctionType.RELU_N1_TO_1  # specs/activation/relu_n1_to_1.yaml:22
    return RELU_N1_TO_1  # specs/activation/relu_n1_to_1.yaml:22


def _fold_0_when(op: Operation[ReluN1To1Options]) -> bool:
    input = op.tensor("input")  # specs/_family/unary.yaml:6
    output = op.tensor("output")  # specs/_family/unary.yaml:8
    return same_quantization(input, output)  # specs/activation/relu_n1_to_1.yaml:23


def _torch_0_when(call: Call) -> bool:
    min_val = call["min_val"]  # specs/activation/relu_n1_to_1.yaml:5
    max_val = call["max_val"]  # specs/activation/relu_n1_to_1.yaml:5
    return bool(min_val == -1 and max_val == 1)  # specs/activation/relu_n1_to_1.yaml:5


def _torch_0_inputs(call: Call) -> Mapping[str, object]:
    return {
        "input": call["self"],  # specs/activation/relu_n1_to_1.yaml:5
    }


def _torch_0_options(call: Call) -> Mapping[str, object]:
    del call
    return {
    }


def _torch_0_outputs(call: Call) -> tuple[object, ...]:
    return (
        call["output"],  # specs/activation/relu_n1_to_1.yaml:5
    )


def sample_0(draw: Draw) -> Case:
    sample = Sample(draw)
    choice = draw.choice
    span = draw.span
    input = sample.tensor("input", choice((span(1, 300),), (span(1, 3), span(1, 9), span(1, 9), span(1, 9)), ()), "")  # specs/_family/unary.yaml:25
    return sample.case()


DEFINITION = Definition[ReluN1To1Options](
    op='RELU_N1_TO_1',
    place='specs/activation/relu_n1_to_1.yaml:2',
    doc='y = min(max(x, -1), 1), element by element.',
    options_type=ReluN1To1Options,
    options=(),
    litert=Litert(builtin='RELU_N1_TO_1', versions=(1, 1)),
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
    reference_place='specs/activation/relu_n1_to_1.yaml:16',
    states=states,
    kernels=(
        Kernel[ReluN1To1Options](
            name='relu_n1_to_1_s8',
            place='specs/activation/relu_n1_to_1.yaml:26',
            types={'input': (DType.INT8,), 'output': (DType.INT8,)},
            same_type={},
            arguments=('p', 'input', 'output'),
            c=(
                '/* RELU_N1_TO_1: input int8, output int8 (specs/activation/relu_n1_to_1.yaml:26) */\n'
                'typedef struct {\n'
                '    const int8_t *table;\n'
                '    int32_t size;\n'
                '} opgen_relu_n1_to_1_s8_params;\n'
                '\n'
                'static inline int opgen_run_relu_n1_to_1_s8(const opgen_relu_n1_to_1_s8_params *p, const int8_t *input,\n'
                '                                            int8_t *output)\n'
                '{\n'
                '    opgen_lut_s8(p->table, input, output, p->size);\n'
                '    return 0;\n'
                '}\n'
            ),
            params=_relu_n1_to_1_s8_params,
            exact=_evaluate_exact,
            inplace=('input',),
            headers=('opgen_lut.h',),
            table_inputs={'table': ('input',)},
        ),
        Kernel[ReluN1To1Options](
            name='relu_n1_to_1_f32',
            place='specs/activation/relu_n1_to_1.yaml:33',
            types={'input': (DType.FLOAT32,), 'output': (DType.FLOAT32,)},
            same_type={},
            arguments=('p', 'input', 'output'),
            c=(
                '/* RELU_N1_TO_1: input float32, output float32 (specs/activation/relu_n1_to_1.yaml:33) */\n'
                'typedef struct {\n'
                '    int32_t size;\n'
                '} opgen_relu_n1_to_1_f32_params;\n'
                '\n'
                'static inline int opgen_run_relu_n1_to_1_f32(const opgen_relu_n1_to_1_f32_params *p, const float *input,\n'
                '                                             float *output)\n'
                '{\n'
                '    opgen_clip_f32(-1.0f, 1.0f, input, output, p->size);\n'
                '    return 0;\n'
                '}\n'
            ),
            params=_relu_n1_to_1_f32_params,
            exact=None,
            inplace=('input',),
            headers=('opgen_float.h',),
            table_inputs={},
        ),
    ),
    state_names=(),
    alias=None,
    reads_values=frozenset(['input']),
    folds=(
        Fold('producer', 'fused_activation_function', 'output', _fold_0_value, _fold_0_when, 'specs/activation/relu_n1_to_1.yaml:19'),
    ),
    absorptions=(),
    uint8=UInt8[ReluN1To1Options]('specs/activation/relu_n1_to_1.yaml:8', _uint8_exact, '', None),
    torch=(
        TorchEntry('aten.hardtanh.default', '', _torch_0_when, None, _torch_0_inputs, _torch_0_options, _torch_0_outputs, frozenset(['max_val', 'min_val', 'self']), ('output',), 'specs/activation/relu_n1_to_1.yaml:5'),
    ),
    permute=Permute[ReluN1To1Options]('specs/_family/unary.yaml:21', ('input',)),
    samples=(
        sample_0,
    ),
)


def parse(
    op_id: int, model: ModelT, subgraph: SubGraphT, air_model: AirModel
) -> AirOperator:
    """Read one RELU_N1_TO_1 of a LiteRT model."""
    return parse_operator(DEFINITION, op_id, model, subgraph, air_model)


class ReluN1To1Operator(SpecOperator):
    """RELU_N1_TO_1, ready to be planned and emitted."""

    TYPE = 'RELU_N1_TO_1'
    DEFINITION = DEFINITION


OPERATOR = ReluN1To1Operator
OPTIONS = ReluN1To1Options


def register(context: RegistryContext, *, overwrite: bool = False) -> None:
    """Put RELU_N1_TO_1 into the registries of a context."""
    context.litert_parsers.register(DEFINITION.litert_key, parse, overwrite)
    context.air_options.register('RELU_N1_TO_1', ReluN1To1Options, overwrite)
    context.aot_operator_classes.register('RELU_N1_TO_1', ReluN1To1Operator, overwrite)
