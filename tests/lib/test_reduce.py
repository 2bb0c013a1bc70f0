"""Reductions and orders along axes, against plain loops and real numbers."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

from opgen.air.dtype import DType
from opgen.lib import reduce
from opgen.lib.ops import cumsum
from opgen.lib.quant import Multiplier, quantized
from opgen.lib.tensor import Tensor
from tests.spec_functions import of_specs

Make = Callable[..., Tensor]


def test_extremes_and_products() -> None:
    x = np.array([[3, -1, 2], [0, 5, -4]])
    np.testing.assert_array_equal(reduce.max_over(x, (1,), (2, 1)), [[3], [5]])
    np.testing.assert_array_equal(reduce.min_over(x, (0,), (3,)), [0, -1, -4])
    np.testing.assert_array_equal(reduce.prod_over(x, (1,), (2,)), [-6, 0])
    assert reduce.prod_over(x + 0.5, (0, 1), ()) == pytest.approx(np.prod(x + 0.5))
    truths = np.array([[True, False], [True, True]])
    np.testing.assert_array_equal(reduce.min_over(truths, (1,), (2,)), [0, 1])
    np.testing.assert_array_equal(reduce.max_over(x, (), (2, 3)), x)


def test_products_of_integers_wrap() -> None:
    x = np.full(3, 1 << 30)
    assert reduce.prod_over(x, (0,), ()) == np.int64((1 << 90) % (1 << 64))


@pytest.mark.parametrize("count", [1, 2, 7, 49, 1000])
def test_means(tensor: Make, count: int) -> None:
    source = tensor((count,), scale=0.1, zero_point=-20)
    output = tensor((1,), scale=0.08, zero_point=9)
    x = np.random.default_rng(0).integers(-128, 128, (50, count))
    factor = of_specs.mean_scale(source, output, count)
    factors = of_specs.rescaled_sum(source, output, count, factor)
    found = reduce.sum_exact(x, (1,), (50, 1), factors, DType.INT8)
    real = source.scale * (x.mean(1, keepdims=True) + 20) / output.scale + 9
    assert np.abs(found - np.clip(real, -128, 127)).max() <= 1


def test_the_offset_of_a_mean_wraps(tensor: Make) -> None:
    source, output = tensor((1,), scale=0.1, zero_point=100), tensor((1,), scale=0.1)
    found = of_specs.rescaled_sum(source, output, 1 << 25, Multiplier(1 << 30, 0))
    assert found.offset == (100 << 25) - (1 << 32)


@pytest.mark.parametrize("type_", [DType.INT8, DType.INT16])
def test_products_of_stored_integers(tensor: Make, type_: DType) -> None:
    generator = np.random.default_rng(0)
    low, high = type_.range
    source = tensor((50, 3), type_, scale=2.0 / high, zero_point=7)
    output = tensor((50,), type_, scale=8.0 / high, zero_point=-3)
    x = generator.integers(low, high + 1, (50, 3))
    factors = of_specs.prod_quant(source, output, 3)
    found = of_specs.prod_exact(x, (1,), (50,), factors, type_)
    real = np.prod(source.scale * (x - 7), axis=1) / output.scale - 3
    # Each factor of 15 bits is off by 2**-16, each product by half an integer.
    off = 3 + 2.0**-13 * high
    assert np.abs(found - np.clip(real, low, high)).max() <= off


@pytest.mark.parametrize("axis", [0, 1, -1])
@pytest.mark.parametrize("exclusive", [False, True])
@pytest.mark.parametrize("reverse", [False, True])
def test_running_sums(axis: int, exclusive: bool, reverse: bool) -> None:
    x = np.random.default_rng(1).integers(-9, 10, (3, 4, 2))
    found = cumsum.running_sum(x, axis, exclusive, reverse)
    for place in np.ndindex(x.shape):
        where = place[axis]
        row = np.moveaxis(x, axis, -1)[tuple(np.delete(place, axis))]
        part = row[where + exclusive :] if reverse else row[: where + (not exclusive)]
        assert found[place] == part.sum()


def test_running_sums_of_stored_integers(tensor: Make) -> None:
    source = tensor((12,), scale=0.05, zero_point=-9)
    output = tensor((12,), scale=0.4, zero_point=4)
    x = np.random.default_rng(2).integers(-128, 128, 12)
    scale = quantized(2 * source.scale / (2**20 * output.scale))
    found = of_specs.running_sum_exact(x, 0, False, False, scale, source, output)
    real = source.scale * (np.cumsum(x + 9) + 9) / output.scale + 4  # from a stored 0 on
    assert np.abs(found - np.clip(real, -128, 127)).max() <= 1


def test_running_sums_of_many_stored_integers_overflow(tensor: Make) -> None:
    source, output = tensor((40,), scale=1.0), tensor((40,), scale=64.0)
    scale = quantized(2 * source.scale / (2**20 * output.scale))
    found = of_specs.running_sum_exact(np.full(40, 127), 0, False, False, scale, source, output)
    assert found[31] > 0 > found[32]


def test_orders_take_the_first_of_equal_elements() -> None:
    x = np.array([[3, 7, 7, -2], [1, 1, 1, 1]])
    np.testing.assert_array_equal(reduce.arg_max(x, 1), [1, 0])
    np.testing.assert_array_equal(reduce.arg_min(x, -1), [3, 0])
    np.testing.assert_array_equal(reduce.arg_min(x, 0), [1, 1, 1, 0])
    np.testing.assert_array_equal(reduce.top_indices(x, 3), [[1, 2, 0], [0, 1, 2]])
    np.testing.assert_array_equal(reduce.top_values(x, 3), [[7, 7, 3], [1, 1, 1]])
    lowest = np.array([np.iinfo(np.int64).min, 5])
    np.testing.assert_array_equal(reduce.top_indices(lowest, 2), [1, 0])
    assert reduce.top_values(x, 0).shape == (2, 0)
    np.testing.assert_array_equal(reduce.top_indices(x, 3, smallest=True), [[3, 0, 1], [0, 1, 2]])
    special = np.array([np.nan, 2.0, -np.inf, np.nan])
    np.testing.assert_array_equal(reduce.top_indices(special, 4, smallest=True), [2, 1, 0, 3])
    np.testing.assert_array_equal(reduce.top_values(special, 2, smallest=True), [-np.inf, 2.0])
