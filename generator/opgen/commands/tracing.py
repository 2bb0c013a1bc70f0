"""``opgen trace``: a capture in, a table and the first layer that differs out."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, BinaryIO

from tabulate import tabulate

from opgen.aot.emit.trace import identity_of, layer_count
from opgen.base.files import file_errors
from opgen.bind.bound import BoundModel
from opgen.errors import Diagnostic, OpgenError, UsageError, VerificationError
from opgen.interpret.array_files import given_inputs
from opgen.lib.target import Target
from opgen.lib.tensor import Array
from opgen.loading import ModelLoader
from opgen.operators.applied import describe
from opgen.prove.comparison import tensor_fault
from opgen.prove.execute import check_inputs
from opgen.prove.seeded import inputs_for
from opgen.prove.verify_model import keeps_state
from opgen.trace.compare_runs import Finding, RunComparison, compare_runs
from opgen.trace.frames import read_stream, tensor_in_words
from opgen.trace.runs import Capture, CapturedRun, Identity, runs_of

STDIN = Path("-")
_MOST_BYTES = 1 << 28
_SHOWN = 8


@dataclass(frozen=True)
class Inputs:
    """Where the inputs come from, if not from the capture."""

    files: Sequence[Path] = ()
    seed: int | None = None


def trace_model(
    model: Path,
    capture: Path,
    loader: ModelLoader,
    target: Target,
    inputs: Inputs,
    *,
    as_json: bool,
) -> tuple[str, str, OpgenError | None]:
    """Compare a capture with the reference.

    :returns: what is to be printed, warnings, and the first difference if there is one.
    :raises UsageError: if the capture cannot be read, holds nothing, or is of another model.
    """
    if loader.input_rows:
        message, hint = "a run with rows sends no input", "trace the module without --input-rows"
        raise UsageError.at("--input-rows", message, hint=hint)
    data = _read(capture)
    where = "standard input" if capture == STDIN else str(capture)
    bound = loader.load(model, target)
    found = runs_of(read_stream(data), _identity(bound), where)
    given = _given(bound, found.runs, inputs)
    comparison = compare_runs(bound, found.runs, given)
    first = next((each for each in comparison.findings if not each.good), None)
    error = VerificationError(_diagnostic(bound, first)) if first else _nothing(comparison, where)
    text = json.dumps(_facts(bound, found, comparison), indent=2) if as_json else ""
    text = text or _table(bound, found, comparison)
    return text, _warnings(found, comparison, where), error


def _read(capture: Path) -> bytes:
    """Return a capture.

    :raises UsageError: if it cannot be read, or is too large to be kept in memory.
    """
    with file_errors(capture, "read"):
        if capture == STDIN:
            data = _limited(sys.stdin.buffer)
        else:
            with capture.open("rb") as file:
                data = _limited(file)
    if len(data) > _MOST_BYTES:
        message = f"is larger than {_MOST_BYTES >> 20} MiB"
        raise UsageError.at(str(capture), message, hint="capture fewer runs")
    return data


def _limited(file: BinaryIO) -> bytes:
    """Read a little more than is allowed: files may be endless."""
    return file.read(_MOST_BYTES + 1)


def _identity(bound: BoundModel) -> Identity:
    return Identity(identity_of(bound), bound.model.sha256, layer_count(bound), len(bound.entries))


def _given(
    bound: BoundModel, runs: Sequence[CapturedRun], inputs: Inputs
) -> list[tuple[Array, ...]] | None:
    """Return the inputs of each run, if they are not to be those of the capture.

    :raises UsageError: if they do not fit the model or the number of runs.
    """
    if not inputs.files and inputs.seed is None:
        return None
    option = "--input" if inputs.files else "--seed"
    entries = {run.entry for run in runs}
    if len(entries) > 1:
        message = "the capture has runs of several entry points, which have inputs of their own"
        raise UsageError.at(option, message)
    entry = bound.entries[entries.pop()]
    if inputs.files:
        arrays, _ = given_inputs(entry.subgraph, inputs.files)
    else:
        samples, steps = (1, len(runs)) if keeps_state(entry) else (len(runs), 1)
        arrays = inputs_for(entry, samples, steps, inputs.seed or 0)
    check_inputs(bound.model.name, entry.subgraph, arrays)
    flat = [each.reshape(-1, *each.shape[2:]) for each in arrays]
    count = len(flat[0]) if flat else len(runs)
    if count not in (1, len(runs)):
        message = f"inputs for {count:,} runs were given, the capture has {len(runs):,}"
        raise UsageError.at(option, message, hint="give one input for all, or one for each")
    return [tuple(each[run % count] for each in flat) for run in range(len(runs))]


def _diagnostic(bound: BoundModel, first: Finding) -> Diagnostic:
    """Return what is wrong with the first tensor that is not as it should be."""
    entry, producer = bound.layers.get(first.layer, (bound.entries[first.entry], None))
    words = f"run {first.run}: {first.words}"
    if first.layer:
        kernel = f", kernel {producer.kernel.name}," if producer and producer.kernel else ""
        words = f"layer {first.layer}{kernel} differs from numpy in {words}"
    elif first.tensor >= 0:
        words = f"what was sent is not what was given, in {words}"
    if first.tensor >= 0:
        return tensor_fault(entry, first.tensor, producer, words)
    where = describe(bound.model.name, producer.operator) if producer else bound.model.name
    return Diagnostic(where, words)


def _nothing(comparison: RunComparison, where: str) -> OpgenError | None:
    if any(each.layer for each in comparison.findings):
        return None
    notes = "\n".join(comparison.notes[:_SHOWN])
    return UsageError.at(where, "no layer could be compared", why=notes)


def _warnings(capture: Capture, comparison: RunComparison, where: str) -> str:
    """Return what was skipped, in words."""
    lines = [f"at offset {each.offset}: {each.why}" for each in capture.damages]
    notes = [*comparison.notes]
    if capture.foreign:
        notes.append(f"{capture.foreign:,} frames are of other modules")
    shown = [*_few(lines), *_few(notes)]
    return "\n".join(str(Diagnostic(where, line, severity="warning")) for line in shown)


def _few(lines: Sequence[str]) -> list[str]:
    more = [f"and {len(lines) - _SHOWN:,} more like these"] if len(lines) > _SHOWN else []
    return [*lines[:_SHOWN], *more]


@dataclass(frozen=True)
class _Row:
    """All findings about one tensor."""

    layer: int
    output: int
    findings: tuple[Finding, ...]

    @property
    def wrong(self) -> tuple[Finding, ...]:
        return tuple(each for each in self.findings if not each.good)


def _rows(bound: BoundModel, comparison: RunComparison) -> Iterator[_Row]:
    """Go through the tensors that layers compute, in their order."""
    grouped: dict[tuple[int, int], list[Finding]] = {}
    for finding in comparison.findings:
        grouped.setdefault((finding.layer, finding.output), []).append(finding)
    known = [
        (layer, output)
        for layer, (_, producer) in bound.layers.items()
        for output in range(len(producer.operator.output_ids))
    ]
    inputs = sorted(key for key in grouped if not key[0])
    for layer, output in [*inputs, *known]:
        yield _Row(layer, output, tuple(grouped.get((layer, output), ())))


def _table(bound: BoundModel, capture: Capture, comparison: RunComparison) -> str:
    producers = bound.layers
    cells = []
    for row in _rows(bound, comparison):
        entry, producer = producers.get(row.layer, (bound, None))
        name, op, shape = tensor_in_words(row.layer, row.output), "", ""
        if producer is not None:
            tensor = entry.subgraph.tensors[producer.operator.output_ids[row.output]]
            name, op = f"{row.layer} {producer.name}", producer.operator.op_type
            shape = f"{tensor.type} {list(tensor.shape)}"
        cells.append([name, op, shape, f"{len(row.findings):,}", _verdict(row)])
    headings = ["layer", "operator", "output", "times", "result"]
    align = ("left", "left", "left", "right", "left")
    table = tabulate(cells, headings, disable_numparse=True, colalign=align, tablefmt="simple")
    found = comparison.findings
    what = f"{len(found):,} tensors, {sum(each.elements for each in found):,} elements"
    verdict = "=" if all(each.good for each in found) else "differs from"
    return f"{table}\n\nthe capture {verdict} numpy: {what}, {len(capture.runs):,} runs"


def _verdict(row: _Row) -> str:
    if not row.findings:
        return "not seen"
    if not row.wrong:
        return "equal"
    times = f" ({len(row.wrong):,} times)" if len(row.wrong) > 1 else ""
    return f"run {row.wrong[0].run}: {row.wrong[0].words}{times}"


def _facts(bound: BoundModel, capture: Capture, comparison: RunComparison) -> dict[str, Any]:
    """Return everything as JSON values."""
    producers = bound.layers
    first = next((each for each in comparison.findings if not each.good), None)
    return {
        "model": bound.model.name,
        "sha256": bound.model.sha256,
        "runs": [
            {
                "number": run.number,
                "entry_point": bound.entries[run.entry].entry,
                "status": run.status,
                "tensors": len(run.tensors),
                "missing": run.missing,
            }
            for run in capture.runs
        ],
        "layers": [
            {
                "layer": row.layer,
                "output": row.output,
                "name": producers[row.layer][1].name if row.layer else "",
                "op": producers[row.layer][1].operator.op_type if row.layer else "",
                "compared": len(row.findings),
                "elements": sum(each.elements for each in row.findings),
                "differences": [_difference(each) for each in row.wrong[:_SHOWN]],
            }
            for row in _rows(bound, comparison)
        ],
        "first_difference": _difference(first) if first else None,
        "notes": list(comparison.notes),
        "damages": [{"offset": each.offset, "why": each.why} for each in capture.damages],
        "foreign_frames": capture.foreign,
    }


def _difference(finding: Finding) -> Mapping[str, Any]:
    found = finding.difference
    return {
        "run": finding.run,
        "layer": finding.layer,
        "output": finding.output,
        "count": found.count if found else None,
        "index": list(found.index) if found else None,
        "words": finding.words,
    }
