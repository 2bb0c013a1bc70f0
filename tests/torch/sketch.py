"""Exported programs as tests write them: an operator after the other."""

from pathlib import Path

import numpy as np

from opgen.air.dtype import DType
from opgen.aten.program import (
    Argument,
    Constant,
    Port,
    TensorRef,
    TorchNode,
    TorchProgram,
    TorchTensor,
)

PER_TENSOR = "quantized_decomposed.{}_per_tensor.default"
PER_CHANNEL = "quantized_decomposed.{}_per_channel.default"
STACK = 'File "net.py", line 7, in forward\n    return self.layers(x)'


class Sketch:
    """A program that grows; tensors are float32 of the shape of what they come from."""

    def __init__(self) -> None:
        self.tensors: dict[str, TorchTensor] = {}
        self.nodes: list[TorchNode] = []
        self.inputs: list[str] = []

    def input(self, name: str, *shape: int, type_: DType = DType.FLOAT32) -> str:
        self.inputs.append(name)
        return self._tensor(name, type_, shape)

    def constant(self, name: str, values: object) -> str:
        data = np.asarray(values)
        return self._tensor(name, DType(str(data.dtype)), data.shape, data)

    def _tensor(
        self, name: str, type_: DType, shape: tuple[int, ...], data: np.ndarray | None = None
    ) -> str:
        strides = tuple(int(np.prod(shape[axis + 1 :])) for axis in range(len(shape)))
        self.tensors[name] = TorchTensor(name, type_, shape, strides, data)
        return name

    def call(
        self, name: str, target: str, type_: DType | None = None, /, **arguments: object
    ) -> str:
        """Add a call; texts that are names of tensors are tensors."""
        given: dict[str, Argument] = {key: self._argument(each) for key, each in arguments.items()}
        node = TorchNode(name, target, given, (name,), STACK)
        like = self.tensors[node.inputs[0]]
        self.nodes.append(node)
        return self._tensor(name, type_ or DType.FLOAT32, like.shape)

    def _argument(self, given: object) -> Argument:
        if isinstance(given, tuple):
            return tuple(self._argument(each) for each in given)
        if isinstance(given, DType):
            return Constant("dtype", given.value)
        if isinstance(given, str) and given in self.tensors:
            return TensorRef(given)
        return given  # type: ignore[return-value]

    def quantize(self, name: str, source: str, scale: object, zero: object = 0, **more: object):
        return self._pair("quantize", name, source, scale, zero, more)

    def dequantize(self, name: str, source: str, scale: object, zero: object = 0, **more: object):
        return self._pair("dequantize", name, source, scale, zero, more)

    def _pair(  # noqa: PLR0913
        self, way: str, name: str, source: str, scale: object, zero: object, more: dict[str, object]
    ) -> str:
        facts = {"quant_min": -128, "quant_max": 127, "dtype": DType.INT8} | more
        several = "axis" in facts
        given = {"scales": scale, "zero_points": zero} if several else {
            "scale": scale, "zero_point": zero}  # fmt: skip
        target = (PER_CHANNEL if several else PER_TENSOR).format(way)
        type_ = facts["dtype"] if way == "quantize" else DType.FLOAT32
        assert isinstance(type_, DType)
        return self.call(name, target, type_, input=source, **given, **facts)

    def around(
        self, name: str, target: str, source: str, scale: float, zero: int, /, **more: object
    ):
        """Add dequantize, a call and quantize; ``source`` is quantized alike."""
        real = self.dequantize(f"{name}_in", source, scale, zero)
        done = self.call(name, target, self=real, **more)
        return self.quantize(f"{name}_out", done, scale, zero)

    def program(self, *outputs: str) -> TorchProgram:
        return TorchProgram(
            "net",
            Path("net.pt2"),
            "",
            tuple(self.nodes),
            self.tensors,
            tuple(Port(name, name) for name in self.inputs),
            tuple(Port(name, name) for name in outputs),
        )
