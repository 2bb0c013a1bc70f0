"""VARIANCE. Made by `opgen build` from specs/reduce/variance.yaml; do not edit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from opgen.air.dtype import DType
from opgen.air.model import AirModel, AirOperator, AirOperatorOptions
from opgen.aot.operators.spec_operator import SpecOperator
from opgen.lib.arrays import ints
from opgen.lib.draw import Case, Draw, Sample
from opgen.lib.loops import reduce_loops
from opgen.lib.pytorch import torch_axes
from opgen.lib.reduce import variance_over
from opgen.lib.shapes import are_axes, ascends, axes_of, kept_order, permuted, reduced_shape, shape_of
from opgen.lib.tensor import has
from opgen.litert.parse import parse_operator
from opgen.litert.schema import ModelT, SubGraphT
from opgen.registry.context import RegistryContext
from opgen.registry.definition import Call, Definition, Kernel, Operand, Operation, Option, OutputFacts, Params, Permute, State, TorchEntry, Values, Violation, in_words as _in_words, take as _take


@dataclass(frozen=True)
class VarianceOptions(AirOperatorOptions):
    """Options of VARIANCE."""

    keep_dims: bool  # specs/_family/reduce.yaml:6
    correction: float = 1.0  # specs/reduce/variance.yaml:20
    root: bool = False  # specs/reduce/variance.yaml:21


def infer(op: Operation[VarianceOptions]) -> Mapping[str, OutputFacts | tuple[OutputFacts, ...]]:
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


def check(op: Operation[VarianceOptions]) -> Iterator[Violation]:
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


def macs(op: Operation[VarianceOptions]) -> int:
    del op
    return 0  # specs/_family/reduce.yaml:34


def _evaluate_reference(op: Operation[VarianceOptions]) -> Values:
    input = op.tensor("input")  # specs/_family/reduce.yaml:9
    output = op.tensor("output")  # specs/_family/reduce.yaml:12
    correction = op.options.correction  # specs/reduce/variance.yaml:20
    root = op.options.root  # specs/reduce/variance.yaml:21
    axis = op.tensor("axis")  # specs/_family/reduce.yaml:10
    axes = axes_of(axis, input.rank)  # specs/_family/reduce.yaml:17
    return _take(variance_over(input, axes, output.shape, correction, root))  # specs/reduce/variance.yaml:23


def states(op: Operation[VarianceOptions]) -> Mapping[str, State]:
    del op
    return {}


def _variance_f32_params(op: Operation[VarianceOptions]) -> Params:
    correction = op.options.correction  # specs/reduce/variance.yaml:20
    root = op.options.root  # specs/reduce/variance.yaml:21
    input = op.tensor("input")  # specs/_family/reduce.yaml:9
    axis = op.tensor("axis")  # specs/_family/reduce.yaml:10
    axes = axes_of(axis, input.rank)  # specs/_family/reduce.yaml:17
    walk = reduce_loops(input.shape, axes)  # specs/_family/reduce.yaml:18
    return (("walk", walk), ("correction", correction), ("root", root),)  # specs/reduce/variance.yaml:26


def _permute_when(op: Operation[VarianceOptions], permutation: tuple[int, ...]) -> bool:
    input = op.tensor("input")  # specs/_family/reduce.yaml:9
    axis = op.tensor("axis")  # specs/_family/reduce.yaml:10
    axes = axes_of(axis, input.rank)  # specs/_family/reduce.yaml:17
    return not input.type.is_float or ascends(permuted(permutation, axes))  # specs/_family/reduce.yaml:31


def _permute_result(op: Operation[VarianceOptions], permutation: tuple[int, ...]) -> tuple[int, ...]:
    keep_dims = op.options.keep_dims  # specs/_family/reduce.yaml:6
    input = op.tensor("input")  # specs/_family/reduce.yaml:9
    axis = op.tensor("axis")  # specs/_family/reduce.yaml:10
    axes = axes_of(axis, input.rank)  # specs/_family/reduce.yaml:17
    return permutation if keep_dims else kept_order(permutation, axes)  # specs/_family/reduce.yaml:33


def _permute_axis(op: Operation[VarianceOptions], permutation: tuple[int, ...]) -> object:
    input = op.tensor("input")  # specs/_family/reduce.yaml:9
    axis = op.tensor("axis")  # specs/_family/reduce.yaml:10
    axes = axes_of(axis, input.rank)  # specs/_family/reduce.yaml:17
    return ints(permuted(permutation, axes))  # specs/_family/reduce.yaml:32


def _torch_0_inputs(call: Call) -> Mapping[str, object]:
    self = call["self"]  # specs/reduce/variance.yaml:6
    dim = call["dim"]  # specs/reduce/variance.yaml:6
    return {
        "input": self,  # specs/reduce/variance.yaml:6
        "axis": torch_axes(dim, self.rank),  # specs/reduce/variance.yaml:6
    }


def _torch_0_options(call: Call) -> Mapping[str, object]:
    keepdim = call["keepdim"]  # specs/reduce/variance.yaml:7
    unbiased = call["unbiased"]  # specs/reduce/variance.yaml:7
    return {
        "keep_dims": keepdim,  # specs/reduce/variance.yaml:7
        "correction": 1.0 if unbiased else 0.0,  # specs/reduce/variance.yaml:7
        "root": False,  # specs/reduce/variance.yaml:7
    }


def _torch_0_outputs(call: Call) -> tuple[object, ...]:
    return (
        call["output"],  # specs/reduce/variance.yaml:5
    )


def _torch_1_inputs(call: Call) -> Mapping[str, object]:
    self = call["self"]  # specs/reduce/variance.yaml:9
    dim = call["dim"]  # specs/reduce/variance.yaml:9
    return {
        "input": self,  # specs/reduce/variance.yaml:9
        "axis": torch_axes(dim, self.rank),  # specs/reduce/variance.yaml:9
    }


def _torch_1_options(call: Call) -> Mapping[str, object]:
    keepdim = call["keepdim"]  # specs/reduce/variance.yaml:10
    correction = call["correction"]  # specs/reduce/variance.yaml:10
    return {
        "keep_dims": keepdim,  # specs/reduce/variance.yaml:10
        "correction": correction if has(correction) else 1.0,  # specs/reduce/variance.yaml:10
        "root": False,  # specs/reduce/variance.yaml:10
    }


def _torch_1_outputs(call: Call) -> tuple[object, ...]:
    return (
        call["output"],  # specs/reduce/variance.yaml:8
    )


def _torch_2_inputs(call: Call) -> Mapping[str, object]:
    self = call["self"]  # specs/reduce/variance.yaml:12
    dim = call["dim"]  # specs/reduce/variance.yaml:12
    return {
        "input": self,  # specs/reduce/variance.yaml:12
        "axis": torch_axes(dim, self.rank),  # specs/reduce/variance.yaml:12
    }


def _torch_2_options(call: Call) -> Mapping[str, object]:
    keepdim = call["keepdim"]  # specs/reduce/variance.yaml:13
    unbiased = call["unbiased"]  # specs/reduce/variance.yaml:13
    return {
        "keep_dims": keepdim,  # specs/reduce/variance.yaml:13
        "correction": 1.0 if unbiased else 0.0,  # specs/reduce/variance.yaml:13
        "root": True,  # specs/reduce/variance.yaml:13
    }


def _torch_2_outputs(call: Call) -> tuple[object, ...]:
    return (
        call["output"],  # specs/reduce/variance.yaml:11
    )


def _torch_3_inputs(call: Call) -> Mapping[str, object]:
    self = call["self"]  # specs/reduce/variance.yaml:15
    dim = call["dim"]  # specs/reduce/variance.yaml:15
    return {
        "input": self,  # specs/reduce/variance.yaml:15
        "axis": torch_axes(dim, self.rank),  # specs/reduce/variance.yaml:15
    }


def _torch_3_options(call: Call) -> Mapping[str, object]:
    keepdim = call["keepdim"]  # specs/reduce/variance.yaml:16
    correction = call["correction"]  # specs/reduce/variance.yaml:16
    return {
        "keep_dims": keepdim,  # specs/reduce/variance.yaml:16
        "correction": correction if has(correction) else 1.0,  # specs/reduce/variance.yaml:16
        "root": True,  # specs/reduce/variance.yaml:16
    }


def _torch_3_outputs(call: Call) -> tuple[object, ...]:
    return (
        call["output"],  # specs/reduce/variance.yaml:14
    )


def sample_0(draw: Draw) -> Case:
    sample = Sample(draw)
    choice = draw.choice
    correction = sample.option("correction", choice(1.0, 0.0))  # specs/reduce/variance.yaml:33
    root = sample.option("root", choice(True, False))  # specs/reduce/variance.yaml:34
    keep_dims = sample.option("keep_dims", choice(True, False))  # specs/reduce/variance.yaml:35
    span = draw.span
    input = sample.tensor("input", (span(1, 3), span(2, 7), span(2, 7), span(2, 9)), "")  # specs/reduce/variance.yaml:36
    axis = sample.tensor("axis", choice(ints((1, 2)), ints((2, 1)), ints((-1,)), ints((1, 3)), ints((1,)), ints((0, 1, 2, 3))), "")  # specs/reduce/variance.yaml:37
    return sample.case()


DEFINITION = Definition[VarianceOptions](
    op='VARIANCE',
    place='specs/reduce/variance.yaml:2',
    doc='The variances over some axes, of n elements divided by n - correction, or their roots.',
    options_type=VarianceOptions,
    options=(
        Option('keep_dims', bool, 'specs/_family/reduce.yaml:6'),
        Option('correction', float, 'specs/reduce/variance.yaml:20', default=1.0, required=False),
        Option('root', bool, 'specs/reduce/variance.yaml:21', default=False, required=False),
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
    reference_place='specs/reduce/variance.yaml:23',
    states=states,
    kernels=(
        Kernel[VarianceOptions](
            name='variance_f32',
            place='specs/reduce/variance.yaml:26',
            types={'input': (DType.FLOAT32,), 'axis': (DType.INT32,), 'output': (DType.FLOAT32,)},
            same_type={},
            arguments=('p', 'input', 'output'),
            c=(
                '/* VARIANCE: input float32, axis int32, output float32 (specs/reduce/variance.yaml:26) */\n'
                'typedef struct {\n'
                '    opgen_reduction walk;\n'
                '    float correction;\n'
                '    bool root;\n'
                '} opgen_variance_f32_params;\n'
                '\n'
                'static inline int opgen_run_variance_f32(const opgen_variance_f32_params *p, const float *input,\n'
                '                                         float *output)\n'
                '{\n'
                '    opgen_reduce_variance_f32(&p->walk, p->correction, p->root, input, output);\n'
                '    return 0;\n'
                '}\n'
            ),
            params=_variance_f32_params,
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
        TorchEntry('aten.var.dim', '', None, None, _torch_0_inputs, _torch_0_options, _torch_0_outputs, frozenset(['dim', 'keepdim', 'self', 'unbiased']), ('output',), 'specs/reduce/variance.yaml:5'),
        TorchEntry('aten.var.correction', '', None, None, _torch_1_inputs, _torch_1_options, _torch_1_outputs, frozenset(['correction', 'dim', 'keepdim', 'self']), ('output',), 'specs/reduce/variance.yaml:8'),
        TorchEntry('aten.std.dim', '', None, None, _torch_2_inputs, _torch_2_options, _torch_2_outputs, frozenset(['dim', 'keepdim', 'self', 'unbiased']), ('output',), 'specs/reduce/variance.yaml:11'),
        TorchEntry('aten.std.correction', '', None, None, _torch_3_inputs, _torch_3_options, _torch_3_outputs, frozenset(['correction', 'dim', 'keepdim', 'self']), ('output',), 'specs/reduce/variance.yaml:14'),
    ),
    permute=Permute[VarianceOptions]('specs/_family/reduce.yaml:31', ('input',), _permute_when, changes={'axis': _permute_axis}, result=_permute_result),
    samples=(
        sample_0,
    ),
)


def parse(
    op_id: int, model: ModelT, subgraph: SubGraphT, air_model: AirModel
) -> AirOperator:
    """Read one VARIANCE of a LiteRT model."""
    return parse_operator(DEFINITION, op_id, model, subgraph, air_model)


class VarianceOperator(SpecOperator):
    """VARIANCE, ready to be planned and emitted."""

    TYPE = 'VARIANCE'
    DEFINITION = DEFINITION


OPERATOR = VarianceOperator
OPTIONS = VarianceOptions


def register(context: RegistryContext, *, overwrite: bool = False) -> None:
    """Put VARIANCE into the registries of a context."""
    context.air_options.register('VARIANCE', VarianceOptions, overwrite)
    context.aot_operator_classes.register('VARIANCE', VarianceOperator, overwrite)
