"""Properties of the plans of many random graphs.

``OPGEN_PLANS`` says how many graphs; 10,000 were planned for docs/VERIFICATION.md.
"""

from __future__ import annotations

import os
from collections.abc import Callable

import pytest

from opgen.aot.plan.lifetimes import Schedule
from opgen.aot.plan.model import Region
from opgen.aot.plan.planners import PLANNERS
from opgen.aot.plan.schedule import plan_schedule
from opgen.aot.plan.verify import verify_flow, verify_schedule
from tests.aot.random_graphs import RandomGraph

GRAPHS = int(os.environ.get("OPGEN_PLANS", "400"))
GROUPS = 4


@pytest.mark.parametrize("group", range(GROUPS))
def test_plans(group: int, record_property: Callable[[str, object], None]) -> None:
    """No two live buffers meet, no value is lost, what is in place stays in its root; the same
    input gives the same plan, which needs no less than its bound."""
    shared = copied = optimal = 0
    seeds = range(group, GRAPHS, GROUPS)
    for seed in seeds:
        graph = RandomGraph(seed)
        subgraph, memory = graph.subgraph, graph.memory
        schedule = Schedule(
            subgraph,
            memory,
            io=("arena", "arena", "caller")[seed % 3],
            alignment=(4, 8, 16)[seed // 3 % 3],
            keep_inputs=seed % 5 == 0,
        )
        if schedule.io == "caller" and any(subgraph.tensors[i].is_variable for i in graph.inputs):
            continue
        for planner in PLANNERS.values():
            plan = plan_schedule(schedule, planner=planner)
            verify_schedule(subgraph, memory, plan)
            verify_flow(subgraph, memory, plan, [[], []])
            assert plan.arena_bytes >= plan.lower_bound, seed
            assert plan == plan_schedule(schedule, planner=planner), seed
            assert not (plan.optimal and plan.lower_bound > plan.arena_bytes)
        plan = plan_schedule(schedule)
        shared += len(plan.elided)
        copied += len(plan.copied)
        optimal += plan.optimal
        for id_ in subgraph.input_ids if schedule.io == "caller" else ():
            assert plan.placements[id_].region is Region.INPUT
    assert shared > len(seeds) / 2
    assert copied > len(seeds) / 10
    record_property("graphs", len(seeds))
    record_property("operators without code", shared)
    record_property("plans that are optimal", optimal)
