"""A proof of a plan that shares nothing with the code that made it."""

from __future__ import annotations

import heapq
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from opgen.air.control import COPY, ELSE, END, IF, LOOP, blocks, rewritten
from opgen.air.keys import ROLES
from opgen.air.model import AirOperator, AirSubgraph
from opgen.aot.attributes import DEFAULT, memory_named
from opgen.aot.operators.operator import MemoryFacts
from opgen.aot.plan.constants import content_of, stored_elements
from opgen.aot.plan.contents import Contents, is_in_place, is_made_up, views_of_output
from opgen.aot.plan.liveness import live_steps
from opgen.aot.plan.loop_walk import faults_in_loops
from opgen.aot.plan.model import Placement, Plan, Region, boundary_of
from opgen.aot.plan.moving import axis_of_part, reading_wholes
from opgen.aot.plan.tables import asks_for_rows
from opgen.bind.bound import BoundModel

_WRITTEN = (Region.ARENA, Region.STATE, Region.LOCAL)
_HELD = (Region.ARENA, Region.STATE, Region.INPUT, Region.OUTPUT)
"""Where tensors are whose parts can be read in place."""


class PlanError(AssertionError):
    """Two buffers that are needed at the same time meet, or one is where it must not be."""


@dataclass(frozen=True)
class _Use:
    """Bytes of a buffer that must hold from ``first`` to ``last``."""

    region: Region
    memory: str
    start: int
    end: int
    first: int
    last: int
    what: int | str
    """A tensor, or words for something else."""
    index: int = 0
    """Which variable, in LOCAL."""

    @property
    def held_in(self) -> tuple[Region, str, int]:
        """What the bytes are counted in."""
        return self.region, self.memory, self.index

    def words(self, subgraph: AirSubgraph) -> str:
        """Return what it is and where."""
        what = self.what if isinstance(self.what, str) else _words(subgraph, self.what)
        where = f"{self.memory} {self.region}".strip()
        return f"{what} ({where} {self.start}..{self.end}, steps {self.first}..{self.last})"


def verify_plan(bound: BoundModel, plan: Plan) -> None:
    """Prove that no two buffers that are needed at the same time meet, except as operators allow,
    that each is in the memory that is asked for, and that copies of constants are complete.

    :raises PlanError: naming two buffers that do, or one that is not where it has to be.
    """
    verify_schedule(bound.subgraph, [operator.memory for operator in bound.operators], plan)
    for fault in faults_in_loops(bound, plan):
        raise PlanError(fault)
    _verify_attributes(bound, plan)
    _verify_rows(bound, plan)


def verify_schedule(subgraph: AirSubgraph, memory: Sequence[MemoryFacts], plan: Plan) -> None:
    """Do the work of :func:`verify_plan` from the graph and the facts of its operators alone."""
    _verify_parts(subgraph, plan)
    whole_of = {
        id_: place.index for id_, place in plan.placements.items() if place.region is Region.WITHIN
    }
    subgraph = reading_wholes(subgraph, whole_of)
    uses = [*_tensor_uses(subgraph, plan), *_own_uses(subgraph, memory, plan)]
    for index, operator in enumerate(subgraph.operators):
        if not plan.runs(index):
            _verify_views(subgraph, operator, memory[index], plan, is_elided=index in plan.elided)
    interface = {*subgraph.input_ids, *subgraph.output_ids}
    for use in uses:
        limit = _limit(use, subgraph, plan)
        what = use.words(subgraph)
        boundary = plan.alignment
        if isinstance(use.what, int):
            tensor = subgraph.tensors[use.what]
            boundary = boundary_of(tensor, boundary, is_interface=use.what in interface)
        _require(use.start % boundary == 0, f"{what} is not aligned to {boundary}")
        _require(use.start >= 0 and use.end <= limit, f"{what} is outside of {limit} bytes")
    contents = Contents(subgraph, memory, plan)
    values = _Values(subgraph, plan)
    used_up = [each for facts in memory for each in facts.used_up]
    is_rewritten = bool(blocks(subgraph.operators)) or bool(rewritten(subgraph.operators))
    for a, b in _overlapping(uses):
        allowed = (
            isinstance(a.what, int)
            and isinstance(b.what, int)
            and (
                contents.agree(a.what, b.what)
                or (is_rewritten and values.are_kept(a.what, b.what))
                or _is_used_up(used_up, plan, a, b)
                or _is_used_up(used_up, plan, b, a)
                or _allowed(subgraph, memory, plan, a, b)
                or _allowed(subgraph, memory, plan, b, a)
            )
        )
        _require(allowed, f"{a.words(subgraph)} and {b.words(subgraph)} meet")
    _verify_staged(subgraph, plan)
    _verify_scopes(subgraph, plan)


def _limit(use: _Use, subgraph: AirSubgraph, plan: Plan) -> int:
    """Return the bytes of what something is in."""
    if use.region is Region.LOCAL:
        return subgraph.tensors[use.index].bytes
    needed = plan.memories[use.memory]
    return needed.arena_bytes if use.region is Region.ARENA else needed.state_bytes


def _verify_parts(subgraph: AirSubgraph, plan: Plan) -> None:
    """Check that what is within another tensor is cut out of it in one piece, and never written."""
    for index, operator in enumerate(subgraph.operators):
        for id_ in operator.output_ids:
            place = plan.placements[id_]
            if place.region is Region.WITHIN:
                is_part = operator.op_type == ROLES["cut_out"] and index in plan.elided
                is_part = is_part and operator.tensor_of("input") == place.index
                is_part = is_part and axis_of_part(subgraph, operator) is not None
                is_part = is_part and plan.placements[place.index].region in _HELD
                _require(is_part, f"{_words(subgraph, id_)} is no part of tensor {place.index}")


def _verify_scopes(subgraph: AirSubgraph, plan: Plan) -> None:
    """Check that no variable of a block of C is used outside of the block that it begins in."""
    around: list[int] = []
    declared: dict[int, tuple[int, ...]] = {}
    for position, operator in enumerate(subgraph.operators):
        if operator.op_type in (END, ELSE):
            around.pop()
        for id_ in (*operator.input_ids, *operator.output_ids):
            place = plan.placements.get(id_)
            if place is not None and place.region in (Region.LOCAL, Region.WITHIN):
                name = id_ if place.region is Region.WITHIN else place.index
                scope = declared.setdefault(name, (*around,))
                is_inside = (*around[: len(scope)],) == scope
                _require(is_inside, f"{_words(subgraph, id_)} is used outside of its block")
        if operator.op_type in (LOOP, IF, ELSE):
            around.append(position)


@dataclass(frozen=True)
class _Values:
    """When tensors get values, and until when these are read, along all ways through a graph."""

    subgraph: AirSubgraph
    plan: Plan

    @cached_property
    def live(self) -> Mapping[int, int]:
        """Tensor -> the steps after which its value is still to be read, as bits."""
        graph = self.subgraph
        last = {*graph.output_ids, *(graph.input_ids if self.plan.keep_inputs else ())}
        last |= {id_ for id_, tensor in graph.tensors.items() if tensor.is_variable}
        return live_steps(graph.operators, graph.tensors, last)

    @cached_property
    def written(self) -> Mapping[int, tuple[int, ...]]:
        """Tensor -> the steps in which its bytes are written."""
        found: dict[int, list[int]] = {id_: [0] for id_ in self.subgraph.input_ids}
        tensors = self.subgraph.tensors
        for step, operator in enumerate(self.subgraph.operators, 1):
            if step - 1 not in self.plan.elided:
                # An operator may write the variables that it is given; a copy only reads them.
                given = operator.input_ids if operator.op_type != COPY else ()
                states = [id_ for id_ in given if id_ >= 0 and tensors[id_].is_variable]
                for id_ in (*operator.output_ids, *states):
                    found.setdefault(id_, []).append(step)
        return {id_: tuple(steps) for id_, steps in found.items()}

    def are_kept(self, one: int, other: int) -> bool:
        """Tell whether writing either of two tensors destroys nothing that is to be read."""
        tensors = self.subgraph.tensors
        if tensors[one].is_variable and tensors[other].is_variable:
            return False
        return not (self._destroys(one, other) or self._destroys(other, one))

    def _destroys(self, writer: int, holder: int) -> bool:
        for step in self.written.get(writer, ()):
            if self.live[holder] >> step & 1:
                return True
            operator = self.subgraph.operators[step - 1] if step else None
            if operator and holder in (*operator.input_ids, *operator.output_ids):
                return True
        return False


def _verify_views(
    subgraph: AirSubgraph, operator: AirOperator, facts: MemoryFacts, plan: Plan, *, is_elided: bool
) -> None:
    """Check that an operator that does not run has nothing to compute."""
    for id_ in operator.output_ids:
        if plan.placements[id_].region is Region.WITHIN:
            continue
        what = _words(subgraph, id_)
        _require(is_made_up(id_, facts, plan), f"{what} is not computed")
        for view in views_of_output(id_, facts) if is_elided else ():
            part, whole = _words(subgraph, view.part), _words(subgraph, view.whole)
            where = f"{view.offset} bytes from the start of {whole}"
            _require(is_in_place(plan, view), f"{part} is not {where}")


def _verify_staged(subgraph: AirSubgraph, plan: Plan) -> None:
    """Check that blobs do not meet, and that each staged constant is what a blob has there."""
    ends: dict[str, int] = {}
    for blob in sorted(plan.blobs, key=lambda each: each.offset):
        _require(ends.get(blob.memory, 0) <= blob.offset, f"blobs meet in '{blob.memory}'")
        ends[blob.memory] = blob.offset + blob.bytes
    held = {
        (blob.memory, blob.offset + offset): content_of(stored.elements)
        for blob in plan.blobs
        for offset, stored in blob.parts.items()
    }
    for id_, place in plan.placements.items():
        if place.region is Region.STAGED:
            elements = content_of(stored_elements(subgraph.tensors[place.index]))
            is_same = held.get((place.memory, place.offset)) == elements
            _require(is_same, f"{_words(subgraph, id_)} is staged where something else is")
    for (index, elements), table in plan.tables.items():
        place = table.placement
        if place.region is Region.STAGED:
            is_same = held.get((place.memory, place.offset)) == elements
            what = f"the table '{table.name}' of operator {index}"
            _require(is_same, f"{what} is staged where something else is")


def _verify_attributes(bound: BoundModel, plan: Plan) -> None:
    for id_, asked in bound.tensor_attributes.items():
        place = plan.placements.get(id_)
        if place is None or not place.bytes:
            continue
        wanted = asked.staged_in if place.region is Region.STAGED else asked.memory
        # One that nothing is asked for is where those are with which it shares its bytes.
        is_there = wanted == "" or memory_named(wanted) == place.memory
        _require(is_there, f"{_words(bound.subgraph, id_)} is not in '{wanted}'")
    for table in plan.tables.values():
        place = table.placement
        attribute = "staged_in" if place.region is Region.STAGED else "memory"
        rules = filter(None, map(bound.tensor_attributes.get, table.constants))
        asked_of = {getattr(each, attribute) for each in rules} - {""}
        is_there = asked_of <= {place.memory or DEFAULT}
        _require(is_there, f"the table '{table.name}' is not in {' or '.join(sorted(asked_of))}")
    for index, operator in enumerate(bound.operators):
        own = plan.scratch.get(index)
        wanted = operator.attributes.scratch_memory
        is_there = own is None or own.memory == wanted
        _require(is_there, f"scratch of '{operator.name}' is not in '{wanted}'")
        wanted = operator.attributes.state_memory
        for name in operator.memory.states:
            is_there = plan.states[index, name].memory == wanted
            _require(is_there, f"state '{name}' of '{operator.name}' is not in '{wanted}'")


def _verify_rows(bound: BoundModel, plan: Plan) -> None:
    """Check that nothing reads what is nowhere as a whole, but what asks for rows of it."""
    for index, layer in enumerate(bound.operators):
        for id_ in (*layer.operator.input_ids, *layer.operator.output_ids):
            place = plan.placements.get(id_)
            is_asked = asks_for_rows(layer, plan) and id_ not in layer.operator.output_ids
            if place is not None and place.region is Region.ROWS and index not in plan.elided:
                _require(is_asked, f"{_words(bound.subgraph, id_)} is read as a whole")


def _require(holds: bool, message: str) -> None:
    if not holds:
        raise PlanError(message)


def _words(subgraph: AirSubgraph, id_: int) -> str:
    return f"tensor {id_} '{subgraph.tensors[id_].name}'"


def _tensor_uses(subgraph: AirSubgraph, plan: Plan) -> Iterator[_Use]:
    last = len(subgraph.operators) + 1
    first_use: dict[int, int] = dict.fromkeys(subgraph.input_ids, 0)
    last_use: dict[int, int] = dict(first_use)
    for step, operator in enumerate(subgraph.operators, 1):
        for id_ in (*operator.input_ids, *operator.output_ids):
            first_use.setdefault(id_, step)
            last_use[id_] = step
    for id_ in subgraph.output_ids:
        first_use.setdefault(id_, last)
        last_use[id_] = last
    last_use |= dict.fromkeys(subgraph.input_ids if plan.keep_inputs else (), last)
    for block in blocks(subgraph.operators):
        if block.is_loop:
            _use_in_loop(block.begin + 1, block.end + 1, first_use, last_use)
    for id_ in sorted(first_use.keys() - {-1}):
        placement = plan.placements[id_]
        _require(placement.bytes == subgraph.tensors[id_].bytes, f"{id_} has another size")
        if not placement.bytes or placement.region not in _WRITTEN:
            continue
        first, until = first_use[id_], last_use[id_]
        if subgraph.tensors[id_].is_variable:  # it holds something from run to run
            first, until = 0, last
        yield _use(placement, first, until, id_)


def _use(place: Placement, first: int, last: int, what: int | str) -> _Use:
    index = place.index if place.region is Region.LOCAL else 0
    return _Use(place.region, place.memory, place.offset, place.end, first, last, what, index)


def _use_in_loop(begin: int, end: int, first: dict[int, int], last: dict[int, int]) -> None:
    """Let what is used outside of a loop, too, live through all of it."""
    for id_, start in first.items():
        if (start < begin or last[id_] > end) and start <= end and last[id_] >= begin:
            first[id_], last[id_] = min(start, begin), max(last[id_], end)


def _own_uses(subgraph: AirSubgraph, memory: Sequence[MemoryFacts], plan: Plan) -> Iterator[_Use]:
    for index, facts in enumerate(memory):
        if facts.scratch > 0 and plan.runs(index):
            place = plan.scratch[index]
            _require(place.bytes >= facts.scratch, f"scratch of {index} is too small")
            what = f"scratch of {index}"
            yield _use(place, index + 1, index + 1, what)
        for name in facts.states:
            place = plan.states[index, name]
            if place.bytes:
                end = len(subgraph.operators) + 1
                what = f"state {name} of {index}"
                yield _use(place, 0, end, what)


def _overlapping(uses: Sequence[_Use]) -> Iterator[tuple[_Use, _Use]]:
    """Yield the pairs that meet in memory and in time."""
    alive: list[tuple[int, int]] = []
    for index in sorted(range(len(uses)), key=lambda i: uses[i].first):
        use = uses[index]
        while alive and alive[0][0] < use.first:
            heapq.heappop(alive)
        for _, other_index in alive:
            other = uses[other_index]
            if other.held_in == use.held_in and other.start < use.end and use.start < other.end:
                yield other, use
        heapq.heappush(alive, (use.last, index))


def _allowed(
    subgraph: AirSubgraph, memory: Sequence[MemoryFacts], plan: Plan, a: _Use, b: _Use
) -> bool:
    """Tell whether ``b``'s tensor may be computed where ``a``'s is read for the last time."""
    step = a.last
    if not (step == b.first and 1 <= step <= len(subgraph.operators)):
        return False
    operator, facts = subgraph.operators[step - 1], memory[step - 1]
    is_result = plan.runs(step - 1) and b.what in operator.output_ids
    others = (plan.placements[id_] for id_ in operator.output_ids if id_ != b.what)
    if not is_result or any(_meet(each, a) for each in others):  # one result in place of an input
        return False
    sources = [id_ for id_ in operator.input_ids if id_ >= 0]
    met = [id_ for id_ in sources if _meet(plan.placements[id_], b)]
    if a.what not in met:
        return False
    if all(id_ in facts.inplace for id_ in met) and all(
        (plan.placements[id_].offset, plan.placements[id_].end) == (b.start, b.end) for id_ in met
    ):
        return True
    if met != [sources[0]]:
        return False
    distance = b.start - a.start
    is_ahead = facts.overlap is not None and distance <= facts.overlap
    return is_ahead or (facts.overlap_behind is not None and distance >= facts.overlap_behind)


def _is_used_up(used_up: Sequence[tuple[int, int, int]], plan: Plan, a: _Use, b: _Use) -> bool:
    """Tell whether a loop writes ``b``'s tensor over what it has read of ``a``'s, as it says.

    Whether that is right is proved by a walk through its rounds.
    """

    def holds(id_: int, use: _Use) -> bool:
        place = plan.placements[id_]
        return (place.offset, place.end, place.memory) == (use.start, use.end, use.memory)

    return any(
        holds(output, b) and holds(input_, a) and b.start - a.start <= most
        for output, input_, most in used_up
    )


def _meet(place: Placement, use: _Use) -> bool:
    is_there = _use(place, use.first, use.last, use.what).held_in == use.held_in
    return is_there and place.bytes > 0 and place.offset < use.end and use.start < place.end
