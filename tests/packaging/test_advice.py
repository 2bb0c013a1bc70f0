"""What opgen and its pages say is to be installed: nothing that is somebody else's."""

from __future__ import annotations

import re
import tomllib
from importlib.metadata import PackageNotFoundError
from pathlib import Path

import pytest

from opgen.base import extras
from opgen.base.extras import install_command

ROOT = Path(__file__).resolve().parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
EXTRAS: dict[str, list[str]] = PROJECT["optional-dependencies"]
FOLDERS = ("benchmarks", "docs", "examples", "generator", "schemas", "specs", "templates")
TEXTS = {".md", ".py", ".j2", ".yaml", ".json", ".c", ".h", ".toml", ".txt", ""}


def _texts() -> list[Path]:
    inside = (path for folder in FOLDERS for path in (ROOT / folder).rglob("*"))
    found = [path for path in inside if path.is_file() and path.suffix in TEXTS]
    return [ROOT / "README.md", ROOT / "Makefile", *found, *(ROOT / "tests").rglob("*.md")]


def _advice() -> list[tuple[Path, str]]:
    """Return every line that says what pip is to install."""
    found = []
    for path in _texts():
        if "__pycache__" in path.parts:
            continue
        for line in path.read_text(encoding="utf-8", errors="replace").splitlines():
            found += [(path, words) for words in re.findall(r"pip install (.*)", line)]
    return found


def test_nobody_is_sent_to_a_package_of_our_name() -> None:
    """The name is not ours in any registry: only a checkout, or packages by their own names."""
    advice = _advice()
    assert len(advice) > 10
    for path, words in advice:
        assert not re.search(r"(^|[\s'\"`])opgen\b(?!/)", words), f"{path}: pip install {words}"


@pytest.mark.parametrize("extra", EXTRAS)
def test_extras_are_named_by_their_packages(extra: str) -> None:
    command = install_command(extra)
    assert "opgen" not in command
    for package in EXTRAS[extra]:
        if not package.startswith("opgen["):
            assert package in command
    # The shell takes no part of a version for a redirection.
    assert all(">" not in word or word.startswith("'") for word in command.split())


def test_extras_take_in_others() -> None:
    assert all(package in install_command("executorch") for package in EXTRAS["torch"])


def test_a_copy_that_nobody_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(name: str) -> list[str]:
        raise PackageNotFoundError(name)

    monkeypatch.setattr(extras, "requires", missing)
    assert install_command("verify") == "install what pyproject.toml lists as 'verify'"
