"""Writes mixer.tflite: a 3 x 3 convolution, and one of 1 x 1 that mixes its channels.

python examples/conv_1x1/make_model.py [FILE]
"""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np

from opgen.air import AirModel, AirOperator, AirSubgraph, AirTensor, DType, Quantization
from opgen.litert.write import Encoding, write_model
from opgen.tflite.enums import Padding

OPTIONS = {
    "padding": Padding.SAME,
    "stride_w": 1,
    "stride_h": 1,
    "dilation_w_factor": 1,
    "dilation_h_factor": 1,
}


def model_bytes() -> bytes:
    """Return the model's file."""
    random = np.random.default_rng(1)
    image = Quantization(np.array([0.05], np.float32), np.array([-3]))

    def weights(id_: int, name: str, shape: tuple[int, ...]) -> AirTensor:
        values = random.integers(-127, 128, shape).astype(np.int8)
        scales = random.uniform(0.001, 0.004, shape[0]).astype(np.float32)
        quantization = Quantization(scales, np.zeros(shape[0], np.int64), axis=0)
        return AirTensor(id_, name, DType.INT8, shape, quantization, values)

    def biases(id_: int, name: str, count: int) -> AirTensor:
        values = random.integers(-2000, 2000, count).astype(np.int32)
        return AirTensor(id_, name, DType.INT32, (count,), None, values)

    tensors = (
        AirTensor(0, "image", DType.INT8, (1, 8, 8, 4), image),
        weights(1, "edges_weights", (32, 3, 3, 4)),
        biases(2, "edges_bias", 32),
        AirTensor(3, "edges", DType.INT8, (1, 8, 8, 32), image),
        weights(4, "mixed_weights", (24, 1, 1, 32)),
        biases(5, "mixed_bias", 24),
        AirTensor(6, "mixed", DType.INT8, (1, 8, 8, 24), image),
    )
    operators = (
        AirOperator(0, "CONV_2D", (0, 1, 2), (3,)),
        AirOperator(1, "CONV_2D", (3, 4, 5), (6,)),
    )
    graph = AirSubgraph("main", {t.id: t for t in tensors}, operators, (0,), (6,))
    model = AirModel("mixer", Path("mixer.tflite"), "", (graph,))
    return write_model(model, lambda _: Encoding("CONV_2D", table="Conv2DOptions", values=OPTIONS))


if __name__ == "__main__":
    default = Path(__file__).with_name("mixer.tflite")
    Path(*sys.argv[1:2] or [default]).write_bytes(model_bytes())
