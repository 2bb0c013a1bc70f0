"""Products, sums and differences of every pair of bytes, in C that is written for layers."""

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

OPTIONS: dict[str, dict[str, object]] = {
    "ADD": {"fused_activation_function": 0, "pot_scale_int16": False},
    "MUL": {"fused_activation_function": 0},
    "SUB": {"fused_activation_function": 0, "pot_scale_int16": False},
    "SQUARED_DIFFERENCE": {},
}
ROOM = {"ADD": 2.0, "MUL": 128.0, "SUB": 2.0, "SQUARED_DIFFERENCE": 512.0}
"""About how much larger a result is than what is computed with."""
QUANTIZATIONS = (
    ((1.0, 0), (1.0, 0), (0.5, 0)),  # halves
    ((0.7, 3), (0.9, -128), (0.61, -128)),
    ((0.9, -127), (0.013, 127), (1.03, 5)),
    ((0.25, 127), (1.0, -4), (0.26, 100)),
)
FLAT = ((1 << 16) + 3,)
SHAPES = {
    "flat": (FLAT, FLAT),
    "first stays": ((256, 1), (1, 256)),
    "second stays": ((1, 256), (256, 1)),
}
SIGNED = np.arange(256).astype(np.int8)
ELEMENTS = {
    "flat": ((np.arange(*FLAT) >> 8).astype(np.int8), np.arange(*FLAT).astype(np.int8)),
    "first stays": (SIGNED, SIGNED),
    "second stays": (SIGNED, SIGNED),
}


def layer(
    op: str, quantizations: tuple[tuple[float, int], ...], way: str, target: str
) -> BoundModel:
    (scale1, zero1), (scale2, zero2), (factor, zero) = quantizations
    net = Net(CONTEXT)
    shapes = SHAPES[way]
    first = net.tensor(shapes[0], scaled(scale1, zero1))
    second = net.tensor(shapes[1], scaled(scale2, zero2))
    one = max(scale1, scale2)
    unit = scale1 * scale2 if op == "MUL" else one**2 if op == "SQUARED_DIFFERENCE" else one
    output = np.broadcast_shapes(*shapes)
    result = net.tensor(output, scaled(unit * factor * ROOM[op], zero))
    net.add(op, {"input1": first, "input2": second, "output": result}, **OPTIONS[op])
    bound = bind(net.model([first, second], [result]), CONTEXT, find_target(target))
    assert bound.operators[0].kernel is not None
    name = bound.operators[0].kernel.name
    assert name.endswith(("_dsp_s8", "_helium_s8")), name
    assert ("broadcast" in name) == (way != "flat") or target == "cortex-m55", name
    return bound


def inputs_of(way: str) -> list[Array]:
    pairs = zip(ELEMENTS[way], SHAPES[way], strict=True)
    return [elements.reshape(1, 1, *shape) for elements, shape in pairs]


def assert_exact(machine: Machine, target: str, flag: str, folder: Path) -> None:
    ways = [(op, each, way) for op in OPTIONS for each in QUANTIZATIONS for way in SHAPES]
    bounds = [layer(*way, target) for way in ways]
    modules = [module_of(bound, f"layer_{index}") for index, bound in enumerate(bounds)]
    program = build_program(modules, folder, flags=(*host.STRICT, flag), machine=machine)
    given = [inputs_of(way) for _, _, way in ways]
    for bound, inputs, run in zip(
        bounds, given, run_program(program, [*enumerate(given)]), strict=True
    ):
        assert not run.failure
        exact = execute(bound, inputs).outputs[0]
        assert exact.min() < exact.max()
        np.testing.assert_array_equal(run.outputs[0], exact)


@pytest.mark.parametrize("target", ["cortex-m4", "cortex-m55"])
def test_in_c(target: str, tmp_path: Path) -> None:
    assert_exact(HOST, target, "-O2", tmp_path)


@pytest.mark.qemu
@needs("qemu-system-arm", "arm-none-eabi-gcc")
@pytest.mark.parametrize(
    ("target", "flag"),
    [("cortex-m4", "-O0"), ("cortex-m4", "-O2"), ("cortex-m4", "-Os"), ("cortex-m55", "-O2")],
)
def test_on_a_board(target: str, flag: str, tmp_path: Path) -> None:
    assert_exact(machine_of(target), target, flag, tmp_path)
