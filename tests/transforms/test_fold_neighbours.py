"""Operators that vanish into their neighbours: only where that changes no bit."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from opgen.air.dtype import DType
from opgen.air.model import AirModel, Quantization
from opgen.registry.context import RegistryContext, build_default_registry_context
from opgen.tflite.enums import ActivationFunctionType as Activation
from opgen.tflite.enums import Padding
from opgen.transforms import fold_neighbours
from tests.transforms.nets import Net, ops, per_channel, scaled, transformed_alike

IMAGE = scaled(0.05, -7)
AROUND = [[0, 0], [1, 1], [1, 1], [0, 0]]
STRIDES = {"stride_w": 1, "stride_h": 1, "dilation_w_factor": 1, "dilation_h_factor": 1}


class Images(Net):
    """Adds operators on images of 4 channels."""

    def image(self, height: int, width: int, quantization: Quantization = IMAGE) -> int:
        return self.tensor((1, height, width, 4), quantization)

    def pad(self, source: int, paddings: Any = AROUND, quantization: Quantization = IMAGE) -> int:
        old = self.tensors[source]
        pairs = np.array(paddings)
        shape = tuple(np.array(old.shape) + pairs.sum(axis=1))
        output = self.tensor(shape, quantization, old.type)
        constant = self.constant(pairs, DType.INT32)
        self.add("PAD", {"input": source, "paddings": constant, "output": output})
        return output

    def conv(
        self,
        source: int,
        shape: tuple[int, int, int, int],
        padding: Padding = Padding.VALID,
        quantization: Quantization | None = None,
        **options: Any,
    ) -> int:
        generator = np.random.default_rng(3)
        height, width = options.pop("window", (3, 3))
        weights = generator.integers(-127, 128, (shape[3], height, width, 4))
        filters = self.constant(weights, DType.INT8, per_channel([0.01, 0.02, 0.005, 0.03]))
        bias = self.constant(generator.integers(-500, 500, shape[3]), DType.INT32)
        output = self.tensor(shape, quantization or scaled(0.4, 3))
        named = {"input": source, "filter": filters, "bias": bias, "output": output}
        self.add(
            "CONV_2D",
            named,
            padding=padding,
            fused_activation_function=options.pop("activation", Activation.NONE),
            quantized_bias_type=DType.FLOAT32,
            **{**STRIDES, **options},
        )
        return output

    def activation(
        self, op: str, source: int, quantization: Quantization | None = None, **options: Any
    ) -> int:
        old = self.tensors[source]
        output = self.tensor(old.shape, quantization or old.quantization, old.type)
        self.add(op, {"input": source, "output": output}, **options)
        return output


@pytest.fixture
def net(context: RegistryContext) -> Images:
    return Images(context)


def _folded(model: AirModel, context: RegistryContext) -> list[str]:
    return ops(transformed_alike(model, context, fold_neighbours))


@pytest.mark.parametrize("padding", [Padding.VALID, Padding.SAME])
def test_pad_becomes_padding_of_the_convolution(
    net: Images, context: RegistryContext, padding: Padding
) -> None:
    image = net.image(5, 7)
    shape = (1, 5, 7, 4) if padding is Padding.VALID else (1, 7, 9, 4)
    out = net.conv(net.pad(image), shape, padding, window=(3, 3) if shape[1] == 5 else (5, 5))
    model = net.model([image], [out])
    after = transformed_alike(model, context, fold_neighbours)
    (conv,) = after.main.operators
    assert conv.op_type == "CONV_2D"
    assert conv.options.pads == (1, 1, 1, 1)  # type: ignore[attr-defined]
    assert conv.named_tensors["input"] == image
    assert conv.input_ids[0] == image
    assert ops(model) == ["PAD", "CONV_2D"]  # the old model stays as it was


def test_pad_of_one_side_keeps_its_side(net: Images, context: RegistryContext) -> None:
    image = net.image(5, 7)
    padded = net.pad(image, [[0, 0], [0, 2], [1, 0], [0, 0]])
    out = net.conv(padded, (1, 3, 3, 4), stride_h=2, stride_w=2)
    after = transformed_alike(net.model([image], [out]), context, fold_neighbours)
    assert after.main.operators[0].options.pads == (0, 2, 1, 0)  # type: ignore[attr-defined]


def pool(
    net: Images, op: str, zero_point: int, around: int = 1, type_: DType = DType.INT8
) -> AirModel:
    """Return a model with a PAD in front of a pool of 3 x 3."""
    quantization = scaled(0.05, zero_point)
    image = net.tensor((1, 5, 7, 4), quantization, type_)
    padded = net.pad(image, [[0, 0], [around, around], [around, around], [0, 0]], quantization)
    sizes = (1, 3 + 2 * around, 5 + 2 * around, 4)
    output = net.tensor(sizes, quantization, type_)
    window = {"stride_w": 1, "stride_h": 1, "filter_width": 3, "filter_height": 3}
    named = {"input": padded, "output": output}
    activation = Activation.NONE
    net.add(op, named, padding=Padding.VALID, fused_activation_function=activation, **window)
    return net.model([image], [output])


def test_pad_with_the_lowest_value_becomes_padding_of_a_maximum(
    net: Images, context: RegistryContext
) -> None:
    after = transformed_alike(pool(net, "MAX_POOL_2D", -128, 2), context, fold_neighbours)
    (only,) = after.main.operators
    assert (only.op_type, only.options.pads) == ("MAX_POOL_2D", (2, 2, 2, 2))  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("op", "zero_point", "around", "type_"),
    [
        ("MAX_POOL_2D", -127, 1, DType.INT8),  # a window may have nothing that is larger
        ("MAX_POOL_2D", -128, 3, DType.INT8),  # windows of nothing but padding
        ("MAX_POOL_2D", 0, 1, DType.INT16),
        ("AVERAGE_POOL_2D", -128, 1, DType.INT8),  # what is padded by the pool does not count
    ],
)
def test_pad_that_a_pool_would_count_stays(  # noqa: PLR0913
    net: Images, context: RegistryContext, op: str, zero_point: int, around: int, type_: DType
) -> None:
    assert _folded(pool(net, op, zero_point, around, type_), context) == ["PAD", op]


@pytest.mark.parametrize(
    ("paddings", "shape"),
    [
        ([[0, 0], [0, 3], [0, 0], [0, 0]], (1, 6, 5, 4)),
        ([[0, 0], [3, 0], [0, 0], [0, 0]], (1, 6, 5, 4)),
        ([[0, 0], [0, 0], [0, 4], [0, 0]], (1, 3, 9, 4)),
    ],
    ids=["bottom", "top", "right"],
)
def test_pad_wider_than_the_filter_stays(
    net: Images, context: RegistryContext, paddings: Any, shape: tuple[int, int, int, int]
) -> None:
    """A window that sees nothing but padding is beyond what kernels promise."""
    image = net.image(5, 7)
    out = net.conv(net.pad(image, paddings), shape)
    assert _folded(net.model([image], [out]), context) == ["PAD", "CONV_2D"]


def test_pad_of_channels_stays(net: Images, context: RegistryContext) -> None:
    image = net.tensor((1, 5, 7, 3), IMAGE)
    out = net.conv(net.pad(image, [[0, 0], [1, 1], [1, 1], [1, 0]]), (1, 5, 7, 4))
    assert _folded(net.model([image], [out]), context) == ["PAD", "CONV_2D"]


def test_pad_of_batches_stays(net: Images, context: RegistryContext) -> None:
    image = net.image(5, 7)
    out = net.conv(net.pad(image, [[1, 0], [1, 1], [1, 1], [0, 0]]), (2, 5, 7, 4))
    assert _folded(net.model([image], [out]), context) == ["PAD", "CONV_2D"]


@pytest.mark.parametrize("value", [-7, 20], ids=["of zero", "of another value"])
def test_pad_with_a_value_of_its_own_stays(
    net: Images, context: RegistryContext, value: int
) -> None:
    """PADV2 makes no offer: what a convolution pads with is zero."""
    image, padded = net.image(5, 7), net.image(7, 9)
    filler = net.constant([value], DType.INT8, IMAGE)
    named = {
        "input": image,
        "paddings": net.constant(AROUND, DType.INT32),
        "constant_values": filler,
        "output": padded,
    }
    net.add("PADV2", named)
    out = net.conv(padded, (1, 5, 7, 4))
    assert _folded(net.model([image], [out]), context) == ["PADV2", "CONV_2D"]


def test_pad_that_two_read_stays(net: Images, context: RegistryContext) -> None:
    image = net.image(5, 7)
    padded = net.pad(image)
    first, second = net.conv(padded, (1, 5, 7, 4)), net.conv(padded, (1, 5, 7, 4))
    model = net.model([image], [first, second])
    assert _folded(model, context) == ["PAD", "CONV_2D", "CONV_2D"]


def test_pad_that_is_an_output_stays(net: Images, context: RegistryContext) -> None:
    image = net.image(5, 7)
    padded = net.pad(image)
    out = net.conv(padded, (1, 5, 7, 4))
    assert _folded(net.model([image], [out, padded]), context) == ["PAD", "CONV_2D"]


def test_pad_of_a_variable_stays(net: Images, context: RegistryContext) -> None:
    """What lies between PAD and convolution may change the variable."""
    image = net.image(5, 7)
    variable = net.tensor((1, 5, 7, 4), IMAGE, is_variable=True)
    out = net.conv(net.pad(variable), (1, 5, 7, 4))
    kept = net.activation("RELU", image)
    assert _folded(net.model([image], [out, kept]), context) == ["PAD", "CONV_2D", "RELU"]


def test_pads_in_a_row_stay_equal(net: Images, context: RegistryContext) -> None:
    image = net.image(5, 7)
    inner = net.pad(image, [[0, 0], [1, 0], [0, 1], [0, 0]])
    out = net.conv(net.pad(inner, [[0, 0], [0, 1], [1, 0], [0, 0]]), (1, 5, 7, 4))
    assert "CONV_2D" in _folded(net.model([image], [out]), context)


@pytest.mark.parametrize(("op", "fused"), [("RELU", Activation.RELU), ("RELU6", Activation.RELU6)])
def test_activation_becomes_that_of_the_convolution(
    net: Images, context: RegistryContext, op: str, fused: Activation
) -> None:
    image = net.image(5, 7)
    out = net.activation(op, net.conv(image, (1, 3, 5, 4), quantization=scaled(0.05, -100)))
    after = transformed_alike(net.model([image], [out]), context, fold_neighbours)
    (conv,) = after.main.operators
    assert conv.options.fused_activation_function == fused  # type: ignore[attr-defined]
    assert conv.output_ids == (out,)
    assert conv.named_tensors["output"] == out


def test_pad_and_activation_vanish_into_one(net: Images, context: RegistryContext) -> None:
    image = net.image(5, 7)
    out = net.activation("RELU", net.conv(net.pad(image), (1, 5, 7, 4)))
    assert _folded(net.model([image], [out]), context) == ["CONV_2D"]


def test_activation_of_another_scale_stays(net: Images, context: RegistryContext) -> None:
    image = net.image(5, 7)
    out = net.activation("RELU", net.conv(image, (1, 3, 5, 4)), scaled(0.3, -128))
    assert _folded(net.model([image], [out]), context) == ["CONV_2D", "RELU"]


def test_second_activation_stays(net: Images, context: RegistryContext) -> None:
    image = net.image(5, 7)
    once = net.activation("RELU", net.conv(image, (1, 3, 5, 4)))
    out = net.activation("RELU6", once)
    assert _folded(net.model([image], [out]), context) == ["CONV_2D", "RELU6"]


@pytest.mark.parametrize("bounds", [(-3.0, np.inf), (-0.7, 2.3), (5.0, 1.0), (-np.inf, 4.1)])
@pytest.mark.parametrize("before", ["", "RELU6"])
def test_clamp_becomes_bounds_of_the_convolution(
    net: Images, context: RegistryContext, bounds: tuple[float, float], before: str
) -> None:
    made = net.conv(net.image(6, 6), (1, 4, 4, 4), quantization=scaled(0.05, 3))
    made = net.activation(before, made) if before else made
    clamped = net.activation("CLAMP", made, low=bounds[0], high=bounds[1])
    model = net.model([0], [net.activation("TANH", clamped, scaled(1 / 128, 0))])
    assert _folded(model, context) == ["CONV_2D", "TANH"]


def test_activation_of_clamped_elements_stays(net: Images, context: RegistryContext) -> None:
    clamped = net.activation("CLAMP", net.conv(net.image(6, 6), (1, 4, 4, 4)), low=-9.0, high=-3.0)
    model = net.model([0], [net.activation("RELU", clamped)])
    assert _folded(model, context) == ["CONV_2D", "RELU"]


def test_activation_of_what_others_read_stays(net: Images, context: RegistryContext) -> None:
    image = net.image(5, 7)
    middle = net.conv(image, (1, 3, 5, 4))
    first, second = net.activation("RELU", middle), net.activation("RELU6", middle)
    model = net.model([image], [first, second])
    assert _folded(model, context) == ["CONV_2D", "RELU", "RELU6"]


def test_activation_of_an_output_stays(net: Images, context: RegistryContext) -> None:
    image = net.image(5, 7)
    middle = net.conv(image, (1, 3, 5, 4))
    out = net.activation("RELU", middle)
    assert _folded(net.model([image], [middle, out]), context) == ["CONV_2D", "RELU"]


def test_activation_of_an_input_stays(net: Images, context: RegistryContext) -> None:
    image = net.image(5, 7)
    assert _folded(net.model([image], [net.activation("RELU", image)]), context) == ["RELU"]


def test_sum_of_a_tensor_with_itself_takes_an_activation(
    net: Images, context: RegistryContext
) -> None:
    image, total = net.image(5, 7), net.image(5, 7, scaled(0.1, 2))
    named = {"input1": image, "input2": image, "output": total}
    net.add("ADD", named, fused_activation_function=Activation.NONE, pot_scale_int16=False)
    out = net.activation("RELU", total)
    assert _folded(net.model([image], [out]), context) == ["ADD"]


def test_floats_fold_too(net: Images, context: RegistryContext) -> None:
    image, total = (net.tensor((3, 5), None, DType.FLOAT32) for _ in range(2))
    named = {"input1": image, "input2": image, "output": total}
    net.add("ADD", named, fused_activation_function=Activation.NONE, pot_scale_int16=False)
    out = net.activation("RELU", total)
    assert _folded(net.model([image], [out]), context) == ["ADD"]


def test_nothing_to_fold_gives_the_same_model(net: Images, context: RegistryContext) -> None:
    image = net.image(5, 7)
    model = net.model([image], [net.conv(image, (1, 3, 5, 4))])
    assert fold_neighbours(model, context) is model


def test_operators_of_no_spec_are_left_alone(net: Images, context: RegistryContext) -> None:
    image = net.image(5, 7)
    out = net.activation("RELU", net.conv(image, (1, 3, 5, 4)))
    net.operators[0] = replace(net.operators[0], op_type="BY_HAND")
    model = net.model([image], [out])
    assert ops(fold_neighbours(model, context)) == ["BY_HAND", "RELU"]


CUSTOM = """op: RECTIFIED_SUM
doc: A custom operator that takes part in folds from both sides.
litert: {custom: RectifiedSum, options: flexbuffer}
options:
  fused_activation_function:
    type: ActivationFunctionType
    default: NONE
    only: [NONE, RELU]
    fuses: {at: y, when: fused_activation_function == NONE, value: folded}
inputs:
  x: {}
  z: {}
outputs:
  y: {type: x.type, shape: x.shape}
let:
  size: x.size
  low:  limits.lo
  limits: activation_range_f32(fused_activation_function)
reference: activate(fused_activation_function, x + z)
kernels:
  - name: rectified_sum_f32
    types: {x: float32, z: float32, y: float32}
    params: [size, low]
    code: |
      for (int32_t i = 0; i < p->size; i++) {
          y[i] = fmaxf(x[i] + z[i], p->low);
      }
---
op: POSITIVE
doc: y = max(x, 0)
litert: {custom: Positive}
inputs: {x: {}}
outputs: {y: {type: x.type, shape: x.shape}}
let: {size: x.size}
reference: maximum(x, 0.0)
folds:
  - {into: producer, option: fused_activation_function, at: y, value: RELU}
kernels:
  - name: positive_f32
    types: {x: float32, y: float32}
    params: [size]
    code: |
      for (int32_t i = 0; i < p->size; i++) {
          y[i] = fmaxf(x[i], 0.0f);
      }
"""


@pytest.mark.parametrize("first", ["RECTIFIED_SUM", "ADD"])
@pytest.mark.parametrize("second", ["POSITIVE", "RELU"])
def test_custom_operators_join_by_saying_so(tmp_path: Path, first: str, second: str) -> None:
    """Neither the transform nor the neighbour knows them."""
    for index, text in enumerate(CUSTOM.split("---\n")):
        (tmp_path / f"spec{index}.yaml").write_text(text)
    context = build_default_registry_context(specs=[tmp_path])
    net = Net(context)
    x, total, out = (net.tensor((3, 5), None, DType.FLOAT32) for _ in range(3))
    if first == "ADD":
        named = {"input1": x, "input2": x, "output": total}
        net.add("ADD", named, fused_activation_function=Activation.NONE, pot_scale_int16=False)
    else:
        net.add("RECTIFIED_SUM", {"x": x, "z": x, "y": total})
    named = {"x": total, "y": out} if second == "POSITIVE" else {"input": total, "output": out}
    net.add(second, named)
    after = transformed_alike(net.model([x], [out]), context, fold_neighbours)
    (operator,) = after.main.operators
    assert operator.op_type == first
    options: Any = operator.options
    assert options.fused_activation_function == Activation.RELU
