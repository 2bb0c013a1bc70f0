"""Multipliers, ranges and requantization, compared with exact rationals."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from math import floor

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from opgen.air.dtype import DType
from opgen.lib import quant
from opgen.lib.tensor import Tensor
from opgen.tflite.enums import ActivationFunctionType as Fused
from tests.spec_functions import of_specs

Make = Callable[..., Tensor]


@given(st.floats(2.0**-31, 2.0**30 - 1))
def test_a_multiplier_holds_31_bits(factor: float) -> None:
    found = quant.quantized(factor)
    assert 1 << 30 <= found.multiplier < 1 << 31
    held = Fraction(found.multiplier) * Fraction(2) ** (found.shift - 31)
    assert abs(held - Fraction(factor)) <= Fraction(factor) / (1 << 30)


def test_multipliers_at_the_ends() -> None:
    assert quant.quantized(0.0) == quant.Multiplier(0, 0)
    assert quant.quantized(1.0) == quant.Multiplier(1 << 30, 1)
    # A mantissa that rounds up to 1 moves to the next power of two.
    assert quant.quantized(1.0 - 2.0**-40) == quant.Multiplier(1 << 30, 1)
    assert quant.quantized(2.0**-32) == quant.Multiplier(1 << 30, -31)
    assert quant.quantized(2.0**-33) == quant.Multiplier(0, 0)
    assert quant.quantized(-0.5) == quant.Multiplier(-(1 << 30), 0)
    np.testing.assert_array_equal(quant.multipliers(np.array([1.0, 0.75])), [1 << 30, 3 << 29])
    np.testing.assert_array_equal(quant.shifts(np.array([1.0, 0.75])), [1, 0])
    assert quant.tensor_quant(0.75).multiplier == 3 << 29


def test_scales_of_channels_and_rows(tensor: Make) -> None:
    image, output = tensor((1,), scale=0.1), tensor((1,), scale=0.3)
    one, several = tensor((3, 2), scale=0.7), tensor((3, 2), scale=(0.7, 0.9, 1.1), axis=0)
    s = [float(np.float32(x)) for x in (0.1, 0.3, 0.7, 0.9)]
    np.testing.assert_array_equal(
        quant.channel_scales(image, one, output, 3), [s[0] * s[2] / s[1]] * 3
    )
    assert quant.channel_scales(image, several, output, 3)[1] == s[0] * s[3] / s[1]
    assert quant.row_scales(image, several, output)[1] == s[0] * s[3] / s[1]
    assert quant.row_scales(image, one, output).tolist() == [s[0] * s[2] / s[1]]


def test_ratios(tensor: Make) -> None:
    a, b = tensor((1,), scale=0.1), tensor((1,), scale=0.3)
    assert quant.scale_ratio(a, b) == float(np.float32(0.1)) / float(np.float32(0.3))


@pytest.mark.parametrize(
    ("fused", "expected"),
    [
        (Fused.NONE, (-128, 127)),
        (Fused.RELU, (-10, 127)),
        (Fused.RELU6, (-10, 50)),
        (Fused.RELU_N1_TO_1, (-20, 0)),
    ],
)
def test_activation_ranges(tensor: Make, fused: Fused, expected: tuple[int, int]) -> None:
    output = tensor((1,), scale=0.1, zero_point=-10)
    assert quant.activation_range(fused, output) == quant.Clamp(*expected)


def test_activation_ranges_saturate(tensor: Make) -> None:
    output = tensor((1,), scale=1e-3, zero_point=127)
    assert quant.activation_range(Fused.RELU6, output) == quant.Clamp(127, 127)
    narrow = tensor((1,), DType.INT16, scale=1e-30)
    assert quant.activation_range(Fused.RELU6, narrow) == quant.Clamp(0, 32767)


@pytest.mark.parametrize(
    ("fused", "scale", "steps"),
    [
        (Fused.RELU6, 0.2448979616165161, 24.5),
        (Fused.RELU6, 0.19672131538391113, 30.5),
        (Fused.RELU_N1_TO_1, 0.04878048971295357, 20.5),
        (Fused.RELU_N1_TO_1, 0.033898305147886276, 29.5),
    ],
)
def test_bounds_of_activations_are_divided_in_float32(
    tensor: Make, fused: Fused, scale: float, steps: float
) -> None:
    """Half-way between two integers, where float64 is still just below it."""
    bound = 6.0 if fused is Fused.RELU6 else 1.0
    assert bound / scale < steps
    found = quant.activation_range(fused, tensor((1,), scale=scale))
    assert found.hi == steps + 0.5
    assert found.lo == (0 if fused is Fused.RELU6 else -found.hi)


def test_activation_ranges_of_numbers() -> None:
    largest = float(np.finfo(np.float32).max)
    assert quant.activation_range_f32(Fused.NONE) == quant.FloatClamp(-largest, largest)
    assert quant.activation_range_f32(Fused.RELU6) == quant.FloatClamp(0.0, 6.0)
    assert quant.activation_range_s32(Fused.RELU) == quant.Clamp(0, (1 << 31) - 1)
    assert quant.activation_range_s32(Fused.NONE) == quant.Clamp(-(1 << 31), (1 << 31) - 1)
    assert quant.integer_range(DType.UINT8) == quant.Clamp(0, 255)


def test_comparisons_of_quantizations(tensor: Make) -> None:
    a, b = tensor((1,), scale=0.5), tensor((1,), scale=0.5, zero_point=1)
    assert quant.same_quantization(a, a)
    assert not quant.same_quantization(a, b)
    assert quant.all_same_quantization((a, a), a)
    assert not quant.all_same_quantization((a, b), a)
    assert quant.symmetric(a)
    assert not quant.symmetric(b)
    assert quant.is_close(1.0005, 1.0)
    assert not quant.is_close(1.01, 1.0)


def test_real_numbers_and_stored_integers(tensor: Make) -> None:
    stored = tensor((2, 2), scale=(0.5, 2.0), zero_point=3, axis=0, values=[[3, 5], [4, 2]])
    np.testing.assert_array_equal(quant.centred(stored), [[0, 2], [1, -1]])
    np.testing.assert_array_equal(quant.dequantize(stored), [[0, 1], [2, -2]])
    np.testing.assert_array_equal(
        quant.quantize([[0.25, -0.25], [1e9, np.nan]], stored), [[4, 2], [127, 3]]
    )
    plain = tensor((3,), DType.INT32, values=[1, 2, 3])
    np.testing.assert_array_equal(quant.dequantize(plain), [1, 2, 3])


def test_float32_division_decides_ties(tensor: Make) -> None:
    output = tensor((1,), scale=0.1)
    # 0.25 / float32(0.1) is 2.5 in float32, and a little less in float64.
    assert of_specs.quantize_f32(np.float32(0.25), output) == 3
    assert quant.quantize(np.float32(0.25), output) == 2
    with np.errstate(invalid="ignore"):  # as where expressions are evaluated
        found = of_specs.quantize_f32(np.array([np.inf, -np.inf, np.nan], np.float32), output)
    assert found.tolist() == [127, -128, -128]


@given(st.integers(-(1 << 24), 1 << 24), st.integers(1 << 30, (1 << 31) - 1), st.integers(-20, 6))
def test_multiplication_rounds_twice(value: int, multiplier: int, shift: int) -> None:
    left, right = max(shift, 0), max(-shift, 0)
    high = floor(Fraction((value << left) * multiplier, 1 << 31) + Fraction(1, 2))
    magnitude = floor(abs(Fraction(high, 1 << right)) + Fraction(1, 2))
    expected = magnitude if high >= 0 else -magnitude
    assert quant.multiply(value, multiplier, shift) == expected


@given(
    st.integers(-(1 << 40), 1 << 40),
    st.one_of(
        st.integers(1 << 30, (1 << 31) - 1),
        st.sampled_from([1 << 30, 0x7FFEFFFF, 0x7FFF0000, 0x7FFF7FFF, 0x7FFF8000, 0x7FFFFFFF]),
    ),
    st.integers(-31, -20),
)
@example(1 << 40, 0x7FFF8000, -20)
@example(-(1 << 40), 0x7FFFFFFF, -20)
def test_wide_multiplication_rounds_once(value: int, multiplier: int, shift: int) -> None:
    reduced = min((multiplier + (1 << 15)) >> 16, 0x7FFF)
    expected = floor(Fraction(value * reduced, 1 << (15 - shift)) + Fraction(1, 2))
    assert quant.multiply_wide(value, multiplier, shift) == expected


def test_requantization_is_per_channel_along_the_last_axis() -> None:
    sums = np.array([[1000, 1000], [-1000, 5]])
    factors = quant.cmsis_nn_per_channel_quant_params(
        quant.multipliers(np.array([0.1, 0.5])), quant.shifts(np.array([0.1, 0.5]))
    )
    found = quant.requantize(sums, factors, -3, quant.Clamp(-128, 127))
    np.testing.assert_array_equal(found, [[97, 127], [-103, 0]])
    wide = quant.requantize_wide(sums, factors, 0, quant.Clamp(-32768, 32767))
    moved = quant.requantize_wide(sums, factors, 700, quant.Clamp(-20_000, 20_000))
    np.testing.assert_array_equal(moved, np.clip(wide.astype(np.int64) + 700, -20_000, 20_000))
    np.testing.assert_array_equal(wide, [[100, 500], [-100, 3]])


def test_tables_and_row_sums(tensor: Make) -> None:
    table = quant.table_s8(lambda x: x * 2, tensor((1,)))
    assert table[0] == -128
    assert table[128 + 20] == 40
    assert table[255] == 127
    assert table.dtype == np.int8
    filters = np.array([[1, 2], [3, -4]], np.int8)
    np.testing.assert_array_equal(quant.row_sums(filters, np.array([10, 20]), 128), [394, -108])
    np.testing.assert_array_equal(quant.row_sums(filters, 0, 128), [384, -128])


def test_integers_that_stand_for_real_numbers_have_scales(tensor: Make) -> None:
    """Floats and wide integers need none."""
    small = [DType.INT4, DType.INT8, DType.UINT8, DType.INT16]
    for type_ in (*small, DType.INT32, DType.FLOAT32, DType.BOOL):
        bare = Tensor("x", type_, (1,))
        assert quant.have_scales(tensor((1,), scale=0.5), bare) == (type_ not in small)
    assert quant.have_scales()


def test_a_product_of_scales_in_single_precision(tensor: Make) -> None:
    scales = np.random.default_rng(3).uniform(1e-4, 1.0, (50, 2)).astype(np.float32)
    for one, other in scales:
        found = quant.scale_for_single_product(tensor((2,), scale=one), tensor((2,), scale=other))
        assert abs(found * float(one) / float(np.float32(one * other)) - 1) < 1e-15


@pytest.mark.parametrize(
    ("scales", "points", "answer"),
    [((0.5,), (0,), True), ((), (), False), ((0.5, 0.25), (0, 0), False), ((0.5,), (3,), False)],
)
def test_one_scale_is_a_single_one_around_zero(
    scales: tuple[float, ...], points: tuple[int, ...], answer: bool
) -> None:
    axis = 0 if len(scales) > 1 else None
    weights = Tensor("w", DType.INT8, (2, 3), "", np.array(scales), np.array(points, int), axis)
    wide = Tensor("sums", DType.INT32, (2,))
    assert quant.have_one_scale((weights, wide)) is answer
