"""Codes of custom operators: which of them can stand beside each other."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from opgen.air import AirModel
from opgen.air.model import AirOperator, AirSubgraph
from opgen.config import find_target
from opgen.errors import SpecError
from opgen.litert.write import Encoding, write_model
from opgen.loading import load_bound
from opgen.prove.execute import execute
from tests.custom.custom_samples import context_of, fill, model_of, run, steps_of, tensor

TWICE = """op: NAME
doc: Twice the input.
litert: {custom: CODE}
inputs:
  x: {}
outputs:
  y: {type: x.type, shape: x.shape}
let: {size: x.size}
reference: 2.0 * x
kernels:
  - name: LOWER_f32
    types: {x: float32, y: float32}
    params: [size]
    code: |
      for (int32_t i = 0; i < p->size; i++)
          y[i] = 2.0f * x[i];
"""
X = steps_of([-1.0, 0.0, 3.0, -0.5])


def spec(name: str, code: str) -> str:
    return fill(TWICE, NAME=name, CODE=code, LOWER=name.lower())


def test_a_custom_relu_beside_the_builtin(tmp_path: Path) -> None:
    context = context_of(tmp_path, twice=spec("MY_RELU", "relu"))
    tensors = {id_: tensor(id_) for id_ in range(3)}
    operators = (AirOperator(0, "relu", (0,), (1,)), AirOperator(1, "RELU", (1,), (2,)))
    graph = AirSubgraph("main", tensors, operators, (0,), (1, 2))
    path = tmp_path / "m.tflite"

    def encoding(operator: AirOperator) -> Encoding:
        return Encoding(custom="relu") if operator.op_type == "relu" else Encoding("RELU")

    path.write_bytes(write_model(AirModel("m", path, "", (graph,)), encoding))
    bound = load_bound(path, context, find_target("host"))
    assert [each.op_type for each in bound.subgraph.operators] == ["MY_RELU", "RELU"]
    twice, relu = execute(bound, (X,)).outputs
    np.testing.assert_array_equal(twice, 2 * X)
    np.testing.assert_array_equal(relu, np.maximum(2 * X, 0))


@pytest.mark.parametrize("code", ["音声", "größe", "conv-2d", "a b/c", "'"])
def test_any_text_can_be_a_code(tmp_path: Path, code: str) -> None:
    context = context_of(tmp_path, twice=spec("TWICE", f'"{code}"'))
    path = model_of(tmp_path / "m.tflite", Encoding(custom=code), [tensor(0)], [tensor(1)])
    np.testing.assert_array_equal(run(path, context, X)[0], 2 * X)


def test_two_specs_whose_codes_fall_on_one_key(tmp_path: Path) -> None:
    with pytest.raises(SpecError) as caught:
        context_of(tmp_path, a=spec("FIRST", "my-op"), b=spec("SECOND", "My.Op"))
    text = str(caught.value)
    assert "'My.Op' of the .tflite format is FIRST already" in text
    assert "b.yaml:3" in text
    assert "a.yaml:3" in text
