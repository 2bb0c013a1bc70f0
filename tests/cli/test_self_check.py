"""`opgen convert --self-check`: the rewritten model beside the original."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from opgen.bind.bound import BoundModel
from opgen.lib.tensor import Array
from opgen.prove.execute import Run, execute
from opgen.registry.context import build_default_registry_context
from tests.cli.conftest import Command
from tests.transforms.channel_nets import LOWEST, ChannelNet

CHIME = Path(__file__).parents[2] / "examples/chime"
WRONG = '''\
"""Takes one from a bias."""

from dataclasses import replace


def customize(context):
    context.transforms.register("take_one", take_one)


def take_one(model, context):
    graph = model.main
    tensors = dict(graph.tensors)
    id_ = graph.operators[LAYER].tensor_of("bias")
    if tensors[id_].shape == (3,):
        tensors[id_] = replace(tensors[id_], data=tensors[id_].data - 3000)
    return replace(model, subgraphs=(replace(graph, tensors=tensors),))
'''


@pytest.fixture
def model(tmp_path: Path) -> Path:
    """A model that loses a channel."""
    net = ChannelNet(build_default_registry_context())
    x = net.data((1, 4, 4, 3), 0)
    bias = np.array([500, LOWEST, 500, 500])
    y = net.conv(x, net.integers(4, 1, 1, 3), bias, activation="RELU")
    z = net.conv(y, net.integers(3, 1, 1, 4), np.full(3, 500), point=0)
    path = tmp_path / "net.tflite"
    path.write_bytes(net.file([x], [z]))
    return path


def test_a_rewritten_model_is_compared(opgen: Command, model: Path, tmp_path: Path) -> None:
    np.save(tmp_path / "x.npy", np.full((2, 1, 1, 4, 4, 3), 7, np.int8))
    for more, samples in ((), 3), (("--input", tmp_path / "x.npy"), 5):
        result = opgen("convert", model, "-o", tmp_path / "out", "--force", "--self-check", *more)
        assert result.code == 0, result.err
        assert f"{model}: self-check: rewritten = original, " in result.err
        assert f"{samples} samples" in result.err
        assert "channels 1 channel of 1 tensor is left out: constant, or not needed" in result.err


def test_a_model_in_front_is_compared(
    opgen: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Frame by frame with what both give as a whole: also features of noise, which has no chime."""
    front = ("--front", CHIME / "features.tflite", "--stream", "axis=1,hop=512")
    convert = ("convert", CHIME / "chime.tflite", "-o", tmp_path / "out", *front, "--self-check")
    result = opgen(*convert)
    assert result.code == 0, result.err
    assert "self-check: rewritten = original, " in result.err
    assert "in float" not in result.err

    def inverted(bound: BoundModel, inputs: Sequence[Array]) -> Run:
        found = execute(bound, inputs)
        is_front = bound.subgraph.tensors[bound.subgraph.output_ids[0]].shape == (40,)
        return replace(found, outputs=tuple(~each for each in found.outputs)) if is_front else found

    monkeypatch.setattr("opgen.prove.beside_whole.execute", inverted)
    result = opgen(*convert, "--force")
    assert result.code == 1
    assert "numpy, frame by frame differs from numpy, whole windows" in result.err


@pytest.mark.parametrize(
    ("layer", "other"), [(0, "the model with all channels"), (1, "the model as its file has it")]
)
def test_a_difference_is_reported_and_nothing_is_written(  # noqa: PLR0913
    layer: int,
    other: str,
    opgen: Command,
    model: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Of a transform that is wrong where a channel is gone, and of one that always is."""
    (tmp_path / f"wrong{layer}.py").write_text(WRONG.replace("LAYER", str(layer)))
    monkeypatch.chdir(tmp_path)
    customizer = ("--customizer", f"wrong{layer}:customize")
    result = opgen("convert", model, "-o", "out", "--self-check", *customizer)
    assert result.code == 1
    assert f"the rewritten model differs from {other}" in result.err
    assert not (tmp_path / "out").exists()
    assert opgen("convert", model, "-o", "out", *customizer).code == 0


def test_reports_and_explain_tell_what_is_left(opgen: Command, model: Path, tmp_path: Path) -> None:
    report = json.loads(opgen("report", model, "--json").out)
    left = {"subgraph": 0, "tensor": 1, "axis": 3, "count": 4, "kept": [0, 2, 3]}
    assert report["kept_channels"] == [left]
    page = tmp_path / "report.html"
    assert opgen("report", model, "-o", page).code == 0
    assert "<dt>Channels left out</dt><dd>1</dd>" in page.read_text(encoding="utf-8")
    words = "axis 3: 3 of 4 channels are left; the others are constant, or not needed"
    for layer, operand in enumerate(("output", "input"), 1):
        assert f"  {operand}, {words}" in opgen("explain", model, f"layer {layer}").out


def test_inputs_that_do_not_fit_are_refused(opgen: Command, model: Path, tmp_path: Path) -> None:
    np.save(tmp_path / "x.npy", np.zeros((3, 3), np.int8))
    result = opgen("convert", model, "-o", tmp_path / "out", "--input", tmp_path / "x.npy")
    assert result.code == 2
    assert "--input" in result.err
