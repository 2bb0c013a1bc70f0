"""What a conversion prints: lines about a module's memory, its inputs, what is left to do.

And what it refuses as it does not fit: limits of the caller, or else of the target.
"""

from __future__ import annotations

import shlex
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from opgen.air.dtype import DType
from opgen.aot.emit.float_share import share_of_module
from opgen.aot.emit.layers import constants_of_runs
from opgen.aot.summary.report_facts import all_operators, entries_of
from opgen.bind.bound import BoundModel
from opgen.config import ConvertConfig
from opgen.errors import Diagnostic, LimitError, counted, first_of, in_line, shown_name
from opgen.lib.target import Device
from opgen.operators.applied import describe
from opgen.transforms.drop_io_quantize import left_as_they_are
from opgen.transforms.programs import namesakes

_SHOWN = 4


def arena_text(arena: Mapping[str, Any]) -> str:
    """Return the size of an arena, and how good it is."""
    best = "optimal" if arena["optimal"] else "the best that was found"
    return f"{arena['bytes']:,} B, lower bound {arena['lower_bound']:,} B: {best}"


def arena_lines(memory: Mapping[str, Any]) -> Iterator[str]:
    """Tell what decides the size of an arena."""
    yield from _peak_line(memory["arena"]["peak"])
    if "order_saves_bytes" in memory:
        yield f"  order    not that of the model's file: {memory['order_saves_bytes']:,} B less"


def _peak_line(peak: Mapping[str, Any]) -> Iterator[str]:
    """Tell what keeps the lower bound of an arena up."""
    live, layer = peak["live"], peak["layer"]
    if not live:
        return
    when = f"at layer {layer}" if layer > 0 else "after a run" if layer else "before a run"
    words = [f"{in_line(each['what'])} {each['bytes']:,} B" for each in live]
    yield f"  peak     {when}: {first_of(words, _SHOWN)}"


def float_lines(bound: BoundModel) -> Iterator[str]:
    """Tell what a model with quantized tensors computes on real numbers, if anything."""
    share = share_of_module(bound)
    if share is not None:
        yield f"  float    {share}"


def channel_lines(bound: BoundModel) -> Iterator[str]:
    """Tell how many channels are not computed, if there are any."""
    found = bound.model.kept_channels.values()
    if found:
        gone = sum(each.count - len(each.channels) for each in found)
        which = f"{counted(gone, 'channel')} of {counted(len(found), 'tensor')}"
        yield f"  channels {which} {'is' if gone == 1 else 'are'} left out: constant, or not needed"


def row_lines(bound: BoundModel) -> Iterator[str]:
    """Tell how many layers are computed row by row, if any are."""
    operators = (each.operator for entry in bound.entries for each in entry.operators)
    # Tiles of a layer have its name.
    in_rows = {each.name for each in operators if each.layer and each.turns > 1}
    if in_rows:
        verb = "runs" if len(in_rows) == 1 else "run"
        yield f"  rows     {counted(len(in_rows), 'layer')} {verb} row by row"


def stream_lines(bound: BoundModel, macs: int) -> Iterator[str]:
    """Tell what is computed for each frame of a window that slides, if there is one."""
    stream = bound.model.stream
    if stream is None:
        return
    yield (
        f"  stream   {stream.hop} of {stream.window} rows a frame, outputs from frame"
        f" {stream.warm_up} on{f'; {macs:,} of {stream.macs:,} MACs' if stream.macs else ''}"
    )
    behind = [each for each in stream.shares if each.is_behind]
    for each in stream.shares:
        if each.is_behind:
            continue
        what = f"whole: {each.reason}" if each.reason else f"{each.rows} of {each.of} rows"
        yield f"           {each.op_type} '{shown_name(in_line(each.name))}': {what}"
    if behind:
        yield f"           {counted(len(behind), 'layer')} behind: whole"


def memory_line(memory: Mapping[str, Any]) -> str:
    """Return what is in a memory besides the context."""
    of = "" if memory["size"] is None else f" of {memory['size']:,}"
    parts = [f"arena {arena_text(memory['arena'])}"] if memory["arena"]["bytes"] else []
    others = (("state", "state"), ("staged", "staged constants"), ("constant", "constants"))
    sizes = ((memory[f"{key}_bytes"], words) for key, words in others)
    parts += [f"{words} {bytes_:,} B" for bytes_, words in sizes if bytes_]
    return f"  {memory['name']:8} {memory['bytes']:,} B{of}: {'; '.join(parts)}"


def unwritten(bound: BoundModel) -> Iterator[str]:
    """Go through the kernels that only fail, with the layers at which a run will stop."""
    layers: dict[str, list[str]] = {}
    for each in (operator for entry in bound.entries for operator in entry.operators):
        if each.kernel is not None and each.kernel.is_unwritten:
            words = f"{each.kernel.name} ({each.kernel.place})"
            layers.setdefault(words, []).append(each.name)
    for kernel, names in layers.items():
        yield f"{kernel}, for {first_of(names, _SHOWN)}"


def selftest_lines(report: Mapping[str, Any]) -> Iterator[str]:
    """Tell what the self-test costs, if there is one."""
    test = report["module"].get("selftest")
    if test:
        what = f"{test['bytes']:,} B where it is called"
        yield f"  test     {counted(test['runs'], 'run')}, {what}"


def io_lines(bound: BoundModel, report: Mapping[str, Any]) -> Iterator[str]:
    """Tell the types of inputs and outputs, if any were asked for."""
    if "io_type" not in report["module"]:
        return
    graph = bound.subgraph
    types = (
        ", ".join(str(graph.tensors[id_].type) for id_ in ids)
        for ids in (graph.input_ids, graph.output_ids)
    )
    yield f"  io       {' -> '.join(types)}"
    for each in left_as_they_are(bound.model, DType(report["module"]["io_type"])):
        port = str(each.where).removeprefix(f"{bound.model.path.name}: ")
        yield f"  {port} {each.message}"


def costs(report: Mapping[str, Any]) -> str:
    """Return the layers of a module and the MACs of a run; these are in lines of their own if it
    has several entry points."""
    others = len(report["entry_points"])
    layers = counted(len(all_operators(report)), "layer")
    more = f"{1 + others} entry points" if others else f"{report['macs']:,} MACs"
    return f"{layers}, {more}"


def program_lines(bound: BoundModel, report: Mapping[str, Any]) -> Iterator[str]:
    """Tell what the entry points of a module cost, if there are several, which programs it is made
    of, and which states of one name are not one."""
    named = {each["entry_point"]: each["file"] for each in report.get("programs", ())}
    for name, entry in entries_of(report) if report["entry_points"] else ():
        file = named.get(entry.get("name", ""), "")
        what = f"{file}: " if file else ""
        what += name if entry is report else f"entry point {name}"
        layers = counted(len(entry["operators"]), "layer")
        yield f"  program  {what}, {layers}, {entry['macs']:,} MACs"
    for name, files in namesakes(bound.model).items():
        both = ", ".join(files)
        yield f"  state '{name}' is apart in {both}; --share-state {shlex.quote(name)} makes it one"


def remarks(bound: BoundModel) -> Iterator[str]:
    """Tell what is yet to be done, and what every run does that could have been done before."""
    yield from (f"  yet to be written: {words}" for words in unwritten(bound))
    for _, layer, count in constants_of_runs(bound):
        where = describe(bound.model.path.name, layer.operator)
        yield f"  in each run: {where} computes {count:,} B of the arena from constants alone"


@dataclass(frozen=True)
class Needs:
    """What a module needs of memories that may be limited, in bytes."""

    name: str
    """Of the model, or of what several models share."""
    arena: int
    constants: int
    """Weights and tables, in flash."""
    report: Mapping[str, Any]
    """Of the model, of several of the one that needs most: what can be done about it."""
    written: int = 0
    """C that is written for single layers, about."""
    is_least: bool = False
    """Whether kernels, and layers by rows, have been chosen to need the least."""


def _bytes(word: str) -> int | None:
    """Return the bytes of a target of RAM, if it is a number of them."""
    return int(word) if word.isdigit() else None


def check_limits(needs: Needs, config: ConvertConfig, device: Device) -> None:
    """Refuse what exceeds a limit: an option's, or else the target's.

    :raises LimitError: with all limits that are exceeded.
    """
    from opgen.aot.summary.advice import why_arena, why_constants  # noqa: PLC0415  it converts, too

    flash_of = "flash for weights and tables"
    if needs.written:
        flash_of = f"flash for weights, tables and C of about {needs.written:,} for single layers"
    # Kernels that need less of one memory may need more of the other.
    arena_limits = (config.max_arena, _bytes(config.ram_target), device.max_arena)
    flash_limits = (config.max_flash, device.max_flash)
    two = any(each is not None for each in arena_limits) and flash_limits != (None, None)
    least = "the least that there is a way to" + (" with the other limit" if two else "")
    faults = []
    for what, needed, option, given, of_target, reason in (
        ("arena", needs.arena, "--max-arena", config.max_arena, device.max_arena, why_arena),
        ("arena", needs.arena, "--ram-target", _bytes(config.ram_target), None, why_arena),
        (
            flash_of,
            needs.constants + needs.written,
            "--max-flash",
            config.max_flash,
            device.max_flash,
            why_constants,
        ),
    ):
        limit, giver = (of_target, device.file) if given is None else (given, option)
        if limit is not None and needed > limit:
            message = f"needs {needed:,} bytes of {what}, {giver} allows {limit:,}"
            why, hint = reason(needs.report)
            if needs.is_least:
                hint = f"{option} {needed} is {least}. {hint}"
            faults.append(Diagnostic(needs.name, message, why, hint))
    LimitError.raise_if_any(faults)
