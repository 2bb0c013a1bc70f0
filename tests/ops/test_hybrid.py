"""Layers of real numbers with integer weights, which TFLM has not: equal to LiteRT's reference."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from opgen.aot.operators.spec_operator import SpecOperator
from opgen.operators.model import Definition
from opgen.prove import trial
from opgen.prove.conformance import prove_operator
from opgen.registry.context import build_default_registry_context
from tests.tools import needs

CASES = 24
"""Half of them have options that only programs of PyTorch have: of these no oracle is asked."""


@pytest.fixture(autouse=True)
def _weights_above_the_least(monkeypatch: pytest.MonkeyPatch) -> None:
    """The format keeps weights within -127 .. 127, and LiteRT's sums on x86 rely on it."""
    drawn = trial.draw_elements

    def draw(*arguments: Any, **options: Any) -> np.ndarray:
        values = drawn(*arguments, **options)
        return np.maximum(values, -127) if values.dtype == np.int8 else values

    monkeypatch.setattr(trial, "draw_elements", draw)


def definition_of(op: str) -> Definition[Any]:
    """Of a version that LiteRT's reference kernels know."""
    found = build_default_registry_context().aot_operator_classes.get(op)
    assert issubclass(found, SpecOperator)
    litert = found.DEFINITION.litert
    assert litert is not None
    return replace(found.DEFINITION, litert=replace(litert, versions=(1, 6)))


@pytest.mark.oracle
@needs("ai_edge_litert")
@pytest.mark.parametrize("op", ["CONV_2D", "DEPTHWISE_CONV_2D", "FULLY_CONNECTED"])
def test_hybrid_kernel(op: str, record_property: Callable[[str, object], None]) -> None:
    definition = definition_of(op)
    kernel = next(each for each in definition.kernels if each.name == f"{op.lower()}_hybrid")
    (row,) = prove_operator(definition, CASES, kernels=[kernel], oracle_name="litert-ref")
    assert not row.failures, "\n".join(row.failures)
    assert row.oracle_cases >= CASES // 4, row.refusals
    record_property("kernels", 1)
    record_property("of these run by the oracle", row.oracle_cases)


def test_a_kernel_that_is_off_by_a_fifth_is_found() -> None:
    """What rounding to 8 bits explains is allowed, and no more."""
    definition = definition_of("FULLY_CONNECTED")
    kernel = next(each for each in definition.kernels if each.name == "fully_connected_hybrid")
    exact = kernel.exact
    assert exact is not None
    wrong = replace(kernel, exact=lambda operation: exact(operation) * np.float32(1.2))
    (row,) = prove_operator(replace(definition, kernels=(wrong,)), CASES, oracle_name="")
    assert any("exact differs from the reference: by " in each for each in row.failures)
