"""FLOOR_MOD. Made by `opgen build` from specs/arithmetic/floor_mod.yaml; do not edit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from opgen.air.dtype import DType
from opgen.air.model import AirModel, AirOperator, AirOperatorOptions
from opgen.aot.operators.spec_operator import SpecOperator
from opgen.lib.adapt import constant, converted
from opgen.lib.division import floor_remainder
from opgen.lib.draw import Case, Draw, Sample
from opgen.lib.fixed_point import as_ints
from opgen.lib.loops import broadcast_loops
from opgen.lib.shapes import broadcast_shape, broadcasts
from opgen.litert.parse import parse_operator
from opgen.litert.schema import ModelT, SubGraphT
from opgen.registry.context import RegistryContext
from opgen.registry.definition import Call, Definition, Kernel, Litert, Operand, Operation, OutputFacts, Params, Permute, State, TorchEntry, Values, Violation, in_words as _in_words, take as _take


@dataclass(frozen=True)
class FloorModOptions(AirOperatorOptions):
    """Options of FLOOR_MOD."""


def infer(op: Operation[FloorModOptions]) -> Mapping[str, OutputFacts | tuple[OutputFacts, ...]]:
    input1 = op.tensor("input1")  # specs/_family/pair.yaml:6
    input2 = op.tensor("input2")  # specs/_family/pair.yaml:7
    return {
        "output": OutputFacts(
            type=input1.type,  # specs/_family/pair.yaml:10
            shape=broadcast_shape(input1.shape, input2.shape),  # specs/_family/pair.yaml:11
        ),
    }


def check(op: Operation[FloorModOptions]) -> Iterator[Violation]:
    input1 = op.tensor("input1")  # specs/_family/pair.yaml:6
    input2 = op.tensor("input2")  # specs/_family/pair.yaml:7
    if not (broadcasts(input1.shape, input2.shape)):  # specs/_family/pair.yaml:19
        yield Violation('specs/_family/pair.yaml:19', 'shapes ' + _in_words(input1.shape) + ' and ' + _in_words(input2.shape) + ' do not broadcast to one')
    output = op.tensor("output")  # specs/_family/pair.yaml:9
    nest = broadcast_loops(input1.shape, input2.shape, output.shape)  # specs/_family/pair.yaml:14
    if not (nest.rank <= 8):  # specs/_family/pair.yaml:21
        yield Violation('specs/_family/pair.yaml:21', 'shapes ' + _in_words(input1.shape) + ' and ' + _in_words(input2.shape) + ' need ' + _in_words(nest.rank) + ' nested loops, more than 8', is_limit=True)


def macs(op: Operation[FloorModOptions]) -> int:
    del op
    return 0  # specs/_family/pair.yaml:26


def _evaluate_reference(op: Operation[FloorModOptions]) -> Values:
    input1 = op.tensor("input1")  # specs/_family/pair.yaml:6
    input2 = op.tensor("input2")  # specs/_family/pair.yaml:7
    return _take(floor_remainder(input1, input2))  # specs/arithmetic/floor_mod.yaml:14


def states(op: Operation[FloorModOptions]) -> Mapping[str, State]:
    del op
    return {}


def _floor_mod_s32_exact(op: Operation[FloorModOptions]) -> Values:
    input1 = op.tensor("input1")  # specs/_family/pair.yaml:6
    input2 = op.tensor("input2")  # specs/_family/pair.yaml:7
    return _take(floor_remainder(input1, input2))  # specs/arithmetic/floor_mod.yaml:14


def _floor_mod_s32_params(op: Operation[FloorModOptions]) -> Params:
    input1 = op.tensor("input1")  # specs/_family/pair.yaml:6
    input2 = op.tensor("input2")  # specs/_family/pair.yaml:7
    output = op.tensor("output")  # specs/_family/pair.yaml:9
    nest = broadcast_loops(input1.shape, input2.shape, output.shape)  # specs/_family/pair.yaml:14
    loops = nest.table  # specs/_family/pair.yaml:15
    rank = nest.rank  # specs/_family/pair.yaml:16
    return (("loops", loops), ("rank", rank),)  # specs/arithmetic/floor_mod.yaml:17


def _floor_mod_f32_params(op: Operation[FloorModOptions]) -> Params:
    input1 = op.tensor("input1")  # specs/_family/pair.yaml:6
    input2 = op.tensor("input2")  # specs/_family/pair.yaml:7
    output = op.tensor("output")  # specs/_family/pair.yaml:9
    nest = broadcast_loops(input1.shape, input2.shape, output.shape)  # specs/_family/pair.yaml:14
    loops = nest.table  # specs/_family/pair.yaml:15
    rank = nest.rank  # specs/_family/pair.yaml:16
    return (("loops", loops), ("rank", rank),)  # specs/arithmetic/floor_mod.yaml:28


def _floor_mod_s64_exact(op: Operation[FloorModOptions]) -> Values:
    input1 = op.tensor("input1")  # specs/_family/pair.yaml:6
    input2 = op.tensor("input2")  # specs/_family/pair.yaml:7
    return _take(floor_remainder(as_ints(input1), input2))  # specs/arithmetic/floor_mod_s64.yaml:9


def _floor_mod_s64_params(op: Operation[FloorModOptions]) -> Params:
    input1 = op.tensor("input1")  # specs/_family/pair.yaml:6
    input2 = op.tensor("input2")  # specs/_family/pair.yaml:7
    output = op.tensor("output")  # specs/_family/pair.yaml:9
    nest = broadcast_loops(input1.shape, input2.shape, output.shape)  # specs/_family/pair.yaml:14
    loops = nest.table  # specs/_family/pair.yaml:15
    rank = nest.rank  # specs/_family/pair.yaml:16
    return (("loops", loops), ("rank", rank),)  # specs/arithmetic/floor_mod_s64.yaml:6


def _torch_0_inputs(call: Call) -> Mapping[str, object]:
    self = call["self"]  # specs/arithmetic/floor_mod.yaml:9
    results = call["results"]  # specs/arithmetic/floor_mod.yaml:9
    other = call["other"]  # specs/arithmetic/floor_mod.yaml:9
    return {
        "input1": converted(self, results[0].type),  # specs/arithmetic/floor_mod.yaml:9
        "input2": converted(other, results[0].type),  # specs/arithmetic/floor_mod.yaml:9
    }


def _torch_0_options(call: Call) -> Mapping[str, object]:
    del call
    return {
    }


def _torch_0_outputs(call: Call) -> tuple[object, ...]:
    return (
        call["output"],  # specs/arithmetic/floor_mod.yaml:8
    )


def _torch_1_inputs(call: Call) -> Mapping[str, object]:
    self = call["self"]  # specs/arithmetic/floor_mod.yaml:11
    results = call["results"]  # specs/arithmetic/floor_mod.yaml:11
    other = call["other"]  # specs/arithmetic/floor_mod.yaml:11
    return {
        "input1": converted(self, results[0].type),  # specs/arithmetic/floor_mod.yaml:11
        "input2": constant(other, results[0].type),  # specs/arithmetic/floor_mod.yaml:11
    }


def _torch_1_options(call: Call) -> Mapping[str, object]:
    del call
    return {
    }


def _torch_1_outputs(call: Call) -> tuple[object, ...]:
    return (
        call["output"],  # specs/arithmetic/floor_mod.yaml:10
    )


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


DEFINITION = Definition[FloorModOptions](
    op='FLOOR_MOD',
    place='specs/arithmetic/floor_mod.yaml:2',
    doc=(
                'input1 - input2 * floor(input1 / input2), with broadcasting.\n'
                'Integers divided by 0 end the run; real numbers give NaN.'
            ),
    options_type=FloorModOptions,
    options=(),
    litert=Litert(builtin='FLOOR_MOD', versions=(1, 2), table='FloorModOptions'),
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
    reference_place='specs/arithmetic/floor_mod.yaml:14',
    states=states,
    kernels=(
        Kernel[FloorModOptions](
            name='floor_mod_s32',
            place='specs/arithmetic/floor_mod.yaml:17',
            types={'input1': (DType.INT32,), 'input2': (DType.INT32,), 'output': (DType.INT32,)},
            same_type={},
            arguments=('p', 'input1', 'input2', 'output'),
            c=(
                '/* FLOOR_MOD: input1 int32, input2 int32, output int32 (specs/arithmetic/floor_mod.yaml:17) */\n'
                'typedef struct {\n'
                '    const int32_t *loops;\n'
                '    int32_t rank;\n'
                '} opgen_floor_mod_s32_params;\n'
                '\n'
                'static inline int opgen_run_floor_mod_s32(const opgen_floor_mod_s32_params *p, const int32_t *input1,\n'
                '                                          const int32_t *input2, int32_t *output)\n'
                '{\n'
                '    int status = 0;\n'
                '    OPGEN_FOR_EACH_PAIR(p->loops, p->rank, int32_t, input1, input2, int32_t, output,\n'
                '                        opgen_floor_remainder_s32(a, b, &status));\n'
                '    return status;\n'
                '}\n'
            ),
            params=_floor_mod_s32_params,
            exact=_floor_mod_s32_exact,
            inplace=('input1', 'input2'),
            headers=('opgen_divide.h', 'opgen_each.h'),
            table_inputs={},
        ),
        Kernel[FloorModOptions](
            name='floor_mod_f32',
            place='specs/arithmetic/floor_mod.yaml:28',
            types={'input1': (DType.FLOAT32,), 'input2': (DType.FLOAT32,), 'output': (DType.FLOAT32,)},
            same_type={},
            arguments=('p', 'input1', 'input2', 'output'),
            c=(
                '/* FLOOR_MOD: input1 float32, input2 float32, output float32 (specs/arithmetic/floor_mod.yaml:28) */\n'
                'typedef struct {\n'
                '    const int32_t *loops;\n'
                '    int32_t rank;\n'
                '} opgen_floor_mod_f32_params;\n'
                '\n'
                'static inline int opgen_run_floor_mod_f32(const opgen_floor_mod_f32_params *p, const float *input1,\n'
                '                                          const float *input2, float *output)\n'
                '{\n'
                '    OPGEN_FOR_EACH_PAIR(p->loops, p->rank, float, input1, input2, float, output,\n'
                '                        opgen_floor_remainder_f32(a, b));\n'
                '    return 0;\n'
                '}\n'
            ),
            params=_floor_mod_f32_params,
            exact=None,
            inplace=('input1', 'input2'),
            headers=('opgen_divide.h', 'opgen_each.h'),
            table_inputs={},
        ),
        Kernel[FloorModOptions](
            name='floor_mod_s64',
            place='specs/arithmetic/floor_mod_s64.yaml:6',
            types={'input1': (DType.INT64,), 'input2': (DType.INT64,), 'output': (DType.INT64,)},
            same_type={},
            arguments=('p', 'input1', 'input2', 'output'),
            c=(
                '/* FLOOR_MOD: input1 int64, input2 int64, output int64 (specs/arithmetic/floor_mod_s64.yaml:6) */\n'
                'typedef struct {\n'
                '    const int32_t *loops;\n'
                '    int32_t rank;\n'
                '} opgen_floor_mod_s64_params;\n'
                '\n'
                'static inline int opgen_run_floor_mod_s64(const opgen_floor_mod_s64_params *p, const int64_t *input1,\n'
                '                                          const int64_t *input2, int64_t *output)\n'
                '{\n'
                '    int status = 0;\n'
                '    OPGEN_FOR_EACH_PAIR(p->loops, p->rank, int64_t, input1, input2, int64_t, output,\n'
                '                        opgen_floor_remainder_s64(a, b, &status));\n'
                '    return status;\n'
                '}\n'
            ),
            params=_floor_mod_s64_params,
            exact=_floor_mod_s64_exact,
            inplace=('input1', 'input2'),
            headers=('opgen_divide.h', 'opgen_each.h'),
            table_inputs={},
        ),
    ),
    state_names=(),
    alias=None,
    reads_values=frozenset(['input1', 'input2']),
    folds=(),
    absorptions=(),
    torch=(
        TorchEntry('aten.remainder.Tensor', '', None, None, _torch_0_inputs, _torch_0_options, _torch_0_outputs, frozenset(['other', 'results', 'self']), ('output',), 'specs/arithmetic/floor_mod.yaml:8'),
        TorchEntry('aten.remainder.Scalar', '', None, None, _torch_1_inputs, _torch_1_options, _torch_1_outputs, frozenset(['other', 'results', 'self']), ('output',), 'specs/arithmetic/floor_mod.yaml:10'),
    ),
    permute=Permute[FloorModOptions]('specs/_family/pair.yaml:25', ('input1', 'input2')),
    samples=(
        sample_0,
        sample_1,
        sample_2,
    ),
)


def parse(
    op_id: int, model: ModelT, subgraph: SubGraphT, air_model: AirModel
) -> AirOperator:
    """Read one FLOOR_MOD of a LiteRT model."""
    return parse_operator(DEFINITION, op_id, model, subgraph, air_model)


class FloorModOperator(SpecOperator):
    """FLOOR_MOD, ready to be planned and emitted."""

    TYPE = 'FLOOR_MOD'
    DEFINITION = DEFINITION


OPERATOR = FloorModOperator
OPTIONS = FloorModOptions


def register(context: RegistryContext, *, overwrite: bool = False) -> None:
    """Put FLOOR_MOD into the registries of a context."""
    context.litert_parsers.register(DEFINITION.litert_key, parse, overwrite)
    context.air_options.register('FLOOR_MOD', FloorModOptions, overwrite)
    context.aot_operator_classes.register('FLOOR_MOD', FloorModOperator, overwrite)
