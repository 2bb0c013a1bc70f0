"""Which layer of a module an operator of a model's file becomes."""

from __future__ import annotations

import warnings
from collections.abc import Mapping, Sequence
from pathlib import Path

from opgen.air.control import CONTROL
from opgen.air.model import AirModel, AirOperator, AirSubgraph
from opgen.aot.plan.fit import Making, made
from opgen.bind.bound import BoundModel, BoundOperator
from opgen.context.registries import RegistryContext
from opgen.errors import OpgenError, OpgenWarning
from opgen.lib.target import GENERIC, Target
from opgen.loading import load_model
from opgen.transforms.apply import transformed

Layers = Mapping[tuple[int, int], tuple[int, BoundOperator]]


def layers_of(model: AirModel, context: RegistryContext, target: Target) -> Layers:
    """Return layers with their numbers, by subgraph and operator; none if one has no kernel."""
    try:
        return layers_in(made(model, Making.within(context, target)))
    except OpgenError:
        return {}


def layers_in(bound: BoundModel) -> Layers:
    """Return the layers of a module with their numbers, by subgraph and operator."""
    entries = [id(each) for each in bound.entries]
    return {
        (entries.index(id(entry)), each.operator.id): (number, each)
        for number, (entry, each) in bound.layers.items()
    }


def what_is_left(
    model: AirModel, index: int, was: AirOperator
) -> Sequence[tuple[AirSubgraph, AirOperator]]:
    """Return an operator after transforms, and where it is; several that compute parts of it."""
    return [
        (subgraph, each)
        for subgraph in model.subgraphs
        for each in subgraph.operators
        if each.op_type not in CONTROL and each.called() == was.called(index)
    ]


def numbers_in_file(
    path: Path,
    context: RegistryContext,
    input_shapes: Mapping[str, tuple[int, ...]] | None = None,
) -> dict[tuple[int, int], int]:
    """Return the layer that each operator becomes, if it does, by subgraph and index in the file.

    They are those of a module that is made without options; nothing, if there can be none.
    """
    try:
        with warnings.catch_warnings():  # who shows the model has been warned
            warnings.simplefilter("ignore", OpgenWarning)
            before = load_model(path, context, input_shapes)
            after = transformed(before, context)
    except OpgenError:
        return {}
    layers = layers_of(after, context, GENERIC)
    found = {}
    for index, subgraph in enumerate(before.subgraphs):
        for was in subgraph.operators:
            for placed, left in what_is_left(after, index, was):
                place = after.subgraphs.index(placed), left.id
                if place in layers:
                    found[index, was.id] = layers[place][0]
    return found
