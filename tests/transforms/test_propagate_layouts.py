"""Transpositions move to where fewest are left, and nothing else changes."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import replace
from functools import reduce
from pathlib import Path

import numpy as np
import pytest

from opgen.air.dtype import DType
from opgen.air.model import AirModel, AirOperator
from opgen.air.verify import verify
from opgen.config import find_target
from opgen.lib.tensor import Array
from opgen.litert.write import Encoding, encoding_of, write_model
from opgen.loading import load_bound
from opgen.prove.seeded import seeded_inputs
from opgen.prove.verify_model import prove_model
from opgen.registry.context import RegistryContext
from opgen.transforms import drop_unused
from opgen.transforms.channels_last_io import channels_last_io
from opgen.transforms.operators import definition_of
from opgen.transforms.permute_weights import permute_weights
from opgen.transforms.propagate_layouts import propagate_layouts
from tests.tools import needs

from .channels_first import SCALE, ChannelsFirst
from .nets import ops, run, scaled, transformed_alike
from .random_layouts import random_model

SEEDS = int(os.environ.get("OPGEN_LAYOUT_SEEDS", "25"))
"""How many random graphs are arranged; 2,000 take some minutes."""
SOFTMAX = scaled(1 / 256, -128)
Build = Callable[[ChannelsFirst, int], int]


def propagated(model: AirModel, context: RegistryContext) -> AirModel:
    """Return the model after the transform, which must have nothing more to do."""
    after = transformed_alike(model, context, propagate_layouts)
    assert propagate_layouts(after, context) is after
    return after


def residual(net: ChannelsFirst, x: int) -> int:
    y = net.unary("RELU", net.conv(x, 4))
    z = net.unary("RELU", net.binary("ADD", x, net.conv(y, 4, 3)))
    return net.conv(z, 8)


def inception(net: ChannelsFirst, x: int) -> int:
    y = net.conv(x, 4)
    pooled = net.padded(net.pooled(y), [(0, 0), (0, 0), (2, 1), (0, 3)])
    return net.conv(net.joined([net.conv(y, 3), net.conv(y, 2, 3), pooled]), 3)


def squeeze_and_excite(net: ChannelsFirst, x: int) -> int:
    y = net.conv(x, 8)
    gate = net.conv(net.unary("RELU", net.conv(net.mean(y), 2)), 8)
    z = net.binary("MUL", y, gate)
    return net.conv(net.binary("ADD", z, net.values(8, 1, 1)), 3)


def hard_gate(net: ChannelsFirst, x: int) -> int:
    y = net.conv(x, 8)
    gate = net.conv(net.mean(y), 8)
    gate = net.apply("REINTERPRET", gate, net.shape(gate), quantization=SOFTMAX)
    return net.conv(net.binary("MUL", y, gate), 3)


def pad_and_classify(net: ChannelsFirst, x: int) -> int:
    y = net.conv(net.padded(x, [(0, 0), (0, 0), (1, 1), (1, 1)]), 8)
    return net.linear(net.mean(y, keep_dims=False), 3)


@pytest.mark.parametrize(
    ("build", "expected"),
    [
        (residual, "TRANSPOSE CONV_2D RELU CONV_2D ADD RELU CONV_2D TRANSPOSE"),
        (
            inception,
            "TRANSPOSE CONV_2D MAX_POOL_2D PAD CONV_2D CONV_2D CONCATENATION CONV_2D TRANSPOSE",
        ),
        (hard_gate, "TRANSPOSE CONV_2D MEAN CONV_2D REINTERPRET MUL CONV_2D TRANSPOSE"),
        (
            squeeze_and_excite,
            "TRANSPOSE CONV_2D MEAN CONV_2D RELU CONV_2D MUL ADD CONV_2D TRANSPOSE",
        ),
        (pad_and_classify, "TRANSPOSE PAD CONV_2D MEAN FULLY_CONNECTED"),
    ],
)
def test_inside_a_network_nothing_is_transposed(
    build: Build, expected: str, context: RegistryContext
) -> None:
    net = ChannelsFirst(context)
    x = net.tensor((1, 4, 6, 6), SCALE)
    y = build(net, x)
    assert ops(propagated(net.model([x], [y]), context)) == expected.split()


def test_convolutions_of_one_dimension_become_a_chain(context: RegistryContext) -> None:
    net = ChannelsFirst(context)
    x = net.tensor((1, 4, 10), SCALE)
    y = net.unary("RELU", net.conv(x, 6, 3))
    y = net.conv(net.unary("RELU6", net.conv(y, 5, 3)), 4, 3)
    after = propagated(net.model([x], [y]), context)
    assert ops(after) == [
        *("RESHAPE", "TRANSPOSE", "CONV_2D", "RELU", "CONV_2D", "RELU6", "CONV_2D"),
        *("RESHAPE", "TRANSPOSE"),
    ]


def classifier(net: ChannelsFirst, x: int) -> int:
    y = net.pooled(net.unary("RELU", net.conv(x, 4)))
    y = net.unary("RELU6", net.reshaped(y, (1, 36)))
    return net.linear(net.binary("MUL", y, net.values(36)), 3)


def test_weights_behind_a_flattened_image_get_its_order(context: RegistryContext) -> None:
    net = ChannelsFirst(context)
    x = net.tensor((1, 4, 6, 6), SCALE)
    model = propagated(net.model([x], [classifier(net, x)]), context)
    assert ops(model).count("TRANSPOSE") == 2
    after = drop_unused(transformed_alike(model, context, permute_weights), context)
    expected = "TRANSPOSE CONV_2D RELU MAX_POOL_2D RESHAPE RELU6 MUL FULLY_CONNECTED"
    assert ops(after) == expected.split()
    assert permute_weights(after, context) is after


def test_weights_stay_if_something_else_needs_the_order(context: RegistryContext) -> None:
    net = ChannelsFirst(context)
    x = net.tensor((2, 6, 3, 2), SCALE)
    flat = net.reshaped(net.conv(x, 4), (2, 24))
    ends = {
        "softmax": lambda: net.apply("SOFTMAX", flat, (2, 24), beta=1.0, quantization=SOFTMAX),
        "output": lambda: flat,
        "rows of other lengths": lambda: net.linear(net.reshaped(flat, (4, 12)), 3),
    }
    for end in ends.values():
        operators = list(net.operators)
        model = propagated(net.model([x], [net.linear(flat, 3), end()]), context)
        assert permute_weights(model, context) is model
        net.operators = operators


def test_rows_that_are_parts_of_an_image_can_be_permuted(context: RegistryContext) -> None:
    """Within each image, that is: weights as long as an image of several."""
    net = ChannelsFirst(context)
    x = net.tensor((3, 4, 2, 5), SCALE)
    y = net.linear(net.reshaped(net.conv(x, 6), (1, 180)), 3)
    z = net.linear(net.reshaped(net.conv(x, 2), (3, 20)), 3)
    model = propagated(net.model([x], [y, z]), context)
    after = transformed_alike(model, context, permute_weights)
    assert "TRANSPOSE" not in ops(drop_unused(after, context))[1:]


@needs("tflite_micro")
@pytest.mark.oracle
def test_an_oracle_has_the_order_of_the_file(context: RegistryContext, tmp_path: Path) -> None:
    """Each tensor is compared in the order that it has in the compiled model."""
    net = ChannelsFirst(context)
    x = net.tensor((1, 4, 6, 6), SCALE)
    y = net.unary("RELU", net.conv(x, 6))
    model = net.model([x], [classifier(net, net.binary("ADD", y, net.conv(y, 6)))])

    def encoding(operator: AirOperator) -> Encoding:
        definition = definition_of(operator, context)
        assert definition is not None
        return encoding_of(definition, operator)

    path = tmp_path / "net.tflite"
    path.write_bytes(write_model(model, encoding))
    bound = load_bound(path, context, find_target("generic"))
    assert any(each.moves for each in bound.subgraph.tensors.values())
    found = prove_model(bound, samples=2, against="tflm").comparisons[1]
    assert not found.differences
    assert found.tensors == sum(len(each.operator.output_ids) for each in bound.operators)


def transposed_bytes(model: AirModel) -> int:
    """Return the bytes of all tensors that transpositions give."""
    made = [each.output_ids[0] for each in model.main.operators if each.op_type == "TRANSPOSE"]
    return sum(model.main.tensors[id_].bytes for id_ in made)


@pytest.mark.parametrize("seed", range(SEEDS))
def test_random_graphs_give_the_same_and_transpose_no_more(
    seed: int, context: RegistryContext
) -> None:
    model = random_model(seed, context)
    after = propagated(model, context)
    assert transposed_bytes(after) <= transposed_bytes(model)
    permuted = transformed_alike(after, context, permute_weights)
    assert transposed_bytes(drop_unused(permuted, context)) <= transposed_bytes(after)


def test_random_graphs_are_worth_arranging(context: RegistryContext) -> None:
    models = [random_model(seed, context) for seed in range(25)]
    before = sum(ops(model).count("TRANSPOSE") for model in models)
    steps = (propagate_layouts, permute_weights, drop_unused)
    found = [reduce(lambda m, step: step(m, context), steps, model) for model in models]
    after = sum(ops(model).count("TRANSPOSE") for model in found)
    assert after < 0.85 * before


def test_inputs_and_outputs_can_have_channels_last(context: RegistryContext) -> None:
    net = ChannelsFirst(context)
    image, other = net.tensor((1, 4, 6, 5), SCALE), net.tensor((1, 8, 6, 5), SCALE)
    grey, sound = net.tensor((1, 1, 6, 5), SCALE), net.tensor((2, 4, 10), SCALE)
    flat = net.tensor((3, 7), SCALE)
    both = net.binary("ADD", net.conv(image, 8, 3), net.conv(other, 8))
    outputs = [both, net.conv(grey, 2), net.conv(sound, 3), net.unary("RELU", flat)]
    outputs.append(net.reshaped(other, (6, 8, 5)))
    before = propagated(net.model([image, other, grey, sound, flat], outputs), context)
    after = channels_last_io(before, context)
    verify(after)
    shapes = {id_: tensor.shape for id_, tensor in after.main.tensors.items()}
    # The elements of `other` are needed in both orders: it stays as it is.
    assert [shapes[id_] for id_ in after.main.input_ids] == [
        *((1, 6, 5, 4), (1, 8, 6, 5), (1, 6, 5, 1), (2, 10, 4), (3, 7)),
    ]
    assert [shapes[id_] for id_ in after.main.output_ids] == [
        *((1, 6, 5, 8), (1, 6, 5, 2), (2, 10, 3), (3, 7), (6, 8, 5)),
    ]
    assert ops(after).count("TRANSPOSE") == 1
    assert channels_last_io(after, context) is after

    inputs = seeded_inputs(before.main, samples=3)
    shapes = {id_: tensor.shape for id_, tensor in after.main.tensors.items()}
    turned = [last(x, shapes[id_]) for x, id_ in zip(inputs, after.main.input_ids, strict=True)]
    old, new = run(before, context, inputs).outputs, run(after, context, turned).outputs
    for first, second in zip(old, new, strict=True):
        assert np.array_equal(last(first, second.shape[2:]), second)


def last(values: Array, shape: tuple[int, ...]) -> Array:
    """Return [samples, steps, *tensor], with channels last if the tensor is to have that shape."""
    return values if values.shape[2:] == shape else np.moveaxis(values, 3, -1)


def test_operators_that_are_fixed_stay_as_they_are(context: RegistryContext) -> None:
    net = ChannelsFirst(context)
    x = net.tensor((1, 4, 6, 6), SCALE)
    y = net.conv(net.unary("RELU6", net.unary("RELU", net.conv(x, 4))), 4)
    net.operators = [replace(each, is_fixed=each.op_type == "RELU6") for each in net.operators]
    after = propagated(net.model([x], [y]), context)
    expected = "TRANSPOSE CONV_2D RELU TRANSPOSE RELU6 TRANSPOSE CONV_2D TRANSPOSE"
    assert ops(after) == expected.split()


def test_transpositions_before_branches_are_there_in_each(context: RegistryContext) -> None:
    net = ChannelsFirst(context)
    x, flag = net.tensor((1, 4, 6, 6), SCALE), net.tensor((), None, DType.BOOL)
    y = net.conv(x, 4)
    result = net.tensor((1, 4, 6, 6), SCALE)

    def mark(op_type: str, inputs: tuple[int, ...] = (), outputs: tuple[int, ...] = ()) -> None:
        net.operators.append(AirOperator(len(net.operators), op_type, inputs, outputs))

    mark("OPGEN_IF", (flag,))
    mark("OPGEN_COPY", (y,), (result,))
    mark("OPGEN_ELSE")
    mark("OPGEN_COPY", (net.conv(net.unary("RELU", y), 4),), (result,))
    mark("OPGEN_END")
    outputs = [net.binary("ADD", y, result), net.conv(y, 2)]
    after = propagated(net.model([x, flag], outputs), context)
    assert ops(after).count("TRANSPOSE") < ops(net.model([x, flag], outputs)).count("TRANSPOSE")
