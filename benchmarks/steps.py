"""A step of a network that listens, from 32 ms of new samples to scores: estimates for devices.

The network of examples/chime, and MLPerf Tiny's streaming wake word, of which others have published
a step. Both have the features of that example in front: 1,024 samples, 512 of them new.
"""

from __future__ import annotations

import importlib.util
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory
from types import ModuleType

from benchmarks.baseline import Baseline
from benchmarks.devices import Estimate, Estimates, estimated, short, target_of, timing_of
from benchmarks.table import markdown_table
from opgen.bench.waits import device_facts
from opgen.config import Sliding, find_target
from opgen.loading import ModelLoader
from opgen.registry.context import build_default_registry_context

STREAMING = "sww"
"""The network of which others have published a step."""
CHIME = Path(__file__).parents[1] / "examples" / "chime"
STEP = Sliding(1, 512)


def estimated_steps(network: Path) -> dict[str, dict[str, Estimate]]:
    """Run a step of the chime, and of the streaming wake word, as each device would."""
    options = ModelLoader(build_default_registry_context(installed=False), stream=STEP)
    chime = replace(options, front=CHIME / "features.tflite")
    found = estimated({"chime": CHIME / "chime.tflite"}, chime)
    with TemporaryDirectory(prefix="opgen-features-") as folder:
        front = Path(folder) / "features.tflite"
        front.write_bytes(_maker().features_bytes(_unit(options, network)))
        others = estimated({STREAMING: network}, replace(options, front=front))
    return {device: {**found[device], **others[device]} for device in found}


def _maker() -> ModuleType:
    """Return the script that writes the features."""
    spec = importlib.util.spec_from_file_location("make_model", CHIME / "make_model.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def _unit(options: ModelLoader, network: Path) -> float:
    """Return the scale of the features that a network takes."""
    graph = replace(options, stream=None).load(network, find_target("generic")).subgraph
    quantization = graph.tensors[graph.input_ids[0]].quantization
    assert quantization is not None
    return float(quantization.scales[0])


def steps_table(steps: Estimates, model: str, baseline: Baseline) -> str:
    """Return what a step of a model takes on each device, beside what others have measured."""
    others = baseline.steps if model == STREAMING else None
    headings = ["device", "instructions", "cycles", "with wait states", "ms", "µJ"]
    headings += [f"cycles: {others.by}"] if others else []
    rows = []
    for device, models in steps.items():
        found, timing = models[model], timing_of(device)
        facts = device_facts(found.all_cycles, timing)
        row = [f"{timing.device} ({target_of(device).device.like})"]
        row += [f"{each:,}" for each in (found.run, found.cycles, found.all_cycles)]
        row += [short(facts["milliseconds"])]
        row += [short(facts["microjoules"]) if timing.nj_per_cycle else "-"]
        if others:
            row += [f"{others.cycles[device]:,}" if device in others.cycles else "-"]
        rows.append(row)
    return markdown_table(headings, rows)
