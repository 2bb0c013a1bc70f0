"""The picture of the graph: a row for each layer, and lines to those that read what it makes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from opgen.report.svg import (
    MEDIUM,
    MUTED,
    PANEL,
    SCRATCH,
    STATE,
    TENSOR,
    element,
    group,
    line,
    number,
    picture,
    text,
)

MOST_ROWS = 1000
"""A picture with more of them is of no use."""

# In pixels.
_ROW = 24
_LANE = 15
_WIDTH = 826
_WORDS, _DETAIL = 17, 298
"""Where they begin, to the right of the marks."""
_MARK = 5.5


@dataclass
class _Row:
    """An input, a layer or an output."""

    words: str
    detail: str
    colour: str
    reads: tuple[int, ...] = ()
    """Tensors."""
    makes: tuple[int, ...] = ()
    runs: bool = True
    sources: list[int] = field(default_factory=list)
    """The rows that it reads from."""


def graph_picture(entry: Mapping[str, Any], prefix: str, title: str) -> str:
    """Return the graph of an entry point of a report as SVG; empty if it has too many layers."""
    rows = _rows(entry)
    if len(rows) > MOST_ROWS:
        return ""
    lanes = _lanes(rows)
    left = 29 + _LANE * max(lanes.values(), default=0)
    size = left + _WIDTH, _ROW * len(rows) + 10
    column = f"{prefix}names"
    words = f"{len(entry['operators'])} layers in the order in which they run"
    content = [
        _column(column, left + _WORDS, left + _DETAIL - _WORDS, size[1]),
        *_lines(rows, lanes, left),
        *(_row(f"{prefix}row{i}", row, left, _height(i), column) for i, row in enumerate(rows)),
    ]
    return picture(*size, prefix, title, words, content)


def _rows(entry: Mapping[str, Any]) -> list[_Row]:
    rows = [
        _Row("input", _text(tensor), STATE, makes=(tensor["id"],)) for tensor in entry["inputs"]
    ]
    for operator in entry["operators"]:
        operands = operator["operands"]
        by_role: dict[str, list[Mapping[str, Any]]] = {"input": [], "constant": [], "output": []}
        for each in operands:
            by_role[each["role"]].append(each)
        outputs = ", ".join(_text(each) for each in by_role["output"][:2])
        words = f"{operator['layer']}  {operator['name']}"
        reads, makes = (tuple(each["id"] for each in by_role[role]) for role in ("input", "output"))
        detail = f"{operator['op']}  {outputs}"
        rows.append(_Row(words, detail, TENSOR, reads, makes, runs=not operator["elided"]))
    rows += [
        _Row("output", _text(tensor), SCRATCH, reads=(tensor["id"],)) for tensor in entry["outputs"]
    ]
    makers: dict[int, int] = {}
    for index, row in enumerate(rows):
        row.sources = sorted({makers[id_] for id_ in row.reads if id_ in makers})
        makers.update(dict.fromkeys(row.makes, index))
    return rows


def _text(tensor: Mapping[str, Any]) -> str:
    return f"{tensor['type']} {tensor['shape']}"


def _lanes(rows: Sequence[_Row]) -> dict[int, int]:
    """Give each row whose values are read further below a lane of its own, the nearest free one."""
    ends: dict[int, int] = {}
    for index, row in enumerate(rows):
        ends.update({source: index for source in row.sources if index - source > 1})
    taken: list[int] = []
    lanes = {}
    for source in sorted(ends):
        free = next((lane for lane, end in enumerate(taken) if end <= source), len(taken))
        taken[free:] = [ends[source], *taken[free + 1 :]]
        lanes[source] = free + 1
    return lanes


def _height(index: int) -> float:
    return (index + 0.5) * _ROW


def _lines(rows: Sequence[_Row], lanes: Mapping[int, int], middle: float) -> Iterator[str]:
    for index, row in enumerate(rows):
        for source in row.sources:
            top, bottom = _height(source), _height(index)
            points = [(middle, top), (middle, bottom)]
            if index - source > 1:
                x, bend = middle - _LANE * lanes[source], _ROW * 0.4
                points[1:1] = [(x, top + bend), (x, bottom - bend)]
            yield line(points, MUTED, 1.9)


def _column(id_: str, begin: float, end: float, height: float) -> str:
    """Return what keeps names from running into what stands beside them."""
    size = {"width": number(end - begin), "height": number(height)}
    return element("clipPath", element("rect", x=number(begin), y="0", **size), id=id_)


def _row(id_: str, row: _Row, x: float, y: float, column: str) -> str:
    face = row.colour if row.runs else PANEL
    style = f"fill: {face}; stroke: {MUTED}; stroke-width: 1.3"
    words = text((x + _WORDS, y), row.words, MEDIUM)
    return group(
        id_,
        f"{row.words}  {row.detail}",
        element("circle", cx=number(x), cy=number(y), r=number(_MARK), style=style),
        element("g", words, **{"clip-path": f"url(#{column})"}),
        text((x + _DETAIL, y), row.detail, MEDIUM, colour=MUTED),
    )
