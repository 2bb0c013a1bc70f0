"""A GRU as a WHILE: other runtimes take the model for what it is, and so does ours."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from opgen.lib.target import GENERIC
from opgen.lib.tensor import Array
from opgen.loading import load_bound
from opgen.prove import host, oracle
from opgen.prove.execute import execute
from opgen.prove.module import module_of
from opgen.prove.verify_model import prove_model
from tests.models.gru_while import BATCHES, INPUTS, STEPS, UPDATES, draw_weights, gru, gru_model
from tests.models.model_set import context
from tests.tools import need

SAMPLES = 4


def sample() -> Array:
    """Inputs [samples, runs, batches, steps, inputs]; a run starts with a state of zero."""
    shape = (SAMPLES, 2, BATCHES, STEPS, INPUTS)
    return np.random.default_rng(1).normal(0, 1.5, shape).astype(np.float32)


def expected(x: Array) -> list[Array]:
    """What the formulas give, per sample and run."""
    rows = [[gru(draw_weights(), run) for run in each] for each in x]
    return [np.array([[run[k] for run in row] for row in rows]) for k in range(2)]


@pytest.mark.parametrize("name", ["litert", "litert-ref", "tflm"])
@pytest.mark.parametrize("update", UPDATES)
def test_other_runtimes_compute_a_gru(update: str, name: str) -> None:
    need("tflite_micro" if name == "tflm" else "ai_edge_litert")
    if name == "tflm" and update.startswith("SLICE"):
        pytest.skip("TFLM has no tensors of sizes that only a run knows")
    job = oracle.Job(gru_model(draw_weights(), update), (sample(),))
    (answer,) = oracle.ask(name, [job])
    assert not answer.refusal
    for found, wanted in zip(answer.outputs, expected(sample()), strict=True):
        np.testing.assert_allclose(found, wanted, atol=2e-6)


def test_the_model_is_deterministic() -> None:
    first, second = (gru_model(draw_weights(), UPDATES[0]) for _ in range(2))
    assert first == second
    assert first != gru_model(draw_weights(1), UPDATES[0])


@pytest.mark.parametrize("update", UPDATES)
def test_it_is_compiled(update: str, tmp_path: Path) -> None:
    path = tmp_path / "gru.tflite"
    path.write_bytes(gru_model(draw_weights(), update))
    bound = load_bound(path, context(), GENERIC)
    program = host.build_program(
        [module_of(bound, "gru")], tmp_path, flags=(*host.STRICT, *host.OPTIMIZED)
    )
    (run,) = host.run_program(program, [(0, (sample(),))])
    assert not run.failure
    by_numpy = execute(bound, (sample(),)).outputs
    for found, meant, wanted in zip(run.outputs, by_numpy, expected(sample()), strict=True):
        np.testing.assert_allclose(found, wanted, atol=2e-6)
        np.testing.assert_allclose(meant, wanted, atol=2e-6)


def test_its_layers_are_proved(tmp_path: Path) -> None:
    """Those in the loop too, by what they compute in the last round."""
    path = tmp_path / "gru.tflite"
    for update in UPDATES[0], UPDATES[2]:
        _prove(path, update)


def _prove(path: Path, update: str) -> None:
    path.write_bytes(gru_model(draw_weights(), update))
    report = prove_model(load_bound(path, context(), GENERIC), samples=2, against="none")
    report.raise_if_different()
    assert report.comparisons[0].tensors > 20
