"""docs/spec-language.md is fresh, and what it shows is true."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import numpy as np
from click.testing import CliRunner

from opgen.cli import cli
from opgen.operators.exports import exported, library_exports
from opgen.spec.library import built_in_library
from opgen.spec.load import load_files
from opgen.spec.manual import EXAMPLE, renewed
from opgen.spec.syntax import parse

MANUAL = Path(__file__).parents[2] / "docs" / "spec-language.md"


def test_the_generated_tables_are_fresh() -> None:
    text = MANUAL.read_text(encoding="utf-8")
    assert renewed(text) == text, "run: opgen build"


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
        "GATE",
        "SMOOTHED",
        "LARGER",
    ]
    assert [each.says for each in ops["CALIBRATED"].refuses] == ["the mark of no sensor"]
    kernels = {op: [kernel.name for kernel in each.kernels] for op, each in ops.items()}
    own = ["double_pairs_f32", "double_unrolled_f32", "double_fours_f32", "double_columns_f32"]
    assert kernels["DOUBLE"] == ["double_f32", *own]
    assert [each.name for each in ops["DOUBLE"].kernels if each.cost] == ["double_fours_f32"]
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


def test_every_function_has_an_example() -> None:
    rows = MANUAL.read_text(encoding="utf-8").partition("begin: functions")[2].splitlines()
    without = [row for row in rows if row.endswith("|  |") and "not_implemented" not in row]
    assert without == []
