"""LEAKY_RELU. Made by `opgen build` from specs/activation/leaky_relu.yaml; do not edit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from opgen.air.dtype import DType
from opgen.air.model import AirModel, AirOperator, AirOperatorOptions
from opgen.aot.operators.spec_operator import SpecOperator
from opgen.lib.draw import Case, Draw, Sample
from opgen.lib.exact import leaky_exact
from opgen.lib.opgen_c import leaky_quant
from opgen.lib.quant import have_scales, table_s8
from opgen.lib.reference import leaky_relu
from opgen.litert.parse import parse_operator
from opgen.litert.schema import ModelT, SubGraphT
from opgen.registry.context import RegistryContext
from opgen.registry.definition import Call, Definition, Kernel, Litert, Operand, Operation, Option, OutputFacts, Params, Permute, State, TorchEntry, UInt8, Values, Violation, function_of as _function_of, take as _take


@dataclass(frozen=True)
class LeakyReluOptions(AirOperatorOptions):
    """Options of LEAKY_RELU."""

    alpha: float = 0.0  # specs/activation/leaky_relu.yaml:9


def infer(op: Operation[LeakyReluOptions]) -> Mapping[str, OutputFacts | tuple[OutputFacts, ...]]:
    input = op.tensor("input")  # specs/_family/unary.yaml:6
    return {
        "output": OutputFacts(
            type=input.type,  # specs/_family/unary.yaml:9
            shape=input.shape,  # specs/_family/unary.yaml:10
        ),
    }


def check(op: Operation[LeakyReluOptions]) -> Iterator[Violation]:
    input = op.tensor("input")  # specs/_family/unary.yaml:6
    output = op.tensor("output")  # specs/_family/unary.yaml:8
    if not (have_scales(input, output)):  # specs/_family/unary.yaml:17
        yield Violation('specs/_family/unary.yaml:17', 'integers that stand for real numbers need a scale; one of these tensors has none', is_limit=True)


def macs(op: Operation[LeakyReluOptions]) -> int:
    del op
    return 0  # specs/_family/unary.yaml:22


def _evaluate_reference(op: Operation[LeakyReluOptions]) -> Values:
    input = op.tensor("input")  # specs/_family/unary.yaml:6
    alpha = op.options.alpha  # specs/activation/leaky_relu.yaml:9
    return _take(leaky_relu(input, alpha))  # specs/activation/leaky_relu.yaml:15


def states(op: Operation[LeakyReluOptions]) -> Mapping[str, State]:
    del op
    return {}


def _evaluate_exact(op: Operation[LeakyReluOptions]) -> Values:
    input = op.tensor("input")  # specs/_family/unary.yaml:6
    output = op.tensor("output")  # specs/_family/unary.yaml:8
    alpha = op.options.alpha  # specs/activation/leaky_relu.yaml:9
    quant = leaky_quant(input, output, alpha)  # specs/activation/leaky_relu.yaml:13
    return _take(leaky_exact(input, quant, output.type))  # specs/activation/leaky_relu.yaml:16


def _leaky_relu_s8_params(op: Operation[LeakyReluOptions]) -> Params:
    input = op.tensor("input")  # specs/_family/unary.yaml:6
    size = input.size  # specs/_family/unary.yaml:13
    exact = _function_of(op, _evaluate_exact, "input")  # specs/_family/unary.yaml:14
    table = table_s8(exact, input)  # specs/_family/unary.yaml:14
    return (("table", table), ("size", size),)  # specs/activation/leaky_relu.yaml:19


def _leaky_relu_s16_params(op: Operation[LeakyReluOptions]) -> Params:
    input = op.tensor("input")  # specs/_family/unary.yaml:6
    size = input.size  # specs/_family/unary.yaml:13
    output = op.tensor("output")  # specs/_family/unary.yaml:8
    alpha = op.options.alpha  # specs/activation/leaky_relu.yaml:9
    quant = leaky_quant(input, output, alpha)  # specs/activation/leaky_relu.yaml:13
    return (("quant", quant), ("size", size),)  # specs/activation/leaky_relu.yaml:26


def _leaky_relu_f32_params(op: Operation[LeakyReluOptions]) -> Params:
    alpha = op.options.alpha  # specs/activation/leaky_relu.yaml:9
    input = op.tensor("input")  # specs/_family/unary.yaml:6
    size = input.size  # specs/_family/unary.yaml:13
    return (("alpha", alpha), ("size", size),)  # specs/activation/leaky_relu.yaml:33


def _uint8_exact(op: Operation[LeakyReluOptions]) -> bool:
    del op
    return True


def _torch_0_inputs(call: Call) -> Mapping[str, object]:
    return {
        "input": call["self"],  # specs/activation/leaky_relu.yaml:5
    }


def _torch_0_options(call: Call) -> Mapping[str, object]:
    negative_slope = call["negative_slope"]  # specs/activation/leaky_relu.yaml:5
    return {
        "alpha": negative_slope,  # specs/activation/leaky_relu.yaml:5
    }


def _torch_0_outputs(call: Call) -> tuple[object, ...]:
    return (
        call["output"],  # specs/activation/leaky_relu.yaml:5
    )


def sample_0(draw: Draw) -> Case:
    sample = Sample(draw)
    choice = draw.choice
    span = draw.span
    input = sample.tensor("input", choice((span(1, 300),), (span(1, 3), span(1, 9), span(1, 9), span(1, 9)), ()), "")  # specs/_family/unary.yaml:25
    alpha = sample.option("alpha", choice(0.0, 0.1, 0.3, 1.5, -0.25))  # specs/activation/leaky_relu.yaml:42
    return sample.case()


DEFINITION = Definition[LeakyReluOptions](
    op='LEAKY_RELU',
    place='specs/activation/leaky_relu.yaml:2',
    doc='y = x where x is above 0, else alpha * x.',
    options_type=LeakyReluOptions,
    options=(
        Option('alpha', float, 'specs/activation/leaky_relu.yaml:9', default=0.0, required=False),
    ),
    litert=Litert(builtin='LEAKY_RELU', versions=(1, 2), table='LeakyReluOptions'),
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
    reference_place='specs/activation/leaky_relu.yaml:15',
    states=states,
    kernels=(
        Kernel[LeakyReluOptions](
            name='leaky_relu_s8',
            place='specs/activation/leaky_relu.yaml:19',
            types={'input': (DType.INT8,), 'output': (DType.INT8,)},
            same_type={},
            arguments=('p', 'input', 'output'),
            c=(
                '/* LEAKY_RELU: input int8, output int8 (specs/activation/leaky_relu.yaml:19) */\n'
                'typedef struct {\n'
                '    const int8_t *table;\n'
                '    int32_t size;\n'
                '} opgen_leaky_relu_s8_params;\n'
                '\n'
                'static inline int opgen_run_leaky_relu_s8(const opgen_leaky_relu_s8_params *p, const int8_t *input,\n'
                '                                          int8_t *output)\n'
                '{\n'
                '    opgen_lut_s8(p->table, input, output, p->size);\n'
                '    return 0;\n'
                '}\n'
            ),
            params=_leaky_relu_s8_params,
            exact=_evaluate_exact,
            inplace=('input',),
            headers=('opgen_lut.h',),
            table_inputs={'table': ('input',)},
        ),
        Kernel[LeakyReluOptions](
            name='leaky_relu_s16',
            place='specs/activation/leaky_relu.yaml:26',
            types={'input': (DType.INT16,), 'output': (DType.INT16,)},
            same_type={},
            arguments=('p', 'input', 'output'),
            c=(
                '/* LEAKY_RELU: input int16, output int16 (specs/activation/leaky_relu.yaml:26) */\n'
                'typedef struct {\n'
                '    opgen_leaky_quant quant;\n'
                '    int32_t size;\n'
                '} opgen_leaky_relu_s16_params;\n'
                '\n'
                'static inline int opgen_run_leaky_relu_s16(const opgen_leaky_relu_s16_params *p, const int16_t *input,\n'
                '                                           int16_t *output)\n'
                '{\n'
                '    opgen_leaky_s16(&p->quant, input, output, p->size);\n'
                '    return 0;\n'
                '}\n'
            ),
            params=_leaky_relu_s16_params,
            exact=_evaluate_exact,
            inplace=('input',),
            headers=('opgen_requantize.h',),
            table_inputs={},
        ),
        Kernel[LeakyReluOptions](
            name='leaky_relu_f32',
            place='specs/activation/leaky_relu.yaml:33',
            types={'input': (DType.FLOAT32,), 'output': (DType.FLOAT32,)},
            same_type={},
            arguments=('p', 'input', 'output'),
            c=(
                '/* LEAKY_RELU: input float32, output float32 (specs/activation/leaky_relu.yaml:33) */\n'
                'typedef struct {\n'
                '    float alpha;\n'
                '    int32_t size;\n'
                '} opgen_leaky_relu_f32_params;\n'
                '\n'
                'static inline int opgen_run_leaky_relu_f32(const opgen_leaky_relu_f32_params *p, const float *input,\n'
                '                                           float *output)\n'
                '{\n'
                '    opgen_leaky_f32(p->alpha, input, output, p->size);\n'
                '    return 0;\n'
                '}\n'
            ),
            params=_leaky_relu_f32_params,
            exact=None,
            inplace=('input',),
            headers=('opgen_float.h',),
            table_inputs={},
        ),
    ),
    state_names=(),
    alias=None,
    reads_values=frozenset(['input']),
    folds=(),
    absorptions=(),
    uint8=UInt8[LeakyReluOptions]('specs/activation/leaky_relu.yaml:11', _uint8_exact, '', None),
    torch=(
        TorchEntry('aten.leaky_relu.default', '', None, None, _torch_0_inputs, _torch_0_options, _torch_0_outputs, frozenset(['negative_slope', 'self']), ('output',), 'specs/activation/leaky_relu.yaml:5'),
    ),
    permute=Permute[LeakyReluOptions]('specs/_family/unary.yaml:21', ('input',)),
    samples=(
        sample_0,
    ),
)


def parse(
    op_id: int, model: ModelT, subgraph: SubGraphT, air_model: AirModel
) -> AirOperator:
    """Read one LEAKY_RELU of a LiteRT model."""
    return parse_operator(DEFINITION, op_id, model, subgraph, air_model)


class LeakyReluOperator(SpecOperator):
    """LEAKY_RELU, ready to be planned and emitted."""

    TYPE = 'LEAKY_RELU'
    DEFINITION = DEFINITION


OPERATOR = LeakyReluOperator
OPTIONS = LeakyReluOptions


def register(context: RegistryContext, *, overwrite: bool = False) -> None:
    """Put LEAKY_RELU into the registries of a context."""
    context.litert_parsers.register(DEFINITION.litert_key, parse, overwrite)
    context.air_options.register('LEAKY_RELU', LeakyReluOptions, overwrite)
    context.aot_operator_classes.register('LEAKY_RELU', LeakyReluOperator, overwrite)
