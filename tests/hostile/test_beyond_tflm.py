"""Models beyond what TFLM's arithmetic defines are refused, with the value; those within run as it.

Also the files of ``../shared/hostile`` that are about it, where they are.
"""

from __future__ import annotations

import contextlib
import copy
import warnings
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from opgen.aot.attributes import TensorAttributes
from opgen.config import find_target
from opgen.errors import ModelError, UnsupportedError
from opgen.litert.write import write_table
from opgen.loading import load_bound
from opgen.prove import oracle
from opgen.prove.module import module_of
from opgen.prove.seeded import seeded_inputs
from opgen.tflite.enums import ActivationFunctionType as Fused
from tests.aot.placed import placed
from tests.depth import depth
from tests.hostile.damage import Tree, tree_of
from tests.hostile.model_samples import context, one_operator, samples, sound
from tests.hostile.mutants import STEPS, Mutant, disagreements
from tests.tools import SHARED, needs

FILES = sorted(
    path
    for folder in ("scale_on_index", "ubsan", "compile")
    for path in (SHARED / "hostile" / folder).glob("*.tflite")
)
Change = Callable[[Tree], None]


def made(data: bytes, words: str, folder: Path) -> Mutant:
    """Convert a model."""
    path = folder / "model.tflite"
    path.write_bytes(data)
    bound = load_bound(path, context(), find_target("generic"))
    inputs = seeded_inputs(bound.subgraph, 2, STEPS)
    return Mutant(words, data, bound, module_of(bound, "m0"), inputs)


def tensor(tree: Tree, which: str, index: int) -> Tree:
    """Return a tensor of the first operator."""
    [operator, *_] = tree["subgraphs"][0]["operators"]
    return tree["subgraphs"][0]["tensors"][operator[which][index]]


def scale(which: str, index: int, value: float) -> Change:
    def change(tree: Tree) -> None:
        tensor(tree, which, index)["quantization"]["scale"][:] = value

    return change


def zero_point(which: str, index: int, value: int) -> Change:
    def change(tree: Tree) -> None:
        tensor(tree, which, index)["quantization"]["zero_point"][:] = value

    return change


def option(name: str, value: float) -> Change:
    def change(tree: Tree) -> None:
        tree["subgraphs"][0]["operators"][0]["builtin_options"][1][name] = value

    return change


def last_element(index: int, value: int, kind: Any) -> Change:
    def change(tree: Tree) -> None:
        buffer = tree["buffers"][tensor(tree, "inputs", index)["buffer"]]
        numbers = buffer["data"].view(kind).copy()
        numbers[-1] = value
        buffer["data"] = numbers.view(np.uint8)

    return change


def together(*changes: Change) -> Change:
    def change(tree: Tree) -> None:
        for each in changes:
            each(tree)

    return change


def all_zero(index: int) -> Change:
    """A constant input without anything that a factor could make too large."""

    def change(tree: Tree) -> None:
        buffer = tree["buffers"][tensor(tree, "inputs", index)["buffer"]]
        if "data" in buffer:  # a bias may be left out
            buffer["data"][:] = 0

    return change


def unit_scales(*inputs: int) -> Change:
    return together(*(scale("inputs", index, 1.0) for index in inputs))


WIDE = together(all_zero(1), all_zero(2), unit_scales(0, 1), scale("outputs", 0, 2.0**-14))
"""Nothing is summed up, but a sum of 64 bits would have to be shifted to the left."""
CELL = 19
TRANSPOSE_CONV = {
    "output_shape": ("inputs", 0),
    "filter": ("inputs", 1),
    "input": ("inputs", 2),
    "output": ("outputs", 0),
}
BEYOND: list[tuple[str, Change, str]] = [
    ("conv_2d_s16", WIDE, "sums of up to 0 overflow for the scales 1.0 of the input"),
    (
        "conv_2d_s8",
        scale("outputs", 0, 2.0**-70),
        f"and {2.0**-70} of the output, which is too small",
    ),
    ("softmax_s16_s16", scale("inputs", 0, 1e9), "or an option that multiplies it, is too large"),
    ("log_softmax_s8", scale("inputs", 0, 16.0), "a scale of the input of 16: it must be below 16"),
    ("logistic_s8", scale("inputs", 0, 2.0**-29), "an int8 input must be from 2**-28"),
    ("logistic_s8", scale("inputs", 0, 2.0**35), "an int8 input must be from 2**-28"),
    ("logistic_s16", scale("inputs", 0, 2.0**-60), "too small or too large"),
    ("tanh_s8", scale("inputs", 0, 2.0**-29), "an int8 input must be from 2**-28"),
    ("tanh_s8", scale("inputs", 0, 2.0**35), "an int8 input must be from 2**-28"),
    ("tanh_s16", scale("inputs", 0, 2.0**-60), "too small or too large"),
    ("hard_swish_s8", scale("inputs", 0, 2.0**-24), "too small to shift 16 bits by"),
    ("elu_s8", scale("inputs", 0, 2.0**40), "results do not fit 32 bits"),
    ("rsqrt_s8", scale("inputs", 0, 2.0**60), "are too far apart"),
    ("softmax_s8_s8", scale("inputs", 0, 2.0**-60), "must be above 2**-26"),
    ("log_softmax_s8", scale("inputs", 0, 2.0**-26), "must be above 2**-26"),
    ("quantize_s16_s32", zero_point("outputs", 0, 2**31 - 1), "exceed 32 bits"),
    ("batch_matmul_s8", scale("outputs", 0, 1e-9), "sums of up to"),
    ("batch_matmul_s16", scale("outputs", 0, 1e-9), "sums of up to"),
    ("batch_matmul_transposed_s16", scale("outputs", 0, 1e-9), "sums of up to"),
    ("svdf_state_s8", scale("inputs", 4, 1e-12), "sums of features of up to"),
    ("svdf_state_s8", scale("outputs", 0, 1e-12), "sums over time of up to"),
    ("svdf_state_s16", scale("outputs", 0, 1e-12), "sums over time of up to"),
    ("lstm_s8", scale("inputs", CELL, 2.0**-31), "gates overflow"),
    ("lstm_s8", last_element(12, 2**31 - 1, np.int32), "gates overflow"),
    ("lstm_s16", last_element(12, 2**63 - 1, np.int64), "gates overflow"),
    ("lstm_s16", scale("inputs", CELL, 2.0**-60), "gates overflow"),
    ("conv_2d_s8", scale("outputs", 0, 1e-20), "sums of up to"),
    ("depthwise_conv_2d_s8", scale("outputs", 0, 1e-20), "sums of up to"),
    ("fully_connected_s8", scale("outputs", 0, 1e-20), "sums of up to"),
    ("transpose_conv_any_s8", scale("outputs", 0, 1e-20), "sums of up to"),
    ("conv_2d_any_s16", scale("outputs", 0, 1e-20), "sums of up to"),
    ("digits", last_element(2, 2**31 - 1, np.int32), "sums of up to 21"),
    ("leaky_relu_s16", option("alpha", 1e38), "between scales: it must be below 2**30"),
    ("softmax_s16_s16", option("beta", 1e30), "between scales: it must be below 2**30"),
    ("add_s8", scale("outputs", 0, 1e-30), "between scales: it must be below 2**30"),
    ("mul_s16", scale("outputs", 0, 1e-30), "between scales: it must be below 2**30"),
]


@pytest.mark.parametrize(
    ("name", "change", "words"),
    [pytest.param(*each, id=f"{each[0]}: {each[2]}") for each in BEYOND],
)
def test_what_is_beyond_is_refused(name: str, change: Change, words: str, tmp_path: Path) -> None:
    tree = copy.deepcopy(sound(name)[1])
    made(write_table(tree), name, tmp_path)  # as it is, it converts
    change(tree)
    with pytest.raises(ModelError) as refused:
        made(write_table(tree), name, tmp_path)
    assert words in str(refused.value)
    assert "operator 0" in str(refused.value)


WITHIN: list[tuple[str, Change]] = [
    ("conv_2d_s16", together(WIDE, scale("outputs", 0, 2.0**-13))),
    ("batch_matmul_s8", together(unit_scales(0, 1), scale("outputs", 0, 2.0**-11))),
    ("batch_matmul_s16", together(unit_scales(0, 1), scale("outputs", 0, 32.0))),
    ("lstm_s8", scale("inputs", CELL, 2.0**-30)),
    ("log_softmax_s8", scale("inputs", 0, 15.9)),
    ("softmax_s8_s8", together(option("beta", 1.0), scale("inputs", 0, 15.99))),
    ("softmax_s8_s8", together(option("beta", 1.0), scale("inputs", 0, 16.0))),
    ("softmax_s8_s8", scale("inputs", 0, 1e20)),
    ("softmax_widening_s8", scale("inputs", 0, 64.0)),
    ("softmax_s16_s16", together(option("beta", 1.0), scale("inputs", 0, 4.99))),
    ("softmax_s16_s16", together(option("beta", 1.0), scale("inputs", 0, 1.6e5))),
]


@pytest.mark.parametrize(("name", "change"), [pytest.param(*each, id=each[0]) for each in WITHIN])
def test_what_is_just_within_is_right(name: str, change: Change, tmp_path: Path) -> None:
    """Numpy, C under sanitizers and TFLM say the same."""
    tree = copy.deepcopy(sound(name)[1])
    change(tree)
    assert not disagreements([made(write_table(tree), name, tmp_path)]).faults


def test_the_least_bias_of_an_svdf_is_right(tmp_path: Path) -> None:
    definition = context().aot_operator_classes.get("SVDF").DEFINITION  # type: ignore[attr-defined]
    (kernel,) = (each for each in definition.kernels if each.name == "svdf_state_s16")
    trees = (tree_of(one_operator(definition, kernel, str(salt))) for salt in range(32))
    tree = next(each for each in trees if each["subgraphs"][0]["operators"][0]["inputs"][3] >= 0)
    last_element(3, -(1 << 31), np.int32)(tree)
    assert not disagreements([made(write_table(tree), "bias", tmp_path)]).faults


@pytest.mark.parametrize("value", [16.0, 32.0, 64.0, 1000.0])
def test_int16_softmax_of_large_scales_is_that_of_tflm(value: float, tmp_path: Path) -> None:
    """Where its elements are near enough to one another for TFLM to define their differences."""
    tree = copy.deepcopy(sound("softmax_s16_s16")[1])
    together(option("beta", 1.0), scale("inputs", 0, value))(tree)
    found = made(write_table(tree), "softmax", tmp_path)
    near = replace(found, inputs=tuple(each // 8192 * 3 for each in found.inputs))
    findings = disagreements([near])
    assert not findings.faults
    assert findings.by_tflm == oracle.is_installed("tflm")


@pytest.mark.parametrize("fused", list(Fused))
def test_filters_whose_sums_overflow_are_those_of_tflm(fused: Fused, tmp_path: Path) -> None:
    """Infinities, and what is no number, through each activation."""
    tree = copy.deepcopy(sound("svdf_float")[1])
    option("fused_activation_function", fused)(tree)
    for index, signs in ((1, (1, 1)), (2, (-1, 1))):
        buffer = tree["buffers"][tensor(tree, "inputs", index)["buffer"]]
        count = len(buffer["data"]) // 4
        buffer["data"] = np.resize(np.multiply(3e38, signs), count).astype("<f4").view(np.uint8)
    found = disagreements([made(write_table(tree), "svdf", tmp_path)])
    assert not found.faults
    assert found.by_tflm == oracle.is_installed("tflm")


@pytest.mark.parametrize("bits", [-1, 0, 31, 32])
def test_shifts_of_square_roots(bits: int, tmp_path: Path) -> None:
    """C does not define those by less than 0 or more than 31."""
    tree = copy.deepcopy(sound("signal_square_root_u64")[1])
    constant = tensor(tree, "inputs", 1)
    constant["buffer"] = len(tree["buffers"])
    tree["buffers"].append({"data": np.array([bits], "<i4").view(np.uint8)})
    graph = tree["subgraphs"][0]
    graph["inputs"] = np.array([graph["operators"][0]["inputs"][0]], np.int32)
    if bits not in range(32):
        with pytest.raises(ModelError, match=f"from 0 to 31, it is {bits}"):
            made(write_table(tree), "root", tmp_path)
        return
    assert not disagreements([made(write_table(tree), "root", tmp_path)]).faults


@pytest.mark.parametrize(("height", "width"), [(1, 65536), (65536, 1)])
@pytest.mark.parametrize("beyond", [0, 1])
def test_paddings_of_16_bits(height: int, width: int, beyond: int, tmp_path: Path) -> None:
    """SAME pads a stride of 1 with half of the filter: 32767 elements of 65536."""
    tree = copy.deepcopy(sound("transpose_conv_any_s8")[1])
    shape = np.array(
        [1, height + 2 * beyond if height > 1 else 1, width + 2 * beyond if width > 1 else 1, 1]
    )
    for name, value in {"padding": 0, "stride_h": 1, "stride_w": 1}.items():
        option(name, value)(tree)
    tensors = {name: tensor(tree, *place) for name, place in TRANSPOSE_CONV.items()}
    tensors["filter"]["shape"] = shape.astype(np.int32)
    one = np.array([1, min(height, 3), min(width, 3), 1], np.int32)
    tensors["input"]["shape"] = tensors["output"]["shape"] = one
    buffers = {name: tree["buffers"][each["buffer"]] for name, each in tensors.items()}
    buffers["output_shape"]["data"] = one.astype("<i4").view(np.uint8)
    weights = np.random.default_rng(1).integers(-127, 128, int(shape.prod()))
    buffers["filter"]["data"] = weights.astype(np.int8).view(np.uint8)
    filter_ = tensors["filter"]["quantization"]
    filter_["scale"], filter_["zero_point"] = filter_["scale"][:1], filter_["zero_point"][:1]
    if len(tree["subgraphs"][0]["operators"][0]["inputs"]) > 3:
        tensor(tree, "inputs", 3)["shape"] = np.array([1], np.int32)
        tree["buffers"][tensor(tree, "inputs", 3)["buffer"]]["data"] = np.zeros(4, np.uint8)
    if beyond:
        with pytest.raises(ModelError, match="pad with"):
            made(write_table(tree), "padded", tmp_path)
        return
    assert not disagreements([made(write_table(tree), "padded", tmp_path)]).faults


def test_a_variable_without_elements(tmp_path: Path) -> None:
    """Its address is in a context that has room for it, though it needs none."""
    tree = copy.deepcopy(sound("relu_s8")[1])
    for which in ("inputs", "outputs"):
        tensor(tree, which, 0)["shape"][0] = 0
    tensor(tree, "outputs", 0)["is_variable"] = True
    found = made(write_table(tree), "empty", tmp_path)
    assert "state" in found.module.files["m0.h"].decode()
    assert not disagreements([found]).faults


@pytest.mark.parametrize("of_none", ["", "dtcm", "sram"])
@pytest.mark.parametrize("of_some", ["", "dtcm"])
def test_a_variable_without_elements_beside_another(
    of_none: str, of_some: str, tmp_path: Path
) -> None:
    """In one memory, in two, and alone in one: it has an address everywhere."""
    tree = copy.deepcopy(sound("relu_s8")[1])
    graph = tree["subgraphs"][0]
    [first] = graph["operators"]
    tensor(tree, "outputs", 0)["is_variable"] = True
    count = len(graph["tensors"])
    graph["tensors"] += copy.deepcopy(graph["tensors"])
    second = copy.deepcopy(first)
    for which in ("inputs", "outputs"):
        second[which] = first[which] + count
        graph[which] = np.concatenate([graph[which], graph[which] + count])
        tensor(tree, which, 0)["shape"][0] = 0
    graph["operators"].append(second)
    path = tmp_path / "model.tflite"
    path.write_bytes(write_table(tree))
    rules = {
        int(operator["outputs"][0]): TensorAttributes(memory=memory)
        for operator, memory in ((first, of_none), (second, of_some))
        if memory
    }
    bound = placed(load_bound(path, context(), find_target("generic")), rules)
    assert [each.size > 0 for each in bound.subgraph.tensors.values() if each.is_variable] == [
        False,
        True,
    ]
    inputs = seeded_inputs(bound.subgraph, 2, STEPS)
    found = Mutant("empty", path.read_bytes(), bound, module_of(bound, "m0"), inputs)
    assert of_some in ("", *found.module.memories)
    assert not disagreements([found]).faults


@needs("../shared/hostile")
@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_a_file_that_was_wrong(path: Path, tmp_path: Path) -> None:
    """It is right, or refused in words."""
    try:
        found = made(path.read_bytes(), path.stem, tmp_path)
    except (ModelError, UnsupportedError) as error:
        refusal = error
    else:
        assert not disagreements([found]).faults
        return
    assert path.parent.name == "ubsan" or "but no zero point" in str(refusal)
    assert refusal.diagnostics[0].where


def test_a_scale_without_a_zero_point_is_refused(tmp_path: Path) -> None:
    """TFLM takes such a tensor for one without a scale, and LiteRT for a fault."""
    tree = copy.deepcopy(sound("abs_s8")[1])
    del tensor(tree, "inputs", 0)["quantization"]["zero_point"]
    with pytest.raises(ModelError, match="it has scales, but no zero point"):
        made(write_table(tree), "abs", tmp_path)


@pytest.mark.parametrize("value", [3e38, 1e-45])
def test_absurd_scales_are_no_numpy_warnings(value: float, tmp_path: Path) -> None:
    """Tables and factors are derived, or refused in words: of each quantized tensor in turn.

    Samples have the one or the other.
    """
    names = sorted(each for each in samples() if "/" not in each)
    for name in names[value < 1 :: depth(8, thorough=2)]:
        tensors = sound(name)[1]["subgraphs"][0]["tensors"]
        for index, each in enumerate(tensors):
            if not len((each.get("quantization") or {}).get("scale", ())):
                continue
            tree = copy.deepcopy(sound(name)[1])
            found = tree["subgraphs"][0]["tensors"][index]["quantization"]["scale"]
            found[:] = value
            with warnings.catch_warnings():
                warnings.simplefilter("error", RuntimeWarning)
                with contextlib.suppress(ModelError, UnsupportedError):
                    made(write_table(tree), name, tmp_path)
