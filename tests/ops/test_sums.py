"""Operators that specs call sums: parts of an input, added one by one, give what the whole gives."""

from __future__ import annotations

from dataclasses import replace

import pytest

from opgen.air.dtype import DType
from opgen.lib.quant import Clamp
from opgen.operators.model import Sums
from opgen.prove.sums import sums_fault
from opgen.registry.builtin import built_in
from opgen.transforms.sums import added_by

from .test_tiles import cases, failures

SUMS = ("AVERAGE_POOL_2D", "FULLY_CONNECTED", "MEAN", "SUM")
CASES = 60


@pytest.mark.parametrize("op", SUMS)
def test_parts_add_up_to_the_whole(op: str) -> None:
    definition, count = built_in(op).definition, 0
    for case in cases(definition, CASES):
        layer, graph = case.bound.operators[0], case.bound.subgraph
        if added_by(definition, layer.operator, graph.tensors) is not None:
            count += 1
            assert not sums_fault(case), str(case)
    assert count > 1


def test_what_is_no_sum_is_found() -> None:
    """A maximum is none, and a mean is none that is not divided."""
    for op in ("REDUCE_MAX", "MEAN"):
        definition = built_in(op).definition
        wrong = Sums(
            "input",
            lambda _: Clamp(-128, 127),
            when=lambda o: o.tensor("input").type is DType.INT8 and o.tensor("output").size == 1,
        )
        assert "`sums` of parts" in failures(replace(definition, sums=wrong)), op


def test_zero_points_are_part_of_the_bias() -> None:
    definition = built_in("FULLY_CONNECTED").definition
    found = [
        each
        for case in cases(definition, CASES)
        for graph in [case.bound.subgraph]
        if (each := added_by(definition, graph.operators[0], graph.tensors))
    ]
    assert found
    assert all(each.weights is not None and each.block == 1 for each in found)
    assert any(each.constants["bias"].any() for each in found)
