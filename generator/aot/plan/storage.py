"""Bytes that tensors share, while a plan is being made.

Time counts in steps: 0 before the run, when the caller writes the inputs; i + 1 while operator i
runs; behind the last operator the caller reads the outputs.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from opgen.aot.plan.model import Region


@dataclass
class Storage:
    """Bytes that one or more tensors share, while they are being collected."""

    region: Region
    bytes: int
    first: int
    last: int
    index: int = 0
    tensors: list[int] = field(default_factory=list)
    memory: str = ""
    """The memory that it has to be in; storages of different memories are never one."""


@dataclass
class Storages:
    """All storages of a schedule, and why tensors share them."""

    where: str = "model"
    """What messages call the model."""
    of: dict[int, Storage] = field(default_factory=dict)
    """Tensor -> its storage; the storages in order of first use are the distinct values."""
    aliases: dict[int, int] = field(default_factory=dict)
    elided: set[int] = field(default_factory=set)
    inplace: dict[int, int] = field(default_factory=dict)
    shared: dict[int, int] = field(default_factory=dict)
    """Tensor -> another one of its storage, because of copies between them."""
    overlaps: dict[int, tuple[int, int | None, int | None]] = field(default_factory=dict)
    """Output -> (first input, most bytes by which the output may start behind it, bytes from which
    on it may start behind it); see :class:`opgen.aot.operators.operator.MemoryFacts`."""

    def distinct(self) -> list[Storage]:
        """Return every storage once."""
        return list({id(each): each for each in self.of.values()}.values())

    def merge(self, output: int, input_: int) -> None:
        """Put the tensors of the output's storage into the input's."""
        kept, gone = self.of[input_], self.of[output]
        if kept is gone:
            return
        kept.bytes = max(kept.bytes, gone.bytes)
        kept.first, kept.last = min(kept.first, gone.first), max(kept.last, gone.last)
        kept.tensors += gone.tensors
        for id_ in gone.tensors:
            self.of[id_] = kept
