"""Random networks over a signal, with strides that do not divide what is new of it."""

from __future__ import annotations

from typing import Any

import numpy as np

from opgen.air.dtype import DType
from opgen.air.model import Quantization
from opgen.context.registries import RegistryContext
from opgen.tflite.enums import ActivationFunctionType, Padding

from .nets import per_channel, scaled
from .row_nets import SCALE, RowNet

TYPES = (DType.INT8, DType.INT16, DType.FLOAT32)
_BIASES = {DType.INT8: DType.INT32, DType.INT16: DType.INT64, DType.FLOAT32: DType.FLOAT32}


class StreamNet(RowNet):
    """Layers over a signal of one column, or some, most of which have no padding."""

    def __init__(self, context: RegistryContext, seed: int, layers: int = 5) -> None:
        self.type = TYPES[seed % len(TYPES)]
        super().__init__(context, seed, layers=0)
        shape = (1, self.number(24, 64), self.number(1, 3), self.number(1, 4))
        self.inputs = [self.image(shape)]
        self.images = list(self.inputs)
        for _ in range(layers):
            self.layer(self.images[-1])

    def tensor(
        self,
        shape: Any,
        quantization: Quantization | None = None,
        type_: DType = DType.INT8,
        **more: Any,
    ) -> int:
        """Add a tensor; what is no constant has the type of the network."""
        if "data" not in more:
            type_, quantization = self.type, self.own(quantization)
        return super().tensor(shape, quantization, type_, **more)

    def own(self, given: Quantization | None) -> Quantization | None:
        """Return a quantization as the type of the network has it."""
        if given is None or self.type is DType.FLOAT32:
            return None
        if self.type is DType.INT16:
            return scaled(2**-15 if given.scales[0] == 1 / 256 else SCALE)
        return given

    def layer(self, x: int) -> None:
        """Add a layer that reads an image."""
        kinds = (self.convolved, self.depthwise, self.depthwise, self.pooled, self.pooled,
                 self.added, self.unary, self.joined)  # fmt: skip
        made = kinds[self.number(0, len(kinds) - 1)](x)
        if made is not None:
            self.images.append(made)

    def window(self, x: int) -> tuple[tuple[int, int], dict[str, int], tuple[int, int]]:
        """Draw a window that slides along the rows; return its size, options, and what it gives."""
        rows, columns = self.tensors[x].shape[1:3]
        size = min(self.number(1, 5), rows)
        stride = self.number(1, 3) if self.random.random() < 0.6 else 1
        is_dilated = stride == 1 and 2 * (size - 1) < rows and self.random.random() < 0.3
        dilation = 1 + is_dilated
        is_same = self.random.random() < 0.25
        out = -(-rows // stride) if is_same else (rows - (size - 1) * dilation - 1) // stride + 1
        options = {
            "padding": Padding.SAME if is_same else Padding.VALID,
            "stride_h": stride,
            "stride_w": 1,
            "dilation_h_factor": dilation,
            "dilation_w_factor": 1,
            "fused_activation_function": ActivationFunctionType.NONE,
        }
        return (size, 1), options, (out, columns)

    def weights(self, shape: tuple[int, ...], axis: int) -> tuple[int, int]:
        """Add weights and biases of the types that belong to that of the network."""
        values = self.random.integers(-127, 128, shape)
        biases = self.random.integers(-2000, 2000, shape[axis])
        if self.type is DType.FLOAT32:
            both = (values / 127, biases / 2000)
            weights, bias = (self.constant(each, DType.FLOAT32) for each in both)
            return weights, bias
        scales = self.random.uniform(0.002, 0.02, shape[axis]).astype(np.float32)
        own = per_channel(list(np.float32(SCALE) * scales))
        return (
            self.constant(values, DType.INT8, per_channel(list(scales), axis)),
            self.constant(biases, _BIASES[self.type], own),
        )
