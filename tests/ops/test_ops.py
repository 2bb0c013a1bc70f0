"""Every kernel of every built-in operator, with every type that it takes: reference, exact, C, C
under sanitizers, oracle.

Few cases, always the same ones, and more with ``--thorough``; ``opgen test --cases 100 --seed 7
specs/...`` draws others. What
twelve of every kernel with each of its types came to is in docs/CONFORMANCE.md.
"""

from collections.abc import Callable
from pathlib import Path

import pytest

from opgen.aot.operators.spec_operator import SpecOperator
from opgen.operators.model import Definition
from opgen.prove.cases import CORNERS
from opgen.prove.conformance import prove_operator
from opgen.prove.oracle import is_installed
from opgen.prove.variants import variants
from opgen.registry.context import build_default_registry_context
from tests.depth import depth
from tests.ops.conformance_rows import counted, heading_of, rows_of

CASES = CORNERS + 1
FEWEST = 2
"""Of each kernel and type: those of an operator come together to all corners."""
ALONE = depth(1, thorough=2)
"""Of each kernel with rivals: what stands before it in the spec must not matter."""
ORACLE = "tflm" if is_installed("tflm") else ""
TABLE = Path(__file__).parents[2] / "docs" / "CONFORMANCE.md"


def definitions() -> list[Definition]:
    """Return every operator that a spec describes."""
    context = build_default_registry_context()
    classes = [context.aot_operator_classes.get(key) for key in context.aot_operator_classes]
    return [each.DEFINITION for each in classes if issubclass(each, SpecOperator)]


@pytest.mark.oracle
@pytest.mark.parametrize("definition", [pytest.param(each, id=each.op) for each in definitions()])
def test_operator(definition: Definition, record_property: Callable[[str, object], None]) -> None:
    """All ways to compute agree on cases drawn from the spec's ``tests:``."""
    count = sum(1 for kernel in definition.kernels for _ in variants(definition, kernel))
    cases = depth(max(FEWEST, -(-CASES // count)), thorough=CASES) if count else CASES
    rows = prove_operator(definition, cases, oracle_name=ORACLE, in_turns=True, alone=ALONE)
    for row in rows:
        assert row.cases > 0, f"{row.kernel} {row.types}: {row.note}"
    failures = [failure for row in rows for failure in row.failures]
    assert not failures, "\n".join(failures)
    record_property("kernels", len(definition.kernels))
    record_property("kernels x types", len(rows))
    record_property("cases", sum(row.cases for row in rows))
    record_property("of these run by the oracle", sum(row.oracle_cases for row in rows))


def test_the_table_lists_every_kernel_with_every_type() -> None:
    """And no other: opgen test specs --cases 12 --markdown docs/CONFORMANCE.md."""
    page = TABLE.read_text(encoding="utf-8")
    listed = rows_of(page)
    assert len(listed) == counted(page)["kernels x types"], "a row stands twice"
    wanted = {
        (definition.op, kernel.name, variant.type_words)
        for definition in definitions()
        for kernel in definition.kernels
        for variant in variants(definition, kernel)
    }
    assert listed.keys() == wanted
    assert min(listed.values()) > 0


def test_the_numbers_above_the_table_are_those_of_its_rows() -> None:
    page = TABLE.read_text(encoding="utf-8")
    assert heading_of(page) == [*counted(page).items()]
