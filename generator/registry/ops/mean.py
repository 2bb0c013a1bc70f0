"""MEAN. Made by `opgen build` from specs/reduce/mean.yaml; do not edit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from opgen.air.dtype import DType
from opgen.air.model import AirModel, AirOperator, AirOperatorOptions
from opgen.aot.operators.spec_operator import SpecOperator
from opgen.lib.arrays import ints, scalar
from opgen.lib.draw import Case, Draw, Sample
from opgen.lib.exact import mean_exact
from opgen.lib.loops import reduce_loops
from opgen.lib.opgen_c import mean_quant
from opgen.lib.quant import have_scales
from opgen.lib.reference import mean_over
from opgen.lib.shapes import are_axes, axes_of, reduced_shape, shape_of
from opgen.litert.parse import parse_operator
from opgen.litert.schema import ModelT, SubGraphT
from opgen.registry.context import RegistryContext
from opgen.registry.definition import Definition, Kernel, Litert, Operand, Operation, Option, OutputFacts, Params, State, Values, Violation, in_words as _in_words, take as _take


@dataclass(frozen=True)
class MeanOptions(AirOperatorOptions):
    """Options of MEAN."""

    keep_dims: bool = False  # specs/reduce/mean.yaml:7


def infer(op: Operation[MeanOptions]) -> Mapping[str, OutputFacts | tuple[OutputFacts, ...]]:
    input = op.tensor("input")  # specs/reduce/mean.yaml:10
    keep_dims = op.options.keep_dims  # specs/reduce/mean.yaml:7
    axis = op.tensor("axis")  # specs/reduce/mean.yaml:11
    axes = axes_of(axis, input.rank)  # specs/reduce/mean.yaml:18
    return {
        "output": OutputFacts(
            type=input.type,  # specs/reduce/mean.yaml:14
            shape=reduced_shape(input.shape, axes, keep_dims),  # specs/reduce/mean.yaml:15
        ),
    }


def check(op: Operation[MeanOptions]) -> Iterator[Violation]:
    input = op.tensor("input")  # specs/reduce/mean.yaml:10
    output = op.tensor("output")  # specs/reduce/mean.yaml:13
    if not (have_scales(input, output)):  # specs/reduce/mean.yaml:28
        yield Violation('specs/reduce/mean.yaml:28', 'integers that stand for real numbers need a scale; one of these tensors has none')
    axis = op.tensor("axis")  # specs/reduce/mean.yaml:11
    if not (are_axes(axis, input.rank)):  # specs/reduce/mean.yaml:30
        yield Violation('specs/reduce/mean.yaml:30', 'the input has ' + _in_words(input.rank) + ' axes: ' + _in_words(shape_of(axis)) + ' are not among them')
    axes = axes_of(axis, input.rank)  # specs/reduce/mean.yaml:18
    walk = reduce_loops(input.shape, axes)  # specs/reduce/mean.yaml:19
    if not (walk.kept_rank <= 8 and walk.reduced_rank <= 8):  # specs/reduce/mean.yaml:32
        yield Violation('specs/reduce/mean.yaml:32', 'the reduction needs more than 8 nested loops')


def macs(op: Operation[MeanOptions]) -> int:
    del op
    return 0  # specs/reduce/mean.yaml:35


def _evaluate_reference(op: Operation[MeanOptions]) -> Values:
    input = op.tensor("input")  # specs/reduce/mean.yaml:10
    output = op.tensor("output")  # specs/reduce/mean.yaml:13
    axis = op.tensor("axis")  # specs/reduce/mean.yaml:11
    axes = axes_of(axis, input.rank)  # specs/reduce/mean.yaml:18
    return _take(mean_over(input, axes, output.shape))  # specs/reduce/mean.yaml:36


def states(op: Operation[MeanOptions]) -> Mapping[str, State]:
    del op
    return {}


def _evaluate_exact(op: Operation[MeanOptions]) -> Values:
    input = op.tensor("input")  # specs/reduce/mean.yaml:10
    output = op.tensor("output")  # specs/reduce/mean.yaml:13
    axis = op.tensor("axis")  # specs/reduce/mean.yaml:11
    axes = axes_of(axis, input.rank)  # specs/reduce/mean.yaml:18
    walk = reduce_loops(input.shape, axes)  # specs/reduce/mean.yaml:19
    count = walk.count  # specs/reduce/mean.yaml:24
    quant = mean_quant(input, output, count)  # specs/reduce/mean.yaml:25
    return _take(mean_exact(input, axes, output.shape, quant, output.type))  # specs/reduce/mean.yaml:37


def _mean_s8_params(op: Operation[MeanOptions]) -> Params:
    input = op.tensor("input")  # specs/reduce/mean.yaml:10
    axis = op.tensor("axis")  # specs/reduce/mean.yaml:11
    axes = axes_of(axis, input.rank)  # specs/reduce/mean.yaml:18
    walk = reduce_loops(input.shape, axes)  # specs/reduce/mean.yaml:19
    kept = walk.kept  # specs/reduce/mean.yaml:20
    kept_rank = walk.kept_rank  # specs/reduce/mean.yaml:21
    reduced = walk.reduced  # specs/reduce/mean.yaml:22
    reduced_rank = walk.reduced_rank  # specs/reduce/mean.yaml:23
    output = op.tensor("output")  # specs/reduce/mean.yaml:13
    count = walk.count  # specs/reduce/mean.yaml:24
    quant = mean_quant(input, output, count)  # specs/reduce/mean.yaml:25
    return (("quant", quant), ("kept", kept), ("kept_rank", kept_rank), ("reduced", reduced), ("reduced_rank", reduced_rank),)  # specs/reduce/mean.yaml:40


def _mean_s16_params(op: Operation[MeanOptions]) -> Params:
    input = op.tensor("input")  # specs/reduce/mean.yaml:10
    axis = op.tensor("axis")  # specs/reduce/mean.yaml:11
    axes = axes_of(axis, input.rank)  # specs/reduce/mean.yaml:18
    walk = reduce_loops(input.shape, axes)  # specs/reduce/mean.yaml:19
    kept = walk.kept  # specs/reduce/mean.yaml:20
    kept_rank = walk.kept_rank  # specs/reduce/mean.yaml:21
    reduced = walk.reduced  # specs/reduce/mean.yaml:22
    reduced_rank = walk.reduced_rank  # specs/reduce/mean.yaml:23
    output = op.tensor("output")  # specs/reduce/mean.yaml:13
    count = walk.count  # specs/reduce/mean.yaml:24
    quant = mean_quant(input, output, count)  # specs/reduce/mean.yaml:25
    return (("quant", quant), ("kept", kept), ("kept_rank", kept_rank), ("reduced", reduced), ("reduced_rank", reduced_rank),)  # specs/reduce/mean.yaml:46


def _mean_f32_params(op: Operation[MeanOptions]) -> Params:
    input = op.tensor("input")  # specs/reduce/mean.yaml:10
    axis = op.tensor("axis")  # specs/reduce/mean.yaml:11
    axes = axes_of(axis, input.rank)  # specs/reduce/mean.yaml:18
    walk = reduce_loops(input.shape, axes)  # specs/reduce/mean.yaml:19
    kept = walk.kept  # specs/reduce/mean.yaml:20
    kept_rank = walk.kept_rank  # specs/reduce/mean.yaml:21
    reduced = walk.reduced  # specs/reduce/mean.yaml:22
    reduced_rank = walk.reduced_rank  # specs/reduce/mean.yaml:23
    count = walk.count  # specs/reduce/mean.yaml:24
    return (("kept", kept), ("kept_rank", kept_rank), ("reduced", reduced), ("reduced_rank", reduced_rank), ("count", count),)  # specs/reduce/mean.yaml:52


def sample_0(draw: Draw) -> Case:
    sample = Sample(draw)
    choice = draw.choice
    keep_dims = sample.option("keep_dims", choice(True, False))  # specs/reduce/mean.yaml:60
    span = draw.span
    input = sample.tensor("input", (span(1, 3), span(1, 7), span(1, 7), span(1, 9)), "")  # specs/reduce/mean.yaml:61
    axis = sample.tensor("axis", choice(ints((1, 2)), ints((2, 1)), ints((-1,)), ints((0, 3)), ints((1,)), ints((0, 1, 2, 3))), "")  # specs/reduce/mean.yaml:62
    return sample.case()


def sample_1(draw: Draw) -> Case:
    sample = Sample(draw)
    choice = draw.choice
    keep_dims = sample.option("keep_dims", choice(True, False))  # specs/reduce/mean.yaml:63
    span = draw.span
    input = sample.tensor("input", (span(1, 5), span(1, 300)), "")  # specs/reduce/mean.yaml:64
    axis = sample.tensor("axis", choice(ints((1,)), ints((-2,)), scalar(1), ints((0, -1))), "")  # specs/reduce/mean.yaml:65
    return sample.case()


DEFINITION = Definition[MeanOptions](
    op='MEAN',
    place='specs/reduce/mean.yaml:2',
    doc='The means over some axes.',
    options_type=MeanOptions,
    options=(
        Option('keep_dims', bool, 'specs/reduce/mean.yaml:7', default=False, required=False),
    ),
    litert=Litert(builtin='MEAN', versions=(1, 3), table='ReducerOptions'),
    inputs=(
        Operand('input', 'specs/reduce/mean.yaml:10'),
        Operand('axis', 'specs/reduce/mean.yaml:11', const=True),
    ),
    outputs=(
        Operand('output', 'specs/reduce/mean.yaml:13'),
    ),
    infer=infer,
    check=check,
    macs=macs,
    reference=_evaluate_reference,
    states=states,
    kernels=(
        Kernel[MeanOptions](
            name='mean_s8',
            place='specs/reduce/mean.yaml:40',
            types={'input': (DType.INT8,), 'axis': (DType.INT32,), 'output': (DType.INT8,)},
            same_type={},
            arguments=('p', 'input', 'output'),
            c=(
                '/* MEAN: input int8, axis int32, output int8 (specs/reduce/mean.yaml:40) */\n'
                'typedef struct {\n'
                '    opgen_mean_quant quant;\n'
                '    const int32_t *kept;\n'
                '    int32_t kept_rank;\n'
                '    const int32_t *reduced;\n'
                '    int32_t reduced_rank;\n'
                '} opgen_mean_s8_params;\n'
                '\n'
                'static inline int opgen_run_mean_s8(const opgen_mean_s8_params *p, const int8_t *input, int8_t *output)\n'
                '{\n'
                '    opgen_reduce_mean_s8(&p->quant, p->kept, p->kept_rank, p->reduced, p->reduced_rank, input, output);\n'
                '    return 0;\n'
                '}\n'
            ),
            params=_mean_s8_params,
            exact=_evaluate_exact,
            headers=('opgen_reduce.h',),
        ),
        Kernel[MeanOptions](
            name='mean_s16',
            place='specs/reduce/mean.yaml:46',
            types={'input': (DType.INT16,), 'axis': (DType.INT32,), 'output': (DType.INT16,)},
            same_type={},
            arguments=('p', 'input', 'output'),
            c=(
                '/* MEAN: input int16, axis int32, output int16 (specs/reduce/mean.yaml:46) */\n'
                'typedef struct {\n'
                '    opgen_mean_quant quant;\n'
                '    const int32_t *kept;\n'
                '    int32_t kept_rank;\n'
                '    const int32_t *reduced;\n'
                '    int32_t reduced_rank;\n'
                '} opgen_mean_s16_params;\n'
                '\n'
                'static inline int opgen_run_mean_s16(const opgen_mean_s16_params *p, const int16_t *input, int16_t *output)\n'
                '{\n'
                '    opgen_reduce_mean_s16(&p->quant, p->kept, p->kept_rank, p->reduced, p->reduced_rank, input, output);\n'
                '    return 0;\n'
                '}\n'
            ),
            params=_mean_s16_params,
            exact=_evaluate_exact,
            headers=('opgen_reduce.h',),
        ),
        Kernel[MeanOptions](
            name='mean_f32',
            place='specs/reduce/mean.yaml:52',
            types={'input': (DType.FLOAT32,), 'axis': (DType.INT32,), 'output': (DType.FLOAT32,)},
            same_type={},
            arguments=('p', 'input', 'output'),
            c=(
                '/* MEAN: input float32, axis int32, output float32 (specs/reduce/mean.yaml:52) */\n'
                'typedef struct {\n'
                '    const int32_t *kept;\n'
                '    int32_t kept_rank;\n'
                '    const int32_t *reduced;\n'
                '    int32_t reduced_rank;\n'
                '    int32_t count;\n'
                '} opgen_mean_f32_params;\n'
                '\n'
                'static inline int opgen_run_mean_f32(const opgen_mean_f32_params *p, const float *input, float *output)\n'
                '{\n'
                '    opgen_reduce_mean_f32(p->kept, p->kept_rank, p->reduced, p->reduced_rank, p->count, input, output);\n'
                '    return 0;\n'
                '}\n'
            ),
            params=_mean_f32_params,
            exact=None,
            headers=('opgen_reduce.h',),
        ),
    ),
    state_names=(),
    alias=None,
    reads_values=frozenset(['axis', 'input']),
    folds=(),
    absorptions=(),
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
