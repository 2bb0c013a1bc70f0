"""PAD. Made by `opgen build` from specs/shape/pad.yaml; do not edit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from opgen.air.dtype import DType
from opgen.air.model import AirModel, AirOperator, AirOperatorOptions
from opgen.aot.operators.spec_operator import SpecOperator
from opgen.lib.arrays import as_int32s, as_uint8s, ints, reshape, scalar, smallest, spread
from opgen.lib.draw import Case, Draw, Sample
from opgen.lib.loops import pad_loops
from opgen.lib.pytorch import crops, pad_pairs
from opgen.lib.quant import same_quantization
from opgen.lib.reference import pad
from opgen.lib.shapes import pads_only_space, spatial_pads, surrounded_shape, unpermuted
from opgen.lib.tensor import has
from opgen.litert.parse import parse_operator
from opgen.litert.schema import ModelT, SubGraphT
from opgen.registry.context import RegistryContext
from opgen.registry.definition import Call, Definition, Fold, Kernel, Litert, Operand, Operation, OutputFacts, Params, Permute, State, TorchEntry, UInt8, Values, Violation, in_words as _in_words, take as _take


@dataclass(frozen=True)
class PadOptions(AirOperatorOptions):
    """Options of PAD."""


def infer(op: Operation[PadOptions]) -> Mapping[str, OutputFacts | tuple[OutputFacts, ...]]:
    input = op.tensor("input")  # specs/_family/surround.yaml:6
    paddings = op.tensor("paddings")  # specs/_family/surround.yaml:7
    return {
        "output": OutputFacts(
            type=input.type,  # specs/_family/surround.yaml:10
            shape=surrounded_shape(input.shape, paddings),  # specs/_family/surround.yaml:11
            scale=input.scale,  # specs/_family/surround.yaml:12
            zero_point=input.zero_point,  # specs/_family/surround.yaml:13
        ),
    }


def check(op: Operation[PadOptions]) -> Iterator[Violation]:
    input = op.tensor("input")  # specs/_family/surround.yaml:6
    paddings = op.tensor("paddings")  # specs/_family/surround.yaml:7
    if not (paddings.shape == (input.rank, 2)):  # specs/_family/surround.yaml:26
        yield Violation('specs/_family/surround.yaml:26', 'paddings of shape ' + _in_words(paddings.shape) + ' do not fit ' + _in_words(input.rank) + ' axes, which need a pair each')
    if not (smallest(paddings) >= 0):  # specs/_family/surround.yaml:28
        yield Violation('specs/_family/surround.yaml:28', 'paddings must not be negative')
    width = input.type.bits // 8  # specs/_family/surround.yaml:17
    nest = pad_loops(input.shape, paddings, width)  # specs/_family/surround.yaml:18
    if not (nest.rank <= 8):  # specs/_family/surround.yaml:30
        yield Violation('specs/_family/surround.yaml:30', 'the padding needs ' + _in_words(nest.rank) + ' nested loops, more than 8', is_limit=True)


def macs(op: Operation[PadOptions]) -> int:
    del op
    return 0  # specs/_family/surround.yaml:35


def _evaluate_reference(op: Operation[PadOptions]) -> Values:
    input = op.tensor("input")  # specs/_family/surround.yaml:6
    paddings = op.tensor("paddings")  # specs/_family/surround.yaml:7
    return _take(pad(input, paddings, 0.0))  # specs/shape/pad.yaml:24


def states(op: Operation[PadOptions]) -> Mapping[str, State]:
    del op
    return {}


def _pad_bytes_exact(op: Operation[PadOptions]) -> Values:
    input = op.tensor("input")  # specs/_family/surround.yaml:6
    paddings = op.tensor("paddings")  # specs/_family/surround.yaml:7
    output = op.tensor("output")  # specs/_family/surround.yaml:9
    width = input.type.bits // 8  # specs/_family/surround.yaml:17
    value = output.zero_point if width == 1 else 0  # specs/shape/pad.yaml:21
    return _take(pad(input, paddings, value))  # specs/shape/pad.yaml:37


def _pad_bytes_params(op: Operation[PadOptions]) -> Params:
    input = op.tensor("input")  # specs/_family/surround.yaml:6
    width = input.type.bits // 8  # specs/_family/surround.yaml:17
    paddings = op.tensor("paddings")  # specs/_family/surround.yaml:7
    nest = pad_loops(input.shape, paddings, width)  # specs/_family/surround.yaml:18
    loops = nest.table  # specs/_family/surround.yaml:19
    rank = nest.rank  # specs/_family/surround.yaml:20
    block = nest.block  # specs/_family/surround.yaml:21
    start = nest.start  # specs/_family/surround.yaml:22
    output = op.tensor("output")  # specs/_family/surround.yaml:9
    bytes = output.bytes  # specs/_family/surround.yaml:23
    value = output.zero_point if width == 1 else 0  # specs/shape/pad.yaml:21
    zero = as_uint8s(spread(scalar(value % 256), 8))  # specs/shape/pad.yaml:22
    return (("loops", loops), ("rank", rank), ("block", block), ("start", start), ("bytes", bytes), ("zero", zero), ("width", width),)  # specs/shape/pad.yaml:33


def _uint8_exact(op: Operation[PadOptions]) -> bool:
    del op
    return True


def _permute_paddings(op: Operation[PadOptions], permutation: tuple[int, ...]) -> object:
    paddings = op.tensor("paddings")  # specs/_family/surround.yaml:7
    return unpermuted(paddings, permutation)  # specs/_family/surround.yaml:34


def _fold_0_value(op: Operation[PadOptions]) -> object:
    paddings = op.tensor("paddings")  # specs/_family/surround.yaml:7
    return spatial_pads(paddings)  # specs/shape/pad.yaml:29


def _fold_0_when(op: Operation[PadOptions]) -> bool:
    input = op.tensor("input")  # specs/_family/surround.yaml:6
    paddings = op.tensor("paddings")  # specs/_family/surround.yaml:7
    output = op.tensor("output")  # specs/_family/surround.yaml:9
    return pads_only_space(paddings) and same_quantization(input, output)  # specs/shape/pad.yaml:30


def _torch_0_limit(call: Call) -> Violation | None:
    value = call["value"]  # specs/shape/pad.yaml:7
    if not (value == 0):  # specs/shape/pad.yaml:7
        return Violation('specs/shape/pad.yaml:7', 'value is ' + _in_words(value) + ': a quantized tensor can only be padded with 0', is_limit=True)
    return None


def _torch_0_inputs(call: Call) -> Mapping[str, object]:
    self = call["self"]  # specs/shape/pad.yaml:8
    pad = call["pad"]  # specs/shape/pad.yaml:8
    return {
        "input": self,  # specs/shape/pad.yaml:8
        "paddings": as_int32s(pad_pairs(pad, self.rank)),  # specs/shape/pad.yaml:8
    }


def _torch_0_options(call: Call) -> Mapping[str, object]:
    del call
    return {
    }


def _torch_0_outputs(call: Call) -> tuple[object, ...]:
    return (
        call["output"],  # specs/shape/pad.yaml:6
    )


def _torch_1_limit(call: Call) -> Violation | None:
    pad = call["pad"]  # specs/shape/pad.yaml:11
    mode = call["mode"]  # specs/shape/pad.yaml:11
    if not (mode == 'constant' or not crops(pad)):  # specs/shape/pad.yaml:11
        return Violation('specs/shape/pad.yaml:11', "pad has negative widths and mode is '" + _in_words(mode) + "': only mode 'constant' takes elements away", is_limit=True)
    if not (mode == 'constant'):  # specs/shape/pad.yaml:13
        return Violation('specs/shape/pad.yaml:13', "mode is '" + _in_words(mode) + "': there is no such padding", is_limit=True)
    value = call["value"]  # specs/shape/pad.yaml:14
    if not (not has(value) or value == 0):  # specs/shape/pad.yaml:14
        return Violation('specs/shape/pad.yaml:14', 'value is ' + _in_words(value) + ': a quantized tensor can only be padded with 0', is_limit=True)
    return None


def _torch_1_inputs(call: Call) -> Mapping[str, object]:
    self = call["self"]  # specs/shape/pad.yaml:16
    pad = call["pad"]  # specs/shape/pad.yaml:16
    return {
        "input": self,  # specs/shape/pad.yaml:16
        "paddings": as_int32s(pad_pairs(pad, self.rank)),  # specs/shape/pad.yaml:16
    }


def _torch_1_options(call: Call) -> Mapping[str, object]:
    del call
    return {
    }


def _torch_1_outputs(call: Call) -> tuple[object, ...]:
    return (
        call["output"],  # specs/shape/pad.yaml:9
    )


def sample_0(draw: Draw) -> Case:
    sample = Sample(draw)
    span = draw.span
    input = sample.tensor("input", (span(1, 2), span(1, 5), span(1, 5), span(1, 4)), "")  # specs/shape/pad.yaml:43
    paddings = sample.tensor("paddings", reshape(ints((0, 0, span(0, 3), span(0, 3), span(0, 3), span(0, 3), 0, 0)), (4, 2)), "")  # specs/shape/pad.yaml:44
    return sample.case()


def sample_1(draw: Draw) -> Case:
    sample = Sample(draw)
    span = draw.span
    input = sample.tensor("input", (span(1, 4), span(1, 5), span(1, 6)), "")  # specs/shape/pad.yaml:45
    paddings = sample.tensor("paddings", reshape(ints((span(0, 2), 1, 0, span(0, 2), span(0, 3), span(0, 3))), (3, 2)), "")  # specs/shape/pad.yaml:46
    return sample.case()


def sample_2(draw: Draw) -> Case:
    sample = Sample(draw)
    span = draw.span
    input = sample.tensor("input", (span(1, 2), span(1, 3), span(1, 2), span(1, 3), span(1, 2)), "")  # specs/shape/pad.yaml:47
    paddings = sample.tensor("paddings", reshape(ints((span(0, 1), 1, 0, span(0, 2), span(0, 1), 0, 1, span(0, 1), span(0, 3), 1)), (5, 2)), "")  # specs/shape/pad.yaml:48
    return sample.case()


DEFINITION = Definition[PadOptions](
    op='PAD',
    place='specs/shape/pad.yaml:2',
    doc='The input with zeros before and after it, along every axis.',
    options_type=PadOptions,
    options=(),
    litert=Litert(builtin='PAD', versions=(1, 6), table='PadOptions'),
    inputs=(
        Operand('input', 'specs/_family/surround.yaml:6'),
        Operand('paddings', 'specs/_family/surround.yaml:7', const=True, ignores_scale=True),
    ),
    outputs=(
        Operand('output', 'specs/_family/surround.yaml:9'),
    ),
    infer=infer,
    check=check,
    macs=macs,
    reference=_evaluate_reference,
    reference_place='specs/shape/pad.yaml:24',
    states=states,
    kernels=(
        Kernel[PadOptions](
            name='pad_bytes',
            place='specs/shape/pad.yaml:33',
            types={'input': (DType.INT8, DType.UINT8, DType.INT16, DType.UINT16, DType.INT32, DType.UINT32, DType.INT64, DType.UINT64, DType.FLOAT16, DType.FLOAT32, DType.FLOAT64, DType.BOOL,), 'paddings': (DType.INT32, DType.INT64,)},
            same_type={'output': 'input'},
            arguments=('p', 'input', 'output'),
            c=(
                '/* PAD: input int8 or uint8 or int16 or uint16 or int32 or uint32 or int64 or uint64 or float16 or float32 or float64 or bool, paddings int32 or int64 (specs/shape/pad.yaml:33) */\n'
                'typedef struct {\n'
                '    const int32_t *loops;\n'
                '    int32_t rank;\n'
                '    int32_t block;\n'
                '    int32_t start;\n'
                '    int32_t bytes;\n'
                '    const uint8_t *zero;\n'
                '    int32_t width;\n'
                '} opgen_pad_bytes_params;\n'
                '\n'
                'static inline int opgen_run_pad_bytes(const opgen_pad_bytes_params *p, const void *input, void *output)\n'
                '{\n'
                '    opgen_pad(p->loops, p->rank, p->block, p->start, p->bytes, p->zero, p->width, input, output);\n'
                '    return 0;\n'
                '}\n'
            ),
            params=_pad_bytes_params,
            exact=_pad_bytes_exact,
            headers=('opgen_copy.h',),
            table_inputs={'loops': ('paddings',)},
        ),
    ),
    state_names=(),
    alias=None,
    reads_values=frozenset(['input', 'paddings']),
    folds=(
        Fold('consumer', 'pads', 'input', _fold_0_value, _fold_0_when, 'specs/shape/pad.yaml:26'),
    ),
    absorptions=(),
    uint8=UInt8[PadOptions]('specs/_family/surround.yaml:15', _uint8_exact, '', None),
    torch=(
        TorchEntry('aten.constant_pad_nd.default', '', None, _torch_0_limit, _torch_0_inputs, _torch_0_options, _torch_0_outputs, frozenset(['pad', 'self', 'value']), ('output',), 'specs/shape/pad.yaml:6'),
        TorchEntry('aten.pad.default', '', None, _torch_1_limit, _torch_1_inputs, _torch_1_options, _torch_1_outputs, frozenset(['mode', 'pad', 'self', 'value']), ('output',), 'specs/shape/pad.yaml:9'),
    ),
    permute=Permute[PadOptions]('specs/_family/surround.yaml:34', ('input',), changes={'paddings': _permute_paddings}),
    samples=(
        sample_0,
        sample_1,
        sample_2,
    ),
)


def parse(
    op_id: int, model: ModelT, subgraph: SubGraphT, air_model: AirModel
) -> AirOperator:
    """Read one PAD of a LiteRT model."""
    return parse_operator(DEFINITION, op_id, model, subgraph, air_model)


class PadOperator(SpecOperator):
    """PAD, ready to be planned and emitted."""

    TYPE = 'PAD'
    DEFINITION = DEFINITION


OPERATOR = PadOperator
OPTIONS = PadOptions


def register(context: RegistryContext, *, overwrite: bool = False) -> None:
    """Put PAD into the registries of a context."""
    context.litert_parsers.register(DEFINITION.litert_key, parse, overwrite)
    context.air_options.register('PAD', PadOptions, overwrite)
    context.aot_operator_classes.register('PAD', PadOperator, overwrite)
