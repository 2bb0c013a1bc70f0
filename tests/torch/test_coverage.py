"""``opgen torch coverage``: what compiles, what only executes, what is unknown. Without PyTorch."""

import json
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from opgen.air.dtype import DType
from opgen.aten.program import Port, TensorRef, TorchNode, TorchProgram, TorchTensor
from opgen.lib.target import GENERIC
from opgen.pt2.ir import save_ir
from opgen.registry.context import build_default_registry_context
from opgen.torch.coverage import coverage_of, coverage_text
from tests.process import opgen

RELU, RARE, OWN = "aten.relu.default", "aten.igamma.default", "mylib.foo.default"


def program(*targets: str) -> TorchProgram:
    """Return a program that calls one operator after the other."""
    names = ["x", *(f"t{number}" for number, _ in enumerate(targets))]
    nodes = [
        TorchNode(
            f"call_{number}",
            target,
            {"self": TensorRef(names[number])},
            (names[number + 1],),
            f'File "/home/ann/net.py", line {number + 1}, in forward\n    x = f(x)',
            f"part.{number}",
        )
        for number, target in enumerate(targets)
    ]
    tensors = {name: TorchTensor(name, DType.FLOAT32, (1, 4), (4, 1)) for name in names}
    ports = (Port("x", "x"),), (Port("y", names[-1]),)
    return TorchProgram("net", Path("net.pt2"), "", tuple(nodes), tensors, *ports)


def test_all_that_compiles_is_good(tmp_path):
    save_ir(program(RELU, RELU), tmp_path / "net.json")

    done = opgen("torch", "coverage", str(tmp_path / "net.json"))

    assert done.returncode == 0
    assert done.stdout == (
        "operator             calls            becomes\n"
        "aten.relu.default        2  compiles  RELU\n"
        "\n"
        "net.json: 2 of 2 calls compile; only execute: 0; unknown: 0\n"
    )


def test_what_does_not_compile_is_reported_with_its_lines(tmp_path):
    path = tmp_path / "net.json"
    save_ir(program(RELU, RARE, OWN, RARE), path)

    done = opgen("torch", "coverage", str(path))

    assert done.returncode == 3
    table = [line.split() for line in done.stdout.split("\n\n")[0].splitlines()]
    assert table[1:] == [
        ["aten.relu.default", "1", "compiles", "RELU"],
        ["aten.igamma.default", "2", "only", "executes"],
        ["mylib.foo.default", "1", "unknown"],
    ]
    assert (
        "aten.igamma.default: no spec describes the operator aten.igamma, overload default\n"
        "    /home/ann/net.py:2, in forward: x = f(x)\n"
        "    /home/ann/net.py:4, in forward: x = f(x)\n"
    ) in done.stdout
    assert "opgen new mylib.foo.default --from-model" in done.stdout
    assert done.stdout.endswith("net.json: 1 of 4 calls compile; only execute: 2; unknown: 1\n")


def test_programs_get_it_as_json(tmp_path):
    path = tmp_path / "net.json"
    save_ir(program(RELU, OWN), path)

    done = opgen("torch", "coverage", str(path), "--json")

    assert done.returncode == 3
    found = json.loads(done.stdout)
    assert found["model"] == "net.json"
    assert found["calls"] == {"all": 2, "compiles": 1, "executes": 0, "unknown": 1}
    relu, own = found["operators"]
    assert (relu["verdict"], relu["becomes"], relu["reason"]) == ("compiles", ["RELU"], "")
    assert (own["verdict"], own["becomes"]) == ("unknown", [])
    assert own["calls"] == [
        {
            "name": "call_1",
            "module": "part.1",
            "file": "/home/ann/net.py",
            "line": 2,
            "function": "forward",
            "text": "x = f(x)",
        }
    ]


def test_a_registered_executor_executes_and_a_type_without_kernel_does_not_compile():
    context = build_default_registry_context()
    context.torch.register_executor("mylib.foo")(lambda inputs, _: inputs)
    found = program(RELU, OWN)
    tensors = {name: replace(each, type=DType.FLOAT64) for name, each in found.tensors.items()}

    coverage = coverage_of(replace(found, tensors=tensors), context, GENERIC)

    assert [(row.operator, str(row.verdict)) for row in coverage.rows] == [
        (RELU, "executes"),
        (OWN, "executes"),
    ]
    assert "no kernel takes" in coverage_text(coverage)


@pytest.mark.parametrize("name", ["cnn_float", "lstm_float"])
def test_archives_are_judged_as_conversion_does(tmp_path, name):
    path = Path(__file__).parent / f"fixtures/{name}.pt2"

    judged = opgen("torch", "coverage", str(path))
    converted = opgen("convert", str(path), "-o", str(tmp_path / "out"))

    assert judged.returncode == converted.returncode


def test_what_is_no_call_does_not_hide_the_calls():
    net = program(RELU, RARE)
    half = TorchTensor("h", DType.BFLOAT16, (1,), (1,), np.zeros(1, np.uint16), None, "half")
    net = replace(net, tensors={**net.tensors, "h": half})

    found = coverage_of(net, build_default_registry_context(), GENERIC)

    assert [(row.operator, str(row.verdict)) for row in found.rows] == [
        (RELU, "compiles"),
        (RARE, "executes"),
    ]
    assert found.exit_code == 3
    assert "tensor 'half': error: constants of type bfloat16 cannot be comp" in coverage_text(found)


def test_a_complex_number_for_a_tensor_is_a_call_that_does_not_compile():
    net = program(RELU, "aten.mul.Tensor")
    times = replace(net.nodes[1], arguments={**net.nodes[1].arguments, "other": 1 + 2j})

    found = coverage_of(
        replace(net, nodes=(net.nodes[0], times)), build_default_registry_context(), GENERIC
    )

    assert [str(row.verdict) for row in found.rows] == ["compiles", "executes"]
    assert "aten.mul.Tensor: other is (1+2j), a complex number" in coverage_text(found)
