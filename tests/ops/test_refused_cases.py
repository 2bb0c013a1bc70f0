"""What checks of built-in specs decide on recorded models.

A check that is deleted, or asks for a little more or less, decides one of them otherwise; see
``tests/ops/refused_cases.py``.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from opgen.operators.applied import operation_of
from opgen.operators.bind import definition_of
from opgen.operators.model import Definition
from opgen.synth.records import operator_of
from tests.ops.refused_cases import FILE, Decided, case_of, line_of, refusers
from tests.ops.test_ops import definitions
from tests.spec_functions import built_in_specs

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


def differing(definition: Definition[Any]) -> Iterator[str]:
    """Go through the recorded models of which an operator decides otherwise."""
    for line in lines()[definition.op]:
        case = case_of(definition, line)
        refusing = decision(definition, case)
        if refusing is None or len(refusing) != case.refused:
            yield line


@pytest.mark.parametrize("definition", CHECKED)
def test_the_checks_decide_as_before(definition: Definition[Any]) -> None:
    """If one was changed on purpose: python -m tests.ops.refused_cases <OPERATOR>."""
    assert list(differing(definition)) == []


@pytest.mark.parametrize("definition", CHECKED)
def test_lines_are_read_as_they_were_written(definition: Definition[Any]) -> None:
    for line in lines()[definition.op]:
        assert line_of(definition, case_of(definition, line)) == line


@pytest.mark.parametrize("definition", CHECKED)
def test_a_check_that_is_deleted_is_missed(definition: Definition[Any]) -> None:
    """The spec without one of its checks, and the same for each of them."""
    op = built_in_specs()[definition.op]
    for index in range(len(op.checks)):
        checks = (*op.checks[:index], *op.checks[index + 1 :])
        without = definition_of(operator_of(replace(op, checks=checks)))
        assert any(differing(without)), op.checks[index].place


def test_each_check_refuses_a_model() -> None:
    """And no line is of an operator that is gone."""
    known = {each.op: each for each in definitions() if each.checks}
    assert set(lines()) == set(known)
    for op, definition in known.items():
        cases = [case_of(definition, line) for line in lines()[op]]
        found = [decision(definition, case) for case in cases if case.refused]
        places = {place for each in found for place in each or ()}
        assert places == {str(each.place) for each in definition.checks}
