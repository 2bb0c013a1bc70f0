"""Writes smoothing.tflite: ExpSmoothing of int8, int16 and float32, with one alpha.

python examples/smoothing/make_model.py [FILE]
"""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np
from flatbuffers import flexbuffers

from opgen.air import AirModel, AirOperator, AirSubgraph, AirTensor, DType, Quantization
from opgen.litert.write import Encoding, write_model

OPTIONS = {"alpha": 0.25}
CUSTOM = Encoding(custom="ExpSmoothing", payload=bytes(flexbuffers.Dumps(OPTIONS)))


def model_bytes() -> bytes:
    """Return the model's file."""
    bytes_, words = (
        Quantization(np.array([scale], np.float32), np.array([zero_point]))
        for scale, zero_point in ((0.0625, -5), (0.000244140625, 0))
    )
    tensors = (
        AirTensor(0, "bytes", DType.INT8, (1, 4), bytes_),
        AirTensor(1, "words", DType.INT16, (1, 4), words),
        AirTensor(2, "reals", DType.FLOAT32, (1, 4)),
        AirTensor(3, "smooth_bytes", DType.INT16, (1, 4), words),
        AirTensor(4, "smooth_words", DType.INT16, (1, 4), words),
        AirTensor(5, "smooth_reals", DType.FLOAT32, (1, 4)),
    )
    operators = tuple(AirOperator(i, "EXP_SMOOTHING", (i,), (i + 3,)) for i in range(3))
    graph = AirSubgraph(
        "main", {each.id: each for each in tensors}, operators, (0, 1, 2), (3, 4, 5)
    )
    model = AirModel("smoothing", Path("smoothing.tflite"), "", (graph,))
    return write_model(model, lambda _: CUSTOM)


if __name__ == "__main__":
    default = Path(__file__).with_name("smoothing.tflite")
    Path(*sys.argv[1:2] or [default]).write_bytes(model_bytes())
