"""Writes maximum.tflite: the larger element of two tensors of int8.

python examples/fast_maximum/make_model.py [FILE]
"""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np

from opgen.air import AirModel, AirOperator, AirSubgraph, AirTensor, DType, Quantization
from opgen.litert.write import Encoding, write_model

SHAPE = (1, 25, 41)


def model_bytes() -> bytes:
    """Return the model's file."""
    quantization = Quantization(np.array([0.05], np.float32), np.array([-3]))
    tensors = {
        id_: AirTensor(id_, name, DType.INT8, SHAPE, quantization)
        for id_, name in enumerate(("first", "second", "larger"))
    }
    operators = (AirOperator(0, "MAXIMUM", (0, 1), (2,)),)
    graph = AirSubgraph("main", tensors, operators, input_ids=(0, 1), output_ids=(2,))
    model = AirModel("maximum", Path("maximum.tflite"), "", (graph,))
    return write_model(model, lambda _: Encoding("MAXIMUM", table="MaximumMinimumOptions"))


if __name__ == "__main__":
    default = Path(__file__).with_name("maximum.tflite")
    Path(*sys.argv[1:2] or [default]).write_bytes(model_bytes())
