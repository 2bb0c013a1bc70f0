"""Operators that write into a tensor: replaced where nobody else reads it, else left."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from opgen.aten.program import TorchProgram
from opgen.errors import UnsupportedError
from opgen.pt2.in_place import functional, without_writes
from opgen.pt2.lower import lower
from opgen.pt2.read import read_data
from opgen.pt2.unknown import unknown_operator
from opgen.registry.context import build_default_registry_context
from tests.torch.archives import Program

SHAPE = (2, 3)
CONTEXT = build_default_registry_context()


def read(*calls: tuple[str, dict[str, Any], str], output: str) -> TorchProgram:
    program = Program()
    program.buffer("state", np.zeros(SHAPE, np.float32))
    program.input("x", SHAPE)
    for target, arguments, result in calls:
        program.node(f"aten.{target}", arguments, result, SHAPE)
    program.output(output)
    return without_writes(read_data(program.archive(), Path("net.pt2")), CONTEXT)


def targets(program: TorchProgram) -> list[str]:
    return [node.target.removeprefix("aten.") for node in program.nodes]


def test_functional() -> None:
    assert functional("aten.index_copy_.default", ["aten.index_copy.default"]) is not None
    assert functional("aten.index_copy_.default", ()) is None
    assert functional("mine.add_.default", ["mine.add.default"]) is None
    assert functional("aten.add_.Tensor", ()) == "aten.add.Tensor"
    assert functional("aten.hardtanh_.default", ()) == "aten.hardtanh.default"
    assert functional("aten.copy_.default", ()) == "aten.copy.default"
    for other in ("aten.add.Tensor", "aten.frob_.default", "aten.__and__.Tensor", "mylib.f_.fast"):
        assert functional(other, ()) is None


def test_an_activation_in_place() -> None:
    program = read(
        ("neg.default", {"self": "x"}, "n"),
        ("relu_.default", {"self": "n"}, "r"),
        ("add.Tensor", {"self": "n", "other": "r"}, "a"),
        output="n",
    )
    assert targets(program) == ["neg.default", "relu.default", "add.Tensor"]
    assert program.nodes[2].inputs == ("r", "r")
    assert program.outputs[0].tensor == "r"
    assert program.outputs[0].name == "n"
    assert program.mutations == {}


def test_what_is_written_may_have_another_name_in_what_computes_it() -> None:
    program = read(
        ("neg.default", {"self": "x"}, "n"),
        ("dropout_.default", {"self": "n", "p": 0.2, "train": False}, "d"),
        output="d",
    )
    assert targets(program) == ["neg.default", "dropout.default"]
    assert dict(program.nodes[1].arguments)["input"].name == "n"
    assert "self" not in program.nodes[1].arguments


def test_a_buffer_becomes_state() -> None:
    program = read(
        ("add_.Tensor", {"self": "state", "other": "x"}, "once"),
        ("mul_.Tensor", {"self": "state", "other": "x"}, "twice"),
        ("neg.default", {"self": "state"}, "n"),
        output="n",
    )
    assert targets(program) == ["add.Tensor", "mul.Tensor", "neg.default"]
    assert [node.inputs for node in program.nodes] == [("state", "x"), ("once", "x"), ("twice",)]
    assert program.mutations == {"state": "twice"}


def test_a_view_that_is_read_only_before_does_not_matter() -> None:
    program = read(
        ("neg.default", {"self": "x"}, "n"),
        ("view.default", {"self": "n", "size": [2, 3]}, "v"),
        ("neg.default", {"self": "v"}, "m"),
        ("relu_.default", {"self": "n"}, "r"),
        ("view.default", {"self": "n", "size": [2, 3]}, "later"),
        ("add.Tensor", {"self": "m", "other": "later"}, "a"),
        output="a",
    )
    assert "relu.default" in targets(program)
    assert program.nodes[4].inputs == ("r",)


@pytest.mark.parametrize(
    ("calls", "output"),
    [
        (  # a view that is read after the write
            [
                ("neg.default", {"self": "x"}, "n"),
                ("view.default", {"self": "n", "size": [2, 3]}, "v"),
                ("relu_.default", {"self": "n"}, "r"),
            ],
            "v",
        ),
        (  # what a view is of
            [
                ("neg.default", {"self": "x"}, "n"),
                ("dropout.default", {"input": "n", "p": 0.5, "train": False}, "v"),
                ("relu_.default", {"self": "v"}, "r"),
            ],
            "n",
        ),
        (  # a part of a buffer
            [
                ("slice.Tensor", {"self": "state"}, "v"),
                ("copy_.default", {"self": "v", "src": "x"}, "r"),
            ],
            "r",
        ),
        ([("relu_.default", {"self": "x"}, "r")], "r"),  # the caller's
    ],
)
def test_a_call_is_left_if_others_see_what_it_writes(calls: list[Any], output: str) -> None:
    program = read(*calls, output=output)
    assert targets(program) == [target for target, _, _ in calls]


@pytest.mark.parametrize("write", ["copy_.default", "index_put_.default"])
def test_a_write_whose_own_result_nobody_reads_is_not_dropped(write: str) -> None:
    program = read(
        ("neg.default", {"self": "x"}, "n"),
        ("slice.Tensor", {"self": "n"}, "v"),
        (write, {"self": "v", "src": "x"}, "w"),
        ("neg.default", {"self": "n"}, "y"),
        output="y",
    )
    with pytest.raises(UnsupportedError, match=f"aten.{write}"):
        lower(program, build_default_registry_context())


def test_what_is_left_is_refused_with_what_to_do() -> None:
    program = read(("relu_.default", {"self": "x"}, "r"), output="r")
    reported = str(unknown_operator(program.nodes[0], (), program))
    assert "aten.relu_ writes into a tensor that others share, or that the caller gives" in reported
    assert (
        "hint: write it as aten.relu, or export the model with run_decompositions({})" in reported
    )


def test_a_tensor_that_is_only_detached_is_no_state() -> None:
    program = read(("detach_.default", {"self": "state"}, "d"), output="d")
    assert targets(program) == ["detach.default"]
    assert program.mutations == {}
