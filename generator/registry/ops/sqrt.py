"""SQRT. Made by `opgen build` from specs/elementwise/sqrt.yaml; do not edit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from opgen.air.dtype import DType
from opgen.air.model import AirModel, AirOperator, AirOperatorOptions
from opgen.aot.operators.spec_operator import SpecOperator
from opgen.lib.adapt import converted
from opgen.lib.arrays import as_float32s, maximum, sqrt
from opgen.lib.draw import Case, Draw, Sample
from opgen.lib.elementwise import real_f32
from opgen.lib.fixed_point import as_ints, saturate
from opgen.lib.quant import have_scales, table_s8
from opgen.litert.parse import parse_operator
from opgen.litert.schema import ModelT, SubGraphT
from opgen.registry.context import RegistryContext
from opgen.registry.definition import Call, Definition, Kernel, Litert, Operand, Operation, OutputFacts, Params, Permute, State, TorchEntry, Values, Violation, function_of as _function_of, take as _take


@dataclass(frozen=True)
class SqrtOptions(AirOperatorOptions):
    """Options of SQRT."""


def infer(op: Operation[SqrtOptions]) -> Mapping[str, OutputFacts | tuple[OutputFacts, ...]]:
    input = op.tensor("input")  # specs/_family/unary.yaml:6
    return {
        "output": OutputFacts(
            type=input.type,  # specs/_family/unary.yaml:9
            shape=input.shape,  # specs/_family/unary.yaml:10
        ),
    }


def check(op: Operation[SqrtOptions]) -> Iterator[Violation]:
    input = op.tensor("input")  # specs/_family/unary.yaml:6
    output = op.tensor("output")  # specs/_family/unary.yaml:8
    if not (have_scales(input, output)):  # specs/_family/unary.yaml:17
        yield Violation('specs/_family/unary.yaml:17', 'integers that stand for real numbers need a scale; one of these tensors has none', is_limit=True)


def macs(op: Operation[SqrtOptions]) -> int:
    del op
    return 0  # specs/_family/unary.yaml:22


def _evaluate_reference(op: Operation[SqrtOptions]) -> Values:
    input = op.tensor("input")  # specs/_family/unary.yaml:6
    return _take(sqrt(maximum(input, 0.0) if input.is_quantized else input))  # specs/elementwise/sqrt.yaml:12


def states(op: Operation[SqrtOptions]) -> Mapping[str, State]:
    del op
    return {}


def _evaluate_exact(op: Operation[SqrtOptions]) -> Values:
    input = op.tensor("input")  # specs/_family/unary.yaml:6
    output = op.tensor("output")  # specs/_family/unary.yaml:8
    return _take(saturate(as_ints(as_float32s(sqrt(maximum(real_f32(input), 0.0))) / output.scale) + output.zero_point, -128, 127))  # specs/elementwise/sqrt.yaml:13


def _sqrt_s8_params(op: Operation[SqrtOptions]) -> Params:
    input = op.tensor("input")  # specs/_family/unary.yaml:6
    size = input.size  # specs/_family/unary.yaml:13
    exact = _function_of(op, _evaluate_exact, "input")  # specs/_family/unary.yaml:14
    table = table_s8(exact, input)  # specs/_family/unary.yaml:14
    return (("table", table), ("size", size),)  # specs/elementwise/sqrt.yaml:17


def _sqrt_f32_params(op: Operation[SqrtOptions]) -> Params:
    input = op.tensor("input")  # specs/_family/unary.yaml:6
    size = input.size  # specs/_family/unary.yaml:13
    return (("size", size),)  # specs/elementwise/sqrt.yaml:24


def _torch_0_inputs(call: Call) -> Mapping[str, object]:
    self = call["self"]  # specs/elementwise/sqrt.yaml:6
    results = call["results"]  # specs/elementwise/sqrt.yaml:6
    return {
        "input": converted(self, results[0].type),  # specs/elementwise/sqrt.yaml:6
    }


def _torch_0_options(call: Call) -> Mapping[str, object]:
    del call
    return {
    }


def _torch_0_outputs(call: Call) -> tuple[object, ...]:
    return (
        call["output"],  # specs/elementwise/sqrt.yaml:6
    )


def _torch_1_when(call: Call) -> bool:
    exponent = call["exponent"]  # specs/elementwise/sqrt.yaml:7
    return bool(exponent == 0.5)  # specs/elementwise/sqrt.yaml:7


def _torch_1_inputs(call: Call) -> Mapping[str, object]:
    return {
        "input": call["self"],  # specs/elementwise/sqrt.yaml:7
    }


def _torch_1_options(call: Call) -> Mapping[str, object]:
    del call
    return {
    }


def _torch_1_outputs(call: Call) -> tuple[object, ...]:
    return (
        call["output"],  # specs/elementwise/sqrt.yaml:7
    )


def sample_0(draw: Draw) -> Case:
    sample = Sample(draw)
    choice = draw.choice
    span = draw.span
    input = sample.tensor("input", choice((span(1, 300),), (span(1, 3), span(1, 9), span(1, 9), span(1, 9)), ()), "")  # specs/_family/unary.yaml:25
    return sample.case()


DEFINITION = Definition[SqrtOptions](
    op='SQRT',
    place='specs/elementwise/sqrt.yaml:2',
    doc='The square root, element by element; NaN below 0.',
    options_type=SqrtOptions,
    options=(),
    litert=Litert(builtin='SQRT', versions=(1, 2)),
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
    reference_place='specs/elementwise/sqrt.yaml:12',
    states=states,
    kernels=(
        Kernel[SqrtOptions](
            name='sqrt_s8',
            place='specs/elementwise/sqrt.yaml:17',
            types={'input': (DType.INT8,), 'output': (DType.INT8,)},
            same_type={},
            arguments=('p', 'input', 'output'),
            c=(
                '/* SQRT: input int8, output int8 (specs/elementwise/sqrt.yaml:17) */\n'
                'typedef struct {\n'
                '    const int8_t *table;\n'
                '    int32_t size;\n'
                '} opgen_sqrt_s8_params;\n'
                '\n'
                'static inline int opgen_run_sqrt_s8(const opgen_sqrt_s8_params *p, const int8_t *input, int8_t *output)\n'
                '{\n'
                '    opgen_lut_s8(p->table, input, output, p->size);\n'
                '    return 0;\n'
                '}\n'
            ),
            params=_sqrt_s8_params,
            exact=_evaluate_exact,
            inplace=('input',),
            headers=('opgen_lut.h',),
            table_inputs={'table': ('input',)},
        ),
        Kernel[SqrtOptions](
            name='sqrt_f32',
            place='specs/elementwise/sqrt.yaml:24',
            types={'input': (DType.FLOAT32,), 'output': (DType.FLOAT32,)},
            same_type={},
            arguments=('p', 'input', 'output'),
            c=(
                '/* SQRT: input float32, output float32 (specs/elementwise/sqrt.yaml:24) */\n'
                'typedef struct {\n'
                '    int32_t size;\n'
                '} opgen_sqrt_f32_params;\n'
                '\n'
                'static inline int opgen_run_sqrt_f32(const opgen_sqrt_f32_params *p, const float *input, float *output)\n'
                '{\n'
                '    for (int32_t i = 0; i < p->size; i++)\n'
                '        output[i] = sqrtf(input[i]);\n'
                '    return 0;\n'
                '}\n'
            ),
            params=_sqrt_f32_params,
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
        TorchEntry('aten.sqrt.default', '', None, None, _torch_0_inputs, _torch_0_options, _torch_0_outputs, frozenset(['results', 'self']), ('output',), 'specs/elementwise/sqrt.yaml:6'),
        TorchEntry('aten.pow.Tensor_Scalar', '', _torch_1_when, None, _torch_1_inputs, _torch_1_options, _torch_1_outputs, frozenset(['exponent', 'self']), ('output',), 'specs/elementwise/sqrt.yaml:7'),
    ),
    permute=Permute[SqrtOptions]('specs/_family/unary.yaml:21', ('input',)),
    samples=(
        sample_0,
    ),
)


def parse(
    op_id: int, model: ModelT, subgraph: SubGraphT, air_model: AirModel
) -> AirOperator:
    """Read one SQRT of a LiteRT model."""
    return parse_operator(DEFINITION, op_id, model, subgraph, air_model)


class SqrtOperator(SpecOperator):
    """SQRT, ready to be planned and emitted."""

    TYPE = 'SQRT'
    DEFINITION = DEFINITION


OPERATOR = SqrtOperator
OPTIONS = SqrtOptions


def register(context: RegistryContext, *, overwrite: bool = False) -> None:
    """Put SQRT into the registries of a context."""
    context.litert_parsers.register(DEFINITION.litert_key, parse, overwrite)
    context.air_options.register('SQRT', SqrtOptions, overwrite)
    context.aot_operator_classes.register('SQRT', SqrtOperator, overwrite)
