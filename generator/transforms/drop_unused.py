"""Drop operators whose outputs nobody reads, and tensors that no operator is left to use."""

from __future__ import annotations

from dataclasses import replace

from opgen.air.model import AirModel, AirSubgraph
from opgen.air.rewrite import each_subgraph, without_unused_tensors
from opgen.registry.context import RegistryContext
from opgen.transforms.operators import keeps_state


def drop_unused(model: AirModel, context: RegistryContext) -> AirModel:
    """Return the model without operators that have no effect on any output or state."""

    def rewrite(subgraph: AirSubgraph) -> AirSubgraph:
        wanted = set(subgraph.output_ids)
        kept = []
        for operator in reversed(subgraph.operators):
            if wanted.isdisjoint(operator.output_ids) and not keeps_state(
                operator, subgraph, context
            ):
                continue
            wanted.update(operator.input_ids)
            kept.append(operator)
        if len(kept) == len(subgraph.operators):
            return without_unused_tensors(subgraph)
        return without_unused_tensors(replace(subgraph, operators=tuple(reversed(kept))))

    return each_subgraph(model, rewrite)
