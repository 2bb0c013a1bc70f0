"""Where the nodes of a graph stand: in ranks from above to below, those of branches side by side.

The way of Sugiyama, Tagawa and Toda (1981): a rank for each node, places on the way for lines that
pass ranks, an order within ranks by what neighbours suggest, and then how far to the right.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

_SWEEPS = 8
"""Downwards and upwards in turns."""
MOST_PLACES = 20_000
"""Of nodes, and of lines that pass a rank."""
PASSING = 0.07
"""The width of a line that passes, in widths of a node."""


@dataclass(frozen=True)
class Layout:
    """Where everything is; the width of a node, with what is kept free beside it, is 1."""

    x: Mapping[int, float]
    """Node -> its middle."""
    rank: Mapping[int, int]
    lines: tuple[tuple[tuple[float, int], ...], ...]
    """For each line the places that it passes, (x, rank), from its source on."""
    width: float
    ranks: int


_Place = tuple[int, int, int]
"""(source, target, rank) of a line that passes; (node, -1, rank) of a node."""


def layout_of(sources: Sequence[Sequence[int]]) -> Layout | None:
    """Return where nodes stand; None if there are too many.

    :param sources: for each node those that it reads from, all of which come before it.
    """
    rank = _ranks(sources)
    lines = [(source, node) for node, found in enumerate(sources) for source in found]
    passing = sum(rank[node] - rank[source] - 1 for source, node in lines)
    if len(sources) + passing > MOST_PLACES:
        return None
    rows: list[list[_Place]] = [[] for _ in range(max(rank, default=-1) + 1)]
    chains = [_chain(source, node, rank) for source, node in lines]
    for node, here in enumerate(rank):
        rows[here].append((node, -1, here))
    for chain in chains:
        for place in chain[1:-1]:
            rows[place[2]].append(place)
    above, below = _neighbours(chains)
    _order(rows, above, below)
    x = _columns(rows, above, below)
    left = min((x[each] - _width(each) / 2 for row in rows for each in row), default=0.0)
    right = max((x[each] + _width(each) / 2 for row in rows for each in row), default=0.0)
    return Layout(
        {node: x[node, -1, here] - left for node, here in enumerate(rank)},
        dict(enumerate(rank)),
        tuple(tuple((x[each] - left, each[2]) for each in chain) for chain in chains),
        right - left,
        len(rows),
    )


def _ranks(sources: Sequence[Sequence[int]]) -> list[int]:
    """Return ranks: below all sources; what has none stands right above its first reader."""
    rank: list[int] = []
    for found in sources:
        rank.append(1 + max((rank[each] for each in found), default=-1))
    nearest: dict[int, int] = {}
    for node, found in enumerate(sources):
        for each in found:
            nearest[each] = min(nearest.get(each, rank[node]), rank[node])
    return [
        nearest[node] - 1 if not found and node in nearest else rank[node]
        for node, found in enumerate(sources)
    ]


def _chain(source: int, node: int, rank: Sequence[int]) -> list[_Place]:
    between = [(source, node, each) for each in range(rank[source] + 1, rank[node])]
    return [(source, -1, rank[source]), *between, (node, -1, rank[node])]


_Neighbours = Mapping[_Place, Sequence[_Place]]


def _neighbours(chains: Sequence[Sequence[_Place]]) -> tuple[_Neighbours, _Neighbours]:
    above: dict[_Place, list[_Place]] = {}
    below: dict[_Place, list[_Place]] = {}
    for chain in chains:
        for upper, lower in pairwise(chain):
            above.setdefault(lower, []).append(upper)
            below.setdefault(upper, []).append(lower)
    return above, below


def _directions(
    rows: list[list[_Place]], above: _Neighbours, below: _Neighbours
) -> Iterator[tuple[list[list[_Place]], _Neighbours]]:
    for sweep in range(_SWEEPS):
        yield (rows, above) if sweep % 2 == 0 else (rows[::-1], below)


def _order(rows: list[list[_Place]], above: _Neighbours, below: _Neighbours) -> None:
    """Sort each rank by where its neighbours stand on average."""
    at = {each: float(i) for row in rows for i, each in enumerate(row)}
    for order, near in _directions(rows, above, below):
        for row in order:
            wanted = {
                each: _mean([at[other] for other in near.get(each, ())], at[each]) for each in row
            }
            row.sort(key=lambda each: (wanted[each], at[each]))
            at.update({each: float(i) for i, each in enumerate(row)})


def _columns(
    rows: list[list[_Place]], above: _Neighbours, below: _Neighbours
) -> dict[_Place, float]:
    """Return how far to the right each place is, near to its neighbours."""
    x: dict[_Place, float] = {}
    for row in rows:
        right = 0.0
        for each in row:
            x[each] = right + _width(each) / 2
            right += _width(each)
    for order, near in _directions(rows, above, below):
        for row in order:
            wanted = [_mean([x[other] for other in near.get(each, ())], x[each]) for each in row]
            x.update(zip(row, _apart(row, wanted), strict=True))
    return x


def _apart(row: Sequence[_Place], wanted: Sequence[float]) -> list[float]:
    """Return the places nearest to those that are wanted, as far apart as they have to be.

    Least squares by pooling: what would come too near becomes one block.
    """
    offsets, reached = [], 0.0
    for each in row:
        offsets.append(reached + _width(each) / 2)
        reached += _width(each)
    blocks: list[tuple[float, int]] = []  # mean, count
    for want, offset in zip(wanted, offsets, strict=True):
        mean, count = want - offset, 1
        while blocks and blocks[-1][0] > mean:
            before, many = blocks.pop()
            mean, count = (before * many + mean * count) / (many + count), many + count
        blocks.append((mean, count))
    found = [mean for mean, count in blocks for _ in range(count)]
    return [mean + offset for mean, offset in zip(found, offsets, strict=True)]


def _width(place: _Place) -> float:
    return 1.0 if place[1] == -1 else PASSING


def _mean(values: Sequence[float], otherwise: float) -> float:
    return sum(values) / len(values) if values else otherwise
