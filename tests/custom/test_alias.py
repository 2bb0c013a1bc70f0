"""Operators whose outputs are inputs under another name, and for which nothing runs."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from opgen.air import AirModel, DType
from opgen.air.model import AirOperator, AirSubgraph, AirTensor, Quantization
from opgen.commands.proving import test_specs as prove_specs
from opgen.config import find_target
from opgen.errors import ModelError, VerificationError
from opgen.litert.write import Encoding, write_model
from opgen.loading import load_bound
from opgen.prove.verify_model import NO_ORACLE, prove_model
from tests.custom.custom_samples import context_of, fill, model_of, prove, run, tensor

RENAME = """op: RENAME_IT
doc: The same elements in one axis.
litert: {custom: RenameIt}
inputs:
  x: {}
outputs:
  y: {OUTPUT, alias: x}
MORE
reference: MEANING
tests:
  x: choice((span(1, 3), span(1, 9)), (span(1, 9),), ())
"""
GIVEN = 'type: x.type, shape: "(x.size,)"'
SAME, LIE = "reshape(x, (x.size,))", "reshape(x + 1.0, (x.size,))"

ONLY_INT4 = "checks:\n  - {that: x.type == int4, else: another type}"
ONLY = "checks:\n  - {that: x.type == float32 or x.type == int8, else: no such type}"


def spec(meaning: str = SAME, output: str = GIVEN, more: str = "macs: 0") -> str:
    """Return a spec without kernels."""
    return fill(RENAME, OUTPUT=output, MORE=more, MEANING=meaning)


# --- opgen test ----------------------------------------------------------------------------------


@pytest.fixture
def few_attempts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Most types are refused here, whatever else is drawn."""
    monkeypatch.setattr("opgen.prove.cases.ATTEMPTS", 40)


def test_a_name_is_proved_for_every_type(tmp_path: Path) -> None:
    said, code = prove(tmp_path, 3, it=spec())
    assert code == 0, said
    assert said.splitlines() == ["RENAME_IT (alias): 3 cases"] * 13


@pytest.mark.usefixtures("few_attempts")
def test_two_elements_in_a_byte_are_drawn_in_odd_numbers(tmp_path: Path) -> None:
    """Half of the last byte is no element."""
    text = spec(more=ONLY_INT4).replace("(span(1, 3), span(1, 9))", "(3, 2 * span(1, 4) - 1)")
    text = text.replace("(span(1, 9),), ()", "(7,), ()")
    said, code = prove(tmp_path, 8, it=text)
    assert (said, code) == ("RENAME_IT (alias): 8 cases", 0)
    wrong = text.replace(SAME, "reshape(0 - x, (x.size,))")
    said, code = prove(tmp_path, 8, it=wrong)
    assert code == 1
    assert "alias: 'y' has other bytes than 'x'" in said


@pytest.mark.parametrize(
    ("output", "y"),
    [
        ("with_size(x.shape, 0, 2 * x.shape[0])", (4, 3)),
        ("with_size(x.shape, 0, 1)", (1, 3)),
        ("without_axis(x.shape, 0)", (3,)),
    ],
)
@pytest.mark.parametrize("type_", [DType.FLOAT32, DType.INT4, DType.INT8])
def test_a_size_by_a_function_of_the_library(
    tmp_path: Path, output: str, y: tuple[int, ...], type_: DType
) -> None:
    """No check of the spec knows what it gives: each model is checked, before there is any C."""
    text = spec(output=f'type: x.type, shape: "{output}"')
    with pytest.raises(ModelError, match=r"bytes, and \d+ has 'x', whose bytes") as caught:
        loaded(tmp_path, text, tensor(0, (2, 3), type_), tensor(1, y, type_))
    assert "it.yaml:7" in str(caught.value)


@pytest.mark.usefixtures("few_attempts")
@pytest.mark.parametrize(
    "text",
    [
        spec(LIE, more=ONLY),
        spec("reshape(2.0 * x, (x.size,))", more=ONLY),
        spec("take(reshape(x, (x.size,)), x.size - 1 - arange(x.size))", more=ONLY),
        spec(more=f"{ONLY}\nexact: reshape(x + 1, (x.size,))"),
        spec(output=f"{GIVEN}, scale: 2.0 * x.scale, zero_point: x.zero_point", more=ONLY),
    ],
    ids=["sum", "product", "order", "exact", "scale"],
)
def test_a_name_of_another_value(tmp_path: Path, text: str) -> None:
    said, code = prove(tmp_path, 8, it=text)
    assert code == 1
    assert "alias: 'y' has other bytes than 'x'" in said


@pytest.mark.usefixtures("few_attempts")
def test_only_types_that_are_accepted_are_proved(tmp_path: Path) -> None:
    said, code = prove(tmp_path, 8, it=spec(more=ONLY))
    assert code == 0, said
    assert said.splitlines() == ["RENAME_IT (alias): 8 cases"] * 2


def said_of(folder: Path, text: str) -> tuple[str, int]:
    path = folder / "it.yaml"
    path.write_text(text, encoding="utf-8")
    return prove_specs([path], [], 8, 0, None)


def test_nothing_that_is_tested_is_no_success(tmp_path: Path) -> None:
    words, code = said_of(tmp_path, spec().split("tests:")[0])
    assert code == 1
    assert "RENAME_IT (alias) int4: 0 cases" in words
    assert "has no tests" in words
    never = "checks:\n  - {that: x.rank > 5, else: too few axes}"
    words, code = said_of(tmp_path, spec(more=never))
    assert code == 1
    assert "no case: too few axes" in words


def test_kernels_of_others_are_not_tested(tmp_path: Path) -> None:
    """A file that only says how PyTorch calls an operator."""
    text = """kernels_for: RELU
doc: One more way to call it.
torch: {operator: mine.relu.default, schema: "(Tensor input) -> Tensor"}
"""
    words, code = said_of(tmp_path, text)
    assert (words, code) == ("RELU: nothing to test: the given files add no kernel", 1)


def test_control_flow_has_nothing_to_test() -> None:
    path = Path(__file__).parents[2] / "specs/control/if.yaml"
    words, code = prove_specs([path], [], 8, 0, None)
    assert (words, code) == ("IF: nothing to test: control flow has no meaning of its own", 1)


# --- models --------------------------------------------------------------------------------------


def quantized(id_: int, shape: tuple[int, ...], scale: float = 0.5) -> AirTensor:
    scales = np.array([scale], np.float32)
    quantization = Quantization(scales, np.array([3]), None)
    return tensor(id_, shape, DType.INT8, quantization=quantization)


def loaded(folder: Path, text: str, x: AirTensor, y: AirTensor) -> None:
    path = model_of(folder / "m.tflite", Encoding(custom="RenameIt"), [x], [y])
    load_bound(path, context_of(folder, it=text), find_target("host"))


def test_a_model_runs(tmp_path: Path) -> None:
    x, y = tensor(0, (2, 2)), tensor(1, (4,))
    path = model_of(tmp_path / "m.tflite", Encoding(custom="RenameIt"), [x], [y])
    values = np.arange(4, dtype=np.float32).reshape(1, 1, 2, 2)
    (found,) = run(path, context_of(tmp_path, it=spec()), values)
    assert found.tolist() == [[[0.0, 1.0, 2.0, 3.0]]]


@pytest.mark.parametrize(
    ("output", "y", "words"),
    [
        ("type: x.type, shape: none", tensor(1, (5,)), "'y' has 20 bytes, and 16 has 'x'"),
        ("type: x.type, shape: none", tensor(1, (3,)), "'y' has 12 bytes, and 16 has 'x'"),
        ('shape: "(x.size,)"', tensor(1, (4,), DType.INT32), "one is int32, the other float32"),
        ('shape: "(x.size,)"', tensor(1, (4,), DType.INT16), "'y' has 8 bytes, and 16 has 'x'"),
    ],
)
def test_a_model_with_another_size_or_type(
    tmp_path: Path, output: str, y: AirTensor, words: str
) -> None:
    with pytest.raises(ModelError, match=words) as caught:
        loaded(tmp_path, spec(output=output), tensor(0, (2, 2)), y)
    assert "it.yaml:7" in str(caught.value)  # the place of the output
    assert caught.value.exit_code == 1


def test_as_many_bytes_for_one_element_more(tmp_path: Path) -> None:
    x, y = tensor(0, (5,), DType.INT4), tensor(1, (6,), DType.INT4)
    with pytest.raises(ModelError, match="'y' has 6 elements, and 5 has 'x'"):
        loaded(tmp_path, spec(output='type: x.type, shape: "with_size(x.shape, 0, 6)"'), x, y)


def test_a_model_with_another_scale(tmp_path: Path) -> None:
    loaded(tmp_path, spec(), quantized(0, (4,)), quantized(1, (4,)))
    with pytest.raises(ModelError, match=r"one has scale 0\.25, the other 0\.5"):
        loaded(tmp_path, spec(), quantized(0, (4,)), quantized(1, (4,), 0.25))


def chain(folder: Path, x: AirTensor, *, reads: bool = False) -> Path:
    """Write a model in which ADD reads what RENAME_IT gives: its meaning is seen in that only.

    :param reads: x is the model's input; else it is a constant.
    """
    y, z = tensor(1, (4,), x.type), tensor(2, (4,), x.type)
    other = tensor(3, (4,), x.type)
    operators = (AirOperator(0, "RENAME_IT", (0,), (1,)), AirOperator(1, "ADD", (1, 3), (2,)))
    fed = (0, 3) if reads else (3,)
    tensors = {each.id: each for each in (x, y, z, other)}
    graph = AirSubgraph("main", tensors, operators, fed, (2,))
    encodings = {
        "RENAME_IT": Encoding(custom="RenameIt"),
        "ADD": Encoding("ADD", table="AddOptions"),
    }
    path = folder / "m.tflite"
    model = AirModel("m", path, "", (graph,))
    path.write_bytes(write_model(model, lambda operator: encodings[operator.op_type]))
    return path


@pytest.mark.parametrize(("meaning", "is_right"), [(SAME, True), (LIE, False)])
def test_what_lies_between_is_verified(tmp_path: Path, meaning: str, is_right: bool) -> None:
    """Nothing drops an operator by what it says of bytes: the meaning of the model would go too."""
    path = chain(tmp_path, tensor(0), reads=True)
    bound = load_bound(path, context_of(tmp_path, it=spec(meaning)), find_target("host"))
    report = prove_model(bound, against=NO_ORACLE)
    if is_right:
        report.raise_if_different()
        return
    with pytest.raises(VerificationError, match="tensor 1 't1'"):
        report.raise_if_different()


def test_constants_are_folded_to_what_is_meant(tmp_path: Path) -> None:
    data = np.array([1, 2, 3, 4], np.int32)
    path = chain(tmp_path, tensor(0, (4,), DType.INT32, data=data))
    values = np.array([[[10, 20, 30, 40]]], np.int32)
    for meaning, sums in ((SAME, [11, 22, 33, 44]), (LIE, [12, 23, 34, 45])):
        (found,) = run(path, context_of(tmp_path, it=spec(meaning)), values)
        assert found.tolist() == [[sums]]
