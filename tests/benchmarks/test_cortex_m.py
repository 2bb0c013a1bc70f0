"""The figures in the documentation are those that were measured, and keep what is promised."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from benchmarks.cortex_m import (
    BASELINE,
    BOARDS,
    KERNELS,
    MODELS,
    Cost,
    Figures,
    board_table,
    filled,
    main,
    read_figures,
    tflm_cost,
)
from tests.tools import need

ROOT = Path(__file__).parents[2]
DATA = ROOT / "benchmarks" / "cortex_m.json"
PAGES = ("README.md", "docs/figures.md")
KIB = 1024


@pytest.fixture(scope="module")
def figures() -> Figures:
    return read_figures(json.loads(DATA.read_text(encoding="utf-8")))


@pytest.mark.parametrize("page", PAGES)
def test_pages_show_what_was_measured(page: str, figures: Figures) -> None:
    """If not: python -m benchmarks.cortex_m --from benchmarks/cortex_m.json --markdown PAGE."""
    text = (ROOT / page).read_text(encoding="utf-8")
    assert "| kws " in text
    assert filled(text, figures) == text


def test_every_model_was_measured_everywhere(figures: Figures) -> None:
    assert figures.keys() == BOARDS.keys()
    for models in figures.values():
        assert models.keys() == MODELS.keys()
        assert all(costs.keys() == {"tflm", *KERNELS} for costs in models.values())


def test_the_baseline_is_what_it_says(figures: Figures) -> None:
    need("../shared/baseline")
    baseline = json.loads(BASELINE.read_text(encoding="utf-8"))
    for board, models in figures.items():
        for model, costs in models.items():
            assert costs["tflm"] == tflm_cost(baseline, model, board)


def test_code_is_small(figures: Figures) -> None:
    """On M4; of TFLM's for M55, some rows are smaller than the difference."""
    rows = {
        model: (costs["tflm"], costs["cmsis-nn"]) for model, costs in figures["cortex-m4"].items()
    }
    assert rows["kws"][1].code <= 20 * KIB
    less = {model: theirs.code - ours.code for model, (theirs, ours) in rows.items()}
    assert min(less.values()) >= 25 * KIB, less


def test_only_state_is_set_up(figures: Figures) -> None:
    """Of the models, two have variables: init resets them, and does nothing for the others."""
    stateful = {"keyword_scrambled", "trained_lstm"}
    for models in figures.values():
        for model, costs in models.items():
            for kernels in KERNELS:
                start = costs[kernels].start
                assert start < costs[kernels].ram if model in stateful else start <= 10, model


def test_a_table() -> None:
    theirs, ours = Cost(1000, 500, 40, 30, 20, 10), Cost(910, 2, 30, 30, 10, 10)
    figures = {"board": {"net": {"tflm": theirs, "portable": ours}}}
    last = board_table(figures, "board", "portable", brief=True).splitlines()[-1]
    cells = [cell.strip() for cell in last.strip("|").split("|")]
    assert cells == [
        "net",
        "1,000",
        "910 (91 %)",
        "40",
        "30 (75 %)",
        "20",
        "10 (50 %)",
        "500",
        "2 (< 1 %)",
    ]


@pytest.mark.parametrize(
    "mark",
    [
        "<!-- figures: cortex-m99 portable -->\n<!-- end of figures -->",
        "<!-- figures: cortex-m4 portable -->\n",
    ],
)
def test_marks_that_are_wrong(mark: str, figures: Figures) -> None:
    with pytest.raises(ValueError, match="no such table"):
        filled(mark, figures)


def test_the_command_shows_what_was_measured(figures: Figures, tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text("a\n<!-- figures: cortex-m4 portable -->\nold\n<!-- end of figures -->\nb\n")
    done = CliRunner().invoke(main, ["--from", str(DATA), "--markdown", str(page)])
    assert done.exit_code == 0, done.output
    shown = board_table(figures, "cortex-m4", "portable")
    assert shown in done.output
    text = page.read_text()
    assert shown in text
    assert "old" not in text
    assert text.startswith("a\n")
    assert text.endswith("<!-- end of figures -->\nb\n")
