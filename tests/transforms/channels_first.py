"""Models with channels first, as PyTorch has them: transpositions around what has them last."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from opgen.air.dtype import DType
from opgen.tflite.enums import ActivationFunctionType, Padding

from .nets import Net, per_channel, scaled

NHWC, NCHW = (0, 2, 3, 1), (0, 3, 1, 2)
SCALE = scaled(0.05, 3)


@dataclass
class ChannelsFirst(Net):
    """Adds layers of int8, all quantized alike; tensors are NCHW, or NCW."""

    random: np.random.Generator = field(default_factory=lambda: np.random.default_rng(6))

    def shape(self, id_: int) -> tuple[int, ...]:
        """Return the shape of a tensor."""
        return self.tensors[id_].shape

    def apply(
        self, op: str, x: Any, shape: Sequence[int], *, to: str = "output", **more: Any
    ) -> int:
        """Add an operator with one output; return that."""
        named = {"input": x} if isinstance(x, int) else dict(x)
        result = self.tensor(shape, more.pop("quantization", SCALE), more.pop("type_", DType.INT8))
        self.add(op, {**named, to: result}, **more)
        return result

    def transposed(self, x: int, order: Sequence[int]) -> int:
        """Add a TRANSPOSE."""
        shape = [self.shape(x)[axis] for axis in order]
        perm = self.constant(order, DType.INT32)
        tensor = self.tensors[x]
        more = {"quantization": tensor.quantization, "type_": tensor.type}
        return self.apply("TRANSPOSE", {"input": x, "perm": perm}, shape, **more)

    def reshaped(self, x: int, shape: Sequence[int]) -> int:
        """Add a RESHAPE."""
        return self.apply("RESHAPE", x, shape, new_shape=tuple(shape))

    def unary(self, op: str, x: int) -> int:
        """Add an operator of one input that works element by element."""
        return self.apply(op, x, self.shape(x))

    def binary(self, op: str, x: int, y: int) -> int:
        """Add an operator of two inputs that works element by element."""
        shape = np.broadcast_shapes(self.shape(x), self.shape(y))
        none = ActivationFunctionType.NONE
        more = {"pot_scale_int16": True} if op in ("ADD", "SUB") else {}
        inputs = {"input1": x, "input2": y}
        return self.apply(op, inputs, shape, fused_activation_function=none, **more)

    def values(self, *shape: int) -> int:
        """Add a constant of int8."""
        return self.constant(self.random.integers(-100, 100, shape), DType.INT8, SCALE)

    def joined(self, xs: Sequence[int], axis: int = 1) -> int:
        """Add a CONCATENATION."""
        shape = list(self.shape(xs[0]))
        shape[axis] = sum(self.shape(x)[axis] for x in xs)
        none = ActivationFunctionType.NONE
        inputs = {"inputs": tuple(xs)}
        return self.apply("CONCATENATION", inputs, shape, axis=axis, fused_activation_function=none)

    def mean(self, x: int, axes: Sequence[int] = (2, 3), *, keep_dims: bool = True) -> int:
        """Add a MEAN."""
        sizes = [1 if axis in axes else size for axis, size in enumerate(self.shape(x))]
        kept = [size for axis, size in enumerate(self.shape(x)) if axis not in axes]
        axis = self.constant(axes, DType.INT32)
        shape = sizes if keep_dims else kept
        return self.apply("MEAN", {"input": x, "axis": axis}, shape, keep_dims=keep_dims)

    def padded(self, x: int, paddings: Sequence[tuple[int, int]]) -> int:
        """Add a PAD."""
        shape = [size + sum(pair) for size, pair in zip(self.shape(x), paddings, strict=True)]
        return self.apply(
            "PAD", {"input": x, "paddings": self.constant(paddings, DType.INT32)}, shape
        )

    def conv(self, x: int, channels: int, size: int = 1) -> int:
        """Add a convolution with SAME padding between two transpositions."""
        if len(self.shape(x)) == 3:
            return self._conv_1d(x, channels, size)
        return self.transposed(self.conv_nhwc(self.transposed(x, NHWC), channels, size), NCHW)

    def _conv_1d(self, x: int, channels: int, size: int) -> int:
        n, _, w = self.shape(x)
        image = self.transposed(x, (0, 2, 1))
        image = self.reshaped(image, (n, 1, w, self.shape(image)[2]))
        image = self.conv_nhwc(image, channels, (1, size))
        return self.transposed(self.reshaped(image, (n, w, channels)), (0, 2, 1))

    def conv_nhwc(self, x: int, channels: int, size: int | tuple[int, int] = 1) -> int:
        """Add a convolution with SAME padding."""
        height, width = (size, size) if isinstance(size, int) else size
        weights = self.random.integers(-127, 128, (channels, height, width, self.shape(x)[3]))
        scales = per_channel([0.004] * channels)
        biases = self.constant(self.random.integers(-900, 900, channels), DType.INT32)
        inputs = {"input": x, "filter": self.constant(weights, DType.INT8, scales), "bias": biases}
        return self.apply(
            "CONV_2D",
            inputs,
            (*self.shape(x)[:3], channels),
            padding=Padding.SAME,
            stride_h=1,
            stride_w=1,
            fused_activation_function=ActivationFunctionType.NONE,
        )

    def pooled(self, x: int) -> int:
        """Add a pooling of windows of 2 x 2 between two transpositions."""
        image = self.transposed(x, NHWC)
        n, h, w, c = self.shape(image)
        pool = self.apply(
            "MAX_POOL_2D",
            image,
            (n, h // 2, w // 2, c),
            padding=Padding.VALID,
            stride_h=2,
            stride_w=2,
            filter_height=2,
            filter_width=2,
            fused_activation_function=ActivationFunctionType.NONE,
        )
        return self.transposed(pool, NCHW)

    def linear(self, x: int, units: int) -> int:
        """Add a FULLY_CONNECTED."""
        depth = self.shape(x)[-1]
        weights = self.constant(
            self.random.integers(-127, 128, (units, depth)), DType.INT8, scaled(0.01)
        )
        biases = self.constant(self.random.integers(-900, 900, units), DType.INT32)
        return self.apply(
            "FULLY_CONNECTED",
            {"input": x, "filter": weights, "bias": biases},
            (self.shape(x)[0], units),
            fused_activation_function=ActivationFunctionType.NONE,
            keep_num_dims=False,
        )
