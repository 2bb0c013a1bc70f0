"""Of every call of PyTorch that specs do not take, a sentence says which argument is the reason."""

import re
from collections.abc import Iterator

import numpy as np
import pytest

from opgen.air.dtype import DType
from opgen.aten.schema import FunctionSchema, aten_schema, parse_signature
from opgen.errors import UnsupportedError
from opgen.lib.target import GENERIC
from opgen.loading import load_bound
from opgen.operators.model import Check, Torch
from opgen.registry.builtin import built_in
from opgen.registry.context import build_default_registry_context
from opgen.registry.ops import OPERATORS
from tests.spec_functions import built_in_specs
from tests.torch.sketch import Sketch

CONTEXT = build_default_registry_context()
LIMITED = sorted(
    {each.operator for op in OPERATORS for each in built_in(op).definition.torch if each.limits}
)


def entries() -> Iterator[Torch]:
    """Go through what specs say of calls of PyTorch."""
    yield from (entry for op in built_in_specs().ops for entry in op.torch)


def words_of(limit: Check) -> str:
    """Return the text of a limit without its values."""
    return "".join(part for part in limit.otherwise.parts if isinstance(part, str))


def test_there_are_many_limits() -> None:
    assert sum(len(entry.limits) for entry in entries()) > 60
    assert {entry.operator for entry in entries() if entry.limits} == set(LIMITED)


def schema_of(entry: Torch) -> FunctionSchema:
    return aten_schema(entry.operator) or parse_signature(entry.operator, entry.signature)


@pytest.mark.parametrize("operator", LIMITED)
def test_a_sentence_names_the_argument_that_is_the_reason(operator: str) -> None:
    limits = [(e, limit) for e in entries() if e.operator == operator for limit in e.limits]
    assert limits
    for entry, limit in limits:
        words = set(re.findall(r"\w+", words_of(limit)))
        arguments = {argument.name for argument in schema_of(entry).arguments}
        where = limit.place

        assert words & arguments, f"{where}: no argument of the operator"
        assert words & arguments & limit.that.names or "results" in limit.that.names, where
        assert not re.search(r"[()\[\]=<>]", words_of(limit)), f"{where}: no sentence"
        assert len(words_of(limit).split()) >= 4, where


def test_every_operator_of_pytorch_is_taken_or_refused_with_a_sentence() -> None:
    with_conditions = {each.operator for each in entries() if each.when is not None}
    general = {each.operator for each in entries() if each.when is None}

    assert len(with_conditions) > 30
    assert with_conditions <= general


def pooled(**arguments: object) -> Sketch:
    sketch = Sketch()
    sketch.input("x", 1, 2, 4, 4)
    sketch.call("y", "aten.avg_pool2d.default", self="x", kernel_size=(2, 2), **arguments)
    return sketch


def refusal(sketch: Sketch) -> tuple[str, str]:
    """Return the message and the reason of the one refusal of a program."""
    with pytest.raises(UnsupportedError) as caught:
        load_bound(sketch.program("y"), CONTEXT, GENERIC)
    (reported,) = caught.value.diagnostics
    return reported.message, reported.why


@pytest.mark.parametrize("type_", [DType.FLOAT32, DType.INT8])
def test_a_divisor_is_named(type_: DType) -> None:
    sketch = Sketch()
    sketch.input("x", 1, 2, 4, 4, type_=type_)
    arguments = {"kernel_size": (2, 2), "divisor_override": 3}
    sketch.call("y", "aten.avg_pool2d.default", type_, self="x", **arguments)

    message, why = refusal(sketch)

    assert message == "divisor_override is 3: sums are divided by the size of the window"
    assert why.endswith("it is called at net.py:7, in forward: return self.layers(x)")


def test_a_bias_that_is_computed_is_named() -> None:
    sketch = Sketch()
    sketch.input("x", 2, 3)
    sketch.input("b", 4)
    sketch.constant("w", np.ones((4, 3), np.float32))
    sketch.call("y", "aten.linear.default", input="x", weight="w", bias="b")

    assert refusal(sketch)[0].startswith("bias is computed: ")


def test_more_indices_than_can_be_are_named() -> None:
    sketch = Sketch()
    sketch.input("x", 2, 3, 2, 2, 2)
    for name in "ijklm":
        sketch.input(name, 2, type_=DType.INT64)
    sketch.call("y", "aten.index.Tensor", self="x", indices=tuple("ijklm"))

    assert "more than four tensors" in refusal(sketch)[0]
