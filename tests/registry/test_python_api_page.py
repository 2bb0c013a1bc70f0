"""The code on the page about the Python API runs as it stands there."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from opgen.air import AirModel, AirOperator, AirSubgraph, AirTensor, DType
from opgen.litert.write import Encoding, write_model
from opgen.registry.context import RegistryContext, build_default_registry_context
from opgen.runtime.host import OPTIMIZED, STRICT, Module, build_program, run_program

PAGE = Path(__file__).resolve().parents[2] / "docs/python-api.md"
SPEC = """op: TWICE
doc: Two times x.
litert: {custom: Twice}
inputs: {x: {}}
outputs: {y: {type: x.type, shape: x.shape}}
let: {size: x.size}
reference: x + x
kernels:
  - name: twice_f32
    types: {x: float32, y: float32}
    params: [size]
    code: |
      for (int32_t i = 0; i < p->size; i++) {
          y[i] = x[i] + x[i];
      }
"""


@pytest.fixture
def blocks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The code of the page, in a folder that has what it speaks of."""
    tensors = {i: AirTensor(i, f"t{i}", DType.FLOAT32, (5,)) for i in range(3)}
    operators = (AirOperator(0, "twice", (0,), (1,)), AirOperator(1, "custom-noop", (1,), (2,)))
    whole = AirSubgraph("main", tensors, operators, (0,), (2,))
    short = AirSubgraph("main", {i: tensors[i] for i in (0, 1)}, operators[:1], (0,), (1,))
    for name, graph in (("net", short), ("noop", whole)):
        path = tmp_path / f"{name}.tflite"
        model = AirModel(name, path, "", (graph,))
        path.write_bytes(write_model(model, lambda each: Encoding(custom=each.op_type)))
    (tmp_path / "my_specs").mkdir()
    (tmp_path / "my_specs/twice.yaml").write_text(SPEC)
    (tmp_path / "build").mkdir()
    monkeypatch.chdir(tmp_path)
    return re.findall(r"```python\n(.*?)```", PAGE.read_text(), re.DOTALL)


def _run(block: str, names: dict[str, Any]) -> dict[str, Any]:
    names["__name__"] = "__main__"
    exec(compile(block, str(PAGE), "exec"), names)  # noqa: S102  our own page
    return names


def test_converting(blocks: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    _run(blocks[0], {})
    assert (tmp_path / "build/net/net.c").is_file()
    assert "1 layers" in capsys.readouterr().out


def test_operator_and_transform(
    blocks: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The operator of the page between a spec's and the output: compiled strictly, and run."""
    names = _run(blocks[1], {})
    names = _run(blocks[2], names)
    context: RegistryContext = build_default_registry_context(
        specs=["my_specs"], customizers=[names["customize"], names["customize_transforms"]]
    )
    page = _run(blocks[0].replace("context = build_default", "unused = build_default").replace(
        "net.tflite", "noop.tflite"), {"context": context})  # fmt: skip
    assert "2 operators" in capsys.readouterr().out
    made = page["conversion"]
    program = build_program(
        [Module("noop", made.files, made.bound)], tmp_path / "host", flags=(*OPTIMIZED, *STRICT)
    )
    values = np.arange(5, dtype=np.float32).reshape(1, 1, 5)
    (run,) = run_program(program, [(0, [values])])
    assert not run.failure
    assert run.outputs[0].reshape(-1).tolist() == [0.0, 2.0, 4.0, 6.0, 8.0]
