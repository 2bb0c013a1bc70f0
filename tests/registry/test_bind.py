"""Binding: rules of specs are checked, all faults are listed at once, kernels are chosen."""

from __future__ import annotations

import re
from typing import Any

import numpy as np
import pytest

from opgen.air.dtype import DType
from opgen.bind.bind import bind
from opgen.config import find_target
from opgen.errors import ModelError, UnsupportedError
from opgen.operators.kernel import Condition, Kernel
from opgen.prove.cases import CaseSource, ConformanceCase
from opgen.prove.variants import variants
from opgen.registry.builtin import built_in
from opgen.registry.context import RegistryContext, build_default_registry_context
from opgen.tflite.enums import ActivationFunctionType as Activation
from opgen.tflite.enums import Padding
from tests.transforms.nets import Net, per_channel, scaled

GENERIC = find_target("generic")
HALF = scaled(0.5, 3)


@pytest.fixture(scope="module")
def context() -> RegistryContext:
    return build_default_registry_context()


@pytest.fixture
def net(context: RegistryContext) -> Net:
    return Net(context)


def _conv(net: Net, image: int, **changes: Any) -> int:
    """Add a convolution of (1, 4, 4, 2) with 3 filters of 3 x 3; ``changes`` break it."""
    scales = changes.get("scales", [0.1, 0.2, 0.3])
    zeros = changes.get("zeros", [0, 0, 0])
    quantization = per_channel(scales)
    quantization.zero_points[:] = zeros[: len(scales)]
    weights = np.ones((3, 3, 3, changes.get("channels", 2)))
    filters = net.constant(weights, DType.INT8, quantization)
    bias = net.constant(np.ones(changes.get("biases", 3)), DType.INT32)
    output = net.tensor(
        changes.get("shape", (1, 2, 2, 3)),
        scaled(0.5, -3),
        changes.get("type_", DType.INT8),
        name=changes.get("name", f"conv{len(net.operators)}"),
    )
    net.add(
        "CONV_2D",
        {"input": image, "filter": filters, "bias": bias, "output": output},
        padding=Padding.VALID,
        stride_w=1,
        stride_h=1,
        fused_activation_function=Activation.NONE,
        dilation_w_factor=1,
        dilation_h_factor=1,
        quantized_bias_type=DType.FLOAT32,
    )
    return output


def test_good_operator_gets_its_kernel(net: Net, context: RegistryContext) -> None:
    image = net.tensor((1, 4, 4, 2), HALF)
    bound = bind(net.model([image], [_conv(net, image)]), context, GENERIC)
    (operator,) = bound.operators
    assert operator.kernel is not None
    assert set(operator.kernel.accepted["input"]) == {DType.INT8}
    assert operator.definition is not None
    assert operator.definition.op == "CONV_2D"
    assert operator.operation is not None
    assert operator.operation.target is GENERIC
    assert operator.memory.scratch >= 0
    params = dict(operator.kernel.values(operator.operation))
    assert params
    assert all(f"{name};" in operator.kernel.c for name in params)


def test_all_faults_of_all_operators_at_once(net: Net, context: RegistryContext) -> None:
    image = net.tensor((1, 4, 4, 2), HALF)
    outs = [
        _conv(net, image, biases=2, name="short"),
        _conv(net, image, name="good"),
        _conv(net, image, zeros=[0, 5, 0], name="skewed"),
        _conv(net, image, shape=(1, 3, 2, 3), name="tall"),
    ]
    with pytest.raises(ModelError) as error:
        bind(net.model([image], outs), context, GENERIC)
    lines = str(error.value).splitlines()
    assert lines[::2] == [
        "net.tflite: operator 0 CONV_2D 'short': error: bias has 2 elements for 3 filters",
        "net.tflite: operator 2 CONV_2D 'skewed': error: the zero points of a filter must be 0",
        "net.tflite: operator 3 CONV_2D 'tall': error: 'output' has shape [1, 3, 2, 3] in the "
        "model, not [1, 2, 2, 3]",
    ]
    places = [
        re.fullmatch(r"    why:  required by (specs/_family/\w+\.yaml):(\d+)", line)
        for line in lines[1::2]
    ]
    assert all(places)
    assert len({place[2] for place in places if place}) == 3


def test_all_broken_rules_of_one_operator(net: Net, context: RegistryContext) -> None:
    image = net.tensor((1, 4, 4, 2), HALF)
    model = net.model([image], [_conv(net, image, biases=2, zeros=[1, 0, 0])])
    with pytest.raises(ModelError) as error:
        bind(model, context, GENERIC)
    assert [each.message for each in error.value.diagnostics] == [
        "bias has 2 elements for 3 filters",
        "the zero points of a filter must be 0",
    ]


def test_wrong_rank_is_reported_before_anything_else(net: Net, context: RegistryContext) -> None:
    image = net.tensor((4, 4, 2), HALF)
    with pytest.raises(UnsupportedError) as error:
        bind(net.model([image], [_conv(net, image)]), context, GENERIC)
    (fault,) = error.value.diagnostics
    assert fault.message == "'input' has 3 dimensions [4, 4, 2], NHWC needs 4"


def test_weights_may_be_computed_where_their_kernel_allows_it(
    net: Net, context: RegistryContext
) -> None:
    image = net.tensor((1, 4, 4, 2), HALF)
    filters = net.tensor((3, 3, 3, 2), scaled(0.1))
    out = _conv(net, image)
    operator = net.operators[0]
    net.operators[0] = type(operator)(
        **{
            **vars(operator),
            "input_ids": (image, filters, operator.input_ids[2]),
            "named_tensors": {**operator.named_tensors, "filter": filters},
        }
    )
    bound = bind(net.model([image, filters], [out]), context, GENERIC)
    kernel = bound.operators[0].kernel
    assert kernel is not None
    assert kernel.name == "conv_2d_s8"


def test_unsupported_types_name_the_nearest_kernel(net: Net, context: RegistryContext) -> None:
    image = net.tensor((1, 4, 4, 2), scaled(0.5), DType.UINT8)
    out = _conv(net, image, type_=DType.UINT8, name="old")
    with pytest.raises(UnsupportedError) as error:
        bind(net.model([image], [out]), context, GENERIC)
    first, why, hint = str(error.value).splitlines()
    assert first == (
        "net.tflite: operator 0 CONV_2D 'old': error: no kernel takes input uint8, filter int8, "
        "bias int32, output uint8"
    )
    assert re.match(r"    why:  \w+.* \(specs/conv/conv_2d\.yaml:\d+.*\)( and \d+ others)?: ", why)
    assert "'input' is uint8, it takes int8" in why
    assert "conv_2d_f32" in why
    assert hint == (
        "    hint: the nearest that is supported: input int8, filter int8, bias int32, output int8"
        ". Or add a kernel: opgen new CONV_2D --from-model net.tflite -o my_specs"
        ", then --specs my_specs"
    )


def test_wrong_and_unsupported_are_reported_together(net: Net, context: RegistryContext) -> None:
    good, old = net.tensor((1, 4, 4, 2), HALF), net.tensor((1, 4, 4, 2), HALF, DType.UINT8)
    outs = [_conv(net, old, type_=DType.UINT8), _conv(net, good, biases=1)]
    with pytest.raises(ModelError) as error:
        bind(net.model([good, old], outs), context, GENERIC)
    messages = [each.message for each in error.value.diagnostics]
    assert any("no kernel takes" in each for each in messages)
    assert any("bias has 1 elements" in each for each in messages)


@pytest.mark.parametrize(
    ("scale", "zero_point", "messages"),
    [
        (0.5, 3, []),
        (0.5002, 3, []),
        (0.51, 3, ["'output' has scale 0.50999999, it must be 0.5"]),
        (0.5, 4, ["'output' has zero point 4, it must be 3"]),
        (
            0.25,
            0,
            [
                "'output' has scale 0.25, it must be 0.5",
                "'output' has zero point 0, it must be 3",
            ],
        ),
    ],
)
def test_quantization_of_outputs_follows_the_spec(
    net: Net, context: RegistryContext, scale: float, zero_point: int, messages: list[str]
) -> None:
    """Rounding of scales is forgiven, as TFLite's own kernels do."""
    image, out = net.tensor((2, 3), HALF), net.tensor((3, 2), scaled(scale, zero_point))
    net.add("RESHAPE", {"input": image, "shape": None, "output": out}, new_shape=(3, 2))
    model = net.model([image], [out])
    if not messages:
        assert bind(model, context, GENERIC).operators[0].kernel is not None
        return
    with pytest.raises(UnsupportedError) as error:
        bind(model, context, GENERIC)
    assert [each.message for each in error.value.diagnostics] == messages


@pytest.mark.parametrize("shape", [(), (3,), (1, 2, 3), (2, 4)])
def test_shape_of_outputs_is_named_where_no_check_can_be_evaluated(
    net: Net, context: RegistryContext, shape: tuple[int, ...]
) -> None:
    """Checks of nested loops walk along the output, which has other axes here."""
    image, out = (net.tensor(each, None, DType.FLOAT32) for each in ((2, 3), shape))
    net.add("SQUARED_DIFFERENCE", {"input1": image, "input2": image, "output": out})
    with pytest.raises(ModelError) as error:
        bind(net.model([image], [out]), context, GENERIC)
    said = f"'output' has shape {list(shape)} in the model, not [2, 3]"
    assert [each.message for each in error.value.diagnostics] == [said]


def test_type_of_outputs_follows_the_spec(net: Net, context: RegistryContext) -> None:
    image, out = net.tensor((2, 3), HALF), net.tensor((2,), None, DType.INT64)
    net.add("SHAPE", {"input": image, "output": out}, out_type=DType.INT32)
    with pytest.raises(UnsupportedError, match="'output' is int64 in the model, not int32"):
        bind(net.model([image], [out]), context, GENERIC)


def test_alias_needs_no_kernel(net: Net, context: RegistryContext) -> None:
    """Where an operator is nothing but other words for the same bytes, memory facts say so."""
    image, out = net.tensor((2, 3), HALF), net.tensor((3, 2), HALF)
    net.add("RESHAPE", {"input": image, "shape": None, "output": out}, new_shape=(3, 2))
    bound = bind(net.model([image], [out]), context, GENERIC)
    assert bound.operators[0].memory.aliases == {out: image}


@pytest.mark.parametrize("target", ["generic", "cortex-m4", "cortex-m55"])
def test_scratch_depends_on_the_target(net: Net, context: RegistryContext, target: str) -> None:
    image = net.tensor((1, 4, 4, 2), HALF)
    bound = bind(net.model([image], [_conv(net, image)]), context, find_target(target))
    assert bound.target.name == target
    assert bound.operators[0].operation is not None
    assert bound.operators[0].operation.target.name == target


def test_what_a_kernel_never_runs_on_is_known_from_the_target_alone() -> None:
    """A condition that asks for more is not known, whatever else stands beside it."""
    kernels = {each.name: each for each in built_in("ADD").definition.kernels}
    table = kernels["add_table_dsp_s8"]
    assert table.never_on(GENERIC) == "target.dsp"
    assert table.never_on(find_target("cortex-m55")) == "not target.mve"
    assert not table.never_on(find_target("cortex-m4"))
    assert not kernels["add_s8"].never_on(GENERIC)
    pairs = Kernel("pairs", {}, when=(Condition("x", lambda op: op.target.dsp and op.tensor("x")),))
    assert pairs.never_on(GENERIC) == "x"
    other = Kernel("other", {}, when=(Condition("x", lambda op: op.tensor("x") and op.target.dsp),))
    assert not other.never_on(GENERIC)


def test_no_case_is_drawn_of_a_kernel_that_never_runs() -> None:
    definition = built_in("AVERAGE_POOL_2D").definition
    (kernel,) = (each for each in definition.kernels if each.name == "average_pool_2d_dsp_s8")
    variant = next(variants(definition, kernel))
    refusal = CaseSource(variant, [GENERIC], seed=1).draw(0)
    assert refusal == f"it runs only when {kernel.never_on(GENERIC)}"
    both = CaseSource(variant, [GENERIC, find_target("cortex-m4")], seed=1).draw(0)
    assert isinstance(both, ConformanceCase)
