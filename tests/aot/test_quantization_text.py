"""What comments of a module say of how a tensor is quantized."""

import numpy as np
import pytest

from opgen.air import AirTensor, DType
from opgen.air.model import Quantization
from opgen.aot.emit.tables import quantization_text


@pytest.mark.parametrize(
    ("scales", "zero_points", "axis", "text"),
    [
        ([], [], None, ""),
        ([0.5], [0], None, "0.5 * q"),
        ([0.5], [], None, "0.5 * q"),
        ([0.25], [-128], None, "0.25 * (q + 128)"),
        ([0.25], [3], None, "0.25 * (q - 3)"),
        ([0.25], [0], 0, "0.25 * q"),
        ([0.25, 0.5, 1.0], [0, 0, 0], 1, "3 scales along axis 1"),
    ],
)
def test_scales_and_zero_points(
    scales: list[float], zero_points: list[int], axis: int | None, text: str
) -> None:
    found = Quantization(np.array(scales, np.float32), np.array(zero_points, np.int64), axis)
    assert quantization_text(AirTensor(0, "x", DType.INT8, (2, 3), found)) == text


def test_without_quantization() -> None:
    assert quantization_text(AirTensor(0, "x", DType.INT8, (2, 3))) == ""
