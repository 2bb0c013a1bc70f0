"""Networks of int8 with drawn weights, for figures of forms without a small public model.

They cost what trained ones of the same form cost: no kernel's instructions depend on data.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

import numpy as np
import numpy.typing as npt

from opgen.air import AirModel, AirOperator, AirSubgraph, AirTensor, DType, Quantization
from opgen.litert.write import Encoding, write_model

_RELU6, _RELU = 3, 1
_UNIT = 6 / 255
"""The scale of what RELU6 gives."""
_LOWEST = -128


class _Network:
    """Tensors and operators, in the order in which they are added."""

    def __init__(self, name: str, shape: tuple[int, ...], scale: float, zero_point: int) -> None:
        self.name = name
        self.draw = np.random.default_rng(0)
        self.tensors: dict[int, AirTensor] = {}
        self.operators: list[AirOperator] = []
        self.encodings: list[Encoding] = []
        self.last = self.tensor(shape, scale, zero_point)

    def tensor(self, shape: tuple[int, ...], scale: float, zero_point: int = 0) -> int:
        """Add a tensor that is computed."""
        quantization = Quantization(np.array([scale], np.float32), np.array([zero_point], np.int64))
        return self._add(DType.INT8, shape, quantization, None)

    def constant(
        self, values: npt.NDArray[np.generic], scales: npt.NDArray[np.float64], axis: int = 0
    ) -> int:
        """Add a constant, with a scale for all or one for each index of an axis."""
        axis_of_scales = axis if scales.size > 1 else None
        points = np.zeros(scales.size, np.int64)
        quantization = Quantization(scales.astype(np.float32), points, axis_of_scales)
        return self._add(DType(str(values.dtype)), values.shape, quantization, values)

    def numbers(self, values: list[int]) -> int:
        """Add a constant of int32 without a scale."""
        return self._add(DType.INT32, (len(values),), None, np.array(values, np.int32))

    def _add(
        self,
        type_: DType,
        shape: tuple[int, ...],
        quantization: Quantization | None,
        data: npt.NDArray[np.generic] | None,
    ) -> int:
        id_ = len(self.tensors)
        self.tensors[id_] = AirTensor(id_, f"t{id_}", type_, shape, quantization, data)
        return id_

    def scale(self, id_: int) -> float:
        """Return the scale of a tensor that has one."""
        quantization = self.tensors[id_].quantization
        assert quantization is not None
        return float(quantization.scales[0])

    def run(  # noqa: PLR0913
        self,
        builtin: str,
        inputs: tuple[int, ...],
        output: int,
        values: Mapping[str, object] | None = None,
        version: int = 1,
        table: str = "",
    ) -> int:
        """Add an operator."""
        index = len(self.operators)
        self.operators.append(AirOperator(index, builtin, inputs, (output,)))
        self.encodings.append(Encoding(builtin, version=version, table=table, values=values or {}))
        self.last = output
        return output

    def weights(self, shape: tuple[int, ...], fan_in: int, axis: int = 0) -> tuple[int, int]:
        """Add drawn weights and biases of a layer that reads the last tensor; return their ids."""
        channels = shape[axis]
        scales = self.draw.uniform(0.8, 1.2, channels) / (73 * np.sqrt(fan_in))
        drawn = self.draw.integers(-127, 128, shape, np.int8)
        biases = self.draw.integers(1000, 2000, channels, np.int32)  # no channel is constant
        of_biases = scales.astype(np.float32).astype(np.float64) * self.scale(self.last)
        return self.constant(drawn, scales, axis), self.constant(biases, of_biases)

    def written(self) -> bytes:
        """Return the .tflite."""
        subgraph = AirSubgraph("main", self.tensors, tuple(self.operators), (0,), (self.last,))
        model = AirModel(self.name, Path(f"{self.name}.tflite"), "", (subgraph,))
        return write_model(model, lambda operator: self.encodings[operator.id])


def mobilenet_224() -> bytes:
    """Return a .tflite of MobileNet v1 of a quarter of its width, for images of 224 x 224 x 3.

    The form is that of Howard et al., MobileNets (2017), table 1.
    """
    net = _Network("mobilenet_224", (1, 224, 224, 3), 1 / 128, 0)
    side = _convolution(net, 224, 8, stride=2, size=3)
    wide = [
        (16, 1),
        (32, 2),
        (32, 1),
        (64, 2),
        (64, 1),
        (128, 2),
        *[(128, 1)] * 5,
        (256, 2),
        (256, 1),
    ]
    for channels, stride in wide:
        side = _depthwise(net, side, stride)
        side = _convolution(net, side, channels)
    pool = {"padding": 1, "stride_w": 1, "stride_h": 1, "filter_width": side, "filter_height": side}
    mean = net.tensor((1, 1, 1, 256), _UNIT, _LOWEST)
    net.run("AVERAGE_POOL_2D", (net.last,), mean, pool, 2, "Pool2DOptions")
    flat = net.tensor((1, 256), _UNIT, _LOWEST)
    net.run("RESHAPE", (net.last, net.numbers([1, 256])), flat, table="ReshapeOptions")
    # Classes that are all alike would be more than TFLM's softmax takes.
    _dense(net, (1,), 1000, 0.25, gain=8)
    return _softmax(net, (1, 1000))


def _convolution(net: _Network, side: int, channels: int, stride: int = 1, size: int = 1) -> int:
    depth = net.tensors[net.last].shape[-1]
    weights = net.weights((channels, size, size, depth), size * size * depth)
    side = -(-side // stride)
    output = net.tensor((1, side, side, channels), _UNIT, _LOWEST)
    values = {"padding": 0, "stride_w": stride, "stride_h": stride}
    values["fused_activation_function"] = _RELU6
    net.run("CONV_2D", (net.last, *weights), output, values, 3, "Conv2DOptions")
    return side


def _depthwise(net: _Network, side: int, stride: int) -> int:
    depth = net.tensors[net.last].shape[-1]
    weights = net.weights((1, 3, 3, depth), 9, axis=3)
    side = -(-side // stride)
    output = net.tensor((1, side, side, depth), _UNIT, _LOWEST)
    values = {"padding": 0, "stride_w": stride, "stride_h": stride, "depth_multiplier": 1}
    values["fused_activation_function"] = _RELU6
    table = "DepthwiseConv2DOptions"
    net.run("DEPTHWISE_CONV_2D", (net.last, *weights), output, values, 3, table)
    return side


def _dense(  # noqa: PLR0913
    net: _Network,
    rows: tuple[int, ...],
    units: int,
    scale: float,
    activation: int = 0,
    *,
    gain: int = 1,
) -> int:
    depth = net.tensors[net.last].shape[-1]
    draw = net.draw.integers(-127, 128, (units, depth), np.int8)
    biases = net.draw.integers(-2000, 2000, units, np.int32)
    of_weights = np.float64(np.float32(gain / (73 * np.sqrt(depth))))
    weights = net.constant(draw, np.array([of_weights], np.float64))
    bias = net.constant(biases, np.array([of_weights * net.scale(net.last)], np.float64))
    output = net.tensor((*rows, units), scale, _LOWEST if activation else 0)
    values = {"fused_activation_function": activation, "keep_num_dims": len(rows) > 1}
    table = "FullyConnectedOptions"
    return net.run("FULLY_CONNECTED", (net.last, weights, bias), output, values, 5, table)


def _softmax(net: _Network, shape: tuple[int, ...]) -> bytes:
    output = net.tensor(shape, 1 / 256, _LOWEST)
    net.run("SOFTMAX", (net.last,), output, {"beta": 1.0}, 2, "SoftmaxOptions")
    return net.written()


_TOKENS, _WIDTH, _HEADS, _INNER = 32, 64, 4, 128
_EACH = _WIDTH // _HEADS
_ROWS = (1, _TOKENS)
_SCALE = 1 / 32


def transformer() -> bytes:
    """Return a .tflite of an encoder of two blocks: 32 tokens of 64, 4 heads, 128 inside.

    The blocks are those of Vaswani et al., Attention is all you need (2017), with a norm behind
    each sum, in the operators that TensorFlow's converter makes of Keras' layers.
    """
    net = _Network("transformer", (*_ROWS, _WIDTH), _SCALE, 0)
    for _ in range(2):
        before = net.last
        _sum_and_norm(net, before, _attention(net))
        before = net.last
        _dense(net, _ROWS, _INNER, _UNIT, _RELU)
        _sum_and_norm(net, before, _dense(net, _ROWS, _WIDTH, _SCALE))
    mean = net.tensor((1, _WIDTH), _SCALE)
    keep = {"keep_dims": False}
    net.run("MEAN", (net.last, net.numbers([1])), mean, keep, 2, "ReducerOptions")
    _dense(net, (1,), 10, 0.1)
    return _softmax(net, (1, 10))


def _attention(net: _Network) -> int:
    source = net.last
    heads = []
    for _ in range(3):
        net.last = source
        _dense(net, _ROWS, _WIDTH, _SCALE)
        _reshaped(net, (1, _TOKENS, _HEADS, _EACH))
        heads.append(_swapped(net))
    queries, keys, values = heads
    # The division by the square root of the width of a head is in the scale.
    scores = net.tensor((1, _HEADS, _TOKENS, _TOKENS), 0.05)
    net.run("BATCH_MATMUL", (queries, keys), scores, {"adj_y": True}, 3, "BatchMatMulOptions")
    shares = net.tensor((1, _HEADS, _TOKENS, _TOKENS), 1 / 256, _LOWEST)
    net.run("SOFTMAX", (scores,), shares, {"beta": 1.0}, 2, "SoftmaxOptions")
    mixed = net.tensor((1, _HEADS, _TOKENS, _EACH), _SCALE)
    net.run("BATCH_MATMUL", (shares, values), mixed, {}, 3, "BatchMatMulOptions")
    _swapped(net)
    _reshaped(net, (*_ROWS, _WIDTH))
    return _dense(net, _ROWS, _WIDTH, _SCALE)


def _reshaped(net: _Network, shape: tuple[int, ...]) -> int:
    output = net.tensor(shape, net.scale(net.last))
    sizes = net.numbers(list(shape))
    return net.run("RESHAPE", (net.last, sizes), output, table="ReshapeOptions")


def _swapped(net: _Network) -> int:
    one, rows, columns, depth = net.tensors[net.last].shape
    output = net.tensor((one, columns, rows, depth), net.scale(net.last))
    order = net.numbers([0, 2, 1, 3])
    return net.run("TRANSPOSE", (net.last, order), output, version=2, table="TransposeOptions")


def _sum_and_norm(net: _Network, one: int, other: int) -> None:
    whole, each = (*_ROWS, _WIDTH), (*_ROWS, 1)
    values = net.run("ADD", (one, other), net.tensor(whole, 1 / 16), {}, 2, "AddOptions")

    def mean(of: int, scale: float, zero_point: int) -> int:
        output, axis, keep = (
            net.tensor(each, scale, zero_point),
            net.numbers([2]),
            {"keep_dims": True},
        )
        return net.run("MEAN", (of, axis), output, keep, 2, "ReducerOptions")

    def pair(builtin: str, a: int, b: int, output: int) -> int:
        table = f"{builtin.title()}Options"
        return net.run(builtin, (a, b), output, {}, 2, table)

    def parameters() -> int:
        drawn = net.draw.integers(64, 128, (_WIDTH,), np.int8)
        return net.constant(drawn, np.array([1 / 96], np.float64))

    centre = mean(values, 1 / 16, 0)
    squares = net.tensor(whole, 0.25, _LOWEST)
    net.run("SQUARED_DIFFERENCE", (values, centre), squares, {}, 2, "SquaredDifferenceOptions")
    variance = mean(squares, 0.0625, _LOWEST)
    least = net.constant(np.array([[[1]]], np.int8), np.array([1 / 1024], np.float64))
    variance = pair("ADD", variance, least, net.tensor(each, 0.0625, _LOWEST))
    inverse = net.run("RSQRT", (variance,), net.tensor(each, 1 / 64, _LOWEST), {}, 2)
    factor = pair("MUL", inverse, parameters(), net.tensor(whole, 1 / 64, _LOWEST))
    scaled = pair("MUL", values, factor, net.tensor(whole, _SCALE))
    moved = pair("MUL", centre, factor, net.tensor(whole, _SCALE))
    shift = pair("SUB", parameters(), moved, net.tensor(whole, _SCALE))
    pair("ADD", scaled, shift, net.tensor(whole, _SCALE))


NETWORKS: Mapping[str, Callable[[], bytes]] = {
    "mobilenet_224": mobilenet_224,
    "transformer": transformer,
}
"""By name, what writes them."""
