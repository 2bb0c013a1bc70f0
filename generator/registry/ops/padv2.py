"""PADV2. Made by `opgen build` from specs/shape/padv2.yaml; do not edit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from opgen.air.dtype import DType
from opgen.air.model import AirModel, AirOperator, AirOperatorOptions
from opgen.aot.operators.spec_operator import SpecOperator
from opgen.lib.adapt import constant
from opgen.lib.arrays import as_int32s, ints, reshape, smallest
from opgen.lib.draw import Case, Draw, Sample
from opgen.lib.loops import pad_loops
from opgen.lib.pytorch import crops, pad_pairs, pads_nothing
from opgen.lib.quant import same_quantization
from opgen.lib.reference import pad
from opgen.lib.shapes import surrounded_shape, unpermuted
from opgen.lib.tensor import has
from opgen.litert.parse import parse_operator
from opgen.litert.schema import ModelT, SubGraphT
from opgen.registry.context import RegistryContext
from opgen.registry.definition import Call, Definition, Kernel, Litert, Operand, Operation, OutputFacts, Params, Permute, State, TorchEntry, UInt8, Values, Violation, in_words as _in_words, take as _take


@dataclass(frozen=True)
class Padv2Options(AirOperatorOptions):
    """Options of PADV2."""


def infer(op: Operation[Padv2Options]) -> Mapping[str, OutputFacts | tuple[OutputFacts, ...]]:
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


def check(op: Operation[Padv2Options]) -> Iterator[Violation]:
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
    constant_values = op.tensor("constant_values")  # specs/shape/padv2.yaml:21
    if not (constant_values.size == 1):  # specs/shape/padv2.yaml:24
        yield Violation('specs/shape/padv2.yaml:24', 'constant_values has ' + _in_words(constant_values.size) + ' elements, it must have one')
    output = op.tensor("output")  # specs/_family/surround.yaml:9
    if not (same_quantization(constant_values, output)):  # specs/shape/padv2.yaml:26
        yield Violation('specs/shape/padv2.yaml:26', 'constant_values must be quantized like the output')


def macs(op: Operation[Padv2Options]) -> int:
    del op
    return 0  # specs/_family/surround.yaml:35


def _evaluate_reference(op: Operation[Padv2Options]) -> Values:
    input = op.tensor("input")  # specs/_family/surround.yaml:6
    paddings = op.tensor("paddings")  # specs/_family/surround.yaml:7
    constant_values = op.tensor("constant_values")  # specs/shape/padv2.yaml:21
    return _take(pad(input, paddings, constant_values))  # specs/shape/padv2.yaml:29


def states(op: Operation[Padv2Options]) -> Mapping[str, State]:
    del op
    return {}


def _padv2_bytes_exact(op: Operation[Padv2Options]) -> Values:
    input = op.tensor("input")  # specs/_family/surround.yaml:6
    paddings = op.tensor("paddings")  # specs/_family/surround.yaml:7
    constant_values = op.tensor("constant_values")  # specs/shape/padv2.yaml:21
    return _take(pad(input, paddings, constant_values))  # specs/shape/padv2.yaml:29


def _padv2_bytes_params(op: Operation[Padv2Options]) -> Params:
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
    return (("loops", loops), ("rank", rank), ("block", block), ("start", start), ("bytes", bytes), ("width", width),)  # specs/shape/padv2.yaml:32


def _uint8_exact(op: Operation[Padv2Options]) -> bool:
    del op
    return True


def _permute_paddings(op: Operation[Padv2Options], permutation: tuple[int, ...]) -> object:
    paddings = op.tensor("paddings")  # specs/_family/surround.yaml:7
    return unpermuted(paddings, permutation)  # specs/_family/surround.yaml:34


def _torch_0_when(call: Call) -> bool:
    self = call["self"]  # specs/shape/padv2.yaml:7
    pad = call["pad"]  # specs/shape/padv2.yaml:7
    value = call["value"]  # specs/shape/padv2.yaml:7
    return bool(value != 0 and not self.is_quantized and not pads_nothing(pad) and not crops(pad))  # specs/shape/padv2.yaml:7


def _torch_0_inputs(call: Call) -> Mapping[str, object]:
    self = call["self"]  # specs/shape/padv2.yaml:9
    pad = call["pad"]  # specs/shape/padv2.yaml:10
    value = call["value"]  # specs/shape/padv2.yaml:11
    return {
        "input": self,  # specs/shape/padv2.yaml:9
        "paddings": as_int32s(pad_pairs(pad, self.rank)),  # specs/shape/padv2.yaml:10
        "constant_values": constant(value, self.type),  # specs/shape/padv2.yaml:11
    }


def _torch_0_options(call: Call) -> Mapping[str, object]:
    del call
    return {
    }


def _torch_0_outputs(call: Call) -> tuple[object, ...]:
    return (
        call["output"],  # specs/shape/padv2.yaml:6
    )


def _torch_1_when(call: Call) -> bool:
    self = call["self"]  # specs/shape/padv2.yaml:13
    pad = call["pad"]  # specs/shape/padv2.yaml:13
    mode = call["mode"]  # specs/shape/padv2.yaml:13
    value = call["value"]  # specs/shape/padv2.yaml:13
    return bool(mode == 'constant' and has(value) and value != 0 and not self.is_quantized and not pads_nothing(pad) and not crops(pad))  # specs/shape/padv2.yaml:13


def _torch_1_inputs(call: Call) -> Mapping[str, object]:
    self = call["self"]  # specs/shape/padv2.yaml:15
    pad = call["pad"]  # specs/shape/padv2.yaml:16
    value = call["value"]  # specs/shape/padv2.yaml:17
    return {
        "input": self,  # specs/shape/padv2.yaml:15
        "paddings": as_int32s(pad_pairs(pad, self.rank)),  # specs/shape/padv2.yaml:16
        "constant_values": constant(value if has(value) else 0.0, self.type),  # specs/shape/padv2.yaml:17
    }


def _torch_1_options(call: Call) -> Mapping[str, object]:
    del call
    return {
    }


def _torch_1_outputs(call: Call) -> tuple[object, ...]:
    return (
        call["output"],  # specs/shape/padv2.yaml:12
    )


def sample_0(draw: Draw) -> Case:
    sample = Sample(draw)
    span = draw.span
    input = sample.tensor("input", (span(1, 2), span(1, 5), span(1, 5), span(1, 4)), "")  # specs/shape/padv2.yaml:43
    paddings = sample.tensor("paddings", reshape(ints((0, 0, span(0, 3), span(0, 3), span(0, 3), span(0, 3), 0, 0)), (4, 2)), "")  # specs/shape/padv2.yaml:44
    constant_values = sample.tensor("constant_values", (), "")  # specs/shape/padv2.yaml:45
    return sample.case()


def sample_1(draw: Draw) -> Case:
    sample = Sample(draw)
    span = draw.span
    input = sample.tensor("input", (span(1, 4), span(1, 5), span(1, 6)), "")  # specs/shape/padv2.yaml:46
    paddings = sample.tensor("paddings", reshape(ints((span(0, 2), 1, 0, span(0, 2), span(0, 3), span(0, 3))), (3, 2)), "")  # specs/shape/padv2.yaml:47
    constant_values = sample.tensor("constant_values", (1,), "")  # specs/shape/padv2.yaml:48
    return sample.case()


DEFINITION = Definition[Padv2Options](
    op='PADV2',
    place='specs/shape/padv2.yaml:2',
    doc='The input with elements of a given value before and after it, along every axis.',
    options_type=Padv2Options,
    options=(),
    litert=Litert(builtin='PADV2', versions=(1, 6), table='PadV2Options'),
    inputs=(
        Operand('input', 'specs/_family/surround.yaml:6'),
        Operand('paddings', 'specs/_family/surround.yaml:7', const=True, ignores_scale=True),
        Operand('constant_values', 'specs/shape/padv2.yaml:21'),
    ),
    outputs=(
        Operand('output', 'specs/_family/surround.yaml:9'),
    ),
    infer=infer,
    check=check,
    macs=macs,
    reference=_evaluate_reference,
    reference_place='specs/shape/padv2.yaml:29',
    states=states,
    kernels=(
        Kernel[Padv2Options](
            name='padv2_bytes',
            place='specs/shape/padv2.yaml:32',
            types={'input': (DType.INT8, DType.UINT8, DType.INT16, DType.UINT16, DType.INT32, DType.UINT32, DType.INT64, DType.UINT64, DType.FLOAT16, DType.FLOAT32, DType.FLOAT64, DType.BOOL,), 'paddings': (DType.INT32, DType.INT64,)},
            same_type={'constant_values': 'input', 'output': 'input'},
            arguments=('p', 'input', 'constant_values', 'output'),
            c=(
                '/* PADV2: input int8 or uint8 or int16 or uint16 or int32 or uint32 or int64 or uint64 or float16 or float32 or float64 or bool, paddings int32 or int64 (specs/shape/padv2.yaml:32) */\n'
                'typedef struct {\n'
                '    const int32_t *loops;\n'
                '    int32_t rank;\n'
                '    int32_t block;\n'
                '    int32_t start;\n'
                '    int32_t bytes;\n'
                '    int32_t width;\n'
                '} opgen_padv2_bytes_params;\n'
                '\n'
                'static inline int opgen_run_padv2_bytes(const opgen_padv2_bytes_params *p, const void *input,\n'
                '                                        const void *constant_values, void *output)\n'
                '{\n'
                '    opgen_pad(p->loops, p->rank, p->block, p->start, p->bytes, constant_values, p->width, input,\n'
                '              output);\n'
                '    return 0;\n'
                '}\n'
            ),
            params=_padv2_bytes_params,
            exact=_padv2_bytes_exact,
            headers=('opgen_copy.h',),
            table_inputs={'loops': ('paddings',)},
        ),
    ),
    state_names=(),
    alias=None,
    reads_values=frozenset(['constant_values', 'input', 'paddings']),
    folds=(),
    absorptions=(),
    uint8=UInt8[Padv2Options]('specs/_family/surround.yaml:15', _uint8_exact, '', None),
    torch=(
        TorchEntry('aten.constant_pad_nd.default', '', _torch_0_when, None, _torch_0_inputs, _torch_0_options, _torch_0_outputs, frozenset(['pad', 'self', 'value']), ('output',), 'specs/shape/padv2.yaml:6'),
        TorchEntry('aten.pad.default', '', _torch_1_when, None, _torch_1_inputs, _torch_1_options, _torch_1_outputs, frozenset(['mode', 'pad', 'self', 'value']), ('output',), 'specs/shape/padv2.yaml:12'),
    ),
    permute=Permute[Padv2Options]('specs/_family/surround.yaml:34', ('input',), changes={'paddings': _permute_paddings}),
    samples=(
        sample_0,
        sample_1,
    ),
)


def parse(
    op_id: int, model: ModelT, subgraph: SubGraphT, air_model: AirModel
) -> AirOperator:
    """Read one PADV2 of a LiteRT model."""
    return parse_operator(DEFINITION, op_id, model, subgraph, air_model)


class Padv2Operator(SpecOperator):
    """PADV2, ready to be planned and emitted."""

    TYPE = 'PADV2'
    DEFINITION = DEFINITION


OPERATOR = Padv2Operator
OPTIONS = Padv2Options


def register(context: RegistryContext, *, overwrite: bool = False) -> None:
    """Put PADV2 into the registries of a context."""
    context.litert_parsers.register(DEFINITION.litert_key, parse, overwrite)
    context.air_options.register('PADV2', Padv2Options, overwrite)
    context.aot_operator_classes.register('PADV2', Padv2Operator, overwrite)
