"""SPLIT. Made by `opgen build` from specs/shape/split.yaml; do not edit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from opgen.air.dtype import DType
from opgen.air.model import AirModel, AirOperator, AirOperatorOptions
from opgen.aot.operators.spec_operator import SpecOperator
from opgen.lib.arrays import cumsum, element, ints, length, scalar
from opgen.lib.draw import Case, Draw, Sample
from opgen.lib.loops import block_sizes
from opgen.lib.reference import split
from opgen.lib.shapes import copies, is_axis, normal_axis, shape_of, size_of, with_size
from opgen.litert.parse import parse_operator
from opgen.litert.schema import ModelT, SubGraphT
from opgen.registry.context import RegistryContext
from opgen.registry.definition import Definition, Kernel, Litert, Operand, Operation, Option, OutputFacts, Params, Part, Permute, State, UInt8, Values, Violation, in_words as _in_words, take as _take


@dataclass(frozen=True)
class SplitOptions(AirOperatorOptions):
    """Options of SPLIT."""

    num_splits: int = 0  # specs/shape/split.yaml:8


def infer(op: Operation[SplitOptions]) -> Mapping[str, OutputFacts | tuple[OutputFacts, ...]]:
    input = op.tensor("input")  # specs/shape/split.yaml:12
    num_splits = op.options.num_splits  # specs/shape/split.yaml:8
    axis = op.tensor("axis")  # specs/shape/split.yaml:11
    along = element(axis, 0)  # specs/shape/split.yaml:18
    parts = copies(with_size(input.shape, along, input.shape[along] // num_splits), num_splits)  # specs/shape/split.yaml:20
    return {
        "outputs": (
            *(
                OutputFacts(
                    type=input.type,  # specs/_family/cut.yaml:9
                    shape=_shape,
                    scale=input.scale,  # specs/_family/cut.yaml:11
                    zero_point=input.zero_point,  # specs/_family/cut.yaml:12
                )
                for _shape in parts  # specs/_family/cut.yaml:10
            ),
        ),
    }


def check(op: Operation[SplitOptions]) -> Iterator[Violation]:
    input = op.tensor("input")  # specs/shape/split.yaml:12
    axis = op.tensor("axis")  # specs/shape/split.yaml:11
    along = element(axis, 0)  # specs/shape/split.yaml:18
    if not (is_axis(along, input.rank)):  # specs/shape/split.yaml:23
        yield Violation('specs/shape/split.yaml:23', 'the input, of ' + _in_words(input.rank) + ' axes, has no axis ' + _in_words(along))
    num_splits = op.options.num_splits  # specs/shape/split.yaml:8
    if not (input.shape[along] % num_splits == 0):  # specs/shape/split.yaml:25
        yield Violation('specs/shape/split.yaml:25', 'axis ' + _in_words(along) + ' of size ' + _in_words(input.shape[along]) + ' does not split into ' + _in_words(num_splits) + ' parts')


def macs(op: Operation[SplitOptions]) -> int:
    del op
    return 0  # specs/_family/cut.yaml:23


def _evaluate_reference(op: Operation[SplitOptions]) -> Values:
    input = op.tensor("input")  # specs/shape/split.yaml:12
    num_splits = op.options.num_splits  # specs/shape/split.yaml:8
    axis = op.tensor("axis")  # specs/shape/split.yaml:11
    along = element(axis, 0)  # specs/shape/split.yaml:18
    return _take(split(input, along, num_splits))  # specs/shape/split.yaml:29


def states(op: Operation[SplitOptions]) -> Mapping[str, State]:
    del op
    return {}


def _cut_blocks_exact(op: Operation[SplitOptions]) -> Values:
    input = op.tensor("input")  # specs/shape/split.yaml:12
    num_splits = op.options.num_splits  # specs/shape/split.yaml:8
    axis = op.tensor("axis")  # specs/shape/split.yaml:11
    along = element(axis, 0)  # specs/shape/split.yaml:18
    return _take(split(input, along, num_splits))  # specs/shape/split.yaml:29


def _cut_blocks_params(op: Operation[SplitOptions]) -> Params:
    input = op.tensor("input")  # specs/shape/split.yaml:12
    axis = op.tensor("axis")  # specs/shape/split.yaml:11
    along = element(axis, 0)  # specs/shape/split.yaml:18
    start = normal_axis(along, input.rank)  # specs/shape/split.yaml:19
    times = size_of(input.shape[:start])  # specs/_family/cut.yaml:19
    num_splits = op.options.num_splits  # specs/shape/split.yaml:8
    parts = copies(with_size(input.shape, along, input.shape[along] // num_splits), num_splits)  # specs/shape/split.yaml:20
    blocks = block_sizes(parts, start, input.type.bits // 8)  # specs/_family/cut.yaml:20
    count = length(blocks)  # specs/_family/cut.yaml:21
    return (("blocks", blocks), ("count", count), ("times", times),)  # specs/_family/cut.yaml:26


def _uint8_exact(op: Operation[SplitOptions]) -> bool:
    del op
    return True


def _part_0_offset(op: Operation[SplitOptions]) -> int | tuple[int, ...]:
    input = op.tensor("input")  # specs/shape/split.yaml:12
    axis = op.tensor("axis")  # specs/shape/split.yaml:11
    along = element(axis, 0)  # specs/shape/split.yaml:18
    start = normal_axis(along, input.rank)  # specs/shape/split.yaml:19
    num_splits = op.options.num_splits  # specs/shape/split.yaml:8
    parts = copies(with_size(input.shape, along, input.shape[along] // num_splits), num_splits)  # specs/shape/split.yaml:20
    blocks = block_sizes(parts, start, input.type.bits // 8)  # specs/_family/cut.yaml:20
    return shape_of(cumsum(blocks) - blocks)  # specs/_family/cut.yaml:14


def _part_0_when(op: Operation[SplitOptions]) -> bool:
    input = op.tensor("input")  # specs/shape/split.yaml:12
    axis = op.tensor("axis")  # specs/shape/split.yaml:11
    along = element(axis, 0)  # specs/shape/split.yaml:18
    start = normal_axis(along, input.rank)  # specs/shape/split.yaml:19
    times = size_of(input.shape[:start])  # specs/_family/cut.yaml:19
    return times == 1  # specs/_family/cut.yaml:15


def _permute_axis(op: Operation[SplitOptions], permutation: tuple[int, ...]) -> object:
    input = op.tensor("input")  # specs/shape/split.yaml:12
    axis = op.tensor("axis")  # specs/shape/split.yaml:11
    along = element(axis, 0)  # specs/shape/split.yaml:18
    start = normal_axis(along, input.rank)  # specs/shape/split.yaml:19
    return scalar(permutation[start])  # specs/shape/split.yaml:28


def sample_0(draw: Draw) -> Case:
    sample = Sample(draw)
    span = draw.span
    num_splits = sample.option("num_splits", span(1, 4))  # specs/shape/split.yaml:36
    choice = draw.choice
    axis = sample.tensor("axis", choice(scalar(choice(-1, 2)), ints((-1,))), "")  # specs/shape/split.yaml:37
    input = sample.tensor("input", (span(1, 3), span(1, 4), num_splits * span(1, 3)), "")  # specs/shape/split.yaml:38
    return sample.case()


def sample_1(draw: Draw) -> Case:
    sample = Sample(draw)
    span = draw.span
    num_splits = sample.option("num_splits", span(1, 3))  # specs/shape/split.yaml:39
    choice = draw.choice
    axis = sample.tensor("axis", scalar(choice(0, 1)), "")  # specs/shape/split.yaml:40
    input = sample.tensor("input", (num_splits, num_splits * span(1, 2), span(1, 3), 1, 2), "")  # specs/shape/split.yaml:41
    return sample.case()


DEFINITION = Definition[SplitOptions](
    op='SPLIT',
    place='specs/shape/split.yaml:2',
    doc='The input cut along an axis into parts of one size.',
    options_type=SplitOptions,
    options=(
        Option('num_splits', int, 'specs/shape/split.yaml:8', default=0, required=False, minimum=1),
    ),
    litert=Litert(builtin='SPLIT', versions=(1, 5), table='SplitOptions'),
    inputs=(
        Operand('axis', 'specs/shape/split.yaml:11', const=True, ignores_scale=True),
        Operand('input', 'specs/shape/split.yaml:12'),
    ),
    outputs=(
        Operand('outputs', 'specs/shape/split.yaml:14', optional=True, variadic=True),
    ),
    infer=infer,
    check=check,
    macs=macs,
    reference=_evaluate_reference,
    reference_place='specs/shape/split.yaml:29',
    states=states,
    kernels=(
        Kernel[SplitOptions](
            name='cut_blocks',
            place='specs/_family/cut.yaml:26',
            types={'axis': (DType.INT32,), 'input': (DType.INT8, DType.UINT8, DType.INT16, DType.UINT16, DType.INT32, DType.UINT32, DType.INT64, DType.UINT64, DType.FLOAT16, DType.FLOAT32, DType.FLOAT64, DType.BOOL,)},
            same_type={'outputs': 'input'},
            arguments=('p', 'input', 'outputs'),
            c=(
                '/* cut: input int8 or uint8 or int16 or uint16 or int32 or uint32 or int64 or uint64 or float16 or float32 or float64 or bool (specs/_family/cut.yaml:26) */\n'
                'typedef struct {\n'
                '    const int32_t *blocks;\n'
                '    int32_t count;\n'
                '    int32_t times;\n'
                '} opgen_cut_blocks_params;\n'
                '\n'
                'static inline int opgen_run_cut_blocks(const opgen_cut_blocks_params *p, const void *input,\n'
                '                                       void *const *outputs)\n'
                '{\n'
                '    opgen_deinterleave(p->blocks, p->count, p->times, input, outputs);\n'
                '    return 0;\n'
                '}\n'
            ),
            params=_cut_blocks_params,
            exact=_cut_blocks_exact,
            headers=('opgen_copy.h',),
            table_inputs={'blocks': ('axis',)},
        ),
    ),
    state_names=(),
    alias=None,
    parts=(
        Part('outputs', 'input', _part_0_offset, _part_0_when, 'specs/shape/split.yaml:14'),
    ),
    reads_values=frozenset(['axis', 'input']),
    folds=(),
    absorptions=(),
    uint8=UInt8[SplitOptions]('specs/_family/cut.yaml:17', _uint8_exact, '', None),
    permute=Permute[SplitOptions]('specs/shape/split.yaml:28', ('input',), changes={'axis': _permute_axis}),
    samples=(
        sample_0,
        sample_1,
    ),
)


def parse(
    op_id: int, model: ModelT, subgraph: SubGraphT, air_model: AirModel
) -> AirOperator:
    """Read one SPLIT of a LiteRT model."""
    return parse_operator(DEFINITION, op_id, model, subgraph, air_model)


class SplitOperator(SpecOperator):
    """SPLIT, ready to be planned and emitted."""

    TYPE = 'SPLIT'
    DEFINITION = DEFINITION


OPERATOR = SplitOperator
OPTIONS = SplitOptions


def register(context: RegistryContext, *, overwrite: bool = False) -> None:
    """Put SPLIT into the registries of a context."""
    context.litert_parsers.register(DEFINITION.litert_key, parse, overwrite)
    context.air_options.register('SPLIT', SplitOptions, overwrite)
    context.aot_operator_classes.register('SPLIT', SplitOperator, overwrite)
