"""Conversions and executors by hand. Without PyTorch: arrays of numpy."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from opgen.air.dtype import DType
from opgen.aten.program import Port, TensorRef, TorchNode, TorchProgram, TorchTensor
from opgen.context.torch_operators import TorchOperators
from opgen.errors import UnsupportedError, UsageError
from opgen.torch.execute import ProgramRun

X = np.array([1, 2, 3], np.float32)
STACK = 'File "net.py", line 7, in forward\n    return limited(x, scale=2.0)'


def program(target: str = "mylib.limited.default", results: tuple = ("y",)) -> TorchProgram:
    """Return a program that calls an operator with an optional tensor, a list and a number."""
    arguments = {
        "low": None,
        "high": TensorRef("b_high"),
        "parts": (TensorRef("x"), TensorRef("x")),
        "scale": 2.0,
    }
    node = TorchNode("call", target, arguments, results, STACK, "head")
    tensors = {
        name: TorchTensor(name, DType.FLOAT32, (3,), (1,), data)
        for name, data in (("x", None), ("b_high", X + 1), ("y", None), ("z", None))
    }
    return TorchProgram(
        *("net", Path("net.pt2"), "", (node,), tensors, (Port("x", "x"),)),
        (Port("y", "y"), Port("again", "y")),
    )


def limited(inputs: list, attrs: dict) -> list:
    high, first, second = inputs
    assert attrs["low"] is None
    assert attrs["high"] is high
    assert attrs["parts"][1] is second
    return [np.minimum(first * attrs["scale"], high)]


def test_an_executor_gets_tensors_in_order_and_all_arguments_by_name():
    operators = TorchOperators()
    operators.register_executor("mylib::limited.default")(limited)

    found = ProgramRun(program(), operators).run(X)

    assert [each.tolist() for each in found] == [[2, 3, 4], [2, 3, 4]]


def test_the_overload_is_taken_before_the_operator_and_never_another_overload():
    operators = TorchOperators()
    of_all = operators.register_executor("aten.add")(lambda inputs, _: inputs)
    of_one = operators.register_executor("aten.add.Tensor")(lambda inputs, _: inputs[:1])
    operators.register_executor("aten.sub.Tensor")(lambda inputs, _: inputs)

    assert operators.get_execution_fn("aten.add.Tensor") is of_one
    assert operators.get_execution_fn("aten.add.Scalar") is of_all
    assert operators.get_execution_fn("aten.sub.Scalar") is None
    assert operators.get_conversion_fn("aten.add.Tensor") is None
    assert TorchOperators().get_execution_fn("aten.add.Tensor") is None


def test_a_pattern_is_taken_once_and_must_be_one():
    operators = TorchOperators()
    operators.register_executor("mylib.f.default")(limited)

    with pytest.raises(UsageError, match="is registered already\n    hint: pass override=True"):
        operators.register_executor("mylib::f.default")(limited)
    with pytest.raises(UsageError, match="names no operator"):
        operators.register_op("conv 2d")
    operators.register_executor("mylib.f.default", override=True)(print)
    assert operators.get_execution_fn("mylib.f.default") is print


def test_a_conversion_gets_metas_and_attributes_and_gives_a_node():
    operators = TorchOperators()

    @operators.register_op("mylib.limited")
    def convert(info):
        assert [each.name for each in info.input_metas] == ["b_high", "x", "x"]
        assert [each.shape for each in info.output_metas] == [(3,)]
        assert (info.name, info.target) == ("call", "mylib.limited.default")
        assert info.attrs == {"low": None, "scale": 2.0}
        return replace(info.node, target="mylib.other.default")

    (node,) = operators.convert(program()).nodes

    assert node.target == "mylib.other.default"
    assert node.stack == STACK


@pytest.mark.parametrize("convert", [lambda _: None, lambda i: replace(i.node, results=("z",))])
def test_a_conversion_that_gives_no_node_or_other_results_is_refused(convert):
    operators = TorchOperators()
    operators.register_op("mylib.limited")(convert)

    with pytest.raises(
        UsageError, match=r"conversion of mylib\.limited\.default, for 'call': error: it must"
    ):
        operators.convert(program())


@pytest.mark.parametrize(
    ("returned", "message"),
    [
        (X, "it returned ndarray, and must return a list"),
        ((X,), "it returned tuple, and must return a list"),
        ([X, X], "it returned 2 tensors, and must return 1"),
        ([X[:2]], r"it returned float32\[2\] for 'y', which is float32\[3\]"),
        ([X.astype(int)], r"it returned int64\[3\] for 'y', which is float32\[3\]"),
        ([None], r"it returned object\[\] for 'y'"),
    ],
)
def test_an_executor_that_returns_something_else_is_reported_so(returned, message):
    operators = TorchOperators()
    operators.register_executor("mylib.limited")(lambda _, __: returned)

    with pytest.raises(UsageError, match=message) as caught:
        ProgramRun(program(), operators).run(X)

    assert "net.py:7, in forward" in str(caught.value)


def test_an_operator_that_nothing_runs_is_refused_by_name_and_line():
    with pytest.raises(UnsupportedError) as caught:
        ProgramRun(program()).run(X)

    assert str(caught.value) == (
        "net.pt2: operator 0 mylib.limited.default 'call': error: nothing here runs this operator:"
        " no spec describes the operator mylib.limited, overload default\n"
        "    why:  it is called at net.py:7, in forward: return limited(x, scale=2.0);"
        " module head\n"
        "    hint: register an executor, or install PyTorch and import the library that defines it"
    )


def test_inputs_that_are_not_what_the_program_takes_are_refused():
    run = ProgramRun(program())

    with pytest.raises(UsageError, match=r"2 inputs were given\n    why:  its inputs are 'x'"):
        run.run(X, X)
    with pytest.raises(UsageError, match=r"input 'x': error: it is float32\[2\]\n.*takes float32"):
        run.run(X[:2])
    with pytest.raises(UsageError, match=r"input 'x': error: it is float64\[3\]"):
        run.run(X.astype(np.float64))


def test_a_program_without_its_weights_is_refused():
    bare = program()
    tensors = {**bare.tensors, "b_high": replace(bare.tensors["b_high"], data=None)}

    with pytest.raises(UsageError, match="has no elements of 'b_high'"):
        ProgramRun(replace(bare, tensors=tensors))


def test_operators_of_pytorch_are_named_as_it_writes_them():
    operators = TorchOperators()
    keep = operators.register_executor("torch.ops.aten.add.Tensor")(lambda inputs, _: inputs)

    assert operators.get_execution_fn("aten.add.Tensor") is keep
    with pytest.raises(UsageError, match="a list was registered, which is no function"):
        operators.register_op("aten.add")([])
    with pytest.raises(UsageError, match="a class was registered, which is no function"):
        operators.register_executor("aten.add")(int)
    with pytest.raises(UsageError, match="function of 2 arguments, and '<lambda>' does not take 2"):
        operators.register_executor("aten.add")(lambda inputs: inputs)
    with pytest.raises(UsageError, match="it names no operator"):
        operators.register_executor(3)
    with pytest.raises(
        UsageError, match=r"it names no operator\n    hint: write it as namespace\.operator"
    ):
        operators.register_op(lambda info: info.node)


def test_an_exception_of_an_executor_goes_on_and_says_for_which_call():
    operators = TorchOperators()
    operators.register_executor("mylib.limited")(lambda inputs, _: inputs[9])

    with pytest.raises(IndexError) as caught:
        ProgramRun(program(), operators).run(X)
    (note,) = caught.value.__notes__
    assert note.startswith("executor of mylib.limited.default, for 'call'; it is called at net.py")


def test_a_conversion_that_reads_what_there_is_not_is_refused():
    operators = TorchOperators()
    operators.register_op("mylib.limited")(
        lambda info: replace(info.node, arguments={"x": TensorRef("nowhere")})
    )

    with pytest.raises(UsageError, match="it reads 'nowhere', which is no tensor") as caught:
        operators.convert(program())
    assert "why:  so it is after the conversions that are registered" in str(caught.value)


def test_a_run_takes_no_more_memory_than_it_may():
    operators = TorchOperators()

    @operators.register_executor("mylib.limited")
    def greedy(inputs: list, attrs: dict) -> list:
        return [np.zeros(1 << 40, np.float32) for _ in (inputs, attrs)]

    hint = r"hint: ProgramRun\(..., most_memory=...\) allows more"
    with pytest.raises(UsageError, match=f"takes more than 1,048,576 bytes\n    {hint}"):
        ProgramRun(program(), operators, most_memory=1 << 20).run(X)


def test_only_programs_are_run():
    with pytest.raises(UsageError, match="it is a str, no program\n    hint: extract_ir, load_ir"):
        ProgramRun("net.json")
