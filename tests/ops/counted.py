"""Models of one operator each, put into one program: what each takes is counted in one run."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from opgen.air.model import AirModel, AirOperator, AirSubgraph, AirTensor
from opgen.bench.bench import OPTIMIZED, measure
from opgen.bind.bound import BoundModel, BoundOperator
from opgen.operators.applied import operation_of
from opgen.prove.machine import machine_of
from opgen.prove.module import module_of

Ids = int | tuple[int, ...] | None


def together(models: Sequence[BoundModel]) -> BoundModel:
    """Return one model with the operators of several, which read and write nothing of each other.

    :param models: for one target, of one operator with a kernel each.
    """
    tensors: dict[int, AirTensor] = {}
    layers: list[BoundOperator] = []
    inputs: list[int] = []
    for number, model in enumerate(models):
        numbers = {id_: len(tensors) + at for at, id_ in enumerate(model.subgraph.tensors)}
        for id_, tensor in model.subgraph.tensors.items():
            tensors[numbers[id_]] = replace(tensor, id=numbers[id_], name=f"t{numbers[id_]}")
        (layer,) = model.operators
        layers.append(_renumbered(layer, number, numbers, tensors, model))
        inputs += [numbers[id_] for id_ in model.subgraph.input_ids]
    operators = tuple(each.operator for each in layers)
    outputs = tuple(id_ for each in operators for id_ in each.output_ids)
    graph = AirSubgraph("main", tensors, operators, tuple(inputs), outputs)
    whole = AirModel("cases", Path("cases.tflite"), "", (graph,))
    return BoundModel(whole, graph, tuple(layers), models[0].target)


def _renumbered(
    layer: BoundOperator,
    number: int,
    numbers: dict[int, int],
    tensors: dict[int, AirTensor],
    model: BoundModel,
) -> BoundOperator:
    assert layer.definition is not None

    def of(ids: Ids) -> Ids:
        if isinstance(ids, tuple):
            return tuple(numbers.get(id_, -1) for id_ in ids)
        return ids if ids is None else numbers[ids]

    was = layer.operator
    operator = AirOperator(
        number,
        was.op_type,
        tuple(numbers.get(id_, -1) for id_ in was.input_ids),
        tuple(numbers[id_] for id_ in was.output_ids),
        {name: of(ids) for name, ids in was.named_tensors.items()},
        was.options,
        was.version,
        intermediates=was.intermediates,
    )
    operation = operation_of(layer.definition, operator, tensors, model.target)
    return BoundOperator(operator, f"layer_{number}", layer.definition, operation, layer.kernel)


def instructions(models: Sequence[BoundModel]) -> list[int]:
    """Return how many instructions each model takes on the board of its target."""
    whole = together(models)
    found = measure(module_of(whole, "model"), machine_of(whole.target), OPTIMIZED)
    by_layer = {each.layer: each.instructions for each in found.layers}
    return [by_layer[number] for number in range(1, len(models) + 1)]
