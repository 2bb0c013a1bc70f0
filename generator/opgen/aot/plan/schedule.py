"""From the lifetimes of one schedule to addresses."""

from __future__ import annotations

import math
import operator
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from opgen.air.model import AirSubgraph
from opgen.aot.operators.operator import MemoryFacts, View
from opgen.aot.plan.lifetimes import Schedule, find_storages
from opgen.aot.plan.model import MemoryPlan, Placement, Plan, Region
from opgen.aot.plan.pack import bound_and_step, pack, packed_bytes
from opgen.aot.plan.storage import Storage, Storages
from opgen.context.packing import Block, Overlap, Planner
from opgen.errors import ModelError, UnsupportedError, UsageError, shown_name
from opgen.operators.applied import describe
from opgen.operators.operation import State
from opgen.text.user_code import users_code

_LEAST_TRIES, _MOST_STEPS = 4, 20_000
"""How often storages are found anew, at least; else as long as they take so many steps together."""
MOST_BYTES = 2**31 - 1
"""Of one memory: sizes and offsets are int32_t in C."""


@dataclass
class StateMemory:
    """Memory that is handed out one after the other and never reused."""

    alignment: int
    bytes: int = 0
    resources: dict[str, int] = field(default_factory=dict)
    """Name -> offset of what several graphs share."""

    def place(self, size: int, resource: str = "") -> int:
        """Return an offset: that of the resource if it has one, else a new one."""
        if resource in self.resources:
            return self.resources[resource]
        offset = self.bytes
        self.bytes = -(-(offset + size) // self.alignment) * self.alignment
        if resource:
            self.resources[resource] = offset
        return offset


def plan_schedule(
    schedule: Schedule,
    *,
    planner: Planner = pack,
    states: dict[str, StateMemory] | None = None,
) -> Plan:
    """Plan one graph from the facts of its operators; see :func:`opgen.aot.plan.plan_memory`.

    :param states: memory -> what is kept in it for other graphs; this one's is added.
    """
    subgraph, memory = schedule.subgraph, schedule.memory
    for index, facts in enumerate(memory):
        check_sizes(describe(schedule.where, subgraph.operators[index]), _sizes(facts))
    states = {} if states is None else states
    storages = best_storages(schedule)
    distinct = storages.distinct()
    memories, offsets, scratch = _packed(schedule, storages, planner)
    offsets |= _place_variables(distinct, subgraph, states, schedule.alignment)
    own_states = _place_states(schedule, states)
    for name, state in states.items():
        memories[name] = replace(memories.get(name, MemoryPlan()), state_bytes=state.bytes)
    _check_memories(schedule.where, memories)
    return Plan(
        io=schedule.io,
        alignment=schedule.alignment,
        memories=memories,
        placements={
            id_: _placement(storages, id_, offsets.get(id(each), 0))
            for id_, each in sorted(storages.of.items())
        },
        scratch=scratch,
        states=own_states,
        elided=frozenset(storages.elided),
        copied=frozenset(storages.copied),
        inplace=dict(storages.inplace),
        overlaps=_used_overlaps(storages, offsets),
        lifetimes={id_: (each.first, each.last) for id_, each in sorted(storages.of.items())},
        weights_bytes=sum(s.bytes for s in distinct if s.region is Region.WEIGHTS),
        input_bytes=sum(subgraph.tensors[id_].bytes for id_ in subgraph.input_ids),
        output_bytes=sum(subgraph.tensors[id_].bytes for id_ in subgraph.output_ids),
        keep_inputs=schedule.keep_inputs,
    )


def best_storages(schedule: Schedule) -> Storages:
    """Return storages in which tensors are parts of others, but where that would cost memory.

    A part keeps the whole in memory: what is copied out of a tensor, or into one, may need less. So
    it is tried what the arenas need if operators that live at the peak copy, one after the other.
    """
    declined: list[int] = []
    storages = find_storages(schedule)
    needed, peak = _needed(schedule, storages)
    tries = max(_LEAST_TRIES, _MOST_STEPS // (1 + len(schedule.memory)))
    while tries:
        for index in _sharing_at(schedule, storages, peak):
            tries -= 1
            other = find_storages(schedule, [*declined, index])
            less, peak_of_other = _needed(schedule, other)
            if less < needed:
                declined.append(index)
                storages, needed, peak = other, less, peak_of_other
                break
            if not tries:
                break
        else:
            break
    return storages


def _needed(schedule: Schedule, storages: Storages) -> tuple[int, int]:
    """Return the bytes that no plan can do without, and where the context needs most."""
    total = step = 0
    for name, arena in _arenas(schedule, storages).items():
        bound, fullest = bound_and_step(
            arena.blocks, _overlaps(storages, arena), schedule.alignment
        )
        total += bound
        step = step if name else fullest
    return total, step


def _sharing_at(schedule: Schedule, storages: Storages, step: int) -> list[int]:
    """Return the operators of which parts are in place, in a storage that lives in a step."""

    def is_alive(view: View) -> bool:
        whole = storages.of[view.whole]
        is_in_place = storages.sizes[view.part] > 0 and storages.of[view.part] is whole
        return is_in_place and whole.first <= step <= whole.last

    return [
        index
        for index in sorted(storages.elided | storages.copied)
        if any(map(is_alive, schedule.memory[index].views))
    ]


def _packed(
    schedule: Schedule, storages: Storages, planner: Planner
) -> tuple[dict[str, MemoryPlan], dict[int, int], dict[int, Placement]]:
    """Return what each arena needs, the offset of each storage (by its identity), and scratch."""
    memories: dict[str, MemoryPlan] = {}
    offsets: dict[int, int] = {}
    scratch: dict[int, Placement] = {}
    for name, arena in _arenas(schedule, storages).items():
        memories[name], packed = _pack(arena, storages, planner, schedule)
        for holder, offset in zip(arena.holders, packed, strict=True):
            if isinstance(holder, Storage):
                offsets[id(holder)] = offset
            else:
                size = schedule.memory[holder].scratch
                scratch[holder] = Placement(Region.ARENA, offset, size, memory=name)
    return memories, offsets, scratch


@dataclass
class _Arena:
    """What has to be packed into one memory."""

    blocks: list[Block] = field(default_factory=list)
    holders: list[Storage | int] = field(default_factory=list)
    """For each block its storage, or the operator whose scratch it is."""

    def add(self, holder: Storage | int, block: Block) -> None:
        self.holders.append(holder)
        self.blocks.append(block)


def _arenas(schedule: Schedule, storages: Storages) -> dict[str, _Arena]:
    arenas = {"": _Arena()}
    called = _called(schedule)
    for each in storages.distinct():
        if each.region is Region.ARENA and each.bytes:
            name = next((called[id_] for id_ in each.tensors if id_ in called), "")
            name = name or shown_name(schedule.subgraph.tensors[each.tensors[0]].name)
            block = Block(each.bytes, each.first, each.last, name)
            arenas.setdefault(each.memory, _Arena()).add(each, block)
    for index, facts in enumerate(schedule.memory):
        # What only copies has no kernel that needs scratch.
        if facts.scratch > 0 and index not in storages.elided | storages.copied:
            name = f"scratch of {schedule.name_of(index)}"
            block = Block(facts.scratch, index + 1, index + 1, name)
            memory = schedule.constraints.scratch.get(index, "")
            arenas.setdefault(memory, _Arena()).add(index, block)
    return arenas


def _called(schedule: Schedule) -> dict[int, str]:
    """Return what makes each tensor, as reports say it: names of tensors may be very long."""
    found = {id_: f"input {index}" for index, id_ in enumerate(schedule.subgraph.input_ids)}
    for index, operator_ in enumerate(schedule.subgraph.operators):
        found |= dict.fromkeys(operator_.output_ids, schedule.name_of(index))
    return found


def _pack(
    arena: _Arena, storages: Storages, planner: Planner, schedule: Schedule
) -> tuple[MemoryPlan, Sequence[int]]:
    overlaps, alignment = _overlaps(storages, arena), schedule.alignment
    offsets, optimal = _call(planner, arena.blocks, overlaps, alignment, schedule.where)
    size = packed_bytes(arena.blocks, offsets, alignment)
    bound, step = bound_and_step(arena.blocks, overlaps, alignment)
    peak = _alive(arena.blocks, step)
    is_optimal = optimal or size == bound
    return MemoryPlan(size, bound, is_optimal, peak=peak, peak_step=step), offsets


def _call(
    planner: Planner,
    blocks: Sequence[Block],
    overlaps: Sequence[Overlap],
    alignment: int,
    where: str,
) -> tuple[Sequence[int], bool]:
    """Let a planner pack; it may be one that opgen does not know."""
    with users_code(planner, f"planner {planner_name(planner)}, for {where}"):
        packing = planner(blocks, overlaps, alignment)
    try:
        offsets = [operator.index(offset) for offset in packing.offsets]
    except (AttributeError, TypeError) as error:
        message = f"the planner {planner_name(planner)} returned no Packing: {error}"
        raise UsageError.at(where, message) from error
    if len(offsets) != len(blocks):
        message = f"the planner {planner_name(planner)} returned {len(offsets)} offsets"
        raise UsageError.at(where, f"{message} for {len(blocks)} blocks")
    return offsets, packing.optimal


def planner_name(planner: Planner) -> str:
    """Return what messages call a planner."""
    return f"'{getattr(planner, '__name__', type(planner).__name__)}'"


def _alive(blocks: Sequence[Block], step: int) -> tuple[tuple[str, int], ...]:
    """Return what lives in a step, the largest first."""
    alive = [(each.name, each.bytes) for each in blocks if each.first <= step <= each.last]
    return tuple(sorted(alive, key=lambda each: -each[1]))


def _place_variables(
    distinct: Sequence[Storage],
    subgraph: AirSubgraph,
    states: dict[str, StateMemory],
    alignment: int,
) -> dict[int, int]:
    """Return the offset of each storage that is kept, by its identity."""
    found = {}
    for each in distinct:
        if each.region is Region.STATE:
            own = states.setdefault(each.memory, StateMemory(alignment))
            found[id(each)] = own.place(each.bytes, _resource(each, subgraph))
    return found


def _place_states(
    schedule: Schedule, states: dict[str, StateMemory]
) -> dict[tuple[int, str], Placement]:
    found = {}
    for index, facts in enumerate(schedule.memory):
        for name, own in facts.states.items():
            where, size = schedule.constraints.states.get(index, ""), _bytes_of(own)
            offset = states.setdefault(where, StateMemory(schedule.alignment)).place(size)
            found[index, name] = Placement(Region.STATE, offset, size, memory=where)
    return found


def _resource(storage: Storage, subgraph: AirSubgraph) -> str:
    names = (subgraph.tensors[id_].resource for id_ in storage.tensors)
    return next((name for name in names if name), "")


def _bytes_of(state: State) -> int:
    return state.type.size_of(math.prod(state.shape))


def _sizes(facts: MemoryFacts) -> dict[str, int]:
    states = {f"state '{name}'": _bytes_of(state) for name, state in facts.states.items()}
    return {"scratch": facts.scratch, **states}


def _check_memories(where: str, memories: Mapping[str, MemoryPlan]) -> None:
    for name, found in memories.items():
        of = f" of '{name}'" if name else ""
        sizes = {f"the arena{of}": found.arena_bytes, f"state{of}": found.state_bytes}
        check_sizes(where, sizes)


def check_sizes(where: str, sizes: Mapping[str, int]) -> None:
    """Refuse sizes that are none, and those that C cannot count."""
    wrong = [f"{size:,} bytes of {what}" for what, size in sizes.items() if size < 0]
    if wrong:
        raise ModelError.at(where, f"needs {', '.join(wrong)}")
    large = [f"{size:,} bytes of {what}" for what, size in sizes.items() if size > MOST_BYTES]
    if large:
        raise UnsupportedError.at(where, f"needs {', '.join(large)}, more than {MOST_BYTES:,}")


def _overlaps(storages: Storages, arena: _Arena) -> list[Overlap]:
    """Return the exceptions that hold for the blocks of an arena, by their positions."""
    position = {id(holder): index for index, holder in enumerate(arena.holders)}
    found = []
    for output, (input_, most, behind) in storages.overlaps.items():
        target, source = (position.get(id(storages.of[each])) for each in (output, input_))
        if target is None or source is None:
            continue
        # How far the two storages are apart, if the output starts where the input does.
        apart = storages.at[output] - storages.at[input_]
        if most is not None:
            found.append(Overlap(target, source, apart - most))
        if behind is not None:
            found.append(Overlap(source, target, behind - apart))
    return found


def _used_overlaps(storages: Storages, offsets: dict[int, int]) -> dict[int, int]:
    """Return the outputs whose bytes really meet those of the input that they may touch."""
    used = {}
    for output, (input_, *_) in storages.overlaps.items():
        low, high = (
            storages.span(id_, offsets.get(id(storages.of[id_]), 0)) for id_ in (output, input_)
        )
        if low[0] < high[1] and high[0] < low[1]:
            used[output] = input_
    return used


def _placement(storages: Storages, id_: int, offset: int) -> Placement:
    storage, bytes_, at = storages.of[id_], storages.sizes[id_], storages.at[id_]
    if storage.region not in (Region.ARENA, Region.STATE):
        return Placement(storage.region, at, bytes_, storage.index, storage.memory)
    return Placement(storage.region, offset + at, bytes_, memory=storage.memory)
