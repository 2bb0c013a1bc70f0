"""Dynamic dimensions: expressions over symbols, and shapes that pin them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from opgen.aten.program import TorchProgram
from opgen.errors import ModelError, OpgenError, UnsupportedError, UsageError
from opgen.pt2.read import read_data
from opgen.pt2.symbols import UnknownSymbolError, evaluate, solved, symbols_of
from tests.torch.archives import Program

S0 = "Symbol('s0', positive=True, integer=True)"
S1 = "Symbol('s1', integer=True)"


@pytest.mark.parametrize(
    ("expression", "value"),
    [
        (S0, 5),
        (f"Mul(Integer(2), {S0})", 10),
        (f"Add({S0}, Mul(Integer(-1), {S1}), Integer(3))", 5),
        (f"FloorDiv({S0}, Integer(2))", 2),
        (f"CeilDiv({S0}, Integer(2))", 3),
        (f"Mul(Rational(1, 3), Add({S0}, Integer(1)))", 2),
        (f"Pow({S0}, Integer(2))", 25),
        (f"Mul({S0}, Pow({S1}, Integer(-1)))", 5 / 3),
        (f"PythonMod({S0}, {S1})", 2),
        (f"ModularIndexing({S0}, Integer(2), Integer(2))", 0),
        (f"Max({S0}, {S1}, Integer(4))", 5),
        (f"Min({S0}, {S1})", 3),
        (f"Mul(Float('1.5', precision=53), ToFloat({S0}))", 7.5),
        (f"IntTrueDiv({S0}, {S1})", 5 / 3),
        (f"TruncToInt(IntTrueDiv({S0}, {S1}))", 1),
        (f"Where(StrictLessThan({S0}, {S1}), Integer(1), Integer(2))", 2),
        (f"And(GreaterThan({S0}, {S1}), Not(Equality({S0}, Integer(4))))", True),
        ("2*s0 - s1//2", 9),
        ("s0**2 % 7", 4),
        ("-s0", -5),
        ("s0 <= s1", False),
        ("true", True),
    ],
)
def test_expressions(expression: str, value: float) -> None:
    found = evaluate(expression, {"s0": 5, "s1": 3})
    assert found == value
    assert isinstance(found, float) == isinstance(value, float)


@pytest.mark.parametrize(
    "expression",
    [
        "",
        "s0(",
        "(" * 300 + "s0" + ")" * 300,
        "-" * 4000 + "s0",
        "+".join(["s0"] * 4000),
        "__import__('os')",
        "s0.real",
        "[s0]",
        "'text'",
        "(lambda: 1)()",
        "s0 if s0 else 1",
        "9**9**9**9",
        "Pow(Integer(10), Integer(60))",
        "Mul(s0, 10**15, 10**15)",
        "s0 / 0",
        "FloorDiv(s0, Integer(0))",
        "FloorDiv(s0)",
        "NoSuchFunction(s0)",
        "1" * 4000,
        "1j",
        "s0 < s1 < 3",
        "float('inf')",
    ],
)
def test_what_is_no_expression(expression: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        evaluate(expression, {"s0": 5, "s1": 3})


def test_symbols() -> None:
    assert symbols_of(f"Add({S1}, {S0}, {S1}, x, true)") == ("s1", "s0", "x")
    with pytest.raises(UnknownSymbolError) as caught:
        evaluate(S0, {"s1": 3})
    assert caught.value.name == "s0"


def test_what_a_symbol_has_to_be() -> None:
    assert solved(S0, 7) == ("s0", 7)
    assert solved("2*s0 + 1", 7) == ("s0", 3)
    assert solved("s0*s1", 7) is None
    assert solved("s0 - s0", 7) is None
    assert solved("7 // s0", 7) is None
    for nothing in ("2*s0", "s0**2 + s0"):
        with pytest.raises(ValueError, match="no integer s0 makes it 7"):
            solved(nothing, 7)


def batches() -> Program:
    """Return a program of two inputs with the batch s0, the second twice as long."""
    program = Program()
    program.input("x", (S0, 4))
    program.input("y", (f"Mul(Integer(2), {S0})", 4))
    arguments = {"tensors": {"as_tensors": [{"name": "x"}, {"name": "y"}]}}
    program.node("aten.cat.default", arguments, "cat", (f"Mul(Integer(3), {S0})", 4))
    size = {"self": "x", "dim": 0}
    program.node("aten.sym_size.int", size, "batch")
    program.graph["nodes"][1]["outputs"] = [{"as_sym_int": {"as_name": "batch"}}]
    del program.graph["tensor_values"]["batch"]
    program.graph["sym_int_values"]["batch"] = {"as_expr": {"expr_str": S0}}
    shape: dict[str, Any] = {"as_sym_ints": [{"as_name": "batch"}, {"as_int": -1}]}
    program.node("aten.view.default", {"self": "cat", "size": shape}, "view", (S0, 12))
    program.output("view")
    program.model["range_constraints"]["s0"] = {"min_val": 0, "max_val": 8}
    program.model["guards_code"] = ["L['x'].size()[0] != 5", "L['x'].stride()[0] == 4"]
    return program


def read(program: Program, **pins: tuple[int, ...]) -> TorchProgram:
    return read_data(program.archive(), Path("net.pt2"), pins)


@pytest.mark.parametrize("pins", [{"x": (3, 4)}, {"y": (6, 4)}, {"x": (3, 4), "y": (6, 4)}])
def test_all_sizes_follow_from_an_input(pins: dict[str, tuple[int, ...]]) -> None:
    program = read(batches(), **pins)

    shapes = {name: tensor.shape for name, tensor in program.tensors.items()}
    assert shapes == {"x": (3, 4), "y": (6, 4), "cat": (9, 4), "view": (3, 12)}
    assert [node.name for node in program.nodes] == ["cat", "view"]
    assert program.nodes[1].arguments["size"] == (3, -1)


def test_a_size_with_one_value_need_not_be_given() -> None:
    program = batches()
    program.model["range_constraints"]["s0"] = {"min_val": 4, "max_val": 4}
    assert read(program).tensors["view"].shape == (4, 12)


@pytest.mark.parametrize(
    ("pins", "kind", "reported"),
    [
        ({}, UnsupportedError, "input 0 'x': error: dimension 0 of its shape [?, 4] is dynamic"),
        (
            {},
            UnsupportedError,
            "such as --input-shape y=3,4, in Python input_shapes={'y': (3, 4)}; or",
        ),
        ({"z": (1,)}, UsageError, "--input-shape z=1: error: the model has no input 'z'"),
        ({"x": (3,)}, UsageError, "the input has 2 dimensions [?, 4], not 1"),
        ({"x": (0, 4)}, UsageError, "sizes must be positive"),
        ({"x": (3, 5)}, UsageError, "the exported program fixes dimension 1 of [?, 4] to 4"),
        ({"y": (5, 4)}, UsageError, "the program forbids it: no integer s0 makes it 5"),
        ({"x": (3, 4), "y": (8, 4)}, UsageError, "8 and 6 are asked for the same dimension"),
        ({"x": (9, 4)}, UsageError, "9 is asked for the dimension 's0', which was exported for 0"),
        ({"x": (5, 4)}, UsageError, "exported for sizes with L['x'].size()[0] != 5"),
    ],
)
def test_shapes_that_are_refused(
    pins: dict[str, tuple[int, ...]], kind: type[OpgenError], reported: str
) -> None:
    with pytest.raises(kind) as caught:
        read(batches(), **pins)
    assert reported in str(caught.value)


def test_a_static_program_has_its_shape() -> None:
    program = Program()
    program.input("x", (1, 4))
    program.output("x")
    assert read(program, x=(1, 4)).tensors["x"].shape == (1, 4)
    with pytest.raises(UsageError, match="fixes dimension 0 of"):
        read(program, x=(2, 4))


def test_sizes_that_depend_on_elements() -> None:
    program = Program()
    program.input("x", (4,))
    program.node("aten.nonzero.default", {"self": "x"}, "found", ("Symbol('u0')", 1), "int64")
    program.node("aten.item.default", {"self": "x"}, None)
    program.graph["nodes"][1] |= {"outputs": [{"as_sym_int": {"as_name": "n"}}], "name": "n"}
    program.graph["sym_int_values"]["n"] = {"as_expr": {"expr_str": "Symbol('u1')"}}
    program.output("x")

    with pytest.raises(UnsupportedError) as caught:
        read(program)

    reported = str(caught.value)
    assert (
        "operator 0 aten.nonzero.default 'found': error: of its result 'found' the shape depends on"
        " elements of tensors (symbol 'u0')" in reported
    )
    assert "operator 1 aten.item.default 'n': error: its result depends on elements" in reported


def test_of_a_size_that_depends_on_elements_the_first_tensor_is_reported() -> None:
    program = Program()
    program.input("x", (4,))
    program.node("aten.nonzero.default", {"self": "x"}, "y", ("Symbol('u0')", 1), "int64")
    program.node("aten.neg.default", {"self": "y"}, "b", ("Symbol('u0')", 1), "int64")
    program.node("aten.neg.default", {"self": "b"}, "a", ("Symbol('u0')*2", 1), "int64")
    program.output("a")

    with pytest.raises(UnsupportedError) as caught:
        read(program)

    assert [str(each.where).split()[-1] for each in caught.value.diagnostics] == ["'y'"]


def test_a_number_as_an_input() -> None:
    program = Program()
    program.input("x", (4,))
    program.output("x")
    number = {"as_sym_int": {"as_name": "n"}}
    program.graph["inputs"].append(number)
    program.signature["input_specs"].append({"user_input": {"arg": number}})
    with pytest.raises(UnsupportedError, match="a number that changes from run to run"):
        read(program)


@pytest.mark.parametrize("expression", ["Symbol('s0')(", "9**9**9", "Integer(-1)", "0.5"])
def test_sizes_that_are_none(expression: str) -> None:
    program = Program()
    program.input("x", (expression,))
    program.output("x")
    with pytest.raises(ModelError, match="a size of an input cannot be read"):
        read(program)
    program = Program()
    program.input("x", (4,))
    program.node("aten.f.default", {"self": "x"}, "y", (expression,))
    program.output("y")
    with pytest.raises(ModelError, match="of its result 'y' the shape cannot be read"):
        read(program)


def test_an_index_of_which_the_exporter_made_a_number_is_a_tensor() -> None:
    program = Program()
    program.input("x", (4, 3))
    program.input("i", (), "int64")
    program.node("aten.item.default", {"self": "i"}, None)
    program.graph["nodes"][0] |= {"outputs": [{"as_sym_int": {"as_name": "n"}}], "name": "n"}
    program.graph["sym_int_values"]["n"] = {"as_expr": {"expr_str": "Symbol('u0')"}}
    program.node("aten.select.int", {"self": "x", "dim": -1}, "y", (4,))
    number = {"name": "index", "arg": {"as_sym_int": {"as_name": "n"}}, "kind": 1}
    program.graph["nodes"][1]["inputs"].append(number)
    program.output("y")

    (node,) = read(program).nodes

    assert str(node) == "y = aten.index.Tensor(self=x, indices=[None, i])"


def test_a_number_of_which_something_else_is_made_stays_refused() -> None:
    program = Program()
    program.input("x", (4, 3))
    program.input("i", (), "int64")
    program.node("aten.item.default", {"self": "i"}, None)
    program.graph["nodes"][0] |= {"outputs": [{"as_sym_int": {"as_name": "n"}}], "name": "n"}
    program.graph["sym_int_values"]["n"] = {"as_expr": {"expr_str": "Symbol('u0')"}}
    program.node("aten.add.Scalar", {"self": "x"}, "y", (4, 3))
    number = {"name": "other", "arg": {"as_sym_int": {"as_name": "n"}}, "kind": 1}
    program.graph["nodes"][1]["inputs"].append(number)
    program.output("y")

    with pytest.raises(UnsupportedError) as caught:
        read(program)

    assert "operator 0 aten.item.default 'n': error: its result depends on" in str(caught.value)
    assert "operator 1 aten.add.Scalar 'y': error: its argument 'other'" in str(caught.value)
