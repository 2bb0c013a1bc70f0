"""Which elements of a tensor an operator gives, if it only moves them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
import numpy.typing as npt

from opgen.air.model import AirOperator, AirSubgraph
from opgen.context.registries import RegistryContext
from opgen.errors import ModelError
from opgen.operators.applied import describe, evaluate, operation_of
from opgen.operators.model import Definition
from opgen.transforms.operators import definition_of

Ints = npt.NDArray[np.int64]

MOST_ELEMENTS = 1 << 20
"""Of a tensor whose elements are followed: a model may claim more than fit into memory."""


def places_of(
    operator: AirOperator, source: int, graph: AirSubgraph, context: RegistryContext
) -> Mapping[int, Ints]:
    """Return for each output which element of a tensor each of its elements is, counted from 0.

    Nothing if it combines elements, has other inputs that are not constant, or is not right.
    """
    definition = definition_of(operator, context)
    names = [name for name, ids in operator.named_tensors.items() if ids == source]
    others = [graph.tensors[id_] for id_ in operator.input_ids if id_ not in (source, -1)]
    tensor = graph.tensors[source]
    if definition is None or definition.elements != "moved" or len(names) != 1:
        return {}
    if tensor.size > MOST_ELEMENTS or not all(each.is_constant for each in others):
        return {}
    numbers = np.arange(tensor.size).reshape(tensor.shape)
    # What is the greatest of some elements is another one of them if their order is turned.
    found, turned = (
        _given(definition, operator, names[0], each, graph)
        for each in (numbers, tensor.size - 1 - numbers)
    )
    pairs = zip(found, turned, strict=True)
    if len(found) != len(operator.output_ids) or any(
        not np.array_equal(one, tensor.size - 1 - other) for one, other in pairs
    ):
        return {}
    return dict(zip(operator.output_ids, found, strict=True))


def _given(
    definition: Definition[Any], operator: AirOperator, name: str, numbers: Ints, graph: AirSubgraph
) -> tuple[Ints, ...]:
    """Return what an operator gives for the numbers of elements."""
    op = operation_of(definition, operator, graph.tensors)
    given = op.with_values({name: numbers.astype(np.float64)})
    try:
        found = evaluate(describe("", operator), definition.reference, given)
    except ModelError:  # which is reported when it is bound
        return ()
    arrays = found if isinstance(found, tuple) else (found,)
    return tuple(np.asarray(each).astype(np.int64) for each in arrays)
