"""Models beyond what TFLM's arithmetic defines are refused, with the value; those within run as it.

Also the files of ``../shared/hostile`` that are about it, where they are.
"""

from __future__ import annotations

import copy
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from opgen.config import find_target
from opgen.converter import load_bound
from opgen.errors import ModelError, UnsupportedError
from opgen.litert.write import write_table
from opgen.runtime.module import module_of
from opgen.runtime.seeded import seeded_inputs
from tests.hostile.damage import Tree
from tests.hostile.model_samples import context, sound
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


BEYOND: list[tuple[str, Change, str]] = [
    ("conv_2d_s8", scale("outputs", 0, 1e-20), "sums of up to"),
    ("depthwise_conv_2d_s8", scale("outputs", 0, 1e-20), "sums of up to"),
    ("fully_connected_s8", scale("outputs", 0, 1e-20), "sums of up to"),
    ("transpose_conv_any_s8", scale("outputs", 0, 1e-20), "sums of up to"),
    ("conv_2d_any_s16", scale("outputs", 0, 1e-20), "sums of up to"),
    ("conv_2d_s8", last_element(2, 2**31 - 1, np.int32), "sums of up to 21"),
    ("conv_2d_s8", option("stride_h", 32768), "stride_h is 32768, more than 32767"),
    ("transpose_conv_any_s8", option("stride_w", 65535), "stride_w is 65535, more than 32767"),
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


def test_a_variable_without_elements(tmp_path: Path) -> None:
    """Its address is in a context that has room for it, though it needs none."""
    tree = copy.deepcopy(sound("relu_s8")[1])
    for which in ("inputs", "outputs"):
        tensor(tree, which, 0)["shape"][0] = 0
    tensor(tree, "outputs", 0)["is_variable"] = True
    found = made(write_table(tree), "empty", tmp_path)
    assert "state" in found.module.files["m0.h"].decode()
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
    assert path.parent.name == "ubsan", str(refusal)
    assert refusal.diagnostics[0].why


def test_a_scale_without_a_zero_point_is_refused(tmp_path: Path) -> None:
    """TFLM takes such a tensor for one without a scale, and LiteRT for a fault."""
    tree = copy.deepcopy(sound("abs_s8")[1])
    del tensor(tree, "inputs", 0)["quantization"]["zero_point"]
    with pytest.raises(ModelError, match="it has scales, but no zero point"):
        made(write_table(tree), "abs", tmp_path)
