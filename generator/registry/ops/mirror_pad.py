"""MIRROR_PAD. Made by `opgen build` from specs/shape/mirror_pad.yaml; do not edit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from opgen.air.dtype import DType
from opgen.air.model import AirModel, AirOperator, AirOperatorOptions
from opgen.aot.operators.spec_operator import SpecOperator
from opgen.lib.arrays import as_int32s, ints, reshape
from opgen.lib.draw import Case, Draw, Sample
from opgen.lib.picks import mirror_pad, mirror_picks, mirrors
from opgen.lib.pytorch import crops, pad_pairs, pads_nothing
from opgen.lib.shapes import shape_of, surrounded_shape, unpermuted
from opgen.litert.enums import MirrorPadMode
from opgen.litert.parse import parse_operator
from opgen.litert.schema import ModelT, SubGraphT
from opgen.registry.context import RegistryContext
from opgen.registry.definition import Call, Definition, Kernel, Litert, Operand, Operation, Option, OutputFacts, Params, Permute, State, TorchEntry, Values, Violation, in_words as _in_words, take as _take


@dataclass(frozen=True)
class MirrorPadOptions(AirOperatorOptions):
    """Options of MIRROR_PAD."""

    mode: MirrorPadMode = MirrorPadMode.REFLECT  # specs/shape/mirror_pad.yaml:16


def infer(op: Operation[MirrorPadOptions]) -> Mapping[str, OutputFacts | tuple[OutputFacts, ...]]:
    input = op.tensor("input")  # specs/shape/mirror_pad.yaml:19
    paddings = op.tensor("paddings")  # specs/shape/mirror_pad.yaml:20
    return {
        "output": OutputFacts(
            type=input.type,  # specs/_family/pick.yaml:7
            shape=surrounded_shape(input.shape, paddings),  # specs/shape/mirror_pad.yaml:23
            scale=input.scale,  # specs/_family/pick.yaml:8
            zero_point=input.zero_point,  # specs/_family/pick.yaml:9
        ),
    }


def check(op: Operation[MirrorPadOptions]) -> Iterator[Violation]:
    input = op.tensor("input")  # specs/shape/mirror_pad.yaml:19
    if not (input.rank <= 8):  # specs/_family/pick.yaml:19
        yield Violation('specs/_family/pick.yaml:19', 'the input has ' + _in_words(input.rank) + ' axes, more than 8', is_limit=True)
    paddings = op.tensor("paddings")  # specs/shape/mirror_pad.yaml:20
    REFLECT = MirrorPadMode.REFLECT  # specs/shape/mirror_pad.yaml:26
    mode = op.options.mode  # specs/shape/mirror_pad.yaml:16
    edge = 1 if mode == REFLECT else 0  # specs/shape/mirror_pad.yaml:26
    if not (mirrors(input.shape, paddings, edge)):  # specs/shape/mirror_pad.yaml:30
        yield Violation('specs/shape/mirror_pad.yaml:30', _in_words(mode) + ' has no images as large as the paddings ' + _in_words(shape_of(paddings)) + ' of shape ' + _in_words(input.shape))


def macs(op: Operation[MirrorPadOptions]) -> int:
    del op
    return 0  # specs/_family/pick.yaml:23


def _evaluate_reference(op: Operation[MirrorPadOptions]) -> Values:
    input = op.tensor("input")  # specs/shape/mirror_pad.yaml:19
    paddings = op.tensor("paddings")  # specs/shape/mirror_pad.yaml:20
    REFLECT = MirrorPadMode.REFLECT  # specs/shape/mirror_pad.yaml:26
    mode = op.options.mode  # specs/shape/mirror_pad.yaml:16
    edge = 1 if mode == REFLECT else 0  # specs/shape/mirror_pad.yaml:26
    return _take(mirror_pad(input, paddings, edge))  # specs/shape/mirror_pad.yaml:34


def states(op: Operation[MirrorPadOptions]) -> Mapping[str, State]:
    del op
    return {}


def _pick_blocks_exact(op: Operation[MirrorPadOptions]) -> Values:
    input = op.tensor("input")  # specs/shape/mirror_pad.yaml:19
    paddings = op.tensor("paddings")  # specs/shape/mirror_pad.yaml:20
    REFLECT = MirrorPadMode.REFLECT  # specs/shape/mirror_pad.yaml:26
    mode = op.options.mode  # specs/shape/mirror_pad.yaml:16
    edge = 1 if mode == REFLECT else 0  # specs/shape/mirror_pad.yaml:26
    return _take(mirror_pad(input, paddings, edge))  # specs/shape/mirror_pad.yaml:34


def _pick_blocks_params(op: Operation[MirrorPadOptions]) -> Params:
    input = op.tensor("input")  # specs/shape/mirror_pad.yaml:19
    paddings = op.tensor("paddings")  # specs/shape/mirror_pad.yaml:20
    width = input.type.bits // 8  # specs/_family/pick.yaml:12
    REFLECT = MirrorPadMode.REFLECT  # specs/shape/mirror_pad.yaml:26
    mode = op.options.mode  # specs/shape/mirror_pad.yaml:16
    edge = 1 if mode == REFLECT else 0  # specs/shape/mirror_pad.yaml:26
    picks = mirror_picks(input.shape, paddings, edge, width)  # specs/shape/mirror_pad.yaml:27
    counts = picks.counts  # specs/_family/pick.yaml:13
    offsets = picks.offsets  # specs/_family/pick.yaml:14
    rank = picks.rank  # specs/_family/pick.yaml:15
    block = picks.block  # specs/_family/pick.yaml:16
    return (("counts", counts), ("offsets", offsets), ("rank", rank), ("block", block),)  # specs/_family/pick.yaml:26


def _permute_paddings(op: Operation[MirrorPadOptions], permutation: tuple[int, ...]) -> object:
    paddings = op.tensor("paddings")  # specs/shape/mirror_pad.yaml:20
    return unpermuted(paddings, permutation)  # specs/shape/mirror_pad.yaml:33


def _torch_0_when(call: Call) -> bool:
    pad = call["pad"]  # specs/shape/mirror_pad.yaml:7
    mode = call["mode"]  # specs/shape/mirror_pad.yaml:7
    return bool(mode == 'reflect' and not pads_nothing(pad) and not crops(pad))  # specs/shape/mirror_pad.yaml:7


def _torch_0_inputs(call: Call) -> Mapping[str, object]:
    self = call["self"]  # specs/shape/mirror_pad.yaml:8
    pad = call["pad"]  # specs/shape/mirror_pad.yaml:8
    return {
        "input": self,  # specs/shape/mirror_pad.yaml:8
        "paddings": as_int32s(pad_pairs(pad, self.rank)),  # specs/shape/mirror_pad.yaml:8
    }


def _torch_0_options(call: Call) -> Mapping[str, object]:
    del call
    REFLECT = MirrorPadMode.REFLECT  # specs/shape/mirror_pad.yaml:9
    return {
        "mode": REFLECT,  # specs/shape/mirror_pad.yaml:9
    }


def _torch_0_outputs(call: Call) -> tuple[object, ...]:
    return (
        call["output"],  # specs/shape/mirror_pad.yaml:6
    )


def _torch_1_inputs(call: Call) -> Mapping[str, object]:
    self = call["self"]  # specs/shape/mirror_pad.yaml:11
    padding = call["padding"]  # specs/shape/mirror_pad.yaml:11
    return {
        "input": self,  # specs/shape/mirror_pad.yaml:11
        "paddings": as_int32s(pad_pairs(padding, self.rank)),  # specs/shape/mirror_pad.yaml:11
    }


def _torch_1_options(call: Call) -> Mapping[str, object]:
    del call
    REFLECT = MirrorPadMode.REFLECT  # specs/shape/mirror_pad.yaml:12
    return {
        "mode": REFLECT,  # specs/shape/mirror_pad.yaml:12
    }


def _torch_1_outputs(call: Call) -> tuple[object, ...]:
    return (
        call["output"],  # specs/shape/mirror_pad.yaml:10
    )


def _torch_2_inputs(call: Call) -> Mapping[str, object]:
    self = call["self"]  # specs/shape/mirror_pad.yaml:11
    padding = call["padding"]  # specs/shape/mirror_pad.yaml:11
    return {
        "input": self,  # specs/shape/mirror_pad.yaml:11
        "paddings": as_int32s(pad_pairs(padding, self.rank)),  # specs/shape/mirror_pad.yaml:11
    }


def _torch_2_options(call: Call) -> Mapping[str, object]:
    del call
    REFLECT = MirrorPadMode.REFLECT  # specs/shape/mirror_pad.yaml:12
    return {
        "mode": REFLECT,  # specs/shape/mirror_pad.yaml:12
    }


def _torch_2_outputs(call: Call) -> tuple[object, ...]:
    return (
        call["output"],  # specs/shape/mirror_pad.yaml:10
    )


def sample_0(draw: Draw) -> Case:
    sample = Sample(draw)
    REFLECT = MirrorPadMode.REFLECT
    SYMMETRIC = MirrorPadMode.SYMMETRIC
    choice = draw.choice
    mode = sample.option("mode", choice(REFLECT, SYMMETRIC))  # specs/shape/mirror_pad.yaml:41
    span = draw.span
    input = sample.tensor("input", (span(1, 2), span(3, 5), span(3, 5), span(2, 4)), "")  # specs/shape/mirror_pad.yaml:42
    paddings = sample.tensor("paddings", reshape(ints((0, 0, span(0, 2), span(0, 2), span(0, 2), span(0, 2), 0, span(0, 1))), (4, 2)), "")  # specs/shape/mirror_pad.yaml:43
    return sample.case()


def sample_1(draw: Draw) -> Case:
    sample = Sample(draw)
    REFLECT = MirrorPadMode.REFLECT
    SYMMETRIC = MirrorPadMode.SYMMETRIC
    choice = draw.choice
    mode = sample.option("mode", choice(REFLECT, SYMMETRIC))  # specs/shape/mirror_pad.yaml:44
    span = draw.span
    input = sample.tensor("input", (span(3, 20),), "")  # specs/shape/mirror_pad.yaml:45
    paddings = sample.tensor("paddings", reshape(ints((span(0, 2), span(0, 2))), (1, 2)), "")  # specs/shape/mirror_pad.yaml:46
    return sample.case()


def sample_2(draw: Draw) -> Case:
    sample = Sample(draw)
    SYMMETRIC = MirrorPadMode.SYMMETRIC
    mode = sample.option("mode", SYMMETRIC)  # specs/shape/mirror_pad.yaml:47
    input = sample.tensor("input", (1, 2, 1, 2, 1, 3), "")  # specs/shape/mirror_pad.yaml:48
    span = draw.span
    paddings = sample.tensor("paddings", reshape(ints((1, 1, 0, 2, 1, 0, 2, 2, 0, 1, span(0, 3), span(0, 3))), (6, 2)), "")  # specs/shape/mirror_pad.yaml:49
    return sample.case()


DEFINITION = Definition[MirrorPadOptions](
    op='MIRROR_PAD',
    place='specs/shape/mirror_pad.yaml:2',
    doc='The input with mirror images of itself before and after it, along every axis.',
    options_type=MirrorPadOptions,
    options=(
        Option('mode', MirrorPadMode, 'specs/shape/mirror_pad.yaml:16', default=MirrorPadMode.REFLECT, required=False),
    ),
    litert=Litert(builtin='MIRROR_PAD', versions=(1, 3), table='MirrorPadOptions'),
    inputs=(
        Operand('input', 'specs/shape/mirror_pad.yaml:19'),
        Operand('paddings', 'specs/shape/mirror_pad.yaml:20', const=True, ignores_scale=True),
    ),
    outputs=(
        Operand('output', 'specs/shape/mirror_pad.yaml:22'),
    ),
    infer=infer,
    check=check,
    macs=macs,
    reference=_evaluate_reference,
    reference_place='specs/shape/mirror_pad.yaml:34',
    states=states,
    kernels=(
        Kernel[MirrorPadOptions](
            name='pick_blocks',
            place='specs/_family/pick.yaml:26',
            types={'input': (DType.INT8, DType.UINT8, DType.INT16, DType.UINT16, DType.INT32, DType.UINT32, DType.INT64, DType.UINT64, DType.FLOAT16, DType.FLOAT32, DType.FLOAT64, DType.BOOL,), 'paddings': (DType.INT32, DType.INT64,)},
            same_type={'output': 'input'},
            arguments=('p', 'input', 'output'),
            c=(
                '/* pick: input int8 or uint8 or int16 or uint16 or int32 or uint32 or int64 or uint64 or float16 or float32 or float64 or bool (specs/_family/pick.yaml:26) */\n'
                'typedef struct {\n'
                '    const int32_t *counts;\n'
                '    const int32_t *offsets;\n'
                '    int32_t rank;\n'
                '    int32_t block;\n'
                '} opgen_pick_blocks_params;\n'
                '\n'
                'static inline int opgen_run_pick_blocks(const opgen_pick_blocks_params *p, const void *input, void *output)\n'
                '{\n'
                '    opgen_pick_blocks(p->counts, p->offsets, p->rank, p->block, input, output);\n'
                '    return 0;\n'
                '}\n'
            ),
            params=_pick_blocks_params,
            exact=_pick_blocks_exact,
            headers=('opgen_picks.h',),
            table_inputs={'counts': ('paddings',), 'offsets': ('paddings',)},
        ),
    ),
    state_names=(),
    alias=None,
    reads_values=frozenset(['input', 'paddings']),
    folds=(),
    absorptions=(),
    torch=(
        TorchEntry('aten.pad.default', '', _torch_0_when, None, _torch_0_inputs, _torch_0_options, _torch_0_outputs, frozenset(['mode', 'pad', 'self']), ('output',), 'specs/shape/mirror_pad.yaml:6'),
        TorchEntry('aten.reflection_pad1d.default', '', None, None, _torch_1_inputs, _torch_1_options, _torch_1_outputs, frozenset(['padding', 'self']), ('output',), 'specs/shape/mirror_pad.yaml:10'),
        TorchEntry('aten.reflection_pad2d.default', '', None, None, _torch_2_inputs, _torch_2_options, _torch_2_outputs, frozenset(['padding', 'self']), ('output',), 'specs/shape/mirror_pad.yaml:10'),
    ),
    permute=Permute[MirrorPadOptions]('specs/shape/mirror_pad.yaml:33', ('input',), changes={'paddings': _permute_paddings}),
    samples=(
        sample_0,
        sample_1,
        sample_2,
    ),
)


def parse(
    op_id: int, model: ModelT, subgraph: SubGraphT, air_model: AirModel
) -> AirOperator:
    """Read one MIRROR_PAD of a LiteRT model."""
    return parse_operator(DEFINITION, op_id, model, subgraph, air_model)


class MirrorPadOperator(SpecOperator):
    """MIRROR_PAD, ready to be planned and emitted."""

    TYPE = 'MIRROR_PAD'
    DEFINITION = DEFINITION


OPERATOR = MirrorPadOperator
OPTIONS = MirrorPadOptions


def register(context: RegistryContext, *, overwrite: bool = False) -> None:
    """Put MIRROR_PAD into the registries of a context."""
    context.litert_parsers.register(DEFINITION.litert_key, parse, overwrite)
    context.air_options.register('MIRROR_PAD', MirrorPadOptions, overwrite)
    context.aot_operator_classes.register('MIRROR_PAD', MirrorPadOperator, overwrite)
