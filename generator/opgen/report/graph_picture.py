"""The picture of the graph: a box for each layer, branches side by side, lines for tensors."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from opgen.report.graph_layout import Layout, layout_of
from opgen.report.svg import number
from opgen.report.units import is_helper, units

MOST_NODES = 1000
"""A picture with more of them is of no use."""

# In pixels.
_BOX = (320, 34)
_ACROSS, _DOWN = 340, 54
"""From one node to the next."""
_MARGIN = 6


@dataclass(frozen=True)
class Node:
    """An input, a layer or an output."""

    words: str
    detail: str
    kind: str
    """What its colour is that of: a tensor, an input (``state``), an output (``scratch``)."""
    sources: tuple[int, ...] = ()
    """The nodes that it reads from."""
    layer: int | None = None
    runs: bool = True
    in_loop: bool = False


@dataclass(frozen=True)
class GraphPicture:
    """What is drawn, in pixels; see `templates/report/pictures.html.j2`."""

    prefix: str
    title: str
    nodes: Sequence[Node]
    layout: Layout
    box: tuple[int, int] = _BOX

    @property
    def width(self) -> float:
        """That of all."""
        return self.layout.width * _ACROSS + 2 * _MARGIN

    @property
    def height(self) -> float:
        """That of all."""
        return self.layout.ranks * _DOWN + 2 * _MARGIN

    @property
    def about(self) -> str:
        """What it shows, in words."""
        count = sum(each.layer is not None for each in self.nodes)
        return f"{count} layers, from above to below; a line for each tensor that is read"

    @property
    def corners(self) -> list[tuple[float, float]]:
        """The left and the upper end of each node."""
        return [
            (
                _MARGIN + self.layout.x[i] * _ACROSS - _BOX[0] / 2,
                _MARGIN + self.layout.rank[i] * _DOWN + (_DOWN - _BOX[1]) / 2,
            )
            for i in range(len(self.nodes))
        ]

    @property
    def lines(self) -> list[str]:
        """Their paths."""
        return [
            _curve([(_MARGIN + x * _ACROSS, _MARGIN + (rank + 0.5) * _DOWN) for x, rank in places])
            for places in self.layout.lines
        ]


def graph_picture(entry: Mapping[str, Any], prefix: str, title: str) -> GraphPicture | None:
    """Return the graph of an entry point of a report; None if it has too many layers.

    What is there for the sake of loops is left out: what reads it reads from what it has read.
    """
    nodes = list(_nodes(entry))
    layout = layout_of([each.sources for each in nodes]) if len(nodes) <= MOST_NODES else None
    return None if layout is None else GraphPicture(prefix, title, nodes, layout)


def _nodes(entry: Mapping[str, Any]) -> Iterator[Node]:
    makers: dict[int, tuple[int, ...]] = {}
    count = 0
    for tensor in entry["inputs"]:
        yield Node("input", _text(tensor), "state")
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
        yield Node("output", _text(tensor), "scratch", makers.get(tensor["id"], ()))


def _layer_node(operator: Mapping[str, Any], sources: tuple[int, ...], *, in_loop: bool) -> Node:
    outputs = [each for each in operator["operands"] if each["role"] == "output"]
    return Node(
        f"{operator['layer']}  {operator['name']}",
        f"{operator['op']}  {', '.join(_text(each) for each in outputs[:2])}",
        "tensor",
        sources,
        operator["layer"],
        runs=not operator["elided"],
        in_loop=in_loop,
    )


def _ids(operator: Mapping[str, Any], role: str) -> list[int]:
    return [each["id"] for each in operator["operands"] if each["role"] == role]


def _text(tensor: Mapping[str, Any]) -> str:
    return f"{tensor['type']} {tensor['shape']}"


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
