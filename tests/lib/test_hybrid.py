"""Dynamic quantization, against numbers that LiteRT gives."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

from opgen.lib.hybrid import filter_scales, hybrid_conv2d, hybrid_dense
from opgen.lib.shapes import Padding, slide
from opgen.lib.tensor import Tensor

EYE = np.eye(5, dtype=np.int64)


@pytest.mark.parametrize(
    ("asymmetric", "row", "stored"),
    [
        (True, [-100, 155, 27.5, -30.5, 0.5], [-100, 155, 28, -31, 1]),
        (False, [127, 2.5, -2.5, -30.5, 0.5], [127, 3, -3, -31, 1]),
        (True, [0, 0, 0, 0, 0], [0, 0, 0, 0, 0]),
        (False, [0, 0, 0, 0, 0], [0, 0, 0, 0, 0]),
    ],
)
def test_numbers_are_rounded_before_the_zero_point(
    asymmetric: bool, row: list[float], stored: list[int]
) -> None:
    """A scale of 1 and unit weights show the integers; these are what LiteRT gave."""
    found = hybrid_dense(np.array([row], np.float32), EYE, np.ones(5), 0, asymmetric)
    assert found.dtype == np.float32
    np.testing.assert_array_equal(found, [stored])


def test_each_row_and_each_image_is_quantized_by_itself() -> None:
    rows = np.array([[127, 0.4], [1.27, 0.4]], np.float32)
    found = hybrid_dense(rows, np.eye(2, dtype=np.int64), np.array([1, 2]), 0, False)
    np.testing.assert_allclose(found, [[127, 0], [1.27, 0.8]], rtol=1e-6)
    window = slide(Padding.VALID, 1, 1, 1)
    images = rows.reshape(2, 1, 1, 2)
    filters = np.ones((1, 1, 1, 2), np.int64)
    for stepwise in (False, True):
        found = hybrid_conv2d(images, filters, [1.0], 3.0, window, window, 1, False, stepwise)
        np.testing.assert_allclose(found.reshape(-1), [130, 4.67], rtol=1e-6)


def test_scales_of_a_filter(tensor: Callable[..., Tensor]) -> None:
    np.testing.assert_array_equal(filter_scales(tensor((3, 2), scale=0.5), 3), [0.5, 0.5, 0.5])
    several = tensor((2, 2), scale=(0.5, 0.25), axis=0)
    np.testing.assert_array_equal(filter_scales(several, 2), [0.5, 0.25])
