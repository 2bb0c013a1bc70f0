"""Tests ask for tools in one way, and the end of a run says which were missing."""

from __future__ import annotations

import os
import re
import subprocess
import sys
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


@pytest.mark.parametrize("options", [(), ("-n", "1")], ids=["one process", "xdist"])
def test_the_last_lines_say_what_is_missing(options: tuple[str, ...], tmp_path: Path) -> None:
    programs = tmp_path / "programs"
    programs.mkdir()
    packages = tmp_path / "packages"  # a Python that has no PyTorch, whatever this one has
    packages.mkdir()
    (packages / "sitecustomize.py").write_text("import sys\nsys.modules['torchgen'] = None\n")
    tests = tmp_path / "tests"
    tests.mkdir()
    (tests / "test_tools_here.py").write_text(TESTS)
    (tests / "test_file_here.py").write_text(FILE)
    command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "-c", "pyproject.toml"]
    done = subprocess.run(
        [*command, "--confcutdir", ".", "-p", "tests.conftest", *options, tests],
        cwd=ROOT,
        env={**os.environ, "PATH": str(programs), "PYTHONPATH": str(packages)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout.splitlines()[-len(ENDS) :] == ENDS


def test_no_test_asks_in_another_way() -> None:
    """Of a tool that a test finds by itself, nobody would learn that it is missing."""
    other = r"\bwhich\(|importorskip|[a-z]\.find_spec\(|(?:skip\(\s*|reason=)f?\"needs"
    mine = {ROOT / "tests" / name for name in ("tools.py", "test_tools.py")}
    for path in {*ROOT.glob("tests/**/*.py")} - mine:
        found = re.search(rf".*(?:{other}).*", path.read_text(encoding="utf-8"))
        assert found is None, f"{path}: {found[0]}"
