"""Models that LiteRT runs are not called wrong: what opgen does not take of them is unsupported.

Also some that were refused once, and give now what LiteRT gives.
"""

from __future__ import annotations

import copy
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import pytest

from opgen.air.model import AirModel
from opgen.config import find_target
from opgen.errors import UnsupportedError
from opgen.lib.tensor import Array
from opgen.litert.read import read_model
from opgen.litert.write import write_table
from opgen.loading import load_bound
from opgen.prove import oracle
from opgen.prove.execute import execute
from opgen.prove.seeded import seeded_inputs
from opgen.prove.verify_model import run_c
from opgen.tflite.enums import ActivationFunctionType as Fused
from opgen.tflite.enums import Padding, TensorType
from tests.hostile.damage import Tree, tree_of
from tests.hostile.model_samples import context, one_operator
from tests.hostile.test_beyond_tflm import (
    Change,
    all_zero,
    option,
    scale,
    tensor,
    together,
    unit_scales,
    zero_point,
)
from tests.tools import needs

GENERIC = find_target("generic")


@dataclass(frozen=True)
class Valid:
    """A model that LiteRT runs: an operator on a kernel, and what is changed."""

    op: str
    kernel: str
    change: Change
    words: str = ""
    """Why opgen refuses it; empty: it does not."""

    def __str__(self) -> str:
        """Return what tests are called by."""
        return f"{self.op} {self.kernel} {self.words}".strip()

    def write(self, folder: Path) -> Path:
        """Write the model."""
        definition = context().aot_operator_classes.get(self.op).DEFINITION  # type: ignore[attr-defined]
        (kernel,) = (each for each in definition.kernels if each.name == self.kernel)
        drawn = (one_operator(definition, kernel, salt) for salt in ("", *"abcdefgh"))
        tree = next(tree for data in drawn if _has_all(tree := copy.deepcopy(tree_of(data))))
        self.change(tree)
        path = folder / "valid.tflite"
        path.write_bytes(write_table(tree))
        return path


def _has_all(tree: Tree) -> bool:
    """Tell whether an operator has all that may be left out: LiteRT wants that of some."""
    (operator,) = tree["subgraphs"][0]["operators"]
    return -1 not in operator["inputs"]


def unscaled(which: str, *indices: int) -> Change:
    """Leave the quantization of tensors away."""

    def change(tree: Tree) -> None:
        for index in indices:
            tensor(tree, which, index).pop("quantization", None)

    return change


def scaled(which: str, index: int, axis: int = 0, count: int = 1) -> Change:
    """Give a tensor another quantization, with several scales along an axis."""

    def change(tree: Tree) -> None:
        tensor(tree, which, index)["quantization"] = {
            "scale": np.linspace(0.1, 0.2, count).astype(np.float32),
            "zero_point": np.zeros(count, np.int64),
            "quantized_dimension": axis,
        }

    return change


def per_channel(index: int, axis: int) -> Change:
    """Give an input a scale per index of an axis."""

    def change(tree: Tree) -> None:
        shape = tensor(tree, "inputs", index)["shape"]
        scaled("inputs", index, axis % len(shape), int(shape[axis]))(tree)

    return change


def empty(index: int, axis: int) -> Change:
    """Let an axis of an input have no elements."""

    def change(tree: Tree) -> None:
        found = tensor(tree, "inputs", index)
        shape = found["shape"].copy()
        shape[axis] = 0
        found["shape"] = shape
        if found.get("buffer"):
            tree["buffers"][found["buffer"]] = {}

    return change


def along(axis: int) -> Change:
    """Let a reduction go along an axis that has no elements."""

    def change(tree: Tree) -> None:
        axes = tensor(tree, "inputs", 1)
        axes["shape"] = np.array([1], np.int32)
        tree["buffers"][axes["buffer"]]["data"] = np.array([axis], "<i4").view(np.uint8)
        empty(0, axis)(tree)

    return change


def bias_of_ones(tree: Tree) -> None:
    """Give the bias an axis more."""
    bias = tensor(tree, "inputs", 2)
    bias["shape"] = np.array([1, *bias["shape"]], np.int32)


def wide_filter(tree: Tree) -> None:
    """Let filters be one row higher than the image, of which nothing comes out."""
    option("padding", Padding.VALID)(tree)
    image, filters = (tensor(tree, "inputs", index) for index in (0, 1))
    height = int(image["shape"][1]) + 1
    filters["shape"] = np.array([filters["shape"][0], height, 1, filters["shape"][3]], np.int32)
    count = int(filters["shape"].prod())
    tree["buffers"][filters["buffer"]]["data"] = np.ones(count, np.float32).view(np.uint8)
    option("dilation_h_factor", 1)(tree)


def nothing(index: int) -> Change:
    """Let an input be a constant of zeros with a scale of 0, as quantizers write what was 0."""

    def change(tree: Tree) -> None:
        found = tensor(tree, "inputs", index)
        size = int(found["shape"].prod()) * (1 if found["type"] == TensorType.INT8 else 2)
        found["buffer"] = len(tree["buffers"])
        tree["buffers"].append({"data": np.zeros(size, np.uint8)})
        found["quantization"] = {"scale": np.zeros(1, np.float32), "zero_point": np.zeros(1, int)}
        graph = tree["subgraphs"][0]
        kept = [id_ for id_ in graph["inputs"] if graph["tensors"][id_] is not found]
        graph["inputs"] = np.array(kept, np.int32)

    return change


WIDE = together(option("padding", Padding.VALID), option("filter_height", 100))
NO_SCALE = "integers that stand for real numbers need a scale"
UNSUPPORTED = (
    Valid("CONV_2D", "conv_2d_f32", wide_filter, "do not fit into an image of"),
    Valid("MAX_POOL_2D", "max_pool_2d_s16", scale("outputs", 0, 0.5), "'output' has scale"),
    Valid("CONV_2D", "conv_2d_f32", bias_of_ones, "'bias' has 2 dimensions"),
    Valid("DEPTHWISE_CONV_2D", "depthwise_conv_2d_f32", option("depth_multiplier", 0),
          "depth_multiplier is 0"),
    Valid("ARG_MAX", "arg_max_s8_s32", option("output_type", TensorType.INT64),
          "'output' is int32 in the model, not int64"),
    Valid("AVERAGE_POOL_2D", "average_pool_2d_s8", WIDE, "window does not fit into"),
    Valid("MAX_POOL_2D", "max_pool_2d_f32", WIDE, "window does not fit into"),
    Valid("L2_POOL_2D", "l2_pool_2d_f32", WIDE, "window does not fit into"),
    Valid("DEPTHWISE_CONV_2D", "depthwise_conv_2d_any_s16", zero_point("inputs", 1, 3),
          "the zero points of a filter must be 0"),
    Valid("FULLY_CONNECTED", "fully_connected_channels_s8",
          together(per_channel(1, 0), zero_point("inputs", 1, 3)),
          "the zero points of such a filter must be 0"),
    Valid("EQUAL", "compare_s8", scale("inputs", 0, 1.5), "must be below 1"),
    Valid("LESS", "compare_s8", scale("inputs", 1, 66.0), "must be below 1"),
    Valid("EQUAL", "compare_s32", scaled("inputs", 0), "must have no scale"),
    Valid("GREATER", "greater_s16", scale("inputs", 0, 0.25), "must have one scale"),
    Valid("GREATER", "greater_s16", unscaled("inputs", 0), NO_SCALE),
    Valid("MUL", "mul_s8", unscaled("inputs", 0), NO_SCALE),
    Valid("ABS", "abs_s16", unscaled("inputs", 0), NO_SCALE),
    Valid("MEAN", "mean_s8", unscaled("inputs", 0), NO_SCALE),
    Valid("BATCH_MATMUL", "batch_matmul_s8", unscaled("inputs", 0), NO_SCALE),
    Valid("BATCH_MATMUL", "batch_matmul_s8", per_channel(1, -1), "one scale, or one per column"),
    Valid("DEQUANTIZE", "dequantize_s8", unscaled("inputs", 0), "must be quantized"),
    Valid("QUANTIZE", "quantize_s8_s8", unscaled("inputs", 0), "must be quantized"),
    Valid("DYNAMIC_UPDATE_SLICE", "update_slice", scaled("inputs", 1), "like the input"),
    Valid("MAXIMUM", "maximum_s8", scaled("inputs", 1), "must be quantized alike"),
    Valid("SELECT_V2", "select_8", scaled("inputs", 1), "must be quantized alike"),
    Valid("ADD", "add_s32", option("fused_activation_function", Fused.RELU), "this is RELU"),
    Valid("SUB", "sub_s8",
          together(unit_scales(0, 1), scale("outputs", 0, 1e-6)), "is too fine for"),
    Valid("SVDF", "svdf_state_s16",
          together(option("fused_activation_function", Fused.RELU), zero_point("outputs", 0, 0)),
          "does not imply its activation RELU"),
    Valid("SVDF", "svdf_state_s16", together(option("fused_activation_function", Fused.RELU),
          zero_point("outputs", 0, -128), zero_point("inputs", 4, 5)), "int16 state must be 0"),
    Valid("RNN", "rnn_hybrid", unscaled("inputs", 1), "weights of 8 bits must have one scale"),
    Valid("REDUCE_MAX", "reduce_max_f32", along(0), "there is nothing to reduce"),
    Valid("MEAN", "mean_f32", along(0), "there is nothing to reduce"),
)  # fmt: skip
RIGHT = (
    *(
        Valid(op, kernel, change)
        for op, kernel in (
            ("BATCH_TO_SPACE_ND", "gather_blocks"),
            ("SPACE_TO_BATCH_ND", "scatter_blocks"),
        )
        for change in (empty(0, 0), empty(0, -1), together(empty(0, 1), all_zero(2)))
    ),
    *(
        Valid(op, f"{op.lower()}_s16", unscaled("inputs", 0, 1))
        for op in ("GREATER", "GREATER_EQUAL", "LESS", "LESS_EQUAL")
    ),
    Valid("MUL", "mul_s8", nothing(1)),
    Valid("MUL", "mul_broadcast_s16", nothing(0)),
)


def test_names_of_cases_differ() -> None:
    assert len({str(each) for each in UNSUPPORTED}) == len(UNSUPPORTED)


@pytest.mark.parametrize("valid", UNSUPPORTED, ids=str)
def test_what_litert_runs_is_unsupported(valid: Valid, tmp_path: Path) -> None:
    path = valid.write(tmp_path)
    with pytest.raises(UnsupportedError) as refused:
        load_bound(path, context(), GENERIC)
    assert valid.words in str(refused.value)
    assert "operator 0" in str(refused.value)


@needs("ai_edge_litert")
@pytest.mark.oracle
def test_litert_runs_all_of_them(tmp_path: Path) -> None:
    """Else they would not be valid."""
    jobs = []
    for valid in (*UNSUPPORTED, *RIGHT):
        path = valid.write(tmp_path)
        model = read_model(path, context().litert_parsers)
        jobs.append(oracle.Job(path.read_bytes(), _inputs(model)))
    answers = zip((*UNSUPPORTED, *RIGHT), oracle.ask("litert", jobs), strict=True)
    assert [f"{valid}: {answer.refusal}" for valid, answer in answers if answer.refusal] == []


def _inputs(model: AirModel) -> tuple[Array, ...]:
    return tuple(seeded_inputs(model.main, samples=1))


@needs("ai_edge_litert")
@pytest.mark.oracle
@pytest.mark.parametrize("valid", RIGHT, ids=str)
def test_what_litert_gives(valid: Valid, tmp_path: Path) -> None:
    """In numpy and in C."""
    path = valid.write(tmp_path)
    bound = load_bound(path, context(), GENERIC)
    inputs = seeded_inputs(bound.subgraph, samples=1)
    (answer,) = oracle.ask("litert", [oracle.Job(path.read_bytes(), tuple(inputs))])
    assert not answer.refusal
    for found in (execute(bound, inputs).outputs, run_c(bound, inputs).outputs):
        for one, other in zip(answer.outputs, found, strict=True):
            np.testing.assert_array_equal(one, other)
            assert one.dtype == other.dtype
