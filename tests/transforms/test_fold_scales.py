"""Factors and offsets of channels vanish into the weights and the bias that compute these."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from opgen.air.dtype import DType
from opgen.air.model import AirModel
from opgen.bind.bind import bind
from opgen.config import find_target
from opgen.prove.execute import execute
from opgen.prove.seeded import seeded_inputs
from opgen.registry.context import RegistryContext
from opgen.tflite.enums import ActivationFunctionType, Padding
from opgen.transforms.fold_scales import fold_scales

from .nets import Net, ops

SHAPES = {
    "CONV_2D": ((6, 3, 3, 4), (2, 5, 5, 6), 3),
    "DEPTHWISE_CONV_2D": ((1, 3, 3, 8), (2, 5, 5, 8), 3),
    "FULLY_CONNECTED": ((6, 100), (2, 6), 1),
}
"""Operator -> the shapes of its weights and of its output, and the axis of its channels."""


class Network(Net):
    """A convolution, or a dense layer, and what scales its channels."""

    def __init__(self, context: RegistryContext) -> None:
        super().__init__(context)
        self.random = np.random.default_rng(3)

    def reals(self, *shape: int, low: float = -1.0) -> int:
        return self.constant(self.random.uniform(low, 1, shape), DType.FLOAT32)

    def weighted(self, op: str, *, bias: bool = True, activation: str = "NONE") -> tuple[int, int]:
        """Add the operator; return the model's input and its output."""
        weights, shape, _ = SHAPES[op]
        x = self.tensor((2, 5, 5, 4), type_=DType.FLOAT32)
        y = self.tensor(shape, type_=DType.FLOAT32)
        inputs = {"input": x, "filter": self.reals(*weights)}
        inputs["bias"] = self.reals(shape[-1]) if bias else None
        options: dict[str, Any] = {"fused_activation_function": ActivationFunctionType[activation]}
        if op != "FULLY_CONNECTED":
            options |= {"padding": Padding.SAME, "stride_w": 1, "stride_h": 1}
        if op == "DEPTHWISE_CONV_2D":
            options["depth_multiplier"] = 2
        self.add(op, {**inputs, "output": y}, **options)
        return x, y

    def normalized(self, x: int, axis: int, operands: Sequence[str] = ("weight", "bias")) -> int:
        """Add a batch normalization."""
        shape = self.tensors[x].shape
        count = shape[axis]
        inputs = {"input": x, "mean": self.reals(count), "variance": self.reals(count, low=0.1)}
        inputs |= {
            name: self.reals(count) if name in operands else None for name in ("weight", "bias")
        }
        y = self.tensor(shape, type_=DType.FLOAT32)
        self.add("BATCH_NORM", {**inputs, "output": y}, axis=axis, epsilon=1e-3)
        return y


def folded(net: Network, x: int, y: int) -> AirModel:
    """Return the model after the transform, which must compute nearly the same."""
    model = replace(net.model([x], [y]), is_exact=False)
    after = fold_scales(model, net.context)
    runs = []
    for each in (model, after):
        bound = bind(each, net.context, find_target("generic"))
        runs.append(execute(bound, seeded_inputs(bound.subgraph, samples=3, steps=1)))
    for one, other in zip(runs[0].outputs, runs[1].outputs, strict=True):
        np.testing.assert_allclose(one, other, rtol=1e-4, atol=1e-5)
    assert fold_scales(after, net.context) is after
    return after


@pytest.mark.parametrize("op", SHAPES)
@pytest.mark.parametrize("bias", [True, False])
def test_batch_normalization_becomes_part_of_the_weights(
    op: str, bias: bool, context: RegistryContext
) -> None:
    net = Network(context)
    x, y = net.weighted(op, bias=bias)
    z = net.normalized(y, -1 if bias else SHAPES[op][2])
    assert ops(folded(net, x, z)) == [op]


@pytest.mark.parametrize("operands", [(), ("weight",), ("bias",)])
def test_what_is_absent_counts_as_one_or_zero(
    operands: Sequence[str], context: RegistryContext
) -> None:
    net = Network(context)
    x, y = net.weighted("CONV_2D")
    assert ops(folded(net, x, net.normalized(y, 3, operands))) == ["CONV_2D"]


def test_several_vanish_one_after_the_other(context: RegistryContext) -> None:
    net = Network(context)
    x, y = net.weighted("CONV_2D", bias=False)
    assert ops(folded(net, x, net.normalized(net.normalized(y, 3), 3))) == ["CONV_2D"]


def test_another_axis_an_activation_and_a_second_reader_keep_it(context: RegistryContext) -> None:
    def kept(net: Network, x: int, y: int, *more: int) -> None:
        model = replace(net.model([x], [y, *more]), is_exact=False)
        assert fold_scales(model, context) is model

    net = Network(context)
    x, y = net.weighted("CONV_2D")
    kept(net, x, net.normalized(y, 1))
    net = Network(context)
    x, y = net.weighted("CONV_2D", activation="RELU")
    kept(net, x, net.normalized(y, 3))
    net = Network(context)
    x, y = net.weighted("CONV_2D")
    kept(net, x, net.normalized(y, 3), y)


def test_weights_that_two_layers_share_stay_for_the_other(context: RegistryContext) -> None:
    net = Network(context)
    x, y = net.weighted("FULLY_CONNECTED")
    again = net.tensor(SHAPES["FULLY_CONNECTED"][1], type_=DType.FLOAT32)
    named = {**net.operators[0].named_tensors, "output": again}
    net.add("FULLY_CONNECTED", named, fused_activation_function=ActivationFunctionType.NONE)
    z = net.normalized(y, 1)
    model = replace(net.model([x], [z, again]), is_exact=False)
    first, second = fold_scales(model, context).main.operators
    assert first.named_tensors["filter"] != second.named_tensors["filter"]
    assert second.named_tensors["filter"] == named["filter"]


def test_a_model_with_fixed_bits_stays_as_it_is(context: RegistryContext) -> None:
    net = Network(context)
    x, y = net.weighted("CONV_2D")
    model = net.model([x], [net.normalized(y, 3)])
    assert fold_scales(model, context) is model
