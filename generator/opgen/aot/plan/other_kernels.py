"""The kernels that layers may get in the place of their own, and models that have these."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from opgen.aot.operators.operator import MemoryFacts
from opgen.aot.operators.spec_operator import spec_memory
from opgen.bind.arrange import is_free
from opgen.bind.bound import BoundModel, BoundOperator
from opgen.operators.applied import describe, evaluate
from opgen.operators.choice import fitting
from opgen.operators.kernel import Kernel
from opgen.operators.ranking import Ranked

Place = tuple[int, int]
"""Entry point, and position of a layer in it."""


@dataclass(frozen=True)
class Offer:
    """A kernel that a layer may have."""

    kernel: Kernel
    cost: int
    """Instructions of a run of the model, an estimate."""
    facts: MemoryFacts


def offers(entry: BoundModel, layer: BoundOperator) -> Iterator[Offer]:
    """Go through the kernels that a layer may have, with what they need; see :func:`may_have`."""
    for each in may_have(entry, layer):
        assert layer.definition is not None
        assert layer.operation is not None
        named = layer.operator.named_tensors
        facts = spec_memory(layer.definition, layer.operation, each.kernel, named)
        yield Offer(each.kernel, (each.cost or 0) * layer.operator.turns, facts)


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
        if each.cost is not None and (layer.kernel_is(each.kernel) or not each.kernel.layouts)
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
