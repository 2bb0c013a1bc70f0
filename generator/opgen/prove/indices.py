"""Which numbers inputs that are indices may hold, by the checks of what reads them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import numpy as np

from opgen.bind.bound import BoundModel, BoundOperator
from opgen.errors import ModelError
from opgen.operators.applied import evaluate, operation_of
from opgen.operators.checks import violations


def index_limits(bound: BoundModel) -> dict[int, int]:
    """Return, per input of the graph that holds indices, below which number they must stay.

    It is the greatest size of any tensor of the operator up to which its checks accept constants;
    where they accept none, or all, nothing is said.
    """
    found: dict[int, int] = {}
    for id_ in bound.subgraph.input_ids:
        limits = [_limit(bound, layer, indices) for layer, indices in _readers(bound, id_)]
        if known := [each for each in limits if each]:
            found[id_] = min(known)
    return found


def _readers(bound: BoundModel, id_: int) -> Iterator[tuple[BoundOperator, int]]:
    """Go through what takes a tensor as indices, also behind what only moves its elements."""
    for layer in bound.operators:
        definition = layer.definition
        if definition is None or id_ not in layer.operator.input_ids:
            continue
        indices = (each.name for each in definition.inputs if each.holds == "index")
        if any(id_ in layer.operator.tensors_of(name) for name in indices):
            yield layer, id_
        elif definition.elements == "moved":
            for output in layer.operator.output_ids:
                yield from _readers(bound, output)


def _limit(bound: BoundModel, layer: BoundOperator, id_: int) -> int:
    """Return what :func:`index_limits` does, for one operator; 0: nothing."""
    beside = {*layer.operator.input_ids, *layer.operator.output_ids} - {id_, -1}
    sizes = {size for each in beside for size in bound.subgraph.tensors[each].shape if size}
    if not sizes or _is_accepted(bound, layer, id_, max(sizes)):
        return 0
    accepted = (size for size in sizes if _is_accepted(bound, layer, id_, size - 1))
    return max(accepted, default=0)


def _is_accepted(bound: BoundModel, layer: BoundOperator, id_: int, index: int) -> bool:
    """Tell whether the checks of an operator accept a constant of one index."""
    assert layer.definition is not None
    tensor = bound.subgraph.tensors[id_]
    constant = replace(tensor, data=np.full(tensor.shape, index, tensor.type.numpy))
    tensors, checks = {**bound.subgraph.tensors, id_: constant}, layer.definition.checks
    operation = operation_of(layer.definition, layer.operator, tensors)
    try:
        return not evaluate("", lambda op: [*violations(checks, op)], operation)
    except ModelError:  # a check that cannot do with it does not accept it
        return False
