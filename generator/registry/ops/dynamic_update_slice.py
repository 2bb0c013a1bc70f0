"""DYNAMIC_UPDATE_SLICE. Made by `opgen build` from specs/shape/dynamic_update_slice.yaml; do not edit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from opgen.air.dtype import DType
from opgen.air.model import AirModel, AirOperator, AirOperatorOptions
from opgen.aot.operators.spec_operator import SpecOperator
from opgen.lib.arrays import as_int32s, ints
from opgen.lib.draw import Case, Draw, Sample
from opgen.lib.indexing import fits_within, update_slice, window_place
from opgen.lib.loops import box_loops
from opgen.lib.pytorch import along, slice_start
from opgen.lib.quant import same_quantization
from opgen.litert.parse import parse_operator
from opgen.litert.schema import ModelT, SubGraphT
from opgen.registry.context import RegistryContext
from opgen.registry.definition import Call, Definition, Kernel, Litert, Operand, Operation, OutputFacts, Params, State, TorchEntry, Values, Violation, in_words as _in_words, take as _take


@dataclass(frozen=True)
class DynamicUpdateSliceOptions(AirOperatorOptions):
    """Options of DYNAMIC_UPDATE_SLICE."""


def infer(op: Operation[DynamicUpdateSliceOptions]) -> Mapping[str, OutputFacts | tuple[OutputFacts, ...]]:
    input = op.tensor("input")  # specs/shape/dynamic_update_slice.yaml:17
    return {
        "output": OutputFacts(
            type=input.type,  # specs/shape/dynamic_update_slice.yaml:22
            shape=input.shape,  # specs/shape/dynamic_update_slice.yaml:23
            scale=input.scale,  # specs/shape/dynamic_update_slice.yaml:24
            zero_point=input.zero_point,  # specs/shape/dynamic_update_slice.yaml:25
        ),
    }


def check(op: Operation[DynamicUpdateSliceOptions]) -> Iterator[Violation]:
    input = op.tensor("input")  # specs/shape/dynamic_update_slice.yaml:17
    update = op.tensor("update")  # specs/shape/dynamic_update_slice.yaml:18
    if not (fits_within(update.shape, input.shape) and input.rank <= 8):  # specs/shape/dynamic_update_slice.yaml:37
        yield Violation('specs/shape/dynamic_update_slice.yaml:37', 'an update of shape ' + _in_words(update.shape) + ' does not fit into ' + _in_words(input.shape))
    start = op.tensor("start")  # specs/shape/dynamic_update_slice.yaml:19
    if not (start.shape == (input.rank,)):  # specs/shape/dynamic_update_slice.yaml:39
        yield Violation('specs/shape/dynamic_update_slice.yaml:39', 'start of shape ' + _in_words(start.shape) + ' does not fit ' + _in_words(input.rank) + ' axes')
    if not (same_quantization(input, update)):  # specs/shape/dynamic_update_slice.yaml:41
        yield Violation('specs/shape/dynamic_update_slice.yaml:41', 'the update must be quantized like the input', is_limit=True)


def macs(op: Operation[DynamicUpdateSliceOptions]) -> int:
    del op
    return 0  # specs/shape/dynamic_update_slice.yaml:45


def _evaluate_reference(op: Operation[DynamicUpdateSliceOptions]) -> Values:
    input = op.tensor("input")  # specs/shape/dynamic_update_slice.yaml:17
    update = op.tensor("update")  # specs/shape/dynamic_update_slice.yaml:18
    start = op.tensor("start")  # specs/shape/dynamic_update_slice.yaml:19
    return _take(update_slice(input, update, start))  # specs/shape/dynamic_update_slice.yaml:46


def states(op: Operation[DynamicUpdateSliceOptions]) -> Mapping[str, State]:
    del op
    return {}


def _update_slice_exact(op: Operation[DynamicUpdateSliceOptions]) -> Values:
    input = op.tensor("input")  # specs/shape/dynamic_update_slice.yaml:17
    update = op.tensor("update")  # specs/shape/dynamic_update_slice.yaml:18
    start = op.tensor("start")  # specs/shape/dynamic_update_slice.yaml:19
    return _take(update_slice(input, update, start))  # specs/shape/dynamic_update_slice.yaml:46


def _update_slice_params(op: Operation[DynamicUpdateSliceOptions]) -> Params:
    input = op.tensor("input")  # specs/shape/dynamic_update_slice.yaml:17
    update = op.tensor("update")  # specs/shape/dynamic_update_slice.yaml:18
    start = op.tensor("start")  # specs/shape/dynamic_update_slice.yaml:19
    width = input.type.bits // 8  # specs/shape/dynamic_update_slice.yaml:28
    place = window_place(input.shape, update.shape, start, width)  # specs/shape/dynamic_update_slice.yaml:29
    nest = box_loops(input.shape, update.shape, width)  # specs/shape/dynamic_update_slice.yaml:30
    loops = nest.table  # specs/shape/dynamic_update_slice.yaml:31
    rank = nest.rank  # specs/shape/dynamic_update_slice.yaml:32
    block = nest.block  # specs/shape/dynamic_update_slice.yaml:33
    bytes = input.bytes  # specs/shape/dynamic_update_slice.yaml:34
    return (("place", place), ("loops", loops), ("rank", rank), ("block", block), ("bytes", bytes),)  # specs/shape/dynamic_update_slice.yaml:49


def _torch_0_limit(call: Call) -> Violation | None:
    step = call["step"]  # specs/shape/dynamic_update_slice.yaml:8
    if not (step == 1):  # specs/shape/dynamic_update_slice.yaml:8
        return Violation('specs/shape/dynamic_update_slice.yaml:8', 'step is ' + _in_words(step) + ': it must be 1', is_limit=True)
    self = call["self"]  # specs/shape/dynamic_update_slice.yaml:9
    src = call["src"]  # specs/shape/dynamic_update_slice.yaml:9
    if not (self.type == src.type):  # specs/shape/dynamic_update_slice.yaml:9
        return Violation('specs/shape/dynamic_update_slice.yaml:9', 'self is ' + _in_words(self.type) + ' and src ' + _in_words(src.type) + ': both must have one type', is_limit=True)
    return None


def _torch_0_inputs(call: Call) -> Mapping[str, object]:
    self = call["self"]  # specs/shape/dynamic_update_slice.yaml:11
    src = call["src"]  # specs/shape/dynamic_update_slice.yaml:12
    dim = call["dim"]  # specs/shape/dynamic_update_slice.yaml:13
    start = call["start"]  # specs/shape/dynamic_update_slice.yaml:13
    return {
        "input": self,  # specs/shape/dynamic_update_slice.yaml:11
        "update": src,  # specs/shape/dynamic_update_slice.yaml:12
        "start": as_int32s(along(self.rank, dim, slice_start(start, self.shape[dim]), 0)),  # specs/shape/dynamic_update_slice.yaml:13
    }


def _torch_0_options(call: Call) -> Mapping[str, object]:
    del call
    return {
    }


def _torch_0_outputs(call: Call) -> tuple[object, ...]:
    return (
        call["output"],  # specs/shape/dynamic_update_slice.yaml:6
    )


def sample_0(draw: Draw) -> Case:
    sample = Sample(draw)
    span = draw.span
    input = sample.tensor("input", (span(1, 4), span(2, 5), span(1, 6)), "")  # specs/shape/dynamic_update_slice.yaml:60
    update = sample.tensor("update", (span(1, input.shape[0]), span(1, input.shape[1]), span(1, input.shape[2])), "")  # specs/shape/dynamic_update_slice.yaml:61
    start = sample.tensor("start", ints((span(-1, 3), span(-2, 4), span(0, 6))), "")  # specs/shape/dynamic_update_slice.yaml:62
    return sample.case()


def sample_1(draw: Draw) -> Case:
    sample = Sample(draw)
    span = draw.span
    input = sample.tensor("input", (span(1, 20),), "")  # specs/shape/dynamic_update_slice.yaml:63
    update = sample.tensor("update", (span(1, input.shape[0]),), "")  # specs/shape/dynamic_update_slice.yaml:64
    start = sample.tensor("start", ints((span(-1, 20),)), "")  # specs/shape/dynamic_update_slice.yaml:65
    return sample.case()


def sample_2(draw: Draw) -> Case:
    sample = Sample(draw)
    input = sample.tensor("input", (2, 3, 2, 3, 2), "")  # specs/shape/dynamic_update_slice.yaml:66
    span = draw.span
    update = sample.tensor("update", (1, 3, 2, span(1, 3), 1), "")  # specs/shape/dynamic_update_slice.yaml:67
    start = sample.tensor("start", ints((span(0, 1), 0, 0, span(0, 2), 1)), "")  # specs/shape/dynamic_update_slice.yaml:68
    return sample.case()


DEFINITION = Definition[DynamicUpdateSliceOptions](
    op='DYNAMIC_UPDATE_SLICE',
    place='specs/shape/dynamic_update_slice.yaml:2',
    doc='The input with another tensor written over a part of it; the start is moved to where that fits.',
    options_type=DynamicUpdateSliceOptions,
    options=(),
    litert=Litert(builtin='DYNAMIC_UPDATE_SLICE', versions=(1, 6), table='DynamicUpdateSliceOptions'),
    inputs=(
        Operand('input', 'specs/shape/dynamic_update_slice.yaml:17'),
        Operand('update', 'specs/shape/dynamic_update_slice.yaml:18'),
        Operand('start', 'specs/shape/dynamic_update_slice.yaml:19', ignores_scale=True),
    ),
    outputs=(
        Operand('output', 'specs/shape/dynamic_update_slice.yaml:21'),
    ),
    infer=infer,
    check=check,
    macs=macs,
    reference=_evaluate_reference,
    reference_place='specs/shape/dynamic_update_slice.yaml:46',
    states=states,
    kernels=(
        Kernel[DynamicUpdateSliceOptions](
            name='update_slice',
            place='specs/shape/dynamic_update_slice.yaml:49',
            types={'input': (DType.INT8, DType.UINT8, DType.INT16, DType.UINT16, DType.INT32, DType.UINT32, DType.INT64, DType.UINT64, DType.FLOAT16, DType.FLOAT32, DType.FLOAT64, DType.BOOL,), 'start': (DType.INT32, DType.INT64,)},
            same_type={'update': 'input', 'output': 'input'},
            arguments=('p', 'input', 'update', 'start', 'output'),
            c=(
                '/* DYNAMIC_UPDATE_SLICE: input int8 or uint8 or int16 or uint16 or int32 or uint32 or int64 or uint64 or float16 or float32 or float64 or bool, start int32 or int64 (specs/shape/dynamic_update_slice.yaml:49) */\n'
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
            exact=_update_slice_exact,
            inplace=('input',),
            headers=('opgen_index.h',),
            table_inputs={'place': ('start',)},
        ),
    ),
    state_names=(),
    alias=None,
    reads_values=frozenset(['input', 'start', 'update']),
    folds=(),
    absorptions=(),
    torch=(
        TorchEntry('aten.slice_scatter.default', '', None, _torch_0_limit, _torch_0_inputs, _torch_0_options, _torch_0_outputs, frozenset(['dim', 'end', 'self', 'src', 'start', 'step']), ('output',), 'specs/shape/dynamic_update_slice.yaml:6'),
    ),
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
