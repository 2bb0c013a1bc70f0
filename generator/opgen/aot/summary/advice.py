"""What keeps a module from being smaller, as its report shows it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from opgen.aot.summary.report_facts import (
    Report,
    all_operators,
    entries_of,
    float_percent,
    label,
    layer_constants,
    layer_instructions,
    makers,
    tensor_bytes,
)
from opgen.errors import first_of

_SHOWN = 3
_SMALL = 0.02
"""What is less than this part of the whole is not worth a sentence."""
_PART = 0.1
_PER_CHANNEL = (
    " Weights with a scale for each channel bring a multiplier and a shift for each: with one scale"
    " for a whole tensor these are two numbers, at some cost in accuracy."
)
_OUTSIDE = ("before the run", "after the run")


def advice(report: Report) -> list[str]:
    """Return sentences, the most helpful first, each of which follows from the report."""
    return [
        *(line for each in _fullest(report) for line in _of_arena(report, *each)),
        *_of_ways(report),
        *_of_state(report),
        *_of_constants(report),
        *_of_runs(report),
        *_of_floats(report),
        *_of_time(report),
    ]


def why_arena(report: Report) -> tuple[str, str]:
    """Return why the arena is as large as it is: the layer and what lives there; and what helps."""
    own = (each for each in _fullest(report) if not each[1]["memory"])
    why, *helps = [line for each in own for line in _of_arena(report, *each)] or [""]
    return why, " ".join(helps)


def _fullest(report: Report) -> list[tuple[Report, Mapping[str, Any]]]:
    """Return the map of each memory, and the entry point, in which most of its arena is in use."""
    maps = [(entry, map_) for _, entry in entries_of(report) for map_ in entry["memory_maps"]]
    names = dict.fromkeys(map_["memory"] for _, map_ in maps)
    maps.sort(key=lambda each: max(each[1]["arena_in_use"]))
    fullest = {map_["memory"]: (entry, map_) for entry, map_ in maps}
    return [fullest[name] for name in names]


def why_constants(report: Report) -> tuple[str, str]:
    """Return which layers the largest constants belong to, and what helps."""
    why, *helps = list(_of_constants(report)) or [""]
    return why, " ".join(helps) or "Fewer channels or units in the layers that have most."


def arena_of(report: Report, memory: str) -> Mapping[str, Any]:
    """Return bytes, lower bound and optimality of a memory's arena."""
    others = {each["name"]: each["arena"] for each in report["memory"].get("memories", ())}
    found: Mapping[str, Any] = others[memory] if memory else report["memory"]["arena"]
    return found


def at_peak(map_: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    """Return the blocks of an arena that are there when it is fullest, the largest first."""
    step = map_["peak_step"]
    alive = (
        each
        for each in map_["blocks"]
        if each["region"] == "arena" and each["first"] <= step <= each["last"]
    )
    return sorted(alive, key=lambda each: -each["bytes"])


def _in_words(blocks: Sequence[Mapping[str, Any]], made_by: Mapping[int, str]) -> str:
    """Return the largest blocks of a memory, for a sentence."""
    words = (f"{label(each, made_by)} ({each['bytes']:,} B)" for each in blocks[:_SHOWN])
    rest = len(blocks) - _SHOWN
    return ", ".join(words) + (f" and {rest} smaller" if rest > 0 else "")


def _of_arena(report: Report, entry: Report, map_: Mapping[str, Any]) -> Iterator[str]:
    arena, blocks = arena_of(report, map_["memory"]), at_peak(map_)
    if not blocks:
        return
    name = f"The arena of {map_['memory']}" if map_["memory"] else "The arena"
    moment = _moment(map_, report)
    yield (
        f"{name} is fullest {moment}, with {map_['arena_in_use'][map_['peak_step']]:,} of "
        f"{arena['bytes']:,} B in use: {_in_words(blocks, makers(entry))}."
    )
    gap = arena["bytes"] - arena["lower_bound"]
    if arena["optimal"] and gap:
        yield (
            f"No other placement needs less, though the lower bound is {arena['lower_bound']:,} B: "
            "where each fits depends on those before and behind it, not on that moment alone."
        )
    elif arena["optimal"]:
        way = "" if moment in _OUTSIDE else ", for example by a larger stride or fewer channels"
        yield f"No other placement needs less: only smaller tensors at that moment do{way}."
    elif gap:
        yield f"A better placement could save at most {gap:,} B: the lower bound is below the plan."
    yield from _of_ports(report, entry, blocks)
    scratch = sum(each["bytes"] for each in blocks if each["kind"] == "scratch")
    if scratch > _SMALL * arena["bytes"]:
        yield f"{scratch:,} B of that moment are scratch of its kernel."


def _of_ports(report: Report, entry: Report, blocks: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    if report["module"]["io"] != "arena":
        return
    ports = {each["id"] for key in ("inputs", "outputs") for each in entry[key]}
    bytes_ = sum(each["bytes"] for each in blocks if ports & set(each["tensors"]))
    if bytes_:
        yield (
            f"{bytes_:,} B of them are inputs or outputs of the model: with --io caller they are "
            "in buffers of the application, which may have them anyway."
        )
    inputs = {each["id"] for each in entry["inputs"]}
    kept = report["module"].get("keep_input", False)
    if kept and any(inputs & set(each["tensors"]) for each in blocks):
        yield "Without --keep-input the bytes of inputs are used again once they have been read."


def _moment(map_: Mapping[str, Any], report: Report) -> str:
    step, last = map_["peak_step"], len(map_["arena_in_use"]) - 1
    if step in (0, last):
        return _OUTSIDE[step > 0]
    number = map_["first_layer"] + step - 1
    operator = next(each for each in all_operators(report) if each["layer"] == number)
    return f"in layer {number} ({operator['name']}, {operator['op']})"


def _of_state(report: Report) -> Iterator[str]:
    state, arena = report["memory"]["state_bytes"], report["memory"]["arena"]["bytes"]
    if state <= _PART * (state + arena):
        return
    blocks = [
        each for map_ in report["memory_maps"] for each in map_["blocks"] if each["kind"] == "state"
    ]
    blocks.sort(key=lambda each: -each["bytes"])
    words = _in_words(blocks, makers(report))
    yield f"{state:,} B are kept from run to run and shared with nothing: {words}."


def _of_constants(report: Report) -> Iterator[str]:
    total = report["memory"]["weights_bytes"]
    by_layer = sorted(layer_constants(report).items(), key=lambda each: -each[1])
    if not total or not by_layer:
        return
    names = {each["layer"]: each["name"] for each in all_operators(report)}
    largest = ", ".join(
        f"{names[layer]} ({bytes_:,} B, {100 * bytes_ / total:.0f} %)"
        for layer, bytes_ in by_layer[:_SHOWN]
    )
    yield f"The largest constants belong to {largest}."
    floats = sum(
        {
            each["id"]: each["bytes"]
            for operator in report["operators"]
            for each in operator["operands"]
            if each["role"] == "constant" and each["type"] == "float32"
        }.values()
    )
    if floats > _PART * total:
        yield (
            f"{floats:,} B of weights are float32: a quarter of that, and faster, if the model is "
            "quantized to int8; half of it as float16 with --weights half, where kernels read that."
        )
    tables = total - tensor_bytes(report)
    if tables > _SMALL * total:
        yield (
            f"{tables:,} B ({100 * tables / total:.0f} %) are tables that kernels need besides the "
            f"tensors of the model.{_PER_CHANNEL if _is_per_channel(report) else ''}"
        )


def _is_per_channel(report: Report) -> bool:
    """Tell whether any weights have a scale for each channel."""
    return any(
        each["role"] == "constant" and len((each["quantization"] or {}).get("scales", ())) > 1
        for operator in all_operators(report)
        for each in operator["operands"]
    )


def _of_ways(report: Report) -> Iterator[str]:
    found = report.get("ways", ())
    best = next((each for each in found if each["recommended"]), None)
    if best is None or not best["in_rows"]:
        return
    fastest = found[0]
    less = fastest["arena_bytes"] - best["arena_bytes"]
    more = 100 * (best["instructions"] / max(fastest["instructions"], 1) - 1)
    yield (
        f"With --ram-target {best['arena_bytes']} the arena needs {less:,} B less, for about "
        f"{more:.1f} % more instructions."
    )


def _of_runs(report: Report) -> Iterator[str]:
    found = sorted(report.get("constant_layers", ()), key=lambda each: -each["bytes"])
    if not found:
        return
    names = {each["layer"]: f"{each['name']}, {each['op']}" for each in report["operators"]}
    words = [
        f"layer {each['layer']} ({names[each['layer']]}: {each['bytes']:,} B)" for each in found
    ]
    shown = first_of(words, _SHOWN)
    yield f"In each run, layers compute what is in the arena from constants alone: {shown}."


def _of_floats(report: Report) -> Iterator[str]:
    share = report.get("float")
    if share is None:
        return
    words = [f"{op} {macs:,}" for op, macs in share["operators"].items()]
    yield (
        f"{share['macs']:,} MACs ({float_percent(report):.1f} %) are computed in float, though "
        f"there are quantized tensors: {first_of(words, _SHOWN)}."
    )


def _of_time(report: Report) -> Iterator[str]:
    counts = layer_instructions(report)
    run = report["measured"]["instructions"]["run"] if counts else 0
    if not run:
        return
    names = {each["layer"]: each["name"] for each in all_operators(report)}
    largest = sorted(counts.items(), key=lambda each: -each[1])[:_SHOWN]
    words = ", ".join(f"{names[layer]} ({100 * n / run:.0f} %)" for layer, n in largest)
    yield f"Most instructions are spent in {words}."
