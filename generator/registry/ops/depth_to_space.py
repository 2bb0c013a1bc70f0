"""DEPTH_TO_SPACE. Made by `opgen build` from specs/shape/depth_to_space.yaml; do not edit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from opgen.air.dtype import DType
from opgen.air.model import AirModel, AirOperator, AirOperatorOptions
from opgen.aot.operators.spec_operator import SpecOperator
from opgen.lib.arrays import reshape, transpose
from opgen.lib.draw import Case, Draw, Sample
from opgen.lib.loops import transpose_loops
from opgen.litert.parse import parse_operator
from opgen.litert.schema import ModelT, SubGraphT
from opgen.registry.context import RegistryContext
from opgen.registry.definition import Definition, Kernel, Litert, Operand, Operation, Option, OutputFacts, Params, State, UInt8, Values, Violation, in_words as _in_words, take as _take


@dataclass(frozen=True)
class DepthToSpaceOptions(AirOperatorOptions):
    """Options of DEPTH_TO_SPACE."""

    block_size: int = 0  # specs/shape/depth_to_space.yaml:8


def infer(op: Operation[DepthToSpaceOptions]) -> Mapping[str, OutputFacts | tuple[OutputFacts, ...]]:
    input = op.tensor("input")  # specs/shape/depth_to_space.yaml:11
    block_size = op.options.block_size  # specs/shape/depth_to_space.yaml:8
    depth = input.c // (block_size * block_size)  # specs/shape/depth_to_space.yaml:17
    return {
        "output": OutputFacts(
            type=input.type,  # specs/_family/rearrange.yaml:7
            shape=(input.n, input.h * block_size, input.w * block_size, depth),  # specs/shape/depth_to_space.yaml:14
            scale=input.scale,  # specs/_family/rearrange.yaml:8
            zero_point=input.zero_point,  # specs/_family/rearrange.yaml:9
        ),
    }


def check(op: Operation[DepthToSpaceOptions]) -> Iterator[Violation]:
    input = op.tensor("input")  # specs/shape/depth_to_space.yaml:11
    if not (input.rank <= 8):  # specs/_family/rearrange.yaml:20
        yield Violation('specs/_family/rearrange.yaml:20', 'the input has ' + _in_words(input.rank) + ' axes, more than 8', is_limit=True)
    block_size = op.options.block_size  # specs/shape/depth_to_space.yaml:8
    if not (input.c % (block_size * block_size) == 0):  # specs/shape/depth_to_space.yaml:22
        yield Violation('specs/shape/depth_to_space.yaml:22', _in_words(input.c) + ' channels are not groups of ' + _in_words(block_size) + ' * ' + _in_words(block_size))


def macs(op: Operation[DepthToSpaceOptions]) -> int:
    del op
    return 0  # specs/_family/rearrange.yaml:24


def _evaluate_reference(op: Operation[DepthToSpaceOptions]) -> Values:
    input = op.tensor("input")  # specs/shape/depth_to_space.yaml:11
    output = op.tensor("output")  # specs/shape/depth_to_space.yaml:13
    block_size = op.options.block_size  # specs/shape/depth_to_space.yaml:8
    depth = input.c // (block_size * block_size)  # specs/shape/depth_to_space.yaml:17
    blocks = (input.n, input.h, input.w, block_size, block_size, depth)  # specs/shape/depth_to_space.yaml:18
    return _take(reshape(transpose(reshape(input, blocks), (0, 1, 3, 2, 4, 5)), output.shape))  # specs/shape/depth_to_space.yaml:25


def states(op: Operation[DepthToSpaceOptions]) -> Mapping[str, State]:
    del op
    return {}


def _copy_blocks_exact(op: Operation[DepthToSpaceOptions]) -> Values:
    input = op.tensor("input")  # specs/shape/depth_to_space.yaml:11
    output = op.tensor("output")  # specs/shape/depth_to_space.yaml:13
    block_size = op.options.block_size  # specs/shape/depth_to_space.yaml:8
    depth = input.c // (block_size * block_size)  # specs/shape/depth_to_space.yaml:17
    blocks = (input.n, input.h, input.w, block_size, block_size, depth)  # specs/shape/depth_to_space.yaml:18
    return _take(reshape(transpose(reshape(input, blocks), (0, 1, 3, 2, 4, 5)), output.shape))  # specs/shape/depth_to_space.yaml:25


def _copy_blocks_params(op: Operation[DepthToSpaceOptions]) -> Params:
    input = op.tensor("input")  # specs/shape/depth_to_space.yaml:11
    width = input.type.bits // 8  # specs/_family/rearrange.yaml:13
    block_size = op.options.block_size  # specs/shape/depth_to_space.yaml:8
    depth = input.c // (block_size * block_size)  # specs/shape/depth_to_space.yaml:17
    blocks = (input.n, input.h, input.w, block_size, block_size, depth)  # specs/shape/depth_to_space.yaml:18
    nest = transpose_loops(blocks, (0, 1, 3, 2, 4, 5), width)  # specs/shape/depth_to_space.yaml:19
    loops = nest.table  # specs/_family/rearrange.yaml:14
    rank = nest.rank  # specs/_family/rearrange.yaml:15
    block = nest.block  # specs/_family/rearrange.yaml:16
    start = nest.start  # specs/_family/rearrange.yaml:17
    return (("loops", loops), ("rank", rank), ("block", block), ("start", start),)  # specs/_family/rearrange.yaml:27


def _uint8_exact(op: Operation[DepthToSpaceOptions]) -> bool:
    del op
    return True


def sample_0(draw: Draw) -> Case:
    sample = Sample(draw)
    span = draw.span
    block_size = sample.option("block_size", span(1, 4))  # specs/shape/depth_to_space.yaml:28
    input = sample.tensor("input", (span(1, 3), span(1, 5), span(1, 5), block_size * block_size * span(1, 5)), "NHWC")  # specs/shape/depth_to_space.yaml:29
    return sample.case()


DEFINITION = Definition[DepthToSpaceOptions](
    op='DEPTH_TO_SPACE',
    place='specs/shape/depth_to_space.yaml:2',
    doc='Every group of block_size * block_size channels spread over a square of pixels.',
    options_type=DepthToSpaceOptions,
    options=(
        Option('block_size', int, 'specs/shape/depth_to_space.yaml:8', default=0, required=False, minimum=1),
    ),
    litert=Litert(builtin='DEPTH_TO_SPACE', versions=(1, 2), table='DepthToSpaceOptions'),
    inputs=(
        Operand('input', 'specs/shape/depth_to_space.yaml:11', layout='NHWC'),
    ),
    outputs=(
        Operand('output', 'specs/shape/depth_to_space.yaml:13'),
    ),
    infer=infer,
    check=check,
    macs=macs,
    reference=_evaluate_reference,
    reference_place='specs/shape/depth_to_space.yaml:25',
    states=states,
    kernels=(
        Kernel[DepthToSpaceOptions](
            name='copy_blocks',
            place='specs/_family/rearrange.yaml:27',
            types={'input': (DType.INT8, DType.UINT8, DType.INT16, DType.UINT16, DType.INT32, DType.UINT32, DType.INT64, DType.UINT64, DType.FLOAT16, DType.FLOAT32, DType.FLOAT64, DType.BOOL,)},
            same_type={'output': 'input'},
            arguments=('p', 'input', 'output'),
            c=(
                '/* rearrange: input int8 or uint8 or int16 or uint16 or int32 or uint32 or int64 or uint64 or float16 or float32 or float64 or bool (specs/_family/rearrange.yaml:27) */\n'
                'typedef struct {\n'
                '    const int32_t *loops;\n'
                '    int32_t rank;\n'
                '    int32_t block;\n'
                '    int32_t start;\n'
                '} opgen_copy_blocks_params;\n'
                '\n'
                'static inline int opgen_run_copy_blocks(const opgen_copy_blocks_params *p, const void *input, void *output)\n'
                '{\n'
                '    opgen_copy_blocks(p->loops, p->rank, p->block, p->start, input, output);\n'
                '    return 0;\n'
                '}\n'
            ),
            params=_copy_blocks_params,
            exact=_copy_blocks_exact,
            headers=('opgen_copy.h',),
            table_inputs={},
        ),
    ),
    state_names=(),
    alias=None,
    reads_values=frozenset(['input']),
    folds=(),
    absorptions=(),
    uint8=UInt8[DepthToSpaceOptions]('specs/_family/rearrange.yaml:11', _uint8_exact, '', None),
    samples=(
        sample_0,
    ),
)


def parse(
    op_id: int, model: ModelT, subgraph: SubGraphT, air_model: AirModel
) -> AirOperator:
    """Read one DEPTH_TO_SPACE of a LiteRT model."""
    return parse_operator(DEFINITION, op_id, model, subgraph, air_model)


class DepthToSpaceOperator(SpecOperator):
    """DEPTH_TO_SPACE, ready to be planned and emitted."""

    TYPE = 'DEPTH_TO_SPACE'
    DEFINITION = DEFINITION


OPERATOR = DepthToSpaceOperator
OPTIONS = DepthToSpaceOptions


def register(context: RegistryContext, *, overwrite: bool = False) -> None:
    """Put DEPTH_TO_SPACE into the registries of a context."""
    context.litert_parsers.register(DEFINITION.litert_key, parse, overwrite)
    context.air_options.register('DEPTH_TO_SPACE', DepthToSpaceOptions, overwrite)
    context.aot_operator_classes.register('DEPTH_TO_SPACE', DepthToSpaceOperator, overwrite)
