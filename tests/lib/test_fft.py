"""The fixed-point transforms: near those of numpy. That they are TFLM's is tested by the specs."""

from __future__ import annotations

import numpy as np
import pytest

from opgen.air.dtype import DType
from opgen.lib import fft
from opgen.lib.ops.signalirfft import irfft
from opgen.lib.ops.signalrfft import rfft

LENGTHS = [4, 6, 8, 10, 18, 24, 30, 50, 64, 120, 256, 480, 512]


def pairs(z: np.ndarray) -> np.ndarray:
    """Return complex numbers as (real, imaginary) pairs."""
    return np.stack([z.real, z.imag], -1).reshape(*z.shape[:-1], -1)


@pytest.mark.parametrize("length", LENGTHS)
@pytest.mark.parametrize(("type_", "peak"), [(DType.INT16, 1 << 14), (DType.INT32, 1 << 30)])
def test_a_fixed_point_transform_is_the_real_one_divided_by_its_length(
    length: int, type_: DType, peak: int
) -> None:
    signal = np.random.default_rng(length).integers(-peak, peak, (2, length))
    found = rfft(signal, length, type_)
    near = pairs(np.fft.rfft(signal) / length)
    np.testing.assert_allclose(found, near, rtol=2**-12, atol=2 * np.log2(length))


@pytest.mark.parametrize("length", LENGTHS)
def test_an_inverse_transform_gives_the_signal_back(length: int) -> None:
    """In parts of its length, as the forward one has divided by it already."""
    signal = np.random.default_rng(length).integers(-(1 << 30), 1 << 30, length)
    there = rfft(signal, length, DType.INT32)
    back = irfft(there, length, DType.INT32)
    np.testing.assert_allclose(back, signal / length, rtol=2**-12, atol=2 * np.log2(length))


def test_real_numbers() -> None:
    signal = np.array([[1.0, 2.0, -3.0, 0.5, 4.0]])
    padded = np.pad(signal, [(0, 0), (0, 3)])
    spectrum = rfft(signal, 8, DType.FLOAT32)
    np.testing.assert_allclose(spectrum, pairs(np.fft.rfft(padded)))
    np.testing.assert_allclose(irfft(spectrum, 8, DType.FLOAT32), padded, atol=1e-12)


def test_lengths() -> None:
    assert [length for length in range(33) if fft.is_fft_length(length)] == [
        4, 6, 8, 10, 12, 16, 18, 20, 24, 30, 32,
    ]  # fmt: skip
    assert not fft.is_fft_length(-4)
    assert not fft.is_fft_length(1 << 40)


def test_stages_begin_with_radix_4() -> None:
    assert fft.fft_s16(2 * 480, inverse=False).factors.tolist() == [
        4,
        120,
        4,
        30,
        2,
        15,
        3,
        5,
        5,
        1,
    ]


def test_tables() -> None:
    tables = fft.fft_s16(8, inverse=False)
    assert (tables.length, tables.stages) == (8, 1)
    assert tables.twiddles.tolist() == [32767, 0, 0, -32767, -32767, 0, 0, 32767]
    # the angles of the step between halves are -pi * ((k + 1) / 4 + 1 / 2)
    assert tables.halves.tolist() == [-23170, -23170, -32767, 0]
    assert fft.fft_s32(8, inverse=True).twiddles.tolist()[2:4] == [0, (1 << 31) - 1]
    np.testing.assert_allclose(
        fft.fft_f32(8, inverse=True).halves, [-(0.5**0.5), 0.5**0.5, -1, 0], atol=1e-7
    )
