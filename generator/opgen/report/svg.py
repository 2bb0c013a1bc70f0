"""Pictures as SVG that lives inside a page: its colours, its fonts, ids of their own."""

from __future__ import annotations

import html
from collections.abc import Sequence

# The page says what they are in light and in dark.
INK, MUTED, GRID, PANEL = "var(--ink)", "var(--muted)", "var(--grid)", "var(--panel)"
TENSOR, SCRATCH = "var(--tensor)", "var(--scratch)"
STATE, CONSTANT = "var(--state)", "var(--constant)"
PEAK, BOUND = "var(--peak)", "var(--bound)"

SMALL, MEDIUM, LARGE = 11, 12, 13
"""Heights of letters, in pixels."""
WIDTHS = (*range(240, 1201, 80),)
"""Of pictures, in pixels: from each of them on more of it is shown."""
_MOST_TICKS = 8
_LEAST = 0.7
"""How much smaller a picture may be made."""
_MIDDLE = 0.35
"""From the middle of a letter down to its base line, in heights of a letter."""
_WIDEST = 0.65
"""The width of most letters is less, in heights of a letter, whatever the font of the page is."""


def picture(  # noqa: PLR0913
    width: float, height: float, prefix: str, title: str, description: str, content: Sequence[str]
) -> str:
    """Return an element of HTML that is as wide as its place, but no wider than its own width.

    :param width: in pixels; so is ``height``.
    :param prefix: of its ids, so that those of two pictures differ.
    :param title: its name, for those who do not see it.
    :param description: what it shows, in words.
    """
    # On a small screen it shrinks as far as it can be read, and is scrolled from there on.
    style = f"min-width: {_LEAST * width:.0f}px; max-width: {width:.0f}px"
    view = f"0 0 {number(width)} {number(height)}"
    named = {"role": "img", "aria-labelledby": f"{prefix}title {prefix}desc"}
    parts = (*described(prefix, title, description), *content)
    return element("svg", *parts, **{"viewBox": view, "style": style, **named})


def described(prefix: str, title: str, description: str) -> tuple[str, str]:
    """Return the name of a picture, and what it shows in words."""
    return (
        element("title", html.escape(title), id=f"{prefix}title"),
        element("desc", html.escape(description), id=f"{prefix}desc"),
    )


def shown_at(width: float) -> dict[str, str]:
    """Return the class of what is shown only where a picture has so many pixels; none: always.

    The page's style sheet knows these classes; what needs more than the widest is never shown.
    """
    least = next((each for each in WIDTHS if each >= width), None)
    if least == WIDTHS[0]:
        return {}
    return {"class": "never" if least is None else f"w{least}"}


def ticks(most: float) -> range:
    """Return round numbers from 0 to at most ``most``, not more than a reader wants."""
    step = 1
    while most / step > _MOST_TICKS:
        # 1, 2, 5, 10, 20, ...
        step = step * 5 // 2 if str(step).startswith("2") else step * 2
    return range(0, int(most) + 1, step)


def element(tag: str, *content: str, **attributes: str) -> str:
    """Return an element; what is within it is markup, an attribute is any text."""
    words = "".join(f' {name}="{html.escape(value)}"' for name, value in attributes.items())
    return f"<{tag}{words}>{''.join(content)}</{tag}>"


def group(id_: str, tip: str, *content: str) -> str:
    """Return elements that tell something when a pointer is over them."""
    return element("g", element("title", html.escape(tip)), *content, id=id_)


def rectangle(corner: tuple[float, float], size: tuple[float, float], style: str) -> str:
    """Return a rectangle: its corner at the left and at the top, its width and its height."""
    x, y, width, height = map(number, (*corner, *size))
    return element("rect", x=x, y=y, width=width, height=height, style=style)


def line(points: Sequence[tuple[float, float]], colour: str, width: float, more: str = "") -> str:
    """Return a line through points.

    :param more: of its style.
    """
    through = " ".join(f"{number(x)},{number(y)}" for x, y in points)
    style = f"fill: none; stroke: {colour}; stroke-width: {number(width)}{more}"
    return element("polyline", points=through, style=style)


def text(  # noqa: PLR0913
    place: tuple[float, float],
    words: str,
    size: int,
    *,
    colour: str = INK,
    anchor: str = "start",
    upright: bool = False,
    more: str = "",
) -> str:
    """Return words whose letters have their middle at the height of a place.

    :param anchor: what is at the place: their ``start``, ``middle`` or ``end``.
    :param upright: from below to above.
    :param more: of their style.
    """
    x, y = place
    style = f"fill: {colour}; font-size: {size}px; text-anchor: {anchor}{more}"
    attributes = {"x": number(x), "y": number(y + _MIDDLE * size), "style": style}
    if upright:
        attributes["transform"] = f"rotate(-90 {number(x)} {number(y)})"
    return element("text", html.escape(words), **attributes)


def room_for(words: str, size: int) -> float:
    """Return how many pixels some words take at most in most fonts."""
    return len(words) * size * _WIDEST


def number(value: float) -> str:
    """Return a number of pixels, as short as it can be."""
    return f"{value:.2f}".rstrip("0").rstrip(".")
