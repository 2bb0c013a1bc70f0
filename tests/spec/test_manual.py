"""docs/spec-language.md is fresh, and what it shows is true."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from opgen.spec.load import load_files
from opgen.spec.manual import renewed

MANUAL = Path(__file__).parents[2] / "docs" / "spec-language.md"


def test_the_generated_tables_are_fresh() -> None:
    text = MANUAL.read_text(encoding="utf-8")
    assert renewed(text) == text, "run: opgen build"


@pytest.mark.parametrize(
    "text", re.findall(r"```yaml\n(.*?)```", MANUAL.read_text(encoding="utf-8"), re.DOTALL)
)
def test_the_examples_are_good_specs(text: str, tmp_path: Path) -> None:
    path = tmp_path / "example.yaml"
    path.write_text(text)
    assert load_files([path]).ops
