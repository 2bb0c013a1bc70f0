"""ADD_N. Made by `opgen build` from specs/arithmetic/add_n.yaml; do not edit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from opgen.air.dtype import DType
from opgen.air.model import AirModel, AirOperator, AirOperatorOptions
from opgen.aot.operators.spec_operator import SpecOperator
from opgen.lib.draw import Case, Draw, Sample
from opgen.lib.exact import add_n_exact
from opgen.lib.fixed_point import wrap
from opgen.lib.opgen_c import add_quant
from opgen.lib.quant import all_same_quantization, have_scales, integer_range
from opgen.lib.reference import sum_of
from opgen.lib.shapes import count_of, same_shapes, shapes_of
from opgen.litert.parse import parse_operator
from opgen.litert.schema import ModelT, SubGraphT
from opgen.registry.context import RegistryContext
from opgen.registry.definition import Definition, Kernel, Litert, Operand, Operation, OutputFacts, Params, Permute, State, Values, Violation, in_words as _in_words, take as _take


@dataclass(frozen=True)
class AddNOptions(AirOperatorOptions):
    """Options of ADD_N."""


def infer(op: Operation[AddNOptions]) -> Mapping[str, OutputFacts | tuple[OutputFacts, ...]]:
    inputs = op.tensors("inputs")  # specs/arithmetic/add_n.yaml:7
    return {
        "output": OutputFacts(
            type=inputs[0].type,  # specs/arithmetic/add_n.yaml:10
            shape=inputs[0].shape,  # specs/arithmetic/add_n.yaml:11
        ),
    }


def check(op: Operation[AddNOptions]) -> Iterator[Violation]:
    inputs = op.tensors("inputs")  # specs/arithmetic/add_n.yaml:7
    count = count_of(inputs)  # specs/arithmetic/add_n.yaml:14
    if not (count >= 2):  # specs/arithmetic/add_n.yaml:19
        yield Violation('specs/arithmetic/add_n.yaml:19', 'a sum of one input')
    if not (same_shapes(inputs)):  # specs/arithmetic/add_n.yaml:21
        yield Violation('specs/arithmetic/add_n.yaml:21', "the inputs' shapes " + _in_words(shapes_of(inputs)) + ' differ')
    if not (all_same_quantization(inputs, inputs[0])):  # specs/arithmetic/add_n.yaml:23
        yield Violation('specs/arithmetic/add_n.yaml:23', 'the inputs must be quantized alike')
    output = op.tensor("output")  # specs/arithmetic/add_n.yaml:9
    if not (have_scales(inputs[0], output)):  # specs/arithmetic/add_n.yaml:25
        yield Violation('specs/arithmetic/add_n.yaml:25', 'integers that stand for real numbers need a scale; one of these tensors has none', is_limit=True)


def macs(op: Operation[AddNOptions]) -> int:
    del op
    return 0  # specs/arithmetic/add_n.yaml:30


def _evaluate_reference(op: Operation[AddNOptions]) -> Values:
    inputs = op.tensors("inputs")  # specs/arithmetic/add_n.yaml:7
    return _take(sum_of(inputs) - inputs[0].scale * inputs[0].zero_point)  # specs/arithmetic/add_n.yaml:32


def states(op: Operation[AddNOptions]) -> Mapping[str, State]:
    del op
    return {}


def _add_n_s8_exact(op: Operation[AddNOptions]) -> Values:
    inputs = op.tensors("inputs")  # specs/arithmetic/add_n.yaml:7
    output = op.tensor("output")  # specs/arithmetic/add_n.yaml:9
    quant = add_quant(inputs[0], inputs[0], output, integer_range(output.type))  # specs/arithmetic/add_n.yaml:16
    return _take(add_n_exact(inputs, quant))  # specs/arithmetic/add_n.yaml:38


def _add_n_s8_params(op: Operation[AddNOptions]) -> Params:
    inputs = op.tensors("inputs")  # specs/arithmetic/add_n.yaml:7
    count = count_of(inputs)  # specs/arithmetic/add_n.yaml:14
    output = op.tensor("output")  # specs/arithmetic/add_n.yaml:9
    size = output.size  # specs/arithmetic/add_n.yaml:15
    quant = add_quant(inputs[0], inputs[0], output, integer_range(output.type))  # specs/arithmetic/add_n.yaml:16
    return (("quant", quant), ("count", count), ("size", size),)  # specs/arithmetic/add_n.yaml:35


def _add_n_s32_exact(op: Operation[AddNOptions]) -> Values:
    inputs = op.tensors("inputs")  # specs/arithmetic/add_n.yaml:7
    return _take(wrap(sum_of(inputs)))  # specs/arithmetic/add_n.yaml:45


def _add_n_s32_params(op: Operation[AddNOptions]) -> Params:
    inputs = op.tensors("inputs")  # specs/arithmetic/add_n.yaml:7
    count = count_of(inputs)  # specs/arithmetic/add_n.yaml:14
    output = op.tensor("output")  # specs/arithmetic/add_n.yaml:9
    size = output.size  # specs/arithmetic/add_n.yaml:15
    return (("count", count), ("size", size),)  # specs/arithmetic/add_n.yaml:42


def _add_n_f32_params(op: Operation[AddNOptions]) -> Params:
    inputs = op.tensors("inputs")  # specs/arithmetic/add_n.yaml:7
    count = count_of(inputs)  # specs/arithmetic/add_n.yaml:14
    output = op.tensor("output")  # specs/arithmetic/add_n.yaml:9
    size = output.size  # specs/arithmetic/add_n.yaml:15
    return (("count", count), ("size", size),)  # specs/arithmetic/add_n.yaml:54


def sample_0(draw: Draw) -> Case:
    sample = Sample(draw)
    repeat = draw.repeat
    span = draw.span
    inputs = sample.tensors("inputs", repeat(span(2, 5), (span(1, 3), span(1, 5), span(1, 20))), "")  # specs/arithmetic/add_n.yaml:66
    return sample.case()


def sample_1(draw: Draw) -> Case:
    sample = Sample(draw)
    choice = draw.choice
    repeat = draw.repeat
    span = draw.span
    inputs = sample.tensors("inputs", repeat(span(2, 3), choice((), (1,), (2, 1, 3, 1, 2, 3))), "")  # specs/arithmetic/add_n.yaml:67
    return sample.case()


DEFINITION = Definition[AddNOptions](
    op='ADD_N',
    place='specs/arithmetic/add_n.yaml:2',
    doc='The sum of two or more inputs of one shape',
    options_type=AddNOptions,
    options=(),
    litert=Litert(builtin='ADD_N', versions=(1, 1), table='AddNOptions'),
    inputs=(
        Operand('inputs', 'specs/arithmetic/add_n.yaml:7', variadic=True),
    ),
    outputs=(
        Operand('output', 'specs/arithmetic/add_n.yaml:9'),
    ),
    infer=infer,
    check=check,
    macs=macs,
    reference=_evaluate_reference,
    reference_place='specs/arithmetic/add_n.yaml:32',
    states=states,
    kernels=(
        Kernel[AddNOptions](
            name='add_n_s8',
            place='specs/arithmetic/add_n.yaml:35',
            types={'inputs': (DType.INT8,), 'output': (DType.INT8,)},
            same_type={},
            arguments=('p', 'inputs', 'output'),
            c=(
                '/* ADD_N: inputs int8, output int8 (specs/arithmetic/add_n.yaml:35) */\n'
                'typedef struct {\n'
                '    opgen_add_quant quant;\n'
                '    int32_t count;\n'
                '    int32_t size;\n'
                '} opgen_add_n_s8_params;\n'
                '\n'
                'static inline int opgen_run_add_n_s8(const opgen_add_n_s8_params *p, const int8_t *const *inputs,\n'
                '                                     int8_t *output)\n'
                '{\n'
                '    opgen_add_n_s8(&p->quant, p->count, p->size, inputs, output);\n'
                '    return 0;\n'
                '}\n'
            ),
            params=_add_n_s8_params,
            exact=_add_n_s8_exact,
            headers=('opgen_broadcast.h',),
            table_inputs={},
        ),
        Kernel[AddNOptions](
            name='add_n_s32',
            place='specs/arithmetic/add_n.yaml:42',
            types={'inputs': (DType.INT32,), 'output': (DType.INT32,)},
            same_type={},
            arguments=('p', 'inputs', 'output'),
            c=(
                '/* ADD_N: inputs int32, output int32 (specs/arithmetic/add_n.yaml:42) */\n'
                'typedef struct {\n'
                '    int32_t count;\n'
                '    int32_t size;\n'
                '} opgen_add_n_s32_params;\n'
                '\n'
                'static inline int opgen_run_add_n_s32(const opgen_add_n_s32_params *p, const int32_t *const *inputs,\n'
                '                                      int32_t *output)\n'
                '{\n'
                '    for (int32_t i = 0; i < p->size; i++) {\n'
                '        int32_t sum = 0;\n'
                '        for (int32_t j = 0; j < p->count; j++)\n'
                '            sum = opgen_wrapping_add(sum, inputs[j][i]);\n'
                '        output[i] = sum;\n'
                '    }\n'
                '    return 0;\n'
                '}\n'
            ),
            params=_add_n_s32_params,
            exact=_add_n_s32_exact,
            headers=('opgen_fixed_point.h',),
            table_inputs={},
        ),
        Kernel[AddNOptions](
            name='add_n_f32',
            place='specs/arithmetic/add_n.yaml:54',
            types={'inputs': (DType.FLOAT32,), 'output': (DType.FLOAT32,)},
            same_type={},
            arguments=('p', 'inputs', 'output'),
            c=(
                '/* ADD_N: inputs float32, output float32 (specs/arithmetic/add_n.yaml:54) */\n'
                'typedef struct {\n'
                '    int32_t count;\n'
                '    int32_t size;\n'
                '} opgen_add_n_f32_params;\n'
                '\n'
                'static inline int opgen_run_add_n_f32(const opgen_add_n_f32_params *p, const float *const *inputs,\n'
                '                                      float *output)\n'
                '{\n'
                '    for (int32_t i = 0; i < p->size; i++) {\n'
                '        float sum = 0.0f;\n'
                '        for (int32_t j = 0; j < p->count; j++)\n'
                '            sum += inputs[j][i];\n'
                '        output[i] = sum;\n'
                '    }\n'
                '    return 0;\n'
                '}\n'
            ),
            params=_add_n_f32_params,
            exact=None,
            table_inputs={},
        ),
    ),
    state_names=(),
    alias=None,
    reads_values=frozenset(['inputs']),
    folds=(),
    absorptions=(),
    permute=Permute[AddNOptions]('specs/arithmetic/add_n.yaml:29', ('inputs',)),
    samples=(
        sample_0,
        sample_1,
    ),
)


def parse(
    op_id: int, model: ModelT, subgraph: SubGraphT, air_model: AirModel
) -> AirOperator:
    """Read one ADD_N of a LiteRT model."""
    return parse_operator(DEFINITION, op_id, model, subgraph, air_model)


class AddNOperator(SpecOperator):
    """ADD_N, ready to be planned and emitted."""

    TYPE = 'ADD_N'
    DEFINITION = DEFINITION


OPERATOR = AddNOperator
OPTIONS = AddNOptions


def register(context: RegistryContext, *, overwrite: bool = False) -> None:
    """Put ADD_N into the registries of a context."""
    context.litert_parsers.register(DEFINITION.litert_key, parse, overwrite)
    context.air_options.register('ADD_N', AddNOptions, overwrite)
    context.aot_operator_classes.register('ADD_N', AddNOperator, overwrite)
