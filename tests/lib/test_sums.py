"""How large sums of products can become."""

from __future__ import annotations

import numpy as np
import pytest

from opgen.air.dtype import DType
from opgen.lib.ops.batch_matmul import largest_product_sum
from opgen.lib.ops.quantize import requantized_fits
from opgen.lib.quant import quantized, shifts
from opgen.lib.sums import largest_sum, modulo, sums_fit, totals_fit
from opgen.lib.tensor import Array, Tensor


def tensor(
    type_: DType, shape: tuple[int, ...], values: Array | None = None, zero_point: int = 0
) -> Tensor:
    points = np.array([zero_point])
    return Tensor("t", type_, shape, scales=np.ones(1), zero_points=points, values=values)


def test_the_bound_is_reached_by_the_worst_input() -> None:
    """Of all inputs of three elements between -128 and 127, less a zero point of 100."""
    filter_ = tensor(DType.INT8, (2, 3), np.array([[1, -2, 3], [127, -128, 127]]))
    bias = np.array([1000, -50])
    image = tensor(DType.INT8, (1, 3), zero_point=100)
    worst = max(228 * 6 + 1000, 228 * (127 + 128 + 127) + 50)
    coarse = largest_sum(image, filter_, bias, 0)
    assert worst <= coarse == 228 * 128 * 3 + 1000
    # Where the ends of types are not enough to tell, the weights are looked at.
    large = np.array([1000, -(1 << 24)])
    assert largest_sum(image, filter_, large, 0) == 228 * (127 + 128 + 127) + (1 << 24)


@pytest.mark.parametrize(
    ("type_", "bias", "factor", "fits"),
    [
        (DType.INT8, 0, 1.0, True),
        (DType.INT8, (1 << 31) - 128 * 127 - 1, 1e-9, True),
        (DType.INT8, (1 << 31) - 128 * 127, 1e-9, False),
        (DType.INT8, (1 << 31) - 1, 2.0**-33, True),
        (DType.INT8, 0, 2.0**30 / (128 * 127), False),
        (DType.INT8, 0, 2.0**29 / (128 * 127), True),
        (DType.INT16, (1 << 47) - 32768 * 127 - 1, 1e-12, True),
        (DType.INT16, (1 << 47) - 32768 * 127, 1e-12, False),
        (DType.INT16, -(1 << 62), 1e-12, False),
        (DType.FLOAT32, 1e30, 1e30, True),
    ],
)
def test_what_fits(type_: DType, bias: float, factor: float, fits: bool) -> None:
    weights = DType.INT8 if type_.is_integer else type_
    filter_ = tensor(weights, (1, 1), np.array([[127]], weights.numpy))
    assert sums_fit(tensor(type_, (1, 1)), filter_, np.array([bias]), 0, [factor]) is fits


def test_sums_of_16_bits_in_32_are_modulo() -> None:
    """All runtimes agree on them, however large they are."""
    filter_ = tensor(DType.INT8, (1, 1), np.array([[127]]))
    bias = tensor(DType.INT32, (1,), np.array([2**31 - 1]))
    assert sums_fit(tensor(DType.INT16, (1, 1)), filter_, bias, 0, [0.5])


def test_results_of_sums_of_16_bits_in_32_have_to_fit() -> None:
    filter_ = tensor(DType.INT8, (1, 1), np.array([[127]]))
    bias = tensor(DType.INT32, (1,), np.array([0]))
    image = tensor(DType.INT16, (1, 1))
    assert sums_fit(image, filter_, bias, 0, [2.0**7])
    assert not sums_fit(image, filter_, bias, 0, [2.0**8])


@pytest.mark.parametrize(
    ("total", "factor", "wide", "fits"),
    [
        (2**31 - 1, 0.49, False, True),
        (2**31, 0.1, False, False),
        (2**31, 0.1, True, True),
        (2**47, 1e-9, True, False),
        (0, 2.0**14 - 1, True, True),
        (0, 2.0**14, True, False),  # 15 bits to the left are none to the right
        (0, 2.0**14, False, True),
        (2**20, 2.0**10, False, False),
    ],
)
def test_totals_that_fit(total: int, factor: float, wide: bool, fits: bool) -> None:
    assert totals_fit(total, factor, wide) is fits


def test_sums_of_products_of_two_that_are_computed() -> None:
    first, second = tensor(DType.INT8, (2, 3), zero_point=100), tensor(DType.INT8, (3, 2))
    assert largest_product_sum(first, second, 3) == 228 * 128 * 3
    assert modulo([5, 2**40]).tolist() == [5, 2**31 - 1]


def test_integers_in_another_quantization() -> None:
    """A reach of 128 and the zero point."""
    image = tensor(DType.INT8, (1,))
    assert requantized_fits(image, tensor(DType.INT32, (1,), zero_point=2**31 - 129))
    assert not requantized_fits(image, tensor(DType.INT32, (1,), zero_point=128 - 2**31))


def test_a_filter_that_is_computed_may_hold_anything() -> None:
    assert largest_sum(tensor(DType.INT8, (1, 3)), tensor(DType.INT8, (2, 3)), 0, 0) == 3 * 128**2


def test_nothing_is_summed() -> None:
    empty = tensor(DType.INT8, (0, 3), np.zeros((0, 3), np.int8))
    assert largest_sum(tensor(DType.INT8, (1, 3)), empty, 0, 0) == 0
    assert sums_fit(tensor(DType.INT8, (1, 3)), empty, 0, 0, [1.0])


@pytest.mark.parametrize("factor", [2.0**30, 3e38, -(2.0**30), np.inf, np.nan])
def test_a_factor_that_no_kernel_can_shift_by(factor: float) -> None:
    with pytest.raises(ValueError, match=r"it must be below 2\*\*30"):
        quantized(factor)
    with pytest.raises(ValueError, match=r"it must be below 2\*\*30"):
        shifts([0.5, factor])
    assert quantized(2.0**30 - 1).shift == 30
