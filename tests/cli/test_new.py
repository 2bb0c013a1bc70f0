"""`opgen new`: skeletons that are valid, compile, and hold what a model shows of an operator."""

from __future__ import annotations

import re
from pathlib import Path

import numpy as np
import pytest

from opgen.air import DType
from opgen.config import find_target
from opgen.export.skeleton.write import write_skeleton
from opgen.export.unfinished import unfinished
from opgen.litert.write import Encoding
from opgen.loading import load_bound
from opgen.prove.host import OPTIMIZED, STRICT, build_program, run_program
from opgen.prove.module import module_of
from opgen.registry.builtin import built_in
from opgen.registry.context import build_default_registry_context
from opgen.registry.ops import OPERATORS
from opgen.spec.load import load_files
from tests.cli.conftest import Command
from tests.cli.new_models import KINDS, OPTIONS, Net, one, skeleton, spec_of
from tests.tools import needs

DEFINITIONS = [built_in(op).definition for op in OPERATORS]
MODELS = Path(__file__).parents[3] / "shared" / "models"


@pytest.fixture
def zoo(tmp_path: Path) -> Path:
    """A model with every kind."""
    net = Net()
    for kind in KINDS.values():
        kind(net)
    return net.write(tmp_path / "zoo.tflite")


# --- valid, compiles, fails -----------------------------------------------------------------------


def test_every_kind_converts_and_its_run_fails_at_its_layer(
    zoo: Path, opgen: Command, tmp_path: Path
) -> None:
    """One model with all kinds, compiled strictly; then one of each, run: -1, and why."""
    for kind in KINDS:
        skeleton(opgen, zoo, kind)
    specs = tmp_path / "my_specs"
    assert opgen("check", specs).code == 0
    done = opgen("convert", zoo, "--specs", specs, "-o", tmp_path / "out")
    assert done.code == 0, done.err
    assert done.err.count("yet to be written: ") == sum(
        len(load_files([path]).ops[0].kernels) if path.stem != "abs" else 1
        for path in specs.glob("*.yaml")
    )
    context = build_default_registry_context(specs=[specs])
    names = [*KINDS]
    modules, jobs = [], []
    for index, kind in enumerate(names):
        bound = load_bound(one(kind, tmp_path), context, find_target("host"))
        modules.append(module_of(bound, f"kind_{index}"))
        graph = bound.subgraph
        inputs = [graph.tensors[id_] for id_ in graph.input_ids]
        jobs.append((index, [np.zeros((1, 1, *t.shape), t.type.numpy) for t in inputs]))
    modules.append(module_of(load_bound(zoo, context, find_target("host")), "zoo"))
    program = build_program(modules, tmp_path / "host", flags=(*STRICT, *OPTIMIZED), united=True)
    for kind, run in zip(names, run_program(program, jobs), strict=True):
        assert "failed: the run returned -1" in run.failure, kind
        assert "is not implemented (my_specs/" in run.failure, kind


@pytest.mark.parametrize("kind", KINDS)
def test_check_and_test_say_what_is_missing(kind: str, opgen: Command, tmp_path: Path) -> None:
    path = skeleton(opgen, one(kind, tmp_path), kind)
    checked = opgen("check", path)
    assert checked.code == 0
    assert "yet to be written" in checked.err
    assert all(each.hint for each in unfinished(load_files([path]).ops))
    tested = opgen("test", path)
    assert tested.code == 1
    assert "is yet to be written: it only returns a failure" in tested.out


# --- what a model shows ---------------------------------------------------------------------------


def test_types_ranks_and_quantization(opgen: Command, tmp_path: Path) -> None:
    path = skeleton(opgen, one("types", tmp_path), "types")
    op, text = spec_of(path), path.read_text()
    assert [dict(kernel.accepted) for kernel in op.kernels] == [
        {"input": ("float32",), "output": ("float32",)},
        {"input": ("int8",), "output": ("int8",)},
    ]
    assert op.inputs[0].layout == ""  # of two ranks
    assert "int8 [1, 2, 2, 3]" in text
    assert "scale 0.25 .. 0.5, zero point -3 .. 7" in text
    assert len(op.tests) == 2


def test_constants_and_optional_inputs(opgen: Command, tmp_path: Path) -> None:
    path = skeleton(opgen, one("dense", tmp_path), "dense")
    op, text = spec_of(path), path.read_text()
    first, weights, axes, bias = op.inputs
    assert (first.const, weights.const, axes.const, bias.const) == (False, True, True, True)
    assert (weights.layout, bias.optional, axes.optional) == ("OI", True, False)
    assert "scale 0.1 .. 0.3 per index of axis 0" in text
    assert "absent in 1 of 2" in text
    assert "a shape that fits: (1, input2.o)" in text
    assert [kernel.name for kernel in op.kernels] == ["dense_s8_s8_s32_s32_s8"]
    assert op.tests[0]["input3"].source == "integers(-4, 9, (2,))"
    assert "input4" not in op.tests[0]


def test_operands_of_any_number(opgen: Command, tmp_path: Path) -> None:
    op = spec_of(skeleton(opgen, one("variadic", tmp_path), "variadic"))
    assert [(each.name, each.variadic) for each in op.inputs] == [("inputs", True)]
    op = spec_of(skeleton(opgen, one("splits", tmp_path), "splits"))
    (output,) = op.outputs
    assert output.count is not None
    assert output.shape is not None
    assert (output.count.source, output.shape.source) == ("count", "copies(input.shape, count)")


def test_outputs_variables_and_scalars(opgen: Command, tmp_path: Path) -> None:
    op = spec_of(skeleton(opgen, one("outputs", tmp_path), "outputs"))
    shapes = [each.shape.source for each in op.outputs if each.shape]
    assert [each.name for each in op.outputs] == ["output1", "output2"]
    assert shapes == ["input.shape", "None"]
    op = spec_of(skeleton(opgen, one("memory", tmp_path), "memory"))
    assert [each.variable for each in op.inputs] == [False, True]
    op = spec_of(skeleton(opgen, one("source", tmp_path), "source"))
    assert op.inputs == ()


def test_decoded_options(opgen: Command, tmp_path: Path) -> None:
    path = skeleton(opgen, one("options", tmp_path), "options")
    op, text = spec_of(path), path.read_text()
    found = {each.key or each.name: each for each in op.options}
    assert found.keys() == OPTIONS.keys()
    assert "seen: 12 .. 14" in text
    kinds = {key: str(option.type) for key, option in found.items()}
    assert "float" in kinds["gain"]
    assert found["mode"].only == (OPTIONS["mode"],)
    assert found["big"].only == (2**40,)
    assert not found["flag"].required
    assert found["gain"].required
    assert {"num_bands", "wide_table", "window_size_table"} <= set(op.kernels[0].params)
    assert op.litert is not None
    assert op.litert.versions == (2, 2)


@pytest.mark.parametrize(
    ("kind", "words"),
    [
        ("vector", ["value1: {type: int}", "value2: {type: float}", "value3: {type: bool}"]),
        ("scalar-options", ["value: {type: int}"]),
        ("nested", ["payload: {type: bytes}", "{'a': {'b': [1]}}"]),
        (
            "raw",
            ["payload: {type: bytes}", "#   03000000 0000803f", "field1: int32_t, field2: float"],
        ),
        (
            "SKIP_GRAM",
            [
                "ngram_size: {type: int}  # seen: 2",
                "include_all_ngrams: {type: bool}  # seen: true",
            ],
        ),
        ("versions", ["versions: [2, 4]"]),
        ("ABS", ["kernels_for: ABS", "types: {input: float64, output: float64}", "priority: 1"]),
    ],
)
def test_other_forms(kind: str, words: list[str], opgen: Command, tmp_path: Path) -> None:
    text = skeleton(opgen, one(kind, tmp_path), kind).read_text()
    assert [word for word in words if word not in text] == []


def test_the_same_model_gives_the_same_bytes(opgen: Command, tmp_path: Path) -> None:
    path = skeleton(opgen, one("options", tmp_path), "options")
    first = path.read_bytes()
    path.unlink()
    assert skeleton(opgen, tmp_path / "net.tflite", "options").read_bytes() == first
    assert str(tmp_path) not in first.decode()


# --- without a model, and refusals ----------------------------------------------------------------


@pytest.mark.parametrize(
    ("op", "file", "word"),
    [
        ("MyFilter", "myfilter.yaml", 'litert: {custom: "MyFilter"}'),
        ("SKIP_GRAM", "skip_gram.yaml", "litert: {builtin: SKIP_GRAM, options: SkipGramOptions}"),
        ("relu", "relu.yaml", "kernels_for: RELU"),
        ("CONV_2D", "conv_2d.yaml", "kernels_for: CONV_2D"),
        ("SIGNALRFFT", "signalrfft.yaml", "kernels_for: SIGNALRFFT"),
    ],
)
def test_without_a_model(op: str, file: str, word: str, opgen: Command, tmp_path: Path) -> None:
    made = opgen("new", op, "-o", tmp_path / "a" / "b")
    assert made.code == 0, made.err
    path = tmp_path / "a" / "b" / file
    assert word in path.read_text()
    checked = opgen("check", path)
    assert checked.code == 0, checked.err
    assert "yet to be written" in checked.err
    tested = opgen("test", path, "--cases", 1)
    assert tested.code == 1
    assert "yet to be written" in tested.out


@pytest.mark.one_in(5)
@pytest.mark.parametrize("op", [each.op for each in DEFINITIONS if each.kernels])
def test_every_operator_takes_more_kernels(op: str, tmp_path: Path) -> None:
    """What is written is checked beside the operator's own spec, with all that it calls."""
    made = write_skeleton(op, None, tmp_path, build_default_registry_context())
    [path] = made.paths.values()
    assert f"kernels_for: {op}\n" in path.read_text()


def test_a_faster_kernel_for_what_is_supported(opgen: Command, tmp_path: Path) -> None:
    """All types have kernels: the skeleton is for one that goes before them."""
    net = Net()
    net.add(Encoding("ABS"), [net.input((1, 4))], [net.tensor((1, 4))])
    path = skeleton(opgen, net.write(tmp_path / "net.tflite"), "ABS")
    context = build_default_registry_context(specs=[path.parent])
    (bound,) = load_bound(tmp_path / "net.tflite", context, find_target("host")).operators
    assert bound.kernel is not None
    assert bound.kernel.is_unwritten
    assert bound.kernel.name not in {"abs_f32"}


def test_nothing_is_overwritten(opgen: Command, tmp_path: Path) -> None:
    path = tmp_path / "mine.yaml"
    path.write_text("precious")
    result = opgen("new", "Mine", "-o", tmp_path)
    assert result.code == 2
    assert "is there already" in result.err
    assert path.read_text() == "precious"
    assert [*tmp_path.iterdir()] == [path]


def test_a_folder_that_cannot_be_made(opgen: Command, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    result = opgen("new", "Mine", "-o", tmp_path / "file")
    assert result.code == 2
    assert "Traceback" not in result.err


@pytest.mark.parametrize(
    ("op", "code", "words"),
    [
        ("plane", 2, "did you mean 'plain'?"),
        ("quite else", 2, "it has ABS, SKIP_GRAM, dense"),
        ("IF", 3, "it becomes C without a kernel"),
        ("LATER", 3, "its version is 99"),
    ],
)
def test_refusals(op: str, code: int, words: str, zoo: Path, opgen: Command) -> None:
    arguments: list[object] = ["--from-model", zoo]
    if op == "IF":
        arguments = []
    if op == "LATER":
        net = Net()
        later = Encoding("L2_NORMALIZATION", version=99, table="L2NormOptions")
        net.add(later, [net.input((1, 4))], [net.tensor((1, 4))])
        op, arguments = "L2_NORMALIZATION", ["--from-model", net.write(zoo.parent / "l.tflite")]
    result = opgen("new", op, *arguments, "-o", zoo.parent / "s")
    assert result.code == code
    assert words in result.err
    assert not (zoo.parent / "s").exists()


def test_tensors_that_no_kernel_takes(opgen: Command, tmp_path: Path) -> None:
    net = Net()
    net.add(Encoding(custom="c"), [net.input((1,), DType.COMPLEX128)], [net.tensor((1,))])
    model = net.write(tmp_path / "net.tflite")
    result = opgen("new", "c", "--from-model", model, "-o", tmp_path / "s")
    assert result.code == 3
    assert "its input is of type complex128" in result.err


def test_a_damaged_model(opgen: Command, tmp_path: Path) -> None:
    model = tmp_path / "net.tflite"
    model.write_bytes(b"TFL3" * 9)
    assert opgen("new", "c", "--from-model", model, "-o", tmp_path / "s").code == 1
    assert opgen("new", "c", "--from-model", tmp_path / "no", "-o", tmp_path / "s").code == 2


# --- real models ----------------------------------------------------------------------------------

SIGNAL = MODELS / "tflm/audio_preprocessor_int8.tflite"


@needs("../shared/models")
def test_a_real_model_with_renamed_operators(opgen: Command, tmp_path: Path) -> None:
    """Eight custom operators of a trained model that, under other names, nobody knows."""
    data, found = SIGNAL.read_bytes(), []
    for code in sorted(set(re.findall(rb"Signal[A-Z][A-Za-z]+(?=\0)", data)), key=len):
        data = data.replace(code + b"\0", b"My" + code[2:] + b"\0")
        found.append((b"My" + code[2:]).decode())
    model = tmp_path / "audio.tflite"
    model.write_bytes(data)
    assert len(found) >= 8
    for code in found:
        skeleton(opgen, model, code)
    done = opgen("convert", model, "--specs", tmp_path / "my_specs", "-o", tmp_path / "out")
    assert done.code == 0, done.err
