"""In which precision TFLM's package has the factors between scales, measured.

Its sources write some of them as float32, as in ``static_cast<double>(a / b)``. The outputs of the
package are those of float64, so the specs compute in float64. Everything is compared with float32,
too: the inputs do tell one from the other.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import numpy as np
import pytest

from opgen.air import AirModel, DType
from opgen.bind.bind import bind
from opgen.config import find_target
from opgen.lib.quant import multiply, quantized, tensor_quant
from opgen.lib.tensor import Array, Tensor
from opgen.litert.write import encoding_of, write_model
from opgen.prove import oracle
from opgen.prove.execute import execute
from opgen.registry.context import build_default_registry_context
from tests.spec_functions import of_specs
from tests.tools import needs
from tests.transforms.nets import Net, scaled

pytestmark = [
    pytest.mark.oracle,
    needs("tflite_micro"),
]
CONTEXT = build_default_registry_context()
PAIRS = 60
Record = Callable[[str, object], None]


def compare(models: list[tuple[AirModel, Array]], singles: list[Array], record: Record) -> None:
    """Compare TFLM's outputs with the exact ones, and with those of a float32 factor."""
    jobs = []
    for model, values in models:
        operator = CONTEXT.aot_operator_classes.get(model.main.operators[0].op_type)
        definition = operator.DEFINITION  # type: ignore[attr-defined]
        jobs.append(oracle.Job(write_model(model, partial(encoding_of, definition)), (values,)))
    elements = double = single = 0
    answers = oracle.ask("tflm", jobs)
    for (model, values), other, answer in zip(models, singles, answers, strict=True):
        assert not answer.refusal
        found = answer.outputs[0].reshape(-1)
        exact = execute(bind(model, CONTEXT, find_target("generic")), (values,)).outputs[0]
        elements += found.size
        double += int(np.count_nonzero(found != exact.reshape(-1)))
        single += int(np.count_nonzero(found != other.reshape(-1)))
    assert double == 0
    assert single > 0
    record("pairs of scales", len(models))
    record("elements", elements)
    record("differ with float64", double)
    record("differ with float32", single)


def requantized(values: Array, factor: float, low: int, high: int) -> Array:
    """Return values times a factor as fixed point has it."""
    scale = quantized(factor)
    return np.clip(multiply(values, scale.multiplier, scale.shift), low, high)


def draw_scales(seed: int, count: int) -> list[np.float32]:
    """Return scales as models have them: any float32."""
    random = np.random.default_rng(seed)
    return [np.float32(10.0 ** random.uniform(-4, -2)) for _ in range(count)]


def test_relu_of_int16(record_property: Record) -> None:
    """All 65,536 inputs."""
    values = np.arange(-32768, 32768).astype(np.int16).reshape(1, 1, 1, 65536)
    models, singles = [], []
    for seed in range(PAIRS):
        first, second = draw_scales(seed, 2)
        net = Net(CONTEXT)
        source = net.tensor((1, 65536), scaled(float(first)), DType.INT16)
        result = net.tensor((1, 65536), scaled(float(second)), DType.INT16)
        net.add("RELU", {"input": source, "output": result})
        models.append((net.model([source], [result]), values))
        singles.append(requantized(values.astype(np.int64), float(first / second), 0, 32767))
    compare(models, singles, record_property)


def test_rsqrt_of_int16(record_property: Record) -> None:
    """All inputs from 0 on; drawn cases have some below, where TFLM stops."""
    values = np.arange(32768).astype(np.int16).reshape(1, 1, 32768)
    models, singles = [], []
    for seed in range(PAIRS):
        first, second = draw_scales(seed, 2)
        net = Net(CONTEXT)
        source = net.tensor((32768,), scaled(float(first)), DType.INT16)
        result = net.tensor((32768,), scaled(float(second)), DType.INT16)
        net.add("RSQRT", {"input": source, "output": result})
        models.append((net.model([source], [result]), values))
        factor = tensor_quant(1.0 / float(np.sqrt(first) * second))
        units = Tensor("output", DType.INT16, (32768,))
        singles.append(of_specs.rsqrt_exact(np.arange(32768), factor, units))
    compare(models, singles, record_property)


def test_fully_connected_of_int16(record_property: Record) -> None:
    """All inputs times one weight, with a bias of 32 bits; the scale of weights is one for all."""
    values = np.arange(-32768, 32768).astype(np.int16).reshape(1, 1, 65536, 1)
    models, singles = [], []
    for seed in range(PAIRS):
        first, second, finer = draw_scales(seed, 3)
        third = np.float32(first * second * (100 + 1e4 * finer))
        net = Net(CONTEXT)
        source = net.tensor((65536, 1), scaled(float(first)), DType.INT16)
        filters = net.constant([[127]], DType.INT8, scaled(float(second)))
        bias = net.constant([0], DType.INT32, scaled(float(first) * float(second)))
        result = net.tensor((65536, 1), scaled(float(third)), DType.INT16)
        net.add(
            "FULLY_CONNECTED",
            {"input": source, "filter": filters, "bias": bias, "output": result},
            fused_activation_function=0,
            weights_format=0,
            keep_num_dims=False,
            asymmetric_quantize_inputs=False,
            quantized_bias_type=DType.FLOAT32,
        )
        models.append((net.model([source], [result]), values))
        factor = float(np.float32(first * second)) / float(third)
        singles.append(requantized(values.astype(np.int64) * 127, factor, -32768, 32767))
    compare(models, singles, record_property)
