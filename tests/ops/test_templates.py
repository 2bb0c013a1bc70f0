"""C that is written for each layer, on boards: more cases than of all kernels in test_boards.py.

A template is other C for each of its branches, which few cases do not all take.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from opgen.config import find_target
from opgen.operators.model import Definition, Kernel
from opgen.prove.conformance import prove_operator
from opgen.prove.machine import machine_of
from opgen.prove.module import Build
from tests.depth import depth
from tests.ops.test_boards import BOARDS, TOOLS
from tests.ops.test_ops import definitions
from tests.tools import needs

CASES = depth(12, thorough=24)


def on_boards() -> Iterator[Any]:
    """Go through the templates, and the boards that have a kernel of each."""
    found = {
        (kernel.template.file, target)
        for definition in definitions()
        for kernel in definition.kernels
        for target in BOARDS
        if kernel.template and not kernel.never_on(find_target(target))
    }
    yield from (pytest.param(*each, id="-".join(each)) for each in sorted(found))


def kernels_of(definition: Definition[Any], file: str) -> list[Kernel]:
    """Return the kernels that have a template."""
    return [each for each in definition.kernels if each.template and each.template.file == file]


@pytest.mark.one_in(5)
@pytest.mark.qemu
@needs(*TOOLS)
@pytest.mark.parametrize(("file", "target"), list(on_boards()))
def test_kernels_of_a_template(file: str, target: str) -> None:
    build = Build(machine=machine_of(target))
    rows = [
        row
        for definition in definitions()
        if (kernels := kernels_of(definition, file))
        for row in prove_operator(definition, CASES, kernels=kernels, oracle_name="", build=build)
    ]
    assert not [failure for row in rows for failure in row.failures]
    assert any(row.cases for row in rows)
