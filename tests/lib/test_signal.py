"""The audio front end. That it is TFLM's, bit for bit, is tested by the specs."""

from __future__ import annotations

import numpy as np
import pytest

from opgen.air.dtype import DType
from opgen.lib import signal
from opgen.lib.ops import (
    signalfftautoscale,
    signalfilterbank,
    signalfilterbankspectralsubtraction,
    signalfilterbanksquareroot,
    signalpcan,
)
from opgen.lib.structs import opgen_noise_filter
from opgen.lib.tensor import Tensor
from tests.spec_functions import of_specs


@pytest.mark.parametrize(
    ("values", "bits"),
    [([0, 0], 0), ([1], 14), ([3, -5], 12), ([16383], 1), ([32767], 0), ([-32768], 0),
     ([-32768, -5, 3], 13)],
)  # fmt: skip
def test_auto_scale(values: list[int], bits: int) -> None:
    scaled, found = signalfftautoscale.auto_scaled(np.array(values))
    assert found == bits
    wrapped = (np.array(values) << bits).astype(np.int16)
    np.testing.assert_array_equal(scaled, wrapped)


def test_energies() -> None:
    np.testing.assert_array_equal(signal.energies(np.array([3, 4, -32768, -32768])), [25, 1 << 31])


def test_filter_bank_adds_what_the_band_before_leaves() -> None:
    found = signalfilterbank.filter_bank(
        np.array([1, 10, 100, 1000]), np.array([1, 2, 3]), np.array([4, 5, 6]),
        np.array([0, 1, 3]), np.array([0, 1, 0]), np.array([1, 2, 1]),
    )  # fmt: skip
    # band 1: 10 * 2 + 100 * 3, and of band 0: 1 * 4; band 2: 1000 * 1, and of band 1: 50 + 600
    np.testing.assert_array_equal(found, [320 + 4, 1000 + 650])
    assert found.dtype == np.uint64


def test_roots_are_rounded() -> None:
    numbers = np.array([0, 1, 2, 3, 6, 7, (1 << 32) - 1, 1 << 32, (1 << 64) - 1], np.uint64)
    roots = [0, 1, 1, 2, 2, 3, 65535, 65536, (1 << 32) - 1]
    np.testing.assert_array_equal(signalfilterbanksquareroot.rounded_sqrt(numbers), roots)


def test_logarithms() -> None:
    numbers = np.array([0, 1, 2, 10, 1000, (1 << 31) - 1])
    found = of_specs.log_scaled(numbers, 0, 1000)
    np.testing.assert_allclose(found[2:], np.log(numbers[2:]) * 1000, atol=2.0)
    assert found[:2].tolist() == [0, 0]
    assert of_specs.log_scaled(np.array([1 << 30]), 0, 65535).tolist() == [32767]


def test_the_table_of_logarithms() -> None:
    table = of_specs.log_table(128)
    assert table[[0, 1, 127, 128]].tolist() == [0, 224, 142, 0]
    assert table.max() == 5641


def test_noise_is_subtracted() -> None:
    half = 1 << 13
    filter_ = opgen_noise_filter(half, half, 1 << 14, 0, 1 << 12, 2, 14, clamping=False)
    out, noise, state = signalfilterbankspectralsubtraction.subtract_noise(
        np.array([100, 100]), np.array([0, 0]), filter_
    )
    assert noise.tolist() == state.tolist() == [200, 400]
    assert out.tolist() == [50, 25]


def test_pcan_compresses() -> None:
    """A gain of 1 with 12 bits: 2.0 is where the parabola becomes a line."""
    gain = np.zeros(125, np.int64)
    gain[:3] = 1 << 12
    found = signalpcan.pcan(np.array([1, 2, 3]), np.array([0, 1, 2]), gain, 0)
    assert found.tolist() == [16, 64, 128]


@pytest.mark.parametrize("prefill", [False, True])
@pytest.mark.parametrize(("size", "step"), [(5, 2), (4, 4), (6, 3)])
def test_frames_of_a_stream(size: int, step: int, prefill: bool) -> None:
    stream = np.arange(1, 12 * step + 1).reshape(6, 1, 2 * step)
    cut = of_specs.framing(Tensor("input", DType.INT16, (1, 2 * step)), size, step, prefill)
    history = np.zeros((1, cut.kept), np.int64)
    missing = np.array(0 if prefill else cut.overlap // step)
    found = []
    for part in stream:
        out, valid, history, missing = of_specs.sliding_frames(part, history, missing, cut)
        found += [*out[0]] if valid else []
    whole = np.concatenate([np.zeros(size - step if prefill else 0, int), stream.reshape(-1)])
    every = [whole[i : i + size] for i in range(0, len(whole) - size + 1, step)]
    np.testing.assert_array_equal(found, every[-len(found) :])
    assert len(found) >= len(every) - 1


def test_stacks() -> None:
    history, waiting, stacks = np.zeros(2, np.int64), np.array(-1), []
    for number in range(1, 7):
        out, valid, history, waiting = of_specs.stacked(
            np.array([number]), history, waiting, size=3, first=2, step=2
        )
        stacks += [out.tolist()] if valid else []
    assert stacks == [[1, 1, 2], [2, 3, 4], [4, 5, 6]]


@pytest.mark.parametrize(("delay", "kept"), [(0, 1), (1, 1), (5, 5)])
def test_delay(delay: int, kept: int) -> None:
    history, found = np.zeros((1, kept), np.int64), []
    for part in np.arange(1, 10).reshape(3, 1, 3):
        out, history = of_specs.delayed(part, history, delay)
        found += out[0].tolist()
    assert found == [0] * delay + [*range(1, 10 - delay)]


def test_overlapping_frames_are_added_and_saturate() -> None:
    frames = np.array([[1, 2, 3], [10, 20, 30]])
    out, memory = of_specs.overlap_add(frames, np.zeros((1, 3), int), 2, DType.INT16)
    assert (out.tolist(), memory.tolist()) == ([1, 2, 13, 20], [[30, 0, 0]])
    out, _ = of_specs.overlap_add(np.array([[32767]]), np.array([[5]]), 1, DType.INT16)
    assert out.tolist() == [32767]
