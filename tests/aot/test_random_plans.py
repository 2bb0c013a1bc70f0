"""Properties of the plans of many random graphs.

``OPGEN_PLANS`` says how many graphs; 10,000 were planned for docs/VERIFICATION.md. A sample of real
operators runs as C, in arenas that are filled with poison.
"""

from __future__ import annotations

import os
import random
from collections.abc import Callable, Sequence
from pathlib import Path

import numpy as np
import pytest

from opgen.air.dtype import DType
from opgen.air.model import AirModel
from opgen.aot.plan import plan_memory
from opgen.aot.plan.lifetimes import Schedule
from opgen.aot.plan.model import Region
from opgen.aot.plan.planners import PLANNERS
from opgen.aot.plan.schedule import plan_schedule
from opgen.aot.plan.verify import verify_schedule
from opgen.bind.bind import bind
from opgen.bind.bound import BoundModel
from opgen.config import find_target
from opgen.prove import host
from opgen.prove.execute import execute
from opgen.prove.module import module_of
from opgen.prove.seeded import seeded_inputs
from opgen.registry.context import RegistryContext
from tests.aot.flow import verify_flow
from tests.aot.random_graphs import RandomGraph
from tests.custom.custom_samples import context_of, prove
from tests.transforms.nets import Net, scaled

GRAPHS = int(os.environ.get("OPGEN_PLANS", "400"))
GROUPS = 4


@pytest.mark.parametrize("group", range(GROUPS))
def test_plans(group: int, record_property: Callable[[str, object], None]) -> None:
    """No two live buffers meet, no value is lost, what is in place stays in its root; the same
    input gives the same plan, which needs no less than its bound."""
    shared = copied = optimal = several = 0
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
        over = {*plan.inplace, *plan.overlaps}
        results = [each.output_ids for each in subgraph.operators if len(each.output_ids) > 1]
        several += sum(len(over & set(each)) for each in results)
        for id_ in subgraph.input_ids if schedule.io == "caller" else ():
            assert plan.placements[id_].region is Region.INPUT
    assert shared > len(seeds) / 2
    assert copied > len(seeds) / 10
    assert several > len(seeds) / 10
    record_property("graphs", len(seeds))
    record_property("operators without code", shared)
    record_property("plans that are optimal", optimal)
    record_property("outputs, of several, over inputs", several)


def numpy_is_c(bounds: Sequence[BoundModel], folder: Path) -> None:
    """Run models as sanitized C in poisoned memory, which must compute what numpy does."""
    modules = [module_of(bound, f"net{index}") for index, bound in enumerate(bounds)]
    jobs = [
        (index, seeded_inputs(bound.subgraph, samples=2, steps=2))
        for index, bound in enumerate(bounds)
    ]
    program = host.build_program(modules, folder, flags=host.SANITIZED)
    for (index, inputs), run in zip(jobs, host.run_program(program, jobs), strict=True):
        assert not run.failure, index
        for got, want in zip(run.outputs, execute(bounds[index], inputs).outputs, strict=True):
            np.testing.assert_array_equal(got.reshape(want.shape), want, err_msg=f"seed {index}")


QUANT = scaled(0.1, 3)
NETS = max(24, GRAPHS // 40)


class PartsNet(Net):
    """A net of rows of 4 elements that are computed, cut and joined."""

    def rows(self, count: int) -> int:
        return self.tensor((1, count, 4), QUANT)

    def count(self, id_: int) -> int:
        return self.tensors[id_].shape[1]

    def ints(self, *values: int) -> int:
        return self.constant(values, DType.INT32)

    def draw(self, seed: int) -> AirModel:
        """Return a model that a seed makes."""
        pick = random.Random(seed)  # noqa: S311  not for secrets
        known = [self.rows(pick.randint(1, 6)) for _ in range(2)]
        inputs = tuple(known)
        known.append(self.constant(np.arange(8).reshape(1, 2, 4), DType.INT8, QUANT))
        for _ in range(pick.randint(3, 12)):
            source = pick.choice(known[-4:])
            size = self.count(source)
            match pick.randrange(5):
                case 0:
                    first = pick.randrange(size)
                    made = self.rows(pick.randint(1, size - first))
                    named = {
                        "input": source,
                        "begin": self.ints(0, first, 0),
                        "size": self.ints(1, self.count(made), 4),
                        "output": made,
                    }
                    self.add("SLICE", named)
                    known.append(made)
                case 1 if size > 1:
                    sizes = (1, size - 1)
                    parts = tuple(self.rows(each) for each in sizes)
                    axis = self.constant(1, DType.INT32)
                    named = {"input": source, "axis": axis, "outputs": parts}
                    self.add("SPLIT_V", {**named, "size_splits": self.ints(*sizes)}, num_splits=2)
                    known += parts
                case 2:
                    joined = (source, *(pick.choice(known) for _ in range(pick.randint(0, 2))))
                    made = self.rows(sum(map(self.count, joined)))
                    named = {"inputs": joined, "output": made}
                    self.add("CONCATENATION", named, axis=1, fused_activation_function=0)
                    known.append(made)
                case 3:
                    made = self.rows(size)
                    named = {"input1": source, "input2": source, "output": made}
                    self.add("ADD", named, fused_activation_function=0)
                    known.append(made)
                case _:
                    made = self.rows(size)
                    self.add("RELU", {"input": source, "output": made})
                    known.append(made)
        made_by_operators = known[3:] or known[:1]
        return self.model(inputs, [made_by_operators[-1], pick.choice(made_by_operators)])


def test_c_of_random_parts(context: RegistryContext, tmp_path: Path) -> None:
    """Operators of which many have no code."""
    bounds = [
        bind(PartsNet(context).draw(seed), context, find_target("generic")) for seed in range(NETS)
    ]
    numpy_is_c(bounds, tmp_path)


SUMS = """op: SUM_UP
doc: The sum and the difference of two tensors, and the first element of the one.
litert: {custom: SumUp}
inputs:
  x: {layout: N}
  b: {layout: N}
outputs:
  sum: {type: x.type, shape: x.shape}
  rest: {type: x.type, shape: x.shape}
  first: {type: x.type, shape: "(1,)"}
let: {size: x.n}
checks:
  - {that: b.n == size, else: there are two of a size}
reference: (x + b, x - b, take(x, arange(1)))
kernels:
  - name: sum_up_s32
    types: {x: int32, b: int32, sum: int32, rest: int32, first: int32}
    params: [size]
    inplace: [x, b]
    overlap: 0
    code: |
      const int32_t head = x[0];
      for (int32_t i = 0; i < p->size; i++) {
          const int32_t one = x[i], other = b[i];
          sum[i] = one + other;
          rest[i] = one - other;
      }
      first[0] = head;
tests:
  x: (span(1, 9),)
  b: (x.n,)
"""


OVERLAPS = SUMS.replace("SUM_UP", "SUM_ON").replace("SumUp", "SumOn").replace("sum_up", "sum_on")
OVERLAPS = OVERLAPS.replace("    inplace: [x, b]\n", "")


class SumsNet(Net):
    """A net of an operator with several outputs, whose tensors die in all orders."""

    def draw(self, seed: int) -> AirModel:
        """Return a model that a seed makes."""
        pick = random.Random(seed)  # noqa: S311  not for secrets
        size = pick.randint(1, 9)

        def numbers(count: int = size) -> int:
            return self.tensor((count,), None, DType.INT32)

        known = [numbers() for _ in range(pick.randint(2, 4))]
        inputs, firsts = tuple(known), []
        for _ in range(pick.randint(1, 8)):
            named = {"x": pick.choice(known[-4:]), "b": pick.choice(known[-4:])}
            made = {"sum": numbers(), "rest": numbers(), "first": numbers(1)}
            self.add(pick.choice(("SUM_UP", "SUM_ON")), named | made)
            known += [made["sum"], made["rest"]]
            firsts.append(made["first"])
        outputs = dict.fromkeys((*pick.sample(known, 2), known[-1], pick.choice(firsts)))
        return self.model(inputs, [*outputs])


def test_c_of_random_results_over_inputs(tmp_path: Path) -> None:
    """Operators with several outputs, which lie over inputs or within them."""
    context = context_of(tmp_path, it=SUMS, other=OVERLAPS)
    bounds = [
        bind(SumsNet(context).draw(seed), context, find_target("generic")) for seed in range(NETS)
    ]
    plans = [plan_memory(bound) for bound in bounds]
    assert sum(len(plan.inplace) for plan in plans) > NETS
    assert sum(len(plan.overlaps) for plan in plans) > NETS / 4
    numpy_is_c(bounds, tmp_path / "c")


def test_what_the_operator_of_these_nets_says_of_memory_is_so(tmp_path: Path) -> None:
    """Else the C of the nets would have to be wrong."""
    said, code = prove(tmp_path, it=SUMS, other=OVERLAPS)
    assert code == 0, said
