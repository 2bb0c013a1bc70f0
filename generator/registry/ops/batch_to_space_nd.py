"""BATCH_TO_SPACE_ND. Made by `opgen build` from specs/shape/batch_to_space_nd.yaml; do not edit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from opgen.air.dtype import DType
from opgen.air.model import AirModel, AirOperator, AirOperatorOptions
from opgen.aot.operators.spec_operator import SpecOperator
from opgen.lib.arrays import ints, reshape
from opgen.lib.draw import Case, Draw, Sample
from opgen.lib.picks import are_pairs, batch_picks, batch_to_space, batch_to_space_shape, batches_fit, befores
from opgen.lib.shapes import shape_of
from opgen.litert.parse import parse_operator
from opgen.litert.schema import ModelT, SubGraphT
from opgen.registry.context import RegistryContext
from opgen.registry.definition import Definition, Kernel, Litert, Operand, Operation, OutputFacts, Params, State, Values, Violation, in_words as _in_words, take as _take


@dataclass(frozen=True)
class BatchToSpaceNdOptions(AirOperatorOptions):
    """Options of BATCH_TO_SPACE_ND."""


def infer(op: Operation[BatchToSpaceNdOptions]) -> Mapping[str, OutputFacts | tuple[OutputFacts, ...]]:
    input = op.tensor("input")  # specs/shape/batch_to_space_nd.yaml:8
    crops = op.tensor("crops")  # specs/shape/batch_to_space_nd.yaml:10
    block_shape = op.tensor("block_shape")  # specs/shape/batch_to_space_nd.yaml:9
    blocks = shape_of(block_shape)  # specs/shape/batch_to_space_nd.yaml:16
    return {
        "output": OutputFacts(
            type=input.type,  # specs/_family/pick.yaml:7
            shape=batch_to_space_shape(input.shape, blocks, crops),  # specs/shape/batch_to_space_nd.yaml:13
            scale=input.scale,  # specs/_family/pick.yaml:8
            zero_point=input.zero_point,  # specs/_family/pick.yaml:9
        ),
    }


def check(op: Operation[BatchToSpaceNdOptions]) -> Iterator[Violation]:
    input = op.tensor("input")  # specs/shape/batch_to_space_nd.yaml:8
    if not (input.rank <= 8):  # specs/_family/pick.yaml:19
        yield Violation('specs/_family/pick.yaml:19', 'the input has ' + _in_words(input.rank) + ' axes, more than 8', is_limit=True)
    block_shape = op.tensor("block_shape")  # specs/shape/batch_to_space_nd.yaml:9
    if not (block_shape.rank == 1 and block_shape.size < input.rank):  # specs/shape/batch_to_space_nd.yaml:20
        yield Violation('specs/shape/batch_to_space_nd.yaml:20', 'block_shape of shape ' + _in_words(block_shape.shape) + ' does not fit ' + _in_words(input.rank) + ' axes')
    crops = op.tensor("crops")  # specs/shape/batch_to_space_nd.yaml:10
    if not (are_pairs(crops, block_shape.size)):  # specs/shape/batch_to_space_nd.yaml:22
        yield Violation('specs/shape/batch_to_space_nd.yaml:22', 'crops ' + _in_words(shape_of(crops)) + ' are not ' + _in_words(block_shape.size) + ' pairs of numbers from 0 on')
    blocks = shape_of(block_shape)  # specs/shape/batch_to_space_nd.yaml:16
    if not (batches_fit(input.shape, blocks, crops)):  # specs/shape/batch_to_space_nd.yaml:24
        yield Violation('specs/shape/batch_to_space_nd.yaml:24', 'shape ' + _in_words(input.shape) + ' does not fit blocks ' + _in_words(blocks) + ' and crops ' + _in_words(shape_of(crops)))


def macs(op: Operation[BatchToSpaceNdOptions]) -> int:
    del op
    return 0  # specs/_family/pick.yaml:23


def _evaluate_reference(op: Operation[BatchToSpaceNdOptions]) -> Values:
    input = op.tensor("input")  # specs/shape/batch_to_space_nd.yaml:8
    crops = op.tensor("crops")  # specs/shape/batch_to_space_nd.yaml:10
    block_shape = op.tensor("block_shape")  # specs/shape/batch_to_space_nd.yaml:9
    blocks = shape_of(block_shape)  # specs/shape/batch_to_space_nd.yaml:16
    return _take(batch_to_space(input, blocks, crops))  # specs/shape/batch_to_space_nd.yaml:27


def states(op: Operation[BatchToSpaceNdOptions]) -> Mapping[str, State]:
    del op
    return {}


def _pick_blocks_exact(op: Operation[BatchToSpaceNdOptions]) -> Values:
    input = op.tensor("input")  # specs/shape/batch_to_space_nd.yaml:8
    crops = op.tensor("crops")  # specs/shape/batch_to_space_nd.yaml:10
    block_shape = op.tensor("block_shape")  # specs/shape/batch_to_space_nd.yaml:9
    blocks = shape_of(block_shape)  # specs/shape/batch_to_space_nd.yaml:16
    return _take(batch_to_space(input, blocks, crops))  # specs/shape/batch_to_space_nd.yaml:27


def _pick_blocks_params(op: Operation[BatchToSpaceNdOptions]) -> Params:
    input = op.tensor("input")  # specs/shape/batch_to_space_nd.yaml:8
    crops = op.tensor("crops")  # specs/shape/batch_to_space_nd.yaml:10
    output = op.tensor("output")  # specs/shape/batch_to_space_nd.yaml:12
    width = input.type.bits // 8  # specs/_family/pick.yaml:12
    block_shape = op.tensor("block_shape")  # specs/shape/batch_to_space_nd.yaml:9
    blocks = shape_of(block_shape)  # specs/shape/batch_to_space_nd.yaml:16
    picks = batch_picks(output.shape, input.shape, blocks, befores(crops), width)  # specs/shape/batch_to_space_nd.yaml:17
    counts = picks.counts  # specs/_family/pick.yaml:13
    offsets = picks.offsets  # specs/_family/pick.yaml:14
    rank = picks.rank  # specs/_family/pick.yaml:15
    block = picks.block  # specs/_family/pick.yaml:16
    return (("counts", counts), ("offsets", offsets), ("rank", rank), ("block", block),)  # specs/_family/pick.yaml:26


def sample_0(draw: Draw) -> Case:
    sample = Sample(draw)
    choice = draw.choice
    block_shape = sample.tensor("block_shape", ints((choice(1, 2, 3), choice(1, 2))), "")  # specs/shape/batch_to_space_nd.yaml:34
    span = draw.span
    input = sample.tensor("input", (6 * span(1, 2), span(2, 4), span(2, 4), span(1, 5)), "")  # specs/shape/batch_to_space_nd.yaml:35
    crops = sample.tensor("crops", reshape(ints((span(0, 1), span(0, 1), span(0, 1), span(0, 1))), (2, 2)), "")  # specs/shape/batch_to_space_nd.yaml:36
    return sample.case()


def sample_1(draw: Draw) -> Case:
    sample = Sample(draw)
    choice = draw.choice
    block_shape = sample.tensor("block_shape", ints((choice(1, 2, 4),)), "")  # specs/shape/batch_to_space_nd.yaml:37
    span = draw.span
    input = sample.tensor("input", (4, span(3, 7), span(1, 5)), "")  # specs/shape/batch_to_space_nd.yaml:38
    crops = sample.tensor("crops", reshape(ints((span(0, 1), span(0, 1))), (1, 2)), "")  # specs/shape/batch_to_space_nd.yaml:39
    return sample.case()


DEFINITION = Definition[BatchToSpaceNdOptions](
    op='BATCH_TO_SPACE_ND',
    place='specs/shape/batch_to_space_nd.yaml:2',
    doc='The images that batches were dealt from (see SPACE_TO_BATCH_ND), with their borders cropped.',
    options_type=BatchToSpaceNdOptions,
    options=(),
    litert=Litert(builtin='BATCH_TO_SPACE_ND', versions=(1, 4), table='BatchToSpaceNDOptions'),
    inputs=(
        Operand('input', 'specs/shape/batch_to_space_nd.yaml:8'),
        Operand('block_shape', 'specs/shape/batch_to_space_nd.yaml:9', const=True, ignores_scale=True),
        Operand('crops', 'specs/shape/batch_to_space_nd.yaml:10', const=True, ignores_scale=True),
    ),
    outputs=(
        Operand('output', 'specs/shape/batch_to_space_nd.yaml:12'),
    ),
    infer=infer,
    check=check,
    macs=macs,
    reference=_evaluate_reference,
    reference_place='specs/shape/batch_to_space_nd.yaml:27',
    states=states,
    kernels=(
        Kernel[BatchToSpaceNdOptions](
            name='pick_blocks',
            place='specs/_family/pick.yaml:26',
            types={'input': (DType.INT8, DType.UINT8, DType.INT16, DType.UINT16, DType.INT32, DType.UINT32, DType.INT64, DType.UINT64, DType.FLOAT16, DType.FLOAT32, DType.FLOAT64, DType.BOOL,), 'block_shape': (DType.INT32,), 'crops': (DType.INT32,)},
            same_type={'output': 'input'},
            arguments=('p', 'input', 'output'),
            c=(
                '/* pick: input int8 or uint8 or int16 or uint16 or int32 or uint32 or int64 or uint64 or float16 or float32 or float64 or bool (specs/_family/pick.yaml:26) */\n'
                'typedef struct {\n'
                '    const int32_t *counts;\n'
                '    const int32_t *offsets;\n'
                '    int32_t rank;\n'
                '    int32_t block;\n'
                '} opgen_pick_blocks_params;\n'
                '\n'
                'static inline int opgen_run_pick_blocks(const opgen_pick_blocks_params *p, const void *input, void *output)\n'
                '{\n'
                '    opgen_pick_blocks(p->counts, p->offsets, p->rank, p->block, input, output);\n'
                '    return 0;\n'
                '}\n'
            ),
            params=_pick_blocks_params,
            exact=_pick_blocks_exact,
            headers=('opgen_picks.h',),
            table_inputs={'counts': ('block_shape', 'crops'), 'offsets': ('block_shape', 'crops')},
        ),
    ),
    state_names=(),
    alias=None,
    reads_values=frozenset(['block_shape', 'crops', 'input']),
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
    """Read one BATCH_TO_SPACE_ND of a LiteRT model."""
    return parse_operator(DEFINITION, op_id, model, subgraph, air_model)


class BatchToSpaceNdOperator(SpecOperator):
    """BATCH_TO_SPACE_ND, ready to be planned and emitted."""

    TYPE = 'BATCH_TO_SPACE_ND'
    DEFINITION = DEFINITION


OPERATOR = BatchToSpaceNdOperator
OPTIONS = BatchToSpaceNdOptions


def register(context: RegistryContext, *, overwrite: bool = False) -> None:
    """Put BATCH_TO_SPACE_ND into the registries of a context."""
    context.litert_parsers.register(DEFINITION.litert_key, parse, overwrite)
    context.air_options.register('BATCH_TO_SPACE_ND', BatchToSpaceNdOptions, overwrite)
    context.aot_operator_classes.register('BATCH_TO_SPACE_ND', BatchToSpaceNdOperator, overwrite)
