"""opgen report and opgen diff as commands, and docs/report.md: its commands are run."""

from __future__ import annotations

import json
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import jsonschema
import pytest
from reports import DIGITS, ROOT, SCHEMA

from opgen.prove.machine import machine_of
from tests.tools import need

PAGE = (ROOT / "docs/report.md").read_text()


def opgen(folder: Path, command: str, *start: str) -> subprocess.CompletedProcess[str]:
    words = [sys.executable, "-P", *(start or ("-m", "opgen")), *shlex.split(command)]
    done = subprocess.run(words, capture_output=True, text=True, check=False, cwd=folder)
    assert "Traceback" not in done.stderr
    return done


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    shutil.copy(DIGITS, tmp_path)
    return tmp_path


def test_documented_commands(folder: Path) -> None:
    """Every command of the page ends well, and does what is said of it."""
    found = [line for block in re.findall(r"```sh\n(.*?)```", PAGE, re.DOTALL) for line in
             block.splitlines()]  # fmt: skip
    commands = [each.removeprefix("opgen ") for each in found if each.startswith("opgen ")]
    assert len(commands) == len(found) == 10
    for command in commands:
        if "--measure" in command:
            continue  # in a test of its own
        done = opgen(folder, command)
        assert done.returncode == 0, done.stderr
        if command.startswith("diff") and "--json" not in command:
            shown = re.findall(r"```\n(\|.*?)```", PAGE, re.DOTALL)[0]
            assert done.stdout == shown
    assert "<svg" in (folder / "report.html").read_text()
    assert "All layers are alike" in (folder / "difference.html").read_text()


@pytest.mark.qemu
def test_measured(folder: Path) -> None:
    """The figures are those of opgen bench, in the page and in the facts."""
    need("qemu-system-arm", "arm-none-eabi-gcc")
    options = "digits.tflite --target cortex-m4"
    facts = json.loads(opgen(folder, f"report {options} --measure --json").stdout)
    jsonschema.Draft202012Validator(SCHEMA).validate(facts)
    bench = json.loads(opgen(folder, f"bench {options} --json").stdout)
    measured = facts["measured"]
    same = ("target", "kernels", "flags", "instructions", "stack_bytes", "section_bytes")
    for key in (*same, "estimated_cycles"):
        assert measured[key] == bench[key]
    counted = {each["layer"]: each["instructions"] for each in bench["layers"]}
    assert {each["layer"]: each["instructions"] for each in measured["layers"]} == counted
    run = f"{measured['instructions']['run']:,}"
    (folder / "a.json").write_text(json.dumps(facts))
    facts["measured"]["instructions"]["run"] += 1
    (folder / "b.json").write_text(json.dumps(facts))
    done = opgen(folder, "diff a.json b.json --fail-above instructions=0")
    assert done.returncode == 4
    assert "| instructions |" in done.stdout
    assert "b.json: error: instructions from " in done.stderr
    done = opgen(folder, "report digits.tflite -o report.html --target cortex-m4 --measure")
    assert done.returncode == 0, done.stderr
    page = (folder / "report.html").read_text()
    assert run in page
    assert f"{measured['estimated_cycles']['run']:,}" in page
    assert "an estimate without wait states" in page


def test_measuring_where_nothing_is_emulated(folder: Path) -> None:
    assert machine_of("generic").board is None
    done = opgen(folder, "report digits.tflite --measure --json")
    assert done.returncode == 2
    assert "no board is emulated for generic" in done.stderr


def test_facts_are_those_of_convert(folder: Path) -> None:
    done = opgen(folder, "convert digits.tflite -o module")
    assert done.returncode == 0
    made = json.loads((folder / "module/report.json").read_text())
    assert json.loads(opgen(folder, "report digits.tflite --json").stdout) == made
    done = opgen(folder, "report digits.tflite --json -o facts.json")
    assert json.loads((folder / "facts.json").read_text()) == made
    assert opgen(folder, "diff module facts.json --fail-above layers=0").returncode == 0


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ("-o notes.html", "is no page of opgen, and would be overwritten"),
        ("-o digits.tflite --force", "is the model"),
        ("-o .", "is a folder"),
        ("-o nowhere/report.html", "cannot be written: No such file or directory"),
    ],
)
def test_files_of_others(folder: Path, options: str, message: str) -> None:
    (folder / "notes.html").write_text("<p>mine</p>")
    before = {path: path.read_bytes() for path in folder.iterdir()}
    done = opgen(folder, f"report digits.tflite {options}")
    assert done.returncode == 2
    assert message in done.stderr
    assert {path: path.read_bytes() for path in folder.iterdir()} == before


def test_overwriting(folder: Path) -> None:
    """A page may be made again, anything else by --force."""
    assert opgen(folder, "report digits.tflite").returncode == 0
    assert opgen(folder, "report digits.tflite").returncode == 0
    (folder / "report.html").write_text("<p>mine</p>")
    assert opgen(folder, "report digits.tflite").returncode == 2
    assert opgen(folder, "report digits.tflite --force").returncode == 0
    assert "<svg" in (folder / "report.html").read_text()


def test_pages_of_differences(folder: Path) -> None:
    """A page overwrites pages only; more than two reports need one."""
    assert opgen(folder, "report digits.tflite --json -o a.json").returncode == 0
    done = opgen(folder, "diff a.json a.json a.json")
    assert done.returncode == 2
    assert "more than two reports are compared in a page" in done.stderr
    done = opgen(folder, "diff a.json a.json a.json -o page.html")
    assert done.returncode == 0
    assert done.stdout.startswith("|")
    assert opgen(folder, "diff a.json a.json -o page.html").returncode == 0
    for file in ("a.json", "digits.tflite"):
        before = (folder / file).read_bytes()
        assert opgen(folder, f"diff a.json a.json -o {file}").returncode == 2
        assert (folder / file).read_bytes() == before


def test_diff_of_nothing(folder: Path) -> None:
    done = opgen(folder, "diff digits.tflite .")
    assert done.returncode == 2
    assert "digits.tflite: error: is not JSON" in done.stderr
