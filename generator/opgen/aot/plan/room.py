"""Orders of elements in memory that kernels want, as far as there is room for them.

An order with gaps, or one that cannot lie where an input was, takes more of the arena. What lives
when most is needed gets the order of its axes back, the largest first, until it fits.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from opgen.aot.plan.lifetimes import Schedule
from opgen.aot.plan.model import Plan
from opgen.aot.plan.schedule import plan_schedule
from opgen.bind.arrange import arranged
from opgen.bind.bound import BoundModel

_SHARE = 8
"""The arena may grow by one of so many parts."""


@dataclass(frozen=True)
class Interface:
    """Where inputs and outputs are, of which the arena may hold some."""

    io: str = "arena"
    """``arena``, or ``caller``: in buffers of the application."""
    keep_inputs: bool = False
    """Whether nothing is written over inputs in the arena."""


IN_ARENA = Interface()


def arranged_in_room(
    bound: BoundModel, most: int | None = None, interface: Interface = IN_ARENA
) -> BoundModel:
    """Return a model with the orders that its kernels want, for each entry point.

    :param most: bytes that its arena may have; None: as many as without, and a part of them.
    """
    entries = [_arranged(replace(entry, others=()), most, interface) for entry in bound.entries]
    return replace(entries[0], others=tuple(entries[1:]))


def _arranged(bound: BoundModel, most: int | None, interface: Interface) -> BoundModel:
    found, plain = arranged(bound), set[int]()
    if found is bound:
        return bound
    needed = plan_of(bound, interface).arena_bytes
    room = needed + needed // _SHARE
    room = room if most is None else min(room, max(most, needed))
    while found is not bound:
        plan = plan_of(found, interface)
        if plan.arena_bytes <= room:
            return found
        tensors = found.subgraph.tensors
        live = max(_ordered_at_peak(found, plan), key=lambda id_: tensors[id_].bytes, default=None)
        if live is None:
            return bound
        plain.add(live)
        found = arranged(bound, plain)
    return bound


def plan_of(bound: BoundModel, interface: Interface = IN_ARENA) -> Plan:
    """Return where the tensors of one entry point would lie, quickly."""
    memory = [each.memory for each in bound.operators]
    return plan_schedule(
        Schedule(
            bound.subgraph,
            memory,
            io=interface.io,
            alignment=bound.target.alignment,
            keep_inputs=interface.keep_inputs,
        )
    )


def arena_of(bound: BoundModel, interface: Interface = IN_ARENA) -> int:
    """Return the bytes of the arena that all entry points use in turns."""
    return max(plan_of(each, interface).arena_bytes for each in bound.entries)


def _ordered_at_peak(bound: BoundModel, plan: Plan) -> Iterator[int]:
    """Yield the tensors with an order of their own that live when most of the arena is needed."""
    step = plan.memories[""].peak_step - 1
    graph = bound.subgraph
    place = {each.id: index for index, each in enumerate(graph.operators)}
    for id_, tensor in graph.tensors.items():
        if tensor.stored is not None:
            users = (graph.producers[id_], *graph.consumers[id_])
            steps = [place[each.id] for each in users]
            if min(steps) <= step <= max(steps):
                yield id_
