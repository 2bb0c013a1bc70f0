"""Drop what nobody reads: operators, optional outputs, and the tensors that are left over."""

from __future__ import annotations

from collections.abc import Set
from dataclasses import replace

from opgen.air.control import COPY
from opgen.air.model import AirModel, AirOperator, AirSubgraph
from opgen.air.rewrite import Ids, each_subgraph, without_unused_tensors
from opgen.context.registries import RegistryContext
from opgen.transforms.operators import definition_of


def drop_unused(model: AirModel, context: RegistryContext) -> AirModel:
    """Return the model without what has no effect on any output or state.

    An operator of which some outputs are read goes without those of the others that its spec has as
    optional: its kernel gets NULL for them, and they take no memory.
    """

    def rewrite(subgraph: AirSubgraph) -> AirSubgraph:
        live, wanted = _live(subgraph, context)
        operators = tuple(
            _without_unread(operator, wanted, subgraph, context)
            for operator in subgraph.operators
            if operator.id in live
        )
        if operators == subgraph.operators:
            return without_unused_tensors(subgraph)
        return without_unused_tensors(replace(subgraph, operators=operators))

    return each_subgraph(model, rewrite)


def _live(subgraph: AirSubgraph, context: RegistryContext) -> tuple[Set[int], Set[int]]:
    """Return the operators that have an effect, and the tensors that these read or the model gives.

    What a loop hands over is read before it is computed, in the order of the list, and may have
    several operators that compute it: so nothing is said by their order.
    """
    makers: dict[int, list[AirOperator]] = {}
    for operator in subgraph.operators:
        for id_ in operator.output_ids:
            makers.setdefault(id_, []).append(operator)
    waiting = [each for each in subgraph.operators if _has_effect(each, subgraph, context)]
    wanted = set(subgraph.output_ids)
    for id_ in subgraph.output_ids:
        waiting += makers.get(id_, ())
    live: set[int] = set()
    while waiting:
        operator = waiting.pop()
        if operator.id in live:
            continue
        live.add(operator.id)
        wanted.update(operator.input_ids)
        for id_ in operator.input_ids:
            waiting += makers.get(id_, ())
    return live, wanted


def _has_effect(operator: AirOperator, subgraph: AirSubgraph, context: RegistryContext) -> bool:
    """Tell whether running the operator changes anything that others see, besides its outputs.

    Memory of a spec's operator (``state``) is seen by nobody else.
    """
    ids = (*operator.input_ids, *operator.output_ids)
    if any(id_ in subgraph.tensors and subgraph.tensors[id_].is_variable for id_ in ids):
        return True
    is_copy = operator.op_type == COPY and not operator.is_fixed
    return not is_copy and definition_of(operator, context) is None


def _without_unread(
    operator: AirOperator, wanted: Set[int], subgraph: AirSubgraph, context: RegistryContext
) -> AirOperator:
    """Return the operator without optional outputs that nobody wants."""
    definition = definition_of(operator, context)
    named = operator.named_tensors
    optional = [each.name for each in (definition.outputs if definition else ()) if each.optional]
    unread = {
        id_
        for name in optional
        for id_ in operator.tensors_of(name)
        if id_ not in wanted and not subgraph.tensors[id_].is_variable
    }
    if not unread:
        return operator

    def without(ids: Ids) -> Ids:
        if isinstance(ids, tuple):
            return tuple(-1 if id_ in unread else id_ for id_ in ids)
        return None if ids in unread else ids

    return replace(
        operator,
        output_ids=tuple(id_ for id_ in operator.output_ids if id_ not in unread),
        named_tensors={**named, **{name: without(named.get(name)) for name in optional}},
    )
