"""docs/spec-language.md is fresh, and what it shows is true."""

from __future__ import annotations

import re
from pathlib import Path

from click.testing import CliRunner

from opgen.cli import cli
from opgen.spec.load import load_files
from opgen.spec.manual import renewed

MANUAL = Path(__file__).parents[2] / "docs" / "spec-language.md"


def test_the_generated_tables_are_fresh() -> None:
    text = MANUAL.read_text(encoding="utf-8")
    assert renewed(text) == text, "run: opgen build"


def examples(folder: Path) -> list[Path]:
    """Write the examples of the manual, some of which add kernels to others."""
    text = MANUAL.read_text(encoding="utf-8")
    found = []
    for index, example in enumerate(re.findall(r"```yaml\n(.*?)```", text, re.DOTALL)):
        found.append(folder / f"example{index}.yaml")
        found[-1].write_text(example, encoding="utf-8")
    return found


def test_the_examples_are_good_specs(tmp_path: Path) -> None:
    examples(tmp_path)
    ops = {each.op: each for each in load_files([tmp_path]).ops}
    assert [*ops] == [
        "DOUBLE",
        "CALIBRATED",
        "CLAMP_CHANNELS",
        "PROJECT",
        "GATE",
        "SMOOTHED",
        "LARGER",
    ]
    assert [each.says for each in ops["CALIBRATED"].refuses] == ["the mark of no sensor"]
    kernels = {op: [kernel.name for kernel in each.kernels] for op, each in ops.items()}
    assert kernels["DOUBLE"] == ["double_f32", "double_pairs_f32"]
    assert kernels["LARGER"] == ["larger_s8", "larger_s16", "larger_f32", "larger_cmsis_s8"]


def test_the_c_of_the_examples_does_what_they_mean(tmp_path: Path) -> None:
    examples(tmp_path)
    proved = CliRunner().invoke(cli, ["test", str(tmp_path), "--cases", "3"])
    assert proved.exit_code == 0, proved.output
    for kernel in (
        "GATE gate_f32 float32",
        "SMOOTHED smoothed_f32 float32",
        "LARGER larger_cmsis_s8 int8",
    ):
        assert f"{kernel}: 3 cases, 0 failures" in proved.output
