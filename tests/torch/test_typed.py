"""Calls whose arguments are not those of their operator's schema."""

from __future__ import annotations

from typing import Any

import pytest

from opgen.aten.program import Constant, Device, TensorRef, TorchNode
from opgen.aten.schema import parse_signature
from opgen.pt2.typed import type_faults

X = TensorRef("x")
SCHEMA = parse_signature(
    "opgen.many.default",
    "(Tensor x, Tensor? y=None, Tensor?[] z=[], int[2] size=1, int[]? axes=None, float f=0.5,"
    ' Scalar s=1, bool b=False, str m="floor", ScalarType? t=None, Layout? l=None,'
    " MemoryFormat? n=None, Device? d=None, Generator? g=None) -> (Tensor, Tensor)",
)
GOOD: dict[str, list[Any]] = {
    "x": [X, 1.5],
    "y": [X, None],
    "z": [(X, None), ()],
    "size": [3, (1, 2)],
    "axes": [None, (), (1,)],
    "f": [1, 0.5],
    "s": [1, 0.5, True, 1j],
    "b": [True],
    "m": ["floor"],
    "t": [None, Constant("dtype", "int8")],
    "l": [Constant("layout", "strided")],
    "n": [Constant("memory_format", "channels_last")],
    "d": [Device("cpu")],
    "g": [None, X],
}
BAD: dict[str, list[Any]] = {
    "x": [None, "x", (X,)],
    "y": ["x"],
    "z": [X, ("1",), None],
    "size": [X, (1, "2"), (None,), 1.0, None],
    "axes": [3, (0.5,)],
    "f": ["0.5", None],
    "s": [X, "1"],
    "b": [0, None],
    "m": [1],
    "t": ["int8", Constant("layout", "strided")],
    "l": [7],
    "n": [Constant("dtype", "int8")],
    "d": ["cpu"],
}


def faults(results: tuple[str, ...] = ("a", "b"), **arguments: Any) -> list[str]:
    node = TorchNode("many", SCHEMA.target, {"x": X, **arguments}, results)
    return list(type_faults(node, SCHEMA))


@pytest.mark.parametrize("name", GOOD)
def test_types(name: str) -> None:
    for value in GOOD[name]:
        assert faults(**{name: value}) == [], value
    for value in BAD.get(name, ()):
        (message,) = faults(**{name: value})
        assert message.startswith(f"its argument '{name}' is "), value


def test_what_is_required() -> None:
    node = TorchNode("many", SCHEMA.target, {}, ())
    assert list(type_faults(node, SCHEMA)) == [f"it lacks the argument 'x' of {SCHEMA}"]


def test_more_results_than_there_are() -> None:
    assert faults(("a",)) == []
    (message,) = faults(("a", "b", "c"))
    assert message.startswith("it has 3 results, opgen::many(")
    assert message.endswith(" gives 2")
