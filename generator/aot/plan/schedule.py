"""From the lifetimes of one schedule to addresses."""

from __future__ import annotations

import math
import operator
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

import numpy as np

from opgen.air.model import AirSubgraph
from opgen.aot.operators.operator import MemoryFacts
from opgen.aot.plan.demands import Demands
from opgen.aot.plan.lifetimes import find_storages
from opgen.aot.plan.model import MemoryPlan, Placement, Plan, Region
from opgen.aot.plan.pack import lower_bound, pack, packed_bytes
from opgen.aot.plan.problem import Block, Overlap, Planner
from opgen.aot.plan.storage import Storage, Storages
from opgen.errors import Diagnostic, ModelError, OpgenError, UnsupportedError, UsageError
from opgen.registry.definition import State as OperatorState
from opgen.registry.operation import describe

_NAME = 48
"""Most characters of a tensor's name in words."""
MOST_BYTES = 2**31 - 1
"""Of one memory: sizes and offsets are int32_t in C."""


@dataclass
class State:
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


def plan_schedule(  # noqa: PLR0913
    subgraph: AirSubgraph,
    memory: Sequence[MemoryFacts],
    *,
    alignment: int = 8,
    io: str = "arena",
    keep_inputs: bool = False,
    planner: Planner = pack,
    where: str = "model",
    states: dict[str, State] | None = None,
    demands: Demands | None = None,
    staged: Mapping[int, Placement] | None = None,
) -> Plan:
    """Plan one graph from the facts of its operators; see :func:`opgen.aot.plan.plan_memory`.

    :param states: memory -> what is kept in it for other graphs; this one's is added.
    :param demands: what has to be in other memories than the context.
    :param staged: constant -> its copy in RAM.
    """
    for index, facts in enumerate(memory):
        check_sizes(describe(where, subgraph.operators[index]), _sizes(facts))
    demands, states = demands or Demands(), {} if states is None else states
    storages = find_storages(
        subgraph, memory, io, keep_inputs=keep_inputs, where=where, memory_of=demands.memory
    )
    distinct = storages.distinct()
    offsets: dict[int, int] = {}
    scratch: dict[int, Placement] = {}
    memories: dict[str, MemoryPlan] = {}
    for name, arena in _arenas(distinct, subgraph, memory, demands).items():
        memories[name], packed = _pack(arena, storages, planner, alignment, where)
        for holder, offset in zip(arena.holders, packed, strict=True):
            if isinstance(holder, Storage):
                offsets[id(holder)] = offset
            else:
                size = memory[holder].scratch
                scratch[holder] = Placement(Region.ARENA, offset, size, memory=name)
    offsets |= _place_variables(distinct, subgraph, states, alignment)
    own_states = _place_states(memory, demands, states, alignment)
    for name, state in states.items():
        memories[name] = replace(memories.get(name, MemoryPlan()), state_bytes=state.bytes)
    _check_memories(where, memories)
    return Plan(
        io=io,
        alignment=alignment,
        memories=memories,
        placements={
            id_: _placement(each, offsets.get(id(each), 0), subgraph.tensors[id_].bytes, staged)
            for id_, each in sorted(storages.of.items())
        },
        scratch=scratch,
        states=own_states,
        aliases=dict(storages.aliases),
        shared=dict(storages.shared),
        elided=frozenset(storages.elided),
        inplace=dict(storages.inplace),
        overlaps=_used_overlaps(storages, offsets),
        lifetimes={id_: (each.first, each.last) for id_, each in sorted(storages.of.items())},
        weights_bytes=sum(s.bytes for s in distinct if s.region is Region.WEIGHTS),
        input_bytes=sum(subgraph.tensors[id_].bytes for id_ in subgraph.input_ids),
        output_bytes=sum(subgraph.tensors[id_].bytes for id_ in subgraph.output_ids),
        keep_inputs=keep_inputs,
    )


@dataclass
class _Arena:
    """What has to be packed into one memory."""

    blocks: list[Block] = field(default_factory=list)
    holders: list[Storage | int] = field(default_factory=list)
    """For each block its storage, or the operator whose scratch it is."""

    def add(self, holder: Storage | int, block: Block) -> None:
        self.holders.append(holder)
        self.blocks.append(block)


def _arenas(
    distinct: Sequence[Storage],
    subgraph: AirSubgraph,
    memory: Sequence[MemoryFacts],
    demands: Demands,
) -> dict[str, _Arena]:
    arenas = {"": _Arena()}
    for each in distinct:
        if each.region is Region.ARENA and each.bytes:
            block = Block(each.bytes, each.first, each.last, _words(subgraph, each.tensors[0]))
            arenas.setdefault(each.memory, _Arena()).add(each, block)
    for index, facts in enumerate(memory):
        if facts.scratch > 0:
            of = subgraph.operators[index]
            name = f"scratch of operator {of.id} {of.op_type}"
            block = Block(facts.scratch, index + 1, index + 1, name)
            arenas.setdefault(demands.scratch.get(index, ""), _Arena()).add(index, block)
    return arenas


def _words(subgraph: AirSubgraph, id_: int) -> str:
    """Return what messages call a tensor; converters make very long names."""
    name = subgraph.tensors[id_].name
    return f"tensor {id_} '{name if len(name) <= _NAME else name[: _NAME - 3] + '...'}'"


def _pack(
    arena: _Arena, storages: Storages, planner: Planner, alignment: int, where: str
) -> tuple[MemoryPlan, Sequence[int]]:
    overlaps = _overlaps(storages, arena)
    offsets, optimal = _call(planner, arena.blocks, overlaps, alignment, where)
    size = packed_bytes(arena.blocks, offsets, alignment)
    bound = lower_bound(arena.blocks, overlaps, alignment)
    peak = _peak(arena.blocks)
    return MemoryPlan(size, bound, optimal or size == bound, peak=peak), offsets


def _call(
    planner: Planner,
    blocks: Sequence[Block],
    overlaps: Sequence[Overlap],
    alignment: int,
    where: str,
) -> tuple[Sequence[int], bool]:
    """Let a planner pack; it may be one that opgen does not know."""
    try:
        packing = planner(blocks, overlaps, alignment)
        offsets = [operator.index(offset) for offset in packing.offsets]
    except OpgenError:
        raise
    except Exception as error:
        message = f"the planner {planner_name(planner)} failed: {type(error).__name__}: {error}"
        raise UsageError(Diagnostic(where, message)) from error
    if len(offsets) != len(blocks):
        message = f"the planner {planner_name(planner)} returned {len(offsets)} offsets"
        raise UsageError(Diagnostic(where, f"{message} for {len(blocks)} blocks"))
    return offsets, packing.optimal


def planner_name(planner: Planner) -> str:
    """Return what messages call a planner."""
    return f"'{getattr(planner, '__name__', type(planner).__name__)}'"


def _peak(blocks: Sequence[Block]) -> tuple[tuple[str, int], ...]:
    """Return what lives when most bytes are needed, the largest first."""
    if not blocks:
        return ()
    change = np.zeros(max(block.last for block in blocks) + 2, np.int64)
    for block in blocks:
        change[block.first] += block.bytes
        change[block.last + 1] -= block.bytes
    step = int(np.cumsum(change).argmax())
    alive = [(each.name, each.bytes) for each in blocks if each.first <= step <= each.last]
    return tuple(sorted(alive, key=lambda each: -each[1]))


def _place_variables(
    distinct: Sequence[Storage], subgraph: AirSubgraph, states: dict[str, State], alignment: int
) -> dict[int, int]:
    """Return the offset of each storage that is kept, by its identity."""
    found = {}
    for each in distinct:
        if each.region is Region.STATE:
            own = states.setdefault(each.memory, State(alignment))
            found[id(each)] = own.place(each.bytes, _resource(each, subgraph))
    return found


def _place_states(
    memory: Sequence[MemoryFacts], demands: Demands, states: dict[str, State], alignment: int
) -> dict[tuple[int, str], Placement]:
    found = {}
    for index, facts in enumerate(memory):
        for name, own in facts.states.items():
            where, size = demands.states.get(index, ""), _bytes_of(own)
            offset = states.setdefault(where, State(alignment)).place(size)
            found[index, name] = Placement(Region.STATE, offset, size, memory=where)
    return found


def _resource(storage: Storage, subgraph: AirSubgraph) -> str:
    names = (subgraph.tensors[id_].resource for id_ in storage.tensors)
    return next((name for name in names if name), "")


def _bytes_of(state: OperatorState) -> int:
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
        raise ModelError(Diagnostic(where, f"needs {', '.join(wrong)}"))
    large = [f"{size:,} bytes of {what}" for what, size in sizes.items() if size > MOST_BYTES]
    if large:
        message = f"needs {', '.join(large)}, more than {MOST_BYTES:,}"
        raise UnsupportedError(Diagnostic(where, message))


def _overlaps(storages: Storages, arena: _Arena) -> list[Overlap]:
    """Return the exceptions that hold for the blocks of an arena, by their positions."""
    position = {id(holder): index for index, holder in enumerate(arena.holders)}
    found = []
    for output, (input_, most, behind) in storages.overlaps.items():
        target, source = (position.get(id(storages.of[each])) for each in (output, input_))
        if target is None or source is None:
            continue
        if most is not None:
            found.append(Overlap(target, source, -most))
        if behind is not None:
            found.append(Overlap(source, target, behind))
    return found


def _used_overlaps(storages: Storages, offsets: dict[int, int]) -> dict[int, int]:
    """Return the outputs whose bytes really meet those of the input that they may touch."""
    used = {}
    for output, (input_, *_) in storages.overlaps.items():
        lower, upper = storages.of[output], storages.of[input_]
        low, high = offsets.get(id(lower), 0), offsets.get(id(upper), 0)
        if low < high + upper.bytes and high < low + lower.bytes:
            used[output] = input_
    return used


def _placement(
    storage: Storage, offset: int, bytes_: int, staged: Mapping[int, Placement] | None
) -> Placement:
    if storage.region is Region.WEIGHTS and staged and storage.index in staged:
        return replace(staged[storage.index], bytes=bytes_)
    if storage.region in (Region.INPUT, Region.OUTPUT, Region.WEIGHTS):
        return Placement(storage.region, 0, bytes_, storage.index, storage.memory)
    return Placement(storage.region, offset, bytes_, memory=storage.memory)
