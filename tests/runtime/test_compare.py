"""Comparing arrays bit for bit and within a tolerance."""

import numpy as np
import pytest

from opgen.prove.compare import FLOAT, Tolerance, compare


def test_equal_arrays_have_no_difference() -> None:
    assert compare(np.arange(6, dtype=np.int8), np.arange(6, dtype=np.int8)) is None


def test_a_difference_tells_where_how_many_and_how_much() -> None:
    expected = np.array([[1, 2, 3], [4, 5, 6]], np.int8)
    actual = np.array([[1, 2, 3], [4, 9, 5]], np.int8)
    found = compare(expected, actual)
    assert found is not None
    assert (found.count, found.size, found.maximum, found.index) == (2, 6, 4.0, (1, 1))
    assert str(found) == "2 of 6 elements differ, at most by 4; first at [1, 1]: 9 instead of 5"


def test_the_distance_of_extreme_integers_does_not_wrap() -> None:
    low, high = np.array([-128], np.int8), np.array([127], np.int8)
    found = compare(low, high)
    assert found is not None
    assert found.maximum == 255
    info = np.iinfo(np.int64)
    found = compare(np.array([info.min]), np.array([info.max]))
    assert found is not None
    assert found.maximum == pytest.approx(2.0**64)


def test_shape_and_type_must_agree() -> None:
    found = compare(np.zeros((2, 3), np.int8), np.zeros((3, 2), np.int8))
    assert str(found) == "shape [3, 2] instead of [2, 3]"
    found = compare(np.zeros(2, np.int8), np.zeros(2, np.uint8))
    assert str(found) == "type uint8 instead of int8"


@pytest.mark.parametrize(
    ("expected", "actual", "good"),
    [
        (1.0, 1.0, True),
        (1.0, 1.0 + 5e-5, True),
        (1.0, 1.0 + 5e-4, False),
        (np.nan, np.nan, True),
        (np.nan, 1.0, False),
        (1.0, np.nan, False),
        (np.inf, np.inf, True),
        (np.inf, -np.inf, False),
        (np.inf, 3e38, False),
        (-np.inf, np.finfo(np.float32).min, True),
        (np.finfo(np.float32).max, np.inf, True),
        (-np.inf, np.finfo(np.float32).max, False),
    ],
)
def test_a_tolerance_forgives_small_distances_only(
    expected: float, actual: float, good: bool
) -> None:
    found = compare(np.array([expected], np.float32), np.array([actual], np.float32), FLOAT)
    assert (found is None) == good


@pytest.mark.parametrize("sign", [1.0, -1.0])
def test_what_clamps_is_distinguished_from_what_does_not_where_both_must_do_the_same(
    sign: float,
) -> None:
    limit = np.array([sign * np.finfo(np.float32).max], np.float32)
    infinite = np.array([sign * np.inf], np.float32)
    strict = Tolerance(clamps=False)
    assert compare(infinite, limit, strict)
    assert compare(limit, infinite, strict)
    assert not compare(infinite, infinite, strict)
    assert not compare(limit, limit, strict)
    assert not compare(limit * np.float32(0.99999), limit, strict)


@pytest.mark.parametrize("kind", [np.int8, np.uint8, np.int32, np.int64, np.uint64])
def test_steps_of_integers_are_counted_exactly(kind: type[np.generic]) -> None:
    limits = np.iinfo(kind)  # type: ignore[type-var]
    ends = np.array([limits.min, limits.max], kind)
    assert not compare(ends, np.array([limits.min + 1, limits.max - 1], kind), Tolerance(1, 0))
    assert compare(ends, np.array([limits.min + 2, limits.max], kind), Tolerance(1, 0))
    assert compare(ends, np.array([limits.min, limits.max - 2], kind), Tolerance(1, 0))
    assert compare(ends, ends[::-1], Tolerance(100, 0))


def test_without_a_tolerance_one_bit_of_a_float_counts() -> None:
    one = np.array([1.0], np.float32)
    assert compare(one, np.nextafter(one, np.float32(2))) is not None
    assert compare(np.array([np.nan], np.float32), np.array([np.nan], np.float32)) is None


def test_a_tolerance_in_steps_of_the_output() -> None:
    expected, actual = np.array([5, -7], np.int8), np.array([6, -7], np.int8)
    assert compare(expected, actual, Tolerance(1, 0)) is None
    assert compare(expected, actual, Tolerance(0.5, 0)) is not None


def test_empty_arrays_are_equal() -> None:
    assert compare(np.zeros((0, 4), np.int8), np.zeros((0, 4), np.int8)) is None
