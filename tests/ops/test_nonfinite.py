"""Infinities and NaN in models of LiteRT: numpy and C give what TensorFlow Lite Micro gives."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import numpy as np
import pytest

from opgen.air import AirModel, DType
from opgen.bind.bind import bind
from opgen.config import find_target
from opgen.litert.write import encoding_of, write_model
from opgen.prove import oracle
from opgen.prove.execute import execute
from opgen.prove.verify_model import run_c
from opgen.registry.context import build_default_registry_context
from opgen.tflite.facts import ENUMS
from tests.tools import need
from tests.transforms.nets import Net

CONTEXT = build_default_registry_context()
ACTIVATION, PADDING = ENUMS["ActivationFunctionType"], ENUMS["Padding"]
INF, NAN, MOST = np.inf, np.nan, np.finfo(np.float32).max
SPECIAL = np.array([INF, -INF, NAN, 0, -0.0, 1, -2.5, MOST, -MOST, 1e-45, -1e-39], np.float32)
"""All pairs of them are elements of the inputs."""
SIZE = len(SPECIAL)


def pair(op: str, **options: object) -> AirModel:
    """Return an operator of two inputs."""
    net = Net(CONTEXT)
    first, second, result = (net.tensor((SIZE, SIZE), None, DType.FLOAT32) for _ in range(3))
    net.add(op, {"input1": first, "input2": second, "output": result}, **options)
    return net.model([first, second], [result])


def reduction(op: str, type_: DType = DType.FLOAT32, **options: object) -> AirModel:
    """Return a reduction of rows."""
    net = Net(CONTEXT)
    source = net.tensor((SIZE, SIZE), None, DType.FLOAT32)
    axis, result = net.constant([1], DType.INT32), net.tensor((SIZE,), None, type_)
    net.add(op, {"input": source, "axis": axis, "output": result}, **options)
    return net.model([source], [result])


def pool(op: str) -> AirModel:
    """Return a pool whose windows go over the borders."""
    net = Net(CONTEXT)
    source = net.tensor((1, SIZE, SIZE, 1), None, DType.FLOAT32)
    result = net.tensor((1, 6, 6, 1), None, DType.FLOAT32)
    window = {"filter_height": 3, "filter_width": 2, "stride_h": 2, "stride_w": 2}
    kind = {"padding": PADDING.SAME, "fused_activation_function": ACTIVATION.NONE}
    net.add(op, {"input": source, "output": result}, **window, **kind)
    return net.model([source], [result])


def arithmetic(op: str, activation: str) -> AirModel:
    """Return arithmetic with an activation."""
    return pair(op, fused_activation_function=ACTIVATION[activation])


MODELS: dict[str, Callable[[], AirModel]] = {
    **{
        f"{op}-{activation}": partial(arithmetic, op, activation)
        for op in ("ADD", "SUB", "MUL", "DIV")
        for activation in ("NONE", "RELU", "RELU6")
    },
    "MINIMUM": partial(pair, "MINIMUM"),
    "MAXIMUM": partial(pair, "MAXIMUM"),
    "REDUCE_MAX": partial(reduction, "REDUCE_MAX", keep_dims=False),
    "REDUCE_MIN": partial(reduction, "REDUCE_MIN", keep_dims=False),
    "ARG_MAX": partial(reduction, "ARG_MAX", DType.INT32, output_type=DType.INT32),
    "ARG_MIN": partial(reduction, "ARG_MIN", DType.INT32, output_type=DType.INT32),
    "MAX_POOL_2D": partial(pool, "MAX_POOL_2D"),
}


def inputs_of(model: AirModel) -> list[np.ndarray]:
    """Return one sample whose elements are special, in another order in each row and input."""
    order = np.add.outer(np.arange(SIZE), np.arange(SIZE)) % SIZE
    columns = np.broadcast_to(np.arange(SIZE)[:, np.newaxis], (SIZE, SIZE))
    shapes = [model.main.tensors[each].shape for each in model.main.input_ids]
    found = [SPECIAL[each] for each in (order, columns)]
    return [each.reshape(1, 1, *shape) for each, shape in zip(found, shapes, strict=False)]


@pytest.mark.parametrize("name", MODELS)
def test_numpy_and_c_are_equal(name: str) -> None:
    model = MODELS[name]()
    bound, inputs = bind(model, CONTEXT, find_target("generic")), inputs_of(model)
    expected = execute(bound, inputs).outputs[0]
    np.testing.assert_array_equal(run_c(bound, inputs).outputs[0], expected)


@pytest.mark.oracle
@pytest.mark.parametrize("name", MODELS)
def test_tflm_gives_the_same(name: str) -> None:
    need("tflite_micro")
    model = MODELS[name]()
    inputs = inputs_of(model)
    operator = CONTEXT.aot_operator_classes.get(model.main.operators[0].op_type)
    definition = operator.DEFINITION  # type: ignore[attr-defined]
    content = write_model(model, partial(encoding_of, definition))
    answer = oracle.ask("tflm", [oracle.Job(content, tuple(inputs))])[0]
    assert not answer.refusal
    expected = execute(bind(model, CONTEXT, find_target("generic")), inputs).outputs[0]
    np.testing.assert_array_equal(answer.outputs[0].reshape(expected.shape), expected)
