"""RESHAPE. Made by `opgen build` from specs/shape/reshape.yaml; do not edit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from opgen.air.dtype import DType
from opgen.air.model import AirModel, AirOperator, AirOperatorOptions
from opgen.aot.operators.spec_operator import SpecOperator
from opgen.lib.arrays import ints, reshape
from opgen.lib.draw import Case, Draw, Sample
from opgen.lib.shapes import is_reshape, reshaped, shape_of
from opgen.lib.tensor import has
from opgen.litert.parse import parse_operator
from opgen.litert.schema import ModelT, SubGraphT
from opgen.registry.context import RegistryContext
from opgen.registry.definition import Call, Definition, Kernel, Litert, Operand, Operation, Option, OutputFacts, Params, State, TorchEntry, UInt8, Values, Violation, in_words as _in_words, take as _take


@dataclass(frozen=True)
class ReshapeOptions(AirOperatorOptions):
    """Options of RESHAPE."""

    new_shape: tuple[int, ...] = ()  # specs/shape/reshape.yaml:11


def infer(op: Operation[ReshapeOptions]) -> Mapping[str, OutputFacts | tuple[OutputFacts, ...]]:
    input = op.tensor("input")  # specs/_family/relabel.yaml:6
    shape = op.optional("shape")  # specs/shape/reshape.yaml:14
    known = not has(shape) or shape.is_constant  # specs/shape/reshape.yaml:20
    new_shape = op.options.new_shape  # specs/shape/reshape.yaml:11
    wanted = shape_of(shape) if has(shape) and shape.is_constant else () if new_shape == (0,) else new_shape  # specs/shape/reshape.yaml:22
    return {
        "output": OutputFacts(
            type=input.type,  # specs/_family/relabel.yaml:9
            shape=reshaped(input.size, wanted) if known else None,  # specs/shape/reshape.yaml:17
            scale=input.scale,  # specs/_family/relabel.yaml:10
            zero_point=input.zero_point,  # specs/_family/relabel.yaml:11
        ),
    }


def check(op: Operation[ReshapeOptions]) -> Iterator[Violation]:
    input = op.tensor("input")  # specs/_family/relabel.yaml:6
    shape = op.optional("shape")  # specs/shape/reshape.yaml:14
    known = not has(shape) or shape.is_constant  # specs/shape/reshape.yaml:20
    new_shape = op.options.new_shape  # specs/shape/reshape.yaml:11
    wanted = shape_of(shape) if has(shape) and shape.is_constant else () if new_shape == (0,) else new_shape  # specs/shape/reshape.yaml:22
    if not (not known or is_reshape(input.size, wanted)):  # specs/shape/reshape.yaml:25
        yield Violation('specs/shape/reshape.yaml:25', _in_words(input.size) + ' elements do not fit the shape ' + _in_words(wanted))
    output = op.tensor("output")  # specs/shape/reshape.yaml:16
    if not (input.size == output.size):  # specs/shape/reshape.yaml:27
        yield Violation('specs/shape/reshape.yaml:27', _in_words(input.size) + ' elements do not fit the shape ' + _in_words(output.shape))


def macs(op: Operation[ReshapeOptions]) -> int:
    del op
    return 0  # specs/_family/relabel.yaml:18


def _evaluate_reference(op: Operation[ReshapeOptions]) -> Values:
    input = op.tensor("input")  # specs/_family/relabel.yaml:6
    output = op.tensor("output")  # specs/shape/reshape.yaml:16
    return _take(reshape(input, output.shape))  # specs/_family/relabel.yaml:19


def states(op: Operation[ReshapeOptions]) -> Mapping[str, State]:
    del op
    return {}


def _evaluate_exact(op: Operation[ReshapeOptions]) -> Values:
    input = op.tensor("input")  # specs/_family/relabel.yaml:6
    output = op.tensor("output")  # specs/shape/reshape.yaml:16
    return _take(reshape(input, output.shape))  # specs/_family/relabel.yaml:20


def _copy_bytes_params(op: Operation[ReshapeOptions]) -> Params:
    input = op.tensor("input")  # specs/_family/relabel.yaml:6
    bytes = input.bytes  # specs/_family/relabel.yaml:16
    return (("bytes", bytes),)  # specs/_family/relabel.yaml:23


def _uint8_exact(op: Operation[ReshapeOptions]) -> bool:
    del op
    return True


def _torch_0_inputs(call: Call) -> Mapping[str, object]:
    self = call["self"]  # specs/shape/reshape.yaml:7
    results = call["results"]  # specs/shape/reshape.yaml:7
    return {
        "input": self,  # specs/shape/reshape.yaml:7
        "shape": results[0].shape,  # specs/shape/reshape.yaml:7
    }


def _torch_0_options(call: Call) -> Mapping[str, object]:
    del call
    return {
    }


def _torch_0_outputs(call: Call) -> tuple[object, ...]:
    return (
        call["output"],  # specs/shape/reshape.yaml:7
    )


def _torch_1_inputs(call: Call) -> Mapping[str, object]:
    self = call["self"]  # specs/shape/reshape.yaml:8
    results = call["results"]  # specs/shape/reshape.yaml:8
    return {
        "input": self,  # specs/shape/reshape.yaml:8
        "shape": results[0].shape,  # specs/shape/reshape.yaml:8
    }


def _torch_1_options(call: Call) -> Mapping[str, object]:
    del call
    return {
    }


def _torch_1_outputs(call: Call) -> tuple[object, ...]:
    return (
        call["output"],  # specs/shape/reshape.yaml:8
    )


def sample_0(draw: Draw) -> Case:
    sample = Sample(draw)
    span = draw.span
    input = sample.tensor("input", (span(1, 4), span(1, 5), span(1, 6)), "")  # specs/shape/reshape.yaml:35
    shape = sample.tensor("shape", ints((input.shape[0], -1)), "")  # specs/shape/reshape.yaml:36
    return sample.case()


def sample_1(draw: Draw) -> Case:
    sample = Sample(draw)
    span = draw.span
    input = sample.tensor("input", (span(1, 4), 6), "")  # specs/shape/reshape.yaml:37
    shape = sample.tensor("shape", ints((2, 3 * input.shape[0])), "")  # specs/shape/reshape.yaml:38
    return sample.case()


def sample_2(draw: Draw) -> Case:
    sample = Sample(draw)
    new_shape = sample.option("new_shape", (-1, 1, 2))  # specs/shape/reshape.yaml:39
    span = draw.span
    input = sample.tensor("input", (span(1, 4), 2), "")  # specs/shape/reshape.yaml:40
    return sample.case()


DEFINITION = Definition[ReshapeOptions](
    op='RESHAPE',
    place='specs/shape/reshape.yaml:2',
    doc='The elements of the input, in their order, in another shape.',
    options_type=ReshapeOptions,
    options=(
        Option('new_shape', tuple, 'specs/shape/reshape.yaml:11', element=int, default=(), required=False),
    ),
    litert=Litert(builtin='RESHAPE', versions=(1, 1), table='ReshapeOptions'),
    inputs=(
        Operand('input', 'specs/_family/relabel.yaml:6'),
        Operand('shape', 'specs/shape/reshape.yaml:14', optional=True),
    ),
    outputs=(
        Operand('output', 'specs/shape/reshape.yaml:16'),
    ),
    infer=infer,
    check=check,
    macs=macs,
    reference=_evaluate_reference,
    states=states,
    kernels=(
        Kernel[ReshapeOptions](
            name='copy_bytes',
            place='specs/_family/relabel.yaml:23',
            types={'input': (DType.INT8, DType.UINT8, DType.INT16, DType.UINT16, DType.INT32, DType.UINT32, DType.INT64, DType.UINT64, DType.FLOAT16, DType.FLOAT32, DType.FLOAT64, DType.BOOL,), 'shape': (DType.INT32, DType.INT64,)},
            same_type={'output': 'input'},
            arguments=('p', 'input', 'output'),
            c=(
                '/* relabel: input int8 or uint8 or int16 or uint16 or int32 or uint32 or int64 or uint64 or float16 or float32 or float64 or bool (specs/_family/relabel.yaml:23) */\n'
                'typedef struct {\n'
                '    int32_t bytes;\n'
                '} opgen_copy_bytes_params;\n'
                '\n'
                'static inline int opgen_run_copy_bytes(const opgen_copy_bytes_params *p, const void *input, void *output)\n'
                '{\n'
                '    arm_reshape_s8((const int8_t *)input, (int8_t *)output, (uint32_t)p->bytes);\n'
                '    return 0;\n'
                '}\n'
            ),
            params=_copy_bytes_params,
            exact=None,
        ),
    ),
    state_names=(),
    alias={'output': 'input'},
    reads_values=frozenset(['input', 'shape']),
    folds=(),
    absorptions=(),
    uint8=UInt8[ReshapeOptions]('specs/_family/relabel.yaml:14', _uint8_exact, '', None),
    torch=(
        TorchEntry('aten.view.default', '', None, _torch_0_inputs, _torch_0_options, _torch_0_outputs, frozenset(['results', 'self', 'size']), ('output',), 'specs/shape/reshape.yaml:7'),
        TorchEntry('aten.flatten.using_ints', '', None, _torch_1_inputs, _torch_1_options, _torch_1_outputs, frozenset(['end_dim', 'results', 'self', 'start_dim']), ('output',), 'specs/shape/reshape.yaml:8'),
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
    """Read one RESHAPE of a LiteRT model."""
    return parse_operator(DEFINITION, op_id, model, subgraph, air_model)


class ReshapeOperator(SpecOperator):
    """RESHAPE, ready to be planned and emitted."""

    TYPE = 'RESHAPE'
    DEFINITION = DEFINITION


OPERATOR = ReshapeOperator
OPTIONS = ReshapeOptions


def register(context: RegistryContext, *, overwrite: bool = False) -> None:
    """Put RESHAPE into the registries of a context."""
    context.litert_parsers.register(DEFINITION.litert_key, parse, overwrite)
    context.air_options.register('RESHAPE', ReshapeOptions, overwrite)
    context.aot_operator_classes.register('RESHAPE', ReshapeOperator, overwrite)
