"""SLICE. Made by `opgen build` from specs/shape/slice.yaml; do not edit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from opgen.air.dtype import DType
from opgen.air.model import AirModel, AirOperator, AirOperatorOptions
from opgen.aot.operators.spec_operator import SpecOperator
from opgen.lib.adapt import padded, viewed
from opgen.lib.arrays import as_int32s, ints, smallest
from opgen.lib.draw import Case, Draw, Sample
from opgen.lib.indexing import window_place
from opgen.lib.loops import is_one_block, slice_loops
from opgen.lib.pytorch import along, cropped_start, crops, grown, slice_start
from opgen.lib.shapes import shape_of, unpermuted, with_size
from opgen.lib.slices import box, lies_within, take_slices
from opgen.lib.tensor import has
from opgen.litert.parse import parse_operator
from opgen.litert.schema import ModelT, SubGraphT
from opgen.registry.context import RegistryContext
from opgen.registry.definition import Call, Definition, Kernel, Litert, Operand, Operation, OutputFacts, Params, Part, Permute, State, TorchEntry, UInt8, Unmet, Values, Violation, in_words as _in_words, take as _take


@dataclass(frozen=True)
class SliceOptions(AirOperatorOptions):
    """Options of SLICE."""


def infer(op: Operation[SliceOptions]) -> Mapping[str, OutputFacts | tuple[OutputFacts, ...]]:
    input = op.tensor("input")  # specs/shape/slice.yaml:37
    begin = op.tensor("begin")  # specs/shape/slice.yaml:38
    size = op.tensor("size")  # specs/shape/slice.yaml:39
    part = box(input.shape, begin, size)  # specs/shape/slice.yaml:48
    return {
        "output": OutputFacts(
            type=input.type,  # specs/_family/rearrange.yaml:7
            shape=part.shape,  # specs/shape/slice.yaml:42
            scale=input.scale,  # specs/_family/rearrange.yaml:8
            zero_point=input.zero_point,  # specs/_family/rearrange.yaml:9
        ),
    }


def check(op: Operation[SliceOptions]) -> Iterator[Violation]:
    input = op.tensor("input")  # specs/shape/slice.yaml:37
    if not (input.rank <= 8):  # specs/_family/rearrange.yaml:20
        yield Violation('specs/_family/rearrange.yaml:20', 'the input has ' + _in_words(input.rank) + ' axes, more than 8', is_limit=True)
    begin = op.tensor("begin")  # specs/shape/slice.yaml:38
    size = op.tensor("size")  # specs/shape/slice.yaml:39
    if not (begin.shape == (input.rank,) and size.shape == (input.rank,)):  # specs/shape/slice.yaml:53
        yield Violation('specs/shape/slice.yaml:53', 'begin of shape ' + _in_words(begin.shape) + ' and size of ' + _in_words(size.shape) + ' do not fit ' + _in_words(input.rank) + ' axes')
    part = box(input.shape, begin, size)  # specs/shape/slice.yaml:48
    if not (lies_within(part, input.shape)):  # specs/shape/slice.yaml:55
        yield Violation('specs/shape/slice.yaml:55', 'sizes ' + _in_words(shape_of(size)) + ' from ' + _in_words(part.begin) + ' on are not within shape ' + _in_words(input.shape))
    if not (begin.is_constant or smallest(size) >= 0):  # specs/shape/slice.yaml:57
        yield Violation('specs/shape/slice.yaml:57', 'how much follows is not known: size ' + _in_words(shape_of(size)) + ' needs a constant begin', is_limit=True)


def macs(op: Operation[SliceOptions]) -> int:
    del op
    return 0  # specs/_family/rearrange.yaml:24


def _evaluate_reference(op: Operation[SliceOptions]) -> Values:
    input = op.tensor("input")  # specs/shape/slice.yaml:37
    begin = op.tensor("begin")  # specs/shape/slice.yaml:38
    size = op.tensor("size")  # specs/shape/slice.yaml:39
    part = box(input.shape, begin, size)  # specs/shape/slice.yaml:48
    return _take(take_slices(input, part))  # specs/shape/slice.yaml:65


def states(op: Operation[SliceOptions]) -> Mapping[str, State]:
    del op
    return {}


def _slice_at_exact(op: Operation[SliceOptions]) -> Values:
    input = op.tensor("input")  # specs/shape/slice.yaml:37
    begin = op.tensor("begin")  # specs/shape/slice.yaml:38
    size = op.tensor("size")  # specs/shape/slice.yaml:39
    part = box(input.shape, begin, size)  # specs/shape/slice.yaml:48
    return _take(take_slices(input, part))  # specs/shape/slice.yaml:65


def _slice_at_params(op: Operation[SliceOptions]) -> Params:
    input = op.tensor("input")  # specs/shape/slice.yaml:37
    width = input.type.bits // 8  # specs/_family/rearrange.yaml:13
    begin = op.tensor("begin")  # specs/shape/slice.yaml:38
    size = op.tensor("size")  # specs/shape/slice.yaml:39
    part = box(input.shape, begin, size)  # specs/shape/slice.yaml:48
    nest = slice_loops(input.shape, part, width)  # specs/shape/slice.yaml:49
    loops = nest.table  # specs/_family/rearrange.yaml:14
    rank = nest.rank  # specs/_family/rearrange.yaml:15
    block = nest.block  # specs/_family/rearrange.yaml:16
    place = window_place(input.shape, part.shape, begin, width)  # specs/shape/slice.yaml:50
    return (("place", place), ("loops", loops), ("rank", rank), ("block", block),)  # specs/shape/slice.yaml:71


def _slice_at_unmet(op: Operation[SliceOptions]) -> Unmet | None:
    begin = op.tensor("begin")  # specs/shape/slice.yaml:38
    if begin.is_constant:  # specs/shape/slice.yaml:74
        return Unmet('not begin.is_constant')
    return None


def _copy_blocks_exact(op: Operation[SliceOptions]) -> Values:
    input = op.tensor("input")  # specs/shape/slice.yaml:37
    begin = op.tensor("begin")  # specs/shape/slice.yaml:38
    size = op.tensor("size")  # specs/shape/slice.yaml:39
    part = box(input.shape, begin, size)  # specs/shape/slice.yaml:48
    return _take(take_slices(input, part))  # specs/shape/slice.yaml:65


def _copy_blocks_params(op: Operation[SliceOptions]) -> Params:
    input = op.tensor("input")  # specs/shape/slice.yaml:37
    width = input.type.bits // 8  # specs/_family/rearrange.yaml:13
    begin = op.tensor("begin")  # specs/shape/slice.yaml:38
    size = op.tensor("size")  # specs/shape/slice.yaml:39
    part = box(input.shape, begin, size)  # specs/shape/slice.yaml:48
    nest = slice_loops(input.shape, part, width)  # specs/shape/slice.yaml:49
    loops = nest.table  # specs/_family/rearrange.yaml:14
    rank = nest.rank  # specs/_family/rearrange.yaml:15
    block = nest.block  # specs/_family/rearrange.yaml:16
    start = nest.start  # specs/_family/rearrange.yaml:17
    return (("loops", loops), ("rank", rank), ("block", block), ("start", start),)  # specs/_family/rearrange.yaml:27


def _copy_blocks_unmet(op: Operation[SliceOptions]) -> Unmet | None:
    begin = op.tensor("begin")  # specs/shape/slice.yaml:38
    if not begin.is_constant:  # specs/shape/slice.yaml:70
        return Unmet('begin.is_constant')
    return None


def _uint8_exact(op: Operation[SliceOptions]) -> bool:
    del op
    return True


def _part_0_offset(op: Operation[SliceOptions]) -> int | tuple[int, ...]:
    input = op.tensor("input")  # specs/shape/slice.yaml:37
    width = input.type.bits // 8  # specs/_family/rearrange.yaml:13
    begin = op.tensor("begin")  # specs/shape/slice.yaml:38
    size = op.tensor("size")  # specs/shape/slice.yaml:39
    part = box(input.shape, begin, size)  # specs/shape/slice.yaml:48
    nest = slice_loops(input.shape, part, width)  # specs/shape/slice.yaml:49
    start = nest.start  # specs/_family/rearrange.yaml:17
    return start  # specs/shape/slice.yaml:44


def _part_0_when(op: Operation[SliceOptions]) -> bool:
    begin = op.tensor("begin")  # specs/shape/slice.yaml:38
    input = op.tensor("input")  # specs/shape/slice.yaml:37
    width = input.type.bits // 8  # specs/_family/rearrange.yaml:13
    size = op.tensor("size")  # specs/shape/slice.yaml:39
    part = box(input.shape, begin, size)  # specs/shape/slice.yaml:48
    nest = slice_loops(input.shape, part, width)  # specs/shape/slice.yaml:49
    return begin.is_constant and is_one_block(nest)  # specs/shape/slice.yaml:45


def _permute_when(op: Operation[SliceOptions], permutation: tuple[int, ...]) -> bool:
    begin = op.tensor("begin")  # specs/shape/slice.yaml:38
    return begin.is_constant  # specs/shape/slice.yaml:62


def _permute_begin(op: Operation[SliceOptions], permutation: tuple[int, ...]) -> object:
    begin = op.tensor("begin")  # specs/shape/slice.yaml:38
    return unpermuted(begin, permutation)  # specs/shape/slice.yaml:63


def _permute_size(op: Operation[SliceOptions], permutation: tuple[int, ...]) -> object:
    size = op.tensor("size")  # specs/shape/slice.yaml:39
    return unpermuted(size, permutation)  # specs/shape/slice.yaml:64


def _torch_0_when(call: Call) -> bool:
    step = call["step"]  # specs/shape/slice.yaml:7
    return bool(step == 1)  # specs/shape/slice.yaml:7


def _torch_0_inputs(call: Call) -> Mapping[str, object]:
    self = call["self"]  # specs/shape/slice.yaml:9
    dim = call["dim"]  # specs/shape/slice.yaml:10
    start = call["start"]  # specs/shape/slice.yaml:10
    results = call["results"]  # specs/shape/slice.yaml:11
    return {
        "input": self,  # specs/shape/slice.yaml:9
        "begin": as_int32s(along(self.rank, dim, slice_start(start, self.shape[dim]), 0)),  # specs/shape/slice.yaml:10
        "size": results[0].shape,  # specs/shape/slice.yaml:11
    }


def _torch_0_options(call: Call) -> Mapping[str, object]:
    del call
    return {
    }


def _torch_0_outputs(call: Call) -> tuple[object, ...]:
    return (
        call["output"],  # specs/shape/slice.yaml:6
    )


def _torch_1_inputs(call: Call) -> Mapping[str, object]:
    self = call["self"]  # specs/shape/slice.yaml:15
    dim = call["dim"]  # specs/shape/slice.yaml:16
    start = call["start"]  # specs/shape/slice.yaml:16
    results = call["results"]  # specs/shape/slice.yaml:17
    return {
        "input": self,  # specs/shape/slice.yaml:15
        "begin": as_int32s(along(self.rank, dim, slice_start(start, self.shape[dim]), 0)),  # specs/shape/slice.yaml:16
        "size": results[0].shape,  # specs/shape/slice.yaml:17
    }


def _torch_1_options(call: Call) -> Mapping[str, object]:
    del call
    return {
    }


def _torch_1_outputs(call: Call) -> tuple[object, ...]:
    return (
        call["output"],  # specs/shape/slice.yaml:13
    )


def _torch_2_inputs(call: Call) -> Mapping[str, object]:
    self = call["self"]  # specs/shape/slice.yaml:21
    dim = call["dim"]  # specs/shape/slice.yaml:22
    index = call["index"]  # specs/shape/slice.yaml:22
    return {
        "input": self,  # specs/shape/slice.yaml:21
        "begin": as_int32s(along(self.rank, dim, index % self.shape[dim], 0)),  # specs/shape/slice.yaml:22
        "size": with_size(self.shape, dim, 1),  # specs/shape/slice.yaml:23
    }


def _torch_2_options(call: Call) -> Mapping[str, object]:
    del call
    return {
    }


def _torch_2_outputs(call: Call) -> tuple[object, ...]:
    output = call["output"]  # specs/shape/slice.yaml:24
    results = call["results"]  # specs/shape/slice.yaml:24
    return (
        viewed(output, results[0].shape),  # specs/shape/slice.yaml:24
    )


def _torch_3_when(call: Call) -> bool:
    pad = call["pad"]  # specs/shape/slice.yaml:27
    return bool(crops(pad))  # specs/shape/slice.yaml:27


def _torch_3_inputs(call: Call) -> Mapping[str, object]:
    self = call["self"]  # specs/shape/slice.yaml:28
    pad = call["pad"]  # specs/shape/slice.yaml:28
    value = call["value"]  # specs/shape/slice.yaml:28
    results = call["results"]  # specs/shape/slice.yaml:29
    return {
        "input": padded(self, grown(pad, self.rank), value),  # specs/shape/slice.yaml:28
        "begin": as_int32s(cropped_start(pad, self.rank)),  # specs/shape/slice.yaml:29
        "size": results[0].shape,  # specs/shape/slice.yaml:29
    }


def _torch_3_options(call: Call) -> Mapping[str, object]:
    del call
    return {
    }


def _torch_3_outputs(call: Call) -> tuple[object, ...]:
    return (
        call["output"],  # specs/shape/slice.yaml:26
    )


def _torch_4_when(call: Call) -> bool:
    pad = call["pad"]  # specs/shape/slice.yaml:31
    mode = call["mode"]  # specs/shape/slice.yaml:31
    return bool(crops(pad) and mode == 'constant')  # specs/shape/slice.yaml:31


def _torch_4_inputs(call: Call) -> Mapping[str, object]:
    self = call["self"]  # specs/shape/slice.yaml:32
    pad = call["pad"]  # specs/shape/slice.yaml:32
    value = call["value"]  # specs/shape/slice.yaml:32
    results = call["results"]  # specs/shape/slice.yaml:33
    return {
        "input": padded(self, grown(pad, self.rank), value if has(value) else 0.0),  # specs/shape/slice.yaml:32
        "begin": as_int32s(cropped_start(pad, self.rank)),  # specs/shape/slice.yaml:33
        "size": results[0].shape,  # specs/shape/slice.yaml:33
    }


def _torch_4_options(call: Call) -> Mapping[str, object]:
    del call
    return {
    }


def _torch_4_outputs(call: Call) -> tuple[object, ...]:
    return (
        call["output"],  # specs/shape/slice.yaml:30
    )


def sample_0(draw: Draw) -> Case:
    sample = Sample(draw)
    span = draw.span
    input = sample.tensor("input", (span(2, 5), span(2, 5), span(2, 5), span(2, 6)), "")  # specs/shape/slice.yaml:82
    begin = sample.tensor("begin", ints((span(0, 1), span(0, 1), span(0, 1), span(0, 1))), "")  # specs/shape/slice.yaml:83
    choice = draw.choice
    size = sample.tensor("size", ints((1, choice(1, input.shape[1] - 1), span(1, input.shape[2] - 1), choice(1, input.shape[3] - 1))), "")  # specs/shape/slice.yaml:84
    return sample.case()


def sample_1(draw: Draw) -> Case:
    sample = Sample(draw)
    span = draw.span
    input = sample.tensor("input", (span(2, 5), span(2, 9)), "")  # specs/shape/slice.yaml:85
    begin = sample.tensor("begin", ints((span(0, 1), span(0, 1))), "")  # specs/shape/slice.yaml:86
    choice = draw.choice
    size = sample.tensor("size", ints((choice(-1, 1), choice(-1, 1))), "")  # specs/shape/slice.yaml:87
    return sample.case()


def sample_2(draw: Draw) -> Case:
    sample = Sample(draw)
    span = draw.span
    input = sample.tensor("input", (2, 3, 2, 3, span(2, 4)), "")  # specs/shape/slice.yaml:88
    begin = sample.tensor("begin", ints((span(0, 1), 1, 0, 1, span(0, 1))), "")  # specs/shape/slice.yaml:89
    size = sample.tensor("size", ints((1, 2, 2, 1, 1)), "")  # specs/shape/slice.yaml:90
    return sample.case()


DEFINITION = Definition[SliceOptions](
    op='SLICE',
    place='specs/shape/slice.yaml:2',
    doc='The part of the input of a given size that starts at `begin`, which may be computed by the model.',
    options_type=SliceOptions,
    options=(),
    litert=Litert(builtin='SLICE', versions=(1, 8), table='SliceOptions'),
    inputs=(
        Operand('input', 'specs/shape/slice.yaml:37'),
        Operand('begin', 'specs/shape/slice.yaml:38', ignores_scale=True),
        Operand('size', 'specs/shape/slice.yaml:39', const=True, ignores_scale=True),
    ),
    outputs=(
        Operand('output', 'specs/shape/slice.yaml:41'),
    ),
    infer=infer,
    check=check,
    macs=macs,
    reference=_evaluate_reference,
    reference_place='specs/shape/slice.yaml:65',
    states=states,
    kernels=(
        Kernel[SliceOptions](
            name='slice_at',
            place='specs/shape/slice.yaml:71',
            types={'input': (DType.INT8, DType.UINT8, DType.INT16, DType.UINT16, DType.INT32, DType.UINT32, DType.INT64, DType.UINT64, DType.FLOAT16, DType.FLOAT32, DType.FLOAT64, DType.BOOL,), 'begin': (DType.INT32, DType.INT64,)},
            same_type={'size': 'begin', 'output': 'input'},
            arguments=('p', 'input', 'begin', 'output'),
            c=(
                '/* SLICE: input int8 or uint8 or int16 or uint16 or int32 or uint32 or int64 or uint64 or float16 or float32 or float64 or bool, begin int32 or int64 (specs/shape/slice.yaml:71) */\n'
                'typedef struct {\n'
                '    opgen_window_place place;\n'
                '    const int32_t *loops;\n'
                '    int32_t rank;\n'
                '    int32_t block;\n'
                '} opgen_slice_at_params;\n'
                '\n'
                'static inline int opgen_run_slice_at(const opgen_slice_at_params *p, const void *input, const void *begin,\n'
                '                                     void *output)\n'
                '{\n'
                '    return opgen_slice_at(&p->place, p->loops, p->rank, p->block, begin, input, output);\n'
                '}\n'
            ),
            params=_slice_at_params,
            exact=_slice_at_exact,
            unmet=_slice_at_unmet,
            headers=('opgen_index.h',),
            table_inputs={'place': ('begin', 'size'), 'loops': ('begin', 'size')},
        ),
        Kernel[SliceOptions](
            name='copy_blocks',
            place='specs/_family/rearrange.yaml:27',
            types={'input': (DType.INT8, DType.UINT8, DType.INT16, DType.UINT16, DType.INT32, DType.UINT32, DType.INT64, DType.UINT64, DType.FLOAT16, DType.FLOAT32, DType.FLOAT64, DType.BOOL,), 'begin': (DType.INT32, DType.INT64,)},
            same_type={'size': 'begin', 'output': 'input'},
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
            unmet=_copy_blocks_unmet,
            headers=('opgen_copy.h',),
            table_inputs={'loops': ('begin', 'size')},
        ),
    ),
    state_names=(),
    alias=None,
    parts=(
        Part('output', 'input', _part_0_offset, _part_0_when, 'specs/shape/slice.yaml:41'),
    ),
    reads_values=frozenset(['begin', 'input', 'size']),
    folds=(),
    absorptions=(),
    uint8=UInt8[SliceOptions]('specs/_family/rearrange.yaml:11', _uint8_exact, '', None),
    torch=(
        TorchEntry('aten.slice.Tensor', '', _torch_0_when, None, _torch_0_inputs, _torch_0_options, _torch_0_outputs, frozenset(['dim', 'end', 'results', 'self', 'start', 'step']), ('output',), 'specs/shape/slice.yaml:6'),
        TorchEntry('aten.narrow.default', '', None, None, _torch_1_inputs, _torch_1_options, _torch_1_outputs, frozenset(['dim', 'length', 'results', 'self', 'start']), ('output',), 'specs/shape/slice.yaml:13'),
        TorchEntry('aten.select.int', '', None, None, _torch_2_inputs, _torch_2_options, _torch_2_outputs, frozenset(['dim', 'index', 'output', 'results', 'self']), ('output',), 'specs/shape/slice.yaml:19'),
        TorchEntry('aten.constant_pad_nd.default', '', _torch_3_when, None, _torch_3_inputs, _torch_3_options, _torch_3_outputs, frozenset(['pad', 'results', 'self', 'value']), ('output',), 'specs/shape/slice.yaml:26'),
        TorchEntry('aten.pad.default', '', _torch_4_when, None, _torch_4_inputs, _torch_4_options, _torch_4_outputs, frozenset(['mode', 'pad', 'results', 'self', 'value']), ('output',), 'specs/shape/slice.yaml:30'),
    ),
    permute=Permute[SliceOptions]('specs/shape/slice.yaml:62', ('input',), _permute_when, changes={'begin': _permute_begin, 'size': _permute_size}),
    samples=(
        sample_0,
        sample_1,
        sample_2,
    ),
)


def parse(
    op_id: int, model: ModelT, subgraph: SubGraphT, air_model: AirModel
) -> AirOperator:
    """Read one SLICE of a LiteRT model."""
    return parse_operator(DEFINITION, op_id, model, subgraph, air_model)


class SliceOperator(SpecOperator):
    """SLICE, ready to be planned and emitted."""

    TYPE = 'SLICE'
    DEFINITION = DEFINITION


OPERATOR = SliceOperator
OPTIONS = SliceOptions


def register(context: RegistryContext, *, overwrite: bool = False) -> None:
    """Put SLICE into the registries of a context."""
    context.litert_parsers.register(DEFINITION.litert_key, parse, overwrite)
    context.air_options.register('SLICE', SliceOptions, overwrite)
    context.aot_operator_classes.register('SLICE', SliceOperator, overwrite)
