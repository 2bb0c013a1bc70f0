"""VAR_HANDLE. Made by `opgen build` from specs/control/var_handle.yaml; do not edit."""

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
class VarHandleOptions(AirOperatorOptions):
    """Options of VAR_HANDLE."""

    container: str = ''  # specs/control/var_handle.yaml:8
    shared_name: str = ''  # specs/control/var_handle.yaml:9


def infer(op: Operation[VarHandleOptions]) -> Mapping[str, OutputFacts | tuple[OutputFacts, ...]]:
    del op
    raise NotImplementedError("VAR_HANDLE becomes control flow")


def check(op: Operation[VarHandleOptions]) -> Iterator[Violation]:
    del op
    return iter(())


def macs(op: Operation[VarHandleOptions]) -> int:
    del op
    return 0


def _evaluate_reference(op: Operation[VarHandleOptions]) -> Values:
    del op
    raise NotImplementedError("VAR_HANDLE has no _evaluate_reference")


def states(op: Operation[VarHandleOptions]) -> Mapping[str, State]:
    del op
    return {}


DEFINITION = Definition[VarHandleOptions](
    op='VAR_HANDLE',
    place='specs/control/var_handle.yaml:2',
    doc='The variable of a name, which lives from run to run. Before it is assigned, it is zero.',
    options_type=VarHandleOptions,
    options=(
        Option('container', str, 'specs/control/var_handle.yaml:8', default='', required=False),
        Option('shared_name', str, 'specs/control/var_handle.yaml:9', default='', required=False),
    ),
    litert=Litert(builtin='VAR_HANDLE', versions=(1, 1), table='VarHandleOptions'),
    inputs=(),
    outputs=(
        Operand('resource_id', 'specs/control/var_handle.yaml:12'),
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
    control=Control('variable', {'container': 'container', 'name': 'shared_name'}, 'specs/control/var_handle.yaml:5'),
    samples=(),
)


def parse(
    op_id: int, model: ModelT, subgraph: SubGraphT, air_model: AirModel
) -> AirOperator:
    """Read one VAR_HANDLE of a LiteRT model."""
    return parse_operator(DEFINITION, op_id, model, subgraph, air_model)


class VarHandleOperator(SpecOperator):
    """VAR_HANDLE, ready to be planned and emitted."""

    TYPE = 'VAR_HANDLE'
    DEFINITION = DEFINITION


OPERATOR = VarHandleOperator
OPTIONS = VarHandleOptions


def register(context: RegistryContext, *, overwrite: bool = False) -> None:
    """Put VAR_HANDLE into the registries of a context."""
    context.litert_parsers.register(DEFINITION.litert_key, parse, overwrite)
    context.air_options.register('VAR_HANDLE', VarHandleOptions, overwrite)
    context.aot_operator_classes.register('VAR_HANDLE', VarHandleOperator, overwrite)
