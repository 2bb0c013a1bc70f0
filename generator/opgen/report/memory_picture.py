"""The picture of a memory: steps to the right, addresses upwards, a rectangle for each block."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from opgen.report.svg import (
    BOUND,
    CONSTANT,
    GRID,
    LARGE,
    MEDIUM,
    MUTED,
    PANEL,
    PEAK,
    SCRATCH,
    SMALL,
    STATE,
    TENSOR,
    group,
    line,
    picture,
    rectangle,
    room_for,
    text,
)

MOST_BLOCKS = 1000
"""In one picture: those that come behind are the smallest."""

_COLOURS = {"tensor": TENSOR, "scratch": SCRATCH, "state": STATE, "constant": CONSTANT}
_STYLE = f"fill: {{}}; stroke: {PANEL}; stroke-width: 1.1; opacity: 0.85"
_REGIONS = ("arena", "state", "staged")
# In pixels.
_WIDTHS = (826, 5760)
"""At least and at most."""
_STEP = 23
_HEIGHT = 403
_MARGIN = 10
_BELOW = 45
"""The numbers of the layers, and what they are."""
_MOST_TICKS = 8
_MOST_NUMBERS = 60
_Pair = tuple[float, float]


@dataclass(frozen=True)
class _Frame:
    """Where steps and addresses lie, in pixels."""

    left: float
    right: float
    top: float
    bottom: float
    steps: int
    most: float
    """The address at the top."""

    def x(self, step: float) -> float:
        """Return where a step begins."""
        return self.left + (self.right - self.left) * step / self.steps

    def y(self, address: float) -> float:
        return self.bottom - (self.bottom - self.top) * address / self.most


def memory_picture(  # noqa: PLR0913
    map_: Mapping[str, Any],
    sizes: Mapping[str, int],
    arena: Mapping[str, Any],
    labels: Sequence[str],
    prefix: str,
    title: str,
) -> str:
    """Return the picture as SVG.

    :param map_: of ``memory_maps`` of a report.
    :param sizes: region -> its bytes; they lie above each other as in the module's struct.
    :param arena: bytes and lower bound of the arena.
    :param labels: what to call each block of the map where there is room.
    """
    blocks = sorted(range(len(labels)), key=lambda i: -map_["blocks"][i]["bytes"])[:MOST_BLOCKS]
    bases, total = {}, 0
    for region in _REGIONS:
        bases[region] = total
        total += sizes.get(region, 0)
    steps, first_layer = len(map_["arena_in_use"]), map_["first_layer"]
    frame = _frame(steps, max(total, 1))
    tips = {i: _tip(map_["blocks"][i], first_layer, steps - 1) for i in blocks}
    content = [*_scales(frame, first_layer), *_peak(frame, map_["peak_step"], sizes)]
    names: list[str] = []
    for i in blocks:
        box = _box(frame, map_["blocks"][i], bases)
        shape = rectangle(*box, _STYLE.format(_COLOURS[map_["blocks"][i]["kind"]]))
        content.append(group(f"{prefix}block{i}", tips[i], shape))
        names += _name(*box, labels[i])  # over all blocks, as they may lie over each other
    content += [*names, *_axes(frame), *_bounds(frame, arena, sizes)]
    largest = "; ".join(tips[i] for i in blocks[:8])
    words = f"The largest of {len(labels)} blocks: {largest}."
    return picture(frame.right + _MARGIN, _HEIGHT, prefix, title, words, content)


def _frame(steps: int, total: int) -> _Frame:
    left = LARGE + _MARGIN + room_for(f"{total:,}", LARGE)
    width = min(max(_WIDTHS[0], _STEP * (steps - 1) + 173), _WIDTHS[1])
    return _Frame(left, width - _MARGIN, _MARGIN, _HEIGHT - _BELOW, steps, total * 1.08)


def _ticks(most: float) -> range:
    """Return round numbers from 0 to at most ``most``, not more than a reader wants."""
    step = 1
    while most / step > _MOST_TICKS:
        # 1, 2, 5, 10, 20, ...
        step = step * 5 // 2 if str(step).startswith("2") else step * 2
    return range(0, int(most) + 1, step)


def _scales(frame: _Frame, first_layer: int) -> Iterator[str]:
    """Draw what is to be read at the axes, and lines from the addresses."""
    for address in _ticks(frame.most):
        y = frame.y(address)
        yield line([(frame.left, y), (frame.right, y)], GRID, 0.8)
        yield text((frame.left - 7, y), f"{address:,}", LARGE, anchor="end")
    last = frame.steps - 1
    every = max(1, -(-last // _MOST_NUMBERS))
    numbered = range(every, last - (every > 1), every)
    layers = {step: str(first_layer + step - 1) for step in numbered}
    for step, words in {**layers, 0: "in", last: "out"}.items():
        middle = frame.x(step + 0.5)
        yield line([(middle, frame.bottom), (middle, frame.bottom + 4)], MUTED, 1.1)
        yield text((middle, frame.bottom + 13), words, SMALL, anchor="middle")
    across = (frame.left + frame.right) / 2
    yield text((across, _HEIGHT - LARGE), "layer", LARGE, anchor="middle")
    up = (frame.top + frame.bottom) / 2
    yield text((LARGE / 2, up), "address, bytes", LARGE, anchor="middle", upright=True)


def _axes(frame: _Frame) -> Iterator[str]:
    corner = frame.left, frame.bottom
    yield line([(frame.left, frame.top), corner, (frame.right, frame.bottom)], MUTED, 1.1)


def _box(frame: _Frame, block: Mapping[str, Any], bases: Mapping[str, int]) -> tuple[_Pair, _Pair]:
    """Return the corner of a block and its size."""
    address = bases[block["region"]] + block["offset"]
    left, right = frame.x(block["first"]), frame.x(block["last"] + 1)
    top, bottom = frame.y(address + block["bytes"]), frame.y(address)
    return (left, top), (right - left, bottom - top)


def _name(corner: _Pair, size: _Pair, label: str) -> Iterator[str]:
    """Draw the name of a block if there is room."""
    wide, high = size
    needed, thick = room_for(label, SMALL) + 6, SMALL * 1.5
    upright = needed > wide
    if (wide >= needed and high >= thick) or (upright and high >= needed and wide >= thick):
        middle = corner[0] + wide / 2, corner[1] + high / 2
        through = "; pointer-events: none"
        yield text(middle, label, SMALL, anchor="middle", upright=upright, more=through)


def _peak(frame: _Frame, step: int, sizes: Mapping[str, int]) -> Iterator[str]:
    """Draw the band of the step in which most bytes of the arena are in use."""
    if sizes.get("arena"):
        size = frame.x(step + 1) - frame.x(step), frame.bottom - frame.top
        yield rectangle((frame.x(step), frame.top), size, f"fill: {PEAK}; opacity: 0.14")


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
    behind = f"; paint-order: stroke; stroke: {PANEL}; stroke-width: 4; stroke-opacity: 0.85"
    for address, colour, dashes, said, side in lines:
        y = frame.y(address)
        yield line([(frame.left, y), (frame.right, y)], colour, 1.9, dashes)
        place = frame.right, y + side * (MEDIUM / 2 + 5)
        yield text(place, said, MEDIUM, colour=colour, anchor="end", more=behind)


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
