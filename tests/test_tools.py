"""Tests ask for tools in one way, and the end of a run says which were missing."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
TESTS = """
import pytest
from tests.tools import need, needs

@needs("clang++", "cmake")
def test_two(): pass

@pytest.mark.parametrize("name", [pytest.param("clang++", marks=needs("clang++")), "gcc"])
def test_cases(name): pass

@pytest.fixture
def board(): return need("qemu-system-arm")

def test_fixture(board): pass

def test_other(): pytest.skip("for other processors than this one")
"""
FILE = 'from tests.tools import imported\nimported("torchgen.model")\ndef test_in(): pass\n'
ENDS = [
    "Skipped for what this machine has not:",
    "  clang++             2 tests: apt install clang g++",
    "  cmake                1 test: apt install cmake",
    "  qemu-system-arm      1 test: apt install qemu-system-arm",
    "  torchgen             1 file: make torch",
    "All of Debian's: apt install clang cmake g++ qemu-system-arm",
]


@pytest.fixture
def bare(tmp_path: Path) -> Callable[..., subprocess.CompletedProcess[str]]:
    """Runs the tests above where there is no program at all, and a Python without PyTorch."""
    for name in ("programs", "packages", "tests"):
        (tmp_path / name).mkdir()
    (tmp_path / "packages/sitecustomize.py").write_text(
        "import sys\nsys.modules['torchgen'] = None"
    )
    (tmp_path / "tests/test_tools_here.py").write_text(TESTS)
    (tmp_path / "tests/test_file_here.py").write_text(FILE)
    places = {"PATH": str(tmp_path / "programs"), "PYTHONPATH": str(tmp_path / "packages")}
    command = [sys.executable, "-m", "pytest", "-c", "pyproject.toml"]
    command += ["-o", f"cache_dir={tmp_path / 'cache'}"]
    command += ["--confcutdir", ".", "-p", "tests.conftest", "--basetemp", str(tmp_path / "temp")]
    command += [str(tmp_path / "tests")]

    def run(*options: str, **variables: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [*command, *options],
            cwd=ROOT,
            env={**os.environ, **places, **variables},
            capture_output=True,
            text=True,
            check=False,
        )

    return run


@pytest.mark.parametrize("options", [(), ("-n", "1")], ids=["one process", "xdist"])
def test_the_last_lines_say_what_is_missing(
    options: tuple[str, ...], bare: Callable[..., subprocess.CompletedProcess[str]]
) -> None:
    done = bare(*options)
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout.splitlines()[-len(ENDS) :] == ENDS


@pytest.mark.parametrize("word", ["torchgen", "apt"])
def test_a_run_may_refuse_to_skip(
    word: str, bare: Callable[..., subprocess.CompletedProcess[str]]
) -> None:
    """Or a tool that CI no longer installs would go unnoticed."""
    done = bare("--need", word)
    assert done.returncode == pytest.ExitCode.USAGE_ERROR
    assert "these are to be there, and are missing: " in done.stderr
    assert ("clang++" if word == "apt" else "torchgen") in done.stderr
    assert "passed" not in done.stdout


def test_what_was_skipped_runs_alone_later(
    bare: Callable[..., subprocess.CompletedProcess[str]], tmp_path: Path
) -> None:
    """Where the tools are; a test that ran before does not run again."""
    assert "1 passed, 5 skipped" in bare().stdout
    for name in ("clang++", "cmake", "qemu-system-arm"):
        path = tmp_path / "programs" / name
        path.write_text("#!/bin/sh\n")
        path.chmod(0o755)
    done = bare("--skipped-before", "-n", "1")
    assert "3 passed, 1 skipped" in done.stdout
    assert done.stdout.splitlines()[-1].startswith("  torchgen")
    done = bare("--skipped-before")
    assert "1 skipped" in done.stdout
    assert "passed" not in done.stdout


def test_no_test_asks_in_another_way() -> None:
    """Of a tool that a test finds by itself, nobody would learn that it is missing."""
    other = r"\bwhich\(|importorskip|[a-z]\.find_spec\(|(?:skip\(\s*|reason=)f?\"needs"
    mine = {ROOT / "tests" / name for name in ("tools.py", "test_tools.py")}
    for path in {*ROOT.glob("tests/**/*.py")} - mine:
        found = re.search(rf".*(?:{other}).*", path.read_text(encoding="utf-8"))
        assert found is None, f"{path}: {found[0]}"


def test_what_needs_torch_lies_where_make_torch_looks() -> None:
    """Elsewhere it would run nowhere."""
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    folders = re.findall(
        r"tests/\w+", next(line for line in makefile.splitlines() if "coreai'" in line)
    )
    looked_at = {path for folder in folders for path in (ROOT / folder).rglob("*.py")}
    for path in {*ROOT.glob("tests/**/*.py")} - looked_at - {Path(__file__)}:
        text = path.read_text(encoding="utf-8")
        assert not re.search(r"mark\.(torch|executorch|coreai)\b", text), path
