"""A program that was saved as .json is a model for every command. Without PyTorch."""

import re
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from opgen.pt2.ir import save_ir
from opgen.pt2.read import read_program
from opgen.registry.context import build_default_registry_context
from tests.process import opgen
from tests.torch.test_coverage import RARE, RELU, program

FIXTURES = Path(__file__).parent / "fixtures"
NET = FIXTURES / "cnn_cortex_m.pt2"


@pytest.fixture(scope="module")
def here(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """net.pt2, and net.json with its weights beside, inline.json, and bare.json without any."""
    folder = tmp_path_factory.mktemp("saved")
    (folder / "net.pt2").write_bytes(NET.read_bytes())
    program = read_program(folder / "net.pt2")
    save_ir(program, folder / "net.json")
    save_ir(program, folder / "inline.json", weights="inline")
    save_ir(program, folder / "bare.json", weights="omitted")
    real = read_program(FIXTURES / "cnn_float.pt2")
    save_ir(real, folder / "bare_float.json", weights="omitted")
    return folder


@pytest.mark.one_in(2)
@pytest.mark.parametrize("name", ["net.json", "inline.json"])
@pytest.mark.parametrize(
    "command", ["show {}", "show {} 3", "show {} --json", "explain {} 1", "run {}"]
)
def test_it_is_as_good_as_the_archive(here: Path, name: str, command: str) -> None:
    """Word by word, but for the name of the file."""
    words = command.split()
    saved, archive = (
        opgen(*(each.format(file) for each in words), folder=here) for file in (name, "net.pt2")
    )
    assert saved.returncode == archive.returncode == 0, saved.stderr
    expected = archive.stdout.replace("net.pt2", name)
    assert saved.stdout == expected


@pytest.mark.parametrize("name", ["net.json", "inline.json"])
def test_it_converts_to_the_same_module(here: Path, name: str, tmp_path: Path) -> None:
    for file in (name, "net.pt2"):
        words = ["convert", file, "--name", "net", "-o", tmp_path / Path(file).suffix]
        done = opgen(*words, folder=here)
        assert done.returncode == 0, done.stderr
    tables = [(tmp_path / each / "net_weights.h").read_text() for each in (".json", ".pt2")]
    assert tables[0].replace(name, "net.pt2") == tables[1]


def test_it_is_verified(here: Path) -> None:
    done = opgen("verify", "net.json", "--samples", "2", folder=here)
    assert done.returncode == 0, done.stderr
    assert "the C module = numpy: " in done.stdout
    asked = opgen("verify", "net.json", "--against", "tflm", folder=here)
    assert asked.returncode in (2, 3)
    assert "Traceback" not in asked.stderr


@pytest.mark.parametrize(
    "command",
    [
        "report {} --json",
        "noise {} --samples 1",
        "accuracy {} --data set.npz --metric top-1",
        "verify {} --samples 1 --against golden.npz",
        "convert {} -o out --format cmake --force",
        "evidence {} -o evidence --force",
    ],
)
def test_all_commands_take_it(here: Path, command: str) -> None:
    generator = np.random.default_rng(0)
    x = generator.normal(size=(3, 1, 16, 16, 3)).astype(np.float32)
    np.savez(here / "set.npz", in0=x, label=np.arange(3))
    opgen("run", "net.pt2", "--input", "set.npz", "-o", "out.npz", folder=here)
    with np.load(here / "out.npz") as made:
        np.savez(here / "golden.npz", in0=x[None], out0=made["out0"][None])
    done = opgen(*command.format("net.json").split(), folder=here)
    assert done.returncode == 0, done.stderr


def test_a_build_that_depends_on_it_depends_on_its_weights(here: Path) -> None:
    words = "convert {} -o built --force --depfile {}.d -q"
    for name in ("net", "inline"):
        done = opgen(*words.format(f"{name}.json", name).split(), folder=here)
        assert done.returncode == 0, done.stderr
    is_named = [str(here / "net.safetensors") in (here / f"{name}.d").read_text()
                for name in ("net", "inline")]  # fmt: skip
    assert is_named == [True, False]


def test_pytorch_is_asked_for_by_name_only_where_it_is(here: Path) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("opgen.torch.oracle.find_spec", lambda _: None)
        for name in ("net.json", "net.pt2"):
            done = opgen("verify", name, "--against", "torch", folder=here)
            assert done.returncode == 2
            assert "the oracle 'torch' needs the package torch" in done.stderr
            assert "hint: pip install torch==" in done.stderr
    digits = FIXTURES.parents[2] / "examples" / "digits" / "digits.tflite"
    refused = opgen("verify", digits, "--against", "torch", folder=here)
    assert refused.returncode == 3
    assert "runs exported PyTorch programs; this is a LiteRT model" in refused.stderr


def test_what_has_no_spec_is_refused_with_a_way_to_run_it(tmp_path: Path) -> None:
    saved = program(RELU, RARE)
    save_ir(replace(saved, name="net"), tmp_path / "net.json")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("opgen.torch.oracle.find_spec", lambda _: None)
        done = opgen("run", "net.json", folder=tmp_path)
    assert done.returncode == 3
    assert f"error: no spec describes the operator {RARE.rpartition('.')[0]}" in done.stderr
    assert "or let opgen run execute it in PyTorch: pip install torch==" in done.stderr


@pytest.mark.parametrize("name", ["net.json", "bare_float.json"])
def test_coverage_and_skeletons_need_no_weights(here: Path, name: str, tmp_path: Path) -> None:
    done = opgen("torch", "coverage", name, folder=here)
    assert done.returncode == 0, done.stdout
    assert " unknown: 0" in done.stdout
    target = "aten.relu.default"
    made = opgen("new", target, "--from-model", name, "-o", tmp_path, folder=here)
    assert made.returncode == 0, made.stderr
    (spec,) = tmp_path.glob("*.yaml")
    assert name in spec.read_text()


@pytest.mark.parametrize(
    "command",
    [
        "convert bare.json -o out",
        "run bare.json",
        "verify bare.json",
        "show bare.json",  # its scales are among its weights
        "torch coverage bare.json",
    ],
)
def test_what_needs_weights_says_so(here: Path, command: str) -> None:
    done = opgen(*command.split(), folder=here)
    assert done.returncode == 2
    assert done.stderr.startswith("bare.json: error: it has no elements of '")
    assert "hint: put bare.safetensors beside it, or give them in Python: " in done.stderr


def test_shapes_were_given_when_it_was_made(here: Path) -> None:
    done = opgen("run", "net.json", "--input-shape", "x=1,1,8,8", folder=here)
    assert done.returncode == 2
    assert "net.json: error: a saved program has the shapes of its inputs" in done.stderr


@pytest.mark.parametrize("text", ["", "{}", "[1]", '{"format": "opgen torch program"}', "\0"])
def test_another_json_is_reported_as_such(tmp_path: Path, text: str) -> None:
    (tmp_path / "other.json").write_text(text)
    for command in ("show", "run", "torch coverage"):
        done = opgen(*command.split(), "other.json", folder=tmp_path)
        assert done.returncode == 1, done.stderr
        assert done.stderr.startswith("other.json")
        assert "Traceback" not in done.stderr


def test_programs_and_models_print_their_graph(here: Path) -> None:
    from opgen.bind.front_ends import read_model  # noqa: PLC0415

    program = read_program(here / "net.pt2")
    context = build_default_registry_context()
    model = read_model(here / "net.json", context)
    for each in (program, model, context, model.main, *model.main.tensors.values(), *program.nodes):
        assert "\n" not in repr(each)
        assert len(repr(each)) < 200
    for tensor in program.tensors.values():
        assert "\n" not in repr(tensor)
    assert repr(program).startswith("<TorchProgram 'net': ")
    assert repr(model) == f"<AirModel 'net': {len(model.main.operators)} operators>"
    shown = opgen("show", here / "net.json").stdout
    without_layers = re.sub(r"(?m)^(  [ \d]{3}\d) .{9}(?= )", r"\1", shown)
    assert str(model) + "\n" == without_layers != shown
    lines = str(program).splitlines()
    assert len([line for line in lines if " = " in line]) == len(program.nodes)
    for node in program.nodes:
        assert node.target in str(program)
