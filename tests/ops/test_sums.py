"""Operators that specs call sums: parts of an input, added one by one, give what it gives."""

from __future__ import annotations

from dataclasses import replace

import pytest

from opgen.prove.sums import sums_fault
from opgen.registry.builtin import built_in
from opgen.transforms.sums import added_by

from .test_tiles import cases

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


@pytest.mark.parametrize(("op", "left_out"), [("MEAN", "bias"), ("AVERAGE_POOL_2D", "divisor")])
def test_what_is_left_out_is_found(op: str, left_out: str) -> None:
    definition = built_in(op).definition
    assert definition.sums is not None
    wrong = replace(definition, sums=replace(definition.sums, **{left_out: None}))
    found = [sums_fault(case) for case in cases(wrong, CASES)]
    assert any("`sums` of parts" in each for each in found)


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
