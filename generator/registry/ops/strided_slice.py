"""STRIDED_SLICE. Made by `opgen build` from specs/shape/strided_slice.yaml; do not edit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from opgen.air.dtype import DType
from opgen.air.model import AirModel, AirOperator, AirOperatorOptions
from opgen.aot.operators.spec_operator import SpecOperator
from opgen.lib.arrays import all_true, ints
from opgen.lib.draw import Case, Draw, Sample
from opgen.lib.loops import slice_loops
from opgen.lib.shapes import strided_slices, take_slices
from opgen.litert.parse import parse_operator
from opgen.litert.schema import ModelT, SubGraphT
from opgen.registry.context import RegistryContext
from opgen.registry.definition import Definition, Kernel, Litert, Operand, Operation, Option, OutputFacts, Params, State, Values, Violation, in_words as _in_words, take as _take


@dataclass(frozen=True)
class StridedSliceOptions(AirOperatorOptions):
    """Options of STRIDED_SLICE."""

    begin_mask: int = 0  # specs/shape/strided_slice.yaml:7
    end_mask: int = 0  # specs/shape/strided_slice.yaml:8
    ellipsis_mask: int = 0  # specs/shape/strided_slice.yaml:9
    new_axis_mask: int = 0  # specs/shape/strided_slice.yaml:10
    shrink_axis_mask: int = 0  # specs/shape/strided_slice.yaml:11
    offset: bool = False  # specs/shape/strided_slice.yaml:12


def infer(op: Operation[StridedSliceOptions]) -> Mapping[str, OutputFacts | tuple[OutputFacts, ...]]:
    input = op.tensor("input")  # specs/shape/strided_slice.yaml:15
    begin = op.tensor("begin")  # specs/shape/strided_slice.yaml:16
    end = op.tensor("end")  # specs/shape/strided_slice.yaml:17
    strides = op.tensor("strides")  # specs/shape/strided_slice.yaml:18
    begin_mask = op.options.begin_mask  # specs/shape/strided_slice.yaml:7
    end_mask = op.options.end_mask  # specs/shape/strided_slice.yaml:8
    shrink_axis_mask = op.options.shrink_axis_mask  # specs/shape/strided_slice.yaml:11
    slices = strided_slices(input.shape, begin, end, strides, begin_mask, end_mask, shrink_axis_mask)  # specs/shape/strided_slice.yaml:27
    return {
        "output": OutputFacts(
            type=input.type,  # specs/shape/strided_slice.yaml:21
            shape=slices.shape,  # specs/shape/strided_slice.yaml:22
            scale=input.scale,  # specs/shape/strided_slice.yaml:23
            zero_point=input.zero_point,  # specs/shape/strided_slice.yaml:24
        ),
    }


def check(op: Operation[StridedSliceOptions]) -> Iterator[Violation]:
    input = op.tensor("input")  # specs/shape/strided_slice.yaml:15
    begin = op.tensor("begin")  # specs/shape/strided_slice.yaml:16
    end = op.tensor("end")  # specs/shape/strided_slice.yaml:17
    strides = op.tensor("strides")  # specs/shape/strided_slice.yaml:18
    if not (begin.size <= input.rank and begin.size == end.size and end.size == strides.size):  # specs/shape/strided_slice.yaml:35
        yield Violation('specs/shape/strided_slice.yaml:35', 'begin, end and strides have ' + _in_words(begin.size) + ', ' + _in_words(end.size) + ' and ' + _in_words(strides.size) + ' elements for ' + _in_words(input.rank) + ' axes')
    if not (all_true(strides)):  # specs/shape/strided_slice.yaml:37
        yield Violation('specs/shape/strided_slice.yaml:37', 'a stride is 0')
    begin_mask = op.options.begin_mask  # specs/shape/strided_slice.yaml:7
    end_mask = op.options.end_mask  # specs/shape/strided_slice.yaml:8
    shrink_axis_mask = op.options.shrink_axis_mask  # specs/shape/strided_slice.yaml:11
    slices = strided_slices(input.shape, begin, end, strides, begin_mask, end_mask, shrink_axis_mask)  # specs/shape/strided_slice.yaml:27
    nest = slice_loops(input.shape, slices, input.type.bits // 8)  # specs/shape/strided_slice.yaml:28
    if not (nest.rank <= 8):  # specs/shape/strided_slice.yaml:39
        yield Violation('specs/shape/strided_slice.yaml:39', 'the slice needs ' + _in_words(nest.rank) + ' nested loops, more than 8')


def macs(op: Operation[StridedSliceOptions]) -> int:
    del op
    return 0  # specs/shape/strided_slice.yaml:42


def _evaluate_reference(op: Operation[StridedSliceOptions]) -> Values:
    input = op.tensor("input")  # specs/shape/strided_slice.yaml:15
    begin = op.tensor("begin")  # specs/shape/strided_slice.yaml:16
    end = op.tensor("end")  # specs/shape/strided_slice.yaml:17
    strides = op.tensor("strides")  # specs/shape/strided_slice.yaml:18
    begin_mask = op.options.begin_mask  # specs/shape/strided_slice.yaml:7
    end_mask = op.options.end_mask  # specs/shape/strided_slice.yaml:8
    shrink_axis_mask = op.options.shrink_axis_mask  # specs/shape/strided_slice.yaml:11
    slices = strided_slices(input.shape, begin, end, strides, begin_mask, end_mask, shrink_axis_mask)  # specs/shape/strided_slice.yaml:27
    return _take(take_slices(input, slices))  # specs/shape/strided_slice.yaml:43


def states(op: Operation[StridedSliceOptions]) -> Mapping[str, State]:
    del op
    return {}


def _evaluate_exact(op: Operation[StridedSliceOptions]) -> Values:
    input = op.tensor("input")  # specs/shape/strided_slice.yaml:15
    begin = op.tensor("begin")  # specs/shape/strided_slice.yaml:16
    end = op.tensor("end")  # specs/shape/strided_slice.yaml:17
    strides = op.tensor("strides")  # specs/shape/strided_slice.yaml:18
    begin_mask = op.options.begin_mask  # specs/shape/strided_slice.yaml:7
    end_mask = op.options.end_mask  # specs/shape/strided_slice.yaml:8
    shrink_axis_mask = op.options.shrink_axis_mask  # specs/shape/strided_slice.yaml:11
    slices = strided_slices(input.shape, begin, end, strides, begin_mask, end_mask, shrink_axis_mask)  # specs/shape/strided_slice.yaml:27
    return _take(take_slices(input, slices))  # specs/shape/strided_slice.yaml:44


def strided_slice_bytes_params(op: Operation[StridedSliceOptions]) -> Params:
    input = op.tensor("input")  # specs/shape/strided_slice.yaml:15
    begin = op.tensor("begin")  # specs/shape/strided_slice.yaml:16
    end = op.tensor("end")  # specs/shape/strided_slice.yaml:17
    strides = op.tensor("strides")  # specs/shape/strided_slice.yaml:18
    begin_mask = op.options.begin_mask  # specs/shape/strided_slice.yaml:7
    end_mask = op.options.end_mask  # specs/shape/strided_slice.yaml:8
    shrink_axis_mask = op.options.shrink_axis_mask  # specs/shape/strided_slice.yaml:11
    slices = strided_slices(input.shape, begin, end, strides, begin_mask, end_mask, shrink_axis_mask)  # specs/shape/strided_slice.yaml:27
    nest = slice_loops(input.shape, slices, input.type.bits // 8)  # specs/shape/strided_slice.yaml:28
    loops = nest.table  # specs/shape/strided_slice.yaml:29
    rank = nest.rank  # specs/shape/strided_slice.yaml:30
    block = nest.block  # specs/shape/strided_slice.yaml:31
    start = nest.start  # specs/shape/strided_slice.yaml:32
    return (("loops", loops), ("rank", rank), ("block", block), ("start", start),)  # specs/shape/strided_slice.yaml:47


def sample_0(draw: Draw) -> Case:
    sample = Sample(draw)
    span = draw.span
    begin_mask = sample.option("begin_mask", span(0, 15))  # specs/shape/strided_slice.yaml:56
    end_mask = sample.option("end_mask", span(0, 15))  # specs/shape/strided_slice.yaml:57
    choice = draw.choice
    shrink_axis_mask = sample.option("shrink_axis_mask", choice(0, 0, 1, 4))  # specs/shape/strided_slice.yaml:58
    input = sample.tensor("input", (span(2, 5), span(2, 5), span(2, 5), span(1, 9)), "")  # specs/shape/strided_slice.yaml:59
    begin = sample.tensor("begin", ints((span(-2, 1), span(0, 1), span(-1, 1), 0)), "")  # specs/shape/strided_slice.yaml:60
    end = sample.tensor("end", ints((span(2, 9), span(2, 9), choice(2, -1), span(1, 9))), "")  # specs/shape/strided_slice.yaml:61
    strides = sample.tensor("strides", ints((span(1, 3), span(1, 2), 1, span(1, 2))), "")  # specs/shape/strided_slice.yaml:62
    return sample.case()


def sample_1(draw: Draw) -> Case:
    sample = Sample(draw)
    choice = draw.choice
    begin_mask = sample.option("begin_mask", choice(0, 1))  # specs/shape/strided_slice.yaml:63
    end_mask = sample.option("end_mask", 1)  # specs/shape/strided_slice.yaml:64
    span = draw.span
    input = sample.tensor("input", (span(3, 9), span(1, 4)), "")  # specs/shape/strided_slice.yaml:65
    begin = sample.tensor("begin", ints((-1, 0)), "")  # specs/shape/strided_slice.yaml:66
    end = sample.tensor("end", ints((0, input.shape[1])), "")  # specs/shape/strided_slice.yaml:67
    strides = sample.tensor("strides", ints((-span(1, 3), 1)), "")  # specs/shape/strided_slice.yaml:68
    return sample.case()


DEFINITION = Definition[StridedSliceOptions](
    op='STRIDED_SLICE',
    place='specs/shape/strided_slice.yaml:2',
    doc='The elements from begin to end, every stride-th of them, along each axis.',
    options_type=StridedSliceOptions,
    options=(
        Option('begin_mask', int, 'specs/shape/strided_slice.yaml:7', default=0, required=False, minimum=0),
        Option('end_mask', int, 'specs/shape/strided_slice.yaml:8', default=0, required=False, minimum=0),
        Option('ellipsis_mask', int, 'specs/shape/strided_slice.yaml:9', default=0, required=False, only=(0,)),
        Option('new_axis_mask', int, 'specs/shape/strided_slice.yaml:10', default=0, required=False, only=(0,)),
        Option('shrink_axis_mask', int, 'specs/shape/strided_slice.yaml:11', default=0, required=False, minimum=0),
        Option('offset', bool, 'specs/shape/strided_slice.yaml:12', default=False, required=False, only=(False,)),
    ),
    litert=Litert(builtin='STRIDED_SLICE', versions=(1, 8), table='StridedSliceOptions'),
    inputs=(
        Operand('input', 'specs/shape/strided_slice.yaml:15'),
        Operand('begin', 'specs/shape/strided_slice.yaml:16', const=True),
        Operand('end', 'specs/shape/strided_slice.yaml:17', const=True),
        Operand('strides', 'specs/shape/strided_slice.yaml:18', const=True),
    ),
    outputs=(
        Operand('output', 'specs/shape/strided_slice.yaml:20'),
    ),
    infer=infer,
    check=check,
    macs=macs,
    reference=_evaluate_reference,
    states=states,
    kernels=(
        Kernel[StridedSliceOptions](
            name='strided_slice_bytes',
            place='specs/shape/strided_slice.yaml:47',
            types={'input': (DType.INT8, DType.INT16, DType.INT32, DType.FLOAT32, DType.BOOL,), 'begin': (DType.INT32,), 'end': (DType.INT32,), 'strides': (DType.INT32,)},
            same_type={'output': 'input'},
            arguments=('p', 'input', 'output'),
            c=(
                '/* STRIDED_SLICE: input int8 or int16 or int32 or float32 or bool, begin int32, end int32, strides int32 (specs/shape/strided_slice.yaml:47) */\n'
                'typedef struct {\n'
                '    const int32_t *loops;\n'
                '    int32_t rank;\n'
                '    int32_t block;\n'
                '    int32_t start;\n'
                '} opgen_strided_slice_bytes_params;\n'
                '\n'
                'static inline int opgen_run_strided_slice_bytes(const opgen_strided_slice_bytes_params *p, const void *input,\n'
                '                                                void *output)\n'
                '{\n'
                '    opgen_copy_blocks(p->loops, p->rank, p->block, p->start, input, output);\n'
                '    return 0;\n'
                '}\n'
            ),
            params=strided_slice_bytes_params,
            exact=None,
            headers=('opgen_copy.h',),
        ),
    ),
    state_names=(),
    alias=None,
    reads_values=frozenset(['begin', 'end', 'input', 'strides']),
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
    """Read one STRIDED_SLICE of a LiteRT model."""
    return parse_operator(DEFINITION, op_id, model, subgraph, air_model)


class StridedSliceOperator(SpecOperator):
    """STRIDED_SLICE, ready to be planned and emitted."""

    TYPE = 'STRIDED_SLICE'
    DEFINITION = DEFINITION


OPERATOR = StridedSliceOperator
OPTIONS = StridedSliceOptions


def register(context: RegistryContext, *, overwrite: bool = False) -> None:
    """Put STRIDED_SLICE into the registries of a context."""
    context.litert_parsers.register(DEFINITION.litert_key, parse, overwrite)
    context.air_options.register('STRIDED_SLICE', StridedSliceOptions, overwrite)
    context.aot_operator_classes.register('STRIDED_SLICE', StridedSliceOperator, overwrite)
