"""Every kernel of every built-in operator: reference, exact, C, C under sanitizers, oracle.

Few cases per kernel, always the same ones; ``opgen test --cases 100 --seed 7 specs/...`` draws
more.
"""

from collections.abc import Callable

import pytest

from opgen.aot.operators.spec_operator import SpecOperator
from opgen.registry.context import build_default_registry_context
from opgen.registry.definition import Definition, Kernel
from opgen.runtime.conformance import prove_kernel
from opgen.runtime.oracle import is_installed

CASES = 4
ORACLE = "tflm" if is_installed("tflm") else ""


def kernels() -> list[tuple[Definition, Kernel]]:
    """Return every kernel with its operator."""
    context = build_default_registry_context()
    classes = [context.aot_operator_classes.get(key) for key in context.aot_operator_classes]
    return [
        (each.DEFINITION, kernel)
        for each in classes
        if issubclass(each, SpecOperator)
        for kernel in each.DEFINITION.kernels
    ]


@pytest.mark.oracle
@pytest.mark.parametrize(
    ("definition", "kernel"),
    [pytest.param(d, k, id=f"{d.op}-{k.name}") for d, k in kernels()],
)
def test_kernel(
    definition: Definition, kernel: Kernel, record_property: Callable[[str, object], None]
) -> None:
    """All ways to compute the kernel agree on a few cases drawn from the spec's ``tests:``."""
    oracle = ORACLE if definition.litert else ""
    row = prove_kernel(definition, kernel, CASES, oracle_name=oracle)
    assert row.cases == CASES, row.note
    assert not row.failures, "\n".join(row.failures)
    record_property("kernels", 1)
    record_property("cases", row.cases)
    record_property("of these run by the oracle", row.oracle_cases)
