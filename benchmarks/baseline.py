"""The baseline of the figures: models, where they come from, and what others take for them."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import yaml

from benchmarks.table import markdown_table
from opgen.errors import Diagnostic, UsageError

DATA = Path(__file__).with_name("baseline.yaml")


@dataclass(frozen=True)
class Cost:
    """What one inference of a model takes with one runtime."""

    run: int
    """Instructions of an inference."""
    start: int
    """Instructions before the first one."""
    ram: int
    """Bytes of the arena, with scratch and state."""
    stack: int
    code: int
    """Bytes of flash besides the weights: text, read-only and initialized data."""
    weights: int
    """Bytes of weights, with all tables of parameters; TensorFlow Lite Micro: of the model."""


@dataclass(frozen=True)
class Subject:
    """A model: where it comes from, and what TensorFlow Lite Micro takes for it."""

    name: str
    project: str
    commit: str
    path: str
    """In the project."""
    licence: str
    sha256: str
    bytes: int
    tflm: Mapping[str, Cost]
    """By board; empty if it was not measured."""
    drawn: bool = False
    """Whether it is one of :mod:`benchmarks.networks`, which nobody has to fetch."""

    def __str__(self) -> str:
        return (
            f"{self.name}: {self.project}, {self.path} at {self.commit}, {self.licence},"
            f" sha256 {self.sha256}"
        )


@dataclass(frozen=True)
class Measured:
    """What somebody has measured on a device."""

    by: str
    source: str
    cycles: Mapping[str, int]
    """By model, or by target."""
    microjoules: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True)
class Baseline:
    """All models, and what TensorFlow Lite Micro was measured with."""

    tools: Mapping[str, str]
    subjects: Mapping[str, Subject]
    """By name, in the order of the tables."""
    devices: Mapping[str, Measured]
    """By target."""
    steps: Measured
    """Of a step of :data:`benchmarks.steps.STREAMING`; its cycles are by target."""


def read_baseline() -> Baseline:
    """Return what ``baseline.yaml`` says."""
    data = yaml.safe_load(DATA.read_text(encoding="utf-8"))
    subjects = {}
    for name, facts in data["models"].items():
        costs = facts.pop("tflm", {})
        weights = facts["bytes"]
        tflm = {board: Cost(**cost, weights=weights) for board, cost in costs.items()}
        subjects[name] = Subject(name, **facts, tflm=tflm)
    devices = {name: Measured(**each) for name, each in data["devices"].items()}
    return Baseline(data["tools"], subjects, devices, Measured(**data["steps"]))


def find_models(folder: Path, wanted: Sequence[Subject]) -> dict[str, Path]:
    """Return the files of models, which may lie anywhere below a folder under any name.

    :raises UsageError: with the origin of each one that is missing.
    """
    by_digest = {subject.sha256: subject.name for subject in wanted}
    sizes = {subject.bytes for subject in wanted}
    found: dict[str, Path] = {}
    for path in sorted(folder.rglob("*.tflite")):
        if path.is_file() and path.stat().st_size in sizes:
            name = by_digest.get(hashlib.sha256(path.read_bytes()).hexdigest())
            if name is not None:
                found.setdefault(name, path)
    missing = [subject for subject in wanted if subject.name not in found]
    if missing:
        lines = "\n".join(map(str, missing))
        hint = "fetch them, or name those that are there: python -m benchmarks.cortex_m MODEL ..."
        message = f"{len(missing)} of {len(wanted)} models are not in this folder:\n{lines}"
        raise UsageError(Diagnostic(str(folder), message, hint=hint))
    return found


def models_table(baseline: Baseline) -> str:
    """Return where each model comes from, as a table."""
    headings = ["model", "project, commit", "licence", "file", "sha256"]
    rows = [
        [
            each.name,
            f"{each.project} {each.commit[:12]}".strip(),
            each.licence,
            each.path,
            each.sha256,
        ]
        for each in baseline.subjects.values()
    ]
    return markdown_table(headings, rows, "left")


def tools_table(baseline: Baseline, ours: Mapping[str, str]) -> str:
    """Return what both runtimes were measured with, as a table."""
    return markdown_table(["", "TFLM", "opgen"], list(_tool_rows(baseline.tools, ours)), "left")


def _tool_rows(theirs: Mapping[str, str], ours: Mapping[str, str]) -> Iterator[list[str]]:
    for tool in dict.fromkeys((*theirs, *ours)):
        yield [tool, theirs.get(tool, "-"), ours.get(tool, "-")]
