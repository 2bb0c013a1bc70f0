"""What docs/spec-language.md shows is true, and the pages of keys and functions are fresh."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner, Result

from opgen.cli import cli
from opgen.operators.exports import exported, library_exports
from opgen.spec.library import built_in_library
from opgen.spec.load import load_files
from opgen.spec.manual import EXAMPLE, renewed
from opgen.spec.syntax import parse

DOCS = Path(__file__).parents[2] / "docs"
MANUAL = DOCS / "spec-language.md"
FUNCTIONS = DOCS / "functions.md"


@pytest.mark.parametrize("page", [FUNCTIONS, DOCS / "spec-keys.md"], ids=lambda page: page.stem)
def test_the_generated_tables_are_fresh(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    assert renewed(text) == text, "run: opgen build"
    assert renewed("# A page without tables\n") == "# A page without tables\n"


def examples(folder: Path) -> list[Path]:
    """Write the examples of the manual, some of which add kernels to others."""
    text = MANUAL.read_text(encoding="utf-8")
    found = []
    for index, example in enumerate(re.findall(r"```yaml\n(.*?)```", text, re.DOTALL)):
        found.append(folder / f"example{index:02}.yaml")
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
        "LOUDNESS",
        "CHANNEL_SLOPE",
        "GATE",
        "BAND",
        "SORTED_PAIR",
    ]
    assert [each.says for each in ops["CALIBRATED"].refuses] == ["the mark of no sensor"]
    kernels = {op: [kernel.name for kernel in each.kernels] for op, each in ops.items()}
    names = ("pairs", "row", "two_rows", "unrolled", "fours", "columns")
    own = [f"double_{name}_f32" for name in names]
    assert kernels["DOUBLE"] == ["double_f32", *own]
    assert [each.name for each in ops["DOUBLE"].kernels if each.cost] == ["double_fours_f32"]
    pairs = [f"sorted_pair_{each}" for each in ("s8", "s16", "f32", "cmsis_s8")]
    assert kernels["SORTED_PAIR"] == pairs


def test_the_c_of_the_examples_does_what_they_mean(tmp_path: Path) -> None:
    examples(tmp_path)
    proved = CliRunner().invoke(cli, ["test", str(tmp_path), "--cases", "3"])
    assert proved.exit_code == 0, proved.output
    for kernel in (
        "GATE gate_f32 float32",
        "CHANNEL_SLOPE channel_slope_s8 int8",
        "BAND band_f32 float32",
        "SORTED_PAIR sorted_pair_cmsis_s8 int8",
    ):
        assert f"{kernel}: 3 cases, 0 failures" in proved.output


def test_a_check_that_is_deleted_is_missed_once_its_case_is_written(tmp_path: Path) -> None:
    text = next(
        each.read_text(encoding="utf-8")
        for each in examples(tmp_path)
        if "op: CALIBRATED" in each.read_text(encoding="utf-8")
    )
    shown = re.search(r"```text\n(  - \{.*\n)```", MANUAL.read_text(encoding="utf-8"))
    assert shown is not None
    spec = tmp_path / "calibrated" / "calibrated.yaml"
    spec.parent.mkdir()

    def proved(text: str) -> Result:
        spec.write_text(text, encoding="utf-8")
        return CliRunner().invoke(cli, ["test", str(spec), "--cases", "1", "--refuses"])

    printed = proved(text)
    assert printed.exit_code == 0
    assert printed.output.endswith(f"/calibrated.yaml\n{shown[1]}")
    written = text + shown[1]
    assert "2 of 2 seen to refuse, 2 by written cases, 0 failures" in proved(written).output
    check = next(line for line in written.splitlines(True) if "that: factor > 0.0" in line)
    error = "error: no case is refused with 'readings times', and by no other check\n"
    for changed in (written.replace(check, ""), written.replace("factor > 0", "factor >= 0")):
        failed = proved(changed)
        assert failed.exit_code == 1
        assert error in failed.output
        assert "no check refuses it" in failed.output


def test_examples_of_functions_give_what_they_say() -> None:
    known = {name: exported(name) for name in library_exports()}
    activations = known["ActivationFunctionType"]
    members = {each.name: each for each in activations}  # type: ignore[attr-defined]
    found = 0
    for name, forms in built_in_library().functions.items():
        example = EXAMPLE.search(forms[0].doc)
        if example is not None:
            assert example["call"].startswith(f"{name}("), name
            assert parse(example["call"])
        if example is not None and example["gives"]:
            found += 1
            value = eval(example["call"], known | members)  # noqa: S307  our own text
            wanted = ast.literal_eval(example["gives"])
            assert np.array_equal(value, wanted), name
    assert found > 20


def test_subjects_of_functions_are_listed_and_lead_to_their_headings() -> None:
    text = FUNCTIONS.read_text(encoding="utf-8").partition("begin: functions")[2]
    links = re.findall(r"(?m)^- \[(.+)\]\(#([\w-]+)\)$", text)
    headings = re.findall(r"(?m)^### (.+)$", text.partition("end: functions")[0])
    assert [title for title, _ in links] == headings
    assert len(set(links)) == len(links) > 20
    assert dict(links)["In `tests` only"] == "in-tests-only"
    assert [each for each in headings if "alone" in each] == ["What one operator alone calls"]


def test_every_function_has_an_example() -> None:
    rows = FUNCTIONS.read_text(encoding="utf-8").partition("begin: functions")[2].splitlines()
    without = [row for row in rows if row.endswith("|  |") and "not_implemented" not in row]
    assert without == []
