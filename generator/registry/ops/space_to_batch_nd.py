"""SPACE_TO_BATCH_ND. Made by `opgen build` from specs/shape/space_to_batch_nd.yaml; do not edit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from opgen.air.dtype import DType
from opgen.air.model import AirModel, AirOperator, AirOperatorOptions
from opgen.aot.operators.spec_operator import SpecOperator
from opgen.lib.arrays import ints, reshape
from opgen.lib.draw import Case, Draw, Sample
from opgen.lib.picks import are_pairs, batch_picks, befores, blocks_fit, space_to_batch, space_to_batch_shape
from opgen.lib.shapes import shape_of
from opgen.litert.parse import parse_operator
from opgen.litert.schema import ModelT, SubGraphT
from opgen.registry.context import RegistryContext
from opgen.registry.definition import Definition, Kernel, Litert, Operand, Operation, OutputFacts, Params, State, Values, Violation, in_words as _in_words, take as _take


@dataclass(frozen=True)
class SpaceToBatchNdOptions(AirOperatorOptions):
    """Options of SPACE_TO_BATCH_ND."""


def infer(op: Operation[SpaceToBatchNdOptions]) -> Mapping[str, OutputFacts | tuple[OutputFacts, ...]]:
    input = op.tensor("input")  # specs/shape/space_to_batch_nd.yaml:7
    paddings = op.tensor("paddings")  # specs/shape/space_to_batch_nd.yaml:9
    block_shape = op.tensor("block_shape")  # specs/shape/space_to_batch_nd.yaml:8
    blocks = shape_of(block_shape)  # specs/shape/space_to_batch_nd.yaml:18
    return {
        "output": OutputFacts(
            type=input.type,  # specs/shape/space_to_batch_nd.yaml:12
            shape=space_to_batch_shape(input.shape, blocks, paddings),  # specs/shape/space_to_batch_nd.yaml:13
            scale=input.scale,  # specs/shape/space_to_batch_nd.yaml:14
            zero_point=input.zero_point,  # specs/shape/space_to_batch_nd.yaml:15
        ),
    }


def check(op: Operation[SpaceToBatchNdOptions]) -> Iterator[Violation]:
    input = op.tensor("input")  # specs/shape/space_to_batch_nd.yaml:7
    block_shape = op.tensor("block_shape")  # specs/shape/space_to_batch_nd.yaml:8
    if not (block_shape.rank == 1 and block_shape.size < input.rank and input.rank <= 8):  # specs/shape/space_to_batch_nd.yaml:28
        yield Violation('specs/shape/space_to_batch_nd.yaml:28', 'block_shape of shape ' + _in_words(block_shape.shape) + ' does not fit ' + _in_words(input.rank) + ' axes')
    paddings = op.tensor("paddings")  # specs/shape/space_to_batch_nd.yaml:9
    if not (are_pairs(paddings, block_shape.size)):  # specs/shape/space_to_batch_nd.yaml:30
        yield Violation('specs/shape/space_to_batch_nd.yaml:30', 'paddings ' + _in_words(shape_of(paddings)) + ' are not ' + _in_words(block_shape.size) + ' pairs of numbers from 0 on')
    blocks = shape_of(block_shape)  # specs/shape/space_to_batch_nd.yaml:18
    if not (blocks_fit(input.shape, blocks, paddings)):  # specs/shape/space_to_batch_nd.yaml:32
        yield Violation('specs/shape/space_to_batch_nd.yaml:32', 'shape ' + _in_words(input.shape) + ' with paddings ' + _in_words(shape_of(paddings)) + ' is not made of blocks ' + _in_words(blocks))


def macs(op: Operation[SpaceToBatchNdOptions]) -> int:
    del op
    return 0  # specs/shape/space_to_batch_nd.yaml:35


def _evaluate_reference(op: Operation[SpaceToBatchNdOptions]) -> Values:
    input = op.tensor("input")  # specs/shape/space_to_batch_nd.yaml:7
    paddings = op.tensor("paddings")  # specs/shape/space_to_batch_nd.yaml:9
    output = op.tensor("output")  # specs/shape/space_to_batch_nd.yaml:11
    block_shape = op.tensor("block_shape")  # specs/shape/space_to_batch_nd.yaml:8
    blocks = shape_of(block_shape)  # specs/shape/space_to_batch_nd.yaml:18
    return _take(space_to_batch(input, blocks, paddings, -output.scale * output.zero_point))  # specs/shape/space_to_batch_nd.yaml:37


def states(op: Operation[SpaceToBatchNdOptions]) -> Mapping[str, State]:
    del op
    return {}


def _place_blocks_exact(op: Operation[SpaceToBatchNdOptions]) -> Values:
    input = op.tensor("input")  # specs/shape/space_to_batch_nd.yaml:7
    paddings = op.tensor("paddings")  # specs/shape/space_to_batch_nd.yaml:9
    block_shape = op.tensor("block_shape")  # specs/shape/space_to_batch_nd.yaml:8
    blocks = shape_of(block_shape)  # specs/shape/space_to_batch_nd.yaml:18
    return _take(space_to_batch(input, blocks, paddings, 0))  # specs/shape/space_to_batch_nd.yaml:44


def _place_blocks_params(op: Operation[SpaceToBatchNdOptions]) -> Params:
    input = op.tensor("input")  # specs/shape/space_to_batch_nd.yaml:7
    paddings = op.tensor("paddings")  # specs/shape/space_to_batch_nd.yaml:9
    output = op.tensor("output")  # specs/shape/space_to_batch_nd.yaml:11
    block_shape = op.tensor("block_shape")  # specs/shape/space_to_batch_nd.yaml:8
    blocks = shape_of(block_shape)  # specs/shape/space_to_batch_nd.yaml:18
    width = input.type.bits // 8  # specs/shape/space_to_batch_nd.yaml:19
    picks = batch_picks(input.shape, output.shape, blocks, befores(paddings), width)  # specs/shape/space_to_batch_nd.yaml:20
    counts = picks.counts  # specs/shape/space_to_batch_nd.yaml:21
    offsets = picks.offsets  # specs/shape/space_to_batch_nd.yaml:22
    rank = picks.rank  # specs/shape/space_to_batch_nd.yaml:23
    block = picks.block  # specs/shape/space_to_batch_nd.yaml:24
    bytes = output.bytes  # specs/shape/space_to_batch_nd.yaml:25
    return (("counts", counts), ("offsets", offsets), ("rank", rank), ("block", block), ("bytes", bytes),)  # specs/shape/space_to_batch_nd.yaml:40


def sample_0(draw: Draw) -> Case:
    sample = Sample(draw)
    choice = draw.choice
    block_shape = sample.tensor("block_shape", ints((choice(1, 2, 3), choice(1, 2))), "")  # specs/shape/space_to_batch_nd.yaml:50
    span = draw.span
    input = sample.tensor("input", (span(1, 3), 6 * span(1, 2), 2 * span(1, 3), span(1, 5)), "")  # specs/shape/space_to_batch_nd.yaml:51
    paddings = sample.tensor("paddings", reshape(ints((span(0, 3), span(0, 3), span(0, 2), span(0, 2))), (2, 2)), "")  # specs/shape/space_to_batch_nd.yaml:52
    return sample.case()


def sample_1(draw: Draw) -> Case:
    sample = Sample(draw)
    choice = draw.choice
    block_shape = sample.tensor("block_shape", ints((choice(1, 2, 4),)), "")  # specs/shape/space_to_batch_nd.yaml:53
    span = draw.span
    input = sample.tensor("input", (span(1, 3), span(3, 8), span(1, 5)), "")  # specs/shape/space_to_batch_nd.yaml:54
    paddings = sample.tensor("paddings", reshape(ints((span(0, 4), span(0, 4))), (1, 2)), "")  # specs/shape/space_to_batch_nd.yaml:55
    return sample.case()


DEFINITION = Definition[SpaceToBatchNdOptions](
    op='SPACE_TO_BATCH_ND',
    place='specs/shape/space_to_batch_nd.yaml:2',
    doc='Images dealt out to batches, every block_shape[i]-th pixel along axis i, after padding.',
    options_type=SpaceToBatchNdOptions,
    options=(),
    litert=Litert(builtin='SPACE_TO_BATCH_ND', versions=(1, 4), table='SpaceToBatchNDOptions'),
    inputs=(
        Operand('input', 'specs/shape/space_to_batch_nd.yaml:7'),
        Operand('block_shape', 'specs/shape/space_to_batch_nd.yaml:8', const=True, ignores_scale=True),
        Operand('paddings', 'specs/shape/space_to_batch_nd.yaml:9', const=True, ignores_scale=True),
    ),
    outputs=(
        Operand('output', 'specs/shape/space_to_batch_nd.yaml:11'),
    ),
    infer=infer,
    check=check,
    macs=macs,
    reference=_evaluate_reference,
    reference_place='specs/shape/space_to_batch_nd.yaml:37',
    states=states,
    kernels=(
        Kernel[SpaceToBatchNdOptions](
            name='place_blocks',
            place='specs/shape/space_to_batch_nd.yaml:40',
            types={'input': (DType.INT8, DType.UINT8, DType.INT16, DType.UINT16, DType.INT32, DType.UINT32, DType.INT64, DType.UINT64, DType.FLOAT16, DType.FLOAT32, DType.FLOAT64, DType.BOOL,), 'block_shape': (DType.INT32,), 'paddings': (DType.INT32,)},
            same_type={'output': 'input'},
            arguments=('p', 'input', 'output'),
            c=(
                '/* SPACE_TO_BATCH_ND: input int8 or uint8 or int16 or uint16 or int32 or uint32 or int64 or uint64 or float16 or float32 or float64 or bool, block_shape int32, paddings int32 (specs/shape/space_to_batch_nd.yaml:40) */\n'
                'typedef struct {\n'
                '    const int32_t *counts;\n'
                '    const int32_t *offsets;\n'
                '    int32_t rank;\n'
                '    int32_t block;\n'
                '    int32_t bytes;\n'
                '} opgen_place_blocks_params;\n'
                '\n'
                'static inline int opgen_run_place_blocks(const opgen_place_blocks_params *p, const void *input, void *output)\n'
                '{\n'
                '    opgen_place_blocks(p->counts, p->offsets, p->rank, p->block, p->bytes, input, output);\n'
                '    return 0;\n'
                '}\n'
            ),
            params=_place_blocks_params,
            exact=_place_blocks_exact,
            headers=('opgen_picks.h',),
            table_inputs={'counts': ('block_shape', 'paddings'), 'offsets': ('block_shape', 'paddings')},
        ),
    ),
    state_names=(),
    alias=None,
    reads_values=frozenset(['block_shape', 'input', 'paddings']),
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
    """Read one SPACE_TO_BATCH_ND of a LiteRT model."""
    return parse_operator(DEFINITION, op_id, model, subgraph, air_model)


class SpaceToBatchNdOperator(SpecOperator):
    """SPACE_TO_BATCH_ND, ready to be planned and emitted."""

    TYPE = 'SPACE_TO_BATCH_ND'
    DEFINITION = DEFINITION


OPERATOR = SpaceToBatchNdOperator
OPTIONS = SpaceToBatchNdOptions


def register(context: RegistryContext, *, overwrite: bool = False) -> None:
    """Put SPACE_TO_BATCH_ND into the registries of a context."""
    context.litert_parsers.register(DEFINITION.litert_key, parse, overwrite)
    context.air_options.register('SPACE_TO_BATCH_ND', SpaceToBatchNdOptions, overwrite)
    context.aot_operator_classes.register('SPACE_TO_BATCH_ND', SpaceToBatchNdOperator, overwrite)
