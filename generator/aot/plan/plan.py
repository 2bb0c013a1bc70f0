"""From lifetimes to addresses."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from opgen.air.model import AirSubgraph
from opgen.aot.bound import BoundModel
from opgen.aot.operators.operator import MemoryFacts
from opgen.aot.plan.lifetimes import find_storages
from opgen.aot.plan.model import Placement, Plan, Region
from opgen.aot.plan.pack import Packing, pack
from opgen.aot.plan.problem import Block, Overlap
from opgen.aot.plan.storage import Storage, Storages
from opgen.errors import Diagnostic, ModelError, UnsupportedError
from opgen.registry.definition import State as OperatorState
from opgen.registry.operation import describe

MOST_BYTES = 2**31 - 1
"""Of one memory: sizes and offsets are int32_t in C."""


def plan_memory(
    bound: BoundModel, *, io: str = "arena", keep_inputs: bool = False, effort: int = 1_500_000
) -> Plan:
    """Place every tensor, scratch and state of a model.

    :param io: ``arena``: inputs and outputs live in the arena; ``caller``: in the caller's buffers.
    :param keep_inputs: let nothing overwrite inputs that live in the arena.
    :param effort: bound of the work spent on packing; see :func:`opgen.aot.plan.pack.pack`.
    :raises ModelError: if the schedule reads a tensor before it is computed, or a size is none.
    :raises UnsupportedError: if a memory is too large for C, or a variable is in a caller's buffer.
    """
    plans: list[Plan] = []
    state = State(bound.target.alignment)
    for entry in bound.entries:
        plan = plan_schedule(
            entry.subgraph,
            [operator.memory for operator in entry.operators],
            alignment=bound.target.alignment,
            io=io,
            keep_inputs=keep_inputs,
            effort=effort,
            where=bound.model.path.name,
            state=state,
        )
        plans.append(plan)
    arena, lower_bound = (
        max(sizes) for sizes in zip(*((p.arena_bytes, p.lower_bound) for p in plans), strict=True)
    )
    return replace(
        plans[0],
        arena_bytes=arena,
        lower_bound=lower_bound,
        optimal=arena == lower_bound or all(plan.optimal for plan in plans),
        state_bytes=state.bytes,
        others=tuple(plans[1:]),
    )


def plan_schedule(  # noqa: PLR0913
    subgraph: AirSubgraph,
    memory: Sequence[MemoryFacts],
    *,
    alignment: int = 8,
    io: str = "arena",
    keep_inputs: bool = False,
    effort: int = 1_500_000,
    where: str = "model",
    state: State | None = None,
) -> Plan:
    """Do the work of :func:`plan_memory` from one graph and the facts of its operators alone.

    :param state: what is kept from run to run for other graphs; this one's is added.
    """
    for operator, facts in zip(subgraph.operators, memory, strict=True):
        _check_sizes(describe(where, operator), _sizes(facts))
    storages = find_storages(subgraph, memory, io, keep_inputs=keep_inputs, where=where)
    distinct = storages.distinct()
    in_arena = [each for each in distinct if each.region is Region.ARENA and each.bytes]
    with_scratch = [index for index, facts in enumerate(memory) if facts.scratch > 0]
    blocks = [Block(each.bytes, each.first, each.last) for each in in_arena]
    blocks += [Block(memory[i].scratch, i + 1, i + 1) for i in with_scratch]
    position = {id(each): index for index, each in enumerate(in_arena)}
    packing = pack(blocks, _overlaps(storages, position), alignment=alignment, effort=effort)
    offsets = {key: packing.offsets[index] for key, index in position.items()}
    state = State(alignment) if state is None else state
    offsets |= {
        id(each): state.place(each.bytes, _resource(each, subgraph))
        for each in distinct
        if each.region is Region.STATE
    }
    own_states = {
        (index, name): Placement(Region.STATE, state.place(bytes_), bytes_)
        for index, facts in enumerate(memory)
        for name, own in facts.states.items()
        for bytes_ in [_bytes_of(own)]
    }
    _check_sizes(where, {"the arena": packing.bytes, "state": state.bytes})
    return Plan(
        io=io,
        alignment=alignment,
        arena_bytes=packing.bytes,
        lower_bound=packing.lower_bound,
        optimal=packing.optimal,
        placements={
            id_: _placement(storage, offsets.get(id(storage), 0), subgraph.tensors[id_].bytes)
            for id_, storage in sorted(storages.of.items())
        },
        scratch=_scratch(packing, with_scratch, memory),
        states=own_states,
        state_bytes=state.bytes,
        aliases=dict(storages.aliases),
        shared=dict(storages.shared),
        elided=frozenset(storages.elided),
        inplace=dict(storages.inplace),
        overlaps=_used_overlaps(storages, offsets),
        weights_bytes=sum(s.bytes for s in distinct if s.region is Region.WEIGHTS),
        input_bytes=sum(subgraph.tensors[id_].bytes for id_ in subgraph.input_ids),
        output_bytes=sum(subgraph.tensors[id_].bytes for id_ in subgraph.output_ids),
    )


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


def _resource(storage: Storage, subgraph: AirSubgraph) -> str:
    names = (subgraph.tensors[id_].resource for id_ in storage.tensors)
    return next((name for name in names if name), "")


def _bytes_of(state: OperatorState) -> int:
    return state.type.size_of(math.prod(state.shape))


def _sizes(facts: MemoryFacts) -> dict[str, int]:
    states = {f"state '{name}'": _bytes_of(state) for name, state in facts.states.items()}
    return {"scratch": facts.scratch, **states}


def _check_sizes(where: str, sizes: Mapping[str, int]) -> None:
    wrong = [f"{size:,} bytes of {what}" for what, size in sizes.items() if size < 0]
    if wrong:
        raise ModelError(Diagnostic(where, f"needs {', '.join(wrong)}"))
    large = [f"{size:,} bytes of {what}" for what, size in sizes.items() if size > MOST_BYTES]
    if large:
        message = f"needs {', '.join(large)}, more than {MOST_BYTES:,}"
        raise UnsupportedError(Diagnostic(where, message))


def _overlaps(storages: Storages, position: dict[int, int]) -> list[Overlap]:
    found = []
    for output, (input_, most) in storages.overlaps.items():
        lower, upper = id(storages.of[output]), id(storages.of[input_])
        if lower in position and upper in position:
            found.append(Overlap(position[lower], position[upper], -most))
    return found


def _used_overlaps(storages: Storages, offsets: dict[int, int]) -> dict[int, int]:
    """Return the outputs whose bytes really meet those of the input that they may touch."""
    used = {}
    for output, (input_, _) in storages.overlaps.items():
        lower, upper = storages.of[output], storages.of[input_]
        low, high = offsets.get(id(lower), 0), offsets.get(id(upper), 0)
        if low < high + upper.bytes and high < low + lower.bytes:
            used[output] = input_
    return used


def _placement(storage: Storage, offset: int, bytes_: int) -> Placement:
    if storage.region in (Region.INPUT, Region.OUTPUT, Region.WEIGHTS):
        return Placement(storage.region, 0, bytes_, storage.index)
    return Placement(storage.region, offset, bytes_)


def _scratch(
    packing: Packing, with_scratch: Sequence[int], memory: Sequence[MemoryFacts]
) -> dict[int, Placement]:
    offsets = packing.offsets[len(packing.offsets) - len(with_scratch) :]
    return {
        index: Placement(Region.ARENA, offset, memory[index].scratch)
        for index, offset in zip(with_scratch, offsets, strict=True)
    }
