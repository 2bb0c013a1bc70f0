"""Biases at the end of 32 bits, beside factors that make nothing of any sum."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from opgen.registry.context import RegistryContext
from opgen.transforms.zero_biases import zero_biases

from .channel_nets import ChannelNet
from .nets import per_channel, scaled, transformed_alike

MOST = 2**31 - 1
NOTHING = 1e-22
"""A scale of weights that are next to nothing."""


@pytest.fixture
def net(context: RegistryContext) -> ChannelNet:
    return ChannelNet(context)


def conv(net: ChannelNet, x: int, bias: Any, scales: list[float]) -> int:
    """Add a convolution with a scale of weights for each channel."""
    y = net.conv(x, net.integers(len(bias), 1, 1, net.shape(x)[3]), np.array(bias), point=3)
    weights = net.operators[-1].tensor_of("filter")
    net.tensors[weights] = replace(net.tensors[weights], quantization=per_channel(scales))
    return y


def bias_of(model: Any, index: int = 0) -> list[int]:
    operator = model.main.operators[index]
    return list(model.main.tensors[operator.tensor_of("bias")].data)


def test_what_changes_no_output_becomes_0(net: ChannelNet, context: RegistryContext) -> None:
    x = net.data((1, 3, 3, 4), 5)
    y = conv(net, x, [MOST, 70, -MOST, -MOST - 1, 9], [NOTHING, 0.001, NOTHING, NOTHING, NOTHING])
    after = transformed_alike(net.model([x], [y]), context, zero_biases)
    assert bias_of(after) == [0, 70, 0, 0, 9]


def test_a_large_bias_that_counts_stays(net: ChannelNet, context: RegistryContext) -> None:
    x = net.data((1, 3, 3, 4), 5)
    most = MOST - 10**6
    y = conv(net, x, [most, MOST], [1e-8, NOTHING])
    after = transformed_alike(net.model([x], [y]), context, zero_biases)
    assert bias_of(after) == [most, 0]


def test_nothing_to_change_leaves_the_model_alone(
    net: ChannelNet, context: RegistryContext
) -> None:
    x = net.data((1, 3, 3, 4), 5)
    model = net.model([x], [conv(net, x, [500, MOST - 10**6], [NOTHING, 1e-8])])
    assert zero_biases(model, context).main is model.main


def test_a_dense_layer_has_one_scale(net: ChannelNet, context: RegistryContext) -> None:
    x = net.data((1, 6), 5)
    y = net.dense(x, net.integers(2, 6), np.array([MOST, -MOST]))
    weights = net.operators[-1].tensor_of("filter")
    net.tensors[weights] = replace(net.tensors[weights], quantization=scaled(NOTHING))
    after = transformed_alike(net.model([x], [y]), context, zero_biases)
    assert bias_of(after) == [0, 0]
