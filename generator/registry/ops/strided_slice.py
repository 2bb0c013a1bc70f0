"""STRIDED_SLICE. Made by `opgen build` from specs/shape/strided_slice.yaml; do not edit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from opgen.air.dtype import DType
from opgen.air.model import AirModel, AirOperator, AirOperatorOptions
from opgen.aot.operators.spec_operator import SpecOperator
from opgen.lib.arrays import all_true, as_int32s, ints, smallest
from opgen.lib.draw import Case, Draw, Sample
from opgen.lib.loops import is_one_block, slice_loops
from opgen.lib.pytorch import along, slice_start
from opgen.lib.shapes import shape_of, size_of, unpermuted, unpermuted_bits, with_size
from opgen.lib.slices import SliceMasks, has_one_ellipsis, sliced_axes, strided_slices, take_slices
from opgen.litert.parse import parse_operator
from opgen.litert.schema import ModelT, SubGraphT
from opgen.registry.context import RegistryContext
from opgen.registry.definition import Call, Definition, Kernel, Litert, Operand, Operation, Option, OutputFacts, Params, Part, Permute, State, TorchEntry, UInt8, Values, Violation, in_words as _in_words, take as _take


@dataclass(frozen=True)
class StridedSliceOptions(AirOperatorOptions):
    """Options of STRIDED_SLICE."""

    begin_mask: int = 0  # specs/shape/strided_slice.yaml:8
    end_mask: int = 0  # specs/shape/strided_slice.yaml:9
    ellipsis_mask: int = 0  # specs/shape/strided_slice.yaml:10
    new_axis_mask: int = 0  # specs/shape/strided_slice.yaml:11
    shrink_axis_mask: int = 0  # specs/shape/strided_slice.yaml:12
    offset: bool = False  # specs/shape/strided_slice.yaml:13


def infer(op: Operation[StridedSliceOptions]) -> Mapping[str, OutputFacts | tuple[OutputFacts, ...]]:
    input = op.tensor("input")  # specs/shape/strided_slice.yaml:16
    begin = op.tensor("begin")  # specs/shape/strided_slice.yaml:17
    end = op.tensor("end")  # specs/shape/strided_slice.yaml:18
    strides = op.tensor("strides")  # specs/shape/strided_slice.yaml:19
    offset = op.options.offset  # specs/shape/strided_slice.yaml:13
    begin_mask = op.options.begin_mask  # specs/shape/strided_slice.yaml:8
    end_mask = op.options.end_mask  # specs/shape/strided_slice.yaml:9
    ellipsis_mask = op.options.ellipsis_mask  # specs/shape/strided_slice.yaml:10
    new_axis_mask = op.options.new_axis_mask  # specs/shape/strided_slice.yaml:11
    shrink_axis_mask = op.options.shrink_axis_mask  # specs/shape/strided_slice.yaml:12
    masks = SliceMasks(begin_mask, end_mask, ellipsis_mask, new_axis_mask, shrink_axis_mask)  # specs/shape/strided_slice.yaml:28
    slices = strided_slices(input.shape, begin, end, strides, masks, offset)  # specs/shape/strided_slice.yaml:29
    return {
        "output": OutputFacts(
            type=input.type,  # specs/_family/rearrange.yaml:7
            shape=slices.shape,  # specs/shape/strided_slice.yaml:22
            scale=input.scale,  # specs/_family/rearrange.yaml:8
            zero_point=input.zero_point,  # specs/_family/rearrange.yaml:9
        ),
    }


def check(op: Operation[StridedSliceOptions]) -> Iterator[Violation]:
    input = op.tensor("input")  # specs/shape/strided_slice.yaml:16
    if not (input.rank <= 8):  # specs/_family/rearrange.yaml:20
        yield Violation('specs/_family/rearrange.yaml:20', 'the input has ' + _in_words(input.rank) + ' axes, more than 8', is_limit=True)
    begin = op.tensor("begin")  # specs/shape/strided_slice.yaml:17
    end = op.tensor("end")  # specs/shape/strided_slice.yaml:18
    strides = op.tensor("strides")  # specs/shape/strided_slice.yaml:19
    if not (begin.size == end.size and end.size == strides.size):  # specs/shape/strided_slice.yaml:33
        yield Violation('specs/shape/strided_slice.yaml:33', 'begin, end and strides have ' + _in_words(begin.size) + ', ' + _in_words(end.size) + ' and ' + _in_words(strides.size) + ' elements')
    begin_mask = op.options.begin_mask  # specs/shape/strided_slice.yaml:8
    end_mask = op.options.end_mask  # specs/shape/strided_slice.yaml:9
    ellipsis_mask = op.options.ellipsis_mask  # specs/shape/strided_slice.yaml:10
    new_axis_mask = op.options.new_axis_mask  # specs/shape/strided_slice.yaml:11
    shrink_axis_mask = op.options.shrink_axis_mask  # specs/shape/strided_slice.yaml:12
    masks = SliceMasks(begin_mask, end_mask, ellipsis_mask, new_axis_mask, shrink_axis_mask)  # specs/shape/strided_slice.yaml:28
    if not (sliced_axes(begin.size, masks) <= input.rank):  # specs/shape/strided_slice.yaml:35
        yield Violation('specs/shape/strided_slice.yaml:35', _in_words(begin.size) + ' bounds are too many for ' + _in_words(input.rank) + ' axes')
    if not (has_one_ellipsis(begin.size, masks)):  # specs/shape/strided_slice.yaml:37
        yield Violation('specs/shape/strided_slice.yaml:37', 'ellipsis_mask ' + _in_words(ellipsis_mask) + ' has more than one bit')
    if not (all_true(strides)):  # specs/shape/strided_slice.yaml:39
        yield Violation('specs/shape/strided_slice.yaml:39', 'a stride is 0')
    offset = op.options.offset  # specs/shape/strided_slice.yaml:13
    slices = strided_slices(input.shape, begin, end, strides, masks, offset)  # specs/shape/strided_slice.yaml:29
    if not (size_of(slices.count) == size_of(slices.shape)):  # specs/shape/strided_slice.yaml:41
        yield Violation('specs/shape/strided_slice.yaml:41', 'a shrunk axis of ' + _in_words(input.shape) + ' has no element at its entry in ' + _in_words(shape_of(begin)) + ', strides ' + _in_words(shape_of(strides)))
    if not (not offset or (smallest(begin) >= 0 and smallest(strides) > 0)):  # specs/shape/strided_slice.yaml:43
        yield Violation('specs/shape/strided_slice.yaml:43', 'with offset, the beginnings ' + _in_words(shape_of(begin)) + ' and strides ' + _in_words(shape_of(strides)) + ' must be positive')


def macs(op: Operation[StridedSliceOptions]) -> int:
    del op
    return 0  # specs/_family/rearrange.yaml:24


def _evaluate_reference(op: Operation[StridedSliceOptions]) -> Values:
    input = op.tensor("input")  # specs/shape/strided_slice.yaml:16
    begin = op.tensor("begin")  # specs/shape/strided_slice.yaml:17
    end = op.tensor("end")  # specs/shape/strided_slice.yaml:18
    strides = op.tensor("strides")  # specs/shape/strided_slice.yaml:19
    offset = op.options.offset  # specs/shape/strided_slice.yaml:13
    begin_mask = op.options.begin_mask  # specs/shape/strided_slice.yaml:8
    end_mask = op.options.end_mask  # specs/shape/strided_slice.yaml:9
    ellipsis_mask = op.options.ellipsis_mask  # specs/shape/strided_slice.yaml:10
    new_axis_mask = op.options.new_axis_mask  # specs/shape/strided_slice.yaml:11
    shrink_axis_mask = op.options.shrink_axis_mask  # specs/shape/strided_slice.yaml:12
    masks = SliceMasks(begin_mask, end_mask, ellipsis_mask, new_axis_mask, shrink_axis_mask)  # specs/shape/strided_slice.yaml:28
    slices = strided_slices(input.shape, begin, end, strides, masks, offset)  # specs/shape/strided_slice.yaml:29
    return _take(take_slices(input, slices))  # specs/shape/strided_slice.yaml:53


def states(op: Operation[StridedSliceOptions]) -> Mapping[str, State]:
    del op
    return {}


def _copy_blocks_exact(op: Operation[StridedSliceOptions]) -> Values:
    input = op.tensor("input")  # specs/shape/strided_slice.yaml:16
    begin = op.tensor("begin")  # specs/shape/strided_slice.yaml:17
    end = op.tensor("end")  # specs/shape/strided_slice.yaml:18
    strides = op.tensor("strides")  # specs/shape/strided_slice.yaml:19
    offset = op.options.offset  # specs/shape/strided_slice.yaml:13
    begin_mask = op.options.begin_mask  # specs/shape/strided_slice.yaml:8
    end_mask = op.options.end_mask  # specs/shape/strided_slice.yaml:9
    ellipsis_mask = op.options.ellipsis_mask  # specs/shape/strided_slice.yaml:10
    new_axis_mask = op.options.new_axis_mask  # specs/shape/strided_slice.yaml:11
    shrink_axis_mask = op.options.shrink_axis_mask  # specs/shape/strided_slice.yaml:12
    masks = SliceMasks(begin_mask, end_mask, ellipsis_mask, new_axis_mask, shrink_axis_mask)  # specs/shape/strided_slice.yaml:28
    slices = strided_slices(input.shape, begin, end, strides, masks, offset)  # specs/shape/strided_slice.yaml:29
    return _take(take_slices(input, slices))  # specs/shape/strided_slice.yaml:53


def _copy_blocks_params(op: Operation[StridedSliceOptions]) -> Params:
    input = op.tensor("input")  # specs/shape/strided_slice.yaml:16
    width = input.type.bits // 8  # specs/_family/rearrange.yaml:13
    begin = op.tensor("begin")  # specs/shape/strided_slice.yaml:17
    end = op.tensor("end")  # specs/shape/strided_slice.yaml:18
    strides = op.tensor("strides")  # specs/shape/strided_slice.yaml:19
    offset = op.options.offset  # specs/shape/strided_slice.yaml:13
    begin_mask = op.options.begin_mask  # specs/shape/strided_slice.yaml:8
    end_mask = op.options.end_mask  # specs/shape/strided_slice.yaml:9
    ellipsis_mask = op.options.ellipsis_mask  # specs/shape/strided_slice.yaml:10
    new_axis_mask = op.options.new_axis_mask  # specs/shape/strided_slice.yaml:11
    shrink_axis_mask = op.options.shrink_axis_mask  # specs/shape/strided_slice.yaml:12
    masks = SliceMasks(begin_mask, end_mask, ellipsis_mask, new_axis_mask, shrink_axis_mask)  # specs/shape/strided_slice.yaml:28
    slices = strided_slices(input.shape, begin, end, strides, masks, offset)  # specs/shape/strided_slice.yaml:29
    nest = slice_loops(input.shape, slices, width)  # specs/shape/strided_slice.yaml:30
    loops = nest.table  # specs/_family/rearrange.yaml:14
    rank = nest.rank  # specs/_family/rearrange.yaml:15
    block = nest.block  # specs/_family/rearrange.yaml:16
    start = nest.start  # specs/_family/rearrange.yaml:17
    return (("loops", loops), ("rank", rank), ("block", block), ("start", start),)  # specs/_family/rearrange.yaml:27


def _uint8_exact(op: Operation[StridedSliceOptions]) -> bool:
    del op
    return True


def _part_0_offset(op: Operation[StridedSliceOptions]) -> int | tuple[int, ...]:
    input = op.tensor("input")  # specs/shape/strided_slice.yaml:16
    width = input.type.bits // 8  # specs/_family/rearrange.yaml:13
    begin = op.tensor("begin")  # specs/shape/strided_slice.yaml:17
    end = op.tensor("end")  # specs/shape/strided_slice.yaml:18
    strides = op.tensor("strides")  # specs/shape/strided_slice.yaml:19
    offset = op.options.offset  # specs/shape/strided_slice.yaml:13
    begin_mask = op.options.begin_mask  # specs/shape/strided_slice.yaml:8
    end_mask = op.options.end_mask  # specs/shape/strided_slice.yaml:9
    ellipsis_mask = op.options.ellipsis_mask  # specs/shape/strided_slice.yaml:10
    new_axis_mask = op.options.new_axis_mask  # specs/shape/strided_slice.yaml:11
    shrink_axis_mask = op.options.shrink_axis_mask  # specs/shape/strided_slice.yaml:12
    masks = SliceMasks(begin_mask, end_mask, ellipsis_mask, new_axis_mask, shrink_axis_mask)  # specs/shape/strided_slice.yaml:28
    slices = strided_slices(input.shape, begin, end, strides, masks, offset)  # specs/shape/strided_slice.yaml:29
    nest = slice_loops(input.shape, slices, width)  # specs/shape/strided_slice.yaml:30
    start = nest.start  # specs/_family/rearrange.yaml:17
    return start  # specs/shape/strided_slice.yaml:24


def _part_0_when(op: Operation[StridedSliceOptions]) -> bool:
    input = op.tensor("input")  # specs/shape/strided_slice.yaml:16
    width = input.type.bits // 8  # specs/_family/rearrange.yaml:13
    begin = op.tensor("begin")  # specs/shape/strided_slice.yaml:17
    end = op.tensor("end")  # specs/shape/strided_slice.yaml:18
    strides = op.tensor("strides")  # specs/shape/strided_slice.yaml:19
    offset = op.options.offset  # specs/shape/strided_slice.yaml:13
    begin_mask = op.options.begin_mask  # specs/shape/strided_slice.yaml:8
    end_mask = op.options.end_mask  # specs/shape/strided_slice.yaml:9
    ellipsis_mask = op.options.ellipsis_mask  # specs/shape/strided_slice.yaml:10
    new_axis_mask = op.options.new_axis_mask  # specs/shape/strided_slice.yaml:11
    shrink_axis_mask = op.options.shrink_axis_mask  # specs/shape/strided_slice.yaml:12
    masks = SliceMasks(begin_mask, end_mask, ellipsis_mask, new_axis_mask, shrink_axis_mask)  # specs/shape/strided_slice.yaml:28
    slices = strided_slices(input.shape, begin, end, strides, masks, offset)  # specs/shape/strided_slice.yaml:29
    nest = slice_loops(input.shape, slices, width)  # specs/shape/strided_slice.yaml:30
    return is_one_block(nest)  # specs/shape/strided_slice.yaml:25


def _permute_when(op: Operation[StridedSliceOptions], permutation: tuple[int, ...]) -> bool:
    input = op.tensor("input")  # specs/shape/strided_slice.yaml:16
    begin = op.tensor("begin")  # specs/shape/strided_slice.yaml:17
    ellipsis_mask = op.options.ellipsis_mask  # specs/shape/strided_slice.yaml:10
    new_axis_mask = op.options.new_axis_mask  # specs/shape/strided_slice.yaml:11
    shrink_axis_mask = op.options.shrink_axis_mask  # specs/shape/strided_slice.yaml:12
    return ellipsis_mask == 0 and new_axis_mask == 0 and shrink_axis_mask == 0 and begin.size == input.rank  # specs/shape/strided_slice.yaml:47


def _permute_begin(op: Operation[StridedSliceOptions], permutation: tuple[int, ...]) -> object:
    begin = op.tensor("begin")  # specs/shape/strided_slice.yaml:17
    return unpermuted(begin, permutation)  # specs/shape/strided_slice.yaml:48


def _permute_end(op: Operation[StridedSliceOptions], permutation: tuple[int, ...]) -> object:
    end = op.tensor("end")  # specs/shape/strided_slice.yaml:18
    return unpermuted(end, permutation)  # specs/shape/strided_slice.yaml:49


def _permute_strides(op: Operation[StridedSliceOptions], permutation: tuple[int, ...]) -> object:
    strides = op.tensor("strides")  # specs/shape/strided_slice.yaml:19
    return unpermuted(strides, permutation)  # specs/shape/strided_slice.yaml:50


def _permute_begin_mask(op: Operation[StridedSliceOptions], permutation: tuple[int, ...]) -> object:
    begin_mask = op.options.begin_mask  # specs/shape/strided_slice.yaml:8
    return unpermuted_bits(begin_mask, permutation)  # specs/shape/strided_slice.yaml:51


def _permute_end_mask(op: Operation[StridedSliceOptions], permutation: tuple[int, ...]) -> object:
    end_mask = op.options.end_mask  # specs/shape/strided_slice.yaml:9
    return unpermuted_bits(end_mask, permutation)  # specs/shape/strided_slice.yaml:52


def _torch_0_inputs(call: Call) -> Mapping[str, object]:
    self = call["self"]  # specs/shape/strided_slice_torch.yaml:7
    dim = call["dim"]  # specs/shape/strided_slice_torch.yaml:8
    start = call["start"]  # specs/shape/strided_slice_torch.yaml:8
    step = call["step"]  # specs/shape/strided_slice_torch.yaml:9
    results = call["results"]  # specs/shape/strided_slice_torch.yaml:9
    return {
        "input": self,  # specs/shape/strided_slice_torch.yaml:7
        "begin": as_int32s(along(self.rank, dim, slice_start(start, self.shape[dim]), 0)),  # specs/shape/strided_slice_torch.yaml:8
        "end": with_size(self.shape, dim, slice_start(start, self.shape[dim]) + step * results[0].shape[dim]),  # specs/shape/strided_slice_torch.yaml:9
        "strides": as_int32s(along(self.rank, dim, step, 1)),  # specs/shape/strided_slice_torch.yaml:10
    }


def _torch_0_options(call: Call) -> Mapping[str, object]:
    del call
    return {
    }


def _torch_0_outputs(call: Call) -> tuple[object, ...]:
    return (
        call["output"],  # specs/shape/strided_slice_torch.yaml:5
    )


def sample_0(draw: Draw) -> Case:
    sample = Sample(draw)
    span = draw.span
    begin_mask = sample.option("begin_mask", span(0, 15))  # specs/shape/strided_slice.yaml:60
    end_mask = sample.option("end_mask", span(0, 15))  # specs/shape/strided_slice.yaml:61
    choice = draw.choice
    shrink_axis_mask = sample.option("shrink_axis_mask", choice(0, 0, 1, 4))  # specs/shape/strided_slice.yaml:62
    input = sample.tensor("input", (span(2, 5), span(2, 5), span(2, 5), span(1, 9)), "")  # specs/shape/strided_slice.yaml:63
    begin = sample.tensor("begin", ints((span(-2, 1), span(0, 1), span(-1, 1), 0)), "")  # specs/shape/strided_slice.yaml:64
    end = sample.tensor("end", ints((span(2, 9), span(2, 9), choice(2, -1), span(1, 9))), "")  # specs/shape/strided_slice.yaml:65
    strides = sample.tensor("strides", ints((span(1, 3), span(1, 2), 1, span(1, 2))), "")  # specs/shape/strided_slice.yaml:66
    return sample.case()


def sample_1(draw: Draw) -> Case:
    sample = Sample(draw)
    choice = draw.choice
    begin_mask = sample.option("begin_mask", choice(0, 1))  # specs/shape/strided_slice.yaml:67
    end_mask = sample.option("end_mask", choice(0, 1))  # specs/shape/strided_slice.yaml:68
    span = draw.span
    input = sample.tensor("input", (span(3, 9), span(1, 4)), "")  # specs/shape/strided_slice.yaml:69
    begin = sample.tensor("begin", ints((-1, 0)), "")  # specs/shape/strided_slice.yaml:70
    end = sample.tensor("end", ints((0, input.shape[1])), "")  # specs/shape/strided_slice.yaml:71
    strides = sample.tensor("strides", ints((-span(1, 3), 1)), "")  # specs/shape/strided_slice.yaml:72
    return sample.case()


def sample_2(draw: Draw) -> Case:
    sample = Sample(draw)
    offset = sample.option("offset", True)  # specs/shape/strided_slice.yaml:73
    span = draw.span
    input = sample.tensor("input", (span(5, 9), 4), "")  # specs/shape/strided_slice.yaml:74
    begin = sample.tensor("begin", ints((span(0, 2), 0)), "")  # specs/shape/strided_slice.yaml:75
    end = sample.tensor("end", ints((span(1, 3), span(1, 4))), "")  # specs/shape/strided_slice.yaml:76
    strides = sample.tensor("strides", ints((span(1, 3), 1)), "")  # specs/shape/strided_slice.yaml:77
    return sample.case()


def sample_3(draw: Draw) -> Case:
    sample = Sample(draw)
    choice = draw.choice
    ellipsis_mask = sample.option("ellipsis_mask", choice(0, 1, 2, 4))  # specs/shape/strided_slice.yaml:78
    new_axis_mask = sample.option("new_axis_mask", choice(0, 1, 2, 3))  # specs/shape/strided_slice.yaml:79
    shrink_axis_mask = sample.option("shrink_axis_mask", choice(0, 1, 4))  # specs/shape/strided_slice.yaml:80
    span = draw.span
    input = sample.tensor("input", (span(1, 4), span(1, 4), span(2, 4), span(2, 4)), "")  # specs/shape/strided_slice.yaml:81
    begin = sample.tensor("begin", ints((0, 0, choice(0, 1))), "")  # specs/shape/strided_slice.yaml:82
    end = sample.tensor("end", ints((1, 1, choice(1, 2))), "")  # specs/shape/strided_slice.yaml:83
    strides = sample.tensor("strides", ints((1, 1, 1)), "")  # specs/shape/strided_slice.yaml:84
    return sample.case()


DEFINITION = Definition[StridedSliceOptions](
    op='STRIDED_SLICE',
    place='specs/shape/strided_slice.yaml:2',
    doc='The elements from begin to end, every stride-th of them, along each axis.',
    options_type=StridedSliceOptions,
    options=(
        Option('begin_mask', int, 'specs/shape/strided_slice.yaml:8', default=0, required=False, minimum=0),
        Option('end_mask', int, 'specs/shape/strided_slice.yaml:9', default=0, required=False, minimum=0),
        Option('ellipsis_mask', int, 'specs/shape/strided_slice.yaml:10', default=0, required=False, minimum=0),
        Option('new_axis_mask', int, 'specs/shape/strided_slice.yaml:11', default=0, required=False, minimum=0),
        Option('shrink_axis_mask', int, 'specs/shape/strided_slice.yaml:12', default=0, required=False, minimum=0),
        Option('offset', bool, 'specs/shape/strided_slice.yaml:13', default=False, required=False),
    ),
    litert=Litert(builtin='STRIDED_SLICE', versions=(1, 8), table='StridedSliceOptions'),
    inputs=(
        Operand('input', 'specs/shape/strided_slice.yaml:16'),
        Operand('begin', 'specs/shape/strided_slice.yaml:17', const=True, ignores_scale=True),
        Operand('end', 'specs/shape/strided_slice.yaml:18', const=True, ignores_scale=True),
        Operand('strides', 'specs/shape/strided_slice.yaml:19', const=True, ignores_scale=True),
    ),
    outputs=(
        Operand('output', 'specs/shape/strided_slice.yaml:21'),
    ),
    infer=infer,
    check=check,
    macs=macs,
    reference=_evaluate_reference,
    reference_place='specs/shape/strided_slice.yaml:53',
    states=states,
    kernels=(
        Kernel[StridedSliceOptions](
            name='copy_blocks',
            place='specs/_family/rearrange.yaml:27',
            types={'input': (DType.INT8, DType.UINT8, DType.INT16, DType.UINT16, DType.INT32, DType.UINT32, DType.INT64, DType.UINT64, DType.FLOAT16, DType.FLOAT32, DType.FLOAT64, DType.BOOL,), 'begin': (DType.INT32,), 'end': (DType.INT32,), 'strides': (DType.INT32,)},
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
            table_inputs={'loops': ('begin', 'end', 'strides')},
        ),
    ),
    state_names=(),
    alias=None,
    parts=(
        Part('output', 'input', _part_0_offset, _part_0_when, 'specs/shape/strided_slice.yaml:21'),
    ),
    reads_values=frozenset(['begin', 'end', 'input', 'strides']),
    folds=(),
    absorptions=(),
    uint8=UInt8[StridedSliceOptions]('specs/_family/rearrange.yaml:11', _uint8_exact, '', None),
    torch=(
        TorchEntry('aten.slice.Tensor', '', None, None, _torch_0_inputs, _torch_0_options, _torch_0_outputs, frozenset(['dim', 'end', 'results', 'self', 'start', 'step']), ('output',), 'specs/shape/strided_slice_torch.yaml:5'),
    ),
    permute=Permute[StridedSliceOptions]('specs/shape/strided_slice.yaml:47', ('input',), _permute_when, changes={'begin': _permute_begin, 'end': _permute_end, 'strides': _permute_strides, 'begin_mask': _permute_begin_mask, 'end_mask': _permute_end_mask}),
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
