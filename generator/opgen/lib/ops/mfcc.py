"""What MFCC alone calls."""

from __future__ import annotations

import numpy as np

from opgen.lib.types import Array, Float32s, Floats, Int32s, Operand


def mel_bands(bins: int, rate: int, count: int, low: float, high: float) -> Int32s:
    """Return for each bin the channel whose falling side it is on; -1: below all, -2: unused.

    Source: ``MfccMelFilterbank`` of TensorFlow Lite.
    """
    begin, end = mel_ends(bins, rate, low, high)
    found = np.searchsorted(_centres(count, low, high), _mels(bins, rate), "left") - 1
    places = np.arange(bins)
    used = (places >= begin) & (places < end)
    return np.where(used, np.minimum(found, count - 1), -2).astype(np.int32)


def mel_weights(bins: int, rate: int, count: int, low: float, high: float) -> Float32s:
    """Return what part of each bin is its channel's; the rest is that of the next one."""
    bands = mel_bands(bins, rate, count, low, high)
    ends = np.concatenate([[_mel(low)], _centres(count, low, high)])
    lower, upper = ends[np.maximum(bands, -1) + 1], ends[np.maximum(bands, -1) + 2]
    weights = (upper - _mels(bins, rate)) / (upper - lower)
    return np.where(bands == -2, 0.0, weights).astype(np.float32)  # noqa: PLR2004


def mel_ends(bins: int, rate: int, low: float, high: float) -> tuple[int, ...]:
    """Return the first bin that counts, never that of 0 Hz, and the one behind the last."""
    step = 0.5 * rate / (bins - 1)
    return int(1.5 + low / step), int(high / step) + 1


def cosines(count: int, size: int) -> Float32s:
    """Return the rows (count, size) of a cosine transform of ``size`` numbers."""
    angles = np.arange(count)[:, np.newaxis] * (np.arange(size) + 0.5) * np.pi / size
    return np.asarray(np.sqrt(2.0 / size) * np.cos(angles), np.float32)


def mel_energies(spectrum: Operand, bands: Operand, weights: Operand, count: int) -> Array:
    """Return the sums of each channel over the roots of bins, along the last axis."""
    part, below = np.asarray(weights, np.float64), np.asarray(bands)
    matrix = np.zeros((part.size, count + 2))
    places = np.arange(part.size)
    matrix[places, np.maximum(below, -1) + 1] = part
    matrix[places, np.maximum(below, -1) + 2] = 1.0 - part
    matrix[below < -1] = 0.0
    return np.asarray(np.sqrt(np.asarray(spectrum)) @ matrix[:, 1:-1])


def _mel(frequency: float) -> float:
    return float(1127.0 * np.log1p(frequency / 700.0))


def _mels(bins: int, rate: int) -> Floats:
    return np.asarray(1127.0 * np.log1p(np.arange(bins) * 0.5 * rate / (bins - 1) / 700.0))


def _centres(count: int, low: float, high: float) -> Floats:
    """Return the middles of channels, and the end of the last, in mel."""
    spacing = (_mel(high) - _mel(low)) / (count + 1)
    return np.asarray(_mel(low) + spacing * np.arange(1, count + 2))
