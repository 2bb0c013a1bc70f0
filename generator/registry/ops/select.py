"""SELECT. Made by `opgen build` from specs/shape/select.yaml; do not edit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from opgen.air.dtype import DType
from opgen.air.model import AirModel, AirOperator, AirOperatorOptions
from opgen.aot.operators.spec_operator import SpecOperator
from opgen.lib.arrays import reshape, where
from opgen.lib.draw import Case, Draw, Sample
from opgen.lib.loops import joint_loops
from opgen.lib.quant import same_quantization
from opgen.lib.shapes import broadcast_shape, extended_shape
from opgen.litert.parse import parse_operator
from opgen.litert.schema import ModelT, SubGraphT
from opgen.registry.context import RegistryContext
from opgen.registry.definition import Definition, Kernel, Litert, Operand, Operation, OutputFacts, Params, Permute, State, Values, Violation, in_words as _in_words, take as _take


@dataclass(frozen=True)
class SelectOptions(AirOperatorOptions):
    """Options of SELECT."""


def infer(op: Operation[SelectOptions]) -> Mapping[str, OutputFacts | tuple[OutputFacts, ...]]:
    x = op.tensor("x")  # specs/_family/select.yaml:7
    y = op.tensor("y")  # specs/_family/select.yaml:8
    condition = op.tensor("condition")  # specs/_family/select.yaml:6
    condition_shape = extended_shape(condition.shape, x.rank)  # specs/shape/select.yaml:10
    return {
        "output": OutputFacts(
            type=x.type,  # specs/_family/select.yaml:11
            shape=broadcast_shape(condition_shape, broadcast_shape(x.shape, y.shape)),  # specs/_family/select.yaml:12
            scale=x.scale,  # specs/_family/select.yaml:13
            zero_point=x.zero_point,  # specs/_family/select.yaml:14
        ),
    }


def check(op: Operation[SelectOptions]) -> Iterator[Violation]:
    x = op.tensor("x")  # specs/_family/select.yaml:7
    y = op.tensor("y")  # specs/_family/select.yaml:8
    if not (same_quantization(x, y)):  # specs/_family/select.yaml:22
        yield Violation('specs/_family/select.yaml:22', "'x' and 'y' must be quantized alike", is_limit=True)
    output = op.tensor("output")  # specs/_family/select.yaml:10
    condition = op.tensor("condition")  # specs/_family/select.yaml:6
    condition_shape = extended_shape(condition.shape, x.rank)  # specs/shape/select.yaml:10
    nest = joint_loops((condition_shape, x.shape, y.shape), output.shape)  # specs/_family/select.yaml:17
    if not (nest.rank <= 8):  # specs/_family/select.yaml:25
        yield Violation('specs/_family/select.yaml:25', 'these shapes need ' + _in_words(nest.rank) + ' nested loops, more than 8', is_limit=True)
    if not (x.shape == y.shape):  # specs/shape/select.yaml:14
        yield Violation('specs/shape/select.yaml:14', "'x' of shape " + _in_words(x.shape) + " and 'y' of shape " + _in_words(y.shape) + ' must have the same shape')
    if not (condition.shape == x.shape or condition.rank <= 1 and condition.shape == x.shape[:condition.rank]):  # specs/shape/select.yaml:16
        yield Violation('specs/shape/select.yaml:16', 'a condition of shape ' + _in_words(condition.shape) + ' does not fit ' + _in_words(x.shape))


def macs(op: Operation[SelectOptions]) -> int:
    del op
    return 0  # specs/_family/select.yaml:29


def _evaluate_reference(op: Operation[SelectOptions]) -> Values:
    condition = op.tensor("condition")  # specs/_family/select.yaml:6
    x = op.tensor("x")  # specs/_family/select.yaml:7
    y = op.tensor("y")  # specs/_family/select.yaml:8
    condition_shape = extended_shape(condition.shape, x.rank)  # specs/shape/select.yaml:10
    return _take(where(reshape(condition, condition_shape), x, y))  # specs/_family/select.yaml:30


def states(op: Operation[SelectOptions]) -> Mapping[str, State]:
    del op
    return {}


def _evaluate_exact(op: Operation[SelectOptions]) -> Values:
    condition = op.tensor("condition")  # specs/_family/select.yaml:6
    x = op.tensor("x")  # specs/_family/select.yaml:7
    y = op.tensor("y")  # specs/_family/select.yaml:8
    condition_shape = extended_shape(condition.shape, x.rank)  # specs/shape/select.yaml:10
    return _take(where(reshape(condition, condition_shape), x, y))  # specs/_family/select.yaml:31


def _select_8_params(op: Operation[SelectOptions]) -> Params:
    x = op.tensor("x")  # specs/_family/select.yaml:7
    y = op.tensor("y")  # specs/_family/select.yaml:8
    output = op.tensor("output")  # specs/_family/select.yaml:10
    condition = op.tensor("condition")  # specs/_family/select.yaml:6
    condition_shape = extended_shape(condition.shape, x.rank)  # specs/shape/select.yaml:10
    nest = joint_loops((condition_shape, x.shape, y.shape), output.shape)  # specs/_family/select.yaml:17
    loops = nest.table  # specs/_family/select.yaml:18
    rank = nest.rank  # specs/_family/select.yaml:19
    return (("loops", loops), ("rank", rank),)  # specs/_family/select.yaml:34


def _select_s16_params(op: Operation[SelectOptions]) -> Params:
    x = op.tensor("x")  # specs/_family/select.yaml:7
    y = op.tensor("y")  # specs/_family/select.yaml:8
    output = op.tensor("output")  # specs/_family/select.yaml:10
    condition = op.tensor("condition")  # specs/_family/select.yaml:6
    condition_shape = extended_shape(condition.shape, x.rank)  # specs/shape/select.yaml:10
    nest = joint_loops((condition_shape, x.shape, y.shape), output.shape)  # specs/_family/select.yaml:17
    loops = nest.table  # specs/_family/select.yaml:18
    rank = nest.rank  # specs/_family/select.yaml:19
    return (("loops", loops), ("rank", rank),)  # specs/_family/select.yaml:41


def _select_s32_params(op: Operation[SelectOptions]) -> Params:
    x = op.tensor("x")  # specs/_family/select.yaml:7
    y = op.tensor("y")  # specs/_family/select.yaml:8
    output = op.tensor("output")  # specs/_family/select.yaml:10
    condition = op.tensor("condition")  # specs/_family/select.yaml:6
    condition_shape = extended_shape(condition.shape, x.rank)  # specs/shape/select.yaml:10
    nest = joint_loops((condition_shape, x.shape, y.shape), output.shape)  # specs/_family/select.yaml:17
    loops = nest.table  # specs/_family/select.yaml:18
    rank = nest.rank  # specs/_family/select.yaml:19
    return (("loops", loops), ("rank", rank),)  # specs/_family/select.yaml:48


def _select_s64_params(op: Operation[SelectOptions]) -> Params:
    x = op.tensor("x")  # specs/_family/select.yaml:7
    y = op.tensor("y")  # specs/_family/select.yaml:8
    output = op.tensor("output")  # specs/_family/select.yaml:10
    condition = op.tensor("condition")  # specs/_family/select.yaml:6
    condition_shape = extended_shape(condition.shape, x.rank)  # specs/shape/select.yaml:10
    nest = joint_loops((condition_shape, x.shape, y.shape), output.shape)  # specs/_family/select.yaml:17
    loops = nest.table  # specs/_family/select.yaml:18
    rank = nest.rank  # specs/_family/select.yaml:19
    return (("loops", loops), ("rank", rank),)  # specs/_family/select.yaml:55


def _select_f32_params(op: Operation[SelectOptions]) -> Params:
    x = op.tensor("x")  # specs/_family/select.yaml:7
    y = op.tensor("y")  # specs/_family/select.yaml:8
    output = op.tensor("output")  # specs/_family/select.yaml:10
    condition = op.tensor("condition")  # specs/_family/select.yaml:6
    condition_shape = extended_shape(condition.shape, x.rank)  # specs/shape/select.yaml:10
    nest = joint_loops((condition_shape, x.shape, y.shape), output.shape)  # specs/_family/select.yaml:17
    loops = nest.table  # specs/_family/select.yaml:18
    rank = nest.rank  # specs/_family/select.yaml:19
    return (("loops", loops), ("rank", rank),)  # specs/_family/select.yaml:62


def _permute_when(op: Operation[SelectOptions], permutation: tuple[int, ...]) -> bool:
    condition = op.tensor("condition")  # specs/_family/select.yaml:6
    x = op.tensor("x")  # specs/_family/select.yaml:7
    return condition.shape == x.shape  # specs/shape/select.yaml:12


def sample_0(draw: Draw) -> Case:
    sample = Sample(draw)
    choice = draw.choice
    span = draw.span
    condition = sample.tensor("condition", choice((span(1, 3), span(1, 5), span(1, 20)), (), (2, 1, 3, 1, 2, 3)), "")  # specs/shape/select.yaml:21
    x = sample.tensor("x", condition.shape, "")  # specs/shape/select.yaml:22
    y = sample.tensor("y", condition.shape, "")  # specs/shape/select.yaml:23
    return sample.case()


def sample_1(draw: Draw) -> Case:
    sample = Sample(draw)
    span = draw.span
    x = sample.tensor("x", (span(1, 5), span(1, 5), span(2, 7)), "")  # specs/shape/select.yaml:24
    y = sample.tensor("y", x.shape, "")  # specs/shape/select.yaml:25
    choice = draw.choice
    condition = sample.tensor("condition", choice((), (x.shape[0],)), "")  # specs/shape/select.yaml:26
    return sample.case()


DEFINITION = Definition[SelectOptions](
    op='SELECT',
    place='specs/shape/select.yaml:2',
    doc=(
                'x where the condition is true, else y, of one shape.\n'
                'A condition with one axis selects along the first axis of x and y, a scalar the whole.'
            ),
    options_type=SelectOptions,
    options=(),
    litert=Litert(builtin='SELECT', versions=(1, 4), table='SelectOptions'),
    inputs=(
        Operand('condition', 'specs/_family/select.yaml:6'),
        Operand('x', 'specs/_family/select.yaml:7'),
        Operand('y', 'specs/_family/select.yaml:8'),
    ),
    outputs=(
        Operand('output', 'specs/_family/select.yaml:10'),
    ),
    infer=infer,
    check=check,
    macs=macs,
    reference=_evaluate_reference,
    reference_place='specs/_family/select.yaml:30',
    states=states,
    kernels=(
        Kernel[SelectOptions](
            name='select_8',
            place='specs/_family/select.yaml:34',
            types={'condition': (DType.BOOL,), 'x': (DType.INT8, DType.UINT8, DType.BOOL,)},
            same_type={'y': 'x', 'output': 'x'},
            arguments=('p', 'condition', 'x', 'y', 'output'),
            c=(
                '/* select: condition bool, x int8 or uint8 or bool (specs/_family/select.yaml:34) */\n'
                'typedef struct {\n'
                '    const int32_t *loops;\n'
                '    int32_t rank;\n'
                '} opgen_select_8_params;\n'
                '\n'
                'static inline int opgen_run_select_8(const opgen_select_8_params *p, const bool *condition, const void *x,\n'
                '                                     const void *y, void *output)\n'
                '{\n'
                '    OPGEN_FOR_EACH_SELECT(p->loops, p->rank, condition, int8_t, x, y, output);\n'
                '    return 0;\n'
                '}\n'
            ),
            params=_select_8_params,
            exact=_evaluate_exact,
            inplace=('x', 'y'),
            headers=('opgen_each.h',),
            table_inputs={},
        ),
        Kernel[SelectOptions](
            name='select_s16',
            place='specs/_family/select.yaml:41',
            types={'condition': (DType.BOOL,), 'x': (DType.INT16,)},
            same_type={'y': 'x', 'output': 'x'},
            arguments=('p', 'condition', 'x', 'y', 'output'),
            c=(
                '/* select: condition bool, x int16 (specs/_family/select.yaml:41) */\n'
                'typedef struct {\n'
                '    const int32_t *loops;\n'
                '    int32_t rank;\n'
                '} opgen_select_s16_params;\n'
                '\n'
                'static inline int opgen_run_select_s16(const opgen_select_s16_params *p, const bool *condition,\n'
                '                                       const int16_t *x, const int16_t *y, int16_t *output)\n'
                '{\n'
                '    OPGEN_FOR_EACH_SELECT(p->loops, p->rank, condition, int16_t, x, y, output);\n'
                '    return 0;\n'
                '}\n'
            ),
            params=_select_s16_params,
            exact=_evaluate_exact,
            inplace=('x', 'y'),
            headers=('opgen_each.h',),
            table_inputs={},
        ),
        Kernel[SelectOptions](
            name='select_s32',
            place='specs/_family/select.yaml:48',
            types={'condition': (DType.BOOL,), 'x': (DType.INT32, DType.UINT32,)},
            same_type={'y': 'x', 'output': 'x'},
            arguments=('p', 'condition', 'x', 'y', 'output'),
            c=(
                '/* select: condition bool, x int32 or uint32 (specs/_family/select.yaml:48) */\n'
                'typedef struct {\n'
                '    const int32_t *loops;\n'
                '    int32_t rank;\n'
                '} opgen_select_s32_params;\n'
                '\n'
                'static inline int opgen_run_select_s32(const opgen_select_s32_params *p, const bool *condition, const void *x,\n'
                '                                       const void *y, void *output)\n'
                '{\n'
                '    OPGEN_FOR_EACH_SELECT(p->loops, p->rank, condition, int32_t, x, y, output);\n'
                '    return 0;\n'
                '}\n'
            ),
            params=_select_s32_params,
            exact=_evaluate_exact,
            inplace=('x', 'y'),
            headers=('opgen_each.h',),
            table_inputs={},
        ),
        Kernel[SelectOptions](
            name='select_s64',
            place='specs/_family/select.yaml:55',
            types={'condition': (DType.BOOL,), 'x': (DType.INT64,)},
            same_type={'y': 'x', 'output': 'x'},
            arguments=('p', 'condition', 'x', 'y', 'output'),
            c=(
                '/* select: condition bool, x int64 (specs/_family/select.yaml:55) */\n'
                'typedef struct {\n'
                '    const int32_t *loops;\n'
                '    int32_t rank;\n'
                '} opgen_select_s64_params;\n'
                '\n'
                'static inline int opgen_run_select_s64(const opgen_select_s64_params *p, const bool *condition,\n'
                '                                       const int64_t *x, const int64_t *y, int64_t *output)\n'
                '{\n'
                '    OPGEN_FOR_EACH_SELECT(p->loops, p->rank, condition, int64_t, x, y, output);\n'
                '    return 0;\n'
                '}\n'
            ),
            params=_select_s64_params,
            exact=_evaluate_exact,
            inplace=('x', 'y'),
            headers=('opgen_each.h',),
            table_inputs={},
        ),
        Kernel[SelectOptions](
            name='select_f32',
            place='specs/_family/select.yaml:62',
            types={'condition': (DType.BOOL,), 'x': (DType.FLOAT32,)},
            same_type={'y': 'x', 'output': 'x'},
            arguments=('p', 'condition', 'x', 'y', 'output'),
            c=(
                '/* select: condition bool, x float32 (specs/_family/select.yaml:62) */\n'
                'typedef struct {\n'
                '    const int32_t *loops;\n'
                '    int32_t rank;\n'
                '} opgen_select_f32_params;\n'
                '\n'
                'static inline int opgen_run_select_f32(const opgen_select_f32_params *p, const bool *condition,\n'
                '                                       const float *x, const float *y, float *output)\n'
                '{\n'
                '    OPGEN_FOR_EACH_SELECT(p->loops, p->rank, condition, float, x, y, output);\n'
                '    return 0;\n'
                '}\n'
            ),
            params=_select_f32_params,
            exact=None,
            inplace=('x', 'y'),
            headers=('opgen_each.h',),
            table_inputs={},
        ),
    ),
    state_names=(),
    alias=None,
    reads_values=frozenset(['condition', 'x', 'y']),
    folds=(),
    absorptions=(),
    permute=Permute[SelectOptions]('specs/shape/select.yaml:12', ('condition', 'x', 'y'), _permute_when),
    samples=(
        sample_0,
        sample_1,
    ),
)


def parse(
    op_id: int, model: ModelT, subgraph: SubGraphT, air_model: AirModel
) -> AirOperator:
    """Read one SELECT of a LiteRT model."""
    return parse_operator(DEFINITION, op_id, model, subgraph, air_model)


class SelectOperator(SpecOperator):
    """SELECT, ready to be planned and emitted."""

    TYPE = 'SELECT'
    DEFINITION = DEFINITION


OPERATOR = SelectOperator
OPTIONS = SelectOptions


def register(context: RegistryContext, *, overwrite: bool = False) -> None:
    """Put SELECT into the registries of a context."""
    context.litert_parsers.register(DEFINITION.litert_key, parse, overwrite)
    context.air_options.register('SELECT', SelectOptions, overwrite)
    context.aot_operator_classes.register('SELECT', SelectOperator, overwrite)
