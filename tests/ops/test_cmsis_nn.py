"""Every kernel that calls CMSIS-NN, linked to a checkout of it instead of `runtime_c`."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from opgen.operators.model import Definition, Kernel
from opgen.prove.conformance import prove_operator
from opgen.prove.host import Library
from opgen.prove.module import Build
from tests.ops.test_ops import definitions

CASES = 24


def calls(kernel: Kernel) -> bool:
    """Tell whether a kernel's C calls a function of the library."""
    return re.search(r"\barm_\w+\(", kernel.c) is not None


@pytest.mark.cmsis_nn
@pytest.mark.parametrize(
    ("definition", "kernel"),
    [
        pytest.param(definition, kernel, id=f"{definition.op}-{kernel.name}")
        for definition in definitions()
        for kernel in definition.kernels
        if calls(kernel)
    ],
)
def test_kernel_linked_to_cmsis_nn(
    definition: Definition,
    kernel: Kernel,
    cmsis_nn: Library,
    record_property: Callable[[str, object], None],
) -> None:
    """Reference, exact meaning and C agree on cases drawn from the spec's ``tests:``."""
    rows = prove_operator(
        definition, CASES, kernels=[kernel], oracle_name="", build=Build(library=cmsis_nn)
    )
    cases = sum(row.cases for row in rows)
    if cases == 0:
        pytest.skip(f"for other processors than this one: {rows[0].note}")
    failures = [failure for row in rows for failure in row.failures]
    assert not failures, "\n".join(failures)
    record_property("kernels", 1)
    record_property("cases", cases)
