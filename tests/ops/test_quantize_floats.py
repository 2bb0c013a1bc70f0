"""QUANTIZE of floats about every boundary between two integers, on boards with an FPU."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from opgen.air import DType
from opgen.bind.bind import bind
from opgen.bind.bound import BoundModel
from opgen.config import find_target
from opgen.lib.tensor import Array
from opgen.prove import host
from opgen.prove.execute import execute
from opgen.prove.host import build_program, run_program
from opgen.prove.machine import HOST, Machine, machine_of
from opgen.prove.module import module_of
from tests.ops.test_boundaries import CONTEXT
from tests.tools import needs
from tests.transforms.nets import Net, scaled

TYPES = (
    *((0.5, 0, DType.INT8), (0.1, -128, DType.INT8), (1 / 3, 127, DType.INT8)),
    *((0.037, 3, DType.INT8), (1e-3, -5, DType.INT8), (0.25, 17, DType.INT8)),
)
SIZE = 403
"""Elements of a run; not a multiple of four."""


def layer(scale: float, zero_point: int, type_: DType, target: str) -> BoundModel:
    net = Net(CONTEXT)
    source = net.tensor((SIZE,), None, DType.FLOAT32)
    result = net.tensor((SIZE,), scaled(scale, zero_point), type_)
    net.add("QUANTIZE", {"input": source, "output": result})
    return bind(net.model([source], [result]), CONTEXT, find_target(target))


def numbers(scale: float) -> Array:
    """Return what is next to halves and integers of the scale, NaN, and what is far outside."""
    half = np.float32(0.5)
    rest = np.array([half, 0, np.nextafter(half, 0), np.nextafter(half, 1)], np.float32)
    exact = ((np.arange(-300, 300)[:, None] + rest) * np.float32(scale)).astype(np.float32)
    near = [np.nextafter(exact, np.float32(end)) for end in (-np.inf, np.inf)]
    far = np.array([1e-40, 0.0, -0.0, 1e9 * scale, -1e9 * scale, 4e4 * scale], np.float32)
    more = np.repeat(np.append(far, np.float32(np.nan)), 9)
    found = np.concatenate([each.reshape(-1) for each in (exact, *near, more)])
    np.random.default_rng(1).shuffle(found)
    return found[: found.size // SIZE * SIZE].reshape(-1, 1, SIZE)


def assert_exact(target: str, machine: Machine, flag: str, folder: Path) -> None:
    bounds = [layer(*each, target) for each in TYPES]
    modules = [module_of(bound, f"layer_{index}") for index, bound in enumerate(bounds)]
    inputs = [numbers(scale) for scale, *_ in TYPES]
    program = build_program(modules, folder, flags=(*host.STRICT, flag), machine=machine)
    runs = run_program(program, [(index, (given,)) for index, given in enumerate(inputs)])
    for bound, given, run in zip(bounds, inputs, runs, strict=True):
        assert not run.failure
        np.testing.assert_array_equal(run.outputs[0], execute(bound, (given,)).outputs[0])


def test_in_c(tmp_path: Path) -> None:
    assert_exact("generic", HOST, "-O2", tmp_path)


@pytest.mark.qemu
@needs("qemu-system-arm", "arm-none-eabi-gcc")
@pytest.mark.parametrize("flag", ["-O0", "-O2"])
@pytest.mark.parametrize("target", ["cortex-m4", "cortex-m33", "cortex-m55"])
def test_on_boards(target: str, flag: str, tmp_path: Path) -> None:
    assert_exact(target, machine_of(target), flag, tmp_path)
