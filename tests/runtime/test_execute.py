"""Running whole models with numpy."""

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from opgen.air import DType
from opgen.errors import ModelError, SpecError, UsageError
from opgen.prove.execute import Arithmetic, execute
from tests.runtime.definitions import (
    ADD,
    COUNT,
    DOUBLE,
    HALVES,
    LAST,
    OUT,
    Graph,
    X,
    definition,
    kernel,
    quantized,
)


def i8(*values: int) -> np.ndarray:
    """Return one sample of one step."""
    return np.array([[values]], np.int8)


def add_model() -> Any:
    """Return x + y of int8 with three different scales."""
    graph = Graph()
    x = graph.tensor(DType.INT8, (4,), quantization=quantized(0.5, 0))
    y = graph.tensor(DType.INT8, (4,), quantization=quantized(0.25, -10))
    out = graph.tensor(DType.INT8, (4,), quantization=quantized(0.5, 3))
    graph.operator(ADD, {"x": x, "y": y, "output": out})
    return graph.bound((x, y), (out,))


def test_without_exact_the_real_result_is_rounded_away_from_zero_and_saturated() -> None:
    """Reals 1+0.25=1.25 -> 2.5 -> 3+3; -1-0.25 -> -2.5 -> -3+3; the others leave the range."""
    run = execute(add_model(), [i8(2, -2, 127, -128), i8(-9, -11, 127, -128)])
    np.testing.assert_array_equal(run.outputs[0], i8(6, 0, 127, -128))


def test_real_arithmetic_neither_rounds_nor_saturates() -> None:
    run = execute(add_model(), [i8(2, -2, 127, 0), i8(-9, -11, 127, -10)], Arithmetic.REAL)
    np.testing.assert_array_equal(run.outputs[0], [[[1.25, -1.25, 63.5 + 34.25, 0.0]]])


def test_exact_works_on_stored_integers() -> None:
    graph = Graph()
    x = graph.tensor(DType.INT8, (3,), quantization=quantized(0.1, 7))
    out = graph.tensor(DType.INT8, (3,), quantization=quantized(0.1, 7))
    graph.operator(DOUBLE, {"x": x, "output": out})
    run = execute(graph.bound((x,), (out,)), [i8(1, 100, -3)])
    np.testing.assert_array_equal(run.outputs[0], i8(2, 127, -6))
    assert run.outputs[0].dtype == np.int8


def test_states_live_through_steps_and_start_anew_at_samples() -> None:
    graph = Graph()
    x = graph.tensor(DType.INT32, (1,))
    out = graph.tensor(DType.INT32, (1,))
    graph.operator(COUNT, {"x": x, "output": out})
    ones = np.ones((2, 3, 1), np.int32)
    run = execute(graph.bound((x,), (out,)), [ones])
    np.testing.assert_array_equal(run.outputs[0][..., 0], [[6, 7, 8], [6, 7, 8]])


def test_variable_tensors_start_at_real_zero_and_keep_their_value() -> None:
    graph = Graph()
    x = graph.tensor(DType.INT8, (1,), quantization=quantized(1.0, 4))
    memory = graph.tensor(DType.INT8, (1,), quantization=quantized(1.0, 4), is_variable=True)
    out = graph.tensor(DType.INT8, (1,), quantization=quantized(1.0, 4))
    graph.operator(LAST, {"x": x, "memory": memory, "output": out})
    steps = np.array([[[9], [8], [7]]], np.int8)
    run = execute(graph.bound((x,), (out,)), [steps])
    np.testing.assert_array_equal(run.outputs[0], [[[4], [9], [8]]])


def test_variadic_outputs_and_the_trace() -> None:
    graph = Graph()
    x = graph.tensor(DType.FLOAT32, (4,))
    parts = graph.tensor(DType.FLOAT32, (2,)), graph.tensor(DType.FLOAT32, (2,))
    graph.operator(HALVES, {"x": x, "parts": parts})
    run = execute(graph.bound((x,), parts), [np.arange(4, dtype=np.float32).reshape(1, 1, 4)])
    np.testing.assert_array_equal(run.outputs[1], [[[2, 3]]])
    assert run.outputs[0].dtype == np.float32
    assert sorted(run.tensors) == [0, 1, 2]


def test_without_a_kernel_an_output_has_the_bytes_of_its_alias() -> None:
    def meaning(op: Any) -> Any:
        return np.reshape(op.tensor("x"), (2, 0))

    reshape = definition("RESHAPE", (X,), (replace(OUT, alias="x"),), meaning)
    graph = Graph()
    x, out = graph.tensor(DType.INT8, (0, 2)), graph.tensor(DType.INT8, (2, 0))
    graph.operator(reshape, {"x": x, "output": out}, kernel=None)
    run = execute(graph.bound((x,), (out,)), [np.zeros((1, 1, 0, 2), np.int8)])
    assert run.outputs[0].shape == (1, 1, 2, 0)


@pytest.mark.parametrize(
    ("exact", "message"),
    [
        (lambda _: np.zeros(2, np.int64), "shape [2] for 'output' of shape [1]"),
        (lambda _: np.full(1, 128), "128..128 for 'output' of type int8"),
        (lambda _: np.full(1, 0.5), "fractions for 'output' of type int8"),
        (lambda _: np.array(["a"]), "no numbers for 'output'"),
        (lambda _: (np.zeros(1), np.zeros(1)), "gives 2 arrays for 1 results"),
    ],
)
def test_what_does_not_fit_the_output_is_a_fault_of_the_spec(exact: Any, message: str) -> None:
    bad = definition("BAD", (X,), (OUT,), lambda _: 0, kernels=(kernel("bad_s8", exact),))
    graph = Graph()
    x = graph.tensor(DType.INT8, (1,), quantization=quantized(1.0, 0))
    out = graph.tensor(DType.INT8, (1,), quantization=quantized(1.0, 0))
    graph.operator(bad, {"x": x, "output": out})
    with pytest.raises(SpecError) as caught:
        execute(graph.bound((x,), (out,)), [i8(1)])
    text = str(caught.value)
    assert message in text
    assert text.startswith("specs/bad_s8.yaml:9: error: ")
    assert "toy: operator 0 BAD" in text


def test_what_fails_in_an_expression_names_the_operator() -> None:
    bad = definition("BAD", (X,), (OUT,), lambda op: np.asarray(op.tensor("x")).reshape(7))
    graph = Graph()
    x, out = graph.tensor(DType.INT32, (1,)), graph.tensor(DType.INT32, (1,))
    graph.operator(bad, {"x": x, "output": out})
    with pytest.raises(ModelError, match="toy: operator 0 BAD: error: cannot reshape"):
        execute(graph.bound((x,), (out,)), [np.zeros((1, 1, 1), np.int32)])


def test_inputs_that_do_not_fit_are_all_reported() -> None:
    with pytest.raises(UsageError) as caught:
        execute(add_model(), [np.zeros((1, 1, 5), np.int8), np.zeros((1, 1, 4), np.int16)])
    assert str(caught.value).splitlines() == [
        "toy: input 0 't0': error: has shape [5] instead of [4]",
        "toy: input 1 't1': error: has type int16 instead of int8",
    ]
    with pytest.raises(UsageError, match="the model has 2 inputs, 1 were given"):
        execute(add_model(), [i8(1, 2, 3, 4)])


def test_an_operator_that_ignores_scales_sees_stored_integers_and_gives_them() -> None:
    """Stored 3 and -4 are real 1.5 and -2; twice the stored ones are real 3 and -4."""
    stored = replace(X, holds="stored"), replace(OUT, holds="stored")
    twice = definition("TWICE", stored[:1], stored[1:], lambda op: np.asarray(op.tensor("x") * 2))
    graph = Graph()
    x = graph.tensor(DType.INT8, (2,), quantization=quantized(0.5, 0))
    out = graph.tensor(DType.INT8, (2,), quantization=quantized(0.5, 0))
    graph.operator(twice, {"x": x, "output": out})
    bound = graph.bound((x,), (out,))
    np.testing.assert_array_equal(execute(bound, [i8(3, -4)]).outputs[0], i8(6, -8))
    real = execute(bound, [i8(3, -4)], Arithmetic.REAL)
    np.testing.assert_array_equal(real.outputs[0], [[[3.0, -4.0]]])
