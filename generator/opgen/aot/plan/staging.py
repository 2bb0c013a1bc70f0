"""Constants that rules place: those that are copied to RAM before the first run, and the others."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from opgen.aot.attributes import TensorAttributes, memory_named
from opgen.aot.plan.constants import Content, content_of, stored_elements
from opgen.aot.plan.constraints import Constraints
from opgen.aot.plan.model import Blob, PlacedTable, Placement, Plan, Region, StagedConstant
from opgen.aot.plan.tables import Table, constants_read, runs, tables_from
from opgen.bind.bound import BoundModel
from opgen.errors import Diagnostic, UsageError
from opgen.operators.applied import describe

_TableKey = tuple[int, Content]
"""An operator, and the elements of a table of its kernel."""


@dataclass(frozen=True)
class Constants:
    """What the configuration asks of constants, fulfilled."""

    blobs: tuple[Blob, ...] = ()
    placements: Sequence[Mapping[int, Placement]] = ()
    """For each entry point: staged constant -> its copy."""
    tables: Sequence[Mapping[_TableKey, PlacedTable]] = ()
    """For each entry point; see :attr:`opgen.aot.plan.model.Plan.tables`."""
    linked_bytes: Mapping[str, int] = field(default_factory=dict)
    """Memory -> bytes that the linker puts there, blobs included."""

    def placed_in(self, plans: Sequence[Plan]) -> list[Plan]:
        """Return the plans of all entry points, in which constants are where they are."""
        return [
            replace(
                plan,
                placements={id_: _copy_of(place, staged) for id_, place in plan.placements.items()},
                tables=tables,
                blobs=self.blobs,
            )
            for plan, staged, tables in zip(plans, self.placements, self.tables, strict=True)
        ]


def _copy_of(place: Placement, staged: Mapping[int, Placement]) -> Placement:
    if place.region is not Region.WEIGHTS or place.index not in staged:
        return place
    return replace(staged[place.index], bytes=place.bytes)


def place_constants(
    bound: BoundModel, constraints: Sequence[Constraints], plans: Sequence[Plan], alignment: int
) -> Constants:
    """Gather the constants of all entry points that rules place; equal ones are one.

    All that goes from one memory to another is one blob, so that one transfer brings it there. A
    table of a kernel's parameters goes where the constants go from which it is computed.

    :raises UsageError: if rules want a table in two memories.
    """
    wanted = list(_wanted(bound, constraints, plans))
    drafts: dict[tuple[str, str], _Draft] = {}
    linked: dict[str, dict[Content, int]] = {}
    for each in wanted:
        if each.staged_in:
            way = (each.memory, each.staged_in)
            drafts.setdefault(way, _Draft(alignment)).add(each.stored, each.content)
        elif each.memory:
            linked.setdefault(each.memory, {})[each.content] = each.stored.bytes
    blobs: dict[tuple[str, str], Blob] = {}
    ends: dict[str, int] = {}
    for (source, memory), draft in drafts.items():
        offset = ends.get(memory, 0)
        ends[memory] = offset + draft.bytes
        blobs[source, memory] = Blob(source, memory, offset, draft.bytes, draft.parts)
    placements: list[dict[int, Placement]] = [{} for _ in plans]
    tables: list[dict[_TableKey, PlacedTable]] = [{} for _ in plans]
    for each in wanted:
        place = Placement(Region.WEIGHTS, 0, each.stored.bytes, each.id, each.memory)
        if each.staged_in:
            way = (each.memory, each.staged_in)
            offset = blobs[way].offset + drafts[way].offsets[each.content]
            place = Placement(Region.STAGED, offset, place.bytes, each.id, each.staged_in)
            if each.table is None:
                placements[each.entry][each.id] = place
        if each.table is not None:
            found = PlacedTable(each.table.name, place, each.table.constants)
            tables[each.entry].setdefault((each.operator, each.content), found)
    linked_bytes = {memory: sum(sizes.values()) for memory, sizes in linked.items()}
    for blob in blobs.values():
        if blob.source:
            linked_bytes[blob.source] = linked_bytes.get(blob.source, 0) + blob.bytes
    return Constants(tuple(blobs.values()), placements, tables, linked_bytes)


@dataclass(frozen=True, eq=False)
class _Wanted:
    """A constant that rules are about, a tensor of the model or a table, and what they ask for."""

    entry: int
    stored: StagedConstant
    content: Content
    memory: str
    staged_in: str
    id: int = 0
    """Of the tensor."""
    table: Table | None = None
    operator: int = 0
    """Whose table it is."""


def _wanted(
    bound: BoundModel, constraints: Sequence[Constraints], plans: Sequence[Plan]
) -> Iterator[_Wanted]:
    """Yield the constants of all entry points: first those that code reads, then tables.

    :raises UsageError: if rules want a table in two memories.
    """
    faults: list[Diagnostic] = []
    layer = 0
    for number, (entry, asked, plan) in enumerate(
        zip(bound.entries, constraints, plans, strict=True)
    ):
        read = constants_read(entry, plan) if asked.constants else frozenset()
        for id_, wanted in sorted(asked.constants.items()):
            if id_ in read:
                tensor = entry.subgraph.tensors[id_]
                stored = StagedConstant(stored_elements(tensor), tensor)
                memory, staged_in = memory_named(wanted.memory), memory_named(wanted.staged_in)
                content = content_of(stored.elements)
                yield _Wanted(number, stored, content, memory, staged_in, id_)
        for index, operator in enumerate(entry.operators if asked.constants else ()):
            if not runs(index, operator, entry.subgraph, plan):
                continue
            for table in tables_from(entry, index, asked.constants):
                memory, staged_in = _agreed(entry, index, table, asked.constants, faults)
                about = f"{table.name} of {operator.name}"
                stored = StagedConstant(table.elements, table=about, layer=layer + index + 1)
                content = content_of(stored.elements)
                yield _Wanted(
                    number, stored, content, memory, staged_in, table=table, operator=index
                )
        layer += len(entry.operators)
    UsageError.raise_if_any(faults)


def _agreed(
    bound: BoundModel,
    index: int,
    table: Table,
    asked: Mapping[int, TensorAttributes],
    faults: list[Diagnostic],
) -> tuple[str, str]:
    """Return the memory that a table is linked to, and the one that it is copied to."""
    where = describe(bound.model.path.name, bound.operators[index].operator)
    agreed = []
    for what in ("memory", "staged_in"):
        first: dict[str, int] = {}
        for id_ in table.constants:
            if value := getattr(asked[id_], what):
                first.setdefault(value, id_)
        if len(first) > 1:
            names = [f"'{bound.subgraph.tensors[id_].name}'" for id_ in first.values()]
            message = f"rules want its table '{table.name}' in several memories"
            places = {value: asked[id_].places.get(what, "") for value, id_ in first.items()}
            asked_of = [f"'{v}'" + (f" ({place})" if place else "") for v, place in places.items()]
            why = f"it is computed from {' and '.join(names)}; {what}: {', '.join(asked_of)}"
            hint = "let the rules ask for the same memory, or only one of them be about its tensor"
            faults.append(Diagnostic(where, message, why=why, hint=hint))
        agreed.append(memory_named(next(iter(first), "")))
    memory, staged_in = agreed
    if staged_in and staged_in == memory and len(table.constants) > 1:
        message = f"its table '{table.name}' would be copied from '{memory}' to '{memory}'"
        hint = "'memory' is where the linker puts it, 'staged_in' where it is copied to"
        faults.append(Diagnostic(where, message, hint=hint))
    return memory, staged_in


@dataclass
class _Draft:
    """A blob to which constants are still added."""

    alignment: int
    bytes: int = 0
    parts: dict[int, StagedConstant] = field(default_factory=dict)
    offsets: dict[Content, int] = field(default_factory=dict)

    def add(self, stored: StagedConstant, content: Content) -> None:
        if content not in self.offsets:
            self.offsets[content] = self.bytes
            self.parts[self.bytes] = stored
            self.bytes = -(-(self.bytes + stored.bytes) // self.alignment) * self.alignment
