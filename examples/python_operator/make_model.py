"""Writes noop.tflite: RELU, custom-noop, on int8 [2, 8]; and median.tflite: running-median on [8].

python examples/python_operator/make_model.py [FOLDER]
"""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np

from opgen.air import AirModel, AirOperator, AirSubgraph, AirTensor, DType, Quantization
from opgen.litert.write import Encoding, write_model

ENCODINGS = {
    "RELU": Encoding(builtin="RELU"),
    "NOOP": Encoding(custom="custom-noop"),
    "MEDIAN": Encoding(custom="running-median"),
}


def model_bytes() -> bytes:
    """Return the file noop.tflite."""
    quantization = Quantization(np.array([0.05], np.float32), np.array([-10]))
    tensors = {
        id_: AirTensor(id_, name, DType.INT8, (2, 8), quantization)
        for id_, name in enumerate(("image", "positive", "same"))
    }
    operators = (AirOperator(0, "RELU", (0,), (1,)), AirOperator(1, "NOOP", (1,), (2,)))
    graph = AirSubgraph("main", tensors, operators, input_ids=(0,), output_ids=(2,))
    model = AirModel("noop", Path("noop.tflite"), "", (graph,))
    return write_model(model, lambda operator: ENCODINGS[operator.op_type])


def median_bytes() -> bytes:
    """Return the file median.tflite."""
    quantization = Quantization(np.array([0.1], np.float32), np.array([-4]))
    tensors = {
        id_: AirTensor(id_, name, DType.INT8, (1, 8), quantization)
        for id_, name in enumerate(("levels", "steady"))
    }
    graph = AirSubgraph("main", tensors, (AirOperator(0, "MEDIAN", (0,), (1,)),), (0,), (1,))
    model = AirModel("median", Path("median.tflite"), "", (graph,))
    return write_model(model, lambda operator: ENCODINGS[operator.op_type])


if __name__ == "__main__":
    folder = Path(*sys.argv[1:2] or [Path(__file__).parent])
    (folder / "noop.tflite").write_bytes(model_bytes())
    (folder / "median.tflite").write_bytes(median_bytes())
