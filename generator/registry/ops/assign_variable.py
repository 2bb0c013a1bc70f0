"""ASSIGN_VARIABLE. Made by `opgen build` from specs/control/assign_variable.yaml; do not edit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from opgen.air.dtype import DType
from opgen.air.model import AirModel, AirOperator, AirOperatorOptions
from opgen.aot.operators.spec_operator import SpecOperator
from opgen.litert.parse import parse_operator
from opgen.litert.schema import ModelT, SubGraphT
from opgen.registry.context import RegistryContext
from opgen.registry.definition import Control, Definition, Litert, Operand, Operation, OutputFacts, State, Values, Violation


@dataclass(frozen=True)
class AssignVariableOptions(AirOperatorOptions):
    """Options of ASSIGN_VARIABLE."""


def infer(op: Operation[AssignVariableOptions]) -> Mapping[str, OutputFacts | tuple[OutputFacts, ...]]:
    del op
    raise NotImplementedError("ASSIGN_VARIABLE becomes control flow")


def check(op: Operation[AssignVariableOptions]) -> Iterator[Violation]:
    del op
    return iter(())


def macs(op: Operation[AssignVariableOptions]) -> int:
    del op
    return 0


def _evaluate_reference(op: Operation[AssignVariableOptions]) -> Values:
    del op
    raise NotImplementedError("ASSIGN_VARIABLE has no _evaluate_reference")


def states(op: Operation[AssignVariableOptions]) -> Mapping[str, State]:
    del op
    return {}


DEFINITION = Definition[AssignVariableOptions](
    op='ASSIGN_VARIABLE',
    place='specs/control/assign_variable.yaml:2',
    doc='Gives a variable its next value.',
    options_type=AssignVariableOptions,
    options=(),
    litert=Litert(builtin='ASSIGN_VARIABLE', versions=(1, 1)),
    inputs=(
        Operand('resource_id', 'specs/control/assign_variable.yaml:8'),
        Operand('value', 'specs/control/assign_variable.yaml:9'),
    ),
    outputs=(),
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
    control=Control('assign', {'variable': 'resource_id', 'value': 'value'}, 'specs/control/assign_variable.yaml:5'),
    samples=(),
)


def parse(
    op_id: int, model: ModelT, subgraph: SubGraphT, air_model: AirModel
) -> AirOperator:
    """Read one ASSIGN_VARIABLE of a LiteRT model."""
    return parse_operator(DEFINITION, op_id, model, subgraph, air_model)


class AssignVariableOperator(SpecOperator):
    """ASSIGN_VARIABLE, ready to be planned and emitted."""

    TYPE = 'ASSIGN_VARIABLE'
    DEFINITION = DEFINITION


OPERATOR = AssignVariableOperator
OPTIONS = AssignVariableOptions


def register(context: RegistryContext, *, overwrite: bool = False) -> None:
    """Put ASSIGN_VARIABLE into the registries of a context."""
    context.litert_parsers.register(DEFINITION.litert_key, parse, overwrite)
    context.air_options.register('ASSIGN_VARIABLE', AssignVariableOptions, overwrite)
    context.aot_operator_classes.register('ASSIGN_VARIABLE', AssignVariableOperator, overwrite)
