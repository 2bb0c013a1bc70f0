"""Shapes that a model leaves out, of what its operators compute: they follow from the operators."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from opgen.air.model import AirModel, AirOperator, AirSubgraph, AirTensor
from opgen.air.rewrite import each_subgraph
from opgen.lib.limits import memory_limited
from opgen.registry.context import RegistryContext
from opgen.registry.operation import operation_of
from opgen.transforms.operators import definition_of

_MOST_BYTES = 2**31 - 1
"""As a model's own tensors may have."""


def set_shapes(model: AirModel, context: RegistryContext) -> AirModel:
    """Return the model in which outputs without dimensions have the shape that their spec says.

    Converters leave out the shapes of scalars, and early ones those of what only a runtime infers.
    """

    def rewrite(subgraph: AirSubgraph) -> AirSubgraph:
        tensors = dict(subgraph.tensors)
        for operator in subgraph.operators:
            if any(id_ >= 0 and not tensors[id_].shape for id_ in operator.output_ids):
                tensors |= _inferred(operator, tensors, context)
        changed = any(tensors[id_] is not old for id_, old in subgraph.tensors.items())
        return replace(subgraph, tensors=tensors) if changed else subgraph

    return each_subgraph(model, rewrite)


def _inferred(
    operator: AirOperator, tensors: Mapping[int, AirTensor], context: RegistryContext
) -> dict[int, AirTensor]:
    """Return the outputs that have dimensions after all."""
    definition = definition_of(operator, context)
    if definition is None or definition.control is not None:
        return {}
    try:
        with memory_limited():
            facts = definition.infer(operation_of(definition, operator, tensors))
    except (ArithmeticError, ValueError, LookupError, TypeError, MemoryError):
        return {}  # what is wrong with it is told when it is bound
    shapes = {
        operator.named_tensors.get(name): fact.shape
        for name, fact in facts.items()
        if not isinstance(fact, tuple)
    }
    return dict(_shaped(shapes, tensors))


def _shaped(
    shapes: Mapping[int | tuple[int, ...] | None, tuple[int, ...] | None],
    tensors: Mapping[int, AirTensor],
) -> Iterator[tuple[int, AirTensor]]:
    for id_, shape in shapes.items():
        if not isinstance(id_, int) or not shape or tensors[id_].shape or min(shape) < 0:
            continue
        shaped = replace(tensors[id_], shape=shape)
        if shaped.bytes <= _MOST_BYTES:
            yield id_, shaped
