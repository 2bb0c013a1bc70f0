"""READ_VARIABLE. Made by `opgen build` from specs/control/read_variable.yaml; do not edit."""

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
class ReadVariableOptions(AirOperatorOptions):
    """Options of READ_VARIABLE."""


def infer(op: Operation[ReadVariableOptions]) -> Mapping[str, OutputFacts | tuple[OutputFacts, ...]]:
    del op
    raise NotImplementedError("READ_VARIABLE becomes control flow")


def check(op: Operation[ReadVariableOptions]) -> Iterator[Violation]:
    del op
    return iter(())


def macs(op: Operation[ReadVariableOptions]) -> int:
    del op
    return 0


def _evaluate_reference(op: Operation[ReadVariableOptions]) -> Values:
    del op
    raise NotImplementedError("READ_VARIABLE has no _evaluate_reference")


def states(op: Operation[ReadVariableOptions]) -> Mapping[str, State]:
    del op
    return {}


DEFINITION = Definition[ReadVariableOptions](
    op='READ_VARIABLE',
    place='specs/control/read_variable.yaml:2',
    doc='The value of a variable.',
    options_type=ReadVariableOptions,
    options=(),
    litert=Litert(builtin='READ_VARIABLE', versions=(1, 1)),
    inputs=(
        Operand('resource_id', 'specs/control/read_variable.yaml:8'),
    ),
    outputs=(
        Operand('value', 'specs/control/read_variable.yaml:10'),
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
    control=Control('read', {'variable': 'resource_id'}, 'specs/control/read_variable.yaml:5'),
    samples=(),
)


def parse(
    op_id: int, model: ModelT, subgraph: SubGraphT, air_model: AirModel
) -> AirOperator:
    """Read one READ_VARIABLE of a LiteRT model."""
    return parse_operator(DEFINITION, op_id, model, subgraph, air_model)


class ReadVariableOperator(SpecOperator):
    """READ_VARIABLE, ready to be planned and emitted."""

    TYPE = 'READ_VARIABLE'
    DEFINITION = DEFINITION


OPERATOR = ReadVariableOperator
OPTIONS = ReadVariableOptions


def register(context: RegistryContext, *, overwrite: bool = False) -> None:
    """Put READ_VARIABLE into the registries of a context."""
    context.litert_parsers.register(DEFINITION.litert_key, parse, overwrite)
    context.air_options.register('READ_VARIABLE', ReadVariableOptions, overwrite)
    context.aot_operator_classes.register('READ_VARIABLE', ReadVariableOperator, overwrite)
