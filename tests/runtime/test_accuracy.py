"""Data sets and metrics: what is taken, what is refused, and figures that are known."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from opgen.air.dtype import DType
from opgen.air.model import AirModel, Quantization
from opgen.bind.bind import bind
from opgen.bind.bound import BoundModel
from opgen.config import find_target
from opgen.errors import UsageError, VerificationError
from opgen.interpret.values import quantize
from opgen.lib.tensor import Array
from opgen.prove import accuracy, data_set, host, verify_model
from opgen.prove.accuracy import Accuracy, Question, area_under_curve, fixes_bits, measured
from opgen.prove.data_set import read_data_set
from opgen.prove.execute import facts_of
from opgen.registry.context import build_default_registry_context
from tests.runtime.test_conformance import C
from tests.runtime.test_verify import KERNEL, OFF, chain
from tests.tools import needs
from tests.transforms.nets import Net, scaled

pytestmark = needs("cc")
CONTEXT = build_default_registry_context()
F32, I8 = DType.FLOAT32, DType.INT8
SCALE = scaled(0.1, 3)
TOP_1, AUC, MAE = (Question(metric) for metric in ("top-1", "auc", "mae"))


def bound(model: AirModel) -> BoundModel:
    return bind(model, CONTEXT, find_target("generic"))


def adding(
    shape: Sequence[int],
    outputs: int = 1,
    names: tuple[str, str] = ("a", "b"),
    quantization: Quantization | None = SCALE,
    type_: DType = I8,
) -> BoundModel:
    """Return a model of two inputs: their sum, and their differences."""
    net = Net(CONTEXT)
    a, b, *outs = (
        net.tensor(shape, quantization, type_, name=name)
        for name in (*names, *(f"o{index}" for index in range(outputs)))
    )
    for index, out in enumerate(outs):
        op = "SUB" if index else "ADD"
        net.add(op, {"input1": a, "input2": b, "output": out})
    return bound(net.model([a, b], outs))


def saved(folder: Path, **arrays: Any) -> Path:
    path = folder / "set.npz"
    np.savez(path, **arrays)
    return path


def drawn(*shape: int, seed: int = 0) -> Array:
    return np.random.default_rng(seed).uniform(-8, 8, shape).astype(np.float32)


# --- metrics ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("scores", "labels", "area"),
    [
        ([1, 2, 3, 4], [0, 0, 1, 1], 1.0),
        ([4, 3, 2, 1], [0, 0, 1, 1], 0.0),
        ([1, 1, 1], [0, 1, 1], 0.5),
        ([1, 2, 2, 3], [0, 0, 1, 1], 3.5 / 4),
        ([-np.inf, 0, np.inf, np.inf], [0, 1, 0, 1], (1 + 0 + 1 + 0.5) / 4),
    ],
)
def test_area_under_the_curve(scores: list[float], labels: list[int], area: float) -> None:
    assert area_under_curve(np.array(scores), np.array(labels) == 1) == area


def test_area_is_that_of_all_pairs() -> None:
    generator = np.random.default_rng(1)
    scores = generator.integers(0, 9, 60).astype(float)
    positive = generator.random(60) < 0.3
    ours, others = scores[positive][:, None], scores[~positive]
    pairs = np.mean((ours > others) + (ours == others) / 2)
    assert area_under_curve(scores, positive) == pytest.approx(pairs, abs=1e-12)
    scores[0] = np.nan
    assert np.isnan(area_under_curve(scores, positive))


def test_metrics_of_a_model(tmp_path: Path) -> None:
    """Inputs in both forms and of both kinds, by both names; each piece is of a few samples."""
    model = adding((1, 4), outputs=2)
    facts = facts_of(model.subgraph.tensors[0])
    a, b = drawn(9, 4), drawn(9, 1, 4, seed=1)
    stored = [quantize(facts, each.reshape(9, 4).astype(float)) for each in (a, b)]
    total = 0.1 * (sum(each.astype(int) for each in stored) - 6).clip(-131, 124)
    label = total.argmax(axis=1)
    path = saved(tmp_path, a=a, in1=stored[1].astype(np.int8), label=label.astype(np.uint8))
    found = measured(model, path, replace(TOP_1, output="o0"))
    assert found == Accuracy(
        "net", replace(TOP_1, output="o0"), "o0", 9, 1.0, 1.0, 0, True, None, True
    )
    label[3] = (label[3] + 1) % 4
    path = saved(tmp_path, in0=a, b=b, label=label)
    for output in ("o0", "out0"):
        found = measured(model, path, replace(TOP_1, output=output))
        assert (found.reference, found.c) == (8 / 9, 8 / 9)
    assert measured(model, path, replace(TOP_1, output="o0"), limit=3).reference == 1.0
    for wanted in (total, total.reshape(9, 1, 4).astype(np.float32)):
        path = saved(tmp_path, in0=a, b=b, label=wanted + 0.5)
        found = measured(model, path, replace(MAE, output="o0"))
        assert found.reference == pytest.approx(0.5, abs=1e-6)
        assert found.reference == found.c


@pytest.mark.parametrize("classes", [1, 2])
def test_scores_of_one_and_of_two_elements(classes: int, tmp_path: Path) -> None:
    model = adding((1, classes))
    scores = np.array([0.5, 3, 1, 4], np.float32)
    a = np.stack([scores] if classes == 1 else [-scores, scores], axis=1)
    path = saved(tmp_path, a=a, b=np.zeros_like(a), label=np.array([False, True, False, True]))
    assert measured(model, path, AUC).c == 1.0


def test_the_error_is_a_score(tmp_path: Path) -> None:
    """Of what gives back its input: large ones are clipped, and come back with an error."""
    net = Net(CONTEXT)
    x, y = net.tensor((1, 5), scaled(1.0), name="x"), net.tensor((1, 5), scaled(0.5), name="y")
    net.add("QUANTIZE", {"input": x, "output": y})
    values = np.zeros((6, 5), np.float32)
    values[3:] = [[100], [90], [120]]
    path = saved(tmp_path, x=values, label=np.array([0, 0, 0, 1, 1, 1]))
    found = measured(bound(net.model([x], [y])), path, replace(AUC, score="error"))
    assert (found.reference, found.c) == (1.0, 1.0)


def test_samples_may_be_runs_in_a_row(tmp_path: Path) -> None:
    """Of models that keep a state, which begins anew with each sample; the last output counts."""
    model = chain([KERNEL, KERNEL])
    runs = drawn(4, 3, 5)
    path = saved(tmp_path, in0=runs, label=np.array([0, 1, 2, 3]))
    data = read_data_set(path, model, None)
    assert (data.samples, data.steps) == (4, 3)
    [piece] = data.pieces()
    last = verify_model.run_c(model, piece.inputs).outputs[0][:, -1]
    path = saved(tmp_path, in0=runs[:, :, :4], label=last.argmax(axis=1))
    with pytest.raises(UsageError, match=r"as the model keeps a state, runs may stand behind N\n"):
        measured(model, path, TOP_1)
    path = saved(tmp_path, in0=runs, label=last.argmax(axis=1))
    found = measured(model, path, TOP_1)
    assert (found.reference, found.c, found.is_binding) == (1.0, 1.0, True)


def test_pieces_give_what_all_at_once_gives(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    model = adding((1, 4))
    path = saved(
        tmp_path, a=drawn(20, 4), b=drawn(20, 4, seed=1), label=drawn(20, 4, seed=2).argmax(axis=1)
    )
    whole = measured(model, path, TOP_1)
    monkeypatch.setattr(data_set, "_PIECE_SAMPLES", 3)
    assert measured(model, path, TOP_1) == whole
    assert 0 < (whole.reference or 0) < 1


def test_floats_that_are_no_numbers(tmp_path: Path) -> None:
    """A class is wrong, and an error is not defined."""
    model = adding((1, 3), quantization=None, type_=F32)
    a = np.array([[1, 2, 3], [np.nan, 0, 0], [0, np.inf, 0]], np.float64)
    b = np.zeros((3, 3), np.float32)
    found = measured(model, saved(tmp_path, a=a, b=b, label=np.array([2, 0, 1])), TOP_1)
    assert (found.reference, found.c, found.differing) == (2 / 3, 2 / 3, 0)
    found = measured(model, saved(tmp_path, a=a, b=b, label=b), MAE)
    assert (found.reference, found.c) == (None, None)


# --- numpy and C --------------------------------------------------------------------------------


def test_a_difference_is_counted_and_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """By the number that a sample has in the file, also behind the first piece."""
    model = adding((1, 4))
    a = drawn(5, 4)
    path = saved(tmp_path, a=a, b=a, label=np.zeros(5, int))
    run_compiled, runs = accuracy.run_compiled, []

    def wrong(program: host.Program, inputs: Sequence[Array]) -> host.HostRun:
        run = run_compiled(program, inputs)
        runs.append(len(inputs[0]))
        if sum(runs) in (4, 5):
            run.outputs[0][-1, 0, 0, 2] ^= 1
        return run

    monkeypatch.setattr(accuracy, "run_compiled", wrong)
    monkeypatch.setattr(data_set, "_PIECE_SAMPLES", 2)
    found = measured(model, path, TOP_1)
    assert runs == [2, 2, 1]
    assert (found.differing, found.is_binding, found.is_identical) == (2, True, False)
    assert found.first is not None
    assert "tensor 2 'o0': the C module differs from numpy: 1 of 4 elements differ" in str(
        found.first
    )
    assert "first at [0, 2] of sample 3, step 0" in str(found.first)


def test_a_layer_that_fails_is_named(tmp_path: Path) -> None:
    source = C.replace("sum_s8", "fails_s8").replace("return 0", "return 1")
    path = saved(tmp_path, in0=drawn(2, 5), label=np.zeros(2, int))
    fails = replace(KERNEL, name="fails_s8", source=source)
    with pytest.raises(VerificationError, match="SUM 'sum0' failed: the run returned -1"):
        measured(chain([fails]), path, TOP_1)


def test_which_models_have_fixed_bits() -> None:
    assert fixes_bits(adding((1, 4)))
    assert fixes_bits(chain([KERNEL]))
    assert not fixes_bits(chain([KERNEL, OFF]))
    assert not fixes_bits(adding((1, 4), quantization=None, type_=F32))
    net = Net(CONTEXT)
    x, out = (net.tensor((1, 4), None, F32, name=name) for name in ("x", "out"))
    stored, most = (net.tensor((1, 4), SCALE) for _ in range(2))
    net.add("QUANTIZE", {"input": x, "output": stored})
    net.add("MAXIMUM", {"input1": stored, "input2": stored, "output": most})
    net.add("DEQUANTIZE", {"input": most, "output": out})
    assert fixes_bits(bound(net.model([x], [out])))
    again = net.tensor((1, 4), SCALE)
    net.add("QUANTIZE", {"input": out, "output": again})
    assert not fixes_bits(bound(net.model([x], [again])))


# --- what is refused ----------------------------------------------------------------------------

A, LABELS = np.zeros((4, 3), np.float32), np.array([0, 1, 0, 1])
OK = {"a": A, "b": A, "label": LABELS}
NO_DATA: dict[str, tuple[dict[str, Any], Question, list[str]]] = {
    "a strange name": (
        {**OK, "in3": A, "lable": A},
        TOP_1,
        [
            "set.npz: error: has arrays that nothing takes: 'in3', 'lable'",
            "why:  it may have 'a', 'in0', 'b', 'in1', 'label'",
            "hint: did you mean 'in1'?",
        ],
    ),
    "nothing": (
        {"x": A},
        TOP_1,
        [
            "nothing takes: 'x'",
            "has no array for input 0 'a'\n    hint: save it as 'a' or 'in0'",
            "has no array for input 1 'b'",
            "has no array 'label'\n    why:  without what should come out",
        ],
    ),
    "two of one": ({**OK, "in1": A}, TOP_1, ["has two arrays for input 1 'b': 'b' or 'in1'"]),
    "a shape": (
        {**OK, "a": np.zeros((4, 5), np.float32), "b": np.zeros((4, 3, 1), np.float32)},
        TOP_1,
        [
            "array 'a': error: has shape [4, 5]; N samples are [N, 1, 3] or [N, 3]",
            "why:  input 'a' has shape [1, 3]\n    hint: reshape it",
            "array 'b': error: has shape [4, 3, 1]",
        ],
    ),
    "types": (
        {**OK, "a": A.astype(np.uint8), "b": A.astype(np.int64)},
        TOP_1,
        [
            "array 'a': error: has type uint8\n    why:  input 'a' is int8",
            "hint: give what it stores as int8, or real numbers as float32",
            "array 'b': error: has type int64",
        ],
    ),
    "lengths": (
        {**OK, "b": A[:3]},
        TOP_1,
        ["its arrays have not as many samples: 'a' 4, 'b' 3, 'label' 4"],
    ),
    "no samples": (
        {name: each[:0] for name, each in OK.items()},
        TOP_1,
        ["set.npz: error: has no samples\n    hint: the first axis of an array counts them"],
    ),
    "no number": (
        {**OK, "b": np.where(np.arange(4)[:, None] == 2, np.nan, A)},
        TOP_1,
        ["array 'b': error: sample 2 is infinite, or no number\n    hint: mend it, or leave"],
    ),
    "a class that there is not": (
        {**OK, "label": LABELS + 2},
        TOP_1,
        ["array 'label': error: sample 1 is no class: the output has 0 to 2"],
    ),
    "a class below": ({**OK, "label": -LABELS}, TOP_1, ["sample 1 is no class"]),
    "classes as floats": (
        {**OK, "label": A[:, 0]},
        TOP_1,
        ["has type float32\n    why:  top-1 takes the index of its class for each sample"],
    ),
    "classes with an axis": (
        {**OK, "label": LABELS[:, None]},
        TOP_1,
        ["array 'label': error: has shape [4, 1]; [N] is wanted\n    why:  top-1 takes the index"],
    ),
    "values as integers": (
        {**OK, "label": A.astype(np.int8)},
        MAE,
        [
            "has type int8\n    why:  mae takes the real numbers that should come out",
        ],
    ),
    "values of a shape": (
        {**OK, "label": A[:, :2]},
        MAE,
        ["has shape [4, 2]; N samples are [N, 1, 3] or [N, 3]\n    why:  mae compares it"],
    ),
    "values that are none": (
        {**OK, "label": A + np.inf},
        MAE,
        ["array 'label': error: sample 0 is infinite, or no number"],
    ),
}


@pytest.mark.parametrize("name", NO_DATA)
def test_data_that_are_refused(name: str, tmp_path: Path) -> None:
    arrays, question, words = NO_DATA[name]
    with pytest.raises(UsageError) as caught:
        measured(adding((1, 3)), saved(tmp_path, **arrays), question)
    for each in words:
        assert each in str(caught.value)


NO_SENSE: dict[str, tuple[Sequence[int], int, Question, list[str]]] = {
    "top-1 of one": (
        (1, 1),
        1,
        TOP_1,
        ["--metric top-1: error: one score for each of several classes", "is int8 [1, 1]"],
    ),
    "top-1 of an image": ((1, 2, 3), 1, TOP_1, ["hint: choose another output (--output NAME)"]),
    "auc of three": (
        (1, 3),
        1,
        AUC,
        ["--metric auc: error: one score is wanted, or two", "add --score error"],
    ),
    "an error of two inputs": (
        (1, 3),
        1,
        replace(AUC, score="error"),
        ["--score error: error: the only input must have the output's shape; inputs have [1, 3], "],
    ),
    "an error of classes": (
        (1, 3),
        1,
        replace(TOP_1, score="error"),
        ["--score error: error: --metric top-1 ranks nothing", "take --metric auc"],
    ),
    "several outputs": (
        (1, 3),
        2,
        TOP_1,
        ["--output: error: the model has 2 outputs: 'o0', 'o1'\n    hint: name one, or out0"],
    ),
    "no such output": (
        (1, 3),
        2,
        replace(TOP_1, output="x0"),
        ["--output: error: the model has no output 'x0', but 'o0', 'o1'"],
    ),
}


@pytest.mark.parametrize("name", NO_SENSE)
def test_questions_that_make_no_sense(name: str, tmp_path: Path) -> None:
    shape, outputs, question, words = NO_SENSE[name]
    with pytest.raises(UsageError) as caught:
        measured(adding(shape, outputs), tmp_path / "no.npz", question)
    for each in words:
        assert each in str(caught.value)


def test_labels_of_two_classes(tmp_path: Path) -> None:
    model = adding((1, 1))
    a = np.zeros((4, 1), np.float32)
    for labels, words in (
        ([0, 1, 2, 0], "sample 2 is neither 0 nor 1"),
        ([1, 1, 1, 1], r"has only samples of class 1\n.*\n.*add samples of the other one"),
    ):
        path = saved(tmp_path, a=a, b=a, label=np.array(labels))
        with pytest.raises(UsageError, match=words):
            measured(model, path, AUC)
    path = saved(tmp_path, a=a, b=a, label=np.array([0, 0, 0, 1]))
    with pytest.raises(UsageError, match=r"only samples of class 0\n.*\n.*raise --limit"):
        measured(model, path, AUC, limit=3)


def test_inputs_of_equal_and_of_strange_names(tmp_path: Path) -> None:
    """A number stands for the input of that name, if there is one; `label` is for labels."""
    zero, one = np.zeros((2, 3), np.float32), np.ones((2, 3), np.float32)
    for names, first, second in (
        (("a", "a"), "in0", "in1"),
        (("in0", "in0"), "in0", "in1"),
        (("in1", "in0"), "in1", "in0"),
        (("x", "in0"), "x", "in1"),
        (("label", "b"), "in0", "b"),
    ):
        path = saved(tmp_path, **{second: one, first: zero})
        [piece] = read_data_set(path, adding((1, 3), names=names), None).pieces()
        assert [int(each[0, 0, 0, 0]) for each in piece.inputs] == [3, 13]
    path = saved(tmp_path, a=zero, b=one, label=np.array([0, 1]))
    with pytest.raises(UsageError, match="nothing takes: 'a', 'b'"):
        measured(adding((1, 3), names=("y", "y")), path, TOP_1)


def test_types_of_inputs(tmp_path: Path) -> None:
    """Each takes what it stores; floats any floats, and integers with a scale real numbers."""

    def one(type_: DType, quantization: Quantization | None = None) -> BoundModel:
        net = Net(CONTEXT)
        x, y = (net.tensor((2,), quantization, type_, name=name) for name in "xy")
        net.add("RESHAPE", {"input": x, "shape": None, "output": y}, new_shape=(2,))
        return bound(net.model([x], [y]))

    def of_complex_numbers() -> BoundModel:
        model = one(F32)
        x = replace(model.subgraph.tensors[0], type=DType.COMPLEX64)
        tensors = {**model.subgraph.tensors, 0: x}
        return replace(model, subgraph=replace(model.subgraph, tensors=tensors))

    def taken(model: BoundModel, values: Array) -> Array:
        [piece] = read_data_set(saved(tmp_path, in0=values), model, None).pieces()
        return np.asarray(piece.inputs[0][:, 0])

    halves = np.array([[0.5, -2.0]], np.float16)
    for dtype in (np.float16, ">f4", np.float64):
        found = taken(one(F32), halves.astype(dtype))
        assert (found.dtype, found.tolist()) == (np.float32, [[0.5, -2.0]])
    assert taken(one(I8, SCALE), np.array([[0.26, -99.0]])).tolist() == [[6, -128]]
    assert taken(one(DType.INT16, scaled(0.5)), np.array([[5, -7]], ">i2")).tolist() == [[5, -7]]
    assert taken(one(DType.BOOL), np.array([[True, False]])).tolist() == [[True, False]]
    for model, values, words in (
        (one(F32), np.array([[1, 2]]), "convert it: x.astype(numpy.float32)"),
        (one(DType.INT32), halves, "hint: give what it stores as int32\n"),
        (one(DType.BOOL), np.array([[0, 1]]), "give what it stores as bool"),
        (of_complex_numbers(), halves, "inputs of this type cannot be given"),
    ):
        with pytest.raises(UsageError) as caught:
            taken(model, values)
        assert words in f"{caught.value}\n"


def test_samples_and_steps_have_bounds(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    model = adding((1, 3))
    path = saved(tmp_path, **OK)
    monkeypatch.setattr(data_set, "MOST_SAMPLES", 3)
    with pytest.raises(UsageError, match=r"has 4 samples; 3 at a time .*\n.*--limit 3"):
        measured(model, path, TOP_1)
    assert measured(model, path, TOP_1, limit=3).samples == 3
    monkeypatch.setattr(data_set, "_MOST_STEPS", 4)
    path = saved(tmp_path, in0=drawn(2, 5, 5))
    with pytest.raises(UsageError, match=r"a sample has 5 steps; 1 to 4 are allowed"):
        read_data_set(path, chain([KERNEL]), None)
