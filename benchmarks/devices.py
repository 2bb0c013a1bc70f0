"""Cycles with wait states, and energy, on devices of which these are published: estimates."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import click

from benchmarks.baseline import Baseline
from benchmarks.table import markdown_table
from opgen.bench.bench import OPTIMIZED, measure
from opgen.bench.waits import device_facts
from opgen.config import find_target
from opgen.lib.target import Target, Timing
from opgen.loading import ModelLoader
from opgen.prove.module import build_for, module_of
from opgen.registry.context import build_default_registry_context

BOARDS = Path(__file__).parents[1] / "examples" / "boards"
DEVICES = ("stm32l4r5", "stm32h7a3", "stm32u575", "alif_e7")
"""Files of targets in that folder."""
_MILLION = 1_000_000


@dataclass(frozen=True)
class Estimate:
    """What one inference takes on a device, with portable kernels."""

    run: int
    """Instructions, which are exact."""
    cycles: int
    """In memories that answer at once."""
    waiting: int
    """Cycles of waiting besides."""

    @property
    def all_cycles(self) -> int:
        """Cycles with wait states."""
        return self.cycles + self.waiting


Estimates = Mapping[str, Mapping[str, Estimate]]
"""Device -> model -> what it takes."""


def target_of(device: str, kernels: str = "portable") -> Target:
    """Return the target of a device."""
    return find_target(BOARDS / f"{device}.yaml", kernels)


def timing_of(device: str) -> Timing:
    """Return how fast the memories of a device are."""
    timing = target_of(device).device.timing
    assert timing is not None
    return timing


def estimated(
    models: Mapping[str, Path], options: ModelLoader | None = None
) -> dict[str, dict[str, Estimate]]:
    """Run models as they would run on each device.

    :param options: how they are read; default: as their files have them.
    """
    options = options or ModelLoader(build_default_registry_context(installed=False))
    found: dict[str, dict[str, Estimate]] = {}
    for device in DEVICES:
        target = target_of(device)
        found[device] = {}
        with build_for(target, options.find_planner()) as build:
            for model, path in models.items():
                module = module_of(options.load(path, target).alone(), "model", build.planner)
                run = measure(module, build.machine, OPTIMIZED, build.library, each_layer=False)
                assert run.cycles is not None
                assert run.waits is not None
                found[device][model] = Estimate(run.run, run.cycles, run.waits)
                click.echo(f"{device} {model}: {found[device][model]}", err=True)
    return found


def device_table(estimates: Estimates, device: str, baseline: Baseline) -> str:
    """Return what models take on a device, beside what somebody has measured on it."""
    timing, others = timing_of(device), baseline.devices.get(device)
    headings = ["model", "instructions", "cycles", "with wait states", "ms"]
    headings += ["µJ"] if timing.nj_per_cycle else []
    headings += [f"cycles: {others.by}"] if others else []
    headings += [f"µJ: {others.by}"] if others and others.microjoules else []
    rows = []
    for model, found in estimates[device].items():
        facts = device_facts(found.all_cycles, timing)
        row = [model, f"{found.run:,}", f"{found.cycles:,}", f"{found.all_cycles:,}"]
        row += [short(facts["milliseconds"])]
        row += [short(facts["microjoules"])] if timing.nj_per_cycle else []
        if others:
            cycles, energy = others.cycles.get(model), others.microjoules.get(model)
            row += [f"{cycles:,}" if cycles else "-"]
            row += [f"{energy:,}" if energy else "-"] if others.microjoules else []
        rows.append(row)
    return markdown_table(headings, rows)


def brief_table(
    estimates: Estimates, baseline: Baseline, steps: Mapping[str, int] | None = None
) -> str:
    """Return the cycles of models that others have measured on the same devices, in millions.

    :param steps: cycles of a step of the streaming wake word, by device, for a column of its own.
    """
    models = list(
        dict.fromkeys(model for each in baseline.devices.values() for model in each.cycles)
    )
    rows = []
    for device, others in baseline.devices.items():
        ours = {model: found.all_cycles for model, found in estimates[device].items()}
        cells = [_beside(ours.get(model), others.cycles.get(model)) for model in models]
        if steps is not None:
            cells.append(_beside(steps.get(device), baseline.steps.cycles.get(device)))
        rows.append([f"{timing_of(device).device} ({target_of(device).device.like})", *cells])
    last = [] if steps is None else ["sww: 32 ms"]
    return markdown_table(["device", *models, *last], rows)


def _beside(ours: int | None, theirs: int | None) -> str:
    """Return two numbers of cycles, in millions."""
    return f"{short(ours / _MILLION)} : {short(theirs / _MILLION)}" if ours and theirs else "-"


def short(value: float) -> str:
    """Return three digits of an estimate."""
    rounded = float(f"{value:.3g}")
    return f"{rounded:,.0f}" if rounded >= 100 else f"{rounded:g}"  # noqa: PLR2004


def sources_list(baseline: Baseline) -> str:
    """Return where the figures of each device are from, and those of others beside them."""
    lines = []
    for device in DEVICES:
        timing, others = timing_of(device), baseline.devices.get(device)
        lines.append(f"- **{timing.device}** (`examples/boards/{device}.yaml`). {_joined(timing)}")
        if others:
            lines[-1] += f" Beside it: {others.by}, {others.source}."
    lines.append(f"- **Steps of sww** beside ours: {baseline.steps.by}, {baseline.steps.source}.")
    return "\n".join(lines)


def _joined(timing: Timing) -> str:
    return " ".join(f"{each[0].upper()}{each[1:]}." for each in timing.sources)
