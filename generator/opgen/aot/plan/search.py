"""Exact packing by branch and bound.

In a packing that cannot be pushed down any further, every block lies on the bottom or right on
another one. Such packings are enumerated by placing blocks in order of rising offset (ties by
index), each at the lowest offset that those below it leave. Three rules cut the tree:

- at every step, what is placed and what is still to come must stay below the best height so far;
- a block that could end before the next one begins would have to be placed first;
- a block whose place is below what has been placed already must be pushed up by another block.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import numpy.typing as npt

from opgen.context.packing import Problem


def search(problem: Problem, height: int, bound: int, effort: int) -> tuple[list[int] | None, bool]:
    """Look for offsets that need less than ``height``, best first down to ``bound``.

    :return: the best offsets found, or None; and whether the search was exhaustive.
    """
    searcher = _Search(problem, height)
    stack = [searcher.candidates()]
    visits = 0
    while stack:
        index = next(stack[-1], None)
        if index is None:
            stack.pop()
            if stack:
                searcher.undo()
            continue
        visits += len(problem.blocks)
        if visits > effort:
            return searcher.best, False
        if searcher.place(index):
            stack.append(searcher.candidates())
        elif searcher.height <= bound:
            break
        else:
            searcher.undo()
    return searcher.best, True


class _Search:
    """The packing under construction, and what is needed to take the last block off again."""

    def __init__(self, problem: Problem, height: int) -> None:
        self.problem = problem
        self.height = height
        self.best: list[int] | None = None
        self.offsets = [-1] * len(problem.blocks)
        self.lowest = [0] * len(problem.blocks)
        self.level = (0, -1)
        """Offset and index of the block that was placed last."""
        self.left = set(range(len(problem.blocks)))
        steps = len(problem.pressure)
        self.top = np.zeros(steps, np.int64)
        self.to_come = problem.pressure.copy()
        self.history: list[tuple[int, tuple[int, int], npt.NDArray[np.int64], dict[int, int]]] = []
        self.uppers_of: dict[int, list[int]] = {}
        for lower, upper in problem.distances:
            self.uppers_of.setdefault(lower, []).append(upper)

    def offset(self, index: int) -> int:
        """Return the lowest offset that the blocks placed so far leave to a block."""
        offset = self.lowest[index]
        placed = [each for each in self.uppers_of.get(index, ()) if self.offsets[each] >= 0]
        if placed:
            offset = max(offset, self.level[0])
        for upper in (*placed, *placed):  # what is above one of them may be within another
            # It may start inside of the upper one as far as the distance allows, or above it.
            if offset > self.offsets[upper] - self.problem.distances[index, upper]:
                above = self.offsets[upper] + self.problem.height_above(upper, index)
                offset = max(offset, above)
        return offset

    def candidates(self) -> Iterator[int]:
        """Return the blocks that can be the next in order, the most urgent first."""
        places = {index: self.offset(index) for index in self.left}
        sizes = self.problem.sizes
        limit = min((o + sizes[i] for i, o in places.items()), default=0)
        found = [i for i, o in places.items() if (o, i) > self.level and o < limit]
        blocks, pressure = self.problem.blocks, self.to_come
        urgency = {
            i: int((pressure + self.top)[blocks[i].first : blocks[i].last + 1].max()) for i in found
        }
        return iter(sorted(found, key=lambda i: (-urgency[i], places[i], -sizes[i], i)))

    def place(self, index: int) -> bool:
        """Place a block; return whether what is to come can still beat the best height."""
        problem, block = self.problem, self.problem.blocks[index]
        offset, span = self.offset(index), slice(block.first, block.last + 1)
        size = problem.sizes[index]
        raised: dict[int, int] = {}
        self.history.append((index, self.level, self.top[span].copy(), raised))
        self.offsets[index] = offset
        self.level = (offset, index)
        self.left.discard(index)
        self.top[span] = np.maximum(self.top[span], offset + size)
        self.to_come[span] -= size
        for other in problem.neighbours[index]:
            # One that may start inside of this block is left to offset(): it has two ranges.
            if other in self.left and index not in self.uppers_of.get(other, ()):
                needed = offset + problem.height_above(index, other)
                if needed > self.lowest[other]:
                    raised[other] = self.lowest[other]
                    self.lowest[other] = needed
        if not self.left:
            height = int(self.top.max(initial=0))
            if height < self.height:
                self.best, self.height = self.offsets.copy(), height
            return False
        return bool((np.maximum(self.top, offset) + self.to_come).max() < self.height)

    def undo(self) -> None:
        """Take the last block off again."""
        index, self.level, top, raised = self.history.pop()
        block = self.problem.blocks[index]
        span = slice(block.first, block.last + 1)
        self.offsets[index] = -1
        self.left.add(index)
        self.top[span] = top
        self.to_come[span] += self.problem.sizes[index]
        for other, lowest in raised.items():
            self.lowest[other] = lowest
