"""Constants of the kernels for the DSP extension, against exact arithmetic."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

from opgen.lib.cmsis_nn_structs import cmsis_nn_per_channel_quant_params
from opgen.lib.dual_mac import (
    depthwise_dsp_weights,
    dsp_biases,
    dsp_channels,
    dsp_channels_serve,
    dsp_factors,
    dual_mac_pairs,
    dual_mac_serves,
    dual_mac_weights,
)
from opgen.lib.quant import Clamp, requantize
from opgen.lib.tensor import Tensor

Make = Callable[..., Tensor]
Array = npt.NDArray[Any]


def _quant(multiplier: Array, shift: Array) -> cmsis_nn_per_channel_quant_params:
    return cmsis_nn_per_channel_quant_params(
        np.asarray(multiplier, np.int32), np.asarray(shift, np.int32)
    )


def _rescaled(sums: Array, channel: Array) -> Array:
    """What ``opgen_channel_to_s8`` gives for sums of raw bytes; every step must fit 32 bits."""
    bias, multiplier, addend, shift = (int(each) for each in channel)
    doubled = (2 * sums + bias).astype(np.int64)
    if multiplier:
        assert np.all(np.abs(doubled) < 1 << 31)
    product = (doubled * multiplier + (1 << 31)) >> 32
    total = product + addend + (doubled >> 63)
    assert np.all((total >= -(1 << 31)) & (total < 1 << 31))
    return np.clip(total >> shift, -128, 127)


@pytest.mark.parametrize("seed", range(60))
def test_channels_rescale_like_exact_arithmetic(tensor: Make, seed: int) -> None:
    random = np.random.default_rng(seed)
    channels, depth = 5, int(random.integers(1, 40))
    weights = random.integers(-127, 128, (channels, depth))
    bias = random.integers(-(1 << 28), 1 << 28, channels) >> random.integers(0, 28, channels)
    multiplier = random.choice(
        [1 << 30, (1 << 31) - 1, 0, int(random.integers(1 << 30, 1 << 31))], 5
    )
    quant = _quant(multiplier, -random.integers(1, 23, channels))
    source = tensor((1, depth), scale=1.0, zero_point=int(random.integers(-128, 128)))
    result = tensor((1, channels), scale=1.0, zero_point=int(random.integers(-128, 128)))
    assert dsp_channels_serve(weights, bias, source, result, quant)

    table = dsp_channels(weights, bias, source, result, quant)

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
        assert _rescaled(every, table[channel]).tolist() == expected.tolist()


@pytest.mark.parametrize(
    ("bias", "multiplier", "shift", "serves"),
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
def test_what_could_leave_its_range_is_not_served(
    tensor: Make, bias: int, multiplier: int, shift: int, serves: bool
) -> None:
    weights = np.full((1, 500), 127)
    source, result = tensor((1, 500), scale=1.0), tensor((1, 1), scale=1.0, zero_point=7)
    quant = _quant(np.array([multiplier]), np.array([shift]))
    assert dsp_channels_serve(weights, np.array([bias]), source, result, quant) is serves


@pytest.mark.parametrize("shift", [-1, -10, -20])
def test_a_channel_that_never_changes_is_constant(tensor: Make, shift: int) -> None:
    source, result = (
        tensor((1, 2), scale=1.0, zero_point=5),
        tensor((1, 1), scale=1.0, zero_point=-128),
    )
    quant = _quant(np.array([1 << 30]), np.array([shift]))
    weights = np.array([[127, -127]])
    channel = dsp_channels(weights, np.array([-(1 << 31) + 40000]), source, result, quant)[0]
    assert _rescaled(np.array([-(1 << 20), 0, 1 << 20]), channel).tolist() == [-128] * 3


@pytest.mark.parametrize(
    ("weights", "serves"),
    [
        (np.full((3, 512), -127), True),
        (np.full((3, 520), 127), False),  # 2**23
        (np.array([[1, -128]]), False),
        (np.zeros((0, 4)), False),
    ],
)
def test_weights_that_do_not_fit_are_not_packed(weights: Array, serves: bool) -> None:
    assert dual_mac_serves(weights) is serves


def test_a_kernel_that_sums_a_part_at_once_has_no_limit_of_depth() -> None:
    assert dual_mac_serves(np.full((1, 9000), 127), 512)


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


def test_depthwise_weights_are_the_filter(tensor: Make) -> None:
    random = np.random.default_rng(1)
    values = random.integers(-128, 128, (1, 3, 3, 8))
    weights = tensor((1, 3, 3, 8), layout="IHWO", values=values)
    words = depthwise_dsp_weights(weights)
    assert words.shape == (2, 5, 2)
    for group, pair, which in np.ndindex(words.shape):
        found = words[group, pair, which].tobytes()
        channel = 4 * group + 2 * which
        taps = np.concatenate([values.reshape(9, 8), np.zeros((1, 8), np.int64)])
        wanted = [
            *taps[2 * pair, channel : channel + 2],
            *taps[2 * pair + 1, channel : channel + 2],
        ]
        assert np.frombuffer(found, np.int8).tolist() == wanted


def test_equal_factors_are_stored_once() -> None:
    table = np.array([[1, 5, 6, 7], [2, 5, 6, 7]], np.int32)
    assert dsp_biases(table).tolist() == [1, 2]
    assert dsp_factors(table).tolist() == [[5, 6, 7]]
    table[1, 3] = 8
    assert dsp_factors(table).tolist() == [[5, 6, 7], [5, 6, 8]]
