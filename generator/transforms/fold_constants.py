"""Compute when compiling what does not depend on any input: shapes, and arithmetic on constants."""

from __future__ import annotations

from dataclasses import replace

from opgen.air.model import AirModel, AirOperator, AirSubgraph, AirTensor
from opgen.air.rewrite import each_subgraph
from opgen.registry.context import RegistryContext
from opgen.runtime.interpret import constant_outputs
from opgen.transforms.operators import definition_of, keeps_state


def fold_constants(model: AirModel, context: RegistryContext) -> AirModel:
    """Return the model with constants in place of the operators that compute them.

    Only what is exact in numpy is folded: operators on integers and bool.
    """

    def rewrite(subgraph: AirSubgraph) -> AirSubgraph:
        tensors = dict(subgraph.tensors)
        kept = []
        for operator in subgraph.operators:
            folded = _folded(operator, replace(subgraph, tensors=tensors))
            tensors.update({tensor.id: tensor for tensor in folded})
            if not folded:
                kept.append(operator)
        if len(kept) == len(subgraph.operators):
            return subgraph
        return replace(subgraph, operators=tuple(kept), tensors=tensors)

    def _folded(operator: AirOperator, subgraph: AirSubgraph) -> tuple[AirTensor, ...]:
        definition = definition_of(operator, context)
        if definition is None or keeps_state(operator, subgraph, context):
            return ()
        tensors = subgraph.tensors
        for name in definition.reads_values:
            ids = operator.named_tensors.get(name)
            several = ids if isinstance(ids, tuple) else () if ids is None else (ids,)
            if not all(tensors[id_].is_constant for id_ in several):
                return ()
        if any(tensors[id_].type.is_float for id_ in (*operator.output_ids,)):
            return ()
        if not set(operator.output_ids).isdisjoint(subgraph.output_ids):
            return ()
        return constant_outputs(model.name, definition, operator, tensors)

    return each_subgraph(model, rewrite)
