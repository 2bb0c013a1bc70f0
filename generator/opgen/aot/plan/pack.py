"""Packing blocks of memory with lifetimes into the smallest arena.

The order in which blocks are placed decides; each goes where it fits best among those placed
already. Several orders are tried, the best one is improved, and what is left to the exact search of
:mod:`opgen.aot.plan.search` is rare. All work is bounded by counting steps, never by a clock, so
that the same input always gives the same arena.
"""

from __future__ import annotations

import heapq
from collections.abc import Iterator, Sequence
from operator import add

import numpy as np
import numpy.typing as npt

from opgen.aot.plan.search import search
from opgen.context.packing import Block, Overlap, Packing, Problem

_PAIR_LIMIT = 400_000
"""More pairs of blocks alive together than this: the allocator that needs no pairs is used."""


def pack(
    blocks: Sequence[Block],
    overlaps: Sequence[Overlap] = (),
    alignment: int = 8,
    *,
    effort: int = 1_500_000,
) -> Packing:
    """Return offsets, multiples of ``alignment``, such that no two blocks alive together meet.

    :param overlaps: exceptions from that; at most one pair per step, a block that ends there and
        one that begins there, either of which may be allowed to be the upper one.
    :param effort: bound of the work spent on improving, in visits of pairs of blocks.
    """
    sizes, distances = _rounded(blocks, overlaps, alignment)
    pressure, savings = _pressure(sizes, blocks, distances)
    bound = int(pressure.max(initial=0))
    neighbours = _neighbours(blocks)
    if neighbours is None:
        offsets = _allocate_in_time(sizes, blocks)
        return Packing(tuple(offsets), _height(offsets, sizes) == bound)
    problem = Problem(sizes, blocks, neighbours, distances, pressure, savings)
    best = _best_of(problem, bound, effort)
    height = _height(best, sizes)
    if height == bound:
        return Packing(tuple(best), optimal=True)
    found, exhausted = search(problem, height, bound, effort)
    best = found or best
    return Packing(tuple(best), exhausted or _height(best, sizes) == bound)


def bound_and_step(
    blocks: Sequence[Block], overlaps: Sequence[Overlap], alignment: int
) -> tuple[int, int]:
    """Return bytes that no packing can do without, and the first step that needs them."""
    sizes, distances = _rounded(blocks, overlaps, alignment)
    pressure, _ = _pressure(sizes, blocks, distances)
    return int(pressure.max(initial=0)), int(pressure.argmax()) if len(pressure) else 0


def packed_bytes(blocks: Sequence[Block], offsets: Sequence[int], alignment: int) -> int:
    """Return the bytes from the start to the end of the last block."""
    return _height(offsets, [round_up(block.bytes, alignment) for block in blocks])


def _rounded(
    blocks: Sequence[Block], overlaps: Sequence[Overlap], alignment: int
) -> tuple[list[int], dict[tuple[int, int], int]]:
    """Return sizes and distances as multiples of the alignment."""
    sizes = [round_up(block.bytes, alignment) for block in blocks]
    return sizes, {(o.lower, o.upper): round_up(o.distance, alignment) for o in overlaps}


def round_up(value: int, multiple: int) -> int:
    """Return the least multiple that is not less."""
    return -(-value // multiple) * multiple


def _height(offsets: Sequence[int], sizes: Sequence[int]) -> int:
    return max(map(add, offsets, sizes), default=0)


def _pressure(
    sizes: Sequence[int], blocks: Sequence[Block], distances: dict[tuple[int, int], int]
) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.int64]]:
    steps = max((block.last for block in blocks), default=-1) + 1
    change = np.zeros(steps + 1, np.int64)
    for size, block in zip(sizes, blocks, strict=True):
        change[block.first] += size
        change[block.last + 1] -= size
    # Of two blocks, either may be the lower one; others may touch in the same step.
    most: dict[tuple[int, int], int] = {}
    for (lower, upper), distance in distances.items():
        together = max(sizes[upper] + max(distance, 0), sizes[lower])
        saving = max(0, sizes[lower] + sizes[upper] - together)
        pair = min(lower, upper), max(lower, upper)
        most[pair] = max(most.get(pair, 0), saving)
    savings = np.zeros(steps, np.int64)
    for (one, other), saving in most.items():
        first = max(blocks[one].first, blocks[other].first)
        last = min(blocks[one].last, blocks[other].last)
        savings[first : last + 1] += saving
    return np.cumsum(change)[:-1] - savings, savings


def _neighbours(blocks: Sequence[Block]) -> list[list[int]] | None:
    """Return for each block those that live at the same time; None if there are too many pairs."""
    neighbours: list[list[int]] = [[] for _ in blocks]
    alive: list[tuple[int, int]] = []  # a heap of (last, block)
    pairs = 0
    for index in sorted(range(len(blocks)), key=lambda i: (blocks[i].first, i)):
        while alive and alive[0][0] < blocks[index].first:
            heapq.heappop(alive)
        pairs += len(alive)
        if pairs > _PAIR_LIMIT:
            return None
        for _, other in alive:
            neighbours[index].append(other)
            neighbours[other].append(index)
        heapq.heappush(alive, (blocks[index].last, index))
    return neighbours


def _orders(problem: Problem) -> Iterator[list[int]]:
    sizes, blocks = problem.sizes, problem.blocks
    every = range(len(blocks))
    peak = [int(problem.pressure[b.first : b.last + 1].max()) for b in blocks]
    keys = (
        lambda i: (-sizes[i], blocks[i].first, i),
        lambda i: (-peak[i], -sizes[i], blocks[i].first, i),
        lambda i: (-sizes[i] * (blocks[i].last - blocks[i].first + 1), i),
        lambda i: (blocks[i].first - blocks[i].last, -sizes[i], i),
        lambda i: (blocks[i].first, -sizes[i], i),
        lambda i: (-blocks[i].last, -sizes[i], i),
        lambda i: (-peak[i], blocks[i].first - blocks[i].last, -sizes[i], i),
    )
    for key in keys:
        yield sorted(every, key=key)


def _best_of(problem: Problem, bound: int, effort: int) -> list[int]:
    """Return the best offsets that orders by rule find, then those that changing an order finds."""
    best: list[int] = []
    best_order: list[int] = []
    for order in _orders(problem):
        for tightest in (False, True):
            offsets = _place(problem, order, tightest=tightest)
            if not best or _height(offsets, problem.sizes) < _height(best, problem.sizes):
                best, best_order = offsets, order
            if _height(best, problem.sizes) == bound:
                return best
    return _improved(problem, best, best_order, bound, effort)


def _improved(
    problem: Problem, best: list[int], order: list[int], bound: int, effort: int
) -> list[int]:
    """Place what sticks out at the top earlier, again and again."""
    cost = len(order) + sum(map(len, problem.neighbours))
    height = current = _height(best, problem.sizes)
    offsets = best
    state = 1  # of a small generator of pseudo-random numbers
    for _ in range(effort // max(1, cost)):
        if height <= bound:
            break
        state = (state * 1103515245 + 12345) % (1 << 31)
        tops = list(map(add, offsets, problem.sizes))
        top = len(tops) - 1 - tops[::-1].index(max(tops))
        position = order.index(top)
        earlier = [order.index(n) for n in problem.neighbours[top]]
        choices = sorted({0, *(p for p in earlier if p < position)})
        changed = order.copy()
        changed.remove(top)
        changed.insert(choices[(state >> 8) % len(choices)], top)
        candidate = _place(problem, changed, tightest=bool(state >> 20 & 1))
        reached = _height(candidate, problem.sizes)
        if reached <= current or (state >> 12) % 16 == 0:
            order, offsets, current = changed, candidate, reached
        if reached < height:
            best, height = candidate, reached
    return best


def _place(problem: Problem, order: Sequence[int], *, tightest: bool) -> list[int]:
    """Place blocks one after the other: lowest, or into the smallest gap that is large enough."""
    offsets = [-1] * len(order)
    for index in order:
        # (low, high): the block cannot start between them, both excluded.
        forbidden = [
            (offset - below, offset + above)
            for other, below, above in problem.around[index]
            if (offset := offsets[other]) >= 0
        ]
        forbidden.sort()
        offsets[index] = _gap(forbidden, tightest=tightest)
    return offsets


def _gap(forbidden: Sequence[tuple[int, int]], *, tightest: bool) -> int:
    start, best, best_slack = 0, -1, -1
    for low, high in forbidden:
        if start <= low:
            if not tightest:
                return start
            if best < 0 or low - start < best_slack:
                best, best_slack = start, low - start
        start = max(start, high)
    return start if best < 0 else best


def _allocate_in_time(sizes: Sequence[int], blocks: Sequence[Block]) -> list[int]:
    """Allocate and free in the order of time, from the smallest hole that is large enough."""
    offsets = [0] * len(blocks)
    begin = sorted(range(len(blocks)), key=lambda i: (blocks[i].first, -blocks[i].last, i))
    alive: list[tuple[int, int]] = []
    holes: list[tuple[int, int]] = []  # (size, offset)
    top = 0
    for index in begin:
        ended = False
        while alive and alive[0][0] < blocks[index].first:
            _, other = heapq.heappop(alive)
            holes.append((sizes[other], offsets[other]))
            ended = True
        if ended:
            holes = _joined(holes)
        size = sizes[index]
        fitting = [hole for hole in holes if hole[0] >= size]
        if fitting:
            hole = min(fitting)
            holes.remove(hole)
            offsets[index] = hole[1]
            if hole[0] > size:
                holes.append((hole[0] - size, hole[1] + size))
        else:
            offsets[index] = top
            top += size
        heapq.heappush(alive, (blocks[index].last, index))
    return offsets


def _joined(holes: list[tuple[int, int]]) -> list[tuple[int, int]]:
    joined: list[tuple[int, int]] = []
    for offset, size in sorted((offset, size) for size, offset in holes):
        if joined and sum(joined[-1]) == offset:
            joined[-1] = (joined[-1][0] + size, joined[-1][1])
        else:
            joined.append((size, offset))
    return joined
