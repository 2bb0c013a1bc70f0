"""docs/ecosystems.md: every command is typed, every piece of Python is run where it can be."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from opgen.export.glue import EMITTERS as FORMS
from tests.process import opgen
from tests.tools import need

EMITTERS = FORMS.keys() - {"headers"}
"""Headers are for editors, not for a runtime."""
ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs/ecosystems.md").read_text(encoding="utf-8")
NEEDS = {"torch": "torch", "coreai_torch": "coreai_torch"}
"""Module that Python on the page imports -> the package that it needs."""


def _blocks(language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", PAGE, re.DOTALL)


def _programs() -> list[str]:
    """Return the pieces of Python that are whole."""
    return [each for each in _blocks("python") if each.startswith("import ")]


def _type_commands(folder: Path) -> None:
    (folder / "examples").symlink_to(ROOT / "examples")
    for block in _blocks("sh"):
        for line in block.splitlines():
            words = line.split()
            assert words[0] == "opgen"
            done = opgen(*words[1:], folder=folder)
            assert done.returncode == 0, done.stderr


def test_commands_of_the_page_work(tmp_path: Path) -> None:
    _type_commands(tmp_path)
    assert (tmp_path / "build/torch/opgen_specs.py").exists()


def test_the_page_is_about_every_runtime() -> None:
    table = PAGE.partition("\n## ")[0]
    assert set(re.findall(r"^\| `(\w+)` \|", table, re.MULTILINE)) == EMITTERS


@pytest.mark.torch
@pytest.mark.parametrize("index", range(len(_programs())))
def test_python_of_the_page_runs(index: int, tmp_path: Path) -> None:
    code = _programs()[index]
    for module in re.findall(r"^(?:import|from) (\w+)", code, re.MULTILINE):
        if module in NEEDS:
            need(NEEDS[module])
    _type_commands(tmp_path)
    places = f"import sys; sys.path[:0] = {[str(p) for p in (tmp_path / 'build').iterdir()]}\n"
    command = [sys.executable, "-c", places + code]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_help_names_all_runtimes() -> None:
    said = " ".join(opgen("build", "--help").stdout.split())
    assert all(f"{name} " in said or f"{name}," in said for name in EMITTERS)
    (words,) = re.findall(r"another runtime: (.*?); or headers, ", said)
    assert {word.split()[0] for word in words.split(", ")} == EMITTERS
