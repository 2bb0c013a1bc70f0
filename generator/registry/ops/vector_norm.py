"""VECTOR_NORM. Made by `opgen build` from specs/reduce/vector_norm.yaml; do not edit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from opgen.air.dtype import DType
from opgen.air.model import AirModel, AirOperator, AirOperatorOptions
from opgen.aot.operators.spec_operator import SpecOperator
from opgen.lib.arrays import ints, sqrt
from opgen.lib.draw import Case, Draw, Sample
from opgen.lib.loops import reduce_loops
from opgen.lib.pytorch import torch_axes
from opgen.lib.reference import sum_over
from opgen.lib.shapes import are_axes, ascends, axes_of, kept_order, permuted, reduced_shape, shape_of
from opgen.lib.tensor import has
from opgen.litert.parse import parse_operator
from opgen.litert.schema import ModelT, SubGraphT
from opgen.registry.context import RegistryContext
from opgen.registry.definition import Call, Definition, Kernel, Operand, Operation, Option, OutputFacts, Params, Permute, State, TorchEntry, Values, Violation, in_words as _in_words, take as _take


@dataclass(frozen=True)
class VectorNormOptions(AirOperatorOptions):
    """Options of VECTOR_NORM."""

    keep_dims: bool  # specs/_family/reduce.yaml:6


def infer(op: Operation[VectorNormOptions]) -> Mapping[str, OutputFacts | tuple[OutputFacts, ...]]:
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


def check(op: Operation[VectorNormOptions]) -> Iterator[Violation]:
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


def macs(op: Operation[VectorNormOptions]) -> int:
    del op
    return 0  # specs/_family/reduce.yaml:34


def _evaluate_reference(op: Operation[VectorNormOptions]) -> Values:
    input = op.tensor("input")  # specs/_family/reduce.yaml:9
    output = op.tensor("output")  # specs/_family/reduce.yaml:12
    axis = op.tensor("axis")  # specs/_family/reduce.yaml:10
    axes = axes_of(axis, input.rank)  # specs/_family/reduce.yaml:17
    return _take(sqrt(sum_over(input * input, axes, output.shape)))  # specs/reduce/vector_norm.yaml:13


def states(op: Operation[VectorNormOptions]) -> Mapping[str, State]:
    del op
    return {}


def _vector_norm_f32_params(op: Operation[VectorNormOptions]) -> Params:
    input = op.tensor("input")  # specs/_family/reduce.yaml:9
    axis = op.tensor("axis")  # specs/_family/reduce.yaml:10
    axes = axes_of(axis, input.rank)  # specs/_family/reduce.yaml:17
    walk = reduce_loops(input.shape, axes)  # specs/_family/reduce.yaml:18
    return (("walk", walk),)  # specs/reduce/vector_norm.yaml:16


def _permute_when(op: Operation[VectorNormOptions], permutation: tuple[int, ...]) -> bool:
    input = op.tensor("input")  # specs/_family/reduce.yaml:9
    axis = op.tensor("axis")  # specs/_family/reduce.yaml:10
    axes = axes_of(axis, input.rank)  # specs/_family/reduce.yaml:17
    return not input.type.is_float or ascends(permuted(permutation, axes))  # specs/_family/reduce.yaml:31


def _permute_result(op: Operation[VectorNormOptions], permutation: tuple[int, ...]) -> tuple[int, ...]:
    keep_dims = op.options.keep_dims  # specs/_family/reduce.yaml:6
    input = op.tensor("input")  # specs/_family/reduce.yaml:9
    axis = op.tensor("axis")  # specs/_family/reduce.yaml:10
    axes = axes_of(axis, input.rank)  # specs/_family/reduce.yaml:17
    return permutation if keep_dims else kept_order(permutation, axes)  # specs/_family/reduce.yaml:33


def _permute_axis(op: Operation[VectorNormOptions], permutation: tuple[int, ...]) -> object:
    input = op.tensor("input")  # specs/_family/reduce.yaml:9
    axis = op.tensor("axis")  # specs/_family/reduce.yaml:10
    axes = axes_of(axis, input.rank)  # specs/_family/reduce.yaml:17
    return ints(permuted(permutation, axes))  # specs/_family/reduce.yaml:32


def _torch_0_limit(call: Call) -> Violation | None:
    ord = call["ord"]  # specs/reduce/vector_norm.yaml:7
    if not (ord == 2):  # specs/reduce/vector_norm.yaml:7
        return Violation('specs/reduce/vector_norm.yaml:7', 'ord is ' + _in_words(ord) + ': only the norm of order 2 is supported', is_limit=True)
    self = call["self"]  # specs/reduce/vector_norm.yaml:8
    dtype = call["dtype"]  # specs/reduce/vector_norm.yaml:8
    if not (not has(dtype) or dtype == self.type):  # specs/reduce/vector_norm.yaml:8
        return Violation('specs/reduce/vector_norm.yaml:8', 'dtype is ' + _in_words(dtype) + ' and self ' + _in_words(self.type) + ': convert self first', is_limit=True)
    return None


def _torch_0_inputs(call: Call) -> Mapping[str, object]:
    self = call["self"]  # specs/reduce/vector_norm.yaml:9
    dim = call["dim"]  # specs/reduce/vector_norm.yaml:9
    return {
        "input": self,  # specs/reduce/vector_norm.yaml:9
        "axis": torch_axes(dim, self.rank),  # specs/reduce/vector_norm.yaml:9
    }


def _torch_0_options(call: Call) -> Mapping[str, object]:
    keepdim = call["keepdim"]  # specs/reduce/vector_norm.yaml:10
    return {
        "keep_dims": keepdim,  # specs/reduce/vector_norm.yaml:10
    }


def _torch_0_outputs(call: Call) -> tuple[object, ...]:
    return (
        call["output"],  # specs/reduce/vector_norm.yaml:5
    )


def sample_0(draw: Draw) -> Case:
    sample = Sample(draw)
    choice = draw.choice
    keep_dims = sample.option("keep_dims", choice(True, False))  # specs/reduce/vector_norm.yaml:23
    span = draw.span
    input = sample.tensor("input", (span(1, 3), span(2, 7), span(2, 7), span(2, 9)), "")  # specs/reduce/vector_norm.yaml:24
    axis = sample.tensor("axis", choice(ints((1, 2)), ints((2, 1)), ints((-1,)), ints((1, 3)), ints((1,)), ints((0, 1, 2, 3))), "")  # specs/reduce/vector_norm.yaml:25
    return sample.case()


DEFINITION = Definition[VectorNormOptions](
    op='VECTOR_NORM',
    place='specs/reduce/vector_norm.yaml:2',
    doc='The lengths of vectors over some axes, the roots of sums of squares.',
    options_type=VectorNormOptions,
    options=(
        Option('keep_dims', bool, 'specs/_family/reduce.yaml:6'),
    ),
    litert=None,
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
    reference_place='specs/reduce/vector_norm.yaml:13',
    states=states,
    kernels=(
        Kernel[VectorNormOptions](
            name='vector_norm_f32',
            place='specs/reduce/vector_norm.yaml:16',
            types={'input': (DType.FLOAT32,), 'axis': (DType.INT32,), 'output': (DType.FLOAT32,)},
            same_type={},
            arguments=('p', 'input', 'output'),
            c=(
                '/* VECTOR_NORM: input float32, axis int32, output float32 (specs/reduce/vector_norm.yaml:16) */\n'
                'typedef struct {\n'
                '    opgen_reduction walk;\n'
                '} opgen_vector_norm_f32_params;\n'
                '\n'
                'static inline int opgen_run_vector_norm_f32(const opgen_vector_norm_f32_params *p, const float *input,\n'
                '                                            float *output)\n'
                '{\n'
                '    opgen_reduce_norm_f32(&p->walk, input, output);\n'
                '    return 0;\n'
                '}\n'
            ),
            params=_vector_norm_f32_params,
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
        TorchEntry('aten.linalg_vector_norm.default', '', None, _torch_0_limit, _torch_0_inputs, _torch_0_options, _torch_0_outputs, frozenset(['dim', 'dtype', 'keepdim', 'ord', 'self']), ('output',), 'specs/reduce/vector_norm.yaml:5'),
    ),
    permute=Permute[VectorNormOptions]('specs/_family/reduce.yaml:31', ('input',), _permute_when, changes={'axis': _permute_axis}, result=_permute_result),
    samples=(
        sample_0,
    ),
)


def parse(
    op_id: int, model: ModelT, subgraph: SubGraphT, air_model: AirModel
) -> AirOperator:
    """Read one VECTOR_NORM of a LiteRT model."""
    return parse_operator(DEFINITION, op_id, model, subgraph, air_model)


class VectorNormOperator(SpecOperator):
    """VECTOR_NORM, ready to be planned and emitted."""

    TYPE = 'VECTOR_NORM'
    DEFINITION = DEFINITION


OPERATOR = VectorNormOperator
OPTIONS = VectorNormOptions


def register(context: RegistryContext, *, overwrite: bool = False) -> None:
    """Put VECTOR_NORM into the registries of a context."""
    context.air_options.register('VECTOR_NORM', VectorNormOptions, overwrite)
    context.aot_operator_classes.register('VECTOR_NORM', VectorNormOperator, overwrite)
