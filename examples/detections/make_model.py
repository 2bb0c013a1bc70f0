"""Writes detections.tflite: the last operator of a detector, on a grid of 4 x 4 points.

python examples/detections/make_model.py [FILE]
"""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np
from flatbuffers import flexbuffers

from opgen.air import AirModel, AirOperator, AirSubgraph, AirTensor, DType
from opgen.litert.write import Encoding, write_model

GRID, UNIT, MOST = 4, 8.0, 5
OPTIONS = {"max_detections": MOST, "score_threshold": 0.5}
CUSTOM = Encoding(custom="Detections", payload=bytes(flexbuffers.Dumps(OPTIONS)))


def model_bytes() -> bytes:
    """Return the model's file."""
    y, x = np.divmod(np.arange(GRID * GRID), GRID)
    points = np.stack([(y + 0.5) * UNIT, (x + 0.5) * UNIT, np.full(y.shape, UNIT)], axis=1)
    count = len(points)
    tensors = (
        AirTensor(0, "distances", DType.FLOAT32, (count, 4)),
        AirTensor(1, "scores", DType.FLOAT32, (count,)),
        AirTensor(2, "points", DType.FLOAT32, (count, 3), data=points.astype(np.float32)),
        AirTensor(3, "boxes", DType.FLOAT32, (MOST, 4)),
        AirTensor(4, "best", DType.FLOAT32, (MOST,)),
        AirTensor(5, "count", DType.INT32, (1,)),
    )
    operators = (AirOperator(0, "DETECTIONS", (0, 1, 2), (3, 4, 5)),)
    graph = AirSubgraph("main", {each.id: each for each in tensors}, operators, (0, 1), (3, 4, 5))
    model = AirModel("detections", Path("detections.tflite"), "", (graph,))
    return write_model(model, lambda _: CUSTOM)


if __name__ == "__main__":
    default = Path(__file__).with_name("detections.tflite")
    Path(*sys.argv[1:2] or [default]).write_bytes(model_bytes())
