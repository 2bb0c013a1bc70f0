"""`opgen accuracy`: figures of networks whose accuracy is known, and exit codes."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pytest

from opgen.lib.tensor import Array
from opgen.prove import accuracy, host
from tests.cli.conftest import DIGITS, DIGITS_SET, Command
from tests.tools import need, needs

pytestmark = needs("cc")


def test_the_example_is_as_right_as_its_readme_says(opgen: Command) -> None:
    result = opgen("accuracy", DIGITS, "--data", DIGITS_SET, "--metric", "top-1")
    assert (result.code, result.err) == (0, "")
    assert result.out.splitlines() == [
        "digits: top-1 of 'Identity' over 450 samples",
        "  numpy         98.89 %, 445 right",
        "  the C module  98.89 %, 445 right",
        "the C module = numpy: 450 samples, bit for bit",
    ]


def test_options_of_the_module(opgen: Command) -> None:
    """Real numbers become what the input stores, of whatever type that is."""
    shown = opgen(
        "accuracy", DIGITS, "--data", DIGITS_SET, "--metric", "top-1", "--limit", 20, "-v",
        "--ram-target", "least",
    )  # fmt: skip
    assert shown.code == 0, shown.err
    assert "top-1 of 'Identity' over 20 samples" in shown.out
    assert "running 20 samples: " in shown.err


def test_the_output_of_a_configuration_is_a_folder(opgen: Command, tmp_path: Path) -> None:
    file = tmp_path / "digits.yaml"
    file.write_text("output: made\nplanner: greedy\n", encoding="utf-8")
    result = opgen(
        "accuracy", DIGITS, "-c", file, "--data", DIGITS_SET, "--metric", "top-1", "--limit", 2
    )
    assert (result.code, result.err) == (0, "")
    assert "top-1 of 'Identity' over 2 samples" in result.out


@needs("arm-none-eabi-gcc", "qemu-system-arm")
def test_on_a_board(opgen: Command) -> None:
    result = opgen(
        "accuracy", DIGITS, "--data", DIGITS_SET, "--metric", "top-1", "--limit", 3,
        "--target", "cortex-m4",
    )  # fmt: skip
    assert (result.code, result.err) == (0, "")
    assert "the C module = numpy: 3 samples, bit for bit" in result.out


def test_a_difference_ends_with_an_error(opgen: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    run_compiled = accuracy.run_compiled

    def wrong(program: host.Program, inputs: Sequence[Array]) -> host.HostRun:
        run = run_compiled(program, inputs)
        run.outputs[0][1:3] ^= 1
        return run

    monkeypatch.setattr(accuracy, "run_compiled", wrong)
    command = ("accuracy", DIGITS, "--data", DIGITS_SET, "--metric", "top-1")
    result = opgen(*command, "--limit", 4)
    assert result.code == 1
    assert "the C module differs from numpy: 2 of 4 samples\n" in result.out
    assert "10 of 10 elements differ, at most by 1; first at [0, 0] of sample 1" in result.err
    monkeypatch.setattr(accuracy, "fixes_bits", lambda _: False)
    result = opgen(*command, "--limit", 4)
    assert (result.code, result.err) == (0, "")
    assert "layers compute with floats, whose rounding may grow: `opgen verify`" in result.out
    result = opgen(*command, "--limit", 4, "--json")
    found = json.loads(result.out)
    assert (found["good"], found["differing"], found["identical"]) == (True, 2, False)
    assert "operator" in found["first_difference"]["where"]


def test_faults_of_the_user(opgen: Command, tmp_path: Path) -> None:
    wrong = opgen("accuracy", DIGITS, "--data", tmp_path / "no.npz", "--metric", "top-1")
    assert (wrong.code, wrong.out) == (2, "")
    assert "no.npz: error: cannot be read: No such file or directory" in wrong.err
    wrong = opgen("accuracy", DIGITS, "--data", DIGITS_SET, "--metric", "auc")
    assert wrong.code == 2
    assert "--metric auc: error: one score is wanted" in wrong.err
    assert opgen("accuracy", DIGITS, "--data", DIGITS_SET, "--metric", "rmse").code == 2
    assert opgen("accuracy", DIGITS, "--metric", "top-1").code == 2
    assert (
        opgen("accuracy", DIGITS, "--data", DIGITS_SET, "--metric", "mae", "--limit", 0).code == 2
    )


# --- networks of others -------------------------------------------------------------------------


def golden(name: str) -> tuple[Path, dict[str, Array]]:
    """Return a model, and its golden data."""
    path = Path(need("../shared/models")) / f"{name}.tflite"
    return path, dict(np.load(path.with_suffix(".golden.npz")))


@pytest.mark.parametrize("name", ["mlperf_tiny/kws_int8", "mlperf_tiny/kws_float"])
def test_classes_of_golden_data(name: str, opgen: Command, tmp_path: Path) -> None:
    """All of them are right where they are those that another runtime gave."""
    model, given = golden(name)
    inputs, outputs = given["real_in0"][:, 0], given["real_out0"][:, 0]
    label = outputs.reshape(len(outputs), -1).argmax(axis=1)
    np.savez_compressed(tmp_path / "set.npz", in0=inputs, label=label)
    result = opgen("accuracy", model, "--data", tmp_path / "set.npz", "--metric", "top-1")
    assert (result.code, result.err) == (0, "")
    assert "  the C module  100.00 %, 10 right" in result.out
    how = "bit for bit" if "int8" in name else "but for the rounding of floats"
    assert result.out.endswith(f"the C module = numpy: 10 samples, {how}\n")


def test_values_of_golden_data(opgen: Command, tmp_path: Path) -> None:
    model, given = golden("mlperf_tiny/kws_int8")
    values = (given["out0"][:, 0] + 128.0) / 256
    np.savez(tmp_path / "set.npz", in0=given["in0"][:, 0, 0], label=values + 0.25)
    result = opgen("accuracy", model, "--data", tmp_path / "set.npz", "--metric", "mae")
    assert result.out.splitlines()[1:3] == ["  numpy         0.25", "  the C module  0.25"]


@pytest.mark.parametrize("name", ["ad_int8", "ad_int8_floatio", "ad_float"])
def test_an_autoencoder(name: str, opgen: Command, tmp_path: Path) -> None:
    """What it was not trained for has the greater error."""
    model, _ = golden(f"mlperf_tiny/{name}")
    _, given = golden("mlperf_tiny/ad_float")
    known = given["real_in0"][:, 0, 0]
    strange = known + np.random.default_rng(0).normal(0, 20, known.shape)
    both = np.concatenate([known, strange])
    np.savez(tmp_path / "set.npz", in0=both, label=np.arange(20) // 10)
    result = opgen(
        "accuracy", model, "--data", tmp_path / "set.npz", "--metric", "auc", "--score", "error"
    )
    assert (result.code, result.err) == (0, "")
    first, numpy_, c, _ = result.out.splitlines()
    assert first == f"{name}: auc of the error of 'Identity' over 20 samples"
    assert (numpy_, c) == ("  numpy         1", "  the C module  1")


def test_a_model_with_a_state(opgen: Command, tmp_path: Path) -> None:
    """Two runs in a row are a sample; the last output is what counts."""
    model, given = golden("mww/okay_nabu_v2")
    values = given["out0"][:, 1, 0] / 256
    np.savez(tmp_path / "set.npz", in0=given["in0"][:, :2], label=values + 0.25)
    result = opgen("accuracy", model, "--data", tmp_path / "set.npz", "--metric", "mae")
    assert (result.code, result.err) == (0, "")
    assert result.out.splitlines()[2] == "  the C module  0.25"
    assert result.out.endswith("4 samples, bit for bit\n")
