"""Constants that are copied to RAM before the first run: which lie together, and where."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from opgen.air.dtype import DType
from opgen.air.model import AirTensor
from opgen.aot.bound import BoundModel
from opgen.aot.plan.demands import Demands
from opgen.aot.plan.model import Blob, Placement, Region

_Content = tuple[DType, bytes]


@dataclass(frozen=True)
class Constants:
    """What the configuration asks of constants, fulfilled."""

    blobs: tuple[Blob, ...] = ()
    placements: Sequence[Mapping[int, Placement]] = ()
    """For each entry point: staged constant -> its copy."""
    linked_bytes: Mapping[str, int] = field(default_factory=dict)
    """Memory -> bytes that the linker puts there, blobs included."""


def place_constants(bound: BoundModel, demands: Sequence[Demands], alignment: int) -> Constants:
    """Gather the constants of all entry points; equal ones are one.

    All that goes from one memory to another is one blob, so that one transfer brings it there.
    """
    drafts: dict[tuple[str, str], _Draft] = {}
    for id_, tensor, asked in _constants(bound, demands):
        if id_ in asked.staged_in:
            way = (asked.memory.get(id_, ""), asked.staged_in[id_])
            drafts.setdefault(way, _Draft(alignment)).add(tensor)
    blobs: dict[tuple[str, str], Blob] = {}
    ends: dict[str, int] = {}
    for (source, memory), draft in drafts.items():
        offset = ends.get(memory, 0)
        ends[memory] = offset + draft.bytes
        blobs[source, memory] = Blob(source, memory, offset, draft.bytes, draft.parts)
    placements = []
    for entry, asked in zip(bound.entries, demands, strict=True):
        found: dict[int, Placement] = {}
        for id_, memory in asked.staged_in.items():
            tensor = entry.subgraph.tensors[id_]
            way = (asked.memory.get(id_, ""), memory)
            offset = blobs[way].offset + drafts[way].offsets[_content(tensor)]
            found[id_] = Placement(Region.STAGED, offset, tensor.bytes, id_, memory)
        placements.append(found)
    linked = _linked(bound, demands)
    for blob in blobs.values():
        if blob.source:
            linked[blob.source] = linked.get(blob.source, 0) + blob.bytes
    return Constants(tuple(blobs.values()), placements, linked)


@dataclass
class _Draft:
    """A blob to which constants are still added."""

    alignment: int
    bytes: int = 0
    parts: dict[int, AirTensor] = field(default_factory=dict)
    offsets: dict[_Content, int] = field(default_factory=dict)

    def add(self, tensor: AirTensor) -> None:
        content = _content(tensor)
        if content not in self.offsets:
            self.offsets[content] = self.bytes
            self.parts[self.bytes] = tensor
            self.bytes = -(-(self.bytes + tensor.bytes) // self.alignment) * self.alignment


def _content(tensor: AirTensor) -> _Content:
    assert tensor.data is not None
    return tensor.type, tensor.data.tobytes()


def _constants(
    bound: BoundModel, demands: Sequence[Demands]
) -> Iterator[tuple[int, AirTensor, Demands]]:
    for entry, asked in zip(bound.entries, demands, strict=True):
        for id_ in sorted({*asked.staged_in, *asked.linked}):
            yield id_, entry.subgraph.tensors[id_], asked


def _linked(bound: BoundModel, demands: Sequence[Demands]) -> dict[str, int]:
    seen: set[tuple[str, _Content]] = set()
    found: dict[str, int] = {}
    for id_, tensor, asked in _constants(bound, demands):
        key = (asked.memory.get(id_, ""), _content(tensor))
        if id_ in asked.linked and key not in seen:
            seen.add(key)
            found[key[0]] = found.get(key[0], 0) + tensor.bytes
    return found
