"""CALL_ONCE. Made by `opgen build` from specs/control/call_once.yaml; do not edit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from opgen.air.dtype import DType
from opgen.air.model import AirModel, AirOperator, AirOperatorOptions
from opgen.aot.operators.spec_operator import SpecOperator
from opgen.litert.parse import parse_operator
from opgen.litert.schema import ModelT, SubGraphT
from opgen.registry.context import RegistryContext
from opgen.registry.definition import Control, Definition, Litert, Operation, Option, OutputFacts, State, Values, Violation


@dataclass(frozen=True)
class CallOnceOptions(AirOperatorOptions):
    """Options of CALL_ONCE."""

    init_subgraph_index: int = 0  # specs/control/call_once.yaml:10


def infer(op: Operation[CallOnceOptions]) -> Mapping[str, OutputFacts | tuple[OutputFacts, ...]]:
    del op
    raise NotImplementedError("CALL_ONCE becomes control flow")


def check(op: Operation[CallOnceOptions]) -> Iterator[Violation]:
    del op
    return iter(())


def macs(op: Operation[CallOnceOptions]) -> int:
    del op
    return 0


def _evaluate_reference(op: Operation[CallOnceOptions]) -> Values:
    del op
    raise NotImplementedError("CALL_ONCE has no _evaluate_reference")


def states(op: Operation[CallOnceOptions]) -> Mapping[str, State]:
    del op
    return {}


DEFINITION = Definition[CallOnceOptions](
    op='CALL_ONCE',
    place='specs/control/call_once.yaml:2',
    doc=(
                'Runs a subgraph in the first run after the reset, and no more.\n'
                'It gives variables their first values; what is constant is in place before the first run.'
            ),
    options_type=CallOnceOptions,
    options=(
        Option('init_subgraph_index', int, 'specs/control/call_once.yaml:10', default=0, required=False, minimum=0),
    ),
    litert=Litert(builtin='CALL_ONCE', versions=(1, 1), table='CallOnceOptions'),
    inputs=(),
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
    control=Control('once', {'body': 'init_subgraph_index'}, 'specs/control/call_once.yaml:7'),
    samples=(),
)


def parse(
    op_id: int, model: ModelT, subgraph: SubGraphT, air_model: AirModel
) -> AirOperator:
    """Read one CALL_ONCE of a LiteRT model."""
    return parse_operator(DEFINITION, op_id, model, subgraph, air_model)


class CallOnceOperator(SpecOperator):
    """CALL_ONCE, ready to be planned and emitted."""

    TYPE = 'CALL_ONCE'
    DEFINITION = DEFINITION


OPERATOR = CallOnceOperator
OPTIONS = CallOnceOptions


def register(context: RegistryContext, *, overwrite: bool = False) -> None:
    """Put CALL_ONCE into the registries of a context."""
    context.litert_parsers.register(DEFINITION.litert_key, parse, overwrite)
    context.air_options.register('CALL_ONCE', CallOnceOptions, overwrite)
    context.aot_operator_classes.register('CALL_ONCE', CallOnceOperator, overwrite)
