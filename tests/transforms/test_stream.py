"""A window that slides, taken frame by frame, gives what whole windows give."""

from __future__ import annotations

import os
import subprocess
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from opgen.air.dtype import DType
from opgen.air.model import AirModel
from opgen.air.verify import verify
from opgen.aot.plan import plan_memory
from opgen.aot.plan.frames import with_frames, with_front
from opgen.aot.plan.making import Making
from opgen.aot.plan.model import Region
from opgen.aot.plan.verify import PlanError, verify_plan
from opgen.aot.summary.summary import stream_lines
from opgen.bind.bind import bind
from opgen.config import ConvertConfig, ModelOptions, Sliding, find_target, parse_sliding
from opgen.config.resolve import Resolution
from opgen.converter import AotConverter
from opgen.errors import UnsupportedError, UsageError
from opgen.loading import load_bound
from opgen.prove import host
from opgen.prove.beside_whole import compare_with_front, compare_with_windows
from opgen.prove.execute import execute
from opgen.prove.seeded import inputs_for
from opgen.registry.context import build_default_registry_context
from opgen.tflite.enums import Padding
from opgen.transforms.apply import transformed
from tests.custom.custom_samples import run_c
from tests.depth import depth
from tests.tools import needs

from .nets import Net, per_channel, scaled
from .row_nets import HALVE, RowNet, halved_twice
from .stream_nets import StreamNet

CONTEXT = build_default_registry_context()
TARGET = find_target("generic")
NETS = int(os.environ.get("OPGEN_STREAM_NETS", depth(12, thorough=24)))
"""Random networks; more of them for a longer run."""
COMPILED = 3
"""Of which some are run as C, too."""
FRAMES = 12
DIGITS = Path("examples/digits/digits.tflite")
MODELS = {
    "mlperf_tiny/sww_int8.tflite": (Sliding(1, 1), 46_040),
    "mlperf_tiny/kws_int8.tflite": (Sliding(1, 2), 1_106_000),
    "tflm/micro_speech_quantized.tflite": (Sliding(1, 80), 97_000),
}
"""Model -> what comes at a time, and multiplications for that, at most."""
BETWEEN = {
    "mlperf_tiny/kws_int8.tflite": (Sliding(1, 1), 1_106_000),
    "tflm/micro_speech_quantized.tflite": (Sliding(1, 40), 97_000),
    "mlonmcu/micro_speech_custom.tflite": (Sliding(1, 40), 97_000),
    "ml_examples/kws_micronet_m.tflite": (Sliding(1, 1), 6_210_000),
}
"""The same with frames that strides do not divide."""


def by_frames(model: AirModel, sliding: Sliding) -> AirModel:
    """Return a model that takes a window frame by frame."""
    found = with_frames(model, Making(CONTEXT, TARGET), sliding)
    verify(found)
    return found


def drawn(kind: type[RowNet], seed: int) -> tuple[AirModel, AirModel] | None:
    """Return a random network, and the same frame by frame; None if nothing is saved."""
    net = kind(CONTEXT, seed, layers=6)
    model = net.drawn()
    rows = model.main.tensors[model.main.input_ids[0]].shape[1]
    hop = min(rows - 1, net.number(1, 7 if kind is StreamNet else 4))
    try:
        return model, by_frames(model, Sliding(1, hop))
    except UnsupportedError:
        return None


@pytest.mark.parametrize("kind", [RowNet, StreamNet])
def test_random_networks_give_the_same(kind: type[RowNet]) -> None:
    count = 0
    for seed in range(NETS):
        if (found := drawn(kind, seed)) is None:
            continue
        whole, frames = (bind(each, CONTEXT, TARGET) for each in found)
        compared = compare_with_windows(frames, whole, samples=1, frames=FRAMES)
        assert compared.elements, seed
        assert found[1].stream is not None
        assert all(each.reason or each.rows < each.of for each in found[1].stream.shares), seed
        count += 1
    assert count > NETS // 4


def test_a_window_of_uint8_slides() -> None:
    """Means of even windows stay uint8: int8 rounds halves otherwise."""
    net = Net(CONTEXT)
    x, y, z = (
        net.tensor(shape, scaled(0.1, 100), DType.UINT8)
        for shape in ((1, 9, 4, 2), (1, 9, 4, 2), (1, 8, 3, 2))
    )
    options = {"padding": Padding.VALID, "stride_h": 1, "stride_w": 1}
    for size, ids in ((1, (x, y)), (2, (y, z))):
        named = dict(zip(("input", "output"), ids, strict=True))
        net.add("AVERAGE_POOL_2D", named, filter_height=size, filter_width=size, **options)
    model = transformed(net.model([x], [z]), CONTEXT)
    assert model.main.tensors[x].type is DType.UINT8
    whole, frames = (
        bind(each, CONTEXT, TARGET) for each in (model, by_frames(model, Sliding(1, 1)))
    )
    assert compare_with_windows(frames, whole, samples=1, frames=FRAMES).elements


@pytest.mark.parametrize("kind", [RowNet, StreamNet])
def test_random_networks_as_c(kind: type[RowNet], tmp_path: Path) -> None:
    """Under sanitizers, with what a run must not read poisoned."""
    count = 0
    for seed in range(1000, 1000 + NETS):
        if (found := drawn(kind, seed)) is None:
            continue
        bound = bind(found[1], CONTEXT, TARGET)
        assert found[1].stream is not None
        inputs = inputs_for(bound, 1, found[1].stream.warm_up + 3)
        folder = tmp_path / str(seed)
        folder.mkdir()
        wanted = execute(bound, inputs).outputs
        for one, other in zip(wanted, run_c(bound, inputs, folder, host.SANITIZED), strict=True):
            error = 1e-5 if one.dtype == np.float32 else 0.0
            np.testing.assert_allclose(one, other, error, error, err_msg=str(seed))
        count += 1
        if count == COMPILED:
            return
    pytest.fail("hardly any network saves something")


@pytest.mark.one_in(4)
@needs("../shared/models")
@pytest.mark.parametrize(
    ("file", "sliding", "most"),
    [(file, *asked) for models in (MODELS, BETWEEN) for file, asked in models.items()],
)
def test_models(file: str, sliding: Sliding, most: int) -> None:
    """Of 100 full windows, in numpy."""
    path = Path("../shared/models") / file
    whole = load_bound(path, CONTEXT, TARGET)
    frames = load_bound(path, CONTEXT, TARGET, ModelOptions(stream=sliding))
    compare_with_windows(frames, whole, samples=1, frames=100)
    config = ConvertConfig(path, Path("unused"), stream=sliding)
    report = AotConverter(config, CONTEXT).compile().report
    assert report["macs"] <= most < report["stream"]["window_macs"]


def chain(rows: int = 12, *, padding: str = "VALID", stride: int = 1) -> AirModel:
    """Return two depthwise convolutions over time, one behind the other."""
    net = RowNet(CONTEXT, 0, layers=0)
    x = net.image((1, rows, 1, 4))
    net.inputs = [x]
    for _ in range(2):
        weights, bias = net.weights((1, 3, 1, 4), 3)
        size = net.tensors[x].shape[1]
        own = (size - 3) // stride + 1 if padding == "VALID" else -(-size // stride)
        y = net.image((1, own, 1, 4))
        named = {"input": x, "filter": weights, "bias": bias, "output": y}
        net.add("DEPTHWISE_CONV_2D", named, depth_multiplier=1, stride_h=stride, stride_w=stride,
                dilation_h_factor=1, dilation_w_factor=1,
                padding={"SAME": 0, "VALID": 1}[padding])  # fmt: skip
        x = y
    return net.model(net.inputs, [x])


def test_what_is_computed() -> None:
    """Without padding a row a layer; with it, also those that saw it, at both ends."""
    plain, padded = (by_frames(chain(padding=each), Sliding(1, 1)) for each in ("VALID", "SAME"))
    assert plain.stream is not None
    assert padded.stream is not None
    assert [(each.rows, each.of) for each in plain.stream.shares] == [(1, 10), (1, 8)]
    assert [(each.rows, each.of) for each in padded.stream.shares] == [(3, 12), (5, 12)]
    assert (plain.stream.window, plain.stream.warm_up) == (12, 12)
    # Three elements of the window, four channels, in each row of both layers.
    assert (plain.stream.macs, padded.stream.macs) == (3 * 4 * (10 + 8), 3 * 4 * (12 + 12))
    assert by_frames(chain(), Sliding(1, 5)).stream.warm_up == 3  # type: ignore[union-attr]


def test_rings_are_moved_in_place() -> None:
    """What is kept is written where it is: nothing is copied, and the arena holds none of it."""
    bound = bind(by_frames(chain(), Sliding(1, 1)), CONTEXT, TARGET)
    plan = plan_memory(bound)
    kept = [id_ for id_, each in bound.subgraph.tensors.items() if each.is_variable]
    # Three rows of the input and of the first layer's output, all ten of the second's.
    sizes = [bound.subgraph.tensors[id_].bytes for id_ in kept]
    assert sorted(sizes) == [3 * 4, 3 * 4, 8 * 4]
    moves = [
        index
        for index, each in enumerate(bound.subgraph.operators)
        if each.op_type in ("OPGEN_COPY", "SLICE")
        and bound.subgraph.output_ids[0] not in each.output_ids
    ]
    assert moves
    assert all(index in plan.elided for index in moves)


def test_a_plan_that_loses_what_is_kept_is_refused() -> None:
    """New rows may not be computed where rows of before still are."""
    bound = bind(by_frames(chain(), Sliding(1, 1)), CONTEXT, TARGET)
    plan = plan_memory(bound)
    layer = next(o for o in bound.subgraph.operators if o.op_type == "DEPTHWISE_CONV_2D")
    place = plan.placements[layer.output_ids[0]]
    assert place.region is Region.STATE
    wrong = {**plan.placements, layer.output_ids[0]: replace(place, offset=place.offset - 4)}
    with pytest.raises(PlanError):
        verify_plan(bound, replace(plan, placements=wrong))


@pytest.mark.parametrize(
    ("sliding", "why"),
    [
        (Sliding(7, 1), "has no axis 7"),
        (Sliding(1, 0), "has 12 rows"),
        (Sliding(1, 12), "has 12 rows"),
        (Sliding(3, 1), "not one behind the other"),
        (Sliding(1, 1, "x"), "has no input 'x'"),
    ],
)
def test_windows_that_are_none(sliding: Sliding, why: str) -> None:
    with pytest.raises(UsageError, match=why):
        by_frames(chain(), sliding)


def test_axes_count_as_in_the_file() -> None:
    """Where an input has another order, the hint names the axis of its rows there."""
    model = chain()
    (id_,) = model.main.input_ids
    shape = [*model.main.tensors[id_].shape]
    turned = replace(model, turned={id_: (0, 2, 3, 1)})
    with pytest.raises(UsageError) as refused:
        by_frames(turned, Sliding(1, 1))
    said = str(refused.value)
    assert f"{[shape[0], shape[3], *shape[1:3]]} are not one behind the other" in said
    assert "axes count as in the model's file, where axis=2 is the window's" in said


def test_rows_between() -> None:
    """A hop of one row moves a stride of two to other rows: each row of both is computed once."""
    found = by_frames(chain(20, stride=2), Sliding(1, 1)).stream
    assert found is not None
    assert [(each.rows, each.of) for each in found.shares] == [(1, 9), (1, 4)]
    # The greatest common divisor of both counts: a frame of two rows moves a stride of four by one.
    assert _computed(44, 4, 2) == [(1, 11), (1, 3)]
    assert _computed(24, 2, 3) == [(3, 11), (3, 5)]
    assert _computed(24, 2, 4) == [(2, 11), (1, 5)]


def _computed(rows: int, stride: int, hop: int) -> list[tuple[int, int]]:
    model = chain(rows, stride=stride)
    frames = by_frames(model, Sliding(1, hop))
    compare_with_windows(*(bind(each, CONTEXT, TARGET) for each in (frames, model)), samples=2)
    assert frames.stream is not None
    return [(each.rows, each.of) for each in frames.stream.shares]


@pytest.mark.parametrize(("rows", "hop", "is_less"), [(9, 3, True), (7, 3, False), (11, 5, False)])
def test_rows_between_that_are_too_many(rows: int, hop: int, is_less: bool) -> None:
    """A window that moves by 3 rows has 3 other rows behind a stride of 2, not one or two."""
    if is_less:
        assert _computed(rows, 2, hop)[0] == (hop, (rows - 1) // 2)
        return
    why = f"with its stride, each frame needs {hop} rows, where a window has {(rows - 1) // 2}"
    with pytest.raises(UnsupportedError, match=why):
        by_frames(chain(rows, stride=2), Sliding(1, hop))


def test_rows_between_are_written_where_they_are_kept() -> None:
    """As others are; a layer that reads every second row of them has these copied."""
    bound = bind(by_frames(chain(24, stride=2), Sliding(1, 1)), CONTEXT, TARGET)
    plan = plan_memory(bound)
    layers = [each for each in bound.subgraph.operators if each.op_type == "DEPTHWISE_CONV_2D"]
    assert [plan.placements[each.output_ids[0]].region for each in layers] == [Region.STATE] * 2
    kinds = [
        each.op_type
        for index, each in enumerate(bound.subgraph.operators)
        if index not in plan.elided
    ]
    assert kinds.count("STRIDED_SLICE") == 2
    assert kinds.count("CONCATENATION") == 1  # with the frame that is given


def test_other_shapes_of_rows_between() -> None:
    """An axis more is no matter; another size of rows would need those between them."""
    net = RowNet(CONTEXT, 0, layers=0)
    x = net.image((1, 24, 1, 4))
    y = net.tensor((1, 12, 1, 4), net.tensors[x].quantization)
    net.add("MAX_POOL_2D", {"input": x, "output": y}, padding=1, stride_h=2, stride_w=1,
            filter_height=1, filter_width=1)  # fmt: skip
    own = net.tensors[y].quantization
    flat, a, b = (net.tensor(each, own) for each in ((1, 12, 4), (1, 12, 4), (1, 6, 8)))
    net.add("RESHAPE", {"input": y, "output": flat, "shape": None}, new_shape=(1, 12, 4))
    net.add("RELU", {"input": flat, "output": a})
    net.add("RESHAPE", {"input": y, "output": b, "shape": None}, new_shape=(1, 6, 8))
    model = net.model([x], [a, b])
    frames = by_frames(model, Sliding(1, 1))
    assert frames.stream is not None
    assert [(each.rows, each.of, each.reason) for each in frames.stream.shares] == [
        (1, 12, ""),
        (1, 12, ""),
        (0, 0, "new rows lie between those that it makes into others"),
    ]
    compare_with_windows(*(bind(each, CONTEXT, TARGET) for each in (frames, model)), samples=2)


def test_a_model_that_keeps_something_is_refused() -> None:
    once = by_frames(chain(), Sliding(1, 5))
    with pytest.raises(UnsupportedError, match="keeps something from run to run already"):
        by_frames(once, Sliding(1, 1))


def test_rows_with_scales_of_their_own() -> None:
    """A row that has moved would stand for another number."""
    net = RowNet(CONTEXT, 0, layers=0)
    x = net.tensor((1, 4, 1, 2), per_channel([0.1, 0.2, 0.3, 0.4], 1))
    y = net.tensor((1, 4, 1, 2), scaled(0.1))
    net.add("QUANTIZE", {"input": x, "output": y})
    with pytest.raises(UsageError, match="each row of 't1' has another scale"):
        by_frames(net.model([x], [y]), Sliding(1, 1))


def test_other_numbers_with_the_same_bytes() -> None:
    """They are no other shape: the operator itself runs on rows."""
    net = RowNet(CONTEXT, 0, layers=0)
    x, y, z = (net.tensor((1, 6, 1, 2), scaled(each)) for each in (0.1, 0.2, 0.2))
    net.add("REINTERPRET", {"input": x, "output": y})
    net.add("RELU", {"input": y, "output": z})
    model = net.model([x], [z])
    frames = by_frames(model, Sliding(1, 1))
    assert frames.stream is not None
    assert [(each.rows, each.reason) for each in frames.stream.shares] == [(1, "")] * 2
    compare_with_windows(*(bind(each, CONTEXT, TARGET) for each in (frames, model)), samples=2)


def test_an_input_that_is_an_output() -> None:
    net = RowNet(CONTEXT, 0, layers=0)
    x, y = (net.tensor((1, 6, 1, 2), scaled(0.1)) for _ in range(2))
    net.add("RELU", {"input": x, "output": y})
    with pytest.raises(UnsupportedError, match="an input is an output, too"):
        by_frames(net.model([x], [y, x]), Sliding(1, 1))
    twice = net.model([x], [y, y])
    bound, whole = (
        bind(each, CONTEXT, TARGET) for each in (by_frames(twice, Sliding(1, 1)), twice)
    )
    compare_with_windows(bound, whole, samples=1)


def test_one_of_several_inputs() -> None:
    """The other one is a number of each run: what meets it is computed as a whole."""
    net = RowNet(CONTEXT, 0, layers=0)
    x, other = net.image((1, 12, 1, 4)), net.image((1, 1, 1, 4))
    weights, bias = net.weights((1, 3, 1, 4), 3)
    y, z = net.image((1, 10, 1, 4)), net.image((1, 10, 1, 4))
    named = {"input": x, "filter": weights, "bias": bias, "output": y}
    net.add("DEPTHWISE_CONV_2D", named, depth_multiplier=1, stride_h=1, stride_w=1,
            dilation_h_factor=1, dilation_w_factor=1, padding=1)  # fmt: skip
    net.add("ADD", {"input1": y, "input2": other, "output": z})
    model = net.model([x, other], [z])
    with pytest.raises(UsageError, match="has 2 inputs"):
        by_frames(model, Sliding(1, 1))
    frames = by_frames(model, Sliding(1, 1, net.tensors[x].name))
    assert frames.stream is not None
    assert [each.reason for each in frames.stream.shares] == [
        "",
        "what it reads is new as a whole",
    ]
    whole, bound = (bind(each, CONTEXT, TARGET) for each in (model, frames))
    compare_with_windows(bound, whole, samples=2)


def test_constants_that_differ_from_row_to_row() -> None:
    """A table of positions does not move with the window."""
    net = RowNet(CONTEXT, 0, layers=0)
    x, y, z = (net.image((1, 12, 1, 4)) for _ in range(3))
    table = net.constant(
        np.arange(48).reshape(1, 12, 1, 4), DType.INT8, net.tensors[x].quantization
    )
    net.add("RELU", {"input": x, "output": y})
    net.add("ADD", {"input1": y, "input2": table, "output": z})
    frames = by_frames(net.model([x], [z]), Sliding(1, 1))
    assert frames.stream is not None
    assert frames.stream.shares[1].reason == "each of its rows meets other constants"
    whole = bind(net.model([x], [z]), CONTEXT, TARGET)
    compare_with_windows(bind(frames, CONTEXT, TARGET), whole, samples=2)


def test_an_operator_of_users_takes_part(tmp_path: Path) -> None:
    """One of a folder of one's own that says what its axes are."""
    model, context = halved_twice(tmp_path)
    frames = with_frames(model, Making(context, TARGET), Sliding(1, 2))
    assert frames.stream is not None
    assert [each.rows for each in frames.stream.shares] == [2, 2]
    compare_with_windows(bind(frames, context, TARGET), bind(model, context, TARGET), samples=2)


def test_an_operator_whose_shape_an_option_says_is_whole(tmp_path: Path) -> None:
    """A part of its rows would have as many rows."""
    spec = HALVE
    for old, new in (
        ("{custom: Halve}", "{custom: Halve, options: flexbuffer}"),
        ("{input: {}}", "{input: {layout: NHWC}}\noptions: {rows: {type: int}}"),
        ("like: input", "like: input, shape: '(input.n, rows, input.w, input.c)'"),
        ("elementwise", "{input: [n, h, w, c], output: [n, h, w, c]}"),
        ("(span(1, 9), span(1, 9))", "(1, 2, 3, 4)\n  rows: 2"),
    ):
        spec = spec.replace(old, new)
    (tmp_path / "halve.yaml").write_text(spec)
    context = build_default_registry_context(specs=[tmp_path])
    net = Net(context)
    x, y, z = (net.tensor((1, 8, 4, 4), None, DType.FLOAT32) for _ in range(3))
    net.add("RELU", {"input": x, "output": y})
    net.add("HALVE", {"input": y, "output": z}, rows=8)
    frames = with_frames(net.model([x], [z]), Making(context, TARGET), Sliding(1, 2))
    assert frames.stream is not None
    reasons = [each.reason for each in frames.stream.shares]
    assert reasons == ["", "it cannot be run on a part of its rows"]
    (said, *_) = stream_lines(bind(frames, context, TARGET), 0)
    assert said.endswith("outputs from frame 4 on")  # there are no MACs


def test_an_input_of_one_row() -> None:
    net = Net(CONTEXT)
    x, y = (net.tensor((1, 1, 4, 4), None, DType.FLOAT32) for _ in range(2))
    net.add("RELU", {"input": x, "output": y})
    with pytest.raises(UsageError, match=r"has 1 row\n|has 1 row$"):
        by_frames(net.model([x], [y]), Sliding(1, 5))


def test_bytes_with_another_shape() -> None:
    """A window of a flat vector is one of the rows that are made of it, where a frame is some."""
    net = RowNet(CONTEXT, 0, layers=0)
    flat = net.tensor((1, 48), scaled(0.05))
    x, y = (net.tensor((1, 12, 1, 4), scaled(0.05)) for _ in range(2))
    net.add("RESHAPE", {"input": flat, "output": x, "shape": None}, new_shape=(1, 12, 1, 4))
    net.add("RELU", {"input": x, "output": y})
    model = net.model([flat], [y])
    frames = by_frames(model, Sliding(1, 8))
    assert frames.stream is not None
    assert [(each.rows, each.of) for each in frames.stream.shares] == [(2, 12)]
    whole, bound = (bind(each, CONTEXT, TARGET) for each in (model, frames))
    compare_with_windows(bound, whole, samples=2)
    why = "a frame of 6 elements is no whole number of its rows of 4"
    with pytest.raises(UnsupportedError, match=why):
        by_frames(model, Sliding(1, 6))


def test_a_front_that_gives_all_of_the_input() -> None:
    """Then what it keeps of its own window is what is said."""
    front = Net(CONTEXT)
    samples, feature = front.tensor((1, 12), scaled(0.1)), front.tensor((1, 1), scaled(0.1))
    axes = front.constant([1], DType.INT32)
    front.add("REDUCE_MAX", {"input": samples, "axis": axes, "output": feature}, keep_dims=True)
    before = front.model([samples], [feature])
    net = Net(CONTEXT)
    x, y = net.tensor((1, 1), scaled(0.1)), net.tensor((1, 1), scaled(0.1))
    net.add("RELU", {"input": x, "output": y})
    model = net.model([x], [y])
    found = with_front(before, model, Making(CONTEXT, TARGET), Sliding(1, 4))
    assert found.stream is not None
    assert found.stream.window == 12
    assert [each.op_type for each in found.stream.shares] == ["REDUCE_MAX"]


def test_a_front(tmp_path: Path) -> None:
    """What a model in front gives are rows of the window behind it; its own window slides, too."""
    front = Net(CONTEXT)
    samples, feature = front.tensor((1, 12), scaled(0.1)), front.tensor((1, 1), scaled(0.1))
    axes = front.constant([1], DType.INT32)
    front.add("REDUCE_MAX", {"input": samples, "axis": axes, "output": feature}, keep_dims=True)
    before = front.model([samples], [feature])
    net = RowNet(CONTEXT, 0, layers=0)
    x, y = net.tensor((1, 8, 1, 1), scaled(0.1)), net.tensor((1, 6, 1, 1), scaled(0.05))
    weights, bias = net.weights((1, 3, 1, 1), 3)
    named = {"input": x, "filter": weights, "bias": bias, "output": y}
    net.add("DEPTHWISE_CONV_2D", named, depth_multiplier=1, stride_h=1, stride_w=1,
            dilation_h_factor=1, dilation_w_factor=1, padding=1)  # fmt: skip
    model = net.model([x], [y])
    for hop in (4, 5, 12):
        rules = Resolution()
        found = with_front(before, model, Making(CONTEXT, TARGET, rules), Sliding(1, hop))
        verify(found)
        assert found.stream is not None
        assert found.stream.window == 12 + 7 * hop
        bound, *both = (bind(each, CONTEXT, TARGET) for each in (found, before, model))
        compare_with_front(bound, *both, samples=2, frames=FRAMES)
        inputs = inputs_for(bound, 1, found.stream.warm_up + 3)
        folder = tmp_path / str(hop)
        folder.mkdir()
        wanted = execute(bound, inputs).outputs
        given = run_c(bound, inputs, folder, host.SANITIZED)
        np.testing.assert_array_equal(wanted[0], given[0])
    with pytest.raises(UsageError, match="12 rows"):
        with_front(before, model, Making(CONTEXT, TARGET), Sliding(1, 13))
    with pytest.raises(
        UsageError, match=r"gives int8 \[1, 1\] of scale 0.1, net takes int8 \[1, 8"
    ):
        with_front(before, model, Making(CONTEXT, TARGET), None)


def test_a_front_without_a_window() -> None:
    net = Net(CONTEXT)
    x, y, z = (net.tensor((1, 8), scaled(0.1)) for _ in range(3))
    net.add("RELU", {"input": x, "output": y})
    before = net.model([x], [y])
    net.add("RELU6", {"input": y, "output": z})
    both = net.model([x], [z])
    behind = replace(both.main, operators=both.main.operators[1:], input_ids=(y,))
    model = replace(both, subgraphs=(behind,))
    found = with_front(before, model, Making(CONTEXT, TARGET), None)
    verify(found)
    inputs = inputs_for(bind(both, CONTEXT, TARGET), 2, 1)
    one, other = (execute(bind(each, CONTEXT, TARGET), inputs).outputs for each in (both, found))
    np.testing.assert_array_equal(one[0], other[0])


@needs("../shared/models")
def test_from_samples_to_scores() -> None:
    """Features of the newest samples, then what they change of a network over 30 of them."""
    models = Path("../shared/models")
    front = models / "tflm/audio_preprocessor_int8.tflite"
    network = models / "mlperf_tiny/sww_int8.tflite"
    sliding = Sliding(1, 320)
    both = (load_bound(each, CONTEXT, TARGET) for each in (front, network))
    bound = load_bound(network, CONTEXT, TARGET, ModelOptions(stream=sliding, front=front))
    compare_with_front(bound, *both, samples=1, frames=100)


@pytest.mark.parametrize("io", ["arena", "caller"])
def test_push_and_reset(io: str, tmp_path: Path) -> None:
    """The functions of the header: a frame is pushed, and what came before can be forgotten."""
    config = ConvertConfig(DIGITS, tmp_path / "m", name="m", io=io, stream=Sliding(1, 2))
    conversion = AotConverter(config, CONTEXT).convert()
    bound, stream = conversion.bound, conversion.bound.model.stream
    assert stream is not None
    count = stream.warm_up + 2
    inputs = inputs_for(bound, 1, count)
    (wanted,) = execute(bound, inputs).outputs
    given = ",".join(str(each) for each in inputs[0].ravel())
    push = "m_push(&context, frame)" if io == "arena" else "m_push(&context, frame, out)"
    out = "m_output_0(&context)" if io == "arena" else "out"
    buffer = "" if io == "arena" else "M_OUTPUT_0_TYPE out[M_OUTPUT_0_COUNT];"
    (tmp_path / "main.c").write_text(
        f"""
#include <stdio.h>
#include "m.h"
static m_context context;
static const M_INPUT_0_TYPE frames[][M_INPUT_0_COUNT] = {{{given}}};
int main(void)
{{
    int turn, n, i;
    m_init(&context);
    for (turn = 0; turn < 2; turn++) {{
        for (n = 0; n < M_WARM_UP + 2; n++) {{
            const M_INPUT_0_TYPE *frame = frames[n];
            {buffer}
            if ({push} != 0) return 1;
            for (i = 0; n >= M_WARM_UP - 1 && i < M_OUTPUT_0_COUNT; i++)
                printf("%d ", (int){out}[i]);
        }}
        m_reset(&context);
    }}
    return 0;
}}
""",
        encoding="ascii",
    )
    program = tmp_path / "main"
    sources = [str(each) for each in sorted((tmp_path / "m").glob("*.c"))]
    words = ["cc", "-std=c99", *host.STRICT, "-Wno-missing-braces", "-I", str(tmp_path / "m")]
    words += [str(tmp_path / "main.c"), *sources, "-lm", "-o", str(program)]
    subprocess.run(words, check=True)
    said = subprocess.run([program], capture_output=True, text=True, check=True).stdout
    numbers = np.array([int(each) for each in said.split()]).reshape(2, -1)
    for turn in numbers:
        np.testing.assert_array_equal(turn, wanted[0, stream.warm_up - 1 :].ravel())


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("axis=1,hop=2", Sliding(1, 2)),
        ("hop=2,axis=1,input=a,b=c", Sliding(1, 2, "a,b=c")),
    ],
)
def test_words(words: str, found: Sliding) -> None:
    assert parse_sliding(words) == found
    assert parse_sliding(str(found)) == found


@pytest.mark.parametrize(
    ("words", "why"),
    [
        ("axis=1", "does not say hop"),
        ("", "does not say axis and hop"),
        ("axis=x,hop=1", "'x' is not a number"),
        ("axis=1,hop=1,hop=2", "says 'hop' twice"),
        ("axis=1,hops=1", "'hops=1' is none of its parts"),
        ("axis=1,hop=1,input=", "names no input"),
        ("axis=-1,hop=1", "'axis=-1': axes count from 0"),
        ("axis=1,hop=-1", "'hop=-1': axes count from 0, rows from 1"),
        ("axis=1,axis=1,hop=1", "says 'axis' twice"),
    ],
)
def test_words_that_are_wrong(words: str, why: str) -> None:
    with pytest.raises(UsageError, match=why):
        parse_sliding(words)
