"""Models made for measuring: as many operators, or as many bytes of weights, as asked for."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import numpy as np

from opgen.air import AirModel, AirOperator, AirSubgraph, AirTensor, DType, Quantization
from opgen.litert.write import Encoding, write_model

SIDE, CHANNELS = 4, 8


def chain_of_operators(count: int) -> bytes:
    """Return a .tflite of `count` operators: 1x1 convolutions, each second one added to its input.

    The weights are shared by all, so that the size of the file is that of its operators.
    """
    generator = np.random.default_rng(0)
    image = (1, SIDE, SIDE, CHANNELS)
    filter_ = generator.integers(-127, 128, (CHANNELS, 1, 1, CHANNELS), np.int8)
    bias = generator.integers(-1000, 1000, CHANNELS, np.int32)
    tensors = {
        0: _tensor(0, "input", image, 0.05),
        1: _tensor(1, "filter", filter_.shape, 0.01, filter_),
        2: _tensor(2, "bias", bias.shape, 0.0005, bias),
    }
    operators: list[AirOperator] = []
    encodings: dict[int, Encoding] = {}
    convolution = {"padding": 0, "stride_w": 1, "stride_h": 1}
    last, before = 0, 0
    for index in range(count):
        output = len(tensors)
        tensors[output] = _tensor(output, f"layer{index}", image, 0.05)
        if index % 2:
            inputs: tuple[int, ...] = (last, before)
            encodings[index] = Encoding("ADD", version=2, table="AddOptions")
        else:
            inputs = (last, 1, 2)
            encodings[index] = Encoding(
                "CONV_2D", version=3, table="Conv2DOptions", values=convolution
            )
        operators.append(AirOperator(index, encodings[index].builtin, inputs, (output,)))
        last, before = output, last
    return _written(f"chain_{count}", tensors, operators, encodings, last)


def chain_in_place(count: int) -> bytes:
    """Return a .tflite of `count` operators that may each write over their input."""
    image = (1, SIDE, SIDE, CHANNELS)
    tensors = {0: _tensor(0, "input", image, 0.05)}
    operators: list[AirOperator] = []
    encoding = Encoding("ADD", version=2, table="AddOptions")
    for index in range(count):
        tensors[index + 1] = _tensor(index + 1, f"layer{index}", image, 0.05)
        operators.append(AirOperator(index, "ADD", (index, index), (index + 1,)))
    return _written(
        f"in_place_{count}", tensors, operators, dict.fromkeys(range(count), encoding), count
    )


def one_matrix(size: int) -> bytes:
    """Return a .tflite with one layer whose weights take about `size` bytes."""
    rows = columns = max(1, int(size**0.5))
    filter_ = np.random.default_rng(0).integers(-127, 128, (rows, columns), np.int8)
    tensors = {
        0: _tensor(0, "input", (1, columns), 0.05),
        1: _tensor(1, "filter", filter_.shape, 0.01, filter_),
        2: _tensor(2, "output", (1, rows), 0.5),
    }
    encodings = {0: Encoding("FULLY_CONNECTED", version=4, table="FullyConnectedOptions")}
    operators = [AirOperator(0, "FULLY_CONNECTED", (0, 1, -1), (2,))]
    return _written(f"matrix_{size}", tensors, operators, encodings, 2)


def matrices(count: int, size: int) -> bytes:
    """Return a .tflite of `count` layers, each with weights of its own of about `size` bytes."""
    side = max(1, int(size**0.5))
    draw = np.random.default_rng(0)
    tensors = {0: _tensor(0, "input", (1, side), 0.05)}
    operators: list[AirOperator] = []
    for index in range(count):
        filter_ = draw.integers(-127, 128, (side, side), np.int8)
        tensors[2 * index + 1] = _tensor(
            2 * index + 1, f"filter{index}", filter_.shape, 0.001, filter_
        )
        tensors[2 * index + 2] = _tensor(2 * index + 2, f"layer{index}", (1, side), 0.05)
        ids = (2 * index, 2 * index + 1, -1)
        operators.append(AirOperator(index, "FULLY_CONNECTED", ids, (2 * index + 2,)))
    encoding = Encoding("FULLY_CONNECTED", version=4, table="FullyConnectedOptions")
    return _written(
        f"matrices_{count}_{size}",
        tensors,
        operators,
        dict.fromkeys(range(count), encoding),
        2 * count,
    )


def _tensor(
    id_: int, name: str, shape: tuple[int, ...], scale: float, data: np.ndarray | None = None
) -> AirTensor:
    quantization = Quantization(np.array([scale], np.float32), np.array([0], np.int64))
    type_ = DType(str(data.dtype)) if data is not None else DType.INT8
    return AirTensor(id_, name, type_, shape, quantization, data)


def _written(
    name: str,
    tensors: Mapping[int, AirTensor],
    operators: list[AirOperator],
    encodings: Mapping[int, Encoding],
    output: int,
) -> bytes:
    subgraph = AirSubgraph("main", tensors, tuple(operators), (0,), (output,))
    model = AirModel(name, Path(f"{name}.tflite"), "", (subgraph,))
    return write_model(model, lambda operator: encodings[operator.id])
