"""Programs with bfloat16, which neither numpy nor C has: refused by call, and shown. No PyTorch."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from opgen.air.dtype import DType
from opgen.aten.program import TorchProgram, TorchTensor
from opgen.errors import UnsupportedError
from opgen.lib.target import GENERIC
from opgen.loading import load_bound
from opgen.pt2.ir import save_ir
from opgen.pt2.load import load_partly
from opgen.registry.context import build_default_registry_context
from tests.process import opgen
from tests.torch.sketch import Sketch

HALF = DType.BFLOAT16
CONTEXT = build_default_registry_context()


def inner() -> TorchProgram:
    """float32 -> bfloat16 -> relu -> float32, and a sum of float32 beside it."""
    sketch = Sketch()
    x = sketch.input("x", 1, 4)
    narrow = sketch.call("narrow", "aten.to.dtype", HALF, self=x, dtype=HALF)
    relu = sketch.call("relu", "aten.relu.default", HALF, self=narrow)
    wide = sketch.call("wide", "aten.to.dtype", self=relu, dtype=DType.FLOAT32)
    return sketch.program(wide, sketch.call("sum", "aten.add.Tensor", self=x, other=x))


def outer() -> TorchProgram:
    """Input, weight and output are bfloat16."""
    sketch = Sketch()
    x = sketch.input("x", 1, 4, type_=HALF)
    bits = np.full((1, 4), 0x3F80, np.uint16)
    sketch.tensors["w"] = TorchTensor("w", HALF, (1, 4), (4, 1), bits, origin="gain.weight")
    return sketch.program(sketch.call("sum", "aten.add.Tensor", HALF, self=x, other="w"))


def stateful() -> TorchProgram:
    """A buffer is bfloat16."""
    sketch = Sketch()
    x = sketch.input("x", 1, 4, type_=HALF)
    bits = np.zeros((1, 4), np.uint16)
    sketch.tensors["b"] = TorchTensor("b", HALF, (1, 4), (4, 1), bits, origin="kept")
    total = sketch.call("total", "aten.add.Tensor", HALF, self=x, other="b")
    return replace(sketch.program(total), mutations={"b": total})


def untouched() -> TorchProgram:
    """There is no call at all."""
    sketch = Sketch()
    return sketch.program(sketch.input("x", 1, 4, type_=HALF))


CASES = [
    (inner, ["narrow", "relu", "wide"], []),
    (outer, ["sum"], ["input 'x'", "output 'sum'", "tensor 'gain.weight'"]),
    (stateful, ["total"], ["input 'x'", "output 'total'", "buffer 'kept'", "tensor 'kept'"]),
    (untouched, [], ["input 'x'", "output 'x'"]),
]


@pytest.mark.parametrize(("make", "calls", "others"), CASES)
def test_all_of_it_is_refused_by_name(make, calls, others):
    with pytest.raises(UnsupportedError) as error:
        load_bound(make(), CONTEXT, GENERIC)
    text = str(error.value)
    assert error.value.exit_code == 3
    assert text.count(" '") >= len(calls)
    for name in calls:
        assert f"'{name}': error: it computes with bfloat16, which has no form in C: " in text
    for name in others:
        assert f"net.pt2: {name}: error: " in text
    assert text.count("hint: export the model .to(torch.float32)") == len(calls) + len(others)


@pytest.mark.parametrize(("make", "calls", "others"), CASES)
def test_coverage_judges_each_call(tmp_path: Path, make, calls, others):
    save_ir(make(), tmp_path / "net.json", weights="inline")
    done = opgen("torch", "coverage", tmp_path / "net.json")
    assert (done.returncode, done.stderr) == (3, "")
    program = make()
    good = len(program.nodes) - len(calls)
    assert f"{good} of {len(program.nodes)} call" in done.stdout.splitlines()[-1]
    assert "numpy" not in done.stdout
    for each in others:
        assert each in done.stdout


@pytest.mark.parametrize(("make", "calls", "others"), CASES)
def test_show_has_the_names_of_pytorch(tmp_path: Path, make, calls, others):
    del others
    save_ir(make(), tmp_path / "net.json", weights="inline")
    done = opgen("show", tmp_path / "net.json")
    assert (done.returncode, done.stderr) == (0, "")
    assert "OPGEN_UNREADABLE" not in done.stdout
    lines = [line.split() for line in done.stdout.splitlines()]
    shown = {line[-1]: line[1] for line in lines if line[0].isdecimal()}
    targets = {node.name: node.target for node in make().nodes}
    assert {name: shown[name] for name in calls} == {name: targets[name] for name in calls}


def test_show_has_arguments_of_what_is_not_supported(tmp_path: Path):
    save_ir(outer(), tmp_path / "net.json", weights="inline")
    done = opgen("show", tmp_path / "net.json", "0")
    assert done.stdout.splitlines() == [
        "operator 0 aten.add.Tensor version 1 'sum'",
        "  <- self         bfloat16 [1, 4]  #0 'x'",
        "  <- other        bfloat16 [1, 4]  #2 'gain.weight'  variable",
        "  -> results      bfloat16 [1, 4]  #1 'sum'",
    ]


def test_json_of_show_has_the_name_too(tmp_path: Path):
    save_ir(inner(), tmp_path / "net.json")
    done = opgen("show", tmp_path / "net.json", "--json")
    assert '"aten.relu.default"' in done.stdout
    assert "UNREADABLE" not in done.stdout


def test_the_rest_of_the_graph_is_read():
    model, faults = load_partly(inner(), CONTEXT)
    assert [each.op_type for each in model.main.operators][-1] == "ADD"
    assert len(faults.found) == 3
