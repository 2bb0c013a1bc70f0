"""Trains the network of the chime, and writes its integers: weights.npz.

Using the example does not need this script: what it writes is committed. It takes PyTorch, a C
compiler, and some minutes:

    python examples/chime/train.py

Recordings are drawn from a seed, and features are computed by the C that opgen makes of
features.tflite. Other processors may sum in another order, and arrive at slightly other weights.
"""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import numpy as np
import torch
from make_model import CHANNELS, FEATURE, HOP, ROWS, WINDOW, features_bytes
from numpy.typing import NDArray
from sounds import DING, DONG, GAP, RATE, chime, mixed, noise, sweep, tone, tones, voice
from torch import nn

from opgen.config import find_target
from opgen.loading import load_bound
from opgen.prove.host import build_program, run_program
from opgen.prove.module import module_of
from opgen.registry.context import build_default_registry_context

HERE = Path(__file__).resolve().parent
RECORDINGS, SECONDS = 600, 10
STEPS, BATCH, WIDTH = 3000, 128, 64
HELD_OUT = 60
"""Recordings that training does not see."""
UNKNOWN = -1
"""The label of frames that may be taken either way."""
NEAR = 0.7
"""The share of sounds that resemble the chime, of those that are none."""
Features = NDArray[np.int8]


def drawn(rng: np.random.Generator) -> tuple[NDArray[np.int16], NDArray[np.int64]]:
    """Return a recording, and for each frame 1 for a chime, 0 for none, -1 for either."""
    count = SECONDS * RATE
    background = 10 ** rng.uniform(-3.5, -1.3) * noise(rng, count)
    labels = np.zeros(count // HOP, np.int64)
    ends = (np.arange(count // HOP) + 1) * HOP / RATE
    sounds, time = [], rng.uniform(0, 1)
    while time < SECONDS - 1:
        peak = 10 ** rng.uniform(-1.6, -0.1)
        kind = rng.choice(["chime", "tones", "tone", "voice", "sweep", "pause"])
        if kind == "chime":
            tempo = rng.uniform(0.92, 1.08)
            sounds.append((time, peak, chime(rng.uniform(0.98, 1.02), tempo)))
            second = time + GAP / tempo
            labels[(ends > second) & (ends < second + 0.8)] = UNKNOWN
            labels[(ends > second + 0.14) & (ends < second + 0.5)] = 1
        elif kind != "pause":
            sounds.append((time, peak, other(rng, str(kind))))
        time += rng.uniform(0.8, 1.6)
    return mixed(sounds, background), labels


def other(rng: np.random.Generator, kind: str) -> NDArray[np.float64]:
    """Return a sound that is no chime."""
    if kind == "voice":
        return voice(rng, rng.uniform(0.3, 1.0))
    if kind == "sweep":
        return sweep(*rng.uniform(400, 3000, 2))
    near = [DONG * 0.8, DONG, DING, DING * 1.25]
    if kind == "tone":
        return tone(rng.choice(near) if rng.random() < NEAR else rng.uniform(300, 3000), 0.6)
    pairs = [(DONG, DING), (DING, DING), (DONG, DONG), (DING * 0.84, DONG * 0.84)]
    pairs += [(DING * 1.19, DONG * 1.19), (DING, DONG * 0.84), (DING * 1.19, DONG)]
    if rng.random() < NEAR:
        pair = np.array(pairs[rng.integers(len(pairs))]) * rng.uniform(0.98, 1.02)
    else:
        pair = rng.uniform(300, 3000, 2)
    return tones(pair.tolist(), rng.uniform(0.2, 0.4))


def features(recordings: NDArray[np.int16]) -> Features:
    """Return the rows of features [recordings, frames, 40], each from a reset on."""
    silence = np.zeros((len(recordings), WINDOW - HOP), np.int16)
    signal = np.concatenate([silence, recordings], axis=1)
    windows = np.lib.stride_tricks.sliding_window_view(signal, WINDOW, axis=1)[:, ::HOP]
    with TemporaryDirectory() as folder:
        model = Path(folder) / "features.tflite"
        model.write_bytes(features_bytes())
        bound = load_bound(model, build_default_registry_context(), find_target("host"))
        program = build_program([module_of(bound, "model")], Path(folder))
        runs = run_program(program, [(0, [each[np.newaxis, :, np.newaxis]]) for each in windows])
        return np.stack([run.outputs[0][0] for run in runs])


class Network(nn.Module):
    """Depthwise over time, then over channels, four times; a dense layer."""

    def __init__(self) -> None:
        super().__init__()
        widths = [CHANNELS, WIDTH, WIDTH, WIDTH, 32]
        layers: list[nn.Module] = []
        for index, rows in enumerate((3, 5, 10, 15)):
            before, after = widths[index : index + 2]
            layers += [nn.Conv2d(before, before, (rows, 1), groups=before)]
            layers += [nn.Sequential(nn.Conv2d(before, after, 1), nn.BatchNorm2d(after), nn.ReLU())]
        self.layers = nn.ModuleList(layers)
        self.dense = nn.Linear(32, 2)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        """Return the scores [batch, 2] of windows [batch, 40, 30, 1], before softmax."""
        for layer in self.layers:
            x = layer(x)
        return self.dense(nn.functional.dropout(x.flatten(1), 0.2, self.training))


def windows_of(rows: Features, at: NDArray[np.int64]) -> torch.Tensor:
    """Return windows [count, 40, 30, 1] of a recording and a frame each, as real numbers."""
    steps = np.arange(ROWS) - ROWS + 1
    taken = rows[at[:, :1], at[:, 1:] + steps]
    return torch.from_numpy(((taken + 128.0) * FEATURE).transpose(0, 2, 1)[..., None]).float()


def places(labels: NDArray[np.int64], label: int) -> NDArray[np.int64]:
    """Return recording and frame of all windows with a label, [count, 2]."""
    found = np.argwhere(labels == label)
    return found[found[:, 1] >= ROWS - 1]


def train(network: Network, rows: Features, labels: NDArray[np.int64]) -> None:
    """Train on as many windows with a chime as without."""
    rng = np.random.default_rng(1)
    sides = [places(labels, label) for label in (0, 1)]
    optimizer = torch.optim.Adam(network.parameters(), 2e-3)
    schedule = torch.optim.lr_scheduler.CosineAnnealingLR(optimizer, STEPS)
    network.train()
    for step in range(STEPS):
        picked = [each[rng.integers(len(each), size=BATCH)] for each in sides]
        given = windows_of(rows, np.concatenate(picked))
        wanted = torch.repeat_interleave(torch.tensor([0, 1]), BATCH)
        loss = nn.functional.cross_entropy(network(given), wanted, torch.tensor([4.0, 1.0]))
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        schedule.step()
        if step % 250 == 0:
            print(f"step {step}: loss {loss.item():.4f}", flush=True)
    network.eval()


@torch.no_grad()
def quantized(network: Network, given: torch.Tensor) -> dict[str, NDArray[Any]]:
    """Return the integers of the network, with the ranges that its layers have on some windows."""
    unit, found, x = FEATURE, {}, given
    layers = [*network.layers, network.dense]
    for index, layer in enumerate(layers):
        weights, biases = _folded(layer)
        x = layer(x.flatten(1) if layer is network.dense else x)
        scales = (np.maximum(np.abs(weights).max(axis=(1, 2, 3)), 1e-6) / 127).astype(np.float32)
        stored = np.round(weights / scales[:, None, None, None]).astype(np.int8)
        found[f"w{index}"] = _in_order(stored, layer)
        found[f"b{index}"] = np.round(biases / (scales * np.float64(unit))).astype(np.int32)
        found[f"s{index}"] = scales
        low, high = min(float(x.min()), 0.0), max(float(x.max()), 0.0)
        unit = float(np.float32((high - low) / 255))
        found[f"o{index}"] = np.array([unit, np.round(-128 - low / unit)])
    return found


def _folded(layer: nn.Module) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Return weights [out, in, rows, 1] and biases, with the norm behind them."""
    if isinstance(layer, nn.Sequential):
        layer, norm = layer[0], layer[1]
        factor = (norm.weight / torch.sqrt(norm.running_var + norm.eps)).double()
        weights = layer.weight.double() * factor[:, None, None, None]
        biases = (layer.bias.double() - norm.running_mean) * factor + norm.bias
        return weights.numpy(), biases.numpy()
    weights = layer.weight.double().numpy()
    return weights.reshape(*weights.shape, *[1] * (4 - weights.ndim)), layer.bias.double().numpy()


def _in_order(weights: NDArray[np.int8], layer: nn.Module) -> NDArray[np.int8]:
    """Return weights in the format's order of axes."""
    if isinstance(layer, nn.Linear):
        return weights[:, :, 0, 0]
    return (
        weights.transpose(1, 2, 3, 0)
        if isinstance(layer, nn.Conv2d)
        else weights.transpose(0, 2, 3, 1)
    )


def main() -> None:
    """Train, measure on what was held out, write the integers."""
    torch.manual_seed(0)
    torch.set_num_threads(1)
    rng = np.random.default_rng(0)
    recordings, labels = map(np.stack, zip(*(drawn(rng) for _ in range(RECORDINGS)), strict=True))
    rows = features(recordings)
    network = Network()
    train(network, rows[HELD_OUT:], labels[HELD_OUT:])
    for label in (0, 1):
        at = places(labels[:HELD_OUT], label)
        with torch.no_grad():
            right = network(windows_of(rows[:HELD_OUT], at)).argmax(1) == label
        share = f"{right.float().mean():.2%} right of {len(at):,} windows"
        print(f"{share} {'with' if label else 'without'} a chime")
    some = np.concatenate([places(labels, label)[::31] for label in (0, 1)])
    np.savez_compressed(HERE / "weights.npz", **quantized(network, windows_of(rows, some)))


if __name__ == "__main__":
    main()
