"""What checks of built-in specs decide on recorded models.

A check that is deleted, or asks for a little more or less, decides one of them otherwise; see
``tests/ops/refused_cases.py``.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from opgen.operators.applied import operation_of
from opgen.operators.bind import definition_of
from opgen.operators.model import Definition
from opgen.synth.records import operator_of
from tests.mutation.mutants import conditions_of
from tests.mutation.run import equivalents
from tests.ops.refused_cases import (
    FILE,
    Decided,
    case_of,
    checked,
    decided,
    files_of_checks,
    line_of,
    refusers,
    unseen,
)
from tests.ops.test_ops import definitions
from tests.spec_functions import built_in_specs

TOP = Path(__file__).parents[2]
FILES = [
    each.relative_to(TOP).as_posix()
    for each in sorted(TOP.glob("specs/**/*.yaml"))
    if any(conditions_of(each.read_text(encoding="utf-8")))
]
CHECKED = [pytest.param(each, id=each.op) for each in definitions() if each.checks]


@cache
def lines() -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for line in FILE.read_text(encoding="utf-8").splitlines():
        found.setdefault(json.loads(line)["op"], []).append(line)
    return found


def decision(definition: Definition[Any], case: Decided) -> list[str] | None:
    operator, tensors = case.changed.operator, case.changed.tensors
    return refusers(definition, operation_of(definition, operator, tensors, case.target))


def decisions(definition: Definition[Any]) -> Iterator[tuple[str, Decided, list[str] | None]]:
    """Go through the recorded models of an operator, and what it decides on them."""
    for line in lines()[definition.op]:
        case = case_of(definition, line)
        yield line, case, decision(definition, case)


def is_other(case: Decided, refusing: list[str] | None) -> bool:
    """Tell whether an operator decides otherwise than is recorded."""
    return refusing is None or len(refusing) != case.refused


@pytest.mark.parametrize("definition", CHECKED)
def test_the_checks_decide_as_before(definition: Definition[Any]) -> None:
    """If one was changed on purpose: python -m tests.ops.refused_cases <OPERATOR>."""
    found = list(decisions(definition))
    assert [line for line, case, refusing in found if is_other(case, refusing)] == []
    places = {place for _, case, refusing in found if case.refused for place in refusing or ()}
    assert places == {str(each.place) for each in definition.checks}, "not all refuse a model"


@pytest.mark.parametrize("definition", CHECKED)
def test_lines_are_read_as_they_were_written(definition: Definition[Any]) -> None:
    for line in lines()[definition.op]:
        assert line_of(definition, case_of(definition, line)) == line


@pytest.mark.one_in(3)
@pytest.mark.parametrize("definition", CHECKED)
def test_a_check_that_is_deleted_is_missed(definition: Definition[Any]) -> None:
    """The spec without one of its checks, and the same for each of them."""
    op = built_in_specs()[definition.op]
    for index in range(len(op.checks)):
        checks = (*op.checks[:index], *op.checks[index + 1 :])
        without = definition_of(operator_of(replace(op, checks=checks)))
        found = decisions(without)
        assert any(is_other(case, refusing) for _, case, refusing in found), op.checks[index].place


@pytest.mark.parametrize("file", FILES)
def test_what_no_model_tells_is_listed(file: str) -> None:
    """Of all small changes; see python -m tests.ops.refused_cases --unseen."""
    text = (TOP / file).read_text(encoding="utf-8")
    ops = files_of_checks(checked())[file]
    found = {mutant.lines(text) for mutant in unseen(file, ops, decided())}
    assert found == {(before, after) for name, before, after in equivalents() if name == file}


def test_no_line_is_of_an_operator_that_is_gone() -> None:
    assert set(lines()) == {each.op for each in definitions() if each.checks}
