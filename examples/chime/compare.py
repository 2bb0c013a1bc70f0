"""Compares the scores of each frame with the whole computation, by numpy.

    python examples/chime/compare.py RECORDING.wav SCORES.bin

The whole computation is that of the two files as they are: features of all windows of the signal,
one after the other; then, for each frame, the network on all of its 30 rows.
"""

from __future__ import annotations

import argparse
import sys
import wave
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from opgen.config import find_target
from opgen.loading import load_bound
from opgen.prove.execute import execute
from opgen.registry.context import build_default_registry_context

HERE = Path(__file__).resolve().parent
WINDOW, HOP, ROWS = 1024, 512, 30


def read_wav(path: Path) -> NDArray[np.int16]:
    """Return the samples of a WAV file."""
    with wave.open(str(path), "rb") as file:
        return np.frombuffer(file.readframes(file.getnframes()), "<i2").astype(np.int16)


def whole_scores(samples: NDArray[np.int16]) -> NDArray[np.int8]:
    """Return the scores [frames, 2] of whole windows: of each frame from the 30th on."""
    context, target = build_default_registry_context(), find_target("generic")
    features, network = (
        load_bound(HERE / name, context, target) for name in ("features.tflite", "chime.tflite")
    )
    signal = np.concatenate([np.zeros(WINDOW - HOP, np.int16), samples])
    windows = np.lib.stride_tricks.sliding_window_view(signal, WINDOW)[::HOP]
    (rows,) = execute(features, [windows[np.newaxis, :, np.newaxis]]).outputs
    seen = np.lib.stride_tricks.sliding_window_view(rows[0], ROWS, axis=0)
    given = seen.transpose(0, 2, 1)[np.newaxis, :, np.newaxis, :, np.newaxis]
    (scores,) = execute(network, [np.ascontiguousarray(given)]).outputs
    return scores[0, :, 0]


def main() -> int:
    """Compare, and say how it went; return 1 where a score differs."""
    parser = argparse.ArgumentParser(description="Compare scores with the whole computation.")
    parser.add_argument("recording", type=Path)
    parser.add_argument("scores", type=Path)
    given = parser.parse_args()
    wanted = whole_scores(read_wav(given.recording))
    found = np.fromfile(given.scores, np.int8).reshape(-1, 2)[ROWS - 1 :]
    if found.shape != wanted.shape:
        print(f"DIFFERENT: scores of {len(found)} frames, not of {len(wanted)}")
        return 1
    for number in np.flatnonzero((found != wanted).any(axis=1))[:1]:
        print(f"DIFFERENT: frame {number + ROWS}: {found[number]}, not {wanted[number]}")
        return 1
    print(f"{len(found)} frames: every score is that of the whole computation")
    return 0


if __name__ == "__main__":
    sys.exit(main())
