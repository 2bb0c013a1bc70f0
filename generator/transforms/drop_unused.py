"""Drop what nobody reads: operators, optional outputs, and the tensors that are left over."""

from __future__ import annotations

from collections.abc import Set
from dataclasses import replace

from opgen.air.model import AirModel, AirOperator, AirSubgraph
from opgen.air.rewrite import each_subgraph, without_unused_tensors
from opgen.registry.context import RegistryContext
from opgen.transforms.operators import definition_of, keeps_state


def drop_unused(model: AirModel, context: RegistryContext) -> AirModel:
    """Return the model without what has no effect on any output or state.

    An operator of which some outputs are read goes without those of the others that its spec has as
    optional: its kernel gets NULL for them, and they take no memory.
    """

    def rewrite(subgraph: AirSubgraph) -> AirSubgraph:
        wanted = set(subgraph.output_ids)
        kept = []
        for operator in reversed(subgraph.operators):
            if wanted.isdisjoint(operator.output_ids) and not keeps_state(
                operator, subgraph, context
            ):
                continue
            kept.append(_without_unread(operator, wanted, subgraph, context))
            wanted.update(operator.input_ids)
        operators = tuple(reversed(kept))
        if operators == subgraph.operators:
            return without_unused_tensors(subgraph)
        return without_unused_tensors(replace(subgraph, operators=operators))

    return each_subgraph(model, rewrite)


def _without_unread(
    operator: AirOperator, wanted: Set[int], subgraph: AirSubgraph, context: RegistryContext
) -> AirOperator:
    """Return the operator without optional outputs that nobody wants."""
    definition = definition_of(operator, context)
    named = operator.named_tensors
    unread = {
        id_
        for operand in (definition.outputs if definition else ())
        if operand.optional
        and isinstance(id_ := named.get(operand.name), int)
        and id_ not in wanted
        and not subgraph.tensors[id_].is_variable
    }
    if not unread:
        return operator
    return replace(
        operator,
        output_ids=tuple(id_ for id_ in operator.output_ids if id_ not in unread),
        named_tensors={name: None if id_ in unread else id_ for name, id_ in named.items()},
    )
