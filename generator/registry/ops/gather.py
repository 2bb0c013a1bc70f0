"""GATHER. Made by `opgen build` from specs/shape/gather.yaml; do not edit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from opgen.air.dtype import DType
from opgen.air.model import AirModel, AirOperator, AirOperatorOptions
from opgen.aot.operators.spec_operator import SpecOperator
from opgen.lib.adapt import transposed
from opgen.lib.arrays import arange, reshape, scalar
from opgen.lib.draw import Case, Draw, Sample
from opgen.lib.indexing import are_indices, gather, gather_axis, gather_sizes, gathered_shape
from opgen.lib.pytorch import indexed_axis, moved_axis
from opgen.lib.shapes import kept_order, normal_axis, without_axis
from opgen.litert.parse import parse_operator
from opgen.litert.schema import ModelT, SubGraphT
from opgen.registry.context import RegistryContext
from opgen.registry.definition import Call, Definition, Kernel, Litert, Operand, Operation, Option, OutputFacts, Params, Permute, State, TorchEntry, Values, Violation, in_words as _in_words, take as _take


@dataclass(frozen=True)
class GatherOptions(AirOperatorOptions):
    """Options of GATHER."""

    axis: int = 0  # specs/shape/gather.yaml:28
    batch_dims: int = 0  # specs/shape/gather.yaml:29
    wraps: bool = False  # specs/shape/gather.yaml:31


def infer(op: Operation[GatherOptions]) -> Mapping[str, OutputFacts | tuple[OutputFacts, ...]]:
    input = op.tensor("input")  # specs/shape/gather.yaml:34
    indices = op.tensor("indices")  # specs/shape/gather.yaml:35
    axis = op.options.axis  # specs/shape/gather.yaml:28
    along = normal_axis(axis, input.rank)  # specs/shape/gather.yaml:44
    batch_dims = op.options.batch_dims  # specs/shape/gather.yaml:29
    batches = normal_axis(batch_dims, indices.rank)  # specs/shape/gather.yaml:45
    return {
        "output": OutputFacts(
            type=input.type,  # specs/shape/gather.yaml:38
            shape=gathered_shape(input.shape, indices.shape, along, batches),  # specs/shape/gather.yaml:39
            scale=input.scale,  # specs/shape/gather.yaml:40
            zero_point=input.zero_point,  # specs/shape/gather.yaml:41
        ),
    }


def check(op: Operation[GatherOptions]) -> Iterator[Violation]:
    input = op.tensor("input")  # specs/shape/gather.yaml:34
    indices = op.tensor("indices")  # specs/shape/gather.yaml:35
    axis = op.options.axis  # specs/shape/gather.yaml:28
    batch_dims = op.options.batch_dims  # specs/shape/gather.yaml:29
    batches = normal_axis(batch_dims, indices.rank)  # specs/shape/gather.yaml:45
    if not (gather_axis(axis, input.rank, batches) and batches <= indices.rank):  # specs/shape/gather.yaml:49
        yield Violation('specs/shape/gather.yaml:49', 'an input of ' + _in_words(input.rank) + ' and indices of ' + _in_words(indices.rank) + ' axes: axis ' + _in_words(axis) + ', batch_dims ' + _in_words(batch_dims))
    if not (input.shape[:batches] == indices.shape[:batches]):  # specs/shape/gather.yaml:51
        yield Violation('specs/shape/gather.yaml:51', 'the first ' + _in_words(batches) + ' axes of ' + _in_words(input.shape) + ' and ' + _in_words(indices.shape) + ' differ')
    wraps = op.options.wraps  # specs/shape/gather.yaml:31
    along = normal_axis(axis, input.rank)  # specs/shape/gather.yaml:44
    if not (are_indices(indices, input.shape[along], wraps)):  # specs/shape/gather.yaml:53
        yield Violation('specs/shape/gather.yaml:53', 'indices are not from ' + _in_words(-input.shape[along] if wraps else 0) + ' to ' + _in_words(input.shape[along] - 1))


def macs(op: Operation[GatherOptions]) -> int:
    del op
    return 0  # specs/shape/gather.yaml:61


def _evaluate_reference(op: Operation[GatherOptions]) -> Values:
    input = op.tensor("input")  # specs/shape/gather.yaml:34
    indices = op.tensor("indices")  # specs/shape/gather.yaml:35
    wraps = op.options.wraps  # specs/shape/gather.yaml:31
    axis = op.options.axis  # specs/shape/gather.yaml:28
    along = normal_axis(axis, input.rank)  # specs/shape/gather.yaml:44
    batch_dims = op.options.batch_dims  # specs/shape/gather.yaml:29
    batches = normal_axis(batch_dims, indices.rank)  # specs/shape/gather.yaml:45
    return _take(gather(input, indices, along, batches, wraps))  # specs/shape/gather.yaml:62


def states(op: Operation[GatherOptions]) -> Mapping[str, State]:
    del op
    return {}


def _gather_bytes_exact(op: Operation[GatherOptions]) -> Values:
    input = op.tensor("input")  # specs/shape/gather.yaml:34
    indices = op.tensor("indices")  # specs/shape/gather.yaml:35
    wraps = op.options.wraps  # specs/shape/gather.yaml:31
    axis = op.options.axis  # specs/shape/gather.yaml:28
    along = normal_axis(axis, input.rank)  # specs/shape/gather.yaml:44
    batch_dims = op.options.batch_dims  # specs/shape/gather.yaml:29
    batches = normal_axis(batch_dims, indices.rank)  # specs/shape/gather.yaml:45
    return _take(gather(input, indices, along, batches, wraps))  # specs/shape/gather.yaml:62


def _gather_bytes_params(op: Operation[GatherOptions]) -> Params:
    input = op.tensor("input")  # specs/shape/gather.yaml:34
    indices = op.tensor("indices")  # specs/shape/gather.yaml:35
    wraps = op.options.wraps  # specs/shape/gather.yaml:31
    axis = op.options.axis  # specs/shape/gather.yaml:28
    along = normal_axis(axis, input.rank)  # specs/shape/gather.yaml:44
    batch_dims = op.options.batch_dims  # specs/shape/gather.yaml:29
    batches = normal_axis(batch_dims, indices.rank)  # specs/shape/gather.yaml:45
    sizes = gather_sizes(input, indices, along, batches, input.type.bits // 8, wraps)  # specs/shape/gather.yaml:46
    return (("sizes", sizes),)  # specs/shape/gather.yaml:65


def _permute_when(op: Operation[GatherOptions], permutation: tuple[int, ...]) -> bool:
    indices = op.tensor("indices")  # specs/shape/gather.yaml:35
    batch_dims = op.options.batch_dims  # specs/shape/gather.yaml:29
    batches = normal_axis(batch_dims, indices.rank)  # specs/shape/gather.yaml:45
    return batches == 0 and indices.rank <= 1  # specs/shape/gather.yaml:58


def _permute_result(op: Operation[GatherOptions], permutation: tuple[int, ...]) -> tuple[int, ...]:
    indices = op.tensor("indices")  # specs/shape/gather.yaml:35
    input = op.tensor("input")  # specs/shape/gather.yaml:34
    axis = op.options.axis  # specs/shape/gather.yaml:28
    along = normal_axis(axis, input.rank)  # specs/shape/gather.yaml:44
    return permutation if indices.rank == 1 else kept_order(permutation, (along,))  # specs/shape/gather.yaml:60


def _permute_axis(op: Operation[GatherOptions], permutation: tuple[int, ...]) -> object:
    input = op.tensor("input")  # specs/shape/gather.yaml:34
    axis = op.options.axis  # specs/shape/gather.yaml:28
    along = normal_axis(axis, input.rank)  # specs/shape/gather.yaml:44
    return permutation[along]  # specs/shape/gather.yaml:59


def _torch_0_inputs(call: Call) -> Mapping[str, object]:
    self = call["self"]  # specs/shape/gather.yaml:7
    index = call["index"]  # specs/shape/gather.yaml:7
    return {
        "input": self,  # specs/shape/gather.yaml:7
        "indices": index,  # specs/shape/gather.yaml:7
    }


def _torch_0_options(call: Call) -> Mapping[str, object]:
    dim = call["dim"]  # specs/shape/gather.yaml:8
    return {
        "axis": dim,  # specs/shape/gather.yaml:8
        "batch_dims": 0,  # specs/shape/gather.yaml:8
    }


def _torch_0_outputs(call: Call) -> tuple[object, ...]:
    return (
        call["output"],  # specs/shape/gather.yaml:6
    )


def _torch_1_inputs(call: Call) -> Mapping[str, object]:
    weight = call["weight"]  # specs/shape/gather.yaml:10
    indices = call["indices"]  # specs/shape/gather.yaml:10
    return {
        "input": weight,  # specs/shape/gather.yaml:10
        "indices": indices,  # specs/shape/gather.yaml:10
    }


def _torch_1_options(call: Call) -> Mapping[str, object]:
    del call
    return {
        "axis": 0,  # specs/shape/gather.yaml:11
        "batch_dims": 0,  # specs/shape/gather.yaml:11
    }


def _torch_1_outputs(call: Call) -> tuple[object, ...]:
    return (
        call["output"],  # specs/shape/gather.yaml:9
    )


def _torch_2_limit(call: Call) -> Violation | None:
    indices = call["indices"]  # specs/shape/gather.yaml:14
    if not (indexed_axis(indices) >= 0):  # specs/shape/gather.yaml:14
        return Violation('specs/shape/gather.yaml:14', 'indices are several tensors, or a mask: one of integers is supported', is_limit=True)
    return None


def _torch_2_inputs(call: Call) -> Mapping[str, object]:
    self = call["self"]  # specs/shape/gather.yaml:15
    indices = call["indices"]  # specs/shape/gather.yaml:15
    return {
        "input": self,  # specs/shape/gather.yaml:15
        "indices": indices[indexed_axis(indices)],  # specs/shape/gather.yaml:15
    }


def _torch_2_options(call: Call) -> Mapping[str, object]:
    indices = call["indices"]  # specs/shape/gather.yaml:16
    return {
        "axis": indexed_axis(indices),  # specs/shape/gather.yaml:16
        "batch_dims": 0,  # specs/shape/gather.yaml:16
        "wraps": True,  # specs/shape/gather.yaml:16
    }


def _torch_2_outputs(call: Call) -> tuple[object, ...]:
    return (
        call["output"],  # specs/shape/gather.yaml:13
    )


def _torch_3_limit(call: Call) -> Violation | None:
    self = call["self"]  # specs/shape/gather.yaml:18
    dim = call["dim"]  # specs/shape/gather.yaml:18
    index = call["index"]  # specs/shape/gather.yaml:18
    if not (without_axis(self.shape, dim) == without_axis(index.shape, dim)):  # specs/shape/gather.yaml:18
        return Violation('specs/shape/gather.yaml:18', 'index has shape ' + _in_words(index.shape) + ', self ' + _in_words(self.shape) + ': only along dim may they differ', is_limit=True)
    return None


def _torch_3_inputs(call: Call) -> Mapping[str, object]:
    self = call["self"]  # specs/shape/gather.yaml:21
    dim = call["dim"]  # specs/shape/gather.yaml:21
    index = call["index"]  # specs/shape/gather.yaml:22
    return {
        "input": transposed(self, moved_axis(self.rank, dim, -1)),  # specs/shape/gather.yaml:21
        "indices": transposed(index, moved_axis(self.rank, dim, -1)),  # specs/shape/gather.yaml:22
    }


def _torch_3_options(call: Call) -> Mapping[str, object]:
    self = call["self"]  # specs/shape/gather.yaml:23
    return {
        "axis": -1,  # specs/shape/gather.yaml:23
        "batch_dims": self.rank - 1,  # specs/shape/gather.yaml:23
    }


def _torch_3_outputs(call: Call) -> tuple[object, ...]:
    output = call["output"]  # specs/shape/gather.yaml:24
    dim = call["dim"]  # specs/shape/gather.yaml:24
    results = call["results"]  # specs/shape/gather.yaml:24
    return (
        transposed(output, moved_axis(results[0].rank, -1, dim)),  # specs/shape/gather.yaml:24
    )


def sample_0(draw: Draw) -> Case:
    sample = Sample(draw)
    choice = draw.choice
    axis = sample.option("axis", choice(0, 1, 2, -1, -2))  # specs/shape/gather.yaml:75
    batch_dims = sample.option("batch_dims", 0)  # specs/shape/gather.yaml:76
    span = draw.span
    input = sample.tensor("input", (span(1, 5), span(1, 5), span(1, 6)), "")  # specs/shape/gather.yaml:77
    indices = sample.tensor("indices", (arange(span(1, 9)) * span(1, 7) + span(0, 9)) % input.shape[axis], "")  # specs/shape/gather.yaml:78
    return sample.case()


def sample_1(draw: Draw) -> Case:
    sample = Sample(draw)
    choice = draw.choice
    axis = sample.option("axis", choice(0, -1))  # specs/shape/gather.yaml:79
    batch_dims = sample.option("batch_dims", 0)  # specs/shape/gather.yaml:80
    span = draw.span
    input = sample.tensor("input", (span(1, 9), span(1, 9)), "")  # specs/shape/gather.yaml:81
    indices = sample.tensor("indices", choice(reshape(arange(6) * 5 % input.shape[axis], (2, 3)), scalar(input.shape[axis] - 1)), "")  # specs/shape/gather.yaml:82
    return sample.case()


def sample_2(draw: Draw) -> Case:
    sample = Sample(draw)
    choice = draw.choice
    axis = sample.option("axis", choice(1, 2, -1))  # specs/shape/gather.yaml:83
    batch_dims = sample.option("batch_dims", choice(1, -1))  # specs/shape/gather.yaml:84
    span = draw.span
    input = sample.tensor("input", (2, span(1, 5), span(1, 6), span(1, 3)), "")  # specs/shape/gather.yaml:85
    indices = sample.tensor("indices", reshape(arange(6) * span(1, 7) % input.shape[axis], (2, 3)), "")  # specs/shape/gather.yaml:86
    return sample.case()


def sample_3(draw: Draw) -> Case:
    sample = Sample(draw)
    choice = draw.choice
    axis = sample.option("axis", choice(2, 3))  # specs/shape/gather.yaml:87
    batch_dims = sample.option("batch_dims", 2)  # specs/shape/gather.yaml:88
    span = draw.span
    input = sample.tensor("input", (2, 3, span(1, 5), span(1, 6)), "")  # specs/shape/gather.yaml:89
    indices = sample.tensor("indices", reshape(arange(12) * span(1, 7) % input.shape[axis], (2, 3, 2)), "")  # specs/shape/gather.yaml:90
    return sample.case()


DEFINITION = Definition[GatherOptions](
    op='GATHER',
    place='specs/shape/gather.yaml:2',
    doc='The slices of the input at the indices along an axis. A wrong index is an error when it runs.',
    options_type=GatherOptions,
    options=(
        Option('axis', int, 'specs/shape/gather.yaml:28', default=0, required=False),
        Option('batch_dims', int, 'specs/shape/gather.yaml:29', default=0, required=False),
        Option('wraps', bool, 'specs/shape/gather.yaml:31', default=False, required=False, internal=True),
    ),
    litert=Litert(builtin='GATHER', versions=(1, 8), table='GatherOptions'),
    inputs=(
        Operand('input', 'specs/shape/gather.yaml:34'),
        Operand('indices', 'specs/shape/gather.yaml:35', ignores_scale=True),
    ),
    outputs=(
        Operand('output', 'specs/shape/gather.yaml:37'),
    ),
    infer=infer,
    check=check,
    macs=macs,
    reference=_evaluate_reference,
    reference_place='specs/shape/gather.yaml:62',
    states=states,
    kernels=(
        Kernel[GatherOptions](
            name='gather_bytes',
            place='specs/shape/gather.yaml:65',
            types={'input': (DType.INT8, DType.UINT8, DType.INT16, DType.UINT16, DType.INT32, DType.UINT32, DType.INT64, DType.UINT64, DType.FLOAT16, DType.FLOAT32, DType.FLOAT64, DType.BOOL,), 'indices': (DType.INT16, DType.INT32, DType.INT64,)},
            same_type={'output': 'input'},
            arguments=('p', 'input', 'indices', 'output'),
            c=(
                '/* GATHER: input int8 or uint8 or int16 or uint16 or int32 or uint32 or int64 or uint64 or float16 or float32 or float64 or bool, indices int16 or int32 or int64 (specs/shape/gather.yaml:65) */\n'
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
            exact=_gather_bytes_exact,
            headers=('opgen_index.h',),
            table_inputs={},
        ),
    ),
    state_names=(),
    alias=None,
    reads_values=frozenset(['indices', 'input']),
    folds=(),
    absorptions=(),
    torch=(
        TorchEntry('aten.index_select.default', '', None, None, _torch_0_inputs, _torch_0_options, _torch_0_outputs, frozenset(['dim', 'index', 'self']), ('output',), 'specs/shape/gather.yaml:6'),
        TorchEntry('aten.embedding.default', '', None, None, _torch_1_inputs, _torch_1_options, _torch_1_outputs, frozenset(['indices', 'padding_idx', 'scale_grad_by_freq', 'sparse', 'weight']), ('output',), 'specs/shape/gather.yaml:9'),
        TorchEntry('aten.index.Tensor', '', None, _torch_2_limit, _torch_2_inputs, _torch_2_options, _torch_2_outputs, frozenset(['indices', 'self']), ('output',), 'specs/shape/gather.yaml:13'),
        TorchEntry('aten.gather.default', '', None, _torch_3_limit, _torch_3_inputs, _torch_3_options, _torch_3_outputs, frozenset(['dim', 'index', 'output', 'results', 'self', 'sparse_grad']), ('output',), 'specs/shape/gather.yaml:17'),
    ),
    permute=Permute[GatherOptions]('specs/shape/gather.yaml:57', ('input',), _permute_when, changes={'axis': _permute_axis}, result=_permute_result),
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
