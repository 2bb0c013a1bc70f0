"""SPACE_TO_DEPTH. Made by `opgen build` from specs/shape/space_to_depth.yaml; do not edit."""

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
class SpaceToDepthOptions(AirOperatorOptions):
    """Options of SPACE_TO_DEPTH."""

    block_size: int = 0  # specs/shape/space_to_depth.yaml:8


def infer(op: Operation[SpaceToDepthOptions]) -> Mapping[str, OutputFacts | tuple[OutputFacts, ...]]:
    input = op.tensor("input")  # specs/shape/space_to_depth.yaml:11
    block_size = op.options.block_size  # specs/shape/space_to_depth.yaml:8
    rows = input.h // block_size  # specs/shape/space_to_depth.yaml:17
    cols = input.w // block_size  # specs/shape/space_to_depth.yaml:18
    return {
        "output": OutputFacts(
            type=input.type,  # specs/_family/rearrange.yaml:7
            shape=(input.n, rows, cols, block_size * block_size * input.c),  # specs/shape/space_to_depth.yaml:14
            scale=input.scale,  # specs/_family/rearrange.yaml:8
            zero_point=input.zero_point,  # specs/_family/rearrange.yaml:9
        ),
    }


def check(op: Operation[SpaceToDepthOptions]) -> Iterator[Violation]:
    input = op.tensor("input")  # specs/shape/space_to_depth.yaml:11
    if not (input.rank <= 8):  # specs/_family/rearrange.yaml:20
        yield Violation('specs/_family/rearrange.yaml:20', 'the input has ' + _in_words(input.rank) + ' axes, more than 8', is_limit=True)
    block_size = op.options.block_size  # specs/shape/space_to_depth.yaml:8
    if not (input.h % block_size == 0 and input.w % block_size == 0):  # specs/shape/space_to_depth.yaml:23
        yield Violation('specs/shape/space_to_depth.yaml:23', 'an image of ' + _in_words(input.h) + ' * ' + _in_words(input.w) + ' is not made of squares of ' + _in_words(block_size) + ' * ' + _in_words(block_size))


def macs(op: Operation[SpaceToDepthOptions]) -> int:
    del op
    return 0  # specs/_family/rearrange.yaml:24


def _evaluate_reference(op: Operation[SpaceToDepthOptions]) -> Values:
    input = op.tensor("input")  # specs/shape/space_to_depth.yaml:11
    output = op.tensor("output")  # specs/shape/space_to_depth.yaml:13
    block_size = op.options.block_size  # specs/shape/space_to_depth.yaml:8
    rows = input.h // block_size  # specs/shape/space_to_depth.yaml:17
    cols = input.w // block_size  # specs/shape/space_to_depth.yaml:18
    blocks = (input.n, rows, block_size, cols, block_size, input.c)  # specs/shape/space_to_depth.yaml:19
    return _take(reshape(transpose(reshape(input, blocks), (0, 1, 3, 2, 4, 5)), output.shape))  # specs/shape/space_to_depth.yaml:26


def states(op: Operation[SpaceToDepthOptions]) -> Mapping[str, State]:
    del op
    return {}


def _copy_blocks_exact(op: Operation[SpaceToDepthOptions]) -> Values:
    input = op.tensor("input")  # specs/shape/space_to_depth.yaml:11
    output = op.tensor("output")  # specs/shape/space_to_depth.yaml:13
    block_size = op.options.block_size  # specs/shape/space_to_depth.yaml:8
    rows = input.h // block_size  # specs/shape/space_to_depth.yaml:17
    cols = input.w // block_size  # specs/shape/space_to_depth.yaml:18
    blocks = (input.n, rows, block_size, cols, block_size, input.c)  # specs/shape/space_to_depth.yaml:19
    return _take(reshape(transpose(reshape(input, blocks), (0, 1, 3, 2, 4, 5)), output.shape))  # specs/shape/space_to_depth.yaml:26


def _copy_blocks_params(op: Operation[SpaceToDepthOptions]) -> Params:
    input = op.tensor("input")  # specs/shape/space_to_depth.yaml:11
    width = input.type.bits // 8  # specs/_family/rearrange.yaml:13
    block_size = op.options.block_size  # specs/shape/space_to_depth.yaml:8
    rows = input.h // block_size  # specs/shape/space_to_depth.yaml:17
    cols = input.w // block_size  # specs/shape/space_to_depth.yaml:18
    blocks = (input.n, rows, block_size, cols, block_size, input.c)  # specs/shape/space_to_depth.yaml:19
    nest = transpose_loops(blocks, (0, 1, 3, 2, 4, 5), width)  # specs/shape/space_to_depth.yaml:20
    loops = nest.table  # specs/_family/rearrange.yaml:14
    rank = nest.rank  # specs/_family/rearrange.yaml:15
    block = nest.block  # specs/_family/rearrange.yaml:16
    start = nest.start  # specs/_family/rearrange.yaml:17
    return (("loops", loops), ("rank", rank), ("block", block), ("start", start),)  # specs/_family/rearrange.yaml:27


def _uint8_exact(op: Operation[SpaceToDepthOptions]) -> bool:
    del op
    return True


def sample_0(draw: Draw) -> Case:
    sample = Sample(draw)
    span = draw.span
    block_size = sample.option("block_size", span(1, 4))  # specs/shape/space_to_depth.yaml:29
    input = sample.tensor("input", (span(1, 3), block_size * span(1, 4), block_size * span(1, 4), span(1, 5)), "NHWC")  # specs/shape/space_to_depth.yaml:30
    return sample.case()


DEFINITION = Definition[SpaceToDepthOptions](
    op='SPACE_TO_DEPTH',
    place='specs/shape/space_to_depth.yaml:2',
    doc='Every square of block_size * block_size pixels stacked into the channels of one.',
    options_type=SpaceToDepthOptions,
    options=(
        Option('block_size', int, 'specs/shape/space_to_depth.yaml:8', default=0, required=False, minimum=1),
    ),
    litert=Litert(builtin='SPACE_TO_DEPTH', versions=(1, 2), table='SpaceToDepthOptions'),
    inputs=(
        Operand('input', 'specs/shape/space_to_depth.yaml:11', layout='NHWC'),
    ),
    outputs=(
        Operand('output', 'specs/shape/space_to_depth.yaml:13'),
    ),
    infer=infer,
    check=check,
    macs=macs,
    reference=_evaluate_reference,
    reference_place='specs/shape/space_to_depth.yaml:26',
    states=states,
    kernels=(
        Kernel[SpaceToDepthOptions](
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
    uint8=UInt8[SpaceToDepthOptions]('specs/_family/rearrange.yaml:11', _uint8_exact, '', None),
    samples=(
        sample_0,
    ),
)


def parse(
    op_id: int, model: ModelT, subgraph: SubGraphT, air_model: AirModel
) -> AirOperator:
    """Read one SPACE_TO_DEPTH of a LiteRT model."""
    return parse_operator(DEFINITION, op_id, model, subgraph, air_model)


class SpaceToDepthOperator(SpecOperator):
    """SPACE_TO_DEPTH, ready to be planned and emitted."""

    TYPE = 'SPACE_TO_DEPTH'
    DEFINITION = DEFINITION


OPERATOR = SpaceToDepthOperator
OPTIONS = SpaceToDepthOptions


def register(context: RegistryContext, *, overwrite: bool = False) -> None:
    """Put SPACE_TO_DEPTH into the registries of a context."""
    context.litert_parsers.register(DEFINITION.litert_key, parse, overwrite)
    context.air_options.register('SPACE_TO_DEPTH', SpaceToDepthOptions, overwrite)
    context.aot_operator_classes.register('SPACE_TO_DEPTH', SpaceToDepthOperator, overwrite)
