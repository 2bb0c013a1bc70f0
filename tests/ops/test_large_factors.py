"""Layers for the DSP extension some of whose channels have factors of 1/2 or more, or all."""

from __future__ import annotations

from collections.abc import Iterator
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
from tests.ops.counted import instructions
from tests.ops.test_boundaries import CONTEXT, DENSE, WINDOW
from tests.tools import needs
from tests.transforms.nets import Net, per_channel, scaled

FACTORS = ((0.5, 0.3), (0.9999, 2.0**-6, 0.77), (0.501,), (0.6, 0.25, 0.5, 2.0**-9))
LARGER = ((1.0, 0.3), (1.9, 0.7, 2.0**-6), (3.3,), (6.1, 0.2, 0.5), (0.5, 0.5))
"""Of channels in turn: fully connected layers take what is 1 or more, too."""
LAYERS: tuple[tuple[str, str, tuple[int, ...], tuple[int, ...], int], ...] = (
    ("FULLY_CONNECTED", "fully_connected_groups_s8", (2, 37), (13, 37), 1),
    ("FULLY_CONNECTED", "fully_connected_groups_s8", (1, 64), (8, 64), 1),
    ("CONV_2D", "conv_2d_pixel_s8", (1, 1, 2, 20), (9, 1, 1, 20), 1),
    ("CONV_2D", "conv_2d_1x1_blocks_s8", (1, 3, 3, 9), (6, 1, 1, 9), 1),
    ("CONV_2D", "conv_2d_blocks_s8", (1, 5, 5, 5), (5, 3, 3, 5), 1),
    ("CONV_2D", "conv_2d_blocks_s8", (1, 5, 5, 1), (4, 3, 3, 1), 2),
    ("CONV_2D", "conv_2d_strips_s8", (1, 5, 8, 4), (6, 3, 3, 4), 1),
    ("DEPTHWISE_CONV_2D", "depthwise_conv_2d_blocks_s8", (1, 6, 6, 1), (1, 3, 3, 5), 1),
    ("DEPTHWISE_CONV_2D", "depthwise_conv_2d_planes_s8", (1, 6, 7, 6), (1, 3, 3, 6), 1),
    ("DEPTHWISE_CONV_2D", "depthwise_conv_2d_planes_by_two_s8", (1, 6, 7, 6), (1, 3, 3, 6), 2),
    ("DEPTHWISE_CONV_2D", "depthwise_conv_2d_pixels_s8", (1, 6, 7, 6), (1, 3, 3, 6), 1),
    ("DEPTHWISE_CONV_2D", "depthwise_conv_2d_pixels_s8", (1, 4, 400, 8), (1, 3, 3, 8), 1),
    ("DEPTHWISE_CONV_2D", "depthwise_conv_2d_windows_s8", (1, 6, 7, 6), (1, 2, 4, 6), 1),
    ("DEPTHWISE_CONV_2D", "depthwise_conv_2d_windows_s8", (1, 6, 7, 2), (1, 3, 3, 8), 1),
)


def layer(
    number: int, factors: tuple[float, ...], zero_point: int, target: str
) -> tuple[BoundModel, np.ndarray]:
    """Return a layer of small weights, and inputs of which few results are saturated."""
    random = np.random.default_rng(number)
    op, kernel, image, shape, stride = LAYERS[number]
    units = shape[-1] if op.startswith("DEPTHWISE") else shape[0]
    net = Net(CONTEXT)
    source = net.tensor(image, scaled(1.0, -5))
    axis = 3 if op.startswith("DEPTHWISE") else 0
    scales = [factors[unit % len(factors)] for unit in range(units)]
    is_shared = len(set(scales)) == 1
    quantization = scaled(scales[0]) if is_shared else per_channel(scales, axis)
    weights = random.integers(-1, 2, shape)
    filters = net.constant(weights, DType.INT8, quantization)
    biases = random.integers(-300, 300, units)
    biases[units // 2] = (1 << 28 >> 3) - 1  # one that is always the same
    biased = scaled(scales[0]) if is_shared else per_channel(scales)
    bias = net.constant(biases, DType.INT32, biased)
    named: dict[str, int | tuple[int, ...] | None]
    named = {"input": source, "filter": filters, "bias": bias}
    if op == "FULLY_CONNECTED":
        result = net.tensor((image[0], units), scaled(1.0, zero_point))
        net.add(op, named | {"output": result}, **DENSE)
    else:
        same = tuple(-(-side // stride) for side in image[1:3])
        result = net.tensor((image[0], *same, units), scaled(1.0, zero_point))
        options: dict[str, Any] = WINDOW | {
            "padding": Padding.SAME,
            "stride_h": stride,
            "stride_w": stride,
        }
        options |= {"pads": (0, 0, 0, 0)}
        if op == "CONV_2D":
            options |= {"quantized_bias_type": DType.FLOAT32}
        else:
            options |= {"depth_multiplier": units // image[-1]}
        net.add(op, named | {"output": result}, **options)
    model = net.model([source], [result])
    resolution = resolve(model, Rules((Rule({"kernel": kernel}, ("*",)),)), CONTEXT)
    bound = bind(model, CONTEXT, find_target(target), resolution)
    assert bound.operators[0].kernel is not None
    assert bound.operators[0].kernel.name == kernel
    return bound, random.integers(-128, 128, (12, 1, *image)).astype(np.int8)


def layers(target: str) -> Iterator[tuple[BoundModel, np.ndarray]]:
    """Go through all layers, with roundings that need the sign of what they round, and without."""
    for number, (_, kernel, *_) in enumerate(LAYERS):
        takes_more = kernel in ("fully_connected_groups_s8", "conv_2d_pixel_s8")
        for at, factors in enumerate((*FACTORS, *(LARGER if takes_more else ()))):
            yield layer(number, factors, -128 if (number + at) % 3 == 0 else 3, target)


def assert_exact(target: str, machine: Machine, folder: Path) -> None:
    found = list(layers(target))
    modules = [module_of(bound, f"layer_{index}") for index, (bound, _) in enumerate(found)]
    program = build_program(modules, folder, flags=(*host.STRICT, *host.OPTIMIZED), machine=machine)
    runs = run_program(program, [(index, (given,)) for index, (_, given) in enumerate(found)])
    for (bound, given), run in zip(found, runs, strict=True):
        assert not run.failure
        exact = execute(bound, (given,)).outputs[0]
        assert len(np.unique(exact)) >= 8
        np.testing.assert_array_equal(run.outputs[0], exact)


def test_in_c(tmp_path: Path) -> None:
    assert_exact("cortex-m4", HOST, tmp_path)


@pytest.mark.qemu
@needs("qemu-system-arm", "arm-none-eabi-gcc")
@pytest.mark.parametrize("target", ["cortex-m4", "cortex-m7"])
def test_on_boards(target: str, tmp_path: Path) -> None:
    assert_exact(target, machine_of(target), tmp_path)


@pytest.mark.qemu
@needs("qemu-system-arm", "arm-none-eabi-gcc")
def test_they_take_little_more_than_others() -> None:
    """Three instructions for each output, and one where short ends would do for the others."""
    large, small = (
        [layer(number, factors, zero_point, "cortex-m4")[0] for number in range(len(LAYERS))]
        for zero_point, factors in ((3, (0.6, 2.0**-6)), (3, (0.3, 2.0**-6)))
    )
    counted = zip(large, instructions(large), instructions(small), strict=True)
    for bound, more, less in counted:
        outputs = int(np.prod(bound.subgraph.tensors[bound.subgraph.output_ids[0]].shape))
        assert less < more <= less + 4 * outputs
