"""Writes slopes.tflite: 60 rows of features, their slopes beside them, the largest of eight rows.

python examples/slopes/make_model.py [FILE]
"""

from __future__ import annotations

import sys
from pathlib import Path

from opgen.air import AirModel, AirOperator, AirSubgraph, AirTensor, DType
from opgen.litert.write import Encoding, write_model
from opgen.tflite.enums import Padding

POOL = {
    "padding": Padding.VALID,
    "stride_w": 1,
    "stride_h": 8,
    "filter_width": 1,
    "filter_height": 8,
}
ENCODINGS = {
    "SLOPES": Encoding(custom="Slopes"),
    "MAX_POOL_2D": Encoding("MAX_POOL_2D", table="Pool2DOptions", values=POOL),
}


def model_bytes() -> bytes:
    """Return the model's file."""
    tensors = (
        AirTensor(0, "features", DType.FLOAT32, (1, 60, 10, 1)),
        AirTensor(1, "slopes", DType.FLOAT32, (1, 56, 10, 2)),
        AirTensor(2, "largest", DType.FLOAT32, (1, 7, 10, 2)),
    )
    operators = (AirOperator(0, "SLOPES", (0,), (1,)), AirOperator(1, "MAX_POOL_2D", (1,), (2,)))
    graph = AirSubgraph("main", {each.id: each for each in tensors}, operators, (0,), (2,))
    model = AirModel("slopes", Path("slopes.tflite"), "", (graph,))
    return write_model(model, lambda operator: ENCODINGS[operator.op_type])


if __name__ == "__main__":
    default = Path(__file__).with_name("slopes.tflite")
    Path(*sys.argv[1:2] or [default]).write_bytes(model_bytes())
