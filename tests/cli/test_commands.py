"""The habits of the command line: exit codes, where words go, help."""

from __future__ import annotations

import json
import os
import re
import shlex
import signal
import subprocess
import sys
from pathlib import Path

import click
import pytest

from opgen.base.paths import specs_root
from opgen.bind.bound import BoundModel
from opgen.cli import cli
from opgen.commands import command as cli_command
from opgen.commands.building import commands_page, leaves_of
from opgen.commands.command import SECTIONS, first_sentence
from opgen.litert.write import write_table
from opgen.prove.beside_whole import compare_with_windows
from opgen.prove.comparison import Comparison
from opgen.registry import listing
from tests.cli.conftest import Command, process
from tests.hostile.damage import tree_of
from tests.process import opgen as apart

ROOT = Path(__file__).parents[2]
NAMES = sorted(cli.commands)
LEAVES = dict(leaves_of(cli.commands))
RELU = specs_root() / "activation" / "relu.yaml"


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


def test_help_in_sections(opgen: Command) -> None:
    """Each command has its place, a whole sentence, and examples of itself that can be parsed."""
    everything = opgen("--help").out
    assert [everything.index(f"\n{section}:\n") for section in SECTIONS] == sorted(
        everything.index(f"\n{section}:\n") for section in SECTIONS
    )
    words = " ".join(everything.split())
    for name in NAMES:
        command = cli.commands[name]
        assert getattr(command, "section", "") in SECTIONS, name
        sentence = first_sentence(command)
        assert sentence.endswith("."), name
        assert f" {name} {sentence}" in words


@pytest.mark.parametrize("name", NAMES)
def test_help_names_what_every_installation_has(name: str, opgen: Command) -> None:
    """Examples stand at groups, too; schemas are files of a checkout, and `opgen schema` is not."""
    shown = opgen(name, "--help").out
    assert "\nExample" in shown
    assert "schemas/" not in shown
    if "For programs" in shown:
        assert "`opgen schema commands`" in " ".join(shown.split())


@pytest.mark.parametrize("name", LEAVES)
def test_examples(name: str, opgen: Command) -> None:
    command = LEAVES[name]
    assert isinstance(command, cli_command.Command)
    assert command.examples, f"{name} has no example"
    shown = opgen(*name.split(), "--help").out
    for example in command.examples:
        assert f"\n  {example}\n" in shown
        line = re.sub(r'^eval "\$\((.*)\)"$', r"\1", example)
        line = line.partition(" > ")[0].partition(" | ")[0]
        start = ["opgen", *name.split()]
        words = shlex.split(line)
        assert words[: len(start)] == start
        command.make_context(name, words[len(start) :]).close()


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
        ("convert", "Missing argument 'MODEL...'"),
        ("convert {model}", "Missing option '-o'"),
        ("convert {model} -o {out} --frob", "No such option"),
        ("convert {model} -o {out} --target cortex-m44", "'cortex-m4'? `opgen targets` lists all"),
        ("convert {model} -o {out} --target z80", "targets: generic, host"),
        ("convert {model} -o {out} --format tar", "formats: sources"),
        ("convert {model} -o {out} --kernels mine", "'mine' is not one of"),
        ("convert {model} -o {out} --io stack", "'stack' is not one of"),
        ("convert {model} -o {out} --weights fp16", "'fp16' is not one of"),
        ("convert {model} -o {out} --max-arena -1", "--max-arena"),
        ("convert {model} -o {out} --max-flash 1k", "write 1024 or 1000"),
        ("convert {model} -o {out} --name main", "--name"),
        ("convert {model} -o {out} --name 3d", "is no C identifier"),
        ("convert {model} -o {out} --specs {tmp}/no", "there is no such folder"),
        ("convert {tmp}/no.tflite -o {out}", "No such file or directory"),
        ("convert {tmp} -o {out}", "is no .tflite or .pt2 file"),
        ("convert {tmp}/folder.tflitf -o {out}", "is no .tflite or .pt2 file"),
        ("convert {tmp}/foldr.tflite -o {out}", "did you mean 'folder.tflite'?"),
        ("convert {tmp}/no/kws.tflite -o {out}", "there is no folder {tmp}/no"),
        ("convert {tmp}/folder.tflite -o {out}", "is not a file, but a folder"),
        ("convert {tmp}/pipe.tflite -o {out}", "is not a file"),
        ("convert {tmp}/model.onnx -o {out}", "is no .tflite or .pt2 file"),
        ("run {model} --input {tmp}/no.npy", "cannot be read: No such file"),
        ("run {model} --seed -1", "--seed"),
        ("run {model} --weights fp16", "'fp16' is not one of"),
        ("run {model} --engine fpga", "'fpga' is not one of"),
        ("verify {model} --against frob", "there is no oracle 'frob'"),
        ("verify {model} --samples 0", "--samples"),
        ("verify {model} --target z80", "targets: generic, host"),
        ("show {tmp}/no.tflite", "No such file or directory"),
        ("show {model} 99", "operators are 0..9"),
        ("show {model} CONV_2", "did you mean 'CONV_2D'?"),
        ("explain {model} 99", "layers are 1.."),
        ("explain {model} 0", "or 'operator 0'"),
        ("explain {model} 715", "or 'operator N': operators are 0..9"),
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


@pytest.mark.parametrize(
    "arguments", ["convert - -o x", "report {} -o -", "schema -o -", "check -"]
)
def test_no_pipes(
    arguments: str, opgen: Command, tmp_path: Path, digits: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where nothing is read from or written to a pipe, no file of that name is made either."""
    monkeypatch.chdir(tmp_path)
    result = opgen(*arguments.format(digits.resolve()).split())
    assert result.code == 2
    words = " ".join(result.err.split())
    assert "'-' stands for no pipe here; give a path, or ./- for a file called so" in words
    assert [path.name for path in tmp_path.iterdir()] == [digits.name]


def test_limits(opgen: Command, tmp_path: Path, digits: Path) -> None:
    """Exit code 4 names all limits that are exceeded; those that just fit are kept."""
    out = tmp_path / "out"
    result = opgen("convert", digits, "-o", out, "--max-arena", 10, "--max-flash", 5)
    assert (result.code, result.out) == (4, "")
    needed = re.findall(r"needs ([0-9,]+) bytes", result.err)
    assert len(needed) == 2
    assert not out.exists()
    # The layers that are the reason, and what would help.
    assert re.search(
        r"why:  The arena is fullest in layer \d+ \(\w+, [A-Z_0-9]+\), with", result.err
    )
    assert re.search(r"hint: .*only smaller tensors at that moment", result.err)
    assert re.search(r"why:  The largest constants belong to \w+ \(", result.err)
    least = "is the least that there is a way to with the other limit"
    assert re.search(rf"hint: --max-arena \d+ {least}\. ", result.err)
    assert re.search(rf"hint: --max-flash \d+ {least}\. [0-9,]+ B \(\d+ %\) are tables", result.err)
    arena, flash = (int(number.replace(",", "")) for number in needed)
    fitting = ("convert", digits, "-o", out, "--max-arena", arena, "--max-flash", flash)
    assert opgen(*fitting).code == 0
    # Each is the least with the other, and alone may be less.
    assert opgen(*fitting[:-3], arena - 1, "--max-flash", flash, "--force").code == 4
    assert opgen(*fitting[:-1], flash - 1, "--force").code == 4
    alone = opgen("convert", digits, "-o", out, "--max-arena", 10, "--force")
    least = re.search(r"hint: --max-arena (\d+) is the least that there is a way to\. ", alone.err)
    assert least
    assert int(least[1]) <= arena
    proof = opgen("verify", digits, "--against", "none", "--max-arena", int(least[1]) - 1)
    assert proof.code == 4
    assert f"hint: --max-arena {least[1]} is the least that there is a way to" in proof.err

    proof = opgen("verify", digits, "--against", "none", "--max-arena", 10, "--max-flash", 5)
    assert proof.code == 4
    for what, option in (("of arena, 10", "--max-arena"), ("layers, 5", "--max-flash")):
        assert re.search(rf"{what} are allowed\n +hint: {option} \d+ is .* with the", proof.err)


def test_rows(opgen: Command, tmp_path: Path, digits: Path) -> None:
    """Layers run row by row only where the arena would be larger, and all results stay."""

    def arena(*options: object) -> int:
        folder = tmp_path / "out"
        assert opgen("convert", digits, "-o", folder, "--force", *options).code == 0
        report = json.loads((folder / "report.json").read_text())
        assert report["module"].get("ram_target", "") == (options[1] if options else "")
        needed: int = report["memory"]["arena"]["bytes"]
        return needed

    whole, least = arena(), arena("--ram-target", "least")
    assert least < whole
    result = opgen("convert", digits, "-o", tmp_path / "out", "--force", "--max-arena", whole - 1)
    line = r"^  rows     ([2-9] layers run|1 layer runs) row by row$"
    assert re.search(line, result.err, re.MULTILINE)
    assert arena("--ram-target", f"{whole}") == whole
    assert least <= arena("--ram-target", f"{whole - 1}") < whole
    result = opgen("convert", digits, "-o", tmp_path / "small", "--ram-target", least - 1)
    assert result.code == 4
    assert f"hint: --ram-target {least} is the least that there is a way to. " in result.err
    assert not (tmp_path / "small").exists()
    result = opgen("convert", digits, "-o", tmp_path / "small", "--ram-target", "lest")
    assert result.code == 2
    assert "'lest' is neither a number of bytes nor 'least'" in result.err
    result = opgen("verify", digits, "--against", "none", "--ram-target", "least")
    assert result.code == 0, result.err
    assert "numpy, row by row = numpy, as a whole: 1 tensor" in result.out


def test_stream(opgen: Command, tmp_path: Path, digits: Path) -> None:
    """A window that slides is taken frame by frame; what cannot be is said, and nothing written."""
    frames = ("--stream", "axis=1,hop=2")
    result = opgen("convert", digits, "-o", tmp_path / "out", *frames, "--self-check")
    assert result.code == 0, result.err
    assert "stream   2 of 8 rows a frame, outputs from frame 4 on; " in result.err
    assert "MaxPool2d': 3 of 4 rows" in result.err
    assert "whole: all of its rows see padding, or are new" in result.err
    assert "5 layers behind: whole" in result.err
    report = json.loads((tmp_path / "out/report.json").read_text())
    assert report["module"]["stream"] == "axis=1,hop=2"
    assert report["macs"] < report["stream"]["window_macs"]
    header = (tmp_path / "out/digits.h").read_text()
    assert "--stream axis=1,hop=2" in header
    assert "#define DIGITS_WARM_UP 4\n" in header
    result = opgen("verify", digits, *frames)
    assert result.code == 0, result.err
    assert "numpy, frame by frame = numpy, whole windows: 6 tensors" in result.out
    for options, code, why in (
        (("--stream", "axis=1"), 2, "it does not say hop"),
        (("--stream", "axis=1,hop=8"), 2, "hop is how many of them come at a time: 1 to 7"),
        ((*frames, "--ram-target", "least"), 2, "is not computed row by row as well"),
        (("--stream", "axis=1,hop=7"), 3, "every layer would be computed as a whole"),
    ):
        result = opgen("convert", digits, "-o", tmp_path / "none", *options)
        assert (result.code, why in result.err) == (code, True), result.err
        assert not (tmp_path / "none").exists()
    result = opgen("verify", digits, *frames, "--against", "tflm")
    assert (result.code, "knows nothing of frames" in result.err) == (2, True)


def test_windows_beside_frames_are_computed_layer_by_layer(
    opgen: Command, tmp_path: Path, digits: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also where a limit is enough for frames alone: rows would have tensors of their own."""
    layers = []

    def compare(bound: BoundModel, whole: BoundModel, samples: int) -> Comparison:
        layers.append(len(whole.operators))
        return compare_with_windows(bound, whole, samples)

    for module in ("verifying", "self_check"):
        monkeypatch.setattr(f"opgen.commands.{module}.compare_with_windows", compare)
    frames, within = ("--stream", "axis=1,hop=2"), ("--max-arena", "1600")
    convert = ("convert", digits, "-o", tmp_path / "out", "--self-check")
    for command in (("verify", digits), ("verify", digits, *within), (*convert, *within)):
        result = opgen(*command, *frames)
        assert result.code == 0, result.err
    assert layers == [layers[0]] * 3


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
    assert " layer " not in opgen("show", model).out
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


def test_show_for_programs(opgen: Command, digits: Path) -> None:
    (main,) = json.loads(opgen("show", digits, "--json").out)["subgraphs"]
    assert [each["type"] for each in main["operators"]].count("CONV_2D") == 3
    assert [main["tensors"][id_]["name"] for id_ in main["inputs"]] == ["image"]
    (last,) = json.loads(opgen("show", digits, "Identity", "--json").out)
    own = {each["id"]: each for each in last.pop("tensors")}
    assert last.pop("subgraph") == 0
    assert last == main["operators"][9]
    assert own == {id_: main["tensors"][id_] for id_ in (*last["inputs"], *last["outputs"])}


def test_show_has_the_layers_that_operators_become(opgen: Command, digits: Path) -> None:
    rows = re.findall(r"(?m)^ +(\d+) (?:layer (\d+) +| {10})[A-Z]", opgen("show", digits).out)
    assert len(rows) == 10
    for operator, layer in rows:
        explained = opgen("explain", digits, f"operator {operator}").out
        assert re.findall(r"\A.*: layer (\d+)", explained) == ([layer] if layer else [])
    numbers = [int(layer) for _, layer in rows if layer]
    assert numbers == sorted(numbers)
    assert len(numbers) > 5


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
    explained = opgen("explain", digits, 1, "--target", "cortex-m55").out
    assert "input int8, filter int8, bias int32, output int8; target cortex-m55" in explained
    assert explained.count("->") == 1
    assert re.search(r"-> conv_2d_\w+ +specs/conv/conv_2d\w*.yaml:\d+ +fits, .* chosen", explained)
    assert "it takes float32" in explained
    assert re.search(
        r"\n  axes \(specs/conv/conv_2d.yaml:\d+\):\n     input +\[n, y, x, g\*i\] ", explained
    )
    assert "\n     contracted: axis 3 of filter with the rows of input\n" in explained


@pytest.mark.parametrize("setting", [{"NO_COLOR": "1"}, {"FORCE_COLOR": "1"}, {"TERM": "dumb"}])
def test_pipes_get_no_colours(setting: dict[str, str]) -> None:
    for arguments in (("ops",), ("show", "no.tflite"), ("--help",)):
        done = apart(*arguments, **setting)
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


@pytest.mark.skipif(os.name != "posix", reason="it is a shell that closes a stream")
@pytest.mark.parametrize("closed", ["2>&-", ">&- 2>&-", "<&- >&- 2>&-"])
def test_streams_that_are_closed(closed: str) -> None:
    """As services have them: nothing can be said, and the exit code tells."""
    for words, code in (("ops", 0), ("show nothing.tflite", 2)):
        done = subprocess.run(
            ["sh", "-c", f"exec '{sys.executable}' -m opgen {words} {closed}"],
            capture_output=True, check=False,
        )  # fmt: skip
        assert (done.returncode, done.stderr) == (code, b"")


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
    """What is built is fresh; what is changed is stale; what was edited is not made again."""
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
    edited = opgen(*build)
    assert edited.code == 2
    assert f"{module}: error: was edited since opgen wrote it" in edited.err
    module.rename(tmp_path / "edited.py")
    assert opgen(*build).code == 0
    assert opgen(*build, "--check").code == 0
    (specs / "my_relu.yaml").write_text(f"# changed\n\n{text}", encoding="utf-8")
    assert opgen(*build, "--check").code == 0  # no file names lines of a spec
    changed = text.replace("doc: ", "doc: Changed. ", 1)
    (specs / "my_relu.yaml").write_text(changed, encoding="utf-8")
    assert opgen(*build, "--check").code == 1
    assert opgen(*build).code == 0
    assert opgen(*build, "--check").code == 0


@pytest.mark.parametrize("command", ["show", "explain"])
def test_a_type_instead_of_an_operator(command: str, opgen: Command) -> None:
    """Its operators are listed, by their index."""
    result = opgen(command, str(ROOT / "examples/digits/digits.tflite"), "conv_2d")
    assert result.code == 2
    assert "no operator 'conv_2d'" in result.err
    assert "hint: that is a type; name one of these operators: 0, 2, 5" in result.err
