"""Sums of huge numbers: those of numpy's float64 are not those of C."""

from __future__ import annotations

import numpy as np
import pytest

from opgen.lib import overflow
from opgen.lib.ops.cumprod import running_product

MOST = float(np.finfo(np.float32).max)
INF, NAN = np.inf, np.nan


def in_order(terms: np.ndarray) -> float:
    """Return what a loop in C makes of some floats."""
    total = np.float32(0)
    with np.errstate(all="ignore"):
        for term in terms.astype(np.float32):
            total = total + term
    return float(total)


@pytest.mark.parametrize(
    ("terms", "expected"),
    [
        ([MOST, MOST, -MOST], INF),
        ([MOST, -MOST, MOST], MOST),
        ([MOST, MOST, -MOST, -MOST, -INF], NAN),
        ([MOST, 1.0, -MOST], 0.0),
        ([MOST, NAN], NAN),
        ([1e-8, 1.0, -1.0], 1e-8),
        ([INF, 5.0, -MOST], INF),
        ([], 0.0),
    ],
)
def test_sums_overflow_as_in_c(terms: list[float], expected: float) -> None:
    values = np.array(terms, np.float64)
    with np.errstate(all="ignore"):
        total = overflow.sum_along(values, 0)
        np.testing.assert_allclose(total, expected)
        steps = 0.0
        for term in values:
            steps = overflow.running_total(steps, term)
        np.testing.assert_allclose(steps, expected, atol=1e-7)
        product = overflow.matmul(values[np.newaxis], np.ones((len(terms), 2)))
        np.testing.assert_allclose(product, [[expected, expected]])


def test_terms_are_added_in_the_order_in_which_they_lie() -> None:
    generator = np.random.default_rng(3)
    values = generator.choice([MOST, -MOST, MOST / 2, 3.0], (3, 4, 5))
    with np.errstate(all="ignore"):
        found = overflow.sum_along(values, (0, 2))
        kept = overflow.sum_along(values, (2, 0), keepdims=True)
        running = overflow.running_sums(values, 1)
    expected = [in_order(values[:, i].reshape(-1)) for i in range(4)]
    np.testing.assert_array_equal(found, expected)
    np.testing.assert_array_equal(kept, np.reshape(expected, (1, 4, 1)))
    np.testing.assert_array_equal(running[1, 3, 2], in_order(values[1, :4, 2]))


def test_only_sums_that_overflow_are_rounded() -> None:
    values = np.array([[1.0, 1e-12, -1.0], [MOST, MOST, 1.0]])
    with np.errstate(all="ignore"):
        np.testing.assert_allclose(overflow.sum_along(values, 1), [1e-12, INF], 1e-3)
        np.testing.assert_allclose(overflow.matmul(values, np.ones((3, 1))), [[1e-12], [INF]], 1e-3)


def test_a_sum_of_products_begins_with_its_bias() -> None:
    rows, weights = np.array([[1.0, 2.0]]), np.array([[MOST, -MOST], [1.0, 3.0]])
    with np.errstate(all="ignore"):
        found = overflow.affine(rows, weights, np.array([MOST, -1.0]))
    np.testing.assert_array_equal(found, [[NAN, 6.0]])  # infinite after one term, -2 MOST then


def test_integers_stay_integers() -> None:
    big = np.array([1 << 62, 1 << 62, 5])
    assert overflow.stepped(big) is big
    assert overflow.sum_along(big[1:], 0) == (1 << 62) + 5


@pytest.mark.parametrize(
    ("factors", "expected"),
    [
        ([MOST, 2.0, 0.5], INF),
        ([MOST, 0.5, 2.0], MOST),
        ([1e-30, 1e-30, 1e30, 1e30], 0.0),
        ([1e30, 1e-30, 3.0], 3.0),
        ([MOST, MOST, 0.0], NAN),
        ([0.0, INF], NAN),
        ([0.5, 0.25, -8.0], -1.0),
        ([], 1.0),
    ],
)
def test_products_leave_the_range_as_in_c(factors: list[float], expected: float) -> None:
    values = np.array(factors, np.float64)
    with np.errstate(all="ignore"):
        np.testing.assert_allclose(overflow.product_along(values, 0), expected, 1e-6)
        both = overflow.product_along(np.stack([values, values], 1)[np.newaxis], (0, 1))
        np.testing.assert_allclose(both, [expected, expected], 1e-6)


def test_products_of_integers_are_as_they_are() -> None:
    values = np.array([2**62, 4, 3], np.int64)
    np.testing.assert_array_equal(overflow.product_along(values, 0), 0)


def test_running_products_come_back_from_beyond_float32() -> None:
    values = np.array([1e-30, 1e-30, 1e30, 1e30])
    np.testing.assert_allclose(running_product(values, 0)[-1], 1.0)
