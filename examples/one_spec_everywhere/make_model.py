"""Writes everywhere.tflite: the four operators side by side.

python examples/one_spec_everywhere/make_model.py [FILE]
"""

from __future__ import annotations

import sys
from pathlib import Path

from flatbuffers import flexbuffers

from opgen.air import AirModel, AirOperator, AirSubgraph, AirTensor, DType
from opgen.litert.write import Encoding, write_model

CUSTOM = {
    "SCALED_ADD": Encoding(custom="ScaledAdd", payload=bytes(flexbuffers.Dumps({"scale": 0.5}))),
    "MUL3": Encoding(custom="Mul3"),
    "MUL4": Encoding(custom="Mul4"),
    "MUL3_MUL4": Encoding(custom="Mul3Mul4"),
}


def model_bytes() -> bytes:
    """Return the model's file."""
    shapes = {"x": (2, 3, 4), "y": (4,)}
    names = ("x", "y", "sum", "triple", "quadruple", "both_triple", "both_quadruple")
    tensors = {
        index: AirTensor(index, name, DType.FLOAT32, shapes.get(name, shapes["x"]))
        for index, name in enumerate(names)
    }
    operators = (
        AirOperator(0, "SCALED_ADD", (0, 1), (2,)),
        AirOperator(1, "MUL3", (0,), (3,)),
        AirOperator(2, "MUL4", (0,), (4,)),
        AirOperator(3, "MUL3_MUL4", (0,), (5, 6)),
    )
    graph = AirSubgraph("main", tensors, operators, (0, 1), (2, 3, 4, 5, 6))
    model = AirModel("everywhere", Path("everywhere.tflite"), "", (graph,))
    return write_model(model, lambda operator: CUSTOM[operator.op_type])


if __name__ == "__main__":
    default = Path(__file__).with_name("everywhere.tflite")
    Path(*sys.argv[1:2] or [default]).write_bytes(model_bytes())
