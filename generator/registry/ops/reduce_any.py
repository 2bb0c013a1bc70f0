"""REDUCE_ANY. Made by `opgen build` from specs/reduce/reduce_any.yaml; do not edit."""

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
from opgen.lib.reduce import max_over
from opgen.lib.shapes import are_axes, ascends, axes_of, kept_order, permuted, reduced_shape, shape_of
from opgen.litert.parse import parse_operator
from opgen.litert.schema import ModelT, SubGraphT
from opgen.registry.context import RegistryContext
from opgen.registry.definition import Call, Definition, Kernel, Litert, Operand, Operation, Option, OutputFacts, Params, Permute, State, TorchEntry, Values, Violation, in_words as _in_words, take as _take


@dataclass(frozen=True)
class ReduceAnyOptions(AirOperatorOptions):
    """Options of REDUCE_ANY."""

    keep_dims: bool = False  # specs/_family/reduce.yaml:6


def infer(op: Operation[ReduceAnyOptions]) -> Mapping[str, OutputFacts | tuple[OutputFacts, ...]]:
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


def check(op: Operation[ReduceAnyOptions]) -> Iterator[Violation]:
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


def macs(op: Operation[ReduceAnyOptions]) -> int:
    del op
    return 0  # specs/_family/reduce.yaml:34


def _evaluate_reference(op: Operation[ReduceAnyOptions]) -> Values:
    input = op.tensor("input")  # specs/_family/reduce.yaml:9
    output = op.tensor("output")  # specs/_family/reduce.yaml:12
    axis = op.tensor("axis")  # specs/_family/reduce.yaml:10
    axes = axes_of(axis, input.rank)  # specs/_family/reduce.yaml:17
    return _take(max_over(input, axes, output.shape))  # specs/reduce/reduce_any.yaml:17


def states(op: Operation[ReduceAnyOptions]) -> Mapping[str, State]:
    del op
    return {}


def _evaluate_exact(op: Operation[ReduceAnyOptions]) -> Values:
    input = op.tensor("input")  # specs/_family/reduce.yaml:9
    output = op.tensor("output")  # specs/_family/reduce.yaml:12
    axis = op.tensor("axis")  # specs/_family/reduce.yaml:10
    axes = axes_of(axis, input.rank)  # specs/_family/reduce.yaml:17
    return _take(max_over(input, axes, output.shape))  # specs/reduce/reduce_any.yaml:18


def _reduce_any_bool_params(op: Operation[ReduceAnyOptions]) -> Params:
    input = op.tensor("input")  # specs/_family/reduce.yaml:9
    axis = op.tensor("axis")  # specs/_family/reduce.yaml:10
    axes = axes_of(axis, input.rank)  # specs/_family/reduce.yaml:17
    walk = reduce_loops(input.shape, axes)  # specs/_family/reduce.yaml:18
    return (("walk", walk),)  # specs/reduce/reduce_any.yaml:21


def _permute_when(op: Operation[ReduceAnyOptions], permutation: tuple[int, ...]) -> bool:
    input = op.tensor("input")  # specs/_family/reduce.yaml:9
    axis = op.tensor("axis")  # specs/_family/reduce.yaml:10
    axes = axes_of(axis, input.rank)  # specs/_family/reduce.yaml:17
    return not input.type.is_float or ascends(permuted(permutation, axes))  # specs/_family/reduce.yaml:31


def _permute_result(op: Operation[ReduceAnyOptions], permutation: tuple[int, ...]) -> tuple[int, ...]:
    keep_dims = op.options.keep_dims  # specs/_family/reduce.yaml:6
    input = op.tensor("input")  # specs/_family/reduce.yaml:9
    axis = op.tensor("axis")  # specs/_family/reduce.yaml:10
    axes = axes_of(axis, input.rank)  # specs/_family/reduce.yaml:17
    return permutation if keep_dims else kept_order(permutation, axes)  # specs/_family/reduce.yaml:33


def _permute_axis(op: Operation[ReduceAnyOptions], permutation: tuple[int, ...]) -> object:
    input = op.tensor("input")  # specs/_family/reduce.yaml:9
    axis = op.tensor("axis")  # specs/_family/reduce.yaml:10
    axes = axes_of(axis, input.rank)  # specs/_family/reduce.yaml:17
    return ints(permuted(permutation, axes))  # specs/_family/reduce.yaml:32


def _torch_0_inputs(call: Call) -> Mapping[str, object]:
    bool = DType.BOOL  # specs/reduce/reduce_any.yaml:7
    self = call["self"]  # specs/reduce/reduce_any.yaml:7
    dim = call["dim"]  # specs/reduce/reduce_any.yaml:7
    return {
        "input": converted(self, bool),  # specs/reduce/reduce_any.yaml:7
        "axis": dim,  # specs/reduce/reduce_any.yaml:7
    }


def _torch_0_options(call: Call) -> Mapping[str, object]:
    keepdim = call["keepdim"]  # specs/reduce/reduce_any.yaml:8
    return {
        "keep_dims": keepdim,  # specs/reduce/reduce_any.yaml:8
    }


def _torch_0_outputs(call: Call) -> tuple[object, ...]:
    return (
        call["output"],  # specs/reduce/reduce_any.yaml:6
    )


def _torch_1_inputs(call: Call) -> Mapping[str, object]:
    bool = DType.BOOL  # specs/reduce/reduce_any.yaml:10
    self = call["self"]  # specs/reduce/reduce_any.yaml:10
    dim = call["dim"]  # specs/reduce/reduce_any.yaml:10
    return {
        "input": converted(self, bool),  # specs/reduce/reduce_any.yaml:10
        "axis": torch_axes(dim, self.rank),  # specs/reduce/reduce_any.yaml:10
    }


def _torch_1_options(call: Call) -> Mapping[str, object]:
    keepdim = call["keepdim"]  # specs/reduce/reduce_any.yaml:11
    return {
        "keep_dims": keepdim,  # specs/reduce/reduce_any.yaml:11
    }


def _torch_1_outputs(call: Call) -> tuple[object, ...]:
    return (
        call["output"],  # specs/reduce/reduce_any.yaml:9
    )


def _torch_2_inputs(call: Call) -> Mapping[str, object]:
    bool = DType.BOOL  # specs/reduce/reduce_any.yaml:13
    self = call["self"]  # specs/reduce/reduce_any.yaml:13
    return {
        "input": converted(self, bool),  # specs/reduce/reduce_any.yaml:13
        "axis": torch_axes((), self.rank),  # specs/reduce/reduce_any.yaml:13
    }


def _torch_2_options(call: Call) -> Mapping[str, object]:
    del call
    return {
        "keep_dims": False,  # specs/reduce/reduce_any.yaml:14
    }


def _torch_2_outputs(call: Call) -> tuple[object, ...]:
    return (
        call["output"],  # specs/reduce/reduce_any.yaml:12
    )


def sample_0(draw: Draw) -> Case:
    sample = Sample(draw)
    choice = draw.choice
    keep_dims = sample.option("keep_dims", choice(True, False))  # specs/reduce/reduce_any.yaml:28
    span = draw.span
    input = sample.tensor("input", (span(1, 3), span(1, 7), span(1, 7), span(1, 9)), "")  # specs/reduce/reduce_any.yaml:29
    axis = sample.tensor("axis", choice(ints((1, 2)), ints((2, 1)), ints((-1,)), ints((0, 3)), ints((1,)), ints((0, 1, 2, 3))), "")  # specs/reduce/reduce_any.yaml:30
    return sample.case()


def sample_1(draw: Draw) -> Case:
    sample = Sample(draw)
    choice = draw.choice
    keep_dims = sample.option("keep_dims", choice(True, False))  # specs/reduce/reduce_any.yaml:31
    span = draw.span
    input = sample.tensor("input", (span(1, 2), span(1, 3), span(2, 3), span(2, 3), span(2, 3), span(1, 70)), "")  # specs/reduce/reduce_any.yaml:32
    axis = sample.tensor("axis", choice(ints((1, 3, 5)), ints((0, 2, 4)), ints((-1, 2, -1)), scalar(5), arange(0)), "")  # specs/reduce/reduce_any.yaml:33
    return sample.case()


DEFINITION = Definition[ReduceAnyOptions](
    op='REDUCE_ANY',
    place='specs/reduce/reduce_any.yaml:2',
    doc='Whether an element over some axes is true.',
    options_type=ReduceAnyOptions,
    options=(
        Option('keep_dims', bool, 'specs/_family/reduce.yaml:6', default=False, required=False),
    ),
    litert=Litert(builtin='REDUCE_ANY', versions=(1, 1), table='ReducerOptions'),
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
    reference_place='specs/reduce/reduce_any.yaml:17',
    states=states,
    kernels=(
        Kernel[ReduceAnyOptions](
            name='reduce_any_bool',
            place='specs/reduce/reduce_any.yaml:21',
            types={'input': (DType.BOOL,), 'axis': (DType.INT32,), 'output': (DType.BOOL,)},
            same_type={},
            arguments=('p', 'input', 'output'),
            c=(
                '/* REDUCE_ANY: input bool, axis int32, output bool (specs/reduce/reduce_any.yaml:21) */\n'
                'typedef struct {\n'
                '    opgen_reduction walk;\n'
                '} opgen_reduce_any_bool_params;\n'
                '\n'
                'static inline int opgen_run_reduce_any_bool(const opgen_reduce_any_bool_params *p, const bool *input,\n'
                '                                            bool *output)\n'
                '{\n'
                '    opgen_reduce_any_bool(&p->walk, input, output);\n'
                '    return 0;\n'
                '}\n'
            ),
            params=_reduce_any_bool_params,
            exact=_evaluate_exact,
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
        TorchEntry('aten.any.dim', '', None, None, _torch_0_inputs, _torch_0_options, _torch_0_outputs, frozenset(['dim', 'keepdim', 'self']), ('output',), 'specs/reduce/reduce_any.yaml:6'),
        TorchEntry('aten.any.dims', '', None, None, _torch_1_inputs, _torch_1_options, _torch_1_outputs, frozenset(['dim', 'keepdim', 'self']), ('output',), 'specs/reduce/reduce_any.yaml:9'),
        TorchEntry('aten.any.default', '', None, None, _torch_2_inputs, _torch_2_options, _torch_2_outputs, frozenset(['self']), ('output',), 'specs/reduce/reduce_any.yaml:12'),
    ),
    permute=Permute[ReduceAnyOptions]('specs/_family/reduce.yaml:31', ('input',), _permute_when, changes={'axis': _permute_axis}, result=_permute_result),
    samples=(
        sample_0,
        sample_1,
    ),
)


def parse(
    op_id: int, model: ModelT, subgraph: SubGraphT, air_model: AirModel
) -> AirOperator:
    """Read one REDUCE_ANY of a LiteRT model."""
    return parse_operator(DEFINITION, op_id, model, subgraph, air_model)


class ReduceAnyOperator(SpecOperator):
    """REDUCE_ANY, ready to be planned and emitted."""

    TYPE = 'REDUCE_ANY'
    DEFINITION = DEFINITION


OPERATOR = ReduceAnyOperator
OPTIONS = ReduceAnyOptions


def register(context: RegistryContext, *, overwrite: bool = False) -> None:
    """Put REDUCE_ANY into the registries of a context."""
    context.litert_parsers.register(DEFINITION.litert_key, parse, overwrite)
    context.air_options.register('REDUCE_ANY', ReduceAnyOptions, overwrite)
    context.aot_operator_classes.register('REDUCE_ANY', ReduceAnyOperator, overwrite)
