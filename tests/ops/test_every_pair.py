"""Products and differences of every pair of bytes, in C that is written for layers on Cortex-M4."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

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

KERNELS = {
    "MUL": ("mul_dsp_s8", {"fused_activation_function": 0}),
    "SUB": ("sub_table_dsp_s8", {"fused_activation_function": 0, "pot_scale_int16": False}),
    "SQUARED_DIFFERENCE": ("squared_difference_table_dsp_s8", {}),
}
ROOM = {"MUL": 128.0, "SUB": 2.0, "SQUARED_DIFFERENCE": 512.0}
"""About how much larger a result is than what is computed with."""
QUANTIZATIONS = (
    ((1.0, 0), (1.0, 0), (0.5, 0)),  # halves
    ((0.7, 3), (0.9, -128), (0.61, -128)),
    ((0.9, -127), (0.013, 127), (1.03, 5)),
    ((0.25, 127), (1.0, -4), (0.26, 100)),
)
SIZE = (1 << 16) + 3


def layer(op: str, quantizations: tuple[tuple[float, int], ...]) -> BoundModel:
    kernel, options = KERNELS[op]
    (scale1, zero1), (scale2, zero2), (factor, zero) = quantizations
    net = Net(CONTEXT)
    first = net.tensor((SIZE,), scaled(scale1, zero1))
    second = net.tensor((SIZE,), scaled(scale2, zero2))
    one = max(scale1, scale2)
    unit = scale1 * scale2 if op == "MUL" else one if op == "SUB" else one**2
    result = net.tensor((SIZE,), scaled(unit * factor * ROOM[op], zero))
    net.add(op, {"input1": first, "input2": second, "output": result}, **options)
    bound = bind(net.model([first, second], [result]), CONTEXT, find_target("cortex-m4"))
    assert bound.operators[0].kernel is not None
    assert bound.operators[0].kernel.name == kernel
    return bound


def pairs() -> tuple[Array, Array]:
    every = np.arange(SIZE) % (1 << 16)
    return (every >> 8).astype(np.int8)[None, None], (every & 0xFF).astype(np.int8)[None, None]


def assert_exact(machine: Machine, flag: str, folder: Path) -> None:
    bounds = [layer(op, each) for op in KERNELS for each in QUANTIZATIONS]
    modules = [module_of(bound, f"layer_{index}") for index, bound in enumerate(bounds)]
    program = build_program(modules, folder, flags=(*host.STRICT, flag), machine=machine)
    runs = run_program(program, [(index, pairs()) for index in range(len(bounds))])
    for bound, run in zip(bounds, runs, strict=True):
        assert not run.failure
        exact = execute(bound, pairs()).outputs[0]
        assert exact.min() < exact.max()
        np.testing.assert_array_equal(run.outputs[0], exact)


def test_in_c(tmp_path: Path) -> None:
    assert_exact(HOST, "-O2", tmp_path)


@pytest.mark.qemu
@needs("qemu-system-arm", "arm-none-eabi-gcc")
@pytest.mark.parametrize("flag", ["-O0", "-O2", "-Os"])
def test_on_a_board(flag: str, tmp_path: Path) -> None:
    assert_exact(machine_of("cortex-m4"), flag, tmp_path)
