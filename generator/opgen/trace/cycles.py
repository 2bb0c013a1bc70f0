"""Cycles that a device counted, beside the estimate; ``docs/bench.md`` describes their frame."""

from __future__ import annotations

import json
import struct
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from statistics import median_low
from typing import Any

from tabulate import tabulate

from opgen.aot.emit.trace import identity_of, layer_count
from opgen.bench.bench import Measurement
from opgen.bind.bound import BoundModel
from opgen.errors import Diagnostic, UsageError, VerificationError
from opgen.prove.statuses import failure_of
from opgen.trace.frames import Frame, Kind, read_stream
from opgen.trace.port import Reader

_HEAD = struct.Struct("<i12s")
_OVERRUN = 0xFFFFFFFF
_FRAME = 36
"""Bytes of a frame besides its data."""


@dataclass(frozen=True)
class Device:
    """What a device sent."""

    counter: str
    """What counted."""
    runs: tuple[Mapping[int, int | None], ...]
    """Per run: layer -> its cycles, None if the counter overran; 0: what is behind the last."""
    lost: int = 0
    """Runs between the first and the last that did not arrive."""


@dataclass(frozen=True)
class Wait:
    """For how much to wait."""

    runs: int
    seconds: float
    """After which it is in vain, since the last run."""
    clock: Callable[[], float] = time.monotonic


def receive(read: Reader, bound: BoundModel, wait: Wait, where: str) -> Device:
    """Read runs of a model until there are enough, or no more come.

    Memory is bounded by the size of a frame, whatever is sent.

    :param where: what messages call the port.
    :raises UsageError: if no run of the model came.
    :raises VerificationError: if a run failed on the device.
    """
    layers = layer_count(bound)
    size = _HEAD.size + 4 * (layers + 1)
    found: list[Frame] = []
    others: set[int] = set()
    data, total, last = b"", 0, wait.clock()
    while len(found) < wait.runs and wait.clock() - last < wait.seconds:
        chunk = read()
        if chunk is None:
            break
        if not chunk:
            continue
        data, total = data + chunk, total + len(chunk)
        frames = [each for each in read_stream(data).frames if each.kind is Kind.CYCLES]
        if frames:
            last = wait.clock()
            behind = frames[-1].offset + _FRAME + len(frames[-1].data)
            data = data[behind:]
        data = data[-(_FRAME + size) :]
        own = [each for each in frames if each.identity == identity_of(bound)]
        others |= {each.identity for each in frames} - {identity_of(bound)}
        found += [each for each in own if (each.layer, len(each.data)) == (layers, size)]
    if not found:
        raise UsageError(_nothing(where, total, wait, is_other=bool(others)))
    return _device(found[: wait.runs], bound, where)


def _nothing(where: str, total: int, wait: Wait, *, is_other: bool) -> Diagnostic:
    if is_other:
        message = "the device runs another model, or this one made with other options"
        hint = (
            "make firmware anew with --firmware, or give the options that the module was made with"
        )
        return Diagnostic(where, message, hint=hint)
    message = f"no run of the model came within {wait.seconds:g} s"
    why = f"{total:,} bytes came, and no whole frame is in them" if total else "no byte came"
    hint = "compare the baud rates, let the device start again, or give a longer --timeout"
    return Diagnostic(where, message, why=why, hint=hint)


def _device(frames: Sequence[Frame], bound: BoundModel, where: str) -> Device:
    layers = layer_count(bound)
    runs, counter = [], ""
    for frame in frames:
        status, name = _HEAD.unpack_from(frame.data)
        if status:
            failure = failure_of(bound, status)
            message = f"run {frame.run} failed on the device: {failure.words}"
            raise VerificationError.at(where, message, hint=failure.hint)
        words = struct.unpack_from(f"<{layers + 1}I", frame.data, _HEAD.size)
        runs.append({i: None if each == _OVERRUN else each for i, each in enumerate(words)})
        counter = "".join(c for c in name.decode("ascii", "replace") if c.isprintable())
    numbers = [frame.run for frame in frames]
    lost = max(0, numbers[-1] - numbers[0] + 1 - len(frames))
    return Device(counter, tuple(runs), lost)


def device_facts(
    bound: BoundModel,
    device: Device,
    estimate: Measurement | None,
    why: str = "",
    joules: Sequence[float] = (),
) -> dict[str, Any]:
    """Return what was measured, beside the estimate, as JSON values.

    :param estimate: of the same module; None: there is none, ``why`` says why.
    :param joules: of runs that a power meter saw; none: there was no meter.
    """
    guesses = {each.layer: _sum(each.cycles, each.waits) for each in _layers_of(estimate)}
    totals = [_total(run) for run in device.runs]
    whole = _sum(estimate.cycles, estimate.waits) if estimate else None
    layers = [
        {
            "layer": layer,
            "name": producer.name,
            "op": producer.operator.op_type,
            **_pair([run[layer] for run in device.runs], guesses.get(layer)),
        }
        for layer, (entry, producer) in bound.layers.items()
        if entry is bound.entries[0]
    ]
    return {
        "model": bound.model.name,
        "target": bound.target.name,
        "device": {"counter": device.counter, "runs": len(device.runs), "lost": device.lost},
        "no_estimate": why,
        "run": _pair(totals, whole),
        "energy": _energy(joules),
        "layers": layers,
    }


def _energy(joules: Sequence[float]) -> dict[str, Any] | None:
    if not joules:
        return None
    return {
        "runs": len(joules),
        "millijoules": 1e3 * median_low(joules),
        "least": 1e3 * min(joules),
        "most": 1e3 * max(joules),
    }


def _layers_of(estimate: Measurement | None) -> tuple[Any, ...]:
    return estimate.layers if estimate else ()


def _sum(cycles: int | None, waits: int | None) -> int | None:
    return None if cycles is None else cycles + (waits or 0)


def _total(run: Mapping[int, int | None]) -> int | None:
    known = [each for each in run.values() if each is not None]
    return sum(known) if len(known) == len(run) else None


def _pair(counts: Sequence[int | None], estimate: int | None) -> dict[str, Any]:
    """Return the median of what was measured, its span, and the estimate."""
    known = [each for each in counts if each is not None]
    is_whole = len(known) == len(counts)
    cycles = median_low(known) if is_whole else None
    return {
        "cycles": cycles,
        "least": min(known) if is_whole else None,
        "most": max(known) if is_whole else None,
        "estimated_cycles": estimate,
        "ratio": round(cycles / estimate, 3) if cycles is not None and estimate else None,
    }


def in_words(facts: Mapping[str, Any]) -> str:
    """Return facts as a table."""
    device, run = facts["device"], facts["run"]
    cells = [
        [f"{each['layer']} {each['name']}", each["op"], *_cells(each)] for each in facts["layers"]
    ]
    cells.append(["run", "", *_cells(run)])
    headings = ["layer", "operator", "cycles", "least", "most", "estimate", "ratio"]
    align = ("left", "left", *(("right",) * 5))
    counted = f"cycles by {device['counter']}, medians of {device['runs']:,} runs"
    lost = f"; {device['lost']:,} runs were lost" if device["lost"] else ""
    beside = facts["no_estimate"] or f"the estimate is for {facts['target']}"
    overrun = [] if run["cycles"] is not None else ["", _overrun(device["counter"])]
    table = tabulate(cells, headings, disable_numparse=True, colalign=align, tablefmt="simple")
    title = f"{facts['model']}: {counted}{lost}; {beside}"
    return "\n".join([title, "", table, *overrun, *_energy_lines(facts["energy"])])


def _energy_lines(energy: Mapping[str, Any] | None) -> list[str]:
    if energy is None:
        return []
    span = f"{energy['least']:.4g} to {energy['most']:.4g}, {energy['runs']:,} runs"
    return ["", f"energy {energy['millijoules']:.4g} mJ per run ({span})"]


def _overrun(counter: str) -> str:
    if counter == "none":
        return "the device has no counter of cycles: define OPGEN_BENCH_COUNT() in its build"
    most = " of 2^24" if counter == "SysTick" else ""
    return f"?: more cycles than {counter} counts{most}: define OPGEN_BENCH_COUNT() in its build"


def _cells(facts: Mapping[str, Any]) -> list[str]:
    measured = ["?" if facts[n] is None else f"{facts[n]:,}" for n in ("cycles", "least", "most")]
    estimate, ratio = facts["estimated_cycles"], facts["ratio"]
    shown = "" if estimate is None else f"{estimate:,}"
    return [*measured, shown, "" if ratio is None else f"{ratio:.2f}"]


def as_text(facts: Mapping[str, Any], *, as_json: bool) -> str:
    """Return facts for people, or for programs."""
    return json.dumps(facts, indent=2) if as_json else in_words(facts)
