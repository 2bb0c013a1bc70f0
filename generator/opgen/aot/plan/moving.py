"""Parts of tensors that a loop reads where they are, each round at another place."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from math import prod

from opgen.air.keys import ROLES
from opgen.air.model import AirOperator, AirSubgraph, AirTensor


def moving_parts(graph: AirSubgraph) -> Mapping[int, int]:
    """Return the parts that can be where they are cut out, and of what: nobody need copy them."""
    return {
        operator.output_ids[0]: operator.tensor_of("input")
        for operator in graph.operators
        if operator.op_type == ROLES["cut_out"]
        and graph.tensors[operator.output_ids[0]].is_local
        and operator.tensor_of("input") not in graph.hands_over_rows
        and axis_of_part(graph, operator) is not None
    }


def axis_of_part(graph: AirSubgraph, operator: AirOperator) -> int | None:
    """Return the axis along which a part moves; None: its bytes are not one behind the other."""
    tensors = graph.tensors
    part, whole = tensors[operator.output_ids[0]], tensors[operator.tensor_of("input")]
    cut = [
        i
        for i, sizes in enumerate(zip(part.shape, whole.shape, strict=True))
        if sizes[0] < sizes[1]
    ]
    axis = cut[0] if cut else 0
    is_one = len(cut) <= 1 and prod(whole.shape[:axis]) == 1
    return axis if is_one and _is_plain(part) and _is_plain(whole) else None


def _is_plain(tensor: AirTensor) -> bool:
    return tensor.stored is None and tensor.type.bits % 8 == 0


def reading_wholes(graph: AirSubgraph, parts: Mapping[int, int]) -> AirSubgraph:
    """Return a graph in which what reads a part also reads what it is a part of."""
    if not parts:
        return graph
    operators = [
        replace(each, input_ids=(*each.input_ids, *wholes))
        if (wholes := [parts[id_] for id_ in each.input_ids if id_ in parts])
        else each
        for each in graph.operators
    ]
    return replace(graph, operators=tuple(operators))
