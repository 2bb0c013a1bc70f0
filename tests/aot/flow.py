"""Runs of a plan, byte by byte: another proof of plans than the one that every conversion makes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial

import numpy as np

from opgen.air.control import path
from opgen.air.model import AirOperator, AirSubgraph
from opgen.aot.operators.operator import MemoryFacts, View
from opgen.aot.plan.contents import is_in_place, views_of_output
from opgen.aot.plan.model import Placement, Plan, Region
from opgen.aot.plan.verify import PlanError
from opgen.lib.tensor import Array

_WRITTEN = (Region.ARENA, Region.STATE, Region.LOCAL)


def verify_flow(
    subgraph: AirSubgraph, memory: Sequence[MemoryFacts], plan: Plan, runs: Iterable[Sequence[bool]]
) -> None:
    """Walk through some runs, one after the other: what is read is where it is read from.

    :param runs: for each run what its conditions are, in order; those behind the last are false.
    :raises AssertionError: naming the tensor whose bytes another one has taken.
    """
    walk = _Walk(plan)
    variables = [id_ for id_, tensor in subgraph.tensors.items() if tensor.is_variable]
    for id_ in variables:
        if id_ in plan.placements:
            walk.write(id_)
    for decisions in runs:
        for id_ in subgraph.input_ids:
            walk.write(id_)
        for index in path(subgraph.operators, partial(_next, iter(decisions))):
            operator, facts = subgraph.operators[index], memory[index]
            for id_ in operator.input_ids:
                walk.read(id_)
            views = [each for id_ in operator.output_ids for each in views_of_output(id_, facts)]
            if not plan.runs(index):
                walk.hand_on(views, operator.output_ids, is_elided=index in plan.elided)
            else:
                for id_ in operator.output_ids:
                    walk.write(id_)
        for id_ in (*subgraph.output_ids, *(subgraph.input_ids if plan.keep_inputs else ())):
            walk.read(id_)


def _next(decisions: Iterator[bool], _: AirOperator) -> bool:
    return next(decisions, False)


@dataclass
class _Walk:
    """What memory holds in the middle of a run: a number of its own for each byte computed."""

    plan: Plan
    values: dict[int, Array] = field(default_factory=dict)
    """Tensor -> the bytes that it has."""
    held: dict[tuple[Region, str, int], Array] = field(default_factory=dict)
    """(region, memory, which variable) -> what is there; 0: nothing."""
    count: int = 1

    def value(self, id_: int) -> Array:
        """Return the bytes of a tensor; a constant has them from the beginning."""
        if id_ not in self.values:
            self.values[id_] = self._new(id_)
        return self.values[id_]

    def write(self, id_: int) -> None:
        """Let something be computed."""
        self.values[id_] = self._new(id_)
        self._put(id_)

    def hand_on(self, views: Sequence[View], outputs: Sequence[int], *, is_elided: bool) -> None:
        """Let outputs be made up of inputs; what is not in place is copied, unless nothing runs."""
        before = {id_: self.value(id_).copy() for v in views for id_ in (v.part, v.whole)}
        for id_ in outputs:
            self.values[id_] = np.zeros(self.plan.placements[id_].bytes, np.int64)
        for view in views:
            end = view.offset + self.plan.placements[view.part].bytes
            if view.part in outputs:
                self.values[view.part][:] = before[view.whole][view.offset : end]
            else:
                self.values[view.whole][view.offset : end] = before[view.part]
        for view in () if is_elided else views:
            if not is_in_place(self.plan, view):
                is_result = view.part in outputs
                id_, size = view.part if is_result else view.whole, len(before[view.part])
                start = 0 if is_result else view.offset
                self._put(id_, start, start + size)
        for id_ in outputs:
            self.read(id_)

    def read(self, id_: int) -> None:
        """Require that a tensor's bytes are where they are read from."""
        place = self.plan.placements.get(id_)
        if place is None or place.region not in _WRITTEN or not place.bytes:
            return
        found = self._memory(place)[place.offset : place.end]
        is_there = np.array_equal(found, self.value(id_))
        if not is_there:
            raise PlanError(f"{id_} is read where something else is")

    def _new(self, id_: int) -> Array:
        first, size = self.count, self.plan.placements[id_].bytes if id_ >= 0 else 0
        self.count += size
        return np.arange(first, first + size)

    def _put(self, id_: int, start: int = 0, end: int | None = None) -> None:
        place = self.plan.placements[id_]
        if place.region in _WRITTEN:
            there = self._memory(place)[place.offset : place.end]
            there[start:end] = self.values[id_][start:end]

    def _memory(self, place: Placement) -> Array:
        is_local = place.region is Region.LOCAL
        key = (place.region, place.memory, place.index if is_local else 0)
        if key not in self.held:
            needed = self.plan.memories[place.memory]
            size = needed.arena_bytes if place.region is Region.ARENA else needed.state_bytes
            size = place.bytes if is_local else size
            self.held[key] = np.zeros(size, np.int64)
        return self.held[key]
