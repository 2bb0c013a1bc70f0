"""Blocks of memory with lifetimes: what packing is about."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
import numpy.typing as npt


@dataclass(frozen=True)
class Block:
    """Bytes that are needed from step ``first`` to step ``last``, both included."""

    bytes: int
    first: int
    last: int
    name: str = ""
    """What messages call it: a tensor's name, or words for scratch."""


@dataclass(frozen=True)
class Overlap:
    """Two blocks that may touch although they live together.

    Allowed is offset(upper) - offset(lower) >= distance, whether or not their bytes meet.
    """

    lower: int
    upper: int
    distance: int


@dataclass(frozen=True)
class Packing:
    """Where blocks start, in their order."""

    offsets: tuple[int, ...]
    optimal: bool = False
    """Whether it is known that no other offsets need fewer bytes."""


Planner = Callable[[Sequence[Block], Sequence[Overlap], int], Packing]
"""Packs the blocks of one memory: (blocks, overlaps, alignment) -> offsets, which are multiples of
the alignment, such that no two blocks alive together meet except as an overlap allows."""


@dataclass(frozen=True)
class Problem:
    """Blocks with rounded sizes, and for each the blocks that live at the same time."""

    sizes: Sequence[int]
    blocks: Sequence[Block]
    neighbours: Sequence[Sequence[int]]
    distances: dict[tuple[int, int], int]
    """(lower, upper) -> distance, a multiple of the alignment"""
    pressure: npt.NDArray[np.int64]
    """Per step: bytes live, less what an overlap can save there."""
    savings: npt.NDArray[np.int64]

    @cached_property
    def around(self) -> list[list[tuple[int, int, int]]]:
        """For each block, those it may meet: (other, how far below, how far above that it fits)."""
        height = self.height_above
        heights = (
            [(other, height(index, other), height(other, index)) for other in others]
            for index, others in enumerate(self.neighbours)
        )
        return [[each for each in row if each[1] + each[2] > 0] for row in heights]

    def height_above(self, below: int, above: int) -> int:
        """How far ``above`` must start behind ``below`` if it does not start before it."""
        distance = self.distances.get((below, above))
        size = self.sizes[below]
        return size if distance is None else min(distance, size)
