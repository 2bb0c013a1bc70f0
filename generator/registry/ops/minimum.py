"""MINIMUM. Made by `opgen build` from specs/arithmetic/minimum.yaml; do not edit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from opgen.air.dtype import DType
from opgen.air.model import AirModel, AirOperator, AirOperatorOptions
from opgen.aot.operators.spec_operator import SpecOperator
from opgen.lib.adapt import converted
from opgen.lib.arrays import minimum, or_other
from opgen.lib.draw import Case, Draw, Sample
from opgen.lib.fixed_point import as_ints
from opgen.lib.loops import broadcast_loops
from opgen.lib.quant import same_quantization
from opgen.lib.shapes import broadcast_shape, broadcasts
from opgen.lib.tensor import has
from opgen.litert.parse import parse_operator
from opgen.litert.schema import ModelT, SubGraphT
from opgen.registry.context import RegistryContext
from opgen.registry.definition import Call, Definition, Kernel, Litert, Operand, Operation, Option, OutputFacts, Params, Permute, State, TorchEntry, UInt8, Unmet, Values, Violation, in_words as _in_words, take as _take


@dataclass(frozen=True)
class MinimumOptions(AirOperatorOptions):
    """Options of MINIMUM."""

    keeps_nonfinite: bool = False  # specs/arithmetic/minimum.yaml:19


def infer(op: Operation[MinimumOptions]) -> Mapping[str, OutputFacts | tuple[OutputFacts, ...]]:
    input1 = op.tensor("input1")  # specs/_family/pair.yaml:6
    input2 = op.tensor("input2")  # specs/_family/pair.yaml:7
    return {
        "output": OutputFacts(
            type=input1.type,  # specs/_family/pair.yaml:10
            shape=broadcast_shape(input1.shape, input2.shape),  # specs/_family/pair.yaml:11
            scale=input1.scale,  # specs/arithmetic/minimum.yaml:22
            zero_point=input1.zero_point,  # specs/arithmetic/minimum.yaml:22
        ),
    }


def check(op: Operation[MinimumOptions]) -> Iterator[Violation]:
    input1 = op.tensor("input1")  # specs/_family/pair.yaml:6
    input2 = op.tensor("input2")  # specs/_family/pair.yaml:7
    if not (broadcasts(input1.shape, input2.shape)):  # specs/_family/pair.yaml:19
        yield Violation('specs/_family/pair.yaml:19', 'shapes ' + _in_words(input1.shape) + ' and ' + _in_words(input2.shape) + ' do not broadcast to one')
    output = op.tensor("output")  # specs/arithmetic/minimum.yaml:22
    nest = broadcast_loops(input1.shape, input2.shape, output.shape)  # specs/_family/pair.yaml:14
    if not (nest.rank <= 8):  # specs/_family/pair.yaml:21
        yield Violation('specs/_family/pair.yaml:21', 'shapes ' + _in_words(input1.shape) + ' and ' + _in_words(input2.shape) + ' need ' + _in_words(nest.rank) + ' nested loops, more than 8', is_limit=True)
    if not (same_quantization(input1, input2) and input1.is_quantized == output.is_quantized):  # specs/arithmetic/minimum.yaml:32
        yield Violation('specs/arithmetic/minimum.yaml:32', 'the inputs and the output must be quantized alike', is_limit=True)


def macs(op: Operation[MinimumOptions]) -> int:
    del op
    return 0  # specs/_family/pair.yaml:26


def _evaluate_reference(op: Operation[MinimumOptions]) -> Values:
    input1 = op.tensor("input1")  # specs/_family/pair.yaml:6
    input2 = op.tensor("input2")  # specs/_family/pair.yaml:7
    keeps_nonfinite = op.options.keeps_nonfinite  # specs/arithmetic/minimum.yaml:19
    return _take(minimum(or_other(input1, input2, keeps_nonfinite), input2))  # specs/arithmetic/minimum.yaml:36


def states(op: Operation[MinimumOptions]) -> Mapping[str, State]:
    del op
    return {}


def _evaluate_exact(op: Operation[MinimumOptions]) -> Values:
    input1 = op.tensor("input1")  # specs/_family/pair.yaml:6
    input2 = op.tensor("input2")  # specs/_family/pair.yaml:7
    return _take(minimum(as_ints(input1), as_ints(input2)))  # specs/arithmetic/minimum.yaml:37


def _minimum_s8_params(op: Operation[MinimumOptions]) -> Params:
    input1 = op.tensor("input1")  # specs/_family/pair.yaml:6
    count1 = input1.size  # specs/arithmetic/minimum.yaml:26
    input2 = op.tensor("input2")  # specs/_family/pair.yaml:7
    count2 = input2.size  # specs/arithmetic/minimum.yaml:27
    output = op.tensor("output")  # specs/arithmetic/minimum.yaml:22
    count = output.size  # specs/arithmetic/minimum.yaml:28
    return (("count1", count1), ("count2", count2), ("count", count),)  # specs/arithmetic/minimum.yaml:40


def _minimum_s8_unmet(op: Operation[MinimumOptions]) -> Unmet | None:
    input1 = op.tensor("input1")  # specs/_family/pair.yaml:6
    input2 = op.tensor("input2")  # specs/_family/pair.yaml:7
    count1 = input1.size  # specs/arithmetic/minimum.yaml:26
    count2 = input2.size  # specs/arithmetic/minimum.yaml:27
    if not (input1.shape == input2.shape or count1 == 1 or count2 == 1):  # specs/arithmetic/minimum.yaml:42
        return Unmet('input1.shape == input2.shape or count1 == 1 or count2 == 1', {'input1.shape': input1.shape, 'input2.shape': input2.shape, 'count1': count1, 'count2': count2})
    return None


def _minimum_broadcast_s8_params(op: Operation[MinimumOptions]) -> Params:
    input1 = op.tensor("input1")  # specs/_family/pair.yaml:6
    input2 = op.tensor("input2")  # specs/_family/pair.yaml:7
    output = op.tensor("output")  # specs/arithmetic/minimum.yaml:22
    nest = broadcast_loops(input1.shape, input2.shape, output.shape)  # specs/_family/pair.yaml:14
    loops = nest.table  # specs/_family/pair.yaml:15
    rank = nest.rank  # specs/_family/pair.yaml:16
    return (("loops", loops), ("rank", rank),)  # specs/arithmetic/minimum.yaml:49


def _minimum_s16_params(op: Operation[MinimumOptions]) -> Params:
    input1 = op.tensor("input1")  # specs/_family/pair.yaml:6
    input2 = op.tensor("input2")  # specs/_family/pair.yaml:7
    output = op.tensor("output")  # specs/arithmetic/minimum.yaml:22
    nest = broadcast_loops(input1.shape, input2.shape, output.shape)  # specs/_family/pair.yaml:14
    loops = nest.table  # specs/_family/pair.yaml:15
    rank = nest.rank  # specs/_family/pair.yaml:16
    return (("loops", loops), ("rank", rank),)  # specs/arithmetic/minimum.yaml:56


def _minimum_s32_params(op: Operation[MinimumOptions]) -> Params:
    input1 = op.tensor("input1")  # specs/_family/pair.yaml:6
    input2 = op.tensor("input2")  # specs/_family/pair.yaml:7
    output = op.tensor("output")  # specs/arithmetic/minimum.yaml:22
    nest = broadcast_loops(input1.shape, input2.shape, output.shape)  # specs/_family/pair.yaml:14
    loops = nest.table  # specs/_family/pair.yaml:15
    rank = nest.rank  # specs/_family/pair.yaml:16
    return (("loops", loops), ("rank", rank),)  # specs/arithmetic/minimum.yaml:63


def _minimum_s64_params(op: Operation[MinimumOptions]) -> Params:
    input1 = op.tensor("input1")  # specs/_family/pair.yaml:6
    input2 = op.tensor("input2")  # specs/_family/pair.yaml:7
    output = op.tensor("output")  # specs/arithmetic/minimum.yaml:22
    nest = broadcast_loops(input1.shape, input2.shape, output.shape)  # specs/_family/pair.yaml:14
    loops = nest.table  # specs/_family/pair.yaml:15
    rank = nest.rank  # specs/_family/pair.yaml:16
    return (("loops", loops), ("rank", rank),)  # specs/arithmetic/minimum.yaml:70


def _minimum_nonfinite_f32_params(op: Operation[MinimumOptions]) -> Params:
    input1 = op.tensor("input1")  # specs/_family/pair.yaml:6
    input2 = op.tensor("input2")  # specs/_family/pair.yaml:7
    output = op.tensor("output")  # specs/arithmetic/minimum.yaml:22
    nest = broadcast_loops(input1.shape, input2.shape, output.shape)  # specs/_family/pair.yaml:14
    loops = nest.table  # specs/_family/pair.yaml:15
    rank = nest.rank  # specs/_family/pair.yaml:16
    return (("loops", loops), ("rank", rank),)  # specs/arithmetic/minimum.yaml:77


def _minimum_nonfinite_f32_unmet(op: Operation[MinimumOptions]) -> Unmet | None:
    keeps_nonfinite = op.options.keeps_nonfinite  # specs/arithmetic/minimum.yaml:19
    if not keeps_nonfinite:  # specs/arithmetic/minimum.yaml:79
        return Unmet('keeps_nonfinite')
    return None


def _minimum_f32_params(op: Operation[MinimumOptions]) -> Params:
    input1 = op.tensor("input1")  # specs/_family/pair.yaml:6
    input2 = op.tensor("input2")  # specs/_family/pair.yaml:7
    output = op.tensor("output")  # specs/arithmetic/minimum.yaml:22
    nest = broadcast_loops(input1.shape, input2.shape, output.shape)  # specs/_family/pair.yaml:14
    loops = nest.table  # specs/_family/pair.yaml:15
    rank = nest.rank  # specs/_family/pair.yaml:16
    return (("loops", loops), ("rank", rank),)  # specs/arithmetic/minimum.yaml:85


def _uint8_exact(op: Operation[MinimumOptions]) -> bool:
    del op
    return True


def _torch_0_inputs(call: Call) -> Mapping[str, object]:
    self = call["self"]  # specs/arithmetic/minimum.yaml:7
    results = call["results"]  # specs/arithmetic/minimum.yaml:7
    other = call["other"]  # specs/arithmetic/minimum.yaml:7
    return {
        "input1": converted(self, results[0].type),  # specs/arithmetic/minimum.yaml:7
        "input2": converted(other, results[0].type),  # specs/arithmetic/minimum.yaml:7
    }


def _torch_0_options(call: Call) -> Mapping[str, object]:
    del call
    return {
    }


def _torch_0_outputs(call: Call) -> tuple[object, ...]:
    return (
        call["output"],  # specs/arithmetic/minimum.yaml:6
    )


def _torch_1_limit(call: Call) -> Violation | None:
    min = call["min"]  # specs/arithmetic/minimum.yaml:9
    if not (not has(min)):  # specs/arithmetic/minimum.yaml:9
        return Violation('specs/arithmetic/minimum.yaml:9', 'min and max are both tensors: only one of them may be', is_limit=True)
    return None


def _torch_1_inputs(call: Call) -> Mapping[str, object]:
    self = call["self"]  # specs/arithmetic/minimum.yaml:11
    results = call["results"]  # specs/arithmetic/minimum.yaml:11
    max = call["max"]  # specs/arithmetic/minimum.yaml:12
    return {
        "input1": converted(self, results[0].type),  # specs/arithmetic/minimum.yaml:11
        "input2": converted(max if has(max) else self, results[0].type),  # specs/arithmetic/minimum.yaml:12
    }


def _torch_1_options(call: Call) -> Mapping[str, object]:
    del call
    return {
    }


def _torch_1_outputs(call: Call) -> tuple[object, ...]:
    return (
        call["output"],  # specs/arithmetic/minimum.yaml:8
    )


def _torch_2_inputs(call: Call) -> Mapping[str, object]:
    self = call["self"]  # specs/arithmetic/minimum.yaml:14
    results = call["results"]  # specs/arithmetic/minimum.yaml:14
    max = call["max"]  # specs/arithmetic/minimum.yaml:14
    return {
        "input1": converted(self, results[0].type),  # specs/arithmetic/minimum.yaml:14
        "input2": converted(max, results[0].type),  # specs/arithmetic/minimum.yaml:14
    }


def _torch_2_options(call: Call) -> Mapping[str, object]:
    del call
    return {
    }


def _torch_2_outputs(call: Call) -> tuple[object, ...]:
    return (
        call["output"],  # specs/arithmetic/minimum.yaml:13
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


DEFINITION = Definition[MinimumOptions](
    op='MINIMUM',
    place='specs/arithmetic/minimum.yaml:2',
    doc='The smaller element of two inputs, with broadcasting',
    options_type=MinimumOptions,
    options=(
        Option('keeps_nonfinite', bool, 'specs/arithmetic/minimum.yaml:19', default=False, required=False, internal=True, torch=True),
    ),
    litert=Litert(builtin='MINIMUM', versions=(1, 4), table='MaximumMinimumOptions'),
    inputs=(
        Operand('input1', 'specs/_family/pair.yaml:6'),
        Operand('input2', 'specs/_family/pair.yaml:7'),
    ),
    outputs=(
        Operand('output', 'specs/arithmetic/minimum.yaml:22'),
    ),
    infer=infer,
    check=check,
    macs=macs,
    reference=_evaluate_reference,
    reference_place='specs/arithmetic/minimum.yaml:36',
    states=states,
    kernels=(
        Kernel[MinimumOptions](
            name='minimum_s8',
            place='specs/arithmetic/minimum.yaml:40',
            types={'input1': (DType.INT8,), 'input2': (DType.INT8,), 'output': (DType.INT8,)},
            same_type={},
            arguments=('p', 'input1', 'input2', 'output'),
            c=(
                '/* MINIMUM: input1 int8, input2 int8, output int8 (specs/arithmetic/minimum.yaml:40) */\n'
                'typedef struct {\n'
                '    int32_t count1;\n'
                '    int32_t count2;\n'
                '    int32_t count;\n'
                '} opgen_minimum_s8_params;\n'
                '\n'
                'static inline int opgen_run_minimum_s8(const opgen_minimum_s8_params *p, const int8_t *input1,\n'
                '                                       const int8_t *input2, int8_t *output)\n'
                '{\n'
                '    const cmsis_nn_context ctx = {NULL, 0};\n'
                '    const cmsis_nn_dims dims1 = {1, 1, 1, p->count1}, dims2 = {1, 1, 1, p->count2}, dims = {1, 1, 1, p->count};\n'
                '    return arm_minimum_s8(&ctx, input1, &dims1, input2, &dims2, output, &dims);\n'
                '}\n'
            ),
            params=_minimum_s8_params,
            exact=_evaluate_exact,
            unmet=_minimum_s8_unmet,
            inplace=('input1', 'input2'),
            table_inputs={},
        ),
        Kernel[MinimumOptions](
            name='minimum_broadcast_s8',
            place='specs/arithmetic/minimum.yaml:49',
            types={'input1': (DType.INT8,), 'input2': (DType.INT8,), 'output': (DType.INT8,)},
            same_type={},
            arguments=('p', 'input1', 'input2', 'output'),
            c=(
                '/* MINIMUM: input1 int8, input2 int8, output int8 (specs/arithmetic/minimum.yaml:49) */\n'
                'typedef struct {\n'
                '    const int32_t *loops;\n'
                '    int32_t rank;\n'
                '} opgen_minimum_broadcast_s8_params;\n'
                '\n'
                'static inline int opgen_run_minimum_broadcast_s8(const opgen_minimum_broadcast_s8_params *p,\n'
                '                                                 const int8_t *input1, const int8_t *input2, int8_t *output)\n'
                '{\n'
                '    OPGEN_FOR_EACH_PAIR(p->loops, p->rank, int8_t, input1, input2, int8_t, output, a < b ? a : b);\n'
                '    return 0;\n'
                '}\n'
            ),
            params=_minimum_broadcast_s8_params,
            exact=_evaluate_exact,
            inplace=('input1', 'input2'),
            headers=('opgen_each.h',),
            table_inputs={},
        ),
        Kernel[MinimumOptions](
            name='minimum_s16',
            place='specs/arithmetic/minimum.yaml:56',
            types={'input1': (DType.INT16,), 'input2': (DType.INT16,), 'output': (DType.INT16,)},
            same_type={},
            arguments=('p', 'input1', 'input2', 'output'),
            c=(
                '/* MINIMUM: input1 int16, input2 int16, output int16 (specs/arithmetic/minimum.yaml:56) */\n'
                'typedef struct {\n'
                '    const int32_t *loops;\n'
                '    int32_t rank;\n'
                '} opgen_minimum_s16_params;\n'
                '\n'
                'static inline int opgen_run_minimum_s16(const opgen_minimum_s16_params *p, const int16_t *input1,\n'
                '                                        const int16_t *input2, int16_t *output)\n'
                '{\n'
                '    OPGEN_FOR_EACH_PAIR(p->loops, p->rank, int16_t, input1, input2, int16_t, output, a < b ? a : b);\n'
                '    return 0;\n'
                '}\n'
            ),
            params=_minimum_s16_params,
            exact=_evaluate_exact,
            inplace=('input1', 'input2'),
            headers=('opgen_each.h',),
            table_inputs={},
        ),
        Kernel[MinimumOptions](
            name='minimum_s32',
            place='specs/arithmetic/minimum.yaml:63',
            types={'input1': (DType.INT32,), 'input2': (DType.INT32,), 'output': (DType.INT32,)},
            same_type={},
            arguments=('p', 'input1', 'input2', 'output'),
            c=(
                '/* MINIMUM: input1 int32, input2 int32, output int32 (specs/arithmetic/minimum.yaml:63) */\n'
                'typedef struct {\n'
                '    const int32_t *loops;\n'
                '    int32_t rank;\n'
                '} opgen_minimum_s32_params;\n'
                '\n'
                'static inline int opgen_run_minimum_s32(const opgen_minimum_s32_params *p, const int32_t *input1,\n'
                '                                        const int32_t *input2, int32_t *output)\n'
                '{\n'
                '    OPGEN_FOR_EACH_PAIR(p->loops, p->rank, int32_t, input1, input2, int32_t, output, a < b ? a : b);\n'
                '    return 0;\n'
                '}\n'
            ),
            params=_minimum_s32_params,
            exact=_evaluate_exact,
            inplace=('input1', 'input2'),
            headers=('opgen_each.h',),
            table_inputs={},
        ),
        Kernel[MinimumOptions](
            name='minimum_s64',
            place='specs/arithmetic/minimum.yaml:70',
            types={'input1': (DType.INT64,), 'input2': (DType.INT64,), 'output': (DType.INT64,)},
            same_type={},
            arguments=('p', 'input1', 'input2', 'output'),
            c=(
                '/* MINIMUM: input1 int64, input2 int64, output int64 (specs/arithmetic/minimum.yaml:70) */\n'
                'typedef struct {\n'
                '    const int32_t *loops;\n'
                '    int32_t rank;\n'
                '} opgen_minimum_s64_params;\n'
                '\n'
                'static inline int opgen_run_minimum_s64(const opgen_minimum_s64_params *p, const int64_t *input1,\n'
                '                                        const int64_t *input2, int64_t *output)\n'
                '{\n'
                '    OPGEN_FOR_EACH_PAIR(p->loops, p->rank, int64_t, input1, input2, int64_t, output, a < b ? a : b);\n'
                '    return 0;\n'
                '}\n'
            ),
            params=_minimum_s64_params,
            exact=_evaluate_exact,
            inplace=('input1', 'input2'),
            headers=('opgen_each.h',),
            table_inputs={},
        ),
        Kernel[MinimumOptions](
            name='minimum_nonfinite_f32',
            place='specs/arithmetic/minimum.yaml:77',
            types={'input1': (DType.FLOAT32,), 'input2': (DType.FLOAT32,), 'output': (DType.FLOAT32,)},
            same_type={},
            arguments=('p', 'input1', 'input2', 'output'),
            c=(
                '/* MINIMUM: input1 float32, input2 float32, output float32 (specs/arithmetic/minimum.yaml:77) */\n'
                'typedef struct {\n'
                '    const int32_t *loops;\n'
                '    int32_t rank;\n'
                '} opgen_minimum_nonfinite_f32_params;\n'
                '\n'
                'static inline int opgen_run_minimum_nonfinite_f32(const opgen_minimum_nonfinite_f32_params *p,\n'
                '                                                  const float *input1, const float *input2, float *output)\n'
                '{\n'
                '    OPGEN_FOR_EACH_PAIR(p->loops, p->rank, float, input1, input2, float, output, a < b || isnan(a) ? a : b);\n'
                '    return 0;\n'
                '}\n'
            ),
            params=_minimum_nonfinite_f32_params,
            exact=None,
            unmet=_minimum_nonfinite_f32_unmet,
            inplace=('input1', 'input2'),
            headers=('math.h', 'opgen_each.h'),
            table_inputs={},
        ),
        Kernel[MinimumOptions](
            name='minimum_f32',
            place='specs/arithmetic/minimum.yaml:85',
            types={'input1': (DType.FLOAT32,), 'input2': (DType.FLOAT32,), 'output': (DType.FLOAT32,)},
            same_type={},
            arguments=('p', 'input1', 'input2', 'output'),
            c=(
                '/* MINIMUM: input1 float32, input2 float32, output float32 (specs/arithmetic/minimum.yaml:85) */\n'
                'typedef struct {\n'
                '    const int32_t *loops;\n'
                '    int32_t rank;\n'
                '} opgen_minimum_f32_params;\n'
                '\n'
                'static inline int opgen_run_minimum_f32(const opgen_minimum_f32_params *p, const float *input1,\n'
                '                                        const float *input2, float *output)\n'
                '{\n'
                '    OPGEN_FOR_EACH_PAIR(p->loops, p->rank, float, input1, input2, float, output, a < b ? a : b);\n'
                '    return 0;\n'
                '}\n'
            ),
            params=_minimum_f32_params,
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
    uint8=UInt8[MinimumOptions]('specs/arithmetic/minimum.yaml:24', _uint8_exact, '', None),
    torch=(
        TorchEntry('aten.minimum.default', '', None, None, _torch_0_inputs, _torch_0_options, _torch_0_outputs, frozenset(['other', 'results', 'self']), ('output',), 'specs/arithmetic/minimum.yaml:6'),
        TorchEntry('aten.clamp.Tensor', '', None, _torch_1_limit, _torch_1_inputs, _torch_1_options, _torch_1_outputs, frozenset(['max', 'min', 'results', 'self']), ('output',), 'specs/arithmetic/minimum.yaml:8'),
        TorchEntry('aten.clamp_max.Tensor', '', None, None, _torch_2_inputs, _torch_2_options, _torch_2_outputs, frozenset(['max', 'results', 'self']), ('output',), 'specs/arithmetic/minimum.yaml:13'),
    ),
    permute=Permute[MinimumOptions]('specs/_family/pair.yaml:25', ('input1', 'input2')),
    samples=(
        sample_0,
        sample_1,
        sample_2,
    ),
)


def parse(
    op_id: int, model: ModelT, subgraph: SubGraphT, air_model: AirModel
) -> AirOperator:
    """Read one MINIMUM of a LiteRT model."""
    return parse_operator(DEFINITION, op_id, model, subgraph, air_model)


class MinimumOperator(SpecOperator):
    """MINIMUM, ready to be planned and emitted."""

    TYPE = 'MINIMUM'
    DEFINITION = DEFINITION


OPERATOR = MinimumOperator
OPTIONS = MinimumOptions


def register(context: RegistryContext, *, overwrite: bool = False) -> None:
    """Put MINIMUM into the registries of a context."""
    context.litert_parsers.register(DEFINITION.litert_key, parse, overwrite)
    context.air_options.register('MINIMUM', MinimumOptions, overwrite)
    context.aot_operator_classes.register('MINIMUM', MinimumOperator, overwrite)
