"""Writes shrink.tflite: acme.SoftShrink of float32 [4, 8].

python examples/spec_package/make_model.py [FILE]
"""

from __future__ import annotations

import sys
from pathlib import Path

from flatbuffers import flexbuffers

from opgen.air import AirModel, AirOperator, AirSubgraph, AirTensor, DType
from opgen.litert.write import Encoding, write_model


def model_bytes() -> bytes:
    """Return the model's file."""
    tensors = {i: AirTensor(i, n, DType.FLOAT32, (4, 8)) for i, n in enumerate(("signal", "calm"))}
    operator = AirOperator(0, "SOFT_SHRINK", (0,), (1,))
    graph = AirSubgraph("main", tensors, (operator,), input_ids=(0,), output_ids=(1,))
    payload = bytes(flexbuffers.Dumps({"margin": 0.25}))
    model = AirModel("shrink", Path("shrink.tflite"), "", (graph,))
    return write_model(model, lambda _: Encoding(custom="acme.SoftShrink", payload=payload))


if __name__ == "__main__":
    default = Path(__file__).with_name("shrink.tflite")
    Path(*sys.argv[1:2] or [default]).write_bytes(model_bytes())
