"""WHERE. Made by `opgen build` from specs/shape/where.yaml; do not edit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from opgen.air.dtype import DType
from opgen.air.model import AirModel, AirOperator, AirOperatorOptions
from opgen.aot.operators.spec_operator import SpecOperator
from opgen.lib.arrays import as_int64s
from opgen.lib.draw import Case, Draw, Sample
from opgen.lib.indexing import nonzero
from opgen.litert.parse import parse_operator
from opgen.litert.schema import ModelT, SubGraphT
from opgen.registry.context import RegistryContext
from opgen.registry.definition import Definition, Kernel, Litert, Operand, Operation, OutputFacts, Params, State, Values, Violation, take as _take


@dataclass(frozen=True)
class WhereOptions(AirOperatorOptions):
    """Options of WHERE."""


def infer(op: Operation[WhereOptions]) -> Mapping[str, OutputFacts | tuple[OutputFacts, ...]]:
    int64 = DType.INT64  # specs/shape/where.yaml:12
    condition = op.tensor("condition")  # specs/shape/where.yaml:10
    places = nonzero(condition)  # specs/shape/where.yaml:15
    return {
        "output": OutputFacts(
            type=int64,  # specs/shape/where.yaml:12
            shape=places.shape,  # specs/shape/where.yaml:12
        ),
    }


def check(op: Operation[WhereOptions]) -> Iterator[Violation]:
    del op
    return iter(())


def macs(op: Operation[WhereOptions]) -> int:
    del op
    return 0  # specs/shape/where.yaml:19


def _evaluate_reference(op: Operation[WhereOptions]) -> Values:
    condition = op.tensor("condition")  # specs/shape/where.yaml:10
    return _take(nonzero(condition))  # specs/shape/where.yaml:20


def states(op: Operation[WhereOptions]) -> Mapping[str, State]:
    del op
    return {}


def _where_constant_exact(op: Operation[WhereOptions]) -> Values:
    condition = op.tensor("condition")  # specs/shape/where.yaml:10
    return _take(nonzero(condition))  # specs/shape/where.yaml:20


def _where_constant_params(op: Operation[WhereOptions]) -> Params:
    condition = op.tensor("condition")  # specs/shape/where.yaml:10
    places = nonzero(condition)  # specs/shape/where.yaml:15
    indices = as_int64s(places)  # specs/shape/where.yaml:16
    output = op.tensor("output")  # specs/shape/where.yaml:12
    count = output.size  # specs/shape/where.yaml:17
    return (("indices", indices), ("count", count),)  # specs/shape/where.yaml:23


def sample_0(draw: Draw) -> Case:
    sample = Sample(draw)
    choice = draw.choice
    integers = draw.integers
    span = draw.span
    condition = sample.tensor("condition", choice(integers(0, 1, (span(1, 20),)), integers(0, 2, (span(1, 3), span(1, 4), span(1, 5))), integers(0, 1, ()), integers(0, 0, (2, 3))), "")  # specs/shape/where.yaml:31
    return sample.case()


DEFINITION = Definition[WhereOptions](
    op='WHERE',
    place='specs/shape/where.yaml:2',
    doc=(
                'The indices of all elements that are not zero, a row each, in the order of the elements.\n'
                'How many there are must be known when the model is compiled, so that the condition is a constant.'
            ),
    options_type=WhereOptions,
    options=(),
    litert=Litert(builtin='WHERE', versions=(1, 2), table='WhereOptions'),
    inputs=(
        Operand('condition', 'specs/shape/where.yaml:10', const=True, ignores_scale=True),
    ),
    outputs=(
        Operand('output', 'specs/shape/where.yaml:12', ignores_scale=True),
    ),
    infer=infer,
    check=check,
    macs=macs,
    reference=_evaluate_reference,
    reference_place='specs/shape/where.yaml:20',
    states=states,
    kernels=(
        Kernel[WhereOptions](
            name='where_constant',
            place='specs/shape/where.yaml:23',
            types={'condition': (DType.BOOL, DType.FLOAT32, DType.INT8, DType.UINT8, DType.INT32, DType.UINT32, DType.INT64,), 'output': (DType.INT64,)},
            same_type={},
            arguments=('p', 'output'),
            c=(
                '/* WHERE: condition bool or float32 or int8 or uint8 or int32 or uint32 or int64, output int64 (specs/shape/where.yaml:23) */\n'
                'typedef struct {\n'
                '    const int64_t *indices;\n'
                '    int32_t count;\n'
                '} opgen_where_constant_params;\n'
                '\n'
                'static inline int opgen_run_where_constant(const opgen_where_constant_params *p, int64_t *output)\n'
                '{\n'
                '    memcpy(output, p->indices, (size_t)p->count * sizeof *output);\n'
                '    return 0;\n'
                '}\n'
            ),
            params=_where_constant_params,
            exact=_where_constant_exact,
            headers=('string.h',),
            table_inputs={'indices': ('condition',)},
        ),
    ),
    state_names=(),
    alias=None,
    reads_values=frozenset(['condition']),
    folds=(),
    absorptions=(),
    samples=(
        sample_0,
    ),
)


def parse(
    op_id: int, model: ModelT, subgraph: SubGraphT, air_model: AirModel
) -> AirOperator:
    """Read one WHERE of a LiteRT model."""
    return parse_operator(DEFINITION, op_id, model, subgraph, air_model)


class WhereOperator(SpecOperator):
    """WHERE, ready to be planned and emitted."""

    TYPE = 'WHERE'
    DEFINITION = DEFINITION


OPERATOR = WhereOperator
OPTIONS = WhereOptions


def register(context: RegistryContext, *, overwrite: bool = False) -> None:
    """Put WHERE into the registries of a context."""
    context.litert_parsers.register(DEFINITION.litert_key, parse, overwrite)
    context.air_options.register('WHERE', WhereOptions, overwrite)
    context.aot_operator_classes.register('WHERE', WhereOperator, overwrite)
