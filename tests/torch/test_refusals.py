"""A call that PyTorch computes is never damaged: what no spec takes is reported with its line."""

from dataclasses import replace

import numpy as np
import pytest

from opgen.air.dtype import DType
from opgen.aten.program import TorchProgram
from opgen.errors import ModelError, UnsupportedError
from opgen.lib.target import GENERIC
from opgen.loading import load_bound
from opgen.registry.context import build_default_registry_context
from opgen.torch.coverage import coverage_of
from tests.torch.sketch import Sketch

CONTEXT = build_default_registry_context()
LINE = "it is called at net.py:7, in forward: return self.layers(x)"


def of_shape(program: TorchProgram, name: str, *shape: int) -> TorchProgram:
    strides = tuple(int(np.prod(shape[axis + 1 :])) for axis in range(len(shape)))
    changed = replace(program.tensors[name], shape=shape, strides=strides)
    return replace(program, tensors={**program.tensors, name: changed})


def viewed(*size: int) -> TorchProgram:
    """A program whose view has another number of elements than it takes."""
    sketch = Sketch()
    sketch.input("x", 2, 3)
    sketch.call("v", "aten.view.default", self="x", size=size)
    sketch.call("y", "aten.relu.default", self="v")
    return of_shape(of_shape(sketch.program("y"), "v", *size), "y", *size)


def test_a_rule_that_a_call_breaks_is_reported_with_its_line():
    with pytest.raises(UnsupportedError, match="6 elements do not fit the shape") as caught:
        load_bound(viewed(4), CONTEXT, GENERIC)

    assert LINE in caught.value.diagnostics[0].why


def test_an_expression_without_a_value_is_reported_by_the_call_and_its_line():
    sketch = Sketch()
    sketch.input("x", 2, 3)
    sketch.constant("w", np.ones(3, np.float32))
    sketch.call("y", "aten.mm.default", self="x", mat2="w")

    with pytest.raises(UnsupportedError) as caught:
        load_bound(sketch.program("y"), CONTEXT, GENERIC)

    first = caught.value.diagnostics[0]
    assert first.message == "its spec has no value for self float32 [2, 3], mat2 float32 [3]"
    assert first.why.startswith("(1, 0) does not name each of the 1 axes of 'w' once")
    assert first.why.endswith(LINE)


def test_coverage_goes_on_behind_such_a_call():
    found = coverage_of(viewed(4), CONTEXT, GENERIC)

    assert [(row.operator, str(row.verdict)) for row in found.rows] == [
        ("aten.relu.default", "compiles"),
        ("aten.view.default", "executes"),
    ]
    assert found.exit_code == UnsupportedError.exit_code


def test_what_is_wrong_with_one_call_does_not_hide_the_others():
    sketch = Sketch()
    sketch.input("x", 2, 3)
    sketch.call("v", "aten.clone.default", self="x", memory_format=3)
    sketch.call("y", "aten.relu.default", self="v")

    found = coverage_of(sketch.program("y"), CONTEXT, GENERIC)

    assert {row.operator for row in found.rows} == {"aten.clone.default", "aten.relu.default"}
    assert "its argument 'memory_format' is 3" in str(found.others[0])
    assert found.exit_code == ModelError.exit_code


def test_a_type_without_a_kernel_is_reported_with_its_line():
    sketch = Sketch()
    sketch.input("x", 2, 3, type_=DType.INT32)
    sketch.call("y", "aten.floor.default", DType.INT32, self="x")

    with pytest.raises(UnsupportedError, match="no kernel takes input int32") as caught:
        load_bound(sketch.program("y"), CONTEXT, GENERIC)

    assert LINE in caught.value.diagnostics[0].why


@pytest.mark.parametrize("name", ["sin", "exp", "sqrt", "rsqrt", "log", "sigmoid", "tanh", "erf"])
def test_float_functions_of_integers_are_those_of_the_floats(name: str):
    sketch = Sketch()
    sketch.input("x", 2, 3, type_=DType.INT32)
    sketch.call("y", f"aten.{name}.default", self="x")

    bound = load_bound(sketch.program("y"), CONTEXT, GENERIC)

    assert bound.operators[0].operator.op_type == "CAST"


def test_a_constant_index_beyond_the_axis_is_reported_with_its_line():
    sketch = Sketch()
    sketch.input("x", 2, 3)
    sketch.constant("i", np.array([0, 7]))
    sketch.call("y", "aten.index.Tensor", self="x", indices=(None, "i"))

    with pytest.raises(UnsupportedError, match="indices are not from -3 to 2") as caught:
        load_bound(of_shape(sketch.program("y"), "y", 2, 2), CONTEXT, GENERIC)

    assert LINE in caught.value.diagnostics[0].why
