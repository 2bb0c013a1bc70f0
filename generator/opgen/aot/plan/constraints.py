"""Which memories the configuration wants everything in."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from opgen.air.model import AirTensor
from opgen.aot.attributes import DEFAULT, TensorAttributes, memory_named
from opgen.aot.plan.storage import root_of
from opgen.bind.bound import BoundModel
from opgen.errors import Diagnostic, UsageError, did_you_mean

_Key = tuple[int, int]
"""An entry point's position, and a tensor of it."""


@dataclass(frozen=True)
class Constraints:
    """Memories that one entry point asks for; what is not listed is in the context or in flash.

    Tensors are given by id, operators by position in the schedule.
    """

    memory: Mapping[int, str] = field(default_factory=dict)
    """Tensor -> the memory of its storage; of a constant: where the linker puts it."""
    constants: Mapping[int, TensorAttributes] = field(default_factory=dict)
    """Constant -> what is asked of it, and of the tensors that it shares its bytes with."""
    scratch: Mapping[int, str] = field(default_factory=dict)
    states: Mapping[int, str] = field(default_factory=dict)


def find_constraints(bound: BoundModel, io: str) -> tuple[Constraints, ...]:
    """Return what is asked for each entry point; tensors that share their bytes ask as one.

    :raises UsageError: with all that cannot be done: memories that there are not, tensors that
        share their bytes and have to be in two places, staging of what is no constant.
    """
    if not any(_asks(entry) for entry in bound.entries):
        return tuple(Constraints() for _ in bound.entries)
    faults: list[Diagnostic] = []
    memory: list[dict[int, str]] = [{} for _ in bound.entries]
    constants: list[dict[int, TensorAttributes]] = [{} for _ in bound.entries]
    for group in _groups(bound):
        if not any(each.tensor.bytes for each in group):
            continue
        wanted, stage = (_agreed(bound, group, what, faults) for what in ("memory", "staged_in"))
        faults += _impossible(bound, group, memory_named(wanted), memory_named(stage), io)
        places = {what: place for each in reversed(group) for what, place in each.places.items()}
        for each in group:
            if memory_named(wanted):
                memory[each.entry][each.id] = wanted
            if each.tensor.is_constant:
                found = TensorAttributes(wanted, stage, places)
                constants[each.entry][each.id] = found
    scratch = [
        dict(_of_operators(bound, entry, "scratch_memory", faults)) for entry in bound.entries
    ]
    states = [dict(_of_operators(bound, entry, "state_memory", faults)) for entry in bound.entries]
    if faults:
        raise UsageError(*dict.fromkeys(faults))
    return tuple(
        Constraints(memory[i], constants[i], scratch[i], states[i])
        for i in range(len(bound.entries))
    )


def _asks(bound: BoundModel) -> bool:
    """Tell whether anything is asked at all."""
    operators = (each.attributes for each in bound.operators)
    return bool(bound.tensor_attributes) or any(
        each.scratch_memory or each.state_memory for each in operators
    )


@dataclass(frozen=True)
class _Member:
    """A tensor of an entry point, and where rules want it."""

    entry: int
    id: int
    tensor: AirTensor
    asked: Mapping[str, str]
    """Name of an attribute -> its value, of those that are set."""
    places: Mapping[str, str]

    def words(self, what: str) -> str:
        """Return the constraint, as ``'dtcm' (config.yaml:7)``."""
        place = self.places.get(what, "")
        return f"'{self.asked[what]}'" + (f" ({place})" if place else "")


def _groups(bound: BoundModel) -> Iterator[list[_Member]]:
    """Yield the tensors that share bytes by aliases or as one variable, where a rule is about any.

    An output that its operator may write over an input is no alias: there the two need not meet.
    """
    parent: dict[_Key | str, _Key | str] = {}

    def join(one: _Key | str, other: _Key | str) -> None:
        first, second = root_of(one, parent), root_of(other, parent)
        if first != second:
            parent[second] = first

    for index, entry in enumerate(bound.entries):
        for operator in entry.operators:
            aliases = operator.memory.aliases
            if all(id_ in aliases for id_ in operator.operator.output_ids):
                for output, input_ in aliases.items():
                    join((index, input_), (index, output))
        for id_, tensor in entry.subgraph.tensors.items():
            if tensor.resource:
                join(tensor.resource, (index, id_))
    groups: dict[_Key | str, list[_Member]] = {}
    for index, entry in enumerate(bound.entries):
        for id_, tensor in entry.subgraph.tensors.items():
            groups.setdefault(root_of((index, id_), parent), []).append(
                _member(entry, index, id_, tensor)
            )
    yield from (group for group in groups.values() if any(each.asked for each in group))


def _member(entry: BoundModel, index: int, id_: int, tensor: AirTensor) -> _Member:
    found = entry.tensor_attributes.get(id_)
    if found is None:
        return _Member(index, id_, tensor, {}, {})
    asked = {"memory": found.memory, "staged_in": found.staged_in}
    asked = {what: value for what, value in asked.items() if value}
    return _Member(index, id_, tensor, asked, found.places)


def _agreed(
    bound: BoundModel, group: Sequence[_Member], what: str, faults: list[Diagnostic]
) -> str:
    """Return the one value of an attribute that a group asks for; empty if there is none."""
    first: dict[str, _Member] = {}
    for each in group:
        if what in each.asked:
            first.setdefault(each.asked[what], each)
    for value, each in first.items():
        faults += _unknown(bound, value, _where(bound, each), each.places.get(what, ""))
    if len(first) > 1:
        one, other = list(first.values())[:2]
        names = f"'{one.tensor.name}' and '{other.tensor.name}'"
        message = f"tensors {names} share their bytes, and rules want them in two memories"
        why = f"{what}: {one.words(what)}, {other.words(what)}"
        hint = "one rule is enough: it is about all tensors that share the bytes"
        faults.append(Diagnostic(bound.model.path.name, message, why=why, hint=hint))
    return next(iter(first), "")


def _impossible(
    bound: BoundModel, group: Sequence[_Member], memory: str, staged_in: str, io: str
) -> Iterator[Diagnostic]:
    asks = next(each for each in group if each.asked)
    where = _where(bound, asks)
    if staged_in and not any(each.tensor.is_constant for each in group):
        asks = next(each for each in group if "staged_in" in each.asked)
        why = f"staged_in: {asks.words('staged_in')}"
        hint = "a tensor that is computed is placed by 'memory'"
        yield Diagnostic(
            _where(bound, asks), "is no constant, so there is nothing to stage", why, hint=hint
        )
    if staged_in and staged_in == memory:
        hint = "'memory' is where the linker puts it, 'staged_in' where it is copied to"
        yield Diagnostic(where, f"would be copied from '{memory}' to '{memory}'", hint=hint)
    for each in group if memory else ():
        graph = bound.entries[each.entry].subgraph
        is_given = each.id in graph.hands_over_rows
        if each.id in graph.input_ids and (io == "caller" or is_given):
            its = "whose rows are handed over" if is_given else "in a buffer of the caller"
            message = f"is an input {its}, and cannot be in '{memory}'"
            other = "without --input-rows" if is_given else "with --io arena"
            hint = f"take that back by a rule with 'memory: default', or convert {other}"
            yield Diagnostic(_where(bound, each), message, hint=hint)


def _where(bound: BoundModel, member: _Member) -> str:
    return f"{bound.model.path.name}: tensor {member.id} '{member.tensor.name}'"


def _unknown(bound: BoundModel, name: str, where: str, place: str) -> Iterator[Diagnostic]:
    if name not in (DEFAULT, *bound.memories):
        known = ", ".join(bound.memories) or "none is declared"
        hint = did_you_mean(name, bound.memories) or f"memories: {known}"
        yield Diagnostic(place or where, f"there is no memory '{name}'", hint=hint)


def _of_operators(
    bound: BoundModel, entry: BoundModel, what: str, faults: list[Diagnostic]
) -> Iterator[tuple[int, str]]:
    for index, operator in enumerate(entry.operators):
        name: str = getattr(operator.attributes, what)
        if name:
            where = f"{bound.model.path.name}: operator {operator.operator.id} '{operator.name}'"
            faults += _unknown(bound, name, where, operator.attributes.places.get(what, ""))
            yield index, name
