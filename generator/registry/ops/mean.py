"""MEAN. Made by `opgen build` from specs/reduce/mean.yaml; do not edit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from opgen.air.dtype import DType
from opgen.air.model import AirModel, AirOperator, AirOperatorOptions
from opgen.aot.operators.spec_operator import SpecOperator
from opgen.lib.adapt import converted
from opgen.lib.arrays import arange, ints, scalar
from opgen.lib.draw import Case, Draw, Sample
from opgen.lib.loops import reduce_loops
from opgen.lib.pytorch import torch_axes
from opgen.lib.quant import have_scales
from opgen.lib.reduce import mean_quant, sum_exact
from opgen.lib.reference import mean_over
from opgen.lib.shapes import are_axes, ascends, axes_of, kept_order, permuted, reduced_shape, shape_of
from opgen.litert.parse import parse_operator
from opgen.litert.schema import ModelT, SubGraphT
from opgen.registry.context import RegistryContext
from opgen.registry.definition import Call, Definition, Kernel, Litert, Operand, Operation, Option, OutputFacts, Params, Permute, State, TorchEntry, UInt8, Values, Violation, in_words as _in_words, take as _take


@dataclass(frozen=True)
class MeanOptions(AirOperatorOptions):
    """Options of MEAN."""

    keep_dims: bool = False  # specs/_family/reduce.yaml:6


def infer(op: Operation[MeanOptions]) -> Mapping[str, OutputFacts | tuple[OutputFacts, ...]]:
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


def check(op: Operation[MeanOptions]) -> Iterator[Violation]:
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
    if not (have_scales(input, output)):  # specs/reduce/mean.yaml:21
        yield Violation('specs/reduce/mean.yaml:21', 'integers that stand for real numbers need a scale; one of these tensors has none', is_limit=True)


def macs(op: Operation[MeanOptions]) -> int:
    del op
    return 0  # specs/_family/reduce.yaml:34


def _evaluate_reference(op: Operation[MeanOptions]) -> Values:
    input = op.tensor("input")  # specs/_family/reduce.yaml:9
    output = op.tensor("output")  # specs/_family/reduce.yaml:12
    axis = op.tensor("axis")  # specs/_family/reduce.yaml:10
    axes = axes_of(axis, input.rank)  # specs/_family/reduce.yaml:17
    return _take(mean_over(input, axes, output.shape))  # specs/reduce/mean.yaml:25


def states(op: Operation[MeanOptions]) -> Mapping[str, State]:
    del op
    return {}


def _evaluate_exact(op: Operation[MeanOptions]) -> Values:
    input = op.tensor("input")  # specs/_family/reduce.yaml:9
    output = op.tensor("output")  # specs/_family/reduce.yaml:12
    axis = op.tensor("axis")  # specs/_family/reduce.yaml:10
    axes = axes_of(axis, input.rank)  # specs/_family/reduce.yaml:17
    walk = reduce_loops(input.shape, axes)  # specs/_family/reduce.yaml:18
    quant = mean_quant(input, output, walk.count)  # specs/reduce/mean.yaml:18
    return _take(sum_exact(input, axes, output.shape, quant, output.type))  # specs/reduce/mean.yaml:26


def _mean_s8_params(op: Operation[MeanOptions]) -> Params:
    input = op.tensor("input")  # specs/_family/reduce.yaml:9
    axis = op.tensor("axis")  # specs/_family/reduce.yaml:10
    axes = axes_of(axis, input.rank)  # specs/_family/reduce.yaml:17
    walk = reduce_loops(input.shape, axes)  # specs/_family/reduce.yaml:18
    output = op.tensor("output")  # specs/_family/reduce.yaml:12
    quant = mean_quant(input, output, walk.count)  # specs/reduce/mean.yaml:18
    return (("quant", quant), ("walk", walk),)  # specs/reduce/mean.yaml:29


def _mean_s16_params(op: Operation[MeanOptions]) -> Params:
    input = op.tensor("input")  # specs/_family/reduce.yaml:9
    axis = op.tensor("axis")  # specs/_family/reduce.yaml:10
    axes = axes_of(axis, input.rank)  # specs/_family/reduce.yaml:17
    walk = reduce_loops(input.shape, axes)  # specs/_family/reduce.yaml:18
    output = op.tensor("output")  # specs/_family/reduce.yaml:12
    quant = mean_quant(input, output, walk.count)  # specs/reduce/mean.yaml:18
    return (("quant", quant), ("walk", walk),)  # specs/reduce/mean.yaml:34


def _mean_f32_params(op: Operation[MeanOptions]) -> Params:
    input = op.tensor("input")  # specs/_family/reduce.yaml:9
    axis = op.tensor("axis")  # specs/_family/reduce.yaml:10
    axes = axes_of(axis, input.rank)  # specs/_family/reduce.yaml:17
    walk = reduce_loops(input.shape, axes)  # specs/_family/reduce.yaml:18
    return (("walk", walk),)  # specs/reduce/mean.yaml:39


def _uint8_exact(op: Operation[MeanOptions]) -> bool:
    del op
    return True


def _permute_when(op: Operation[MeanOptions], permutation: tuple[int, ...]) -> bool:
    input = op.tensor("input")  # specs/_family/reduce.yaml:9
    axis = op.tensor("axis")  # specs/_family/reduce.yaml:10
    axes = axes_of(axis, input.rank)  # specs/_family/reduce.yaml:17
    return not input.type.is_float or ascends(permuted(permutation, axes))  # specs/_family/reduce.yaml:31


def _permute_result(op: Operation[MeanOptions], permutation: tuple[int, ...]) -> tuple[int, ...]:
    keep_dims = op.options.keep_dims  # specs/_family/reduce.yaml:6
    input = op.tensor("input")  # specs/_family/reduce.yaml:9
    axis = op.tensor("axis")  # specs/_family/reduce.yaml:10
    axes = axes_of(axis, input.rank)  # specs/_family/reduce.yaml:17
    return permutation if keep_dims else kept_order(permutation, axes)  # specs/_family/reduce.yaml:33


def _permute_axis(op: Operation[MeanOptions], permutation: tuple[int, ...]) -> object:
    input = op.tensor("input")  # specs/_family/reduce.yaml:9
    axis = op.tensor("axis")  # specs/_family/reduce.yaml:10
    axes = axes_of(axis, input.rank)  # specs/_family/reduce.yaml:17
    return ints(permuted(permutation, axes))  # specs/_family/reduce.yaml:32


def _torch_0_inputs(call: Call) -> Mapping[str, object]:
    self = call["self"]  # specs/reduce/mean.yaml:7
    results = call["results"]  # specs/reduce/mean.yaml:7
    dim = call["dim"]  # specs/reduce/mean.yaml:7
    return {
        "input": converted(self, results[0].type),  # specs/reduce/mean.yaml:7
        "axis": torch_axes(dim, self.rank),  # specs/reduce/mean.yaml:7
    }


def _torch_0_options(call: Call) -> Mapping[str, object]:
    keepdim = call["keepdim"]  # specs/reduce/mean.yaml:8
    return {
        "keep_dims": keepdim,  # specs/reduce/mean.yaml:8
    }


def _torch_0_outputs(call: Call) -> tuple[object, ...]:
    return (
        call["output"],  # specs/reduce/mean.yaml:6
    )


def _torch_1_inputs(call: Call) -> Mapping[str, object]:
    self = call["self"]  # specs/reduce/mean.yaml:11
    results = call["results"]  # specs/reduce/mean.yaml:11
    return {
        "input": converted(self, results[0].type),  # specs/reduce/mean.yaml:11
        "axis": torch_axes((), self.rank),  # specs/reduce/mean.yaml:11
    }


def _torch_1_options(call: Call) -> Mapping[str, object]:
    del call
    return {
        "keep_dims": False,  # specs/reduce/mean.yaml:12
    }


def _torch_1_outputs(call: Call) -> tuple[object, ...]:
    return (
        call["output"],  # specs/reduce/mean.yaml:10
    )


def sample_0(draw: Draw) -> Case:
    sample = Sample(draw)
    choice = draw.choice
    keep_dims = sample.option("keep_dims", choice(True, False))  # specs/reduce/mean.yaml:46
    span = draw.span
    input = sample.tensor("input", (span(1, 3), span(1, 7), span(1, 7), span(1, 9)), "")  # specs/reduce/mean.yaml:47
    axis = sample.tensor("axis", choice(ints((1, 2)), ints((2, 1)), ints((-1,)), ints((0, 3)), ints((1,)), ints((0, 1, 2, 3))), "")  # specs/reduce/mean.yaml:48
    return sample.case()


def sample_1(draw: Draw) -> Case:
    sample = Sample(draw)
    choice = draw.choice
    keep_dims = sample.option("keep_dims", choice(True, False))  # specs/reduce/mean.yaml:49
    span = draw.span
    input = sample.tensor("input", (span(1, 2), span(1, 3), span(2, 3), span(2, 3), span(2, 3), span(1, 70)), "")  # specs/reduce/mean.yaml:50
    axis = sample.tensor("axis", choice(ints((1, 3, 5)), ints((0, 2, 4)), ints((-1, 2, -1)), scalar(5), arange(0)), "")  # specs/reduce/mean.yaml:51
    return sample.case()


DEFINITION = Definition[MeanOptions](
    op='MEAN',
    place='specs/reduce/mean.yaml:2',
    doc='The means over some axes.',
    options_type=MeanOptions,
    options=(
        Option('keep_dims', bool, 'specs/_family/reduce.yaml:6', default=False, required=False),
    ),
    litert=Litert(builtin='MEAN', versions=(1, 3), table='ReducerOptions'),
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
    reference_place='specs/reduce/mean.yaml:25',
    states=states,
    kernels=(
        Kernel[MeanOptions](
            name='mean_s8',
            place='specs/reduce/mean.yaml:29',
            types={'input': (DType.INT8,), 'axis': (DType.INT32,), 'output': (DType.INT8,)},
            same_type={},
            arguments=('p', 'input', 'output'),
            c=(
                '/* MEAN: input int8, axis int32, output int8 (specs/reduce/mean.yaml:29) */\n'
                'typedef struct {\n'
                '    opgen_sum_quant quant;\n'
                '    opgen_reduction walk;\n'
                '} opgen_mean_s8_params;\n'
                '\n'
                'static inline int opgen_run_mean_s8(const opgen_mean_s8_params *p, const int8_t *input, int8_t *output)\n'
                '{\n'
                '    opgen_reduce_rescaled_sum_s8(&p->quant, &p->walk, input, output);\n'
                '    return 0;\n'
                '}\n'
            ),
            params=_mean_s8_params,
            exact=_evaluate_exact,
            headers=('opgen_reduce.h',),
            table_inputs={'walk': ('axis',)},
        ),
        Kernel[MeanOptions](
            name='mean_s16',
            place='specs/reduce/mean.yaml:34',
            types={'input': (DType.INT16,), 'axis': (DType.INT32,), 'output': (DType.INT16,)},
            same_type={},
            arguments=('p', 'input', 'output'),
            c=(
                '/* MEAN: input int16, axis int32, output int16 (specs/reduce/mean.yaml:34) */\n'
                'typedef struct {\n'
                '    opgen_sum_quant quant;\n'
                '    opgen_reduction walk;\n'
                '} opgen_mean_s16_params;\n'
                '\n'
                'static inline int opgen_run_mean_s16(const opgen_mean_s16_params *p, const int16_t *input, int16_t *output)\n'
                '{\n'
                '    opgen_reduce_rescaled_sum_s16(&p->quant, &p->walk, input, output);\n'
                '    return 0;\n'
                '}\n'
            ),
            params=_mean_s16_params,
            exact=_evaluate_exact,
            headers=('opgen_reduce.h',),
            table_inputs={'walk': ('axis',)},
        ),
        Kernel[MeanOptions](
            name='mean_f32',
            place='specs/reduce/mean.yaml:39',
            types={'input': (DType.FLOAT32,), 'axis': (DType.INT32,), 'output': (DType.FLOAT32,)},
            same_type={},
            arguments=('p', 'input', 'output'),
            c=(
                '/* MEAN: input float32, axis int32, output float32 (specs/reduce/mean.yaml:39) */\n'
                'typedef struct {\n'
                '    opgen_reduction walk;\n'
                '} opgen_mean_f32_params;\n'
                '\n'
                'static inline int opgen_run_mean_f32(const opgen_mean_f32_params *p, const float *input, float *output)\n'
                '{\n'
                '    opgen_reduce_sum_f32(&p->walk, (float)p->walk.count, input, output);\n'
                '    return 0;\n'
                '}\n'
            ),
            params=_mean_f32_params,
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
    uint8=UInt8[MeanOptions]('specs/reduce/mean.yaml:16', _uint8_exact, '', None),
    torch=(
        TorchEntry('aten.mean.dim', '', None, None, _torch_0_inputs, _torch_0_options, _torch_0_outputs, frozenset(['dim', 'dtype', 'keepdim', 'results', 'self']), ('output',), 'specs/reduce/mean.yaml:6'),
        TorchEntry('aten.mean.default', '', None, None, _torch_1_inputs, _torch_1_options, _torch_1_outputs, frozenset(['dtype', 'results', 'self']), ('output',), 'specs/reduce/mean.yaml:10'),
    ),
    permute=Permute[MeanOptions]('specs/_family/reduce.yaml:31', ('input',), _permute_when, changes={'axis': _permute_axis}, result=_permute_result),
    samples=(
        sample_0,
        sample_1,
    ),
)


def parse(
    op_id: int, model: ModelT, subgraph: SubGraphT, air_model: AirModel
) -> AirOperator:
    """Read one MEAN of a LiteRT model."""
    return parse_operator(DEFINITION, op_id, model, subgraph, air_model)


class MeanOperator(SpecOperator):
    """MEAN, ready to be planned and emitted."""

    TYPE = 'MEAN'
    DEFINITION = DEFINITION


OPERATOR = MeanOperator
OPTIONS = MeanOptions


def register(context: RegistryContext, *, overwrite: bool = False) -> None:
    """Put MEAN into the registries of a context."""
    context.litert_parsers.register(DEFINITION.litert_key, parse, overwrite)
    context.air_options.register('MEAN', MeanOptions, overwrite)
    context.aot_operator_classes.register('MEAN', MeanOperator, overwrite)
