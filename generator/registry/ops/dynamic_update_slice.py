"""DYNAMIC_UPDATE_SLICE. Made by `opgen build` from specs/shape/dynamic_update_slice.yaml; do not edit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from opgen.air.dtype import DType
from opgen.air.model import AirModel, AirOperator, AirOperatorOptions
from opgen.aot.operators.spec_operator import SpecOperator
from opgen.lib.arrays import ints
from opgen.lib.draw import Case, Draw, Sample
from opgen.lib.indexing import fits_within, update_slice, window_place
from opgen.lib.loops import box_loops
from opgen.lib.quant import same_quantization
from opgen.litert.parse import parse_operator
from opgen.litert.schema import ModelT, SubGraphT
from opgen.registry.context import RegistryContext
from opgen.registry.definition import Definition, Kernel, Litert, Operand, Operation, OutputFacts, Params, State, Values, Violation, in_words as _in_words, take as _take


@dataclass(frozen=True)
class DynamicUpdateSliceOptions(AirOperatorOptions):
    """Options of DYNAMIC_UPDATE_SLICE."""


def infer(op: Operation[DynamicUpdateSliceOptions]) -> Mapping[str, OutputFacts | tuple[OutputFacts, ...]]:
    input = op.tensor("input")  # specs/shape/dynamic_update_slice.yaml:7
    return {
        "output": OutputFacts(
            type=input.type,  # specs/shape/dynamic_update_slice.yaml:12
            shape=input.shape,  # specs/shape/dynamic_update_slice.yaml:13
            scale=input.scale,  # specs/shape/dynamic_update_slice.yaml:14
            zero_point=input.zero_point,  # specs/shape/dynamic_update_slice.yaml:15
        ),
    }


def check(op: Operation[DynamicUpdateSliceOptions]) -> Iterator[Violation]:
    input = op.tensor("input")  # specs/shape/dynamic_update_slice.yaml:7
    update = op.tensor("update")  # specs/shape/dynamic_update_slice.yaml:8
    if not (fits_within(update.shape, input.shape) and input.rank <= 8):  # specs/shape/dynamic_update_slice.yaml:27
        yield Violation('specs/shape/dynamic_update_slice.yaml:27', 'an update of shape ' + _in_words(update.shape) + ' does not fit into ' + _in_words(input.shape))
    start = op.tensor("start")  # specs/shape/dynamic_update_slice.yaml:9
    if not (start.shape == (input.rank,)):  # specs/shape/dynamic_update_slice.yaml:29
        yield Violation('specs/shape/dynamic_update_slice.yaml:29', 'start of shape ' + _in_words(start.shape) + ' does not fit ' + _in_words(input.rank) + ' axes')
    if not (same_quantization(input, update)):  # specs/shape/dynamic_update_slice.yaml:31
        yield Violation('specs/shape/dynamic_update_slice.yaml:31', 'the update must be quantized like the input')


def macs(op: Operation[DynamicUpdateSliceOptions]) -> int:
    del op
    return 0  # specs/shape/dynamic_update_slice.yaml:34


def _evaluate_reference(op: Operation[DynamicUpdateSliceOptions]) -> Values:
    input = op.tensor("input")  # specs/shape/dynamic_update_slice.yaml:7
    update = op.tensor("update")  # specs/shape/dynamic_update_slice.yaml:8
    start = op.tensor("start")  # specs/shape/dynamic_update_slice.yaml:9
    return _take(update_slice(input, update, start))  # specs/shape/dynamic_update_slice.yaml:35


def states(op: Operation[DynamicUpdateSliceOptions]) -> Mapping[str, State]:
    del op
    return {}


def _evaluate_exact(op: Operation[DynamicUpdateSliceOptions]) -> Values:
    input = op.tensor("input")  # specs/shape/dynamic_update_slice.yaml:7
    update = op.tensor("update")  # specs/shape/dynamic_update_slice.yaml:8
    start = op.tensor("start")  # specs/shape/dynamic_update_slice.yaml:9
    return _take(update_slice(input, update, start))  # specs/shape/dynamic_update_slice.yaml:36


def _update_slice_params(op: Operation[DynamicUpdateSliceOptions]) -> Params:
    input = op.tensor("input")  # specs/shape/dynamic_update_slice.yaml:7
    update = op.tensor("update")  # specs/shape/dynamic_update_slice.yaml:8
    start = op.tensor("start")  # specs/shape/dynamic_update_slice.yaml:9
    width = input.type.bits // 8  # specs/shape/dynamic_update_slice.yaml:18
    place = window_place(input.shape, update.shape, start, width)  # specs/shape/dynamic_update_slice.yaml:19
    nest = box_loops(input.shape, update.shape, width)  # specs/shape/dynamic_update_slice.yaml:20
    loops = nest.table  # specs/shape/dynamic_update_slice.yaml:21
    rank = nest.rank  # specs/shape/dynamic_update_slice.yaml:22
    block = nest.block  # specs/shape/dynamic_update_slice.yaml:23
    bytes = input.bytes  # specs/shape/dynamic_update_slice.yaml:24
    return (("place", place), ("loops", loops), ("rank", rank), ("block", block), ("bytes", bytes),)  # specs/shape/dynamic_update_slice.yaml:39


def sample_0(draw: Draw) -> Case:
    sample = Sample(draw)
    span = draw.span
    input = sample.tensor("input", (span(1, 4), span(2, 5), span(1, 6)), "")  # specs/shape/dynamic_update_slice.yaml:49
    update = sample.tensor("update", (span(1, input.shape[0]), span(1, input.shape[1]), span(1, input.shape[2])), "")  # specs/shape/dynamic_update_slice.yaml:50
    start = sample.tensor("start", ints((span(-1, 3), span(-2, 4), span(0, 6))), "")  # specs/shape/dynamic_update_slice.yaml:51
    return sample.case()


def sample_1(draw: Draw) -> Case:
    sample = Sample(draw)
    span = draw.span
    input = sample.tensor("input", (span(1, 20),), "")  # specs/shape/dynamic_update_slice.yaml:52
    update = sample.tensor("update", (span(1, input.shape[0]),), "")  # specs/shape/dynamic_update_slice.yaml:53
    start = sample.tensor("start", ints((span(-1, 20),)), "")  # specs/shape/dynamic_update_slice.yaml:54
    return sample.case()


def sample_2(draw: Draw) -> Case:
    sample = Sample(draw)
    input = sample.tensor("input", (2, 3, 2, 3, 2), "")  # specs/shape/dynamic_update_slice.yaml:55
    span = draw.span
    update = sample.tensor("update", (1, 3, 2, span(1, 3), 1), "")  # specs/shape/dynamic_update_slice.yaml:56
    start = sample.tensor("start", ints((span(0, 1), 0, 0, span(0, 2), 1)), "")  # specs/shape/dynamic_update_slice.yaml:57
    return sample.case()


DEFINITION = Definition[DynamicUpdateSliceOptions](
    op='DYNAMIC_UPDATE_SLICE',
    place='specs/shape/dynamic_update_slice.yaml:2',
    doc='The input with another tensor written over a part of it; the start is moved to where that fits.',
    options_type=DynamicUpdateSliceOptions,
    options=(),
    litert=Litert(builtin='DYNAMIC_UPDATE_SLICE', versions=(1, 6), table='DynamicUpdateSliceOptions'),
    inputs=(
        Operand('input', 'specs/shape/dynamic_update_slice.yaml:7'),
        Operand('update', 'specs/shape/dynamic_update_slice.yaml:8'),
        Operand('start', 'specs/shape/dynamic_update_slice.yaml:9'),
    ),
    outputs=(
        Operand('output', 'specs/shape/dynamic_update_slice.yaml:11'),
    ),
    infer=infer,
    check=check,
    macs=macs,
    reference=_evaluate_reference,
    states=states,
    kernels=(
        Kernel[DynamicUpdateSliceOptions](
            name='update_slice',
            place='specs/shape/dynamic_update_slice.yaml:39',
            types={'input': (DType.INT8, DType.UINT8, DType.INT16, DType.UINT16, DType.INT32, DType.UINT32, DType.INT64, DType.UINT64, DType.FLOAT16, DType.FLOAT32, DType.FLOAT64, DType.BOOL,), 'start': (DType.INT32, DType.INT64,)},
            same_type={'update': 'input', 'output': 'input'},
            arguments=('p', 'input', 'update', 'start', 'output'),
            c=(
                '/* DYNAMIC_UPDATE_SLICE: input int8 or uint8 or int16 or uint16 or int32 or uint32 or int64 or uint64 or float16 or float32 or float64 or bool, start int32 or int64 (specs/shape/dynamic_update_slice.yaml:39) */\n'
                'typedef struct {\n'
                '    opgen_window_place place;\n'
                '    const int32_t *loops;\n'
                '    int32_t rank;\n'
                '    int32_t block;\n'
                '    int32_t bytes;\n'
                '} opgen_update_slice_params;\n'
                '\n'
                'static inline int opgen_run_update_slice(const opgen_update_slice_params *p, const void *input,\n'
                '                                         const void *update, const void *start, void *output)\n'
                '{\n'
                '    opgen_update_slice(&p->place, p->loops, p->rank, p->block, p->bytes, start, input, update, output);\n'
                '    return 0;\n'
                '}\n'
            ),
            params=_update_slice_params,
            exact=None,
            inplace=('input',),
            headers=('opgen_index.h',),
        ),
    ),
    state_names=(),
    alias=None,
    reads_values=frozenset(['input', 'start', 'update']),
    folds=(),
    absorptions=(),
    samples=(
        sample_0,
        sample_1,
        sample_2,
    ),
)


def parse(
    op_id: int, model: ModelT, subgraph: SubGraphT, air_model: AirModel
) -> AirOperator:
    """Read one DYNAMIC_UPDATE_SLICE of a LiteRT model."""
    return parse_operator(DEFINITION, op_id, model, subgraph, air_model)


class DynamicUpdateSliceOperator(SpecOperator):
    """DYNAMIC_UPDATE_SLICE, ready to be planned and emitted."""

    TYPE = 'DYNAMIC_UPDATE_SLICE'
    DEFINITION = DEFINITION


OPERATOR = DynamicUpdateSliceOperator
OPTIONS = DynamicUpdateSliceOptions


def register(context: RegistryContext, *, overwrite: bool = False) -> None:
    """Put DYNAMIC_UPDATE_SLICE into the registries of a context."""
    context.litert_parsers.register(DEFINITION.litert_key, parse, overwrite)
    context.air_options.register('DYNAMIC_UPDATE_SLICE', DynamicUpdateSliceOptions, overwrite)
    context.aot_operator_classes.register('DYNAMIC_UPDATE_SLICE', DynamicUpdateSliceOperator, overwrite)
