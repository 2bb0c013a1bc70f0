"""Writes row_range.tflite: RowRange of int8 and of float32, side by side.

python examples/row_range/make_model.py [FILE]
"""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np

from opgen.air import AirModel, AirOperator, AirSubgraph, AirTensor, DType, Quantization
from opgen.litert.write import Encoding, write_model

CUSTOM = Encoding(custom="RowRange")


def model_bytes() -> bytes:
    """Return the model's file."""
    quantization = Quantization(np.array([0.05], np.float32), np.array([-10]))
    tensors = (
        AirTensor(0, "stored", DType.INT8, (3, 16), quantization),
        AirTensor(1, "real", DType.FLOAT32, (3, 16)),
        AirTensor(2, "stored_low", DType.INT8, (3,), quantization),
        AirTensor(3, "stored_high", DType.INT8, (3,), quantization),
        AirTensor(4, "real_low", DType.FLOAT32, (3,)),
        AirTensor(5, "real_high", DType.FLOAT32, (3,)),
    )
    operators = (
        AirOperator(0, "ROW_RANGE", (0,), (2, 3)),
        AirOperator(1, "ROW_RANGE", (1,), (4, 5)),
    )
    graph = AirSubgraph(
        "main", {each.id: each for each in tensors}, operators, (0, 1), (2, 3, 4, 5)
    )
    model = AirModel("row_range", Path("row_range.tflite"), "", (graph,))
    return write_model(model, lambda _: CUSTOM)


if __name__ == "__main__":
    default = Path(__file__).with_name("row_range.tflite")
    Path(*sys.argv[1:2] or [default]).write_bytes(model_bytes())
