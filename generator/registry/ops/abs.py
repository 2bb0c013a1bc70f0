"""ABS. Made by `opgen build` from specs/elementwise/abs.yaml; do not edit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from opgen.air.dtype import DType
from opgen.air.model import AirModel, AirOperator, AirOperatorOptions
from opgen.aot.operators.spec_operator import SpecOperator
from opgen.lib.arrays import absolute
from opgen.lib.draw import Case, Draw, Sample
from opgen.lib.elementwise import abs_exact
from opgen.lib.exact import wrap_to
from opgen.lib.fixed_point import as_ints
from opgen.lib.opgen_c import requant
from opgen.lib.quant import have_scales, integer_range, symmetric, table_s8
from opgen.litert.parse import parse_operator
from opgen.litert.schema import ModelT, SubGraphT
from opgen.registry.context import RegistryContext
from opgen.registry.definition import Call, Definition, Kernel, Litert, Operand, Operation, OutputFacts, Params, Permute, State, TorchEntry, Unmet, Values, Violation, function_of as _function_of, in_words as _in_words, take as _take


@dataclass(frozen=True)
class AbsOptions(AirOperatorOptions):
    """Options of ABS."""


def infer(op: Operation[AbsOptions]) -> Mapping[str, OutputFacts | tuple[OutputFacts, ...]]:
    input = op.tensor("input")  # specs/elementwise/abs.yaml:10
    return {
        "output": OutputFacts(
            type=input.type,  # specs/elementwise/abs.yaml:13
            shape=input.shape,  # specs/elementwise/abs.yaml:14
        ),
    }


def check(op: Operation[AbsOptions]) -> Iterator[Violation]:
    int16 = DType.INT16  # specs/elementwise/abs.yaml:23
    int8 = DType.INT8  # specs/elementwise/abs.yaml:23
    input = op.tensor("input")  # specs/elementwise/abs.yaml:10
    output = op.tensor("output")  # specs/elementwise/abs.yaml:12
    if not (input.type != int8 and input.type != int16 or have_scales(input, output) or input.type == int16 and not input.is_quantized and not output.is_quantized):  # specs/elementwise/abs.yaml:23
        yield Violation('specs/elementwise/abs.yaml:23', 'integers that stand for real numbers need a scale; one of these tensors has none', is_limit=True)
    if not (input.type != int16 or symmetric(input) and symmetric(output)):  # specs/elementwise/abs.yaml:27
        yield Violation('specs/elementwise/abs.yaml:27', 'the zero points of int16 must be 0, these are ' + _in_words(input.zero_point) + ', ' + _in_words(output.zero_point))


def macs(op: Operation[AbsOptions]) -> int:
    del op
    return 0  # specs/elementwise/abs.yaml:30


def _evaluate_reference(op: Operation[AbsOptions]) -> Values:
    input = op.tensor("input")  # specs/elementwise/abs.yaml:10
    plain = input.type.is_integer and not input.is_quantized  # specs/elementwise/abs.yaml:20
    return _take(wrap_to(absolute(input), input.type) if plain else absolute(input))  # specs/elementwise/abs.yaml:33


def states(op: Operation[AbsOptions]) -> Mapping[str, State]:
    del op
    return {}


def _evaluate_exact(op: Operation[AbsOptions]) -> Values:
    input = op.tensor("input")  # specs/elementwise/abs.yaml:10
    output = op.tensor("output")  # specs/elementwise/abs.yaml:12
    quant = requant(input, output, integer_range(output.type))  # specs/elementwise/abs.yaml:17
    return _take(abs_exact(input, quant))  # specs/elementwise/abs.yaml:34


def _abs_s8_params(op: Operation[AbsOptions]) -> Params:
    input = op.tensor("input")  # specs/elementwise/abs.yaml:10
    exact = _function_of(op, _evaluate_exact, "input")  # specs/elementwise/abs.yaml:18
    table = table_s8(exact, input)  # specs/elementwise/abs.yaml:18
    size = input.size  # specs/elementwise/abs.yaml:19
    return (("table", table), ("size", size),)  # specs/elementwise/abs.yaml:37


def _abs_s16_params(op: Operation[AbsOptions]) -> Params:
    input = op.tensor("input")  # specs/elementwise/abs.yaml:10
    output = op.tensor("output")  # specs/elementwise/abs.yaml:12
    quant = requant(input, output, integer_range(output.type))  # specs/elementwise/abs.yaml:17
    size = input.size  # specs/elementwise/abs.yaml:19
    return (("quant", quant), ("size", size),)  # specs/elementwise/abs.yaml:44


def _abs_s16_unmet(op: Operation[AbsOptions]) -> Unmet | None:
    input = op.tensor("input")  # specs/elementwise/abs.yaml:10
    if not input.is_quantized:  # specs/elementwise/abs.yaml:46
        return Unmet('input.is_quantized')
    return None


def _abs_plain_s16_exact(op: Operation[AbsOptions]) -> Values:
    input = op.tensor("input")  # specs/elementwise/abs.yaml:10
    return _take(wrap_to(absolute(input), input.type))  # specs/elementwise/abs.yaml:55


def _abs_plain_s16_params(op: Operation[AbsOptions]) -> Params:
    input = op.tensor("input")  # specs/elementwise/abs.yaml:10
    size = input.size  # specs/elementwise/abs.yaml:19
    return (("size", size),)  # specs/elementwise/abs.yaml:52


def _abs_s32_exact(op: Operation[AbsOptions]) -> Values:
    input = op.tensor("input")  # specs/elementwise/abs.yaml:10
    return _take(wrap_to(absolute(input), input.type))  # specs/elementwise/abs.yaml:64


def _abs_s32_params(op: Operation[AbsOptions]) -> Params:
    input = op.tensor("input")  # specs/elementwise/abs.yaml:10
    size = input.size  # specs/elementwise/abs.yaml:19
    return (("size", size),)  # specs/elementwise/abs.yaml:60


def _abs_s32_unmet(op: Operation[AbsOptions]) -> Unmet | None:
    input = op.tensor("input")  # specs/elementwise/abs.yaml:10
    if not input.type.is_integer:  # specs/elementwise/abs.yaml:20
        return Unmet('input.type.is_integer')
    if input.is_quantized:  # specs/elementwise/abs.yaml:20
        return Unmet('not input.is_quantized')
    return None


def _abs_f32_params(op: Operation[AbsOptions]) -> Params:
    input = op.tensor("input")  # specs/elementwise/abs.yaml:10
    size = input.size  # specs/elementwise/abs.yaml:19
    return (("size", size),)  # specs/elementwise/abs.yaml:70


def _abs_s64_exact(op: Operation[AbsOptions]) -> Values:
    input = op.tensor("input")  # specs/elementwise/abs.yaml:10
    return _take(absolute(as_ints(input)))  # specs/elementwise/abs_s64.yaml:9


def _abs_s64_params(op: Operation[AbsOptions]) -> Params:
    input = op.tensor("input")  # specs/elementwise/abs.yaml:10
    size = input.size  # specs/elementwise/abs.yaml:19
    return (("size", size),)  # specs/elementwise/abs_s64.yaml:6


def _torch_0_limit(call: Call) -> Violation | None:
    self = call["self"]  # specs/elementwise/abs.yaml:7
    results = call["results"]  # specs/elementwise/abs.yaml:7
    if not (self.type == results[0].type):  # specs/elementwise/abs.yaml:7
        return Violation('specs/elementwise/abs.yaml:7', 'self has complex numbers', is_limit=True)
    return None


def _torch_0_inputs(call: Call) -> Mapping[str, object]:
    return {
        "input": call["self"],  # specs/elementwise/abs.yaml:6
    }


def _torch_0_options(call: Call) -> Mapping[str, object]:
    del call
    return {
    }


def _torch_0_outputs(call: Call) -> tuple[object, ...]:
    return (
        call["output"],  # specs/elementwise/abs.yaml:6
    )


def sample_0(draw: Draw) -> Case:
    sample = Sample(draw)
    choice = draw.choice
    span = draw.span
    input = sample.tensor("input", choice((span(1, 300),), (span(1, 3), span(1, 9), span(1, 9)), ()), "")  # specs/elementwise/abs.yaml:79
    return sample.case()


DEFINITION = Definition[AbsOptions](
    op='ABS',
    place='specs/elementwise/abs.yaml:2',
    doc='The absolute value, element by element.',
    options_type=AbsOptions,
    options=(),
    litert=Litert(builtin='ABS', versions=(1, 5), table='AbsOptions'),
    inputs=(
        Operand('input', 'specs/elementwise/abs.yaml:10'),
    ),
    outputs=(
        Operand('output', 'specs/elementwise/abs.yaml:12'),
    ),
    infer=infer,
    check=check,
    macs=macs,
    reference=_evaluate_reference,
    reference_place='specs/elementwise/abs.yaml:33',
    states=states,
    kernels=(
        Kernel[AbsOptions](
            name='abs_s8',
            place='specs/elementwise/abs.yaml:37',
            types={'input': (DType.INT8,), 'output': (DType.INT8,)},
            same_type={},
            arguments=('p', 'input', 'output'),
            c=(
                '/* ABS: input int8, output int8 (specs/elementwise/abs.yaml:37) */\n'
                'typedef struct {\n'
                '    const int8_t *table;\n'
                '    int32_t size;\n'
                '} opgen_abs_s8_params;\n'
                '\n'
                'static inline int opgen_run_abs_s8(const opgen_abs_s8_params *p, const int8_t *input, int8_t *output)\n'
                '{\n'
                '    opgen_lut_s8(p->table, input, output, p->size);\n'
                '    return 0;\n'
                '}\n'
            ),
            params=_abs_s8_params,
            exact=_evaluate_exact,
            inplace=('input',),
            headers=('opgen_lut.h',),
            table_inputs={'table': ('input',)},
        ),
        Kernel[AbsOptions](
            name='abs_s16',
            place='specs/elementwise/abs.yaml:44',
            types={'input': (DType.INT16,), 'output': (DType.INT16,)},
            same_type={},
            arguments=('p', 'input', 'output'),
            c=(
                '/* ABS: input int16, output int16 (specs/elementwise/abs.yaml:44) */\n'
                'typedef struct {\n'
                '    opgen_requant quant;\n'
                '    int32_t size;\n'
                '} opgen_abs_s16_params;\n'
                '\n'
                'static inline int opgen_run_abs_s16(const opgen_abs_s16_params *p, const int16_t *input, int16_t *output)\n'
                '{\n'
                '    opgen_abs_s16(&p->quant, input, output, p->size);\n'
                '    return 0;\n'
                '}\n'
            ),
            params=_abs_s16_params,
            exact=_evaluate_exact,
            unmet=_abs_s16_unmet,
            inplace=('input',),
            headers=('opgen_requantize.h',),
            table_inputs={},
        ),
        Kernel[AbsOptions](
            name='abs_plain_s16',
            place='specs/elementwise/abs.yaml:52',
            types={'input': (DType.INT16,), 'output': (DType.INT16,)},
            same_type={},
            arguments=('p', 'input', 'output'),
            c=(
                '/* ABS: input int16, output int16 (specs/elementwise/abs.yaml:52) */\n'
                'typedef struct {\n'
                '    int32_t size;\n'
                '} opgen_abs_plain_s16_params;\n'
                '\n'
                'static inline int opgen_run_abs_plain_s16(const opgen_abs_plain_s16_params *p, const int16_t *input,\n'
                '                                          int16_t *output)\n'
                '{\n'
                '    for (int32_t i = 0; i < p->size; i++)\n'
                '        output[i] = (int16_t)(input[i] < 0 ? -input[i] : input[i]);\n'
                '    return 0;\n'
                '}\n'
            ),
            params=_abs_plain_s16_params,
            exact=_abs_plain_s16_exact,
            inplace=('input',),
            table_inputs={},
        ),
        Kernel[AbsOptions](
            name='abs_s32',
            place='specs/elementwise/abs.yaml:60',
            types={'input': (DType.INT32,), 'output': (DType.INT32,)},
            same_type={},
            arguments=('p', 'input', 'output'),
            c=(
                '/* ABS: input int32, output int32 (specs/elementwise/abs.yaml:60) */\n'
                'typedef struct {\n'
                '    int32_t size;\n'
                '} opgen_abs_s32_params;\n'
                '\n'
                'static inline int opgen_run_abs_s32(const opgen_abs_s32_params *p, const int32_t *input, int32_t *output)\n'
                '{\n'
                '    for (int32_t i = 0; i < p->size; i++)\n'
                '        output[i] = input[i] < 0 ? opgen_wrapping_sub(0, input[i]) : input[i];\n'
                '    return 0;\n'
                '}\n'
            ),
            params=_abs_s32_params,
            exact=_abs_s32_exact,
            unmet=_abs_s32_unmet,
            inplace=('input',),
            headers=('opgen_fixed_point.h',),
            table_inputs={},
        ),
        Kernel[AbsOptions](
            name='abs_f32',
            place='specs/elementwise/abs.yaml:70',
            types={'input': (DType.FLOAT32,), 'output': (DType.FLOAT32,)},
            same_type={},
            arguments=('p', 'input', 'output'),
            c=(
                '/* ABS: input float32, output float32 (specs/elementwise/abs.yaml:70) */\n'
                'typedef struct {\n'
                '    int32_t size;\n'
                '} opgen_abs_f32_params;\n'
                '\n'
                'static inline int opgen_run_abs_f32(const opgen_abs_f32_params *p, const float *input, float *output)\n'
                '{\n'
                '    for (int32_t i = 0; i < p->size; i++)\n'
                '        output[i] = fabsf(input[i]);\n'
                '    return 0;\n'
                '}\n'
            ),
            params=_abs_f32_params,
            exact=None,
            inplace=('input',),
            table_inputs={},
        ),
        Kernel[AbsOptions](
            name='abs_s64',
            place='specs/elementwise/abs_s64.yaml:6',
            types={'input': (DType.INT64,), 'output': (DType.INT64,)},
            same_type={},
            arguments=('p', 'input', 'output'),
            c=(
                '/* ABS: input int64, output int64 (specs/elementwise/abs_s64.yaml:6) */\n'
                'typedef struct {\n'
                '    int32_t size;\n'
                '} opgen_abs_s64_params;\n'
                '\n'
                'static inline int opgen_run_abs_s64(const opgen_abs_s64_params *p, const int64_t *input, int64_t *output)\n'
                '{\n'
                '    for (int32_t i = 0; i < p->size; i++)\n'
                '        output[i] = input[i] < 0 ? (int64_t)(0 - (uint64_t)input[i]) : input[i];\n'
                '    return 0;\n'
                '}\n'
            ),
            params=_abs_s64_params,
            exact=_abs_s64_exact,
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
        TorchEntry('aten.abs.default', '', None, _torch_0_limit, _torch_0_inputs, _torch_0_options, _torch_0_outputs, frozenset(['results', 'self']), ('output',), 'specs/elementwise/abs.yaml:6'),
    ),
    permute=Permute[AbsOptions]('specs/elementwise/abs.yaml:31', ('input',)),
    samples=(
        sample_0,
    ),
)


def parse(
    op_id: int, model: ModelT, subgraph: SubGraphT, air_model: AirModel
) -> AirOperator:
    """Read one ABS of a LiteRT model."""
    return parse_operator(DEFINITION, op_id, model, subgraph, air_model)


class AbsOperator(SpecOperator):
    """ABS, ready to be planned and emitted."""

    TYPE = 'ABS'
    DEFINITION = DEFINITION


OPERATOR = AbsOperator
OPTIONS = AbsOptions


def register(context: RegistryContext, *, overwrite: bool = False) -> None:
    """Put ABS into the registries of a context."""
    context.litert_parsers.register(DEFINITION.litert_key, parse, overwrite)
    context.air_options.register('ABS', AbsOptions, overwrite)
    context.aot_operator_classes.register('ABS', AbsOperator, overwrite)
