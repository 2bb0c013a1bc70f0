"""Other orders of operators: taken where they need less memory, and only there."""

from __future__ import annotations

import dataclasses
import os
from pathlib import Path

import numpy as np
import pytest

from opgen.air.dtype import DType
from opgen.aot.operators.operator import MemoryFacts
from opgen.aot.plan.lifetimes import Schedule
from opgen.aot.plan.plan import plan_memory
from opgen.aot.plan.reorder import find_order, reordered
from opgen.aot.plan.schedule import plan_schedule
from opgen.bind.bind import bind
from opgen.bind.bound import BoundModel
from opgen.config import find_target
from opgen.operators.operation import State
from opgen.prove import host
from opgen.prove.execute import execute
from opgen.prove.module import module_of
from opgen.prove.seeded import seeded_inputs
from opgen.registry.context import RegistryContext
from tests.aot.random_graphs import RandomGraph
from tests.aot.test_memory_plan import graph
from tests.transforms.nets import Net, scaled

GRAPHS = int(os.environ.get("OPGEN_PLANS", "400")) // 4
PLAIN = MemoryFacts()
BRANCHES = (
    # Two branches that are large in the middle: computed one step of each in turn, or in whole.
    [((0,), (1,)), ((0,), (2,)), ((1,), (3,)), ((2,), (4,)), ((3, 4), (5,))],
    [16, 200, 200, 8, 8, 8],
)


ARENA = ("arena", False)


def needed(subgraph, memory, order=None, io="arena", keep_inputs=False):
    if order is not None:
        operators = tuple(subgraph.operators[index] for index in order)
        subgraph = dataclasses.replace(subgraph, operators=operators)
        memory = [memory[index] for index in order]
    schedule = Schedule(subgraph, memory, io=io, keep_inputs=keep_inputs)
    return plan_schedule(schedule).arena_bytes


def test_branches_are_computed_one_after_the_other():
    subgraph = graph(*BRANCHES, outputs=(5,))
    memory = [PLAIN] * 5
    order = find_order(subgraph, memory)
    assert order is not None
    assert order.positions in ((0, 2, 1, 3, 4), (1, 3, 0, 2, 4))
    assert needed(subgraph, memory) == 416
    assert needed(subgraph, memory, order.positions) == 416 - order.saves[ARENA] == 224


def test_tensors_that_share_bytes_count_once():
    """In each branch the large tensor has a second name, so that two of it would be too many."""
    operators = [((0,), (1,)), ((1,), (6,)), ((0,), (2,)), ((6,), (3,)), ((2,), (7,)), ((7,), (4,))]
    subgraph = graph([*operators, ((3, 4), (5,))], [*BRANCHES[1], 200, 200], outputs=(5,))
    one, other = MemoryFacts(aliases={6: 1}), MemoryFacts(aliases={7: 2})
    memory = [PLAIN, one, PLAIN, PLAIN, other, PLAIN, PLAIN]
    order = find_order(subgraph, memory)
    assert order is not None
    assert needed(subgraph, memory, order.positions) == 416 - order.saves[ARENA] == 224


def test_one_way_may_save_nothing():
    """An output is in nobody's way if it is computed last, or is in a buffer of the caller."""
    operators = [((0,), (1,)), ((0,), (2,)), ((2,), (3,))]
    order = find_order(graph(operators, [8, 104, 200, 8], outputs=(1, 3)), [PLAIN] * 3)
    assert order is not None
    assert order.positions == (1, 2, 0)
    assert order.saves == {ARENA: 96, ("arena", True): 104, ("caller", False): 0}


@pytest.mark.parametrize("facts", [MemoryFacts(states={"past": State(DType.INT8, (1,), 0.0)})])
def test_what_keeps_something_stays_in_its_order(facts):
    """The operators of both branches have a state each, so that nothing can be moved."""
    subgraph = graph(*BRANCHES, outputs=(5,))
    assert find_order(subgraph, [facts] * 5) is None
    assert find_order(subgraph, [facts, facts, facts, PLAIN, PLAIN]) is None


def test_what_is_written_by_hand_stays_in_its_order():
    subgraph = graph(*BRANCHES, outputs=(5,))
    assert find_order(subgraph, [PLAIN] * 5, [True, True, True, False, False]) is None


def test_variables_are_read_before_they_are_written():
    """Both readers of the variable are before its next value, whatever that costs."""
    operators, sizes = BRANCHES
    reads = [((0, 6), (1,)), *operators[1:2], ((1, 6), (3,)), *operators[3:]]
    writes = [*reads, ((3, 6), (7,))]
    subgraph = graph(writes, [*sizes, 4, 4], outputs=(5, 7), variables=(6,))
    order = find_order(subgraph, [PLAIN] * 6)
    assert order is not None
    kept = [index for index in order.positions if index in (0, 2, 5)]
    assert kept == [0, 2, 5]


def test_the_order_is_kept_where_no_other_is_better():
    chain = graph([((i,), (i + 1,)) for i in range(5)], [8, 100, 20, 100, 20, 8], outputs=(5,))
    assert find_order(chain, [PLAIN] * 5) is None
    operators, sizes = BRANCHES
    better = graph([operators[i] for i in (0, 2, 1, 3, 4)], sizes, outputs=(5,))
    assert find_order(better, [PLAIN] * 5) is None


def test_orders_of_random_graphs():
    """An order is one in which everything is computed before it is read, and needs less."""
    moved = 0
    for seed in range(GRAPHS):
        drawn = RandomGraph(seed, most_operators=16)
        subgraph, memory = drawn.subgraph, drawn.memory
        order = find_order(subgraph, memory)
        assert order == find_order(subgraph, memory), seed
        if order is not None:
            moved += 1
            positions = order.positions
            assert sorted(positions) == list(range(len(memory)))
            assert order.saves[ARENA] > 0
            for way, saved in order.saves.items():
                before, after = (needed(subgraph, memory, each, *way) for each in (None, positions))
                assert before - after == saved >= 0, (seed, way)
            kept = [index for index in positions if memory[index].states]
            assert kept == sorted(kept), seed
    assert moved > GRAPHS / 20


def test_many_branches():
    """Many branches that all could run at any time."""
    count = 150
    operators = [((0,), (2 * i + 1,)) for i in range(count)]
    operators += [((2 * i + 1,), (2 * i + 2,)) for i in range(count)]
    operators.append((tuple(2 * i + 2 for i in range(count)), (2 * count + 1,)))
    sizes = [8, *[64, 8] * count, 8]
    subgraph = graph(operators, sizes, outputs=(2 * count + 1,))
    memory = [PLAIN] * len(operators)
    order = find_order(subgraph, memory)
    assert order is not None
    assert order.saves[ARENA] > needed(subgraph, memory) * 0.8


def branching(context: RegistryContext) -> BoundModel:
    """Two branches of tables and sums, interleaved."""
    net, quant = Net(context), scaled(0.1, 3)
    x = net.tensor((1, 4), quant)
    wide, small = [], []
    for _ in range(2):
        wide.append(net.tensor((64, 4), quant))
        shape = net.constant([64, 4], DType.INT32)
        net.add("BROADCAST_TO", {"input": x, "shape": shape, "output": wide[-1]})
    for each in wide:
        small.append(net.tensor((1, 4), quant))
        axes = net.constant([0], DType.INT32)
        net.add("REDUCE_MAX", {"input": each, "axis": axes, "output": small[-1]}, keep_dims=True)
    y = net.tensor((1, 4), quant)
    net.add(
        "ADD",
        {"input1": small[0], "input2": small[1], "output": y},
        fused_activation_function=0,
    )
    return bind(net.model([x], [y]), context, find_target("generic"))


def test_c_in_another_order_computes_the_same(context: RegistryContext, tmp_path: Path) -> None:
    bound = branching(context)
    other = reordered(bound)
    assert [each.operator.id for each in other.operators] == [0, 2, 1, 3, 4]
    saved = plan_memory(bound).arena_bytes - plan_memory(other).arena_bytes
    assert saved == other.order_saves[ARENA] > 0
    inputs = seeded_inputs(bound.subgraph, samples=3, steps=1)
    program = host.build_program([module_of(other, "other")], tmp_path, flags=host.SANITIZED)
    run = host.run_program(program, [(0, inputs)])[0]
    for got, want in zip(run.outputs, execute(bound, inputs).outputs, strict=True):
        np.testing.assert_array_equal(got.reshape(want.shape), want)
