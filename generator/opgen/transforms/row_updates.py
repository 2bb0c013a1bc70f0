"""Rows of a list that a loop writes, one in each round: what converters make of a TensorArray.

TensorListSetItem becomes a join of what is before the row, the row, and what is behind it.
Both parts have sizes that only a run knows, though the whole has not: it is the list with a row
written over.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from opgen.air.keys import ROLES
from opgen.air.model import AirModel, AirOperator, AirSubgraph, AirTensor
from opgen.air.rewrite import Ids, each_subgraph
from opgen.context.registries import RegistryContext
from opgen.errors import ModelError
from opgen.operators.applied import evaluate, operation_of
from opgen.transforms.assembly import frozen, in_place_of
from opgen.transforms.operators import definition_of

_VECTORS = (ROLES["join"], ROLES["stack"])
"""Operators that make a vector of numbers, their `inputs`."""


@dataclass(frozen=True)
class _Row:
    """A join that writes a row."""

    list: int
    row: int
    size: AirOperator
    """Makes the size of what is before the row: its number, and -1 for all other axes."""
    parts: tuple[int, int]
    """The operators that take what is before and behind."""


def set_rows_in_place(model: AirModel, context: RegistryContext) -> AirModel:
    """Return the model with an operator that writes over a part where a row of a list is written.

    Both give the same for all rows that the list has. For others LiteRT fails while the model runs.
    """
    return each_subgraph(model, lambda graph: _rewritten(graph, context))


def _rewritten(graph: AirSubgraph, context: RegistryContext) -> AirSubgraph:
    rows = {
        join.id: row
        for join in graph.operators
        if join.op_type == ROLES["join"] and (row := _row(graph, join, context)) is not None
    }
    parts = {id_ for row in rows.values() for id_ in row.parts}
    # What makes a size makes the place of the row instead: nobody else may want it.
    rows = {
        id_: row
        for id_, row in rows.items()
        if all(
            output not in graph.output_ids
            and all(reader.id in parts for reader in graph.consumers[output])
            for output in row.size.output_ids
        )
    }
    if not rows:
        return graph
    tensors = dict(graph.tensors)
    starts: dict[int, AirOperator] = {}
    for row in rows.values():
        if row.size.id not in starts:
            starts[row.size.id] = _start(row.size, tensors)
    gone = {id_ for row in rows.values() for id_ in row.parts}
    operators = []
    for operator in graph.operators:
        if operator.id in rows:
            row = rows[operator.id]
            (start,) = starts[row.size.id].output_ids
            inputs = {"input": row.list, "update": row.row, "start": start}
            operators.append(in_place_of(operator, "write_over", inputs, context))
        elif operator.id not in gone:
            operators.append(starts.get(operator.id, operator))
    return replace(graph, tensors=tensors, operators=tuple(operators))


def _row(graph: AirSubgraph, join: AirOperator, context: RegistryContext) -> _Row | None:
    """Return what a join writes into a list, if it does."""
    inputs = join.named_tensors.get("inputs")
    if not isinstance(inputs, tuple) or len(inputs) != 3 or getattr(join.options, "axis", 1) != 0:  # noqa: PLR2004
        return None
    before, behind = (graph.producers.get(inputs[at]) for at in (0, 2))
    if before is None or behind is None or not _is_one_row(graph, inputs[1], context):
        return None
    if any(
        part.op_type != ROLES["cut_out"]
        or part.output_ids[0] in graph.output_ids
        or graph.consumers[part.output_ids[0]] != (join,)
        for part in (before, behind)
    ):
        return None
    (source, first, size), (other, begin, rest) = (
        map(part.tensor_of, ("input", "begin", "size")) for part in (before, behind)
    )
    made = graph.producers.get(size)
    number = _numbered(graph, size, -1, context)
    successor = _numbered(graph, begin, 0, context)
    if (
        source != other
        or made is None
        or not _is_all(graph, first, 0)
        or not _is_all(graph, rest, -1)
        or number is None
        or successor is None
        or not _is_successor(graph, number, successor)
    ):
        return None
    return _Row(source, inputs[1], made, (before.id, behind.id))


def _is_all(graph: AirSubgraph, id_: int, value: int) -> bool:
    data = graph.tensors[id_].data
    return data is not None and graph.tensors[id_].is_constant and bool(np.all(data == value))


def _numbered(graph: AirSubgraph, id_: int, other: int, context: RegistryContext) -> int | None:
    """Return the number that a vector begins with, if it is computed and all others are so."""
    made = graph.producers.get(id_)
    if made is None or made.op_type not in _VECTORS:
        return None
    first, *others = made.input_ids
    if not others or not all(_is_all(graph, each, other) for each in others):
        return None
    if made.op_type == ROLES["join"]:  # of vectors
        source = graph.producers.get(first)
        if source is None or not _is_relabelled(source, context):
            return None
        first = source.input_ids[0]
    return None if graph.tensors[first].is_constant else first


def _is_successor(graph: AirSubgraph, number: int, successor: int) -> bool:
    """Tell whether a number is computed as another one plus 1."""
    made = graph.producers.get(successor)
    if made is None or made.op_type != ROLES["add"] or number not in made.input_ids:
        return False
    return any(_is_all(graph, each, 1) for each in made.input_ids)


def _is_one_row(graph: AirSubgraph, id_: int, context: RegistryContext) -> bool:
    """Tell whether a tensor is made to be a row, whatever shape the file gives it."""
    made = graph.producers.get(id_)
    if made is None or not _is_relabelled(made, context):
        return False
    definition = definition_of(made, context)
    assert definition is not None
    try:
        facts = evaluate(made, definition.infer, operation_of(definition, made, graph.tensors))
    except ModelError:  # which is reported when all shapes are found
        return False
    (output,) = facts.values()
    known = graph.tensors[id_].shape_signature or (1,)
    return not isinstance(output, tuple) and (output.shape or ())[:1] == known[:1] == (1,)


def _is_relabelled(made: AirOperator, context: RegistryContext) -> bool:
    """Tell whether an operator gives nothing but the bytes of its input, in another shape."""
    definition = definition_of(made, context)
    return definition is not None and bool(definition.alias) and len(made.output_ids) == 1


def _start(size: AirOperator, tensors: dict[int, AirTensor]) -> AirOperator:
    """Return what makes a size, making the place of the row: its number, and 0 for other axes."""
    inputs = []
    for id_ in size.input_ids:
        if tensors[id_].is_constant:
            data = frozen(np.zeros_like(tensors[id_].data))
            inputs.append(_added(replace(tensors[id_], data=data), tensors))
        else:
            inputs.append(id_)
    output = _added(tensors[size.output_ids[0]], tensors)
    named: dict[str, Ids] = {"inputs": tuple(inputs), "output": output}
    return replace(size, input_ids=tuple(inputs), output_ids=(output,), named_tensors=named)


def _added(tensor: AirTensor, tensors: dict[int, AirTensor]) -> int:
    id_ = max(tensors) + 1
    tensors[id_] = replace(tensor, id=id_, origin=tensor.origin or f"tensor {tensor.id}")
    return id_
