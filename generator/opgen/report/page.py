"""``opgen report``: one page with everything about a module, made from its report alone.

Where flash goes it says to the byte where that is known, and how it is known.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from opgen.aot.summary.advice import advice, arena_of, at_peak
from opgen.aot.summary.report_facts import (
    Report,
    entries_of,
    float_percent,
    label,
    makers,
    program_bytes,
    ram_bytes,
    tensor_bytes,
)
from opgen.errors import in_line, shown_name
from opgen.report.frontier_picture import FrontierPicture, frontier_picture
from opgen.report.graph_picture import GraphPicture, graph_picture
from opgen.report.html_page import html_page
from opgen.report.layer_table import Row, Table, layer_table
from opgen.report.memory_picture import MOST_BLOCKS, MemoryPicture, Scene, memory_picture

_SHOWN = 12
"""Constants in the table of the largest."""
_SHOWN_FILES = 12
"""Pieces of code in the table of the largest."""


@dataclass(frozen=True)
class MemoryView:
    """One memory in an entry point: its picture, and what is there at the peak."""

    title: str
    arena: Mapping[str, Any]
    picture: MemoryPicture
    peak: Sequence[Mapping[str, Any]]
    peak_step: str
    in_use: int
    left_out: int
    """Blocks that the picture has no room for."""


@dataclass(frozen=True)
class EntryView:
    """An entry point: its graph, its layers, its memories."""

    name: str
    graph: GraphPicture | None
    table: Table
    memories: Sequence[MemoryView]
    layers: int
    macs: int
    """Of a run."""


def page_of(report: Report) -> str:
    """Return the page: HTML that refers to nothing outside of itself."""
    report = _in_lines(report)
    entries = list(_entries(report))
    return html_page(
        "report/report.html.j2",
        _FILTERS,
        report=report,
        measured=report.get("measured"),
        memories=report["memory"].get("memories", ()),
        ram=ram_bytes(report),
        in_float=float_percent(report),
        program=program_bytes(report),
        advice=advice(report),
        entries=entries,
        ways=report.get("ways", ()),
        frontier=_frontier(report),
        several=len(entries) > 1,
        constants=list(_largest_constants(report)),
        rows=_rows(entries),
        flash=flash_of(report),
    )


def _frontier(report: Report) -> FrontierPicture | None:
    """Return the picture of what a smaller arena costs; None if that is not known."""
    ways, arena = report.get("ways", ()), report["memory"]["arena"]["bytes"]
    return frontier_picture(ways, arena, "w-", "Bytes of the arena against instructions")


def _in_lines(value: Any) -> Any:
    """Return the values of a report with nothing in its texts that speaks to a screen."""
    if isinstance(value, str):
        return in_line(value)
    if isinstance(value, Mapping):
        return {in_line(key): _in_lines(each) for key, each in value.items()}
    return [_in_lines(each) for each in value] if isinstance(value, list) else value


def _entries(report: Report) -> Iterator[EntryView]:
    for number, (name, entry) in enumerate(entries_of(report)):
        table = layer_table(report, entry, f"e{number}-")
        graph = graph_picture(entry, f"g{number}-", f"The graph of {name}")
        memories = tuple(_memories(report, entry, number, table.loops))
        yield EntryView(name, graph, table, memories, len(entry["operators"]), entry["macs"])


def _rows(entries: Sequence[EntryView]) -> Mapping[int | str, Row]:
    """Return the rows of layers by their numbers and by their names."""
    groups = (group for entry in entries for group in entry.table.groups)
    rows = [row for group in groups for row in group.rows if row.layer]
    return {key: row for row in rows for key in (int(row.number), row.name)}


def _memories(
    report: Report, entry: Mapping[str, Any], number: int, loops: Sequence[tuple[int, int]]
) -> Iterator[MemoryView]:
    made_by, used_by = makers(entry), _layers_of_tensors(entry)
    for index, map_ in enumerate(entry["memory_maps"]):
        title = f"Memory {map_['memory']}" if map_["memory"] else "The module's context"
        arena = arena_of(report, map_["memory"])
        labels = [label(block, made_by) for block in map_["blocks"]]
        sizes = _region_sizes(report, map_["memory"])
        users = [_users(block, used_by) for block in map_["blocks"]]
        scene = Scene(sizes, arena, labels, users, loops)
        picture = memory_picture(map_, scene, f"m{number}-{index}-", f"{title}, over time")
        step, last = map_["peak_step"], len(map_["arena_in_use"]) - 1
        moments = {0: "before the run", last: "after the run"}
        yield MemoryView(
            title,
            arena,
            picture,
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


def _layers_of_tensors(entry: Mapping[str, Any]) -> Mapping[int, list[int]]:
    """Return the layers that make or read each tensor."""
    found: dict[int, list[int]] = {}
    for operator in entry["operators"]:
        for id_ in dict.fromkeys(each["id"] for each in operator["operands"]):
            found.setdefault(id_, []).append(operator["layer"])
    return found


def _users(block: Mapping[str, Any], used_by: Mapping[int, list[int]]) -> list[int]:
    layers = {layer for id_ in block["tensors"] for layer in used_by.get(id_, ())}
    return sorted(layers | ({block["layer"]} if block["layer"] is not None else set()))


def _largest_constants(report: Report) -> Iterator[Mapping[str, Any]]:
    total = report["memory"]["weights_bytes"]
    largest = sorted(report["constants"], key=lambda each: -each["bytes"])[:_SHOWN]
    for each in largest:
        yield {**each, "percent": 100 * each["bytes"] / total if total else 0}


def _bytes(value: int) -> str:
    return f"{value:,} B"


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


def _outputs(layer: Mapping[str, Any]) -> str:
    """Return the types and shapes of what a layer makes."""
    outputs = [each for each in layer["operands"] if each["role"] == "output"]
    return ", ".join(f"{each['type']} {each['shape']}" for each in outputs)


_FILTERS: Mapping[str, Callable[..., object]] = {
    "bytes": _bytes,
    "shown": shown_name,
    "quantization": _quantization,
    "place": _place,
    "outputs": _outputs,
}
"""What the template makes of numbers and mappings."""


@dataclass(frozen=True)
class Part:
    """A part of flash."""

    name: str
    how: str
    """``exact``, ``measured`` or ``estimated``."""
    bytes: int
    percent: float


@dataclass(frozen=True)
class Flash:
    """All of it."""

    parts: tuple[Part, ...]
    total: int
    measured: bool
    """Whether code is what a compiler made of it."""
    code: tuple[Mapping[str, Any], ...]
    """The largest pieces of code, as estimated."""
    code_total: int
    """All of them, as estimated."""


def flash_of(report: Report) -> Flash:
    """Return what is in flash; without a measurement, code is an estimate."""
    rows = list(_parts(report))
    total = sum(size for _, _, size in rows)
    parts = tuple(
        Part(name, how, size, 100 * size / total if total else 0) for name, how, size in rows
    )
    largest = tuple(report["code"][:_SHOWN_FILES])
    return Flash(parts, total, "measured" in report, largest, _code_bytes(report))


def _code_bytes(report: Report) -> int:
    return sum(each["bytes"] for each in report["code"])


def _parts(report: Report) -> Iterator[tuple[str, str, int]]:
    constants, tensors = report["memory"]["weights_bytes"], tensor_bytes(report)
    yield "weights and other tensors of the model", "exact", tensors
    besides = "what kernels need besides: multipliers, shifts, sums, padding"
    yield besides, "exact", constants - tensors
    program = program_bytes(report)
    if program is None:
        yield "code of kernels, and of what they call", "estimated", _code_bytes(report)
        return
    sizes = report["measured"]["section_bytes"]
    # A compiler may put constants with code, or drop some that nothing reads.
    rest = program - sizes["text"] - constants
    if rest >= 0:
        yield "code", "measured", sizes["text"]
        yield "parameters of layers, and other constants", "measured", rest
    else:
        yield "code, and parameters of layers", "measured", program - constants
