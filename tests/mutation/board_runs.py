"""Kernels of one template on a board, with the cases of tests/ops/test_boards.py.

That one runs all kernels of an operator: for a mutant of a template it takes ten times as long.
"""

from __future__ import annotations

import pytest

from opgen.prove.conformance import prove_operator
from opgen.prove.machine import machine_of
from opgen.prove.module import Build
from tests.ops.test_boards import BOARDS, CASES
from tests.ops.test_ops import definitions

FILES = sorted({k.template.file for d in definitions() for k in d.kernels if k.template})


@pytest.mark.parametrize("target", BOARDS)
@pytest.mark.parametrize("file", FILES)
def test_kernels_of_a_template(file: str, target: str) -> None:
    ran = 0
    for definition in definitions():
        kernels = [k for k in definition.kernels if k.template and k.template.file == file]
        build = Build(machine=machine_of(target))
        rows = prove_operator(definition, CASES, kernels=kernels, oracle_name="", build=build)
        assert not [failure for row in rows for failure in row.failures]
        ran += sum(row.cases for row in rows)
    assert ran
