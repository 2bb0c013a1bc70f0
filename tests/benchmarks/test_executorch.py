"""ExecuTorch's own kernels beside ours: what the page shows, and what is equal."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from benchmarks.executorch import BOARDS, CHECKOUT, filled, measured, read_rows, table_of
from benchmarks.executorch_cases import cases
from opgen.errors import UsageError
from tests.tools import needs

ROOT = Path(__file__).parents[2]
ROWS = read_rows(json.loads((ROOT / "benchmarks/executorch.json").read_text(encoding="utf-8")))
ROUNDED = {"quantized_div", "quantized_avg_pool2d"}
"""Operators of which some results lie between two integers: there ours are those of the dialect."""


def test_the_page_shows_what_was_measured() -> None:
    """If not: benchmarks.executorch --from benchmarks/executorch.json --markdown PAGE."""
    page = (ROOT / "docs/ecosystems.md").read_text(encoding="utf-8")
    assert filled(page, ROWS) == page
    assert [(each.op, each.what) for each in ROWS] == [
        (each.op, each.what) for each in cases(has_vectors=False)
    ]
    with pytest.raises(ValueError, match="no place"):
        filled("", ROWS)


def test_results_are_equal_but_where_the_dialect_rounds_otherwise() -> None:
    for row in ROWS:
        for cost in row.costs.values():
            assert cost.most <= (row.op in ROUNDED), row


def test_boards_that_were_not_measured_are_left_out() -> None:
    board = next(iter(BOARDS))
    one = [type(each)(each.op, each.what, {board: each.costs[board]}) for each in ROWS]
    assert "cortex-m55" not in table_of(one)


def test_what_is_missing_is_said(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for name in (CHECKOUT, *BOARDS.values()):
        monkeypatch.delenv(name, raising=False)
    with pytest.raises(UsageError, match="no headers of ExecuTorch"):
        measured()
    (tmp_path / "executorch/runtime/kernel").mkdir(parents=True)
    monkeypatch.setenv(CHECKOUT, str(tmp_path / "executorch"))
    with pytest.raises(UsageError, match="no libraries of ExecuTorch"):
        measured()


@needs("EXECUTORCH_DIR", "EXECUTORCH_CORTEX_M4", "arm-none-eabi-g++", "qemu-system-arm")
def test_calls_give_what_executorchs_kernels_give() -> None:
    rows = measured()
    assert len(rows) == len(ROWS)
    for row in rows:
        for cost in row.costs.values():
            assert cost.ours > 0
            assert cost.most <= (row.op in ROUNDED), row
