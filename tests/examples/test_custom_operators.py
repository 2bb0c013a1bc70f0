"""The examples of operators as specs: READMEs, models, specs; what they compute, by numpy."""

from __future__ import annotations

import json
import re
import subprocess
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from pathlib import Path

import numpy as np
import pytest
from flatbuffers import flexbuffers
from numpy.typing import NDArray

from opgen.config import ConvertConfig, find_target
from opgen.converter import AotConverter
from opgen.errors import ModelError, UnsupportedError
from opgen.loading import load_bound
from opgen.prove.host import SANITIZED, STRICT, build_program, run_program
from opgen.prove.module import module_of
from opgen.registry.context import build_default_registry_context
from tests.examples.example import ROOT, Followed, commands_of, folder_of, follow, script
from tests.examples.example import STRICT as STRICT_C
from tests.tools import need

PROVED = {
    "gaussian": {"gaussian_s8 int8", "gaussian_f32 float32"},
    "smoothing": {
        "exp_smoothing_s8 int8 -> int16",
        "exp_smoothing_s16 int16",
        "exp_smoothing_f32 float32",
    },
    "row_range": {"row_range_s8 int8", "row_range_f32 float32"},
    "slopes": {"slopes_f32 float32"},
    "detections": {"detections_f32 float32"},
}
"""Example -> the kernels that `opgen test` proves, with their types."""
Arrays = list[NDArray[np.generic]]


@pytest.fixture(scope="module")
def followed(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Followed]:
    """Follow the README of an example, the first time that it is asked for."""
    return cache(lambda example: follow(example, tmp_path_factory.mktemp(example)))


def _run(example: str, inputs: Arrays, folder: Path) -> Arrays:
    """Run the model's C under sanitizers on inputs [steps, *shape]; return outputs [steps, ...]."""
    context = build_default_registry_context(specs=[folder_of(example) / "specs"])
    model = folder_of(example) / f"{example}.tflite"
    module = module_of(load_bound(model, context, find_target("host")), "model")
    program = build_program([module], folder, flags=(*SANITIZED, *STRICT))
    (run,) = run_program(program, [(0, [each[np.newaxis] for each in inputs])])
    assert not run.failure
    return [each[0] for each in run.outputs]


# --- what all have in common ----------------------------------------------------------------------


@pytest.mark.parametrize("example", PROVED)
def test_committed_model_is_what_the_script_writes(example: str) -> None:
    model = folder_of(example) / f"{example}.tflite"
    assert script(example, "make_model").model_bytes() == model.read_bytes()


@pytest.mark.parametrize("example", PROVED)
def test_commands_of_the_readme_prove_every_kernel(
    example: str, followed: Callable[[str], Followed]
) -> None:
    said = followed(example).step("opgen test")
    found = re.findall(r"^\w+ (.*): 20 cases, 0 failures$", said, re.MULTILINE)
    assert set(found) == PROVED[example]


@pytest.mark.parametrize("example", PROVED)
def test_users_write_data_and_c_only(example: str) -> None:
    assert {path.suffix for path in (folder_of(example) / "specs").iterdir()} <= {".yaml", ".c"}


@pytest.mark.parametrize("example", PROVED)
def test_without_its_spec_the_model_is_refused(example: str, tmp_path: Path) -> None:
    config = ConvertConfig(folder_of(example) / f"{example}.tflite", tmp_path / "out")
    with pytest.raises(UnsupportedError, match="no spec describes this operator"):
        AotConverter(config).convert()


def test_every_example_is_in_the_index_and_every_link_leads_somewhere() -> None:
    index = (ROOT / "examples/README.md").read_text(encoding="utf-8")
    folders = {path.name for path in (ROOT / "examples").iterdir() if (path / "README.md").exists()}
    assert set(re.findall(r"^\| \[(\w+)\]\(\1\) \|", index, re.M)) == folders
    for folder in sorted(folders):
        text = (ROOT / "examples" / folder / "README.md").read_text(encoding="utf-8")
        for link in re.findall(r"\]\(([^)#:]+)\)", text):
            assert (ROOT / "examples" / folder / link).exists(), f"{folder}: {link}"
        assert folder == "digits" or commands_of(folder)


# --- what they compute ----------------------------------------------------------------------------


def test_gaussian(tmp_path: Path) -> None:
    """All 256 integers, and numbers far from zero."""
    stored = np.arange(-128, 128, dtype=np.int8).reshape(1, 2, 128)
    real = np.float32([[-100, -20, -5, -1, -0.5, -0.1, 0, 0.1], [0.5, 1, 2, 4, 5, 10, 20, 100]])
    found = _run("gaussian", [stored, real[np.newaxis]], tmp_path)

    def gaussian(x: NDArray[np.float64]) -> NDArray[np.float64]:
        result: NDArray[np.float64] = np.exp(-x * x)
        return result

    wanted = np.clip(np.floor(gaussian(0.0625 * stored) * 256 + 0.5) - 128, -128, 127)
    np.testing.assert_array_equal(found[0], wanted)
    np.testing.assert_allclose(
        found[1][0], gaussian(real.astype(np.float64)), rtol=1e-5, atol=1e-12
    )


def test_smoothing(tmp_path: Path) -> None:
    """Forty runs: close to the recurrence in real numbers, as close as the integers are fine."""
    rng = np.random.default_rng(5)
    bytes_ = rng.integers(-128, 128, (40, 1, 4)).astype(np.int8)
    words = rng.integers(-32768, 32768, (40, 1, 4)).astype(np.int16)
    reals = rng.normal(size=(40, 1, 4)).astype(np.float32)
    found = _run("smoothing", [bytes_, words, reals], tmp_path)
    step = 0.000244140625
    heard = (0.0625 * (bytes_.astype(float) + 5), step * words.astype(float), reals.astype(float))
    for output, real, unit, tolerance in zip(
        found, heard, (step, step, 1.0), (4 * step, 4 * step, 1e-6), strict=True
    ):
        level = np.zeros((1, 4))
        for run, new in zip(output, real, strict=True):
            level = level + 0.25 * (new - level)
            np.testing.assert_allclose(run * unit, np.clip(level, -8, 8), atol=tolerance)


def test_smoothing_starts_anew_after_a_reset(
    followed: Callable[[str], Followed], tmp_path: Path
) -> None:
    steps = followed("smoothing")
    first, second = steps.step(r"^build/").splitlines()
    assert first == second
    expected = 1 - 0.75 ** np.arange(1, 9)
    np.testing.assert_allclose([float(word) for word in first.split()], expected, atol=5e-4)
    assert f"    {first}\n" in (folder_of("smoothing") / "README.md").read_text()
    module = steps.folder / "build/smoothing"
    for compiler in ("gcc", "clang"):
        sources = [*module.glob("*.c"), folder_of("smoothing") / "main.c"]
        command = [need(compiler), *STRICT_C, f"-I{module}", *sources, "-lm"]
        done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
        assert (done.returncode, done.stderr) == (0, "")


def test_row_range(tmp_path: Path) -> None:
    rng = np.random.default_rng(6)
    stored = rng.integers(-128, 128, (1, 3, 16)).astype(np.int8)
    real = rng.normal(size=(1, 3, 16)).astype(np.float32)
    found = _run("row_range", [stored, real], tmp_path)
    for low, high, rows in zip(found[::2], found[1::2], (stored, real), strict=True):
        np.testing.assert_array_equal(low, rows.min(-1))
        np.testing.assert_array_equal(high, rows.max(-1))


def test_slopes(tmp_path: Path) -> None:
    """The slope of the best line through five rows, as numpy fits it."""
    features = np.random.default_rng(7).normal(size=(1, 1, 60, 10, 1)).astype(np.float32)
    found = _run("slopes", [features], tmp_path)[0]
    rows = features[0, 0, ..., 0]
    slopes = [np.polyfit(range(5), rows[i : i + 5], 1)[0] for i in range(56)]
    both = np.stack([rows[2:-2], slopes], -1)
    wanted = both.reshape(7, 8, 10, 2).max(1)
    np.testing.assert_allclose(found[0, 0], wanted, rtol=1e-5, atol=1e-6)


def test_slopes_need_less_by_rows_and_by_frames_and_stay_the_same(
    followed: Callable[[str], Followed],
) -> None:
    """The sizes of the README, and two proofs: by rows as a whole, by frames as whole windows."""
    steps = followed("slopes")
    reports = [
        json.loads((steps.folder / f"build/slopes{end}/report.json").read_text())
        for end in ("", "_rows", "_stream")
    ]
    arenas = [each["memory"]["arena"]["bytes"] for each in reports]
    whole, rows, frames = arenas
    kept = reports[-1]["memory"]["state_bytes"]
    assert rows < whole / 2
    assert frames + kept < rows
    readme = (folder_of("slopes") / "README.md").read_text(encoding="utf-8")
    sizes = re.findall(r"^\| [^|]*\| ([\d,]+) B \| (.*?) \|", readme, re.MULTILINE)
    assert [arena for arena, _ in sizes] == [f"{each:,}" for each in arenas]
    assert sizes[-1][1] == f"{kept:,} B"
    for option, ways in (
        ("ram-target", "row by row = numpy, as a whole"),
        ("stream", "frame by frame = numpy, whole windows"),
    ):
        said = steps.step(f"verify .*--{option}")
        assert "the C module = numpy: " in said
        assert f"numpy, {ways}: " in said


def test_detections(tmp_path: Path) -> None:
    """A box, a worse one upon it, one elsewhere, and one below the threshold."""
    distances = np.full((1, 16, 4), 0.25, np.float32)
    scores = np.zeros((1, 16), np.float32)
    distances[0, [0, 1]] = [0.5, 0.5, 0.5, 1.5], [0.5, 1.5, 0.5, 0.5]  # the same box
    scores[0, [0, 1, 10, 15]] = 0.75, 0.875, 0.5, 0.375
    boxes, best, count = _run("detections", [distances, scores], tmp_path)
    assert count.tolist() == [[2]]
    np.testing.assert_array_equal(boxes[0, :3], [[0, 0, 8, 16], [18, 18, 22, 22], [0, 0, 0, 0]])
    np.testing.assert_array_equal(best, [[0.875, 0.5, 0, 0, 0]])


def test_detections_are_bounded(tmp_path: Path) -> None:
    """Sixteen boxes that do not touch: the best five, of equal ones the first."""
    distances = np.full((1, 16, 4), 0.25, np.float32)
    scores = np.linspace(0.5, 1, 16, dtype=np.float32)[np.newaxis]
    scores[0, 13] = scores[0, 14]
    _, best, count = _run("detections", [distances, scores], tmp_path)
    assert count.tolist() == [[5]]
    np.testing.assert_array_equal(best[0], scores[0, [15, 13, 14, 12, 11]])


@pytest.mark.parametrize(
    ("example", "name", "value", "said"),
    [
        ("detections", "CUSTOM", {"max_detections": 0, "score_threshold": 0.5}, "max_detections"),
        ("detections", "CUSTOM", {"max_detections": 5}, "score_threshold"),
        ("detections", "GRID", 0, "there is nothing to choose from"),
        ("smoothing", "CUSTOM", {"alpha": 1.5}, "alpha"),
    ],
)
def test_a_model_that_breaks_a_rule_is_refused(
    example: str, name: str, value: object, said: str, tmp_path: Path
) -> None:
    maker = script(example, "make_model")
    if isinstance(value, dict):
        value = replace(maker.CUSTOM, payload=bytes(flexbuffers.Dumps(value)))
    setattr(maker, name, value)
    (tmp_path / "bad.tflite").write_bytes(maker.model_bytes())
    context = build_default_registry_context(specs=[folder_of(example) / "specs"])
    with pytest.raises((ModelError, UnsupportedError), match=said):
        load_bound(tmp_path / "bad.tflite", context, find_target("host"))
