"""GELU. Made by `opgen build` from specs/activation/gelu.yaml; do not edit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from opgen.air.dtype import DType
from opgen.air.model import AirModel, AirOperator, AirOperatorOptions
from opgen.aot.operators.spec_operator import SpecOperator
from opgen.lib.draw import Case, Draw, Sample
from opgen.lib.elementwise import gelu, gelu_f32, quantize_by_inverse, real_f32, stored_in_s32
from opgen.lib.quant import have_scales, table_s8
from opgen.lib.tables import all_reals
from opgen.litert.parse import parse_operator
from opgen.litert.schema import ModelT, SubGraphT
from opgen.registry.context import RegistryContext
from opgen.registry.definition import Call, Definition, Kernel, Litert, Operand, Operation, Option, OutputFacts, Params, Permute, State, TorchEntry, Unmet, Values, Violation, function_of as _function_of, in_words as _in_words, take as _take


@dataclass(frozen=True)
class GeluOptions(AirOperatorOptions):
    """Options of GELU."""

    approximate: bool = False  # specs/activation/gelu.yaml:11


def infer(op: Operation[GeluOptions]) -> Mapping[str, OutputFacts | tuple[OutputFacts, ...]]:
    input = op.tensor("input")  # specs/_family/unary.yaml:6
    return {
        "output": OutputFacts(
            type=input.type,  # specs/_family/unary.yaml:9
            shape=input.shape,  # specs/_family/unary.yaml:10
        ),
    }


def check(op: Operation[GeluOptions]) -> Iterator[Violation]:
    input = op.tensor("input")  # specs/_family/unary.yaml:6
    output = op.tensor("output")  # specs/_family/unary.yaml:8
    if not (have_scales(input, output)):  # specs/_family/unary.yaml:17
        yield Violation('specs/_family/unary.yaml:17', 'integers that stand for real numbers need a scale; one of these tensors has none', is_limit=True)
    int8 = DType.INT8  # specs/activation/gelu.yaml:14
    approximate = op.options.approximate  # specs/activation/gelu.yaml:11
    if not (input.type != int8 or stored_in_s32(gelu(all_reals(input), approximate), output)):  # specs/activation/gelu.yaml:14
        yield Violation('specs/activation/gelu.yaml:14', "results do not fit 32 bits in units of the output's scale " + _in_words(output.scale))


def macs(op: Operation[GeluOptions]) -> int:
    del op
    return 0  # specs/_family/unary.yaml:22


def _evaluate_reference(op: Operation[GeluOptions]) -> Values:
    input = op.tensor("input")  # specs/_family/unary.yaml:6
    approximate = op.options.approximate  # specs/activation/gelu.yaml:11
    return _take(gelu(input, approximate))  # specs/activation/gelu.yaml:17


def states(op: Operation[GeluOptions]) -> Mapping[str, State]:
    del op
    return {}


def _evaluate_exact(op: Operation[GeluOptions]) -> Values:
    input = op.tensor("input")  # specs/_family/unary.yaml:6
    output = op.tensor("output")  # specs/_family/unary.yaml:8
    approximate = op.options.approximate  # specs/activation/gelu.yaml:11
    return _take(quantize_by_inverse(gelu_f32(real_f32(input), approximate), output))  # specs/activation/gelu.yaml:18


def _gelu_s8_params(op: Operation[GeluOptions]) -> Params:
    input = op.tensor("input")  # specs/_family/unary.yaml:6
    size = input.size  # specs/_family/unary.yaml:13
    exact = _function_of(op, _evaluate_exact, "input")  # specs/_family/unary.yaml:14
    table = table_s8(exact, input)  # specs/_family/unary.yaml:14
    return (("table", table), ("size", size),)  # specs/activation/gelu.yaml:21


def _gelu_f32_params(op: Operation[GeluOptions]) -> Params:
    input = op.tensor("input")  # specs/_family/unary.yaml:6
    size = input.size  # specs/_family/unary.yaml:13
    return (("size", size),)  # specs/activation/gelu.yaml:28


def _gelu_f32_unmet(op: Operation[GeluOptions]) -> Unmet | None:
    approximate = op.options.approximate  # specs/activation/gelu.yaml:11
    if approximate:  # specs/activation/gelu.yaml:30
        return Unmet('not approximate')
    return None


def _gelu_approximate_f32_params(op: Operation[GeluOptions]) -> Params:
    input = op.tensor("input")  # specs/_family/unary.yaml:6
    size = input.size  # specs/_family/unary.yaml:13
    return (("size", size),)  # specs/activation/gelu.yaml:36


def _gelu_approximate_f32_unmet(op: Operation[GeluOptions]) -> Unmet | None:
    approximate = op.options.approximate  # specs/activation/gelu.yaml:11
    if not approximate:  # specs/activation/gelu.yaml:38
        return Unmet('approximate')
    return None


def _torch_0_inputs(call: Call) -> Mapping[str, object]:
    return {
        "input": call["self"],  # specs/activation/gelu.yaml:7
    }


def _torch_0_options(call: Call) -> Mapping[str, object]:
    approximate = call["approximate"]  # specs/activation/gelu.yaml:7
    return {
        "approximate": approximate == 'tanh',  # specs/activation/gelu.yaml:7
    }


def _torch_0_outputs(call: Call) -> tuple[object, ...]:
    return (
        call["output"],  # specs/activation/gelu.yaml:7
    )


def sample_0(draw: Draw) -> Case:
    sample = Sample(draw)
    choice = draw.choice
    span = draw.span
    input = sample.tensor("input", choice((span(1, 300),), (span(1, 3), span(1, 9), span(1, 9), span(1, 9)), ()), "")  # specs/_family/unary.yaml:25
    approximate = sample.option("approximate", choice(True, False))  # specs/activation/gelu.yaml:48
    return sample.case()


DEFINITION = Definition[GeluOptions](
    op='GELU',
    place='specs/activation/gelu.yaml:2',
    doc=(
                'x times the share of a normal distribution that lies below x, element by element.\n'
                'Or its approximation y = x / 2 * (1 + tanh(sqrt(2 / pi) * (x + 0.044715 * x**3))).'
            ),
    options_type=GeluOptions,
    options=(
        Option('approximate', bool, 'specs/activation/gelu.yaml:11', default=False, required=False),
    ),
    litert=Litert(builtin='GELU', versions=(1, 3), table='GeluOptions'),
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
    reference_place='specs/activation/gelu.yaml:17',
    states=states,
    kernels=(
        Kernel[GeluOptions](
            name='gelu_s8',
            place='specs/activation/gelu.yaml:21',
            types={'input': (DType.INT8,), 'output': (DType.INT8,)},
            same_type={},
            arguments=('p', 'input', 'output'),
            c=(
                '/* GELU: input int8, output int8 (specs/activation/gelu.yaml:21) */\n'
                'typedef struct {\n'
                '    const int8_t *table;\n'
                '    int32_t size;\n'
                '} opgen_gelu_s8_params;\n'
                '\n'
                'static inline int opgen_run_gelu_s8(const opgen_gelu_s8_params *p, const int8_t *input, int8_t *output)\n'
                '{\n'
                '    opgen_lut_s8(p->table, input, output, p->size);\n'
                '    return 0;\n'
                '}\n'
            ),
            params=_gelu_s8_params,
            exact=_evaluate_exact,
            inplace=('input',),
            headers=('opgen_lut.h',),
            table_inputs={'table': ('input',)},
        ),
        Kernel[GeluOptions](
            name='gelu_f32',
            place='specs/activation/gelu.yaml:28',
            types={'input': (DType.FLOAT32,), 'output': (DType.FLOAT32,)},
            same_type={},
            arguments=('p', 'input', 'output'),
            c=(
                '/* GELU: input float32, output float32 (specs/activation/gelu.yaml:28) */\n'
                'typedef struct {\n'
                '    int32_t size;\n'
                '} opgen_gelu_f32_params;\n'
                '\n'
                'static inline int opgen_run_gelu_f32(const opgen_gelu_f32_params *p, const float *input, float *output)\n'
                '{\n'
                '    for (int32_t i = 0; i < p->size; i++)\n'
                '        output[i] = 0.5f * input[i] * erfcf(-0.70710678f * input[i]);\n'
                '    return 0;\n'
                '}\n'
            ),
            params=_gelu_f32_params,
            exact=None,
            unmet=_gelu_f32_unmet,
            inplace=('input',),
            table_inputs={},
        ),
        Kernel[GeluOptions](
            name='gelu_approximate_f32',
            place='specs/activation/gelu.yaml:36',
            types={'input': (DType.FLOAT32,), 'output': (DType.FLOAT32,)},
            same_type={},
            arguments=('p', 'input', 'output'),
            c=(
                '/* GELU: input float32, output float32 (specs/activation/gelu.yaml:36) */\n'
                'typedef struct {\n'
                '    int32_t size;\n'
                '} opgen_gelu_approximate_f32_params;\n'
                '\n'
                'static inline int opgen_run_gelu_approximate_f32(const opgen_gelu_approximate_f32_params *p,\n'
                '                                                 const float *input, float *output)\n'
                '{\n'
                '    for (int32_t i = 0; i < p->size; i++) {\n'
                '        const float x = input[i];\n'
                '        output[i] = 0.5f * x * (1.0f + tanhf(0.79788456f * (x + 0.044715f * x * x * x)));\n'
                '    }\n'
                '    return 0;\n'
                '}\n'
            ),
            params=_gelu_approximate_f32_params,
            exact=None,
            unmet=_gelu_approximate_f32_unmet,
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
        TorchEntry('aten.gelu.default', '', None, None, _torch_0_inputs, _torch_0_options, _torch_0_outputs, frozenset(['approximate', 'self']), ('output',), 'specs/activation/gelu.yaml:7'),
    ),
    permute=Permute[GeluOptions]('specs/_family/unary.yaml:21', ('input',)),
    samples=(
        sample_0,
    ),
)


def parse(
    op_id: int, model: ModelT, subgraph: SubGraphT, air_model: AirModel
) -> AirOperator:
    """Read one GELU of a LiteRT model."""
    return parse_operator(DEFINITION, op_id, model, subgraph, air_model)


class GeluOperator(SpecOperator):
    """GELU, ready to be planned and emitted."""

    TYPE = 'GELU'
    DEFINITION = DEFINITION


OPERATOR = GeluOperator
OPTIONS = GeluOptions


def register(context: RegistryContext, *, overwrite: bool = False) -> None:
    """Put GELU into the registries of a context."""
    context.litert_parsers.register(DEFINITION.litert_key, parse, overwrite)
    context.air_options.register('GELU', GeluOptions, overwrite)
    context.aot_operator_classes.register('GELU', GeluOperator, overwrite)
