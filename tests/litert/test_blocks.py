"""Weights that are quantized by blocks: reading them, writing them, and what they compute."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from opgen.air.dtype import DType
from opgen.air.model import AirModel
from opgen.bind.bind import bind
from opgen.config import find_target
from opgen.errors import ModelError, UnsupportedError
from opgen.litert.read import read_data
from opgen.litert.write import write_table
from opgen.prove.execute import execute
from opgen.prove.seeded import seeded_inputs
from opgen.prove.verify_model import run_c
from opgen.registry.context import build_default_registry_context
from tests.hostile.damage import tree_of
from tests.transforms.nets import Net

CONTEXT = build_default_registry_context()
INPUT, FILTER, BIAS, SCALES, OUTPUT = range(5)


def file_of(rows: int, depth: int, units: int, blocks: int) -> bytes:
    """Return a model of one layer whose rows are cut into so many blocks."""
    dice = np.random.default_rng(7)
    net = Net(CONTEXT)
    named = {
        "input": net.tensor((rows, depth), None, DType.FLOAT32),
        "filter": net.constant(dice.integers(-8, 8, (units, depth)), DType.INT4),
        "bias": net.constant(dice.normal(size=units), DType.FLOAT32),
        "scales": net.constant(dice.uniform(0.01, 0.2, (units, blocks)), DType.FLOAT16),
        "output": net.tensor((rows, units), None, DType.FLOAT32),
    }
    net.add("FULLY_CONNECTED_BLOCKS", named, keep_num_dims=False, asymmetric_quantize_inputs=True)
    return net.file([INPUT], [OUTPUT])


def read(content: bytes) -> AirModel:
    return read_data(content, Path("m.tflite"), CONTEXT.litert_parsers)


def by_hand(row: np.ndarray, model: AirModel) -> np.ndarray:
    """Return what a row becomes, in real numbers, after it is rounded to 8 bits."""
    tensors = model.main.tensors
    weights, scales, bias = (
        np.asarray(tensors[i].data, np.float64) for i in (FILTER, SCALES, BIAS)
    )
    least, most = min(row.min(), 0.0), max(row.max(), 0.0)
    step = (most - least) / 255 or 1.0
    rounded = np.round(row / step) * step
    real = weights * np.repeat(scales, weights.shape[1] // scales.shape[1], 1)
    return real @ rounded + bias


@pytest.mark.parametrize(
    ("rows", "depth", "units", "blocks"),
    [(1, 2, 1, 1), (3, 2, 5, 1), (2, 10, 3, 5), (2, 10, 3, 1), (1, 96, 7, 3), (2, 64, 4, 1)],
)
def test_layers_of_all_sizes(rows: int, depth: int, units: int, blocks: int) -> None:
    """Also those that LiteRT computes without scales: of less than 4 units, or 32 elements."""
    model = read(file_of(rows, depth, units, blocks))
    assert model.main.operators[0].input_ids == (INPUT, FILTER, BIAS, SCALES)
    bound = bind(model, CONTEXT, find_target("generic"))
    inputs = seeded_inputs(model.main, samples=3, steps=1)
    inputs[0][1] = 0.0
    (found,) = execute(bound, inputs).outputs
    for got, row in zip(found.reshape(-1, units), inputs[0].reshape(-1, depth), strict=True):
        size = np.abs(row).max() * 8 * 0.2 * depth
        np.testing.assert_allclose(got, by_hand(row, model), atol=size / 128 + 1e-5)
    (compiled,) = run_c(bound, inputs).outputs
    np.testing.assert_array_equal(compiled, found)


def details(tree: dict[str, Any]) -> dict[str, Any]:
    return tree["subgraphs"][0]["tensors"][FILTER]["quantization"]["details"][1]  # type: ignore[no-any-return]


def test_what_is_written_is_what_the_format_says() -> None:
    tree = tree_of(file_of(1, 96, 4, 3))
    assert details(tree) | {"block_shape": None} == {
        "scales": SCALES, "zero_points": -1, "block_size": 32, "block_shape": None
    }  # fmt: skip
    assert [*tree["subgraphs"][0]["operators"][0]["inputs"]] == [INPUT, FILTER, BIAS]


WRONG: dict[str, tuple[Callable[[dict[str, Any]], object], type[Exception], str]] = {
    "size": (
        lambda tree: details(tree).update(block_size=16),
        ModelError,
        "blocks of 16 with 12 scales are not those of [4, 96]",
    ),
    "no size": (lambda tree: details(tree).update(block_size=0), ModelError, "blocks of 0"),
    "negative size": (lambda tree: details(tree).update(block_size=-32), ModelError, "of -32"),
    "no such scales": (
        lambda tree: details(tree).update(scales=99),
        ModelError,
        "refers to tensor 99",
    ),
    "absent scales": (lambda tree: details(tree).update(scales=-1), ModelError, "to tensor -1"),
    "other scales": (
        lambda tree: details(tree).update(scales=BIAS),
        ModelError,
        "blocks of 32 with 4 scales",
    ),
    "zero points": (
        lambda tree: details(tree).update(zero_points=BIAS),
        UnsupportedError,
        "its blocks have zero points, which LiteRT leaves out of account",
    ),
    "blocks of two axes": (
        lambda tree: details(tree).update(block_shape=[2, 16]),
        UnsupportedError,
        "its blocks are not parts of rows",
    ),
    "along columns": (
        lambda tree: tree["subgraphs"][0]["tensors"][FILTER]["quantization"].update(
            quantized_dimension=1
        ),
        UnsupportedError,
        "its blocks are not parts of rows",
    ),
    "another operator": (
        lambda tree: tree["operator_codes"][0].update(
            builtin_code=126, deprecated_builtin_code=126
        ),
        UnsupportedError,
        "one of its inputs is quantized by blocks",
    ),
    "computed": (
        lambda tree: tree["subgraphs"][0]["inputs"].__setitem__(0, FILTER),
        UnsupportedError,
        "it is quantized by blocks, and computed",
    ),
    "several axes": (
        lambda tree: tree["subgraphs"][0]["tensors"][FILTER]["quantization"].update(
            details=("MultiAxisQuantization", {"scales": SCALES})
        ),
        UnsupportedError,
        "it is quantized by several axes",
    ),
}


@pytest.mark.parametrize(("change", "error", "words"), WRONG.values(), ids=WRONG)
def test_what_cannot_be_read(
    change: Callable[[dict[str, Any]], object], error: type[Exception], words: str
) -> None:
    tree = tree_of(file_of(1, 96, 4, 3))
    change(tree)
    with pytest.raises(error) as caught:
        read(write_table(tree))
    assert words in str(caught.value)
