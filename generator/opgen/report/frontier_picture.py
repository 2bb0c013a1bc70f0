"""The picture of what ``--ram-target`` may choose between: RAM to the right, time upwards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from opgen.report.svg import shown_at, ticks

# In pixels.
_HEIGHT = 300
_ABOVE, _BELOW = 24, 44
_RIGHT = 92.0
"""Where the most bytes are, in percent; where none are, at the left."""
_LEFT = 12.0
_HALF = 560
"""Pixels from which on there is room for more than every other number of bytes."""


@dataclass(frozen=True)
class Point:
    """A way, and whether it is the one that the report is about."""

    x: float
    """In percent; pixels from above is ``y``."""
    y: float
    tip: str
    is_here: bool


@dataclass(frozen=True)
class FrontierPicture:
    """What is drawn; see `templates/report/pictures.html.j2`."""

    prefix: str
    title: str
    points: Sequence[Point]
    more: Sequence[tuple[int, float]]
    """Parts in a thousand of further instructions, and where they lie."""
    bytes: Sequence[tuple[int, float]]
    """Sizes of the arena, and where they lie."""
    height: int = _HEIGHT
    base: int = _HEIGHT - _BELOW
    left: float = _LEFT
    class_of_others: str = shown_at(_HALF)
    """Of every other number of bytes."""

    @property
    def about(self) -> str:
        """What it shows, in words."""
        return "; ".join(each.tip for each in self.points)

    @property
    def steps(self) -> list[tuple[tuple[float, float], tuple[float, float]]]:
        """What is within reach: from each point to the next one to the right."""
        return [*pairwise(sorted((each.x, each.y) for each in self.points))]


def frontier_picture(
    ways: Sequence[Mapping[str, Any]], arena: int, prefix: str, title: str
) -> FrontierPicture | None:
    """Return the picture; None if there is nothing to choose between.

    :param ways: as a report has them.
    :param arena: bytes of the plan that the report is about.
    """
    if not ways:
        return None
    most = max(each["arena_bytes"] for each in ways)
    more = [_more(each, ways) for each in ways]
    highest = max(*more, 10)
    points = [
        Point(_x(size, most), _y(permille, highest), _tip(each), size == arena)
        for each, permille in zip(ways, more, strict=True)
        for size in (each["arena_bytes"],)
    ]
    heights = [(each, _y(each, highest)) for each in ticks(highest)]
    return FrontierPicture(
        prefix, title, points, heights, [(each, _x(each, most)) for each in ticks(most)]
    )


def _x(bytes_: float, most: int) -> float:
    return _LEFT + (_RIGHT - _LEFT) * bytes_ / most if most else _LEFT


def _y(permille: float, most: float) -> float:
    return _HEIGHT - _BELOW - (_HEIGHT - _BELOW - _ABOVE) * permille / most


def _more(way: Mapping[str, Any], ways: Sequence[Mapping[str, Any]]) -> float:
    """Return by how many parts in a thousand a way takes more instructions than the fastest."""
    least = min(each["instructions"] for each in ways)
    return 1000 * (way["instructions"] - least) / least if least else 0.0


def _tip(way: Mapping[str, Any]) -> str:
    rows = way["in_rows"]
    how = f"{rows} layers row by row" if rows else "all layers as a whole"
    return f"{way['arena_bytes']:,} B, about {way['instructions']:,} instructions: {how}"
