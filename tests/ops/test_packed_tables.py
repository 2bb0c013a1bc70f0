"""What follows the products of a channel: two or three words where it fits, in C and on boards.

A bias with the zero points in it, and the shift as the last byte, are one word where the bias has
24 bits; beside it lies the multiplier, of 31 bits. Else each has a word of its own.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

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
from opgen.tflite.enums import Padding
from tests.ops.test_boundaries import BELOW_ONE, CONTEXT, WINDOW, ends
from tests.tools import needs
from tests.transforms.nets import Net, per_channel, scaled

TOOLS = ("qemu-system-arm", "arm-none-eabi-gcc")
MOST = 1 << 23
"""Of a bias in 24 bits."""
NEAR_ONE = 1 + 181 / (1 << 23)
"""Of the input: times 2 - NEAR_ONE it is 1 - 2^-31, and the multiplier 2^31 - 1."""
GREATEST = 2 - NEAR_ONE
SHIFTS = tuple(2.0**-bits for bits in (2, 3, 4, 5, 11, 13, 15, 17))


@dataclass(frozen=True)
class Packed:
    """A kernel, and what its tables have for a channel besides weights."""

    op: str
    kernel: str
    target: str
    image: tuple[int, int, int]
    window: int
    words: int
    wide: int
    table: str = "stages"
    weights: int = 0
    """Words of the table that are weights, of all eight channels."""
    doubled: int = 1
    """What a bias is multiplied by."""
    with_one_shift: int = 0
    """Words where all channels have one shift, as they may if the output begins at its zero point;
    0: they never have."""


KERNELS = {
    each.kernel: each
    for each in (
        Packed(
            "CONV_2D", "conv_2d_1x1_blocks_s8", "cortex-m4", (3, 3, 8), 1, 3, 4, "stream", 32, 2, 3
        ),
        Packed("CONV_2D", "conv_2d_strips_s8", "cortex-m4", (3, 8, 4), 3, 3, 4, "stream", 72, 2, 3),
        Packed(
            "CONV_2D", "conv_2d_blocks_s8", "cortex-m4", (4, 5, 3), 3, 3, 4, "stream", 112, 2, 3
        ),
        Packed(
            *(
                "CONV_2D",
                "conv_2d_winograd_s8",
                "cortex-m4",
                (4, 8, 8),
                3,
                4,
                4,
                "stream",
                512,
                2,
                3,
            )
        ),
        Packed(
            *("DEPTHWISE_CONV_2D", "depthwise_conv_2d_planes_s8", "cortex-m4", (7, 5, 8), 3),
            *(2, 4, "stream", 48, 2, 3),
        ),
        Packed("CONV_2D", "conv_2d_helium_1x1_s8", "cortex-m55", (3, 3, 8), 1, 2, 3),
        Packed("CONV_2D", "conv_2d_helium_s8", "cortex-m55", (4, 5, 3), 3, 2, 3),
        Packed("CONV_2D", "conv_2d_columns_s8", "cortex-m55", (4, 5, 3), 3, 2, 3),
        Packed("CONV_2D", "conv_2d_packed_s8", "cortex-m55", (4, 5, 3), 3, 2, 3, "shorts"),
        Packed(
            *("DEPTHWISE_CONV_2D", "depthwise_conv_2d_helium_s8", "cortex-m55", (7, 5, 8), 3, 2, 3)
        ),
    )
}


def model_of(
    packed: Packed, factors: Sequence[float], biases: Sequence[int], near: float, zero_point: int
) -> BoundModel:
    """Return a layer of 8 channels with these factors, but for `near`, and biases."""
    net = Net(CONTEXT)
    height, width, depth = packed.image
    source = net.tensor((1, height, width, depth), scaled(near))
    is_deep = packed.op == "CONV_2D"
    size = packed.window
    shape = (8, size, size, depth) if is_deep else (1, size, size, 8)
    weights = np.random.default_rng(6).integers(-127, 128, shape)
    scales = per_channel(factors, 0 if is_deep else 3)
    filters = net.constant(weights, DType.INT8, scales)
    wide = per_channel([near * each for each in factors])
    bias = net.constant(np.array(biases), DType.INT32, wide)
    result = net.tensor((1, height, width, 8), scaled(1.0, zero_point))
    named = {"input": source, "filter": filters, "bias": bias, "output": result}
    more: dict[str, Any] = {"quantized_bias_type": DType.FLOAT32} if is_deep else {}
    more |= {} if is_deep else {"depth_multiplier": 1}
    settings = {**WINDOW, "padding": Padding.SAME, "pads": (0, 0, 0, 0), **more}
    net.add(packed.op, named, **settings)
    model = net.model([source], [result])
    resolution = resolve(model, Rules((Rule({"kernel": packed.kernel}, ("*",)),)), CONTEXT)
    return bind(model, CONTEXT, find_target(packed.target), resolution)


def words_of(packed: Packed, bound: BoundModel) -> int:
    """Return how many words a channel has in the table, besides weights."""
    (layer,) = bound.operators
    assert layer.kernel is not None
    assert layer.kernel.name == packed.kernel
    assert layer.operation is not None
    table = dict(layer.kernel.values(layer.operation))[packed.table]
    return (int(np.size(table)) - packed.weights) // 8


def assert_equal(
    bounds: Sequence[BoundModel], packed: Packed, folder: Path, machine: Machine
) -> None:
    inputs = (ends(1, *packed.image),)
    modules = [module_of(bound, f"packed_{index}") for index, bound in enumerate(bounds)]
    flags = (*host.STRICT, *host.OPTIMIZED)
    program = build_program(modules, folder, flags=flags, machine=machine)
    runs = run_program(program, [(index, inputs) for index in range(len(bounds))])
    for bound, run in zip(bounds, runs, strict=True):
        assert not run.failure
        exact = execute(bound, inputs).outputs[0]
        assert exact.min() < exact.max()
        np.testing.assert_array_equal(run.outputs[0], exact)


def limits(packed: Packed) -> tuple[int, int]:
    """Return the least and the greatest bias of 24 bits."""
    return -MOST // packed.doubled, (MOST - 1) // packed.doubled


CASES = (
    "all shifts",
    "multiplier 2^30",
    "multiplier 2^31 - 1",
    "least factors",
    "biases of 24 bits",
)
CASES += ("a bias too large", "a bias too small", "a channel of scale 0")


def drawn(packed: Packed, case: str, zero_point: int) -> tuple[BoundModel, int]:
    """Return a layer, and how many words a channel must have."""
    if case == "a bias too small":  # with the least one the channel is constant
        zero_point = max(zero_point, 5)
    least, most = limits(packed)
    near = NEAR_ONE if case == "multiplier 2^31 - 1" else 1.0
    each = {
        "multiplier 2^30": SHIFTS,
        "multiplier 2^31 - 1": tuple(GREATEST * factor for factor in SHIFTS),
        "least factors": (2.0**-9, 2.0**-22, *SHIFTS[:6]),
        "a channel of scale 0": (0.0, *SHIFTS[1:]),
    }
    ordinary = tuple(BELOW_ONE * factor for factor in SHIFTS)
    large = (2.0**-9, 2.0**-16, 2.0**-17, *SHIFTS[:5])
    biases = {
        "biases of 24 bits": (0, least, most, 1, 2, 3, 4, 5),
        "a bias too large": (0, most + 1, 0, 1, 2, 3, 4, 5),
        "a bias too small": (0, 0, least - 1, 1, 2, 3, 4, 5),
    }
    factors = large if case in biases else each.get(case, ordinary)
    some = biases.get(case, (0, 9, -9, 100, -100, 4000, -4000, 7))
    words = packed.wide if case.startswith("a bias too") else packed.words
    if packed.with_one_shift and zero_point == -128:
        words = packed.with_one_shift
    return model_of(packed, factors, some, near, zero_point), words


def all_drawn(packed: Packed) -> Iterator[tuple[BoundModel, int]]:
    for case in CASES:
        for zero_point in (-128, 5):
            yield drawn(packed, case, zero_point)


@pytest.mark.parametrize("kernel", KERNELS)
def test_tables_are_as_short_as_they_can_be(kernel: str, tmp_path: Path) -> None:
    packed = KERNELS[kernel]
    found = list(all_drawn(packed))
    assert [words_of(packed, bound) for bound, _ in found] == [words for _, words in found]
    assert_equal([bound for bound, _ in found], packed, tmp_path, HOST)


@pytest.mark.one_in(2)
@pytest.mark.qemu
@needs(*TOOLS)
@pytest.mark.parametrize("kernel", KERNELS)
def test_boards(kernel: str, tmp_path: Path) -> None:
    packed = KERNELS[kernel]
    bounds = [bound for bound, _ in all_drawn(packed)]
    assert_equal(bounds, packed, tmp_path, machine_of(packed.target))
