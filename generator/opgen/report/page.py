"""``opgen report``: one page with everything about a module, made from its report alone."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from markupsafe import Markup

from opgen.aot.summary.advice import advice, arena_of, at_peak
from opgen.aot.summary.report_facts import (
    Report,
    float_percent,
    label,
    layer_constants,
    layer_instructions,
    makers,
    program_bytes,
    ram_bytes,
    short,
)
from opgen.base.render import render
from opgen.errors import in_line
from opgen.report.graph_picture import graph_picture
from opgen.report.memory_picture import MOST_BLOCKS, memory_picture

_SHOWN = 12
"""Constants in the table of the largest."""


@dataclass(frozen=True)
class Bar:
    """A part of a whole: a row of a table, with a bar."""

    name: str
    bytes: int
    percent: float


@dataclass(frozen=True)
class MemoryView:
    """One memory in an entry point: its picture, and what is there at the peak."""

    title: str
    arena: Mapping[str, Any]
    picture: Markup
    peak: Sequence[Mapping[str, Any]]
    peak_step: str
    in_use: int
    left_out: int
    """Blocks that the picture has no room for."""


@dataclass(frozen=True)
class EntryView:
    """An entry point: its graph, its layers, its memories."""

    name: str
    graph: Markup
    layers: Sequence[Mapping[str, Any]]
    memories: Sequence[MemoryView]


def page_of(report: Report) -> str:
    """Return the page: HTML that refers to nothing outside of itself."""
    report = _in_lines(report)
    entries = list(_entries(report))
    return render(
        "report.html.j2",
        _FILTERS,
        report=report,
        measured=report.get("measured"),
        memories=report["memory"].get("memories", ()),
        ram=ram_bytes(report),
        in_float=float_percent(report),
        program=program_bytes(report),
        advice=advice(report),
        entries=entries,
        several=len(entries) > 1,
        constants=list(_largest_constants(report)),
        flash=list(_flash_parts(report)),
        totals=_totals(report),
    )


def _in_lines(value: Any) -> Any:
    """Return the values of a report with nothing in its texts that speaks to a screen."""
    if isinstance(value, str):
        return in_line(value)
    if isinstance(value, Mapping):
        return {in_line(key): _in_lines(each) for key, each in value.items()}
    return [_in_lines(each) for each in value] if isinstance(value, list) else value


def _entries(report: Report) -> Iterator[EntryView]:
    counts, constants = layer_instructions(report), layer_constants(report)
    others = ((each["name"], each) for each in report["entry_points"])
    for number, (name, entry) in enumerate([("run", report), *others]):
        layers = [
            {
                **operator,
                "constant_bytes": constants.get(operator["layer"], 0),
                "instructions": counts.get(operator["layer"]),
            }
            for operator in entry["operators"]
        ]
        graph = graph_picture(entry, f"g{number}-", f"The graph of {name}")
        memories = tuple(_memories(report, entry, number))
        yield EntryView(name, Markup(graph), layers, memories)  # noqa: S704  its texts are escaped


def _memories(report: Report, entry: Mapping[str, Any], number: int) -> Iterator[MemoryView]:
    made_by = makers(entry)
    for index, map_ in enumerate(entry["memory_maps"]):
        title = f"Memory {map_['memory']}" if map_["memory"] else "The module's context"
        arena = arena_of(report, map_["memory"])
        labels = [label(block, made_by) for block in map_["blocks"]]
        sizes = _region_sizes(report, map_["memory"])
        prefix = f"m{number}-{index}-"
        picture = memory_picture(map_, sizes, arena, labels, prefix, f"{title}, over time")
        step, last = map_["peak_step"], len(map_["arena_in_use"]) - 1
        moments = {0: "before the run", last: "behind the run"}
        yield MemoryView(
            title,
            arena,
            Markup(picture),  # noqa: S704  its texts are escaped
            [{**each, "label": label(each, made_by)} for each in at_peak(map_)],
            moments.get(step, f"in layer {map_['first_layer'] + step - 1}"),
            map_["arena_in_use"][step],
            max(0, len(labels) - MOST_BLOCKS),
        )


def _region_sizes(report: Report, memory: str) -> Mapping[str, int]:
    facts = report["memory"]
    if memory:
        facts = next(each for each in facts["memories"] if each["name"] == memory)
    sizes = {"arena": facts["arena"]["bytes"], "state": facts["state_bytes"]}
    return {**sizes, "staged": facts.get("staged_bytes", 0)}


def _bars(rows: Sequence[tuple[str, int]]) -> Iterator[Bar]:
    total = sum(size for _, size in rows)
    for name, size in rows:
        yield Bar(name, size, 100 * size / total if total else 0)


def _flash_parts(report: Report) -> Iterator[Bar]:
    """Go through what is in flash; without a measurement that is constants only."""
    tensors = sum(each["bytes"] for each in report["constants"] if each["kind"] == "tensor")
    tables = sum(each["bytes"] for each in report["constants"]) - tensors
    rows = [("weights and other tensors", tensors), ("tables of kernels", tables)]
    if "measured" in report:
        sizes = report["measured"]["section_bytes"]
        other = sum(size for name, size in sizes.items() if name not in ("text", "bss"))
        rows.append(("code", sizes["text"]))
        # A compiler may put constants with code, or drop some that nothing reads.
        rest = other - tensors - tables
        rows.append(("parameters of layers, and other constants", max(0, rest)))
    yield from _bars(rows)


def _largest_constants(report: Report) -> Iterator[Mapping[str, Any]]:
    total = report["memory"]["weights_bytes"]
    largest = sorted(report["constants"], key=lambda each: -each["bytes"])[:_SHOWN]
    for each in largest:
        yield {**each, "percent": 100 * each["bytes"] / total if total else 0}


def _totals(report: Report) -> Mapping[str, int]:
    operators = report["operators"]
    layers = layer_constants(report)
    return {
        "macs": max((each["macs"] for each in operators), default=0),
        "constants": max(layers.values(), default=0),
        "instructions": max(layer_instructions(report).values(), default=0),
    }


def _bytes(value: int) -> str:
    return f"{value:,} B"


def _number(value: int) -> str:
    return f"{value:,}"


def _quantization(tensor: Mapping[str, Any]) -> str:
    """Return ``0.0039 * (q + 128)``, or how many scales there are."""
    found = tensor["quantization"]
    if found is None:
        return ""
    if len(found["scales"]) > 1:
        low, high = min(found["scales"]), max(found["scales"])
        return f"{len(found['scales'])} scales, {low:.4g} to {high:.4g}, along axis {found['axis']}"
    zero = found["zero_points"][0] if found["zero_points"] else 0
    q = f"(q {'-' if zero > 0 else '+'} {abs(zero)})" if zero else "q"
    return f"{found['scales'][0]:.6g} * {q}"


def _place(place: Mapping[str, Any] | None) -> str:
    if place is None:
        return ""
    if place["region"] in ("weights", "input", "output"):
        return " ".join(each for each in (place.get("memory", ""), place["region"]) if each)
    words = (place.get("memory", ""), place["region"])
    span = f"{place['offset']:,}..{place['offset'] + place['bytes']:,}"
    return " ".join(each for each in (*words, span) if each)


_FILTERS: Mapping[str, Callable[..., object]] = {
    "bytes": _bytes,
    "number": _number,
    "short": short,
    "quantization": _quantization,
    "place": _place,
}
"""What the template makes of numbers and mappings."""
