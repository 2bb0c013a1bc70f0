"""Calls of PyTorch become operators, as the ``torch:`` sections of specs say."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

from opgen.air.dtype import DType
from opgen.air.model import AirModel
from opgen.air.verify import verify
from opgen.aten.program import (
    Argument,
    Port,
    Result,
    TensorRef,
    TorchNode,
    TorchProgram,
    TorchTensor,
)
from opgen.bind.bind import bind
from opgen.errors import UnsupportedError
from opgen.lib.target import GENERIC
from opgen.prove.execute import execute
from opgen.pt2.lower import lower
from opgen.registry.context import RegistryContext, build_default_registry_context
from opgen.transforms.apply import transformed

Array = npt.NDArray[Any]
ref = TensorRef


@pytest.fixture(scope="module")
def context() -> RegistryContext:
    return build_default_registry_context()


def tensor(name: str, *shape: int, data: Array | None = None, last: bool = False) -> TorchTensor:
    """A tensor; ``last``: with its channels last in memory."""
    if data is not None:
        shape = data.shape
    order = [0, *range(2, len(shape)), 1] if last else list(range(len(shape)))
    strides, step = [0] * len(shape), 1
    for axis in reversed(order):
        strides[axis] = step
        step *= shape[axis]
    type_ = DType.FLOAT32 if data is None else DType(str(data.dtype))
    return TorchTensor(name, type_, shape, tuple(strides), data)


def node(target: str, results: Sequence[Result], **arguments: Argument) -> TorchNode:
    name = next(each for each in results if isinstance(each, str))
    return TorchNode(name, target, arguments, tuple(results))


def program(
    nodes: Sequence[TorchNode],
    tensors: Sequence[TorchTensor],
    inputs: Sequence[str] = ("x",),
    outputs: Sequence[str] = ("y",),
    mutations: Mapping[str, str] | None = None,
) -> TorchProgram:
    return TorchProgram(
        "net",
        Path("net.pt2"),
        "",
        tuple(nodes),
        {each.name: each for each in tensors},
        tuple(Port(name, name) for name in inputs),
        tuple(Port(name, name) for name in outputs),
        mutations or {},
    )


def run(model: AirModel, context: RegistryContext, *inputs: Array, runs: int = 1) -> list[Array]:
    """Run a model after all transforms; the outputs of the last run."""
    verify(model)
    bound = bind(transformed(model, context), context, GENERIC)
    steps = [np.stack([each] * runs)[np.newaxis] for each in inputs]
    return [each[0, -1] for each in execute(bound, steps).outputs]


def kinds(model: AirModel) -> list[str]:
    return [each.op_type for each in model.main.operators]


X = np.array([[-1.0, 2.0, -3.0]], np.float32)


def test_an_argument_that_no_entry_mentions_must_have_its_default(context: RegistryContext) -> None:
    tensors = [tensor("x", 1, 3), tensor("y", 1, 3)]
    less = node("aten.sub.Scalar", ["y"], self=ref("x"), other=1.0, alpha=1)
    assert np.array_equal(run(lower(program([less], tensors), context), context, X)[0], X - 1)
    twice = replace(less, arguments={**less.arguments, "alpha": 2})
    with pytest.raises(UnsupportedError) as caught:
        lower(program([twice], tensors), context)
    assert "net.pt2: operator 0 aten.sub.Scalar 'y': error: alpha is 2" in str(caught.value)
    strange = replace(less, arguments={**less.arguments, "beta": 1})
    with pytest.raises(UnsupportedError, match="it has an argument 'beta'"):
        lower(program([strange], tensors), context)


def test_constants_are_adapted_once_and_shared(context: RegistryContext) -> None:
    weight = np.arange(2 * 3 * 2 * 2, dtype=np.float32).reshape(2, 3, 2, 2)
    tensors = [
        tensor("x", 1, 3, 4, 4), tensor("w", data=weight), tensor("a", 1, 2, 3, 3),
        tensor("b", 1, 2, 3, 3), tensor("y", 1, 2, 3, 3),
    ]  # fmt: skip
    nodes = [
        node("aten.conv2d.default", ["a"], input=ref("x"), weight=ref("w")),
        node("aten.conv2d.default", ["b"], input=ref("x"), weight=ref("w")),
        node("aten.add.Tensor", ["y"], self=ref("a"), other=ref("b")),
    ]
    model = lower(program(nodes, tensors), context)
    convolutions = [each for each in model.main.operators if each.op_type == "CONV_2D"]
    assert len({each.named_tensors["filter"] for each in convolutions}) == 1
    assert len({each.named_tensors["input"] for each in convolutions}) == 1
    filter_id = convolutions[0].named_tensors["filter"]
    assert isinstance(filter_id, int)
    assert np.array_equal(
        np.asarray(model.main.tensors[filter_id].data), weight.transpose(0, 2, 3, 1)
    )


def test_batch_normalization_of_a_sequence_vanishes_into_its_convolution(
    context: RegistryContext,
) -> None:
    random = np.random.default_rng(2)
    facts = ("running_mean", "running_var", "weight", "bias")
    constants = {name: random.uniform(0.5, 2.0, 4).astype(np.float32) for name in facts}
    constants["w"] = random.normal(size=(4, 3, 1)).astype(np.float32)
    tensors = [tensor(name, data=data) for name, data in constants.items()]
    tensors += [tensor("x", 1, 3, 7), *(tensor(name, 1, 4, 7) for name in "ab"), tensor("y", 1, 4)]
    norm = {name: ref(name) for name in facts} | {"momentum": 0.1, "eps": 0.25}
    ends = {"dim": (2,), "keepdim": False}
    nodes = [
        node("aten.conv1d.default", ["a"], input=ref("x"), weight=ref("w")),
        node(
            "aten._native_batch_norm_legit_no_training.default", ["b", None, None],
            input=ref("a"), **norm,
        ),
        node("aten.amax.default", ["y"], self=ref("b"), **ends),
    ]  # fmt: skip
    model = lower(program(nodes, tensors), context)
    assert "BATCH_NORM" in kinds(model)
    assert "BATCH_NORM" not in kinds(transformed(model, context))

    x = random.normal(size=(1, 3, 7)).astype(np.float32)
    mean, variance, weight, bias = (constants[name][:, None] for name in facts)
    sums = np.einsum("oi,bil->bol", constants["w"][:, :, 0], x)
    expected = (sums - mean) / np.sqrt(variance + 0.25) * weight + bias
    assert np.allclose(run(model, context, x)[0], expected.max(axis=2), atol=1e-5)


def test_groups_are_normalized_in_the_order_of_the_convolutions(context: RegistryContext) -> None:
    random = np.random.default_rng(3)
    x, weight = random.normal(size=(1, 3, 5, 4)), random.normal(size=(4, 3, 1, 1))
    again = random.normal(size=(2, 4, 1, 1)).astype(np.float32)
    tensors = [
        tensor("x", 1, 3, 5, 4, last=True), tensor("w", data=weight.astype(np.float32)),
        tensor("v", data=again), *(tensor(name, 1, 4, 5, 4) for name in "ab"),
        tensor("c", 1, 2, 5, 4), tensor("y", 1, 2),
    ]  # fmt: skip
    nodes = [
        node("aten.conv2d.default", ["a"], input=ref("x"), weight=ref("w")),
        node("aten.group_norm.default", ["b"], input=ref("a"), num_groups=2, eps=0.25),
        node("aten.conv2d.default", ["c"], input=ref("b"), weight=ref("v")),
        node("aten.amax.default", ["y"], self=ref("c"), dim=(2, 3), keepdim=False),
    ]
    model = lower(program(nodes, tensors), context)
    assert "TRANSPOSE" not in kinds(transformed(model, context))

    a = np.einsum("oi,bihw->bohw", weight[:, :, 0, 0], x).reshape(1, 2, -1)
    b = (a - a.mean(-1, keepdims=True)) / np.sqrt(a.var(-1, keepdims=True) + 0.25)
    c = np.einsum("oi,bihw->bohw", again[:, :, 0, 0], b.reshape(1, 4, 5, 4))
    found = run(model, context, x.transpose(0, 2, 3, 1).astype(np.float32))[0]
    assert np.allclose(found, c.max(axis=(2, 3)), atol=1e-5)


def test_an_absent_argument_is_an_absent_operand(context: RegistryContext) -> None:
    tensors = [tensor("x", 1, 3), tensor("w", data=np.eye(3, dtype=np.float32)), tensor("y", 1, 3)]
    linear = node("aten.linear.default", ["y"], input=ref("x"), weight=ref("w"), bias=None)
    model = lower(program([linear], tensors), context)
    assert model.main.operators[0].named_tensors["bias"] is None
    assert np.array_equal(run(model, context, X)[0], X)


def test_nodes_that_nothing_needs_are_left_out(context: RegistryContext) -> None:
    tensors = [tensor("x", 1, 3), tensor("y", 1, 3), tensor("z", 1, 3)]
    nodes = [
        node("aten.nobody_knows.default", ["z"], self=ref("x")),
        node("aten.relu.default", ["y"], self=ref("x")),
    ]
    assert kinds(lower(program(nodes, tensors), context)) == ["RELU"]


def test_an_output_may_be_an_input_a_constant_or_there_twice(context: RegistryContext) -> None:
    constant = np.array([[5.0]], np.float32)
    tensors = [tensor("x", 1, 3), tensor("c", data=constant), tensor("y", 1, 3)]
    nodes = [node("aten.relu.default", ["y"], self=ref("x"))]
    model = lower(program(nodes, tensors, outputs=["x", "y", "c", "y"]), context)
    x, y, c, again = run(model, context, X)
    assert np.array_equal(x, X)
    assert np.array_equal(c, constant)
    assert np.array_equal(y, np.maximum(X, 0))
    assert np.array_equal(again, y)


def test_all_next_values_of_state_are_taken_before_one_is_given(context: RegistryContext) -> None:
    one, two = np.array([[1.0]], np.float32), np.array([[2.0]], np.float32)
    tensors = [
        tensor("x", 1, 1), tensor("one", data=one), tensor("two", data=two), tensor("y", 1, 1),
        tensor("old", 1, 1),
    ]  # fmt: skip
    nodes = [node("aten.add.Tensor", ["y"], self=ref("x"), other=ref("one"))]
    swap = {"one": "two", "two": "one"}
    model = lower(program(nodes, tensors, outputs=["y", "two"], mutations=swap), context)
    zero = np.zeros((1, 1), np.float32)
    # In a run state has its old value, whatever it becomes: 1 2, then 2 1, then 1 2.
    for runs, expected in ((1, (1, 2)), (2, (2, 1)), (3, (1, 2))):
        assert [float(each[0, 0]) for each in run(model, context, zero, runs=runs)] == [*expected]


def test_an_input_with_channels_last_is_so_in_the_module(context: RegistryContext) -> None:
    tensors = [tensor("x", 1, 3, 2, 2, last=True), tensor("y", 1, 3, 2, 2)]
    model = lower(program([node("aten.relu.default", ["y"], self=ref("x"))], tensors), context)
    given = np.arange(12, dtype=np.float32).reshape(1, 2, 2, 3)
    assert model.main.tensors[model.main.input_ids[0]].shape == (1, 2, 2, 3)
    assert np.array_equal(run(model, context, given)[0], given.transpose(0, 3, 1, 2))


def test_an_output_in_another_order_is_as_the_program_shows_it(context: RegistryContext) -> None:
    """Its memory is that of a view; callers see the shape."""
    tensors = [tensor("x", 1, 2, 2, 3), tensor("y", 1, 3, 2, 2, last=True)]
    permute = node("aten.permute.default", ["y"], self=ref("x"), dims=(0, 3, 1, 2))
    model = lower(program([permute], tensors), context)
    given = np.arange(12, dtype=np.float32).reshape(1, 2, 2, 3)
    assert np.array_equal(run(model, context, given)[0], given.transpose(0, 3, 1, 2))


def test_what_depends_on_constants_alone_is_computed_at_once(context: RegistryContext) -> None:
    tensors = [tensor("x", 1, 3), tensor("c", data=X), tensor("r", 1, 3), tensor("y", 1, 3)]
    nodes = [
        node("aten.relu.default", ["r"], self=ref("c")),
        node("aten.add.Tensor", ["y"], self=ref("x"), other=ref("r")),
    ]
    model = lower(program(nodes, tensors), context)
    assert kinds(model) == ["ADD"]
    assert np.array_equal(run(model, context, X)[0], X + np.maximum(X, 0))


def test_state_is_no_constant(context: RegistryContext) -> None:
    tensors = [tensor("x", 1, 3), tensor("s", data=X), tensor("r", 1, 3), tensor("y", 1, 3)]
    nodes = [
        node("aten.relu.default", ["r"], self=ref("s")),
        node("aten.add.Tensor", ["y"], self=ref("x"), other=ref("r")),
    ]
    model = lower(program(nodes, tensors, mutations={"s": "y"}), context)
    assert kinds(model) == ["RELU", "ADD", "OPGEN_COPY"]
    one = np.ones((1, 3), np.float32)
    assert np.array_equal(run(model, context, one, runs=2)[0], 2 + np.maximum(X, -1) * (X > 0))


def test_what_is_made_of_state_is_computed(context: RegistryContext) -> None:
    state = np.array([[1.0, 2.0], [3.0, 4.0]], np.float32)
    tensors = [tensor("x", 1, 4), tensor("s", data=state), tensor("v", 1, 4), tensor("y", 1, 4)]
    nodes = [
        node("aten.view.default", ["v"], self=ref("s"), size=(1, 4)),
        node("aten.add.Tensor", ["y"], self=ref("x"), other=ref("v")),
        node("aten.relu.default", ["r"], self=ref("s")),
    ]
    model = lower(program(nodes, [*tensors, tensor("r", 2, 2)], mutations={"s": "r"}), context)
    assert [each.name for each in model.main.tensors.values() if each.is_variable] == ["s"]
    found = run(model, context, np.zeros((1, 4), np.float32), runs=2)[0]
    assert np.array_equal(found, state.reshape(1, 4))


def test_facts_of_the_program_that_the_spec_contradicts_are_reported(
    context: RegistryContext,
) -> None:
    tensors = [tensor("x", 1, 3), tensor("y", 3, 1)]
    relu = program([node("aten.relu.default", ["y"], self=ref("x"))], tensors)
    with pytest.raises(UnsupportedError, match=r"gives float32 \[1, 3\] for 'y', the program has"):
        lower(relu, context)


SPEC = """op: PAIR
doc: The input, and its double.
torch:
  - operator: mine.pair.default
    schema:   "(Tensor a, float scale=2.0, bool flag=True) -> (Tensor, Tensor)"
    limits:
      - {that: scale > 0, else: "scale is {scale}: it must be positive"}
      - {that: flag, else: "flag is false: there is no pair without it"}
    inputs:   {x: a}
  - {operator: aten.relu.default, when: self.rank == 2}
options:
  scale: {type: float, default: 2.0}
inputs:
  x: {layout: NC}
outputs:
  one: {type: x.type, shape: x.shape}
  two: {type: x.type, shape: x.shape}
reference: (x * 1.0, x * scale)
kernels:
  - name: pair_f32
    types: {x: float32, one: float32, two: float32}
    params: [scale]
    code: |
      *one = *x;
      *two = p->scale * *x;
"""


@pytest.fixture
def with_pair(tmp_path: Path) -> RegistryContext:
    (tmp_path / "specs").mkdir()
    (tmp_path / "specs/pair.yaml").write_text(SPEC)
    return build_default_registry_context(specs=tmp_path / "specs")


def test_a_spec_of_a_user_takes_a_call_of_its_own(with_pair: RegistryContext) -> None:
    tensors = [tensor("x", 1, 3), tensor("y", 1, 3), tensor("z", 1, 3)]
    pair = node("mine.pair.default", ["y", "z"], a=ref("x"), scale=4.0)
    model = lower(program([pair], tensors, outputs=["z", "y"]), with_pair)
    z, y = run(model, with_pair, X)
    assert np.array_equal(z, 4 * X)
    assert np.array_equal(y, X)


def test_a_limit_is_reported_by_its_sentence_with_values(with_pair: RegistryContext) -> None:
    tensors = [tensor("x", 1, 3), tensor("y", 1, 3), tensor("z", 1, 3)]
    pair = node("mine.pair.default", ["y", "z"], a=ref("x"), scale=-1.0)
    with pytest.raises(UnsupportedError) as caught:
        lower(program([pair], tensors), with_pair)
    text = str(caught.value)
    assert "'y': error: scale is -1.0: it must be positive" in text
    assert "PAIR does not go that far, at specs/pair.yaml:7" in text


def test_calls_that_no_condition_takes_have_a_sentence() -> None:
    facts = [tensor("x", 1, 3), tensor("y", 1, 5)]
    pad = node("aten.pad.default", ["y"], self=ref("x"), pad=(1, 1), mode="warped")
    with pytest.raises(UnsupportedError) as caught:
        lower(program([pad], facts), build_default_registry_context())
    (reported,) = caught.value.diagnostics
    assert reported.message == "mode is 'warped': there is no such padding"
    assert reported.why.startswith("PAD does not go that far, at specs/shape/pad.yaml:")
    assert "opgen export-torch" in reported.hint


def test_later_search_roots_are_asked_first(with_pair: RegistryContext) -> None:
    tensors = [tensor("x", 1, 3), tensor("y", 1, 3)]
    relu = node("aten.relu.default", ["y"], self=ref("x"))
    assert kinds(lower(program([relu], tensors), with_pair)) == ["PAIR"]
    cube = [tensor("x", 1, 3, 1), tensor("y", 1, 3, 1)]
    assert kinds(lower(program([relu], cube), with_pair)) == ["RELU"]


def test_a_result_that_the_spec_does_not_give_must_not_be_used(context: RegistryContext) -> None:
    image = [tensor("x", 1, 1, 2, 2), tensor("y", 1, 1, 1, 1), tensor("i", 1, 1, 1, 1)]
    pool = node(
        "aten.max_pool2d_with_indices.default", ["y", "i"], self=ref("x"), kernel_size=(2, 2)
    )
    if pool.target not in context.torch_operators:
        pytest.skip("no spec takes it")
    lower(program([pool], image), context)
    with pytest.raises(UnsupportedError, match="'i' is used, which MAX_POOL_2D does not"):
        lower(program([pool], image, outputs=["y", "i"]), context)


def test_all_that_is_not_supported_is_reported_at_once(context: RegistryContext) -> None:
    tensors = [tensor("x", 1, 3), tensor("a", 1, 3), tensor("b", 1, 3), tensor("y", 1, 3)]
    nodes = [
        node("aten.frobnicate.default", ["a"], self=ref("x")),
        node("aten.relu.default", ["b"], self=ref("a")),
        node("aten.defrobnicate.default", ["y"], self=ref("b")),
    ]
    with pytest.raises(UnsupportedError) as caught:
        lower(program(nodes, tensors), context)
    reported = [str(each.where) for each in caught.value.diagnostics]
    assert reported == [
        "net.pt2: operator 0 aten.frobnicate.default 'a'",
        "net.pt2: operator 2 aten.defrobnicate.default 'y'",
    ]
