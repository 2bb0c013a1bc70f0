"""The guide "Add an operator in ten minutes": a stranger follows it, and sees what it quotes."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from tests.process import shell

ROOT = Path(__file__).resolve().parents[2]
GUIDE = ROOT / "docs/add-an-operator.md"
_BLOCK = re.compile(r"```(\w+)\n(.*?)```", re.DOTALL)
_FILE = re.compile(r"`((?:my_specs|build)/[\w.]+)`")


@dataclass(frozen=True)
class Block:
    """A fenced block of the guide."""

    kind: str
    text: str
    file: str
    """Of a file's content: the last path that is named before it."""


def _blocks() -> Iterator[Block]:
    page = GUIDE.read_text(encoding="utf-8")
    for found in _BLOCK.finditer(page):
        named = _FILE.findall(_BLOCK.sub("", page[: found.start()]))
        yield Block(found[1], found[2], named[-1] if named else "")


def _run(line: str, folder: Path) -> str:
    """Run a command as it stands; return what it prints, outputs before messages."""
    command, _, code = line.partition("  # exit code ")
    done = shell(command, folder)
    assert done.returncode == int(code or 0), f"{line}\n{done.stdout}{done.stderr}"
    return done.stdout + done.stderr


def test_the_guide_does_what_it_says(tmp_path: Path) -> None:
    """Commands, files and quotes in their order: a file that is there must be as it is shown,
    unless the guide has said that it is finished by hand."""
    shutil.copytree(ROOT / "examples/custom_op", tmp_path / "examples/custom_op")
    said = ""
    shown: set[str] = set()
    counts = dict.fromkeys(("sh", "text", "yaml", "c"), 0)
    for block in _blocks():
        counts[block.kind] += 1
        path = tmp_path / block.file
        if block.kind == "sh":
            said = "".join(_run(line, tmp_path) for line in block.text.splitlines())
        elif block.kind == "text":
            assert said == block.text
        elif path.exists() and block.file not in shown:
            assert path.read_text(encoding="utf-8") == block.text
            shown.add(block.file)
        else:
            path.write_text(block.text, encoding="utf-8")
    assert counts == {"sh": 8, "text": 7, "yaml": 2, "c": 1}


def test_readme_leads_to_the_guide() -> None:
    assert "docs/add-an-operator.md" in (ROOT / "README.md").read_text(encoding="utf-8")
