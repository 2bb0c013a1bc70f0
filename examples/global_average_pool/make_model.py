"""Writes pools.tflite: AVERAGE_POOL_2D over whole planes, of int8 and float32, and over a part.

python examples/global_average_pool/make_model.py [FILE]
"""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np

from opgen.air import AirModel, AirOperator, AirSubgraph, AirTensor, DType, Quantization
from opgen.litert.write import Encoding, write_model
from opgen.tflite.enums import Padding

IMAGE, MEANS = (1, 8, 8, 66), (1, 1, 1, 66)
"""66 channels: 16 times four, and two more."""


def model_bytes() -> bytes:
    """Return the model's file."""
    quantization = Quantization(np.array([0.05], np.float32), np.array([-3]))
    named = (
        ("quantized", DType.INT8, IMAGE),
        ("quantized_means", DType.INT8, MEANS),
        ("real", DType.FLOAT32, IMAGE),
        ("real_means", DType.FLOAT32, MEANS),
        ("halves", DType.INT8, (1, 2, 1, 66)),
    )
    tensors = {
        id_: AirTensor(id_, name, type_, shape, quantization if type_ == DType.INT8 else None)
        for id_, (name, type_, shape) in enumerate(named)
    }
    windows = {0: 8, 1: 8, 2: 4}
    operators = tuple(
        AirOperator(number, "AVERAGE_POOL_2D", (source,), (output,))
        for number, (source, output) in enumerate(((0, 1), (2, 3), (0, 4)))
    )
    graph = AirSubgraph("main", tensors, operators, input_ids=(0, 2), output_ids=(1, 3, 4))
    model = AirModel("pools", Path("pools.tflite"), "", (graph,))
    return write_model(model, lambda operator: pool(windows[operator.id]))


def pool(height: int) -> Encoding:
    """Return how a pool is stored whose windows are as wide as the image."""
    options = {
        "padding": Padding.VALID,
        "stride_w": 8,
        "stride_h": height,
        "filter_width": 8,
        "filter_height": height,
    }
    return Encoding("AVERAGE_POOL_2D", table="Pool2DOptions", values=options)


if __name__ == "__main__":
    default = Path(__file__).with_name("pools.tflite")
    Path(*sys.argv[1:2] or [default]).write_bytes(model_bytes())
