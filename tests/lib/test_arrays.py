"""Array functions: what they return, and that they refuse to make huge arrays."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

from opgen.lib import arrays


def test_generated_vectors() -> None:
    np.testing.assert_array_equal(arrays.arange(4), [0, 1, 2, 3])
    np.testing.assert_allclose(arrays.linspace(0.0, 1.0, 5), [0, 0.25, 0.5, 0.75, 1])
    np.testing.assert_array_equal(arrays.zeros((2, 1)), [[0], [0]])
    np.testing.assert_array_equal(arrays.ones((2,)), [1, 1])
    np.testing.assert_array_equal(arrays.full((2,), 7), [7, 7])
    np.testing.assert_array_equal(arrays.array((1, 2.5)), [1, 2.5])
    assert arrays.ints((3, 4)).dtype == np.int64
    assert arrays.scalar(3).shape == ()
    np.testing.assert_array_equal(arrays.tile(np.array([1, 2]), 2), [1, 2, 1, 2])
    repeated = arrays.repeated(np.array([[1], [2]]), (1, 3))
    np.testing.assert_array_equal(repeated, [[1, 1, 1], [2, 2, 2]])
    np.testing.assert_array_equal(arrays.spread(np.array([5]), 3), [5, 5, 5])
    np.testing.assert_array_equal(arrays.spread(np.array([5, 6]), 2), [5, 6])


@pytest.mark.parametrize("count", [-1, (1 << 22) + 1, 1 << 60])
def test_sizes_are_bounded(count: int) -> None:
    for make in (arrays.arange, lambda n: arrays.zeros((n, 1)), lambda n: arrays.full((n,), 0)):
        with pytest.raises(ValueError, match=r"elements|shape"):
            make(count)
    with pytest.raises(ValueError, match="elements"):
        arrays.linspace(0.0, 1.0, count)
    with pytest.raises(ValueError, match="elements"):
        arrays.spread(np.zeros(1), count)


def test_products_are_bounded() -> None:
    vector = np.zeros(1 << 12)
    with pytest.raises(ValueError, match="elements"):
        arrays.outer(vector, vector)
    with pytest.raises(ValueError, match="elements"):
        arrays.tile(vector, 1 << 40)
    with pytest.raises(ValueError, match="elements"):
        arrays.repeated(vector, (1 << 40,))
    with pytest.raises(ValueError, match="elements"):
        arrays.ones((1 << 12, 1 << 12))


def test_forms_of_vectors() -> None:
    vector = np.array([1, 2, 3])
    assert arrays.column(vector).shape == (3, 1)
    assert arrays.row(vector).shape == (1, 3)
    np.testing.assert_array_equal(arrays.outer(vector, vector)[2], [3, 6, 9])
    np.testing.assert_array_equal(arrays.flatten(np.eye(2)), [1, 0, 0, 1])
    np.testing.assert_array_equal(arrays.reshape(vector, (3, 1)), [[1], [2], [3]])
    np.testing.assert_array_equal(arrays.transpose(np.array([[1, 2]]), (1, 0)), [[1], [2]])
    np.testing.assert_array_equal(arrays.flip(vector, 0), [3, 2, 1])
    np.testing.assert_array_equal(arrays.take(vector, np.array([2, 9]), 0), [3, 3])
    np.testing.assert_array_equal(arrays.roll(vector, 1, 0), [3, 1, 2])
    np.testing.assert_array_equal(arrays.append(vector, vector), [1, 2, 3, 1, 2, 3])


def test_mathematics_does_not_warn() -> None:
    np.testing.assert_array_equal(arrays.log(np.array([0.0])), [-np.inf])
    assert np.isnan(arrays.sqrt(np.array([-1.0]))[0])
    assert np.isnan(arrays.power(-8, 1 / 3))
    reciprocals = arrays.rsqrt(np.array([4.0, 0.0, -0.0, -1.0]))
    np.testing.assert_array_equal(reciprocals, [0.5, np.inf, -np.inf, np.nan])
    np.testing.assert_array_equal(arrays.round_even(np.array([0.5, 1.5, -2.5])), [0, 2, -2])
    assert np.isinf(arrays.exp(1e9))
    np.testing.assert_allclose(arrays.log2(8), 3)
    np.testing.assert_allclose(arrays.log10(1000), 3)
    np.testing.assert_allclose(arrays.sin(0), 0)
    np.testing.assert_allclose(arrays.cos(0), 1)
    np.testing.assert_allclose(arrays.tanh(0), 0)
    np.testing.assert_array_equal(arrays.floor(np.array([-1.5])), [-2])
    np.testing.assert_array_equal(arrays.ceil(np.array([-1.5])), [-1])
    np.testing.assert_array_equal(arrays.absolute(np.array([-2])), [2])
    np.testing.assert_array_equal(arrays.sign(np.array([-2, 0, 3])), [-1, 0, 1])


def test_choices_and_sums() -> None:
    x = np.array([-1, 0, 2])
    np.testing.assert_array_equal(arrays.maximum(x, 0), [0, 0, 2])
    np.testing.assert_array_equal(arrays.minimum(x, 0), [-1, 0, 0])
    np.testing.assert_array_equal(arrays.clip(x, 0, 1), [0, 0, 1])
    np.testing.assert_array_equal(arrays.where(x, 1, 9), [1, 9, 1])
    np.testing.assert_array_equal(arrays.cumsum(x), [-1, -1, 1])
    np.testing.assert_allclose(arrays.interp(0.5, np.array([0, 1]), np.array([0, 4])), 2)
    assert arrays.total(x) == 1
    assert arrays.largest(x) == 2
    assert arrays.smallest(x) == -1
    assert arrays.largest(np.zeros(0)) == arrays.smallest(np.zeros(0)) == 0
    assert arrays.length(x) == 3
    assert arrays.element(x, 2) == 2
    assert arrays.number(np.array([1.5]), 0) == 1.5
    assert arrays.any_true(x)
    assert not arrays.all_true(x)


def test_tables_of_c() -> None:
    assert arrays.as_int8s(np.array([-128.0, 126.6])).tolist() == [-128, 127]
    assert arrays.as_uint8s(np.array([255])).dtype == np.uint8
    assert arrays.as_int16s(np.array([32767])).dtype == np.int16
    assert arrays.as_int32s(np.array([1 << 30])).dtype == np.int32
    assert arrays.as_int64s(np.array([1 << 40])).dtype == np.int64
    assert arrays.as_float32s(np.array([0.1])).dtype == np.float32
    assert arrays.f32(0.1) == float(np.float32(0.1))
    with pytest.raises(ValueError, match="do not fit int8"):
        arrays.as_int8s(np.array([128]))


def test_a_mel_filter_bank() -> None:
    """Triangles between edges that are even on the mel scale, without Python of their own."""
    bands, bins, rate = 10, 65, 16000
    low, high = 20.0, 4000.0
    steps = arrays.linspace(
        float(arrays.log(1.0 + low / 700.0)), float(arrays.log(1.0 + high / 700.0)), bands + 2
    )
    edges = 700.0 * (arrays.exp(steps) - 1.0)
    hertz = arrays.arange(bins) * rate / (2.0 * (bins - 1))
    rising = (hertz - arrays.column(edges[:-2])) / arrays.column(edges[1:-1] - edges[:-2])
    falling = (arrays.column(edges[2:]) - hertz) / arrays.column(edges[2:] - edges[1:-1])
    bank = arrays.maximum(arrays.minimum(rising, falling), 0.0)
    assert bank.shape == (bands, bins)
    for band in range(bands):
        inside = (hertz > edges[band]) & (hertz < edges[band + 2])
        np.testing.assert_array_equal(bank[band] > 0, inside)


def test_expansion_is_bounded() -> None:
    assert arrays.expand(np.array([1, 2]), (2, 2)).tolist() == [[1, 2], [1, 2]]
    with pytest.raises(ValueError, match="not within"):
        arrays.expand(np.array([1]), (1 << 40,))


@pytest.mark.parametrize("of", [arrays.element, arrays.number])
def test_a_complex_number_is_neither_an_integer_nor_a_real_one(of: Callable[..., object]) -> None:
    """It is refused, and numpy does not warn of a part that is left out."""
    with pytest.raises(TypeError, match="complex"):
        of(np.array([1 + 2j], np.complex64), 0)
