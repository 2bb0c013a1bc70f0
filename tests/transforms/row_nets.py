"""Random networks of images whose rows can be computed in turns, and of what ends a segment."""

from __future__ import annotations

import itertools
from pathlib import Path

import numpy as np

from opgen.air.dtype import DType
from opgen.air.model import AirModel
from opgen.context.registries import RegistryContext
from opgen.registry.context import build_default_registry_context
from opgen.tflite.enums import ActivationFunctionType, Padding

from .nets import Net, per_channel, scaled

SCALE = 0.05


class RowNet(Net):
    """Adds layers of int8 that are drawn, with shapes that are drawn too."""

    def __init__(self, context: RegistryContext, seed: int, layers: int = 8) -> None:
        super().__init__(context)
        self.random = np.random.default_rng(seed)
        height, width = self.number(5, 40), self.number(1, 12)
        shape = (1, height, width, self.number(1, 6))
        self.inputs = [self.image(shape)]
        self.images = list(self.inputs)
        self.sums: list[int] = []
        for _ in range(layers):
            self.layer(self.images[-1])
        if layers and self.random.random() < 0.5:
            self.summed(self.images[-1])

    def drawn(self) -> AirModel:
        """Return the network; some images inside are outputs, too."""
        others = [id_ for id_ in self.images[1:-1] if self.random.random() < 0.1]
        last = [] if self.sums and self.random.random() < 0.5 else [self.images[-1]]
        return self.model(self.inputs, [*self.sums, *last, *others])

    def number(self, low: int, high: int) -> int:
        """Draw a number; both ends are possible."""
        return int(self.random.integers(low, high + 1))

    def image(self, shape: tuple[int, ...]) -> int:
        """Add an image with a zero point of its own."""
        return self.tensor(shape, scaled(SCALE, self.number(-128, 127)))

    def layer(self, x: int) -> None:
        """Add a layer that reads an image."""
        kinds = (self.convolved, self.convolved, self.depthwise, self.depthwise, self.pooled,
                 self.added, self.unary, self.joined, self.turned, self.summed)  # fmt: skip
        made = kinds[self.number(0, len(kinds) - 1)](x)
        if made is not None:
            self.images.append(made)

    def window(self, x: int) -> tuple[tuple[int, int], dict[str, int], tuple[int, int]]:
        """Draw a window; return its size, options, and the size of what it gives."""
        sizes = self.tensors[x].shape[1:3]
        window = [min(self.number(1, 4), size) for size in sizes]
        stride = [self.number(1, 2) if self.random.random() < 0.5 else 1 for _ in sizes]
        dilation = [
            2 if s == 1 and 2 * (w - 1) < n and self.random.random() < 0.2 else 1
            for s, w, n in zip(stride, window, sizes, strict=True)
        ]
        is_same = self.random.random() < 0.6
        out = [
            -(-n // s) if is_same else (n - (w - 1) * d - 1) // s + 1
            for n, w, s, d in zip(sizes, window, stride, dilation, strict=True)
        ]
        options = {
            "padding": Padding.SAME if is_same else Padding.VALID,
            "stride_h": stride[0],
            "stride_w": stride[1],
            "dilation_h_factor": dilation[0],
            "dilation_w_factor": dilation[1],
            "fused_activation_function": ActivationFunctionType.RELU
            if self.random.random() < 0.3
            else ActivationFunctionType.NONE,
        }
        return (window[0], window[1]), options, (out[0], out[1])

    def weights(self, shape: tuple[int, ...], axis: int) -> tuple[int, int]:
        """Add weights with a scale for each channel, and biases."""
        count = shape[axis]
        scales = self.random.uniform(0.002, 0.02, count).astype(np.float32)
        values = self.random.integers(-127, 128, shape)
        biases = self.random.integers(-2000, 2000, count)
        own = np.float32(SCALE) * scales
        return (
            self.constant(values, DType.INT8, per_channel(list(scales), axis)),
            self.constant(biases, DType.INT32, per_channel(list(own))),
        )

    def convolved(self, x: int) -> int:
        """Add a convolution."""
        window, options, size = self.window(x)
        channels = self.number(1, 6)
        weights, bias = self.weights((channels, *window, self.tensors[x].shape[3]), 0)
        y = self.image((1, *size, channels))
        named = {"input": x, "filter": weights, "bias": bias, "output": y}
        self.add("CONV_2D", named, **options)
        return y

    def depthwise(self, x: int) -> int:
        """Add a depthwise convolution."""
        window, options, size = self.window(x)
        multiplier = self.number(1, 2)
        channels = self.tensors[x].shape[3] * multiplier
        weights, bias = self.weights((1, *window, channels), 3)
        y = self.image((1, *size, channels))
        named = {"input": x, "filter": weights, "bias": bias, "output": y}
        self.add("DEPTHWISE_CONV_2D", named, depth_multiplier=multiplier, **options)
        return y

    def pooled(self, x: int) -> int:
        """Add a pool."""
        window, options, size = self.window(x)
        for axis in "hw":
            if options.pop(f"dilation_{axis}_factor") > 1:
                return self.unary(x)
        y = self.tensor((1, *size, self.tensors[x].shape[3]), self.tensors[x].quantization)
        op = ("MAX_POOL_2D", "AVERAGE_POOL_2D")[self.number(0, 1)]
        named = {"input": x, "output": y}
        self.add(op, named, filter_height=window[0], filter_width=window[1], **options)
        return y

    def added(self, x: int) -> int | None:
        """Add a sum with an image before, of the same shape."""
        shape = self.tensors[x].shape
        others = [id_ for id_ in self.images if self.tensors[id_].shape == shape]
        other = others[self.number(0, len(others) - 1)]
        y = self.image(shape)
        self.add("ADD", {"input1": x, "input2": other, "output": y})
        return y

    def unary(self, x: int) -> int:
        """Add what works element by element."""
        y = self.tensor(self.tensors[x].shape, scaled(1 / 256, -128))
        self.add("LOGISTIC", {"input": x, "output": y})
        return y

    def joined(self, x: int) -> int | None:
        """Add a join of channels with another image."""
        shape = self.tensors[x].shape
        own = self.tensors[x].quantization
        others = [
            id_
            for id_ in self.images
            if self.tensors[id_].shape[:3] == shape[:3] and self.tensors[id_].quantization is own
        ]
        other = others[self.number(0, len(others) - 1)]
        channels = shape[3] + self.tensors[other].shape[3]
        if channels > 16:
            return None
        y = self.tensor((*shape[:3], channels), own)
        self.add("CONCATENATION", {"inputs": (x, other), "output": y}, axis=3)
        return y

    def turned(self, x: int) -> int:
        """Add what needs all rows at once."""
        shape = self.tensors[x].shape
        perm = self.constant([0, 2, 1, 3], DType.INT32)
        y = self.tensor((1, shape[2], shape[1], shape[3]), self.tensors[x].quantization)
        self.add("TRANSPOSE", {"input": x, "perm": perm, "output": y})
        return y

    def summed(self, x: int) -> None:
        """Add what follows from all rows of an image, which nothing reads: an output."""
        shape = self.tensors[x].shape
        kinds = (self.plane_pooled, self.reduced, self.connected)
        self.sums.append(kinds[self.number(0, len(kinds) - 1)](x, shape))

    def plane_pooled(self, x: int, shape: tuple[int, ...]) -> int:
        """Add a pool over all of an image."""
        y = self.tensor((1, 1, 1, shape[3]), self.tensors[x].quantization)
        padding = (Padding.SAME, Padding.VALID)[self.number(0, 1)]
        op = ("AVERAGE_POOL_2D", "MAX_POOL_2D")[self.number(0, 1)]
        self.add(op, {"input": x, "output": y}, filter_height=shape[1], filter_width=shape[2],
                 stride_h=shape[1], stride_w=shape[2], padding=padding)  # fmt: skip
        return y

    def reduced(self, x: int, shape: tuple[int, ...]) -> int:
        """Add a mean, a sum, the largest or the smallest over the first axes."""
        count = self.number(1, 3)
        axis = self.constant([*range(1, 1 + count)], DType.INT32)
        op = ("MEAN", "SUM", "REDUCE_MAX", "REDUCE_MIN")[self.number(0, 3)]
        y = self.image((1, *shape[1 + count :]))
        if op.startswith("REDUCE"):
            y = self.tensor((1, *shape[1 + count :]), self.tensors[x].quantization)
        self.add(op, {"input": x, "axis": axis, "output": y}, keep_dims=False)
        return y

    def connected(self, x: int, shape: tuple[int, ...]) -> int:
        """Add a layer in which every output reads all of an image, perhaps as a vector."""
        depth, units = shape[1] * shape[2] * shape[3], self.number(1, 5)
        if self.random.random() < 0.5:
            flat = self.tensor((1, depth), self.tensors[x].quantization)
            self.add("RESHAPE", {"input": x, "output": flat}, new_shape=(1, depth))
            x = flat
        weights, bias = self.weights((units, depth), 0)
        y = self.image((1, units))
        named = {"input": x, "filter": weights, "bias": bias, "output": y}
        self.add("FULLY_CONNECTED", named, keep_num_dims=False)
        return y


HALVE = """
op: HALVE
doc: Half of every element.
litert: {custom: Halve}
inputs: {input: {}}
outputs: {output: {like: input}}
let: {size: input.size}
axes: elementwise
reference: input / 2
kernels:
  - name: halve_f32
    types: {input: float32, output: float32}
    code: |
      for (int32_t i = 0; i < p->size; i++)
          output[i] = input[i] / 2.0f;
tests:
  input: (span(1, 9), span(1, 9))
"""


def halved_twice(folder: Path) -> tuple[AirModel, RegistryContext]:
    """Return two layers of an operator of a folder of one's own that says what its axes are."""
    (folder / "halve.yaml").write_text(HALVE, encoding="utf-8")
    context: RegistryContext = build_default_registry_context(specs=[folder])
    net = Net(context)
    ids = [net.tensor((1, 8, 4, 4), None, DType.FLOAT32) for _ in range(3)]
    for one, other in itertools.pairwise(ids):
        net.add("HALVE", {"input": one, "output": other})
    return net.model(ids[:1], ids[-1:]), context
