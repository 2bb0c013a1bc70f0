"""Integer kernels of one element or row against real functions; conformance has TFLM's bits."""

from __future__ import annotations

import math
from collections.abc import Callable

import numpy as np
import pytest

from opgen.air.dtype import DType
from opgen.lib import elementwise, opgen_c, quant
from opgen.lib.ops import cast, gelu, log_softmax
from opgen.lib.tensor import Tensor
from tests.spec_functions import of_specs

Make = Callable[..., Tensor]
INT8 = np.arange(-128, 128)
INT16 = np.arange(-32768, 32768, 7)


def stored(real: np.ndarray, output: Tensor) -> np.ndarray:
    """Real numbers in units of the output, within its range."""
    return np.clip(real / output.scale + output.zero_point, *output.type.range)


def test_real_numbers_in_float32(tensor: Make) -> None:
    found = elementwise.real_f32(tensor((256,), scale=0.1, zero_point=-5, values=INT8))
    np.testing.assert_array_equal(found, np.float32(0.1) * (INT8 + 5).astype(np.float32))


def test_quantization_by_the_inverse(tensor: Make) -> None:
    output = tensor((1,), scale=0.25, zero_point=3)
    found = elementwise.quantize_by_inverse([0.124, 0.125, -0.125, 1e30, -1e30, np.inf], output)
    np.testing.assert_array_equal(found, [3, 4, 2, 127, -128, 127])


def test_type_codes() -> None:
    """Those of the format."""
    codes = [cast.type_code(each) for each in (DType.FLOAT32, DType.BOOL, DType.INT8)]
    assert codes == [0, 6, 9]


def test_cast_of_floats() -> None:
    values = np.array([300.7, -300.7, -0.9, np.nan, np.inf, -np.inf, 1e19, 0.5])
    for type_, low, high in (
        (DType.INT8, -128, 127),
        (DType.UINT8, 0, 255),
        (DType.INT16, -32768, 32767),
        (DType.UINT32, 0, (1 << 32) - 1),
        (DType.INT64, -(1 << 63), (1 << 63) - 1),
    ):
        found = cast.cast(values, type_)
        whole = [300, -300, 0, 0, 1 << 99, -(1 << 99), 10**19, 0]
        assert found.tolist() == [min(max(each, low), high) for each in whole]
    assert cast.cast(values, DType.BOOL).all()
    assert cast.cast(values, DType.FLOAT32).dtype == np.float32


def test_cast_of_integers() -> None:
    values = np.array([0, 1, -1, 200, -200, 1 << 40])
    np.testing.assert_array_equal(cast.cast(values, DType.INT8), [0, 1, -1, -56, 56, 0])
    np.testing.assert_array_equal(cast.cast(values, DType.UINT8), [0, 1, 255, 200, 56, 0])
    np.testing.assert_array_equal(cast.cast(values, DType.INT64), values)
    np.testing.assert_array_equal(cast.cast(values, DType.BOOL), values != 0)


def test_elu() -> None:
    values = np.array([-100.0, -1.0, -1e-6, 0.0, 3.0])
    np.testing.assert_allclose(elementwise.elu(values), [-1, math.expm1(-1), -1e-6, 0, 3], 1e-6)
    np.testing.assert_allclose(of_specs.elu_f32(values), elementwise.elu(values), atol=1e-7)
    assert of_specs.elu_f32(values).dtype == np.float32


@pytest.mark.parametrize("approximate", [False, True])
def test_gelu(approximate: bool) -> None:
    values = np.array([-40.0, -3.0, -1.0, 0.0, 0.5, 3.0, 40.0])
    real = [v * 0.5 * (1 + math.erf(v / math.sqrt(2))) for v in values]
    found = elementwise.gelu(values, approximate)
    np.testing.assert_allclose(found, real, atol=5e-4 if approximate else 1e-15)
    single = gelu.gelu_f32(values, approximate)
    assert single.dtype == np.float32
    np.testing.assert_allclose(single, found, rtol=1e-4, atol=1e-6)


@pytest.mark.parametrize("scale", [0.01, 0.05, 0.3])
@pytest.mark.parametrize("zero_point", [-128, 3])
def test_hard_swish(tensor: Make, scale: float, zero_point: int) -> None:
    source = tensor((256,), scale=scale, zero_point=zero_point)
    real = elementwise.hard_swish(source.scale * (INT8 - zero_point))
    output = tensor((256,), scale=max(scale / 2, np.ptp(real) / 255), zero_point=-100)
    found = of_specs.hard_swish_s8(INT8, source, output)
    assert np.abs(found - stored(real, output)).max() <= 1


def test_hard_swish_of_reals() -> None:
    values = np.array([-9.0, -3.0, -1.5, 0.0, 3.0, 9.0])
    np.testing.assert_allclose(elementwise.hard_swish(values), [0, 0, -0.375, 0, 3, 9])


@pytest.mark.parametrize("scale", [0.001, 0.05, 1.0])
def test_reciprocal_square_roots(tensor: Make, scale: float) -> None:
    source = tensor((256,), scale=scale, zero_point=-100)
    output = tensor((256,), scale=1 / (math.sqrt(scale) * 200), zero_point=-120)
    centred = INT8 + 100
    found = of_specs.rsqrt_exact(
        centred, quant.tensor_quant(1.0 / (math.sqrt(source.scale) * output.scale)), output
    )
    above = centred > 0
    real = 1 / np.sqrt(source.scale * centred[above])
    assert np.abs(found[above] - stored(real, output)).max() <= 1
    assert (found[~above] == 127).all()


@pytest.mark.parametrize(("type_", "values"), [(DType.INT8, INT8), (DType.INT16, INT16)])
def test_absolute_values(tensor: Make, type_: DType, values: np.ndarray) -> None:
    source = tensor((1,), type_, scale=0.1, zero_point=-20)
    output = tensor((1,), type_, scale=0.13, zero_point=7)
    found = of_specs.abs_exact(values, opgen_c.requant(source, output, quant.Clamp(*type_.range)))
    real = np.abs(source.scale * (values + 20))
    assert np.abs(found - stored(real, output)).max() <= 0.76


@pytest.mark.parametrize("type_", [DType.INT8, DType.INT16])
def test_rectifiers_with_a_tensor_of_slopes(tensor: Make, type_: DType) -> None:
    source, alpha, output = (
        tensor((1,), type_, scale=0.1, zero_point=-20),
        tensor((1,), scale=0.01, zero_point=5),
        tensor((1,), type_, scale=0.12, zero_point=3),
    )
    random = np.random.default_rng(0)
    x, slope = random.integers(*type_.range, 5000), random.integers(-128, 128, 5000)
    found = of_specs.prelu_exact(x, slope, of_specs.prelu_quant(source, alpha, output), type_)
    real = source.scale * (x + 20) * np.where(x >= -20, 1, alpha.scale * (slope - 5))
    assert np.abs(found - stored(real, output)).max() <= 0.76


def test_lengths_of_one() -> None:
    rows = np.array([[3.0, 4.0], [0.0, 0.0], [1e-7, 0.0]])
    np.testing.assert_allclose(of_specs.l2_normalize(rows), [[0.6, 0.8], [0, 0], [0.1, 0]])
    x = np.random.default_rng(0).integers(-128, 128, (50, 9))
    real = 128 * of_specs.l2_normalize(x + 7.0)
    assert np.abs(of_specs.l2_normalize_s8(x, -7) - np.minimum(real, 127)).max() <= 0.76


@pytest.mark.parametrize("scale", [1e-3, 0.05, 0.5])
@pytest.mark.parametrize("depth", [1, 9, 500])
def test_logarithms_of_the_softmax(tensor: Make, scale: float, depth: int) -> None:
    source = tensor((1,), scale=scale)
    x = np.random.default_rng(0).integers(-128, 128, (20, depth))
    real = elementwise.log_softmax(source.scale * x)
    np.testing.assert_allclose(np.exp(real).sum(axis=1), 1)
    found = of_specs.log_softmax_s8(x, log_softmax.log_softmax_quant(source))
    assert np.abs(found - np.clip(16 * real + 127, -128, 127)).max() <= 0.51
