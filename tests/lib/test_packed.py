"""Packed filters: read in the order of opgen_packed_s8.h, they give the same products."""

from __future__ import annotations

import numpy as np
import pytest

from opgen.air.dtype import DType
from opgen.lib.fixed_point import as_ints
from opgen.lib.packed import fine_channels, packed_filters, packed_s8_fits, packed_stages
from opgen.lib.quant import multiply
from opgen.lib.structs import cmsis_nn_per_channel_quant_params
from opgen.lib.tensor import Tensor
from tests.spec_functions import of_specs


def _factors(multipliers: list[int], shifts: list[int]) -> cmsis_nn_per_channel_quant_params:
    return cmsis_nn_per_channel_quant_params(
        np.array(multipliers, np.int32), np.array(shifts, np.int32)
    )


@pytest.mark.parametrize("size", [1, 15, 16, 17, 40])
@pytest.mark.parametrize("count", [1, 4, 6])
def test_products_of_packed_filters(count: int, size: int) -> None:
    random = np.random.default_rng(size)
    filters = random.integers(-128, 128, (count, size))
    vector = random.integers(-128, 128, size)
    packed = packed_filters(filters)
    groups, parts = -(-count // 4), -(-size // 16)
    assert packed.dtype == np.int8
    assert packed.size == groups * parts * 64
    first = (size - 1) % 16 + 1
    read = np.zeros((parts, 16), np.int64)
    read[0, :first] = vector[:first]
    read[1:] = vector[first:].reshape(-1, 16)
    products = np.einsum("gpfe,pe->gf", packed.reshape(groups, parts, 4, 16).astype(int), read)
    wanted = np.concatenate([filters @ vector, np.zeros(-count % 4)])
    np.testing.assert_array_equal(products.reshape(-1), wanted)


def test_stages_of_five_filters() -> None:
    filters = np.arange(10).reshape(5, 1, 1, 2)
    quant = _factors([1 << 30, 2, 3, 4, 0], [-1, -2, -3, -4, 0])
    stages = packed_stages(filters, np.array([10, 20, 30, 40, 50]), 3, quant).reshape(2, 3, 4)
    assert stages.dtype == np.int32
    assert stages[0].tolist() == [
        [3 * 1 + 10, 3 * 5 + 20, 3 * 9 + 30, 3 * 13 + 40],
        [1 << 30, 2, 3, 4],
        [-1, -2, -3, -4],
    ]
    assert stages[1, :, 0].tolist() == [3 * 17 + 50, 0, -1]  # no factor: any shift does
    assert not stages[1, :, 1:].any()


def test_factors_of_half_and_more_are_not_taken() -> None:
    assert packed_s8_fits(_factors([1 << 30, 0], [-1, 0]), True)
    assert not packed_s8_fits(_factors([1 << 30, 1 << 30], [-1, 0]), True)
    assert packed_s8_fits(_factors([1 << 30, 1 << 30], [-1, 0]), False)
    assert not packed_s8_fits(_factors([1 << 30], [2]), False)


@pytest.mark.parametrize("channels", [1, 16, 21])
def test_packed_depthwise_filters(channels: int) -> None:
    filters = np.random.default_rng(channels).integers(-127, 128, (1, 3, 2, channels))
    packed = of_specs.packed_depthwise_filters(filters).reshape(-1, 6, 16)
    assert packed.dtype == np.int8
    for channel in range(channels):
        block, lane = divmod(channel, 16)
        wanted = filters[0, :, :, channel].reshape(-1)
        np.testing.assert_array_equal(packed[block, :, lane], wanted)
    assert not packed[-1, :, (channels - 1) % 16 + 1 :].any()


def test_depthwise_stages_of_18_channels() -> None:
    filters = np.ones((1, 1, 2, 18), np.int64)
    quant = _factors(list(range(100, 118)), [-1] * 18)
    stages = of_specs.packed_depthwise_stages(filters, np.arange(18), 5, quant).reshape(2, 4, 3, 4)
    order = [[0, 4, 8, 12], [2, 6, 10, 14], [1, 5, 9, 13], [3, 7, 11, 15]]
    assert stages.dtype == np.int32
    assert (stages[0, :, 0] - 10).tolist() == order
    assert (stages[0, :, 1] - 100).tolist() == order
    assert (stages[0, :, 2] == -1).all()
    assert stages[1, :, 1, 0].tolist() == [116, 0, 117, 0]


@pytest.mark.parametrize(
    ("taps", "fits"),
    [
        ([-127, 127, -127], True),
        ([-128, -127, -127, -128], True),
        ([0, -128, -128, 0], True),
        ([0, 0, -128], True),
        ([-128, -128, 0], False),
        ([0, 0, -128, -128, 0], False),
    ],
)
def test_of_the_weights_of_two_taps_one_may_be_the_least(taps: list[int], fits: bool) -> None:
    filters = np.zeros((1, 1, len(taps), 3), np.int8)
    filters[..., 1] = taps
    assert of_specs.depthwise_packed_is_right(filters) is fits
    # Products with the least input fit, or do not.
    sums = [-128 * sum(taps[i : i + 2]) for i in range(0, len(taps) - 1, 2)]
    assert all(each < 2**15 for each in sums) is fits


@pytest.mark.parametrize("size", [1, 9, 40])
def test_fine_channels_give_what_a_multiplier_and_a_shift_give(size: int) -> None:
    random = np.random.default_rng(size)
    filters = random.integers(-127, 128, (6, size))
    bias = random.integers(-3000, 3000, 6)
    image = Tensor("input", DType.INT8, (1,), None, np.ones(1), np.array([-3]))
    result = Tensor("output", DType.INT8, (1,), None, np.ones(1), np.array([-128]))
    quant = _factors(random.integers(1 << 30, (1 << 31) - 1, 6).tolist(), [-7, -8, -9] * 2)
    fine = as_ints(fine_channels(filters, bias, image, result, quant))
    assert len(fine) == 6
    for unit, (start, multiplier, up) in enumerate(fine.tolist()):
        weights, shift = filters[unit], quant.shift[unit]
        sums = np.arange(
            int(np.minimum(-128 * weights, 127 * weights).sum()),
            int(np.maximum(-128 * weights, 127 * weights).sum()) + 1,
        )
        with_bias = sums + bias[unit] + 3 * weights.sum()
        wanted = multiply(with_bias, quant.multiplier[unit], shift) - 128
        raised = (sums << up) + start
        assert np.all(np.abs(raised) < 1 << 31)
        product = (raised * multiplier + (1 << 30)) >> 31
        found = ((product >> 16) + 1) >> 1
        np.testing.assert_array_equal(np.clip(found, -128, 127), np.clip(wanted, -128, 127))


def test_fine_channels_need_the_least_zero_point_and_factors() -> None:
    filters = np.ones((1, 4), np.int64)
    image = Tensor("input", DType.INT8, (1,), None, np.ones(1), np.array([0]))
    quant = _factors([1 << 30], [-7])
    none = _factors([0], [0])
    for zero_point, factors, count in ((-128, quant, 1), (-127, quant, 0), (-128, none, 0)):
        result = Tensor("output", DType.INT8, (1,), None, np.ones(1), np.array([zero_point]))
        assert len(fine_channels(filters, 0, image, result, factors)) == count
