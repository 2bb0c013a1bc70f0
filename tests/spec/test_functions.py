"""Functions of specs: what they give, wherever they are taken, and that their tests are run."""

from __future__ import annotations

import ast
import json
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner

from opgen.cli import cli
from opgen.errors import SpecError
from opgen.lib.scan import scan
from opgen.operators.expression import as_read, expressions_in
from opgen.operators.functions import MOST_PARTS, functions_of, written_out
from opgen.spec.load import load_files, load_specs
from opgen.spec.model import Op
from tests.process import lint_faults

BIQUAD = """\
op: BIQUAD
doc: A filter of second order, in direct form 2, and half of what it changes.
litert: {custom: Biquad, options: flexbuffer}
options:
  gain: {type: float}
inputs:
  input: {layout: NC}
outputs:
  output: {type: input.type, shape: input.shape}
  gap:    {type: input.type, shape: input.shape}
functions:
  biquad:
    doc: Return the output, and the two values that are kept, after one more sample.
    params: {output: array, late: array, later: array, value: array, gain: float}
    let:
      inner: value - half(late) - 0.25 * later
    value: (gain * inner + late, inner, late)
terms:
  silence:  zeros((input.n,))
  filtered: scan(biquad, (silence, silence, silence), input, 1, gain)
  found:    filtered[0]
reference: (found, half(found) - half(input))
kernels:
  - name: biquad_f32
    types: {input: float32, output: float32, gap: float32}
    params: [gain, rows, count]
    code: |
      for (int32_t row = 0; row < p->rows; row++) {
          float late = 0.0f, later = 0.0f;
          for (int32_t i = row * p->count; i < (row + 1) * p->count; i++) {
              const float inner = input[i] - 0.5f * late - 0.25f * later;
              output[i] = p->gain * inner + late;
              gap[i] = 0.5f * output[i] - 0.5f * input[i];
              later = late;
              late = inner;
          }
      }
let: {rows: input.n, count: input.c}
tests:
  input: (span(1, 3), span(0, 6))
  gain:  choice(0.5, 2.0)
"""
LIBRARY = """\
library: halves
doc: Halves.
functions:
  half:
    doc: Return half of it.
    params: {x: array}
    value: 0.5 * x
    tests:
      - all_true(relate(half(array((4.0, 6.0))), array((2.0, 3.0)), EQUAL))
"""


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A search root with an operator that calls a function of its own and one of the root."""
    folder = tmp_path / "own_specs"
    (folder / "_functions").mkdir(parents=True)
    (folder / "biquad.yaml").write_text(BIQUAD)
    (folder / "_functions/halves.yaml").write_text(LIBRARY)
    return folder


def ran(*arguments: object) -> str:
    """Run a command that must be good."""
    done = CliRunner().invoke(cli, [str(each) for each in arguments])
    assert done.exit_code == 0, done.output
    return done.output


# --- scan -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("axis", [0, 1, -1])
def test_scan_stacks_what_is_carried(axis: int) -> None:
    values = np.arange(6.0).reshape(2, 3)
    sums = scan(
        lambda carried, value: carried + value,
        np.zeros(np.take(values, 0, axis).shape),
        values,
        axis,
    )
    np.testing.assert_array_equal(sums, np.cumsum(values, axis))


def test_scan_carries_several_and_goes_through_several() -> None:
    first, second = np.array([1, 5, 2]), np.array([4, 0, 3])
    most, least = scan(
        lambda most, least, a, b, more: (max(most, a + more), min(least, b)),
        (np.array(0), np.array(9)), (first, second), 0, 10,
    )  # fmt: skip
    assert (list(most), list(least)) == ([11, 15, 15], [4, 0, 0])


def test_scan_of_nothing_is_empty() -> None:
    assert scan(np.add, np.zeros(3), np.zeros((3, 0)), 1).shape == (3, 0)  # type: ignore[union-attr]


def test_a_step_keeps_the_shape_and_the_type() -> None:
    with pytest.raises(
        ValueError, match=r"makes float64 \(2,\) of what it carries, which is int64"
    ):
        scan(lambda carried, value: carried + value, np.zeros(2, np.int64), np.ones((2, 3)), 1)
    with pytest.raises(ValueError, match=r"indices along axis 0"):
        scan(np.add, np.zeros(2), (np.ones((2, 2)), np.ones((3, 2))), 0)


# --- what a spec means ----------------------------------------------------------------------------


def test_the_c_does_what_the_functions_mean(root: Path) -> None:
    output = ran("test", root, "--cases", "4")
    assert "function half: 1 test, 0 failures" in output
    assert "BIQUAD biquad_f32 float32: 4 cases, 0 failures" in output


MEMBERS = """\
op: GATED
doc: Its input where that is positive, in a type of its own.
litert: {custom: Gated}
inputs:
  input: {layout: NC}
outputs:
  output: {like: input}
functions:
  kept:
    doc: Return it where a relation to nothing holds, if types and activations are what they are.
    params: {x: array, type: dtype, fused: ActivationFunctionType}
    let: {padded: "where(relate(x, 0.0, GREATER), x, 0.0)"}    # in torch, a function is called so
    value: "padded if type == float32 and fused != RELU else x"
    tests:
      - all_true(relate(kept(array((1.0, -2.0)), float32, NONE), array((1.0, 0.0)), EQUAL))
      - all_true(relate(kept(array((1.0, -2.0)), int8, NONE), array((1.0, -2.0)), EQUAL))
      - all_true(relate(kept(array((1.0, -2.0)), float32, RELU), array((1.0, -2.0)), EQUAL))
let: {size: input.size}
reference: kept(input, input.type, RELU6)
kernels:
  - types: {input: float32, output: float32}
    code: |
      for (int32_t i = 0; i < p->size; i++)
          output[i] = input[i] > 0.0f ? input[i] : 0.0f;
tests:
  input: (span(1, 3), span(1, 9))
"""
"""Members of enums of the library, of the format, and element types, in a function."""


def test_members_of_enums_are_known_in_functions(tmp_path: Path) -> None:
    root = tmp_path / "gated_specs"
    root.mkdir()
    (root / "gated.yaml").write_text(MEMBERS)
    output = ran("test", root, "--cases", "2")
    assert "function kept: 3 tests, 0 failures" in output
    assert "GATED gated_f32 float32: 2 cases, 0 failures" in output
    ran("build", "--specs", root, "-o", tmp_path / "out")
    script = (
        "import sys, numpy as np; sys.path.insert(0, sys.argv[1]); import gated\n"
        "from opgen.air.dtype import DType\n"
        "from opgen.tflite.enums import ActivationFunctionType as Fused\n"
        "print(gated._kept(np.array([1.0, -2.0]), DType.FLOAT32, Fused.NONE))"
    )
    done = subprocess.run(
        [sys.executable, "-c", script, str(tmp_path / "out/registry")],
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert done.stdout == "[1. 0.]\n"
    ran("build", "--emit", "torch", "--specs", root, "-o", tmp_path / "torch")
    assert lint_faults(tmp_path / "torch", "F") == ""
    ran("build", "--emit", "coreai", "--specs", root, "-o", tmp_path / "coreai")
    assert lint_faults(tmp_path / "coreai", "F") == ""


@pytest.mark.parametrize(
    "doc",
    [
        "ends in a backslash \\",
        'has """ in it',
        "has a \\N{name} in it",
        "A sentence that is long, " * 8
        + "and ends. Another follows, "
        + "which is long, " * 9
        + "too.",
    ],
)
def test_what_a_function_is_for_stays_a_docstring(doc: str, tmp_path: Path) -> None:
    """Whatever a stranger writes there, nothing of it is code, and nothing is lost."""
    first = re.search(r"(?<=    doc: ).*", MEMBERS)
    assert first
    root = tmp_path / "gated_specs"
    root.mkdir()
    text = MEMBERS[: first.start()] + json.dumps(doc) + MEMBERS[first.end() :]
    (root / "gated.yaml").write_text(text)
    ran("build", "--specs", root, "-o", tmp_path / "out")
    module = ast.parse((tmp_path / "out/registry/gated.py").read_text())
    (made,) = (each for each in module.body if isinstance(each, ast.FunctionDef))
    assert (ast.get_docstring(made) or "").split() == doc.split()


def test_names_of_python_that_evaluates_specs_are_free(tmp_path: Path) -> None:
    """What functions and scopes are called inside does not reach the names of a spec."""
    text = MEMBERS.replace("input", "op").replace("output", "sample").replace("x", "draw")
    (tmp_path / "gated.yaml").write_text(text.replace("ops:", "inputs:")
                                         .replace("samples:", "outputs:"))  # fmt: skip
    assert "gated_f32 float32: 2 cases, 0 failures" in ran("test", tmp_path, "--cases", "2")


def test_a_test_that_does_not_hold_is_reported_with_both_sides(tmp_path: Path) -> None:
    path = tmp_path / "_functions/twice.yaml"
    path.parent.mkdir()
    text = "library: twice\ndoc: Twice.\nfunctions:\n  twice:\n    doc: Return it twice.\n"
    path.write_text(text + "    params: {x: int}\n    value: x + x\n    tests: [twice(2) == 5]\n")
    done = CliRunner().invoke(cli, ["test", str(path)])
    assert done.exit_code == 1
    assert "function twice: 1 test, 1 failure\n" in done.output
    assert "twice.yaml:8:13: error: this does not hold: 4 and 5" in done.output


def test_a_library_is_checked_alone(root: Path) -> None:
    assert ran("check", root / "_functions/halves.yaml") == "1 function is good\n"


def test_the_numpy_engine_and_the_generated_module_agree(root: Path) -> None:
    """The module that `opgen build` writes evaluates as the spec does."""
    out = root.parent / "out"
    ran("build", "--specs", root, "-o", out)
    module = out / "registry/biquad.py"
    assert (
        "def _biquad(output: Array, late: Array, later: Array, value: Array" in module.read_text()
    )
    script = (
        "import sys, numpy as np; sys.path.insert(0, sys.argv[1]); import biquad\n"
        "print(biquad._half(np.array([4.0])), biquad._biquad(1.0, 2.0, 4.0, 8.0, 0.5))"
    )
    done = subprocess.run(
        [sys.executable, "-c", script, str(module.parent)],
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert done.stdout == "[2.] (5.0, 6.0, 2.0)\n"


def _evaluated(root: Path) -> tuple[Op, Callable[[str], object]]:
    op = load_specs([root]).ops[0]
    functions = {each.name: each for each in functions_of(*expressions_in(op))}
    return op, lambda name: functions[name]


def test_functions_are_values_of_python(root: Path) -> None:
    _, function = _evaluated(root)
    half = function("half")
    assert half(3.0) == 1.5  # type: ignore[operator]
    assert function("biquad")(1.0, 2.0, 4.0, value=8.0, gain=0.5) == (5.0, 6.0, 2.0)  # type: ignore[operator]


def test_calls_are_written_out(root: Path) -> None:
    op, _ = _evaluated(root)
    assert op.reference is not None
    assert written_out(op.reference).source == "(found, 0.5 * found - 0.5 * input)"


def test_what_grows_too_much_is_not_written_out(tmp_path: Path) -> None:
    lines = ["  f0:\n    doc: Return it.\n    params: {x: float}\n    value: x * x + x\n"]
    for i in range(1, 9):
        body = f"f{i - 1}(x * f{i - 1}(x))"
        lines.append(f"  f{i}:\n    doc: Return it.\n    params: {{x: float}}\n    value: {body}\n")
    text = BIQUAD.replace("functions:\n", "functions:\n" + "".join(lines))
    text = (
        text.replace("0.5 * x", "x").replace("half(late)", "f8(0.5) * late").replace("half(", "(")
    )
    path = tmp_path / "biquad.yaml"
    path.write_text(text)
    op = load_files([path]).ops[0]
    step = next(each for each in functions_of(*expressions_in(op)) if each.name == "biquad")
    with pytest.raises(ValueError, match=f"more than {MOST_PARTS:,} parts"):
        written_out(step.lets["inner"])


def test_torch_has_the_functions(root: Path) -> None:
    out = root.parent / "torch"
    ran("build", "--emit", "torch", "--specs", root, "-o", out)
    text = next(out.glob("*.py")).read_text()
    assert (
        "def _halves_half(x):\n    return 0.5 * x  # specs/_functions/halves.yaml:4"
        in text.replace("own_specs", "specs")
    )
    assert "filtered = scan(_biquad_biquad, (silence, silence, silence), input, 1, gain)" in text


def test_on_a_device_the_value_stands_in_the_place_of_the_call(root: Path) -> None:
    text = (
        BIQUAD.replace("rows: input.n", "rows: less(input.n, 0) + 0")
        .replace("let: {rows: less(input.n, 0) + 0,", "let: {rows: 'less(input.n, 0) + 0',")
        .replace(
            "functions:\n",
            "functions:\n  less:\n    doc: Return it, or less.\n    params: {x: int, by: int}\n"
            "    let: {least: 0 if x < by else x - by}\n    value: least\n",
        )
    )
    (root / "biquad.yaml").write_text(text)
    out = root.parent / "tflm"
    ran("build", "--emit", "tflm", "--specs", root, "-o", out)
    written = "".join(path.read_text() for path in sorted(out.rglob("*.cc")))
    assert "((Dim(e, input_, 0) < INT64_C(0)) ? INT64_C(0) : Sub(e, Dim(" in written
    assert "less(" not in written


def test_a_function_of_an_operator_is_known_to_it_alone(root: Path) -> None:
    other = BIQUAD.replace("op: BIQUAD", "op: OTHER").replace("custom: Biquad", "custom: Other")
    head, _, rest = other.partition("functions:\n")
    (root / "other.yaml").write_text(
        (head + rest[rest.index("terms:") :]).replace("biquad_f32", "other_f32")
    )
    with pytest.raises(SpecError, match="scan: the step must be a function of the spec"):
        load_specs([root])


def test_a_library_that_changes_is_noticed(root: Path) -> None:
    """The operator of a model is read again when only a file of functions has changed."""
    source = load_specs([root]).sources["BIQUAD"]
    assert root / "_functions/halves.yaml" in [file.path for file in source.files]


# --- records --------------------------------------------------------------------------------------

RECORDS = """\
op: SHARED_OUT
doc: A row times the first of two factors, plus the second, as often as rows are asked for.
litert: {custom: SharedOut}
inputs: {input: {layout: NC}}
outputs: {output: {type: input.type, shape: "(scaled_rows(line(input.n, by=2)), input.c)"}}
functions:
  line:
    doc: A factor, and how many rows there are.
    params: {rows: int, by: int}
    tests:
      - line(3, by=4).by == 4
  scaled_rows:
    doc: Return how many rows there are in all.
    params: {of: line}
    let: {chosen: "of if of.rows > 0 else line(1, 1)"}
    value: chosen.rows * chosen.by
  numbers:
    doc: Two arrays.
    params: {first: array, second: array}
  step:
    doc: Return one more row.
    params: {held: array, value: array, factors: numbers}
    value: held * factors.first + value * factors.second
let: {size: output.size}
terms:
  both: numbers(second=ones((1,)), first=zeros((1,)))
  rows: scan(step, input[0], append(input, input, 0), 0, both)
checks: [{that: input.n > 0, else: there are no rows}]
reference: rows
kernels:
  - name: shared_out_f32
    types: {input: float32, output: float32}
    code: |
      for (int32_t i = 0; i < p->size; i++)
          output[i] = input[i % (p->size / 2)];
tests: {input: "(span(1, 3), span(1, 4))"}
"""


@pytest.fixture
def records(tmp_path: Path) -> Path:
    folder = tmp_path / "own_specs"
    folder.mkdir()
    (folder / "shared_out.yaml").write_text(RECORDS)
    return folder


def test_the_c_does_what_functions_of_records_mean(records: Path) -> None:
    assert "6 cases, 0 failures" in ran("test", records, "--cases", 6)


def test_a_record_is_a_class_of_the_generated_module(records: Path) -> None:
    out = records.parent / "out"
    ran("build", "--specs", records, "-o", out)
    text = (out / "registry/shared_out.py").read_text()
    assert "class _numbers:\n" in text
    assert "def _step(held: Array, value: Array, factors: _numbers) -> Array:" in text
    script = (
        "import sys; sys.path.insert(0, sys.argv[1]); import shared_out\n"
        "print(shared_out._scaled_rows(shared_out._line(4, by=3)))"
    )
    done = subprocess.run(
        [sys.executable, "-c", script, str(out / "registry")],
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert done.stdout == "12\n"


def test_a_record_needs_nothing_in_a_file_for_torch(records: Path) -> None:
    out = records.parent / "torch"
    ran("build", "--emit", "torch", "--specs", records, "-o", out)
    text = next(out.glob("*.py")).read_text()
    assert "class _shared_out_numbers:" in text
    assert "self.second = second" in text


def test_fields_of_a_record_are_written_out(records: Path) -> None:
    op = load_specs([records]).ops[0]
    shape = op.outputs[0].shape
    assert shape is not None
    rows = "(input.n if input.n > 0 else 1) * (2 if input.n > 0 else 1)"
    assert written_out(as_read(shape)).source == f"({rows}, input.c)"
