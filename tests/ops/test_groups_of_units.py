"""Fully connected layers in groups of units: sums as large as they may be, rows of any length."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from opgen.air import DType
from opgen.bind.bind import bind
from opgen.bind.bound import BoundModel
from opgen.config import Rule, Rules, find_target
from opgen.config.resolve import resolve
from opgen.prove import host
from opgen.prove.execute import execute
from opgen.prove.host import build_program, run_program
from opgen.prove.machine import HOST, Machine, machine_of
from opgen.prove.module import module_of
from tests.ops.test_boundaries import CONTEXT, DENSE, ends
from tests.tools import needs
from tests.transforms.nets import Net, per_channel, scaled

KERNEL = "fully_connected_groups_s8"
MOST = 514
"""Elements of a row whose weights are all 127: with one more, sums of two units leave 32 bits."""
SHAPES = ((MOST, 13), (MOST - 1, 40), (3, 9), (2, 4), (1, 16), (132, 3))


def layer(depth: int, units: int, is_shared: bool, target: str) -> BoundModel:
    """Return a layer whose products of neighbouring weights, too, are as large as they may be."""
    net = Net(CONTEXT)
    source = net.tensor((1, depth), scaled(1.0, -128))
    rows = np.array([127, -127, 126, -1, 0])[np.arange(units) % 5, None] * np.ones((1, depth))
    rows[3::5, ::2] = 127
    scales = [1 / 128 if is_shared else 2.0 ** -(7 + unit % 6) for unit in range(units)]
    quantization = scaled(scales[0]) if is_shared else per_channel(scales)
    filters = net.constant(rows.astype(np.int8), DType.INT8, quantization)
    large = (1 << 30) - 256 * 127 * depth - 1
    biases = np.array([0, -100, 7, large, -large, 1000, 1 << 20])[np.arange(units) % 7]
    bias = net.constant(biases, DType.INT32, quantization)
    result = net.tensor((1, units), scaled(depth * 1.01, 3))
    named = {"input": source, "filter": filters, "bias": bias, "output": result}
    net.add("FULLY_CONNECTED", named, **DENSE)
    model = net.model([source], [result])
    resolution = resolve(model, Rules((Rule({"kernel": KERNEL}, ("*",)),)), CONTEXT)
    return bind(model, CONTEXT, find_target(target), resolution)


def layers(target: str) -> Iterator[BoundModel]:
    for depth, units in SHAPES:
        for is_shared in (True, False):
            yield layer(depth, units, is_shared, target)


def assert_exact(target: str, machine: Machine, folder: Path) -> None:
    bounds = list(layers(target))
    assert {each.operators[0].kernel.name for each in bounds} == {KERNEL}  # type: ignore[union-attr]
    modules = [module_of(bound, f"layer_{index}") for index, bound in enumerate(bounds)]
    inputs = [(ends(1, depth),) for depth, _ in SHAPES for _ in range(2)]
    program = build_program(modules, folder, flags=(*host.STRICT, *host.OPTIMIZED), machine=machine)
    runs = run_program(program, list(enumerate(inputs)))
    for bound, given, run in zip(bounds, inputs, runs, strict=True):
        assert not run.failure
        exact = execute(bound, given).outputs[0]
        assert exact.min() < exact.max()
        np.testing.assert_array_equal(run.outputs[0], exact)


def test_in_c(tmp_path: Path) -> None:
    assert_exact("cortex-m4", HOST, tmp_path)


@pytest.mark.qemu
@needs("qemu-system-arm", "arm-none-eabi-gcc")
@pytest.mark.parametrize("target", ["cortex-m4", "cortex-m7"])
def test_on_boards(target: str, tmp_path: Path) -> None:
    assert_exact(target, machine_of(target), tmp_path)
