"""Transpositions move to where fewest are left, and nothing else changes."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from opgen.air.model import AirModel
from opgen.registry.context import RegistryContext
from opgen.transforms.settle_layouts import settle_layouts

from .channels_first import SCALE, ChannelsFirst
from .nets import ops, transformed_alike

Build = Callable[[ChannelsFirst, int], int]


def settled(model: AirModel, context: RegistryContext) -> AirModel:
    """Return the model after the transform, which must have nothing more to do."""
    after = transformed_alike(model, context, settle_layouts)
    assert settle_layouts(after, context) is after
    return after


def residual(net: ChannelsFirst, x: int) -> int:
    y = net.unary("RELU", net.conv(x, 4))
    z = net.unary("RELU", net.binary("ADD", x, net.conv(y, 4, 3)))
    return net.conv(z, 8)


def inception(net: ChannelsFirst, x: int) -> int:
    y = net.conv(x, 4)
    pooled = net.padded(net.pooled(y), [(0, 0), (0, 0), (2, 1), (0, 3)])
    return net.conv(net.joined([net.conv(y, 3), net.conv(y, 2, 3), pooled]), 3)


def squeeze_and_excite(net: ChannelsFirst, x: int) -> int:
    y = net.conv(x, 8)
    gate = net.conv(net.unary("RELU", net.conv(net.mean(y), 2)), 8)
    z = net.binary("MUL", y, gate)
    return net.conv(net.binary("ADD", z, net.values(8, 1, 1)), 3)


def pad_and_classify(net: ChannelsFirst, x: int) -> int:
    y = net.conv(net.padded(x, [(0, 0), (0, 0), (1, 1), (1, 1)]), 8)
    return net.linear(net.mean(y, keep_dims=False), 3)


@pytest.mark.parametrize(
    ("build", "expected"),
    [
        (residual, "TRANSPOSE CONV_2D RELU CONV_2D ADD RELU CONV_2D TRANSPOSE"),
        (
            inception,
            "TRANSPOSE CONV_2D MAX_POOL_2D PAD CONV_2D CONV_2D CONCATENATION CONV_2D TRANSPOSE",
        ),
        (
            squeeze_and_excite,
            "TRANSPOSE CONV_2D MEAN CONV_2D RELU CONV_2D MUL ADD CONV_2D TRANSPOSE",
        ),
        (pad_and_classify, "TRANSPOSE PAD CONV_2D MEAN FULLY_CONNECTED"),
    ],
)
def test_inside_a_network_nothing_is_transposed(
    build: Build, expected: str, context: RegistryContext
) -> None:
    net = ChannelsFirst(context)
    x = net.tensor((1, 4, 6, 6), SCALE)
    y = build(net, x)
    assert ops(settled(net.model([x], [y]), context)) == expected.split()


def test_convolutions_of_one_dimension_become_a_chain(context: RegistryContext) -> None:
    net = ChannelsFirst(context)
    x = net.tensor((1, 4, 10), SCALE)
    y = net.unary("RELU", net.conv(x, 6, 3))
    y = net.conv(net.unary("RELU6", net.conv(y, 5, 3)), 4, 3)
    after = settled(net.model([x], [y]), context)
    assert ops(after) == [
        *("RESHAPE", "TRANSPOSE", "CONV_2D", "RELU", "CONV_2D", "RELU6", "CONV_2D"),
        *("RESHAPE", "TRANSPOSE"),
    ]
