"""Writes noop.tflite: RELU, custom-noop, on int8 [2, 8].

python examples/python_operator/make_model.py [FILE]
"""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np

from opgen.air import AirModel, AirOperator, AirSubgraph, AirTensor, DType, Quantization
from opgen.litert.write import Encoding, write_model

ENCODINGS = {"RELU": Encoding(builtin="RELU"), "NOOP": Encoding(custom="custom-noop")}


def model_bytes() -> bytes:
    """Return the model's file."""
    quantization = Quantization(np.array([0.05], np.float32), np.array([-10]))
    tensors = {
        id_: AirTensor(id_, name, DType.INT8, (2, 8), quantization)
        for id_, name in enumerate(("image", "positive", "same"))
    }
    operators = (AirOperator(0, "RELU", (0,), (1,)), AirOperator(1, "NOOP", (1,), (2,)))
    graph = AirSubgraph("main", tensors, operators, input_ids=(0,), output_ids=(2,))
    model = AirModel("noop", Path("noop.tflite"), "", (graph,))
    return write_model(model, lambda operator: ENCODINGS[operator.op_type])


if __name__ == "__main__":
    default = Path(__file__).with_name("noop.tflite")
    Path(*sys.argv[1:2] or [default]).write_bytes(model_bytes())
