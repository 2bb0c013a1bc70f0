"""REVERSE_V2. Made by `opgen build` from specs/shape/reverse_v2.yaml; do not edit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from opgen.air.dtype import DType
from opgen.air.model import AirModel, AirOperator, AirOperatorOptions
from opgen.aot.operators.spec_operator import SpecOperator
from opgen.lib.arrays import ints
from opgen.lib.draw import Case, Draw, Sample
from opgen.lib.loops import slice_loops
from opgen.lib.shapes import are_axes, axes_of, permuted, shape_of
from opgen.lib.slices import reversal, take_slices
from opgen.litert.parse import parse_operator
from opgen.litert.schema import ModelT, SubGraphT
from opgen.registry.context import RegistryContext
from opgen.registry.definition import Call, Definition, Kernel, Litert, Operand, Operation, OutputFacts, Params, Permute, State, TorchEntry, UInt8, Values, Violation, in_words as _in_words, take as _take


@dataclass(frozen=True)
class ReverseV2Options(AirOperatorOptions):
    """Options of REVERSE_V2."""


def infer(op: Operation[ReverseV2Options]) -> Mapping[str, OutputFacts | tuple[OutputFacts, ...]]:
    input = op.tensor("input")  # specs/shape/reverse_v2.yaml:9
    return {
        "output": OutputFacts(
            type=input.type,  # specs/_family/rearrange.yaml:7
            shape=input.shape,  # specs/shape/reverse_v2.yaml:13
            scale=input.scale,  # specs/_family/rearrange.yaml:8
            zero_point=input.zero_point,  # specs/_family/rearrange.yaml:9
        ),
    }


def check(op: Operation[ReverseV2Options]) -> Iterator[Violation]:
    input = op.tensor("input")  # specs/shape/reverse_v2.yaml:9
    if not (input.rank <= 8):  # specs/_family/rearrange.yaml:20
        yield Violation('specs/_family/rearrange.yaml:20', 'the input has ' + _in_words(input.rank) + ' axes, more than 8', is_limit=True)
    axis = op.tensor("axis")  # specs/shape/reverse_v2.yaml:10
    if not (are_axes(axis, input.rank)):  # specs/shape/reverse_v2.yaml:21
        yield Violation('specs/shape/reverse_v2.yaml:21', 'the input has ' + _in_words(input.rank) + ' axes: ' + _in_words(shape_of(axis)) + ' are not among them')


def macs(op: Operation[ReverseV2Options]) -> int:
    del op
    return 0  # specs/_family/rearrange.yaml:24


def _evaluate_reference(op: Operation[ReverseV2Options]) -> Values:
    input = op.tensor("input")  # specs/shape/reverse_v2.yaml:9
    axis = op.tensor("axis")  # specs/shape/reverse_v2.yaml:10
    axes = axes_of(axis, input.rank)  # specs/shape/reverse_v2.yaml:16
    slices = reversal(input.shape, axes)  # specs/shape/reverse_v2.yaml:17
    return _take(take_slices(input, slices))  # specs/shape/reverse_v2.yaml:25


def states(op: Operation[ReverseV2Options]) -> Mapping[str, State]:
    del op
    return {}


def _copy_blocks_exact(op: Operation[ReverseV2Options]) -> Values:
    input = op.tensor("input")  # specs/shape/reverse_v2.yaml:9
    axis = op.tensor("axis")  # specs/shape/reverse_v2.yaml:10
    axes = axes_of(axis, input.rank)  # specs/shape/reverse_v2.yaml:16
    slices = reversal(input.shape, axes)  # specs/shape/reverse_v2.yaml:17
    return _take(take_slices(input, slices))  # specs/shape/reverse_v2.yaml:25


def _copy_blocks_params(op: Operation[ReverseV2Options]) -> Params:
    input = op.tensor("input")  # specs/shape/reverse_v2.yaml:9
    width = input.type.bits // 8  # specs/_family/rearrange.yaml:13
    axis = op.tensor("axis")  # specs/shape/reverse_v2.yaml:10
    axes = axes_of(axis, input.rank)  # specs/shape/reverse_v2.yaml:16
    slices = reversal(input.shape, axes)  # specs/shape/reverse_v2.yaml:17
    nest = slice_loops(input.shape, slices, width)  # specs/shape/reverse_v2.yaml:18
    loops = nest.table  # specs/_family/rearrange.yaml:14
    rank = nest.rank  # specs/_family/rearrange.yaml:15
    block = nest.block  # specs/_family/rearrange.yaml:16
    start = nest.start  # specs/_family/rearrange.yaml:17
    return (("loops", loops), ("rank", rank), ("block", block), ("start", start),)  # specs/_family/rearrange.yaml:27


def _uint8_exact(op: Operation[ReverseV2Options]) -> bool:
    del op
    return True


def _permute_axis(op: Operation[ReverseV2Options], permutation: tuple[int, ...]) -> object:
    input = op.tensor("input")  # specs/shape/reverse_v2.yaml:9
    axis = op.tensor("axis")  # specs/shape/reverse_v2.yaml:10
    axes = axes_of(axis, input.rank)  # specs/shape/reverse_v2.yaml:16
    return ints(permuted(permutation, axes))  # specs/shape/reverse_v2.yaml:24


def _torch_0_inputs(call: Call) -> Mapping[str, object]:
    self = call["self"]  # specs/shape/reverse_v2.yaml:5
    dims = call["dims"]  # specs/shape/reverse_v2.yaml:5
    return {
        "input": self,  # specs/shape/reverse_v2.yaml:5
        "axis": dims,  # specs/shape/reverse_v2.yaml:5
    }


def _torch_0_options(call: Call) -> Mapping[str, object]:
    del call
    return {
    }


def _torch_0_outputs(call: Call) -> tuple[object, ...]:
    return (
        call["output"],  # specs/shape/reverse_v2.yaml:5
    )


def sample_0(draw: Draw) -> Case:
    sample = Sample(draw)
    span = draw.span
    input = sample.tensor("input", (span(1, 4), span(1, 5), span(1, 6)), "")  # specs/shape/reverse_v2.yaml:32
    choice = draw.choice
    axis = sample.tensor("axis", choice(ints((0,)), ints((1,)), ints((-1,)), ints((0, 1)), ints((2, 1)), ints((0, 1, 2)), ints((0, 2))), "")  # specs/shape/reverse_v2.yaml:33
    return sample.case()


def sample_1(draw: Draw) -> Case:
    sample = Sample(draw)
    span = draw.span
    input = sample.tensor("input", (span(1, 50),), "")  # specs/shape/reverse_v2.yaml:34
    axis = sample.tensor("axis", ints((0,)), "")  # specs/shape/reverse_v2.yaml:35
    return sample.case()


DEFINITION = Definition[ReverseV2Options](
    op='REVERSE_V2',
    place='specs/shape/reverse_v2.yaml:2',
    doc='The input in reverse order along some axes.',
    options_type=ReverseV2Options,
    options=(),
    litert=Litert(builtin='REVERSE_V2', versions=(1, 4), table='ReverseV2Options'),
    inputs=(
        Operand('input', 'specs/shape/reverse_v2.yaml:9'),
        Operand('axis', 'specs/shape/reverse_v2.yaml:10', const=True, ignores_scale=True),
    ),
    outputs=(
        Operand('output', 'specs/shape/reverse_v2.yaml:12'),
    ),
    infer=infer,
    check=check,
    macs=macs,
    reference=_evaluate_reference,
    reference_place='specs/shape/reverse_v2.yaml:25',
    states=states,
    kernels=(
        Kernel[ReverseV2Options](
            name='copy_blocks',
            place='specs/_family/rearrange.yaml:27',
            types={'input': (DType.INT8, DType.UINT8, DType.INT16, DType.UINT16, DType.INT32, DType.UINT32, DType.INT64, DType.UINT64, DType.FLOAT16, DType.FLOAT32, DType.FLOAT64, DType.BOOL,), 'axis': (DType.INT32,)},
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
            table_inputs={'loops': ('axis',)},
        ),
    ),
    state_names=(),
    alias=None,
    reads_values=frozenset(['axis', 'input']),
    folds=(),
    absorptions=(),
    uint8=UInt8[ReverseV2Options]('specs/_family/rearrange.yaml:11', _uint8_exact, '', None),
    torch=(
        TorchEntry('aten.flip.default', '', None, None, _torch_0_inputs, _torch_0_options, _torch_0_outputs, frozenset(['dims', 'self']), ('output',), 'specs/shape/reverse_v2.yaml:5'),
    ),
    permute=Permute[ReverseV2Options]('specs/shape/reverse_v2.yaml:24', ('input',), changes={'axis': _permute_axis}),
    samples=(
        sample_0,
        sample_1,
    ),
)


def parse(
    op_id: int, model: ModelT, subgraph: SubGraphT, air_model: AirModel
) -> AirOperator:
    """Read one REVERSE_V2 of a LiteRT model."""
    return parse_operator(DEFINITION, op_id, model, subgraph, air_model)


class ReverseV2Operator(SpecOperator):
    """REVERSE_V2, ready to be planned and emitted."""

    TYPE = 'REVERSE_V2'
    DEFINITION = DEFINITION


OPERATOR = ReverseV2Operator
OPTIONS = ReverseV2Options


def register(context: RegistryContext, *, overwrite: bool = False) -> None:
    """Put REVERSE_V2 into the registries of a context."""
    context.litert_parsers.register(DEFINITION.litert_key, parse, overwrite)
    context.air_options.register('REVERSE_V2', ReverseV2Options, overwrite)
    context.aot_operator_classes.register('REVERSE_V2', ReverseV2Operator, overwrite)
