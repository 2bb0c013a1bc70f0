"""Which layers call a kernel, and which of them compute from constants alone."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import pytest

from opgen.aot.emit.handwritten import _add
from opgen.aot.emit.layers import constants_of_runs, operand_ids
from opgen.aot.plan.tables import runs
from opgen.errors import UsageError

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


@pytest.mark.parametrize(
    ("inputs", "size", "found"),
    [
        ((0,), 1 << 20, [(1, 1 << 20)]),
        ((0, -1), 1 << 20, [(1, 1 << 20)]),
        ((0, 1), 1 << 20, []),  # one of them is computed
        ((1, 0), 1 << 20, []),
        ((-1,), 1 << 20, []),
        ((0,), 16, []),
    ],
)
def test_large_tensors_of_constants_alone_are_reported(
    inputs: tuple[int, ...], size: int, found: list[tuple[int, int]]
) -> None:
    tensors = {
        0: SimpleNamespace(is_constant=True),
        1: SimpleNamespace(is_constant=False),
        2: SimpleNamespace(bytes=size),
    }
    for name, expected in (("conv", found), ("", [])):  # without a name: put in by a transform
        operator = SimpleNamespace(input_ids=inputs, output_ids=(2,), layer=name)
        layers = (SimpleNamespace(operator=operator),)
        bound: Any = SimpleNamespace(subgraph=SimpleNamespace(tensors=tensors), operators=layers)
        assert [(number, count) for number, _, count in constants_of_runs(bound)] == expected


def test_operators_by_hand_write_a_file_once() -> None:
    found: dict[str, bytes] = {}
    _add(found, {"a.h": b"1"}, "one")
    _add(found, {"a.h": b"1", "b.h": b"2"}, "other")
    assert found == {"a.h": b"1", "b.h": b"2"}
    with pytest.raises(UsageError, match=r"it writes another b\.h than was written before"):
        _add(found, {"b.h": b"3"}, "third")


def test_operands_of_what_has_no_definition_are_numbered() -> None:
    """The first tensor counts as well as others, and what is absent does not."""
    operator = SimpleNamespace(input_ids=(0, -1, 2), output_ids=(1,))
    found = list(operand_ids(cast("Any", SimpleNamespace(operator=operator, definition=None))))
    assert found == [("input 0", 0), ("input 2", 2), ("output 0", 1)]
