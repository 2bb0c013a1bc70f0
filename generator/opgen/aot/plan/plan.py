"""From a bound model to the places of everything, in one memory or in several."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from opgen.aot.plan.constraints import find_constraints
from opgen.aot.plan.lifetimes import Schedule
from opgen.aot.plan.model import MemoryPlan, Plan
from opgen.aot.plan.pack import pack
from opgen.aot.plan.schedule import StateMemory, check_sizes, plan_schedule, planner_name
from opgen.aot.plan.staging import Constants, place_constants
from opgen.aot.plan.verify import PlanError, verify_plan
from opgen.bind.bound import BoundModel
from opgen.context.packing import Planner
from opgen.errors import Diagnostic, LimitError, UsageError, first_of

_SHOWN = 5


def plan_memory(
    bound: BoundModel, *, io: str = "arena", keep_inputs: bool = False, planner: Planner = pack
) -> Plan:
    """Place every tensor, scratch, state and staged constant of a model.

    :param io: ``arena``: inputs and outputs live in the arena; ``caller``: in the caller's buffers.
    :param keep_inputs: let nothing overwrite inputs that live in the arena.
    :param planner: packs each arena; what comes out is proved, whoever made it.
    :raises ModelError: if the schedule reads a tensor before it is computed, or a size is none.
    :raises UnsupportedError: if a memory is too large for C, or a variable is in a caller's buffer.
    :raises UsageError: if rules contradict each other, or the planner's result is wrong.
    :raises LimitError: if a memory that the configuration declares is too small.
    """
    alignment = bound.target.alignment
    constraints = find_constraints(bound, io)
    states: dict[str, StateMemory] = {"": StateMemory(alignment)}
    plans = [
        plan_schedule(
            Schedule(
                entry.subgraph,
                [operator.memory for operator in entry.operators],
                io=io,
                alignment=alignment,
                keep_inputs=keep_inputs,
                where=bound.model.path.name,
                constraints=asked,
                names=[operator.name for operator in entry.operators],
            ),
            planner=planner,
            states=states,
        )
        for entry, asked in zip(bound.entries, constraints, strict=True)
    ]
    constants = place_constants(bound, constraints, plans, alignment)
    counts = [len(entry.operators) for entry in bound.entries]
    memories = {
        name: _joined(name, plans, states, constants, counts)
        for name in _used(bound, plans, constants)
    }
    staged = {f"constants in '{name}'": each.staged_bytes for name, each in memories.items()}
    check_sizes(bound.model.path.name, staged)
    plans = constants.placed_in(plans)
    plan = replace(plans[0], memories=memories, others=tuple(plans[1:]))
    _prove(bound, plan, planner)
    LimitError.raise_if_any(_too_small(bound, plan))
    return plan


def _used(bound: BoundModel, plans: Sequence[Plan], constants: Constants) -> list[str]:
    """Return the memories that something is in, the context first."""
    used = {name for plan in plans for name in plan.memories}
    used |= {*constants.linked_bytes, *(blob.memory for blob in constants.blobs)}
    return ["", *(name for name in bound.memories if name in used)]


def _joined(
    name: str,
    plans: Sequence[Plan],
    states: dict[str, StateMemory],
    constants: Constants,
    counts: Sequence[int],
) -> MemoryPlan:
    """Return what all entry points together need of a memory: never two of them run at once.

    :param counts: how many operators each entry point has.
    """
    each = [plan.memories.get(name, MemoryPlan()) for plan in plans]
    which = max(range(len(each)), key=lambda index: each[index].arena_bytes)
    largest = each[which]
    bound = max(one.lower_bound for one in each)
    return MemoryPlan(
        arena_bytes=largest.arena_bytes,
        lower_bound=bound,
        optimal=largest.arena_bytes == bound or all(one.optimal for one in each),
        state_bytes=states[name].bytes if name in states else 0,
        staged_bytes=sum(blob.bytes for blob in constants.blobs if blob.memory == name),
        constant_bytes=constants.linked_bytes.get(name, 0),
        peak=largest.peak,
        peak_step=_layer(largest.peak_step, which, counts),
    )


def _layer(step: int, entry: int, counts: Sequence[int]) -> int:
    """Return the number of the layer that runs in a step of an entry point; -1 behind them."""
    if step > counts[entry]:
        return -1
    return step and step + sum(counts[:entry])


def _prove(bound: BoundModel, plan: Plan, planner: Planner) -> None:
    """Check each entry point's plan by a walk that shares nothing with the code that made it."""
    for entry, entry_plan in zip(bound.entries, plan.entries, strict=True):
        try:
            verify_plan(entry, entry_plan)
        except PlanError as fault:
            if planner is pack:
                raise  # a bug of opgen
            message = f"the planner {planner_name(planner)} made a wrong plan: {fault}"
            hint = "blocks that live in the same step must not meet: see docs/memory.md"
            raise UsageError.at(bound.model.path.name, message, hint=hint) from fault


def _too_small(bound: BoundModel, plan: Plan) -> Iterator[Diagnostic]:
    for name, needed in plan.memories.items():
        size = bound.memories[name].size if name else None
        total = needed.ram_bytes + needed.constant_bytes
        if size is None or total <= size:
            continue
        parts = (
            ("arena", needed.arena_bytes),
            ("state", needed.state_bytes),
            ("staged constants", needed.staged_bytes),
            ("constants", needed.constant_bytes),
        )
        why = ", ".join(f"{bytes_:,} bytes of {what}" for what, bytes_ in parts if bytes_)
        if needed.peak:
            live = [f"{what} {bytes_:,} bytes" for what, bytes_ in needed.peak]
            why += f"; at the arena's peak: {first_of(live, _SHOWN)}"
        message = f"needs {total:,} bytes of the memory '{name}', which has {size:,}"
        hint = "let rules place less in it, or correct its size"
        yield Diagnostic(bound.model.path.name, message, why=why, hint=hint)
