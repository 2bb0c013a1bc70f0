"""SQUARED_DIFFERENCE. Made by `opgen build` from specs/arithmetic/squared_difference.yaml; do not edit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from opgen.air.dtype import DType
from opgen.air.model import AirModel, AirOperator, AirOperatorOptions
from opgen.aot.operators.spec_operator import SpecOperator
from opgen.lib.draw import Case, Draw, Sample
from opgen.lib.exact import squared_difference_exact
from opgen.lib.fixed_point import as_ints, wrap
from opgen.lib.loops import broadcast_loops
from opgen.lib.opgen_c import squared_difference_quant
from opgen.lib.quant import have_scales, symmetric
from opgen.lib.shapes import broadcast_shape, broadcasts
from opgen.litert.parse import parse_operator
from opgen.litert.schema import ModelT, SubGraphT
from opgen.registry.context import RegistryContext
from opgen.registry.definition import Definition, Kernel, Litert, Operand, Operation, OutputFacts, Params, Permute, State, Values, Violation, in_words as _in_words, take as _take


@dataclass(frozen=True)
class SquaredDifferenceOptions(AirOperatorOptions):
    """Options of SQUARED_DIFFERENCE."""


def infer(op: Operation[SquaredDifferenceOptions]) -> Mapping[str, OutputFacts | tuple[OutputFacts, ...]]:
    input1 = op.tensor("input1")  # specs/_family/pair.yaml:6
    input2 = op.tensor("input2")  # specs/_family/pair.yaml:7
    return {
        "output": OutputFacts(
            type=input1.type,  # specs/_family/pair.yaml:10
            shape=broadcast_shape(input1.shape, input2.shape),  # specs/_family/pair.yaml:11
        ),
    }


def check(op: Operation[SquaredDifferenceOptions]) -> Iterator[Violation]:
    input1 = op.tensor("input1")  # specs/_family/pair.yaml:6
    input2 = op.tensor("input2")  # specs/_family/pair.yaml:7
    if not (broadcasts(input1.shape, input2.shape)):  # specs/_family/pair.yaml:19
        yield Violation('specs/_family/pair.yaml:19', 'shapes ' + _in_words(input1.shape) + ' and ' + _in_words(input2.shape) + ' do not broadcast to one')
    output = op.tensor("output")  # specs/_family/pair.yaml:9
    nest = broadcast_loops(input1.shape, input2.shape, output.shape)  # specs/_family/pair.yaml:14
    if not (nest.rank <= 8):  # specs/_family/pair.yaml:21
        yield Violation('specs/_family/pair.yaml:21', 'shapes ' + _in_words(input1.shape) + ' and ' + _in_words(input2.shape) + ' need ' + _in_words(nest.rank) + ' nested loops, more than 8', is_limit=True)
    if not (have_scales(input1, input2, output)):  # specs/arithmetic/squared_difference.yaml:11
        yield Violation('specs/arithmetic/squared_difference.yaml:11', 'integers that stand for real numbers need a scale; one of these tensors has none', is_limit=True)
    int16 = DType.INT16  # specs/arithmetic/squared_difference.yaml:14
    if not (input1.type != int16 or symmetric(input1) and symmetric(input2) and symmetric(output)):  # specs/arithmetic/squared_difference.yaml:14
        yield Violation('specs/arithmetic/squared_difference.yaml:14', 'the zero points of int16 differences must be 0')


def macs(op: Operation[SquaredDifferenceOptions]) -> int:
    del op
    return 0  # specs/_family/pair.yaml:26


def _evaluate_reference(op: Operation[SquaredDifferenceOptions]) -> Values:
    input1 = op.tensor("input1")  # specs/_family/pair.yaml:6
    input2 = op.tensor("input2")  # specs/_family/pair.yaml:7
    return _take((input1 - input2) ** 2)  # specs/arithmetic/squared_difference.yaml:17


def states(op: Operation[SquaredDifferenceOptions]) -> Mapping[str, State]:
    del op
    return {}


def _evaluate_exact(op: Operation[SquaredDifferenceOptions]) -> Values:
    input1 = op.tensor("input1")  # specs/_family/pair.yaml:6
    input2 = op.tensor("input2")  # specs/_family/pair.yaml:7
    output = op.tensor("output")  # specs/_family/pair.yaml:9
    quant = squared_difference_quant(input1, input2, output)  # specs/arithmetic/squared_difference.yaml:8
    return _take(squared_difference_exact(input1, input2, quant))  # specs/arithmetic/squared_difference.yaml:18


def _squared_difference_s8_params(op: Operation[SquaredDifferenceOptions]) -> Params:
    input1 = op.tensor("input1")  # specs/_family/pair.yaml:6
    input2 = op.tensor("input2")  # specs/_family/pair.yaml:7
    output = op.tensor("output")  # specs/_family/pair.yaml:9
    nest = broadcast_loops(input1.shape, input2.shape, output.shape)  # specs/_family/pair.yaml:14
    loops = nest.table  # specs/_family/pair.yaml:15
    rank = nest.rank  # specs/_family/pair.yaml:16
    quant = squared_difference_quant(input1, input2, output)  # specs/arithmetic/squared_difference.yaml:8
    return (("quant", quant), ("loops", loops), ("rank", rank),)  # specs/arithmetic/squared_difference.yaml:21


def _squared_difference_s16_params(op: Operation[SquaredDifferenceOptions]) -> Params:
    input1 = op.tensor("input1")  # specs/_family/pair.yaml:6
    input2 = op.tensor("input2")  # specs/_family/pair.yaml:7
    output = op.tensor("output")  # specs/_family/pair.yaml:9
    nest = broadcast_loops(input1.shape, input2.shape, output.shape)  # specs/_family/pair.yaml:14
    loops = nest.table  # specs/_family/pair.yaml:15
    rank = nest.rank  # specs/_family/pair.yaml:16
    quant = squared_difference_quant(input1, input2, output)  # specs/arithmetic/squared_difference.yaml:8
    return (("quant", quant), ("loops", loops), ("rank", rank),)  # specs/arithmetic/squared_difference.yaml:28


def _squared_difference_s32_exact(op: Operation[SquaredDifferenceOptions]) -> Values:
    input1 = op.tensor("input1")  # specs/_family/pair.yaml:6
    input2 = op.tensor("input2")  # specs/_family/pair.yaml:7
    return _take(wrap((as_ints(input1) - as_ints(input2)) ** 2))  # specs/arithmetic/squared_difference.yaml:38


def _squared_difference_s32_params(op: Operation[SquaredDifferenceOptions]) -> Params:
    input1 = op.tensor("input1")  # specs/_family/pair.yaml:6
    input2 = op.tensor("input2")  # specs/_family/pair.yaml:7
    output = op.tensor("output")  # specs/_family/pair.yaml:9
    nest = broadcast_loops(input1.shape, input2.shape, output.shape)  # specs/_family/pair.yaml:14
    loops = nest.table  # specs/_family/pair.yaml:15
    rank = nest.rank  # specs/_family/pair.yaml:16
    return (("loops", loops), ("rank", rank),)  # specs/arithmetic/squared_difference.yaml:35


def _squared_difference_f32_params(op: Operation[SquaredDifferenceOptions]) -> Params:
    input1 = op.tensor("input1")  # specs/_family/pair.yaml:6
    input2 = op.tensor("input2")  # specs/_family/pair.yaml:7
    output = op.tensor("output")  # specs/_family/pair.yaml:9
    nest = broadcast_loops(input1.shape, input2.shape, output.shape)  # specs/_family/pair.yaml:14
    loops = nest.table  # specs/_family/pair.yaml:15
    rank = nest.rank  # specs/_family/pair.yaml:16
    return (("loops", loops), ("rank", rank),)  # specs/arithmetic/squared_difference.yaml:44


def sample_0(draw: Draw) -> Case:
    sample = Sample(draw)
    span = draw.span
    input1 = sample.tensor("input1", (span(1, 3), span(1, 5), span(1, 5), span(1, 20)), "")  # specs/_family/pair.yaml:29
    input2 = sample.tensor("input2", input1.shape, "")  # specs/_family/pair.yaml:30
    return sample.case()


def sample_1(draw: Draw) -> Case:
    sample = Sample(draw)
    span = draw.span
    input1 = sample.tensor("input1", (span(2, 3), span(1, 5), span(2, 7)), "")  # specs/_family/pair.yaml:31
    choice = draw.choice
    input2 = sample.tensor("input2", (choice(1, input1.shape[0]), 1, choice(1, input1.shape[2])), "")  # specs/_family/pair.yaml:32
    return sample.case()


def sample_2(draw: Draw) -> Case:
    sample = Sample(draw)
    choice = draw.choice
    input1 = sample.tensor("input1", choice((1,), (), (3, 1), (2, 3, 4), (2, 1, 3, 1, 2, 4)), "")  # specs/_family/pair.yaml:33
    input2 = sample.tensor("input2", choice((4,), (1,), (1, 1, 4), (1, 3, 1, 2, 1, 4)), "")  # specs/_family/pair.yaml:34
    return sample.case()


DEFINITION = Definition[SquaredDifferenceOptions](
    op='SQUARED_DIFFERENCE',
    place='specs/arithmetic/squared_difference.yaml:2',
    doc='The square of input1 - input2, with broadcasting',
    options_type=SquaredDifferenceOptions,
    options=(),
    litert=Litert(builtin='SQUARED_DIFFERENCE', versions=(1, 2), table='SquaredDifferenceOptions'),
    inputs=(
        Operand('input1', 'specs/_family/pair.yaml:6'),
        Operand('input2', 'specs/_family/pair.yaml:7'),
    ),
    outputs=(
        Operand('output', 'specs/_family/pair.yaml:9'),
    ),
    infer=infer,
    check=check,
    macs=macs,
    reference=_evaluate_reference,
    reference_place='specs/arithmetic/squared_difference.yaml:17',
    states=states,
    kernels=(
        Kernel[SquaredDifferenceOptions](
            name='squared_difference_s8',
            place='specs/arithmetic/squared_difference.yaml:21',
            types={'input1': (DType.INT8,), 'input2': (DType.INT8,), 'output': (DType.INT8,)},
            same_type={},
            arguments=('p', 'input1', 'input2', 'output'),
            c=(
                '/* SQUARED_DIFFERENCE: input1 int8, input2 int8, output int8 (specs/arithmetic/squared_difference.yaml:21) */\n'
                'typedef struct {\n'
                '    opgen_add_quant quant;\n'
                '    const int32_t *loops;\n'
                '    int32_t rank;\n'
                '} opgen_squared_difference_s8_params;\n'
                '\n'
                'static inline int opgen_run_squared_difference_s8(const opgen_squared_difference_s8_params *p,\n'
                '                                                  const int8_t *input1, const int8_t *input2, int8_t *output)\n'
                '{\n'
                '    opgen_broadcast_squared_difference_s8(&p->quant, p->loops, p->rank, input1, input2, output);\n'
                '    return 0;\n'
                '}\n'
            ),
            params=_squared_difference_s8_params,
            exact=_evaluate_exact,
            inplace=('input1', 'input2'),
            headers=('opgen_broadcast.h',),
            table_inputs={},
        ),
        Kernel[SquaredDifferenceOptions](
            name='squared_difference_s16',
            place='specs/arithmetic/squared_difference.yaml:28',
            types={'input1': (DType.INT16,), 'input2': (DType.INT16,), 'output': (DType.INT16,)},
            same_type={},
            arguments=('p', 'input1', 'input2', 'output'),
            c=(
                '/* SQUARED_DIFFERENCE: input1 int16, input2 int16, output int16 (specs/arithmetic/squared_difference.yaml:28) */\n'
                'typedef struct {\n'
                '    opgen_add_quant quant;\n'
                '    const int32_t *loops;\n'
                '    int32_t rank;\n'
                '} opgen_squared_difference_s16_params;\n'
                '\n'
                'static inline int opgen_run_squared_difference_s16(const opgen_squared_difference_s16_params *p,\n'
                '                                                   const int16_t *input1, const int16_t *input2,\n'
                '                                                   int16_t *output)\n'
                '{\n'
                '    opgen_broadcast_squared_difference_s16(&p->quant, p->loops, p->rank, input1, input2, output);\n'
                '    return 0;\n'
                '}\n'
            ),
            params=_squared_difference_s16_params,
            exact=_evaluate_exact,
            inplace=('input1', 'input2'),
            headers=('opgen_broadcast.h',),
            table_inputs={},
        ),
        Kernel[SquaredDifferenceOptions](
            name='squared_difference_s32',
            place='specs/arithmetic/squared_difference.yaml:35',
            types={'input1': (DType.INT32,), 'input2': (DType.INT32,), 'output': (DType.INT32,)},
            same_type={},
            arguments=('p', 'input1', 'input2', 'output'),
            c=(
                '/* SQUARED_DIFFERENCE: input1 int32, input2 int32, output int32 (specs/arithmetic/squared_difference.yaml:35) */\n'
                'typedef struct {\n'
                '    const int32_t *loops;\n'
                '    int32_t rank;\n'
                '} opgen_squared_difference_s32_params;\n'
                '\n'
                'static inline int opgen_run_squared_difference_s32(const opgen_squared_difference_s32_params *p,\n'
                '                                                   const int32_t *input1, const int32_t *input2,\n'
                '                                                   int32_t *output)\n'
                '{\n'
                '    OPGEN_FOR_EACH_PAIR(p->loops, p->rank, int32_t, input1, input2, int32_t, output,\n'
                '                        opgen_wrapping_mul(opgen_wrapping_sub(a, b), opgen_wrapping_sub(a, b)));\n'
                '    return 0;\n'
                '}\n'
            ),
            params=_squared_difference_s32_params,
            exact=_squared_difference_s32_exact,
            inplace=('input1', 'input2'),
            headers=('opgen_each.h', 'opgen_fixed_point.h'),
            table_inputs={},
        ),
        Kernel[SquaredDifferenceOptions](
            name='squared_difference_f32',
            place='specs/arithmetic/squared_difference.yaml:44',
            types={'input1': (DType.FLOAT32,), 'input2': (DType.FLOAT32,), 'output': (DType.FLOAT32,)},
            same_type={},
            arguments=('p', 'input1', 'input2', 'output'),
            c=(
                '/* SQUARED_DIFFERENCE: input1 float32, input2 float32, output float32 (specs/arithmetic/squared_difference.yaml:44) */\n'
                'typedef struct {\n'
                '    const int32_t *loops;\n'
                '    int32_t rank;\n'
                '} opgen_squared_difference_f32_params;\n'
                '\n'
                'static inline int opgen_run_squared_difference_f32(const opgen_squared_difference_f32_params *p,\n'
                '                                                   const float *input1, const float *input2, float *output)\n'
                '{\n'
                '    OPGEN_FOR_EACH_PAIR(p->loops, p->rank, float, input1, input2, float, output, (a - b) * (a - b));\n'
                '    return 0;\n'
                '}\n'
            ),
            params=_squared_difference_f32_params,
            exact=None,
            inplace=('input1', 'input2'),
            headers=('opgen_each.h',),
            table_inputs={},
        ),
    ),
    state_names=(),
    alias=None,
    reads_values=frozenset(['input1', 'input2']),
    folds=(),
    absorptions=(),
    permute=Permute[SquaredDifferenceOptions]('specs/_family/pair.yaml:25', ('input1', 'input2')),
    samples=(
        sample_0,
        sample_1,
        sample_2,
    ),
)


def parse(
    op_id: int, model: ModelT, subgraph: SubGraphT, air_model: AirModel
) -> AirOperator:
    """Read one SQUARED_DIFFERENCE of a LiteRT model."""
    return parse_operator(DEFINITION, op_id, model, subgraph, air_model)


class SquaredDifferenceOperator(SpecOperator):
    """SQUARED_DIFFERENCE, ready to be planned and emitted."""

    TYPE = 'SQUARED_DIFFERENCE'
    DEFINITION = DEFINITION


OPERATOR = SquaredDifferenceOperator
OPTIONS = SquaredDifferenceOptions


def register(context: RegistryContext, *, overwrite: bool = False) -> None:
    """Put SQUARED_DIFFERENCE into the registries of a context."""
    context.litert_parsers.register(DEFINITION.litert_key, parse, overwrite)
    context.air_options.register('SQUARED_DIFFERENCE', SquaredDifferenceOptions, overwrite)
    context.aot_operator_classes.register('SQUARED_DIFFERENCE', SquaredDifferenceOperator, overwrite)
