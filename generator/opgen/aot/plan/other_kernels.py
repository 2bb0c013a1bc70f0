"""The kernels that layers may get in the place of their own, and models that have these."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from opgen.bind.arrange import is_free
from opgen.bind.bound import BoundModel, BoundOperator
from opgen.operators.applied import describe, evaluate
from opgen.operators.choice import fitting
from opgen.operators.kernel import Kernel
from opgen.operators.ranking import Ranked

Place = tuple[int, int]
"""Entry point, and position of a layer in it."""


def may_have(entry: BoundModel, layer: BoundOperator) -> list[Ranked]:
    """Return the kernels that a layer may have, its own among them: that fit, and state a cost.

    None, if its own states none or must stay.
    """
    own = layer.kernel
    if own is None or own.cost is None or layer.definition is None or not is_free(layer):
        return []
    assert layer.operation is not None
    definition, where = layer.definition, describe(entry.model.path.name, layer.operator)
    found = evaluate(where, lambda op: fitting(definition, op), layer.operation)
    return [
        each
        for each in found
        if each.cost is not None and (each.kernel is own or not each.kernel.layouts)
    ]


def with_kernels(bound: BoundModel, kernels: Mapping[Place, Kernel]) -> BoundModel:
    """Return a model with other kernels; those that were exchanged stay, whatever is next."""
    entries = list(bound.entries)
    for (entry, at), kernel in kernels.items():
        layers = list(entries[entry].operators)
        where = describe(bound.model.path.name, layers[at].operator)
        layers[at] = replace(layers[at].with_kernel(kernel, where), keeps_kernel=True)
        entries[entry] = replace(entries[entry], operators=tuple(layers))
    return replace(entries[0], others=tuple(entries[1:]))
