"""TRANSPOSE. Made by `opgen build` from specs/shape/transpose.yaml; do not edit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from opgen.air.dtype import DType
from opgen.air.model import AirModel, AirOperator, AirOperatorOptions
from opgen.aot.operators.spec_operator import SpecOperator
from opgen.lib.adapt import viewed
from opgen.lib.arrays import ints, transpose
from opgen.lib.draw import Case, Draw, Sample
from opgen.lib.loops import is_one_block, transpose_loops
from opgen.lib.pytorch import moved_axis, swapped_axes, torch_axes
from opgen.lib.shapes import is_permutation, permuted, shape_of
from opgen.litert.parse import parse_operator
from opgen.litert.schema import ModelT, SubGraphT
from opgen.registry.context import RegistryContext
from opgen.registry.definition import Call, Definition, Kernel, Litert, Operand, Operation, OutputFacts, Params, Part, State, TorchEntry, UInt8, Values, Violation, in_words as _in_words, take as _take


@dataclass(frozen=True)
class TransposeOptions(AirOperatorOptions):
    """Options of TRANSPOSE."""


def infer(op: Operation[TransposeOptions]) -> Mapping[str, OutputFacts | tuple[OutputFacts, ...]]:
    input = op.tensor("input")  # specs/shape/transpose.yaml:38
    perm = op.tensor("perm")  # specs/shape/transpose.yaml:39
    order = shape_of(perm)  # specs/shape/transpose.yaml:48
    return {
        "output": OutputFacts(
            type=input.type,  # specs/_family/rearrange.yaml:7
            shape=permuted(input.shape, order),  # specs/shape/transpose.yaml:42
            scale=input.scale,  # specs/_family/rearrange.yaml:8
            zero_point=input.zero_point,  # specs/_family/rearrange.yaml:9
        ),
    }


def check(op: Operation[TransposeOptions]) -> Iterator[Violation]:
    input = op.tensor("input")  # specs/shape/transpose.yaml:38
    if not (input.rank <= 8):  # specs/_family/rearrange.yaml:20
        yield Violation('specs/_family/rearrange.yaml:20', 'the input has ' + _in_words(input.rank) + ' axes, more than 8', is_limit=True)
    perm = op.tensor("perm")  # specs/shape/transpose.yaml:39
    order = shape_of(perm)  # specs/shape/transpose.yaml:48
    if not (is_permutation(order, input.rank)):  # specs/shape/transpose.yaml:52
        yield Violation('specs/shape/transpose.yaml:52', 'perm ' + _in_words(order) + ' does not name each of the ' + _in_words(input.rank) + ' axes once')


def macs(op: Operation[TransposeOptions]) -> int:
    del op
    return 0  # specs/_family/rearrange.yaml:24


def _evaluate_reference(op: Operation[TransposeOptions]) -> Values:
    input = op.tensor("input")  # specs/shape/transpose.yaml:38
    perm = op.tensor("perm")  # specs/shape/transpose.yaml:39
    order = shape_of(perm)  # specs/shape/transpose.yaml:48
    return _take(transpose(input, order))  # specs/shape/transpose.yaml:56


def states(op: Operation[TransposeOptions]) -> Mapping[str, State]:
    del op
    return {}


def _copy_blocks_exact(op: Operation[TransposeOptions]) -> Values:
    input = op.tensor("input")  # specs/shape/transpose.yaml:38
    perm = op.tensor("perm")  # specs/shape/transpose.yaml:39
    order = shape_of(perm)  # specs/shape/transpose.yaml:48
    return _take(transpose(input, order))  # specs/shape/transpose.yaml:56


def _copy_blocks_params(op: Operation[TransposeOptions]) -> Params:
    input = op.tensor("input")  # specs/shape/transpose.yaml:38
    width = input.type.bits // 8  # specs/_family/rearrange.yaml:13
    perm = op.tensor("perm")  # specs/shape/transpose.yaml:39
    order = shape_of(perm)  # specs/shape/transpose.yaml:48
    nest = transpose_loops(input.shape, order, width)  # specs/shape/transpose.yaml:49
    loops = nest.table  # specs/_family/rearrange.yaml:14
    rank = nest.rank  # specs/_family/rearrange.yaml:15
    block = nest.block  # specs/_family/rearrange.yaml:16
    start = nest.start  # specs/_family/rearrange.yaml:17
    return (("loops", loops), ("rank", rank), ("block", block), ("start", start),)  # specs/_family/rearrange.yaml:27


def _uint8_exact(op: Operation[TransposeOptions]) -> bool:
    del op
    return True


def _part_0_offset(op: Operation[TransposeOptions]) -> int | tuple[int, ...]:
    input = op.tensor("input")  # specs/shape/transpose.yaml:38
    width = input.type.bits // 8  # specs/_family/rearrange.yaml:13
    perm = op.tensor("perm")  # specs/shape/transpose.yaml:39
    order = shape_of(perm)  # specs/shape/transpose.yaml:48
    nest = transpose_loops(input.shape, order, width)  # specs/shape/transpose.yaml:49
    start = nest.start  # specs/_family/rearrange.yaml:17
    return start  # specs/shape/transpose.yaml:44


def _part_0_when(op: Operation[TransposeOptions]) -> bool:
    input = op.tensor("input")  # specs/shape/transpose.yaml:38
    width = input.type.bits // 8  # specs/_family/rearrange.yaml:13
    perm = op.tensor("perm")  # specs/shape/transpose.yaml:39
    order = shape_of(perm)  # specs/shape/transpose.yaml:48
    nest = transpose_loops(input.shape, order, width)  # specs/shape/transpose.yaml:49
    return is_one_block(nest)  # specs/shape/transpose.yaml:45


def _permutes(op: Operation[TransposeOptions]) -> tuple[int, ...]:
    perm = op.tensor("perm")  # specs/shape/transpose.yaml:39
    order = shape_of(perm)  # specs/shape/transpose.yaml:48
    return order  # specs/shape/transpose.yaml:55


def _torch_0_inputs(call: Call) -> Mapping[str, object]:
    self = call["self"]  # specs/shape/transpose.yaml:7
    dims = call["dims"]  # specs/shape/transpose.yaml:7
    return {
        "input": self,  # specs/shape/transpose.yaml:7
        "perm": torch_axes(dims, self.rank),  # specs/shape/transpose.yaml:7
    }


def _torch_0_options(call: Call) -> Mapping[str, object]:
    del call
    return {
    }


def _torch_0_outputs(call: Call) -> tuple[object, ...]:
    return (
        call["output"],  # specs/shape/transpose.yaml:6
    )


def _torch_1_inputs(call: Call) -> Mapping[str, object]:
    self = call["self"]  # specs/shape/transpose.yaml:9
    dim0 = call["dim0"]  # specs/shape/transpose.yaml:9
    dim1 = call["dim1"]  # specs/shape/transpose.yaml:9
    return {
        "input": self,  # specs/shape/transpose.yaml:9
        "perm": swapped_axes(self.rank, dim0, dim1),  # specs/shape/transpose.yaml:9
    }


def _torch_1_options(call: Call) -> Mapping[str, object]:
    del call
    return {
    }


def _torch_1_outputs(call: Call) -> tuple[object, ...]:
    return (
        call["output"],  # specs/shape/transpose.yaml:8
    )


def _torch_2_inputs(call: Call) -> Mapping[str, object]:
    self = call["self"]  # specs/shape/transpose.yaml:11
    dim0 = call["dim0"]  # specs/shape/transpose.yaml:11
    dim1 = call["dim1"]  # specs/shape/transpose.yaml:11
    return {
        "input": self,  # specs/shape/transpose.yaml:11
        "perm": swapped_axes(self.rank, dim0, dim1),  # specs/shape/transpose.yaml:11
    }


def _torch_2_options(call: Call) -> Mapping[str, object]:
    del call
    return {
    }


def _torch_2_outputs(call: Call) -> tuple[object, ...]:
    return (
        call["output"],  # specs/shape/transpose.yaml:10
    )


def _torch_3_inputs(call: Call) -> Mapping[str, object]:
    self = call["self"]  # specs/shape/transpose.yaml:13
    source = call["source"]  # specs/shape/transpose.yaml:13
    destination = call["destination"]  # specs/shape/transpose.yaml:13
    return {
        "input": self,  # specs/shape/transpose.yaml:13
        "perm": moved_axis(self.rank, source, destination),  # specs/shape/transpose.yaml:13
    }


def _torch_3_options(call: Call) -> Mapping[str, object]:
    del call
    return {
    }


def _torch_3_outputs(call: Call) -> tuple[object, ...]:
    return (
        call["output"],  # specs/shape/transpose.yaml:12
    )


def _torch_4_inputs(call: Call) -> Mapping[str, object]:
    self = call["self"]  # specs/shape/transpose.yaml:13
    source = call["source"]  # specs/shape/transpose.yaml:13
    destination = call["destination"]  # specs/shape/transpose.yaml:13
    return {
        "input": self,  # specs/shape/transpose.yaml:13
        "perm": moved_axis(self.rank, source, destination),  # specs/shape/transpose.yaml:13
    }


def _torch_4_options(call: Call) -> Mapping[str, object]:
    del call
    return {
    }


def _torch_4_outputs(call: Call) -> tuple[object, ...]:
    return (
        call["output"],  # specs/shape/transpose.yaml:12
    )


def _torch_5_limit(call: Call) -> Violation | None:
    self = call["self"]  # specs/shape/transpose.yaml:15
    if not (self.rank <= 2):  # specs/shape/transpose.yaml:15
        return Violation('specs/shape/transpose.yaml:15', 'self has ' + _in_words(self.rank) + ' axes: T turns two round at most, write permute', is_limit=True)
    return None


def _torch_5_inputs(call: Call) -> Mapping[str, object]:
    self = call["self"]  # specs/shape/transpose.yaml:16
    return {
        "input": self,  # specs/shape/transpose.yaml:16
        "perm": swapped_axes(self.rank, 0, -1),  # specs/shape/transpose.yaml:16
    }


def _torch_5_options(call: Call) -> Mapping[str, object]:
    del call
    return {
    }


def _torch_5_outputs(call: Call) -> tuple[object, ...]:
    return (
        call["output"],  # specs/shape/transpose.yaml:14
    )


def _torch_6_inputs(call: Call) -> Mapping[str, object]:
    self = call["self"]  # specs/shape/transpose.yaml:18
    return {
        "input": self,  # specs/shape/transpose.yaml:18
        "perm": swapped_axes(self.rank, 0 if self.rank < 2 else -2, -1),  # specs/shape/transpose.yaml:18
    }


def _torch_6_options(call: Call) -> Mapping[str, object]:
    del call
    return {
    }


def _torch_6_outputs(call: Call) -> tuple[object, ...]:
    return (
        call["output"],  # specs/shape/transpose.yaml:17
    )


def _torch_7_inputs(call: Call) -> Mapping[str, object]:
    self = call["self"]  # specs/shape/transpose.yaml:18
    return {
        "input": self,  # specs/shape/transpose.yaml:18
        "perm": swapped_axes(self.rank, 0 if self.rank < 2 else -2, -1),  # specs/shape/transpose.yaml:18
    }


def _torch_7_options(call: Call) -> Mapping[str, object]:
    del call
    return {
    }


def _torch_7_outputs(call: Call) -> tuple[object, ...]:
    return (
        call["output"],  # specs/shape/transpose.yaml:17
    )


def _torch_8_inputs(call: Call) -> Mapping[str, object]:
    self = call["self"]  # specs/shape/transpose.yaml:21
    upscale_factor = call["upscale_factor"]  # specs/shape/transpose.yaml:21
    results = call["results"]  # specs/shape/transpose.yaml:21
    return {
        "input": viewed(self, (-1, results[0].shape[-3], upscale_factor, upscale_factor, *self.shape[-2:])),  # specs/shape/transpose.yaml:21
        "perm": (0, 1, 4, 2, 5, 3),  # specs/shape/transpose.yaml:22
    }


def _torch_8_options(call: Call) -> Mapping[str, object]:
    del call
    return {
    }


def _torch_8_outputs(call: Call) -> tuple[object, ...]:
    output = call["output"]  # specs/shape/transpose.yaml:23
    results = call["results"]  # specs/shape/transpose.yaml:23
    return (
        viewed(output, results[0].shape),  # specs/shape/transpose.yaml:23
    )


def _torch_9_inputs(call: Call) -> Mapping[str, object]:
    self = call["self"]  # specs/shape/transpose.yaml:26
    downscale_factor = call["downscale_factor"]  # specs/shape/transpose.yaml:26
    return {
        "input": viewed(self, (-1, self.shape[-3], self.shape[-2] // downscale_factor, downscale_factor, self.shape[-1] // downscale_factor, downscale_factor)),  # specs/shape/transpose.yaml:26
        "perm": (0, 1, 3, 5, 2, 4),  # specs/shape/transpose.yaml:28
    }


def _torch_9_options(call: Call) -> Mapping[str, object]:
    del call
    return {
    }


def _torch_9_outputs(call: Call) -> tuple[object, ...]:
    output = call["output"]  # specs/shape/transpose.yaml:29
    results = call["results"]  # specs/shape/transpose.yaml:29
    return (
        viewed(output, results[0].shape),  # specs/shape/transpose.yaml:29
    )


def _torch_10_inputs(call: Call) -> Mapping[str, object]:
    self = call["self"]  # specs/shape/transpose.yaml:32
    groups = call["groups"]  # specs/shape/transpose.yaml:32
    return {
        "input": viewed(self, (self.shape[0], groups, self.shape[1] // groups, -1)),  # specs/shape/transpose.yaml:32
        "perm": (0, 2, 1, 3),  # specs/shape/transpose.yaml:33
    }


def _torch_10_options(call: Call) -> Mapping[str, object]:
    del call
    return {
    }


def _torch_10_outputs(call: Call) -> tuple[object, ...]:
    output = call["output"]  # specs/shape/transpose.yaml:34
    results = call["results"]  # specs/shape/transpose.yaml:34
    return (
        viewed(output, results[0].shape),  # specs/shape/transpose.yaml:34
    )


def sample_0(draw: Draw) -> Case:
    sample = Sample(draw)
    span = draw.span
    input = sample.tensor("input", (span(1, 9), span(1, 9)), "")  # specs/shape/transpose.yaml:63
    perm = sample.tensor("perm", ints((1, 0)), "")  # specs/shape/transpose.yaml:64
    return sample.case()


def sample_1(draw: Draw) -> Case:
    sample = Sample(draw)
    span = draw.span
    input = sample.tensor("input", (span(1, 5), span(1, 5), span(1, 5), span(1, 5)), "")  # specs/shape/transpose.yaml:65
    choice = draw.choice
    perm = sample.tensor("perm", choice(ints((0, 3, 1, 2)), ints((0, 2, 3, 1)), ints((3, 2, 1, 0)), ints((1, 0, 2, 3)), ints((0, 1, 2, 3))), "")  # specs/shape/transpose.yaml:66
    return sample.case()


def sample_2(draw: Draw) -> Case:
    sample = Sample(draw)
    span = draw.span
    input = sample.tensor("input", (span(1, 3), span(1, 3), span(1, 3), span(1, 3), span(1, 3), span(1, 3)), "")  # specs/shape/transpose.yaml:67
    choice = draw.choice
    perm = sample.tensor("perm", choice(ints((5, 4, 3, 2, 1, 0)), ints((0, 2, 4, 1, 3, 5))), "")  # specs/shape/transpose.yaml:68
    return sample.case()


def sample_3(draw: Draw) -> Case:
    sample = Sample(draw)
    span = draw.span
    input = sample.tensor("input", (span(1, 40),), "")  # specs/shape/transpose.yaml:69
    perm = sample.tensor("perm", ints((0,)), "")  # specs/shape/transpose.yaml:70
    return sample.case()


DEFINITION = Definition[TransposeOptions](
    op='TRANSPOSE',
    place='specs/shape/transpose.yaml:2',
    doc='The input with its axes in another order.',
    options_type=TransposeOptions,
    options=(),
    litert=Litert(builtin='TRANSPOSE', versions=(1, 9), table='TransposeOptions'),
    inputs=(
        Operand('input', 'specs/shape/transpose.yaml:38'),
        Operand('perm', 'specs/shape/transpose.yaml:39', const=True, ignores_scale=True),
    ),
    outputs=(
        Operand('output', 'specs/shape/transpose.yaml:41'),
    ),
    infer=infer,
    check=check,
    macs=macs,
    reference=_evaluate_reference,
    reference_place='specs/shape/transpose.yaml:56',
    states=states,
    kernels=(
        Kernel[TransposeOptions](
            name='copy_blocks',
            place='specs/_family/rearrange.yaml:27',
            types={'input': (DType.INT8, DType.UINT8, DType.INT16, DType.UINT16, DType.INT32, DType.UINT32, DType.INT64, DType.UINT64, DType.FLOAT16, DType.FLOAT32, DType.FLOAT64, DType.BOOL,), 'perm': (DType.INT32,)},
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
            table_inputs={'loops': ('perm',)},
        ),
    ),
    state_names=(),
    alias=None,
    parts=(
        Part('output', 'input', _part_0_offset, _part_0_when, 'specs/shape/transpose.yaml:41'),
    ),
    reads_values=frozenset(['input', 'perm']),
    folds=(),
    absorptions=(),
    uint8=UInt8[TransposeOptions]('specs/_family/rearrange.yaml:11', _uint8_exact, '', None),
    torch=(
        TorchEntry('aten.permute.default', '', None, None, _torch_0_inputs, _torch_0_options, _torch_0_outputs, frozenset(['dims', 'self']), ('output',), 'specs/shape/transpose.yaml:6'),
        TorchEntry('aten.transpose.int', '', None, None, _torch_1_inputs, _torch_1_options, _torch_1_outputs, frozenset(['dim0', 'dim1', 'self']), ('output',), 'specs/shape/transpose.yaml:8'),
        TorchEntry('aten.swapdims.default', '', None, None, _torch_2_inputs, _torch_2_options, _torch_2_outputs, frozenset(['dim0', 'dim1', 'self']), ('output',), 'specs/shape/transpose.yaml:10'),
        TorchEntry('aten.movedim.int', '', None, None, _torch_3_inputs, _torch_3_options, _torch_3_outputs, frozenset(['destination', 'self', 'source']), ('output',), 'specs/shape/transpose.yaml:12'),
        TorchEntry('aten.moveaxis.int', '', None, None, _torch_4_inputs, _torch_4_options, _torch_4_outputs, frozenset(['destination', 'self', 'source']), ('output',), 'specs/shape/transpose.yaml:12'),
        TorchEntry('aten.numpy_T.default', '', None, _torch_5_limit, _torch_5_inputs, _torch_5_options, _torch_5_outputs, frozenset(['self']), ('output',), 'specs/shape/transpose.yaml:14'),
        TorchEntry('aten.t.default', '', None, None, _torch_6_inputs, _torch_6_options, _torch_6_outputs, frozenset(['self']), ('output',), 'specs/shape/transpose.yaml:17'),
        TorchEntry('aten.mT.default', '', None, None, _torch_7_inputs, _torch_7_options, _torch_7_outputs, frozenset(['self']), ('output',), 'specs/shape/transpose.yaml:17'),
        TorchEntry('aten.pixel_shuffle.default', '', None, None, _torch_8_inputs, _torch_8_options, _torch_8_outputs, frozenset(['output', 'results', 'self', 'upscale_factor']), ('output',), 'specs/shape/transpose.yaml:19'),
        TorchEntry('aten.pixel_unshuffle.default', '', None, None, _torch_9_inputs, _torch_9_options, _torch_9_outputs, frozenset(['downscale_factor', 'output', 'results', 'self']), ('output',), 'specs/shape/transpose.yaml:24'),
        TorchEntry('aten.channel_shuffle.default', '', None, None, _torch_10_inputs, _torch_10_options, _torch_10_outputs, frozenset(['groups', 'output', 'results', 'self']), ('output',), 'specs/shape/transpose.yaml:30'),
    ),
    permutes=_permutes,
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
    """Read one TRANSPOSE of a LiteRT model."""
    return parse_operator(DEFINITION, op_id, model, subgraph, air_model)


class TransposeOperator(SpecOperator):
    """TRANSPOSE, ready to be planned and emitted."""

    TYPE = 'TRANSPOSE'
    DEFINITION = DEFINITION


OPERATOR = TransposeOperator
OPTIONS = TransposeOptions


def register(context: RegistryContext, *, overwrite: bool = False) -> None:
    """Put TRANSPOSE into the registries of a context."""
    context.litert_parsers.register(DEFINITION.litert_key, parse, overwrite)
    context.air_options.register('TRANSPOSE', TransposeOptions, overwrite)
    context.aot_operator_classes.register('TRANSPOSE', TransposeOperator, overwrite)
