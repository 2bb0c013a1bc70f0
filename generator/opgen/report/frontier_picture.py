"""The picture of what ``--ram-target`` may choose between: RAM to the right, time upwards."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from html import escape
from itertools import pairwise
from typing import Any

from opgen.report.svg import (
    BOUND,
    GRID,
    INK,
    MUTED,
    PANEL,
    PEAK,
    SMALL,
    described,
    element,
    number,
    shown_at,
    ticks,
)

# In pixels.
_HEIGHT = 300
_ABOVE, _BELOW = 24, 44
_POINT = 5.5
_RIGHT = 92.0
"""Where the most bytes are, in percent; where none are, at the left."""
_LEFT = 12.0


def frontier_picture(ways: Sequence[Mapping[str, Any]], arena: int, prefix: str, title: str) -> str:
    """Return the picture as HTML.

    :param ways: as a report has them.
    :param arena: bytes of the plan that the report is about.
    """
    if not ways:
        return ""
    most = max(each["arena_bytes"] for each in ways)
    more = [_more(each, ways) for each in ways]
    highest = max(*more, 10)
    points = [
        (_x(each["arena_bytes"], most), _y(permille, highest))
        for each, permille in zip(ways, more, strict=True)
    ]
    words = "; ".join(_tip(each) for each in ways)
    content = [
        *_scales(most, highest),
        *_steps(points),
        *(_point(each, point, arena) for each, point in zip(ways, points, strict=True)),
    ]
    marks = {"class": "frontier", "role": "img", "height": str(_HEIGHT)}
    named = {"aria-labelledby": f"{prefix}title {prefix}desc"}
    return element("svg", *described(prefix, title, words), *content, **marks, **named)


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


def _scales(most: int, highest: float) -> Iterator[str]:
    for permille in ticks(highest):
        y = _y(permille, highest)
        yield _line((_LEFT, y), (100, y), f"stroke: {GRID}; stroke-width: 1")
        yield _text((_LEFT - 1, y), f"{permille / 10:g} %", "end", MUTED)
    every = ticks(most)
    for position, bytes_ in enumerate(every):
        shown = shown_at(560) if position % 2 else {}
        yield _text(
            (_x(bytes_, most), _HEIGHT - _BELOW + 14), f"{bytes_:,}", "middle", MUTED, shown
        )
    yield _text((_LEFT, 9), "more instructions, estimated", "start", INK)
    yield _text(((_LEFT + 100) / 2, _HEIGHT - SMALL), "arena, bytes", "middle", INK)


def _steps(points: Sequence[tuple[float, float]]) -> Iterator[str]:
    """Draw what is within reach: with so many bytes, no fewer instructions."""
    style = f"stroke: {BOUND}; stroke-width: 1.6"
    order = sorted(points)
    for (x, y), (next_x, next_y) in pairwise(order):
        yield _line((x, y), (next_x, y), style)
        yield _line((next_x, y), (next_x, next_y), style)


def _point(way: Mapping[str, Any], point: tuple[float, float], arena: int) -> str:
    x, y = point
    is_here = way["arena_bytes"] == arena
    style = f"fill: {PEAK if is_here else BOUND}; stroke: {PANEL}; stroke-width: 1.5"
    place = {"cx": f"{number(x)}%", "cy": number(y), "r": number(_POINT)}
    tip = _tip(way) + (", which is this report's" if is_here else "")
    return element("g", element("title", escape(tip)), element("circle", **place, style=style))


def _line(begin: tuple[float, float], end: tuple[float, float], style: str) -> str:
    places = {"x1": f"{number(begin[0])}%", "y1": number(begin[1])}
    places |= {"x2": f"{number(end[0])}%", "y2": number(end[1])}
    return element("line", **places, style=style)


def _text(
    place: tuple[float, float],
    words: str,
    anchor: str,
    colour: str,
    marks: Mapping[str, str] | None = None,
) -> str:
    style = f"fill: {colour}; font-size: {SMALL}px; text-anchor: {anchor}"
    at = {"x": f"{number(place[0])}%", "y": number(place[1] + 0.35 * SMALL)}
    return element("text", escape(words), **at, style=style, **(marks or {}))
