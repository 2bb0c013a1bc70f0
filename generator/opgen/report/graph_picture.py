"""The picture of the graph: a box for each layer, branches side by side, lines for tensors."""

from __future__ import annotations

import html
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from opgen.report.graph_layout import Layout, layout_of
from opgen.report.svg import (
    INK,
    MEDIUM,
    MUTED,
    PANEL,
    SCRATCH,
    SMALL,
    STATE,
    TENSOR,
    element,
    number,
    picture,
    text,
)
from opgen.report.units import is_helper, units

MOST_NODES = 1000
"""A picture with more of them is of no use."""

# In pixels.
_BOX = (226, 34)
_ACROSS, _DOWN = 246, 54
"""From one node to the next."""
_MARGIN = 6
_STRIPE = 6


@dataclass(frozen=True)
class _Node:
    """An input, a layer or an output."""

    words: str
    detail: str
    colour: str
    sources: tuple[int, ...] = ()
    """The nodes that it reads from."""
    layer: int | None = None
    runs: bool = True
    in_loop: bool = False


def graph_picture(entry: Mapping[str, Any], prefix: str, title: str) -> str:
    """Return the graph of an entry point of a report as SVG; empty if it has too many layers.

    What is there for the sake of loops is left out: what reads it reads from what it has read.
    """
    nodes = list(_nodes(entry))
    layout = layout_of([each.sources for each in nodes]) if len(nodes) <= MOST_NODES else None
    if layout is None:
        return ""
    size = layout.width * _ACROSS + 2 * _MARGIN, layout.ranks * _DOWN + 2 * _MARGIN
    count = sum(each.layer is not None for each in nodes)
    words = f"{count} layers, from above to below; a line for each tensor that is read"
    content = [
        *_lines(layout),
        *(_box(f"{prefix}node{i}", each, _corner(layout, i)) for i, each in enumerate(nodes)),
    ]
    return picture(*size, prefix, title, words, content)


def _nodes(entry: Mapping[str, Any]) -> Iterator[_Node]:
    makers: dict[int, tuple[int, ...]] = {}
    count = 0
    for tensor in entry["inputs"]:
        yield _Node("input", _text(tensor), STATE)
        makers[tensor["id"]] = (count,)
        count += 1
    for unit in units(entry["operators"]):
        for operator in unit.operators:
            read, made = (_ids(operator, role) for role in ("input", "output"))
            sources = tuple(sorted({n for id_ in read for n in makers.get(id_, ())}))
            if unit.is_loop and is_helper(operator):
                makers.update(dict.fromkeys(made, sources))
                continue
            yield _layer_node(operator, sources, in_loop=unit.is_loop)
            makers.update(dict.fromkeys(made, (count,)))
            count += 1
    for tensor in entry["outputs"]:
        yield _Node("output", _text(tensor), SCRATCH, makers.get(tensor["id"], ()))


def _layer_node(operator: Mapping[str, Any], sources: tuple[int, ...], *, in_loop: bool) -> _Node:
    outputs = [each for each in operator["operands"] if each["role"] == "output"]
    return _Node(
        f"{operator['layer']}  {operator['name']}",
        f"{operator['op']}  {', '.join(_text(each) for each in outputs[:2])}",
        TENSOR,
        sources,
        operator["layer"],
        runs=not operator["elided"],
        in_loop=in_loop,
    )


def _ids(operator: Mapping[str, Any], role: str) -> list[int]:
    return [each["id"] for each in operator["operands"] if each["role"] == role]


def _text(tensor: Mapping[str, Any]) -> str:
    return f"{tensor['type']} {tensor['shape']}"


def _corner(layout: Layout, node: int) -> tuple[float, float]:
    left = _MARGIN + layout.x[node] * _ACROSS - _BOX[0] / 2
    return left, _MARGIN + layout.rank[node] * _DOWN + (_DOWN - _BOX[1]) / 2


def _lines(layout: Layout) -> Iterator[str]:
    for places in layout.lines:
        points = [(_MARGIN + x * _ACROSS, _MARGIN + (rank + 0.5) * _DOWN) for x, rank in places]
        yield element("path", d=_curve(points), style=_LINE)


_LINE = f"fill: none; stroke: {MUTED}; stroke-width: 1.6"


def _curve(points: Sequence[tuple[float, float]]) -> str:
    """Return a path that leaves and reaches each place upright."""
    (x, y), *others = points
    path = f"M{number(x)},{number(y)}"
    half = _BOX[1] / 2
    for to_x, to_y in others:
        if to_x == x:
            path += f" L{number(to_x)},{number(to_y)}"
        else:
            begin, end = y + half, to_y - half
            middle = (begin + end) / 2
            ends = ((x, begin), (x, middle), (to_x, middle), (to_x, end))
            a, b, c, d = (f"{number(u)},{number(v)}" for u, v in ends)
            path += f" L{a} C{b} {c} {d} L{number(to_x)},{number(to_y)}"
        x, y = to_x, to_y
    return path


def _box(id_: str, node: _Node, corner: tuple[float, float]) -> str:
    wide, high = _BOX
    dashes = "; stroke-dasharray: 5 3" if node.in_loop else ""
    frame = f"fill: {PANEL}; stroke: {MUTED}; stroke-width: 1.2{dashes}"
    size = {"width": str(wide), "height": str(high)}
    tip = f"{node.words}  {node.detail}" + (", in a loop" if node.in_loop else "")
    marks = {"class": "node"}
    if node.layer is not None:
        marks["data-layer"] = str(node.layer)
    # A picture in the picture cuts off names that are too long.
    return element(
        "g",
        element("title", html.escape(tip)),
        element(
            "svg",
            element(
                "rect", x="1", y="1", width=str(wide - 2), height=str(high - 2), rx="4", style=frame
            ),
            element(
                "rect",
                x="2",
                y="2",
                width=str(_STRIPE),
                height=str(high - 4),
                rx="3",
                style=f"fill: {node.colour if node.runs else PANEL}",
            ),
            text((_STRIPE + 7, 11), node.words, MEDIUM, colour=INK if node.runs else MUTED),
            text((_STRIPE + 7, 25), node.detail, SMALL, colour=MUTED),
            x=number(corner[0]),
            y=number(corner[1]),
            **size,
        ),
        id=id_,
        **marks,
    )
