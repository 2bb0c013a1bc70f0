"""What of a quantized program is computed in float is reported by every summary and report."""

import json
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from opgen.air.dtype import DType
from opgen.aot.emit.float_share import share_of_graph
from opgen.pt2.ir import save_ir
from opgen.registry.context import build_default_registry_context
from opgen.report.page import page_of
from tests.process import opgen
from tests.torch.sketch import Sketch
from tests.transforms.nets import Net, scaled

CONTEXT = build_default_registry_context()

REPORTED = "24 of 24 MACs (100.0 %) are computed in float: FULLY_CONNECTED 24"


@pytest.fixture(params=[True, False], ids=["quantized", "plain"])
def program(request: pytest.FixtureRequest, tmp_path: Path) -> tuple[Path, bool]:
    """A dense layer in float, behind a tensor of int8 or not."""
    sketch = Sketch()
    sketch.input("x", 2, 3)
    source = "x"
    if request.param:
        source = sketch.dequantize("d", sketch.quantize("q", "x", 0.1), 0.1)
    sketch.constant("w", np.ones((4, 3), np.float32))
    sketch.call("y", "aten.linear.default", input=source, weight="w")
    sketch.tensors["y"] = replace(sketch.tensors["y"], shape=(2, 4), strides=(4, 1))
    path = tmp_path / "net.json"
    save_ir(sketch.program("y"), path)
    return path, request.param


def test_the_share_is_reported_of_models_that_mix(
    program: tuple[Path, bool], tmp_path: Path
) -> None:
    path, is_mixed = program

    shown = opgen("show", str(path)).stdout
    done = opgen("convert", str(path), "-o", str(tmp_path / "out"))

    assert (REPORTED in shown) is is_mixed
    assert (REPORTED in done.stdout + done.stderr) is is_mixed
    report = json.loads((tmp_path / "out/report.json").read_text())
    wanted = {"macs": 24, "operators": {"FULLY_CONNECTED": 24}}
    assert report.get("float") == (wanted if is_mixed else None)
    page = page_of(report)
    assert ("MACs in float</dt><dd>100.0 %</dd>" in page) is is_mixed
    sentence = "24 MACs (100.0 %) are computed in float, though there are quantized tensors:"
    assert (f"{sentence} FULLY_CONNECTED 24." in page) is is_mixed


@pytest.mark.parametrize("is_float", [True, False])
def test_weights_of_8_bits_are_multiplied_as_integers(is_float: bool) -> None:
    """Also where their inputs and outputs are real numbers."""
    net = Net(CONTEXT)
    x, y = (net.tensor((2, 4), None, DType.FLOAT32) for _ in range(2))
    hidden = net.tensor((2, 4), None, DType.FLOAT32)
    bytes_ = net.constant(np.ones((4, 4)), DType.INT8, scaled(0.5))
    reals = net.constant(np.ones((4, 4)), DType.FLOAT32)
    for source, result, weights in (
        (x, hidden, bytes_),
        (hidden, y, reals if is_float else bytes_),
    ):
        named = {"input": source, "filter": weights, "bias": None, "output": result}
        net.add("FULLY_CONNECTED", named)
    found = share_of_graph(net.model([x], [y]), CONTEXT)
    assert (found and found.operators) == ({"FULLY_CONNECTED": 32} if is_float else None)


def test_integers_without_a_scale_are_no_real_numbers() -> None:
    """As those of signal operators: energies of 32 bits in front of a quantized network."""
    net = Net(CONTEXT)
    x, y = (net.tensor((6,), None, each) for each in (DType.INT16, DType.UINT32))
    net.add("SIGNALENERGY", {"input": x, "output": y}, start_index=0, end_index=3)
    q, r = (net.tensor((2, 4), scaled(0.5)) for _ in range(2))
    net.add("RELU", {"input": q, "output": r})
    assert share_of_graph(net.model([x, q], [y, r]), CONTEXT) is None
