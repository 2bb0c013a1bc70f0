"""Which values are still to be read: the quick way and the one through loops say the same."""

from __future__ import annotations

import random

from opgen.air.control import ELSE, END, IF
from opgen.air.model import AirOperator
from opgen.aot.plan import liveness


def drawn(seed: int) -> tuple[list[AirOperator], set[int], set[int]]:
    """Operators that read and write few tensors, some of them again and again."""
    rng = random.Random(seed)  # noqa: S311
    tensors = list(range(rng.randint(1, 8)))
    operators = [
        AirOperator(
            index,
            "ADD",
            tuple(rng.choices([-1, *tensors], k=rng.randint(0, 3))),
            tuple(rng.sample(tensors, rng.randint(1, min(2, len(tensors))))),
        )
        for index in range(rng.randint(1, 12))
    ]
    return operators, set(tensors), set(rng.sample(tensors, rng.randint(0, len(tensors))))


def test_both_ways_say_the_same() -> None:
    for seed in range(300):
        operators, tensors, last = drawn(seed)
        found = liveness.live_steps(operators, tensors, last)
        assert found == liveness._through_blocks(operators, tensors, last), seed


def test_where_branches_go_on() -> None:
    """Steps count from 1; behind the first part of a branch comes what is behind its end."""
    kinds = [IF, "ADD", "ADD", ELSE, "ADD", "ADD", END, "ADD"]
    operators = [AirOperator(index, kind, (), ()) for index, kind in enumerate(kinds)]
    found = liveness._next_steps(operators)
    assert found == [(1,), (2, 5), (3,), (4,), (8,), (6,), (7,), (8,), (9,)]
    alone = [operators[index] for index in (0, 1, 2, 6, 7)]
    assert liveness._next_steps(alone) == [(1,), (2, 5), (3,), (4,), (5,), (6,)]
