"""Drop operators that hand their input on unchanged: same bytes, type, shape and quantization."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from opgen.air.control import rewritten
from opgen.air.model import AirModel, AirOperator, AirSubgraph, AirTensor, Quantization
from opgen.air.rewrite import each_subgraph, with_tensors_renamed
from opgen.context.registries import RegistryContext
from opgen.transforms.operators import definition_of


def drop_no_ops(model: AirModel, context: RegistryContext) -> AirModel:
    """Return the model without aliases that rename a tensor and nothing else."""

    def rewrite(subgraph: AirSubgraph) -> AirSubgraph:
        kept: list[AirOperator] = []
        new: dict[int, int] = {}
        # An output keeps its own tensor: users know it by its name.
        kept_names = set(subgraph.output_ids)
        changing = rewritten(subgraph.operators)
        for operator in subgraph.operators:
            current = with_tensors_renamed(operator, new)
            source = _forwarded(current, subgraph, context)
            # What changes during a run cannot stand for the value that it had.
            if source is None or source in changing or kept_names & {*current.output_ids}:
                kept.append(current)
            else:
                new[current.output_ids[0]] = source
        return replace(subgraph, operators=tuple(kept)) if new else subgraph

    return each_subgraph(model, rewrite)


def _forwarded(
    operator: AirOperator, subgraph: AirSubgraph, context: RegistryContext
) -> int | None:
    definition = definition_of(operator, context)
    if definition is None or not definition.alias or len(operator.output_ids) != 1:
        return None
    if definition.is_renaming:  # costs nothing where it is, and there its meaning is evaluated
        return None
    output = operator.output_ids[0]
    source = operator.named_tensors[next(iter(definition.alias.values()))]
    if not isinstance(source, int):  # an optional input, which is not there
        return None
    return source if _same(subgraph.tensors[source], subgraph.tensors[output]) else None


def _same(left: AirTensor, right: AirTensor) -> bool:
    return (
        left.type == right.type
        and left.shape == right.shape
        and not left.is_variable
        and not right.is_variable
        and same_quantization(left.quantization, right.quantization)
    )


def same_quantization(left: Quantization | None, right: Quantization | None) -> bool:
    """Tell whether equal stored values mean equal real values."""
    if left is None or right is None:
        return left is right
    return (
        left.axis == right.axis
        and np.array_equal(left.scales, right.scales)
        and np.array_equal(left.zero_points, right.zero_points)
    )
