"""The habits of the command line: exit codes, where words go, help, completion, determinism."""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import click
import numpy as np
import pytest

from opgen.cli import cli
from opgen.litert.write import write_table
from opgen.paths import specs_root
from opgen.registry import listing
from opgen.synth.cli_docs import commands_page
from tests.cli.conftest import DIGITS, Command
from tests.cli.damage import tree_of

ROOT = Path(__file__).parents[2]
NAMES = sorted(cli.commands)
RELU = specs_root() / "activation" / "relu.yaml"


def process(*arguments: object, **more: object) -> subprocess.CompletedProcess[str]:
    """Run the command as a process of its own."""
    command = [sys.executable, "-m", "opgen", *map(str, arguments)]
    return subprocess.run(  # type: ignore[call-overload,no-any-return]
        command, check=False, text=True, **{"capture_output": True, **more}
    )


# --- help -------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("flag", ["-h", "--help"])
def test_help(name: str, flag: str, opgen: Command) -> None:
    """Every command tells its usage, and something about each of its options."""
    result = opgen(name, flag)
    assert (result.code, result.err) == (0, "")
    assert result.out.startswith(f"Usage: opgen {name}")
    for option in cli.commands[name].params:
        assert not isinstance(option, click.Option) or option.help, f"{option.name} has no help"


def test_help_and_version(opgen: Command) -> None:
    everything = opgen("--help").out
    assert all(f"  {name} " in everything for name in NAMES)
    assert re.fullmatch(r"opgen, version \d+\.\d+\.\d+\n", opgen("--version").out)


def test_the_page_of_commands_is_fresh() -> None:
    """`opgen build` writes it."""
    assert (ROOT / "docs" / "cli.md").read_text(encoding="utf-8") == commands_page(cli)


def test_commands_start_without_what_they_do_not_need() -> None:
    code = "import sys, opgen.cli; print(*{'numpy', 'jinja2', 'yaml'} & {*sys.modules})"
    done = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    assert done.stdout == "\n"


# --- wrong usage: 2 -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ("frob", "No such command 'frob'"),
        ("convert", "Missing argument 'MODEL'"),
        ("convert {model}", "Missing option '-o'"),
        ("convert {model} -o {out} --frob", "No such option"),
        ("convert {model} -o {out} --target cortex-m44", "did you mean 'cortex-m4'?"),
        ("convert {model} -o {out} --target z80", "targets: generic, host"),
        ("convert {model} -o {out} --format tar", "formats: sources"),
        ("convert {model} -o {out} --kernels mine", "'mine' is not one of"),
        ("convert {model} -o {out} --io stack", "'stack' is not one of"),
        ("convert {model} -o {out} --weights fp16", "'fp16' is not one of"),
        ("convert {model} -o {out} --max-arena -1", "--max-arena"),
        ("convert {model} -o {out} --max-flash 1k", "--max-flash"),
        ("convert {model} -o {out} --name main", "--name"),
        ("convert {model} -o {out} --name 3d", "is no C identifier"),
        ("convert {model} -o {out} --specs {tmp}/no", "there is no such folder"),
        ("convert {tmp}/no.tflite -o {out}", "No such file or directory"),
        ("convert {tmp} -o {out}", "is no .tflite file"),
        ("convert {tmp}/folder.tflite -o {out}", "is not a file"),
        ("convert {tmp}/pipe.tflite -o {out}", "is not a file"),
        ("convert {tmp}/model.onnx -o {out}", "is no .tflite file"),
        ("run {model} --input {tmp}/no.npy", "cannot be read: No such file"),
        ("run {model} --seed -1", "--seed"),
        ("run {model} --weights fp16", "'fp16' is not one of"),
        ("run {model} --engine fpga", "'fpga' is not one of"),
        ("verify {model} --against frob", "there is no oracle 'frob'"),
        ("verify {model} --samples 0", "--samples"),
        ("verify {model} --target z80", "targets: generic, host"),
        ("show {tmp}/no.tflite", "No such file or directory"),
        ("show {model} 99", "operators are 0..9"),
        ("explain {model} 99", "operators are 0..9"),
        ("ops --specs {tmp}/no", "there is no such folder"),
        ("check {tmp}/no.yaml", "{tmp}/no.yaml"),
        ("test {tmp}/no.yaml", "{tmp}/no.yaml"),
        ("test", "Missing argument 'SPECS...'"),
        ("build --specs {tmp}", "there are no specs in this folder"),
        ("completion tcsh", "'tcsh' is not one of"),
    ],
)
def test_wrong_usage(
    arguments: str, words: str, opgen: Command, tmp_path: Path, digits: Path
) -> None:
    (tmp_path / "folder.tflite").mkdir()
    (tmp_path / "model.onnx").write_bytes(b"onnx")
    os.mkfifo(tmp_path / "pipe.tflite")
    places = {"model": digits, "out": tmp_path / "out", "tmp": tmp_path}
    result = opgen(*(word.format(**places) for word in arguments.split()))
    assert (result.code, result.out) == (2, "")
    assert words.format(**places) in result.err
    assert not (tmp_path / "out").exists()


def test_without_a_command(opgen: Command) -> None:
    result = opgen()
    assert result.code in (0, 2)
    assert "Usage: opgen" in result.out + result.err


# --- the other codes ----------------------------------------------------------------------------


@pytest.mark.parametrize("content", [b"", b"\0", b"TFL3", b"not a model at all" * 9])
@pytest.mark.parametrize("command", ["convert {} -o {}.out", "run {}", "show {}", "verify {}"])
def test_a_file_that_is_no_model(
    content: bytes, command: str, opgen: Command, tmp_path: Path
) -> None:
    model = tmp_path / "m.tflite"
    model.write_bytes(content)
    result = opgen(*command.replace("{}", str(model)).split())
    assert (result.code, result.out) == (1, "")
    assert "m.tflite: error: " in result.err
    assert [path.name for path in tmp_path.iterdir()] == ["m.tflite"]


def test_limits(opgen: Command, tmp_path: Path, digits: Path) -> None:
    """Exit code 4 names all limits that are exceeded; those that just fit are kept."""
    out = tmp_path / "out"
    result = opgen("convert", digits, "-o", out, "--max-arena", 10, "--max-flash", 5)
    assert (result.code, result.out) == (4, "")
    needed = re.findall(r"needs ([0-9,]+) bytes", result.err)
    assert len(needed) == 2
    assert not out.exists()
    arena, flash = (int(number.replace(",", "")) for number in needed)
    fitting = ("convert", digits, "-o", out, "--max-arena", arena, "--max-flash", flash)
    assert opgen(*fitting).code == 0
    assert opgen("convert", digits, "-o", out, "--max-arena", arena - 1).code == 4
    assert opgen("convert", digits, "-o", out, "--max-flash", flash - 1).code == 4


def test_unsupported(opgen: Command, tmp_path: Path, digits: Path) -> None:
    """Exit code 3: the model is valid, and something in it is not supported."""
    tree = tree_of(digits.read_bytes())
    for code in tree["operator_codes"]:
        code["version"] = 99
    model = tmp_path / "new.tflite"
    model.write_bytes(write_table(tree))
    result = opgen("convert", model, "-o", tmp_path / "out")
    assert (result.code, result.out) == (3, "")
    lines = [line for line in result.err.splitlines() if line.startswith("new.tflite: operator")]
    named = [number for line in lines for number in re.findall(r"\b\d+\b(?=[, ].*: error)", line)]
    assert sorted(map(int, named)) == list(range(10))
    assert not (tmp_path / "out").exists()
    shown = opgen("show", model, 0)
    assert (shown.code, shown.err) == (0, "")
    assert shown.out.startswith("operator 0 CONV_2D version 99 ")
    assert "<- input 0" in shown.out


def test_our_own_bug(opgen: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    def surprise(*_: object, **__: object) -> str:
        raise RuntimeError("surprise")

    monkeypatch.setattr(listing, "list_operators", surprise)
    result = opgen("ops")
    assert (result.code, result.out) == (70, "")
    assert "RuntimeError: surprise" in result.err
    assert "Please report it" in result.err


def test_ctrl_c(opgen: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object, **__: object) -> str:
        signal.raise_signal(signal.SIGINT)
        return ""

    monkeypatch.setattr(listing, "list_operators", interrupted)
    result = opgen("ops")
    assert (result.code, result.out) == (130, "")
    assert result.err.split() == ["interrupted"]


# --- where words go -----------------------------------------------------------------------------


def test_convert_prints_to_stderr_only(opgen: Command, tmp_path: Path, digits: Path) -> None:
    out = tmp_path / "out"
    loud = opgen("convert", digits, "-o", out)
    assert (loud.code, loud.out) == (0, "")
    assert f"{out}: 10 layers" in loud.err
    quiet = opgen("convert", digits, "-o", out, "--quiet")
    assert (quiet.code, quiet.out, quiet.err) == (0, "", "")


def test_ops_json(opgen: Command) -> None:
    result = opgen("ops", "--json")
    assert (result.code, result.err) == (0, "")
    found = json.loads(result.out)
    keys = [each["op"] for each in found]
    assert keys == sorted(keys)
    assert {"CONV_2D", "SOFTMAX"} <= set(keys)
    for each in found:
        assert each["kernels"] or each["types"] == []
        assert (ROOT / each["source"].partition(":")[0]).is_file()
    lines = opgen("ops").out.splitlines()
    assert [line.split()[0] for line in lines] == keys


def test_show_and_explain(opgen: Command, digits: Path) -> None:
    model = opgen("show", digits).out
    assert "input  int8 [1, 8, 8, 1]" in model
    assert model.count("CONV_2D") >= 5
    one = opgen("show", digits, 0).out
    assert "operator 0 CONV_2D" in one
    assert "-> output" in one
    assert "Padding" in one or "SAME" in one
    assert opgen("show", digits, "Identity").out == opgen("show", digits, 9).out
    assert opgen("show", digits, "dense_1_1").out == opgen("show", digits, 8).out
    explained = opgen("explain", digits, 0, "--target", "cortex-m55").out
    assert "input int8, filter int8, bias int32, output int8; target cortex-m55" in explained
    assert explained.count("->") == 1
    assert re.search(r"-> conv_2d_s8 +specs/conv/conv_2d.yaml:\d+ +fits, .* chosen", explained)
    assert "it takes float32" in explained


@pytest.mark.parametrize("setting", [{"NO_COLOR": "1"}, {"FORCE_COLOR": "1"}, {"TERM": "dumb"}])
def test_pipes_get_no_colours(setting: dict[str, str]) -> None:
    for arguments in (("ops",), ("show", "no.tflite"), ("--help",)):
        done = process(*arguments, env={**os.environ, **setting})
        assert "\x1b" not in done.stdout + done.stderr


def test_a_reader_that_goes_away() -> None:
    reading, writing = os.pipe()
    os.close(reading)
    done = process("ops", "--json", capture_output=False, stdout=writing, stderr=subprocess.PIPE)
    os.close(writing)
    assert done.stderr == ""
    assert done.returncode in (0, 1)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no /dev/full")
def test_an_output_that_is_full() -> None:
    with Path("/dev/full").open("w") as full:
        done = process("ops", capture_output=False, stdout=full, stderr=subprocess.PIPE)
    assert done.returncode == 2
    assert done.stderr == "opgen: error: the output cannot be written: No space left on device\n"


# --- run and verify -----------------------------------------------------------------------------


def test_run(opgen: Command, tmp_path: Path, digits: Path) -> None:
    """Seeds, files and engines give the same outputs where they should."""
    images = np.load(DIGITS.with_name("test.npz"))
    image = (images["pixels"][0].astype(np.int16) - 128).astype(np.int8).reshape(1, 8, 8, 1)
    np.save(tmp_path / "x.npy", image)
    np.savez(tmp_path / "named.npz", image=image)
    np.savez(tmp_path / "numbered.npz", in0=image)
    first, second = tmp_path / "first.npz", tmp_path / "second.npz"
    for file in ("x.npy", "named.npz", "numbered.npz"):
        result = opgen("run", digits, "--input", tmp_path / file, "-o", first)
        assert result.code == 0, result.err
        assert result.out.startswith("Identity: int8 [1, 10]: ")
        again = opgen("run", digits, "--input", tmp_path / file, "--engine", "c", "-o", second)
        assert again.out == result.out
        assert np.load(first)["out0"].shape == (1, 10)
        assert np.array_equal(np.load(first)["out0"], np.load(second)["out0"])
    seeds = [opgen("run", digits, "--seed", seed).out for seed in (1, 1, 2, 2**70)]
    assert seeds[0] == seeds[1]
    assert len(set(seeds)) == 3


def bad_inputs(folder: Path) -> list[Path]:
    """Write inputs that are none."""
    np.save(folder / "shape.npy", np.zeros((3, 3), np.int8))
    np.save(folder / "type.npy", np.zeros((1, 8, 8, 1), np.float32))
    np.save(folder / "objects.npy", np.array([{}], object), allow_pickle=True)
    np.savez(folder / "empty.npz")
    np.savez(folder / "two.npz", a=np.zeros(1), b=np.zeros(1))
    (folder / "text.npy").write_text("hello")
    (folder / "nothing.npy").write_bytes(b"")
    (folder / "text.npz").write_text("hello")
    (folder / "folder.npy").mkdir()
    shutil.copy(folder / "shape.npy", folder / "npy.npz")
    shutil.copy(folder / "two.npz", folder / "npz.npy")
    whole = (folder / "two.npz").read_bytes()
    (folder / "half.npz").write_bytes(whole[: len(whole) // 2])
    (folder / "broken.npz").write_bytes(whole[:60] + b"\xff" * 20 + whole[80:])
    header = f"{{'descr': '<f8', 'fortran_order': False, 'shape': ({10**15},), }}".ljust(117)
    (folder / "huge.npy").write_bytes(b"\x93NUMPY\x01\x00v\x00" + header.encode() + b"\n")
    return sorted(path for path in folder.iterdir() if path.suffix in (".npy", ".npz"))


def test_another_batch(opgen: Command, tmp_path: Path) -> None:
    """Through all commands that read a model; the module says how it was made."""
    tree = tree_of(DIGITS.read_bytes())
    graph = tree["subgraphs"][0]
    reshape = next(
        each
        for each in graph["operators"]
        if len(each["outputs"]) == 1
        and graph["tensors"][each["outputs"][0]]["shape"].tolist() == [1, 192]
    )
    target = graph["tensors"][reshape["inputs"][1]]["buffer"]
    tree["buffers"][target]["data"] = np.array([-1, 192], "<i4").view(np.uint8)
    model = tmp_path / "free.tflite"
    model.write_bytes(write_table(tree))
    pinned = ("--input-shape", "image=2,8,8,1")
    made = opgen("convert", model, "-o", tmp_path / "out", *pinned)
    assert made.code == 0, made.err
    text = (tmp_path / "out" / "free.c").read_text()
    assert "--input-shape image=2,8,8,1" in text
    verified = opgen("verify", model, "--against", "none", "--samples", 1, *pinned)
    assert verified.code == 0, verified.err
    assert "Identity: int8 [2, 10]" in opgen("run", model, *pinned).out
    assert "output int8 [2, 10]" in opgen("show", model, *pinned).out
    explained = opgen("explain", model, 0, *pinned)
    assert (explained.code, explained.err) == (0, "")
    wrong = opgen("run", model, "--input-shape", "image=2,8", "--input-shape", "4")
    assert wrong.code == 2
    assert "'4' is no shape" in wrong.err
    wrong = opgen("run", model, "--input-shape", "picture=2,8,8,1")
    assert wrong.code == 2
    assert "the model has no input 'picture'" in wrong.err


def test_inputs_that_are_none(opgen: Command, tmp_path: Path, digits: Path) -> None:
    for path in bad_inputs(tmp_path):
        for arguments in (("run", digits, "--input", path), ("verify", digits, "--against", path)):
            result = opgen(*arguments)
            assert (result.code, result.out) == (2, ""), path.name
            assert "error: " in result.err


def test_an_output_that_cannot_be_written(opgen: Command, tmp_path: Path, digits: Path) -> None:
    for output in (tmp_path, tmp_path / "no" / "x.npz"):
        result = opgen("run", digits, "-o", output)
        assert result.code == 2
        assert "cannot be written" in result.err


def test_verify_against_golden_data(opgen: Command, tmp_path: Path, digits: Path) -> None:
    """Right data are confirmed; of wrong ones the tensor is named."""
    outputs = tmp_path / "out.npz"
    image = np.zeros((1, 8, 8, 1), np.int8)
    np.save(tmp_path / "x.npy", image)
    assert opgen("run", digits, "--input", tmp_path / "x.npy", "-o", outputs).code == 0
    out = np.load(outputs)["out0"]
    for wrong in (0, 1):
        golden = tmp_path / f"golden{wrong}.npz"
        np.savez(golden, in0=image[None, None], out0=out[None, None] + np.int8(wrong))
        result = opgen("verify", digits, "--against", golden, "--samples", 1)
        assert result.code == wrong, result.err
        assert ("Identity" in result.err) == bool(wrong)


@pytest.mark.parametrize("broken", ["count", "shape", "steps", "type", "inputs", "text"])
def test_golden_data_that_do_not_fit(
    broken: str, opgen: Command, tmp_path: Path, digits: Path
) -> None:
    arrays = {"in0": np.zeros((1, 1, 1, 8, 8, 1), np.int8), "out0": np.zeros((1, 1, 1, 10), "i1")}
    changed = {
        "count": {"out1": arrays["out0"]},
        "shape": {"out0": np.zeros((1, 1, 10), np.int8)},
        "steps": {"out0": np.zeros((1, 2, 1, 10), np.int8)},
        "type": {"in0": arrays["in0"].astype(np.float32)},
        "inputs": {"in1": arrays["in0"]},
        "text": {"out0": np.full((1, 1, 1, 10), "x")},
    }
    np.savez(tmp_path / "golden.npz", **arrays | changed[broken])
    result = opgen("verify", digits, "--against", tmp_path / "golden.npz")
    assert (result.code, result.out) == (2, ""), result.err


@pytest.mark.oracle
@pytest.mark.parametrize("oracle", ["tflm", "litert"])
def test_verify_against_a_runtime(oracle: str, opgen: Command, digits: Path) -> None:
    pytest.importorskip({"tflm": "tflite_micro", "litert": "ai_edge_litert"}[oracle])
    result = opgen("verify", digits, "--samples", 2, "--against", oracle)
    assert result.code == 0, result.err
    assert "the C module = numpy: " in result.out
    assert f"{oracle}: " in result.out


# --- specs --------------------------------------------------------------------------------------


def test_check(opgen: Command, tmp_path: Path) -> None:
    assert opgen("check").code == 0
    assert opgen("check", RELU).code == 0
    bad = tmp_path / "bad.yaml"
    bad.write_text(RELU.read_text(encoding="utf-8").replace("reference:", "refrence:"))
    result = opgen("check", bad)
    assert (result.code, result.out) == (1, "")
    assert re.search(r"bad\.yaml:\d+:\d+: error: ", result.err)


def test_test(opgen: Command) -> None:
    result = opgen("test", RELU, "--cases", 1)
    assert result.code == 0, result.out
    assert "0 failures" in result.out


def test_build_elsewhere(opgen: Command, tmp_path: Path) -> None:
    """What is built is fresh; what is changed is stale, and made again."""
    specs, out = tmp_path / "specs", tmp_path / "out"
    specs.mkdir()
    text = RELU.read_text(encoding="utf-8").replace("op: RELU", "op: MY_RELU", 1)
    text = re.sub(r"litert: .*", "litert: {custom: MyRelu}", text).replace(": relu_", ": my_relu_")
    (specs / "my_relu.yaml").write_text(text, encoding="utf-8")
    build = ("build", "--specs", specs, "-o", out)
    nowhere = opgen("build", "--specs", specs)
    assert nowhere.code == 2
    assert "add -o DIR" in nowhere.err
    assert opgen(*build, "--check").code == 1
    assert opgen(*build).code == 0
    assert opgen(*build, "--check").code == 0
    (module,) = out.rglob("my_relu.py")
    module.write_text(module.read_text(encoding="utf-8") + "\n# changed\n", encoding="utf-8")
    stale = opgen(*build, "--check")
    assert stale.code == 1
    assert f"{module}: stale" in stale.err
    assert opgen(*build).code == 0
    assert opgen(*build, "--check").code == 0


# --- completion ---------------------------------------------------------------------------------


def completed(shell: str, words: str) -> list[str]:
    """Return what a shell is offered after some words."""
    parts = words.split(" ")
    variables = {
        "_OPGEN_COMPLETE": f"{shell}_complete",
        "COMP_WORDS": parts[-1] if shell == "fish" else words,
        "COMP_CWORD": parts[-1] if shell == "fish" else str(len(parts) - 1),
    }
    if shell == "fish":
        variables["COMP_WORDS"] = words
    code = "import sys; sys.argv[0] = 'opgen'; from opgen.cli import main; main()"
    done = subprocess.run(
        [sys.executable, "-c", code],
        check=False,
        capture_output=True,
        text=True,
        env={**os.environ, **variables},
    )
    assert done.stderr == ""
    return done.stdout.split()


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_completion(shell: str, opgen: Command) -> None:
    """The script is printed, and what it calls answers."""
    script = opgen("completion", shell)
    assert (script.code, script.err) == (0, "")
    assert f"_OPGEN_COMPLETE={shell}_complete" in script.out
    assert any("convert" in each for each in completed(shell, "opgen con"))
    assert any("cmsis-nn" in each for each in completed(shell, "opgen convert --kernels c"))
    targets = completed(shell, "opgen convert --target cortex-m5")
    assert any("cortex-m55" in each for each in targets)
    assert not any("cortex-m4" in each for each in targets)
    assert any("cmake" in each for each in completed(shell, "opgen convert --format c"))
    assert any("file" in each for each in completed(shell, "opgen show digi"))


@pytest.mark.skipif(shutil.which("bash") is None, reason="there is no bash")
def test_bash_completes(tmp_path: Path, opgen: Command) -> None:
    """The whole way: bash reads the script, and asks the command."""
    (tmp_path / "completion").write_text(opgen("completion", "bash").out)
    command = tmp_path / "opgen"
    code = "import sys; sys.argv[0] = 'opgen'; from opgen.cli import main; main()"
    command.write_text(f'#!/bin/sh\nexec "{sys.executable}" -c "{code}" "$@"\n')
    command.chmod(0o755)
    script = """source completion
COMP_WORDS=(./opgen conv) COMP_CWORD=1
_opgen_completion ./opgen
printf '%s\\n' "${COMPREPLY[@]}"
"""
    done = subprocess.run(
        ["bash", "-c", script], check=False, capture_output=True, text=True, cwd=tmp_path
    )
    assert done.stdout.split() == ["convert"], done.stderr


# --- the same input gives the same bytes ----------------------------------------------------------


def files_of(folder: Path) -> dict[str, bytes]:
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


@pytest.mark.parametrize("format_", ["sources", "cmake"])
def test_same_model_same_bytes(format_: str, tmp_path: Path, digits: Path) -> None:
    """From other folders, by other users, at other times, in other languages."""
    elsewhere = tmp_path / "somewhere else" / "deep"
    elsewhere.mkdir(parents=True)
    shutil.copy(digits, elsewhere)
    settings = {
        "first": ({"PYTHONHASHSEED": "1", "TZ": "UTC", "LANG": "C", "LC_ALL": "C"}, tmp_path),
        "second": ({"PYTHONHASHSEED": "2", "TZ": "Asia/Tokyo", "LC_ALL": "C.UTF-8"}, elsewhere),
        "third": ({"PYTHONHASHSEED": "3", "USER": "x", "HOME": "/", "COLUMNS": "20"}, elsewhere),
    }
    results = []
    for name, (environment, where) in settings.items():
        model = "digits.tflite" if name != "third" else elsewhere / "digits.tflite"
        arguments = ("convert", model, "-o", tmp_path / name, "--format", format_)
        done = process(*arguments, cwd=where, env={**os.environ, **environment})
        assert done.returncode == 0, done.stderr
        results.append(files_of(tmp_path / name))
    assert results[0] == results[1] == results[2]


def test_no_place_and_no_time_in_any_file(opgen: Command, tmp_path: Path, digits: Path) -> None:
    """Neither of this machine nor of this day."""
    out = tmp_path / "out"
    assert opgen("convert", digits, "-o", out, "--format", "cmake").code == 0
    places = [str(tmp_path), str(ROOT), str(Path.home()), str(Path(sys.prefix))]
    for name, content in files_of(out).items():
        text = content.decode("utf-8")
        assert not any(place in text for place in places if len(place) > 4), name
        assert not re.search(r"\b20\d\d-\d\d-\d\d\b|\b\d\d:\d\d:\d\d\b", text), name
        assert "\r" not in text
        assert text.endswith("\n")
