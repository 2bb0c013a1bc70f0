"""Positions of resized images, and interpolation."""

from __future__ import annotations

import numpy as np
import pytest

from opgen.lib.limits import LARGEST
from tests.spec_functions import of_specs


@pytest.mark.parametrize(
    ("corners", "half", "expected"),
    [
        (False, False, [0, 0.75, 1.5, 2.25]),
        (True, False, [0, 2 / 3, 4 / 3, 2]),
        (False, True, [-0.125, 0.625, 1.375, 2.125]),
    ],
)
def test_positions(corners: bool, half: bool, expected: list[float]) -> None:
    found = of_specs.resize_positions(3, 4, corners, half)
    assert found.dtype == np.float32
    np.testing.assert_allclose(found, expected, rtol=1e-6)
    inside = np.clip(expected, 0, 2)
    rounded = of_specs.resize_positions_q10(3, 4, corners, half)
    np.testing.assert_allclose(rounded / 1024, inside, atol=4 / 1024)


def test_positions_stay_inside() -> None:
    rounded_up = of_specs.resize_positions_q10(1, 2000, False, False)
    assert rounded_up.max() == 0
    assert of_specs.resize_positions(5, 1, True, False) == 0


@pytest.mark.parametrize(
    ("corners", "half", "expected"),
    [
        (False, False, [0, 0, 1, 1, 2]),
        (True, False, [0, 1, 1, 2, 2]),  # 0.5 and 1.5 are rounded up
        (False, True, [0, 0, 1, 2, 2]),
        (True, True, [0, 1, 1, 2, 2]),
    ],
)
def test_nearest(corners: bool, half: bool, expected: list[int]) -> None:
    np.testing.assert_array_equal(of_specs.resize_nearest(3, 5, corners, half), expected)


def test_too_many_elements() -> None:
    with pytest.raises(ValueError, match="elements is not within"):
        of_specs.resize_positions(3, LARGEST + 1, False, False)
    with pytest.raises(ValueError, match="elements is not within"):
        of_specs.resize_nearest(3, 1 << 40, False, False)


def test_interpolation() -> None:
    x = np.array([[0.0, 10.0], [4.0, 30.0], [8.0, 20.0]]).reshape(1, 3, 2, 1)
    rows, columns = np.array([-0.5, 0.25, 1, 2.0, 2.5]), np.array([0.5, 1.0])
    found = of_specs.bilinear(x, rows, columns)[0, :, :, 0]
    np.testing.assert_allclose(found[:, 1], [10, 15, 30, 20, 20])
    np.testing.assert_allclose(found[:, 0], [5, 8, 17, 14, 14])


def test_bilinear_integers_are_rounded_half_away_from_zero() -> None:
    image = np.array([[0, 1], [-1, -2]]).reshape(1, 2, 2, 1)
    halves, ends = np.array([512]), np.array([0, 1024])
    top_bottom = of_specs.bilinear_exact(image, ends, halves)
    np.testing.assert_array_equal(top_bottom.reshape(-1), [1, -2])
    assert of_specs.bilinear_exact(image, halves, halves).item() == -1  # -0.5
