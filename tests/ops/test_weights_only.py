"""Models whose weights alone are integers, with a scale per index of an axis: equal to LiteRT."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from opgen.air.dtype import DType
from opgen.air.model import Quantization
from opgen.bind.bind import bind
from opgen.bind.front_ends import read_model
from opgen.config import LEAST, ModelOptions, find_target
from opgen.context.registries import RegistryContext
from opgen.loading import load_bound
from opgen.prove.verify_model import prove_model
from opgen.registry.context import build_default_registry_context
from opgen.tflite.enums import ActivationFunctionType as Activation
from opgen.tflite.enums import FullyConnectedOptionsWeightsFormat as Format
from opgen.tflite.enums import Padding
from tests.tools import needs
from tests.transforms.nets import Net

ONE = {"stride_w": 1, "stride_h": 1, "dilation_w_factor": 1, "dilation_h_factor": 1}
NO_ACTIVATION = {"fused_activation_function": Activation.NONE}


def weights(net: Net, shape: tuple[int, ...], axis: int, *, is_symmetric: bool = True) -> int:
    """Add integers with a scale per index of an axis, and the DEQUANTIZE behind them."""
    generator = np.random.default_rng(shape)
    stored = generator.integers(-127, 128, shape)
    scales = generator.uniform(0.001, 0.01, shape[axis]).astype(np.float32)
    zero_points = generator.integers(-9, 10, shape[axis]) * (not is_symmetric)
    real = net.tensor(shape, None, DType.FLOAT32)
    source = net.constant(stored, DType.INT8, Quantization(scales, zero_points, axis))
    net.add("DEQUANTIZE", {"input": source, "output": real})
    return real


def model_of(context: RegistryContext, first: int) -> bytes:
    """Return the file of a model: convolution, depthwise, and fully connected.

    :param first: the axis of the scales of the first filters.
    """
    net = Net(context)
    image = net.tensor((1, 5, 6, 3), None, DType.FLOAT32, name="image")
    seen = net.tensor((1, 5, 6, 4), None, DType.FLOAT32)
    net.add(
        "CONV_2D",
        {"input": image, "filter": weights(net, (4, 3, 2, 3), first), "output": seen,
         "bias": net.constant([0.1, -0.2, 0.3, 0.0], DType.FLOAT32)},
        **ONE, **NO_ACTIVATION, padding=Padding.SAME, quantized_bias_type=DType.FLOAT32,
    )  # fmt: skip
    apart = net.tensor((1, 3, 4, 4), None, DType.FLOAT32)
    net.add(
        "DEPTHWISE_CONV_2D",
        {"input": seen, "filter": weights(net, (1, 3, 3, 4), 3), "output": apart,
         "bias": net.constant([0.0, 0.5, 0.25, -0.1], DType.FLOAT32)},
        **ONE, **NO_ACTIVATION, padding=Padding.VALID, depth_multiplier=1,
    )  # fmt: skip
    scores = net.tensor((1, 7), None, DType.FLOAT32)
    net.add(
        "FULLY_CONNECTED",
        {
            "input": apart,
            "filter": weights(net, (7, 48), 0, is_symmetric=False),
            "output": scores,
            "bias": net.constant(np.zeros(7), DType.FLOAT32),
        },
        **NO_ACTIVATION, weights_format=Format.DEFAULT, keep_num_dims=False,
        asymmetric_quantize_inputs=False, quantized_bias_type=DType.FLOAT32,
    )  # fmt: skip
    return net.file([image], [scores])


@pytest.mark.parametrize("axis", [1, 2, 3])
def test_layers_that_read_several_scales_run_as_a_whole(axis: int, tmp_path: Path) -> None:
    context = build_default_registry_context()
    net, shape = Net(context), (1, 16, 12, 4)
    scales = np.random.default_rng(axis).uniform(0.001, 0.1, shape[axis]).astype(np.float32)
    points = np.arange(shape[axis]) - 2
    stored = net.tensor(shape, Quantization(scales, points, axis), DType.INT8)
    real = net.tensor(shape, None, DType.FLOAT32)
    net.add("DEQUANTIZE", {"input": stored, "output": real})
    most = net.tensor((1, 8, 6, 4), None, DType.FLOAT32)
    net.add(
        "MAX_POOL_2D", {"input": real, "output": most}, **NO_ACTIVATION, padding=Padding.VALID,
        stride_w=2, stride_h=2, filter_width=2, filter_height=2,
    )  # fmt: skip
    path = tmp_path / "net.tflite"
    path.write_bytes(net.file([stored], [most]))
    asked = ModelOptions(ram_target=LEAST)
    bound = load_bound(path, context, find_target("generic"), asked)
    report = prove_model(bound, samples=3, against="none")
    report.raise_if_different()
    (input_,) = bound.subgraph.input_ids
    assert bound.subgraph.tensors[input_].shape == shape


@pytest.mark.oracle
@needs("ai_edge_litert")
@pytest.mark.parametrize("oracle", ["litert-ref", "litert"])
@pytest.mark.parametrize("first", [0, 1, 2, 3])
def test_a_model(first: int, oracle: str, tmp_path: Path) -> None:
    context = build_default_registry_context()
    path = tmp_path / "net.tflite"
    path.write_bytes(model_of(context, first))
    bound = bind(read_model(path, context), context, find_target("generic"))
    report = prove_model(bound, samples=3, against=oracle)
    report.raise_if_different()
    assert not any(each.differences for each in report.comparisons)
    assert len(report.comparisons) == 2


@pytest.mark.oracle
@needs("tflite_micro")
def test_tflm_leaves_several_scales_undefined(tmp_path: Path) -> None:
    """It takes the first one for all: only what is computed of that differs, and is no fault."""
    context = build_default_registry_context()
    path = tmp_path / "net.tflite"
    path.write_bytes(model_of(context, 0))
    bound = bind(read_model(path, context), context, find_target("generic"))
    report = prove_model(bound, samples=2, against="tflm")
    report.raise_if_different()
    messages = [each.message for each in report.comparisons[-1].differences]
    assert sum("tflm leaves that undefined" in each for each in messages) == 3
    assert sum("inherited: on what tflm has" in each for each in messages) == len(messages) - 3 > 0
