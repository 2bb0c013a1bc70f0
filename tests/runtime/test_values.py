"""Stored elements and the real numbers that they stand for."""

import numpy as np
import pytest

from opgen.air import DType
from opgen.interpret.values import dequantize, quantize, round_away, saturate
from opgen.lib.tensor import Tensor


def tensor(type_: DType, scale: float | None = None, zero_point: int = 0) -> Tensor:
    """Return a tensor that is quantized as a whole, or not at all."""
    if scale is None:
        return Tensor("t", type_, (3,))
    return Tensor("t", type_, (3,), "", np.array([scale]), np.array([zero_point]))


def test_round_away_is_right_where_adding_a_half_is_not() -> None:
    below_half = np.nextafter(0.5, 0)
    values = np.array([0.5, -0.5, 1.5, 2.5, -2.5, below_half, 2.0**52 + 1, -1.4])
    expected = [1, -1, 2, 3, -3, 0, 2.0**52 + 1, -1]
    np.testing.assert_array_equal(round_away(values), expected)


@pytest.mark.parametrize("type_", [DType.INT8, DType.UINT8, DType.INT16, DType.INT32])
def test_quantize_undoes_dequantize_for_every_kind_of_value(type_: DType) -> None:
    low, high = type_.range
    t = tensor(type_, 0.37, (low + high) // 2)
    stored = np.array([low, (low + high) // 2, high], type_.numpy)
    np.testing.assert_array_equal(quantize(t, dequantize(t, stored)), stored)


def test_quantize_saturates() -> None:
    t = tensor(DType.INT8, 0.5, 3)
    np.testing.assert_array_equal(quantize(t, np.array([1e30, -np.inf, np.nan])), [127, -128, 3])


def test_the_ends_of_64_bit_types_are_not_overstepped() -> None:
    low, high = DType.INT64.range
    got = saturate(tensor(DType.INT64), np.array([1e19, -1e19, 5.0]))
    np.testing.assert_array_equal(got, [high, low, 5])
    got = saturate(tensor(DType.UINT64), np.array([1e20, -1.0, 1e19]))
    np.testing.assert_array_equal(got, np.array([2**64 - 1, 0, 10**19], np.uint64))
    np.testing.assert_array_equal(saturate(tensor(DType.UINT64), np.array([-1, 0, 7])), [0, 0, 7])


def test_a_scale_per_channel_follows_its_axis() -> None:
    t = Tensor("t", DType.INT8, (2, 3), "", np.array([1.0, 0.5]), np.array([0, 2]), 0)
    stored = np.array([[1, 2, 3], [4, 5, 6]], np.int8)
    np.testing.assert_array_equal(dequantize(t, stored), [[1, 2, 3], [1.0, 1.5, 2.0]])
    np.testing.assert_array_equal(quantize(t, dequantize(t, stored)), stored)


def test_what_has_no_scale_stands_for_itself() -> None:
    indices = dequantize(tensor(DType.INT32), np.array([1, -2, 3], np.int32))
    assert indices.dtype == np.int64
    truth = dequantize(tensor(DType.BOOL), np.array([True, False, True]))
    assert truth.dtype == np.bool_
    floats = dequantize(tensor(DType.FLOAT32), np.array([0.1, 1, 2], np.float32))
    assert floats.dtype == np.float64
    assert quantize(tensor(DType.FLOAT32), np.array([1e40, 0, 1])).dtype == np.float32
