"""FILL. Made by `opgen build` from specs/shape/fill.yaml; do not edit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from opgen.air.dtype import DType
from opgen.air.model import AirModel, AirOperator, AirOperatorOptions
from opgen.aot.operators.spec_operator import SpecOperator
from opgen.lib.adapt import constant, converted
from opgen.lib.arrays import full, ints, smallest
from opgen.lib.draw import Case, Draw, Sample
from opgen.lib.shapes import shape_of
from opgen.litert.parse import parse_operator
from opgen.litert.schema import ModelT, SubGraphT
from opgen.registry.context import RegistryContext
from opgen.registry.definition import Call, Definition, Kernel, Litert, Operand, Operation, OutputFacts, Params, State, TorchEntry, Values, Violation, in_words as _in_words, take as _take


@dataclass(frozen=True)
class FillOptions(AirOperatorOptions):
    """Options of FILL."""


def infer(op: Operation[FillOptions]) -> Mapping[str, OutputFacts | tuple[OutputFacts, ...]]:
    value = op.tensor("value")  # specs/shape/fill.yaml:8
    shape = op.tensor("shape")  # specs/shape/fill.yaml:7
    return {
        "output": OutputFacts(
            type=value.type,  # specs/shape/fill.yaml:11
            shape=shape_of(shape),  # specs/shape/fill.yaml:12
            scale=value.scale,  # specs/shape/fill.yaml:13
            zero_point=value.zero_point,  # specs/shape/fill.yaml:14
        ),
    }


def check(op: Operation[FillOptions]) -> Iterator[Violation]:
    shape = op.tensor("shape")  # specs/shape/fill.yaml:7
    if not (shape.rank == 1 and smallest(shape) >= 0):  # specs/shape/fill.yaml:21
        yield Violation('specs/shape/fill.yaml:21', _in_words(shape_of(shape)) + ' is not a shape')
    value = op.tensor("value")  # specs/shape/fill.yaml:8
    if not (value.rank == 0):  # specs/shape/fill.yaml:23
        yield Violation('specs/shape/fill.yaml:23', 'value of shape ' + _in_words(value.shape) + ' must be a scalar')


def macs(op: Operation[FillOptions]) -> int:
    del op
    return 0  # specs/shape/fill.yaml:26


def _evaluate_reference(op: Operation[FillOptions]) -> Values:
    value = op.tensor("value")  # specs/shape/fill.yaml:8
    output = op.tensor("output")  # specs/shape/fill.yaml:10
    return _take(full(output.shape, value))  # specs/shape/fill.yaml:27


def states(op: Operation[FillOptions]) -> Mapping[str, State]:
    del op
    return {}


def _fill_bytes_exact(op: Operation[FillOptions]) -> Values:
    value = op.tensor("value")  # specs/shape/fill.yaml:8
    output = op.tensor("output")  # specs/shape/fill.yaml:10
    return _take(full(output.shape, value))  # specs/shape/fill.yaml:27


def _fill_bytes_params(op: Operation[FillOptions]) -> Params:
    output = op.tensor("output")  # specs/shape/fill.yaml:10
    bytes = output.bytes  # specs/shape/fill.yaml:17
    value = op.tensor("value")  # specs/shape/fill.yaml:8
    width = value.type.bits // 8  # specs/shape/fill.yaml:18
    return (("bytes", bytes), ("width", width),)  # specs/shape/fill.yaml:30


def _torch_0_inputs(call: Call) -> Mapping[str, object]:
    results = call["results"]  # specs/shape/fill_torch.yaml:6
    fill_value = call["fill_value"]  # specs/shape/fill_torch.yaml:6
    return {
        "shape": results[0].shape,  # specs/shape/fill_torch.yaml:6
        "value": constant(fill_value, results[0].type),  # specs/shape/fill_torch.yaml:6
    }


def _torch_0_options(call: Call) -> Mapping[str, object]:
    del call
    return {
    }


def _torch_0_outputs(call: Call) -> tuple[object, ...]:
    return (
        call["output"],  # specs/shape/fill_torch.yaml:5
    )


def _torch_1_inputs(call: Call) -> Mapping[str, object]:
    results = call["results"]  # specs/shape/fill_torch.yaml:9
    fill_value = call["fill_value"]  # specs/shape/fill_torch.yaml:9
    return {
        "shape": results[0].shape,  # specs/shape/fill_torch.yaml:9
        "value": constant(fill_value, results[0].type),  # specs/shape/fill_torch.yaml:9
    }


def _torch_1_options(call: Call) -> Mapping[str, object]:
    del call
    return {
    }


def _torch_1_outputs(call: Call) -> tuple[object, ...]:
    return (
        call["output"],  # specs/shape/fill_torch.yaml:8
    )


def _torch_2_inputs(call: Call) -> Mapping[str, object]:
    results = call["results"]  # specs/shape/fill_torch.yaml:12
    value = call["value"]  # specs/shape/fill_torch.yaml:12
    return {
        "shape": results[0].shape,  # specs/shape/fill_torch.yaml:12
        "value": constant(value, results[0].type),  # specs/shape/fill_torch.yaml:12
    }


def _torch_2_options(call: Call) -> Mapping[str, object]:
    del call
    return {
    }


def _torch_2_outputs(call: Call) -> tuple[object, ...]:
    return (
        call["output"],  # specs/shape/fill_torch.yaml:11
    )


def _torch_3_limit(call: Call) -> Violation | None:
    value = call["value"]  # specs/shape/fill_torch.yaml:15
    if not (value.rank == 0):  # specs/shape/fill_torch.yaml:15
        return Violation('specs/shape/fill_torch.yaml:15', 'value has shape ' + _in_words(value.shape) + ': it must be one number', is_limit=True)
    return None


def _torch_3_inputs(call: Call) -> Mapping[str, object]:
    results = call["results"]  # specs/shape/fill_torch.yaml:16
    value = call["value"]  # specs/shape/fill_torch.yaml:16
    return {
        "shape": results[0].shape,  # specs/shape/fill_torch.yaml:16
        "value": converted(value, results[0].type),  # specs/shape/fill_torch.yaml:16
    }


def _torch_3_options(call: Call) -> Mapping[str, object]:
    del call
    return {
    }


def _torch_3_outputs(call: Call) -> tuple[object, ...]:
    return (
        call["output"],  # specs/shape/fill_torch.yaml:14
    )


def _torch_4_inputs(call: Call) -> Mapping[str, object]:
    results = call["results"]  # specs/shape/fill_torch.yaml:19
    s = call["s"]  # specs/shape/fill_torch.yaml:19
    return {
        "shape": results[0].shape,  # specs/shape/fill_torch.yaml:19
        "value": constant(s, results[0].type),  # specs/shape/fill_torch.yaml:19
    }


def _torch_4_options(call: Call) -> Mapping[str, object]:
    del call
    return {
    }


def _torch_4_outputs(call: Call) -> tuple[object, ...]:
    return (
        call["output"],  # specs/shape/fill_torch.yaml:18
    )


def _torch_5_inputs(call: Call) -> Mapping[str, object]:
    results = call["results"]  # specs/shape/fill_torch.yaml:22
    return {
        "shape": results[0].shape,  # specs/shape/fill_torch.yaml:22
        "value": constant(0.0, results[0].type),  # specs/shape/fill_torch.yaml:22
    }


def _torch_5_options(call: Call) -> Mapping[str, object]:
    del call
    return {
    }


def _torch_5_outputs(call: Call) -> tuple[object, ...]:
    return (
        call["output"],  # specs/shape/fill_torch.yaml:21
    )


def _torch_6_inputs(call: Call) -> Mapping[str, object]:
    results = call["results"]  # specs/shape/fill_torch.yaml:25
    return {
        "shape": results[0].shape,  # specs/shape/fill_torch.yaml:25
        "value": constant(0.0, results[0].type),  # specs/shape/fill_torch.yaml:25
    }


def _torch_6_options(call: Call) -> Mapping[str, object]:
    del call
    return {
    }


def _torch_6_outputs(call: Call) -> tuple[object, ...]:
    return (
        call["output"],  # specs/shape/fill_torch.yaml:24
    )


def _torch_7_inputs(call: Call) -> Mapping[str, object]:
    results = call["results"]  # specs/shape/fill_torch.yaml:28
    return {
        "shape": results[0].shape,  # specs/shape/fill_torch.yaml:28
        "value": constant(1.0, results[0].type),  # specs/shape/fill_torch.yaml:28
    }


def _torch_7_options(call: Call) -> Mapping[str, object]:
    del call
    return {
    }


def _torch_7_outputs(call: Call) -> tuple[object, ...]:
    return (
        call["output"],  # specs/shape/fill_torch.yaml:27
    )


def _torch_8_inputs(call: Call) -> Mapping[str, object]:
    results = call["results"]  # specs/shape/fill_torch.yaml:31
    return {
        "shape": results[0].shape,  # specs/shape/fill_torch.yaml:31
        "value": constant(1.0, results[0].type),  # specs/shape/fill_torch.yaml:31
    }


def _torch_8_options(call: Call) -> Mapping[str, object]:
    del call
    return {
    }


def _torch_8_outputs(call: Call) -> tuple[object, ...]:
    return (
        call["output"],  # specs/shape/fill_torch.yaml:30
    )


def _torch_9_inputs(call: Call) -> Mapping[str, object]:
    results = call["results"]  # specs/shape/fill_torch.yaml:34
    return {
        "shape": results[0].shape,  # specs/shape/fill_torch.yaml:34
        "value": constant(0.0, results[0].type),  # specs/shape/fill_torch.yaml:34
    }


def _torch_9_options(call: Call) -> Mapping[str, object]:
    del call
    return {
    }


def _torch_9_outputs(call: Call) -> tuple[object, ...]:
    return (
        call["output"],  # specs/shape/fill_torch.yaml:33
    )


def _torch_10_inputs(call: Call) -> Mapping[str, object]:
    results = call["results"]  # specs/shape/fill_torch.yaml:37
    return {
        "shape": results[0].shape,  # specs/shape/fill_torch.yaml:37
        "value": constant(1.0, results[0].type),  # specs/shape/fill_torch.yaml:37
    }


def _torch_10_options(call: Call) -> Mapping[str, object]:
    del call
    return {
    }


def _torch_10_outputs(call: Call) -> tuple[object, ...]:
    return (
        call["output"],  # specs/shape/fill_torch.yaml:36
    )


def _torch_11_inputs(call: Call) -> Mapping[str, object]:
    results = call["results"]  # specs/shape/fill_torch.yaml:40
    fill_value = call["fill_value"]  # specs/shape/fill_torch.yaml:40
    return {
        "shape": results[0].shape,  # specs/shape/fill_torch.yaml:40
        "value": constant(fill_value, results[0].type),  # specs/shape/fill_torch.yaml:40
    }


def _torch_11_options(call: Call) -> Mapping[str, object]:
    del call
    return {
    }


def _torch_11_outputs(call: Call) -> tuple[object, ...]:
    return (
        call["output"],  # specs/shape/fill_torch.yaml:39
    )


def sample_0(draw: Draw) -> Case:
    sample = Sample(draw)
    choice = draw.choice
    span = draw.span
    shape = sample.tensor("shape", choice(ints((span(1, 9),)), ints((span(1, 4), span(1, 5), span(1, 6))), ints((2, 1, 3, 1, 2, 2))), "")  # specs/shape/fill.yaml:40
    value = sample.tensor("value", (), "")  # specs/shape/fill.yaml:41
    return sample.case()


DEFINITION = Definition[FillOptions](
    op='FILL',
    place='specs/shape/fill.yaml:2',
    doc='A tensor of the shape `shape` with one value everywhere.',
    options_type=FillOptions,
    options=(),
    litert=Litert(builtin='FILL', versions=(1, 5), table='FillOptions'),
    inputs=(
        Operand('shape', 'specs/shape/fill.yaml:7', const=True, ignores_scale=True),
        Operand('value', 'specs/shape/fill.yaml:8'),
    ),
    outputs=(
        Operand('output', 'specs/shape/fill.yaml:10'),
    ),
    infer=infer,
    check=check,
    macs=macs,
    reference=_evaluate_reference,
    reference_place='specs/shape/fill.yaml:27',
    states=states,
    kernels=(
        Kernel[FillOptions](
            name='fill_bytes',
            place='specs/shape/fill.yaml:30',
            types={'shape': (DType.INT32, DType.INT64,), 'value': (DType.INT8, DType.UINT8, DType.INT16, DType.UINT16, DType.INT32, DType.UINT32, DType.INT64, DType.UINT64, DType.FLOAT16, DType.FLOAT32, DType.FLOAT64, DType.BOOL,)},
            same_type={'output': 'value'},
            arguments=('p', 'value', 'output'),
            c=(
                '/* FILL: shape int32 or int64, value int8 or uint8 or int16 or uint16 or int32 or uint32 or int64 or uint64 or float16 or float32 or float64 or bool (specs/shape/fill.yaml:30) */\n'
                'typedef struct {\n'
                '    int32_t bytes;\n'
                '    int32_t width;\n'
                '} opgen_fill_bytes_params;\n'
                '\n'
                'static inline int opgen_run_fill_bytes(const opgen_fill_bytes_params *p, const void *value, void *output)\n'
                '{\n'
                '    opgen_fill(value, p->width, output, p->bytes);\n'
                '    return 0;\n'
                '}\n'
            ),
            params=_fill_bytes_params,
            exact=_fill_bytes_exact,
            headers=('opgen_copy.h',),
            table_inputs={},
        ),
    ),
    state_names=(),
    alias=None,
    reads_values=frozenset(['shape', 'value']),
    folds=(),
    absorptions=(),
    torch=(
        TorchEntry('aten.full.default', '', None, None, _torch_0_inputs, _torch_0_options, _torch_0_outputs, frozenset(['dtype', 'fill_value', 'results', 'size']), ('output',), 'specs/shape/fill_torch.yaml:5'),
        TorchEntry('aten.full_like.default', '', None, None, _torch_1_inputs, _torch_1_options, _torch_1_outputs, frozenset(['dtype', 'fill_value', 'results', 'self']), ('output',), 'specs/shape/fill_torch.yaml:8'),
        TorchEntry('aten.fill.Scalar', '', None, None, _torch_2_inputs, _torch_2_options, _torch_2_outputs, frozenset(['results', 'self', 'value']), ('output',), 'specs/shape/fill_torch.yaml:11'),
        TorchEntry('aten.fill.Tensor', '', None, _torch_3_limit, _torch_3_inputs, _torch_3_options, _torch_3_outputs, frozenset(['results', 'self', 'value']), ('output',), 'specs/shape/fill_torch.yaml:14'),
        TorchEntry('aten.scalar_tensor.default', '', None, None, _torch_4_inputs, _torch_4_options, _torch_4_outputs, frozenset(['dtype', 'results', 's']), ('output',), 'specs/shape/fill_torch.yaml:18'),
        TorchEntry('aten.zeros.default', '', None, None, _torch_5_inputs, _torch_5_options, _torch_5_outputs, frozenset(['dtype', 'results', 'size']), ('output',), 'specs/shape/fill_torch.yaml:21'),
        TorchEntry('aten.zeros_like.default', '', None, None, _torch_6_inputs, _torch_6_options, _torch_6_outputs, frozenset(['dtype', 'results', 'self']), ('output',), 'specs/shape/fill_torch.yaml:24'),
        TorchEntry('aten.ones.default', '', None, None, _torch_7_inputs, _torch_7_options, _torch_7_outputs, frozenset(['dtype', 'results', 'size']), ('output',), 'specs/shape/fill_torch.yaml:27'),
        TorchEntry('aten.ones_like.default', '', None, None, _torch_8_inputs, _torch_8_options, _torch_8_outputs, frozenset(['dtype', 'results', 'self']), ('output',), 'specs/shape/fill_torch.yaml:30'),
        TorchEntry('aten.new_zeros.default', '', None, None, _torch_9_inputs, _torch_9_options, _torch_9_outputs, frozenset(['dtype', 'results', 'self', 'size']), ('output',), 'specs/shape/fill_torch.yaml:33'),
        TorchEntry('aten.new_ones.default', '', None, None, _torch_10_inputs, _torch_10_options, _torch_10_outputs, frozenset(['dtype', 'results', 'self', 'size']), ('output',), 'specs/shape/fill_torch.yaml:36'),
        TorchEntry('aten.new_full.default', '', None, None, _torch_11_inputs, _torch_11_options, _torch_11_outputs, frozenset(['dtype', 'fill_value', 'results', 'self', 'size']), ('output',), 'specs/shape/fill_torch.yaml:39'),
    ),
    samples=(
        sample_0,
    ),
)


def parse(
    op_id: int, model: ModelT, subgraph: SubGraphT, air_model: AirModel
) -> AirOperator:
    """Read one FILL of a LiteRT model."""
    return parse_operator(DEFINITION, op_id, model, subgraph, air_model)


class FillOperator(SpecOperator):
    """FILL, ready to be planned and emitted."""

    TYPE = 'FILL'
    DEFINITION = DEFINITION


OPERATOR = FillOperator
OPTIONS = FillOptions


def register(context: RegistryContext, *, overwrite: bool = False) -> None:
    """Put FILL into the registries of a context."""
    context.litert_parsers.register(DEFINITION.litert_key, parse, overwrite)
    context.air_options.register('FILL', FillOptions, overwrite)
    context.aot_operator_classes.register('FILL', FillOperator, overwrite)
