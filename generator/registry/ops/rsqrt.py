"""RSQRT. Made by `opgen build` from specs/elementwise/rsqrt.yaml; do not edit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from opgen.air.dtype import DType
from opgen.air.model import AirModel, AirOperator, AirOperatorOptions
from opgen.aot.operators.spec_operator import SpecOperator
from opgen.lib.adapt import converted
from opgen.lib.arrays import maximum, rsqrt, smallest
from opgen.lib.draw import Case, Draw, Sample
from opgen.lib.elementwise import rsqrt_exact, rsqrt_factor
from opgen.lib.quant import centred, have_scales, symmetric, table_s8
from opgen.litert.parse import parse_operator
from opgen.litert.schema import ModelT, SubGraphT
from opgen.registry.context import RegistryContext
from opgen.registry.definition import Call, Definition, Kernel, Litert, Operand, Operation, OutputFacts, Params, Permute, State, TorchEntry, Values, Violation, function_of as _function_of, in_words as _in_words, take as _take


@dataclass(frozen=True)
class RsqrtOptions(AirOperatorOptions):
    """Options of RSQRT."""


def infer(op: Operation[RsqrtOptions]) -> Mapping[str, OutputFacts | tuple[OutputFacts, ...]]:
    input = op.tensor("input")  # specs/_family/unary.yaml:6
    return {
        "output": OutputFacts(
            type=input.type,  # specs/_family/unary.yaml:9
            shape=input.shape,  # specs/_family/unary.yaml:10
        ),
    }


def check(op: Operation[RsqrtOptions]) -> Iterator[Violation]:
    input = op.tensor("input")  # specs/_family/unary.yaml:6
    output = op.tensor("output")  # specs/_family/unary.yaml:8
    if not (have_scales(input, output)):  # specs/_family/unary.yaml:17
        yield Violation('specs/_family/unary.yaml:17', 'integers that stand for real numbers need a scale; one of these tensors has none', is_limit=True)
    int16 = DType.INT16  # specs/elementwise/rsqrt.yaml:14
    if not (input.type != int16 or symmetric(input) and symmetric(output)):  # specs/elementwise/rsqrt.yaml:14
        yield Violation('specs/elementwise/rsqrt.yaml:14', 'the zero points of int16 must be 0, these are ' + _in_words(input.zero_point) + ', ' + _in_words(output.zero_point))
    float32 = DType.FLOAT32  # specs/elementwise/rsqrt.yaml:16
    quant = rsqrt_factor(input, output)  # specs/elementwise/rsqrt.yaml:9
    shift = quant.shift  # specs/elementwise/rsqrt.yaml:11
    if not (input.type == float32 or shift >= -11 and shift <= 30):  # specs/elementwise/rsqrt.yaml:16
        yield Violation('specs/elementwise/rsqrt.yaml:16', 'the scales ' + _in_words(input.scale) + ' and ' + _in_words(output.scale) + ' are too far apart')
    if not (not input.is_constant or input.type == float32 or smallest(input) >= input.zero_point):  # specs/elementwise/rsqrt.yaml:19
        yield Violation('specs/elementwise/rsqrt.yaml:19', 'a constant input has ' + _in_words(smallest(input)) + ', below its zero point ' + _in_words(input.zero_point) + ': it has no root')


def macs(op: Operation[RsqrtOptions]) -> int:
    del op
    return 0  # specs/_family/unary.yaml:22


def _evaluate_reference(op: Operation[RsqrtOptions]) -> Values:
    input = op.tensor("input")  # specs/_family/unary.yaml:6
    return _take(rsqrt(maximum(input, 0.0) if input.is_quantized else input))  # specs/elementwise/rsqrt.yaml:23


def states(op: Operation[RsqrtOptions]) -> Mapping[str, State]:
    del op
    return {}


def _evaluate_exact(op: Operation[RsqrtOptions]) -> Values:
    input = op.tensor("input")  # specs/_family/unary.yaml:6
    output = op.tensor("output")  # specs/_family/unary.yaml:8
    quant = rsqrt_factor(input, output)  # specs/elementwise/rsqrt.yaml:9
    return _take(rsqrt_exact(centred(input), quant, output))  # specs/elementwise/rsqrt.yaml:24


def _rsqrt_s8_params(op: Operation[RsqrtOptions]) -> Params:
    input = op.tensor("input")  # specs/_family/unary.yaml:6
    size = input.size  # specs/_family/unary.yaml:13
    exact = _function_of(op, _evaluate_exact, "input")  # specs/_family/unary.yaml:14
    table = table_s8(exact, input)  # specs/_family/unary.yaml:14
    return (("table", table), ("size", size),)  # specs/elementwise/rsqrt.yaml:27


def _rsqrt_s16_params(op: Operation[RsqrtOptions]) -> Params:
    input = op.tensor("input")  # specs/_family/unary.yaml:6
    size = input.size  # specs/_family/unary.yaml:13
    output = op.tensor("output")  # specs/_family/unary.yaml:8
    quant = rsqrt_factor(input, output)  # specs/elementwise/rsqrt.yaml:9
    multiplier = quant.multiplier  # specs/elementwise/rsqrt.yaml:10
    shift = quant.shift  # specs/elementwise/rsqrt.yaml:11
    return (("multiplier", multiplier), ("shift", shift), ("size", size),)  # specs/elementwise/rsqrt.yaml:34


def _rsqrt_f32_params(op: Operation[RsqrtOptions]) -> Params:
    input = op.tensor("input")  # specs/_family/unary.yaml:6
    size = input.size  # specs/_family/unary.yaml:13
    return (("size", size),)  # specs/elementwise/rsqrt.yaml:41


def _torch_0_inputs(call: Call) -> Mapping[str, object]:
    self = call["self"]  # specs/elementwise/rsqrt.yaml:5
    results = call["results"]  # specs/elementwise/rsqrt.yaml:5
    return {
        "input": converted(self, results[0].type),  # specs/elementwise/rsqrt.yaml:5
    }


def _torch_0_options(call: Call) -> Mapping[str, object]:
    del call
    return {
    }


def _torch_0_outputs(call: Call) -> tuple[object, ...]:
    return (
        call["output"],  # specs/elementwise/rsqrt.yaml:5
    )


def sample_0(draw: Draw) -> Case:
    sample = Sample(draw)
    choice = draw.choice
    span = draw.span
    input = sample.tensor("input", choice((span(1, 300),), (span(1, 3), span(1, 9), span(1, 9), span(1, 9)), ()), "")  # specs/_family/unary.yaml:25
    return sample.case()


DEFINITION = Definition[RsqrtOptions](
    op='RSQRT',
    place='specs/elementwise/rsqrt.yaml:2',
    doc='y = 1 / sqrt(x), element by element; infinite at 0, NaN below.',
    options_type=RsqrtOptions,
    options=(),
    litert=Litert(builtin='RSQRT', versions=(1, 3)),
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
    reference_place='specs/elementwise/rsqrt.yaml:23',
    states=states,
    kernels=(
        Kernel[RsqrtOptions](
            name='rsqrt_s8',
            place='specs/elementwise/rsqrt.yaml:27',
            types={'input': (DType.INT8,), 'output': (DType.INT8,)},
            same_type={},
            arguments=('p', 'input', 'output'),
            c=(
                '/* RSQRT: input int8, output int8 (specs/elementwise/rsqrt.yaml:27) */\n'
                'typedef struct {\n'
                '    const int8_t *table;\n'
                '    int32_t size;\n'
                '} opgen_rsqrt_s8_params;\n'
                '\n'
                'static inline int opgen_run_rsqrt_s8(const opgen_rsqrt_s8_params *p, const int8_t *input, int8_t *output)\n'
                '{\n'
                '    opgen_lut_s8(p->table, input, output, p->size);\n'
                '    return 0;\n'
                '}\n'
            ),
            params=_rsqrt_s8_params,
            exact=_evaluate_exact,
            inplace=('input',),
            headers=('opgen_lut.h',),
            table_inputs={'table': ('input',)},
        ),
        Kernel[RsqrtOptions](
            name='rsqrt_s16',
            place='specs/elementwise/rsqrt.yaml:34',
            types={'input': (DType.INT16,), 'output': (DType.INT16,)},
            same_type={},
            arguments=('p', 'input', 'output'),
            c=(
                '/* RSQRT: input int16, output int16 (specs/elementwise/rsqrt.yaml:34) */\n'
                'typedef struct {\n'
                '    int32_t multiplier;\n'
                '    int32_t shift;\n'
                '    int32_t size;\n'
                '} opgen_rsqrt_s16_params;\n'
                '\n'
                'static inline int opgen_run_rsqrt_s16(const opgen_rsqrt_s16_params *p, const int16_t *input, int16_t *output)\n'
                '{\n'
                '    opgen_rsqrt_s16(p->multiplier, p->shift, input, output, p->size);\n'
                '    return 0;\n'
                '}\n'
            ),
            params=_rsqrt_s16_params,
            exact=_evaluate_exact,
            inplace=('input',),
            headers=('opgen_inverse_sqrt.h',),
            table_inputs={},
        ),
        Kernel[RsqrtOptions](
            name='rsqrt_f32',
            place='specs/elementwise/rsqrt.yaml:41',
            types={'input': (DType.FLOAT32,), 'output': (DType.FLOAT32,)},
            same_type={},
            arguments=('p', 'input', 'output'),
            c=(
                '/* RSQRT: input float32, output float32 (specs/elementwise/rsqrt.yaml:41) */\n'
                'typedef struct {\n'
                '    int32_t size;\n'
                '} opgen_rsqrt_f32_params;\n'
                '\n'
                'static inline int opgen_run_rsqrt_f32(const opgen_rsqrt_f32_params *p, const float *input, float *output)\n'
                '{\n'
                '    for (int32_t i = 0; i < p->size; i++)\n'
                '        output[i] = 1.0f / sqrtf(input[i]);\n'
                '    return 0;\n'
                '}\n'
            ),
            params=_rsqrt_f32_params,
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
        TorchEntry('aten.rsqrt.default', '', None, None, _torch_0_inputs, _torch_0_options, _torch_0_outputs, frozenset(['results', 'self']), ('output',), 'specs/elementwise/rsqrt.yaml:5'),
    ),
    permute=Permute[RsqrtOptions]('specs/_family/unary.yaml:21', ('input',)),
    samples=(
        sample_0,
    ),
)


def parse(
    op_id: int, model: ModelT, subgraph: SubGraphT, air_model: AirModel
) -> AirOperator:
    """Read one RSQRT of a LiteRT model."""
    return parse_operator(DEFINITION, op_id, model, subgraph, air_model)


class RsqrtOperator(SpecOperator):
    """RSQRT, ready to be planned and emitted."""

    TYPE = 'RSQRT'
    DEFINITION = DEFINITION


OPERATOR = RsqrtOperator
OPTIONS = RsqrtOptions


def register(context: RegistryContext, *, overwrite: bool = False) -> None:
    """Put RSQRT into the registries of a context."""
    context.litert_parsers.register(DEFINITION.litert_key, parse, overwrite)
    context.air_options.register('RSQRT', RsqrtOptions, overwrite)
    context.aot_operator_classes.register('RSQRT', RsqrtOperator, overwrite)
