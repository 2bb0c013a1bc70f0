"""Inputs at which CMSIS-NN parts from TFLM: the specs choose kernels that do not.

And narrow integers without a scale, which drawn cases do not have.

Each case runs with the portable kernels, with CMSIS-NN where CMSIS_NN_DIR is set, and with TFLM
where it is installed and can run it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from opgen.air import AirModel, DType
from opgen.bind.bind import bind
from opgen.config import Rule, Rules, find_target
from opgen.config.resolve import resolve
from opgen.errors import UnsupportedError
from opgen.lib.tensor import Array
from opgen.litert.write import encoding_of, write_model
from opgen.prove import host, oracle
from opgen.prove.execute import execute
from opgen.prove.host import Library, build_program, run_program
from opgen.prove.module import module_of
from opgen.registry.context import RegistryContext, build_default_registry_context
from opgen.tflite.enums import ActivationFunctionType, Padding
from tests.tools import need
from tests.transforms.nets import Net, per_channel, scaled

CONTEXT: RegistryContext = build_default_registry_context()
WINDOW = {
    "padding": Padding.VALID,
    "stride_w": 1,
    "stride_h": 1,
    "dilation_w_factor": 1,
    "dilation_h_factor": 1,
    "fused_activation_function": 0,
}
DENSE = {
    "fused_activation_function": 0,
    "weights_format": 0,
    "keep_num_dims": False,
    "asymmetric_quantize_inputs": False,
    "quantized_bias_type": DType.FLOAT32,
}


@dataclass(frozen=True)
class Boundary:
    """A model of one operator, the kernel that it must get, and what it is run on."""

    model: AirModel
    kernel: str
    inputs: tuple[Array, ...]
    asks: bool = True
    """Whether TFLM can run it."""
    target: str = "generic"


def softmax(depth: int, kernel: str) -> Boundary:
    """Equal elements, and one that stands out by a little."""
    net = Net(CONTEXT)
    source = net.tensor((1, depth), scaled(0.01))
    result = net.tensor((1, depth), scaled(1 / 256, -128))
    net.add("SOFTMAX", {"input": source, "output": result}, beta=1.0)
    values = np.full((2, 1, 1, depth), 7, np.int8)
    values[1, 0, 0, 3] = 8
    # TensorFlow Lite Micro stops at an assertion where as many elements are nearly equal.
    return Boundary(net.model([source], [result]), kernel, (values,), asks=depth < 512)


def grouped() -> Boundary:
    """Two groups and no bias: CMSIS-NN adds to a null pointer."""
    random = np.random.default_rng(1)
    net = Net(CONTEXT)
    source = net.tensor((1, 4, 5, 4), scaled(0.05, 3))
    filters = net.constant(random.integers(-127, 128, (6, 3, 3, 2)), DType.INT8, scaled(0.01))
    result = net.tensor((1, 2, 3, 6), scaled(0.1, -4))
    named = {"input": source, "filter": filters, "bias": None, "output": result}
    net.add("CONV_2D", named, **WINDOW, quantized_bias_type=DType.FLOAT32, pads=(0, 0, 0, 0))
    values = random.integers(-128, 128, (3, 1, 1, 4, 5, 4)).astype(np.int8)
    return Boundary(net.model([source], [result]), "conv_2d_s8", (values,))


def padded(right: int, kernel: str) -> Boundary:
    """A 3x3 window that reaches so many columns over the image's right end."""
    random = np.random.default_rng(2)
    net = Net(CONTEXT)
    source = net.tensor((1, 4, 5, 4), scaled(0.05, 3))
    filters = net.constant(random.integers(-127, 128, (1, 3, 3, 4)), DType.INT8, scaled(0.01))
    bias = net.constant([0, 100, -100, 7], DType.INT32, scaled(0.0005))
    result = net.tensor((1, 2, 3 + right, 4), scaled(0.1, -4))
    named = {"input": source, "filter": filters, "bias": bias, "output": result}
    pads = (0, 0, 0, right)
    net.add("DEPTHWISE_CONV_2D", named, **WINDOW, depth_multiplier=1, pads=pads)
    values = random.integers(-128, 128, (3, 1, 1, 4, 5, 4)).astype(np.int8)
    return Boundary(
        net.model([source], [result]), kernel, (values,), asks=not right
    )  # PAD is an operator of its own there


def extremes(*shape: int) -> Array:
    """The greatest and the least sums, and others."""
    random = np.random.default_rng(3)
    values = random.integers(-32768, 32768, (4, 1, *shape)).astype(np.int16)
    values[0], values[1] = 32767, -32768
    return values


def dense_s16(depth: int, kernel: str) -> Boundary:
    """Sums that are multiplied by 100: those of more than a few products exceed 30 bits."""
    net = Net(CONTEXT)
    source = net.tensor((1, depth), scaled(1.0), DType.INT16)
    filters = net.constant(np.full((1, depth), 127), DType.INT8, scaled(1.0))
    bias = net.constant([1000], DType.INT64, scaled(1.0))
    result = net.tensor((1, 1), scaled(0.01), DType.INT16)
    named = {"input": source, "filter": filters, "bias": bias, "output": result}
    net.add("FULLY_CONNECTED", named, **DENSE)
    return Boundary(net.model([source], [result]), kernel, (extremes(1, depth),))


def conv_s16(channels: int, kernel: str) -> Boundary:
    """The same in a convolution of one pixel."""
    net = Net(CONTEXT)
    source = net.tensor((1, 2, 2, channels), scaled(1.0), DType.INT16)
    filters = net.constant(np.full((2, 1, 1, channels), 127), DType.INT8, scaled(1.0))
    bias = net.constant([0, -5], DType.INT64, scaled(1.0))
    result = net.tensor((1, 2, 2, 2), scaled(0.01), DType.INT16)
    named = {"input": source, "filter": filters, "bias": bias, "output": result}
    net.add("CONV_2D", named, **WINDOW, quantized_bias_type=DType.FLOAT32, pads=(0, 0, 0, 0))
    return Boundary(net.model([source], [result]), kernel, (extremes(1, 2, 2, channels),))


def depthwise_s16(window: int, kernel: str) -> Boundary:
    """The same per channel, with two filters for each."""
    net = Net(CONTEXT)
    source = net.tensor((1, 1, 4, 3), scaled(1.0), DType.INT16)
    filters = net.constant(np.full((1, 1, window, 6), 127), DType.INT8, scaled(1.0))
    bias = net.constant([0, -5, 5, 70, -70, 1], DType.INT64, scaled(1.0))
    result = net.tensor((1, 1, 5 - window, 6), scaled(0.01), DType.INT16)
    named = {"input": source, "filter": filters, "bias": bias, "output": result}
    net.add("DEPTHWISE_CONV_2D", named, **WINDOW, depth_multiplier=2, pads=(0, 0, 0, 0))
    return Boundary(net.model([source], [result]), kernel, (extremes(1, 1, 4, 3),))


def ends(*shape: int) -> Array:
    """The greatest and the least elements of int8, in turns, and others."""
    values = np.random.default_rng(4).integers(-128, 128, (5, 1, *shape)).astype(np.int8)
    values[0], values[1] = 127, -128
    values[2].flat[::2], values[2].flat[1::2] = 127, -128
    values[3] = -127
    return values


def long_row(depth: int) -> Boundary:
    """Sums of products at the ends of int8: of more than 512, pairs of them leave 24 bits."""
    net = Net(CONTEXT)
    source = net.tensor((1, depth), scaled(1.0, -128))
    rows = np.repeat([[127], [-127], [-126], [1], [0]], depth, axis=1)
    rows[3, ::2] = -127
    filters = net.constant(rows, DType.INT8, scaled(1 / 128))
    bias = net.constant([0, 100, -100, 7, 1 << 20], DType.INT32, scaled(1 / 128))
    result = net.tensor((1, 5), scaled(depth * 1.01, 3))
    named = {"input": source, "filter": filters, "bias": bias, "output": result}
    net.add("FULLY_CONNECTED", named, **DENSE)
    model = net.model([source], [result])
    return Boundary(model, "fully_connected_dsp_s8", (ends(1, depth),), target="cortex-m4")


def half_way(fused: ActivationFunctionType) -> Boundary:
    """A fused activation whose bound is 24.5 or 20.5 steps of the output, in float32 only."""
    net = Net(CONTEXT)
    step = 0.2448979616165161 if fused is ActivationFunctionType.RELU6 else 0.04878048971295357
    sources = [net.tensor((1, 8), scaled(0.1, 5)) for _ in range(2)]
    result = net.tensor((1, 8), scaled(step, -7))
    named = {"input1": sources[0], "input2": sources[1], "output": result}
    net.add("ADD", named, fused_activation_function=fused)
    return Boundary(net.model(sources, [result]), "add_s8", (ends(1, 8), ends(1, 8)))


def conv_of_factors(factors: Sequence[float], kernel: str, type_: DType = DType.INT8) -> Boundary:
    """A convolution of one pixel whose channels have these factors from sums to the output."""
    net = Net(CONTEXT)
    count = len(factors)
    quantization = scaled(1.0, 0 if type_ is DType.INT16 else -3)
    source = net.tensor((1, 2, 2, 3), quantization, type_)
    weights = np.random.default_rng(5).integers(-127, 128, (count, 1, 1, 3))
    filters = net.constant(weights, DType.INT8, per_channel(factors))
    wide = DType.INT64 if type_ is DType.INT16 else DType.INT32
    bias = net.constant(np.arange(count) * 9 - 4, wide, per_channel(factors))
    result = net.tensor((1, 2, 2, count), scaled(1.0), type_)
    named = {"input": source, "filter": filters, "bias": bias, "output": result}
    net.add("CONV_2D", named, **WINDOW, quantized_bias_type=DType.FLOAT32, pads=(0, 0, 0, 0))
    values = extremes(1, 2, 2, 3) if type_ is DType.INT16 else ends(1, 2, 2, 3)
    return Boundary(net.model([source], [result]), kernel, (values,))


BELOW_ONE = float(np.nextafter(np.float32(1), np.float32(0)))
"""Its multiplier is 0x7FFFFF80."""
FACTORS = (
    BELOW_ONE,
    0x7FFF0000 / (1 << 31),
    0x7FFEFF00 / (1 << 31),
    BELOW_ONE / 256,
    0.5,
    2.0**-31,
)


def plain(op: str, kernel: str) -> Boundary:
    """All pairs of ends and middles of int8, which stand for themselves."""
    net = Net(CONTEXT)
    sources = [net.tensor((25,), None, DType.INT8) for _ in range(2)]
    result = net.tensor((25,), None, DType.INT8)
    net.add(op, {"input1": sources[0], "input2": sources[1], "output": result})
    values = np.array([-128, -1, 0, 1, 127], np.int8)
    pairs = np.repeat(values, 5), np.tile(values, 5)
    inputs = tuple(each.reshape(1, 1, 25) for each in pairs)
    return Boundary(net.model(sources, [result]), kernel, inputs)


def means() -> Boundary:
    """Windows of integers that stand for themselves: sums between two means, of either sign."""
    net = Net(CONTEXT)
    source = net.tensor((1, 4, 6, 3), None, DType.INT8)
    result = net.tensor((1, 2, 3, 3), None, DType.INT8)
    settings = {"padding": Padding.VALID, "stride_w": 2, "stride_h": 2, "filter_width": 2}
    settings |= {"filter_height": 2, "fused_activation_function": 0}
    net.add("AVERAGE_POOL_2D", {"input": source, "output": result}, **settings)
    values = np.random.default_rng(5).integers(-128, 128, (4, 1, 1, 4, 6, 3)).astype(np.int8)
    return Boundary(net.model([source], [result]), "average_pool_2d_s8", (values,))


def beyond_rows(run: int) -> Boundary:
    """Windows over an image of one channel that reach over its first and last rows only."""
    random = np.random.default_rng(3)
    net = Net(CONTEXT)
    source = net.tensor((1, 5, run + 7, 1), scaled(0.05, 3))
    filters = net.constant(random.integers(-127, 128, (1, 5, run, 6)), DType.INT8, scaled(0.01))
    bias = net.constant([0, 100, -100, 7, 1, -1], DType.INT32, scaled(0.0005))
    result = net.tensor((1, 5, run + 7, 6), scaled(0.1, -4))
    named = {"input": source, "filter": filters, "bias": bias, "output": result}
    settings = {**WINDOW, "padding": Padding.SAME, "depth_multiplier": 6, "pads": (0, 0, 0, 0)}
    net.add("DEPTHWISE_CONV_2D", named, **settings)
    values = random.integers(-128, 128, (3, 1, 1, 5, run + 7, 1)).astype(np.int8)
    kernel = "depthwise_conv_2d_blocks_s8"
    return Boundary(net.model([source], [result]), kernel, (values,), target="cortex-m4")


def curve(op: str, factor: float) -> Boundary:
    """All of int16 in the steps of the table of sigmoids, which have this factor."""
    net = Net(CONTEXT)
    source = net.tensor((256, 256), scaled(factor / (3 * 4096), 0), DType.INT16)
    result = net.tensor((256, 256), scaled(2.0**-15, 0), DType.INT16)
    net.add(op, {"input": source, "output": result})
    values = np.arange(-32768, 32768, dtype=np.int16).reshape(1, 1, 256, 256)
    return Boundary(net.model([source], [result]), f"{op.lower()}_s16", (values,))


CASES: dict[str, Callable[[], Boundary]] = {
    "softmax of 511": partial(softmax, 511, "softmax_s8_s8"),
    "softmax of 512": partial(softmax, 512, "softmax_s8_s8"),
    "softmax of 1001": partial(softmax, 1001, "softmax_s8_s8"),
    "groups without bias": grouped,
    "no padding": partial(padded, 0, "depthwise_conv_2d_3x3_s8"),
    "padding of one": partial(padded, 1, "depthwise_conv_2d_3x3_s8"),
    "padding of two": partial(padded, 2, "depthwise_conv_2d_any_s8"),
    "dense, 29 bits": partial(dense_s16, 1, "fully_connected_s16"),
    "dense, 31 bits": partial(dense_s16, 4, "fully_connected_any_s16"),
    "convolution, 29 bits": partial(conv_s16, 1, "conv_2d_s16"),
    "convolution, 31 bits": partial(conv_s16, 4, "conv_2d_any_s16"),
    "depthwise, 29 bits": partial(depthwise_s16, 1, "depthwise_conv_2d_s16"),
    "depthwise, 31 bits": partial(depthwise_s16, 4, "depthwise_conv_2d_any_s16"),
    "512 products": partial(long_row, 512),
    "513 products": partial(long_row, 513),
    "1,031 products": partial(long_row, 1031),
    "2,047 products": partial(long_row, 2047),
    "half-way RELU6": partial(half_way, ActivationFunctionType.RELU6),
    "half-way RELU_N1_TO_1": partial(half_way, ActivationFunctionType.RELU_N1_TO_1),
    "extreme multipliers": partial(conv_of_factors, FACTORS, "conv_2d_1x1_s8"),
    "extreme multipliers of 16 bits": partial(conv_of_factors, FACTORS, "conv_2d_s16", DType.INT16),
    "a channel of scale 0": partial(conv_of_factors, (0.5, 0.0, 0.25), "conv_2d_1x1_s8"),
    "rows of 4 beyond the image": partial(beyond_rows, 4),
    "rows of 16 beyond the image": partial(beyond_rows, 16),
    "greatest scale of tanh": partial(curve, "TANH", 32767.002),
    "greatest scale of logistic": partial(curve, "LOGISTIC", 32767.002),
    "least scale of tanh": partial(curve, "TANH", 2.0**-31),
    "least scale of logistic": partial(curve, "LOGISTIC", 2.0**-31),
    "maximum without scales": partial(plain, "MAXIMUM", "maximum_s8"),
    "minimum without scales": partial(plain, "MINIMUM", "minimum_s8"),
    "means without scales": means,
}


def outputs(
    boundary: Boundary, kernels: str, folder: Path, library: Library | None = None
) -> tuple[Array, Array]:
    """Return what numpy and what the C compute."""
    rules = Rules((Rule({"kernel": boundary.kernel}, ("*",)),))
    resolution = resolve(boundary.model, rules, CONTEXT)
    bound = bind(boundary.model, CONTEXT, find_target(boundary.target, kernels), resolution)
    chosen = bound.operators[0].kernel
    assert chosen is not None
    assert chosen.name == boundary.kernel
    module = module_of(bound, "boundary")
    flags = (*host.STRICT, *host.OPTIMIZED)
    program = build_program([module], folder, flags=flags, library=library)
    run = run_program(program, [(0, boundary.inputs)])[0]
    assert not run.failure
    return execute(bound, boundary.inputs).outputs[0], run.outputs[0]


@pytest.mark.parametrize("name", CASES)
def test_portable_kernels(name: str, tmp_path: Path) -> None:
    exact, c = outputs(CASES[name](), "portable", tmp_path)
    np.testing.assert_array_equal(c, exact)


@pytest.mark.cmsis_nn
@pytest.mark.parametrize("name", [n for n, make in CASES.items() if make().target == "generic"])
def test_cmsis_nn(name: str, cmsis_nn: Library, tmp_path: Path) -> None:
    exact, c = outputs(CASES[name](), "cmsis-nn", tmp_path, cmsis_nn)
    np.testing.assert_array_equal(c, exact)


@pytest.mark.oracle
@pytest.mark.parametrize("name", [name for name, make in CASES.items() if make().asks])
def test_tflm(name: str) -> None:
    need("tflite_micro")
    boundary = CASES[name]()
    bound = bind(boundary.model, CONTEXT, find_target("generic"))
    definition: Any = bound.operators[0].definition
    written = write_model(boundary.model, partial(encoding_of, definition))
    answer = oracle.ask("tflm", [oracle.Job(written, boundary.inputs)])[0]
    assert not answer.refusal
    exact = execute(bound, boundary.inputs).outputs[0]
    np.testing.assert_array_equal(exact, answer.outputs[0].reshape(exact.shape))


def wide_image() -> AirModel:
    """A line of 70,000 elements."""
    net = Net(CONTEXT)
    source = net.tensor((1, 1, 70000, 1), scaled(1.0))
    filters = net.constant(np.ones((1, 1, 3, 1)), DType.INT8, scaled(1.0))
    result = net.tensor((1, 1, 69998, 1), scaled(1.0))
    named = {"input": source, "filter": filters, "bias": None, "output": result}
    net.add("CONV_2D", named, **WINDOW, quantized_bias_type=DType.FLOAT32, pads=(0, 0, 0, 0))
    return net.model([source], [result])


def test_sizes_beyond_the_counters_of_cmsis_nn_are_unsupported() -> None:
    """The portable kernels take them."""
    assert bind(wide_image(), CONTEXT, find_target("generic")).operators
    with pytest.raises(UnsupportedError, match="longer than kernels count"):
        bind(wide_image(), CONTEXT, find_target("generic", "cmsis-nn"))
