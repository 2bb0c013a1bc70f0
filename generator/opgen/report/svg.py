"""What pictures of pages have in common: sizes of letters, scales, what a width has room for."""

from __future__ import annotations

from opgen.errors import shown_name

SMALL, MEDIUM = 11, 12
"""Heights of letters, in pixels."""
WIDTHS = (*range(240, 1201, 80),)
"""Of pictures, in pixels: from each of them on more of it is shown."""
_MOST_TICKS = 8
_WIDEST = 0.65
"""The width of most letters is less, in heights of a letter, whatever the font of the page is."""


def shown_at(width: float) -> str:
    """Return the class of what is shown only where a picture has so many pixels; empty: always.

    The page's style sheet knows these classes; what needs more than the widest is never shown.
    """
    least = next((each for each in WIDTHS if each >= width), None)
    if least == WIDTHS[0]:
        return ""
    return "never" if least is None else f"w{least}"


def ticks(most: float) -> range:
    """Return round numbers from 0 to at most ``most``, not more than a reader wants."""
    step = 1
    while most / step > _MOST_TICKS:
        # 1, 2, 5, 10, 20, ...
        step = step * 5 // 2 if str(step).startswith("2") else step * 2
    return range(0, int(most) + 1, step)


def room_for(words: str, size: int) -> float:
    """Return how many pixels some words take at most in most fonts."""
    return len(words) * size * _WIDEST


def fitting(words: str, size: int, width: float) -> str:
    """Return some words, without their middle if they need more than so many pixels."""
    dots = 3
    return shown_name(words, int(width / (size * _WIDEST)) - dots)


def number(value: float) -> str:
    """Return a number of pixels, as short as it can be."""
    return f"{value:.2f}".rstrip("0").rstrip(".")
