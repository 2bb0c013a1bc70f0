"""Specs with parts that are yet to be written: valid, shown by `opgen check`, refused by a run."""

from __future__ import annotations

import re
from pathlib import Path

import numpy as np
import pytest

from opgen.air import AirModel, AirOperator, AirSubgraph, AirTensor, DType
from opgen.aot.plan.pack import pack
from opgen.bench.bench import measure_model
from opgen.commands.proving import test_on_board as run_on_board
from opgen.commands.proving import test_specs as run_test_command
from opgen.config import find_target
from opgen.errors import ModelError, SpecError, VerificationError
from opgen.export.unfinished import unfinished
from opgen.litert.write import Encoding, write_model
from opgen.loading import load_bound
from opgen.prove.execute import execute
from opgen.prove.verify_model import run_c
from opgen.registry.context import build_default_registry_context
from opgen.spec.load import load_files
from opgen.text.c import fails_only
from tests.tools import needs

SPEC = """\
op: FOO
doc: A foo.
litert: {custom: foo}
inputs: {input: {}}
outputs: {output: {type: input.type, shape: input.shape}}
let: {size: input.size}
reference: not_implemented()
kernels:
  - name: foo_s32
    types: {input: int32, output: int32}
    params: [size]
    code: |
      /* C: output[i] = -input[i] */
      (void)p->size;
      return 1;
"""
UNWRITTEN = (
    "net: operator 0 FOO 'y' failed: the run returned -1: "
    "foo_s32 is not implemented (specs/foo.yaml:9)"
)
MEND = "    hint: write its C there; `opgen check` on that file tells what it sees"
needs_boards = needs("qemu-system-arm", "arm-none-eabi-gcc")
TESTS = "tests: {input: '(1, span(1, 9))'}\n"


@pytest.fixture
def spec(tmp_path: Path) -> Path:
    path = tmp_path / "specs" / "foo.yaml"
    path.parent.mkdir()
    path.write_text(SPEC)
    return path


def _model(folder: Path, data: np.ndarray | None = None) -> Path:
    tensors = {
        0: AirTensor(0, "x", DType.INT32, (1, 4), data=data),
        1: AirTensor(1, "y", DType.INT32, (1, 4)),
        2: AirTensor(2, "z", DType.INT32, (1, 4)),
    }
    operators = (AirOperator(0, "foo", (0,), (1,)), AirOperator(1, "foo", (1,), (2,)))
    graph = AirSubgraph("main", tensors, operators, (0,) if data is None else (), (2,))
    path = folder / "net.tflite"
    path.write_bytes(
        write_model(AirModel("net", path, "", (graph,)), lambda _: Encoding(custom="foo"))
    )
    return path


@pytest.mark.parametrize(
    ("code", "is_stub"),
    [
        ("return 1;", True),
        ("  /* why */ return -1; // so", True),
        ("(void)input;\n(void)p->size;\nreturn 16;", True),
        ("return 0;", False),
        ("return 00;", False),
        ("return status;", False),
        ("output[0] = 1; return 1;", False),
        ("if (p->size < 0) return 1;", False),
        ("", False),
    ],
)
def test_what_counts_as_unwritten_c(code: str, is_stub: bool) -> None:
    assert fails_only(code) is is_stub


def test_check_leads_from_step_to_step(spec: Path) -> None:
    """Each reminder goes away with its step; the hints say what to write."""

    def reminders() -> list[str]:
        return [f"{each.message}: {each.hint}" for each in unfinished(load_files([spec]).ops)]

    first, second, third = reminders()
    assert first.startswith("'reference' is yet to be written: say in real numbers what output is")
    assert "it sees const int32_t *input, int32_t *output, p->size" in second
    assert third.endswith("such as: tests: {input: (1, span(1, 9))}")
    spec.write_text(spec.read_text() + TESTS)
    assert reminders() == [first, second]
    spec.write_text(spec.read_text().replace("not_implemented()", "-input"))
    assert reminders() == [second]
    loop = "for (int32_t i = 0; i < p->size; i++) output[i] = -input[i];"
    spec.write_text(re.sub(r"\(void\).*\n +return 1;", loop, spec.read_text()))
    assert reminders() == []
    assert run_test_command([spec], (), 4, 0, None)[1] == 0


@pytest.mark.parametrize("done", ["", "reference"])
def test_opgen_test_says_what_is_missing(spec: Path, done: str) -> None:
    spec.write_text(spec.read_text() + TESTS)
    if done:
        spec.write_text(spec.read_text().replace("not_implemented()", "-input"))
    text, code = run_test_command([spec], (), 4, 0, None)
    assert code == 1
    assert "the kernel 'foo_s32' is yet to be written" in text
    assert ("'reference' is yet to be written" in text) is not bool(done)


def test_a_model_converts_and_its_run_names_the_layer(spec: Path, tmp_path: Path) -> None:
    context = build_default_registry_context(specs=[spec.parent])
    bound = load_bound(_model(tmp_path), context, find_target("host"))
    inputs = [np.ones((1, 1, 1, 4), np.int32)]
    with pytest.raises(VerificationError) as failed:
        run_c(bound, inputs)
    assert str(failed.value).splitlines() == [f"net: error: the C module: {UNWRITTEN}", MEND]
    with pytest.raises(ModelError, match="it is not implemented yet") as refused:
        execute(bound, inputs)
    assert "foo.yaml:7" in str(refused.value)
    assert "`opgen check` on its spec tells what to write" in str(refused.value)


def test_a_kernel_that_fails_is_named_with_its_line(spec: Path, tmp_path: Path) -> None:
    spec.write_text(re.sub(r"return 1;", "return input[0] == 1;", spec.read_text()))
    context = build_default_registry_context(specs=[spec.parent])
    bound = load_bound(_model(tmp_path), context, find_target("host"))
    with pytest.raises(VerificationError) as failed:
        run_c(bound, [np.ones((1, 1, 1, 4), np.int32)])
    said = "foo_s32 returned something else than 0 (specs/foo.yaml:9)"
    assert f"operator 0 FOO 'y' failed: the run returned -1: {said}" in str(failed.value)
    assert "hint: a kernel returns 0, or nothing, where" in str(failed.value)


@needs_boards
@pytest.mark.qemu
def test_a_measurement_names_the_layer(spec: Path, tmp_path: Path) -> None:
    context = build_default_registry_context(specs=[spec.parent])
    bound = load_bound(_model(tmp_path), context, find_target("cortex-m4"))
    with pytest.raises(VerificationError) as failed:
        measure_model(bound, pack)
    said = str(failed.value).splitlines()
    assert said == [f"net: error: the module on cortex-m4: {UNWRITTEN}", MEND]


@needs_boards
@pytest.mark.qemu
def test_a_test_on_a_board_says_what_is_missing(spec: Path) -> None:
    spec.write_text(spec.read_text() + TESTS)
    text, code = run_on_board([spec], (), 4, 0, find_target("cortex-m4"))
    assert code == 1
    assert "the kernel 'foo_s32' is yet to be written" in text
    assert "nothing to run" not in text


def test_nothing_is_computed_when_compiling(spec: Path, tmp_path: Path) -> None:
    """An operator on constants stays in the module: what it gives is not known yet."""
    context = build_default_registry_context(specs=[spec.parent])
    data = np.ones((1, 4), np.int32)
    bound = load_bound(_model(tmp_path, data), context, find_target("host"))
    assert [each.operator.op_type for each in bound.operators] == ["FOO", "FOO"]


@pytest.mark.parametrize(
    "change",
    [
        ("size: input.size", "size: not_implemented()"),
        ("shape: input.shape", "shape: not_implemented()"),
        ("reference: n", "macs: not_implemented()\nreference: n"),
    ],
)
def test_only_a_meaning_can_be_left_for_later(spec: Path, change: tuple[str, str]) -> None:
    spec.write_text(SPEC.replace(*change))
    with pytest.raises(SpecError, match="for 'reference' and 'exact' only"):
        load_files([spec])
