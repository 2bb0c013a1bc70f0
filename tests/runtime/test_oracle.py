"""Asking other runtimes, which may refuse, crash or hang."""

from pathlib import Path

import numpy as np
import pytest

from opgen.errors import UsageError
from opgen.prove import oracle
from opgen.prove.oracle import Job, ask
from tests.tools import needs

MODELS = Path(__file__).parents[2].parent / "shared" / "models"

needs_models = needs("../shared/models")
needs_tflm = needs("tflite_micro")
needs_litert = needs("ai_edge_litert")


def job(name: str, tensors: tuple[int, ...] = ()) -> tuple[Job, dict[str, np.ndarray]]:
    """Return the job of a model of the set, and its golden file."""
    with np.load(MODELS / f"{name}.golden.npz") as archive:
        golden = {key: archive[key] for key in archive.files}
    inputs = tuple(golden[f"in{j}"] for j in range(sum(k.startswith("in") for k in golden)))
    return Job((MODELS / f"{name}.tflite").read_bytes(), inputs, tensors), golden


@needs_models
@needs_tflm
@pytest.mark.oracle
def test_tflm_gives_the_outputs_of_all_samples_and_steps() -> None:
    """Two stateful models of eight steps and a stateless one, in one process."""
    names = ["tflm/trained_lstm_int8", "tflm/keyword_scrambled", "mlperf_tiny/ad_int8"]
    made = [job(name) for name in names]
    answers = ask("tflm", [each for each, _ in made])
    for answer, (_, golden) in zip(answers, made, strict=True):
        assert answer.refusal == ""
        np.testing.assert_array_equal(answer.outputs[0], golden["out0"])


@needs_models
@needs_tflm
@pytest.mark.oracle
def test_tflm_gives_tensors_between_the_layers() -> None:
    """The tensors of ic_int8 that its taps file lists as outputs."""
    ids = (37, 25, 29, 32, 36)
    asked, _ = job("mlperf_tiny/ic_int8", ids)
    with np.load(MODELS / "mlperf_tiny/ic_int8.taps.golden.npz") as taps:
        answer = ask("tflm", [Job(asked.model, (taps["in0"],), ids)])[0]
        for j, id_ in enumerate(ids):
            np.testing.assert_array_equal(answer.tensors[id_], taps[f"out{j}"])


@needs_models
@needs_litert
@pytest.mark.oracle
def test_litert_reference_gives_what_the_golden_file_says() -> None:
    asked, golden = job("mlperf_tiny/ad_int8")
    answer = ask("litert-ref", [asked])[0]
    np.testing.assert_array_equal(answer.outputs[0], golden["ref_out0"])


@needs_models
@needs_tflm
@pytest.mark.oracle
def test_a_refusal_says_why_and_does_not_stop_the_next_job() -> None:
    refused, _ = job("mlperf_tiny/ad_hybrid")
    good, golden = job("mlperf_tiny/ad_int8")
    answers = ask("tflm", [refused, good])
    assert "FLOAT32 with filter type: INT8 not supported" in answers[0].refusal
    assert answers[0].outputs == ()
    np.testing.assert_array_equal(answers[1].outputs[0], golden["out0"])


@needs_models
@needs_tflm
@pytest.mark.oracle
def test_a_model_that_brings_the_process_down_is_a_refusal() -> None:
    """Bytes that are no model at all, between two that are."""
    good, golden = job("tflm/hello_world_int8")
    answers = ask("tflm", [good, Job(b"\xff" * 64, ()), good])
    assert answers[1].refusal
    for answer in (answers[0], answers[2]):
        np.testing.assert_array_equal(answer.outputs[0], golden["out0"])


def test_an_unknown_oracle_is_a_usage_error() -> None:
    with pytest.raises(UsageError, match="there is no oracle 'tfml'"):
        ask("tfml", [])


def test_a_missing_package_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(oracle, "is_installed", lambda _: False)
    with pytest.raises(UsageError) as caught:
        ask("tflm", [])
    assert "pip install " in str(caught.value)
    assert "tflite-micro==" in str(caught.value)
    assert "--against none" in str(caught.value)


def test_a_job_without_an_end_costs_its_own_time_alone(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """The limit of one job, not of all of them together."""
    python = tmp_path / "python"
    python.write_text(
        '#!/bin/sh\nfolder=$4 first=$5 last=$6\n[ "$first" -gt 0 ] || last=1\n'
        'for i in $(seq "$first" $((last - 1))); do echo no >"$folder/$i.refusal"; done\n'
        '[ "$first" -gt 0 ] || exec sleep 3600\n'
    )
    python.chmod(0o755)
    monkeypatch.setattr("sys.executable", str(python))
    monkeypatch.setattr(oracle, "is_installed", lambda _: True)
    answers = ask("tflm", [Job(b"", ())] * 100, seconds=1.0)
    refusals = [each.refusal for each in answers]
    assert refusals == ["no", "it did not finish within 1 s", *["no"] * 98]
