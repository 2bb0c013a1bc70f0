"""The form of a long short-term memory that TensorFlow Lite Micro lacks, against LiteRT."""

from collections.abc import Callable

import pytest

from opgen.prove.conformance import prove_operator
from tests.ops.test_litert import definition_of
from tests.tools import needs

CASES = 12


@pytest.mark.oracle
@needs("ai_edge_litert")
def test_full_form(record_property: Callable[[str, object], None]) -> None:
    """With norms, weights from the cell, a projection, and without an input gate."""
    definition = definition_of("UNIDIRECTIONAL_SEQUENCE_LSTM")
    kernels = [each for each in definition.kernels if each.name == "lstm_full_s8"]
    (row,) = prove_operator(definition, CASES, kernels=kernels, oracle_name="litert-ref")
    assert not row.failures, "\n".join(row.failures)
    assert row.oracle_cases == CASES
    record_property("cases run by LiteRT", row.oracle_cases)
