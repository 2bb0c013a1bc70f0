"""The picture of the graph: a row for each layer, and lines to those that read what it makes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from opgen.report.svg import INK, MUTED, PANEL, SCRATCH, STATE, TENSOR, figures, svg_of

if TYPE_CHECKING:
    from matplotlib.axes import Axes

MOST_ROWS = 1000
"""A picture with more of them is of no use."""

_ROW = 0.25
_LANE = 0.16
_WIDTH = 8.6


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
    left = 0.3 + _LANE * max(lanes.values(), default=0)
    height = _ROW * len(rows) + 0.1
    with figures() as figure_of:
        figure = figure_of(figsize=(left + _WIDTH, height))
        axes = figure.add_axes((0, 0, 1, 1))
        axes.set_axis_off()
        axes.set_xlim(-left, _WIDTH)
        axes.set_ylim(height - _ROW / 2, -_ROW / 2)
        _draw_lines(axes, rows, lanes)
        tips = {}
        for index, row in enumerate(rows):
            _draw_row(axes, index, row)
            tips[f"row{index}"] = f"{row.words}  {row.detail}"
        words = f"{len(entry['operators'])} layers in the order in which they run"
        return svg_of(figure, prefix, title, words, tips)


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


def _draw_lines(axes: Axes, rows: Sequence[_Row], lanes: Mapping[int, int]) -> None:
    for index, row in enumerate(rows):
        for source in row.sources:
            top, bottom = source * _ROW, index * _ROW
            if index - source == 1:
                axes.plot([0, 0], [top, bottom], color=MUTED, linewidth=1.4, zorder=1)
                continue
            x, bend = -_LANE * lanes[source], _ROW * 0.4
            xs, ys = [0, x, x, 0], [top, top + bend, bottom - bend, bottom]
            axes.plot(xs, ys, color=MUTED, linewidth=1.4, zorder=1)


def _draw_row(axes: Axes, index: int, row: _Row) -> None:
    y = index * _ROW
    face = row.colour if row.runs else PANEL
    (mark,) = axes.plot([0], [y], "o", markersize=8, color=face, markeredgecolor=MUTED, zorder=2)
    mark.set_gid(f"row{index}")
    axes.text(0.18, y, row.words, color=INK, fontsize=9, va="center", clip_on=True)
    axes.text(3.1, y, row.detail, color=MUTED, fontsize=9, va="center", clip_on=True)
