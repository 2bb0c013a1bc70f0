"""Each check of the built-in specs refuses some model that all others let pass.

``refusals.txt`` lists the checks, so that one that is dropped is missed. It is written by
``python -m tests.ops.refusals``.
"""

from __future__ import annotations

import pytest

from opgen.operators.model import Definition
from opgen.prove.refusals import prove_refusals
from tests.ops.refusals import LIST, listing
from tests.ops.test_ops import definitions


@pytest.mark.one_in(3)
@pytest.mark.parametrize(
    "definition",
    [pytest.param(each, id=each.op) for each in definitions() if each.checks],
)
def test_each_check_refuses_what_no_other_does(definition: Definition) -> None:
    found = prove_refusals(definition)
    assert not found.faults
    assert found.checks == len(definition.checks)


def test_no_check_is_dropped() -> None:
    assert listing(definitions()).splitlines() == LIST.read_text(encoding="utf-8").splitlines()
