"""Branches that filter channels of one tensor with windows of several sizes become one operator."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np
import pytest

from opgen.air.dtype import DType
from opgen.air.model import AirModel
from opgen.bind.bind import bind
from opgen.config import find_target
from opgen.prove import host
from opgen.prove.execute import execute
from opgen.prove.seeded import seeded_inputs
from opgen.registry.context import build_default_registry_context
from opgen.tflite.enums import ActivationFunctionType as Activation
from opgen.tflite.enums import Padding
from opgen.transforms import drop_unused
from opgen.transforms.merge_branches import merge_branches
from tests.custom.custom_samples import run_c

from .nets import Net, ops, per_channel, scaled, transformed_alike

CONTEXT = build_default_registry_context()
TARGET = find_target("generic")
KIND = "DEPTHWISE_CONV_2D"


@dataclass
class Mixed:
    """An image that is cut by channels; each part is filtered, and all are joined."""

    rows: int = 11
    columns: int = 1
    channels: Sequence[int] = (8, 8)
    taps: Sequence[tuple[int, int]] = ((7, 1), (11, 1))
    out: int = 1
    """Rows of the result."""
    early: Sequence[int] = (0, 0)
    """How many rows before the end of the image each part ends."""
    batches: int = 1
    multiplier: int = 1
    dilation: int = 1
    type: DType = DType.INT8
    one_scale: bool = False
    has_bias: bool = True
    activation: Activation = Activation.RELU
    seed: int = 0
    what: str = ""
    """What is different from what is merged."""

    def model(self) -> AirModel:
        net, rng = Net(CONTEXT), np.random.default_rng(self.seed)
        quantization = scaled(0.05, 0 if self.type is DType.INT16 else -11)
        count = sum(self.channels)
        shape = (self.batches, self.rows, self.columns, count)
        image = net.tensor(shape, quantization, self.type, name="image")
        cut = [
            net.tensor((*shape[:3], size), quantization, self.type, name=f"part{at}")
            for at, size in enumerate(self.channels)
        ]
        sizes = net.constant(self.channels, DType.INT32)
        axis = net.constant(3, DType.INT32)
        net.add(
            "SPLIT_V",
            {"input": image, "size_splits": sizes, "axis": axis, "outputs": tuple(cut)},
            num_splits=len(cut),
        )
        made = [self.branch(net, rng, at, part) for at, part in enumerate(cut)]
        if self.what == "another order":
            made.reverse()
        first = net.tensors[made[0]]
        joined = (*first.shape[:3], sum(net.tensors[each].shape[3] for each in made))
        output = net.tensor(joined, first.quantization, self.type, name="joined")
        net.add(
            "CONCATENATION",
            {"inputs": tuple(made), "output": output},
            axis=-1,
            fused_activation_function=Activation.NONE,
        )
        outputs = [output, made[0]] if self.what == "a branch is an output" else [output]
        return net.model([image], outputs)

    def branch(self, net: Net, rng: np.random.Generator, at: int, part: int) -> int:
        size, (height, width) = self.channels[at], self.taps[at]
        of_part = net.tensors[part]
        reach = (height - 1) * self.dilation + 1
        high = self.rows - self.early[at]
        low = high - reach - (self.out - 1)
        rows = net.tensor(
            (self.batches, high - low, self.columns, size), of_part.quantization, self.type
        )
        begin = net.constant([0, low, 0, 0], DType.INT32)
        end = net.constant([0, high, 0, 0], DType.INT32)
        steps = net.constant([1, 1, 1, 1], DType.INT32)
        named = {"input": part, "begin": begin, "end": end, "strides": steps, "output": rows}
        net.add("STRIDED_SLICE", named, begin_mask=13, end_mask=13)
        count = size * self.multiplier
        scales = [0.01] if self.one_scale else list(rng.uniform(0.005, 0.02, count))
        quantization = scaled(0.01) if self.one_scale else per_channel(scales, 3)
        data = rng.integers(-127, 128, (1, height, width, count))
        weights = net.constant(data, DType.INT8, quantization)
        bias = None
        if self.has_bias:
            wide = DType.INT64 if self.type is DType.INT16 else DType.INT32
            bias = net.constant(rng.integers(-900, 900, count), wide)
        out = (self.batches, self.out, self.columns - width + 1, count)
        output = net.tensor(out, scaled(0.04, 0 if self.type is DType.INT16 else -128), self.type)
        named_ = {"input": rows, "filter": weights, "bias": bias, "output": output}
        stride = 2 if self.what == "another step" and at else 1
        net.add(
            KIND,
            named_,
            padding=Padding.VALID,
            stride_w=1,
            stride_h=stride,
            fused_activation_function=self.activation,
            dilation_w_factor=1,
            dilation_h_factor=self.dilation,
            depth_multiplier=self.multiplier,
        )
        return output


MERGED = [
    Mixed(),
    Mixed(has_bias=False, activation=Activation.NONE),
    Mixed(one_scale=True, activation=Activation.RELU6),
    Mixed(type=DType.INT16),
    Mixed(channels=(3, 5, 9), taps=((3, 1), (5, 1), (6, 1)), early=(0, 0, 0), rows=7),
    Mixed(multiplier=2, rows=13, early=(1, 2)),
    Mixed(dilation=2, taps=((3, 1), (5, 1)), early=(2, 0)),
    Mixed(batches=2, columns=4, taps=((2, 3), (3, 3)), out=2, rows=9),
    Mixed(taps=((4, 1), (4, 1)), early=(3, 0)),
]


@pytest.mark.parametrize("mixed", MERGED)
def test_one_window_over_all(mixed: Mixed, tmp_path: Path) -> None:
    model = mixed.model()
    after = drop_unused(transformed_alike(model, CONTEXT, merge_branches), CONTEXT)
    assert [each for each in ops(after) if each != "SLICE"] == [KIND]
    bound = bind(after, CONTEXT, TARGET)
    inputs = seeded_inputs(after.main, samples=3, steps=1)
    found = run_c(bound, inputs, tmp_path, host.SANITIZED)
    np.testing.assert_array_equal(
        found[0], execute(bind(model, CONTEXT, TARGET), inputs).outputs[0]
    )


@pytest.mark.parametrize(
    "mixed",
    [
        Mixed(what="another order"),
        Mixed(what="another step"),
        Mixed(what="a branch is an output"),
        Mixed(dilation=2, taps=((3, 1), (5, 1)), early=(1, 0)),  # taps between those of the other
        Mixed(rows=40, taps=((2, 1), (39, 1)), out=2),  # zeros cost more than the copies
        Mixed(type=DType.FLOAT32),  # zero times infinity
    ],
)
def test_what_is_not_merged(mixed: Mixed) -> None:
    model = mixed.model()
    assert merge_branches(model, CONTEXT) is model


def test_padding_is_not_zero_in_another_part() -> None:
    """Beside a part of an image lie other rows of it, not what pads it."""
    model = Mixed().model()
    operators = tuple(
        replace(each, options=replace(each.options, padding=Padding.SAME))
        if each.op_type == KIND
        else each
        for each in model.main.operators
    )
    graph = replace(model.main, operators=operators)
    padded = replace(model, subgraphs=(graph,))
    assert merge_branches(padded, CONTEXT) is padded


def test_parts_that_are_only_joined_again_stay() -> None:
    """Channels that are shuffled: what is joined comes from one operator of several outputs."""
    net = Net(CONTEXT)
    quantization = scaled(0.1, 3)
    x, y = (net.tensor((1, 4, 4, 8), quantization, name=name) for name in "xy")
    parts = tuple(net.tensor((1, 4, 4, 4), quantization) for _ in range(2))
    sizes, axis = net.constant([4, 4], DType.INT32), net.constant(3, DType.INT32)
    named = {"input": x, "size_splits": sizes, "axis": axis, "outputs": parts}
    net.add("SPLIT_V", named, num_splits=2)
    net.add(
        "CONCATENATION",
        {"inputs": parts[::-1], "output": y},
        axis=3,
        fused_activation_function=Activation.NONE,
    )
    model = net.model([x], [y])
    assert merge_branches(model, CONTEXT) is model
