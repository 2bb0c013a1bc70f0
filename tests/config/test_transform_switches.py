"""Transforms that are switched off, for all operators or for some: outputs stay the same."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from opgen.air.dtype import DType
from opgen.air.model import AirModel
from opgen.bind.bind import bind
from opgen.bind.bound import BoundModel
from opgen.config import Rule, Rules, find_target
from opgen.config.resolve import resolve
from opgen.errors import UnsupportedError, UsageError
from opgen.lib.target import GENERIC
from opgen.loading import load_bound
from opgen.prove.execute import execute
from opgen.prove.seeded import seeded_inputs
from opgen.prove.verify_model import run_c
from opgen.registry.context import RegistryContext, build_default_registry_context
from opgen.transforms import REQUIRED, TRANSFORMS
from opgen.transforms.apply import transformed
from tests.cli.conftest import DIGITS
from tests.config.conftest import written
from tests.transforms.control_nets import Maker, sample
from tests.transforms.nets import Net, ops, scaled

OPTIONAL = [each.__name__ for each in TRANSFORMS if each.__name__ not in REQUIRED]
ONE = scaled(0.1, 3)


def busy(context: RegistryContext) -> AirModel:
    """Return a model on which most transforms have something to do."""
    net = Net(context)
    source = net.tensor((1, 6), ONE, name="in")
    first = net.tensor((1, 6), ONE, name="first")
    second = net.tensor((1, 6), ONE, name="second")
    shape = net.constant([1, 6], DType.INT32)
    same = net.tensor((1, 6), ONE, name="same")
    unused = net.tensor((1, 6), ONE, name="unused")
    last = net.tensor((1, 6), ONE, name="last")
    known = net.constant([3, 4], DType.INT32)
    computed = net.tensor((2,), None, DType.INT32, name="computed")
    end = net.tensor((2,), None, DType.INT32, name="end")
    given = net.tensor((2,), None, DType.INT32, name="given")
    net.add("ADD", {"input1": source, "input2": source, "output": first})
    net.add("RELU", {"input": first, "output": second})
    net.add("RESHAPE", {"input": second, "shape": shape, "output": same})
    net.add("ABS", {"input": same, "output": unused})
    net.add("ABS", {"input": same, "output": last})
    net.add("ABS", {"input": known, "output": computed})
    net.add("ADD", {"input1": computed, "input2": given, "output": end})
    return net.model([source, given], [last, end])


def bound_of(model: AirModel, context: RegistryContext, rules: Rules) -> BoundModel:
    resolution = resolve(model, rules, context)
    after = transformed(model, context, resolution)
    return bind(after, context, find_target("generic"), resolution)


def left(model: AirModel, context: RegistryContext, rules: Rules) -> list[str]:
    """Return the operators that are left, by name, after comparing numpy and C with no rules."""
    plain, changed = bound_of(model, context, Rules()), bound_of(model, context, rules)
    inputs = seeded_inputs(model.main, 3, 1)
    wanted = execute(plain, inputs).outputs
    for got in (execute(changed, inputs).outputs, run_c(changed, inputs).outputs):
        for one, other in zip(wanted, got, strict=True):
            np.testing.assert_array_equal(one, other)
    return [each.operator.name for each in changed.operators]


def off(name: str, *, on: bool = False, **rule: Any) -> Rules:
    return Rules((Rule({"transforms": {name: on}}, **rule),))


NO_OPS_STAY = {"drop_no_ops": False, "propagate_layouts": False}
PLAIN = ["first", "last", "end"]


def test_what_happens_without_rules(context: RegistryContext) -> None:
    assert left(busy(context), context, Rules()) == PLAIN


@pytest.mark.parametrize(
    ("rules", "more"),
    [
        (off("fold_neighbours", id="second"), ["second"]),
        (off("fold_neighbours", id="first"), ["second"]),
        (off("fold_neighbours", type="RESHAPE"), []),
        (Rules((Rule({"transforms": NO_OPS_STAY}, type="RESHAPE"),)), ["same"]),
        (off("drop_no_ops", id=0), []),
        (off("drop_unused", id="unused"), ["unused"]),
        (off("fold_constants", type="ABS"), ["computed"]),
        (off("fold_constants"), ["computed"]),
    ],
)
def test_per_operator(rules: Rules, more: list[str], context: RegistryContext) -> None:
    found = left(busy(context), context, rules)
    assert set(found) - set(PLAIN) >= set(more)
    if not more:
        assert found == PLAIN


@pytest.mark.parametrize("name", OPTIONAL)
def test_each_alone_and_for_all(name: str, context: RegistryContext) -> None:
    """Off for the model, off for every operator, and off but for every operator on."""
    model = busy(context)
    globally = left(model, context, Rules(transforms={name: False}))
    assert left(model, context, off(name, type="*")) == globally
    exception = Rules((Rule({"transforms": {name: True}}),), transforms={name: False})
    assert left(model, context, exception) == PLAIN


def test_all_off(context: RegistryContext) -> None:
    """Nothing is left out: one layer for each operator of the file."""
    found = left(busy(context), context, Rules(transforms=dict.fromkeys(OPTIONAL, False)))
    assert found == [each.name for each in busy(context).main.operators]


@pytest.mark.one_in(4)
@pytest.mark.parametrize("name", OPTIONAL)
@pytest.mark.parametrize("seed", range(4))
def test_control_flow(name: str, seed: int, context: RegistryContext) -> None:
    model = Maker(context, seed).model()
    inputs = sample(seed)
    plain = execute(bound_of(model, context, Rules()), inputs).outputs
    for rules in (Rules(transforms={name: False}), off(name, type="CALL_*"), off(name, type="A*")):
        try:
            bound = bound_of(model, context, rules)
        except UsageError:  # this model has no such operator
            continue
        for one, other in zip(plain, run_c(bound, inputs).outputs, strict=True):
            np.testing.assert_array_equal(one, other)


def test_uint8_stays_where_an_operator_can_compute_with_it(context: RegistryContext) -> None:
    """Lowering spreads to neighbours; a switch stops it."""
    net = Net(context)
    quantization = scaled(0.1, 120)
    x = net.tensor((1, 3, 3, 3), quantization, DType.UINT8, name="x")
    y = net.tensor((1, 1, 1, 3), quantization, DType.UINT8, name="y")
    z = net.tensor((3, 1, 1, 1), quantization, DType.UINT8, name="z")
    perm = net.constant([3, 2, 1, 0], DType.INT32)
    options = {"padding": 1, "stride_w": 1, "stride_h": 1, "fused_activation_function": 0}
    sizes = {"filter_width": 3, "filter_height": 3}
    net.add("MAX_POOL_2D", {"input": x, "output": y}, **options, **sizes)
    net.add("TRANSPOSE", {"input": y, "perm": perm, "output": z})
    model = net.model([x], [z])
    assert left(model, context, Rules()) == ["x", "y", "z", "z"]
    assert left(model, context, off("lower_uint8", type="TRANSPOSE")) == ["x", "y", "y", "z"]
    with pytest.raises(UnsupportedError, match="no kernel"):
        bound_of(model, context, off("lower_uint8", id=0))
    # What a transform adds has a type, but is not what has the same name in the file.
    added = bound_of(model, context, Rules((Rule({"code_section": ".x"}, ("QUANTIZE",)),)))
    asked = [each.operator.op_type for each in added.operators if each.attributes.code_section]
    assert asked == ["QUANTIZE", "QUANTIZE"]
    rules = Rules(
        (Rule({"code_section": ".x"}, id=("z",)),), transforms={"propagate_layouts": False}
    )
    by_name = bound_of(model, context, rules)
    asked = [each.operator.op_type for each in by_name.operators if each.attributes.code_section]
    assert asked == ["TRANSPOSE"]


def test_a_transform_of_the_users_must_heed_it() -> None:
    """One that does is right; one that does not is named by the operators that it touched."""

    def drop_relu(model: AirModel, _: RegistryContext) -> AirModel:
        kept = tuple(
            each for each in model.main.operators if each.op_type != "RELU" or each.is_fixed
        )
        if len(kept) == len(model.main.operators):
            return model
        return replace(model, subgraphs=(replace(model.main, operators=kept),))

    def careless(model: AirModel, _: RegistryContext) -> AirModel:
        kept = tuple(each for each in model.main.operators if each.op_type != "RELU")
        return replace(model, subgraphs=(replace(model.main, operators=kept),))

    def register(context: RegistryContext) -> None:
        context.transforms.register("drop_relu", drop_relu)
        context.transforms.register("careless", careless)

    context = build_default_registry_context(customizers=[register])
    net = Net(context)
    source, unread, end = (net.tensor((1, 4), ONE, name=name) for name in ("in", "r", "end"))
    net.add("RELU", {"input": source, "output": unread})
    net.add("ABS", {"input": source, "output": end})
    model = net.model([source], [end])
    keep = {"drop_unused": False, "drop_relu": False}
    rules = Rules((Rule({"transforms": keep}, ("RELU",)),), transforms={"careless": False})
    after = transformed(model, context, resolve(model, rules, context))
    assert ops(after) == ["RELU", "ABS"]
    assert not any(each.is_fixed for each in after.main.operators)
    rules = Rules((Rule({"transforms": {**keep, "careless": False}}, ("RELU",)),))
    with pytest.raises(UsageError) as caught:
        transformed(model, context, resolve(model, rules, context))
    text = str(caught.value)
    assert "transform 'careless': error: it removes operator 0 RELU" in text
    assert "transforms: {careless: false}" in text


def test_a_rule_about_removed_operators_only(context: RegistryContext, tmp_path: Path) -> None:
    path = written(busy(context), tmp_path / "busy.tflite", context)
    rules = Rules((Rule({"code_section": ".x"}, ("RELU", "RESHAPE"), where="rules:1"),))
    with pytest.raises(UsageError) as caught:
        load_bound(path, context, GENERIC, rules=rules)
    text = str(caught.value)
    assert "rules:1: error: only about operators of busy.tflite that transforms remove" in text
    assert "operator 1 RELU 'second' (fold_neighbours)" in text
    assert "operator 2 RESHAPE 'same' (drop_no_ops)" in text
    assert "transforms: {fold_neighbours: false}" in text
    # Some of them are left, or the rule itself is about transforms: nothing is wrong.
    for rule in (
        Rule({"code_section": ".x"}, ("RELU", "ADD")),
        Rule({"transforms": {"fold_constants": False}}, ("RESHAPE",)),
        Rule({"code_section": ".x", "transforms": {"fold_neighbours": False}}, ("RELU",)),
    ):
        assert load_bound(path, context, GENERIC, rules=Rules((rule,))).operators


def test_layers_keep_their_names(context: RegistryContext, tmp_path: Path) -> None:
    """What a layer is called in C does not depend on what transforms do to others."""
    path = written(busy(context), tmp_path / "busy.tflite", context)
    few = load_bound(path, context, GENERIC)
    many = load_bound(
        path, context, GENERIC, rules=Rules(transforms=dict.fromkeys(OPTIONAL, False))
    )
    names = {each.operator.id: each.name for each in many.operators}
    assert len(few.operators) < len(names)
    assert all(each.name == names[each.operator.id] for each in few.operators)


@pytest.mark.parametrize("kernel", ["depthwise_conv_2d_any_s8", "depthwise_conv_2d_3x3_s8"])
def test_another_kernel(kernel: str, context: RegistryContext) -> None:
    plain = load_bound(DIGITS, context, GENERIC)
    rules = Rules((Rule({"kernel": kernel}, ("DEPTHWISE_CONV_2D",)),))
    bound = load_bound(DIGITS, context, GENERIC, rules=rules)
    chosen = [e.kernel.name for e in bound.operators if e.kernel and e.attributes.kernel]
    assert chosen == [kernel, kernel]
    inputs = seeded_inputs(plain.subgraph, 4, 1)
    for one, other in zip(run_c(plain, inputs).outputs, run_c(bound, inputs).outputs, strict=True):
        np.testing.assert_array_equal(one, other)
