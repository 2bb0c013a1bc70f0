"""EQUAL. Made by `opgen build` from specs/compare/equal.yaml; do not edit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from opgen.air.dtype import DType
from opgen.air.model import AirModel, AirOperator, AirOperatorOptions
from opgen.aot.operators.spec_operator import SpecOperator
from opgen.lib.adapt import constant, converted
from opgen.lib.compare import Relation, comparable, compare_quant, relate
from opgen.lib.draw import Case, Draw, Sample
from opgen.lib.fixed_point import as_ints
from opgen.lib.loops import broadcast_loops
from opgen.lib.quant import have_scales, same_quantization
from opgen.lib.shapes import broadcast_shape, broadcasts
from opgen.litert.parse import parse_operator
from opgen.litert.schema import ModelT, SubGraphT
from opgen.registry.context import RegistryContext
from opgen.registry.definition import Call, Definition, Kernel, Litert, Operand, Operation, OutputFacts, Params, Permute, State, TorchEntry, Values, Violation, in_words as _in_words, take as _take


@dataclass(frozen=True)
class EqualOptions(AirOperatorOptions):
    """Options of EQUAL."""


def infer(op: Operation[EqualOptions]) -> Mapping[str, OutputFacts | tuple[OutputFacts, ...]]:
    bool = DType.BOOL  # specs/_family/comparison.yaml:10
    input1 = op.tensor("input1")  # specs/_family/comparison.yaml:6
    input2 = op.tensor("input2")  # specs/_family/comparison.yaml:7
    return {
        "output": OutputFacts(
            type=bool,  # specs/_family/comparison.yaml:10
            shape=broadcast_shape(input1.shape, input2.shape),  # specs/_family/comparison.yaml:11
        ),
    }


def check(op: Operation[EqualOptions]) -> Iterator[Violation]:
    int16 = DType.INT16  # specs/_family/comparison.yaml:20
    input1 = op.tensor("input1")  # specs/_family/comparison.yaml:6
    input2 = op.tensor("input2")  # specs/_family/comparison.yaml:7
    if not (have_scales(input1, input2) or input1.type == int16 and not (input1.is_quantized or input2.is_quantized)):  # specs/_family/comparison.yaml:20
        yield Violation('specs/_family/comparison.yaml:20', 'integers that stand for real numbers need a scale; one of these tensors has none', is_limit=True)
    int8 = DType.INT8  # specs/_family/comparison.yaml:23
    if not (input1.type == int8 or input1.type == int16 or not input1.is_quantized and not input2.is_quantized):  # specs/_family/comparison.yaml:23
        yield Violation('specs/_family/comparison.yaml:23', 'elements of type ' + _in_words(input1.type) + ' are compared as they are, and must have no scale', is_limit=True)
    if not (input1.type != int16 or same_quantization(input1, input2)):  # specs/_family/comparison.yaml:26
        yield Violation('specs/_family/comparison.yaml:26', 'elements of type int16 are compared as they are, and must have one scale and zero point', is_limit=True)
    if not (input1.type != int8 or input1.scale < 1 and input2.scale < 1):  # specs/_family/comparison.yaml:29
        yield Violation('specs/_family/comparison.yaml:29', 'the scales ' + _in_words(input1.scale) + ' and ' + _in_words(input2.scale) + ' must be below 1', is_limit=True)
    if not (broadcasts(input1.shape, input2.shape)):  # specs/_family/comparison.yaml:32
        yield Violation('specs/_family/comparison.yaml:32', 'shapes ' + _in_words(input1.shape) + ' and ' + _in_words(input2.shape) + ' do not broadcast to one')
    output = op.tensor("output")  # specs/_family/comparison.yaml:9
    nest = broadcast_loops(input1.shape, input2.shape, output.shape)  # specs/_family/comparison.yaml:15
    if not (nest.rank <= 8):  # specs/_family/comparison.yaml:34
        yield Violation('specs/_family/comparison.yaml:34', 'shapes ' + _in_words(input1.shape) + ' and ' + _in_words(input2.shape) + ' need ' + _in_words(nest.rank) + ' nested loops, more than 8', is_limit=True)


def macs(op: Operation[EqualOptions]) -> int:
    del op
    return 0  # specs/_family/comparison.yaml:39


def _evaluate_reference(op: Operation[EqualOptions]) -> Values:
    input1 = op.tensor("input1")  # specs/_family/comparison.yaml:6
    input2 = op.tensor("input2")  # specs/_family/comparison.yaml:7
    EQUAL = Relation.EQUAL  # specs/compare/equal.yaml:19
    relation = EQUAL  # specs/compare/equal.yaml:19
    return _take(relate(comparable(input1), comparable(input2), relation))  # specs/_family/comparison.yaml:41


def states(op: Operation[EqualOptions]) -> Mapping[str, State]:
    del op
    return {}


def _equal_b8_params(op: Operation[EqualOptions]) -> Params:
    input1 = op.tensor("input1")  # specs/_family/comparison.yaml:6
    input2 = op.tensor("input2")  # specs/_family/comparison.yaml:7
    output = op.tensor("output")  # specs/_family/comparison.yaml:9
    nest = broadcast_loops(input1.shape, input2.shape, output.shape)  # specs/_family/comparison.yaml:15
    loops = nest.table  # specs/_family/comparison.yaml:16
    rank = nest.rank  # specs/_family/comparison.yaml:17
    return (("loops", loops), ("rank", rank),)  # specs/compare/equal.yaml:22


def _compare_s8_params(op: Operation[EqualOptions]) -> Params:
    input1 = op.tensor("input1")  # specs/_family/comparison.yaml:6
    input2 = op.tensor("input2")  # specs/_family/comparison.yaml:7
    quant = compare_quant(input1, input2)  # specs/_family/comparison.yaml:14
    output = op.tensor("output")  # specs/_family/comparison.yaml:9
    nest = broadcast_loops(input1.shape, input2.shape, output.shape)  # specs/_family/comparison.yaml:15
    loops = nest.table  # specs/_family/comparison.yaml:16
    rank = nest.rank  # specs/_family/comparison.yaml:17
    EQUAL = Relation.EQUAL  # specs/compare/equal.yaml:19
    relation = EQUAL  # specs/compare/equal.yaml:19
    return (("quant", quant), ("relation", relation), ("loops", loops), ("rank", rank),)  # specs/_family/comparison.yaml:44


def _compare_s32_params(op: Operation[EqualOptions]) -> Params:
    input1 = op.tensor("input1")  # specs/_family/comparison.yaml:6
    input2 = op.tensor("input2")  # specs/_family/comparison.yaml:7
    output = op.tensor("output")  # specs/_family/comparison.yaml:9
    nest = broadcast_loops(input1.shape, input2.shape, output.shape)  # specs/_family/comparison.yaml:15
    loops = nest.table  # specs/_family/comparison.yaml:16
    rank = nest.rank  # specs/_family/comparison.yaml:17
    EQUAL = Relation.EQUAL  # specs/compare/equal.yaml:19
    relation = EQUAL  # specs/compare/equal.yaml:19
    return (("relation", relation), ("loops", loops), ("rank", rank),)  # specs/_family/comparison.yaml:52


def _compare_s64_exact(op: Operation[EqualOptions]) -> Values:
    input1 = op.tensor("input1")  # specs/_family/comparison.yaml:6
    input2 = op.tensor("input2")  # specs/_family/comparison.yaml:7
    EQUAL = Relation.EQUAL  # specs/compare/equal.yaml:19
    relation = EQUAL  # specs/compare/equal.yaml:19
    return _take(relate(as_ints(input1), as_ints(input2), relation))  # specs/_family/comparison.yaml:62


def _compare_s64_params(op: Operation[EqualOptions]) -> Params:
    input1 = op.tensor("input1")  # specs/_family/comparison.yaml:6
    input2 = op.tensor("input2")  # specs/_family/comparison.yaml:7
    output = op.tensor("output")  # specs/_family/comparison.yaml:9
    nest = broadcast_loops(input1.shape, input2.shape, output.shape)  # specs/_family/comparison.yaml:15
    loops = nest.table  # specs/_family/comparison.yaml:16
    rank = nest.rank  # specs/_family/comparison.yaml:17
    EQUAL = Relation.EQUAL  # specs/compare/equal.yaml:19
    relation = EQUAL  # specs/compare/equal.yaml:19
    return (("relation", relation), ("loops", loops), ("rank", rank),)  # specs/_family/comparison.yaml:59


def _compare_f32_params(op: Operation[EqualOptions]) -> Params:
    input1 = op.tensor("input1")  # specs/_family/comparison.yaml:6
    input2 = op.tensor("input2")  # specs/_family/comparison.yaml:7
    output = op.tensor("output")  # specs/_family/comparison.yaml:9
    nest = broadcast_loops(input1.shape, input2.shape, output.shape)  # specs/_family/comparison.yaml:15
    loops = nest.table  # specs/_family/comparison.yaml:16
    rank = nest.rank  # specs/_family/comparison.yaml:17
    EQUAL = Relation.EQUAL  # specs/compare/equal.yaml:19
    relation = EQUAL  # specs/compare/equal.yaml:19
    return (("relation", relation), ("loops", loops), ("rank", rank),)  # specs/_family/comparison.yaml:67


def _torch_0_limit(call: Call) -> Violation | None:
    self = call["self"]  # specs/compare/equal.yaml:8
    other = call["other"]  # specs/compare/equal.yaml:8
    if not (other.type == self.type or other.rank == 0 and not other.type.is_float):  # specs/compare/equal.yaml:8
        return Violation('specs/compare/equal.yaml:8', 'self is ' + _in_words(self.type) + ' and other ' + _in_words(other.type) + ': convert one of them first', is_limit=True)
    return None


def _torch_0_inputs(call: Call) -> Mapping[str, object]:
    self = call["self"]  # specs/compare/equal.yaml:10
    other = call["other"]  # specs/compare/equal.yaml:10
    return {
        "input1": self,  # specs/compare/equal.yaml:10
        "input2": converted(other, self.type),  # specs/compare/equal.yaml:10
    }


def _torch_0_options(call: Call) -> Mapping[str, object]:
    del call
    return {
    }


def _torch_0_outputs(call: Call) -> tuple[object, ...]:
    return (
        call["output"],  # specs/compare/equal.yaml:6
    )


def _torch_1_when(call: Call) -> bool:
    self = call["self"]  # specs/compare/equal.yaml:12
    other = call["other"]  # specs/compare/equal.yaml:12
    return bool(other % 1 == 0 or self.type.is_float)  # specs/compare/equal.yaml:12


def _torch_1_inputs(call: Call) -> Mapping[str, object]:
    self = call["self"]  # specs/compare/equal.yaml:13
    other = call["other"]  # specs/compare/equal.yaml:13
    return {
        "input1": self,  # specs/compare/equal.yaml:13
        "input2": constant(other, self.type),  # specs/compare/equal.yaml:13
    }


def _torch_1_options(call: Call) -> Mapping[str, object]:
    del call
    return {
    }


def _torch_1_outputs(call: Call) -> tuple[object, ...]:
    return (
        call["output"],  # specs/compare/equal.yaml:11
    )


def _torch_2_inputs(call: Call) -> Mapping[str, object]:
    float32 = DType.FLOAT32  # specs/compare/equal.yaml:15
    self = call["self"]  # specs/compare/equal.yaml:15
    other = call["other"]  # specs/compare/equal.yaml:15
    return {
        "input1": converted(self, float32),  # specs/compare/equal.yaml:15
        "input2": constant(other, float32),  # specs/compare/equal.yaml:15
    }


def _torch_2_options(call: Call) -> Mapping[str, object]:
    del call
    return {
    }


def _torch_2_outputs(call: Call) -> tuple[object, ...]:
    return (
        call["output"],  # specs/compare/equal.yaml:14
    )


def sample_0(draw: Draw) -> Case:
    sample = Sample(draw)
    span = draw.span
    input1 = sample.tensor("input1", (span(1, 3), span(1, 5), span(1, 5), span(1, 20)), "")  # specs/_family/comparison.yaml:76
    input2 = sample.tensor("input2", input1.shape, "")  # specs/_family/comparison.yaml:77
    return sample.case()


def sample_1(draw: Draw) -> Case:
    sample = Sample(draw)
    span = draw.span
    input1 = sample.tensor("input1", (span(2, 3), span(1, 5), span(2, 7)), "")  # specs/_family/comparison.yaml:78
    choice = draw.choice
    input2 = sample.tensor("input2", (choice(1, input1.shape[0]), 1, choice(1, input1.shape[2])), "")  # specs/_family/comparison.yaml:79
    return sample.case()


def sample_2(draw: Draw) -> Case:
    sample = Sample(draw)
    choice = draw.choice
    input1 = sample.tensor("input1", choice((1,), (), (3, 1), (2, 3, 4), (2, 1, 3, 1, 2, 4)), "")  # specs/_family/comparison.yaml:80
    input2 = sample.tensor("input2", choice((4,), (1,), (1, 1, 4), (1, 3, 1, 2, 1, 4)), "")  # specs/_family/comparison.yaml:81
    return sample.case()


DEFINITION = Definition[EqualOptions](
    op='EQUAL',
    place='specs/compare/equal.yaml:2',
    doc='Whether input1 and input2 are equal, element by element, with broadcasting',
    options_type=EqualOptions,
    options=(),
    litert=Litert(builtin='EQUAL', versions=(1, 5), table='EqualOptions'),
    inputs=(
        Operand('input1', 'specs/_family/comparison.yaml:6'),
        Operand('input2', 'specs/_family/comparison.yaml:7'),
    ),
    outputs=(
        Operand('output', 'specs/_family/comparison.yaml:9'),
    ),
    infer=infer,
    check=check,
    macs=macs,
    reference=_evaluate_reference,
    reference_place='specs/_family/comparison.yaml:41',
    states=states,
    kernels=(
        Kernel[EqualOptions](
            name='equal_b8',
            place='specs/compare/equal.yaml:22',
            types={'input1': (DType.BOOL,), 'input2': (DType.BOOL,), 'output': (DType.BOOL,)},
            same_type={},
            arguments=('p', 'input1', 'input2', 'output'),
            c=(
                '/* EQUAL: input1 bool, input2 bool, output bool (specs/compare/equal.yaml:22) */\n'
                'typedef struct {\n'
                '    const int32_t *loops;\n'
                '    int32_t rank;\n'
                '} opgen_equal_b8_params;\n'
                '\n'
                'static inline int opgen_run_equal_b8(const opgen_equal_b8_params *p, const bool *input1, const bool *input2,\n'
                '                                     bool *output)\n'
                '{\n'
                '    OPGEN_FOR_EACH_PAIR(p->loops, p->rank, bool, input1, input2, bool, output, a == b);\n'
                '    return 0;\n'
                '}\n'
            ),
            params=_equal_b8_params,
            exact=None,
            inplace=('input1', 'input2'),
            headers=('opgen_each.h',),
            table_inputs={},
        ),
        Kernel[EqualOptions](
            name='compare_s8',
            place='specs/_family/comparison.yaml:44',
            types={'input1': (DType.INT8,), 'input2': (DType.INT8,), 'output': (DType.BOOL,)},
            same_type={},
            arguments=('p', 'input1', 'input2', 'output'),
            c=(
                '/* comparison: input1 int8, input2 int8, output bool (specs/_family/comparison.yaml:44) */\n'
                'typedef struct {\n'
                '    opgen_compare_quant quant;\n'
                '    int32_t relation;\n'
                '    const int32_t *loops;\n'
                '    int32_t rank;\n'
                '} opgen_compare_s8_params;\n'
                '\n'
                'static inline int opgen_run_compare_s8(const opgen_compare_s8_params *p, const int8_t *input1,\n'
                '                                       const int8_t *input2, bool *output)\n'
                '{\n'
                '    OPGEN_FOR_EACH_PAIR(p->loops, p->rank, int8_t, input1, input2, bool, output,\n'
                '                        opgen_relates_quantized(&p->quant, p->relation, a, b));\n'
                '    return 0;\n'
                '}\n'
            ),
            params=_compare_s8_params,
            exact=None,
            inplace=('input1', 'input2'),
            headers=('opgen_compare.h', 'opgen_each.h'),
            table_inputs={},
        ),
        Kernel[EqualOptions](
            name='compare_s32',
            place='specs/_family/comparison.yaml:52',
            types={'input1': (DType.INT32,), 'input2': (DType.INT32,), 'output': (DType.BOOL,)},
            same_type={},
            arguments=('p', 'input1', 'input2', 'output'),
            c=(
                '/* comparison: input1 int32, input2 int32, output bool (specs/_family/comparison.yaml:52) */\n'
                'typedef struct {\n'
                '    int32_t relation;\n'
                '    const int32_t *loops;\n'
                '    int32_t rank;\n'
                '} opgen_compare_s32_params;\n'
                '\n'
                'static inline int opgen_run_compare_s32(const opgen_compare_s32_params *p, const int32_t *input1,\n'
                '                                        const int32_t *input2, bool *output)\n'
                '{\n'
                '    OPGEN_FOR_EACH_PAIR(p->loops, p->rank, int32_t, input1, input2, bool, output,\n'
                '                        OPGEN_RELATES(p->relation, a, b));\n'
                '    return 0;\n'
                '}\n'
            ),
            params=_compare_s32_params,
            exact=None,
            headers=('opgen_compare.h', 'opgen_each.h'),
            table_inputs={},
        ),
        Kernel[EqualOptions](
            name='compare_s64',
            place='specs/_family/comparison.yaml:59',
            types={'input1': (DType.INT64,), 'input2': (DType.INT64,), 'output': (DType.BOOL,)},
            same_type={},
            arguments=('p', 'input1', 'input2', 'output'),
            c=(
                '/* comparison: input1 int64, input2 int64, output bool (specs/_family/comparison.yaml:59) */\n'
                'typedef struct {\n'
                '    int32_t relation;\n'
                '    const int32_t *loops;\n'
                '    int32_t rank;\n'
                '} opgen_compare_s64_params;\n'
                '\n'
                'static inline int opgen_run_compare_s64(const opgen_compare_s64_params *p, const int64_t *input1,\n'
                '                                        const int64_t *input2, bool *output)\n'
                '{\n'
                '    OPGEN_FOR_EACH_PAIR(p->loops, p->rank, int64_t, input1, input2, bool, output,\n'
                '                        OPGEN_RELATES(p->relation, a, b));\n'
                '    return 0;\n'
                '}\n'
            ),
            params=_compare_s64_params,
            exact=_compare_s64_exact,
            headers=('opgen_compare.h', 'opgen_each.h'),
            table_inputs={},
        ),
        Kernel[EqualOptions](
            name='compare_f32',
            place='specs/_family/comparison.yaml:67',
            types={'input1': (DType.FLOAT32,), 'input2': (DType.FLOAT32,), 'output': (DType.BOOL,)},
            same_type={},
            arguments=('p', 'input1', 'input2', 'output'),
            c=(
                '/* comparison: input1 float32, input2 float32, output bool (specs/_family/comparison.yaml:67) */\n'
                'typedef struct {\n'
                '    int32_t relation;\n'
                '    const int32_t *loops;\n'
                '    int32_t rank;\n'
                '} opgen_compare_f32_params;\n'
                '\n'
                'static inline int opgen_run_compare_f32(const opgen_compare_f32_params *p, const float *input1,\n'
                '                                        const float *input2, bool *output)\n'
                '{\n'
                '    OPGEN_FOR_EACH_PAIR(p->loops, p->rank, float, input1, input2, bool, output,\n'
                '                        OPGEN_RELATES(p->relation, a, b));\n'
                '    return 0;\n'
                '}\n'
            ),
            params=_compare_f32_params,
            exact=None,
            headers=('opgen_compare.h', 'opgen_each.h'),
            table_inputs={},
        ),
    ),
    state_names=(),
    alias=None,
    reads_values=frozenset(['input1', 'input2']),
    folds=(),
    absorptions=(),
    torch=(
        TorchEntry('aten.eq.Tensor', '', None, _torch_0_limit, _torch_0_inputs, _torch_0_options, _torch_0_outputs, frozenset(['other', 'self']), ('output',), 'specs/compare/equal.yaml:6'),
        TorchEntry('aten.eq.Scalar', '', _torch_1_when, None, _torch_1_inputs, _torch_1_options, _torch_1_outputs, frozenset(['other', 'self']), ('output',), 'specs/compare/equal.yaml:11'),
        TorchEntry('aten.eq.Scalar', '', None, None, _torch_2_inputs, _torch_2_options, _torch_2_outputs, frozenset(['other', 'self']), ('output',), 'specs/compare/equal.yaml:14'),
    ),
    permute=Permute[EqualOptions]('specs/_family/comparison.yaml:38', ('input1', 'input2')),
    samples=(
        sample_0,
        sample_1,
        sample_2,
    ),
)


def parse(
    op_id: int, model: ModelT, subgraph: SubGraphT, air_model: AirModel
) -> AirOperator:
    """Read one EQUAL of a LiteRT model."""
    return parse_operator(DEFINITION, op_id, model, subgraph, air_model)


class EqualOperator(SpecOperator):
    """EQUAL, ready to be planned and emitted."""

    TYPE = 'EQUAL'
    DEFINITION = DEFINITION


OPERATOR = EqualOperator
OPTIONS = EqualOptions


def register(context: RegistryContext, *, overwrite: bool = False) -> None:
    """Put EQUAL into the registries of a context."""
    context.litert_parsers.register(DEFINITION.litert_key, parse, overwrite)
    context.air_options.register('EQUAL', EqualOptions, overwrite)
    context.aot_operator_classes.register('EQUAL', EqualOperator, overwrite)
