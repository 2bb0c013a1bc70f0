"""RELU. Made by `opgen build` from specs/activation/relu.yaml; do not edit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from opgen.air.dtype import DType
from opgen.air.model import AirModel, AirOperator, AirOperatorOptions
from opgen.aot.operators.spec_operator import SpecOperator
from opgen.lib.arrays import maximum
from opgen.lib.draw import Case, Draw, Sample
from opgen.lib.exact import requant_exact
from opgen.lib.opgen_c import requant
from opgen.lib.quant import activation_range, have_scales, same_quantization, table_s8
from opgen.litert.enums import ActivationFunctionType
from opgen.litert.parse import parse_operator
from opgen.litert.schema import ModelT, SubGraphT
from opgen.registry.context import RegistryContext
from opgen.registry.definition import Call, Definition, Fold, Kernel, Litert, Operand, Operation, OutputFacts, Params, Permute, State, TorchEntry, UInt8, Values, Violation, function_of as _function_of, take as _take


@dataclass(frozen=True)
class ReluOptions(AirOperatorOptions):
    """Options of RELU."""


def infer(op: Operation[ReluOptions]) -> Mapping[str, OutputFacts | tuple[OutputFacts, ...]]:
    input = op.tensor("input")  # specs/_family/unary.yaml:6
    return {
        "output": OutputFacts(
            type=input.type,  # specs/_family/unary.yaml:9
            shape=input.shape,  # specs/_family/unary.yaml:10
        ),
    }


def check(op: Operation[ReluOptions]) -> Iterator[Violation]:
    input = op.tensor("input")  # specs/_family/unary.yaml:6
    output = op.tensor("output")  # specs/_family/unary.yaml:8
    if not (have_scales(input, output)):  # specs/_family/unary.yaml:17
        yield Violation('specs/_family/unary.yaml:17', 'integers that stand for real numbers need a scale; one of these tensors has none', is_limit=True)


def macs(op: Operation[ReluOptions]) -> int:
    del op
    return 0  # specs/_family/unary.yaml:22


def _evaluate_reference(op: Operation[ReluOptions]) -> Values:
    input = op.tensor("input")  # specs/_family/unary.yaml:6
    return _take(maximum(input, 0.0))  # specs/activation/relu.yaml:12


def states(op: Operation[ReluOptions]) -> Mapping[str, State]:
    del op
    return {}


def _evaluate_exact(op: Operation[ReluOptions]) -> Values:
    input = op.tensor("input")  # specs/_family/unary.yaml:6
    RELU = ActivationFunctionType.RELU  # specs/activation/relu.yaml:10
    output = op.tensor("output")  # specs/_family/unary.yaml:8
    quant = requant(input, output, activation_range(RELU, output))  # specs/activation/relu.yaml:10
    return _take(requant_exact(input, quant))  # specs/activation/relu.yaml:13


def _relu_s8_params(op: Operation[ReluOptions]) -> Params:
    input = op.tensor("input")  # specs/_family/unary.yaml:6
    size = input.size  # specs/_family/unary.yaml:13
    exact = _function_of(op, _evaluate_exact, "input")  # specs/_family/unary.yaml:14
    table = table_s8(exact, input)  # specs/_family/unary.yaml:14
    return (("table", table), ("size", size),)  # specs/activation/relu.yaml:22


def _relu_s16_params(op: Operation[ReluOptions]) -> Params:
    input = op.tensor("input")  # specs/_family/unary.yaml:6
    size = input.size  # specs/_family/unary.yaml:13
    RELU = ActivationFunctionType.RELU  # specs/activation/relu.yaml:10
    output = op.tensor("output")  # specs/_family/unary.yaml:8
    quant = requant(input, output, activation_range(RELU, output))  # specs/activation/relu.yaml:10
    return (("quant", quant), ("size", size),)  # specs/activation/relu.yaml:29


def _relu_f32_params(op: Operation[ReluOptions]) -> Params:
    input = op.tensor("input")  # specs/_family/unary.yaml:6
    size = input.size  # specs/_family/unary.yaml:13
    return (("size", size),)  # specs/activation/relu.yaml:36


def _uint8_exact(op: Operation[ReluOptions]) -> bool:
    del op
    return True


def _fold_0_value(op: Operation[ReluOptions]) -> object:
    del op
    RELU = ActivationFunctionType.RELU  # specs/activation/relu.yaml:18
    return RELU  # specs/activation/relu.yaml:18


def _fold_0_when(op: Operation[ReluOptions]) -> bool:
    input = op.tensor("input")  # specs/_family/unary.yaml:6
    output = op.tensor("output")  # specs/_family/unary.yaml:8
    return same_quantization(input, output)  # specs/activation/relu.yaml:19


def _torch_0_inputs(call: Call) -> Mapping[str, object]:
    return {
        "input": call["self"],  # specs/activation/relu.yaml:5
    }


def _torch_0_options(call: Call) -> Mapping[str, object]:
    del call
    return {
    }


def _torch_0_outputs(call: Call) -> tuple[object, ...]:
    return (
        call["output"],  # specs/activation/relu.yaml:5
    )


def sample_0(draw: Draw) -> Case:
    sample = Sample(draw)
    choice = draw.choice
    span = draw.span
    input = sample.tensor("input", choice((span(1, 300),), (span(1, 3), span(1, 9), span(1, 9), span(1, 9)), ()), "")  # specs/_family/unary.yaml:25
    return sample.case()


DEFINITION = Definition[ReluOptions](
    op='RELU',
    place='specs/activation/relu.yaml:2',
    doc='y = max(x, 0), element by element.',
    options_type=ReluOptions,
    options=(),
    litert=Litert(builtin='RELU', versions=(1, 3)),
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
    reference_place='specs/activation/relu.yaml:12',
    states=states,
    kernels=(
        Kernel[ReluOptions](
            name='relu_s8',
            place='specs/activation/relu.yaml:22',
            types={'input': (DType.INT8,), 'output': (DType.INT8,)},
            same_type={},
            arguments=('p', 'input', 'output'),
            c=(
                '/* RELU: input int8, output int8 (specs/activation/relu.yaml:22) */\n'
                'typedef struct {\n'
                '    const int8_t *table;\n'
                '    int32_t size;\n'
                '} opgen_relu_s8_params;\n'
                '\n'
                'static inline int opgen_run_relu_s8(const opgen_relu_s8_params *p, const int8_t *input, int8_t *output)\n'
                '{\n'
                '    opgen_lut_s8(p->table, input, output, p->size);\n'
                '    return 0;\n'
                '}\n'
            ),
            params=_relu_s8_params,
            exact=_evaluate_exact,
            inplace=('input',),
            headers=('opgen_lut.h',),
            table_inputs={'table': ('input',)},
        ),
        Kernel[ReluOptions](
            name='relu_s16',
            place='specs/activation/relu.yaml:29',
            types={'input': (DType.INT16,), 'output': (DType.INT16,)},
            same_type={},
            arguments=('p', 'input', 'output'),
            c=(
                '/* RELU: input int16, output int16 (specs/activation/relu.yaml:29) */\n'
                'typedef struct {\n'
                '    opgen_requant quant;\n'
                '    int32_t size;\n'
                '} opgen_relu_s16_params;\n'
                '\n'
                'static inline int opgen_run_relu_s16(const opgen_relu_s16_params *p, const int16_t *input, int16_t *output)\n'
                '{\n'
                '    opgen_requantize_s16_s16(&p->quant, input, output, p->size);\n'
                '    return 0;\n'
                '}\n'
            ),
            params=_relu_s16_params,
            exact=_evaluate_exact,
            inplace=('input',),
            headers=('opgen_requantize.h',),
            table_inputs={},
        ),
        Kernel[ReluOptions](
            name='relu_f32',
            place='specs/activation/relu.yaml:36',
            types={'input': (DType.FLOAT32,), 'output': (DType.FLOAT32,)},
            same_type={},
            arguments=('p', 'input', 'output'),
            c=(
                '/* RELU: input float32, output float32 (specs/activation/relu.yaml:36) */\n'
                'typedef struct {\n'
                '    int32_t size;\n'
                '} opgen_relu_f32_params;\n'
                '\n'
                'static inline int opgen_run_relu_f32(const opgen_relu_f32_params *p, const float *input, float *output)\n'
                '{\n'
                '    opgen_clip_f32(0.0f, INFINITY, input, output, p->size);\n'
                '    return 0;\n'
                '}\n'
            ),
            params=_relu_f32_params,
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
        Fold('producer', 'fused_activation_function', 'output', _fold_0_value, _fold_0_when, 'specs/activation/relu.yaml:15'),
    ),
    absorptions=(),
    uint8=UInt8[ReluOptions]('specs/activation/relu.yaml:8', _uint8_exact, '', None),
    torch=(
        TorchEntry('aten.relu.default', '', None, None, _torch_0_inputs, _torch_0_options, _torch_0_outputs, frozenset(['self']), ('output',), 'specs/activation/relu.yaml:5'),
    ),
    permute=Permute[ReluOptions]('specs/_family/unary.yaml:21', ('input',)),
    samples=(
        sample_0,
    ),
)


def parse(
    op_id: int, model: ModelT, subgraph: SubGraphT, air_model: AirModel
) -> AirOperator:
    """Read one RELU of a LiteRT model."""
    return parse_operator(DEFINITION, op_id, model, subgraph, air_model)


class ReluOperator(SpecOperator):
    """RELU, ready to be planned and emitted."""

    TYPE = 'RELU'
    DEFINITION = DEFINITION


OPERATOR = ReluOperator
OPTIONS = ReluOptions


def register(context: RegistryContext, *, overwrite: bool = False) -> None:
    """Put RELU into the registries of a context."""
    context.litert_parsers.register(DEFINITION.litert_key, parse, overwrite)
    context.air_options.register('RELU', ReluOptions, overwrite)
    context.aot_operator_classes.register('RELU', ReluOperator, overwrite)
