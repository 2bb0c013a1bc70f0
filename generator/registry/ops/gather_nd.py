"""GATHER_ND. Made by `opgen build` from specs/shape/gather_nd.yaml; do not edit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from opgen.air.dtype import DType
from opgen.air.model import AirModel, AirOperator, AirOperatorOptions
from opgen.aot.operators.spec_operator import SpecOperator
from opgen.lib.arrays import arange, ints, reshape
from opgen.lib.draw import Case, Draw, Sample
from opgen.lib.indexing import are_places, block_strides, gather_nd
from opgen.lib.shapes import size_of
from opgen.litert.parse import parse_operator
from opgen.litert.schema import ModelT, SubGraphT
from opgen.registry.context import RegistryContext
from opgen.registry.definition import Definition, Kernel, Litert, Operand, Operation, OutputFacts, Params, State, Values, Violation, in_words as _in_words, take as _take


@dataclass(frozen=True)
class GatherNdOptions(AirOperatorOptions):
    """Options of GATHER_ND."""


def infer(op: Operation[GatherNdOptions]) -> Mapping[str, OutputFacts | tuple[OutputFacts, ...]]:
    input = op.tensor("input")  # specs/shape/gather_nd.yaml:7
    indices = op.tensor("indices")  # specs/shape/gather_nd.yaml:8
    depth = indices.shape[-1]  # specs/shape/gather_nd.yaml:17
    return {
        "output": OutputFacts(
            type=input.type,  # specs/shape/gather_nd.yaml:11
            shape=indices.shape[:-1] + input.shape[depth:],  # specs/shape/gather_nd.yaml:12
            scale=input.scale,  # specs/shape/gather_nd.yaml:13
            zero_point=input.zero_point,  # specs/shape/gather_nd.yaml:14
        ),
    }


def check(op: Operation[GatherNdOptions]) -> Iterator[Violation]:
    indices = op.tensor("indices")  # specs/shape/gather_nd.yaml:8
    if not (indices.rank >= 1):  # specs/shape/gather_nd.yaml:26
        yield Violation('specs/shape/gather_nd.yaml:26', 'the indices must have at least one axis')
    input = op.tensor("input")  # specs/shape/gather_nd.yaml:7
    depth = indices.shape[-1]  # specs/shape/gather_nd.yaml:17
    if not (1 <= depth and depth <= input.rank):  # specs/shape/gather_nd.yaml:28
        yield Violation('specs/shape/gather_nd.yaml:28', _in_words(depth) + ' indices each do not fit an input of ' + _in_words(input.rank) + ' axes')
    if not (are_places(indices, input.shape)):  # specs/shape/gather_nd.yaml:30
        yield Violation('specs/shape/gather_nd.yaml:30', 'indices are beyond an input of shape ' + _in_words(input.shape))


def macs(op: Operation[GatherNdOptions]) -> int:
    del op
    return 0  # specs/shape/gather_nd.yaml:33


def _evaluate_reference(op: Operation[GatherNdOptions]) -> Values:
    input = op.tensor("input")  # specs/shape/gather_nd.yaml:7
    indices = op.tensor("indices")  # specs/shape/gather_nd.yaml:8
    return _take(gather_nd(input, indices))  # specs/shape/gather_nd.yaml:34


def states(op: Operation[GatherNdOptions]) -> Mapping[str, State]:
    del op
    return {}


def _gather_nd_bytes_exact(op: Operation[GatherNdOptions]) -> Values:
    input = op.tensor("input")  # specs/shape/gather_nd.yaml:7
    indices = op.tensor("indices")  # specs/shape/gather_nd.yaml:8
    return _take(gather_nd(input, indices))  # specs/shape/gather_nd.yaml:34


def _gather_nd_bytes_params(op: Operation[GatherNdOptions]) -> Params:
    indices = op.tensor("indices")  # specs/shape/gather_nd.yaml:8
    depth = indices.shape[-1]  # specs/shape/gather_nd.yaml:17
    input = op.tensor("input")  # specs/shape/gather_nd.yaml:7
    width = input.type.bits // 8  # specs/shape/gather_nd.yaml:18
    strides = block_strides(input.shape, depth, width)  # specs/shape/gather_nd.yaml:19
    count = size_of(indices.shape[:-1])  # specs/shape/gather_nd.yaml:20
    block = size_of(input.shape[depth:]) * width  # specs/shape/gather_nd.yaml:21
    bytes = input.bytes  # specs/shape/gather_nd.yaml:22
    index_bytes = indices.type.bits // 8  # specs/shape/gather_nd.yaml:23
    return (("strides", strides), ("depth", depth), ("count", count), ("block", block), ("bytes", bytes), ("index_bytes", index_bytes),)  # specs/shape/gather_nd.yaml:37


def sample_0(draw: Draw) -> Case:
    sample = Sample(draw)
    span = draw.span
    input = sample.tensor("input", (span(2, 4), span(3, 5), span(1, 4)), "")  # specs/shape/gather_nd.yaml:48
    choice = draw.choice
    indices = sample.tensor("indices", choice(reshape(arange(12) * span(1, 5) % 2, (2, 3, 2)), reshape(arange(5) % 2, (5, 1)), reshape(arange(6) % 2 * ints((1, 1, 0, 1, 1, 0)), (2, 3)), ints((1, 2))), "")  # specs/shape/gather_nd.yaml:49
    return sample.case()


def sample_1(draw: Draw) -> Case:
    sample = Sample(draw)
    span = draw.span
    input = sample.tensor("input", (span(3, 9),), "")  # specs/shape/gather_nd.yaml:51
    indices = sample.tensor("indices", reshape(arange(6) % 3, (2, 3, 1)), "")  # specs/shape/gather_nd.yaml:52
    return sample.case()


DEFINITION = Definition[GatherNdOptions](
    op='GATHER_ND',
    place='specs/shape/gather_nd.yaml:2',
    doc='The parts of the input at the places that the last axis of the indices names.',
    options_type=GatherNdOptions,
    options=(),
    litert=Litert(builtin='GATHER_ND', versions=(1, 6), table='GatherNdOptions'),
    inputs=(
        Operand('input', 'specs/shape/gather_nd.yaml:7'),
        Operand('indices', 'specs/shape/gather_nd.yaml:8', ignores_scale=True),
    ),
    outputs=(
        Operand('output', 'specs/shape/gather_nd.yaml:10'),
    ),
    infer=infer,
    check=check,
    macs=macs,
    reference=_evaluate_reference,
    reference_place='specs/shape/gather_nd.yaml:34',
    states=states,
    kernels=(
        Kernel[GatherNdOptions](
            name='gather_nd_bytes',
            place='specs/shape/gather_nd.yaml:37',
            types={'input': (DType.INT8, DType.UINT8, DType.INT16, DType.UINT16, DType.INT32, DType.UINT32, DType.INT64, DType.UINT64, DType.FLOAT16, DType.FLOAT32, DType.FLOAT64, DType.BOOL,), 'indices': (DType.INT16, DType.INT32, DType.INT64,)},
            same_type={'output': 'input'},
            arguments=('p', 'input', 'indices', 'output'),
            c=(
                '/* GATHER_ND: input int8 or uint8 or int16 or uint16 or int32 or uint32 or int64 or uint64 or float16 or float32 or float64 or bool, indices int16 or int32 or int64 (specs/shape/gather_nd.yaml:37) */\n'
                'typedef struct {\n'
                '    const int32_t *strides;\n'
                '    int32_t depth;\n'
                '    int32_t count;\n'
                '    int32_t block;\n'
                '    int32_t bytes;\n'
                '    int32_t index_bytes;\n'
                '} opgen_gather_nd_bytes_params;\n'
                '\n'
                'static inline int opgen_run_gather_nd_bytes(const opgen_gather_nd_bytes_params *p, const void *input,\n'
                '                                            const void *indices, void *output)\n'
                '{\n'
                '    return opgen_gather_nd(p->strides, p->depth, p->count, p->block, p->bytes, p->index_bytes,\n'
                '                           indices, input, output);\n'
                '}\n'
            ),
            params=_gather_nd_bytes_params,
            exact=_gather_nd_bytes_exact,
            headers=('opgen_index.h',),
            table_inputs={},
        ),
    ),
    state_names=(),
    alias=None,
    reads_values=frozenset(['indices', 'input']),
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
    """Read one GATHER_ND of a LiteRT model."""
    return parse_operator(DEFINITION, op_id, model, subgraph, air_model)


class GatherNdOperator(SpecOperator):
    """GATHER_ND, ready to be planned and emitted."""

    TYPE = 'GATHER_ND'
    DEFINITION = DEFINITION


OPERATOR = GatherNdOperator
OPTIONS = GatherNdOptions


def register(context: RegistryContext, *, overwrite: bool = False) -> None:
    """Put GATHER_ND into the registries of a context."""
    context.litert_parsers.register(DEFINITION.litert_key, parse, overwrite)
    context.air_options.register('GATHER_ND', GatherNdOptions, overwrite)
    context.aot_operator_classes.register('GATHER_ND', GatherNdOperator, overwrite)
