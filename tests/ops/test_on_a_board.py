"""`opgen test --target`: kernels of the user on the board of a processor."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.boards import needs_board
from tests.process import opgen

SPECS = Path(__file__).parents[2] / "examples" / "gaussian" / "specs"


@pytest.mark.qemu
@needs_board("cortex-m4")
def test_kernels_of_ones_own(tmp_path):
    """Right ones are said to be so; of a wrong one the case and the element are named."""
    [spec] = SPECS.glob("*.yaml")
    done = opgen("test", spec, "--target", "cortex-m4", "--cases", 2)
    assert done.returncode == 0, done.stdout + done.stderr
    lines = done.stdout.splitlines()
    assert lines
    assert all(line.startswith("on cortex-m4: GAUSSIAN") for line in lines)
    assert all(line.endswith("2 cases, 0 failures") for line in lines)
    wrong = tmp_path / spec.name
    wrong.write_text(spec.read_text().replace("expf(", "0.5f * expf("))
    done = opgen("test", wrong, "--target", "cortex-m4", "--cases", 2)
    assert done.returncode == 1
    assert "elements differ" in done.stdout


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (["--target", "generic"], "no board is emulated for generic"),
        (["--target", "cortex-m4", "--refuses"], "not for --target"),
        (["--kernels", "cmsis-nn"], "is for --target"),
    ],
)
def test_what_does_not_go_together(options, words):
    done = opgen("test", *SPECS.glob("*.yaml"), *options)
    assert done.returncode == 2
    assert words in done.stderr
