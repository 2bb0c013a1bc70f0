"""AIR as JSON."""

from __future__ import annotations

import json
from dataclasses import dataclass
from enum import IntEnum
from pathlib import Path

import numpy as np

from opgen.air.dtype import DType
from opgen.air.model import (
    AirModel,
    AirOperator,
    AirOperatorOptions,
    AirSignature,
    AirSubgraph,
    AirTensor,
    Quantization,
)
from opgen.air.serialize import plain, to_json


class Mode(IntEnum):
    FAST = 1


@dataclass(frozen=True)
class Options(AirOperatorOptions):
    mode: Mode = Mode.FAST
    out: DType = DType.INT16
    pads: tuple[int, ...] = (1, 2)
    alpha: float = float("inf")
    flag: bool = True


def model() -> AirModel:
    quantization = Quantization(np.array([0.5, 0.25], np.float32), np.array([0, 1]), 0)
    tensors = {
        0: AirTensor(0, "x", DType.INT8, (2,), quantization, shape_signature=(-1,)),
        1: AirTensor(1, "w", DType.INT8, (2,), None, np.array([1, -2], np.int8)),
        2: AirTensor(2, "y", DType.INT16, (2,), is_variable=True),
    }
    named = {"input": 0, "others": (1,), "bias": None}
    operator = AirOperator(0, "ADD", (0, 1, -1), (2,), named, Options(), 3, "y")
    subgraph = AirSubgraph("main", tensors, (operator,), (0,), (2,))
    signature = AirSignature("run", 0, {"x": 0}, {"y": 2})
    return AirModel("m", Path("/somewhere/m.tflite"), "abc", (subgraph,), (signature,), "text")


def test_the_whole_graph() -> None:
    found = json.loads(json.dumps(to_json(model(), with_data=True), allow_nan=False))
    subgraph = found["subgraphs"][0]
    assert subgraph["operators"] == [
        {
            "id": 0,
            "type": "ADD",
            "version": 3,
            "name": "y",
            "inputs": [0, 1, -1],
            "outputs": [2],
            "operands": {"input": 0, "others": [1], "bias": None},
            "options": {
                "mode": "FAST",
                "out": "int16",
                "pads": [1, 2],
                "alpha": "inf",
                "flag": True,
            },
        }
    ]
    first, second, third = subgraph["tensors"]
    assert first["quantization"] == {"scales": [0.5, 0.25], "zero_points": [0, 1], "axis": 0}
    assert first["shape_signature"] == [-1]
    assert second["data"] == [1, -2]
    assert third["is_variable"]
    assert "data" not in third
    assert found["signatures"] == [
        {"name": "run", "subgraph": 0, "inputs": {"x": 0}, "outputs": {"y": 2}}
    ]


def test_constants_are_named_by_their_digest() -> None:
    found = to_json(model())
    text = json.dumps(found)
    assert '"bytes": 2' in text
    assert "/somewhere" not in text
    assert text == json.dumps(to_json(model()))


def test_plain_values() -> None:
    assert plain(np.float32(0.5)) == 0.5
    assert plain(1 + 2j) == [1.0, 2.0]
    assert plain({Mode.FAST: float("nan")}) == {"1": "nan"}
    assert plain(None) is None
