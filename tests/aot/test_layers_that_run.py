"""Which layers call a kernel."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from opgen.aot.plan.tables import runs

EMPTY, FULL = 0, 1
TENSORS = {
    EMPTY: SimpleNamespace(size=0, is_variable=False),
    FULL: SimpleNamespace(size=3, is_variable=False),
}
KEPT = 2
TENSORS[KEPT] = SimpleNamespace(size=3, is_variable=True)


@pytest.mark.parametrize(
    ("inputs", "outputs", "states", "found"),
    [
        ((FULL,), (FULL,), (), True),
        ((FULL,), (EMPTY,), (), False),
        ((FULL,), (EMPTY, FULL), (), True),
        ((FULL,), (), (), True),  # of what it does besides
        ((FULL,), (EMPTY,), ("sum",), True),  # its state goes on
        ((FULL, KEPT), (EMPTY,), (), True),
        ((FULL, -1), (EMPTY,), (), False),
    ],
)
def test_a_layer_runs_if_something_is_left_to_compute(
    inputs: tuple[int, ...], outputs: tuple[int, ...], states: tuple[str, ...], found: bool
) -> None:
    operator = SimpleNamespace(input_ids=inputs, output_ids=outputs, op_type="ADD")
    memory = SimpleNamespace(states=states)
    bound: Any = SimpleNamespace(kernel="a kernel", operator=operator, memory=memory)
    plan: Any = SimpleNamespace(runs=lambda _: True, placements={})
    graph: Any = SimpleNamespace(tensors=TENSORS)
    assert runs(0, bound, graph, plan) is found
    idle: Any = SimpleNamespace(runs=lambda _: False, placements={})
    assert not runs(0, bound, graph, idle)
