"""Compares what mel_demo prints with numpy, which knows nothing of opgen or of the spec.

    build/mel_demo | python examples/custom_op/compare.py

Exit status: 0 if all energies agree to 0.0001, else 1.
"""

from __future__ import annotations

import sys

import numpy as np
import numpy.typing as npt

Array = npt.NDArray[np.float64]

PEAKS, BINS = (8, 16, 32, 64), 129
BANDS, SAMPLE_RATE, LOWER_HZ, UPPER_HZ, SILENCE = 20, 16000, 20.0, 4000.0, 1e-6
TOLERANCE = 1e-4


def tones() -> Array:
    """Return the spectra of main.c, a row per frame."""
    distance = np.arange(BINS) - np.array(PEAKS)[:, np.newaxis]
    return np.asarray(1.0 / (1 + distance**2))


def log_mel(spectrum: Array) -> Array:
    """Return the logarithms of the powers in mel bands, a row per frame."""
    mel_of_lower, mel_of_upper = 2595 * np.log10(1 + np.array([LOWER_HZ, UPPER_HZ]) / 700)
    mels = mel_of_lower + (mel_of_upper - mel_of_lower) / (BANDS + 1) * np.arange(BANDS + 2)
    tips = 700 * (10 ** (mels / 2595) - 1)
    hertz = np.linspace(0, SAMPLE_RATE / 2, BINS)
    energies = np.empty((len(spectrum), BANDS))
    for band in range(BANDS):
        weights = np.interp(hertz, tips[band : band + 3], [0, 1, 0])
        energies[:, band] = np.log(np.maximum(spectrum @ weights, SILENCE))
    return energies


def main() -> int:
    """Compare standard input; return the exit status."""
    printed = np.loadtxt(sys.stdin, ndmin=2)
    expected = log_mel(tones())
    if printed.shape != expected.shape:
        print(f"{printed.shape} energies were printed, not {expected.shape}")
        return 1
    difference = float(np.abs(printed - expected).max())
    verdict = "equal" if difference <= TOLERANCE else "DIFFERENT"
    print(f"{printed.size} energies, largest difference from numpy {difference:.1e}: {verdict}")
    return 0 if difference <= TOLERANCE else 1


if __name__ == "__main__":
    sys.exit(main())
