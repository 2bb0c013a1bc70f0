"""Models with many operators, and with many weights: what `opgen convert` takes for them."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from benchmarks.synthetic import chain_in_place, matrices, one_matrix
from benchmarks.tools import cost_of, opgen

_GROWTH = 6
"""Times of a model of four times the operators, at most: 4 if it is linear, 16 if quadratic."""
_MEBIBYTES = 16
"""Of weights."""
_OPGEN = 85
"""MiB that opgen takes for any model."""


def test_thousands_of_operators_in_place(tmp_path: Path) -> None:
    """All of them write over one buffer; time grows as they do."""
    few, many = (seconds_for(chain_in_place(count), tmp_path) for count in (1_000, 4_000))
    assert many < _GROWTH * few


def seconds_for(content: bytes, folder: Path) -> float:
    """Return the seconds of a processor that a model takes, whatever else runs on it."""
    model = folder / "model.tflite"
    model.write_bytes(content)
    return cost_of(opgen("convert", model, "-o", folder / "out", "-q"), repeat=1).cpu_seconds


@pytest.mark.parametrize(
    ("target", "weights_as", "times"),
    [
        ("generic", "c", 3),
        ("generic", "incbin", 3),
        ("cortex-m4", "incbin", 6),
        ("generic", "file", 3),
        ("cortex-m55", "c", 6),
    ],
)
def test_memory_is_a_small_multiple_of_the_model(
    target: str, weights_as: str, times: int, tmp_path: Path
) -> None:
    """The text of weights, six times their bytes, is never there as a whole.

    Where kernels want weights in another order, these are there besides, and what makes them.
    """
    model = tmp_path / "matrix.tflite"
    model.write_bytes(one_matrix(_MEBIBYTES << 20))
    convert = ("convert", model, "-o", tmp_path / "out", "--target", target, "-q")
    assert peak_of(*convert, "--weights-as", weights_as) < _OPGEN + times * _MEBIBYTES


@pytest.mark.parametrize(
    ("target", "times"), [("generic", 1.5), ("cortex-m4", 2.5), ("cortex-m55", 2.5)]
)
def test_memory_for_many_layers(target: str, times: float, tmp_path: Path) -> None:
    """What one layer needs while its weights are packed is not there for all of them."""
    model = tmp_path / "matrices.tflite"
    model.write_bytes(matrices(_MEBIBYTES, 1 << 20))
    convert = ("convert", model, "-o", tmp_path / "out", "--target", target, "-q")
    assert peak_of(*convert) < _OPGEN + times * _MEBIBYTES


PEAK = """
import sys
from opgen.cli import cli
cli(sys.argv[1:], standalone_mode=False)
status = open("/proc/self/status").read().split()
print(status[status.index("VmHWM:") + 1])
"""


def peak_of(*arguments: str | Path) -> float:
    """Return the MiB that a command takes at most; what its parent has does not count."""
    if not Path("/proc/self/status").exists():
        pytest.skip("the system does not tell how much memory a process has taken")
    command = [sys.executable, "-c", PEAK, *map(str, arguments)]
    done = subprocess.run(command, check=True, capture_output=True, text=True)
    return int(done.stdout) / 1024
