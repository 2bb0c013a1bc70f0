"""Variables that keep the end of a window for the next run hold all of it, and move on in place.

A layer of a streaming model joins what it has kept with what is new, reads this window, and keeps
its end. So almost all of it is copied twice, and is in the arena beside what is kept. Here the
variable is the window: when a run begins its rows move on, by as many as are new.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import prod
from typing import Any

import numpy as np

from opgen.air.control import COPY, blocks
from opgen.air.keys import ROLES
from opgen.air.model import AirModel, AirOperator, AirSubgraph, AirTensor, Array, Moved
from opgen.air.rewrite import each_subgraph, with_operands
from opgen.context.registries import RegistryContext
from opgen.lib.shapes import normal_axis, permuted, with_size
from opgen.transforms.assembly import Assembly, frozen, standing_for
from opgen.transforms.moved import Ints, places_of
from opgen.transforms.operators import can_be_input
from opgen.transforms.propagate_layouts import cost_of_moving, propagate_layouts


@dataclass(frozen=True)
class _Kept:
    """How a variable is used."""

    value: int
    """The tensor that is read: the variable, or what it is copied to."""
    given: int
    """The tensor that is kept."""
    copies: frozenset[int]
    """The operators that copy."""


@dataclass(frozen=True)
class _Window:
    """A tensor whose end a variable keeps, and nothing else."""

    id: int
    variable: int
    axis: int
    new: int
    """How many of its rows are new in each run."""
    join: AirOperator
    """Puts what is new behind what was kept."""
    gone: frozenset[int]
    """What is not needed besides: operators that read what was kept, and that keep the end."""
    order: tuple[int, ...]
    """The order of its axes in which rows lie one behind the other."""


def slide_variables(model: AirModel, context: RegistryContext) -> AirModel:
    """Return the model with variables that are whole windows.

    That is done where at most as many rows are new as are kept: the variable is larger by these.
    Rows that do not lie one behind the other are put so, if no more is transposed then.
    """
    slid = _slid(model, context, turns=False)
    turned = _slid(slid, context, turns=True)
    if turned is slid:
        return slid
    costs = [cost_of_moving(propagate_layouts(each, context), context) for each in (slid, turned)]
    return turned if costs[1][:2] <= costs[0][:2] else slid


def _slid(model: AirModel, context: RegistryContext, *, turns: bool) -> AirModel:
    """Return the model with variables that are windows.

    :param turns: also where axes have to be in another order for it.
    """
    tensors = (each for graph in model.subgraphs for each in graph.tensors.values())
    used = Counter(each.resource for each in tensors if each.resource)

    def rewrite(graph: AirSubgraph) -> AirSubgraph:
        if blocks(graph.operators):
            return graph
        own = [each for each in graph.tensors.values() if each.is_variable]
        alone = [each for each in own if used[each.resource] <= 1 and not model.shares(each)]
        found = [window for each in alone if (window := _window(graph, each, context)) is not None]
        found = [each for each in found if turns or each.order == tuple(range(len(each.order)))]
        return _rewritten(graph, found, context) if found else graph

    return each_subgraph(model, rewrite)


def _window(graph: AirSubgraph, variable: AirTensor, context: RegistryContext) -> _Window | None:
    """Return the window that a variable keeps, or the end of, if it is nothing else."""
    kept = _kept(graph, variable)
    reader = _reader(graph, kept.value) if kept is not None else None
    if kept is None or reader is None:
        return None
    join: AirOperator | None
    if reader.op_type == ROLES["join"]:  # the end of what it gives is kept
        join, part, before, end = reader, graph.producers.get(kept.given), kept.value, kept.given
    else:  # what it gives, the end of what was kept, is joined
        before = end = reader.output_ids[0] if reader.output_ids else -1
        join, part = _reader(graph, before), reader
    if join is None or part is None or join.op_type != ROLES["join"] or join.is_fixed:
        return None
    (id_,) = join.output_ids
    source = id_ if join is reader else kept.value
    shape, own = graph.tensors[id_].shape, graph.tensors[before].shape
    axis = normal_axis(getattr(join.options, "axis", 0), len(shape))
    if len(own) != len(shape) or not 0 <= axis < len(shape):
        return None
    new = shape[axis] - own[axis]
    is_right = (
        join.input_ids[0] == before
        and join.input_ids.count(before) == 1
        and own == with_size(shape, axis, own[axis])
        and variable.shape == (own if join is reader else shape)
        and (join is reader or kept.given == id_)
        and 0 < new <= own[axis]
        and can_be_input(graph.tensors[id_], "shift", context)
        and _is_end(places_of(part, source, graph, context).get(end), shape, axis, new)
    )
    if not is_right:
        return None
    is_unread = len(part.output_ids) == 1 and _reader(graph, end) is not None
    gone = kept.copies | ({part.id} if is_unread else set())
    return _Window(id_, variable.id, axis, new, join, gone, _order(shape, axis))


def _kept(graph: AirSubgraph, variable: AirTensor) -> _Kept | None:
    """Return how a variable is used, if it is read once, and written behind that."""
    users = [each for each in graph.operators if variable.id in (*each.input_ids, *each.output_ids)]
    is_seen = variable.id in (*graph.input_ids, *graph.output_ids)
    if is_seen or len(users) != 2 or any(each.is_fixed for each in users):  # noqa: PLR2004
        return None
    read, write = users
    if write.op_type != COPY or variable.id in read.output_ids:
        return None
    if read.op_type != COPY:
        return _Kept(variable.id, write.input_ids[0], frozenset((write.id,)))
    return _Kept(read.output_ids[0], write.input_ids[0], frozenset((read.id, write.id)))


def _reader(graph: AirSubgraph, id_: int) -> AirOperator | None:
    """Return what reads a tensor, if it is one operator and the tensor is no output."""
    readers = graph.consumers.get(id_, ())
    return readers[0] if len(readers) == 1 and id_ not in graph.output_ids else None


def _order(shape: tuple[int, ...], axis: int) -> tuple[int, ...]:
    """Return the order of axes in which only those of size 1 come before one of them."""
    before = [each for each in range(axis) if shape[each] == 1]
    return (*before, axis, *(each for each in range(len(shape)) if each not in (*before, axis)))


def _is_end(places: Ints | None, shape: tuple[int, ...], axis: int, low: int) -> bool:
    """Tell whether elements are all of a tensor of this shape from a row on."""
    if places is None:
        return False
    numbers = np.arange(prod(shape)).reshape(shape)
    return np.array_equal(places, np.take(numbers, np.arange(low, shape[axis]), axis))


def _rewritten(
    graph: AirSubgraph, windows: Sequence[_Window], context: RegistryContext
) -> AirSubgraph:
    """Return the graph with windows that move on before anything else is done."""
    new = Assembly(context, graph)
    moved = {each.join.id: _moved_on(new, each) for each in windows}
    joins = {each.join.id: each for each in windows}
    gone = {id_ for each in windows for id_ in each.gone}
    for operator in graph.operators:
        if operator.id in joins:
            _join(new, joins[operator.id], moved[operator.id])
        elif operator.id not in gone:
            new.append([operator])
    return replace(graph, tensors=new.tensors, operators=tuple(new.operators))


def _moved_on(new: Assembly, window: _Window) -> int:
    """Make a variable the window, and move its rows on; return those that were kept."""
    variable, whole = new.tensors[window.variable], standing_for(new.tensors[window.id])
    shape = permuted(whole.shape, window.order)
    new.tensors[window.variable] = replace(
        variable,
        shape=shape,
        shape_signature=None,
        data=_data(variable, whole, window),
        moves=(*variable.moves, *_moves(variable, window)),
    )
    rows = new.add(replace(whole, name=f"{variable.name}/window", shape=shape))
    new.copy(window.variable, rows)
    axis = window.order.index(window.axis)
    moved = new.shifted(rows, axis, window.new)
    return new.part(moved, axis, 0, shape[axis] - window.new)


def _moves(variable: AirTensor, window: _Window) -> tuple[Moved, ...]:
    """Return what turning a window does to the order of what its variable had."""
    is_turned = window.order != tuple(range(len(window.order)))
    return (Moved(variable.shape, window.order),) if is_turned else ()


def _data(variable: AirTensor, whole: AirTensor, window: _Window) -> Array | None:
    """Return what a window holds before the first run; its first rows drop out at once."""
    if variable.data is None:
        return None
    more = [(size - own, 0) for size, own in zip(whole.shape, variable.shape, strict=True)]
    return frozen(np.pad(variable.data, more, mode="edge").transpose(window.order))


def _join(new: Assembly, window: _Window, moved: int) -> None:
    """Put what is new behind what was kept."""
    order, (_, *given) = window.order, window.join.input_ids
    is_turned = order != tuple(range(len(order)))
    turned = [new.transposed(each, order) if is_turned else each for each in given]
    whole = new.tensors[window.id]
    id_ = window.id
    if is_turned:
        id_ = new.add(replace(standing_for(whole), shape=permuted(whole.shape, order)))
    options: Any = window.join.options
    named = {"inputs": (moved, *turned)}
    join = with_operands(window.join, ["inputs"], named)
    (name,) = (each for each, ids in join.named_tensors.items() if ids == window.id)
    new.append(
        [
            replace(
                join,
                output_ids=(id_,),
                named_tensors={**join.named_tensors, name: id_},
                options=replace(options, axis=order.index(window.axis)),
            )
        ]
    )
    if is_turned:
        new.transposed(id_, np.argsort(order).tolist(), window.id)
    new.copy(id_, window.variable)
