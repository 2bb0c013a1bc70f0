"""What compilers say of C that a spec brings along, with places in the spec, in all commands."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from opgen.litert.write import Encoding
from tests.boards import needs_board
from tests.custom.custom_samples import context_of, model_of, tensor
from tests.process import opgen

TWICE = """op: TWICE
doc: Twice the input.
litert: {custom: Twice}
inputs: {x: {}}
outputs: {y: {type: x.type, shape: x.shape}}
let: {length: x.size}
reference: x + x
kernels:
  - types: {x: float32, y: float32}
    code: |
      for (int32_t i = 0; i < p->length; i++) {
          y[i] = x[i] + x[i];
      }
    template:
      macro: OPGEN_HAS_DSP
      code: |
        {% for i in range(length) %}
        y[{{ i }}] = x[{{ i }}] + x[{{ i }}];
        {% endfor %}
        int32_t sum, one = 1;
        __asm__ volatile("mov %0, %1" : "=r"(sum) : "r"(one));
        (void)sum;
tests: {x: "(span(1, 9),)"}
"""


@pytest.fixture
def model(tmp_path: Path) -> Path:
    encoding = Encoding(custom="Twice")
    return model_of(tmp_path / "m.tflite", encoding, [tensor(0)], [tensor(1)])


@pytest.mark.parametrize(
    ("command", "old", "new", "line"),
    [
        ("verify", "x[i] + x[i]", "x[i] + z", 12),
        pytest.param("bench", "+ x[{{ i }}]", "+ z", 18, marks=needs_board("cortex-m4")),
        pytest.param("bench", "mov %0, %1", "frob %0, %1", 21, marks=needs_board("cortex-m4")),
    ],
)
def test_places(command: str, old: str, new: str, line: int, model: Path) -> None:
    context_of(model.parent, twice=TWICE.replace(old, new))
    target = ["--target", "cortex-m4"] if command == "bench" else []
    done = opgen(command, model, "--specs", model.parent / "specs", *target)
    assert done.returncode == 1
    assert f"specs/twice.yaml:{line}: " in done.stderr
    assert not re.search(r"_kernels\.h:\d", done.stderr)
