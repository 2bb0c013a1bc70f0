"""Constants, no-ops and what nobody reads."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from opgen.air.dtype import DType
from opgen.air.model import AirModel
from opgen.registry.context import RegistryContext
from opgen.tflite.enums import ActivationFunctionType as Activation
from opgen.transforms import TRANSFORMS, drop_no_ops, drop_unused, fold_constants
from opgen.transforms.apply import transformed
from tests.transforms.nets import Net, ops, run, scaled, transformed_alike

NOTHING = {"fused_activation_function": Activation.NONE, "pot_scale_int16": False}
HALF = scaled(0.5, 3)


@pytest.fixture
def net(context: RegistryContext) -> Net:
    return Net(context)


def _add(net: Net, first: int, second: int, **more: Any) -> int:
    shape = np.broadcast_shapes(net.tensors[first].shape, net.tensors[second].shape)
    old = net.tensors[first]
    output = net.tensor(shape, more.get("quantization", old.quantization), old.type)
    net.add("ADD", {"input1": first, "input2": second, "output": output}, **NOTHING)
    return output


def _reshape(net: Net, source: int, shape: tuple[int, ...], shape_id: int | None = None) -> int:
    old = net.tensors[source]
    output = net.tensor(shape, old.quantization, old.type)
    named = {"input": source, "shape": shape_id, "output": output}
    net.add("RESHAPE", named, new_shape=() if shape_id is not None else shape)
    return output


def test_order_is_fixed_and_complete(context: RegistryContext) -> None:
    names = tuple(transform.__name__ for transform in TRANSFORMS)
    assert context.transforms.in_order() == names
    assert names.index("drop_unused") == len(names) - 1  # what others leave behind


class TestFoldConstants:
    def test_weights_of_16_bits_are_widened_however_many(
        self, net: Net, context: RegistryContext
    ) -> None:
        """What the file holds may be held; what it only asks for is bounded."""
        rows = (1 << 19) + 1
        x = net.tensor((1, 8), None, DType.FLOAT32)
        narrow = net.constant(np.full((rows, 8), 0.5), DType.FLOAT16)
        wide = net.tensor((rows, 8), None, DType.FLOAT32)
        net.add("DEQUANTIZE", {"input": narrow, "output": wide})
        total = net.tensor((rows, 8), None, DType.FLOAT32)
        net.add("ADD", {"input1": x, "input2": wide, "output": total}, **NOTHING)
        shape = net.constant([1 << 23], DType.INT32)
        value, filled = net.constant(1, DType.INT8), net.tensor((1 << 23,), None)
        net.add("FILL", {"shape": shape, "value": value, "output": filled})
        again = net.tensor((1 << 23,), None)
        net.add("RESHAPE", {"input": filled, "shape": None, "output": again}, new_shape=(1 << 23,))
        after = fold_constants(net.model([x], [total, again]), context)
        assert ops(after) == ["ADD", "FILL", "RESHAPE"]

    def test_arithmetic_on_constants(self, net: Net, context: RegistryContext) -> None:
        image = net.tensor((2, 3), HALF)
        a = net.constant([1, -2, 127], DType.INT8, HALF)
        b = net.constant([[5], [-128]], DType.INT8, scaled(0.25, -1))
        summed = _add(net, a, b, quantization=HALF)
        model = net.model([image], [_add(net, image, summed)])
        after = transformed_alike(model, context, fold_constants)
        assert ops(after) == ["ADD"]
        found = after.main.tensors[summed]
        assert found.data is not None
        assert found.data.dtype == np.int8
        # Of each pair the reals: (q - 3) / 2 + (q - -1) / 4, again halves from a zero point of 3.
        reals = np.add.outer(np.array([1.5, -31.75]), np.array([-1, -2.5, 62]))
        np.testing.assert_allclose(found.data, np.clip(reals * 2 + 3, -128, 127), atol=0.51)
        assert not found.data.flags.writeable
        assert model.main.tensors[summed].data is None

    def test_shapes_fold_in_a_chain(self, net: Net, context: RegistryContext) -> None:
        """SHAPE knows its result from a tensor that only a run computes; RESHAPE then has it."""
        image = net.tensor((2, 3), HALF)
        sizes = net.tensor((2,), None, DType.INT32)
        net.add("SHAPE", {"input": image, "output": sizes}, out_type=DType.INT32)
        one = net.constant([0, 0], DType.INT32)
        same = _add(net, sizes, one)
        model = net.model([image], [_reshape(net, image, (2, 3), same)])
        after = fold_constants(model, context)
        assert ops(after) == ["RESHAPE"]
        assert list(np.asarray(after.main.tensors[same].data)) == [2, 3]
        assert np.array_equal(run(after, context).outputs[0].shape[2:], (2, 3))

    def test_floats_stay(self, net: Net, context: RegistryContext) -> None:
        """The C compiler may round sums differently from numpy."""
        image = net.tensor((2,), None, DType.FLOAT32)
        a, b = (net.constant([0.1, 0.2], DType.FLOAT32) for _ in range(2))
        model = net.model([image], [_add(net, image, _add(net, a, b))])
        assert ops(transformed_alike(model, context, fold_constants)) == ["ADD", "ADD"]

    def test_numbers_of_16_bits_are_widened(self, net: Net, context: RegistryContext) -> None:
        """Which is exact, so that weights of 16 bits become those of 32."""
        image = net.tensor((3,), None, DType.FLOAT32)
        halves = net.constant([0.1, -6e-8, 65504.0], DType.FLOAT16)
        wide = net.tensor((3,), None, DType.FLOAT32)
        net.add("DEQUANTIZE", {"input": halves, "output": wide})
        model = net.model([image], [_add(net, image, wide)])
        after = transformed_alike(model, context, fold_constants)
        assert ops(after) == ["ADD"]
        found = after.main.tensors[wide].data
        assert found is not None
        assert found.dtype == np.float32
        assert found.tolist() == np.array([0.1, -6e-8, 65504.0], np.float16).tolist()

    def test_outputs_stay(self, net: Net, context: RegistryContext) -> None:
        """A run has to write them."""
        image = net.tensor((2,), HALF)
        a, b = (net.constant([1, 2], DType.INT8, HALF) for _ in range(2))
        known, seen = _add(net, a, b), _add(net, image, image)
        model = net.model([image], [known, seen])
        assert ops(transformed_alike(model, context, fold_constants)) == ["ADD", "ADD"]

    def test_what_depends_on_an_input_stays(self, net: Net, context: RegistryContext) -> None:
        image = net.tensor((2,), HALF)
        a = net.constant([1, 2], DType.INT8, HALF)
        middle = _add(net, image, a)
        model = net.model([image], [_add(net, middle, a)])
        assert fold_constants(model, context) is model

    def test_variables_stay(self, net: Net, context: RegistryContext) -> None:
        image = net.tensor((2,), HALF)
        initial = np.array([5, 6], np.int8)
        variable = net.tensor((2,), HALF, is_variable=True, data=initial)
        model = net.model([image], [_add(net, image, _add(net, variable, variable))])
        assert fold_constants(model, context) is model

    def test_an_operator_that_lacks_an_output_stays(
        self, net: Net, context: RegistryContext
    ) -> None:
        data = net.constant([[4, 1, 3], [0, 5, 2]], DType.INT32)
        count = net.constant(2, DType.INT32)
        values = net.tensor((2, 2), None, DType.INT32)
        net.add("TOPK_V2", {"input": data, "k": count, "values": values, "indices": None})
        doubled = _add(net, values, values)
        model = net.model([], [doubled])
        assert fold_constants(model, context) is model


class TestDropNoOps:
    def test_reshape_to_the_same_shape(self, net: Net, context: RegistryContext) -> None:
        image = net.tensor((2, 3), HALF)
        middle = _reshape(net, image, (2, 3))
        model = net.model([image], [_add(net, middle, middle)])
        after = transformed_alike(model, context, drop_no_ops)
        assert ops(after) == ["ADD"]
        assert after.main.operators[0].input_ids == (image, image)
        assert after.main.operators[0].named_tensors["input1"] == image

    def test_several_in_a_row(self, net: Net, context: RegistryContext) -> None:
        image = net.tensor((2, 3), HALF)
        middle = _reshape(net, _reshape(net, image, (2, 3)), (2, 3))
        model = net.model([image], [_add(net, middle, image)])
        assert ops(transformed_alike(model, context, drop_no_ops)) == ["ADD"]

    def test_another_shape_stays(self, net: Net, context: RegistryContext) -> None:
        image = net.tensor((2, 3), HALF)
        middle = _reshape(net, image, (3, 2))
        model = net.model([image], [_add(net, middle, middle)])
        assert drop_no_ops(model, context) is model

    def test_outputs_keep_their_tensor(self, net: Net, context: RegistryContext) -> None:
        image = net.tensor((2, 3), HALF)
        model = net.model([image], [_reshape(net, image, (2, 3))])
        assert drop_no_ops(model, context) is model

    def test_another_quantization_stays(self, net: Net, context: RegistryContext) -> None:
        """Within the tolerance of the format's scales, yet not the same number."""
        image = net.tensor((2, 3), HALF)
        middle = net.tensor((2, 3), scaled(0.50001, 3))
        named = {"input": image, "shape": None, "output": middle}
        net.add("RESHAPE", named, new_shape=(2, 3))
        model = net.model([image], [_add(net, middle, middle)])
        assert drop_no_ops(model, context) is model

    def test_copy_of_a_variable_stays(self, net: Net, context: RegistryContext) -> None:
        """The variable may change before the copy is read."""
        image = net.tensor((2, 3), HALF)
        variable = net.tensor((2, 3), HALF, is_variable=True)
        middle = _reshape(net, variable, (2, 3))
        model = net.model([image], [_add(net, middle, image)])
        assert drop_no_ops(model, context) is model


class TestDropUnused:
    def test_dead_branch_and_its_tensors(self, net: Net, context: RegistryContext) -> None:
        image = net.tensor((2, 3), HALF)
        dead = _add(net, image, net.constant([1], DType.INT8, HALF))
        _add(net, dead, dead)
        out = _add(net, image, image)
        after = transformed_alike(net.model([image], [out]), context, drop_unused)
        assert ops(after) == ["ADD"]
        assert set(after.main.tensors) == {image, out}

    def test_inputs_stay_though_nobody_reads_them(self, net: Net, context: RegistryContext) -> None:
        image, other = net.tensor((2,), HALF), net.tensor((7,), HALF)
        out = _add(net, image, image)
        after = transformed_alike(net.model([image, other], [out]), context, drop_unused)
        assert set(after.main.tensors) == {image, other, out}

    def test_state_stays(self, net: Net, context: RegistryContext) -> None:
        """An operator whose output nobody reads still moves its state on."""
        image, out = (
            net.tensor((1, 4), None, DType.FLOAT32),
            net.tensor((1, 2), None, DType.FLOAT32),
        )
        state = net.tensor((1, 6), None, DType.FLOAT32, is_variable=True)
        named = {
            "input": image,
            "weights_feature": net.constant(np.ones((2, 4)), DType.FLOAT32),
            "weights_time": net.constant(np.ones((2, 3)), DType.FLOAT32),
            "bias": None,
            "state": state,
            "output": out,
        }
        options = {
            "fused_activation_function": Activation.NONE,
            "asymmetric_quantize_inputs": False,
        }
        net.add("SVDF", named, rank=1, **options)
        total = _add(net, image, image)
        model = net.model([image], [total])
        assert ops(drop_unused(model, context)) == ["SVDF", "ADD"]

    @pytest.mark.parametrize("is_wanted", [False, True])
    @pytest.mark.parametrize("is_fixed", [False, True])
    def test_optional_outputs_are_left_out(
        self, net: Net, context: RegistryContext, is_wanted: bool, is_fixed: bool
    ) -> None:
        """Not if the model gives them, nor of an operator that is to be left as it is."""
        image, indices = net.tensor((3, 7), HALF), net.tensor((3, 2), None, DType.INT32)
        values, count = net.tensor((3, 2), HALF), net.constant([2], DType.INT32)
        net.add("TOPK_V2", {"input": image, "k": count, "values": values, "indices": indices})
        net.operators[0] = replace(net.operators[0], is_fixed=is_fixed)
        model = net.model([image], [values, indices] if is_wanted else [values])
        after = transformed_alike(model, context, drop_unused)
        (top,) = after.main.operators
        stays = is_wanted or is_fixed
        assert top.output_ids == ((values, indices) if stays else (values,))
        assert top.named_tensors["indices"] == (indices if stays else None)
        assert (indices in after.main.tensors) == stays
        assert drop_unused(after, context) is after

    def test_nothing_unused_gives_the_same_model(self, net: Net, context: RegistryContext) -> None:
        image = net.tensor((2,), HALF)
        model = net.model([image], [_add(net, image, image)])
        assert drop_unused(model, context) is model


def _mixed(net: Net) -> AirModel:
    """A model with something for every transform."""
    image = net.tensor((2, 3), HALF)
    a, b = (net.constant([1, 2, 3], DType.INT8, HALF) for _ in range(2))
    known = _add(net, a, b)
    _add(net, image, known)  # nobody reads it
    total = _add(net, _reshape(net, image, (2, 3)), known, quantization=scaled(0.5, 0))
    out = net.tensor((2, 3), scaled(0.5, 0))
    net.add("RELU", {"input": total, "output": out})
    return net.model([image], [out])


def test_all_together(net: Net, context: RegistryContext) -> None:
    model = _mixed(net)
    after = transformed_alike(model, context, transformed)
    assert ops(model) == ["ADD", "ADD", "RESHAPE", "ADD", "RELU"]
    assert ops(after) == ["ADD"]
    assert len(after.main.tensors) == 3


def test_second_time_changes_nothing(net: Net, context: RegistryContext) -> None:
    after = transformed(_mixed(net), context)
    assert transformed(after, context) is after
