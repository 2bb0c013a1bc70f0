"""Models with many operators, and with many weights: what `opgen convert` takes for them."""

from __future__ import annotations

from pathlib import Path

from benchmarks.synthetic import chain_in_place
from benchmarks.tools import cost_of, opgen

_SECONDS = 30
"""Of one processor, whatever else runs on it."""


def test_ten_thousand_operators_in_place(tmp_path: Path) -> None:
    """All of them write over one buffer; time grows as they do."""
    model = tmp_path / "chain.tflite"
    model.write_bytes(chain_in_place(10_000))
    cost = cost_of(opgen("convert", model, "-o", tmp_path / "out", "-q"), repeat=1)
    assert cost.cpu_seconds < _SECONDS
