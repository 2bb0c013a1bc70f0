"""Writes gaussian.tflite: Gaussian of int8 and of float32, side by side.

python examples/gaussian/make_model.py [FILE]
"""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np

from opgen.air import AirModel, AirOperator, AirSubgraph, AirTensor, DType, Quantization
from opgen.litert.write import Encoding, write_model

CUSTOM = Encoding(custom="Gaussian")


def model_bytes() -> bytes:
    """Return the model's file."""
    given, wanted = (
        Quantization(np.array([scale], np.float32), np.array([zero_point]))
        for scale, zero_point in ((0.0625, 0), (0.00390625, -128))
    )
    tensors = (
        AirTensor(0, "stored", DType.INT8, (2, 128), given),
        AirTensor(1, "real", DType.FLOAT32, (2, 8)),
        AirTensor(2, "stored_gaussian", DType.INT8, (2, 128), wanted),
        AirTensor(3, "real_gaussian", DType.FLOAT32, (2, 8)),
    )
    operators = (AirOperator(0, "GAUSSIAN", (0,), (2,)), AirOperator(1, "GAUSSIAN", (1,), (3,)))
    graph = AirSubgraph("main", {each.id: each for each in tensors}, operators, (0, 1), (2, 3))
    model = AirModel("gaussian", Path("gaussian.tflite"), "", (graph,))
    return write_model(model, lambda _: CUSTOM)


if __name__ == "__main__":
    default = Path(__file__).with_name("gaussian.tflite")
    Path(*sys.argv[1:2] or [default]).write_bytes(model_bytes())
