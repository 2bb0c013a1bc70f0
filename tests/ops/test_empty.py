"""Operators on tensors without elements: numpy and C agree."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from opgen.air.dtype import DType
from opgen.air.model import Quantization
from opgen.config import find_target
from opgen.registry.bind import bind
from opgen.registry.context import build_default_registry_context
from opgen.runtime import host
from opgen.runtime.execute import execute
from opgen.runtime.module import module_of
from tests.transforms.nets import Net, scaled

CONTEXT = build_default_registry_context()
ROWS: list[tuple[str, DType, Quantization | None]] = [
    ("SOFTMAX", DType.INT8, scaled(1 / 256, -128)),
    ("SOFTMAX", DType.INT16, scaled(1 / 32768)),
    ("SOFTMAX", DType.FLOAT32, None),
    ("LOG_SOFTMAX", DType.INT8, scaled(1 / 16, 127)),
    ("LOG_SOFTMAX", DType.FLOAT32, None),
    ("L2_NORMALIZATION", DType.INT8, scaled(1 / 128)),
    ("L2_NORMALIZATION", DType.FLOAT32, None),
]
"""Operator, type, and quantization of the output."""


@pytest.mark.parametrize(("op", "type_", "quantization"), ROWS)
def test_rows_without_elements(
    op: str, type_: DType, quantization: Quantization | None, tmp_path: Path
) -> None:
    """They have no largest element."""
    net = Net(CONTEXT)
    source = net.tensor((2, 0), scaled(0.1) if quantization else None, type_)
    result = net.tensor((2, 0), quantization, type_)
    net.add(op, {"input": source, "output": result}, **({"beta": 1.0} if op == "SOFTMAX" else {}))
    bound = bind(net.model([source], [result]), CONTEXT, find_target("generic"))
    fed = [np.zeros((1, 1, 2, 0), type_.numpy)]
    program = host.build_program([module_of(bound, "m")], tmp_path, flags=host.SANITIZED)
    (run,) = host.run_program(program, [(0, fed)])
    assert not run.failure
    assert execute(bound, fed).outputs[0].shape == run.outputs[0].shape == (1, 1, 2, 0)
