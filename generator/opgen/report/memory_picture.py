"""The picture of a memory: steps to the right, addresses upwards, a rectangle for each block.

It is as wide as its place: places along time are in percent. What needs room beside it, such as a
name, has a class that tells from which width on it is shown: see :func:`opgen.report.svg.shown_at`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from math import inf
from types import MappingProxyType
from typing import Any

from opgen.report.overlaps import Overlap, overlaps
from opgen.report.svg import (
    BOUND,
    CONSTANT,
    GRID,
    INK,
    MEDIUM,
    MUTED,
    PANEL,
    PEAK,
    SCRATCH,
    SMALL,
    STATE,
    TENSOR,
    WIDTHS,
    described,
    element,
    number,
    room_for,
    shown_at,
    text,
    ticks,
)

MOST_BLOCKS = 1000
"""In one picture: those that come behind are the smallest."""

_COLOURS = {"tensor": TENSOR, "scratch": SCRATCH, "state": STATE, "constant": CONSTANT}
_REGIONS = ("arena", "state", "staged")
# In pixels.
_HEIGHT = 403
_ABOVE, _BELOW = 10, 45
"""The latter: the numbers of the layers, and what they are."""
_LOOP = 5
"""The height of the bar that stands for a loop."""
_NARROW = 720
"""Names that need more are upright, if they have room for that."""
_STRIDES = (1, 5, 10, 50, 100, 500, 1000)


@dataclass(frozen=True)
class Scene:
    """What is drawn besides the blocks."""

    sizes: Mapping[str, int]
    """Region -> its bytes; they lie above each other as in the module's struct."""
    arena: Mapping[str, Any]
    """Bytes and lower bound of the arena."""
    labels: Sequence[str]
    """What to call each block of the map where there is room."""
    users: Sequence[Sequence[int]]
    """The layers that make or read each block."""
    loops: Sequence[tuple[int, int]]
    """The first and the last step of each loop."""


@dataclass(frozen=True)
class _Frame:
    """Where steps and addresses lie."""

    steps: int
    most: float
    """The address at the top."""

    def x(self, step: float) -> float:
        """Return where a step begins, in percent."""
        return 100 * step / self.steps

    def y(self, address: float) -> float:
        """Return where an address lies, in pixels."""
        return _HEIGHT - _BELOW - (_HEIGHT - _BELOW - _ABOVE) * address / self.most


@dataclass(frozen=True)
class _Box:
    """Where a block lies: percent to the right, pixels downwards."""

    left: float
    right: float
    top: float
    bottom: float

    def rectangle(self, style: str = "", **more: str) -> str:
        """Return it as an element."""
        return element(
            "rect",
            x=f"{number(self.left)}%",
            y=number(self.top),
            width=f"{number(self.right - self.left)}%",
            height=number(self.bottom - self.top),
            **({"style": style} if style else {}),
            **more,
        )


def memory_picture(map_: Mapping[str, Any], scene: Scene, prefix: str, title: str) -> str:
    """Return the picture as HTML: the addresses, and beside them the blocks.

    :param map_: of ``memory_maps`` of a report.
    :param prefix: of its ids, so that those of two pictures differ.
    """
    sizes, all_blocks = scene.sizes, map_["blocks"]
    order = sorted(range(len(all_blocks)), key=lambda i: -all_blocks[i]["bytes"])[:MOST_BLOCKS]
    bases, total = {}, 0
    for region in _REGIONS:
        bases[region] = total
        total += sizes.get(region, 0)
    steps, first_layer = len(map_["arena_in_use"]), map_["first_layer"]
    frame = _Frame(steps, max(total, 1) * 1.08)
    tips = {i: _tip(all_blocks[i], first_layer, steps - 1) for i in order}
    content = [
        *_grid(frame),
        *_steps(frame, first_layer),
        *_loops(frame, scene.loops, first_layer),
        *_peak(frame, map_["peak_step"], sizes),
    ]
    names: list[_Name] = []
    for i in order:
        box = _box(frame, all_blocks[i], bases)
        content.append(_block(f"{prefix}block{i}", all_blocks[i], box, tips[i], scene.users[i]))
        name = _name(box, scene.labels[i])
        if name is not None and not any(name.meets(other) for other in names):
            names.append(name)
    drawn = {i: all_blocks[i] for i in order}
    for each in overlaps(drawn):
        content.append(_overlap(frame, each, bases, prefix, scene.labels))
    # Over all blocks, as they may lie over each other.
    content += [
        *(each.text() for each in names),
        *_bounds(frame, scene.arena, sizes),
        _cursor(frame),
    ]
    words = f"The largest of {len(all_blocks)} blocks: {'; '.join(tips[i] for i in order[:8])}."
    plot = element(
        "svg",
        *described(prefix, title, words),
        _hatching(prefix),
        *content,
        **{
            "class": "plot",
            "role": "group",
            "aria-labelledby": f"{prefix}title",
            "aria-describedby": f"{prefix}desc",
            "height": str(_HEIGHT),
            "data-steps": str(steps),
            "data-first": str(first_layer),
        },
    )
    return _axis(frame) + element("div", plot, **{"class": "fluid"})


def _axis(frame: _Frame) -> str:
    """Return the addresses, in a picture of their own whose width does not change."""
    addresses = ticks(frame.most)
    width = max(room_for(f"{each:,}", MEDIUM) for each in addresses) + SMALL + 12
    words = [
        text((width - 5, frame.y(address)), f"{address:,}", MEDIUM, anchor="end")
        for address in addresses
    ]
    middle = (_HEIGHT - _BELOW + _ABOVE) / 2
    words.append(
        text((SMALL / 2 + 1, middle), "address, bytes", SMALL, anchor="middle", upright=True)
    )
    size = {"width": number(width), "height": str(_HEIGHT), "aria-hidden": "true"}
    return element("svg", *words, **{"class": "axis", **size})


def _line(x1: float, x2: float, y: float, style: str) -> str:
    """Return a line across, from one percentage to another."""
    ends = {"x1": f"{number(x1)}%", "x2": f"{number(x2)}%", "y1": number(y), "y2": number(y)}
    return element("line", **ends, style=style)


def _at(  # noqa: PLR0913
    x: float,
    y: float,
    words: str,
    colour: str,
    anchor: str,
    marks: Mapping[str, str] = MappingProxyType({}),
) -> str:
    """Return small words at so many percent."""
    style = f"fill: {colour}; font-size: {SMALL}px; text-anchor: {anchor}"
    place = {"x": f"{number(x)}%", "y": number(y + 0.35 * SMALL)}
    return element("text", escape(words), **place, style=style, **marks)


def _grid(frame: _Frame) -> Iterator[str]:
    for address in ticks(frame.most):
        yield _line(0, 100, frame.y(address), f"stroke: {GRID}; stroke-width: 1")


def _steps(frame: _Frame, first_layer: int) -> Iterator[str]:
    """Write the numbers of layers: as many as there is room for."""
    last, bottom = frame.steps - 1, frame.y(0)
    room = room_for(str(first_layer + last), SMALL) + 6
    for step in range(1, last):
        # The rounder a number is, the narrower is a picture that has it.
        stride = max(each for each in _STRIDES if (first_layer + step - 1) % each == 0)
        for_all = frame.steps * room / stride
        at_border = 100 * 3 * SMALL / max(1e-9, min(frame.x(step), 100 - frame.x(step + 1)))
        yield _at(
            frame.x(step + 0.5),
            bottom + 15,
            str(first_layer + step - 1),
            MUTED,
            "middle",
            shown_at(max(for_all, at_border)),
        )
    for x, words, anchor in ((0, "in", "start"), (100, "out", "end")):
        yield _at(x, bottom + 15, words, MUTED, anchor)
    yield _at(50, _HEIGHT - SMALL, "layer", INK, "middle")


def _loops(frame: _Frame, loops: Sequence[tuple[int, int]], first_layer: int) -> Iterator[str]:
    """Mark the layers that a loop repeats, below the picture."""
    for begin, end in loops:
        top = frame.y(0) + 1
        box = _Box(frame.x(begin), frame.x(end + 1), top, top + _LOOP)
        words = f"a loop: layers {first_layer + begin - 1} to {first_layer + end - 1}"
        title = element("title", words)
        yield element("g", title, box.rectangle(f"fill: {MUTED}"), **{"class": "loop"})


def _box(frame: _Frame, block: Mapping[str, Any], bases: Mapping[str, int]) -> _Box:
    address = bases[block["region"]] + block["offset"]
    left, right = frame.x(block["first"]), frame.x(block["last"] + 1)
    return _Box(left, right, frame.y(address + block["bytes"]), frame.y(address))


def _block(id_: str, block: Mapping[str, Any], box: _Box, tip: str, users: Sequence[int]) -> str:
    style = f"fill: {_COLOURS[block['kind']]}; stroke: {PANEL}; stroke-width: 1"
    return element(
        "g",
        element("title", escape(tip)),
        box.rectangle(style),
        **{
            "id": id_,
            "class": "block",
            "data-first": str(block["first"]),
            "data-last": str(block["last"]),
            "data-users": " ".join(map(str, users)),
        },
    )


@dataclass(frozen=True)
class _Name:
    """What a block is called, in its middle."""

    words: str
    box: _Box
    """That it needs in the narrowest picture that has it."""
    upright: bool
    least: float
    """The width of that picture, in pixels."""

    def meets(self, other: _Name) -> bool:
        """Tell whether two lie over each other."""
        one, two = self.box, other.box
        apart = one.right <= two.left or two.right <= one.left
        return not (apart or one.bottom <= two.top or two.bottom <= one.top)

    def text(self) -> str:
        """Return it as an element."""
        classes = ["name", *(["upright"] if self.upright else []), *shown_at(self.least).values()]
        x, y = (self.box.left + self.box.right) / 2, (self.box.top + self.box.bottom) / 2
        return _at(x, y, self.words, INK, "middle", {"class": " ".join(classes)})


def _name(box: _Box, label: str) -> _Name | None:
    """Return the name of a block; None if there is no room for it in any picture."""
    high, part = box.bottom - box.top, (box.right - box.left) / 100
    needed, thick = room_for(label, SMALL) + 6, SMALL * 1.5
    across = needed / part if high >= thick else inf
    upright = thick / part if high >= needed else inf
    turned = across > _NARROW and upright < across
    least = upright if turned else across
    if least > WIDTHS[-1]:
        return None
    wide, tall = (thick, needed) if turned else (needed, thick)
    x, y = (box.left + box.right) / 2, (box.top + box.bottom) / 2
    half = 50 * wide / max(least, WIDTHS[0])
    return _Name(label, _Box(x - half, x + half, y - tall / 2, y + tall / 2), turned, least)


def _overlap(
    frame: _Frame,
    overlap: Overlap,
    bases: Mapping[str, int],
    prefix: str,
    labels: Sequence[str],
) -> str:
    """Draw bytes that two blocks have in common at a time, and tell how far they are apart."""
    base = bases[overlap.region]
    box = _Box(
        frame.x(overlap.first),
        frame.x(overlap.last + 1),
        frame.y(base + overlap.end),
        frame.y(base + overlap.begin),
    )
    tip = overlap.in_words(labels[overlap.upper], labels[overlap.lower])
    marks = {"class": "overlap", "data-blocks": f"{overlap.lower} {overlap.upper}"}
    style = f"fill: url(#{prefix}hatch); stroke: {INK}; stroke-width: 0.7"
    return element("g", element("title", escape(tip)), box.rectangle(style), **marks)


def _hatching(prefix: str) -> str:
    stroke = element("path", d="M0,6 L6,0", style=f"stroke: {INK}; stroke-width: 1; opacity: 0.5")
    size = {"width": "6", "height": "6", "patternUnits": "userSpaceOnUse"}
    return element("pattern", stroke, id=f"{prefix}hatch", **size)


def _peak(frame: _Frame, step: int, sizes: Mapping[str, int]) -> Iterator[str]:
    """Draw the band of the step in which most bytes of the arena are in use."""
    if sizes.get("arena"):
        box = _Box(frame.x(step), frame.x(step + 1), _ABOVE, frame.y(0))
        yield box.rectangle(f"fill: {PEAK}; opacity: 0.2")


def _bounds(frame: _Frame, arena: Mapping[str, Any], sizes: Mapping[str, int]) -> Iterator[str]:
    """Draw where the arena ends, and where it could."""
    if not sizes.get("arena"):
        return
    reached = arena["bytes"] == arena["lower_bound"]
    words = f"arena {arena['bytes']:,} B" + (" = lower bound" if reached else "")
    lines = [(arena["bytes"], PEAK, "", words, -1)]
    if not reached:
        words = f"lower bound {arena['lower_bound']:,} B"
        lines.append((arena["lower_bound"], BOUND, "; stroke-dasharray: 7 3", words, 1))
    for address, colour, dashes, said, side in lines:
        y = frame.y(address)
        yield _line(0, 100, y, f"stroke: {colour}; stroke-width: 1.9{dashes}")
        yield _at(99.5, y + side * (SMALL / 2 + 4), said, colour, "end", {"class": "bound"})


def _cursor(frame: _Frame) -> str:
    """Return the band that follows the pointer, and the layer that is chosen in the table."""
    box = _Box(0, frame.x(1), _ABOVE, frame.y(0))
    return box.rectangle(
        f"fill: {INK}; opacity: 0.16", **{"class": "cursor", "visibility": "hidden"}
    )


def _tip(block: Mapping[str, Any], first_layer: int, last: int) -> str:
    """Return what a block is, how large, where and when."""
    more = len(block["tensors"]) - 1
    name = block["name"] + (f" and {more} more in the same bytes" if more > 0 else "")
    what = f"{block['kind']} {name}" if block["kind"] != "scratch" else f"scratch of {name}"
    begin, end = (_moment(block[key], first_layer, last) for key in ("first", "last"))
    when = f"in {begin}" if begin == end else f"from {begin} to {end}"
    place = f"{block['region']} {block['offset']:,}..{block['offset'] + block['bytes']:,}"
    return f"{what}: {block['bytes']:,} B, {place}, {when}"


def _moment(step: int, first_layer: int, last: int) -> str:
    named = {0: "before the run", last: "the end of the run"}
    return named.get(step, f"layer {first_layer + step - 1}")
