"""WHILE. Made by `opgen build` from specs/control/while.yaml; do not edit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from opgen.air.dtype import DType
from opgen.air.model import AirModel, AirOperator, AirOperatorOptions
from opgen.aot.operators.spec_operator import SpecOperator
from opgen.litert.parse import parse_operator
from opgen.litert.schema import ModelT, SubGraphT
from opgen.registry.context import RegistryContext
from opgen.registry.definition import Control, Definition, Litert, Operand, Operation, Option, OutputFacts, State, Values, Violation


@dataclass(frozen=True)
class WhileOptions(AirOperatorOptions):
    """Options of WHILE."""

    cond_subgraph_index: int = 0  # specs/control/while.yaml:8
    body_subgraph_index: int = 0  # specs/control/while.yaml:9


def infer(op: Operation[WhileOptions]) -> Mapping[str, OutputFacts | tuple[OutputFacts, ...]]:
    del op
    raise NotImplementedError("WHILE becomes control flow")


def check(op: Operation[WhileOptions]) -> Iterator[Violation]:
    del op
    return iter(())


def macs(op: Operation[WhileOptions]) -> int:
    del op
    return 0


def _evaluate_reference(op: Operation[WhileOptions]) -> Values:
    del op
    raise NotImplementedError("WHILE has no _evaluate_reference")


def states(op: Operation[WhileOptions]) -> Mapping[str, State]:
    del op
    return {}


DEFINITION = Definition[WhileOptions](
    op='WHILE',
    place='specs/control/while.yaml:2',
    doc='Runs the subgraph "body" on its own outputs as long as the subgraph "cond" gives true for them.',
    options_type=WhileOptions,
    options=(
        Option('cond_subgraph_index', int, 'specs/control/while.yaml:8', default=0, required=False, minimum=0),
        Option('body_subgraph_index', int, 'specs/control/while.yaml:9', default=0, required=False, minimum=0),
    ),
    litert=Litert(builtin='WHILE', versions=(1, 1), table='WhileOptions'),
    inputs=(
        Operand('inputs', 'specs/control/while.yaml:12', variadic=True),
    ),
    outputs=(
        Operand('outputs', 'specs/control/while.yaml:14', variadic=True),
    ),
    infer=infer,
    check=check,
    macs=macs,
    reference=_evaluate_reference,
    states=states,
    kernels=(),
    state_names=(),
    alias=None,
    reads_values=frozenset(),
    folds=(),
    absorptions=(),
    control=Control('loop', {'condition': 'cond_subgraph_index', 'body': 'body_subgraph_index'}, 'specs/control/while.yaml:5'),
    samples=(),
)


def parse(
    op_id: int, model: ModelT, subgraph: SubGraphT, air_model: AirModel
) -> AirOperator:
    """Read one WHILE of a LiteRT model."""
    return parse_operator(DEFINITION, op_id, model, subgraph, air_model)


class WhileOperator(SpecOperator):
    """WHILE, ready to be planned and emitted."""

    TYPE = 'WHILE'
    DEFINITION = DEFINITION


OPERATOR = WhileOperator
OPTIONS = WhileOptions


def register(context: RegistryContext, *, overwrite: bool = False) -> None:
    """Put WHILE into the registries of a context."""
    context.litert_parsers.register(DEFINITION.litert_key, parse, overwrite)
    context.air_options.register('WHILE', WhileOptions, overwrite)
    context.aot_operator_classes.register('WHILE', WhileOperator, overwrite)
