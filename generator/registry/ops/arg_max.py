"""ARG_MAX. Made by `opgen build` from specs/reduce/arg_max.yaml; do not edit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from opgen.air.dtype import DType
from opgen.air.model import AirModel, AirOperator, AirOperatorOptions
from opgen.aot.operators.spec_operator import SpecOperator
from opgen.lib.adapt import viewed
from opgen.lib.arrays import element, ints, scalar
from opgen.lib.draw import Case, Draw, Sample
from opgen.lib.reduce import arg_max, axis_sizes
from opgen.lib.shapes import is_axis, kept_order, normal_axis, reduced_shape, shape_of
from opgen.lib.tensor import has
from opgen.litert.parse import parse_operator
from opgen.litert.schema import ModelT, SubGraphT
from opgen.registry.context import RegistryContext
from opgen.registry.definition import Call, Definition, Kernel, Litert, Operand, Operation, Option, OutputFacts, Params, Permute, State, TorchEntry, Unmet, Values, Violation, in_words as _in_words, take as _take


@dataclass(frozen=True)
class ArgMaxOptions(AirOperatorOptions):
    """Options of ARG_MAX."""

    output_type: DType = DType.FLOAT32  # specs/_family/arg_extreme.yaml:6
    keeps_nonfinite: bool = False  # specs/_family/arg_extreme.yaml:8


def infer(op: Operation[ArgMaxOptions]) -> Mapping[str, OutputFacts | tuple[OutputFacts, ...]]:
    output_type = op.options.output_type  # specs/_family/arg_extreme.yaml:6
    input = op.tensor("input")  # specs/_family/arg_extreme.yaml:11
    axis = op.tensor("axis")  # specs/_family/arg_extreme.yaml:12
    position = normal_axis(element(axis, 0), input.rank)  # specs/_family/arg_extreme.yaml:20
    return {
        "output": OutputFacts(
            type=output_type,  # specs/_family/arg_extreme.yaml:16
            shape=reduced_shape(input.shape, (position,), False),  # specs/_family/arg_extreme.yaml:17
        ),
    }


def check(op: Operation[ArgMaxOptions]) -> Iterator[Violation]:
    input = op.tensor("input")  # specs/_family/arg_extreme.yaml:11
    axis = op.tensor("axis")  # specs/_family/arg_extreme.yaml:12
    if not (axis.size == 1 and is_axis(element(axis, 0), input.rank)):  # specs/_family/arg_extreme.yaml:24
        yield Violation('specs/_family/arg_extreme.yaml:24', 'the input has ' + _in_words(input.rank) + ' axes: ' + _in_words(shape_of(axis)) + ' is not one of them')
    position = normal_axis(element(axis, 0), input.rank)  # specs/_family/arg_extreme.yaml:20
    along = axis_sizes(input.shape, position)  # specs/_family/arg_extreme.yaml:21
    if not (along.size > 0):  # specs/_family/arg_extreme.yaml:26
        yield Violation('specs/_family/arg_extreme.yaml:26', 'the axis has no elements')


def macs(op: Operation[ArgMaxOptions]) -> int:
    del op
    return 0  # specs/_family/arg_extreme.yaml:30


def _evaluate_reference(op: Operation[ArgMaxOptions]) -> Values:
    input = op.tensor("input")  # specs/_family/arg_extreme.yaml:11
    keeps_nonfinite = op.options.keeps_nonfinite  # specs/_family/arg_extreme.yaml:8
    axis = op.tensor("axis")  # specs/_family/arg_extreme.yaml:12
    position = normal_axis(element(axis, 0), input.rank)  # specs/_family/arg_extreme.yaml:20
    return _take(arg_max(input, position, keeps_nonfinite))  # specs/reduce/arg_max.yaml:15


def states(op: Operation[ArgMaxOptions]) -> Mapping[str, State]:
    del op
    return {}


def _evaluate_exact(op: Operation[ArgMaxOptions]) -> Values:
    input = op.tensor("input")  # specs/_family/arg_extreme.yaml:11
    keeps_nonfinite = op.options.keeps_nonfinite  # specs/_family/arg_extreme.yaml:8
    axis = op.tensor("axis")  # specs/_family/arg_extreme.yaml:12
    position = normal_axis(element(axis, 0), input.rank)  # specs/_family/arg_extreme.yaml:20
    return _take(arg_max(input, position, keeps_nonfinite))  # specs/reduce/arg_max.yaml:16


def _arg_max_s8_s32_params(op: Operation[ArgMaxOptions]) -> Params:
    input = op.tensor("input")  # specs/_family/arg_extreme.yaml:11
    axis = op.tensor("axis")  # specs/_family/arg_extreme.yaml:12
    position = normal_axis(element(axis, 0), input.rank)  # specs/_family/arg_extreme.yaml:20
    along = axis_sizes(input.shape, position)  # specs/_family/arg_extreme.yaml:21
    return (("along", along),)  # specs/reduce/arg_max.yaml:19


def _arg_max_s8_s64_params(op: Operation[ArgMaxOptions]) -> Params:
    input = op.tensor("input")  # specs/_family/arg_extreme.yaml:11
    axis = op.tensor("axis")  # specs/_family/arg_extreme.yaml:12
    position = normal_axis(element(axis, 0), input.rank)  # specs/_family/arg_extreme.yaml:20
    along = axis_sizes(input.shape, position)  # specs/_family/arg_extreme.yaml:21
    return (("along", along),)  # specs/reduce/arg_max.yaml:24


def _arg_max_u8_s32_params(op: Operation[ArgMaxOptions]) -> Params:
    input = op.tensor("input")  # specs/_family/arg_extreme.yaml:11
    axis = op.tensor("axis")  # specs/_family/arg_extreme.yaml:12
    position = normal_axis(element(axis, 0), input.rank)  # specs/_family/arg_extreme.yaml:20
    along = axis_sizes(input.shape, position)  # specs/_family/arg_extreme.yaml:21
    return (("along", along),)  # specs/reduce/arg_max.yaml:29


def _arg_max_u8_s64_params(op: Operation[ArgMaxOptions]) -> Params:
    input = op.tensor("input")  # specs/_family/arg_extreme.yaml:11
    axis = op.tensor("axis")  # specs/_family/arg_extreme.yaml:12
    position = normal_axis(element(axis, 0), input.rank)  # specs/_family/arg_extreme.yaml:20
    along = axis_sizes(input.shape, position)  # specs/_family/arg_extreme.yaml:21
    return (("along", along),)  # specs/reduce/arg_max.yaml:34


def _arg_max_s32_s32_params(op: Operation[ArgMaxOptions]) -> Params:
    input = op.tensor("input")  # specs/_family/arg_extreme.yaml:11
    axis = op.tensor("axis")  # specs/_family/arg_extreme.yaml:12
    position = normal_axis(element(axis, 0), input.rank)  # specs/_family/arg_extreme.yaml:20
    along = axis_sizes(input.shape, position)  # specs/_family/arg_extreme.yaml:21
    return (("along", along),)  # specs/reduce/arg_max.yaml:39


def _arg_max_s32_s32_overlap(op: Operation[ArgMaxOptions]) -> int:
    del op
    return 0  # specs/reduce/arg_max.yaml:42


def _arg_max_s32_s64_params(op: Operation[ArgMaxOptions]) -> Params:
    input = op.tensor("input")  # specs/_family/arg_extreme.yaml:11
    axis = op.tensor("axis")  # specs/_family/arg_extreme.yaml:12
    position = normal_axis(element(axis, 0), input.rank)  # specs/_family/arg_extreme.yaml:20
    along = axis_sizes(input.shape, position)  # specs/_family/arg_extreme.yaml:21
    return (("along", along),)  # specs/reduce/arg_max.yaml:45


def _arg_max_nonfinite_f32_s32_params(op: Operation[ArgMaxOptions]) -> Params:
    input = op.tensor("input")  # specs/_family/arg_extreme.yaml:11
    axis = op.tensor("axis")  # specs/_family/arg_extreme.yaml:12
    position = normal_axis(element(axis, 0), input.rank)  # specs/_family/arg_extreme.yaml:20
    along = axis_sizes(input.shape, position)  # specs/_family/arg_extreme.yaml:21
    return (("along", along),)  # specs/reduce/arg_max.yaml:50


def _arg_max_nonfinite_f32_s32_unmet(op: Operation[ArgMaxOptions]) -> Unmet | None:
    keeps_nonfinite = op.options.keeps_nonfinite  # specs/_family/arg_extreme.yaml:8
    if not keeps_nonfinite:  # specs/reduce/arg_max.yaml:52
        return Unmet('keeps_nonfinite')
    return None


def _arg_max_nonfinite_f32_s64_params(op: Operation[ArgMaxOptions]) -> Params:
    input = op.tensor("input")  # specs/_family/arg_extreme.yaml:11
    axis = op.tensor("axis")  # specs/_family/arg_extreme.yaml:12
    position = normal_axis(element(axis, 0), input.rank)  # specs/_family/arg_extreme.yaml:20
    along = axis_sizes(input.shape, position)  # specs/_family/arg_extreme.yaml:21
    return (("along", along),)  # specs/reduce/arg_max.yaml:56


def _arg_max_nonfinite_f32_s64_unmet(op: Operation[ArgMaxOptions]) -> Unmet | None:
    keeps_nonfinite = op.options.keeps_nonfinite  # specs/_family/arg_extreme.yaml:8
    if not keeps_nonfinite:  # specs/reduce/arg_max.yaml:58
        return Unmet('keeps_nonfinite')
    return None


def _arg_max_f32_s32_params(op: Operation[ArgMaxOptions]) -> Params:
    input = op.tensor("input")  # specs/_family/arg_extreme.yaml:11
    axis = op.tensor("axis")  # specs/_family/arg_extreme.yaml:12
    position = normal_axis(element(axis, 0), input.rank)  # specs/_family/arg_extreme.yaml:20
    along = axis_sizes(input.shape, position)  # specs/_family/arg_extreme.yaml:21
    return (("along", along),)  # specs/reduce/arg_max.yaml:62


def _arg_max_f32_s64_params(op: Operation[ArgMaxOptions]) -> Params:
    input = op.tensor("input")  # specs/_family/arg_extreme.yaml:11
    axis = op.tensor("axis")  # specs/_family/arg_extreme.yaml:12
    position = normal_axis(element(axis, 0), input.rank)  # specs/_family/arg_extreme.yaml:20
    along = axis_sizes(input.shape, position)  # specs/_family/arg_extreme.yaml:21
    return (("along", along),)  # specs/reduce/arg_max.yaml:67


def _permute_result(op: Operation[ArgMaxOptions], permutation: tuple[int, ...]) -> tuple[int, ...]:
    input = op.tensor("input")  # specs/_family/arg_extreme.yaml:11
    axis = op.tensor("axis")  # specs/_family/arg_extreme.yaml:12
    position = normal_axis(element(axis, 0), input.rank)  # specs/_family/arg_extreme.yaml:20
    return kept_order(permutation, (position,))  # specs/_family/arg_extreme.yaml:29


def _permute_axis(op: Operation[ArgMaxOptions], permutation: tuple[int, ...]) -> object:
    input = op.tensor("input")  # specs/_family/arg_extreme.yaml:11
    axis = op.tensor("axis")  # specs/_family/arg_extreme.yaml:12
    position = normal_axis(element(axis, 0), input.rank)  # specs/_family/arg_extreme.yaml:20
    return scalar(permutation[position])  # specs/_family/arg_extreme.yaml:29


def _torch_0_inputs(call: Call) -> Mapping[str, object]:
    self = call["self"]  # specs/reduce/arg_max.yaml:8
    dim = call["dim"]  # specs/reduce/arg_max.yaml:8
    return {
        "input": self if has(dim) else viewed(self, (self.size,)),  # specs/reduce/arg_max.yaml:8
        "axis": dim if has(dim) else 0,  # specs/reduce/arg_max.yaml:9
    }


def _torch_0_options(call: Call) -> Mapping[str, object]:
    del call
    int64 = DType.INT64  # specs/reduce/arg_max.yaml:10
    return {
        "output_type": int64,  # specs/reduce/arg_max.yaml:10
    }


def _torch_0_outputs(call: Call) -> tuple[object, ...]:
    output = call["output"]  # specs/reduce/arg_max.yaml:11
    results = call["results"]  # specs/reduce/arg_max.yaml:11
    return (
        viewed(output, results[0].shape),  # specs/reduce/arg_max.yaml:11
    )


def sample_0(draw: Draw) -> Case:
    sample = Sample(draw)
    int32 = DType.INT32
    int64 = DType.INT64
    choice = draw.choice
    output_type = sample.option("output_type", choice(int32, int64))  # specs/_family/arg_extreme.yaml:33
    span = draw.span
    input = sample.tensor("input", choice((span(1, 300),), (span(1, 4), span(1, 30)), (span(1, 3), span(1, 5), span(1, 9), span(1, 3))), "")  # specs/_family/arg_extreme.yaml:34
    axis = sample.tensor("axis", choice(scalar(0), scalar(-1), ints((input.rank - 1,)), ints((-input.rank,)), scalar(input.rank // 2)), "")  # specs/_family/arg_extreme.yaml:35
    return sample.case()


DEFINITION = Definition[ArgMaxOptions](
    op='ARG_MAX',
    place='specs/reduce/arg_max.yaml:2',
    doc='The index of the largest element along an axis; of equal ones the first.',
    options_type=ArgMaxOptions,
    options=(
        Option('output_type', DType, 'specs/_family/arg_extreme.yaml:6', default=DType.FLOAT32, required=False, only=(DType.INT32, DType.INT64,)),
        Option('keeps_nonfinite', bool, 'specs/_family/arg_extreme.yaml:8', default=False, required=False, internal=True, torch=True),
    ),
    litert=Litert(builtin='ARG_MAX', versions=(1, 3), table='ArgMaxOptions'),
    inputs=(
        Operand('input', 'specs/_family/arg_extreme.yaml:11'),
        Operand('axis', 'specs/_family/arg_extreme.yaml:12', const=True, ignores_scale=True),
    ),
    outputs=(
        Operand('output', 'specs/_family/arg_extreme.yaml:14', ignores_scale=True),
    ),
    infer=infer,
    check=check,
    macs=macs,
    reference=_evaluate_reference,
    reference_place='specs/reduce/arg_max.yaml:15',
    states=states,
    kernels=(
        Kernel[ArgMaxOptions](
            name='arg_max_s8_s32',
            place='specs/reduce/arg_max.yaml:19',
            types={'input': (DType.INT8,), 'axis': (DType.INT32, DType.INT64,), 'output': (DType.INT32,)},
            same_type={},
            arguments=('p', 'input', 'output'),
            c=(
                '/* ARG_MAX: input int8, axis int32 or int64, output int32 (specs/reduce/arg_max.yaml:19) */\n'
                'typedef struct {\n'
                '    opgen_axis along;\n'
                '} opgen_arg_max_s8_s32_params;\n'
                '\n'
                'static inline int opgen_run_arg_max_s8_s32(const opgen_arg_max_s8_s32_params *p, const int8_t *input,\n'
                '                                           int32_t *output)\n'
                '{\n'
                '    opgen_arg_max_s8_s32(&p->along, input, output);\n'
                '    return 0;\n'
                '}\n'
            ),
            params=_arg_max_s8_s32_params,
            exact=_evaluate_exact,
            headers=('opgen_axis.h',),
            table_inputs={},
        ),
        Kernel[ArgMaxOptions](
            name='arg_max_s8_s64',
            place='specs/reduce/arg_max.yaml:24',
            types={'input': (DType.INT8,), 'axis': (DType.INT32, DType.INT64,), 'output': (DType.INT64,)},
            same_type={},
            arguments=('p', 'input', 'output'),
            c=(
                '/* ARG_MAX: input int8, axis int32 or int64, output int64 (specs/reduce/arg_max.yaml:24) */\n'
                'typedef struct {\n'
                '    opgen_axis along;\n'
                '} opgen_arg_max_s8_s64_params;\n'
                '\n'
                'static inline int opgen_run_arg_max_s8_s64(const opgen_arg_max_s8_s64_params *p, const int8_t *input,\n'
                '                                           int64_t *output)\n'
                '{\n'
                '    opgen_arg_max_s8_s64(&p->along, input, output);\n'
                '    return 0;\n'
                '}\n'
            ),
            params=_arg_max_s8_s64_params,
            exact=_evaluate_exact,
            headers=('opgen_axis.h',),
            table_inputs={},
        ),
        Kernel[ArgMaxOptions](
            name='arg_max_u8_s32',
            place='specs/reduce/arg_max.yaml:29',
            types={'input': (DType.UINT8, DType.BOOL,), 'axis': (DType.INT32, DType.INT64,), 'output': (DType.INT32,)},
            same_type={},
            arguments=('p', 'input', 'output'),
            c=(
                '/* ARG_MAX: input uint8 or bool, axis int32 or int64, output int32 (specs/reduce/arg_max.yaml:29) */\n'
                'typedef struct {\n'
                '    opgen_axis along;\n'
                '} opgen_arg_max_u8_s32_params;\n'
                '\n'
                'static inline int opgen_run_arg_max_u8_s32(const opgen_arg_max_u8_s32_params *p, const void *input,\n'
                '                                           int32_t *output)\n'
                '{\n'
                '    opgen_arg_max_u8_s32(&p->along, (const uint8_t *)input, output);\n'
                '    return 0;\n'
                '}\n'
            ),
            params=_arg_max_u8_s32_params,
            exact=_evaluate_exact,
            headers=('opgen_axis.h',),
            table_inputs={},
        ),
        Kernel[ArgMaxOptions](
            name='arg_max_u8_s64',
            place='specs/reduce/arg_max.yaml:34',
            types={'input': (DType.UINT8, DType.BOOL,), 'axis': (DType.INT32, DType.INT64,), 'output': (DType.INT64,)},
            same_type={},
            arguments=('p', 'input', 'output'),
            c=(
                '/* ARG_MAX: input uint8 or bool, axis int32 or int64, output int64 (specs/reduce/arg_max.yaml:34) */\n'
                'typedef struct {\n'
                '    opgen_axis along;\n'
                '} opgen_arg_max_u8_s64_params;\n'
                '\n'
                'static inline int opgen_run_arg_max_u8_s64(const opgen_arg_max_u8_s64_params *p, const void *input,\n'
                '                                           int64_t *output)\n'
                '{\n'
                '    opgen_arg_max_u8_s64(&p->along, (const uint8_t *)input, output);\n'
                '    return 0;\n'
                '}\n'
            ),
            params=_arg_max_u8_s64_params,
            exact=_evaluate_exact,
            headers=('opgen_axis.h',),
            table_inputs={},
        ),
        Kernel[ArgMaxOptions](
            name='arg_max_s32_s32',
            place='specs/reduce/arg_max.yaml:39',
            types={'input': (DType.INT32,), 'axis': (DType.INT32, DType.INT64,), 'output': (DType.INT32,)},
            same_type={},
            arguments=('p', 'input', 'output'),
            c=(
                '/* ARG_MAX: input int32, axis int32 or int64, output int32 (specs/reduce/arg_max.yaml:39) */\n'
                'typedef struct {\n'
                '    opgen_axis along;\n'
                '} opgen_arg_max_s32_s32_params;\n'
                '\n'
                'static inline int opgen_run_arg_max_s32_s32(const opgen_arg_max_s32_s32_params *p, const int32_t *input,\n'
                '                                            int32_t *output)\n'
                '{\n'
                '    opgen_arg_max_s32_s32(&p->along, input, output);\n'
                '    return 0;\n'
                '}\n'
            ),
            params=_arg_max_s32_s32_params,
            exact=_evaluate_exact,
            overlap=_arg_max_s32_s32_overlap,
            headers=('opgen_axis.h',),
            table_inputs={},
        ),
        Kernel[ArgMaxOptions](
            name='arg_max_s32_s64',
            place='specs/reduce/arg_max.yaml:45',
            types={'input': (DType.INT32,), 'axis': (DType.INT32, DType.INT64,), 'output': (DType.INT64,)},
            same_type={},
            arguments=('p', 'input', 'output'),
            c=(
                '/* ARG_MAX: input int32, axis int32 or int64, output int64 (specs/reduce/arg_max.yaml:45) */\n'
                'typedef struct {\n'
                '    opgen_axis along;\n'
                '} opgen_arg_max_s32_s64_params;\n'
                '\n'
                'static inline int opgen_run_arg_max_s32_s64(const opgen_arg_max_s32_s64_params *p, const int32_t *input,\n'
                '                                            int64_t *output)\n'
                '{\n'
                '    opgen_arg_max_s32_s64(&p->along, input, output);\n'
                '    return 0;\n'
                '}\n'
            ),
            params=_arg_max_s32_s64_params,
            exact=_evaluate_exact,
            headers=('opgen_axis.h',),
            table_inputs={},
        ),
        Kernel[ArgMaxOptions](
            name='arg_max_nonfinite_f32_s32',
            place='specs/reduce/arg_max.yaml:50',
            types={'input': (DType.FLOAT32,), 'axis': (DType.INT32, DType.INT64,), 'output': (DType.INT32,)},
            same_type={},
            arguments=('p', 'input', 'output'),
            c=(
                '/* ARG_MAX: input float32, axis int32 or int64, output int32 (specs/reduce/arg_max.yaml:50) */\n'
                'typedef struct {\n'
                '    opgen_axis along;\n'
                '} opgen_arg_max_nonfinite_f32_s32_params;\n'
                '\n'
                'static inline int opgen_run_arg_max_nonfinite_f32_s32(const opgen_arg_max_nonfinite_f32_s32_params *p,\n'
                '                                                      const float *input, int32_t *output)\n'
                '{\n'
                '    opgen_arg_max_nonfinite_f32_s32(&p->along, input, output);\n'
                '    return 0;\n'
                '}\n'
            ),
            params=_arg_max_nonfinite_f32_s32_params,
            exact=None,
            unmet=_arg_max_nonfinite_f32_s32_unmet,
            headers=('opgen_axis.h',),
            table_inputs={},
        ),
        Kernel[ArgMaxOptions](
            name='arg_max_nonfinite_f32_s64',
            place='specs/reduce/arg_max.yaml:56',
            types={'input': (DType.FLOAT32,), 'axis': (DType.INT32, DType.INT64,), 'output': (DType.INT64,)},
            same_type={},
            arguments=('p', 'input', 'output'),
            c=(
                '/* ARG_MAX: input float32, axis int32 or int64, output int64 (specs/reduce/arg_max.yaml:56) */\n'
                'typedef struct {\n'
                '    opgen_axis along;\n'
                '} opgen_arg_max_nonfinite_f32_s64_params;\n'
                '\n'
                'static inline int opgen_run_arg_max_nonfinite_f32_s64(const opgen_arg_max_nonfinite_f32_s64_params *p,\n'
                '                                                      const float *input, int64_t *output)\n'
                '{\n'
                '    opgen_arg_max_nonfinite_f32_s64(&p->along, input, output);\n'
                '    return 0;\n'
                '}\n'
            ),
            params=_arg_max_nonfinite_f32_s64_params,
            exact=None,
            unmet=_arg_max_nonfinite_f32_s64_unmet,
            headers=('opgen_axis.h',),
            table_inputs={},
        ),
        Kernel[ArgMaxOptions](
            name='arg_max_f32_s32',
            place='specs/reduce/arg_max.yaml:62',
            types={'input': (DType.FLOAT32,), 'axis': (DType.INT32, DType.INT64,), 'output': (DType.INT32,)},
            same_type={},
            arguments=('p', 'input', 'output'),
            c=(
                '/* ARG_MAX: input float32, axis int32 or int64, output int32 (specs/reduce/arg_max.yaml:62) */\n'
                'typedef struct {\n'
                '    opgen_axis along;\n'
                '} opgen_arg_max_f32_s32_params;\n'
                '\n'
                'static inline int opgen_run_arg_max_f32_s32(const opgen_arg_max_f32_s32_params *p, const float *input,\n'
                '                                            int32_t *output)\n'
                '{\n'
                '    opgen_arg_max_f32_s32(&p->along, input, output);\n'
                '    return 0;\n'
                '}\n'
            ),
            params=_arg_max_f32_s32_params,
            exact=None,
            headers=('opgen_axis.h',),
            table_inputs={},
        ),
        Kernel[ArgMaxOptions](
            name='arg_max_f32_s64',
            place='specs/reduce/arg_max.yaml:67',
            types={'input': (DType.FLOAT32,), 'axis': (DType.INT32, DType.INT64,), 'output': (DType.INT64,)},
            same_type={},
            arguments=('p', 'input', 'output'),
            c=(
                '/* ARG_MAX: input float32, axis int32 or int64, output int64 (specs/reduce/arg_max.yaml:67) */\n'
                'typedef struct {\n'
                '    opgen_axis along;\n'
                '} opgen_arg_max_f32_s64_params;\n'
                '\n'
                'static inline int opgen_run_arg_max_f32_s64(const opgen_arg_max_f32_s64_params *p, const float *input,\n'
                '                                            int64_t *output)\n'
                '{\n'
                '    opgen_arg_max_f32_s64(&p->along, input, output);\n'
                '    return 0;\n'
                '}\n'
            ),
            params=_arg_max_f32_s64_params,
            exact=None,
            headers=('opgen_axis.h',),
            table_inputs={},
        ),
    ),
    state_names=(),
    alias=None,
    reads_values=frozenset(['axis', 'input']),
    folds=(),
    absorptions=(),
    torch=(
        TorchEntry('aten.argmax.default', '', None, None, _torch_0_inputs, _torch_0_options, _torch_0_outputs, frozenset(['dim', 'keepdim', 'output', 'results', 'self']), ('output',), 'specs/reduce/arg_max.yaml:6'),
    ),
    permute=Permute[ArgMaxOptions]('specs/_family/arg_extreme.yaml:29', ('input',), changes={'axis': _permute_axis}, result=_permute_result),
    samples=(
        sample_0,
    ),
)


def parse(
    op_id: int, model: ModelT, subgraph: SubGraphT, air_model: AirModel
) -> AirOperator:
    """Read one ARG_MAX of a LiteRT model."""
    return parse_operator(DEFINITION, op_id, model, subgraph, air_model)


class ArgMaxOperator(SpecOperator):
    """ARG_MAX, ready to be planned and emitted."""

    TYPE = 'ARG_MAX'
    DEFINITION = DEFINITION


OPERATOR = ArgMaxOperator
OPTIONS = ArgMaxOptions


def register(context: RegistryContext, *, overwrite: bool = False) -> None:
    """Put ARG_MAX into the registries of a context."""
    context.litert_parsers.register(DEFINITION.litert_key, parse, overwrite)
    context.air_options.register('ARG_MAX', ArgMaxOptions, overwrite)
    context.aot_operator_classes.register('ARG_MAX', ArgMaxOperator, overwrite)
