"""REDUCE_MIN. Made by `opgen build` from specs/reduce/reduce_min.yaml; do not edit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from opgen.air.dtype import DType
from opgen.air.model import AirModel, AirOperator, AirOperatorOptions
from opgen.aot.operators.spec_operator import SpecOperator
from opgen.lib.arrays import arange, ints, scalar
from opgen.lib.draw import Case, Draw, Sample
from opgen.lib.loops import reduce_loops
from opgen.lib.pytorch import torch_axes
from opgen.lib.quant import same_quantization
from opgen.lib.reduce import for_smallest, min_over
from opgen.lib.shapes import are_axes, ascends, axes_of, kept_order, permuted, reduced_shape, shape_of
from opgen.litert.parse import parse_operator
from opgen.litert.schema import ModelT, SubGraphT
from opgen.registry.context import RegistryContext
from opgen.registry.definition import Call, Definition, Kernel, Litert, Operand, Operation, Option, OutputFacts, Params, Permute, State, TorchEntry, Unmet, Values, Violation, in_words as _in_words, take as _take


@dataclass(frozen=True)
class ReduceMinOptions(AirOperatorOptions):
    """Options of REDUCE_MIN."""

    keep_dims: bool = False  # specs/_family/reduce.yaml:6
    keeps_nonfinite: bool = False  # specs/reduce/reduce_min.yaml:19


def infer(op: Operation[ReduceMinOptions]) -> Mapping[str, OutputFacts | tuple[OutputFacts, ...]]:
    input = op.tensor("input")  # specs/_family/reduce.yaml:9
    keep_dims = op.options.keep_dims  # specs/_family/reduce.yaml:6
    axis = op.tensor("axis")  # specs/_family/reduce.yaml:10
    axes = axes_of(axis, input.rank)  # specs/_family/reduce.yaml:17
    return {
        "output": OutputFacts(
            type=input.type,  # specs/_family/reduce.yaml:13
            shape=reduced_shape(input.shape, axes, keep_dims),  # specs/_family/reduce.yaml:14
        ),
    }


def check(op: Operation[ReduceMinOptions]) -> Iterator[Violation]:
    input = op.tensor("input")  # specs/_family/reduce.yaml:9
    axis = op.tensor("axis")  # specs/_family/reduce.yaml:10
    if not (are_axes(axis, input.rank)):  # specs/_family/reduce.yaml:21
        yield Violation('specs/_family/reduce.yaml:21', 'the input has ' + _in_words(input.rank) + ' axes: ' + _in_words(shape_of(axis)) + ' are not among them')
    axes = axes_of(axis, input.rank)  # specs/_family/reduce.yaml:17
    walk = reduce_loops(input.shape, axes)  # specs/_family/reduce.yaml:18
    if not (walk.kept_rank <= 8 and walk.reduced_rank <= 8):  # specs/_family/reduce.yaml:23
        yield Violation('specs/_family/reduce.yaml:23', 'the reduction needs more than 8 nested loops', is_limit=True)
    if not (walk.count > 0):  # specs/_family/reduce.yaml:26
        yield Violation('specs/_family/reduce.yaml:26', 'there is nothing to reduce: an axis has no elements', is_limit=True)
    output = op.tensor("output")  # specs/_family/reduce.yaml:12
    if not (same_quantization(input, output)):  # specs/reduce/reduce_min.yaml:22
        yield Violation('specs/reduce/reduce_min.yaml:22', 'input and output must be quantized alike', is_limit=True)


def macs(op: Operation[ReduceMinOptions]) -> int:
    del op
    return 0  # specs/_family/reduce.yaml:34


def _evaluate_reference(op: Operation[ReduceMinOptions]) -> Values:
    input = op.tensor("input")  # specs/_family/reduce.yaml:9
    output = op.tensor("output")  # specs/_family/reduce.yaml:12
    keeps_nonfinite = op.options.keeps_nonfinite  # specs/reduce/reduce_min.yaml:19
    axis = op.tensor("axis")  # specs/_family/reduce.yaml:10
    axes = axes_of(axis, input.rank)  # specs/_family/reduce.yaml:17
    return _take(min_over(for_smallest(input, keeps_nonfinite), axes, output.shape))  # specs/reduce/reduce_min.yaml:26


def states(op: Operation[ReduceMinOptions]) -> Mapping[str, State]:
    del op
    return {}


def _evaluate_exact(op: Operation[ReduceMinOptions]) -> Values:
    input = op.tensor("input")  # specs/_family/reduce.yaml:9
    output = op.tensor("output")  # specs/_family/reduce.yaml:12
    axis = op.tensor("axis")  # specs/_family/reduce.yaml:10
    axes = axes_of(axis, input.rank)  # specs/_family/reduce.yaml:17
    return _take(min_over(input, axes, output.shape))  # specs/reduce/reduce_min.yaml:27


def _reduce_min_s8_params(op: Operation[ReduceMinOptions]) -> Params:
    input = op.tensor("input")  # specs/_family/reduce.yaml:9
    axis = op.tensor("axis")  # specs/_family/reduce.yaml:10
    axes = axes_of(axis, input.rank)  # specs/_family/reduce.yaml:17
    walk = reduce_loops(input.shape, axes)  # specs/_family/reduce.yaml:18
    return (("walk", walk),)  # specs/reduce/reduce_min.yaml:30


def _reduce_min_u8_params(op: Operation[ReduceMinOptions]) -> Params:
    input = op.tensor("input")  # specs/_family/reduce.yaml:9
    axis = op.tensor("axis")  # specs/_family/reduce.yaml:10
    axes = axes_of(axis, input.rank)  # specs/_family/reduce.yaml:17
    walk = reduce_loops(input.shape, axes)  # specs/_family/reduce.yaml:18
    return (("walk", walk),)  # specs/reduce/reduce_min.yaml:35


def _reduce_min_s16_params(op: Operation[ReduceMinOptions]) -> Params:
    input = op.tensor("input")  # specs/_family/reduce.yaml:9
    axis = op.tensor("axis")  # specs/_family/reduce.yaml:10
    axes = axes_of(axis, input.rank)  # specs/_family/reduce.yaml:17
    walk = reduce_loops(input.shape, axes)  # specs/_family/reduce.yaml:18
    return (("walk", walk),)  # specs/reduce/reduce_min.yaml:40


def _reduce_min_s32_params(op: Operation[ReduceMinOptions]) -> Params:
    input = op.tensor("input")  # specs/_family/reduce.yaml:9
    axis = op.tensor("axis")  # specs/_family/reduce.yaml:10
    axes = axes_of(axis, input.rank)  # specs/_family/reduce.yaml:17
    walk = reduce_loops(input.shape, axes)  # specs/_family/reduce.yaml:18
    return (("walk", walk),)  # specs/reduce/reduce_min.yaml:45


def _reduce_min_s64_params(op: Operation[ReduceMinOptions]) -> Params:
    input = op.tensor("input")  # specs/_family/reduce.yaml:9
    axis = op.tensor("axis")  # specs/_family/reduce.yaml:10
    axes = axes_of(axis, input.rank)  # specs/_family/reduce.yaml:17
    walk = reduce_loops(input.shape, axes)  # specs/_family/reduce.yaml:18
    return (("walk", walk),)  # specs/reduce/reduce_min.yaml:50


def _reduce_min_nonfinite_f32_params(op: Operation[ReduceMinOptions]) -> Params:
    input = op.tensor("input")  # specs/_family/reduce.yaml:9
    axis = op.tensor("axis")  # specs/_family/reduce.yaml:10
    axes = axes_of(axis, input.rank)  # specs/_family/reduce.yaml:17
    walk = reduce_loops(input.shape, axes)  # specs/_family/reduce.yaml:18
    return (("walk", walk),)  # specs/reduce/reduce_min.yaml:55


def _reduce_min_nonfinite_f32_unmet(op: Operation[ReduceMinOptions]) -> Unmet | None:
    keeps_nonfinite = op.options.keeps_nonfinite  # specs/reduce/reduce_min.yaml:19
    if not keeps_nonfinite:  # specs/reduce/reduce_min.yaml:57
        return Unmet('keeps_nonfinite')
    return None


def _reduce_min_f32_params(op: Operation[ReduceMinOptions]) -> Params:
    input = op.tensor("input")  # specs/_family/reduce.yaml:9
    axis = op.tensor("axis")  # specs/_family/reduce.yaml:10
    axes = axes_of(axis, input.rank)  # specs/_family/reduce.yaml:17
    walk = reduce_loops(input.shape, axes)  # specs/_family/reduce.yaml:18
    return (("walk", walk),)  # specs/reduce/reduce_min.yaml:61


def _permute_when(op: Operation[ReduceMinOptions], permutation: tuple[int, ...]) -> bool:
    input = op.tensor("input")  # specs/_family/reduce.yaml:9
    axis = op.tensor("axis")  # specs/_family/reduce.yaml:10
    axes = axes_of(axis, input.rank)  # specs/_family/reduce.yaml:17
    return not input.type.is_float or ascends(permuted(permutation, axes))  # specs/_family/reduce.yaml:31


def _permute_result(op: Operation[ReduceMinOptions], permutation: tuple[int, ...]) -> tuple[int, ...]:
    keep_dims = op.options.keep_dims  # specs/_family/reduce.yaml:6
    input = op.tensor("input")  # specs/_family/reduce.yaml:9
    axis = op.tensor("axis")  # specs/_family/reduce.yaml:10
    axes = axes_of(axis, input.rank)  # specs/_family/reduce.yaml:17
    return permutation if keep_dims else kept_order(permutation, axes)  # specs/_family/reduce.yaml:33


def _permute_axis(op: Operation[ReduceMinOptions], permutation: tuple[int, ...]) -> object:
    input = op.tensor("input")  # specs/_family/reduce.yaml:9
    axis = op.tensor("axis")  # specs/_family/reduce.yaml:10
    axes = axes_of(axis, input.rank)  # specs/_family/reduce.yaml:17
    return ints(permuted(permutation, axes))  # specs/_family/reduce.yaml:32


def _torch_0_inputs(call: Call) -> Mapping[str, object]:
    self = call["self"]  # specs/reduce/reduce_min.yaml:7
    dim = call["dim"]  # specs/reduce/reduce_min.yaml:7
    return {
        "input": self,  # specs/reduce/reduce_min.yaml:7
        "axis": torch_axes(dim, self.rank),  # specs/reduce/reduce_min.yaml:7
    }


def _torch_0_options(call: Call) -> Mapping[str, object]:
    keepdim = call["keepdim"]  # specs/reduce/reduce_min.yaml:8
    return {
        "keep_dims": keepdim,  # specs/reduce/reduce_min.yaml:8
    }


def _torch_0_outputs(call: Call) -> tuple[object, ...]:
    return (
        call["output"],  # specs/reduce/reduce_min.yaml:6
    )


def _torch_1_inputs(call: Call) -> Mapping[str, object]:
    self = call["self"]  # specs/reduce/reduce_min.yaml:10
    return {
        "input": self,  # specs/reduce/reduce_min.yaml:10
        "axis": torch_axes((), self.rank),  # specs/reduce/reduce_min.yaml:10
    }


def _torch_1_options(call: Call) -> Mapping[str, object]:
    del call
    return {
        "keep_dims": False,  # specs/reduce/reduce_min.yaml:11
    }


def _torch_1_outputs(call: Call) -> tuple[object, ...]:
    return (
        call["output"],  # specs/reduce/reduce_min.yaml:9
    )


def _torch_2_inputs(call: Call) -> Mapping[str, object]:
    self = call["self"]  # specs/reduce/reduce_min.yaml:13
    dim = call["dim"]  # specs/reduce/reduce_min.yaml:13
    return {
        "input": self,  # specs/reduce/reduce_min.yaml:13
        "axis": dim,  # specs/reduce/reduce_min.yaml:13
    }


def _torch_2_options(call: Call) -> Mapping[str, object]:
    keepdim = call["keepdim"]  # specs/reduce/reduce_min.yaml:14
    return {
        "keep_dims": keepdim,  # specs/reduce/reduce_min.yaml:14
    }


def _torch_2_outputs(call: Call) -> tuple[object, ...]:
    return (
        call["output"],  # specs/reduce/reduce_min.yaml:12
    )


def sample_0(draw: Draw) -> Case:
    sample = Sample(draw)
    choice = draw.choice
    keep_dims = sample.option("keep_dims", choice(True, False))  # specs/reduce/reduce_min.yaml:68
    span = draw.span
    input = sample.tensor("input", (span(1, 3), span(1, 7), span(1, 7), span(1, 9)), "")  # specs/reduce/reduce_min.yaml:69
    axis = sample.tensor("axis", choice(ints((1, 2)), ints((2, 1)), ints((-1,)), ints((0, 3)), ints((1,)), ints((0, 1, 2, 3))), "")  # specs/reduce/reduce_min.yaml:70
    return sample.case()


def sample_1(draw: Draw) -> Case:
    sample = Sample(draw)
    choice = draw.choice
    keep_dims = sample.option("keep_dims", choice(True, False))  # specs/reduce/reduce_min.yaml:71
    span = draw.span
    input = sample.tensor("input", (span(1, 2), span(1, 3), span(2, 3), span(2, 3), span(2, 3), span(1, 70)), "")  # specs/reduce/reduce_min.yaml:72
    axis = sample.tensor("axis", choice(ints((1, 3, 5)), ints((0, 2, 4)), ints((-1, 2, -1)), scalar(5), arange(0)), "")  # specs/reduce/reduce_min.yaml:73
    return sample.case()


DEFINITION = Definition[ReduceMinOptions](
    op='REDUCE_MIN',
    place='specs/reduce/reduce_min.yaml:2',
    doc='The smallest elements over some axes.',
    options_type=ReduceMinOptions,
    options=(
        Option('keep_dims', bool, 'specs/_family/reduce.yaml:6', default=False, required=False),
        Option('keeps_nonfinite', bool, 'specs/reduce/reduce_min.yaml:19', default=False, required=False, internal=True, torch=True),
    ),
    litert=Litert(builtin='REDUCE_MIN', versions=(1, 3), table='ReducerOptions'),
    inputs=(
        Operand('input', 'specs/_family/reduce.yaml:9'),
        Operand('axis', 'specs/_family/reduce.yaml:10', const=True, ignores_scale=True),
    ),
    outputs=(
        Operand('output', 'specs/_family/reduce.yaml:12'),
    ),
    infer=infer,
    check=check,
    macs=macs,
    reference=_evaluate_reference,
    reference_place='specs/reduce/reduce_min.yaml:26',
    states=states,
    kernels=(
        Kernel[ReduceMinOptions](
            name='reduce_min_s8',
            place='specs/reduce/reduce_min.yaml:30',
            types={'input': (DType.INT8,), 'axis': (DType.INT32,), 'output': (DType.INT8,)},
            same_type={},
            arguments=('p', 'input', 'output'),
            c=(
                '/* REDUCE_MIN: input int8, axis int32, output int8 (specs/reduce/reduce_min.yaml:30) */\n'
                'typedef struct {\n'
                '    opgen_reduction walk;\n'
                '} opgen_reduce_min_s8_params;\n'
                '\n'
                'static inline int opgen_run_reduce_min_s8(const opgen_reduce_min_s8_params *p, const int8_t *input,\n'
                '                                          int8_t *output)\n'
                '{\n'
                '    opgen_reduce_min_s8(&p->walk, input, output);\n'
                '    return 0;\n'
                '}\n'
            ),
            params=_reduce_min_s8_params,
            exact=_evaluate_exact,
            headers=('opgen_reduce.h',),
            table_inputs={'walk': ('axis',)},
        ),
        Kernel[ReduceMinOptions](
            name='reduce_min_u8',
            place='specs/reduce/reduce_min.yaml:35',
            types={'input': (DType.UINT8,), 'axis': (DType.INT32,), 'output': (DType.UINT8,)},
            same_type={},
            arguments=('p', 'input', 'output'),
            c=(
                '/* REDUCE_MIN: input uint8, axis int32, output uint8 (specs/reduce/reduce_min.yaml:35) */\n'
                'typedef struct {\n'
                '    opgen_reduction walk;\n'
                '} opgen_reduce_min_u8_params;\n'
                '\n'
                'static inline int opgen_run_reduce_min_u8(const opgen_reduce_min_u8_params *p, const uint8_t *input,\n'
                '                                          uint8_t *output)\n'
                '{\n'
                '    opgen_reduce_min_u8(&p->walk, input, output);\n'
                '    return 0;\n'
                '}\n'
            ),
            params=_reduce_min_u8_params,
            exact=_evaluate_exact,
            headers=('opgen_reduce.h',),
            table_inputs={'walk': ('axis',)},
        ),
        Kernel[ReduceMinOptions](
            name='reduce_min_s16',
            place='specs/reduce/reduce_min.yaml:40',
            types={'input': (DType.INT16,), 'axis': (DType.INT32,), 'output': (DType.INT16,)},
            same_type={},
            arguments=('p', 'input', 'output'),
            c=(
                '/* REDUCE_MIN: input int16, axis int32, output int16 (specs/reduce/reduce_min.yaml:40) */\n'
                'typedef struct {\n'
                '    opgen_reduction walk;\n'
                '} opgen_reduce_min_s16_params;\n'
                '\n'
                'static inline int opgen_run_reduce_min_s16(const opgen_reduce_min_s16_params *p, const int16_t *input,\n'
                '                                           int16_t *output)\n'
                '{\n'
                '    opgen_reduce_min_s16(&p->walk, input, output);\n'
                '    return 0;\n'
                '}\n'
            ),
            params=_reduce_min_s16_params,
            exact=_evaluate_exact,
            headers=('opgen_reduce.h',),
            table_inputs={'walk': ('axis',)},
        ),
        Kernel[ReduceMinOptions](
            name='reduce_min_s32',
            place='specs/reduce/reduce_min.yaml:45',
            types={'input': (DType.INT32,), 'axis': (DType.INT32,), 'output': (DType.INT32,)},
            same_type={},
            arguments=('p', 'input', 'output'),
            c=(
                '/* REDUCE_MIN: input int32, axis int32, output int32 (specs/reduce/reduce_min.yaml:45) */\n'
                'typedef struct {\n'
                '    opgen_reduction walk;\n'
                '} opgen_reduce_min_s32_params;\n'
                '\n'
                'static inline int opgen_run_reduce_min_s32(const opgen_reduce_min_s32_params *p, const int32_t *input,\n'
                '                                           int32_t *output)\n'
                '{\n'
                '    opgen_reduce_min_s32(&p->walk, input, output);\n'
                '    return 0;\n'
                '}\n'
            ),
            params=_reduce_min_s32_params,
            exact=_evaluate_exact,
            headers=('opgen_reduce.h',),
            table_inputs={'walk': ('axis',)},
        ),
        Kernel[ReduceMinOptions](
            name='reduce_min_s64',
            place='specs/reduce/reduce_min.yaml:50',
            types={'input': (DType.INT64,), 'axis': (DType.INT32,), 'output': (DType.INT64,)},
            same_type={},
            arguments=('p', 'input', 'output'),
            c=(
                '/* REDUCE_MIN: input int64, axis int32, output int64 (specs/reduce/reduce_min.yaml:50) */\n'
                'typedef struct {\n'
                '    opgen_reduction walk;\n'
                '} opgen_reduce_min_s64_params;\n'
                '\n'
                'static inline int opgen_run_reduce_min_s64(const opgen_reduce_min_s64_params *p, const int64_t *input,\n'
                '                                           int64_t *output)\n'
                '{\n'
                '    opgen_reduce_min_s64(&p->walk, input, output);\n'
                '    return 0;\n'
                '}\n'
            ),
            params=_reduce_min_s64_params,
            exact=_evaluate_exact,
            headers=('opgen_reduce.h',),
            table_inputs={'walk': ('axis',)},
        ),
        Kernel[ReduceMinOptions](
            name='reduce_min_nonfinite_f32',
            place='specs/reduce/reduce_min.yaml:55',
            types={'input': (DType.FLOAT32,), 'axis': (DType.INT32,), 'output': (DType.FLOAT32,)},
            same_type={},
            arguments=('p', 'input', 'output'),
            c=(
                '/* REDUCE_MIN: input float32, axis int32, output float32 (specs/reduce/reduce_min.yaml:55) */\n'
                'typedef struct {\n'
                '    opgen_reduction walk;\n'
                '} opgen_reduce_min_nonfinite_f32_params;\n'
                '\n'
                'static inline int opgen_run_reduce_min_nonfinite_f32(const opgen_reduce_min_nonfinite_f32_params *p,\n'
                '                                                     const float *input, float *output)\n'
                '{\n'
                '    opgen_reduce_min_nonfinite_f32(&p->walk, input, output);\n'
                '    return 0;\n'
                '}\n'
            ),
            params=_reduce_min_nonfinite_f32_params,
            exact=None,
            unmet=_reduce_min_nonfinite_f32_unmet,
            headers=('opgen_reduce.h',),
            table_inputs={'walk': ('axis',)},
        ),
        Kernel[ReduceMinOptions](
            name='reduce_min_f32',
            place='specs/reduce/reduce_min.yaml:61',
            types={'input': (DType.FLOAT32,), 'axis': (DType.INT32,), 'output': (DType.FLOAT32,)},
            same_type={},
            arguments=('p', 'input', 'output'),
            c=(
                '/* REDUCE_MIN: input float32, axis int32, output float32 (specs/reduce/reduce_min.yaml:61) */\n'
                'typedef struct {\n'
                '    opgen_reduction walk;\n'
                '} opgen_reduce_min_f32_params;\n'
                '\n'
                'static inline int opgen_run_reduce_min_f32(const opgen_reduce_min_f32_params *p, const float *input,\n'
                '                                           float *output)\n'
                '{\n'
                '    opgen_reduce_min_f32(&p->walk, input, output);\n'
                '    return 0;\n'
                '}\n'
            ),
            params=_reduce_min_f32_params,
            exact=None,
            headers=('opgen_reduce.h',),
            table_inputs={'walk': ('axis',)},
        ),
    ),
    state_names=(),
    alias=None,
    reads_values=frozenset(['axis', 'input']),
    folds=(),
    absorptions=(),
    torch=(
        TorchEntry('aten.amin.default', '', None, None, _torch_0_inputs, _torch_0_options, _torch_0_outputs, frozenset(['dim', 'keepdim', 'self']), ('output',), 'specs/reduce/reduce_min.yaml:6'),
        TorchEntry('aten.min.default', '', None, None, _torch_1_inputs, _torch_1_options, _torch_1_outputs, frozenset(['self']), ('output',), 'specs/reduce/reduce_min.yaml:9'),
        TorchEntry('aten.min.dim', '', None, None, _torch_2_inputs, _torch_2_options, _torch_2_outputs, frozenset(['dim', 'keepdim', 'self']), ('output',), 'specs/reduce/reduce_min.yaml:12'),
    ),
    permute=Permute[ReduceMinOptions]('specs/_family/reduce.yaml:31', ('input',), _permute_when, changes={'axis': _permute_axis}, result=_permute_result),
    samples=(
        sample_0,
        sample_1,
    ),
)


def parse(
    op_id: int, model: ModelT, subgraph: SubGraphT, air_model: AirModel
) -> AirOperator:
    """Read one REDUCE_MIN of a LiteRT model."""
    return parse_operator(DEFINITION, op_id, model, subgraph, air_model)


class ReduceMinOperator(SpecOperator):
    """REDUCE_MIN, ready to be planned and emitted."""

    TYPE = 'REDUCE_MIN'
    DEFINITION = DEFINITION


OPERATOR = ReduceMinOperator
OPTIONS = ReduceMinOptions


def register(context: RegistryContext, *, overwrite: bool = False) -> None:
    """Put REDUCE_MIN into the registries of a context."""
    context.litert_parsers.register(DEFINITION.litert_key, parse, overwrite)
    context.air_options.register('REDUCE_MIN', ReduceMinOptions, overwrite)
    context.aot_operator_classes.register('REDUCE_MIN', ReduceMinOperator, overwrite)
