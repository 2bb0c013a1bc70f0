"""Spectra and cepstral coefficients beside LiteRT, which has them as custom operators."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from opgen.air.dtype import DType
from opgen.config import find_target
from opgen.lib.tensor import Array
from opgen.loading import load_bound
from opgen.prove.verify_model import prove_model
from opgen.registry.context import build_default_registry_context
from tests.tools import needs
from tests.transforms.nets import Net

CONTEXT = build_default_registry_context()
REAL = DType.FLOAT32
GENERATOR = np.random.default_rng(3)


def agrees(net: Net, given: int, result: int, feed: Array, folder: Path) -> bool:
    """Tell whether numpy, C and LiteRT make the same of something."""
    path = folder / "speech.tflite"
    path.write_bytes(net.file([given], [result]))
    bound = load_bound(path, CONTEXT, find_target("generic"))
    report = prove_model(bound, against="litert", feed=[feed[np.newaxis, np.newaxis]])
    assert len(report.comparisons) == 2
    return report.good


@needs("ai_edge_litert")
@pytest.mark.parametrize("squared", [False, True])
@pytest.mark.parametrize(
    ("window", "stride", "samples", "channels"),
    [(480, 160, 1600, 1), (256, 100, 700, 2), (3, 1, 7, 3), (33, 50, 200, 1), (40, 7, 40, 2)],
)
def test_spectrogram(  # noqa: PLR0913
    window: int, stride: int, samples: int, channels: int, squared: bool, tmp_path: Path
) -> None:
    net = Net(CONTEXT)
    audio = net.tensor((samples, channels), None, REAL)
    frames = 1 + (samples - window) // stride
    bins = (1 << (window - 1).bit_length()) // 2 + 1
    output = net.tensor((channels, frames, bins), None, REAL)
    options = {"window_size": window, "stride": stride, "magnitude_squared": squared}
    net.add("AUDIOSPECTROGRAM", {"input": audio, "output": output}, **options)
    feed = GENERATOR.uniform(-1, 1, (samples, channels)).astype(np.float32)
    assert agrees(net, audio, output, feed, tmp_path)


@needs("ai_edge_litert")
@pytest.mark.parametrize(
    ("low", "high", "count", "coefficients", "bins", "rate", "channels"),
    [
        (20.0, 4000.0, 40, 13, 257, 16000, 1),
        (20.0, 4000.0, 40, 40, 513, 16000, 2),
        (0.0, 8000.0, 20, 1, 33, 16000, 1),
        (300.0, 3000.0, 7, 7, 129, 8000, 3),
        (0.0, 4000.0, 1, 1, 2, 8000, 1),
        (100.0, 110.0, 5, 4, 17, 8000, 1),
    ],
)
def test_cepstral_coefficients(  # noqa: PLR0913
    low: float,
    high: float,
    count: int,
    coefficients: int,
    bins: int,
    rate: int,
    channels: int,
    tmp_path: Path,
) -> None:
    net = Net(CONTEXT)
    spectrum = net.tensor((channels, 3, bins), None, REAL)
    named = {
        "spectrogram": spectrum,
        "sample_rate": net.constant([rate], DType.INT32),
        "output": net.tensor((channels, 3, coefficients), None, REAL),
    }
    options = {
        "lower_frequency_limit": low,
        "upper_frequency_limit": high,
        "filterbank_channel_count": count,
        "dct_coefficient_count": coefficients,
    }
    net.add("MFCC", named, **options)
    feed = GENERATOR.uniform(0, 9, (channels, 3, bins)).astype(np.float32)
    assert agrees(net, spectrum, named["output"], feed, tmp_path)
