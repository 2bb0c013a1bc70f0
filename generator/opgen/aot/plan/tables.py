"""What of a model's constants the module holds: those that its code reads, and tables from them."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass

from opgen.air.keys import ROLES
from opgen.air.model import AirSubgraph
from opgen.aot.plan.constants import Array, as_parameters, parameter_tables
from opgen.aot.plan.model import Plan, Region
from opgen.bind.bound import BoundModel, BoundOperator
from opgen.operators.applied import describe, evaluate


def runs(index: int, bound: BoundOperator, subgraph: AirSubgraph, plan: Plan) -> bool:
    """Tell whether a kernel is called: something is left to compute."""
    if not plan.runs(index) or bound.kernel is None or asks_for_rows(bound, plan):
        return False
    ids = bound.operator.output_ids
    has_state = bool(bound.memory.states) or any(
        id_ >= 0 and subgraph.tensors[id_].is_variable for id_ in bound.operator.input_ids
    )
    return has_state or not ids or any(subgraph.tensors[id_].size for id_ in ids)


def asks_for_rows(bound: BoundOperator, plan: Plan) -> bool:
    """Tell whether the application hands over what an operator gives, instead of a kernel."""
    operator = bound.operator
    if operator.op_type != ROLES["cut_out"]:
        return False
    return plan.placements[operator.tensor_of("input")].region is Region.ROWS


def constants_read(bound: BoundModel, plan: Plan) -> frozenset[int]:
    """Return the constants that the module's code reads: not shapes, axes, and the like."""
    read = set(bound.subgraph.output_ids)
    for index, operator in enumerate(bound.operators):
        read.update(operator.operator.output_ids)  # which are reported when they are traced
        read |= layer_reads(index, bound, plan)
    places = (plan.placements[id_] for id_ in read if id_ in plan.placements)
    kept = (Region.WEIGHTS, Region.STAGED)
    return frozenset(place.index for place in places if place.region in kept and place.bytes)


def layer_reads(index: int, bound: BoundModel, plan: Plan) -> frozenset[int]:
    """Return the tensors that the code of a layer reads, perhaps with some that it writes."""
    operator = bound.operators[index]
    if index in plan.copied:
        views = operator.memory.common
        return frozenset(id_ for view in views for id_ in (view.part, view.whole))
    if plan.runs(index) and operator.kernel is None:
        return frozenset(operator.operator.input_ids)
    if operator.kernel is not None and runs(index, operator, bound.subgraph, plan):
        names = operator.kernel.arguments
        return frozenset(id_ for name in names for id_ in tensors_of(operator, name))
    return frozenset()


def tensors_of(bound: BoundOperator, operand: str) -> tuple[int, ...]:
    """Return the tensors of an operand; none if it is absent, or no operand but a state."""
    return bound.operator.tensors_of(operand)


@dataclass(frozen=True, eq=False)
class Table:
    """A table of a kernel's parameters."""

    name: str
    """Of the parameter, and of its field: ``by_four``, ``quant_multiplier``."""
    elements: Array
    constants: tuple[int, ...]
    """Those of the tensors that were asked about from which it is computed."""


def tables_from(bound: BoundModel, index: int, constants: Collection[int]) -> Iterator[Table]:
    """Yield the tables of an operator's kernel that are computed from any of some constants.

    :raises ModelError: if parameters cannot be computed.
    :raises UnsupportedError: if they cannot be written in C.
    """
    operator = bound.operators[index]
    kernel, operation, definition = operator.kernel, operator.operation, operator.definition
    if kernel is None or operation is None or definition is None or "p" not in kernel.arguments:
        return
    asked = {
        operand.name: [id_ for id_ in tensors_of(operator, operand.name) if id_ in constants]
        for operand in definition.inputs
    }
    inputs = kernel.table_inputs
    used = asked if inputs is None else {name for names in inputs.values() for name in names}
    if not any(asked.get(name) for name in used):
        return
    where = describe(bound.model.path.name, operator.operator)
    params = evaluate(where, kernel.values, operation)
    with as_parameters(where, kernel):
        for parameter in params:
            names = asked if inputs is None else inputs.get(parameter[0], ())
            ids = tuple(dict.fromkeys(id_ for name in names for id_ in asked.get(name, ())))
            for name, elements in parameter_tables([parameter]) if ids else ():
                if elements.size:
                    yield Table(name, elements, ids)
