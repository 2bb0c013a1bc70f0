"""CONCATENATION. Made by `opgen build` from specs/shape/concatenation.yaml; do not edit."""

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
from opgen.lib.reference import concat
from opgen.lib.shapes import normal_axis, same_but_axis, shape_of, shapes_of, size_of, sum_sizes, with_size
from opgen.litert.enums import ActivationFunctionType
from opgen.litert.parse import parse_operator
from opgen.litert.schema import ModelT, SubGraphT
from opgen.registry.context import RegistryContext
from opgen.registry.definition import Call, Definition, Kernel, Litert, Operand, Operation, Option, OutputFacts, Params, Part, Permute, State, TorchEntry, UInt8, Values, Violation, in_words as _in_words, take as _take


@dataclass(frozen=True)
class ConcatenationOptions(AirOperatorOptions):
    """Options of CONCATENATION."""

    axis: int = 0  # specs/shape/concatenation.yaml:9
    fused_activation_function: ActivationFunctionType = ActivationFunctionType.NONE  # specs/shape/concatenation.yaml:10


def infer(op: Operation[ConcatenationOptions]) -> Mapping[str, OutputFacts | tuple[OutputFacts, ...]]:
    inputs = op.tensors("inputs")  # specs/_family/join.yaml:6
    axis = op.options.axis  # specs/shape/concatenation.yaml:9
    return {
        "output": OutputFacts(
            type=inputs[0].type,  # specs/_family/join.yaml:9
            shape=with_size(inputs[0].shape, axis, sum_sizes(inputs, axis)),  # specs/shape/concatenation.yaml:14
            scale=inputs[0].scale,  # specs/_family/join.yaml:10
            zero_point=inputs[0].zero_point,  # specs/_family/join.yaml:11
        ),
    }


def check(op: Operation[ConcatenationOptions]) -> Iterator[Violation]:
    uint8 = DType.UINT8  # specs/_family/join.yaml:23
    inputs = op.tensors("inputs")  # specs/_family/join.yaml:6
    output = op.tensor("output")  # specs/shape/concatenation.yaml:13
    if not (inputs[0].type == uint8 or all_same_quantization(inputs, output)):  # specs/_family/join.yaml:23
        yield Violation('specs/_family/join.yaml:23', 'the inputs and the output must be quantized alike')
    if not (inputs[0].type != uint8 or all_same_quantization(inputs, output)):  # specs/_family/join.yaml:25
        yield Violation('specs/_family/join.yaml:25', 'inputs of uint8 that are quantized otherwise than the output are not supported', is_limit=True)
    axis = op.options.axis  # specs/shape/concatenation.yaml:9
    if not (same_but_axis(inputs, axis)):  # specs/shape/concatenation.yaml:20
        yield Violation('specs/shape/concatenation.yaml:20', 'the shapes ' + _in_words(shapes_of(inputs)) + ' differ in more than axis ' + _in_words(axis))


def macs(op: Operation[ConcatenationOptions]) -> int:
    del op
    return 0  # specs/_family/join.yaml:29


def _evaluate_reference(op: Operation[ConcatenationOptions]) -> Values:
    inputs = op.tensors("inputs")  # specs/_family/join.yaml:6
    axis = op.options.axis  # specs/shape/concatenation.yaml:9
    return _take(concat(inputs, axis))  # specs/shape/concatenation.yaml:24


def states(op: Operation[ConcatenationOptions]) -> Mapping[str, State]:
    del op
    return {}


def _join_blocks_exact(op: Operation[ConcatenationOptions]) -> Values:
    inputs = op.tensors("inputs")  # specs/_family/join.yaml:6
    axis = op.options.axis  # specs/shape/concatenation.yaml:9
    return _take(concat(inputs, axis))  # specs/shape/concatenation.yaml:24


def _join_blocks_params(op: Operation[ConcatenationOptions]) -> Params:
    inputs = op.tensors("inputs")  # specs/_family/join.yaml:6
    axis = op.options.axis  # specs/shape/concatenation.yaml:9
    start = normal_axis(axis, inputs[0].rank)  # specs/shape/concatenation.yaml:17
    times = size_of(inputs[0].shape[:start])  # specs/_family/join.yaml:18
    blocks = block_sizes(shapes_of(inputs), start, inputs[0].type.bits // 8)  # specs/_family/join.yaml:19
    count = length(blocks)  # specs/_family/join.yaml:20
    return (("blocks", blocks), ("count", count), ("times", times),)  # specs/_family/join.yaml:32


def _uint8_exact(op: Operation[ConcatenationOptions]) -> bool:
    inputs = op.tensors("inputs")  # specs/_family/join.yaml:6
    output = op.tensor("output")  # specs/shape/concatenation.yaml:13
    return all_same_quantization(inputs, output)  # specs/_family/join.yaml:16


def _part_0_offset(op: Operation[ConcatenationOptions]) -> int | tuple[int, ...]:
    inputs = op.tensors("inputs")  # specs/_family/join.yaml:6
    axis = op.options.axis  # specs/shape/concatenation.yaml:9
    start = normal_axis(axis, inputs[0].rank)  # specs/shape/concatenation.yaml:17
    blocks = block_sizes(shapes_of(inputs), start, inputs[0].type.bits // 8)  # specs/_family/join.yaml:19
    return shape_of(cumsum(blocks) - blocks)  # specs/_family/join.yaml:13


def _part_0_when(op: Operation[ConcatenationOptions]) -> bool:
    inputs = op.tensors("inputs")  # specs/_family/join.yaml:6
    axis = op.options.axis  # specs/shape/concatenation.yaml:9
    start = normal_axis(axis, inputs[0].rank)  # specs/shape/concatenation.yaml:17
    times = size_of(inputs[0].shape[:start])  # specs/_family/join.yaml:18
    return times == 1  # specs/_family/join.yaml:14


def _permute_axis(op: Operation[ConcatenationOptions], permutation: tuple[int, ...]) -> object:
    inputs = op.tensors("inputs")  # specs/_family/join.yaml:6
    axis = op.options.axis  # specs/shape/concatenation.yaml:9
    start = normal_axis(axis, inputs[0].rank)  # specs/shape/concatenation.yaml:17
    return permutation[start]  # specs/shape/concatenation.yaml:23


def _torch_0_inputs(call: Call) -> Mapping[str, object]:
    tensors = call["tensors"]  # specs/shape/concatenation.yaml:5
    return {
        "inputs": tensors,  # specs/shape/concatenation.yaml:5
    }


def _torch_0_options(call: Call) -> Mapping[str, object]:
    dim = call["dim"]  # specs/shape/concatenation.yaml:5
    NONE = ActivationFunctionType.NONE  # specs/shape/concatenation.yaml:5
    return {
        "axis": dim,  # specs/shape/concatenation.yaml:5
        "fused_activation_function": NONE,  # specs/shape/concatenation.yaml:5
    }


def _torch_0_outputs(call: Call) -> tuple[object, ...]:
    return (
        call["output"],  # specs/shape/concatenation.yaml:5
    )


def _torch_1_inputs(call: Call) -> Mapping[str, object]:
    tensors = call["tensors"]  # specs/shape/concatenation.yaml:5
    return {
        "inputs": tensors,  # specs/shape/concatenation.yaml:5
    }


def _torch_1_options(call: Call) -> Mapping[str, object]:
    dim = call["dim"]  # specs/shape/concatenation.yaml:5
    NONE = ActivationFunctionType.NONE  # specs/shape/concatenation.yaml:5
    return {
        "axis": dim,  # specs/shape/concatenation.yaml:5
        "fused_activation_function": NONE,  # specs/shape/concatenation.yaml:5
    }


def _torch_1_outputs(call: Call) -> tuple[object, ...]:
    return (
        call["output"],  # specs/shape/concatenation.yaml:5
    )


def _torch_2_inputs(call: Call) -> Mapping[str, object]:
    tensors = call["tensors"]  # specs/shape/concatenation.yaml:5
    return {
        "inputs": tensors,  # specs/shape/concatenation.yaml:5
    }


def _torch_2_options(call: Call) -> Mapping[str, object]:
    dim = call["dim"]  # specs/shape/concatenation.yaml:5
    NONE = ActivationFunctionType.NONE  # specs/shape/concatenation.yaml:5
    return {
        "axis": dim,  # specs/shape/concatenation.yaml:5
        "fused_activation_function": NONE,  # specs/shape/concatenation.yaml:5
    }


def _torch_2_outputs(call: Call) -> tuple[object, ...]:
    return (
        call["output"],  # specs/shape/concatenation.yaml:5
    )


def sample_0(draw: Draw) -> Case:
    sample = Sample(draw)
    choice = draw.choice
    axis = sample.option("axis", choice(-1, 2))  # specs/shape/concatenation.yaml:27
    span = draw.span
    inputs = sample.tensors("inputs", ((2, 3, span(1, 5)), (2, 3, span(1, 5)), (2, 3, span(1, 5))), "")  # specs/shape/concatenation.yaml:28
    return sample.case()


def sample_1(draw: Draw) -> Case:
    sample = Sample(draw)
    choice = draw.choice
    axis = sample.option("axis", choice(0, 1, -3))  # specs/shape/concatenation.yaml:29
    repeat = draw.repeat
    span = draw.span
    inputs = sample.tensors("inputs", repeat(span(1, 4), (span(1, 3), span(1, 4), span(1, 5))), "")  # specs/shape/concatenation.yaml:30
    return sample.case()


def sample_2(draw: Draw) -> Case:
    sample = Sample(draw)
    choice = draw.choice
    axis = sample.option("axis", choice(4, -2))  # specs/shape/concatenation.yaml:31
    repeat = draw.repeat
    span = draw.span
    inputs = sample.tensors("inputs", repeat(2, (2, 1, 3, 2, span(1, 3), 2)), "")  # specs/shape/concatenation.yaml:32
    return sample.case()


DEFINITION = Definition[ConcatenationOptions](
    op='CONCATENATION',
    place='specs/shape/concatenation.yaml:2',
    doc='The inputs joined along an axis.',
    options_type=ConcatenationOptions,
    options=(
        Option('axis', int, 'specs/shape/concatenation.yaml:9', default=0, required=False),
        Option('fused_activation_function', ActivationFunctionType, 'specs/shape/concatenation.yaml:10', default=ActivationFunctionType.NONE, required=False, only=(ActivationFunctionType.NONE,)),
    ),
    litert=Litert(builtin='CONCATENATION', versions=(1, 7), table='ConcatenationOptions'),
    inputs=(
        Operand('inputs', 'specs/_family/join.yaml:6', variadic=True),
    ),
    outputs=(
        Operand('output', 'specs/shape/concatenation.yaml:13'),
    ),
    infer=infer,
    check=check,
    macs=macs,
    reference=_evaluate_reference,
    reference_place='specs/shape/concatenation.yaml:24',
    states=states,
    kernels=(
        Kernel[ConcatenationOptions](
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
        Part('output', 'inputs', _part_0_offset, _part_0_when, 'specs/shape/concatenation.yaml:13'),
    ),
    reads_values=frozenset(['inputs']),
    folds=(),
    absorptions=(),
    uint8=UInt8[ConcatenationOptions]('specs/_family/join.yaml:16', _uint8_exact, '', None),
    torch=(
        TorchEntry('aten.cat.default', '', None, None, _torch_0_inputs, _torch_0_options, _torch_0_outputs, frozenset(['dim', 'tensors']), ('output',), 'specs/shape/concatenation.yaml:5'),
        TorchEntry('aten.concat.default', '', None, None, _torch_1_inputs, _torch_1_options, _torch_1_outputs, frozenset(['dim', 'tensors']), ('output',), 'specs/shape/concatenation.yaml:5'),
        TorchEntry('aten.concatenate.default', '', None, None, _torch_2_inputs, _torch_2_options, _torch_2_outputs, frozenset(['dim', 'tensors']), ('output',), 'specs/shape/concatenation.yaml:5'),
    ),
    permute=Permute[ConcatenationOptions]('specs/shape/concatenation.yaml:23', ('inputs',), changes={'axis': _permute_axis}),
    samples=(
        sample_0,
        sample_1,
        sample_2,
    ),
)


def parse(
    op_id: int, model: ModelT, subgraph: SubGraphT, air_model: AirModel
) -> AirOperator:
    """Read one CONCATENATION of a LiteRT model."""
    return parse_operator(DEFINITION, op_id, model, subgraph, air_model)


class ConcatenationOperator(SpecOperator):
    """CONCATENATION, ready to be planned and emitted."""

    TYPE = 'CONCATENATION'
    DEFINITION = DEFINITION


OPERATOR = ConcatenationOperator
OPTIONS = ConcatenationOptions


def register(context: RegistryContext, *, overwrite: bool = False) -> None:
    """Put CONCATENATION into the registries of a context."""
    context.litert_parsers.register(DEFINITION.litert_key, parse, overwrite)
    context.air_options.register('CONCATENATION', ConcatenationOptions, overwrite)
    context.aot_operator_classes.register('CONCATENATION', ConcatenationOperator, overwrite)
