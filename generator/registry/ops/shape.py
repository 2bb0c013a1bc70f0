"""SHAPE. Made by `opgen build` from specs/shape/shape.yaml; do not edit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from opgen.air.dtype import DType
from opgen.air.model import AirModel, AirOperator, AirOperatorOptions
from opgen.aot.operators.spec_operator import SpecOperator
from opgen.lib.arrays import as_int32s, as_int64s, ints
from opgen.lib.draw import Case, Draw, Sample
from opgen.litert.parse import parse_operator
from opgen.litert.schema import ModelT, SubGraphT
from opgen.registry.context import RegistryContext
from opgen.registry.definition import Definition, Kernel, Litert, Operand, Operation, Option, OutputFacts, Params, State, Values, Violation, take as _take


@dataclass(frozen=True)
class ShapeOptions(AirOperatorOptions):
    """Options of SHAPE."""

    out_type: DType = DType.FLOAT32  # specs/shape/shape.yaml:7


def infer(op: Operation[ShapeOptions]) -> Mapping[str, OutputFacts | tuple[OutputFacts, ...]]:
    out_type = op.options.out_type  # specs/shape/shape.yaml:7
    input = op.tensor("input")  # specs/shape/shape.yaml:10
    return {
        "output": OutputFacts(
            type=out_type,  # specs/shape/shape.yaml:14
            shape=(input.rank,),  # specs/shape/shape.yaml:15
        ),
    }


def check(op: Operation[ShapeOptions]) -> Iterator[Violation]:
    del op
    return iter(())


def macs(op: Operation[ShapeOptions]) -> int:
    del op
    return 0  # specs/shape/shape.yaml:22


def _evaluate_reference(op: Operation[ShapeOptions]) -> Values:
    input = op.tensor("input")  # specs/shape/shape.yaml:10
    return _take(ints(input.shape))  # specs/shape/shape.yaml:23


def states(op: Operation[ShapeOptions]) -> Mapping[str, State]:
    del op
    return {}


def _shape_s32_params(op: Operation[ShapeOptions]) -> Params:
    input = op.tensor("input")  # specs/shape/shape.yaml:10
    rank = input.rank  # specs/shape/shape.yaml:18
    sizes = as_int32s(ints(input.shape))  # specs/shape/shape.yaml:19
    return (("rank", rank), ("sizes", sizes),)  # specs/shape/shape.yaml:26


def _shape_s64_params(op: Operation[ShapeOptions]) -> Params:
    input = op.tensor("input")  # specs/shape/shape.yaml:10
    rank = input.rank  # specs/shape/shape.yaml:18
    sizes_s64 = as_int64s(ints(input.shape))  # specs/shape/shape.yaml:20
    return (("rank", rank), ("sizes_s64", sizes_s64),)  # specs/shape/shape.yaml:34


def sample_0(draw: Draw) -> Case:
    sample = Sample(draw)
    int32 = DType.INT32
    int64 = DType.INT64
    choice = draw.choice
    out_type = sample.option("out_type", choice(int32, int64))  # specs/shape/shape.yaml:44
    span = draw.span
    input = sample.tensor("input", choice((span(1, 9),), (span(1, 3), span(1, 3), span(1, 3))), "")  # specs/shape/shape.yaml:45
    return sample.case()


DEFINITION = Definition[ShapeOptions](
    op='SHAPE',
    place='specs/shape/shape.yaml:2',
    doc="The sizes of the input's axes.",
    options_type=ShapeOptions,
    options=(
        Option('out_type', DType, 'specs/shape/shape.yaml:7', default=DType.FLOAT32, required=False, only=(DType.INT32, DType.INT64,)),
    ),
    litert=Litert(builtin='SHAPE', versions=(1, 1), table='ShapeOptions'),
    inputs=(
        Operand('input', 'specs/shape/shape.yaml:10'),
    ),
    outputs=(
        Operand('output', 'specs/shape/shape.yaml:12', ignores_scale=True),
    ),
    infer=infer,
    check=check,
    macs=macs,
    reference=_evaluate_reference,
    reference_place='specs/shape/shape.yaml:23',
    states=states,
    kernels=(
        Kernel[ShapeOptions](
            name='shape_s32',
            place='specs/shape/shape.yaml:26',
            types={'input': (DType.INT8, DType.UINT8, DType.INT16, DType.UINT16, DType.INT32, DType.UINT32, DType.INT64, DType.UINT64, DType.FLOAT16, DType.FLOAT32, DType.FLOAT64, DType.BOOL,), 'output': (DType.INT32,)},
            same_type={},
            arguments=('p', 'output'),
            c=(
                '/* SHAPE: input int8 or uint8 or int16 or uint16 or int32 or uint32 or int64 or uint64 or float16 or float32 or float64 or bool, output int32 (specs/shape/shape.yaml:26) */\n'
                'typedef struct {\n'
                '    int32_t rank;\n'
                '    const int32_t *sizes;\n'
                '} opgen_shape_s32_params;\n'
                '\n'
                'static inline int opgen_run_shape_s32(const opgen_shape_s32_params *p, int32_t *output)\n'
                '{\n'
                '    for (int32_t i = 0; i < p->rank; i++) {\n'
                '        output[i] = p->sizes[i];\n'
                '    }\n'
                '    return 0;\n'
                '}\n'
            ),
            params=_shape_s32_params,
            exact=None,
            table_inputs={},
        ),
        Kernel[ShapeOptions](
            name='shape_s64',
            place='specs/shape/shape.yaml:34',
            types={'input': (DType.INT8, DType.UINT8, DType.INT16, DType.UINT16, DType.INT32, DType.UINT32, DType.INT64, DType.UINT64, DType.FLOAT16, DType.FLOAT32, DType.FLOAT64, DType.BOOL,), 'output': (DType.INT64,)},
            same_type={},
            arguments=('p', 'output'),
            c=(
                '/* SHAPE: input int8 or uint8 or int16 or uint16 or int32 or uint32 or int64 or uint64 or float16 or float32 or float64 or bool, output int64 (specs/shape/shape.yaml:34) */\n'
                'typedef struct {\n'
                '    int32_t rank;\n'
                '    const int64_t *sizes_s64;\n'
                '} opgen_shape_s64_params;\n'
                '\n'
                'static inline int opgen_run_shape_s64(const opgen_shape_s64_params *p, int64_t *output)\n'
                '{\n'
                '    for (int32_t i = 0; i < p->rank; i++) {\n'
                '        output[i] = p->sizes_s64[i];\n'
                '    }\n'
                '    return 0;\n'
                '}\n'
            ),
            params=_shape_s64_params,
            exact=None,
            table_inputs={},
        ),
    ),
    state_names=(),
    alias=None,
    reads_values=frozenset(),
    folds=(),
    absorptions=(),
    samples=(
        sample_0,
    ),
)


def parse(
    op_id: int, model: ModelT, subgraph: SubGraphT, air_model: AirModel
) -> AirOperator:
    """Read one SHAPE of a LiteRT model."""
    return parse_operator(DEFINITION, op_id, model, subgraph, air_model)


class ShapeOperator(SpecOperator):
    """SHAPE, ready to be planned and emitted."""

    TYPE = 'SHAPE'
    DEFINITION = DEFINITION


OPERATOR = ShapeOperator
OPTIONS = ShapeOptions


def register(context: RegistryContext, *, overwrite: bool = False) -> None:
    """Put SHAPE into the registries of a context."""
    context.litert_parsers.register(DEFINITION.litert_key, parse, overwrite)
    context.air_options.register('SHAPE', ShapeOptions, overwrite)
    context.aot_operator_classes.register('SHAPE', ShapeOperator, overwrite)
