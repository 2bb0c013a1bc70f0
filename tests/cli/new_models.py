"""Models of operators that nobody knows, one of each kind, and what `opgen new` makes of them."""

from __future__ import annotations

import struct
from collections.abc import Sequence
from pathlib import Path

import numpy as np
from flatbuffers import flexbuffers

from opgen.air import AirModel, AirOperator, AirSubgraph, AirTensor, DType
from opgen.air.model import Quantization
from opgen.litert.write import Encoding, write_model
from opgen.spec.load import load_files
from opgen.spec.model import Op
from tests.cli.conftest import Command

F32, I8, I32 = DType.FLOAT32, DType.INT8, DType.INT32


class Net:
    """A model that grows operator by operator; outputs of all are outputs of the model."""

    def __init__(self) -> None:
        self.tensors: list[AirTensor] = []
        self.operators: list[AirOperator] = []
        self.encodings: list[Encoding] = []
        self.inputs: list[int] = []
        self.outputs: list[int] = []

    def tensor(self, shape: Sequence[int], type_: DType = F32, **more: object) -> int:
        """Add a tensor; return its id."""
        id_ = len(self.tensors)
        name = str(more.pop("name", f"t{id_}"))
        self.tensors.append(AirTensor(id_, name, type_, tuple(shape), **more))  # type: ignore[arg-type]
        return id_

    def input(self, shape: Sequence[int], type_: DType = F32, **more: object) -> int:
        """Add an input of the model."""
        self.inputs.append(self.tensor(shape, type_, **more))
        return self.inputs[-1]

    def add(self, encoding: Encoding, inputs: Sequence[int], outputs: Sequence[int]) -> None:
        """Add an operator whose outputs are the model's."""
        index = len(self.operators)
        self.operators.append(AirOperator(index, "X", tuple(inputs), tuple(outputs)))
        self.encodings.append(encoding)
        self.outputs += outputs

    def write(self, path: Path) -> Path:
        """Write the file."""
        graph = AirSubgraph(
            "main",
            {each.id: each for each in self.tensors},
            tuple(self.operators),
            tuple(self.inputs),
            tuple(self.outputs),
        )
        model = AirModel(path.stem, path, "", (graph,))
        path.write_bytes(write_model(model, lambda each: self.encodings[each.id]))
        return path


def flex(code: str, value: object, version: int = 1) -> Encoding:
    return Encoding(custom=code, payload=bytes(flexbuffers.Dumps(value)), version=version)


def scaled(scale: float, zero_point: int = 0) -> Quantization:
    return Quantization(np.float32([scale]), np.int64([zero_point]))


def per_channel(scales: Sequence[float], axis: int) -> Quantization:
    return Quantization(np.float32(scales), np.zeros(len(scales), np.int64), axis)


def _plain(net: Net) -> None:
    for shape in ((1, 8), (1, 16)):
        net.add(Encoding(custom="plain"), [net.input(shape)], [net.tensor(shape)])


def _types(net: Net) -> None:
    """float32 with rank 2, int8 with rank 4: two kernels, no layout."""
    net.add(Encoding(custom="types"), [net.input((1, 8))], [net.tensor((1, 8))])
    for scale, zero in ((0.5, -3), (0.25, 7)):
        image = net.input((1, 2, 2, 3), I8, quantization=scaled(scale, zero))
        out = net.tensor((1, 2, 2, 3), I8, quantization=scaled(scale, zero))
        net.add(Encoding(custom="types"), [image], [out])


def _weights(net: Net) -> None:
    data = np.arange(12, dtype=np.int8).reshape(3, 4)
    for index in range(2):
        x = net.input((1, 4), I8, quantization=scaled(0.5))
        w = net.tensor((3, 4), I8, data=data, quantization=per_channel([0.1, 0.2, 0.3], 0))
        axes = net.tensor((2,), I32, data=np.int32([-4, 9]))
        bias = [net.tensor((3,), I32, data=np.int32([1, 2, 3]))] if index else [-1]
        out = net.tensor((1, 3), I8, quantization=scaled(0.25))
        net.add(flex("dense", {"k": index}), [x, w, axes, *bias], [out])


def _variadic(net: Net) -> None:
    for count in (2, 3):
        inputs = [net.input((1, 4)) for _ in range(count)]
        net.add(Encoding(custom="variadic"), inputs, [net.tensor((1, 4 * count))])


def _outputs(net: Net) -> None:
    x = net.input((2, 5))
    net.add(Encoding(custom="outputs"), [x], [net.tensor((2, 5)), net.tensor((2,), I32)])


def _splits(net: Net) -> None:
    for count in (2, 3):
        x = net.input((1, 6))
        outs = [net.tensor((1, 6)) for _ in range(count)]
        net.add(flex("splits", {"count": count}), [x], outs)


def _variable(net: Net) -> None:
    memory = net.tensor((1, 8), is_variable=True)
    net.add(Encoding(custom="memory"), [net.input((1, 8)), memory], [net.tensor((1, 8))])


def _source(net: Net) -> None:
    net.add(flex("source", {"n": 3}), [], [net.tensor((3,))])


def _scalar(net: Net) -> None:
    net.add(Encoding(custom="scalar"), [net.input(())], [net.tensor((), I32)])


OPTIONS = {
    "gain": 0.5,
    "numBands": 12,
    "flag": True,
    "mode": 'it\'s # "odd": }\n',
    "taps": [1, 2, -3],
    "window size": [0.5, 1.5],
    "if": 3,
    "sum": 4,
    "size": 5,
    "input": 6,
    "big": 2**40,
    "wide": [2**40, 1],
    "2nd": 1.0,
    "#: {": 2,
    "plain": "word",
}


def _options(net: Net) -> None:
    for index in range(3):
        found = {**OPTIONS, "numBands": 12 + index}
        if index == 1:
            del found["flag"], found["plain"], found["taps"]
        net.add(flex("options", found, 2), [net.input((1, 4))], [net.tensor((1, 12 + index))])


def _vector(net: Net) -> None:
    net.add(flex("vector", [3, 0.5, True]), [net.input((1, 4))], [net.tensor((1, 4))])


def _scalar_options(net: Net) -> None:
    net.add(flex("scalar-options", 7), [net.input((1, 4))], [net.tensor((1, 4))])


def _nested(net: Net) -> None:
    net.add(flex("nested", {"a": {"b": [1]}}), [net.input((1, 4))], [net.tensor((1, 4))])


def _raw(net: Net) -> None:
    for value in (1.0, 2.0):
        payload = struct.pack("<if", 3, value)
        net.add(Encoding(custom="raw", payload=payload), [net.input((1, 4))], [net.tensor((1, 4))])


def _builtin(net: Net) -> None:
    values = {"ngram_size": 2, "max_skip_size": 3, "include_all_ngrams": True}
    encoding = Encoding("SKIP_GRAM", "", 1, "SkipGramOptions", values)
    net.add(encoding, [net.input((1, 4))], [net.tensor((2, 4))])


def _versions(net: Net) -> None:
    for version in (2, 4):
        net.add(
            Encoding(custom="versions", version=version), [net.input((1, 4))], [net.tensor((1, 4))]
        )


def _no_kernel(net: Net) -> None:
    net.add(
        Encoding("ABS"), [net.input((1, 4), DType.FLOAT64)], [net.tensor((1, 4), DType.FLOAT64)]
    )


KINDS = {
    "plain": _plain,
    "types": _types,
    "dense": _weights,
    "variadic": _variadic,
    "outputs": _outputs,
    "splits": _splits,
    "memory": _variable,
    "source": _source,
    "scalar": _scalar,
    "options": _options,
    "vector": _vector,
    "scalar-options": _scalar_options,
    "nested": _nested,
    "raw": _raw,
    "SKIP_GRAM": _builtin,
    "versions": _versions,
    "ABS": _no_kernel,
}


def skeleton(opgen: Command, model: Path, op: str) -> Path:
    """Make a skeleton; return its path."""
    folder = model.parent / "my_specs"
    before = set(folder.glob("*"))
    result = opgen("new", op, "--from-model", model, "-o", folder)
    assert (result.code, result.out) == (0, ""), result.err
    (path,) = set(folder.glob("*")) - before
    return path


def spec_of(path: Path) -> Op:
    (op,) = load_files([path]).ops
    return op


def one(kind: str, folder: Path) -> Path:
    net = Net()
    KINDS[kind](net)
    return net.write(folder / "net.tflite")
