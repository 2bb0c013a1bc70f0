"""Random valid graphs of real operators: odd shapes, branches, several outputs."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from opgen.air.dtype import DType
from opgen.air.model import AirModel, Quantization
from opgen.registry.context import RegistryContext
from opgen.tflite.enums import ActivationFunctionType, Padding
from tests.transforms.nets import Net, per_channel, scaled

_ACTIVATIONS = (ActivationFunctionType.NONE,) * 2 + (
    ActivationFunctionType.RELU,
    ActivationFunctionType.RELU6,
)


@dataclass
class ValidGraph:
    """A graph that a seed makes, operator by operator."""

    context: RegistryContext
    seed: int
    most_operators: int = 8
    net: Net = field(init=False)
    source: int = 0
    """The tensor that the operator at hand reads."""
    made: list[int] = field(default_factory=list)
    """Tensors that operators can read."""

    def model(self) -> AirModel:
        """Return the graph; what nobody reads, and some of the rest, are outputs."""
        self.net = Net(self.context)
        self.random = random.Random(self.seed)  # noqa: S311  not for secrets
        self.type = self.random.choice((DType.INT8, DType.INT8, DType.INT16, DType.FLOAT32))
        for _ in range(self.random.choice((1, 1, 2))):
            shape = (self.random.choice((1, 1, 1, 2)), *self.sizes(9, 2), self.size(9))
            self.made.append(self.net.tensor(shape, self.scale(0.05), self.type))
        inputs = list(self.made)
        while len(self.net.operators) < self.random.randint(2, self.most_operators):
            self.random.choice(_STEPS)(self, self.random.choice(self.made[-3:]))
        read = {id_ for each in self.net.operators for id_ in each.input_ids}
        results = [id_ for id_ in self.made if id_ not in inputs]
        outputs = [i for i in results if i not in read or self.random.random() < 0.15]
        return self.net.model(inputs, outputs)

    def size(self, most: int) -> int:
        """Return a size: also those at which kernels take another way."""
        return self.random.choice((self.random.randint(1, most), 2, 4, 8, 16))

    def sizes(self, most: int, count: int) -> tuple[int, ...]:
        """Return sizes of an image."""
        return tuple(self.random.randint(1, most) for _ in range(count))

    def scale(self, near: float) -> Quantization | None:
        """Return a quantization of the type's range, about as coarse."""
        if self.type is DType.FLOAT32:
            return None
        scale = near * 2 ** self.random.uniform(-1, 1)
        if self.type is DType.INT16:
            return scaled(scale / 200)
        return scaled(scale, self.random.choice((-128, 0, self.random.randint(-128, 127))))

    def shape(self, id_: int) -> tuple[int, ...]:
        """Return the shape of a tensor."""
        return self.net.tensors[id_].shape

    def result(self, shape: Sequence[int], like: int | None = None) -> int:
        """Add a tensor for an output, with a scale of its own or that of another."""
        scale = self.net.tensors[like].quantization if like is not None else self.scale(0.08)
        id_ = self.net.tensor(tuple(shape), scale, self.type)
        self.made.append(id_)
        return id_

    def integers(self, values: Sequence[int]) -> int:
        """Add a constant of int32."""
        return self.net.constant(list(values), DType.INT32)

    def weights(self, shape: Sequence[int], count: int, axis: int) -> tuple[int, int]:
        """Add a filter with scales along an axis, and a bias."""
        drawn = np.random.default_rng(self.random.getrandbits(32))
        if self.type is DType.FLOAT32:
            filter_ = self.net.constant(drawn.normal(0, 0.5, shape), DType.FLOAT32)
            return filter_, self.net.constant(drawn.normal(0, 1, count), DType.FLOAT32)
        scales = [float(np.float32(each)) for each in drawn.uniform(0.002, 0.01, count)]
        filter_ = self.net.constant(
            drawn.integers(-127, 128, shape), DType.INT8, per_channel(scales, axis)
        )
        type_ = DType.INT64 if self.type is DType.INT16 else DType.INT32
        source = self.net.tensors[self.source].quantization
        assert source is not None
        biases = [float(np.float32(source.scales[0]) * np.float32(each)) for each in scales]
        return filter_, self.net.constant(
            drawn.integers(-999, 1000, count), type_, per_channel(biases)
        )

    def add(self, op: str, named: dict[str, Any], **options: Any) -> None:
        """Add an operator."""
        self.net.add(op, named, **options)


def _window(graph: ValidGraph, id_: int) -> tuple[dict[str, Any], int, int, int, int]:
    """Return options of a window on an image, its size, and that of the output."""
    _, rows, columns, _ = graph.shape(id_)
    pick = graph.random
    height, width = pick.randint(1, min(4, rows)), pick.randint(1, min(4, columns))
    step = pick.choice((1, 1, 2, 3))
    padding = pick.choice((Padding.SAME, Padding.VALID))
    spans = ((rows, height), (columns, width))
    if padding is Padding.SAME:
        out = [-(-whole // step) for whole, _ in spans]
    else:
        out = [(whole - part) // step + 1 for whole, part in spans]
    options: dict[str, Any] = {"padding": padding, "stride_w": step, "stride_h": step}
    options["fused_activation_function"] = pick.choice(_ACTIVATIONS)
    return options, height, width, out[0], out[1]


def _convolve(graph: ValidGraph, id_: int) -> None:
    batch, _, _, channels = graph.shape(id_)
    options, height, width, rows, columns = _window(graph, id_)
    graph.source = id_
    count = graph.size(12)
    filter_, bias = graph.weights((count, height, width, channels), count, 0)
    result = graph.result((batch, rows, columns, count))
    named = {"input": id_, "filter": filter_, "bias": bias, "output": result}
    graph.add("CONV_2D", named, **options)


def _depthwise(graph: ValidGraph, id_: int) -> None:
    batch, _, _, channels = graph.shape(id_)
    options, height, width, rows, columns = _window(graph, id_)
    graph.source = id_
    times = graph.random.choice((1, 1, 1, 2, 3))
    filter_, bias = graph.weights((1, height, width, channels * times), channels * times, 3)
    result = graph.result((batch, rows, columns, channels * times))
    named = {"input": id_, "filter": filter_, "bias": bias, "output": result}
    graph.add("DEPTHWISE_CONV_2D", named, **options, depth_multiplier=times)


def _pool(graph: ValidGraph, id_: int) -> None:
    batch, _, _, channels = graph.shape(id_)
    options, height, width, rows, columns = _window(graph, id_)
    result = graph.result((batch, rows, columns, channels), like=id_)
    op = graph.random.choice(("AVERAGE_POOL_2D", "MAX_POOL_2D"))
    named = {"input": id_, "output": result}
    graph.add(op, named, **options, filter_width=width, filter_height=height)


def _binary(graph: ValidGraph, id_: int) -> None:
    shape = graph.shape(id_)
    alike = [each for each in graph.made if graph.shape(each) == shape]
    second = graph.random.choice(alike)
    if graph.random.random() < 0.4:
        row = np.random.default_rng(graph.seed).integers(-99, 100, (1, 1, 1, shape[3]))
        second = graph.net.constant(row, graph.type, graph.scale(0.05))
    op = graph.random.choice(("ADD", "SUB", "MUL"))
    options: dict[str, Any] = {"fused_activation_function": graph.random.choice(_ACTIVATIONS)}
    if op != "MUL":
        options["pot_scale_int16"] = False
    result = graph.result(shape)
    graph.add(op, {"input1": id_, "input2": second, "output": result}, **options)


def _unary(graph: ValidGraph, id_: int) -> None:
    op = graph.random.choice(("RELU", "ABS", "LEAKY_RELU"))
    options = {"alpha": 0.3} if op == "LEAKY_RELU" else {}
    graph.add(op, {"input": id_, "output": graph.result(graph.shape(id_))}, **options)


def _transpose(graph: ValidGraph, id_: int) -> None:
    order = [0, *graph.random.sample((1, 2, 3), 3)]
    result = graph.result([graph.shape(id_)[axis] for axis in order], like=id_)
    graph.add("TRANSPOSE", {"input": id_, "perm": graph.integers(order), "output": result})


def _reshape(graph: ValidGraph, id_: int) -> None:
    batch, *rest = graph.shape(id_)
    graph.random.shuffle(rest)
    shape = (batch, *rest)
    named = {"input": id_, "shape": graph.integers(shape), "output": graph.result(shape, like=id_)}
    graph.add("RESHAPE", named, new_shape=shape)


def _concatenate(graph: ValidGraph, id_: int) -> None:
    axis = graph.random.choice((1, 2, 3))
    shape = list(graph.shape(id_))
    shape[axis] *= 2
    graph.add(
        "CONCATENATION",
        {"inputs": (id_, id_), "output": graph.result(shape, like=id_)},
        axis=axis,
        fused_activation_function=ActivationFunctionType.NONE,
    )


def _pad(graph: ValidGraph, id_: int) -> None:
    pads = [[0, 0], *([graph.random.randint(0, 2), graph.random.randint(0, 2)] for _ in range(3))]
    shape = [size + sum(pad) for size, pad in zip(graph.shape(id_), pads, strict=True)]
    paddings = graph.net.constant(pads, DType.INT32)
    named = {"input": id_, "paddings": paddings, "output": graph.result(shape, like=id_)}
    graph.add("PAD", named)


def _mean(graph: ValidGraph, id_: int) -> None:
    axes = sorted(graph.random.sample((1, 2, 3), graph.random.randint(1, 2)))
    shape = [1 if axis in axes else size for axis, size in enumerate(graph.shape(id_))]
    named = {"input": id_, "axis": graph.integers(axes), "output": graph.result(shape)}
    graph.add(graph.random.choice(("MEAN", "SUM")), named, keep_dims=True)


def _resize(graph: ValidGraph, id_: int) -> None:
    batch, _, _, channels = graph.shape(id_)
    rows, columns = graph.sizes(12, 2)
    if graph.type is DType.INT16:
        return
    result = graph.result((batch, rows, columns, channels), like=id_)
    op = graph.random.choice(("RESIZE_NEAREST_NEIGHBOR", "RESIZE_BILINEAR"))
    graph.add(op, {"input": id_, "size": graph.integers((rows, columns)), "output": result})


def _multiply(graph: ValidGraph, id_: int) -> None:
    if graph.type is DType.INT16:
        return
    *outer, rows, _ = graph.shape(id_)
    result = graph.result((*outer, rows, rows))
    named = {"x": id_, "y": id_, "output": result}
    graph.add("BATCH_MATMUL", named, adj_x=False, adj_y=True)


_STEPS: tuple[Callable[[ValidGraph, int], None], ...] = (
    *(_convolve, _depthwise, _pool, _binary) * 2,
    *(_pool, _unary, _transpose, _reshape, _concatenate, _pad, _mean, _resize, _multiply),
)
