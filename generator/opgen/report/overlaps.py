"""Bytes that two blocks of a memory have in common at a time: written over as they are read."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Overlap:
    """Two blocks that are there at the same time, in part of the same bytes."""

    lower: int
    """The block that starts first in memory, of two that start together the larger one."""
    upper: int
    region: str
    begin: int
    """Of the bytes that both have."""
    end: int
    first: int
    """Step, as is the next: while both are there."""
    last: int
    distance: int
    """By how many bytes the upper one starts behind the lower one."""
    lies_within: bool
    """Whether the upper one has no bytes of its own."""

    def in_words(self, upper: str, lower: str) -> str:
        """Return what it is.

        :param upper: what to call the upper block.
        """
        count = f"{self.end - self.begin:,} B"
        if self.lies_within:
            return f"{upper} lies within {lower}, {self.distance:,} B behind its start: {count}"
        return (
            f"{upper} starts {self.distance:,} B behind the start of {lower}: {count} are of both,"
            " and are written as they have been read"
        )


def overlaps(blocks: Mapping[int, Mapping[str, Any]]) -> Iterator[Overlap]:
    """Go through the pairs of blocks that have bytes in common at a time.

    :param blocks: by number, as ``memory_maps`` of a report have them.
    """
    order = sorted(
        blocks, key=lambda i: (blocks[i]["region"], blocks[i]["offset"], -blocks[i]["bytes"], i)
    )
    near: list[int] = []
    for upper in order:
        here = blocks[upper]
        begin = here["offset"]
        near = [
            i
            for i in near
            if blocks[i]["region"] == here["region"]
            and blocks[i]["offset"] + blocks[i]["bytes"] > begin
        ]
        for lower in near:
            there = blocks[lower]
            first, last = max(here["first"], there["first"]), min(here["last"], there["last"])
            end = min(begin + here["bytes"], there["offset"] + there["bytes"])
            if first <= last and end > begin:
                yield Overlap(
                    lower,
                    upper,
                    here["region"],
                    begin,
                    end,
                    first,
                    last,
                    begin - there["offset"],
                    end == begin + here["bytes"],
                )
        near.append(upper)
