"""The picture of a memory: steps to the right, addresses upwards, a rectangle for each block."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from opgen.report.svg import (
    BOUND,
    CONSTANT,
    GRID,
    INCH,
    INK,
    PANEL,
    PEAK,
    SCRATCH,
    STATE,
    TENSOR,
    figures,
    svg_of,
)

if TYPE_CHECKING:
    from matplotlib.axes import Axes

MOST_BLOCKS = 1000
"""In one picture: those that come behind are the smallest."""

_COLOURS = {"tensor": TENSOR, "scratch": SCRATCH, "state": STATE, "constant": CONSTANT}
_REGIONS = ("arena", "state", "staged")
_WIDTHS = (8.6, 60.0)
"""In inches, at least and at most."""
_HEIGHT = 4.2
_CHARACTER = 5.2 / INCH
_LINE = 0.17


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
    last = len(map_["arena_in_use"]) - 1
    width = min(max(_WIDTHS[0], 0.24 * last + 1.8), _WIDTHS[1])
    with figures() as figure_of:
        figure = figure_of(figsize=(width, _HEIGHT), layout="constrained")
        axes = figure.add_subplot()
        axes.set_xlim(-0.5, last + 0.5)
        axes.set_ylim(0, max(total, 1) * 1.08)
        _draw_scales(axes, map_["first_layer"], last)
        room = (width - 1.8) / (last + 1), (_HEIGHT - 1) / (max(total, 1) * 1.08)
        for index in blocks:
            block = map_["blocks"][index]
            _draw_block(axes, index, block, bases[block["region"]], labels[index], room)
        _draw_marks(axes, map_["peak_step"], arena, sizes)
        tips = {f"block{i}": _tip(map_["blocks"][i], map_["first_layer"], last) for i in blocks}
        words = [tips[f"block{i}"] for i in blocks[:8]]
        description = f"The largest of {len(labels)} blocks: {'; '.join(words)}."
        return svg_of(figure, prefix, title, description, tips)


def _draw_scales(axes: Axes, first_layer: int, last: int) -> None:
    from matplotlib.ticker import FuncFormatter, MaxNLocator  # noqa: PLC0415

    def layer(step: float, _: object) -> str:
        return {0: "in", last: "out"}.get(round(step), str(first_layer + round(step) - 1))

    every = max(1, -(-last // 60))
    axes.set_xticks([0, *range(every, last - (every > 1), every), last])
    axes.xaxis.set_major_formatter(FuncFormatter(layer))
    axes.tick_params(axis="x", labelsize=8)
    axes.yaxis.set_major_locator(MaxNLocator(8, integer=True))
    axes.yaxis.set_major_formatter(FuncFormatter(lambda value, _: f"{value:,.0f}"))
    axes.set_xlabel("layer")
    axes.set_ylabel("address, bytes")
    axes.grid(axis="y", color=GRID, linewidth=0.6)
    axes.set_axisbelow(True)


def _draw_block(  # noqa: PLR0913
    axes: Axes,
    index: int,
    block: Mapping[str, Any],
    base: int,
    label: str,
    room: tuple[float, float],
) -> None:
    """Draw a rectangle, and its name if there is room: inches of a step, and of a byte."""
    from matplotlib.patches import Rectangle  # noqa: PLC0415

    steps, size = block["last"] - block["first"] + 1, block["bytes"]
    corner = (block["first"] - 0.5, base + block["offset"])
    colour = _COLOURS[block["kind"]]
    shape = Rectangle(corner, steps, size, facecolor=colour, edgecolor=PANEL, linewidth=0.8)
    shape.set_alpha(0.85)
    shape.set_gid(f"block{index}")
    axes.add_patch(shape)
    wide, high = steps * room[0], size * room[1]
    needed = len(label) * _CHARACTER + 0.06
    upright = needed > wide
    if (wide >= needed and high >= _LINE) or (upright and high >= needed and wide >= _LINE):
        centre = (corner[0] + steps / 2, corner[1] + size / 2)
        axes.text(
            *centre,
            label,
            color=INK,
            fontsize=8,
            ha="center",
            va="center",
            rotation=90 if upright else 0,
            clip_on=True,
        )


def _draw_marks(
    axes: Axes, peak_step: int, arena: Mapping[str, Any], sizes: Mapping[str, int]
) -> None:
    if not sizes.get("arena"):
        return
    axes.axvspan(peak_step - 0.5, peak_step + 0.5, color=PEAK, alpha=0.14, linewidth=0, zorder=0.4)
    reached = arena["bytes"] == arena["lower_bound"]
    words = f"arena {arena['bytes']:,} B" + (" = lower bound" if reached else "")
    lines = [(arena["bytes"], PEAK, "solid", words, "bottom")]
    if not reached:
        words = f"lower bound {arena['lower_bound']:,} B"
        lines.append((arena["lower_bound"], BOUND, "dashed", words, "top"))
    right = axes.get_xlim()[1]
    for bytes_, colour, style, text, side in lines:
        axes.axhline(bytes_, color=colour, linestyle=style, linewidth=1.4)
        axes.annotate(
            text,
            (right, bytes_),
            xytext=(0, 3 if side == "bottom" else -3),
            textcoords="offset points",
            color=colour,
            ha="right",
            va=side,
            fontsize=9,
            bbox={"facecolor": PANEL, "alpha": 0.85, "edgecolor": "none", "pad": 1},
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
