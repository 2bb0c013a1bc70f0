"""FILL. Made by `opgen build` from specs/shape/fill.yaml; do not edit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from opgen.air.dtype import DType
from opgen.air.model import AirModel, AirOperator, AirOperatorOptions
from opgen.aot.operators.spec_operator import SpecOperator
from opgen.lib.arrays import full, ints, smallest
from opgen.lib.draw import Case, Draw, Sample
from opgen.lib.shapes import shape_of
from opgen.litert.parse import parse_operator
from opgen.litert.schema import ModelT, SubGraphT
from opgen.registry.context import RegistryContext
from opgen.registry.definition import Definition, Kernel, Litert, Operand, Operation, OutputFacts, Params, State, Values, Violation, in_words as _in_words, take as _take


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


def _evaluate_exact(op: Operation[FillOptions]) -> Values:
    value = op.tensor("value")  # specs/shape/fill.yaml:8
    output = op.tensor("output")  # specs/shape/fill.yaml:10
    return _take(full(output.shape, value))  # specs/shape/fill.yaml:28


def _fill_bytes_params(op: Operation[FillOptions]) -> Params:
    output = op.tensor("output")  # specs/shape/fill.yaml:10
    bytes = output.bytes  # specs/shape/fill.yaml:17
    value = op.tensor("value")  # specs/shape/fill.yaml:8
    width = value.type.bits // 8  # specs/shape/fill.yaml:18
    return (("bytes", bytes), ("width", width),)  # specs/shape/fill.yaml:31


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
        Operand('shape', 'specs/shape/fill.yaml:7', const=True),
        Operand('value', 'specs/shape/fill.yaml:8'),
    ),
    outputs=(
        Operand('output', 'specs/shape/fill.yaml:10'),
    ),
    infer=infer,
    check=check,
    macs=macs,
    reference=_evaluate_reference,
    states=states,
    kernels=(
        Kernel[FillOptions](
            name='fill_bytes',
            place='specs/shape/fill.yaml:31',
            types={'shape': (DType.INT32, DType.INT64,), 'value': (DType.INT8, DType.UINT8, DType.INT16, DType.UINT16, DType.INT32, DType.UINT32, DType.INT64, DType.UINT64, DType.FLOAT16, DType.FLOAT32, DType.FLOAT64, DType.BOOL,)},
            same_type={'output': 'value'},
            arguments=('p', 'value', 'output'),
            c=(
                '/* FILL: shape int32 or int64, value int8 or uint8 or int16 or uint16 or int32 or uint32 or int64 or uint64 or float16 or float32 or float64 or bool (specs/shape/fill.yaml:31) */\n'
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
            exact=None,
            headers=('opgen_copy.h',),
        ),
    ),
    state_names=(),
    alias=None,
    reads_values=frozenset(['shape', 'value']),
    folds=(),
    absorptions=(),
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
