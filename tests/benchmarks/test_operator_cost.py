"""What one operator costs is a promise."""

from __future__ import annotations

import re
import statistics
from pathlib import Path

import pytest

from benchmarks.operator_cost import costs, main, peers

MOST = 90
MOST_RECURRENT = 130
MEAN = 64


def test_an_operator_is_short() -> None:
    """One file, or a few where kernels are added to it; each fits on a page or two."""
    found = costs()
    assert len(found) > 100
    for each in found:
        most = MOST_RECURRENT if each.folder == "recurrent" else MOST
        assert each.longest <= most, f"a file of {each.op} has {each.longest} lines"
        assert 0 <= each.c_lines < each.lines
    assert statistics.mean(each.lines for each in found) < MEAN
    # Convolutions have kernels per processor, and many ways in which PyTorch calls them.
    assert statistics.mean(each.files for each in found) < 1.45


def test_what_is_counted(tmp_path: Path) -> None:
    """The spec, C in it and beside it, and files that add kernels to it."""
    folder = tmp_path / "some"
    folder.mkdir()
    code = "  - name: b\n    code: |\n      one();\n      two();\n"
    (folder / "x.yaml").write_text("op: X\n\nkernels:\n  - {name: a, code: x.c}\n" + code)
    (folder / "x.c").write_text("one();\n\ntwo();\n")
    (folder / "x_more.yaml").write_text("kernels_for: X\nkernels:\n" + code)
    (found,) = costs(tmp_path)
    assert (found.op, found.files, found.lines, found.c_lines) == ("X", 3, 8 + 3 + 6, 2 + 3 + 2)
    assert found.longest == 8 + 3


def test_it_prints_ours_beside_those_of_others(capsys: pytest.CaptureFixture[str]) -> None:
    main(["--all"])
    printed = capsys.readouterr().out
    assert all(each.op in printed and each.source in printed for each in peers())
    assert "| CONV_2D " in printed
    # What the README says of it is what is printed.
    said = " ".join((Path(__file__).parents[2] / "README.md").read_text(encoding="utf-8").split())
    one = re.search(
        r"Of (\d+) operators (\d+) have a single spec file.*median (\d+) lines", printed
    )
    mean = re.search(r"\| together +\| +[\d,]+ \| +([\d.]+) \|", printed)
    assert one is not None
    assert mean is not None
    assert f"{one[2]} of the {one[1]} built-in operators are a single file" in said
    assert f"{float(mean[1]):.0f} lines on average, and half of them at most {one[3]}" in said
