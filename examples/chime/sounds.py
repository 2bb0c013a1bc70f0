"""Sounds by formula: the chime, sounds that resemble it, noise; writes a recording of some.

    python examples/chime/sounds.py [-o recording.wav] [--seed 0]

The chime is two tones of a bell, one after the other: ding, dong. The recording has it twice;
between, the same tones the other way round, other pairs, single tones, and voices.
"""

from __future__ import annotations

import argparse
import wave
from collections.abc import Sequence
from pathlib import Path
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

RATE = 16_000
"""Samples per second."""
DING, DONG = 1319.0, 1047.0
"""Pitches of the two tones, Hz."""
GAP = 0.3
"""Seconds from the beginning of the first tone to that of the second."""
PEAK = 32_767
Signal: TypeAlias = NDArray[np.float64]


def tone(pitch: float, seconds: float) -> Signal:
    """Return a tone of a bell with a peak of about 1: two partials that fade away."""
    time = np.arange(round(seconds * RATE)) / RATE
    fading = np.exp(-5 * time) * np.minimum(time / 0.005, 1)
    partials = np.sin(2 * np.pi * pitch * time) + 0.3 * np.sin(2 * np.pi * 2.76 * pitch * time)
    faded: Signal = fading * partials / 1.3
    return faded


def tones(pitches: Sequence[float], gap: float = GAP, last: float = 0.45) -> Signal:
    """Return tones one after the other; each lasts until the next one."""
    parts = [tone(each, gap) for each in pitches[:-1]]
    return np.concatenate([*parts, tone(pitches[-1], last)])


def chime(pitch: float = 1.0, tempo: float = 1.0) -> Signal:
    """Return the chime, with its pitch and tempo times a factor."""
    return tones((DING * pitch, DONG * pitch), GAP / tempo)


def voice(rng: np.random.Generator, seconds: float = 0.8) -> Signal:
    """Return a buzz with moving resonances, which resembles a voice."""
    time = np.arange(round(seconds * RATE)) / RATE
    phase = 2 * np.pi * np.cumsum(rng.uniform(90, 260) * (1 + 0.1 * np.sin(7 * time))) / RATE
    centres = rng.uniform(300, 3000, 3)[:, np.newaxis] * (1 + 0.3 * np.sin(5 * time))
    total = np.zeros_like(time)
    for harmonic in range(1, 24):
        pitch = harmonic * np.gradient(phase) * RATE / (2 * np.pi)
        loudness = sum(np.exp(-(((pitch - each) / 200) ** 2)) for each in centres)
        total += loudness * np.sin(harmonic * phase)
    shaped: Signal = total * np.hanning(len(time)) / max(float(np.abs(total).max()), 1e-9)
    return shaped


def sweep(low: float, high: float, seconds: float = 0.7) -> Signal:
    """Return a tone whose pitch glides."""
    time = np.arange(round(seconds * RATE)) / RATE
    pitch = low * (high / low) ** (time / seconds)
    glide: Signal = np.sin(2 * np.pi * np.cumsum(pitch) / RATE) * np.hanning(len(time))
    return glide


def noise(rng: np.random.Generator, count: int, colour: float = 0.0) -> Signal:
    """Return noise with a mean square of 1: white at 0, with more of low pitches up to 0.95."""
    drawn = rng.standard_normal(count)
    for index in range(1, count) if colour else ():
        drawn[index] += colour * drawn[index - 1]
    scaled: Signal = drawn / np.sqrt(np.mean(drawn**2))
    return scaled


def mixed(sounds: Sequence[tuple[float, float, Signal]], background: Signal) -> NDArray[np.int16]:
    """Return sounds in a background, as 16-bit samples.

    :param sounds: seconds of its beginning, peak (full scale is 1), sound.
    """
    total = background.copy()
    for begin, peak, sound in sounds:
        first = round(begin * RATE)
        total[first : first + len(sound)] += peak * sound[: len(total) - first]
    return np.clip(np.floor(PEAK * total + 0.5), -PEAK - 1, PEAK).astype(np.int16)


def recording(seed: int = 0, level: float = 0.01) -> NDArray[np.int16]:
    """Return ten seconds with the chime at 2 and at 7 s, and what is no chime elsewhere.

    :param level: of the noise, where full scale is 1.
    """
    rng = np.random.default_rng(seed)
    sounds = [
        (0.5, 0.3, tone(DING, 0.5)),
        (2.0, 0.3, chime()),
        (3.3, 0.3, tones((DONG, DING))),
        (4.5, 0.3, voice(rng)),
        (5.6, 0.3, tones((DING * 0.84, DONG * 0.84))),
        (7.0, 0.1, chime(1.01, 0.95)),
        (8.2, 0.3, tones((DING, DING))),
        (9.2, 0.3, tone(DONG, 0.5)),
    ]
    return mixed(sounds, level * noise(rng, 10 * RATE))


def write_wav(path: Path, samples: NDArray[np.int16]) -> None:
    """Write samples of 16 bits as a WAV file with one channel."""
    with wave.open(str(path), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes(samples.astype("<i2").tobytes())


def main() -> None:
    """Write the recording."""
    parser = argparse.ArgumentParser(description="Write a recording with the chime in noise.")
    parser.add_argument("-o", "--output", type=Path, default=Path("recording.wav"), metavar="FILE")
    parser.add_argument("--seed", type=int, default=0, help="of noise and voices")
    given = parser.parse_args()
    given.output.parent.mkdir(parents=True, exist_ok=True)
    write_wav(given.output, recording(given.seed))


if __name__ == "__main__":
    main()
