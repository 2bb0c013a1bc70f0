"""EXPAND_DIMS. Made by `opgen build` from specs/shape/expand_dims.yaml; do not edit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from opgen.air.dtype import DType
from opgen.air.model import AirModel, AirOperator, AirOperatorOptions
from opgen.aot.operators.spec_operator import SpecOperator
from opgen.lib.arrays import element, reshape, scalar
from opgen.lib.draw import Case, Draw, Sample
from opgen.lib.shapes import is_axis, with_axis
from opgen.litert.parse import parse_operator
from opgen.litert.schema import ModelT, SubGraphT
from opgen.registry.context import RegistryContext
from opgen.registry.definition import Definition, Kernel, Litert, Operand, Operation, OutputFacts, Params, State, UInt8, Values, Violation, in_words as _in_words, take as _take


@dataclass(frozen=True)
class ExpandDimsOptions(AirOperatorOptions):
    """Options of EXPAND_DIMS."""


def infer(op: Operation[ExpandDimsOptions]) -> Mapping[str, OutputFacts | tuple[OutputFacts, ...]]:
    input = op.tensor("input")  # specs/_family/relabel.yaml:6
    axis = op.tensor("axis")  # specs/shape/expand_dims.yaml:8
    return {
        "output": OutputFacts(
            type=input.type,  # specs/_family/relabel.yaml:9
            shape=with_axis(input.shape, element(axis, 0), 1),  # specs/shape/expand_dims.yaml:11
            scale=input.scale,  # specs/_family/relabel.yaml:10
            zero_point=input.zero_point,  # specs/_family/relabel.yaml:11
        ),
    }


def check(op: Operation[ExpandDimsOptions]) -> Iterator[Violation]:
    input = op.tensor("input")  # specs/_family/relabel.yaml:6
    axis = op.tensor("axis")  # specs/shape/expand_dims.yaml:8
    if not (is_axis(element(axis, 0), input.rank + 1)):  # specs/shape/expand_dims.yaml:14
        yield Violation('specs/shape/expand_dims.yaml:14', 'the result, of ' + _in_words(input.rank + 1) + ' axes, has no axis ' + _in_words(element(axis, 0)))


def macs(op: Operation[ExpandDimsOptions]) -> int:
    del op
    return 0  # specs/_family/relabel.yaml:18


def _evaluate_reference(op: Operation[ExpandDimsOptions]) -> Values:
    input = op.tensor("input")  # specs/_family/relabel.yaml:6
    output = op.tensor("output")  # specs/shape/expand_dims.yaml:10
    return _take(reshape(input, output.shape))  # specs/_family/relabel.yaml:19


def states(op: Operation[ExpandDimsOptions]) -> Mapping[str, State]:
    del op
    return {}


def _copy_bytes_exact(op: Operation[ExpandDimsOptions]) -> Values:
    input = op.tensor("input")  # specs/_family/relabel.yaml:6
    output = op.tensor("output")  # specs/shape/expand_dims.yaml:10
    return _take(reshape(input, output.shape))  # specs/_family/relabel.yaml:19


def _copy_bytes_params(op: Operation[ExpandDimsOptions]) -> Params:
    input = op.tensor("input")  # specs/_family/relabel.yaml:6
    bytes = input.bytes  # specs/_family/relabel.yaml:16
    return (("bytes", bytes),)  # specs/_family/relabel.yaml:22


def _uint8_exact(op: Operation[ExpandDimsOptions]) -> bool:
    del op
    return True


def sample_0(draw: Draw) -> Case:
    sample = Sample(draw)
    choice = draw.choice
    axis = sample.tensor("axis", scalar(choice(-1, -3, 0, 1, 2)), "")  # specs/shape/expand_dims.yaml:22
    span = draw.span
    input = sample.tensor("input", (span(1, 4), span(1, 5)), "")  # specs/shape/expand_dims.yaml:23
    return sample.case()


DEFINITION = Definition[ExpandDimsOptions](
    op='EXPAND_DIMS',
    place='specs/shape/expand_dims.yaml:2',
    doc='The input with one more axis of size 1.',
    options_type=ExpandDimsOptions,
    options=(),
    litert=Litert(builtin='EXPAND_DIMS', versions=(1, 1), table='ExpandDimsOptions'),
    inputs=(
        Operand('input', 'specs/_family/relabel.yaml:6'),
        Operand('axis', 'specs/shape/expand_dims.yaml:8', const=True, ignores_scale=True),
    ),
    outputs=(
        Operand('output', 'specs/shape/expand_dims.yaml:10'),
    ),
    infer=infer,
    check=check,
    macs=macs,
    reference=_evaluate_reference,
    reference_place='specs/_family/relabel.yaml:19',
    states=states,
    kernels=(
        Kernel[ExpandDimsOptions](
            name='copy_bytes',
            place='specs/_family/relabel.yaml:22',
            types={'input': (DType.INT8, DType.UINT8, DType.INT16, DType.UINT16, DType.INT32, DType.UINT32, DType.INT64, DType.UINT64, DType.FLOAT16, DType.FLOAT32, DType.FLOAT64, DType.BOOL,), 'axis': (DType.INT32, DType.INT64,)},
            same_type={'output': 'input'},
            arguments=('p', 'input', 'output'),
            c=(
                '/* relabel: input int8 or uint8 or int16 or uint16 or int32 or uint32 or int64 or uint64 or float16 or float32 or float64 or bool (specs/_family/relabel.yaml:22) */\n'
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
            exact=_copy_bytes_exact,
            table_inputs={},
        ),
    ),
    state_names=(),
    alias={'output': 'input'},
    reads_values=frozenset(['axis', 'input']),
    folds=(),
    absorptions=(),
    uint8=UInt8[ExpandDimsOptions]('specs/_family/relabel.yaml:14', _uint8_exact, '', None),
    samples=(
        sample_0,
    ),
)


def parse(
    op_id: int, model: ModelT, subgraph: SubGraphT, air_model: AirModel
) -> AirOperator:
    """Read one EXPAND_DIMS of a LiteRT model."""
    return parse_operator(DEFINITION, op_id, model, subgraph, air_model)


class ExpandDimsOperator(SpecOperator):
    """EXPAND_DIMS, ready to be planned and emitted."""

    TYPE = 'EXPAND_DIMS'
    DEFINITION = DEFINITION


OPERATOR = ExpandDimsOperator
OPTIONS = ExpandDimsOptions


def register(context: RegistryContext, *, overwrite: bool = False) -> None:
    """Put EXPAND_DIMS into the registries of a context."""
    context.litert_parsers.register(DEFINITION.litert_key, parse, overwrite)
    context.air_options.register('EXPAND_DIMS', ExpandDimsOptions, overwrite)
    context.aot_operator_classes.register('EXPAND_DIMS', ExpandDimsOperator, overwrite)
