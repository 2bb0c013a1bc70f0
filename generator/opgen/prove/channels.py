"""Proves what specs say of channels: between which integers they lie, and which go together."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
import numpy.typing as npt

from opgen.air.model import AirSubgraph
from opgen.errors import ModelError
from opgen.prove.cases import ConformanceCase
from opgen.transforms.channel_units import Units
from opgen.transforms.known import Known, known_operator
from opgen.transforms.ranges import Range, Ranges

Ints = npt.NDArray[np.int64]
MOST = 2
"""Samples that are compared, and in how many parts channels are divided."""


def channels_fault(case: ConformanceCase) -> str:
    """Return what a spec says wrongly of channels, or nothing.

    Looked at are the inputs of a case, others whose channels are constant, and those of which every
    other channel is changed.
    """
    graph, layer = case.bound.subgraph, case.bound.operators[0]
    if layer.definition is None or case.special:
        return ""
    known = known_operator("", layer.operator, graph.tensors, layer.definition)
    if known is None or layer.memory.states or any(t.is_variable for t in graph.tensors.values()):
        return ""
    data = [graph.tensors[id_] for id_ in (*known.data, *known.outputs)]
    if not all(each.type.is_integer and each.type.bits <= 16 and each.size for each in data):  # noqa: PLR2004
        return ""
    pairs = zip(graph.input_ids, case.inputs, strict=True)
    given = {id_: each.reshape(-1, *each.shape[2:]).astype(np.int64) for id_, each in pairs}
    even = {id_: np.broadcast_to(_first(each), each.shape) for id_, each in given.items()}
    try:
        return (
            _range_fault(known, graph, given)
            or _range_fault(known, graph, {id_: each[:1] for id_, each in even.items()})
            or _tie_fault(known, graph, given)
        )
    except ModelError:
        return ""  # for some elements there is no result


def _first(values: Ints) -> Ints:
    """Return of each channel the first element; these are along the last axis."""
    return values[(slice(None), *(slice(0, 1) for _ in values.shape[1:-1]))]


def _range_fault(known: Known, graph: AirSubgraph, given: Mapping[int, Ints]) -> str:
    ranges = Ranges(graph)
    ranges.found = {i: Range(each.min(axis=0), each.max(axis=0)) for i, each in given.items()}
    ranges.follow(known)
    count = len(next(iter(given.values()), ()))
    for sample in range(count):
        found = known.asked_of({id_: each[sample] for id_, each in given.items()})
        for id_ in known.outputs:
            own, values = ranges.found.get(id_), found[id_].astype(np.int64)
            if own is not None and ((values < own.low) | (values > own.high)).any():
                said = "linear" if known.sums is not None else "elements"
                said = "axes" if not known.definition.elements and known.sums is None else said
                low, high = (np.broadcast_to(each, values.shape) for each in (own.low, own.high))
                at = tuple(map(int, np.argwhere((values < low) | (values > high))[0]))
                where = f"element {list(at)} of '{graph.tensors[id_].name}' is {values[at]}"
                return f"{where}, by what `{said}` says it lies in {low[at]}..{high[at]}"
    return ""


def _tie_fault(known: Known, graph: AirSubgraph, given: Mapping[int, Ints]) -> str:
    """Change every other channel, and what goes with it, and look whether the rest changes."""
    units = Units(graph, Ranges(graph))
    units.follow(known)
    count = len(next(iter(given.values()), ()))
    if units.kept or known.sums is not None or count < MOST:
        return ""
    group = units.groups()
    changed = group % MOST == 0
    fed = {id_: each[0] for id_, each in given.items()}
    others = {
        id_: np.where(_marked(units, id_, changed), given[id_][1], each)
        for id_, each in fed.items()
    }
    one, other = known.asked_of(fed), known.asked_of(others)
    for id_ in known.outputs:
        wrong = (one[id_] != other[id_]) & ~_marked(units, id_, changed)
        if wrong.any():
            at = [int(each) for each in np.argwhere(wrong)[0]]
            name, axis = graph.tensors[id_].name, units.axis[id_]
            return (
                f"element {at} of '{name}' depends on other channels than those that `axes` or "
                f"`elements` says: axis {axis} is not the same one in inputs and outputs"
            )
    return ""


def _marked(units: Units, id_: int, marks: npt.NDArray[np.bool_]) -> npt.NDArray[np.bool_]:
    elements = units.of_elements(id_)
    assert elements is not None
    return np.asarray(marks[elements])
