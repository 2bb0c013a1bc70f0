"""Constants of the kernels for the DSP extension, against exact arithmetic."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

from opgen.lib.dual_mac import (
    depthwise_dsp_stream,
    dsp_channels,
    dsp_channels_fit,
    dsp_filter,
    dual_mac_fits,
    dual_mac_pairs,
    dual_mac_weights,
    short_channels,
)
from opgen.lib.quant import Clamp, requantize
from opgen.lib.structs import cmsis_nn_per_channel_quant_params
from opgen.lib.tensor import Tensor
from tests.spec_functions import of_specs

Make = Callable[..., Tensor]
Array = npt.NDArray[Any]


def _quant(multiplier: Array, shift: Array) -> cmsis_nn_per_channel_quant_params:
    return cmsis_nn_per_channel_quant_params(
        np.asarray(multiplier, np.int32), np.asarray(shift, np.int32)
    )


def _rescaled(sums: Array, channel: Array, zero_point: int) -> Array:
    """What ``opgen_rescale_to_s8`` gives for sums of raw bytes; every step must fit 32 bits."""
    bias, multiplier, word = (int(each) for each in channel)
    shift, is_large, raised = word & 255, word >> 8 & 1, word >> 16
    doubled = (2 * sums + bias).astype(np.int64) << raised
    addend = (2 * zero_point + 1) << shift
    product = ((doubled * multiplier + (1 << 31)) >> 32) << is_large
    total = product + addend + (doubled >> 63)
    for each in (doubled, product, total, np.array([addend])):
        assert np.all((each >= -(1 << 31)) & (each < 1 << 31))
    return np.clip(total >> shift >> 1, -128, 127)


@pytest.mark.parametrize("seed", range(60))
@pytest.mark.parametrize("raised", [-1, 0, 5])
def test_channels_rescale_like_exact_arithmetic(tensor: Make, raised: int, seed: int) -> None:
    random = np.random.default_rng(seed)
    channels, depth = 5, int(random.integers(1, 40))
    weights = random.integers(-127, 128, (channels, depth))
    most = 28 - max(0, raised)
    bias = random.integers(-(1 << most), 1 << most, channels) >> random.integers(0, 28, channels)
    multiplier = random.choice(
        [1 << 30, (1 << 31) - 1, 0, int(random.integers(1 << 30, 1 << 31))], 5
    )
    shift = -random.integers(-raised, 23, channels)
    shift[0] = raised  # the largest there may be
    quant = _quant(multiplier, shift)
    source = tensor((1, depth), scale=1.0, zero_point=int(random.integers(-128, 128)))
    result = tensor((1, channels), scale=1.0, zero_point=int(random.integers(-128, 128)))
    assert dsp_channels_fit(weights, bias, source, result, quant, raised)

    table = dsp_channels(weights, bias, source, result, quant)
    live = dsp_filter(weights, bias, source, result, quant)

    images = np.concatenate(
        [
            random.integers(-128, 128, (200, depth)),
            np.where(weights > 0, 127, -128),
            np.where(weights > 0, -128, 127),
        ]
    )
    raw = images @ weights.T
    whole = (images - source.zero_point) @ weights.T + bias
    # And sums about every tie of the last rounding, as far as a channel reaches.
    for channel in range(channels):
        low, high = whole[:, channel].min(), whole[:, channel].max()
        dense = np.unique(np.linspace(low, high, 2000).astype(np.int64))
        more = dense - (whole[0, channel] - raw[0, channel])
        every = np.concatenate([raw[:, channel], more])
        sums = np.concatenate([whole[:, channel], dense])
        one = _quant(quant.multiplier[channel : channel + 1], quant.shift[channel : channel + 1])
        expected = requantize(sums[:, None], one, result.zero_point, Clamp(-128, 127))[:, 0]
        if not live[channel].any():
            every = np.zeros(len(every), np.int64)
        assert _rescaled(every, table[channel], result.zero_point).tolist() == expected.tolist()


@pytest.mark.parametrize(
    ("bias", "multiplier", "shift", "fits"),
    [
        (0, (1 << 31) - 1, -1, True),
        (0, (1 << 31) - 1, 0, False),  # nothing is dropped, but ties would be rounded
        (0, (1 << 31) - 1, 1, False),
        (0, (1 << 31) - 1, -22, True),
        (0, (1 << 31) - 1, -23, False),
        (0, 1 << 30, -24, True),  # always the zero point
        (-(1 << 30), 1 << 30, -22, False),  # twice the sum exceeds 32 bits
        (1 << 30, 1 << 30, -3, True),  # always the greatest
        ((1 << 31) - 1, 1 << 30, -3, False),  # some sums exceed 32 bits
    ],
)
def test_what_could_leave_its_range_is_not_taken(
    tensor: Make, bias: int, multiplier: int, shift: int, fits: bool
) -> None:
    weights = np.full((1, 500), 127)
    source, result = tensor((1, 500), scale=1.0), tensor((1, 1), scale=1.0, zero_point=7)
    quant = _quant(np.array([multiplier]), np.array([shift]))
    assert dsp_channels_fit(weights, np.array([bias]), source, result, quant) is fits


@pytest.mark.parametrize(
    ("more", "shift", "raised", "fits"),
    [
        (-1000, 0, 0, True),
        (-1000, 1, 0, False),
        (-1000, 1, 1, True),
        (0, 0, 0, False),  # four times the greatest sum: 2**31
        (-1, 0, 0, True),
        (0, 3, 3, False),
        (-1, 3, 3, True),
        (0, -1, 0, True),  # no factor is 1/2 or more
    ],
)
def test_large_factors_leave_less_room(
    tensor: Make, more: int, shift: int, raised: int, fits: bool
) -> None:
    """Of sums that reach from below 0 to as much as they may be, and more."""
    most = (1 << 29) >> max(0, shift)
    depth = int(1.01 * most) // (255 * 127)
    bias = np.array([most - depth * 128 * 127 + more])
    source, result = tensor((1, depth), scale=1.0), tensor((1, 1), scale=1.0, zero_point=7)
    quant = _quant(np.array([1 << 30]), np.array([shift]))
    weights = np.full((1, depth), -127)
    assert dsp_channels_fit(weights, bias, source, result, quant, raised) is fits


@pytest.mark.parametrize("zero_point", [-128, -3, 127])
@pytest.mark.parametrize(
    ("bias", "shift"),
    [(-(1 << 31) + 40000, -1), ((1 << 31) - 40000, -10), (0, -31), (1 << 29, -24)],
)
def test_a_channel_that_never_changes_is_constant(
    tensor: Make, zero_point: int, bias: int, shift: int
) -> None:
    source = tensor((1, 2), scale=1.0, zero_point=5)
    result = tensor((1, 1), scale=1.0, zero_point=zero_point)
    quant = _quant(np.array([1 << 30]), np.array([shift]))
    weights, biases = np.array([[127, -127]]), np.array([bias])
    assert dsp_channels_fit(weights, biases, source, result, quant)
    channel = dsp_channels(weights, biases, source, result, quant)[0]
    expected = requantize(np.array([[bias]]), quant, zero_point, Clamp(-128, 127))
    assert _rescaled(np.array([0]), channel, zero_point).tolist() == expected[0].tolist()
    assert not dsp_filter(weights, biases, source, result, quant).any()


def test_other_weights_stay(tensor: Make) -> None:
    source, result = tensor((1, 2), scale=1.0), tensor((1, 2), scale=1.0)
    quant = _quant(np.array([1 << 30, 1 << 30]), np.array([-3, -31]))
    weights = np.array([[100, -100], [1, 2]])
    kept = dsp_filter(weights, np.array([0, 0]), source, result, quant)
    assert kept.tolist() == [[100, -100], [0, 0]]


@pytest.mark.parametrize(
    ("weights", "fits"),
    [
        (np.full((3, 512), -127), True),
        (np.full((3, 520), 127), False),  # 2**23
        (np.array([[1, -128]]), False),
        (np.zeros((0, 4)), False),
    ],
)
def test_weights_that_do_not_fit_are_not_packed(weights: Array, fits: bool) -> None:
    assert dual_mac_fits(weights) is fits


def test_a_kernel_that_sums_a_part_at_once_has_no_limit_of_depth() -> None:
    assert dual_mac_fits(np.full((1, 9000), 127), 512)


@pytest.mark.parametrize("channels", [1, 2, 4, 7])
@pytest.mark.parametrize(
    ("depth", "run"), [(8, 8), (7, 7), (27, 9), (10, 5), (6, 3), (1, 1), (4, 1)]
)
def test_packed_weights_are_the_filter(channels: int, depth: int, run: int) -> None:
    random = np.random.default_rng(channels * depth)
    weights = random.integers(-127, 128, (channels, depth))
    words = dual_mac_weights(weights, run)
    assert words.shape == (-(-channels // 4), dual_mac_pairs(depth, run), 2)
    image = random.integers(-128, 128, depth)
    # As the kernels widen them: runs of four bytes, then two by two.
    pairs: list[tuple[int, int]] = []
    for start in range(0, depth, run):
        part = [int(each) for each in image[start : start + run]]
        while len(part) >= 4:
            pairs += [(part[0], part[2]), (part[1], part[3])]
            part = part[4:]
        while part:
            pairs.append((part[0], part[1] if len(part) > 1 else 0))
            part = part[2:]
    halves = words.view(np.int16).astype(np.int64).reshape(*words.shape, 2)
    both = np.einsum("gpwh,ph->gw", halves, np.array(pairs))
    first = np.einsum("gpwh,ph->gw", halves.astype(np.int8).astype(np.int64), np.array(pairs))
    sums = np.stack([first, (both - first) >> 8], axis=-1).reshape(-1)[:channels]
    assert sums.tolist() == (weights @ image).tolist()


@pytest.mark.parametrize(
    ("runs", "run", "pairs"),
    [
        (3, 3, [(1, 2), (4, 5), (3, 6), (7, 8), (9, 0)]),
        (2, 5, [(1, 3), (2, 4), (6, 8), (7, 9), (5, 10)]),
        (2, 1, [(1, 2)]),
        (1, 1, [(1, 0)]),
        (2, 2, [(1, 2), (3, 4)]),
    ],
)
def test_last_elements_of_two_odd_runs_make_a_pair(
    runs: int, run: int, pairs: list[tuple[int, int]]
) -> None:
    words = dual_mac_weights(np.arange(1, runs * run + 1).reshape(1, -1), run, 0, joins=True)
    halves = words[0, :, 0].copy().view(np.int16).reshape(-1, 2)
    assert halves.tolist() == [list(each) for each in pairs]
    assert dual_mac_pairs(runs * run, run, joins=True) == len(pairs)


@pytest.mark.parametrize("taps", [9, 4, 1])
def test_depthwise_streams_hold_the_filter_and_the_channels(taps: int) -> None:
    random = np.random.default_rng(taps)
    values = random.integers(-128, 128, (8, taps))
    channels = random.integers(-9, 9, (8, 3)).astype(np.int32)
    stream = depthwise_dsp_stream(values, channels, False)
    for group, words in enumerate(stream):
        four = values[4 * group : 4 * group + 4]
        expected: list[int] = []
        for tap in range(0, taps - 1, 2):
            expected += [*four[:2, tap], *four[:2, tap + 1], *four[2:, tap], *four[2:, tap + 1]]
        pairs = words[: taps // 2 * 2].tobytes()
        assert np.frombuffer(pairs, np.int8).tolist() == expected
        rest = words[taps // 2 * 2 :]
        if taps % 2:
            single = np.frombuffer(rest[:2].tobytes(), np.int16)
            assert single.tolist() == four[:, -1].tolist()
            rest = rest[2:]
        assert rest.tolist() == channels[4 * group : 4 * group + 4].reshape(-1).tolist()


def test_windows_of_3x3_begin_at_the_second_element_of_a_row() -> None:
    values = np.tile(np.arange(9), (4, 1))
    stream = depthwise_dsp_stream(values, np.zeros((4, 3), np.int32), True)
    bytes_ = np.frombuffer(stream[0, :8].tobytes(), np.int8).reshape(-1, 2, 2, 2)
    assert bytes_[:, 0, :, 0].reshape(-1).tolist() == [1, 2, 0, 4, 5, 3, 7, 8]


def test_equal_factors_are_stored_once() -> None:
    table = np.array([[1, 5, 6], [2, 5, 6]], np.int32)
    assert of_specs.dsp_factors(table).tolist() == [[5, 6]]
    table[1, 2] = 8
    assert of_specs.dsp_factors(table).tolist() == [[5, 6], [5, 8]]


@pytest.mark.one_in(3)
@pytest.mark.parametrize("with_bias", [False, True])
@pytest.mark.parametrize("seed", range(40))
def test_short_channels_give_what_exact_arithmetic_gives(
    tensor: Make, seed: int, *, with_bias: bool
) -> None:
    random = np.random.default_rng(seed)
    units, depth, raised = 6, int(random.integers(1, 40)), 7 if with_bias else 8 * (seed % 2)
    weights = random.integers(-127, 128, (units, depth))
    bias = random.integers(-(1 << 20), 1 << 20, units) >> random.integers(0, 16, units)
    quant = _quant(random.integers(1 << 30, 1 << 31, units), -random.integers(5, 9, units))
    source = tensor((1, depth), scale=1.0, zero_point=int(random.integers(-128, 128)))
    result = tensor((1, units), scale=1.0, zero_point=-128)
    order = random.integers(0, units, 8)
    found = short_channels(weights, bias, source, result, quant, order, raised, with_bias)
    assert len(found) == 8
    filters = dsp_filter(weights, bias, source, result, quant)
    for unit, (start, multiplier, addend, bits) in zip(order, found.tolist(), strict=True):
        folded = bias[unit] - source.zero_point * weights[unit].sum()
        least = np.minimum(-128 * weights[unit], 127 * weights[unit]).sum()
        most = np.maximum(-128 * weights[unit], 127 * weights[unit]).sum()
        sums = np.arange(least, most + 1)
        own = _quant(quant.multiplier[unit : unit + 1], quant.shift[unit : unit + 1])
        expected = requantize((sums + folded)[:, None], own, -128, Clamp(-128, 127))[:, 0]
        begun = (sums if filters[unit].any() else 0 * sums) * (1 << raised) + start
        total = (begun * multiplier + (1 << 31) >> 32) + addend
        for each in (begun, total):
            assert np.all((each >= -(1 << 31)) & (each < 1 << 31))
        given = np.clip(total >> bits + raised, -128, 127)
        assert np.array_equal(given, expected)
        assert not with_bias or np.all(expected[begun < 0] == -128)


def test_short_channels_are_for_outputs_that_begin_at_zero(tensor: Make) -> None:
    source, quant = (
        tensor((1, 2), scale=1.0, zero_point=0),
        _quant(np.array([1 << 30]), np.array([-5])),
    )
    for zero_point, count in ((-128, 1), (-127, 0)):
        result = tensor((1, 1), scale=1.0, zero_point=zero_point)
        found = short_channels(np.array([[9, 5]]), 0, source, result, quant, np.arange(1), 0, False)
        assert found.shape == (count, 4)


def test_short_channels_drop_fours_of_bits_where_no_output_changes(tensor: Make) -> None:
    source, result = (tensor((1, 9), scale=1.0, zero_point=-128) for _ in range(2))
    weights = np.arange(-4, 5).reshape(1, 9)
    for shift, multiplier, bits in ((-5, 1 << 30, 4), (-8, 1 << 30, 4), (-9, 1 << 30, 8)):
        quant = _quant(np.array([multiplier]), np.array([shift]))
        found = short_channels(weights, 0, source, result, quant, np.arange(1), 0, False)
        assert found[:, 3].tolist() == [bits]


def test_short_channels_drop_their_own_bits_where_fours_lose_too_much(tensor: Make) -> None:
    source, result = (tensor((1, 520), scale=1.0, zero_point=-128) for _ in range(2))
    random = np.random.default_rng(3)
    seen = set()
    for _ in range(40):
        weights = np.full((1, 520), 127)
        quant = _quant(random.integers(1 << 30, 1 << 31, 1), np.array([-16]))
        found = short_channels(weights, 0, source, result, quant, np.arange(1), 0, False)
        seen |= {int(bits) for bits in found[:, 3]}
    assert seen == {12, 15}


@pytest.mark.parametrize(("shift", "count"), [(-9, 2), (-16, 0), (3, 0)])
def test_short_channels_that_are_constant(tensor: Make, shift: int, count: int) -> None:
    """What they give is shifted by as many bits as the other one drops, and has to fit 32 bits."""
    source, result = (tensor((1, 1), scale=1.0, zero_point=-128) for _ in range(2))
    weights, raised = np.array([[0], [100]]), np.array([0, 8])
    quant = _quant(np.array([1 << 30, (1 << 30) + 1]), np.array([shift, shift]))
    found = short_channels(weights, 0, source, result, quant, np.arange(2), raised, False)
    assert len(found) == count
    if count:
        assert found[0].tolist() == [0, 0, -128 * 2 ** int(found[0, 3]), int(found[1, 3])]
