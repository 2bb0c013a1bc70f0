"""`opgen build --emit torch`: what the file registers is what the specs say.

With OPGEN_OPCHECK=all torch checks every operator of the built-in specs, not a sample.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from opgen.config import find_target
from opgen.errors import UnsupportedError, UsageError
from opgen.export.glue import Glue, emit_glue
from opgen.export.torch.emit import emit, faults_of
from opgen.loading import load_bound
from opgen.prove import host
from opgen.prove.execute import execute
from opgen.prove.module import module_of
from opgen.registry.context import build_default_registry_context
from opgen.spec.model import Op
from tests.process import lint_faults, opgen
from tests.spec_functions import built_in_specs
from tests.synth.emitted import EXAMPLES, imported, ops_of, specs_of

EVERYWHERE = specs_of("one_spec_everywhere")
CHECKED = [
    "ADD", "CONV_2D", "CONCATENATION", "FULLY_CONNECTED", "GATHER", "LOGICAL_NOT", "MAX_POOL_2D",
    "PRELU", "SELECT_V2", "SOFTMAX", "UNPACK",
]  # fmt: skip
"""Unary and binary, optional and variadic inputs, a list of outputs, enums, indices, booleans."""
EVERYTHING = os.environ.get("OPGEN_OPCHECK") == "all"


def _built_in() -> list[Op]:
    return [op for op in built_in_specs().ops if not list(faults_of(op))]


# --- without torch --------------------------------------------------------------------------------


def test_one_file_for_a_folder_that_needs_nothing_of_opgen(tmp_path: Path) -> None:
    done = opgen("build", "--emit", "torch", "--specs", EVERYWHERE, "-o", tmp_path / "out")
    assert (done.returncode, done.stderr) == (0, f"{tmp_path / 'out'}: 2 files\n")
    report = json.loads((tmp_path / "out/report.json").read_text())
    assert report["operators"] == ["MUL3", "MUL3_MUL4", "MUL4", "SCALED_ADD"]
    text = (tmp_path / "out/opgen_specs.py").read_text()
    assert "import opgen" not in text.partition('"""\n\n')[2]
    assert "    return x + scale * y  # specs/scaled_add.yaml:" in text
    assert lint_faults(tmp_path / "out", "E4,E7,E9,F,W,B") == ""


def test_same_specs_give_the_same_bytes() -> None:
    for folder in EXAMPLES:
        specs = specs_of(folder)
        assert emit(Glue(ops_of(specs), [specs])) == emit(Glue(ops_of(specs), [specs]))


REFUSED = {
    "MEANINGLESS": ("is not described yet", {"reference": "not_implemented()"}),
    "PAYLOAD": (
        "the option 'data' is bytes",
        {
            "options": "data: {type: bytes}",
            "tests": "data: ints((1,))",
            "reference": "input + length(data)",
        },
    ),
    "SHAPED": (
        "whose shape follows from elements of 'size'",
        {
            "inputs": "size: {const: true}",
            "shape": "shape_of(size)",
            "types": ", size: int32",
            "tests": "size: ints((3,))",
        },
    ),
    "STATEFUL": (
        "keeps 'memory' from run to run",
        {
            "state": "memory: {type: input, shape: input.shape, reset: 0}",
            "reference": "(input + memory, input)",
        },
    ),
}


def _spec(op: str, parts: dict[str, str]) -> str:
    lines = [
        f"op: {op}",
        "doc: A test.",
        f"litert: {{custom: {op}{', options: raw' if 'options' in parts else ''}}}",
        *([f"options:\n  {parts['options']}"] if "options" in parts else []),
        "inputs:\n  input: {}",
        *([f"  {parts['inputs']}"] if "inputs" in parts else []),
        f"outputs:\n  output: {{type: input.type, shape: {parts.get('shape', 'input.shape')}}}",
        *([f"state:\n  {parts['state']}"] if "state" in parts else []),
        f"reference: {parts.get('reference', 'input')}",
        f"kernels:\n  - name: {op.lower()}_f32",
        f"    types: {{input: float32{parts.get('types', '')}, output: float32}}",
        "    code: |\n      return 1;",
        "tests:\n  input: (2,)",
        *([f"  {parts['tests']}"] if "tests" in parts else []),
    ]
    return "\n".join(lines) + "\n"


def test_what_has_no_form_in_torch_is_reported_all_at_once(tmp_path: Path) -> None:
    (tmp_path / "specs").mkdir()
    for op, (_, parts) in REFUSED.items():
        (tmp_path / f"specs/{op.lower()}.yaml").write_text(_spec(op, parts))
    with pytest.raises(UnsupportedError) as refused:
        emit_glue("torch", [tmp_path / "specs"], tmp_path / "out")
    said = sorted(f"{each.message} {each.where}" for each in refused.value.diagnostics)
    for text, (op, (words, _)) in zip(said, REFUSED.items(), strict=True):
        assert text.startswith(op)
        assert words in text
        assert f"{op.lower()}.yaml:" in text
    assert not (tmp_path / "out").exists()


PADDED = """
op: PADDED
doc: A test whose enum is called otherwise in PyTorch, where it is a text.
litert: {custom: Padded, options: flexbuffer}
torch:
  operator: mylib.padded.default
  schema: '(Tensor x, str pad_mode="SAME") -> Tensor'
  options: {mode: pad_mode}
options:
  mode: {type: Padding, default: SAME}
inputs: {x: {}}
outputs:
  y: {type: x.type, shape: x.shape}
reference: "x if mode == SAME else -x"
kernels:
  - name: padded_f32
    types: {x: float32, y: float32}
    code: |
      return 1;
tests:
  x: (2,)
"""


def test_an_enum_may_have_another_name_in_torch(tmp_path: Path) -> None:
    (tmp_path / "padded.yaml").write_text(PADDED)
    (text,) = (
        content.decode()
        for name, content in emit(Glue(ops_of(tmp_path), [tmp_path])).items()
        if name.endswith(".py")
    )
    assert "renamed={'pad_mode': 'mode'}" in text
    assert """'mode': _Option('""" in text


def test_only_operators_that_are_asked_for(tmp_path: Path) -> None:
    roots = ["my_ops::mul4.out", "aten::add.out"]
    emit_glue("torch", [EVERYWHERE], tmp_path / "out", root_ops=roots)
    assert json.loads((tmp_path / "out/report.json").read_text())["operators"] == ["MUL4"]
    assert "scaled_add" not in (tmp_path / "out/opgen_specs.py").read_text()
    with pytest.raises(UsageError, match="did you mean 'my_ops::mul"):
        emit_glue("torch", [EVERYWHERE], tmp_path / "out", root_ops=["my_ops::mul2"])
    with pytest.raises(UsageError, match=r"'MUL4' has no namespace\n    hint: write my_ops::mul4$"):
        emit_glue("torch", [EVERYWHERE], tmp_path / "out", root_ops=["MUL4"])
    none = opgen("build", "--emit", "torch", "--specs", EVERYWHERE, "-o", "out", "--root-ops", "")
    assert (none.returncode, "--root-ops names no operator" in none.stderr) == (2, True)


# --- with torch -----------------------------------------------------------------------------------


@pytest.mark.torch
@pytest.mark.parametrize("folder", EXAMPLES)
def test_torch_accepts_the_operators_of_an_example(folder: str, torch: Any) -> None:
    from tests.synth.torch_cases import calls, flat  # noqa: PLC0415  imports torch

    specs = specs_of(folder)
    context = build_default_registry_context(specs=[specs])
    for op in ops_of(specs):
        found = list(calls(op, context, 3))
        assert found, op.op
        for index, call in enumerate(found):
            for got, want in zip(flat(call.operator(**call.arguments)), call.wanted, strict=True):
                np.testing.assert_array_equal(got.numpy(), want, call.words)
            if index == 0:
                torch.library.opcheck(call.operator.default, (), call.arguments)
                torch.library.opcheck(call.operator.out, (), {**call.arguments, **call.outs()})


@pytest.mark.torch
def test_built_in_operators_compute_their_references(torch: Any) -> None:
    from tests.synth.torch_cases import calls, flat  # noqa: PLC0415  imports torch

    context = build_default_registry_context()
    count = 0
    for op in _built_in():
        for index, call in enumerate(calls(op, context, 1)):
            for got, want in zip(flat(call.operator(**call.arguments)), call.wanted, strict=True):
                np.testing.assert_array_equal(got.numpy(), want, call.words)
            count += 1
            finite = not any(np.isnan(each).any() for each in call.wanted if each.dtype.kind == "f")
            if index == 0 and finite and (EVERYTHING or op.op in CHECKED):
                torch.library.opcheck(call.operator.default, (), call.arguments)
                torch.library.opcheck(call.operator.out, (), {**call.arguments, **call.outs()})
    assert count > 200


@pytest.mark.torch
def test_an_exported_program_with_the_operators_becomes_c(torch: Any, tmp_path: Path) -> None:
    class Net(torch.nn.Module):  # type: ignore[misc, name-defined]
        def forward(self, x: Any, y: Any) -> Any:
            total = torch.ops.opgen.scaled_add(x, y, scale=-0.5)
            triple, quadruple = torch.ops.my_ops.mul3_mul4(torch.ops.my_ops.mul3(total))
            return torch.ops.my_ops.mul4(triple) + quadruple

    x, y = torch.randn(2, 3, 4), torch.randn(4)
    program = torch.export.export(Net(), (x, y))
    torch.export.save(program, tmp_path / "net.pt2")
    context = build_default_registry_context(specs=[EVERYWHERE], installed=False)
    bound = load_bound(tmp_path / "net.pt2", context, find_target("host"))
    assert [each.operator.op_type for each in bound.operators] == [
        "SCALED_ADD", "MUL3", "MUL3_MUL4", "MUL4", "ADD",
    ]  # fmt: skip
    built = host.build_program([module_of(bound, "net")], tmp_path / "c", flags=("-O2",))
    run = host.run_program(built, [(0, [x.numpy()[None, None], y.numpy()[None, None]])])[0]
    np.testing.assert_allclose(run.outputs[0][0, 0], Net()(x, y).numpy(), rtol=1e-6)


@pytest.mark.torch
def test_a_spec_without_a_section_for_torch_is_found_by_the_emitted_name(
    torch: Any, tmp_path: Path
) -> None:
    class Net(torch.nn.Module):  # type: ignore[misc, name-defined]
        def forward(self, spectrum: Any) -> Any:
            energy = torch.ops.opgen.mel_energy(spectrum, 8)
            return torch.ops.opgen.loudness(energy, low=-3.0, high=3.0)

    spectrum = torch.rand(2, 33)
    torch.export.save(torch.export.export(Net(), (spectrum,)), tmp_path / "mel.pt2")
    context = build_default_registry_context(specs=[specs_of("custom_op")], installed=False)
    bound = load_bound(tmp_path / "mel.pt2", context, find_target("host"))
    assert [each.operator.op_type for each in bound.operators] == ["MEL_ENERGY", "LOUDNESS"]
    assert bound.operators[0].operator.options.num_bands == 8
    (found,) = execute(bound, [spectrum.numpy()[None, None]]).outputs
    np.testing.assert_allclose(found[0, 0], Net()(spectrum).numpy(), rtol=1e-6)


@pytest.mark.torch
def test_sizes_may_be_unknown_when_a_program_is_traced(torch: Any) -> None:
    class Net(torch.nn.Module):  # type: ignore[misc, name-defined]
        def forward(self, x: Any, y: Any) -> Any:
            return torch.ops.my_ops.mul3(torch.ops.opgen.scaled_add(x, y))

    some = {0: torch.export.Dim("batch")}
    net = torch.export.export(
        Net(), (torch.ones(3, 4), torch.ones(4)), dynamic_shapes=(some, None)
    ).module()
    assert net(torch.ones(7, 4), torch.ones(4)).shape == (7, 4)


@pytest.mark.torch
def test_wrong_calls_are_reported_with_the_line_of_the_spec(torch: Any) -> None:
    scaled_add, loudness = torch.ops.opgen.scaled_add, torch.ops.opgen.loudness
    mel = torch.ops.opgen.mel_energy
    x = torch.ones(2, 3)
    for call, said in (
        (lambda: scaled_add(x, torch.ones(4)), r"\(2, 3\) and \(4,\) do not .*scaled_add.yaml:22"),
        (lambda: scaled_add(x, x.double()), "'y' is float64, not one of: float32"),
        (lambda: mel(x, 0), "'num_bands' is 0, at least 1 is needed"),
        (lambda: mel(x[0], 4), "'spectrum' needs 2 axes, NW"),
        (lambda: mel(x, 4, silence=float("nan")), "'silence' is nan, at least"),
        (lambda: loudness(x, low=2.0, high=1.0), "nothing between 2.0 and 1.0"),
        (lambda: scaled_add(x, x, out=torch.ones(3, 2)), r"out has the shape \(3, 2\)"),
        (lambda: scaled_add(x, x, out=torch.ones(2, 3).int()), "out is torch.int32"),
        (lambda: torch.ops.my_ops.mul3(x.to(torch.int8)), "need a scale"),
        (lambda: torch.ops.opgen.softmax(x.long(), 1.0), "'input' is int64"),
        (
            lambda: torch.ops.opgen.average_pool_2d(x[None, None], "SAME", 1, 1, 1, 1, "TANH"),
            "TANH",
        ),
    ):
        with pytest.raises(ValueError, match=said):
            call()


ROWS = """
op: ROWS
doc: A test whose shape cannot be computed for some options.
litert: {custom: Rows, options: flexbuffer}
options:
  axis:  {type: int, default: 0}
  parts: {type: int, default: 1}
inputs: {x: {}}
outputs:
  y: {type: x.type, shape: "(x.shape[axis] // parts,)"}
checks:
  - {that: axis < x.rank, else: "no axis {axis} in {x.shape}"}
  - {that: y.size > 0, else: nothing is left}
reference: "flatten(x)[0:y.size] * (1 // (4 - parts))"
kernels:
  - name: rows_f32
    types: {x: float32, y: float32}
    code: |
      return 1;
tests:
  x: (2,)
"""


@pytest.mark.torch
def test_expressions_that_fail_are_reported_with_their_line(torch: Any, tmp_path: Path) -> None:
    """A broken rule says it best, also where the shape fails before."""
    (tmp_path / "specs").mkdir()
    (tmp_path / "specs/rows.yaml").write_text(ROWS)
    emit_glue("torch", [tmp_path / "specs"], tmp_path / "out")
    imported(tmp_path / "out/opgen_specs.py")
    for device in ("cpu", "meta"):
        x = torch.ones(4, 3, device=device)
        for options, said in (
            ((2,), r"no axis 2 in \(4, 3\) \(specs/rows.yaml:12\)"),
            ((0, 0), r"integer division or modulo by zero \(specs/rows.yaml:10\)"),
            ((0, 8), r"nothing is left \(specs/rows.yaml:13\)"),
        ):
            with pytest.raises(ValueError, match=f"^opgen::rows: {said}$"):
                torch.ops.opgen.rows(x, *options)
    with pytest.raises(ValueError, match=r"by zero \(specs/rows.yaml:14\)"):
        torch.ops.opgen.rows(torch.ones(4), 0, 4)


@pytest.mark.torch
def test_an_empty_tensor_is_resized(torch: Any) -> None:
    x, out = torch.randn(2, 3), torch.empty(0)
    assert torch.ops.opgen.scaled_add(x, x, out=out) is out
    np.testing.assert_array_equal(out.numpy(), (2 * x).numpy())


@pytest.mark.torch
@pytest.mark.usefixtures("torch")
def test_it_runs_where_opgen_is_not_installed(tmp_path: Path) -> None:
    emit_glue("torch", [EVERYWHERE], tmp_path / "out")
    program = (
        "import sys; sys.modules['opgen'] = None; import torch, opgen_specs;"
        "print(torch.ops.my_ops.mul3(torch.ones(2)).tolist())"
    )
    command = [sys.executable, "-c", program]
    done = subprocess.run(
        command, cwd=tmp_path / "out", capture_output=True, text=True, check=False
    )
    assert done.stdout == "[3.0, 3.0]\n", done.stderr
