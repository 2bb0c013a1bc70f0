"""IF. Made by `opgen build` from specs/control/if.yaml; do not edit."""

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
class IfOptions(AirOperatorOptions):
    """Options of IF."""

    then_subgraph_index: int = 0  # specs/control/if.yaml:8
    else_subgraph_index: int = 0  # specs/control/if.yaml:9


def infer(op: Operation[IfOptions]) -> Mapping[str, OutputFacts | tuple[OutputFacts, ...]]:
    del op
    raise NotImplementedError("IF becomes control flow")


def check(op: Operation[IfOptions]) -> Iterator[Violation]:
    del op
    return iter(())


def macs(op: Operation[IfOptions]) -> int:
    del op
    return 0


def _evaluate_reference(op: Operation[IfOptions]) -> Values:
    del op
    raise NotImplementedError("IF has no _evaluate_reference")


def states(op: Operation[IfOptions]) -> Mapping[str, State]:
    del op
    return {}


DEFINITION = Definition[IfOptions](
    op='IF',
    place='specs/control/if.yaml:2',
    doc='Runs one of two subgraphs, which take the other inputs and give the outputs.',
    options_type=IfOptions,
    options=(
        Option('then_subgraph_index', int, 'specs/control/if.yaml:8', default=0, required=False, minimum=0),
        Option('else_subgraph_index', int, 'specs/control/if.yaml:9', default=0, required=False, minimum=0),
    ),
    litert=Litert(builtin='IF', versions=(1, 1), table='IfOptions'),
    inputs=(
        Operand('cond', 'specs/control/if.yaml:12'),
        Operand('inputs', 'specs/control/if.yaml:13', variadic=True),
    ),
    outputs=(
        Operand('outputs', 'specs/control/if.yaml:15', variadic=True),
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
    control=Control('branch', {'condition': 'cond', 'then': 'then_subgraph_index', 'else': 'else_subgraph_index'}, 'specs/control/if.yaml:5'),
    samples=(),
)


def parse(
    op_id: int, model: ModelT, subgraph: SubGraphT, air_model: AirModel
) -> AirOperator:
    """Read one IF of a LiteRT model."""
    return parse_operator(DEFINITION, op_id, model, subgraph, air_model)


class IfOperator(SpecOperator):
    """IF, ready to be planned and emitted."""

    TYPE = 'IF'
    DEFINITION = DEFINITION


OPERATOR = IfOperator
OPTIONS = IfOptions


def register(context: RegistryContext, *, overwrite: bool = False) -> None:
    """Put IF into the registries of a context."""
    context.litert_parsers.register(DEFINITION.litert_key, parse, overwrite)
    context.air_options.register('IF', IfOptions, overwrite)
    context.aot_operator_classes.register('IF', IfOperator, overwrite)
