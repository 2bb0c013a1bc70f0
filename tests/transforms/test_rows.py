"""Layers that are computed row by row give what they give as a whole."""

from __future__ import annotations

import itertools
import os
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from opgen.air.control import LOOP
from opgen.air.dtype import DType
from opgen.air.model import AirModel
from opgen.air.verify import verify
from opgen.aot.attributes import TensorAttributes
from opgen.aot.plan import plan_memory
from opgen.aot.plan import verify as verify_module
from opgen.aot.plan.loop_walk import faults_in_loops
from opgen.aot.plan.making import Making
from opgen.aot.plan.model import Region
from opgen.aot.plan.room import Interface, arena_of
from opgen.aot.plan.rows import Cut, best_path, with_rows
from opgen.aot.plan.verify import PlanError, verify_plan
from opgen.bind.bind import bind
from opgen.bind.bound import BoundModel, BoundOperator
from opgen.config import ModelOptions, find_target
from opgen.config.resolve import Resolution
from opgen.lib.shapes import Window
from opgen.lib.target import Memory
from opgen.loading import load_bound
from opgen.prove import host
from opgen.prove.execute import execute
from opgen.prove.seeded import seeded_inputs
from opgen.registry.context import build_default_registry_context
from opgen.tflite.enums import ActivationFunctionType
from opgen.transforms.row_loop import in_turns
from opgen.transforms.row_segment import Turn
from opgen.transforms.rows import NoRowsError, segment_of
from tests.custom.custom_samples import run_c
from tests.depth import depth
from tests.tools import needs

from .nets import Net, scaled
from .row_nets import RowNet, halved_twice

CONTEXT = build_default_registry_context()
TARGET = find_target("generic")
NETS = int(os.environ.get("OPGEN_ROW_NETS", depth(8, thorough=16)))
"""Random networks; more of them for a longer run."""
COMPILED = 3
"""Of which some are run as C, too."""
MODELS = {
    "mlperf_tiny/vww_int8.tflite": 27_800,
    "mlperf_tiny/ic_int8.tflite": 15_744,
    "tflm/person_detect.tflite": 14_592,
    "mltk/image_example1.tflite": 13_856,
    "mlperf_tiny/kws_int8.tflite": 5_144,
    "tflm/micro_speech_quantized.tflite": 2_136,
}
"""Model -> bytes that its arena needs at most, in plain C and on a Cortex-M4."""


def least(model: AirModel) -> AirModel:
    """Return a model with as many layers row by row as it takes for the smallest arena."""
    found = with_rows(model, Making(CONTEXT, TARGET), None)
    after = model if found is None else found.model
    verify(after)
    return after


def loops(model: AirModel) -> int:
    """Return how many segments are loops."""
    return sum(each.op_type == LOOP for each in model.main.operators)


def arena(model: AirModel) -> int:
    """Return the bytes of a model's arena."""
    return plan_memory(bind(model, CONTEXT, TARGET)).arena_bytes


def outputs(model: AirModel) -> list[np.ndarray]:
    """Return what numpy gives for some inputs."""
    inputs = seeded_inputs(model.main, samples=2, steps=2)
    return list(execute(bind(model, CONTEXT, TARGET), inputs).outputs)


def test_random_networks_give_the_same_row_by_row() -> None:
    changed = 0
    for seed in range(NETS):
        model = RowNet(CONTEXT, seed).drawn()
        after = least(model)
        if not loops(after):
            continue
        changed += 1
        assert arena(after) < arena(model), seed
        for one, other in zip(outputs(model), outputs(after), strict=True):
            np.testing.assert_array_equal(one, other, str(seed))
    assert changed > NETS // 8


@pytest.mark.parametrize("seed", range(4))
def test_what_fits_stays_as_it_is(seed: int) -> None:
    """To the byte; with one less there are rows, or there is no way."""
    model = RowNet(CONTEXT, seed).drawn()
    needed = arena_of(bind(model, CONTEXT, TARGET))
    assert with_rows(model, Making(CONTEXT, TARGET), needed) is None
    found = with_rows(model, Making(CONTEXT, TARGET), needed - 1)
    assert (found is None) == (least(model) is model)
    assert found is None or found.arena < needed


@pytest.mark.parametrize("seed", [6, 15, 26])
def test_a_limit_costs_no_more_than_it_must(seed: int) -> None:
    """The least arena takes more instructions than one that just fits."""
    model = RowNet(CONTEXT, seed).drawn()
    needed = arena_of(bind(model, CONTEXT, TARGET))
    smallest = with_rows(model, Making(CONTEXT, TARGET), None)
    fitting = with_rows(model, Making(CONTEXT, TARGET), needed - 1)
    assert smallest is not None
    assert fitting is not None
    assert smallest.arena < fitting.arena < needed
    assert fitting.instructions < smallest.instructions


def test_any_segment_gives_the_same() -> None:
    """Whether or not it saves memory, and whether or not rows are read where they are."""
    count = held = lagging = 0
    for seed in range(6 * NETS):
        model = RowNet(CONTEXT, seed + 1000, layers=5).drawn()
        wanted = outputs(model)
        length = len(model.main.operators)
        random = np.random.default_rng(seed)
        begin = int(random.integers(0, length))
        end = int(random.integers(begin, length)) + 1
        rows = int(random.choice([1, 1, 2, 3, 4, 5, 8]))
        holds, lags = map(bool, random.integers(0, 2, 2))
        try:
            segment = segment_of(
                model.main, range(begin, end), rows, CONTEXT, holds=holds, lags=lags
            )
        except NoRowsError:
            continue
        count += 1
        held += bool(segment.held)
        lagging += any(each.lag for each in segment.stages)
        graph = in_turns(model.main, segment, CONTEXT)
        after = replace(model, subgraphs=(graph,))
        verify(after)
        for one, other in zip(wanted, outputs(after), strict=True):
            np.testing.assert_array_equal(one, other, f"{seed} {begin}..{end} by {rows}")
        plan_memory(bind(after, CONTEXT, TARGET))  # which proves what it gives
    assert count > NETS
    assert held > NETS // 4
    assert lagging > NETS // 8


def test_random_networks_as_c(tmp_path: Path) -> None:
    count = 0
    for seed in range(NETS):
        model = RowNet(CONTEXT, seed + 2000).drawn()
        after = least(model)
        if not loops(after):
            continue
        inputs = seeded_inputs(model.main, samples=2, steps=2)
        wanted = execute(bind(model, CONTEXT, TARGET), inputs).outputs
        folder = tmp_path / str(seed)
        folder.mkdir()
        found = run_c(bind(after, CONTEXT, TARGET), inputs, folder, host.SANITIZED)
        for one, other in zip(wanted, found, strict=True):
            np.testing.assert_array_equal(one, other, str(seed))
        count += 1
        if count == COMPILED:
            return
    pytest.fail("hardly any network has rows")


@pytest.mark.one_in(2)
@needs("../shared/models")
@pytest.mark.parametrize("target", ["generic", "cortex-m4"])
@pytest.mark.parametrize("file", MODELS)
def test_models_need_less_and_give_the_same(file: str, target: str) -> None:
    path = Path("../shared/models") / file
    whole = load_bound(path, CONTEXT, find_target(target))
    rows = load_bound(path, CONTEXT, find_target(target), ModelOptions(ram_target="least"))
    assert plan_memory(rows).arena_bytes <= MODELS[file] < plan_memory(whole).arena_bytes
    inputs = seeded_inputs(whole.subgraph, samples=1, steps=1)
    for one, other in zip(
        execute(whole, inputs).outputs, execute(rows, inputs).outputs, strict=True
    ):
        np.testing.assert_array_equal(one, other)


def chain(height: int = 12, *, batch: int = 1, kernel: int = 3) -> AirModel:
    """Return two depthwise convolutions, one behind the other."""
    net = RowNet(CONTEXT, 0, layers=0)
    x = net.image((batch, height, 4, 4))
    net.inputs = [x]
    for _ in range(2):
        weights, bias = net.weights((1, kernel, kernel, 4), 3)
        y = net.image((batch, height, 4, 4))
        named = {"input": x, "filter": weights, "bias": bias, "output": y}
        net.add("DEPTHWISE_CONV_2D", named, depth_multiplier=1, stride_h=1, stride_w=1,
                dilation_h_factor=1, dilation_w_factor=1)  # fmt: skip
        x = y
    return net.model(net.inputs, [x])


def test_turns_follow_from_windows() -> None:
    """A window of 3 rows has a row of padding first, and has to wait for the second row."""
    segment = segment_of(chain().main, range(2), 1, CONTEXT)
    assert [each.turn for each in segment.stages] == [
        Turn(0, 1, 12),
        Turn(1, 1, 12),
        Turn(2, 1, 12),
    ]
    assert [each.rows for each in segment.buffers.values()] == [3, 3]
    assert [each.shifts for each in segment.buffers.values()] == [13, 13]
    assert segment.rounds == 14


@pytest.mark.parametrize("rows", [2, 3, 4, 8])
@pytest.mark.parametrize("height", [5, 12, 13])
def test_who_lags_behind_needs_no_rows_that_came_too_early(rows: int, height: int) -> None:
    """A window of 3 rows keeps two besides those that come; else it would wait with others."""
    net = RowNet(CONTEXT, 0, layers=0)
    images = [net.image((1, height, 4, 4)) for _ in range(6)]
    for x, y in itertools.pairwise(images):
        weights, bias = net.weights((1, 3, 3, 4), 3)
        net.add("DEPTHWISE_CONV_2D", {"input": x, "filter": weights, "bias": bias, "output": y},
                depth_multiplier=1, stride_h=1, stride_w=1, dilation_h_factor=1,
                dilation_w_factor=1)  # fmt: skip
    model = net.model(images[:1], images[-1:])
    plain, lagging = (
        segment_of(model.main, range(5), rows, CONTEXT, lags=lags) for lags in (False, True)
    )
    assert {each.rows for each in lagging.buffers.values()} == {rows + 2}
    assert {each.rows for each in plain.buffers.values()} == {2 * rows + 1}
    lags = [each.lag for each in lagging.stages]
    assert lags == [0, *(index % rows for index in range(1, 6))]
    for stage in lagging.stages:
        assert sum(each.rows * each.turn.count for each in stage.steps) == height
        assert stage.steps[0].rows == min(rows - stage.lag, height)
    after = replace(model, subgraphs=(in_turns(model.main, lagging, CONTEXT),))
    verify(after)
    for one, other in zip(outputs(model), outputs(after), strict=True):
        np.testing.assert_array_equal(one, other)
    plan_memory(bind(after, CONTEXT, TARGET))


def test_a_short_branch_waits_for_the_long_one() -> None:
    """Its rows would be kept, where those that it reads are kept anyway."""
    net = RowNet(CONTEXT, 0, layers=0)
    x, z, end = (net.image((1, 12, 4, 4)) for _ in range(3))
    y = net.unary(x)
    weights, bias = net.weights((1, 3, 3, 4), 3)
    net.add("DEPTHWISE_CONV_2D", {"input": x, "filter": weights, "bias": bias, "output": z},
            depth_multiplier=1, stride_h=1, stride_w=1, dilation_h_factor=1,
            dilation_w_factor=1)  # fmt: skip
    net.add("ADD", {"input1": y, "input2": z, "output": end})
    model = net.model([x], [end])
    segment = segment_of(model.main, range(3), 1, CONTEXT)
    assert segment.of(y).turn == segment.of(z).turn == segment.of(end).turn
    assert [*segment.buffers] == [x]
    after = replace(model, subgraphs=(in_turns(model.main, segment, CONTEXT),))
    verify(after)
    for one, other in zip(outputs(model), outputs(after), strict=True):
        np.testing.assert_array_equal(one, other)


def test_stages_with_the_same_turns_are_asked_for_once() -> None:
    """So the planner sees that the row of one is not needed when the next one has read it."""
    net = RowNet(CONTEXT, 0, layers=0)
    (x,) = net.inputs
    y = net.unary(x)
    z = net.unary(y)
    model = net.model([x], [z])
    graph = in_turns(model.main, segment_of(model.main, range(2), 1, CONTEXT), CONTEXT)
    assert [each.op_type for each in graph.operators].count("ROW_TURN") == 2


def test_images_of_a_batch_are_not_computed_in_turns() -> None:
    with pytest.raises(NoRowsError, match="has no rows"):
        segment_of(chain(batch=2).main, range(2), 1, CONTEXT)


@pytest.mark.parametrize("rows", [1, 2, 3, 5, 8, 12, 13])
def test_the_last_turn_makes_what_is_left(rows: int) -> None:
    model = chain()
    segment = segment_of(model.main, range(2), rows, CONTEXT)
    for stage in segment.stages:
        assert sum(each.rows * each.turn.count for each in stage.steps) == 12
        assert len(stage.steps) == 1 + (12 % rows > 0 and rows < 12)
    after = replace(model, subgraphs=(in_turns(model.main, segment, CONTEXT),))
    verify(after)
    for one, other in zip(outputs(model), outputs(after), strict=True):
        np.testing.assert_array_equal(one, other)


def pools(op: str, type_: DType = DType.INT8, **options: object) -> AirModel:
    """Return two pools of the same padded windows, and a convolution that reads what they read."""
    net = RowNet(CONTEXT, 0, layers=0)
    float_ = type_ is DType.FLOAT32
    scale = None if float_ else scaled(0.1, 5 * (type_ is DType.INT8))
    x, y, z = (net.tensor((1, 8, 4, 4), scale, type_) for _ in range(3))
    named = {"filter_height": 3, "filter_width": 3, "stride_h": 1, "stride_w": 1, **options}
    net.add(op, {"input": x, "output": y}, **named)
    net.add(op, {"input": y, "output": z}, **named)
    if type_ is DType.INT8:
        weights, bias = net.weights((1, 3, 3, 4), 3)
        beside = net.image((1, 8, 4, 4))
        named = {"input": y, "filter": weights, "bias": bias, "output": beside}
        net.add("DEPTHWISE_CONV_2D", named, depth_multiplier=1, stride_h=1, stride_w=1,
                dilation_h_factor=1, dilation_w_factor=1)  # fmt: skip
        return net.model([x], [z, beside])
    return net.model([x], [z])


@pytest.mark.parametrize("type_", [DType.INT8, DType.INT16, DType.FLOAT32])
@pytest.mark.parametrize("op", ["AVERAGE_POOL_2D", "MAX_POOL_2D"])
@pytest.mark.parametrize("rows", [1, 3, 8])
def test_pools_at_borders_see_fewer_rows(op: str, type_: DType, rows: int) -> None:
    """What lies outside of the image does not count; no number stands for it."""
    model = pools(op, type_)
    length = len(model.main.operators)
    segment = segment_of(model.main, range(length), rows, CONTEXT)
    after = replace(model, subgraphs=(in_turns(model.main, segment, CONTEXT),))
    verify(after)
    for one, other in zip(outputs(model), outputs(after), strict=True):
        np.testing.assert_array_equal(one, other)


def test_steps_of_a_pool_have_padding_of_their_own() -> None:
    segment = segment_of(pools("AVERAGE_POOL_2D").main, range(1), 3, CONTEXT)
    steps = segment.stages[-1].steps
    windows = [each.overrides["rows"] for each in steps]
    assert [(each.rows, each.taken) for each in steps] == [
        (3, ((1, 5),)),
        (3, ((0, 5),)),
        (2, ((0, 3),)),
    ]
    padding = [(each.out, each.before, each.after) for each in windows if isinstance(each, Window)]
    assert padding == [(3, 1, 0), (3, 0, 0), (2, 0, 1)]


def test_a_window_beside_its_input_is_said() -> None:
    model = pools("AVERAGE_POOL_2D", DType.INT16, pads=(3, 0, 0, 0))
    with pytest.raises(NoRowsError, match="a window lies outside of its input"):
        segment_of(model.main, range(1), 1, CONTEXT)


def test_sums_are_inside_and_their_output_behind() -> None:
    """What reads the output waits for the end of the loop; what else there is goes on."""
    net = RowNet(CONTEXT, 0, layers=0)
    (x,) = net.inputs
    y = net.unary(x)
    net.summed(y)
    (sums,) = net.sums
    z = net.unary(y)
    net.unary(sums)
    graph = net.model([x], [z, sums]).main
    end = next(i for i, each in enumerate(graph.operators) if sums in each.output_ids) + 2
    segment = segment_of(graph, range(end), 1, CONTEXT)
    assert segment.leaving == (z,)
    assert segment.of(sums).added is not None
    assert segment.of(sums).bytes == 4 * graph.tensors[sums].size
    with pytest.raises(NoRowsError, match="needs what follows from all rows"):
        segment_of(graph, range(end + 1), 1, CONTEXT)


@pytest.mark.parametrize("type_", [DType.INT8, DType.INT16, DType.FLOAT32])
@pytest.mark.parametrize("op", ["REDUCE_MAX", "REDUCE_MIN", "MAX_POOL_2D"])
@pytest.mark.parametrize("rows", [1, 3])
def test_the_largest_of_an_image_is_that_of_its_rows(op: str, type_: DType, rows: int) -> None:
    """Of integers: NaN, and the sign of zero, depend on where they are."""
    net = Net(CONTEXT)
    scale = None if type_ is DType.FLOAT32 else scaled(0.1, 5 * (type_ is DType.INT8))
    x, y = (net.tensor((1, 8, 4, 4), scale, type_) for _ in range(2))
    net.add("RELU", {"input": x, "output": y})
    if op == "MAX_POOL_2D":
        z = net.tensor((1, 1, 1, 4), scale, type_)
        net.add(op, {"input": y, "output": z}, filter_height=8, filter_width=4, stride_h=8,
                stride_w=4, fused_activation_function=ActivationFunctionType.RELU6)  # fmt: skip
    else:
        z = net.tensor((1, 4), scale, type_)
        axis = net.constant([1, 2], DType.INT32)
        net.add(op, {"input": y, "axis": axis, "output": z}, keep_dims=False)
    model = net.model([x], [z])
    if type_ is DType.FLOAT32 and op != "MAX_POOL_2D":
        with pytest.raises(NoRowsError):
            segment_of(model.main, range(2), rows, CONTEXT)
        return
    segment = segment_of(model.main, range(2), rows, CONTEXT)
    assert bool(segment.of(z).joined) == (type_ is not DType.FLOAT32)
    after = replace(model, subgraphs=(in_turns(model.main, segment, CONTEXT),))
    verify(after)
    for one, other in zip(outputs(model), outputs(after), strict=True):
        np.testing.assert_array_equal(one, other)


def test_the_largest_along_columns_is_no_more_than_a_row() -> None:
    """Rows of the output are rows of the input."""
    net = Net(CONTEXT)
    x, y, z = (net.tensor(shape, scaled(0.1)) for shape in ((1, 8, 4, 4), (1, 8, 4, 4), (1, 8, 4)))
    net.add("RELU", {"input": x, "output": y})
    axis = net.constant([2], DType.INT32)
    net.add("REDUCE_MAX", {"input": y, "axis": axis, "output": z}, keep_dims=False)
    segment = segment_of(net.model([x], [z]).main, range(2), 1, CONTEXT)
    assert not segment.of(z).joined
    assert segment.leaving == (z,)


def test_what_is_read_as_a_whole_is_not_written_over() -> None:
    """An image that is one row high meets another one, and is itself computed in turns, too."""
    net = RowNet(CONTEXT, 0, layers=0)
    x, row = net.image((1, 12, 4, 4)), net.image((1, 1, 4, 4))
    y, z = net.image((1, 12, 4, 4)), net.image((1, 12, 4, 4))
    net.add("ADD", {"input1": x, "input2": row, "output": y})
    net.add("ADD", {"input1": y, "input2": x, "output": z})
    graph = net.model([x, row], [z]).main
    segment = segment_of(graph, range(2), 1, CONTEXT)
    assert segment.whole == {row}
    assert segment.most_overlap(z, x) == 0
    assert replace(segment, whole=frozenset({x})).most_overlap(z, x) is None


@pytest.mark.parametrize("holds", [False, True])
def test_what_is_taken_later_in_a_round_is_not_written_over(holds: bool) -> None:
    """An output leaves in each round before a layer behind it takes rows of a second input."""
    net = RowNet(CONTEXT, 0, layers=0)
    x, y, first, second = (net.image((1, 12, 4, 4)) for _ in range(4))
    net.add("ADD", {"input1": x, "input2": x, "output": first})
    net.add("ADD", {"input1": first, "input2": y, "output": second})
    model = net.model([x, y], [first, second])
    segment = segment_of(model.main, range(2), 1, CONTEXT, holds=holds)
    assert segment.held.keys() == ({x, y} if holds else set())
    row = 4 * 4
    assert segment.most_overlap(first, x) == 0
    assert segment.most_overlap(first, y) == -row
    assert segment.most_overlap(second, y) == 0
    graph = in_turns(model.main, segment, CONTEXT)
    after = replace(model, subgraphs=(graph,))
    plan_memory(bind(after, CONTEXT, TARGET))
    for one, other in zip(outputs(model), outputs(after), strict=True):
        np.testing.assert_array_equal(one, other)


@pytest.mark.parametrize("type_", [DType.INT8, DType.FLOAT32])
def test_hybrid_layers_are_whole(type_: DType) -> None:
    """They take the scale of real numbers from all that they are given."""
    net = Net(CONTEXT)
    x, y, z = (net.tensor((1, 16, 8, 8), None, DType.FLOAT32) for _ in range(3))
    scale = scaled(0.1) if type_ is DType.INT8 else None
    weights = net.constant(np.ones((8, 3, 3, 8)), type_, scale)
    for one, other in ((x, y), (y, z)):
        net.add("CONV_2D", {"input": one, "filter": weights, "bias": None, "output": other},
                stride_h=1, stride_w=1, dilation_h_factor=1, dilation_w_factor=1)  # fmt: skip
    model = net.model([x], [z])
    assert bind(model, CONTEXT, TARGET).operators[0].kernel is not None
    assert loops(least(model)) == (type_ is DType.FLOAT32)


def planned(*, holds: bool = False) -> BoundModel:
    """Return two layers in turns, whose output lies where the input was."""
    model = chain(24)
    segment = segment_of(model.main, range(2), 1, CONTEXT, holds=holds)
    graph = in_turns(model.main, segment, CONTEXT)
    return bind(replace(model, subgraphs=(graph,)), CONTEXT, TARGET)


@pytest.mark.parametrize("holds", [False, True])
def test_what_a_loop_writes_lies_where_it_has_read(holds: bool) -> None:
    bound = planned(holds=holds)
    plan = plan_memory(bound)
    (output,), (input_,) = bound.subgraph.output_ids, bound.subgraph.input_ids
    places = plan.placements[output], plan.placements[input_]
    assert places[0].offset < places[1].end
    assert places[1].offset < places[0].end
    assert not list(faults_in_loops(bound, plan))


@pytest.mark.parametrize("holds", [False, True])
@pytest.mark.parametrize("moved", [16, 32, 160])
def test_a_place_too_far_behind_is_found(moved: int, holds: bool) -> None:
    bound = planned(holds=holds)
    plan = plan_memory(bound)
    (output,), (input_,) = bound.subgraph.output_ids, bound.subgraph.input_ids
    shared = {id_ for id_, each in plan.placements.items() if each == plan.placements[output]}
    most = next(
        most for each in bound.operators for y, _, most in each.memory.used_up if y == output
    )
    start = plan.placements[input_].offset + most + moved
    wrong = replace(
        plan,
        placements={
            id_: replace(each, offset=start) if id_ in shared else each
            for id_, each in plan.placements.items()
        },
    )
    assert list(faults_in_loops(bound, wrong))
    with pytest.raises(PlanError):
        verify_plan(bound, wrong)


def test_what_the_walk_through_loops_finds_is_a_fault_of_the_plan(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    bound = planned()
    monkeypatch.setattr(verify_module, "faults_in_loops", lambda *_: iter(("written over",)))
    with pytest.raises(PlanError, match="written over"):
        verify_plan(bound, plan_memory(bound))


def numbers(bound: BoundModel, op_type: str) -> int:
    """Return the first output of an operator of a kind."""
    return next(e.output_ids[0] for e in bound.subgraph.operators if e.op_type == op_type)


def test_numbers_of_a_loop_are_variables_of_the_function() -> None:
    bound = planned()
    plan, tensors = plan_memory(bound), bound.subgraph.tensors
    local = {id_ for id_, each in tensors.items() if each.is_local}
    assert {id_ for id_, e in plan.placements.items() if e.region is Region.LOCAL} == local
    assert numbers(bound, "ROW_PLACE") in local
    # One variable counts: what it becomes is written over it.
    counts = [id_ for id_ in local if tensors[id_].size == 1 and tensors[id_].type is DType.INT32]
    assert len({plan.placements[id_].index for id_ in counts}) == 1 < len(counts)


def test_a_rule_takes_numbers_of_a_loop_to_a_memory() -> None:
    bound = planned()
    round_ = numbers(bound, "ROW_PLACE")
    asked = replace(
        bound,
        memories={"dtcm": Memory("dtcm")},
        tensor_attributes={round_: TensorAttributes(memory="dtcm")},
    )
    place = plan_memory(asked).placements[round_]
    assert (place.region, place.memory) == (Region.ARENA, "dtcm")


def test_variables_that_meet_or_leave_their_blocks_are_found() -> None:
    bound = planned()
    plan = plan_memory(bound)
    places, counted = plan.placements, numbers(bound, "ADD")
    apart = [e for e in bound.subgraph.operators if e.op_type == "ROW_PLACE"]
    (one,), (other,) = (apart[0].output_ids, apart[-1].output_ids)
    assert places[one].index != places[other].index
    both = {other: replace(places[other], index=places[one].index)}
    with pytest.raises(PlanError, match="used outside of its block"):
        verify_plan(bound, replace(plan, placements={**places, **both}))
    met = {one: replace(places[one], index=places[counted].index)}
    with pytest.raises(PlanError, match="is outside of 4 bytes"):
        verify_plan(bound, replace(plan, placements={**places, **met}))


def test_rows_of_what_is_there_are_read_where_they_are() -> None:
    """No buffer of them is kept: a window of 3 rows saves as many, and tiles at borders see 2."""
    copied, held = planned(), planned(holds=True)
    row = 4 * 4
    assert plan_memory(copied).arena_bytes - plan_memory(held).arena_bytes == 3 * row
    plan, tensors = plan_memory(held), held.subgraph.tensors
    parts = [id_ for id_, e in plan.placements.items() if e.region is Region.WITHIN]
    assert [tensors[id_].shape[1] for id_ in parts] == [2, 3, 2]
    assert {plan.placements[id_].index for id_ in parts} == {*held.subgraph.input_ids}


def test_what_is_needed_of_what_is_read_in_place() -> None:
    """When row i is written, row i + 2 of the layer before is next: it sees rows from i + 1 on."""
    model = chain(24)
    (x,), (z,) = model.main.input_ids, model.main.output_ids
    segment = segment_of(model.main, range(2), 1, CONTEXT, holds=True)
    assert [each.turn for each in segment.stages] == [Turn(0, 1, 24), Turn(1, 1, 24)]
    assert segment.rounds == 25
    assert segment.most_overlap(z, x) == 0


def test_a_part_beyond_its_whole_is_found() -> None:
    bound = planned(holds=True)
    plan = plan_memory(bound)

    def further(layer: BoundOperator) -> BoundOperator:
        if layer.operation is None or layer.operator.op_type != "ROW_PLACE":
            return layer
        options = replace(layer.operation.options, step=2)
        return replace(layer, operation=replace(layer.operation, options=options))

    wrong = replace(bound, operators=tuple(map(further, bound.operators)))
    assert "is not within tensor" in next(iter(faults_in_loops(wrong, plan)))


def test_a_part_that_a_rule_wants_elsewhere_is_copied() -> None:
    bound = planned(holds=True)
    places = plan_memory(bound).placements
    part = next(id_ for id_, each in places.items() if each.region is Region.WITHIN)
    asked = replace(
        bound,
        memories={"dtcm": Memory("dtcm")},
        tensor_attributes={part: TensorAttributes(memory="dtcm")},
    )
    place = plan_memory(asked).placements[part]
    assert (place.region, place.memory) == (Region.ARENA, "dtcm")


@pytest.mark.parametrize("change", [{"index": -1}, {"region": Region.LOCAL}])
def test_a_part_of_nothing_is_found(change: dict[str, Any]) -> None:
    bound = planned(holds=True)
    plan = plan_memory(bound)
    part = next(id_ for id_, e in plan.placements.items() if e.region is Region.WITHIN)
    places = {**plan.placements, part: replace(plan.placements[part], **change)}
    with pytest.raises(PlanError):
        verify_plan(bound, replace(plan, placements=places))


@pytest.mark.parametrize("holds", [False, True])
def test_functions_of_layers_are_given_the_variables(tmp_path: Path, holds: bool) -> None:
    bound = planned(holds=holds)
    layers = [
        replace(each, attributes=replace(each.attributes, code_section=".text.fast"))
        for each in bound.operators
    ]
    apart, inputs = replace(bound, operators=layers), seeded_inputs(bound.subgraph, 2, 1)
    found = run_c(apart, inputs, tmp_path, host.SANITIZED)
    for one, other in zip(execute(bound, inputs).outputs, found, strict=True):
        np.testing.assert_array_equal(one, other)


def test_what_is_in_buffers_of_the_caller_does_not_count() -> None:
    net = RowNet(CONTEXT, 0, layers=0)
    x = net.image((1, 24, 8, 4))
    net.inputs = [x]
    for channels in (16, 4):
        weights, bias = net.weights((channels, 3, 3, net.tensors[x].shape[3]), 0)
        y = net.image((1, 24, 8, channels))
        named = {"input": x, "filter": weights, "bias": bias, "output": y}
        net.add("CONV_2D", named, stride_h=1, stride_w=1, dilation_h_factor=1,
                dilation_w_factor=1)  # fmt: skip
        x = y
    model = net.model(net.inputs, [x])
    bound = bind(model, CONTEXT, TARGET)
    beside, inside = (arena_of(bound, Interface(io)) for io in ("caller", "arena"))
    assert beside < inside
    for io, is_whole in (("caller", True), ("arena", False)):
        rules = Resolution()
        found = with_rows(model, Making(CONTEXT, TARGET, rules, Interface(io)), beside)
        assert (found is None) == is_whole


@pytest.mark.parametrize("seed", [4, 5, 7, 11, 12])
def test_buffers_of_the_caller_are_apart(seed: int) -> None:
    """Each begins at its own byte 0: what a loop writes to one is not over another."""
    model = RowNet(CONTEXT, seed + 4000).drawn()
    given = Interface("caller")
    rows = with_rows(model, Making(CONTEXT, TARGET, interface=given), None)
    assert rows is not None
    bound = bind(rows.model, CONTEXT, TARGET)
    verify_plan(bound, plan_memory(bound, io="caller"))


def test_the_fewest_instructions_within_a_limit() -> None:
    cuts = [
        Cut(0, 1, 100, 0),
        Cut(1, 2, 100, 0),
        Cut(2, 3, 10, 0),
        Cut(0, 2, 40, 7),
        Cut(0, 3, 30, 20),
    ]
    assert [c.end for c in best_path(cuts, 3, 100)] == [1, 2, 3]
    assert [c.end for c in best_path(cuts, 3, 50)] == [2, 3]
    assert [c.end for c in best_path(cuts, 3, 30)] == [3]
    assert [c.end for c in best_path(cuts, 3, 0)] == [3]
    # Where nothing is larger, a cut that is smaller must not cost instructions.
    tied = [Cut(0, 1, 10, 0), Cut(0, 1, 5, 9), Cut(1, 2, 20, 0)]
    assert [c.instructions for c in best_path(tied, 2, 0)] == [0, 0]


def test_a_context_of_users_takes_part(tmp_path: Path) -> None:
    """An operator of a folder of one's own that says what its axes are is computed in turns."""
    model, context = halved_twice(tmp_path)
    segment = segment_of(model.main, range(2), 2, context)
    after = replace(model, subgraphs=(in_turns(model.main, segment, context),))
    verify(after)
    inputs = seeded_inputs(model.main, samples=1, steps=1)
    for one, other in zip(
        execute(bind(model, context, TARGET), inputs).outputs,
        execute(bind(after, context, TARGET), inputs).outputs,
        strict=True,
    ):
        np.testing.assert_array_equal(one, other)
