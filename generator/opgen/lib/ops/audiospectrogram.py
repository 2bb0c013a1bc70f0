"""What AUDIOSPECTROGRAM alone calls."""

from __future__ import annotations

import numpy as np

from opgen.lib.fft import rfft_of_rows
from opgen.lib.types import Array, Operand


def power_of_two_from(count: int) -> int:
    """Return the least power of two that is not below ``count``."""
    return 1 << max(0, count - 1).bit_length()


def audio_powers(input: Operand, window: Operand, stride: int, frames: int) -> Array:  # noqa: A002
    """Return [channels, frames, bins]: squared magnitudes of the spectra of windows over samples.

    Samples are [count, channels]. Source: ``Spectrogram`` of TensorFlow Lite.
    """
    samples, weights = np.asarray(input, np.float64), np.asarray(window, np.float64)
    places = stride * np.arange(frames)[:, np.newaxis] + np.arange(weights.size)
    rows = np.float32(samples.T[:, places] * weights).reshape(-1, weights.size)
    spectra = rfft_of_rows(rows, power_of_two_from(weights.size))
    powers = np.square(spectra.real) + np.square(spectra.imag)
    return np.asarray(powers.reshape(samples.shape[1], frames, -1))
