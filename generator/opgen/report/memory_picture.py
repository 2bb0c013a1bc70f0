"""The picture of a memory: steps to the right, addresses upwards, a rectangle for each block.

It is as wide as its place: places along time are in percent. What needs room beside it, such as a
name, has a class that tells from which width on it is shown: see :func:`opgen.report.svg.shown_at`.
`templates/report/pictures.html.j2` draws it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import inf
from typing import Any

from opgen.errors import shown_name
from opgen.report.overlaps import overlaps
from opgen.report.svg import MEDIUM, SMALL, WIDTHS, room_for, shown_at, ticks

MOST_BLOCKS = 1000
"""In one picture: those that come behind are the smallest."""

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
    first_layer: int
    bases: Mapping[str, int]
    """Region -> where it begins."""

    def x(self, step: float) -> float:
        """Return where a step begins, in percent."""
        return 100 * step / self.steps

    def y(self, address: float) -> float:
        """Return where an address lies, in pixels."""
        return _HEIGHT - _BELOW - (_HEIGHT - _BELOW - _ABOVE) * address / self.most

    def box(self, first: int, last: int, region: str, begin: int, end: int) -> Box:
        """Return where bytes of a region lie in some steps."""
        base = self.bases[region]
        return Box(self.x(first), self.x(last + 1), self.y(base + end), self.y(base + begin))

    def band(self, step: int) -> Box:
        """Return all of a step."""
        return Box(self.x(step), self.x(step + 1), _ABOVE, self.y(0))


@dataclass(frozen=True)
class Box:
    """Where something lies: percent to the right, pixels downwards."""

    left: float
    right: float
    top: float
    bottom: float

    @property
    def middle(self) -> float:
        """What is as far from the left as from the right."""
        return (self.left + self.right) / 2


@dataclass(frozen=True)
class Mark:
    """A rectangle, and what a pointer over it tells."""

    box: Box
    tip: str
    blocks: tuple[int, ...] = ()
    """Those of whose bytes it is."""


@dataclass(frozen=True)
class Block:
    """A block, with what it is in the report, and the layers that make or read it."""

    index: int
    facts: Mapping[str, Any]
    box: Box
    tip: str
    users: Sequence[int]


@dataclass(frozen=True)
class Layer:
    """The number of a layer below the picture."""

    x: float
    text: str
    anchor: str
    class_: str = ""


@dataclass(frozen=True)
class Bound:
    """Where the arena ends, or where it could: ``peak`` or ``bound``."""

    y: float
    kind: str
    text: str
    side: int
    """Of the line, that the text is on: -1 above, 1 below."""


@dataclass(frozen=True)
class MemoryPicture:
    """What is drawn."""

    prefix: str
    title: str
    about: str
    """What it shows, in words."""
    steps: int
    first_layer: int
    axis_width: float
    addresses: Sequence[tuple[int, float]]
    """Round ones, and where they lie."""
    layers: Sequence[Layer]
    loops: Sequence[Mark]
    peak: Box | None
    """The step in which most bytes of the arena are in use."""
    blocks: Sequence[Block]
    overlaps: Sequence[Mark]
    """Bytes that two blocks have in common at a time."""
    names: Sequence[Name]
    bounds: Sequence[Bound]
    first_step: Box
    height: int = _HEIGHT
    base: int = _HEIGHT - _BELOW
    middle: float = (_HEIGHT - _BELOW + _ABOVE) / 2


def memory_picture(map_: Mapping[str, Any], scene: Scene, prefix: str, title: str) -> MemoryPicture:
    """Return the picture.

    :param map_: of ``memory_maps`` of a report.
    :param prefix: of its ids, so that those of two pictures differ.
    """
    all_blocks = map_["blocks"]
    order = sorted(range(len(all_blocks)), key=lambda i: -all_blocks[i]["bytes"])[:MOST_BLOCKS]
    drawn = {i: all_blocks[i] for i in order}
    frame = _frame(map_, scene.sizes)
    blocks = [_block(frame, i, each, scene.users[i]) for i, each in drawn.items()]
    names: list[Name] = []
    for each in blocks:
        name = _name(each.box, scene.labels[each.index])
        if name is not None and not any(name.meets(other) for other in names):
            names.append(name)
    addresses = ticks(frame.most)
    has_arena = bool(scene.sizes.get("arena"))
    return MemoryPicture(
        prefix,
        title,
        f"The largest of {len(all_blocks)} blocks: {'; '.join(e.tip for e in blocks[:8])}.",
        frame.steps,
        frame.first_layer,
        max(room_for(f"{each:,}", MEDIUM) for each in addresses) + SMALL + 12,
        [(each, frame.y(each)) for each in addresses],
        [*_layers(frame)],
        [_loop(frame, *each) for each in scene.loops],
        frame.band(map_["peak_step"]) if has_arena else None,
        blocks,
        [*_overlaps(frame, drawn, scene.labels)],
        names,
        [*_bounds(frame, scene.arena)] if has_arena else [],
        frame.band(0),
    )


def _frame(map_: Mapping[str, Any], sizes: Mapping[str, int]) -> _Frame:
    bases, total = {}, 0
    for region in _REGIONS:
        bases[region] = total
        total += sizes.get(region, 0)
    return _Frame(len(map_["arena_in_use"]), max(total, 1) * 1.08, map_["first_layer"], bases)


def _layers(frame: _Frame) -> Iterator[Layer]:
    """Go through the numbers of layers: as many as there is room for."""
    last = frame.steps - 1
    room = room_for(str(frame.first_layer + last), SMALL) + 6
    for step in range(1, last):
        number = frame.first_layer + step - 1
        # The rounder a number is, the narrower is a picture that has it.
        for_all = frame.steps * room / max(each for each in _STRIDES if number % each == 0)
        at_border = 100 * 3 * SMALL / max(1e-9, min(frame.x(step), 100 - frame.x(step + 1)))
        class_ = shown_at(max(for_all, at_border))
        yield Layer(frame.x(step + 0.5), str(number), "middle", class_)
    yield Layer(0, "in", "start")
    yield Layer(100, "out", "end")


def _loop(frame: _Frame, begin: int, end: int) -> Mark:
    """Mark the layers that a loop repeats, below the picture."""
    top, first = frame.y(0) + 1, frame.first_layer - 1
    box = Box(frame.x(begin), frame.x(end + 1), top, top + _LOOP)
    return Mark(box, f"a loop: layers {first + begin} to {first + end}")


def _block(frame: _Frame, index: int, block: Mapping[str, Any], users: Sequence[int]) -> Block:
    begin = block["offset"]
    time = block["first"], block["last"]
    box = frame.box(*time, block["region"], begin, begin + block["bytes"])
    return Block(index, block, box, _tip(block, frame.first_layer, frame.steps - 1), users)


@dataclass(frozen=True)
class Name:
    """What a block is called, in its middle."""

    words: str
    box: Box
    """That it needs in the narrowest picture that has it."""
    upright: bool
    least: float
    """The width of that picture, in pixels."""

    def meets(self, other: Name) -> bool:
        """Tell whether two lie over each other."""
        one, two = self.box, other.box
        apart = one.right <= two.left or two.right <= one.left
        return not (apart or one.bottom <= two.top or two.bottom <= one.top)

    @property
    def classes(self) -> str:
        """What the style sheet knows it by."""
        return " ".join(["name", *(["upright"] * self.upright), shown_at(self.least)]).strip()


def _name(box: Box, label: str) -> Name | None:
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
    x, y = box.middle, (box.top + box.bottom) / 2
    half = 50 * wide / max(least, WIDTHS[0])
    return Name(label, Box(x - half, x + half, y - tall / 2, y + tall / 2), turned, least)


def _overlaps(
    frame: _Frame, blocks: Mapping[int, Mapping[str, Any]], labels: Sequence[str]
) -> Iterator[Mark]:
    """Go through bytes that two blocks have in common, and tell how far these are apart."""
    for each in overlaps(blocks):
        box = frame.box(each.first, each.last, each.region, each.begin, each.end)
        tip = each.in_words(labels[each.upper], labels[each.lower])
        yield Mark(box, tip, (each.lower, each.upper))


def _bounds(frame: _Frame, arena: Mapping[str, Any]) -> Iterator[Bound]:
    """Go through where the arena ends, and where it could."""
    size, least = arena["bytes"], arena["lower_bound"]
    reached = " = lower bound" if size == least else ""
    yield Bound(frame.y(size), "peak", f"arena {size:,} B{reached}", -1)
    if not reached:
        yield Bound(frame.y(least), "bound", f"lower bound {least:,} B", 1)


def _tip(block: Mapping[str, Any], first_layer: int, last: int) -> str:
    """Return what a block is, how large, where and when."""
    more = len(block["tensors"]) - 1
    name = shown_name(block["name"]) + (f" and {more} more in the same bytes" if more > 0 else "")
    what = f"{block['kind']} {name}" if block["kind"] != "scratch" else f"scratch of {name}"
    begin, end = (_moment(block[key], first_layer, last) for key in ("first", "last"))
    when = f"in {begin}" if begin == end else f"from {begin} to {end}"
    place = f"{block['region']} {block['offset']:,}..{block['offset'] + block['bytes']:,}"
    return f"{what}: {block['bytes']:,} B, {place}, {when}"


def _moment(step: int, first_layer: int, last: int) -> str:
    named = {0: "before the run", last: "the end of the run"}
    return named.get(step, f"layer {first_layer + step - 1}")
