"""Every kernel that calls CMSIS-NN, linked to a checkout of it instead of `runtime_c`."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from opgen.registry.definition import Definition, Kernel
from opgen.runtime.conformance import prove_kernel
from opgen.runtime.host import Library
from tests.ops.test_ops import kernels

CASES = 24


@pytest.mark.cmsis_nn
@pytest.mark.parametrize(
    ("definition", "kernel"),
    [
        pytest.param(d, k, id=f"{d.op}-{k.name}")
        for d, k in kernels()
        if re.search(r"\barm_\w+\(", k.c)
    ],
)
def test_kernel_linked_to_cmsis_nn(
    definition: Definition,
    kernel: Kernel,
    cmsis_nn: Library,
    record_property: Callable[[str, object], None],
) -> None:
    """Reference, exact meaning and C agree on cases drawn from the spec's ``tests:``."""
    row = prove_kernel(definition, kernel, CASES, oracle_name="", library=cmsis_nn)
    if row.cases == 0:
        pytest.skip(f"for other processors than this one: {row.note}")
    assert not row.failures, "\n".join(row.failures)
    record_property("kernels", 1)
    record_property("cases", row.cases)
