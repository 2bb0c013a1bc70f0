"""Plans for several memories: every one can be proved, and obeys its rules."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from opgen.air.dtype import DType
from opgen.air.model import AirModel, AirSubgraph
from opgen.aot.attributes import Memory, OperatorAttributes, TensorAttributes
from opgen.aot.operators.operator import AotOperator, MemoryFacts
from opgen.aot.plan import Block, Packing, Region, plan_memory, verify_plan
from opgen.aot.plan.pack import pack
from opgen.aot.plan.planners import PLANNERS, greedy
from opgen.aot.plan.tables import constants_read
from opgen.aot.plan.verify import PlanError
from opgen.bind.bind import bind
from opgen.bind.bound import BoundModel, BoundOperator
from opgen.config import find_target
from opgen.errors import LimitError, UsageError, UserCodeError
from opgen.lib.target import GENERIC
from opgen.operators.operation import State
from opgen.registry.context import RegistryContext
from opgen.transforms.apply import transformed
from tests.aot.flow import verify_flow
from tests.aot.placed import MEMORIES, placed, placed_at_random
from tests.aot.test_memory_plan import graph, schedules
from tests.transforms.control_nets import Maker
from tests.transforms.nets import Net


def bound_of(subgraph: AirSubgraph, facts: Sequence[MemoryFacts], **more) -> BoundModel:
    """Return a graph with the given facts, as if its operators were written by hand."""

    class Given(AotOperator):
        def memory(self) -> MemoryFacts:
            return facts[self.operator.id]

    operators = tuple(
        BoundOperator(each, f"op{each.id}", aot=Given(each, subgraph))
        for each in subgraph.operators
    )
    model = AirModel("net", Path("net.tflite"), "", (subgraph,))
    return BoundModel(model, subgraph, operators, GENERIC, **more)


@settings(max_examples=300)
@given(schedules(), st.integers(0, 2**32), st.sampled_from(sorted(PLANNERS)), st.booleans())
def test_no_two_live_buffers_meet_in_any_memory(schedule, seed, planner, keep_inputs):
    """Whatever is asked for, and whoever packs."""
    bound = placed_at_random(bound_of(*schedule), seed)
    plan = plan_memory(bound, planner=PLANNERS[planner], keep_inputs=keep_inputs)
    verify_plan(bound, plan)
    for needed in plan.memories.values():
        assert needed.arena_bytes >= needed.lower_bound
        assert sum(bytes_ for _, bytes_ in needed.peak) <= needed.arena_bytes + 70 * len(
            needed.peak
        )
    for id_, asked in bound.tensor_attributes.items():
        place = plan.placements.get(id_)
        if place is not None and place.bytes:
            staged = place.region is Region.STAGED
            assert place.memory == (asked.staged_in if staged else asked.memory)
            is_read = id_ in constants_read(bound, plan)
            assert not (asked.staged_in and is_read and place.region is Region.WEIGHTS)


@settings(max_examples=100)
@given(schedules(), st.sampled_from(sorted(PLANNERS)))
def test_memories_that_nothing_is_in_change_nothing(schedule, planner):
    """Declaring memories is not using them."""
    plain = bound_of(*schedule)
    declared = placed(plain)
    pack = PLANNERS[planner]
    assert plan_memory(plain, planner=pack) == plan_memory(declared, planner=pack)


@pytest.mark.parametrize("io", ["arena", "caller"])
def test_plans_with_control_flow_lose_no_value(io: str, context: RegistryContext) -> None:
    """Copies between memories are made, the others are left out as far as they can be."""
    elided = used = 0
    for seed in range(60):
        model = Maker(context, seed).model()
        bound = bind(transformed(model, context), context, GENERIC)
        spared = bound.subgraph.input_ids if io == "caller" else ()
        bound = placed_at_random(bound, seed, spared)
        plan = plan_memory(bound, io=io)
        verify_plan(bound, plan)
        random = np.random.default_rng(seed)
        runs = [[bool(b) for b in random.random(40) < 0.6] for _ in range(4)]
        verify_flow(bound.subgraph, [each.memory for each in bound.operators], plan, runs)
        elided += len(plan.elided)
        used += len(plan.attached)
    assert elided > 100
    assert used > 80


def chain(**attributes: TensorAttributes) -> BoundModel:
    """Return t0 -> t1 = t0's bytes -> t2, which uses the constant t3; t4 is a variable of t2's."""
    subgraph = graph(
        [((0,), (1,)), ((1, 3, 4), (2,))],
        [64, 64, 32, 48, 16],
        outputs=(2,),
        constants=(3,),
        variables=(4,),
    )
    facts = [
        MemoryFacts(aliases={1: 0}),
        MemoryFacts(scratch=24, states={"past": State(DType.INT16, (3,), 0.0)}),
    ]
    asked = {int(name[1:]): each for name, each in attributes.items()}
    return placed(bound_of(subgraph, facts), asked)


def everywhere() -> BoundModel:
    """Return the chain with nothing in the memory that has no name."""
    asked = OperatorAttributes(scratch_memory="sram", state_memory="dtcm")
    bound = chain(
        t1=TensorAttributes("dtcm"),
        t2=TensorAttributes("sram"),
        t3=TensorAttributes("qspi", "sram"),
        t4=TensorAttributes("sram"),
    )
    first, second = bound.operators
    return replace(bound, operators=(first, replace(second, attributes=asked)))


def test_everything_can_be_elsewhere():
    bound = everywhere()
    plan = plan_memory(bound)
    verify_plan(bound, plan)
    assert plan.arena_bytes == plan.state_bytes == 0
    assert list(plan.memories) == ["", "dtcm", "sram", "qspi"]
    dtcm, sram, qspi = (plan.memories[name] for name in ("dtcm", "sram", "qspi"))
    assert (dtcm.arena_bytes, dtcm.state_bytes, dtcm.staged_bytes) == (64, 8, 0)
    assert (sram.arena_bytes, sram.state_bytes, sram.staged_bytes) == (56, 16, 48)
    assert (qspi.ram_bytes, qspi.constant_bytes) == (0, 48)
    assert plan.attached == ("dtcm", "sram")
    # The alias has no rule of its own.
    assert plan.placements[0] == plan.placements[1]
    assert plan.placements[0].memory == "dtcm"
    (blob,) = plan.blobs
    assert (blob.source, blob.memory, blob.bytes) == ("qspi", "sram", 48)


def test_an_output_is_not_written_over_an_input_of_another_memory():
    subgraph = graph([((0,), (1,))], [64, 64], outputs=(1,))
    bound = placed(bound_of(subgraph, [MemoryFacts(inplace=(0,))]), {1: TensorAttributes("dtcm")})
    plan = plan_memory(bound)
    assert not plan.inplace
    assert (plan.arena_bytes, plan.memories["dtcm"].arena_bytes) == (64, 64)
    same = placed(bound, {0: TensorAttributes("dtcm"), 1: TensorAttributes("dtcm")})
    assert plan_memory(same).memories["dtcm"].arena_bytes == 64


def test_equal_constants_are_staged_once():
    subgraph = graph([((0, 1, 2), (3,))], [8, 24, 24, 8], outputs=(3,), constants=(1, 2))
    asked = {1: TensorAttributes("", "dtcm"), 2: TensorAttributes("", "dtcm")}
    plan = plan_memory(placed(bound_of(subgraph, [MemoryFacts()]), asked))
    assert plan.memories["dtcm"].staged_bytes == 24
    assert plan.placements[1].offset == plan.placements[2].offset


def test_constants_of_two_memories_are_two_blobs():
    subgraph = graph([((0, 1, 2), (3,))], [8, 20, 24, 8], outputs=(3,), constants=(1, 2))
    asked = {1: TensorAttributes("", "dtcm"), 2: TensorAttributes("qspi", "dtcm")}
    plan = plan_memory(placed(bound_of(subgraph, [MemoryFacts()]), asked))
    assert [(blob.source, blob.offset, blob.bytes) for blob in plan.blobs] == [
        ("", 0, 24),
        ("qspi", 24, 24),
    ]


def test_rules_that_contradict_each_other_name_tensors_and_places():
    bound = chain(
        t0=TensorAttributes("dtcm", places={"memory": "net.yaml:7"}),
        t1=TensorAttributes("sram", places={"memory": "net.yaml:9"}),
        t3=TensorAttributes("qspi", "qspi"),
        t2=TensorAttributes("dtmc", places={"memory": "net.yaml:11"}),
        t4=TensorAttributes("", "sram", places={"staged_in": "net.yaml:12"}),
    )
    with pytest.raises(UsageError) as caught:
        plan_memory(bound)
    said = str(caught.value)
    assert "tensors 't0' and 't1' share their bytes, and rules want them in two memories" in said
    assert "memory: 'dtcm' (net.yaml:7), 'sram' (net.yaml:9)" in said
    assert "net.yaml:11: error: there is no memory 'dtmc'" in said
    assert "did you mean 'dtcm'?" in said
    assert "tensor 4 't4': error: is no constant" in said
    assert "staged_in: 'sram' (net.yaml:12)" in said
    assert "tensor 3 't3': error: would be copied from 'qspi' to 'qspi'" in said
    assert len(caught.value.diagnostics) == 4


def test_unknown_memories_of_operators_are_refused():
    bound = chain()
    wrong = OperatorAttributes(scratch_memory="itcm", places={"scratch_memory": "net.yaml:3"})
    bound = replace(bound, operators=(replace(bound.operators[0], attributes=wrong),) * 2)
    with pytest.raises(UsageError, match=r"net.yaml:3: error: there is no memory 'itcm'"):
        plan_memory(bound)


def test_inputs_of_the_caller_stay_there_and_outputs_are_copied():
    with pytest.raises(UsageError, match="tensor 0 't0': error: is an input in a buffer of"):
        plan_memory(chain(t1=TensorAttributes("dtcm")), io="caller")
    plan = plan_memory(chain(t2=TensorAttributes("dtcm")), io="caller")
    assert (plan.placements[2].region, plan.placements[2].memory) == (Region.ARENA, "dtcm")


def test_what_does_not_fit_is_reported_with_what_lives_at_the_peak():
    small = {
        "dtcm": Memory("dtcm", 80),
        "sram": Memory("sram", 47),
        "qspi": Memory("qspi", 47),
    }
    bound = chain(
        t0=TensorAttributes("dtcm"),
        t2=TensorAttributes("dtcm"),
        t3=TensorAttributes("qspi", "sram"),
    )
    with pytest.raises(LimitError) as caught:
        plan_memory(replace(bound, memories=small))
    said = str(caught.value)
    assert "needs 96 bytes of the memory 'dtcm', which has 80" in said
    words = "input 0 64 bytes, op1 32 bytes"
    assert f"96 bytes of arena; at the arena's peak: {words}" in said
    assert "needs 48 bytes of the memory 'sram', which has 47" in said
    assert "48 bytes of staged constants" in said
    assert "needs 48 bytes of the memory 'qspi', which has 47" in said
    assert caught.value.exit_code == 4
    enough = {name: replace(each, size=96) for name, each in small.items()}
    assert plan_memory(replace(bound, memories=enough)).memories["dtcm"].arena_bytes == 96


def test_constants_that_only_the_compiler_reads_are_not_staged(context: RegistryContext) -> None:
    """The shape of a RESHAPE that is left to be computed, say."""
    net = Net(context)
    x, axis = net.tensor((2, 6), None, DType.FLOAT32), net.constant(np.array([1]), DType.INT32)
    out = net.tensor((2, 1), None, DType.FLOAT32)
    net.add("SUM", {"input": x, "axis": axis, "output": out}, keep_dims=True)
    shape, flat = net.constant(np.array([2]), DType.INT32), net.tensor((2,), None, DType.FLOAT32)
    net.add("RESHAPE", {"input": out, "shape": shape, "output": flat})
    bound = bind(net.model((x,), (flat,)), context, find_target("generic"))
    asked = dict.fromkeys((axis, shape), TensorAttributes("", "dtcm"))
    plan = plan_memory(placed(bound, asked))
    assert plan.placements[axis].region is plan.placements[shape].region is Region.WEIGHTS
    # Of the axis there is what the kernel goes by.
    assert {table.constants for table in plan.tables.values()} == {(axis,)}
    alone = plan_memory(placed(bound, {shape: TensorAttributes("", "dtcm")}))
    assert list(alone.memories) == [""]


def broken(blocks, overlaps, alignment):
    """Put everything at the start."""
    del overlaps, alignment
    return Packing((0,) * len(blocks))


def too_few(blocks, overlaps, alignment):
    """Forget a block."""
    del overlaps, alignment
    return Packing((0,) * (len(blocks) - 1))


def odd(blocks, overlaps, alignment):
    """Pay no attention to the alignment."""
    del overlaps, alignment
    return Packing(tuple(1 + 1000 * i for i in range(len(blocks))))


def failing(blocks, overlaps, alignment):
    """Fail."""
    del overlaps, alignment
    return blocks["first"]


@pytest.mark.parametrize(
    ("planner", "message"),
    [
        (
            broken,
            r"'broken' made .*: tensor 1 't1' \(arena 0..64.* and tensor 2 't2' .*meet",
        ),
        (too_few, r"'too_few' returned 2 offsets for 3 blocks"),
        (odd, r"'odd' made a wrong plan: tensor 0 't0' .* is not aligned to 8"),
        (failing, r"TypeError: list indices .*\n(.*\n)*.*in planner 'failing'"),
    ],
)
def test_a_wrong_planner_is_found_out(planner, message):
    with pytest.raises((UsageError, UserCodeError), match=message):
        plan_memory(chain(), planner=planner)


def test_a_wrong_plan_of_opgen_itself_is_found_out(monkeypatch):
    """No C is written then, and it is no fault of the user's."""
    monkeypatch.setattr("opgen.aot.plan.plan.pack", broken)
    with pytest.raises(PlanError, match=r"tensor 1 't1' .* and tensor 2 't2' .*meet"):
        plan_memory(chain(), planner=broken)


@pytest.mark.parametrize(
    ("wasting", "claims", "optimal"),
    [
        ((), (), True),
        ((24,), (), True),
        ((96,), (), False),
        ((96,), (96,), True),
        ((24, 96), (96,), False),
        ((24, 96), (24, 96), True),
    ],
)
@pytest.mark.parametrize("small", [24, 96])
def test_several_entry_points_need_least(wasting, claims, optimal, small):
    """If the largest is at its bound, the others count for nothing; else all must be optimal."""

    def planner(blocks, overlaps, alignment):
        sizes = [block.bytes for block in blocks]
        extra = 32 * (max(sizes) in wasting)
        offsets = pack(blocks, overlaps, alignment).offsets
        return Packing(tuple(each + extra for each in offsets), max(sizes) in claims)

    def entry(size):
        subgraph = graph([((0,), (1,))], [8, size], outputs=(1,))
        return bound_of(subgraph, [MemoryFacts(scratch=8 * (size == 24))])

    sizes = (24, 96) if small == 24 else (96, 24)
    first, other = map(entry, sizes)
    plan = plan_memory(replace(first, others=(other,)), planner=planner)
    assert plan.memories[""].optimal is optimal
    assert plan.arena_bytes == 104 + 32 * (96 in wasting)


def test_the_proof_sees_a_memory_that_was_not_asked_for():
    bound = chain(t2=TensorAttributes("dtcm"), t3=TensorAttributes("", "sram"))
    plan = plan_memory(bound)
    verify_plan(bound, plan)
    for id_, change in ((2, {"memory": ""}), (3, {"offset": 8}), (3, {"memory": "dtcm"})):
        moved = {**plan.placements, id_: replace(plan.placements[id_], **change)}
        with pytest.raises(PlanError, match=f"tensor {id_} 't{id_}'"):
            verify_plan(bound, replace(plan, placements=moved))


@pytest.mark.parametrize(
    ("where", "key", "memory", "message"),
    [
        ("placements", 2, "dtcm", "tensor 2 't2' is not in 'sram'"),
        ("scratch", 1, "dtcm", "scratch of 'op1' is not in 'sram'"),
        ("states", (1, "past"), "sram", "state 'past' of 'op1' is not in 'dtcm'"),
    ],
)
def test_the_proof_sees_what_has_room_but_in_another_memory(where, key, memory, message):
    """There is more memory than is needed, so that nothing else is wrong."""
    bound = everywhere()
    plan = plan_memory(bound)
    wide = {
        name: replace(each, arena_bytes=4096, state_bytes=4096)
        for name, each in plan.memories.items()
    }
    places = getattr(plan, where)
    there = replace(places[key], offset=1024)
    verify_plan(bound, replace(plan, memories=wide, **{where: {**places, key: there}}))
    moved = {**places, key: replace(there, memory=memory)}
    with pytest.raises(PlanError, match=message):
        verify_plan(bound, replace(plan, memories=wide, **{where: moved}))


@pytest.mark.parametrize("gap", [0, -8])
def test_the_proof_sees_blobs_that_meet(gap):
    bound = everywhere()
    plan = plan_memory(bound)
    (blob,) = plan.blobs
    moved = replace(plan, blobs=(blob, replace(blob, offset=blob.offset + blob.bytes + gap)))
    if not gap:
        verify_plan(bound, moved)
        return
    with pytest.raises(PlanError, match="blobs meet in 'sram'"):
        verify_plan(bound, moved)


def test_greedy_is_first_fit_from_the_largest():
    blocks = [Block(8, 0, 1), Block(32, 1, 2), Block(20, 2, 3), Block(8, 3, 3)]
    assert greedy(blocks, (), 8).offsets == (32, 0, 32, 0)


def test_memories_are_named_in_the_order_of_the_configuration():
    bound = chain(t0=TensorAttributes("sram"), t2=TensorAttributes("dtcm"))
    assert list(plan_memory(bound).memories) == ["", "dtcm", "sram"]
    turned = dict(reversed(MEMORIES.items()))
    assert list(plan_memory(replace(bound, memories=turned)).memories) == ["", "sram", "dtcm"]
