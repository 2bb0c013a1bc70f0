"""What `make bench` measures is sound: folders of many specs, and the stages of a conversion."""

from __future__ import annotations

from pathlib import Path

from benchmarks.many_specs import write_many_specs
from benchmarks.stages import STAGES, stage_rows
from opgen.spec.load import load_specs

DIGITS = Path(__file__).resolve().parents[2] / "examples" / "digits" / "digits.tflite"
COUNT = 300
"""More than there are operators, so that each of them is copied."""


def test_copies_of_all_operators_are_good_specs(tmp_path: Path) -> None:
    write_many_specs(tmp_path / "many", COUNT)
    assert len(load_specs([tmp_path / "many"]).ops) == COUNT


def test_all_stages_of_a_conversion_are_timed() -> None:
    ((name, *times),) = stage_rows([DIGITS])
    assert name == DIGITS.name
    assert len(times) == len(STAGES)
    assert all(float(each) >= 0.0 for each in times)
