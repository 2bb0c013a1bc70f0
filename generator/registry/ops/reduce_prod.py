"""REDUCE_PROD. Made by `opgen build` from specs/reduce/reduce_prod.yaml; do not edit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from opgen.air.dtype import DType
from opgen.air.model import AirModel, AirOperator, AirOperatorOptions
from opgen.aot.operators.spec_operator import SpecOperator
from opgen.lib.adapt import converted
from opgen.lib.arrays import ints, scalar
from opgen.lib.draw import Case, Draw, Sample
from opgen.lib.fixed_point import wrap
from opgen.lib.loops import reduce_loops
from opgen.lib.pytorch import torch_axes
from opgen.lib.quant import have_scales
from opgen.lib.reduce import prod_exact, prod_over, prod_quant, prod_scale
from opgen.lib.shapes import are_axes, ascends, axes_of, kept_order, permuted, reduced_shape, shape_of
from opgen.litert.parse import parse_operator
from opgen.litert.schema import ModelT, SubGraphT
from opgen.registry.context import RegistryContext
from opgen.registry.definition import Call, Definition, Kernel, Litert, Operand, Operation, Option, OutputFacts, Params, Permute, State, TorchEntry, Values, Violation, in_words as _in_words, take as _take


@dataclass(frozen=True)
class ReduceProdOptions(AirOperatorOptions):
    """Options of REDUCE_PROD."""

    keep_dims: bool = False  # specs/_family/reduce.yaml:6


def infer(op: Operation[ReduceProdOptions]) -> Mapping[str, OutputFacts | tuple[OutputFacts, ...]]:
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


def check(op: Operation[ReduceProdOptions]) -> Iterator[Violation]:
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
    if not (have_scales(input, output)):  # specs/reduce/reduce_prod.yaml:20
        yield Violation('specs/reduce/reduce_prod.yaml:20', 'integers that stand for real numbers need a scale; one of these tensors has none', is_limit=True)
    if not (not input.is_quantized or prod_scale(input, output, walk.count) < 128):  # specs/reduce/reduce_prod.yaml:23
        yield Violation('specs/reduce/reduce_prod.yaml:23', 'an element of the product is rescaled by 128 or more')


def macs(op: Operation[ReduceProdOptions]) -> int:
    del op
    return 0  # specs/_family/reduce.yaml:34


def _evaluate_reference(op: Operation[ReduceProdOptions]) -> Values:
    input = op.tensor("input")  # specs/_family/reduce.yaml:9
    output = op.tensor("output")  # specs/_family/reduce.yaml:12
    axis = op.tensor("axis")  # specs/_family/reduce.yaml:10
    axes = axes_of(axis, input.rank)  # specs/_family/reduce.yaml:17
    return _take(prod_over(input, axes, output.shape))  # specs/reduce/reduce_prod.yaml:26


def states(op: Operation[ReduceProdOptions]) -> Mapping[str, State]:
    del op
    return {}


def _evaluate_exact(op: Operation[ReduceProdOptions]) -> Values:
    input = op.tensor("input")  # specs/_family/reduce.yaml:9
    output = op.tensor("output")  # specs/_family/reduce.yaml:12
    axis = op.tensor("axis")  # specs/_family/reduce.yaml:10
    axes = axes_of(axis, input.rank)  # specs/_family/reduce.yaml:17
    walk = reduce_loops(input.shape, axes)  # specs/_family/reduce.yaml:18
    quant = prod_quant(input, output, walk.count)  # specs/reduce/reduce_prod.yaml:17
    return _take(prod_exact(input, axes, output.shape, quant, output.type))  # specs/reduce/reduce_prod.yaml:27


def _reduce_prod_s8_params(op: Operation[ReduceProdOptions]) -> Params:
    input = op.tensor("input")  # specs/_family/reduce.yaml:9
    axis = op.tensor("axis")  # specs/_family/reduce.yaml:10
    axes = axes_of(axis, input.rank)  # specs/_family/reduce.yaml:17
    walk = reduce_loops(input.shape, axes)  # specs/_family/reduce.yaml:18
    output = op.tensor("output")  # specs/_family/reduce.yaml:12
    quant = prod_quant(input, output, walk.count)  # specs/reduce/reduce_prod.yaml:17
    return (("quant", quant), ("walk", walk),)  # specs/reduce/reduce_prod.yaml:30


def _reduce_prod_s16_params(op: Operation[ReduceProdOptions]) -> Params:
    input = op.tensor("input")  # specs/_family/reduce.yaml:9
    axis = op.tensor("axis")  # specs/_family/reduce.yaml:10
    axes = axes_of(axis, input.rank)  # specs/_family/reduce.yaml:17
    walk = reduce_loops(input.shape, axes)  # specs/_family/reduce.yaml:18
    output = op.tensor("output")  # specs/_family/reduce.yaml:12
    quant = prod_quant(input, output, walk.count)  # specs/reduce/reduce_prod.yaml:17
    return (("quant", quant), ("walk", walk),)  # specs/reduce/reduce_prod.yaml:35


def _reduce_prod_s32_exact(op: Operation[ReduceProdOptions]) -> Values:
    input = op.tensor("input")  # specs/_family/reduce.yaml:9
    output = op.tensor("output")  # specs/_family/reduce.yaml:12
    axis = op.tensor("axis")  # specs/_family/reduce.yaml:10
    axes = axes_of(axis, input.rank)  # specs/_family/reduce.yaml:17
    return _take(wrap(prod_over(input, axes, output.shape)))  # specs/reduce/reduce_prod.yaml:43


def _reduce_prod_s32_params(op: Operation[ReduceProdOptions]) -> Params:
    input = op.tensor("input")  # specs/_family/reduce.yaml:9
    axis = op.tensor("axis")  # specs/_family/reduce.yaml:10
    axes = axes_of(axis, input.rank)  # specs/_family/reduce.yaml:17
    walk = reduce_loops(input.shape, axes)  # specs/_family/reduce.yaml:18
    return (("walk", walk),)  # specs/reduce/reduce_prod.yaml:40


def _reduce_prod_s64_exact(op: Operation[ReduceProdOptions]) -> Values:
    input = op.tensor("input")  # specs/_family/reduce.yaml:9
    output = op.tensor("output")  # specs/_family/reduce.yaml:12
    axis = op.tensor("axis")  # specs/_family/reduce.yaml:10
    axes = axes_of(axis, input.rank)  # specs/_family/reduce.yaml:17
    return _take(prod_over(input, axes, output.shape))  # specs/reduce/reduce_prod.yaml:49


def _reduce_prod_s64_params(op: Operation[ReduceProdOptions]) -> Params:
    input = op.tensor("input")  # specs/_family/reduce.yaml:9
    axis = op.tensor("axis")  # specs/_family/reduce.yaml:10
    axes = axes_of(axis, input.rank)  # specs/_family/reduce.yaml:17
    walk = reduce_loops(input.shape, axes)  # specs/_family/reduce.yaml:18
    return (("walk", walk),)  # specs/reduce/reduce_prod.yaml:46


def _reduce_prod_f32_params(op: Operation[ReduceProdOptions]) -> Params:
    input = op.tensor("input")  # specs/_family/reduce.yaml:9
    axis = op.tensor("axis")  # specs/_family/reduce.yaml:10
    axes = axes_of(axis, input.rank)  # specs/_family/reduce.yaml:17
    walk = reduce_loops(input.shape, axes)  # specs/_family/reduce.yaml:18
    return (("walk", walk),)  # specs/reduce/reduce_prod.yaml:52


def _permute_when(op: Operation[ReduceProdOptions], permutation: tuple[int, ...]) -> bool:
    input = op.tensor("input")  # specs/_family/reduce.yaml:9
    axis = op.tensor("axis")  # specs/_family/reduce.yaml:10
    axes = axes_of(axis, input.rank)  # specs/_family/reduce.yaml:17
    return not input.type.is_float or ascends(permuted(permutation, axes))  # specs/_family/reduce.yaml:31


def _permute_result(op: Operation[ReduceProdOptions], permutation: tuple[int, ...]) -> tuple[int, ...]:
    keep_dims = op.options.keep_dims  # specs/_family/reduce.yaml:6
    input = op.tensor("input")  # specs/_family/reduce.yaml:9
    axis = op.tensor("axis")  # specs/_family/reduce.yaml:10
    axes = axes_of(axis, input.rank)  # specs/_family/reduce.yaml:17
    return permutation if keep_dims else kept_order(permutation, axes)  # specs/_family/reduce.yaml:33


def _permute_axis(op: Operation[ReduceProdOptions], permutation: tuple[int, ...]) -> object:
    input = op.tensor("input")  # specs/_family/reduce.yaml:9
    axis = op.tensor("axis")  # specs/_family/reduce.yaml:10
    axes = axes_of(axis, input.rank)  # specs/_family/reduce.yaml:17
    return ints(permuted(permutation, axes))  # specs/_family/reduce.yaml:32


def _torch_0_inputs(call: Call) -> Mapping[str, object]:
    self = call["self"]  # specs/reduce/reduce_prod.yaml:7
    results = call["results"]  # specs/reduce/reduce_prod.yaml:7
    dim = call["dim"]  # specs/reduce/reduce_prod.yaml:7
    return {
        "input": converted(self, results[0].type),  # specs/reduce/reduce_prod.yaml:7
        "axis": dim,  # specs/reduce/reduce_prod.yaml:7
    }


def _torch_0_options(call: Call) -> Mapping[str, object]:
    keepdim = call["keepdim"]  # specs/reduce/reduce_prod.yaml:8
    return {
        "keep_dims": keepdim,  # specs/reduce/reduce_prod.yaml:8
    }


def _torch_0_outputs(call: Call) -> tuple[object, ...]:
    return (
        call["output"],  # specs/reduce/reduce_prod.yaml:6
    )


def _torch_1_inputs(call: Call) -> Mapping[str, object]:
    self = call["self"]  # specs/reduce/reduce_prod.yaml:11
    results = call["results"]  # specs/reduce/reduce_prod.yaml:11
    return {
        "input": converted(self, results[0].type),  # specs/reduce/reduce_prod.yaml:11
        "axis": torch_axes((), self.rank),  # specs/reduce/reduce_prod.yaml:11
    }


def _torch_1_options(call: Call) -> Mapping[str, object]:
    del call
    return {
        "keep_dims": False,  # specs/reduce/reduce_prod.yaml:12
    }


def _torch_1_outputs(call: Call) -> tuple[object, ...]:
    return (
        call["output"],  # specs/reduce/reduce_prod.yaml:10
    )


def sample_0(draw: Draw) -> Case:
    sample = Sample(draw)
    choice = draw.choice
    keep_dims = sample.option("keep_dims", choice(True, False))  # specs/reduce/reduce_prod.yaml:61
    span = draw.span
    input = sample.tensor("input", (span(1, 9), 2, span(1, 9), 1, span(1, 9)), "")  # specs/reduce/reduce_prod.yaml:62
    axis = sample.tensor("axis", choice(ints((1,)), ints((-2, 1)), scalar(-4)), "")  # specs/reduce/reduce_prod.yaml:63
    return sample.case()


DEFINITION = Definition[ReduceProdOptions](
    op='REDUCE_PROD',
    place='specs/reduce/reduce_prod.yaml:2',
    doc='The products over some axes.',
    options_type=ReduceProdOptions,
    options=(
        Option('keep_dims', bool, 'specs/_family/reduce.yaml:6', default=False, required=False),
    ),
    litert=Litert(builtin='REDUCE_PROD', versions=(1, 2), table='ReducerOptions'),
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
    reference_place='specs/reduce/reduce_prod.yaml:26',
    states=states,
    kernels=(
        Kernel[ReduceProdOptions](
            name='reduce_prod_s8',
            place='specs/reduce/reduce_prod.yaml:30',
            types={'input': (DType.INT8,), 'axis': (DType.INT32,), 'output': (DType.INT8,)},
            same_type={},
            arguments=('p', 'input', 'output'),
            c=(
                '/* REDUCE_PROD: input int8, axis int32, output int8 (specs/reduce/reduce_prod.yaml:30) */\n'
                'typedef struct {\n'
                '    opgen_prod_quant quant;\n'
                '    opgen_reduction walk;\n'
                '} opgen_reduce_prod_s8_params;\n'
                '\n'
                'static inline int opgen_run_reduce_prod_s8(const opgen_reduce_prod_s8_params *p, const int8_t *input,\n'
                '                                           int8_t *output)\n'
                '{\n'
                '    opgen_reduce_prod_s8(&p->quant, &p->walk, input, output);\n'
                '    return 0;\n'
                '}\n'
            ),
            params=_reduce_prod_s8_params,
            exact=_evaluate_exact,
            headers=('opgen_reduce.h',),
            table_inputs={'walk': ('axis',)},
        ),
        Kernel[ReduceProdOptions](
            name='reduce_prod_s16',
            place='specs/reduce/reduce_prod.yaml:35',
            types={'input': (DType.INT16,), 'axis': (DType.INT32,), 'output': (DType.INT16,)},
            same_type={},
            arguments=('p', 'input', 'output'),
            c=(
                '/* REDUCE_PROD: input int16, axis int32, output int16 (specs/reduce/reduce_prod.yaml:35) */\n'
                'typedef struct {\n'
                '    opgen_prod_quant quant;\n'
                '    opgen_reduction walk;\n'
                '} opgen_reduce_prod_s16_params;\n'
                '\n'
                'static inline int opgen_run_reduce_prod_s16(const opgen_reduce_prod_s16_params *p, const int16_t *input,\n'
                '                                            int16_t *output)\n'
                '{\n'
                '    opgen_reduce_prod_s16(&p->quant, &p->walk, input, output);\n'
                '    return 0;\n'
                '}\n'
            ),
            params=_reduce_prod_s16_params,
            exact=_evaluate_exact,
            headers=('opgen_reduce.h',),
            table_inputs={'walk': ('axis',)},
        ),
        Kernel[ReduceProdOptions](
            name='reduce_prod_s32',
            place='specs/reduce/reduce_prod.yaml:40',
            types={'input': (DType.INT32,), 'axis': (DType.INT32,), 'output': (DType.INT32,)},
            same_type={},
            arguments=('p', 'input', 'output'),
            c=(
                '/* REDUCE_PROD: input int32, axis int32, output int32 (specs/reduce/reduce_prod.yaml:40) */\n'
                'typedef struct {\n'
                '    opgen_reduction walk;\n'
                '} opgen_reduce_prod_s32_params;\n'
                '\n'
                'static inline int opgen_run_reduce_prod_s32(const opgen_reduce_prod_s32_params *p, const int32_t *input,\n'
                '                                            int32_t *output)\n'
                '{\n'
                '    opgen_reduce_prod_s32(&p->walk, input, output);\n'
                '    return 0;\n'
                '}\n'
            ),
            params=_reduce_prod_s32_params,
            exact=_reduce_prod_s32_exact,
            headers=('opgen_reduce.h',),
            table_inputs={'walk': ('axis',)},
        ),
        Kernel[ReduceProdOptions](
            name='reduce_prod_s64',
            place='specs/reduce/reduce_prod.yaml:46',
            types={'input': (DType.INT64,), 'axis': (DType.INT32,), 'output': (DType.INT64,)},
            same_type={},
            arguments=('p', 'input', 'output'),
            c=(
                '/* REDUCE_PROD: input int64, axis int32, output int64 (specs/reduce/reduce_prod.yaml:46) */\n'
                'typedef struct {\n'
                '    opgen_reduction walk;\n'
                '} opgen_reduce_prod_s64_params;\n'
                '\n'
                'static inline int opgen_run_reduce_prod_s64(const opgen_reduce_prod_s64_params *p, const int64_t *input,\n'
                '                                            int64_t *output)\n'
                '{\n'
                '    opgen_reduce_prod_s64(&p->walk, input, output);\n'
                '    return 0;\n'
                '}\n'
            ),
            params=_reduce_prod_s64_params,
            exact=_reduce_prod_s64_exact,
            headers=('opgen_reduce.h',),
            table_inputs={'walk': ('axis',)},
        ),
        Kernel[ReduceProdOptions](
            name='reduce_prod_f32',
            place='specs/reduce/reduce_prod.yaml:52',
            types={'input': (DType.FLOAT32,), 'axis': (DType.INT32,), 'output': (DType.FLOAT32,)},
            same_type={},
            arguments=('p', 'input', 'output'),
            c=(
                '/* REDUCE_PROD: input float32, axis int32, output float32 (specs/reduce/reduce_prod.yaml:52) */\n'
                'typedef struct {\n'
                '    opgen_reduction walk;\n'
                '} opgen_reduce_prod_f32_params;\n'
                '\n'
                'static inline int opgen_run_reduce_prod_f32(const opgen_reduce_prod_f32_params *p, const float *input,\n'
                '                                            float *output)\n'
                '{\n'
                '    opgen_reduce_prod_f32(&p->walk, input, output);\n'
                '    return 0;\n'
                '}\n'
            ),
            params=_reduce_prod_f32_params,
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
        TorchEntry('aten.prod.dim_int', '', None, None, _torch_0_inputs, _torch_0_options, _torch_0_outputs, frozenset(['dim', 'dtype', 'keepdim', 'results', 'self']), ('output',), 'specs/reduce/reduce_prod.yaml:6'),
        TorchEntry('aten.prod.default', '', None, None, _torch_1_inputs, _torch_1_options, _torch_1_outputs, frozenset(['dtype', 'results', 'self']), ('output',), 'specs/reduce/reduce_prod.yaml:10'),
    ),
    permute=Permute[ReduceProdOptions]('specs/_family/reduce.yaml:31', ('input',), _permute_when, changes={'axis': _permute_axis}, result=_permute_result),
    samples=(
        sample_0,
    ),
)


def parse(
    op_id: int, model: ModelT, subgraph: SubGraphT, air_model: AirModel
) -> AirOperator:
    """Read one REDUCE_PROD of a LiteRT model."""
    return parse_operator(DEFINITION, op_id, model, subgraph, air_model)


class ReduceProdOperator(SpecOperator):
    """REDUCE_PROD, ready to be planned and emitted."""

    TYPE = 'REDUCE_PROD'
    DEFINITION = DEFINITION


OPERATOR = ReduceProdOperator
OPTIONS = ReduceProdOptions


def register(context: RegistryContext, *, overwrite: bool = False) -> None:
    """Put REDUCE_PROD into the registries of a context."""
    context.litert_parsers.register(DEFINITION.litert_key, parse, overwrite)
    context.air_options.register('REDUCE_PROD', ReduceProdOptions, overwrite)
    context.aot_operator_classes.register('REDUCE_PROD', ReduceProdOperator, overwrite)
