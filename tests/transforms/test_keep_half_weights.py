"""Constants of 16 bits that operators read as they are."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from opgen.air.dtype import DType
from opgen.air.model import AirModel
from opgen.commands.idle_choices import idle_choices
from opgen.config import ConvertConfig
from opgen.converter import AotConverter
from opgen.errors import UsageError
from opgen.prove.seeded import seeded_inputs
from opgen.prove.verify_model import run_c
from opgen.registry.context import RegistryContext
from opgen.tflite.enums import ActivationFunctionType as Activation
from opgen.tflite.enums import FullyConnectedOptionsWeightsFormat as Format
from opgen.transforms.apply import transformed
from opgen.transforms.keep_half_weights import keep_half_weights
from tests.models.model_set import MODELS
from tests.tools import needs
from tests.transforms.nets import Net, ops, run, transformed_alike

MODEL = MODELS / "single_op_float/conv-quant-fp16.float32.tflite"


@pytest.fixture
def net(context: RegistryContext) -> Net:
    return Net(context)


def _widened(net: Net, shape: tuple[int, ...]) -> int:
    values = np.random.default_rng(len(net.tensors)).normal(size=shape)
    wide = net.tensor(shape, None, DType.FLOAT32)
    net.add("DEQUANTIZE", {"input": net.constant(values, DType.FLOAT16), "output": wide})
    return wide


def _dense(net: Net, source: int, filter_: int, bias: int | None) -> int:
    output = net.tensor((1, 3), None, DType.FLOAT32)
    named = {"input": source, "filter": filter_, "bias": bias, "output": output}
    net.add(
        "FULLY_CONNECTED", named, fused_activation_function=Activation.NONE,
        weights_format=Format.DEFAULT, keep_num_dims=False, asymmetric_quantize_inputs=False,
        quantized_bias_type=DType.FLOAT32,
    )  # fmt: skip
    return output


def _read(model: AirModel, op: str) -> list[str]:
    """Return the types of what the one operator of that kind reads."""
    [operator] = [each for each in model.main.operators if each.op_type == op]
    return [str(model.main.tensors[id_].type) for id_ in operator.input_ids if id_ >= 0]


def test_weights_and_bias_are_read_as_they_are(net: Net, context: RegistryContext) -> None:
    source = net.tensor((1, 3), None, DType.FLOAT32)
    result = _dense(net, source, _widened(net, (3, 3)), _widened(net, (3,)))
    model = net.model([source], [result])
    after = transformed(keep_half_weights(model, context), context)
    assert _read(after, "FULLY_CONNECTED") == ["float32", "float16", "float16"]
    assert ops(after) == ["FULLY_CONNECTED"]
    inputs = seeded_inputs(model.main, samples=4, steps=1)
    folded = run(transformed(model, context), context, inputs).outputs[0]
    assert run(after, context, inputs).outputs[0].tobytes() == folded.tobytes()


@pytest.mark.parametrize("biased", [False, True])
def test_a_bias_of_32_bits_or_none(net: Net, context: RegistryContext, biased: bool) -> None:
    source = net.tensor((1, 3), None, DType.FLOAT32)
    bias = net.constant([1, 2, 3], DType.FLOAT32) if biased else None
    model = net.model([source], [_dense(net, source, _widened(net, (3, 3)), bias)])
    after = transformed_alike(model, context, keep_half_weights)
    assert _read(after, "FULLY_CONNECTED") == ["float32", "float16", "float32"][: 2 + biased]


def test_what_no_kernel_takes_is_widened(net: Net, context: RegistryContext) -> None:
    """A bias alone, another operator, and a row of inputs that are the weights, too."""
    source = net.tensor((1, 3), None, DType.FLOAT32)
    full = net.constant(np.eye(3), DType.FLOAT32)
    dense = _dense(net, source, full, _widened(net, (3,)))
    total = net.tensor((1, 3), None, DType.FLOAT32)
    both = {"input1": dense, "input2": _widened(net, (1, 3)), "output": total}
    net.add("ADD", both, fused_activation_function=Activation.NONE, pot_scale_int16=False)
    rows = _widened(net, (3, 3))
    model = net.model([source], [total, _dense(net, rows, rows, None)])
    assert [each.input_ids for each in keep_half_weights(model, context).main.operators] == [
        each.input_ids for each in model.main.operators
    ]


def test_only_what_is_asked_for(net: Net, context: RegistryContext) -> None:
    source = net.tensor((1, 3), None, DType.FLOAT32)
    model = net.model([source], [_dense(net, source, _widened(net, (3, 3)), None)])
    assert _read(transformed(model, context), "FULLY_CONNECTED") == ["float32", "float32"]


@needs("../shared/models")
def test_the_same_results_from_half_the_flash(tmp_path: Path, context: RegistryContext) -> None:
    sizes, results = {}, {}
    for weights in ("float", "half"):
        config = ConvertConfig(MODEL, tmp_path / weights, weights=weights)
        made = AotConverter(config).convert()
        sizes[weights] = made.report["memory"]["weights_bytes"]
        named = b"--weights half" in made.files["README.md"]
        assert named == (weights == "half")
        inputs = seeded_inputs(made.bound.subgraph, samples=4, steps=1)
        assert list(idle_choices([(config, made.bound)], context, is_archived=False)) == []
        results[weights] = run_c(made.bound, inputs).outputs[0].tobytes()
    assert sizes == {"float": 60, "half": 30}  # 12 weights and 3 biases
    assert results["half"] == results["float"]


def test_another_word(tmp_path: Path) -> None:
    config = ConvertConfig(MODEL, tmp_path / "out", weights="halves")
    with pytest.raises(UsageError, match="did you mean 'half'"):
        AotConverter(config).convert()
