"""Biases that change no output are 0, so that no sum of which they are part overflows.

Quantizers write a bias at the end of 32 bits for a channel whose weights are next to nothing, and
a factor that makes nothing of any sum.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import numpy as np

from opgen.air.dtype import DType
from opgen.air.model import AirModel, AirOperator, AirSubgraph
from opgen.air.rewrite import each_subgraph, with_operands
from opgen.context.registries import RegistryContext
from opgen.operators.weighted_sums import WeightedSums
from opgen.transforms.assembly import Assembly, frozen
from opgen.transforms.known import Known, known_operators
from opgen.transforms.ranges import Ints, biases, made_of_sums

_LARGE = 1 << 30
"""Beside a smaller bias, sums of products fit 32 bits, or the operator is refused."""


def zero_biases(model: AirModel, context: RegistryContext) -> AirModel:
    """Return the model with 0 for large biases of channels that give one integer for any sum."""

    def rewrite(subgraph: AirSubgraph) -> AirSubgraph:
        suspects = tuple(each for each in subgraph.operators if _is_suspect(each, subgraph))
        part, assembly = replace(subgraph, operators=suspects), Assembly(context, subgraph)
        changed = {
            known.operator.id: _with_bias(known, sums, bias, assembly)
            for known, sums, bias in _zeroed(model.path.name, part, context)
        }
        if not changed:
            return subgraph
        operators = tuple(changed.get(each.id, each) for each in subgraph.operators)
        return replace(subgraph, operators=operators, tensors=assembly.tensors)

    return each_subgraph(model, rewrite)


def _is_suspect(operator: AirOperator, subgraph: AirSubgraph) -> bool:
    """Tell whether an operator has a constant of 32 bits with elements near the ends of these."""
    found = (subgraph.tensors[id_] for id_ in operator.input_ids if id_ >= 0)
    data = (each.data for each in found if each.type is DType.INT32)
    return any(
        each is not None and each.size and max(-int(each.min()), int(each.max())) >= _LARGE
        for each in data
    )


def _zeroed(
    file: str, subgraph: AirSubgraph, context: RegistryContext
) -> Iterator[tuple[Known, WeightedSums, Ints]]:
    """Go through the operators with biases that change nothing, and what may take their place."""
    for known in known_operators(file, subgraph, context):
        sums = known.sums
        bias = known.operation.optional(sums.bias) if sums is not None else None
        if sums is None or bias is None or bias.type is not DType.INT32:
            continue
        old = biases(known, sums)
        least, most = (made_of_sums(known, sums, np.full_like(old, e)) for e in bias.type.range)
        is_idle = (np.abs(old) >= _LARGE) & (least == most)
        if is_idle.any():
            yield known, sums, np.where(is_idle, 0, old)


def _with_bias(known: Known, sums: WeightedSums, bias: Ints, assembly: Assembly) -> AirOperator:
    old = assembly.tensors[known.operator.tensor_of(sums.bias)]
    new = assembly.add(replace(old, data=frozen(bias.astype(np.int32).reshape(old.shape))))
    named = {**known.operator.named_tensors, sums.bias: new}
    return with_operands(known.operator, [each.name for each in known.definition.inputs], named)
