"""Fixed-point arithmetic, compared with exact rationals and with real functions."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from math import floor

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from opgen.air.dtype import DType
from opgen.lib import fixed_point as fp
from opgen.lib import interpolation
from opgen.lib.ops.log_softmax import log_above_one
from opgen.lib.ops.tanh import tanh_fixed
from opgen.lib.tensor import Tensor
from tests.spec_functions import of_specs

INT32 = st.integers(-(1 << 31), (1 << 31) - 1)


@given(INT32, INT32)
def test_high_multiply_rounds_to_nearest(a: int, b: int) -> None:
    nearest = floor(Fraction(a * b, 1 << 31) + Fraction(1, 2))
    assert fp.high_multiply(a, b) == min(nearest, (1 << 31) - 1)


@given(INT32, st.integers(0, 31))
def test_rounding_shift_takes_halves_away_from_zero(value: int, bits: int) -> None:
    nearest = floor(abs(Fraction(value, 1 << bits)) + Fraction(1, 2))
    assert fp.rounding_shift(value, bits) == (nearest if value >= 0 else -nearest)


@given(st.integers(-(1 << 40), 1 << 40))
def test_wrap_is_modulo_two_to_the_32(value: int) -> None:
    wrapped = int(fp.wrap(value))
    assert (wrapped - value) % (1 << 32) == 0
    assert -(1 << 31) <= wrapped < 1 << 31


def test_saturation() -> None:
    np.testing.assert_array_equal(fp.saturate(np.array([-300, 5, 300]), -128, 127), [-128, 5, 127])
    assert fp.shift_left(1 << 30, 2) == (1 << 31) - 1
    assert fp.shift_left(-(1 << 30), 2) == -(1 << 31)


@pytest.mark.parametrize("integer_bits", [0, 1, 4, 5, 6])
def test_exp_is_within_2_to_the_minus_22(integer_bits: int) -> None:
    raw = -np.unique(np.geomspace(1, 1 << 31, 4000).astype(np.int64))
    real = np.exp(raw / 2.0 ** (31 - integer_bits))
    found = fp.exp_negative(raw, integer_bits) / 2.0**31
    np.testing.assert_allclose(found, real, rtol=0, atol=2.0**-22)
    assert fp.exp_negative(0, integer_bits) == (1 << 31) - 1


def test_exp_of_what_leaves_nothing_is_zero() -> None:
    """With 6 integer bits there are numbers below -32."""
    assert fp.exp_negative(-(1 << 31), 6) == 0
    assert fp.exp_negative(-(1 << 30) - 1, 6) == 0


def test_reciprocal() -> None:
    raw = np.linspace(0, (1 << 31) - 1, 5000).astype(np.int64)
    found = fp.reciprocal_one_plus(raw) / 2.0**31
    np.testing.assert_allclose(found, 1 / (1 + raw / 2.0**31), atol=2.0**-28)


def test_logistic_and_tanh() -> None:
    raw = np.linspace(-(1 << 31) + 1, (1 << 31) - 1, 5001).astype(np.int64)
    real = raw / 2.0**27
    logistic = of_specs.logistic_fixed(raw, 4) / 2.0**31
    np.testing.assert_allclose(logistic, 1 / (1 + np.exp(-real)), atol=2.0**-23)
    np.testing.assert_allclose(tanh_fixed(raw, 4) / 2.0**31, np.tanh(real), atol=2.0**-22)
    assert of_specs.logistic_fixed(0, 4) == 1 << 30
    assert tanh_fixed(0, 4) == 0


@given(st.integers(0, (1 << 32) - 1))
def test_leading_zeros(value: int) -> None:
    assert fp.leading_zeros(value) == 32 - value.bit_length()


def test_interpolated_table_of_a_line() -> None:
    table = np.clip(np.arange(-256, 257) * 128, -32768, 32767)
    values = np.arange(-32768, 32768)
    np.testing.assert_array_equal(
        interpolation.interpolate_lut(table, values)[:-128], values[:-128]
    )


def test_samples_of_a_curve_halve_the_error_in_between() -> None:
    x = np.linspace(-1, 1, 1025)
    samples = interpolation.sample_lut((x**2)[::2], (x**2)[1::2], 1.0, 16384.0)
    found = interpolation.interpolate_lut(samples, np.arange(-32768, 32768))
    real = (np.arange(-32768, 32768) / 32768) ** 2 * 16384
    assert np.abs(found - real).max() <= 2


def test_samples_of_a_function() -> None:
    places = of_specs.sample_places(-2.0, 2.0)
    middles = of_specs.between(places, -2.0, 2.0)
    samples = interpolation.sample_lut(np.sin(places), np.sin(middles), float(np.sin(2)), 20000.0)
    found = interpolation.interpolate_lut(samples, np.arange(-32768, 32768))
    real = np.sin(np.arange(-32768, 32768) / 16384) * 20000
    assert np.abs(found - real).max() <= 2


@pytest.mark.parametrize("function", [np.exp, np.sin])
def test_curve_of_a_tensor_is_near_the_function(
    function: Callable[[np.ndarray], np.ndarray], tensor: Callable[..., Tensor]
) -> None:
    """By real numbers alone: the reference of EXP and LOG of int16 is such a table itself."""
    source = tensor((1,), DType.INT16, scale=2 / 32768)
    result = tensor((1,), DType.INT16, scale=8 / 32768)
    places, middles = of_specs.int16_places(source), of_specs.int16_middles(source)
    last = function(np.array([32767 * source.scale]))
    curve = of_specs.int16_curve(function(places), function(middles), last, result)
    stored = np.arange(-32768, 32768)
    real = function(stored * source.scale) / result.scale
    # A sample, by how much it is moved, and what lies between are rounded: half a step each. Units
    # are 65535 for 65536, half a step at the ends; the curve is at most half a step off its chord.
    assert np.abs(interpolation.interpolate_lut(curve, stored) - real).max() <= 2.5


def test_samples_are_limited_at_both_ends() -> None:
    ends = np.array([-2.0, *[-1.0] * 256, *[1.0] * 256])
    found = interpolation.sample_lut(ends, (ends[1:] + ends[:-1]) / 2, 1.0, 32768.0)
    assert [found.min(), found[0], found[1], found[-1]] == [-32768, -32768, -32768, 32767]


def test_steep_tables_wrap_as_in_c() -> None:
    table = np.full(513, -32768)
    table[257] = 32767  # 65535 above its neighbours: in 16 bits a slope of -1, then one of 1
    found = interpolation.interpolate_lut(table, np.array([0, 64, 127, 128, 192]))
    np.testing.assert_array_equal(found, [-32768, -32768, 32767, 32767, -32768])


def test_rounding_of_float32() -> None:
    values = np.array([0.5, -0.5, 1.5, -2.5, 2.4999998], np.float32)
    np.testing.assert_array_equal(fp.round_f32(values), [1, -1, 2, -3, 2])


def test_inverse_sqrt() -> None:
    values = np.concatenate([np.arange(1, 5000), np.geomspace(5000, (1 << 31) - 1, 5000)])
    multiplier, shift = fp.inverse_sqrt(values.astype(np.int64))
    real = 1 / np.sqrt(values.astype(np.int64))
    np.testing.assert_allclose(multiplier * 2.0 ** (shift - 31), real, rtol=2e-6)
    assert fp.inverse_sqrt(0) == ((1 << 31) - 1, 0)


@pytest.mark.parametrize(
    ("value", "multiplier", "shift"),
    [
        (2, 1518498372, 0),
        (3, 1239850284, 0),
        (134217727, 189812531, -10),
        (134217728, 379624593, -11),
        (268435461, 268435457, -11),
        (536870911, 189812531, -11),
        (536870912, 379624593, -12),
        (536948689, 379597095, -12),
        (1073741827, 268435457, -12),
        (1518500249, 225726417, -12),
        (2147483647, 189812531, -12),
    ],
)
def test_inverse_sqrt_of_large_numbers_has_the_bits_of_the_c(
    value: int, multiplier: int, shift: int
) -> None:
    """What opgen_inverse_sqrt.c gives: how often a number is halved shows in the last bits."""
    assert fp.inverse_sqrt(value) == (multiplier, shift)


@pytest.mark.parametrize(("integer_bits", "result_bits"), [(12, 5), (6, 4), (12, 4)])
def test_logarithm(integer_bits: int, result_bits: int) -> None:
    unit = 1 << (31 - integer_bits)
    raw = np.unique(np.geomspace(unit, (1 << 31) - 1, 5000).astype(np.int64))
    found = log_above_one(raw, integer_bits, result_bits) / 2.0 ** (31 - result_bits)
    np.testing.assert_allclose(
        found, np.log(raw / unit), rtol=0, atol=2.0 ** (4 - 31 + result_bits)
    )


def test_integers_of_real_numbers_are_limited() -> None:
    found = fp.as_ints(np.array([2.9, -2.9, 1e30, -np.inf, np.nan], np.float32))
    assert found.tolist() == [2, -2, 1 << 62, -(1 << 62), 0]
