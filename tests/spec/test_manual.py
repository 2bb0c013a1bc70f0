"""docs/spec-language.md is fresh, and what it shows is true."""

from __future__ import annotations

import re
from pathlib import Path

from opgen.spec.load import load_files
from opgen.spec.manual import renewed

MANUAL = Path(__file__).parents[2] / "docs" / "spec-language.md"


def test_the_generated_tables_are_fresh() -> None:
    text = MANUAL.read_text(encoding="utf-8")
    assert renewed(text) == text, "run: opgen build"


def test_the_examples_are_good_specs(tmp_path: Path) -> None:
    """One of them adds a kernel to another."""
    text = MANUAL.read_text(encoding="utf-8")
    examples = re.findall(r"```yaml\n(.*?)```", text, re.DOTALL)
    for index, example in enumerate(examples):
        (tmp_path / f"example{index}.yaml").write_text(example)
    double, calibrated, clamp, larger = load_files([tmp_path]).ops
    assert clamp.op == "CLAMP_CHANNELS"
    assert [each.says for each in calibrated.refuses] == ["the mark of no sensor"]
    assert [kernel.name for kernel in double.kernels] == ["double_f32", "double_pairs_f32"]
    names = [kernel.name for kernel in larger.kernels]
    assert names == ["larger_s8", "larger_s16", "larger_f32"]
