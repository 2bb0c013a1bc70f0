"""Every command that takes a model, with an archive of `torch.export`."""

from __future__ import annotations

import json
import shutil
import zipfile
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tests.cli.conftest import Command
from tests.tools import need, needs
from tests.torch.archives import Program, linear

X = np.array([[1.0, -2.0, 0.5, 3.0]], np.float32)
needs_cc = needs("cc")


def dense(weight: np.ndarray[Any, Any], bias: np.ndarray[Any, Any]) -> np.ndarray[Any, Any]:
    return np.maximum(X @ weight.T + bias, 0)


@pytest.fixture
def net(tmp_path: Path) -> Path:
    path = tmp_path / "net.pt2"
    path.write_bytes(linear().archive())
    return path


@pytest.fixture
def batches(tmp_path: Path) -> Path:
    """A sum of two inputs with the dynamic batch s0."""
    program = Program()
    batch = "Symbol('s0', integer=True)"
    for name in ("x", "y"):
        program.input(name, (batch, 4))
    program.node("aten.add.Tensor", {"self": "x", "other": "y"}, "add", (batch, 4))
    program.output("add")
    path = tmp_path / "batches.pt2"
    path.write_bytes(program.archive())
    return path


def expected() -> np.ndarray[Any, Any]:
    from opgen.pt2.read import read_data  # noqa: PLC0415

    tensors = read_data(linear().archive(), Path("net.pt2")).tensors
    weight, bias = tensors["p_weight"].data, tensors["p_bias"].data
    assert weight is not None
    assert bias is not None
    return dense(weight, bias)


@needs_cc
@pytest.mark.parametrize("engine", ["reference", "c"])
def test_run(opgen: Command, net: Path, tmp_path: Path, engine: str) -> None:
    np.savez(tmp_path / "x.npz", x=X)
    out = tmp_path / "out.npz"
    given = ("--input", tmp_path / "x.npz", "--engine", engine)
    assert opgen("run", net, *given, "-o", out).code == 0
    with np.load(out) as found:
        np.testing.assert_allclose(found["out0"], expected(), rtol=1e-5)


@needs_cc
def test_verify(opgen: Command, net: Path, tmp_path: Path) -> None:
    golden = tmp_path / "golden.npz"
    np.savez(golden, in0=X[None, None], out0=expected()[None, None])

    alone = opgen("verify", net)
    against = opgen("verify", net, "--against", golden)

    assert (alone.code, against.code) == (0, 0), alone.err + against.err
    assert "the C module = numpy" in alone.out
    assert "tflm" not in alone.out
    assert "the C module = golden.npz" in against.out


@pytest.mark.parametrize("oracle", ["tflm", "litert"])
def test_no_runtime_of_litert_can_judge(opgen: Command, net: Path, oracle: str) -> None:
    need("tflite_micro" if oracle == "tflm" else "ai_edge_litert")
    result = opgen("verify", net, "--against", oracle)
    assert result.code == 3
    assert f"net.pt2: error: the oracle '{oracle}' runs LiteRT models" in result.err
    assert "--against FILE.npz" in result.err


def test_show_and_explain(opgen: Command, net: Path) -> None:
    shown = opgen("show", net)
    assert shown.code == 0
    assert "input  float32 [1, 4]  #0 'x'" in shown.out
    assert "FULLY_CONNECTED" in opgen("show", net, "linear").out
    assert json.loads(opgen("show", net, "--json").out)["name"] == "net"
    assert "fully_connected_f32" in opgen("explain", net, "linear").out


def test_convert_report_and_share(opgen: Command, net: Path, tmp_path: Path) -> None:
    assert opgen("convert", net, "-o", tmp_path / "a", "--keep-input").code == 0
    report = json.loads((tmp_path / "a" / "report.json").read_text())
    assert report["model"]["file"] == "net.pt2"
    page = tmp_path / "page.html"
    assert opgen("report", net, "-o", page).code == 0
    assert "net.pt2" in page.read_text()
    other = tmp_path / "other.pt2"
    shutil.copy(net, other)
    both = opgen("convert", net, other, "--share-arena", "-o", tmp_path / "b")
    assert both.code == 0, both.err
    assert {"net.h", "other.h"} <= {path.name for path in (tmp_path / "b").iterdir()}


def test_a_configuration(opgen: Command, batches: Path, tmp_path: Path) -> None:
    config = tmp_path / "config.yaml"
    config.write_text("model: batches.pt2\ninput_shapes: {x: [2, 4]}\n")
    result = opgen("convert", batches, "-o", tmp_path / "out", "-c", config)
    assert result.code == 0, result.err
    command = (tmp_path / "out" / "README.md").read_text()
    assert "batches.pt2" in command


def test_dynamic_sizes(opgen: Command, batches: Path, tmp_path: Path) -> None:
    refused = opgen("convert", batches, "-o", tmp_path / "out")
    assert refused.code == 3
    assert refused.err.startswith(
        "batches.pt2: input 0 'x': error: dimension 0 of its shape [?, 4] is dynamic\n"
        "    hint: say what it is, such as --input-shape x=3,4, in Python "
        "input_shapes={'x': (3, 4)}; or export the model with sizes"
    )
    shown = opgen("show", batches, "--input-shape", "x=5,4")
    assert shown.code == 0
    assert "input  float32 [5, 4]  #1 'y'" in shown.out
    assert "output float32 [5, 4]" in shown.out
    wrong = opgen("run", batches, "--input-shape", "x=5,4", "--input-shape", "y=4,4")
    assert wrong.code == 2
    assert "4 and 5 are asked for the same dimension" in wrong.err
    assert opgen("explain", batches, "add", "--input-shape", "y=2,4").code == 0


def test_integers_for_inputs_that_are_not_quantized(opgen: Command, net: Path) -> None:
    result = opgen("verify", net, "--io-type", "int8")
    assert result.code == 2
    assert "net.pt2: input 0 'x': error: stays float32, not int8" in result.err


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("net.tflite", "an archive of torch.export has the suffix .pt2"),
        ("net.pt", "export the module in Python: torch.export.save"),
        ("net.zip", "give a LiteRT model, or an exported PyTorch program"),
    ],
)
def test_another_suffix(opgen: Command, net: Path, name: str, words: str) -> None:
    path = net.with_name(name)
    shutil.copy(net, path)
    result = opgen("show", path)
    assert result.code in (1, 2)
    assert words in result.err


@pytest.mark.parametrize("content", [b"", b"PK\3\4", b"not a model at all" * 9, b"\x80\2}."])
@pytest.mark.parametrize(
    "command", ["convert {} -o {}.out", "run {}", "show {}", "new X --from-model {}"]
)
def test_a_file_that_is_no_archive(
    opgen: Command, tmp_path: Path, content: bytes, command: str
) -> None:
    path = tmp_path / "bad.pt2"
    path.write_bytes(content)
    result = opgen(*(word.format(path) for word in command.split()))
    assert (result.code, result.out) == (1, "")
    assert result.err.startswith("bad.pt2: error: ")


def test_a_newer_schema_is_reported_once_and_does_not_matter(
    opgen: Command, tmp_path: Path
) -> None:
    program = linear()
    program.model["schema_version"]["minor"] = 99
    path = tmp_path / "new.pt2"
    path.write_bytes(program.archive(compression=zipfile.ZIP_DEFLATED))
    result = opgen("show", path)
    assert result.code == 0
    assert result.err.count("warning: the version of its schema is 8.99") == 1
