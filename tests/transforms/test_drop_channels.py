"""Channels that are constant or not needed vanish, and no output changes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from opgen.air.dtype import DType
from opgen.air.model import AirModel
from opgen.prove.seeded import seeded_inputs
from opgen.registry.context import RegistryContext, build_default_registry_context
from opgen.tflite.enums import Padding
from opgen.transforms.drop_channels import drop_channels

from .channel_nets import LOWEST, ChannelNet, random_net
from .nets import run, scaled, transformed_alike


def dropped(model: AirModel, context: RegistryContext) -> AirModel:
    """Return the model without channels; what is left of each tensor is what it was."""
    after = transformed_alike(model, context, drop_channels)
    inputs = seeded_inputs(model.main, samples=4, steps=2)
    was, now = run(model, context, inputs).tensors, run(after, context, inputs).tensors
    for id_, values in now.items():
        old = after.left_of(id_, was[id_], after.main.tensors[id_].shape)
        np.testing.assert_array_equal(old, values, model.main.tensors[id_].name)
    return after


def kept(model: AirModel, id_: int) -> tuple[int, ...]:
    """Return the channels that are left of a tensor, which has fewer, along its last axis."""
    found = model.kept_channels[0, id_]
    assert found.axis == len(model.main.tensors[id_].shape) - 1
    return found.channels


def channels(model: AirModel, id_: int) -> int:
    """Return how many channels a tensor has, along its last axis."""
    return model.main.tensors[id_].shape[-1]


def biases(count: int, **low: int) -> Any:
    """Return biases that leave all channels alive but those that are named: ``c2=LOWEST``."""
    found = np.full(count, 500)
    for name, value in low.items():
        found[int(name[1:])] = value
    return found


@pytest.fixture
def net(context: RegistryContext) -> ChannelNet:
    return ChannelNet(context)


def head(net: ChannelNet, x: int, **options: Any) -> int:
    """Add a convolution that reads all channels of an image."""
    weights = net.integers(3, 1, 1, net.shape(x)[3])
    return net.conv(x, weights, biases(3), **options)


def test_channels_that_are_cut_off_by_their_activation_vanish(
    net: ChannelNet, context: RegistryContext
) -> None:
    x = net.data((1, 4, 4, 3), 0)
    y = net.conv(x, net.integers(6, 3, 3, 3), biases(6, c1=LOWEST, c4=LOWEST), activation="RELU")
    after = dropped(net.model([x], [head(net, y)]), context)
    assert channels(after, y) == 4
    assert after.kept_channels.keys() == {(0, y)}
    assert kept(after, y) == (0, 2, 3, 5)


@pytest.mark.parametrize("type_", [DType.INT8, DType.INT16])
def test_constants_become_part_of_biases(type_: DType, context: RegistryContext) -> None:
    net = ChannelNet(context, type_=type_)
    x = net.data((2, 4, 4, 3), 5)
    weights = net.integers(6, 1, 1, 3)
    weights[2] = 0
    # One channel is saturated, one has filters of zeros: both are no zero for what reads them.
    y = net.conv(x, weights, biases(6, c0=-LOWEST), point=-7)
    z = head(net, y)
    after = dropped(net.model([x], [z]), context)
    assert channels(after, y) == 4


def test_what_lies_beside_padding_stays_where_it_is_not_zero(
    net: ChannelNet, context: RegistryContext
) -> None:
    x = net.data((1, 5, 5, 2), 0)
    y = net.conv(x, net.integers(5, 1, 1, 2), biases(5, c0=-LOWEST, c1=LOWEST), activation="RELU")
    z = net.depthwise(y, net.integers(1, 3, 3, 5), biases(5))
    after = dropped(net.model([x], [head(net, z)]), context)
    # The greatest integer beside padding is an edge; the least is the zero point, and no edge.
    assert kept(after, y) == kept(after, z) == (0, 2, 3, 4)


def test_a_padded_sum_reads_a_constant_that_is_no_zero(
    net: ChannelNet, context: RegistryContext
) -> None:
    x = net.data((1, 5, 5, 2), 0)
    y = net.conv(x, net.integers(4, 1, 1, 2), biases(4, c0=-LOWEST, c1=LOWEST), activation="RELU")
    z = net.conv(y, net.integers(3, 3, 3, 4), biases(3), padding=Padding.SAME)
    after = dropped(net.model([x], [z]), context)
    assert after.kept_channels.keys() == {(0, y)}
    assert kept(after, y) == (0, 2, 3)


def test_channels_that_meet_only_zeros_vanish(net: ChannelNet, context: RegistryContext) -> None:
    x = net.data((1, 4, 4, 3), 0)
    y = net.conv(x, net.integers(6, 3, 3, 3), None)
    weights = net.integers(3, 1, 1, 6)
    weights[:, :, :, [0, 5]] = 0
    after = dropped(net.model([x], [net.conv(y, weights, None)]), context)
    assert after.kept_channels.keys() == {(0, y)}
    assert kept(after, y) == (1, 2, 3, 4)


def test_a_layer_whose_channels_are_all_constant_keeps_one(
    net: ChannelNet, context: RegistryContext
) -> None:
    x = net.data((1, 4, 4, 3), 0)
    first = net.conv(x, net.integers(6, 1, 1, 3), biases(6))
    y = net.conv(first, net.integers(4, 1, 1, 6), np.full(4, LOWEST), activation="RELU")
    after = dropped(net.model([x], [head(net, y)]), context)
    assert channels(after, y) == channels(after, first) == 1  # which a bias is enough for


def test_outputs_keep_their_channels(net: ChannelNet, context: RegistryContext) -> None:
    x = net.data((1, 4, 4, 3), 0)
    before = net.conv(x, net.integers(4, 1, 1, 3), biases(4))
    y = net.conv(before, net.integers(6, 1, 1, 4), biases(6, c1=LOWEST), activation="RELU")
    z = net.unary("RELU", y)
    after = dropped(net.model([x], [y, head(net, z)]), context)
    assert not after.kept_channels
    assert after.main.tensors is net.tensors


def test_variables_keep_their_channels(net: ChannelNet, context: RegistryContext) -> None:
    x = net.data((1, 4), 0)
    y = net.dense(x, net.integers(6, 4), biases(6, c1=LOWEST))
    state = net.tensor((2, 3), scaled_like(net, y), DType.INT8, is_variable=True)
    weights = {
        "weights_feature": net.constant(net.integers(2, 6), DType.INT8, scaled_like(net, y)),
        "weights_time": net.constant(net.integers(2, 3), DType.INT8, scaled_like(net, y)),
    }
    z = net.data((1, 2))
    net.add("SVDF", {"input": y, **weights, "state": state, "output": z}, rank=1)
    after = drop_channels(net.model([x], [z]), context)
    assert not after.kept_channels


def scaled_like(net: ChannelNet, id_: int) -> Any:
    """Return the quantization of a tensor."""
    return net.tensors[id_].quantization


def test_channels_follow_pools_sums_and_gates(net: ChannelNet, context: RegistryContext) -> None:
    x = net.data((1, 8, 8, 3), 0)
    dead = {"c1": LOWEST, "c4": LOWEST}
    y = net.conv(x, net.integers(6, 1, 1, 3), biases(6, **dead), activation="RELU")
    other = net.conv(x, net.integers(6, 1, 1, 3), biases(6, **dead, c2=LOWEST), activation="RELU")
    total = net.pair("ADD", y, other)
    gate = net.unary("LOGISTIC", total, scale=1 / 256)
    gated = net.pair("MUL", total, gate)
    pooled = net.pool("AVERAGE_POOL_2D", net.pool("MAX_POOL_2D", gated))
    out = net.dense(net.mean(pooled), net.integers(3, 6), biases(3))
    after = dropped(net.model([x], [out]), context)
    for id_ in (y, other, total, gate, gated, pooled):
        assert kept(after, id_) == (0, 2, 3, 5)


def test_a_skip_connection_keeps_what_either_needs(
    net: ChannelNet, context: RegistryContext
) -> None:
    x = net.data((1, 4, 4, 6), 0)
    y = net.conv(x, net.integers(6, 1, 1, 6), biases(6, c1=LOWEST), activation="RELU")
    after = dropped(net.model([x], [head(net, net.pair("ADD", y, x))]), context)
    assert not after.kept_channels  # an input stays, and the sum with it


def test_channels_are_found_again_behind_joints_and_cuts(
    net: ChannelNet, context: RegistryContext
) -> None:
    x = net.data((1, 4, 4, 3), 0)
    one = net.conv(x, net.integers(5, 1, 1, 3), biases(5, c1=LOWEST), activation="RELU")
    other = net.conv(x, net.integers(4, 1, 1, 3), biases(4, c0=LOWEST), activation="RELU")
    joined = net.joined([one, net.padded(other, [(0, 0)] * 4)])
    part = net.sliced(joined, (0, 0, 0, 3), (1, 4, 4, 6))
    weights = net.integers(3, 6 * 16)
    out = net.dense(net.flat(part), weights, biases(3))
    after = dropped(net.model([x], [out]), context)
    assert kept(after, part) == (0, 1, 3, 4, 5)
    assert channels(after, joined) < 9
    [dense] = (each for each in after.main.operators if each.op_type == "FULLY_CONNECTED")
    assert after.main.tensors[dense.tensor_of("filter")].shape == (3, 5 * 16)


def test_rows_of_images_are_read_without_a_reshape(
    net: ChannelNet, context: RegistryContext
) -> None:
    x = net.data((2, 2, 2, 3), 0)
    y = net.conv(x, net.integers(5, 1, 1, 3), biases(5, c1=-LOWEST), activation="RELU")
    out = net.dense(y, net.integers(3, 20), biases(3))
    after = dropped(net.model([x], [out]), context)
    assert channels(after, y) == 4


def test_channels_with_several_filters_go_with_all_of_them(
    net: ChannelNet, context: RegistryContext
) -> None:
    x = net.data((1, 4, 4, 3), 0)
    y = net.conv(x, net.integers(3, 1, 1, 3), biases(3, c1=LOWEST), activation="RELU")
    z = net.depthwise(y, net.integers(1, 3, 3, 6), biases(6, c0=LOWEST), activation="RELU")
    after = dropped(net.model([x], [head(net, z)]), context)
    assert channels(after, y) == 2
    assert kept(after, z) == (0, 1, 4, 5)


def test_shared_weights_are_copied(net: ChannelNet, context: RegistryContext) -> None:
    x = net.data((1, 4, 4, 4), 0)
    y = net.conv(x, net.integers(4, 1, 1, 4), biases(4, c1=LOWEST), activation="RELU")
    weights, bias = net.weights(net.integers(4, 1, 1, 4), 0), net.biases(biases(4))
    outputs = []
    for each in (x, y):
        outputs.append(net.data((1, 4, 4, 4)))
        named = {"input": each, "filter": weights, "bias": bias, "output": outputs[-1]}
        net.add("CONV_2D", named, padding=Padding.VALID, stride_w=1, stride_h=1)
    after = dropped(net.model([x], outputs), context)
    assert channels(after, y) == 3
    _, one, other = (after.main.tensors[op.tensor_of("filter")] for op in after.main.operators)
    assert (one.shape, other.shape) == ((4, 1, 1, 4), (4, 1, 1, 3))


def test_biases_that_would_not_fit_keep_a_channel(
    net: ChannelNet, context: RegistryContext
) -> None:
    x = net.data((1, 2, 2, 2), 0)
    y = net.conv(x, net.integers(4, 1, 1, 2), biases(4, c0=-LOWEST), activation="RELU")
    weights = net.integers(1, 1, 1, 4)
    weights[..., 0] = 127
    most = np.array([2**31 - 1000])
    model = net.model([x], [net.conv(y, weights, most)])
    assert not drop_channels(model, context).kept_channels


def test_what_is_switched_off_keeps_all(net: ChannelNet, context: RegistryContext) -> None:
    x = net.data((1, 4, 4, 3), 0)
    y = net.conv(x, net.integers(6, 1, 1, 3), biases(6, c1=LOWEST), activation="RELU")
    model = net.model([x], [head(net, y)])
    for index in range(2):
        assert not drop_channels(with_fixed(model, index), context).kept_channels


def with_fixed(model: AirModel, index: int) -> AirModel:
    """Return the model with one operator that is to be left alone."""
    operators: Sequence[Any] = [
        replace(each, is_fixed=k == index) for k, each in enumerate(model.main.operators)
    ]
    return replace(model, subgraphs=(replace(model.main, operators=tuple(operators)),))


OWN = {
    "project.yaml": """\
op: PROJECT
doc: Rows times a matrix, plus a bias; never below the zero point.
litert: {custom: Project}
inputs:
  x:       {layout: NI}
  weights: {layout: OI, const: true}
  bias:    {layout: O, const: true, optional: true}
outputs: {y: {type: x.type, shape: "(x.n, weights.o)"}}
let:
  scales: row_scales(x, weights, y)
  quant:  cmsis_nn_quant_params(multipliers(scales), shifts(scales), 1 if length(scales) > 1 else 0)
  clamp:  Clamp(y.zero_point, 127)
axes: {x: [n, i], weights: [o, i], bias: [o], y: [n, o], linear: false}
reference: maximum(matmul_t(x, weights) + bias, 0.0)
exact: requantize(matmul_t(centred(x), centred(weights)) + bias, quant, y.zero_point, clamp)
kernels:
  - name: project_s8
    types: {x: int8, weights: int8, bias: int32, y: int8}
    code: return 1;
tests: {x: "(2, 3)", weights: "(4, x.i)", bias: "(weights.o,)"}
""",
    "turn.yaml": """\
op: TURN
doc: What lies above zero lies below.
litert: {custom: Turn}
extends: unary
reference: -input
exact: saturate(2 * output.zero_point - input, -128, 127)
kernels:
  - name: turn_s8
    types: {input: int8, output: int8}
    code: return 1;
""",
}
"""Operators of a user."""


def test_operators_of_users_take_part(tmp_path: Path) -> None:
    for name, text in OWN.items():
        (tmp_path / name).write_text(text)
    context = build_default_registry_context(specs=[tmp_path])
    net = ChannelNet(context)
    x = net.data((2, 4), 3)
    images = [x]
    for count in (6, 3):
        y = net.data((2, count), -20)
        weights = net.constant(
            net.integers(count, net.shape(images[-1])[1]), DType.INT8, scaled(0.001)
        )
        bias = net.biases(biases(count, c1=LOWEST))
        net.add("PROJECT", {"x": images[-1], "weights": weights, "bias": bias, "y": y})
        images += [y, net.unary("TURN", y, -20)]
    after = dropped(net.model([x], [images[-1]]), context)
    assert kept(after, images[1]) == kept(after, images[2]) == (0, 2, 3, 4, 5)
    assert len(after.kept_channels) == 2


def test_weights_of_four_bits_lose_channels(net: ChannelNet, context: RegistryContext) -> None:
    x = net.data((1, 4, 4, 3), 0)
    y = x
    for count in (6, 4):
        values = net.integers(count, 1, 1, net.shape(y)[3]) % 8
        weights = net.constant(values, DType.INT4, scaled(0.02))
        bias = net.biases(biases(count, c1=LOWEST))
        before, y = y, net.data((1, 4, 4, count))
        operands = {"input": before, "filter": weights, "bias": bias, "output": y}
        net.add("CONV_2D", operands, padding=Padding.VALID, stride_w=1, stride_h=1)
    after = dropped(net.model([x], [y]), context)
    assert kept(after, 3) == (0, 2, 3, 4, 5)


@pytest.mark.one_in(3)
@pytest.mark.parametrize("seed", range(60))
def test_random_networks_compute_the_same(seed: int, context: RegistryContext) -> None:
    net, inputs, outputs = random_net(context, seed)
    dropped(net.model(inputs, outputs), context)


def test_random_networks_do_lose_channels(context: RegistryContext) -> None:
    lost = 0
    for seed in range(20):
        net, inputs, outputs = random_net(context, seed)
        lost += bool(drop_channels(net.model(inputs, outputs), context).kept_channels)
    assert lost > 10
