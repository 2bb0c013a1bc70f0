"""RANGE: how many numbers there are, where real numbers cannot tell."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from opgen.air.dtype import DType
from opgen.config import find_target
from opgen.errors import ModelError
from opgen.loading import load_bound
from opgen.prove.verify_model import prove_model
from opgen.registry.context import build_default_registry_context
from opgen.tflite.enums import ActivationFunctionType
from tests.tools import needs
from tests.transforms.nets import Net

CONTEXT = build_default_registry_context()
MOST = float(np.finfo(np.float32).max)


def file_of(type_: DType, numbers: tuple[float, float, float], count: int) -> bytes:
    """Return a model that puts a range before its input, of one number.

    :param numbers: start, limit and delta.
    """
    net = Net(CONTEXT)
    pairs = zip(("start", "limit", "delta"), numbers, strict=True)
    named = {name: net.constant(value, type_) for name, value in pairs}
    inside = net.tensor((count,), None, type_)
    net.add("RANGE", {**named, "output": inside})
    given = net.tensor((1,), None, type_)
    output = net.tensor((count + 1,), None, type_)
    none = ActivationFunctionType.NONE
    named = {"inputs": (inside, given), "output": output}
    net.add("CONCATENATION", named, axis=0, fused_activation_function=none)
    return net.file([given], [output])


@needs("ai_edge_litert")
@pytest.mark.parametrize(
    ("type_", "numbers", "count"),
    [
        (DType.INT32, (5, 5, -2), 0),
        (DType.FLOAT32, (1.5, 1.5, 0.5), 0),
        (DType.INT64, (2**60, 2**60 + 3, 1), 3),
        (DType.INT64, (-(2**62) + 5, -(2**62), -2), 3),
    ],
)
def test_ranges_are_those_of_litert(
    type_: DType, numbers: tuple[float, float, float], count: int, tmp_path: Path
) -> None:
    """Of no number, and of integers that no float64 has."""
    path = tmp_path / "range.tflite"
    path.write_bytes(file_of(type_, numbers, count))
    bound = load_bound(path, CONTEXT, find_target("generic"))
    report = prove_model(bound, against="litert")
    assert report.good
    assert all(not each.differences for each in report.comparisons)


@pytest.mark.parametrize(
    ("type_", "numbers"),
    [
        (DType.INT32, (5, 5, 0)),
        (DType.INT64, (2**60, 2**60 + 3, -1)),
        (DType.FLOAT32, (-MOST, MOST, MOST)),
        (DType.FLOAT32, (0.0, np.inf, 1.0)),
        (DType.FLOAT32, (1.0, 0.0, np.inf)),
        (DType.FLOAT32, (0.0, np.nan, 1.0)),
    ],
)
def test_ways_that_do_not_end_are_refused(
    type_: DType, numbers: tuple[float, float, float], tmp_path: Path
) -> None:
    path = tmp_path / "range.tflite"
    path.write_bytes(file_of(type_, numbers, 3))
    with pytest.raises(ModelError, match="there is no way to"):
        load_bound(path, CONTEXT, find_target("generic"))
