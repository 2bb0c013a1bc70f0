"""Writes features.tflite and chime.tflite: from samples to features, from features to scores.

    python examples/chime/make_model.py [-o DIR]

The features are made of TensorFlow Lite Micro's signal operators; their tables follow from
formulas. The network's integers are those of weights.npz, which train.py has written. The same
bytes come out on every machine.
"""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np
from flatbuffers import flexbuffers
from numpy.typing import NDArray

from opgen.air import AirModel, AirOperator, AirSubgraph, AirTensor, DType, Quantization
from opgen.litert.write import Encoding, write_model

HERE = Path(__file__).resolve().parent
RATE = 16_000
WINDOW, HOP, BINS = 1024, 512, 513
"""Samples of a window, of which so many are new each time; bins of its spectrum."""
CHANNELS = 40
LOWEST, HIGHEST = 125.0, 7500.0
"""The pitches, in Hz, between which the channels lie."""
ROWS = 30
"""How many rows of features the network sees at a time."""
FEATURE = 0.04
"""What one step of a feature stands for, as a natural logarithm."""
EXTRA_BITS = 4
"""Fraction bits that square roots of energies lack, and logarithms are given."""
NOISE_BITS, GAIN_BITS = 10, 21
"""Fraction bits of the estimate of noise, and of the gains that follow from it."""
SNR_BITS = 12
"""Fraction bits of energies over noise."""
ONE = 1 << 14
"""1 as the factors of the estimate of noise have it."""


class Graph:
    """Tensors and operators, in the order in which they are added."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.tensors: dict[int, AirTensor] = {}
        self.operators: list[AirOperator] = []
        self.encodings: list[Encoding] = []

    def tensor(
        self,
        name: str,
        type_: str,
        shape: tuple[int, ...],
        quantization: Quantization | None = None,
    ) -> int:
        """Add a tensor that is given or computed; return its id."""
        return self._add(AirTensor(-1, name, DType(type_), shape, quantization))

    def constant(
        self, name: str, data: NDArray[Any], quantization: Quantization | None = None
    ) -> int:
        """Add a constant; return its id."""
        type_ = DType(str(data.dtype))
        return self._add(AirTensor(-1, name, type_, data.shape, quantization, data))

    def _add(self, tensor: AirTensor) -> int:
        id_ = len(self.tensors)
        self.tensors[id_] = AirTensor(
            id_, tensor.name, tensor.type, tensor.shape, tensor.quantization, tensor.data
        )
        return id_

    def run(self, encoding: Encoding, inputs: tuple[int, ...], *outputs: int) -> None:
        """Add an operator."""
        code = encoding.builtin or encoding.custom
        self.operators.append(AirOperator(len(self.operators), code, inputs, outputs))
        self.encodings.append(encoding)

    def file(self, first: int, last: int) -> bytes:
        """Return the model's file, given its input and its output."""
        graph = AirSubgraph("main", self.tensors, tuple(self.operators), (first,), (last,))
        model = AirModel(self.name, Path(f"{self.name}.tflite"), "", (graph,))
        return write_model(model, lambda operator: self.encodings[operator.id])


def scaled(scale: float, zero_point: int = 0) -> Quantization:
    """Return a scale and a zero point for a whole tensor."""
    return Quantization(np.array([scale], np.float32), np.array([zero_point], np.int64))


# --- features -------------------------------------------------------------------------------------


def features_bytes(unit: float = FEATURE) -> bytes:
    """Return the model of features: int16 [1, 1024] to int8 [40].

    :param unit: what one step of a feature stands for.
    """
    net = Graph("features")
    samples = net.tensor("samples", "int16", (1, WINDOW))
    hann = net.constant("hann", hann_window())
    windowed = net.tensor("windowed", "int16", (1, WINDOW))
    net.run(signal("Window", shift=12), (samples, hann), windowed)
    flat = net.tensor("frame", "int16", (WINDOW,))
    size = net.constant("frame/shape", np.array([WINDOW], np.int32))
    net.run(Encoding("RESHAPE", table="ReshapeOptions"), (windowed, size), flat)
    loud = net.tensor("scaled", "int16", (WINDOW,))
    bits = net.tensor("scaled/bits", "int32", ())
    net.run(signal("FftAutoScale"), (flat,), loud, bits)
    spectrum = net.tensor("spectrum", "int16", (2 * BINS,))
    net.run(signal("Rfft", T=7, fft_length=WINDOW), (loud,), spectrum)
    starts, weights = filter_bank()
    first, last = int(starts[0]), int(starts[-1])
    energy = net.tensor("energy", "uint32", (BINS,))
    net.run(signal("Energy", start_index=first, end_index=last), (spectrum,), energy)
    bands = _bands(net, energy, starts, weights)
    roots = net.tensor("roots", "uint32", (CHANNELS,))
    net.run(signal("FilterBankSquareRoot"), (bands, bits), roots)
    logs = _logarithms(net, roots)
    row = net.tensor("feature", "int8", (CHANNELS,), scaled(unit, -128))
    net.run(Encoding("QUANTIZE", table="QuantizeOptions", version=2), (logs,), row)
    return net.file(samples, row)


def signal(name: str, **options: int | bool) -> Encoding:
    """Return how one of TensorFlow Lite Micro's signal operators is stored."""
    return Encoding(custom=f"Signal{name}", payload=bytes(flexbuffers.Dumps(options)))


def _bands(net: Graph, energy: int, starts: NDArray[np.int64], weights: NDArray[np.int16]) -> int:
    widths = np.diff(starts)
    first = int(starts[0])
    inputs = (
        energy,
        net.constant("bands/weights", weights),
        net.constant("bands/unweights", (4096 - weights).astype(np.int16)),
        net.constant("bands/starts", starts[:-1].astype(np.int16)),
        net.constant("bands/weight_starts", (starts[:-1] - first).astype(np.int16)),
        net.constant("bands/widths", widths.astype(np.int16)),
    )
    bands = net.tensor("bands", "uint64", (CHANNELS,))
    net.run(signal("FilterBank", num_channels=CHANNELS), inputs, bands)
    return bands


def _logarithms(net: Graph, roots: int) -> int:
    clean = net.tensor("clean", "uint32", (CHANNELS,))
    background = net.tensor("noise", "uint32", (CHANNELS,))
    even, odd = round(0.025 * ONE), round(0.06 * ONE)
    subtraction = signal(
        "FilterBankSpectralSubtraction",
        alternate_one_minus_smoothing=ONE - odd,
        alternate_smoothing=odd,
        clamping=False,
        min_signal_remaining=round(0.05 * ONE),
        num_channels=CHANNELS,
        one_minus_smoothing=ONE - even,
        smoothing=even,
        smoothing_bits=NOISE_BITS,
        spectral_subtraction_bits=14,
    )
    net.run(subtraction, (roots,), clean, background)
    gains = net.constant("gains", gain_table())
    level = net.tensor("level", "uint32", (CHANNELS,))
    pcan = signal("PCAN", snr_shift=GAIN_BITS - EXTRA_BITS - SNR_BITS)
    net.run(pcan, (clean, background, gains), level)
    logs = net.tensor("logarithm", "int16", (CHANNELS,), scaled(1 / 64))
    log = signal("FilterBankLog", input_correction_bits=EXTRA_BITS, output_scale=64)
    net.run(log, (level,), logs)
    return logs


def hann_window() -> NDArray[np.int16]:
    """Return Hann's window, [1024], with 12 fraction bits."""
    angles = 2 * np.pi * (np.arange(WINDOW) + 0.5) / WINDOW
    return np.floor((0.5 - 0.5 * np.cos(angles)) * 4096 + 0.5).astype(np.int16)


def mel(pitch: NDArray[np.float64] | float) -> NDArray[np.float64]:
    """Return pitches in mel."""
    return np.asarray(1127 * np.log1p(np.asarray(pitch) / 700))


def filter_bank() -> tuple[NDArray[np.int64], NDArray[np.int16]]:
    """Return triangles that overlap by half, evenly spaced in mel.

    Returned are the bins [42] with which the bands between their corners begin and end, and a
    weight of 12 fraction bits for each bin: how far it counts for the triangle that ends in its
    band. The rest counts for the triangle that begins there.
    """
    corners = np.linspace(mel(LOWEST), mel(HIGHEST), CHANNELS + 2)
    places = mel(np.arange(BINS) * RATE / WINDOW)
    starts = np.searchsorted(places, corners)
    bins = np.arange(starts[0], starts[-1])
    band = np.searchsorted(corners, places[bins], side="right") - 1
    share = (corners[band + 1] - places[bins]) / (corners[band + 1] - corners[band])
    return starts, np.floor(share * 4096 + 0.5).astype(np.int16)


def gain_table() -> NDArray[np.int16]:
    """Return the gain at 0 and at 1, then three coefficients of a parabola for each octave, [125].

    The gain is (noise + 80) to the power of -0.95: what is always there is made quieter. Octaves
    begin at 2; each has four places, of which the last is not used.
    """

    def gain(noise: int) -> int:
        real = (noise / (1 << (NOISE_BITS - EXTRA_BITS)) + 80.0) ** -0.95
        return min(int(real * (1 << GAIN_BITS) + 0.5), 32_767)

    found = [gain(0), gain(1)]
    for bit in range(1, 32):
        begin, middle, end = (gain((1 << bit) * each // 2) for each in (2, 3, 4))
        rise = 4 * (middle - begin) - (end - begin)
        found += [begin, rise, end - begin - rise, 0]
    return np.array(found[:125], np.int16)


# --- the network ----------------------------------------------------------------------------------


def network_bytes(weights: Mapping[str, NDArray[Any]]) -> bytes:
    """Return the network: int8 [1, 30, 1, 40] to int8 [1, 2], the scores of no chime and a chime.

    :param weights: for layer 0, 1, ..: ``w0`` int8 as the format has them, ``b0`` int32, ``s0`` the
        scales of the weights, ``o0`` scale and zero point of what it computes.
    """
    net = Graph("chime")
    first = last = net.tensor("features", "int8", (1, ROWS, 1, CHANNELS), scaled(FEATURE, -128))
    layers = len([each for each in weights if each.startswith("w")])
    for index in range(layers):
        last = _layer(net, last, index, [weights[f"{kind}{index}"] for kind in "wbso"])
    scores = net.tensor("scores", "int8", (1, 2), scaled(1 / 256, -128))
    softmax = Encoding("SOFTMAX", version=2, table="SoftmaxOptions", values={"beta": 1.0})
    net.run(softmax, (last,), scores)
    return net.file(first, scores)


def _layer(net: Graph, source: int, index: int, numbers: list[NDArray[Any]]) -> int:
    """Add a layer: depthwise over time, over the channels of one row, or the dense one."""
    filters, biases, scales, (scale, zero_point) = numbers
    before = net.tensors[source]
    is_dense, is_depthwise = filters.ndim == 2, filters.shape[0] == 1  # noqa: PLR2004
    axis = 3 if is_depthwise else 0
    (unit,) = before.quantization.scales if before.quantization else (1.0,)
    points = np.zeros(len(scales), np.int64)
    of_filters = Quantization(scales, points, axis)
    of_biases = Quantization((scales * unit).astype(np.float32), points, 0)
    weights = net.constant(f"layer{index}/weights", filters, of_filters)
    bias = net.constant(f"layer{index}/bias", biases, of_biases)
    rows = before.shape[1] - (filters.shape[1] - 1 if is_depthwise else 0)
    shape = (1, len(scales)) if is_dense else (1, rows, 1, len(scales))
    if is_dense:
        source = _flat(net, source)
    found = net.tensor(f"layer{index}", "int8", shape, scaled(float(scale), int(zero_point)))
    net.run(_encoding(is_dense, is_depthwise), (source, weights, bias), found)
    return found


def _flat(net: Graph, source: int) -> int:
    before = net.tensors[source]
    shape = (1, before.shape[-1])
    size = net.constant("flat/shape", np.array(shape, np.int32))
    flat = net.tensor("flat", "int8", shape, before.quantization)
    net.run(Encoding("RESHAPE", table="ReshapeOptions"), (source, size), flat)
    return flat


def _encoding(is_dense: bool, is_depthwise: bool) -> Encoding:
    if is_dense:
        return Encoding("FULLY_CONNECTED", version=4, table="FullyConnectedOptions")
    values: dict[str, object] = {"padding": 1, "stride_w": 1, "stride_h": 1}
    if is_depthwise:
        values["depth_multiplier"] = 1
        return Encoding(
            "DEPTHWISE_CONV_2D", version=3, table="DepthwiseConv2DOptions", values=values
        )
    values["fused_activation_function"] = 1  # RELU
    return Encoding("CONV_2D", version=3, table="Conv2DOptions", values=values)


def main() -> None:
    """Write both files."""
    parser = argparse.ArgumentParser(description="Write the models of the chime.")
    parser.add_argument("-o", "--output", type=Path, default=HERE, metavar="DIR")
    folder: Path = parser.parse_args().output
    (folder / "features.tflite").write_bytes(features_bytes())
    with np.load(HERE / "weights.npz") as weights:
        (folder / "chime.tflite").write_bytes(network_bytes(weights))


if __name__ == "__main__":
    main()
