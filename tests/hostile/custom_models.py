"""Models with one custom operator, `Mine`, whose options are any bytes."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from opgen.air.dtype import DType
from opgen.air.model import AirModel, AirOperator, AirSubgraph, AirTensor, Quantization
from opgen.litert.write import Encoding, write_model


def custom_model(payload: bytes = b"", custom: str = "Mine", size: int = 4) -> bytes:
    """Return a model of one custom operator, from int8 [size] to int8 [size]."""
    scale = Quantization(np.array([0.5], np.float32), np.array([0]))
    tensors = {id_: AirTensor(id_, f"t{id_}", DType.INT8, (size,), scale) for id_ in (0, 1)}
    operator = AirOperator(0, "MINE", (0,), (1,))
    subgraph = AirSubgraph("main", tensors, (operator,), (0,), (1,))
    model = AirModel("m", Path("m.tflite"), "", (subgraph,))
    return write_model(model, lambda _: Encoding(custom=custom, payload=payload))
