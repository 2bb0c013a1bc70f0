"""Pairs of quantize and dequantize become integers; what contradicts itself is reported."""

from collections.abc import Mapping

import numpy as np
import pytest

from opgen.air.dtype import DType
from opgen.aten.program import TorchNode, TorchProgram, TorchTensor
from opgen.errors import ModelError, OpgenError, UnsupportedError
from opgen.pt2.fold_quantize import float_convolutions, fold_quantize
from opgen.registry.context import build_default_registry_context
from tests.torch.sketch import Sketch

ON_INTEGERS = ("linear", "conv", "add", "relu", "clamp", "hardtanh", "view", "max_pool2d", "cat")

CONTEXT = build_default_registry_context()


def takes(node: TorchNode, tensors: Mapping[str, TorchTensor]) -> bool:
    assert all(name in tensors for name in (*node.inputs, *node.outputs))
    return any(part in node.target for part in ON_INTEGERS)


def fold(program: TorchProgram) -> TorchProgram:
    return fold_quantize(program, takes, CONTEXT)


def shown(program: TorchProgram) -> list[str]:
    """Return ``type name = operator(what it reads)`` for each node."""
    return [
        f"{program.tensors[node.outputs[0]].type} {node.outputs[0]} ="
        f" {node.operator.rpartition('.')[2]}({', '.join(node.inputs)})"
        for node in program.nodes
    ]


def scale_of(program: TorchProgram, name: str) -> tuple[float, int]:
    quantization = program.tensors[name].quantization
    assert quantization is not None
    return float(quantization.scales[0]), int(quantization.zero_points[0])


def linear(bias: object, weight_scale: object = 0.5, **bias_facts: object) -> Sketch:
    """Return input of 0.25 -> linear of [3, 4] weights -> int8 of 2.0, zero point 1."""
    net = Sketch()
    net.quantize("xq", net.input("x", 1, 4), 0.25)
    net.dequantize("x_real", "xq", 0.25)
    net.constant("w", np.arange(12, dtype=np.int8).reshape(3, 4))
    if isinstance(weight_scale, float):
        net.dequantize("w_real", "w", weight_scale)
    else:
        net.constant("w_scales", np.array(weight_scale, np.float32))
        net.constant("w_points", np.zeros(len(weight_scale), np.int64))
        net.dequantize("w_real", "w", "w_scales", "w_points", axis=0)
    net.constant("b", bias)
    b = "b"
    if bias_facts:
        b = net.dequantize("b_real", "b", **{"quant_min": -(2**31), "quant_max": 2**31 - 2,
                                             "dtype": DType.INT32} | bias_facts)  # fmt: skip
    net.call("y", "aten.linear.default", input="x_real", weight="w_real", bias=b)
    return net


def test_an_operator_between_dequantize_and_quantize_takes_and_gives_integers():
    net = linear(np.array([1, 2, 3], np.int32), scale=0.125)
    net.dequantize("y_real", net.quantize("yq", "y", 2.0, 1), 2.0, 1)

    folded = fold(net.program("y_real"))

    assert shown(folded) == [
        "int8 xq = quantize(x)",
        "int8 y = linear(xq, w, b)",
        "float32 y_real = dequantize(y)",
    ]
    assert scale_of(folded, "y") == (2.0, 1)
    assert scale_of(folded, "w") == (0.5, 0)
    assert folded.tensors["b"].type is DType.INT32


def test_a_bias_of_real_numbers_is_rounded_to_what_sums_stand_for():
    net = linear(np.array([1.0, -0.31, 5e9], np.float32), weight_scale=[0.5, 0.25, 0.125])
    net.quantize("yq", "y", 2.0, 1)

    folded = fold(net.program("yq"))

    assert shown(folded)[1] == "int8 y = linear(xq, w, b_y)"
    bias = folded.tensors["b_y"]
    assert bias.data is not None
    assert bias.data.tolist() == [8, -5, 2**31 - 1]
    assert bias.quantization is not None
    assert bias.quantization.scales.tolist() == [0.125, 0.0625, 0.03125]


def test_activations_take_the_scale_of_what_quantizes_them():
    net = linear(np.zeros(3, np.float32))
    net.call("relu", "aten.relu.default", self="y")
    net.call("flat", "aten.view.default", self="relu", size=(3,))
    net.quantize("yq", "flat", 2.0, -128)

    folded = fold(net.program("yq"))

    assert shown(folded)[1:] == [
        "int8 y = linear(xq, w, b_y)", "int8 relu = relu(y)", "int8 flat = view(relu)",
    ]  # fmt: skip
    assert {scale_of(folded, name) for name in ("y", "relu", "flat")} == {(2.0, -128)}


def test_a_result_that_is_also_read_as_real_numbers_stays_real():
    net = linear(np.zeros(3, np.float32))
    net.quantize("yq", "y", 2.0)

    folded = fold(net.program("yq", "y"))

    assert shown(folded)[1:] == [
        "float32 x_real = dequantize(xq)",
        "float32 y = linear(x_real, w_real, b)",
        "int8 yq = quantize(y)",
    ]
    # Weights of integers became real numbers at once.
    assert folded.tensors["w_real"].data is not None
    assert folded.tensors["w_real"].data.tolist() == (np.arange(12).reshape(3, 4) * 0.5).tolist()


def test_an_operator_without_a_kernel_for_integers_stays_between_two_conversions():
    net = Sketch()
    net.quantize("xq", net.input("x", 4), 0.5)
    net.around("y", "aten.exp.default", "xq", 0.5, 0)

    assert shown(fold(net.program("y_out"))) == [
        "int8 xq = quantize(x)",
        "float32 y_in = dequantize(xq)",
        "float32 y = exp(y_in)",
        "int8 y_out = quantize(y)",
    ]


def test_a_clamp_between_other_scales_stays_on_real_numbers():
    net = Sketch()
    net.dequantize("x_real", net.quantize("xq", net.input("x", 4), 0.5), 0.5)
    net.quantize("yq", net.call("y", "aten.relu.default", self="x_real"), 0.25, -128)

    assert shown(fold(net.program("yq")))[1:] == [
        "float32 x_real = dequantize(xq)", "float32 y = relu(x_real)", "int8 yq = quantize(y)",
    ]  # fmt: skip


def test_elements_are_not_cut_off_at_the_ends_of_their_mean():
    """Few of the elements that have a mean in range are in range themselves."""
    net = Sketch()
    net.dequantize("x_real", net.quantize("xq", net.input("x", 1, 4), 0.5), 0.5)
    net.dequantize("y_real", net.quantize("yq", net.input("y", 1, 4), 0.25), 0.25)
    net.call("sum", "aten.add.Tensor", self="x_real", other="y_real")
    net.call("positive", "aten.relu.default", self="sum")
    net.call("mean", "aten.mean.dim", self="positive", dim=(1,), keepdim=True)
    net.quantize("meanq", "mean", 0.01, -128)

    assert "int8 meanq = quantize(mean)" in shown(fold(net.program("meanq")))


def test_elements_that_only_move_stay_integers_without_a_quantize_behind_them():
    net = Sketch()
    net.dequantize("x_real", net.quantize("xq", net.input("x", 4), 0.5), 0.5)
    net.call("moved", "aten.view.default", self="x_real", size=(2, 2))
    net.call("y", "aten.exp.default", self="moved")

    assert shown(fold(net.program("y"))) == [
        "int8 xq = quantize(x)",
        "int8 moved_stored = view(xq)",
        "float32 moved = dequantize(moved_stored)",
        "float32 y = exp(moved)",
    ]


def test_quantize_behind_dequantize_of_the_same_vanishes_and_of_another_stays():
    net = Sketch()
    net.dequantize("x_real", net.quantize("xq", net.input("x", 4), 0.5), 0.5)
    net.quantize("same", "x_real", 0.5)
    net.quantize("other", "x_real", 0.25, 3)

    folded = fold(net.program("same", "other"))

    assert [port.tensor for port in folded.outputs] == ["xq", "other"]
    assert shown(folded)[1:] == ["float32 x_real = dequantize(xq)", "int8 other = quantize(x_real)"]


def test_one_tensor_of_integers_is_read_by_both_branches_of_a_residual():
    net = Sketch()
    net.quantize("xq", net.input("x", 4), 0.5)
    net.dequantize("a", "xq", 0.5)
    net.dequantize("b", "xq", 0.5)
    net.quantize("yq", net.call("y", "aten.add.Tensor", self="a", other="b"), 1.0)

    assert shown(fold(net.program("yq")))[1:] == ["int8 y = add(xq, xq)"]


def test_constants_that_are_quantized_in_the_program_are_integers_of_its_rounding():
    net = Sketch()
    net.quantize("xq", net.input("x", 3), 0.5)
    net.dequantize("x_real", "xq", 0.5)
    net.constant("c", np.array([0.25, 0.75, 100.0], np.float32))
    net.dequantize("c_real", net.quantize("cq", "c", 0.5, 1), 0.5, 1)
    net.quantize("yq", net.call("y", "aten.add.Tensor", self="x_real", other="c_real"), 1.0)

    folded = fold(net.program("yq"))

    assert shown(folded)[1:] == ["int8 y = add(xq, cq)"]
    assert folded.tensors["cq"].data is not None
    assert folded.tensors["cq"].data.tolist() == [1, 3, 127]  # halves to even


def test_integers_that_must_not_occur_are_cut_off():
    net = linear(np.zeros(3, np.float32))
    net.quantize("yq", "y", 2.0, 1, quant_min=-127, quant_max=100)

    folded = fold(net.program("yq"))

    assert shown(folded)[1:] == ["int8 y = linear(xq, w, b_y)", "int8 y_cut = clamp(y)"]
    assert (folded.nodes[-1].arguments["low"], folded.nodes[-1].arguments["high"]) == (-256, 198)


def test_scales_and_zero_points_may_be_tensors():
    net = Sketch()
    net.constant("s", np.array([0.5], np.float32))
    net.constant("z", np.array([3], np.int64))
    net.call("xq", "quantized_decomposed.quantize_per_tensor.tensor", DType.INT8,
             input=net.input("x", 4), scale="s", zero_point="z", quant_min=-128, quant_max=127,
             dtype=DType.INT8)  # fmt: skip

    assert scale_of(fold(net.program("xq")), "xq") == (0.5, 3)


@pytest.mark.parametrize(
    ("block", "axis"), [((3, 4), None), ((1, 4), 0), ((3, 1), 1)], ids=["all", "rows", "columns"]
)
def test_names_of_torchao_mean_the_same(block: tuple[int, ...], axis: int | None):
    net = Sketch()
    count = 1 if axis is None else (3, 4)[axis]
    net.constant("s", np.full(count, 0.5, np.float32))
    net.constant("w", np.ones((3, 4), np.int8))
    net.call("w_real", "torchao.dequantize_affine.default", input="w", block_size=block, scale="s",
             zero_point=None, input_dtype=DType.INT8)  # fmt: skip
    net.input("x", 3, 4)
    net.call("y", "aten.exp.default", self="x", other="w_real")

    folded = fold(net.program("y"))

    assert folded.tensors["w_real"].data is not None
    assert folded.tensors["w_real"].data.tolist() == [[0.5] * 4] * 3


def test_a_hard_sigmoid_behind_weights_is_a_matter_of_scales():
    net = linear(np.zeros(3, np.float32))
    net.call("h", "aten.hardsigmoid.default", self="y")
    net.quantize("hq", "h", 1 / 256, -128)

    folded = fold(net.program("hq"))

    assert shown(folded)[1:] == ["int8 y = linear(xq, w, b_y)", "int8 h = reinterpret(y)"]
    assert scale_of(folded, "y") == (6 / 256, 0)
    assert scale_of(folded, "h") == (1 / 256, -128)


@pytest.mark.parametrize(
    ("facts", "reported"),
    [
        ({"quant_min": -200}, "the range -200 .. 127 of its integers is none of int8"),
        ({"quant_min": 5, "quant_max": 5}, "the range 5 .. 5 of its integers is none of int8"),
        ({"scale": 0.0}, "its scale is 0"),
        ({"scale": -1.0}, "its scale is -1"),
        ({"scale": float("nan")}, "its scale is nan"),
        ({"scale": float("inf")}, "its scale is inf"),
        ({"scale": 1e-60}, "its scale is 1e-60"),
        ({"zero": 128}, "its zero point 128 is not an integer of -128 .. 127"),
    ],
)
def test_quantization_that_no_integers_stand_for_is_reported_with_the_users_line(
    facts: dict[str, object], reported: str
):
    net = Sketch()
    given = {"scale": 0.5, "zero": 0} | facts
    net.quantize("xq", net.input("x", 4), given.pop("scale"), given.pop("zero"), **given)

    with pytest.raises(UnsupportedError) as error:
        fold(net.program("xq"))

    assert reported in str(error.value)
    assert "operator 0 quantized_decomposed.quantize_per_tensor.default 'xq'" in str(error.value)
    assert "it is called at net.py:7, in forward: return self.layers(x)" in str(error.value)


@pytest.mark.parametrize(
    ("facts", "reported"),
    [
        ({"scale": "text"}, "its scale is not a number"),
        ({"zero_point": True}, "its zero_point is not a number"),
        ({"quant_max": 12.5}, "its quant_max is not an integer"),
    ],
)
def test_what_is_no_number_is_damaged(facts: dict[str, object], reported: str):
    net = Sketch()
    given = {"scale": 0.5, "zero_point": 0, "quant_min": -128, "quant_max": 127} | facts
    target = "quantized_decomposed.quantize_per_tensor.default"
    net.call("xq", target, DType.INT8, input=net.input("x", 4), dtype=DType.INT8, **given)

    with pytest.raises(ModelError, match=reported):
        fold(net.program("xq"))


@pytest.mark.parametrize(
    ("scales", "points", "axis", "kind", "reported"),
    [
        (1, 1, 0, UnsupportedError, "it has 1 scale for axis 0, which has 3 indices"),
        (2, 2, 0, UnsupportedError, "it has 2 scales for axis 0, which has 3 indices"),
        (3, 2, 0, UnsupportedError, "it has 3 scales, but 2 zero points"),
        (3, 3, 2, ModelError, "it has scales along axis 2 of a tensor with 2 axes"),
        (4, 4, -3, ModelError, "it has scales along axis -3 of a tensor with 2 axes"),
    ],
)
def test_scales_per_channel_must_fit_the_tensor(
    scales: int, points: int, axis: int, kind: type[OpgenError], reported: str
):
    net = Sketch()
    net.constant("w", np.ones((3, 4), np.int8))
    net.constant("s", np.ones(scales, np.float32))
    net.constant("z", np.zeros(points, np.int64))
    net.dequantize("w_real", "w", "s", "z", axis=axis)

    with pytest.raises(kind, match=reported):
        fold(net.program("w_real"))


def test_all_faults_are_reported_at_once():
    net = Sketch()
    net.input("x", 4)
    net.quantize("a", "x", 0.0)
    net.quantize("b", "x", 1.0, 500)

    with pytest.raises(UnsupportedError) as error:
        fold(net.program("a", "b"))

    assert "its scale is 0" in str(error.value)
    assert "its zero point 500" in str(error.value)


def test_reading_integers_as_what_they_are_not_is_reported():
    net = Sketch()
    net.quantize("xq", net.input("x", 4), 0.5, 3)
    net.dequantize("y", "xq", 0.25, 3)

    with pytest.raises(UnsupportedError) as error:
        fold(net.program("y"))

    assert (
        "it takes for int8 of scale 0.25, zero point 3 what was quantized to int8 of scale 0.5,"
        " zero point 3" in str(error.value)
    )


def test_reading_another_type_is_reported():
    net = Sketch()
    net.dequantize("y", net.input("x", 4, type_=DType.INT16), 0.25)

    with pytest.raises(ModelError, match="it reads int16 as int8"):
        fold(net.program("y"))


@pytest.mark.parametrize(
    ("facts", "reported"),
    [
        ({"scale": 0.25}, "its bias stands for int32 of scale 0.25, zero point 0, its sums for"
                          " int32 of scale 0.125, zero point 0"),
        ({"scale": 0.125, "zero": 4}, "its bias has a zero point other than 0"),
    ],
)  # fmt: skip
def test_a_bias_must_have_the_scale_of_the_sums(facts: dict[str, object], reported: str):
    net = linear(np.array([1, 2, 3], np.int32), **facts)
    net.quantize("yq", "y", 2.0, 1)

    with pytest.raises(UnsupportedError, match=reported):
        fold(net.program("yq"))


@pytest.mark.parametrize(
    ("target", "error", "reported"),
    [
        ("quantized_decomposed.choose_qparams.tensor", UnsupportedError, "quantize statically"),
        ("quantized_decomposed.quantize_per_token.default", UnsupportedError, "at run time"),
        ("torchao.choose_qparams_affine.default", UnsupportedError, "at run time"),
    ],
)
def test_scales_found_at_run_time_are_refused_with_a_remedy(
    target: str, error: type[OpgenError], reported: str
):
    net = Sketch()
    net.call("s", target, input=net.input("x", 4))

    with pytest.raises(error, match=reported):
        fold(net.program("s"))


def test_a_scale_that_is_computed_is_refused():
    net = Sketch()
    net.quantize("xq", net.input("x", 4), net.input("s"))

    with pytest.raises(UnsupportedError, match="its scale is computed at run time"):
        fold(net.program("xq"))


def convolution(weights_are_quantized: bool, is_quantized: bool = True) -> TorchProgram:
    net = Sketch()
    net.input("x", 1, 3, 8, 8)
    x = "x"
    if is_quantized:
        x = net.dequantize("x_real", net.quantize("xq", "x", 0.5), 0.5)
    if weights_are_quantized:
        w = net.dequantize("w_real", net.constant("w", np.ones((2, 3, 1, 1), np.int8)), 0.5)
    else:
        w = net.constant("w", np.ones((2, 3, 1, 1), np.float32))
    return net.program(net.call("y", "aten.conv2d.default", input=x, weight=w))


def test_convolutions_left_in_float_by_mistake_are_warned_of():
    (warning,) = float_convolutions(convolution(weights_are_quantized=False), CONTEXT)

    reported = str(warning)
    assert reported.startswith(
        "net.pt2: warning: the program is quantized, but 1 convolution in it"
    )
    assert "net.py:7" in reported
    assert "memory_format=torch.channels_last" in reported
    assert "CortexMQuantizer(use_explicit_layout=True)" in reported


def test_a_warning_has_the_reason_why_a_transposed_convolution_stayed_in_float():
    net = Sketch()
    x = net.input("x", 1, 3, 2, 2)
    x = net.dequantize("x_real", net.quantize("xq", "x", 0.5), 0.5)
    w = net.constant("w", np.ones((3, 2, 2, 2), np.float32))
    more = {"stride": (2, 2), "output_padding": (1, 1)}
    y = net.call("y", "aten.conv_transpose2d.input", input=x, weight=w, **more)

    (warning,) = float_convolutions(net.program(y), CONTEXT)

    assert "no transposed convolution with output_padding" in str(warning)
    assert "channels_last" not in str(warning)


def test_a_warning_has_the_reason_why_a_padding_that_is_a_word_stayed_in_float():
    net = Sketch()
    net.input("x", 1, 3, 2, 2)
    x = net.dequantize("x_real", net.quantize("xq", "x", 0.5), 0.5)
    w = net.constant("w", np.ones((3, 3, 1, 1), np.float32))
    y = net.call("y", "aten.conv2d.padding", input=x, weight=w, padding="same")

    (warning,) = float_convolutions(net.program(y), CONTEXT)

    assert "no convolution whose padding is 'same' or 'valid': say it in numbers" in str(warning)
    assert "channels_last" not in str(warning)


def test_nothing_is_said_of_quantized_convolutions_or_of_programs_in_float():
    assert float_convolutions(convolution(weights_are_quantized=True), CONTEXT) == ()
    assert float_convolutions(convolution(False, is_quantized=False), CONTEXT) == ()
