"""GATHER. Made by `opgen build` from specs/shape/gather.yaml; do not edit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from opgen.air.dtype import DType
from opgen.air.model import AirModel, AirOperator, AirOperatorOptions
from opgen.aot.operators.spec_operator import SpecOperator
from opgen.lib.arrays import arange, reshape, scalar
from opgen.lib.draw import Case, Draw, Sample
from opgen.lib.indexing import are_indices, gather, gather_axis, gather_sizes, gathered_shape
from opgen.lib.shapes import kept_order, normal_axis
from opgen.litert.parse import parse_operator
from opgen.litert.schema import ModelT, SubGraphT
from opgen.registry.context import RegistryContext
from opgen.registry.definition import Definition, Kernel, Litert, Operand, Operation, Option, OutputFacts, Params, Permute, State, Values, Violation, in_words as _in_words, take as _take


@dataclass(frozen=True)
class GatherOptions(AirOperatorOptions):
    """Options of GATHER."""

    axis: int = 0  # specs/shape/gather.yaml:7
    batch_dims: int = 0  # specs/shape/gather.yaml:8


def infer(op: Operation[GatherOptions]) -> Mapping[str, OutputFacts | tuple[OutputFacts, ...]]:
    input = op.tensor("input")  # specs/shape/gather.yaml:11
    indices = op.tensor("indices")  # specs/shape/gather.yaml:12
    axis = op.options.axis  # specs/shape/gather.yaml:7
    along = normal_axis(axis, input.rank)  # specs/shape/gather.yaml:21
    batch_dims = op.options.batch_dims  # specs/shape/gather.yaml:8
    batches = normal_axis(batch_dims, indices.rank)  # specs/shape/gather.yaml:22
    return {
        "output": OutputFacts(
            type=input.type,  # specs/shape/gather.yaml:15
            shape=gathered_shape(input.shape, indices.shape, along, batches),  # specs/shape/gather.yaml:16
            scale=input.scale,  # specs/shape/gather.yaml:17
            zero_point=input.zero_point,  # specs/shape/gather.yaml:18
        ),
    }


def check(op: Operation[GatherOptions]) -> Iterator[Violation]:
    input = op.tensor("input")  # specs/shape/gather.yaml:11
    indices = op.tensor("indices")  # specs/shape/gather.yaml:12
    axis = op.options.axis  # specs/shape/gather.yaml:7
    batch_dims = op.options.batch_dims  # specs/shape/gather.yaml:8
    batches = normal_axis(batch_dims, indices.rank)  # specs/shape/gather.yaml:22
    if not (gather_axis(axis, input.rank, batches) and batches <= indices.rank):  # specs/shape/gather.yaml:26
        yield Violation('specs/shape/gather.yaml:26', 'an input of ' + _in_words(input.rank) + ' and indices of ' + _in_words(indices.rank) + ' axes: axis ' + _in_words(axis) + ', batch_dims ' + _in_words(batch_dims))
    if not (input.shape[:batches] == indices.shape[:batches]):  # specs/shape/gather.yaml:28
        yield Violation('specs/shape/gather.yaml:28', 'the first ' + _in_words(batches) + ' axes of ' + _in_words(input.shape) + ' and ' + _in_words(indices.shape) + ' differ')
    along = normal_axis(axis, input.rank)  # specs/shape/gather.yaml:21
    if not (are_indices(indices, input.shape[along])):  # specs/shape/gather.yaml:30
        yield Violation('specs/shape/gather.yaml:30', 'indices are not from 0 to ' + _in_words(input.shape[along] - 1))


def macs(op: Operation[GatherOptions]) -> int:
    del op
    return 0  # specs/shape/gather.yaml:38


def _evaluate_reference(op: Operation[GatherOptions]) -> Values:
    input = op.tensor("input")  # specs/shape/gather.yaml:11
    indices = op.tensor("indices")  # specs/shape/gather.yaml:12
    axis = op.options.axis  # specs/shape/gather.yaml:7
    along = normal_axis(axis, input.rank)  # specs/shape/gather.yaml:21
    batch_dims = op.options.batch_dims  # specs/shape/gather.yaml:8
    batches = normal_axis(batch_dims, indices.rank)  # specs/shape/gather.yaml:22
    return _take(gather(input, indices, along, batches))  # specs/shape/gather.yaml:39


def states(op: Operation[GatherOptions]) -> Mapping[str, State]:
    del op
    return {}


def _evaluate_exact(op: Operation[GatherOptions]) -> Values:
    input = op.tensor("input")  # specs/shape/gather.yaml:11
    indices = op.tensor("indices")  # specs/shape/gather.yaml:12
    axis = op.options.axis  # specs/shape/gather.yaml:7
    along = normal_axis(axis, input.rank)  # specs/shape/gather.yaml:21
    batch_dims = op.options.batch_dims  # specs/shape/gather.yaml:8
    batches = normal_axis(batch_dims, indices.rank)  # specs/shape/gather.yaml:22
    return _take(gather(input, indices, along, batches))  # specs/shape/gather.yaml:40


def _gather_bytes_params(op: Operation[GatherOptions]) -> Params:
    input = op.tensor("input")  # specs/shape/gather.yaml:11
    indices = op.tensor("indices")  # specs/shape/gather.yaml:12
    axis = op.options.axis  # specs/shape/gather.yaml:7
    along = normal_axis(axis, input.rank)  # specs/shape/gather.yaml:21
    batch_dims = op.options.batch_dims  # specs/shape/gather.yaml:8
    batches = normal_axis(batch_dims, indices.rank)  # specs/shape/gather.yaml:22
    sizes = gather_sizes(input, indices, along, batches, input.type.bits // 8)  # specs/shape/gather.yaml:23
    return (("sizes", sizes),)  # specs/shape/gather.yaml:43


def _permute_when(op: Operation[GatherOptions], permutation: tuple[int, ...]) -> bool:
    indices = op.tensor("indices")  # specs/shape/gather.yaml:12
    batch_dims = op.options.batch_dims  # specs/shape/gather.yaml:8
    batches = normal_axis(batch_dims, indices.rank)  # specs/shape/gather.yaml:22
    return batches == 0 and indices.rank <= 1  # specs/shape/gather.yaml:35


def _permute_result(op: Operation[GatherOptions], permutation: tuple[int, ...]) -> tuple[int, ...]:
    indices = op.tensor("indices")  # specs/shape/gather.yaml:12
    input = op.tensor("input")  # specs/shape/gather.yaml:11
    axis = op.options.axis  # specs/shape/gather.yaml:7
    along = normal_axis(axis, input.rank)  # specs/shape/gather.yaml:21
    return permutation if indices.rank == 1 else kept_order(permutation, (along,))  # specs/shape/gather.yaml:37


def _permute_axis(op: Operation[GatherOptions], permutation: tuple[int, ...]) -> object:
    input = op.tensor("input")  # specs/shape/gather.yaml:11
    axis = op.options.axis  # specs/shape/gather.yaml:7
    along = normal_axis(axis, input.rank)  # specs/shape/gather.yaml:21
    return permutation[along]  # specs/shape/gather.yaml:36


def sample_0(draw: Draw) -> Case:
    sample = Sample(draw)
    choice = draw.choice
    axis = sample.option("axis", choice(0, 1, 2, -1, -2))  # specs/shape/gather.yaml:52
    batch_dims = sample.option("batch_dims", 0)  # specs/shape/gather.yaml:53
    span = draw.span
    input = sample.tensor("input", (span(1, 5), span(1, 5), span(1, 6)), "")  # specs/shape/gather.yaml:54
    indices = sample.tensor("indices", (arange(span(1, 9)) * span(1, 7) + span(0, 9)) % input.shape[axis], "")  # specs/shape/gather.yaml:55
    return sample.case()


def sample_1(draw: Draw) -> Case:
    sample = Sample(draw)
    choice = draw.choice
    axis = sample.option("axis", choice(0, -1))  # specs/shape/gather.yaml:56
    batch_dims = sample.option("batch_dims", 0)  # specs/shape/gather.yaml:57
    span = draw.span
    input = sample.tensor("input", (span(1, 9), span(1, 9)), "")  # specs/shape/gather.yaml:58
    indices = sample.tensor("indices", choice(reshape(arange(6) * 5 % input.shape[axis], (2, 3)), scalar(input.shape[axis] - 1)), "")  # specs/shape/gather.yaml:59
    return sample.case()


def sample_2(draw: Draw) -> Case:
    sample = Sample(draw)
    choice = draw.choice
    axis = sample.option("axis", choice(1, 2, -1))  # specs/shape/gather.yaml:60
    batch_dims = sample.option("batch_dims", choice(1, -1))  # specs/shape/gather.yaml:61
    span = draw.span
    input = sample.tensor("input", (2, span(1, 5), span(1, 6), span(1, 3)), "")  # specs/shape/gather.yaml:62
    indices = sample.tensor("indices", reshape(arange(6) * span(1, 7) % input.shape[axis], (2, 3)), "")  # specs/shape/gather.yaml:63
    return sample.case()


def sample_3(draw: Draw) -> Case:
    sample = Sample(draw)
    choice = draw.choice
    axis = sample.option("axis", choice(2, 3))  # specs/shape/gather.yaml:64
    batch_dims = sample.option("batch_dims", 2)  # specs/shape/gather.yaml:65
    span = draw.span
    input = sample.tensor("input", (2, 3, span(1, 5), span(1, 6)), "")  # specs/shape/gather.yaml:66
    indices = sample.tensor("indices", reshape(arange(12) * span(1, 7) % input.shape[axis], (2, 3, 2)), "")  # specs/shape/gather.yaml:67
    return sample.case()


DEFINITION = Definition[GatherOptions](
    op='GATHER',
    place='specs/shape/gather.yaml:2',
    doc='The slices of the input at the indices along an axis. A wrong index is an error when it runs.',
    options_type=GatherOptions,
    options=(
        Option('axis', int, 'specs/shape/gather.yaml:7', default=0, required=False),
        Option('batch_dims', int, 'specs/shape/gather.yaml:8', default=0, required=False),
    ),
    litert=Litert(builtin='GATHER', versions=(1, 8), table='GatherOptions'),
    inputs=(
        Operand('input', 'specs/shape/gather.yaml:11'),
        Operand('indices', 'specs/shape/gather.yaml:12'),
    ),
    outputs=(
        Operand('output', 'specs/shape/gather.yaml:14'),
    ),
    infer=infer,
    check=check,
    macs=macs,
    reference=_evaluate_reference,
    states=states,
    kernels=(
        Kernel[GatherOptions](
            name='gather_bytes',
            place='specs/shape/gather.yaml:43',
            types={'input': (DType.INT8, DType.UINT8, DType.INT16, DType.UINT16, DType.INT32, DType.UINT32, DType.INT64, DType.UINT64, DType.FLOAT16, DType.FLOAT32, DType.FLOAT64, DType.BOOL,), 'indices': (DType.INT16, DType.INT32, DType.INT64,)},
            same_type={'output': 'input'},
            arguments=('p', 'input', 'indices', 'output'),
            c=(
                '/* GATHER: input int8 or uint8 or int16 or uint16 or int32 or uint32 or int64 or uint64 or float16 or float32 or float64 or bool, indices int16 or int32 or int64 (specs/shape/gather.yaml:43) */\n'
                'typedef struct {\n'
                '    opgen_gather_sizes sizes;\n'
                '} opgen_gather_bytes_params;\n'
                '\n'
                'static inline int opgen_run_gather_bytes(const opgen_gather_bytes_params *p, const void *input,\n'
                '                                         const void *indices, void *output)\n'
                '{\n'
                '    return opgen_gather(&p->sizes, indices, input, output);\n'
                '}\n'
            ),
            params=_gather_bytes_params,
            exact=None,
            headers=('opgen_index.h',),
        ),
    ),
    state_names=(),
    alias=None,
    reads_values=frozenset(['indices', 'input']),
    folds=(),
    absorptions=(),
    permute=Permute[GatherOptions]('specs/shape/gather.yaml:34', ('input',), _permute_when, changes={'axis': _permute_axis}, result=_permute_result),
    samples=(
        sample_0,
        sample_1,
        sample_2,
        sample_3,
    ),
)


def parse(
    op_id: int, model: ModelT, subgraph: SubGraphT, air_model: AirModel
) -> AirOperator:
    """Read one GATHER of a LiteRT model."""
    return parse_operator(DEFINITION, op_id, model, subgraph, air_model)


class GatherOperator(SpecOperator):
    """GATHER, ready to be planned and emitted."""

    TYPE = 'GATHER'
    DEFINITION = DEFINITION


OPERATOR = GatherOperator
OPTIONS = GatherOptions


def register(context: RegistryContext, *, overwrite: bool = False) -> None:
    """Put GATHER into the registries of a context."""
    context.litert_parsers.register(DEFINITION.litert_key, parse, overwrite)
    context.air_options.register('GATHER', GatherOptions, overwrite)
    context.aot_operator_classes.register('GATHER', GatherOperator, overwrite)
