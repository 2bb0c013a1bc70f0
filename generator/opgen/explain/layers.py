"""Which layer of a module an operator of a model's file becomes."""

from __future__ import annotations

import warnings
from collections.abc import Mapping, Sequence
from pathlib import Path

from opgen.air.control import CONTROL
from opgen.air.model import AirModel, AirOperator, AirSubgraph
from opgen.bind.bound import BoundModel, BoundOperator
from opgen.config import NO_RULES, ModelOptions
from opgen.config.resolve import Resolution
from opgen.context.registries import RegistryContext
from opgen.errors import OpgenError, OpgenWarning
from opgen.lib.target import GENERIC
from opgen.loading import Reader

Layers = Mapping[tuple[int, int], tuple[int, BoundOperator]]


def module_of(reader: Reader, model: AirModel) -> BoundModel | None:
    """Return the module of a rewritten model, whatever rules ask; None: there can be none."""
    try:
        return reader.made(model, Resolution())
    except OpgenError:
        return None


def layers_of(module: BoundModel | None) -> Layers:
    """Return the layers of a module with their numbers, by subgraph and operator."""
    if module is None:
        return {}
    entries = [id(each) for each in module.entries]
    return {
        (entries.index(id(entry)), each.operator.id): (number, each)
        for number, (entry, each) in module.layers.items()
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
    reader = Reader(context, GENERIC, ModelOptions(input_shapes=input_shapes or {}), NO_RULES)
    try:
        with warnings.catch_warnings():  # who shows the model has been warned
            warnings.simplefilter("ignore", OpgenWarning)
            before = reader.read(path)
            after, _ = reader.rewritten(before)
    except OpgenError:
        return {}
    layers = layers_of(module_of(reader, after))
    found = {}
    for index, subgraph in enumerate(before.subgraphs):
        for was in subgraph.operators:
            for placed, left in what_is_left(after, index, was):
                place = after.subgraphs.index(placed), left.id
                if place in layers:
                    found[index, was.id] = layers[place][0]
    return found
