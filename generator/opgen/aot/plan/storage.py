"""Bytes that tensors share, in groups one of which stands for all, while a plan is being made.

Time counts in steps: 0 before the run, when the caller writes the inputs; i + 1 while operator i
runs; behind the last operator the caller reads the outputs.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import TypeVar

from opgen.aot.plan.model import Region

Span = tuple[int, int]
"""The first byte, and the first one behind the last, in a storage."""
T = TypeVar("T", bound=Hashable)


@dataclass(frozen=True)
class Steps:
    """When something happens to tensors; sets of steps, as bits."""

    written: int = 0
    """Those in which a value is written."""
    needed: int = 0
    """Those of operators that have one of the tensors as an input or output, and those after which
    a value is still to be read."""

    def __or__(self, other: Steps) -> Steps:
        """Return when something happens to any of the tensors of both."""
        return Steps(self.written | other.written, self.needed | other.needed)


@dataclass(eq=False)
class Storage:
    """Bytes that one or more tensors share, while they are being collected."""

    region: Region
    bytes: int
    first: int
    last: int
    index: int = 0
    tensors: deque[int] = field(default_factory=deque)
    memory: str = ""
    """The memory that it has to be in; storages of different memories are never one."""
    steps: Steps = field(default_factory=Steps)
    """Of its tensors; not known before sharing begins."""


@dataclass
class Storages:
    """All storages of a schedule, and why tensors share them."""

    where: str = "model"
    """What messages call the model."""
    of: dict[int, Storage] = field(default_factory=dict)
    """Tensor -> its storage; the storages in order of first use are the distinct values."""
    at: dict[int, int] = field(default_factory=dict)
    """Tensor -> where it begins in its storage."""
    sizes: dict[int, int] = field(default_factory=dict)
    """Tensor -> its bytes."""
    elided: set[int] = field(default_factory=set)
    """Operators whose outputs are in place without them."""
    copied: set[int] = field(default_factory=set)
    """Operators whose outputs have the bytes of inputs, some of which are to be copied."""
    inplace: dict[int, int] = field(default_factory=dict)
    overlaps: dict[int, tuple[int, int | None, int | None]] = field(default_factory=dict)
    """Output -> (first input, most bytes by which the output may start behind it, bytes from which
    on it may start behind it); see :class:`opgen.aot.operators.operator.MemoryFacts`."""

    def add(self, id_: int, storage: Storage) -> None:
        """Give a tensor a storage of its own."""
        storage.tensors.append(id_)
        self.of[id_], self.at[id_], self.sizes[id_] = storage, 0, storage.bytes

    def distinct(self) -> list[Storage]:
        """Return every storage once."""
        return list({id(each): each for each in self.of.values()}.values())

    def span(self, id_: int, shift: int = 0) -> Span:
        """Return which bytes of its storage a tensor has, moved by some bytes."""
        start = self.at[id_] + shift
        return start, start + self.sizes[id_]

    def holds(self, part: int, whole: int, offset: int) -> bool:
        """Tell whether a tensor lies so many bytes behind the start of another one."""
        if self.of[part] is not self.of[whole]:
            return not self.sizes[part]
        return self.at[part] == self.at[whole] + offset or not self.sizes[part]

    def merge(self, part: int, whole: int, offset: int = 0) -> None:
        """Make the storages of two tensors one, in which a tensor lies behind another's start."""
        kept, gone = self.of[whole], self.of[part]
        if kept is gone:
            return
        shift = self.at[whole] + offset - self.at[part]
        for id_ in (gone.tensors if shift > 0 else kept.tensors) if shift else ():
            self.at[id_] += abs(shift)
        large, small = kept, gone
        if len(gone.tensors) > len(kept.tensors):  # what many tensors refer to stays
            large, small = gone, kept
        large.bytes = max(kept.bytes + max(-shift, 0), gone.bytes + max(shift, 0))
        large.first, large.last = min(kept.first, gone.first), max(kept.last, gone.last)
        large.region, large.index, large.memory = kept.region, kept.index, kept.memory
        large.steps = kept.steps | gone.steps
        for id_ in small.tensors:
            self.of[id_] = large
        if large is kept:
            large.tensors.extend(small.tensors)
        else:
            large.tensors.extendleft(reversed(small.tensors))


def without(span: Span, holes: Sequence[Span]) -> Iterator[Span]:
    """Yield what is left of some bytes without others."""
    start, end = span
    for low, high in sorted(holes):
        if start < min(low, end):
            yield start, min(low, end)
        start = max(start, high)
    if start < end:
        yield start, end


def root_of(member: T, parent: dict[T, T]) -> T:
    """Return what stands for a member's group: the one that has no parent.

    Members on the way are led past the next one, so that who asks again is faster (R. E. Tarjan,
    J. van Leeuwen, "Worst-case analysis of set union algorithms", 1984).
    """
    while member in parent:
        above = parent[member]
        if above in parent:
            parent[member] = parent[above]
        member = above
    return member
