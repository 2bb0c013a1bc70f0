"""ROLL. Made by `opgen build` from specs/shape/roll.yaml; do not edit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from opgen.air.dtype import DType
from opgen.air.model import AirModel, AirOperator, AirOperatorOptions
from opgen.aot.operators.spec_operator import SpecOperator
from opgen.lib.adapt import viewed
from opgen.lib.arrays import ints, length
from opgen.lib.draw import Case, Draw, Sample
from opgen.lib.picks import can_roll, roll, roll_picks
from opgen.lib.pytorch import torch_axes
from opgen.lib.shapes import permuted
from opgen.litert.parse import parse_operator
from opgen.litert.schema import ModelT, SubGraphT
from opgen.registry.context import RegistryContext
from opgen.registry.definition import Call, Definition, Kernel, Operand, Operation, Option, OutputFacts, Params, Permute, State, TorchEntry, Values, Violation, in_words as _in_words, take as _take


@dataclass(frozen=True)
class RollOptions(AirOperatorOptions):
    """Options of ROLL."""

    shifts: tuple[int, ...]  # specs/shape/roll.yaml:16
    axes: tuple[int, ...]  # specs/shape/roll.yaml:17


def infer(op: Operation[RollOptions]) -> Mapping[str, OutputFacts | tuple[OutputFacts, ...]]:
    input = op.tensor("input")  # specs/shape/roll.yaml:20
    return {
        "output": OutputFacts(
            type=input.type,  # specs/_family/pick.yaml:7
            shape=input.shape,  # specs/shape/roll.yaml:22
            scale=input.scale,  # specs/_family/pick.yaml:8
            zero_point=input.zero_point,  # specs/_family/pick.yaml:9
        ),
    }


def check(op: Operation[RollOptions]) -> Iterator[Violation]:
    input = op.tensor("input")  # specs/shape/roll.yaml:20
    if not (input.rank <= 8):  # specs/_family/pick.yaml:19
        yield Violation('specs/_family/pick.yaml:19', 'the input has ' + _in_words(input.rank) + ' axes, more than 8', is_limit=True)
    shifts = op.options.shifts  # specs/shape/roll.yaml:16
    axes = op.options.axes  # specs/shape/roll.yaml:17
    if not (can_roll(input.rank, shifts, axes)):  # specs/shape/roll.yaml:28
        yield Violation('specs/shape/roll.yaml:28', 'shifts ' + _in_words(shifts) + ' along axes ' + _in_words(axes) + ' of ' + _in_words(input.rank) + ' axes')


def macs(op: Operation[RollOptions]) -> int:
    del op
    return 0  # specs/_family/pick.yaml:23


def _evaluate_reference(op: Operation[RollOptions]) -> Values:
    input = op.tensor("input")  # specs/shape/roll.yaml:20
    shifts = op.options.shifts  # specs/shape/roll.yaml:16
    axes = op.options.axes  # specs/shape/roll.yaml:17
    return _take(roll(input, shifts, axes))  # specs/shape/roll.yaml:32


def states(op: Operation[RollOptions]) -> Mapping[str, State]:
    del op
    return {}


def _pick_blocks_exact(op: Operation[RollOptions]) -> Values:
    input = op.tensor("input")  # specs/shape/roll.yaml:20
    shifts = op.options.shifts  # specs/shape/roll.yaml:16
    axes = op.options.axes  # specs/shape/roll.yaml:17
    return _take(roll(input, shifts, axes))  # specs/shape/roll.yaml:32


def _pick_blocks_params(op: Operation[RollOptions]) -> Params:
    input = op.tensor("input")  # specs/shape/roll.yaml:20
    shifts = op.options.shifts  # specs/shape/roll.yaml:16
    axes = op.options.axes  # specs/shape/roll.yaml:17
    width = input.type.bits // 8  # specs/_family/pick.yaml:12
    picks = roll_picks(input.shape, shifts, axes, width)  # specs/shape/roll.yaml:25
    counts = picks.counts  # specs/_family/pick.yaml:13
    offsets = picks.offsets  # specs/_family/pick.yaml:14
    rank = picks.rank  # specs/_family/pick.yaml:15
    block = picks.block  # specs/_family/pick.yaml:16
    return (("counts", counts), ("offsets", offsets), ("rank", rank), ("block", block),)  # specs/_family/pick.yaml:26


def _permute_axes(op: Operation[RollOptions], permutation: tuple[int, ...]) -> object:
    axes = op.options.axes  # specs/shape/roll.yaml:17
    return permuted(permutation, axes)  # specs/shape/roll.yaml:31


def _torch_0_when(call: Call) -> bool:
    dims = call["dims"]  # specs/shape/roll.yaml:6
    return bool(length(ints(dims)) > 0)  # specs/shape/roll.yaml:6


def _torch_0_inputs(call: Call) -> Mapping[str, object]:
    self = call["self"]  # specs/shape/roll.yaml:7
    return {
        "input": self,  # specs/shape/roll.yaml:7
    }


def _torch_0_options(call: Call) -> Mapping[str, object]:
    shifts = call["shifts"]  # specs/shape/roll.yaml:8
    self = call["self"]  # specs/shape/roll.yaml:8
    dims = call["dims"]  # specs/shape/roll.yaml:8
    return {
        "shifts": shifts,  # specs/shape/roll.yaml:8
        "axes": torch_axes(dims, self.rank),  # specs/shape/roll.yaml:8
    }


def _torch_0_outputs(call: Call) -> tuple[object, ...]:
    return (
        call["output"],  # specs/shape/roll.yaml:5
    )


def _torch_1_inputs(call: Call) -> Mapping[str, object]:
    self = call["self"]  # specs/shape/roll.yaml:10
    return {
        "input": viewed(self, (self.size,)),  # specs/shape/roll.yaml:10
    }


def _torch_1_options(call: Call) -> Mapping[str, object]:
    shifts = call["shifts"]  # specs/shape/roll.yaml:11
    return {
        "shifts": shifts,  # specs/shape/roll.yaml:11
        "axes": (0,),  # specs/shape/roll.yaml:11
    }


def _torch_1_outputs(call: Call) -> tuple[object, ...]:
    output = call["output"]  # specs/shape/roll.yaml:12
    results = call["results"]  # specs/shape/roll.yaml:12
    return (
        viewed(output, results[0].shape),  # specs/shape/roll.yaml:12
    )


def sample_0(draw: Draw) -> Case:
    sample = Sample(draw)
    choice = draw.choice
    shifts = sample.option("shifts", choice((1, -2), (-7, 3), (0, 1)))  # specs/shape/roll.yaml:35
    axes = sample.option("axes", choice((1, 2), (0, 3), (2, 1)))  # specs/shape/roll.yaml:36
    span = draw.span
    input = sample.tensor("input", (span(1, 3), span(1, 4), span(1, 5), span(1, 4)), "")  # specs/shape/roll.yaml:37
    return sample.case()


def sample_1(draw: Draw) -> Case:
    sample = Sample(draw)
    choice = draw.choice
    shifts = sample.option("shifts", choice((3,), (-1,)))  # specs/shape/roll.yaml:38
    axes = sample.option("axes", (0,))  # specs/shape/roll.yaml:39
    span = draw.span
    input = sample.tensor("input", (span(1, 9),), "")  # specs/shape/roll.yaml:40
    return sample.case()


DEFINITION = Definition[RollOptions](
    op='ROLL',
    place='specs/shape/roll.yaml:2',
    doc='The elements moved along some axes; what leaves at one end comes in at the other.',
    options_type=RollOptions,
    options=(
        Option('shifts', tuple, 'specs/shape/roll.yaml:16', element=int),
        Option('axes', tuple, 'specs/shape/roll.yaml:17', element=int),
    ),
    litert=None,
    inputs=(
        Operand('input', 'specs/shape/roll.yaml:20'),
    ),
    outputs=(
        Operand('output', 'specs/shape/roll.yaml:22'),
    ),
    infer=infer,
    check=check,
    macs=macs,
    reference=_evaluate_reference,
    reference_place='specs/shape/roll.yaml:32',
    states=states,
    kernels=(
        Kernel[RollOptions](
            name='pick_blocks',
            place='specs/_family/pick.yaml:26',
            types={'input': (DType.INT8, DType.UINT8, DType.INT16, DType.UINT16, DType.INT32, DType.UINT32, DType.INT64, DType.UINT64, DType.FLOAT16, DType.FLOAT32, DType.FLOAT64, DType.BOOL,)},
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
            table_inputs={},
        ),
    ),
    state_names=(),
    alias=None,
    reads_values=frozenset(['input']),
    folds=(),
    absorptions=(),
    torch=(
        TorchEntry('aten.roll.default', '', _torch_0_when, None, _torch_0_inputs, _torch_0_options, _torch_0_outputs, frozenset(['dims', 'self', 'shifts']), ('output',), 'specs/shape/roll.yaml:5'),
        TorchEntry('aten.roll.default', '', None, None, _torch_1_inputs, _torch_1_options, _torch_1_outputs, frozenset(['output', 'results', 'self', 'shifts']), ('output',), 'specs/shape/roll.yaml:9'),
    ),
    permute=Permute[RollOptions]('specs/shape/roll.yaml:31', ('input',), changes={'axes': _permute_axes}),
    samples=(
        sample_0,
        sample_1,
    ),
)


def parse(
    op_id: int, model: ModelT, subgraph: SubGraphT, air_model: AirModel
) -> AirOperator:
    """Read one ROLL of a LiteRT model."""
    return parse_operator(DEFINITION, op_id, model, subgraph, air_model)


class RollOperator(SpecOperator):
    """ROLL, ready to be planned and emitted."""

    TYPE = 'ROLL'
    DEFINITION = DEFINITION


OPERATOR = RollOperator
OPTIONS = RollOptions


def register(context: RegistryContext, *, overwrite: bool = False) -> None:
    """Put ROLL into the registries of a context."""
    context.air_options.register('ROLL', RollOptions, overwrite)
    context.aot_operator_classes.register('ROLL', RollOperator, overwrite)
