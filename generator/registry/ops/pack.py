"""PACK. Made by `opgen build` from specs/shape/pack.yaml; do not edit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from opgen.air.dtype import DType
from opgen.air.model import AirModel, AirOperator, AirOperatorOptions
from opgen.aot.operators.spec_operator import SpecOperator
from opgen.lib.arrays import cumsum, length
from opgen.lib.draw import Case, Draw, Sample
from opgen.lib.loops import block_sizes
from opgen.lib.quant import all_same_quantization
from opgen.lib.reference import pack
from opgen.lib.shapes import count_of, is_axis, normal_axis, same_shapes, shape_of, shapes_of, size_of, stacked_order, with_axis
from opgen.litert.parse import parse_operator
from opgen.litert.schema import ModelT, SubGraphT
from opgen.registry.context import RegistryContext
from opgen.registry.definition import Call, Definition, Kernel, Litert, Operand, Operation, Option, OutputFacts, Params, Part, Permute, State, TorchEntry, UInt8, Values, Violation, in_words as _in_words, take as _take


@dataclass(frozen=True)
class PackOptions(AirOperatorOptions):
    """Options of PACK."""

    values_count: int = 0  # specs/shape/pack.yaml:12
    axis: int = 0  # specs/shape/pack.yaml:13


def infer(op: Operation[PackOptions]) -> Mapping[str, OutputFacts | tuple[OutputFacts, ...]]:
    inputs = op.tensors("inputs")  # specs/_family/join.yaml:6
    values_count = op.options.values_count  # specs/shape/pack.yaml:12
    axis = op.options.axis  # specs/shape/pack.yaml:13
    return {
        "output": OutputFacts(
            type=inputs[0].type,  # specs/_family/join.yaml:9
            shape=with_axis(inputs[0].shape, axis, values_count),  # specs/shape/pack.yaml:17
            scale=inputs[0].scale,  # specs/_family/join.yaml:10
            zero_point=inputs[0].zero_point,  # specs/_family/join.yaml:11
        ),
    }


def check(op: Operation[PackOptions]) -> Iterator[Violation]:
    uint8 = DType.UINT8  # specs/_family/join.yaml:23
    inputs = op.tensors("inputs")  # specs/_family/join.yaml:6
    output = op.tensor("output")  # specs/shape/pack.yaml:16
    if not (inputs[0].type == uint8 or all_same_quantization(inputs, output)):  # specs/_family/join.yaml:23
        yield Violation('specs/_family/join.yaml:23', 'the inputs and the output must be quantized alike')
    if not (inputs[0].type != uint8 or all_same_quantization(inputs, output)):  # specs/_family/join.yaml:25
        yield Violation('specs/_family/join.yaml:25', 'inputs of uint8 that are quantized otherwise than the output are not supported', is_limit=True)
    if not (same_shapes(inputs)):  # specs/shape/pack.yaml:23
        yield Violation('specs/shape/pack.yaml:23', 'the inputs have different shapes: ' + _in_words(shapes_of(inputs)))
    axis = op.options.axis  # specs/shape/pack.yaml:13
    if not (is_axis(axis, inputs[0].rank + 1)):  # specs/shape/pack.yaml:25
        yield Violation('specs/shape/pack.yaml:25', 'the result, of ' + _in_words(inputs[0].rank + 1) + ' axes, has no axis ' + _in_words(axis))
    values_count = op.options.values_count  # specs/shape/pack.yaml:12
    start = normal_axis(axis, inputs[0].rank + 1)  # specs/shape/pack.yaml:20
    blocks = block_sizes(shapes_of(inputs), start, inputs[0].type.bits // 8)  # specs/_family/join.yaml:19
    count = length(blocks)  # specs/_family/join.yaml:20
    if not (count == values_count):  # specs/shape/pack.yaml:27
        yield Violation('specs/shape/pack.yaml:27', 'values_count is ' + _in_words(values_count) + ', there are ' + _in_words(count) + ' inputs')


def macs(op: Operation[PackOptions]) -> int:
    del op
    return 0  # specs/_family/join.yaml:29


def _evaluate_reference(op: Operation[PackOptions]) -> Values:
    inputs = op.tensors("inputs")  # specs/_family/join.yaml:6
    axis = op.options.axis  # specs/shape/pack.yaml:13
    return _take(pack(inputs, axis))  # specs/shape/pack.yaml:31


def states(op: Operation[PackOptions]) -> Mapping[str, State]:
    del op
    return {}


def _join_blocks_exact(op: Operation[PackOptions]) -> Values:
    inputs = op.tensors("inputs")  # specs/_family/join.yaml:6
    axis = op.options.axis  # specs/shape/pack.yaml:13
    return _take(pack(inputs, axis))  # specs/shape/pack.yaml:31


def _join_blocks_params(op: Operation[PackOptions]) -> Params:
    inputs = op.tensors("inputs")  # specs/_family/join.yaml:6
    axis = op.options.axis  # specs/shape/pack.yaml:13
    start = normal_axis(axis, inputs[0].rank + 1)  # specs/shape/pack.yaml:20
    times = size_of(inputs[0].shape[:start])  # specs/_family/join.yaml:18
    blocks = block_sizes(shapes_of(inputs), start, inputs[0].type.bits // 8)  # specs/_family/join.yaml:19
    count = length(blocks)  # specs/_family/join.yaml:20
    return (("blocks", blocks), ("count", count), ("times", times),)  # specs/_family/join.yaml:32


def _uint8_exact(op: Operation[PackOptions]) -> bool:
    inputs = op.tensors("inputs")  # specs/_family/join.yaml:6
    output = op.tensor("output")  # specs/shape/pack.yaml:16
    return all_same_quantization(inputs, output)  # specs/_family/join.yaml:16


def _part_0_offset(op: Operation[PackOptions]) -> int | tuple[int, ...]:
    inputs = op.tensors("inputs")  # specs/_family/join.yaml:6
    axis = op.options.axis  # specs/shape/pack.yaml:13
    start = normal_axis(axis, inputs[0].rank + 1)  # specs/shape/pack.yaml:20
    blocks = block_sizes(shapes_of(inputs), start, inputs[0].type.bits // 8)  # specs/_family/join.yaml:19
    return shape_of(cumsum(blocks) - blocks)  # specs/_family/join.yaml:13


def _part_0_when(op: Operation[PackOptions]) -> bool:
    inputs = op.tensors("inputs")  # specs/_family/join.yaml:6
    axis = op.options.axis  # specs/shape/pack.yaml:13
    start = normal_axis(axis, inputs[0].rank + 1)  # specs/shape/pack.yaml:20
    times = size_of(inputs[0].shape[:start])  # specs/_family/join.yaml:18
    return times == 1  # specs/_family/join.yaml:14


def _permute_result(op: Operation[PackOptions], permutation: tuple[int, ...]) -> tuple[int, ...]:
    inputs = op.tensors("inputs")  # specs/_family/join.yaml:6
    axis = op.options.axis  # specs/shape/pack.yaml:13
    start = normal_axis(axis, inputs[0].rank + 1)  # specs/shape/pack.yaml:20
    return stacked_order(permutation, start)  # specs/shape/pack.yaml:30


def _permute_axis(op: Operation[PackOptions], permutation: tuple[int, ...]) -> object:
    inputs = op.tensors("inputs")  # specs/_family/join.yaml:6
    axis = op.options.axis  # specs/shape/pack.yaml:13
    start = normal_axis(axis, inputs[0].rank + 1)  # specs/shape/pack.yaml:20
    return start  # specs/shape/pack.yaml:30


def _torch_0_inputs(call: Call) -> Mapping[str, object]:
    tensors = call["tensors"]  # specs/shape/pack.yaml:7
    return {
        "inputs": tensors,  # specs/shape/pack.yaml:7
    }


def _torch_0_options(call: Call) -> Mapping[str, object]:
    dim = call["dim"]  # specs/shape/pack.yaml:8
    tensors = call["tensors"]  # specs/shape/pack.yaml:8
    return {
        "axis": dim,  # specs/shape/pack.yaml:8
        "values_count": count_of(tensors),  # specs/shape/pack.yaml:8
    }


def _torch_0_outputs(call: Call) -> tuple[object, ...]:
    return (
        call["output"],  # specs/shape/pack.yaml:6
    )


def sample_0(draw: Draw) -> Case:
    sample = Sample(draw)
    span = draw.span
    values_count = sample.option("values_count", span(1, 4))  # specs/shape/pack.yaml:34
    choice = draw.choice
    axis = sample.option("axis", choice(-1, -3, 0, 1, 2))  # specs/shape/pack.yaml:35
    repeat = draw.repeat
    inputs = sample.tensors("inputs", repeat(values_count, (span(1, 4), span(1, 5))), "")  # specs/shape/pack.yaml:36
    return sample.case()


def sample_1(draw: Draw) -> Case:
    sample = Sample(draw)
    values_count = sample.option("values_count", 2)  # specs/shape/pack.yaml:37
    axis = sample.option("axis", 0)  # specs/shape/pack.yaml:38
    inputs = sample.tensors("inputs", ((), ()), "")  # specs/shape/pack.yaml:39
    return sample.case()


DEFINITION = Definition[PackOptions](
    op='PACK',
    place='specs/shape/pack.yaml:2',
    doc='The inputs, all of one shape, stacked along a new axis.',
    options_type=PackOptions,
    options=(
        Option('values_count', int, 'specs/shape/pack.yaml:12', default=0, required=False, minimum=1),
        Option('axis', int, 'specs/shape/pack.yaml:13', default=0, required=False),
    ),
    litert=Litert(builtin='PACK', versions=(1, 5), table='PackOptions'),
    inputs=(
        Operand('inputs', 'specs/_family/join.yaml:6', variadic=True),
    ),
    outputs=(
        Operand('output', 'specs/shape/pack.yaml:16'),
    ),
    infer=infer,
    check=check,
    macs=macs,
    reference=_evaluate_reference,
    reference_place='specs/shape/pack.yaml:31',
    states=states,
    kernels=(
        Kernel[PackOptions](
            name='join_blocks',
            place='specs/_family/join.yaml:32',
            types={'inputs': (DType.INT8, DType.UINT8, DType.INT16, DType.UINT16, DType.INT32, DType.UINT32, DType.INT64, DType.UINT64, DType.FLOAT16, DType.FLOAT32, DType.FLOAT64, DType.BOOL,)},
            same_type={'output': 'inputs'},
            arguments=('p', 'inputs', 'output'),
            c=(
                '/* join: inputs int8 or uint8 or int16 or uint16 or int32 or uint32 or int64 or uint64 or float16 or float32 or float64 or bool (specs/_family/join.yaml:32) */\n'
                'typedef struct {\n'
                '    const int32_t *blocks;\n'
                '    int32_t count;\n'
                '    int32_t times;\n'
                '} opgen_join_blocks_params;\n'
                '\n'
                'static inline int opgen_run_join_blocks(const opgen_join_blocks_params *p, const void *const *inputs,\n'
                '                                        void *output)\n'
                '{\n'
                '    opgen_interleave(p->blocks, p->count, p->times, inputs, output);\n'
                '    return 0;\n'
                '}\n'
            ),
            params=_join_blocks_params,
            exact=_join_blocks_exact,
            headers=('opgen_copy.h',),
            table_inputs={'blocks': ('inputs',)},
        ),
    ),
    state_names=(),
    alias=None,
    parts=(
        Part('output', 'inputs', _part_0_offset, _part_0_when, 'specs/shape/pack.yaml:16'),
    ),
    reads_values=frozenset(['inputs']),
    folds=(),
    absorptions=(),
    uint8=UInt8[PackOptions]('specs/_family/join.yaml:16', _uint8_exact, '', None),
    torch=(
        TorchEntry('aten.stack.default', '', None, None, _torch_0_inputs, _torch_0_options, _torch_0_outputs, frozenset(['dim', 'tensors']), ('output',), 'specs/shape/pack.yaml:6'),
    ),
    permute=Permute[PackOptions]('specs/shape/pack.yaml:30', ('inputs',), changes={'axis': _permute_axis}, result=_permute_result),
    samples=(
        sample_0,
        sample_1,
    ),
)


def parse(
    op_id: int, model: ModelT, subgraph: SubGraphT, air_model: AirModel
) -> AirOperator:
    """Read one PACK of a LiteRT model."""
    return parse_operator(DEFINITION, op_id, model, subgraph, air_model)


class PackOperator(SpecOperator):
    """PACK, ready to be planned and emitted."""

    TYPE = 'PACK'
    DEFINITION = DEFINITION


OPERATOR = PackOperator
OPTIONS = PackOptions


def register(context: RegistryContext, *, overwrite: bool = False) -> None:
    """Put PACK into the registries of a context."""
    context.litert_parsers.register(DEFINITION.litert_key, parse, overwrite)
    context.air_options.register('PACK', PackOptions, overwrite)
    context.aot_operator_classes.register('PACK', PackOperator, overwrite)
