"""Quantized networks with channels that are constant, or that nothing needs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from opgen.air.dtype import DType
from opgen.context.registries import RegistryContext
from opgen.lib.tensor import Array
from opgen.tflite.enums import ActivationFunctionType, Padding

from .nets import Net, per_channel, scaled

LOWEST = -(10**8)
"""A bias with which no sum gets above the least integer."""


class ChannelNet(Net):
    """Layers of int8, or of int16 with weights of int8, one after the other."""

    def __init__(self, context: RegistryContext, seed: int = 0, type_: DType = DType.INT8) -> None:
        super().__init__(context)
        self.random = np.random.default_rng(seed)
        self.type = type_
        self.bias_type = DType.INT32 if type_ is DType.INT8 else DType.INT64

    def data(self, shape: Sequence[int], point: int = -128, scale: float = 0.05) -> int:
        """Add a tensor that is computed."""
        return self.tensor(shape, scaled(scale, point if self.type is DType.INT8 else 0), self.type)

    def integers(self, *shape: int) -> Array:
        """Return weights, none of which is zero."""
        found = self.random.integers(1, 127, shape) * self.random.choice((-1, 1), shape)
        return found.astype(np.int64)

    def shape(self, id_: int) -> tuple[int, ...]:
        """Return the shape of a tensor."""
        return self.tensors[id_].shape

    def weights(self, values: Array, axis: int) -> int:
        """Add weights with a scale per index of an axis."""
        scales = self.random.uniform(0.001, 0.002, values.shape[axis])
        return self.constant(values, DType.INT8, per_channel(list(scales), axis))

    def biases(self, values: Array | None) -> int | None:
        """Add a bias."""
        return None if values is None else self.constant(values, self.bias_type)

    def conv(  # noqa: PLR0913
        self,
        x: int,
        weights: Array,
        bias: Array | None,
        *,
        activation: str = "NONE",
        padding: Padding = Padding.VALID,
        point: int = -128,
        stride: int = 1,
    ) -> int:
        """Add a convolution with OHWI filters."""
        n, h, w, _ = self.shape(x)
        size = weights.shape[1]
        out = [
            -(-each // stride) if padding == Padding.SAME else (each - size) // stride + 1
            for each in (h, w)
        ]
        y = self.data((n, *out, weights.shape[0]), point)
        operands = {"input": x, "filter": self.weights(weights, 0), "bias": self.biases(bias)}
        self.add("CONV_2D", {**operands, "output": y}, **_window(padding, stride, activation))
        return y

    def depthwise(  # noqa: PLR0913
        self,
        x: int,
        weights: Array,
        bias: Array | None,
        *,
        activation: str = "NONE",
        padding: Padding = Padding.SAME,
        point: int = -128,
    ) -> int:
        """Add a depthwise convolution with 1HWO filters."""
        n, h, w, c = self.shape(x)
        less = 0 if padding == Padding.SAME else weights.shape[1] - 1
        y = self.data((n, h - less, w - less, weights.shape[3]), point)
        operands = {"input": x, "filter": self.weights(weights, 3), "bias": self.biases(bias)}
        options = {**_window(padding, 1, activation), "depth_multiplier": weights.shape[3] // c}
        self.add("DEPTHWISE_CONV_2D", {**operands, "output": y}, **options)
        return y

    def dense(self, x: int, weights: Array, bias: Array | None, **options: Any) -> int:
        """Add a dense layer."""
        y = self.data((self.tensors[x].size // weights.shape[1], weights.shape[0]), -128)
        filters = self.constant(weights, DType.INT8, scaled(0.001))
        operands = {"input": x, "filter": filters, "bias": self.biases(bias), "output": y}
        self.add("FULLY_CONNECTED", operands, **{**_activation("NONE"), **options})
        return y

    def unary(self, op: str, x: int, point: int = -128, scale: float = 0.05, **options: Any) -> int:
        """Add an operator that works element by element."""
        y = self.data(self.shape(x), point, scale)
        self.add(op, {"input": x, "output": y}, **options)
        return y

    def pair(self, op: str, one: int, other: int, point: int = -128, scale: float = 0.1) -> int:
        """Add an operator on pairs of elements."""
        shape = np.broadcast_shapes(self.shape(one), self.shape(other))
        y = self.data(shape, point, scale)
        self.add(op, {"input1": one, "input2": other, "output": y}, **_activation("NONE"))
        return y

    def pool(self, op: str, x: int, size: int = 2) -> int:
        """Add a pool whose windows lie side by side."""
        n, h, w, c = self.shape(x)
        y = self.like(x, (n, h // size, w // size, c))
        options = {"filter_width": size, "filter_height": size}
        named = {"input": x, "output": y}
        self.add(op, named, **_window(Padding.VALID, size, "NONE"), **options)
        return y

    def like(self, x: int, shape: Sequence[int]) -> int:
        """Add a tensor that is quantized like another."""
        return self.tensor(shape, self.tensors[x].quantization, self.type)

    def joined(self, inputs: Sequence[int], axis: int = 3) -> int:
        """Add a concatenation of tensors that are quantized alike."""
        shape = list(self.shape(inputs[0]))
        shape[axis] = sum(self.shape(each)[axis] for each in inputs)
        y = self.like(inputs[0], shape)
        named: dict[str, Any] = {"inputs": tuple(inputs), "output": y}
        self.add("CONCATENATION", named, axis=axis, **_activation("NONE"))
        return y

    def padded(self, x: int, pairs: Sequence[Sequence[int]]) -> int:
        """Add a PAD."""
        shape = [a + each + b for each, (a, b) in zip(self.shape(x), pairs, strict=True)]
        y = self.like(x, shape)
        self.add("PAD", {"input": x, "paddings": self.constant(pairs, DType.INT32), "output": y})
        return y

    def sliced(self, x: int, begin: Sequence[int], size: Sequence[int]) -> int:
        """Add a SLICE."""
        y = self.like(x, size)
        operands = {"begin": self.constant(begin, DType.INT32)}
        operands["size"] = self.constant(size, DType.INT32)
        self.add("SLICE", {"input": x, **operands, "output": y})
        return y

    def flat(self, x: int) -> int:
        """Add a RESHAPE to one row per image."""
        shape = (self.shape(x)[0], self.tensors[x].size // self.shape(x)[0])
        y = self.like(x, shape)
        self.add("RESHAPE", {"input": x, "shape": self.constant(shape, DType.INT32), "output": y})
        return y

    def mean(self, x: int) -> int:
        """Add the means of images."""
        y = self.like(x, (self.shape(x)[0], self.shape(x)[3]))
        axis = self.constant((1, 2), DType.INT32)
        self.add("MEAN", {"input": x, "axis": axis, "output": y}, keep_dims=False)
        return y


def _activation(name: str) -> dict[str, Any]:
    return {"fused_activation_function": ActivationFunctionType[name]}


def _window(padding: Padding, stride: int, activation: str) -> dict[str, Any]:
    found = {"padding": padding, "stride_w": stride, "stride_h": stride}
    return {**found, **_activation(activation)}


def random_net(context: RegistryContext, seed: int) -> tuple[ChannelNet, list[int], list[int]]:
    """Return a network of random layers, some of whose channels are constant; inputs, outputs."""
    net = ChannelNet(context, seed, DType.INT16 if seed % 5 == 4 else DType.INT8)
    random = net.random
    x = net.data((int(random.integers(1, 3)), 8, 8, int(random.integers(1, 5))), point=3)
    images = [x]
    for _ in range(int(random.integers(4, 10))):
        images.append(_random_layer(net, images))
    last = images[-1]
    rows = net.mean(last) if random.random() < 0.5 else net.flat(last)
    weights, bias = _random_weights(net, (5, net.shape(rows)[1]), 0, 5)
    outputs = [net.dense(rows, weights, bias)]
    if random.random() < 0.3:
        outputs.append(images[int(random.integers(1, len(images)))])
    return net, [x], outputs


def _random_weights(
    net: ChannelNet, shape: tuple[int, ...], axis: int, count: int
) -> tuple[Array, Array | None]:
    """Return weights and a bias, which make some channels constant."""
    random = net.random
    weights = net.integers(*shape) * (random.random(shape) < random.choice((0.3, 0.9)))
    bias = random.integers(-3000, 3000, count)
    kinds = random.choice(("live", "live", "zero", "low", "high"), count)
    np.moveaxis(weights, axis, 0)[kinds == "zero"] = 0
    bias[kinds == "low"] = LOWEST
    bias[kinds == "high"] = -LOWEST
    return weights, bias if random.random() < 0.9 else None


def _random_layer(net: ChannelNet, images: list[int]) -> int:  # noqa: PLR0911
    """Add a layer that reads the last image, and perhaps another one."""
    random, x = net.random, images[-1]
    n, h, w, c = net.shape(x)
    activation = str(random.choice(("NONE", "RELU", "RELU6")))
    padding = Padding.SAME if random.random() < 0.5 else Padding.VALID
    point = int(random.choice((-128, -128, -7, 20)))
    alike = [each for each in images if net.shape(each)[:3] == (n, h, w)]
    same = [each for each in alike if net.shape(each) == (n, h, w, c)]
    size = int(random.choice((1, 3))) if h >= 3 else 1
    kind = str(
        random.choice(
            ("conv", "conv", "dw", "pool", "add", "mul", "join", "relu", "pad", "slice", "gate")
        )
    )
    if kind == "dw":
        count = c * int(random.choice((1, 1, 2)))
        weights, bias = _random_weights(net, (1, size, size, count), 3, count)
        return net.depthwise(x, weights, bias, activation=activation, padding=padding, point=point)
    if kind == "pool" and h > 1:
        return net.pool(str(random.choice(("MAX_POOL_2D", "AVERAGE_POOL_2D"))), x)
    if kind in ("add", "mul"):
        return net.pair(kind.upper(), x, int(random.choice(same)), point)
    if kind == "join":
        others = [
            each for each in alike if net.tensors[each].quantization == net.tensors[x].quantization
        ]
        return net.joined([x, int(random.choice([*others, x]))])
    if kind == "relu":
        return net.unary("RELU", x)
    if kind == "pad":
        pairs = [(0, 0), (1, 0), (0, 1), (0, int(random.integers(0, 2)))]
        return net.padded(x, pairs)
    if kind == "slice" and c > 1:
        begin = int(random.integers(0, 2))
        return net.sliced(x, (0, 0, 0, begin), (n, h, w, c - begin))
    if kind == "gate":
        gate = net.unary("LOGISTIC", x, -128, 1 / 256 if net.type is DType.INT8 else 1 / 32768)
        return net.pair("MUL", x, gate, point)
    count = int(random.integers(2, 9))
    weights, bias = _random_weights(net, (count, size, size, c), 0, count)
    return net.conv(x, weights, bias, activation=activation, padding=padding, point=point)
