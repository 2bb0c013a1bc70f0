"""Other shapes for the inputs of a model, and what follows from them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from opgen.air import AirModel, DType
from opgen.air.verify import verify
from opgen.bind.bind import bind
from opgen.config import ModelOptions, find_target
from opgen.errors import ModelError, UnsupportedError, UsageError
from opgen.loading import load_bound
from opgen.prove.execute import execute
from opgen.prove.seeded import seeded_inputs
from opgen.prove.verify_model import run_c
from opgen.registry.context import RegistryContext
from opgen.transforms.apply import transformed
from opgen.transforms.pin_shapes import pin_shapes
from tests.tools import need
from tests.transforms.nets import Net, ops

ROOT = Path(__file__).parents[2]
SHARED = ROOT.parent / "shared" / "models" / "mlperf_tiny"
BATCHES = {
    SHARED / "kws_int8.tflite": ("input_1", (3, 49, 10, 1)),
    SHARED / "ic_int8.tflite": ("input_1_int8", (3, 32, 32, 3)),
    SHARED / "ad_float.tflite": ("input_1", (3, 640)),
}


@pytest.mark.parametrize("path", BATCHES, ids=lambda path: path.stem)
def test_a_batch_of_three_is_three_runs(path: Path, context: RegistryContext) -> None:
    """In numpy and in C; floats, too, as no sum goes over the batch."""
    need("../shared/models")
    name, shape = BATCHES[path]
    target = find_target("generic")
    single = load_bound(path, context, target)
    batch = load_bound(path, context, target, ModelOptions(input_shapes={name: shape}))
    inputs = seeded_inputs(single.subgraph, samples=3)
    stacked = [np.swapaxes(each, 0, 2).reshape(1, 1, *shape) for each in inputs]
    for one, three in (
        (execute(single, inputs).outputs, execute(batch, stacked).outputs),
        (run_c(single, inputs).outputs, run_c(batch, stacked).outputs),
    ):
        np.testing.assert_array_equal(one[0][:, 0, 0], three[0][0, 0])


def net_of(
    context: RegistryContext,
    shape: Sequence[int] = (-1, 6),
    target: Sequence[int] = (-1, 2, 3),
    signature: tuple[int, ...] | None = None,
) -> AirModel:
    """Return the sum of the input with itself, in another shape."""
    net = Net(context)
    source = net.tensor(shape, None, DType.FLOAT32, name="x", shape_signature=signature)
    other = net.tensor(shape, None, DType.FLOAT32, name="y", shape_signature=signature)
    total = net.tensor(shape, None, DType.FLOAT32, name="sum")
    result = net.tensor([-1, 2, 3], None, DType.FLOAT32, name="out")
    net.add(
        "ADD",
        {"input1": source, "input2": other, "output": total},
        fused_activation_function=0,
        pot_scale_int16=False,
    )
    shape_id = net.constant(target, DType.INT32)
    net.add("RESHAPE", {"input": total, "shape": shape_id, "output": result}, new_shape=())
    return unverified(net, [source, other], [result])


def unverified(net: Net, inputs: Sequence[int], outputs: Sequence[int]) -> AirModel:
    """Return a model whose shapes may be open."""
    closed = {
        id_: replace(tensor, shape=tuple(abs(size) for size in tensor.shape))
        for id_, tensor in net.tensors.items()
    }
    opened = dict(net.tensors)
    net.tensors = closed
    model = net.model(inputs, outputs)
    return replace(model, subgraphs=(replace(model.main, tensors=opened),))


def shapes_of(model: AirModel) -> Mapping[str, tuple[int, ...]]:
    return {tensor.name: tensor.shape for tensor in model.main.tensors.values()}


def test_open_shapes_follow_from_those_of_the_inputs(context: RegistryContext) -> None:
    model = pin_shapes(net_of(context), {"x": (4, 6), "y": (1, 6)}, context)
    verify(model)
    assert shapes_of(model) | {"t4": ()} == {
        "x": (4, 6),
        "y": (1, 6),
        "sum": (4, 6),
        "out": (4, 2, 3),
        "t4": (),
    }
    assert model.reshaped == {(0, 0): (4, 6), (0, 1): (1, 6), (0, 2): (4, 6), (0, 3): (4, 2, 3)}
    bound = bind(model, context, find_target("generic"))
    inputs = seeded_inputs(model.main, samples=2)
    (found,) = execute(bound, inputs).outputs
    np.testing.assert_array_equal(found, (inputs[0] + inputs[1]).reshape(2, 1, 4, 2, 3))
    np.testing.assert_array_equal(found, run_c(bound, inputs).outputs[0])


def test_open_inputs_are_named(context: RegistryContext) -> None:
    with pytest.raises(UnsupportedError) as caught:
        pin_shapes(net_of(context), {"y": (1, 6)}, context)
    assert str(caught.value) == (
        "net.tflite: input 0 'x': error: its shape [?, 6] is open\n"
        "    hint: say what it is, such as --input-shape x=1,6"
    )


def test_models_without_open_shapes_are_left_alone(context: RegistryContext) -> None:
    model = net_of(context, shape=(2, 6), signature=(-1, 6))
    closed = dict(model.main.tensors)
    closed[3] = replace(closed[3], shape=(2, 2, 3))
    model = replace(model, subgraphs=(replace(model.main, tensors=closed),))
    assert pin_shapes(model, {}, context) is model
    pinned = pin_shapes(model, {"x": (5, 6), "y": (5, 6)}, context)
    assert shapes_of(pinned)["out"] == (5, 2, 3)


def test_wrong_pins_are_reported_all_at_once(context: RegistryContext) -> None:
    pins = {"x": (4, 7), "y": (6,), "z": (1, 6), "yy": (1, 6), "w": (0, 6)}
    with pytest.raises(UsageError) as caught:
        pin_shapes(net_of(context), pins, context)
    assert str(caught.value) == (
        "--input-shape x=4,7: error: the model fixes dimension 1 of [?, 6] to 6\n"
        "--input-shape y=6: error: the input has 2 dimensions [?, 6], not 1\n"
        "--input-shape z=1,6: error: the model has no input 'z'\n"
        "    hint: the inputs are 'x', 'y'\n"
        "--input-shape yy=1,6: error: the model has no input 'yy'\n"
        "    hint: did you mean 'y'?\n"
        "--input-shape w=0,6: error: the model has no input 'w'\n"
        "    hint: the inputs are 'x', 'y'"
    )


@pytest.mark.parametrize(
    ("shape", "message"), [((0, 6), "must be positive"), ((2**30, 6), "more than 2147483647 bytes")]
)
def test_sizes_are_bounded(shape: tuple[int, ...], message: str, context: RegistryContext) -> None:
    with pytest.raises(UsageError, match=message):
        pin_shapes(net_of(context), {"x": shape, "y": shape}, context)


def test_shapes_that_grow_on_the_way_are_bounded(context: RegistryContext) -> None:
    with pytest.raises(UnsupportedError, match="'output' would have more than 2147483647 bytes"):
        pin_shapes(square(context), {"x": (1 << 20, 1), "y": (1, 1 << 20)}, context)


def square(context: RegistryContext) -> AirModel:
    net = Net(context)
    x, y, out = (net.tensor([-1, -1], None, DType.FLOAT32, name=name) for name in ("x", "y", "o"))
    named = {"input1": x, "input2": y, "output": out}
    net.add("ADD", named, fused_activation_function=0, pot_scale_int16=False)
    return unverified(net, [x, y], [out])


def test_a_target_that_fixes_the_batch_is_named(context: RegistryContext) -> None:
    model = net_of(context, target=(1, 2, 3))
    with pytest.raises(ModelError) as caught:
        pin_shapes(model, {"x": (4, 6), "y": (4, 6)}, context)
    assert "operator 1 RESHAPE 'out': error: 24 elements do not fit the shape (1, 2, 3)" in str(
        caught.value
    )
    assert "this follows from --input-shape; a constant of the model may fix" in str(caught.value)


def test_a_model_that_fixes_its_batch(context: RegistryContext) -> None:
    path = ROOT / "examples" / "digits" / "digits.tflite"
    with pytest.raises(ModelError, match=r"operator 7 RESHAPE .* 576 elements do not fit"):
        load_bound(
            path,
            context,
            find_target("generic"),
            ModelOptions(input_shapes={"image": (3, 8, 8, 1)}),
        )


def test_targets_that_the_model_computes_follow(context: RegistryContext) -> None:
    """RESHAPE to (the first dimension of the input, -1), as converters write it."""
    net = Net(context)
    x = net.tensor([-1, 2, 3], None, DType.FLOAT32, name="x")
    sizes = net.tensor([3], None, DType.INT32, name="sizes")
    first = net.tensor([1], None, DType.INT32, name="first")
    target = net.tensor([2], None, DType.INT32, name="target")
    out = net.tensor([-1, 6], None, DType.FLOAT32, name="out")
    net.add("SHAPE", {"input": x, "output": sizes}, out_type=DType.INT32)
    zero, one = net.constant([0], DType.INT32), net.constant([1], DType.INT32)
    net.add("SLICE", {"input": sizes, "begin": zero, "size": one, "output": first})
    rest = net.constant([-1], DType.INT32)
    net.add(
        "CONCATENATION",
        {"inputs": (first, rest), "output": target},
        axis=0,
        fused_activation_function=0,
    )
    net.add("RESHAPE", {"input": x, "shape": target, "output": out}, new_shape=())
    model = pin_shapes(unverified(net, [x], [out]), {"x": (5, 2, 3)}, context)
    assert shapes_of(model)["out"] == (5, 6)
    assert model.main.tensors[sizes].data is None  # for the transforms to fold
    assert ops(transformed(model, context)) == ["RESHAPE"]
