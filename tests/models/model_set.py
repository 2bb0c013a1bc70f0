"""The models of the development set: which are supported, as modules, with their golden outputs."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from opgen.bind.bound import BoundModel
from opgen.lib.target import GENERIC, Target
from opgen.loading import load_bound
from opgen.prove.compare import FLOAT, Tolerance, compare
from opgen.prove.host import Module, Program, run_program
from opgen.prove.module import module_of
from opgen.prove.verify_model import read_golden
from opgen.registry.context import RegistryContext, build_default_registry_context

MODELS = Path(__file__).parents[2].parent / "shared" / "models"
BATCH = 16
"""Models that are linked into one program, so that kernels are compiled once for all of them."""

Entry = dict[str, Any]


def entries() -> list[Entry]:
    """Return the index of the set; nothing where the set is not there."""
    if not (MODELS / "index.json").is_file():
        return []
    found: list[Entry] = json.loads((MODELS / "index.json").read_text(encoding="utf-8"))["models"]
    return found


def batches() -> list[Any]:
    """Return the models in groups."""
    ordered = sorted(entries(), key=lambda entry: entry["file"])
    groups = [ordered[start : start + BATCH] for start in range(0, len(ordered), BATCH)]
    return [pytest.param(group, id=f"{group[0]['group']}-{group[0]['name']}") for group in groups]


@cache
def context() -> RegistryContext:
    """Return the built-in operators."""
    return build_default_registry_context()


def is_supported(entry: Entry) -> bool:
    """Tell by the index whether a model is meant to run: some runtime has given its outputs."""
    return entry["golden"] is not None


def load(entry: Entry, target: Target = GENERIC) -> BoundModel:
    """Return the model with its kernels chosen."""
    return load_bound(MODELS / entry["file"], context(), target)


def c_name(entry: Entry) -> str:
    """Return a C identifier that no other model of the set has."""
    return "m_" + re.sub(r"[^a-z0-9]+", "_", entry["file"].removesuffix(".tflite").lower())


def modules_of(batch: list[Entry], target: Target = GENERIC) -> list[tuple[Entry, Module]]:
    """Return the modules of the supported models that have golden outputs."""
    wanted = [entry for entry in batch if entry["golden"] and is_supported(entry)]
    return [(entry, module_of(load(entry, target), c_name(entry))) for entry in wanted]


def tolerance(entry: Entry) -> Tolerance | None:
    """Return how exact the outputs must be, by the index."""
    if entry["exactness"] == "tolerance":
        return FLOAT
    match = re.search(r"compare at (\S+) rel", entry["exactness"])
    return Tolerance(0.0, float(match[1])) if match else None


def golden_sets(
    entry: Entry,
) -> Iterator[tuple[str, tuple[np.ndarray, ...], tuple[np.ndarray, ...]]]:
    """Yield the name, the inputs and the outputs of each set of samples in a golden file."""
    path = MODELS / entry["golden"]
    yield "seeded", *read_golden(path)
    for prefix, key in (("aug_", "aug"), ("real_", "real")):
        if key in entry:
            yield key, *read_golden(path, prefix)


def compare_with_golden(
    program: Program, entries: Sequence[Entry], seconds: float = 60.0
) -> tuple[list[str], dict[str, int]]:
    """Run a program's modules on all samples and steps of the golden files of their models.

    Return what differs, and how many models, runs and output elements were compared.

    :param seconds: time limit of each set of samples.
    """
    jobs = [
        (index, entry, name, inputs, outputs)
        for index, entry in enumerate(entries)
        for name, inputs, outputs in golden_sets(entry)
    ]
    found = run_program(program, [(index, inputs) for index, _, _, inputs, _ in jobs], seconds)
    wrong: list[str] = []
    runs = elements = 0
    for (_, entry, name, _, outputs), run in zip(jobs, found, strict=True):
        if run.failure:
            wrong.append(f"{entry['file']} {name}: {run.failure}")
            continue
        runs += outputs[0].shape[0] * outputs[0].shape[1]
        for j, (want, got) in enumerate(zip(outputs, run.outputs, strict=True)):
            elements += want.size
            difference = compare(want, got, tolerance(entry))
            if difference:
                wrong.append(f"{entry['file']} {name} output {j}: {difference}")
    return wrong, {"models": len(entries), "runs": runs, "output elements": elements}
