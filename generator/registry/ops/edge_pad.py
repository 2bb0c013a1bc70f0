"""EDGE_PAD. Made by `opgen build` from specs/shape/edge_pad.yaml; do not edit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from opgen.air.dtype import DType
from opgen.air.model import AirModel, AirOperator, AirOperatorOptions
from opgen.aot.operators.spec_operator import SpecOperator
from opgen.lib.arrays import as_int32s, ints, reshape
from opgen.lib.draw import Case, Draw, Sample
from opgen.lib.picks import edge_pad, edge_picks, has_edges
from opgen.lib.pytorch import crops, pad_pairs, pads_nothing
from opgen.lib.shapes import shape_of, surrounded_shape, unpermuted
from opgen.litert.parse import parse_operator
from opgen.litert.schema import ModelT, SubGraphT
from opgen.registry.context import RegistryContext
from opgen.registry.definition import Call, Definition, Kernel, Operand, Operation, Option, OutputFacts, Params, Permute, State, TorchEntry, Values, Violation, in_words as _in_words, take as _take


@dataclass(frozen=True)
class EdgePadOptions(AirOperatorOptions):
    """Options of EDGE_PAD."""

    circular: bool  # specs/shape/edge_pad.yaml:15


def infer(op: Operation[EdgePadOptions]) -> Mapping[str, OutputFacts | tuple[OutputFacts, ...]]:
    input = op.tensor("input")  # specs/shape/edge_pad.yaml:18
    paddings = op.tensor("paddings")  # specs/shape/edge_pad.yaml:19
    return {
        "output": OutputFacts(
            type=input.type,  # specs/_family/pick.yaml:7
            shape=surrounded_shape(input.shape, paddings),  # specs/shape/edge_pad.yaml:22
            scale=input.scale,  # specs/_family/pick.yaml:8
            zero_point=input.zero_point,  # specs/_family/pick.yaml:9
        ),
    }


def check(op: Operation[EdgePadOptions]) -> Iterator[Violation]:
    input = op.tensor("input")  # specs/shape/edge_pad.yaml:18
    if not (input.rank <= 8):  # specs/_family/pick.yaml:19
        yield Violation('specs/_family/pick.yaml:19', 'the input has ' + _in_words(input.rank) + ' axes, more than 8', is_limit=True)
    paddings = op.tensor("paddings")  # specs/shape/edge_pad.yaml:19
    circular = op.options.circular  # specs/shape/edge_pad.yaml:15
    if not (has_edges(input.shape, paddings, circular)):  # specs/shape/edge_pad.yaml:28
        yield Violation('specs/shape/edge_pad.yaml:28', 'the paddings ' + _in_words(shape_of(paddings)) + ' do not fit around the shape ' + _in_words(input.shape))


def macs(op: Operation[EdgePadOptions]) -> int:
    del op
    return 0  # specs/_family/pick.yaml:23


def _evaluate_reference(op: Operation[EdgePadOptions]) -> Values:
    input = op.tensor("input")  # specs/shape/edge_pad.yaml:18
    paddings = op.tensor("paddings")  # specs/shape/edge_pad.yaml:19
    circular = op.options.circular  # specs/shape/edge_pad.yaml:15
    return _take(edge_pad(input, paddings, circular))  # specs/shape/edge_pad.yaml:32


def states(op: Operation[EdgePadOptions]) -> Mapping[str, State]:
    del op
    return {}


def _pick_blocks_exact(op: Operation[EdgePadOptions]) -> Values:
    input = op.tensor("input")  # specs/shape/edge_pad.yaml:18
    paddings = op.tensor("paddings")  # specs/shape/edge_pad.yaml:19
    circular = op.options.circular  # specs/shape/edge_pad.yaml:15
    return _take(edge_pad(input, paddings, circular))  # specs/shape/edge_pad.yaml:32


def _pick_blocks_params(op: Operation[EdgePadOptions]) -> Params:
    input = op.tensor("input")  # specs/shape/edge_pad.yaml:18
    paddings = op.tensor("paddings")  # specs/shape/edge_pad.yaml:19
    circular = op.options.circular  # specs/shape/edge_pad.yaml:15
    width = input.type.bits // 8  # specs/_family/pick.yaml:12
    picks = edge_picks(input.shape, paddings, circular, width)  # specs/shape/edge_pad.yaml:25
    counts = picks.counts  # specs/_family/pick.yaml:13
    offsets = picks.offsets  # specs/_family/pick.yaml:14
    rank = picks.rank  # specs/_family/pick.yaml:15
    block = picks.block  # specs/_family/pick.yaml:16
    return (("counts", counts), ("offsets", offsets), ("rank", rank), ("block", block),)  # specs/_family/pick.yaml:26


def _permute_paddings(op: Operation[EdgePadOptions], permutation: tuple[int, ...]) -> object:
    paddings = op.tensor("paddings")  # specs/shape/edge_pad.yaml:19
    return unpermuted(paddings, permutation)  # specs/shape/edge_pad.yaml:31


def _torch_0_when(call: Call) -> bool:
    pad = call["pad"]  # specs/shape/edge_pad.yaml:6
    mode = call["mode"]  # specs/shape/edge_pad.yaml:6
    return bool((mode == 'replicate' or mode == 'circular') and not pads_nothing(pad) and not crops(pad))  # specs/shape/edge_pad.yaml:6


def _torch_0_inputs(call: Call) -> Mapping[str, object]:
    self = call["self"]  # specs/shape/edge_pad.yaml:7
    pad = call["pad"]  # specs/shape/edge_pad.yaml:7
    return {
        "input": self,  # specs/shape/edge_pad.yaml:7
        "paddings": as_int32s(pad_pairs(pad, self.rank)),  # specs/shape/edge_pad.yaml:7
    }


def _torch_0_options(call: Call) -> Mapping[str, object]:
    mode = call["mode"]  # specs/shape/edge_pad.yaml:8
    return {
        "circular": mode == 'circular',  # specs/shape/edge_pad.yaml:8
    }


def _torch_0_outputs(call: Call) -> tuple[object, ...]:
    return (
        call["output"],  # specs/shape/edge_pad.yaml:5
    )


def _torch_1_inputs(call: Call) -> Mapping[str, object]:
    self = call["self"]  # specs/shape/edge_pad.yaml:10
    padding = call["padding"]  # specs/shape/edge_pad.yaml:10
    return {
        "input": self,  # specs/shape/edge_pad.yaml:10
        "paddings": as_int32s(pad_pairs(padding, self.rank)),  # specs/shape/edge_pad.yaml:10
    }


def _torch_1_options(call: Call) -> Mapping[str, object]:
    del call
    return {
        "circular": False,  # specs/shape/edge_pad.yaml:11
    }


def _torch_1_outputs(call: Call) -> tuple[object, ...]:
    return (
        call["output"],  # specs/shape/edge_pad.yaml:9
    )


def _torch_2_inputs(call: Call) -> Mapping[str, object]:
    self = call["self"]  # specs/shape/edge_pad.yaml:10
    padding = call["padding"]  # specs/shape/edge_pad.yaml:10
    return {
        "input": self,  # specs/shape/edge_pad.yaml:10
        "paddings": as_int32s(pad_pairs(padding, self.rank)),  # specs/shape/edge_pad.yaml:10
    }


def _torch_2_options(call: Call) -> Mapping[str, object]:
    del call
    return {
        "circular": False,  # specs/shape/edge_pad.yaml:11
    }


def _torch_2_outputs(call: Call) -> tuple[object, ...]:
    return (
        call["output"],  # specs/shape/edge_pad.yaml:9
    )


def sample_0(draw: Draw) -> Case:
    sample = Sample(draw)
    choice = draw.choice
    circular = sample.option("circular", choice(True, False))  # specs/shape/edge_pad.yaml:39
    span = draw.span
    input = sample.tensor("input", (span(1, 2), span(2, 5), span(2, 5), span(1, 4)), "")  # specs/shape/edge_pad.yaml:40
    paddings = sample.tensor("paddings", reshape(ints((0, 0, span(0, 2), span(0, 2), span(0, 2), span(0, 2), 0, span(0, 1))), (4, 2)), "")  # specs/shape/edge_pad.yaml:41
    return sample.case()


def sample_1(draw: Draw) -> Case:
    sample = Sample(draw)
    circular = sample.option("circular", False)  # specs/shape/edge_pad.yaml:42
    span = draw.span
    input = sample.tensor("input", (span(1, 9),), "")  # specs/shape/edge_pad.yaml:43
    paddings = sample.tensor("paddings", reshape(ints((span(0, 12), span(0, 12))), (1, 2)), "")  # specs/shape/edge_pad.yaml:44
    return sample.case()


DEFINITION = Definition[EdgePadOptions](
    op='EDGE_PAD',
    place='specs/shape/edge_pad.yaml:2',
    doc='The input with its outermost elements repeated around it or, if circular, with those of the other side.',
    options_type=EdgePadOptions,
    options=(
        Option('circular', bool, 'specs/shape/edge_pad.yaml:15'),
    ),
    litert=None,
    inputs=(
        Operand('input', 'specs/shape/edge_pad.yaml:18'),
        Operand('paddings', 'specs/shape/edge_pad.yaml:19', const=True, ignores_scale=True),
    ),
    outputs=(
        Operand('output', 'specs/shape/edge_pad.yaml:21'),
    ),
    infer=infer,
    check=check,
    macs=macs,
    reference=_evaluate_reference,
    reference_place='specs/shape/edge_pad.yaml:32',
    states=states,
    kernels=(
        Kernel[EdgePadOptions](
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
        TorchEntry('aten.pad.default', '', _torch_0_when, None, _torch_0_inputs, _torch_0_options, _torch_0_outputs, frozenset(['mode', 'pad', 'self']), ('output',), 'specs/shape/edge_pad.yaml:5'),
        TorchEntry('aten.replication_pad1d.default', '', None, None, _torch_1_inputs, _torch_1_options, _torch_1_outputs, frozenset(['padding', 'self']), ('output',), 'specs/shape/edge_pad.yaml:9'),
        TorchEntry('aten.replication_pad2d.default', '', None, None, _torch_2_inputs, _torch_2_options, _torch_2_outputs, frozenset(['padding', 'self']), ('output',), 'specs/shape/edge_pad.yaml:9'),
    ),
    permute=Permute[EdgePadOptions]('specs/shape/edge_pad.yaml:31', ('input',), changes={'paddings': _permute_paddings}),
    samples=(
        sample_0,
        sample_1,
    ),
)


def parse(
    op_id: int, model: ModelT, subgraph: SubGraphT, air_model: AirModel
) -> AirOperator:
    """Read one EDGE_PAD of a LiteRT model."""
    return parse_operator(DEFINITION, op_id, model, subgraph, air_model)


class EdgePadOperator(SpecOperator):
    """EDGE_PAD, ready to be planned and emitted."""

    TYPE = 'EDGE_PAD'
    DEFINITION = DEFINITION


OPERATOR = EdgePadOperator
OPTIONS = EdgePadOptions


def register(context: RegistryContext, *, overwrite: bool = False) -> None:
    """Put EDGE_PAD into the registries of a context."""
    context.air_options.register('EDGE_PAD', EdgePadOptions, overwrite)
    context.aot_operator_classes.register('EDGE_PAD', EdgePadOperator, overwrite)
