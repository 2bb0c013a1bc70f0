"""What compilers say of C that a spec brings along, with places in the spec, in all commands."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from opgen.litert.write import Encoding
from tests.aot.test_layer_code import SPEC
from tests.boards import needs_board
from tests.custom.custom_samples import context_of, model_of, tensor
from tests.process import opgen

ASSEMBLER = '= x[{{ i }}]; __asm__("frob %0, %1" : : "r"(x), "r"(y));'
"""No instruction, and a compiler puts registers in place of its operands."""


@pytest.fixture
def model(tmp_path: Path) -> Path:
    encoding = Encoding(custom="Twice")
    return model_of(tmp_path / "m.tflite", encoding, [tensor(0)], [tensor(1)])


@pytest.mark.parametrize(
    ("command", "old", "new", "line"),
    [
        ("verify", "x[i] + x[i]", "x[i] + z", 12),
        pytest.param("bench", "+ value{{ i }}", "+ z", 19, marks=needs_board("cortex-m4")),
        pytest.param("bench", "= x[{{ i }}];", ASSEMBLER, 18, marks=needs_board("cortex-m4")),
    ],
)
def test_places(command: str, old: str, new: str, line: int, model: Path) -> None:
    spec = SPEC.replace("MACRO", "OPGEN_HAS_DSP").replace(old, new)
    context_of(model.parent, twice=spec)
    target = ["--target", "cortex-m4"] if command == "bench" else []
    done = opgen(command, model, "--specs", model.parent / "specs", *target)
    assert done.returncode == 1
    assert f"specs/twice.yaml:{line}: " in done.stderr
    assert not re.search(r"_kernels\.h:\d", done.stderr)
