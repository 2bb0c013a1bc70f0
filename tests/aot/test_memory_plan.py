"""The planner: properties of any plan, and plans that are known."""

from __future__ import annotations

import cProfile
import itertools
from dataclasses import replace
from functools import partial
from unittest import mock

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from opgen.air.dtype import DType
from opgen.air.model import AirOperator, AirSubgraph, AirTensor
from opgen.aot.operators.operator import MemoryFacts, View
from opgen.aot.plan import pack as packing
from opgen.aot.plan.lifetimes import Schedule
from opgen.aot.plan.model import Placement, Region
from opgen.aot.plan.pack import bound_and_step, pack, packed_bytes
from opgen.aot.plan.plan import _layer
from opgen.aot.plan.schedule import check_sizes, plan_schedule
from opgen.aot.plan.verify import PlanError, verify_schedule
from opgen.context.packing import Block, Overlap
from opgen.errors import ModelError, UnsupportedError
from opgen.operators.operation import State
from tests.aot.flow import verify_flow


def graph(operators, sizes, inputs=(0,), outputs=(), constants=(), variables=()):  # noqa: PLR0913
    """Return a subgraph: operators are (inputs, outputs), sizes the bytes of each tensor."""
    tensors = {
        id_: AirTensor(
            id_,
            f"t{id_}",
            DType.INT8,
            (size,),
            data=np.zeros(size, np.int8) if id_ in constants else None,
            is_variable=id_ in variables,
        )
        for id_, size in enumerate(sizes)
    }
    listed = tuple(
        AirOperator(index, "OP", tuple(ins), tuple(outs))
        for index, (ins, outs) in enumerate(operators)
    )
    return AirSubgraph("main", tensors, listed, tuple(inputs), tuple(outputs))


@st.composite
def schedules(draw):
    """Draw any schedule with aliases, outputs in place, overlaps, scratch, constants and states."""
    sizes = [draw(st.integers(0, 64)) for _ in range(draw(st.integers(1, 3)))]
    inputs = list(range(len(sizes)))
    constants, variables, operators, memory = [], [], [], []
    for _ in range(draw(st.integers(0, 9))):
        if draw(st.booleans()):
            (constants if draw(st.booleans()) else variables).append(len(sizes))
            sizes.append(draw(st.integers(0, 40)))
        ins = draw(st.lists(st.integers(0, len(sizes) - 1), min_size=1, max_size=3))
        outs = list(range(len(sizes), len(sizes) + draw(st.sampled_from([1, 1, 1, 2]))))
        same_size = draw(st.booleans())
        sizes += [sizes[ins[0]] if same_size else draw(st.integers(0, 64)) for _ in outs]
        aliased = same_size and draw(st.booleans())
        memory.append(
            MemoryFacts(
                scratch=draw(st.sampled_from([0, 0, 5, 100])),
                aliases=dict.fromkeys(outs, ins[0]) if aliased else {},
                inplace=tuple(draw(st.sets(st.sampled_from(ins)))),
                overlap=draw(st.one_of(st.none(), st.integers(-70, 70))),
                overlap_behind=draw(st.one_of(st.none(), st.integers(-70, 70))),
                states=draw(
                    st.sampled_from([{}, {"past": State(DType.INT16, (3, 2), 0.0)}]),
                ),
            )
        )
        operators.append((ins, outs))
    outputs = draw(st.lists(st.integers(0, len(sizes) - 1), max_size=3))
    return graph(operators, sizes, inputs, outputs, constants, variables), memory


@settings(max_examples=400)
@given(schedules(), st.sampled_from(["arena", "caller"]), st.booleans())
def test_no_two_live_buffers_meet(schedule, io, keep_inputs):
    """Any plan can be proved, and needs no less than its bound."""
    subgraph, memory = schedule
    plan = plan_schedule(Schedule(subgraph, memory, io=io, keep_inputs=keep_inputs))
    verify_schedule(subgraph, memory, plan)
    assert plan.arena_bytes >= plan.lower_bound
    used = {id_ for o in subgraph.operators for id_ in (*o.input_ids, *o.output_ids)}
    assert plan.placements.keys() == used | {*subgraph.input_ids, *subgraph.output_ids}
    for id_ in subgraph.input_ids if io == "caller" else ():
        assert plan.placements[id_].region is Region.INPUT


@settings(max_examples=200)
@given(
    st.lists(
        st.tuples(st.integers(0, 40), st.integers(0, 9), st.integers(0, 4)), min_size=1, max_size=14
    ),
    st.sampled_from([1, 8]),
)
def test_the_allocator_for_too_many_pairs_lets_no_two_live_blocks_meet(drawn, alignment):
    """A block that ends in a step and one that begins in it are alive together."""
    blocks = [Block(size, first, first + length) for size, first, length in drawn]
    with mock.patch.object(packing, "_PAIR_LIMIT", -1):
        offsets = pack(blocks, alignment=alignment).offsets
    assert all(offset >= 0 and offset % alignment == 0 for offset in offsets)
    for (a, start), (b, other) in itertools.combinations(zip(blocks, offsets, strict=True), 2):
        if a.first <= b.last and b.first <= a.last and a.bytes and b.bytes:
            assert start + a.bytes <= other or other + b.bytes <= start


@st.composite
def packings(draw):
    """Draw blocks, and overlaps of those that meet in a step, ahead or behind."""
    sizes = st.tuples(st.integers(1, 5), st.integers(0, 4), st.integers(0, 4))
    drawn = draw(st.lists(sizes, min_size=1, max_size=5))
    directions = draw(st.lists(st.sampled_from(["ahead", "behind"]), unique=True))
    ahead, behind = draw(st.integers(-5, 5)), draw(st.integers(-5, 5))
    blocks = [Block(size, min(a, b), max(a, b)) for size, a, b in drawn]
    overlaps = []
    steps = set()
    for new, old in itertools.permutations(range(len(blocks)), 2):
        step = blocks[new].first
        if blocks[old].last == step and blocks[old].first < step and step not in steps:
            steps.add(step)
            overlaps += [Overlap(new, old, ahead)] * ("ahead" in directions)
            overlaps += [Overlap(old, new, behind)] * ("behind" in directions)
    return blocks, overlaps


@settings(max_examples=80)
@given(packings())
def test_optimal_is_optimal(drawn):
    """What is called optimal is no higher than what trying every order of placing finds."""
    blocks, overlaps = drawn
    packing = pack(blocks, overlaps, 1)
    size = packed_bytes(blocks, packing.offsets, 1)
    assert size >= bound_and_step(blocks, overlaps, 1)[0]
    best = brute_force(blocks, overlaps)
    assert size >= best
    if packing.optimal:
        assert size == best


def test_many_blocks_are_packed_well():
    """Of what orders by rule waste, changed orders take most away."""
    wasted = {0: 0, 300_000: 0}
    for seed in range(40):
        drawn = np.random.default_rng(seed)
        begins, lengths = drawn.integers(30, size=80), drawn.choice([0, 1, 1, 2, 3, 5, 12], 80)
        sizes = drawn.choice([8, 16, 24, 40, 72, 136, 200], 80)
        each = zip(sizes.tolist(), begins.tolist(), (begins + lengths).tolist(), strict=True)
        blocks = [Block(size, first, min(last, 29)) for size, first, last in each]
        for effort in wasted:
            used = packed_bytes(blocks, pack(blocks, effort=effort).offsets, 8)
            wasted[effort] += used - bound_and_step(blocks, (), 8)[0]
    assert 0 <= 4 * wasted[300_000] < wasted[0]


@settings(max_examples=80)
@given(packings())
def test_the_search_alone_finds_the_least_height(drawn):
    """Other packings are mostly so good that it has nothing to find: here they are stacked."""

    def stacked(problem, *_):
        return [0, *itertools.accumulate(problem.sizes)][:-1]

    blocks, overlaps = drawn
    with mock.patch.object(packing, "_best_of", stacked):
        found = pack(blocks, overlaps, 1)
    assert found.optimal
    assert packed_bytes(blocks, found.offsets, 1) == brute_force(blocks, overlaps)


def brute_force(blocks, overlaps):
    """Return the least height over all offsets in a box of the greedy height."""
    limit = sum(block.bytes for block in blocks)
    distance = {(o.lower, o.upper): o.distance for o in overlaps}

    def fits(i, j, offsets):
        a, b = blocks[i], blocks[j]
        if a.last < b.first or b.last < a.first:
            return True
        x, y = offsets[i], offsets[j]
        if x + a.bytes <= y or y + b.bytes <= x:
            return True
        if (i, j) in distance and y - x >= distance[i, j]:
            return True
        return (j, i) in distance and x - y >= distance[j, i]

    best = limit
    offsets = [0] * len(blocks)

    def go(i):
        nonlocal best
        if i == len(blocks):
            best = min(best, max(o + b.bytes for o, b in zip(offsets, blocks, strict=True)))
            return
        for offset in range(best - blocks[i].bytes):
            offsets[i] = offset
            if all(fits(i, j, offsets) for j in range(i)):
                go(i + 1)

    go(0)
    return best


def test_chain_needs_two_neighbours():
    """A chain of operators needs its largest pair of neighbours."""
    subgraph = graph([((i,), (i + 1,)) for i in range(4)], [8, 32, 64, 16, 8], outputs=(4,))
    plan = plan_schedule(Schedule(subgraph, [MemoryFacts()] * 4))
    assert plan.arena_bytes == plan.lower_bound == 96
    assert plan.optimal


def test_alias_of_alias_shares_and_nothing_runs():
    """A chain of aliases from an input to an output is one buffer."""
    subgraph = graph([((0,), (1,)), ((1,), (2,))], [24, 24, 24], outputs=(2, 0))
    memory = [MemoryFacts(aliases={1: 0}), MemoryFacts(aliases={2: 1})]
    plan = plan_schedule(Schedule(subgraph, memory))
    assert plan.arena_bytes == 24
    assert plan.elided == {0, 1}
    assert len({plan.placements[i].offset for i in range(3)}) == 1


def test_alias_of_an_input_is_copied_to_the_caller():
    """With --io caller an output cannot be the input's buffer, so it stays where it is."""
    subgraph = graph([((0,), (1,))], [24, 24], outputs=(1,))
    plan = plan_schedule(Schedule(subgraph, [MemoryFacts(aliases={1: 0})], io="caller"))
    assert plan.placements[1].region is Region.INPUT
    assert plan.arena_bytes == 0


def test_alias_of_a_variable_is_not_shared():
    """The variable may change while its old value is still needed."""
    subgraph = graph([((0,), (1,))], [8, 8], inputs=(), outputs=(1,), variables=(0,))
    plan = plan_schedule(Schedule(subgraph, [MemoryFacts(aliases={1: 0})]))
    assert plan.placements[0].region is Region.STATE
    assert plan.placements[1].region is Region.ARENA
    assert not plan.elided


def test_alias_of_a_constant_is_the_constant():
    """A reshaped constant needs no memory."""
    subgraph = graph([((0,), (1,))], [8, 8], inputs=(), outputs=(1,), constants=(0,))
    plan = plan_schedule(Schedule(subgraph, [MemoryFacts(aliases={1: 0})]))
    assert plan.placements[1].region is Region.WEIGHTS
    assert plan.placements[1].index == 0
    assert plan.arena_bytes == 0


def cut(offsets, whole, first):
    """Return the facts of an operator whose outputs, from a tensor on, are parts of a tensor."""
    return MemoryFacts(
        views=tuple(View(first + index, whole, at) for index, at in enumerate(offsets))
    )


def joined(parts, sizes, whole):
    """Return the facts of an operator whose inputs make up its output."""
    starts = itertools.accumulate((sizes[id_] for id_ in parts[:-1]), initial=0)
    views = (View(id_, whole, at) for id_, at in zip(parts, starts, strict=True))
    return MemoryFacts(views=tuple(views))


def offsets(plan, *ids):
    return [plan.placements[id_].offset for id_ in ids]


def test_parts_of_an_input_are_in_it():
    """A split needs no memory and no code; its parts may still be overwritten."""
    subgraph = graph(
        [((0,), (1, 2)), ((1,), (3,)), ((2, 3), (4,))], [48, 16, 32, 16, 8], outputs=(4,)
    )
    memory = [cut((0, 16), 0, 1), MemoryFacts(inplace=(1,)), MemoryFacts(inplace=(2,))]
    plan = plan_schedule(Schedule(subgraph, memory))
    assert (plan.elided, plan.copied) == ({0}, frozenset())
    assert offsets(plan, 0, 1, 2, 3) == [0, 0, 16, 0]
    assert plan.inplace == {3: 1}
    assert plan.arena_bytes == plan.lower_bound == 56
    verify_schedule(subgraph, memory, plan)


def test_a_tensor_without_bytes_meets_nothing():
    """Wherever it is said to be, also in the midst of what lives."""
    subgraph = graph([((0,), (1,)), ((0, 1), (2,))], [16, 0, 16], outputs=(2,))
    memory = [MemoryFacts(), MemoryFacts()]
    plan = plan_schedule(Schedule(subgraph, memory))
    at = plan.placements[0].offset + 8
    placements = {**plan.placements, 1: replace(plan.placements[1], offset=at)}
    verify_schedule(subgraph, memory, replace(plan, placements=placements))
    one_byte = {**placements, 1: replace(placements[1], bytes=1)}
    with pytest.raises(PlanError):
        verify_schedule(subgraph, memory, replace(plan, placements=one_byte))


def test_what_is_joined_is_computed_in_its_place():
    """Operands of a concatenation lie in its output; a chain of them, in that of the last."""
    operators = [((0,), (1,)), ((0,), (2,)), ((1, 2), (3,)), ((0,), (4,)), ((3, 4), (5,))]
    sizes = [8, 16, 24, 40, 8, 48]
    subgraph = graph(operators, sizes, outputs=(5,))
    plain = MemoryFacts()
    memory = [plain, plain, joined((1, 2), sizes, 3), plain, joined((3, 4), sizes, 5)]
    plan = plan_schedule(Schedule(subgraph, memory))
    assert plan.elided == {2, 4}
    start = plan.placements[5].offset
    assert offsets(plan, 1, 2, 3, 4) == [start, start + 16, start, start + 40]
    assert plan.arena_bytes == 56
    verify_schedule(subgraph, memory, plan)


def test_what_cannot_be_in_place_is_copied():
    """A constant, an operand that stands twice, and an input in a buffer of the caller."""
    sizes = [8, 16, 8, 48]
    subgraph = graph([((0,), (1,)), ((1, 2, 1, 0), (3,))], sizes, outputs=(3,), constants=(2,))
    memory = [MemoryFacts(), joined((1, 2, 1, 0), sizes, 3)]
    plan = plan_schedule(Schedule(subgraph, memory, io="caller"))
    assert plan.copied == {1}
    assert plan.placements[1] == Placement(Region.OUTPUT, 0, 16)
    assert [plan.placements[i].region for i in (0, 2)] == [Region.INPUT, Region.WEIGHTS]
    verify_schedule(subgraph, memory, plan)
    verify_flow(subgraph, memory, plan, [[]])


def test_parts_at_odd_addresses_are_copied():
    """Kernels read words; what the application sees is aligned as the arena is."""
    subgraph = graph([((0,), (1, 2, 3))], [40, 8, 8, 8], outputs=(3,))
    plan = plan_schedule(Schedule(subgraph, [cut((2, 4, 12), 0, 1)]))
    start = plan.placements[0].offset
    assert plan.copied == {0}
    assert plan.placements[2].offset == start + 4
    assert plan.placements[1].offset != start + 2
    assert plan.placements[3].offset != start + 12


def test_an_output_within_an_input_is_at_the_start_of_its_block():
    """Tensor 2 could lie within 0, were it not for 1, which is in one block with it."""
    operators = [((0,), (1,)), ((0,), (2,)), ((2,), (3,)), ((3, 1), (4,))]
    sizes = [64, 64, 64, 64, 128]
    subgraph = graph(operators, sizes, outputs=(4,))
    memory = [
        MemoryFacts(),
        MemoryFacts(overlap=-16),
        MemoryFacts(inplace=(2,)),
        joined((3, 1), sizes, 4),
    ]
    plan = plan_schedule(Schedule(subgraph, memory))
    verify_schedule(subgraph, memory, plan)
    assert plan.inplace == {3: 2}
    assert not plan.overlaps
    assert plan.arena_bytes == plan.lower_bound == 192


def test_a_part_that_would_keep_too_much_is_copied():
    """Of a large tensor a small part is wanted behind the peak."""
    operators = [((0,), (1,)), ((1,), (2,)), ((0,), (3,)), ((3,), (4,)), ((2, 4), (5,))]
    sizes = [8, 1000, 16, 900, 8, 8]
    subgraph = graph(operators, sizes, outputs=(5,))
    memory = [MemoryFacts(), cut((40,), 1, 2), *[MemoryFacts()] * 3]
    plan = plan_schedule(Schedule(subgraph, memory))
    assert plan.copied == {1}
    assert plan.arena_bytes == plan.lower_bound == 1024
    verify_schedule(subgraph, memory, plan)


def test_a_part_of_what_is_written_again_is_not_shared():
    """The output of the first operator is wanted twice, at two places of two tensors."""
    sizes = [8, 16, 8, 24, 24]
    subgraph = graph(
        [((0,), (1,)), ((0,), (2,)), ((1, 2), (3,)), ((2, 1), (4,))], sizes, outputs=(3, 4)
    )
    memory = [MemoryFacts()] * 2 + [joined((1, 2), sizes, 3), joined((2, 1), sizes, 4)]
    plan = plan_schedule(Schedule(subgraph, memory))
    assert (plan.elided, plan.copied) == ({2}, {3})
    verify_flow(subgraph, memory, plan, [[]])


@pytest.mark.parametrize("moved", [1, 2])
def test_parts_are_proved(moved):
    """A part that is elsewhere than it is said to be is found."""
    subgraph = graph([((0,), (1, 2)), ((1, 2), (3,))], [48, 16, 32, 16], outputs=(3,))
    memory = [cut((0, 16), 0, 1), MemoryFacts()]
    plan = plan_schedule(Schedule(subgraph, memory))
    placements = dict(plan.placements)
    placements[moved] = replace(placements[moved], offset=placements[moved].offset + 8)
    with pytest.raises(PlanError, match=rf"tensor {moved} 't{moved}' is not \d+ bytes"):
        verify_schedule(subgraph, memory, replace(plan, placements=placements))


@pytest.mark.parametrize(
    ("reader", "outputs", "expected"),
    [((1,), (2,), 16), ((0, 1), (2,), 32), ((1,), (2, 0), 32)],
    ids=["dies", "read later", "an output"],
)
def test_overwriting_needs_a_dying_input(reader, outputs, expected):
    """An output goes over its input only if nobody needs the input any more."""
    subgraph = graph([((0,), (1,)), (reader, (2,))], [16, 16, 0], outputs=outputs)
    plan = plan_schedule(Schedule(subgraph, [MemoryFacts(inplace=(0,)), MemoryFacts()]))
    assert plan.arena_bytes == expected
    assert (1 in plan.inplace) == (expected == 16)


def test_inputs_can_be_kept():
    """keep_inputs makes a second run with the same inputs possible."""
    subgraph = graph([((0,), (1,))], [16, 16], outputs=(1,))
    assert plan_schedule(Schedule(subgraph, [MemoryFacts(inplace=(0,))])).arena_bytes == 16
    kept = plan_schedule(Schedule(subgraph, [MemoryFacts(inplace=(0,))], keep_inputs=True))
    assert kept.arena_bytes == 32


def test_constants_are_never_overwritten():
    """A constant lives in flash, whatever the kernel could do."""
    subgraph = graph([((0,), (1,))], [16, 16], inputs=(), outputs=(1,), constants=(0,))
    plan = plan_schedule(Schedule(subgraph, [MemoryFacts(inplace=(0,))]))
    assert plan.arena_bytes == 16


def test_operand_twice_is_overwritten_only_if_both_uses_allow_it():
    """x + x may overwrite x; gather(x, x) may not, as it reads the second use at random."""
    subgraph = graph([((0,), (1,)), ((0, 1), (2,))], [16, 16, 16], outputs=(2,))
    alias = MemoryFacts(aliases={1: 0})
    assert plan_schedule(Schedule(subgraph, [alias, MemoryFacts(inplace=(0, 1))])).arena_bytes == 16
    assert plan_schedule(Schedule(subgraph, [alias, MemoryFacts(inplace=(0,))])).arena_bytes == 32


def test_overlap_saves_what_the_distance_leaves():
    """A convolution whose output runs 24 bytes ahead of its input needs those 24 more."""
    subgraph = graph([((0,), (1,))], [1000, 1000], outputs=(1,))
    plan = plan_schedule(Schedule(subgraph, [MemoryFacts(overlap=-24)]))
    assert plan.arena_bytes == plan.lower_bound == 1024
    assert plan.placements[0].offset - plan.placements[1].offset == 24
    assert plan.overlaps == {1: 0}


def test_output_may_lie_behind_the_input():
    """A kernel that begins at the end needs the bytes that its output lies behind."""
    subgraph = graph([((0,), (1,))], [1000, 1000], outputs=(1,))
    plan = plan_schedule(Schedule(subgraph, [MemoryFacts(overlap_behind=24)]))
    assert plan.arena_bytes == plan.lower_bound == 1024
    assert plan.placements[1].offset - plan.placements[0].offset == 24
    assert plan.overlaps == {1: 0}


def test_outputs_that_lie_ahead_and_behind_in_turn_do_not_drift():
    """Ahead alone, each tensor of a chain starts below the one before it."""
    ahead, either = MemoryFacts(overlap=-24), MemoryFacts(overlap=-8, overlap_behind=8)
    chain = [((step,), (step + 1,)) for step in range(6)]
    subgraph = graph(chain, [1000] * 7, outputs=(6,))
    drifting = plan_schedule(Schedule(subgraph, [ahead] * 6))
    assert drifting.arena_bytes == 1000 + 6 * 24
    plan = plan_schedule(Schedule(subgraph, [ahead, either] * 3))
    assert plan.arena_bytes == plan.lower_bound == 1024


@pytest.mark.parametrize(
    ("facts", "start", "is_right"),
    [
        (MemoryFacts(overlap=-16), 16, True),
        (MemoryFacts(overlap=-16), 24, False),
        (MemoryFacts(overlap=-16), 40, False),
        (MemoryFacts(overlap_behind=16), 40, False),
        (MemoryFacts(overlap_behind=16), 48, True),
        (MemoryFacts(overlap_behind=16), 24, False),
        (MemoryFacts(overlap=-16, overlap_behind=8), 40, True),
        (MemoryFacts(overlap=-16, overlap_behind=8), 24, False),
    ],
)
def test_distances_are_proved(facts, start, is_right):
    """An output that starts between the distances that are allowed is found."""
    subgraph = graph([((0,), (1,))], [64, 64], outputs=(1,))
    plan = plan_schedule(Schedule(subgraph, [facts]))
    at = {0: 32, 1: start}
    placements = {id_: replace(place, offset=at[id_]) for id_, place in plan.placements.items()}
    memories = {"": replace(plan.memories[""], arena_bytes=256)}
    moved = replace(plan, placements=placements, memories=memories)
    if is_right:
        verify_schedule(subgraph, [facts], moved)
    else:
        with pytest.raises(PlanError, match="meet"):
            verify_schedule(subgraph, [facts], moved)


@pytest.mark.parametrize("facts", [MemoryFacts(inplace=(0,)), MemoryFacts(overlap=64)])
def test_scratch_is_never_where_an_input_is(facts):
    """Only what an operator computes may take the place of what it reads."""
    subgraph, facts = graph([((0,), (1,))], [64, 64], outputs=(1,)), [replace(facts, scratch=64)]
    plan = plan_schedule(Schedule(subgraph, facts))
    at = {0: 0, 1: 64}
    placements = {id_: replace(place, offset=at[id_]) for id_, place in plan.placements.items()}
    scratch = {0: replace(plan.scratch[0], offset=0)}
    memories = {"": replace(plan.memories[""], arena_bytes=256)}
    moved = replace(plan, placements=placements, scratch=scratch, memories=memories)
    with pytest.raises(PlanError, match="meet"):
        verify_schedule(subgraph, facts, moved)


def test_what_is_copied_is_not_where_it_comes_from():
    """How far kernels let an output lie over an input says nothing where bytes are copied."""
    subgraph, facts = (
        graph([((0,), (1,))], [40, 8], outputs=(1,)),
        replace(cut((2,), 0, 1), overlap=64),
    )
    plan = plan_schedule(Schedule(subgraph, [facts]))
    assert plan.copied == {0}
    place = replace(plan.placements[1], offset=plan.placements[0].offset + 16)
    with pytest.raises(PlanError, match="meet"):
        verify_schedule(subgraph, [facts], replace(plan, placements={**plan.placements, 1: place}))


TWO = [((0, 1), (2, 3))]
"""An operator with two inputs and two outputs."""


@pytest.mark.parametrize(
    ("inplace", "arena", "expected"),
    [((), 64, {}), ((0,), 48, {2: 0}), ((1,), 48, {2: 1}), ((0, 1), 32, {2: 0, 3: 1})],
)
def test_each_output_may_be_over_an_input_of_its_own(inplace, arena, expected):
    """As many are as there are inputs for them."""
    subgraph, facts = graph(TWO, [16] * 4, (0, 1), (2, 3)), [MemoryFacts(inplace=inplace)]
    plan = plan_schedule(Schedule(subgraph, facts))
    verify_schedule(subgraph, facts, plan)
    assert (plan.arena_bytes, plan.inplace) == (arena, expected)


def test_outputs_of_other_sizes_are_not_over_an_input():
    """The second one is as large as the second input."""
    subgraph, facts = graph(TWO, [16, 64, 8, 64], (0, 1), (2, 3)), [MemoryFacts(inplace=(0, 1))]
    assert plan_schedule(Schedule(subgraph, facts)).inplace == {3: 1}


def test_the_largest_output_overlaps_the_first_input():
    """And only one: the others would write where it is."""
    subgraph, facts = (
        graph([((0,), (1, 2))], [1000, 200, 960], (0,), (1, 2)),
        MemoryFacts(overlap=0),
    )
    plan = plan_schedule(Schedule(subgraph, [facts]))
    verify_schedule(subgraph, [facts], plan)
    assert (plan.arena_bytes, plan.overlaps) == (1200, {2: 0})


def test_one_output_overlaps_and_one_is_in_place():
    """The first input is free for the one, the second for the other."""
    sizes, facts = [1000, 16, 16, 992], [MemoryFacts(inplace=(1,), overlap=-8)]
    subgraph = graph(TWO, sizes, (0, 1), (2, 3))
    plan = plan_schedule(Schedule(subgraph, facts))
    verify_schedule(subgraph, facts, plan)
    assert (plan.arena_bytes, plan.inplace, plan.overlaps) == (1024, {2: 1}, {3: 0})


def test_outputs_overlap_an_input_or_become_parts_of_one():
    """As parts of one, both would meet the input; what needs less is taken."""
    joined = MemoryFacts(views=(View(2, 3, 0), View(1, 3, 16)))
    subgraph = graph([((0,), (1, 2)), ((2, 1), (3,))], [64, 16, 16, 32], outputs=(3,))
    facts = [MemoryFacts(overlap=1000), joined]
    plan = plan_schedule(Schedule(subgraph, facts))
    verify_schedule(subgraph, facts, plan)
    assert (plan.arena_bytes, plan.overlaps) == (80, {1: 0})


@pytest.mark.parametrize(
    ("facts", "at", "is_right"),
    [
        (MemoryFacts(inplace=(0, 1)), (0, 64, 0, 64), True),
        (MemoryFacts(inplace=(0, 1)), (0, 64, 64, 0), True),
        (MemoryFacts(inplace=(0,)), (0, 64, 0, 64), False),
        (MemoryFacts(inplace=(0, 1)), (0, 64, 8, 128), False),
        (MemoryFacts(overlap=16), (64, 192, 80, 0), True),
        (MemoryFacts(overlap=16), (64, 192, 80, 16), False),
        (MemoryFacts(inplace=(1,), overlap=-8), (64, 192, 56, 192), True),
        (MemoryFacts(inplace=(1,), overlap=-8), (64, 192, 64, 192), False),
        (MemoryFacts(inplace=(1,), overlap=-8), (64, 120, 56, 120), False),
    ],
)
def test_places_of_two_outputs_are_proved(facts, at, is_right):
    """No two may meet an input, and each has to be where it may be."""
    subgraph = graph(TWO, [64, 64, 64, 64], (0, 1), (2, 3))
    plan = plan_schedule(Schedule(subgraph, [facts]))
    placements = {id_: replace(place, offset=at[id_]) for id_, place in plan.placements.items()}
    memories = {"": replace(plan.memories[""], arena_bytes=256)}
    moved = replace(plan, placements=placements, memories=memories)
    if is_right:
        verify_schedule(subgraph, [facts], moved)
    else:
        with pytest.raises(PlanError, match="meet"):
            verify_schedule(subgraph, [facts], moved)


def test_output_that_nobody_reads_has_memory_while_its_operator_runs():
    """An operator writes all the outputs that it has, wanted or not."""
    subgraph = graph([((0,), (1, 2))], [8, 8, 80], outputs=(1,))
    assert plan_schedule(Schedule(subgraph, [MemoryFacts()])).arena_bytes == 96


def test_no_operators_and_no_inputs():
    """A model that passes its input through, and one that has nothing at all."""
    assert plan_schedule(Schedule(graph([], [8], outputs=(0, 0)), [])).arena_bytes == 8
    empty = plan_schedule(Schedule(graph([], [], inputs=()), []))
    assert (empty.arena_bytes, empty.optimal) == (0, True)


def test_reading_what_nothing_computes_is_an_error():
    """A schedule in the wrong order is refused."""
    subgraph = graph([((1,), (2,)), ((0,), (1,))], [8, 8, 8], outputs=(2,))
    with pytest.raises(ModelError, match="tensor 1 't1' is read"):
        plan_schedule(Schedule(subgraph, [MemoryFacts()] * 2))


def test_constant_input_of_the_model_is_refused():
    """Nobody could write it."""
    with pytest.raises(UnsupportedError, match="is a constant"):
        plan_schedule(Schedule(graph([], [8], outputs=(0,), constants=(0,)), []))


def test_a_variable_that_is_an_input_is_kept_in_the_context():
    """So that it cannot be in a buffer of the caller."""
    subgraph = graph([((0,), (1,))], [8, 4], outputs=(1,), variables=(0,))
    plan = plan_schedule(Schedule(subgraph, [MemoryFacts()]))
    assert plan.placements[0].region is Region.STATE
    with pytest.raises(UnsupportedError, match="is a variable"):
        plan_schedule(Schedule(subgraph, [MemoryFacts()], io="caller"))


def test_ten_thousand_operators():
    """Long schedules with skip connections stay at the bound."""
    count = 10_000
    operators = [((i, max(0, i - 3)) if i % 4 == 0 else (i,), (i + 1,)) for i in range(count)]
    sizes = [8 * (1 + (i * 7919) % 97) for i in range(count + 1)]
    subgraph = graph(operators, sizes, outputs=(count,))
    memory = [MemoryFacts(scratch=16 if i % 5 == 0 else 0) for i in range(count)]
    plan = plan_schedule(Schedule(subgraph, memory))
    verify_schedule(subgraph, memory, plan)
    assert plan.arena_bytes == plan.lower_bound


def chain_of(kind, count):
    """Return a chain of operators of a kind, each behind the other, with their facts."""
    if kind == "cut and joined":
        operators, sizes, memory = [], [16], []
        for at in range(0, 3 * count // 2, 3):
            operators += [((at,), (at + 1, at + 2)), ((at + 1, at + 2), (at + 3,))]
            sizes += [8, 8, 16]
            memory += [cut((0, 8), at, at + 1), joined((at + 1, at + 2), sizes, at + 3)]
        return graph(operators, sizes, outputs=(len(sizes) - 1,)), memory
    facts = {
        "in place": lambda i: MemoryFacts(inplace=(i,)),
        "aliases": lambda i: MemoryFacts(aliases={i + 1: i}),
        "within": lambda _: MemoryFacts(overlap=0),
        "in place and aliases": lambda i: (
            MemoryFacts(inplace=(i,)) if i % 2 else MemoryFacts(aliases={i + 1: i})
        ),
    }
    chain = graph([((i,), (i + 1,)) for i in range(count)], [16] * (count + 1), outputs=(count,))
    return chain, [facts[kind](i) for i in range(count)]


def calls_of(work):
    """Return how many functions a piece of work calls: what no other process changes."""
    profile = cProfile.Profile()
    profile.runcall(work)
    return sum(each.callcount for each in profile.getstats())


@pytest.mark.parametrize(
    "kind", ["in place", "aliases", "within", "in place and aliases", "cut and joined"]
)
def test_planning_a_chain_is_linear(kind):
    """Four times the operators are four times the work, for the planner and for the proof."""
    calls = []
    for count in (250, 1_000):
        subgraph, memory = chain_of(kind, count)
        schedule = Schedule(subgraph, memory)
        plan = plan_schedule(schedule)
        assert plan.arena_bytes == plan.lower_bound == 16
        works = (partial(plan_schedule, schedule), partial(verify_schedule, subgraph, memory, plan))
        calls.append([calls_of(work) for work in works])
    for few, many in zip(*calls, strict=True):
        assert many < 5 * few


def test_thousands_of_tensors_alive_at_once():
    """What has too many pairs for the search is still packed, near the bound."""
    count = 3000
    operators = [((0,), (i + 1,)) for i in range(count)]
    operators.append((tuple(range(1, count + 1)), (count + 1,)))
    subgraph = graph(
        operators, [8] + [8 + 8 * (i % 5) for i in range(count + 1)], outputs=(count + 1,)
    )
    memory = [MemoryFacts()] * len(operators)
    plan = plan_schedule(Schedule(subgraph, memory))
    verify_schedule(subgraph, memory, plan)
    assert plan.arena_bytes == plan.lower_bound


def test_sizes_below_zero_and_beyond_counters_are_refused():
    check_sizes("net", {"the arena": 0, "state": 2**31 - 1})
    with pytest.raises(ModelError, match=r"net: error: needs -8 bytes of state$"):
        check_sizes("net", {"the arena": 4, "state": -8})
    with pytest.raises(UnsupportedError, match="needs 2,147,483,648 bytes of the arena, more than"):
        check_sizes("net", {"the arena": 2**31})


def test_the_layer_at_a_peak_is_counted_through_entry_points() -> None:
    """Before a run it is 0, behind one -1; the last layer is one of the run."""
    assert [_layer(step, 1, [2, 3]) for step in (0, 1, 3, 4)] == [0, 3, 5, -1]
