"""What a spec must refuse: looked for, or written; a check that nothing reaches is reported."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from opgen.commands.proving import test_specs as prove_specs
from opgen.operators.bind import definition_of
from opgen.prove.refusals import Refusals, prove_refusals
from opgen.prove.refused_cases import written_cases
from opgen.spec.load import load_files
from opgen.synth.records import operator_of

SPEC = """\
op: GAIN
doc: The input, times a factor.
litert: {custom: Gain, options: flexbuffer}
options:
  factor: {type: float, max: 1024.0}
  sensor: {type: int, default: 0}
inputs:
  x: {layout: NC}
  offset: {layout: C, const: true, optional: true}
outputs:
  y: {type: x.type, shape: x.shape}
let:
  size: x.size
checks:
CHECKS
reference: x * factor
kernels:
  - name: gain_f32
    types: {x: float32, offset: float32, y: float32}
    params: [size, factor, sensor]
    inplace: [x]
    code: |
      (void)offset;
      (void)p->sensor;
      for (int32_t i = 0; i < p->size; i++)
          y[i] = x[i] * p->factor;
tests:
  factor: choice(0.5, 2.0)
  x: (span(1, 3), span(1, 5))
  offset: (x.c,)
"""
POSITIVE = '- {that: factor > 0.0, else: "{factor} turns everything round"}'
OFFSET = '- {that: "not has(offset) or offset.c == x.c", else: "{x.c} columns"}'
GAP = '- {that: sensor != 4095, else: "{sensor} is no sensor"}'
WIDE = '- {that: x.c != 4095 or sensor != 2, else: "too wide for {sensor}"}'


def spec_of(folder: Path, *checks: str, refuses: str = "") -> Path:
    path = folder / "gain.yaml"
    text = SPEC.replace("CHECKS", "\n".join(f"  {each}" for each in checks))
    path.write_text(text + (f"refuses:\n{refuses}" if refuses else ""), encoding="utf-8")
    return path


def proved(folder: Path, *checks: str, refuses: str = "") -> Refusals:
    (op,) = load_files([spec_of(folder, *checks, refuses=refuses)]).ops
    return prove_refusals(definition_of(operator_of(op)))


def faults_of(refusals: Refusals) -> list[str]:
    return [f"{each.message} | {each.why}" for each in refusals.faults]


def test_a_case_of_each_check_is_looked_for(tmp_path: Path) -> None:
    found = proved(tmp_path, POSITIVE, OFFSET)

    assert str(found) == "GAIN checks: 2 of 2 seen to refuse, 0 failures"
    assert not found.written


def test_a_check_that_nothing_reaches_is_reported_with_its_line(tmp_path: Path) -> None:
    found = proved(tmp_path, POSITIVE, GAP)

    (fault,) = found.faults
    assert str(fault.where).endswith("gain.yaml:16")
    assert fault.message == "nothing was seen that this check refuses and all others accept"
    assert "models were looked at" in fault.why
    assert "`refuses: [{" in fault.hint
    assert str(found) == "GAIN checks: 1 of 2 seen to refuse, 1 failure"


def test_a_check_that_another_implies_is_reported(tmp_path: Path) -> None:
    weaker = '- {that: factor > -1.0, else: "{factor} is far too little"}'

    (fault,) = proved(tmp_path, POSITIVE, weaker).faults

    assert str(fault.where).endswith("gain.yaml:16")


@pytest.mark.parametrize(
    ("check", "case"),
    [
        (GAP, "{sensor: 4095, else: is no sensor}"),
        (WIDE, '{sensor: 2, x: "(x.n, 4095)", offset: none, else: too wide for 2}'),
        (WIDE, "{sensor: 2, x: {shape: '(1, 4095)'}, offset: 'zeros((4095,))', else: wide}"),
    ],
)
def test_a_written_case_shows_its_check(check: str, case: str, tmp_path: Path) -> None:
    found = proved(tmp_path, POSITIVE, OFFSET, check, refuses=f"  - {case}\n")

    assert not found.faults
    assert str(found) == "GAIN checks: 3 of 3 seen to refuse, 1 by written cases, 0 failures"


def test_facts_of_tensors_can_be_changed(tmp_path: Path) -> None:
    checks = (
        '- {that: x.type != int16 or not x.is_quantized or x.zero_point != 77, else: "of 77"}',
        '- {that: not x.is_quantized or x.scale != 0.3125, else: "of {x.scale}"}',
    )
    refuses = (
        "  - {x: {type: int16, scale: 0.5, zero_point: 77}, else: of 77}\n"
        "  - {x: {type: int8, scale: 0.3125}, else: of 0.3125}\n"
    )

    found = proved(tmp_path, *checks, refuses=refuses)

    assert not found.faults
    assert len(found.written) == 2


def test_a_written_case_that_nothing_refuses_is_reported(tmp_path: Path) -> None:
    """So is one whose check was deleted."""
    found = proved(tmp_path, POSITIVE, refuses="  - {sensor: 4095, else: is no sensor}\n")

    assert faults_of(found) == [
        "no case is refused with 'is no sensor', and by no other check | no check refuses it"
    ]
    assert str(found.faults[0].where).endswith("gain.yaml:32")


def test_a_written_case_that_another_check_refuses_is_reported(tmp_path: Path) -> None:
    case = "  - {sensor: 4095, factor: -1.0, else: is no sensor}\n"

    found = proved(tmp_path, POSITIVE, GAP, refuses=case)

    assert len(found.faults) == 2
    assert "it is refused by: -1.0 turns everything round" in found.faults[0].why
    assert "; 4095 is no sensor" in found.faults[0].why


def test_a_written_case_that_a_declaration_refuses_is_reported(tmp_path: Path) -> None:
    case = "  - {offset: {type: int32, shape: '(x.c + 1, 1)'}, else: columns}\n"

    found = proved(tmp_path, OFFSET, refuses=case)

    assert "'offset' has 2 dimensions" in found.faults[0].why


def test_a_written_case_that_cannot_be_evaluated_is_reported(tmp_path: Path) -> None:
    case = "  - {factor: 1.0 / (x.c - x.c), else: round}\n"

    found = proved(tmp_path, POSITIVE, refuses=case)

    assert "division" in found.faults[0].why


def test_opgen_test_fails_for_a_check_that_nothing_reaches(tmp_path: Path) -> None:
    words, code = prove_specs([spec_of(tmp_path, GAP)], [], 3, 0, None)
    assert code == 1
    assert "GAIN checks: 0 of 1 seen to refuse, 1 failure" in words
    assert "gain.yaml:15: error: nothing was seen" in words

    case = "  - {sensor: 4095, else: is no sensor}\n"
    words, code = prove_specs([spec_of(tmp_path, GAP, refuses=case)], [], 3, 0, None)
    assert code == 0
    assert "GAIN checks: 1 of 1 seen to refuse, 1 by written cases, 0 failures" in words


MIXED = """\
op: MIXED
doc: What cases can be other in.
litert: {custom: Mixed, options: flexbuffer}
options:
  name: {type: str}
  taps: {type: ints}
  wide: {type: bool}
inputs:
  x: {}
  at: {layout: N, const: true}
  offset: {layout: N, const: true, optional: true}
  more: {variadic: true}
outputs:
  y: {type: x.type, shape: x.shape, scale: x.scale, zero_point: x.zero_point}
let:
  size: x.size
checks:
  - {that: "name != ''", else: no name}
  - {that: taps != (), else: no taps}
  - {that: not wide, else: too wide}
  - {that: "all_true(relate(at, 0, GREATER))", else: "at {at.shape} is below 1"}
  - {that: has(offset), else: no offset}
  - {that: "count_of(more) != 1", else: not enough}
  - {that: x.is_quantized and x.zero_point != 5, else: "{x.type} needs another zero point"}
  - {that: not x.per_channel, else: scales of channels}
reference: x
exact: x
kernels:
  - name: mixed_s8
    types: {x: int8, at: int32, offset: float32, more: float32, y: int8}
    code: |
      (void)at, (void)offset, (void)more;
      for (int32_t i = 0; i < p->size; i++)
          y[i] = x[i];
tests:
  name: "'some'"
  taps: (1, 2)
  wide: false
  x: (span(2, 3),)
  at: ints((1, 2))
  offset: (2,)
  more: ((2,), (3,))
"""


def cases_of(path: Path) -> list[str]:
    (op,) = load_files([path]).ops
    definition = definition_of(operator_of(op))
    return list(written_cases(definition, op.checks, prove_refusals(definition)))


def test_cases_that_were_found_can_be_written_into_the_spec(tmp_path: Path) -> None:
    path = spec_of(tmp_path, POSITIVE, OFFSET)
    header, *cases = cases_of(path)

    assert header == "refuses:"
    found = proved(tmp_path, POSITIVE, OFFSET, refuses="\n".join(cases))
    assert not found.faults
    assert not found.seen
    assert cases_of(path) == []


def test_all_that_cases_can_be_other_in_is_written(tmp_path: Path) -> None:
    path = tmp_path / "mixed.yaml"
    path.write_text(MIXED, encoding="utf-8")

    lines = cases_of(path)

    assert lines[:-1] == [
        "refuses:",
        """  - {name: "''", else: "no name"}""",
        '  - {taps: "()", else: "no taps"}',
        '  - {wide: true, else: "too wide"}',
        '  - {at: "full((2,), 0)", else: "is below 1"}',
        '  - {offset: none, else: "no offset"}',
        '  - {more: "((2,),)", else: "not enough"}',
        '  - {x: {type: int16, scale: none}, else: "needs another zero point"}',
    ]
    assert re.fullmatch("  # no case was found that can be written: .*mixed.yaml:25", lines[-1])
    path.write_text(MIXED + "\n".join(lines), encoding="utf-8")
    assert cases_of(path) == [lines[-1]]


def test_of_a_file_that_adds_kernels_no_checks_are_proved(tmp_path: Path) -> None:
    added = (
        "kernels_for: GAIN\ndoc: Backwards.\nkernels:\n  - name: gain_back_f32\n"
        "    types: {x: float32, offset: float32, y: float32}\n    params: [size, factor]\n"
        "    priority: 1\n    code: |\n      (void)offset;\n"
        "      for (int32_t i = p->size; i-- > 0;)\n          y[i] = x[i] * p->factor;\n"
    )
    spec_of(tmp_path, GAP)
    addition = tmp_path / "back.yaml"
    addition.write_text(added, encoding="utf-8")

    words, code = prove_specs([addition], [], 3, 0, None)

    assert code == 0
    assert "checks:" not in words
