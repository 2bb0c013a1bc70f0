"""Variables that keep the end of a window for the next run hold all of it, and move on in place.

A layer of a streaming model joins what it has kept with what is new, reads this window, and keeps
its end. So almost all of it is copied twice, and is in the arena beside what is kept. Here the
variable is the window: when a run begins its rows move on, by as many as are new.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from math import prod

import numpy as np

from opgen.air.control import COPY, blocks
from opgen.air.keys import ROLES
from opgen.air.model import AirModel, AirOperator, AirSubgraph, AirTensor, Array
from opgen.air.rewrite import each_subgraph, with_tensors_renamed
from opgen.context.registries import RegistryContext
from opgen.lib.shapes import normal_axis
from opgen.operators.applied import operation_of
from opgen.transforms.assembly import Assembly, frozen
from opgen.transforms.operators import definition_by_name, definition_of


@dataclass(frozen=True)
class _Window:
    """A tensor whose end a variable keeps, and nothing else."""

    id: int
    variable: int
    axis: int
    new: int
    """How many of its rows are new in each run."""
    read: AirOperator
    """Gives what was kept."""
    join: AirOperator
    """Puts what is new behind it."""
    write: AirOperator
    """Keeps the end."""


def slide_variables(model: AirModel, context: RegistryContext) -> AirModel:
    """Return the model with variables that are whole windows.

    That is done where at most as many rows are new as are kept: the variable is larger by these.
    """
    tensors = (each for graph in model.subgraphs for each in graph.tensors.values())
    used = Counter(each.resource for each in tensors if each.resource)

    def rewrite(graph: AirSubgraph) -> AirSubgraph:
        if blocks(graph.operators):
            return graph
        own = [each for each in graph.tensors.values() if each.is_variable]
        alone = [each for each in own if used[each.resource] <= 1]
        found = [window for each in alone if (window := _window(graph, each, context)) is not None]
        return _rewritten(graph, found, context) if found else graph

    return each_subgraph(model, rewrite)


def _window(graph: AirSubgraph, variable: AirTensor, context: RegistryContext) -> _Window | None:
    users = [each for each in graph.operators if variable.id in (*each.input_ids, *each.output_ids)]
    if [(each.op_type, each.is_fixed) for each in users] != [(COPY, False)] * 2:
        return None
    read, write = users
    (before,), (kept,) = read.output_ids, write.input_ids
    joins = graph.consumers.get(before, ())
    if variable.id not in read.input_ids or before in graph.output_ids or len(joins) != 1:
        return None
    (join,) = joins
    if join.op_type != ROLES["join"] or join.is_fixed or join.input_ids.index(before) != 0:
        return None
    (id_,) = join.output_ids
    whole = graph.tensors[id_]
    axis = normal_axis(getattr(join.options, "axis", 0), len(whole.shape))
    rest = whole.shape[axis] - variable.shape[axis]
    found = _Window(id_, variable.id, axis, rest, read, join, write)
    is_moved = _moves(whole, axis, context) and join.input_ids.count(before) == 1
    fits = 0 < rest <= variable.shape[axis] and _is_end(graph, kept, found, context)
    return found if is_moved and fits else None


def _moves(tensor: AirTensor, axis: int, context: RegistryContext) -> bool:
    """Tell whether the rows of a tensor lie one behind the other, and are of a type that moves."""
    definition = definition_by_name(ROLES["shift"], context)
    kernels = definition.kernels if definition is not None else ()
    types = [type_ for kernel in kernels for type_ in kernel.types["input"]]
    return prod(tensor.shape[:axis]) == 1 and tensor.type in types


def _is_end(graph: AirSubgraph, kept: int, window: _Window, context: RegistryContext) -> bool:
    """Tell whether what is kept is the end of the window, wherever a run begins."""
    part = graph.producers.get(kept)
    definition = definition_of(part, context) if part is not None else None
    if part is None or definition is None or len(definition.parts) != 1:
        return False
    (operand,) = definition.parts
    if part.named_tensors.get(operand.alias) != window.id:
        return False
    whole, end = graph.tensors[window.id], graph.tensors[kept]
    operation = operation_of(definition, part, graph.tensors)
    return (
        end.shape == graph.tensors[window.variable].shape
        and operand.is_shared_in(operation)
        and operand.offset_in(operation) == whole.bytes - end.bytes
    )


def _rewritten(graph: AirSubgraph, windows: list[_Window], context: RegistryContext) -> AirSubgraph:
    reads, joins, writes = (
        {getattr(each, name).id: each for each in windows} for name in ("read", "join", "write")
    )
    new = Assembly(context, graph)
    before: dict[int, int] = {}
    for operator in graph.operators:
        if operator.id in reads:
            before |= _moved_on(new, reads[operator.id])
        elif operator.id in joins:
            window = joins[operator.id]
            new.append([with_tensors_renamed(operator, before)])
            new.copy(window.id, window.variable)
        elif operator.id not in writes:
            new.append([operator])
    return replace(graph, tensors=new.tensors, operators=tuple(new.operators))


def _moved_on(new: Assembly, window: _Window) -> dict[int, int]:
    """Make a variable the window, and move its rows on; return the tensor that it gave -> these."""
    whole, variable = new.tensors[window.id], new.tensors[window.variable]
    wider = replace(variable, shape=whole.shape, shape_signature=None, data=_data(variable, whole))
    new.tensors[window.variable] = wider
    rows, moved = (
        new.add(replace(whole, name=f"{variable.name}/{each}")) for each in ("window", "moved")
    )
    new.copy(window.variable, rows)
    by = {"axis": window.axis, "by": window.new, "fill": 0}
    new.by_role("shift", {"input": rows}, moved, **by)
    kept = whole.shape[window.axis] - window.new
    return {window.read.output_ids[0]: new.part(moved, window.axis, 0, kept)}


def _data(variable: AirTensor, whole: AirTensor) -> Array | None:
    """Return what a window holds before the first run; its first rows drop out at once."""
    if variable.data is None:
        return None
    more = [(size - own, 0) for size, own in zip(whole.shape, variable.shape, strict=True)]
    return frozen(np.pad(variable.data, more, mode="edge"))
