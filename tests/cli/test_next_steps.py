"""How `opgen convert` ends: what one does next, and what was of no use."""

from __future__ import annotations

import json
import re
import shlex
from pathlib import Path

import pytest

from opgen.aot.emit.formats import FORMATS
from opgen.errors import OperatorPlace, shown_name
from tests.cli.conftest import Command

ROOT = Path(__file__).parents[2]


def test_convert_tells_what_to_do_next(opgen: Command, digits: Path, tmp_path: Path) -> None:
    """Its commands work as they stand."""
    out = tmp_path / "out"
    said = opgen("convert", digits, "-o", out, "--target", "cortex-m4").err
    _, _, after = said.partition(f"next: {out / 'README.md'} tells how to call it\n")
    commands = [line.split("  ")[-1] for line in after.splitlines()]
    assert commands == [
        f"cc -std=c99 -O2 -I {out} {out}/*.c main.c -lm",
        f"opgen verify {digits} --target cortex-m4",
        f"opgen report {digits} --target cortex-m4",
    ]
    assert (out / "README.md").is_file()
    said = opgen("convert", digits, "-o", out, "--stream", "axis=1,hop=2").err
    assert f"opgen verify {digits} --stream axis=1,hop=2\n" in said
    said = opgen("convert", digits, "-o", out, "--ram-target", "least").err
    assert f"opgen report {digits} --ram-target least\n" in said
    page = tmp_path / "page.html"
    assert opgen(*shlex.split(commands[2])[1:], "-o", page).code == 0


BUILDS = {
    "sources": "cc -std=c99 -O2 -I {out} {out}/*.c main.c -lm",
    "cmake": "cmake -S {out} -B build && cmake --build build",
    "zephyr": "west build -b BOARD APP -- -DZEPHYR_EXTRA_MODULES={out} -DCONFIG_OPGEN_IT=y",
    "cmsis-pack": "cpackget add {out}/opgen.it.pdsc && cbuild APP.csolution.yml",
    "arduino": "Arduino IDE: File > Examples > it > it_run, if {out} is in libraries",
    "platformio": "pio ci --lib={out} --board=BOARD main.c",
    "esp-idf": "idf.py -DEXTRA_COMPONENT_DIRS={out} build",
}


@pytest.mark.parametrize("form", FORMATS)
def test_what_comes_next_builds_it(
    form: str, opgen: Command, digits: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """West and idf.py run elsewhere: the folder is named from the root on for them."""
    monkeypatch.chdir(tmp_path)
    config = tmp_path / "it.yaml"
    config.write_text(f"format: {form}\nname: it\n")
    said = opgen("convert", digits, "-o", "my out", "-c", config).err
    out = shlex.quote(str(tmp_path / "my out" if form in ("zephyr", "esp-idf") else "my out"))
    assert f"  builds it              {BUILDS[form].format(out=out)}\n" in said
    assert f"  proves it, bit by bit  opgen verify {digits}" in said


RULE = """\
operators:
  - id: 2
    attributes: {kernel: conv_2d_1x1_s8}
"""


def _led_to(said: str, command: str) -> list[str]:
    """Return the words of a command that `opgen convert` ended with."""
    [line] = re.findall(rf"  opgen ({command} .*)", said)
    return shlex.split(line)


def test_what_comes_next_has_the_options_of_the_conversion(
    opgen: Command, digits: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is about the same module: operators, rules and limits that choose kernels are there."""
    monkeypatch.chdir(ROOT)
    monkeypatch.syspath_prepend(ROOT)
    model, customizer = "examples/python_operator/noop.tflite", "python_operator.noop:customize"
    asked = f"{model} --customizer examples.{customizer} --optimize size --planner greedy"
    said = opgen("convert", *asked.split(), "--no-installed", "-o", tmp_path / "a").err
    assert _led_to(said, "verify") == ["verify", *asked.split(), "--no-installed"]
    assert opgen(*_led_to(said, "verify")).code == 0
    rules = tmp_path / "my rules.yaml"
    rules.write_text(RULE)
    limited = [str(digits), "-c", str(rules), "--max-arena", "9000", "--weights-as", "file"]
    said = opgen("convert", *limited, "--name", "it", "-o", tmp_path / "b").err
    assert _led_to(said, "verify") == ["verify", *limited]
    assert _led_to(said, "report") == ["report", *limited[:-2]]
    assert opgen(*_led_to(said, "verify")).code == 0
    assert "--max-arena 9000" in (tmp_path / "b/it.h").read_text()


def test_what_comes_next_has_no_target_that_is_of_no_use(
    opgen: Command, digits: Path, tmp_path: Path
) -> None:
    other = tmp_path / "other.tflite"
    other.write_bytes(digits.read_bytes())
    asked = [digits, other, "--format", "esp-idf", "--planner", "greedy"]
    said = opgen("convert", *asked, "--target", "cortex-m4", "-o", tmp_path / "a").err
    words = [str(digits), "--program", str(other), "--planner", "greedy"]
    assert _led_to(said, "verify") == ["verify", *words]
    said = opgen("convert", *asked, "--target", "rv32imc", "-o", tmp_path / "b").err
    assert _led_to(said, "verify") == ["verify", *words, "--target", "rv32imc"]


def test_limits_choose_the_kernels_of_all_commands_about_a_model(
    opgen: Command, digits: Path
) -> None:
    least = opgen("explain", digits, 1, "--max-arena", 1)
    assert (least.code, least.out == opgen("explain", digits, 1).out) == (0, False)


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ("--format esp-idf --target cortex-m4", "--target cortex-m4: warning: of no use with"),
        ("--io caller --keep-input", "--keep-input: warning: of no use with --io caller"),
        ("--program other.tflite --ram-target 99999", "--ram-target: warning: no layer of several"),
        ("--weights half", "--weights half: warning: of no use for this model"),
        ("--io-type int8", "--io-type int8: warning: of no use for this model"),
        ("--ram-target 2080", "--ram-target 2080: warning: of no use for this model"),
        ("--module-url http://a.b", "--module-url: warning: of no use with --format sources"),
        ("--module-version 1.2.0", "--module-version: warning: of no use with --format sources"),
        ("--format cmake --module-url http://a.b", "--module-url: warning: of no use with"),
        ("--format cmsis-pack --target rv32imc", "--target rv32imc: warning: of no use with"),
        ("--format esp-idf --target rv64gc", "--target rv64gc: warning: of no use with"),
        ("--format esp-idf --target rv32imc", ""),
        ("--format cmsis-pack --target cortex-m4 --module-url http://a.b", ""),
        ("--format cmake --module-version 1.2.0", ""),
        ("--module-version 1.2.0 --archive packed", ""),
        ("--ram-target 2079", ""),
        ("--ram-target least", ""),
        ("--format cmake --target cortex-m4", ""),
        ("--keep-input", ""),
    ],
)
def test_choices_that_do_nothing(
    options: str, words: str, opgen: Command, digits: Path, tmp_path: Path
) -> None:
    """They are shown with --quiet, too, and the module is made."""
    (tmp_path / "other.tflite").write_bytes(digits.read_bytes())
    options = options.replace("other.tflite", str(tmp_path / "other.tflite"))
    options = options.replace("packed", str(tmp_path / "packed"))
    result = opgen("convert", digits, "-o", tmp_path / "out", "--quiet", *options.split())
    assert (result.code, result.out) == (0, "")
    assert words in result.err if words else result.err == ""


def test_long_names_are_cut_in_the_middle() -> None:
    name = f"model/{'block/' * 40}conv2d/BiasAdd"
    assert len(name) > 200
    shown = shown_name(name)
    assert len(shown) < 70
    assert shown.startswith("model/block/")
    assert shown.endswith("block/conv2d/BiasAdd")
    place = OperatorPlace("m.tflite: ", "3", "CONV_2D", name)
    assert str(place) == f"m.tflite: operator 3 CONV_2D '{shown}'"
    assert place.name == name
    assert shown_name("short") == "short"


def test_the_graph_has_names_of_one_length(opgen: Command, digits: Path) -> None:
    shown = opgen("show", digits).out
    [graph] = json.loads(opgen("show", digits, "--json").out)["subgraphs"]
    names = {each["name"] for each in graph["operators"]}
    assert max(map(len, names)) > 64
    assert [name for name in names if shown_name(name) in shown and name not in shown]


def test_the_peak_has_short_names(opgen: Command, digits: Path, tmp_path: Path) -> None:
    """They are those of layers, as in the module and in reports, and not the file's long ones."""
    said = opgen("convert", digits, "-o", tmp_path / "out").err
    [peak] = re.findall("^  peak     (.*)$", said, re.MULTILINE)
    assert peak == "at layer 3: re_lu_7_1 2,048 B, re_lu_5_1 1,024 B, scratch of re_lu_7_1 32 B"
    report = json.loads((tmp_path / "out/report.json").read_text())
    names = [each["name"] for each in report["operators"]]
    live = report["memory"]["arena"]["peak"]["live"]
    assert all(each["what"].removeprefix("scratch of ") in names for each in live)
