"""The code on the page about the Python API runs as it stands there."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from opgen.air import AirModel, AirOperator, AirSubgraph, AirTensor, DType
from opgen.config import find_target
from opgen.litert.write import Encoding, write_model
from opgen.loading import load_bound
from opgen.prove.host import OPTIMIZED, STRICT, Module, build_program, run_program
from opgen.prove.verify_model import prove_model, run_c
from opgen.registry.context import RegistryContext, build_default_registry_context

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
    assert "1 layer," in capsys.readouterr().out


def test_operator_and_transform(
    blocks: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The operator of the page between a spec's and the output: compiled strictly, and run."""
    names = _run(blocks[1], {})
    names = _run(blocks[3], names)
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


def test_operator_with_a_state(blocks: list[str], tmp_path: Path) -> None:
    """The class of the page with the C of the page, on the model after one operator of a spec."""
    names = _run(blocks[2], _run(blocks[1], {}))
    (body,) = re.findall(r"```c\n(.*?)```", PAGE.read_text(), re.DOTALL)

    class Delay(names["Delay"]):  # type: ignore[misc]
        def emit(self, save_path: Path) -> None:
            super().emit(save_path)
            path = save_path / "src" / f"{self.function}.c"
            head, _, _ = path.read_text().partition("{\n")
            path.write_text(f"{head}{{\n{body}}}\n")

    def customize(context: RegistryContext) -> None:
        names["customize"](context)
        context.aot_operator_classes.register(names["KEY"], Delay, overwrite=True)

    context = build_default_registry_context(
        specs=["my_specs"], customizers=[customize], allow_override=True
    )
    bound = load_bound(tmp_path / "noop.tflite", context, find_target("host"))
    assert prove_model(bound, against="none").good
    values = np.arange(15, dtype=np.float32).reshape(1, 3, 5)
    expected = np.concatenate([np.zeros((1, 1, 5)), 2 * values[:, :2]], axis=1)
    np.testing.assert_array_equal(run_c(bound, [values]).outputs[0], expected)


def _opgen(command: str) -> subprocess.CompletedProcess[str]:
    words = [sys.executable, "-P", "-m", *command.split()]
    return subprocess.run(words, capture_output=True, text=True, check=False)


def test_customizer_on_the_command_line(blocks: list[str], tmp_path: Path) -> None:
    """The command of the page, on a model with the operator of the page and one of a spec."""
    (tmp_path / "my_operators.py").write_text(blocks[1])
    (command,) = re.findall(r"```sh\n(.*?)\n```", PAGE.read_text(), re.DOTALL)
    done = _opgen(command.replace("net.tflite", "noop.tflite --specs my_specs"))
    assert done.returncode == 0, done.stderr
    assert (tmp_path / "build/net/noop_t2.c").is_file()


def test_fault_of_a_customizer(blocks: list[str], tmp_path: Path) -> None:
    """The message of the page, word by word."""
    assert blocks
    shown = re.findall(r"^    (my_operators.*?)\n\n", PAGE.read_text(), re.DOTALL | re.MULTILINE)[0]
    said = [line.removeprefix("    ") for line in shown.splitlines()]
    number, _, source = said[1].partition(" | ")
    lines = ["from opgen.aot.operators.operator import AotOperator", "class Picky(AotOperator):"]
    lines += [
        "    def on_resolve(self):",
        *[""] * (int(number) - 4),
        source,
        "def customize(context):",
    ]
    lines += ["    context.aot_operator_classes.register('TWICE', Picky, overwrite=True)"]
    (tmp_path / "my_operators.py").write_text("\n".join(lines))
    words = "--specs my_specs --customizer my_operators:customize --allow-override"
    done = _opgen(f"opgen convert net.tflite -o out {words}")
    assert (done.returncode, done.stderr.splitlines()) == (1, said)
