"""``opgen diff -o``: several runs beside each other, as one page."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from opgen.aot.summary.report_facts import Report, entries_of, ram_in_use
from opgen.errors import in_line, shown_name
from opgen.report.difference import Difference, Figure, LayerChange, difference_of, words_of
from opgen.report.html_page import html_page
from opgen.report.memory_picture import Box

_HEIGHT = 90
"""Of the picture of a run, in pixels."""


@dataclass(frozen=True)
class Row:
    """A figure of all runs."""

    about: str
    cells: tuple[Figure | None, ...]
    """What each run has, compared with the first one; None: not known of it."""
    most: int


@dataclass(frozen=True)
class Silhouette:
    """The picture of the RAM of a run over time, on the scale that all runs have."""

    prefix: str
    title: str
    about: str
    bars: Sequence[tuple[Box, bool]]
    """What is in use in each layer, and whether that is the most."""
    height: int = _HEIGHT


@dataclass(frozen=True)
class Run:
    """One of the reports."""

    name: str
    about: str
    ram: Silhouette
    most_ram: int
    layers: tuple[LayerChange, ...]
    """What differs from the first; of the first itself: nothing."""


def difference_page(reports: Sequence[Report], names: Sequence[str]) -> str:
    """Return the page.

    :param names: what to call each of the reports, as the user does.
    """
    found = [difference_of(reports[0], each) for each in reports]
    in_use = [
        [bytes_ for _, entry in entries_of(each) for bytes_ in ram_in_use(each, entry).values()]
        for each in reports
    ]
    most = max((value for each in in_use for value in each), default=0)
    runs = [
        Run(
            shown_name(in_line(name)),
            in_line(_about(report)),
            _silhouette(values, most, f"r{index}-", name),
            max(values, default=0),
            difference.layers,
        )
        for index, (name, report, difference, values) in enumerate(
            zip(names, reports, found, in_use, strict=True)
        )
    ]
    filters = {"words": words_of}
    return html_page("report/difference.html.j2", filters, runs=runs, rows=[*_rows(found)])


def _about(report: Report) -> str:
    target = report["target"]
    asked = report["module"].get("ram_target")
    more = f", --ram-target {asked}" if asked else ""
    return f"{report['model']['file']} for {target['name']}, {target['kernels']} kernels{more}"


def _rows(found: Sequence[Difference]) -> Iterator[Row]:
    names = dict.fromkeys((each.name, each.about) for one in found for each in one.figures)
    for name, about in names:
        cells = tuple(
            next((each for each in one.figures if (each.name, each.about) == (name, about)), None)
            for one in found
        )
        most = max(max(each.before, each.after) for each in cells if each is not None)
        yield Row(about, cells, most)


def _silhouette(values: Sequence[int], most: int, prefix: str, name: str) -> Silhouette:
    wide, high = 100 / max(len(values), 1), (_HEIGHT - 2) / max(most, 1)
    bars = [
        (Box(wide * i, wide * (i + 1), _HEIGHT - high * value, _HEIGHT), value == max(values))
        for i, value in enumerate(values)
    ]
    about = f"at most {max(values, default=0):,} B, in {len(values)} layers"
    return Silhouette(prefix, f"RAM in use over time: {in_line(name)}", about, bars)
