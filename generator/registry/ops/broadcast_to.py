"""BROADCAST_TO. Made by `opgen build` from specs/shape/broadcast_to.yaml; do not edit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from opgen.air.dtype import DType
from opgen.air.model import AirModel, AirOperator, AirOperatorOptions
from opgen.aot.operators.spec_operator import SpecOperator
from opgen.lib.arrays import expand, ints
from opgen.lib.draw import Case, Draw, Sample
from opgen.lib.loops import expand_loops
from opgen.lib.shapes import expands, shape_of, unpermuted
from opgen.litert.parse import parse_operator
from opgen.litert.schema import ModelT, SubGraphT
from opgen.registry.context import RegistryContext
from opgen.registry.definition import Call, Definition, Kernel, Litert, Operand, Operation, OutputFacts, Params, Permute, State, TorchEntry, Values, Violation, in_words as _in_words, take as _take


@dataclass(frozen=True)
class BroadcastToOptions(AirOperatorOptions):
    """Options of BROADCAST_TO."""


def infer(op: Operation[BroadcastToOptions]) -> Mapping[str, OutputFacts | tuple[OutputFacts, ...]]:
    input = op.tensor("input")  # specs/shape/broadcast_to.yaml:14
    shape = op.tensor("shape")  # specs/shape/broadcast_to.yaml:15
    return {
        "output": OutputFacts(
            type=input.type,  # specs/shape/broadcast_to.yaml:18
            shape=shape_of(shape),  # specs/shape/broadcast_to.yaml:19
            scale=input.scale,  # specs/shape/broadcast_to.yaml:20
            zero_point=input.zero_point,  # specs/shape/broadcast_to.yaml:21
        ),
    }


def check(op: Operation[BroadcastToOptions]) -> Iterator[Violation]:
    input = op.tensor("input")  # specs/shape/broadcast_to.yaml:14
    shape = op.tensor("shape")  # specs/shape/broadcast_to.yaml:15
    if not (expands(input.shape, shape_of(shape))):  # specs/shape/broadcast_to.yaml:30
        yield Violation('specs/shape/broadcast_to.yaml:30', 'shape ' + _in_words(input.shape) + ' does not broadcast to ' + _in_words(shape_of(shape)))
    output = op.tensor("output")  # specs/shape/broadcast_to.yaml:17
    nest = expand_loops(input.shape, output.shape, input.type.bits // 8)  # specs/shape/broadcast_to.yaml:24
    if not (nest.rank <= 8):  # specs/shape/broadcast_to.yaml:32
        yield Violation('specs/shape/broadcast_to.yaml:32', 'this needs ' + _in_words(nest.rank) + ' nested loops, more than 8', is_limit=True)


def macs(op: Operation[BroadcastToOptions]) -> int:
    del op
    return 0  # specs/shape/broadcast_to.yaml:39


def _evaluate_reference(op: Operation[BroadcastToOptions]) -> Values:
    input = op.tensor("input")  # specs/shape/broadcast_to.yaml:14
    output = op.tensor("output")  # specs/shape/broadcast_to.yaml:17
    return _take(expand(input, output.shape))  # specs/shape/broadcast_to.yaml:40


def states(op: Operation[BroadcastToOptions]) -> Mapping[str, State]:
    del op
    return {}


def _broadcast_to_bytes_exact(op: Operation[BroadcastToOptions]) -> Values:
    input = op.tensor("input")  # specs/shape/broadcast_to.yaml:14
    output = op.tensor("output")  # specs/shape/broadcast_to.yaml:17
    return _take(expand(input, output.shape))  # specs/shape/broadcast_to.yaml:40


def _broadcast_to_bytes_params(op: Operation[BroadcastToOptions]) -> Params:
    input = op.tensor("input")  # specs/shape/broadcast_to.yaml:14
    output = op.tensor("output")  # specs/shape/broadcast_to.yaml:17
    nest = expand_loops(input.shape, output.shape, input.type.bits // 8)  # specs/shape/broadcast_to.yaml:24
    loops = nest.table  # specs/shape/broadcast_to.yaml:25
    rank = nest.rank  # specs/shape/broadcast_to.yaml:26
    block = nest.block  # specs/shape/broadcast_to.yaml:27
    return (("loops", loops), ("rank", rank), ("block", block),)  # specs/shape/broadcast_to.yaml:43


def _permute_when(op: Operation[BroadcastToOptions], permutation: tuple[int, ...]) -> bool:
    input = op.tensor("input")  # specs/shape/broadcast_to.yaml:14
    output = op.tensor("output")  # specs/shape/broadcast_to.yaml:17
    return input.rank == output.rank  # specs/shape/broadcast_to.yaml:37


def _permute_shape(op: Operation[BroadcastToOptions], permutation: tuple[int, ...]) -> object:
    shape = op.tensor("shape")  # specs/shape/broadcast_to.yaml:15
    return unpermuted(shape, permutation)  # specs/shape/broadcast_to.yaml:38


def _torch_0_inputs(call: Call) -> Mapping[str, object]:
    self = call["self"]  # specs/shape/broadcast_to.yaml:7
    results = call["results"]  # specs/shape/broadcast_to.yaml:7
    return {
        "input": self,  # specs/shape/broadcast_to.yaml:7
        "shape": results[0].shape,  # specs/shape/broadcast_to.yaml:7
    }


def _torch_0_options(call: Call) -> Mapping[str, object]:
    del call
    return {
    }


def _torch_0_outputs(call: Call) -> tuple[object, ...]:
    return (
        call["output"],  # specs/shape/broadcast_to.yaml:6
    )


def _torch_1_inputs(call: Call) -> Mapping[str, object]:
    self = call["self"]  # specs/shape/broadcast_to.yaml:10
    results = call["results"]  # specs/shape/broadcast_to.yaml:10
    return {
        "input": self,  # specs/shape/broadcast_to.yaml:10
        "shape": results[0].shape,  # specs/shape/broadcast_to.yaml:10
    }


def _torch_1_options(call: Call) -> Mapping[str, object]:
    del call
    return {
    }


def _torch_1_outputs(call: Call) -> tuple[object, ...]:
    return (
        call["output"],  # specs/shape/broadcast_to.yaml:9
    )


def sample_0(draw: Draw) -> Case:
    sample = Sample(draw)
    choice = draw.choice
    input = sample.tensor("input", choice((), (1,), (3, 1), (1, 3, 1, 4), (2, 3, 1)), "")  # specs/shape/broadcast_to.yaml:56
    shape = sample.tensor("shape", choice(ints((3, 4)), ints((2, 3, 4)), ints((2, 3, 3, 4)), ints((5, 1, 3, 1, 4)), ints((2, 3, 1))), "")  # specs/shape/broadcast_to.yaml:57
    return sample.case()


def sample_1(draw: Draw) -> Case:
    sample = Sample(draw)
    choice = draw.choice
    span = draw.span
    input = sample.tensor("input", (1, span(1, 5), choice(1, 4), span(1, 9)), "")  # specs/shape/broadcast_to.yaml:58
    shape = sample.tensor("shape", ints((span(1, 3), input.shape[1], 4, input.shape[3])), "")  # specs/shape/broadcast_to.yaml:59
    return sample.case()


DEFINITION = Definition[BroadcastToOptions](
    op='BROADCAST_TO',
    place='specs/shape/broadcast_to.yaml:2',
    doc='The input, repeated along axes of size 1, and along new ones in front, to a given shape',
    options_type=BroadcastToOptions,
    options=(),
    litert=Litert(builtin='BROADCAST_TO', versions=(2, 4), table='BroadcastToOptions'),
    inputs=(
        Operand('input', 'specs/shape/broadcast_to.yaml:14'),
        Operand('shape', 'specs/shape/broadcast_to.yaml:15', const=True, ignores_scale=True),
    ),
    outputs=(
        Operand('output', 'specs/shape/broadcast_to.yaml:17'),
    ),
    infer=infer,
    check=check,
    macs=macs,
    reference=_evaluate_reference,
    reference_place='specs/shape/broadcast_to.yaml:40',
    states=states,
    kernels=(
        Kernel[BroadcastToOptions](
            name='broadcast_to_bytes',
            place='specs/shape/broadcast_to.yaml:43',
            types={'input': (DType.INT8, DType.UINT8, DType.INT16, DType.UINT16, DType.INT32, DType.UINT32, DType.INT64, DType.UINT64, DType.FLOAT16, DType.FLOAT32, DType.FLOAT64, DType.BOOL,), 'shape': (DType.INT32, DType.INT64,)},
            same_type={'output': 'input'},
            arguments=('p', 'input', 'output'),
            c=(
                '/* BROADCAST_TO: input int8 or uint8 or int16 or uint16 or int32 or uint32 or int64 or uint64 or float16 or float32 or float64 or bool, shape int32 or int64 (specs/shape/broadcast_to.yaml:43) */\n'
                'typedef struct {\n'
                '    const int32_t *loops;\n'
                '    int32_t rank;\n'
                '    int32_t block;\n'
                '} opgen_broadcast_to_bytes_params;\n'
                '\n'
                'static inline int opgen_run_broadcast_to_bytes(const opgen_broadcast_to_bytes_params *p, const void *input,\n'
                '                                               void *output)\n'
                '{\n'
                '    opgen_copy_blocks(p->loops, p->rank, p->block, 0, input, output);\n'
                '    return 0;\n'
                '}\n'
            ),
            params=_broadcast_to_bytes_params,
            exact=_broadcast_to_bytes_exact,
            headers=('opgen_copy.h',),
            table_inputs={},
        ),
    ),
    state_names=(),
    alias=None,
    reads_values=frozenset(['input', 'shape']),
    folds=(),
    absorptions=(),
    torch=(
        TorchEntry('aten.expand.default', '', None, None, _torch_0_inputs, _torch_0_options, _torch_0_outputs, frozenset(['implicit', 'results', 'self', 'size']), ('output',), 'specs/shape/broadcast_to.yaml:6'),
        TorchEntry('aten.expand_as.default', '', None, None, _torch_1_inputs, _torch_1_options, _torch_1_outputs, frozenset(['other', 'results', 'self']), ('output',), 'specs/shape/broadcast_to.yaml:9'),
    ),
    permute=Permute[BroadcastToOptions]('specs/shape/broadcast_to.yaml:37', ('input',), _permute_when, changes={'shape': _permute_shape}),
    samples=(
        sample_0,
        sample_1,
    ),
)


def parse(
    op_id: int, model: ModelT, subgraph: SubGraphT, air_model: AirModel
) -> AirOperator:
    """Read one BROADCAST_TO of a LiteRT model."""
    return parse_operator(DEFINITION, op_id, model, subgraph, air_model)


class BroadcastToOperator(SpecOperator):
    """BROADCAST_TO, ready to be planned and emitted."""

    TYPE = 'BROADCAST_TO'
    DEFINITION = DEFINITION


OPERATOR = BroadcastToOperator
OPTIONS = BroadcastToOptions


def register(context: RegistryContext, *, overwrite: bool = False) -> None:
    """Put BROADCAST_TO into the registries of a context."""
    context.litert_parsers.register(DEFINITION.litert_key, parse, overwrite)
    context.air_options.register('BROADCAST_TO', BroadcastToOptions, overwrite)
    context.aot_operator_classes.register('BROADCAST_TO', BroadcastToOperator, overwrite)
