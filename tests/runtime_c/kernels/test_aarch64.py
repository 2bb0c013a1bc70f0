"""Kernels for computers, and networks, on an emulated AArch64: with NEON, with SDOT, in plain C."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import pytest

from opgen.air.dtype import DType
from opgen.bind.bind import bind
from opgen.bind.bound import BoundModel
from opgen.config import find_target
from opgen.lib.tensor import Array
from opgen.prove import host
from opgen.prove.cases import CaseSource, ConformanceCase
from opgen.prove.execute import execute
from opgen.prove.machine import Machine
from opgen.prove.module import module_of
from opgen.prove.seeded import seeded_inputs
from opgen.prove.variants import variants
from opgen.tflite.enums import Padding
from tests.ops.test_boundaries import CONTEXT, WINDOW, ends
from tests.ops.test_ops import definitions
from tests.tools import need, needs
from tests.transforms.nets import Net, per_channel, scaled
from tests.transforms.row_nets import RowNet

pytestmark = needs("aarch64-linux-gnu-gcc", "qemu-aarch64")
TARGET = find_target("host")
CASES = 16
NETWORKS = 4
WAYS = {
    "NEON": ("cortex-a53", ()),
    "SDOT": ("max", ("-march=armv8.2-a+dotprod",)),
    "plain C": ("cortex-a53", ("-DOPGEN_HAS_NEON=0",)),
}
"""Processor of QEMU, and flags of the compiler."""

Fed = tuple[BoundModel, list[Array]]


@dataclass(frozen=True)
class Emulated(Machine):
    """A processor that QEMU emulates for a program of Linux."""

    processor: str = ""

    def command(self, program: Path) -> list[str]:
        """Return the command that runs a program."""
        return [need("qemu-aarch64"), "-cpu", self.processor, str(program)]


def wide_cases() -> Iterator[Fed]:
    """Draw cases of the kernels that have vectors."""
    for definition in definitions():
        for kernel in definition.kernels:
            if kernel.name.endswith("_wide_s8"):
                (variant,) = variants(definition, kernel)
                source = CaseSource(variant, [TARGET], 1)
                found = [source.draw(index) for index in range(CASES)]
                cases = [each for each in found if isinstance(each, ConformanceCase)]
                assert {each.kernel for each in cases} == {kernel.name}
                yield from ((each.bound, list(each.inputs)) for each in cases)


def least_weights(op: str, depth: int) -> Fed:
    """Return a layer whose weights are -128 side by side, and inputs of -128."""
    net = Net(CONTEXT)
    is_deep = op == "CONV_2D"
    units = 11 if is_deep else depth
    shape = (units, 3, 3, depth) if is_deep else (1, 3, 3, depth)
    weights = np.random.default_rng(6).integers(-128, 128, shape)
    weights[..., : depth - 1] = -128
    scales = [2.0**-bits for bits in range(7, 7 + units)]
    source = net.tensor((1, 5, 4, depth), scaled(1.0, -128))
    named = {
        "input": source,
        "filter": net.constant(weights, DType.INT8, per_channel(scales, 0 if is_deep else 3)),
        "bias": net.constant(np.zeros(units, np.int32), DType.INT32, per_channel(scales)),
        "output": net.tensor((1, 5, 4, units), scaled(1.0)),
    }
    more = {"quantized_bias_type": DType.FLOAT32} if is_deep else {"depth_multiplier": 1}
    net.add(op, named, **{**WINDOW, "padding": Padding.SAME, "pads": (0, 0, 0, 0), **more})
    return bind(net.model([source], [named["output"]]), CONTEXT, TARGET), [ends(1, 5, 4, depth)]


def networks() -> Iterator[Fed]:
    """Draw networks, for computers and for any processor."""
    for seed in range(NETWORKS):
        model = RowNet(CONTEXT, seed + 7000).drawn()
        for target in (TARGET, find_target("generic")):
            bound = bind(model, CONTEXT, target)
            yield bound, list(seeded_inputs(bound.subgraph, samples=2, steps=1))


@pytest.fixture(scope="module")
def fed() -> list[Fed]:
    """Return what is run in each way."""
    least = [least_weights("CONV_2D", 21), least_weights("DEPTHWISE_CONV_2D", 13)]
    return [*wide_cases(), *least, *networks()]


@pytest.mark.parametrize("way", WAYS)
def test_equal_to_numpy(way: str, fed: list[Fed], tmp_path: Path) -> None:
    processor, flags = WAYS[way]
    program = host.build_program(
        [module_of(bound, f"m{index}") for index, (bound, _) in enumerate(fed)],
        tmp_path,
        compiler=need("aarch64-linux-gnu-gcc"),
        flags=(*host.STRICT, "-O2", "-static", *flags),
        united=True,
        machine=Emulated(processor=processor),
    )
    runs = host.run_program(program, [(index, given) for index, (_, given) in enumerate(fed)])
    for (bound, given), run in zip(fed, runs, strict=True):
        assert not run.failure
        for wanted, got in zip(execute(bound, given).outputs, run.outputs, strict=True):
            np.testing.assert_array_equal(wanted, got, str(bound.model.name))
