"""Figures of matplotlib as SVG that lives inside a page: its colours, its fonts, its ids."""

from __future__ import annotations

import io
import re
import xml.etree.ElementTree as ET  # only what matplotlib wrote here is parsed
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from opgen.errors import Diagnostic, UsageError

if TYPE_CHECKING:
    from matplotlib.figure import Figure

INCH = 72
"""Points."""
_LEAST = 0.7
"""How much smaller a picture may be made."""
_PIXELS = 4 / 3
"""Of CSS, in a point."""

# In figures colours stand for their names; the page says which they are in light and in dark.
INK, MUTED, GRID, PANEL = "#010101", "#010102", "#010103", "#010104"
TENSOR, SCRATCH, STATE, CONSTANT = "#010111", "#010112", "#010113", "#010114"
PEAK, BOUND = "#010121", "#010122"
_COLOURS = {
    INK: "ink",
    MUTED: "muted",
    GRID: "grid",
    PANEL: "panel",
    TENSOR: "tensor",
    SCRATCH: "scratch",
    STATE: "state",
    CONSTANT: "constant",
    PEAK: "peak",
    BOUND: "bound",
}
_SETTINGS: dict[Any, Any] = {
    "svg.fonttype": "none",  # text stays text
    "svg.hashsalt": "opgen",  # the same ids every time
    "font.family": "sans-serif",
    "font.sans-serif": ["DejaVu Sans"],  # comes with matplotlib: the same widths everywhere
    "font.size": 10,
    "text.color": INK,
    "text.parse_math": False,  # names of a model are no formulas
    "axes.labelcolor": INK,
    "axes.edgecolor": MUTED,
    "axes.spines.right": False,
    "axes.spines.top": False,
    "xtick.color": MUTED,
    "xtick.labelcolor": INK,
    "ytick.color": MUTED,
    "ytick.labelcolor": INK,
    "path.simplify": False,
}
_SVG, _LINK = "http://www.w3.org/2000/svg", "http://www.w3.org/1999/xlink"


@contextmanager
def figures() -> Iterator[type[Figure]]:
    """Give the class of figures, with the settings of the page and not those of the user.

    :raises UsageError: if matplotlib is not installed.
    """
    try:
        import matplotlib as mpl  # noqa: PLC0415  an optional dependency
        from matplotlib.figure import Figure  # noqa: PLC0415
    except ImportError as error:
        message = "the page needs the package matplotlib"
        hint = "pip install 'opgen[report]', or take the facts with --json"
        raise UsageError(Diagnostic("opgen report", message, hint=hint)) from error
    with mpl.rc_context({**mpl.rcParamsDefault, **_SETTINGS}):
        yield Figure


def svg_of(
    figure: Figure, prefix: str, title: str, description: str, tips: Mapping[str, str]
) -> str:
    """Return a figure as an element of HTML that is as wide as its place.

    :param prefix: of its ids, so that those of two figures differ.
    :param title: its name, for those who do not see it.
    :param description: what it shows, in words.
    :param tips: id of a group -> what is told when a pointer is over it.
    """
    file = io.StringIO()
    none = dict.fromkeys(("Creator", "Date", "Format", "Type"))
    figure.savefig(file, format="svg", metadata=none, transparent=True)
    ET.register_namespace("", _SVG)
    ET.register_namespace("xlink", _LINK)
    root = ET.fromstring(file.getvalue())  # noqa: S314  our own text
    for definitions in root.findall(f"{{{_SVG}}}defs"):
        for style in definitions.findall(f"{{{_SVG}}}style"):
            definitions.remove(style)  # it would hold for the whole page
    for element in root.iter():
        _adapt(element, prefix)
        if (own := element.get("id", "").removeprefix(prefix)) in tips:
            _name(element, "title", tips[own])
    width = float(root.attrib.pop("width").removesuffix("pt")) * _PIXELS
    root.attrib.pop("height")
    # On a small screen it shrinks as far as it can be read, and is scrolled from there on.
    root.set("style", f"min-width: {_LEAST * width:.0f}px; max-width: {width:.0f}px")
    root.set("role", "img")
    root.set("aria-labelledby", f"{prefix}title {prefix}desc")
    _name(root, "desc", description).set("id", f"{prefix}desc")
    _name(root, "title", title).set("id", f"{prefix}title")
    return ET.tostring(root, encoding="unicode")


def _name(element: ET.Element, tag: str, text: str) -> ET.Element:
    child = ET.Element(f"{{{_SVG}}}{tag}")
    child.text = text
    element.insert(0, child)
    return child


def _adapt(element: ET.Element, prefix: str) -> None:
    """Give an element the colours and the font of the page, and ids of its own."""
    for key, value in element.attrib.items():
        if key == "id":
            element.set(key, prefix + value)
        elif key == f"{{{_LINK}}}href":
            element.set(key, value.replace("#", f"#{prefix}", 1))
        elif key == "clip-path":
            element.set(key, value.replace("url(#", f"url(#{prefix}", 1))
        elif key == "style":
            style = re.sub(r"font-family: [^;]*; ?", "", value)
            style = re.sub("#0101[0-9a-f]{2}", _variable, style)
            element.set(key, style)


def _variable(found: re.Match[str]) -> str:
    return f"var(--{_COLOURS[found.group()]})"
