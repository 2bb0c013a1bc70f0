"""SELECT_V2. Made by `opgen build` from specs/shape/select_v2.yaml; do not edit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from opgen.air.dtype import DType
from opgen.air.model import AirModel, AirOperator, AirOperatorOptions
from opgen.aot.operators.spec_operator import SpecOperator
from opgen.lib.adapt import constant, converted
from opgen.lib.arrays import reshape, where
from opgen.lib.draw import Case, Draw, Sample
from opgen.lib.loops import joint_loops
from opgen.lib.pytorch import triangle
from opgen.lib.quant import same_quantization
from opgen.lib.shapes import broadcast_shape, broadcasts
from opgen.litert.parse import parse_operator
from opgen.litert.schema import ModelT, SubGraphT
from opgen.registry.context import RegistryContext
from opgen.registry.definition import Call, Definition, Kernel, Litert, Operand, Operation, OutputFacts, Params, Permute, State, TorchEntry, Values, Violation, in_words as _in_words, take as _take


@dataclass(frozen=True)
class SelectV2Options(AirOperatorOptions):
    """Options of SELECT_V2."""


def infer(op: Operation[SelectV2Options]) -> Mapping[str, OutputFacts | tuple[OutputFacts, ...]]:
    x = op.tensor("x")  # specs/_family/select.yaml:7
    y = op.tensor("y")  # specs/_family/select.yaml:8
    condition = op.tensor("condition")  # specs/_family/select.yaml:6
    condition_shape = condition.shape  # specs/shape/select_v2.yaml:25
    return {
        "output": OutputFacts(
            type=x.type,  # specs/_family/select.yaml:11
            shape=broadcast_shape(condition_shape, broadcast_shape(x.shape, y.shape)),  # specs/_family/select.yaml:12
            scale=x.scale,  # specs/_family/select.yaml:13
            zero_point=x.zero_point,  # specs/_family/select.yaml:14
        ),
    }


def check(op: Operation[SelectV2Options]) -> Iterator[Violation]:
    x = op.tensor("x")  # specs/_family/select.yaml:7
    y = op.tensor("y")  # specs/_family/select.yaml:8
    if not (same_quantization(x, y)):  # specs/_family/select.yaml:22
        yield Violation('specs/_family/select.yaml:22', "'x' and 'y' must be quantized alike", is_limit=True)
    output = op.tensor("output")  # specs/_family/select.yaml:10
    condition = op.tensor("condition")  # specs/_family/select.yaml:6
    condition_shape = condition.shape  # specs/shape/select_v2.yaml:25
    nest = joint_loops((condition_shape, x.shape, y.shape), output.shape)  # specs/_family/select.yaml:17
    if not (nest.rank <= 8):  # specs/_family/select.yaml:25
        yield Violation('specs/_family/select.yaml:25', 'these shapes need ' + _in_words(nest.rank) + ' nested loops, more than 8', is_limit=True)
    if not (broadcasts(x.shape, y.shape) and broadcasts(condition.shape, broadcast_shape(x.shape, y.shape))):  # specs/shape/select_v2.yaml:29
        yield Violation('specs/shape/select_v2.yaml:29', 'shapes ' + _in_words(condition.shape) + ', ' + _in_words(x.shape) + ' and ' + _in_words(y.shape) + ' do not broadcast to one')


def macs(op: Operation[SelectV2Options]) -> int:
    del op
    return 0  # specs/_family/select.yaml:29


def _evaluate_reference(op: Operation[SelectV2Options]) -> Values:
    condition = op.tensor("condition")  # specs/_family/select.yaml:6
    x = op.tensor("x")  # specs/_family/select.yaml:7
    y = op.tensor("y")  # specs/_family/select.yaml:8
    condition_shape = condition.shape  # specs/shape/select_v2.yaml:25
    return _take(where(reshape(condition, condition_shape), x, y))  # specs/_family/select.yaml:30


def states(op: Operation[SelectV2Options]) -> Mapping[str, State]:
    del op
    return {}


def _evaluate_exact(op: Operation[SelectV2Options]) -> Values:
    condition = op.tensor("condition")  # specs/_family/select.yaml:6
    x = op.tensor("x")  # specs/_family/select.yaml:7
    y = op.tensor("y")  # specs/_family/select.yaml:8
    condition_shape = condition.shape  # specs/shape/select_v2.yaml:25
    return _take(where(reshape(condition, condition_shape), x, y))  # specs/_family/select.yaml:31


def _select_8_params(op: Operation[SelectV2Options]) -> Params:
    x = op.tensor("x")  # specs/_family/select.yaml:7
    y = op.tensor("y")  # specs/_family/select.yaml:8
    output = op.tensor("output")  # specs/_family/select.yaml:10
    condition = op.tensor("condition")  # specs/_family/select.yaml:6
    condition_shape = condition.shape  # specs/shape/select_v2.yaml:25
    nest = joint_loops((condition_shape, x.shape, y.shape), output.shape)  # specs/_family/select.yaml:17
    loops = nest.table  # specs/_family/select.yaml:18
    rank = nest.rank  # specs/_family/select.yaml:19
    return (("loops", loops), ("rank", rank),)  # specs/_family/select.yaml:34


def _select_s16_params(op: Operation[SelectV2Options]) -> Params:
    x = op.tensor("x")  # specs/_family/select.yaml:7
    y = op.tensor("y")  # specs/_family/select.yaml:8
    output = op.tensor("output")  # specs/_family/select.yaml:10
    condition = op.tensor("condition")  # specs/_family/select.yaml:6
    condition_shape = condition.shape  # specs/shape/select_v2.yaml:25
    nest = joint_loops((condition_shape, x.shape, y.shape), output.shape)  # specs/_family/select.yaml:17
    loops = nest.table  # specs/_family/select.yaml:18
    rank = nest.rank  # specs/_family/select.yaml:19
    return (("loops", loops), ("rank", rank),)  # specs/_family/select.yaml:41


def _select_s32_params(op: Operation[SelectV2Options]) -> Params:
    x = op.tensor("x")  # specs/_family/select.yaml:7
    y = op.tensor("y")  # specs/_family/select.yaml:8
    output = op.tensor("output")  # specs/_family/select.yaml:10
    condition = op.tensor("condition")  # specs/_family/select.yaml:6
    condition_shape = condition.shape  # specs/shape/select_v2.yaml:25
    nest = joint_loops((condition_shape, x.shape, y.shape), output.shape)  # specs/_family/select.yaml:17
    loops = nest.table  # specs/_family/select.yaml:18
    rank = nest.rank  # specs/_family/select.yaml:19
    return (("loops", loops), ("rank", rank),)  # specs/_family/select.yaml:48


def _select_s64_params(op: Operation[SelectV2Options]) -> Params:
    x = op.tensor("x")  # specs/_family/select.yaml:7
    y = op.tensor("y")  # specs/_family/select.yaml:8
    output = op.tensor("output")  # specs/_family/select.yaml:10
    condition = op.tensor("condition")  # specs/_family/select.yaml:6
    condition_shape = condition.shape  # specs/shape/select_v2.yaml:25
    nest = joint_loops((condition_shape, x.shape, y.shape), output.shape)  # specs/_family/select.yaml:17
    loops = nest.table  # specs/_family/select.yaml:18
    rank = nest.rank  # specs/_family/select.yaml:19
    return (("loops", loops), ("rank", rank),)  # specs/_family/select.yaml:55


def _select_f32_params(op: Operation[SelectV2Options]) -> Params:
    x = op.tensor("x")  # specs/_family/select.yaml:7
    y = op.tensor("y")  # specs/_family/select.yaml:8
    output = op.tensor("output")  # specs/_family/select.yaml:10
    condition = op.tensor("condition")  # specs/_family/select.yaml:6
    condition_shape = condition.shape  # specs/shape/select_v2.yaml:25
    nest = joint_loops((condition_shape, x.shape, y.shape), output.shape)  # specs/_family/select.yaml:17
    loops = nest.table  # specs/_family/select.yaml:18
    rank = nest.rank  # specs/_family/select.yaml:19
    return (("loops", loops), ("rank", rank),)  # specs/_family/select.yaml:62


def _torch_0_inputs(call: Call) -> Mapping[str, object]:
    condition = call["condition"]  # specs/shape/select_v2.yaml:7
    self = call["self"]  # specs/shape/select_v2.yaml:7
    results = call["results"]  # specs/shape/select_v2.yaml:7
    other = call["other"]  # specs/shape/select_v2.yaml:7
    return {
        "condition": condition,  # specs/shape/select_v2.yaml:7
        "x": converted(self, results[0].type),  # specs/shape/select_v2.yaml:7
        "y": converted(other, results[0].type),  # specs/shape/select_v2.yaml:7
    }


def _torch_0_options(call: Call) -> Mapping[str, object]:
    del call
    return {
    }


def _torch_0_outputs(call: Call) -> tuple[object, ...]:
    return (
        call["output"],  # specs/shape/select_v2.yaml:6
    )


def _torch_1_inputs(call: Call) -> Mapping[str, object]:
    condition = call["condition"]  # specs/shape/select_v2.yaml:9
    self = call["self"]  # specs/shape/select_v2.yaml:9
    results = call["results"]  # specs/shape/select_v2.yaml:9
    other = call["other"]  # specs/shape/select_v2.yaml:9
    return {
        "condition": condition,  # specs/shape/select_v2.yaml:9
        "x": converted(self, results[0].type),  # specs/shape/select_v2.yaml:9
        "y": constant(other, results[0].type),  # specs/shape/select_v2.yaml:9
    }


def _torch_1_options(call: Call) -> Mapping[str, object]:
    del call
    return {
    }


def _torch_1_outputs(call: Call) -> tuple[object, ...]:
    return (
        call["output"],  # specs/shape/select_v2.yaml:8
    )


def _torch_2_inputs(call: Call) -> Mapping[str, object]:
    condition = call["condition"]  # specs/shape/select_v2.yaml:11
    self = call["self"]  # specs/shape/select_v2.yaml:11
    results = call["results"]  # specs/shape/select_v2.yaml:11
    other = call["other"]  # specs/shape/select_v2.yaml:11
    return {
        "condition": condition,  # specs/shape/select_v2.yaml:11
        "x": constant(self, results[0].type),  # specs/shape/select_v2.yaml:11
        "y": converted(other, results[0].type),  # specs/shape/select_v2.yaml:11
    }


def _torch_2_options(call: Call) -> Mapping[str, object]:
    del call
    return {
    }


def _torch_2_outputs(call: Call) -> tuple[object, ...]:
    return (
        call["output"],  # specs/shape/select_v2.yaml:10
    )


def _torch_3_inputs(call: Call) -> Mapping[str, object]:
    condition = call["condition"]  # specs/shape/select_v2.yaml:13
    self = call["self"]  # specs/shape/select_v2.yaml:13
    results = call["results"]  # specs/shape/select_v2.yaml:13
    other = call["other"]  # specs/shape/select_v2.yaml:13
    return {
        "condition": condition,  # specs/shape/select_v2.yaml:13
        "x": constant(self, results[0].type),  # specs/shape/select_v2.yaml:13
        "y": constant(other, results[0].type),  # specs/shape/select_v2.yaml:13
    }


def _torch_3_options(call: Call) -> Mapping[str, object]:
    del call
    return {
    }


def _torch_3_outputs(call: Call) -> tuple[object, ...]:
    return (
        call["output"],  # specs/shape/select_v2.yaml:12
    )


def _torch_4_inputs(call: Call) -> Mapping[str, object]:
    mask = call["mask"]  # specs/shape/select_v2.yaml:15
    self = call["self"]  # specs/shape/select_v2.yaml:15
    value = call["value"]  # specs/shape/select_v2.yaml:15
    return {
        "condition": mask,  # specs/shape/select_v2.yaml:15
        "x": constant(value, self.type),  # specs/shape/select_v2.yaml:15
        "y": self,  # specs/shape/select_v2.yaml:15
    }


def _torch_4_options(call: Call) -> Mapping[str, object]:
    del call
    return {
    }


def _torch_4_outputs(call: Call) -> tuple[object, ...]:
    return (
        call["output"],  # specs/shape/select_v2.yaml:14
    )


def _torch_5_inputs(call: Call) -> Mapping[str, object]:
    mask = call["mask"]  # specs/shape/select_v2.yaml:17
    self = call["self"]  # specs/shape/select_v2.yaml:17
    value = call["value"]  # specs/shape/select_v2.yaml:17
    return {
        "condition": mask,  # specs/shape/select_v2.yaml:17
        "x": converted(value, self.type),  # specs/shape/select_v2.yaml:17
        "y": self,  # specs/shape/select_v2.yaml:17
    }


def _torch_5_options(call: Call) -> Mapping[str, object]:
    del call
    return {
    }


def _torch_5_outputs(call: Call) -> tuple[object, ...]:
    return (
        call["output"],  # specs/shape/select_v2.yaml:16
    )


def _torch_6_inputs(call: Call) -> Mapping[str, object]:
    self = call["self"]  # specs/shape/select_v2.yaml:19
    diagonal = call["diagonal"]  # specs/shape/select_v2.yaml:19
    return {
        "condition": triangle(self.shape, diagonal, True),  # specs/shape/select_v2.yaml:19
        "x": self,  # specs/shape/select_v2.yaml:19
        "y": constant(0.0, self.type),  # specs/shape/select_v2.yaml:19
    }


def _torch_6_options(call: Call) -> Mapping[str, object]:
    del call
    return {
    }


def _torch_6_outputs(call: Call) -> tuple[object, ...]:
    return (
        call["output"],  # specs/shape/select_v2.yaml:18
    )


def _torch_7_inputs(call: Call) -> Mapping[str, object]:
    self = call["self"]  # specs/shape/select_v2.yaml:21
    diagonal = call["diagonal"]  # specs/shape/select_v2.yaml:21
    return {
        "condition": triangle(self.shape, diagonal, False),  # specs/shape/select_v2.yaml:21
        "x": self,  # specs/shape/select_v2.yaml:21
        "y": constant(0.0, self.type),  # specs/shape/select_v2.yaml:21
    }


def _torch_7_options(call: Call) -> Mapping[str, object]:
    del call
    return {
    }


def _torch_7_outputs(call: Call) -> tuple[object, ...]:
    return (
        call["output"],  # specs/shape/select_v2.yaml:20
    )


def sample_0(draw: Draw) -> Case:
    sample = Sample(draw)
    span = draw.span
    condition = sample.tensor("condition", (span(1, 3), span(1, 5), span(1, 20)), "")  # specs/shape/select_v2.yaml:33
    x = sample.tensor("x", condition.shape, "")  # specs/shape/select_v2.yaml:34
    y = sample.tensor("y", condition.shape, "")  # specs/shape/select_v2.yaml:35
    return sample.case()


def sample_1(draw: Draw) -> Case:
    sample = Sample(draw)
    span = draw.span
    x = sample.tensor("x", (span(2, 3), span(1, 5), span(2, 7)), "")  # specs/shape/select_v2.yaml:36
    choice = draw.choice
    y = sample.tensor("y", (choice(1, x.shape[0]), 1, choice(1, x.shape[2])), "")  # specs/shape/select_v2.yaml:37
    condition = sample.tensor("condition", choice((), (1,), (x.shape[2],), (x.shape[1], 1), (x.shape[0], 1, x.shape[2])), "")  # specs/shape/select_v2.yaml:38
    return sample.case()


def sample_2(draw: Draw) -> Case:
    sample = Sample(draw)
    choice = draw.choice
    condition = sample.tensor("condition", choice((1,), (), (1, 2), (2, 1, 3, 1, 2)), "")  # specs/shape/select_v2.yaml:39
    x = sample.tensor("x", choice((2,), (1, 1, 1, 2, 1), ()), "")  # specs/shape/select_v2.yaml:40
    y = sample.tensor("y", choice((), (2, 2), (4, 1, 2, 3, 2, 2)), "")  # specs/shape/select_v2.yaml:41
    return sample.case()


DEFINITION = Definition[SelectV2Options](
    op='SELECT_V2',
    place='specs/shape/select_v2.yaml:2',
    doc='x where the condition is true, else y; with broadcasting of all three',
    options_type=SelectV2Options,
    options=(),
    litert=Litert(builtin='SELECT_V2', versions=(1, 2), table='SelectV2Options'),
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
        Kernel[SelectV2Options](
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
        Kernel[SelectV2Options](
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
        Kernel[SelectV2Options](
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
        Kernel[SelectV2Options](
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
        Kernel[SelectV2Options](
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
    torch=(
        TorchEntry('aten.where.self', '', None, None, _torch_0_inputs, _torch_0_options, _torch_0_outputs, frozenset(['condition', 'other', 'results', 'self']), ('output',), 'specs/shape/select_v2.yaml:6'),
        TorchEntry('aten.where.ScalarOther', '', None, None, _torch_1_inputs, _torch_1_options, _torch_1_outputs, frozenset(['condition', 'other', 'results', 'self']), ('output',), 'specs/shape/select_v2.yaml:8'),
        TorchEntry('aten.where.ScalarSelf', '', None, None, _torch_2_inputs, _torch_2_options, _torch_2_outputs, frozenset(['condition', 'other', 'results', 'self']), ('output',), 'specs/shape/select_v2.yaml:10'),
        TorchEntry('aten.where.Scalar', '', None, None, _torch_3_inputs, _torch_3_options, _torch_3_outputs, frozenset(['condition', 'other', 'results', 'self']), ('output',), 'specs/shape/select_v2.yaml:12'),
        TorchEntry('aten.masked_fill.Scalar', '', None, None, _torch_4_inputs, _torch_4_options, _torch_4_outputs, frozenset(['mask', 'self', 'value']), ('output',), 'specs/shape/select_v2.yaml:14'),
        TorchEntry('aten.masked_fill.Tensor', '', None, None, _torch_5_inputs, _torch_5_options, _torch_5_outputs, frozenset(['mask', 'self', 'value']), ('output',), 'specs/shape/select_v2.yaml:16'),
        TorchEntry('aten.tril.default', '', None, None, _torch_6_inputs, _torch_6_options, _torch_6_outputs, frozenset(['diagonal', 'self']), ('output',), 'specs/shape/select_v2.yaml:18'),
        TorchEntry('aten.triu.default', '', None, None, _torch_7_inputs, _torch_7_options, _torch_7_outputs, frozenset(['diagonal', 'self']), ('output',), 'specs/shape/select_v2.yaml:20'),
    ),
    permute=Permute[SelectV2Options]('specs/shape/select_v2.yaml:27', ('condition', 'x', 'y')),
    samples=(
        sample_0,
        sample_1,
        sample_2,
    ),
)


def parse(
    op_id: int, model: ModelT, subgraph: SubGraphT, air_model: AirModel
) -> AirOperator:
    """Read one SELECT_V2 of a LiteRT model."""
    return parse_operator(DEFINITION, op_id, model, subgraph, air_model)


class SelectV2Operator(SpecOperator):
    """SELECT_V2, ready to be planned and emitted."""

    TYPE = 'SELECT_V2'
    DEFINITION = DEFINITION


OPERATOR = SelectV2Operator
OPTIONS = SelectV2Options


def register(context: RegistryContext, *, overwrite: bool = False) -> None:
    """Put SELECT_V2 into the registries of a context."""
    context.litert_parsers.register(DEFINITION.litert_key, parse, overwrite)
    context.air_options.register('SELECT_V2', SelectV2Options, overwrite)
    context.aot_operator_classes.register('SELECT_V2', SelectV2Operator, overwrite)
