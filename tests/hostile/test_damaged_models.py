"""Hostile models through the whole of `opgen convert`: one clear error, and nothing written."""

from __future__ import annotations

import copy
import random
import tempfile
import zlib
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path

import numpy as np
import pytest
from damaged_bytes import WAYS, tables_of
from hypothesis import given, settings
from hypothesis import strategies as st

from opgen.air.dtype import DType
from opgen.air.model import AirModel, AirOperator, AirSubgraph, AirTensor, Quantization
from opgen.base.schemas import choices_of
from opgen.config import TARGETS, ConvertConfig
from opgen.converter import AotConverter
from opgen.errors import ModelError, OpgenError, UnsupportedError
from opgen.litert.write import Encoding, write_model, write_table
from tests.depth import depth
from tests.hostile.damage import Tree, damaged
from tests.hostile.limits import check_message, limits
from tests.hostile.model_samples import context, samples, sound

NAMES = tuple(samples())
PARTS = 8
CASES = depth(600, thorough=1600)
"""Altogether; each is a model, and one to four damages to it."""


def outcome(data: bytes, what: str, folder: Path, dice: random.Random) -> str:
    """Convert a model; everything but a module or a clear error fails the test."""
    model = folder / "damaged.tflite"
    model.write_bytes(data)
    options = {
        "target": dice.choice(sorted(TARGETS)),
        "kernels": dice.choice(choices_of("kernels")),
        "io": dice.choice(choices_of("io")),
    }
    raised: OpgenError | None = None
    with limits(f"{what}, {options}"):
        try:
            AotConverter(ConvertConfig(model, folder / "out", **options), context()).convert()
        except (ModelError, UnsupportedError) as error:
            raised = error
    written = sorted(path.name for path in folder.iterdir())
    if raised is None:
        assert written == ["damaged.tflite", "out"]
        return "good"
    assert written == ["damaged.tflite"]
    check_message(raised, ("damaged.tflite", "damaged: "))
    return type(raised).__name__


@pytest.mark.parametrize("part", range(PARTS))
def test_damaged_models(part: int, tmp_path: Path) -> None:
    """Seeded: the same cases in every run."""
    seen: Counter[str] = Counter()
    names = [name for name in NAMES if zlib.crc32(name.encode()) % PARTS == part]
    dice = random.Random(part)  # noqa: S311  no secret
    for index in range(CASES // PARTS):
        name = names[index % len(names)]
        data, tree = sound(name)
        if index % 4 == 0:
            way = dice.choice(WAYS)
            changed, words = bytes(way(bytearray(data), tables_of(data), dice)), way.__name__
        else:
            changed, words = damaged(tree, dice)
        folder = tmp_path / f"{index}"
        folder.mkdir()
        seen[outcome(changed, f"{name}, case {index}: {words}", folder, dice)] += 1
    assert seen.total() == CASES // PARTS
    # The damage is neither so small that nothing is wrong nor so great that all ends in the reader.
    assert min(seen["good"], seen["ModelError"], seen["UnsupportedError"]) > CASES // PARTS // 20


@given(st.sampled_from(NAMES), st.randoms(use_true_random=False))
@settings(max_examples=100)
def test_damage_that_hypothesis_looks_for(name: str, dice: random.Random) -> None:
    changed, words = damaged(sound(name)[1], dice)
    with tempfile.TemporaryDirectory() as folder:
        outcome(changed, f"{name}: {words}", Path(folder), dice)


# --- faults that have a name: what is said about them -------------------------------------------


def convolution(tree: Tree) -> Tree:
    """Return the first operator of the example, a convolution."""
    return tree["subgraphs"][0]["operators"][0]


def tensor(tree: Tree, which: str, index: int) -> Tree:
    """Return a tensor of the convolution."""
    return tree["subgraphs"][0]["tensors"][convolution(tree)[which][index]]


def option(name: str, value: int) -> Callable[[Tree], None]:
    def change(tree: Tree) -> None:
        convolution(tree)["builtin_options"][1][name] = value

    return change


def shape(which: str, index: int, axis: int, size: int) -> Callable[[Tree], None]:
    def change(tree: Tree) -> None:
        tensor(tree, which, index)["shape"][axis] = size

    return change


def quantization(which: str, index: int, **fields: Sequence[float]) -> Callable[[Tree], None]:
    def change(tree: Tree) -> None:
        found = tensor(tree, which, index)["quantization"]
        found |= {key: np.array(value, found[key].dtype) for key, value in fields.items()}

    return change


def several_scales(tree: Tree) -> None:
    tensor(tree, "outputs", 0)["quantization"] = {
        "scale": np.full(16, 0.5, np.float32),
        "zero_point": np.zeros(16, np.int64),
        "quantized_dimension": 3,
    }


def edge(which: str, index: int, id_: int) -> Callable[[Tree], None]:
    def change(tree: Tree) -> None:
        convolution(tree)[which][index] = id_

    return change


def a_cycle(tree: Tree) -> None:
    operators = tree["subgraphs"][0]["operators"]
    operators[0]["inputs"][0] = operators[1]["outputs"][0]


def a_constant_input(tree: Tree) -> None:
    subgraph = tree["subgraphs"][0]
    subgraph["inputs"] = convolution(tree)["inputs"][1:2]


def no_output(tree: Tree) -> None:
    tree["subgraphs"][0]["outputs"] = np.array([], np.int32)


def no_operator_codes(tree: Tree) -> None:
    del tree["operator_codes"]


def a_type(code: int) -> Callable[[Tree], None]:
    def change(tree: Tree) -> None:
        tensor(tree, "outputs", 0)["type"] = code

    return change


def a_version(version: int) -> Callable[[Tree], None]:
    def change(tree: Tree) -> None:
        tree["operator_codes"][convolution(tree)["opcode_index"]]["version"] = version

    return change


NAMED = {
    "stride of 0": (option("stride_w", 0), ModelError, "stride_w"),
    "negative stride": (option("stride_h", -1), ModelError, "stride_h"),
    "huge stride": (
        option("stride_w", 2**31 - 1),
        UnsupportedError,
        "stride_w is 2147483647, more than",
    ),
    "huge dilation": (
        option("dilation_h_factor", 2**31 - 1),
        UnsupportedError,
        "dilation_h_factor is 2147483647",
    ),
    "padding that is none": (option("padding", 9), ModelError, "padding"),
    "activation that is none": (option("fused_activation_function", 77), ModelError, "77"),
    "negative dimension": (shape("outputs", 0, 1, -5), UnsupportedError, "open"),
    "huge dimension": (shape("outputs", 0, 1, 2**31 - 1), UnsupportedError, "bytes"),
    "constant of another size": (shape("inputs", 1, 0, 17), ModelError, "bytes"),
    "channels that differ": (shape("inputs", 0, 3, 3), ModelError, "channel"),
    "scale of NaN": (quantization("outputs", 0, scale=[np.nan]), ModelError, "scale"),
    "scale of infinity": (quantization("outputs", 0, scale=[np.inf]), ModelError, "scale"),
    "negative scale": (quantization("outputs", 0, scale=[-1.0]), ModelError, "scale"),
    "scale of 0": (quantization("outputs", 0, scale=[0.0]), UnsupportedError, "need a scale"),
    "scales of an image": (several_scales, ModelError, "16 scales where one is needed"),
    "zero point": (quantization("outputs", 0, zero_point=[300]), ModelError, "zero point 300"),
    "scales per channel": (quantization("inputs", 1, scale=[0.5] * 7), ModelError, "7 scales"),
    "tensor that is not there": (edge("inputs", 0, 999), ModelError, "refers to tensor 999"),
    "absent input": (edge("inputs", 0, -1), ModelError, "'input' is absent"),
    "absent output": (edge("outputs", 0, -1), ModelError, "'output' is absent"),
    "writes the input": (edge("outputs", 0, 0), ModelError, "an input of the model"),
    "writes a constant": (edge("outputs", 0, 13), ModelError, "which is constant"),
    "cycle": (a_cycle, ModelError, "before anything computes it"),
    "constant input": (a_constant_input, ModelError, "is constant"),
    "no output": (no_output, ModelError, "output"),
    "no operator codes": (no_operator_codes, ModelError, "operator code 0 of 0"),
    "complex numbers": (a_type(8), UnsupportedError, "complex64"),
    "type of a newer format": (a_type(100), UnsupportedError, "number 100"),
    "version of a newer format": (a_version(99), UnsupportedError, "version is 99"),
}


@pytest.mark.parametrize("fault", NAMED)
def test_named_faults(fault: str, tmp_path: Path) -> None:
    change, kind, message = NAMED[fault]
    tree = copy.deepcopy(sound("digits")[1])
    change(tree)
    model = tmp_path / "digits.tflite"
    model.write_bytes(write_table(tree))
    with limits(fault), pytest.raises(kind, match=message):
        AotConverter(ConvertConfig(model, tmp_path / "out"), context()).convert()


# --- small files that ask for much -------------------------------------------------------------

HUGE = 2**29


def int8(id_: int, size: int, is_constant: bool = False) -> AirTensor:
    scale = Quantization(np.array([0.5], np.float32), np.array([0]))
    data = np.zeros(size, np.int8) if is_constant else None
    return AirTensor(id_, f"t{id_}", DType.INT8, (size,), scale, data)


def int32s(id_: int, values: Sequence[Sequence[int]]) -> AirTensor:
    data = np.array(values, np.int32)
    return AirTensor(id_, f"t{id_}", DType.INT32, data.shape, None, data)


ENCODINGS = {
    "ADD": Encoding("ADD", table="AddOptions"),
    "CONCATENATION": Encoding("CONCATENATION", table="ConcatenationOptions"),
    "PAD": Encoding("PAD", table="PadOptions"),
    "RELU": Encoding("RELU"),
    "RESHAPE": Encoding("RESHAPE", table="ReshapeOptions", values={"new_shape": (4,)}),
}


def graph(
    tensors: Sequence[AirTensor], operators: Sequence[tuple[str, tuple[int, ...], int]], *ins: int
) -> bytes:
    """Return a model whose last operator gives the output."""
    made = [
        AirOperator(index, key, inputs, (output,))
        for index, (key, inputs, output) in enumerate(operators)
    ]
    outputs = made[-1].output_ids
    subgraph = AirSubgraph("main", {t.id: t for t in tensors}, tuple(made), ins, outputs)
    model = AirModel("m", Path("m.tflite"), "", (subgraph,))
    return write_model(model, lambda operator: ENCODINGS[operator.op_type])


def padded(is_constant: bool) -> bytes:
    tensors = [int8(0, 1, is_constant), int32s(1, [[0, HUGE - 1]]), int8(2, HUGE), int8(3, HUGE)]
    return graph(tensors, [("PAD", (0, 1), 2), ("RELU", (2,), 3)], *(() if is_constant else (0,)))


def concatenated() -> bytes:
    tensors = [int8(0, 2**17, is_constant=True), int8(1, HUGE), int8(2, HUGE)]
    return graph(tensors, [("CONCATENATION", (0,) * 2**12, 1), ("RELU", (1,), 2)])


def chain(key: str, count: int = 1000) -> bytes:
    tensors = [int8(id_, 4) for id_ in range(count + 1)]
    return graph(tensors, [(key, (id_,), id_ + 1) for id_ in range(count)], 0)


MUCH = {
    "padding": lambda: padded(is_constant=False),
    "padding of a constant": lambda: padded(is_constant=True),
    "one constant many times": concatenated,
    "many operators": lambda: chain("RELU"),
    "many aliases": lambda: chain("RESHAPE"),
}


def test_an_input_without_form_in_c(tmp_path: Path) -> None:
    """No operator reads it, so that nothing else refuses it."""
    resource = AirTensor(2, "handle", DType.RESOURCE, ())
    content = graph([int8(0, 4), int8(1, 4), resource], [("RELU", (0,), 1)], 0, 2)
    assert outcome(content, "resource", tmp_path, random.Random(0)) == "UnsupportedError"  # noqa: S311


def test_arena_beyond_32_bits(tmp_path: Path) -> None:
    """Two tensors that fit each, and do not fit together."""
    most = 2**31 - 1
    model = tmp_path / "damaged.tflite"
    tensors = [int8(id_, most) for id_ in range(3)]
    model.write_bytes(graph(tensors, [("RELU", (0,), 1), ("ADD", (0, 1), 2)], 0))
    with pytest.raises(UnsupportedError, match="bytes of the arena, more than 2,147,483,647"):
        AotConverter(ConvertConfig(model, tmp_path / "out"), context()).convert()


@pytest.mark.parametrize("name", MUCH)
def test_small_files_that_ask_for_much(name: str, tmp_path: Path) -> None:
    """They are valid, so the module is written; what it needs is reported by the plan."""
    assert outcome(MUCH[name](), name, tmp_path, random.Random(0)) == "good"  # noqa: S311
