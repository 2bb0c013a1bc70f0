"""SPLIT_V. Made by `opgen build` from specs/shape/split_v.yaml; do not edit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from opgen.air.dtype import DType
from opgen.air.model import AirModel, AirOperator, AirOperatorOptions
from opgen.aot.operators.spec_operator import SpecOperator
from opgen.lib.arrays import cumsum, element, ints, length, scalar, smallest, total
from opgen.lib.draw import Case, Draw, Sample
from opgen.lib.loops import block_sizes
from opgen.lib.pytorch import sizes_along
from opgen.lib.reference import split_sizes
from opgen.lib.shapes import count_of, is_axis, normal_axis, resolved_sizes, shape_of, size_of, split_shapes
from opgen.litert.parse import parse_operator
from opgen.litert.schema import ModelT, SubGraphT
from opgen.registry.context import RegistryContext
from opgen.registry.definition import Call, Definition, Kernel, Litert, Operand, Operation, Option, OutputFacts, Params, Part, Permute, State, TorchEntry, UInt8, Values, Violation, in_words as _in_words, take as _take


@dataclass(frozen=True)
class SplitVOptions(AirOperatorOptions):
    """Options of SPLIT_V."""

    num_splits: int = 0  # specs/shape/split_v.yaml:20


def infer(op: Operation[SplitVOptions]) -> Mapping[str, OutputFacts | tuple[OutputFacts, ...]]:
    input = op.tensor("input")  # specs/shape/split_v.yaml:23
    axis = op.tensor("axis")  # specs/shape/split_v.yaml:25
    along = element(axis, 0)  # specs/shape/split_v.yaml:31
    size_splits = op.tensor("size_splits")  # specs/shape/split_v.yaml:24
    sizes = resolved_sizes(shape_of(size_splits), input.shape[along])  # specs/shape/split_v.yaml:33
    parts = split_shapes(input.shape, along, sizes)  # specs/shape/split_v.yaml:34
    num_splits = op.options.num_splits  # specs/shape/split_v.yaml:20
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


def check(op: Operation[SplitVOptions]) -> Iterator[Violation]:
    input = op.tensor("input")  # specs/shape/split_v.yaml:23
    axis = op.tensor("axis")  # specs/shape/split_v.yaml:25
    along = element(axis, 0)  # specs/shape/split_v.yaml:31
    if not (is_axis(along, input.rank)):  # specs/shape/split_v.yaml:37
        yield Violation('specs/shape/split_v.yaml:37', 'the input, of ' + _in_words(input.rank) + ' axes, has no axis ' + _in_words(along))
    size_splits = op.tensor("size_splits")  # specs/shape/split_v.yaml:24
    num_splits = op.options.num_splits  # specs/shape/split_v.yaml:20
    if not (size_splits.size == num_splits):  # specs/shape/split_v.yaml:39
        yield Violation('specs/shape/split_v.yaml:39', 'num_splits is ' + _in_words(num_splits) + ', there are ' + _in_words(size_splits.size) + ' sizes')
    sizes = resolved_sizes(shape_of(size_splits), input.shape[along])  # specs/shape/split_v.yaml:33
    if not (smallest(ints(sizes)) >= 0 and total(ints(sizes)) == input.shape[along]):  # specs/shape/split_v.yaml:41
        yield Violation('specs/shape/split_v.yaml:41', 'parts of ' + _in_words(shape_of(size_splits)) + ' do not make axis ' + _in_words(along) + ' of size ' + _in_words(input.shape[along]))


def macs(op: Operation[SplitVOptions]) -> int:
    del op
    return 0  # specs/_family/cut.yaml:23


def _evaluate_reference(op: Operation[SplitVOptions]) -> Values:
    input = op.tensor("input")  # specs/shape/split_v.yaml:23
    axis = op.tensor("axis")  # specs/shape/split_v.yaml:25
    along = element(axis, 0)  # specs/shape/split_v.yaml:31
    size_splits = op.tensor("size_splits")  # specs/shape/split_v.yaml:24
    sizes = resolved_sizes(shape_of(size_splits), input.shape[along])  # specs/shape/split_v.yaml:33
    return _take(split_sizes(input, along, sizes))  # specs/shape/split_v.yaml:45


def states(op: Operation[SplitVOptions]) -> Mapping[str, State]:
    del op
    return {}


def _cut_blocks_exact(op: Operation[SplitVOptions]) -> Values:
    input = op.tensor("input")  # specs/shape/split_v.yaml:23
    axis = op.tensor("axis")  # specs/shape/split_v.yaml:25
    along = element(axis, 0)  # specs/shape/split_v.yaml:31
    size_splits = op.tensor("size_splits")  # specs/shape/split_v.yaml:24
    sizes = resolved_sizes(shape_of(size_splits), input.shape[along])  # specs/shape/split_v.yaml:33
    return _take(split_sizes(input, along, sizes))  # specs/shape/split_v.yaml:45


def _cut_blocks_params(op: Operation[SplitVOptions]) -> Params:
    input = op.tensor("input")  # specs/shape/split_v.yaml:23
    axis = op.tensor("axis")  # specs/shape/split_v.yaml:25
    along = element(axis, 0)  # specs/shape/split_v.yaml:31
    start = normal_axis(along, input.rank)  # specs/shape/split_v.yaml:32
    times = size_of(input.shape[:start])  # specs/_family/cut.yaml:19
    size_splits = op.tensor("size_splits")  # specs/shape/split_v.yaml:24
    sizes = resolved_sizes(shape_of(size_splits), input.shape[along])  # specs/shape/split_v.yaml:33
    parts = split_shapes(input.shape, along, sizes)  # specs/shape/split_v.yaml:34
    blocks = block_sizes(parts, start, input.type.bits // 8)  # specs/_family/cut.yaml:20
    count = length(blocks)  # specs/_family/cut.yaml:21
    return (("blocks", blocks), ("count", count), ("times", times),)  # specs/_family/cut.yaml:26


def _uint8_exact(op: Operation[SplitVOptions]) -> bool:
    del op
    return True


def _part_0_offset(op: Operation[SplitVOptions]) -> int | tuple[int, ...]:
    input = op.tensor("input")  # specs/shape/split_v.yaml:23
    axis = op.tensor("axis")  # specs/shape/split_v.yaml:25
    along = element(axis, 0)  # specs/shape/split_v.yaml:31
    start = normal_axis(along, input.rank)  # specs/shape/split_v.yaml:32
    size_splits = op.tensor("size_splits")  # specs/shape/split_v.yaml:24
    sizes = resolved_sizes(shape_of(size_splits), input.shape[along])  # specs/shape/split_v.yaml:33
    parts = split_shapes(input.shape, along, sizes)  # specs/shape/split_v.yaml:34
    blocks = block_sizes(parts, start, input.type.bits // 8)  # specs/_family/cut.yaml:20
    return shape_of(cumsum(blocks) - blocks)  # specs/_family/cut.yaml:14


def _part_0_when(op: Operation[SplitVOptions]) -> bool:
    input = op.tensor("input")  # specs/shape/split_v.yaml:23
    axis = op.tensor("axis")  # specs/shape/split_v.yaml:25
    along = element(axis, 0)  # specs/shape/split_v.yaml:31
    start = normal_axis(along, input.rank)  # specs/shape/split_v.yaml:32
    times = size_of(input.shape[:start])  # specs/_family/cut.yaml:19
    return times == 1  # specs/_family/cut.yaml:15


def _permute_axis(op: Operation[SplitVOptions], permutation: tuple[int, ...]) -> object:
    input = op.tensor("input")  # specs/shape/split_v.yaml:23
    axis = op.tensor("axis")  # specs/shape/split_v.yaml:25
    along = element(axis, 0)  # specs/shape/split_v.yaml:31
    start = normal_axis(along, input.rank)  # specs/shape/split_v.yaml:32
    return scalar(permutation[start])  # specs/shape/split_v.yaml:44


def _torch_0_inputs(call: Call) -> Mapping[str, object]:
    self = call["self"]  # specs/shape/split_v.yaml:7
    dim = call["dim"]  # specs/shape/split_v.yaml:7
    results = call["results"]  # specs/shape/split_v.yaml:7
    return {
        "input": self,  # specs/shape/split_v.yaml:7
        "axis": dim,  # specs/shape/split_v.yaml:7
        "size_splits": sizes_along(results, dim),  # specs/shape/split_v.yaml:7
    }


def _torch_0_options(call: Call) -> Mapping[str, object]:
    results = call["results"]  # specs/shape/split_v.yaml:8
    return {
        "num_splits": count_of(results),  # specs/shape/split_v.yaml:8
    }


def _torch_0_outputs(call: Call) -> tuple[object, ...]:
    return (
        call["outputs"],  # specs/shape/split_v.yaml:6
    )


def _torch_1_inputs(call: Call) -> Mapping[str, object]:
    self = call["self"]  # specs/shape/split_v.yaml:7
    dim = call["dim"]  # specs/shape/split_v.yaml:7
    results = call["results"]  # specs/shape/split_v.yaml:7
    return {
        "input": self,  # specs/shape/split_v.yaml:7
        "axis": dim,  # specs/shape/split_v.yaml:7
        "size_splits": sizes_along(results, dim),  # specs/shape/split_v.yaml:7
    }


def _torch_1_options(call: Call) -> Mapping[str, object]:
    results = call["results"]  # specs/shape/split_v.yaml:8
    return {
        "num_splits": count_of(results),  # specs/shape/split_v.yaml:8
    }


def _torch_1_outputs(call: Call) -> tuple[object, ...]:
    return (
        call["outputs"],  # specs/shape/split_v.yaml:6
    )


def _torch_2_inputs(call: Call) -> Mapping[str, object]:
    self = call["self"]  # specs/shape/split_v.yaml:11
    dim = call["dim"]  # specs/shape/split_v.yaml:11
    split_sizes = call["split_sizes"]  # specs/shape/split_v.yaml:11
    return {
        "input": self,  # specs/shape/split_v.yaml:11
        "axis": dim,  # specs/shape/split_v.yaml:11
        "size_splits": split_sizes,  # specs/shape/split_v.yaml:11
    }


def _torch_2_options(call: Call) -> Mapping[str, object]:
    results = call["results"]  # specs/shape/split_v.yaml:12
    return {
        "num_splits": count_of(results),  # specs/shape/split_v.yaml:12
    }


def _torch_2_outputs(call: Call) -> tuple[object, ...]:
    return (
        call["outputs"],  # specs/shape/split_v.yaml:10
    )


def _torch_3_inputs(call: Call) -> Mapping[str, object]:
    self = call["self"]  # specs/shape/split_v.yaml:14
    dim = call["dim"]  # specs/shape/split_v.yaml:14
    results = call["results"]  # specs/shape/split_v.yaml:14
    return {
        "input": self,  # specs/shape/split_v.yaml:14
        "axis": dim,  # specs/shape/split_v.yaml:14
        "size_splits": sizes_along(results, dim),  # specs/shape/split_v.yaml:14
    }


def _torch_3_options(call: Call) -> Mapping[str, object]:
    results = call["results"]  # specs/shape/split_v.yaml:15
    return {
        "num_splits": count_of(results),  # specs/shape/split_v.yaml:15
    }


def _torch_3_outputs(call: Call) -> tuple[object, ...]:
    return (
        call["outputs"],  # specs/shape/split_v.yaml:13
    )


def _torch_4_inputs(call: Call) -> Mapping[str, object]:
    self = call["self"]  # specs/shape/split_v.yaml:14
    dim = call["dim"]  # specs/shape/split_v.yaml:14
    results = call["results"]  # specs/shape/split_v.yaml:14
    return {
        "input": self,  # specs/shape/split_v.yaml:14
        "axis": dim,  # specs/shape/split_v.yaml:14
        "size_splits": sizes_along(results, dim),  # specs/shape/split_v.yaml:14
    }


def _torch_4_options(call: Call) -> Mapping[str, object]:
    results = call["results"]  # specs/shape/split_v.yaml:15
    return {
        "num_splits": count_of(results),  # specs/shape/split_v.yaml:15
    }


def _torch_4_outputs(call: Call) -> tuple[object, ...]:
    return (
        call["outputs"],  # specs/shape/split_v.yaml:13
    )


def sample_0(draw: Draw) -> Case:
    sample = Sample(draw)
    num_splits = sample.option("num_splits", 3)  # specs/shape/split_v.yaml:52
    span = draw.span
    input = sample.tensor("input", (span(1, 3), span(6, 9), span(1, 4)), "")  # specs/shape/split_v.yaml:53
    choice = draw.choice
    size_splits = sample.tensor("size_splits", choice(ints((2, 1, input.shape[1] - 3)), ints((1, -1, 3)), ints((-1, 3, 2))), "")  # specs/shape/split_v.yaml:54
    axis = sample.tensor("axis", choice(scalar(1), ints((-2,))), "")  # specs/shape/split_v.yaml:55
    return sample.case()


def sample_1(draw: Draw) -> Case:
    sample = Sample(draw)
    num_splits = sample.option("num_splits", 2)  # specs/shape/split_v.yaml:56
    span = draw.span
    input = sample.tensor("input", (span(2, 9),), "")  # specs/shape/split_v.yaml:57
    size_splits = sample.tensor("size_splits", ints((1, -1)), "")  # specs/shape/split_v.yaml:58
    choice = draw.choice
    axis = sample.tensor("axis", scalar(choice(0, -1)), "")  # specs/shape/split_v.yaml:59
    return sample.case()


DEFINITION = Definition[SplitVOptions](
    op='SPLIT_V',
    place='specs/shape/split_v.yaml:2',
    doc='The input cut along an axis into parts of given sizes, of which one may be -1, what is left.',
    options_type=SplitVOptions,
    options=(
        Option('num_splits', int, 'specs/shape/split_v.yaml:20', default=0, required=False, minimum=1),
    ),
    litert=Litert(builtin='SPLIT_V', versions=(1, 3), table='SplitVOptions'),
    inputs=(
        Operand('input', 'specs/shape/split_v.yaml:23'),
        Operand('size_splits', 'specs/shape/split_v.yaml:24', const=True, ignores_scale=True),
        Operand('axis', 'specs/shape/split_v.yaml:25', const=True, ignores_scale=True),
    ),
    outputs=(
        Operand('outputs', 'specs/shape/split_v.yaml:27', optional=True, variadic=True),
    ),
    infer=infer,
    check=check,
    macs=macs,
    reference=_evaluate_reference,
    reference_place='specs/shape/split_v.yaml:45',
    states=states,
    kernels=(
        Kernel[SplitVOptions](
            name='cut_blocks',
            place='specs/_family/cut.yaml:26',
            types={'input': (DType.INT8, DType.UINT8, DType.INT16, DType.UINT16, DType.INT32, DType.UINT32, DType.INT64, DType.UINT64, DType.FLOAT16, DType.FLOAT32, DType.FLOAT64, DType.BOOL,), 'size_splits': (DType.INT32, DType.INT64,), 'axis': (DType.INT32,)},
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
            table_inputs={'blocks': ('size_splits', 'axis')},
        ),
    ),
    state_names=(),
    alias=None,
    parts=(
        Part('outputs', 'input', _part_0_offset, _part_0_when, 'specs/shape/split_v.yaml:27'),
    ),
    reads_values=frozenset(['axis', 'input', 'size_splits']),
    folds=(),
    absorptions=(),
    uint8=UInt8[SplitVOptions]('specs/_family/cut.yaml:17', _uint8_exact, '', None),
    torch=(
        TorchEntry('aten.split.Tensor', '', None, None, _torch_0_inputs, _torch_0_options, _torch_0_outputs, frozenset(['dim', 'results', 'self', 'split_size']), ('outputs',), 'specs/shape/split_v.yaml:6'),
        TorchEntry('aten.unsafe_split.Tensor', '', None, None, _torch_1_inputs, _torch_1_options, _torch_1_outputs, frozenset(['dim', 'results', 'self', 'split_size']), ('outputs',), 'specs/shape/split_v.yaml:6'),
        TorchEntry('aten.split_with_sizes.default', '', None, None, _torch_2_inputs, _torch_2_options, _torch_2_outputs, frozenset(['dim', 'results', 'self', 'split_sizes']), ('outputs',), 'specs/shape/split_v.yaml:10'),
        TorchEntry('aten.chunk.default', '', None, None, _torch_3_inputs, _torch_3_options, _torch_3_outputs, frozenset(['chunks', 'dim', 'results', 'self']), ('outputs',), 'specs/shape/split_v.yaml:13'),
        TorchEntry('aten.unsafe_chunk.default', '', None, None, _torch_4_inputs, _torch_4_options, _torch_4_outputs, frozenset(['chunks', 'dim', 'results', 'self']), ('outputs',), 'specs/shape/split_v.yaml:13'),
    ),
    permute=Permute[SplitVOptions]('specs/shape/split_v.yaml:44', ('input',), changes={'axis': _permute_axis}),
    samples=(
        sample_0,
        sample_1,
    ),
)


def parse(
    op_id: int, model: ModelT, subgraph: SubGraphT, air_model: AirModel
) -> AirOperator:
    """Read one SPLIT_V of a LiteRT model."""
    return parse_operator(DEFINITION, op_id, model, subgraph, air_model)


class SplitVOperator(SpecOperator):
    """SPLIT_V, ready to be planned and emitted."""

    TYPE = 'SPLIT_V'
    DEFINITION = DEFINITION


OPERATOR = SplitVOperator
OPTIONS = SplitVOptions


def register(context: RegistryContext, *, overwrite: bool = False) -> None:
    """Put SPLIT_V into the registries of a context."""
    context.litert_parsers.register(DEFINITION.litert_key, parse, overwrite)
    context.air_options.register('SPLIT_V', SplitVOptions, overwrite)
    context.aot_operator_classes.register('SPLIT_V', SplitVOperator, overwrite)
