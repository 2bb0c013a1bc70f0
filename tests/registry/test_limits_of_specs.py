"""What is valid and not supported is reported as such, and only what is the cause."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from opgen.air.dtype import DType
from opgen.air.model import AirModel
from opgen.aot.summary.summary import remarks
from opgen.bind.bind import bind
from opgen.c.names import with_layer_names
from opgen.config import ConvertConfig, find_target
from opgen.errors import UnsupportedError
from opgen.litert.write import encoding_of, write_model
from opgen.loading import load_bound
from opgen.prove import oracle
from opgen.registry.context import RegistryContext, build_default_registry_context
from opgen.report.facts import report_of
from opgen.report.page import page_of
from opgen.tflite.enums import ActivationFunctionType as Activation
from opgen.tflite.enums import Padding
from tests.tools import need
from tests.transforms.nets import Net, scaled


@pytest.fixture(scope="module")
def context() -> RegistryContext:
    return build_default_registry_context()


def joined(context: RegistryContext, type_: DType) -> AirModel:
    """Return a join of two tensors of different scales."""
    net = Net(context)
    points = (3, 9) if type_ is DType.UINT8 else (-3, 9)
    inputs = [net.tensor((1, 4), scaled(0.5 + i, points[i]), type_) for i in range(2)]
    output = net.tensor((1, 8), scaled(0.7, points[1]), type_)
    named = {"inputs": tuple(inputs), "output": output}
    net.add("CONCATENATION", named, axis=1, fused_activation_function=Activation.NONE)
    return net.model(inputs, [output])


def written(model: AirModel, context: RegistryContext, folder: Path) -> Path:
    classes = context.aot_operator_classes
    path = folder / "m.tflite"
    path.write_bytes(
        write_model(model, lambda op: encoding_of(classes.get(op.op_type).DEFINITION, op))  # type: ignore[attr-defined]
    )
    return path


@pytest.mark.parametrize("type_", [DType.UINT8, DType.INT8])
def test_what_litert_joins_is_joined(
    type_: DType, context: RegistryContext, tmp_path: Path
) -> None:
    """It requantizes inputs of a CONCATENATION if they are uint8, and refuses them if int8."""
    need("ai_edge_litert")
    path = written(joined(context, type_), context, tmp_path)
    x = np.zeros((1, 1, 1, 4), type_.numpy)
    (answer,) = oracle.ask("litert", [oracle.Job(path.read_bytes(), (x, x))])
    assert bool(answer.refusal) == (type_ is DType.INT8)
    if answer.refusal:
        with pytest.raises(UnsupportedError, match="must be quantized alike"):
            load_bound(path, context, find_target("generic"))
    else:
        assert load_bound(path, context, find_target("generic")).operators


HALVED = """
op: HALVED
doc: Half of each stored integer, rounded down; so that of uint8 is another.
litert: {custom: Halved}
inputs:  {input: {}}
outputs: {output: {like: input}}
uint8: {exact: input.size == 1}
let: {size: input.size}
reference: 0.5 * input
exact: as_ints(input) // 2
kernels:
  - types: {input: int8, output: int8}
    code: |
      for (int32_t i = 0; i < p->size; i++)
          output[i] = (int8_t)(input[i] >> 1);
tests:
  input: (span(1, 9),)
"""


def test_the_cause_is_reported_and_not_what_follows(tmp_path: Path) -> None:
    """Without what cannot be lowered, all else would have kernels: it is not mentioned."""
    (tmp_path / "halved.yaml").write_text(HALVED, encoding="utf-8")
    context = build_default_registry_context(specs=[tmp_path])
    net = Net(context)
    x, y, z = (net.tensor(shape, scaled(0.5, 128), DType.UINT8) for shape in ((1, 4, 4, 2),) * 3)
    w = net.constant(np.full((2, 1, 1, 2), 130), DType.UINT8, scaled(0.25, 127))
    b = net.constant([0, 0], DType.INT32, scaled(0.125))
    for source, target in ((x, y), (y, z)):
        net.add(
            "CONV_2D",
            {"input": source, "filter": w, "bias": b, "output": target},
            padding=Padding.SAME,
            stride_h=1,
            stride_w=1,
            dilation_h_factor=1,
            dilation_w_factor=1,
            fused_activation_function=Activation.NONE,
        )
    half = net.tensor((1, 4, 4, 2), scaled(0.5, 128), DType.UINT8)
    net.add("HALVED", {"input": z, "output": half})
    path = written(net.model([x], [half]), context, tmp_path)
    with pytest.raises(UnsupportedError) as caught:
        load_bound(path, context, find_target("generic"))
    (fault,) = caught.value.diagnostics
    assert "operator 2 HALVED" in str(fault.where)
    assert "its results for uint8 are not those for int8" in fault.message


def test_what_every_run_computes_from_constants_is_reported(
    context: RegistryContext, tmp_path: Path
) -> None:
    net = Net(context)
    x, output = (net.tensor((64, 32), None, DType.FLOAT32) for _ in range(2))
    one, total = (
        net.constant(np.ones((64, 32)), DType.FLOAT32),
        net.tensor((64, 32), None, DType.FLOAT32),
    )
    options = {"fused_activation_function": Activation.NONE, "pot_scale_int16": False}
    net.add("ADD", {"input1": one, "input2": one, "output": total}, **options)
    net.add("ADD", {"input1": x, "input2": total, "output": output}, **options)
    model = net.model([x], [output])
    bound = bind(with_layer_names(model), context, find_target("generic"))
    assert list(remarks(bound)) == [
        "  in each run: net.tflite: operator 0 ADD 't3' computes 8,192 B of the arena from "
        "constants alone"
    ]
    config = ConvertConfig(written(model, context, tmp_path), Path())
    report = report_of(config, context, measured=False)
    assert report["constant_layers"] == [{"layer": 1, "bytes": 8192}]
    assert (
        "In each run, layers compute what is in the arena from constants alone: layer 1"
        in page_of(report)
    )
