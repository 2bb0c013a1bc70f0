"""Integer kernels against real functions; conformance compares them with TFLM, bit for bit."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import numpy as np
import pytest

from opgen.air.dtype import DType
from opgen.lib import exact, opgen_c, quant
from opgen.lib.tensor import Tensor
from opgen.tflite.enums import ActivationFunctionType as Fused
from tests.spec_functions import of_specs

Make = Callable[..., Tensor]
INT8 = np.arange(-128, 128)
INT16 = np.arange(-32768, 32768, 7)
FULL = quant.Clamp(-128, 127)
TWICE = 0.76
"""Rounding to half a step, then to a whole one, is off by three quarters at most."""


@pytest.mark.parametrize("scale", [1e-4, 0.01, 0.0625, 0.3, 2.0])
@pytest.mark.parametrize("zero_point", [-128, 3])
def test_logistic_and_tanh_of_int8(tensor: Make, scale: float, zero_point: int) -> None:
    source = tensor((256,), scale=scale, zero_point=zero_point)
    real = source.scale * (INT8 - zero_point)
    logistic = 256 / (1 + np.exp(-real)) - 128
    assert np.abs(of_specs.logistic_s8(INT8, source) - np.minimum(logistic, 127)).max() <= TWICE
    hyperbolic = np.minimum(128 * np.tanh(real), 127)
    assert np.abs(of_specs.tanh_s8(INT8, source) - hyperbolic).max() <= TWICE


@pytest.mark.parametrize("scale", [2.0**-12, 2.0**-11, 3e-4, 1e-5])
def test_logistic_and_tanh_of_int16(tensor: Make, scale: float) -> None:
    source = tensor((1,), DType.INT16, scale=scale)
    real = source.scale * INT16
    logistic = exact.logistic_s16(INT16, exact.sigmoid_scale_s16(source, doubled=False))
    assert np.abs(logistic - 32768 / (1 + np.exp(-real))).max() <= 4
    hyperbolic = exact.tanh_s16(INT16, exact.sigmoid_scale_s16(source, doubled=True))
    assert np.abs(hyperbolic - np.clip(32768 * np.tanh(real), -32768, 32767)).max() <= 8


def test_scales_of_the_sigmoid_table(tensor: Make) -> None:
    make = partial(tensor, (1,), DType.INT16)
    assert exact.sigmoid_scale_s16(make(scale=2.0**-12), doubled=False) == quant.Multiplier(3, 0)
    assert exact.sigmoid_scale_s16(make(scale=2.0**-11), doubled=True) == quant.Multiplier(6, 0)
    general = exact.sigmoid_scale_s16(make(scale=2.0**-11), doubled=False)
    assert general == quant.Multiplier(24576, 12)


@pytest.mark.parametrize("scale", [1e-3, 0.02, 0.5])
def test_softmax_of_int8(tensor: Make, scale: float) -> None:
    source = tensor((1,), scale=scale)
    rows = np.random.default_rng(0).integers(-128, 128, (20, 9))
    weights = np.exp(source.scale * (rows - rows.max(1, keepdims=True)))
    real = weights / weights.sum(1, keepdims=True)
    factor = exact.softmax_scale(source, 1.0)
    assert (
        np.abs(
            of_specs.softmax_s8(rows, factor, DType.INT8) - np.minimum(256 * real - 128, 127)
        ).max()
        <= 1
    )
    wide = of_specs.softmax_s8(rows, factor, DType.INT16)
    assert np.abs(wide - np.minimum(65536 * real - 32768, 32767)).max() <= 16


def test_softmax_of_int16(tensor: Make) -> None:
    source = tensor((1,), DType.INT16, scale=1e-4)
    rows = np.random.default_rng(0).integers(-32768, 32768, (20, 9))
    weights = np.exp(source.scale * (rows - rows.max(1, keepdims=True)))
    real = weights / weights.sum(1, keepdims=True)
    found = of_specs.softmax_s16(
        rows,
        of_specs.softmax_scale_s16(source, 1.0),
        of_specs.exp_table_s16(32768.0),
        of_specs.reciprocal_table_s16(32768.0),
    )
    assert np.abs(found - 32768 * real).max() <= 8


def test_tables_of_softmax() -> None:
    powers, inverses = of_specs.exp_table_s16(32768.0), of_specs.reciprocal_table_s16(32768.0)
    assert len(powers) == len(inverses) == 513
    assert powers.dtype == inverses.dtype == np.int16
    assert (powers[-1], inverses[0], inverses[-1]) == (32767, 32767, 16384)
    assert (np.diff(powers.astype(int)) >= 0).all()
    assert (np.diff(inverses.astype(int)) <= 0).all()


def two_inputs(make: Make, type_: DType) -> tuple[Tensor, Tensor, Tensor]:
    zero_points = (3, -7, 5) if type_ == DType.INT8 else (0, 0, 0)
    scales = (0.03, 0.05, 0.06) if type_ == DType.INT8 else (1e-4, 2e-4, 2e-4)
    first, second, output = (
        make((1,), type_, scale=s, zero_point=z) for s, z in zip(scales, zero_points, strict=True)
    )
    return first, second, output


@pytest.mark.parametrize("type_", [DType.INT8, DType.INT16])
def test_sums_and_differences(tensor: Make, type_: DType) -> None:
    first, second, output = two_inputs(tensor, type_)
    low, high = type_.range
    a, b = np.random.default_rng(0).integers(low, high + 1, (2, 5000))
    factors = opgen_c.add_quant(first, second, output, quant.Clamp(low, high))
    one, other = exact.first_term(a, factors), exact.second_term(b, factors)
    real_a = first.scale * (a - first.zero_point)
    real_b = second.scale * (b - second.zero_point)
    for found, real in (
        (exact.sum_result(one + other, factors), real_a + real_b),
        (exact.sum_result(one - other, factors), real_a - real_b),
    ):
        stored = np.clip(real / output.scale + output.zero_point, low, high)
        assert np.abs(found - stored).max() <= 1


def test_results_of_sums_are_scaled_down(tensor: Make) -> None:
    """With 20 more bits than int8 has, a step of the output is at least 2**-19 of the inputs'."""
    first, second = (tensor((1,), DType.INT8, scale=scale) for scale in (1.0, 0.5))
    for scale, good in ((2.0**-19, False), (1.0001 * 2.0**-19, True)):
        output = tensor((1,), DType.INT8, scale=scale)
        assert opgen_c.sum_is_scaled_down(first, second, output) is good
        shift = opgen_c.add_quant(first, second, output, quant.Clamp(-128, 127)).output_shift
        assert (shift <= 0) is good
    assert opgen_c.sum_is_scaled_down(*[tensor((1,), DType.FLOAT32)] * 3)


@pytest.mark.parametrize("type_", [DType.INT8, DType.INT16])
def test_products(tensor: Make, type_: DType) -> None:
    first, second, output = two_inputs(tensor, type_)
    low, high = type_.range
    a, b = np.random.default_rng(0).integers(low, high + 1, (2, 5000))
    factor = first.scale * second.scale / output.scale
    factors = of_specs.product_quant(factor, first, second, output, quant.Clamp(low, high))
    real = first.scale * (a - first.zero_point) * second.scale * (b - second.zero_point)
    stored = np.clip(real / output.scale + output.zero_point, low, high)
    assert np.abs(of_specs.mul_exact(a, b, factors) - stored).max() <= 1


def test_requantization(tensor: Make) -> None:
    source, output = tensor((1,), scale=0.1, zero_point=-20), tensor((1,), scale=0.3, zero_point=7)
    found = exact.requant_exact(INT8, opgen_c.requant(source, output, FULL))
    real = source.scale * (INT8 + 20) / output.scale + 7
    assert np.abs(found - np.clip(real, -128, 127)).max() <= TWICE
    same = exact.requant_exact(INT8, opgen_c.requant(source, source, FULL))
    np.testing.assert_array_equal(same, INT8)


@pytest.mark.parametrize("alpha", [0.0, 0.1, 1.5, -0.25])
def test_leaky_rectifiers(tensor: Make, alpha: float) -> None:
    source, output = tensor((1,), scale=0.1, zero_point=-20), tensor((1,), scale=0.1, zero_point=0)
    found = of_specs.leaky_exact(INT8, of_specs.leaky_quant(source, output, alpha), DType.INT8)
    centred = INT8 + 20.0
    real = np.where(centred > 0, centred, alpha * centred)
    assert np.abs(found - np.clip(real, -128, 127)).max() <= TWICE


def test_filters_keep_their_state() -> None:
    """Two steps of a filter of rank 2 and memory 2, by hand."""
    features, time = np.array([[1.0], [2.0]]), np.array([[1.0, 10.0], [0.5, 1.0]])
    state = np.zeros((1, 4))
    first, state = of_specs.svdf_real(np.array([[3.0]]), features, time, 1.0, state, 2, Fused.NONE)
    np.testing.assert_array_equal(state, [[0, 3, 0, 6]])
    np.testing.assert_array_equal(first, [[37]])
    second, state = of_specs.svdf_real(
        np.array([[-9.0]]), features, time, 1.0, state, 2, Fused.RELU
    )
    np.testing.assert_array_equal(state, [[3, -9, 6, -18]])
    np.testing.assert_array_equal(second, [[0]])


def test_filters_of_integers(tensor: Make) -> None:
    generator = np.random.default_rng(1)
    source = tensor((2, 5), scale=0.05, zero_point=-3)
    features = tensor((4, 5), scale=0.01, values=generator.integers(-127, 128, (4, 5)))
    time = tensor((4, 3), DType.INT16, scale=1e-3, values=generator.integers(-999, 999, (4, 3)))
    held = generator.integers(-900, 900, (2, 12))
    state = tensor((2, 12), DType.INT16, scale=1e-3, values=held)
    output = tensor((2, 2), scale=0.1, zero_point=4)
    x = generator.integers(-128, 128, (2, 5))
    factors = of_specs.svdf_quant(source, features, time, state, output)
    found, new_state = of_specs.svdf_exact(x, features, time, 0, state, state.type, 2, factors)
    real, real_state = of_specs.svdf_real(
        source.scale * (x + 3), quant.dequantize(features), quant.dequantize(time), 0.0,
        quant.dequantize(state), 2, Fused.NONE,
    )  # fmt: skip
    stored = np.clip(real / output.scale + 4, -128, 127)
    assert np.abs(found - stored).max() <= 1
    assert np.abs(new_state - real_state / state.scale).max() <= 1


def test_images_of_kernels(tensor: Make) -> None:
    from opgen.lib.shapes import slide  # noqa: PLC0415
    from opgen.tflite.enums import Padding  # noqa: PLC0415

    image, output = tensor((2, 9, 7, 3)), tensor((2, 5, 7, 4))
    rows, cols = slide(Padding.SAME, 9, 3, 2), slide(Padding.SAME, 7, 1, 1)
    found = opgen_c.image_window(image, output, rows, cols, 3, quant.FloatClamp(0.0, 6.0))
    assert (found.batches, found.input_h, found.output_c, found.filter_c) == (2, 9, 4, 3)
    assert (found.stride_h, found.pad_h, found.pad_w, found.activation_max) == (2, 1, 0, 6.0)
    integers = opgen_c.image_window_quant(image, output, rows, cols, 3, FULL)
    assert (integers.filter_h, integers.dilation_w, integers.activation_min) == (3, 1, -128)


def test_overflowing_variables() -> None:
    np.testing.assert_array_equal(exact.wrap_to([128, -129, 5], DType.INT8), [-128, 127, 5])


def test_squared_differences(tensor: Make) -> None:
    first, second = tensor((1,), scale=0.02, zero_point=9), tensor((1,), scale=0.05, zero_point=-3)
    output = tensor((1,), scale=0.4, zero_point=-128)
    a, b = np.meshgrid(INT8, INT8)
    quantization = of_specs.squared_difference_quant(first, second, output)
    terms = exact.first_term(a, quantization), exact.second_term(b, quantization)
    found = exact.sum_result((terms[0] - terms[1]) ** 2, quantization)
    real = (first.scale * (a - 9) - second.scale * (b + 3)) ** 2 / output.scale - 128
    assert np.abs(found - np.clip(real, -128, 127)).max() <= 0.6


def test_sums_of_many_start_from_a_stored_zero(tensor: Make) -> None:
    sources = tuple(
        tensor((3,), scale=0.5, zero_point=zero, values=[10, -20, 30]) for zero in (4, 4)
    )
    output = tensor((3,), scale=1.0, zero_point=0)
    quantization = opgen_c.add_quant(sources[0], sources[0], output, FULL)
    expected = [each - 6 for each in (10, -20, 30)]  # 2 * 0.5 * (each - 4) + 0.5 * (0 - 4)
    assert of_specs.sum_of_terms(np.stack(sources), quantization).tolist() == expected
